"""Players' terminals: credit in by notes, tickets and transfers; collected as paper or transfer.

What a device did arrives on the command (``device``). What it did not take moves nothing; what it
has not answered yet is under way, and neither lost nor paid twice.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, Literal, TypeAlias

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.bank.ports import AUSTRALIAN_NOTES, Did, Door
from croupier.bank.tickets import DAY, Paper, Stage, Ticket, mark
from croupier.games.protocol import Offer
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.commands import (
    HOUSE,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    folds_house,
    happened,
)
from croupier.table.conduct.core.state import House, Live, TableState, Terminal
from croupier.table.conduct.money.cashier import IssueVoucher, crediting_rules
from croupier.table.conduct.money.papers import new_paper, ticket_of
from croupier.table.conduct.money.sums import InCash, ThroughADoor, device_did, holder, read_sum
from croupier.table.conduct.people.exclusions import excluded
from croupier.table.wagers.slips import Result
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


_LONGEST_TICKET: Final = 10_000
_MOST_NOTES: Final = 1_000


# Terminals as they are furnished


class SetUpTerminal(Command, tag="set up terminal"):
    """A terminal is furnished: the notes it takes, a ticket reader, a printer."""

    terminal: str
    notes: list[Any]
    tickets: bool = True
    printer: bool = True
    ticket_days: int | None = None


@does(SetUpTerminal)
def set_up_terminal(case: Case, command: SetUpTerminal) -> Decision:
    """Write down what a terminal takes and gives."""
    name = command.terminal.strip()
    if not name:
        return Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, "the terminal has no name")
    if command.ticket_days is not None and not 0 < command.ticket_days <= _LONGEST_TICKET:
        what = f"tickets are good for 1 to {_LONGEST_TICKET:,} days"
        return Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, what)
    if (refusal := _unfurnished(case, command)) is not None:
        return refusal
    notes = sorted({_note(case, note, AUSTRALIAN_NOTES).units for note in command.notes})
    shown = ", ".join(str(Money(units)) for units in notes) or "no notes"
    said = Announcement(f"Terminal {name} takes {shown}", case.operation.rules)
    facts = {
        "terminal": name,
        "notes": notes,
        "tickets": command.tickets,
        "printer": command.printer,
        "ticket_days": command.ticket_days,
    }
    return happened(case, "terminal set up", said, facts)


def _unfurnished(case: Case, command: SetUpTerminal) -> Refusal | None:
    """Refuse a terminal without what every one has attached, where the book asks for it."""
    if not (command.notes or command.tickets):
        lacks, what = "stacker", "a stacker that takes neither notes nor tickets is none"
    elif not command.printer:
        lacks, what = "printer", "every terminal has a ticket printer attached"
    else:
        return None
    rules = case.operation.rules_for(lacks)
    return Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, what, rules) if rules else None


@folds("terminal set up")
def _terminal_set_up(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    terminal = Terminal(
        facts["terminal"],
        tuple(facts["notes"]),
        facts["tickets"],
        facts["printer"],
        facts["ticket_days"],
    )
    terminals = {**table.conduct.terminals, terminal.name: terminal}
    return replace(table, conduct=replace(table.conduct, terminals=terminals))


_FURNISHED: Final = Terminal("", tuple(note.units for note in AUSTRALIAN_NOTES))
"""A terminal nobody described: it takes every note and ticket, and prints."""


def _terminal(case: Case, name: str | None) -> Terminal:
    if name is None:
        return _FURNISHED
    found = case.table.conduct.terminals.get(name)
    if found is None:
        what = f"there is no terminal {name[:40]!r} at {case.table.name}"
        remedy = f"Terminals: {', '.join(case.table.conduct.terminals) or 'none'}."
        raise RefusedError(Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, what, remedy=remedy))
    return found


def _note(case: Case, written: object, notes: tuple[Money, ...]) -> Money:
    note = read_sum(written)
    if note in notes:
        return note
    taken = ", ".join(map(str, notes)) or "none"
    what = f"no note of {note} is taken here"
    rules = case.operation.rules_for("notes")
    raise RefusedError(
        Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, rules, f"Notes taken: {taken}.")
    )


# Credit in


class InsertNotes(ThroughADoor, tag="insert notes"):
    """Notes put into a terminal's stacker."""

    notes: list[Any]
    terminal: str | None = None


