"""Guests at players' terminals: they come, play as they are used to, and leave again."""

import asyncio
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Final

from croupier.floor.demo.adding import Adding
from croupier.floor.demo.deciding import Deciding
from croupier.floor.demo.hands import between, happens, pick
from croupier.floor.demo.lines import Line
from croupier.floor.demo.patrons import Guests, Patron
from croupier.floor.demo.shooting import Shooting
from croupier.floor.demo.wishes import Seen, wishes, written
from croupier.floor.sections import MeSection, SignSection
from croupier.floor.viewing.rounds import CLOSED, OVER, WAGERS, WAITING
from croupier.floor.wire import Answer
from croupier.games.tastes import Wanted


_NOTES: Final = (
    ("50",),
    ("20", "20", "5"),
    ("50", "20", "5"),
    ("100", "10"),
    ("20", "10", "5"),
    ("100", "20", "20", "5"),
)
"""What guests have in their hands: seldom a round sum."""
_LARGE: Final = ("100", "50")
_HIGH: Final = 500
"""The least stake from which on guests have larger notes with them."""
_MANY_STAKES: Final = 12
"""Smallest stakes that make a purse worth sitting down with."""
_AWAY: Final = (6.0, 20.0)
"""Seconds that a terminal stands empty between two guests."""
_AT_ONCE: Final = (0.2, 3.0)
_LAST_MOMENT: Final = 1.2
"""Seconds before the end at which nobody reaches for a chip any more."""
_LONG: Final = 25.0
_QUIET: Final = (CLOSED, WAITING, OVER)
"""Phases in which no round is in hand."""


@dataclass
class _Stay:
    """One guest's stay at the terminal."""

    who: Patron
    rounds: int
    seen: int = 0
    """The round they have made up their mind about."""
    counted: int = 0
    """The round whose outcome they have looked at."""
    last: tuple[Wanted, ...] = ()


