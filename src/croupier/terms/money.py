"""Money: whole numbers of the smallest unit, with the asset they are counted in."""

import re
from typing import Final

from msgspec import Struct


CASH: Final = "cash"
"""The asset of ordinary play; promotions and tournaments have their own."""

PROMOTIONAL: Final = "promotional"
"""The asset of chips given away to be played with."""

UNITS_PER_DOLLAR: Final = 100
CENT_DIGITS: Final = 2
LARGEST_UNITS: Final = 10**15
"""Ten trillion dollars: more than any table, small enough for every store's integers."""

LONGEST_QUOTE: Final = 40

WRITTEN: Final = r"(-?)(\d{1,40})(?:\.(\d{1,40}))?"
"""How an amount is written."""
_AMOUNT = re.compile(WRITTEN, re.ASCII)
_NOUGHTS = re.compile(r"-?0\d")


class Money(Struct, frozen=True, order=True):
    """An amount: ``units`` cents of one asset. Amounts of two assets never mix."""

    units: int
    asset: str = CASH

    def __add__(self, other: "Money") -> "Money":
        return Money(self.units + self._same(other), self.asset)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.units - self._same(other), self.asset)

    def _same(self, other: "Money") -> int:
        if other.asset != self.asset:
            raise ValueError(f"{self.asset} and {other.asset} do not mix")
        return other.units

    def __str__(self) -> str:
        sign = "-" if self.units < 0 else ""
        whole, cents = divmod(abs(self.units), UNITS_PER_DOLLAR)
        return f"{sign}{whole}.{cents:02d}" if cents else f"{sign}{whole}"


def money(text: str, asset: str = CASH) -> Money:
    """Read an amount such as ``100`` or ``2.50``.

    A ValueError says what is wrong with anything else: a sign, a part of a cent, a word.

    >>> money("2.50").units
    250
    """
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"an amount is written like '100' or '2.50', not {_short(text)!r}")
    sign, whole, cents = found[1], found[2], (found[3] or "").rstrip("0")
    if len(cents) > CENT_DIGITS:
        raise ValueError(f"{_short(text)} has a part smaller than one cent")
    units = int(whole) * UNITS_PER_DOLLAR + int(cents.ljust(CENT_DIGITS, "0") or "0")
    if units > LARGEST_UNITS:
        raise ValueError(f"{_short(text)} is more than any table takes")
    return Money(-units if sign else units, asset)


def amount_told(written: object) -> Money:
    """Read an amount as data tell it: a number, or text as the house writes it.

    A ValueError says what is wrong: with a word, and with blanks or noughts before it.

    >>> amount_told("2.50").units, amount_told(5).units
    (250, 500)
    """
    if isinstance(written, bool) or not isinstance(written, str | int | float):
        raise ValueError(  # noqa: TRY004 - the reader's one kind of answer
            f"an amount is written like '100' or '2.50', not {_short(str(written))!r}"
        )
    if isinstance(written, int) and abs(written) > LARGEST_UNITS:
        raise ValueError("that is more than any table takes")
    amount = money(str(written))
    if isinstance(written, str) and (written != written.strip() or _NOUGHTS.match(written)):
        raise ValueError(f"an amount is written {str(amount)!r}, not {_short(written)!r}")
    return amount


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "..."
