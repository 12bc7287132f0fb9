"""The cashier: chips and vouchers bought, exchanged and redeemed, for cash or by cheque."""

from dataclasses import dataclass, replace
from typing import Any, Final

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.bank.payable import next_payable
from croupier.bank.ports import AUSTRALIAN_NOTES, Door
from croupier.bank.tickets import Paper, Stage, Ticket
from croupier.journal.entries import Entry, Happening, Posting
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
from croupier.table.conduct.core.state import ChipColour, House
from croupier.table.conduct.money.chips import (
    MAY_BE_EXCHANGED,
    BuyNonValueChips,
    asset_held,
    buy_non_value_chips,
)
from croupier.table.conduct.money.papers import new_paper, ticket_of
from croupier.table.conduct.money.sums import InCash, OutInCash, device_did, holder, read_sum
from croupier.table.wagers.slips import VALUE
from croupier.terms.money import CASH, PROMOTIONAL, Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


CAGE: Final = accounts.outside("cage")
_NOTES: Final = tuple(note.units for note in AUSTRALIAN_NOTES)


def crediting_rules(case: Case, player: str) -> tuple[Ref, ...]:
    """Return the rules by which credit comes in; the first of it opens the player's account."""
    holds = case.house.ledger.balance(accounts.chips(player)).units
    return case.operation.rules + (() if holds else case.operation.rules_for("opening"))


class BuyIn(InCash, tag="buy in"):
    """Value chips bought for cash; at a terminal, credit for notes."""

    amount: Any
    player: str | None = None


@does(BuyIn)
def buy_in(case: Case, command: BuyIn) -> Decision:
    """Give chips for cash."""
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    notes = case.operation.rules_for("notes")
    if notes and next_payable(amount.units, _NOTES) != amount.units:
        what = f"no notes make up {amount}"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, notes, "Insert notes.")
    credit = case.house.ledger.balance(accounts.chips(player)) + amount
    said = Announcement(f"{player} buys in for {amount}", crediting_rules(case, player) + notes)
    facts = {"player": player, "amount": amount.units, "credit": credit.units}
    postings = moved(amount.units, CAGE, accounts.chips(player))
    return happened(case, "chips bought", said, facts, postings, stream=HOUSE)


# Which chips somebody hands over


@dataclass(frozen=True, slots=True)
class Handed:
    """Chips handed over at a table: whose, of which kind, worth how much, in which asset."""

    player: str
    chips: str
    amount: Money
    asset: str

    def given_up(self, table: str) -> tuple[Posting, ...]:
        """Return the postings by which they leave their player: back to the float or the house."""
        holds, units = accounts.chips(self.player), self.amount.units
        if self.asset == CASH:
            return ()
        if self.asset == PROMOTIONAL:
            back = accounts.outside("promotions")
        else:
            back = accounts.float_of(table)
        return moved(units, holds, back, self.asset)

    def source(self, table: str) -> str:
        """Return the account that their worth in cash is then taken from."""
        if self.asset == CASH:
            return accounts.chips(self.player)
        return (
            accounts.outside("promotions")
            if self.asset == PROMOTIONAL
            else accounts.float_of(table)
        )


def _handed(case: Case, player: str, chips: str, amount: Money) -> Handed | Refusal:
    """Look at chips handed over: whether they may be, at this table."""
    if chips == PROMOTIONAL:
        refusal = _promotional(case, player)
        return refusal or Handed(player, chips, amount, PROMOTIONAL)
    if chips == VALUE:
        return Handed(player, chips, amount, CASH)
    asset = asset_held(case.table, chips)
    held = case.table.conduct.colours.get(chips)
    if held is None or held.player != player:
        return _elsewhere(case, player, chips)
    return _in_whole(held, amount) or Handed(player, chips, amount, asset)


def _promotional(case: Case, player: str) -> Refusal | None:
    """Refuse promotional chips, unless the terms of their issue let them be exchanged."""
    person = case.house.person(player)
    terms = person.promotional_terms if person else ""
    if case.operation.knows("terms") and terms == MAY_BE_EXCHANGED:
        return None
    what = f"{player} may not {case.operation.name} promotional chips"
    rules = case.operation.rules_for("promotional", "terms")
    return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, rules, "Play them.")


def _elsewhere(case: Case, player: str, colour: str) -> Refusal:
    """Refuse a colour that this table did not issue to this player."""
    for table in case.house.tables.values():
        held = table.conduct.colours.get(colour)
        if held is not None and held.player == player:
            what = f"{colour} chips of {table.name} are presented there and nowhere else"
            rules = case.operation.rules_for("issuing table")
            remedy = f"Go to {table.name}."
            return Refusal(Reason.CHIPS_ARE_OF_ANOTHER_TABLE, what, rules, remedy)
    what = f"{player} has no {colour[:40]} chips of {case.table.name}"
    return Refusal(Reason.CREDIT_IS_NOT_ENOUGH, what)


