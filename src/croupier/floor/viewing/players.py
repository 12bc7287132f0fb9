"""What one player sees of their own: meters, wagers, papers, disputes. Nobody else's.

Everything is put there by name. What belongs to another player is never looked at.
"""

from collections.abc import Iterator
from typing import Final
from weakref import WeakKeyDictionary

import msgspec

from croupier.bank import accounts
from croupier.bank.ports import AUSTRALIAN_NOTES
from croupier.bank.tickets import Paper, Stage, Ticket
from croupier.floor.sections import (
    Bounds,
    CutLine,
    DeclaredBet,
    DisputeLine,
    Entered,
    HandLine,
    MeSection,
    OwnHand,
    SignLimits,
    Slip,
)
from croupier.floor.viewing import dice
from croupier.floor.viewing.caches import Kept
from croupier.floor.viewing.hands import own_hands
from croupier.floor.viewing.histories import History
from croupier.floor.viewing.questions import asked
from croupier.floor.viewing.signs import limits_to_come
from croupier.floor.viewing.slips import (
    bounds,
    lines,
    milliseconds,
    on_the_cloth,
    refs,
    shown,
    slips_of,
    target_of,
)
from croupier.floor.viewing.whereabouts import Whereabouts
from croupier.floor.viewing.windows import offers
from croupier.journal.entries import Moment
from croupier.table.conduct.core.checks import book_has
from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.core.presence import players_at
from croupier.table.conduct.core.registers import Known
from croupier.table.conduct.core.rounds import own_limits
from croupier.table.conduct.core.state import (
    Conduct,
    Declared,
    Dispute,
    House,
    Live,
    TableState,
    Terminal,
)
from croupier.table.conduct.equipment.cards.cutting import asked_to_cut, cut_behind
from croupier.table.conduct.equipment.cards.shoe_steps import shoe_of
from croupier.table.conduct.money.terminals import credit_meter, win_meter
from croupier.table.conduct.people.player_cards import card_refused
from croupier.table.conduct.round.deciders import seats_of
from croupier.table.conduct.round.wagers import may_wager
from croupier.table.setup.configuration import Limits
from croupier.table.wagers.slips import Result
from croupier.terms.refusals import Refusal


__all__ = ["SEATS", "Whereabouts", "declared_bet", "dispute_line", "me_section"]

PLAYER: Final = "player"
_PAPERS: Final = (Paper.TICKET, Paper.PAYOUT)
_ENDED: Final = (Stage.REDEEMED, Stage.FAILED)


def me_section(
    house: House,
    table: TableState,
    standing: Whereabouts,
    history: History,
    now: Moment,
    hands: tuple[OwnHand, ...] = (),
) -> MeSection:
    """Return what a player's own terminal shows of them, with the cards that they may look at."""
    case = _case(house, table, now)
    nobody = _nobody(table, standing, needs_card=card_refused(case, "") is not None)
    if (player := standing.player) is None:
        return nobody
    credit = credit_meter(house, player).units
    live = shown(table)
    why_not, (limits, is_own) = _words(may_wager(case, player)), _limits(table, player)
    return msgspec.structs.replace(
        nobody,
        player=player,
        has_card=_has_card(house, player),
        seat=SEATS(table.conduct).get(player),
        dice=dice.in_hand(table, player),
        credit=credit,
        bet=_staked(live, player),
        win=win_meter(table, player).units,
        is_confirmed=table.live is not None and player in table.live.confirmed,
        may_wager=not why_not,
        why_not=why_not,
        wagers=_wagers(live, player) if live is not None else (),
        declared=tuple(_declared(table, player)),
        limits=limits,
        has_own_limits=is_own,
        tickets=tuple(ticket.ends for ticket in _papers(house, player, now)),
        owes=-house.ledger.balance(accounts.receivable(player)).units,
        unclaimed=house.ledger.balance(accounts.unclaimed(player)).units,
        disputes=_disputes(table, player),
        proposed=_proposed(table, player),
        session_wall=milliseconds(standing.since),
        session_net=_net(table, standing, history),
        colours=tuple(_colours(table, player)),
        lying=_lying(table.live, player),
        offers=offers(table.live, player, credit),
        asks=asked(table.live, player, credit),
        paid=_paid(table.live, player),
        cut=_cut(table, player),
        hands=hands,
        own=_own(live, player),
        meter_rules=refs(table.operations["place"].rules_for("meters")),
        forms=tuple(_forms(house, player)),
        entered=tuple(_entered(house, player)),
    )


