"""Wagers at a table: the window opens, wagers are placed, moved and confirmed.

Each of them is one move of the round; what it moves of the players' chips is posted with it.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, Protocol

from croupier.games.following import closed_since
from croupier.games.protocol import Notice, Offer
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.carried_wagers import displaced_on, was_used
from croupier.table.conduct.core.commands import (
    ASKED_BY,
    SYSTEM,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.commitments import with_nonce
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.postings import difference, movements, postings
from croupier.table.conduct.core.rounds import (
    begun,
    changed,
    live_of,
    plain_rules,
    say_slip,
)
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.windows import BET_NOW, first_waiting, once_wagered
from croupier.table.conduct.money.chips import Picked, issuer
from croupier.table.conduct.money.sums import read_sum
from croupier.table.conduct.people.partners import answer_partners
from croupier.table.conduct.people.patrons import may_play
from croupier.table.conduct.people.player_cards import for_another_refused
from croupier.table.conduct.people.seats import area_of
from croupier.table.conduct.round.chip_handling import refuse_touch
from croupier.table.conduct.round.closing import time_is_up
from croupier.table.conduct.round.markers import on_calling, on_placing
from croupier.table.conduct.round.results import is_decided, rules_at
from croupier.table.record.fields import WagerRecord
from croupier.table.record.wagers import read_wager
from croupier.table.setup.configuration import LONGEST_WINDOW
from croupier.table.wagers.approved_chips import NO_CHIPS
from croupier.table.wagers.moves import Call, Place, Round
from croupier.table.wagers.slips import VALUE, Result, Slip, no_wager
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.shapes import is_list, is_object


# The window opens


class NewGame(Command, tag="new game"):
    """A new round: wagering opens, for so many seconds where it is counted down."""

    seconds: int | None = None
    commitment: str | None = None
    sealed: str | None = None


@does(NewGame)
def new_game(case: Case, command: NewGame) -> Decision:
    """Open the wagering of the next round."""
    table = case.table
    seconds = command.seconds if command.seconds is not None else table.table.seconds
    refusal = _may_begin(case, command) or _alternates(case, command.who)
    if refusal is not None:
        return refusal
    own = equipment(table).begins(case)
    if isinstance(own, Refusal):
        return own
    number = table.conduct.round + 1
    by_itself = case.operation.rules_for("by itself")
    bet_now = () if by_itself else case.operation.rules_for("bet now")
    until = f", for {seconds} seconds" if seconds else ""
    until += " from the first wager" if seconds and bet_now else ""
    facts: dict[str, Any] = {"round": number, "seconds": seconds, "dealer": command.who}
    if bet_now:
        facts[BET_NOW] = True
    if command.commitment is not None:
        facts |= {
            "commitment": command.commitment,
            "sealed": command.sealed,
            "ruleset": table.table.game.ruleset.content_hash,
        }
    said = Announcement(
        f"{own.words}Round {number}: place your bets{until}",
        case.operation.rules
        + own.rules
        + bet_now
        + by_itself
        + (case.operation.rules_for("two tables") * _has_another(case, command)),
        own.notices + _countdown(case, seconds) + _bet_now(bet_now),
    )
    return happened(case, "round begun", said, facts)


def _may_begin(case: Case, command: NewGame) -> Refusal | None:
    """Say why no round can begin at this table now, or None."""
    table = case.table
    if not table.conduct.is_open:
        what = f"table {table.name} is not open"
        return Refusal(Reason.TABLE_IS_NOT_OPEN, what, remedy="Open it first.")
    if table.live is not None:
        what = f"round {table.live.number} is not over"
        rules = case.operation.rules_for("not over") or case.operation.rules
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Finish it first.")
    if command.seconds is not None and not 0 < command.seconds <= LONGEST_WINDOW:
        what = f"wagers are taken for 1 to {LONGEST_WINDOW:,} seconds, not {command.seconds}"
        return Refusal(Reason.OPTION_IS_NOT_APPROVED, what, case.operation.rules)
    if table.table.mode.name == "rng" and command.commitment is None:
        what = "a round that the generator decides is committed to its seed before it begins"
        return Refusal(Reason.CHANCE_IS_NOT_DUE, what, table.table.mode.rules)
    return None


def _bet_now(rules: tuple[Ref, ...]) -> tuple[Notice, ...]:
    """Say what the dealer's terminal shows until somebody has wagered."""
    return (Notice("The dealer's terminal shows Bet Now", rules),) if rules else ()


