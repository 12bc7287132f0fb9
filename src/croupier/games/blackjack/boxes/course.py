"""How a round that is dealt to boxes goes on: from one phase to the next, without a rule of money."""

from dataclasses import replace
from typing import Final

from croupier.games.blackjack.boxes.layout import (
    FIRST,
    MOST_HANDS,
    Box,
    Layout,
    box_slot,
    hand_slot,
)
from croupier.games.blackjack.boxes.states import (
    Choosing,
    DealerDraws,
    Dealing,
    Deciding,
    Doubling,
    Drawing,
    Insuring,
    Settled,
    Splitting,
    State,
)
from croupier.games.blackjack.hands import ACE, BLACKJACK, DEALER, MOST, Hand, dealer_draws, value
from croupier.games.phases import Wagering
from croupier.games.protocol import Symbol


STAND: Final = "stand"
DRAW: Final = "draw"
DOUBLE: Final = "double"
SPLIT: Final = "split"
VOID: Final = "void"
COMPLETE: Final = "complete"
ACTS: Final = (STAND, DRAW, DOUBLE, SPLIT, COMPLETE, VOID)
"""Everything that a box may be asked."""

LEAST_TO_STAND: Final = 12
HARD_TOTAL: Final = "hard total"


def first_places(layout: Layout) -> tuple[str, ...]:
    """List where the cards of the initial deal go: a card to each box, the dealer's, another each."""
    boxes = tuple(box_slot(box.number) for box in layout)
    return (*boxes, DEALER, *boxes)


def may_split(box: Box, hand: Hand) -> bool:
    """Say whether a pair may be split: twice on a box, and aces once."""
    return bool(hand.pair) and len(box.hands) < MOST_HANDS and not box.is_barred


def acts(layout: Layout) -> tuple[str, ...]:
    """List how the hand that is played may be: eleven or less must be drawn to.

    A card that everybody has seen may be refused all the same.
    """
    box, _, hand = layout.playing
    stands = hand.points >= LEAST_TO_STAND or bool(layout.exposed)
    return (
        *((STAND,) if stands else ()),
        DRAW,
        *((DOUBLE,) if hand.may_be_doubled else ()),
        *((SPLIT,) if may_split(box, hand) else ()),
    )


# The initial deal


def dealt(state: Dealing, symbol: Symbol) -> State:
    """Lay the next card of the initial deal."""
    slot, *rest = state.due
    return _laid(laid(state.layout, slot, symbol), tuple(rest))


def laid(layout: Layout, slot: str, symbol: Symbol) -> Layout:
    """Lay a card of the initial deal in its place."""
    card = value(symbol)
    if slot == DEALER:
        return replace(layout, up=card, seen=layout.seen.plus(DEALER, symbol))
    box = next(box for box in layout if box_slot(box.number) == slot)
    ((number, hand),) = box.hands
    assert isinstance(hand, Hand)
    seen = layout.seen.plus((box.number, number), symbol)
    return replace(layout.with_box(box.having(number, hand.plus(card))), seen=seen)


def _laid(layout: Layout, due: tuple[str, ...]) -> State:
    return Dealing(layout, due) if due else after_deal(layout)


def after_deal(layout: Layout) -> State:
    """Look at the initial deal: blackjacks are finished hands; against an ace there is insurance."""
    layout = _with_blackjacks(layout)
    return Insuring(layout) if layout.up == ACE else onward(layout)


def _with_blackjacks(layout: Layout) -> Layout:
    for box in layout:
        hand = box.hands[0][1]
        if isinstance(hand, Hand) and hand.is_blackjack:
            layout = layout.with_box(box.having(FIRST, BLACKJACK))
    return layout


def decided(layout: Layout) -> Layout:
    """Note that somebody decided something: what was misdealt is not put right any more."""
    return layout if layout.is_decided else replace(layout, is_decided=True)


def misdeals_settled(state: State, *, is_card: bool = False) -> State:
    """Take boxes without all their cards out of the round, once somebody decided something.

    A decision reaches the wagers of its own box alone, so that this waits for the move after it. With
    the dealer's second card nobody decides any more, where there were blackjacks alone.
    """
    if isinstance(state, Wagering):
        return state
    layout = decided(state.layout) if is_card and isinstance(state, DealerDraws) else state.layout
    if not (layout.is_irregular and layout.is_decided):
        return state
    short = [box.number for box in layout if box.is_short]
    return replace(state, layout=replace(layout.without(short), is_irregular=False))


