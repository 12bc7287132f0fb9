"""Which tables may be opened: every pair of variants and side bets, against the table check.

The golden file has what the house allows. What it should allow is told a second time here, from
the books: the side bets and variants each of them has, and the few of these that exclude each
other.
"""

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any, Final

import pytest

from croupier.rulebooks.index import BOOKS
from croupier.terms.refusals import RefusedError
from tests.conformance.allowed_tables import GOLDEN, check, side_bets, try_every_book, variants
from tests.conformance.settling import opened


FORMATS: Final = ["mini", "midi", "full"]
PAIRS: Final = {"perfect-pair": "11A.1A", "any-pair": "11C.2", "lucky-match": "11D.2"}
"""The bets on pairs that cannot share a table, and the rule of each that says so."""
INSURANCE: Final = {f"{hand}-insurance-{n}" for hand in ("player", "banker") for n in (1, 2, 3)}
TIGERS: Final = {"tiger", "big-tiger", "small-tiger", "tiger-tie", "tiger-pair"}
SIDES: Final = {
    "nz1996": set[str](),
    "nz": {*PAIRS, "dragon-bonus"},
    "nz-baccarat": {
        *PAIRS,
        *INSURANCE,
        *TIGERS,
        *("dragon-bonus", "dragon-7", "panda-8", "lucky-6", "super-6"),
    },
    "star-premium": {"pair"},
    "star-rapid": {"pair", "dragon-bonus", "super-6"},
}
NZ: Final = {
    *FORMATS,
    *("standard", "six-half", "even-money", "two-to-one", "two-to-one-six"),
    *("ante-up", "ante-up-two-to-one", "international"),
}
VARIANTS: Final = {
    "nz1996": {*FORMATS, "standard"},
    "nz": NZ,
    "nz-baccarat": NZ | {"ez", "tiger", "two-to-one-tiger"},
    "star-premium": {"standard", "six-half", "even-money", "tie-premium"},
    "star-rapid": {"standard", "six-half", "even-money"},
}
"""What each book calls its variants, other names included."""
HANDS_TURNED: Final = {"player-insurance-1": "player", "banker-insurance-1": "banker"} | {
    "banker-insurance-3": "banker"
}
"""Insurance for which one hand must be turned before the other: a table turns one of them first."""


def excluded(first: str, second: str) -> bool:
    """Say whether two side bets cannot be offered at one table."""
    if {first, second} <= set(PAIRS):
        return True
    turned = {HANDS_TURNED.get(first), HANDS_TURNED.get(second)} - {None}
    return len(turned) > 1


@pytest.fixture(scope="module")
def tried() -> dict[str, Any]:
    return try_every_book()[0]


def test_the_golden_file_has_every_book_variant_and_side_bet(
    tried: dict[str, Any], record_property: Callable[[str, object], None]
) -> None:
    assert tried == json.loads(GOLDEN.read_text(encoding="utf-8"))
    names, bets = len(variants()), len(side_bets())
    due = names * bets + bets * (bets - 1) // 2 + names * (names - 1) // 2
    assert tried["visited"] == len(BOOKS) * due
    record_property("visited", f"{tried['visited']} pairs of variants and side bets")


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_allowed_is_what_the_book_has(book: str, tried: dict[str, Any]) -> None:
    found = tried["books"][book]
    allowed = found["variant and side bet"]["allowed"]
    due = {variant: SIDES[book] for variant in variants() if variant in VARIANTS[book]}
    assert {variant: set(bets) for variant, bets in allowed.items()} == {
        variant: bets for variant, bets in due.items() if bets
    }
    pairs = {
        frozenset((first, second))
        for first, others in found["side bets"]["allowed"].items()
        for second in others
    }
    assert pairs == {
        frozenset(both) for both in combinations(SIDES[book], 2) if not excluded(*both)
    }


OLDER: Final = pytest.mark.rule("nz:5/11A.1A", "nz:5/11C.2", "nz:5/11D.2")
LATEST: Final = pytest.mark.rule("nz-baccarat:11A.1A", "nz-baccarat:11C.2", "nz-baccarat:11D.2")


@pytest.mark.parametrize(
    ("book", "part"),
    [pytest.param("nz", "5/", marks=OLDER), pytest.param("nz-baccarat", "", marks=LATEST)],
)
def test_two_bets_on_pairs_cannot_share_a_table(book: str, part: str) -> None:
    """However an operator asks for them: by a list, or each by its name."""
    named = {bet: bet.replace("-", " ") for bet in PAIRS}
    for first, second in combinations(PAIRS, 2):
        rules = [f"{book}:{part}{PAIRS[bet]}" for bet in (first, second)]
        listed = {"pair bet": [named[first], named[second]]}
        for elected in (listed, {named[first]: True, named[second]: True}):
            assert check(book, None, elected, ()) == rules
    with pytest.raises(RefusedError, match="perfect pair and lucky match cannot share a table"):
        opened(
            {
                "rulebook": book,
                "game": "baccarat",
                "options": {"perfect pair": True, "lucky match": True},
            }
        )
