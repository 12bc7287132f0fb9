"""Rounds of casino war at random, through the real table, against the book's own words.

People at terminals bet on several areas in several chips, dealt by hand and by the generator, with
every number of areas and of burned cards; the clock's answers, cards put right, rounds made void.
"""

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest

from croupier.bank import accounts
from croupier.equipment.cards import decks
from croupier.games.protocol import Asks, Deal
from croupier.table.conduct.core.state import Live
from croupier.table.conduct.irregularities.card_corrections import dealt
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house.premises import InMemory
from croupier.terms.money import Money, money
from tests.conformance.casino_war import bets
from tests.conformance.casino_war import table as written
from tests.conformance.plain_casino_war import Bet, War, settled, tied
from tests.conformance.settling import settle
from tests.table.conduct.evening import INTO_THE_DEVICE
from tests.table.house.test_keeper import HandClock, asked, done, table


SEEDS: Final = (14, 1411, 335, 77)
"""Written down before the first run."""
ROUNDS: Final = 500
AT_A_TABLE: Final = 50
LONG: Final = int(os.environ.get("SOAK", "10"))
PLAYERS: Final = ("Ana", "Ben", "Cho", "Dov", "Eve")
DECIDES: Final = 20
DEALER: Any = {"who": "Dee", "role": "dealer"}
SUPERVISOR: Any = {"who": "Gus", "role": "gaming supervisor"}
LIMITS: Final = {"min": "2", "max": "500"}


