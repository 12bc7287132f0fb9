"""The fingerprint of a table, alone or under somebody's play: one for odds, runs and purses alike.

What is staked says nothing of what a table does. So players are counted with a unit of their own here,
whatever the unit they are played with.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from croupier.equipment.devices import Shoe
from croupier.games.protocol import Game
from croupier.lab.cloths import Cloth, cloth_of
from croupier.lab.decisions import for_any_play
from croupier.lab.lowering import Lowered, lower
from croupier.lab.naming import under
from croupier.lab.players import Party, Strategy
from croupier.lab.shoes import FromShoe, Laid


UNIT: Final = 1000


@dataclass(frozen=True)
class Steered:
    """A game that asks under players by the name of their strategy, each with the same unit."""

    game: Game[Any]
    name: str
    players: Party
    known: Lowered | None = None
    """Their table, where it was lowered with what they stake."""

    @cached_property
    def table(self) -> Lowered:
        """What the players keep up, and how it goes as they answer."""
        counted = at_unit(self.players)
        if self.known is not None and counted == self.players:
            return self.known
        return lower(self.game, counted)

    @cached_property
    def beside(self) -> tuple[str, ...]:
        """The bets that they do not make, and whose odds can be counted beside their play."""
        fixed = for_any_play(self.game)
        made = {keep.bet for player in self.players.players for keep in player.keeps}
        return tuple(
            bet
            for bet, kind in self.game.bets.items()
            if bet not in made and (bet in fixed or kind.on is None)
        )

    @cached_property
    def cloth(self) -> Cloth | None:
        """The bets beside their play, where they are dealt from a shoe."""
        if not isinstance(self.game.device, Shoe):
            return None
        laid = Laid(self.game, self.beside, self.players.decides)
        return FromShoe(self.game, self.game.device, laid)

    @property
    def behaviour_hash(self) -> str:
        """The fingerprint of the table under their play, name included."""
        beside = () if self.cloth is None else (self.cloth.behaviour_hash,)
        return under(self.name, self.table.behaviour_hash, *beside)


def at_unit(players: Party) -> Party:
    """Let players stake the unit by which a table is counted."""
    return replace(players, players=tuple(replace(each, unit=UNIT) for each in players.players))


def fingerprint(
    game: Game[Any],
    playing: tuple[str, Strategy[Any]] | None = None,
    lowered: Lowered | None = None,
) -> str:
    """Give the fingerprint of a table: of its cloth, or where it asks under whoever decides there.

    ``lowered`` is their table with what they stake, where it is there already.
    """
    if playing is None or not game.asks:
        return cloth_of(game).behaviour_hash
    name, players = playing
    if isinstance(players, Party):
        return Steered(game, name, players, lowered).behaviour_hash
    return under(name, (lowered or lower(game, players)).behaviour_hash)
