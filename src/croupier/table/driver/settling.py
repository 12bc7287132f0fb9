"""What a decision brings a wager at its table, and in which order it is told."""

from dataclasses import replace

from croupier.games.following import DecidedWager
from croupier.games.protocol import REMOVED, Description
from croupier.rulebooks.books import Matter
from croupier.table.wagers.moves import Round
from croupier.table.wagers.slips import Settled, Slip, pay


def settle(current: Round, decision: DecidedWager, slip: Slip) -> Settled:
    """Pay a wager by the lines that decided it, within the cap of its bet."""
    game = current.table.game
    bet = game.bets[decision.wager.bet]
    scale = game.ruleset.bets[decision.wager.bet].scale
    rules = bet.rules(decision.wager.target)
    if decision.lines != (REMOVED,):
        rules += game.ruleset.rules("position")
    settled = _capped(current, pay(decision, scale, rules, current.table.tray))
    if slip.fee.units and any(scale[line].commission for line in decision.lines):
        return replace(settled, commission=slip.fee)  # kept as it was paid, however little
    return settled


def _capped(current: Round, settled: Settled) -> Settled:
    """Cut what a wager wins to the most that its bet pays out at this table."""
    cap = current.table.limits.further.caps.get(settled.bet)
    policy = current.table.game.ruleset.policy(Matter.PAYOUT_CAP, settled.bet)
    if cap is None or policy is None or settled.winnings <= cap.most:
        return settled
    capped = settled.winnings - cap.most
    rules = settled.rules + policy.rules
    return replace(settled, winnings=cap.most, capped=capped, rules=rules)


def collect_then_pay(after: Round, decisions: tuple[DecidedWager, ...]) -> list[Description]:
    """Tell the order of settlement: losers are collected, then winners are paid."""
    if not decisions:
        return []
    decided = {decision.wager.id for decision in decisions}
    names = {after.pieces.get(name) or name for name in decided}
    slips = after.slips if len(names) > 1 else filter(None, map(after.slip, names))
    settled = [each for slip in slips for each in slip.settled if each.id in decided]
    ruleset = after.table.game.ruleset
    lost = [s.id for s in settled if not (s.winnings.units or s.returned.units)]
    paid = [f"{s.id} {s.winnings}" for s in settled if s.winnings.units]
    told = [Description(f"Collect {', '.join(lost)}", ruleset.rules("collect"))] if lost else []
    return told + ([Description(f"Pay {', '.join(paid)}", ruleset.rules("pay"))] if paid else [])
