"""``croupier table``: is this table what its book approves?"""

from typing import TYPE_CHECKING

import click

from croupier.cli.common import JSON, print_json, print_table, read_bytes
from croupier.terms.shapes import is_list


if TYPE_CHECKING:
    from croupier.table.configuration import BetLimits, Limits


@click.group()
def table() -> None:
    """Check a table's configuration against its book, and see what may be elected.

    \b
    croupier table check table.json
    croupier table options nz roulette
    """


@table.command()
@click.argument("file", metavar="FILE")
@JSON
def check(file: str, *, as_json: bool) -> None:
    """Check the table configured in FILE (- for standard input).

    \b
    {"rulebook": "nz", "game": "roulette", "variant": "double-zero",
     "options": {"zeros": "0-00"}, "mode": "dealer",
     "limits": {"min": "5", "max": "500", "increment": "5",
                "bets": {"straight-up": {"max": "100"}}}}

    What the book does not allow is refused with the rule, and the exit code is 2.

    \b
    croupier table check table.json
    """
    from croupier.rulebooks.books import book
    from croupier.table.answer import plain
    from croupier.table.configuration import open_table, read_table

    opened = open_table(read_table(read_bytes(file)))
    ruleset = opened.game.ruleset
    if as_json:
        print_json(
            {
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
        )
        return
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
    from croupier.rulebooks.approval import options_of, variants_of
    from croupier.table.answer import plain

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
            _said(option.values) or "a list",
            " ".join(str(ref) for ref in option.rules),
            option.about,
        )
        for option in listed
    ]
    print_table(("option", "values", "rules", "what it elects"), rows)
    click.echo(f"variants: {', '.join(variants_of(rulebook, game)) or 'none'}")


def _limits(limits: "Limits") -> list[str]:
    """Say the limits as their sign would."""
    signs = [("every wager", limits.every), *limits.bets.items()]
    told = [f"{name}: {_bounds(bounds)}" for name, bounds in signs if _bounds(bounds)]
    totals = (("at least", limits.total_least), ("at most", limits.total_most))
    return told + [f"in all {word} {amount}" for word, amount in totals if amount is not None]


def _bounds(bounds: "BetLimits") -> str:
    named = (("from", bounds.least), ("to", bounds.most), ("in steps of", bounds.step))
    return " ".join(f"{word} {amount}" for word, amount in named if amount is not None)


def _said(value: object) -> str:
    if is_list(value):
        return ", ".join(_said(part) for part in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
