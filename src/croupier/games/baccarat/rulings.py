"""Baccarat's irregularities that touch the result: a coup that is void.

Its causes are the book's data. Every stake goes back, insurance and antes with the rest.
"""

from typing import Final

from croupier.games.baccarat.states import Coup, State, Voided
from croupier.games.protocol import Notice, Ruling, Step, Told
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


VOID: Final = "void"


def refuse(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = ruleset.rulings.get(ruling.name)
    if terms is None:
        what = f"{ruleset.book} knows no ruling {ruling.name!r} at this table"
        known = f"Known: {', '.join(ruleset.rulings)}."
        return Refusal(Reason.RULING_IS_UNKNOWN, what, remedy=known)
    cause = ruling.fact("cause")
    if cause is not None and cause not in terms.causes:
        what = f"{ruleset.book} names no cause {str(cause)[:40]!r} for {ruling.name}"
        remedy = f"Known: {', '.join(terms.causes)}."
        return Refusal(Reason.RULING_IS_UNKNOWN, what, remedy=remedy)
    if isinstance(state, Coup | Voided):
        what = "the coup is over: a wrong card is corrected, the coup is not called void"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules_for(cause))
    return None


def step(ruleset: Ruleset, state: State, ruling: Ruling) -> State:
    """Follow a ruling."""
    return Voided()


def tell(ruleset: Ruleset, step: Step[State]) -> Told:
    """Tell a ruling with its rules and what it obliges staff to do."""
    ruling = step.move
    assert isinstance(ruling, Ruling)
    terms = ruleset.rulings[ruling.name]
    cause = ruling.fact("cause")
    words = "The coup is void" + (f": {cause}" if cause is not None else "")
    back = Notice("All wagers are void: hand the stakes back", ruleset.rules("handed back"))
    return Told(words, terms.rules_for(cause), (back,))
