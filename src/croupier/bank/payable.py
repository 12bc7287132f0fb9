"""What the chips in a tray can pay: the one place where winnings are rounded.

A sum is payable if chips of the tray's values make it up, as many of each as it takes. Which sums
are is known from one number for each remainder by the smallest chip: the least payable sum that
leaves it. Every sum that lies whole smallest chips above that is payable too.
"""

import heapq
from dataclasses import dataclass
from functools import cache
from math import gcd, inf

from croupier.terms.ratios import Ratio
from croupier.terms.references import Ref


FINEST = 100_000
"""How many times the values' common measure the smallest chip may be worth."""


@dataclass(frozen=True, slots=True)
class Tray:
    """The values of a table's chips, in units, and the rules by which winnings go up to them.

    Without values every whole unit can be paid.
    """

    values: tuple[int, ...] = ()
    rules: tuple[Ref, ...] = ()

    def pays(self, units: int) -> int:
        """Return the least payable amount that is not below this one.

        >>> Tray((250, 500)).pays(8_760)
        9000
        """
        return next_payable(units, self.values)

    def can_pay(self, units: int) -> bool:
        """Say whether an amount can be paid exactly."""
        return self.pays(units) == units

    def grain(self, share: Ratio) -> int:
        """Return the units of a stake between one whose share is payable and the next.

        That is so for large stakes; small ones may also want a sum that no chips make up.

        >>> from fractions import Fraction
        >>> Tray((500,)).grain(Fraction(19, 20))
        10000
        """
        measure = gcd(*self.values) if self.values else 1
        return share.denominator * (measure // gcd(measure, share.numerator))

    def part(self, units: int, share: Ratio) -> int:
        """Return the largest part of a stake whose share can be paid exactly.

        >>> from fractions import Fraction
        >>> Tray((250, 500)).part(12_345, Fraction(19, 20))
        10000
        """
        grain = self.grain(share)
        part = units // grain * grain
        while part and not self.can_pay(int(part * share)):
            part -= grain
        return part


def is_too_fine(values: tuple[int, ...]) -> bool:
    """Say whether values have so little in common that no tray could be meant by them."""
    return bool(values) and min(values) // gcd(*values) > FINEST


def next_payable(units: int, values: tuple[int, ...]) -> int:
    """Return the least sum of chips that is not below an amount."""
    if not values or units <= 0:
        return units
    measure, smallest, least = _by_remainder(values)
    wanted = -(-units // measure)
    return measure * min(
        sum_ if sum_ >= wanted else wanted + (left - wanted) % smallest
        for left, sum_ in least.items()
    )


@cache
def _by_remainder(values: tuple[int, ...]) -> tuple[int, int, dict[int, int]]:
    """Return the common measure, the smallest chip, and the least sum for each remainder."""
    measure = gcd(*values)
    chips = sorted({value // measure for value in values})
    smallest = chips[0]
    least: dict[int, float] = {0: 0}
    waiting = [0]
    while waiting:
        sum_ = heapq.heappop(waiting)
        if sum_ > least[sum_ % smallest]:
            continue
        for chip in chips[1:]:
            left = (sum_ + chip) % smallest
            if sum_ + chip < least.get(left, inf):
                least[left] = sum_ + chip
                heapq.heappush(waiting, sum_ + chip)
    return measure, smallest, {left: int(sum_) for left, sum_ in least.items()}
