"""A coup at a table: cards entered one by one, insurance between them, announced, put right, void."""

import json
from typing import Any

import pytest

from croupier.games.protocol import Deal, Offer
from croupier.table.conduct.core import windows
from croupier.table.house.record_export import record_of
from croupier.table.house.replay.replay import replay
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.terms.refusals import Reason
from tests.conformance.settling import CLOSE, cited, play, results
from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import OPERATOR, Evening, rules, words


DEALER: Any = {"who": "Dee", "role": "dealer"}
SUPERVISOR: Any = {"who": "Gus", "role": "game supervisor"}
AHEAD = ("2H", "9S", "3D", "7C")
"""Player 5, Banker 6: the Banker is ahead, and a card is due."""


def table(book: str = "nz-baccarat", **record: Any) -> Evening:
    """Give an open table with three players."""
    return Evening(book, "Ana", "Ben", "Cy", game="baccarat", name="B1", **record)


def begin(evening: Evening, *wagers: tuple[str, str, str, str], **more: Any) -> None:
    """Begin a coup with wagers: who, which bet, the stake, the id."""
    evening.do("new game", **DEALER, **more)
    for who, written, stake, name in wagers:
        bet, _, target = written.partition(" ")
        evening.do("place", who=who, bet=bet, target=target or None, stake=stake, id=name)


def deal(evening: Evening, *cards: str) -> list[str]:
    """Turn cards up; return the kinds of entries that came of it."""
    came = [entry for card in cards for entry in evening.do("card", card=card, **DEALER)]
    return [entry.happening.kind for entry in came]


def insured(**record: Any) -> Evening:
    """Give a coup after four cards: Ana on the Banker, Ben on the Player, insurance open."""
    evening = table(**record)
    begin(
        evening,
        ("Ana", "banker", "100", "b"),
        ("Ana", "perfect-pair banker", "10", "pp"),
        ("Ben", "player", "50", "p"),
    )
    evening.do("no more bets", **DEALER)
    deal(evening, *AHEAD)
    return evening


def facts(evening: Evening) -> Any:
    return evening.entries[-1].happening.facts


def offers(evening: Evening) -> list[tuple[str, str, str, int, int | None]]:
    """List the wagers that may be made now on one that stands."""
    live = evening.table.live
    assert live is not None
    return [
        (may.wager.player, may.bet, may.wager.id, may.stakes.least, may.stakes.most)
        for may in windows.offered(live.round)
    ]


# The coup


@pytest.mark.rule("nz-baccarat:8.4", "nz-baccarat:10.1", "nz-baccarat:10.2", "nz-baccarat:11H.2")
def test_a_coup_with_side_bets_and_insurance_is_dealt_announced_and_settled() -> None:
    evening = insured()
    told = facts(evening)
    assert (told["slot"], told["next"], told["window"]) == ("banker 2", None, "insurance 2")
    assert "offered" not in told, "who may make what is a function of the round"
    assert offers(evening) == [("Ana", "banker-insurance-2", "b", 500, 3333)]
    evening.do("place", who="Ana", bet="banker-insurance-2", stake="20", id="i")
    assert deal(evening, "4C") == ["wagering closed", "result decided"]
    told = facts(evening)
    assert (told["chance"], told["came"]) == ("player", ["4C"])
    assert told["cards"] == {"player": ["2H", "3D", "4C"], "banker": ["9S", "7C"]}
    assert told["counts"] == {"player": 9, "banker": 6}
    live = evening.table.live
    assert live is not None
    assert live.reading == "player"
    assert evening.chips("Ana") == "870"  # nothing moves before the announcement
    settled = evening.do("confirm result", chance="Player", **DEALER)
    assert "Player wins: Player 9, Banker 6" in words(settled)
    # 100 and 10 lost; 20 insured six points at 3 to 1
    assert (evening.chips("Ana"), evening.chips("Ben")) == ("950", "1050")
    assert evening.table.live is None
    assert evening.table.conduct.numbers == ("player",)


