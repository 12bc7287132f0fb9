"""The demo's own dealers: they run rounds as the desk says, until a person takes the table over."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any, Final

from croupier.floor.demo.hands import Reaction
from croupier.floor.demo.lines import Line
from croupier.floor.demo.simulated_results import DemoShoe, falls
from croupier.floor.demo.wheels import BEFORE_THE_END, BallInPlay
from croupier.floor.enrolment import Kind
from croupier.floor.front import Front
from croupier.floor.opening import SignIn
from croupier.floor.sections import DiceAtTable, HandLine, RoundSection
from croupier.floor.staff_sections import DeskSection
from croupier.floor.viewing.rounds import (
    DECIDED,
    NO_MORE_BETS,
    OVER,
    QUESTIONS,
    READ,
    SPINNING,
    WAGERS,
    WAITING,
    WINDOW,
)
from croupier.terms.refusals import RefusedError


AWAY: Final = 60.0
"""Seconds after which a person who left the table to itself has left it to the bot."""
_LOOKS_UP: Final = 1.0
"""Seconds after which a dealer looks who else is there."""
_WAGERING: Final = 26.0
"""Seconds that a dealer gives guests where nothing counts them."""
_BEFORE_THE_CARDS: Final = 18.0
"""The same where a coup follows, which takes its own time."""
_SILENT: Final = 20.0
"""Seconds after which a dealer keys the number that the sensor should have read."""
_AGAIN: Final = 6.0
_BEFORE_A_THROW: Final = 14.0
"""Seconds that a dealer gives guests before the dice are thrown."""
_BEFORE_AN_OFFER: Final = (6.0, 8.0)
"""Seconds in which guests make the wagers that it takes to throw."""
_WAITS_FOR_A_HAND: Final = 20.0
"""Seconds after which a dealer goes on for a guest who does nothing with the dice."""
_INSURING: Final = (5.0, 6.5)
"""Seconds that a dealer gives guests to insure a hand, where nothing counts them."""
_DECKS: Final = 8
_READIES: Final = (
    *("bring dice", "inspect dice", "tumble", "cover", "wash cards", "shuffle", "offer cut"),
    *("cut cards", "insert cutting card", "load shoe", "burn card"),
)
"""What a dealer does before a game, where it is due."""
_BETWEEN_CARDS: Final = (WINDOW, QUESTIONS, NO_MORE_BETS, SPINNING)
_CUT: Final = 100
"""Cards from the front at which a dealer cuts for whoever does not."""
_CUTTING: Final = (6.0, 8.0)
"""Seconds that a dealer gives whoever is offered the cut."""
_DECIDING: Final = 30.0
"""Seconds after which a dealer says for a player what the clock would answer, where none runs."""


class People:
    """Whether a person deals at a table: signed on at another dealer's terminal, and there."""

    def __init__(self, front: Front, table: str, own: str) -> None:
        """Watch a table beside the bot's own terminal."""
        self._front, self._table, self._own = front, table, own
        self._seen: dict[str, float] = {}

    def have_the_table(self, now: float) -> bool:
        """Say whether somebody signed on who may deal, and was there a minute ago or less."""
        return any(self._is_there(name, now) for name in self._desks())

    def _desks(self) -> list[str]:
        return [
            each.name
            for each in self._front.enrolments
            if each.kind is Kind.DEALER and each.table == self._table and each.name != self._own
        ]

    def _is_there(self, desk: str, now: float) -> bool:
        if not self._may_deal(desk):
            self._seen.pop(desk, None)
            return False
        is_away = self._front.connections.get(desk) is None or self._front.sessions.is_locked(desk)
        if desk not in self._seen or not is_away:
            self._seen[desk] = now
        return now - self._seen[desk] < AWAY

    def _may_deal(self, desk: str) -> bool:
        session = self._front.sessions.get(desk)
        table = self._front.keeper.house.table(self._table)
        if session is None or session.member.rulebook != table.book.name:
            return False
        return table.operations["new game"].refuse(session.member.role) is None


@dataclass(frozen=True, slots=True)
class _Act:
    """Something a dealer does, and in how many seconds; nothing: they wait that long."""

    seconds: float
    name: str = ""
    fields: dict[str, Any] = field(default_factory=dict[str, Any])
    on_behalf: str | None = None
    """Whose decision it is that they enter."""


_TWO: Final = 2
_A_GUEST_S: Final = ("accept dice", "choose dice", "throw")
"""What guests do with the dice themselves."""
_WITH_DICE: Final = ("offer dice", *_A_GUEST_S)
_WAIT: Final = _Act(_LOOKS_UP)


