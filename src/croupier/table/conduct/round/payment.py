"""After the result, by hand: the dolly where there is one, losers collected, winners paid.

Winnings are the player's when they are paid. The stake beside them lies on the layout until it is
picked up, or until the last winner is paid and the round ends.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from croupier.journal.entries import Entry, Posting
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
from croupier.table.conduct.core.postings import (
    COLLECTED,
    collected,
    movements,
    paid_out,
    posted,
    postings,
)
from croupier.table.conduct.core.rounds import finished, live_of, wager_facts
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.round.chip_handling import areas, refuse_touch
from croupier.table.conduct.round.results import DOLLY, call_of, is_decided, is_paid_by_hand, paid
from croupier.table.conduct.round.void_rounds import VOID
from croupier.table.wagers.slips import Result, Settled, Slip, no_wager
from croupier.terms.refusals import Reason, Refusal


CHIPS: Final = "chips"
"""What winners are paid in; the cashier gives cash for them."""
MAIN_LAYOUT: Final = "main layout"
"""The step after which winners on a racetrack lie on the main part of the layout."""


PAID: Final = "paid"
"""The step after which winners are paid."""


def _to_pay(case: Case) -> Live | Refusal:
    """Return the round whose wagers are decided and lie on the layout, or say there is none."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    if is_decided(live):
        return equipment(case.table).settles(case, live) or live
    what = "nothing is decided yet: the result comes first"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Enter the result.")


def _losers(live: Live) -> list[Slip]:
    return [s for s in live.round.slips if s.id in live.unpaid and s.result is Result.LOSE]


def _losing_pieces(live: Live) -> list[tuple[Slip, Settled]]:
    """Return the lost pieces of wagers that have won with another of their pieces."""
    return [
        (slip, each)
        for slip in live.round.slips
        if slip.id in live.unpaid and slip.result is not Result.LOSE
        for each in slip.settled
        if each.result is Result.LOSE
    ]


# The dolly


class PlaceDolly(Command, tag="dolly"):
    """The dolly is placed on the winning number."""

    number: str | int | None = None


@does(PlaceDolly)
def place_dolly(case: Case, command: PlaceDolly) -> Decision:
    """Mark the winning number on the layout, and no other."""
    ended = _ended(case)
    live = ended or _to_pay(case)
    if isinstance(live, Refusal):
        return live
    number = str(live.round.result)
    if DOLLY in live.steps:
        what = f"the dolly stands on {number} already"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Collect and pay.")
    if command.number is not None and str(command.number) != number:
        what = f"the winning number is {call_of(case.table, number)}"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, "Mark that one.")
    if ended is not None:
        return _nothing_lies(case, ended, DOLLY, f"The dolly is on {number}")
    said = Announcement(f"The dolly is on {number}", case.operation.rules)
    return happened(case, "dolly placed", said, {"number": number})


def _no_dolly(case: Case, live: Live) -> Refusal | None:
    """Refuse to collect or pay before the winning number is marked, where it is."""
    if DOLLY in live.steps or "dolly" not in case.table.operations:
        return None
    what = "the dolly is not on the number yet"
    rules = case.operation.rules_for("dolly") or case.operation.rules
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Place it: dolly.")


@folds("dolly placed")
def _dolly_placed(table: TableState, entry: Entry) -> TableState:
    return _step(table, DOLLY)


def _step(table: TableState, step: str) -> TableState:
    assert table.live is not None
    return replace(table, live=_stepped(table.live, step))


def _stepped(live: Live, step: str) -> Live:
    return live if step in live.steps else replace(live, steps=(*live.steps, step))


# With nothing on the layout


def _ended(case: Case) -> Live | None:
    """Return a round that ended because nothing lay on its layout any more, until the next."""
    last = case.table.last
    if case.table.live is not None or last is None or not is_paid_by_hand(case.table):
        return None
    is_over = VOID in last.steps or not is_decided(last) or last.number <= case.table.conduct.since
    return None if is_over else last


def _nothing_lies(case: Case, last: Live, step: str, words: str) -> Decision:
    """Tell a step the dealer makes after every spin, though nothing lies that it could move."""
    if step in last.steps:
        what = f"round {last.number} is {step} already"
        remedy = "Begin the next one: new game."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)
    refusal = _no_dolly(case, last) if step != DOLLY else None
    if refusal is not None:
        return refusal
    facts = {"round": last.number, "step": step}
    return happened(case, "empty layout seen to", Announcement(words, case.operation.rules), facts)


