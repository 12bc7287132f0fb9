"""Irregularities of a round on community cards."""

from dataclasses import replace
from typing import Final, TypeVar

from croupier.equipment.cards import card
from croupier.games.blackjack.community.states import (
    DealerDraws,
    Dealing,
    Playing,
    Settled,
    State,
    Voided,
    Wagering,
)
from croupier.games.noticing import duties_of
from croupier.games.protocol import Description, Notice, Ruling, Step
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


D = TypeVar("D", Dealing, Playing, DealerDraws)

EXPOSED: Final = "exposed card"
FACE_UP: Final = "face-up card"
UNSEEN: Final = "unseen card"
VOID: Final = "void"
CARD: Final = "card"
CAUSE: Final = "cause"
FACTS: Final = {EXPOSED: (CARD,), FACE_UP: (CARD,), UNSEEN: (), VOID: (CAUSE,)}
"""The facts that each ruling may have: its card it must, why a round is void it need not."""


def refuse(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = ruleset.rulings.get(ruling.name)
    if terms is None or ruling.name not in FACTS:
        what = f"{ruleset.book} knows no ruling {ruling.name!r} at this table"
        known = f"Known: {', '.join(name for name in ruleset.rulings if name in FACTS)}."
        return Refusal(Reason.RULING_IS_UNKNOWN, what, remedy=known)
    if CARD in FACTS[ruling.name] and ruling.fact(CARD) is None:
        what = f"{ruling.name} does not say which card"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, f"Give '{CARD}'.")
    if ruling.name == VOID and isinstance(state, Wagering | Voided):
        what = "no cards were dealt that could be void"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, _rules(ruleset, state, ruling))
    return None


def step(state: State, ruling: Ruling) -> State:
    """Follow a ruling: a card that was seen is the next one, or burned; a void round is over."""
    if ruling.name == VOID:
        return Voided(state.seen)
    if ruling.name in (EXPOSED, FACE_UP) and not _is_burned(state):
        assert isinstance(state, Dealing | Playing | DealerDraws)
        return replace(state, exposed=(*state.exposed, card(str(ruling.fact(CARD)))))
    return state


def _is_burned(state: State) -> bool:
    """Say whether a card that was seen is burned: the first of a round, or one too many."""
    is_first = isinstance(state, Wagering) or (isinstance(state, Dealing) and state.first is None)
    return is_first or isinstance(state, Settled | Voided)


def _rules(ruleset: Ruleset, state: State, ruling: Ruling) -> tuple[Ref, ...]:
    terms = ruleset.rulings[ruling.name]
    if ruling.name in (EXPOSED, FACE_UP) and _is_burned(state):
        return ruleset.rules("burned card")
    return terms.rules_for(ruling.fact(CAUSE))


def tell(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell a ruling with its rules and what it obliges staff to do."""
    ruling = step.move
    assert isinstance(ruling, Ruling)
    terms, rules = ruleset.rulings[ruling.name], _rules(ruleset, step.before, ruling)
    cause = terms.causes.get(str(ruling.fact(CAUSE)))
    notices: tuple[Notice, ...] = duties_of(ruleset, (cause or terms).about.get("notices"), rules)
    said = ruling.fact(CARD)
    if ruling.name == VOID:
        back = Notice("All wagers are void: hand the stakes back", ruleset.rules("handed back"))
        why = f": {ruling.fact(CAUSE)}" if cause is not None else ""
        return Description(f"The round is void{why}", rules, (back, *notices))
    if ruling.name == UNSEEN:
        words = "A card not seen is the first of the next round"
    elif _is_burned(step.before):
        words = f"{said} is burned: it goes to the discard rack"
    else:
        words = f"{said} is the next card"
    return Description(words, rules, notices)
