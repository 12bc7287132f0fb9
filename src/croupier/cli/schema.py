"""``croupier schema``: how records, answers and scripts are written, and what a table's may name."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import click

from croupier.cli.common import JSON, Subject, print_json, print_table, ruleset_options
from croupier.cli.main import shown
from croupier.terms.shapes import is_list, is_object


@click.command()
@click.argument("of", type=click.Choice(["record", "answer", "script"]), default="record")
@click.option("--game", metavar="GAME", help="Also what records of this game's tables may name.")
@ruleset_options
@JSON
def schema(  # noqa: PLR0913 - each is an option of the command
    of: str,
    game: str | None,
    rulebook: str | None,
    variant: str | None,
    options: tuple[str, ...],
    study: str | None,
    *,
    as_json: bool,
) -> None:
    """Print how a record, an answer or a script is written: JSON Schema with --json.

    \b
    croupier schema record
    croupier schema answer --json
    croupier schema record --rulebook nz --game roulette --option wheel=38
    croupier schema record --rulebook nz1996 --game sic-bo --json

    With --game it also says what a record may name at such a table: each bet with the shape of its
    target and an example, the symbols, irregular results with their facts and causes, calls and
    answers. Whoever has cases of their own translates them to these.
    """
    from croupier.table.house.schemas import schema as schema_of
    from croupier.table.house.schemas import terms_of

    written = schema_of(of)
    tables = []
    if game is not None:
        tables = Subject(game, rulebook, variant, options, study).open(terms_of).made
    if as_json:
        print_json({**written, "tables": tables} if tables else written)
        return
    if not tables:
        _print_parts(written["$defs"])
    for each in tables:
        _print_table(each)


def _print_parts(parts: Mapping[str, Any]) -> None:
    """Print each part with its fields."""
    for name, part in parts.items():
        said = " ".join(str(part.get("description", "")).split())
        click.secho(shown(name), bold=True)
        click.echo(shown(said))
        needed = part.get("required", ())
        rows = [
            (field, _type(kind), "needed" if field in needed else "")
            for field, kind in part.get("properties", {}).items()
        ]
        print_table(("field", "is", ""), rows)
        click.echo()


def _type(kind: Mapping[str, Any]) -> str:
    """Say in a few words what a field is."""
    if "anyOf" in kind:
        return " or ".join(dict.fromkeys(map(_type, kind["anyOf"])))
    if "$ref" in kind:
        return str(kind["$ref"]).rsplit("/", maxsplit=1)[-1]
    if "enum" in kind:
        return " or ".join(repr(each) for each in kind["enum"])
    name = str(kind.get("type", "anything"))
    if name == "array":
        return f"list of {_type(kind.get('items') or {})}"
    return {"object": "object", "string": "text", "integer": "number", "null": "nothing"}.get(
        name, name
    )


def _print_table(told: Mapping[str, Any]) -> None:
    """Print what records of one table may name."""
    click.secho(shown(f"{told['game']} under {told['rulebook']}"), bold=True)
    rows = [
        (name, bet["target"], _example(bet), _places(bet)) for name, bet in told["bets"].items()
    ]
    print_table(("bet", "target", "like", "made on"), rows)
    symbols = told["symbols"]
    click.echo()
    click.echo(shown(f"{symbols['called']}: {_some(symbols['names'], symbols['and more'])}"))
    for line in _rulings(told["rulings"]):
        click.echo(shown(line))
    for what in ("calls", "acts", "windows"):
        if told[what]:
            click.echo(shown(f"{what}: {', '.join(told[what])}"))


def _example(bet: Mapping[str, Any]) -> str:
    return json.dumps(bet["example"]) if "example" in bet else ""


def _places(bet: Mapping[str, Any]) -> str:
    """Say where a bet is made: the places of the layout, the wagers it hangs on, or both."""
    places = _some(bet.get("places", ()), bet.get("and more", 0))
    wagers = f"a wager on {' or '.join(bet['on'])}" if "on" in bet else ""
    return "; ".join(filter(None, (wagers, places)))


def _some(names: Any, more: int) -> str:
    return ", ".join(map(str, names)) + (f" and {more} more" if more else "")


def _rulings(rulings: Mapping[str, Any]) -> Iterator[str]:
    for name, ruling in rulings.items():
        yield f"irregular: {json.dumps(ruling['example'])}, by the {ruling['role']}"
        if ruling["facts"]:
            facts = (f"{fact} ({_fact(kind)})" for fact, kind in ruling["facts"].items())
            yield f"  facts of {name}: {', '.join(facts)}"
        if ruling["causes"]:
            yield f"  causes: {', '.join(ruling['causes'])}"


def _fact(kind: Any) -> str:
    """Say how a fact is written."""
    if is_list(kind):
        return " or ".join(map(str, kind))
    if is_object(kind):
        return f"how many; fewer than {kind['least']} is {kind['cause']}"
    return _FACTS[kind]


_FACTS = {
    "cause": "one of the causes",
    "symbol": "what came",
    "card": "a card",
    "flag": "true or false",
    "words": "in words",
    "count": "which of them, counted from 1",
}
