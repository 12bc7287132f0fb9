"""What a record's wagers tell of its table where the record itself does not say.

A table may have one bet of several that exclude each other, or a version of the game that only
some bet goes with. Somebody who writes down a dispute names the wagers and forgets the table, so
the first wager that tells such an option elects it. The answer's steps say so.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

import msgspec

from croupier.games.protocol import Told
from croupier.rulebooks.approval import Option, elect, options_of, told_by
from croupier.rulebooks.names import meant
from croupier.table.configuration import TableRecord
from croupier.table.record_shapes import PlaceRecord, RoundRecord


def told_options(rounds: Sequence[RoundRecord]) -> tuple[TableRecord, tuple[Told, ...]]:
    """Complete the table of the first of some rounds by what is wagered there.

    The rounds that follow count up to the next that names a table of its own.
    """
    table = rounds[0].table
    assert table is not None  # only rounds that name their table are asked
    book, (game, implied) = table.rulebook.strip().lower(), meant(table.game)
    elected = elect(book, game, table.variant, elect(book, game, implied, table.options))
    here = [rounds[0], *takewhile(lambda each: each.table is None, rounds[1:])]
    found = told_by(book, game, elected, (bet for each in here for bet in _bets(each)))
    if not found:
        return table, ()
    known = {option.name: option for option in options_of(book, game)}
    steps = tuple(_step(known[name], value) for name, value in found.items())
    return msgspec.structs.replace(table, options={**table.options, **found}), steps


def _bets(record: RoundRecord) -> Iterable[str]:
    """Name the bets of a round in the order they were made."""
    for wager in record.wagers:
        yield wager.bet
    for move in record.moves:
        if isinstance(move, PlaceRecord):
            yield move.bet


def _step(option: Option, value: object) -> Told:
    said = {"True": "yes", "False": "no"}.get(str(value), value)
    return Told(f"The table has {option.name}: {said}, as its wagers tell", option.rules)
