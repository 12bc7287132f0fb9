"""How a shoe is made ready where a book tells each step of it: plain commands, in their order."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.equipment.cards import DECK


DEALER: Final[Mapping[str, Any]] = {"who": "the dealer", "role": "dealer"}
SUPERVISOR: Final[Mapping[str, Any]] = {"who": "the supervisor", "role": "game supervisor"}
LOADED: Final = ("insert cutting card", "load shoe", "burn card")


def ready(decks: int, seen_by: str) -> list[dict[str, Any]]:
    """Give all steps at a table where nobody sits: an employee cuts, and a card is burnt."""
    cards = [str(card) for card in DECK] * decks
    steps: list[dict[str, Any]] = [
        {"do": "bring in cards", **DEALER, "cards": cards, "source": "shoe"},
        {"do": "inspect cards", **DEALER},
        {"do": "inspect cards", **SUPERVISOR},
        {"do": "spread cards", **DEALER},
        {"do": "wash cards", **DEALER, "seen_by": [seen_by]},
        {"do": "shuffle", **DEALER},
        {"do": "offer cut", **DEALER},
        {"do": "cut cards", **DEALER, "cards": 100},
    ]
    return [*steps, *({"do": do, **DEALER} for do in LOADED)]