class AtRandom:
    """A house with one table, where people do what a random number says."""

    def __init__(self, random: Random, counts: Counter[str]) -> None:
        self.random, self.clock, self.counts = random, HandClock(), counts
        self.areas, self.burned = random.choice((3, 5, 7)), random.randrange(4)
        self.mode = random.choice(("dealer", "rng"))
        self.keeper = InMemory(random.randbytes).take_up(self.clock)
        options = {"areas": self.areas, "burn": self.burned}
        record: Any = {"game": "casino-war", "limits": LIMITS, "times": {"war": DECIDES}}
        self.keeper.set_up(table(self.mode, options=options, **record), "casino operator")
        for player in PLAYERS:
            self._do("admit", who="the door", role="casino operator", person=player, age=40)
            self._do("insert card", who=player, owner=player)
            self.keeper.record(bring_credit(player, money("1000000")))
        self._do("open table", who="Olga", role="casino operator")
        for step, more in INTO_THE_DEVICE if self.mode == "dealer" else ():
            self._do(step, **more, **DEALER)
        for seat, player in enumerate(PLAYERS if random.random() < 0.5 else ()):
            self._do("sit", who=player, seat=9 - seat)

    def _do(self, do: str, **parts: Any) -> None:
        done(self.keeper, do, **parts)

    @property
    def live(self) -> Live | None:
        return self.keeper.house.tables["T"].live

    def _has(self) -> dict[str, int]:
        ledger = self.keeper.house.ledger
        return {player: ledger.balance(accounts.chips(player)).units for player in PLAYERS}

    def _may(self, chance: float) -> bool:
        return self.random.random() < chance

    def round(self) -> None:
        """Play a round to its end, or void it in the middle; hold what everybody has after it."""
        before, bets, answers = self._has(), self._bets(), dict[tuple[str, int], str]()
        self._do("new game", **DEALER)
        for bet in bets:
            laid: Any = {"bet": bet.name, "target": bet.area, "stake": str(Money(bet.cents))}
            self._do("place", who=bet.player, nonce="7", **laid)
        self._do("no more bets", **DEALER)
        void_after = self.random.randint(0, 14) if self._may(0.05) else None
        while (live := self.live) is not None:
            if void_after == 0:
                self._do("void round", why="nobody knows what came", **SUPERVISOR)
                self.counts["void"] += 1
                assert self._has() == before
                return
            void_after = None if void_after is None else void_after - 1
            match live.round.turn:
                case Asks() as turn:
                    self._answered(turn, bets, answers)
                case Deal(slot):
                    self._dealt(live, slot, bets, answers)
                case _:
                    self._ended(live)
        self._hold(before, bets, answers)
        if self._may(0.05):  # found before the next round begins
            self._do("void round", why="a card was misdealt", **SUPERVISOR)
            self.counts["void when it was over"] += 1
            assert self._has() == before

    def _bets(self) -> list[Bet]:
        """Bet on some areas, on some in two chips, with a tie beside some antes."""
        bets: list[Bet] = []
        for player in self.random.sample(PLAYERS, self.random.randint(1, len(PLAYERS))):
            for area in self.random.sample(range(1, self.areas + 1), self.random.randint(1, 3)):
                stakes = [self.random.randint(200, 20_000) for _ in range(1 + self._may(0.2))]
                bets += [Bet(player, "ante", area, cents) for cents in stakes]
                if self._may(0.4):
                    bets.append(Bet(player, "tie", area, self.random.randint(200, 5_000)))
        return bets

    def _came(self, live: Live) -> list[str]:
        return [str(symbol) for _, symbol in live.round.came]

    def _dealt(
        self, live: Live, slot: str, bets: list[Bet], answers: dict[tuple[str, int], str]
    ) -> None:
        """Deal a card that is left of six decks; now and then another is entered before it.

        Cards of a rank that lies there come more often than they would. Burned ones may lie face down.
        """
        came = self._came(live)
        plain = settled(self.areas, self.burned, bets, [*came, *40 * ["2C"]], answers)
        assert slot == plain.places[len(came)], (slot, plain.places)
        left = [card for card in map(str, decks(6)) if came.count(card) < 6]
        if self._may(0.5):
            left = [card for card in left if card[:-1] in {"A", *(each[:-1] for each in came)}]
        right, wrong = self.random.sample(left, 2)
        if self.mode == "dealer" and came and self._may(0.05):
            self._do(self.random.choice(("exposed card", "face-up card")), card=right, **DEALER)
            self.counts["seen"] += 1
        elif slot == "burn" and self._may(0.5):
            self._do("card", card="burned", **DEALER)
        elif self._may(0.05) and right != wrong:
            self._do("card", card=wrong, **DEALER)
            self._do("correct", chance=right, **SUPERVISOR)
            self.counts["put right"] += 1
        else:
            self._do("card", card=right, hand=slot, **DEALER)

    def _answered(self, turn: Asks, bets: list[Bet], answers: dict[tuple[str, int], str]) -> None:
        """Let somebody answer, or the clock for everybody."""
        live = self.live
        assert live is not None
        open_ = {(live.deciders[seat], ask.hand) for ask in turn.asks for seat in ask.seats}
        asks = tied(self.areas, self._came(live), bets)
        assert open_ == {(p, area) for area, who in asks.items() for p in who} - answers.keys()
        if self._may(0.1):
            self.clock.wait(DECIDES)
            self.keeper.go_on()
            answers |= dict.fromkeys(open_, "surrender")
            self.counts["by the clock"] += 1
            return
        player, area = self.random.choice(sorted(open_))
        other = self.random.choice([each for each in PLAYERS if (each, area) not in open_] or [""])
        no = self.keeper.do(asked("act", who=other, act="war", hand=area))
        assert no.refusal is not None
        answers[player, area] = act = self.random.choice(("war", "war", "surrender"))
        self._do("act", who=player, act=act, hand=area, **({"nonce": "9"} if act == "war" else {}))
        self.counts[act] += 1

    def _ended(self, live: Live) -> None:
        """Confirm the result; now and then the last card is put right before."""
        came = self._came(live)
        turned_up = dealt(live.round)  # the last that came may have come by a ruling
        wrong = {came[-1], str(turned_up[-1].symbol)}
        right = [card for card in map(str, decks(1)) if came.count(card) < 6 and card not in wrong]
        if self._may(0.1) and len(came) > self.areas + 1:
            which = len(turned_up)
            self._do("correct", chance=self.random.choice(right), which=which, **SUPERVISOR)
            self.counts["put right at the end"] += 1
        self._do("confirm result", **DEALER)

    def _hold(
        self, before: dict[str, int], bets: list[Bet], answers: dict[tuple[str, int], str]
    ) -> None:
        last = self.keeper.house.tables["T"].last
        assert last is not None
        war = settled(self.areas, self.burned, bets, self._came(last), answers)
        assert len(war.places) == len(self._came(last))
        won = {player: now - before[player] for player, now in self._has().items()}
        assert won == {player: net(player, bets, war) for player in PLAYERS}, (bets, answers)
        self.counts[self.mode] += 1
        self.counts["several areas at war"] += len({area for _, area in war.wars}) > 1


