"""Tables where people decide, followed by the verifier's own rules; and what lies about them say."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.verifier.deciding import (
    DRAWN,
    KINDS,
    AtRandom,
    areas,
    boxes,
    drawn,
    irregular,
    terminals,
)
from tests.verifier.forging import Copy
from tests.verifier.loading import report
from tests.verifier.test_followed import checked, exported


SETTLED: dict[Callable[[], bytes], dict[str, int]] = {
    boxes: {"wagers": 14, "wagers settled": 14, "rounds": 3, "results": 3},
    irregular: {"wagers": 10, "wagers settled": 10, "rounds": 4, "results": 4},
    terminals: {"wagers": 14, "wagers settled": 14, "rounds": 3, "results": 3},
    areas: {"wagers": 6, "wagers settled": 6, "rounds": 1, "results": 1},
}
"""Counted by hand."""


@pytest.mark.parametrize("evening", SETTLED)
def test_an_evening_written_by_hand_is_followed_to_the_last_wager(
    evening: Callable[[], bytes],
) -> None:
    said, found = checked(evening())
    assert said == []
    assert found.partial == 0
    assert {name: found.counts[name] for name in SETTLED[evening]} == SETTLED[evening]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_evenings_at_random_are_found_clean(
    kind: str, record_property: Callable[[str, object], None]
) -> None:
    counts, settled = Counter[str](), Counter[str]()
    for seed in range(6):
        people = AtRandom(kind, seed)
        for _ in range(15):
            people.round()
        said, found = checked(exported(people.table))
        assert said == [], seed
        assert found.partial == 0
        counts += people.counts
        for entry in people.table.entries:
            told = entry.happening.facts.get("wagers", ())
            settled.update(f"{wager['bet']} {wager['result']}" for wager in told)
    record_property("visited", f"{kind}: {dict(counts)}, {dict(settled)}")
    assert all(counts[do] for do in ("act", "time is up", "correct", "void round", "card")), counts
    bets = {each.split()[0] for each in settled if each.endswith((" win", " lose"))}
    assert bets == {*AtRandom(kind, 0).table.table.table.game.bets}


@pytest.mark.slow
@pytest.mark.parametrize("game", DRAWN)
def test_cards_that_the_generator_draws_are_held_to_the_rules_and_to_their_seed(game: str) -> None:
    text, counts = drawn(game, 12)
    found = report(text)
    assert found.in_order == []
    assert found.partial == 0
    assert found.counts["draws"] == found.counts["rounds"] == counts["rounds"]
    assert counts["by the clock"]
    copy = Copy(text)
    came = facts(copy, "result decided")["came"]
    came[-1] = "2S" if came[-1] != "2S" else "3S"
    copy.rebalance()
    copy.rechain()
    assert any("the seed gives" in fault.what for fault in report(copy.text()).in_order)


# Lies


Lie = Callable[[Copy], Any]
LIES: list[Any] = []


def lies(evening: Callable[[], bytes], words: str) -> Callable[[Lie], Lie]:
    """Note a lie about an evening, and words of what is said of it."""

    def note(lie: Lie) -> Lie:
        LIES.append(pytest.param(evening, lie, words, id=lie.__name__.replace("_", " ")))
        return lie

    return note


def facts(copy: Copy, kind: str, number: int = 0) -> Any:
    """Return the facts of an entry of a kind."""
    return copy.entry(copy.places(kind)[number])["facts"]


def told(copy: Copy, bet: str, player: str, number: int = 0) -> Any:
    """Return what is told of a wager where it is settled."""
    settled = [w for p in copy.places("round settled") for w in copy.entry(p)["facts"]["wagers"]]
    return [w for w in settled if (w["bet"], w["player"]) == (bet, player)][number]


def decision(copy: Copy, act: str, number: int = 0) -> Any:
    """Return the entry of a decision."""
    made = [copy.entry(place) for place in copy.places("decision made")]
    return [each for each in made if each["facts"]["acts"][0][2] == act][number]


def staking(copy: Copy, act: str, units: int, stake: str) -> None:
    """Let a decision stake another amount."""
    made = decision(copy, act)
    player = made["facts"]["by"]
    made["facts"]["wager"]["stake"] = stake
    made["post"] = [[f"chips:{player}", "cash", -units], ["stakes:B1", "cash", units]]


def shift(entry: Any, units: int, player: str) -> None:
    """Let an entry post more to a player."""
    entry["post"] += [["house:B1", "cash", -units], [f"chips:{player}", "cash", units]]


@lies(boxes, "is told to win 12000")
def a_blackjack_is_paid_six_to_five(copy: Copy) -> None:
    told(copy, "original", "Ann")["winnings"] = 12000


@lies(boxes, "and not settled before the round goes on")
def a_blackjack_is_paid_late(copy: Copy) -> None:
    paid = copy.lines.pop(copy.places("round settled")[1])
    copy.lines.insert(copy.places("decision made")[0] + 1, paid)


@lies(boxes, "is told to win: lose is due")
def a_first_card_that_is_no_seven_wins(copy: Copy) -> None:
    told(copy, "super-sevens", "Ann")["result"] = "win"


@lies(boxes, "and get back")
def sevens_of_one_suit_are_paid_as_any_two(copy: Copy) -> None:
    told(copy, "super-sevens", "Cy")["winnings"] //= 2


@lies(boxes, "stakes 2000 on split, where 2500 to 2500 may be")
def a_pair_is_split_for_less(copy: Copy) -> None:
    staking(copy, "split", 2000, "20")


@lies(boxes, "on double, where 0 to 2500 may be")
def a_hand_is_doubled_for_more(copy: Copy) -> None:
    staking(copy, "double", 2600, "26")


@lies(boxes, "on insurance, where 0 to 2000 may be")
def a_stake_is_insured_whole(copy: Copy) -> None:
    entry = next(
        copy.entry(place)
        for place in copy.places("wager placed")
        if copy.entry(place)["facts"]["wager"]["bet"] == "insurance"
    )
    entry["facts"]["wager"]["stake"] = "40"
    entry["post"] = [["chips:Cy", "cash", -4000], ["stakes:B1", "cash", 4000]]


@lies(boxes, "decides for 3, which Cy decides for")
def somebody_decides_for_the_box_of_another(copy: Copy) -> None:
    decision(copy, "stand")["facts"]["by"] = "Ben"


@lies(boxes, "'Ben' decides for 'Cy'")
def somebody_speaks_for_another(copy: Copy) -> None:
    decision(copy, "stand")["facts"]["asked"]["who"] = "Ben"


@lies(boxes, "may not 'stand' with 7C 3H")
def eleven_or_less_stands(copy: Copy) -> None:
    made = decision(copy, "double")
    made["facts"]["acts"][0][2] = "stand"
    del made["facts"]["wager"]
    made["post"] = []


@lies(boxes, "is due to nobody")
def a_hand_that_stood_is_given_a_card(copy: Copy) -> None:
    decision(copy, "draw")["facts"]["acts"][0][2] = "stand"


@lies(boxes, "the clock decides before the time is up")
def the_clock_is_early(copy: Copy) -> None:
    decision(copy, "stand", 1)["clock"] -= 20_000_000


@lies(boxes, "the clock plays 'draw'")
def the_clock_draws_to_seventeen(copy: Copy) -> None:
    decision(copy, "stand", 1)["facts"]["acts"][0][2] = "draw"


@lies(boxes, "decides after the time was up")
def a_late_answer_counts(copy: Copy) -> None:
    decision(copy, "stand", 1)["facts"]["by"] = "Cy"


@lies(boxes, "a wager of 'Cy' is made with it")
def the_clock_stakes_a_double(copy: Copy) -> None:
    decision(copy, "double")["facts"]["by"] = None


@lies(boxes, "a decision that takes a wager is made without one")
def a_hand_is_doubled_for_nothing(copy: Copy) -> None:
    made = decision(copy, "double")
    del made["facts"]["wager"]
    made["post"] = []


@lies(boxes, "the card goes to 'box 3', and is due to box 1")
def a_card_goes_to_another_box(copy: Copy) -> None:
    facts(copy, "card dealt")["slot"] = "box 3"


@lies(boxes, "are due")
def another_card_came(copy: Copy) -> None:
    facts(copy, "card dealt", 3)["card"] = "9S"


@lies(boxes, "is told to hold")
def the_hands_are_told_otherwise(copy: Copy) -> None:
    facts(copy, "result decided")["cards"]["box 3, hand 2"][1] = "10D"


@lies(boxes, "the result is called '22': bust is due")
def the_result_is_called_otherwise(copy: Copy) -> None:
    facts(copy, "result decided")["chance"] = "22"


@lies(boxes, "the round is decided, and dealer is due")
def the_dealer_stands_on_sixteen(copy: Copy) -> None:
    told_ = facts(copy, "result decided")
    told_["came"], told_["chance"] = [], "13"
    told_["cards"]["dealer"].pop()


@lies(boxes, "lose is due")
def the_dealers_blackjack_leaves_the_original(copy: Copy) -> None:
    told(copy, "original", "Cy", 1)["result"] = "stand off"


@lies(boxes, "stand off is due")
def the_dealers_blackjack_takes_the_double(copy: Copy) -> None:
    told(copy, "double", "Cy", 1).update(result="lose", returned=0)


@lies(boxes, "is paid even money, which it may not be")
def a_box_without_a_blackjack_is_paid_even_money(copy: Copy) -> None:
    facts(copy, "wager called")["wager"] = "w3"


@lies(boxes, "is told to win 0 and get back 10000")
def a_bust_hand_stands_off(copy: Copy) -> None:
    told(copy, "original", "Ann", 1).update(result="stand off", returned=10000)


@lies(irregular, "the card goes to 'box 3', and is due to dealer")
def hands_are_never_laid_again(copy: Copy) -> None:
    del copy.lines[copy.places("card ruled")[1]]


@lies(irregular, "came with it, and")
def another_card_lay_there(copy: Copy) -> None:
    decision(copy, "draw")["facts"]["came"] = ["2D"]


@lies(irregular, "void is due")
def a_hand_that_is_void_is_collected(copy: Copy) -> None:
    told(copy, "original", "Ann", 2).update(result="lose", returned=0)


@lies(irregular, "void is due")
def a_bust_hand_is_collected_though_its_player_chose(copy: Copy) -> None:
    told(copy, "original", "Ann", 1).update(result="lose", returned=0)


@lies(irregular, "21 is due")
def an_ace_and_ten_that_came_late_are_a_blackjack(copy: Copy) -> None:
    facts(copy, "result decided", 1)["chance"] = "blackjack"


@lies(irregular, "hands are reconstructed after a decision")
def hands_are_laid_again_late(copy: Copy) -> None:
    facts(copy, "card ruled", 4)["ruling"] = {"name": "reconstruct", "facts": {}}


@lies(terminals, "on insurance, where 5000 to 5000 may be")
def insurance_is_less_than_half(copy: Copy) -> None:
    staking(copy, "insurance", 4000, "40")


@lies(terminals, "may not 'even money'")
def even_money_without_insurance(copy: Copy) -> None:
    copy.lines = [
        line for line in copy.lines if line.get("entry") is not decision(copy, "insurance", 1)
    ]


@lies(terminals, "the clock plays 'insurance' for 3")
def the_clock_insures(copy: Copy) -> None:
    decision(copy, "no insurance", 1)["facts"]["acts"][0][2] = "insurance"


@lies(terminals, "may not 'stand'")
def a_terminal_stands_on_eleven(copy: Copy) -> None:
    decision(copy, "draw", 1)["facts"]["acts"][0][2] = "stand"


@lies(terminals, "is told to win 30000")
def two_kings_are_paid_as_suited(copy: Copy) -> None:
    told(copy, "kings-bounty", "Ann")["winnings"] = 30000


@lies(terminals, "is told to win 10000")
def a_blackjack_at_a_terminal_is_paid_even(copy: Copy) -> None:
    told(copy, "player", "Ben", 1)["winnings"] = 10000


@lies(terminals, "is told to win")
def a_stake_that_is_void_is_kept(copy: Copy) -> None:
    told(copy, "insurance", "Ann", 1).update(returned=0)


@lies(terminals, "community is told to hold")
def a_card_of_the_community_is_swapped(copy: Copy) -> None:
    facts(copy, "card dealt", 4)["card"] = "9H"


@lies(areas, "on war, where 10000 to 10000 may be")
def war_is_waged_for_less(copy: Copy) -> None:
    staking(copy, "war", 5000, "50")


@lies(areas, "is told to win 10000 and get back 1000: 11000")
def a_tie_is_paid_a_unit_less(copy: Copy) -> None:
    told(copy, "tie", "Ann")["winnings"] = 10000


@lies(areas, "is told to win 10000")
def a_level_war_card_is_paid_as_a_higher(copy: Copy) -> None:
    told(copy, "war", "Ann")["winnings"] = 10000


@lies(areas, "part lost is due")
def who_surrenders_loses_all(copy: Copy) -> None:
    told(copy, "ante", "Ben").update(result="lose", returned=0)


@lies(areas, "the clock plays 'war'")
def the_clock_goes_to_war(copy: Copy) -> None:
    decision(copy, "surrender")["facts"]["acts"][0][2] = "war"


@lies(areas, "is due to burn")
def no_card_is_burned(copy: Copy) -> None:
    del copy.lines[copy.places("card dealt")[4]]


@lies(areas, "is on area 2, and the decision about 1")
def war_lies_on_another_area(copy: Copy) -> None:
    decision(copy, "war")["facts"]["wager"]["target"] = 2


@pytest.mark.parametrize(("evening", "lie", "words"), LIES)
def test_a_lie_about_a_decision_is_named(
    evening: Callable[[], bytes], lie: Lie, words: str
) -> None:
    copy = Copy(evening())
    lie(copy)
    copy.rebalance()
    copy.rechain()
    said, _ = checked(copy.text())
    assert any(words in each for each in said), said