def test_a_coup_nobody_wagered_on_ends_with_its_announcement_all_the_same() -> None:
    evening = table()
    begin(evening)
    assert deal(evening, "9H", "2S", "KD", "7C") == [
        "wagering closed",
        *["card dealt"] * 3,
        "result decided",
    ]
    assert evening.table.live is not None
    evening.do("confirm result", **DEALER)
    assert evening.table.live is None


def test_what_is_read_back_must_be_what_lies() -> None:
    evening = table()
    begin(evening, ("Ana", "tie", "10", "t"))
    evening.do("card", card="9H", hand="player", **DEALER)
    assert "the next card is for banker" in str(
        evening.refused("card", card="2S", hand="player", **DEALER)
    )
    evening.refused("card", card="11H", **DEALER)
    deal(evening, "2S", "KD", "7C")
    held = evening.refused("card", card="2C", **DEALER)
    assert "nz-baccarat:9.2" in rules(held)
    assert "the result is tie" in str(evening.refused("confirm result", chance="banker", **DEALER))
    evening.do("confirm result", chance="tie", **DEALER)
    assert evening.chips("Ana") == "1080"


# Wagering ends


@pytest.mark.parametrize(
    ("book", "ref"),
    [
        pytest.param(book, f"{book}:{ref}", marks=pytest.mark.rule(f"{book}:{ref}"))
        for book, ref in (
            ("nz-baccarat", "12.10(a)"),
            ("nz", "5/8.2"),
            ("star-rapid", "10.3.3.1"),
            ("star-premium", "5.3"),
        )
    ],
)
def test_a_card_before_the_call_ends_the_wagering_and_wagers_stand(book: str, ref: str) -> None:
    evening = table(book)
    begin(evening, ("Ana", "player", "100", "p"))
    closed, dealt = evening.do("card", card="9H", **DEALER)
    assert closed.happening.kind == "wagering closed"
    assert ref in [str(each) for each in closed.happening.rules]
    assert dealt.happening.facts["slot"] == "player 1"
    late = evening.refused("place", who="Ben", bet="tie", stake="10")
    assert late.reason is Reason.WAGERING_IS_CLOSED
    evening.refused("call", who="Ana", wager="p", call="remove")
    deal(evening, "2S", "KD", "3C")
    assert evening.table.live is not None
    evening.do("confirm result", **DEALER)
    assert evening.chips("Ana") == "1100"
    told = play(
        {"rulebook": book, "game": "baccarat"}, "p: player for 100; 9H; late: tie; 2S; KD; 3C"
    )
    assert results(told)["p"] == ("win", "100", "100")
    assert (told["wagers"][1]["result"], told["over"]) == ("refused", True)
    assert ref in told["steps"][0]["rules"]


@pytest.mark.parametrize(
    ("book", "ref"),
    [
        pytest.param(book, f"{book}:{ref}", marks=pytest.mark.rule(f"{book}:{ref}"))
        for book, ref in (("nz-baccarat", "12.10(b)"), ("star-premium", "1[exposed]"))
    ],
)
def test_a_card_handled_before_the_call_ends_the_wagering_though_nobody_saw_it(
    book: str, ref: str
) -> None:
    evening = table(book)
    begin(evening, ("Ana", "player", "100", "p"))
    (refused,) = rules(evening.refused_one_role_lower("card handled"))[-1:]
    handled: Any = {"who": "Olga", "role": evening.table.operations["card handled"].role}
    assert ref in rules(evening.do("card handled", **handled))
    assert refused.startswith(book)
    late = evening.refused("place", who="Ben", bet="tie", stake="10")
    assert late.reason is Reason.WAGERING_IS_CLOSED
    evening.refused("call", who="Ana", wager="p", call="remove")
    assert "is over already" in str(evening.refused("card handled", **handled))
    deal(evening, "9H", "2S", "KD", "3C")
    evening.do("confirm result", **DEALER)
    assert evening.chips("Ana") == "1100"


@pytest.mark.rule("star-premium:7.1")
def test_the_call_may_be_left_out_and_ends_wagering_where_it_is_made() -> None:
    premium = {"rulebook": "star-premium", "game": "baccarat"}
    natural = "9H; 2S; KD; 3C"
    called = play(premium, f"p: player for 100; close; late: tie; {natural}")
    silent = play(premium, f"p: player for 100; late: tie; {natural}")
    assert "star-premium:7.1" in cited(called["steps"][0])
    assert results(called)["late"] == ("refused", "0", "0")
    assert results(silent)["late"] == ("lose", "0", "0")
    assert results(called)["p"] == results(silent)["p"] == ("win", "100", "100")


