"""Decisions in a record: what is refused stops nothing, and no more is to be told than matters."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tests.conformance.settling import Answer, refusals, settle


class Case(NamedTuple):
    """A round of the short form: its cards, its decisions, what is netted, and what is refused."""

    cards: str
    decided: str
    net: str
    refused: Mapping[int, str] = MappingProxyType({})


BOXES: Answer = {"rulebook": "nz1996", "game": "blackjack", "limits": {"min": "10", "max": "500"}}
TERMINALS: Answer = {"rulebook": "star-rapid", "game": "blackjack"}
WAR: Answer = {"rulebook": "star-rapid", "game": "casino-war", "options": {"areas": 3, "burn": 0}}
TABLES = {
    "boxes": (BOXES, {"bet": "original", "seat": 1}),
    "terminals": (TERMINALS, {"bet": "player", "seat": 1}),
    "war": (WAR, {"bet": "ante", "target": 2}),
}


def decisions(written: str) -> list[Answer]:
    """Read ``double 60; stand; Ben: draw``: Ana's, where nobody is named; ``on a`` names a wager."""
    found: list[Answer] = []
    for each in filter(None, written.split("; ")):
        who, _, said = each.rpartition(": ")
        said, _, on = said.partition(" on ")
        act, _, stake = said.rpartition(" ")
        act, stake = (act, stake) if stake.isdecimal() else (said, "")
        told = {"player": who or "Ana", "act": act, "stake": stake, "on": on}
        found.append({name: part for name, part in told.items() if part})
    return found


def told(game: str, case: Case, *stakes: str) -> Answer:
    """Settle a round, and hold it to what is refused by which rule."""
    table, wager = TABLES[game]
    wagers = [
        {"player": "Ana", "id": name, "stake": stake, **wager}
        for name, stake in zip(("a", "b"), stakes or ("100",), strict=False)
    ]
    record = {"table": table, "wagers": wagers, "chance": case.cards.split()}
    (answered,) = settle({**record, "decisions": decisions(case.decided)})
    assert "stopped" not in answered, answered["stopped"]
    assert answered["over"] is True, answered["steps"]
    refused = {each["index"]: each["refusal"] for each in refusals(answered)}
    assert refused.keys() == case.refused.keys(), refused
    for index, rule in case.refused.items():
        assert f"{table['rulebook']}:{rule}" in refused[index]["rules"], refused
    assert sum(Fraction(each["net"]) for each in answered["wagers"]) == Fraction(case.net)
    return answered


@pytest.mark.parametrize(
    ("game", "case"),
    [
        ("boxes", Case("AH 5C 8H 10C 2D", "double; stand", "100", {0: "II/10.1(b)"})),
        ("boxes", Case("8H 5C 8C 2C 10D", "double; split 50; stand", "-100", {0: "II/10.1(a)", 1: "II/11.2"})),
        ("boxes", Case("6H 5C 5H KH 10C 2D", "double 101; double 9; double 100", "200", {0: "II/10.2", 1: "II/10.2"})),
        ("boxes", Case("9H AC KH KD", "insurance 51; insurance 50; insurance 50; stand", "0", {0: "II/9.3", 2: "II/9.1"})),
        ("boxes", Case("AH AC KH KD", "even money; insurance", "100", {1: "II/9.1"})),
        ("terminals", Case("8S 9H 7D 10C", "double; stand", "-100", {0: "13.3.5.8"})),
        ("terminals", Case("8S AH 7D 10C", "even money; insurance; stand", "0", {0: "13.3.5.7.1"})),
        ("terminals", Case("AH AC KH 9D", "insurance; even money 5; keep insurance", "100", {1: "13.3.5.7.2"})),
        ("war", Case("3H KS 4D KD AS 2S", "double; war", "100", {0: "14.3.10"})),
    ],
    ids=str,
)  # fmt: skip
def test_a_refused_decision_is_answered_and_whoever_is_asked_still_decides(
    game: str, case: Case
) -> None:
    told(game, case)


