"""Rounds in the hands of a table: begun, changed by one move, and told."""

from dataclasses import replace

from croupier.table.conduct.state import Live, TableState
from croupier.table.conduct.words import Case
from croupier.table.configuration import Limits, read_limits
from croupier.table.moves import Answered, Asked, Round
from croupier.table.round import ask, begin, follow_on
from croupier.table.slips import Slip
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


def begun(table: TableState) -> Round:
    """Open a round at a table from where the last one left it, under the signs of the hour."""
    if table.last is not None:
        fresh = follow_on(replace(table.last.round, table=table.table))
        fresh = replace(fresh, allowances=fresh.allowances | table.conduct.allowances)
    else:
        fresh = begin(table.table, allowances=table.conduct.allowances)
    return replace(fresh, personal=personal_limits(table))


def personal_limits(table: TableState) -> dict[str, Limits]:
    """Read the limits of players who have a sign of their own."""
    return {
        player: read_limits(table.book, table.table.game, limits)
        for player, limits in table.conduct.personal.items()
    }


def changed(table: TableState, move: Asked) -> TableState:
    """Make one move of the round in progress that was not refused."""
    assert table.live is not None
    return replace(table, live=replace(table.live, round=ask(table.live.round, move)))


def live_of(case: Case) -> Live | Refusal:
    """Return the round in progress, or say that there is none."""
    if case.table.live is not None:
        return case.table.live
    what = f"no round is in progress at {case.table.name}"
    remedy = "Begin one: new game."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)


def plain_rules(answered: Answered) -> tuple[Ref, ...]:
    """Return the rules a move was answered by."""
    return tuple(ref for told in answered.told for ref in told.rules)


def say_slip(table: TableState, slip: Slip) -> str:
    """Tell a wager in words."""
    target = table.table.game.notation.write_target(slip.bet, slip.target)
    on = f" {target}" if target is not None else ""
    why = f" ({slip.why})" if slip.why else ""
    return f"{slip.id}: {slip.player} has {slip.plays} on {slip.bet}{on}{why}"
