"""What the suite is run over: every game of the house at every table that matters.

The tables of a game are listed with its known figures in ``tests/golden/odds/<game>.toml``. What a
book's data says is read here once more, without the product's readers.
"""

import tomllib
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import pytest

from croupier.games import open_game
from croupier.games.protocol import Close, Game, Over
from croupier.lab.lowering import Lowered, lower
from croupier.lab.odds import OddsReport, price
from croupier.lab.players import every_wager
from croupier.rulebooks.approval import ruleset
from croupier.table.setup.configuration import Table, TableRecord, open_table
from croupier.terms.refusals import RefusedError


ROOT = Path(__file__).parent.parent.parent
GOLDEN = ROOT / "tests" / "golden"
DATA = ROOT / "src" / "croupier" / "rulebooks" / "data"
GAMES = sorted(
    path.parent.name.replace("_", "-") for path in ROOT.glob("src/croupier/games/*/entry.py")
)
"""Every game of the house; what other packages enter has its tests there."""

Raw: TypeAlias = dict[str, Any]
Symbol: TypeAlias = Hashable
Returns: TypeAlias = dict[tuple[str, str], Mapping[Any, Fraction]]
"""For each bet and target (as ``str`` writes it) what each symbol returns for a unit staked.

Every symbol of the equipment is a key, as the equipment has it: ``"17"``, ``(3, 4)``. Symbols that
the equipment has several times are keys once, and are weighed by how often it has them.
"""


@dataclass(frozen=True, slots=True)
class Life:
    """A wager that may outlive a draw, followed by hand from where it is made to its end.

    It is made once, at a fresh table (``start(None)``), as soon as the rules take it; nothing is
    called on it. What it hangs on was made the same way, and it is made at the first window after
    that has its point. A composite ends with the last of its pieces.

    Attributes:
        net: How likely each net result for a unit staked is, given that it was made. A stake handed
            back is 0; a commission that was kept counts, so that a buy lost with 5 % paid when it
            was placed is -21/20.
        rounds: How many draws it sees on average, the deciding one included.
        working: How many of them could have decided it. A draw on which it is off does not count;
            one that could have handed it back does.
    """

    net: Mapping[Fraction, Fraction]
    rounds: Fraction
    working: Fraction


Lives: TypeAlias = dict[tuple[str, str, str], Life]
"""For each bet, target (as ``str`` writes it) and bet it hangs on ("" for none), how it goes."""


class Plain(Protocol):
    """A game counted a second time, by hand: ``tests/games/plain_<game>.py``.

    Every bet on every target is in ``returns`` or in ``lives``, and in one of them only: in the
    first if one draw decides it whatever went before, otherwise in the second, solved by linear
    equations in fractions that share no code with the product. Only games that have such bets have
    the function ``lives(book, options) -> Lives``.

    Attributes:
        VOID: Irregular results, as a record's chance has them, that leave wagers standing in every
            book; empty if there are none.
        OTHER_RULE: For each book a bet of its data that wins on other results than the book says.
        OTHER_OPTIONS: For each book options under which the same bets win on other results; a book
            that has no such option is left out.
    """

    VOID: tuple[Raw, ...]
    OTHER_RULE: Mapping[str, Raw]
    OTHER_OPTIONS: Mapping[str, Raw]

    def carry(self, came: Sequence[Symbol]) -> object:
        """Write what rounds with these symbols, the first from a fresh table, leave to the next."""
        ...

    def returns(self, book: str, options: Mapping[str, Any]) -> Returns:
        """Count what every bet that one draw decides returns, symbol by symbol."""
        ...


@dataclass(frozen=True, slots=True)
class Case:
    """One table: a game under a book with some options."""

    game: str
    name: str
    book: str = field(compare=False)
    options: Raw = field(compare=False)

    @property
    def id(self) -> str:
        """Name it among the tables of all games: two games may call a table the same."""
        return f"{self.game}: {self.name}"


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


def _each(cases: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in cases])


ASKED = [case for case in _cases() if golden(case.game).get("asked")]
"""Tables of games that ask players: they have odds under somebody's play (``tests/lab/test_steered.py``)."""
DEALT = [case for case in _cases() if golden(case.game).get("dealt")]
"""Tables of games dealt from a shoe: ``test_dealt.py`` is about them."""
CASES = [case for case in _cases() if case not in DEALT and case not in ASKED]
"""Tables of games every draw of which is alike."""
every_table = _each(CASES)
every_dealt_table = _each(DEALT)
every_table_of_all = _each([*CASES, *DEALT, *ASKED])
every_game = pytest.mark.parametrize("game", GAMES)
COUNTED = [game for game in GAMES if not golden(game).get("asked")]
every_counted_game = pytest.mark.parametrize("game", COUNTED)
DRAWN = [game for game in COUNTED if not golden(game).get("dealt")]
every_drawn_game = pytest.mark.parametrize("game", DRAWN)


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
def symbols_of(case: Case) -> tuple[tuple[Symbol, ...], ...]:
    """Gather the equipment's symbols by their faces, in its order."""
    game = game_of(case)
    found: dict[Any, list[Symbol]] = {}
    for symbol in game.device.symbols:
        found.setdefault(game.play.face(symbol), []).append(symbol)
    return tuple(map(tuple, found.values()))


def backed(game: Game[Any]) -> list[tuple[str, Any]]:
    """List every bet on every target."""
    return [(name, target) for name, bet in game.bets.items() for target in bet.targets()]


def at_once(case: Case) -> list[tuple[str, Any]]:
    """List every bet on every target that one draw decides."""
    return [
        (bet, target)
        for bet, target in backed(game_of(case))
        if (bet, str(target)) in counted(case)
    ]


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
def voids(case: Case) -> tuple[Raw, ...]:
    """List the irregular results of the game that this table has rulings for."""
    return tuple(written for written in plain(case.game).VOID if _is_made(game_of(case), written))


def _is_made(game: Game[Any], written: Raw) -> bool:
    """Say whether the table takes an irregular result once wagers are closed, and goes on."""
    try:
        ruling = game.notation.chance(written)
    except RefusedError:
        return False
    closed = game.play.step(game.play.start(None), Close())
    if game.play.refuse(closed, ruling) is not None:
        return False
    return not isinstance(game.play.turn(game.play.step(closed, ruling)), Over)


def nodes(case: Case) -> int:
    """Give the nodes that the table must have with every bet on every target."""
    known = golden(case.game)
    own = [table for table in known["table"] if table["name"] == case.name]
    return int(own[0].get("nodes", known.get("nodes", 1)))


@cache
def counted(case: Case) -> Returns:
    """Count by hand what one draw decides at the table."""
    return plain(case.game).returns(case.book, elected(case))


@cache
def lived(case: Case) -> Lives:
    """Solve by hand what lives longer at the table."""
    solve: Callable[[str, Raw], Lives] = getattr(plain(case.game), "lives", lambda *_: {})
    return solve(case.book, elected(case))


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
                by = default["by"] if isinstance(default["by"], list) else [default["by"]]
                known = {**case.options, **settled}
                default = next(default[str(known[name])] for name in by if name in known)
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
