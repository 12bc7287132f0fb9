"""``croupier verify``: is this journal what it was, and does it say what the rules say?"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from croupier.cli.common import JSON, print_json, print_table
from croupier.cli.main import EXIT_REFUSED, shown
from croupier.cli.places import HEADS, KEY, KEYS, JournalPlace, found
from croupier.terms.refusals import RefusedError


if TYPE_CHECKING:
    from croupier.journal.check import Fault
    from croupier.journal.clocks import Clocks
    from croupier.journal.store import RoundRow
    from croupier.table.house.replay.replay import Replay


_MOST_OF_A_COMMAND: Final = 100
"""Entries that one command may bring about."""
_TICK: Final = 500
"""Entries between two looks at the progress bar."""


@click.command()
@click.argument("where", metavar="WHERE")
@KEYS
@HEADS
@KEY
@JSON
@click.pass_context
def verify(
    ctx: click.Context,
    where: str,
    keys: str | None,
    heads: str | None,
    key: str | None,
    *,
    as_json: bool,
) -> None:
    """Verify the journal at WHERE: every entry, every cent, every outcome.

    WHERE is a data folder, a database file, a postgresql:// address or an export.

    First the journal is held to itself: the chain of hashes, the postings and balances, the signed
    heads. Then it is replayed: the table's own rules decide every draw, every wager and every
    payment again, and must come to what was told. Nothing is written, and whoever owns the house
    may go on working.

    Every fault is named with its entry. The exit code is 0 when there is none, 1 when there is
    one, and 2 when nothing could be verified. For a verifier that shares no code with this one,
    see docs/verifying.md.

    \b
    croupier verify house
    croupier verify evening.export.jsonl --key 3f1c...
    croupier verify postgresql://floor@db/croupier --keys house
    croupier verify house --json
    """
    from croupier.journal.clocks import Clocks
    from croupier.table.house.replay.replay import Replay

    faults: list[str] = []
    with found(where, keys, key, heads) as place:
        public, replayed = place.key(), Replay(place.journal.rulesets())
        clocks = Clocks()
        for fault in faults_of(place, public, replayed, clocks):
            faults.append(str(fault))
            if not as_json:
                click.secho(shown(str(fault)), fg="red")
        remarks = [*_remarks(where, place, replayed), *clocks.remarks()]
        told = {**_told(place, public, replayed), "remarks": remarks}
    if as_json:
        print_json({"sound": not faults, "faults": faults, **told})
    else:
        _print(told, len(faults))
    ctx.exit(EXIT_REFUSED if faults else 0)


def faults_of(
    place: JournalPlace, public: bytes, replayed: "Replay", clocks: "Clocks | None" = None
) -> "Iterator[Fault]":
    """Give everything that is wrong with a house; whatever is met is a fault, and no traceback."""
    from croupier.journal.check import Fault, check, short, unattested
    from croupier.journal.entries import GENESIS

    start = place.start or (0, GENESIS)
    parts = [
        check(place.journal, public, place.heads, start),
        unattested(place.journal, place.heads),
    ]
    if not _is_part(place):
        parts.append(_replay(place, replayed, public, clocks))
    if place.start is None:
        parts.append(_shelves(place, public, replayed))
    for part in parts:
        try:
            yield from part
        except RefusedError as refused:
            yield Fault(None, f"it cannot be read on: {refused.refusal.what}")
        except Exception as error:  # noqa: BLE001 - whatever damage does is a finding
            yield Fault(None, f"it cannot be read on: {short(error)}")


def _shelves(place: JournalPlace, public: bytes, replayed: "Replay") -> "Iterator[Fault]":
    """Hold what is kept of staff, terminals and patrons to the house's signature and its journal."""
    from croupier.floor import enrolment
    from croupier.journal.check import Fault
    from croupier.table.house import shelves, staff

    shelved = replayed.house.shelved
    yield from (Fault(None, what) for what in enrolment.wrong(place.journal, public, shelved))
    yield from (Fault(None, what) for what in shelves.wrong(place.journal, public))
    yield from (Fault(None, what) for _, what in staff.wrong(place.journal, public))


def _remarks(where: str, place: JournalPlace, replayed: "Replay") -> list[str]:
    """Say what is no fault, and should not stay as it is."""
    from croupier.floor.enrolment import uncovered
    from croupier.journal.sqlite import open_to_others
    from croupier.table.house.premises import DATABASE

    if place.start is not None:
        return []  # an export is made to be given away
    path = Path(where)
    wide = open_to_others(path / DATABASE if path.is_dir() else path)
    said = [f"Others than its owner may read {file}: chmod 600 takes that away." for file in wide]
    rows = uncovered(place.journal, place.key(), replayed.house.shelved)
    untold = Counter(shelf for shelf, _, _ in rows)
    said += [
        f"The journal does not tell of {many} rows of the shelf {shelf!r}, kept by an earlier release:"
        " one that is gone would not be missed. The next start of the house tells of them."
        for shelf, many in untold.items()
    ]
    if place.keys is not None and not place.keys.has_check:
        said.append(
            "The house's keys are kept without a check, as an earlier release wrote them: they are"
            " held to the heads they signed and the seals they open."
        )
    return said


def _is_part(place: JournalPlace) -> bool:
    """Say whether an export leaves out the beginning, without which nothing can be replayed."""
    return place.start is not None and place.start[0] > 0


