"""The money wheel's one irregularity: no spin.

A spin with one of the book's faults is void whether or not anybody calls it, and wherever the
indicator rests. It decides nothing: stakes stay where they are, may be changed, and the wheel is
spun again.
"""

from typing import Final

from croupier.games.facts import unnamed
from croupier.games.money_wheel.states import Settled, State
from croupier.games.protocol import Description, Duty, Ruling
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


NO_SPIN: Final = "no spin"
LEAST_TURNS: Final = 4


def refuse(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = ruleset.rulings.get(ruling.name)
    if terms is None or ruling.name != NO_SPIN:
        what = f"{ruleset.book} knows no ruling {ruling.name!r} at the money wheel"
        return Refusal(Reason.RULING_IS_UNKNOWN, what, remedy=f"Known: {NO_SPIN}.")
    cause = str(ruling.fact("cause") or "")
    if cause not in terms.causes:
        return unnamed(ruleset.book, terms, cause)
    if isinstance(state, Settled):
        what = "the spin is settled: a wrong symbol is corrected, not called no spin"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules_for(cause))
    return None


def tell(ruleset: Ruleset, ruling: Ruling) -> Description:
    """Tell a void spin with its rules and what follows from it."""
    cause = ruling.fact("cause")
    rules = ruleset.rulings[ruling.name].rules_for(cause) + ruleset.rules("no spin stands")
    what = "Spin again; stakes stay and may be changed"
    again = Duty(what, ruleset.rules("respin"), ("spin", "result"))
    return Description(f"No spin: {cause}", rules, (again,))
