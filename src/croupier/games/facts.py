"""What is said of a ruling that the book does not have, or whose cause it does not name."""

from typing import Final

from croupier.rulebooks.ruleset import Ruleset, RulingTerms
from croupier.terms.advice import nearest
from croupier.terms.refusals import Reason, Refusal


CORRECTION: Final = "correction"
"""The one ruling that is no move of its own: it puts a result right."""
_LONGEST: Final = 60


def terms_of(ruleset: Ruleset, name: str) -> RulingTerms | Refusal:
    """Return the terms of a ruling, or say that this table has none of that name, with those it has."""
    terms = ruleset.rulings.get(name)
    if terms is not None and name != CORRECTION:
        return terms
    remedy = nearest(name[:_LONGEST], [each for each in ruleset.rulings if each != CORRECTION])
    if name in ruleset.withheld:
        rules = tuple(dict.fromkeys(ruleset.withheld[name]))
        what = f"{name} is not ruled at this table"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, remedy)
    what = f"{ruleset.book} knows no ruling {name[:_LONGEST]!r} at this table"
    return Refusal(Reason.RULING_IS_UNKNOWN, what, remedy=remedy)


def unnamed(book: str, terms: RulingTerms, cause: object) -> Refusal:
    """Say that the book names no such cause, or that it asks for one, with those it names."""
    named = str(cause or "")[:_LONGEST]
    said = f"names no cause {named!r} for" if named else "asks for the cause of"
    causes = (ref for each in terms.causes.values() for ref in each.rules)
    rules = tuple(dict.fromkeys((*terms.rules, *causes)))
    what = f"{book} {said} {terms.name}"
    return Refusal(Reason.RULING_IS_UNKNOWN, what, rules, nearest(named, terms.causes))
