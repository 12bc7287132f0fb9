"""People at the table: who may play."""

from croupier.journal.entries import Entry
from croupier.table.conduct.state import House, Person
from croupier.table.conduct.words import (
    HOUSE,
    Asked,
    Case,
    Decision,
    Said,
    does,
    folds_house,
    happened,
)
from croupier.terms.refusals import Reason, Refusal


def may_play(case: Case, player: str) -> Refusal | None:
    """Say why somebody may not wager at this table, or None."""
    person = case.house.person(player)
    if person is None:
        what = f"the house does not know {player[:40]!r}"
        return Refusal(Reason.PERSON_IS_UNKNOWN, what, remedy="Admit them first.")
    if person.is_excluded:
        return Refusal(Reason.PERSON_MAY_NOT_PLAY, f"{player} is excluded from the casino")
    if case.table.name in person.barred_from:
        return Refusal(Reason.PERSON_MAY_NOT_PLAY, f"{player} takes no further part in this game")
    return None


class Admit(Asked, tag="admit"):
    """Somebody enters the gaming area."""

    person: str
    age: int | None = None
    holds: str = "player"
    """Their role, for members of staff."""


@does(Admit)
def admit(case: Case, asked: Admit) -> Decision:
    """Let somebody in, and know them from now on."""
    if asked.person in case.house.people:
        what = f"the house knows {asked.person} already"
        return Refusal(Reason.PERSON_IS_UNKNOWN, what)
    case.table.book.role(asked.holds)
    said = Said(f"{asked.person} enters", case.operation.rules)
    facts = {"person": asked.person, "age": asked.age, "role": asked.holds}
    return happened(case, "person admitted", said, facts, stream=HOUSE)


@folds_house("person admitted")
def _admitted(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    house.people[facts["person"]] = Person(facts["person"], facts["role"], facts["age"])
