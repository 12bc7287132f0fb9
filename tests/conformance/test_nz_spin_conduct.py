"""nz: a spin at the table, step by step. Cloth, ball, no more bets or the drop, void spins."""

from typing import Any

import pytest

from croupier.journal.entries import Happening
from croupier.table.conduct.setting_up import set_up
from croupier.table.conduct.state import House
from croupier.table.configuration import TableRecord
from croupier.terms.refusals import Reason, Refusal
from tests.conduct.evening import OPERATOR, Evening, notices, rules, words
from tests.conformance.settling import at_a_terminal, roulette, unopened
from tests.marks import Rules


DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "game supervisor"}
HOUSE = {"who": "the operator", "role": OPERATOR}
GROUPS = [["0", "32", "26"], ["1", "2", "3"]]
CAUSES = {
    "ball with the wheel": ("8/5.1", "8/5.1(a)"),
    "foreign object": ("8/5.1", "8/5.1(b)"),
    "ball too long": ("8/5.1", "8/5.1(c)"),
    "interference": ("8/5.1", "8/5.1(d)"),
    "ball left the wheel": ("8/5.2",),
    "fewer than four circuits": ("8/5.3",),
}


rule = Rules("nz")
ref = rule.ref


def wagered(*bets: tuple[str, str | None, str], **record: Any) -> Evening:
    """Begin a round in which P1 has these wagers, in order: w1, w2..."""
    evening = Evening("nz", "P1", "P2", **record)
    evening.do("new game", **DEALER)
    for bet, target, stake in bets:
        evening.do("place", who="P1", bet=bet, target=target, stake=stake)
    return evening


def told_to(came: object) -> str:
    assert isinstance(came, tuple)
    return "; ".join(notice["what"] for notice in notices(came))


def table(options: dict[str, Any], role: str = OPERATOR) -> Happening | Refusal:
    """Set a table up with these options, in this role."""
    record = TableRecord(rulebook="nz", game="roulette", options=options)
    return set_up(House(), record, role)


# The cloth


@rule("8/2.2(a)")
@pytest.mark.parametrize(
    ("wheel", "layout", "is_right"),
    [("37", "1", True), ("37", "3", False), ("38", "4", True), ("38", "2", False)],
)
def test_the_main_layout_is_one_of_four(wheel: str, layout: str, is_right: bool) -> None:
    options: Any = {"wheel": wheel, "layout": layout}
    if is_right:
        shown = at_a_terminal(roulette("nz", **options))
        assert shown.options["layout"] == layout
        assert ref("8/2.2(a)") in shown.layout_rules
    else:
        refused = unopened(roulette("nz", **options))
        assert ref("8/2.2(a)") in map(str, refused.rules)


@rule("8/2.2(b)")
def test_the_operator_may_have_the_asian_racetrack_marked() -> None:
    marked, plain = table({"asian-groups": GROUPS}), table({})
    assert isinstance(marked, Happening)
    assert isinstance(plain, Happening)
    assert ref("8/2.2(b)") in at_a_terminal(roulette("nz", asian_groups=GROUPS)).layout_rules
    assert ref("8/2.2(b)") not in at_a_terminal(roulette("nz")).layout_rules
    lower = table({"asian-groups": GROUPS}, "senior casino supervisor")
    assert isinstance(lower, Refusal)
    assert lower.reason is Reason.ROLE_MAY_NOT
    bet = {"bet": "asian-neighbour", "target": "1-2-3", "stake": "10", "player": "P1"}
    without = wagered().refused("place", **DEALER, **bet)
    assert without.reason is Reason.BET_IS_NOT_OFFERED
    wagered(options={"asian-groups": GROUPS}).do("place", **DEALER, **bet)


@rule("8/2.2(c)")
def test_the_operator_may_have_the_racetrack_marked() -> None:
    marked, plain = table({"racetrack": True}), table({"racetrack": False})
    assert isinstance(marked, Happening)
    assert isinstance(plain, Happening)
    assert ref("8/2.2(c)") in at_a_terminal(roulette("nz", racetrack=True)).layout_rules
    assert ref("8/2.2(c)") not in at_a_terminal(roulette("nz", racetrack=False)).layout_rules
    lower = table({"racetrack": True}, "senior casino supervisor")
    assert isinstance(lower, Refusal)
    assert lower.reason is Reason.ROLE_MAY_NOT
    bet = {"bet": "tier", "stake": "60", "player": "P1"}
    without = wagered(options={"racetrack": False}).refused("place", **DEALER, **bet)
    assert without.reason is Reason.BET_IS_NOT_OFFERED
    wagered().do("place", **DEALER, **bet)


# Wheel and ball


@rule("8/4.1")
def test_the_wheel_may_turn_the_other_way_from_spin_to_spin() -> None:
    evening = wagered()
    assert ref("8/4.1") not in rules(evening.do("spin", **DEALER, wheel="clockwise"))
    evening.do("no spin", **DEALER, cause="interference")
    evening.refused_one_role_lower("spin", wheel="anticlockwise")
    assert ref("8/4.1") in rules(evening.do("spin", **DEALER, wheel="anticlockwise"))
    assert evening.table.conduct.wheel == "anticlockwise"