def _staked(live: Live | None, player: str) -> int:
    return on_the_cloth(live, slips_of(live.round, player) if live is not None else ())


def _has_card(house: House, player: str) -> bool:
    person = house.person(player)
    return person is not None and person.card == player


def _colours(table: TableState, player: str) -> Iterator[tuple[str, int]]:
    """Give the non-value chips that a player holds, by colour, and what one is worth."""
    for each in table.conduct.colours.values():
        if each.player == player:
            yield each.colour, each.worth


def _entered(house: House, player: str) -> Iterator[Entered]:
    """Give the wagers that staff put down for a player, at whichever table."""
    for table in house.tables.values():
        live = shown(table)
        if live is None or not live.entered:  # as at nearly every table
            continue
        for slip in slips_of(live.round, player):
            if (by := live.entered.get(slip.id)) is not None:
                at = target_of(live.round, slip)
                yield Entered(table.name, slip.id, slip.bet, at, slip.stake.units, by)


def _disputes(table: TableState, player: str) -> tuple[DisputeLine, ...]:
    own = (each for each in table.conduct.disputes.values() if each.player == player)
    return tuple(map(dispute_line, own))


def _wagers(live: Live, player: str) -> tuple[Slip, ...]:
    """Write a player's wagers; what came of them is theirs to see once it was announced."""
    written = lines(live.round, player)
    if live.reading is None:
        return written
    return tuple(
        msgspec.structs.replace(
            each, result=str(Result.OPEN), won=0, back=0, odds="", commission=0, kept=0
        )
        if each.plays
        else each
        for each in written
    )


def _own(live: Live | None, player: str) -> tuple[HandLine, ...]:
    """Return what a player made of the cards that all share, at every seat of theirs."""
    if live is None or not live.deciders:
        return ()
    hands = own_hands(live, seats_of(live.deciders, player))
    if live.reading is None:
        return hands
    return tuple(msgspec.structs.replace(each, result="") for each in hands)


def _paid(live: Live | None, player: str) -> int:
    """Sum up what wagers won that were decided and paid in the middle of a round."""
    if live is None or live.reading is not None:
        return 0
    slips, unpaid = slips_of(live.round, player), live.unpaid
    return sum(slip.totals.won for slip in slips if slip.id not in unpaid)


def _cut(table: TableState, player: str) -> CutLine | None:
    """Return the stack that a player is offered to cut; None where they are not."""
    asked_first = next(iter(asked_to_cut(table)), None)
    if asked_first != player:
        return None
    return CutLine(shoe_of(table).preparing.cards, *cut_behind(table))


def _lying(live: Live | None, player: str) -> tuple[str, ...]:
    """Name the paid wagers of a player whose stake still lies on the cloth."""
    if live is None or not live.lying:
        return ()
    return tuple(slip.id for slip in slips_of(live.round, player) if slip.id in live.lying)


def _nobody(table: TableState, standing: Whereabouts, *, needs_card: bool) -> MeSection:
    live = shown(table)
    return MeSection(
        player=None,
        has_card=False,
        needs_card=needs_card,
        seat=None,
        dice="",
        credit=0,
        bet=0,
        win=0,
        is_confirmed=False,
        may_wager=False,
        why_not="",
        wagers=(),
        round=live.number if live is not None else table.conduct.round,
        declared=(),
        limits=bounds(table.table.limits.every),
        has_own_limits=False,
        tickets=(),
        notes=_notes(table, standing),
        takes_tickets=_takes_tickets(table, standing),
        owes=0,
        unclaimed=0,
        disputes=(),
        proposed=None,
        session_wall=None,
        session_net=0,
        colours=(),
    )


def _case(house: House, table: TableState, now: Moment) -> Case:
    """Put the case of a player who is about to wager, as it would be decided."""
    return Case(house, table, table.operations["place"], PLAYER, now)


def _words(refusal: Refusal | None) -> str:
    """Say why something may not be, with its rules; what to do about it is for the screens."""
    if refusal is None:
        return ""
    cited = f" ({', '.join(map(str, refusal.rules))})" if refusal.rules else ""
    return f"{refusal.what}{cited}"


# Seats, limits, meters


