"""A round of casino war in words: what the dealer's terminal shows, by which rules."""

from collections.abc import Callable

from croupier.games.casino_war.bets import SURRENDER
from croupier.games.casino_war.ranks import BURNED, named, rank
from croupier.games.casino_war.states import Burning, Deciding, Settled, State
from croupier.games.protocol import Act, Chance, Deal, Description, Step, Symbol, Turn
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref


def tell(ruleset: Ruleset, step: Step[State], turn: Callable[[State], Turn]) -> Description | None:
    """Tell a card or an answer; ``turn`` is what the play waits for."""
    match step.move:
        case Chance(symbol):
            due = turn(step.before)
            assert isinstance(due, Deal)
            return _card(ruleset, step, due.slot, symbol)
        case Act():
            return _answer(ruleset, step, step.move)
        case _:
            return None


def _card(ruleset: Ruleset, step: Step[State], slot: str, symbol: Symbol) -> Description:
    """Tell a card with whose it is, and what the dealer's brings."""
    if isinstance(step.before, Burning):
        words = "A card is burned" if symbol == BURNED else f"{symbol} is burned"
        return Description(words, ruleset.rules("burn"))
    words = f"{slot.capitalize()}: {named(rank(symbol) or 0)}"
    rules = ruleset.rules(_dealt_as(slot)) + ruleset.rules("face up") + ruleset.rules("rank")
    match step.after:
        case Deciding(tied):
            level = ", ".join(f"area {area}" for area, _ in tied)
            words, rules = f"{words}. War or surrender: {level}", rules + ruleset.rules("decisions")
        case Settled():
            rules += ruleset.rules("result")
        case _:
            pass
    return Description(words, rules)


def _dealt_as(slot: str) -> str:
    """Name the rules by which a card is dealt to its place."""
    return {
        (True, False): "dealer's card",
        (True, True): "dealer's war card",
        (False, True): "war card",
        (False, False): "card to an area",
    }[slot.startswith("dealer"), slot.endswith("war")]


def _answer(ruleset: Ruleset, step: Step[State], act: Act) -> Description:
    """Tell what a seat decided, by the rules that let it, and what follows when it was the last."""
    rules = ruleset.rules("decisions") + ruleset.rules(f"act {act.act}")
    said = "surrenders" if act.act == SURRENDER.act else "goes to war"
    words = f"Seat {act.seat} {said} on area {act.hand}"
    before, after = step.before, step.after
    if isinstance(before, Deciding) and not isinstance(after, Deciding):
        burnt = ruleset.rules("burn") if isinstance(after, Burning) else ()
        rules += burnt or _after_all(ruleset, after)
    return Description(words, rules, voids=rules)


def _after_all(ruleset: Ruleset, after: State) -> tuple[Ref, ...]:
    """Return the rules of what follows when all have answered: war cards, or the result."""
    return ruleset.rules("result" if isinstance(after, Settled) else "war card")
