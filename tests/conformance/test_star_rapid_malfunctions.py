"""star-rapid: terminals and wheels that fail, wagers established from records, the wall display, helpers."""

from typing import Any

import pytest

from croupier.equipment.randomness.rounds import commit
from croupier.terms.refusals import Reason
from tests.marks import Rules
from tests.table.conduct.evening import Evening, notices, rules, words


DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "gaming supervisor"}
MANAGER = {"who": "M1", "role": "assistant gaming manager"}
CLOCK = {"who": "system"}
CAUSES = {
    "credits not in keeping with the odds": "11.5.3.1",
    "play interrupted": "11.5.3.2",
    "display faulty": "11.5.3.2",
    "terminal or wheel faulty": "11.5.3.4",
    "dealer terminal faulty": "11.5.3.5",
}
RECORDS = [{"bet": "straight-up", "target": "20", "stake": "10"}, {"bet": "red", "stake": "20"}]
"""What P1's terminal has on record, where the system had 10 on 17."""


rule = Rules("star-rapid")
ref = rule.ref


def wagered(mode: str = "dealer") -> Evening:
    """Begin a round in which P1 has 10 on 17 (w1), P2 50 on red (w2), and close it."""
    evening = Evening("star-rapid", "P1", "P2", mode=mode)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="straight-up", target="17", stake="10")
    evening.do("place", who="P2", bet="red", stake="50")
    evening.do("no more bets", **CLOCK)
    return evening


def played(number: str = "17", mode: str = "dealer") -> Evening:
    """Play that round to its end."""
    evening = wagered(mode)
    if mode == "automated":
        evening.do("sensor reads", who="sensor", chance=number)
    else:
        evening.do("result", **DEALER, chance=number)
        evening.do("confirm result", **DEALER)
    return evening


def failed(evening: Evening, *terminals: str) -> Evening:
    """Declare a malfunction of some terminals."""
    cause = {"cause": "play interrupted", "terminals": list(terminals)}
    evening.do("declare malfunction", **SUPERVISOR, **cause)
    return evening


def held(evening: Evening) -> tuple[str, str, str]:
    return evening.chips("P1"), evening.chips("P2"), evening.balance("house:R1")


# Declared


@pytest.mark.parametrize(
    "cause", [pytest.param(cause, marks=rule(number)) for cause, number in CAUSES.items()]
)
def test_a_supervisor_takes_a_terminal_or_wheel_to_have_malfunctioned(cause: str) -> None:
    evening = played()
    asked = {"cause": cause, "terminals": ["P1"]}
    assert ref("11.5.2") in rules(evening.refused_one_role_lower("declare malfunction", **asked))
    came = evening.do("declare malfunction", **SUPERVISOR, **asked)
    assert ref(CAUSES[cause]) in rules(came)
    assert notices(came) == [
        {
            "what": "Establish from records what was wagered at the terminals of P1",
            "rules": [ref("11.5.2")],
        }
    ]
    found = evening.table.conduct.malfunctions["m1"]
    assert (found.round, found.cause, found.terminals, found.is_settled) == (
        1,
        cause,
        ("P1",),
        False,
    )


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"cause": "a bad feeling"}, Reason.RULING_DOES_NOT_APPLY),
        ({"cause": ""}, Reason.RULING_DOES_NOT_APPLY),
        ({"cause": "display faulty", "terminals": ["P9"]}, Reason.PERSON_IS_UNKNOWN),
        ({"cause": "display faulty", "round": 7}, Reason.NOTHING_TO_CORRECT),
    ],
)
def test_what_is_no_malfunction_is_not_declared(asked: dict[str, Any], reason: Reason) -> None:
    assert played().refused("declare malfunction", **SUPERVISOR, **asked).reason is reason


# Established and calculated again