def net(player: str, bets: list[Bet], war: War) -> int:
    """Say what a player should have won or lost in a round."""
    own = [(bet, came) for bet, came in zip(bets, war.wagers, strict=True) if bet.player == player]
    staked = sum(bet.cents for bet, _ in own)
    fought = {area: came for (who, area), came in war.wars.items() if who == player}
    staked += sum(bet.cents for bet, _ in own if bet.name == "ante" and bet.area in fought)
    paid = sum(came.won + came.back for came in (*(each for _, each in own), *fought.values()))
    return paid - staked


ALL: Final = ("dealer", "rng", "void", "by the clock", "war", "surrender", "several areas at war")
CORRECTED: Final = ("put right", "put right at the end", "seen", "void when it was over")


def anything(random: Random) -> object:
    """Write something that a record's chance might have: mostly a card, of few that there are."""
    card = random.choice(("9H", "9H", "9S", "KD", "burned"))
    return random.choice(
        (
            *5 * [card],
            {"exposed card": card},
            {"face-up card": card},
            {"unseen card": True},
            {"void": random.choice(("not enough cards", "fire", True))},
            {"corrected": card, "which": random.randint(1, 9), "by": "gaming supervisor"},
            random.choice((None, 7, "JOKER", {}, [card], {"exposed card": True})),
        )
    )


def test_any_record_gets_an_answer_and_no_money_is_made_of_nothing() -> None:
    random, ended = Random(SEEDS[1]), Counter[str]()
    for _ in range(1000):
        laid = bets("1: ante 1 for 10; 2: ante 1 for 7; 1: tie 1 for 5; 1: ante 3 for 10")
        acts = [
            {"player": f"seat {random.randint(1, 2)}", "act": random.choice(("war", "surrender"))}
            for _ in range(4)
        ]
        chance = [anything(random) for _ in range(random.randint(0, 14))]
        record = {"wagers": laid, "chance": chance, "decisions": acts}
        (told,) = settle({"table": written(areas=3, burn=1), **record})
        ended[str(told["state"]["phase"])] += 1
        for each in told["wagers"]:
            if each["result"] == "void":
                assert each["returned"] == each["stake"], (record, each)
    assert len(ended) >= 6, ended


def hold_rounds(seed: int, rounds: int) -> Counter[str]:
    """Play rounds at one table after another; count what came about in them."""
    random, counts = Random(seed), Counter[str]()
    for _ in range(rounds // AT_A_TABLE):
        evening = AtRandom(random, counts)
        for _ in range(AT_A_TABLE):
            evening.round()
    assert sum(counts[each] for each in ("dealer", "rng", "void")) == rounds
    assert min(counts[each] for each in ALL) > 0, counts
    return counts


@pytest.mark.parametrize("seed", SEEDS)
def test_everybody_has_what_the_plain_settlement_says(
    seed: int, record_property: Callable[[str, object], None]
) -> None:
    counts = hold_rounds(seed, ROUNDS)
    assert min(counts[each] for each in CORRECTED) > 0, counts
    record_property("visited", f"rounds of casino war: {dict(counts)}")


@pytest.mark.soak
def test_over_many_more_rounds() -> None:
    hold_rounds(SEEDS[0] + 1, 10_000 * LONG)
