"""A second person, where a rule or the house asks for two: somebody else, of the right role."""

from dataclasses import dataclass

from croupier.table.conduct.core.commands import Case, Command, Second
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


@dataclass(frozen=True, slots=True)
class Needed:
    """What a second person is needed for, of which role, by which rules."""

    what: str
    role: str
    rules: tuple[Ref, ...]


def seconded(case: Case, command: Command, needed: Needed) -> Refusal | None:
    """Ask for the other person where the rule wants two: someone else, of the right role."""
    given: Second | None = command.second
    if given is not None and given.who != command.who:
        known = case.house.person(given.who)
        held = known.role if known is not None else given.role
        try:
            if all(case.table.book.at_least(role, needed.role) for role in (given.role, held)):
                return None
        except RefusedError as refused:
            return refused.refusal
    what = f"{needed.what} needs a second person: a {needed.role}"
    remedy = 'Name them: "second": {"who": ..., "role": ...}.'
    return Refusal(Reason.SECOND_PERSON_IS_NEEDED, what, needed.rules, remedy)
