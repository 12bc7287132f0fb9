"""A round on community cards in words: what the dealer's terminal shows, by which rules."""

from croupier.games.blackjack.community.lanes import DRAW, Insuring, Lane, Wants
from croupier.games.blackjack.community.states import (
    DealerDraws,
    Dealing,
    Playing,
    Settled,
    State,
    lanes_of,
)
from croupier.games.blackjack.hands import ACE, BUST, MOST, Hand, counted, dealer_draws, value
from croupier.games.blackjack.words import counting_rules, total
from croupier.games.protocol import Act, Chance, Description, Step, Symbol
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref


def tell(ruleset: Ruleset, step: Step[State], *, on_soft_17: bool) -> Description:
    """Tell one step."""
    match step.move:
        case Chance(symbol) if isinstance(step.before, DealerDraws):
            return _to_dealer(ruleset, step.before, symbol, on_soft_17=on_soft_17)
        case Chance(symbol):
            return _to_community(ruleset, step, symbol)
        case Act():
            return _decision(ruleset, step, step.move)
        case _:
            return Description("No more bets", ruleset.rules("no more bets"))


def _to_community(ruleset: Ruleset, step: Step[State], symbol: Symbol) -> Description:
    """Tell a card of the player area, or the dealer's first."""
    before, after = step.before, step.after
    is_first = isinstance(before, Dealing)
    to_dealer = isinstance(before, Dealing) and before.is_dealers
    rules = ruleset.rules("initial deal" if is_first else "community cards")
    lying = after.seen.dealer if to_dealer else after.seen.community
    rules += counting_rules(ruleset, symbol, counted(lying[:2]) if is_first else Hand())
    words = f"{symbol} to the {'dealer' if to_dealer else 'player area'}"
    if isinstance(after, Playing) and after.insures and is_first:
        words, rules = f"{words}. Insurance is offered", rules + ruleset.rules("insurance")
    rules += _ended(ruleset, step)
    if not is_first and not _asks(after):
        rules += ruleset.rules("draws on") if isinstance(after, Playing) else ()
    return Description(words, rules)


def _asks(state: State) -> bool:
    return any(lane.wants is Wants.ANSWER for lane, _ in lanes_of(state))


def _ended(ruleset: Ruleset, step: Step[State]) -> tuple[Ref, ...]:
    """Return the rules by which hands are finished with this card: over 21, 21, the only one."""
    before = {each for lane, _ in lanes_of(step.before) for each in lane.hands}
    rules: tuple[Ref, ...] = ()
    for lane, _ in lanes_of(step.after):
        for each in lane.hands:
            if each in before or each.is_open:
                continue
            if each.hand == BUST:
                rules += ruleset.rules("bust")
            elif each.hand == MOST:
                rules += ruleset.rules("no card to 21")
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
    rules = ruleset.rules("decisions") + ruleset.rules(f"act {act.act}")
    if act.act == DRAW.act and _must_draw(lane):
        rules += ruleset.rules("must draw")
    if act.act == "split" and lane.playing.pair == ACE:
        rules += ruleset.rules("split aces")
    if lane.insuring is Insuring.ASKED and act.act == "insurance" and lane.at is None:
        rules += ruleset.rules("even money offered")
    after = step.after
    if isinstance(after, DealerDraws | Settled):
        rules += ruleset.rules("all are done")
    return Description(f"Seat {act.seat}: {act.act}", rules, voids=rules)


def _must_draw(lane: Lane) -> bool:
    hand = lane.playing
    return hand.points < (17 if hand.soft else 12)
