"""A commission paid when a wager is placed: what moves with it, and what comes back."""

from collections import Counter
from itertools import pairwise

import pytest

from croupier.games.protocol import Chance
from croupier.table.conduct.core.postings import (
    as_placed,
    collected,
    difference,
    movements,
    paid_on,
    paid_out,
)
from croupier.table.driver.rounds import ask, begin
from croupier.table.setup.configuration import TableRecord, open_table
from croupier.table.wagers.moves import Call, Place, Round, RoundMove, Void
from croupier.table.wagers.slips import Slip
from croupier.terms.money import Money


CRAPS = open_table(TableRecord("nz1996", "craps"))
CHIPS, STAKES, HOUSE = "chips:seat 1", "stakes:T", "house:T"


def stake(bet: str, target: int, dollars: int) -> Place:
    return Place("w1", "seat 1", 1, bet, target, Money(dollars * 100))


def played(*moves: RoundMove) -> list[Round]:
    """Give the round after each move, its opening first."""
    rounds = [begin(CRAPS)]
    for move in moves:
        rounds.append(ask(rounds[-1], move))
        assert rounds[-1].answered[-1].refusal is None, rounds[-1].answered[-1].refusal
    return rounds


def moved(rounds: list[Round]) -> list[dict[str, int]]:
    """Add up what was posted of each account after each move."""
    has: Counter[str] = Counter()
    told: list[dict[str, int]] = []
    for before, after in pairwise(rounds):
        each = difference("T", before, after)
        assert sum(posting.units for posting in each) == 0
        for posting in each:
            has[posting.account] += posting.units
        told.append({account: units for account, units in has.items() if units})
    return told


def slip_of(current: Round) -> Slip:
    slip = current.slip("w1")
    assert slip is not None
    return slip


def test_it_is_debited_with_the_stake_and_kept_when_the_wager_loses() -> None:
    told = moved(played(stake("lay", 4, 40), Chance((1, 3))))
    assert told[0] == {CHIPS: -4100, STAKES: 4000, HOUSE: 100}
    assert told[1] == {CHIPS: -4100, HOUSE: 4100}


def test_it_is_kept_when_the_wager_wins() -> None:
    told = moved(played(stake("lay", 4, 40), Chance((3, 4))))
    assert told[1] == {CHIPS: 1900, HOUSE: -1900}


def test_it_goes_back_with_a_wager_that_is_taken_down() -> None:
    told = moved(played(stake("buy", 10, 20), Call("w1", "remove")))
    assert told == [{CHIPS: -2100, STAKES: 2000, HOUSE: 100}, {}]


def test_a_part_of_it_goes_back_with_a_part_of_the_wager() -> None:
    half = Call("w1", "reduce", to=Money(1000))
    told = moved(played(stake("buy", 10, 20), half, Call("w1", "reduce", by=Money(400))))
    assert told[1] == {CHIPS: -1050, STAKES: 1000, HOUSE: 50}
    assert told[2] == {CHIPS: -630, STAKES: 600, HOUSE: 30}


def test_it_goes_back_with_a_wager_that_is_declared_void_and_stays_with_one_that_is_forfeit() -> (
    None
):
    placed = stake("lay", 4, 40)
    assert moved(played(placed, Void(("w1",), (), "void")))[1] == {}
    forfeit = moved(played(placed, Void(("w1",), (), "fraud", is_forfeit=True)))[1]
    assert forfeit == {CHIPS: -4100, HOUSE: 4100}
    kept = moved(played(placed, Void(("w1",), (), "above", keeps={"w1": 2000})))[1]
    assert kept[CHIPS] == -4050


def test_a_reduced_wager_with_nothing_prepaid_gives_back_its_part_alone() -> None:
    told = moved(played(stake("place", 6, 12), Call("w1", "reduce", to=Money(600))))
    assert told == [{CHIPS: -1200, STAKES: 1200}, {CHIPS: -600, STAKES: 600}]


@pytest.mark.parametrize(("dice", "paid"), [((3, 4), 5900), ((1, 3), -100)])
def test_it_lies_with_the_house_while_losers_are_collected_and_winners_paid(
    dice: tuple[int, int], paid: int
) -> None:
    open_, decided = played(stake("lay", 4, 40), Chance(dice))[1:]
    slip = slip_of(decided)
    assert as_placed("T", slip) == as_placed("T", slip_of(open_)) == movements("T", slip_of(open_))
    won = paid > 0
    lies = 4000 if won else 0
    assert collected("T", slip)[STAKES, "cash"] == lies
    assert collected("T", slip)[CHIPS, "cash"] == -4100
    assert paid_out("T", slip)[STAKES, "cash"] == lies
    assert paid_on(slip_of(open_)) == 0
    assert paid_on(slip) == paid
