"""What is owed: overpayments and their recovery, and what players left behind.

What a player was paid beyond the rules is never theirs: it is owed from that moment, and asked
back as far as they have it. What a player did not pick up stays theirs: the house holds it.
"""

from typing import Any

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.journal.entries import Entry
from croupier.table.conduct.chips import asset_held
from croupier.table.conduct.money import holder, read_sum
from croupier.table.conduct.state import House
from croupier.table.conduct.words import (
    HOUSE,
    Asked,
    Case,
    Decision,
    Said,
    does,
    folds_house,
    happened,
)
from croupier.table.slips import VALUE, Result
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal


# Overpayment


class RecordOverpayment(Asked, tag="record overpayment"):
    """A player was handed more than the rules give."""

    player: str
    amount: Any
    """What was paid beyond what was due."""
    wager: str | None = None


@does(RecordOverpayment)
def record_overpayment(case: Case, asked: RecordOverpayment) -> Decision:
    """Write an overpayment down: the chips are in the player's hands, and owed."""
    player, amount = holder(case, asked.player, asked.who), read_sum(asked.amount)
    words = f"{player} was paid {amount} more than the rules give, and owes it"
    facts = {"player": player, "amount": amount.units, "wager": asked.wager}
    postings = moved(amount.units, accounts.receivable(player), accounts.chips(player))
    said = Said(words, case.operation.rules)
    return happened(case, "overpayment recorded", said, facts, postings, stream=HOUSE)


class RecoverOverpayment(Asked, tag="recover overpayment"):
    """What a player owes is taken from their chips of that kind: all they have, or ``amount``."""

    player: str
    amount: Any = None
    chips: str = VALUE


@does(RecoverOverpayment)
def recover_overpayment(case: Case, asked: RecoverOverpayment) -> Decision:
    """Take back what was overpaid, never more than is owed."""
    player = holder(case, asked.player, asked.who)
    asset = asset_held(case.table, asked.chips)
    owed = Money(-case.house.ledger.balance(accounts.receivable(player), asset).units)
    has = case.house.ledger.balance(accounts.chips(player), asset)
    if asked.amount is None and owed.units and not has.units:
        what = f"{player} owes {owed} and has no chips here to take it from"
        return Refusal(Reason.CREDIT_IS_NOT_ENOUGH, what, case.operation.rules)
    amount = Money(min(owed.units, has.units)) if asked.amount is None else read_sum(asked.amount)
    if amount.units <= 0 or amount > owed:
        what = f"{player} owes {owed}" + (f", not {amount}" if asked.amount is not None else "")
        return Refusal(Reason.NOTHING_IS_OWED, what, case.operation.rules)
    rest = f", {owed - amount} is still owed" if amount < owed else ""
    words = f"{amount} that {player} was overpaid is recovered{rest}"
    said = Said(words, case.operation.rules)
    facts = {"player": player, "amount": amount.units, "asset": asset}
    postings = moved(amount.units, accounts.chips(player), accounts.receivable(player), asset)
    return happened(case, "overpayment recovered", said, facts, postings, stream=HOUSE)


# What players leave behind


class HoldUnclaimed(Asked, tag="hold unclaimed"):
    """Chips that a player left behind are put aside for them: all, or ``amount``."""

    player: str
    amount: Any = None
    chips: str = VALUE


@does(HoldUnclaimed)
def hold_unclaimed(case: Case, asked: HoldUnclaimed) -> Decision:
    """Hold stakes and winnings that a player did not collect."""
    player = holder(case, asked.player, asked.who)
    if is_here(case, player):
        what = f"{player} is still at {case.table.name}: what lies there is theirs to pick up"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, case.operation.rules_for("own"))
    asset = asset_held(case.table, asked.chips)
    has = case.house.ledger.balance(accounts.chips(player), asset)
    amount = has if asked.amount is None else read_sum(asked.amount)
    if not amount.units:
        return Refusal(Reason.NOTHING_IS_OWED, f"{player} left nothing behind")
    words = f"{amount} that {player} did not collect is held for them"
    facts = {"player": player, "amount": amount.units, "asset": asset, "table": case.table.name}
    postings = moved(amount.units, accounts.chips(player), accounts.unclaimed(player), asset)
    said = Said(words, case.operation.rules)
    return happened(case, "unclaimed money held", said, facts, postings, stream=HOUSE)


def is_here(case: Case, player: str) -> bool:
    """Say whether a player sits at the table or has a wager on it."""
    seated = any(seat.player == player for seat in case.table.conduct.seats.values())
    live = case.table.live
    return seated or (
        live is not None
        and any(
            slip.player == player and (slip.result is Result.OPEN or slip.id in live.unpaid)
            for slip in live.round.slips
        )
    )


class Claim(Asked, tag="claim"):
    """A player claims what is held for them: all of it, or ``amount``."""

    amount: Any = None
    chips: str = VALUE
    player: str | None = None


@does(Claim)
def claim(case: Case, asked: Claim) -> Decision:
    """Give a player what was held for them."""
    player = holder(case, asked.player, asked.who)
    asset = asset_held(case.table, asked.chips)
    held = case.house.ledger.balance(accounts.unclaimed(player), asset)
    amount = held if asked.amount is None else read_sum(asked.amount)
    if not amount.units or amount.units > held.units:
        what = f"{held} is held for {player}"
        return Refusal(Reason.NOTHING_IS_OWED, what, case.operation.rules)
    said = Said(f"{player} claims {amount}", case.operation.rules)
    facts = {"player": player, "amount": amount.units, "asset": asset}
    postings = moved(amount.units, accounts.unclaimed(player), accounts.chips(player), asset)
    return happened(case, "unclaimed money claimed", said, facts, postings, stream=HOUSE)


class DisposeOfUnclaimed(Asked, tag="dispose of unclaimed"):
    """What nobody claimed leaves the house, by a procedure that was approved."""

    player: str
    procedure: str
    amount: Any = None


@does(DisposeOfUnclaimed)
def dispose_of_unclaimed(case: Case, asked: DisposeOfUnclaimed) -> Decision:
    """Dispose of what was never claimed, naming the procedure."""
    player = holder(case, asked.player, asked.who)
    held = case.house.ledger.balance(accounts.unclaimed(player))
    amount = held if asked.amount is None else read_sum(asked.amount)
    if not asked.procedure.strip():
        what = "the approved procedure is not named"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, case.operation.rules)
    if not amount.units or amount.units > held.units:
        what = f"{held} is held for {player}"
        return Refusal(Reason.NOTHING_IS_OWED, what, case.operation.rules)
    procedure = asked.procedure.strip()[:200]
    words = f"{amount} held for {player} is disposed of: {procedure}"
    facts = {"player": player, "amount": amount.units, "procedure": procedure}
    door = accounts.outside("unclaimed money")
    postings = moved(amount.units, accounts.unclaimed(player), door)
    said = Said(words, case.operation.rules)
    return happened(case, "unclaimed money disposed of", said, facts, postings, stream=HOUSE)


@folds_house("overpayment recorded")
@folds_house("overpayment recovered")
@folds_house("unclaimed money held")
@folds_house("unclaimed money claimed")
@folds_house("unclaimed money disposed of")
def _moved(house: House, entry: Entry) -> None:
    """Nothing but money moved, and the ledger has that."""
