"""Payouts that are not simply handed over: paid by hand, held back, demanded back, put off.

A payment by hand is received when the player has counted it and signed its form; until then it is on
its way. A ticket or voucher may be withheld, or demanded back once it was paid, until the operator
has looked into it and decided, which an inspector reviews first. It may be put off to an agreed
time, and identification may be asked for.
"""

from dataclasses import replace
from typing import Any, Literal

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.bank.tickets import Paper, Stage, Ticket, mark, spoken
from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry, Posting
from croupier.table.conduct.core.checks import MINUTE, text_refused
from croupier.table.conduct.core.commands import (
    HOUSE,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds_house,
    happened,
)
from croupier.table.conduct.core.state import House
from croupier.table.conduct.money.cashier import CAGE
from croupier.table.conduct.money.sums import InCash, holder, read_sum
from croupier.terms.refusals import Reason, Refusal


LONGEST_DELAY = 366 * 24 * 60
"""Minutes: nobody agrees to wait for longer than a year."""
WITHHELD = accounts.outside("withheld payments")
"""Where money goes of which it was decided that it is not paid, or is to come back."""


# Paid by hand


class WritePaymentForm(InCash, tag="write payment form"):
    """Credit is to be paid by hand: a form says to whom and how much."""

    player: str
    amount: Any = None
    """How much; all the credit there is, if left out."""


@does(WritePaymentForm)
def write_payment_form(case: Case, command: WritePaymentForm) -> Decision:
    """Take credit off its meter and put it on a form, which its player has to sign."""
    player = holder(case, command.player, command.who)
    has = case.house.ledger.balance(accounts.chips(player))
    amount = has if command.amount is None else read_sum(command.amount)
    if not amount.units:
        what = f"{player} has no credit to pay"
        return Refusal(Reason.CREDIT_IS_NOT_ENOUGH, what, case.operation.rules)
    number = sum(each.paper is Paper.FORM for each in case.house.tickets.values()) + 1
    form = f"F{number}"
    words = f"Manual payment form {form}: {amount} for {player}"
    notice = Notice(f"{player} counts the money and signs form {form}", case.operation.rules)
    facts = {
        "ticket": _marked(form),
        "ends": form,
        "paper": str(Paper.FORM),
        "player": player,
        "amount": amount.units,
        "expires": None,
        "stage": str(Stage.PENDING),
        "credit": (has - amount).units,
    }
    postings = moved(amount.units, accounts.chips(player), Paper.FORM.account)
    said = Announcement(words, case.operation.rules, (notice,))
    return happened(case, "ticket issued", said, facts, postings, stream=HOUSE)


class SignPaymentForm(Command, tag="sign payment form"):
    """The player has counted a payment by hand and signs for it."""

    form: str
    counted: Any
    """What they counted."""


@does(SignPaymentForm)
def sign_payment_form(case: Case, command: SignPaymentForm) -> Decision:
    """Pay what a form says to the player who signs it, if they counted the same."""
    form, rules = _form(case, command.form), case.operation.rules
    if isinstance(form, Refusal):
        return form
    if command.who != form.player:
        what = f"form {form.ends} is signed by {form.player}, not by {command.who[:40]}"
        return Refusal(Reason.ROLE_MAY_NOT, what, rules, f"{form.player} signs it.")
    counted = read_sum(command.counted)
    if counted != form.amount:
        what = f"{form.player} counts {counted}, and form {form.ends} says {form.amount}"
        remedy = "Count again, or tear the form up and write a right one."
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, rules, remedy)
    said = Announcement(f"{form.player} counted {counted} and signed form {form.ends}", rules)
    facts = {"ticket": form.mark, "ends": form.ends, "player": form.player, "amount": form.units}
    postings = moved(form.units, form.paper.account, CAGE)
    return happened(case, "ticket redeemed", said, facts, postings, stream=HOUSE)