@rule("8/4.2")
def test_the_ball_runs_against_the_wheel_for_four_circuits_or_the_spin_is_void() -> None:
    evening = wagered(("red", None, "50"))
    assert ref("8/4.2") in rules(evening.refused_one_role_lower("spin"))
    came = evening.do("spin", **DEALER, wheel="anticlockwise")
    assert words(came) == "The wheel turns anticlockwise, the ball runs clockwise"
    assert rules(came) == [ref("8/4.2")]
    evening.do("no more bets", **DEALER, bell=True)
    came = evening.do("result", **DEALER, chance={"number": "1", "circuits": 3})
    assert ref("8/4.2") in rules(came)
    assert (evening.table.conduct.void_spins, evening.chips("P1")) == (1, "950")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance={"number": "1", "circuits": 4})
    evening.pay_out()
    assert (evening.table.conduct.void_spins, evening.chips("P1")) == (1, "1050")


@rule("8/4.3")
@pytest.mark.parametrize("signal", ["bell", "gesture"])
def test_the_call_goes_with_the_bell_or_a_wave_of_the_hand(signal: str) -> None:
    evening = wagered(("red", None, "50"))
    evening.do("spin", **DEALER)
    assert ref("8/4.3") in rules(evening.refused_one_role_lower("no more bets"))
    came = evening.do("no more bets", **DEALER, **{signal: True})
    assert ref("8/4.3") in rules(came)
    assert notices(came) == []
    evening.refused("place", who="P1", bet="black", stake="5")


@rule("8/4.3")
def test_a_call_without_either_closes_and_one_of_them_is_owed() -> None:
    evening = wagered(("red", None, "50"))
    came = evening.do("no more bets", **DEALER)
    what = "With the call, ring the bell or wave a hand across the layout"
    assert notices(came) == [{"what": what, "rules": [ref("8/4.3")]}]
    refusal = evening.refused("place", who="P1", bet="black", stake="5")
    assert refusal.reason is Reason.WAGERING_IS_CLOSED


@rule("8/2.6(g)")
def test_the_bell_may_be_used_or_not() -> None:
    evening = wagered()
    assert ref("8/4.3") in rules(evening.refused_one_role_lower("no more bets", bell=True))
    assert ref("8/2.6(g)") in rules(evening.do("no more bets", **DEALER, bell=True))
    evening.do("no spin", **DEALER, cause="interference")
    assert ref("8/2.6(g)") not in rules(evening.do("no more bets", **DEALER, gesture=True))


# Wagering is over


@rule("8/3.6", "8/3.6(a)", "8/3.6(b)")
@pytest.mark.parametrize("end", ["no more bets", "ball dropped"])
def test_at_the_call_or_at_the_drop_wagering_is_over(end: str) -> None:
    evening = wagered(("red", None, "50"))
    evening.do(end, **DEALER)
    made = evening.refused("place", who="P1", bet="black", stake="5")
    assert {ref("8/3.6"), ref("8/3.6(a)")} <= set(rules(made))
    for refusal in (
        evening.refused("call", who="P1", wager="w1", call="remove"),
        evening.refused("move", who="P1", wager="w1", bet="black", target=None),
    ):
        assert ref("8/3.6(b)") in rules(refusal)


@rule("1/10.6")
def test_a_missed_call_entitles_nobody_once_the_ball_has_dropped() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("spin", **DEALER)
    assert ref("8/3.6") in rules(evening.refused_one_role_lower("ball dropped"))
    came = evening.do("ball dropped", **DEALER)
    assert ref("1/10.6") in rules(came)
    for refusal in (
        evening.refused("place", who="P1", bet="black", stake="5"),
        evening.refused("call", who="P1", wager="w1", call="remove"),
        evening.refused("move", who="P1", wager="w1", bet="black", target=None),
    ):
        assert ref("1/10.6") in rules(refusal)
    evening.do("result", **DEALER, chance="1")
    evening.pay_out()
    assert evening.chips("P1") == "1050"


@rule("1/10.6")
def test_a_number_called_while_nobody_closed_the_wagering_closes_it() -> None:
    evening = wagered(("red", None, "50"))
    came = evening.do("result", **DEALER, chance="2")
    assert [entry.happening.kind for entry in came] == ["ball dropped", "result decided"]
    assert ref("1/10.6") in rules(came)
    refusal = evening.refused("place", who="P1", bet="black", stake="5")
    assert refusal.reason is Reason.WAGERING_IS_CLOSED
    assert ref("1/10.6") in rules(refusal)
    evening.pay_out()
    assert evening.chips("P1") == "950"


def test_after_a_call_in_time_nobody_speaks_of_a_missed_one() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    assert ref("1/10.6") not in rules(evening.do("ball dropped", **DEALER))
    refusal = evening.refused("place", who="P1", bet="black", stake="5")
    assert ref("1/10.6") not in rules(refusal)


