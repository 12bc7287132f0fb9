"""What is called on wagers, as records write it."""

from croupier.table.record.fields import CallRecord
from croupier.table.setup.amounts import read_stake
from croupier.table.wagers.moves import Call
from croupier.terms.money import Money
from croupier.terms.refusals import Refusal, RefusedError


def read_call(move: CallRecord, who: str | None) -> Call:
    """Read a call; one that reduces a wager says to what, or by how much."""
    amounts: list[Money | None] = []
    for said in ((move.to, move.stake), (move.by, move.amount)):
        given = [each for each in said if each is not None]
        amount = read_stake(given[0]) if given else None
        if isinstance(amount, Refusal):
            raise RefusedError(amount)
        amounts.append(amount)
    return Call(str(move.wager), move.call, who, *amounts)
