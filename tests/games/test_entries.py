"""A game is known by its entry alone, whether it is the house's or another package's."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier.games.entries import entries
from croupier.rulebooks.approval import ruleset
from tests.conformance.settling import settle
from tests.games.tables import DATA, GAMES, ROOT, books_with


FROM, NAME, BOOK = "money-wheel", "prize-wheel", "nz1996"
TABLE = {"rulebook": BOOK, "game": NAME, "limits": {"min": "1", "max": "500"}}
FLOOR = f"""
[[table]]
name = "P1"
rulebook = "{BOOK}"
game = "wheel-of-prizes"
mode = "dealer"
limits = {{ min = "1", max = "200" }}
"""


def installed(into: Path, package: str, points: Iterable[str]) -> None:
    """Install a package's entry points."""
    about = into / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("\n".join(("[croupier.games]", *points)))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages: one with a game under another name, one with three that are broken."""
    into = tmp_path_factory.mktemp("site")
    package = into / "prizes"
    shutil.copytree(ROOT / "src/croupier/games/money_wheel", package)
    for file in package.glob("*.py"):
        text = file.read_text("utf-8").replace("croupier.games.money_wheel", "prizes")
        file.write_text(text.replace(f'"{FROM}"', f'"{NAME}"'), "utf-8")
    own = package / "entry.py"
    named = f'    name="{NAME}",\n'
    also = f'{named}    aliases=("wheel-of-prizes",),\n'
    own.write_text(own.read_text("utf-8").replace(named, also), "utf-8")
    for file in DATA.glob(f"{BOOK}/**/{FROM}.toml"):
        brought = package / "data" / file.relative_to(DATA).with_name(f"{NAME}.toml")
        brought.parent.mkdir(parents=True, exist_ok=True)
        text = file.read_text("utf-8").replace(f'game = "{FROM}"', f'game = "{NAME}"')
        brought.write_text(text, "utf-8")
    installed(into, "prizes", ["prize-wheel = prizes.entry:ENTRY"])
    faulty = into / "faulty"
    (faulty / "data" / BOOK).mkdir(parents=True)
    (faulty / "__init__.py").write_text(
        "from croupier.games.entry import Entry, later\n"
        "KENO = 'keno'\n"
        "ROULETTE = Entry('roulette', later('faulty:build'))\n"
        "POKER = Entry('poker', later('faulty:build'))\n"
        "BINGO = Entry('bingo', later('faulty.bingo:build'))\n"
    )
    (faulty / "data" / BOOK / "poker.toml").write_text("[rules\n")
    whole = (package / "data" / BOOK / f"{NAME}.toml").read_text("utf-8")
    (faulty / "data" / BOOK / "bingo.toml").write_text(whole.replace(NAME, "bingo"), "utf-8")
    broken = ["faro = missing_package:ENTRY", "keno = faulty:KENO", "again = faulty:ROULETTE"]
    installed(into, "faulty", [*broken, "poker = faulty:POKER", "bingo = faulty:BINGO"])
    return into


def croupier(site: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command where the packages are installed."""
    return run(site, "-m", "croupier", *arguments, given=given)


def run(site: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python there."""
    return subprocess.run(
        [sys.executable, *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(site), str(ROOT / "src")))},
    )


OPENS = """
import sys
from pathlib import Path
from croupier.floor.configuration import read_configuration
from croupier.floor.logs import set_up_logs
from croupier.floor.opening import take_up
from croupier.floor.viewing.tables import table_section

set_up_logs("text", "warning")
read = read_configuration(Path(sys.argv[1]))
keeper = take_up(read, is_demo=True)
((name, table),), about = keeper.house.tables.items(), read.tables[0].about
print(name, table.table.game.name, table_section(table, about).spots[0].bet)
keeper.close()
"""


def test_every_folder_with_an_entry_is_a_game_of_the_house() -> None:
    assert set(GAMES) <= set(entries())
    assert all(entries()[game].name == game for game in GAMES)
    names = [name for game in GAMES for name in (game, *entries()[game].aliases)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_built_under_every_book_that_has_it(game: str) -> None:
    for book in books_with(game):
        assert entries()[game].build(ruleset(book, game)).name == game


@pytest.mark.parametrize(("game", "book"), [(g, book) for g in GAMES for book in books_with(g)])
def test_a_first_record_of_a_game_is_settled_under_every_book(game: str, book: str) -> None:
    (answer,) = settle(entries()[game].record(ruleset(book, game)))
    assert answer["over"]
    assert answer["wagers"]
    assert {each["answer"] for each in answer["moves"]} == {"accepted"}
    assert {each["result"] for each in answer["wagers"]} <= {"win", "lose"}


def test_naming_and_listing_games_loads_no_play() -> None:
    script = (
        "import sys\nfrom croupier.games.entries import meant\nassert meant('tai-sai').game == 'sic-bo'\n"
        "print(*[name for name in sys.modules if name.startswith('croupier.games.') "
        "and name.endswith(('.game', '.play', '.bets', '.notation'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert not done.stdout.strip()


def test_a_game_of_another_package_is_listed_priced_and_simulated_like_any_other(
    site: Path,
) -> None:
    listed = json.loads(croupier(site, "rules", "games", "--json").stdout)
    own = next(each for each in listed if each["game"] == NAME)
    assert own["books"] == [BOOK]
    assert own["strategies"] == ["commonest", "rarest"]
    mine, ours = (
        json.loads(croupier(site, "odds", game, "--rulebook", BOOK, "--json").stdout)
        for game in ("wheel-of-prizes", FROM)
    )
    assert mine["game"] == NAME
    assert mine["bets"] == ours["bets"]
    assert mine["behaviour_hash"] == ours["behaviour_hash"]
    arguments = (NAME, "--rulebook", BOOK, "--strategy", "rarest", "--rounds", "10000", "--json")
    simulated = json.loads(croupier(site, "simulate", *arguments).stdout)
    assert simulated["strategy"] == "rarest"


def test_a_game_of_another_package_is_settled_and_stands_on_a_floor(
    site: Path, tmp_path: Path
) -> None:
    record = {"table": TABLE, "wagers": [{"bet": "symbol", "target": "A", "stake": "10"}]}
    done = croupier(site, "settle", "-", "--json", given=json.dumps({**record, "chance": ["A"]}))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["wagers"][0]["result"] == "win"
    (tmp_path / "floor.toml").write_text(FLOOR)
    told = run(site, "-c", OPENS, str(tmp_path / "floor.toml"))
    assert told.stdout.split() == ["P1", NAME, "symbol"], told.stderr
    assert told.stderr.count("game not entered") == 4


def test_an_entry_that_is_broken_is_told_in_a_sentence_and_stops_nobody(site: Path) -> None:
    listed = croupier(site, "rules", "games")
    assert listed.returncode == 0
    assert all(game in listed.stdout for game in (*GAMES, NAME))
    told = listed.stderr.splitlines()
    assert len(told) == 4
    for name, why in (
        ("'faro'", "No module named 'missing_package'"),
        ("'keno'", "faulty:KENO is no entry of a game"),
        ("'again'", "there is a game 'roulette' already"),
        ("'poker'", "Expected ']'"),
    ):
        assert any(name in each and why in each and "package faulty" in each for each in told)
    for game, why in (
        ("faro", "missing_package"),
        ("poker", "Expected ']'"),
        ("bingo", "faulty.bingo"),
    ):
        asked = croupier(site, "odds", game)
        assert asked.returncode == 2
        assert why in asked.stderr
        assert "Traceback" not in asked.stderr