@rule("8/3.6A")
def test_what_is_let_through_after_the_drop_is_void() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("ball dropped", **DEALER)
    late = {"player": "P1", "bet": "black", "stake": "5", "accepted": "by mistake"}
    came = evening.do("place", **DEALER, **late)
    assert ref("8/3.6A") in rules(came)
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("950", "50")
    evening.do("result", **DEALER, chance="2")
    evening.pay_out()
    assert evening.chips("P1") == "950"


# The number


@rule("8/4.4(a)")
def test_the_dealer_announces_number_and_colour() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    assert ref("8/4.4(a)") in rules(evening.refused_one_role_lower("result", chance="0"))
    wrong = evening.refused("result", **DEALER, chance="0", colour="black")
    assert (wrong.what, rules(wrong)) == ("the number is 0 green, not black", [ref("8/4.4(a)")])
    came = evening.do("result", **DEALER, chance="0", colour="green")
    assert words(came) == "0 green"
    assert ref("8/4.4(a)") in rules(came)


@rule("8/4.4(b)", "8/2.6(d)")
def test_the_dolly_marks_the_winning_number_before_anything_is_collected() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="0", dolly=False)
    early = evening.refused("collect", **DEALER)
    assert (early.reason, set(rules(early))) == (
        Reason.MOVE_IS_NOT_DUE,
        {ref("8/4.4(b)"), ref("8/2.6(d)")},
    )
    assert ref("8/4.4(b)") in rules(evening.refused_one_role_lower("dolly"))
    wrong = evening.refused("dolly", **DEALER, number="32")
    assert wrong.what == "the winning number is 0 green"
    came = evening.do("dolly", **DEALER)
    assert words(came) == "The dolly is on 0"
    assert set(rules(came)) == {ref("8/4.4(b)"), ref("8/2.6(d)")}
    evening.do("collect", **DEALER)


@rule("8/4.7")
def test_the_operator_may_change_the_ball_after_any_spin() -> None:
    evening = wagered()
    assert ref("8/4.7") in rules(evening.refused_one_role_lower("change ball"))
    evening.do("spin", **DEALER)
    running = evening.refused("change ball", **HOUSE)
    assert (running.reason, rules(running)) == (Reason.MOVE_IS_NOT_DUE, [ref("8/4.7")])
    evening.do("no spin", **DEALER, cause="interference")
    assert rules(evening.do("change ball", **HOUSE)) == [ref("8/4.7")]


# Void spins


@pytest.mark.parametrize(
    "cause", [pytest.param(cause, marks=rule(*refs)) for cause, refs in CAUSES.items()]
)
@pytest.mark.parametrize("called", [True, False])
def test_a_faulty_spin_is_void_called_or_not_wherever_the_ball_lies(
    cause: str, called: bool
) -> None:
    evening = wagered(("red", None, "50"))
    evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    evening.refused_one_role_lower("no spin", cause=cause)
    came = evening.do("no spin", **DEALER, cause=cause, called=called, ball="1")
    assert {ref(each) for each in CAUSES[cause]} <= set(rules(came))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("950", "50")
    assert (evening.table.conduct.void_spins, evening.table.conduct.numbers) == (1, ())


@rule("8/5.1(a)", "8/5.2", "8/5.3")
def test_the_dealer_tries_to_lift_the_ball_and_the_supervisor_examines_a_lost_one() -> None:
    lifts = {}
    for cause in CAUSES:
        evening = wagered()
        evening.do("no more bets", **DEALER, bell=True)
        told = told_to(evening.do("no spin", **SUPERVISOR, cause=cause))
        lifts[cause] = "Try to lift the ball" in told
        assert ("examines the ball" in told) is (cause == "ball left the wheel")
    assert lifts == {cause: cause != "ball left the wheel" for cause in CAUSES}
    evening = wagered()
    assert ref("8/5.2") in rules(evening.refused_one_role_lower("examine ball"))
    assert rules(evening.do("examine ball", **SUPERVISOR)) == [ref("8/5.2")]


@rule("8/5.4", "1/1[Void](b)")
def test_after_a_void_spin_the_ball_goes_back_and_the_spin_is_made_again() -> None:
    evening = wagered()
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="17")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="50")
    evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    came = evening.do("no spin", **DEALER, cause="interference")
    assert "Put the ball back into 17" in told_to(came)
    assert {ref("8/5.4"), ref("1/1[Void](b)")} <= set(rules(came))
    assert ref("8/5.4") in rules(evening.refused_one_role_lower("put ball back"))
    assert evening.refused("put ball back", **DEALER, pocket="0").what.endswith("not into 0")
    assert words(evening.do("put ball back", **DEALER)) == "The ball goes back into 17"
    assert evening.chips("P1") == "950"
    evening.do("call", who="P1", wager="w1", call="remove")
    assert ref("8/5.4") in rules(evening.do("spin", **DEALER))
    assert evening.chips("P1") == "1000"