@folds("empty layout seen to")
def _seen_to(table: TableState, entry: Entry) -> TableState:
    assert table.last is not None
    return replace(table, last=_stepped(table.last, entry.happening.facts["step"]))


# From the racetrack to the main layout


class MoveToMainLayout(Command, tag="move to main layout"):
    """Winners on a racetrack are put on to the main part of the layout."""


@does(MoveToMainLayout)
def move_to_main_layout(case: Case, command: MoveToMainLayout) -> Decision:
    """Put winners on a racetrack where their pieces lie on the main layout."""
    live = _to_pay(case)
    if isinstance(live, Refusal):
        return live
    moved = _on_a_racetrack(case, live)
    if not moved or MAIN_LAYOUT in live.steps:
        what = "no winner lies on a racetrack"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    if COLLECTED in live.steps:
        what = "the losers are collected already"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    return _to_main_layout(case, moved)


def _on_a_racetrack(case: Case, live: Live) -> list[Slip]:
    """Return winners that only a dealer places, on an area beside the main layout."""
    bets = case.table.table.game.ruleset.bets
    return [
        slip
        for slip in live.round.slips
        if slip.id in live.unpaid
        and slip.result is not Result.LOSE
        and "placed-by" in bets[slip.bet].about
    ]


def _place(case: Case, piece: Settled) -> str:
    """Name the place of the layout on which a piece lies."""
    written = case.table.table.game.notation.write_target(piece.bet, piece.target)
    return piece.bet if written is None else f"{piece.bet} {written}"


def _to_main_layout(case: Case, moved: Iterable[Slip]) -> Decision:
    places = {
        slip.id: [_place(case, each) for each in slip.settled if each.result is not Result.LOSE]
        for slip in moved
    }
    words = "; ".join(f"{name} to {', '.join(where)}" for name, where in places.items())
    rules = case.table.operations["move to main layout"].rules
    said = Announcement(f"On to the main layout: {words}", rules)
    return happened(case, "moved to main layout", said, {"places": places})


@folds("moved to main layout")
def _moved_to_main_layout(table: TableState, entry: Entry) -> TableState:
    return _step(table, MAIN_LAYOUT)


# Losers


class Collect(Command, tag="collect"):
    """The dealer collects every losing wager."""


@does(Collect)
def collect(case: Case, command: Collect) -> Decision:
    """Collect all losers, before any winner is paid."""
    if (ended := _ended(case)) is not None:
        return _nothing_lies(case, ended, COLLECTED, "Nothing to collect")
    live = _to_pay(case)
    if isinstance(live, Refusal):
        return live
    if COLLECTED in live.steps and not _losers(live):
        what = "the losing wagers are collected already"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Pay the winners.")
    return _no_dolly(case, live) or _collected(case, live)


def _collected(case: Case, live: Live) -> Decision:
    """Take every loser off the layout, and lost pieces of winners."""
    gone, pieces = _losers(live), _losing_pieces(live)
    name = case.table.name
    moved: list[Posting] = []
    for slip in gone:
        moved += postings(movements(name, slip), posted(name, live, slip))
    for slip in {slip.id: slip for slip, _ in pieces}.values():
        moved += postings(collected(name, slip), posted(name, live, slip))
    if live.unpaid <= {slip.id for slip in gone}:
        moved += _given_back(case, live)
    names = [slip.id for slip in gone] + [
        f"{slip.id}'s {_place(case, piece)}" for slip, piece in pieces
    ]
    said = Announcement(f"Collected: {', '.join(names) or 'nothing'}", case.operation.rules)
    facts = {
        "round": live.number,
        "wagers": [wager_facts(case.table, slip) for slip in gone],
        "pieces": [piece.id for _, piece in pieces],
    }
    happening = happened(case, "losers collected", said, facts, moved)
    racetrack = _on_a_racetrack(case, live)
    if not racetrack or MAIN_LAYOUT in live.steps:
        return happening
    first = _to_main_layout(case, racetrack)
    assert not isinstance(first, Refusal | tuple)
    return (first, happening)


@folds("losers collected")
def _losers_collected(table: TableState, entry: Entry) -> TableState:
    return paid(_step(table, COLLECTED), entry)


# Winners


class Pay(Command, tag="pay"):
    """The dealer pays winners: all of them, those of an area, a player's, or one wager."""

    area: str | None = None
    player: str | None = None
    wager: str | None = None
    by: str = CHIPS