def _has_another(case: Case, command: NewGame) -> bool:
    """Say whether the dealer runs another table beside this one; the system is no dealer."""
    if command.who == SYSTEM:
        return False
    others = (each for each in case.house.tables.values() if each.name != case.table.name)
    return any(each.conduct.dealer == command.who for each in others)


def _alternates(case: Case, dealer: str) -> Refusal | None:
    """Let a dealer who runs two tables change over between rounds, not in the middle of one."""
    rules = case.operation.rules_for("two tables") if dealer != SYSTEM else ()
    for other in case.house.tables.values():
        if rules and other.live is not None and other.live.dealer == dealer:
            what = f"{dealer} has round {other.live.number} in hand at {other.name}"
            return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Finish it, then change over.")
    return None


def _countdown(case: Case, seconds: int | None) -> tuple[Notice, ...]:
    rules = case.operation.rules_for("countdown")
    if not (seconds and rules):
        return ()
    return (Notice(f"Every terminal counts down {seconds} seconds", rules),)


@folds("round begun")
def _round_begun(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    seconds, clock = facts["seconds"], entry.moment.clock
    live = Live(
        number=facts["round"],
        round=begun(table),
        began=entry.moment.at,
        first=entry.seq,
        waiting=first_waiting(seconds, clock, for_a_bet=bool(facts.get(BET_NOW))),
        equipment=equipment(table).begins_with(table.conduct.equipment, facts),
        dealer=facts["dealer"],
        start=table.conduct.carry,
        displaced=displaced_on(table),
    )
    conduct = replace(table.conduct, round=facts["round"], dealer=facts["dealer"])
    return equipment(table).begun(replace(table, live=live, conduct=conduct))


# Wagers


class PlaceWager(Command, tag="place"):
    """A wager, put down by its player, or by staff for them (``player``)."""

    bet: str
    stake: Any
    id: str | int | None = None
    player: str | None = None
    target: Any = None
    on: str | None = None
    accepted: Literal["by mistake"] | None = None
    chips: str = VALUE
    """The chips it is made with: value, promotional, or the colour of non-value ones."""
    confirmed: bool = False
    """Whether staff who put it down confirm it aloud, as some games ask once dice are in the air."""
    seat: int | None = None
    """The numbered area it lies on; their own seat's where it is not said."""
    nonce: str = ""


@does(PlaceWager)
def place(case: Case, command: PlaceWager) -> Decision:
    """Take a wager, debit its stake, and answer with a receipt."""
    player = command.player or command.who
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = (
        _unreadable(command) or for_another(case, command) or _no_mistake_of_theirs(case, command)
    )
    late = _is_late(case, live, player)
    refusal = refusal or may_play(case, player) or (None if command.accepted else late)
    refusal = refusal or _is_confirmed(case, live, player)
    if refusal is not None:
        return refusal
    has_none = command.chips == NO_CHIPS  # whoever takes it says what that means
    issued_at = None if has_none else issuer(case, Picked(player, command.chips, command.stake))
    if isinstance(issued_at, Refusal):
        return issued_at
    wager = written(case, live, command, player) | {"issued_at": issued_at}
    if late is not None:
        wager["late"] = True  # it did lie there: it is handed back, as after the call
    after = ask(live.round, taken(wager))
    if (no := after.answered[-1].refusal) is not None:
        return _missed(case, live, no)
    return placed(case, live, after, wager)


def may_wager(case: Case, player: str) -> Refusal | None:
    """Say why a player may make no wager at a table now, whatever it were, or None."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = may_play(case, player) or _is_late(case, live, player)
    refusal = refusal or _is_confirmed(case, live, player)
    if refusal is not None or isinstance(live.round.turn, Offer):
        return refusal
    ruleset = case.table.table.game.ruleset
    rules = closed_since(live.round.turn, ruleset, "closed") or ruleset.rules("closed")
    closed = Refusal(
        Reason.WAGERING_IS_CLOSED, "wagering is closed", rules, "Wait for the next round."
    )
    return _missed(case, live, closed)


LONGEST_TEXT = 64
"""Letters of a wager's name, and of what a terminal contributes to a draw."""


def _unreadable(command: PlaceWager) -> Refusal | None:
    """Refuse a name or a contribution that cannot be written down as plain text."""
    for text in (str(command.id if command.id is not None else ""), command.nonce):
        if len(text) > LONGEST_TEXT or not (text.isprintable() and text == text.strip()):
            what = f"a wager's id and nonce are at most {LONGEST_TEXT} printed characters"
            return Refusal(Reason.RECORD_CANNOT_BE_READ, what)
    return None


class ForSomebody(Protocol):
    """What is asked for oneself, or by staff at somebody's word."""

    who: str
    player: str | None


def for_another(case: Case, command: ForSomebody) -> Refusal | None:
    """Let only staff act for somebody else, and not even them where cards are."""
    if command.player in (None, command.who):
        return None
    if case.role != "player":
        return for_another_refused(case, command.who, command.player or "")
    what = f"{command.who} places their own wagers, not {(command.player or '')[:40]}'s"
    return Refusal(Reason.ROLE_MAY_NOT, what, case.operation.rules_for("answers", "another"))


def _no_mistake_of_theirs(case: Case, command: PlaceWager) -> Refusal | None:
    """Let staff alone say that a wager was taken by mistake: the mistake is theirs."""
    if command.accepted is None or case.role != "player" or command.second is not None:
        return None
    what = f"{command.who} does not say that a wager was taken by mistake: whoever took it does"
    remedy = f'Have staff put it down ("player": "{command.who}").'
    return Refusal(Reason.ROLE_MAY_NOT, what, case.operation.rules, remedy)


def placed(case: Case, live: Live, after: Round, wager: dict[str, Any]) -> Decision:
    """Write down a wager that was taken, and debit its stake."""
    slip = after.slip(wager["id"])
    assert slip is not None  # it was accepted
    moved = difference(case.table.name, live.round, after)
    if (refusal := case.house.ledger.refuse(moved)) is not None:
        rules = case.operation.rules_for("credit")
        return replace(refusal, rules=rules)
    told = plain_rules(after.answered[-1])
    rules = case.operation.rules + slip.rules + told
    notices = _answers(case, slip.player) + on_placing(case, slip)
    said = Announcement(say_slip(case.table, slip), rules, notices)
    lies = happened(case, "wager placed", said, {"wager": wager}, moved)
    return answer_partners(case, replace(live, round=after), wager["id"], lies)


def _answers(case: Case, player: str) -> tuple[Notice, ...]:
    """Remind a player who was helped that they answer for where the wager lies."""
    rules = rules_at(case, "place", "answers")
    if case.role == "player" or not rules:
        return ()
    return (Notice(f"{player} answers for where it lies", rules),)


def _is_late(case: Case, live: Live, player: str) -> Refusal | None:
    """Refuse a wager after the time is up, although nobody closed the wagering yet."""
    if not isinstance(live.round.turn, Offer):
        return None
    rules = case.table.table.game.ruleset.rules("closed")
    if live.waiting is not None and live.waiting.relaxed:
        if player in live.waiting.relaxed:
            return None
        what = "wagering is open once more, and not for everybody"
        return Refusal(Reason.WAGERING_IS_CLOSED, what, rules, "Wait.")
    if not time_is_up(live, case.moment.clock):
        return None
    return Refusal(Reason.WAGERING_IS_CLOSED, "the wagering time is up", rules, "Wait.")


def _missed(case: Case, live: Live, refusal: Refusal) -> Refusal:
    """Add to a late wager's refusal what the game's own equipment says of it."""
    return replace(refusal, rules=refusal.rules + equipment(case.table).late(case, live))


def _is_confirmed(case: Case, live: Live, player: str) -> Refusal | None:
    if player not in live.confirmed:
        return None
    what = f"{player} confirmed their wagers: they are frozen"
    rules = case.operation.rules_for("confirmed")
    return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, rules)


