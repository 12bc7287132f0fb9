"""Equipment stands at a table by kind and mode, and keeps its own state; no game is named."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from croupier.equipment.cards import DECK
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.commands import ASKED_BY, FOLDS
from croupier.table.conduct.core.equipment_states import (
    CardsState,
    DiceState,
    EquipmentState,
    GeneratorState,
    MoneyWheelState,
    ShoeState,
    ShufflerState,
    TumblerState,
    TurningState,
    WheelState,
)
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from croupier.table.conduct.core.state import Conduct, TableState
from croupier.table.house.replay.styles import misheld
from tests.table.conduct.evening import Evening


WHOLE = [str(card) for card in DECK]
DEALER = {"who": "D1", "role": "dealer"}
ENDLESS = {"cards from": "continuous shuffler"}


STANDING: list[tuple[str, dict[str, Any], EquipmentState]] = [
    ("nz", {"game": "roulette"}, WheelState()),
    ("star-rapid", {"game": "roulette", "mode": "automated"}, WheelState()),
    ("nz1996", {"game": "money-wheel"}, MoneyWheelState()),
    ("star-rapid", {"game": "sic-bo"}, TumblerState()),
    ("nz1996", {"game": "craps"}, DiceState()),
    ("nz", {"game": "snake-eyes"}, DiceState()),
    ("star-rapid", {"game": "roulette", "mode": "rng"}, GeneratorState()),
    ("star-rapid", {"game": "sic-bo", "mode": "rng"}, GeneratorState()),
    ("star-rapid", {"game": "baccarat", "mode": "rng"}, GeneratorState()),
    ("nz", {"game": "baccarat"}, ShoeState()),
    ("nz", {"game": "baccarat", "options": ENDLESS}, ShufflerState()),
]
"""Tables, and what stands there that nobody has touched."""


@pytest.mark.parametrize(("book", "record", "state"), STANDING)
def test_a_table_begins_with_equipment_that_nobody_has_touched(
    book: str, record: dict[str, Any], state: EquipmentState
) -> None:
    assert Evening(book, **record).table.conduct.equipment == state


@pytest.mark.parametrize(("book", "record", "state"), STANDING)
def test_what_a_table_remembers_of_its_equipment_is_written_down_and_read_again(
    book: str, record: dict[str, Any], state: EquipmentState
) -> None:
    at_fault = with_equipment(Evening(book, **record).table, type(state), fault="it is stuck")
    read = msgspec.json.decode(msgspec.json.encode(at_fault.conduct), type=Conduct)
    assert read == at_fault.conduct
    assert read.equipment.fault == "it is stuck"


def test_the_shoe_counts_its_cards_and_knows_who_did_what() -> None:
    evening = Evening("nz", "P1", game="baccarat")
    evening.do("bring in cards", **DEALER, cards=WHOLE * 8, source="shoe")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="banker", stake="50")
    evening.do("no more bets", **DEALER)
    for out, card in enumerate(("KS", "2H", "9D", "7C")):
        assert equipment_of(evening.table, ShoeState).out == out
        evening.do("card", **DEALER, card=card)
    shoe = ShoeState(decks=8, source="shoe", out=4, did={"cards brought in": "D1"})
    assert evening.table.conduct.equipment == shoe
    evening.do("confirm result", **DEALER)
    evening.do("new shoe", **DEALER)
    did = {"cards brought in": "D1", "shoe begun": "D1"}
    another = ShoeState(decks=8, source="shoe", number=2, after=1, did=did)
    assert evening.table.conduct.equipment == another


def test_cards_at_a_table_without_a_shoe_are_on_record_and_change_nothing() -> None:
    evening = Evening("nz1996")
    before = evening.table
    evening.do("bring in cards", **DEALER, cards=WHOLE, source="shoe")
    assert evening.entries[-1].happening.facts["decks"] == 1
    assert evening.table.conduct == before.conduct
    assert with_equipment(before, ShoeState, number=7) is before
    assert equipment_of(before, ShoeState) == ShoeState()


_P1 = {"hand": "banker", "player": "P1"}
ENTRIES: dict[type[EquipmentState], list[tuple[str, dict[str, Any]]]] = {
    CardsState: [
        ("cards brought in", {"decks": 1, "source": "shoe"}),
        ("shoe begun", {"shoe": 2}),
        ("decks checked", {"shoe": 3}),
        ("hand offered", _P1),
        ("hand accepted", _P1),
        ("hand passed", _P1),
        ("hand brought back", _P1),
        ("hand kept", _P1),
    ],
    TurningState: [
        ("ball spun", {"wheel": "clockwise", "ball": "anticlockwise"}),
        ("wheel spun", {"wheel": "clockwise", "ball": ""}),
        ("ball examined", {"fit": False}),
        ("ball put back", {"pocket": "17"}),
        ("ball changed", {}),
    ],
    TumblerState: [
        ("dice tumbled", {"times": 3}),
        ("dice covered", {}),
        ("equipment checked", {"found": {"power": True}}),
    ],
    DiceState: [
        ("dice brought", {"count": 5}),
        ("dice inspected", {"role": "dealer", "by": "D1", "fit": True}),
        ("dice inspected", {"role": "dealer", "by": "D1", "fit": False}),
        ("dice offered", {"order": ["P1"]}),
        ("dice declined", {"player": "P1"}),
        ("nobody takes dice", {}),
        ("dice accepted", {"player": "P1"}),
        ("dice chosen", {"dice": [1, 2]}),
        ("dice thrown", {"by": "P1", "dice": [1, 2]}),
        ("dice lost", {"dice": [1]}),
        ("die found", {"die": 1}),
        ("die inspected", {"die": 1, "fit": True}),
        ("dice passed", {"player": "P1"}),
        ("dice taken", {"player": "P1"}),
        ("inspector told", {}),
        ("equipment approved", {"approval": "by the Authority"}),
        ("total keyed", {"round": 1, "total": 7}),
    ],
    GeneratorState: [("seed shown", {"round": 1, "seed": "00", "mixed": "00"})],
}
"""What journals tell of equipment, by the kind that it is about."""


@pytest.mark.parametrize(("book", "record", "state"), STANDING)
def test_an_entry_about_equipment_that_does_not_stand_there_changes_nothing(
    book: str, record: dict[str, Any], state: EquipmentState
) -> None:
    evening = Evening(book, **record)
    commitment = {"commitment": "00", "sealed": "00"} if record.get("mode") == "rng" else {}
    evening.do("new game", **DEALER, **commitment)
    table, entry = evening.house.tables["R1"], evening.entries[-1]
    others = [
        each for kind, told in ENTRIES.items() if not isinstance(state, kind) for each in told
    ]
    for kind, facts in others:
        told = Happening("table R1", kind, {**facts, ASKED_BY: {"who": "D1", "role": "dealer"}})
        after = FOLDS[kind](table, replace(entry, happening=told))
        assert (after.conduct.equipment, after.live) == (table.conduct.equipment, table.live), kind
    print(f"{len(others)} entries at {type(state).__name__}")  # noqa: T201 - what was visited


@pytest.mark.parametrize(
    ("kind", "told", "fault"),
    [
        ("cut offered", {"players": ["P2", "P1"]}, "it tells players"),
        ("cut declined", {"player": "P2"}, "it tells player"),
        ("shoe loaded", {"shoe": 3}, "it tells shoe"),
        ("round begun", {}, "not ready: shuffle comes first"),
    ],
)
def test_what_a_journal_tells_of_a_shoe_is_held_to_the_table(
    kind: str, told: dict[str, Any], fault: str
) -> None:
    evening = Evening("nz1996", "P1", "P2", game="blackjack", name="B1")
    for player in ("P1", "P2"):
        evening.do("sit", who=player)
    steps: list[tuple[str, dict[str, Any]]] = [
        ("cutting card", DEALER),
        ("shuffle", DEALER),
        ("offer cut", DEALER),
        ("decline cut", {"who": "P1"}),
        ("cut cards", {"who": "P2", "cards": 60}),
        *((do, DEALER) for do in ("insert cutting card", "load shoe", "burn card", "new game")),
    ]
    came: dict[str, tuple[TableState, Entry]] = {}
    due = evening.table
    for do, asked in steps:
        before = evening.table
        (entry,) = evening.do(do, **asked)
        came[entry.happening.kind] = (before, entry)
        due = evening.table if do == "cutting card" else due
    table, entry = came[kind]
    assert not list(misheld(table, entry))
    forged = replace(entry.happening, facts={**entry.happening.facts, **told})
    faults = misheld(due if kind == "round begun" else table, replace(entry, happening=forged))
    assert any(fault in each for each in faults)
