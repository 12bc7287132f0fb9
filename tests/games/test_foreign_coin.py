"""A game of another package that writes next to nothing: what it leaves out is no way to stop a table."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.games.test_entries import croupier, installed


PLAY: Final = """
from croupier.equipment.devices import Independent
from croupier.games.bets import LOSE, WIN, PlainBet
from croupier.games.entry import Entry
from croupier.games.notation import GameNotation, named
from croupier.games.one_draw import OneDraw, Settled
from croupier.games.protocol import Game

SIDES = ("heads", "tails")


class Side(PlainBet):
    def line(self, mark, step):
        if not isinstance(step.after, Settled):
            return None
        return WIN if step.after.symbol == self.terms.name else LOSE


def build(ruleset):
    bets = {name: Side(terms) for name, terms in ruleset.bets.items()}
    notation = GameNotation(ruleset, bets, named(*SIDES))
    return Game("coin", OneDraw(ruleset), bets, ruleset, Independent(SIDES), notation)


ENTRY = Entry("coin", build)
"""
DATA: Final = """
game = "coin"
title = "Coin"

[[line]]
name = "win"
won = "pays"
back = "1"

[[line]]
name = "lose"
won = "0"
back = "0"

[[line]]
name = "void"
won = "0"
back = "1"

[[line]]
name = "removed"
won = "0"
back = "1"

[[bet]]
name = "heads"
pays = "1 to 1"
rules = ["III/4.1"]

[[bet]]
name = "tails"
pays = "1 to 1"
rules = ["III/4.1"]
"""
TABLE: Final = {"rulebook": "nz1996", "game": "coin"}
WAGER: Final = {"bet": "heads", "stake": "10"}
MISTYPED: Final = ["hed", "head", "", 7, None, True, [1], {"no toss": True}, {"heads": 1}]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages that has the game."""
    into = tmp_path_factory.mktemp("coins")
    data = into / "coins" / "data" / "nz1996"
    data.mkdir(parents=True)
    (into / "coins" / "__init__.py").write_text("")
    (into / "coins" / "entry.py").write_text(PLAY)
    (data / "coin.toml").write_text(DATA)
    installed(into, "coins", ["coin = coins.entry:ENTRY"])
    return into


def settled(site: Path, **told: Any) -> Any:
    given = json.dumps({"table": TABLE, **told})
    ran = croupier(site, "settle", "-", "--json", given=given)
    assert ran.returncode in (0, 1), ran.stderr
    return json.loads(ran.stdout)


def test_it_is_settled_and_whatever_it_cannot_bring_is_refused(site: Path) -> None:
    (won,) = settled(site, wagers=[WAGER], chance=["heads"])["wagers"]
    assert (won["result"], won["winnings"]) == ("win", "10")
    rounds = [{"table": TABLE, "wagers": [WAGER], "chance": [wrong]} for wrong in MISTYPED]
    ran = croupier(site, "settle", "-", "--json", given=json.dumps(rounds))
    assert ran.returncode == 1, ran.stderr
    for told in json.loads(ran.stdout)["rounds"]:
        assert told["wagers"][0]["result"] == "open"
        assert told["moves"][-1]["answer"] == "refused"
    early = {"do": "chance", "chance": "heads"}
    ruled = {"do": "ruling", "ruling": "no toss", "facts": {}}
    told = settled(site, moves=[{"do": "place", **WAGER}, ruled, {"do": "close"}, early])
    answers = [each["answer"] for each in told["moves"]]
    assert answers == ["accepted", "refused", "accepted", "accepted"]
    twice = settled(site, moves=[{"do": "close"}, {"do": "close"}, early, early])["moves"]
    assert [each["answer"] for each in twice] == ["accepted", "refused", "accepted", "refused"]


def test_a_mistyped_result_stops_no_table(site: Path, tmp_path: Path) -> None:
    people = {"Ana": {"age": 40, "chips": "100"}, "Dee": {"role": "dealer"}}
    people["Gia"] = {"role": "casino supervisor"}
    table = {**TABLE, "name": "C1", "limits": {"min": "5", "max": "50"}}
    said: list[dict[str, Any]] = [
        {"who": "Gia", "do": "open table", "gaming_day": "2024-11-16"},
        {"who": "Dee", "do": "new game"},
        {"who": "Ana", "do": "place", **WAGER},
        {"who": "Dee", "do": "result", "chance": "heads", "expect": "refused"},
        {"who": "Dee", "do": "no more bets"},
        *({"who": "Dee", "do": "result", "chance": w, "expect": "refused"} for w in MISTYPED),
        {"who": "Dee", "do": "result", "chance": "heads", "expect": "accepted"},
    ]
    steps = [{"at": f"20:00:{10 + second}", **step} for second, step in enumerate(said)]
    script = tmp_path / "coin.jsonl"
    scene = {"day": "2024-11-16", "table": table, "people": people}
    script.write_text("\n".join(map(json.dumps, [scene, *steps])))
    ran = croupier(site, "play", str(script), "--json")
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr
    assert "table has stopped" not in ran.stdout
