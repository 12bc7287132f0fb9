"""Rounds of star-rapid blackjack at random, through the real table, against the book's own words.

Terminals that play the same cards each in its own way, dealt by hand and by the generator, under every
reading of what the book leaves open; the clock's answers, cards put right, rounds made void.
"""

import os
from fractions import Fraction
from random import Random
from typing import Any, Final

import pytest

from croupier.bank import accounts
from croupier.equipment.cards import decks
from croupier.games.protocol import Asks, Deal
from croupier.table.conduct.core.state import Live
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house.premises import InMemory
from croupier.terms.money import money
from tests.conformance.plain_rapid_blackjack import Elected, Plain, Terminal
from tests.table.conduct.evening import INTO_THE_DEVICE
from tests.table.house.test_keeper import HandClock, asked, done, table


SEEDS: Final = (13, 2024, 335, 8)
"""Written down before the first run."""
ROUNDS: Final = 500
LONG: Final = int(os.environ.get("SOAK", "10"))
SEATS: Final = (1, 2, 3, 4, 5)
DECIDES: Final = 20
DEALER: Any = {"who": "D1", "role": "dealer"}
SUPERVISOR: Any = {"who": "G1", "role": "gaming supervisor"}
SIDES: Final = ("kings-bounty", "royal-match-21", "bet-the-set-21")
RECORD: Any = {
    "game": "blackjack",
    "name": "B1",
    "limits": {"min": "2", "max": "500"},
    "times": {"insurance": DECIDES, "decision": DECIDES},
}


def elected_by(random: Random) -> tuple[Elected, dict[str, Any]]:
    """Elect something of what the book leaves open, in plain words and in the table's."""
    toss = [random.random() < 0.5 for _ in range(5)]
    own = Elected(toss[0], toss[1], toss[2], random.choice((2, 3, 4)), toss[3], toss[4])
    return own, {
        "soft 17": "draw" if own.draws_on_soft_17 else "stand",
        "insurance amount": "up to half" if own.any_insurance else "half",
        "dealer blackjack over 21": "stands off" if own.stands_off else "beats",
        "hands after splits": own.hands,
        "double after split": own.doubles_split,
        "original only after a double": own.original_only,
    }


def at(seat: int) -> str:
    """Name the player of a terminal."""
    return f"P{seat}"


