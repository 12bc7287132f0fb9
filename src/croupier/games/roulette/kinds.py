"""The kinds of bet that roulette has, and what the data of each may say."""

from typing import Final

from croupier.games.kinds import Kinds
from croupier.games.targets import NEIGHBOURS, NOTHING, NUMBER, NUMBERS, POCKET, Shape
from croupier.rulebooks.fields import FLAG, RULES, TABLE, TABLES, TEXT, Field, Fields, texts
from croupier.rulebooks.ruleset import BetTerms
from croupier.terms.shapes import is_list, is_object


def _is_number(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _are_groups(value: object) -> bool:
    groups = list(value) if is_list(value) else []
    return bool(groups) and all(
        is_list(group) and len(group) > 0 and all(map(_is_number, group)) for group in groups
    )


def _are_combinations(value: object) -> bool:
    return is_object(value) and all(all(map(RULES.fits, [refs])) for refs in value.values())


def _are_sizes(value: object) -> bool:
    sizes = list(value) if is_list(value) else []
    return bool(sizes) and all(type(size) is int and size % 2 and 0 < size < 37 for size in sizes)


_PLACED: Final[Fields] = {"placed-by": TABLE, "under-minimum": RULES, "off-increment": RULES}
_PLACES: Final[Fields] = {
    "combinations": Field('{ "0-1" = [] }', _are_combinations),
    "ordinary": RULES,
    "courtesy": TABLES,
}
_OUTSIDE: Final[Fields] = {"outside": FLAG}

SIZES: Final = {
    "straight-up": 1,
    "split": 2,
    "street": 3,
    "corner": 4,
    "five-line": 5,
    "six-line": 6,
}
"""How many numbers each place of a bet inside covers."""

KINDS: Final[Kinds] = {
    **dict.fromkeys(SIZES, _PLACES),
    **dict.fromkeys(("column", "dozen", "low", "high", "even", "odd", "red", "black"), _OUTSIDE),
    "group": {
        "numbers": Field("[[7, 8, 9]], a list of groups", _are_groups),
        "groups": TEXT,
        "size": Field("3", lambda value: type(value) is int),
        **_PLACED,
    },
    "pieces": {
        "pieces": texts('["street 0-2-3 x 2", "split 4-7"]'),
        "neighbours": Field("[3, 5], odd numbers of neighbours", _are_sizes),
        "finales": FLAG,
        **_PLACED,
    },
}


_SHAPES: Final = {
    **dict.fromkeys(SIZES, NUMBERS),
    "straight-up": POCKET,
    "column": NUMBER,
    "dozen": NUMBER,
    "group": NUMBERS,
}
ON_NUMBERS: Final = (POCKET, NUMBERS, NEIGHBOURS)
"""Targets that name numbers of the wheel."""


def shape_of(terms: BetTerms) -> Shape:
    """Return how the target of a bet of this kind is written: nothing, for most outside."""
    sizes = terms.about.get("neighbours")
    if is_list(sizes):
        return NEIGHBOURS if len(sizes) > 1 else POCKET
    if terms.about.get("finales") is True:
        return NUMBER
    return _SHAPES.get(str(terms.about.get("kind")), NOTHING)