@dataclass
class Player:
    """Whoever plays at one terminal."""

    line: Line
    guests: Guests
    first: Patron | None
    """Who comes first, and at once."""
    _stay: _Stay | None = None
    _shooting: Shooting = field(init=False)
    _adding: Adding = field(init=False)
    _deciding: Deciding = field(init=False)

    def __post_init__(self) -> None:
        self._shooting = Shooting(self.line)
        self._adding = Adding(self.line)
        self._deciding = Deciding(self.line)

    @property
    def me(self) -> MeSection:
        """What the terminal shows of the guest."""
        return self.line.section(MeSection)

    async def behave(self) -> None:
        """Let guests come, play and leave, one after another."""
        while True:
            stay = self._known()
            if self.me.player is None:
                await self._arrive()
            elif stay is None or stay.rounds <= 0:
                await self._leave()
            else:
                await self._play(stay)

    def _known(self) -> _Stay | None:
        """Return the stay of whoever stands here; somebody may have been left from before."""
        name = self.me.player
        if name is None:
            return None
        if self._stay is None or self._stay.who.name != name:
            who = self.guests.get(name)
            self._stay = None if who is None else _Stay(who, _rounds(who))
        return self._stay

    # Coming and going

    async def _arrive(self) -> None:
        await asyncio.sleep(between(*(_AT_ONCE if self.first is not None else _AWAY)))
        who, self.first = self.first or self.guests.next(), None
        answer = await self.line.bring("card", owner=who.name)
        if answer.refused is not None:
            self.guests.leaves(who)
            return
        self._stay = _Stay(who, _rounds(who))
        while self.me.player is None:
            await self.line.change(1.0)
        if self.line.table.is_paid_by_hand and "sit" in self.line.table.functions:
            await asyncio.sleep(between(0.5, 1.5))
            await self.line.do("sit")
        await self._buy_in(who)

    async def _buy_in(self, who: Patron) -> None:
        """Put in the tickets somebody has in their pocket, or notes until it is worth it."""
        while who.tickets and self.me.takes_tickets:
            await asyncio.sleep(between(0.8, 1.8))
            await self.line.bring("ticket", number=who.tickets.pop())
            await self.line.change(1.0)
        while self._is_short():
            await asyncio.sleep(between(0.8, 2.0))
            least = self.me.limits.least or 0
            notes = _LARGE if least >= _HIGH and happens(0.7) else pick(_NOTES)
            answer = await self.line.bring("notes", notes=list(notes))
            if answer.refused is not None:
                return
            await self.line.change(1.0)

    def _is_short(self) -> bool:
        return self.me.credit < _MANY_STAKES * (self.me.limits.least or 100)

    async def _leave(self) -> None:
        """Wait for what is on the cloth, collect what there is, take the card and go."""
        if self.me.bet or self.line.round.phase not in _QUIET:
            await self.line.change(_LONG)
            return
        await asyncio.sleep(between(1.0, 2.5))
        if self._may_collect():
            answer = await self._collect()
            if answer.refused is not None:
                await self.line.change(5.0)
                return
        await asyncio.sleep(between(0.8, 1.6))
        await self.line.bring("card-out")
        if self._stay is not None:
            self.guests.leaves(self._stay.who)
        self._stay = None
        while self.me.player is not None:
            await self.line.change(1.0)

    def _may_collect(self) -> bool:
        return "collect credits" in self.line.table.functions and self.me.credit > 0

    async def _collect(self) -> Answer:
        answer = await self.line.do("collect credits", by="ticket")
        if self._stay is not None:
            self._stay.who.tickets += answer.printed
        return answer

    # A round

    async def _play(self, stay: _Stay) -> None:
        """Wait for a round, and wager in it or let it pass."""
        seen = self.line.round
        if seen.phase != WAGERS or seen.number == stay.seen:
            for mind in (self._deciding, self._shooting, self._adding):
                if await mind.go_on(self.me):
                    return
            if seen.phase in _QUIET and seen.number != stay.counted:
                stay.counted = seen.number
                await self._between(stay)
            await self.line.change(_LONG)
            return
        is_fresh, stay.seen = not stay.seen, seen.number
        stay.rounds -= 1
        # At dice somebody has to have wagers up, or there is nobody to throw.
        wants = is_fresh or seen.dice is not None or not happens(stay.who.habit.sits_out)
        if self.me.may_wager and wants:
            await self._pause(stay, 1.0, min(7.0, self._left() * 0.35))
            await self._wager(stay)

    async def _between(self, stay: _Stay) -> None:
        """After a round: put money in when it runs out, or hold a ticket in one's hand for once."""
        if self._is_short():
            if stay.rounds > 1:
                await self._buy_in(stay.who)
            else:
                stay.rounds = 0
        elif self.me.win and self._may_collect() and happens(stay.who.habit.collects):
            await self._pause(stay, 1.0, 2.0)
            answer = await self._collect()
            if answer.refused is None:
                await self._pause(stay, 2.0, 4.0)
                await self._buy_in(stay.who)

    async def _wager(self, stay: _Stay) -> None:
        table = self.line.table
        seen = Seen(table, self.line.section(SignSection), self.me, self.line.round)
        made: list[Wanted] = []
        for wanted in wishes(seen, stay.who, stay.last):
            if not self._is_open():
                break
            answer = await self._place(wanted)
            if answer.refused is None:
                made.append(wanted)
            await self._pause(stay, 0.5, 1.8)
        stay.last = tuple(made) or stay.last
        may_regret = self.line.round.dice is None
        if made and may_regret and self._is_open() and happens(stay.who.habit.regrets):
            await self._take_back(stay)
        confirms = "confirm wagers" in table.functions and happens(stay.who.habit.confirms)
        if made and confirms and self._is_open():
            await self._pause(stay, 1.0, 2.5)
            await self.line.do("confirm wagers")

    async def _place(self, wanted: Wanted) -> Answer:
        if wanted.is_called and self.line.table.called_by != "player":
            return await self.line.do("declare", **written(wanted))
        return await self.line.do("place", **written(wanted), nonce=token_hex(8))

    async def _take_back(self, stay: _Stay) -> None:
        lying = [slip for slip in self.me.wagers if slip.result == "open"]
        if lying:
            await self._pause(stay, 0.5, 1.5)
            await self.line.do("call", wager=lying[-1].id, call="remove")

    def _is_open(self) -> bool:
        return self.line.round.phase == WAGERS and self._left() > _LAST_MOMENT

    def _left(self) -> float:
        """Return the seconds that wagers are still taken, where that is counted down."""
        closes = self.line.round.closes
        return _LONG if closes is None else -self.line.since(closes)

    async def _pause(self, stay: _Stay, low: float, high: float) -> None:
        """Take as long as a person does, and less when time is short."""
        wait = between(low, max(low, high)) * stay.who.habit.pace
        await asyncio.sleep(max(0.0, min(wait, self._left() / 3)))


def _rounds(who: Patron) -> int:
    return round(between(*who.habit.stays))
