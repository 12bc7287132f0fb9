"""The sketch drawn by the generator: rounds at random, the clock, restarts, voids; all follow the seed."""

import io
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.games.protocol import Asks, Offer
from croupier.journal.entries import Entry
from croupier.journal.export import export
from croupier.table.conduct.core.state import Waiting
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.driver.attached import open_target
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import AtFolder
from croupier.table.house.replay.replay import replay
from croupier.terms.money import money
from tests.sketches.live import TABLE
from tests.table.house.test_keeper import SECOND, HandClock, asked, done, facts, table
from tests.verifier.forging import Copy
from tests.verifier.loading import faults, replayed
from tests.verifying import both_find


SEED = 20261118
ROOT = Path(__file__).parents[2]
PLAYERS = ("Ann", "Ben")


def opened(keeper: Keeper) -> None:
    """Open the sketch in the generator's mode, with two players who have much."""
    keeper.set_up(
        table("rng", **TABLE, times={"": 10, "wagers": 10, "double": 5}), "casino operator"
    )
    for player in PLAYERS:
        done(keeper, "admit", who="the door", role="casino operator", person=player, age=40)
        done(keeper, "insert card", who=player, owner=player)
        keeper.record(bring_credit(player, money("1000000")))
    done(keeper, "open table", who="G", role="casino operator")
    done(keeper, "sit", who="Ann", seat=1)


class Playing:
    """Two people who play at random, at a house that is now and then taken up again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance, self.clock = random.Random(seed), HandClock()
        self.premises = AtFolder(folder, self.chance.randbytes)
        self.keeper = self.premises.take_up(self.clock)
        self.counts: Counter[str] = Counter()
        opened(self.keeper)

    def take_up_again(self) -> None:
        """Stop the house, and take it up some seconds later."""
        before = facts(self.keeper.house)
        self.keeper.close()
        self.clock.wait(self.chance.choice((1, 30)))
        self.keeper = self.premises.take_up(self.clock)
        assert facts(self.keeper.house) == before
        self.counts["taken up"] += 1

    def round(self) -> None:
        """Play a round to its end, or void it in the middle."""
        done(self.keeper, "new game", who="D", role="dealer")
        for player in PLAYERS:
            nonce = f"{self.chance.getrandbits(64):x}"
            done(self.keeper, "place", who=player, bet="box", stake="100", seat=1, nonce=nonce)
        done(self.keeper, "no more bets", who="D", role="dealer")
        while (live := self.keeper.house.tables["B1"].live) is not None:
            if self.chance.random() < 0.1:
                self.take_up_again()
            if self.chance.random() < 0.03:
                self.counts["void"] += 1
                done(self.keeper, "void round", who="S", role="casino operator", why="a fire alarm")
                continue
            match live.round.turn:
                case Asks() if self.chance.random() < 0.2:
                    self.counts["by the clock"] += 1
                    self._let_time_pass()
                case Asks(asks):
                    self.counts["answered"] += 1
                    done(self.keeper, "act", who="Ann", act=self.chance.choice(asks[0].acts))
                case Offer():
                    self._wager()
                    self._let_time_pass()
                case turn:
                    pytest.fail(f"the house does not go on: {turn}")
        self.counts["rounds"] += 1

    def _let_time_pass(self) -> None:
        """Wait until the house does something by itself."""
        at = self.keeper.next_deadline()
        if at is None:
            done(self.keeper, "no more bets", who="D", role="dealer")
        else:
            self.clock.now = at
            self.keeper.go_on()

    def _wager(self) -> None:
        live = self.keeper.house.tables["B1"].live
        assert live is not None
        for player in PLAYERS:
            for bet in ("insurance", "double", "split"):
                target = open_target(live.round, bet, player, 1, None)
                stake = "50" if bet == "insurance" else "100"
                command = asked("place", who=player, bet=bet, stake=stake, target=target, nonce="9")
                if self.chance.random() < 0.7 and self.keeper.do(command).refusal is None:
                    self.counts[bet] += 1


def test_rounds_at_random_go_on_through_restarts_and_follow_their_seeds(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    playing = Playing(tmp_path, SEED)
    while playing.counts["rounds"] < 60:
        playing.round()
    entries = list(playing.keeper.store.entries())
    playing.keeper.close()
    assert list(replay(entries)) == []
    assert both_find(tmp_path, tmp_path) == []
    begun = [entry for entry in entries if entry.happening.kind == "round begun"]
    shown = [entry.happening.facts["round"] for entry in entries if "seed" in entry.happening.facts]
    drawn = {e.happening.facts["round"] for e in entries if "came" in e.happening.facts}
    assert len(begun) == playing.counts["rounds"]
    assert sorted(shown) == sorted(drawn)
    record_property("visited", f"rounds of the sketch: {dict(playing.counts)}")
    assert min(playing.counts.values()) > 0
    assert {"void", "by the clock", "insurance", "double", "split"} <= set(playing.counts)


def test_a_card_that_is_not_of_its_seed_is_found_by_both_verifiers(tmp_path: Path) -> None:
    playing = Playing(tmp_path, SEED + 2)
    for _ in range(3):
        playing.round()
    out = io.BytesIO()
    export(playing.keeper.store, out, playing.keeper.keys.public)
    playing.keeper.close()
    places = Copy(out.getvalue()).places("cards dealt")
    assert len(places) >= 3
    for place in places:
        forged = Copy(out.getvalue())
        came = forged.entry(place)["facts"]["came"]
        came[0] = "2S" if came[0] != "2S" else "3S"
        forged.rechain()
        assert any("is not of its seed" in fault.what for fault in replayed(forged.text()))
        assert any("the seed gives" in fault.what for fault in faults(forged.text()))


def test_no_seed_is_shown_before_the_last_card(tmp_path: Path) -> None:
    playing = Playing(tmp_path, SEED + 1)
    for _ in range(10):
        playing.round()
    rounds: dict[int, list[Entry]] = {}
    for entry in playing.keeper.store.entries():
        number: Any = entry.happening.facts.get("round")
        rounds.setdefault(number, []).append(entry)
    playing.keeper.close()
    for number, entries in rounds.items():
        shown = [at for at, entry in enumerate(entries) if "seed" in entry.happening.facts]
        came = [at for at, entry in enumerate(entries) if "came" in entry.happening.facts]
        if number is not None and came:
            assert len(shown) == 1
            assert shown[0] >= came[-1]


def test_a_house_killed_in_the_middle_of_a_question_puts_it_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.sketches.asked", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"asked\n"
        process.send_signal(signal.SIGKILL)
    clock = HandClock()
    clock.wait(3600)  # far longer than there was to answer
    keeper = AtFolder(tmp_path, random.randbytes).take_up(clock)
    live = keeper.house.tables["B1"].live
    assert live is not None
    assert isinstance(live.round.turn, Asks)
    assert live.deciders == {1: "Ann"}
    assert live.waiting == Waiting(clock.now, clock.now + 10 * SECOND)
    clock.wait(9)
    keeper.go_on()
    (question,) = live.round.turn.asks
    done(keeper, "act", who="Ann", act=question.acts[0])
    clock.wait(3600)
    while keeper.house.tables["B1"].live is not None:
        keeper.go_on()
        clock.wait(3600)
    keeper.close()
    assert both_find(tmp_path, tmp_path) == []
