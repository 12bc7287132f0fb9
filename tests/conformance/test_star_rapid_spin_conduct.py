"""star-rapid: the wagering period, the ball, the result and who confirms it; modes of the wheel."""

from typing import Any

import pytest

from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from croupier.rulebooks.operations import operations
from croupier.table.conduct.core.state import House
from croupier.table.conduct.tables.terms import set_up
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import Reason, Refusal
from tests.bank.rounds import DEALER
from tests.conformance import conducting
from tests.conformance.conducting import told_to
from tests.conformance.settling import roulette, spin, wager
from tests.floor.viewing.watching import Watched
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening, notices, rules, words


SUPERVISOR = {"who": "G1", "role": "gaming supervisor"}
CLOCK = {"who": "system"}
PERIOD = 20


rule = Rules("star-rapid")
ref = rule.ref


def wagered(wagers: str = "", **record: Any) -> Evening:
    """Begin a round of 20 seconds with these wagers."""
    return conducting.wagered("star-rapid", wagers, **({"seconds": PERIOD} | record))


def closed(wagers: str = "") -> Evening:
    """Let the time of that round run out."""
    evening = wagered(wagers)
    evening.wait(seconds=PERIOD)
    evening.do("no more bets", **CLOCK)
    return evening


def kinds(came: tuple[Any, ...]) -> list[str]:
    return [entry.happening.kind for entry in came]


# The wagering period


@rule("5.3", "3.2.5")
def test_wagering_opens_with_the_game_and_is_over_when_the_countdown_reaches_nothing() -> None:
    evening = Evening("star-rapid", "P1", seconds=PERIOD)
    before = evening.refused("place", who="P1", bet="red", stake="10")
    assert before.reason is Reason.MOVE_IS_NOT_DUE
    assert ref("5.3") in rules(evening.do("new game", **DEALER))
    evening.clock += PERIOD * 10**6 - 1
    evening.do("place", who="P1", bet="red", stake="10")
    evening.clock += 1
    for refusal in (
        evening.refused("place", who="P1", bet="red", stake="10"),
        evening.refused("call", who="P1", wager="w1", call="remove"),
        evening.refused("move", who="P1", wager="w1", bet="black", target=None),
    ):
        assert (refusal.reason, rules(refusal)) == (Reason.WAGERING_IS_CLOSED, [ref("3.2.5")])
    assert ref("5.3") in rules(evening.do("no more bets", **CLOCK))
    assert ref("3.2.5") in rules(evening.refused("place", who="P1", bet="red", stake="10"))
    assert evening.balance("stakes:R1") == "10"


@rule("1[Wagering Period]")
def test_wagers_are_moved_and_cancelled_in_the_period_alone() -> None:
    evening = Evening("star-rapid", "P1", seconds=PERIOD)
    moving: Any = {"do": "move", "bet": "black", "target": None}
    for do in (moving, {"do": "call", "call": "remove"}):
        early = evening.refused(**do, who="P1", wager="w1")
        assert early.reason is Reason.MOVE_IS_NOT_DUE
        assert rules(early) == [ref("1[Wagering Period]")]
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="10")
    moved = evening.do("move", who="P1", wager="w1", bet="black", target=None)
    assert ref("1[Wagering Period]") in rules(moved)
    lies = moved[-1].happening.facts["wager"]["id"]
    cancelled = evening.do("call", who="P1", wager=lies, call="remove")
    assert ref("1[Wagering Period]") in rules(cancelled)
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1000", "0")


@rule("1[Round of Play]")
def test_a_round_of_play_lasts_from_new_game_until_the_dealer_confirms_its_result() -> None:
    evening = wagered("P1: red")

    def goes_on() -> None:
        refusal = evening.refused("new game", **DEALER)
        assert (refusal.reason, rules(refusal)) == (
            Reason.MOVE_IS_NOT_DUE,
            [ref("1[Round of Play]")],
        )

    goes_on()
    evening.do("no more bets", **DEALER)
    goes_on()
    evening.do("result", **DEALER, chance="1")
    goes_on()
    assert evening.chips("P1") == "990"
    evening.do("confirm result", **DEALER)
    assert evening.chips("P1") == "1010"
    evening.do("new game", **DEALER)


@rule("1[Random Number Generator (RNG) mode]")
def test_the_generator_runs_its_games_without_a_dealer_or_a_supervisor() -> None:
    evening = Watched("star-rapid", "P1", mode="rng")
    evening.begin()
    evening.do("place", who="P1", bet="red", stake="10")
    evening.do("no more bets", **CLOCK)
    for by in (DEALER, SUPERVISOR):
        keyed = evening.refused("result", **by, chance="1")
        assert keyed.reason is Reason.CHANCE_IS_NOT_DUE
        assert ref("1[Random Number Generator (RNG) mode]") in rules(keyed)
    evening.end()
    assert evening.table.live is None, "settled, and nobody confirmed it"
    assert evening.chips("P1") in ("990", "1010")


