"""nz: where wagers lie, racetracks and the main layout, losers collected, winners paid."""

import random
from typing import Any

import pytest

from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason
from tests.conduct.evening import OPERATOR, Evening, notices, rules, words
from tests.marks import Rules


DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "game supervisor"}
HOUSE = {"who": "the operator", "role": OPERATOR}
SEED = 20030901
"""Written down before the first run."""


rule = Rules("nz")
ref = rule.ref


def wagered(*bets: tuple[str, str, str | None, str], **record: Any) -> Evening:
    """Begin a round with these wagers of these players, in order: w1, w2..."""
    evening = Evening("nz", "P1", "P2", **record)
    evening.do("new game", **DEALER)
    for who, bet, target, stake in bets:
        evening.do("place", who=who, bet=bet, target=target, stake=stake)
    return evening


def came(evening: Evening, number: str) -> None:
    """Bring the number of the round."""
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance=number)


# Spoken, helped, placed by a dealer only


@rule("8/3.4")
def test_a_spoken_wager_needs_its_chips_and_a_dealer_who_places_it_in_time() -> None:
    evening = wagered()
    bare = evening.refused("declare", who="P1", bet="red", stake="50", with_chips=False)
    assert (bare.reason, rules(bare)) == (Reason.CREDIT_IS_NOT_ENOUGH, [ref("8/3.4")])
    for _ in range(2):
        evening.do("declare", who="P1", bet="red", stake="50")
    assert ref("8/3.4") in rules(evening.refused_one_role_lower("place declared", declared="d1"))
    assert ref("8/3.4") in rules(evening.do("place declared", **DEALER, declared="d1"))
    assert evening.chips("P1") == "950"
    evening.do("no more bets", **DEALER, bell=True)
    late = evening.refused("place declared", **DEALER, declared="d2")
    assert late.reason is Reason.WAGERING_IS_CLOSED
    assert ref("8/3.4") in rules(late)
    assert operations("nz", "roulette")["declare"].role == "player"


@rule("8/3.5")
def test_the_player_answers_for_the_place_and_for_their_instructions() -> None:
    evening = wagered()
    helped = evening.do("place", **DEALER, player="P1", bet="red", stake="10")
    assert notices(helped) == [{"what": "P1 answers for where it lies", "rules": [ref("8/3.5")]}]
    evening.do("declare", who="P1", bet="straight-up", target="20", stake="10")
    assert ref("8/3.5") in rules(evening.do("place declared", **DEALER, declared="d1", target=19))
    came(evening, "20")
    evening.pay_out()
    assert evening.chips("P1") == "980"
    assert operations("nz", "roulette")["place"].role == "player"


@rule("8/3.2B", "8/5.7")
@pytest.mark.parametrize(
    ("bet", "target", "number"),
    [("tier", None, "5"), ("neighbours", "17", "17"), ("asian-neighbour", "1-2-3", "1")],
)
def test_a_racetrack_wager_is_placed_by_a_dealer_and_void_from_a_player(
    bet: str, target: str | None, number: str
) -> None:
    options = {"asian-groups": [["1", "2", "3"]]}
    evening = wagered(options=options)
    own = evening.do("place", who="P1", bet=bet, target=target, stake="30")
    assert {ref("8/3.2B"), ref("8/5.7")} <= set(rules(own))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1000", "0")
    evening.do("declare", who="P2", bet=bet, target=target, stake="30")
    evening.do("place declared", **DEALER, declared="d1")
    assert evening.balance("stakes:R1") == "30"
    came(evening, number)
    evening.pay_out()
    assert evening.chips("P1") == "1000"
    assert int(evening.chips("P2")) > 1000


@rule("8/5.8")
def test_a_racetrack_wager_under_the_minimum_is_void_though_a_dealer_placed_it() -> None:
    evening = wagered()
    short = {"player": "P1", "bet": "tier", "stake": "29.94", "accepted": "by mistake"}
    for _ in range(2):
        assert ref("8/5.8") in rules(evening.do("place", **DEALER, **short))
    assert evening.chips("P1") == "1000"
    evening.do("place", **DEALER, player="P1", bet="tier", stake="30")
    assert evening.chips("P1") == "970"


