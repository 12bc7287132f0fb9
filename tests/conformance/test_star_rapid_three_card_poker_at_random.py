"""Rounds of three card poker at random, through the real table, against the book's own words.

People at terminals bet on their own hand and blind, in several chips; they choose, play, fold, let the
clock answer; the power fails before and after something was decided, and rounds are made void.
"""

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from croupier.games.protocol import Asks
from croupier.terms.money import Money
from tests.conformance.plain_three_card_poker import LINES, Bet, Round, settled
from tests.conformance.three_cards import SUPERVISOR, Terminals


SEEDS: Final = (15, 1524, 843)
"""Written down before the first run."""
ROUNDS: Final = 170
AT_A_TABLE: Final = 17
LONG: Final = int(os.environ.get("SOAK", "10"))
PLAYERS: Final = ("Ana", "Ben", "Cho", "Dov", "Eve")
MANAGER: Final[Any] = {"who": "Mia", "role": "assistant gaming manager"}


class AtRandom(Terminals):
    """A house with one table, where people do what a random number says."""

    def __init__(self, random: Random, counts: Counter[str]) -> None:
        self.elected = {
            "ante bonus": random.choice("ABC"),
            "pair plus": random.choice("ABCDEF"),
            "six card bonus": random.choice(("6B1", "6B3", "6B4")),
            "qualifier": random.choice(("queen high", "none")),
            "equal hands": random.choice(("stand off", "dealer wins")),
            "bonus of a beaten hand": random.choice(("paid", "not paid")),
            "side bets after a fold": random.choice(("stand", "lose")),
        }
        super().__init__(PLAYERS, random.getrandbits(32), "1000000", self.elected)
        self.random, self.counts = random, counts
        self.plain = {
            **self.elected,
            "equal": self.elected["equal hands"],
            "beaten": self.elected["bonus of a beaten hand"],
            "folded": self.elected["side bets after a fold"],
        }

    def _may(self, chance: float) -> bool:
        return self.random.random() < chance

    def _bets(self) -> list[Bet]:
        """Make an ante or two, and what else one likes."""
        bets: list[Bet] = []
        for player in self.random.sample(PLAYERS, self.random.randint(1, len(PLAYERS))):
            names = ["ante"] * (1 + self._may(0.2))
            names += [each for each in ("pair-plus", "six-card-bonus") if self._may(0.4)]
            bets += [Bet(player, each, "", self.random.randint(200, 20_000)) for each in names]
            for line in LINES:
                for bet in ("pair-plus", "six-card-bonus"):
                    if self._may(0.1):
                        bets.append(Bet(player, bet, line, self.random.randint(200, 5_000)))
        return bets

    def round(self) -> None:
        """Play a round to its end, or void it in the middle; hold what everybody has after it."""
        before, bets = self.has(), self._bets()
        self.begin(
            "; ".join(
                f"{bet.player}: {f'{bet.name} {bet.line}'.strip()} for {Money(bet.cents)}"
                for bet in bets
            )
        )
        cards = self.hidden()
        chosen: dict[str, list[int]] = {}
        answers: dict[str, str] = {}
        stayed = False
        while (live := self.live) is not None and isinstance(live.round.turn, Asks):
            if self._may(0.01):
                self.do("void round", why="a fire alarm", **MANAGER)
                self.counts["void"] += 1
                assert self.has() == before
                return
            if self._may(0.1) and self.asked()[0] != "power failure":
                self._power_fails(bets, chosen, answers)
            elif self._may(0.1):
                stage, who = self.asked()
                self.let_time_pass()
                self.counts[f"by the clock, {stage}"] += 1
                if stage != "power failure":
                    answers |= dict.fromkeys(who, "fold")
            else:
                stayed |= self._answered(chosen, answers)
        self.counts["stayed"] += stayed
        self._hold(before, settled(bets, cards, chosen, answers, self.plain), bets)
        self.counts["rounds"] += 1

    def _answered(self, chosen: dict[str, list[int]], answers: dict[str, str]) -> bool:
        """Let somebody answer what they are asked; say whether they chose to let their wagers stand."""
        stage, who = self.asked()
        player = self.random.choice(sorted(who))
        match stage:
            case "selection" if self._may(0.9):
                chosen[player] = self.random.sample(range(9), 3)
                self.act(player, "".join(map(str, chosen[player])))
            case "power failure":
                act = self.random.choice(("withdraw", "stay"))
                self.act(player, act)
                if act == "withdraw":
                    answers[player] = act
                    chosen.pop(player, None)
                self.counts[act] += 1
                return act == "stay"
            case _:
                act = (
                    self.random.choice(("play", "play", "fold")) if stage == "decision" else "fold"
                )
                self.act(player, act)
                answers[player] = act
                self.counts[act] += 1
        return False

    def _power_fails(
        self, bets: list[Bet], chosen: dict[str, list[int]], answers: dict[str, str]
    ) -> None:
        """Rule on a power failure: players may withdraw, unless something was decided."""
        gone = {player for player, act in answers.items() if act == "withdraw"}
        lines = {tuple(sorted(each)) for each in chosen.values()}
        pairs = [bet for bet in bets if bet.name == "pair-plus" and bet.player not in gone]
        is_decided = "fold" in answers.values() or any(
            LINES[bet.line] in lines if bet.line else bet.player in chosen for bet in pairs
        )
        before = self.has()
        self.do("power failure", **SUPERVISOR)
        assert self.has() == before
        assert (self.asked()[0] == "power failure") is not is_decided
        self.counts["power fails late" if is_decided else "power fails"] += 1

    def _hold(self, before: dict[str, int], plain: Round, bets: list[Bet]) -> None:
        after = self.has()
        for player in PLAYERS:
            own = [
                (b, came) for b, came in zip(bets, plain.wagers, strict=True) if b.player == player
            ]
            due = sum(came.won + came.back - bet.cents for bet, came in own)
            if player in plain.plays:
                antes = sum(bet.cents for bet, _ in own if bet.name == "ante")
                played = plain.plays[player]
                due += played.won + played.back - antes
            assert after[player] - before[player] == due, (player, bets)


ALL: Final = (
    "rounds",
    "void",
    "play",
    "fold",
    "withdraw",
    "stay",
    "power fails",
    "power fails late",
)


def hold_rounds(seed: int, rounds: int) -> Counter[str]:
    """Play rounds at one table after another; count what came about in them."""
    random, counts = Random(seed), Counter[str]()
    for _ in range(rounds // AT_A_TABLE):
        evening = AtRandom(random, counts)
        for _ in range(AT_A_TABLE):
            evening.round()
    assert counts["rounds"] + counts["void"] == rounds
    assert min(counts[each] for each in ALL) > 0, counts
    assert min(counts[f"by the clock, {stage}"] for stage in ("selection", "decision")) > 0
    return counts


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_has_what_the_plain_settlement_says(
    seed: int, record_property: Callable[[str, object], None]
) -> None:
    counts = hold_rounds(seed, ROUNDS)
    record_property("visited", f"rounds of three card poker: {dict(counts)}")


@pytest.mark.soak
def test_over_many_more_rounds() -> None:
    hold_rounds(SEEDS[0] + 1, 10_000 * LONG)
