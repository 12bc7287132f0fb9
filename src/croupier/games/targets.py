"""The shapes in which targets are written: each kind of bet has one, read by msgspec."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import msgspec


Number: TypeAlias = int | str


class Shape(NamedTuple):
    """How a target is written: as what type, what that names, and how a place is written so.

    A list names a set of numbers, for their order says nothing.
    """

    words: str
    type: Any
    names: Callable[[Any], str | frozenset[str] | None]
    example: Callable[[str], object]


class Neighbours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of the wheel, and how many pieces are put on it and on those beside it."""

    centre: Number
    pieces: int


def _set(numbers: list[Number]) -> frozenset[str] | None:
    """Take numbers as a set; one that is named twice makes no place."""
    named = frozenset(map(str, numbers))
    return named if len(named) == len(numbers) else None


def _number(place: str) -> object:
    return int(place) if place.isdecimal() and place != "00" else place


def _nothing(_place: object) -> str:
    return ""


def _left_out(_place: str) -> object:
    return None


def _numbers(place: str) -> object:
    return [_number(each) for each in place.split("-")]


def _sized(said: Neighbours) -> str:
    return f"{said.centre} x {said.pieces}"


def _neighbours(place: str) -> object:
    centre, pieces = place.split(" x ")
    return {"centre": _number(centre), "pieces": int(pieces)}


NOTHING = Shape("nothing", None, _nothing, _left_out)
NUMBER = Shape("its number", int, str, _number)
POCKET = Shape("a number of the wheel", Number, str, _number)
NUMBERS = Shape("its numbers in any order", list[Number], _set, _numbers)
WORD = Shape("its name", str, str, str)
NEIGHBOURS = Shape("the number in the middle and how many pieces", Neighbours, _sized, _neighbours)
