"""Blackjack under star-rapid, 13.3: terminals that decide for themselves on the same cards."""

import json
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from croupier.table.house.record_export import record_of
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.terms.refusals import Reason
from tests.conformance.blackjack_rapid_hands import (
    DEALER,
    FILLER,
    STAKE,
    TABLE,
    TIMES,
    Terminals,
    played,
    wager,
)
from tests.conformance.conducting import held
from tests.conformance.plain_rapid_blackjack import Elected
from tests.conformance.settling import chance, cited, place, refusals, settle
from tests.marks import Rules
from tests.table.conduct.evening import rules


rule = Rules("star-rapid")


@rule("13.3.5.2", "13.1.8", "13.3.5.13")
def test_cards_come_face_up_to_the_player_area_twice_and_to_the_dealer_in_between() -> None:
    table, seen = Terminals(2, "10H"), ["10H"]
    for due, card in (("dealer", "6D"), ("community", "4C")):
        assert table.round().due == due
        assert rule.told("13.3.5.2", "13.1.8") <= set(rules(table.cards(card)))
        seen.append(card)
        lie = [each for hand in table.round().hands or () for each in hand.cards]
        assert sorted(lie) == sorted(seen)
    held(table.refused("card", card="9S", **DEALER), rule.ref("13.3.5.4"), Reason.CHANCE_IS_NOT_DUE)
    table.act(1, "draw")
    assert table.round().due == ""
    table.act(2, "stand")
    assert table.round().due == "community"
    table.cards("2H")
    held(table.act(1, "stand"), rule.ref("13.3.5.13"))
    assert table.round().due == "dealer"
    assert rule.told("13.3.5.13", "13.1.8") <= set(rules(table.cards("9H 4D")))
    refused = table.refused("card", card="2S", **DEALER)
    assert refused.reason is Reason.CHANCE_IS_NOT_DUE
    table.do("confirm result", **DEALER)
    assert table.net(1) == table.net(2) == -STAKE


@rule("13.3.5.4", "13.3.5.12")
def test_each_terminal_draws_and_stands_for_itself_and_nobody_draws_to_21() -> None:
    table = Terminals(4, "10H 6D 2C")
    held(table.act(1, "stand"), rule.ref("13.3.5.4"))
    for seat in (2, 3, 4):
        table.act(seat, "draw")
    table.cards("4H")
    assert [table.open_to(seat) for seat in (1, 2, 3, 4)] == [set(), *([{"stand", "draw"}] * 3)]
    table.act(2, "stand")
    for seat in (3, 4):
        table.act(seat, "draw")
    held(table.cards("5S"), rule.ref("13.3.5.12"))
    assert not any(table.open_to(seat) for seat in (1, 2, 3, 4))
    table.cards("10D 3D")  # 19
    table.do("confirm result", **DEALER)
    assert [table.net(seat) for seat in (1, 2, 3, 4)] == [-STAKE, -STAKE, STAKE, STAKE]


@rule("13.3.5.4")
def test_a_terminal_is_one_players() -> None:
    table = Terminals(2)
    table.do("new game", **DEALER)
    table.do("place", who="P1", bet="player", stake="10")
    refused = table.refused("place", who="P2", bet="player", stake="10", seat=1)
    held(refused, rule.ref("13.3.5.4"), Reason.SEAT_IS_NOT_FREE)
    assert table.net(2) == 0


@pytest.mark.parametrize("start", ["AS 6D KH", "10S 6D 4H 7C"])
@rule("13.3.5.12")
def test_neither_blackjack_nor_21_draws(start: str) -> None:
    draw: dict[str, Any] = {"do": "act", "act": "draw", "who": "P1", "seat": 1}
    first = [draw] if len(start.split()) > 3 else []
    cards = start.split()
    moves = [*map(chance, cards[:3]), *first, *map(chance, cards[3:]), draw]
    asked = [place("player", player="P1", id="a"), {"do": "close"}, *moves]
    (told,) = settle({"table": TABLE, "moves": asked})
    (refused,) = refusals(told)
    assert refused["refusal"]["reason"] == str(Reason.ACT_IS_NOT_ALLOWED)
    assert rule.told("13.3.5.12") <= cited(refused)