@rule("8/5.9")
def test_a_racetrack_wager_off_the_increment_is_void_for_the_excess() -> None:
    evening = wagered(limits={"min": "5", "max": "500", "increment": "5"})
    taken = evening.do("place", **DEALER, player="P1", bet="tier", stake="42")
    assert ref("8/5.9") in rules(taken)
    came(evening, "5")
    evening.pay_out()
    # Six pieces of 5, one of which wins 17 to 1; 12 lie above the step and go back.
    assert evening.chips("P1") == str(1000 - 30 + 5 * 18)


# Where it lies


@rule("8/3.8(a)")
def test_a_wager_is_settled_where_it_lies_when_the_ball_rests() -> None:
    evening = wagered(("P1", "straight-up", "17", "10"))
    evening.do("no more bets", **DEALER, bell=True)
    lower = evening.refused_one_role_lower("chips moved", wager="w1", target="20")
    assert ref("8/3.8(a)") in rules(lower)
    evening.do("chips moved", **DEALER, wager="w1", target="20", by="patron")
    evening.do("result", **DEALER, chance="20")
    paid = evening.do("pay", **DEALER)
    (won,) = paid[0].happening.facts["wagers"]
    assert ref("8/3.8(a)") in won["rules"]
    assert (won["target"], evening.chips("P1")) == ("20", "1350")
    rested = evening.refused("chips moved", **DEALER, wager="w1", target="17")
    assert rested.reason is Reason.MOVE_IS_NOT_DUE


@rule("8/3.8(b)")
def test_a_wager_that_touches_a_line_lies_on_the_line() -> None:
    evening = wagered()
    touching = {"number": 17, "touching": [18]}
    placed = evening.do("place", who="P1", bet="straight-up", target=touching, stake="10")
    assert ref("8/3.8(b)") in rules(placed)
    came(evening, "18")
    evening.pay_out()
    assert evening.chips("P1") == "1170"


@rule("8/3.8")
@pytest.mark.parametrize("by", ["dealer", "patron"])
@pytest.mark.parametrize("when", ["before the number", "before payment", "after it"])
def test_the_operator_may_settle_a_wager_where_it_lay_before_it_was_moved(
    by: str, when: str
) -> None:
    evening = wagered(("P1", "straight-up", "17", "10"), ("P2", "red", None, "10"))
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("chips moved", **DEALER, wager="w1", target="20", by=by)
    if when != "before the number":
        evening.do("result", **DEALER, chance="17")
    if when == "after it":
        evening.do("collect", **DEALER)
        assert evening.chips("P1") == "990"
    assert ref("8/3.8") in rules(evening.refused_one_role_lower("restore wager", wager="w1"))
    assert rules(evening.do("restore wager", **HOUSE, wager="w1")) == [ref("8/3.8")]
    if when == "before the number":
        evening.do("result", **DEALER, chance="17")
    evening.pay_out()
    assert (evening.chips("P1"), evening.chips("P2")) == ("1350", "990")
    assert evening.balance("stakes:R1") == "0"
    again = evening.refused("restore wager", **HOUSE, wager="w1")
    assert again.reason is Reason.WAGER_IS_UNKNOWN


@rule("8/3.8")
def test_a_restored_wager_that_had_won_elsewhere_is_asked_back() -> None:
    evening = wagered(("P1", "straight-up", "17", "10"))
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("chips moved", **DEALER, wager="w1", target="20", by="dealer")
    evening.do("result", **DEALER, chance="20")
    evening.pay_out()
    assert evening.chips("P1") == "1350"
    assert ref("8/3.8") in rules(evening.do("restore wager", **HOUSE, wager="w1"))
    assert (evening.chips("P1"), evening.balance("house:R1")) == ("990", "10")


