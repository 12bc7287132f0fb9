"""Cash in and out takes evidence that whoever gains by it cannot make alone.

A device has read it, or a second person has counted it. One person's word holds up to an amount
that the operator set, all that it carried in a gaming day together, so that many small sums are no
way around it. Every posting to or from the world outside is asked for its evidence here, whatever
the operation; so is what makes credit or promises cash before any moves. Where the operator set
nothing, nothing is asked: journals of older releases, and scripts whose scene says nothing of it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.bank import accounts
from croupier.games.protocol import Duty
from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.books import DEALER
from croupier.rulebooks.operations import PLAYER
from croupier.table.conduct.core.commands import (
    ASKED_BY,
    DUTY,
    HOUSE,
    NOTICES,
    Case,
    Command,
    folds_house,
    written,
)
from croupier.table.conduct.core.duties import table_of
from croupier.table.conduct.core.second_person import Needed, seconded
from croupier.table.conduct.core.staff_changes import Change
from croupier.table.conduct.core.state import CashRules, DayCash, House
from croupier.table.conduct.money.sums import Cash, read_sum
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


EVIDENCE: Final = "evidence"
"""The fact of an entry that says on whose evidence cash came in or went out."""
SET: Final = "cash rules set"
_SYSTEM: Final = "system"

_OUTSIDE: Final = accounts.outside("")
_DEVICES: Final = frozenset(("insert notes", "collect credits"))
"""What a device does by itself: it read the notes, or it sends a player's own credit away."""
_READERS: Final = frozenset(("buy in", "buy non-value chips", "issue voucher"))
"""What a reader may stand beside: it reads notes that come in, and nothing that goes out."""
_BY_ITSELF: Final = frozenset(("transfer in", "payout answered"))
"""What a device does when nobody asks."""
_EVIDENCED: Final = {
    ("sign payment form", "ticket redeemed"): accounts.outside("cage"),
    ("exchange", "chips exchanged"): accounts.outside("promotions"),
    ("demand return", "payment withheld"): accounts.outside("withheld payments"),
    ("determine payment", "payment determined"): accounts.outside("withheld payments"),
}
"""What was evidenced before, by what it comes to and where outside it goes: two people wrote the
form, the chips that are handed over lie in the ledger, an inspector reviews what is held back."""


def in_hand(name: str, happening: Happening) -> int:
    """Return how much an operation brings in, pays out or makes by somebody's word, in units."""
    kind, facts = happening.kind, happening.facts
    is_form = str(facts.get("ticket")).startswith("form ")
    is_torn_up = is_form and name == "tear up payment form"
    if (
        kind == "overpayment recorded"
        or (kind == "ticket issued" and is_form)
        or (kind == "payout answered" and not is_torn_up)
    ):  # credit, or a promise of cash, because somebody says so
        return int(facts["amount"])
    known = _EVIDENCED.get((name, kind))
    sums: Counter[tuple[str, bool]] = Counter()
    for each in happening.postings:
        if each.account.startswith(_OUTSIDE) and each.account != known:
            sums[each.asset, each.units > 0] += abs(each.units)
    return max(sums.values(), default=0)


# Deciding


def evidenced(
    case: Case, command: Command, happenings: tuple[Happening, ...]
) -> tuple[Happening, ...] | Refusal:
    """Note on whose evidence cash moves, and raise the alarm over it; or refuse it."""
    rules = case.house.cash
    if rules is None:
        return happenings
    told: list[Happening] = []
    for happening in happenings:
        units = in_hand(case.operation.name, happening)
        if not units:
            told.append(happening)
            continue
        player = _whose(case.house, happening.facts)
        found = _evidence(case, command, player, Money(units))
        if isinstance(found, Refusal):
            return found
        told.append(_noted(case, happening, {**found, "player": player, "units": units}))
    return tuple(told)


def _whose(house: House, facts: Mapping[str, Any]) -> str:
    """Name the player whose money it is; a payout that was under way knows by its paper."""
    ticket = house.tickets.get(str(facts.get("ticket")))
    return str(facts.get("player") or (ticket.player if ticket is not None else ""))


def _evidence(case: Case, command: Command, player: str, amount: Money) -> dict[str, Any] | Refusal:
    """Say what shows that money came or went: a device, a count, or one person's word."""
    cash, name = command if isinstance(command, Cash) else None, case.operation.name
    if cash is not None and cash.reader and name not in _READERS:
        what, remedy = f"no device reads what is moved by {name}", "Have it counted."
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, remedy=remedy)
    if case.role == _SYSTEM or name in _DEVICES or (cash and cash.reader):
        return {"by": "device", "device": (cash and cash.reader) or name}
    if cash is not None and cash.counted is not None:
        return _count(case, cash, player, amount)
    who = _teller(case.by)
    return _beyond_a_word(case, who, amount) or {"by": "word", "who": who}


