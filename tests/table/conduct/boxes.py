"""A box of blackjack at a live table, dealt by hand: one sits there, one stakes behind."""

import json
from typing import Any

from croupier.bank import accounts
from croupier.table.conduct.core.commands import SYSTEM
from croupier.table.house.record_export import record_of
from tests.table.conduct.evening import Evening


TABLE: dict[str, Any] = {"game": "blackjack", "name": "B1", "limits": {"min": "2", "max": "500"}}
DEALER: dict[str, Any] = {"who": "D1", "role": "dealer"}


class Dealt(Evening):
    """An evening at a table that is dealt by hand."""

    def time_is_up(self) -> None:
        """Let the clock answer."""
        self.do("time is up", who=SYSTEM)

    def chips_of(self, player: str) -> str:
        """Say what a player has in chips."""
        return str(self.house.ledger.balance(accounts.chips(player)))

    def record(self, number: int = 1) -> str:
        """Write a round as a record."""
        return json.dumps(record_of(self.entries, self.table.name, number))


class AtTheBox(Dealt):
    """Ann sits at the first box, Ben stakes behind her."""

    def __init__(self, **record: Any) -> None:
        """Open the table and begin a round with 100 of each on the box."""
        super().__init__("nz1996", "Ann", "Ben", **TABLE, **record)
        self.do("sit", who="Ann", seat=1)
        self.begin()

    def begin(self) -> None:
        """Begin a round, with a stake of each."""
        self.do("new game", **DEALER)
        for player in ("Ann", "Ben"):
            self.do("place", who=player, bet="original", stake="100", seat=1, id=player)
        self.do("no more bets", **DEALER)
