"""What a record's wagers tell of its table where the record itself does not say.

A table may have one bet of several that exclude each other, or a version of the game that only
some bet goes with. Somebody who writes down a dispute names the wagers and forgets the table, so
the first wager that tells such an option elects it. The same goes for a flat amount that the sign
would show, an ante. The answer's steps say so.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, Final

import msgspec

from croupier.games.protocol import Told
from croupier.rulebooks.approval import Option, elect, options_of, told_by
from croupier.rulebooks.books import Case
from croupier.rulebooks.names import meant
from croupier.rulebooks.policies import every_policy
from croupier.table.configuration import TableRecord
from croupier.table.record_shapes import PlaceRecord, RoundRecord, WagerRecord


def told_options(rounds: Sequence[RoundRecord]) -> tuple[TableRecord, tuple[Told, ...]]:
    """Complete the table of the first of some rounds by what is wagered there.

    The rounds that follow count up to the next that names a table of its own.
    """
    table = rounds[0].table
    assert table is not None  # only rounds that name their table are asked
    book, (game, implied) = table.rulebook.strip().lower(), meant(table.game)
    elected = elect(book, game, table.variant, elect(book, game, implied, table.options))
    here = [rounds[0], *takewhile(lambda each: each.table is None, rounds[1:])]
    made = [wager for each in here for wager in _wagers(each)]
    found = told_by(book, game, elected, (wager.bet for wager in made))
    known = {option.name: option for option in options_of(book, game)}
    steps = tuple(_step(known[name], value) for name, value in found.items())
    limits, signed = _with_ante(book, game, table.limits, made)
    options = {**table.options, **found}
    return msgspec.structs.replace(table, options=options, limits=limits), steps + signed


def _with_ante(
    book: str, game: str, limits: dict[str, Any], made: Sequence[WagerRecord]
) -> tuple[dict[str, Any], tuple[Told, ...]]:
    """Put the first ante that is there on a sign that has a minimum and does not say."""
    for policy in every_policy(book, game):
        put = next((wager.stake for wager in made if wager.bet in policy.bets), None)
        if policy.case is Case.ANTE and put is not None and "min" in limits and _ANTE not in limits:
            step = Told(
                f"The sign has an ante of {str(put)[:20]}, as its wagers tell", policy.rules
            )
            return {**limits, _ANTE: put}, (step,)
    return limits, ()


_ANTE: Final = "ante"


def _wagers(record: RoundRecord) -> Iterable[WagerRecord]:
    """Give the wagers of a round in the order they were made."""
    yield from record.wagers
    for move in record.moves:
        if isinstance(move, PlaceRecord):
            yield move


def _step(option: Option, value: object) -> Told:
    said = {"True": "yes", "False": "no"}.get(str(value), value)
    return Told(f"The table has {option.name}: {said}, as its wagers tell", option.rules)
