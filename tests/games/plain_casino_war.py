"""Casino war worked by hand: cards alike among those that are left."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final


VOID: Final = ()
"""A void round has no result, so that no wager is left standing by it."""
OTHER_RULE: Final[dict[str, dict[str, Any]]] = {
    "star-rapid": {"name": "tie", "kind": "tie", "pays": "10 to 1"}
}
OTHER_OPTIONS: Final[dict[str, dict[str, Any]]] = {}


def edges(book: str, options: Mapping[str, Any]) -> dict[tuple[str, str], Fraction]:
    """Count what a unit brings, for each strategy ("" for any) and bet: `whole` is the whole round."""
    decks = int(options["decks"])
    cards, alike = 52 * decks, 4 * decks
    level = Fraction(alike - 1, cards - 1)
    of_that_rank = (alike - 2) * (alike - 3)
    of_others = 12 * alike * (alike - 1)
    again = Fraction(of_that_rank + of_others, (cards - 2) * (cards - 3))
    lower = (1 - again) / 2
    war = lower + 2 * again - lower
    return {
        ("", "tie"): 12 * level - 1,
        ("always-surrender", "ante"): -level / 2,
        ("clock", "ante"): -level / 2,
        ("always-war", "ante"): -level * lower,
        ("always-war", "war"): war,
        ("always-war", "whole"): level * (war - lower),
    }
