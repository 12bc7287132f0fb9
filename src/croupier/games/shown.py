"""What a game shows of itself on a screen: its equipment, its places, how a wager stands on it.

Whatever a screen can work out from the protocol is not repeated here. A game says the rest: what
its chance looks like, which numbers a place is about, and what a wager's mark means to its player.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from croupier.terms.references import Ref


WHEEL: Final = "wheel"
DICE: Final = "dice"
MONEY_WHEEL: Final = "money wheel"
CARDS: Final = "cards"

TUMBLER: Final = "tumbler"
THROWN_DICE: Final = "thrown dice"
SHUFFLER: Final = "shuffler"
"""Equipment that looks like another of its kind, and is worked otherwise."""


@dataclass(frozen=True, slots=True)
class Equipment:
    """What brings chance, as it is drawn and as a result is keyed in."""

    kind: str = ""
    symbols: tuple[str, ...] = ()
    """Pockets or sections in their order around a wheel; the faces of one die."""
    dice: int = 0
    """How many dice are thrown together."""
    colours: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The colour of each pocket that has one."""
    zeros: tuple[str, ...] = ()
    """The zeros as the layout has them, from the side of 1."""
    names: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What the operator calls a symbol, where it is not the symbol itself."""
    apparatus: str = ""
    """Which of those of its kind it is, where that makes a difference to whoever works it."""

    @property
    def stands(self) -> str:
        """What stands at a table: the apparatus, or its kind where all are worked alike."""
        return self.apparatus or self.kind


@dataclass(frozen=True, slots=True)
class LayoutPlace:
    """A place of the layout beside those that the bets list: where a chip counts as on another."""

    bet: str
    target: str
    numbers: tuple[str, ...]
    rules: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """What a wager's mark means to its player."""

    number: str = ""
    """The number it waits for."""
    works: bool = True
    """Whether the next result counts for it: it is on, not off."""
    called: str = ""
    """What was called on it: on or off; nothing, where the rule alone says."""
    hand: str = ""
    """The hand that it follows, by its id."""


@dataclass(frozen=True, slots=True)
class Up:
    """A card that lies face up."""

    card: str


@dataclass(frozen=True, slots=True)
class Down:
    """The back of a card: as which it left the equipment in this round, and which seats may look.

    What it is no state of a play knows, so nobody can read it off what a game shows.
    """

    place: int
    seen_by: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand as everybody sees it. Its ``id`` is its own for the whole round, after a split too."""

    id: str
    cards: tuple[Up | Down, ...] = ()
    seat: int | None = None
    """Whose it is; the dealer's, and hands that belong to nobody, are at none."""
    count: int | None = None
    """What its cards come to, once that is called."""
    label: str = ""
    """What else is said of it: soft, blackjack, bust."""
    is_active: bool = False
    """Whether the play waits for a card to it, or for a decision on it."""
    result: str = ""
    """What became of it: won, lost, tie."""
    is_last_across: bool = False
    """Whether its last card lies across the others: it gets no more."""

    @property
    def face_up(self) -> tuple[str, ...]:
        """The cards that can be seen."""
        return tuple(each.card for each in self.cards if isinstance(each, Up))


def lying_next(cards: Iterable[object]) -> tuple[HandShown, ...]:
    """Show cards that were drawn too early and seen by all: each is the next card, whose ever it is."""
    up = tuple(Up(str(card)) for card in cards)
    return (HandShown("next", up, label="next"),) if up else ()


@dataclass(frozen=True, slots=True)
class Upon:
    """What decides a bet that is made on another wager, if it is made now: as screens tell it."""

    hand: str = ""
    """The hand that it is about."""
    line: str = ""
    """The line by which it would pay; nothing where that is not known yet."""
    event: str = ""
    """What must come: the other hand wins, or ties."""


STANDS: Final = Marked()
"""A wager of which nothing is to be said but that it stands."""


@dataclass(frozen=True)
class Shown:
    """What a game shows of itself; a game with more to show has a class of its own."""

    equipment: Equipment = field(default_factory=Equipment)
    title: str = ""
    """What the operator calls the game, where it is not the book's own title."""
    boxes: tuple[int, ...] = ()
    """The boxes that a wager may be laid on, whoever sits there; none where nobody else's counts."""

    def numbers(self, bet: str, target: Hashable) -> tuple[str, ...]:
        """Return the numbers or symbols that a place of the layout is about."""
        return ()

    def places(self) -> Iterable[LayoutPlace]:
        """Give the places of the layout that no bet lists among its targets."""
        return ()

    def stood(self, bet: str, state: Hashable) -> Hashable | None:
        """Return the mark of a wager that was made before, where none can be made at this state.

        It tells which places a result makes win although nobody could have come to them any more.
        """
        return None

    def called(self, result: str) -> str:
        """Write a result in the order in which it is called, however it came."""
        return result

    def said(self, before: Hashable, after: Hashable) -> str:
        """Name what a result means for the play, where staff call more than the result itself."""
        return ""

    def hands(self, state: Hashable) -> tuple[HandShown, ...]:
        """Return the hands of a game that is played with cards, in the order they lie."""
        return ()

    def own(self, state: Hashable, seat: int) -> tuple[HandShown, ...]:
        """Return what one seat made of cards that all share, open to whoever looks."""
        return ()

    def marked(self, bet: str, mark: Hashable, state: Hashable) -> Marked:
        """Say what a standing wager's mark means while the play is at this state."""
        return STANDS

    def upon(self, bet: str, state: Hashable) -> Upon | None:
        """Say what decides a bet that is made on another, if it is made now; None: it is not."""
        return Upon()


PLAIN: Final = Shown()
"""A game that shows nothing beside what the protocol tells."""