@rule("3.2.4")
def test_who_controls_a_terminal_alone_answers_for_its_chips() -> None:
    evening = wagered("P1: red")
    assert operations("star-rapid", "roulette")["place"].role == "player"
    for refusal in (
        evening.refused("call", who="P2", wager="w1", call="remove"),
        evening.refused("move", who="P2", wager="w1", bet="black", target=None),
    ):
        assert refusal.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
        assert ref("3.2.4") in rules(refusal)
    refusal = evening.refused("place", who="P2", player="P1", bet="red", stake="10")
    assert refusal.reason is Reason.ROLE_MAY_NOT
    assert ref("3.2.4") in rules(refusal)


@rule("3.2.6")
def test_a_confirmed_wager_is_frozen_while_others_go_on() -> None:
    evening = wagered("P1: red")
    came = evening.do("confirm wagers", who="P1")
    assert ref("3.2.6") in rules(came)
    for refusal in (
        evening.refused("place", who="P1", bet="black", stake="10"),
        evening.refused("call", who="P1", wager="w1", call="remove"),
        evening.refused("move", who="P1", wager="w1", bet="black", target=None),
    ):
        assert (refusal.reason, rules(refusal)) == (Reason.WAGER_MAY_NOT_BE_CHANGED, [ref("3.2.6")])
    evening.do("place", who="P2", bet="black", stake="10")
    evening.wait(seconds=PERIOD)
    evening.do("no more bets", **CLOCK)
    late = evening.refused("confirm wagers", who="P2")
    assert late.reason is Reason.WAGERING_IS_CLOSED


@rule("3.2.8")
@pytest.mark.parametrize("is_called", [True, False])
def test_a_supervisor_may_relax_the_end_of_wagering_for_one_player(is_called: bool) -> None:
    evening = wagered("P1: red")
    evening.do("place", who="P2", bet="red", stake="10")
    unfair = {"player": "P1", "why": "the terminal froze"}
    early = evening.refused("relax", **SUPERVISOR, **unfair)
    assert (early.reason, rules(early)) == (Reason.MOVE_IS_NOT_DUE, [ref("3.2.8")])
    evening.wait(seconds=PERIOD)
    if is_called:
        evening.do("no more bets", **CLOCK)
    assert ref("3.2.8") in rules(evening.refused_one_role_lower("relax", **unfair))
    assert evening.refused("relax", **SUPERVISOR, player="P1", why=" ").remedy == "Give 'why'."
    assert rules(evening.do("relax", **SUPERVISOR, **unfair)) == [ref("3.2.8")]
    evening.do("move", who="P1", wager="w1", bet="black", target=None)
    evening.do("place", who="P1", bet="straight-up", target="17", stake="10")
    other = evening.refused("place", who="P2", bet="black", stake="10")
    assert (other.reason, rules(other)) == (Reason.WAGERING_IS_CLOSED, [ref("3.2.5")])
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="17")
    known = evening.refused("relax", **SUPERVISOR, **unfair)
    assert known.reason is Reason.MOVE_IS_NOT_DUE
    evening.do("confirm result", **DEALER)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1360", "990")


@rule("3.2.6", "3.2.8")
def test_what_a_player_confirmed_no_supervisor_relaxes() -> None:
    evening = wagered("P1: red")
    evening.do("confirm wagers", who="P1")
    evening.wait(seconds=PERIOD)
    refusal = evening.refused("relax", **SUPERVISOR, player="P1", why="they ask for it")
    assert (refusal.reason, rules(refusal)) == (Reason.WAGER_MAY_NOT_BE_CHANGED, [ref("3.2.6")])
    assert ref("3.2.8") in rules(evening.do("relax", **SUPERVISOR, player="P2", why="frozen"))
    again = evening.refused("place", who="P1", bet="black", stake="10")
    assert rules(again) == [ref("3.2.5")]


# Limits at the end of it


@rule("4.2")
def test_a_wager_under_its_minimum_is_rejected_and_credited_back_at_the_end() -> None:
    evening = wagered("P1: red for 4.99; P1: black for 5")
    assert evening.chips("P1") == "990.01"
    evening.wait(seconds=PERIOD)
    came = evening.do("no more bets", **CLOCK)
    assert words(came) == "No more bets; rejected and credited back: w1"
    assert ref("4.2") in rules(came)
    assert evening.chips("P1") == "995"


