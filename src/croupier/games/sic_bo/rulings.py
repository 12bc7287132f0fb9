"""Sic bo's irregularities that touch the outcome: no result, dice seen too early, wrong lights.

Which causes leave a game without a result, whether they need the call, and what becomes of the
stakes is the book's data. Stakes that stay may be changed, and the dice are tumbled again; where
wagers are void, the game is over and the stakes go back.
"""

from typing import Final

from croupier.games import void_draws
from croupier.games.facts import terms_of
from croupier.games.noticing import duties_of
from croupier.games.one_draw import Drawing, Settled, State
from croupier.games.phases import Voided, Wagering
from croupier.games.protocol import Description, Duty, Notice, Ruling
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


VOIDING: Final = ("no spin", "no result")
"""What the books call a game without a result."""
EARLY: Final = "early uncovering"
LIGHTS: Final = "lights failed"
STANDS: Final = "no spin stands"
"""The name of the rule by which such a game has no result, called or not."""


def refuse(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = terms_of(ruleset, ruling.name)
    if isinstance(terms, Refusal):
        return terms
    if ruling.name in VOIDING:
        return _refuse_void(ruleset, state, ruling)
    if dice_of(ruling) is None:
        what = f"{ruling.name} is settled on what the dice show"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, "Give 'dice'.")
    due = Wagering if ruling.name == EARLY else Drawing
    if not isinstance(state, due):
        when = "while wagers are open" if due is Wagering else "when the dice are uncovered"
        what = f"{ruling.name} is ruled {when}"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules)
    return None


def _refuse_void(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    if (unknown := void_draws.refuse_cause(ruleset, ruling)) is not None:
        return unknown
    if isinstance(state, Settled | Voided):
        settled = "over: a wrong result is corrected"
        return void_draws.refuse_settled(ruleset, ruling, settled, "game")
    if not is_void(ruleset, ruling) and dice_of(ruling) is None:
        return void_draws.refuse_uncalled(ruleset, ruling, "dice", "game")
    return None


def is_void(ruleset: Ruleset, ruling: Ruling) -> bool:
    """Say whether a game with this fault has no result: called, or void by itself."""
    return ruling.name in VOIDING and void_draws.is_void(ruleset, ruling)


def step(ruleset: Ruleset, ruling: Ruling) -> State:
    """Follow a ruling: tumble again, hand the stakes back, or settle on the dice."""
    if is_void(ruleset, ruling):
        return Wagering() if void_draws.about(ruleset, ruling).get("stakes") == "stay" else Voided()
    dice = dice_of(ruling)
    assert dice is not None
    return Settled(dice)


def tell(ruleset: Ruleset, ruling: Ruling, after: State, called: str) -> Description:
    """Tell a ruling with its rules and what it obliges staff to do."""
    terms = ruleset.rulings[ruling.name]
    cause = ruling.fact("cause")
    rules = terms.rules_for(cause)
    match ruling.name, after:
        case _, Wagering() | Voided():
            return _tell_void(ruleset, ruling, after)
        case str(name), _ if name in VOIDING:
            return Description(f"{name.capitalize()} was not called: {called}", rules)
        case str(name), _ if name == EARLY:
            words = f"Uncovered too early: wagers stand, {called}"
            return Description(words, rules + ruleset.rules("announce"))
        case _:
            told = duties_of(ruleset, terms.about.get("notices"))
            words = f"The lights are wrong, the dice decide: {called}"
            return Description(words, rules + ruleset.rules("announce"), told)


def _tell_void(ruleset: Ruleset, ruling: Ruling, after: State) -> Description:
    terms = ruleset.rulings[ruling.name]
    cause = ruling.fact("cause")
    words = ruling.name.capitalize() + (f": {cause}" if cause is not None else "")
    if isinstance(after, Wagering):
        again = "Tumble again; stakes stay and may be changed"
        then: Notice = Duty(again, ruleset.rules("respin"), ("tumble", "void round"))
    else:
        then = Notice("All wagers are void: hand the stakes back", ruleset.rules("handed back"))
    notices = (*duties_of(ruleset, void_draws.about(ruleset, ruling).get("notices")), then)
    return Description(words, terms.rules_for(cause) + ruleset.rules(STANDS), notices)


def dice_of(ruling: Ruling) -> tuple[int, ...] | None:
    """Read what the dice of a ruling show, the lowest first; None where it says nothing fit."""
    written = ruling.fact("dice")
    parts = written.split("-") if isinstance(written, str) else []
    dice = tuple(sorted(int(part) for part in parts if part in _FACES))
    return dice if len(parts) == len(dice) == 3 else None


_FACES: Final = {"1", "2", "3", "4", "5", "6"}