def written(case: Case, live: Live, command: PlaceWager, player: str) -> dict[str, Any]:
    """Write a wager down so that it can be taken again from the journal."""
    number = len(live.round.slips) + 1
    while live.round.slip(f"w{number}") is not None or was_used(case.table, f"w{number}"):
        number += 1
    confirmed = case.role if command.confirmed and case.role != "player" else None
    more = {"confirmed": confirmed, "seat": area_of(case, command.seat, command.on, player)}
    return {
        "id": str(command.id) if command.id is not None else f"w{number}",
        "player": player,
        "bet": command.bet,
        "target": whole(command.target),
        "stake": command.stake if isinstance(command.stake, str | int) else str(command.stake),
        "on": command.on,
        "accepted": command.accepted,
        "chips": command.chips if command.chips != VALUE else None,
        "placed_by": case.role,
        "nonce": command.nonce,
        **{name: part for name, part in more.items() if part is not None},
    }


def whole(written: Any) -> Any:
    """Write numbers as whole ones: the journal holds no fractions."""
    if isinstance(written, float):
        return int(written) if written.is_integer() else str(written)
    if is_list(written):
        return [whole(each) for each in written]
    return {n: whole(part) for n, part in written.items()} if is_object(written) else written


def taken(wager: dict[str, Any]) -> Place:
    """Read a wager as the journal has it."""
    parts = {name: part for name, part in wager.items() if name != "nonce" and part is not None}
    return read_wager(WagerRecord(**parts), wager["id"])


