"""The boxes of a table and the hands on them, and the cards that lie there.

A box holds its hands in the order in which they are played. A hand keeps its number for the whole
round: a pair that is split leaves its second card to a hand with the next number, played right
after the one it came from.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from croupier.equipment.cards import Card
from croupier.games.blackjack.hands import BLACKJACK, BUST, DEALER, MOST, TEN, Hand, one_of_a_pair
from croupier.games.cards import states


BOXES: Final = tuple(range(1, 8))
"""Seven boxes, counted from the dealer's left."""
FIRST: Final = 1
"""The number of a box's first hand."""
MOST_HANDS: Final = 3
"""A box is split twice at most."""

InPlay: TypeAlias = Hand | int
"""A hand that is played on, or what a finished one came to."""
Place: TypeAlias = tuple[int, int]
"""A box, and a hand on it."""


def box_slot(box: int) -> str:
    """Name a box as the place that a card is due to."""
    return f"box {box}"


def hand_slot(box: int, hand: int, *, alone: bool) -> str:
    """Name a hand as the place that a card is due to; the only one of a box is the box."""
    return box_slot(box) if alone else f"{box_slot(box)}, hand {hand}"


# What lies there


@dataclass(frozen=True, slots=True)
class Seen(states.Seen):
    """The cards that lie there in the order of the shoe, each with its hand, the dealer's, or a box.

    On a box, and on no hand of it, lies what went astray: it has no wager.
    """

    sideways: frozenset[Place] = frozenset()
    """Hands whose last card lies across: doubled, or a split ace."""
    paid: frozenset[int] = frozenset()
    """Boxes all of whose stakes were paid even money: nothing is played for there any more."""

    @property
    def hands(self) -> dict[Place, tuple[Card, ...]]:
        """The cards of every hand on a box."""
        on_boxes = (slot for slot, _ in self.cards if slot != DEALER and type(slot) is not int)
        return {slot: self.of(slot) for slot in on_boxes}

    @property
    def strays(self) -> tuple[int, ...]:
        """The boxes without a wager that a card went to."""
        return tuple(sorted({slot for slot, _ in self.cards if isinstance(slot, int)}))

    def across(self, place: Place) -> "Seen":
        """Lay the last card of a hand across the others."""
        return replace(self, sideways=self.sideways | {place}) if self.of(place) else self

    def split(self, place: Place, into: int) -> "Seen":
        """Part the two cards of a hand."""
        parted = iter((place, (place[0], into)))
        cards = ((next(parted) if slot == place else slot, card) for slot, card in self.cards)
        return replace(self, cards=tuple(cards))


NOTHING: Final = Seen()


# Boxes


@dataclass(frozen=True, slots=True)
class Box:
    """A box with a wager: its hands by their numbers, in the order in which they are played.

    ``is_barred`` where a pair was not split and so none is any more. What a finished hand came to its
    wagers know; boxes are alike that play the same hands on, and leave the dealer the same to do.
    """

    number: int
    hands: tuple[tuple[int, InPlay], ...] = field(default=((FIRST, Hand()),), compare=False)
    is_barred: bool = False
    directed_by: str = ""
    """Which total further cards depend on that a supervisor directs, where nobody is there."""
    _left: Hashable = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Work out what tells this box from others."""
        object.__setattr__(self, "_left", _left(self.hands))

    @property
    def current(self) -> tuple[int, Hand] | None:
        """The hand that is played, or None once all are finished."""
        for number, hand in self.hands:
            if isinstance(hand, Hand) and not self.is_short:
                return number, hand
        return None

    @property
    def is_short(self) -> bool:
        """Whether a card of the initial deal never came to it."""
        first = self.hands[0][1]
        return isinstance(first, Hand) and first.cards < 2 and not first.is_split

    def ended(self, number: int) -> int | None:
        """Return what a hand came to; None while it is played."""
        found = dict(self.hands).get(number)
        return found if isinstance(found, int) else None

    def having(self, number: int, hand: InPlay) -> "Box":
        """Put a hand in the place of what it was."""
        hands = tuple((n, hand if n == number else other) for n, other in self.hands)
        return replace(self, hands=hands)

    def split(self, number: int, card: int) -> "Box":
        """Part a pair: its second card begins a hand of its own, played after the first."""
        new, each = len(self.hands) + 1, one_of_a_pair(card)
        hands: list[tuple[int, InPlay]] = []
        for known, hand in self.hands:
            hands += [(known, each), (new, each)] if known == number else [(known, hand)]
        return replace(self, hands=tuple(hands))

    @property
    def draws_out_dealer(self) -> bool:
        """Whether the dealer's further cards can matter to it: to any hand that is no blackjack."""
        return any(hand not in (BUST, BLACKJACK) for _, hand in self.hands)


