"""Irregularities of a round that is dealt to boxes.

Cards are told where they were laid: one that went elsewhere than it was due makes the deal
irregular. Until somebody decides it may be put right, in the order of the shoe. From then on boxes
without their cards sit out, and cards on boxes without a wager are void.
"""

from dataclasses import replace
from typing import Final

from croupier.equipment.cards import Card, card
from croupier.games.blackjack.boxes import course
from croupier.games.blackjack.boxes.layout import BOXES, Layout, box_slot, opened
from croupier.games.blackjack.boxes.states import (
    Choosing,
    Dealing,
    Deciding,
    Doubling,
    Insuring,
    Settled,
    Splitting,
    State,
    Voided,
    layout_of,
)
from croupier.games.blackjack.hands import DEALER
from croupier.games.cards.misdealt import no_card_yet
from croupier.games.facts import terms_of
from croupier.games.noticing import duties_of
from croupier.games.phases import Wagering
from croupier.games.protocol import Description, Ruling, Step
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


MISDEALT: Final = "misdealt card"
RECONSTRUCT: Final = "reconstruct"
NO_FIRST_CARD: Final = "dealer without a card"
EXPOSED: Final = "exposed card"
DISCARDED: Final = "discarded card"
UNSEEN: Final = "unseen card"
VOID_HAND: Final = "void hand"
ABSENT: Final = "absent player"

CARD: Final = "card"
TO: Final = "to"
BOX: Final = "box"
CAUSE: Final = "cause"
ON_DEALERS_HAND: Final = "on the dealer's hand"
"""The cause of a card that lies where others do: once those are collected, it does not."""


def refuse(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = terms_of(ruleset, ruling.name)
    if isinstance(terms, Refusal):
        return terms
    for fact in terms.facts:
        if ruling.fact(fact) is None:
            what = f"{ruling.name} does not say which {fact}"
            return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, f"Give '{fact}'.")
    layout = layout_of(state)
    if ruling.name == UNSEEN and (layout is None or not layout.seen.cards):
        return no_card_yet(terms.rules)
    why = _why_not(state, ruling)
    rules = terms.rules_for(ruling.fact(CAUSE))
    if layout is None and ruling.fact(CAUSE) == ON_DEALERS_HAND:
        rules += ruleset.rules("collected")
    return None if why is None else Refusal(Reason.RULING_DOES_NOT_APPLY, why, rules)


def _why_not(state: State, ruling: Ruling) -> str | None:  # noqa: PLR0911 - a line a ruling
    """Say why a ruling does not fit where the round stands, or None."""
    layout = layout_of(state)
    if layout is None or isinstance(state, Settled | Voided):
        if ruling.name in (DISCARDED, UNSEEN) and (layout or ruling.fact(CAUSE) != ON_DEALERS_HAND):
            return None
        return "no card lies on the layout" if layout is None else "the round is over"
    match ruling.name:
        case "misdealt card":
            return _why_not_misdealt(state, str(ruling.fact(TO)))
        case "reconstruct" if layout.is_decided:
            return "somebody has decided already: hands are not reconstructed any more"
        case "dealer without a card":
            return _why_not_chosen(state, layout)
        case "exposed card" if not isinstance(state, Insuring | Deciding | Doubling | Splitting):
            return "a card is exposed in error once the initial deal is complete, and none is due"
        case "void hand" if _box(ruling) not in (DEALER, *(box.number for box in layout)):
            return f"no cards lie on box {ruling.fact(BOX)}"
        case "absent player":
            return _why_not_absent(state, ruling)
        case _:
            return None


def _why_not_misdealt(state: State, to: str) -> str | None:
    if not isinstance(state, Dealing):
        return "a card goes to a wrong box in the initial deal; later ones are exposed cards"
    if to not in (DEALER, *map(box_slot, BOXES)):
        return f"there is no {to}: boxes are {BOXES[0]} to {BOXES[-1]}"
    if to == state.due[0]:
        return f"the next card is due to {to}: it was dealt as it should be"
    dealt_to = {box_slot(box.number) for box in state.layout} | {DEALER}
    if to in dealt_to and to not in state.due:
        return f"{to} has its cards: the card is the next one, for {state.due[0]}"
    return None


def _why_not_chosen(state: State, layout: Layout) -> str | None:
    if layout.up:
        return "the dealer has a first card"
    if isinstance(state, Choosing):
        return "each box is asked already: complete or void"
    if layout.has_chosen:
        return "everybody has chosen already"
    if not layout.is_decided:
        return "nobody has decided anything yet: the hands are reconstructed"
    if not isinstance(state, Deciding):
        return "a card is due first, or the end of a window"
    return None


