"""What a game's own rules say of single stakes: of a bet's own sign, and of a kept minimum."""

from dataclasses import replace

from croupier.rulebooks.books import Matter
from croupier.table.limits.stakes import TakenStake
from croupier.table.setup.configuration import Table
from croupier.table.wagers.slips import Slip
from croupier.terms.frozen import altered
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


def own_sign(table: Table, bet: str) -> tuple[Ref, ...]:
    """Return the rules of a bet that say that its stakes keep to the sign."""
    ruleset = table.game.ruleset
    if not ruleset.policies:
        return ()
    found = (
        ruleset.policy(case, bet) for case in (Matter.BET_LIMITS, Matter.ANTE, Matter.FIXED_STAKE)
    )
    return tuple(ref for policy in found if policy is not None for ref in policy.rules)


def unnamed_stake(table: Table, bet: str) -> Refusal | None:
    """Say that a bet which is made for the one amount on the sign has none there, or None."""
    policy = table.game.ruleset.policy(Matter.FIXED_STAKE, bet)
    if policy is None or bet in table.limits.further.fixed:
        return None
    what = f"the sign names no amount for {bet}, and it is made for that alone"
    remedy = f'Put it there: "fixed stakes": {{"{bet}": "5"}}.'
    return Refusal(Reason.BET_IS_NOT_OFFERED, what, policy.rules, remedy)


def kept_minimum(
    table: Table, slip: Slip, areas: set[int], taken: TakenStake | Refusal
) -> TakenStake | Refusal:
    """Add the rules by which some keep an old minimum, and those who came later do not.

    ``areas`` are those on which the player has something already.
    """
    kept, least = table.limits.further.protected, table.limits.every.least
    if kept is None or least is None or slip.stake.units >= least.units:
        return taken
    ruleset = table.game.ruleset
    if isinstance(taken, Refusal):
        newer = ruleset.policy(Matter.NEW_MINIMUM)
        is_under = taken.reason is Reason.STAKE_IS_UNDER_THE_MINIMUM
        if newer is None or not is_under or slip.player in kept.players:
            return taken
        return replace(taken, rules=tuple(dict.fromkeys(taken.rules + newer.rules)))
    policy = ruleset.policy(Matter.PROTECTED_MINIMUM)
    if policy is None or slip.player not in kept.players:
        return taken
    several = ruleset.refs(policy.named("several")) if areas - {slip.area} else ()
    why = f"under the minimum of {least}, and {slip.player} keeps {kept.least}"
    return altered(taken, rules=taken.rules + policy.rules + several, why=taken.why or why)
