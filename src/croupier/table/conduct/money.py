"""What every operation with money reads alike: whose it is, and how much."""

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