def _replay(
    place: JournalPlace, replayed: "Replay", public: bytes, clocks: "Clocks | None"
) -> "Iterator[Fault]":
    from croupier.journal.check import Fault
    from croupier.table.house.receipts import Receipts
    from croupier.table.house.seals import unopened

    receipts, rounds = Receipts(place.journal), _Rounds(place)
    length = place.journal.tip()[0]
    label, hidden = "  replayed", not sys.stderr.isatty()
    with click.progressbar(length=length, label=label, file=sys.stderr, hidden=hidden) as bar:
        try:
            for entry in place.journal.entries():
                yield from replayed.take(entry)
                yield from receipts.take(entry)
                if place.keys is not None:
                    yield from (Fault(entry.seq, what) for what in unopened(place.keys, entry))
                yield from rounds.indexed(replayed.ended())
                if clocks is not None:
                    clocks.take(entry.seq, entry.moment)
                if entry.seq % _TICK == 0:
                    bar.update(_TICK)
        except RefusedError as refused:
            yield Fault(None, f"the replay stops here: {refused.refusal.what}")
    yield from receipts.rest()
    yield from rounds.indexed(replayed.rest())
    yield from rounds.foreign()
    yield from rounds.unsigned()
    yield from replayed.taken_up(place.journal, public)


class _Rounds:
    """What rounds are found by, held to what the journal says of them."""

    def __init__(self, place: JournalPlace) -> None:
        self._place = place
        self._seen: set[tuple[str, int]] = set()
        self._has_ended = False

    def indexed(self, rows: "list[RoundRow]") -> "Iterator[Fault]":
        """Hold rounds that nothing can change any more to how they are found."""
        from croupier.journal.check import Fault
        from croupier.journal.store import Sought

        journal = self._place.journal
        self._has_ended |= bool(rows)
        for row in () if self._place.start is not None else rows:
            self._seen.add((row.table, row.round))
            kept = next(iter(journal.rounds(Sought(table=row.table, round=row.round))), None)
            name = f"round {row.round} of {row.table}"
            if kept is None:
                yield Fault(row.first, f"{name} cannot be found")
            elif _found_by(kept) != _found_by(row) or not self._ends_there(kept, row):
                what = f"{name} is found by other times, amounts or players than it had"
                yield Fault(row.first, what)

    def _ends_there(self, kept: "RoundRow", row: "RoundRow") -> bool:
        """Say whether a round ends with the command that changed it last."""
        if not row.last <= kept.last <= row.last + _MOST_OF_A_COMMAND:
            return False
        last = next(self._place.journal.entries(kept.last - 1, upto=kept.last), None)
        return last is not None and last.moment.at == row.ended

    def foreign(self) -> "Iterator[Fault]":
        """Give rounds that can be found, and that nobody played."""
        from croupier.journal.check import Fault

        for table, number in self._place.journal.round_numbers():
            if (table, number) not in self._seen:
                yield Fault(
                    None, f"round {number} of {table[:40]} can be found, and was not played"
                )

    def unsigned(self) -> "Iterator[Fault]":
        """Hold an export to having a head where rounds ended; a store is asked by its own index."""
        from croupier.journal.check import never_signed

        if self._has_ended and self._place.start is not None:
            yield from never_signed(self._place.journal, self._place.heads)


def _found_by(row: "RoundRow") -> tuple[Any, ...]:
    return (row.began, row.ended, row.first, row.staked, row.paid, sorted(row.players))


# What people read


def _told(place: JournalPlace, public: bytes, replayed: "Replay") -> dict[str, Any]:
    seq, head = place.journal.tip()
    start = place.start[0] if place.start is not None else 0
    heads = {*place.journal.heads(), *(place.heads or ())}
    signed = max((each.seq for each in heads), default=start)
    return {
        "site": place.journal.site,
        "public_key": public.hex(),
        "key_by_its_own_word": place.own_word,
        "entries": seq - start,
        "head": head,
        "heads": len(heads),
        "unsigned": max(0, seq - max(signed, start)),
        "replayed": None if _is_part(place) else _counts(replayed),
    }


def _counts(replayed: "Replay") -> dict[str, Any]:
    return {
        "entries": replayed.counts["entries"],
        "draws": replayed.counts["draws"],
        "wagers": replayed.counts["wagers"],
        "tables": {
            name: {
                "rounds": table.conduct.round,
                "void": table.conduct.voids,
                "in_progress": table.live is not None,
            }
            for name, table in replayed.house.tables.items()
        },
    }


def _print(told: dict[str, Any], faults: int) -> None:
    click.echo(f"{told['entries']:,} entries of {shown(told['site'])}, head {told['head']}")
    unsigned = f", the last {told['unsigned']} entries not yet signed" if told["unsigned"] else ""
    click.echo(f"{told['heads']:,} signed heads, key {told['public_key']}{unsigned}")
    if told["key_by_its_own_word"]:
        click.echo("  The export named that key itself: compare it with the house's own (--key).")
    replayed = told["replayed"]
    if replayed is None:
        click.echo("Not replayed: the export does not begin with the first entry.")
    else:
        click.echo(
            f"Replayed: {replayed['entries']:,} entries; wagers settled again: "
            f"{replayed['wagers']:,}; results drawn again: {replayed['draws']:,}"
        )
        rows = [
            (name, f"{each['rounds']:,}", f"{each['void']:,}", _rate(each))
            for name, each in replayed["tables"].items()
        ]
        print_table(("table", "rounds", "void", "rate"), rows, right="rounds void rate")
    for remark in told["remarks"]:
        click.secho(shown(remark), fg="yellow")
    verdict = "Sound: nothing is wrong." if not faults else f"NOT SOUND. Faults: {faults:,}"
    click.secho(verdict, bold=True, fg="red" if faults else None)


def _rate(table: dict[str, Any]) -> str:
    return f"{100 * table['void'] / table['rounds']:.2f} %" if table["rounds"] else "-"
