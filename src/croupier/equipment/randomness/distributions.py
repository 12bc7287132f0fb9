"""How far chance alone goes: the tails of the chi-square and the normal distribution."""

import math
from typing import Final


_CLOSE: Final = 1e-15
_TINY: Final = 1e-300


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return how often chance alone gives a chi-square as large, or larger.

    >>> round(chi_square_tail(58.619, 36), 4)
    0.01
    """
    if freedom < 1:
        raise ValueError(f"a chi-square has one degree of freedom or more, not {freedom}")
    return upper_gamma(freedom / 2, statistic / 2)


def normal_tails(z: float) -> float:
    """Return how often chance alone strays as far from the middle, to either side.

    >>> round(normal_tails(-2.5758), 4)
    0.01
    """
    return math.erfc(abs(z) / math.sqrt(2))


def upper_gamma(shape: float, at: float) -> float:
    """Return the regularised upper incomplete gamma function.

    By its series left of the peak and by its continued fraction (Lentz's method) right of it: each
    converges where the other would lose digits.
    """
    if at <= 0:
        return 1.0
    if math.isinf(at):
        return 0.0
    scale = math.exp(shape * math.log(at) - at - math.lgamma(shape))
    if at < shape + 1:
        return 1.0 - scale * _series(shape, at)
    return scale * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    term = total = 1.0 / shape
    while term > total * _CLOSE:
        shape += 1.0
        term *= at / shape
        total += term
    return total


def _fraction(shape: float, at: float) -> float:
    below = at + 1.0 - shape
    upper, lower = 1.0 / _TINY, 1.0 / below
    value, step = lower, 1
    while True:
        factor = step * (shape - step)
        below += 2.0
        lower = 1.0 / (factor * lower + below or _TINY)
        upper = below + factor / upper or _TINY
        value *= upper * lower
        if abs(upper * lower - 1.0) < _CLOSE:
            return value
        step += 1
