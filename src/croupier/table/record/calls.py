"""What is called on wagers, as records write it."""

from croupier.table.record.fields import CallRecord
from croupier.table.setup.amounts import read_stake
from croupier.table.wagers.moves import Call
from croupier.terms.money import Money
from croupier.terms.refusals import Refusal, RefusedError


def read_call(move: CallRecord, who: str | None) -> Call:
    """Read a call; one that reduces a wager says to what, or by how much."""
    amounts: list[Money | None] = []
    for said in (move.to, move.by):
        amount = None if said is None else read_stake(said)
        if isinstance(amount, Refusal):
            raise RefusedError(amount)
        amounts.append(amount)
    return Call(str(move.wager), move.call, who, *amounts)