# The least that a hand may stand on


STANDS = {
    "10H 2C": True,
    "9H 2C": False,
    "AH 6C": True,
    "AH 5C": False,
    "6H 4C": False,
    "4H 3C": False,
}
"""Whether two cards may be stood on: from a hard 12, and from a soft 17."""


@rule("13.3.5.11", "1[Hard Total]", "1[Soft Total]")
def test_a_hand_under_hard_12_or_soft_17_draws() -> None:
    for cards, may in STANDS.items():
        first, second = cards.split()
        table = Terminals(2, f"{first} 6D")
        came = table.cards(second)
        assert ("stand" in table.open_to(1)) == may, cards
        told = {ref for ref in rules(came) if ref.endswith("Total]")}
        assert told == rule.told("1[Soft Total]" if "A" in cards else "1[Hard Total]"), cards
        if may:
            table.act(1, "stand")
        elif table.open_to(1):  # it may be doubled
            held(table.not_open(1, "stand"), rule.ref("13.3.5.11"), Reason.ACT_IS_NOT_ALLOWED)
        else:
            held(came, rule.ref("13.3.5.11"))
            assert table.round().due == "community", cards
    table = Terminals(1, "AH 6D 5C KS")
    assert table.open_to(1) == {"stand", "draw"}  # sixteen, with the ace counted as one


TOLD = ("stand", "draw stand", "draw draw stand", "draw draw draw stand")
"""What is told of a hand of 5 that must draw twice, and then may stand on 12."""


@rule("13.3.5.11")
def test_a_draw_that_a_hand_must_make_answers_nothing_that_it_is_asked_later() -> None:
    for told in TOLD:
        drawn = told.count("draw")
        cards = ["2H", "6D", "3C", "6S", "AS", *["5S"] * (drawn > 2), "10D", "10C"]
        (came,) = settle(
            {
                "table": TABLE,
                "wagers": [{"player": "P1", "bet": "player", "stake": "10"}],
                "chance": cards,
                "decisions": [{"act": act} for act in told.split()],
            }
        )
        assert not refusals(came), told
        assert came["state"]["community"] == ["2H", *cards[2:-2]], told
        assert came["wagers"][0]["net"] == "10", told
        by = [step["rules"] for step in came["steps"] if step["words"] == "Seat 1: draw"]
        assert [rule.ref("13.3.5.11") in each for each in by] == [True, True, False][:drawn], told
    moves = [place("player", player="P1"), {"do": "close"}, *map(chance, ["2H", "6D", "3C"])]
    draw = {"do": "act", "act": "draw", "who": "P1"}
    (came,) = settle({"table": TABLE, "moves": [*moves, draw, chance("6S"), draw, chance("AS")]})
    assert not refusals(came)


@rule("13.3.5.11")
def test_the_least_holds_after_every_card() -> None:
    told = played("4H 6D 3C 2S 2C 5S 10D 10C")
    assert told["state"]["community"] == ["4H", "3C", "2S", "2C", "5S"]
    drawn = [step for step in told["steps"] if rule.ref("13.3.5.11") in step["rules"]]
    assert [step["words"][:2] for step in drawn] == ["3C", "2S", "2C"]


# Clocks


