"""Player cards: nobody plays at a terminal without their own, where the book asks for one.

A wager made with another's card or for another person is invalid. Of the last completed game the
stake goes back and nothing is won; games before it stand as they were settled.
"""

from dataclasses import replace
from typing import Final, Literal

from croupier.bank.ledger import Ledger
from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.checks import book_has, text_refused
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
from croupier.table.conduct.core.refunds import Grounds, lying, void_wagers
from croupier.table.conduct.core.state import House, Live, Person, TableState
from croupier.table.conduct.people.exclusions import excluded
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


def _card_needed(table: TableState) -> Operation | None:
    """Return what the book says of cards, from the day on which it asks for one."""
    needed = book_has(table, "insert card")
    if needed is None or _day(table) < needed.values["from-day"]:
        return None
    return needed


def for_another_refused(case: Case, who: str, player: str) -> Refusal | None:
    """Refuse a wager for somebody else, staff's too, where everybody plays with their own card."""
    needed = _card_needed(case.table)
    if needed is None or player == who:
        return None
    what = f"nobody places a wager for another person: {who[:40]} cannot for {player[:40]}"
    remedy = "The player places it, with their own card."
    return Refusal(Reason.CONDUCT_IS_FORBIDDEN, what, needed.rules, remedy)


def card_refused(case: Case, player: str) -> Refusal | None:
    """Refuse a player without their own card from the day on which the book asks for one."""
    needed = _card_needed(case.table)
    if needed is None:
        return None
    person = case.house.person(player)
    if person is not None and person.card == player:
        return None
    what = f"{player} has not inserted their own player card"
    remedy = "Insert it first: insert card."
    return Refusal(Reason.PERSON_MAY_NOT_PLAY, what, needed.rules, remedy)


def _day(table: TableState) -> int:
    """Return the table's gaming day as a number that can be compared: 20241019."""
    digits = table.conduct.gaming_day.replace("-", "")
    return int(digits) if digits.isdecimal() else 0


class InsertCard(Command, tag="insert card"):
    """A player card is inserted before the session: whose it is, and whether it is valid."""

    owner: str | None = None
    """The person it was issued to; the player, unless another is named."""
    valid: bool = True
    kind: str = "membership"
    """What was issued to them: a membership card, a social member's, on plastic or digital."""


PLAYER_CARDS: Final = ("membership", "social member", "physical", "digital")
"""What counts as a player card, if the casino issued it."""


@does(InsertCard)
def insert_card(case: Case, command: InsertCard) -> Decision:
    """Begin a session with a card, if it is the player's own and valid."""
    owner = command.owner or command.who
    if command.who not in case.house.people:
        what = f"the house does not know {command.who[:40]!r}"
        return Refusal(Reason.PERSON_IS_UNKNOWN, what, remedy="Admit them first.")
    if (refusal := excluded(case, command.who)) is not None:
        return refusal
    if command.kind not in PLAYER_CARDS:
        what = f"{command.kind[:40]!r} is no player card"
        remedy = f"Use a card that the casino issued to you: {', '.join(PLAYER_CARDS)}."
        rules = case.operation.rules + case.operation.rules_for("issued")
        return Refusal(Reason.CONDUCT_IS_FORBIDDEN, what, rules, remedy)
    if owner != command.who or not command.valid:
        whose = f"{owner[:40]}'s card" if owner != command.who else "a card that is not valid"
        what = f"{command.who} may not play with {whose}"
        remedy = "Use your own valid card."
        return Refusal(Reason.CONDUCT_IS_FORBIDDEN, what, case.operation.rules, remedy)
    said = Announcement(f"{command.who} inserts their card", case.operation.rules)
    facts = {"player": command.who, "card": owner}
    return happened(case, "card inserted", said, facts, stream=HOUSE)


class RemoveCard(Command, tag="remove card"):
    """The player takes their card out: the session is over."""


@does(RemoveCard)
def remove_card(case: Case, command: RemoveCard) -> Decision:
    """End a session."""
    person = case.house.person(command.who)
    if person is None or person.card is None:
        what = f"{command.who} has no card inserted"
        return Refusal(Reason.CONDUCT_IS_FORBIDDEN, what, case.operation.rules)
    said = Announcement(f"{command.who} takes their card", case.operation.rules)
    return happened(case, "card removed", said, {"player": command.who, "card": None}, stream=HOUSE)


@folds_house("card inserted")
@folds_house("card removed")
def _card(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    person: Person = house.people[facts["player"]]
    house.people[facts["player"]] = replace(person, card=facts["card"])


class DeclareInvalid(Command, tag="declare wagers invalid"):
    """A player played with another's card, with none, or for somebody else."""

    player: str
    because: Literal["another's card", "no valid card", "for another person"]
    claim: str | None = None
    """What the player claims: agency, a power of attorney."""
    stakeholder: str | None = None
    """Whose money it is said to be."""
    round: int | None = None


@does(DeclareInvalid)
def declare_invalid(case: Case, command: DeclareInvalid) -> Decision:
    """Give back the stakes of the round in progress and the last completed one, and no more."""
    operation = case.operation
    for text in (command.claim, command.stakeholder):
        if text is not None and (refusal := text_refused(text, "a claim")) is not None:
            return refusal
    rules = operation.rules
    rules += operation.rules_for("claim") if command.claim is not None else ()
    rules += operation.rules_for("stakeholder") if command.stakeholder is not None else ()
    rules += operation.rules_for("last")
    rounds = [live for live in (case.table.live, case.table.last) if live is not None]
    reached = [
        live
        for live in rounds
        if command.round in (None, live.number) and lying(live, command.player)
    ]
    if not reached:
        what = (
            f"{command.player[:40]} has no wager in this round or the last: what went before stands"
        )
        return Refusal(Reason.WAGER_IS_UNKNOWN, what, operation.rules_for("earlier"))
    return _invalid(case, command, reached, rules)


def _invalid(
    case: Case, command: DeclareInvalid, rounds: list[Live], rules: tuple[Ref, ...]
) -> Decision:
    came: list[Happening] = []
    ledger = Ledger(case.house.ledger.balances())
    for live in rounds:
        grounds = Grounds(f"invalid: {command.because}", rules)
        voided = void_wagers(case, live, lying(live, command.player), grounds, ledger)
        if isinstance(voided, Refusal):
            return voided
        ledger.post(voided.postings)
        words = f"{command.player}'s wagers of round {live.number} are invalid: {command.because}"
        told = {"claim": command.claim, "stakeholder": command.stakeholder, **voided.facts}
        came.append(
            happened(case, "wagers voided", Announcement(words, rules), told, voided.postings)
        )
    return tuple(came)
