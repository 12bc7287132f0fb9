"""nz1996: wagers spoken and placed, losers collected, winners paid and picked up; the assessment."""

import random

import pytest

from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason
from tests.conduct.evening import Evening, notices, rules, words
from tests.marks import Rules


DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "game supervisor"}
SEED = 19960130
"""Written down before the first run."""


rule = Rules("nz1996")
ref = rule.ref


def decided(number: str, *wagers: tuple[str, str, str | None, str]) -> Evening:
    """Play a round to its number, with these wagers of these players, in order: w1, w2..."""
    evening = Evening("nz1996", "P1", "P2")
    evening.do("new game", **DEALER)
    for who, bet, target, stake in wagers:
        evening.do("place", who=who, bet=bet, target=target, stake=stake)
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance=number)
    return evening


# Losers, then winners


@rule("III/3.5")
def test_every_loser_is_collected_before_any_winner_is_paid() -> None:
    evening = decided("17", ("P1", "straight-up", "17", "10"), ("P2", "red", None, "50"))
    early = evening.refused("pay", **DEALER)
    assert (early.reason, rules(early)) == (Reason.MOVE_IS_NOT_DUE, [ref("III/3.5")])
    assert evening.refused("settle", who="system").reason is Reason.MOVE_IS_NOT_DUE
    assert evening.balance("stakes:R1") == "60"
    came = evening.do("collect", **DEALER)
    assert (words(came), rules(came)) == ("Collected: w2", [ref("III/3.5")])
    assert (evening.balance("stakes:R1"), evening.balance("house:R1")) == ("10", "50")
    assert evening.chips("P1") == "990"
    came = evening.do("pay", **DEALER)
    assert words(came) == "Paid: w1 350"
    assert ref("III/3.5") in rules(came)
    assert (evening.chips("P1"), evening.chips("P2")) == ("1350", "950")
    assert (evening.balance("stakes:R1"), evening.balance("house:R1")) == ("0", "-300")


@rule("III/3.5")
def test_only_a_dealer_or_above_collects_and_pays() -> None:
    evening = decided("17", ("P1", "straight-up", "17", "10"), ("P2", "red", None, "50"))
    assert ref("III/3.5") in rules(evening.refused_one_role_lower("collect", least="dealer"))
    evening.do("collect", **DEALER)
    assert ref("III/3.5") in rules(evening.refused_one_role_lower("pay", least="dealer"))
    evening.do("pay", **SUPERVISOR)
    assert evening.table.live is None