@rule("8/3.8")
def test_a_spoken_wager_the_dealer_misplaced_and_ones_own_move_are_not_restored() -> None:
    evening = wagered(("P1", "straight-up", "17", "10"))
    evening.do("declare", who="P2", bet="straight-up", target="20", stake="10")
    evening.do("place declared", **DEALER, declared="d1")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("chips moved", **DEALER, wager="w1", target="18", by="player")
    evening.do("chips moved", **DEALER, wager="w2", target="19", by="dealer")
    for wager in ("w1", "w2"):
        refusal = evening.refused("restore wager", **HOUSE, wager=wager)
        assert (refusal.reason, rules(refusal)) == (
            Reason.RULING_DOES_NOT_APPLY,
            [ref("8/3.8")],
        )
    evening.do("chips moved", **DEALER, wager="w2", target="21", by="patron")
    evening.do("restore wager", **HOUSE, wager="w2")
    evening.do("result", **DEALER, chance="20")
    evening.pay_out()
    assert (evening.chips("P1"), evening.chips("P2")) == ("990", "1350")


@rule("8/5.6")
def test_the_dealer_may_put_a_misplaced_wager_right_until_the_ball_rests() -> None:
    evening = wagered(("P1", "straight-up", "17", "10"))
    right = {"wager": "w1", "bet": "split", "target": "17-18"}
    early = evening.refused("clarify", **DEALER, **right)
    assert (early.reason, rules(early)) == (Reason.MOVE_IS_NOT_DUE, [ref("8/5.6")])
    evening.do("no more bets", **DEALER, bell=True)
    assert ref("8/5.6") in rules(evening.refused_one_role_lower("clarify", **right))
    stray = evening.refused("clarify", **DEALER, wager="w1", target="37")
    assert stray.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    assert evening.refused("clarify", **DEALER, wager="w9", target="3").what.endswith("'w9'")
    assert rules(evening.do("clarify", **DEALER, **right)) == [ref("8/5.6")]
    evening.do("result", **DEALER, chance="18")
    late = evening.refused("clarify", **DEALER, **right)
    assert (late.reason, rules(late)) == (Reason.MOVE_IS_NOT_DUE, [ref("8/5.6")])
    evening.pay_out()
    assert evening.chips("P1") == "1170"


# Losers, then winners


@rule("8/4.5(a)", "8/4.5(b)")
def test_losers_are_collected_first_and_winners_paid_after_that() -> None:
    evening = wagered(("P1", "straight-up", "17", "10"), ("P2", "red", None, "50"))
    came(evening, "17")
    early = evening.refused("pay", **DEALER)
    assert early.reason is Reason.MOVE_IS_NOT_DUE
    assert ref("8/4.5(b)") in rules(early)
    assert ref("8/4.5(a)") in rules(evening.refused_one_role_lower("collect"))
    assert ref("8/4.5(a)") in rules(evening.do("collect", **DEALER))
    assert (evening.balance("stakes:R1"), evening.balance("house:R1")) == ("10", "50")
    assert ref("8/4.5(b)") in rules(evening.refused_one_role_lower("pay"))
    assert ref("8/4.5(b)") in rules(evening.do("pay", **DEALER))
    assert (evening.chips("P1"), evening.chips("P2")) == ("1350", "950")


