"""How records, answers and scripts are written: JSON Schema from the types that read them.

``terms_of`` says of one table what these leave to its game: the names of its bets, the shape of each
target, symbols, rulings with their facts and causes.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from croupier.games.facts import CORRECTION
from croupier.games.notation import GameNotation
from croupier.games.protocol import REDUCE, REMOVE, Game
from croupier.table.driver.later_bets import window_of
from croupier.table.house.script.scripts import SceneRecord, commands
from croupier.table.record.answer_fields import RoundAnswer
from croupier.table.record.answers import plain
from croupier.table.record.fields import RoundRecord


_FEW: Final = 12
"""So many places are listed; of more, some."""
SCHEMAS: Final[Mapping[str, Callable[[], tuple[Any, ...]]]] = {
    "record": lambda: (RoundRecord, list[RoundRecord]),
    "answer": lambda: (RoundAnswer, list[RoundAnswer]),
    "script": lambda: (SceneRecord, commands()),
}
"""What is described, each with the types it is read as or held to."""


def schema(of: str) -> dict[str, Any]:
    """Return the JSON Schema of a record, an answer, or a line of a script."""
    ways, parts = msgspec.json.schema_components(SCHEMAS[of](), ref_template="#/$defs/{name}")
    written_as = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**written_as, "title": of, "anyOf": list(ways), "$defs": parts}


def terms_of(game: Game[Any]) -> dict[str, Any]:
    """Say of a table what a record may name: bets, targets, symbols, rulings, calls and acts."""
    notation = game.notation
    assert isinstance(notation, GameNotation)
    named, bets = game.ruleset.named, game.ruleset.bets
    windows = dict.fromkeys(w for each in bets.values() if (w := window_of(each)) is not None)
    return {
        "rulebook": game.ruleset.book,
        "game": game.ruleset.game,
        "bets": {name: _bet(notation, name) for name in game.bets},
        "symbols": _symbols(notation),
        "rulings": {
            name: _ruling(notation, name) for name in game.ruleset.rulings if name != CORRECTION
        },
        "calls": _calls(named),
        "acts": list(game.acts),
        "windows": [*windows, *(each for each in game.timed if each not in windows)],
    }


def _bet(notation: GameNotation, name: str) -> dict[str, Any]:
    shape, places, on = notation.bets[name].shape, notation.places(name), notation.bets[name].on
    told: dict[str, Any] = {"target": shape.words, "schema": msgspec.json.schema(shape.type)}
    if shape.type is not None:
        told["example"] = shape.example(places[0])
        told["places"] = places[:_FEW]
        told["and more"] = max(0, len(places) - _FEW)
    return told | ({"on": on.split("|")} if on is not None else {})


def _symbols(notation: GameNotation) -> dict[str, Any]:
    names = list(notation.symbols.known)
    some = names[:_FEW]
    return {
        "called": notation.symbols.called,
        "schema": msgspec.json.schema(notation.symbols.type),
        "names": some,
        "and more": len(names) - len(some),
    }


def _ruling(notation: GameNotation, name: str) -> dict[str, Any]:
    terms = notation.ruleset.rulings[name]
    first, *_ = (*terms.facts, None)
    return {
        "facts": plain(terms.facts),
        "causes": list(terms.causes),
        "role": terms.role,
        "example": {name: _example(notation, name, first)},
    }


def _example(notation: GameNotation, name: str, fact: str | None) -> object:
    terms = notation.ruleset.rulings[name]
    kind = terms.facts[fact] if fact is not None else None
    match kind:
        case None:
            return True
        case "cause":
            return next(iter(terms.causes))
        case tuple():
            return kind[0]
        case _:
            return next(iter(notation.symbols.known))


def _calls(named: Mapping[str, object]) -> list[str]:
    """List what a wager may be told: to be taken down or reduced, and what the book has rules for."""
    own = (name.removeprefix("call ") for name in named if name.startswith("call "))
    return list(dict.fromkeys((REMOVE, REDUCE, *(each for each in own if " in " not in each))))
