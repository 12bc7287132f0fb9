"""Draws that a ruling voids: by their cause, which does so always, when they are called so, or never."""

from collections.abc import Mapping
from typing import Final

from croupier.games.facts import unnamed
from croupier.games.protocol import Ruling
from croupier.rulebooks.ruleset import Ruleset, Value
from croupier.terms.refusals import Reason, Refusal


ALWAYS: Final = "always"
NEVER: Final = "never"


def about(ruleset: Ruleset, ruling: Ruling) -> Mapping[str, Value]:
    """Return the data of a ruling's cause, or of the ruling itself where it needs none."""
    terms = ruleset.rulings[ruling.name]
    cause = terms.causes.get(str(ruling.fact("cause")))
    return cause.about if cause is not None else terms.about


def is_void(ruleset: Ruleset, ruling: Ruling) -> bool:
    """Say whether a draw with this fault is void: by itself, or because it was called."""
    void = about(ruleset, ruling).get("void")
    return void == ALWAYS or (void != NEVER and ruling.fact("called") is not False)


def refuse_cause(ruleset: Ruleset, ruling: Ruling) -> Refusal | None:
    """Refuse a cause that the book does not name, or none where it asks for one."""
    terms, cause = ruleset.rulings[ruling.name], ruling.fact("cause")
    is_needless = cause is None and terms.about.get("cause") == "may be left out"
    known = cause in terms.causes or is_needless
    return None if known else unnamed(ruleset.book, terms, cause)


def refuse_settled(ruleset: Ruleset, ruling: Ruling, settled: str, draw: str) -> Refusal:
    """Say that a draw has its result, which stands until it is corrected."""
    what = f"the {draw} is {settled}, not called {ruling.name}"
    rules = ruleset.rulings[ruling.name].rules_for(ruling.fact("cause"))
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)


def refuse_uncalled(ruleset: Ruleset, ruling: Ruling, fact: str, draw: str) -> Refusal:
    """Say that a draw which is not void is settled, and on what is not told."""
    terms, cause = ruleset.rulings[ruling.name], ruling.fact("cause")
    what = f"{str(cause or terms.name)!r} voids the {draw} only when {terms.name} is called"
    remedy = f"Give the '{fact}', on which the {draw} is settled."
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules_for(cause), remedy)
