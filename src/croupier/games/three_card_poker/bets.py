"""Ante, play, and the side bets on a hand or on a line of the array: what decides each of them."""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from croupier.equipment.cards import Card
from croupier.games.bets import LOSE, NO_TARGET, VOID, WIN, not_on_the_layout
from croupier.games.cards import bets
from croupier.games.cards.bets import CardBet
from croupier.games.poker.showdowns import BEST, BOTH, OWN
from croupier.games.poker.values import Value
from croupier.games.protocol import REMOVED, Act, Bid, Choice, Decided, Mark, Room, Step, Target
from croupier.games.targets import WORD, Shape
from croupier.games.three_card_poker.hands import (
    BONUS,
    PAIR_OR_BETTER,
    QUEEN_HIGH,
    SIX_PAY,
    best_of_six,
    of_three,
)
from croupier.games.three_card_poker.states import (
    DEALERS,
    LINES,
    Deciding,
    Places,
    Settled,
    Stands,
    State,
    chosen_in,
)
from croupier.rulebooks.fields import RULES, TEXT, Fields
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Refusal


ANTE: Final = "ante"
PLAY: Final = "play"
SIX_CARDS: Final = "six-card-bonus"
FOLD: Final = Choice("fold")
CHOOSE: Final = Choice("choose", names=(3, 3))
PLAYS: Final = Choice(PLAY, bet=PLAY)
WITHDRAW: Final = Choice("withdraw")
STAY: Final = Choice("stay")
ACTS: Final = (CHOOSE.act, PLAYS.act, FOLD.act, WITHDRAW.act, STAY.act)
"""Everything that seats may answer."""

FOLDED: Final = "fold"
STAND_OFF: Final = "stand off"
UNQUALIFIED: Final = "dealer does not qualify"
WITHDRAWN: Final = "void by withdrawal"
"""The line of a wager that its player withdrew: it has no result."""


@dataclass(frozen=True, slots=True)
class OnHand:
    """The mark of a wager: its seat, and the line that it is on where that is not the seat's own hand."""

    seat: int
    line: str = ""

    def places(self, state: object) -> Places | None:
        """Return the places of its three cards; None where its seat has chosen none."""
        return LINES[self.line] if self.line else chosen_in(state).of(self.seat)


@dataclass(frozen=True)
class HandBet(CardBet):
    """What all bets of the game have in common."""

    fields: ClassVar[Fields] = {"closes": RULES}
    beside: ClassVar[tuple[str, ...]] = (VOID, REMOVED, WITHDRAWN)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the cards of its seat, or of its line."""
        return OnHand(bid.seat, str(bid.target))

    def closed(self, state: Any) -> Refusal:
        """Refuse a wager that comes after the first card."""
        what = f"{self.terms.name} is made before any card is drawn"
        return self.no(what, rules=self.ruleset.rules("closed") + self.terms.rules)

    def follow(self, mark: Any, step: Step[Any]) -> Mark | Decided:
        """Go back with its player after a power failure; else be decided by an answer or the cards."""
        act = step.move if isinstance(step.move, Act) and step.move.seat == mark.seat else None
        if act is not None and act.act == WITHDRAW.act:
            return Decided((WITHDRAWN,))
        if act is not None and act.act == FOLD.act:
            lines = self.folded(mark, step)
            return Decided(lines) if lines else mark
        if not isinstance(step.after, Settled):
            return super().follow(mark, step)
        return Decided(self.met(*self.values(mark, step.after)))

    def folded(self, mark: OnHand, step: Step[Any]) -> tuple[str, ...]:
        """Name the lines that its seat's fold brings; none where it stands."""
        return self.given_up()

    @abstractmethod
    def values(self, mark: OnHand, state: Settled) -> tuple[Value, ...]:
        """Return what the hands are worth that it looks at."""

    @abstractmethod
    def met(self, *values: Value) -> tuple[str, ...]:
        """Name the lines that the hands bring."""

    @abstractmethod
    def given_up(self) -> tuple[str, ...]:
        """Name the lines that a fold brings."""

    def line(self, mark: Any, step: Step[Any]) -> str | None:
        """Nothing else decides it."""
        return None

    def option(self, name: str) -> str:
        """Return what the table elected."""
        return self.ruleset.text(name) or ""

    def cards(self, mark: OnHand, state: Settled) -> tuple[Card, ...]:
        """Return the three cards that a wager is on."""
        places = mark.places(state)
        assert places is not None, mark
        return state.at(places)


class MeetsDealer(HandBet):
    """A stake on the player's hand against the dealer's."""

    looks_at: ClassVar[str] = BOTH

    def values(self, mark: OnHand, state: Settled) -> tuple[Value, ...]:
        """Look at both hands."""
        return of_three(self.cards(mark, state)), of_three(state.at(DEALERS))

    def compared(self, own: Value, dealer: Value) -> str:
        """Compare a hand that is played with the dealer's."""
        if self.option("qualifier") != "none" and dealer < QUEEN_HIGH:
            return UNQUALIFIED
        if own == dealer:
            return STAND_OFF if self.option("equal hands") == STAND_OFF else LOSE
        return WIN if own > dealer else LOSE