@does(Pay)
def pay(case: Case, command: Pay) -> Decision:
    """Pay winning wagers, after every loser is collected."""
    if (ended := _ended(case)) is not None:
        return _nothing_lies(case, ended, PAID, "Nothing to pay")
    live = _to_pay(case)
    if isinstance(live, Refusal):
        return live
    refusal = _may_pay(case, live, command)
    if refusal is not None:
        return refusal
    slips = _asked_for(case, live, command)
    if not slips and (live.unpaid or not live.lying):
        what = f"no winner lies unpaid {_where(command)}"
        return Refusal(Reason.WAGER_IS_UNKNOWN, what, case.operation.rules)
    moved = _payments(case, live, slips)
    words = ", ".join(f"{slip.id} {slip.winnings}" for slip in slips) or "what lay goes back"
    facts = {"round": live.number, "wagers": [wager_facts(case.table, slip) for slip in slips]}
    said = Announcement(f"Paid: {words}", case.operation.rules + case.operation.rules_for(CHIPS))
    return happened(case, "winners paid", said, facts, moved)


def _may_pay(case: Case, live: Live, command: Pay) -> Refusal | None:
    if command.by != CHIPS:
        what = f"winners are paid in chips, not by {command.by[:40]!r}"
        rules = case.operation.rules_for(CHIPS)
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, rules, "Pay in chips.")
    refusal = _no_dolly(case, live)
    if refusal is not None:
        return refusal
    if _losers(live) or (_losing_pieces(live) and COLLECTED not in live.steps):
        what = "losing wagers still lie on the layout"
        rules = case.operation.rules
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Collect them first.")
    return None


def _asked_for(case: Case, live: Live, command: Pay) -> list[Slip]:
    return [
        slip
        for slip in live.round.slips
        if slip.id in live.unpaid
        and (command.area is None or command.area in areas(case, slip))
        and command.player in (None, slip.player)
        and command.wager in (None, slip.id)
    ]


def _where(command: Pay) -> str:
    said = (("on", command.area), ("of", command.player), ("as", command.wager))
    return " ".join(f"{word} {part[:40]!r}" for word, part in said if part) or "on the layout"


def _payments(case: Case, live: Live, slips: list[Slip]) -> list[Posting]:
    """Return what is paid; with the last winner every stake that still lies goes back."""
    name = case.table.name
    names = {slip.id for slip in slips}
    is_last = live.unpaid <= names
    moved: list[Posting] = []
    for slip in live.round.slips:
        if slip.id in names:
            after = (movements if is_last else paid_out)(name, slip)
            moved += postings(after, posted(name, live, slip))
    return moved + (_given_back(case, live) if is_last else [])


def _given_back(case: Case, live: Live) -> list[Posting]:
    """Return what goes back at a round's end: the stakes of paid winners that nobody picked up."""
    name = case.table.name
    return [
        posting
        for slip in live.round.slips
        if slip.id in live.lying
        for posting in postings(movements(name, slip), posted(name, live, slip))
    ]


@folds("winners paid")
def _winners_paid(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    names = frozenset(wager["id"] for wager in entry.happening.facts["wagers"])
    lying = replace(table, live=replace(table.live, lying=table.live.lying | names))
    return paid(_step(lying, PAID), entry)


# Picked up


class PickUp(Command, tag="pick up"):
    """A player picks up the stake of a wager that was paid."""

    wager: str


@does(PickUp)
def pick_up(case: Case, command: PickUp) -> Decision:
    """Let a paid stake be picked up, as soon as the rules of its area allow."""
    live = _to_pay(case)
    if isinstance(live, Refusal):
        return live
    slip = live.round.slip(command.wager)
    if slip is None:
        return no_wager(command.wager)
    if slip.player != command.who:
        what = f"{slip.id} is {slip.player}'s wager, not {command.who[:40]}'s"
        return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, case.operation.rules)
    refusal = refuse_touch(case, live, slip)
    if refusal is not None:
        return refusal
    name = case.table.name
    moved = postings(movements(name, slip), posted(name, live, slip))
    said = Announcement(
        f"{slip.player} picks up {slip.returned} of {slip.id}", case.operation.rules
    )
    return happened(case, "wager picked up", said, {"wager": slip.id}, moved)


@folds("wager picked up")
def _wager_picked_up(table: TableState, entry: Entry) -> TableState:
    live = table.live
    assert live is not None
    gone = {entry.happening.facts["wager"]}
    after = replace(live, lying=live.lying - gone, picked_up=live.picked_up | gone)
    return finished(replace(table, live=after))
