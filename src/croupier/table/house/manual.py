"""The manual of operations: what a script or a terminal may ask for, told from the code itself.

Who may do it and by which rules is the book's; which fields a command has is the command's. Both
are read where they are kept, so the manual cannot fall behind.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.commands import DECIDES, Command, name_of
from croupier.table.conduct.equipment.result_entry import SENSOR, SensorReads
from croupier.table.conduct.equipment.wheels.automated_wheel import ITSELF, WheelSpins


_UNSAID: Final = frozenset(field.name for field in msgspec.structs.fields(Command))
"""Fields that every command has."""


_DEVICES: Final[Mapping[str, str]] = {name_of(SensorReads): SENSOR, name_of(WheelSpins): ITSELF}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a command."""

    name: str
    kind: str
    is_required: bool


@dataclass(frozen=True, slots=True)
class Page:
    """One operation of one book."""

    name: str
    about: str
    role: str
    second: str | None
    rules: tuple[str, ...]
    because: Mapping[str, tuple[str, ...]]
    values: Mapping[str, int]
    fields: tuple[Field, ...]
    device: str | None = None
    """The device that reports it, where no person does; a script names it as ``who``."""

    def signature(self) -> str:
        """Write the fields in one line; those in brackets may be left out."""
        return " ".join(f.name if f.is_required else f"[{f.name}]" for f in self.fields)

    def data(self) -> dict[str, Any]:
        """Write the page as plain data."""
        return dict(msgspec.to_builtins(self))


def page(operation: Operation) -> Page:
    """Return the manual's page of an operation."""
    kind = next((each for each in DECIDES if name_of(each) == operation.name), None)
    return Page(
        operation.name,
        "" if kind is None else _first_line(kind),
        operation.role,
        operation.second,
        tuple(map(str, operation.rules)),
        {name: tuple(map(str, refs)) for name, refs in operation.because.items()},
        dict(operation.values),
        () if kind is None else _fields(kind),
        _DEVICES.get(operation.name),
    )


def _first_line(kind: type[Command]) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0].replace("``", "")


def _fields(kind: type[Command]) -> tuple[Field, ...]:
    return tuple(
        Field(field.encode_name, _said(field.type), field.required or field.name in kind.ONE)
        for field in msgspec.structs.fields(kind)
        if field.name not in _UNSAID
    )


_PLAIN: Final[Mapping[Any, str]] = {
    str: "text",
    int: "a whole number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
    Any: "as records write it",
    type(None): "nothing",
}


_NOTHING: Final = (type(None), msgspec.UnsetType)


def _said(kind: Any) -> str:
    """Say a type as somebody would who writes scripts."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return " or ".join(_said(each) for each in inner if each not in _NOTHING)
    if origin is Literal:
        return " or ".join(repr(each) for each in inner)
    if origin is Annotated:
        return _said(inner[0])
    if origin in (list, tuple):
        return f"a list: {_said(inner[0])}" if inner else "a list"
    if origin is dict:
        return f"an object of {_said(inner[1])}"
    return _PLAIN.get(kind, "an object")
