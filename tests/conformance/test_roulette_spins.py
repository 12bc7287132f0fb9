"""Roulette in three books: the close, where wagers lie, void spins, early balls and corrections."""

from tests.conformance.settling import (
    amounts,
    cited,
    play,
    refusals,
    results,
    roulette,
    ruling,
    spin,
    wager,
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


@rule("8/3.6")
def test_a_player_does_not_rule_that_the_ball_has_dropped() -> None:
    told = play(NZ, ruling("ball dropped", "player"), "a: red; close; 9")
    assert told["moves"][0]["refusal"]["reason"] == "role may not"
    assert cited(told["moves"][0]) == rule.told("8/3.6")
    assert results(told) == {"a": EVEN_WINS}


@Rules("nz1996")("III/4.7")
def test_a_chip_that_only_touches_a_line_is_not_read_as_lying_on_it() -> None:
    laid = {**wager("straight-up"), "target": {"number": 17, "touching": [18]}}
    (missed,) = spin(NZ1996, [laid], "18")["wagers"]
    (hit,) = spin(NZ1996, [laid], "17")["wagers"]
    assert (amounts(missed), amounts(hit)) == (LOST, STRAIGHT_UP_WINS)
    assert written("nz1996", "III/4.7") <= cited(hit)
