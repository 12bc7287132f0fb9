"""``croupier export``: the journal as a file that anybody can verify without us."""

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.common import JSON, print_json
from croupier.cli.main import shown
from croupier.cli.places import KEY, KEYS, JournalPlace, found
from croupier.cli.telling import read_time
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from croupier.journal.store import Reading


@click.command()
@click.argument("where", metavar="WHERE")
@click.option("--out", metavar="FILE", required=True, help="The file to write.")
@click.option("--from", "first", metavar="ENTRY|TIME", help="From this entry or moment on.")
@click.option("--to", "last", metavar="ENTRY|TIME", help="Up to and with this entry or moment.")
@click.option("--table", metavar="NAME", help="Only as far as this table's entries reach.")
@click.option("--round", "number", type=int, help="This round of the table alone, as a proof.")
@KEYS
@KEY
@JSON
def export(  # noqa: PLR0913, PLR0917 - each is an option of the command
    where: str,
    out: str,
    first: str | None,
    last: str | None,
    table: str | None,
    number: int | None,
    keys: str | None,
    key: str | None,
    *,
    as_json: bool,
) -> None:
    """Export the journal at WHERE into a file for the verifier.

    WHERE is a data folder, a database file or a postgresql:// address; whoever owns the house may
    go on working. The file has every entry with its hash, the signed heads and the rulesets. It
    has no secrets: seeds that are not drawn yet stay sealed, and sign-ins are no part of it.

    A part is cut out between two entries or moments (2024-11-16T20:00, UTC). It is a part of one
    chain, so entries of other tables that lie between stay in it.

    One round is extracted alone with --table and --round: its entries, the heads that attest them, and
    nobody else's play. That needs the house's keys, which sign that the entries are of its journal.

    \b
    croupier export house --out evening.export.jsonl
    croupier export house --out part.jsonl --from 2024-11-16T20:00 --to 2024-11-16T21:00
    croupier export house --out dispute.jsonl --table R1 --from 1200 --to 1400
    croupier export house --out round.jsonl --table R1 --round 17
    croupier verify evening.export.jsonl
    """
    after: int | None
    with found(where, keys, key) as place:
        if number is not None:
            after = upto = None
            lines = _write(out, _extracting(place, keys or where, table, number))
        else:
            after, upto = _span(place, first, last, table)
            lines = write_export(place.journal, place.key(), out, after=after, upto=upto)
    if as_json:
        print_json({"file": out, "lines": lines, "after": after, "upto": upto})
    else:
        click.echo(f"{lines:,} lines written to {shown(out)}")


def write_export(
    journal: "Reading", public: bytes, out: str, *, after: int = 0, upto: int | None = None
) -> int:
    """Write an export whole or not at all; return its lines."""
    from croupier.journal.export import export as write

    return _write(out, lambda opened: write(journal, opened, public, after=after, upto=upto))


def _extracting(
    place: JournalPlace, keys: str, table: str | None, number: int
) -> "Callable[[Any], int]":
    """Find one round of a table, and return what writes it down alone."""
    from croupier.journal.extract import extract
    from croupier.journal.keys import FILE, Keys
    from croupier.table.house.round_proofs import entries_of_round

    if not (Path(keys) / FILE).exists():
        what = "one round alone is signed by the house, and its keys are not here"
        remedy = "Name the folder of its keys: --keys."
        raise RefusedError(Refusal(Reason.KEYS_CANNOT_BE_USED, what, remedy=remedy))
    signing = Keys.at(Path(keys))
    seqs, rulesets = entries_of_round(place.journal, table, number)
    rows = [row for seq in seqs for row in place.journal.rows(seq - 1, upto=seq)]
    name = table or ""
    return lambda opened: extract(
        place.journal, opened, signing.public, signing.sign, rows, rulesets, (name, number)
    )


def _write(out: str, write: "Callable[[Any], int]") -> int:
    """Write a file whole or not at all; return its lines."""
    draft = Path(f"{out}.{os.getpid()}.part")
    try:
        with draft.open("xb") as opened:
            lines = write(opened)
        draft.replace(out)
    except OSError as error:
        what = f"{out} cannot be written: {error.strerror}"
        remedy = "Name another file."
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy=remedy)) from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
    return lines


def _span(
    place: JournalPlace, first: str | None, last: str | None, table: str | None
) -> tuple[int, int | None]:
    """Return the entry after which to start, and the one to end with, if not the last."""
    if place.start is not None:
        what = "that is an export already"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Copy the file."))
    end = place.journal.tip()[0]
    after = 0 if first is None else _entry(place, first, is_end=False) - 1
    upto = end if last is None else min(end, _entry(place, last, is_end=True))
    if table is not None:
        after, upto = _of_table(place, table, after, upto)
    if after >= upto:
        what = "there is no entry between those two"
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what))
    return after, None if upto == end else upto


def _entry(place: JournalPlace, written: str, *, is_end: bool) -> int:
    """Read the number of an entry, or find the one at a moment."""
    if written.isdecimal() and written.isascii():
        return max(1, int(written[:18]))
    return _at(place, read_time(written), is_end=is_end)


def _at(place: JournalPlace, at: int, *, is_end: bool) -> int:
    """Return the first entry at or after a moment; as an end, the last one not after it."""
    low, high = 1, place.journal.tip()[0] + 1
    while low < high:
        middle = (low + high) // 2
        entry = next(place.journal.entries(middle - 1, upto=middle))
        if entry.moment.at < at or (is_end and entry.moment.at == at):
            low = middle + 1
        else:
            high = middle
    return low - 1 if is_end else low


def _of_table(place: JournalPlace, table: str, after: int, upto: int) -> tuple[int, int]:
    """Narrow a span to where the table's own entries begin and end."""
    from croupier.table.conduct.core.commands import at_table

    seqs = [row.seq for row in place.journal.rows(after, at_table(table), upto)]
    if not seqs:
        what = f"table {table[:40]!r} has no entry there"
        raise RefusedError(Refusal(Reason.TABLE_IS_UNKNOWN, what))
    return seqs[0] - 1, seqs[-1]
