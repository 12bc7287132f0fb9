"""Chips at a table: which ones a player may stake, and how they come into their hands.

Non-value chips are a colour at one table. Their buyer says what each is worth when buying, before
play; the rack and a marker button show it. Nobody else at the table has that colour meanwhile.
"""

from dataclasses import replace
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.games.protocol import Duty
from croupier.journal.entries import Entry
from croupier.rulebooks.books import Matter as Policies
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
from croupier.table.conduct.core.state import ChipColour, House, Live, TableState
from croupier.table.conduct.money.sums import InCash, holder, read_sum
from croupier.table.setup.amounts import read_stake
from croupier.table.wagers.approved_chips import (
    COLOURS,
    NON_VALUE,
    asset_of,
    policy_rules,
    takes_promotional,
)
from croupier.table.wagers.slips import VALUE, Result
from croupier.terms.advice import nearest
from croupier.terms.money import PROMOTIONAL, Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


WAGER_ONLY: Final = "wager only"
MAY_BE_EXCHANGED: Final = "may be exchanged"


# Which chips are staked


class Picked(Struct, frozen=True):
    """Chips a player picks up for a wager."""

    player: str
    chips: str
    stake: Any


def issuer(case: Case, picked: Picked) -> str | Refusal | None:
    """Return the other table whose chips these are, None for this table's, or why they are none.

    Whether the game approves the kind is the round's to say.
    """
    chips = picked.chips
    if chips == VALUE and picked.player not in case.table.conduct.value_chips:
        return None
    stake = read_stake(picked.stake)
    if chips == VALUE:
        return _restricted(case, picked.player, stake)
    if chips == PROMOTIONAL:
        return _withdrawn(case)
    if not case.table.table.game.ruleset.rules(NON_VALUE):
        return None
    held = case.table.conduct.colours.get(chips)
    if held is not None and held.player == picked.player:
        return _whole(held, stake)
    for table in case.house.tables.values():
        other = table.conduct.colours.get(chips)
        if other is not None and other.player == picked.player:
            return table.name
    what = f"{picked.player} has no {chips[:40]} chips of {case.table.name}"
    return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, chip_rules(case.table), "Buy some first.")


def _withdrawn(case: Case) -> Refusal | None:
    """Refuse promotional chips from when their approval is withdrawn; the round keeps those it has."""
    live = case.table.live
    was_approved = live is not None and takes_promotional(live.round.table)
    if takes_promotional(case.table.table) or not was_approved:
        return None
    what = f"promotional chips are not approved at {case.table.name}"
    return Refusal(
        Reason.CHIPS_ARE_NOT_APPROVED, what, chip_rules(case.table), "Stake value chips."
    )


def chip_rules(table: TableState) -> tuple[Ref, ...]:
    """Return the rules by which only approved chips are staked at a table."""
    return policy_rules(table.table, Policies.CHIPS) + table.table.game.ruleset.rules(NON_VALUE)


def _whole(held: ChipColour, stake: Money | Refusal) -> Refusal | None:
    """Refuse a stake that is not a number of whole chips."""
    if isinstance(stake, Refusal) or stake.units % held.worth == 0:
        return None
    what = f"a {held.colour} chip is worth {Money(held.worth)}: {stake} is no number of them"
    return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, remedy="Stake whole chips.")


def _restricted(case: Case, player: str, stake: Money | Refusal) -> Refusal | None:
    """Refuse value chips beyond what staff let this player stake at the table."""
    most = case.table.conduct.value_chips[player]
    if isinstance(stake, Refusal) or stake.units <= most:
        return None
    at_most = f"at most {Money(most)} in value chips" if most else "non-value chips only"
    what = f"{player} stakes {at_most} at {case.table.name}"
    rules = case.table.operations["restrict value chips"].rules
    return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, rules, "Stake non-value chips.")


# Non-value chips


def rack(house: House, table: TableState) -> tuple[ChipColour, ...]:
    """Return what the display rack shows: every colour in use, whose it is and its worth."""
    return tuple(each for each in table.conduct.colours.values() if is_in_use(house, table, each))


def is_in_use(house: House, table: TableState, colour: ChipColour) -> bool:
    """Say whether chips of a colour are in their player's hands or on the layout."""
    asset = accounts.colour_asset(colour.colour, table.name)
    if house.ledger.balance(accounts.chips(colour.player), asset).units:
        return True
    live = table.live
    return live is not None and any(
        slip.stake.asset == asset and (slip.result is Result.OPEN or slip.id in live.unpaid)
        for slip in live.round.slips
    )


