"""Games on shared cards at live tables: blackjack, and a sketch that brings its data for a book."""

import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from croupier.games.entries import entered
from croupier.games.protocol import Ask, Asks, Choice
from croupier.rulebooks.index import brought
from croupier.table.conduct.core.state import Live
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import AtFolder, InMemory
from croupier.terms.money import money
from tests.sketches import array
from tests.sketches.array.states import ARRAY
from tests.table.house.test_keeper import HandClock, done, facts, table


sys.path.append(str(Path(__file__).with_name("installed")))
entered.cache_clear()
brought.cache_clear()

_LIMITS = {"min": "2", "max": "500"}
COMMUNITY: dict[str, Any] = {"game": "blackjack", "name": "C1", "limits": _LIMITS}
ARRAY_OF_NINE: dict[str, Any] = {"game": array.NAME, "name": "A1", "limits": _LIMITS}
DEALER: dict[str, Any] = {"who": "D1", "role": "dealer"}


def named(seats: Iterable[int]) -> list[str]:
    """Name the players of seats: each sits at the seat of their number."""
    return [f"P{seat}" for seat in seats]


def opened(keeper: Keeper, record: dict[str, Any], seats: int) -> None:
    """Open a table in the generator's mode, for so many players who have much."""
    keeper.set_up(table("rng", **record), "casino operator")
    for player in named(range(1, seats + 1)):
        done(keeper, "admit", who="the door", role="casino operator", person=player, age=40)
        done(keeper, "insert card", who=player, owner=player)
        keeper.record(bring_credit(player, money("1000000")))
    done(keeper, "open table", who="G", role="casino operator")


class Playing:
    """Many people who play at random, at a house that is now and then taken up again."""

    def __init__(
        self,
        record: dict[str, Any],
        bets: tuple[str, ...],
        seats: int,
        seed: int,
        folder: Path | None = None,
    ) -> None:
        """Open the house; the first of the bets is the one that a seat takes part with."""
        self.record, self.bets, self.seats = record, bets, seats
        self.chance, self.clock = random.Random(seed), HandClock()
        draw = self.chance.randbytes
        self.premises = InMemory(draw) if folder is None else AtFolder(folder, draw)
        self.keeper = self.premises.take_up(self.clock)
        self.counts: Counter[str] = Counter()
        opened(self.keeper, record, seats)

    @property
    def live(self) -> Live | None:
        """The round in progress."""
        return self.keeper.house.tables[self.record["name"]].live

    def take_up_again(self) -> None:
        """Stop the house, and take it up some seconds later."""
        before = facts(self.keeper.house)
        self.keeper.close()
        self.clock.wait(self.chance.choice((1, 30)))
        self.keeper = self.premises.take_up(self.clock)
        assert facts(self.keeper.house) == before
        self.counts["taken up"] += 1

    def begin(self, sits_out: float = 0.2) -> None:
        """Begin a round, with the wagers of those who take part."""
        done(self.keeper, "new game", **DEALER)
        for seat, player in enumerate(named(range(1, self.seats + 1)), start=1):
            for bet in self.bets if self.chance.random() >= sits_out or seat == 1 else ():
                nonce = f"{self.chance.getrandbits(64):x}"
                done(self.keeper, "place", who=player, bet=bet, stake="10", seat=seat, nonce=nonce)
        done(self.keeper, "no more bets", **DEALER)

    def round(self, *, voids: float = 0.01, restarts: float = 0.02) -> None:
        """Play a round to its end, or void it in the middle."""
        self.begin()
        while (live := self.live) is not None:
            if self.chance.random() < restarts:
                self.take_up_again()
            if self.chance.random() < voids:
                self.counts["void"] += 1
                done(self.keeper, "void round", who="S", role="casino operator", why="a fire alarm")
                continue
            match live.round.turn:
                case Asks() if self.chance.random() < 0.1:
                    self.counts["by the clock"] += 1
                    self.let_time_pass()
                case Asks(asks):
                    ask = self.chance.choice(asks)
                    seat = self.chance.choice(sorted(ask.seats))
                    self.answer(seat, self.chance.choice(ask.choices))
                case turn:
                    pytest.fail(f"the house does not go on: {turn}")
        self.counts["rounds"] += 1

    def answer(self, seat: int, choice: Choice) -> None:
        """Answer for a seat, with the stake and the places that the answer has."""
        more: dict[str, Any] = {"nonce": "9"} if choice.bet is not None else {}
        more["places"] = self.chance.sample(range(ARRAY), choice.names[1])
        (player,) = named((seat,))
        done(self.keeper, "act", who=player, act=choice.act, **more)
        self.counts[choice.act] += 1

    def let_time_pass(self) -> None:
        """Wait until the house does something by itself."""
        at = self.keeper.next_deadline()
        assert at is not None
        self.clock.now = at
        self.keeper.go_on()


def everybody(asks: Iterable[Ask]) -> frozenset[int]:
    """Return every seat that is asked something."""
    return frozenset[int]().union(*(ask.seats for ask in asks))