INTERNATIONAL = {"rulebook": "nz-baccarat", "game": "baccarat", "variant": "international"}


@pytest.mark.rule("nz-baccarat:12.10", "nz-baccarat:15.4(b)")
def test_cards_dealt_face_down_end_no_wagering_and_the_first_one_seen_ends_it() -> None:
    natural = "9H; KD; 2S; 3C"  # in the order in which they are turned up
    down = play(INTERNATIONAL, f"p: player for 100; close; late: tie; {natural}")
    seen = play(INTERNATIONAL, f"p: player for 100; 9H; late: tie; {natural[4:]}")
    assert results(down)["late"] == ("lose", "0", "0")
    assert results(seen)["late"] == ("refused", "0", "0")
    assert results(down)["p"] == results(seen)["p"] == ("win", "100", "100")
    assert "nz-baccarat:12.10" in seen["steps"][0]["rules"]
    before_any = play(INTERNATIONAL, f"close; p: player for 100; {natural}")
    assert results(before_any) == {"p": ("win", "100", "100")}
    assert before_any["steps"][0]["rules"] == ["nz-baccarat:15.4", "nz-baccarat:15.4(b)"]
    evening = table(variant="international")
    begin(evening, ("Ana", "player", "100", "p"))
    kinds = [entry.happening.kind for entry in evening.do("card", card="9H", **DEALER)]
    assert kinds == ["wagering closed", "wagering closed", "card dealt"]
    evening.refused("place", who="Ben", bet="tie", stake="10")
    deal(evening, "KD", "2S", "3C")
    evening.do("confirm result", **DEALER)
    assert evening.chips("Ana") == "1100"


REOPENED: Any = {"do": "reopen", "players": ["Ana"], "role": OPERATOR}
LAID = [
    {"do": "place", "id": who, "player": who, "bet": bet, "stake": "100"}
    for who, bet in (("Ana", "player"), ("Ben", "banker"))
]
OFF = [{"do": "call", "wager": who, "call": "remove", "who": who} for who in ("Ana", "Ben")]


def reopened(*moves: Any, before: int = 2) -> Any:
    """Settle a coup with wagers that were closed, and what follows."""
    table = {"rulebook": "nz-baccarat", "game": "baccarat"}
    return play(table, *LAID[:before], CLOSE, *moves)


@pytest.mark.rule("nz-baccarat:5.14[Proviso]", "nz-baccarat:5.14(c)")
def test_a_record_opens_wagering_once_more_for_those_named_and_by_the_operator_alone() -> None:
    told = reopened(
        {**REOPENED, "role": "casino supervisor"},
        {**REOPENED, "players": []},
        REOPENED,
        {"do": "place", "id": "more", "player": "Ben", "bet": "tie", "stake": "10"},
        *reversed(OFF),
        CLOSE,
        "9H",
        REOPENED,
        "2S; KD; 3C",
    )
    answers = {each["index"]: each for each in told["moves"]}
    assert [index for index, each in answers.items() if each["answer"] == "refused"] == [
        3,
        4,
        6,
        7,
        11,
    ]
    assert answers[3]["refusal"]["reason"] == "role may not"
    assert cited(answers[4]) == {"nz-baccarat:5.14(c)"}
    assert "is known" in answers[11]["refusal"]["what"]
    assert results(told)["Ana"] == ("removed", "0", "100")
    assert results(told)["Ben"] == ("lose", "0", "0")
    (step,) = (each for each in told["steps"] if "once more for Ana" in each["words"])
    assert step["rules"] == ["nz-baccarat:5.14[Proviso]", "nz-baccarat:5.14(c)"]