@rule("III/3.5")
def test_nothing_is_collected_or_paid_twice_nor_before_the_number() -> None:
    evening = decided("17", ("P1", "straight-up", "17", "10"), ("P2", "red", None, "50"))
    evening.do("collect", **DEALER)
    assert evening.refused("collect", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("pay", **DEALER)
    assert evening.refused("pay", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("new game", **DEALER)
    for step in ("collect", "pay", "dolly"):
        assert evening.refused(step, **DEALER).reason is Reason.MOVE_IS_NOT_DUE


@rule("III/3.5")
def test_the_next_game_waits_until_the_last_winner_is_paid() -> None:
    evening = decided("17", ("P1", "black", None, "50"), ("P2", "odd", None, "50"))
    evening.do("collect", **DEALER)
    for area in ("black", "odd"):
        assert evening.refused("new game", **DEALER).what == "round 1 is not over"
        assert ref("III/3.5") in rules(evening.do("pay", **DEALER, area=area))
    evening.do("new game", **DEALER)
    assert evening.table.conduct.round == 2


def test_winners_are_paid_by_area_by_player_or_one_by_one() -> None:
    evening = decided(
        "17",
        ("P1", "straight-up", "17", "10"),
        ("P2", "straight-up", "17", "10"),
        ("P1", "split", "17-18", "10"),
        ("P2", "dozen", "2", "10"),
        ("P2", "black", None, "10"),
    )
    assert evening.refused("pay", **DEALER, area="18").reason is Reason.WAGER_IS_UNKNOWN
    assert evening.refused("pay", **DEALER, wager="w9").reason is Reason.WAGER_IS_UNKNOWN
    assert evening.refused("pay", **DEALER, player="P3").reason is Reason.WAGER_IS_UNKNOWN
    assert words(evening.do("pay", **DEALER, area="17")) == "Paid: w1 350, w2 350"
    assert words(evening.do("pay", **DEALER, area="split 17-18")) == "Paid: w3 170"
    assert words(evening.do("pay", **DEALER, player="P2", area="Dozen 2")) == "Paid: w4 20"
    assert evening.refused("pay", **DEALER, area="17").reason is Reason.WAGER_IS_UNKNOWN
    assert words(evening.do("pay", **DEALER, wager="w5")) == "Paid: w5 10"
    assert (evening.chips("P1"), evening.chips("P2")) == ("1520", "1380")


# Picked up


@rule("III/4.8")
def test_a_winner_is_not_touched_until_its_whole_area_is_paid() -> None:
    evening = decided("17", ("P1", "straight-up", "17", "10"), ("P2", "straight-up", "17", "10"))
    unpaid = evening.refused("pick up", who="P1", wager="w1")
    assert (unpaid.reason, rules(unpaid)) == (
        Reason.WAGER_MAY_NOT_BE_CHANGED,
        [ref("III/4.8")],
    )
    evening.do("pay", **DEALER, wager="w1")
    assert evening.chips("P1") == "1340"
    beside = evening.refused("pick up", who="P1", wager="w1")
    assert (beside.what, rules(beside)) == (
        "w1 lies beside winners that are not paid yet: w2",
        [ref("III/4.8")],
    )
    touched = evening.refused("call", who="P1", wager="w2", call="remove")
    assert ref("III/4.8") in rules(touched)


@rule("III/4.8")
def test_when_an_area_is_paid_its_stakes_may_be_picked_up_while_others_wait() -> None:
    evening = decided(
        "17",
        ("P1", "straight-up", "17", "10"),
        ("P2", "straight-up", "17", "10"),
        ("P2", "black", None, "50"),
    )
    early = evening.refused("pick up", who="P1", wager="w1")
    assert rules(early) == [ref("III/4.8")]
    evening.do("pay", **DEALER, area="17")
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1340", "70")
    evening.do("pick up", who="P1", wager="w1")
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1350", "60")
    again = evening.refused("pick up", who="P1", wager="w1")
    assert again.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
    evening.do("pay", **DEALER)
    assert (evening.chips("P2"), evening.balance("stakes:R1")) == ("1400", "0")


@rule("III/4.9")
@pytest.mark.parametrize(
    ("bet", "target"),
    [
        ("low", None),
        ("odd", None),
        ("black", None),
        ("column", "2"),
        ("dozen", "2"),
    ],
)
def test_a_paid_outside_winner_may_be_picked_up_though_others_beside_it_wait(
    bet: str, target: str | None
) -> None:
    evening = decided("17", ("P1", bet, target, "10"), ("P2", bet, target, "10"))
    unpaid = evening.refused("pick up", who="P1", wager="w1")
    assert rules(unpaid) == [ref("III/4.8")]
    evening.do("pay", **DEALER, wager="w1")
    won = 1010 if target is None else 1020
    assert evening.chips("P1") == str(won - 10)
    came = evening.do("pick up", who="P1", wager="w1")
    assert rules(came) == [ref("III/4.9")]
    assert evening.chips("P1") == str(won)
    assert operations("nz1996", "roulette")["pick up"].role == "player"
    stranger = evening.refused("pick up", who="P1", wager="w2")
    assert (stranger.reason, rules(stranger)) == (
        Reason.WAGER_MAY_NOT_BE_CHANGED,
        [ref("III/4.9")],
    )


@rule("III/4.9")
@pytest.mark.parametrize(("bet", "number"), [("high", "36"), ("even", "36"), ("red", "36")])
def test_so_may_the_other_even_chances(bet: str, number: str) -> None:
    evening = decided(number, ("P1", bet, None, "10"), ("P2", bet, None, "10"))
    evening.do("pay", **DEALER, wager="w1")
    assert rules(evening.do("pick up", who="P1", wager="w1")) == [ref("III/4.9")]
    assert evening.chips("P1") == "1010"


@rule("III/4.8")
def test_a_loser_is_nobodys_to_pick_up() -> None:
    evening = decided("17", ("P1", "red", None, "50"), ("P2", "black", None, "50"))
    for refusal in (
        evening.refused("pick up", who="P1", wager="w1"),
        evening.refused("call", who="P1", wager="w1", call="remove"),
    ):
        assert (refusal.what, rules(refusal)) == ("w1 has lost", [ref("III/4.8")])
    assert evening.refused("pick up", who="P1", wager="w7").reason is Reason.WAGER_IS_UNKNOWN


# Spoken, helped


@rule("III/4.3")
def test_a_spoken_wager_counts_when_the_dealer_has_placed_it_in_time() -> None:
    evening = Evening("nz1996", "P1")
    evening.do("new game", **DEALER)
    came = evening.do("declare", who="P1", bet="straight-up", target="17", stake="10")
    assert ref("III/4.3") in rules(came)
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("1000", "0")
    assert ref("III/4.3") in rules(evening.refused_one_role_lower("place declared", declared="d1"))
    assert ref("III/4.3") in rules(evening.do("place declared", **DEALER, declared="d1"))
    assert (evening.chips("P1"), evening.balance("stakes:R1")) == ("990", "10")
    twice = evening.refused("place declared", **DEALER, declared="d1")
    assert twice.reason is Reason.WAGER_IS_UNKNOWN
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="17")
    evening.pay_out()
    assert evening.chips("P1") == "1350"


@rule("III/4.3")
@pytest.mark.parametrize(("stake", "with_chips"), [("10", False), ("1000.01", True)])
def test_a_spoken_wager_without_its_chips_is_none(stake: str, with_chips: bool) -> None:
    evening = Evening("nz1996", "P1", limits={"min": "5", "max": "5000"})
    evening.do("new game", **DEALER)
    refusal = evening.refused("declare", who="P1", bet="red", stake=stake, with_chips=with_chips)
    assert (refusal.reason, rules(refusal)) == (Reason.CREDIT_IS_NOT_ENOUGH, [ref("III/4.3")])


@rule("III/4.3")
def test_a_spoken_wager_not_placed_before_no_more_bets_is_none() -> None:
    evening = Evening("nz1996", "P1")
    evening.do("new game", **DEALER)
    evening.do("declare", who="P1", bet="red", stake="10")
    came = evening.do("no more bets", **DEALER, bell=True)
    assert [n["what"] for n in notices(came)] == ["Spoken and not placed in time, no wagers: d1"]
    for refusal in (
        evening.refused("place declared", **DEALER, declared="d1"),
        evening.refused("declare", who="P1", bet="red", stake="10"),
    ):
        assert refusal.reason is Reason.WAGERING_IS_CLOSED
        assert ref("III/4.3") in rules(refusal)
    evening.do("result", **DEALER, chance="1")
    assert (evening.chips("P1"), evening.table.live) == ("1000", None)


@pytest.mark.parametrize(
    "spoken",
    [
        {"bet": "five-line", "stake": "10"},
        {"bet": "straight-up", "target": "37", "stake": "10"},
        {"bet": "red", "stake": "-10"},
        {"bet": "red", "stake": "ten"},
        {"bet": "red", "stake": None},
    ],
)
def test_what_is_no_wager_cannot_be_spoken(spoken: dict[str, object]) -> None:
    evening = Evening("nz1996", "P1")
    evening.do("new game", **DEALER)
    evening.refused("declare", who="P1", **spoken)


@rule("III/4.6")
def test_the_player_answers_for_the_place_even_when_the_dealer_helps() -> None:
    evening = Evening("nz1996", "P1")
    evening.do("new game", **DEALER)
    came = evening.do("place", **DEALER, player="P1", bet="straight-up", target="17", stake="10")
    assert notices(came) == [{"what": "P1 answers for where it lies", "rules": [ref("III/4.6")]}]
    evening.do("declare", who="P1", bet="straight-up", target="20", stake="10")
    misplaced = evening.do("place declared", **DEALER, declared="d1", target="19")
    assert ref("III/4.6") in rules(misplaced)
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="20")
    evening.pay_out()
    assert evening.chips("P1") == "980"
    assert operations("nz1996", "roulette")["place"].role == "player"


