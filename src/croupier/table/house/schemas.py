"""How records, answers and scripts are written: JSON Schema from the types that read them.

``terms_of`` says of one table what these leave to its game: the names of its bets, the shape of each
target, symbols, rulings with their facts and causes.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from croupier.games.facts import CORRECTION
from croupier.games.notation import SYMBOL, GameNotation
from croupier.games.protocol import REDUCE, REMOVE, Game
from croupier.rulebooks.approval import games, options_of
from croupier.rulebooks.index import BOOKS
from croupier.rulebooks.ruleset import RulingTerms
from croupier.table.conduct.core.commands import DECIDES, Command
from croupier.table.driver.later_bets import window_of
from croupier.table.driver.time_up import TIME_IS_UP
from croupier.table.house.script.answers import EveningAnswer
from croupier.table.house.script.expectations import LineRecord, Restart, StepRecord, Wait
from croupier.table.house.script.scripts import THE_HOUSE_S_OWN, SceneRecord, steps
from croupier.table.record.answer_fields import ErrorAnswer, RoundAnswer, RoundsAnswer
from croupier.table.record.answers import plain
from croupier.table.record.fields import SHORT_FORM, RoundRecord, RoundsRecord
from croupier.terms.shapes import is_list


_FEW: Final = 12
"""So many places are listed; of more, some."""
Part: TypeAlias = dict[str, Any]
_NULL: Final[Part] = {"type": "null"}
_REF: Final = "#/$defs/"


def schema(of: str) -> Part:
    """Return the JSON Schema of a record, an answer, or a line of a script."""
    ways, parts = SCHEMAS[of]()
    written_as = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return {**written_as, "title": of, "anyOf": ways, "$defs": parts}


def _parts(*types: Any) -> tuple[list[Part], dict[str, Part]]:
    ways, parts = msgspec.json.schema_components(types, ref_template=f"{_REF}{{name}}")
    if "TableRecord" in parts:
        options = parts["TableRecord"]["properties"]["options"]
        options["propertyNames"] = {"enum": _options()}
    return list(ways), parts


def _options() -> list[str]:
    """Name every option that some book has of some game."""
    tables = ((book, game) for book in BOOKS for game in games(book))
    return sorted({option.name for table in tables for option in options_of(*table)})


def _record() -> tuple[list[Part], dict[str, Part]]:
    """Describe a record: a round, several, or a list of either, the first at a table that it names."""
    (one, several), parts = _parts(RoundRecord, RoundsRecord)
    for part in parts.values():
        _let_null_be_left_out(part)
    parts["RoundRecord"]["not"] = {
        **_tells("moves"),
        "anyOf": [_tells(each) for each in SHORT_FORM],
    }
    results = parts["RoundRecord"]["properties"]["chance"]["anyOf"]
    results.append(results[0]["items"])
    first = {**one, **_has_a_table()}
    rounds = {"type": "array", "minItems": 1}
    parts["RoundsRecord"]["properties"]["rounds"] |= rounds
    at_a_table = {"anyOf": [_has_a_table(), {"properties": {"rounds": {"prefixItems": [first]}}}]}
    begins = {**several, **at_a_table}
    listed = {"prefixItems": [{"anyOf": [first, begins]}], "items": {"anyOf": [one, several]}}
    return [first, begins, {**rounds, **listed}], parts


def _tells(field: str) -> Part:
    return {"required": [field], "properties": {field: {"not": {"enum": [None, []]}}}}


def _has_a_table() -> Part:
    return {"required": ["table"], "properties": {"table": {"type": "object"}}}


def _let_null_be_left_out(part: Part) -> None:
    """Let null stand in what may be left out, as the reader of records does."""
    for name, kind in part.get("properties", {}).items():
        if name not in part.get("required", ()):
            part["properties"][name] = {"anyOf": [*kind.pop("anyOf", [kind]), _NULL]} | (
                {"default": kind.pop("default")} if "default" in kind else {}
            )


def _answer() -> tuple[list[Part], dict[str, Part]]:
    """Describe what is answered: to a record, to a script, and to what cannot be used at all."""
    return _parts(RoundAnswer, RoundsAnswer, EveningAnswer, ErrorAnswer)


def _script() -> tuple[list[Part], dict[str, Part]]:
    """Describe a line of a script: a scene, or a step, which is what is asked and the script's own."""
    ways, parts = _parts(SceneRecord, steps())
    own, of_a_step = (
        _parts(each)[1][each.__name__]["properties"] for each in (LineRecord, StepRecord)
    )
    parts["SceneRecord"]["properties"] |= own
    kinds: tuple[type[msgspec.Struct], ...] = (*DECIDES, Wait, Restart)
    for kind in kinds:
        part = parts[kind.__name__]
        said = {name: of for name, of in part["properties"].items() if name not in THE_HOUSE_S_OWN}
        part["properties"] = said | of_a_step
        if issubclass(kind, Command) and kind.ONE:
            one, several = {"required": list(kind.ONE)}, {"required": ["wagers"]}
            part["oneOf"] = [one, several]
    return ways, parts