def _why_not_absent(state: State, ruling: Ruling) -> str | None:
    if not isinstance(state, Deciding) or state.layout.playing[0].number != _box(ruling):
        return f"box {ruling.fact(BOX)} is not asked for a decision now"
    return None


def _box(ruling: Ruling) -> int | str:
    """Read the box of a ruling, or that it is the dealer's hand."""
    said = str(ruling.fact(BOX))
    return int(said) if said.isdecimal() else said


def step(ruleset: Ruleset, state: State, ruling: Ruling) -> State:
    """Follow a ruling."""
    layout = layout_of(state)
    match ruling.name:
        case "misdealt card" if isinstance(state, Dealing):
            return _misdealt(state, card(str(ruling.fact(CARD))), str(ruling.fact(TO)))
        case "reconstruct" if layout is not None:
            return _again(layout)
        case "dealer without a card" if isinstance(state, Deciding):
            return Choosing(state.layout, tuple(box.number for box in state.layout))
        case "exposed card":
            return _exposed(state, card(str(ruling.fact(CARD))))
        case "void hand" if layout is not None:
            return _void(state, layout, _box(ruling))
        case "absent player" if isinstance(state, Deciding):
            return course.directed(state.layout, ruleset.text("absent player"))
        case _:
            return state


def _misdealt(state: Dealing, came: Card, to: str) -> State:
    """Lay a card where it went: what was passed over has no card of this turn."""
    layout = replace(state.layout, is_irregular=True)
    if to not in state.due:
        box = int(to.removeprefix("box "))
        return replace(state, layout=replace(layout, seen=layout.seen.plus(box, came)))
    left = state.due[state.due.index(to) + 1 :]
    layout = course.laid(layout, to, came)
    return Dealing(layout, left) if left else course.after_deal(layout)


def _again(before: Layout) -> State:
    """Lay all cards again, in the order of the shoe; what is too much comes next."""
    layout = opened(box.number for box in before)
    cards = (*(card for _, card in before.seen.cards), *before.exposed)
    due = course.first_places(layout)
    state: State = Dealing(layout, due)
    for each in cards[: len(due)]:
        assert isinstance(state, Dealing)
        state = course.dealt(state, each)
    left = tuple(cards[len(due) :])
    return _exposed(state, *left) if left else state


def _exposed(state: State, *cards: Card) -> State:
    """Put cards that everybody has seen before all that are still in the shoe."""
    assert not isinstance(state, Wagering)
    return replace(state, layout=replace(state.layout, exposed=(*state.layout.exposed, *cards)))


def _void(state: State, layout: Layout, box: int | str) -> State:
    """Take a box out of the round; with the dealer's hand the whole round is void."""
    if box == DEALER or len(layout.boxes) == 1:
        return Voided(layout)
    left = layout.without((int(box),))
    playing = layout.at
    if isinstance(state, Dealing):
        due = tuple(slot for slot in state.due if slot != box_slot(int(box)))
        return Dealing(left, due) if due else course.after_deal(left)
    if isinstance(state, Choosing):
        asked = tuple(each for each in state.asked if each != box)
        return Choosing(left, asked) if asked else course.onward(replace(left, has_chosen=True))
    assert not isinstance(state, Wagering)
    if playing is not None and playing[0].number == box and not isinstance(state, Insuring):
        return course.onward(left)
    return replace(state, layout=left)


def rules_of(ruleset: Ruleset, ruling: Ruling) -> tuple[Ref, ...]:
    """Return the rules of a ruling, and of its cause where it names one."""
    return ruleset.rulings[ruling.name].rules_for(ruling.fact(CAUSE))


def tell(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell a ruling with its rules and what it obliges staff to do."""
    ruling = step.move
    assert isinstance(ruling, Ruling)
    terms = ruleset.rulings[ruling.name]
    said = str(ruling.fact(CARD) or "")
    words = {
        MISDEALT: f"{said} went to {ruling.fact(TO)}",
        RECONSTRUCT: "The hands are laid again, in the order of the shoe",
        NO_FIRST_CARD: "The dealer has no first card: each box is void, or played to its end",
        EXPOSED: f"{said} was drawn in error and seen: it is the next card",
        DISCARDED: f"{said} is removed to the discard rack: {ruling.fact(CAUSE)}",
        UNSEEN: "A card drawn in error and not seen is the next card",
        VOID_HAND: f"The hand of {_named(ruling)} is void",
        ABSENT: f"Nobody is there to decide for box {ruling.fact(BOX)}: cards to 12, then it stands",
    }[ruling.name]
    notices = duties_of(ruleset, terms.about.get("notices"), terms.rules)
    return Description(words, rules_of(ruleset, ruling), notices)


def _named(ruling: Ruling) -> str:
    box = _box(ruling)
    return "the dealer" if box == DEALER else f"box {box}"
