"""How a wager stands that is not decided yet: where it went, whether it works, what may be called."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.games.protocol import Wager
from croupier.games.shown import STANDS, Marked
from croupier.table.wagers.moves import Round
from croupier.table.wagers.slips import Result, Slip


@dataclass(frozen=True, slots=True)
class Stands:
    """A wager on the layout as its player sees it."""

    marked: Marked = STANDS
    calls: tuple[str, ...] = ()


NOWHERE = Stands()
"""A wager that is decided: nothing can be called on it."""


def stands(played: Round, slip: Slip) -> Stands:
    """Say how a wager stands; of one made of pieces what is true of all that still lie."""
    lying = _lying(played, slip)
    if not lying:
        return NOWHERE
    return Stands(_marked(played, lying), _calls(played, slip, lying))


def marked(played: Round, slip: Slip) -> Marked:
    """Say what a wager's mark means, without what may be called on it."""
    return _marked(played, _lying(played, slip))


def hand_of(played: Round, slip: Slip) -> str:
    """Name the hand that a wager follows, or followed until it was decided; nothing where none."""
    if slip.result is Result.OPEN:
        return marked(played, slip).hand
    game, state = played.table.game, played.position.state
    found = {game.shown.marked(each.bet, each.mark, state).hand for each in slip.settled}
    return found.pop() if len(found) == 1 else ""


def _marked(played: Round, lying: Sequence[Wager]) -> Marked:
    game, state = played.table.game, played.position.state
    found = {game.shown.marked(each.bet, each.mark, state) for each in lying}
    return found.pop() if len(found) == 1 else STANDS


def _lying(played: Round, slip: Slip) -> list[Wager]:
    if slip.result is not Result.OPEN:
        return []
    found = (played.position.wager(piece) for piece in slip.pieces)
    return [wager for wager in found if wager is not None]


def _calls(played: Round, slip: Slip, lying: Sequence[Wager]) -> tuple[str, ...]:
    game, position = played.table.game, played.position
    mine = position.wagers.of(slip.player)
    every = [game.bets[each.bet].calls(each.mark, position.state, mine) for each in lying]
    return tuple(call for call in every[0] if all(call in each for each in every))
