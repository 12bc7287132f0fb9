"""Windows in the middle of a round: which is open, for how long, and who may wager in it.

A round begins with a window for everybody's wagers. Some games open others later, in which wagers
hang on those that stand: insurance on a hand that is ahead. They are opened by what chance brought,
told in the same entry, and closed by the dealer's call, by the clock, or by what comes next.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.games.protocol import Bid, Notice, Offer, Room, Wager
from croupier.journal.entries import Entry
from croupier.table.conduct.state import TableState, Window
from croupier.table.moves import Round
from croupier.terms.money import Money


MICROSECONDS = 1_000_000


def window_of(current: Round) -> str | None:
    """Name the window that is open in the middle of a round; None in the first, or in none."""
    turn = current.turn
    if not isinstance(turn, Offer):
        return None
    first = current.table.game.play.turn(current.opening.position.state)
    return None if turn == first else turn.window


@dataclass(frozen=True, slots=True)
class Offered:
    """A wager that may be made now on one that stands: of which bet, and for at most how much."""

    wager: Wager
    bet: str
    most: int | None

    def written(self) -> dict[str, Any]:
        """Write it for the journal."""
        return {
            "player": self.wager.player,
            "bet": self.bet,
            "on": self.wager.id,
            "most": self.most,
        }


def offered(current: Round) -> Iterator[Offered]:
    """Give every wager that may be made now on one that stands, once for all of it at a seat."""
    game, position = current.table.game, current.position
    for name, bet in game.bets.items():
        hooks = bet.on.split("|") if bet.on else ()
        for wager in _first_of_each(position.wagers, hooks):
            target = next(iter(bet.targets()))
            bid = Bid(wager.seat, target, position.wagers.of(wager.player), wager)
            room = bet.room(position.state, bid)
            if isinstance(room, Room) and (room.most is None or room.most >= room.least):
                yield Offered(wager, name, room.most)


def _first_of_each(wagers: Iterable[Wager], bets: Collection[str]) -> Iterable[Wager]:
    """Give the first wager of each player on each of some bets, seat by seat."""
    found: dict[tuple[str, str, int], Wager] = {}
    for wager in wagers if bets else ():
        if wager.bet in bets:
            found.setdefault((wager.player, wager.bet, wager.seat), wager)
    return found.values()


def opening_facts(current: Round, seconds: int | None) -> dict[str, Any]:
    """Return what is told of a window that a move of the round opened; nothing where none is."""
    window = window_of(current)
    if window is None:
        return {}
    each = [may.written() for may in offered(current)]
    return {"window": window, "seconds": seconds, "offered": each}


def opening_notices(current: Round) -> tuple[Notice, ...]:
    """Tell each player what they may wager in a window that was opened."""
    if window_of(current) is None:
        return ()
    return tuple(_notice(current, may) for may in offered(current))


def _notice(current: Round, may: Offered) -> Notice:
    bet = current.table.game.bets[may.bet]
    most = f", for at most {Money(may.most)}" if may.most is not None else ""
    what = f"{may.wager.player} may make {may.bet} on {may.wager.id}{most}, or let it be"
    return Notice(what, bet.rules(next(iter(bet.targets()))))


def opened(current: Round, facts: Mapping[str, Any], entry: Entry) -> Window | None:
    """Return the window that an entry opened in a round, or None where it opened none."""
    if not isinstance(current.turn, Offer):
        return None
    seconds, clock = facts.get("seconds"), entry.moment.clock
    return Window(clock, clock + seconds * MICROSECONDS if seconds else None)


def seconds_of(table: TableState) -> int | None:
    """Return for how long a window in the middle of a round is open, where it is counted down."""
    return table.table.seconds
