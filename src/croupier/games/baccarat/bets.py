"""Baccarat's bets: what all have in common, and those that the result decides.

What a bet on the result wins on is a list in the book's data, read from the top: who won, with
which count, on how many cards, by how much. So the schemes of payment and most side bets are rows
of data.
"""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, ClassVar, Final, Literal

from croupier.games.baccarat.outcomes import endings
from croupier.games.baccarat.reveal import HANDS
from croupier.games.baccarat.states import TIE, Coup, LateWagering, State, Withdrawing
from croupier.games.bets import LOSE
from croupier.games.cards.bets import CardBet
from croupier.games.protocol import REMOVE, Bid, Mark, Step, Target, Wager
from croupier.games.rows import read_rows
from croupier.games.targets import WORD, Shape
from croupier.rulebooks.fields import FLAG, RULES, TABLES, TEXT, Fields, one_of, slip, some_of
from croupier.terms.refusals import Reason, Refusal


STAND_OFF: Final = "stand off"
LATE: Final = "late wagers"
BACKED: Final = "backed"
EITHER: Final = one_of("either")


@dataclass(frozen=True, slots=True)
class Made:
    """The mark of a wager that waits for the result, on a hand or on none."""

    hand: str = ""


@dataclass(frozen=True)
class CoupBet(CardBet):
    """What all bets of the game have in common."""

    fields: ClassVar[Fields] = {"closes": RULES, "late": FLAG}
    on_a_place: ClassVar[Shape] = WORD._replace(words="the hand it is on")

    def targets(self) -> Iterable[Target]:
        """The two hands, or its one area."""
        return HANDS if self.terms.about.get("hands") == "either" else ("",)

    def is_open(self, state: State) -> bool:
        """Say whether the bet is made now: before the deal, some after four cards face down."""
        is_late = isinstance(state, LateWagering) and self.terms.about.get("late") is True
        return is_late or super().is_open(state)

    def closed(self, state: State) -> Refusal:
        """Refuse a wager that comes when it is not made any more."""
        rules = self.ruleset.rules
        if isinstance(state, Withdrawing):
            what = "wagers may be withdrawn now, and none is made until the coup ends"
            return self.no(what, Reason.WAGERING_IS_CLOSED, rules("closed after withdrawal"))
        what = f"{self.terms.name} is made before any card is dealt"
        own = self.ruleset.refs(self.terms.about.get("closes"))
        return self.no(what, rules=own or rules("closed"))

    def place(self, state: State, bid: Bid) -> Mark:
        """Wait for the result."""
        return Made(str(bid.target))

    def line(self, mark: Any, step: Step[State]) -> str | None:
        """Wait for the result."""
        return self.at_end(mark, step.after) if isinstance(step.after, Coup) else None

    @abstractmethod
    def at_end(self, mark: Any, coup: Coup) -> str:
        """Say which line decides a wager when the coup is complete."""

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It may be taken up, or a part of it, while it could be made; whole if withdrawn."""
        return (REMOVE,) if isinstance(state, Withdrawing) else super().calls(mark, state, mine)


@dataclass(frozen=True, slots=True)
class EndingRow:
    """One way a coup can end, and the line it brings.

    ``winner`` is player, banker or tie; ``backed`` is the hand the wager is on. The rest is about
    the winning hand: its ``counts``, how many ``cards`` it has, ``by`` how many points it won, and
    whether it is a ``natural`` (a tie is one where both hands are).
    """

    line: str
    winner: Literal["player", "banker", "tie", "backed"]
    counts: tuple[int, ...] = ()
    cards: int | None = None
    by: int | None = None
    natural: bool | None = None

    def fits(self, coup: Coup, backed: str) -> bool:
        """Say whether a coup ended so."""
        if coup.result != (backed if self.winner == BACKED else self.winner):
            return False
        hand = coup.player if coup.result == TIE else coup.hand(coup.result)
        return (
            (not self.counts or hand.count in self.counts)
            and self.cards in (None, hand.size)
            and self.by in (None, coup.margin)
            and self.natural in (None, hand.is_natural)
        )


_COUNTS: Final = some_of(range(10), "[6, 7], of the counts 0 to 9")
ROW: Final[Fields] = {
    "line": TEXT.needed,
    "winner": one_of("player", "banker", TIE, BACKED).needed,
    "counts": _COUNTS,
    "cards": one_of(2, 3),
    "by": one_of(*range(10)),
    "natural": FLAG,
}


@dataclass(frozen=True)
class Outcome(CoupBet):
    """A bet that the result decides, by the rows of its data."""

    fields: ClassVar[Fields] = {
        "wins": TABLES,
        "otherwise": TEXT,
        "hands": EITHER,
        **CoupBet.fields,
    }

    @cached_property
    def rows(self) -> tuple[EndingRow, ...]:
        """The ways to win, or not to lose, from the top."""
        return read_rows(self.terms, "wins", EndingRow, ROW)

    def check(self) -> None:
        """Refuse rows that no end of a coup fits, and a bet that has none."""
        bet, rules = f"bet {self.terms.name!r}", self.terms.rules
        if not self.rows and "otherwise" not in self.terms.about:
            remedy = 'Write wins = [{ winner = "banker", line = "win" }].'
            raise slip(f"{bet} covers nothing", remedy, rules)
        for place, row in enumerate(self.rows, start=1):
            hands = tuple(map(str, self.targets()))
            if not any(row.fits(coup, hand) for coup in endings() for hand in hands):
                what = f"{bet}, row {place} of `wins`: no coup ends so"
                raise slip(what, _NEVER, rules)

    @property
    def otherwise(self) -> str:
        """The line of everything that no row fits."""
        return str(self.terms.about.get("otherwise", LOSE))

    def at_end(self, mark: Made, coup: Coup) -> str:
        """The line of the first row that fits, or the one for everything else."""
        return _first(self.rows, coup, mark.hand) or self.otherwise

    def lines(self, target: Target) -> tuple[str, ...]:
        """What some end of a coup brings it."""
        return _reached(self.rows, str(target), self.otherwise)


_NEVER: Final = (
    'A tie has no margin, "backed" needs hands = "either", a natural is 8 or 9 on two cards.'
)


def _first(rows: tuple[EndingRow, ...], coup: Coup, backed: str) -> str | None:
    return next((row.line for row in rows if row.fits(coup, backed)), None)


@cache
def _reached(rows: tuple[EndingRow, ...], backed: str, otherwise: str) -> tuple[str, ...]:
    """List the lines that rows come to over every end of a coup; tables share most of them."""
    return tuple(dict.fromkeys(_first(rows, coup, backed) or otherwise for coup in endings()))
