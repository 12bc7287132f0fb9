"""Is it chance? A suite of tests for draws of which all symbols should be equally likely.

Each test gives a statistic and its p-value: how often fair chance alone strays as far. A test
*stands* at 99 % while its p-value is at least 0.01; of a hundred tests of fair chance one falls.
So an assessment judges its tests together, by Bonferroni's rule: it stands while every p-value is
at least 0.01 divided by the number of tests. Fair chance then falls once in a hundred assessments
at most, however the tests hang together.

The tests, on symbols numbered from 0:

- *totals*: has each symbol come as often as the others? Chi-square.
- *runs*: are there as many runs of low and high symbols as there should be? Wald and Wolfowitz.
- *correlation*: does a symbol foretell the one some places later? One test for each lag.
- *pairs*: has each symbol followed each as often as the others? Good's overlapping serial test.
- *gaps*: how long do the first symbols stay away?
- *poker*: how many different symbols have five in a row?
- *coupons*: how long until all have come?
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from croupier.equipment.randomness.distributions import chi_square_tail, normal_tails
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


LEVEL: Final = 0.01
"""The share of fair tests that fall: 99 % stand."""

LAGS: Final = 5
LEAST_EXPECTED: Final = 5
"""Chi-square is near its limit only where each cell expects a few."""

_ENOUGH: Final = 50
_HAND: Final = 5
_TAIL: Final = 1e-4


@dataclass(frozen=True, slots=True)
class Finding:
    """What one test found."""

    test: str
    statistic: float
    p: float

    @property
    def stands(self) -> bool:
        """Whether the test stands by itself, at 99 %."""
        return self.p >= LEVEL


@dataclass(frozen=True, slots=True)
class Assessment:
    """Draws judged by all tests together, for the rules that ask for chance."""

    draws: int
    symbols: int
    findings: tuple[Finding, ...]
    left_out: tuple[str, ...] = ()
    rules: tuple[Ref, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether the draws pass for chance, all tests taken together at 99 %."""
        tests = len(self.findings)
        return tests > 0 and all(finding.p >= LEVEL / tests for finding in self.findings)

    def __str__(self) -> str:
        verdict = "pass for chance" if self.stands else "do not pass for chance"
        told = "; ".join(f"{each.test} p={each.p:.4f}" for each in self.findings)
        return f"{self.draws} draws of {self.symbols} symbols {verdict} at 99 %: {told}"


def assess(draws: Sequence[int], symbols: int, rules: tuple[Ref, ...] = ()) -> Assessment:
    """Judge draws of so many symbols, numbered from 0; tests that need more draws are left out."""
    _check(draws, symbols, rules)
    findings: list[Finding] = []
    left_out: list[str] = []
    for name, (needs, test) in _SUITE.items():
        needed = needs(symbols)
        if len(draws) < needed:
            left_out.append(f"{name} (from {needed} draws)")
        else:
            findings += test(draws, symbols)
    return Assessment(len(draws), symbols, tuple(findings), tuple(left_out), rules)


def assess_shuffles(shuffles: Iterable[Sequence[int]]) -> Assessment:
    """Judge shuffled shoes: has each face lain at each place as often as it should?

    The shoes hold the same cards, as numbers of their faces. Places and faces have fixed totals,
    which makes a chi-square of (places - 1)(faces - 1) degrees of freedom, a little too large.
    """
    orders = list(shuffles)
    cards = Counter(orders[0]) if orders else Counter[int]()
    places = cards.total()
    _check_shuffles(orders, cards)
    laid = Counter(spot for order in orders for spot in enumerate(order))
    expected = {face: len(orders) * copies / places for face, copies in cards.items()}
    statistic = sum(
        (laid[place, face] - mean) ** 2 / mean
        for place in range(places)
        for face, mean in expected.items()
    )
    statistic *= (places - 1) / places
    p = chi_square_tail(statistic, (places - 1) * (len(cards) - 1))
    return Assessment(len(orders), len(cards), (Finding("places", statistic, p),))


