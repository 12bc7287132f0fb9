"""``croupier rules``: the rules of the books, and which of them are held."""

import json
import shutil
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from croupier.cli.common import print_table
from croupier.cli.main import Group


if TYPE_CHECKING:
    from croupier.rulebooks.coverage import Record, RuleStatus, Status


BOOK = click.option("--book", "book", metavar="BOOK", help="Only this book; all of them if left.")
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
NO_RECORD = "Which rules are held is not recorded here: the record of the tests is missing."


@click.group(cls=Group)
def rules() -> None:
    """Read the rules of the books, and see which are held.

    \b
    croupier rules show nz1996:III/5.1        one rule
    croupier rules search zero split          rules by their words
    croupier rules list --book nz --topic void
    croupier rules games                      the games, and their books
    croupier rules coverage                   held, declared, later, missing
    """


@rules.command("list")
@BOOK
@click.option("--class", "kind", metavar="CLASS", help="enforce, operate, physical or meaning.")
@click.option("--topic", metavar="TOPIC", help="One topic, such as payout, void or limits.")
@click.option("--status", metavar="STATUS", help="held, declared, later, missing or not recorded.")
@JSON
def list_rules(
    book: str | None, kind: str | None, topic: str | None, status: str | None, *, as_json: bool
) -> None:
    """List rules in the order of their book.

    \b
    croupier rules list --book star-rapid
    croupier rules list --class enforce --topic payout
    croupier rules list --book nz1996 --status later --json
    """
    from croupier.rulebooks.coverage import Status, recorded, standings
    from croupier.rulebooks.index import Kind

    _one_of("class", kind, tuple(Kind))
    _one_of("status", status, tuple(Status))
    every = standings(recorded(), _within(book))
    _one_of("topic", topic, tuple(sorted({one.rule.topic for one in every})))
    found = [
        one
        for one in every
        if kind in {None, one.rule.kind}
        and topic in {None, one.rule.topic}
        and status in {None, one.status}
    ]
    _print_rows(found, as_json=as_json)


@rules.command("games")
@JSON
def list_games(*, as_json: bool) -> None:
    """List the games there are, with the books that have them and their other names.

    Games of other packages are among them; one that cannot be entered is told with the reason. JSON
    has the strategies of each too, and a first record for croupier settle under each book.

    \b
    croupier rules games
    croupier rules games --json
    """
    from croupier.games.entries import entered
    from croupier.rulebooks.approval import games, ruleset
    from croupier.rulebooks.index import BOOKS

    known = entered().entries
    books = {game: [book for book in BOOKS if game in games(book)] for game in known}
    if as_json:
        told = [
            {
                "game": game,
                "books": books[game],
                "aliases": own.aliases,
                "strategies": list(own.strategies),
                "records": [own.record(ruleset(book, game)) for book in books[game]],
            }
            for game, own in known.items()
        ]
        click.echo(_json(told))
    else:
        heads = ("game", "books", "also called")
        rows = [
            (game, " ".join(books[game]), ", ".join(own.aliases)) for game, own in known.items()
        ]
        print_table(heads, rows)
    for refusal in entered().broken.values():
        click.echo(f"croupier: {refusal}", err=True)


@rules.command()
@click.argument("refs", metavar="REF...", nargs=-1, required=True)
@JSON
def show(refs: tuple[str, ...], *, as_json: bool) -> None:
    """Show rules whole: class, topic, sense, status, and the tests that hold them.

    \b
    croupier rules show nz1996:III/5.1
    croupier rules show "nz:8/3.1A(e)" star-rapid:11.4.2
    """
    from croupier.rulebooks.coverage import recorded, status_of
    from croupier.rulebooks.index import lookup

    record = recorded()
    found = [status_of(lookup(ref).ref, record) for ref in refs]
    if as_json:
        click.echo(_json([_described(one) for one in found]))
        return
    for one in found:
        rule = one.rule
        click.echo(f"{rule.ref}  {rule.kind}, {rule.topic}, {one.status}")
        click.echo(_wrapped(rule.summary))
        if one.reason:
            click.echo(_wrapped(f"{one.status}: {one.reason}"))
        for test in one.tests:
            click.echo(f"  held by {test}")