@rule("4.3.1", "4.3.3")
def test_a_stake_between_two_steps_is_cut_and_the_rest_never_debited() -> None:
    evening = wagered(limits={"min": "5", "max": "500", "increment": "2"})
    came = evening.do("place", who="P1", bet="red", stake="10")
    assert {ref("4.3.1"), ref("4.3.3")} <= set(rules(came))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("991", "9")


@rule("4.3.2", "4.3.3")
def test_a_stake_over_the_maximum_is_cut_and_the_rest_never_debited() -> None:
    evening = wagered()
    came = evening.do("place", who="P1", bet="red", stake="500.01")
    assert {ref("4.3.2"), ref("4.3.3")} <= set(rules(came))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("500", "500")


@rule("4.3.4", "1[Minimum Total Bet]")
@pytest.mark.parametrize(("second", "held"), [("9.99", "1000"), ("10", "980")])
def test_a_total_under_its_minimum_is_refused_whole_at_the_end(second: str, held: str) -> None:
    limits = {"min": "5", "max": "500", "total_min": "20"}
    evening = wagered(f"P1: red; P1: odd for {second}", limits=limits)
    evening.do("place", who="P2", bet="red", stake="19.99")
    evening.wait(seconds=PERIOD)
    came = evening.do("no more bets", **CLOCK)
    rejected = came[0].happening.facts["rejected"]
    assert rejected == (["w1", "w2", "w3"] if held == "1000" else ["w3"])
    assert {ref("4.3.4"), ref("1[Minimum Total Bet]")} <= set(rules(came))
    assert (evening.chips("P1"), evening.chips("P2")) == (held, "1000")


# The ball


@rule("11.3.2.1")
def test_the_system_ends_wagering_while_the_dealers_ball_runs() -> None:
    evening = wagered("P1: red")
    evening.do("spin", **DEALER)
    evening.do("place", who="P1", bet="odd", stake="10")
    evening.wait(seconds=PERIOD)
    came = evening.do("no more bets", **CLOCK)
    assert ref("11.3.2.1") in rules(came)
    assert notices(came) == []
    refusal = evening.refused("place", who="P1", bet="odd", stake="10")
    assert refusal.reason is Reason.WAGERING_IS_CLOSED


@rule("11.3.4")
def test_the_dealer_may_spin_in_the_period_if_the_ball_rests_after_it() -> None:
    evening = wagered()
    evening.wait(seconds=5)
    evening.refused_one_role_lower("spin")
    came = evening.do("spin", **DEALER)
    assert notices(came) == [
        {"what": "The ball may come to rest only after 15 seconds", "rules": [ref("11.3.4")]}
    ]


@rule("11.3.2")
def test_the_ball_runs_against_the_wheel_and_four_times_round() -> None:
    evening = wagered("P1: red")
    assert ref("11.3.2") in rules(evening.refused_one_role_lower("spin"))
    came = evening.do("spin", **DEALER, wheel="clockwise")
    assert ref("11.3.2") in rules(came)
    assert words(came) == "The wheel turns clockwise, the ball runs anticlockwise"
    short, enough = (
        spin(roulette("star-rapid"), [wager("red")], {"ball": "1", "circuits": circuits})
        for circuits in (3, 4)
    )
    assert (short["over"], enough["wagers"][0]["result"]) == (False, "win")
    assert ref("11.3.2") in {each for step in short["steps"] for each in step["rules"]}


@rule("11.3.5")
def test_a_ball_not_spun_in_the_period_is_spun_at_once_after_it() -> None:
    evening = wagered()
    evening.wait(seconds=PERIOD)
    came = evening.do("no more bets", **CLOCK)
    assert notices(came) == [
        {"what": "Spin the ball as soon as practicable", "rules": [ref("11.3.5")]}
    ]
    evening.refused_one_role_lower("spin")
    assert ref("11.3.5") in rules(evening.do("spin", **DEALER))


# The result


@rule("11.3.6.1", "11.3.6.2")
def test_the_dealer_calls_the_number_and_keys_it() -> None:
    evening = closed("P1: red")
    lower = evening.refused_one_role_lower("result", chance="1")
    assert {ref("11.3.6.1"), ref("11.3.6.2")} <= set(rules(lower))
    came = evening.do("result", **DEALER, chance="1", colour="red")
    assert words(came) == "1 red is registered; the dealer confirms it"
    assert {ref("11.3.6.1"), ref("11.3.6.2")} <= set(rules(came))
    assert evening.chips("P1") == "990"


