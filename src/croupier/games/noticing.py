"""What a book's data has staff do after a ruling: rows of words, rules, and what waits for it."""

from collections.abc import Mapping

from croupier.games.protocol import Duty
from croupier.rulebooks.ruleset import Ruleset, Value
from croupier.terms.references import Ref


def duties_of(
    ruleset: Ruleset, data: Value | None, rules: tuple[Ref, ...] = ()
) -> tuple[Duty, ...]:
    """Read what staff must do from the data: by which operations, before which others.

    ``rules`` are those of what obliges them, for a duty that names none of its own.
    """
    rows = data if isinstance(data, tuple) else ()
    return tuple(_duty(ruleset, row, rules) for row in rows if isinstance(row, Mapping))


def _duty(ruleset: Ruleset, row: Mapping[str, Value], rules: tuple[Ref, ...]) -> Duty:
    by, before = (_names(row.get(name)) for name in ("by", "before"))
    own = ruleset.refs(row["rules"]) if "rules" in row else rules
    return Duty(str(row["what"]), own, by, before=before)


def _names(data: Value | None) -> tuple[str, ...]:
    return tuple(map(str, data)) if isinstance(data, tuple) else ()
