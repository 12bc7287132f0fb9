"""nz1996: a spin at the table, step by step. The ball, no more bets, the number, void spins."""

import pytest

from croupier.rulebooks.operations import operations
from croupier.table.conduct.setting_up import set_up
from croupier.table.conduct.state import House
from croupier.table.configuration import TableRecord
from croupier.terms.refusals import Reason, Refusal
from tests.conduct.evening import OPERATOR, Evening, notices, rules, words
from tests.marks import Rules


DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "game supervisor"}
HOUSE = {"who": "the operator", "role": OPERATOR}
CAUSES = {
    "ball with the wheel": "III/6.1",
    "foreign object": "III/6.2",
    "ball too long": "III/6.3",
    "ball left the wheel": "III/6.4",
    "interference": "III/6.5",
    "fewer than four circuits": "III/6.6",
}


rule = Rules("nz1996")
ref = rule.ref


def wagered(*bets: tuple[str, str | None, str]) -> Evening:
    """Begin a round in which P1 has these wagers, in order: w1, w2..."""
    evening = Evening("nz1996", "P1", "P2")
    evening.do("new game", **DEALER)
    for bet, target, stake in bets:
        evening.do("place", who="P1", bet=bet, target=target, stake=stake)
    return evening


def spun(number: str = "17") -> Evening:
    """Play a whole round without wagers, so that the ball lies in a number."""
    evening = Evening("nz1996", "P1", "P2")
    evening.do("new game", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance=number)
    evening.do("new game", **DEALER)
    return evening


def told_to(came: object) -> str:
    assert isinstance(came, tuple)
    return "; ".join(notice["what"] for notice in notices(came))


# Wheel and ball


@rule("III/3.1")
def test_the_wheel_may_turn_the_other_way_from_spin_to_spin_or_the_same_way() -> None:
    evening = Evening("nz1996", "P1")
    turned = []
    for wheel in ("clockwise", "anticlockwise", "anticlockwise"):
        evening.do("new game", **DEALER)
        came = evening.do("spin", **DEALER, wheel=wheel)
        turned.append((evening.table.conduct.wheel, ref("III/3.1") in rules(came)))
        evening.do("no more bets", **DEALER, bell=True)
        evening.do("result", **DEALER, chance="5")
    assert turned == [("clockwise", False), ("anticlockwise", True), ("anticlockwise", False)]
    evening.do("new game", **DEALER)
    assert ref("III/3.1") in rules(evening.do("spin", **DEALER))
    assert evening.table.conduct.wheel == "clockwise"