@rule("8/4.5A")
def test_winners_on_the_racetrack_go_to_the_main_layout_before_anything_is_collected() -> None:
    evening = wagered(("P1", "red", None, "10"))
    evening.do("place", **DEALER, player="P2", bet="tier", stake="60")
    came(evening, "8")
    assert ref("8/4.5A") in rules(evening.refused_one_role_lower("move to main layout"))
    moved = evening.do("move to main layout", **DEALER)
    assert (words(moved), rules(moved)) == (
        "On to the main layout: w2 to split 5-8",
        [ref("8/4.5A")],
    )
    assert evening.refused("move to main layout", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    collected = evening.do("collect", **DEALER)
    assert [entry.happening.kind for entry in collected] == ["losers collected"]
    # Of the tier one piece of 10 is left beside the layout's 10: five lost with the red.
    assert (evening.balance("stakes:R1"), evening.balance("house:R1")) == ("10", "60")
    evening.do("pay", **DEALER, area="5-8")
    assert (evening.chips("P1"), evening.chips("P2")) == ("990", "1120")
    assert evening.balance("stakes:R1") == "0"


@rule("8/4.5A")
def test_who_collects_first_moves_them_first() -> None:
    evening = wagered()
    evening.do("place", **DEALER, player="P2", bet="tier", stake="60")
    came(evening, "8")
    collected = evening.do("collect", **DEALER)
    kinds = [entry.happening.kind for entry in collected]
    assert kinds == ["moved to main layout", "losers collected"]
    assert ref("8/4.5A") in rules(collected)


@rule("8/3.7")
def test_nobody_handles_a_losing_wager() -> None:
    evening = wagered(("P1", "red", None, "50"), ("P2", "black", None, "50"))
    came(evening, "17")
    for refusal in (
        evening.refused("call", who="P1", wager="w1", call="remove"),
        evening.refused("pick up", who="P1", wager="w1"),
        evening.refused("move", who="P1", wager="w1", bet="black", target=None),
    ):
        assert (refusal.reason, rules(refusal)) == (
            Reason.WAGER_MAY_NOT_BE_CHANGED,
            [ref("8/3.7")],
        )
    evening.pay_out()
    assert evening.chips("P1") == "950"


@rule("8/3.6(b)")
def test_an_area_is_left_alone_until_paid_but_for_paid_outside_winners() -> None:
    evening = wagered(
        ("P1", "straight-up", "17", "10"),
        ("P2", "straight-up", "17", "10"),
        ("P1", "dozen", "2", "10"),
        ("P2", "dozen", "2", "10"),
    )
    came(evening, "17")
    for wager in ("w1", "w3"):
        unpaid = evening.refused("pick up", who="P1", wager=wager)
        assert rules(unpaid) == [ref("8/3.6(b)")]
        evening.do("pay", **DEALER, wager=wager)
    beside = evening.refused("pick up", who="P1", wager="w1")
    assert rules(beside) == [ref("8/3.6(b)")]
    assert rules(evening.do("pick up", who="P1", wager="w3")) == [ref("8/3.6(b)")]
    assert evening.chips("P1") == "1360"
    evening.do("pay", **DEALER, wager="w2")
    evening.do("pick up", who="P1", wager="w1")
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1370", "20")


# Is it chance?


@rule("8/2.5")
def test_the_wheel_is_assessed_by_its_recorded_numbers() -> None:
    chance = random.Random(SEED)
    pockets = ["0", "00", *map(str, range(1, 37))]
    numbers = [chance.choice(pockets) for _ in range(10_000)]
    evening = wagered(options={"wheel": "38"})
    assert ref("8/2.5") in rules(evening.refused_one_role_lower("assess wheel", numbers=numbers))
    judged = evening.do("assess wheel", **SUPERVISOR, numbers=numbers)
    facts = judged[0].happening.facts
    assert (facts["stands"], facts["symbols"], notices(judged)) == (True, 38, [])
    worn = ["00" if number == "0" else number for number in numbers]
    judged = evening.do("assess wheel", **SUPERVISOR, numbers=worn)
    assert judged[0].happening.facts["stands"] is False
    assert notices(judged)[0]["rules"] == [ref("8/2.5")]


@rule("1/16.0(e)")
def test_a_die_is_assessed_by_its_rolls() -> None:
    chance = random.Random(SEED)
    rolls = [chance.randint(1, 6) for _ in range(5_000)]
    evening = wagered()
    assert ref("1/16.0(e)") in rules(evening.refused_one_role_lower("assess dice", rolls=rolls))
    judged = evening.do("assess dice", **SUPERVISOR, rolls=rolls)
    assert (judged[0].happening.facts["stands"], notices(judged)) == (True, [])
    loaded = [6 if roll == 1 and place % 2 else roll for place, roll in enumerate(rolls)]
    judged = evening.do("assess dice", **SUPERVISOR, rolls=loaded)
    assert judged[0].happening.facts["stands"] is False
    assert notices(judged)[0]["rules"] == [ref("1/16.0(e)")]
    stray = evening.refused("assess dice", **SUPERVISOR, rolls=[7] * 300)
    assert stray.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