@rule("13.3.5.5", "13.3.5.6", "13.3.5.11")
def test_the_clock_is_on_the_screen_and_plays_to_the_least_without_a_stake() -> None:
    table = Terminals(3, "5H 6D 6C")
    for times in ((15, "4S"), (15, "2S")):
        seconds, card = times
        assert table.round().seconds == seconds == TIMES["decision"]
        closes = table.round().closes
        assert closes == table.clock // 1000 + seconds * 1000
        if card == "4S":
            table.act(3, "double")
            held(table.refused("time is up", who="system"), rule.ref("13.3.5.5"))
        before = table.house.ledger.balances()
        table.wait(seconds=seconds)
        early = table.refused("time is up", who="A", role="assistant gaming manager")
        assert early.reason is Reason.ROLE_MAY_NOT
        came = table.let_time_pass(0)
        assert table.house.ledger.balances() == before
        assert rule.told("13.3.5.5", "13.3.5.6") <= set(rules(came))
        refused = table.not_open(1, "draw")
        assert refused.reason is Reason.MOVE_IS_NOT_DUE
        if card == "4S":
            held(came, rule.ref("13.3.5.11"))
            assert table.round().due == "community"
            table.cards(card)
    table.cards("10D 2C")  # 15 stood; the dealer has 18
    table.do("confirm result", **DEALER)
    assert [table.net(seat) for seat in (1, 2, 3)] == [-STAKE, -STAKE, -2 * STAKE]


@rule("13.3.5.5", "13.3.5.6")
def test_an_answer_comes_before_the_clock_or_not_at_all() -> None:
    table = Terminals(2, "10H 6D 6C")
    table.wait(seconds=TIMES["decision"] - 1)
    table.act(1, "draw")
    table.wait(seconds=1)
    held(table.not_open(2, "draw"), rule.ref("13.3.5.5"), Reason.MOVE_IS_NOT_DUE)
    held(table.let_time_pass(0), rule.ref("13.3.5.5"))
    table.cards("4S")
    assert table.open_to(1) == {"stand", "draw"}
    assert table.round().closes == (table.clock + TIMES["decision"] * 1_000_000) // 1000


# Insurance and even money


@rule("13.3.5.7", "13.4.1.5")
def test_insurance_is_offered_against_an_ace_until_the_terminals_first_move() -> None:
    assert "insurance" not in Terminals(1, "10H KD 6C").open_to(1)
    table = Terminals(4, "10H AD 6C")
    assert table.round().seconds == TIMES["insurance"]
    assert all("insurance" in table.open_to(seat) for seat in (1, 2, 3, 4))
    held(table.act(1, "insurance"), rule.ref("13.3.5.7"))
    assert table.net(1) == -STAKE - STAKE / 2
    table.act(2, "stand")
    held(table.not_open(2, "insurance"), rule.ref("13.3.5.4"))
    table.act(3, "no insurance")
    table.let_time_pass(TIMES["insurance"])
    assert table.open_to(3) == table.open_to(4) == {"stand", "draw"}
    held(table.not_open(4, "insurance"), rule.ref("13.3.5.7"), Reason.ACT_IS_NOT_ALLOWED)
    for seat in (1, 3, 4):
        table.act(seat, "stand")
    table.cards("KD")
    table.do("confirm result", **DEALER)
    assert [table.net(seat) for seat in (1, 2, 3, 4)] == [0, -STAKE, -STAKE, -STAKE]


@pytest.mark.parametrize(("hole", "result"), [("KC", ("win", "2 to 1")), ("9C", ("lose", None))])
@rule("13.4.1.5")
def test_what_insurance_pays(hole: str, result: tuple[str, str | None]) -> None:
    told = played(f"10H AD 10C {hole}", "1 insurance; 1 stand")
    one = wager(told, "insurance")
    assert (one["result"], one["odds"]) == result
    assert one["stake"] == "5"
    assert rule.told("13.4.1.5") <= cited(one)


