"""The hands of a card game as everybody sees them: cards that lie face up, and backs.

A card that nobody has turned up is in no state of a play, so nothing here can show it.
"""

from collections.abc import Iterable
from typing import Any, Final

from croupier.floor.sections import HandLine
from croupier.floor.viewing.caches import Kept
from croupier.floor.viewing.windows import seen
from croupier.games.protocol import Deal, Game
from croupier.games.shown import CARDS, Down, HandShown, Up
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.wagers.moves import Round


FACE_UP: Final = -1
"""Instead of the place of a card that everybody sees."""


def are_dealt(game: Game[Any]) -> bool:
    """Say whether a game is played with cards."""
    return game.shown.equipment.kind == CARDS


def at_table(table: TableState, live: Live | None) -> tuple[HandLine, ...] | None:
    """Return the hands of a round, or as they lie before the first; None where no cards are dealt."""
    game = table.table.game
    if not are_dealt(game):
        return None
    if live is None:
        return tuple(map(_line, game.shown.hands(game.play.start(None))))
    return _LINES(live.round)


def are_out(live: Live) -> bool:
    """Say whether a card lies on the table."""
    return any(hand.cards for hand in shown_in(live.round))


def due(live: Live | None) -> str:
    """Name the card that is due; nothing where none is."""
    turn = seen(live.round).turn if live is not None else None
    return turn.slot if isinstance(turn, Deal) else ""


def _shown(played: Round) -> tuple[HandShown, ...]:
    return played.table.game.shown.hands(played.position.state)


shown_in: Final = Kept(_shown)
"""What a game shows of the hands of a round."""


def _lines(played: Round) -> tuple[HandLine, ...]:
    return tuple(map(_line, shown_in(played)))


_LINES: Final = Kept(_lines)


def own_hands(live: Live, seats: Iterable[int]) -> tuple[HandLine, ...]:
    """Return what some seats made of the cards that all share."""
    shown, state = live.round.table.game.shown, live.round.position.state
    return tuple(_line(hand) for seat in seats for hand in shown.own(state, seat))


def _line(hand: HandShown) -> HandLine:
    backs = tuple(each.place if isinstance(each, Down) else FACE_UP for each in hand.cards)
    return HandLine(
        id=hand.id,
        cards=tuple(each.card if isinstance(each, Up) else "" for each in hand.cards),
        places=backs if any(place != FACE_UP for place in backs) else (),
        seat=hand.seat,
        count=hand.count,
        label=hand.label,
        is_active=hand.is_active,
        result=hand.result,
        is_last_across=hand.is_last_across,
    )
