"""What commands share: how a ruleset is named, files read and tables printed."""

import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from croupier.cli.main import shown
from croupier.terms.money import money
from croupier.terms.refusals import Reason, Refusal, RefusedError


F = TypeVar("F", bound=Callable[..., Any])

LARGEST_FILE = 64 * 1024 * 1024

JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")


def ruleset_options(command: F) -> F:
    """Add the options that name a ruleset: a book with its options, or a study."""
    for option in (
        click.option(
            "--study", metavar="FILE", help="Terms nobody approved (TOML): priced, never opened."
        ),
        click.option(
            "--option",
            "options",
            metavar="NAME=VALUE",
            multiple=True,
            help="An option the operator elects, such as wheel=38. May be repeated.",
        ),
        click.option("--variant", metavar="NAME", help="A named set of options: double-zero."),
        click.option("--rulebook", metavar="BOOK", help="Which book; every book if left out."),
    ):
        command = option(command)
    return command


def rulesets(
    game: str,
    rulebook: str | None,
    variant: str | None,
    options: Sequence[str],
    study: str | None,
) -> list[Any]:
    """Settle the rulesets a command was asked for."""
    from croupier.rulebooks import approval
    from croupier.rulebooks.names import meant

    game, implied = meant(game)
    elected = dict(_pair(option) for option in options)
    if study is not None:
        return [_study(game, study, elected)]
    books = [rulebook] if rulebook is not None else _books_with(game, implied)
    return [
        approval.ruleset(book, game, variant, approval.elect(book, game, implied, elected))
        for book in books
    ]


def _books_with(game: str, variant: str | None) -> list[str]:
    """Name the books that have a game, and the variant that its name implies if any has that."""
    from croupier.rulebooks import approval
    from croupier.rulebooks.index import BOOKS

    books = [book for book in BOOKS if game in approval.games(book)]
    if not books:
        known = sorted({name for book in BOOKS for name in approval.games(book)})
        what = f"no book in the house has a game {game[:40]!r}"
        remedy = f"Known: {', '.join(known)}."
        raise RefusedError(Refusal(Reason.GAME_IS_NOT_IN_THE_BOOK, what, remedy=remedy))
    if variant is None:
        return books
    return [book for book in books if approval.has_variant(book, game, variant)] or books


def _study(game: str, file: str, elected: dict[str, str]) -> Any:
    from croupier.rulebooks import approval

    try:
        raw = tomllib.loads(read_text(file))
    except tomllib.TOMLDecodeError as error:
        _unusable(f"{file} is not TOML: {error}")
    if raw.get("game", game) != game:
        _unusable(f"{file} is a study of {raw['game']}, not of {game}")
    return approval.study({"game": game, **raw}, elected)


def _pair(option: str) -> tuple[str, str]:
    name, equals, value = option.partition("=")
    if not (name and equals):
        what = f"an option is written name=value, not {option[:60]!r}"
        raise RefusedError(Refusal(Reason.OPTION_IS_UNKNOWN, what, remedy="Try wheel=38."))
    return name.strip(), value.strip()


def read_bytes(file: str) -> bytes:
    """Read a file, or standard input for ``-``; RefusedError says why it cannot be read."""
    try:
        if file == "-":
            return sys.stdin.buffer.read(LARGEST_FILE + 1) if sys.stdin else b""
        with Path(file).open("rb") as opened:
            return opened.read(LARGEST_FILE + 1)
    except OSError as error:
        _unusable(f"{file} cannot be read: {error.strerror or error}")


def read_text(file: str) -> str:
    """Read a text file the same way."""
    try:
        return read_bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        _unusable(f"{file} is not UTF-8 text")


def _unusable(what: str) -> NoReturn:
    raise RefusedError(Refusal(Reason.FILE_CANNOT_BE_USED, what, remedy="Check the file."))


def need_lab(doing: str = "simulating") -> None:
    """Refuse, with the line to type, when the lab's own libraries are missing."""
    from importlib.util import find_spec

    missing = [name for name in ("numpy", "numba", "matplotlib") if find_spec(name) is None]
    if missing:
        what = f"{doing} needs {' and '.join(missing)}, which a plain install leaves out"
        remedy = "Type: pip install 'croupier[lab]'"
        raise RefusedError(Refusal(Reason.EXTRA_IS_NOT_INSTALLED, what, remedy=remedy))


def print_json(data: object) -> None:
    """Print data for another program."""
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: str = "") -> None:
    """Print rows under heads in columns; ``right`` names the heads whose columns align right."""
    lines = [tuple(heads), *(tuple(map(shown, row)) for row in rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(heads))]
    aligned = set(right.split())
    for line in lines:
        cells = (
            text.rjust(width) if head in aligned else text.ljust(width)
            for head, text, width in zip(heads, line, widths, strict=True)
        )
        click.echo("  ".join(cells).rstrip())


def amount(text: str, name: str) -> int:
    """Read an amount somebody gave for an option, in units of money."""
    try:
        units = money(text).units
    except ValueError as error:
        raise RefusedError(Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, f"{name}: {error}")) from error
    if units <= 0:
        raise RefusedError(Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, f"{name} is more than nothing"))
    return units


def percent(share: float) -> str:
    """Write a share as a percentage to the precision people compare."""
    return f"{100 * share + 0.0:.4f} %"  # what is added makes a minus nothing nothing
