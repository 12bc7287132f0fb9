"""The money wheel counted by hand: what each of its seven symbols pays."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final


VOID: Final = ({"no spin": "on a peg"}, {"no spin": "interference"})
"""Irregular results that leave the wagers standing."""

PAYS: Final = {"A": 1, "B": 3, "C": 5, "D": 11, "E": 23, "F": 47, "G": 47}

OTHER_RULE: Final = {
    "nz1996": {
        "name": "symbol",
        "sections": {"A": 23, "B": 13, "C": 8, "D": 4, "E": 2, "F": 1, "G": 1},
        "line": [
            {"name": f"win on {symbol}", "won": f"{odds} to 1", "back": "1"}
            for symbol, odds in PAYS.items()
        ],
    }
}
"""The bet on a wheel of other sections: one A has become a B."""

OTHER_OPTIONS: Final[dict[str, dict[str, Any]]] = {}
"""No option changes what wins."""


def carry(came: Sequence[Any]) -> dict[str, Any]:
    """Write what rounds leave: the last one's symbol."""
    return {"last": came[-1]}


def returns(
    book: str,  # noqa: ARG001 - one book has it
    options: Mapping[str, Any],  # noqa: ARG001 - none changes what it pays
) -> dict[tuple[str, str], dict[Any, Fraction]]:
    """Count what the bet on every symbol returns for a unit, symbol by symbol."""
    return {
        ("symbol", target): {
            symbol: Fraction(PAYS[target] + 1 if symbol == target else 0) for symbol in PAYS
        }
        for target in PAYS
    }