@pytest.mark.parametrize(
    ("before", "changes", "caller", "waits_by"),
    [
        pytest.param(2, [], None, [], id="unchanged"),
        pytest.param(
            2, OFF[:1], "dealer", ["5.14(d)"], marks=pytest.mark.rule("nz-baccarat:5.14(d)")
        ),
        pytest.param(
            1,
            OFF[:1],
            OPERATOR,
            ["5.14(d)", "5.14(e)"],
            marks=pytest.mark.rule("nz-baccarat:5.14(e)"),
        ),
        pytest.param(0, [], OPERATOR, ["5.14(e)"], marks=pytest.mark.rule("nz-baccarat:5.14(e)")),
    ],
)
def test_in_a_record_cards_wait_for_the_second_call_once_wagers_were_changed_or_none_is_left(
    before: int, changes: list[Any], caller: str | None, waits_by: list[str]
) -> None:
    told = reopened(REOPENED, *changes, "9H; 2S; KD; 3C", before=before)
    refused = [each for each in told["moves"] if each["answer"] == "refused"]
    assert told["over"] is not bool(waits_by)
    assert not waits_by or cited(refused[0]) == {f"nz-baccarat:{ref}" for ref in waits_by}
    if caller is None:
        return
    by_dealer = reopened(REOPENED, *changes, {**CLOSE, "role": "dealer"}, before=before)
    assert by_dealer["moves"][-1]["answer"] == ("accepted" if caller == "dealer" else "refused")
    again = reopened(REOPENED, *changes, {**CLOSE, "role": caller}, "9H; 2S; KD; 3C", before=before)
    assert again["over"] is True


def test_at_the_table_a_card_may_come_where_nothing_was_changed_after_wagering_was_relaxed() -> (
    None
):
    evening = table()
    begin(evening, ("Ana", "player", "100", "p"))
    evening.do("no more bets", **DEALER)
    evening.do("relax", who="Olga", role=OPERATOR, player="Ana", why="she was jostled")
    assert deal(evening, "9H") == ["wagering closed", "card dealt"]
    assert not any("again" in owed.what for owed in evening.table.conduct.owed)
    record = record_of(evening.entries, "B1", 1)
    assert {"do": "reopen", "players": ["Ana"]} in record["moves"]


@pytest.mark.rule("nz-baccarat:5.14[Proviso]", "nz-baccarat:5.14(c)")
@pytest.mark.parametrize(("named", "other"), [("Ana", "Ben"), ("Ben", "Ana")])
def test_the_operator_says_who_may_change_wagers_as_long_as_no_card_was_seen(
    named: str, other: str
) -> None:
    evening = Watched("nz-baccarat", "Ana", "Ben", game="baccarat", name="B1")
    begin(evening, ("Ana", "player", "100", "of Ana"), ("Ben", "tie", "50", "of Ben"))
    evening.do("no more bets", **DEALER)
    proviso: Any = {"who": "Olga", "role": OPERATOR, "player": named, "why": "jostled"}
    evening.refused_one_role_lower("relax", player=named, why="jostled")
    evening.do("relax", **proviso)
    assert evening.round().is_relaxed
    assert (evening.me(named).may_wager, evening.me(other).may_wager) == (True, False)
    evening.refused("place", who=other, bet="tie", stake="10")
    for wager in (f"of {other}", f"of {named}"):
        evening.refused("call", who=other, wager=wager, call="remove")
    evening.do("call", who=named, wager=f"of {named}", call="remove")
    assert evening.chips(named) == "1000"
    evening.do("no more bets", **DEALER)
    evening.refused("place", who=named, bet="tie", stake="10")
    deal(evening, "9H")
    known = evening.refused("relax", **proviso)
    assert "the outcome is known" in str(known)


