"""A spin at the table, step by step: the wheel, no more bets, the number, the ball, after a void spin."""

from typing import Any

import pytest

from croupier.journal.entries import Happening
from croupier.table.conduct.core.state import House
from croupier.table.conduct.equipment.wheels.spins import turned_last
from croupier.table.conduct.tables.terms import set_up
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import Reason, Refusal
from tests.bank.rounds import DEALER, begin
from tests.conformance.conducting import (
    LAYOUTS,
    STAFF,
    SUPERVISOR,
    Layout,
    books,
    closed,
    decided,
    layouts,
    told_to,
    wagered,
)
from tests.conformance.settling import at_a_terminal, roulette, unopened
from tests.conformance.void_results import OF_ROULETTE, SUPERVISORS
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening, notices, rules, words


RED = "P1: red for 50"
rule = Rules("nz")
ref = rule.ref


# The cloth of nz


def table(options: dict[str, Any], role: str = OPERATOR) -> Happening | Refusal:
    """Set a table up with these options, in this role."""
    return set_up(House(), TableRecord(rulebook="nz", game="roulette", options=options), role)


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


GROUPS = [["0", "32", "26"], ["1", "2", "3"]]


@pytest.mark.parametrize(
    ("number", "marked", "plain", "bet"),
    [
        pytest.param(
            "8/2.2(b)",
            {"asian-groups": GROUPS},
            {},
            {"bet": "asian-neighbour", "target": "1-2-3", "stake": "10"},
            marks=rule("8/2.2(b)"),
        ),
        pytest.param(
            "8/2.2(c)",
            {"racetrack": True},
            {"racetrack": False},
            {"bet": "tier", "stake": "60"},
            marks=rule("8/2.2(c)"),
        ),
    ],
)
def test_the_operator_may_have_a_racetrack_marked(
    number: str, marked: dict[str, Any], plain: dict[str, Any], bet: dict[str, str]
) -> None:
    for options, is_marked in ((marked, True), (plain, False)):
        assert isinstance(table(options), Happening)
        shown = at_a_terminal(roulette("nz", **options))
        assert (ref(number) in shown.layout_rules) is is_marked
    lower = table(marked, "senior casino supervisor")
    assert isinstance(lower, Refusal)
    assert lower.reason is Reason.ROLE_MAY_NOT
    without = wagered("nz", options=plain).refused("place", **DEALER, player="P1", **bet)
    assert without.reason is Reason.BET_IS_NOT_OFFERED
    wagered("nz", options=marked).do("place", **DEALER, player="P1", **bet)


# Wheel and ball


@layouts(roulette="III/3.1", nz="8/4.1", money_wheel="VII/3.1")
def test_the_wheel_may_turn_the_other_way_from_spin_to_spin_or_the_same_way(
    layout: Layout, refs: list[str]
) -> None:
    evening = Evening(layout.book, "P1", game=layout.game)
    turned = []
    for wheel in ("clockwise", "anticlockwise", "anticlockwise", None):
        evening.do("new game", **DEALER)
        if layout.game == "money-wheel":
            evening.do("no more bets", **DEALER, bell=True)
            evening.refused_one_role_lower("spin", wheel="clockwise")
        came = evening.do("spin", **DEALER, wheel=wheel)
        turned.append((turned_last(evening.table), refs[0] in rules(came)))
        if layout.game == "roulette":
            evening.do("no more bets", **DEALER, bell=True)
        evening.do("result", **DEALER, chance=layout.chance)
        evening.pay_out()
    ways = ("clockwise", "anticlockwise", "anticlockwise", "clockwise")
    assert turned == list(zip(ways, (False, True, False, True), strict=True))
    if layout.game == "roulette":  # and again after a void spin
        evening.do("new game", **DEALER)
        evening.do("spin", **DEALER)
        evening.do("no spin", **DEALER, cause="foreign object")
        assert refs[0] in rules(evening.do("spin", **DEALER))
        assert turned_last(evening.table) == "clockwise"
        evening.do("no spin", **DEALER, cause="foreign object")
        assert refs[0] not in rules(evening.do("spin", **DEALER, wheel="clockwise"))


