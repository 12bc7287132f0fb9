"""Where a record cannot be followed any further: what it says left the equipment cannot be.

What comes after such an entry may rest on it, so nothing after it is followed, and nothing is paid
on it. A later correction of that very entry takes its place, and the record goes on.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from croupier.games.protocol import Chance, Over
from croupier.table.driver.placement import turned_away
from croupier.table.record.fields import ChanceRecord, DecisionRecord, MoveRecord, RulingRecord
from croupier.table.wagers.moves import AnsweredMove, Place, Round, Unread
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.shapes import is_object


CORRECTION: Final = "correction"
_LEAVES_ALONE: Final = {Reason.ROLE_MAY_NOT, Reason.NOTHING_TO_CORRECT}
"""Why a correction is refused that puts no result in question."""


def is_correction(move: MoveRecord) -> bool:
    """Say whether a move puts a result right, in either way of writing it."""
    if isinstance(move, RulingRecord):
        return move.ruling == CORRECTION
    return isinstance(move, ChanceRecord) and is_object(move.chance) and "corrected" in move.chance


def is_result(move: MoveRecord) -> bool:
    """Say whether a move tells what left the equipment: anything but what puts it right."""
    return isinstance(move, ChanceRecord) and not is_correction(move)


def stops(before: Round, after: Round, move: MoveRecord) -> bool:
    """Say whether a record cannot be followed beyond a move, as it was answered."""
    refusal = after.answered[-1].refusal if len(after.answered) > len(before.answered) else None
    if refusal is None or isinstance(before.turn, Over) or before.is_void:
        return False  # nothing rests any more on what comes after the end of a round
    if is_correction(move):
        return refusal.reason not in _LEAVES_ALONE
    return isinstance(move, ChanceRecord)


def corrections_of(
    moves: Sequence[MoveRecord], place: int, ordinal: int
) -> Iterator[tuple[int, MoveRecord]]:
    """Give the later corrections of one result: those that name it, or that follow it directly."""
    is_next = True
    for number in range(place + 1, len(moves)):
        move = moves[number]
        if is_correction(move):
            which = _which(move)
            if which == ordinal or (which is None and is_next):
                yield number, move
        elif is_result(move):
            is_next = False


def _which(move: MoveRecord) -> object:
    if isinstance(move, RulingRecord):
        return move.facts.get("which")
    assert isinstance(move, ChanceRecord)
    return move.chance.get("which")


def is_said_again(moves: Sequence[MoveRecord], place: int, came: int) -> bool:
    """Say whether a correction that was refused is made once more: of the same result, later."""
    which = _which(moves[place])
    ordinal = which if isinstance(which, int) else came
    return any(True for _ in corrections_of(moves, place, ordinal))


def came_so_far(current: Round) -> int:
    """Count the results of a round, as a correction counts them."""
    return sum(each.refusal is None and isinstance(each.move, Chance) for each in current.answered)


def tagged(current: Round, listed: str, index: int) -> Round:
    """Note on the last answer which entry of the record it answers."""
    last = len(current.answered) - 1
    told = altered(current.answered[last], listed=listed, index=index)
    return altered(current, answered=current.answered.put(last, told))


def tagged_places(current: Round, places: Sequence[Place]) -> Round:
    """Note on the answers to a record's wagers which of them they answer."""
    index = {id(place): number for number, place in enumerate(places)}
    answered = current.answered
    for number, each in enumerate(answered):
        if each.index is None and id(each.move) in index:
            told = altered(each, listed="wagers", index=index[id(each.move)])
            answered = answered.put(number, told)
    return altered(current, answered=answered)


NOT_FOLLOWED: Final = "not followed"


def set_aside(current: Round) -> Round:
    """Keep the last answer, which refused a result, out of what is told again later."""
    last = len(current.answered) - 1
    answered = current.answered[last]
    if isinstance(answered.move, Chance):
        chance = current.table.game.notation.write_symbol(answered.move.symbol)
        unread = Unread({"do": "chance", "chance": chance})
        return altered(current, answered=current.answered.put(last, altered(answered, move=unread)))
    return current


def unfollowed(current: Round, listed: str, rest: Iterable[tuple[int, Any]]) -> Round:
    """Answer what comes after the entry at which a record stopped; wagers keep a slip."""
    for index, each in rest:
        refusal = _not_followed(current)
        if isinstance(each, Place):
            after = turned_away(current, each, refusal)
        else:
            after = current.answering(AnsweredMove(Unread(as_written(each)), refusal))
        current = tagged(after, listed, index)
    return current


def as_written(move: Any) -> dict[str, Any]:
    """Write a move as the record has it; a decision of the short form is an act."""
    plain: dict[str, Any] = msgspec.to_builtins(move)
    if isinstance(move, DecisionRecord):
        plain = {"do": "act", **plain}
    return {name: part for name, part in plain.items() if part is not None}


def _not_followed(current: Round) -> Refusal:
    cause = current.stopped
    assert cause is not None
    what = f"{NOT_FOLLOWED}: {where(cause)} cannot be, and what comes after it may rest on it"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, remedy="Put that entry right.")


_ENTRIES: Final = {"moves": "move", "chance": "chance", "wagers": "wager", "decisions": "decision"}


def where(cause: AnsweredMove) -> str:
    """Say which entry of a record something was answered to, counted from 1."""
    if cause.index is None:
        return "what was told before"
    of = f" of round {cause.round}" if cause.round is not None else ""
    return f"{_ENTRIES[cause.listed]} {cause.index + 1}{of}"
