"""Which wagers one player may have beside each other, and which need another of theirs."""

from collections.abc import Sequence
from dataclasses import replace

from croupier.rulebooks.books import Matter, Policy
from croupier.table.setup.configuration import Table
from croupier.table.wagers.layout import Holding
from croupier.table.wagers.slips import Slip
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


def refuse_together(table: Table, slip: Slip, bets: set[str]) -> tuple[Ref, ...] | Refusal:
    """Return the rules by which a player may have this wager beside their bets, or refuse it."""
    ruleset = table.game.ruleset
    if not any(slip.bet in each.bets for each in ruleset.together):
        return ()
    rules = ruleset.joined({slip.bet, *bets})
    if rules is not None:
        return rules
    named = sorted({bet for each in ruleset.together for bet in each.bets} & bets)
    what = f"{slip.bet} may not be had beside {' and '.join(named)} in one round"
    remedy = "Back one of them."
    return Refusal(Reason.BET_IS_NOT_OFFERED, what, ruleset.rules("together"), remedy)


def refuse_alone(table: Table, slip: Slip, mine: Holding) -> Refusal | None:
    """Say why a wager may not be made without another of the same player, or None."""
    policy = table.game.ruleset.policy(Matter.NEEDS_ANOTHER, slip.bet)
    if policy is None or has_needed(policy, slip, mine):
        return None
    there = f" on area {_where(policy, slip)}" if "where" in policy.about else ""
    what = f"{slip.bet} is made with a wager on {_listed(policy.named('needs'))}{there}"
    remedy = "Make that wager first."
    return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, policy.rules, remedy)


def has_needed(policy: Policy, slip: Slip, mine: Holding) -> bool:
    """Say whether a player has what a wager needs: anywhere, on the same area, or on the same target."""
    needed = set(policy.named("needs"))
    match policy.about.get("where"):
        case "area":
            return any(mine.on(replace(slip, bet=bet))[slip.area] for bet in needed)
        case "target":
            return any(mine.on(replace(slip, bet=bet)).total() for bet in needed)
        case _:
            return bool(mine.bets & needed)


def _where(policy: Policy, slip: Slip) -> object:
    """Say where a wager needs another: on its numbered area, or on the place it is on itself."""
    return slip.area if policy.about["where"] == "area" else slip.target


def _listed(names: Sequence[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} or {last}" if some else last
