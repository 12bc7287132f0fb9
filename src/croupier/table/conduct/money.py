"""What every operation with money reads alike: whose it is, and how much."""

from dataclasses import replace

from croupier.bank.tickets import Ticket, read_number
from croupier.table.conduct.words import Case
from croupier.table.configuration import read_amount
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


def read_sum(written: object) -> Money:
    """Read an amount of money; RefusedError says why it is none."""
    try:
        amount = read_amount(written)
    except ValueError as error:
        raise RefusedError(Refusal(Reason.AMOUNT_CANNOT_BE_READ, str(error))) from error
    if amount.units <= 0:
        what = f"an amount is more than nothing, not {amount}"
        raise RefusedError(Refusal(Reason.AMOUNT_CANNOT_BE_READ, what))
    return amount


def holder(case: Case, player: str | None, who: str) -> str:
    """Return whose money it is: one's own, or that of the player staff act for; or refuse."""
    name = player or who
    if name != who and case.role == "player":
        what = f"{who} has no hand in {name[:40]}'s money"
        raise RefusedError(Refusal(Reason.ROLE_MAY_NOT, what, case.operation.rules))
    if case.house.person(name) is None:
        what = f"the house does not know {name[:40]!r}"
        raise RefusedError(Refusal(Reason.PERSON_IS_UNKNOWN, what, remedy="Admit them first."))
    return name


def ticket_of(case: Case, written: str) -> Ticket | Refusal:
    """Find a ticket by its number, if it can be redeemed now; or say why not."""
    number = read_number(written)
    rules = case.operation.rules
    found = case.house.tickets.get(number)
    if found is None:
        what = "the house has issued no ticket of this number"
        return Refusal(Reason.TICKET_CANNOT_BE_REDEEMED, what, rules)
    refusal = found.refuse(case.moment.at)
    return found if refusal is None else replace(refusal, rules=rules)
