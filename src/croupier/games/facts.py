"""What is said of a ruling whose cause or facts were not written as the book or the record has them."""

from typing import Final

from croupier.rulebooks.ruleset import RulingTerms
from croupier.terms.refusals import Reason, Refusal


_COUNTED: Final = "Write how many, like 3."
_WRITTEN: Final = {
    "cause": "Write it in words.",
    "called": "Write true or false.",
    "circuits": _COUNTED,
    "turns": _COUNTED,
    "tumbles": _COUNTED,
    "lights": "Write 'wrong' or 'not lit'.",
}
_LONGEST: Final = 60


def misread(name: str, said: str) -> Refusal:
    """Say that a fact cannot be so, and how it is written."""
    what, remedy = f"{name} cannot be {said!r}", _WRITTEN.get(name, "")
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, remedy=remedy)


def unnamed(book: str, terms: RulingTerms, cause: object) -> Refusal:
    """Say that the book names no such cause, or that it asks for one, with those it names."""
    named = str(cause or "")[:_LONGEST]
    said = f"names no cause {named!r} for" if named else "asks for the cause of"
    causes = (ref for each in terms.causes.values() for ref in each.rules)
    rules, known = tuple(dict.fromkeys((*terms.rules, *causes))), ", ".join(terms.causes)
    what = f"{book} {said} {terms.name}"
    return Refusal(Reason.RULING_IS_UNKNOWN, what, rules, f"Known: {known}.")