def _teller(by: Mapping[str, Any]) -> str:
    """Name whose word it is: that of staff, also where they stand in for a player."""
    speaks: Mapping[str, Any] = by.get("second", by) if by.get("role") == PLAYER else by
    return str(speaks.get("who"))


def _beyond_a_word(case: Case, who: str, amount: Money) -> Refusal | None:
    """Refuse what is more than one person's word carries in a gaming day."""
    rules = case.house.cash
    assert rules is not None  # nobody asks where there are none
    left = rules.word - word_carried(case.house, who)
    if amount.units <= left:
        return None
    what = (
        f"{amount} is more than one person's word carries: {Money(rules.word)} in a gaming day,"
        f" of which {who} has {Money(max(left, 0))} left"
    )
    remedy = (
        f'Have a second person count it and name them ("second", "counted": "{amount}"),'
        " or let a device read it."
    )
    return Refusal(Reason.SECOND_PERSON_IS_NEEDED, what, remedy=remedy)


def _count(case: Case, asked: Cash, player: str, amount: Money) -> dict[str, Any] | Refusal:
    """Take a second person's count: two members of staff, one of them a supervisor or above."""
    second, book = asked.second, case.table.book
    is_staff = case.role != PLAYER and book.at_least(case.role, DEALER)
    if not is_staff or player == asked.who or (second is not None and second.who == player):
        what = f"{amount} is counted by two members of staff, and {player} is not one of them"
        remedy = f'Let a {DEALER} do it ("player": "{player}"), beside a second person.'
        return Refusal(Reason.SECOND_PERSON_IS_NEEDED, what, remedy=remedy)
    least = DEALER if book.at_least(case.role, book.supervisor) else book.supervisor
    refusal = seconded(case, asked, Needed(f"a count of {amount}", least, ()))
    if refusal is not None or second is None:
        return refusal or Refusal(Reason.SECOND_PERSON_IS_NEEDED, "nobody counted it")
    counted = read_sum(asked.counted)
    if counted != amount:
        what = f"{second.who} counted {counted}, and it is {amount}"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, remedy="Count again, together.")
    evidence = {"by": "count", "who": second.who}
    if not _is_counted(case.house, case.by, {**evidence, "player": player}):
        what = f"{asked.who} and {second.who} are not both staff of this house"
        return Refusal(Reason.SECOND_PERSON_IS_NEEDED, what, remedy="Call somebody who is.")
    return evidence


def _noted(case: Case, happening: Happening, evidence: Mapping[str, Any]) -> Happening:
    """Write the evidence down with what happened, and the alarm that it raises."""
    facts: dict[str, Any] = {**happening.facts, EVIDENCE: evidence}
    alarm = _alarm(case, evidence)
    if alarm is not None:
        facts[NOTICES] = [*facts.get(NOTICES, ()), written(alarm)]
    return replace(happening, facts=facts)


def _alarm(case: Case, evidence: Mapping[str, Any]) -> Duty | None:
    """Raise the alarm where a player's cash of the gaming day reaches what is reported."""
    rules, player, units = case.house.cash, evidence["player"], evidence["units"]
    if rules is None or not _is_reported(case.house, rules, evidence):
        return None
    come_to = cash_of(case.house, player) + units
    return Duty(
        f"Report {player}: {Money(units)} in or out at once, {Money(come_to)} in this"
        f" gaming day; the threshold is {Money(rules.report)}",
        (),
        role=case.table.book.supervisor,
        apart=_took_part(case.by, player),
        is_alarm=True,
    )


