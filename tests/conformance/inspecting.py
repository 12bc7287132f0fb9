"""What tests of an inspector's findings share: people, a round played, a journal written again."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from croupier.journal.entries import Chain, Entry, Happening
from tests.table.conduct.evening import Evening
from tests.verifier.evenings import play, record_of
from tests.verifier.loading import report


STAR: Any = "star-rapid"
DEALER: Any = {"who": "D1", "role": "dealer"}
GAMING: Any = {"who": "G1", "role": "gaming supervisor"}
MANAGER: Any = {"who": "M1", "role": "assistant gaming manager"}
OPERATOR: Any = {"who": "O", "role": "casino operator"}
GAME: Any = {"who": "G1", "role": "game supervisor"}
SEVENTEEN: Any = {"bet": "straight-up", "target": "17", "stake": "100"}


BOTH = pytest.mark.parametrize(
    ("book", "who"),
    [
        pytest.param(STAR, GAMING, marks=pytest.mark.rule("star-rapid:11.5.1.10")),
        pytest.param("nz", GAME, marks=pytest.mark.rule("nz:1/11.1")),
    ],
)


def played(book: str, *wagers: Any, number: str = "17", players: str = "P1 P2") -> Evening:
    """Give an evening on which P1 made these wagers, and this number came and was paid."""
    evening = Evening(book, *players.split())
    evening.do("new game", **DEALER)
    for wager in wagers:
        evening.do("place", who="P1", **wager)
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance=number)
    if book == STAR:
        evening.do("confirm result", **DEALER)
    evening.pay_out()
    return evening


def owes(evening: Evening, player: str = "P1") -> str:
    """Return what somebody owes, below nothing."""
    return evening.balance(f"receivable:{player}")


def spends_everything(evening: Evening) -> None:
    """Let P1 take all their credit away."""
    if evening.book == STAR:
        evening.do("collect credits", who="P1", number="5" * 32)
    else:
        evening.do("redeem", who="P1", amount=evening.chips("P1"))
    assert evening.chips("P1") == "0"


def rewritten(evening: Evening, change: Callable[[Happening], Happening]) -> list[Entry]:
    """Write an evening's journal again with other entries in it, and link it anew."""
    chain = Chain()
    return [
        linked
        for entry in evening.entries
        for linked in chain.link([change(entry.happening)], entry.moment)
    ]


def verified(*steps: dict[str, Any]) -> list[str]:
    """Run a script at a dealer's table of star-rapid, and say what the verifier finds."""
    people = {
        "P1": {"age": 40, "chips": "1000"},
        "P2": {"age": 40, "chips": "1000"},
        "D1": {"role": "dealer"},
        "G1": {"role": "gaming supervisor"},
        "M1": {"role": "assistant gaming manager"},
        "O": {"role": "casino operator"},
    }
    table = record_of("star-rapid by a dealer", "R1")
    scene = {"day": "2024-10-10", "table": table, "people": people}
    opened = {"who": "O", "do": "open table"}
    evening = play("\n".join(map(json.dumps, (scene, opened, *steps))).encode())
    assert [str(told.refusal) for told in evening.told if told.refusal is not None] == []
    return [str(fault) for fault in report(evening.export, evening.public).in_order]
