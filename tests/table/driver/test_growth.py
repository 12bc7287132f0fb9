"""A wager costs the same however many lie there: what is looked at and what is made is counted.

Times would say it too, but a machine is not always quiet. Looks are at things in rosters and rows,
one by one; bytes are what one command makes at most beyond what it leaves.
"""

import gc
import os
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import pytest

from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import InMemory
from croupier.terms.growing import Row
from croupier.terms.money import money
from tests.table.house.test_keeper import HandClock, asked, done, open_house


PLAYERS = 100
FEW, MANY = 300, 2_400
"""Wagers on the layout, between which a cost may not grow."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one command costs: things looked at, bytes made."""

    looks: int
    bytes: int


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count every thing of a row that is gone through or picked out."""
    found: Counter[str] = Counter()
    through: Callable[[Row[Any]], Iterator[Any]] = Row.__iter__
    picked: Any = Row.__getitem__

    def go_through(row: Row[Any]) -> Iterator[Any]:
        for thing in through(row):
            found["looks"] += 1
            yield thing

    def pick(row: Row[Any], place: Any) -> Any:
        found["looks"] += 1
        return picked(row, place)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Row, "__iter__", go_through)
        patch.setattr(Row, "__getitem__", pick)
        yield found


def cost(act: Callable[[], object]) -> Cost:
    """Carry something out and say what it cost."""
    gc.collect()
    gc.disable()
    tracemalloc.start()
    base = tracemalloc.get_traced_memory()[0]
    with counted() as found:
        act()
    made = tracemalloc.get_traced_memory()[1] - base
    tracemalloc.stop()
    gc.enable()
    return Cost(found["looks"], made)


def opened() -> Keeper:
    keeper = InMemory(os.urandom).take_up(HandClock())
    open_house(keeper)
    for number in (0, *range(2, PLAYERS + 1)):
        player = f"P{number}"
        done(keeper, "admit", who="the door", role="casino operator", person=player, age=40)
        done(keeper, "insert card", who=player, owner=player)
        if number:
            keeper.record(bring_credit(player, money("10000")))
    done(keeper, "new game", who="D", role="dealer")
    return keeper


def wagered(keeper: Keeper, upto: int) -> None:
    """Bring wagers until so many lie there, those of P1 first."""
    live = keeper.house.tables["T"].live
    assert live is not None
    for number in range(len(live.round.slips), upto):
        player = "P1" if number < 5 else f"P{2 + number % (PLAYERS - 1)}"
        done(keeper, "place", who=player, bet="red", stake="1")


def commands(keeper: Keeper, name: str) -> dict[str, Callable[[], object]]:
    """Return what is tried on a full layout and on a fuller one; P0 has no credit."""
    return {
        "place": lambda: done(keeper, "place", who="P1", id=name, bet="tier", stake="6"),
        "remove": lambda: done(keeper, "call", who="P1", wager=name),
        "refuse": lambda: refused(keeper, "place", who="P0", bet="red", stake="5"),
    }


def refused(keeper: Keeper, do: str, **parts: Any) -> None:
    assert keeper.do(asked(do, **parts)).refusal is not None


def test_a_wager_costs_the_same_however_many_lie_there() -> None:
    keeper = opened()
    wagered(keeper, FEW)
    few = {what: cost(act) for what, act in commands(keeper, "a").items()}
    wagered(keeper, MANY)
    many = {what: cost(act) for what, act in commands(keeper, "b").items()}
    for what, small in few.items():
        large = many[what]
        assert large.looks - small.looks < (MANY - FEW) / 4, f"{what}: {small} {large}"
        assert large.bytes <= 1.5 * small.bytes, f"{what}: {small} {large}"


def test_a_round_costs_its_wagers_and_not_their_square() -> None:
    keeper = opened()
    each: list[float] = []
    for size in (FEW, 3 * FEW):
        wagered(keeper, size)
        spent = cost(lambda: done(keeper, "no more bets", who="D", role="dealer"))
        each.append(spent.looks / size)
        done(keeper, "new game", who="D", role="dealer")
    assert each[1] <= 1.3 * each[0], each
    assert each[1] < 60, each


def test_a_chip_costs_the_same_with_however_many_it_comes() -> None:
    keeper = opened()
    chips = [{"bet": "straight-up", "target": str(n % 37), "stake": "1"} for n in range(100)]
    each: list[float] = []
    for name, size in (("P2", 10), ("P3", 100)):
        spent = cost(partial(done, keeper, "place", who=name, wagers=chips[:size]))
        each.append(spent.looks / size)
    assert each[1] <= 1.3 * each[0], each
