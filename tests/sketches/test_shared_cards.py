"""Games on shared cards, drawn by the generator for many seats: at random, through restarts and the clock."""

import io
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.games.protocol import Asks
from croupier.journal.entries import Entry
from croupier.journal.export import export
from croupier.table.conduct.core.state import Waiting
from croupier.table.house.premises import AtFolder
from croupier.table.house.replay.replay import replay
from tests.sketches.tables import ARRAY_OF_NINE, COMMUNITY, Playing, everybody, named
from tests.table.house.test_keeper import SECOND, HandClock, done
from tests.verifier.forging import Copy
from tests.verifier.loading import faults, replayed
from tests.verifying import both_find


SEED = 20261119
ROOT = Path(__file__).parents[2]
TIMES: dict[str, Any] = {"times": {"wagers": 10}, "seconds": 10}
AT = {
    "community": (
        COMMUNITY | TIMES,
        ("player", "kings-bounty"),
        {"draw", "stand", "double", "split"},
    ),
    "array": (ARRAY_OF_NINE | TIMES, ("ante",), {"choose", "play", "fold"}),
}


@pytest.mark.parametrize("game", AT)
def test_rounds_at_random_go_on_through_restarts_and_follow_their_seeds(
    game: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    record, bets, acts = AT[game]
    playing = Playing(record, bets, seats=12, seed=SEED, folder=tmp_path)
    while playing.counts["rounds"] < 25:
        playing.round()
    entries = list(playing.keeper.store.entries())
    playing.keeper.close()
    assert list(replay(entries)) == []
    assert both_find(tmp_path, tmp_path) == []
    shown = [entry.happening.facts["round"] for entry in entries if "seed" in entry.happening.facts]
    closed = [e for e in entries if e.happening.kind == "wagering closed"]
    assert len(set(shown)) == len(shown) == len(closed), "each round shows its seed once"
    record_property("visited", f"rounds of {game}: {dict(playing.counts)}")
    assert acts | {"void", "by the clock", "taken up"} <= set(playing.counts)


def test_a_decision_moves_the_stake_of_its_own_player_and_nothing_else() -> None:
    playing = Playing(ARRAY_OF_NINE | TIMES, ("ante",), seats=4, seed=SEED)
    while not playing.counts["play"]:
        playing.round(voids=0, restarts=0)
    out = io.BytesIO()
    export(playing.keeper.store, out, playing.keeper.keys.public)
    copy = Copy(out.getvalue())
    staked = next(place for place in copy.places("decision made") if copy.entry(place)["post"])
    player = copy.entry(staked)["facts"]["wager"]["player"]
    (other,) = {"P1", "P2"} - {player} if player in ("P1", "P2") else {"P1"}
    for was, now in ((f"chips:{player}", f"chips:{other}"), ("stakes:A1", "outside:cage")):
        forged = Copy(out.getvalue())
        for row in forged.entry(staked)["post"]:
            row[0] = now if row[0] == was else row[0]
        forged.rechain()
        assert any(f"moves nothing of {now}" in fault.what for fault in faults(forged.text()))
        assert replayed(forged.text())
    without = Copy(out.getvalue())
    del without.entry(staked)["facts"]["wager"]
    without.rechain()
    assert any("moves nothing of" in fault.what for fault in faults(without.text()))
    never = Copy(out.getvalue())
    never.entry(staked)["facts"]["wager"]["player"] = "Zoe"
    never.rechain()
    assert any("Zoe was never admitted" in fault.what for fault in faults(never.text()))
    assert replayed(never.text())


def test_a_card_that_is_not_of_its_seed_is_found_by_both_verifiers(tmp_path: Path) -> None:
    playing = Playing(COMMUNITY | TIMES, ("player",), seats=3, seed=SEED + 2, folder=tmp_path)
    for _ in range(3):
        playing.round(voids=0)
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
    playing = Playing(COMMUNITY | TIMES, ("player",), seats=3, seed=SEED + 1, folder=tmp_path)
    for _ in range(10):
        playing.round(voids=0.1)
    rounds: dict[Any, list[Entry]] = {}
    for entry in playing.keeper.store.entries():
        rounds.setdefault(entry.happening.facts.get("round"), []).append(entry)
    playing.keeper.close()
    looked = 0
    for number, entries in rounds.items():
        shown = [at for at, entry in enumerate(entries) if "seed" in entry.happening.facts]
        came = [at for at, entry in enumerate(entries) if "came" in entry.happening.facts]
        if number is not None and came:
            looked += 1
            assert len(shown) == 1
            assert shown[0] >= came[-1]
    assert looked >= 8


def test_a_house_killed_in_the_middle_of_a_question_puts_it_again(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.sketches.asked", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"asked\n"
        process.send_signal(signal.SIGKILL)
    clock = HandClock()
    clock.wait(3600)  # far longer than there was to answer
    keeper = AtFolder(tmp_path, random.randbytes).take_up(clock)
    live = keeper.house.tables["C1"].live
    assert live is not None
    assert isinstance(live.round.turn, Asks)
    assert live.deciders == {1: "P1", 2: "P2"}
    assert live.waiting == Waiting(clock.now, clock.now + 10 * SECOND)
    clock.wait(9)
    keeper.go_on()
    for seat in sorted(everybody(live.round.turn.asks)):
        (question,) = (ask for ask in live.round.turn.asks if seat in ask.seats)
        done(keeper, "act", who=named((seat,))[0], act=question.default)
    while keeper.house.tables["C1"].live is not None:
        clock.wait(3600)
        keeper.go_on()
    keeper.close()
    assert both_find(tmp_path, tmp_path) == []
