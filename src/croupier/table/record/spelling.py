"""Records as people write them: what may be left out or shortened, and what is said of a slip.

A field that is null is left out, and one result alone stands for a list of one. What a record has no
field for is refused with those there are.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, Final, Literal, get_args, get_origin

import msgspec

from croupier.table.record.fields import DecisionRecord, MoveRecord, RoundRecord, WagerRecord
from croupier.table.setup.configuration import TableRecord
from croupier.terms.misreadings import in_words, place_of
from croupier.terms.shapes import is_list, is_object


_KEPT: Final = {"stake", "chance", "bet", "do"}
"""Fields that are asked for, so that nothing in them is a slip and not a field left out."""
_HINTS: Final = {
    "point": "The point a roll starts from is written {'carry': {'point': 6}}.",
    "amount": "What is staked is its 'stake'.",
    "call": "What is called on a wager is a move: {'do': 'call', 'wager': 'w1', 'call': 'on'}.",
    "working": "What is turned on is called: {'do': 'call', 'wager': 'w1', 'call': 'on'}.",
    "result": "What left the equipment is its 'chance'.",
    "number": "What a wager is on is its 'target'.",
    "action": "What is decided is its 'act'.",
    "box": "The box or terminal is the 'seat'.",
    "decision": "What is decided is its 'act'.",
    "terminal": "The box or terminal is the 'seat'.",
    "area": "The numbered area is the 'seat'.",
    "who": "Whose it is says 'player'; 'who' stands in moves.",
}
_MOVES: Final = {
    str(shape.__struct_config__.tag): shape.__struct_fields__ for shape in get_args(MoveRecord)
}
_CHOICES: Final = {
    field.name: get_args(kind)
    for record in (RoundRecord, TableRecord, WagerRecord)
    for field in msgspec.structs.fields(record)
    for kind in get_args(field.type)
    if get_origin(kind) is Literal
}
"""Fields that are one of a few words."""


def plainly(document: object) -> object:
    """Write a round the one way it is read."""
    if not is_object(document):
        return document
    plain: dict[str, Any] = {
        name: part for name, part in document.items() if part is not None or name == "table"
    }
    for name in ("table", "wagers", "decisions", "moves"):
        part = plain.get(name)
        if is_list(part):
            plain[name] = [_filled(each) for each in part]
        elif is_object(part):
            plain[name] = _filled(part)
    if "chance" in plain and not is_list(plain["chance"]):
        plain["chance"] = [plain["chance"]]
    return plain


def _filled(written: object) -> object:
    """Leave out what is null."""
    if not is_object(written):
        return written
    filled = {name: part for name, part in written.items() if part is not None or name in _KEPT}
    return filled | ({"wager": _filled(filled["wager"])} if "wager" in filled else {})


_NOUNS: Final = {
    "": "a round",
    "table": "a table",
    "wagers": "a wager",
    "decisions": "a decision",
    "moves": "a move",
}


def said_of(document: object, fault: str) -> str:
    """Say what a reader found wrong with a round; a move is called by what it does."""
    do = _do(document, place_of(fault))
    return in_words(fault, _NOUNS | ({"moves": f"a move {do!r}"} if do in _MOVES else {}))


def remedy(document: object, fault: str) -> str:
    """Say what to write instead of what was found wrong, and where."""
    path = place_of(fault)
    odd = re.search(r"unknown field `([^`]*)`", fault)
    hint = _HINTS.get(odd[1].lower(), "") if odd else ""
    if fault.startswith("Invalid enum value") and (may_be := _CHOICES.get(path.rpartition(".")[2])):
        return f"Write {' or '.join(map(json.dumps, may_be))}, or leave it out."
    if odd and odd[1] in ("amount", "stake") and _do(document, path) == "call":
        hint = "What is reduced is reduced 'to' what shall stand, or 'by' what goes back."
    if odd and odd[1] in ("area", "target") and _is_decision(document, path):
        hint = "Of several areas that are asked about, 'hand' names one."
    if path.endswith(".do") or "field `do`" in fault:
        return f"A move does one of {', '.join(_MOVES)}."
    return f"{hint} {_fields(document, path)}".strip()


def _is_decision(document: object, path: str) -> bool:
    return path.startswith(".decisions") or _do(document, path) == "act"


def _fields(document: object, path: str) -> str:
    """List the fields of the part of a record where a fault was found."""
    if path.startswith(".table"):
        return _has("A table", TableRecord.__struct_fields__)
    if path.startswith(".wagers"):
        return _has("A wager", WagerRecord.__struct_fields__)
    if path.startswith(".decisions"):
        return _has("A decision", DecisionRecord.__struct_fields__)
    do = _do(document, path)
    if do in _MOVES:
        return _has(f"A move {do!r}", ("do", *_MOVES[do]))
    return _has("A round", RoundRecord.__struct_fields__)


def _do(document: object, path: str) -> str:
    """Return what the move at a path does, as it is written."""
    number = re.match(r"\.moves\[(\d+)\]", path)
    moves = document.get("moves") if is_object(document) else None
    move = moves[int(number[1])] if number and is_list(moves) else None
    return str(move.get("do")) if is_object(move) else ""


def _has(what: str, fields: Iterable[str]) -> str:
    return f"{what} has {', '.join(fields)}; see croupier settle --help."