@rule("3.5", "11.3.2.2")
def test_nothing_is_settled_before_the_dealer_confirms_the_number() -> None:
    evening = closed("P1: red")
    early = evening.refused("confirm result", **DEALER)
    assert (early.reason, ref("3.5") in rules(early)) == (Reason.CHANCE_IS_NOT_DUE, True)
    came = evening.do("result", **DEALER, chance="1")
    assert {ref("3.5"), ref("11.3.2.2")} <= set(rules(came))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("990", "10")
    lower = evening.refused_one_role_lower("confirm result")
    assert {ref("3.5"), ref("11.3.2.2")} <= set(rules(lower))
    wrong = evening.refused("confirm result", **DEALER, chance="2")
    assert (wrong.what, ref("3.5") in rules(wrong)) == ("1 red is registered, not 2 black", True)
    came = evening.do("confirm result", **DEALER, chance="1")
    assert kinds(came) == ["result decided", "round settled"]
    assert {ref("3.5"), ref("11.3.2.2")} <= set(rules(came))
    assert evening.chips("P1") == "1010"


@rule("6.1")
def test_every_terminal_shows_the_outcome_before_its_wagers_are_settled() -> None:
    evening = closed("P1: red")
    evening.do("result", **DEALER, chance="1")
    shown, settled = evening.do("confirm result", **DEALER)
    assert notices((shown,)) == [{"what": "Every open terminal shows 1 red", "rules": [ref("6.1")]}]
    assert settled.happening.kind == "round settled"


@rule("6.1.1")
def test_losing_chips_are_gone_from_the_layout() -> None:
    evening = closed("P1: red; P1: black for 20")
    evening.do("result", **DEALER, chance="1")
    came = evening.do("confirm result", **DEALER)
    assert ref("6.1.1") in rules(came)
    assert (evening.balance("stakes:R1"), evening.chips("P1")) == ("0", "990")
    assert evening.table.live is None


# No spin


@rule("11.5.1.9")
def test_after_no_spin_the_stakes_stay_wagering_runs_again_and_the_dealer_spins_again() -> None:
    evening = closed("P1: red")
    came = evening.do("no spin", **DEALER, cause="wheel not turning")
    assert ref("11.5.1.9") in rules(came)
    assert "Spin again; stakes stay and may be changed" in told_to(came)
    evening.do("move", who="P1", wager="w1", bet="black", target=None)
    evening.refused_one_role_lower("spin")
    assert ref("11.5.1.9") in rules(evening.do("spin", **DEALER))
    evening.wait(seconds=PERIOD)
    assert evening.refused("place", who="P1", bet="red", stake="5").what.endswith("time is up")
    evening.do("no more bets", **CLOCK)
    evening.do("result", **DEALER, chance="2")
    evening.do("confirm result", **DEALER)
    assert evening.chips("P1") == "1010"


# Two tables, three modes


def test_tables_that_nobody_deals_are_run_side_by_side() -> None:
    evening = Evening("star-rapid", "P1", mode="automated")
    evening.set_up("star-rapid", name="R2", mode="automated")
    evening.do("open table", who="the operator", role=OPERATOR, table="R2")
    evening.do("new game", **CLOCK, table="R1")
    begun = evening.do("new game", **CLOCK, table="R2")
    assert ref("11.1.5") not in rules(begun), "the system is no dealer of two tables"


@rule("11.3.1")
def test_the_operator_offers_a_live_wheel_or_an_automated_one_and_patrons_see_which() -> None:
    """The choice is that of the table: both stand in one house, and each says what decides it."""
    evening = Watched("star-rapid", "P1", mode="dealer", name="live")
    evening.set_up("star-rapid", mode="automated", name="automated")
    came = [entry.happening for entry in evening.entries if entry.happening.kind == "table set up"]
    assert all(ref("11.3.1") in map(str, each.rules) for each in came)
    evening.do("open table", who="the operator", role=OPERATOR, table="automated")
    tables = evening.house.tables
    assert {name: table_section(each, About()).mode for name, each in tables.items()} == {
        "live": "dealer",
        "automated": "automated",
    }
    for name, caller in (("live", DEALER), ("automated", CLOCK)):
        evening.do("new game", **caller, table=name)
        evening.do("place", who="P1", bet="red", stake="10", table=name)
        evening.do("no more bets", **caller, table=name)
    evening.do("result", **DEALER, chance="1", table="live")
    evening.refused("result", **DEALER, chance="1", table="automated")
    assert evening.chips("P1") == "980"
    evening.do("sensor reads", who="sensor", chance="1", table="automated")
    assert evening.chips("P1") == "1000"
    evening.do("confirm result", **DEALER, table="live")
    assert evening.chips("P1") == "1020"
    lower = set_up(House(), TableRecord("star-rapid", "roulette"), "assistant gaming manager")
    assert isinstance(lower, Refusal)
    assert lower.reason is Reason.ROLE_MAY_NOT
