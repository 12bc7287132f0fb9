"""What came, as screens show it: the result in writing, the places that won, the point."""

from collections.abc import Iterator, Mapping

from croupier.games.protocol import Chance, Over, Symbol
from croupier.table.conduct.rulings import VOID
from croupier.table.conduct.state import Live, TableState
from croupier.table.moves import Correct, Round
from croupier.terms.shapes import is_list, is_object


def say_symbol(written: object) -> str:
    """Write what came on one line: 17, or the dice as they are called.

    >>> say_symbol([3, 4, 6]), say_symbol("17")
    ('3-4-6', '17')
    """
    return "-".join(map(str, written)) if is_list(written) else str(written)


def colour_of(table: TableState, symbol: str | None) -> str | None:
    """Return the colour of a pocket; dice and the symbols of a money wheel have none."""
    return None if symbol is None else table.table.game.shown.equipment.colours.get(symbol)


def results_of(table: TableState, live: Live | None) -> tuple[str | None, str | None]:
    """Return a round's result, and the one before where it was corrected."""
    if live is None or VOID in live.steps or live.round.carry is None:
        return None, None
    notation = table.table.game.notation
    carried = notation.write_carry(live.round.carry)
    if not is_object(carried) or carried.get("last") is None:
        return None, None
    came = _brought(live.round)
    next(came, None)
    before = next(came, None)
    was = None if before is None else say_symbol(notation.write_symbol(before))
    return say_symbol(carried["last"]), was


def _brought(played: Round) -> Iterator[Symbol]:
    """Give what chance is recorded to have brought, corrections first, back to what came."""
    for each in reversed(played.answered):
        if each.refusal is not None:
            continue
        if isinstance(each.asked, Correct):
            yield each.asked.chance.symbol
        elif isinstance(each.asked, Chance):
            yield each.asked.symbol
            return


def lit(live: Live | None) -> tuple[tuple[str, str], ...]:
    """Return the places that a result made win, where the game tells them."""
    if live is None or VOID in live.steps:
        return ()
    places = _view(live.round).get("lit")
    return tuple(
        (str(each["bet"]), say_symbol(each["target"] or ""))
        for each in (places if is_list(places) else ())
        if is_object(each)
    )


def point(live: Live | None) -> str | None:
    """Return the number that the next roll's point is on, where a game has one."""
    if live is None:
        return None
    turn, play = live.round.turn, live.round.table.game.play
    over = play.view(play.start(turn.carry)) if isinstance(turn, Over) else _view(live.round)
    number = over.get("point")
    return None if number is None else str(number)


def _view(played: Round) -> Mapping[str, object]:
    return played.table.game.play.view(played.position.state)
