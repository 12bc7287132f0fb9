"""The layout of a table: its places, its called bets, and the chips to lay on them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.equipment.wheels import RED
from croupier.floor.sections import CalledBet, Equipment, PieceOf, Spot
from croupier.floor.viewing.slips import refs
from croupier.games.protocol import Target
from croupier.rulebooks.approval import title
from croupier.table.setup.configuration import Limits, Table
from croupier.terms.money import UNITS_PER_DOLLAR, Money
from croupier.terms.shapes import is_object


PLAYER: Final = "player"
MOST_CHIPS: Final = 6
_LADDER: Final = (1, 5, 10, 25, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000)
"""Dollars."""


def _target(table: Table, bet: str, target: Target) -> str:
    return str(table.game.notation.write_target(bet, target) or "")


def title_of(table: Table) -> str:
    """Return what the game of a table is called: by the operator, else by the book."""
    return table.game.shown.title or title(table.book.name, table.game.name)


def equipment(table: Table) -> Equipment:
    """Say what brings chance at a table."""
    shown = table.game.shown.equipment
    return Equipment(
        kind=shown.kind,
        symbols=shown.symbols,
        dice=shown.dice,
        reds=tuple(each for each, colour in shown.colours.items() if colour == RED),
        zeros=shown.zeros,
        names=dict(shown.names),
    )


def spots(table: Table) -> Iterator[Spot]:
    """Give every place of the layout on which a chip may lie, with the rules of that very place."""
    game = table.game
    others = list(game.shown.places())
    for name, bet in game.bets.items():
        for target in bet.targets():
            if not bet.pieces(target):
                yield Spot(
                    bet=name,
                    target=_target(table, name, target),
                    numbers=game.shown.numbers(name, target),
                    rules=refs(bet.rules(target)),
                    on=bet.on or "",
                )
        for each in others:
            if each.bet == name:
                yield Spot(name, each.target, each.numbers, refs(each.rules))


def called(table: Table) -> Iterator[CalledBet]:
    """Give every bet that is made of several pieces."""
    for name, bet in table.game.bets.items():
        for target in bet.targets():
            pieces = bet.pieces(target)
            if pieces:
                yield CalledBet(
                    bet=name,
                    target=_target(table, name, target),
                    pieces=tuple(
                        PieceOf(each.bet, _target(table, each.bet, each.target), each.units)
                        for each in pieces
                    ),
                    units=sum(each.units for each in pieces),
                    rules=refs(bet.rules(target)),
                )


def called_by(table: Table) -> str:
    """Say who may place a called bet: a player, unless the book leaves it to somebody else."""
    for terms in table.game.ruleset.bets.values():
        placed_by: Any = terms.about.get("placed-by")
        if is_object(placed_by):
            return str(placed_by["role"])
    return PLAYER


# Chips


def tray(table: Table, elected: tuple[int, ...]) -> tuple[int, ...]:
    """Return the values of a player's chips: the operator's, the table's, or a fitting ladder."""
    if elected:
        return tuple(sorted(set(elected)))
    if table.chips:
        return tuple(value.units for value in table.chips)
    return ladder(table.limits)


def ladder(limits: Limits) -> tuple[int, ...]:
    """Return chips with which every stake can be laid that the limits permit."""
    least = limits.every.least or Money(UNITS_PER_DOLLAR)
    base = (limits.every.step or least).units
    most = _most(limits)
    fitting = {base, least.units}
    fitting |= {
        dollars * UNITS_PER_DOLLAR
        for dollars in _LADDER
        if dollars * UNITS_PER_DOLLAR > base and dollars * UNITS_PER_DOLLAR % base == 0
    }
    within = sorted(value for value in fitting if most is None or value <= most)
    return tuple(within[:MOST_CHIPS])


def _most(limits: Limits) -> int | None:
    """Return the most that any wager may be, or None where that is not limited."""
    every: Mapping[str, Any] = limits.bets
    tops = [limits.every.most, *(bounds.most for bounds in every.values())]
    return None if None in tops else max(top.units for top in tops if top is not None)