class AtRandom:
    """A house with one table, where people do what a random number says."""

    def __init__(
        self, random: Random, mode: str, elected: Elected, options: dict[str, Any]
    ) -> None:
        self.random, self.elected, self.clock, self.mode = random, elected, HandClock(), mode
        self.keeper = InMemory(random.randbytes).take_up(self.clock)
        self.keeper.set_up(table(mode, options=options, **RECORD), "casino operator")
        for seat in SEATS:
            self._do("admit", who="the door", role="casino operator", person=at(seat), age=40)
            self._do("insert card", who=at(seat), owner=at(seat))
            self.keeper.record(bring_credit(at(seat), money("1000000")))
        self._do("open table", who="G", role="casino operator")
        for do, parts in INTO_THE_DEVICE if mode == "dealer" else ():
            self._do(do, **DEALER, **parts)

    def _do(self, do: str, **parts: Any) -> None:
        done(self.keeper, do, **parts)

    @property
    def live(self) -> Live | None:
        return self.keeper.house.tables["B1"].live

    def has(self, seat: int) -> Fraction:
        return Fraction(self.keeper.house.ledger.balance(accounts.chips(at(seat))).units)

    def _may(self, chance: float) -> bool:
        return self.random.random() < chance

    def round(self) -> None:
        """Play a round to its end, or void it in the middle; hold what everybody has after it."""
        plain = Plain(self._wagers(), self.elected)
        before = {seat: self.has(seat) for seat in plain.terminals}
        self._do("new game", **DEALER)
        self._place(plain)
        self._do("no more bets", **DEALER)
        void_after = self.random.randint(1, 12) if self._may(0.1) else None
        while (live := self.live) is not None and void_after != 0:
            self._told(plain, live)
            if not self._goes_on(plain, live):
                break
            void_after = None if void_after is None else void_after - 1
        won = self._ended(plain)
        if won != plain.interim() and self._may(0.05):  # found before the next round begins
            self._do("void round", why="a card was misdealt", **SUPERVISOR)
            won = plain.interim()
        assert {seat: self.has(seat) - before[seat] for seat in before} == won, plain.terminals

    def _wagers(self) -> dict[int, Terminal]:
        seats = self.random.sample(SEATS, self.random.randint(1, len(SEATS)))
        return {
            seat: Terminal(
                self.random.randint(2, 200) * 100,
                {bet: self.random.randint(2, 20) * 100 for bet in SIDES if self._may(0.3)},
            )
            for seat in sorted(seats)
        }

    def _place(self, plain: Plain) -> None:
        for seat, terminal in plain.terminals.items():
            for bet, cents in {"player": terminal.stake, **terminal.sides}.items():
                more = {"bet": bet, "stake": str(cents // 100), "nonce": "7"}
                self._do("place", who=at(seat), seat=seat, **more)

    def _told(self, plain: Plain, live: Live) -> None:
        """Tell the plain round of the cards that came since."""
        cards = [str(card) for _, card in live.round.came]
        for card in cards[len(plain.area) + len(plain.dealer) :]:
            plain.card(card)

    def _goes_on(self, plain: Plain, live: Live) -> bool:
        """Let the next thing happen; say whether there is one."""
        turn = live.round.turn
        if isinstance(turn, Asks):
            self._answered(plain, turn)
        elif isinstance(turn, Deal):
            assert turn.slot == plain.due
            assert not plain.asked or plain.due == "community"
            self._dealt(live)
        else:
            return False
        return True

    def _dealt(self, live: Live) -> None:
        """Deal a card that is left of six decks; now and then another is entered before it.

        Aces, tens and pairs come more often than they would.
        """
        came = [str(card) for _, card in live.round.came]
        left = [card for card in map(str, decks(6)) if came.count(card) < 6]
        if self._may(0.4):
            left = [card for card in left if card[:-1] in {"A", "K", *(each[:-1] for each in came)}]
        right, wrong = self.random.sample(left, 2)
        if self.mode == "dealer" and came and self._may(0.05):
            self._do(self.random.choice(("exposed card", "face-up card")), card=right, **DEALER)
        elif self._may(0.05) and right != wrong:
            self._do("card", card=wrong, **DEALER)
            self._do("correct", chance=right, **SUPERVISOR)
        else:
            self._do("card", card=right, **DEALER)

    def _answered(self, plain: Plain, turn: Asks) -> None:
        """Let somebody answer, or the clock for everybody."""
        asks = {seat: ask for ask in turn.asks for seat in ask.seats}
        assert set(asks) <= set(plain.asked)
        for seat, ask in asks.items():
            assert set(ask.acts) == set(plain.may(seat))
            assert ask.default == plain.clocks(seat)
        if self.mode == "dealer" and self._may(
            0.02
        ):  # it waits until a card is due, and comes itself
            seen = self.random.choice(
                [str(card) for card in decks(1) if str(card) not in plain.area]
            )
            self._do("exposed card", card=seen, **DEALER)
            return
        if self._may(0.1):
            for seat in asks:
                plain.answer(seat, plain.clocks(seat))
            self.clock.wait(DECIDES)
            self.keeper.go_on()
            return
        seat = self.random.choice(sorted(asks))
        self._refused(plain, seat)
        may = plain.may(seat)
        act = "split" if "split" in may and self._may(0.6) else self.random.choice(may)
        terminal, more = plain.terminals[seat], dict[str, Any]()
        if act == "insurance":
            half = terminal.stake // 2
            terminal.insured = self.random.randint(1, half) if self.elected.any_insurance else half
            more = {"stake": f"{terminal.insured / 100:.2f}"}
        self._do("act", who=at(seat), act=act, **more)
        plain.answer(seat, act, terminal.insured)

    def _refused(self, plain: Plain, seat: int) -> None:
        """Ask now and then for what is not open to a terminal."""
        for act in {"stand", "draw", "double", "split", "insurance", "even money"} - {
            *plain.may(seat)
        }:
            if self._may(0.03):
                came = self.keeper.do(asked("act", who=at(seat), act=act))
                assert came.refusal is not None, act

    def _ended(self, plain: Plain) -> dict[int, Fraction]:
        """End the round as it stands, and say what everybody should have won."""
        live = self.live
        if live is not None and isinstance(live.round.turn, Asks | Deal):
            why = {"why": "a card was misdealt"}
            self._do("void round", **SUPERVISOR, **why)
            return plain.interim()
        if live is not None:
            self._do("confirm result", **DEALER)
        last = self.keeper.house.tables["B1"].last
        assert last is not None
        self._told(plain, last)
        assert plain.due == ""
        assert not plain.asked
        return plain.won()


def hold_rounds(seed: int, rounds: int) -> None:
    """Play rounds at one table after another, each with its own mode and readings."""
    random = Random(seed)
    for number in range(rounds // 50):
        elected, options = elected_by(random) if number % 2 else (Elected(), {})
        evening = AtRandom(random, random.choice(("dealer", "rng")), elected, options)
        for _ in range(50):
            evening.round()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_terminal_has_what_the_plain_settlement_says(seed: int) -> None:
    hold_rounds(seed, ROUNDS)


@pytest.mark.soak
@pytest.mark.timeout(36_000)
def test_over_many_more_rounds() -> None:
    hold_rounds(SEEDS[0] + 1, 10_000 * LONG)
