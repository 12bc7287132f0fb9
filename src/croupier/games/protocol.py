"""What a game is: a play that holds no money, and wagers that follow it step by step.

Everything here is a frozen value or a pure function's signature: no clock, no randomness, no
I/O, no floats. The three drivers (live, exact, simulated) know these names and no others, so a
game that keeps to them is dealt, priced and simulated from one definition.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from croupier.equipment.devices import Device
from croupier.games.shown import PLAIN, Shown
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Refusal


Symbol: TypeAlias = Hashable
"""What chance brings: a pocket, a roll, a card."""
Mark: TypeAlias = Hashable
"""A wager's own small state."""
Carry: TypeAlias = Hashable
"""Where the next round starts from: a point, held cards, the last number."""
Target: TypeAlias = Hashable
"""What a wager is on: numbers, a box, a hand; whatever the game's notation reads."""
Fact: TypeAlias = tuple[str, str | int | bool]
KNOWN: Final = "known"
"""The fact of a ruling that has what came last, where it is made though the result is known."""


# What a play waits for.


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance is due: the equipment must bring a symbol for this slot.

    ``takes_confirmed`` where a wager that staff confirm is taken until then: dice in the air.
    ``place`` says which of the symbols that leave the equipment in this round it is, counted from
    0: a card may be turned up before another that left the shoe earlier. None is the first that has
    not come to the play yet. ``since`` names the window whose end froze the wagers, where that is
    not the end of wagering. ``lying`` is the symbol itself, where it left the equipment before it was
    due and everybody saw it: whoever drives brings it at once.
    """

    slot: str
    takes_confirmed: bool = False
    place: int | None = None
    since: str = ""
    lying: Symbol | None = None

    def among(self, left: Sequence[int]) -> int:
        """Find the symbol that is due among those that have not come yet, by their places."""
        return 0 if self.place is None else left.index(self.place)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Which symbols of those that leave the equipment in a round have come to the play.

    All up to one, and some ahead of it: cards that were turned up before an earlier one.
    """

    upto: int = 0
    ahead: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return self.upto + len(self.ahead)

    def due(self, deal: Deal) -> int:
        """Say at which place the symbol that is due left the equipment."""
        return self.upto if deal.place is None else deal.place

    def plus(self, place: int) -> "Drawn":
        """Note that one more has come.

        >>> Drawn().plus(1).plus(0)
        Drawn(upto=2, ahead=frozenset())
        """
        upto, ahead = self.upto, self.ahead | {place}
        while upto in ahead:
            ahead -= {upto}
            upto += 1
        return Drawn(upto, ahead)


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question.

    ``bet`` where it is made with a wager of that bet: a double, a fee, a stake on a second hand. Then
    the wager and the act are one move, both or neither. ``names`` is how many places it names, from
    the least to the most: cards to be exchanged. ``target`` is what the wager must be on, where the
    bet has several.
    """

    act: str
    bet: str | None = None
    names: tuple[int, int] = (0, 0)
    target: Target | None = None

    def takes(self, places: tuple[int, ...]) -> bool:
        """Say whether it may name these places: as many as it names, and none twice.

        >>> choose = Choice("choose", names=(3, 3))
        >>> choose.takes((0, 4, 8)), choose.takes((0, 4)), choose.takes((0, 4, 4))
        (True, False, False)
        """
        least, most = self.names
        return least <= len(places) <= most and len(set(places)) == len(places)


@dataclass(frozen=True, slots=True)
class Ask:
    """One question, put to every seat of a group: each answers for itself, for one hand.

    ``default`` is what the clock answers. It never has a bet: the clock stakes nobody's money.
    ``about`` is what whoever answers looks at, in the game's own terms: the hand and what it faces.
    """

    seats: frozenset[int]
    hand: int
    choices: tuple[Choice, ...]
    default: str
    about: Hashable = field(default=None, compare=False)

    @property
    def acts(self) -> tuple[str, ...]:
        """What may be answered."""
        return tuple(choice.act for choice in self.choices)

    @property
    def seat(self) -> int:
        """The first of its seats: the only one, where nobody else is asked the same."""
        return min(self.seats)

    def choice(self, act: str) -> Choice | None:
        """Return the answer of this name, where it may be given."""
        return next((choice for choice in self.choices if choice.act == act), None)


@dataclass(frozen=True, slots=True)
class Stage:
    """Which questions have their time together. Its name says how long that is, its number which.

    >>> str(Stage("insurance", 1))
    'insurance'
    """

    name: str
    number: int = 0

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Asks:
    """Everyone who may answer now, in any order.

    The questions of one ``stage`` have their time together: it begins when the stage does, and not
    again when somebody answered.
    """

    asks: tuple[Ask, ...]
    stage: Hashable = ""

    def of(self, seat: int, hand: int | None = None) -> Ask | None:
        """Return the question that a seat is asked, for that hand where it has several."""
        return next(iter(self.all_of(seat, hand)), None)

    def all_of(self, seat: int, hand: int | None = None) -> tuple[Ask, ...]:
        """Return every question that a seat is asked, or the one for that hand."""
        return tuple(ask for ask in self.asks if seat in ask.seats and hand in (None, ask.hand))


@dataclass(frozen=True, slots=True)
class Offer:
    """Wagers may be made, changed and called until the window is closed.

    ``lapses`` where nobody has to take it up: the next chance closes it by itself.
    ``overtaken`` where chance that comes before it is closed counts all the same, and closes it:
    the name under which books have the rules for that.
    """

    window: str
    lapses: bool = False
    overtaken: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Over:
    """The round has ended; the next one starts from ``carry``.

    ``result`` is what it came to, in one word as displays show it. A round that ``is_void`` has none.
    ``goes_on`` where wagers outlive rounds, so that a record may tell several of them as one.
    ``left`` is how many symbols left the equipment, where some of them are never shown.
    """

    result: str | None
    carry: Carry = None
    is_void: bool = False
    goes_on: bool = False
    left: int = 0


Turn: TypeAlias = Deal | Asks | Offer | Over


# What moves it.


@dataclass(frozen=True, slots=True)
class Chance:
    """The equipment brought a symbol."""

    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Act:
    """A seat decided for a hand.

    ``places`` are those of the symbols it names, as they left the equipment in this round.
    """

    seat: int
    hand: int
    act: str
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingWager:
    """One wager as the play may know it when a window closes: no person, no mark."""

    seat: int
    bet: str
    target: Target
    stake: Money


@dataclass(frozen=True, slots=True)
class Close:
    """The window is closed with these wagers standing, after limits were applied.

    It names no players: whose wagers must be among them is a matter of conduct, the table's.
    """

    standing: tuple[StandingWager, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """An irregularity was ruled on. No enumerator plays it."""

    name: str
    facts: tuple[Fact, ...] = ()

    def fact(self, name: str) -> str | int | bool | None:
        """Return one fact of the ruling, or None where it was not stated."""
        return dict(self.facts).get(name)


Move: TypeAlias = Chance | Act | Close | Ruling

S = TypeVar("S", bound=Hashable)
S_contra = TypeVar("S_contra", bound=Hashable, contravariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """One step of a play, as the wagers that follow it see it."""

    before: S
    move: Move
    after: S


@dataclass(frozen=True, slots=True)
class Notice:
    """Something staff or players must be told or must do, by a rule."""

    what: str
    rules: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Duty(Notice):
    """A notice of something that is to be done: it is owed until somebody has done it.

    An operation that carries it out discharges it; where a table has none, whoever did it says so.
    """

    by: tuple[str, ...] = ()
    """The operations that carry it out, at tables that have them."""
    about: tuple[str, str | int] | None = None
    """The fact that such an operation must tell, where it may be about something else."""
    role: str = ""
    """Whose it is to say that it was done, where that is not the dealer or who carries it out."""
    before: tuple[str, ...] = ()
    """What is refused while it is owed."""
    off: tuple[str, ...] = ()
    """The operations after which it need not be done any more."""
    apart: tuple[str, ...] = ()
    """People who may not say that it was done: it is about what they did."""
    is_alarm: bool = False
    """Whether it stands on the office's screen until somebody acknowledges it."""