@rule("13.3.5.7.1", "13.3.5.7.2")
def test_even_money_is_offered_to_who_insures_a_blackjack_and_paid_at_once() -> None:
    table = Terminals(4, "AH AD KC")
    assert all(table.open_to(seat) == {"insurance", "no insurance"} for seat in (1, 2, 3, 4))
    window = table.round().closes
    table.wait(seconds=1)
    held(table.not_open(1, "even money"), rule.ref("13.3.5.7.1"), Reason.ACT_IS_NOT_ALLOWED)
    for seat in (1, 2):
        held(table.act(seat, "insurance"), rule.ref("13.3.5.7.1"))
        assert table.open_to(seat) == {"even money", "keep insurance"}
    closes = table.round().closes
    assert closes == window, "it is the same window"
    table.act(4, "no insurance")
    assert table.open_to(4) == set()
    came = table.act(1, "even money")
    held(came, rule.ref("13.3.5.7.2"))
    assert table.net(1) == STAKE
    assert table.round().closes == closes
    table.let_time_pass(TIMES["insurance"])
    assert table.round().due == "dealer"
    table.cards("KD")
    table.do("confirm result", **DEALER)
    assert [table.net(seat) for seat in (1, 2, 3, 4)] == [STAKE, STAKE, 0, 0]


@rule("13.3.5.7.1")
def test_even_money_is_for_a_blackjack_alone() -> None:
    table = Terminals(1, "10H AD KC")
    table.act(1, "insurance")
    assert table.open_to(1) == {"stand", "draw", "split"}
    held(table.not_open(1, "even money"), rule.ref("13.3.5.7.1"), Reason.ACT_IS_NOT_ALLOWED)


@rule("13.3.5.7.2")
def test_insurance_is_void_with_even_money() -> None:
    told = played("AH AD KC 9D", "1 insurance; 1 even money")
    one = wager(told, "insurance")
    assert (one["result"], one["net"]) == ("void", "0")
    assert rule.told("13.3.5.7.2") <= cited(one)
    assert not any("13.3.5" in ref and "13.3.5.7" not in ref for ref in cited(one))


# Doubling


DOUBLES = {
    **dict.fromkeys(("5H 4C", "5H 5C", "6H 5C", "9H 2C"), True),
    **dict.fromkeys(("5H 3C", "7H 5C", "AH 8C", "AH 9C", "10H 2C", "AH AC"), False),
}
SPLITS = {"KH 10C": True, "8H 8C": True, "AH AC": True, "8H 9C": False, "KH 9C": False}


@pytest.mark.parametrize(
    ("act", "cases"),
    [
        pytest.param("double", DOUBLES, marks=rule("13.3.5.8")),
        pytest.param("split", SPLITS, marks=rule("13.3.5.9")),
    ],
)
def test_which_first_two_cards_are_doubled_or_split(act: str, cases: dict[str, bool]) -> None:
    ref = {"double": "13.3.5.8", "split": "13.3.5.9"}[act]
    for cards, may in cases.items():
        first, second = cards.split()
        table = Terminals(1, f"{first} 6D {second}")
        assert (act in table.open_to(1)) == may, cards
        if may:
            held(table.act(1, act), rule.ref(ref))
            assert table.net(1) == -2 * STAKE
        elif table.open_to(1):
            held(table.not_open(1, act), rule.ref(ref), Reason.ACT_IS_NOT_ALLOWED)


@rule("13.3.5.8", "13.3.5.9")
def test_neither_after_another_card() -> None:
    table = Terminals(2, "2H 6D 2C")
    held(table.act(1, "split"), rule.ref("13.3.5.9"))
    table.act(2, "draw")
    table.cards("8S")
    assert table.open_to(1) == set()
    assert table.open_to(2) == {"stand", "draw"}
    for act, ref in (("split", "13.3.5.9"), ("double", "13.3.5.8")):
        held(table.not_open(2, act), rule.ref(ref), Reason.ACT_IS_NOT_ALLOWED)


@rule("13.3.5.8.1", "13.3.5.8.2")
def test_a_double_is_the_same_stake_again_for_one_card() -> None:
    table = Terminals(2, "5H 6D 6C")
    for stake in ("5", "11", "20"):
        held(table.not_open(1, "double", stake=stake), rule.ref("13.3.5.8.1"))
    held(table.act(1, "double"), rule.ref("13.3.5.8.1"))
    table.act(2, "draw")
    held(table.cards("AS"), rule.ref("13.3.5.8.2"))
    assert table.open_to(1) == set()
    assert table.open_to(2) == {"stand", "draw"}
    table.act(2, "draw")
    table.cards("7C")
    table.act(2, "stand")
    table.cards("10D KD")  # 12 doubled, 19; the dealer is over 21
    table.do("confirm result", **DEALER)
    assert [table.net(seat) for seat in (1, 2)] == [2 * STAKE, STAKE]


