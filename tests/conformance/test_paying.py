"""Layouts of two books: wagers spoken and placed, where they lie, losers collected, winners paid."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from croupier.table.conduct.equipment.wheels.spins import spin_of
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER, end
from tests.conformance.conducting import (
    STAFF,
    SUPERVISOR,
    Layout,
    books,
    closed,
    decided,
    for_anybody,
    held,
    layouts,
    told_to,
    wagered,
)
from tests.marks import Rules
from tests.table.conduct.evening import Evening, notices, rules, words


SEED = 19960130
"""Written down before the first run."""
TWO = "P1: straight-up 17; P2: red for 50"
rule = Rules("nz1996")
ref = rule.ref
nz = Rules("nz")


def came(evening: Evening, number: str) -> None:
    """End the wagering, bring the number and settle."""
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance=number)
    evening.pay_out()


# Losers, then winners


@layouts(
    roulette="III/3.5",
    nz="8/4.5(a) 8/4.5(b)",
    tai_sai="VI/6.6",
    money_wheel="VII/3.5(b) VII/3.5(c)",
)
def test_every_loser_is_collected_before_any_winner_is_paid(
    layout: Layout, refs: list[str]
) -> None:
    collect, pay = refs[0], refs[-1]
    evening = layout.decided("P1: wins for 50; P2: loses for 30")
    early = evening.refused("pay", **DEALER)
    assert early.reason is Reason.MOVE_IS_NOT_DUE
    assert pay in rules(early)
    assert evening.refused("settle", who="system").reason is Reason.MOVE_IS_NOT_DUE
    assert evening.balance("stakes:R1") == "80"
    assert collect in rules(evening.refused_one_role_lower("collect"))
    collected = evening.do("collect", **DEALER)
    assert (words(collected), rules(collected)) == ("Collected: w2", [collect])
    assert (evening.balance("stakes:R1"), evening.balance("house:R1")) == ("50", "30")
    assert evening.chips("P1") == "950"
    assert evening.refused("collect", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    assert pay in rules(evening.refused_one_role_lower("pay", least="dealer"))
    paid = evening.do("pay", **SUPERVISOR)
    assert words(paid) == "Paid: w1 50"
    assert pay in rules(paid)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1050", "970")
    assert (evening.balance("stakes:R1"), evening.balance("house:R1")) == ("0", "-20")
    assert evening.table.live is None


@rule("III/3.5")
def test_the_next_game_waits_until_the_last_winner_is_paid() -> None:
    evening = decided("nz1996", "P1: black for 50; P2: odd for 50", "17")
    evening.do("collect", **DEALER)
    for area in ("black", "odd"):
        assert evening.refused("new game", **DEALER).what == "round 1 is not over"
        assert ref("III/3.5") in rules(evening.do("pay", **DEALER, area=area))
    evening.do("new game", **DEALER)
    assert evening.table.conduct.round == 2


def test_winners_are_paid_by_area_by_player_or_one_by_one() -> None:
    inside = "P1: straight-up 17; P2: straight-up 17; P1: split 17-18"
    evening = decided("nz1996", f"{inside}; P2: dozen 2; P2: black", "17")
    for unknown in ({"area": "18"}, {"wager": "w9"}, {"player": "P3"}):
        assert evening.refused("pay", **DEALER, **unknown).reason is Reason.WAGER_IS_UNKNOWN
    assert words(evening.do("pay", **DEALER, area="17")) == "Paid: w1 350, w2 350"
    assert words(evening.do("pay", **DEALER, area="split 17-18")) == "Paid: w3 170"
    assert words(evening.do("pay", **DEALER, player="P2", area="dozen 2")) == "Paid: w4 20"
    assert evening.refused("pay", **DEALER, area="17").reason is Reason.WAGER_IS_UNKNOWN
    assert words(evening.do("pay", **DEALER, wager="w5")) == "Paid: w5 10"
    assert (evening.chips("P1"), evening.chips("P2")) == ("1520", "1380")


def tier(*others: str) -> Evening:
    """Have 60 placed on the tier for P2 after other wagers, and 8 come."""
    evening = wagered("nz", "; ".join(others))
    evening.do("place", **DEALER, player="P2", bet="tier", stake="60")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="8")
    return evening


@nz("8/4.5A")
def test_winners_on_the_racetrack_go_to_the_main_layout_before_anything_is_collected() -> None:
    evening = tier("P1: red")
    assert nz.ref("8/4.5A") in rules(evening.refused_one_role_lower("move to main layout"))
    moved = evening.do("move to main layout", **DEALER)
    assert (words(moved), rules(moved)) == (
        "On to the main layout: w2 to split 5-8",
        [nz.ref("8/4.5A")],
    )
    assert evening.refused("move to main layout", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    collected = evening.do("collect", **DEALER)
    assert [entry.happening.kind for entry in collected] == ["losers collected"]
    # Of the tier one piece of 10 is left beside the layout's 10: five lost with the red.
    assert (evening.balance("stakes:R1"), evening.balance("house:R1")) == ("10", "60")
    evening.do("pay", **DEALER, area="5-8")
    assert (evening.chips("P1"), evening.chips("P2")) == ("990", "1120")
    assert evening.balance("stakes:R1") == "0"


@nz("8/4.5A", "8/4.5(a)")
def test_who_collects_first_moves_them_first_and_takes_the_pieces_that_lost() -> None:
    evening = tier()
    assert evening.refused("pay", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    collected = evening.do("collect", **DEALER)
    kinds = [entry.happening.kind for entry in collected]
    assert kinds == ["moved to main layout", "losers collected"]
    assert nz.told("8/4.5A", "8/4.5(a)") <= set(rules(collected))
    assert (evening.balance("stakes:R1"), evening.balance("house:R1")) == ("10", "50")
    evening.do("pay", **DEALER)
    assert evening.chips("P2") == "1120"


# Picked up


@rule("III/4.8")
def test_a_winner_is_not_touched_until_its_whole_area_is_paid() -> None:
    for other in ("P2", "P1"):
        evening = decided("nz1996", f"P1: straight-up 17; {other}: straight-up 17", "17")
        unpaid = evening.refused("pick up", who="P1", wager="w1")
        assert (unpaid.reason, rules(unpaid)) == (Reason.WAGER_MAY_NOT_BE_CHANGED, [ref("III/4.8")])
        evening.do("pay", **DEALER, wager="w1")
        beside = evening.refused("pick up", who="P1", wager="w1")
        assert beside.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
        assert (beside.what, rules(beside)) == (
            "w1 lies beside winners that are not paid yet: w2",
            [ref("III/4.8")],
        )
        touched = evening.refused("call", who="P1", wager="w2", call="remove")
        assert ref("III/4.8") in rules(touched)
        assert evening.balance("stakes:R1") == "20"
        assert evening.chips("P1") == ("1340" if other == "P2" else "1330")


@rule("III/4.9")
@pytest.mark.parametrize(
    ("bet", "number"),
    [
        *((bet, "17") for bet in ("low", "odd", "black", "column 2", "dozen 2")),
        *((bet, "36") for bet in ("high", "even", "red")),
    ],
)
def test_a_paid_outside_winner_may_be_picked_up_though_others_beside_it_wait(
    bet: str, number: str
) -> None:
    evening = decided("nz1996", f"P1: {bet}; P2: {bet}", number)
    assert rules(evening.refused("pick up", who="P1", wager="w1")) == [ref("III/4.8")]
    evening.do("pay", **DEALER, wager="w1")
    won = 1020 if " " in bet else 1010
    assert evening.chips("P1") == str(won - 10)
    picked = evening.do("pick up", who="P1", wager="w1")
    assert rules(picked) == [ref("III/4.9")]
    assert evening.chips("P1") == str(won)
    for_anybody("nz1996", "pick up")
    stranger = evening.refused("pick up", who="P1", wager="w2")
    assert (stranger.reason, rules(stranger)) == (Reason.WAGER_MAY_NOT_BE_CHANGED, [ref("III/4.9")])


@rule("III/4.8", "III/4.9")
def test_nobody_picks_up_what_is_unpaid_or_anothers() -> None:
    evening = decided("nz1996", "P1: black; P2: odd", "17")
    evening.do("pay", **DEALER, wager="w2")
    for do, more in (("pick up", {}), ("call", {"call": "remove"})):
        refusal = evening.refused(do, who="P1", wager="w1", **more)
        assert (refusal.what, rules(refusal)) == ("w1 is not paid yet", [ref("III/4.8")])
    assert evening.balance("stakes:R1") == "20"
    other = evening.refused("pick up", who="P1", wager="w2")
    assert (other.reason, rules(other)) == (Reason.WAGER_MAY_NOT_BE_CHANGED, [ref("III/4.9")])
    evening.do("pick up", who="P2", wager="w2")
    assert (evening.chips("P1"), evening.chips("P2")) == ("990", "1010")


@books(nz1996="III/4.8 III/4.9", nz="8/3.6(b)")
def test_an_area_is_left_alone_until_paid_but_for_paid_outside_winners(
    book: str, refs: list[str]
) -> None:
    wagers = "P1: straight-up 17; P2: straight-up 17; P1: dozen 2; P2: dozen 2"
    evening = decided(book, wagers, "17")
    for wager in ("w1", "w3"):
        assert rules(evening.refused("pick up", who="P1", wager=wager)) == refs[:1]
        evening.do("pay", **DEALER, wager=wager)
    assert rules(evening.refused("pick up", who="P1", wager="w1")) == refs[:1]
    assert rules(evening.do("pick up", who="P1", wager="w3")) == refs[-1:]
    assert evening.chips("P1") == "1360"
    evening.do("pay", **DEALER, area="17")
    evening.do("pick up", who="P1", wager="w1")
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1370", "20")
    again = evening.refused("pick up", who="P1", wager="w1")
    assert again.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
    evening.do("pay", **DEALER)
    assert (evening.chips("P2"), evening.balance("stakes:R1")) == ("1370", "0")


@books(nz1996="III/4.8", nz="8/3.7")
def test_a_loser_is_nobodys_to_handle(book: str, refs: list[str]) -> None:
    evening = decided(book, "P1: red for 50; P2: black for 50", "17")
    for do, more in (
        ("pick up", {}),
        ("call", {"call": "remove"}),
        ("move", {"bet": "black", "target": None}),
    ):
        refusal = evening.refused(do, who="P1", wager="w1", **more)
        assert refusal.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
        assert (refusal.what, rules(refusal)) == ("w1 has lost", refs)
    assert evening.refused("pick up", who="P1", wager="w7").reason is Reason.WAGER_IS_UNKNOWN
    evening.pay_out()
    assert evening.chips("P1") == "950"


# Spoken, helped


SPOKEN = {"roulette": "III/4.3", "nz": "8/3.4", "tai_sai": "VI/3.5", "money_wheel": "VII/4.3"}


@layouts(**SPOKEN)
def test_a_spoken_wager_counts_when_the_dealer_has_placed_it_in_time(
    layout: Layout, refs: list[str]
) -> None:
    evening = layout.wagered()
    spoken = evening.do("declare", who="P1", **layout.bet("wins"))
    assert refs[0] in rules(spoken)
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1000", "0")
    assert refs[0] in rules(evening.refused_one_role_lower("place declared", declared="d1"))
    assert refs[0] in rules(evening.do("place declared", **DEALER, declared="d1"))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("950", "50")
    twice = evening.refused("place declared", **DEALER, declared="d1")
    assert twice.reason is Reason.WAGER_IS_UNKNOWN
    came(evening, layout.chance)
    assert evening.chips("P1") == "1050"
    for_anybody(layout.book, "declare")


@layouts(**SPOKEN)
@pytest.mark.parametrize(("stake", "with_chips"), [("10", False), ("1000.01", True)])
def test_a_spoken_wager_without_its_chips_is_none(
    layout: Layout, refs: list[str], stake: str, with_chips: bool
) -> None:
    evening = layout.wagered(limits={"min": "5", "max": "5000"})
    spoken = layout.bet("wins", stake)
    refusal = evening.refused("declare", who="P1", **spoken, with_chips=with_chips)
    assert (refusal.reason, rules(refusal)) == (Reason.CREDIT_IS_NOT_ENOUGH, refs)


@rule("III/4.3")
def test_the_chips_of_a_spoken_wager_must_still_be_there_when_it_is_placed() -> None:
    evening = wagered("nz1996", limits={"min": "5", "max": "5000"})
    spoken = evening.do("declare", who="P1", bet="red", stake="600")
    assert ref("III/4.3") in rules(spoken)
    evening.do("place", who="P1", bet="black", stake="600")
    spent = evening.refused("place declared", **DEALER, declared="d1")
    assert spent.reason is Reason.CREDIT_IS_NOT_ENOUGH
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("400", "600")


@layouts(**SPOKEN)
def test_a_spoken_wager_not_placed_before_no_more_bets_is_none(
    layout: Layout, refs: list[str]
) -> None:
    evening = layout.wagered()
    for _ in range(2):
        evening.do("declare", who="P1", **layout.bet("wins"))
    evening.do("place declared", **DEALER, declared="d1")
    end = evening.do("no more bets", **DEALER, bell=True)
    assert "Spoken and not placed in time, no wagers: d2" in told_to(end).split("; ")
    assert refs[0] in rules(end)
    late = evening.refused("place declared", **DEALER, declared="d2")
    anew = evening.refused("declare", who="P1", **layout.bet("loses"))
    for refusal in (late, anew):
        assert refusal.reason is Reason.WAGERING_IS_CLOSED
        assert refs[0] in rules(refusal)
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("950", "50")


@rule("III/4.3")
def test_what_lapsed_at_no_more_bets_stays_lapsed_after_a_void_spin() -> None:
    evening = wagered("nz1996")
    evening.do("declare", who="P1", bet="red", stake="10")
    evening.do("spin", **DEALER)
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("no spin", **DEALER, cause="interference")
    lapsed = evening.refused("place declared", **DEALER, declared="d1")
    assert (lapsed.reason, rules(lapsed)) == (Reason.WAGER_IS_UNKNOWN, [ref("III/4.3")])
    evening.do("declare", who="P1", bet="red", stake="10")
    evening.do("place declared", **DEALER, declared="d1")
    assert evening.balance("stakes:R1") == "10"


@pytest.mark.parametrize(
    "spoken",
    [
        {"bet": "five-line", "stake": "10"},
        {"bet": "straight-up", "target": "37", "stake": "10"},
        *({"bet": "red", "stake": stake} for stake in ("-10", "ten", None)),
    ],
)
def test_what_is_no_wager_cannot_be_spoken(spoken: dict[str, object]) -> None:
    wagered("nz1996").refused("declare", who="P1", **spoken)


@layouts(roulette="III/4.6", nz="8/3.5", tai_sai="VI/3.7", money_wheel="VII/4.5")
def test_the_player_answers_for_the_place_even_when_the_dealer_helps(
    layout: Layout, refs: list[str]
) -> None:
    evening = layout.wagered()
    helped = evening.do("place", **DEALER, player="P1", **layout.bet("loses"))
    assert notices(helped) == [{"what": "P1 answers for where it lies", "rules": refs}]
    evening.do("declare", who="P1", **layout.bet("wins"))
    there = {key: each for key, each in layout.bet("loses").items() if key != "stake"}
    misplaced = evening.do("place declared", **DEALER, declared="d1", **there)
    assert refs[0] in rules(misplaced)
    for_anybody(layout.book, "place")
    others = evening.refused("place", who="P2", player="P1", **layout.bet("wins"))
    assert (others.reason, refs[0] in rules(others)) == (Reason.ROLE_MAY_NOT, True)
    came(evening, layout.chance)
    assert evening.chips("P1") == "900"


@layouts(roulette="III/4.5", tai_sai="VI/3.9", money_wheel="VII/4.7")
def test_after_the_call_nothing_is_placed_changed_or_withdrawn(
    layout: Layout, refs: list[str]
) -> None:
    evening = layout.closed("P1: wins for 50")
    other = layout.bet("loses")
    for refusal in (
        evening.refused("place", who="P1", **other),
        evening.refused("place", **DEALER, player="P1", **other),
        evening.refused("call", who="P1", wager="w1", call="remove"),
        evening.refused("move", who="P1", wager="w1", bet=other["bet"], target=other["target"]),
    ):
        assert refs[0] in rules(refusal)
    assert evening.chips("P1") == "950"


@layouts(tai_sai="VI/3.10", money_wheel="VII/4.8")
def test_an_area_is_left_alone_until_all_its_winners_are_paid(
    layout: Layout, refs: list[str]
) -> None:
    evening = layout.decided("P1: wins for 50; P2: wins for 30")
    evening.do("pay", **DEALER, wager="w1")
    assert refs[0] in rules(evening.refused("pick up", who="P1", wager="w1"))
    evening.do("pay", **DEALER)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1050", "1030")


@rule("III/4.6")
def test_nobody_places_wagers_for_another_player_but_staff() -> None:
    evening = wagered("nz1996", "P1: red")
    refusal = evening.refused("place", who="P2", player="P1", bet="red", stake="10")
    assert (refusal.reason, rules(refusal)) == (Reason.ROLE_MAY_NOT, [ref("III/4.6")])
    refusal = evening.refused("call", who="P2", wager="w1", call="remove")
    assert ref("III/4.6") in rules(refusal)


@nz("8/3.2B", "8/5.7")
@pytest.mark.parametrize(
    ("bet", "target", "number"),
    [("tier", None, "5"), ("neighbours", "17", "17"), ("asian-neighbour", "1-2-3", "1")],
)
def test_a_racetrack_wager_is_placed_by_a_dealer_and_void_from_a_player(
    bet: str, target: str | None, number: str
) -> None:
    evening = wagered("nz", options={"asian-groups": [["1", "2", "3"]]})
    own = evening.do("place", who="P1", bet=bet, target=target, stake="30")
    assert nz.told("8/3.2B", "8/5.7") <= set(rules(own))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1000", "0")
    evening.do("declare", who="P2", bet=bet, target=target, stake="30")
    evening.do("place declared", **DEALER, declared="d1")
    assert evening.balance("stakes:R1") == "30"
    came(evening, number)
    assert evening.chips("P1") == "1000"
    assert int(evening.chips("P2")) > 1000


@nz("8/5.8")
def test_a_racetrack_wager_under_the_minimum_is_void_though_a_dealer_placed_it() -> None:
    evening = wagered("nz")
    short = {"player": "P1", "bet": "tier", "stake": "29.94", "accepted": "by mistake"}
    for _ in range(2):
        assert nz.ref("8/5.8") in rules(evening.do("place", **DEALER, **short))
    assert evening.chips("P1") == "1000"
    evening.do("place", **DEALER, player="P1", bet="tier", stake="30")
    assert evening.chips("P1") == "970"


@nz("8/5.9")
def test_a_racetrack_wager_off_the_increment_is_void_for_the_excess() -> None:
    evening = wagered("nz", limits={"min": "5", "max": "500", "increment": "5"})
    taken = evening.do("place", **DEALER, player="P1", bet="tier", stake="42")
    assert nz.ref("8/5.9") in rules(taken)
    came(evening, "5")
    # Six pieces of 5, one of which wins 17 to 1; 12 lie above the step and go back.
    assert evening.chips("P1") == str(1000 - 30 + 5 * 18)


# Where it lies


@books(**{"nz1996": "III/4.7", "star-rapid": "3.2.7"})
def test_a_wager_is_settled_where_it_lay_when_wagering_ended(book: str, refs: list[str]) -> None:
    evening = wagered(book, "P1: straight-up 17")
    evening.do("move", who="P1", wager="w1", target="20")
    settled = end(evening, "17")
    (lost,) = (each for came in settled for each in came.happening.facts.get("wagers", ()))
    assert (lost["target"], lost["result"], lost["stake"]) == ("20", "lose", 1000)
    assert refs[0] in lost["rules"]
    assert evening.chips("P1") == "990"


@nz("8/3.8(a)")
def test_chips_that_moved_are_settled_where_they_lie_when_the_ball_rests() -> None:
    evening = closed("nz", "P1: straight-up 17")
    lower = evening.refused_one_role_lower("chips moved", wager="w1", target="20")
    assert nz.ref("8/3.8(a)") in rules(lower)
    evening.do("chips moved", **DEALER, wager="w1", target="20", by="patron")
    evening.do("result", **DEALER, chance="20")
    paid = evening.do("pay", **DEALER)
    (won,) = paid[0].happening.facts["wagers"]
    assert nz.ref("8/3.8(a)") in won["rules"]
    assert (won["target"], evening.chips("P1")) == ("20", "1350")
    rested = evening.refused("chips moved", **DEALER, wager="w1", target="17")
    assert rested.reason is Reason.MOVE_IS_NOT_DUE


@nz("8/3.8(b)")
def test_a_wager_that_touches_a_line_lies_on_the_line() -> None:
    evening = wagered("nz")
    touching = {"number": 17, "touching": [18]}
    placed = evening.do("place", who="P1", bet="straight-up", target=touching, stake="10")
    assert nz.ref("8/3.8(b)") in rules(placed)
    came(evening, "18")
    assert evening.chips("P1") == "1170"


@nz("8/3.8")
@pytest.mark.parametrize("by", ["dealer", "patron"])
@pytest.mark.parametrize("when", ["before the number", "before payment", "after it"])
def test_the_operator_may_settle_a_wager_where_it_lay_before_it_was_moved(
    by: str, when: str
) -> None:
    evening = closed("nz", "P1: straight-up 17; P2: red")
    evening.do("chips moved", **DEALER, wager="w1", target="20", by=by)
    if when != "before the number":
        evening.do("result", **DEALER, chance="17")
    if when == "after it":
        evening.do("collect", **DEALER)
        assert evening.chips("P1") == "990"
    assert nz.ref("8/3.8") in rules(evening.refused_one_role_lower("restore wager", wager="w1"))
    assert rules(evening.do("restore wager", **STAFF, wager="w1")) == [nz.ref("8/3.8")]
    if when == "before the number":
        evening.do("result", **DEALER, chance="17")
    evening.pay_out()
    assert (evening.chips("P1"), evening.chips("P2")) == ("1350", "990")
    assert evening.balance("stakes:R1") == "0"
    again = evening.refused("restore wager", **STAFF, wager="w1")
    assert again.reason is Reason.WAGER_IS_UNKNOWN


@nz("8/3.8")
def test_a_restored_wager_that_had_won_elsewhere_is_asked_back() -> None:
    evening = closed("nz", "P1: straight-up 17")
    evening.do("chips moved", **DEALER, wager="w1", target="20", by="dealer")
    evening.do("result", **DEALER, chance="20")
    evening.pay_out()
    assert evening.chips("P1") == "1350"
    assert nz.ref("8/3.8") in rules(evening.do("restore wager", **STAFF, wager="w1"))
    assert (evening.chips("P1"), evening.balance("house:R1")) == ("990", "10")


@nz("8/3.8")
def test_a_spoken_wager_the_dealer_misplaced_and_ones_own_move_are_not_restored() -> None:
    evening = wagered("nz", "P1: straight-up 17")
    evening.do("declare", who="P2", bet="straight-up", target="20", stake="10")
    evening.do("place declared", **DEALER, declared="d1")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("chips moved", **DEALER, wager="w1", target="18", by="player")
    evening.do("chips moved", **DEALER, wager="w2", target="19", by="dealer")
    for wager in ("w1", "w2"):
        refusal = evening.refused("restore wager", **STAFF, wager=wager)
        assert (refusal.reason, rules(refusal)) == (Reason.RULING_DOES_NOT_APPLY, [nz.ref("8/3.8")])
    evening.do("chips moved", **DEALER, wager="w2", target="21", by="patron")
    evening.do("restore wager", **STAFF, wager="w2")
    evening.do("result", **DEALER, chance="20")
    evening.pay_out()
    assert (evening.chips("P1"), evening.chips("P2")) == ("990", "1350")


@nz("8/5.6")
def test_the_dealer_may_put_a_misplaced_wager_right_until_the_ball_rests() -> None:
    evening = wagered("nz", "P1: straight-up 17")
    right = {"wager": "w1", "bet": "split", "target": "17-18"}

    def is_not_the_time() -> None:
        refusal = evening.refused("clarify", **DEALER, **right)
        assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [nz.ref("8/5.6")])

    is_not_the_time()
    evening.do("no more bets", **DEALER, bell=True)
    assert nz.ref("8/5.6") in rules(evening.refused_one_role_lower("clarify", **right))
    stray = evening.refused("clarify", **DEALER, wager="w1", target="37")
    assert stray.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    assert evening.refused("clarify", **DEALER, wager="w9", target="3").what.endswith("'w9'")
    assert rules(evening.do("clarify", **DEALER, **right)) == [nz.ref("8/5.6")]
    evening.do("result", **DEALER, chance="18")
    is_not_the_time()
    evening.pay_out()
    assert evening.chips("P1") == "1170"


# Is it chance?


def drawn(pockets: int) -> list[str]:
    """Draw ten thousand numbers of a wheel that is chance."""
    chance = random.Random(SEED)
    wheel = [*map(str, range(37)), "00"][:pockets]
    return [chance.choice(wheel) for _ in range(10_000)]


def doubled() -> list[int]:
    """Give numbers evenly spread, each told by the one before it."""
    fair = list(range(37)) * 135
    random.Random(SEED).shuffle(fair)
    return [number for one in fair for number in (one, one)]


@books(nz1996="III/2.5", nz="8/2.5")
def test_the_wheel_is_assessed_by_its_recorded_numbers(book: str, refs: list[str]) -> None:
    for pockets in (37, 38) if book == "nz" else (37,):
        numbers = drawn(pockets)
        evening = Evening(book, "P1", options={"wheel": str(pockets)})
        assert refs[0] in rules(evening.refused_one_role_lower("assess wheel", numbers=numbers))
        judged = evening.do("assess wheel", **SUPERVISOR, numbers=numbers)
        facts = judged[0].happening.facts
        assert (facts["stands"], facts["draws"], facts["symbols"]) == (True, 10_000, pockets)
        assert {"totals", "runs", "pairs", "correlation 1"} <= set(facts["findings"])
        assert (rules(judged), notices(judged)) == (refs, [])


@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param(lambda: [n % 37 for n in range(10_000)], id="predictable"),
        pytest.param(lambda: [(n * n) % 37 for n in range(10_000)], id="not uniform"),
        pytest.param(lambda: [n // 4 % 37 for n in range(10_000)], id="not independent"),
        pytest.param(doubled, id="evenly spread, and each told by the one before"),
        pytest.param(lambda: ["1" if n == "0" else n for n in drawn(37)], id="a worn pocket"),
    ],
)
@books(nz1996="III/2.5", nz="8/2.5")
def test_a_wheel_that_is_no_chance_is_to_be_taken_out_of_play(
    book: str, refs: list[str], numbers: Callable[[], list[Any]]
) -> None:
    judged = Evening(book, "P1").do("assess wheel", **SUPERVISOR, numbers=numbers())
    assert judged[0].happening.facts["stands"] is False
    taken_out = "Take the wheel out of play until it is looked at"
    assert notices(judged) == [{"what": taken_out, "rules": refs}]


@books(nz1996="III/2.5", nz="8/2.5")
def test_a_wheel_out_of_play_is_not_spun_before_a_supervisor_says_it_was_looked_at(
    book: str, refs: list[str]
) -> None:
    evening = Evening(book, "P1")
    for step in ("new game", "spin"):
        evening.do("assess wheel", **SUPERVISOR, numbers=["1"] * 300)
        held(evening.refused(step, **DEALER), refs[0], Reason.MOVE_IS_NOT_DUE)
        (owed,) = (each for each in evening.table.conduct.owed if step in each.before)
        alone = evening.refused("discharge notice", **DEALER, notice=owed.number)
        held(alone, refs[0], Reason.ROLE_MAY_NOT)
        evening.do("discharge notice", **SUPERVISOR, notice=owed.number)
        evening.do(step, **DEALER)
    assert evening.table.live is not None
    assert spin_of(evening.table.live) is not None


@pytest.mark.parametrize("numbers", [[], ["17"] * 249, ["37"] * 300, ["red"] * 300])
def test_too_few_or_stray_numbers_are_not_judged(numbers: list[str]) -> None:
    refusal = Evening("nz1996", "P1").refused("assess wheel", **SUPERVISOR, numbers=numbers)
    assert refusal.reason in {Reason.DRAWS_CANNOT_BE_JUDGED, Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT}


@pytest.mark.parametrize(
    ("book", "game", "ref"),
    [
        pytest.param(book, game, f"{book}:{ref}", marks=Rules(book)(ref))
        for book, game, ref in (
            ("nz", "roulette", "1/16.0(e)"),
            ("nz1996", "craps", "X/2.3"),
            ("nz1996", "tai-sai", "VI/2.6"),
        )
    ],
)
def test_a_die_is_assessed_by_its_rolls(book: str, game: str, ref: str) -> None:
    chance = random.Random(SEED)
    rolls = [chance.randint(1, 6) for _ in range(5_000)]
    evening = Evening(book, "P1", game=game)
    assert ref in rules(evening.refused_one_role_lower("assess dice", rolls=rolls))
    judged = evening.do("assess dice", **SUPERVISOR, rolls=rolls)
    assert (judged[0].happening.facts["stands"], notices(judged)) == (True, [])
    loaded = [6 if roll == 1 and place % 2 else roll for place, roll in enumerate(rolls)]
    for stuck in (loaded, [1, 2, 3, 4, 5, 6] * 200):
        judged = evening.do("assess dice", **SUPERVISOR, rolls=stuck)
        assert judged[0].happening.facts["stands"] is False
        (owed,) = notices(judged)
        assert owed["rules"] == [ref]
        assert owed["what"].startswith("Take the die out of play")
    stray = evening.refused("assess dice", **SUPERVISOR, rolls=[7] * 300)
    assert stray.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