def _left(hands: tuple[tuple[int, InPlay], ...]) -> Hashable:
    """Say what hands leave to be done: those in play by their numbers, of finished ones the kind."""
    told = tuple((number, _kind(hand)) for number, hand in hands)
    if any(isinstance(hand, Hand) for _, hand in hands):
        return told
    return frozenset(kind for _, kind in told if kind != BUST)


def _kind(hand: InPlay) -> InPlay:
    """Tell finished hands apart as the dealer must: over 21, a blackjack, or another."""
    return hand if isinstance(hand, Hand) or hand in (BUST, BLACKJACK) else MOST


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes that are dealt to, the dealer's card, and whether anything is insured.

    ``is_irregular`` while cards lie wrong and may be put right: nobody has decided anything yet.
    ``exposed`` are cards that were drawn in error and seen: the next ones, whose ever they are.
    """

    boxes: tuple[Box, ...] = ()
    up: int = 0
    is_insured: bool = False
    is_irregular: bool = False
    exposed: tuple[Card, ...] = ()
    has_chosen: bool = False
    """Whether all chose already what becomes of hands against a dealer without a first card."""
    seen: Seen = field(default=NOTHING, compare=False)
    is_decided: bool = field(default=False, compare=False)
    """Whether anybody decided anything: what was misdealt before is not put right any more."""

    @property
    def lying(self) -> Card | None:
        """The card that is due, where it lies there already, seen by all."""
        return self.exposed[0] if self.exposed else None

    def __iter__(self) -> Iterator[Box]:
        """Go through the boxes, from the dealer's left."""
        return iter(self.boxes)

    def box(self, number: int) -> Box | None:
        """Return a box that is dealt to."""
        return next((box for box in self.boxes if box.number == number), None)

    @property
    def at(self) -> tuple[Box, int, Hand] | None:
        """The box and the hand that are played; None once all are finished."""
        for box in self.boxes:
            current = box.current
            if current is not None:
                return box, *current
        return None

    @property
    def playing(self) -> tuple[Box, int, Hand]:
        """The box and the hand that are played, where there is one."""
        found = self.at
        assert found is not None
        return found

    def with_box(self, changed: Box) -> "Layout":
        """Put a box in the place of what it was."""
        boxes = tuple(changed if box.number == changed.number else box for box in self.boxes)
        return replace(self, boxes=boxes)

    def without(self, numbers: Iterable[int]) -> "Layout":
        """Take boxes out of the round."""
        gone = set(numbers)
        if not gone:
            return self
        return replace(self, boxes=tuple(box for box in self.boxes if box.number not in gone))

    @property
    def lacks_first_card(self) -> bool:
        """Whether the dealer has no first card, and nobody chose yet what becomes of the hands."""
        return not self.up and not self.has_chosen

    @property
    def pays_blackjack_at_once(self) -> bool:
        """Whether no second card can make the dealer's a blackjack."""
        return 1 < self.up < TEN and not self.is_irregular


def opened(numbers: Iterable[int]) -> Layout:
    """Begin with boxes that have a wager, and no card on them."""
    return Layout(tuple(map(Box, sorted(set(numbers)))))