def _seats(conduct: Conduct) -> dict[str, int]:
    return {seat.player: number for number, seat in conduct.seats.items()}


SEATS: Final = Kept(_seats)
"""The seat of each player who has one."""


def _limits(table: TableState, player: str) -> tuple[Bounds, bool]:
    """Return the limits that hold for a player, and whether they are their own."""
    live = table.live
    own: Limits | None = (live.round.personal if live is not None else own_limits(table)).get(
        player
    )
    limits = own or (live.round.table if live is not None else table.table).limits
    return bounds(limits.every), own is not None


def _net(table: TableState, standing: Whereabouts, history: History) -> int:
    if standing.since is None or standing.player is None:
        return 0
    return history.net_since(table, standing.player, standing.since)


def _declared(table: TableState, player: str) -> Iterator[DeclaredBet]:
    for each in table.live.declared.values() if table.live is not None else ():
        if each.player == player:
            yield declared_bet(each)


def declared_bet(spoken: Declared) -> DeclaredBet:
    """Write a wager that was spoken."""
    target = "" if spoken.target is None else str(spoken.target)
    return DeclaredBet(spoken.name, spoken.bet, target, spoken.stake)


def dispute_line(dispute: Dispute) -> DisputeLine:
    """Write a dispute."""
    return DisputeLine(
        dispute.name,
        dispute.player,
        dispute.about,
        dispute.decisions,
        dispute.is_settled,
        dispute.waits_for,
        dispute.is_rejected,
    )


def _proposed(table: TableState, player: str) -> SignLimits | None:
    """Return the limits a player is asked to agree to and has not agreed to yet."""
    conduct = table.conduct
    if not conduct.proposed or player in conduct.agreed or player not in players_at(table):
        return None
    return limits_to_come(table, conduct.proposed)


# Devices and papers


def _terminal(table: TableState, standing: Whereabouts) -> Terminal:
    """Return a terminal as it is furnished; one that nobody described takes what there is."""
    found = table.conduct.terminals.get(standing.terminal)
    notes = tuple(note.units for note in AUSTRALIAN_NOTES)
    return found if found is not None else Terminal(standing.terminal, notes)


def _notes(table: TableState, standing: Whereabouts) -> tuple[int, ...]:
    if book_has(table, "insert notes") is None:
        return ()
    return _terminal(table, standing).notes


def _takes_tickets(table: TableState, standing: Whereabouts) -> bool:
    has = book_has(table, "insert ticket") is not None
    return has and _terminal(table, standing).takes_tickets


class _Papers:
    """Whose papers are whose, brought up to date with those issued since it was last asked.

    One that was redeemed stays redeemed; it may be put away, and asking here does not bring it back.
    """

    def __init__(self) -> None:
        self._newest: str | None = None
        self._marks: dict[str, dict[str, None]] = {}

    def of(self, tickets: Known[Ticket], player: str) -> list[str]:
        fresh: list[str] = []
        for mark in reversed(tickets):
            if mark == self._newest:
                break
            fresh.append(mark)
        for mark in reversed(fresh):
            self._marks.setdefault(tickets[mark].player, {})[mark] = None
            self._newest = mark
        own = ((mark, tickets.at_hand(mark)) for mark in self._marks.get(player, ()))
        good = [mark for mark, each in own if each is not None and each.stage not in _ENDED]
        if player in self._marks:
            self._marks[player] = dict.fromkeys(good)
        return good


_PAPERS_OF: Final[WeakKeyDictionary[House, _Papers]] = WeakKeyDictionary()


def _forms(house: House, player: str) -> Iterator[tuple[str, int]]:
    """Give the payment forms that wait for a player's signature."""
    papers = _PAPERS_OF.setdefault(house, _Papers())
    for mark in papers.of(house.tickets, player):
        ticket = house.tickets[mark]
        if ticket.paper is Paper.FORM and ticket.stage is Stage.PENDING:
            yield ticket.ends, ticket.units


def _papers(house: House, player: str, now: Moment) -> Iterator[Ticket]:
    """Give a player's papers that are still good."""
    papers = _PAPERS_OF.setdefault(house, _Papers())
    for mark in papers.of(house.tickets, player):
        ticket = house.tickets[mark]
        if ticket.paper in _PAPERS and ticket.refuse(now.at) is None:
            yield ticket