# Playing a hand


def onward(layout: Layout) -> State:
    """Go on: to a card that a hand is due, to the next decision, or to the dealer."""
    if layout.at is None:
        return _to_dealer(layout)
    _, _, hand = layout.playing
    if hand.cards < 2:
        return Drawing(layout, last=hand.soft)
    return _deciding(layout)


def _deciding(layout: Layout) -> State:
    """Ask for a decision; where nobody is there, go on as a supervisor directed."""
    box, _, hand = layout.playing
    if not box.directed_by:
        return Deciding(layout)
    total = hand.hard if box.directed_by == HARD_TOTAL else hand.points
    return acted(layout, DRAW if total < LEAST_TO_STAND else STAND)


def directed(layout: Layout, total: str) -> State:
    """Direct cards to the hands of a box until each is complete: by its hard total, or as it counts."""
    box, _, _ = layout.playing
    return _deciding(layout.with_box(replace(box, directed_by=total)))


def _to_dealer(layout: Layout) -> State:
    """Go on to the dealer; with no first card there, boxes choose if anybody has decided anything."""
    if layout.lacks_first_card and layout.is_decided:
        asked = tuple(box.number for box in layout if not box.is_short)
        return Choosing(layout, asked) if asked else Settled(layout)
    dealer = Hand().plus(layout.up) if layout.up else Hand()
    return DealerDraws(layout, dealer, is_late=not layout.up)


def acted(layout: Layout, act: str, *, bars_box: bool = False) -> State:
    """Carry out a decision for the hand that is played.

    ``bars_box`` where a pair that is not split bars every later one of its box.
    """
    layout = decided(layout)
    box, number, hand = layout.playing
    if bars_box and act != SPLIT and may_split(box, hand):
        layout = layout.with_box(replace(box, is_barred=True))
        box, number, hand = layout.playing
    match act:
        case "stand":
            return finished(layout, hand)
        case "double":
            return Doubling(layout)
        case "split":
            parted = box.split(number, hand.pair)
            new = len(parted.hands)
            seen = layout.seen.split((box.number, number), new)
            layout = replace(layout.with_box(parted), seen=seen)
            return Splitting(layout, (number, new))
        case _ if hand.is_split:
            return Drawing(layout.with_box(box.having(number, hand.drawn_to)))
        case _:
            return Drawing(layout)


def drawn(state: Drawing, symbol: Symbol) -> State:
    """Give the hand that is played its card; 21 and more need no decision."""
    box, number, before = state.layout.playing
    hand = before.plus(value(symbol))
    place = (box.number, number)
    seen = state.layout.seen.plus(place, symbol)
    seen = seen.across(place) if state.last else seen
    layout = replace(state.layout.with_box(box.having(number, hand)), seen=seen)
    is_done = state.last or hand.points >= MOST
    return finished(layout, hand) if is_done else _deciding(layout)


def finished(layout: Layout, hand: Hand) -> State:
    """Finish the hand that is played, and go on."""
    box, number, _ = layout.playing
    return onward(layout.with_box(box.having(number, hand.finished)))


def slot_of(layout: Layout) -> str:
    """Name the hand that a card is due to."""
    box, number, _ = layout.playing
    return hand_slot(box.number, number, alone=len(box.hands) == 1)


# The dealer


def dealer_drawn(state: DealerDraws, symbol: Symbol) -> State:
    """Give the dealer a card: to 16, and only where it could matter."""
    layout = replace(state.layout, seen=state.layout.seen.plus(DEALER, symbol))
    dealer = state.dealer.plus(value(symbol))
    if dealer.cards < 2:
        return DealerDraws(layout, dealer, state.is_late)
    if dealer.is_blackjack:
        return Settled(layout, BLACKJACK, state.is_late)
    if not any(box.draws_out_dealer for box in layout):
        return Settled(layout, is_late=state.is_late)
    if not dealer_draws(dealer):
        return Settled(layout, dealer.finished, state.is_late)
    return DealerDraws(layout, dealer.drawn_to, state.is_late)


def chosen(state: Choosing, box: int, act: str) -> State:
    """Take one box's choice, void or played to its end; when all have made it, go on."""
    layout = state.layout.without((box,)) if act == VOID else state.layout
    asked = tuple(each for each in state.asked if each != box)
    if asked:
        return Choosing(layout, asked)
    return onward(replace(layout, has_chosen=True)) if layout.boxes else Settled(layout)
