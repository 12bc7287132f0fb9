"""``croupier rounds``: find rounds by time, table, player and amount; one as a record."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from croupier.cli.common import JSON, print_json, print_table
from croupier.cli.main import shown
from croupier.cli.places import JournalPlace, found
from croupier.cli.telling import print_entry, read_time, say_time
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.journal.store import RoundRow, Sought


_MOST_TABLES: Final = 10_000


@click.command()
@click.argument("where", metavar="WHERE")
@click.option("--table", metavar="NAME", help="At this table.")
@click.option("--player", metavar="NAME", help="In which this player wagered.")
@click.option("--since", metavar="TIME", help="Begun at or after, like 2024-11-16T20:00.")
@click.option("--until", metavar="TIME", help="Begun before.")
@click.option("--least", metavar="AMOUNT", help="Staked at least: by the player, or by all.")
@click.option("--most", metavar="AMOUNT", help="Staked at most.")
@click.option(
    "--limit",
    type=click.IntRange(1, 100_000),
    default=100,
    show_default=True,
    help="How many, the latest first.",
)
@click.option("--round", "number", type=click.IntRange(1), help="This round, step by step.")
@click.option("--record", is_flag=True, help="That round as a record for croupier settle.")
@JSON
def rounds(  # noqa: PLR0913, PLR0917 - each is an option of the command
    where: str,
    table: str | None,
    player: str | None,
    since: str | None,
    until: str | None,
    least: str | None,
    most: str | None,
    limit: int,
    number: int | None,
    *,
    record: bool,
    as_json: bool,
) -> None:
    """Find rounds in the journal at WHERE, the latest first.

    WHERE is a data folder, a database file, a postgresql:// address or an export.

    \b
    croupier rounds house
    croupier rounds house --player P1 --least 100 --since 2024-11-16T20:00
    croupier rounds house --table R1 --until 2024-11-17 --json

    One round step by step, and the same as the record that anybody can settle again:

    \b
    croupier rounds house --round 17
    croupier rounds house --round 17 --record | croupier settle -

    Times without a zone are UTC. The exit code is 0, also where nothing is found, and 2 when the
    journal cannot be read or there is no such round.
    """
    from croupier.journal.store import Sought

    sought = Sought(
        table,
        player,
        None if since is None else read_time(since),
        None if until is None else read_time(until),
        None if least is None else _units(least),
        None if most is None else _units(most),
        number,
    )
    if record and number is None:
        what = "a record is of one round"
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy="Add --round."))
    with found(where) as place:
        if number is None:
            _list(_sought(place, sought, limit), as_json=as_json)
        elif record:
            print_json(_record(place, _one(place, sought)))
        else:
            _show(place, _one(place, sought), as_json=as_json)


def _units(written: str) -> int:
    from croupier.terms.money import money

    try:
        return money(written).units
    except ValueError as error:
        raise RefusedError(Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, str(error))) from error


# Finding


def _sought(place: JournalPlace, sought: "Sought", limit: int) -> "list[RoundRow]":
    if place.start is None:
        return place.journal.rounds(sought, limit)
    rows = [row for row in _replayed(place) if _is_sought(row, sought)]
    return sorted(rows, key=lambda row: (-row.began, row.table, -row.round))[:limit]


def _replayed(place: JournalPlace) -> "Iterator[RoundRow]":
    """Give the rounds of an export, which has entries and nothing to find them by."""
    from croupier.table.house.replay.replay import Replay

    assert place.start is not None
    if place.start[0]:
        what = "the export does not begin with the first entry, so its rounds cannot be replayed"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Export it whole."))
    replayed = Replay()
    for entry in place.journal.entries():
        for _ in replayed.take(entry):
            pass  # what is wrong with it is for croupier verify to say
        yield from replayed.ended()
    yield from replayed.rest()


def _is_sought(row: "RoundRow", sought: "Sought") -> bool:
    whose = [share for share in row.players if share.player == sought.player]
    if sought.player is not None and not whose:
        return False
    staked = whose[0].staked if whose else row.staked
    bounds = (
        (sought.since, row.began, True),
        (sought.until, row.began + 1, False),
        (sought.least, staked, True),
        (sought.most, staked, False),
    )
    is_within = all(
        bound is None or (value >= bound if is_least else value <= bound)
        for bound, value, is_least in bounds
    )
    return is_within and sought.table in {None, row.table} and sought.round in {None, row.round}


def _one(place: JournalPlace, sought: "Sought") -> "RoundRow":
    """Return the round of this number, at the table that is named or the only one that has it."""
    number = sought.round
    rows = _sought(place, sought, _MOST_TABLES)
    if len(rows) == 1:
        return rows[0]
    tables = ", ".join(row.table for row in rows)
    what = f"round {number} is at several tables" if rows else f"no round {number} is found"
    remedy = f"Add --table: {tables}." if rows else "A round is listed once it has ended."
    raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy))


def _record(place: JournalPlace, row: "RoundRow") -> dict[str, Any]:
    from croupier.table.conduct.core.commands import at_table
    from croupier.table.house.record_export import record_of

    return record_of(place.journal.entries(stream=at_table(row.table)), row.table, row.round)


# What people read


def _list(rows: "list[RoundRow]", *, as_json: bool) -> None:
    from croupier.terms.money import Money

    if as_json:
        print_json([_data(row) for row in rows])
        return
    heads = ("began", "table", "round", "staked", "paid", "players", "entries")
    lines = [
        (
            say_time(row.began),
            row.table,
            str(row.round),
            str(Money(row.staked)),
            str(Money(row.paid)),
            ", ".join(share.player for share in row.players),
            f"{row.first}-{row.last}",
        )
        for row in rows
    ]
    print_table(heads, lines, right="round staked paid")
    if not rows:
        click.echo("No such round.")


def _data(row: "RoundRow") -> dict[str, Any]:
    from croupier.terms.money import Money

    return {
        "table": row.table,
        "round": row.round,
        "began": say_time(row.began),
        "ended": None if row.ended is None else say_time(row.ended),
        "first": row.first,
        "last": row.last,
        "staked": str(Money(row.staked)),
        "paid": str(Money(row.paid)),
        "players": [
            {
                "player": each.player,
                "staked": str(Money(each.staked)),
                "paid": str(Money(each.paid)),
            }
            for each in row.players
        ],
    }


def _show(place: JournalPlace, row: "RoundRow", *, as_json: bool) -> None:
    from croupier.table.conduct.core.commands import at_table

    entries = place.journal.entries(row.first - 1, at_table(row.table), row.last)
    if as_json:
        told = [
            {
                "seq": entry.seq,
                "at": say_time(entry.moment.at),
                "kind": entry.happening.kind,
                "facts": dict(entry.happening.facts),
                "rules": [str(ref) for ref in entry.happening.rules],
            }
            for entry in entries
        ]
        print_json({**_data(row), "entries": told})
        return
    click.secho(shown(f"Round {row.round} of table {row.table}, {say_time(row.began)}"), bold=True)
    for entry in entries:
        print_entry(entry)
