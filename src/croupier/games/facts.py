"""What is said of a ruling whose cause or facts were not written as the book or the record has them."""

from typing import Final

from croupier.rulebooks.ruleset import RulingTerms
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


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


def no_card_yet(rules: tuple[Ref, ...]) -> Refusal:
    """Say that a card which nobody saw is the round's first, and nothing about it is irregular."""
    what = "no card of the round was dealt: one that was not seen is its first"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Deal it.")


def only_true(name: str, said: object, rules: tuple[Ref, ...]) -> None:
    """Refuse to read a ruling that has no fact of its own, and is told otherwise than as ``true``."""
    if said is not True:
        what = f"{name} says no more than that it was so, and {str(said)[:40]!r} is told"
        raise RefusedError(
            Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, f'Write "{name}": true.')
        )