@pytest.mark.parametrize("on", ["", " on a", " on b"])
@pytest.mark.parametrize(
    ("game", "case"),
    [
        ("boxes", Case("6H 5C 5D 10H 10D 2D", "double{on}", "300")),
        ("boxes", Case("8H 5C 8D 10H 10D 10C 2D", "split{on}; stand; stand", "300")),
        ("boxes", Case("9H AC KH KD", "insurance{on}; stand", "0")),
        ("terminals", Case("6H 5C 5D 10H 10C 2D", "double{on}", "300")),
        ("terminals", Case("8H 5C 8D 10H 10S 10C 2D", "split{on}; stand; stand", "300")),
        ("terminals", Case("8S AH 9D KC", "insurance{on}; stand", "0")),
        ("war", Case("3H KS 4D KD AS 2S", "war{on}", "150")),
    ],
    ids=str,
)
def test_of_several_wagers_that_a_decision_is_about_alike_none_need_be_named(
    game: str, case: Case, on: str
) -> None:
    told(game, case._replace(decided=case.decided.format(on=on)), "100", "50")


def test_even_money_is_in_full_settlement_of_all_that_its_player_has_on_the_box() -> None:
    for asked in ("even money", "even money on b"):
        case = Case("AH AC KH KD", asked, "150")
        paid = {each["id"]: each["net"] for each in told("boxes", case, "100", "50")["wagers"]}
        assert paid == {"a": "100", "b": "50"}


@pytest.mark.parametrize(
    ("more", "remedy"),
    [
        ({"act": "stand", "stake": "20"}, "Leave 'stake' out."),
        ({"act": "stand", "on": "a"}, "Leave 'on' out."),
        ({"act": "even money", "stake": "20"}, "Leave 'stake' out."),
        (
            {"act": "insurance", "on": "a", "wager": {"bet": "insurance", "stake": "20"}},
            "Write 'stake' and 'on' into the wager, or without one.",
        ),
    ],
    ids=str,
)
def test_what_would_be_passed_over_is_refused(more: dict[str, Any], remedy: str) -> None:
    wagers = [{"player": "Ana", "id": "a", "stake": "100", "bet": "original", "seat": 1}]
    cards = ["AH", "AC", "KH", "9D"] if more["act"] == "even money" else ["9H", "AC", "KH", "9D"]
    record = {"table": BOXES, "wagers": wagers, "chance": cards}
    asked = [{"player": "Ana", **more}, {"player": "Ana", "act": "stand"}]
    (answered,) = settle({**record, "decisions": asked})
    assert refusals(answered)[0]["refusal"]["remedy"] == remedy


@pytest.mark.parametrize(
    ("stakes", "decides"),
    [
        ("Ana 1; Ben 1", "Ana"),
        ("Ben 1; Ana 1", "Ben"),
        ("Ben 1 standing; Ana 1", "Ana"),
        ("seat 2 1; seat 1 1", "seat 1"),  # who is called by a seat sits there
        ("seat 1 1 standing; seat 2 1", "seat 2"),
        ("Ben 2; box 2 2", "box 2"),
    ],
)
@pytest.mark.rule("nz1996:II/13.3(a)", "nz1996:II/13.5")
def test_whoever_sits_at_a_box_decides_for_it(stakes: str, decides: str) -> None:
    wagers: list[Answer] = []
    for each in stakes.split("; "):
        named, standing = each.removesuffix(" standing"), each.endswith(" standing")
        who, box = named.rsplit(maxsplit=1)
        own = {"player": who, "seat": int(box), "standing": standing}
        wagers.append({**own, "bet": "original", "stake": "100"})
    record = {"table": BOXES, "wagers": wagers, "chance": ["9H", "7C", "KH", "KC"]}
    for player in {each["player"] for each in wagers}:
        asked = {"player": player, "act": "stand", "seat": wagers[0]["seat"]}
        (answered,) = settle({**record, "decisions": [asked]})
        if player == decides:
            assert {each["result"] for each in answered["wagers"]} == {"win"}
        else:
            refused = refusals(answered)[0]["refusal"]
            assert refused["remedy"] == f"{decides} decides for seat {wagers[0]['seat']}."
            assert {"nz1996:II/13.3(a)", "nz1996:II/13.5"} <= set(refused["rules"])


