"""What is asked of copied games in the tree that has them: ``test_copied_games.py`` runs this there.

It is collected only where its name is given, for the games are in no other tree.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from croupier.games.entries import entries
from croupier.rulebooks.approval import ruleset
from tests.cli.shell import croupier as command
from tests.floor.floors import House, Terminal, house, is_over, table
from tests.games.tables import ROOT
from tests.web.desks import Floor
from tests.web.games.playing import Seat
from tests.web.serving import chromium


FORTUNE, TWENTY_ONE = "fortune-wheel", "twenty-one"
COPIES = {FORTUNE: "money-wheel", TWENTY_ONE: "blackjack"}
BOOKS = [(FORTUNE, "nz1996"), (TWENTY_ONE, "nz1996"), (TWENTY_ONE, "star-rapid")]
each_game = pytest.mark.parametrize(("game", "book"), BOOKS)
PLAYED = {FORTUNE: "commonest", TWENTY_ONE: "clock"}
"""A way of playing each: what the clock answers is priced in a second."""
BY_HAND: dict[str, Any] = {
    "mode": "dealer",
    "seconds": None,
    "between": None,
    "limits": {"min": "5", "max": "500"},
    "chips": ["5", "25", "100"],
    "seats": 7,
}
PATIENT = {"decision": 120, "insurance": 120}
"""The clock is never the one that answers."""
WORDS = {
    ("W1", "en"): ("Money wheel layout", "24 sections"),
    ("W1", "zh"): ("幸运轮台布", "24 格"),
    ("J1", "en"): ("Blackjack layout", "Dealer must draw to 16"),
    ("J1", "zh"): ("二十一点台布", "庄家十六点或以下必须要牌"),
}


def answers(game: str, *arguments: str, given: str = "{}") -> list[Any]:
    """Ask the same of a copy and of its original: ``{}`` stands for the game."""
    found: list[Any] = []
    for name in (game, COPIES[game]):
        asked = [each.replace("{}", name) for each in arguments]
        ran = command(*asked, "--json", given=given.replace("<game>", name))
        assert (ran.code, ran.err) == (0, "")
        found.append(json.loads(ran.out))
    return found


@each_game
def test_the_rules_list_them(game: str, book: str) -> None:
    (listed,) = (
        each for each in json.loads(command("rules", "games", "--json").out) if each["game"] == game
    )
    assert book in listed["books"]


@each_game
def test_a_first_record_is_settled_alike(game: str, book: str) -> None:
    record = {**entries()[game].record(ruleset(book, game))}
    written = json.dumps(record).replace(f'"{game}"', '"<game>"')
    copied, first = answers(game, "settle", "-", given=written)
    assert copied["wagers"] == first["wagers"] != []
    assert copied["moves"] == first["moves"]


@each_game
def test_a_table_is_checked(game: str, book: str) -> None:
    record = json.dumps({"rulebook": book, "game": "<game>", "limits": BY_HAND["limits"]})
    copied, first = answers(game, "table", "check", "-", given=record)
    assert copied["approved"]
    assert copied["game"] == game
    assert copied["options"] == first["options"]


@pytest.mark.parametrize(("game", "book"), BOOKS[:2])
def test_odds_and_behaviour_are_the_firsts(game: str, book: str) -> None:
    way = ["--strategy", PLAYED[game]] if game == TWENTY_ONE else []
    copied, first = answers(game, "odds", "{}", "--rulebook", book, *way)
    assert copied["bets"] == first["bets"] != []
    assert copied["behaviour_hash"] == first["behaviour_hash"]


@each_game
def test_the_same_rounds_are_simulated(game: str, book: str) -> None:
    few = ("--rulebook", book, "--rounds", "1000", "--strategy", PLAYED[game])
    copied, first = answers(game, "simulate", "{}", *few)
    assert copied["rounds"] == first["rounds"] >= 1000
    assert copied["behaviour_hash"] == first["behaviour_hash"]


@pytest.fixture(scope="module")
def its(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = (
        table("W1", rulebook="nz1996", game=FORTUNE, **BY_HAND, tray=BY_HAND["chips"]),
        table("J1", game=TWENTY_ONE, seconds=8, between=2, times=PATIENT, tray=BY_HAND["chips"]),
    )
    with house(tmp_path_factory.mktemp("copies"), *tables) as open_house:
        yield open_house


def test_a_round_of_the_wheel_is_played_at_the_door(its: House) -> None:
    seat, dealer = its.player("W1", "Ann", "100"), its.staff("Dora", "dealer", "W1")
    dealer.did("new game")
    seat.until(lambda view: view["me"]["may_wager"])
    seat.did("place", bet="symbol", target="C", stake="5")
    for step in ("no more bets", "spin"):
        dealer.did(step)
    dealer.did("result", chance={"symbol": "C", "turns": 4})
    for step in ("collect", "pay"):
        dealer.did(step)
    seat.until(lambda view: view["me"]["credit"] == 12_500)


def test_a_round_of_cards_is_played_at_the_door(its: House) -> None:
    seat = its.player("J1", "Ben", "100")
    number = seat.stake(bet="player", stake="5")
    own: list[Any] = []
    while asked := questions_after(own, seat, number):
        own = seat.view["me"]["own"]
        seat.did("act", act=asked[0]["default"])
    seat.round_over(number)


def questions_after(own: list[Any], seat: Terminal, number: int) -> list[Any]:
    """Wait for a question on other cards: an answer may be told before the view of what it changed."""

    def is_asked_anew(view: dict[str, Any]) -> bool:
        return bool(view["me"]["asks"]) and view["me"]["own"] != own

    view = seat.until(lambda view: is_asked_anew(view) or is_over(view, number))
    asked: list[Any] = view["me"]["asks"]
    return asked


@pytest.fixture(scope="module")
def floor(its: House) -> Iterator[Floor]:
    with chromium() as browser:
        found = Floor(browser, its)
        yield found
        found.close()


@pytest.mark.parametrize(("name", "language"), WORDS)
def test_its_cloth_lies_there_and_speaks_both_languages(
    floor: Floor, name: str, language: str
) -> None:
    label, printed = WORDS[name, language]
    page = floor.desk("player", name, language=language).open().page
    expect(page.get_by_label(label)).to_contain_text(printed)


@pytest.mark.parametrize(("name", "bet", "target"), [("W1", "symbol", "A"), ("J1", "player", "")])
def test_a_chip_is_laid(floor: Floor, its: House, name: str, bet: str, target: str) -> None:
    seat = Seat(floor, name).come_in(f"Cleo at {name}")
    if name == "W1":
        its.staff("Dora", "dealer", name).did("new game")
    seat.at.until(lambda: seat.me["may_wager"])
    assert seat.bet(bet, target)["stake"] == 500


def test_the_verifier_follows_their_wagers(its: House, tmp_path: Path) -> None:
    its.close()
    out = tmp_path / "export.jsonl"
    assert command("export", str(its.data), "--out", str(out)).code == 0
    asked = [sys.executable, "-I", str(ROOT / "verifier" / "verify.py"), str(out)]
    told = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