@folds("wager placed")
def _wager_placed(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    wager = entry.happening.facts["wager"]
    after = ask(table.live.round, taken(wager))
    waiting = once_wagered(table.live.waiting, entry.moment.clock)
    live = with_nonce(altered(table.live, round=after, waiting=waiting), wager)
    if (by := _entered_by(entry, wager["player"])) is not None:
        live = altered(live, entered={**live.entered, wager["id"]: by})
    return altered(table, live=live)


def _entered_by(entry: Entry, player: str) -> str | None:
    """Name the member of staff who put a wager down for its player; None where they did it."""
    by = entry.happening.facts.get(ASKED_BY, {})
    who = by.get("who", player)
    if who != player:
        return str(who)
    return by["second"]["who"] if "second" in by else None


class CallWager(Command, tag="call"):
    """Something called on a wager: remove, reduce ``to`` an amount or ``by`` one, off, on."""

    wager: str
    call: str = "remove"
    player: str | None = None
    """At whose word, where staff carry it out."""
    to: Any = None
    by: Any = None


@does(CallWager)
def call(case: Case, command: CallWager) -> Decision:
    """Carry out what is called on a wager, as far as its bet allows."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    slip = live.round.slip(command.wager)
    if slip is not None and (refusal := _at_no_word(case, command, slip)) is not None:
        return refusal
    if slip is not None and slip.result is Result.OPEN:
        refusal = _is_late(case, live, slip.player) or _is_confirmed(case, live, slip.player)
        if refusal is not None:
            return refusal
    elif slip is not None and is_decided(live):
        return refuse_touch(case, live, slip) or _paid_already(slip)
    facts: dict[str, Any] = {"wager": command.wager, "call": command.call}
    facts["by"] = None if case.role != "player" else command.who
    for name, amount in (("to", command.to), ("less", command.by)):
        if amount is not None:
            facts[name] = read_sum(amount).units
    after = ask(live.round, _called(facts))
    if (no := after.answered[-1].refusal) is not None:
        return _missed(case, live, _touched(case, slip, command.who, no))
    rules = case.operation.rules + plain_rules(after.answered[-1])
    marked = on_calling(case, command.call, command.wager)
    said = Announcement(f"{command.wager}: {command.call}", rules, marked)
    return happened(
        case, "wager called", said, facts, difference(case.table.name, live.round, after)
    )


def _at_no_word(case: Case, command: CallWager, slip: Slip) -> Refusal | None:
    """Let staff touch a player's wager at that player's word, and nobody else's."""
    if case.role == "player" or command.player == slip.player:
        return None
    what = f"{slip.id} is {slip.player}'s wager: staff touch it at their word alone"
    rules = rules_at(case, "place", "answers")
    remedy = f'Name them: "player": "{slip.player}".'
    return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, rules, remedy)


