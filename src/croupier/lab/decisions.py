"""Decisions: how questions are answered in the middle of a round, by ways that have a name.

A decision that is made with a wager is staked by the first of those who play at its seat, as high as
there is room for; the others of the seat are left their window.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TypeVar

from croupier.games.following import Laying, Placement, Position
from croupier.games.protocol import Ask, Choice, Game, Room
from croupier.games.strategies import Decides
from croupier.terms.frozen import altered
from croupier.terms.money import Money


S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Makes:
    """Makes a bet whenever a question lets it be made, and else answers as somebody else would."""

    bet: str
    decides: Decides

    def __call__(self, ask: Ask) -> str:
        """Answer with the bet."""
        made = (choice.act for choice in ask.choices if choice.bet == self.bet)
        return next(made, None) or self.decides(ask)


def for_any_play(game: Game[S]) -> tuple[str, ...]:
    """List the bets whose odds are the same however questions are answered."""
    return tuple(name for name, bet in game.bets.items() if not game.asks or bet.is_for_any_play)


def staked(game: Game[S], position: Position[S], ask: Ask, choice: Choice | None) -> Position[S]:
    """Put down the wager that a decision is made with, if it is made with one.

    It is laid by the first who plays at the seat, as high as there is room for, and stands by itself
    from then on: nobody takes up what it was made on.
    """
    if choice is None or choice.bet is None:
        return position
    player = next(wager.player for wager in position.wagers.at(ask.seat))
    name = f"{player} {choice.bet} {len(position.wagers)}"
    target = "" if choice.target is None else choice.target
    wish = Placement(name, ask.seat, player, choice.bet, target, Money(1))
    laying = Laying(game, position, chosen=choice.bet)
    room = laying.room_for(wish)
    if isinstance(room, Room) and room.most is not None:
        laying.lay((altered(wish, stake=Money(room.most)),))
    made = laying.position.wager(name)
    if made is None:
        return position
    return altered(laying.position, wagers=position.wagers.put(altered(made, on=None)))