class BuyNonValueChips(InCash, tag="buy non-value chips"):
    """Chips of a colour, bought for cash, or for value chips (``pay_with``)."""

    colour: str
    amount: Any
    worth: Any = None
    """What each is worth; where the book lets it be left out, the table's minimum."""
    pay_with: str = "cash"
    player: str | None = None


@does(BuyNonValueChips)
def buy_non_value_chips(case: Case, command: BuyNonValueChips) -> Decision:
    """Give chips of a colour of one's own, each worth what the buyer declares."""
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    colour = _declared(case, player, command, amount)
    if isinstance(colour, Refusal):
        return colour
    if command.pay_with not in ("cash", VALUE):
        what = f"non-value chips are bought with cash or value chips, not {command.pay_with[:40]!r}"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what)
    table, rules = case.table.name, case.operation.rules_for
    source = accounts.outside("cage") if command.pay_with == "cash" else accounts.chips(player)
    asset = accounts.colour_asset(colour.colour, table)
    postings = moved(amount.units, source, accounts.float_of(table)) + moved(
        amount.units, accounts.float_of(table), accounts.chips(player), asset
    )
    worth = Money(colour.worth)
    words = f"{player} has {amount.units // colour.worth} {colour.colour} chips at {worth} each"
    shown = Duty(
        f"Show {colour.colour} at {worth} in the display rack, with its marker button",
        rules("shown"),
    )
    facts = {
        "player": player,
        "colour": colour.colour,
        "worth": colour.worth,
        "amount": amount.units,
    }
    said = Announcement(words, case.operation.rules, (shown,))
    return happened(case, "non-value chips issued", said, facts, postings)


def _declared(
    case: Case, player: str, command: BuyNonValueChips, amount: Money
) -> ChipColour | Refusal:
    """Check the colour and the worth that a buyer names."""
    name = command.colour
    if not case.table.table.game.ruleset.rules(NON_VALUE):
        what = f"{case.table.table.game.ruleset.game} is not played with non-value chips"
        return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, chip_rules(case.table))
    if name not in COLOURS:
        what = f"{name[:40]!r} is no colour of chips"
        return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, remedy=nearest(name, COLOURS))
    worth = _worth(case, command)
    if isinstance(worth, Refusal):
        return worth
    held = case.table.conduct.colours.get(name)
    if held is not None and is_in_use(case.house, case.table, held):
        if held.player != player:
            what = f"{name} at {case.table.name} is {held.player}'s colour"
            rules = case.operation.rules_for("colour")
            return Refusal(Reason.COLOUR_IS_NOT_FREE, what, rules, "Take another colour.")
        if held.worth != worth:
            what = f"{player}'s {name} chips are worth {Money(held.worth)} each, not {Money(worth)}"
            rules = case.operation.rules_for("worth")
            return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, rules, "Redeem them first.")
    if amount.units % worth:
        what = f"{amount} is no number of whole chips at {Money(worth)} each"
        return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, remedy="Buy whole chips.")
    return ChipColour(name, player, worth)


def _worth(case: Case, command: BuyNonValueChips) -> int | Refusal:
    """Read what each chip is to be worth: declared, or else the table's minimum."""
    rules = case.operation.rules_for("worth")
    if command.worth is not None:
        return read_sum(command.worth).units
    least = case.table.table.limits.every.least
    if case.operation.knows("default worth") and least is not None:
        return least.units
    what = "what each chip is worth is declared when it is bought, before play"
    return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, rules, "Name the worth.")


@folds("non-value chips issued")
def _issued(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    colour = ChipColour(facts["colour"], facts["player"], facts["worth"])
    colours = {**table.conduct.colours, colour.colour: colour}
    return replace(table, conduct=replace(table.conduct, colours=colours))


class RestrictValueChips(Command, tag="restrict value chips"):
    """A player's value chips are limited at this table, or non-value chips required."""

    player: str
    most: Any = None
    """The most a wager may be in value chips; left out, non-value chips are required."""
    lift: bool = False


@does(RestrictValueChips)
def restrict_value_chips(case: Case, command: RestrictValueChips) -> Decision:
    """Limit a player's value chips, require non-value chips instead, or lift that again."""
    player = holder(case, command.player, command.who)
    if not case.table.table.game.ruleset.rules(NON_VALUE):
        what = f"{case.table.table.game.ruleset.game} is not played with non-value chips"
        return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, case.operation.rules)
    most = Money(0) if command.most is None else read_sum(command.most)
    if command.lift:
        words = f"{player} stakes value chips as others do"
    elif most.units:
        words = f"{player} stakes at most {most} in value chips"
    else:
        words = f"{player} stakes non-value chips only"
    facts = {"player": player, "most": None if command.lift else most.units}
    return happened(
        case, "value chips restricted", Announcement(words, case.operation.rules), facts
    )


