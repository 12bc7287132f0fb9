"""The wagers of the sketch. A wager's mark is its seat: by it the play says what became of it."""

from croupier.games.protocol import Bet, Bid, Chance, Decided, Mark, Room, Step
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal
from tests.sketches.bets import SketchBet
from tests.sketches.community.states import Bank, Playing, Settled, State, Wagering, Wants


class _Seated(SketchBet):
    """A stake that wins or loses with what its seat made of the cards."""

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the seat."""
        return bid.seat

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Lose when the seat goes over 21; else be compared with the dealer at the end."""
        after = step.after
        if isinstance(after, Settled):
            assert isinstance(mark, int)
            decided = after.lines.of(mark)
            assert decided is not None
            return Decided((decided,))
        if isinstance(step.move, Chance) and isinstance(after, Playing | Bank):
            return Decided(("bust",)) if mark in after.bust else mark
        return mark


class Player(_Seated):
    """The stake with which a seat plays."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """One stake a player at a seat, before the cards."""
        if not isinstance(state, Wagering):
            return self.no("stakes come before the first card")
        if any((wager.bet, wager.seat) == ("player", bid.seat) for wager in bid.mine):
            return self.no("there is a stake of this player", Reason.WAGER_MAY_NOT_BE_CHANGED)
        return Room(self.minimum)


class Double(_Seated):
    """The same stake once more: it is made with the decision, and not otherwise."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Exactly the stake that it hangs on, at a seat that may double now."""
        lane = state.lanes.of(bid.seat) if isinstance(state, Playing) else None
        if lane is None or lane.wants is not Wants.ANSWER or not lane.may_double:
            return self.no("two cards of 9, 10 or 11 are doubled, and no others")
        assert bid.parent is not None
        return Room(bid.parent.stake.units, bid.parent.stake.units)


class DealerBust(SketchBet):
    """A stake on the dealer going over 21; it has no mark."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Before the cards."""
        if not isinstance(state, Wagering):
            return self.no("stakes come before the first card")
        return Room(self.minimum)

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the dealer."""
        return None

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Win when the dealer goes over 21, lose where the dealer does not or need not draw."""
        if not isinstance(step.after, Settled):
            return mark
        return Decided(("win" if step.after.dealer > 21 else "lose",))


def build(ruleset: Ruleset, minimum: int = 1) -> dict[str, Bet[State]]:
    """Make the three bets."""
    return {
        "player": Player(ruleset.bets["player"], minimum),
        "double": Double(ruleset.bets["double"], minimum, "player"),
        "dealer-bust": DealerBust(ruleset.bets["dealer-bust"], minimum),
    }
