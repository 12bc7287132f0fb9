"""The edges of roulette by the record: the close, the drop, zero, the cent beside a limit, a piece."""

import pytest

from croupier.terms.refusals import RefusedError
from tests.conformance.oracle import EVEN_CHANCES, SINGLE_ZERO
from tests.conformance.settling import (
    amounts,
    cited,
    play,
    refusals,
    results,
    roulette,
    ruling,
    settle,
    spin,
    spins,
    wager,
    written,
)
from tests.marks import Rules


nz1996, nz = Rules("nz1996"), Rules("nz")


@pytest.mark.rule("star-rapid:4.2", "star-rapid:4.3.2")
def test_a_cent_beside_the_limit_is_rejected_or_trimmed_at_a_terminal() -> None:
    table = roulette("star-rapid", limits={"min": "5", "max": "50"})
    laid = [wager("red", stake=s, player=f"{s} on red") for s in ("4.99", "5", "50", "50.01")]
    low, least, most, over = spin(table, laid, "1")["wagers"]
    assert [amounts(each) for each in (low, least, most, over)] == [
        ("rejected", "0", "4.99"),
        ("win", "5", "5"),
        ("win", "50", "50"),
        ("win", "50", "50"),
    ]
    assert over["trimmed"] == "0.01"


@pytest.mark.rule("star-rapid:4.2")
def test_each_piece_of_a_multiple_meets_the_minimum() -> None:
    table = roulette("star-rapid", limits={"min": "5"})
    laid = [wager("tier", stake="24", player="P1"), wager("tier", stake="30", player="P2")]
    short, enough = spin(table, laid, "5")["wagers"]
    assert amounts(short) == ("rejected", "0", "24")
    assert amounts(enough) == ("win", "85", "5")


@pytest.mark.rule("star-rapid:4.3.4")
def test_singles_are_rejected_first_and_then_the_total_is_tested() -> None:
    table = roulette("star-rapid", limits={"min": "5", "total_min": "20"})
    laid = [wager("red", stake="4"), wager("odd", stake="17")]
    small, rest = spin(table, laid, "1")["wagers"]
    assert (amounts(small), amounts(rest)) == (("rejected", "0", "4"), ("rejected", "0", "17"))
    (penny,) = spin(table, [wager("red", stake="19.99")], "1")["wagers"]
    assert written("star-rapid", "4.3.4") <= cited(penny)
    (even,) = spin(table, [wager("red", stake="20")], "1")["wagers"]
    assert even["result"] == "win"


@pytest.mark.rule("star-rapid:5.4")
@pytest.mark.parametrize("mode", ["dealer", "automated"])
def test_an_early_ball_closes_either_wheel(mode: str) -> None:
    table = roulette("star-rapid", mode=mode)
    told = spin(table, [wager("red")], {"early ball": "1"})
    assert amounts(told["wagers"][0]) == ("win", "10", "10")


@pytest.mark.rule("star-rapid:11.5.1.10")
def test_a_live_wheel_is_corrected_by_a_supervisor_an_automated_one_by_a_manager() -> None:
    right = {"corrected": "2", "by": "gaming supervisor"}
    above = {"corrected": "2", "by": "assistant gaming manager"}
    live = spin(roulette("star-rapid"), [wager("red")], "1", right)
    assert live["wagers"][0]["result"] == "lose"
    automated = roulette("star-rapid", mode="automated")
    refused = spin(automated, [wager("red")], "1", right)
    assert refused["moves"][-1]["refusal"]["rules"] == ["star-rapid:11.5.5"]
    assert spin(automated, [wager("red")], "1", above)["wagers"][0]["result"] == "lose"
    drawn = spin(roulette("star-rapid", mode="rng"), [wager("red")], "1", above)
    assert drawn["moves"][-1]["answer"] == "refused"
    assert drawn["wagers"][0]["result"] == "win"


def test_circuits_are_counted_at_a_live_wheel_only() -> None:
    short = {"ball": "1", "circuits": 3}
    assert spin(roulette("star-rapid"), [wager("red")], short)["over"] is False
    automated = spin(roulette("star-rapid", mode="automated"), [wager("red")], short)
    assert automated["moves"][-1]["answer"] == "refused"


