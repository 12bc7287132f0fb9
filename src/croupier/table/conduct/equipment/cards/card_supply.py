"""Cards are brought to a table and taken off it: looked through, dealt from approved equipment only."""

from typing import Final

from croupier.equipment.cards import DECK
from croupier.equipment.packs import fault_of
from croupier.journal.entries import Entry
from croupier.table.conduct.core.checks import text_refused
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_states import CardsState
from croupier.table.conduct.core.rounds import between_rounds
from croupier.table.conduct.core.standing_equipment import with_equipment
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.cards.dealing_styles import (
    begun_after,
    having_done,
    shoe_number,
)
from croupier.table.conduct.equipment.cards.shoe_steps import (
    BROUGHT,
    is_told,
    out_of_turn,
    preparing,
)
from croupier.terms.refusals import Reason, Refusal


SOURCES: Final = ("shoe", "automatic shuffler")
"""What cards may be dealt from."""


class BringInCards(Command, tag="bring in cards"):
    """Decks, card by card, and the equipment they will be dealt from.

    Where they are inspected at the table, ``decks`` says how many sealed ones come instead.
    """

    source: str
    cards: tuple[str, ...] = ()
    decks: int | None = None
    approved: bool = True
    """Whether the regulator approved that piece of equipment."""


@does(BringInCards)
def bring_in_cards(case: Case, command: BringInCards) -> Decision:
    """Check that the cards are whole decks, and that they are dealt from what is approved."""
    operation = case.operation
    if (refusal := _are_here(case)) is not None:
        return refusal
    count = _decks(case, command)
    if isinstance(count, Refusal):
        return count
    name = command.source
    if name not in SOURCES or not command.approved:
        what = f"cards are not dealt from {command.source[:40]!r}"
        what += "" if command.approved else ", which is not approved"
        rules = operation.rules_for("shoe", "automatic shuffler")
        remedy = "Use an approved shoe or automatic shuffler."
        return Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, what, rules, remedy)
    if (refusal := _not_designated(case, name, count)) is not None:
        return refusal
    rules = (*operation.rules, *operation.rules_for(name))
    decks = "1 deck is" if count == 1 else f"{count} decks are"
    article = "an" if name[:1] in "aeiou" else "a"
    said = Announcement(f"{decks} looked through, to be dealt from {article} {name}", rules)
    return happened(case, "cards brought in", said, {"decks": count, "source": name})


def _decks(case: Case, command: BringInCards) -> int | Refusal:
    """Count the decks: sealed ones where they are inspected at the table, else card by card."""
    if command.decks is None:
        fault = fault_of(command.cards)
        if fault is None:
            return len(command.cards) // len(DECK)
        what, remedy = f"the cards are not whole decks: {fault}", "Bring others."
    elif command.cards:
        what, remedy = "cards are named, and sealed decks too", "Leave one of them out."
    elif "inspect cards" not in case.table.operations:
        what, remedy = "sealed decks are not inspected at this table", "Name the cards."
    elif command.decks < 1:
        what, remedy = f"{str(command.decks)[:20]} decks are none", "Bring some."
    else:
        return command.decks
    return Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, what, case.operation.rules, remedy)


def _are_here(case: Case) -> Refusal | None:
    """Say that cards are at the table already, where the book tells what becomes of them; or None."""
    return out_of_turn(case, "") if is_told(case.table) else None


def _not_designated(case: Case, source: str, count: int) -> Refusal | None:
    """Hold cards to the decks and the equipment that the table's game is dealt from; or None."""
    if not is_told(case.table):
        return None
    decks = case.table.table.game.ruleset.options.get("decks")
    if count != decks:
        what = f"this table has {decks} decks, not {count}"
        rules = case.operation.rules_for("decks")
        remedy = f"Bring {decks} decks."
    elif source != "shoe":
        what = f"this table is dealt from a shoe, not from an {source}"
        rules = case.operation.rules_for("from a shoe")
        remedy = "Use a shoe."
    else:
        return None
    return Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, what, rules, remedy)


@folds("cards brought in")
def _cards_brought_in(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    brought = with_equipment(table, CardsState, decks=facts["decks"], source=facts["source"])
    if is_told(table):
        brought = preparing(brought, step=BROUGHT)
    return having_done(brought, entry)


class CheckDecks(Command, tag="check decks"):
    """The rest of the shoe leaves play, and its decks are checked: what was found."""

    found: str


@does(CheckDecks)
def check_decks(case: Case, command: CheckDecks) -> Decision:
    """Take the cards out of play between two rounds; the next come from another shoe."""
    refusal = between_rounds(case) or text_refused(command.found, "a finding")
    if refusal is not None:
        return refusal
    words = f"The cards are out of play and their decks were checked: {command.found}"
    facts = {"shoe": shoe_number(case.table) + 1, "found": command.found}
    return happened(case, "decks checked", Announcement(words, case.operation.rules), facts)


@folds("decks checked")
def _decks_checked(table: TableState, entry: Entry) -> TableState:
    return begun_after(table, entry)