class TearUpPaymentForm(Command, tag="tear up payment form"):
    """A form that nobody signed is torn up, and its credit goes back to the meter."""

    form: str


@does(TearUpPaymentForm)
def tear_up_payment_form(case: Case, command: TearUpPaymentForm) -> Decision:
    """Give the credit of an unsigned form back."""
    form = _form(case, command.form)
    if isinstance(form, Refusal):
        return form
    words = f"Form {form.ends} is torn up: {form.amount} is credited back to {form.player}"
    stage = str(Stage.FAILED)
    facts = {"ticket": form.mark, "ends": form.ends, "stage": stage, "amount": form.units}
    postings = moved(form.units, form.paper.account, accounts.chips(form.player))
    said = Announcement(words, case.operation.rules)
    return happened(case, "payout answered", said, facts, postings, stream=HOUSE)


def _marked(form: str) -> str:
    return f"form {form}"


def _form(case: Case, written: str) -> Ticket | Refusal:
    """Find a form that waits for its signature, or say that there is none such."""
    name = written.strip().upper()
    found = case.house.tickets.get(_marked(name))
    if found is not None and found.stage is Stage.PENDING:
        return found
    what = f"no form {name[:20]!r} waits to be signed"
    return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, case.operation.rules)


# Withheld, and demanded back


class WithholdPayment(Command, tag="withhold payment"):
    """The payment of a ticket or voucher is withheld until it was looked into."""

    ticket: str
    because: str


@does(WithholdPayment)
def withhold_payment(case: Case, command: WithholdPayment) -> Decision:
    """Withhold a payment that was not made yet."""
    ticket = _paper(case, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    if ticket.stage is not Stage.VALID:
        remedy = "Demand it back: demand return." if ticket.stage is Stage.REDEEMED else ""
        what = f"{ticket.named} is not to be paid any more: {ticket.stage}"
        return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, case.operation.rules, remedy)
    return _held_back(
        case, ticket, command.because, f"The payment of {ticket.named} is withheld", ()
    )


class DemandReturn(Command, tag="demand return"):
    """A ticket or voucher that was paid is demanded back until it was looked into."""

    ticket: str
    because: str


@does(DemandReturn)
def demand_return(case: Case, command: DemandReturn) -> Decision:
    """Demand back what was paid: its player owes it until it is decided otherwise."""
    ticket = _paper(case, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    if ticket.stage is not Stage.REDEEMED:
        what = f"{ticket.named} was not paid: {ticket.stage}"
        remedy = "Withhold its payment: withhold payment." if ticket.stage is Stage.VALID else ""
        return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, case.operation.rules, remedy)
    who = _paid(ticket)
    owed = moved(ticket.units, accounts.receivable(who), WITHHELD)
    words = f"{ticket.amount} that was paid for {ticket.named} is demanded back of {who}"
    return _held_back(case, ticket, command.because, words, owed)


def _held_back(
    case: Case, ticket: Ticket, because: str, words: str, postings: tuple[Posting, ...]
) -> Decision:
    """Hold a paper back: an inspector is told and reviews it, and the operator decides."""
    rules = case.operation.rules
    if (refusal := text_refused(because, "a reason")) is not None:
        return refusal
    if ticket.withheld:
        what = f"{ticket.named} is held back already: {ticket.withheld}"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Decide it: determine payment.")
    about = ("ends", ticket.ends)
    notify = f"Notify an inspector that {ticket.named} is held back"
    duties = (Duty(notify, rules, ("review withholding",), about),)
    facts = {
        "ticket": ticket.mark,
        "ends": ticket.ends,
        "player": _paid(ticket),
        "amount": ticket.units,
        "because": because.strip(),
    }
    said = Announcement(f"{words}: {because.strip()}", rules, duties)
    return happened(case, "payment withheld", said, facts, postings, stream=HOUSE)


class ReviewWithholding(Command, tag="review withholding"):
    """The inspector, who was notified, reviews that a payment is held back."""

    ticket: str
    words: str


