"""The wagers of the sketch. A wager's mark is its seat: by it the play says what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.games.bets import AnyBet
from croupier.games.protocol import Act, Bet, Bid, Decided, Mark, Room, Step, Wager
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal
from tests.sketches.array.play import FOLD
from tests.sketches.array.states import Deciding, Settled, Stands, State, Wagering


@dataclass(frozen=True)
class _Seated(AnyBet):
    """A stake that wins or loses with the three cards of its seat."""

    minimum: int

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """Nothing may be called on it."""
        return ()

    def place(self, state: State, bid: Bid) -> Mark:
        """Follow the seat."""
        return bid.seat

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Lose when the seat folds; else be compared with the dealer at the end."""
        if isinstance(step.move, Act):
            is_folded = (step.move.seat, step.move.act) == (mark, FOLD.act)
            return Decided(("fold",)) if is_folded else mark
        if not isinstance(step.after, Settled):
            return mark
        assert isinstance(mark, int)
        line = step.after.lines.of(mark)
        assert line is not None
        return Decided((line,))


class Ante(_Seated):
    """The stake with which a seat takes part."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """One stake a player at a seat, before the cards."""
        if not isinstance(state, Wagering):
            return self.no("antes come before the first card")
        if any((wager.bet, wager.seat) == ("ante", bid.seat) for wager in bid.mine):
            return self.no("there is an ante of this player", Reason.WAGER_MAY_NOT_BE_CHANGED)
        return Room(self.minimum)


class Play(_Seated):
    """The ante once more: it is made with the decision, and not otherwise."""

    @property
    def on(self) -> str:
        """The ante."""
        return "ante"

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Exactly the ante that it hangs on, at a seat that decides now."""
        stands = state.seats.of(bid.seat) if isinstance(state, Deciding) else None
        if stands is not Stands.DECIDES:
            return self.no("a seat plays once it has chosen its cards")
        assert bid.parent is not None
        return Room(bid.parent.stake.units, bid.parent.stake.units)


def build(ruleset: Ruleset, minimum: int = 1) -> dict[str, Bet[State]]:
    """Make the two bets."""
    return {
        "ante": Ante(ruleset.bets["ante"], minimum),
        "play": Play(ruleset.bets["play"], minimum),
    }
