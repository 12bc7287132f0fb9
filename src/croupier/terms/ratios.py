"""Odds and shares as exact ratios, read and written the way a layout prints them."""

import re
from fractions import Fraction
from typing import TypeAlias


Ratio: TypeAlias = Fraction

_ODDS = re.compile(r"(\d{1,9}(?:\.\d{1,4})?)\s*(?:to|:)\s*(\d{1,9}(?:\.\d{1,4})?)", re.ASCII)


def odds(text: str) -> Ratio:
    """Read ``17 to 1`` or ``9:1`` as what is won for each unit staked.

    >>> odds("3 to 2")
    Fraction(3, 2)
    """
    found = _ODDS.fullmatch(text.strip())
    if found is None or Fraction(found[2]) == 0:
        raise ValueError(f"odds are written like '17 to 1', not {text!r}")
    return Fraction(found[1]) / Fraction(found[2])


def as_odds(won: Ratio) -> str:
    """Write what is won for each unit staked as odds.

    >>> as_odds(Fraction(3, 2))
    '3 to 2'
    """
    return f"{won.numerator} to {won.denominator}"


def exactly(value: Fraction) -> dict[str, str | float]:
    """Write an exact figure as plain data, with its decimals.

    >>> exactly(Fraction(1, 4))
    {'fraction': '1/4', 'decimal': 0.25}
    """
    return {"fraction": str(value), "decimal": float(value)}
