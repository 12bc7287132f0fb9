"""What commands share: how a ruleset is named, files read and tables printed."""

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

import click

from croupier.cli.main import shown
from croupier.terms.money import money
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list


if TYPE_CHECKING:
    from croupier.games.protocol import Game
    from croupier.rulebooks.ruleset import Ruleset

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

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


@dataclass(frozen=True)
class Subject:
    """What a command was asked about: a game with its options, under a book, every book, or a study."""

    game: str
    rulebook: str | None
    variant: str | None
    options: Sequence[str]
    study: str | None

    def open(self, make: Callable[["Game[Any]"], T]) -> "Books[T]":
        """Open the game under each book that takes the options, and make something of it there.

        Where a book was named, or a study, RefusedError says why not. Otherwise the books that
        refuse are told beside those that do not; where all do, they all say why.
        """
        from croupier.games import open_game
        from croupier.games.entries import meant
        from croupier.rulebooks import approval

        game, implied = meant(self.game)
        typed = dict(_pair(option) for option in self.options)
        if self.study is not None:
            ruleset = _study(game, self.study, self.rulebook, self.variant or implied, typed)
            return Books([make(open_game(ruleset))])
        found: Books[T] = Books([])
        for book in _books_with(game) if self.rulebook is None else [self.rulebook]:
            try:
                elected = approval.as_typed(approval.options_of(book, game), typed)
                with_implied = approval.elect(book, game, implied, elected)
                ruleset = approval.ruleset(book, game, self.variant, with_implied)
                found.made.append(make(open_game(ruleset)))
            except RefusedError as refused:
                if self.rulebook is not None:
                    raise
                found.refused[book] = refused.refusal
        if not found.made:
            raise RefusedError(*dict.fromkeys(found.refused.values()))
        return found


@dataclass(frozen=True)
class Books(Generic[T]):
    """What was made under each book, and why some books were passed over."""

    made: list[T]
    refused: "dict[str, Refusal]" = field(default_factory=dict[str, Refusal])

    def only(self, what: str) -> T:
        """Return the only one there is; RefusedError where several books answered."""
        if len(self.made) > 1:
            raise RefusedError(Refusal(Reason.BOOK_IS_UNKNOWN, what, remedy="Add --rulebook."))
        return self.made[0]

    def print_json(self, written: Callable[[T], Any]) -> None:
        """Print what is written of each, and who refused; one alone stands for itself."""
        answers = [written(each) for each in self.made]
        if len(answers) == 1 and not self.refused:
            print_json(answers[0])
            return
        from croupier.table.record.answers import refusal

        others = [{"rulebook": book, **refusal(why)} for book, why in self.refused.items()]
        print_json({"books": answers, **({"refused": others} if others else {})})

    def print_refused(self, plot: str | None = None) -> None:
        """Say which books do not take what was asked for, and why; and where a plot was drawn."""
        for book, why in self.refused.items():
            click.echo(shown(f"Not under {book}: {why}"))
        if plot is not None:
            click.echo(f"Drawn into {plot}")


def _books_with(game: str) -> list[str]:
    """Name the books that have a game."""
    from croupier.rulebooks import approval
    from croupier.rulebooks.index import BOOKS
    from croupier.terms.advice import nearest

    books = [book for book in BOOKS if game in approval.games(book)]
    if not books:
        known = sorted({name for book in BOOKS for name in approval.games(book)})
        what = f"no book in the house has a game {game[:40]!r}"
        remedy = nearest(game, known)
        raise RefusedError(Refusal(Reason.GAME_IS_NOT_IN_THE_BOOK, what, remedy=remedy))
    return books


def _study(
    game: str,
    file: str,
    rulebook: str | None,
    variant: str | None,
    typed: dict[str, str],
) -> "Ruleset":
    """Read a study: of this game, on top of this book where one is named."""
    from croupier.games.entries import meant
    from croupier.rulebooks import approval

    try:
        raw = tomllib.loads(read_text(file))
    except tomllib.TOMLDecodeError as error:
        _unusable(f"{file} is not TOML: {error}")
    own, book = raw.get("game", game), raw.get("book", rulebook)
    if isinstance(own, str) and meant(own).game != game:
        _unusable(f"{file} is a study of {own[:40]}, not of {game}")
    if rulebook is not None and book != rulebook:
        _unusable(f"{file} is a study on top of {str(book)[:40]}, not of {rulebook}")
    named = {"game": meant(own).game if isinstance(own, str) else own}
    on_top = {} if book is None else {"book": book}
    return approval.study({**raw, **named, **on_top}, variant=variant, typed=typed)


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
    if isnan(share):
        return "-"
    return f"{100 * share + 0.0:.4f} %"  # what is added makes a minus nothing nothing


def print_terms(game: "Game[Any]", about: str = "") -> None:
    """Print under which terms something was made: game, book, variant, every option in force."""
    from croupier.lab.naming import terms_data

    told = terms_data(game)
    study = " (a study)" if told["study"] else ""
    variant = f", {told['variant']}" if told["variant"] else ""
    head = f"{told['game']} under {told['rulebook']}{study}{variant}"
    click.secho(f"{head}{f': {about}' if about else ''}", bold=True)
    options = (f"{name} {_said(value)}" for name, value in told["options"].items())
    click.echo(shown(f"options: {', '.join(options) or 'none'}"))


def _said(value: object) -> str:
    """Write an option's value in a word or a few."""
    if is_list(value):
        return " ".join(map(_said, value)).join("[]") if value else "not set"
    return str(value).lower() if isinstance(value, bool) else str(value)


def print_hashes(game: "Game[Any]", behaviour_hash: str) -> None:
    """Print the fingerprints of the terms and of what the table does, and our version."""
    from croupier.lab.naming import hashes_data

    told = hashes_data(game, behaviour_hash)
    terms, behaviour = (told[each][:16] for each in ("content_hash", "behaviour_hash"))
    click.echo(f"terms {terms}  behaviour {behaviour}  croupier {told['version']}\n")


def told_wager(wager: Mapping[str, Any]) -> str:
    """Say what is wagered on what, as a report has it."""
    target = "" if wager["target"] is None else f" {wager['target']}"
    on = f" behind {wager['on']}" if "on" in wager else ""
    return f"{wager['stake']} on {wager['bet']}{target}{on}"


class Count(click.IntRange):
    """A whole number as people write large ones: 1000000, 1_000_000, 1,000,000 or 1e6."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it; one with a part of a whole, or nothing that can be read, is refused."""
        if isinstance(value, str):
            text = value.strip().replace(",", "").replace("_", "")
            is_number = re.fullmatch(r"\d{1,20}(\.\d{1,20})?([eE]\+?\d{1,2})?", text, re.ASCII)
            number = Decimal(text) if is_number else Decimal("nan")
            if number != number.to_integral_value():  # no number equals nothing, itself included
                self.fail(f"{value[:40]!r} is no whole number, like 1000000 or 1e6.", param, ctx)
            value = int(number)
        return int(super().convert(value, param, ctx))