def _check(draws: Sequence[int], symbols: int, rules: tuple[Ref, ...]) -> None:
    least = max(_HAND * _ENOUGH, LEAST_EXPECTED * symbols)
    if symbols < 2:  # noqa: PLR2004 - where one symbol alone can come, nothing is by chance
        what = f"a device of {symbols} symbols leaves nothing to chance"
        raise RefusedError(Refusal(Reason.DRAWS_CANNOT_BE_JUDGED, what, rules))
    if len(draws) < least:
        what = f"{len(draws)} draws of {symbols} symbols are too few to be judged"
        remedy = f"Collect {least} or more."
        raise RefusedError(Refusal(Reason.DRAWS_CANNOT_BE_JUDGED, what, rules, remedy))
    stray = next((draw for draw in draws if not 0 <= draw < symbols), None)
    if stray is not None:
        what = f"{stray} is none of {symbols} symbols, which are numbered from 0"
        raise RefusedError(Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, rules))


def _check_shuffles(orders: list[Sequence[int]], cards: Counter[int]) -> None:
    fewest = min(cards.values(), default=1)
    least = math.ceil(LEAST_EXPECTED * cards.total() / fewest)
    if len(cards) < 2 or len(orders) < least:  # noqa: PLR2004 - one face cannot be shuffled
        what = f"{len(orders)} shuffles of {cards.total()} cards are too few to be judged"
        remedy = f"Collect {least} or more, of cards that differ."
        raise RefusedError(Refusal(Reason.DRAWS_CANNOT_BE_JUDGED, what, remedy=remedy))
    if any(Counter(order) != cards for order in orders):
        what = "the shoes do not hold the same cards"
        raise RefusedError(Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what))


def _fit(test: str, observed: Sequence[int], shares: Sequence[float]) -> Finding:
    """Compare counts with their shares, neighbours pooled until each cell expects enough."""
    total = sum(observed)
    cells: list[tuple[float, float]] = []
    seen = expected = 0.0
    for count, share in zip(observed, shares, strict=True):
        seen, expected = seen + count, expected + share * total
        if expected >= LEAST_EXPECTED:
            cells.append((seen, expected))
            seen = expected = 0.0
    if len(cells) < 2:  # noqa: PLR2004 - what should have come often has hardly come at all
        return Finding(test, math.inf, 0.0)
    cells[-1] = (cells[-1][0] + seen, cells[-1][1] + expected)
    statistic = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    return Finding(test, statistic, chi_square_tail(statistic, len(cells) - 1))


def _totals(draws: Sequence[int], symbols: int) -> list[Finding]:
    counted = Counter(draws)
    return [_fit("totals", [counted[each] for each in range(symbols)], [1 / symbols] * symbols)]


