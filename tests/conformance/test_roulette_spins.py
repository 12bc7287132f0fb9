"""Roulette in three books: the close, where wagers lie, void spins, early balls and corrections."""

from typing import Any

import pytest

from tests.conformance.conducting import books
from tests.conformance.settling import (
    amounts,
    cited,
    place,
    play,
    refusals,
    results,
    roulette,
    ruling,
    spin,
    wager,
    words,
    written,
)
from tests.marks import Rules


NZ1996, NZ, STAR = (roulette(book) for book in ("nz1996", "nz", "star-rapid"))
STRAIGHT_UP_WINS = ("win", "350", "10")
EVEN_WINS = ("win", "10", "10")
LOST = ("lose", "0", "0")
REFUSED = ("refused", "0", "0")
REMOVED = ("removed", "0", "10")
VOID = ("void", "0", "10")


# The close


@books(**{"nz1996": "III/4.5", "star-rapid": "3.2.5"})
def test_after_no_more_bets_nothing_is_placed_changed_or_withdrawn(
    book: str, refs: list[str]
) -> None:
    told = play(
        roulette(book),
        "a: straight-up 17; b: black; remove b; close; late: red; let through: red by mistake",
        "remove a; 17; after: red",
    )
    assert [move["do"] for move in refusals(told)] == ["place", "call", "place"]
    assert all(cited(move) == set(refs) for move in refusals(told))
    late = {"late": REFUSED, "let through": VOID, "after": REFUSED}
    assert results(told) == {"a": STRAIGHT_UP_WINS, "b": REMOVED, **late}
    assert set(refs) <= cited(told["wagers"][3])


rule = Rules("nz")
LATE, HANDLED = rule.told("8/3.6", "8/3.6(a)"), rule.told("8/3.6", "8/3.6(b)")


@rule("8/3.6", "8/3.6(a)", "8/3.6(b)", "8/3.7")
def test_after_no_more_bets_no_wager_is_made_or_handled() -> None:
    told = play(
        NZ,
        "a: straight-up 17; b: red; c: black; remove c; close",
        "late: odd; remove a; remove b; 17; remove b",
    )
    assert list(map(cited, refusals(told))) == [LATE, HANDLED, HANDLED, rule.told("8/3.7")]
    assert results(told) == {"a": STRAIGHT_UP_WINS, "b": LOST, "c": REMOVED, "late": REFUSED}


@rule("8/3.6", "8/3.6(a)", "8/3.6(b)", "8/3.6A")
def test_the_ball_dropping_closes_the_wagering_too() -> None:
    told = play(
        NZ,
        "a: straight-up 17",
        ruling("ball dropped", "dealer"),
        "late: straight-up 17; let through: straight-up 17 by mistake; remove a; 17",
    )
    assert list(map(cited, refusals(told))) == [LATE, HANDLED]
    assert results(told) == {"a": STRAIGHT_UP_WINS, "late": REFUSED, "let through": VOID}
    assert rule.told("8/3.6A") <= cited(told["wagers"][2])


@pytest.mark.parametrize("end", [("close", ruling("ball dropped", "dealer")), ("close", "17")])
@rule("8/3.6A")
def test_what_is_let_through_after_the_drop_or_the_number_is_void(end: tuple[Any, ...]) -> None:
    known = ("17",) if "17" not in end else ()
    told = play(NZ, "a: red", *end, "let through: straight-up 17 by mistake", *known)
    assert results(told) == {"a": LOST, "let through": VOID}
    assert rule.told("8/3.6A") <= cited(told["wagers"][1])


@rule("8/3.6")
def test_a_player_does_not_rule_that_the_ball_has_dropped() -> None:
    told = play(NZ, ruling("ball dropped", "player"), "a: red; close; 9")
    assert told["moves"][0]["refusal"]["reason"] == "role may not"
    assert cited(told["moves"][0]) == rule.told("8/3.6")
    assert results(told) == {"a": EVEN_WINS}


@books(**{"nz1996": "III/4.7", "nz": "8/3.8(a)", "star-rapid": "3.2.7"})
def test_a_wager_is_settled_where_it_lies_at_the_end(book: str, refs: list[str]) -> None:
    told = play(
        roulette(book), "first: straight-up 17; remove first; moved: straight-up 18; close; 17"
    )
    assert results(told) == {"first": REMOVED, "moved": LOST}
    assert set(refs) <= cited(told["wagers"][1])


@Rules("nz1996")("III/4.7")
def test_a_chip_that_only_touches_a_line_is_not_read_as_lying_on_it() -> None:
    laid = {**wager("straight-up"), "target": {"number": 17, "touching": [18]}}
    (missed,) = spin(NZ1996, [laid], "18")["wagers"]
    (hit,) = spin(NZ1996, [laid], "17")["wagers"]
    assert (amounts(missed), amounts(hit)) == (LOST, STRAIGHT_UP_WINS)
    assert written("nz1996", "III/4.7") <= cited(hit)


