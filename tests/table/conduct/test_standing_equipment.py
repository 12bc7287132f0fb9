"""Equipment stands at a table by kind and mode, and keeps its own state; no game is named."""

from typing import Any

import pytest

from croupier.equipment.cards import DECK
from croupier.table.conduct.core.equipment_states import (
    DiceState,
    GeneratorState,
    MoneyWheelState,
    ShoeState,
    ShufflerState,
    TumblerState,
    WheelState,
)
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from tests.table.conduct.evening import Evening


WHOLE = [str(card) for card in DECK]
DEALER = {"who": "D1", "role": "dealer"}
ENDLESS = {"cards from": "continuous shuffler"}


@pytest.mark.parametrize(
    ("book", "record", "state"),
    [
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
    ],
)
def test_a_table_begins_with_equipment_that_nobody_has_touched(
    book: str, record: dict[str, Any], state: object
) -> None:
    assert Evening(book, **record).table.conduct.equipment == state


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
