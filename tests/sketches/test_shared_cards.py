"""Games on shared cards, drawn by the generator for many seats: at random, through restarts and the clock."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.export import export
from croupier.table.house.replay.replay import replay
from tests.sketches.tables import ARRAY_OF_NINE, COMMUNITY, Playing
from tests.verifier.forging import Copy
from tests.verifier.loading import faults, replayed
from tests.verifying import both_find


SEED = 20261119
TIMES: dict[str, Any] = {"times": {"": 10, "wagers": 10}, "seconds": 10}
AT = {
    "community": (COMMUNITY | TIMES, ("player", "dealer-bust"), {"hit", "stand", "double"}),
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
    playing = Playing(COMMUNITY | TIMES, ("player",), seats=4, seed=SEED)
    while not playing.counts["double"]:
        playing.round(voids=0, restarts=0)
    out = io.BytesIO()
    export(playing.keeper.store, out, playing.keeper.keys.public)
    copy = Copy(out.getvalue())
    staked = next(place for place in copy.places("decision made") if copy.entry(place)["post"])
    player = copy.entry(staked)["facts"]["wager"]["player"]
    (other,) = {"P1", "P2"} - {player} if player in ("P1", "P2") else {"P1"}
    for was, now in ((f"chips:{player}", f"chips:{other}"), ("stakes:C1", "outside:cage")):
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