def _in_whole(held: ChipColour, amount: Money) -> Refusal | None:
    if amount.units % held.worth == 0:
        return None
    what = f"a {held.colour} chip is worth {Money(held.worth)}: {amount} is no number of them"
    return Refusal(Reason.AMOUNT_CANNOT_BE_READ, what, remedy="Hand over whole chips.")


# Exchanging and redeeming chips


class Exchange(Command, tag="exchange"):
    """Chips, or a chip purchase voucher, for other chips of the same worth."""

    amount: Any = None
    give: str = VALUE
    take: str = VALUE
    worth: Any = None
    """What each non-value chip taken is to be worth."""
    voucher: str | None = None
    player: str | None = None


@does(Exchange)
def exchange(case: Case, command: Exchange) -> Decision:
    """Give chips for chips, or for a voucher, of an equal total value."""
    if command.voucher is not None:
        return _present(case, command.voucher, command, VALUE)
    if command.amount is None:
        what, remedy = "nothing is handed in", "Say how much, or which voucher."
        return Refusal(Reason.AMOUNT_CANNOT_BE_READ, what, case.operation.rules, remedy)
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    handed = _handed(case, player, command.give, amount)
    if isinstance(handed, Refusal):
        return handed
    if command.take not in (VALUE, PROMOTIONAL):
        return _for_a_colour(case, command, handed)
    if command.take == PROMOTIONAL:
        what = "nobody exchanges chips for promotional ones"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, case.operation.rules)
    table = case.table.name
    postings = handed.given_up(table)
    if handed.asset != CASH:
        postings += moved(amount.units, handed.source(table), accounts.chips(player))
    else:
        refusal = case.house.ledger.refuse(moved(amount.units, accounts.chips(player), CAGE))
        if refusal is not None:
            return refusal
    said = Announcement(
        f"{player} exchanges {amount} in {handed.chips} chips for value chips",
        case.operation.rules
        + (case.operation.rules_for("terms") if handed.asset == PROMOTIONAL else ()),
    )
    facts = {"player": player, "amount": amount.units, "give": handed.chips, "take": VALUE}
    return happened(case, "chips exchanged", said, facts, postings, stream=HOUSE)


def _for_a_colour(case: Case, command: Exchange, handed: Handed) -> Decision:
    """Give non-value chips for value chips: bought like any others."""
    if handed.asset != CASH:
        what = "non-value chips are taken for value chips or cash"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, remedy="Exchange for value first.")
    bought = buy_non_value_chips(
        replace(case, operation=case.table.operations["buy non-value chips"]),
        BuyNonValueChips(
            who=command.who,
            colour=command.take,
            amount=str(handed.amount),
            worth=command.worth,
            pay_with=VALUE,
            player=command.player,
        ),
    )
    if not isinstance(bought, Happening):
        return bought
    return replace(bought, rules=case.operation.rules + bought.rules)


class Redeem(OutInCash, tag="redeem"):
    """Chips redeemed for cash."""

    amount: Any
    chips: str = VALUE
    player: str | None = None


@does(Redeem)
def redeem(case: Case, command: Redeem) -> Decision:
    """Pay cash for chips, at the table that issued them where they have no value of their own."""
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    handed = _handed(case, player, command.chips, amount)
    if isinstance(handed, Refusal):
        return handed
    if not command.is_done:
        return device_did(case, Door.CAGE, command.device, player)
    return _redeemed(case, handed, case.table.name, CAGE)


class RedeemElsewhere(InCash, tag="redeem elsewhere"):
    """Non-value chips redeemed at another table than the one that issued them, as approved."""

    player: str
    chips: str
    issued_at: str
    amount: Any


@does(RedeemElsewhere)
def redeem_elsewhere(case: Case, command: RedeemElsewhere) -> Decision:
    """Pay cash for another table's non-value chips, as the operator approves."""
    issued_at = case.house.table(command.issued_at)
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    handed = _handed(replace(case, table=issued_at), player, command.chips, amount)
    if isinstance(handed, Refusal):
        return handed
    if handed.asset in (CASH, PROMOTIONAL):
        what = f"{handed.chips} chips belong to no table"
        return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, case.operation.rules, "Redeem them.")
    return _redeemed(case, handed, issued_at.name, CAGE)


