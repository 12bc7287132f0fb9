"""Whole evenings, worked by hand from the books first, then run by script and read as text.

Beside each script (``<name>.jsonl``) lie its working (``<name>.worked.md``), which says every amount
before anything was run, and what ``croupier play`` prints (``<name>.txt``). An evening is named for
its book, and for its game where that is not roulette.
"""

import functools
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.games.protocol import Chance
from tests.cli.shell import Ran, croupier
from tests.conformance.baccarat_coups import Coup, due_on
from tests.docs.pages import DOCS, read_whole
from tests.games.tables import Case, counted, elected, game_of
from tests.postgres import fresh_address


EVENINGS = Path(__file__).parent / "evenings"
VERIFIER = Path(__file__).parents[2] / "verifier" / "verify.py"


def scene(name: str) -> dict[str, Any]:
    """Read what a script begins with: its table, its people."""
    lines = script(name).read_text().splitlines()
    found: dict[str, Any] = json.loads(next(line for line in lines if not line.startswith("#")))
    return found


def script(name: str) -> Path:
    return EVENINGS / f"{name}.jsonl"


SCRIPTS = sorted(path.stem for path in EVENINGS.glob("*.jsonl"))
TABLES = {
    name: scene(name)["table"]["name"] for name in SCRIPTS if (EVENINGS / f"{name}.txt").exists()
}
"""The evenings that are read as text, with the first table of each."""
DRAWN = [name for name in SCRIPTS if name not in TABLES]
"""Those whose results a generator brings: never the same twice."""
SEALED = {"star-rapid"}
"""Of the others those in whose journals something is sealed, such as a ticket's number."""

_HEAD = re.compile(r"head [0-9a-f]{64}$", re.MULTILINE)
_RESTART = '{"do": "restart"}'

books = pytest.mark.parametrize("book", TABLES)


def read(text: str) -> str:
    """Leave out the journal's head: a seal of a ticket's number is never the same twice."""
    return _HEAD.sub("head ...", text)


def played(name: str, *kept: str, given: bytes = b"") -> Ran:
    """Play an evening, as it is written or as given; the head only where nothing is sealed."""
    ran = croupier("play", "-" if given else str(script(name)), *kept, given=given)
    return replace(ran, out=read(ran.out)) if name in SEALED or given else ran


@functools.cache
def in_memory(name: str) -> Ran:
    return played(name)


@functools.cache
def as_json(name: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(croupier("play", str(script(name)), "--json").out)
    return answer


class Kept(NamedTuple):
    """An evening whose journal was kept in a folder, and exported."""

    ran: Ran
    house: Path
    export: Path

    def entries(self) -> list[dict[str, Any]]:
        """Read what was exported, entry by entry."""
        lines = map(json.loads, self.export.read_text().splitlines())
        return [line["entry"] for line in lines if "entry" in line]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Kept]:
    """Play evenings into folders, each once."""
    folder = tmp_path_factory.mktemp("evenings")

    @functools.cache
    def play(name: str) -> Kept:
        house, export = folder / name, folder / f"{name}.export.jsonl"
        return Kept(played(name, "--data", str(house), "--export", str(export)), house, export)

    return play


# The same text and, where nothing is drawn or sealed, the same journal to the letter


@books
def test_an_evening_reads_as_it_is_written_down(book: str) -> None:
    ran = in_memory(book)
    assert read(ran.out) == (EVENINGS / f"{book}.txt").read_text()
    assert (ran.code, ran.err) == (1, "")


@books
def test_an_evening_in_a_folder_reads_the_same(book: str, kept: Callable[[str], Kept]) -> None:
    assert kept(book).ran == in_memory(book)


@books
def test_an_evening_in_postgresql_reads_the_same(book: str, tmp_path: Path) -> None:
    store = ("--store", fresh_address(), "--data", str(tmp_path / "house"))
    assert played(book, *store) == in_memory(book)


# Stopped and taken up again


def restarted(book: str, *, every: int = 1) -> bytes:
    """Stop the house after every step, or every so many, and take it up again from its journal."""
    lines = script(book).read_text().splitlines()
    steps = [line for line in lines if not line.startswith("#")]
    first = list(TABLES).index(book) % every  # each evening is stopped at other steps
    for number in range(first, len(steps), every):
        steps[number] += f"\n{_RESTART}"
    return "\n".join(steps).encode()


unasked = pytest.mark.parametrize("book", [n for n in TABLES if "times" not in scene(n)["table"]])
"""Not those in which players have time to decide: a house that stops gives it them anew, and says so."""


def without_restarts(text: str) -> list[str]:
    return [line for line in read(text).splitlines() if not line.endswith("  restart")]


@unasked
def test_an_evening_stopped_after_every_step_reads_the_same(book: str, tmp_path: Path) -> None:
    ran = played(book, "--data", str(tmp_path / "house"), given=restarted(book))
    assert without_restarts(ran.out) == without_restarts(in_memory(book).out)


@pytest.mark.parametrize(
    "every", [pytest.param(1, marks=pytest.mark.soak, id="every step"), pytest.param(3, id="third")]
)
@unasked
def test_an_evening_stopped_and_started_in_postgresql_reads_the_same(
    book: str, every: int, tmp_path: Path
) -> None:
    store = ("--store", fresh_address(), "--data", str(tmp_path / "house"))
    ran = played(book, *store, given=restarted(book, every=every))
    assert without_restarts(ran.out) == without_restarts(in_memory(book).out)


# Verified, by the house and by a program that shares no code with it