@pytest.mark.parametrize(
    ("remains", "caller", "ref"),
    [
        pytest.param(remains, caller, ref, marks=pytest.mark.rule(ref))
        for remains, caller, ref in (
            (True, "dealer", "nz-baccarat:5.14(d)"),
            (False, OPERATOR, "nz-baccarat:5.14(e)"),
        )
    ],
)
def test_cards_wait_for_the_second_call_after_wagers_were_changed(
    remains: bool, caller: str, ref: str
) -> None:
    evening = table()
    begin(evening, ("Ana", "player", "100", "p"), *((("Ben", "tie", "20", "t"),) * remains))
    evening.do("no more bets", **DEALER)
    evening.do("relax", who="Olga", role=OPERATOR, player="Ana", why="she was jostled")
    evening.do("call", who="Ana", wager="p", call="remove")
    first = evening.refused("card", card="9H", **DEALER)
    assert (first.reason, str(first.rules[0])) == (Reason.MOVE_IS_NOT_DUE, "nz-baccarat:5.14(d)")
    if not remains:
        assert [str(each) for each in evening.refused("no more bets", **DEALER).rules] == [ref]
    again = evening.do("no more bets", who="Olga", role=caller)
    assert again[0].happening.facts["discharged"] == [evening.table.conduct.duties]
    deal(evening, "9H")


# Windows between cards


def test_only_insurance_is_made_in_its_window_and_only_by_those_it_is_offered_to() -> None:
    evening = insured()
    evening.refused("place", who="Ben", bet="banker-insurance-2", stake="10")
    others = [
        evening.refused("place", who="Cy", bet="player", stake="10"),
        evening.refused("place", who="Ana", bet="tie", stake="10"),
        evening.refused("call", who="Ana", wager="b", call="remove"),
    ]
    assert all(each.rules and "; open now: insurance 2" in each.what for each in others)
    evening.refused(
        "place", who="Ana", bet="banker-insurance-2", stake="34"
    )  # above what it covers
    evening.do("place", who="Ana", bet="banker-insurance-2", stake="33", id="i", on="b")
    assert evening.chips("Ana") == "857"
    closed = evening.do("no more bets", **DEALER)
    assert closed[0].happening.facts["closed"] == "insurance 2"
    none = evening.refused("place", who="Ana", bet="banker-insurance-2", stake="0.33")
    assert "no window is open: player 3 is due" in none.what
    assert isinstance(turn(evening), Deal)


def turn(evening: Evening) -> Any:
    assert evening.table.live is not None
    return evening.table.live.round.turn


def test_where_the_table_has_a_clock_the_window_is_counted_down() -> None:
    evening = insured(seconds=20)
    assert facts(evening)["seconds"] == 20
    live = evening.table.live
    assert live is not None
    assert live.waiting is not None
    assert live.waiting.closes == evening.clock + 20_000_000
    evening.wait(seconds=20)
    late = evening.refused("place", who="Ana", bet="banker-insurance-2", stake="10")
    assert "time is up" in str(late)
    closed = evening.do("card", card="KS", **DEALER)[0]
    assert "time is up" in closed.happening.facts["words"]


# Put right


@pytest.mark.rule("nz-baccarat:12.6")
def test_a_card_entered_wrong_is_put_right_after_the_settlement() -> None:
    evening = insured()
    evening.do("place", who="Ana", bet="banker-insurance-2", stake="20", id="i")
    deal(evening, "4C")
    evening.do("confirm result", **DEALER)
    evening.refused_one_role_lower("correct", chance="9C")
    evening.refused("correct", chance="4C", **SUPERVISOR)
    evening.refused("correct", chance="9C", which=6, **SUPERVISOR)
    came = evening.do("correct", chance="9C", which=5, **SUPERVISOR)
    assert "nz-baccarat:12.6" in rules(came)
    # Player 4, Banker 6: 95 won on 100, and the insurance lost
    assert (evening.chips("Ana"), evening.chips("Ben")) == ("1065", "950")
    assert evening.table.conduct.numbers == ("banker",)
    last = evening.table.last
    assert last is not None
    assert last.result_before == "player"
    assert {each.wager for each in last.round.corrected} == {"b", "p", "i"}
    missing = evening.refused("correct", chance="6C", which=5, **SUPERVISOR)
    assert "would not be over" in str(missing)  # on a six the Banker's six draws


