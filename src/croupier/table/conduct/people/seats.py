"""Seats: taken, left, and given up by those who sit out while every other one is taken."""

from dataclasses import replace

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
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.kept_minimums import NO_MORE, ended
from croupier.table.conduct.core.kept_minimums import without as without_kept
from croupier.table.conduct.core.presence import players_at, seat_of
from croupier.table.conduct.core.state import Seat, TableState
from croupier.table.conduct.people.patrons import may_join
from croupier.table.limits.areas import are_terminals
from croupier.table.setup.configuration import MOST_SEATS
from croupier.table.wagers.slips import Slip
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.rosters import Roster


class Sit(Command, tag="sit"):
    """A player takes a seat: this one, or the first that is free."""

    seat: int | None = None
    player: str | None = None


@does(Sit)
def sit(case: Case, command: Sit) -> Decision:
    """Give a player a seat; one who has another one moves."""
    player = command.player or command.who
    if not case.table.conduct.is_open:
        what = f"table {case.table.name} is not open"
        return Refusal(Reason.TABLE_IS_NOT_OPEN, what, remedy="Open it first.")
    if (refusal := may_join(case, player)) is not None:
        return refusal
    number = _first_free(case.table) if command.seat is None else command.seat
    if (refusal := _not_free(case, number, player)) is not None:
        return refusal
    said = Announcement(f"{player} takes seat {number}", case.operation.rules)
    facts = {"player": player, "seat": number, "from": seat_of(case.table, player)}
    return happened(case, "seat taken", said, facts)


def _first_free(table: TableState) -> int:
    return _free(table, frozenset(table.conduct.seats))


def _free(table: TableState, taken: frozenset[int]) -> int:
    """Return the first number that nobody has, also not for the round in progress."""
    number = 1
    while number in taken or _in_use(table, number):
        number += 1
    return number


def _in_use(table: TableState, number: int) -> bool:
    """Say whether somebody without a seat wagers at a terminal of this number."""
    live = table.live
    if live is None or not are_terminals(table.table.game.ruleset):
        return False
    return number not in table.conduct.seats and bool(live.round.areas.get(str(number)))


def _not_free(case: Case, number: int, player: str) -> Refusal | None:
    count, taken = case.table.table.seats or MOST_SEATS, case.table.conduct.seats
    if len(taken) >= count and seat_of(case.table, player) is None:
        what = f"all {count} seats at {case.table.name} are taken"
        return Refusal(Reason.SEAT_IS_NOT_FREE, what, remedy="Wait until somebody leaves.")
    if not 1 <= number <= count:
        what = f"{case.table.name} has seats 1 to {count}, not {str(number)[:20]}"
        return Refusal(Reason.SEAT_IS_UNKNOWN, what)
    if number in taken:
        what = f"{taken[number].player} has seat {number}"
        return Refusal(Reason.SEAT_IS_NOT_FREE, what, remedy="Take another one.")
    if _in_use(case.table, number):
        what = f"somebody plays at {number} until the round is over"
        return Refusal(Reason.SEAT_IS_NOT_FREE, what, remedy="Take another one.")
    return None


@folds("seat taken")
def _seat_taken(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    taken, left = table.conduct.seats, facts["from"]
    fresh = Seat(facts["player"], taken[left].skipped if left else 0)
    # Who moves keeps their turn: seats lie in the order in which their players came.
    seats = {(facts["seat"] if n == left else n): seat for n, seat in taken.items()}
    seats = {**seats, facts["seat"]: fresh}
    return replace(table, conduct=replace(table.conduct, seats=seats))


class LeaveTable(Command, tag="leave"):
    """A player leaves the table; what they have on the layout stays there."""

    player: str | None = None


@does(LeaveTable)
def leave(case: Case, command: LeaveTable) -> Decision:
    """Let a player go."""
    player = command.player or command.who
    if case.role == "player" and player != command.who:
        what = f"{command.who} cannot leave for {player[:40]}"
        return Refusal(Reason.CONDUCT_IS_FORBIDDEN, what)
    if player not in players_at(case.table):
        what = f"{player[:40]} is not at {case.table.name}"
        return Refusal(Reason.SEAT_IS_UNKNOWN, what, remedy="Name somebody who is.")
    more, notices = ended(case.table, player)
    said = Announcement(f"{player} leaves", case.operation.rules, notices)
    facts = {"player": player, "seat": seat_of(case.table, player), **more}
    return happened(case, "player left", said, facts)


@folds("player left")
def _player_left(table: TableState, entry: Entry) -> TableState:
    facts, conduct = entry.happening.facts, table.conduct
    seats = {n: seat for n, seat in conduct.seats.items() if n != facts["seat"]}
    left = {**conduct.left, facts["player"]: conduct.round}
    agreed = conduct.agreed - {facts["player"]}
    without = equipment(table).left(table, facts["player"])
    gone = replace(without, conduct=replace(without.conduct, seats=seats, left=left, agreed=agreed))
    return without_kept(gone, facts["player"]) if facts.get(NO_MORE) else gone


class VacateSeat(Command, tag="vacate seat"):
    """A player who sits out is required to give up the seat."""

    player: str


@does(VacateSeat)
def vacate_seat(case: Case, command: VacateSeat) -> Decision:
    """Take the seat of a player who sat out long enough while all other seats are taken."""
    table, rules = case.table, case.operation.rules
    number = seat_of(table, command.player)
    if number is None:
        what = f"{command.player[:40]} has no seat at {table.name}"
        return Refusal(Reason.SEAT_IS_UNKNOWN, what, rules)
    needed, skipped = case.operation.values["rounds"], table.conduct.seats[number].skipped
    if skipped < needed:
        rounds = "round" if skipped == 1 else "rounds"
        what = f"{command.player} has sat out {skipped} {rounds} running, not {needed}"
        return Refusal(Reason.SEAT_MAY_BE_KEPT, what, rules, "Wait.")
    if table.table.seats is None or len(table.conduct.seats) < table.table.seats:
        what = "another seat is free"
        return Refusal(Reason.SEAT_MAY_BE_KEPT, what, rules, "Offer the free seat.")
    words = f"{command.player} sat out {skipped} rounds and gives up seat {number}"
    more, notices = ended(table, command.player)
    facts = {"player": command.player, "seat": number, **more}
    return happened(case, "player left", Announcement(words, rules, notices), facts)


def area_of(
    case: Case, slips: Roster[Slip], said: int | None, on: str | None, player: str
) -> int | None:
    """Say on which numbered area a wager lies: where that is told, or before its player's seat."""
    if said is not None or on is not None:
        return said
    game = case.table.table.game
    if not game.ruleset.policies and not game.asks:  # nothing at this game depends on it
        return None
    own = seat_of(case.table, player)
    if own is not None or not are_terminals(game.ruleset):
        return own
    own_slips = (slip.area for slip in slips.of(player) if slip.area)
    return next(own_slips, None) or _free(case.table, frozenset(case.table.conduct.seats))
