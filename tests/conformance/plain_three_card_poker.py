"""Three card poker settled once more, plainly and from the book's words; no code of the house is used.

A round is twelve cards in the order in which they leave the generator: nine of the array, row by row,
then the dealer's three. Hands are ranked by looking at them, five of six by trying all six fives.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple


PIPS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
QUEEN = PIPS.index("Q")
LINES = {
    "row 1": (0, 1, 2),
    "row 2": (3, 4, 5),
    "row 3": (6, 7, 8),
    "column 1": (0, 3, 6),
    "column 2": (1, 4, 7),
    "column 3": (2, 5, 8),
}
ANTE_BONUS = {  # 15.3.2
    "A": {"straight flush": 5, "three of a kind": 4, "straight": 1},
    "B": {"straight flush": 5, "three of a kind": 3, "straight": 1},
    "C": {"straight flush": 4, "three of a kind": 3, "straight": 1},
}
THREE = ("straight flush", "three of a kind", "straight", "flush", "pair")
PAIR_PLUS = {  # 15.3.3
    name: dict(zip(THREE, pays, strict=True))
    for name, pays in {
        "A": (40, 30, 6, 4, 1),
        "B": (40, 25, 6, 4, 1),
        "C": (40, 30, 5, 4, 1),
        "D": (40, 30, 6, 3, 1),
        "E": (35, 25, 6, 4, 1),
        "F": (35, 33, 6, 4, 1),
    }.items()
}
SIX = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
)
SIX_CARD_BONUS = {  # 15.3.4
    name: dict(zip(SIX, pays, strict=True))
    for name, pays in {
        "6B1": (1000, 200, 50, 25, 20, 10, 5),
        "6B3": (1000, 200, 100, 20, 15, 9, 8),
        "6B4": (1000, 200, 100, 20, 15, 10, 7),
    }.items()
}


def pips(cards: Sequence[str]) -> list[int]:
    """Return how high cards are, those of which there are most first."""
    counted = Counter(PIPS.index(each[:-1]) for each in cards)
    return [
        pip
        for pip, times in sorted(counted.items(), key=lambda e: (-e[1], -e[0]))
        for _ in range(times)
    ]


def in_a_row(cards: Sequence[str]) -> int | None:
    """Return the highest card of a straight, an ace being high or low; None of other hands."""
    own = sorted(pips(cards))
    if own == list(range(own[0], own[0] + len(own))):
        return own[-1]
    low = [*range(len(own) - 1), PIPS.index("A")]
    return low[-2] if own == low else None


def named(cards: Sequence[str]) -> str:
    """Name a hand of three or of five."""
    suits, kinds = {each[-1] for each in cards}, sorted(Counter(pips(cards)).values())
    top = in_a_row(cards)
    if len(suits) == 1 and top is not None:
        is_royal = len(cards) == 5 and top == PIPS.index("A")
        return "royal flush" if is_royal else "straight flush"
    if kinds[-1] == 4:
        return "four of a kind"
    if kinds == [2, 3]:
        return "full house"
    if kinds[-1] == 3:
        return "three of a kind"
    if len(suits) == 1:
        return "flush"
    if top is not None:
        return "straight"
    return "two pairs" if kinds[-2:] == [2, 2] else "pair" if kinds[-1] == 2 else "high card"


def strength(cards: Sequence[str]) -> tuple[int, list[int]]:
    """Say how strong three cards are: what they are called, then how high."""
    name, top = named(cards), in_a_row(cards)
    order = ("high card", *reversed(THREE))
    return order.index(name), pips(cards) if top is None else [top]


def best_of_six(cards: Sequence[str]) -> str:
    """Name the best five of six."""
    order = (*SIX, "two pairs", "pair", "high card")
    return min((named(five) for five in combinations(cards, 5)), key=order.index)


class Bet(NamedTuple):
    """A wager: whose, which bet, on which line or on their own hand, how many cents."""

    player: str
    name: str
    line: str
    cents: int


class Came(NamedTuple):
    """What a wager won, and what it has back."""

    won: int
    back: int


LOST = Came(0, 0)


class Round(NamedTuple):
    """A round settled: every wager, and what everybody staked on play with what came of it."""

    wagers: list[Came]
    plays: dict[str, Came]


def settled(
    bets: Sequence[Bet],
    cards: Sequence[str],
    chosen: Mapping[str, Sequence[int]],
    answers: Mapping[str, str],
    options: Mapping[str, str],
) -> Round:
    """Settle a round: answers are play, fold or withdraw; whoever gave none folds."""
    dealer = cards[9:12]
    wagers: list[Came] = []
    plays: dict[str, Came] = {}
    for bet in bets:
        answer = answers.get(bet.player, "fold")
        own = [cards[at] for at in chosen.get(bet.player, ())]
        on = [cards[at] for at in LINES[bet.line]] if bet.line else own
        if answer == "withdraw":
            wagers.append(Came(0, bet.cents))
        elif bet.name == "ante":
            ante, play = of_ante(bet.cents, own, dealer, options, plays=answer == "play")
            wagers.append(ante)
            if answer == "play":
                before = plays.get(bet.player, LOST)
                plays[bet.player] = Came(before.won + play.won, before.back + play.back)
        elif not on or (not bet.line and answer == "fold" and options["folded"] == "lose"):
            wagers.append(LOST)
        else:
            name, pays = (
                (named(on), PAIR_PLUS[options["pair plus"]])
                if bet.name == "pair-plus"
                else (best_of_six([*on, *dealer]), SIX_CARD_BONUS[options["six card bonus"]])
            )
            wagers.append(Came(pays[name] * bet.cents, bet.cents) if name in pays else LOST)
    return Round(wagers, plays)


def of_ante(
    cents: int,
    own: Sequence[str],
    dealer: Sequence[str],
    options: Mapping[str, str],
    *,
    plays: bool,
) -> tuple[Came, Came]:
    """Settle an ante, with its bonus, and as much on play."""
    if not plays:
        return LOST, LOST
    bonus = ANTE_BONUS[options["ante bonus"]].get(named(own), 0) * cents
    mine, others = strength(own), strength(dealer)
    even, beaten = Came(cents, cents), mine < others
    if options["qualifier"] == "queen high" and others < (0, [QUEEN]):
        return Came(cents + bonus, cents), Came(0, cents)
    if mine == others:
        beaten = options["equal"] == "dealer wins"
        if not beaten:
            return Came(bonus, cents), Came(0, cents)
    if not beaten:
        return Came(cents + bonus, cents), even
    return Came(bonus if options["beaten"] == "paid" else 0, 0), LOST
