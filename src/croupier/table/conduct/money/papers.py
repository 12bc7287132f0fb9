"""Tickets, vouchers and forms: given their numbers, found again, held back where somebody withholds them."""

from dataclasses import replace

from croupier.bank.tickets import Ticket, ends, mark, numbered, read_number, spoken
from croupier.table.conduct.core.checks import rules_of
from croupier.table.conduct.core.commands import Case
from croupier.terms.refusals import Reason, Refusal


def new_paper(case: Case, entropy: str, sealed: str) -> dict[str, str] | Refusal:
    """Return what may be written down of a new paper: never its number, which redeems it."""
    number = numbered(entropy)
    known = mark(number)
    if known in case.house.tickets:
        return Refusal(Reason.TICKET_NUMBER_IS_WRONG, "that number is another ticket's")
    return {"ticket": known, "ends": ends(number), "sealed": sealed}


def ticket_of(case: Case, written: str) -> Ticket | Refusal:
    """Find a ticket by its number, if it can be redeemed now; or say why not."""
    number = read_number(written)
    rules = case.operation.rules
    found = case.house.tickets.get(mark(number))
    if found is None:
        what = "the house has issued no ticket of this number"
        return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, rules)
    refusal = found.refuse(case.moment.at)
    if refusal is not None:
        return replace(refusal, rules=rules)
    return _held_back(case, found) or found


def _held_back(case: Case, ticket: Ticket) -> Refusal | None:
    """Say why a paper that is good is not paid now: held back, put off, or nobody's for certain."""
    if ticket.withheld:
        because, what = "withhold payment", f"its payment is withheld: {ticket.withheld}"
        remedy = "The operator looks into it and decides; an inspector reviews that."
    elif ticket.deferred is not None and case.moment.at < ticket.deferred:
        because, what = "defer payment", f"{ticket.player} agreed to be paid later"
        remedy = f"It is paid from {spoken(ticket.deferred)} on."
    elif ticket.is_unidentified:
        because, what = "ask for identification", "whose it is has still to be shown"
        remedy = "Show a document: record identification."
    else:
        return None
    rules = rules_of(case.table, because)
    return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, rules, remedy)
