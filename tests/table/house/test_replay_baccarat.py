"""Whatever is forged in the journal of a coup is found, cards and windows among it."""

from dataclasses import replace
from typing import Any

from croupier.table.house.replay.replay import replay
from tests.table.house.test_replay import entries_of, forged, forgeries


COUP: list[Any] = [
    {
        "day": "2024-11-16",
        "table": {
            "rulebook": "nz-baccarat",
            "game": "baccarat",
            "name": "B1",
            "seconds": 30,
            "limits": {"min": "10", "max": "500"},
        },
        "people": {
            "Dee": {"role": "dealer"},
            "Gus": {"role": "game supervisor"},
            "Ana": {"age": 30, "chips": "1000"},
            "Ben": {"age": 30, "chips": "1000"},
        },
    },
    {"who": "Gus", "do": "open table", "gaming_day": "2024-11-16"},
    {"who": "Dee", "do": "new game"},
    {"who": "Ana", "do": "place", "bet": "banker", "stake": "100", "id": "b"},
    {"who": "Ben", "do": "place", "bet": "player", "stake": "50", "id": "p"},
    {"who": "Dee", "do": "no more bets"},
    *({"who": "Dee", "do": "card", "card": card} for card in ("2H", "9S", "3D", "8C")),
    {"who": "Gus", "do": "correct", "chance": "7C"},
    {"who": "Ana", "do": "place", "bet": "banker-insurance-2", "stake": "20", "id": "i"},
    {"who": "Dee", "do": "card", "card": "4C"},
    {"who": "Dee", "do": "confirm result", "chance": "player"},
    {"who": "Gus", "do": "correct", "chance": "9C", "which": 5},
]


def test_whatever_is_forged_of_a_coup_is_found() -> None:
    entries = entries_of(COUP)
    assert list(replay(entries)) == []
    every = list(forgeries(entries))
    assert len(every) > 150
    for place, what, happening in every:
        faults = list(replay(forged(entries, place, happening)))
        assert faults, f"{what} was not found"
        assert faults[0].seq is not None
        assert faults[0].seq >= entries[place].seq, what


def test_a_card_that_was_not_dealt_is_found() -> None:
    entries = entries_of(COUP)
    kinds = [entry.happening.kind for entry in entries]
    place = kinds.index("card dealt")
    happening = entries[place].happening
    other = replace(happening, facts={**happening.facts, "card": "3H"})
    assert list(replay(forged(entries, place, other)))
