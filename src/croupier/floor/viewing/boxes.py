"""What lies on the boxes of a table: whose it is nobody reads here, only which of those on the box."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from croupier.floor.sections import BoxWager
from croupier.floor.viewing.caches import Kept
from croupier.floor.viewing.marks import hand_of
from croupier.table.conduct.core.state import Live
from croupier.table.wagers.moves import Round
from croupier.table.wagers.slips import Result, Slip


NOWHERE: Final = (Result.REFUSED, Result.REMOVED)
"""Wagers of which nothing lies, and nothing lay when the cards came."""
_NOBODY: Final[Mapping[tuple[int, str], int]] = MappingProxyType({})


def _bettors(played: Round) -> Mapping[tuple[int, str], int]:
    """Number the players on each box, as they came to it; nobody where there are no boxes."""
    if not played.table.game.shown.boxes:
        return _NOBODY
    found: dict[tuple[int, str], int] = {}
    on: dict[int, int] = {}
    for slip in played.slips:
        whose = (slip.area, slip.player)
        if slip.area and slip.result not in NOWHERE and whose not in found:
            found[whose] = on[slip.area] = on.get(slip.area, 0) + 1
    return found


_BETTORS: Final = Kept(_bettors)


def bettor(played: Round, slip: Slip) -> int:
    """Say which of the players on its box a wager's player is; 0 where it lies on none."""
    return _BETTORS(played).get((slip.area, slip.player), 0)


def laid(live: Live | None) -> tuple[BoxWager, ...]:
    """Return what lies on the boxes; nothing at a table without boxes."""
    return _LAID(live) if live is not None else ()


def _laid(live: Live) -> tuple[BoxWager, ...]:
    return tuple(_lines(live))


_LAID: Final = Kept(_laid)


def _lines(live: Live) -> Iterator[BoxWager]:
    played = live.round
    for slip in played.slips if played.table.game.shown.boxes else ():
        which = bettor(played, slip)
        if not which or slip.result in NOWHERE or slip.plays.units == 0:
            continue
        is_told = live.reading is None  # what came of it is seen once it was announced
        yield BoxWager(
            box=slip.area,
            bettor=which,
            decides=live.deciders.get(slip.area) == slip.player,
            bet=slip.bet,
            hand=hand_of(played, slip),
            stake=slip.plays.units,
            result=str(slip.result if is_told else Result.OPEN),
            won=slip.totals.won if is_told else 0,
        )
