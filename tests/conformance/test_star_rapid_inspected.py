"""star-rapid: what an inspector found and had mended, a rule at a time."""

from typing import Any

from croupier.terms.refusals import Reason
from tests.marks import Rules
from tests.table.conduct.evening import Evening, notices, rules


BOOK = "star-rapid"
DEALER: Any = {"who": "D1", "role": "dealer"}
SUPERVISOR: Any = {"who": "G1", "role": "gaming supervisor"}
MANAGER: Any = {"who": "M1", "role": "assistant gaming manager"}
RED: Any = {"bet": "red", "stake": "50"}
SEVENTEEN: Any = {"bet": "straight-up", "target": 17, "stake": "500"}


rule = Rules(BOOK)
ref = rule.ref


# Malfunctions


def malfunctioned(*terminals: str) -> Evening:
    """Give an evening on which P1 and P2 had 50 on red, 18 came, and these terminals failed."""
    evening = Evening(BOOK, "P1", "P2")
    evening.do("new game", **DEALER)
    for player in ("P1", "P2"):
        evening.do("place", who=player, **RED)
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="18")
    evening.do("confirm result", **DEALER)
    cause = {"cause": "play interrupted", "terminals": list(terminals)}
    evening.do("declare malfunction", **SUPERVISOR, **cause)
    return evening


@rule("11.5.2", "11.5.4")
def test_nothing_is_calculated_again_while_a_terminals_wagers_are_not_established() -> None:
    evening = malfunctioned("P1", "P2")
    evening.do("establish wagers", **SUPERVISOR, player="P1", wagers=[RED])
    for asked in ({}, {"chance": "18"}, {"chance": "17"}):
        early = evening.refused("recalculate", **SUPERVISOR, **asked)
        assert early.reason is Reason.MOVE_IS_NOT_DUE
        assert early.what == "the wagers of P2 are neither established nor void"
        assert {ref("11.5.2"), ref("11.5.4")} <= set(rules(early))
    assert not evening.table.conduct.malfunctions["m1"].is_settled
    evening.do("void unestablished wagers", **MANAGER)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1050", "1000")
    assert evening.table.conduct.malfunctions["m1"].is_settled


@rule("11.5.2")
def test_it_is_calculated_again_when_the_last_terminal_is_established() -> None:
    evening = malfunctioned("P1", "P2")
    for player in ("P2", "P1"):
        evening.refused("recalculate", **SUPERVISOR)
        evening.do("establish wagers", **SUPERVISOR, player=player, wagers=[RED])
    assert ref("11.5.2") in rules(evening.do("recalculate", **SUPERVISOR, chance="17"))
    assert (evening.chips("P1"), evening.chips("P2")) == ("950", "950")


@rule("11.5.2")
def test_established_wagers_that_contradict_the_journal_are_told_and_reviewed() -> None:
    evening = malfunctioned("P1")
    records = [SEVENTEEN, {"bet": "red", "stake": 20}]
    came = evening.do("establish wagers", **SUPERVISOR, player="P1", wagers=records)
    (told,) = notices(came)
    assert told["what"] == (
        "The journal has 50 on red of P1 where the terminal shows 500 on straight-up 17, 20 on red:"
        " review it"
    )
    assert told["rules"] == [ref("11.5.2")]
    assert came[0].happening.facts["differs"] == {
        "journal": [{"bet": "red", "target": None, "stake": 5000}],
        "records": [
            {"bet": "straight-up", "target": "17", "stake": 50000},
            {"bet": "red", "target": None, "stake": 2000},
        ],
    }
    (review,) = evening.table.conduct.reviews
    assert (review.round, "P1" in review.why) == (1, True)
    evening.do("close review", **SUPERVISOR, found="the terminal had it right")
    assert evening.table.conduct.reviews == ()


@rule("11.5.2")
def test_established_wagers_that_agree_with_the_journal_need_no_review() -> None:
    evening = malfunctioned("P1")
    for _ in range(2):
        came = evening.do("establish wagers", **SUPERVISOR, player="P1", wagers=[RED])
        assert ref("11.5.2") in rules(came)
        assert notices(came) == []
        assert "differs" not in came[0].happening.facts
    assert evening.table.conduct.reviews == ()
    nothing = evening.do("establish wagers", **SUPERVISOR, player="P1", wagers=[])
    assert "50 on red of P1 where the terminal shows nothing" in notices(nothing)[0]["what"]


# Wagers for another person


def opened_on(day: str) -> Evening:
    """Give a round at a table whose first gaming day is this one, P1 with their card in."""
    evening = Evening(BOOK, gaming_day=day)
    evening.admit("P1")
    evening.do("new game", **DEALER)
    return evening


@rule("3.7")
def test_from_the_nineteenth_of_october_nobody_places_a_wager_for_another_staff_included() -> None:
    evening = opened_on("2024-10-19")
    evening.do("place", who="P1", **RED)
    for who in (DEALER, SUPERVISOR, {"who": "O", "role": "casino operator"}):
        for asked in (
            {"do": "place", "player": "P1", **RED},
            {"do": "move", "wager": "w1", "bet": "black", "target": None},
        ):
            refusal = evening.refused(**asked, **who)
            assert refusal.reason is Reason.CONDUCT_IS_FORBIDDEN
            assert rules(refusal) == [ref("3.7")]
    evening.do("move", who="P1", wager="w1", bet="black", target=None)
    assert evening.chips("P1") == "950"


@rule("3.7")
def test_until_the_eighteenth_of_october_staff_may_help_a_player() -> None:
    evening = opened_on("2024-10-18")
    evening.do("place", **DEALER, player="P1", **RED)
    assert evening.chips("P1") == "950"
    since = opened_on("2024-10-19")
    assert ref("3.7") in rules(since.refused("place", **DEALER, player="P1", **RED))


# A ball that lies already


def test_nobody_is_told_to_spin_a_ball_that_has_landed() -> None:
    evening = opened_on("2024-10-18")
    spun = evening.do("no more bets", **DEALER)
    assert "Spin the ball as soon as practicable" in [n["what"] for n in notices(spun)]
    evening.do("relax", **SUPERVISOR, player="P1", why="the terminal froze")
    landed = evening.do("sensor reads", who="sensor", chance="17")
    assert "Spin the ball as soon as practicable" not in [n["what"] for n in notices(landed)]


@rule("11.5.1.6")
def test_a_ball_that_fell_out_uncalled_is_examined_before_the_next_spin_too() -> None:
    evening = opened_on("2024-10-18")
    evening.do("no more bets", **DEALER)
    uncalled = {"cause": "ball left the wheel", "called": False, "ball": "18"}
    evening.do("no spin", **DEALER, **uncalled)
    evening.do("confirm result", **DEALER)
    evening.do("new game", **DEALER)
    assert rules(evening.refused("spin", **DEALER)) == [ref("11.5.1.6")]
    evening.do("examine ball", **SUPERVISOR)
    evening.do("spin", **DEALER)