class Dealer:
    """A dealer at a terminal of their own."""

    def __init__(self, front: Front, line: Line, table: str, who: SignIn) -> None:
        """Take up a table."""
        self._front, self.line, self._who = front, line, who
        self._people = People(front, table, line.terminal)
        self._hand, self._ball, self._shoe = Reaction(), BallInPlay(), DemoShoe()
        self._card: tuple[object, str] = (None, "")
        self._has_loaded = False

    @property
    def desk(self) -> DeskSection:
        """What the dealer's terminal shows."""
        return self.line.section(DeskSection)

    async def behave(self) -> None:
        """Deal, round after round, unless a person does."""
        while True:
            now = asyncio.get_running_loop().time()
            if self._people.have_the_table(now) and not self._has_a_round():
                await self._stand_back()
            elif self.desk.signed is None or self.desk.is_locked:
                await self._sign_on()
            else:
                await self._deal()

    def _has_a_round(self) -> bool:
        """Say whether a round is in hand that this dealer began."""
        seen = self.line.round
        return seen.dealer == self._who.name and seen.phase not in (WAITING, OVER)

    async def _stand_back(self) -> None:
        terminal = self._front.enrolments.get(self.line.terminal)
        if self.desk.signed is not None and terminal is not None:
            self._front.sign_off(terminal)
        await self.line.change(_LOOKS_UP)

    async def _sign_on(self) -> None:
        terminal = self._front.enrolments.get(self.line.terminal)
        if terminal is not None:
            try:
                await self._front.sign_in(terminal, self._who.name, self._who.secret)
            except RefusedError:
                await asyncio.sleep(AWAY)
        await self.line.change(_LOOKS_UP)

    # Dealing

    async def _deal(self) -> None:
        act = self._next()
        if act.seconds > 0:
            await self.line.change(min(act.seconds, _LOOKS_UP))
            return
        answer = await self.line.do(act.name, on_behalf=act.on_behalf, **act.fields)
        if answer.refused is not None:
            self._hand.again(_AGAIN)
        await self.line.change(_LOOKS_UP)

    def _next(self) -> _Act:
        """Say what is to be done next, and when."""
        seen, due = self.line.round, self.desk.next
        if seen.hands is not None and seen.phase in _BETWEEN_CARDS:
            return self._cards(seen, seen.hands)
        match seen.phase:
            case p if p in (WAITING, OVER):
                return self._new_game(seen)
            case p if p == WAGERS:
                return self._wagering(seen)
            case p if p == NO_MORE_BETS:
                return self._soon("uncover" if "uncover" in due else "spin", 0.5, 1.5)
            case p if p == SPINNING:
                return self._comes(seen)
            case p if p == READ:
                return self._soon("confirm result", 1.5, 3.0, chance=self.desk.reading)
            case p if p == DECIDED:
                return self._paying(seen, due)
            case _:
                return _WAIT

    def _soon(self, name: str, low: float, high: float, why: str = "", **fields: Any) -> _Act:
        """Do something as soon as a hand can."""
        seen = self.line.round
        reason = (seen.number, seen.void_spins, name, why)
        return _Act(self._hand.left(reason, low, high), name, fields)

    def _new_game(self, seen: RoundSection) -> _Act:
        if not any(each.is_connected for each in self.desk.seats):
            return _WAIT
        said = (each for each in self.desk.owed if each.may and not each.by)
        owed = next(said, None)
        if owed is not None:
            return self._soon("discharge notice", 0.5, 1.0, owed.what, notice=owed.number)
        low, high = self._pause(seen)
        ready = self._ready()
        if ready is not None:
            return ready
        if self._has_loaded and self._shoe.is_at_its_card:
            return self._soon("cutting card", low, high)
        return self._soon("new game", low, high)

    def _ready(self) -> _Act | None:
        """Make dice or a shoe ready, where that is due."""
        due = next((name for name in self.desk.next if name in _READIES), None)
        if due is None:
            return None
        if due == "load shoe":
            self._shoe, self._has_loaded = DemoShoe(), True
        fields: dict[str, dict[str, Any]] = {
            "cut cards": {"cards": _CUT},
            "wash cards": {"seen_by": [each.player for each in self.desk.seats[:1]]},
        }
        asked = self.desk.cut if due == "cut cards" else ""
        low, high = _CUTTING if asked else (1.0, 2.0)
        act = self._soon(due, low, high, asked, **fields.get(due, {}))
        return replace(act, on_behalf=asked or None)

    def _pause(self, seen: RoundSection) -> tuple[float, float]:
        """Say how long a result is left to be seen; rolls follow each other sooner."""
        if seen.phase != OVER:
            return 1.0, 2.0
        return (2.5, 4.0) if seen.dice is not None else (5.0, 8.0)

    def _wagering(self, seen: RoundSection) -> _Act:
        """Place what was spoken, spin the ball towards the end, and end it where nothing else does."""
        if self.desk.declared:
            _, spoken = self.desk.declared[0]
            return self._soon("place declared", 1.0, 2.0, spoken.name, declared=spoken.name)
        if seen.dice is not None:
            return self._dice(seen.dice)
        if self.desk.bet_now:  # nobody has wagered: the round waits for them
            return _WAIT
        is_counted = seen.closes is not None
        left = -self.line.since(seen.closes) if seen.closes is not None else self._patience(seen)
        is_spun_early = "spin" in self.desk.next
        if is_spun_early and left <= BEFORE_THE_END:
            return self._soon("spin", 0.0, 0.5)
        if is_counted or left > 0:
            return _Act(max(0.1, left - BEFORE_THE_END if is_spun_early else left))
        return self._soon("no more bets", 0.0, 0.5, bell=True)

    def _patience(self, seen: RoundSection) -> float:
        gives = _WAGERING if seen.hands is None else _BEFORE_THE_CARDS
        return gives - self.line.since(seen.opened) if seen.opened is not None else 0.0

    def _dice(self, dice: DiceAtTable) -> _Act:
        """Offer the dice, and go on for whoever does nothing with them."""
        due = next((name for name in self.desk.next if name in _WITH_DICE), None)
        if due is None:
            return _WAIT
        if due not in _A_GUEST_S:
            return self._soon(due, *_BEFORE_AN_OFFER)
        waits = _WAITS_FOR_A_HAND + (0.0 if due == "accept dice" else _BEFORE_A_THROW)
        if due == "throw" and dice.staff_throw:
            waits = _BEFORE_A_THROW
        due = "decline dice" if due == "accept dice" else due
        fields = {"dice": list(dice.bowl[:_TWO])} if due == "choose dice" else {}
        who = self.desk.dice.offered[:1] if self.desk.dice is not None else ()
        return self._soon(due, waits, waits + 1, str(who), **fields)

    def _cards(self, seen: RoundSection, hands: tuple[HandLine, ...]) -> _Act:
        """Turn up card after card, and wait between them for whoever adds to a wager."""
        if seen.phase == QUESTIONS:
            return self._asked(seen)
        if seen.phase != WINDOW:
            return self._turn_up(seen, hands)
        if seen.closes is not None:
            return _Act(max(0.1, -self.line.since(seen.closes)))
        return self._soon("no more bets", *_INSURING, self._lies(seen))

    def _turn_up(self, seen: RoundSection, hands: tuple[HandLine, ...]) -> _Act:
        """Turn up the next card, at the pace of a hand; one that was drawn stays the one.

        Where the shoe ran out the discards are shuffled first.
        """
        if (ready := self._ready()) is not None:
            return ready
        place = (seen.number, self._lies(seen))
        if self._card[0] != place:
            decks = self.line.table.options.get("decks")
            is_first = not any(hand.cards for hand in hands)
            count = decks if isinstance(decks, int) else _DECKS
            self._card = (place, self._shoe.draw(count, is_first=is_first))
        return self._soon("card", 0.9, 1.5, str(place), card=self._card[1], hand=seen.due)

    def _lies(self, seen: RoundSection) -> str:
        """Say which cards lie on the table, as a reason to go on."""
        return " to ".join(" ".join(hand.cards) for hand in seen.hands or ())

    def _asked(self, seen: RoundSection) -> _Act:
        """Wait for whoever decides; go on for them in the end, where no clock does."""
        waits = self.desk.waits_for
        if seen.closes is not None or not waits:
            return _WAIT
        first = waits[0]
        fields = {"act": first.default, "seat": first.seat, "hand": first.hand}
        asked = f"{first.seat} {first.hand} {self._lies(seen)}"
        act = self._soon("act", _DECIDING, _DECIDING + 1, asked, **fields)
        return replace(act, on_behalf=first.player)

    def _comes(self, seen: RoundSection) -> _Act:
        """Bring what chance brings: wait for a ball or a wheel, look at dice."""
        chance = falls(self.line.table.equipment)
        if seen.spun is None:
            return self._soon("result", 2.0, 3.5, chance=chance)
        left = self._ball.left(self.line, seen)
        if self.line.table.has_sensor:
            left += _SILENT
        if left > 0:
            return _Act(left)
        fields: dict[str, Any] = {"chance": chance}
        if self.line.table.is_paid_by_hand:
            fields["dolly"] = False
        return self._soon("result", 0.0, 0.5, **fields)

    def _paying(self, seen: RoundSection, due: tuple[str, ...]) -> _Act:
        """Mark the number, collect and pay, in the order of the desk."""
        name = next((each for each in due if each in ("dolly", "collect", "pay")), None)
        if name is None:
            return _WAIT
        fields = {"number": seen.result} if name == "dolly" else {}
        why = str(len(self.desk.wagers)) if name == "collect" else ""
        return self._soon(name, 1.5, 3.0, why, **fields)