@pytest.mark.parametrize("name", SCRIPTS)
def test_nothing_is_wrong_with_an_evening(name: str, kept: Callable[[str], Kept]) -> None:
    verified = croupier("verify", str(kept(name).house))
    assert (verified.code, verified.err) == (0, "")
    assert verified.out.splitlines()[-1] == "Sound: nothing is wrong."
    apart = subprocess.run(
        [sys.executable, "-I", str(VERIFIER), str(kept(name).export)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert apart.returncode == 0, apart.stdout + apart.stderr


# The amounts that were worked out by hand


def rows(book: str, heading: str) -> Iterator[list[str]]:
    """Give the rows of the table under a heading of a working, its first row with them."""
    working = (EVENINGS / f"{book}.worked.md").read_text()
    _, _, part = working.partition(f"\n## {heading}\n")
    lines = part.partition("\n## ")[0].splitlines()
    for line in lines:
        if line.startswith("|") and not line.startswith("|---"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def account(book: str, whose: str, what: str) -> str:
    """Name the account that a row of a working speaks of."""
    kinds = {
        "value chips": f"chips:{whose}",
        "credit meter": f"chips:{whose}",
        "promotional chips": f"chips:{whose} (promotional)",
        "non-value chips": f"chips:{whose} (green of {TABLES[book]})",
        "held unclaimed": f"unclaimed:{whose}",
        "owed to the house": f"receivable:{whose}",
        "tickets": "tickets",
        "received, less what it sent": "outside:management",
        "won over the evening": f"house:{TABLES[book]}",
    }
    return kinds[what]


@books
def test_every_balance_at_the_end_is_the_one_worked_out_by_hand(book: str) -> None:
    _, *worked = rows(book, "At the end of the evening")
    balances = {name: Decimal(amount) for name, amount in as_json(book)["balances"].items()}
    for whose, what, written in worked:
        name = account(book, whose, what)
        owed = -1 if what == "owed to the house" else 1
        assert balances.pop(name, Decimal(0)) * owed == Decimal(written), (whose, what)
    left = {name for name in balances if not name.startswith(("outside:", "float:"))}
    assert left == set()
    assert as_json(book)["balanced"] is True


def in_hand(balances: dict[str, str], whose: str) -> Decimal:
    """Add up somebody's value and non-value chips."""
    own = re.compile(rf"chips:{whose}( \(\w+ of \w+\))?")
    return sum((Decimal(a) for name, a in balances.items() if own.fullmatch(name)), Decimal(0))


@books
def test_what_each_player_has_after_each_round_is_what_was_worked_out_by_hand(book: str) -> None:
    (_, *people), *worked = rows(book, "As the next round begins")
    balances: dict[str, str] = {}
    found: list[list[Decimal]] = []
    for each in as_json(book)["steps"]:
        if each["step"].get("do") == "new game" and each["answer"] == "accepted":
            found.append([in_hand(balances, whose) for whose in people])
        balances |= each["balances"]
    amounts = [[Decimal(cell or 0) for cell in cells] for _, *cells in worked]
    assert found[1:] == amounts
    assert len(amounts) >= 4


# Tables drawn by the generator: what it brings is not known beforehand, what that pays is


def back(table: dict[str, Any], wager: dict[str, Any], came: dict[str, Any]) -> Fraction:
    """Say what a unit of a wager brings back by the second count of its game."""
    case = Case(table["game"], table["name"], table["rulebook"], table.get("options", {}))
    if hands := came.get("cards"):
        coup = Coup(**{hand: tuple(cards) for hand, cards in hands.items()})
        due = due_on(coup, wager["bet"], wager.get("target"), elected(case))
        return Fraction(due.result != "lose") + due.odds * (1 - due.commission)
    notation = game_of(case).notation
    backed, move = (
        notation.wager(wager["bet"], wager.get("target")),
        notation.chance(came["chance"]),
    )
    assert isinstance(move, Chance)
    return counted(case)[backed.bet, str(backed.target)][move.symbol]


@pytest.mark.parametrize("name", DRAWN)
def test_what_the_generator_brings_pays_what_the_second_count_says_of_it(
    name: str, kept: Callable[[str], Kept]
) -> None:
    assert all(each["answer"] == "accepted" for each in as_json(name)["steps"])
    table, told = scene(name)["table"], kept(name).entries()
    due, brought, laid = Fraction(0), [], list[dict[str, Any]]()
    for each in told:
        if each["kind"] == "wager placed":
            laid.append(each["facts"]["wager"])
        if each["kind"] == "result decided":
            brought.append(each["facts"])
            due += sum(Fraction(w["stake"]) * (back(table, w, brought[-1]) - 1) for w in laid)
            laid.clear()
    kinds = [each["kind"] for each in told]
    posted = [
        sum(units for account, _, units in each["post"] if account == "chips:Kim") for each in told
    ]
    assert len(brought) == 4
    assert sum(posted[kinds.index("wager placed") :]) == 100 * due


@pytest.mark.parametrize("name", DRAWN)
def test_a_round_is_committed_to_before_its_first_wager_and_drawn_from_that(
    name: str, kept: Callable[[str], Kept]
) -> None:
    told = kept(name).entries()
    kinds = [
        each["kind"]
        for each in told
        if each["kind"] in ("round begun", "wager placed", "result decided")
    ]
    wagers = kinds.count("wager placed") // 4
    assert kinds == ["round begun", *["wager placed"] * wagers, "result decided"] * 4
    begun = [each["facts"] for each in told if each["kind"] == "round begun"]
    assert len({facts["commitment"] for facts in begun}) == 4


def test_the_page_about_evenings_runs_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    read_whole(DOCS / "evening.md", tmp_path, least=3)
