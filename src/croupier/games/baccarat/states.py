"""The phases of a coup: counts and numbers of cards, which is all the tables of play look at.

Where real cards are dealt the hands remember them, to be shown. Where only values are, as in the
lab, there is nothing to show, and coups that count alike are one state.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from croupier.equipment.cards import Card
from croupier.games.baccarat.drawing import counted, is_natural, points
from croupier.games.baccarat.reveal import BANKER, PLAYER
from croupier.games.phases import Voided, Wagering


TIE: Final = "tie"


@dataclass(frozen=True, slots=True)
class Hand:
    """One of the two hands: its point count, how many cards it has, and those that can be shown."""

    count: int = 0
    size: int = 0
    cards: tuple[Card, ...] = ()

    def take(self, symbol: object) -> "Hand":
        """Add a card."""
        shown = (*self.cards, symbol) if isinstance(symbol, Card) else ()
        return Hand(counted(self.count, points(symbol)), self.size + 1, shown)

    @property
    def is_natural(self) -> bool:
        """Whether it is eight or nine on two cards."""
        return is_natural(self.count, self.size)


NONE: Final = Hand()


@dataclass(frozen=True, slots=True)
class Hands:
    """What all phases have that show cards.

    ``sealed`` once wagers were withdrawn after a misdelivery: none is made until the coup ends.
    """

    player: Hand = NONE
    banker: Hand = NONE
    sealed: bool = field(default=False, kw_only=True)

    def hand(self, name: str) -> Hand:
        """Return a hand by its name."""
        return self.player if name == PLAYER else self.banker

    @property
    def turned(self) -> int:
        """How many cards lie face up."""
        return self.player.size + self.banker.size

    def shown(self, symbol: object) -> int:
        """How often a card lies there; values are not told apart, and never do."""
        cards = self.player.cards + self.banker.cards
        return sum(card == symbol for card in cards)

    def given(self, name: str, symbol: object) -> "Hands":
        """Give a card to a hand."""
        if name == PLAYER:
            return Hands(self.player.take(symbol), self.banker, sealed=self.sealed)
        return Hands(self.player, self.banker.take(symbol), sealed=self.sealed)

    def dealing(self) -> "Dealing":
        """Go on with the first four cards."""
        return Dealing(self.player, self.banker, sealed=self.sealed)

    def insuring(self, stage: int) -> "Insuring":
        """Let a hand be insured."""
        return Insuring(self.player, self.banker, sealed=self.sealed, stage=stage)

    def drawing(self, due: str) -> "Drawing":
        """Wait for a third card."""
        return Drawing(self.player, self.banker, sealed=self.sealed, due=due)

    def over(self) -> "Coup":
        """End the coup; nothing of how it came about matters any more."""
        return Coup(self.player, self.banker)


@dataclass(frozen=True, slots=True)
class LateWagering:
    """Four cards lie face down, and the two hands and the tie may still be backed."""


@dataclass(frozen=True, slots=True)
class Dealing(Hands):
    """The first four cards are being turned up."""


@dataclass(frozen=True, slots=True)
class Insuring(Hands):
    """A hand may be insured: for the first, the second or the third time in the coup."""

    stage: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Drawing(Hands):
    """A third card is due to one of the hands."""

    due: str = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Coup(Hands):
    """Each hand has all its cards."""

    @property
    def result(self) -> str:
        """The hand that won, or a tie."""
        if self.player.count == self.banker.count:
            return TIE
        return PLAYER if self.player.count > self.banker.count else BANKER

    @property
    def margin(self) -> int:
        """By how many points it was won."""
        return abs(self.player.count - self.banker.count)


@dataclass(frozen=True, slots=True)
class Withdrawing:
    """Cards went to the wrong hand: wagers may be withdrawn, whole, before the coup goes on.

    ``known`` is the last card, where the error was found when the result was known already.
    """

    then: Dealing | Drawing
    known: Card | None = None


Phase: TypeAlias = Dealing | Insuring | Drawing | Coup
State: TypeAlias = Wagering | LateWagering | Phase | Withdrawing | Voided
