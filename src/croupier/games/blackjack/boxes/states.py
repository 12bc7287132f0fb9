"""The phases of a round that is dealt to boxes."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TypeAlias

from croupier.games import phases
from croupier.games.blackjack.boxes.layout import Layout
from croupier.games.blackjack.hands import BUST, Hand
from croupier.games.phases import Wagering


@dataclass(frozen=True, slots=True)
class AtBoxes:
    """A phase after the first wagers."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class Dealing(AtBoxes):
    """The initial deal: ``due`` are the places that still have a card to come, in turn."""

    due: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Insuring(AtBoxes):
    """The dealer shows an ace: wagers may be insured, and blackjacks paid even money."""


@dataclass(frozen=True, slots=True)
class Deciding(AtBoxes):
    """Whoever decides for the box says how its hand is played."""


@dataclass(frozen=True, slots=True)
class Doubling(AtBoxes):
    """The hand is doubled: others on the box may double their stakes too."""


@dataclass(frozen=True, slots=True)
class Splitting(AtBoxes):
    """The pair was parted: others on the box stake on both hands, or follow one of them.

    ``parted`` are the two hands.
    """

    parted: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drawing(AtBoxes):
    """A card to the hand is due; ``last`` when it gets no other."""

    last: bool = False


@dataclass(frozen=True, slots=True)
class Choosing(AtBoxes):
    """The dealer has no first card: each box that is ``asked`` is void, or played to its end."""

    asked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealerDraws(AtBoxes):
    """The dealer's cards: the second, and as many more as are due.

    ``is_late`` where the first one was forgotten: ace and ten are no blackjack then. What the first
    card was, the dealer's hand tells as far as it still matters.
    """

    layout: Layout = field(compare=False)
    dealer: Hand
    is_late: bool = False
    _left: Hashable = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Work out what of the layout still matters."""
        layout = self.layout
        left = (layout.boxes, layout.exposed, layout.is_insured, layout.is_irregular)
        object.__setattr__(self, "_left", left)


@dataclass(frozen=True, slots=True)
class Settled(AtBoxes):
    """The round is over: what each hand and the dealer came to."""

    dealer: int = BUST
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Voided(phases.Voided):
    """The round ended without a result, and its wagers are void."""

    layout: Layout = field(default_factory=Layout)


State: TypeAlias = (
    Wagering
    | Dealing
    | Insuring
    | Deciding
    | Doubling
    | Splitting
    | Drawing
    | Choosing
    | DealerDraws
    | Settled
    | Voided
)


def layout_of(state: State) -> Layout | None:
    """Return what lies on the layout; None before the deal."""
    return None if isinstance(state, Wagering) else state.layout