@rules.command()
@click.argument("words", metavar="WORDS...", nargs=-1, required=True)
@BOOK
@JSON
def search(words: tuple[str, ...], book: str | None, *, as_json: bool) -> None:
    """Find the rules that hold all the words, in whatever case.

    \b
    croupier rules search zero split
    croupier rules search III/5 --book nz1996
    croupier rules search "no spin" --json
    """
    from croupier.rulebooks.coverage import recorded, status_of
    from croupier.rulebooks.index import search as find

    record = recorded()
    found = [status_of(rule.ref, record) for rule in find(words, _within(book))]
    _print_rows(found, as_json=as_json)


@rules.command()
@BOOK
@JSON
def coverage(book: str | None, *, as_json: bool) -> None:
    """Count how the rules stand, book by book and class by class.

    held: an answer that cites the rule was delivered in a passing test marked with it. declared:
    nothing to run, with a reason. later: waits for a part not built yet. missing: the rest.

    \b
    croupier rules coverage
    croupier rules coverage --book nz1996
    croupier rules coverage --json
    """
    from croupier.rulebooks.coverage import recorded, standings

    record = recorded()
    every = standings(record, _within(book))
    if as_json:
        click.echo(_json(_report(record, every)))
        return
    click.echo(_said(record))
    click.echo()
    for line in _table(every):
        click.echo(line)


def _report(record: "Record | None", every: "tuple[RuleStatus, ...]") -> dict[str, object]:
    from croupier.rulebooks.coverage import tally

    report: dict[str, object] = {
        "commit": record.commit if record else None,
        "date": record.date if record else None,
        "rules": [_entry(one) for one in every],
        "summary": {"all": _counts(every), "books": tally(every)},
    }
    return report if record else report | {"note": NO_RECORD}


def _table(every: "tuple[RuleStatus, ...]") -> list[str]:
    """Return the counts as lines: a row for each book and class, and one for all."""
    from croupier.rulebooks.coverage import tally

    statuses = [status for status, count in _counts(every).items() if count]
    rows = [
        (book, str(kind), counts)
        for book, kinds in tally(every).items()
        for kind, counts in kinds.items()
    ]
    rows.append(("all", "", _counts(every)))
    heads = [f"{'book':14}{'class':10}", *(f"{status:>14}" for status in statuses), f"{'rules':>9}"]
    lines = ["".join(heads)]
    for book, kind, counts in rows:
        figures = "".join(f"{counts[status]:>14}" for status in statuses)
        lines.append(f"{book:14}{kind:10}{figures}{sum(counts.values()):>9}")
    return lines


def _counts(every: "Iterable[RuleStatus]") -> "dict[Status, int]":
    from croupier.rulebooks.coverage import Status

    counts = dict.fromkeys(Status, 0)
    for one in every:
        counts[one.status] += 1
    return counts


def _print_rows(found: "list[RuleStatus]", *, as_json: bool) -> None:
    if as_json:
        click.echo(_json([_described(one) for one in found]))
        return
    for one in found:
        rule = one.rule
        click.echo(f"{rule.ref}  {rule.kind}, {rule.topic}, {one.status}")
        click.echo(_wrapped(rule.summary))
    click.echo(f"{len(found)} rule{'' if len(found) == 1 else 's'}")


def _entry(one: "RuleStatus") -> dict[str, object]:
    entry: dict[str, object] = {
        "book": one.rule.ref.book,
        "ref": one.rule.ref.ref,
        "class": one.rule.kind,
        "status": one.status,
        "tests": one.tests,
    }
    return entry | {"reason": one.reason} if one.reason else entry


def _described(one: "RuleStatus") -> dict[str, object]:
    return _entry(one) | {"topic": one.rule.topic, "summary": one.rule.summary}


def _said(record: "Record | None") -> str:
    return f"Recorded by make test at {record.commit}, {record.date}." if record else NO_RECORD


def _within(book: str | None) -> tuple[str, ...]:
    from croupier.rulebooks.index import known

    return () if book is None else (known(book),)


def _one_of(option: str, asked: str | None, choices: tuple[str, ...]) -> None:
    if asked is not None and asked not in choices:
        from croupier.rulebooks.index import quoted
        from croupier.terms.refusals import Reason, Refusal, RefusedError

        what = f"There is no {option} {quoted(asked)}"
        remedy = f"Take one of {', '.join(choices)}."
        raise RefusedError(Refusal(Reason.OPTION_IS_UNKNOWN, what, remedy=remedy))


def _wrapped(text: str) -> str:
    width = max(40, min(shutil.get_terminal_size().columns, 100))
    return textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  ")


def _json(thing: object) -> str:
    return json.dumps(thing, indent=1, ensure_ascii=False)
