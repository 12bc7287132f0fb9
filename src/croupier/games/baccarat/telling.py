"""A coup in words: what the dealer calls, by which rules."""

from croupier.equipment.cards import Card
from croupier.games.baccarat import rulings
from croupier.games.baccarat.drawing import player_draws, points
from croupier.games.baccarat.reveal import BANKER, HANDS, PLAYER
from croupier.games.baccarat.states import (
    TIE,
    Coup,
    Dealing,
    Drawing,
    Hands,
    Insuring,
    LateWagering,
    State,
    Withdrawing,
)
from croupier.games.protocol import Chance, Close, Description, Ruling, Step
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref


def tell(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell one step."""
    match step.move:
        case Ruling():
            return rulings.tell(ruleset, step)
        case Chance(symbol):
            return _card(ruleset, step, symbol)
        case _:
            return _closed(ruleset, step)


def _closed(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell that a window is closed."""
    match step.before, step.after:
        case Withdrawing(then, known), after:
            rules, words = ruleset.rules("end of withdrawal"), "No more wagers are withdrawn"
            if known is not None:
                came = _card(ruleset, Step(then, Chance(known), after), known)
                return Description(f"{came.words}. {words}", rules + came.rules)
            due = _draws(ruleset, after) if isinstance(after, Drawing) else ()
            return Description(words, rules + due)
        case _, LateWagering():
            words = "Four cards are dealt face down; the hands and the tie may still be backed"
            is_first = isinstance(step.move, Close) and not step.move.standing
            which = ruleset.rules(f"late wagers, {'before any' if is_first else 'after one'}")
            return Description(words, ruleset.rules("late wagers") + which)
        case LateWagering(), _:
            return Description("No more bets", ruleset.rules("end of late wagers"))
        case Insuring(stage=stage), after:
            words, rules = "No more insurance", ruleset.rules(f"end of insurance {stage}")
            if isinstance(after, Drawing):
                words += f": {after.due.capitalize()} draws"
                rules += _draws(ruleset, after)
            return Description(words, rules)
        case _:
            return Description("No more bets", ruleset.rules("no more bets"))


def _card(ruleset: Ruleset, step: Step[State], symbol: object) -> Description:
    """Tell a card that was turned up, the counts, and what follows from them."""
    after = step.after
    assert isinstance(after, Hands)
    rules = _counted(ruleset, step, symbol)
    called = _counts(after)
    match after:
        case Coup():
            words = "Tie hand" if after.result == TIE else f"{after.result.capitalize()} wins"
            tied = ruleset.rules("tie result") if after.result == TIE else ()
            ended = stands(ruleset, after)
            return Description(f"{words}: {called}", rules + ended + ruleset.rules("result") + tied)
        case Drawing(due=due):
            return Description(
                f"{called}: {due.capitalize()} draws", rules + _draws(ruleset, after)
            )
        case Insuring(stage=stage):
            opened = ruleset.rules("insurance") + ruleset.rules(f"insurance {stage}")
            return Description(f"{called}: insurance may be made", rules + opened)
        case _:
            return Description(called, rules)


def _counts(hands: Hands) -> str:
    """Call the counts of the hands that are shown."""
    shown = [name for name in HANDS if hands.hand(name).size]
    return ", ".join(f"{name.capitalize()} {hands.hand(name).count}" for name in shown)


def _counted(ruleset: Ruleset, step: Step[State], symbol: object) -> tuple[Ref, ...]:
    """The rules by which a card came to its hand, and is counted in it."""
    is_first = isinstance(step.before, Dealing)
    rules = ruleset.rules("initial deal" if is_first else "third cards")
    if isinstance(step.before, Drawing) and isinstance(step.after, Hands):
        rules += ruleset.rules("third card order") if step.after.turned == 6 else ()
    if isinstance(symbol, Card):
        value = "ace" if symbol.rank == "A" else "two to nine" if points(symbol) else "ten"
        rules += ruleset.rules(f"value of {value}")
    total = _total(step)
    if total is not None:
        rules += ruleset.rules("count up to nine" if total <= 9 else "count of ten or more")
    return rules


def _total(step: Step[State]) -> int | None:
    """Add up the cards of the hand that was given one; None where it has one card, or no faces."""
    before, after = step.before, step.after
    assert isinstance(before, Hands)
    assert isinstance(after, Hands)
    grown = PLAYER if after.player.size > before.player.size else BANKER
    cards = after.hand(grown).cards
    return sum(map(points, cards)) if len(cards) > 1 else None


def _draws(ruleset: Ruleset, after: Drawing) -> tuple[Ref, ...]:
    """The rules by which a hand draws."""
    if after.due == PLAYER:
        return ruleset.rules("player draws")
    if after.player.size == 3 or player_draws(after.player.count):
        return ruleset.rules("banker draws")
    return ruleset.rules("player stands") + ruleset.rules("banker draws after a stand")


def stands(ruleset: Ruleset, coup: Coup) -> tuple[Ref, ...]:
    """The rules by which no card is due any more."""
    if coup.player.is_natural or coup.banker.is_natural:
        return ruleset.rules("natural")
    rules: tuple[Ref, ...] = ()
    if coup.player.size == 2:
        rules += ruleset.rules("player stands")
    if coup.banker.size == 2:
        stood = coup.player.size == 2
        rules += ruleset.rules("banker stands after a stand" if stood else "banker stands")
    has_drawn = max(coup.player.size, coup.banker.size) == 3
    return rules + (ruleset.rules("one more card") if has_drawn else ())
