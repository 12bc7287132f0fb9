"""A table that is new here: what its record names must be there, or it would be passed over.

A house that was kept is taken up as it was kept: what an earlier release let in does no harm.
"""

from croupier.games.protocol import Game
from croupier.rulebooks.books import book
from croupier.table.setup.configuration import Table, TableRecord, open_table
from croupier.terms.advice import nearest
from croupier.terms.refusals import Reason, Refusal, RefusedError, answering


@answering()
def admitted(record: TableRecord) -> Table:
    """Open a table as its record has it; RefusedError says what its book or its game does not know."""
    table = open_table(record)
    if record.casino is not None and not names_casinos(record):
        what = f"{table.book.name} names no casinos, and {record.casino[:40]!r} is written"
        raise RefusedError(
            Refusal(Reason.OPTION_IS_NOT_APPROVED, what, remedy="Leave 'casino' out.")
        )
    timed = times_of(table.game)
    for name in record.times:
        if name not in timed:
            what = f"{table.game.name} has no window or stage {name[:40]!r} that takes time"
            remedy = nearest(name, timed)
            raise RefusedError(Refusal(Reason.OPTION_IS_NOT_APPROVED, what, remedy=remedy))
    return table


def names_casinos(record: TableRecord) -> bool:
    """Say whether a table's book names casinos, each with its list of games."""
    return bool(book(record.rulebook).casinos)


def times_of(game: Game[object]) -> tuple[str, ...]:
    """List the windows and the stages of questions that may have a time of their own."""
    windows = (terms.about.get("window", "wagers") for terms in game.ruleset.bets.values())
    return tuple(dict.fromkeys(("wagers", *map(str, windows), *game.timed)))