@rule("11.5.2")
def test_wagers_are_established_from_records_and_the_difference_is_posted() -> None:
    evening = failed(played("17"), "P1")
    assert held(evening) == ("1350", "950", "-300")
    asked = {"player": "P1", "wagers": RECORDS}
    assert ref("11.5.2") in rules(evening.refused_one_role_lower("establish wagers", **asked))
    came = evening.do("establish wagers", **SUPERVISOR, **asked)
    assert ref("11.5.2") in rules(came)
    # Both lose on 17: 30 in all, and the 350 paid on a wager that was none goes back.
    assert held(evening) == ("970", "950", "80")
    assert ref("11.5.2") in rules(evening.refused_one_role_lower("recalculate", chance="20"))
    came = evening.do("recalculate", **SUPERVISOR, chance="20")
    assert ref("11.5.2") in rules(came)
    assert held(evening) == ("1330", "950", "-280")
    assert evening.table.conduct.malfunctions["m1"].is_settled
    assert list(evening.table.conduct.numbers) == ["20"]


@rule("11.5.2")
def test_wagers_are_established_before_the_result_too() -> None:
    evening = failed(wagered(), "P1")
    came = evening.do("establish wagers", **MANAGER, player="P1", wagers=RECORDS)
    assert ref("11.5.2") in rules(came)
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("970", "80")
    evening.do("result", **DEALER, chance="20")
    evening.do("confirm result", **DEALER)
    assert held(evening) == ("1330", "950", "-280")
    came = evening.do("recalculate", **SUPERVISOR)
    assert words(came).endswith("calculated again on the actual outcome")
    assert held(evening) == ("1330", "950", "-280")


@rule("11.5.2")
def test_what_was_spent_meanwhile_is_owed_and_nothing_falls_below_nothing() -> None:
    evening = failed(played("17"), "P1")
    evening.do("new game", **DEALER)
    for bet in ("red", "odd", "low"):
        evening.do("place", who="P1", bet=bet, stake="450")
    assert evening.chips("P1") == "0"
    came = evening.do("establish wagers", **SUPERVISOR, player="P1", wagers=RECORDS)
    assert ref("11.5.2") in rules(came)
    assert (evening.chips("P1"), evening.balance("receivable:P1")) == ("0", "-380")
    assert evening.balance("stakes:R1") == "1350"


@rule("11.5.2")
def test_a_silent_wheels_round_is_decided_on_what_actually_came() -> None:
    evening = failed(wagered("automated"))
    early = evening.refused("recalculate", **MANAGER)
    assert (early.reason, rules(early)) == (Reason.CHANCE_IS_NOT_DUE, [ref("11.5.2")])
    came = evening.do("recalculate", **MANAGER, chance="17")
    assert ref("11.5.2") in rules(came)
    assert held(evening) == ("1350", "950", "-300")
    assert evening.table.live is None


@pytest.mark.parametrize(
    "asked",
    [
        {"player": "P2", "wagers": []},
        {"player": "P9", "wagers": []},
        {"player": "P1", "wagers": [{"bet": "red", "stake": "-5"}]},
        {"player": "P1", "wagers": [{"bet": "zero", "stake": "5"}]},
        {"player": "P1", "wagers": [{"bet": "red", "stake": "5"}] * 1001},
        {"player": "P1", "wagers": RECORDS, "malfunction": "m2"},
    ],
)
def test_what_no_record_can_show_is_not_established(asked: dict[str, Any]) -> None:
    failed(played(), "P1").refused("establish wagers", **SUPERVISOR, **asked)


@rule("11.5.2")
@pytest.mark.parametrize(
    ("wagers", "reason"),
    [
        ([{"bet": "red", "stake": "5000"}], Reason.STAKE_IS_OVER_THE_MAXIMUM),
        ([{"bet": "red", "stake": "400"}] * 2, Reason.STAKE_IS_OVER_THE_MAXIMUM),
        ([{"bet": "red", "stake": "4"}], Reason.STAKE_IS_UNDER_THE_MINIMUM),
        (
            [{"bet": bet, "stake": "500"} for bet in ("red", "odd", "low")],
            Reason.CREDIT_IS_NOT_ENOUGH,
        ),
    ],
)
def test_no_more_is_established_than_the_sign_allows_and_the_player_had(
    wagers: list[dict[str, str]], reason: Reason
) -> None:
    for evening in (failed(played(), "P1"), failed(wagered(), "P1")):
        before = held(evening)
        refused = evening.refused("establish wagers", **SUPERVISOR, player="P1", wagers=wagers)
        assert (refused.reason, ref("11.5.2") in rules(refused)) == (reason, True)
        assert held(evening) == before
    fair = [{"bet": bet, "stake": "500"} for bet in ("red", "odd")]
    evening.do("establish wagers", **SUPERVISOR, player="P1", wagers=fair)
    assert evening.chips("P1") == "0"