@rule("III/3.1", "III/3.2")
def test_only_a_dealer_or_above_spins() -> None:
    evening = wagered()
    refusal = evening.refused_one_role_lower("spin", least="dealer")
    assert ref("III/3.2") in rules(refusal)
    evening.do("spin", **SUPERVISOR, wheel="clockwise")
    assert evening.refused("spin", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("no spin", **DEALER, cause="interference")
    assert ref("III/3.1") in rules(evening.do("spin", **DEALER))


@rule("III/3.2")
def test_the_ball_runs_against_the_wheel_or_the_spin_is_none() -> None:
    evening = wagered(("red", None, "50"))
    came = evening.do("spin", **DEALER, wheel="clockwise")
    assert words(came) == "The wheel turns clockwise, the ball runs anticlockwise"
    assert rules(came) == [ref("III/3.2")]
    assert notices(came) == []


@rule("III/3.2", "III/6.1", "III/6.7")
def test_a_ball_that_ran_with_the_wheel_decides_nothing_though_nobody_called_it() -> None:
    evening = wagered(("red", None, "50"))
    came = evening.do("spin", **DEALER, wheel="clockwise", ball="clockwise")
    assert "call no spin" in told_to(came)
    evening.do("no more bets", **DEALER, bell=True)
    came = evening.do("result", **DEALER, chance="1")
    assert ref("III/6.1") in rules(came)
    assert ref("III/6.7") in rules(came)
    assert evening.chips("P1") == "950"
    assert evening.balance("stakes:R1") == "50"
    assert evening.table.conduct.void_spins == 1


@rule("III/3.2")
@pytest.mark.parametrize(("circuits", "is_void"), [(0, True), (3, True), (4, False), (9, False)])
def test_a_spin_recorded_short_of_four_circuits_is_void(circuits: int, is_void: bool) -> None:
    evening = wagered(("red", None, "50"))
    evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    came = evening.do("result", **DEALER, chance={"number": "1", "circuits": circuits})
    assert (ref("III/3.2") in rules(came)) is is_void
    assert (evening.table.conduct.void_spins == 1) is is_void
    if is_void:
        refusal = evening.refused("pay", **DEALER)
        assert refusal.reason is Reason.MOVE_IS_NOT_DUE
    else:
        evening.pay_out()
    assert evening.chips("P1") == ("950" if is_void else "1050")


@pytest.mark.parametrize("wheel", ["", "up", "clock wise", "x" * 500])
def test_a_wheel_turns_one_way_or_the_other(wheel: str) -> None:
    evening = wagered()
    refusal = evening.refused("spin", **DEALER, ball=wheel or "both")
    assert refusal.reason is Reason.RULING_DOES_NOT_APPLY


# No more bets


@rule("III/3.3")
def test_no_more_bets_is_called_with_the_bell_while_the_ball_runs() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("spin", **DEALER)
    assert ref("III/3.3") in rules(evening.refused_one_role_lower("no more bets", bell=True))
    came = evening.do("no more bets", **DEALER, bell=True)
    assert words(came) == "No more bets with the bell"
    assert ref("III/3.3") in rules(came)
    assert notices(came) == []
    assert evening.refused("no more bets", **DEALER, bell=True).reason is Reason.MOVE_IS_NOT_DUE


@rule("III/3.3")
@pytest.mark.parametrize("signals", [{}, {"gesture": True}])
def test_a_call_without_the_bell_closes_and_the_bell_is_owed(signals: dict[str, bool]) -> None:
    evening = wagered(("red", None, "50"))
    came = evening.do("no more bets", **DEALER, **signals)
    assert notices(came) == [{"what": "With the call, ring the bell", "rules": [ref("III/3.3")]}]
    refusal = evening.refused("place", who="P1", bet="black", stake="50")
    assert refusal.reason is Reason.WAGERING_IS_CLOSED


@rule("III/3.3")
def test_a_number_before_no_more_bets_decides_nothing() -> None:
    evening = wagered(("red", None, "50"))
    refusal = evening.refused("result", **DEALER, chance="1")
    assert refusal.reason is Reason.CHANCE_IS_NOT_DUE
    assert rules(refusal) == [ref("III/3.3")]


@rule("III/4.5")
def test_after_the_call_nothing_is_placed_changed_or_withdrawn() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    for refusal in (
        evening.refused("place", who="P1", bet="black", stake="50"),
        evening.refused("call", who="P1", wager="w1", call="remove"),
        evening.refused("move", who="P1", wager="w1", bet="black", target=None),
        evening.refused("place", **DEALER, player="P1", bet="black", stake="50"),
    ):
        assert ref("III/4.5") in rules(refusal)
    assert evening.chips("P1") == "950"


# The number


@rule("III/3.4")
def test_the_dealer_announces_number_and_colour_and_places_the_dolly() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    assert ref("III/3.4") in rules(evening.refused_one_role_lower("result", chance="17"))
    wrong = evening.refused("result", **DEALER, chance="17", colour="red")
    assert wrong.what == "the number is 17 black, not red"
    came = evening.do("result", **DEALER, chance="17", colour="black", dolly=False)
    assert words(came) == "17 black"
    assert ref("III/3.4") in rules(came)
    early = evening.refused("collect", **DEALER)
    assert early.reason is Reason.MOVE_IS_NOT_DUE
    assert ref("III/3.4") in rules(early)
    assert ref("III/3.4") in rules(evening.refused_one_role_lower("dolly"))
    assert evening.refused("dolly", **DEALER, number="18").what == "the winning number is 17 black"
    assert words(evening.do("dolly", **DEALER, number="17")) == "The dolly is on 17"
    evening.do("collect", **DEALER)
    assert evening.balance("house:R1") == "50"


@rule("III/3.4")
def test_the_dolly_goes_with_the_call_if_nothing_else_is_said() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    assert ref("III/3.4") in rules(evening.do("result", **DEALER, chance=17))
    assert evening.refused("dolly", **DEALER).what == "the dolly stands on 17 already"
    again = evening.refused("result", **DEALER, chance=17)
    assert again.reason is Reason.CHANCE_IS_NOT_DUE
    evening.do("collect", **DEALER)
    assert evening.table.live is None


@rule("III/3.7")
def test_the_operator_may_change_the_ball_after_any_spin_and_not_in_one() -> None:
    evening = spun()
    assert ref("III/3.7") in rules(evening.refused_one_role_lower("change ball"))
    assert rules(evening.do("change ball", **HOUSE)) == [ref("III/3.7")]
    evening.do("spin", **DEALER)
    refusal = evening.refused("change ball", **HOUSE)
    assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [ref("III/3.7")])
    evening.do("no more bets", **DEALER, bell=True)
    assert evening.refused("change ball", **HOUSE).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("result", **DEALER, chance="3")
    assert words(evening.do("change ball", **HOUSE)) == "The ball is changed"


# Void spins


each_cause = pytest.mark.parametrize(
    "cause", [pytest.param(cause, marks=rule(number)) for cause, number in CAUSES.items()]
)


