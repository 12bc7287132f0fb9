"""What players leave behind: held for them, claimed by them, in the end disposed of.

Only what the last completed round gave a player can lie on the table uncollected, and only once
they have left it. A purse that never lay there is no business of the house. What is held stays
the player's until the time of the operator's approved procedure has passed.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.journal.entries import Entry
from croupier.table.conduct.core.carried_wagers import is_from_before
from croupier.table.conduct.core.checks import DAY
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
from croupier.table.conduct.core.postings import movements, staked
from croupier.table.conduct.core.presence import players_at
from croupier.table.conduct.core.state import House, Live, Unclaimed
from croupier.table.conduct.money.chips import asset_held
from croupier.table.conduct.money.sums import InCash, holder, read_sum
from croupier.table.wagers.slips import VALUE, Result, Slip
from croupier.terms.money import CASH, Money
from croupier.terms.refusals import Reason, Refusal


class HoldUnclaimed(Command, tag="hold unclaimed"):
    """Stakes and winnings that a player left behind are put aside: all, or ``amount``."""

    player: str
    amount: Any = None
    chips: str = VALUE


@does(HoldUnclaimed)
def hold_unclaimed(case: Case, command: HoldUnclaimed) -> Decision:
    """Hold what the last completed round gave a player who has left without it."""
    player = holder(case, command.player, command.who)
    refusal = _is_here(case, player)
    if refusal is not None:
        return refusal
    asset = asset_held(case.table, command.chips)
    has = case.house.ledger.balance(accounts.chips(player), asset)
    lies = Money(min(has.units, _lies(case, player, asset)))
    amount = lies if command.amount is None else read_sum(command.amount)
    last = case.table.last
    if last is None or not amount.units or amount > lies:
        what = f"{lies} of the last round at {case.table.name} lies there that {player} left"
        remedy = "Whatever else they have is in their own hands."
        return Refusal(Reason.NOTHING_IS_OWED, what, case.operation.rules, remedy)
    words = f"{amount} that {player} did not collect is held for them"
    facts = {
        "player": player,
        "amount": amount.units,
        "asset": asset,
        "table": case.table.name,
        "round": last.number,
    }
    postings = moved(amount.units, accounts.chips(player), accounts.unclaimed(player), asset)
    said = Announcement(words, case.operation.rules)
    return happened(case, "unclaimed money held", said, facts, postings, stream=HOUSE)


def _is_here(case: Case, player: str) -> Refusal | None:
    """Refuse to hold anything for a player who is at the table or has a wager on it."""
    live, name = case.table.live, case.table.name
    rules = case.operation.rules_for("own")
    if player in players_at(case.table):
        what = f"{player} is still at {name}: what lies there is theirs to pick up"
        remedy = "If they have gone, write that down first: leave."
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, rules, remedy)
    if live is not None and any(_is_in_play(live, s) for s in live.round.slips.of(player)):
        what = f"{player} has a wager on {name} that is not settled yet"
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, rules, "Finish the round first.")
    return None


def _is_in_play(live: Live, slip: Slip) -> bool:
    """Say whether a wager waits for this round; one that stands on may wait for many."""
    is_waiting = slip.result is Result.OPEN and not is_from_before(live, slip.id)
    return is_waiting or slip.id in live.unpaid | live.lying


def _lies(case: Case, player: str, asset: str) -> int:
    """Return what the last completed round gave a player and nobody put aside or picked up yet."""
    last, person = case.table.last, case.house.person(player)
    if last is None or person is None:
        return 0
    gave = sum(
        _gave(case.table.name, slip, asset)
        for slip in last.round.slips
        if slip.player == player and slip.id not in last.picked_up
    )
    put_aside = sum(
        held.amount
        for held in person.unclaimed
        if (held.table, held.round, held.asset) == (case.table.name, last.number, asset)
    )
    return max(0, gave - put_aside)


def _gave(table: str, slip: Slip, asset: str) -> int:
    """Return what a settled wager came back with: the stake, its winnings, or a void stake."""
    if slip.result is Result.VOID and not slip.settled:
        return slip.void.units if slip.stake.asset == asset else 0
    came = movements(table, slip).get((accounts.chips(slip.player), asset), 0)
    return came + (staked(slip) if slip.stake.asset == asset else 0)


@folds_house("unclaimed money held")
def _held(house: House, entry: Entry) -> None:
    facts = entry.happening.facts
    fresh = Unclaimed(
        facts["table"],
        facts["round"],
        facts["asset"],
        facts["amount"],
        facts["amount"],
        entry.moment.at,
    )
    person = house.people[facts["player"]]
    # What was claimed again still counts for its round: it cannot be put aside twice.
    kept = tuple(
        held
        for held in person.unclaimed
        if held.left or (held.table, held.round) == (fresh.table, fresh.round)
    )
    house.people[person.name] = replace(person, unclaimed=(*kept, fresh))


class Claim(Command, tag="claim"):
    """A player claims what is held for them: all of it, or ``amount``."""

    amount: Any = None
    chips: str = VALUE
    player: str | None = None


@does(Claim)
def claim(case: Case, command: Claim) -> Decision:
    """Give a player what was held for them."""
    player = holder(case, command.player, command.who)
    asset = asset_held(case.table, command.chips)
    held = case.house.ledger.balance(accounts.unclaimed(player), asset)
    amount = held if command.amount is None else read_sum(command.amount)
    if not amount.units or amount.units > held.units:
        what = f"{held} is held for {player}"
        return Refusal(Reason.NOTHING_IS_OWED, what, case.operation.rules)
    said = Announcement(f"{player} claims {amount}", case.operation.rules)
    facts = {"player": player, "amount": amount.units, "asset": asset}
    postings = moved(amount.units, accounts.unclaimed(player), accounts.chips(player), asset)
    return happened(case, "unclaimed money claimed", said, facts, postings, stream=HOUSE)


class DisposeOfUnclaimed(InCash, tag="dispose of unclaimed"):
    """What nobody claimed leaves the house, by a procedure that was approved."""

    player: str
    procedure: str
    amount: Any = None


@does(DisposeOfUnclaimed)
def dispose_of_unclaimed(case: Case, command: DisposeOfUnclaimed) -> Decision:
    """Dispose of what was held long enough and never claimed, naming the procedure."""
    player = holder(case, command.player, command.who)
    procedure = command.procedure.strip()[:200]
    if not procedure:
        what = "the approved procedure is not named"
        remedy = "Give 'procedure'."
        return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, case.operation.rules, remedy)
    due = _long_held(case, player)
    amount = due if command.amount is None else read_sum(command.amount)
    if not amount.units or amount > due:
        return _too_soon(case, player, due)
    words = f"{amount} held for {player} is disposed of: {procedure}"
    facts = {"player": player, "amount": amount.units, "procedure": procedure}
    door = accounts.outside("unclaimed money")
    postings = moved(amount.units, accounts.unclaimed(player), door)
    said = Announcement(words, case.operation.rules)
    return happened(case, "unclaimed money disposed of", said, facts, postings, stream=HOUSE)


def _long_held(case: Case, player: str) -> Money:
    """Return what was held for a player for as long as the operator's procedure says."""
    person = case.house.person(player)
    since = case.moment.at - case.operation.values["days"] * DAY
    held = person.unclaimed if person else ()
    return Money(sum(each.left for each in held if each.asset == CASH and each.at <= since))


def _too_soon(case: Case, player: str, due: Money) -> Refusal:
    held = case.house.ledger.balance(accounts.unclaimed(player))
    rules = case.operation.rules
    if due == held:
        return Refusal(Reason.NOTHING_IS_OWED, f"{held} is held for {player}", rules)
    days = case.operation.values["days"]
    what = f"{held} is held for {player}, {due} of it for {days} days"
    remedy = f"The operator's procedure holds it for {days} days first."
    return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, rules, remedy)


@folds_house("unclaimed money claimed")
@folds_house("unclaimed money disposed of")
def _gone(house: House, entry: Entry) -> None:
    """Take what went from what was held longest."""
    facts: Mapping[str, Any] = entry.happening.facts
    person, rest = house.people[facts["player"]], facts["amount"]
    left: list[Unclaimed] = []
    for held in person.unclaimed:
        goes = min(rest, held.left) if held.asset == facts.get("asset", CASH) else 0
        rest -= goes
        left.append(replace(held, left=held.left - goes))
    house.people[person.name] = replace(person, unclaimed=tuple(left))