def test_nothing_is_established_without_a_malfunction_or_after_it_is_settled() -> None:
    evening = played()
    asked = {"player": "P1", "wagers": RECORDS}
    for _ in range(2):
        refusal = evening.refused("establish wagers", **SUPERVISOR, **asked)
        assert refusal.reason is Reason.NOTHING_TO_CORRECT
        evening.refused("recalculate", **SUPERVISOR)
        evening.refused("void unestablished wagers", **MANAGER)
        failed(evening)
        evening.do("recalculate", **SUPERVISOR)


@rule("11.5.5")
@pytest.mark.parametrize("do", ["recalculate", "correct"])
def test_an_automated_wheels_error_is_put_right_by_the_manager(do: str) -> None:
    evening = played("18", "automated")
    if do == "recalculate":
        failed(evening)
    assert held(evening) == ("990", "1050", "-40")
    lower = evening.refused(do, **SUPERVISOR, chance="17")
    assert (lower.reason, rules(lower)) == (Reason.ROLE_MAY_NOT, [ref("11.5.5")])
    assert ref("11.5.5") in rules(evening.do(do, **MANAGER, chance="17"))
    assert held(evening) == ("1350", "950", "-300")


def test_the_latest_malfunction_is_meant_where_none_is_named() -> None:
    evening = failed(played(), "P1")
    evening.do("invalidate", **SUPERVISOR, ground="fire")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="20")
    evening.do("no more bets", **CLOCK)
    failed(evening, "P1")
    gone = evening.refused("void unestablished wagers", **MANAGER, malfunction="m1")
    assert gone.reason is Reason.NOTHING_TO_CORRECT
    evening.do("void unestablished wagers", **MANAGER)
    settled = {each.name: each.is_settled for each in evening.table.conduct.malfunctions.values()}
    assert settled == {"m1": False, "m2": True}
    assert evening.chips("P1") == "1000"


def test_what_the_generator_drew_nobody_puts_right() -> None:
    evening = Evening("star-rapid", "P1", mode="rng")
    ruleset = evening.table.table.game.ruleset.content_hash
    promised = {"commitment": commit("R1", 1, bytes(32), ruleset), "sealed": "00"}
    evening.do("new game", **DEALER, **promised)
    evening.do("no more bets", **CLOCK)
    failed(evening)
    for number in ("17", "18"):
        refusal = evening.refused("recalculate", **MANAGER, chance=number)
        assert refusal.reason is Reason.RULING_DOES_NOT_APPLY
    evening.do("draw", **CLOCK, seed=bytes(32).hex())
    assert evening.refused("correct", **MANAGER, chance="17").reason is (
        Reason.RULING_DOES_NOT_APPLY
    )
    evening.do("recalculate", **MANAGER)


# Void


@rule("11.5.4")
def test_what_the_manager_cannot_establish_is_void() -> None:
    evening = failed(played("17"), "P1", "P2")
    evening.do("establish wagers", **SUPERVISOR, player="P1", wagers=RECORDS)
    lower = evening.refused_one_role_lower("void unestablished wagers")
    assert ref("11.5.4") in rules(lower)
    came = evening.do("void unestablished wagers", **MANAGER)
    assert ref("11.5.4") in rules(came)
    assert held(evening) == ("970", "1000", "30")
    assert evening.table.conduct.malfunctions["m1"].is_settled


@rule("9.1")
@pytest.mark.parametrize("is_played", [True, False])
def test_a_malfunction_voids_plays_and_payouts_on_the_terminals_it_controls(
    is_played: bool,
) -> None:
    evening = failed(played("17") if is_played else wagered(), "P1")
    assert ref("9.1") in rules(evening.refused_one_role_lower("void unestablished wagers"))
    came = evening.do("void unestablished wagers", **MANAGER)
    assert ref("9.1") in rules(came)
    if not is_played:
        evening.do("result", **DEALER, chance="17")
        evening.do("confirm result", **DEALER)
    # P1's win is undone and the stake is back; P2's loss on a terminal that worked stands.
    assert held(evening) == ("1000", "950", "50")
    evening.do("correct", **SUPERVISOR, chance="1")
    assert held(evening) == ("1000", "1050", "-50")


