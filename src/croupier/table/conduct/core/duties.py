"""What a table owes: duties that its entries call for, until somebody has discharged them.

An entry with a duty among its notices makes the table owe it, with a number of its own. An operation
that carries it out or calls it off discharges it, and the entry of that operation says so; what no
operation of the table carries out is discharged by whoever did it, by ``discharge notice``. Until
then it stays on the desk, over rounds and restarts, and what must not come before it is refused.
Notices of older releases carry no duty, and are not owed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.commands import (
    ASKED_BY,
    DUTY,
    NOTICES,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.state import House, Owed, TableState
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


DISCHARGED: Final = "discharged"
"""The fact of an entry that has the numbers of the duties it discharges."""
DISCHARGE: Final = "discharge notice"


# Owed


def with_duties(table: TableState, entry: Entry) -> TableState:
    """Strike what an entry discharges off what a table owes, and add what it calls for."""
    if not has_duties(entry):
        return table
    facts, conduct = entry.happening.facts, table.conduct
    done = frozenset(facts.get(DISCHARGED, ()))
    called = [each for each in facts.get(NOTICES, ()) if DUTY in each]
    owed = [each for each in conduct.owed if each.number not in done]
    number = conduct.duties
    for notice in called:
        if all(notice["what"] != each.what for each in owed):  # what is owed already is owed once
            number += 1
            owed.append(_owed(notice, number, conduct.round, entry))
    return replace(table, conduct=replace(conduct, owed=tuple(owed), duties=number))


def has_duties(entry: Entry) -> bool:
    """Say whether an entry makes a table owe something, or discharges what it owes."""
    facts = entry.happening.facts
    return bool(facts.get(DISCHARGED)) or any(DUTY in each for each in facts.get(NOTICES, ()))


def _owed(notice: Mapping[str, Any], number: int, in_round: int, entry: Entry) -> Owed:
    duty: Mapping[str, Any] = notice[DUTY]
    return Owed(
        number,
        notice["what"],
        tuple(notice["rules"]),
        in_round,
        entry.moment.at,
        tuple(duty.get("by", ())),
        tuple(duty["about"]) if "about" in duty else None,
        duty.get("role", ""),
        tuple(duty.get("before", ())),
        tuple(duty.get("off", ())),
        tuple(duty.get("apart", ())),
        bool(duty.get("alarm")),
    )


def table_of(entry: Entry) -> str:
    """Name the table that an entry belongs to, or at which it was asked for."""
    happening = entry.happening
    asked = happening.facts.get(ASKED_BY, {})
    return str(asked.get("table", happening.stream.removeprefix("table ")))


# Discharged by what carries it out


def discharging(
    table: TableState, name: str, happenings: Iterable[Happening]
) -> Iterator[Happening]:
    """Note on what comes of an operation which duties it carries out or calls off."""
    left = [each for each in table.conduct.owed if name in (*each.by, *each.off)]
    if not left:  # as with nearly every wager
        yield from happenings
        return
    for happening in happenings:
        done = [each for each in left if _is_told(each, happening.facts)]
        left = [each for each in left if each not in done]
        numbers = [each.number for each in done]
        facts = {**happening.facts, DISCHARGED: numbers} if numbers else happening.facts
        yield replace(happening, facts=facts)


def _is_told(owed: Owed, facts: Mapping[str, Any]) -> bool:
    """Say whether an operation that may carry a duty out was about it."""
    if owed.about is None:
        return True
    name, value = owed.about
    return facts.get(name) == value


def too_soon(table: TableState, name: str) -> Refusal | None:
    """Refuse what must not come before a duty that is still owed."""
    owed = next((each for each in table.conduct.owed if name in each.before), None)
    if owed is None:
        return None
    what = f"{name} comes after what is still owed: {owed.what}"
    ways = ", ".join(carriers(table, owed) or (f"{DISCHARGE} {owed.number}",))
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, _refs(owed), f"Do it first: {ways}.")


def carriers(table: TableState, owed: Owed) -> tuple[str, ...]:
    """Return the operations of this table that carry a duty out."""
    return tuple(name for name in owed.by if name in table.operations)


def undue(house: House, entry: Entry) -> Iterator[str]:
    """Say what an entry discharges that was not owed, or was not its to discharge."""
    facts, table = entry.happening.facts, house.tables.get(table_of(entry))
    owed = {each.number: each for each in table.conduct.owed} if table is not None else {}
    asked = facts.get(ASKED_BY, {})
    by = asked.get("do")
    for number in facts.get(DISCHARGED, ()):
        if number not in owed:
            yield f"it discharges notice {number}, which nobody owes"
        elif by == DISCHARGE and table is not None:
            if asked.get("who") in owed[number].apart:
                yield f"it discharges notice {number}, and {asked['who']} took part in that"
            if whose(table, owed[number]).refuse(str(asked.get("role"))) is not None:
                yield f"it discharges notice {number}, which is not {asked.get('role')}'s to do"
            if ways := carriers(table, owed[number]):
                yield f"it discharges notice {number} by word, which {ways[0]} carries out"
        elif by not in (*owed[number].by, *owed[number].off):
            yield f"it discharges notice {number}, which {by} does not carry out"


# Discharged by word


class DischargeNotice(Command, tag="discharge notice"):
    """Somebody says that what the table owed was done: the number of the notice.

    The word is not taken for an operation: what one of them carries out is done by it.
    """

    notice: int


@does(DischargeNotice)
def discharge_notice(case: Case, command: DischargeNotice) -> Decision:
    """Write down that a duty was done, by whom and when."""
    owed = next((each for each in case.table.conduct.owed if each.number == command.notice), None)
    if owed is None:
        return _not_owed(case, command.notice)
    refusal = whose(case.table, owed).refuse(case.role)
    if refusal is not None:
        return replace(refusal, what=f"{owed.what}: {refusal.what}", rules=_refs(owed))
    if command.who in owed.apart:
        what = f"{owed.what}: {command.who} took part in it, and somebody else says so"
        return Refusal(Reason.ROLE_MAY_NOT, what, _refs(owed), "Call somebody else.")
    if ways := carriers(case.table, owed):
        what = f"{owed.what}: it is discharged by what carries it out"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, _refs(owed), f"Do it: {', '.join(ways)}.")
    said = Announcement(f"Done: {owed.what}", _refs(owed))
    return happened(case, "notice discharged", said, {"what": owed.what, DISCHARGED: [owed.number]})


def _not_owed(case: Case, number: int) -> Refusal:
    given = str(number)[:20]
    was = 0 < number <= case.table.conduct.duties
    what = f"notice {given} was discharged already" if was else f"no notice {given} was ever owed"
    numbers = ", ".join(str(each.number) for each in case.table.conduct.owed)
    remedy = f"Owed at {case.table.name}: {numbers or 'nothing'}."
    return Refusal(Reason.NOTHING_IS_OWED, what, case.operation.rules, remedy)


def whose(table: TableState, owed: Owed) -> Operation:
    """Return by whose right a duty is said to be done: its own role's, or the dealer's."""
    saying = table.operations[DISCHARGE]
    return replace(saying, role=owed.role or saying.role)


def _refs(owed: Owed) -> tuple[Ref, ...]:
    return tuple(map(Ref.parse, owed.rules))


@folds("notice discharged")
def _notice_discharged(table: TableState, entry: Entry) -> TableState:
    """What it discharges is struck off with every entry's."""
    return table
