"""A spin found void after its result was entered: the verifier follows it, and finds one forged."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.verifier.evenings import play
from tests.verifier.forging import Copy
from tests.verifier.loading import faults


SCENE = {
    "day": "2024-10-10",
    "table": {"rulebook": "nz1996", "game": "money-wheel", "name": "M1"},
    "people": {
        "Ana": {"age": 34, "chips": "500"},
        "Dee": {"role": "dealer"},
        "Oto": {"role": "casino operator"},
    },
}
STEPS: list[tuple[str, str, dict[str, Any]]] = [
    ("Oto", "open table", {}),
    ("Dee", "new game", {}),
    ("Ana", "place", {"bet": "symbol", "target": "A", "stake": "50"}),
    ("Ana", "place", {"bet": "symbol", "target": "B", "stake": "15"}),
    ("Dee", "no more bets", {"bell": True}),
    ("Dee", "result", {"chance": "A"}),
    ("Dee", "no spin", {"cause": "mechanical fault"}),
    ("Ana", "call", {"wager": "w2", "call": "remove"}),
    ("Dee", "no more bets", {"bell": True}),
    ("Dee", "result", {"chance": "B"}),
    ("Dee", "collect", {}),
]


@pytest.fixture(scope="module")
def export() -> bytes:
    table = {**SCENE["table"], "limits": {"min": "5", "max": "500"}}  # type: ignore[dict-item]
    steps = [
        {"at": f"20:00:{n:02}", "who": who, "do": do, **more}
        for n, (who, do, more) in enumerate(STEPS)
    ]
    lines = [{**SCENE, "table": table}, *steps]
    return play("\n".join(map(json.dumps, lines)).encode()).export


def test_a_spin_found_void_before_the_settlement_is_followed(export: bytes) -> None:
    assert faults(export) == []


def called_in_time(copy: Copy) -> None:
    """Tell that it was called, when the result was known already."""
    (at,) = copy.places("spin void")
    copy.entry(at)["facts"]["ruling"]["facts"]["called"] = True


def never_void(copy: Copy) -> None:
    """Let a second result come where the first was never void."""
    (at,) = copy.places("spin void")
    entry = copy.entry(at)
    entry["kind"], entry["facts"] = "sensor silent", {"round": 1, "asked": entry["facts"]["asked"]}


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (called_in_time, "a spin is void after its result has decided the round"),
        (never_void, "round 1 has a result already"),
    ],
)
def test_a_forged_one_is_found(export: bytes, forge: Callable[[Copy], None], said: str) -> None:
    copy = Copy(export)
    forge(copy)
    copy.rechain()
    copy.resign()
    assert any(said in fault.what for fault in faults(copy.text()))
