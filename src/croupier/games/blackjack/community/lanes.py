"""Lanes: what a terminal made of the community's cards, and what it waits for.

Every card that is dealt to the community counts for the terminals that want one. So terminals differ
only by what they decided, and those that decided alike are one lane.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, TypeAlias

from croupier.equipment.cards import Card
from croupier.games.blackjack.hands import (
    ACE,
    BUST,
    MOST,
    Hand,
    one_of_a_pair,
    value,
)
from croupier.games.protocol import Choice, Symbol
from croupier.rulebooks.ruleset import Ruleset


LEAST: Final = {False: 12, True: 17}
"""The least that a hand may stand on: hard, and soft."""

DRAW: Final = Choice("draw")
STAND: Final = Choice("stand")
DOUBLE: Final = Choice("double", bet="double")
SPLIT: Final = Choice("split", bet="split")
INSURE: Final = Choice("insurance", bet="insurance")
NO_INSURANCE: Final = Choice("no insurance")
EVEN_MONEY: Final = Choice("even money")
KEEP_INSURANCE: Final = Choice("keep insurance")
ACTS: Final = tuple(
    choice.act
    for choice in (
        *(INSURE, NO_INSURANCE, EVEN_MONEY, KEEP_INSURANCE),
        *(DRAW, STAND, DOUBLE, SPLIT),
    )
)
"""Everything that a terminal may be asked."""


class Wants(Enum):
    """What a terminal waits for."""

    ANSWER = "an answer"
    LATER = "an answer in the next stage"
    CARD = "a card"
    NOTHING = "nothing"


class Insuring(Enum):
    """How far a terminal has come with insurance."""

    ASKED = "insurance"
    EVEN = "even money"
    CLOSED = "closed"
    PAID = "paid even money"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the table elected of what the book leaves open."""

    most_hands: int = 2
    doubles_after_split: bool = False

    @classmethod
    def of(cls, ruleset: Ruleset) -> "Terms":
        """Read it from the options."""
        hands = int(ruleset.text("hands after splits") or "2")
        return cls(hands, ruleset.flag("double after split"))


@dataclass(frozen=True, slots=True)
class Played:
    """One hand of a lane: its total, or what it came to; and its cards where real ones are dealt."""

    hand: Hand | int
    cards: tuple[Card, ...] = ()
    stakes: int = 1
    """How many times what was staked before the cards lies on it."""

    @property
    def is_open(self) -> bool:
        """Whether it may still get cards."""
        return isinstance(self.hand, Hand)

    @property
    def is_doubled(self) -> bool:
        """Whether it was doubled."""
        return self.stakes > 1

    @property
    def is_split_ace(self) -> bool:
        """Whether it is one ace of a pair that was split."""
        return self.hand == one_of_a_pair(ACE)

    @property
    def gets_one(self) -> bool:
        """Whether the next card is its last."""
        return self.is_doubled or self.is_split_ace

    def plus(self, symbol: Symbol) -> "Played":
        """Take a card; 21 and more, a doubled hand and a split ace are finished with it."""
        assert isinstance(self.hand, Hand)
        hand = self.hand.plus(value(symbol))
        cards = (*self.cards, symbol) if isinstance(symbol, Card) else ()
        is_done = self.gets_one or hand.points >= MOST
        return Played(hand.finished if is_done else hand, cards)


