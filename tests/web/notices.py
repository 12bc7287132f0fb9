"""Every notice that the house can write, read off its source: what changes in one is filled in."""

import ast
import itertools
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any


SOURCE = Path(__file__).parents[2] / "src" / "croupier"
BY_NAME = {"command.order": "switch off"}
"""What stands for an expression that takes a few words only; everything else is a figure."""
FILLED = "7"
KINDS = ("Notice", "Duty")


def written(*kinds: str) -> dict[str, str]:
    """Return the notices of the code and of the books' data, each with where it is written.

    Those of the data are duties; of the code all are given, or those of some ``kinds``.
    """
    kinds = kinds or KINDS
    found: dict[str, str] = {}
    for function, at in _functions(kinds):
        found |= dict.fromkeys(_of(function, kinds), at)
    for file in sorted(SOURCE.rglob("*.toml")):
        found |= dict.fromkeys(_noted(tomllib.loads(file.read_text("utf-8"))), file.name)
    return found


def reviewed() -> dict[str, str]:
    """Return why rounds are looked into, each with where that is written."""
    found: dict[str, str] = {}
    for function, at in _functions(("Review", "under_review", '"why"')):
        found |= dict.fromkeys(_whys(function), at)
    return found


def _functions(words: tuple[str, ...]) -> Iterator[tuple[ast.FunctionDef, str]]:
    """Give every function of the files that have one of some words, and the file's name."""
    for file in sorted(SOURCE.rglob("*.py")):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if any(word in text for word in words) else ():
            if isinstance(node, ast.FunctionDef):
                yield node, file.name


def _whys(function: ast.FunctionDef) -> Iterator[str]:
    """Give why a function has a round looked into; a table's wait for its sensor is told in words."""
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name("Review" | "under_review"), args=[_, why, *_]):
                inner = [each for each in ast.walk(why) if isinstance(each, ast.expr)]
                texts = (text for each in inner for text in _texts(each, function))
                yield from (text for text in texts if " " in text)
            case ast.Dict(keys=keys, values=values):
                for key, value in zip(keys, values, strict=True):
                    if isinstance(key, ast.Constant) and key.value == "why":
                        yield from _texts(value, function)
            case _:
                pass


def _of(function: ast.FunctionDef, kinds: tuple[str, ...]) -> Iterator[str]:
    """Give the texts of the notices that a function makes."""
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(kind), args=[what, *_]) if kind in kinds:
                # One that goes through a list is one of the texts that the function sets down.
                yield from tuple(_texts(what, function)) or _set_down(function)
            case _:
                pass


def _texts(node: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    """Give every text that an expression can be, as far as the function itself says."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body, function)
            yield from _texts(orelse, function)
        case ast.JoinedStr(values=values):
            parts = (tuple(_texts(each, function)) for each in values)
            yield from map("".join, itertools.product(*parts))
        case ast.FormattedValue(value=value):
            yield from tuple(_texts(value, function)) or (BY_NAME.get(ast.unparse(value), FILLED),)
        case ast.Name(name):
            before = [each for each in _assignments(function) if each.lineno <= node.lineno]
            named = [each for each in before if ast.unparse(each.targets[0]) == name]
            yield from _texts(named[-1].value, function) if named else ()
        case _:
            pass


def _assignments(function: ast.FunctionDef) -> list[ast.Assign]:
    found = [node for node in ast.walk(function) if isinstance(node, ast.Assign)]
    return sorted(found, key=lambda each: each.lineno)


def _set_down(function: ast.FunctionDef) -> Iterator[str]:
    for each in _assignments(function):
        yield from _texts(each.value, function)


def _noted(data: Any) -> Iterator[str]:
    """Give the notices of a book's data, wherever they stand."""
    if isinstance(data, dict):
        yield from (str(each["what"]) for each in data.get("notices", ()))
        data = data.values()
    if not isinstance(data, str) and hasattr(data, "__iter__"):
        for each in data:
            yield from _noted(each)
