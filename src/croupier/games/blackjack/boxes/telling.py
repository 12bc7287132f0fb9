"""A round at the boxes in words: what the dealer calls, by which rules."""

from dataclasses import replace
from typing import Final

from croupier.games.blackjack.boxes import course, rulings
from croupier.games.blackjack.boxes.bets import ORIGINAL
from croupier.games.blackjack.boxes.layout import FIRST, Layout
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
    layout_of,
)
from croupier.games.blackjack.boxes.super_sevens import SEVEN, SUPER_SEVENS
from croupier.games.blackjack.hands import (
    ACE,
    BLACKJACK,
    BUST,
    DEALER,
    MOST,
    Hand,
    dealer_draws,
    value,
)
from croupier.games.blackjack.words import counting_rules, total
from croupier.games.protocol import Act, Chance, Close, Description, Notice, Ruling, Step, Symbol
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref


def tell(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell one step."""
    match step.move:
        case Ruling():
            told = rulings.tell(ruleset, step)
        case Chance(symbol):
            told = _card(ruleset, step, symbol)
        case Act():
            told = _decision(ruleset, step, step.move)
        case _:
            told = _closed(ruleset, step)
    return _settling_misdeals(ruleset, step, told)


def _settling_misdeals(ruleset: Ruleset, step: Step[State], told: Description) -> Description:
    """Add what becomes of misdealt cards once somebody has decided something."""
    before, after = layout_of(step.before), layout_of(step.after)
    if before is None or after is None or not before.is_irregular or after.is_irregular:
        return told
    if isinstance(step.move, Ruling) and step.move.name == rulings.RECONSTRUCT:
        return told
    words, rules = told.words, told.rules
    short = [box.number for box in before if box.is_short]
    sits_out = ruleset.rules("box without cards") if short else ()
    if short:
        words += f". Box {', '.join(map(str, short))} has not all its cards and sits out"
    strays = before.seen.strays
    if strays:
        words += f". Cards on box {', '.join(map(str, strays))} without a wager are void"
        rules += ruleset.rules("cards without a wager")
    return replace(told, words=words, rules=rules + sits_out, voids=told.voids + sits_out)


def _closed(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell that a window is closed, in which each of several on a box did as they liked."""
    words, closed, each = _CLOSED.get(type(step.before), ("No more bets", "no more bets", ""))
    rules = ruleset.rules(closed)
    if each and isinstance(step.move, Close) and _is_shared(step.before, step.move):
        rules += ruleset.rules(each)
    return Description(words, rules)


_CLOSED: Final[dict[type, tuple[str, str, str]]] = {
    Insuring: ("No more insurance", "end of insurance", "each insures"),
    Doubling: ("Doubled: one more card", "doubled", "each doubles"),
    Splitting: ("The pair is split", "split hands", "each splits"),
}
"""What is called when a window is closed, and the names of the rules for that."""


def _is_shared(state: State, close: Close) -> bool:
    """Say whether several wagered on a box that the window was for."""
    boxes = [wager.seat for wager in close.standing if wager.bet == ORIGINAL]
    if isinstance(state, Doubling | Splitting):
        return boxes.count(state.layout.playing[0].number) > 1
    return len(set(boxes)) < len(boxes)


# Cards


def _card(ruleset: Ruleset, step: Step[State], symbol: Symbol) -> Description:
    """Tell a card: where it went, what it came to, and what follows."""
    match step.before:
        case Dealing(before, due):
            return _initial(ruleset, step, symbol, before, due[0])
        case Drawing(before, last):
            return _directed(ruleset, step, _drawn(ruleset, symbol, before, last=last))
        case DealerDraws(_, dealer):
            return _to_dealer(ruleset, step, symbol, dealer)
        case _:
            return Description(str(symbol))


def _initial(
    ruleset: Ruleset, step: Step[State], symbol: Symbol, before: Layout, slot: str
) -> Description:
    """Tell a card of the initial deal; with the last one blackjacks and insurance are called."""
    hand = Hand() if slot == DEALER else _first_hand(before, slot)
    hand = hand.plus(value(symbol))
    rules = ruleset.rules("initial deal") + counting_rules(ruleset, symbol, hand)
    words = f"{symbol} to {slot}" + (f": {total(hand)}" if hand.cards > 1 else "")
    if isinstance(step.after, Dealing):
        return Description(words, rules)
    return _after_deal(ruleset, step.after, words, rules)


def _first_hand(layout: Layout, slot: str) -> Hand:
    box = next(box for box in layout if f"box {box.number}" == slot)
    hand = box.hands[0][1]
    assert isinstance(hand, Hand)
    return hand


def _after_deal(ruleset: Ruleset, after: State, words: str, rules: tuple[Ref, ...]) -> Description:
    """Add what the initial deal leads to: blackjacks paid or held, and insurance."""
    layout = layout_of(after)
    assert layout is not None
    notices: list[Notice] = []
    named = [box.number for box in layout if box.ended(FIRST) == BLACKJACK]
    if named:
        at_once = layout.pays_blackjack_at_once
        rules += ruleset.rules("blackjack paid" if at_once else "blackjack waits")
        boxes = ", ".join(map(str, named))
        words += f". Blackjack on box {boxes}" + (" is paid" if at_once else "")
    if isinstance(after, Insuring):
        call = "Call insurance, with a hand along the insurance line"
        notices.append(Notice(call, ruleset.rules("insurance called")))
        words += ". Insurance"
        rules += ruleset.rules("insurance")
        if named:
            rules += ruleset.rules("even money")
    if isinstance(after, Deciding):
        rules += ruleset.rules("decisions")
    return Description(words, rules, tuple(notices))


def _drawn(ruleset: Ruleset, symbol: Symbol, before: Layout, *, last: bool) -> Description:
    """Tell a card to a hand that is played, and what became of it."""
    hand = before.playing[2].plus(value(symbol))
    where = course.slot_of(before)
    rules = ruleset.rules("further cards") + counting_rules(ruleset, symbol, hand)
    if hand.cards == 2:
        rules += ruleset.rules("split hands")
    if last:
        ace = hand.is_split and hand.cards == 2
        rules += ruleset.rules("one card to a split ace" if ace else "one card when doubled")
    if hand.is_bust:
        rules += ruleset.rules("bust")
    elif hand.points == MOST:
        rules += ruleset.rules("no card to 21")
    if hand.is_split and hand.cards == 2 and hand.points == MOST:
        rules += ruleset.rules("no blackjack from a pair")
    return Description(f"{symbol} to {where}: {total(hand)}", rules)


def _directed(ruleset: Ruleset, step: Step[State], told: Description) -> Description:
    """Add what a supervisor directs after a card, where nobody is there to decide."""
    before, after = layout_of(step.before), layout_of(step.after)
    assert before is not None
    assert after is not None
    number = before.playing[0].number
    box = after.box(number)
    if box is None or not box.directed_by:
        return told
    ended = box.ended(before.playing[1])
    stands = ". It stands" if ended not in (None, BUST, MOST) else ""
    rules = told.rules + ruleset.rulings[rulings.ABSENT].rules
    return replace(told, words=told.words + stands, rules=rules)


def _to_dealer(ruleset: Ruleset, step: Step[State], symbol: Symbol, dealer: Hand) -> Description:
    """Tell a card of the dealer's, and whether another is due."""
    hand = dealer.plus(value(symbol))
    rules = ruleset.rules("dealer's second card") if dealer.cards == 1 else ()
    is_late = isinstance(step.before, DealerDraws) and step.before.is_late
    if is_late and hand.is_blackjack:
        words = f"The dealer draws {symbol}: 21, and no blackjack"
        return Description(words, rules + ruleset.rules("late blackjack"))
    rules += counting_rules(ruleset, symbol, hand)
    match step.after:
        case Settled() if hand.is_blackjack:
            pass
        case Settled() if dealer_draws(hand):
            rules += ruleset.rules("no card that matters")
        case Settled():
            rules += ruleset.rules("dealer stands")
        case _:
            rules += ruleset.rules("dealer draws")
    if _dealer_up(step) == ACE and dealer.cards == 1:
        rules += ruleset.rules("insurance decided")
    if isinstance(step.after, Settled):
        rules += ruleset.rules("result")
    return Description(f"The dealer draws {symbol}: {total(hand)}", rules)


def _dealer_up(step: Step[State]) -> int:
    """Return the value of the dealer's first card; 0 where there is none."""
    layout = layout_of(step.before)
    return layout.up if layout is not None else 0


# Decisions


def _decision(ruleset: Ruleset, step: Step[State], act: Act) -> Description:
    """Tell how a hand is played, by the rules that let it."""
    if isinstance(step.before, Choosing):
        rules = ruleset.rules(f"{act.act} against no first card")
        return Description(f"Box {act.seat}: {act.act}", rules, voids=rules)
    assert isinstance(step.before, Deciding)
    hand = step.before.layout.playing[2]
    rules = ruleset.rules("decisions")
    match act.act:
        case course.DRAW:
            forced = hand.points < course.LEAST_TO_STAND
            rules += ruleset.rules("must draw" if forced else "draw")
        case course.DOUBLE:
            rules += ruleset.rules("double")
        case course.SPLIT:
            rules += ruleset.rules("split again" if hand.is_split else "split")
            if hand.pair == SEVEN and not hand.is_split and SUPER_SEVENS in ruleset.bets:
                rules += ruleset.rules("split sevens")
        case _:
            rules += ruleset.rules("refused card" if step.before.layout.exposed else "stand")
    where = course.slot_of(step.before.layout)
    return Description(f"{where.capitalize()}: {act.act} on {total(hand)}", rules)
