"""Bets on the first cards of a hand: pairs, matches, and a pair in either hand.

They look at ranks and suits, which the play does not keep: what a wager needs of them is in its
mark. Once its cards are out its line is sure, but it is settled after the result.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, Literal

from croupier.equipment.cards import Card
from croupier.games.baccarat.bets import EITHER, CoupBet, Made
from croupier.games.baccarat.reveal import HANDS, PLAYER
from croupier.games.baccarat.states import Coup, Hands, State, Withdrawing
from croupier.games.bets import LOSE
from croupier.games.protocol import Bid, Chance, Mark, Step, Sure, Target
from croupier.games.rows import read_rows
from croupier.rulebooks.fields import ROWS, TEXT, Fields, one_of


_RED: Final = ("H", "D")
_PICTURES: Final = ("J", "Q", "K")
SUITS: Final = ("same", "same colour", "mixed")
RANKS: Final = ("number", "picture")


def suits_of(first: Card, second: Card) -> str:
    """Say how the suits of two cards go together."""
    if first.suit == second.suit:
        return "same"
    return "same colour" if (first.suit in _RED) is (second.suit in _RED) else "mixed"


def ranks_of(card: Card) -> str:
    """Say whether a pair is of court cards or not."""
    return "picture" if card.rank in _PICTURES else "number"


@dataclass(frozen=True, slots=True)
class Alike:
    """One kind of pair, by how its suits or its ranks are, and the line it brings."""

    line: str
    suits: Literal["same", "same colour", "mixed"] | None = None
    ranks: Literal["number", "picture"] | None = None


ALIKE: Final[Fields] = {"line": TEXT.needed, "suits": one_of(*SUITS), "ranks": one_of(*RANKS)}


@dataclass(frozen=True, slots=True)
class First:
    """The mark of a wager whose hand has one card."""

    hand: str
    card: Card


@dataclass(frozen=True, slots=True)
class Suited:
    """The mark of a wager whose hand has two cards alike, and a third would be one more of them."""

    hand: str
    card: Card
    line: str


def received(hand: str, step: Step[State]) -> Card | None:
    """Return the card that a hand was given in a step, None where it was given none."""
    before, after, withdrawn = step.before, step.after, isinstance(step.before, Withdrawing)
    if isinstance(before, Withdrawing):
        before = before.then
    if not (isinstance(before, Hands) and isinstance(after, Hands)):
        return None
    if after.hand(hand).size == before.hand(hand).size:
        return None
    if withdrawn:  # the last card was known before the window closed
        return after.hand(hand).cards[-1]
    assert isinstance(step.move, Chance)
    assert isinstance(step.move.symbol, Card), "a pair is dealt cards, not values"
    return step.move.symbol


@dataclass(frozen=True)
class Pair(CoupBet):
    """The first two cards of the hand backed are alike; the rows of its data tell which pairs."""

    fields: ClassVar[Fields] = {
        "pairs": ROWS.needed,
        "triple": TEXT,
        "hands": EITHER.needed,
        **CoupBet.fields,
    }

    def seen(self, mark: Mark, step: Step[State]) -> Mark:
        """Note the cards of the hand backed, as long as they matter."""
        if not isinstance(mark, Made | First | Suited):
            return mark
        card = received(mark.hand, step)
        match mark:
            case _ if card is None:
                return mark
            case Made(hand):
                return First(hand, card)
            case First(hand, first):
                return self._second(hand, first, card)
            case Suited(_, first, line):
                return Sure((self._triple if card == first else line,))

    @property
    def _triple(self) -> str:
        """The line of three cards alike, where the bet has one."""
        return str(self.terms.about.get("triple", ""))

    def _second(self, hand: str, first: Card, second: Card) -> Mark:
        if first.rank != second.rank:
            return Sure((LOSE,))
        line = self._pair(suits_of(first, second), ranks_of(first))
        return Suited(hand, first, line) if self._triple and first == second else Sure((line,))

    def _pair(self, suits: str, ranks: str) -> str:
        """The line of the first row that fits a pair."""
        for row in self.rows:
            if row.suits in (None, suits) and row.ranks in (None, ranks):
                return row.line
        return LOSE

    @cached_property
    def rows(self) -> tuple[Alike, ...]:
        """The pairs that pay, from the top."""
        return read_rows(self.terms, "pairs", Alike, ALIKE)

    def check(self) -> None:
        """Read its rows."""
        _ = self.rows

    def at_end(self, mark: Suited | Sure, coup: Coup) -> str:
        """What its cards made sure; two cards alike, if no third was drawn."""
        return mark.line if isinstance(mark, Suited) else mark.lines[0]

    def lines(self, target: Target) -> tuple[str, ...]:
        """Those of its rows, of three cards alike, and of no pair."""
        found = [self._pair(suits, ranks) for suits in SUITS for ranks in RANKS]
        return tuple(dict.fromkeys((*found, *([self._triple] if self._triple else []), LOSE)))


@dataclass(frozen=True, slots=True)
class Each:
    """The mark of a wager on both hands: of each the rank of its first card, then its pair."""

    player: str = ""
    banker: str = ""

    def hand(self, name: str) -> str:
        """What is noted of a hand."""
        return self.player if name == PLAYER else self.banker


_NO_PAIR: Final = "-"
SINGLE: Final = "single"
DOUBLE: Final = "double"
TWIN: Final = "twin"


@dataclass(frozen=True)
class PairOfEach(CoupBet):
    """A pair in either hand, in both, or the same in both: the highest of these alone is paid."""

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for both hands."""
        return Each()

    def seen(self, mark: Mark, step: Step[State]) -> Mark:
        """Note the first two cards of either hand."""
        if not isinstance(mark, Each):
            return mark
        for name in HANDS:
            after = step.after
            if isinstance(after, Hands) and after.hand(name).size <= 2:
                card = received(name, step)
                if card is not None:
                    mark = _noted(mark, name, card.rank)
        is_full = all(_is_paired(mark.hand(name)) is not None for name in HANDS)
        return Sure((_paid(mark),)) if is_full else mark

    def at_end(self, mark: Sure, coup: Coup) -> str:
        """What the cards made sure."""
        return mark.lines[0]

    def lines(self, target: Target) -> tuple[str, ...]:
        """One hand, both, both alike, or neither."""
        return (SINGLE, DOUBLE, TWIN, LOSE)


def _noted(mark: Each, name: str, rank: str) -> Each:
    """Note another card of a hand: one rank, then that rank twice or a mark of no pair."""
    first = mark.hand(name)
    noted = rank if not first else f"{rank} {rank}" if first == rank else _NO_PAIR
    return Each(noted, mark.banker) if name == PLAYER else Each(mark.player, noted)


def _is_paired(noted: str) -> bool | None:
    """Say whether a hand's first two cards are a pair; None while one is to come."""
    if noted == _NO_PAIR:
        return False
    return True if " " in noted else None


def _paid(mark: Each) -> str:
    pairs = [noted for noted in (mark.player, mark.banker) if noted != _NO_PAIR]
    if len(pairs) < 2:
        return SINGLE if pairs else LOSE
    return TWIN if mark.player == mark.banker else DOUBLE
