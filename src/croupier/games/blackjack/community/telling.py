"""A round on community cards in words: what the dealer's terminal shows, by which rules."""

from croupier.games.blackjack.community.lanes import DRAW, INSURE, SPLIT, Wants, may_stand
from croupier.games.blackjack.community.states import (
    DealerDraws,
    Dealing,
    Playing,
    Settled,
    State,
    lanes_of,
)
from croupier.games.blackjack.hands import (
    ACE,
    BLACKJACK,
    BUST,
    COMMUNITY,
    DEALER,
    MOST,
    Hand,
    counted,
    dealer_draws,
    value,
)
from croupier.games.blackjack.words import counting_rules, total
from croupier.games.cards.states import seen_in
from croupier.games.protocol import Act, Chance, Description, Step, Symbol
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref


def tell(ruleset: Ruleset, step: Step[State], *, on_soft_17: bool) -> Description | None:
    """Tell a card or a decision."""
    match step.move:
        case Chance(symbol) if isinstance(step.before, DealerDraws):
            return _to_dealer(ruleset, step.before, symbol, on_soft_17=on_soft_17)
        case Chance(symbol):
            return _to_community(ruleset, step, symbol)
        case Act():
            return _decision(ruleset, step, step.move)
        case _:
            return None


def _to_community(ruleset: Ruleset, step: Step[State], symbol: Symbol) -> Description:
    """Tell a card of the player area, or the dealer's first."""
    before, after = step.before, step.after
    is_first = isinstance(before, Dealing)
    to_dealer = isinstance(before, Dealing) and before.is_dealers
    rules = ruleset.rules("initial deal" if is_first else "community cards")
    lying = seen_in(after).of(DEALER if to_dealer else COMMUNITY)
    rules += counting_rules(ruleset, symbol, counted(lying[:2]) if is_first else Hand())
    words = f"{symbol} to the {'dealer' if to_dealer else 'player area'}"
    if isinstance(after, Playing) and after.insures and is_first:
        words, rules = f"{words}. Insurance is offered", rules + ruleset.rules("insurance")
    return Description(words, rules + _given(ruleset, step, symbol))


def _given(ruleset: Ruleset, step: Step[State], symbol: Symbol) -> tuple[Ref, ...]:
    """Return the rules by which hands have their card: the only one, the last one, one of more."""
    had = [lane for lane, _ in lanes_of(step.before)]
    hands = {each for lane in had for each in lane.hands}
    rules: tuple[Ref, ...] = ()
    for lane in had:
        last = lane.hands[lane.at] if lane.wants is Wants.CARD and lane.at is not None else None
        if last is None:
            continue
        if last.is_split_ace:
            rules += ruleset.rules("split ace has one card")
        if last.is_doubled:
            rules += ruleset.rules("doubled hand has one card")
        assert isinstance(last.hand, Hand)
        came = last.hand.plus(value(symbol))
        if came.is_natural and not came.is_blackjack:
            rules += ruleset.rules("split pair is no blackjack")
    for lane in (lane for lane, _ in lanes_of(step.after) if lane not in had):
        ended = {each.hand for each in lane.hands if not each.is_open and each not in hands}
        rules += ruleset.rules("bust") if BUST in ended else ()
        rules += ruleset.rules("21 draws nothing") if {MOST, BLACKJACK} & ended else ()
        if lane.wants is Wants.CARD and lane.playing.cards > 1:
            rules += ruleset.rules("draws to the least")
    return tuple(dict.fromkeys(rules))


def _to_dealer(
    ruleset: Ruleset, before: DealerDraws, symbol: Symbol, *, on_soft_17: bool
) -> Description:
    """Tell a card of the dealer's, and whether another is due."""
    hand = before.dealer.plus(value(symbol))
    rules = ruleset.rules("dealer area") + counting_rules(ruleset, symbol, hand)
    is_done = hand.is_blackjack or not dealer_draws(hand, on_soft_17=on_soft_17)
    if is_done and not hand.is_blackjack:
        rules += ruleset.rules("dealer stands")
    return Description(f"The dealer draws {symbol}: {total(hand)}", rules)


def _decision(ruleset: Ruleset, step: Step[State], act: Act) -> Description:
    """Tell what a terminal decided, by the rules that let it."""
    lane = lanes_of(step.before).of(act.seat)
    assert lane is not None
    own = ruleset.rules(f"act {act.act}")
    rules = ruleset.rules("own answers") + own
    if act.act == DRAW.act and not may_stand(lane.playing):
        rules += ruleset.rules("draws to the least")
    if act.act == SPLIT.act and lane.playing.pair == ACE:
        rules += ruleset.rules("split ace has one card")
    if act.act == INSURE.act and lane.is_finished:
        rules += ruleset.rules("even money offered")
    after = step.after
    if isinstance(after, DealerDraws | Settled):
        rules += ruleset.rules("all are done")
    return Description(f"Seat {act.seat}: {act.act}", rules, voids=own)