@each_cause
def test_no_spin_voids_the_spin_by_a_dealer_or_above(cause: str) -> None:
    evening = wagered(("red", None, "50"))
    evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    evening.refused_one_role_lower("no spin", least="dealer", cause=cause)
    came = evening.do("no spin", **SUPERVISOR, cause=cause)
    assert ref(CAUSES[cause]) in rules(came)
    assert evening.table.conduct.void_spins == 1
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("950", "50")
    lifts = "Try to lift the ball" in told_to(came)
    assert lifts is (cause != "ball left the wheel")


@rule("III/6.4")
def test_a_ball_that_left_the_wheel_is_examined_by_the_game_supervisor() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    came = evening.do("no spin", **DEALER, cause="ball left the wheel")
    assert "The game supervisor examines the ball" in told_to(came)
    assert ref("III/6.4") in rules(evening.refused_one_role_lower("examine ball"))
    assert notices(evening.do("examine ball", **SUPERVISOR)) == []
    unfit = evening.do("examine ball", **SUPERVISOR, fit=False)
    assert told_to(unfit) == "Change the ball before the next spin"


@rule("III/6.7")
@pytest.mark.parametrize("cause", list(CAUSES))
def test_uncalled_it_is_void_all_the_same_but_for_the_short_spin(cause: str) -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    came = evening.do("no spin", **DEALER, cause=cause, called=False, ball="1")
    assert ref("III/6.7") in rules(came)
    if cause == "fewer than four circuits":
        evening.do("dolly", **DEALER)
        evening.pay_out()
    assert evening.table.conduct.void_spins == (cause != "fewer than four circuits")
    assert evening.chips("P1") == ("1050" if cause == "fewer than four circuits" else "950")


@rule("III/6.7")
def test_a_void_spin_stays_void_though_the_ball_lands() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    came = evening.do("no spin", **DEALER, cause="foreign object", ball="1")
    assert ref("III/6.7") in rules(came)
    assert (evening.chips("P1"), evening.table.conduct.numbers) == ("950", ())


@rule("III/6.8")
def test_after_a_void_spin_the_ball_goes_back_to_the_last_number_and_is_spun_again() -> None:
    evening = spun("17")
    evening.do("place", who="P1", bet="red", stake="50")
    evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    assert evening.refused("put ball back", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    came = evening.do("no spin", **DEALER, cause="interference")
    assert "Put the ball back into 17" in told_to(came)
    assert ref("III/6.8") in rules(came)
    assert ref("III/6.8") in rules(evening.refused_one_role_lower("put ball back"))
    refusal = evening.refused("put ball back", **DEALER, pocket="18")
    assert refusal.what == "the ball goes back into 17, not into 18"
    assert rules(evening.do("put ball back", **DEALER, pocket=17)) == [ref("III/6.8")]
    came = evening.do("spin", **DEALER)
    assert words(came).endswith("again, from 17")
    assert ref("III/6.8") in rules(came)


@rule("III/6.8", "I/1[Void](b)")
def test_after_a_void_spin_stakes_stay_and_may_be_changed_until_the_next_call() -> None:
    evening = wagered(("red", None, "50"), ("straight-up", "17", "10"))
    evening.do("no more bets", **DEALER, bell=True)
    came = evening.do("no spin", **DEALER, cause="interference")
    assert ref("I/1[Void](b)") in rules(came)
    assert evening.chips("P1") == "940"
    evening.do("call", who="P1", wager="w1", call="remove")
    evening.do("move", who="P1", wager="w2", target="18")
    assert evening.chips("P1") == "990"
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="18")
    evening.pay_out()
    assert evening.chips("P1") == "1350"
    assert evening.table.conduct.voids == 0


@pytest.mark.parametrize("cause", ["", "the dealer sneezed", "x" * 1000, "early ball"])
def test_a_cause_the_book_does_not_name_voids_nothing(cause: str) -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    assert evening.refused("no spin", **DEALER, cause=cause).reason is Reason.RULING_IS_UNKNOWN


def test_no_spin_comes_before_the_settlement() -> None:
    evening = wagered(("red", None, "50"))
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="1")
    evening.pay_out()
    evening.refused("no spin", **DEALER, cause="interference")
    assert evening.chips("P1") == "1050"


# What the book does not have


@pytest.mark.parametrize("mode", ["automated", "rng"])
def test_no_wheel_but_a_dealers(mode: str) -> None:
    record = TableRecord(rulebook="nz1996", game="roulette", mode=mode)
    refusal = set_up(House(), record, OPERATOR)
    assert isinstance(refusal, Refusal)
    assert refusal.reason is Reason.OPTION_IS_NOT_APPROVED


@pytest.mark.parametrize("do", ["confirm result", "sensor reads", "relax", "clarify"])
def test_what_the_book_does_not_provide_for_cannot_be_done(do: str) -> None:
    assert do not in operations("nz1996", "roulette")