@does(InsertNotes)
def insert_notes(case: Case, command: InsertNotes) -> Decision:
    """Credit notes that the stacker took; notes that it did not take stay their owner's."""
    player = holder(case, None, command.who)
    if (refusal := excluded(case, player)) is not None:
        return refusal
    terminal = _terminal(case, command.terminal)
    takes = tuple(Money(units) for units in terminal.notes)
    if not 0 < len(command.notes) <= _MOST_NOTES:
        what = f"notes are inserted one after the other, at most {_MOST_NOTES:,}"
        return Refusal(Reason.AMOUNT_CANNOT_BE_READ, what)
    amount = Money(sum(_note(case, note, takes).units for note in command.notes))
    if not command.is_done:
        return device_did(case, Door.NOTES, command.device, player)
    postings = moved(amount.units, accounts.outside("notes"), accounts.chips(player))
    facts = {"player": player, "amount": amount.units, "notes": [str(n) for n in command.notes]}
    said = Announcement(f"{player} inserts {amount} in notes", crediting_rules(case, player))
    return _credited(case, said, facts, postings)


class InsertTicket(ThroughADoor, tag="insert ticket"):
    """A redeemable ticket put into a terminal."""

    ticket: str
    terminal: str | None = None


@does(InsertTicket)
def insert_ticket(case: Case, command: InsertTicket) -> Decision:
    """Credit a ticket, once ever."""
    player = holder(case, None, command.who)
    if (refusal := excluded(case, player)) is not None:
        return refusal
    if not _terminal(case, command.terminal).takes_tickets:
        what = f"terminal {command.terminal} takes no tickets"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, case.operation.rules)
    ticket = ticket_of(case, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    if ticket.paper is not Paper.TICKET:
        what = f"a {ticket.paper} is paid by the cashier"
        return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, case.operation.rules)
    if not command.is_done:
        return device_did(case, Door.TICKETS_IN, command.device, player)
    credit = case.house.ledger.balance(accounts.chips(player)) + ticket.amount
    said = Announcement(
        f"{player} inserts a ticket for {ticket.amount}", crediting_rules(case, player)
    )
    facts = {
        "ticket": ticket.mark,
        "ends": ticket.ends,
        "player": player,
        "amount": ticket.units,
        "credit": credit.units,
    }
    postings = moved(ticket.units, ticket.paper.account, accounts.chips(player))
    return happened(case, "ticket redeemed", said, facts, postings, stream=HOUSE)


class TransferIn(InCash, tag="transfer in"):
    """Credit transferred in by the management system, under a reference used once."""

    player: str
    amount: Any
    reference: str


@does(TransferIn)
def transfer_in(case: Case, command: TransferIn) -> Decision:
    """Credit what the management system sends, once for each reference."""
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    reference = command.reference.strip()
    if not reference:
        what = "a transfer has a reference of its own"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, case.operation.rules)
    if f"in {reference}" in case.house.tickets:
        what = f"transfer {reference[:40]} was credited already"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, case.operation.rules)
    postings = moved(amount.units, accounts.outside("management"), accounts.chips(player))
    credit = case.house.ledger.balance(accounts.chips(player)) + amount
    said = Announcement(f"{amount} is transferred to {player}'s credit", case.operation.rules)
    facts = {
        "ticket": f"in {reference}",
        "paper": str(Paper.TRANSFER),
        "player": player,
        "amount": amount.units,
        "expires": None,
        "stage": str(Stage.REDEEMED),
        "credit": credit.units,
    }
    return happened(case, "ticket issued", said, facts, postings, stream=HOUSE)


