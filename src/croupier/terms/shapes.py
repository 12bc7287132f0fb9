"""What data from outside looks like: asked once here, so that the rest can be typed."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard


def is_object(value: object) -> TypeGuard[Mapping[str, Any]]:
    """Say whether a value is an object with named parts; most that is asked of is a text, or none."""
    return value is not None and not isinstance(value, str) and isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[Sequence[Any]]:
    """Say whether a value is a list of things (a text is not)."""
    return isinstance(value, list | tuple)