UNKNOWN = "wagers cannot be established"
SYSTEM = "game system malfunction"


@pytest.mark.parametrize(
    ("asked", "by", "never"),
    [
        pytest.param(asked, by, never, marks=rule(by))
        for asked, by, never in (
            ({"why": "the wheel stopped and kept no record"}, "11.5.4", "9.1"),
            ({"why": "no record", "cause": UNKNOWN}, "11.5.4", "9.1"),
            ({"why": "the server was off", "cause": SYSTEM}, "9.1", "11.5.4"),
            ({"why": "malfunction of the game system"}, "11.5.4", "9.1"),
        )
    ],
)
def test_a_round_that_nobody_can_establish_is_void_whole_by_what_made_it_void(
    asked: Any, by: str, never: str
) -> None:
    evening = wagered("automated")
    assert ref("11.5.4") in rules(evening.refused_one_role_lower("void round", **asked))
    assert evening.refused("void round", **MANAGER, why=" ").remedy == "Give 'why'."
    other = evening.refused("void round", **MANAGER, why="x", cause="bad luck")
    assert other.remedy == f"Known: {SYSTEM}, {UNKNOWN}."
    came = evening.do("void round", **MANAGER, **asked)
    assert ref(by) in rules(came)
    assert ref(never) not in rules(came)
    assert asked["why"] in words(came)
    assert held(evening) == ("1000", "1000", "0")
    assert (evening.table.live, evening.table.conduct.voids) == (None, 1)


# The wall display


@rule("9.2")
def test_where_the_wall_display_disagrees_the_right_outcome_is_found_and_confirmed() -> None:
    evening = wagered()
    unknown = evening.refused("wall display shows", **DEALER, chance="18")
    assert unknown.reason is Reason.CHANCE_IS_NOT_DUE
    evening.do("result", **DEALER, chance="17")
    assert ref("9.2") in rules(evening.refused_one_role_lower("wall display shows", chance="18"))
    assert notices(evening.do("wall display shows", **DEALER, chance=17)) == []
    came = evening.do("wall display shows", **DEALER, chance="18")
    assert words(came) == "The wall display shows 18 red, but 17 black was dealt"
    assert notices(came) == [
        {
            "what": "Find the right outcome and confirm it on the dealer's terminal",
            "rules": [ref("9.2")],
        }
    ]
    assert len(evening.table.conduct.reviews) == 1
    evening.do("confirm result", **DEALER, chance="17")
    assert held(evening) == ("1350", "950", "-300")


@rule("9.3")
def test_a_wall_display_that_cannot_be_put_right_is_disregarded() -> None:
    evening = wagered()
    evening.do("result", **DEALER, chance="17")
    evening.do("wall display shows", **DEALER, chance="18", dealt="17")
    assert ref("9.3") in rules(evening.refused_one_role_lower("disregard wall display"))
    assert rules(evening.do("disregard wall display", **SUPERVISOR)) == [ref("9.3")]
    assert evening.table.conduct.display == "disregarded"
    twice = evening.refused("disregard wall display", **SUPERVISOR)
    assert twice.reason is Reason.MOVE_IS_NOT_DUE
    evening.do("confirm result", **DEALER)
    assert held(evening) == ("1350", "950", "-300")
    evening.do("disregard wall display", **SUPERVISOR, disregarded=False)
    assert evening.table.conduct.display == ""


RED: Any = {"bet": "red", "stake": "50"}
SEVENTEEN: Any = {"bet": "straight-up", "target": 17, "stake": "500"}


# Malfunctions


def malfunctioned(*terminals: str) -> Evening:
    """Give an evening on which P1 and P2 had 50 on red, 18 came, and these terminals failed."""
    evening = Evening("star-rapid", "P1", "P2")
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
    evening = Evening("star-rapid", gaming_day=day)
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
