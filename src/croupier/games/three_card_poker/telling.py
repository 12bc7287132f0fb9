"""A round of three card poker in words, by which rules; no card is named before it is turned up."""

from collections.abc import Callable

from croupier.games.protocol import Act, Chance, Close, Deal, Description, Ruling, Step, Turn
from croupier.games.three_card_poker.bets import CHOOSE, FOLD, PLAYS, STAY, WITHDRAW
from croupier.games.three_card_poker.states import DEALERS, Settled, State, Withdrawing
from croupier.rulebooks.ruleset import Ruleset


_SAID = {
    PLAYS.act: "plays",
    FOLD.act: "folds",
    WITHDRAW.act: "withdraws every wager",
    STAY.act: "lets the wagers stand",
}


def tell(ruleset: Ruleset, step: Step[State], turn: Callable[[State], Turn]) -> Description | None:
    """Tell a step; ``turn`` is what the play waits for."""
    match step.move:
        case Chance(symbol):
            due = turn(step.before)
            assert isinstance(due, Deal)
            rules = ruleset.rules("dealer's cards" if due.place in DEALERS else "array")
            if isinstance(step.after, Settled):
                rules += ruleset.rules("result")
            return Description(f"{due.slot.capitalize()}: {symbol}", rules)
        case Act():
            return _answer(ruleset, step.move, step)
        case Ruling():
            return _ruling(ruleset, step, step.move)
        case Close():
            rules = ruleset.rules("no more bets") + ruleset.rules("draw")
            return Description("No more bets: nine cards are drawn", rules)


def _answer(ruleset: Ruleset, act: Act, step: Step[State]) -> Description:
    """Tell what a seat chose or decided; of the cards that it chose only the places."""
    rules = ruleset.rules(f"act {act.act}")
    if act.act == CHOOSE.act:
        named = ", ".join(str(place + 1) for place in sorted(act.places))
        return Description(f"Seat {act.seat} chooses cards {named}", rules)
    words = f"Seat {act.seat} {_SAID[act.act]}"
    if isinstance(step.after, Settled):
        rules += ruleset.rules("result")
    return Description(words, rules, voids=rules if act.act == WITHDRAW.act else ())


def _ruling(ruleset: Ruleset, step: Step[State], ruling: Ruling) -> Description:
    """Tell a void round, or what a power failure leads to."""
    if ruling.name == "void":
        return Description("The round is void", ruleset.rulings["void"].rules)
    if isinstance(step.after, Withdrawing):
        words = "The power failed before any wager was decided: players may withdraw all wagers"
        return Description(words, ruleset.rules("withdrawal"))
    words = "The power failed after a wager was decided: play goes on"
    return Description(words, ruleset.rules("play goes on"))