@dataclass(frozen=True, slots=True)
class Description:
    """A step in words, for the inspector."""

    words: str
    rules: tuple[Ref, ...] = ()
    notices: tuple[Notice, ...] = ()
    voids: tuple[Ref, ...] = ()
    """The rules by which wagers are void with it; of a ruling all of its rules."""


class Play(Protocol[S]):
    """A game's course: seats, boxes, hands and what chance brought."""

    def start(self, carry: Carry) -> S:
        """Begin a round from what the last one left (None at the very first)."""
        ...

    def turn(self, state: S) -> Turn:
        """Say what the play waits for."""
        ...

    def refuse(self, state: S, move: Move) -> Refusal | None:
        """Say why a move may not be made now, or None. The only place legality lives."""
        ...

    def step(self, state: S, move: Move) -> S:
        """Make a move that is not refused."""
        ...

    def face(self, symbol: Symbol) -> Symbol:
        """Reduce a symbol to what this play can tell apart.

        The lab deals faces for symbols, so a face is its own face, and ``refuse`` and ``step``
        take both.
        """
        ...

    def view(self, state: S) -> Mapping[str, object]:
        """Show what everyone at the table may see. Hidden cards never reach a state."""
        ...

    def tell(self, step: Step[S]) -> "Description":
        """Tell a step in words, with the rules it rests on and the notices it calls for."""
        ...


