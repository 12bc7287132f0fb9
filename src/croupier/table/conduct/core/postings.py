"""From slips to postings: what each wager has moved, and the difference that is still to post.

A slip's standing is what it has moved in all since it was placed: from its player, to the stakes
on the table, to the house. Whatever happens to a wager, its postings are the difference between
two standings, so that a settlement, a void, a refund and a correction are one thing.

What a player no longer has when a round is settled again, they owe; when it is settled again in
their favour, that debt goes first. Nothing else they owe is touched: what staff recorded as
overpaid is recovered by an operation of its own.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeAlias

from croupier.bank import accounts
from croupier.bank.ledger import Ledger
from croupier.journal.entries import Entry, Posting
from croupier.table.conduct.core.rounds import with_round
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.core.wager_facts import FEE, STAKED
from croupier.table.wagers.moves import Round
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.money import CASH


Movements: TypeAlias = Mapping[tuple[str, str], int]
"""Units by account and asset; a standing sums to nothing."""

COLLECTED: Final = "collected"
"""The step of a spin after which no loser lies on the layout any more."""

_NOTHING_MOVED: Final = {Result.REFUSED, Result.REJECTED, Result.VOID, Result.REMOVED}


def staked(slip: Slip) -> int:
    """Return what was taken from the player when the wager was placed.

    A wager that came to a void line was staked, and has its stake back when it is settled.
    """
    is_settled = slip.result is Result.VOID and slip.settled
    if slip.result in _NOTHING_MOVED and not is_settled:
        return 0
    return slip.plays.units + slip.void.units


def staked_facts(slip: Slip) -> dict[str, int]:
    """Return what was staked of a wager that was put down with others, and its fee where it has one."""
    fee = _prepaid(slip)
    return {STAKED: staked(slip), **({FEE: fee} if fee else {})}


def as_placed(table: str, slip: Slip) -> Movements:
    """Return the standing of a wager that lies on the layout, undecided."""
    whole = staked(slip)
    return _standing(table, slip, -whole, whole, -_prepaid(slip))


def _prepaid(slip: Slip) -> int:
    """Return the commission that was paid with the stake; the house has it from then on."""
    return slip.fee.units if staked(slip) else 0


def movements(table: str, slip: Slip) -> Movements:
    """Return the standing of a wager as it is now: open, in part decided, or settled."""
    whole = staked(slip)
    if not whole:
        return _standing(table, slip, 0, 0, 0)
    total = slip.totals
    won = total.won - total.commission
    if slip.result is not Result.OPEN:
        return _standing(table, slip, total.back - whole, 0, won)
    back = total.back - slip.void.units
    lies = whole - sum(each.stake.units for each in slip.settled)
    return _standing(table, slip, back - whole, lies, won)


def paid_on(slip: Slip) -> int:
    """Return what a player has back of a wager so far: of the stake, and won."""
    total = slip.totals
    back = total.back - (slip.void.units if slip.result is Result.OPEN else 0)
    kept = 0 if slip.result is Result.OPEN and not slip.settled else total.commission
    return back + total.won - kept


def in_round(played: Round, slip: Slip) -> tuple[int, int]:
    """Return what a wager took from its player in a round, and what it brought them.

    A stake counts in the round it was made and a win where it was won. Commission paid with a stake
    that lost is taken with it: nobody is brought less than nothing.
    """
    has = _has(slip)
    was = played.opening.slips.get(slip.id)
    took = staked(slip) if was is None else max(0, staked(slip) - staked(was))
    brought = has + took if was is None else has - _has(was) + took
    return took - min(brought, 0), max(brought, 0)


def _has(slip: Slip) -> int:
    """Return what a wager has brought its player in all, less its stake."""
    stake = staked(slip)
    return paid_on(slip) - stake if stake else 0


def collected(table: str, slip: Slip) -> Movements:
    """Return the standing of a decided wager when losers are collected and winners still lie."""
    whole = staked(slip)
    lost = sum(each.stake.units for each in slip.settled if each.result is Result.LOSE)
    return _standing(table, slip, -whole, whole - lost, -_prepaid(slip))


def paid_out(table: str, slip: Slip) -> Movements:
    """Return the standing of a winner whose winnings are paid and whose stake still lies."""
    whole = staked(slip)
    lies = slip.returned.units if whole else 0
    won = slip.winnings.units - slip.commission.units if whole else 0
    return _standing(table, slip, -whole, lies, won)


def posted(table: str, live: Live, slip: Slip) -> Movements:
    """Return what was posted of a wager so far, however far the round has come."""
    if slip.id in live.unpaid:
        return (collected if COLLECTED in live.steps else as_placed)(table, slip)
    return (paid_out if slip.id in live.lying else movements)(table, slip)


def _standing(table: str, slip: Slip, player: int, lies: int, won: int) -> Movements:
    asset = slip.stake.asset
    chips, stakes, house = _accounts(table, slip.player)
    if asset == CASH:
        return {
            (chips, CASH): player + won,
            (stakes, CASH): lies,
            (house, CASH): -player - lies - won,
        }
    return {
        (chips, asset): player,
        (stakes, asset): lies,
        (house, asset): -player - lies,
        (chips, CASH): won,
        (house, CASH): -won,
    }


def _accounts(table: str, player: str) -> tuple[str, str, str]:
    return accounts.chips(player), accounts.stakes(table), accounts.house(table)


def postings(after: Movements, before: Movements) -> list[Posting]:
    """Return what brings one standing to the other."""
    return [
        Posting(account, units, asset)
        for account, asset in dict.fromkeys((*after, *before))
        if (units := after.get((account, asset), 0) - before.get((account, asset), 0))
    ]


def summed(moved: Iterable[Posting]) -> list[Posting]:
    """Return one posting for each account and asset, of those that move anything."""
    sums: Counter[tuple[str, str]] = Counter()
    for posting in moved:
        sums[posting.account, posting.asset] += posting.units
    return [Posting(account, units, asset) for (account, asset), units in sums.items() if units]


OwedSums: TypeAlias = Mapping[tuple[str, str], int]
"""Units that players owe, by player and asset."""

NOTHING_OWED: Final[OwedSums] = {}
OWED: Final = "owed"
"""The fact that names who owes more after a round was settled again, or less, and by how much."""
SETTLE_AGAIN: Final = {
    "result corrected",
    "round void",
    "wager restored",
    "wagers established",
    "wagers voided",
}
"""Kinds of entry that settle a round again."""


def owed_at_worst(
    ledger: Ledger, wanted: Iterable[Posting], owed: OwedSums = NOTHING_OWED
) -> list[Posting]:
    """Turn what players no longer have into what they owe: no balance falls below nothing.

    ``owed`` is what settling the same round again made them owe before: it is paid down first.
    """
    each = list(wanted)
    net: Counter[tuple[str, str]] = Counter()
    for posting in each:
        net[posting.account, posting.asset] += posting.units
    for (account, asset), units in net.items():
        kind, _, player = account.partition(accounts.SEPARATOR)
        if kind != "chips":
            continue
        debt = accounts.receivable(player)
        short = -(ledger.balance(account, asset).units + units)
        owes = min(short, -units)
        if owes <= 0:
            still = -ledger.balance(debt, asset).units
            owes = -max(0, min(units, still, owed.get((player, asset), 0)))
        if owes:
            each.append(Posting(account, owes, asset))
            each.append(Posting(debt, -owes, asset))
    return each


def owing(moved: Iterable[Posting]) -> dict[str, Any]:
    """Return the fact that tells whom some postings make owe more, or less; none where nobody."""
    changes: Counter[tuple[str, str]] = Counter()
    for posting in moved:
        kind, _, player = posting.account.partition(accounts.SEPARATOR)
        if kind == "receivable":
            changes[player, posting.asset] -= posting.units
    told = [
        {"player": player, "asset": asset, "amount": units}
        for (player, asset), units in changes.items()
        if units
    ]
    return {OWED: told} if told else {}


def with_owed(table: TableState, entry: Entry) -> TableState:
    """Remember with a round what settling it again made its players owe."""
    facts = entry.happening.facts
    if OWED not in facts:
        return table

    def owes(live: Live) -> Live:
        owed = dict(live.owed)
        for each in facts[OWED]:
            whose = (each["player"], each["asset"])
            owed[whose] = owed.get(whose, 0) + each["amount"]
        return replace(live, owed=owed)

    return with_round(table, facts["round"], owes)


def difference(table: str, before: Round, after: Round) -> list[Posting]:
    """Return what a move of the round has moved of the players' chips."""
    changed = after.slips.since(before.slips)
    return [each for slip in changed for each in moved_by(table, before.slip(slip.id), slip)]


def moved_by(table: str, before: Slip | None, after: Slip) -> list[Posting]:
    """Return what one wager has moved since it was as it was, or since it was made."""
    return postings(movements(table, after), movements(table, before) if before else {})