UNSEEN = {"boxes": "nz1996:II/15.2", "terminals": "star-rapid:13.5.5", "war": "star-rapid:14.5.5"}


@pytest.mark.parametrize("game", UNSEEN)
@pytest.mark.parametrize(
    ("said", "remedy", "first"),
    [(True, "Deal it.", True), (True, "", False)]
    + [(said, 'Write "unseen card": true.', False) for said in (False, "yes", 1, {"card": "5H"})],
)
def test_a_card_that_nobody_saw_is_told_in_one_way_after_the_first_card(
    game: str, said: object, remedy: str, first: bool
) -> None:
    table, wager = TABLES[game]
    chance = [{"unseen card": said}] if first else ["9H", {"unseen card": said}]
    wagers = [{"player": "Ana", "stake": "100", **wager}]
    (answered,) = settle({"table": table, "wagers": wagers, "chance": chance})
    found = [each["refusal"] for each in refusals(answered)]
    assert [each["remedy"] for each in found] == ([remedy] if remedy else [])
    assert all(
        UNSEEN[game] in each["rules"]
        for each in (*found, *([] if found else answered["steps"][-1:]))
    )


CLOCK: dict[str, Any] = {"act": "time is up"}


@pytest.mark.parametrize(
    ("game", "cards", "decided", "acts"),
    [
        ("terminals", "8S 9H 4D 10C", [CLOCK], {"1 stand", "2 stand"}),
        ("terminals", "8S 9H 4D 10C", [{**CLOCK, "player": "Ben"}], {"2 stand"}),
        ("terminals", "8S 9H 4D 10C", [{**CLOCK, "seat": 1}], {"1 stand"}),
        ("terminals", "8S AH 4D 10C", [CLOCK], {"1 no insurance", "2 no insurance"}),
        ("war", "3H KS 4D KD", [CLOCK], {"1 surrender", "2 surrender"}),
        ("war", "3H KS 4D KD", [{**CLOCK, "player": "Ana", "hand": 2}], {"1 surrender"}),
    ],
)
def test_where_nobody_answered_in_time_the_clock_does(
    game: str, cards: str, decided: list[Answer], acts: set[str]
) -> None:
    table, wager = TABLES[game]
    wagers = [
        {**wager, "player": name, "seat": seat, "stake": "100"}
        for seat, name in enumerate(("Ana", "Ben"), start=1)
    ]
    chance = cards.split()
    (answered,) = settle(
        {
            "table": table,
            "wagers": wagers,
            "chance": chance[: 3 + (game == "war")],
            "decisions": decided,
        }
    )
    assert refusals(answered) == []
    last = answered["moves"][-1]
    assert last["act"] == "time is up"
    assert {f"{each['seat']} {each['act']}" for each in last["answers"]} == acts
    timed = {"terminals": "star-rapid:13.3.5.6", "war": "star-rapid:14.3.9.1"}[game]
    assert any(timed in step["rules"] for step in answered["steps"])


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ({**CLOCK, "stake": "5"}, "time is up is decided without a wager"),
        ({**CLOCK, "places": [1]}, "the clock names no cards"),
        (
            {**CLOCK, "player": "Ben"},
            "no player 'Ben' has a wager, and who has none decides nothing",
        ),
        ({**CLOCK, "seat": 2}, "nothing is open whose time is up"),
    ],
)
def test_the_clock_stakes_nothing_and_answers_what_is_asked_alone(said: Answer, what: str) -> None:
    wagers = [{"bet": "player", "player": "Ana", "seat": 1, "stake": "100"}]
    record = {"table": TERMINALS, "wagers": wagers, "chance": ["8S", "9H", "4D"]}
    (answered,) = settle({**record, "decisions": [said]})
    assert [each["refusal"]["what"] for each in refusals(answered)] == [what]
    assert [each["stake"] for each in answered["wagers"]] == ["100"]