# Splitting


@rule("13.3.5.9.1", "13.3.5.9")
def test_a_split_is_the_same_stake_again_on_a_hand_of_its_own() -> None:
    table = Terminals(1, "8H 6D 8C")
    for stake in ("5", "11", "20"):
        held(table.not_open(1, "split", stake=stake), rule.ref("13.3.5.9.1"))
    held(table.act(1, "split"), rule.ref("13.3.5.9.1"))
    table.cards("3S 10S")  # 11 and 18
    assert table.open_to(1) == set()
    table.cards("9S")
    assert table.me("P1").asks[0].hand == 1
    table.act(1, "stand")
    assert table.me("P1").asks[0].hand == 2
    assert table.round().closes == (table.clock + TIMES["decision"] * 1_000_000) // 1000
    table.act(1, "stand")
    table.cards("10D 3D")  # 19
    table.do("confirm result", **DEALER)
    assert table.net(1) == 0


@pytest.mark.parametrize(
    "pair",
    [
        pytest.param("AH AC", marks=rule("13.3.5.9.2", "13.3.5.9.3", "1[Blackjack]")),
        pytest.param("KH 10C", marks=rule("13.3.5.9.3", "1[Blackjack]")),
    ],
)
def test_a_pair_that_was_split_comes_to_no_blackjack(pair: str) -> None:
    first, second = pair.split()
    table = Terminals(1, f"{first} 6D {second}")
    act = table.act(1, "split")
    came = table.cards("KS" if "A" in pair else "AS")
    assert rule.told("13.3.5.9.3", "1[Blackjack]") <= set(rules(came))
    came = table.cards("9S")  # 20, or 19
    assert (
        (rule.ref("13.3.5.9.2") in rules(act))
        == (rule.ref("13.3.5.9.2") in rules(came))
        == ("A" in pair)
    )
    if "A" in pair:
        assert table.open_to(1) == set()
    else:
        table.act(1, "stand")
    table.cards("5D 10D")  # 21: the first stands off, the second has lost
    table.do("confirm result", **DEALER)
    assert table.net(1) == -STAKE


SPLIT = [
    ("8H AD 8C 10S 9S KD", "1 split; 1 stand; 1 stand", "dealer blackjack, relieved"),
    ("8H AD 8C 7S 9S 10S KD", "1 split; 1 draw; 1 stand", "bust, relieved"),
    ("8H AD 8C 7S 6S 2C 10S KD", "1 split; 1 draw; 1 stand; 1 draw", "relieved, bust"),
    ("8H AD 8C 7S 6S 10S 10H KD", "1 split; 1 draw; 1 draw", "bust, bust"),
    ("AH KD AC KS 9S AS", "1 split", "dealer blackjack, relieved"),
]


@rule("13.3.5.9.4", "13.2.2.3")
def test_of_a_split_the_dealers_blackjack_takes_the_original_alone() -> None:
    for cards, acts, lines in SPLIT:
        told = played(cards, acts)
        each = wager(told, "player"), wager(told, "split")
        assert ", ".join(one["line"] for one in each) == lines
        lost = [one for one in each if one["net"] != "0"]
        assert len(lost) == max(1, lines.count("bust")), cards
        for one in each:
            assert (rule.ref("13.3.5.9.4") in cited(one)) == (one["line"] == "relieved")
            assert (rule.ref("13.2.2.3") in cited(one)) == (one["line"] == "bust")


# What the book leaves open


SPLIT_TWICE = "1 split; 1 split; 1 stand; 1 stand; 1 stand"


