"""Where a player stands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a player stands: at which terminal, and since when."""

    terminal: str
    player: str | None
    since: int | None = None
    """The wall time at which their session began, in microseconds."""
