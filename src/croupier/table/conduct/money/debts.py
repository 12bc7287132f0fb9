"""What is owed: overpayments and their recovery.

What a player was paid beyond the rules is never theirs: it is owed from that moment, and asked
back as far as they have it.
"""

from typing import Any

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.journal.entries import Entry
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
from croupier.table.conduct.money.chips import asset_held
from croupier.table.conduct.money.sums import InCash, holder, read_sum
from croupier.table.wagers.slips import VALUE
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal


# Overpayment


class RecordOverpayment(InCash, tag="record overpayment"):
    """A player was handed more than the rules give."""

    player: str
    amount: Any
    """What was paid beyond what was due."""
    wager: str | None = None


@does(RecordOverpayment)
def record_overpayment(case: Case, command: RecordOverpayment) -> Decision:
    """Write an overpayment down: the chips are in the player's hands, and owed."""
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    words = f"{player} was paid {amount} more than the rules give, and owes it"
    facts = {"player": player, "amount": amount.units, "wager": command.wager}
    postings = moved(amount.units, accounts.receivable(player), accounts.chips(player))
    said = Announcement(words, case.operation.rules)
    return happened(case, "overpayment recorded", said, facts, postings, stream=HOUSE)


class RecoverOverpayment(Command, tag="recover overpayment"):
    """What a player owes is taken from their chips of that kind: all they have, or ``amount``."""

    player: str
    amount: Any = None
    chips: str = VALUE


@does(RecoverOverpayment)
def recover_overpayment(case: Case, command: RecoverOverpayment) -> Decision:
    """Take back what was overpaid, never more than is owed."""
    player = holder(case, command.player, command.who)
    asset = asset_held(case.table, command.chips)
    owed = Money(-case.house.ledger.balance(accounts.receivable(player), asset).units)
    has = case.house.ledger.balance(accounts.chips(player), asset)
    if command.amount is None and owed.units and not has.units:
        what = f"{player} owes {owed} and has no chips here to take it from"
        return Refusal(Reason.CREDIT_IS_NOT_ENOUGH, what, case.operation.rules)
    amount = (
        Money(min(owed.units, has.units)) if command.amount is None else read_sum(command.amount)
    )
    if amount.units <= 0 or amount > owed:
        what = f"{player} owes {owed}" + (f", not {amount}" if command.amount is not None else "")
        remedy = f"Take {owed} or less." if owed.units else "Record an overpayment first."
        return Refusal(Reason.NOTHING_IS_OWED, what, case.operation.rules, remedy)
    rest = f", {owed - amount} is still owed" if amount < owed else ""
    words = f"{amount} that {player} was overpaid is recovered{rest}"
    said = Announcement(words, case.operation.rules)
    facts = {"player": player, "amount": amount.units, "asset": asset}
    postings = moved(amount.units, accounts.chips(player), accounts.receivable(player), asset)
    return happened(case, "overpayment recovered", said, facts, postings, stream=HOUSE)


@folds_house("overpayment recorded")
@folds_house("overpayment recovered")
def _moved(house: House, entry: Entry) -> None:
    """Nothing but money moved, and the ledger has that."""