@pytest.mark.parametrize(
    ("game", "cards", "ends", "net"),
    [
        ("boxes", "AH AC KH 9C", ["wagers", "insurance"], "150"),
        ("boxes", "AH 5C KH 9C", ["wagers"], "150"),
        ("terminals", "AH 5C KH 9C 2D 10S", ["wagers"], "150"),
        ("war", "3H KS 4D 2C", ["wagers"], "100"),
    ],
)
def test_a_card_ends_wagering_and_insurance_that_nobody_closed(
    game: str, cards: str, ends: list[str], net: str
) -> None:
    table, wager = TABLES[game]
    placed = {"do": "place", "who": "Ana", "stake": "100", **wager}
    moves = [placed, *({"do": "chance", "chance": card} for card in cards.split())]
    (answered,) = settle({"table": table, "moves": moves})
    said = [step["words"] for step in answered["steps"] if "the end of" in step["words"]]
    assert said == [f"The next card is turned up: the end of {window}" for window in ends]
    assert refusals(answered) == []
    assert [each["net"] for each in answered["wagers"]] == [net]


@pytest.mark.rule("star-rapid:13.3.5.7.2", "star-rapid:1[Void]")
def test_what_was_paid_even_money_stands_when_the_round_is_void_and_the_notice_says_so() -> None:
    wagers = [
        {"do": "place", "who": who, "seat": seat, "id": who, "bet": "player", "stake": "100"}
        for seat, who in enumerate(("Ana", "Ben"), start=1)
    ]
    cards = [{"do": "chance", "chance": card} for card in ("AS", "AH", "KD")]
    acts = ("Ana insurance", "Ben no insurance", "Ana even money")
    decided = [{"do": "act", "who": each[:3], "act": each[4:]} for each in acts]
    void = {"do": "ruling", "ruling": "void", "facts": {"cause": "cannot be reconstructed"}}
    record = {"table": TERMINALS, "moves": [*wagers, {"do": "close"}, *cards, *decided, void]}
    (answered,) = settle(record)
    assert refusals(answered) == []
    stands = {each["id"]: (each["result"], each["net"]) for each in answered["wagers"]}
    assert stands["Ana"] == ("win", "100")
    assert {name: told for name, told in stands.items() if name != "Ana"} == {
        "Ben": ("void", "0"),
        "w3": ("void", "0"),
    }
    said = [each["what"] for each in answered["notices"]]
    assert "All wagers that are not paid are void: hand the stakes back" in said


VOID = {"void": "cannot be reconstructed"}


@pytest.mark.parametrize(
    ("game", "chance", "decided", "results"),
    [
        ("terminals", ["AS", "AH", "KD", VOID], "insurance; even money", {"win", "void"}),
        ("terminals", ["8S", "9H", "7D", VOID], "", {"void"}),
        ("war", ["3H", "KS", "4D", "KD", VOID], "war", {"void"}),
        ("boxes", ["AH", "AC", "KH", {"void hand": "dealer"}], "even money", {"win"}),
    ],
)
def test_a_round_is_void_once_the_decisions_that_are_told_were_made(
    game: str, chance: list[Any], decided: str, results: set[str]
) -> None:
    table, wager = TABLES[game]
    wagers = [{"player": "Ana", "stake": "100", **wager}]
    (answered,) = settle(
        {"table": table, "wagers": wagers, "chance": chance, "decisions": decisions(decided)}
    )
    made = [each for each in answered["moves"] if each.get("list") == "decisions"]
    assert [each["answer"] for each in made] == ["accepted"] * len(decisions(decided))
    assert {each["result"] for each in answered["wagers"]} == results
    assert answered["over"]
    assert len(answered["wagers"]) == 1 + (game != "boxes") * decided.count("insurance") + (
        decided.count("war")
    )
