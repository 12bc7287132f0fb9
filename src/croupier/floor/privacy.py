"""What is another player's is unknown at a player's terminal: no refusal tells whose it is."""

import re
from collections.abc import Iterable
from dataclasses import replace

from croupier.rulebooks.books import Matter
from croupier.table.conduct.core.commands import Command
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.people.seats import Sit
from croupier.table.conduct.round.wagers import PlaceWager
from croupier.table.house.keeper import Receipt
from croupier.table.limits.areas import are_terminals
from croupier.terms.refusals import Reason, Refusal


def refuse_others(table: TableState, player: str, command: Command) -> Refusal | None:
    """Refuse what names another player's wager, dispute or seat, as if it were not there."""
    wager, dispute = (getattr(command, name, None) for name in ("wager", "dispute"))
    if wager is not None and not _is_own_wager(table, player, str(wager)):
        return Refusal(Reason.WAGER_IS_UNKNOWN, f"there is no wager {str(wager)[:40]!r} of yours")
    found = table.conduct.disputes.get(str(dispute)) if dispute is not None else None
    if found is not None and found.player != player:
        what = f"there is no dispute {str(dispute)[:40]!r} of yours"
        return Refusal(Reason.DISPUTE_IS_UNKNOWN, what)
    is_kept_off = isinstance(command, Sit) or not _has_shared_areas(table)
    for seat in _seats(command) if is_kept_off else ():
        held = table.conduct.seats.get(seat)
        if held is not None and held.player != player:
            what = f"seat {seat} is taken"
            return Refusal(Reason.SEAT_IS_NOT_FREE, what, remedy="Take another.")
    return None


def _seats(command: Command) -> list[int]:
    """Return every seat that a command names."""
    named = command.each if isinstance(command, PlaceWager) else (command,)
    seats = (getattr(each, "seat", None) for each in named)
    return [seat for seat in seats if isinstance(seat, int)]


def _has_shared_areas(table: TableState) -> bool:
    """Say whether the rules have players wager on each other's areas: those say who may, and who not."""
    ruleset = table.table.game.ruleset
    return bool(ruleset.policies_in(Matter.PLAYERS_PER_AREA)) and not are_terminals(ruleset)


def _is_own_wager(table: TableState, player: str, wager: str) -> bool:
    rounds = (live.round for live in (table.live, table.last) if live is not None)
    slips = (played.slip(wager) for played in rounds)
    return any(slip is not None and slip.player == player for slip in slips)


def for_player(answer: Receipt, player: str, people: Iterable[str]) -> Receipt:
    """Take other people's names out of why a player's wishes were refused."""
    wagers = [
        without_names(each, player, people) if isinstance(each, Refusal) else each
        for each in answer.wagers
    ]
    refusal = answer.refusal and without_names(answer.refusal, player, people)
    return replace(answer, refusal=refusal, wagers=tuple(wagers))


def without_names(refusal: Refusal, player: str, people: Iterable[str]) -> Refusal:
    """Take other people's names out of what a player is told."""
    what, remedy = refusal.what, refusal.remedy
    for name in people:
        if name != player and (name in what or name in remedy):
            whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            what, remedy = (whole.sub("another player", text) for text in (what, remedy))
    return replace(refusal, what=what, remedy=remedy)