@books(nz1996="III/3.1 III/3.2", nz="8/4.1 8/4.2")
def test_only_a_dealer_or_above_spins(book: str, refs: list[str]) -> None:
    evening = wagered(book)
    assert refs[1] in rules(evening.refused_one_role_lower("spin", least="dealer"))
    evening.do("spin", **SUPERVISOR, wheel="clockwise")
    assert evening.refused("spin", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("no spin", **DEALER, cause="interference")
    assert refs[0] in rules(evening.do("spin", **DEALER))


@pytest.mark.parametrize(
    ("wheel", "ball"), [("clockwise", "anticlockwise"), ("anticlockwise", "clockwise")]
)
@books(nz1996="III/3.2", nz="8/4.2")
def test_the_ball_runs_against_the_wheel(book: str, refs: list[str], wheel: str, ball: str) -> None:
    came = wagered(book, RED).do("spin", **DEALER, wheel=wheel)
    assert words(came) == f"The wheel turns {wheel}, the ball runs {ball}"
    assert (rules(came), notices(came)) == (refs, [])


@books(nz1996="III/3.2 III/6.1 III/6.7", nz="8/4.2 8/5.1 8/5.1(a)")
def test_a_ball_that_ran_with_the_wheel_decides_nothing_though_nobody_called_it(
    book: str, refs: list[str]
) -> None:
    evening = wagered(book, RED)
    came = evening.do("spin", **DEALER, wheel="clockwise", ball="clockwise")
    assert "call no spin" in told_to(came)
    assert refs[0] in rules(came)
    evening.do("no more bets", **DEALER, bell=True)
    assert set(refs[1:]) <= set(rules(evening.do("result", **DEALER, chance="1")))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("950", "50")
    assert evening.table.conduct.void_spins == 1


@pytest.mark.parametrize("wheel", ["", "up", "clock wise", "x" * 500])
def test_a_wheel_turns_one_way_or_the_other(wheel: str) -> None:
    refusal = wagered("nz1996").refused("spin", **DEALER, ball=wheel or "both")
    assert refusal.reason is Reason.RULING_DOES_NOT_APPLY


# No more bets


BELL = ("bell", "the bell")


@pytest.mark.parametrize(
    ("name", "number", "signal", "said", "then"),
    [
        pytest.param(name, number, *more, marks=Rules(LAYOUTS[name].book)(number))
        for name, number, *more in (
            ("roulette", "III/3.3", *BELL, ""),
            ("nz", "8/4.3", *BELL, ""),
            ("nz", "8/4.3", "gesture", "a wave of the hand", ""),
            ("tai_sai", "VI/6.2", *BELL, "Uncover the dice"),
            ("money_wheel", "VII/3.4", *BELL, "Spin the wheel: 4 turns or more"),
        )
    ],
)
def test_no_more_bets_is_called_with_a_signal_which_is_owed_if_it_was_not_given(
    name: str, number: str, signal: str, said: str, then: str
) -> None:
    layout, signals = LAYOUTS[name], {signal: True}
    at = Rules(layout.book).ref(number)
    evening = layout.wagered("P1: wins for 50")
    if layout.book == "nz1996":
        early = evening.refused("result", **DEALER, chance=layout.chance)
        assert (early.reason, rules(early)) == (Reason.CHANCE_IS_NOT_DUE, [at])
    if name == "money_wheel":
        still = evening.refused("spin", **DEALER)
        assert (still.reason, rules(still)) == (Reason.MOVE_IS_NOT_DUE, [at])
    elif name != "tai_sai":
        evening.do("spin", **DEALER)
    assert at in rules(evening.refused_one_role_lower("no more bets", **signals))
    came = evening.do("no more bets", **DEALER, **signals)
    assert (words(came), told_to(came)) == (f"No more bets with {said}", then)
    assert at in rules(came)
    again = evening.refused("no more bets", **DEALER, **signals)
    assert again.reason is Reason.MOVE_IS_NOT_DUE
    closed = evening.refused("place", who="P1", **layout.bet("loses"))
    assert closed.reason is Reason.WAGERING_IS_CLOSED
    owed = "ring the bell" + (" or wave a hand across the layout" if name == "nz" else "")
    for given in ({}, *([{"gesture": True}] if layout.book == "nz1996" else [])):
        silent = layout.wagered("P1: wins for 50").do("no more bets", **DEALER, **given)
        assert {"what": f"With the call, {owed}", "rules": [at]} in notices(silent)


@rule("8/2.6(g)")
def test_the_bell_may_be_used_or_not() -> None:
    evening = wagered("nz")
    assert ref("8/4.3") in rules(evening.refused_one_role_lower("no more bets", bell=True))
    assert ref("8/2.6(g)") in rules(evening.do("no more bets", **DEALER, bell=True))
    evening.do("no spin", **DEALER, cause="interference")
    assert ref("8/2.6(g)") not in rules(evening.do("no more bets", **DEALER, gesture=True))


def touches(evening: Evening) -> tuple[Refusal, Refusal, Refusal]:
    """Have P1 refused a new wager, the removal of the first, and its move."""
    return (
        evening.refused("place", who="P1", bet="black", stake="5"),
        evening.refused("call", who="P1", wager="w1", call="remove"),
        evening.refused("move", who="P1", wager="w1", bet="black", target=None),
    )


@rule("8/3.6", "8/3.6(a)", "8/3.6(b)")
@pytest.mark.parametrize("end", ["no more bets", "ball dropped"])
def test_at_the_call_or_at_the_drop_wagering_is_over(end: str) -> None:
    evening = wagered("nz", RED)
    evening.do(end, **DEALER)
    made, *changed = touches(evening)
    assert rule.told("8/3.6", "8/3.6(a)") <= set(rules(made))
    assert all(ref("8/3.6(b)") in rules(refusal) for refusal in changed)
    assert evening.chips("P1") == "950"


@rule("1/10.6")
def test_a_missed_call_entitles_nobody_once_the_ball_has_dropped() -> None:
    evening = wagered("nz", RED)
    evening.do("spin", **DEALER)
    assert ref("8/3.6") in rules(evening.refused_one_role_lower("ball dropped"))
    assert ref("1/10.6") in rules(evening.do("ball dropped", **DEALER))
    assert all(ref("1/10.6") in rules(refusal) for refusal in touches(evening))
    evening.do("result", **DEALER, chance="1")
    evening.pay_out()
    assert evening.chips("P1") == "1050"


@rule("1/10.6")
def test_a_number_called_while_nobody_closed_the_wagering_closes_it() -> None:
    evening = wagered("nz", RED)
    came = evening.do("result", **DEALER, chance="2")
    assert [entry.happening.kind for entry in came] == ["ball dropped", "result decided"]
    assert ref("1/10.6") in rules(came)
    refusal = evening.refused("place", who="P1", bet="black", stake="5")
    assert refusal.reason is Reason.WAGERING_IS_CLOSED
    assert ref("1/10.6") in rules(refusal)
    evening.pay_out()
    assert evening.chips("P1") == "950"


def test_after_a_call_in_time_nobody_speaks_of_a_missed_one() -> None:
    evening = closed("nz", RED)
    assert ref("1/10.6") not in rules(evening.do("ball dropped", **DEALER))
    refusal = evening.refused("place", who="P1", bet="black", stake="5")
    assert ref("1/10.6") not in rules(refusal)


@rule("8/3.6A")
def test_what_is_let_through_after_the_drop_is_void() -> None:
    evening = wagered("nz", RED)
    evening.do("ball dropped", **DEALER)
    late = {"player": "P1", "bet": "black", "stake": "5", "accepted": "by mistake"}
    assert ref("8/3.6A") in rules(evening.do("place", **DEALER, **late))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("950", "50")
    evening.do("result", **DEALER, chance="2")
    evening.pay_out()
    assert evening.chips("P1") == "950"


# The number


@pytest.mark.parametrize(
    ("number", "colour", "wrong"), [("17", "black", "red"), ("0", "green", "black")]
)
@books(nz1996="III/3.4", nz="8/4.4(a) 8/4.4(b) 8/2.6(d)")
def test_the_dealer_announces_number_and_colour_and_places_the_dolly(
    book: str, refs: list[str], number: str, colour: str, wrong: str
) -> None:
    call, dolly = refs[0], set(refs[1:] or refs)
    evening = closed(book, RED)
    assert call in rules(evening.refused_one_role_lower("result", chance=number))
    refusal = evening.refused("result", **DEALER, chance=number, colour=wrong)
    assert refusal.what == f"the number is {number} {colour}, not {wrong}"
    assert rules(refusal) == [call]
    came = evening.do("result", **DEALER, chance=number, colour=colour, dolly=False)
    assert words(came) == f"{number} {colour}"
    assert call in rules(came)
    early = evening.refused("collect", **DEALER)
    assert early.reason is Reason.MOVE_IS_NOT_DUE
    assert set(rules(early)) - {"nz1996:III/3.5"} == dolly
    assert (refs[1:] or refs)[0] in rules(evening.refused_one_role_lower("dolly"))
    beside = evening.refused("dolly", **DEALER, number="18")
    assert beside.what == f"the winning number is {number} {colour}"
    came = evening.do("dolly", **DEALER, number=number)
    assert (words(came), set(rules(came))) == (f"The dolly is on {number}", dolly)
    evening.do("collect", **DEALER)
    assert evening.balance("house:R1") == "50"


@books(nz1996="III/3.4", nz="8/4.4(a)")
def test_the_dolly_goes_with_the_call_if_nothing_else_is_said(book: str, refs: list[str]) -> None:
    evening = closed(book, RED)
    assert refs[0] in rules(evening.do("result", **DEALER, chance=17))
    assert evening.refused("dolly", **DEALER).what == "the dolly stands on 17 already"
    again = evening.refused("result", **DEALER, chance=17)
    assert again.reason is Reason.CHANCE_IS_NOT_DUE
    evening.do("collect", **DEALER)
    assert evening.table.live is None


@books(nz1996="III/3.7", nz="8/4.7")
def test_the_operator_may_change_the_ball_after_any_spin_and_not_in_one(
    book: str, refs: list[str]
) -> None:
    evening = Evening(book, "P1")
    evening.do("change ball", **STAFF)
    begin(evening, {"who": "P1", "bet": "red", "stake": "10"})
    assert refs[0] in rules(evening.refused_one_role_lower("change ball"))

    def is_running() -> None:
        refusal = evening.refused("change ball", **STAFF)
        assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, refs)

    evening.do("spin", **DEALER)
    is_running()
    evening.do("no spin", **DEALER, cause="ball left the wheel")
    # The ball that left is still to be examined when it is found: a notice says so.
    examined = {"nz1996": "nz1996:III/6.4", "nz": "nz:8/5.2"}[book]
    assert rules(evening.do("change ball", **STAFF)) == [*refs, examined]
    evening.do("spin", **DEALER)
    is_running()
    evening.do("no more bets", **DEALER, bell=True)
    is_running()
    evening.do("result", **DEALER, chance="1")
    assert evening.table.live is not None
    changed = evening.do("change ball", **STAFF)
    assert (words(changed), rules(changed)) == ("The ball is changed", refs)
    evening.pay_out()
    assert evening.table.conduct.numbers == ("1",)
    assert rules(evening.do("change ball", **STAFF)) == refs


