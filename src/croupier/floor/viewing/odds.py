"""What every place of a layout pays: line by line, where what came decides how much."""

from collections.abc import Container, Iterator, Mapping

from croupier.floor.sections import Pays
from croupier.floor.viewing.slips import refs, say_odds
from croupier.games.protocol import Bid, Chance, Close, Decided, Lined, Step, Target
from croupier.rulebooks.ruleset import Pay
from croupier.table.configuration import Table
from croupier.terms.ratios import as_odds


def pays(table: Table) -> Iterator[Pays]:
    """Give what each bet pays when it wins; a bet made of pieces pays by those."""
    for name, bet in table.game.bets.items():
        targets = [target for target in bet.targets() if not bet.pieces(target)]
        if not targets:
            continue
        scale = table.game.ruleset.bets[name].scale
        by_place = {target: tuple(_winning(table, name, target)) for target in targets}
        if len(set(by_place.values())) == 1:
            yield from _rows(name, "", by_place[targets[0]], scale)
            continue
        for target, lines in by_place.items():
            written = str(table.game.notation.write_target(name, target) or "")
            yield from _rows(name, written, lines, scale)


def _winning(table: Table, name: str, target: Target) -> Iterator[str]:
    """Name the lines by which a place can win, one for each of the odds."""
    scale = table.game.ruleset.bets[name].scale
    won = {line: pay.won for line, pay in scale.items() if pay.won > 0}
    possible = won if len(set(won.values())) == 1 else _possible(table, name, target)
    seen = set[object]()
    for line, share in won.items():
        if line in possible and share not in seen:
            seen.add(share)
            yield line


def _possible(table: Table, name: str, target: Target) -> Container[str]:
    """List the lines that a place can come to: as the bet says, or as one draw decides."""
    game, bet = table.game, table.game.bets[name]
    if isinstance(bet, Lined):
        return bet.lines(target)
    play, start = game.play, game.play.start(None)
    closed = play.step(start, Close())
    mark = bet.place(start, Bid(0, target))
    faces = dict.fromkeys(map(play.face, game.device.symbols))
    steps = (Step(closed, Chance(face), play.step(closed, Chance(face))) for face in faces)
    came = [bet.follow(mark, step) for step in steps]
    return {line for each in came if isinstance(each, Decided) for line in each.lines}


def _rows(
    bet: str, target: str, lines: tuple[str, ...], scale: Mapping[str, Pay]
) -> Iterator[Pays]:
    for line in lines:
        pay = scale[line]
        yield Pays(bet, say_odds(as_odds(pay.won)), refs(pay.rules), target, line)
