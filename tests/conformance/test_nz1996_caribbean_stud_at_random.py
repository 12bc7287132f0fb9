"""Rounds of nz1996 Caribbean stud at random, through the real table, against the book's own words.

Answers in time and by the clock, hands left face down and dead, cards seen and put right, misdeals that
keep wagers on the jackpot, and every round settled once more from its record.
"""

import os
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.table.conduct.core.commands import SYSTEM
from croupier.table.house.record_export import record_of
from tests.conformance.plain_caribbean_stud import PACK, Box, plays, settled, worth
from tests.conformance.settling import settle
from tests.conformance.stud import DEALER, LIMITS
from tests.table.conduct.evening import Evening


SEEDS = (1996, 8, 52, 13)
"""Written down before the first run."""
ROUNDS = 500
RECORDED = 40
CAP = 2000
LONG = int(os.environ.get("SOAK", "10"))
PLAYERS = ("Ana", "Ben", "Cho", "Dov", "Eve")
DECIDES = 20
GIL: Any = {"who": "Gil", "role": "game supervisor"}
OPAL: Any = {"who": "Opal", "role": "casino operator"}
MISDEALS = ("wrong number of cards", "more than one card exposed", "not fifty-two cards")


class AtRandom(Evening):
    """A table where people do what a random number says."""

    def __init__(self, seed: int) -> None:
        self.random, self.counts = Random(seed), Counter[str]()
        by = self.random.choice(("shoe", "shuffler"))
        limits = {**LIMITS, "payout caps": {"bet": {"most": str(CAP), "approval": "S-7"}}}
        super().__init__(
            "nz1996",
            game="caribbean-stud",
            name="S1",
            limits=limits,
            options={"dealt from": by, "boxes": 9},
            times={"decision": DECIDES},
        )
        for player in PLAYERS:
            self.admit(player, chips="1000000")
        self.kept: dict[str, int] = {}
        self.pool = Fraction(0)

    def may(self, chance: float) -> bool:
        return self.random.random() < chance

    def cents(self) -> dict[str, Fraction]:
        return {player: Fraction(self.chips(player)) for player in PLAYERS}

    def round(self) -> None:
        """Play a round, and hold what everybody has to the plain settlement."""
        before = self.cents()
        if self.may(0.3):
            self.pool = Fraction(self.random.randint(0, 9_000_000), 100)
            self.do("set jackpot", **OPAL, amount=f"{float(self.pool):.2f}")
        boxes, dealer = self._begin()
        if self.may(0.08):
            self._misdeal(boxes, before)
            return
        self._play(boxes, dealer)
        won = settled(boxes, dealer, self.pool, CAP)
        for box in boxes.values():
            if box.player in self.kept:
                won[box.player] += 1  # it was taken in the round of the misdeal
                del self.kept[box.player]
        due = {player: before[player] + won.get(player, 0) for player in PLAYERS}
        assert self.cents() == due, (boxes, dealer)
        assert self.table.live is None
        self.counts["rounds"] += 1

    def _begin(self) -> tuple[dict[int, Box], list[str]]:
        """Place wagers and deal, by a pack that favours high hands now and then."""
        who = self.random.sample(PLAYERS, self.random.randint(1, len(PLAYERS)))
        waits = {box for name, box in self.kept.items() if name not in who}
        free = [n for n in range(1, 10) if n not in self.kept.values() and n not in waits]
        boxes: dict[int, Box] = {}
        self.do("new game", **DEALER)
        for player in who:
            number = self.kept.get(player) or free.pop(self.random.randrange(len(free)))
            jackpot = self.may(0.6) or player in self.kept
            boxes[number] = Box(player, self.random.randint(5, 200), jackpot, "")
            laid: Any = {"who": player, "seat": number}
            self.do("place", bet="ante", stake=str(boxes[number].ante), **laid)
            if jackpot and player not in self.kept:
                self.do("place", bet="jackpot", stake="1", **laid)
        self.do("no more bets", **DEALER)
        pack = [card for card in PACK if card[:-1] in {"8", "9", "10", "J", "Q", "K", "A"}]
        pack = pack if self.may(0.4) and len(boxes) < 5 else list(PACK)
        self.random.shuffle(pack)
        for box in boxes.values():
            box.hand = self._hand(pack)
        return dict(sorted(boxes.items())), [pack.pop() for _ in range(5)]

    def _hand(self, pack: list[str]) -> list[str]:
        """Deal five cards, now and then of one suit."""
        suited = [card for card in pack if card[-1] == pack[-1][-1]]
        some = self.may(0.35) and len(suited) >= 5
        hand = sorted(suited, key=PACK.index)[-5:] if some else pack[-5:]
        for card in hand:
            pack.remove(card)
        return hand

    def _misdeal(self, boxes: dict[int, Box], before: dict[str, Fraction]) -> None:
        """Void the round somewhere in its middle; wagers on the jackpot stay."""
        if self.may(0.5):
            self.do("card", card="2D", **DEALER)
            for box in boxes.values():
                if self.may(0.5):
                    self._answer(box, self.random.choice(("bet", "fold")))
        if self.table.live is not None and self.table.live.reading is not None:
            self.do("confirm result", **DEALER)  # everybody folded, and no misdeal was found
            for box in boxes.values():
                self.kept.pop(box.player, None)
            return
        self.do("misdeal", **DEALER, cause=self.random.choice(MISDEALS))
        for number, box in boxes.items():
            if box.jackpot:
                new = box.player not in self.kept
                self.kept[box.player] = number
                before[box.player] -= int(new)
        assert self.cents() == before
        self.counts["misdeals"] += 1

    def _answer(self, box: Box, act: str) -> None:
        more = {"nonce": "9"} if act == "bet" else {}
        self.do("act", who=box.player, act=act, **more)

    def _play(self, boxes: dict[int, Box], dealer: list[str]) -> None:
        self._up(dealer)
        for number, box in self.random.sample(sorted(boxes.items()), len(boxes)):
            box.does = self.random.choice(("bets", "bets", "bets", "folds", "dead", "late"))
            if box.does == "dead":
                self._answer(box, "bet")
                self.do("dead hand", **GIL, box=number)
                self.counts["dead"] += 1
            elif box.does != "late":
                self._answer(box, box.does.removesuffix("s"))
        if late := [box for box in boxes.values() if box.does == "late"]:
            self.wait(seconds=DECIDES)
            self.do("time is up", who=SYSTEM)
            for box in late:
                box.does = "folds"
            self.counts["by the clock"] += len(late)
        stays = [number for number, box in boxes.items() if box.does == "bets"]
        if stays:
            self._keyed(dealer[1:])
            shown = stays if plays(dealer) else [n for n in stays if boxes[n].jackpot]
            for number in reversed(shown):
                self._shows(number, boxes[number])
        self.do("confirm result", **DEALER)

    def _up(self, dealer: list[str]) -> None:
        """Turn the dealer's card up, or have it seen before its turn; another may be seen too."""
        if self.may(0.1):
            self.do("exposed card", **DEALER, card=dealer[0], to="dealer")
            self.counts["seen"] += 1
        else:
            self._keyed(dealer[:1])

    def _keyed(self, cards: list[str]) -> None:
        """Key cards, now and then a wrong one first."""
        for card in cards:
            live = self.table.live
            assert live is not None
            up = {str(symbol) for _, symbol in live.round.came}
            wrong = self.random.choice([each for each in PACK if each not in up | {card}])
            is_last = live.round.turn == self.table.table.game.play.turn(live.round.position.state)
            if self.may(0.03) and is_last and wrong not in self._lies():
                self.do("card", card=wrong, **DEALER)
                self.do("correct", chance=card, **GIL)
                self.counts["put right"] += 1
            else:
                self.do("card", card=card, **DEALER)

    def _lies(self) -> set[str]:
        live = self.table.live
        assert live is not None
        return {
            card
            for hand in live.round.table.game.shown.hands(live.round.position.state)
            for card in hand.face_up
        }

    def _shows(self, number: int, box: Box) -> None:
        if self.may(0.1):
            self.do("face down", **DEALER, box=number)
            box.does = "hides"
            self.counts["face down"] += 1
            return
        self.counts["prizes"] += box.jackpot and worth(box.hand)[0] >= 5
        self._keyed(box.hand)


def hold_rounds(seed: int, rounds: int) -> AtRandom:
    evening = AtRandom(seed)
    for _ in range(rounds):
        evening.round()
    return evening


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_has_what_the_plain_settlement_says(
    seed: int, record_property: Callable[[str, object], None]
) -> None:
    counts = hold_rounds(seed, ROUNDS).counts
    for each in (
        "rounds",
        "misdeals",
        "dead",
        "by the clock",
        "seen",
        "put right",
        "face down",
        "prizes",
    ):
        assert counts[each] > 0, counts
    record_property("visited", f"rounds of Caribbean stud: {dict(counts)}")


def test_every_round_out_of_the_journal_is_settled_as_it_was_played() -> None:
    evening = hold_rounds(SEEDS[0] + 1, RECORDED)
    for number in range(1, RECORDED + 1):
        told = settle(record_of(evening.entries, "S1", number))
        assert not [m for each in told for m in each["moves"] if m["answer"] == "refused"], number


@pytest.mark.soak
def test_over_many_more_rounds() -> None:
    for seed in range(20 * LONG):
        hold_rounds(seed, ROUNDS)
