"""A round of any game from its first window to its end, with what chance may bring."""

from collections.abc import Sequence
from typing import Any

from croupier.games.protocol import Chance, Close, Deal, Game, Move, Over


MOST = 6
"""No round of the house has more draws."""


def whole_round(game: Game[Any], symbols: Sequence[Any]) -> tuple[list[Any], list[Move]]:
    """Play one round: give the symbols it used as they left the equipment, and all its moves.

    A card may be turned up before one that left the shoe earlier.
    """
    left, turned = list(range(len(symbols))), list[Any]()
    moves: list[Move] = []
    state = game.play.start(None)
    while not isinstance(turn := game.play.turn(state), Over):
        if isinstance(turn, Deal):
            turned.append(symbols[left.pop(turn.among(left))])
        move = Chance(turned[-1]) if isinstance(turn, Deal) else Close()
        assert game.play.refuse(state, move) is None
        state = game.play.step(state, move)
        moves.append(move)
    return list(symbols[: len(turned)]), moves
