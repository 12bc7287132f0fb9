"""What a book's data has staff do after a ruling: rows of words, rules, and what waits for it."""

from collections.abc import Mapping

from croupier.games.protocol import Duty
from croupier.rulebooks.ruleset import Ruleset, Value


def duties_of(ruleset: Ruleset, data: Value | None) -> tuple[Duty, ...]:
    """Read what staff must do from the data: by which operations, before which others."""
    rows = data if isinstance(data, tuple) else ()
    return tuple(_duty(ruleset, row) for row in rows if isinstance(row, Mapping))


def _duty(ruleset: Ruleset, row: Mapping[str, Value]) -> Duty:
    by, before = (_names(row.get(name)) for name in ("by", "before"))
    return Duty(str(row["what"]), ruleset.refs(row["rules"]), by, before=before)


def _names(data: Value | None) -> tuple[str, ...]:
    return tuple(map(str, data)) if isinstance(data, tuple) else ()