def _runs(draws: Sequence[int], symbols: int) -> list[Finding]:
    high = [draw >= symbols // 2 for draw in draws]
    highs = sum(high)
    lows = len(high) - highs
    runs = 1 + sum(one is not other for one, other in pairwise(high))
    both, total = 2 * highs * lows, len(high)
    if not both:
        return [Finding("runs", math.inf, 0.0)]
    variance = both * (both - total) / (total * total * (total - 1))
    z = (runs - 1 - both / total) / math.sqrt(variance)
    return [Finding("runs", z, normal_tails(z))]


def _correlation(draws: Sequence[int], symbols: int) -> list[Finding]:
    # Doubled, so that the middle of the symbols is a whole number and the sums are exact.
    centred = [2 * draw - (symbols - 1) for draw in draws]
    variance = (symbols * symbols - 1) / 3
    found: list[Finding] = []
    for lag in range(1, LAGS + 1):
        total = sum(one * other for one, other in zip(centred, centred[lag:], strict=False))
        z = total / (variance * math.sqrt(len(centred) - lag))
        found.append(Finding(f"correlation {lag}", z, normal_tails(z)))
    return found


def _pairs(draws: Sequence[int], symbols: int) -> list[Finding]:
    followed = zip(draws, [*draws[1:], draws[0]], strict=True)
    singles = sum(count * count for count in Counter(draws).values())
    doubles = sum(count * count for count in Counter(followed).values())
    # The two totals of all draws, which belong here, cancel each other.
    statistic = (symbols * symbols * doubles - symbols * singles) / len(draws)
    return [Finding("pairs", statistic, chi_square_tail(statistic, symbols * (symbols - 1)))]


def _few(symbols: int) -> int:
    """Return how many symbols the gaps are between: a tenth of them."""
    return max(1, symbols // 10)


def _gaps(draws: Sequence[int], symbols: int) -> list[Finding]:
    few = _few(symbols)
    share = few / symbols
    visits = [place for place, draw in enumerate(draws) if draw < few]
    gaps = Counter(later - earlier - 1 for earlier, later in pairwise(visits))
    longest = math.ceil(math.log(_TAIL) / math.log(1 - share))
    observed = [gaps[length] for length in range(longest)]
    shares = [share * (1 - share) ** length for length in range(longest)]
    observed.append(gaps.total() - sum(observed))
    return [_fit("gaps", observed, [*shares, (1 - share) ** longest])]


def _poker(draws: Sequence[int], symbols: int) -> list[Finding]:
    starts = range(0, len(draws) - _HAND + 1, _HAND)
    kinds = Counter(len(set(draws[start : start + _HAND])) for start in starts)
    shares = _kinds(symbols)
    return [_fit("poker", [kinds[kind] for kind in range(1, _HAND + 1)], shares)]


def _kinds(symbols: int) -> list[float]:
    """Return how likely a hand has one, two, ... different symbols."""
    kinds = [1.0]
    for _ in range(_HAND):
        again = [share * kind / symbols for kind, share in enumerate(kinds)]
        new = [share * (symbols - kind) / symbols for kind, share in enumerate(kinds)]
        kinds = [a + b for a, b in zip([*again, 0.0], [0.0, *new], strict=True)]
    return kinds[1:]


def _coupons(draws: Sequence[int], symbols: int) -> list[Finding]:
    lengths: Counter[int] = Counter()
    seen: set[int] = set()
    length = 0
    for draw in draws:
        length += 1
        seen.add(draw)
        if len(seen) == symbols:
            lengths[length] += 1
            length = 0
            seen.clear()
    shares = _collecting(symbols)
    observed = [lengths[each] for each in range(len(shares) - 1)]
    observed.append(lengths.total() - sum(observed))
    return [_fit("coupons", observed, shares)]


@lru_cache(maxsize=16)
def _collecting(symbols: int) -> tuple[float, ...]:
    """Return how likely the set is complete after 0, 1, 2, ... draws, and after still more."""
    missing = [0.0] * symbols + [1.0]
    ended: list[float] = []
    while len(ended) < symbols or sum(missing) > _TAIL:
        ended.append(missing[0])
        missing[0] = 0.0
        for left in range(symbols):
            stays = missing[left] * (symbols - left) / symbols
            missing[left] = stays + missing[left + 1] * (left + 1) / symbols
        missing[symbols] = 0.0
    return (*ended, sum(missing))


Test = Callable[[Sequence[int], int], list[Finding]]

_SUITE: Final[dict[str, tuple[Callable[[int], int], Test]]] = {
    "totals": (lambda symbols: LEAST_EXPECTED * symbols, _totals),
    "runs": (lambda _: _ENOUGH, _runs),
    "correlation": (lambda _: _ENOUGH + LAGS, _correlation),
    "pairs": (lambda symbols: LEAST_EXPECTED * symbols * symbols, _pairs),
    "gaps": (lambda symbols: _ENOUGH * symbols // _few(symbols), _gaps),
    "poker": (lambda _: _ENOUGH * _HAND, _poker),
    "coupons": (
        lambda symbols: math.ceil(_ENOUGH * symbols * sum(1 / k for k in range(1, symbols + 1))),
        _coupons,
    ),
}