@folds("value chips restricted")
def _value_chips_restricted(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    kept = {who: most for who, most in table.conduct.value_chips.items() if who != facts["player"]}
    if facts["most"] is not None:
        kept[facts["player"]] = facts["most"]
    return replace(table, conduct=replace(table.conduct, value_chips=kept))


# Promotional chips


class ApproveChips(Command, tag="approve chips"):
    """A kind of chip is approved for wagers at this table, from now on; or no longer, from now on."""

    chips: str
    withdraw: bool = False


@does(ApproveChips)
def approve_chips(case: Case, command: ApproveChips) -> Decision:
    """Record that a kind of chip is approved at a table, or no longer."""
    kind = command.chips
    if kind != PROMOTIONAL:
        what = f"there is no approval to give for {command.chips[:40]!r} chips"
        return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, case.operation.rules)
    approved = set(case.table.conduct.record.approved_chips) - {kind}
    if not command.withdraw:
        approved.add(kind)
    verb = "no longer approved" if command.withdraw else "approved"
    said = Announcement(f"{kind} chips are {verb} at {case.table.name}", case.operation.rules)
    return happened(case, "chips approved", said, {"approved": sorted(approved)})


@folds("chips approved")
def _chips_approved(table: TableState, entry: Entry) -> TableState:
    approved: list[str] = list(entry.happening.facts["approved"])
    record = msgspec.structs.replace(table.conduct.record, approved_chips=approved)
    return replace(
        table,
        conduct=replace(table.conduct, record=record),
        table=replace(table.table, approved=frozenset(approved)),
        live=_approving(table.live, frozenset(approved)),
    )


def _approving(live: Live | None, approved: frozenset[str]) -> Live | None:
    """Let the round in progress take chips from now on; what it took already, it keeps."""
    if live is None:
        return None
    table = live.round.table
    both = replace(table, approved=table.approved | approved)
    return replace(live, round=replace(live.round, table=both))


class IssuePromotionalChips(InCash, tag="issue promotional chips"):
    """Promotional chips given away, or sold for less than is marked on them."""

    player: str
    amount: Any
    paid: Any = None
    """What was paid for them, if anything."""
    terms: str = WAGER_ONLY


@does(IssuePromotionalChips)
def issue_promotional_chips(case: Case, command: IssuePromotionalChips) -> Decision:
    """Give promotional chips on their terms; those terms decide whether they are exchanged."""
    player, amount = holder(case, command.player, command.who), read_sum(command.amount)
    paid = Money(0) if command.paid is None else read_sum(command.paid)
    refusal = _terms(case, player, command.terms) or _below_value(case, amount, paid)
    if refusal is not None:
        return refusal
    postings = moved(
        amount.units, accounts.outside("promotions"), accounts.chips(player), PROMOTIONAL
    ) + moved(paid.units, accounts.outside("cage"), accounts.outside("promotions"))
    words = f"{player} is given {amount} in promotional chips ({command.terms})"
    facts = {"player": player, "amount": amount.units, "paid": paid.units, "terms": command.terms}
    said = Announcement(words, case.operation.rules)
    return happened(case, "promotional chips issued", said, facts, postings, stream=HOUSE)


def _below_value(case: Case, amount: Money, paid: Money) -> Refusal | None:
    if paid < amount:
        return None
    what = f"chips sold for {paid} at a value of {amount} are not promotional"
    return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, case.operation.rules, "Sell value chips.")


def _terms(case: Case, player: str, terms: str) -> Refusal | None:
    """Check the terms: one set at a time, so that every chip's terms are known."""
    if terms not in (WAGER_ONLY, MAY_BE_EXCHANGED):
        what = f"terms are {WAGER_ONLY!r} or {MAY_BE_EXCHANGED!r}, not {terms[:40]!r}"
        return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, case.operation.rules)
    person = case.house.person(player)
    holds = case.house.ledger.balance(accounts.chips(player), PROMOTIONAL)
    if holds.units and person is not None and person.promotional_terms != terms:
        what = f"{player} holds {holds} on other terms ({person.promotional_terms})"
        remedy = "Let them be played first."
        return Refusal(Reason.CHIPS_ARE_NOT_APPROVED, what, case.operation.rules, remedy)
    return None


@folds_house("promotional chips issued")
def _promotional_issued(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    person = house.people[facts["player"]]
    house.people[person.name] = replace(person, promotional_terms=facts["terms"])


def asset_held(table: TableState, chips: str) -> str:
    """Return the asset of chips named at a table: value, promotional, or a colour of its own."""
    return asset_of(chips, table.name)
