"""Simulated wheels. They stand for a wheel with a ball in it."""

from dataclasses import dataclass, field
from typing import Final

from croupier.floor.demo.hands import Reaction, between
from croupier.floor.demo.lines import Line
from croupier.floor.demo.simulated_results import falls
from croupier.floor.sections import RoundSection
from croupier.floor.viewing.rounds import NO_MORE_BETS, SPINNING, WAGERS


BEFORE_THE_END: Final = 6.0
"""Seconds before the end of the wagering at which a ball is spun."""
AUTOMATED: Final = "automated"
_RUNS: Final = (12.0, 16.0)
"""Seconds that a ball runs."""
_AFTER_THE_END: Final = (3.5, 6.0)
"""Seconds after the end of the wagering before which no ball comes to rest."""
_LONG: Final = 30.0


class BallInPlay:
    """How long a ball still runs."""

    def __init__(self) -> None:
        """Begin without a ball."""
        self._ball: tuple[int, int] | None = None
        self._runs = 0.0
        self._ended = Reaction()

    def left(self, line: Line, seen: RoundSection) -> float:
        """Return the seconds until the ball rests; it never does while wagers are taken."""
        if seen.spun is None or seen.phase != SPINNING:
            return _LONG
        ball = (seen.number, seen.spun)
        if ball != self._ball:
            self._ball, self._runs = ball, between(*_RUNS)
        runs_on = self._runs - line.since(seen.spun)
        return max(0.0, runs_on, self._ended.left(ball, *_AFTER_THE_END))

    def again(self, seconds: float) -> None:
        """Let the same ball rest some seconds later: nobody took the number."""
        self._ended.again(seconds)


@dataclass
class Wheel:
    """The wheel of a table: it spins by itself where it is automated, and its sensor reads."""

    line: Line
    _ball: BallInPlay = field(default_factory=BallInPlay)
    _spins: Reaction = field(default_factory=Reaction)

    async def behave(self) -> None:
        """Spin and read, round after round."""
        while True:
            seen = self.line.round
            wait = self._until_spun(seen)
            if wait <= 0:
                await self._spin()
                continue
            rests = self._ball.left(self.line, seen)
            if rests <= 0:
                await self._read()
                continue
            await self.line.change(min(wait, rests))

    def _until_spun(self, seen: RoundSection) -> float:
        """Return the seconds until the automated wheel spins its ball."""
        if self.line.table.mode != AUTOMATED or seen.spun is not None:
            return _LONG
        if seen.phase == NO_MORE_BETS:
            return self._spins.left((seen.number, seen.phase), 0.5, 1.0)
        if seen.phase != WAGERS or seen.closes is None:
            return _LONG
        early = self._spins.left((seen.number, seen.phase), 0.0, 0.0)
        return max(early, -self.line.since(seen.closes) - BEFORE_THE_END)

    async def _spin(self) -> None:
        await self.line.bring("wheel")
        self._spins.again(_LONG)

    async def _read(self) -> None:
        """Read the number where the ball rests, unless somebody has told one already."""
        if self.line.round.phase == SPINNING:
            await self.line.bring("sensor", chance=falls(self.line.table.equipment))
        self._ball.again(_LONG)
