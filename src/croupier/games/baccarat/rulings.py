"""Baccarat's irregularities that touch wagers: a coup that is void, and hands misdelivered.

Causes are the book's data. A void coup has no result: every stake goes back, insurance and antes
with the rest. After a misdelivery wagers may be withdrawn whole, insurance with the wager it is
on; none is made until the coup ends.
"""

from dataclasses import replace
from typing import Final

from croupier.games.baccarat.states import (
    Coup,
    Dealing,
    Drawing,
    Hands,
    Insuring,
    State,
    Voided,
    Withdrawing,
)
from croupier.games.protocol import Notice, Ruling, Step, Told
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


VOID: Final = "void"
MISDELIVERED: Final = "misdelivered"


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
        remedy = f"Known: {', '.join(terms.causes) or 'none'}."
        return Refusal(Reason.RULING_IS_UNKNOWN, what, remedy=remedy)
    rules = _rules(ruleset, ruling)
    if isinstance(state, Hands) and (late := _found_late(ruleset, state, ruling)) is not None:
        return late
    if isinstance(state, Coup | Voided):
        what = f"the coup is over: a wrong card is corrected, not called {ruling.name}"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    if ruling.name == MISDELIVERED and not isinstance(state, Dealing | Insuring | Drawing):
        what = "hands are misdelivered once cards are out"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    return None


def _found_late(ruleset: Ruleset, hands: Hands, ruling: Ruling) -> Refusal | None:
    """Refuse a cause that is said of the first cards once those are turned up, or return None."""
    cause = str(ruling.fact("cause"))
    known = ruleset.rulings[ruling.name].causes.get(cause)
    among = known.about.get("among") if known is not None else None
    if known is None or not isinstance(among, int) or hands.turned < among:
        return None
    what = f"{cause} is said of the first {among} cards; one found later is played"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, known.rules)


def _rules(ruleset: Ruleset, ruling: Ruling) -> tuple[Ref, ...]:
    """The rules of a ruling's cause, or those it has where none is named."""
    terms = ruleset.rulings[ruling.name]
    cause = terms.causes.get(str(ruling.fact("cause")))
    return cause.rules if cause is not None else terms.rules


def step(ruling: Ruling, goes_on: Dealing | Drawing) -> State:
    """Follow a ruling; ``goes_on`` is how the coup would without it."""
    if ruling.name == MISDELIVERED:
        return Withdrawing(replace(goes_on, sealed=True))
    return Voided()


def tell(ruleset: Ruleset, step: Step[State]) -> Told:
    """Tell a ruling with its rules and what it obliges staff to do."""
    ruling = step.move
    assert isinstance(ruling, Ruling)
    rules = _rules(ruleset, ruling)
    if ruling.name == MISDELIVERED:
        offer = Notice("Players may withdraw wagers, each whole", ruleset.rules("withdrawal"))
        return Told("Cards went to the wrong hand", rules, (offer,))
    cause = ruling.fact("cause")
    words = "The coup is void" + (f": {cause}" if cause is not None else "")
    back = Notice("All wagers are void: hand the stakes back", ruleset.rules("handed back"))
    return Told(words, rules, (back,))
