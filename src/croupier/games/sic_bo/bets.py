"""Sic bo's bets: each is decided by one roll of the three dice."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from croupier.equipment.dice import FACES, Roll
from croupier.games.kinds import check_kind, check_lines
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
from croupier.games.sic_bo.layout import DICE, KINDS, LOSE, Numbers, areas, line
from croupier.games.sic_bo.states import Settled, State, Voided, Wagering
from croupier.rulebooks.fields import slip
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.shapes import is_list


VOID = "void"
"""The line of a wager whose game has no result."""
_ROLLS: Final = tuple(combinations_with_replacement(FACES, DICE))
"""What three dice can show, the lowest first."""


@dataclass(frozen=True)
class OneRoll:
    """A bet on a place of the layout; its mark is the numbers of the place."""

    terms: BetTerms
    areas: Mapping[str, Numbers]
    on: str | None = None

    @property
    def kind(self) -> str:
        """What decides it."""
        return str(self.terms.about.get("kind"))

    def targets(self) -> Iterable[Target]:
        """Every place of the layout."""
        return self.areas

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules: all its places have the same."""
        return self.terms.rules

    def lines(self, target: Target) -> tuple[str, ...]:
        """What some roll brings it: its own lines, and the losing one last."""
        found = {line(self.kind, self.areas[str(target)], dice) for dice in _ROLLS}
        return (*sorted(found - {LOSE}), LOSE)

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """It settles itself."""
        return ()

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake, on any place of the layout."""
        if bid.target in self.areas:
            return ANY_STAKE
        return not_on_the_layout(self, str(bid.target))

    def place(self, state: State, bid: Bid) -> Mark:
        """Mark the numbers backed."""
        return self.areas[str(bid.target)]

    def follow(self, mark: Mark, step: Step[State]) -> Mark | Decided:
        """Let the dice decide it, or hand it back where the game has no result."""
        match step.after:
            case Settled(dice):
                assert is_list(mark)
                return Decided((line(self.kind, tuple(mark), dice),))
            case Voided():
                return Decided((VOID,))
            case _:
                return mark

    def calls(self, mark: Mark, state: State, mine: Sequence[Wager]) -> tuple[str, ...]:
        """It may be taken up, or a part of it, until no more bets."""
        return (REMOVE, REDUCE) if isinstance(state, Wagering) else ()

    def call(self, mark: Mark, state: State, call: str) -> Mark | Decided:
        """Take it up."""
        return Decided((REMOVED,))


def build(ruleset: Ruleset) -> dict[str, OneRoll]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    bets: dict[str, OneRoll] = {}
    for name, terms in ruleset.bets.items():
        check_kind(terms, KINDS, "sic bo")
        option = terms.about.get("listed")
        if option is not None and option not in ruleset.options:
            what = f"bet {name!r} takes its places from an option {option}, which there is not"
            raise slip(what, nearest(str(option), ruleset.options), terms.rules)
        bets[name] = bet = OneRoll(terms, areas(terms, ruleset))
        comes = dict.fromkeys(each for place in bet.areas for each in bet.lines(place))
        check_lines(terms, comes, (VOID, REMOVED))
    return bets


def lit(bets: Mapping[str, OneRoll], dice: Roll) -> list[tuple[str, str]]:
    """List the winning areas of the layout: each bet and place that these dice pay."""
    return [
        (name, place)
        for name, bet in bets.items()
        for place, numbers in bet.areas.items()
        if line(bet.kind, numbers, dice) != LOSE
    ]


def not_on_the_layout(bet: OneRoll, target: str, more: tuple[Ref, ...] = ()) -> Refusal:
    """Refuse a target the layout does not have, with what it does have."""
    places = list(bet.areas)
    some = ", ".join(places[:6]) + (" and others" if len(places) > 6 else "")
    name = bet.terms.name
    remedy = f"{name} is made on {some}." if any(places) else f"{name} has no target."
    what = f"{name} {target or 'without a target'} is not on the layout"
    return Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, bet.terms.rules + more, remedy)