@rule("III/4.6")
def test_nobody_places_wagers_for_another_player_but_staff() -> None:
    evening = Evening("nz1996", "P1", "P2")
    evening.do("new game", **DEALER)
    refusal = evening.refused("place", who="P2", player="P1", bet="red", stake="10")
    assert (refusal.reason, rules(refusal)) == (Reason.ROLE_MAY_NOT, [ref("III/4.6")])
    evening.do("place", who="P1", bet="red", stake="10")
    refusal = evening.refused("call", who="P2", wager="w1", call="remove")
    assert ref("III/4.6") in rules(refusal)


@rule("III/4.7")
def test_a_wager_is_settled_where_it_lay_when_the_ball_came_to_rest() -> None:
    evening = Evening("nz1996", "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="straight-up", target="17", stake="10")
    evening.do("move", who="P1", wager="w1", target="20")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance="17")
    came = evening.do("collect", **DEALER)
    (lost,) = came[0].happening.facts["wagers"]
    assert (lost["target"], lost["result"], lost["stake"]) == ("20", "lose", 1000)
    assert ref("III/4.7") in lost["rules"]
    assert evening.chips("P1") == "990"


# Is it chance?


@rule("III/2.5")
def test_the_wheel_is_assessed_by_its_recorded_numbers() -> None:
    chance = random.Random(SEED)
    numbers = [chance.randrange(37) for _ in range(10_000)]
    evening = Evening("nz1996", "P1")
    assert ref("III/2.5") in rules(evening.refused_one_role_lower("assess wheel", numbers=numbers))
    came = evening.do("assess wheel", **SUPERVISOR, numbers=numbers)
    facts = came[0].happening.facts
    assert (facts["stands"], facts["draws"], facts["symbols"]) == (True, 10_000, 37)
    assert {"totals", "runs", "pairs", "correlation 1"} <= set(facts["findings"])
    assert (rules(came), notices(came)) == ([ref("III/2.5")], [])


@rule("III/2.5")
@pytest.mark.parametrize(
    "numbers",
    [
        pytest.param([n % 37 for n in range(10_000)], id="predictable"),
        pytest.param([(n * n) % 37 for n in range(10_000)], id="not uniform"),
        pytest.param([n // 4 % 37 for n in range(10_000)], id="not independent"),
    ],
)
def test_a_wheel_that_is_no_chance_is_to_be_taken_out_of_play(numbers: list[int]) -> None:
    evening = Evening("nz1996", "P1")
    came = evening.do("assess wheel", **SUPERVISOR, numbers=numbers)
    assert came[0].happening.facts["stands"] is False
    (notice,) = notices(came)
    assert notice == {
        "what": "Take the wheel out of play until it is looked at",
        "rules": [ref("III/2.5")],
    }


@pytest.mark.parametrize("numbers", [[], ["17"] * 249, ["37"] * 300, ["red"] * 300])
def test_too_few_or_stray_numbers_are_not_judged(numbers: list[str]) -> None:
    evening = Evening("nz1996", "P1")
    refusal = evening.refused("assess wheel", **SUPERVISOR, numbers=numbers)
    assert refusal.reason in {
        Reason.DRAWS_CANNOT_BE_JUDGED,
        Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT,
    }
