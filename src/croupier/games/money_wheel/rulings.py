"""The money wheel's one irregularity: no spin.

A spin with one of the book's faults is void whether or not anybody calls it, and wherever the
indicator rests. It decides nothing: stakes stay where they are, may be changed, and the wheel is
spun again.
"""

from croupier.games import void_draws
from croupier.games.facts import terms_of
from croupier.games.one_draw import Settled, State
from croupier.games.protocol import Description, Duty, Ruling
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Refusal


def refuse(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = terms_of(ruleset, ruling.name)
    if isinstance(terms, Refusal):
        return terms
    if (unknown := void_draws.refuse_cause(ruleset, ruling)) is not None:
        return unknown
    if isinstance(state, Settled):
        settled = "settled: a wrong symbol is corrected"
        return void_draws.refuse_settled(ruleset, ruling, settled, "spin")
    return None


def tell(ruleset: Ruleset, ruling: Ruling) -> Description:
    """Tell a void spin with its rules and what follows from it."""
    cause = ruling.fact("cause")
    rules = ruleset.rulings[ruling.name].rules_for(cause) + ruleset.rules("no spin stands")
    what = "Spin again; stakes stay and may be changed"
    again = Duty(what, ruleset.rules("respin"), ("spin", "result"))
    return Description(f"No spin: {cause}", rules, (again,))