# What a wager is.


@dataclass(frozen=True, slots=True)
class Decided:
    """The lines of the pay scale that decide a wager: nearly always one."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sure:
    """A mark from which chance can lead to these lines only, though it is not settled yet.

    A pair that was dealt, or missed, waits for the result; whoever counts need not.
    """

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """What may be staked here and now, before the table's limits; in units of money.

    Attributes:
        least: The smallest stake.
        most: The largest, None where the bet sets none.
        exactly: One amount above the largest that may be staked all the same.
        step: Stakes are whole multiples of it.
        rules: By which there is no more, where others than those of the bet say so.
        together: Whether it goes with all that its player has there together, so that it does not matter
            on which of these wagers it is made, and none need be named.
    """

    least: int = 1
    most: int | None = None
    exactly: int | None = None
    step: int = 1
    rules: tuple[Ref, ...] = ()
    together: bool = False

    def takes(self, units: int) -> bool:
        """Say whether there is room for a stake."""
        if units == self.exactly:
            return True
        within = units >= self.least and (self.most is None or units <= self.most)
        return within and units % self.step == 0

    def part(self, units: int) -> int:
        """Return the largest part of a stake that there is room for.

        >>> Room(least=5, most=17, step=5).part(40), Room(most=7, exactly=10).part(12)
        (15, 10)
        """
        within = units if self.most is None else min(units, self.most)
        within -= within % self.step
        exactly = self.exactly if self.exactly is not None and self.exactly <= units else 0
        return max(exactly, within if within >= self.least else 0)


ANY_STAKE = Room()
REMOVE = "remove"
"""The call that takes a wager up; every game calls it so."""
REMOVED = "removed"
"""The line of a wager that was taken up."""
REDUCE = "reduce"
"""The call that takes a part of a wager up; no bet carries it out itself, for it has no amounts."""


@dataclass(frozen=True, slots=True)
class Echoed:
    """What a call made of a wager, and the call that its player's other wagers on the bet hear."""

    mark: Mark | Decided
    call: str


@dataclass(frozen=True, slots=True)
class Wager:
    """A stake on the layout. ``seat`` is its place in the play, ``player`` whose it is."""

    id: str
    seat: int
    player: str
    bet: str
    target: Target
    stake: Money
    mark: Mark
    on: str | None = None


def exactly(units: int) -> int:
    """Pay a win as it is, to the smallest unit."""
    return units


@dataclass(frozen=True, slots=True)
class Bid:
    """A wager about to be made: where, on what, by someone with these wagers standing.

    ``parent`` is the player's own wager at the same seat that this one is to hang on. ``pays`` says
    what a win comes to in the chips it is paid with.
    """

    seat: int
    target: Target
    mine: Sequence[Wager] = ()
    parent: Wager | None = None
    pays: Callable[[int], int] = exactly


