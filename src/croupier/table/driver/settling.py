"""What a decision brings a wager at its table, and in which order it is told."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from croupier.games.following import DecidedWager
from croupier.games.protocol import REMOVED, Description
from croupier.rulebooks.books import Matter
from croupier.rulebooks.ruleset import Ruleset
from croupier.table.driver.prizes import NO_PRIZE, NO_PRIZES, Won
from croupier.table.wagers.moves import Round
from croupier.table.wagers.slips import Settled, Slip, pay


def settle(
    current: Round, decision: DecidedWager, slip: Slip, prizes: Mapping[str, Won] = NO_PRIZES
) -> Settled:
    """Pay a wager by the lines that decided it, within the cap of its bet, or its prize."""
    game = current.table.game
    bet = game.bets[decision.wager.bet]
    scale = game.ruleset.bets[decision.wager.bet].scale
    rules = bet.rules(decision.wager.target)
    if decision.lines != (REMOVED,):
        rules += game.ruleset.rules("position")
    won = prizes.get(decision.wager.id, NO_PRIZE)
    paid = pay(decision, scale, rules + won.rules, current.table.tray, won.amount)
    settled = _capped(current, paid)
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


def prizes_last(ruleset: Ruleset, settled: Iterable[Settled]) -> list[Settled]:
    """Put wagers that can win a prize after all others: those are paid when these were."""
    return sorted(settled, key=lambda each: _has_prizes(ruleset, each.bet))


def _has_prizes(ruleset: Ruleset, bet: str) -> bool:
    return any(line.prize is not None for line in ruleset.bets[bet].scale.values())


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
    paid = [f"{s.id} {s.winnings}" for s in prizes_last(ruleset, settled) if s.winnings.units]
    told = [Description(f"Collect {', '.join(lost)}", ruleset.rules("collect"))] if lost else []
    return told + ([Description(f"Pay {', '.join(paid)}", ruleset.rules("pay"))] if paid else [])