@pytest.mark.rule("nz:8/3.2B", "nz:8/5.7")
@pytest.mark.parametrize("role", ["player", "inspector"])
def test_nobody_but_a_dealer_or_above_places_on_the_racetrack(role: str) -> None:
    laid = {**wager("tier", stake="60"), "placed_by": role}
    (one,) = spin(roulette("nz"), [laid], "5")["wagers"]
    assert amounts(one) == ("void", "0", "60")
    (by_dealer,) = spin(roulette("nz"), [{**laid, "placed_by": "dealer"}], "5")["wagers"]
    assert by_dealer["result"] == "win"


@pytest.mark.rule("nz:8/3.7")
@pytest.mark.parametrize(("bet", "stake"), [("tier", "60"), ("red", "10")])
def test_what_is_lost_is_not_pulled_back(bet: str, stake: str) -> None:
    told = play(
        roulette("nz"),
        {"do": "place", "id": "a", "bet": bet, "stake": stake},
        {"do": "close"},
        {"do": "chance", "chance": "0"},
        {"do": "call", "wager": "a", "call": "remove"},
    )
    assert told["moves"][-1]["refusal"]["rules"] == ["nz:8/3.7"]
    assert amounts(told["wagers"][0]) == ("lose", "0", "0")


@pytest.mark.rule("nz:8/3.8(b)")
@pytest.mark.parametrize(("number", "row"), [("18", "16-17-18"), ("1", "1-2-3")])
def test_the_outer_line_is_reached_from_either_end_of_a_row(number: str, row: str) -> None:
    laid = {**wager("straight-up"), "target": {"number": number, "touching": ["outer"]}}
    (one,) = spin(roulette("nz"), [laid], "17")["wagers"]
    assert (one["bet"], one["target"]) == ("street", row)


def test_a_wager_is_taken_up_by_its_own_player_or_by_staff() -> None:
    def take_up(**who: str) -> str:
        moves = [
            {"do": "place", "id": "a", "who": "Ana", "bet": "red", "stake": "10"},
            {"do": "call", "wager": "a", "call": "remove", **who},
        ]
        return str(play(roulette("nz"), *moves)["moves"][-1]["answer"])

    assert take_up(who="Ben") == "refused"
    assert take_up(who="Ana") == "accepted"
    assert take_up(who="Ben", role="dealer") == "accepted"


@pytest.mark.parametrize("book", ["nz1996", "nz"])
@pytest.mark.parametrize("limit", ["total_min", "total_max"])
def test_a_limit_the_book_does_not_know_is_refused(book: str, limit: str) -> None:
    with pytest.raises(RefusedError, match="knows no total"):
        spin(roulette(book, limits={"min": "5", limit: "50"}), [], "1")


NZ1996, NZ, STAR = (roulette(book) for book in ("nz1996", "nz", "star-rapid"))
STRAIGHT_UP_WINS = ("win", "350", "10")
EVEN_WINS = ("win", "10", "10")
LOST = ("lose", "0", "0")
REFUSED = ("refused", "0", "0")
REMOVED = ("removed", "0", "10")
VOID = ("void", "0", "10")


# The close


LATE, HANDLED = nz.told("8/3.6", "8/3.6(a)"), nz.told("8/3.6", "8/3.6(b)")


@nz("8/3.6", "8/3.6(a)", "8/3.6(b)", "8/3.7")
def test_after_no_more_bets_no_wager_is_made_or_handled() -> None:
    told = play(
        NZ,
        "a: straight-up 17; b: red; c: black; remove c; close",
        "late: odd; remove a; remove b; 17; remove b",
    )
    assert list(map(cited, refusals(told))) == [LATE, HANDLED, HANDLED, nz.told("8/3.7")]
    assert results(told) == {"a": STRAIGHT_UP_WINS, "b": LOST, "c": REMOVED, "late": REFUSED}


@nz("8/3.6", "8/3.6(a)", "8/3.6(b)", "8/3.6A")
def test_the_ball_dropping_closes_the_wagering_too() -> None:
    told = play(
        NZ,
        "a: straight-up 17",
        ruling("ball dropped", "dealer"),
        "late: straight-up 17; let through: straight-up 17 by mistake; remove a; 17",
    )
    assert list(map(cited, refusals(told))) == [LATE, HANDLED]
    assert results(told) == {"a": STRAIGHT_UP_WINS, "late": REFUSED, "let through": VOID}
    assert nz.told("8/3.6A") <= cited(told["wagers"][2])


