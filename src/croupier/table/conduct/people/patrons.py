"""People at the table: who may come in, who must leave, who may play."""

from dataclasses import replace

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry
from croupier.table.conduct.core.checks import book_has, name_refused, rules_of, text_refused
from croupier.table.conduct.core.commands import (
    HOUSE,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds_house,
    happened,
)
from croupier.table.conduct.core.presence import elsewhere, gone_from
from croupier.table.conduct.core.state import House, Person
from croupier.table.conduct.people.exclusions import excluded, exclusion_rules
from croupier.table.conduct.people.player_cards import card_refused
from croupier.terms.refusals import Reason, Refusal


OLDEST = 130


# Who may play


def may_play(case: Case, player: str) -> Refusal | None:
    """Say why somebody may not wager at this table, or None."""
    return may_join(case, player) or card_refused(case, player)


def may_join(case: Case, player: str) -> Refusal | None:
    """Say why somebody may not take part at this table, or None."""
    table, person = case.table, case.house.person(player)
    if "private" in table.conduct.signs and player not in table.conduct.private_for:
        what = f"table {table.name} is private; {player} is not among its guests"
        rules = rules_of(table, "reserve table", "public")
        return Refusal(Reason.TABLE_IS_PRIVATE, what, rules, "Find another table.")
    if person is None:
        what = f"the house does not know {player[:40]!r}"
        return Refusal(Reason.PERSON_IS_UNKNOWN, what, remedy="Admit them first.")
    if (refusal := _is_too_young(case, player, person.age)) is not None:
        return refusal
    if (refusal := excluded(case, player)) is not None:
        return refusal
    if table.name in person.barred_from:
        rules = rules_of(table, "bar from game")
        what = f"{player} takes no further part in this game"
        return Refusal(Reason.PERSON_MAY_NOT_PLAY, what, rules)
    return _is_held_elsewhere(case, person)


def _is_too_young(case: Case, person: str, age: int | None) -> Refusal | None:
    check = book_has(case.table, "check age")
    if check is None or age is None or age >= check.values["age"]:
        return None
    what = f"{person} is {age}, under {check.values['age']}"
    remedy = "They may neither enter nor stay."
    return Refusal(Reason.PERSON_MAY_NOT_PLAY, what, check.rules, remedy)


def _is_held_elsewhere(case: Case, person: Person) -> Refusal | None:
    """Refuse a second table to a player who is held to one."""
    other = elsewhere(case.house, case.table, person.name) if person.one_table else None
    if other is None:
        return None
    what = f"{person.name} is held to one table at a time, and plays at {other}"
    rules = rules_of(case.table, "hold to one table")
    return Refusal(Reason.PERSON_MAY_NOT_PLAY, what, rules, f"Leave {other} first.")


# Coming in


class Admit(Command, tag="admit"):
    """Somebody enters the gaming area."""

    person: str
    age: int | None = None
    holds: str = "player"
    """Their role, for members of staff."""


@does(Admit)
def admit(case: Case, command: Admit) -> Decision:
    """Let somebody in, and know them from now on."""
    refusal = name_refused(command.person) or _age_refused(command.age)
    if refusal is not None:
        return refusal
    known = case.house.person(command.person)
    if (refusal := excluded(case, command.person)) is not None:
        return refusal
    if known is not None:
        what = f"the house knows {command.person} already"
        return Refusal(Reason.PERSON_IS_KNOWN, what, remedy="Let them sit down.")
    refusal = _is_too_young(case, command.person, command.age)
    if refusal is not None:
        return refusal
    role = case.table.book.role(command.holds).name
    bound = case.operation.rules_for("bound") if role == "player" else ()
    notices = (Notice("whoever plays keeps to the rules and is bound by them", bound),)
    said = Announcement(f"{command.person} enters", case.operation.rules, notices if bound else ())
    book = case.table.book.name if bound else ""
    facts = {"person": command.person, "age": command.age, "role": role, "bound_by": book}
    return happened(case, "person admitted", said, facts, stream=HOUSE)


def _age_refused(age: int | None) -> Refusal | None:
    if age is None or 0 <= age <= OLDEST:
        return None
    what = f"an age is counted in years from 0 to {OLDEST}, not {str(age)[:40]}"
    return Refusal(Reason.RECORD_CANNOT_BE_READ, what)


