"""The short form of a record: wagers first, then what left the equipment, in that order.

Wagers that are made in a later window wait until it opens, and those that follow a point, or another
wager's, until it stands. Wagers that need another of their player come after the rest. What is shown later than it left the equipment is found where it lies, also
where it is put right: a record counts in the order of its list.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from croupier.games.protocol import Chance, Deal, Game, Offer, Over
from croupier.rulebooks.books import Matter
from croupier.table.driver.later_bets import follows, waits, window_of
from croupier.table.driver.rounds import place_all
from croupier.table.wagers.moves import Place, Round
from croupier.table.wagers.slips import Slip
from croupier.terms.refusals import Reason, RefusedError
from croupier.terms.rosters import roster_of
from croupier.terms.shapes import is_object


def apart(
    current: Round, places: Iterable[Place], course: "Shown"
) -> tuple[list[Place], list[Place]]:
    """Part wagers into those that are made now, in a good order, and those that wait."""
    if not _has_an_order(current.table.game):
        return list(places), []
    now: list[Place] = []
    hung: list[Place] = []
    later: list[Place] = []
    ruleset = current.table.game.ruleset
    goes_on = course.goes_on(current)
    for asked in places:
        name = _named(current, asked)
        if waits(current.table.game, name, current.turn) or (goes_on and _follows(current, name)):
            later.append(asked)
        elif name is not None and ruleset.policy(Matter.NEEDS_ANOTHER, name) is not None:
            hung.append(asked)
        else:
            now.append(asked)
    return now + hung, later


def _has_an_order(game: Game[object]) -> bool:
    """Say whether some bet of a game waits for a window, a point or another wager."""
    ruleset = game.ruleset
    return any(
        window_of(terms) is not None
        or follows(terms)
        or ruleset.policy(Matter.NEEDS_ANOTHER, name) is not None
        for name, terms in ruleset.bets.items()
    )


def place_due(current: Round, later: Sequence[Place], course: "Shown") -> tuple[Round, list[Place]]:
    """Make the wagers whose time has come in the window that is open now; the others still wait.

    Before the last draw nothing is too early any more: it is refused.
    """
    if not later or not isinstance(current.turn, Offer):
        return current, list(later)
    game, turn = current.table.game, current.turn
    open_ = [asked for asked in later if not waits(game, _named(current, asked), turn)]
    follow = [asked for asked in open_ if _follows(current, _named(current, asked))]
    early = _early(current, follow) if course.goes_on(current) else set[str]()
    ready = {asked.id for asked in open_} - early
    current = place_all(current, [asked for asked in open_ if asked.id in ready])
    return current, [asked for asked in later if asked.id not in ready]


def _follows(current: Round, name: str | None) -> bool:
    return name is not None and follows(current.table.game.ruleset.bets[name])


def _early(current: Round, places: Sequence[Place]) -> set[str]:
    """Find the wagers that are refused only because the play has not come so far."""
    tried = place_all(current, [replace(asked, accepted=False) for asked in places]).answered
    answers = tried[len(current.answered) :]
    return {
        asked.id
        for asked, each in zip(places, answers, strict=True)
        if each.refusal is not None and each.refusal.reason in _EARLY
    }


_EARLY: Final = {Reason.BET_IS_NOT_OFFERED, Reason.WAGER_NEEDS_ANOTHER}


def _named(current: Round, move: Place) -> str | None:
    """Name the bet of a wager; None where it cannot be read, which its taking says."""
    try:
        return current.table.game.notation.wager(move.bet, move.target).bet
    except RefusedError:
        return None


@dataclass
class Shown:
    """What left the equipment and is still to be shown, and what of it was shown, in that order.

    Both by their places in the record's list.
    """

    left: list[tuple[int, object]]
    shown: list[int] = field(default_factory=list[int])
    whole: list[object] = field(init=False)
    """The record's list as it is written."""

    def __post_init__(self) -> None:
        """Keep the list as it is written."""
        self.whole = [written for _, written in self.left]

    def copy(self) -> "Shown":
        """Return the same, to be shown to a round that is only tried."""
        tried = copy(self)
        tried.left, tried.shown = list(self.left), list(self.shown)
        return tried

    def first(self) -> object:
        """Return what left the equipment first of all that is still to be shown."""
        return self.left[0][1]

    def goes_on(self, current: Round) -> bool:
        """Say whether there is more than one result still to be shown, voids not counted."""
        read = current.table.game.notation.chance
        draws = (written for _, written in self.left if _is_draw(read, written))
        return len(list(islice(draws, 2))) > 1

    def next_of(self, current: Round) -> int | None:
        """Say which of what left the equipment is shown now; None if that is not told.

        An irregular result is an object, and stands where it happened: perhaps while what was to
        be shown first had not left the equipment yet.
        """
        if not isinstance(current.turn, Deal) or is_object(self.first()):
            return 0
        plain = [n for n, (_, written) in enumerate(self.left) if not is_object(written)]
        if (due := self._due(current.turn.place, plain)) is not None:
            return due
        irregular = (n for n, (_, written) in enumerate(self.left) if is_object(written))
        return next(irregular, None)

    def _due(self, place: int | None, plain: list[int]) -> int | None:
        """Find what is due among what is left, by the place at which it left the equipment."""
        if place is None:
            return next(iter(plain), None)
        regular = [n for n, written in enumerate(self.whole) if not is_object(written)]
        listed = regular[place] if place < len(regular) else None
        return next((n for n in plain if self.left[n][0] == listed), None)

    def take(self, number: int) -> tuple[int, object]:
        """Take what is shown now; a correction names it as it is counted when cards are shown."""
        place, written = self.left.pop(number)
        return place, self._counted_as_shown(place, written)

    def _counted_as_shown(self, place: int, written: object) -> object:
        listed = sorted(self.shown)
        if not is_object(written) or "corrected" not in written or listed == self.shown:
            return written
        which = written.get("which", sum(each < place for each in listed))
        if not isinstance(which, int) or not 0 < which <= len(listed):
            return written
        return {**written, "which": self.shown.index(listed[which - 1]) + 1}

    def drop(self, places: Collection[int]) -> None:
        """Take out what was made use of before its turn: corrections of what was refused."""
        self.left = [each for each in self.left if each[0] not in places]

    def leave(self, current: Round) -> None:
        """Leave lying what left the equipment face down in a round that ended without showing it."""
        left = current.turn.left if isinstance(current.turn, Over) else 0
        regular = [n for n, written in enumerate(self.whole) if not is_object(written)]
        self.drop(regular[:left])

    def follow(self, current: Round, number: int, place: int, written: object) -> None:
        """Note what was shown; what lies face down when a round ends is never shown."""
        if is_object(written):
            if isinstance(current.turn, Over):
                del self.left[:number]
        elif current.answered[-1].refusal is None:
            self.shown.append(place)


def _is_draw(read: Callable[[object], object], written: object) -> bool:
    try:
        return isinstance(read(written), Chance)
    except RefusedError:
        return False


def together(current: Round, chance: list[object]) -> list[object]:
    """Take dice that are listed one by one, ``[3, 4]``, for the one roll that they are."""
    read = current.table.game.notation.chance
    is_flat = not any(is_object(each) or _is_draw(read, each) for each in chance)
    return [chance] if is_flat and _is_draw(read, chance) else chance


def as_listed(current: Round, names: Sequence[str]) -> Round:
    """Put the slips into the order in which a record lists its wagers."""
    rank = {name: number for number, name in enumerate(names)}
    before = {slip.id for slip in current.opening.slips}

    def place(slip: Slip) -> int:
        return rank.get(slip.id, -1 if slip.id in before else len(rank))

    slips = list(current.slips)
    ordered = sorted(slips, key=place)
    return current if slips == ordered else replace(current, slips=roster_of(ordered))