@books(**{"nz1996": "III/3.5", "nz": "8/4.5(a) 8/4.5(b)", "star-rapid": "6.1.1 6.1.2"})
def test_losers_are_collected_before_winners_are_paid(book: str, refs: list[str]) -> None:
    told = play(roulette(book), "r: red; o: odd; e: even; close; 17")
    assert words(told)[-2:] == ["Collect r, e", "Pay o 10"]
    collected, paid = map(cited, told["steps"][-2:])
    assert collected == {refs[0]}
    assert refs[-1] in paid
    assert book == "star-rapid" or paid == {refs[-1]}


# Limits of star-rapid

star = Rules("star-rapid")
LIMITS = {"min": "5", "max": "50", "increment": "2", "total_min": "20", "total_max": "60"}
AT_LIMITS = roulette("star-rapid", limits=LIMITS)
SMALL, LITTLE = ("rejected", "0", "4"), ("rejected", "0", "9")


@star("4.2", "4.3.4")
def test_too_small_a_wager_or_total_is_credited_back_when_wagering_ends() -> None:
    laid = [
        wager("red", stake=4, player="seat 1", id="small"),
        wager("black", stake=21, player="seat 1", id="enough"),
        wager("red", stake=9, player="seat 2", id="part"),
        wager("odd", stake=9, player="seat 2", id="of too little"),
    ]
    told = spin(AT_LIMITS, laid, "17")
    enough = ("win", "21", "21")
    assert [amounts(one) for one in told["wagers"]] == [SMALL, enough, LITTLE, LITTLE]
    small, _, part, _ = told["wagers"]
    assert star.told("4.2") <= cited(small)
    assert star.told("4.3.4") <= cited(part)


@star("4.3.1", "4.3.2", "4.3.3")
def test_what_is_not_permitted_is_not_debited() -> None:
    laid = [
        wager("black", stake=24, player="seat 1", id="off"),
        wager("black", stake=99, player="seat 2", id="over"),
    ]
    told = spin(AT_LIMITS, laid, "17")
    assert results(told) == {"off": ("win", "23", "23"), "over": ("win", "49", "49")}
    assert [one["trimmed"] for one in told["wagers"]] == ["1", "50"]


# The ball that rests too early


@star("11.5.3.3", "3.6", "5.4")
def test_an_early_ball_ends_the_wagering_and_all_wagers_stand() -> None:
    early = ruling("early ball", "dealer", ball="17")
    told = play(STAR, "a: straight-up 17; b: red", early, "late: black; remove b")
    assert results(told) == {"a": STRAIGHT_UP_WINS, "b": LOST, "late": REFUSED}
    assert told["carry"] == {"last": "17"}
    assert cited(told["steps"][0]) >= star.told("3.6", "5.4", "11.5.3.3")
    (notice,) = told["notices"]
    assert star.told("11.5.2") <= cited(notice)


@star("4.2", "11.5.3.3")
def test_an_early_ball_rejects_what_the_end_of_wagering_rejects() -> None:
    told = play(
        AT_LIMITS,
        place("red", stake=4, player="seat 1"),
        place("odd", stake=21, player="seat 1"),
        place("red", stake=9, player="seat 2"),
        ruling("early ball", "dealer", ball="9"),
    )
    assert [amounts(one) for one in told["wagers"]] == [SMALL, ("win", "21", "21"), LITTLE]


@star("11.5.3.3")
def test_an_early_ball_is_not_the_players_to_report() -> None:
    told = play(STAR, "a: red", ruling("early ball", "player", ball="9"), "close; 8")
    assert told["moves"][1]["refusal"]["reason"] == "role may not"
    assert star.told("11.5.3.3") <= cited(told["moves"][1])
    assert results(told) == {"a": LOST}


@star("11.5.3.3")
def test_a_ball_is_early_only_while_wagers_are_open_and_in_a_pocket() -> None:
    nowhere, outside, late = (
        ruling("early ball", "dealer", **ball) for ball in ({}, {"ball": "37"}, {"ball": "9"})
    )
    told = play(STAR, "a: red", nowhere, outside, "close", late, "9")
    answers = [move["answer"] for move in told["moves"]]
    assert answers == ["accepted", *["refused"] * 2, "accepted", "refused", "accepted"]


def test_without_a_ball_none_comes_early() -> None:
    table = roulette("star-rapid", mode="rng")
    told = play(table, "a: red", ruling("early ball", "dealer", ball="9"), "close; 8")
    assert told["moves"][1]["answer"] == "refused"
    assert results(told) == {"a": LOST}
