"""Rounds of nz1996 blackjack at random, through the real table, against the book's own words.

Three to a box, wagers for less, the clock's answers, cards put right or seen, rounds made void.
"""

import os
from fractions import Fraction
from random import Random

import pytest

from croupier.table.conduct.core.commands import SYSTEM
from croupier.table.house.record_export import record_of
from croupier.terms.refusals import Refusal
from tests.conformance.plain_blackjack import BY_CLOCK, DEALER, MINIMUM, Bettor, Played, Step
from tests.conformance.settling import settle
from tests.table.conduct.evening import Evening


SEEDS = (1996, 21, 127, 3)
"""Written down before the first run."""
ROUNDS = 500
RECORDED = 30
LONGER = 10_000
"""The seed of the first house of the long run."""
LONG = int(os.environ.get("SOAK", "10"))
PLAYERS = ("Ana", "Ben", "Cho", "Dov", "Eve")
DECIDES = 20
SUPERVISOR = {"who": "Sue", "role": "casino supervisor"}


class AtRandom(Evening):
    """A table whose players have much, and decide in time or not."""

    def __init__(self) -> None:
        super().__init__(
            "nz1996",
            game="blackjack",
            name="BJ1",
            limits={
                "min": str(MINIMUM),
                "max": "500",
                "fixed stakes": {"super-sevens": "5"},
            },
            options={"super sevens": True},
            times={"decision": DECIDES},
        )
        for player in PLAYERS:
            self.admit(player, chips="1000000")

    def take(self, step: Step) -> None:
        """Do one thing, or be refused it."""
        if step is BY_CLOCK:
            self.wait(seconds=DECIDES)
            self.do("time is up", who=SYSTEM)
        elif step.do == "wrong card":
            self.do("card", **step.asked, **DEALER)
        elif step.do == "right card":
            self.do("correct", chance=step.asked["card"], **SUPERVISOR)
        elif step.do == "close window":
            self.do("no more bets", **DEALER)
        elif step.do == "follow":
            self._follow(**step.asked)
        elif step.may:
            self.do(step.do, **step.asked)
        else:
            self.refused(step.do, **step.asked)

    def _follow(self, who: str, seat: int, call: str) -> None:
        """Name the hand that one's stake follows, whichever wager it is."""
        assert self.table.live is not None
        own = [w.id for w in self.table.live.round.position.wagers.of(who) if w.seat == seat]
        came = [self.ask("call", who=who, wager=wager, call=call) for wager in own]
        assert sum(not isinstance(each, Refusal) for each in came) == 1, came

    def cents(self) -> dict[str, Fraction]:
        return {player: Fraction(self.chips(player)) for player in PLAYERS}


def seated(random: Random) -> dict[int, list[Bettor]]:
    """Put one to three on each of some boxes; one person may be on several."""
    boxes = sorted(random.sample(range(1, 8), random.randint(1, 4)))
    return {
        box: [
            Bettor(name, random.randint(MINIMUM, 200), sevens=random.random() < 0.4)
            for name in random.sample(PLAYERS, random.randint(1, 3))
        ]
        for box in boxes
    }


def hold_rounds(seed: int, rounds: int) -> tuple[AtRandom, list[dict[str, Fraction]]]:
    """Play rounds, and hold what everybody has after each to the plain settlement; return those.

    In every other house some sit at a box, and decide for it.
    """
    random, evening = Random(seed), AtRandom()
    at: dict[int, str] = {1: "Ana", 4: "Ben", 6: "Cho"} if seed % 2 else {}
    for seat, player in at.items():
        evening.do("sit", who=player, seat=seat)
    all_won: list[dict[str, Fraction]] = []
    for number in range(rounds):
        played = Played(random, seated(random), at)
        before = evening.cents()
        evening.another_shoe()
        evening.do("new game", **DEALER)
        is_void = random.random() < 0.03
        till = random.randint(3, len(played.steps) - 1) if is_void else len(played.steps)
        for step in played.steps[:till]:
            evening.take(step)
        if is_void:
            evening.do("void round", why="the shoe fell", **SUPERVISOR)
        all_won.append({} if is_void else played.won)
        due = {name: before[name] + all_won[-1].get(name, 0) for name in PLAYERS}
        assert evening.cents() == due, (seed, number, played.steps)
        assert evening.table.live is None, (seed, number)
    return evening, all_won


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_has_what_the_plain_settlement_says(seed: int) -> None:
    hold_rounds(seed, ROUNDS)


@pytest.mark.parametrize("seed", [SEEDS[0] + 2, SEEDS[0] + 3])
def test_every_round_out_of_the_journal_is_settled_as_it_was_played(seed: int) -> None:
    evening, all_won = hold_rounds(seed, RECORDED)
    for number, due in enumerate(all_won, start=1):
        (told,) = settle(record_of(evening.entries, "BJ1", number))
        assert told["over"] or not due, number
        won = dict.fromkeys(due, Fraction(0))
        for one in told["wagers"]:
            won[one["player"]] = won.get(one["player"], Fraction(0)) + Fraction(one["net"])
        assert {who: net for who, net in won.items() if net} == {w: n for w, n in due.items() if n}


@pytest.mark.soak
def test_over_many_more_rounds() -> None:
    for house in range(20 * LONG):
        hold_rounds(LONGER + house, ROUNDS)
