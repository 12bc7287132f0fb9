"""Wagers at a table: the window opens, wagers are placed, moved and confirmed.

Each of them is one move of the round; what it moves of the players' chips is posted with it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, Literal, Protocol

import msgspec
from msgspec import UNSET, Meta, UnsetType

from croupier.games.following import closed_since
from croupier.games.protocol import Notice, Offer
from croupier.journal.entries import Entry, Happening, Posting
from croupier.table.conduct.core.answer_cache import ask, placed
from croupier.table.conduct.core.answer_cache import place as lay
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
from croupier.table.conduct.core.commitments import with_nonces
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.postings import (
    difference,
    moved_by,
    movements,
    postings,
    staked_facts,
    summed,
)
from croupier.table.conduct.core.rounds import (
    begun,
    changed,
    live_of,
    plain_rules,
    say_slip,
)
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.wager_facts import (
    MOST,
    PLACED,
    REFUSED,
    WagerAsked,
    as_asked,
    made_in,
    written_refusal,
)
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
from croupier.table.driver.placement import Taking, taken
from croupier.table.driver.rounds import refuse_void
from croupier.table.setup.configuration import LONGEST_WINDOW
from croupier.table.wagers.approved_chips import NO_CHIPS
from croupier.table.wagers.moves import AnsweredMove, Call
from croupier.table.wagers.slips import VALUE, Result, Slip, no_wager
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.rosters import Roster
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
    """A wager, put down by its player, or by staff for them (``player``); or several together."""

    ONE: ClassVar[tuple[str, ...]] = ("bet", "stake")

    bet: str | UnsetType = UNSET
    stake: Any = UNSET
    id: str | int | None = None
    player: str | None = None
    target: Any = None
    on: str | None = None
    accepted: Literal["by mistake"] | None = None
    chips: str = VALUE
    confirmed: bool = False
    seat: int | None = None
    nonce: str = ""
    """What the terminal contributes to the draw with each of them."""
    wagers: Annotated[tuple[WagerAsked, ...], Meta(min_length=1, max_length=MOST)] | UnsetType = (
        UNSET
    )
    """Several, each taken or refused by itself in this order; those taken by mistake come one by one."""

    def __post_init__(self) -> None:
        """Have either one wager told, or several."""
        if self.wagers is UNSET:
            if lacks := next((name for name in self.ONE if getattr(self, name) is UNSET), None):
                raise ValueError(f"Object missing required field `{lacks}`")
            return
        for name, left_out in _OF_ONE.items():
            if getattr(self, name) != left_out:
                raise ValueError(f"Object contains unknown field `{name}`")

    @property
    def each(self) -> tuple[WagerAsked, ...]:
        """Every wager that is asked for."""
        if self.wagers is not UNSET:
            return self.wagers
        told = {name: getattr(self, name) for name in WagerAsked.__struct_fields__}
        return (WagerAsked(**told),)


_OF_ONE: Final[Mapping[str, Any]] = {
    each.name: each.default
    for each in msgspec.structs.fields(PlaceWager)
    if each.name in (*WagerAsked.__struct_fields__, "accepted")
}
"""What is said of one wager alone, and how it is where it is not said."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """A wager that is taken: as the journal has it, how it was answered, what it moves and brings."""

    wager: dict[str, Any]
    slip: Slip
    answered: AnsweredMove
    moved: list[Posting]
    beside: tuple[Happening, ...]


@does(PlaceWager)
def place(case: Case, command: PlaceWager) -> Decision:
    """Take wagers one after the other, debit their stakes, and answer with a receipt."""
    player, wagers = command.player or command.who, command.each
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = _unreadable(*(each.id for each in wagers), command.nonce)
    refusal = refusal or for_another(case, command) or _no_mistake_of_theirs(case, command)
    late = _is_late(case, live, player)
    refusal = refusal or may_play(case, player) or (None if command.accepted else late)
    refusal = refusal or _is_confirmed(case, live, player)
    if refusal is not None:
        return refusal
    shared: dict[str, Any] = {
        "player": player,
        "accepted": command.accepted,
        "nonce": command.nonce,
    }
    if late is not None:
        shared["late"] = True  # it did lie there: it is handed back, as after the call
    laid, refused = _put_down(case, live, wagers, shared)
    if not laid:
        every = tuple(refused.values())
        return every[0] if command.wagers is UNSET else replace(every[0], each=every)
    told = _told(case, laid, refused, together=command.wagers is not UNSET)
    return (told, *(beside for put in laid for beside in put.beside))


def _put_down(
    case: Case, live: Live, wagers: Iterable[WagerAsked], shared: Mapping[str, Any]
) -> tuple[list[_Laid], dict[int, Refusal]]:
    """Put wagers down one after the other; return those taken, and by their numbers why not others."""
    laid: list[_Laid] = []
    refused: dict[int, Refusal] = {}
    taking, moved = Taking(live.round), Counter[tuple[str, str]]()
    for number, asked in enumerate(wagers, start=1):
        put = _lay(case, live, taking, asked, shared, moved)
        if isinstance(put, Refusal):
            refused[number] = put
            continue
        laid.append(put)
        for posting in put.moved:
            moved[posting.account, posting.asset] += posting.units
    after = taking.into(live.round, [put.answered for put in laid])
    placed(live.round, tuple(put.wager for put in laid), after)
    return laid, refused


def _lay(
    case: Case,
    live: Live,
    taking: Taking,
    asked: WagerAsked,
    shared: Mapping[str, Any],
    moved: Mapping[tuple[str, str], int],
) -> _Laid | Refusal:
    """Put a wager down beside those that lie there, if its player has the chips and the round takes it.

    ``moved`` is what those that were put down with it move already.
    """
    has_none = asked.chips == NO_CHIPS  # whoever takes it says what that means
    picked = Picked(shared["player"], asked.chips, asked.stake)
    issued_at = None if has_none else issuer(case, picked)
    if isinstance(issued_at, Refusal):
        return issued_at
    before = taking.slips
    wager = written(case, before, asked, shared["player"])
    wager.update(shared, issued_at=issued_at)
    place = as_asked(wager, asked.stake)
    slip = refuse_void(live.round) or taking.put_down(place)
    if isinstance(slip, Refusal):
        return _missed(case, live, slip)
    answered = taken(place, slip)
    own = _moves(case.table.name, taking, slip)
    refusal = case.house.ledger.refuse(own, moved)
    if refusal is not None:
        taking.take_back()
        return replace(refusal, rules=case.operation.rules_for("credit"))
    beside = answer_partners(
        case,
        live,
        lambda: taking.into(live.round, [answered]),
        slip,
        accepted=shared["accepted"] is not None,
    )
    if isinstance(beside, Refusal):
        taking.take_back()
        return beside
    return _Laid(wager, slip, answered, own, beside)


def _moves(table: str, taking: Taking, slip: Slip) -> list[Posting]:
    """Return what a wager moves that was just put down, after those that gave their place up to it."""
    moved: list[Posting] = []
    for before in taking.gave_way:
        moved += moved_by(table, before, taking.slips.get(before.id) or before)
    return moved + moved_by(table, None, slip)


def _told(
    case: Case, laid: Sequence[_Laid], refused: Mapping[int, Refusal], *, together: bool
) -> Happening:
    """Write down the wagers that were taken: one as ever, or several together with what was refused."""
    slips = [put.slip for put in laid]
    rules = (ref for put in laid for ref in (*put.slip.rules, *plain_rules(put.answered)))
    notices = _answers(case, slips[0].player)
    notices += tuple(notice for slip in slips for notice in on_placing(case, slip))
    words = "; ".join(say_slip(case.table, slip) for slip in slips)
    said = Announcement(words, (*case.operation.rules, *rules), notices)
    if not together:
        return happened(case, "wager placed", said, {"wager": laid[0].wager}, laid[0].moved)
    for put in laid:
        put.wager.update(staked_facts(put.slip))
    facts: dict[str, Any] = {PLACED: [put.wager for put in laid]}
    if refused:
        facts[REFUSED] = [written_refusal(number, no) for number, no in refused.items()]
    moved = summed(posting for put in laid for posting in put.moved)
    return happened(case, "wagers placed", said, facts, moved)


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


def _unreadable(*texts: str | int | None) -> Refusal | None:
    """Refuse a name or a contribution that cannot be written down as plain text."""
    for text in map(str, (text for text in texts if text is not None)):
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


def written(case: Case, slips: Roster[Slip], asked: WagerAsked, player: str) -> dict[str, Any]:
    """Write a wager down so that it can be taken again from the journal."""
    number = len(slips) + 1
    while slips.get(f"w{number}") is not None or was_used(case.table, f"w{number}"):
        number += 1
    confirmed = case.role if asked.confirmed and case.role != "player" else None
    area = area_of(case, slips, asked.seat, asked.on, player)
    return {
        "id": str(asked.id) if asked.id is not None else f"w{number}",
        "player": player,
        "bet": asked.bet,
        "target": whole(asked.target),
        "stake": asked.stake if isinstance(asked.stake, str | int) else str(asked.stake),
        "on": asked.on,
        "accepted": None,
        "chips": asked.chips if asked.chips != VALUE else None,
        "placed_by": case.role,
        "nonce": "",
        **({"confirmed": confirmed} if confirmed is not None else {}),
        **({"seat": area} if area is not None else {}),
    }


def whole(written: Any) -> Any:
    """Write numbers as whole ones: the journal holds no fractions."""
    if isinstance(written, float):
        return int(written) if written.is_integer() else str(written)
    if is_list(written):
        return [whole(each) for each in written]
    return {n: whole(part) for n, part in written.items()} if is_object(written) else written


@folds("wagers placed")
@folds("wager placed")
def _wagers_placed(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    facts = entry.happening.facts
    made = tuple(made_in(facts)) or (facts["wager"],)
    current, live = lay(table.live.round, made), with_nonces(table.live, made)
    entered = dict(live.entered)
    for wager in made:
        if (by := _entered_by(entry, wager["player"])) is not None:
            entered[wager["id"]] = by
    waiting = once_wagered(live.waiting, entry.moment.clock)
    return altered(table, live=altered(live, round=current, waiting=waiting, entered=entered))


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
    down = lay(ask(live.round, Call(command.wager, "remove")), (wager,))
    if (no := down.answered[-1].refusal) is not None:
        return no
    new = down.slip(wager["id"])
    assert new is not None
    put = postings(movements(case.table.name, new), {})
    said = Announcement(say_slip(case.table, new), case.operation.rules + new.rules)
    lies = happened(case, "wager placed", said, {"wager": wager}, put)
    objection = answer_partners(case, live, lambda: down, new, accepted=False)
    return objection if isinstance(objection, Refusal) else (up, lies)


def _moved(case: Case, live: Live, command: MoveWager, slip: Slip) -> dict[str, Any]:
    again = WagerAsked(
        bet=command.bet or slip.bet,
        target=command.target,
        stake=str(Money(slip.stake.units - slip.trimmed.units)),
        chips=slip.chips,
        seat=command.seat if command.seat is not None else slip.area or None,
    )
    return written(case, live.round.slips, again, slip.player)


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
