"""Side wagers on the first two cards of the player area, the same for every terminal.

What such a bet pays is a list in the book's data, read from the top: which two cards, and whether
the dealer must have blackjack beside them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import ClassVar, Final

from croupier.equipment.cards import DECK, RANKS, SUITS, Card
from croupier.games.bets import LOSE
from croupier.games.blackjack.community.states import Dealing, Settled, State
from croupier.games.blackjack.hands import BLACKJACK, counted
from croupier.games.cards.bets import CardBet
from croupier.games.protocol import Bid, Chance, Mark, Step, Sure, Target
from croupier.games.rows import read_rows
from croupier.rulebooks.fields import FLAG, TABLES, TEXT, Field, Fields, one_of
from croupier.terms.shapes import is_list


WITH_DEALER: Final = "blackjack"
"""What a row says of the dealer, where it says anything."""


@dataclass(frozen=True, slots=True)
class TwoCards:
    """A row: what two cards must be, as far as it says, and the line they come to."""

    line: str
    points: int | None = None
    ranks: tuple[str, ...] = RANKS
    suit: str | None = None
    suited: bool | None = None
    pair: bool | None = None
    dealer: str | None = None

    def fits(self, first: Card, second: Card) -> bool:
        """Say whether two cards are such."""
        return (
            {first.rank, second.rank} <= set(self.ranks)
            and self.suit in (None, first.suit)
            and self.suited in (None, first.suit == second.suit)
            and self.pair in (None, first.rank == second.rank)
            and (self.points is None or self.points == counted((first, second)).points)
        )


def _are_ranks(value: object) -> bool:
    return is_list(value) and bool(value) and all(each in RANKS for each in value)


ROW: Final[Fields] = {
    "line": TEXT.needed,
    "points": one_of(*range(4, 22)),
    "ranks": Field('["K", "Q"]', _are_ranks),
    "suit": one_of(*SUITS),
    "suited": FLAG,
    "pair": FLAG,
    "dealer": one_of(WITH_DEALER),
}


@dataclass(frozen=True, slots=True)
class Waits:
    """The mark of a wager: the cards that came so far, while they do not decide it alone."""

    cards: tuple[Card, ...] = ()


class OnFirstTwo(CardBet):
    """A wager that the first two cards decide, some with the dealer's blackjack."""

    fields: ClassVar[Fields] = {"wins": TABLES.needed}
    is_for_any_play: ClassVar[bool] = True

    @cached_property
    def rows(self) -> tuple[TwoCards, ...]:
        """What pays, from the top."""
        return read_rows(self.terms, "wins", TwoCards, ROW)

    def lines(self, target: Target) -> tuple[str, ...]:
        """Those of its rows, and the loss."""
        found = (
            self._line(cards, dealer=dealer)
            for cards in combinations_with_replacement(DECK, 2)
            for dealer in (True, False)
        )
        return tuple(dict.fromkeys((*found, LOSE)))

    def _line(self, cards: Sequence[Card], *, dealer: bool) -> str:
        """The line of the first row that fits."""
        first, second = cards
        for row in self.rows:
            if row.fits(first, second) and (dealer or row.dealer is None):
                return row.line
        return LOSE

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the first two cards."""
        return Waits()

    def line(self, mark: Waits | Sure, step: Step[State]) -> str | None:
        """Be decided when the round is."""
        if not isinstance(step.after, Settled):
            return None
        if isinstance(mark, Sure):
            return mark.lines[0]
        return self._line(mark.cards, dealer=step.after.dealer == BLACKJACK)

    def seen(self, mark: Mark, step: Step[State]) -> Mark:
        """Note a card of the player area, of the first two."""
        before = step.before
        if not isinstance(before, Dealing) or not isinstance(step.move, Chance):
            return mark
        if before.is_dealers:
            return mark
        assert isinstance(mark, Waits)
        assert isinstance(step.move.symbol, Card), "side bets are dealt cards, not values"
        cards = (*mark.cards, step.move.symbol)
        if len(cards) < 2:
            return Waits(cards)
        line = self._line(cards, dealer=False)
        return Sure((line,)) if line == self._line(cards, dealer=True) else Waits(cards)