class Ante(MeetsDealer):
    """The stake with which a player takes part; a straight or better is paid a bonus on it."""

    def lines(self, target: Target) -> tuple[str, ...]:
        """The comparison or the fold, and beside it the bonus."""
        return (WIN, LOSE, STAND_OFF, UNQUALIFIED, FOLDED, *map(_bonus, BONUS))

    def given_up(self) -> tuple[str, ...]:
        """Be lost."""
        return (FOLDED,)

    def met(self, *values: Value) -> tuple[str, ...]:
        """Win or lose against the dealer, and whatever that is, have the bonus."""
        own, dealer = values
        line = self.compared(own, dealer)
        is_paid = line != LOSE or self.option("bonus of a beaten hand") == "paid"
        return (line, _bonus(own.kind)) if own.kind in BONUS and is_paid else (line,)


def _bonus(hand: str) -> str:
    return f"bonus for a {hand}"


class Play(MeetsDealer):
    """As much as the ante once more: made by playing the hand and not otherwise."""

    fields: ClassVar[Fields] = {"on": TEXT.needed, "act": TEXT}
    beside: ClassVar[tuple[str, ...]] = (VOID,)

    def lines(self, target: Target) -> tuple[str, ...]:
        """The comparison."""
        return (WIN, LOSE, STAND_OFF, UNQUALIFIED)

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Exactly what the player has as ante, in however many wagers, while the seat decides."""
        stands = state.seats.of(bid.seat) if isinstance(state, Deciding) else None
        if stands is not Stands.DECIDES:
            what = "play is made when three cards were chosen, before time is up"
            return self.no(what, rules=self.ruleset.rules("decisions"))
        antes = (each for each in bid.mine if (each.bet, each.seat) == (ANTE, bid.seat))
        equal = sum(each.stake.units for each in antes)
        return Room(equal, equal, together=True)

    def given_up(self) -> tuple[str, ...]:
        """Whoever plays has not folded."""
        return ()

    def met(self, *values: Value) -> tuple[str, ...]:
        """Win or lose against the dealer."""
        return (self.compared(*values),)


class SideBet(HandBet):
    """A stake on a hand itself: the player's own, or blind on a row or column of the array.

    Its odds are those of a hand that was chosen and not given up.
    """

    is_for_any_play: ClassVar[bool] = True
    fields: ClassVar[Fields] = {"closes": RULES}
    on_a_place: ClassVar[Shape] = WORD._replace(
        words="a row or column of the array, or nothing for one's own hand"
    )

    def targets(self) -> Iterable[Target]:
        """The player's own hand, and each line of the array."""
        return (NO_TARGET, *LINES)

    def rules(self, target: Target) -> tuple[Any, ...]:
        """A blind wager has a rule of its own."""
        return super().rules(target) + (self.ruleset.rules("blind") if target != NO_TARGET else ())

    def room(self, state: Any, bid: Bid) -> Room | Refusal:
        """Any stake before the first card, on a place that the layout has."""
        if bid.target not in tuple(self.targets()):
            return not_on_the_layout(self, str(bid.target), self.ruleset.rules("blind"))
        return super().room(state, bid)

    def folded(self, mark: OnHand, step: Step[Any]) -> tuple[str, ...]:
        """Stand, for the cards decide it; but a hand that was never chosen has none."""
        if mark.line:
            return ()
        return (LOSE,) if mark.places(step.before) is None else self.given_up()

    def given_up(self) -> tuple[str, ...]:
        """Stand, unless the table elected otherwise."""
        return () if self.option("side bets after a fold") == "stand" else (LOSE,)


class PairPlus(SideBet):
    """Paid for a pair or better, whatever the dealer holds."""

    looks_at: ClassVar[str] = OWN

    def lines(self, target: Target) -> tuple[str, ...]:
        """The hands that are paid, and all others."""
        return (*PAIR_OR_BETTER, LOSE)

    def values(self, mark: OnHand, state: Settled) -> tuple[Value, ...]:
        """Look at the three cards."""
        return (of_three(self.cards(mark, state)),)

    def met(self, *values: Value) -> tuple[str, ...]:
        """Be paid by their kind."""
        (own,) = values
        return (own.kind if own.kind in PAIR_OR_BETTER else LOSE,)


class SixCardBonus(SideBet):
    """Paid for the best five of its three cards and the dealer's three."""

    looks_at: ClassVar[str] = BEST

    def lines(self, target: Target) -> tuple[str, ...]:
        """The hands that are paid, and all others."""
        return (*SIX_PAY, LOSE)

    def values(self, mark: OnHand, state: Settled) -> tuple[Value, ...]:
        """Look at all six."""
        return (best_of_six((*self.cards(mark, state), *state.at(DEALERS))),)

    def met(self, *values: Value) -> tuple[str, ...]:
        """Be paid by the kind of the best five."""
        (best,) = values
        return (best.kind if best.kind in SIX_PAY else LOSE,)


_MADE: Final[dict[str, type[HandBet]]] = {
    "ante": Ante,
    "play": Play,
    "pair-plus": PairPlus,
    "six-card-bonus": SixCardBonus,
}
KINDS: Final = bets.kinds_of(_MADE)
"""What the data of each kind of bet may say."""


def build(ruleset: Ruleset) -> dict[str, HandBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    return bets.build(ruleset, "three-card-poker", _MADE)