@folds_house("person admitted")
def _admitted(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    house.people[facts["person"]] = Person(
        facts["person"], facts["role"], facts["age"], bound_by=facts.get("bound_by", "")
    )


class CheckAge(Command, tag="check age"):
    """Somebody's age is established, at the door or at the table."""

    person: str
    age: int


@does(CheckAge)
def check_age(case: Case, command: CheckAge) -> Decision:
    """Write an age down; whoever is too young leaves the gaming area."""
    if (refusal := unknown(case, command.person) or _age_refused(command.age)) is not None:
        return refusal
    young = _is_too_young(case, command.person, command.age)
    rules = case.operation.rules
    words = f"{command.person} is {command.age}"
    notices: tuple[Notice, ...] = ()
    if young is not None:
        words = f"{young.what}, and leaves the gaming area"
        notices = (Duty(f"{command.person} may not stay in the gaming area", rules),)
    facts = {"person": command.person, "age": command.age}
    checked = happened(
        case, "age checked", Announcement(words, rules, notices), facts, stream=HOUSE
    )
    left = gone_from(case, command.person, rules, "too young") if young is not None else ()
    return (checked, *left)


@folds_house("age checked")
def _age_checked(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    house.people[facts["person"]] = replace(house.people[facts["person"]], age=facts["age"])


def unknown(case: Case, name: str) -> Refusal | None:
    """Say that the house does not know somebody, or None."""
    if name in case.house.people:
        return None
    what = f"the house does not know {name[:40]!r}"
    return Refusal(Reason.PERSON_IS_UNKNOWN, what, remedy="Admit them first.")


# Leaving for good


class Exclude(Command, tag="exclude"):
    """Somebody must leave the casino and may not come back."""

    person: str
    because: str


@does(Exclude)
def exclude(case: Case, command: Exclude) -> Decision:
    """Require somebody to leave; their seats are free, the wagers they made stand."""
    refusal = name_refused(command.person) or text_refused(command.because, "a reason")
    if refusal is not None:
        return refusal
    known = case.house.person(command.person)
    if known is not None and known.is_excluded:
        what = f"{command.person} is excluded already"
        return Refusal(Reason.PERSON_MAY_NOT_PLAY, what, case.operation.rules)
    rules = exclusion_rules(case.table, known)
    what = f"{command.person} is required to leave the casino"
    duty = Duty(what, rules, about=("person", command.person), off=("readmit",))
    words = f"{command.person} must leave the casino: {command.because}"
    facts = {"person": command.person, "because": command.because}
    out = happened(
        case, "person excluded", Announcement(words, rules, (duty,)), facts, stream=HOUSE
    )
    return (out, *gone_from(case, command.person, rules, "excluded"))


@folds_house("person excluded")
def _excluded(house: House, entry: Entry) -> None:
    name = entry.happening.facts["person"]
    house.people[name] = replace(house.people.get(name) or Person(name), is_excluded=True)


class Readmit(Command, tag="readmit"):
    """Somebody who was excluded, or barred from a game, may come back."""

    person: str


@does(Readmit)
def readmit(case: Case, command: Readmit) -> Decision:
    """End an exclusion, and with it what barred somebody from games."""
    if (refusal := unknown(case, command.person)) is not None:
        return refusal
    person = case.house.people[command.person]
    if not (person.is_excluded or person.barred_from):
        what = f"nothing keeps {command.person} out"
        return Refusal(Reason.PERSON_IS_KNOWN, what, remedy="Let them come in.")
    said = Announcement(f"{command.person} may come back", case.operation.rules)
    return happened(case, "person readmitted", said, {"person": command.person}, stream=HOUSE)


@folds_house("person readmitted")
def _readmitted(house: House, entry: Entry) -> None:
    name = entry.happening.facts["person"]
    house.people[name] = replace(
        house.people[name], is_excluded=False, barred_from=frozenset[str]()
    )


# One table at a time


class HoldToOneTable(Command, tag="hold to one table"):
    """A player may wager on one table at a time only; or, released, on as many as they like."""

    player: str
    release: bool = False


@does(HoldToOneTable)
def hold_to_one_table(case: Case, command: HoldToOneTable) -> Decision:
    """Hold a player to one table, or release them."""
    if (refusal := unknown(case, command.player)) is not None:
        return refusal
    words = f"{command.player} is held to one table at a time"
    if command.release:
        words = f"{command.player} may play at several tables"
    facts = {"player": command.player, "held": not command.release}
    said = Announcement(words, case.operation.rules)
    return happened(case, "player held to one table", said, facts, stream=HOUSE)


@folds_house("player held to one table")
def _held(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    person = house.people[facts["player"]]
    house.people[facts["player"]] = replace(person, one_table=facts["held"])