Hands: TypeAlias = tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class Lane:
    """A position that terminals are in."""

    hands: Hands
    wants: Wants = Wants.NOTHING
    insuring: Insuring = Insuring.CLOSED

    @property
    def at(self) -> int | None:
        """Which hand is played: first each has its second card, then one after the other."""
        open_ = [n for n, each in enumerate(self.hands) if each.is_open]
        short = [n for n in open_ if _cards(self.hands[n]) < 2]
        return next(iter(short or open_), None)

    @property
    def is_finished(self) -> bool:
        """Whether no hand of it may get another card."""
        return not any(each.is_open for each in self.hands)

    @property
    def playing(self) -> Hand:
        """The hand that is played."""
        assert self.at is not None
        hand = self.hands[self.at].hand
        assert isinstance(hand, Hand)
        return hand

    @property
    def number(self) -> int:
        """The number of the hand that is asked about, from 1."""
        return 1 + (self.at or 0)

    def moves(self, terms: Terms) -> tuple[Choice, ...]:
        """How the hand that is played may be."""
        hand = self.playing
        is_barred = hand.is_split and not terms.doubles_after_split
        may_split = bool(hand.pair) and len(self.hands) < terms.most_hands
        return (
            *((STAND,) if may_stand(hand) else ()),
            DRAW,
            *((DOUBLE,) if hand.may_be_doubled and not is_barred else ()),
            *((SPLIT,) if may_split else ()),
        )

    def does(self, act: str, number: int, terms: Terms) -> bool:
        """Say whether a hand does this without being asked: it has to draw, and may do nothing else."""
        if act != DRAW.act or self.wants is not Wants.CARD or number not in (0, self.number):
            return False
        return self.playing.cards > 1 and self.moves(terms) == (DRAW,)

    def choices(self, terms: Terms) -> tuple[Choice, ...]:
        """What a terminal may answer; the first is what the clock does, and stakes nothing."""
        if self.insuring is Insuring.EVEN:
            return (KEEP_INSURANCE, EVEN_MONEY)
        moves = () if self.is_finished else self.moves(terms)
        return (NO_INSURANCE, INSURE, *moves) if self.insuring is Insuring.ASKED else moves

    def having(self, act: str, terms: Terms) -> "Lane":
        """Say what it waits for once a terminal has answered."""
        if act in ("insurance", "no insurance", "keep insurance", "even money"):
            return self._insured(act).needing(terms, asked=Wants.LATER)
        lane = replace(self, insuring=Insuring.CLOSED)
        assert lane.at is not None
        match act:
            case "stand":
                ended = lane.with_hand(Played(lane.playing.finished, lane.hands[lane.at].cards))
                return ended.needing(terms, asked=Wants.LATER)
            case "double":
                doubled = replace(lane.hands[lane.at], stakes=2)
                return replace(lane.with_hand(doubled), wants=Wants.CARD)
            case "split":
                return replace(lane.parted(), wants=Wants.CARD)
            case _:
                return replace(lane, wants=Wants.CARD)

    def _insured(self, act: str) -> "Lane":
        if act == "even money":
            return replace(self, insuring=Insuring.PAID)
        has_blackjack = self.is_finished
        asks = act == "insurance" and has_blackjack
        return replace(self, insuring=Insuring.EVEN if asks else Insuring.CLOSED)

    def parted(self) -> "Lane":
        """Part a pair; the second hand is the last of the lane, and each ace has one more card."""
        assert self.at is not None
        pair, cards = self.playing.pair, self.hands[self.at].cards
        hand = one_of_a_pair(pair)
        first = self.with_hand(Played(hand, cards[:1]))
        return replace(first, hands=(*first.hands, Played(hand, cards[1:])))

    def with_hand(self, changed: Played) -> "Lane":
        """Put a hand in the place of the one that is played."""
        at = self.at
        assert at is not None
        return replace(self, hands=(*self.hands[:at], changed, *self.hands[at + 1 :]))

    def needing(self, terms: Terms, asked: Wants) -> "Lane":
        """Say what it waits for as its hands are; what has one answer only is not asked."""
        if self.insuring is Insuring.EVEN:
            return replace(self, wants=Wants.ANSWER)
        if self.insuring is Insuring.PAID or self.is_finished:
            return replace(self, wants=Wants.NOTHING)
        if self.playing.cards < 2 or self.moves(terms) == (DRAW,):
            return replace(self, wants=Wants.CARD)
        return replace(self, wants=asked)

    def plus(self, symbol: Symbol, terms: Terms) -> "Lane":
        """Take the community's card, where the terminal wants it."""
        if self.wants is not Wants.CARD or self.at is None:
            return self
        return self.with_hand(self.hands[self.at].plus(symbol)).needing(terms, Wants.ANSWER)

    def is_bust(self, number: int) -> bool:
        """Say whether a hand is over 21."""
        return self.hands[number - 1].hand == BUST


def may_stand(hand: Hand) -> bool:
    """Say whether a hand may have no more cards: below the least it is given them.

    >>> may_stand(Hand(12)), may_stand(Hand(16, soft=True))
    (True, False)
    """
    return hand.points >= LEAST[hand.soft]


def _cards(played: Played) -> int:
    return played.hand.cards if isinstance(played.hand, Hand) else 2
