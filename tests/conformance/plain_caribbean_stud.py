"""A round of nz1996 Caribbean stud, settled a second time plainly from the text of division VIII.

Nothing here is the house's: cards are text, amounts are whole dollars but for shares of the jackpot, and
what everybody does is chosen by a random number.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil


ORDER = "2 3 4 5 6 7 8 9 10 J Q K A".split()  # noqa: SIM905 - as the book lists them
PACK = [rank + suit for suit in "SHDC" for rank in ORDER]
PAYS = {0: 1, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 7, 7: 20, 8: 50, 9: 250}
AMOUNTS = {5: 100, 6: 150, 7: 500}


def worth(hand: list[str]) -> tuple[int, list[int]]:
    """13.1, 13.3: which of the ten kinds, from 0, and what decides between two of a kind."""
    values = sorted((ORDER.index(card[:-1]) for card in hand), reverse=True)
    times = Counter(values)
    by_times = sorted(values, key=lambda v: (times[v], v), reverse=True)
    groups = sorted(times.values(), reverse=True)
    suited = len({card[-1] for card in hand}) == 1
    low = values == [12, 3, 2, 1, 0]
    run = low or (len(times) == 5 and values[0] - values[4] == 4)
    if run:
        top = 3 if low else values[0]
        kind = (9 if top == 12 else 8) if suited else 4
        return kind, [top]
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = 5 if suited else kinds.get(tuple(groups), 0)
    return kind, by_times


def plays(hand: list[str]) -> bool:
    """9.1: an ace and a king, or higher."""
    kind, values = worth(hand)
    return kind > 0 or values[:2] == [12, 11]


@dataclass
class Box:
    """Who is at a box, with what, and how it ended: ``bets``, ``folds``, ``hides`` or ``dead``."""

    player: str
    ante: int
    jackpot: bool
    does: str
    hand: list[str] = field(default_factory=list[str])


def settled(
    boxes: Mapping[int, Box], dealer: list[str], pool: Fraction, cap: int
) -> dict[str, Fraction]:
    """Say what each player has won or lost when nobody's deal was a misdeal."""
    won: dict[str, Fraction] = {}
    prizes: dict[str, int] = {}
    for box in boxes.values():
        total = -1 if box.jackpot else 0
        if box.does in {"folds", "dead"}:
            total -= box.ante if box.does == "folds" else 3 * box.ante
        elif not plays(dealer):
            total += box.ante
        elif box.does == "hides":
            total -= 3 * box.ante
        else:
            mine, theirs = worth(box.hand), worth(dealer)
            if mine > theirs:
                total += box.ante + min(2 * box.ante * PAYS[mine[0]], cap)
            elif mine < theirs:
                total -= 3 * box.ante
        if box.jackpot and box.does == "bets" and worth(box.hand)[0] >= 5:
            prizes[box.player] = worth(box.hand)[0]
        won[box.player] = Fraction(total)
    for player, prize in shares(prizes, pool).items():
        won[player] += prize
    return won


def shares(prizes: Mapping[str, int], pool: Fraction) -> dict[str, Fraction]:
    """12.1, 12.2: amounts first, then tenths of the rest, then what is left among royal flushes."""
    due = {who: Fraction(AMOUNTS[kind]) for who, kind in prizes.items() if kind < 8}
    pool = max(Fraction(0), pool - sum(due.values()))
    tenth = max(Fraction(1000), Fraction(ceil(pool * 100 / 10), 100))
    straights = [who for who, kind in prizes.items() if kind == 8]
    royals = [who for who, kind in prizes.items() if kind == 9]
    due |= dict.fromkeys(straights, tenth)
    pool = max(Fraction(0), pool - tenth * len(straights))
    for who in royals:
        due[who] = max(Fraction(10_000), Fraction(ceil(pool * 100 / len(royals)), 100))
    return due
