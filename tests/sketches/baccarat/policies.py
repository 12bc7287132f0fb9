"""How the sketch's player wagers."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from croupier.games.following import Placement, Position
from croupier.games.protocol import Ask, Game
from croupier.terms.money import Money
from tests.sketches.baccarat.play import State


@dataclass(frozen=True, slots=True)
class AlwaysInsured:
    """Backs hands before the deal, and insures each of them whenever it is offered."""

    backed: tuple[str, ...]
    units: int = 1200
    insured: int = 300

    def wagers(self, position: Position[Any], window: str) -> Iterable[Placement]:
        """Back the hands, or insure those that stand."""
        if window == "wagers":
            return [Placement(bet, 1, "a", bet, "", Money(self.units)) for bet in self.backed]
        return [
            Placement(
                f"{w.bet} insured", 1, "a", f"{w.bet}-insurance", "", Money(self.insured), w.id
            )
            for w in position.wagers
            if w.bet in ("banker", "player")
        ]

    def act(self, state: object, ask: Ask) -> str:
        """Answer as the clock would; baccarat asks nothing."""
        return ask.default


def insured_banker(game: Game[State]) -> AlwaysInsured:
    """One player on the Banker, with insurance whenever it is offered."""
    assert "banker-insurance" in game.bets
    return AlwaysInsured(("banker",))


def everything(game: Game[State]) -> AlwaysInsured:
    """One player on Player, Banker and tie, with insurance whenever it is offered."""
    return AlwaysInsured(tuple(bet for bet, machine in game.bets.items() if machine.on is None))