@nz("8/3.6")
def test_a_player_does_not_rule_that_the_ball_has_dropped() -> None:
    told = play(NZ, ruling("ball dropped", "player"), "a: red; close; 9")
    assert told["moves"][0]["refusal"]["reason"] == "role may not"
    assert cited(told["moves"][0]) == nz.told("8/3.6")
    assert results(told) == {"a": EVEN_WINS}


@nz1996("III/4.7")
def test_a_chip_that_only_touches_a_line_is_not_read_as_lying_on_it() -> None:
    laid = {**wager("straight-up"), "target": {"number": 17, "touching": [18]}}
    (missed,) = spin(NZ1996, [laid], "18")["wagers"]
    (hit,) = spin(NZ1996, [laid], "17")["wagers"]
    assert (amounts(missed), amounts(hit)) == (LOST, STRAIGHT_UP_WINS)
    assert written("nz1996", "III/4.7") <= cited(hit)


# What is not on the cloth


def test_an_unlisted_wager_taken_by_mistake_is_void() -> None:
    laid = [wager("split", ["1", "5"], accepted="by mistake")]
    (one,) = spin(NZ1996, laid, "1")["wagers"]
    assert amounts(one) == ("void", "0", "10")
    assert one["void"] == "10"


# Zero


@nz1996("III/5.2")
def test_no_number_but_zero_is_settled_by_the_rule_on_zero() -> None:
    for told in spins(NZ1996, [wager("red"), wager("straight-up", ["0"])], SINGLE_ZERO[1:]):
        for one in told["wagers"]:
            assert not written("nz1996", "III/5.2", "III/5.3") & cited(one)
    for even_chance in EVEN_CHANCES:
        assert amounts(spin(NZ1996, [wager(even_chance)], "0")["wagers"][0])[0] == "lose"
    assert cited(spin(NZ1996, [wager("red")], "0")["wagers"][0]) >= written("nz1996", "III/5.2")


# The courtesy line


@nz1996("III/4.4")
def test_the_courtesy_line_is_on_the_second_cloth_only() -> None:
    laid = [{**wager("straight-up"), "target": {"courtesy": "0"}}]
    for one in spin(roulette("nz1996", layout="3B"), laid, "0")["wagers"]:
        assert amounts(one) == ("win", "350", "10")
        assert one["target"] == "0"
        assert written("nz1996", "III/4.4", "III/4.1(a)") <= cited(one)
    for one in spin(roulette("nz1996", layout="3B"), laid, "32")["wagers"]:
        assert amounts(one) == ("lose", "0", "0")
    for one in spin(NZ1996, laid, "0")["wagers"]:
        assert amounts(one) == ("refused", "0", "0")
        assert cited(one) == written("nz1996", "III/4.1(a)")


# Stakes


@pytest.mark.parametrize(
    ("bet", "covered", "stake", "winnings"),
    [
        ("straight-up", "17", "0.05", "1.75"),
        ("split", "17-18", "2.50", "42.50"),
        ("street", "16-17-18", "33", "363"),
        ("corner", "17-18-20-21", "12.50", "100"),
        ("six-line", "16-17-18-19-20-21", "7", "35"),
    ],
)
@nz1996("III/5.1")
def test_winnings_are_exact_to_the_cent(bet: str, covered: str, stake: str, winnings: str) -> None:
    (one,) = spin(NZ1996, [wager(bet, covered, stake)], "17")["wagers"]
    assert amounts(one) == ("win", winnings, stake)


@nz1996("I/14.2(a)")
def test_the_allowance_under_the_minimum_is_given_once_even_across_a_correction() -> None:
    table = roulette("nz1996", limits={"min": "10", "max": "100"})
    low = wager("red", stake="5", player="seat 1", accepted="by mistake")
    wrong_then_right = {"corrected": "9", "by": "game supervisor"}
    first, second, third = settle(
        {"table": table, "wagers": [low], "chance": ["9"]},
        {"wagers": [low], "chance": ["8", wrong_then_right]},
        {"wagers": [low], "chance": ["9"]},
    )
    assert amounts(first["wagers"][0]) == ("win", "5", "5")
    assert amounts(second["wagers"][0]) == ("void", "0", "5")
    assert amounts(third["wagers"][0]) == ("void", "0", "5")