def _credited(case: Case, said: Announcement, facts: dict[str, Any], postings: Any) -> Happening:
    """Tell of credit that came in, and what the credit meter shows now."""
    holds = case.house.ledger.balance(accounts.chips(facts["player"])).units
    facts = {**facts, "credit": holds + facts["amount"]}
    return happened(case, "credit added", said, facts, postings, stream=HOUSE)


# Collecting


class CollectCredits(ThroughADoor, tag="collect credits"):
    """The collect button: credit paid out by ticket, voucher or transfer to an account."""

    amount: Any = None
    by: Literal["ticket", "voucher", "account"] = "ticket"
    terminal: str | None = None
    number: str = ""
    """128 bits of entropy as 32 hexadecimal digits; the house fills them in."""
    sealed: str = ""
    """The number they make, under the house's seal, which it fills in too."""


Numbered: TypeAlias = IssueVoucher | CollectCredits
"""What puts a new paper into the world."""

_PAPERS: Final = {
    "ticket": Paper.TICKET,
    "voucher": Paper.PAYOUT,
    "account": Paper.TRANSFER,
}


@does(CollectCredits)
def collect_credits(case: Case, command: CollectCredits) -> Decision:
    """Pay credit out and cancel it, when the player has nothing at stake."""
    player = holder(case, None, command.who)
    refusal = _busy(case, player)
    if refusal is not None:
        return refusal
    terminal = _terminal(case, command.terminal)
    paper = _PAPERS[command.by]
    rules = case.operation.rules_for(command.by)
    if paper is not Paper.TRANSFER and not terminal.has_printer:
        what = f"terminal {command.terminal} has no printer"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, rules, "Collect to an account.")
    has = case.house.ledger.balance(accounts.chips(player))
    amount = has if command.amount is None else read_sum(command.amount)
    if not amount.units:
        what = f"{player} has no credit to collect"
        return Refusal(Reason.CREDIT_IS_NOT_ENOUGH, what, case.operation.rules)
    if command.device in (Did.REFUSED, Did.JAMMED):
        door = Door.TRANSFERS if paper is Paper.TRANSFER else Door.TICKETS_OUT
        return device_did(case, door, command.device, player)
    return _paid_out(case, command, paper, amount)


def _paid_out(case: Case, command: CollectCredits, paper: Paper, amount: Money) -> Decision:
    """Move credit into a paper or a transfer; what is late waits there."""
    player, new = command.who, new_paper(case, command.number, command.sealed)
    if isinstance(new, Refusal):
        return new
    is_late = command.device is Did.LATE
    is_sent = paper is Paper.TRANSFER and not is_late
    target = accounts.outside("management") if is_sent else paper.account
    stage = Stage.REDEEMED if is_sent else Stage.PENDING if is_late else Stage.VALID
    days = _terminal(case, command.terminal).ticket_days or case.operation.values.get("ticket_days")
    has_end = paper is not Paper.TRANSFER and days is not None
    waits = "; the device has not answered yet" if is_late else ""
    said = Announcement(
        f"{player} collects {amount} by {paper} ending {new['ends']}{waits}",
        case.operation.rules + case.operation.rules_for(command.by),
    )
    holds = case.house.ledger.balance(accounts.chips(player)) - amount
    facts = {
        **new,
        "paper": str(paper),
        "player": player,
        "amount": amount.units,
        "expires": case.moment.at + (days or 0) * DAY if has_end else None,
        "stage": str(stage),
        "credit": holds.units,
    }
    postings = moved(amount.units, accounts.chips(player), target)
    return happened(case, "ticket issued", said, facts, postings, stream=HOUSE)


