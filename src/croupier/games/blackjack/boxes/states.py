"""The phases of a round that is dealt to boxes."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TypeAlias

from croupier.games.blackjack.boxes.layout import Layout
from croupier.games.blackjack.hands import BUST, Hand


@dataclass(frozen=True, slots=True)
class Wagering:
    """Wagers may be made."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The initial deal: ``due`` are the places that still have a card to come, in turn."""

    layout: Layout
    due: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Insuring:
    """The dealer shows an ace: wagers may be insured, and blackjacks paid even money."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class Deciding:
    """Whoever decides for the box says how its hand is played."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class Doubling:
    """The hand is doubled: others on the box may double their stakes too."""

    layout: Layout


@dataclass(frozen=True, slots=True)
class Splitting:
    """The pair was parted: others on the box stake on both hands, or follow one of them.

    ``parted`` are the two hands.
    """

    layout: Layout
    parted: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A card to the hand is due; ``last`` when it gets no other."""

    layout: Layout
    last: bool = False


@dataclass(frozen=True, slots=True)
class Choosing:
    """The dealer has no first card: each box that is ``asked`` is void, or played to its end."""

    layout: Layout
    asked: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealerDraws:
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
class Settled:
    """The round is over: what each hand and the dealer came to."""

    layout: Layout
    dealer: int = BUST
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Voided:
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