SCHEMAS: Final[Mapping[str, Callable[[], tuple[list[Part], dict[str, Part]]]]] = {
    "record": _record,
    "answer": _answer,
    "script": _script,
}
"""What is described, made from the types it is read as or held to."""


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
        "rulings": {name: _ruling(notation, name) for name in game.ruleset.rulings},
        "calls": _calls(named),
        "acts": _acts(game),
        "windows": [*windows, *(each for each in game.timed if each not in windows)],
    }


def _bet(notation: GameNotation, name: str) -> dict[str, Any]:
    bet = notation.bets[name]
    shape, places = bet.shape, [each for each in notation.places(name) if each]
    told: dict[str, Any] = {"target": shape.words, "schema": msgspec.json.schema(shape.type)}
    if shape.type is not None:
        told["example"] = shape.example(next(iter(places), ""))
        told["places"] = places[:_FEW]
        told["and more"] = max(0, len(places) - _FEW)
    return told | ({"on": bet.on.split("|")} if bet.on is not None else {})


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
    facts: Mapping[str, Any] = CORRECTED if name == CORRECTION else terms.facts
    first = next(iter(facts), None)
    called = "corrected" if name == CORRECTION else name
    needed = {fact: _said(notation, terms, kind) for fact, kind in facts.items() if _is_told(kind)}
    said = (
        True if first is None else needed.pop(first, None) or _said(notation, terms, facts[first])
    )
    return {
        "facts": plain(facts),
        "causes": list(terms.causes),
        "role": terms.role,
        "example": {called: said, **needed, **({} if terms.role == DEALER else {"by": terms.role})},
    }


CORRECTED: Final = {"corrected": SYMBOL, "which": "count"}
"""What a correction tells: the result that came, and perhaps which of several it replaces."""
DEALER: Final = "dealer"


def _is_told(kind: Any) -> bool:
    """Say whether a fact of this kind is no mere circumstance, which may be left out."""
    return is_list(kind) or kind in ("cause", "card")


def _said(notation: GameNotation, terms: RulingTerms, kind: Any) -> object:
    if kind == "cause":
        return next(iter(terms.causes))
    return kind[0] if is_list(kind) else next(iter(notation.symbols.known))


def _acts(game: Game[Any]) -> list[str]:
    """List what a decision may be: what seats are asked, bets that are made in a window, no answer."""
    bets = game.ruleset.bets
    made = [name for name in game.bets if window_of(bets[name]) is not None]
    timed = [TIME_IS_UP] if game.acts or made else []
    return list(dict.fromkeys((*game.acts, *made, *timed)))


def _calls(named: Mapping[str, object]) -> list[str]:
    """List what a wager may be told: to be taken down or reduced, and what the book has rules for."""
    own = (name.removeprefix("call ") for name in named if name.startswith("call "))
    return list(dict.fromkeys((REMOVE, REDUCE, *(each for each in own if " in " not in each))))
