"""How fast chips are taken that come together: rebets of twenty beside twenty messages of one chip.

Both are timed in turn, at 200 terminals over real sockets, and in the keeper alone, where it is the time
of the one thread that decides. `BEFORE=<a checkout of another commit>` has the single messages go to a
floor of that commit, so that what is compared with is what there was.
"""

import asyncio
import gc
import itertools
import os
import secrets
import statistics
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from bench import floor
from bench.settlements import House
from croupier.journal.writer import Writer
from croupier.table.house.script.scripts import commands


FASTER_BAR = 3.0
"""How many times the chips of single messages a second, at a full table."""
KEEPER_BAR = 0.5
"""What a chip of a rebet costs in the keeper at most, of one that comes alone."""
WAGERS: list[dict[str, Any]] = [
    *({"bet": "straight-up", "target": str(number), "stake": "5"} for number in range(1, 11)),
    *({"bet": bet, "target": target or None, "stake": "5"} for bet, target in floor.WAGERS[1:]),
    {"bet": "red", "stake": "5"},
]
"""A rebet of twenty chips."""
TERMINALS = 200


# In the keeper


class Terminals:
    """A house in this process, with a round in which so many players wager."""

    def __init__(self, folder: Path, count: int) -> None:
        """Open a table that a dealer runs."""
        self.house = House(folder, 1)
        self.players = [f"P{number}" for number in range(count)]
        for player in self.players[1:]:
            self.house.admit(player, "T0")
        self.house.keeper.writer = Writer(self.house.store)
        self._keys = itertools.count()

    def round(self) -> tuple[list[float], list[float]]:
        """Let players wager, one by one and together by turns; microseconds a chip of each."""
        self.house.do("new game", table="T0", who="D", role="dealer")
        alone, together = list[float](), list[float]()
        for number, player in enumerate(self.players):
            if number % 2:
                together.append(self._timed(player, [{"wagers": WAGERS}]))
            else:
                alone.append(self._timed(player, WAGERS))
        self.house.do("void round", table="T0", who="S", role="casino operator", why="it was timed")
        return alone, together

    def _timed(self, player: str, messages: list[dict[str, Any]]) -> float:
        named = {"do": "place", "who": player, "role": "player", "table": "T0"}
        asked = [
            msgspec.convert(
                {**named, **each, "nonce": "00" * 8, "key": f"{player}/{next(self._keys)}"},
                commands(),
            )
            for each in messages
        ]
        began = time.thread_time()
        answers = [self.house.keeper.submit(each) for each in asked]
        took = time.thread_time() - began
        for answer in answers:
            assert answer.result().refusal is None, answer.result().refusal
        return 1e6 * took / len(WAGERS)


def in_the_keeper(count: int, rounds: int) -> tuple[float, float]:
    """Return the microseconds of a chip that comes alone, and of one that comes with others."""
    with tempfile.TemporaryDirectory() as folder:
        terminals = Terminals(Path(folder), count)
        gc.collect()
        gc.freeze()
        gc.disable()
        try:
            terminals.round()  # what is made at the first time is made
            timed = [terminals.round() for _ in range(rounds)]
        finally:
            gc.enable()
            gc.unfreeze()
        terminals.house.keeper.close()
    alone, together = (sorted(itertools.chain(*each)) for each in zip(*timed, strict=True))
    return alone[len(alone) // 4], together[len(together) // 4]  # a quiet quarter of a busy machine


# At a full table


@dataclass(frozen=True, slots=True)
class Timed:
    """One round's wagers: chips a second, and the microseconds the server worked for each."""

    rate: float
    work: float


async def _wagers(
    server: floor.Server, seated: tuple[floor.Terminal, list[floor.Terminal]], messages: list[Any]
) -> Timed:
    """Play a round in which everybody sends these messages at once."""
    dealer, players = seated
    await dealer.do("new game")
    worked, began = server.worked(), time.perf_counter()
    await asyncio.gather(
        *(
            player.do("place", **each, nonce=secrets.token_hex(8))
            for each in messages
            for player in players
        )
    )
    took, worked = time.perf_counter() - began, server.worked() - worked
    await dealer.do("no more bets")
    await dealer.do("result", chance="17")
    await floor.confirmed(dealer, players)
    chips = len(players) * len(WAGERS)
    return Timed(chips / took, 1e6 * worked / chips)


async def _by_turns(
    alone: floor.Server, together: floor.Server, count: int, rounds: int
) -> list[tuple[Timed, Timed]]:
    """Time both by turns, pair by pair; the first is thrown away."""
    pairs: list[tuple[Timed, Timed]] = []
    async with floor.everybody(alone, count) as single, floor.everybody(together, count) as many:
        for _ in range(1 + rounds):
            ones = await _wagers(alone, single, WAGERS)
            pairs.append((ones, await _wagers(together, many, [{"wagers": WAGERS}])))
    return pairs[1:]


def at_a_full_table(count: int, rounds: int) -> list[tuple[Timed, Timed]]:
    """Time single messages and rebets over sockets, pair by pair."""
    before = os.environ.get("BEFORE")
    with ExitStack() as until:
        sources = Path(before) / "src" if before else None
        alone = until.enter_context(floor.floor(sources=sources))
        together = until.enter_context(floor.floor())
        return asyncio.run(_by_turns(alone, together, count, rounds))


def run(*, quick: bool) -> list[str]:
    """Run both, print them, and return the bars that were missed."""
    count, rounds = (20, 2) if quick else (TERMINALS, 7)
    alone, together = in_the_keeper(40, 2 if quick else 6)
    print(
        f"in the keeper: a chip alone {alone:.0f} µs, of a rebet {together:.0f} µs: "
        f"{together / alone:.2f} of it, bar {KEEPER_BAR:.2f}"
    )
    pairs = at_a_full_table(count, rounds)
    ones, many = zip(*pairs, strict=True)
    ratios = sorted(rebets.rate / single.rate for single, rebets in pairs)
    ratio = statistics.median(ratios)
    for name, timed in (("alone", ones), (f"by rebets of {len(WAGERS)}", many)):
        rate = statistics.median(each.rate for each in timed)
        work = statistics.median(each.work for each in timed)
        print(f"{count} terminals, {name}: {rate:,.0f} chips/s, {work:.0f} µs of the server a chip")
    print(f"{ratio:.1f} times ({ratios[0]:.1f} to {ratios[-1]:.1f}), bar {FASTER_BAR:g}")
    missed = [f"rebets: {ratio:.1f} times, the bar is {FASTER_BAR:g}"] * (ratio < FASTER_BAR)
    dear = f"rebets: a chip costs {together / alone:.2f} of one alone, the bar is {KEEPER_BAR}"
    return missed + [dear] * (together / alone > KEEPER_BAR)
