"""Cloths for the gallery, as the engine lays them: run it to write them anew."""

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.floor.viewing.cloths import called, spots
from croupier.floor.viewing.odds import pays
from croupier.games.roulette.play import RoulettePlay
from croupier.table.setup.configuration import TableRecord, open_table


FILE: Final = Path(__file__).parents[2] / "web" / "src" / "gallery" / "tables.json"
RECORDS: Final[dict[str, dict[str, Any]]] = {
    "star-rapid": {"rulebook": "star-rapid"},
    "nz": {"rulebook": "nz"},
    "nz 00-0": {"rulebook": "nz", "options": {"wheel": "38"}},
    "nz 0-00": {"rulebook": "nz", "options": {"wheel": "38", "zeros": "0-00", "layout": "4"}},
    "nz1996": {"rulebook": "nz1996"},
}


def cloth(record: dict[str, Any]) -> dict[str, Any]:
    """Give a table's wheel, spots and called bets, written as the floor writes them."""
    table = open_table(TableRecord(game="roulette", **record))
    play = table.game.play
    assert isinstance(play, RoulettePlay)
    odds = {each.bet: each.odds for each in pays(table)}
    return {
        "wheel": list(play.wheel.order),
        "reds": [number for number in play.wheel.order if number in play.wheel.reds],
        "zeros": (table.game.ruleset.text("zeros") or "0").split("-"),
        "spots": [
            {"bet": spot.bet, "target": spot.target, "pays": odds[spot.bet]}
            for spot in spots(table)
        ],
        "called": [
            {key: value for key, value in msgspec.to_builtins(each).items() if key != "rules"}
            for each in called(table)
        ],
    }


def cloths() -> str:
    """Give all of them as the gallery reads them."""
    found = {name: cloth(record) for name, record in RECORDS.items()}
    return json.dumps(found, separators=(",", ":"), default=list) + "\n"


if __name__ == "__main__":
    FILE.write_text(cloths(), "utf-8")