def test_a_coup_put_right_is_written_as_a_record_that_settles_alike() -> None:
    evening = insured(limits={"min": "10", "max": "500", "differential": "40"})
    evening.do("correct", chance="8C", which=4, **SUPERVISOR)  # Banker 7
    evening.do("place", who="Ana", bet="banker-insurance-2", stake="20", id="i")
    deal(evening, "4C")
    evening.do("confirm result", **DEALER)
    record = record_of(evening.entries, "B1", 1)
    (again,) = adjudicate(read_records(json.dumps(record)))
    assert [each.refusal for each in again.answered if each.refusal] == []
    last = evening.table.last
    assert last is not None
    assert [(s.id, s.totals) for s in again.slips] == [(s.id, s.totals) for s in last.round.slips]
    assert [slip.totals.won for slip in again.slips] == [0, 0, 5_000, 8_000]  # seven pays 4 to 1


def test_a_card_that_leaves_a_later_one_undealt_is_not_put_right() -> None:
    evening = insured()
    deal(evening, "6C", "KC")  # on a six the Banker draws
    refused = evening.refused("correct", chance="4C", which=5, **SUPERVISOR)
    assert "card 6 could not have been dealt then" in str(refused)


def test_a_card_put_right_in_the_middle_of_a_coup_opens_and_shuts_windows() -> None:
    evening = insured()
    evening.do("correct", chance="9C", **SUPERVISOR)  # the fourth card: Banker 8, a natural
    assert evening.table.live is not None
    assert evening.table.live.reading == "banker"
    evening.do("correct", chance="7C", which=4, **SUPERVISOR)
    assert evening.table.live.waiting is not None
    assert isinstance(turn(evening), Offer)
    assert facts(evening)["window"] == "insurance 2"
    evening.do("place", who="Ana", bet="banker-insurance-2", stake="20", id="i")
    refused = evening.refused("correct", chance="AC", which=4, **SUPERVISOR)  # Banker 0: not ahead
    assert "void" in refused.remedy.lower()
    evening.do("call", who="Ana", wager="i", call="remove")
    evening.do("correct", chance="AC", which=4, **SUPERVISOR)
    assert turn(evening) == Deal("player 3")
    assert evening.chips("Ana") == "890"
    deal(evening, "KH", "9D")
    evening.do("confirm result", chance="banker", **DEALER)
    assert (evening.chips("Ana"), evening.chips("Ben")) == ("1085", "950")


def test_a_card_put_right_before_the_announcement_moves_nothing_and_may_ask_for_another() -> None:
    evening = insured()
    deal(evening, "4C")
    came = evening.do("correct", chance="6C", **SUPERVISOR)
    assert not came[0].happening.postings
    assert turn(evening) == Deal("banker 3")
    deal(evening, "2C")
    evening.do("confirm result", chance="banker", **DEALER)
    assert evening.chips("Ana") == "1085"


# Void


VOIDS = [
    ("nz-baccarat", "not enough cards", "12.5"),
    ("nz-baccarat", "cannot be reconstructed", "12.6"),
    ("nz", "not enough cards", "5/12.5"),
    ("nz1996", "cannot be reconstructed", "IV/11.8"),
    ("nz1996", "not enough cards", "IV/11.6"),
    ("star-premium", "missing or foreign card", "14.11.2"),
    ("star-premium", "not enough cards", "14.6"),
    ("star-premium", "outcome cannot be confirmed", "14.13"),
    ("star-rapid", "not enough cards", "10.5.6"),
    ("star-rapid", "wrong shoe", "10.5.2"),
    ("star-rapid", "multishuffler malfunction", "10.5.19"),
]


