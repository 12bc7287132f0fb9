"""Layouts of dice games and the money wheel for the gallery, as the engine lays them.

Run it to write them anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.floor.viewing.cloths import called, equipment, spots
from croupier.floor.viewing.odds import pays
from croupier.games.protocol import Bid, Close, Decided, Game, Step
from croupier.table.configuration import Table, TableRecord, open_table


FILE: Final = Path(__file__).parents[2] / "web" / "src" / "gallery" / "layouts.json"
RECORDS: Final[dict[str, dict[str, Any]]] = {
    "sic-bo": {"game": "sic-bo", "rulebook": "star-rapid"},
    "tai-sai": {"game": "sic-bo", "rulebook": "nz1996"},
    "money-wheel": {"game": "money-wheel", "rulebook": "nz1996"},
    "craps": {"game": "craps", "rulebook": "nz1996"},
    "snake-eyes": {"game": "snake-eyes", "rulebook": "nz"},
}
CAME: Final = {
    "sic-bo": "2-4-6",
    "tai-sai": "5-5-5",
    "money-wheel": "D",
    "craps": "5-6",
    "snake-eyes": "1-1",
}
"""What has come at the tables that the gallery shows decided."""


def layout(name: str) -> dict[str, Any]:
    """Give a table's equipment, places, bets made of pieces and odds, as the floor writes them."""
    table = opened(name)
    return {
        "game": table.game.name,
        "equipment": msgspec.to_builtins(equipment(table)),
        "spots": [
            {"bet": each.bet, "target": each.target, "numbers": list(each.numbers)}
            for each in spots(table)
        ],
        "called": [
            {"bet": each.bet, "target": each.target, "units": each.units} for each in called(table)
        ],
        "pays": [
            {"bet": each.bet, "target": each.target, "line": each.line, "odds": each.odds}
            for each in pays(table)
        ],
        "came": CAME[name],
        "lit": [list(each) for each in lit(table, CAME[name])],
    }


def opened(name: str) -> Table:
    """Open one of the gallery's tables."""
    return open_table(TableRecord(**RECORDS[name]))


def lit(table: Table, came: str) -> Iterator[tuple[str, str]]:
    """Give the places on which a chip made before this result would have won at once."""
    game: Game[Any] = table.game
    start = game.play.start(None)
    before = game.play.step(start, Close())
    chance = game.notation.chance(came)
    step = Step(before, chance, game.play.step(before, chance))
    for name, bet in game.bets.items():
        scale = game.ruleset.bets[name].scale
        for target in bet.targets():
            if bet.pieces(target) or bet.on is not None:
                continue
            outcome = bet.follow(bet.place(start, Bid(0, target)), step)
            if isinstance(outcome, Decided) and any(scale[line].won > 0 for line in outcome.lines):
                yield name, str(game.notation.write_target(name, target) or "")


def layouts() -> str:
    """Give all of them as the gallery reads them."""
    found = {name: layout(name) for name in RECORDS}
    return json.dumps(found, separators=(",", ":"), default=list) + "\n"


if __name__ == "__main__":
    FILE.write_text(layouts(), "utf-8")
