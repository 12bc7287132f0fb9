"""Two hundred terminals on one hand of community cards, over real sockets: is anybody told late?

A round of rapid blackjack: everybody bets, the dealer deals by hand, everybody answers in the same
instant (one in two draws, the other doubles, by turns), the dealer draws and confirms. The clock of a
dealer's step runs from its being asked until the last terminal was shown it; of answers, from the
first that is sent to the last that is acknowledged; of the end, until the last terminal was told that
the round is over, with its meters. A step that anybody is shown later than the bar is a late frame.
"""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field

from bench.floor import Server, Terminal, everybody, floor
from bench.floor import confirmed as told_over


TERMINALS = 200
ROUNDS = 20
BAR = 0.5
"""Seconds in which the last terminal is shown a step of the dealer, or the end of the round."""
_QUIET = 0.3
"""Seconds after which what was asked before has been shown: a step is timed alone."""
_TABLE = """
[[table]]
name = "{name}"
rulebook = "star-rapid"
game = "blackjack"
mode = "dealer"
limits = {{min = "1", max = "500"}}
times = {{wagers = 600, decision = 120}}
"""


@dataclass
class Timed:
    """Seconds of all rounds: each step of the dealer, all answers together, the end."""

    steps: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)
    frames: int = 0
    late: int = 0


class Hand:
    """One table, its dealer, and whoever plays."""

    def __init__(self, dealer: Terminal, players: list[Terminal]) -> None:
        """Begin with nothing timed."""
        self._dealer, self._players = dealer, players
        self.timed = Timed()

    async def play(self) -> None:
        """Play a round in which everybody answers, the half of them twice."""
        await self._step("new game")
        await self._all_ask(each.do("place", bet="player", stake="5") for each in self._players)
        await self._step("no more bets")
        for card in ("5H", "6D", "6C"):
            await self._step("card", card=card)
        await self._answers(
            each.do("act", act="double", stake="5") if number % 2 else each.do("act", act="draw")
            for number, each in enumerate(self._players)
        )
        await self._step("card", card="8S")
        await self._answers(each.do("act", act="stand") for each in self._players[::2])
        for card in ("10D", "10C"):
            await self._step("card", card=card)
        await asyncio.sleep(_QUIET)
        took, _ = await told_over(self._dealer, self._players, "bust")
        self.timed.ends.append(took)

    async def _step(self, do: str, **fields: str) -> None:
        """Take one step of the dealer, and wait until everybody was shown it."""
        await asyncio.sleep(_QUIET)
        loop = asyncio.get_running_loop()
        shown = [loop.create_future() for _ in self._players]
        for player, future in zip(self._players, shown, strict=True):
            player.shown = future
        began = time.perf_counter()
        asked = asyncio.ensure_future(self._dealer.do(do, **fields))
        times = [at - began for at in await asyncio.gather(*shown)]
        await asked
        self.timed.steps.append(max(times))
        self.timed.frames += len(times)
        self.timed.late += sum(took > BAR for took in times)

    async def _answers(self, answers: "Iterable[Awaitable[None]]") -> None:
        self.timed.answers.append(await self._all_ask(answers))

    async def _all_ask(self, asked: "Iterable[Awaitable[None]]") -> float:
        began = time.perf_counter()
        await asyncio.gather(*asked)
        return time.perf_counter() - began


async def _evening(server: Server, count: int, rounds: int) -> Timed:
    async with everybody(server, count) as (dealer, players):
        hand = Hand(dealer, players)
        for _ in range(rounds):
            await hand.play()
    return hand.timed


def run(*, quick: bool = False) -> list[str]:
    """Print how long everybody waits, and return the bars that were missed."""
    count, rounds = (20, 2) if quick else (TERMINALS, ROUNDS)
    with floor(table=_TABLE) as server:
        timed = asyncio.run(_evening(server, count, rounds))
    print(f"{count} terminals on one hand, {rounds} rounds")
    for what, seconds in (
        ("a dealer's step shown to the last", timed.steps),
        ("all answers at once, to the last", timed.answers),
        ("the end of a round told to the last", timed.ends),
    ):
        print(
            f"  {what:36} median {1000 * statistics.median(seconds):6.1f} ms"
            f"   worst {1000 * max(seconds):6.1f} ms"
        )
    print(f"  late frames: {timed.late} of {timed.frames:,}")
    missed = [f"hands: {timed.late} frames came later than {BAR} s"] if timed.late else []
    if max(timed.ends) > BAR:
        missed.append(f"hands: a round's end was told after {max(timed.ends):.2f} s, bar {BAR} s")
    return missed
