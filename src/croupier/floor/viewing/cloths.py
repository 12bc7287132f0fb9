"""The cloth of a table: its places, its called bets, what they pay, and the chips to lay on them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.floor.sections import CalledBet, Pays, PieceOf, Spot
from croupier.floor.viewing.slips import refs, say_odds
from croupier.games.protocol import Bet, Target
from croupier.games.roulette.bets import Numbers
from croupier.table.configuration import Limits, Table
from croupier.terms.money import UNITS_PER_DOLLAR, Money
from croupier.terms.ratios import as_odds
from croupier.terms.shapes import is_list, is_object


WIN: Final = "win"
"""The line of an ordinary win; zeros may have lines of their own beside it."""
PLAYER: Final = "player"
MOST_CHIPS: Final = 6
_LADDER: Final = (1, 5, 10, 25, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000)
"""Dollars."""


def _target(table: Table, bet: str, target: Target) -> str:
    return str(table.game.notation.write_target(bet, target) or "")


def _numbers(bet: Bet[Any], target: Target) -> tuple[str, ...]:
    return bet.areas[str(target)].numbers if isinstance(bet, Numbers) else ()


def spots(table: Table) -> Iterator[Spot]:
    """Give every place of the cloth on which a chip may lie, with the rules of that very place."""
    for name, bet in table.game.bets.items():
        for target in bet.targets():
            if not bet.pieces(target):
                yield Spot(
                    bet=name,
                    target=_target(table, name, target),
                    numbers=_numbers(bet, target),
                    rules=refs(bet.rules(target)),
                )
        yield from _courtesy_lines(table, name)


def _courtesy_lines(table: Table, name: str) -> Iterator[Spot]:
    """Give the lines at the far end of a cloth on which a chip counts as one on the zeros."""
    ruleset = table.game.ruleset
    lines = ruleset.bets[name].about.get("courtesy")
    for line in lines if is_list(lines) else ():
        if is_object(line):
            yield Spot(
                bet=name,
                target=f"courtesy {line['line']}",
                numbers=tuple(str(line["numbers"]).split("-")),
                rules=refs(ruleset.refs(line["rules"])),
            )


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


def pays(table: Table) -> Iterator[Pays]:
    """Give what each bet pays when it wins; a called bet pays by its pieces."""
    for name, bet in table.game.bets.items():
        win = table.game.ruleset.bets[name].scale.get(WIN)
        if win is not None and not any(bet.pieces(target) for target in bet.targets()):
            yield Pays(name, say_odds(as_odds(win.won)), refs(win.rules))


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
