"""Manners at the table: tips, advice and bets among patrons; the rules, for whoever asks."""

from dataclasses import replace
from typing import Any, Literal

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry
from croupier.rulebooks.index import rule
from croupier.rulebooks.index import rules as index
from croupier.table.conduct.core.checks import name_refused, text_refused
from croupier.table.conduct.core.commands import (
    HOUSE,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    folds_house,
    happened,
)
from croupier.table.conduct.core.state import House, TableState
from croupier.table.conduct.people.patrons import unknown
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


# What nobody may do


class Tip(Command, tag="tip"):
    """Somebody offers a member of staff a tip, or staff asks for one."""

    to: str
    amount: Any = None


@does(Tip)
def tip(case: Case, command: Tip) -> Decision:
    """Refuse a tip: staff may neither ask for one nor take it."""
    what = f"{command.to[:40]} may neither ask for a tip nor take one"
    return Refusal(Reason.CONDUCT_IS_FORBIDDEN, what, case.operation.rules, "Keep it.")


class SideBet(Command, tag="side bet"):
    """Somebody offers another patron a bet, with or against them."""

    other: str
    amount: Any = None


@does(SideBet)
def side_bet(case: Case, command: SideBet) -> Decision:
    """Refuse a bet among patrons: every wager is with the house."""
    what = f"{command.who} and {command.other[:40]} may not bet with or against each other"
    remedy = "Wager with the house."
    return Refusal(Reason.CONDUCT_IS_FORBIDDEN, what, case.operation.rules, remedy)


# Advice


class AskForAdvice(Command, tag="ask for advice"):
    """A player asks another patron for advice."""

    of: str


@does(AskForAdvice)
def ask_for_advice(case: Case, command: AskForAdvice) -> Decision:
    """Note whom a player asked; only they may answer."""
    if (refusal := unknown(case, command.who) or name_refused(command.of)) is not None:
        return refusal
    said = Announcement(f"{command.who} asks {command.of} for advice", case.operation.rules)
    facts = {"player": command.who, "of": command.of}
    return happened(case, "advice asked for", said, facts, stream=HOUSE)


@folds_house("advice asked for")
def _advice_asked_for(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    person = house.people[facts["player"]]
    house.people[facts["player"]] = replace(person, advisers=person.advisers | {facts["of"]})


class Advise(Command, tag="advise"):
    """Somebody tells a player something: what the rules ask, or how to play."""

    player: str
    words: str
    about: Literal["the rules", "how to play"] = "how to play"


@does(Advise)
def advise(case: Case, command: Advise) -> Decision:
    """Let staff keep play within the rules and no more; let patrons answer who asked them."""
    if (
        refusal := unknown(case, command.player) or text_refused(command.words, "advice")
    ) is not None:
        return refusal
    by_staff = case.role != "player"
    rules = case.operation.rules if by_staff else case.operation.rules_for("patrons")
    if by_staff and command.about != "the rules":
        what = f"staff may not advise {command.player} how to play"
        remedy = "Say what the rules ask; list what is allowed, never what is best."
        return Refusal(Reason.CONDUCT_IS_FORBIDDEN, what, rules, remedy)
    if not by_staff and command.who not in case.house.people[command.player].advisers:
        what = f"{command.player} did not ask {command.who} for advice"
        return Refusal(Reason.CONDUCT_IS_FORBIDDEN, what, rules)
    said = Announcement(
        f"{command.who} tells {command.player} about {command.about}: {command.words}", rules
    )
    facts = {"player": command.player, "about": command.about}
    return happened(case, "advice given", said, facts)


@folds("advice given")
def _advice_given(table: TableState, entry: Entry) -> TableState:
    return table


# The rules, on request


class ReadRules(Command, tag="read rules"):
    """Somebody asks for the rules, or for one of them."""

    rule: str | None = None


@does(ReadRules)
def read_rules(case: Case, command: ReadRules) -> Decision:
    """Show the book's rules: its edition and how many there are, or what one of them says."""
    book = case.table.book
    facts: dict[str, Any] = {"book": book.name, "edition": book.edition}
    if command.rule is None:
        facts["rules"] = len(index(book.name))
        words = f"{book.title} ({book.edition}): {facts['rules']} rules to read"
    else:
        found = rule(Ref(book.name, command.rule.partition(":")[2] or command.rule))
        facts |= {"rule": str(found.ref), "summary": found.summary}
        words = f"{found.ref}: {found.summary}"
    return happened(case, "rules read", Announcement(words, case.operation.rules), facts)


@folds("rules read")
def _rules_read(table: TableState, entry: Entry) -> TableState:
    return table


# What players report


class ReportMalfunction(Command, tag="report malfunction"):
    """A player says that the terminal does not do what it should."""

    words: str
    terminal: str | None = None


@does(ReportMalfunction)
def report_malfunction(case: Case, command: ReportMalfunction) -> Decision:
    """Take a player's report down and tell the operator."""
    terminal = command.terminal or command.who
    refusal = text_refused(command.words, "a report") or name_refused(terminal)
    if refusal is not None:
        return refusal
    rules = case.operation.rules
    notice = Duty(f"the operator looks at terminal {terminal}", rules)
    keep = "what a malfunction or a dealer's error brought may not be kept"
    notices = (notice, Notice(keep, rules))
    said = Announcement(
        f"{command.who} reports of terminal {terminal}: {command.words}", rules, notices
    )
    facts = {"player": command.who, "terminal": terminal, "report": command.words}
    return happened(case, "malfunction reported", said, facts)


@folds("malfunction reported")
def _malfunction_reported(table: TableState, entry: Entry) -> TableState:
    facts, notes = entry.happening.facts, table.conduct.notes
    told = {"terminal": facts["terminal"], "player": facts["player"], "at": entry.moment.at}
    reports = [*notes.get("reports", ()), told][-LATEST_REPORTS:]
    return replace(table, conduct=replace(table.conduct, notes={**notes, "reports": reports}))


LATEST_REPORTS = 100
"""How many reports a table keeps at hand; the journal has them all."""
