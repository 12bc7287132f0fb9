"""Irregularities of a round of Caribbean stud, and how a round goes on when they leave nobody to wait for.

A misdeal voids the round, and wagers on the jackpot stand on. What is seen of one card in error changes
nothing but the dealer's up card; a second one makes a misdeal.
"""

from dataclasses import replace
from typing import Final

from croupier.equipment.cards import Card, card
from croupier.games.cards.seat_groups import together
from croupier.games.caribbean_stud.states import (
    Dealing,
    Deciding,
    Laid,
    Layout,
    Revealing,
    Settled,
    Showing,
    Stands,
    State,
    Voided,
    layout_of,
)
from croupier.games.facts import terms_of, unnamed
from croupier.games.noticing import duties_of
from croupier.games.phases import Wagering
from croupier.games.protocol import Description, Notice, Ruling, Step
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


MISDEAL: Final = "misdeal"
EXPOSED: Final = "exposed card"
REDEAL: Final = "redeal"
NO_ANTE: Final = "hand without an ante"
DEAD_HAND: Final = "dead hand"
ABSENT: Final = "absent player"
FACE_DOWN: Final = "face down"

CARD: Final = "card"
TO: Final = "to"
BOX: Final = "box"
CAUSE: Final = "cause"
DEALERS_HAND: Final = "dealer"
IN_PLAY: Final = (Stands.DECIDES, Stands.BETS)


def card_of(ruling: Ruling) -> Card:
    """Return the card that a ruling is about."""
    return card(str(ruling.fact(CARD)))


def refuse(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = terms_of(ruleset, ruling.name)
    if isinstance(terms, Refusal):
        return terms
    for fact in terms.facts:
        if ruling.fact(fact) is None:
            if fact == CAUSE:
                return unnamed(ruleset.book, terms, None)
            what = f"{ruling.name} does not say which {fact}"
            return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, f"Give '{fact}'.")
    why = _why_not(state, ruling)
    rules = terms.rules_for(ruling.fact(CAUSE))
    return None if why is None else Refusal(Reason.RULING_DOES_NOT_APPLY, why, rules)


def _why_not(state: State, ruling: Ruling) -> str | None:  # noqa: PLR0911 - a line a ruling
    """Say why a ruling does not fit where the round stands, or None."""
    if isinstance(state, Wagering):
        return "no card was dealt"
    if isinstance(state, Settled | Voided):
        return "the round is over"
    layout, box = state.layout, ruling.fact(BOX)
    match ruling.name:
        case "exposed card":
            return _why_not_exposed(state, str(ruling.fact(TO)))
        case "redeal" | "hand without an ante" if box in layout.boxes:
            return f"box {box} has an ante"
        case "redeal" if not _is_dealt_now(state):
            return "the deal is complete: a whole hand without an ante is discarded"
        case "dead hand" if layout.stands.of(int(box or 0)) not in IN_PLAY:
            return f"box {box} has no hand in play"
        case "absent player" if layout.stands.of(int(box or 0)) is not Stands.DECIDES:
            return f"box {box} is not asked for a decision"
        case "face down" if not (isinstance(state, Showing) and box in state.left):
            return f"box {box} has no hand to show now"
        case "face down" if layout.hand(int(box or 0)):
            return f"box {box} shows its hand already"
        case _:
            return None


def _is_dealt_now(state: Laid) -> bool:
    """Say whether cards are still being dealt: also once one of the dealer's was seen before its turn."""
    layout = state.layout
    is_early = bool(layout.exposed) and layout.those(Stands.DECIDES) == layout.boxes
    return isinstance(state, Dealing) or (isinstance(state, Deciding) and is_early)


def _why_not_exposed(state: Laid, to: str) -> str | None:
    if not _is_dealt_now(state):
        return "a card is exposed in error while cards are dealt, and the deal is complete"
    if to == DEALERS_HAND:
        is_up = bool(state.layout.dealer) and not state.layout.exposed
        return "the dealer's up card lies there as it should" if is_up else None
    boxes = [f"box {number}" for number in state.layout.boxes]
    return None if to in boxes else f"{to} is dealt no cards: {', '.join(boxes)} are"


