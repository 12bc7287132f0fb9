"""Layouts of games for the gallery, as the engine lays them.

Run it to write them anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.floor.viewing.cloths import called, equipment, spots
from croupier.floor.viewing.odds import pays
from croupier.games.protocol import Bid, Chance, Close, Decided, Game, Move, Offer, Over, Step
from croupier.games.shown import CARDS
from croupier.table.setup.configuration import Table, TableRecord, open_table


WEB: Final = Path(__file__).parents[2] / "web" / "src"
FILE: Final = WEB / "gallery" / "layouts.json"
TABLES: Final[dict[str, dict[str, Any]]] = {
    name: {"game": file.parent.name, **table}
    for file in sorted(WEB.glob("games/*/gallery.json"))
    for name, table in json.loads(file.read_text("utf-8")).get("tables", {}).items()
}
"""The tables that the gallery shows, by what each game's folder says: with what has come at them."""


def layout(name: str) -> dict[str, Any]:
    """Give a table's equipment, places, bets made of pieces and odds, as the floor writes them."""
    table, came = opened(name), TABLES[name]["came"]
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
            {
                "bet": each.bet,
                "target": each.target,
                "line": each.line,
                "odds": each.odds,
                "commission": each.commission,
            }
            for each in pays(table)
        ],
        "came": came,
        "hands": hands(table, came),
        "lit": [list(each) for each in lit(table, came)],
    }


def hands(table: Table, came: str) -> list[dict[str, Any]]:
    """Give what a card game shows after its first four cards, and at the end."""
    if table.game.shown.equipment.kind != CARDS:
        return []
    steps = list(course(table.game, table.game.play.start(None), came.split()))
    dealt = [step.after for step in steps if isinstance(step.move, Chance)]
    return [dict(table.game.play.view(state)) for state in (dealt[3], dealt[-1])]


def opened(name: str) -> Table:
    """Open one of the gallery's tables."""
    written = {field: part for field, part in TABLES[name].items() if field != "came"}
    return open_table(TableRecord(**written))


def lit(table: Table, came: str) -> Iterator[tuple[str, str]]:
    """Give the places on which a chip made before this result would have won at once."""
    game: Game[Any] = table.game
    start = game.play.start(None)
    steps = list(course(game, start, came.split()))
    for name, bet in game.bets.items():
        scale = game.ruleset.bets[name].scale
        for target in bet.targets():
            if bet.pieces(target) or bet.on is not None:
                continue
            outcome = bet.place(start, Bid(0, target))
            for step in steps:
                if not isinstance(outcome, Decided):
                    outcome = bet.follow(outcome, step)
            if isinstance(outcome, Decided) and any(scale[line].won > 0 for line in outcome.lines):
                yield name, str(game.notation.write_target(name, target) or "")


def course(game: Game[Any], state: Any, came: list[str]) -> Iterator[Step[Any]]:
    """Give the steps of a round in which no window is used."""
    waiting = [game.notation.chance(each) for each in came]
    while not isinstance(turn := game.play.turn(state), Over):
        move: Move = Close() if isinstance(turn, Offer) else waiting.pop(0)
        after = game.play.step(state, move)
        yield Step(state, move, after)
        state = after


def layouts() -> str:
    """Give all of them as the gallery reads them."""
    found = {name: layout(name) for name in TABLES}
    return json.dumps(found, separators=(",", ":"), default=list) + "\n"


if __name__ == "__main__":
    FILE.write_text(layouts(), "utf-8")
