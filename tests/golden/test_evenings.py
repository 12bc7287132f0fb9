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
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.cli.shell import Ran, croupier
from tests.docs.pages import DOCS, read_whole
from tests.postgres import fresh_address


EVENINGS = Path(__file__).parent / "evenings"
VERIFIER = Path(__file__).parents[2] / "verifier" / "verify.py"
TABLES = {
    "nz1996": "R1",
    "nz": "N1",
    "star-rapid": "S1",
    "nz1996-tai-sai": "T1",
    "nz1996-money-wheel": "M1",
    "star-rapid-sic-bo": "S2",
    "nz1996-craps": "C1",
    "nz1996-blackjack": "BJ1",
    "nz-snake-eyes": "E1",
    "nz-baccarat": "B1",
    "star-premium": "P1",
    "star-rapid-casino-war": "W1",
}
"""The evenings, with the table of each."""
SEALED = {"star-rapid"}
"""Those in whose journals something is drawn or sealed, never the same twice."""
DRAWN = "star-rapid-rng"
DRAWN_DICE = "star-rapid-sic-bo-rng"
DRAWN_CARDS = "star-rapid-baccarat-rng"

_HEAD = re.compile(r"head [0-9a-f]{64}$", re.MULTILINE)
_RESTART = '{"do": "restart"}'

books = pytest.mark.parametrize("book", TABLES)


def script(name: str) -> Path:
    return EVENINGS / f"{name}.jsonl"


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


ASKS = {"star-rapid-casino-war"}
"""Those in which players decide: a house that stops then gives them their time anew, and says so."""
unasked = pytest.mark.parametrize("book", [name for name in TABLES if name not in ASKS])


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


@pytest.mark.parametrize("name", [*TABLES, DRAWN, DRAWN_DICE, DRAWN_CARDS])
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


# The table drawn by the generator: its numbers are not known beforehand, what they pay is


RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def back(number: int) -> int:
    """Say what Kim gets back of 10 on red, 10 on the first dozen and 5 on 17."""
    return 20 * (number in RED) + 30 * (1 <= number <= 12) + 180 * (number == 17)


def test_what_the_generator_draws_pays_what_the_working_says_of_its_number() -> None:
    steps = as_json(DRAWN)["steps"]
    assert all(each["answer"] == "accepted" for each in steps)
    has, rounds = 200, 0
    for each in steps:
        for entry in each.get("before", ()):
            if entry["kind"] == "result decided":
                has += back(int(entry["words"].split()[0])) - 25
                rounds += 1
        if each["step"].get("do") == "wait":
            assert each["balances"].get("chips:Kim", str(has)) == str(has)
    assert rounds == 4
    assert as_json(DRAWN)["balances"].get("chips:Kim", "0") == str(has)


def back_on_dice(dice: list[int]) -> int:
    """Say what Kim gets back of 10 on small, 10 on odd and 5 on the number 6."""
    is_triple, total = len(set(dice)) == 1, sum(dice)
    small = 20 * (4 <= total <= 10 and not is_triple)
    odd = 20 * (total % 2 == 1 and not is_triple)
    return small + odd + (0, 10, 15, 65)[dice.count(6)]


def test_what_the_generator_draws_of_dice_pays_what_the_working_says_of_them(
    kept: Callable[[str], Kept],
) -> None:
    told = kept(DRAWN_DICE).entries()
    drawn = [each["facts"]["chance"] for each in told if each["kind"] == "result decided"]
    assert len(drawn) == 4
    posted = sum(
        units for each in told for account, _, units in each["post"] if account == "chips:Kim"
    )
    assert posted == 100 * (200 + sum(back_on_dice(dice) - 25 for dice in drawn))


def back_on_cards(player: list[str], banker: list[str]) -> int:
    """Say what Kim gets back of 20 on Banker, 10 on tie, 5 on a Player pair, 10 on a Banker dragon."""
    values = dict(zip(("A", "10", "J", "Q", "K"), (1, 0, 0, 0, 0), strict=True))
    has, other = (
        sum(values[r] if (r := card[:-1]) in values else int(r) for card in hand) % 10
        for hand in (banker, player)
    )
    is_natural = len(player) == len(banker) == 2 and max(has, other) > 7
    pair = 60 * (player[0][:-1] == player[1][:-1])
    margins = {4: 20, 5: 30, 6: 50, 7: 70, 8: 110, 9: 310}
    if is_natural:
        dragon = 20 if has > other else 10 if has == other else 0
    else:
        dragon = margins.get(has - other, 0)
    hands = 39 * (has > other) + (20 + 90) * (has == other)
    return hands + pair + dragon


def test_what_the_generator_deals_of_cards_pays_what_the_working_says_of_them(
    kept: Callable[[str], Kept],
) -> None:
    told = kept(DRAWN_CARDS).entries()
    dealt = [each["facts"]["cards"] for each in told if each["kind"] == "result decided"]
    assert len(dealt) == 4
    posted = sum(
        units for each in told for account, _, units in each["post"] if account == "chips:Kim"
    )
    assert posted == 100 * (400 + sum(back_on_cards(**hands) - 45 for hands in dealt))


def test_a_round_is_committed_to_before_its_first_wager_and_drawn_from_that(
    kept: Callable[[str], Kept],
) -> None:
    told = kept(DRAWN).entries()
    kinds = [
        each["kind"]
        for each in told
        if each["kind"] in ("round begun", "wager placed", "result decided")
    ]
    assert kinds == ["round begun", *["wager placed"] * 3, "result decided"] * 4
    begun = [each["facts"] for each in told if each["kind"] == "round begun"]
    assert len({facts["commitment"] for facts in begun}) == 4


def test_the_page_about_evenings_runs_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    read_whole(DOCS / "evening.md", tmp_path, least=3)
