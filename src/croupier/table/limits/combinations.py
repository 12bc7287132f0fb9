"""Which wagers one player may have beside each other, and which need another of theirs."""

from collections.abc import Sequence

from croupier.games.bets import NO_TARGET
from croupier.rulebooks.books import Matter, Policy
from croupier.table.limits.areas import are_terminals
from croupier.table.setup.configuration import Table
from croupier.table.wagers.layout import Holding
from croupier.table.wagers.slips import Slip
from croupier.terms.frozen import altered
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
    there = _where(table, policy, slip, mine)
    what = f"{slip.bet} is made with a wager on {_listed(policy.named('needs'))}{there}"
    remedy = "Make that wager first."
    return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, policy.rules, remedy)


def has_needed(policy: Policy, slip: Slip, mine: Holding) -> bool:
    """Say whether a player has what a wager needs: anywhere, or on its own area and target."""
    needed = policy.named("needs")
    where = policy.about.get("where")
    if where is None:
        return not mine.bets.isdisjoint(needed)
    target = slip.target if where == "target" else NO_TARGET
    return any(mine.on(altered(slip, bet=bet, target=target))[slip.area] for bet in needed)


def _where(table: Table, policy: Policy, slip: Slip, mine: Holding) -> str:
    """Say where a wager needs another: on its numbered area or terminal, or the target it is on."""
    is_own = are_terminals(table.game.ruleset)
    terminal = f" at terminal {slip.area}" if is_own else ""
    match policy.about.get("where"):
        case "area":
            return terminal or f" on area {slip.area}"
        case "target":
            return f" on area {slip.target}{terminal if mine.areas - {slip.area} else ''}"
        case _:
            return ""


def _listed(names: Sequence[str]) -> str:
    *some, last = names
    return f"{', '.join(some)} or {last}" if some else last