class IssueCheque(OutInCash, tag="issue cheque"):
    """A cheque for chips, in place of cash: where the patron asks and the operator agrees."""

    player: str
    amount: Any
    requested: bool = False
    """Whether the patron asked for it."""


@does(IssueCheque)
def issue_cheque(case: Case, command: IssueCheque) -> Decision:
    """Pay for chips by cheque; only a patron who asks for one gets it."""
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    if not command.requested:
        what = f"{player} did not ask for a cheque and is paid in cash"
        remedy = '"requested": true, where they do.'
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, case.operation.rules, remedy)
    handed = Handed(player, VALUE, amount, CASH)
    if not command.is_done:
        return device_did(case, Door.CAGE, command.device, player)
    return _redeemed(case, handed, case.table.name, accounts.outside("cheques"))


def _redeemed(case: Case, handed: Handed, table: str, door: str) -> Happening:
    amount = handed.amount
    by = "cash" if door == CAGE else "a cheque"
    said = Announcement(
        f"{handed.player} redeems {amount} in {handed.chips} chips for {by}", case.operation.rules
    )
    postings = handed.given_up(table) + moved(amount.units, handed.source(table), door)
    facts = {"player": handed.player, "amount": amount.units, "chips": handed.chips, "by": by}
    return happened(case, "chips redeemed", said, facts, postings, stream=HOUSE)


# Vouchers and tickets


class IssueVoucher(InCash, tag="issue voucher"):
    """A chip purchase voucher, bought for cash."""

    amount: Any
    player: str | None = None
    number: str = ""
    """128 bits of entropy as 32 hexadecimal digits; the house fills them in."""
    sealed: str = ""
    """The number they make, under the house's seal, which it fills in too."""


@does(IssueVoucher)
def issue_voucher(case: Case, command: IssueVoucher) -> Decision:
    """Sell a chip purchase voucher."""
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    new = new_paper(case, command.number, command.sealed)
    if isinstance(new, Refusal):
        return new
    said = Announcement(
        f"{player} buys voucher ending {new['ends']} for {amount}", case.operation.rules
    )
    facts = {
        **new,
        "paper": str(Paper.PURCHASE),
        "player": player,
        "amount": amount.units,
        "expires": None,
        "stage": str(Stage.VALID),
    }
    postings = moved(amount.units, CAGE, Paper.PURCHASE.account)
    return happened(case, "ticket issued", said, facts, postings, stream=HOUSE)


class RedeemTicket(OutInCash, tag="redeem ticket"):
    """A ticket or voucher redeemed for cash: once, ever."""

    ticket: str
    player: str | None = None


@does(RedeemTicket)
def redeem_ticket(case: Case, command: RedeemTicket) -> Decision:
    """Pay cash for a ticket or voucher."""
    return _present(case, command.ticket, command, "cash")


def _present(
    case: Case, written: str, command: Exchange | RedeemTicket, wanted: str
) -> Happening | Refusal:
    """Take a paper in and give what it is worth in chips or cash."""
    player = holder(case, command.player, command.who)
    ticket = ticket_of(case, written)
    if isinstance(ticket, Refusal):
        return ticket
    if isinstance(command, RedeemTicket) and not command.is_done:
        return device_did(case, Door.CAGE, command.device, player)
    target = accounts.chips(player) if wanted == VALUE else CAGE
    for_what = "value chips" if wanted == VALUE else "cash"
    said = Announcement(
        f"{player} presents {ticket.named} for {ticket.amount} in {for_what}",
        case.operation.rules,
    )
    facts = {
        "ticket": ticket.mark,
        "ends": ticket.ends,
        "player": player,
        "amount": ticket.units,
    }
    postings = moved(ticket.units, ticket.paper.account, target)
    return happened(case, "ticket redeemed", said, facts, postings, stream=HOUSE)


@folds_house("ticket issued")
def _ticket_issued(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    house.tickets[facts["ticket"]] = Ticket(
        facts["ticket"],
        Paper(facts["paper"]),
        facts["amount"],
        facts["player"],
        entry.moment.at,
        facts["expires"],
        Stage(facts["stage"]),
        ends=facts.get("ends", ""),
        sealed=facts.get("sealed", ""),
    )


@folds_house("ticket redeemed")
def _ticket_redeemed(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    ticket = replace(house.tickets[facts["ticket"]], paid_to=facts.get("player", ""))
    house.tickets[ticket.mark] = ticket.ending(Stage.REDEEMED, entry.moment.at)


@folds_house("chips bought")
@folds_house("chips exchanged")
@folds_house("chips redeemed")
def _moved(house: House, entry: Entry) -> None:
    """Nothing but money moved, and the ledger has that."""
