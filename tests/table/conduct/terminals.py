"""Terminals on shared cards, dealt by hand: so many players, who are asked together."""

from typing import Any

from croupier.games.protocol import Asks
from tests.sketches.tables import COMMUNITY, DEALER, named
from tests.table.conduct.boxes import Dealt


class AtTheTable(Dealt):
    """An evening at the sketch, dealt by hand: so many players with 100 each, at seats of their own."""

    def __init__(self, seats: int, **record: Any) -> None:
        """Open the table and begin a round."""
        self.players = named(range(1, seats + 1))
        super().__init__("star-rapid", *self.players, **COMMUNITY, **record)
        self.do("new game", **DEALER)
        for seat, player in enumerate(self.players, start=1):
            self.do("place", who=player, bet="player", stake="100", seat=seat, id=player)
        self.do("no more bets", **DEALER)

    @property
    def asked(self) -> list[set[int]]:
        """The seats that are asked, by question."""
        assert self.table.live is not None
        turn = self.table.live.round.turn
        return [set(ask.seats) for ask in turn.asks] if isinstance(turn, Asks) else []

    def act(self, seat: int, act: str, **more: Any) -> None:
        """Answer for a seat."""
        self.do("act", who=self.players[seat - 1], act=act, **more)

    @property
    def all_chips(self) -> list[str]:
        """What each player has."""
        return [self.chips_of(player) for player in self.players]

    def confirm(self, result: str) -> None:
        """Announce the result, with which it is settled."""
        self.do("confirm result", chance=result, **DEALER)
