"""Whole hands against the dealer's: every way there is, beside a count hand by hand and figures known elsewhere."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import DECK
from croupier.games.protocol import Game
from croupier.lab.lowering import lower
from croupier.lab.steered import price_played
from croupier.lab.strategies import party, strategy
from croupier.lab.whole_hands import WAYS, jackpot_odds, meetings, showdown_of
from croupier.rank import five
from croupier.terms.refusals import RefusedError
from tests.conformance.plain_caribbean_stud import plays, worth
from tests.games.tables import golden


@pytest.fixture(scope="module")
def stud() -> Game[Any]:
    return croupier.game("caribbean-stud", rulebook="nz1996")


def test_every_way_of_dealing_two_hands_is_counted(stud: Game[Any]) -> None:
    met = meetings(showdown_of(stud).qualifies)
    whole = [int(each.sum()) for each in (met.none, met.lower, met.equal, met.higher)]
    assert sum(whole) == WAYS == 2_598_960 * 1_533_939
    assert min(whole) > 0


def test_a_hand_meets_the_dealers_as_often_as_one_by_one(stud: Game[Any]) -> None:
    """A royal flush, of which there are four, beside each of the hands that it leaves."""
    own = [
        str(card) for card in DECK if card.suit == "S" and card.rank in {"A", "K", "Q", "J", "10"}
    ]
    left = [str(card) for card in DECK if str(card) not in own]
    mine = worth(own)
    came = {"none": 0, "lower": 0, "equal": 0, "higher": 0}
    for dealt in combinations(left, 5):
        value, theirs = worth(list(dealt)), list(dealt)
        kind = "lower" if value < mine else "higher" if value > mine else "equal"
        came[kind if value[0] or plays(theirs) else "none"] += 1
    met = meetings(showdown_of(stud).qualifies)
    counted = {name: int(getattr(met, name)[five(own)]) for name in came}
    assert counted == {name: 4 * times for name, times in came.items()}


@pytest.mark.parametrize(
    "figure", [each for each in golden("caribbean-stud")["figure"] if "loss" in each]
)
def test_what_is_lost_over_all_combinations_is_the_known_number(
    stud: Game[Any], figure: Any
) -> None:
    """A combination is two hands and which of the dealer's five cards is up."""
    report = price_played(stud, figure["strategy"])
    assert report.play is not None
    bet = next(each for each in report.bets if each.bet == "bet")
    royal = next(line for line in bet.lines if line.name == "royal flush")
    dearer = 2 * bet.offered * royal.probability * (250 - figure["royal"])
    assert -(report.play.ev - dearer) * WAYS * 5 == figure["loss"]


def test_who_never_stays_loses_every_ante_and_who_always_does_stakes_three(stud: Game[Any]) -> None:
    clock, always = (price_played(stud, name).play for name in ("clock", "always"))
    assert clock is not None
    assert always is not None
    assert (clock.ev, clock.staked) == (Fraction(-1), Fraction(1))
    assert always.staked == 3
    assert Fraction(-17, 100) < always.ev < Fraction(-16, 100)


def test_a_jackpot_is_priced_at_any_meter_and_breaks_even_at_one(stud: Game[Any]) -> None:
    (figure,) = [f for f in golden("caribbean-stud")["figure"] if "ways" in f]
    odds = jackpot_odds(stud, 0, 100)
    assert odds.ways == figure["ways"]
    low = sum(
        ways * due
        for ways, due in zip(
            (figure["ways"][k] for k in ("flush", "full house", "four of a kind")),
            (100, 150, 500),
            strict=True,
        )
    )
    assert odds.ev == Fraction(low + 36 * 1000 + 4 * 10_000, 2_598_960) - 1
    assert (
        jackpot_odds(stud, 10_000_000, 100).ev
        == Fraction(low + 36 * 10_000 + 4 * 100_000, 2_598_960) - 1
    )
    assert odds.break_even.denominator > 1
    at = odds.break_even
    assert Fraction(low) + 36 * at / 1000 + 4 * at / 100 == 2_598_960


def test_what_is_counted_whole_is_not_lowered(stud: Game[Any]) -> None:
    with pytest.raises(RefusedError, match="counted, and not simulated"):
        lower(stud, party(strategy(stud, "clock"), 1))
