"""What the jackpot of a table comes to, as its meter shows it: the operator tells it.

Its books are not kept here. A round has what was told before it began.
"""

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
from croupier.table.conduct.core.rounds import JACKPOT
from croupier.table.conduct.core.state import TableState
from croupier.table.setup.amounts import read_amount
from croupier.terms.refusals import Reason, Refusal


class SetJackpot(Command, tag="set jackpot"):
    """The meter shows this amount from the next round on."""

    amount: str | int


@does(SetJackpot)
def set_jackpot(case: Case, command: SetJackpot) -> Decision:
    """Tell what the jackpot comes to."""
    rules = case.operation.rules
    try:
        amount = read_amount(command.amount)
    except ValueError as error:
        return Refusal(Reason.LIMITS_ARE_NOT_PERMITTED, f"the jackpot: {error}", rules)
    if amount.units < 0:
        what = f"a jackpot comes to nothing or more, not to {amount}"
        return Refusal(Reason.LIMITS_ARE_NOT_PERMITTED, what, rules, "Write an amount.")
    said = Announcement(f"The jackpot at {case.table.name} comes to {amount}", rules)
    return happened(case, "jackpot set", said, {"amount": str(amount)})


@folds("jackpot set")
def _jackpot_set(table: TableState, entry: Entry) -> TableState:
    notes = {**table.conduct.notes, JACKPOT: entry.happening.facts["amount"]}
    return replace(table, conduct=replace(table.conduct, notes=notes))
