"""Snake Eyes worked by hand: one roll counted over all dice, longer wagers as chains."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Final

from tests.games.chains import Life, Step, solve


VOID: Final = ({"no roll": "die off the table"}, {"no roll": "missed the end"})
"""Irregular results that leave the wagers standing."""

OTHER_RULE: Final = {
    "nz": {"name": "c-and-e-combo", "kind": "one-roll", "pays": "4 to 1", "numbers": [2, 3, 12]}
}
"""A bet with other totals."""

OTHER_OPTIONS: Final[dict[str, dict[str, Any]]] = {}
"""Its options change what bets pay, never on what they win."""

FIELD: Final = {"1": (3, 2), "2": (2, 2), "3": (3, 1)}
"""What a 2 and a 12 pay, by option."""


def carry(came: Sequence[Any]) -> dict[str, object]:
    """Write what rolls leave: the last of them."""
    one, other = came[-1]
    return {"last": f"{one}-{other}"}


def pays(written: object) -> int:
    """Read what an option pays for one."""
    return int(str(written).split(":", maxsplit=1)[0])


def returns(
    _book: str, options: Mapping[str, Any]
) -> dict[tuple[str, str], Mapping[Any, Fraction]]:
    """Count what every bet on one roll returns, roll by roll."""
    two, twelve = FIELD[options["field"]]
    won = {
        "field": {2: two, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: twelve},
        "any-seven": {7: 4},
        "c-and-e-combo": {2: 4, 3: 4, 11: 4, 12: 4},
        "craps-two": {2: pays(options["craps-2"])},
        "craps-three": {3: 15},
        "craps-twelve": {12: pays(options["craps-12"])},
        "eleven": {11: 15},
    }
    dice = list(product(range(1, 7), repeat=2))
    return {
        (bet, ""): {
            roll: Fraction(totals[sum(roll)] + 1 if sum(roll) in totals else 0) for roll in dice
        }
        for bet, totals in won.items()
    }


def steps(options: Mapping[str, Any]) -> dict[tuple[str, str], Step]:
    """Give how every wager that may outlive a roll goes on."""
    found = {
        ("hardway", str(number)): hard({number}, pays(options[f"hard-{number}"]))
        for number in (4, 6, 8, 10)
    }
    found["hardway-combo", ""] = hard({4, 6, 8, 10}, 4)
    return found | {
        (bet, ""): before_seven(n) for bet, n in (("five", 5), ("six", 6), ("eight", 8))
    }


def lives(_book: str, options: Mapping[str, Any]) -> dict[tuple[str, str, str], Life]:
    """Solve every wager that may outlive a roll."""
    return {(*at, ""): solve({"up": Fraction(1)}, step) for at, step in steps(options).items()}


def hard(numbers: set[int], won: int) -> Step:
    """Follow a wager on two like dice: the first of its numbers, or a seven, ends it."""

    def step(state: Any, total: int, alike: bool) -> Any:
        if total not in (*numbers, 7):
            return state
        return Fraction(won if alike else -1)

    return step


def before_seven(number: int) -> Step:
    """Follow a number that must come before a seven, at even money."""

    def step(state: Any, total: int, _alike: bool) -> Any:
        return Fraction(1 if total == number else -1) if total in (number, 7) else state

    return step
