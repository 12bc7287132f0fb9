"""What the operator says of a table, beside its record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class About:
    """A table's name for people, its devices, and what its screens offer."""

    title: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """By language."""
    has_sensor: bool = False
    chips: tuple[int, ...] = ()
    """The values in a player's tray, in units; empty: a ladder from the limits."""
    has_official_text: bool = False
    between: int | None = None
    """Seconds between two games where nobody deals."""
    house: str = ""
    """The casino's name, as its layouts show it."""
