"""The edges of the rules: the cent beside a limit, the piece of a multiple, the next role."""

import pytest

from croupier.terms.refusals import RefusedError
from tests.conformance.settling import amounts, cited, play, roulette, spin, wager, written


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
