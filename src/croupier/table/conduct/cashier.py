"""The cashier: chips bought and given back, credit in and out."""

from typing import Any

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.journal.entries import Entry
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
from croupier.table.record import read_stake
from croupier.terms.refusals import Refusal


class BuyIn(Asked, tag="buy in"):
    """Chips bought for cash."""

    amount: Any


@does(BuyIn)
def buy_in(case: Case, asked: BuyIn) -> Decision:
    """Give chips for cash."""
    amount = read_stake(asked.amount)
    if isinstance(amount, Refusal):
        return amount
    said = Said(f"{asked.who} buys in for {amount}", case.operation.rules)
    postings = moved(amount.units, accounts.outside("cage"), accounts.chips(asked.who))
    facts = {"player": asked.who, "amount": amount.units}
    return happened(case, "chips bought", said, facts, postings, stream=HOUSE)


@folds_house("chips bought")
def _bought(house: House, entry: Entry) -> None:
    """The ledger has it already."""