# Void spins


def faulty(book: str) -> Evening:
    """Let a ball run after no more bets, with a wager on red."""
    evening = wagered(book, RED)
    evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    return evening


@books(**{"nz1996": "III/6.4", "nz": "8/5.2", "star-rapid": "11.5.1.6"})
def test_a_ball_that_left_the_wheel_is_examined_by_a_supervisor(book: str, refs: list[str]) -> None:
    for cause in OF_ROULETTE[book]:
        came = faulty(book).do("no spin", **DEALER, cause=cause)
        examined = f"The {SUPERVISORS[book][0]} examines the ball" in told_to(came)
        assert examined is (cause == "ball left the wheel")
        assert not examined or refs[0] in rules(came)


@books(nz1996="III/6.8", nz="8/5.4")
def test_after_a_void_spin_the_ball_goes_back_to_the_last_number_and_is_spun_again(
    book: str, refs: list[str]
) -> None:
    evening = decided(book, "", "17")
    begin(evening, {"who": "P1", "bet": "red", "stake": "50"})
    evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    assert evening.refused("put ball back", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    came = evening.do("no spin", **DEALER, cause="interference")
    assert "Put the ball back into 17" in told_to(came)
    assert refs[0] in rules(came)
    assert refs[0] in rules(evening.refused_one_role_lower("put ball back"))
    refusal = evening.refused("put ball back", **DEALER, pocket="18")
    assert refusal.what == "the ball goes back into 17, not into 18"
    back = evening.do("put ball back", **DEALER, pocket=17)
    assert (words(back), rules(back)) == ("The ball goes back into 17", refs)
    came = evening.do("spin", **DEALER)
    assert words(came).endswith("again, from 17")
    assert refs[0] in rules(came)
    assert evening.chips("P1") == "950"


@books(nz1996="III/6.8 I/1[Void](b)", nz="8/5.4 1/1[Void](b)")
def test_after_a_void_spin_stakes_stay_and_may_be_changed_until_the_next_call(
    book: str, refs: list[str]
) -> None:
    evening = closed(book, f"{RED}; P1: straight-up 17")
    came = evening.do("no spin", **DEALER, cause="interference")
    assert set(refs) <= set(rules(came))
    assert evening.chips("P1") == "940"
    evening.do("call", who="P1", wager="w1", call="remove")
    evening.do("move", who="P1", wager="w2", target="18")
    assert evening.chips("P1") == "990"
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="18")
    evening.pay_out()
    assert evening.chips("P1") == "1350"
    assert evening.table.conduct.voids == 0


# What nz1996 does not have


@pytest.mark.parametrize("mode", ["automated", "rng"])
def test_no_wheel_but_a_dealers(mode: str) -> None:
    record = TableRecord(rulebook="nz1996", game="roulette", mode=mode)
    refusal = set_up(House(), record, OPERATOR)
    assert isinstance(refusal, Refusal)
    assert refusal.reason is Reason.OPTION_IS_NOT_APPROVED
