"""What a decision costs with hundreds of terminals on shared cards, beside a chip placed.

One table of blackjack on community cards, dealt by hand so that every round has the same cards; the keeper
in memory, and the whole command timed: decided, linked into the chain, folded, saved, answered. In
one round each terminal places two wagers; half of them draw, the other half double with a stake, by
turns. A card is timed alone, as it reaches every wager that stands; the end of a round as everything
from the clock's answers for all terminals to the settlement. Time is the processor's, for others may
use the machine, and ratios are of medians in one run.
"""

import gc
import os
import statistics
import time
from dataclasses import dataclass, field
from typing import Any

import msgspec

from croupier.equipment.cards import card
from croupier.games import following
from croupier.games.protocol import Asks, Chance, Deal
from croupier.journal.entries import Moment
from croupier.table.conduct.core.state import Live
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import InMemory
from croupier.table.house.script.scripts import commands
from croupier.table.setup.configuration import TableRecord
from croupier.terms.money import money
from tests.sketches import tables
from tests.table.conduct.evening import INTO_THE_DEVICE


COUNTS = (20, 200, 500, 1000)
HELD_AT = 200
"""The terminals at which the bars are held."""
ACT_BAR = 1.0
"""An act costs no more than a chip placed."""
STAKED_BAR = 2.0
"""An act with its stake costs no more than two chips placed."""
CARD_BAR = 0.5
"""Milliseconds in which a card reaches the two wagers of each terminal."""
_SECOND = 1_000_000
_DEALER: dict[str, Any] = {"who": "D", "role": "dealer"}


@dataclass
class Timed:
    """Milliseconds at one count of terminals, each thing once for each time it was done."""

    terminals: int
    chip: list[float] = field(default_factory=list)
    act: list[float] = field(default_factory=list)
    staked: list[float] = field(default_factory=list)
    card: list[float] = field(default_factory=list)
    end: list[float] = field(default_factory=list)


class Terminals:
    """A house in memory with one table, and so many players at terminals of their own."""

    def __init__(self, count: int) -> None:
        """Open it; everybody has enough for a long night."""
        self._now = 1_731_700_000 * _SECOND
        self.timed = Timed(count)
        self._read: Any = msgspec.defstruct("_Read", [("command", commands())])
        self.keeper: Keeper = InMemory(os.urandom).take_up(self._moment)
        times = {"wagers": 600, "decision": 20}
        record = TableRecord("star-rapid", mode="dealer", times=times, **tables.COMMUNITY)
        assert self.keeper.set_up(record, "casino operator").refusal is None
        self.players = tables.named(range(1, count + 1))
        for player in self.players:
            self._do("admit", who="the door", role="casino operator", person=player, age=40)
            self._do("insert card", who=player, owner=player)
            self.keeper.record(bring_credit(player, money("1000000")))
        self._do("open table", who="G", role="casino operator")
        for do, parts in INTO_THE_DEVICE:
            self._do(do, **_DEALER, **parts)

    def _moment(self) -> Moment:
        return Moment(self._now, self._now)

    def _do(self, do: str, into: list[float] | None = None, **parts: Any) -> None:
        """Carry a command out, and note the milliseconds that it took."""
        command = msgspec.convert({"command": {"do": do, **parts}}, self._read).command
        began = time.thread_time()
        answer = self.keeper.do(command)
        took = time.thread_time() - began
        assert answer.refusal is None, f"{do}: {answer.refusal}"
        if into is not None:
            into.append(1000 * took)

    @property
    def _live(self) -> Live:
        live = self.keeper.house.tables[tables.COMMUNITY["name"]].live
        assert live is not None
        return live

    def _begin(self, cards: str) -> None:
        """Begin a round with two wagers of each terminal, and deal its first cards."""
        self._do("new game", **_DEALER)
        for bet in ("player", "kings-bounty"):
            for seat, player in enumerate(self.players, start=1):
                wager: dict[str, Any] = {"who": player, "bet": bet, "stake": "10", "seat": seat}
                self._do("place", self.timed.chip, **wager)
        self._do("no more bets", **_DEALER)
        self._cards(cards)

    def _cards(self, text: str) -> None:
        for each in text.split():
            self._do("card", card=each, **_DEALER)

    def _finish(self) -> None:
        """Let the dealer go over 21, and confirm it: what is won is paid."""
        self._cards("10D 10C")
        self._do("confirm result", chance="bust", **_DEALER)

    def decide(self) -> None:
        """Play a round in which everybody answers: draws and doubles by turns."""
        self._begin("5H 6D 6C")
        for number, player in enumerate(self.players):
            if number % 2:
                self._do("act", self.timed.staked, who=player, act="double", stake="10")
            else:
                self._do("act", self.timed.act, who=player, act="draw")
        self._cards("8S")
        for player in self.players[::2]:
            self._do("act", self.timed.act, who=player, act="stand")
        self._finish()

    def draw(self, times: int) -> None:
        """Play a round in which everybody takes the same card, which is timed as it reaches wagers."""
        self._begin("5H 6D 2C")
        assert isinstance(self._live.round.turn, Deal)
        game, position = self._live.round.table.game, self._live.round.position
        drawn = Chance(card("8S"))
        for _ in range(times):
            began = time.thread_time()
            following.advance(game, position, drawn)
            self.timed.card.append(1000 * (time.thread_time() - began))
        self._do("void round", who="S", role="casino operator", why="it was timed")

    def end(self) -> None:
        """Let the clock answer for everybody, deal the rest, and settle: all of it is timed."""
        self._begin("9H 6D 3C")
        assert isinstance(self._live.round.turn, Asks)
        self._now += 20 * _SECOND
        began = time.thread_time()
        self.keeper.go_on()
        self._finish()
        self.timed.end.append(1000 * (time.thread_time() - began))
        assert self.keeper.house.tables[tables.COMMUNITY["name"]].live is None


def timed(count: int, rounds: int) -> Timed:
    """Time rounds at a table with so many terminals."""
    house = Terminals(count)
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        house.decide()  # what is made at the first time is made
        house.timed = Timed(count)
        for _ in range(rounds):
            house.decide()
            house.end()
        house.draw(200)
    finally:
        gc.enable()
        gc.unfreeze()
        house.keeper.close()
    return house.timed


def run(*, quick: bool) -> list[str]:
    """Run all of it, print it, and return the bars that were missed."""
    missed: list[str] = []
    print(
        f"{'terminals':>10} {'chip':>8} {'act':>8} {'staked':>8} {'card':>8} {'end of a round':>16}"
    )
    for count in (20,) if quick else COUNTS:
        found = timed(count, 2 if quick else 5)
        chip, act, staked, one, end = (
            statistics.median(each)
            for each in (found.chip, found.act, found.staked, found.card, found.end)
        )
        print(
            f"{count:>10,} {chip:>5.3f} ms {act:>5.3f} ms {staked:>5.3f} ms {one:>5.3f} ms"
            f" {end:>13.1f} ms   an act {act / chip:.2f} chips, with its stake {staked / chip:.2f}"
        )
        if count == HELD_AT:
            missed += _bars(act / chip, staked / chip, one)
    return missed


def _bars(act: float, staked: float, one: float) -> list[str]:
    held: tuple[tuple[str, float, float, str], ...] = (
        ("an act", act, ACT_BAR, "chips placed"),
        ("an act with its stake", staked, STAKED_BAR, "chips placed"),
        (f"a card to {2 * HELD_AT} wagers", one, CARD_BAR, "ms"),
    )
    return [
        f"questions: {what} costs {cost:.2f} {of}, the bar is {bar}"
        for what, cost, bar, of in held
        if cost > bar
    ]
