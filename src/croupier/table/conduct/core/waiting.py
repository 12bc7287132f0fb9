"""What a table waits for people with in the middle of a round: windows, and stages of questions.

A round begins with a window for everybody's wagers. Some games open others later, in which wagers
hang on those that stand: insurance on a hand that is ahead. They are opened by what chance brought,
told in the same entry, and closed by the dealer's call, by the clock, or by what comes next. One in
which nobody could make a wager is passed over. Questions are put in stages: all of a stage have their
time together, from when it begins.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from croupier.games.protocol import Asks, Close, Notice, Offer, Wager
from croupier.journal.entries import Entry
from croupier.table.conduct.core.memo import ask
from croupier.table.conduct.core.state import TableState, Waiting
from croupier.table.driver.attached import Stakes, stakes_on
from croupier.table.wagers.moves import Round
from croupier.terms.money import Money


MICROSECONDS = 1_000_000
PASSED: Final = "passed over"
"""The fact that names the window which an entry would have opened, had anybody had a use for it."""


def window_of(current: Round) -> str | None:
    """Name the window that is open in the middle of a round; None in the first, or in none."""
    turn = current.turn
    if not isinstance(turn, Offer):
        return None
    first = current.table.game.play.turn(current.opening.position.state)
    return None if turn == first else turn.window


@dataclass(frozen=True, slots=True)
class WagerOffer:
    """A wager that may be made now on one that stands: of which bet, and for how much."""

    wager: Wager
    bet: str
    stakes: Stakes

    def written(self) -> dict[str, Any]:
        """Write it for the journal."""
        return {
            "player": self.wager.player,
            "bet": self.bet,
            "on": self.wager.id,
            "least": self.stakes.least,
            "most": self.stakes.most,
        }


def offered(current: Round) -> Iterator[WagerOffer]:
    """Give every wager that may be made now on one that stands, once for all of it at a seat."""
    for name, bet in current.table.game.bets.items():
        hooks = bet.on.split("|") if bet.on else ()
        for wager in _first_of_each(current.position.wagers, hooks):
            stakes = stakes_on(current, name, wager)
            if stakes is not None:
                yield WagerOffer(wager, name, stakes)


def _first_of_each(wagers: Iterable[Wager], bets: Collection[str]) -> Iterable[Wager]:
    """Give the first wager of each player on each of some bets, seat by seat."""
    found: dict[tuple[str, str, int], Wager] = {}
    for wager in wagers if bets else ():
        if wager.bet in bets:
            found.setdefault((wager.player, wager.bet, wager.seat), wager)
    return found.values()


def passed_over(current: Round) -> str | None:
    """Name the window that is open and that nobody could use, where nobody has to take it up."""
    turn = current.turn
    if not isinstance(turn, Offer) or not turn.lapses or any(offered(current)):
        return None
    return turn.window


def going_on(current: Round) -> Round:
    """Close a window that nobody could use."""
    return current if passed_over(current) is None else ask(current, Close())


QUESTIONS: Final = "questions"
"""The fact that names the stage of questions which an entry began."""


def stage_of(current: Round) -> Hashable | None:
    """Return the stage of questions that a round is in; None where nobody is asked anything."""
    turn = current.turn
    return turn.stage if isinstance(turn, Asks) else None


def opening_facts(current: Round, table: TableState) -> dict[str, Any]:
    """Return what is told of what a move of the round opened; nothing where it opened nothing."""
    stage, window = stage_of(current), window_of(current)
    if stage is not None:
        return {QUESTIONS: str(stage), "seconds": table.table.seconds_for(str(stage))}
    if window is None:
        return {}
    each = [may.written() for may in offered(current)]
    return {"window": window, "seconds": table.table.seconds_for(window), "offered": each}


def opening_notices(current: Round) -> tuple[Notice, ...]:
    """Tell each player what they may wager in a window that was opened."""
    if window_of(current) is None:
        return ()
    return tuple(_notice(current, may) for may in offered(current))


def _notice(current: Round, may: WagerOffer) -> Notice:
    bet = current.table.game.bets[may.bet]
    least, most = may.stakes.least, may.stakes.most
    to = f" to {Money(most)}" if most is not None else ""
    what = (
        f"{may.wager.player} may make {may.bet} on {may.wager.id}, from {Money(least)}{to}, "
        "or let it be"
    )
    return Notice(what, bet.rules(next(iter(bet.targets()))))


def opened(current: Round, facts: Mapping[str, Any], entry: Entry) -> Waiting | None:
    """Return what an entry opened in a round, a window or questions; None where it opened none."""
    if not isinstance(current.turn, Offer | Asks):
        return None
    seconds, clock = facts.get("seconds"), entry.moment.clock
    return Waiting(clock, clock + seconds * MICROSECONDS if seconds else None)
