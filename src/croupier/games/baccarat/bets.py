"""Baccarat's bets: what all have in common, those that the result decides, and how all are made.

What a bet on the result wins on is a list in the book's data, read from the top: who won, with
which count, on how many cards, by how much. So the schemes of payment and most side bets are rows
of data.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from croupier.games.baccarat.outcomes import endings
from croupier.games.baccarat.reveal import HANDS
from croupier.games.baccarat.states import TIE, Coup, LateWagering, State, Voided, Wagering
from croupier.games.protocol import (
    ANY_STAKE,
    REDUCE,
    REMOVE,
    REMOVED,
    Bid,
    Decided,
    Mark,
    Piece,
    Room,
    Step,
    Target,
    Wager,
)
from croupier.rulebooks.ruleset import BetTerms, Ruleset, Value
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


VOID: Final = "void"
"""The line of a wager whose coup has no result."""
LOSE: Final = "lose"
STAND_OFF: Final = "stand off"
WAGERS: Final = "wagers"
LATE: Final = "late wagers"


@dataclass(frozen=True, slots=True)
class Made:
    """The mark of a wager that waits for the result, on a hand or on none."""

    hand: str = ""


@dataclass(frozen=True)
class CoupBet:
    """What all bets of the game have in common."""

    terms: BetTerms
    ruleset: Ruleset

    @property
    def on(self) -> str | None:
        """The bet it hangs on."""
        found = self.terms.about.get("on")
        return None if found is None else str(found)

    def targets(self) -> Iterable[Target]:
        """The two hands, or its one area."""
        return HANDS if self.terms.about.get("hands") == "either" else ("",)

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules, and those of the hand backed."""
        return self.terms.rules_for(target)

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """It settles itself."""
        return ()

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake, while its window is open."""
        name = self.terms.name
        if bid.target not in self.targets():
            what = f"{name} {bid.target or 'without a hand'} is not on the layout"
            remedy = f"{name} is made on {' or '.join(map(str, self.targets())) or 'no hand'}."
            return Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, self.terms.rules, remedy)
        if self._is_open(state):
            return ANY_STAKE
        what = f"{name} is made before any card is dealt"
        return Refusal(Reason.BET_IS_NOT_OFFERED, what, self._closed())

    def _is_open(self, state: State) -> bool:
        """Say whether the bet is made now: before the deal, some after four cards face down."""
        is_late = isinstance(state, LateWagering) and self.terms.about.get("late") is True
        return isinstance(state, Wagering) or is_late

    def _closed(self) -> tuple[Ref, ...]:
        """The rules by which the bet is not made later."""
        own = self.ruleset.refs(self.terms.about.get("closes"))
        return own or self.ruleset.rules("closed")

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the result."""
        return Made(str(bid.target))

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Wait for the result; where there is none, hand the stake back."""
        match step.after:
            case Voided():
                return Decided((VOID,))
            case Coup():
                return Decided((self.line(self.seen(mark, step), step.after),))
            case _:
                return self.seen(mark, step)

    def seen(self, mark: Mark, step: Step[State]) -> Mark:
        """Note what a step showed; most bets look at the result alone."""
        return mark

    def line(self, mark: Mark, coup: Coup) -> str:
        """Say which line decides a wager when the coup is complete."""
        raise NotImplementedError

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It may be taken up, or a part of it, while it could be made."""
        return (REMOVE, REDUCE) if self._is_open(state) else ()

    def call(self, mark: Mark, state: State, call: str) -> Mark | Decided:
        """Take it up."""
        return Decided((REMOVED,))


@dataclass(frozen=True)
class Outcome(CoupBet):
    """A bet that the result decides, by the rows of its data."""

    def line(self, mark: Mark, coup: Coup) -> str:
        """The line of the first row that fits, or the one for everything else."""
        assert isinstance(mark, Made)
        for row in self._rows:
            if _fits(row, coup, mark.hand):
                return str(row["line"])
        return str(self.terms.about.get("otherwise", LOSE))

    @property
    def _rows(self) -> tuple[Mapping[str, Value], ...]:
        rows = self.terms.about.get("wins", ())
        assert isinstance(rows, tuple)
        return tuple(row for row in rows if isinstance(row, Mapping))

    def lines(self, target: Target) -> tuple[str, ...]:
        """What some end of a coup brings it."""
        mark = Made(str(target))
        return tuple(dict.fromkeys(self.line(mark, coup) for coup in endings()))


def _fits(row: Mapping[str, Value], coup: Coup, backed: str) -> bool:
    """Say whether a coup ended as a row says.

    ``winner`` is player, banker or tie; ``backed`` is the hand the wager is on. The rest is about
    the winning hand: its ``counts``, how many ``cards`` it has, ``by`` how many points it won, and
    whether it is a ``natural`` (a tie is one where both hands are).
    """
    wanted = row.get("winner")
    if (backed if wanted == "backed" else wanted) != coup.result:
        return False
    hand = coup.player if coup.result == TIE else coup.hand(coup.result)
    found = {"cards": hand.size, "by": coup.margin, "natural": hand.is_natural}
    counts = row.get("counts")
    if isinstance(counts, tuple) and hand.count not in counts:
        return False
    return all(row.get(name, value) == value for name, value in found.items())