class Reading(NamedTuple):
    """What is elected, in the table's words and the plain ones; a round, and what it comes to."""

    ref: str
    option: str
    value: str | int | bool
    elected: Elected
    cards: str
    acts: str
    net: int


READINGS = [
    Reading(
        "13.3.5.13",
        "soft 17",
        "draw",
        Elected(draws_on_soft_17=True),
        "10H 6D 8C AD 4C",
        "1 stand",
        -10,
    ),
    Reading("13.3.5.13", "soft 17", "stand", Elected(), "10H 6D 8C AD", "1 stand", 10),
    Reading(
        "13.3.5.7",
        "insurance amount",
        "up to half",
        Elected(any_insurance=True),
        "10H AD 8C KD",
        "1 insurance; 1 stand",
        0,
    ),
    Reading(
        "13.4.1.4",
        "dealer blackjack over 21",
        "stands off",
        Elected(stands_off=True),
        "10H KD 4C 7S AD",
        "1 draw",
        0,
    ),
    Reading(
        "13.4.1.1", "dealer blackjack over 21", "beats", Elected(), "10H KD 4C 7S AD", "1 draw", -10
    ),
    *(
        Reading("13.3.5.9.4", "dealer blackjack over 21", value, elected, cards, acts, net)
        for value, elected, cards, acts, net in (
            ("stands off", Elected(stands_off=True), "KH QD KC AS AC AD", "1 split", 0),
            ("stands off", Elected(stands_off=True), "KH QD KC AS 8C AD", "1 split; 1 stand", -10),
            ("beats", Elected(), "KH QD KC AS AC AD", "1 split", -10),
        )
    ),
    Reading(
        "13.3.5.9.4",
        "original only after a double",
        True,
        Elected(original_only=True),
        "6H KD 5C 9S AD",
        "1 double",
        -10,
    ),
    Reading(
        "13.3.5.8.1",
        "original only after a double",
        True,
        Elected(original_only=True),
        "6H KD 5C 10S AD",
        "1 double",
        -10,
    ),
    Reading(
        "13.3.5.8.1",
        "original only after a double",
        False,
        Elected(),
        "6H KD 5C 9S AD",
        "1 double",
        -20,
    ),
    Reading(
        "13.3.5.9",
        "hands after splits",
        2,
        Elected(),
        "8H 6D 8C 8S 10S 10D 10C",
        "1 split; 1 stand; 1 stand",
        20,
    ),
    Reading(
        "13.3.5.9",
        "hands after splits",
        3,
        Elected(hands=3),
        "8H 6D 8C 8S 10S 10D 10C 5D 9D",
        SPLIT_TWICE,
        -30,
    ),
    Reading(
        "13.3.5.8",
        "double after split",
        True,
        Elected(doubles_split=True),
        "8H 6D 8C 3S 10S 9S 9D 10C",
        "1 split; 1 double; 1 stand",
        30,
    ),
]


@pytest.mark.parametrize(
    "reading",
    [pytest.param(each, marks=rule(each.ref)) for each in READINGS],
    ids=[f"{each.ref} {each.option}: {each.value}, {each.cards}" for each in READINGS],
)
def test_each_reading_of_a_silence_is_an_option(reading: Reading) -> None:
    elected = {reading.option: reading.value}
    told = played(reading.cards, reading.acts, elected=reading.elected, options=elected)
    assert sum(int(one["net"]) for one in told["wagers"]) == reading.net
    said = (*told["wagers"], *told["steps"])
    assert rule.ref(reading.ref) in {ref for each in said for ref in cited(each)}