@pytest.mark.parametrize(
    ("book", "cause", "ref"),
    [
        pytest.param(
            *each, marks=pytest.mark.rule(f"{each[0]}:{each[2]}"), id=f"{each[0]}-{each[1]}"
        )
        for each in VOIDS
    ],
)
def test_a_void_coup_gives_every_stake_back_by_the_rule_that_made_it_void(
    book: str, cause: str, ref: str
) -> None:
    evening = table(book)
    begin(evening, ("Ana", "banker", "100", "b"), ("Ben", "tie", "20", "t"))
    evening.do("no more bets", **DEALER)
    deal(evening, *AHEAD)
    if book == "nz-baccarat":
        evening.do("place", who="Ana", bet="banker-insurance-2", stake="20", id="i")
    role = evening.table.operations["void round"].role
    void: Any = {"why": "nobody knows any more", "cause": cause}
    assert evening.refused("void round", **DEALER, **void).reason is Reason.ROLE_MAY_NOT
    assert cause in evening.refused("void round", who="S", role=role, why="x", cause="luck").remedy
    came = evening.do("void round", who="S", role=role, **void)
    others = {f"{book}:{each[2]}" for each in VOIDS if each[0] == book} - {f"{book}:{ref}"}
    assert f"{book}:{ref}" in rules(came)
    assert not others & set(rules(came))
    assert {evening.chips(who) for who in ("Ana", "Ben")} == {"1000"}
    if cause == "missing or foreign card":
        evening.do("check decks", **DEALER, found="a nine is missing")
    if book != "nz1996" or cause != "not enough cards":
        begin(evening, ("Ana", "player", "10", "p"))  # and the next coup begins
    settled = settled_again(evening, 1)
    assert (settled["over"], settled["state"]["phase"]) == (True, "voided")
    for wager in settled["wagers"]:
        assert (wager["result"], wager["returned"]) == ("void", wager["stake"])
        assert f"{book}:{ref}" in cited(wager)
        assert not others & cited(wager)


def settled_again(evening: Evening, number: int) -> dict[str, Any]:
    """Settle the record of a round that is over."""
    record = record_of(evening.entries, "B1", number)
    return answer(adjudicate(read_records(json.dumps(record)))[-1])


@pytest.mark.rule("nz-baccarat:15.11")
def test_a_boxed_card_is_found_among_the_first_four_or_played() -> None:
    options = {"international": True, "reveal": "player first"}
    evening = table(options=options)
    boxed: Any = {"who": "O", "role": OPERATOR, "why": "it lay face up", "cause": "boxed card"}
    begin(evening, ("Ana", "player", "100", "p"))
    for _ in ("no more bets", "late wagers"):
        evening.do("no more bets", **DEALER)
    deal(evening, "2H", "9S")
    assert "nz-baccarat:15.11" in rules(evening.do("void round", **boxed))
    assert evening.chips("Ana") == "1000"
    begin(evening, ("Ana", "player", "100", "q"))
    for _ in ("no more bets", "late wagers"):
        evening.do("no more bets", **DEALER)
    deal(evening, "2H", "3S", "9D", "8C", "KC")
    held = evening.refused("void round", **boxed)
    assert (held.reason, "first 4 cards" in held.what) == (Reason.RULING_DOES_NOT_APPLY, True)
    assert evening.refused("void round", **{**boxed, "round": 1}).reason is (
        Reason.NOTHING_TO_CORRECT
    )
    elsewhere = table()
    begin(elsewhere)
    remedy = elsewhere.refused("void round", **boxed).remedy
    assert remedy.startswith(
        "Known: not enough cards, cannot be reconstructed"
    )  # it is International's


# Windows that nobody could use


@pytest.mark.parametrize(
    ("wagers", "offered"),
    [
        ([("Ben", "player", "100", "p")], None),  # nobody backs the hand that is ahead
        ([("Ana", "banker", "50", "b")], None),  # at 3 to 1 no more than 16.66 insures it
        ([("Ana", "banker", "100", "b")], {"least": 2000, "most": 3250}),
        ([("Ana", "banker", "400", "b")], {"least": 2000, "most": 5000}),  # the sign's maximum
    ],
)
def test_a_window_is_passed_over_where_no_wager_could_be_insured(
    wagers: list[tuple[str, str, str, str]], offered: dict[str, int] | None
) -> None:
    bets = {"banker-insurance-2": {"min": "20", "max": "50"}}
    limits = {"min": "10", "max": "500", "bets": bets}
    options = {"insurance cap": True, "one insurer": True}
    evening = table(options=options, limits=limits, chips=["2.50", "5", "25"])
    begin(evening, *wagers)
    deal(evening, *AHEAD)
    told = facts(evening)
    if offered is not None:
        ((_, _, _, least, most),) = offers(evening)
        assert {"least": least, "most": most} == offered
        evening.refused("place", who="Ana", bet="banker-insurance-2", stake="50.01")
        evening.do("place", who="Ana", bet="banker-insurance-2", stake="20")
        return
    assert (told["passed over"], told["next"]) == ("insurance 2", "player 3")
    assert "window" not in told
    late = evening.refused("place", who="Ana", bet="banker-insurance-2", stake="20")
    assert late.reason is Reason.BET_IS_NOT_OFFERED
    deal(evening, "4C")
    evening.do("confirm result", **DEALER)
    assert list(replay(evening.entries)) == []


