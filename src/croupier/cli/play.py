"""``croupier play``: an evening by script, through the real table, bank and journal."""

import contextlib
import os
from collections.abc import Generator, Iterable
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.common import JSON, print_json, print_table, read_bytes
from croupier.cli.export import write_export
from croupier.cli.main import EXIT_REFUSED, shown
from croupier.cli.places import HEADS, KEYS
from croupier.cli.telling import print_entry
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier.table.house.premises import Premises
    from croupier.table.house.script.scripts import Evening, Line, StepOutcome


SCRIPT = """
The first lines of a script say what there is: a table, its people, and the chips they bring.

\b
{"day": "2024-11-16",
 "table": {"rulebook": "nz1996", "game": "roulette", "name": "R1",
           "limits": {"min": "5", "max": "500"}},
 "people": {"P1": {"age": 34, "chips": "500"}, "D1": {"role": "dealer"},
            "G1": {"role": "game supervisor"}}}

Every other line is a step: when, who, in which role if not their own, and what they do.

\b
{"at": "20:00:00", "who": "G1", "do": "open table"}
{"at": "20:00:05", "who": "D1", "do": "new game"}
{"at": "20:00:09", "who": "P1", "do": "place", "bet": "red", "stake": "50"}
{"at": "20:00:30", "who": "D1", "do": "no more bets", "bell": true}
{"at": "20:00:41", "who": "D1", "do": "result", "chance": "17"}

What the operations are, and who may do them by which rule:

\b
croupier table operations BOOK

Two steps are the script's own: "wait" lets time pass, "restart" closes the house and takes it up
again from its journal. Lines that begin with # are remarks.

A step may say what it expects: "expect": "refused", and how accounts stand after it,
"balance": {"P1": "450"}. A "label" names the ticket that a step prints; a later step may
give it for the ticket's number.

Whoever reads the keys can open the seeds of rounds that are not drawn yet, and whoever owns
the heads can show what the journal was: keep both on other disks than the database.
"""


@click.command(epilog=SCRIPT)
@click.argument("file", metavar="SCRIPT")
@click.option("--data", metavar="FOLDER", help="Keep the journal, the keys and the heads there.")
@click.option(
    "--store", metavar="ADDRESS", help="Keep the journal at postgresql://…, the rest with --data."
)
@click.option(
    "--export", "out", metavar="FILE", help="Write an export for the verifier at the end."
)
@KEYS
@HEADS
@JSON
@click.pass_context
def play(  # noqa: PLR0913 - the options of the command
    ctx: click.Context,
    file: str,
    data: str | None,
    store: str | None,
    out: str | None,
    *,
    keys: str | None,
    heads: str | None,
    as_json: bool,
) -> None:
    """Run the evening written in SCRIPT, one step a line (- for standard input).

    After each step: accepted, or refused with its rule; who was told what; the balances it moved.
    Without --data everything is in memory. With it the evening may go on another day.

    The exit code is 0 when everything was accepted, or refused as expected; 1 when a step was
    refused, or came otherwise than it expects (the evening goes on); and 2 when the script or the
    house cannot be read.

    \b
    croupier play evening.jsonl
    croupier play evening.jsonl --json --export evening.export.jsonl
    croupier play evening.jsonl --data house && croupier verify house
    croupier play evening.jsonl --data house --keys /mnt/token --heads /mnt/inspector
    """
    from croupier.table.house.script.scripts import Evening, plain, read_script

    lines = read_script(read_bytes(file))
    evening = Evening(_premises(data, store, keys, heads))
    with _ended(evening):
        told = _run(evening, lines, is_printed=not as_json)
        summary = _summary(evening)
        if out is not None:
            _export(evening, out)
    if as_json:
        print_json({"steps": [plain(each) for each in told], **summary})
    else:
        _print_summary(summary)
    ctx.exit(EXIT_REFUSED if any(each.has_gone_wrong for each in told) else 0)


@contextlib.contextmanager
def _ended(evening: "Evening") -> Generator[None]:
    """End the evening whatever happens in it; what went wrong first is what is told."""
    try:
        yield
    except BaseException:
        with contextlib.suppress(RefusedError):
            evening.end()
        raise
    evening.end()


def _run(evening: "Evening", lines: "Iterable[Line]", *, is_printed: bool) -> "list[StepOutcome]":
    """Run the steps, and print what came of each as it comes."""
    told: list[StepOutcome] = []
    for each in evening.run(lines):
        told.append(each)
        if is_printed:
            _print(each)
    return told


def _premises(
    data: str | None, store: str | None, keys: str | None, heads: str | None
) -> "Premises":
    """Say where the house is kept."""
    from croupier.table.house.premises import AtFolder, InMemory

    if data is not None:
        kept, left = (None if folder is None else Path(folder) for folder in (keys, heads))
        return AtFolder(Path(data), os.urandom, store, kept, left)
    if store is not None:
        what = "a journal at an address still needs a folder for its keys and heads"
        raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Add --data."))
    return InMemory(os.urandom)


def _export(evening: "Evening", out: str) -> None:
    evening.sign()
    write_export(evening.keeper.store, evening.keeper.keys.public, out)


def _summary(evening: "Evening") -> dict[str, Any]:
    ledger = evening.keeper.house.ledger
    return {
        "balances": {
            account if asset == "cash" else f"{account} ({asset})": str(
                ledger.balance(account, asset)
            )
            for account, asset in ledger.balances()
        },
        "balanced": not any(ledger.total().values()),
        "entries": evening.keeper.chain.seq,
        "head": evening.keeper.chain.head,
    }


# What people read


def _print(told: "StepOutcome") -> None:
    from croupier.table.house.script.scripts import spoken

    written = told.written
    who = f"{written['who']}: " if written.get("who") else ""
    step = f"{who}{written.get('do', 'the scene')}"
    for at, entries in groupby(told.before, key=lambda entry: entry.moment.at):
        click.secho(f"{spoken(at)}  the house", bold=True)
        for entry in entries:
            print_entry(entry)
    _print_balances(told.balances_before)
    click.secho(f"{spoken(told.at)}  {shown(step)}", bold=True)
    if told.refusal is not None:
        as_expected = ", as expected" if told.expected.answer is not None and not told.unmet else ""
        click.secho(f"    refused{as_expected}: {shown(str(told.refusal))}", fg="red")
    if told.repeated:
        click.echo("    came before, and was carried out then")
    for entry in (*told.entries, *told.after):
        print_entry(entry)
    for number in told.printed:
        click.echo(f"    printed: {number}")
    for unmet in told.unmet:
        click.secho(f"    {shown(unmet)}", fg="red")
    _print_balances(told.balances)


def _print_balances(balances: dict[str, str]) -> None:
    if balances:
        line = ", ".join(f"{account} {amount}" for account, amount in balances.items())
        click.echo(f"    {shown(line)}")


def _print_summary(summary: dict[str, Any]) -> None:
    click.echo()
    print_table(("account", "balance"), list(summary["balances"].items()), right="balance")
    state = "The books balance" if summary["balanced"] else "THE BOOKS DO NOT BALANCE"
    click.echo(f"{state}: {summary['entries']} entries, head {summary['head']}")