def _is_reported(house: House, rules: CashRules, evidence: Mapping[str, Any]) -> bool:
    """Say whether a player's cash of the gaming day reaches a multiple of the threshold."""
    before = cash_of(house, evidence["player"])
    return bool((before + evidence["units"]) // rules.report != before // rules.report)


def _took_part(by: Mapping[str, Any], player: str) -> tuple[str, ...]:
    names = (by.get("who", ""), by.get("second", {}).get("who", ""), player)
    return tuple(name for name in dict.fromkeys(names) if name)


# What the gaming day has brought so far


def _today(house: House) -> Iterator[DayCash]:
    """Give the cash of every table's own gaming day: a table that begins another leaves its own out.

    So the gaming day of the house is that of its tables together, whichever of them is asked at.
    """
    for name, cash in house.day_cash.items():
        if cash.day == house.tables[name].conduct.gaming_day:
            yield cash


def word_carried(house: House, who: str) -> int:
    """Return what somebody's word has carried in the gaming day."""
    return sum(cash.words.get(who, 0) for cash in _today(house))


def cash_of(house: House, player: str) -> int:
    """Return what a player's cash in and out comes to in the gaming day."""
    return sum(cash.players.get(player, 0) for cash in _today(house))


def fold_cash(house: House, entry: Entry) -> None:
    """Add the cash of an entry to that of the gaming day at its table."""
    evidence = entry.happening.facts.get(EVIDENCE)
    if evidence is None:  # as with nearly every entry
        return
    table = house.tables.get(table_of(entry))
    if table is None:
        return
    day, kept = table.conduct.gaming_day, house.day_cash.get(table.name)
    cash = kept if kept is not None and kept.day == day else DayCash(day)
    units, player = evidence["units"], evidence["player"]
    cash.players[player] = cash.players.get(player, 0) + units
    if evidence["by"] == "word":
        who = evidence["who"]
        cash.words[who] = cash.words.get(who, 0) + units
    house.day_cash[table.name] = cash


# What the operator set


def set_cash_rules(rules: CashRules) -> Happening:
    """Write down what the operator set for cash, from now on."""
    word, report = Money(rules.word), Money(rules.report)
    words = f"One person's word carries {word} in cash a gaming day; {report} is reported"
    return Happening(HOUSE, SET, {"words": words, "word": rules.word, "report": rules.report})


@folds_house(SET)
def _cash_rules_set(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    house.cash = CashRules(facts["word"], facts["report"])


# Verifying


def unproven(house: House, entry: Entry) -> Iterator[str]:
    """Say what an entry moves in cash without the evidence that it takes."""
    facts, rules = entry.happening.facts, house.cash
    by = facts.get(ASKED_BY, {})
    units = in_hand(str(by.get("do")), entry.happening) if rules is not None else 0
    if rules is None or not units:
        return
    evidence, moves = facts.get(EVIDENCE), f"it moves {Money(units)} in cash"
    if evidence is None or evidence["units"] != units:
        yield f"{moves} without evidence"
        return
    if evidence["player"] != _whose(house, facts):
        yield f"{moves}, and its evidence is of {evidence['player']}'s"
    if evidence["by"] == "word":
        yield from _unspoken(house, by, evidence, moves)
    elif evidence["by"] == "count":
        if not _is_counted(house, by, evidence):
            yield f"{moves} that no second person counted"
    elif evidence["by"] != "device":
        yield f"{moves} without evidence that anybody knows"
    elif by.get("do") not in (_BY_ITSELF if by.get("role") == _SYSTEM else _READERS | _DEVICES):
        yield f"{moves}, and no device does {by.get('do')}"
    if _is_reported(house, rules, evidence) and not _is_raised(facts, by, evidence["player"]):
        yield f"{moves}, and no alarm is raised over {evidence['player']}"


def _unspoken(
    house: House, by: Mapping[str, Any], evidence: Mapping[str, Any], moves: str
) -> Iterator[str]:
    who, rules = evidence["who"], house.cash
    if who != _teller(by):
        yield f"{moves} by the word of {who}, who did not do it"
    if rules is not None and word_carried(house, who) + evidence["units"] > rules.word:
        yield f"{moves}, more than {who}'s word carries"


def _is_counted(house: House, by: Mapping[str, Any], evidence: Mapping[str, Any]) -> bool:
    """Say whether two members of staff counted, one of them a supervisor, and neither gains."""
    second = by.get("second", {})
    names = (by.get("who"), second.get("who"))
    if names[0] == names[1] or names[1] != evidence["who"] or evidence["player"] in names:
        return False
    book = house.table(str(by.get("table"))).book

    def are(one: Mapping[str, Any], least: str) -> bool:
        return all(book.at_least(role, least) for role in (str(one["role"]), _held(house, one)))

    try:
        both = are(by, DEALER) and are(second, DEALER)
        return both and (are(by, book.supervisor) or are(second, book.supervisor))
    except RefusedError:
        return False


def _held(house: House, one: Mapping[str, Any]) -> str:
    """Return the role that somebody holds: as admitted, or as taken on where the house has staff."""
    known, employed = house.person(str(one["who"])), house.staff.get(str(one["who"]))
    if known is not None:
        return known.role
    if employed is not None and employed.change != Change.LET_GO:
        return employed.role
    return PLAYER if house.staff else str(one["role"])


def _is_raised(facts: Mapping[str, Any], by: Mapping[str, Any], player: str) -> bool:
    """Say whether an alarm stands until somebody acknowledges it who took no part."""
    duties = (notice.get(DUTY, {}) for notice in facts.get(NOTICES, ()))
    took_part = set(_took_part(by, player))
    return any(duty.get("alarm") and took_part <= set(duty.get("apart", ())) for duty in duties)
