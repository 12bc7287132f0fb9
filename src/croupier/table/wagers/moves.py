"""What may be asked of a round, and how far it has come."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import Struct

from croupier.games.following import Position
from croupier.games.protocol import (
    Act,
    Carry,
    Chance,
    Close,
    Description,
    Drawn,
    Notice,
    Over,
    Ruling,
    Symbol,
    Turn,
)
from croupier.table.setup.configuration import Limits, Table
from croupier.table.wagers.slips import VALUE, Slip
from croupier.terms.frozen import altered
from croupier.terms.growing import NO_INDEX, NO_ROW, Index, Row
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Refusal
from croupier.terms.rosters import EMPTY, Roster


# What may be asked of a round.


class Place(Struct, frozen=True):
    """A wager, as somebody writes it."""

    id: str
    player: str
    seat: int
    bet: str
    target: object
    stake: Money | Refusal
    on: str | None = None
    accepted: bool = False
    role: str | None = None
    chips: str = VALUE
    issued_at: str | None = None
    """The table whose non-value chips these are, where it is not this one."""
    confirmed: str | None = None
    """The role that confirmed it aloud, where somebody did."""
    spoken: bool = False
    """Whether it was declared in words."""
    area: int | None = None
    """The numbered area it lies on, where that is said."""
    standing: bool = False
    """Whether its player stands, where only the seated use numbered areas."""
    late: bool = False
    """Whether its time was up, although nobody had closed the wagering yet."""


@dataclass(frozen=True, slots=True)
class StakedAct:
    """A decision that is made with a wager: both or neither."""

    act: Act
    place: Place


@dataclass(frozen=True, slots=True)
class TimedOut:
    """Nobody answered in time: what the play answers for whoever was asked, which stakes nothing."""

    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """Something a player calls on a wager of theirs; one that reduces it says to or by how much."""

    wager: str
    call: str
    who: str | None = None
    to: Money | None = None
    by: Money | None = None


@dataclass(frozen=True, slots=True)
class Correct:
    """The chance last recorded was wrong; this is what came."""

    chance: Chance
    role: str | None = None
    which: int | None = None
    """Which of the round's, counted from 1 as they came; the last where it is not said."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A ruling on an irregularity, by someone."""

    ruling: Ruling
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Void:
    """Wagers of this round are declared void: no result, the stake back, or kept by the house.

    ``keeps`` are units of a wager that still play, where only what lies above them is void. With
    ``ends`` the round is void too: it is over without an outcome, and the next starts where it did.
    """

    wagers: tuple[str, ...]
    rules: tuple[Ref, ...]
    why: str
    is_forfeit: bool = False
    keeps: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Reopen:
    """Wagering that was closed is open once more; what its end rejected stays rejected."""

    players: tuple[str, ...] = ()
    """For whom, where that is said; for everybody where it is not."""
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Next:
    """The round is over and the next one begins, told as one with it."""


@dataclass(frozen=True, slots=True)
class ReduceProRata:
    """Wagers are cut in proportion, so that what the sign allows is not exceeded any more."""

    role: str | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """What a record says, as it is written: it could not be read, or is no move of the round."""

    written: Any


RoundMove: TypeAlias = (
    Place
    | Call
    | Close
    | Chance
    | Act
    | StakedAct
    | TimedOut
    | Rule
    | Correct
    | Void
    | ReduceProRata
    | Reopen
    | Next
    | Unread
)


class AnsweredMove(Struct, frozen=True):
    """What a move was answered: accepted, or refused with its rule; and what was told."""

    move: RoundMove
    refusal: Refusal | None = None
    told: tuple[Description, ...] = ()
    listed: str = ""
    """The list of a record that has the entry it answers, and its index there."""
    index: int | None = None
    round: int | None = None
    """Which round of a file that is, counted from 1, where something in another rests on it."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What a correction changed for one wager."""

    wager: str
    before: Slip
    after: Slip


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a round begins: its first position, the slips that stand, the allowances used."""

    position: Position[Any]
    slips: Roster[Slip] = EMPTY
    allowances: frozenset[str] = frozenset()
    told: tuple[Description, ...] = ()
    """What was settled of the table before the first move."""
    carry: Carry = None
    """What the last round left, where it is known."""
    jackpot: Money | None = None
    """What the jackpot of the table comes to, where it is told."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as far as it has come."""

    table: Table
    opening: Opening
    position: Position[Any]
    slips: Roster[Slip] = EMPTY
    answered: Row[AnsweredMove] = NO_ROW
    pieces: Index[str] = field(default=NO_INDEX, compare=False, repr=False)
    """The slips that pieces on the layout are of, where those are not the slips themselves."""
    areas: Index[tuple[str, ...]] = field(default=NO_INDEX, compare=False, repr=False)
    """The slips on each numbered set of areas, by its number."""
    allowances: frozenset[str] = frozenset()
    drawn: Drawn = field(default_factory=Drawn)
    """What has come to the play of what left the equipment in this round."""
    came: Row[tuple[int, Symbol]] = NO_ROW
    """The same in the order it came, each with the place at which it left."""
    personal: Mapping[str, Limits] = field(default_factory=lambda: MappingProxyType({}))
    """Limits of players who have a sign of their own."""
    corrected: tuple[Difference, ...] = ()
    offered: Any = None
    """The state of the play when wagering was last closed; None before that."""
    relaxed: frozenset[str] | None = None
    """Once closed wagering is open again: those for whom it is, or nobody for everybody."""
    is_void: bool = False
    """Whether it was declared void: it is over, whatever the play would wait for."""
    stopped: AnsweredMove | None = None
    """The entry of a record that cannot be, beyond which the record is not followed."""
    _waits: tuple[Any, Turn] | None = field(default=None, compare=False, repr=False)
    """A state of the play and what it waits for: every move asks a dozen times."""

    @property
    def turn(self) -> Turn:
        """What the play waits for."""
        state, known = self.position.state, self._waits
        if known is not None and known[0] is state:
            return known[1]
        turn: Turn = self.table.game.play.turn(state)
        object.__setattr__(self, "_waits", (state, turn))
        return turn

    @property
    def is_decided(self) -> bool:
        """Whether the play is over and has a result: it did not end void."""
        turn = self.turn
        return isinstance(turn, Over) and not turn.is_void

    @property
    def result(self) -> str | None:
        """What the round came to in one word, as displays show it, once it is decided."""
        turn = self.turn
        return turn.result if isinstance(turn, Over) else None

    @property
    def carry(self) -> Carry | None:
        """Where the next round starts from, once this one is over."""
        return self.turn.carry if isinstance(self.turn, Over) else None

    @property
    def notices(self) -> tuple[Notice, ...]:
        """Everything somebody must be told or must do."""
        owed = (n for each in self.answered for told in each.told for n in told.notices)
        return tuple(dict.fromkeys(owed))

    def limits_of(self, player: str) -> Limits:
        """Return the limits that apply to a player: the table's, or their own sign's."""
        return self.personal.get(player, self.table.limits).for_player(player)

    @property
    def has_begun(self) -> bool:
        """Whether chance has brought anything that everybody has seen."""
        return bool(self.drawn)

    def slip(self, name: str) -> Slip | None:
        """Return the slip of this name."""
        return self.slips.get(name)

    def answering(self, *answered: AnsweredMove) -> "Round":
        """Return this round with moves answered, and nothing else changed."""
        every = self.answered
        for each in answered:
            every = every.add(each)
        return altered(self, answered=every)