@pytest.mark.parametrize(
    ("act", "cards", "limits"),
    [
        pytest.param("double", "6H 6D 5C", {"total_max": "15"}, marks=rule("13.3.5.8.1")),
        pytest.param("split", "8H 6D 8C", {"total_max": "15"}, marks=rule("13.3.5.9.1")),
        pytest.param("insurance", "8H AD 8C", {"min": "8"}, marks=rule("13.3.5.7")),
    ],
)
def test_what_goes_with_the_original_wager_is_not_held_to_the_sign(
    act: str, cards: str, limits: dict[str, str]
) -> None:
    table = Terminals(1, cards, limits={"min": "2", "max": "500", **limits})
    assert act in table.open_to(1)
    held(
        table.act(1, act), rule.ref({"d": "13.3.5.8.1", "s": "13.3.5.9.1", "i": "13.3.5.7"}[act[0]])
    )
    assert table.net(1) == -STAKE - (STAKE // 2 if act == "insurance" else STAKE)


@rule("13.3.5.8.1")
def test_who_has_no_credit_for_it_is_told_so() -> None:
    table = Terminals(1)
    table.do("new game", **DEALER)
    table.do("place", who="P1", bet="player", stake="500")
    table.do("place", who="P1", bet="royal-match-21", stake="100")
    table.do("no more bets", **DEALER)
    table.cards("6H 6D 5C")
    (ask,) = table.me("P1").asks
    assert {each.act: each.why_not for each in ask.choices} == {"draw": "", "double": "credit"}
    refused = table.not_open(1, "double")
    assert refused.reason is Reason.CREDIT_IS_NOT_ENOUGH
    table.do("buy in", who="P1", amount="500")
    held(table.act(1, "double"), rule.ref("13.3.5.8.1"))


# Records


def test_a_round_of_the_journal_is_settled_again_as_a_record() -> None:
    table = Terminals(4, "8H AD 8C")
    for seat, act in ((1, "insurance"), (2, "stand"), (3, "no insurance"), (4, "insurance")):
        table.act(seat, act)
    table.act(1, "split")
    table.act(4, "draw")
    for card in FILLER:
        while any(table.open_to(seat) for seat in (1, 2, 3, 4)):
            table.let_time_pass(TIMES["decision"])  # the third stands on 16
        if table.round().due:
            table.cards(card)
    table.do("confirm result", **DEALER)
    (told,) = adjudicate(read_records(json.dumps(record_of(table.entries, "B1", 1))))
    nets = dict.fromkeys(range(1, 5), Fraction(0))
    for one in answer(told)["wagers"]:
        nets[int(one["player"][1:])] += Fraction(one["net"])
    assert nets == {seat: table.net(seat) for seat in nets}
    assert not refusals(answer(told))


IRREGULAR: dict[str, tuple[list[Any], list[str], str]] = {
    "13.5.3": (["10H", "6D", "9C", {"exposed card": "10D"}, "10C"], ["10H", "9C"], "10"),
    "13.5.1": (["10H", {"face-up card": "6D"}, "9C", "10D", "10C"], ["10H", "9C"], "10"),
    "13.5.4": ([{"exposed card": "2S"}, "10H", "6D", "9C", "10D", "10C"], ["10H", "9C"], "10"),
    "13.5.6": (["10H", "6D", {"void": "cannot be reconstructed"}], ["10H"], "0"),
    "13.5.7": (["10H", "6D", "9C", {"void": "not enough cards"}], ["10H", "9C"], "0"),
    "13.5.8": (["10H", {"void": "wrong shuffling device"}], ["10H"], "0"),
}


@pytest.mark.parametrize("ref", IRREGULAR)
def test_irregular_cards_in_a_record(ref: str) -> None:
    cards, lie, net = IRREGULAR[ref]
    stands = [{"player": "P1", "act": "stand"}] if net == "10" else []
    wagers = [{"id": "a", "player": "P1", "bet": "player", "stake": "10"}]
    (told,) = settle({"table": TABLE, "wagers": wagers, "chance": cards, "decisions": stands})
    assert not refusals(told)
    assert told["state"]["community"] == lie
    one = wager(told, "player")
    assert (one["net"], one["result"]) == (net, "win" if net == "10" else "void")
    said = {each for step in (*told["steps"], one) for each in cited(step)}
    assert rule.ref(ref) in said
