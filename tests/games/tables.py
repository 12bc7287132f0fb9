"""What the suite is run over: every game of the house at every table that matters.

The tables of a game are listed with its known figures in ``tests/golden/odds/<game>.toml``. What a
book's data says is read here once more, without the product's readers.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import pytest

from croupier.games import GAMES, open_game
from croupier.games.protocol import Game
from croupier.lab.lowering import Lowered, lower
from croupier.lab.odds import OddsReport, price
from croupier.lab.policies import every_wager
from croupier.rulebooks.approval import ruleset
from croupier.table.configuration import Table, TableRecord, open_table


ROOT = Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests" / "golden"
DATA = ROOT / "src" / "croupier" / "rulebooks" / "data"

Raw: TypeAlias = dict[str, Any]
Returns: TypeAlias = dict[tuple[str, str], dict[str, Fraction]]
"""For each bet and target what each symbol returns for a unit staked."""


class Plain(Protocol):
    """A game counted a second time, by hand: ``tests/games/plain_<game>.py``."""

    VOID: tuple[Raw, ...]
    OTHER_RULE: Mapping[str, Raw]
    OTHER_OPTIONS: Mapping[str, Raw]

    def carry(self, symbol: str) -> object:
        """Write what a round that ended on this symbol leaves to the next."""
        ...

    def returns(self, book: str, options: Mapping[str, Any]) -> Returns:
        """Count what every bet on every target returns, symbol by symbol."""
        ...


@dataclass(frozen=True, slots=True)
class Case:
    """One table: a game under a book with some options."""

    game: str
    name: str
    book: str = field(compare=False)
    options: Raw = field(compare=False)


def golden(game: str) -> Raw:
    """Read a game's tables and known figures; empty where nobody wrote them."""
    file = GOLDEN / "odds" / f"{game}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def _cases() -> list[Case]:
    return [
        Case(game, table["name"], table["book"], table["options"])
        for game in GAMES
        for table in golden(game).get("table", ())
    ]


CASES = _cases()
every_table = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
every_game = pytest.mark.parametrize("game", GAMES)


@cache
def game_of(case: Case) -> Game[Any]:
    """Build the game of a table."""
    return open_game(ruleset(case.book, case.game, options=case.options))


@cache
def table_of(case: Case) -> Table:
    """Open the table, without limits."""
    return open_table(TableRecord(case.book, case.game, options=case.options))


@cache
def whole_cloth(case: Case) -> Lowered:
    """Lower the table with every bet made on every target."""
    game = game_of(case)
    return lower(game, every_wager(game))


@cache
def priced(case: Case) -> OddsReport:
    """Price every bet of the table."""
    return price(game_of(case))


@cache
def plain(game: str) -> Plain:
    """Import the second count of a game."""
    module: Any = import_module(f"tests.games.plain_{game.replace('-', '_')}")
    counted: Plain = module
    return counted


@cache
def counted(case: Case) -> Returns:
    """Count the table by hand."""
    return plain(case.game).returns(case.book, elected(case))


# The books' data, read a second time


@cache
def raw(book: str, game: str) -> Raw:
    """Read what a book has for a game."""
    return tomllib.loads((DATA / book / f"{game}.toml").read_text(encoding="utf-8"))


def books_with(game: str) -> list[str]:
    """List the books whose data has the game."""
    return sorted(path.parent.name for path in DATA.glob(f"*/{game}.toml"))


def fits(when: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Say whether options have the values a condition names."""
    return all(
        options.get(name) in wanted if isinstance(wanted, list) else options.get(name) == wanted
        for name, wanted in when.items()
    )


def elected(case: Case) -> Raw:
    """Give every option of the table its value."""
    settled: Raw = {}
    for option in raw(case.book, case.game)["option"]:
        if fits(option.get("when", {}), settled):
            default = option["default"]
            if isinstance(default, dict):
                default = default[str(settled[default["by"]])]
            settled[option["name"]] = case.options.get(option["name"], default)
    return settled


def entries(case: Case) -> list[tuple[int, Raw]]:
    """List the bets the data has for this table, each with its place in the file."""
    options = elected(case)
    return [
        (place, bet)
        for place, bet in enumerate(raw(case.book, case.game)["bet"])
        if fits(bet.get("when", {}), options) and ("groups" not in bet or options[bet["groups"]])
    ]
