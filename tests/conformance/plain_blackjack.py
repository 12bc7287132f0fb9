"""A round of nz1996 blackjack, played and settled a second time plainly from the text of division II.

Nothing here is the house's: cards are text, amounts are whole numbers, and what everybody does is
chosen by a random number. ``Played`` notes each step as people would take it, and what each has won.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
MINIMUM = 10
SEVENS = {1: 3, 2: 50, 3: 500}
SUITED_SEVENS = {1: 3, 2: 100, 3: 5000}
SEVENS_STAKE = 5


def value(card: str) -> int:
    """3.2: as its number, ten for a court card, one for an ace until ten may be added."""
    rank = card[:-1]
    return 1 if rank == "A" else 10 if rank in "JQK" else int(rank)


def total(cards: list[str]) -> int:
    """3.2(c): an ace is eleven unless that makes more than twenty-one."""
    low = sum(map(value, cards))
    return low + 10 if low <= 11 and any(value(card) == 1 for card in cards) else low


def is_natural(cards: list[str]) -> bool:
    """Say whether these are an ace and a ten as the first two cards of a hand."""
    return len(cards) == 2 and total(cards) == 21


class Bettor(NamedTuple):
    """Somebody with a stake on a box; the first on it decides."""

    name: str
    stake: int
    sevens: bool = False


@dataclass
class Hand:
    """Cards, and what lies on them: the stakes that follow, and the doubles."""

    cards: list[str]
    originals: dict[str, int]
    splits: dict[str, int] = field(default_factory=dict[str, int])
    doubles: dict[str, int] = field(default_factory=dict[str, int])
    from_pair: bool = False
    stood: bool = False

    @property
    def bust(self) -> bool:
        return total(self.cards) > 21

    @property
    def blackjack(self) -> bool:
        """11.4(c): no hand from a pair is one."""
        return is_natural(self.cards) and not self.from_pair

    def stake_of(self, name: str) -> int:
        return self.originals.get(name, 0) + self.splits.get(name, 0)


class Step(NamedTuple):
    """One thing somebody does; ``may`` is whether the book lets them."""

    do: str
    asked: dict[str, Any]
    may: bool = True


DEALER: dict[str, Any] = {"who": "Dee", "role": "dealer"}
SUPERVISOR: dict[str, Any] = {"who": "Sue", "role": "casino supervisor"}
ODD = ("face up in the shoe", "on the dealer's hand")
CLOSE = Step("no more bets", DEALER)
BY_CLOCK = Step("time is up", {})


class Played:
    """One round, dealt from cards that come with equal chances: its steps, and who won what."""

    def __init__(
        self, random: Random, boxes: dict[int, list[Bettor]], seated: Mapping[int, str]
    ) -> None:
        """Play it to its end."""
        self.random, self.seated = random, seated
        self.boxes = boxes
        self.steps: list[Step] = []
        self.seen: str | None = None
        self.won: dict[str, Fraction] = {
            bettor.name: Fraction(0) for bettors in boxes.values() for bettor in bettors
        }
        self.left: dict[str, int] = dict.fromkeys((r + s for r in RANKS for s in "SHDC"), 6)
        self.hands: dict[int, list[Hand]] = {}
        self.insured: dict[tuple[int, str], int] = {}
        self.void: set[int] = set()
        """15.4, 15.5, 15.8: boxes that were taken out of the round."""
        self.came: list[str] = []
        self.misdealt = self.is_wrong = False
        """Whether a card of the initial deal went elsewhere, and was not put right."""
        self.directed: set[int] = set()
        """15.9: boxes whose player is not there."""
        self.forgotten = False
        """15.5: the dealer has no first card."""
        self.decided = self.has_chosen = False
        """Whether anybody decided anything; and whether all chose what becomes of their hands then."""
        self._wager()
        self._deal()
        self._insure()
        for box in sorted(self.hands):
            self._box(box)
        self._choose()
        if self.in_play or not self.void:
            self._dealers_cards()
        self._settle()

    @property
    def in_play(self) -> list[int]:
        """List the boxes that are still in the round: not void, and not paid even money."""
        return [
            box
            for box, hands in sorted(self.hands.items())
            if box not in self.void and any(hand.originals or hand.splits for hand in hands)
        ]

    # What people do

    def _may(self, chance: float) -> bool:
        return self.random.random() < chance

    def _does(self, do: str, *, may: bool = True, **asked: Any) -> None:
        self.steps.append(Step(do, asked, may))

    def _card(self, *, may_end: bool = False) -> str:
        """Deal a card; now and then another is entered first, which may not end the round."""
        if self.seen is not None:  # it lies there, and comes by itself
            card, self.seen = self.seen, None
            return card
        self._odd_card()
        card = self._drawn()
        if self._may(0.02) and not may_end:
            wrong = self.random.choice([c for c, n in self.left.items() if n > 1 and c != card])
            self.steps += [Step("wrong card", {"card": wrong}), Step("right card", {"card": card})]
        else:
            self.steps.append(Step("card", {"card": card, **DEALER}))
        return card

    def _drawn(self) -> str:
        card = self.random.choice([c for c, n in self.left.items() for _ in range(n)])
        self.left[card] -= 1
        return card

    def _odd_card(self) -> None:
        """15.1, 15.2, 15.6: now and then a card is one that plays for nobody, or that nobody saw."""
        if self._may(0.01) and sum(self.left.values()) < 6 * 52:
            self.steps.append(Step("unseen card", DEALER))
        elif self._may(0.01):
            odd = {"card": self._drawn(), "cause": self.random.choice(ODD)}
            self.steps.append(Step("discarded card", {**odd, **DEALER}))

    def _wager(self) -> None:
        """4.1, 14.2: stakes on boxes, with Super Sevens beside them."""
        for box, bettors in self.boxes.items():
            for name, stake, sevens in bettors:
                at: dict[str, Any] = {"who": name, "seat": box}
                self._does("place", bet="original", stake=str(stake), id=f"{name} {box}", **at)
                if sevens:
                    self._does("place", bet="super-sevens", stake=str(SEVENS_STAKE), **at)
        self.steps.append(CLOSE)

    def _deal(self) -> None:
        """7.3: a card to each box, one to the dealer, another to each box."""
        row = [f"box {box}" for box in sorted(self.boxes)]
        self.lie: dict[str, list[str]] = {place: [] for place in (*row, "dealer")}
        due = [*row, "dealer", *row]
        while due:
            due = self._laid(due)
        hands = [self.lie[place] for place in row]
        if all(len(cards) < 2 or is_natural(cards) for cards in hands) and self.is_wrong:
            self._laid_again(row)  # nobody decides anything
        self.forgotten = not self.lie["dealer"]
        self.dealer = self.lie["dealer"]
        for box in sorted(self.boxes):
            stakes = {bettor.name: bettor.stake for bettor in self.boxes[box]}
            self.hands[box] = [Hand(self.lie[f"box {box}"], stakes)]
        self.void = {box for box, (hand,) in self.hands.items() if len(hand.cards) < 2}
        self.first = {box: list(hands[0].cards) for box, hands in self.hands.items()}

    def _laid(self, due: list[str]) -> list[str]:
        """15.3 to 15.5: deal a card, now and then to a wrong place once a round; return what is due then."""
        empty = [f"box {box}" for box in range(1, 8) if box not in self.boxes]
        wrong = [place for place in (*due, *empty) if place != due[0]]
        if self.misdealt or not (wrong and self._may(0.03)):
            card = self._card()
            self.came.append(card)
            self.lie[due[0]].append(card)
            return due[1:]
        self.misdealt = self.is_wrong = True
        place = self.random.choice(wrong)
        self.sure = {each: list(cards) for each, cards in self.lie.items()}
        card = self._drawn()
        self.came.append(card)
        self.steps.append(Step("misdealt card", {"card": card, "to": place, **DEALER}))
        if self._may(0.4):
            self.is_wrong = False
            self.steps.append(Step("reconstruct", SUPERVISOR))
            self.lie[due[0]].append(card)
            return due[1:]
        if place not in due:
            return due
        self.lie[place].append(card)
        return due[due.index(place) + 1 :]

    def _laid_again(self, row: list[str]) -> None:
        """15.3 to 15.5: lay all that came in the order of the shoe, and deal what is missing."""
        self.steps.append(Step("reconstruct", SUPERVISOR))
        self.lie = {place: [] for place in self.lie}
        for at, place in enumerate([*row, "dealer", *row]):
            self.lie[place].append(self.came[at] if at < len(self.came) else self._card())
        self.seen = next(iter(self.came[2 * len(row) + 1 :]), None)

    def _insure(self) -> None:
        """8.3, 9.1 to 9.3: against an ace, until insurance is closed."""
        if self.forgotten or value(self.dealer[0]) != 1:
            return
        for box in self.in_play:
            hand = self.hands[box][0]
            for name, stake, _ in self.boxes[box]:
                at: dict[str, Any] = {"who": name, "seat": box, "bet": "insurance"}
                if self._may(0.1):
                    self._does("place", may=False, stake=str(stake // 2 + 1), **at)
                if hand.blackjack and self._may(0.4):
                    self._does("call", who=name, wager=f"{name} {box}", call="even money")
                    self._wins(name, stake)
                    del hand.originals[name]
                elif stake // 2 >= MINIMUM and self._may(0.5):
                    amount = self.random.randint(MINIMUM, stake // 2)
                    self._does("place", stake=str(amount), **at)
                    self.insured[box, name] = amount
        self.steps.append(CLOSE)

    # A box

    def _box(self, box: int) -> None:
        """7.4, 11.3: one hand after the other, each to its end."""
        hands = self.hands[box]
        at = 0
        while at < len(hands) and box not in self.void:
            self._hand(box, hands, at)
            at += 1

    def _hand(self, box: int, hands: list[Hand], at: int) -> None:
        hand = hands[at]
        while True:
            if len(hand.cards) == 1:  # formed from a pair
                hand.cards.append(self._card())
                if value(hand.cards[0]) == 1:
                    return  # 11.4(b)
            if total(hand.cards) >= 21:
                return  # 12.1(a), 12.2
            act = self._decision(box, hands, hand)
            if act == "void":
                return
            if act == "split":
                self._split(box, hands, at)
            elif act == "double":
                self._double(box, hand)
                return
            elif act == "stand":
                hand.stood = True
                return
            else:
                hand.cards.append(self._card())

    def _open(self, hands: list[Hand], hand: Hand) -> list[str]:
        """10.1, 11.1, 11.4(a), 12.1, 15.7: what the hand may do."""
        points = total(hand.cards)
        found = ["draw"] + ["stand"] * (points >= 12 or self.seen is not None)
        if len(hand.cards) == 2:
            one, other = map(value, hand.cards)
            found += ["double"] * (points in (9, 10, 11) and 1 not in (one, other))
            found += ["split"] * (one == other and len(hands) < 3)
        return found

    def _decision(self, box: int, hands: list[Hand], hand: Hand) -> str:
        """Have a hand played: as it was directed or ruled, by the clock, or by whoever decides."""
        if box in self.directed:
            return self._as_directed(hand)
        if self._may(0.03) and self.seen is None:  # 15.7: a card is drawn in error, and seen
            self.seen = self._drawn()
            self.steps.append(Step("exposed card", {"card": self.seen, **DEALER}))
        if self._is_ruled(box):
            return "void"
        self.decided = True
        open_ = self._open(hands, hand)
        if not hand.stake_of(self._decider(box)):
            open_ = [act for act in open_ if act in ("draw", "stand")]
        self._tries(box, open_)
        if self._may(0.1):
            self.steps.append(BY_CLOCK)
            return "stand" if "stand" in open_ else "draw"
        if self._may(0.03):
            self.steps.append(Step("absent player", {"box": box, **SUPERVISOR}))
            self.directed.add(box)
            return self._as_directed(hand)
        return self._decides(box, hand, open_)

    def _tries(self, box: int, open_: list[str]) -> None:
        """Have somebody ask for what is not open, or is not theirs to decide."""
        decider = self._decider(box)
        for other in ("stand", "double", "split"):
            if other not in open_ and self._may(0.03):
                self._does("act", may=False, who=decider, act=other, seat=box)
        for other in (bettor.name for bettor in self.boxes[box] if bettor.name != decider):
            if self._may(0.03):
                self._does("act", may=False, who=other, act="draw", seat=box)

    def _decides(self, box: int, hand: Hand, open_: list[str]) -> str:
        decider, more = self._decider(box), dict[str, Any]()
        act = "split" if "split" in open_ and self._may(0.7) else self.random.choice(open_)
        if act == "double":
            stake = hand.stake_of(decider)
            hand.doubles[decider] = self.random.choice((stake, self._less(stake)))
            more = {"stake": str(hand.doubles[decider])}
        self._does("act", who=decider, act=act, seat=box, **more)
        return act

    def _decider(self, box: int) -> str:
        """13.3(a), 13.5: who sits at a box decides for it, and where nobody does the first on it."""
        return self.seated.get(box, self.boxes[box][0].name)

    def _as_directed(self, hand: Hand) -> str:
        """15.9: cards are directed to eleven or less, and no other."""
        return "draw" if total(hand.cards) <= 11 else "stand"

    def _is_ruled(self, box: int) -> bool:
        """15.5, 15.8: take a box out whose hand is void, or that its player lets be; say if it is this."""
        if self.forgotten and self.decided and not self.has_chosen and self._may(0.2):
            self.steps.append(Step("dealer without a card", SUPERVISOR))
            self._choose()
        elif self._may(0.02) and not (self.seen or self.forgotten or self.is_wrong):
            self.steps.append(Step("void hand", {"box": box, **SUPERVISOR}))
            self.void.add(box)
        return box in self.void

    def _choose(self) -> None:
        """15.5(a), (b): without the dealer's first card each box is void, or played to its end."""
        if not self.forgotten or self.has_chosen:
            return
        self.has_chosen = True
        boxes = self.in_play
        self.random.shuffle(boxes)
        for at, box in enumerate(boxes, start=1):
            act = self.random.choice(("void", "complete"))
            if at == len(boxes) and len(self.void) + 1 > at and self._is_short():
                act = "complete"  # with boxes that sit out the dealer's cards end the round
            self._does("act", who=self._decider(box), act=act, seat=box)
            if act == "void":
                self.void.add(box)

    def _is_short(self) -> bool:
        return any(len(hand.cards) < 2 for (hand, *_) in self.hands.values())

    def _less(self, stake: int) -> int:
        """10.2: from the minimum to what lies on the hand."""
        return self.random.randint(MINIMUM, stake)

    def _others(self, box: int, hand: Hand) -> Iterator[tuple[str, int]]:
        for bettor in self.boxes[box]:
            if bettor.name == self._decider(box):
                continue
            if stake := hand.stake_of(bettor.name):
                yield bettor.name, stake

    def _double(self, box: int, hand: Hand) -> None:
        """10.3, 13.3(c): others double or not; one more card."""
        for name, stake in self._others(box, hand):
            at: dict[str, Any] = {"who": name, "seat": box, "bet": "double"}
            if self._may(0.5):
                hand.doubles[name] = self._less(stake)
                self._does("place", stake=str(hand.doubles[name]), **at)
            elif self._may(0.1):
                self._does("place", may=False, stake=str(stake + 1), **at)
        self._closes()
        hand.cards.append(self._card())

    def _closes(self) -> None:
        """End what others on the box add: a card that lies there does not end it by itself."""
        if self.seen is not None:
            self.steps.append(Step("close window", DEALER))

    def _split(self, box: int, hands: list[Hand], at: int) -> None:
        """11.2, 13.3(d): who decides covers both hands; others do, or name one; else the first."""
        hand = hands[at]
        second = Hand([hand.cards.pop()], {}, from_pair=True)
        hand.from_pair = True
        hands.insert(at + 1, second)
        decider = self._decider(box)
        second.splits[decider] = hand.stake_of(decider)
        for name, stake in self._others(box, hand):
            chosen = self.random.choice(("cover", "second", "silent", "both ways"))
            if chosen == "cover":
                self._does("place", who=name, seat=box, bet="split", stake=str(stake))
                second.splits[name] = stake
            elif chosen in ("second", "both ways"):
                self._does("follow", who=name, seat=box, call="second hand")
                if chosen == "both ways":
                    self._does("follow", who=name, seat=box, call="first hand")
                    continue
                for mine, theirs in (
                    (hand.originals, second.originals),
                    (hand.splits, second.splits),
                ):
                    if name in mine:
                        theirs[name] = mine.pop(name)
        self._closes()

    # The dealer, and the money

    def _dealers_cards(self) -> None:
        """7.6, 12.3, 12.4: a second card always; more to sixteen, where that can matter."""
        if self.forgotten:
            self.dealer.append(self._card())
        self.dealer.append(self._card(may_end=True))
        alive = [h for box in self.in_play for h in self.hands[box] if not (h.bust or h.blackjack)]
        while alive and total(self.dealer) < 17:
            self.dealer.append(self._card(may_end=True))

    def _wins(self, name: str, amount: Fraction | int) -> None:
        self.won[name] += amount

    def _settle(self) -> None:
        for (box, name), stake in self.insured.items():  # 9.5
            if box not in self.void:
                self._wins(name, 2 * stake if is_natural(self.dealer) else -stake)
        for box, hands in self.hands.items():
            for hand in hands:
                if box not in self.void or (hand.bust and not self.forgotten):
                    self._settle_hand(hand)
            for name, _, sevens in self.boxes[box]:
                if sevens and not (box in self.void and self._is_open(box)):
                    self._wins(name, SEVENS_STAKE * self._sevens(box))

    def _settle_hand(self, hand: Hand) -> None:
        added = [*hand.splits.items(), *hand.doubles.items()]
        for name, stake in hand.originals.items():
            self._wins(name, stake * self._wins_at(hand))
        for name, stake in added:
            if is_natural(self.dealer) and not hand.bust:  # 10.5, 11.7
                continue
            self._wins(name, stake * self._wins_at(hand))

    def _wins_at(self, hand: Hand) -> Fraction | int:
        """4.1(a) to (g), 4.5: what each unit wins."""
        own, dealers = total(hand.cards), total(self.dealer)
        if own > 21:
            return -1
        natural = is_natural(self.dealer) and not self.forgotten  # 15.5
        if hand.blackjack:
            return 0 if natural else Fraction(3, 2)
        if natural:
            return -1
        if dealers > 21 or own > dealers:
            return 1
        return 0 if own == dealers else -1

    def _is_open(self, box: int) -> bool:
        """14.6: a box that goes out with one or two sevens may have had another.

        What came to one that was passed over is sure only as far as it came before.
        """
        hand = self.hands[box][0]
        if len(hand.cards) < 2:
            return all(value(card) == 7 for card in self.sure[f"box {box}"])
        alone = len(self.hands[box]) == 1 and len(hand.cards) == 2 and not hand.stood
        return alone and all(value(card) == 7 for card in hand.cards)

    def _sevens(self, box: int) -> int:
        """14.4, 14.5: sevens in a row from the first card; a pair that is split ends it at two."""
        hands = self.hands[box]
        cards = self.first[box] if len(hands) > 1 else hands[0].cards[:3]
        sevens: list[str] = []
        for card in cards:
            if value(card) != 7:
                break
            sevens.append(card[-1])
        scale = SUITED_SEVENS if len(set(sevens)) == 1 else SEVENS
        return scale[len(sevens)] if sevens else -1
