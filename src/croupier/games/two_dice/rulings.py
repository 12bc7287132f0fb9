"""Irregular rolls: no roll, and a die that does not lie flat.

Which faults void a roll, and whether they do so by themselves or by the call, is the book's data.
A void roll decides nothing: stakes stay where they are, may be changed, and the dice are thrown
again.
"""

from typing import Final

from croupier.games import void_draws
from croupier.games.facts import terms_of
from croupier.games.protocol import Description, Duty, Notice, Ruling, Step, Symbol
from croupier.games.two_dice.rolls import is_roll
from croupier.games.two_dice.states import Rolled, State, Wagering
from croupier.rulebooks.ruleset import Cause, Ruleset
from croupier.terms.refusals import Reason, Refusal


NO_ROLL: Final = "no roll"
TILTED: Final = "tilted die"
PASSED: Final = ("pass dice", "offer dice", "take dice")
"""The operations by which dice leave a shooter."""


def roll_of(ruling: Ruling) -> Symbol | None:
    """Return the dice a ruling names, or None."""
    text = ruling.fact("roll")
    dice = tuple(int(part) for part in str(text).split("-") if part.isdecimal())
    return dice if text is not None else None


def refuse(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = terms_of(ruleset, ruling.name)
    if isinstance(terms, Refusal):
        return terms
    if isinstance(state, Rolled):
        what = "the roll was called: a wrong call is corrected"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules_for(ruling.fact("cause")))
    dice = roll_of(ruling)
    if dice is not None and not is_roll(dice):
        what = f"{str(ruling.fact('roll'))[:40]} is no roll of two dice"
        return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, ruleset.rules("dice"))
    if ruling.name == NO_ROLL:
        return _refuse_no_roll(ruleset, ruling)
    if dice is None:
        what = "a tilted die counts with the side that is opposite the one it rests on"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, "Give the 'roll'.")
    return None


def _refuse_no_roll(ruleset: Ruleset, ruling: Ruling) -> Refusal | None:
    if (unknown := void_draws.refuse_cause(ruleset, ruling)) is not None:
        return unknown
    cause = _cause(ruleset, ruling)
    if cause.about["void"] == void_draws.NEVER and ruling.fact("called") is not False:
        what = f"{cause.name!r} is no ground for a no roll"
        rules = ruleset.rulings[NO_ROLL].rules_for(cause.name)
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, "The roll counts.")
    if not void_draws.is_void(ruleset, ruling) and ruling.fact("roll") is None:
        return void_draws.refuse_uncalled(ruleset, ruling, "roll", "roll")
    return None


def step(ruleset: Ruleset, state: State, ruling: Ruling) -> State | Symbol:
    """Follow a ruling: wagering once more, or the dice that count."""
    if ruling.name == NO_ROLL and void_draws.is_void(ruleset, ruling):
        return Wagering(state.point)
    return roll_of(ruling)


def tell(ruleset: Ruleset, step: Step[State]) -> Description:
    """Tell a ruling with its rules and what it obliges staff to do."""
    ruling = step.move
    assert isinstance(ruling, Ruling)
    terms = ruleset.rulings[ruling.name]
    if ruling.name == TILTED:
        return Description(
            "A die is tilted: the side opposite the one it rests on counts", terms.rules
        )
    cause = _cause(ruleset, ruling)
    rules = terms.rules + cause.rules
    if isinstance(step.after, Rolled):
        return Description("No roll was not called", rules)
    again = "Throw again; stakes stay and may be changed"
    notices = [Duty(again, ruleset.rules("void roll"), ("throw",))]
    if "missing" in cause.about:
        missing = ruleset.refs(cause.about["missing"])
        notices.insert(0, Duty("Look for the dice at once", missing, ("find die", "bring dice")))
    if ruling.fact("called") is False:
        return Description(f"Void though nobody called it: {cause.name}", rules, tuple(notices))
    early = Notice("No roll is called before the dice rest", ruleset.rules("early call"))
    return Description(f"No roll: {cause.name}", rules, (*notices, early))


def _cause(ruleset: Ruleset, ruling: Ruling) -> Cause:
    return ruleset.rulings[NO_ROLL].causes[str(ruling.fact("cause"))]
