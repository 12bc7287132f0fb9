"""Records of coups: both forms, and spoilt ones."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.games.records import DELETED, judge, paths, spoil


TABLE = {
    "rulebook": "nz-baccarat",
    "game": "baccarat",
    "options": {"reveal": "banker first", "pair bet": "lucky match", "scheme": "six-half"},
    "limits": {"min": "5", "max": "1000", "differential": "500"},
}
WAGERS = [
    {"id": "a", "player": "Ana", "seat": 1, "bet": "banker", "stake": "100"},
    {"id": "b", "player": "Ana", "seat": 1, "bet": "lucky-match", "target": "banker", "stake": "5"},
    {"id": "c", "player": "Ben", "seat": 2, "bet": "player", "stake": "50"},
    {
        "id": "d",
        "player": "Ben",
        "seat": 2,
        "bet": "dragon-bonus",
        "target": "player",
        "stake": "5",
    },
]
INSURED = {
    "id": "e",
    "player": "Ana",
    "seat": 1,
    "bet": "banker-insurance-3",
    "on": "a",
    "stake": "14",
}
SHORT = {
    "table": TABLE,
    "carry": {"last": "tie"},
    "wagers": [*WAGERS, INSURED],
    "chance": ["2S", "AH", "3D", "AC", "4C", "6H"],
}
TURNED = ["AH", "AC", "2S", "3D", "6H", "4C"]
FULL = {
    "table": TABLE,
    "carry": {"last": "tie"},
    "moves": [
        *({"do": "place", **wager} for wager in WAGERS),
        {"do": "close"},
        *({"do": "chance", "chance": card} for card in TURNED[:5]),
        {"do": "place", **INSURED, "who": "Ana", "role": "player"},
        {"do": "close", "role": "dealer"},
        {"do": "chance", "chance": TURNED[5]},
    ],
}


def test_both_forms_of_a_record_get_the_same_answer() -> None:
    (short,), (full,) = (judge(json.dumps(form)) or [] for form in (SHORT, FULL))
    assert short["wagers"] == full["wagers"]
    assert short["state"] == full["state"]
    results = {wager["id"]: (wager["result"], wager["winnings"]) for wager in short["wagers"]}
    assert results == {
        "a": ("lose", "0"),
        "b": ("win", "25"),
        "c": ("win", "50"),
        "d": ("lose", "0"),
        "e": ("win", "98"),
    }
    assert short["carry"] == full["carry"] == {"last": "player"}


WRONG: list[Any] = [DELETED, None, -1, 2.5, "17", [], {"void": 1}]


@pytest.mark.parametrize("record", [SHORT, FULL], ids=["short", "full"])
def test_the_wrong_thing_in_every_place_gets_an_answer(record: Any) -> None:
    faults: dict[str, str] = {}
    for way in paths(record):
        for wrong in WRONG:
            try:
                judge(json.dumps(spoil(record, way, wrong)))
            except Exception as error:  # noqa: BLE001 - every kind is a fault to be told
                faults.setdefault(f"{type(error).__name__}: {error!s:.80}", f"{way} = {wrong!r}")
    assert not faults


WORDS = [
    *("player", "banker", "tie", "insurance", "banker-insurance-3", "pair", "ante", "remove"),
    *("9H", "KS", "place", "close", "chance", "ruling", "void", "misdelivered", "reduce", "w"),
]


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(record=st.sampled_from([SHORT, FULL]), data=st.data())
def test_a_record_spoilt_anywhere_gets_an_answer(record: Any, data: st.DataObject) -> None:
    odd = st.one_of(st.just(DELETED), st.sampled_from(WORDS), st.integers(), st.none())
    for _ in range(data.draw(st.integers(1, 3))):
        way = data.draw(st.sampled_from(list(paths(record))))
        record = spoil(record, way, data.draw(odd))
    judge(json.dumps(record))
