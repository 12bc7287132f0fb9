"""A round of star-rapid blackjack, followed and settled a second time plainly from the text of part 13.

Nothing here is the house's: cards are text, amounts are whole cents. A ``Plain`` round is told what
happens, card by card and answer by answer; it says what each terminal may answer, whose the next card
is, and in the end what each has won.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from tests.conformance.plain_blackjack import is_natural, total, value


class Elected(NamedTuple):
    """What the book leaves open."""

    draws_on_soft_17: bool = False
    any_insurance: bool = False
    stands_off: bool = False
    hands: int = 2
    doubles_split: bool = False
    original_only: bool = False


def is_soft(cards: list[str]) -> bool:
    return total(cards) != sum(map(value, cards))


def kings_bounty(first: str, second: str, *, dealer: bool) -> int:
    """13.4.1.6: what two cards pay to one, or the stake lost."""
    ranks, suited = {first[:-1], second[:-1]}, first[-1] == second[-1]
    if total([first, second]) != 20:
        return -1
    if first == second == "KS":
        return 1000 if dealer else 100
    if suited and ranks == {"K"}:
        return 30
    if suited and ranks in ({"Q"}, {"J"}, {"10"}):
        return 20
    if suited:
        return 9
    return 6 if ranks == {"K"} else 4


def royal_match(first: str, second: str) -> int:
    """13.4.1.7."""
    if first[-1] != second[-1]:
        return -1
    return 50 if {first[:-1], second[:-1]} == {"K", "Q"} else 2


def bet_the_set(first: str, second: str) -> int:
    """13.4.1.8."""
    if first[:-1] != second[:-1]:
        return -1
    return 15 if first == second else 10


@dataclass
class Hand:
    """Cards that a terminal plays: whether they were parted from a pair, doubled, are finished."""

    cards: list[str]
    parted: bool = False
    doubled: bool = False
    done: bool = False


@dataclass
class Terminal:
    """What a terminal staked, its hands, and where it stands."""

    stake: int
    sides: Mapping[str, int]
    hands: list[Hand] = field(default_factory=list[Hand])
    insuring: str = ""
    """Whether it may insure (open) or take even money (even) now."""
    insured: int = 0
    wants_card: bool = False
    even_money: bool = False

    @property
    def natural(self) -> bool:
        return len(self.hands) == 1 and is_natural(self.hands[0].cards)

    def playing(self) -> Hand | None:
        """Note 53: each hand has its second card first, then one is played after the other."""
        left = [hand for hand in self.hands if not hand.done]
        return next((hand for hand in left if len(hand.cards) == 1), left[0] if left else None)


class Plain:
    """One round."""

    def __init__(self, terminals: dict[int, Terminal], elected: Elected) -> None:
        self.terminals, self.elected = terminals, elected
        self.area: list[str] = []
        self.dealer: list[str] = []

    # What is due

    def may(self, seat: int) -> list[str]:
        """Say what a terminal may answer; nothing where it waits, or has finished."""
        terminal = self.terminals[seat]
        if terminal.insuring == "even":  # 13.3.5.7.1
            return ["even money", "keep insurance"]
        if terminal.insuring == "open":
            return ["insurance", "no insurance", *self._plays(terminal)]
        return [] if terminal.wants_card else self._plays(terminal)

    def _plays(self, terminal: Terminal) -> list[str]:
        hand = terminal.playing()
        if hand is None:
            return []
        acts, points = ["draw"], total(hand.cards)
        if points >= (17 if is_soft(hand.cards) else 12):  # 13.3.5.11
            acts.append("stand")
        if len(hand.cards) == 2:
            if points in (9, 10, 11) and (self.elected.doubles_split or not hand.parted):
                acts.append("double")
            one, other = map(value, hand.cards)
            if one == other and len(terminal.hands) < self.elected.hands:
                acts.append("split")
        return acts

    def clocks(self, seat: int) -> str:
        """13.3.5.6: what the clock answers, which stakes nothing."""
        may = self.may(seat)
        return next(
            act for act in ("no insurance", "keep insurance", "stand", "draw") if act in may
        )

    @property
    def asked(self) -> list[int]:
        return [seat for seat in self.terminals if self.may(seat)]

    @property
    def due(self) -> str:
        """13.3.5.2, .10, .13: where the next card goes; nowhere when the dealer's hand is complete."""
        if len(self.area) < 2:
            return "dealer" if self.area and not self.dealer else "community"
        if any(terminal.wants_card for terminal in self.terminals.values()):
            return "community"
        points = total(self.dealer)
        soft_17 = points == 17 and is_soft(self.dealer) and self.elected.draws_on_soft_17
        return "dealer" if len(self.dealer) < 2 or points < 17 or soft_17 else ""

    # What happens

    def card(self, card: str) -> None:
        """Deal one."""
        if self.due == "dealer":
            self.dealer.append(card)
            return
        self.area.append(card)
        for terminal in self.terminals.values():
            if len(self.area) == 2:
                terminal.hands = [Hand(list(self.area), done=is_natural(self.area))]
                terminal.insuring = "open" if value(self.dealer[0]) == 1 else ""
            elif terminal.wants_card:
                hand = terminal.playing()
                assert hand is not None
                hand.cards.append(card)
                is_ace = hand.parted and value(hand.cards[0]) == 1  # 13.3.5.9.2
                hand.done = hand.doubled or is_ace or total(hand.cards) >= 21
            self._go_on(terminal)

    def _go_on(self, terminal: Terminal) -> None:
        """13.3.5.11: who can only draw is given the card."""
        hand = terminal.playing()
        if hand is None or len(self.area) < 2:
            terminal.wants_card = False
        elif not terminal.insuring:
            terminal.wants_card = len(hand.cards) == 1 or self._plays(terminal) == ["draw"]

    def answer(self, seat: int, act: str, amount: int = 0) -> None:
        """Take an answer; ``amount`` is what insurance is made for."""
        terminal = self.terminals[seat]
        if act == "even money":  # 13.3.5.7.2
            terminal.even_money, terminal.insured, terminal.insuring = True, 0, ""
            return
        if act == "insurance":
            terminal.insured = amount
            terminal.insuring = "even" if terminal.natural else ""
        elif act in ("no insurance", "keep insurance"):
            terminal.insuring = ""
        else:
            terminal.insuring = ""  # it closes at the terminal's first move
            self._play(terminal, act)
            return
        self._go_on(terminal)

    def _play(self, terminal: Terminal, act: str) -> None:
        hand = terminal.playing()
        assert hand is not None
        if act == "stand":
            hand.done = True
            self._go_on(terminal)
            return
        hand.doubled = act == "double"
        if act == "split":
            terminal.hands.append(Hand([hand.cards.pop()], parted=True))
            hand.parted = True
        terminal.wants_card = True

    # What it comes to

    def won(self) -> dict[int, Fraction]:
        """Return what each terminal has won in all, less what it lost."""
        return {seat: self._won(terminal) for seat, terminal in self.terminals.items()}

    def interim(self) -> dict[int, Fraction]:
        """13.5.6: what stands of a void round: even money that was paid."""
        return {
            seat: Fraction(each.stake if each.even_money else 0)
            for seat, each in self.terminals.items()
        }

    def _won(self, terminal: Terminal) -> Fraction:
        natural = is_natural(self.dealer)
        won = Fraction(terminal.insured * (2 if natural else -1))  # 13.4.1.5
        scales = {
            "kings-bounty": kings_bounty(*self.area[:2], dealer=natural),
            "royal-match-21": royal_match(*self.area[:2]),
            "bet-the-set-21": bet_the_set(*self.area[:2]),
        }
        won += sum(stake * scales[bet] for bet, stake in terminal.sides.items())
        if terminal.even_money:
            return won + terminal.stake
        if natural and len(terminal.hands) > 1:
            return won - terminal.stake * self._taken_of_a_split(terminal)
        return won + sum(terminal.stake * self._wins(hand) for hand in terminal.hands)

    def _taken_of_a_split(self, terminal: Terminal) -> int:
        """13.3.5.9.4: hands over 21 lose what lies on them; else the original is taken once.

        Not where all are 21, and stand off.
        """
        bust = [hand for hand in terminal.hands if total(hand.cards) > 21]
        if self.elected.stands_off and all(total(hand.cards) == 21 for hand in terminal.hands):
            return 0
        return sum(1 + hand.doubled for hand in bust) or 1

    def _wins(self, hand: Hand) -> Fraction | int:
        """13.2.2, 13.4.1: what a hand wins for each unit of the original stake."""
        own, dealers = total(hand.cards), total(self.dealer)
        natural, lies = is_natural(hand.cards) and not hand.parted, 1 + hand.doubled
        if own > 21:
            return -lies
        if is_natural(self.dealer):
            if natural or (own == 21 and self.elected.stands_off):
                return 0
            return -1 if self.elected.original_only else -lies
        if natural:
            return Fraction(3, 2)
        if dealers > 21 or own > dealers:
            return lies
        return 0 if own == dealers else -lies
