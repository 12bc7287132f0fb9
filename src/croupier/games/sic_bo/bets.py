"""Sic bo's bets: each is decided by one roll of the three dice."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from croupier.equipment.dice import FACES, Roll
from croupier.games.bets import VOID, PlainBet
from croupier.games.kinds import check_kind, check_lines
from croupier.games.one_draw import Settled, State
from croupier.games.protocol import REMOVED, Bid, Mark, Step, Target
from croupier.games.sic_bo.layout import DICE, KINDS, LOSE, SHAPES, Numbers, areas, line
from croupier.games.targets import NOTHING, Shape
from croupier.rulebooks.fields import slip
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.advice import nearest


_ROLLS: Final = tuple(combinations_with_replacement(FACES, DICE))
"""What three dice can show, the lowest first."""


@dataclass(frozen=True)
class OneRoll(PlainBet):
    """A bet on a place of the layout; its mark is the numbers of the place."""

    areas: Mapping[str, Numbers]

    @property
    def kind(self) -> str:
        """What decides it."""
        return str(self.terms.about.get("kind"))

    @property
    def shape(self) -> Shape:
        """What its kind is on."""
        return SHAPES.get(self.kind, NOTHING)

    def targets(self) -> Iterable[Target]:
        """Every place of the layout."""
        return self.areas

    def lines(self, target: Target) -> tuple[str, ...]:
        """What some roll brings it: its own lines, and the losing one last."""
        found = {line(self.kind, self.areas[str(target)], dice) for dice in _ROLLS}
        return (*sorted(found - {LOSE}), LOSE)

    def place(self, state: State, bid: Bid) -> Mark:
        """Mark the numbers backed."""
        return self.areas[str(bid.target)]

    def line(self, mark: Numbers, step: Step[State]) -> str | None:
        """Let the dice decide it."""
        return line(self.kind, mark, step.after.symbol) if isinstance(step.after, Settled) else None


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