def _busy(case: Case, player: str) -> Refusal | None:
    """Say why a player cannot leave the game now, or None."""
    rules = case.operation.rules
    for table in case.house.tables.values():
        if table.live is not None and any(_at_stake(table.live, player)):
            what = f"{player} has a wager on the current round at {table.name}"
            remedy = "Take it up, or wait for its result."
            return Refusal(Reason.COLLECTING_IS_NOT_POSSIBLE_NOW, what, rules, remedy)
    live = case.table.live
    if live is None or _is_wagering(case, live):
        return None
    what = "the wagering period is over and the round is not settled"
    return Refusal(Reason.COLLECTING_IS_NOT_POSSIBLE_NOW, what, rules, "Wait for the result.")


def _at_stake(live: Live, player: str) -> Iterator[bool]:
    return (
        slip.result is Result.OPEN or slip.id in live.unpaid for slip in live.round.slips.of(player)
    )


def _is_wagering(case: Case, live: Live) -> bool:
    if not isinstance(live.round.turn, Offer):
        return False
    closes = live.waiting.closes if live.waiting else None
    return closes is None or case.moment.clock < closes


class PayoutAnswered(InCash, tag="payout answered"):
    """A device that was late with a payout has answered."""

    ticket: str
    """Its number, or the mark by which the journal knows it: nobody may have seen the number."""
    device: Did


@does(PayoutAnswered)
def payout_answered(case: Case, command: PayoutAnswered) -> Decision:
    """Finish a payout that was under way: given out, or credited back."""
    ticket = _under_way(case, command.ticket)
    if ticket is None or ticket.stage is not Stage.PENDING:
        what = "no payout of this number is under way"
        remedy = "Give the number of one that its device has not answered."
        return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, remedy=remedy)
    rules = case.operation.rules_for(str(ticket.paper))
    if command.device is Did.LATE:
        what = "the device has still not answered"
        return Refusal(Reason.DEVICE_DID_NOT_TAKE_IT, what, rules)
    if command.device is not Did.DONE:
        target, stage = accounts.chips(ticket.player), Stage.FAILED
        words = f"The device {command.device}: {ticket.amount} is credited back to {ticket.player}"
    elif ticket.paper is Paper.TRANSFER:
        target, stage = accounts.outside("management"), Stage.REDEEMED
        words = f"The transfer of {ticket.amount} for {ticket.player} has arrived"
    else:
        target, stage = ticket.paper.account, Stage.VALID
        words = f"{ticket.named} is printed"
    is_kept = target == ticket.paper.account
    postings = () if is_kept else moved(ticket.units, ticket.paper.account, target)
    said = Announcement(words, rules)
    facts = {
        "ticket": ticket.mark,
        "ends": ticket.ends,
        "stage": str(stage),
        "amount": ticket.units,
    }
    return happened(case, "payout answered", said, facts, postings, stream=HOUSE)


def _under_way(case: Case, written: str) -> Ticket | None:
    tickets, plain = case.house.tickets, written.strip()
    return tickets.get(mark(plain)) or tickets.get(plain)


@folds_house("payout answered")
def _payout_answered(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    ticket = house.tickets[facts["ticket"]]
    stage = Stage(facts["stage"])
    ended = None if stage is Stage.VALID else entry.moment.at
    house.tickets[ticket.mark] = replace(ticket, stage=stage, ended=ended)


@folds_house("credit added")
def _moved(house: House, entry: Entry) -> None:
    """Nothing but money moved, and the ledger has that."""


# Meters


def credit_meter(house: House, player: str) -> Money:
    """Return what a terminal's credit meter shows."""
    return house.ledger.balance(accounts.chips(player))


def win_meter(table: TableState, player: str) -> Money:
    """Return what a terminal's win meter shows: what the last settled round paid the player.

    That is the winnings less the commission kept of them: the meters agree with one another.
    """
    shown = table.last
    if shown is None:
        return Money(0)
    totals = (slip.totals for slip in shown.round.slips.of(player))
    return Money(sum(total.won - total.kept for total in totals))
