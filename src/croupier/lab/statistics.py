"""What a sample can claim: intervals, and how likely a distance is by chance alone.

Numbers of plain Python: a library of statistics would be larger than all the lab.
"""

from collections.abc import Callable
from functools import cache
from math import exp, expm1, inf, lgamma, log
from typing import Final


LEVEL: Final = 0.95
"""How many of a hundred intervals hold the true figure."""
_TINY: Final = 1e-300
_FINE: Final = 1e-15
_STEPS: Final = 100_000
_HALVINGS: Final = 100


def chi_square_p(statistic: float, freedom: int) -> float:
    """Say how likely chance alone is to bring a chi-square as large as this, or larger.

    >>> round(chi_square_p(47.2, 36), 4)
    0.1002
    """
    if freedom < 1 or statistic <= 0:
        return 1.0
    return _upper_gamma(freedom / 2, statistic / 2)


@cache
def student(freedom: int) -> float:
    """Return how many standard errors an interval reaches either way: Student's t at 95 %.

    >>> round(student(4), 3), round(student(63), 3), round(student(10**6), 3)
    (2.776, 1.998, 1.96)
    """
    if freedom < 1:
        return inf

    def beyond(distance: float) -> float:
        return _beta(freedom / (freedom + distance**2), freedom / 2, 0.5)

    return _where(lambda distance: beyond(distance) < 1 - LEVEL, 0.0, 1000.0)


def share_interval(came: int, of: int) -> tuple[float, float]:
    """Return the share that something has which came so many times of so many: 95 %, exact.

    What never came still has an upper bound.

    >>> low, high = share_interval(0, 1000)
    >>> low, round(high, 6)
    (0.0, 0.003682)
    """
    if of < 1:
        return 0.0, 1.0
    tail = (1 - LEVEL) / 2
    none = -expm1(log(tail) / of)
    if came in (0, of):
        return (0.0, none) if came == 0 else (1 - none, 1.0)
    return (
        _where(lambda share: _beta(share, came, of - came + 1) > tail, 0.0, 1.0),
        _where(lambda share: _beta(1 - share, of - came, came + 1) < tail, 0.0, 1.0),
    )


def _where(turns: Callable[[float], bool], low: float, high: float) -> float:
    """Halve a range until it is known where a statement becomes true."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if turns(middle):
            high = middle
        else:
            low = middle
    return (low + high) / 2


def _upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function: a series below, a fraction above."""
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for step in range(1, _STEPS):
            term *= x / (a + step)
            total += term
            if term < total * _FINE:
                break
        return max(0.0, 1 - total * scale)
    return scale * _fraction(
        lambda step: -step * (step - a), lambda step: x + 2 * step + 1 - a, x + 1 - a
    )


def _fraction(over: Callable[[int], float], under: Callable[[int], float], first: float) -> float:
    """Work out 1 / (first + over(1) / (under(1) + over(2) / (under(2) + ...))), by Lentz."""
    c, d = 1 / _TINY, 1 / (first or _TINY)
    found = d
    for step in range(1, _STEPS):
        top, bottom = over(step), under(step)
        d = 1 / (top * d + bottom or _TINY)
        c = bottom + top / c or _TINY
        found *= c * d
        if abs(c * d - 1) < _FINE:
            break
    return found


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function."""
    if not 0 < x < 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    scale = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a

    def over(step: int) -> float:
        half = step // 2
        if step % 2:
            return -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        return half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))

    return scale * _fraction(over, lambda _: 1.0, 1.0)