def step(state: State, ruling: Ruling) -> State:
    """Follow a ruling."""
    assert isinstance(state, Laid)
    layout, box = state.layout, int(ruling.fact(BOX) or 0)
    match ruling.name:
        case "misdeal":
            return Voided(layout)
        case "exposed card":
            return _exposed(state, card_of(ruling), str(ruling.fact(TO)))
        case "redeal":
            stands = together(Stands.DECIDES, layout.boxes)
            return Dealing(Layout(layout.boxes, layout.jackpots, stands))
        case "dead hand":
            return onward(_with(state, layout.moved(box, Stands.DEAD)))
        case "absent player":
            return onward(_with(state, layout.moved(box, Stands.FOLDED)))
        case "face down":
            return onward(_with(state, layout.moved(box, Stands.FACE_DOWN)))
        case _:
            return state


def _with(state: Laid, layout: Layout) -> Laid:
    return replace(state, layout=layout)


def _exposed(state: Laid, seen: Card, to: str) -> State:
    """Turn the card over and deal on; the dealer's stays up. With a second one it is a misdeal."""
    layout = replace(state.layout, exposed=(*state.layout.exposed, seen))
    if len(layout.exposed) > 1:
        return Voided(layout)
    if to == DEALERS_HAND:
        return Deciding(replace(layout, dealer=(seen,)))
    return onward(_with(state, layout))


def onward(state: Laid) -> State:
    """Go on where nobody is left to wait for: from decisions to the dealer's cards, or to the end."""
    layout = state.layout
    bets = layout.those(Stands.BETS)
    match state:
        case Deciding() if not layout.those(Stands.DECIDES):
            return Revealing(layout) if bets else Settled(layout)
        case Revealing() if not bets:
            return Settled(layout)
        case Showing(_, left):
            left = tuple(box for box in left if box in bets)
            return Showing(layout, left) if left else Settled(layout)
        case Dealing() if not layout.those(*IN_PLAY):
            return Settled(layout)
        case Dealing() | Deciding() | Revealing():
            return state
        case _:
            raise AssertionError(state)


def tell(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell a ruling with its rules, and what it obliges staff to do."""
    ruling = step.move
    assert isinstance(ruling, Ruling)
    terms, box = ruleset.rulings[ruling.name], ruling.fact(BOX)
    words = {
        MISDEAL: f"Misdeal: {ruling.fact(CAUSE)}",
        EXPOSED: f"{ruling.fact(CARD)} was seen as it went to {ruling.fact(TO)}: {_follows(step)}",
        REDEAL: f"Cards went to box {box}, which has no ante: all cards are dealt again",
        NO_ANTE: f"The hand of box {box}, which has no ante, is counted and discarded",
        DEAD_HAND: f"The hand of box {box} is dead: its wagers are forfeited",
        ABSENT: f"Nobody is there to decide for box {box}: it folds",
        FACE_DOWN: f"Box {box} leaves its hand face down, and loses",
    }[ruling.name]
    rules = terms.rules_for(ruling.fact(CAUSE))
    if ruling.name == EXPOSED and ruling.fact(TO) == DEALERS_HAND:
        rules += ruleset.rules("exposed to the dealer")
    notices: tuple[Notice, ...] = duties_of(ruleset, terms.about.get("notices"), rules)
    if isinstance(step.after, Voided):
        rules += ruleset.rules("second exposed card") if ruling.name == EXPOSED else ()
        kept = ruleset.rules("misdeal")
        rules += kept
        notices += (Notice("Wagers on the jackpot stand for the next round", kept),) * bool(
            step.after.layout.jackpots
        )
    return Description(words, rules, notices)


def _follows(step: Step[State]) -> str:
    """Say what comes of a card that was seen."""
    if isinstance(step.after, Voided):
        return "it is the second, and the deal a misdeal"
    layout, before = layout_of(step.after), layout_of(step.before)
    assert layout is not None
    assert before is not None
    is_up = layout.dealer != before.dealer
    return "it is the dealer's up card" if is_up else "it is turned over, and the deal goes on"
