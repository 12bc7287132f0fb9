"""A dealing style outlives a restart, its ruleset is kept, and what is told of hands is held."""

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from croupier.journal.entries import Entry
from croupier.table.conduct.equipment.cards.dealing_styles import style_of
from croupier.table.house.premises import InMemory
from croupier.table.house.replay.replay import replay
from croupier.table.house.script.scripts import Evening, read_script
from croupier.table.house.snapshots import restore
from tests.cli.evenings import written
from tests.table.house.test_replay import changed, forged, leaves


SCENE: Any = {
    "day": "2024-11-16",
    "table": {
        "rulebook": "nz1996",
        "game": "baccarat",
        "name": "B1",
        "options": {"format": "full"},
        "limits": {"min": "10", "max": "500"},
    },
    "people": {
        "Olga": {"role": "casino operator"},
        "Dee": {"role": "dealer"},
        "Ana": {"age": 30, "chips": "1000"},
        "Ben": {"age": 40, "chips": "1000"},
    },
}
PASSED = [("offer hand", {}), ("accept hand", {"player": "Ana"}), ("pass hand", {})]
STEPS: Any = [
    ("Olga", "open table", {}),
    ("Ana", "sit", {"seat": 1}),
    ("Ben", "sit", {"seat": 2}),
    ("Olga", "change style", {"style": "C"}),
    ("Dee", "new shoe", {}),
    ("Olga", "change style", {"style": "B"}),
    ("Olga", "discharge notice", {"notice": 1}),
    ("Dee", "new game", {}),
    ("Ana", "place", {"bet": "player", "stake": "50"}),
    ("Ben", "place", {"bet": "banker", "stake": "50"}),
    ("Dee", "no more bets", {}),
    *(("Dee", do, more) for do, more in PASSED),
    ("Dee", "card", {"card": "9H"}),
    ("Dee", "card", {"card": "KS"}),
    ("Dee", "hand back", {}),
    ("Dee", "offer hand", {}),
    ("Ben", "decline hand", {}),
    ("Dee", "card", {"card": "KD"}),
    ("Dee", "card", {"card": "5C"}),
    ("Dee", "confirm result", {}),
]
TOLD = ("shoe begun", "style changed", "hand ")


@pytest.fixture(scope="module")
def evening() -> Evening:
    steps = [
        {"at": f"20:00:{n:02}", "who": who, "do": do, **more}
        for n, (who, do, more) in enumerate(STEPS)
    ]
    played = Evening(InMemory(os.urandom))
    refused = [told.refusal for told in played.run(read_script(written([SCENE, *steps])))]
    assert [each for each in refused if each] == []
    return played


@pytest.fixture(scope="module")
def entries(evening: Evening) -> list[Entry]:
    return list(evening.keeper.store.entries())


def test_the_style_and_its_ruleset_are_kept(evening: Evening) -> None:
    keeper = evening.keeper
    house, _ = restore(keeper.store, keeper.keys.public)
    now, folded = keeper.house.tables["B1"], house.tables["B1"]
    assert style_of(now.table) == style_of(folded.table) == "B"
    assert folded.conduct == now.conduct
    hashes = [
        entry.happening.facts["ruleset"]
        for entry in keeper.store.entries()
        if "ruleset" in entry.happening.facts and entry.happening.kind != "round begun"
    ]
    assert len(set(hashes)) == 3
    assert set(hashes) <= set(keeper.store.rulesets())


def test_whatever_is_forged_of_shoes_styles_and_hands_is_found(entries: list[Entry]) -> None:
    assert list(replay(entries)) == []
    made = [
        (place, path)
        for place, entry in enumerate(entries)
        if entry.happening.kind.startswith(TOLD)
        for path, _ in leaves(dict(entry.happening.facts))
        if path[0] not in ("words", "notices", "asked")
    ]
    assert len(made) > 15
    for place, path in made:
        happening = entries[place].happening
        fresh = replace(happening, facts=changed(happening.facts, path))
        assert list(replay(forged(entries, place, fresh))), (happening.kind, path)


def test_a_card_that_nobody_held_is_found(entries: list[Entry]) -> None:
    kinds = [entry.happening.kind for entry in entries]
    without = [e for n, e in enumerate(entries) if n != kinds.index("hand passed")]
    faults = list(replay(_relinked(without)))
    assert "a card is turned up too early" in faults[0].what


def _relinked(entries: list[Entry]) -> Iterator[Entry]:
    return iter(forged(entries, 0, entries[0].happening))
