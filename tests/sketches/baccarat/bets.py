"""Baccarat's bets: the two hands, the tie, and insurance made in a window of its own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.games.protocol import (
    ANY_STAKE,
    Bet,
    Bid,
    Decided,
    Mark,
    Piece,
    Room,
    Step,
    Target,
    Wager,
)
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from tests.sketches.baccarat.play import Coup, Insuring, State, Wagering, winner


REMOVE: Final = "remove"


@dataclass(frozen=True, slots=True)
class Made:
    """The mark of a wager made before the deal."""


@dataclass(frozen=True, slots=True)
class Insured:
    """The mark of insurance: the count the insured hand had."""

    count: int


@dataclass(frozen=True)
class _BaccaratBet:
    """What all baccarat bets have in common; ``hand`` is Player, Banker or, for the tie, none."""

    terms: BetTerms
    hand: str
    on: str | None = None

    def targets(self) -> Iterable[Target]:
        """Each has one area."""
        return ("",)

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules."""
        return self.terms.rules

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """It settles itself."""
        return ()

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """Nothing may be called once the cards are dealt."""
        return ()

    def call(self, mark: Mark, state: State, call: str) -> Mark | Decided:
        """Take it up."""
        return Decided(("removed",))

    def _not_now(self, what: str) -> Refusal:
        return Refusal(Reason.BET_IS_NOT_OFFERED, what, self.terms.rules)


@dataclass(frozen=True)
class Hand(_BaccaratBet):
    """Player or Banker to win, or a tie."""

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake before the deal; the insurance window opens nothing else."""
        if isinstance(state, Wagering):
            return ANY_STAKE
        return self._not_now(f"{self.terms.name} is made before the deal")

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the result."""
        return Made()

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """The result decides; a tie is a stand off for both hands."""
        if not isinstance(step.after, Coup):
            return mark
        won = winner(step.after)
        if won == self.hand:
            return Decided(("win",))
        return Decided(("stand off" if not won else "lose",))

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It may be taken up before the deal."""
        return (REMOVE,) if isinstance(state, Wagering) else ()


@dataclass(frozen=True)
class Insurance(_BaccaratBet):
    """A hand that is ahead after four cards is insured against losing."""

    capped: bool = True

    @property
    def against(self) -> Mapping[int, tuple[int, ...]]:
        """The counts of the other hand against which each count may be insured."""
        listed = self.terms.about["against"]
        assert isinstance(listed, Mapping)
        return {
            int(count): tuple(int(str(other)) for other in others)
            for count, others in listed.items()
            if isinstance(others, tuple)
        }

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """While the window is open and the hand is ahead, for no more than it can lose."""
        if not isinstance(state, Insuring):
            return self._not_now(f"{self.terms.name} is made after four cards")
        count, other = self._counts(state)
        if other not in self.against.get(count, ()):
            return self._not_now(f"{count} against {other} is not insured")
        if not self.capped:
            return ANY_STAKE
        assert bid.parent is not None
        made = sum(wager.stake.units for wager in bid.mine if wager.on == bid.parent.id)
        odds = self.terms.scale[f"win on {count}"].won
        return Room(most=int(bid.parent.stake.units / odds) - made)

    def _counts(self, state: Insuring) -> tuple[int, int]:
        """The count of the hand insured, and of the other."""
        if self.hand == "Banker":
            return state.banker, state.player
        return state.player, state.banker

    def place(self, state: State, bid: Bid) -> Mark:
        """Mark the count insured."""
        assert isinstance(state, Insuring)
        return Insured(self._counts(state)[0])

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Win if the other hand wins, by the count insured; a tie is a stand off."""
        if not isinstance(step.after, Coup):
            return mark
        assert isinstance(mark, Insured)
        won = winner(step.after)
        if not won:
            return Decided(("stand off",))
        return Decided(("lose" if won == self.hand else f"win on {mark.count}",))


def build(ruleset: Ruleset) -> dict[str, Bet[State]]:
    """Make every bet of the sketch."""
    terms = ruleset.bets
    return {
        "player": Hand(terms["player"], "Player"),
        "banker": Hand(terms["banker"], "Banker"),
        "tie": Hand(terms["tie"], ""),
        **insurances(ruleset),
    }


def insurances(ruleset: Ruleset) -> dict[str, Insurance]:
    """Make the two insurance bets."""
    capped = ruleset.flag("insurance cap")
    return {
        f"{side}-insurance": Insurance(
            ruleset.bets[f"{side}-insurance"], side.capitalize(), on=side, capped=capped
        )
        for side in ("banker", "player")
    }


def insured_counts(ruleset: Ruleset) -> frozenset[tuple[int, int]]:
    """Give the counts (Player, Banker) at which either hand may be insured."""
    return frozenset(
        (other, count) if bet.hand == "Banker" else (count, other)
        for bet in insurances(ruleset).values()
        for count, others in bet.against.items()
        for other in others
    )
