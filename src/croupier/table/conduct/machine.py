"""Deciding and folding: the two halves of the table's machine, for every operation alike."""

from dataclasses import replace
from typing import Any

from croupier.bank.ledger import is_balanced
from croupier.journal.entries import AS_TYPED, Entry, Happening, Moment
from croupier.rulebooks.operations import Operation, operation
from croupier.table.conduct.core.answer_cache import deciding
from croupier.table.conduct.core.commands import (
    DECIDES,
    FOLDS,
    HOUSE_FOLDS,
    SYSTEM,
    Case,
    Command,
    name_of,
)
from croupier.table.conduct.core.duties import (
    discharging,
    has_duties,
    table_of,
    too_soon,
    with_duties,
)
from croupier.table.conduct.core.outcome_callers import with_caller
from croupier.table.conduct.core.postings import with_owed
from croupier.table.conduct.core.second_person import Needed, seconded
from croupier.table.conduct.core.state import House, TableState
from croupier.table.conduct.core.wager_facts import REFUSED
from croupier.table.conduct.money.cash_evidence import evidenced, fold_cash
from croupier.table.record.earlier_wagers import facts_now
from croupier.terms.references import Delivery, Ref, deliver
from croupier.terms.refusals import Reason, Refusal, RefusedError


def answer(house: House, command: Command, moment: Moment) -> tuple[Happening, ...] | Refusal:
    """Decide something for whoever waits for the answer."""
    decision = decide(house, command, moment)
    if isinstance(decision, Refusal):
        for refusal in decision.each or (decision,):
            deliver(Delivery.REFUSED, refusal.rules)
    else:
        tell(decision)
    return decision


def tell(happenings: tuple[Happening, ...]) -> None:
    """Say that what happened is told, with the notices it calls for and the wagers it settled."""
    for happening in happenings:
        facts = happening.facts
        beside = (*facts.get("notices", ()), *facts.get("wagers", ()))
        cited = (Ref.parse(ref) for each in beside for ref in each["rules"])
        deliver(Delivery.DECIDED, (*happening.rules, *cited))
        for refused in facts.get(REFUSED, ()):
            deliver(Delivery.REFUSED, map(Ref.parse, refused["rules"]))


def decide(house: House, command: Command, moment: Moment) -> tuple[Happening, ...] | Refusal:
    """Say what comes of something asked, or refuse it with its rule. Nothing is changed."""
    try:
        case = _case(house, command, moment)
    except RefusedError as refused:
        return refused.refusal
    if command.who != SYSTEM:
        refusal = _may(house, case, command)
        if refusal is not None:
            return refusal
    try:
        with deciding():
            decision = DECIDES[type(command)](case, command)
    except RefusedError as refused:
        return refused.refusal
    if isinstance(decision, Refusal):
        return decision
    every = decision if isinstance(decision, tuple) else (decision,)
    happenings = tuple(discharging(case.table, case.operation.name, every))
    moved = [posting for happening in happenings for posting in happening.postings]
    assert all(is_balanced(happening.postings) for happening in happenings)
    return house.ledger.refuse(moved) or evidenced(case, command, happenings)


def _case(house: House, command: Command, moment: Moment) -> Case:
    table = house.table(command.table)
    name = name_of(type(command))
    if command.who == SYSTEM:
        bare = Operation(table.book.name, name, "player", (), {}, {})
        acts = table.operations.get(name, bare)
        return Case(house, table, acts, SYSTEM, moment, _by(command, table, name, SYSTEM))
    found = table.operations.get(name) or _none_such(table, name)
    person = house.person(command.who)
    role = command.role or (person.role if person else "player")
    held = table.book.role(role).name
    return Case(house, table, found, held, moment, _by(command, table, name, held))


def _none_such(table: TableState, name: str) -> Operation:
    """Refuse an operation that the book does not have at such a table."""
    ruleset = table.table.game.ruleset
    return operation(table.book.name, ruleset.game, name, frozenset(ruleset.options.items()))


def _by(command: Command, table: TableState, name: str, role: str) -> dict[str, Any]:
    """Write down who asked for something, in which role, at which table, and beside whom."""
    by: dict[str, Any] = {"do": name, "who": command.who, "role": role, "table": table.name}
    if command.second is not None:
        by["second"] = {"who": command.second.who, "role": command.second.role}
    return by


def _may(house: House, case: Case, command: Command) -> Refusal | None:
    """Say why this person may not do this, or None."""
    person = house.person(command.who)
    if person is not None and not case.table.book.at_least(person.role, case.role):
        what = f"{command.who} is {person.role}, not {case.role}"
        return Refusal(Reason.ROLE_MAY_NOT, what, case.operation.rules)
    refusal = case.operation.refuse(case.role) or _second(case, command)
    return refusal or too_soon(case.table, case.operation.name)


def _second(case: Case, command: Command) -> Refusal | None:
    """Ask for the other person where the operation takes two."""
    needed = case.operation.second
    if needed is None:
        return None
    return seconded(case, command, Needed(case.operation.name, needed, case.operation.rules))


def fold(house: House, entry: Entry) -> None:
    """Bring the house forward by one entry of the journal."""
    house.ledger.post(entry.happening.postings)
    fold_unposted(house, entry)


def fold_unposted(house: House, entry: Entry) -> None:
    """Bring everything but the balances forward by one entry."""
    fold_house(house, entry)
    fold_table(house, entry)
    fold_cash(house, entry)


def fold_house(house: House, entry: Entry) -> None:
    """Bring people, tickets and the list of tables forward by one entry."""
    kind = entry.happening.kind
    if kind in HOUSE_FOLDS:
        HOUSE_FOLDS[kind](house, entry)
    elif kind not in FOLDS:
        raise UnknownEntryError(kind, entry.happening.version)


def fold_table(house: House, entry: Entry) -> None:
    """Bring a table forward by one entry of its stream, or that makes it owe something."""
    kind = entry.happening.kind
    if kind in FOLDS:
        name = entry.happening.stream.removeprefix("table ")
        entry = _said_now(house.tables[name], entry)
        folded = with_owed(FOLDS[kind](house.tables[name], entry), entry)
        house.tables[name] = with_caller(folded, entry)
    table = house.tables.get(table_of(entry))
    if table is not None and has_duties(entry):
        house.tables[table.name] = with_duties(table, entry)


def _said_now(table: TableState, entry: Entry) -> Entry:
    """Say the wagers of an entry as they are said now: earlier releases kept what people typed."""
    if table.live is None or entry.happening.version != AS_TYPED:
        return entry
    facts = facts_now(table.live.round, entry.happening.facts)
    if facts is entry.happening.facts:
        return entry
    return replace(entry, happening=replace(entry.happening, facts=facts))


class UnknownEntryError(Exception):
    """The journal holds an entry that this release cannot read."""

    def __init__(self, kind: str, version: int) -> None:
        """Name the kind."""
        super().__init__(f"this release knows no entry {kind!r} of version {version}")
