"""The wagers of the sketch: each follows one hand, or insurance the dealer's second card.

A wager's mark is the number of the hand it follows. Which bettor made it is the table's business:
here a double, a split and insurance only need a window that the seated player's act opened, and
a stake of the same player that they hang on.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.games.protocol import (
    REMOVE,
    Bet,
    Bid,
    Decided,
    Mark,
    Room,
    Step,
    Target,
    Wager,
)
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal
from tests.sketches.bets import SketchBet
from tests.sketches.blackjack.states import (
    BLACKJACK,
    BUST,
    Doubling,
    Insuring,
    Playing,
    Second,
    Settled,
    Splitting,
    State,
    Wagering,
)


FIRST, SECOND = 1, 2
FIRST_HAND: Final = "first hand"
SECOND_HAND: Final = "second hand"


def line(hand: int, dealer: int) -> str:
    """Compare a finished hand with the dealer's."""
    if hand == BUST:
        return "bust"
    if dealer == BLACKJACK and hand != BLACKJACK:
        return "dealer blackjack"
    if hand == dealer:
        return "stand off"
    if hand < dealer:
        return "lose"
    return "blackjack" if hand == BLACKJACK else "win"


class _OnHand(SketchBet):
    """A stake that wins or loses with a hand of the box."""

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Lose when the hand busts; else be compared with the dealer at the end."""
        assert isinstance(mark, int)
        match step.after:
            case Settled(hands, dealer):
                return Decided((line(hands[mark - 1], dealer),))
            case Second(hands):
                return Decided(("bust",)) if hands[mark - 1] == BUST else mark
            case Wagering():
                return mark
            case _ if _busted(mark, getattr(step.after, "at", None)):
                return Decided(("bust",))
            case _:
                return mark


def _busted(mark: int, at: Playing | None) -> bool:
    return at is not None and len(at.done) >= mark and at.done[mark - 1] == BUST


def _hangs(bet: str, parent: Wager, mine: Sequence[Wager]) -> bool:
    """Say whether such a wager hangs on this one already."""
    return any(wager.bet == bet and wager.on == parent.id for wager in mine)


class Box(_OnHand):
    """The stake on the box: it follows the first hand, or the second of a split if called."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """One stake a player, before the cards."""
        if bid.target != "":
            return self.no_target(bid.target)
        if not isinstance(state, Wagering):
            return self.no("stakes on the box come before the first card")
        if any(wager.bet == "box" for wager in bid.mine):
            return self.no("there is a stake of this player", Reason.WAGER_MAY_NOT_BE_CHANGED)
        return Room(self.minimum)

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the first hand."""
        return FIRST

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """Take it up before the cards; name the hand it follows when the pair is split."""
        match state:
            case Wagering():
                return (REMOVE,)
            case Splitting():
                return (SECOND_HAND,) if mark == FIRST else (FIRST_HAND,)
            case _:
                return ()

    def call(self, mark: Mark, state: State, call: str) -> Mark | Decided:
        """Take it up, or follow the hand named."""
        if call == REMOVE:
            return Decided(("removed",))
        return SECOND if call == SECOND_HAND else FIRST


class Double(_OnHand):
    """Another stake on a hand that gets one more card."""

    def targets(self) -> Iterable[Target]:
        """Either hand."""
        return (FIRST, SECOND)

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """From the minimum up to the stake that follows the hand, once."""
        if not isinstance(state, Doubling):
            return self.no("a double is made when the seated player doubles")
        if bid.target != state.at.number:
            return self.no_target(bid.target)
        assert bid.parent is not None
        if bid.parent.mark != bid.target:
            what = "this stake does not follow the hand that is doubled"
            return self.no(what, Reason.WAGER_NEEDS_ANOTHER)
        if _hangs(self.terms.name, bid.parent, bid.mine):
            return self.no("a stake is doubled once", Reason.WAGER_MAY_NOT_BE_CHANGED)
        return Room(self.minimum, bid.parent.stake.units)

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the hand doubled."""
        return bid.target


class Split(_OnHand):
    """An equal stake on the hand of a split pair that the first stake does not follow."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Exactly the stake on the box, once."""
        if not isinstance(state, Splitting):
            return self.no("a split is made when the seated player splits")
        if bid.target != "":
            return self.no_target(bid.target)
        assert bid.parent is not None
        if _hangs(self.terms.name, bid.parent, bid.mine):
            return self.no("a stake is split once", Reason.WAGER_MAY_NOT_BE_CHANGED)
        return Room(bid.parent.stake.units, bid.parent.stake.units)

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the other hand."""
        assert bid.parent is not None
        return SECOND if bid.parent.mark == FIRST else FIRST


class Insurance(SketchBet):
    """Up to half the stake that the dealer's second card makes blackjack; it has no mark."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """From the minimum up to half the stake on the box, once, against an ace."""
        if not isinstance(state, Insuring):
            return self.no("insurance is made against an ace, before any other card")
        if bid.target != "":
            return self.no_target(bid.target)
        assert bid.parent is not None
        if _hangs(self.terms.name, bid.parent, bid.mine):
            return self.no("a stake is insured once", Reason.WAGER_MAY_NOT_BE_CHANGED)
        return Room(self.minimum, bid.parent.stake.units // 2)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the dealer's second card."""
        return None

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Win on a ten-point second card, lose on any other."""
        if not isinstance(step.before, Second):
            return mark
        is_blackjack = isinstance(step.after, Settled) and step.after.dealer == BLACKJACK
        return Decided(("win" if is_blackjack else "lose",))


def build(ruleset: Ruleset, minimum: int) -> dict[str, Bet[State]]:
    """Make the four bets."""
    return {
        "box": Box(ruleset.bets["box"], minimum),
        "double": Double(ruleset.bets["double"], minimum, "box|split"),
        "split": Split(ruleset.bets["split"], minimum, "box"),
        "insurance": Insurance(ruleset.bets["insurance"], minimum, "box"),
    }
