"""Sic bo counted by hand: every one of the 216 rolls, looked at die by die."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, TypeAlias


Roll: TypeAlias = tuple[int, int, int]
Pays: TypeAlias = Callable[[int, int, int], int]

VOID: Final = ({"no spin": "die not flat"}, {"no spin": "dice exposed early"})
"""Irregular results that leave the wagers standing, in the book that has them so."""

_SHORT_SMALL: Final = {"name": "small", "kind": "totals", "totals": [4, 5, 6], "pays": "1 to 1"}
OTHER_RULE: Final = {"nz1996": _SHORT_SMALL, "star-rapid": _SHORT_SMALL}
"""A bet of each book with other numbers: small up to six only."""

OTHER_OPTIONS: Final = {"star-rapid": {"four-numbers": [[1, 2, 3, 4], [3, 4, 5, 6]]}}
"""Options under which a table has other places."""

TOTALS: Final = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}


def carry(came: Sequence[Any]) -> dict[str, list[int]]:
    """Write what rounds leave: the last one's dice, from the lowest to the highest."""
    return {"last": sorted(came[-1])}


def returns(book: str, options: Mapping[str, Any]) -> dict[tuple[str, str], dict[Any, Fraction]]:
    """Count what every bet on every target returns for a unit, roll by roll."""
    rolls = [(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    return {
        (bet, target): {roll: Fraction(pays(*roll) + 1 if pays(*roll) else 0) for roll in rolls}
        for bet, target, pays in places(book, options)
    }


def places(book: str, options: Mapping[str, Any]) -> Iterator[tuple[str, str, Pays]]:
    """Give every bet and target with what a roll pays it, nothing where it loses."""
    yield from even_chances(book)
    for n in range(1, 7):
        yield "specific-triple", str(n), if_so(180, partial(all_three, n))
        yield "specific-double", str(n), if_so(11, partial(twice, n))
        yield "single-die", str(n), partial(once_or_more, n)
        for m in range(n + 1, 7):
            yield "combination", f"{n}-{m}", if_so(6, partial(both, n, m))
    yield "any-triple", "", if_so(31, lambda a, b, c: a == b == c)
    for total in range(4, 18):
        odds = TOTALS[total] if total < 11 else TOTALS[21 - total]
        yield "total", str(total), if_so(odds, partial(adds_up, total))
    if book == "star-rapid":
        for target in fours(options):
            yield "four-number", target, if_so(7, partial(three_of, target))


def if_so(odds: int, wins: Callable[[int, int, int], bool]) -> Pays:
    """Pay these odds where a bet wins, and nothing where it loses."""
    return lambda a, b, c: odds * wins(a, b, c)


def all_three(n: int, a: int, b: int, c: int) -> bool:
    """Say whether every die shows a number."""
    return a == b == c == n


def twice(n: int, a: int, b: int, c: int) -> bool:
    """Say whether two dice or three show a number."""
    return shown(n, a, b, c) > 1


def once_or_more(n: int, a: int, b: int, c: int) -> int:
    """Pay a number by how many dice show it."""
    return (0, 1, 2, 12)[shown(n, a, b, c)]


def adds_up(total: int, a: int, b: int, c: int) -> bool:
    """Say whether the dice come to a total."""
    return a + b + c == total


def even_chances(book: str) -> Iterator[tuple[str, str, Pays]]:
    """Give the bets that pay even money and lose to every triple."""
    yield "small", "", lambda a, b, c: int(a + b + c <= 10 and not a == b == c)
    yield "big", "", lambda a, b, c: int(a + b + c >= 11 and not a == b == c)
    if book == "star-rapid":
        yield "even", "", lambda a, b, c: int((a + b + c) % 2 == 0 and not a == b == c)
        yield "odd", "", lambda a, b, c: int((a + b + c) % 2 == 1 and not a == b == c)


def shown(n: int, a: int, b: int, c: int) -> int:
    """Count the dice that show a number."""
    return (a == n) + (b == n) + (c == n)


def both(n: int, m: int, a: int, b: int, c: int) -> bool:
    """Say whether two numbers both show."""
    return shown(n, a, b, c) > 0 and shown(m, a, b, c) > 0


def fours(options: Mapping[str, Any]) -> list[str]:
    """List the four-number combinations: the operator's, or all without two of the six."""
    own = ["-".join(map(str, sorted(group))) for group in options["four-numbers"]]
    missing = [(x, y) for x in range(1, 7) for y in range(x + 1, 7)]
    return own or ["-".join(str(n) for n in range(1, 7) if n not in pair) for pair in missing]


def three_of(target: str, a: int, b: int, c: int) -> bool:
    """Say whether the dice show three different ones of the four."""
    return len({a, b, c}) == 3 and all(str(die) in target for die in (a, b, c))