def test_a_card_put_right_opens_the_window_that_nobody_could_use_before() -> None:
    evening = table(options={"insurance cap": True})
    begin(evening, ("Ana", "player", "100", "p"))
    deal(evening, *AHEAD)  # the Banker is ahead, and nobody backs it
    assert facts(evening)["passed over"] == "insurance 2"
    evening.do("correct", **SUPERVISOR, chance="5C", which=4)  # Player 5, Banker 4
    assert facts(evening)["window"] == "insurance 2"
    evening.do("place", who="Ana", bet="player-insurance-2", stake="10")
    evening.refused("correct", **SUPERVISOR, chance="7C", which=4)  # her insurance stands
    assert list(replay(evening.entries)) == []


# Further windows, antes


def test_an_ante_is_collected_and_goes_back_with_a_void_coup() -> None:
    evening = table(options={"ante up": True}, limits={"min": "40", "max": "500", "ante": "5"})
    void: Any = {
        "who": "O",
        "role": OPERATOR,
        "why": "two cards stuck",
        "cause": "cannot be reconstructed",
    }
    for cards, has in ((("2H",), "1000"), (("9H", "2S", "KD", "3C"), "1095")):
        begin(evening, ("Ana", "ante", "5", "a"), ("Ana", "player", "100", "p"))
        deal(evening, *cards)
        if len(cards) == 1:
            evening.do("void round", **void)
        else:
            evening.do("confirm result", **DEALER)
        assert evening.chips("Ana") == has


def test_with_late_wagering_a_second_window_follows_the_first_call() -> None:
    evening = table(options={"international": True}, seconds=20)
    begin(evening, ("Ana", "player", "100", "p"))
    evening.do("no more bets", **DEALER)
    assert facts(evening)["window"] == "late wagers"
    assert turn(evening) == Offer("late wagers")
    evening.do("place", who="Ben", bet="banker", stake="100", id="b")
    evening.refused("place", who="Ben", bet="perfect-pair", target="banker", stake="10")
    evening.do("no more bets", **DEALER)
    deal(evening, "9H", "KD")
    assert facts(evening)["window"] == "insurance 1"
    evening.do("place", who="Ana", bet="player-insurance-1", stake="10", id="i")
    deal(evening, "9S", "KC")
    evening.do("confirm result", chance="tie", **DEALER)
    assert (evening.chips("Ana"), evening.chips("Ben")) == (
        "1080",
        "1000",
    )  # 8 to 1 on a tie at nine


# Too much on one hand


@pytest.mark.rule("nz-baccarat:5.18")
def test_the_dealer_reduces_wagers_pro_rata_to_the_differential() -> None:
    evening = table(limits={"min": "10", "max": "500", "differential": "200"})
    begin(
        evening,
        ("Ana", "player", "300", "a"),
        ("Ben", "player", "100", "c"),
        ("Cy", "banker", "100", "b"),
    )
    closed = evening.do("no more bets", **DEALER)
    assert "may be reduced pro rata" in closed[0].happening.facts["notices"][0]["what"]
    assert "nz-baccarat:5.18" in rules(evening.refused_one_role_lower("reduce pro rata"))
    came = evening.do("reduce pro rata", **DEALER)
    assert "nz-baccarat:5.18" in rules(came)
    # 400 against 100: 300 may lie, three quarters of each
    assert [evening.chips(who) for who in ("Ana", "Ben", "Cy")] == ["775", "925", "900"]
    evening.refused("reduce pro rata", **DEALER)
    deal(evening, "9H")
    assert "nz-baccarat:5.18" in rules(evening.refused("reduce pro rata", **DEALER))
    deal(evening, "2S", "KD", "3C")
    evening.do("confirm result", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Ben", "Cy")] == ["1225", "1075", "900"]
