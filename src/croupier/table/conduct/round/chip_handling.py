"""Who may touch chips on the layout after a result, and when.

Losing wagers are the dealer's to collect. A winning one waits until everything on its area is paid;
an outside one may be picked up as soon as it is paid itself.
"""

from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.core.state import Live
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


def _places(slip: Slip) -> set[tuple[str, object]]:
    """Return where what is left of a decided wager lies: on one place, or on several."""
    return {(each.bet, each.target) for each in slip.settled if each.result is not Result.LOSE}


def areas(case: Case, slip: Slip) -> set[str]:
    """Return the names of the areas a decided wager lies on, as a dealer would say them."""
    notation = case.table.table.game.notation
    names: set[str] = set()
    for bet, target in {(slip.bet, slip.target), *_places(slip)}:
        written = str(notation.write_target(bet, target) or "")
        names |= {f"{bet} {written}".strip(), written or bet}
    return names


def refuse_touch(case: Case, live: Live, slip: Slip) -> Refusal | None:
    """Say why a decided wager may not be touched by its player now, or None."""
    if slip.result is Result.LOSE:
        rules = case.table.table.game.ruleset.rules("losing wager") or _rules(case)
        return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, f"{slip.id} has lost", rules)
    if slip.id in live.unpaid:
        what = f"{slip.id} is not paid yet"
        return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, _rules(case), "Wait.")
    if slip.id not in live.lying:
        what = f"{slip.id} does not lie on the layout ({slip.result})"
        return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what)
    if is_outside(case, slip):
        return None
    still = [
        each.id
        for each in live.round.slips
        if each.id in live.unpaid and _places(each) & _places(slip)
    ]
    if not still:
        return None
    what = f"{slip.id} lies beside winners that are not paid yet: {', '.join(still)}"
    return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, _rules(case), "Wait.")


def is_outside(case: Case, slip: Slip) -> bool:
    """Say whether the book counts a wager among the outside ones."""
    return case.table.table.game.ruleset.bets[slip.bet].about.get("outside") is True


def _rules(case: Case) -> tuple[Ref, ...]:
    """Return the rules by which an area is left alone until it is paid."""
    found = case.table.operations.get("pick up")
    return found.rules_for("area") if found else ()
