"""Wagers that are put down together are followed by both verifiers, each with what was staked on it."""

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.table.conduct.core.wager_facts import WagerAsked
from tests.verifier.evenings import KINDS, SEED, play, random_script
from tests.verifier.forging import Copy
from tests.verifier.loading import faults, replayed


GOLDEN = Path(__file__).parents[1] / "golden" / "evenings"
EVENINGS = sorted(path for path in GOLDEN.glob("*.jsonl") if b'"place"' in path.read_bytes())
_OF_EACH = frozenset(WagerAsked.__struct_fields__) - {"id"}


def together(script: bytes, chance: random.Random) -> bytes:
    """Have every wager put down with others of its table, among them itself once more."""
    lines = [json.loads(line) for line in script.splitlines() if line.startswith(b"{")]
    placed = [line for line in lines if line.get("do") == "place" and "accepted" not in line]
    for line in placed:
        there = [each for each in placed if each.get("table") == line.get("table")]
        others = [line, *chance.choices(there, k=chance.randrange(4)), line]
        line["wagers"] = [{n: each[n] for n in _OF_EACH & each.keys()} for each in others]
    for line in placed:
        for name in (*_OF_EACH, "id"):
            line.pop(name, None)
    for line in lines:  # what is expected of an evening is expected of another one
        for name in ("expect", "balance"):
            line.pop(name, None)
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@cache
def _export(name: str) -> bytes:
    """Play an evening with wagers that come together."""
    chance = random.Random(SEED)
    kinds = [name] if name in KINDS else []
    script = random_script(chance, kinds, 12) if kinds else Path(name).read_bytes()
    return play(together(script, chance)).export


@pytest.mark.parametrize("name", [*KINDS, *map(str, EVENINGS)], ids=lambda name: Path(name).name)
def test_an_honest_house_is_sound_to_both(name: str) -> None:
    export = _export(name)
    assert b'"wagers placed"' in export
    assert faults(export) == replayed(export) == []


def _moves_a_stake_from_one_to_another(placed: list[Any]) -> None:
    placed[0]["staked"] += 100
    placed[-1]["staked"] -= 100


def _tells_of_another_stake(placed: list[Any]) -> None:
    placed[0]["stake"] = "500"


def _leaves_one_out(placed: list[Any]) -> None:
    placed.pop()


def _puts_one_on_another_number(placed: list[Any]) -> None:
    placed[0]["bet"], placed[0]["target"] = "straight-up", "no number"


@pytest.mark.parametrize(
    "lie",
    [
        _moves_a_stake_from_one_to_another,
        _tells_of_another_stake,
        _leaves_one_out,
        _puts_one_on_another_number,
    ],
)
def test_a_lie_about_one_of_them_is_named_by_both(lie: Callable[[list[Any]], None]) -> None:
    copy = Copy(_export("nz1996"))
    entries = map(copy.entry, copy.places("wagers placed"))
    entry = next(each for each in entries if len(each["facts"]["placed"]) > 1)
    lie(entry["facts"]["placed"])
    text = copy.made_good()
    for found in (faults(text), replayed(text)):
        assert any(fault.seq == entry["seq"] for fault in found), [str(fault) for fault in found]


def test_what_a_terminal_contributed_with_several_is_in_the_draw() -> None:
    copy = Copy(_export("star-rapid at random"))
    entries = [copy.entry(place) for place in copy.places("wagers placed")]
    entry = next(each for each in entries if each["facts"]["placed"][0]["nonce"])
    entry["facts"]["placed"][0]["nonce"] = "another"
    text = copy.made_good()
    for found in (faults(text), replayed(text)):
        assert any("mix" in fault.what for fault in found), [str(fault) for fault in found]
