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

from croupier.games.protocol import Asks, Close, Notice, Offer, Target, Wager
from croupier.journal.entries import Entry
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.state import TableState, Waiting
from croupier.table.driver.attached import Stakes, hooks, stakes_on
from croupier.table.wagers.moves import Round


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
    """A wager that may be made now on one that stands: of which bet, where, and for how much.

    Offers are a function of the round, made for whoever looks: no entry tells them.
    """

    wager: Wager
    bet: str
    target: Target
    stakes: Stakes


def offered(current: Round) -> Iterator[WagerOffer]:
    """Give every wager that may be made now on one that stands, once for all of it at a seat."""
    for name in current.table.game.bets:
        yield from _offers_of(current, name)


def _offers_of(current: Round, name: str) -> Iterator[WagerOffer]:
    """Give the wagers on one bet that may be made now on one that stands."""
    bet = current.table.game.bets[name]
    for wager in first_of_each(current.position.wagers, hooks(bet)):
        for target in bet.targets():
            stakes = stakes_on(current, name, wager, target)
            if stakes is not None:
                yield WagerOffer(wager, name, target, stakes)


def first_of_each(wagers: Iterable[Wager], bets: Collection[str]) -> Iterable[Wager]:
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


BET_NOW: Final = "bet now"
"""The fact of a round that waits for its first wager before its time is counted, and its rules."""


def waits_for_a_bet(waiting: Waiting | None) -> bool:
    """Say whether a round waits for its first wager: no time runs, and nothing is dealt."""
    return waiting is not None and waiting.bet_now is not None


def first_waiting(seconds: int | None, clock: int, *, for_a_bet: bool) -> Waiting:
    """Return what a round waits with as it begins."""
    if for_a_bet:
        return Waiting(clock, bet_now=seconds or 0)
    return Waiting(clock, clock + seconds * MICROSECONDS if seconds else None)


def once_wagered(waiting: Waiting | None, clock: int) -> Waiting | None:
    """Let the time run that waited for the first wager."""
    if waiting is None or waiting.bet_now is None:
        return waiting
    return first_waiting(waiting.bet_now, clock, for_a_bet=False)


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
    return {"window": window, "seconds": table.table.seconds_for(window)}


def opening_notices(current: Round) -> tuple[Notice, ...]:
    """Tell what a window that was opened offers to whoever may make it."""
    if window_of(current) is None:
        return ()
    notices: list[Notice] = []
    for name, bet in current.table.game.bets.items():
        may = next(_offers_of(current, name), None)
        if may is not None:
            notices.append(Notice(f"{name} may be made now, or let be", bet.rules(may.target)))
    return tuple(notices)


def opened(current: Round, facts: Mapping[str, Any], entry: Entry) -> Waiting | None:
    """Return what an entry opened in a round, a window or questions; None where it opened none."""
    if not isinstance(current.turn, Offer | Asks):
        return None
    seconds, clock = facts.get("seconds"), entry.moment.clock
    return Waiting(clock, clock + seconds * MICROSECONDS if seconds else None)