@dataclass(frozen=True, slots=True)
class Piece:
    """One wager that a composite bet places, with its units of the whole stake."""

    bet: str
    target: Target
    units: int = 1


class Bet(Protocol[S_contra]):
    """A kind of wager: a small machine fed by the play's steps. ``PlainBet`` has most of it."""

    is_for_any_play: ClassVar[bool]
    """Whether no decision makes it better or worse: else it has odds under somebody's play alone."""

    @property
    def on(self) -> str | None:
        """The bet it hangs on: odds on come, double on box. None for most."""
        ...

    def targets(self) -> Iterable[Target]:
        """List every target the layout has for this bet."""
        ...

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """Return the rules that let this target be backed."""
        ...

    def lines(self, target: Target) -> tuple[str, ...]:
        """List the lines that a wager on this target can come to by chance."""
        ...

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """Write a composite bet as the pieces it places; none for a bet that settles itself."""
        ...

    def room(self, state: S_contra, bid: Bid) -> Room | Refusal:
        """Say what may be staked on it now, or why nothing."""
        ...

    def place(self, state: S_contra, bid: Bid) -> Mark:
        """Make the mark of a wager just placed."""
        ...

    def follow(self, mark: Mark, step: Step[Any]) -> Mark | Decided:
        """Turn the mark into the next one, or into the lines that decide the wager."""
        ...

    def calls(self, mark: Mark, state: S_contra, mine: Sequence[Wager]) -> tuple[str, ...]:
        """List what the player may call on this wager now: remove, reduce, off, on, even money.

        ``mine`` are the player's standing wagers. With a wager that is removed, those that hang on it are removed too.
        """
        ...

    def why_no_call(self, mark: Mark, state: S_contra, mine: Sequence[Wager], call: str) -> str:
        """Say more of a call that is not listed than that; nothing where there is no more to say."""
        ...

    def call(self, mark: Mark, state: S_contra, call: str) -> Mark | Decided | Echoed:
        """Carry out a call that is listed, or one that it echoed itself."""
        ...


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One game under one ruleset: the play, its bets, and the equipment that feeds it."""

    name: str
    play: Play[S]
    bets: Mapping[str, Bet[S]]
    ruleset: Ruleset
    device: Device
    notation: "Notation"
    shown: Shown = PLAIN
    acts: tuple[str, ...] = ()
    """Everything that seats may answer when they are asked in the middle of a round."""
    timed: tuple[str, ...] = ()
    """Stages of questions, and windows in which no bet is made, that may have a time of their own."""

    @property
    def asks(self) -> bool:
        """Whether seats are asked anything in the middle of a round."""
        return bool(self.acts)


@dataclass(frozen=True, slots=True)
class Backed:
    """What a written wager backs, and the rules by which it was read so, if any."""

    bet: str
    target: Target
    rules: tuple[Ref, ...] = ()


class Notation(Protocol):
    """How a game is written: one module serves records, wire, journal and tests."""

    def wager(self, bet: str, target: object) -> Backed:
        """Read which bet a wager is and what it is on; RefusedError says what is wrong."""
        ...

    def write_target(self, bet: str, target: Target) -> object:
        """Write a target the way ``wager`` reads it."""
        ...

    def chance(self, written: object) -> Move:
        """Read one entry of a record's chance: a symbol, or an irregular result."""
        ...

    def write_symbol(self, symbol: Symbol) -> object:
        """Write a symbol the way ``chance`` reads it."""
        ...

    def carry(self, written: object) -> Carry:
        """Read where a round starts from."""
        ...

    def write_carry(self, carry: Carry) -> object:
        """Write where the next round starts from."""
        ...

    def ruling(self, name: str, facts: Mapping[str, object]) -> Ruling:
        """Read a ruling with its facts."""
        ...

    def righted(self, ruling: Ruling, symbol: Symbol) -> Ruling:
        """Write a ruling that settled on a wrong symbol with the right one."""
        ...
