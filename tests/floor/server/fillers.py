"""Fields for any operation that can be read, so that what is refused is refused for who asked."""

from collections.abc import Iterator
from enum import Enum
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec

from croupier.floor.desks import KINDS


def filled(name: str) -> dict[str, Any]:
    """Return an operation with every field that it cannot do without."""
    return {"do": name, **dict(_required(name))} if name in KINDS else {"do": name}


def _required(name: str) -> Iterator[tuple[str, Any]]:
    for field in msgspec.structs.fields(KINDS[name]):
        if field.required or field.name in getattr(KINDS[name], "ONE", ()):
            yield field.name, _something(field.name, field.type)


def _something(name: str, kind: Any) -> Any:
    if name in ("amount", "stake", "min", "max"):
        return "5"
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if isinstance(kind, UnionType):
        return _something(name, get_args(kind)[0])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind)).value
    if kind in (int, bool):
        return 20 if kind is int else True
    if kind in (str, Any):
        return "17" if name == "chance" else "somebody"
    return {} if get_origin(kind) is dict else []