@does(ReviewWithholding)
def review_withholding(case: Case, command: ReviewWithholding) -> Decision:
    """Write down what the inspector has to say of it."""
    ticket = _in_question(case, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    if (refusal := text_refused(command.words, "a review")) is not None:
        return refusal
    words = f"The inspector reviewed that {ticket.named} is held back: {command.words.strip()}"
    facts = {"ticket": ticket.mark, "ends": ticket.ends, "review": command.words.strip()}
    said = Announcement(words, case.operation.rules)
    return happened(case, "withholding reviewed", said, facts, stream=HOUSE)


class DeterminePayment(Command, tag="determine payment"):
    """The operator has looked into a payment that is held back, and decides."""

    ticket: str
    pay: bool
    """Whether the player is entitled to it."""
    because: str


@does(DeterminePayment)
def determine_payment(case: Case, command: DeterminePayment) -> Decision:
    """Let a payment go its way, or end it; an inspector has reviewed it by then."""
    ticket = _in_question(case, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    if (refusal := text_refused(command.because, "a reason")) is not None:
        return refusal
    if not ticket.is_reviewed:
        what = f"no inspector has reviewed that {ticket.named} is held back"
        remedy = "Notify one: review withholding."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)
    was_paid = ticket.stage is Stage.REDEEMED
    owed, postings = accounts.receivable(_paid(ticket)), tuple[Posting, ...]()
    if command.pay and was_paid:
        postings = moved(ticket.units, WITHHELD, owed)
    elif not command.pay and not was_paid:
        postings = moved(ticket.units, ticket.paper.account, WITHHELD)
    may = "is the player's" if command.pay else "is not the player's"
    words = f"{ticket.amount} of {ticket.named} {may}: {command.because.strip()}"
    facts = {
        "ticket": ticket.mark,
        "ends": ticket.ends,
        "amount": ticket.units,
        "pay": command.pay,
        "because": command.because.strip(),
    }
    said = Announcement(words, case.operation.rules)
    return happened(case, "payment determined", said, facts, postings, stream=HOUSE)


# Put off, and identification


class DeferPayment(Command, tag="defer payment"):
    """Entitlement is verified further, and the payment put off to a time that is agreed on."""

    ticket: str
    minutes: int
    agreed: bool = False
    """Whether the player agrees to that time."""


@does(DeferPayment)
def defer_payment(case: Case, command: DeferPayment) -> Decision:
    """Put a payment off, to no time that its player does not agree to."""
    ticket = _unpaid(case, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    rules = case.operation.rules
    if not command.agreed:
        what = f"{ticket.player} has not agreed to wait"
        remedy = 'Pay it, or agree on a time: "agreed": true.'
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, rules, remedy)
    if not 0 < command.minutes <= LONGEST_DELAY:
        what = f"a payment is put off by 1 to {LONGEST_DELAY:,} minutes"
        return Refusal(Reason.TIME_CANNOT_BE_READ, what, rules)
    until = case.moment.at + command.minutes * MINUTE
    words = f"{ticket.named} is paid from {spoken(until)} on, as {ticket.player} agreed"
    facts = {"ticket": ticket.mark, "ends": ticket.ends, "player": ticket.player, "until": until}
    return happened(case, "payment deferred", Announcement(words, rules), facts, stream=HOUSE)


class AskForIdentification(Command, tag="ask for identification"):
    """Whoever wants a ticket or voucher paid is asked who they are."""

    ticket: str


@does(AskForIdentification)
def ask_for_identification(case: Case, command: AskForIdentification) -> Decision:
    """Pay a paper only to somebody who has shown who they are."""
    ticket = _unpaid(case, command.ticket)
    if isinstance(ticket, Refusal):
        return ticket
    words = f"{ticket.named} is paid to {ticket.player} once they have identified themselves"
    facts = {"ticket": ticket.mark, "ends": ticket.ends, "player": ticket.player, "shown": ""}
    said = Announcement(words, case.operation.rules)
    return happened(case, "identification asked", said, facts, stream=HOUSE)


class RecordIdentification(Command, tag="record identification"):
    """A player has shown who they are: by which kind of document, never its number."""

    ticket: str
    document: Literal["passport", "driver licence", "photo card", "other"]


@does(RecordIdentification)
def record_identification(case: Case, command: RecordIdentification) -> Decision:
    """Write down what kind of document was shown."""
    ticket, rules = _unpaid(case, command.ticket), case.operation.rules
    if isinstance(ticket, Refusal):
        return ticket
    if not ticket.is_unidentified:
        what = f"nobody asked for identification before {ticket.named} is paid"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules)
    words = f"{ticket.player} has shown a document for {ticket.named}: {command.document}"
    facts = {"ticket": ticket.mark, "ends": ticket.ends, "shown": command.document}
    return happened(case, "identification shown", Announcement(words, rules), facts, stream=HOUSE)


