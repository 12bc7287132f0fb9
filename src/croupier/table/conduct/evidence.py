"""Cash in and out takes evidence that whoever gains by it cannot make alone.

A device has read it, or a second person has counted it. One person's word holds up to an amount
that the operator set, all that it carried in a gaming day together, so that many small sums are no
way around it. Every posting to or from the world outside is asked for its evidence here, whatever
the operation; so is what makes credit or promises cash before any moves. Where the operator set
nothing, nothing is asked: journals of older releases, and scripts whose scene says nothing of it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.bank import accounts
from croupier.games.protocol import Duty
from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.books import DEALER
from croupier.rulebooks.operations import PLAYER
from croupier.table.conduct.duties import table_of
from croupier.table.conduct.money import Cash, read_sum
from croupier.table.conduct.seconding import Needed, seconded
from croupier.table.conduct.state import CashRules, DayCash, House
from croupier.table.conduct.words import ASKED, HOUSE, NOTICES, Asked, Case, folds_house, written
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal


EVIDENCE: Final = "evidence"
"""The fact of an entry that says on whose evidence cash came in or went out."""
SET: Final = "cash rules set"
_SYSTEM: Final = "system"

_OUTSIDE: Final = accounts.outside("")
_DEVICES: Final = frozenset(("insert notes", "collect credits"))
"""What a device does by itself: it read the notes, or it sends a player's own credit away."""
_BY_WORD: Final = frozenset(("write payment form", "record overpayment", "payout answered"))
"""What makes credit, or promises cash, because somebody says so."""
_EVIDENCED: Final = frozenset(
    ("sign payment form", "exchange", "demand return", "determine payment")
)
"""What was evidenced before: two people wrote the form, the chips that are handed over lie in the
ledger, an inspector reviews what is held back."""


def in_hand(name: str, happening: Happening) -> int:
    """Return how much an operation brings in, pays out or makes by somebody's word, in units."""
    if name in _EVIDENCED:
        return 0
    if name in _BY_WORD:
        return int(happening.facts["amount"])
    outside = (each for each in happening.postings if each.account.startswith(_OUTSIDE))
    return max((abs(each.units) for each in outside), default=0)


# Deciding


def evidenced(
    case: Case, asked: Asked, happenings: tuple[Happening, ...]
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
        found = _evidence(case, asked, player, Money(units))
        if isinstance(found, Refusal):
            return found
        told.append(_noted(case, happening, {**found, "player": player, "units": units}))
    return tuple(told)


def _whose(house: House, facts: Mapping[str, Any]) -> str:
    """Name the player whose money it is; a payout that was under way knows by its paper."""
    ticket = house.tickets.get(str(facts.get("ticket")))
    return str(facts.get("player") or (ticket.player if ticket is not None else ""))


def _evidence(case: Case, asked: Asked, player: str, amount: Money) -> dict[str, Any] | Refusal:
    """Say what shows that money came or went: a device, a count, or one person's word."""
    cash = asked if isinstance(asked, Cash) else None
    if case.role == _SYSTEM or case.operation.name in _DEVICES or (cash and cash.reader):
        return {"by": "device", "device": (cash and cash.reader) or case.operation.name}
    if cash is not None and cash.counted is not None:
        return _count(case, cash, player, amount)
    who = _teller(case, asked)
    return _beyond_a_word(case, who, amount) or {"by": "word", "who": who}


def _teller(case: Case, asked: Asked) -> str:
    """Name whose word it is: that of staff, also where they stand in for a player."""
    is_for_a_player = case.role == PLAYER and asked.second is not None
    return asked.second.who if is_for_a_player and asked.second else asked.who


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
    return {"by": "count", "who": second.who}


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
    before = cash_of(case.house, player)
    if rules is None or (before + units) // rules.report == before // rules.report:
        return None
    took_part = (case.by["who"], case.by.get("second", {}).get("who", ""), player)
    return Duty(
        f"Report {player}: {Money(units)} in or out at once, {Money(before + units)} in this"
        f" gaming day; the threshold is {Money(rules.report)}",
        (),
        role=case.table.book.supervisor,
        apart=tuple(name for name in dict.fromkeys(took_part) if name),
        is_alarm=True,
    )


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
    by = facts.get(ASKED, {})
    units = in_hand(str(by.get("do")), entry.happening) if rules is not None and by else 0
    if rules is None or not units:
        return
    evidence = facts.get(EVIDENCE)
    if evidence is None or evidence["units"] != units:
        yield f"it moves {Money(units)} in cash without evidence"
    elif evidence["by"] == "word" and word_carried(house, evidence["who"]) + units > rules.word:
        yield f"it moves {Money(units)} in cash, more than {evidence['who']}'s word carries"
    elif evidence["by"] == "count":
        counted = by.get("second", {}).get("who")
        if counted != evidence["who"] or counted in (by.get("who"), evidence["player"]):
            yield f"it moves {Money(units)} in cash that no second person counted"
