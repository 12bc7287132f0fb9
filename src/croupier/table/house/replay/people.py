"""The house replayed: who plays, which papers are paid, and what money may move beside the rounds.

A house that owns its keys can write any entry that folds. What could not have been decided is named.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.bank import accounts
from croupier.bank.tickets import Paper, Stage, Ticket
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import ASKED_BY, HOUSE_FOLDS, Case
from croupier.table.conduct.core.state import House
from croupier.table.conduct.core.wager_facts import PLACING, made_in
from croupier.table.conduct.money.chips import MAY_BE_EXCHANGED
from croupier.table.conduct.people.patrons import may_play
from croupier.terms.money import PROMOTIONAL


_PAPERS: Final = ("tickets", "vouchers", "transfers")
MOVES: Final = {
    "chips bought": ("outside", "chips"),
    "chips redeemed": ("chips", "float", "outside"),
    "chips exchanged": ("chips", "float", "outside"),
    "non-value chips issued": ("outside", "chips", "float"),
    "promotional chips issued": ("outside", "chips"),
    "credit added": ("outside", "chips"),
    "credit brought": ("outside", "chips"),
    "ticket issued": ("outside", "chips", *_PAPERS),
    "ticket redeemed": ("outside", "chips", *_PAPERS),
    "payout answered": ("outside", "chips", *_PAPERS),
    "payment withheld": ("outside", "receivable", *_PAPERS),
    "payment determined": ("outside", "receivable", *_PAPERS),
    "overpayment recorded": ("receivable", "chips"),
    "overpayment recovered": ("receivable", "chips"),
    "unclaimed money held": ("chips", "unclaimed"),
    "unclaimed money claimed": ("chips", "unclaimed"),
    "unclaimed money disposed of": ("outside", "unclaimed"),
}
"""What moves money beside the rounds, and between which kinds of account."""
_WAGERS: Final = (*PLACING, "decision made")
"""What may carry a wager, and so takes a stake from a player."""
_OF_SEVERAL_AMOUNTS: Final = ("promotional chips issued",)
"""Chips that are given away, and what was paid for them."""


def amiss(house: House, entry: Entry) -> Iterator[str]:
    """Say what an entry tells that the house, as it was before it, could not have decided."""
    kind, facts = entry.happening.kind, entry.happening.facts
    if kind in _WAGERS and entry.happening.postings:
        for player in dict.fromkeys(str(each.get("player")) for each in made_in(facts)):
            yield from _player(house, entry, player)
    elif kind == "person admitted" and house.person(str(facts["person"])) is not None:
        yield f"it admits {facts['person']}, whom the house knows already"
    elif kind == "ticket redeemed":
        yield from _paper(entry, facts, house.tickets.get(str(facts.get("ticket"))))
    elif kind == "overpayment recovered":
        owes = -house.ledger.balance(accounts.receivable(facts["player"]), facts["asset"]).units
        if facts["amount"] > owes:
            yield f"it recovers more than {facts['player']} owes"
    if entry.happening.postings:
        yield from _moved(house, entry)


def _player(house: House, entry: Entry, player: str) -> Iterator[str]:
    """Ask whether somebody might play there and then."""
    by: Mapping[str, Any] = entry.happening.facts.get(ASKED_BY, {})
    table = house.table(entry.happening.stream.removeprefix("table "))
    placing = table.operations["place"]
    refusal = may_play(Case(house, table, placing, str(by.get("role")), entry.moment, by), player)
    if refusal is not None:
        yield f"it takes a wager that is refused: {refusal.what}"


def _paper(entry: Entry, facts: Mapping[str, Any], ticket: Ticket | None) -> Iterator[str]:
    """Hold a paper to its one redemption, in its time, by whom it is for."""
    if ticket is None:
        yield "it pays a paper that nobody gave out"
        return
    if ticket.paper is Paper.FORM:
        if ticket.stage is not Stage.PENDING or facts.get(ASKED_BY, {}).get("who") != ticket.player:
            yield f"form {ticket.ends} is not signed by {ticket.player}, or not for the first time"
    elif (refusal := ticket.refuse(entry.moment.at)) is not None:
        yield f"it pays what is not due: {refusal.what}"
    elif ticket.withheld or ticket.is_unidentified or entry.moment.at < (ticket.deferred or 0):
        yield f"it pays {ticket.named}, which is held back"
    paid = sum(p.units for p in entry.happening.postings if p.account == ticket.paper.account)
    if paid != -ticket.units:
        yield f"it pays {ticket.named} out of something else"


def _moved(house: House, entry: Entry) -> Iterator[str]:
    """Hold money that moves beside the rounds to what such an entry moves."""
    kind, facts = entry.happening.kind, entry.happening.facts
    between = MOVES.get(kind, () if kind in HOUSE_FOLDS else None)
    if between is None:  # a table's: its wagers say what moves
        return
    for posting in entry.happening.postings:
        if posting.account.partition(accounts.SEPARATOR)[0] not in between:
            yield f"{kind} moves nothing of {posting.account}"
        elif kind not in _OF_SEVERAL_AMOUNTS and abs(posting.units) != facts.get("amount"):
            yield f"it tells of {facts.get('amount')}, and moves {posting.units} {posting.asset}"
        elif posting.asset == PROMOTIONAL and posting.account.startswith(accounts.chips("")):
            player = house.person(posting.account.removeprefix(accounts.chips("")))
            terms = player.promotional_terms if player is not None else ""
            if posting.units < 0 and terms != MAY_BE_EXCHANGED and kind in _GIVEN_UP:
                yield f"it takes promotional chips back that may only be wagered ({terms})"


_GIVEN_UP: Final = ("chips redeemed", "chips exchanged")
