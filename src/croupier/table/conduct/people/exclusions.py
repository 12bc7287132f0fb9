"""Whoever is excluded: what keeps them out, and by which rules. They may collect what is theirs."""

from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.core.state import Person, TableState
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


def excluded(case: Case, player: str) -> Refusal | None:
    """Say that somebody is excluded, or None."""
    person = case.house.person(player)
    if person is None or not person.is_excluded:
        return None
    what = f"{player} is excluded from the casino"
    return Refusal(Reason.PERSON_MAY_NOT_PLAY, what, exclusion_rules(case.table, person))


def exclusion_rules(table: TableState, person: Person | None) -> tuple[Ref, ...]:
    """Return the rules by which somebody is excluded; a book may have them for devices alone."""
    excluding = table.operations["exclude"]
    for_devices = bool(excluding.values.get("device"))
    return () if for_devices and not (person and person.device) else excluding.rules
