"""A stand-in for a blackjack round as one array: one box, no hole card, one split.

The dealer stands on soft 17; double any two cards, after a split too; split aces get one card each;
no resplits, no insurance, no surrender. A dealer's blackjack takes the original stake, and nothing
that was added to it and is still in play. The strategy is that of bench/limit/blackjack.c, and
bench/limit/cards.c plays the same round in C. A face is a card's points less one: ace 0, ten 9.
"""

from dataclasses import dataclass, replace

from bench.stand_ins import Arrow, Lowered, State, explore
from croupier.lab.kernels.machine import ShoeFaces


HARD = {
    **dict.fromkeys(range(4, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    **dict.fromkeys(range(13, 17), "SSSSSHHHHH"),
    **dict.fromkeys(range(17, 22), "SSSSSSSSSS"),
}
SOFT = {
    12: "HHHHHHHHHH",
    **dict.fromkeys((13, 14), "HHHDDHHHHH"),
    **dict.fromkeys((15, 16), "HHDDDHHHHH"),
    17: "HDDDDHHHHH",
    18: "SDDDDSSHHH",
    **dict.fromkeys((19, 20, 21), "SSSSSSSSSS"),
}
PAIRS = {
    1: "YYYYYYYYYY",
    **dict.fromkeys((2, 3, 7), "YYYYYYNNNN"),
    4: "NNNYYNNNNN",
    6: "YYYYYNNNNN",
    8: "YYYYYYYYYY",
    9: "YYYYYNYYNN",
}
"""By the dealer's card: 2 to 10, ace."""

BUST, LOW = 22, 16
SOFTLY = 32
"""Points are a hand's total, plus this where an ace counts eleven."""

Result = tuple[int, int]
"""A finished hand: its total (all that a dealer's 17 beats are one) and its stake."""


@dataclass(frozen=True)
class Dealt:
    """The first cards of a round, as they come: player, dealer, player."""

    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class Hand:
    """A hand that is due a card: its first after a split, a hit, or the one of a double."""

    up: int
    points: int
    due: str
    waiting: int = 0
    done: tuple[Result, ...] = ()


@dataclass(frozen=True)
class Bank:
    """The dealer's hand, and the hands it plays against; ``blackjack`` for the player's."""

    points: int
    first: bool
    against: tuple[Result, ...]
    blackjack: bool = False


def blackjack() -> Lowered:
    """Return the round; pays are half units."""
    return explore(Dealt(), 10, _step)


def six_decks() -> ShoeFaces:
    """Return six decks, one card burned, the cut after 234."""
    return ShoeFaces.of({face: 96 if face == 9 else 24 for face in range(10)}, cut=234, burn=1)


def _step(state: State, face: int) -> Arrow:
    card = face + 1
    match state:
        case Dealt((first, up)):
            return _first_two(first, up, card)
        case Dealt(cards):
            return Dealt((*cards, card)), 0, False
        case Hand():
            return _hand(state, card)
        case Bank():
            return _bank(state, card)
        case _:
            raise TypeError(state)


def _first_two(first: int, up: int, second: int) -> Arrow:
    points = _add(_add(0, first), second)
    if points == SOFTLY + 21:
        if up not in {1, 10}:
            return Dealt(), 3, True
        return Bank(_add(0, up), first=True, against=(), blackjack=True), 0, False
    if first == second and first in PAIRS and PAIRS[first][_column(up)] == "Y":
        return _split(up, first, waiting=first, done=()), 0, False
    return _decide(Hand(up, points, "first"))


def _split(up: int, card: int, waiting: int, done: tuple[Result, ...]) -> Hand:
    return Hand(up, _add(0, card), "split", waiting, done)


def _hand(hand: Hand, card: int) -> Arrow:
    after = replace(hand, points=_add(hand.points, card))
    aces = hand.due == "split" and hand.points == SOFTLY + 11
    if hand.due == "double" or aces or _total(after.points) >= 21:
        return _finished(after, 4 if hand.due == "double" else 2)
    return _decide(after)


def _decide(hand: Hand) -> Arrow:
    """Act on a hand of two cards (``first``, ``split``) or more (``hit``) until a card is due."""
    act = (SOFT if hand.points > SOFTLY else HARD)[_total(hand.points)][_column(hand.up)]
    if act == "D" and hand.due != "hit":
        return replace(hand, due="double"), 0, False
    if act == "S" or (act == "D" and hand.points >= SOFTLY + 18):
        return _finished(hand, 2)
    return replace(hand, due="hit"), 0, False


def _finished(hand: Hand, stake: int) -> Arrow:
    total = _total(hand.points)
    done = (*hand.done, (BUST if total > 21 else max(total, LOW), stake))
    if hand.waiting:
        return _split(hand.up, hand.waiting, 0, done), 0, False
    if all(result[0] == BUST for result in done):
        return Dealt(), -sum(staked for _, staked in done), True
    return Bank(_add(0, hand.up), first=True, against=done), 0, False


def _bank(bank: Bank, card: int) -> Arrow:
    points = _add(bank.points, card)
    total = _total(points)
    natural = bank.first and total == 21
    if bank.blackjack:
        return Dealt(), (0 if natural else 3), True
    if natural:
        original = 0 if bank.against[0][0] == BUST else -2
        return Dealt(), original - sum(stake for end, stake in bank.against if end == BUST), True
    if total < 17:
        return Bank(points, first=False, against=tuple(sorted(bank.against))), 0, False
    return Dealt(), sum(_net(result, total) for result in bank.against), True


def _net(result: Result, dealer: int) -> int:
    total, stake = result
    if total == BUST:
        return -stake
    if dealer > 21 or total > dealer:
        return stake
    return -stake if total < dealer else 0


def _add(points: int, card: int) -> int:
    soft, total = divmod(points, SOFTLY)
    total += card
    if card == 1 and not soft and total <= 11:
        return SOFTLY + total + 10
    if soft and total > 21:
        return total - 10
    return SOFTLY * soft + total


def _total(points: int) -> int:
    return points % SOFTLY


def _column(up: int) -> int:
    return 9 if up == 1 else up - 2
