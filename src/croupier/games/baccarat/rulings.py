"""Baccarat's irregularities that touch wagers: a coup that is void, and hands misdelivered.

Causes are the book's data. A void coup has no result: every stake goes back, insurance and antes
with the rest. After a misdelivery wagers may be withdrawn whole, insurance with the wager it is
on, and none is made until the coup ends; or the wagers on a hand are void, as the book has it.
"""

from dataclasses import replace
from typing import Final

from croupier.equipment.cards import card
from croupier.games.baccarat.states import (
    Coup,
    Dealing,
    Drawing,
    Hands,
    Insuring,
    State,
    Withdrawing,
)
from croupier.games.facts import terms_of, unnamed
from croupier.games.noticing import duties_of
from croupier.games.phases import Voided
from croupier.games.protocol import KNOWN, Description, Notice, Ruling, Step
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


VOID: Final = "void"
MISDELIVERED: Final = "misdelivered"
BOTH: Final = "both"
"""What is said where the wagers on either hand are void."""
WHILE_DEALT: Final = "coup"
"""How far a cause reaches that is said of cards which are still to come."""


def refuse(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = terms_of(ruleset, ruling.name)
    if isinstance(terms, Refusal):
        return terms
    cause = ruling.fact("cause")
    if cause is not None and cause not in terms.causes:
        return unnamed(ruleset.book, terms, cause)
    fact = terms.about.get("voids")
    if fact is not None and ruling.fact(str(fact)) is None:
        what = f"which {fact} is void is not said"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, f"Give '{fact}'.")
    if isinstance(state, Hands) and (late := _found_late(ruleset, state, ruling)) is not None:
        return late
    rules = _rules(ruleset, ruling)
    if isinstance(state, Coup | Voided):
        what = f"the coup is over: a wrong card is corrected, not called {ruling.name}"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    if ruling.name == MISDELIVERED and not isinstance(state, Dealing | Insuring | Drawing):
        what = "hands are misdelivered once cards are out"
        if isinstance(state, Withdrawing):
            what = "wagers may be withdrawn already: what else was misdelivered changes nothing"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    return None


def _found_late(ruleset: Ruleset, hands: Hands, ruling: Ruling) -> Refusal | None:
    """Refuse a cause that is said of certain cards once others have come, or return None."""
    cause = str(ruling.fact("cause"))
    found = ruleset.rulings[ruling.name].causes.get(cause)
    if found is None:
        return None
    is_complete = isinstance(hands, Coup) or ruling.fact(KNOWN) is not None
    turned = hands.turned + (ruling.fact(KNOWN) is not None)
    among = found.about.get("among")
    if isinstance(among, int) and turned > among:
        what = f"{cause} is said of the first {among} cards; one found later is played"
    elif is_complete and found.about.get("reach") == WHILE_DEALT:
        what = f"each hand has all its cards: {cause} voids no coup that is complete"
    else:
        return None
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, found.rules)


def _rules(ruleset: Ruleset, ruling: Ruling) -> tuple[Ref, ...]:
    """The rules of a ruling's cause, or those it has where none is named."""
    terms = ruleset.rulings[ruling.name]
    cause = terms.causes.get(str(ruling.fact("cause")))
    return cause.rules if cause is not None else terms.rules


def step(ruling: Ruling, goes_on: Dealing | Drawing) -> State:
    """Follow a ruling; ``goes_on`` is how the coup would without it."""
    if ruling.name == MISDELIVERED:
        last = ruling.fact(KNOWN)
        return Withdrawing(
            replace(goes_on, sealed=True), card(str(last)) if last is not None else None
        )
    return Voided()


def tell(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell a ruling with its rules and what it obliges staff to do."""
    ruling = step.move
    assert isinstance(ruling, Ruling)
    rules = _rules(ruleset, ruling)
    back = Notice("All wagers are void: hand the stakes back", ruleset.rules("handed back"))
    if ruling.name == MISDELIVERED:
        voids = ruleset.rulings[ruling.name].about.get("voids")
        if voids is not None:
            hand = ruling.fact(str(voids))
            whose = "both hands are" if hand == BOTH else f"the {hand}'s hand is"
            return Description(f"Cards went to the wrong hand: {whose} void", rules)
        offer = Notice("Players may withdraw wagers, each whole", ruleset.rules("withdrawal"))
        return Description("Cards went to the wrong hand", rules, (offer,))
    cause = ruling.fact("cause")
    words = "The coup is void" + (f": {cause}" if cause is not None else "")
    about = ruleset.rulings[ruling.name].causes.get(str(cause))
    if about is None:
        return Description(words, rules, (back,))
    duties = duties_of(ruleset, about.about.get("notices"), about.rules)
    return Description(words, rules, (back, *duties))