# Which paper is meant


def _paid(ticket: Ticket) -> str:
    """Return who was paid for a paper; an older journal has only whose it was."""
    return ticket.paid_to or ticket.player


def _paper(case: Case, written: str) -> Ticket | Refusal:
    """Find a ticket or voucher by its number, its mark, or how its number ends if one does."""
    tickets, plain = case.house.tickets, "".join(written.split())
    found = tickets.get(mark(plain)) or tickets.get(plain)
    ending = [each for each in tickets.values() if each.ends == plain and each.paper in _PAPERS]
    found = found or (ending[0] if len(ending) == 1 else None)
    if found is not None and found.paper in _PAPERS:
        return found
    what = "the house has issued no ticket or voucher of this number"
    if ending:
        what = f"{len(ending)} tickets and vouchers end in {plain}"
    remedy = "Give the whole number."
    return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, case.operation.rules, remedy)


_PAPERS = (Paper.TICKET, Paper.PAYOUT)


def _unpaid(case: Case, written: str) -> Ticket | Refusal:
    """Find a paper that is still to be paid, or say why there is none."""
    ticket = _paper(case, written)
    if isinstance(ticket, Refusal) or ticket.stage is Stage.VALID:
        return ticket
    what = f"{ticket.named} is not to be paid any more: {ticket.stage}"
    return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, case.operation.rules)


def _in_question(case: Case, written: str) -> Ticket | Refusal:
    """Find a paper that is held back, or say that it is not."""
    ticket = _paper(case, written)
    if isinstance(ticket, Refusal) or ticket.withheld:
        return ticket
    what = f"{ticket.named} is not held back"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)


@folds_house("payment withheld")
def _payment_withheld(house: House, entry: Entry) -> None:
    _with(house, entry, withheld=entry.happening.facts["because"], is_reviewed=False)


@folds_house("withholding reviewed")
def _withholding_reviewed(house: House, entry: Entry) -> None:
    _with(house, entry, is_reviewed=True)


@folds_house("payment determined")
def _payment_determined(house: House, entry: Entry) -> None:
    ticket = _with(house, entry, withheld="", is_reviewed=False)
    if not entry.happening.facts["pay"] and ticket.stage is Stage.VALID:
        house.tickets[ticket.mark] = ticket.ending(Stage.FAILED, entry.moment.at)


@folds_house("payment deferred")
def _payment_deferred(house: House, entry: Entry) -> None:
    _with(house, entry, deferred=entry.happening.facts["until"])


@folds_house("identification asked")
@folds_house("identification shown")
def _identification(house: House, entry: Entry) -> None:
    _with(house, entry, is_unidentified=not entry.happening.facts["shown"])


def _with(house: House, entry: Entry, **changes: Any) -> Ticket:
    """Change what the house knows of the paper that an entry is about."""
    ticket = replace(house.tickets[entry.happening.facts["ticket"]], **changes)
    house.tickets[ticket.mark] = ticket
    return ticket
