"""The wall display: compared with what was dealt, and disregarded where it shows something else."""

from dataclasses import replace
from typing import Any, Final

from croupier.equipment.devices import Shoe
from croupier.games.protocol import Chance, Duty
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.rounds import review_of, under_review
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.round.results import call_of, is_same, read_symbol, recorded
from croupier.terms.refusals import Reason, Refusal


class WallDisplayShows(Command, tag="wall display shows"):
    """What the wall display shows; ``dealt`` is what came, if not what is recorded."""

    chance: Any
    dealt: Any = None


@does(WallDisplayShows)
def wall_display_shows(case: Case, command: WallDisplayShows) -> Decision:
    """Compare the wall display with what was dealt; where they differ the outcome is found out."""
    both = (_of_cards if isinstance(case.table.table.game.device, Shoe) else _symbols)(
        case, command
    )
    if isinstance(both, Refusal):
        return both
    display, dealt, agrees = both
    rules = case.operation.rules
    if agrees:
        said = Announcement(f"The wall display shows {display}, as it was dealt", rules)
        return happened(case, "wall display compared", said, {"agrees": True})
    what = "Find the right outcome and confirm it on the dealer's terminal"
    find = Duty(what, rules, *review_of(case))
    said = Announcement(f"The wall display shows {display}, but {dealt} was dealt", rules, (find,))
    return happened(case, "wall display compared", said, {"agrees": False})


def _symbols(case: Case, command: WallDisplayShows) -> tuple[str, str, bool] | Refusal:
    """Read what is shown and what came, and say whether they are the same."""
    known = (
        recorded(case.table) if command.dealt is None else read_symbol(case.table, command.dealt)
    )
    if known is None:
        return _unknown(case)
    both = (read_symbol(case.table, command.chance), known)
    refusal = next((each for each in both if isinstance(each, Refusal)), None)
    if refusal is not None:
        return refusal
    shown, came = (each.symbol if isinstance(each, Chance) else each for each in both)
    return call_of(case.table, shown), call_of(case.table, came), is_same(case.table, shown, came)


def _of_cards(case: Case, command: WallDisplayShows) -> tuple[str, str, bool] | Refusal:
    """Read which hand is shown to have won, and which did."""
    live = case.table.live or case.table.last
    came = command.dealt or (live.round.result if live is not None else None)
    if came is None:
        return _unknown(case)
    shown, dealt = (str(each).strip().casefold()[:40] for each in (command.chance, came))
    return shown, dealt, shown == dealt


def _unknown(case: Case) -> Refusal:
    what = "no outcome is recorded that the display could differ from"
    return Refusal(Reason.CHANCE_IS_NOT_DUE, what, case.operation.rules, "Give 'dealt'.")


@folds("wall display compared")
def _compared(table: TableState, entry: Entry) -> TableState:
    if entry.happening.facts["agrees"]:
        return table
    return under_review(table, "the wall display differs from what was dealt")


class DisregardWallDisplay(Command, tag="disregard wall display"):
    """The wall display is disregarded until it shows the right outcome again."""

    disregarded: bool = True


@does(DisregardWallDisplay)
def disregard_wall_display(case: Case, command: DisregardWallDisplay) -> Decision:
    """Disregard a wall display on which the right outcome cannot be shown."""
    is_out = case.table.conduct.display == DISREGARDED
    if command.disregarded is is_out:
        what = "the wall display is disregarded already" if is_out else "the wall display counts"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    words = (
        "The wall display is disregarded: what was dealt counts"
        if command.disregarded
        else "The wall display shows the right outcome again"
    )
    facts = {"disregarded": command.disregarded}
    return happened(
        case, "wall display disregarded", Announcement(words, case.operation.rules), facts
    )


DISREGARDED: Final = "disregarded"


@folds("wall display disregarded")
def _disregarded(table: TableState, entry: Entry) -> TableState:
    display = DISREGARDED if entry.happening.facts["disregarded"] else ""
    return replace(table, conduct=replace(table.conduct, display=display))
