"""Evenings by script, in every book and mode: what the house did is found to be right."""

import random
from pathlib import Path

import pytest

from tests.verifier.evenings import KINDS, SEED, kinds_of, play, random_script
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
    "star-rapid-dealer": {"rounds": 1, "corrections": 1, "wagers": 6, "wagers settled": 5},
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
