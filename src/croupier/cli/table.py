"""``croupier table``: is this table what its book approves?"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from croupier.cli.common import JSON, print_json, print_table, read_bytes
from croupier.cli.main import Group
from croupier.terms.shapes import is_list


if TYPE_CHECKING:
    from croupier.table.house.manual import Page
    from croupier.table.setup.configuration import BetLimits, Limits, Table


@click.group(cls=Group)
def table() -> None:
    """Check a table's configuration against its book, and see what may be elected.

    \b
    croupier table check table.json
    croupier table options nz roulette
    croupier table operations nz place
    """


@table.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@JSON
def check(files: tuple[str, ...], *, as_json: bool) -> None:
    """Check the table configured in FILE (- for standard input).

    Several files are a casino's tables: each is checked, and so is what the book wants alike at all
    of them, such as one pay scale for a bet.

    \b
    {"rulebook": "nz", "game": "roulette", "variant": "double-zero",
     "options": {"zeros": "0-00"}, "mode": "dealer",
     "limits": {"min": "5", "max": "500", "increment": "5",
                "bets": {"straight-up": {"max": "100"}}}}

    What the book does not allow is refused with the rule, and the exit code is 2.

    \b
    croupier table check table.json
    croupier table check tables/*.json
    """
    from croupier.table.setup.admission import admitted
    from croupier.table.setup.casino_wide import unlike
    from croupier.table.setup.configuration import read_table
    from croupier.terms.refusals import RefusedError

    opened = {file: admitted(read_table(read_bytes(file))) for file in files}
    others = tuple(unlike(opened).values())
    if others:
        raise RefusedError(*others)
    if as_json:
        told = [_told(each) for each in opened.values()]
        print_json(told if len(files) > 1 else told[0])
        return
    for each in opened.values():
        _print_checked(each)


def _told(opened: "Table") -> dict[str, object]:
    """Write what a table was opened as."""
    from croupier.table.record.answers import plain

    ruleset = opened.game.ruleset
    return {
        "approved": True,
        "rulebook": ruleset.book,
        "game": ruleset.game,
        "mode": opened.mode.name,
        "options": plain(ruleset.options),
        "limits": _limits(opened.limits),
        "bets": list(opened.game.bets),
        "rules": [str(ref) for ref in opened.rules],
        "content_hash": ruleset.content_hash,
    }


def _print_checked(opened: "Table") -> None:
    from croupier.rulebooks.books import book

    ruleset = opened.game.ruleset
    click.secho(f"Approved: {ruleset.game} under {book(ruleset.book).title}", bold=True)
    for name, value in ruleset.options.items():
        click.echo(f"  {name}: {_said(value)}")
    if "mode" not in ruleset.options:
        click.echo(f"  mode: {opened.mode.name}")
    for line in _limits(opened.limits):
        click.echo(f"  {line}")
    click.echo(f"  bets: {', '.join(opened.game.bets)}")
    click.echo(f"  by {', '.join(str(ref) for ref in opened.rules)}")
    click.echo(f"  terms {ruleset.content_hash[:16]}")


@table.command()
@click.argument("rulebook")
@click.argument("game")
@JSON
def options(rulebook: str, game: str, *, as_json: bool) -> None:
    """List what an operator may elect for GAME under RULEBOOK, with the rule of each.

    \b
    croupier table options nz roulette
    """
    from croupier.games.entries import meant
    from croupier.rulebooks.approval import options_of, variants_of
    from croupier.table.record.answers import plain

    game = meant(game).game
    listed = options_of(rulebook, game)
    if as_json:
        print_json(
            [
                {
                    "option": option.name,
                    "values": plain(option.values),
                    "default": plain(option.default),
                    "rules": [str(ref) for ref in option.rules],
                    "about": option.about,
                }
                for option in listed
            ]
        )
        return
    rows = [
        (
            option.name,
            _values(option.kind, option.values),
            " ".join(str(ref) for ref in option.rules),
            option.about,
        )
        for option in listed
    ]
    print_table(("option", "values", "rules", "what it elects"), rows)
    click.echo(f"variants: {', '.join(variants_of(rulebook, game)) or 'none'}")


@table.command()
@click.argument("rulebook", metavar="BOOK")
@click.argument("name", required=False)
@click.option("--game", help="At the tables of which game; roulette, or the book's only one.")
@JSON
def operations(rulebook: str, name: str | None, game: str | None, *, as_json: bool) -> None:
    """List what people do at a table of BOOK: from which role up, by which rules, with what.

    NAME picks one operation. Its fields are those of a step in a script (croupier play); who, role
    and table go without saying. Fields in brackets may be left out. What is done differs by game.

    \b
    croupier table operations nz1996
    croupier table operations nz1996 "no more bets"
    croupier table operations nz1996 --game craps
    croupier table operations star-premium card
    croupier table operations star-rapid --json
    """
    from croupier.games.entries import meant
    from croupier.rulebooks.approval import games, options_of
    from croupier.rulebooks.operations import operation
    from croupier.rulebooks.operations import operations as all_of
    from croupier.table.house.manual import page

    known = games(rulebook)
    game = meant(game or (known[0] if len(known) == 1 else "roulette")).game
    options_of(rulebook, game)  # refused where the book has no such game
    listed = all_of(rulebook, game).values() if name is None else [operation(rulebook, game, name)]
    pages = [page(each) for each in listed]
    if as_json:
        written = [each.data() for each in pages]
        print_json(written if name is None else written[0])
    elif name is None:
        rows = [(p.name, p.device or p.role, p.signature(), " ".join(p.rules)) for p in pages]
        print_table(("operation", "role", "fields", "rules"), rows)
    else:
        _print_page(pages[0])


def _print_page(told: "Page") -> None:
    click.secho(f"{told.name}: {told.about}", bold=True)
    second = f", with a second person: {told.second}" if told.second else ""
    by = f"{told.role} or above{second}"
    click.echo(f"  by the {by if told.device is None else _by_device(told.device)}")
    if told.rules:
        click.echo(f"  rules: {' '.join(told.rules)}")
    for each, refs in told.because.items():
        click.echo(f"  {each}: {' '.join(refs)}")
    for each, figure in told.values.items():
        click.echo(f"  {each}: {figure}")
    rows = [(f.name, f.kind, "" if f.is_required else "may be left out") for f in told.fields]
    if rows:
        print_table(("field", "what it is", ""), rows)


def _by_device(device: str) -> str:
    return f'{device} itself, not by a person ("who": "{device}")'


def _limits(limits: "Limits") -> list[str]:
    """Say the limits as their sign would."""
    signs = [("every wager", limits.every), *limits.bets.items()]
    told = [f"{name}: {_bounds(bounds)}" for name, bounds in signs if _bounds(bounds)]
    totals = (("at least", limits.total_least), ("at most", limits.total_most))
    told += [f"in all {word} {amount}" for word, amount in totals if amount is not None]
    return told + limits.further.say()


def _bounds(bounds: "BetLimits") -> str:
    named = (("from", bounds.least), ("to", bounds.most), ("in steps of", bounds.step))
    return " ".join(f"{word} {amount}" for word, amount in named if amount is not None)


def _values(kind: str, values: Sequence[object]) -> str:
    """Say what an option may be: some values, a range, a name, a list."""
    if kind == "between":
        return f"{values[0]} to {values[-1]}"
    return _said(values) or ("a name" if kind == "text" else "a list")


def _said(value: object) -> str:
    if is_list(value):
        return ", ".join(_said(part) for part in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
