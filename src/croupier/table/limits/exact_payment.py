"""Wagers whose win, less any commission, the chips in the tray must be able to pay exactly.

One that they could not is refused. Let through by mistake, as much of it as they could pay plays,
and the rest is void.
"""

from math import lcm

from croupier.rulebooks.books import Matter
from croupier.table.limits.stakes import TakenStake
from croupier.table.setup.configuration import Table
from croupier.table.wagers.slips import Slip
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.ratios import Ratio
from croupier.terms.refusals import Reason, Refusal


def paid_exactly(
    table: Table, slip: Slip, taken: TakenStake, *, accepted: bool
) -> TakenStake | Refusal:
    """Say what becomes of a stake by what the chips in the tray could pay on it."""
    ruleset = table.game.ruleset
    policy = ruleset.policy(Matter.EXACT_PAYMENT, slip.bet)
    if policy is None:
        return taken
    part = exact_part(table, slip.bet, taken.plays.units)
    if part == taken.plays.units:
        return taken
    if not accepted:
        charged = any(pay.commission for pay in ruleset.bets[slip.bet].scale.values())
        less = ", less commission," if charged else ""
        what = f"a win on {taken.plays}{less} could not be paid exactly in chips"
        remedy = f"Stake {Money(part)}." if part else "Stake more."
        return Refusal(Reason.STAKE_COULD_NOT_BE_PAID_EXACTLY, what, policy.rules, remedy)
    later = ruleset.policy(Matter.INEXACT_TAKEN, slip.bet)
    rules = policy.rules + (later.rules if later else ())
    rest = taken.void.units + taken.plays.units - part
    return altered(
        taken,
        plays=altered(taken.plays, units=part),
        void=altered(taken.plays, units=rest),
        rules=taken.rules + rules,
        why="could not be paid exactly in chips: what could be plays, the rest is void",
    )


def exact_part(table: Table, bet: str, units: int) -> int:
    """Return the largest part of a stake on a bet that is bound to be paid exactly."""
    part = -1
    while part != units:
        part, units = (
            units,
            min((table.tray.part(units, s) for s in _nets(table, bet)), default=units),
        )
    return part


def grain_of(table: Table, bet: str) -> int:
    """Return the units in which stakes on a bet go up, so that they can be made and paid."""
    every = (table.tray.grain(share) for share in (Ratio(1), *_nets(table, bet)))
    return lcm(*every)


def _nets(table: Table, bet: str) -> set[Ratio]:
    """Return what a unit wins, where it has to be paid exactly: on each line with a commission.

    On every line of a bet that has none with a commission.
    """
    if table.game.ruleset.policy(Matter.EXACT_PAYMENT, bet) is None:
        return set()
    wins = [pay for pay in table.game.ruleset.bets[bet].scale.values() if pay.won]
    charged = [pay for pay in wins if pay.commission]
    return {pay.won - pay.commission for pay in charged or wins}
