"""The short form of a record: wagers first, then what left the equipment, in that order.

Wagers that are made in a later window wait until it opens. Wagers that need another of their player
come after the rest. What is shown later than it left the equipment is found where it lies.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from croupier.games.protocol import Deal, Offer
from croupier.rulebooks.books import Case
from croupier.table.moves import Place, Round
from croupier.table.slips import Slip
from croupier.table.windows import waits
from croupier.terms.refusals import RefusedError
from croupier.terms.rosters import roster_of
from croupier.terms.shapes import is_object


def apart(current: Round, places: Iterable[Place]) -> tuple[list[Place], list[Place]]:
    """Part wagers into those that are made now, in a good order, and those that wait."""
    now: list[Place] = []
    hung: list[Place] = []
    later: list[Place] = []
    ruleset = current.table.game.ruleset
    for asked in places:
        names = _names(current, asked)
        if waits(current.table.game, names, current.turn):
            later.append(asked)
        elif any(ruleset.policy(Case.NEEDS_ANOTHER, name) is not None for name in names):
            hung.append(asked)
        else:
            now.append(asked)
    return now + hung, later


def due(current: Round, later: Sequence[Place]) -> list[Place]:
    """List the wagers that are made in the window that is open now."""
    if not isinstance(current.turn, Offer):
        return []
    game, turn = current.table.game, current.turn
    return [asked for asked in later if not waits(game, _names(current, asked), turn)]


def _names(current: Round, asked: Place) -> list[str]:
    """Name the bets that a wager may mean; none where it cannot be read, which its taking says."""
    try:
        return current.table.game.notation.wager(asked.bet, asked.target).bet.split("|")
    except RefusedError:
        return []


def next_of(current: Round, pending: Sequence[object]) -> int | None:
    """Say which of what left the equipment is shown now; None if that is not told.

    An irregular result is an object, and stands where it happened.
    """
    if not isinstance(current.turn, Deal) or is_object(pending[0]):
        return 0
    plain = [place for place, written in enumerate(pending) if not is_object(written)]
    beneath = current.turn.beneath
    return plain[beneath] if beneath < len(plain) else None


def as_listed(current: Round, names: Sequence[str]) -> Round:
    """Put the slips into the order in which a record lists its wagers."""
    rank = {name: number for number, name in enumerate(names)}

    def place(slip: Slip) -> int:
        return rank.get(slip.id, -1)

    slips = list(current.slips)
    ordered = sorted(slips, key=place)
    return current if slips == ordered else replace(current, slips=roster_of(ordered))
