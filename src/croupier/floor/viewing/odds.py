"""What every place of a layout pays: line by line, where what came decides how much."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from croupier.floor.sections import Pays
from croupier.floor.viewing.slips import refs, say_odds
from croupier.games.protocol import Target
from croupier.rulebooks.ruleset import Pay
from croupier.table.setup.configuration import Table
from croupier.terms.ratios import Ratio, as_odds


WIN: Final = "win"
"""The line of an ordinary win; what is paid alike under another name is not told twice."""


def pays(table: Table) -> Iterator[Pays]:
    """Give what each bet pays when it wins; a bet made of pieces pays by those."""
    for name, bet in table.game.bets.items():
        targets = [target for target in bet.targets() if not bet.pieces(target)]
        if not targets:
            continue
        scale = table.game.ruleset.bets[name].scale
        by_place = {target: tuple(_winning(table, name, target)) for target in targets}
        if len(set(by_place.values())) == 1:
            yield from _rows(name, "", by_place[targets[0]], scale, targets)
            continue
        for target, lines in by_place.items():
            written = str(table.game.notation.write_target(name, target) or "")
            yield from _rows(name, written, lines, scale, [target])


def _winning(table: Table, name: str, target: Target) -> Iterator[str]:
    """Name the lines by which a place can win: the ordinary one, and those that pay otherwise."""
    scale, bet = table.game.ruleset.bets[name].scale, table.game.bets[name]
    won = {line: pay.won for line, pay in scale.items() if pay.won > 0}
    possible = bet.lines(target)
    for line, share in won.items():
        if line in possible and (line == WIN or share != won.get(WIN)):
            yield line


def _rows(
    bet: str,
    written: str,
    lines: tuple[str, ...],
    scale: Mapping[str, Pay],
    targets: Iterable[Target],
) -> Iterator[Pays]:
    for line in lines:
        pay = scale[line]
        odds, kept = say_odds(as_odds(pay.won)), _share(pay.commission)
        rules = dict.fromkeys(ref for target in targets for ref in pay.rules_for(target))
        yield Pays(bet, odds, refs(tuple(rules)), written, line, kept)


def _share(commission: Ratio) -> str:
    """Write in a hundred what is kept of a unit that wins: 5%."""
    return f"{float(commission * 100):g}%" if commission else ""
