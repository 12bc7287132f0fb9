"""What a record's wagers tell of its table where the record itself does not say.

A table may have one bet of several that exclude each other, or a version of the game that only
some bet goes with. Somebody who writes down a dispute names the wagers and forgets the table, so
the first wager that tells such an option elects it. The same goes for a flat amount that the sign
would show, an ante. The answer's steps say so.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

import msgspec

from croupier.games.entries import meant
from croupier.games.protocol import Description
from croupier.rulebooks.approval import Option, elect, options_of, ruleset, told_by
from croupier.rulebooks.books import Matter
from croupier.table.record.fields import PlaceRecord, RoundRecord, WagerRecord
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import RefusedError


def told_options(rounds: Sequence[RoundRecord]) -> tuple[TableRecord, tuple[Description, ...]]:
    """Complete the table of the first of some rounds by what is wagered there.

    The rounds that follow count up to the next that names a table of its own.
    """
    table = rounds[0].table
    assert table is not None  # only rounds that name their table are asked
    book, (game, implied) = table.rulebook, meant(table.game)
    elected = elect(book, game, table.variant, elect(book, game, implied, table.options))
    here = [rounds[0], *takewhile(lambda each: each.table is None, rounds[1:])]
    made = [wager for each in here for wager in _wagers(each)]
    found = told_by(book, game, elected, _names(made))
    known = {option.name: option for option in options_of(book, game)}
    steps = tuple(_step(known[name], value) for name, value in found.items())
    completed = msgspec.structs.replace(table, options={**table.options, **found})
    return _with_ante(completed, {**elected, **found}, made, steps)


def _with_ante(
    table: TableRecord,
    elected: Mapping[str, object],
    made: Sequence[WagerRecord],
    steps: tuple[Description, ...],
) -> tuple[TableRecord, tuple[Description, ...]]:
    """Put the first ante that is there on a sign that has a minimum and does not say."""
    put = next((wager for wager in made if wager.bet == _ANTE), None)
    if put is None or "min" not in table.limits or _ANTE in table.limits:
        return table, steps
    try:
        terms = ruleset(table.rulebook, meant(table.game)[0], options=elected)
    except RefusedError:
        return table, steps  # whoever opens the table is told what is wrong with it
    policy = terms.policy(Matter.ANTE)
    if policy is None:
        return table, steps
    step = Description(
        f"The sign has an ante of {str(put.stake)[:20]}, as its wagers tell", policy.rules
    )
    limits = {**table.limits, _ANTE: put.stake}
    return msgspec.structs.replace(table, limits=limits), (*steps, step)


_ANTE: Final = "ante"
"""What the bet is called, and the line of the sign that says how much it is."""


def _names(made: Sequence[WagerRecord]) -> Iterator[str]:
    """Name each bet as it stands, and with the hand or the wager that it is on before it."""
    bets = {str(wager.id): wager.bet for wager in made if wager.id is not None}
    for wager in made:
        yield wager.bet
        parent = None if wager.on is None else bets.get(str(wager.on))
        for of in (wager.target, parent):
            if isinstance(of, str):
                yield f"{of}-{wager.bet}"


def _wagers(record: RoundRecord) -> Iterable[WagerRecord]:
    """Give the wagers of a round in the order they were made."""
    yield from record.wagers
    for move in record.moves:
        if isinstance(move, PlaceRecord):
            yield move


def _step(option: Option, value: object) -> Description:
    said = {"True": "yes", "False": "no"}.get(str(value), value)
    return Description(f"The table has {option.name}: {said}, as its wagers tell", option.rules)
