"""Evenings by script, in every book and mode: what the house did is found to be right."""

import io
import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.export import export
from croupier.table.house.premises import InMemory
from croupier.table.house.script.scripts import Evening, read_script
from tests.verifier.evenings import KINDS, SEED, kinds_of, play, random_script, record_of
from tests.verifier.forging import Copy
from tests.verifier.loading import report


SCRIPTS = Path(__file__).parent / "scripts"

# What there is to check in each, counted by hand from the script.
GOLDEN = {
    "nz1996": {
        "rounds": 2,
        "void rounds": 1,
        "void spins": 1,
        "results": 2,
        "corrections": 1,
        "wagers": 9,
        "wagers settled": 7,
        "wagers void": 1,
        "wagers forfeit": 1,
        "draws": 0,
    },
    "nz": {"rounds": 2, "results": 2, "corrections": 1, "wagers": 11, "wagers settled": 9},
    "star-rapid-dealer": {"rounds": 1, "corrections": 1, "wagers": 6, "wagers settled": 4},
    "star-rapid-automated": {"rounds": 2, "corrections": 1, "wagers": 7, "wagers void": 1},
    "star-rapid-rng": {"rounds": 3, "draws": 2, "void rounds": 1, "wagers": 4},
}


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_evening_is_checked_whole_and_found_clean(name: str) -> None:
    played = play((SCRIPTS / f"{name}.jsonl").read_bytes())
    assert [str(told.refusal) for told in played.told if told.refusal is not None] == []
    found = report(played.export, played.public, played.heads)
    assert found.in_order == []
    assert found.remarks == []
    assert {count: found.counts[count] for count in GOLDEN[name]} == GOLDEN[name]
    assert found.counts["entries"] == len(list(kinds_of(played.export)))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_evenings_at_random_are_found_clean(kind: str) -> None:
    chance = random.Random(f"{SEED} {kind}")
    settled = 0
    for seed in range(3):
        played = play(random_script(chance, [kind], 12), seed)
        found = report(played.export, played.public, played.heads)
        assert found.in_order == []
        settled += found.counts["wagers settled"]
    assert settled > 20


def test_several_tables_in_one_house_are_told_apart() -> None:
    played = play(random_script(random.Random(SEED), list(KINDS), 18))
    found = report(played.export, played.public)
    assert found.in_order == []
    assert len(found.tables) == len(KINDS)


def test_tickets_and_meters_are_followed() -> None:
    evening = Evening(InMemory(random.Random(SEED).randbytes))

    def do(**step: Any) -> Any:
        (told,) = evening.run(read_script(json.dumps(step).encode()))
        assert told.refusal is None, told.refusal
        return told

    table = record_of("star-rapid by a dealer", "R1")
    people = {"Ana": {"age": 40}, "Sue": {"role": "gaming supervisor"}}
    do(day="2024-10-10", table=table, people=people)
    do(who="Sue", do="open table")
    do(who="Ana", do="buy in", amount="100")
    (number,) = do(who="Ana", do="collect credits", amount="40", by="ticket").printed
    do(who="Ana", do="insert ticket", ticket=number)
    do(who="Ana", do="collect credits", by="account")
    evening.sign()
    out = io.BytesIO()
    export(evening.keeper.store, out, evening.keeper.keys.public)
    assert number.encode() not in out.getvalue()
    found = report(out.getvalue())
    assert found.in_order == []
    assert found.counts["tickets"] == 2
    _redeemed_twice(Copy(out.getvalue()))


def _redeemed_twice(copy: Copy) -> None:
    place = copy.places("ticket redeemed")[0]
    copy.lines.insert(place + 1, deepcopy(copy.lines[place]))
    copy.rechain()
    copy.rebalance()
    copy.resign()
    said = [str(fault) for fault in report(copy.text()).in_order]
    assert any("the ticket was redeemed before" in fault for fault in said)
    assert any("tickets falls to -4000 cash, below nothing" in fault for fault in said)
    assert any("chips:Ana holds 14000, not 10000" in fault for fault in said)