def _paid_already(slip: Slip) -> Refusal:
    what = f"{slip.id} is paid: it is picked up, not called on"
    return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, remedy='Use "pick up".')


def _touched(case: Case, slip: Slip | None, who: str, refusal: Refusal) -> Refusal:
    """Say by which rule nobody touches a wager that is another's to answer for."""
    if slip is None or case.role != "player" or slip.player == who:
        return refusal
    return replace(refusal, rules=refusal.rules + rules_at(case, "place", "answers"))


@folds("wager called")
def _wager_called(table: TableState, entry: Entry) -> TableState:
    return changed(table, _called(entry.happening.facts))


def _called(facts: Mapping[str, Any]) -> Call:
    to, less = (Money(facts[name]) if name in facts else None for name in ("to", "less"))
    return Call(facts["wager"], facts["call"], facts["by"], to, less)


class MoveWager(Command, tag="move"):
    """A wager taken up and put down on another place."""

    wager: str
    target: Any = None
    bet: str | None = None
    seat: int | None = None
    """The numbered area that it is put down on; that where it lay, unless this says another."""


@does(MoveWager)
def move(case: Case, command: MoveWager) -> Decision:
    """Take a wager up and put it down elsewhere, both or neither."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    slip = live.round.slip(command.wager)
    if slip is None:
        return no_wager(command.wager)
    refusal = for_another_refused(case, command.who, slip.player) if case.role != "player" else None
    refusal = refusal or may_play(case, slip.player)
    if refusal is not None:
        return refusal
    up = call(
        case,
        CallWager(who=command.who, role=command.role, wager=command.wager, player=slip.player),
    )
    if not isinstance(up, Happening):
        return up
    wager = _moved(case, live, command, slip)
    down = ask(ask(live.round, Call(command.wager, "remove")), taken(wager))
    if (no := down.answered[-1].refusal) is not None:
        return no
    new = down.slip(wager["id"])
    assert new is not None
    put = postings(movements(case.table.name, new), {})
    said = Announcement(say_slip(case.table, new), case.operation.rules + new.rules)
    lies = happened(case, "wager placed", said, {"wager": wager}, put)
    answered = answer_partners(case, replace(live, round=down), wager["id"], lies)
    return answered if isinstance(answered, Refusal) else (up, lies)


def _moved(case: Case, live: Live, command: MoveWager, slip: Slip) -> dict[str, Any]:
    again = PlaceWager(
        who=slip.player,
        bet=command.bet or slip.bet,
        target=command.target,
        stake=str(Money(slip.stake.units - slip.trimmed.units)),
        chips=slip.chips,
        seat=command.seat if command.seat is not None else slip.area or None,
    )
    return written(case, live, again, slip.player)


class ConfirmWagers(Command, tag="confirm wagers"):
    """A player's wagers are final: none is added, changed or taken up any more."""


@does(ConfirmWagers)
def confirm_wagers(case: Case, command: ConfirmWagers) -> Decision:
    """Freeze a player's wagers before the wagering ends."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = may_play(case, command.who) or _is_late(case, live, command.who)
    if refusal is None and not isinstance(live.round.turn, Offer):
        what = "wagers are committed already"
        refusal = Refusal(Reason.WAGERING_IS_CLOSED, what, case.operation.rules)
    if refusal is not None:
        return refusal
    said = Announcement(f"{command.who} confirmed their wagers", case.operation.rules)
    return happened(case, "wagers confirmed", said, {"player": command.who})


@folds("wagers confirmed")
def _wagers_confirmed(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    confirmed = table.live.confirmed | {entry.happening.facts["player"]}
    return replace(table, live=replace(table.live, confirmed=confirmed))
