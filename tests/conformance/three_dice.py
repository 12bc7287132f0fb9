"""Three dice by the record: every roll, and each place of a layout held to what it pays by hand."""

from itertools import combinations_with_replacement
from typing import Final

from tests.conformance.settling import Answer, amounts, cited, spins
from tests.games import plain_sic_bo
from tests.games.plain_sic_bo import Pays


ROLLS: Final = tuple(map("".join, combinations_with_replacement("123456", 3)))
TRIPLES: Final = ("111", "222", "333", "444", "555", "666")
STAKE: Final = 2


def places(book: str) -> dict[str, dict[str | None, Pays]]:
    """Give every place of a book's layout with what a roll pays it."""
    found: dict[str, dict[str | None, Pays]] = {}
    for bet, target, pays in plain_sic_bo.places(book, {"four-numbers": []}):
        found.setdefault(bet, {})[target or None] = pays
    return found


def odds(pays: Pays, roll: str) -> int:
    """Give the odds to one at which a roll pays a place; nothing where it loses."""
    low, middle, high = map(int, roll)
    return int(pays(low, middle, high))


def hold(
    table: Answer, bet: str, laid: dict[str | None, Pays], won: set[str], lost: set[str]
) -> int:
    """Hold a bet on each of its targets to every roll; the rules given have to be cited."""
    wagers = [{"bet": bet, "target": target, "stake": str(STAKE)} for target in laid]
    for roll, told in zip(ROLLS, spins(table, wagers, ROLLS), strict=True):
        for pays, one in zip(laid.values(), told["wagers"], strict=True):
            wins = odds(pays, roll)
            due = ("win", str(STAKE * wins), str(STAKE)) if wins else ("lose", "0", "0")
            assert amounts(one) == due, (roll, one)
            assert one["odds"] == (f"{wins} to 1" if wins else None), (roll, one)
            assert (won if wins else lost) <= cited(one), (roll, one)
    return len(ROLLS) * len(laid)
