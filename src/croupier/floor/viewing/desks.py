"""What staff at a table see: who is there, what lies on the cloth, what is due."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

import msgspec

from croupier.floor.desks import KINDS, can_stand_in, is_for_staff, staff_fields
from croupier.floor.staff_sections import (
    BookOperation,
    DeskSection,
    DutyLine,
    MayStake,
    OperationsSection,
    SeatLine,
    Signed,
    WagerLine,
)
from croupier.floor.viewing import dice
from croupier.floor.viewing.boxes import bettor
from croupier.floor.viewing.marks import hand_of, marked
from croupier.floor.viewing.next_steps import due_next
from croupier.floor.viewing.outcomes import called
from croupier.floor.viewing.players import SEATS, declared_bet, dispute_line
from croupier.floor.viewing.questions import waited_for
from croupier.floor.viewing.slips import milliseconds, refs, shown, target_of
from croupier.floor.viewing.windows import window_line, within
from croupier.games.shown import CARDS, DICE, MONEY_WHEEL, WHEEL
from croupier.journal.entries import Moment
from croupier.rulebooks.approval import options_of
from croupier.rulebooks.books import Book, book
from croupier.rulebooks.operations import Elected, Operation, operations
from croupier.table.conduct.core.duties import carriers, whose
from croupier.table.conduct.core.postings import staked
from croupier.table.conduct.core.presence import players_at
from croupier.table.conduct.core.state import House, Live, Owed, TableState
from croupier.table.conduct.core.windows import offered, waits_for_a_bet
from croupier.table.conduct.equipment.cards.cutting import asked_to_cut
from croupier.table.conduct.equipment.wheels.balls import ball_of
from croupier.table.conduct.irregularities.rulings import NOT_GROUNDS
from croupier.table.conduct.money.terminals import credit_meter
from croupier.table.house.manual import page
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.refusals import RefusedError


MOST_WAGERS: Final = 200
"""How many wagers a desk lists, the newest first."""
MOST_WAITED_FOR: Final = 50
"""How many of those who are asked something it lists."""
_NEVER_LAY: Final = (Result.REFUSED, Result.REMOVED)


@dataclass(frozen=True, slots=True)
class AtDesk:
    """Who is signed on at a terminal, and who over them. Times are of the house's clock."""

    signed: Signed | None
    is_locked: bool
    over: Signed | None
    over_until: int | None
    lock_at: int | None


@dataclass(frozen=True, slots=True)
class Present:
    """A player at a terminal of the table."""

    player: str
    terminal: str
    is_connected: bool


def desk_section(
    house: House, table: TableState, desk: AtDesk, present: Sequence[Present], now: Moment
) -> DeskSection:
    """Return what staff need to run a table; of players nothing while nobody is signed on."""
    if desk.signed is None or desk.is_locked:
        return _unattended(table, desk)
    conduct, live = table.conduct, shown(table)
    slips = _lain(live)
    cloth = _Cloth.of(live, slips) if live is not None else _Cloth({}, 0, 0)
    declared = table.live.declared.values() if table.live is not None else ()
    newest = islice(reversed(slips), MOST_WAGERS)
    return msgspec.structs.replace(
        _unattended(table, desk),
        next=due_next(table, now.clock),
        reading=_reading(table),
        dice=dice.at_desk(table),
        seats=tuple(_seats(house, table, present, cloth)),
        wagers=tuple(_wager(live, slip) for slip in newest) if live is not None else (),
        staked=cloth.staked,
        to_pay=cloth.to_pay,
        waits_for=tuple(islice(waited_for(table.live), MOST_WAITED_FOR)),
        may_stake=tuple(islice(_may_stake(house, table.live), MOST_WAITED_FOR)),
        cut=next(iter(asked_to_cut(table)), ""),
        declared=tuple((each.player, declared_bet(each)) for each in declared),
        steps=live.steps if live is not None else (),
        disputes=tuple(dispute_line(e) for e in conduct.disputes.values() if not e.is_settled),
        reviews=tuple((each.round, each.why) for each in conduct.reviews),
        malfunctions=tuple(
            (each.name, each.round, each.cause, each.terminals, each.is_settled)
            for each in conduct.malfunctions.values()
            if not each.is_settled
        ),
        owed=tuple(_duty(table, each, desk) for each in conduct.owed),
        colours=tuple((e.colour, e.player, e.worth) for e in conduct.colours.values()),
        bet_now=_bet_now(table),
    )


def _bet_now(table: TableState) -> tuple[str, ...]:
    """Return the rules by which the desk shows Bet Now, while it does."""
    if table.live is None or not waits_for_a_bet(table.live.waiting):
        return ()
    return refs(table.operations["new game"].rules_for("bet now"))


def _duty(table: TableState, owed: Owed, desk: AtDesk) -> DutyLine:
    others = [each for each in (desk.signed, desk.over) if each and each.name not in owed.apart]
    return DutyLine(
        number=owed.number,
        what=owed.what,
        rules=owed.rules,
        round=owed.round,
        wall=milliseconds(owed.at) or 0,
        by=carriers(table, owed),
        before=owed.before,
        may=_may(table.book, whose(table, owed), tuple(each.role for each in others)),
    )


def _reading(table: TableState) -> str | None:
    """Return what was registered and nobody confirmed yet, as it is called."""
    read = table.live.reading if table.live is not None else None
    return None if read is None else called(table, read)


def _unattended(table: TableState, desk: AtDesk) -> DeskSection:
    """Return what a desk shows to whoever walks past it."""
    return DeskSection(
        signed=desk.signed,
        is_locked=desk.is_locked,
        over=desk.over,
        over_until=milliseconds(desk.over_until),
        lock_at=milliseconds(desk.lock_at),
        next=(),
        reading=None,
        dice=None,
        seats=(),
        wagers=(),
        staked=0,
        to_pay=0,
        declared=(),
        waits_for=(),
        may_stake=(),
        cut="",
        steps=(),
        disputes=(),
        reviews=(),
        malfunctions=(),
        owed=(),
        ball=ball_of(table),
        colours=(),
        rules=refs(table.operations["new game"].rules_for("dealer terminal")),
    )


# The cloth


def _lain(live: Live | None) -> list[Slip]:
    if live is None:
        return []
    return [slip for slip in live.round.slips if slip.result not in _NEVER_LAY]


@dataclass(frozen=True, slots=True)
class _Cloth:
    """What lies on the cloth, by player and in all, and what is still to pay. Units."""

    by_player: dict[str, int]
    staked: int
    to_pay: int

    @classmethod
    def of(cls, live: Live, slips: Sequence[Slip]) -> "_Cloth":
        """Sum up a round in progress."""
        by_player: dict[str, int] = {}
        to_pay, unpaid, lying = 0, live.unpaid, live.lying
        for slip in slips:  # a full table has thousands: nothing is asked twice
            is_open, is_unpaid = slip.result is Result.OPEN, slip.id in unpaid
            if is_unpaid:
                to_pay += slip.totals.won
            if is_open or is_unpaid or slip.id in lying:
                lies = slip.plays.units + slip.void.units if is_open else staked(slip)
                by_player[slip.player] = by_player.get(slip.player, 0) + lies
        return cls(by_player, sum(by_player.values()), to_pay)


def _wager(live: Live, slip: Slip) -> WagerLine:
    mark = marked(live.round, slip)
    return WagerLine(
        id=slip.id,
        player=slip.player,
        bet=slip.bet,
        target=target_of(live.round, slip),
        stake=slip.stake.units,
        chips=slip.chips,
        result=str(slip.result),
        won=slip.totals.won,
        state=_state(live, slip),
        on=slip.on or "",
        number=mark.number,
        works=mark.works,
        called=mark.called,
        commission=slip.totals.commission,
        box=slip.area if bettor(live.round, slip) else 0,
        hand=hand_of(live.round, slip),
    )


def _state(live: Live, slip: Slip) -> str:
    if slip.result is Result.OPEN:
        return "open"
    if slip.id in live.unpaid:
        return "unpaid"
    return "lying" if slip.id in live.lying else "paid"


# People


def _seats(
    house: House, table: TableState, present: Sequence[Present], cloth: _Cloth
) -> Iterator[SeatLine]:
    """Give everybody at the table: those who sit or wager there, those at its terminals."""
    terminals = {each.player: each for each in present}
    colours = {each.player: each.colour for each in table.conduct.colours.values()}
    here, seats = players_at(table), SEATS(table.conduct)
    is_here = set(here)
    confirmed = table.live.confirmed if table.live is not None else frozenset[str]()
    for player in dict.fromkeys((*here, *terminals, *cloth.by_player)):
        at = terminals.get(player)
        yield SeatLine(
            player=player,
            seat=seats.get(player),
            terminal=at.terminal if at is not None else None,
            is_connected=at is not None and at.is_connected,
            credit=credit_meter(house, player).units,
            staked=cloth.by_player.get(player, 0),
            is_confirmed=player in confirmed,
            colour=colours.get(player, ""),
            has_left=player in table.conduct.left and player not in is_here,
        )


def _may_stake(house: House, live: Live | None) -> Iterator[MayStake]:
    """Give those who may still add to a wager of theirs, each bet by itself."""
    if live is None or window_line(live) is None:
        return
    for may in offered(live.round):
        player, credit = may.wager.player, credit_meter(house, may.wager.player).units
        least, most = within(live.round, may.stakes, credit)
        box = may.wager.seat if live.round.table.game.shown.boxes else 0
        yield MayStake(player, may.bet, may.wager.id, box, least, most)


# Operations


_CAUSES: Final = {
    "declare malfunction": "cause",
    "invalidate": "ground",
    "notify inspector": "matter",
    "take dice": "why",
    "void round": "cause",
}
"""Operations whose cases in the book are the values of one of their fields."""
_RULED: Final = {"void round": "void"}
"""Operations that make a ruling of another name, whose causes are theirs."""
_ELECTS: Final = {"change style": "style"}
"""Operations that elect another value of an option, in the field that has its name."""
_ABOUT: Final = {"assess dice": DICE, "bring in cards": CARDS}
"""Operations of every table of a book that are about equipment which not every table has."""
_FIELDS_ABOUT: Final = {
    ("correct", "which"): CARDS,
    ("no spin", "ball"): WHEEL,
    ("no spin", "circuits"): WHEEL,
    ("no spin", "dice"): DICE,
    ("no spin", "symbol"): MONEY_WHEEL,
    ("no spin", "turns"): MONEY_WHEEL,
    ("result", "colour"): WHEEL,
    ("result", "dolly"): WHEEL,
    ("result", "total"): DICE,
    ("spin", "ball"): WHEEL,
}
"""Fields that are about equipment which not every table has."""
_TOGETHER: Final = {"place": frozenset(("wagers",))}
"""Fields that tell several things at once: whoever fills in a form tells one after the other."""


def operations_section(table: TableState, desk: AtDesk) -> OperationsSection:
    """Return every operation of the table's book that staff ask for, and which these here may do."""
    rulings = table.table.game.ruleset.rulings.values()
    causes = tuple((each.name, tuple(each.causes)) for each in rulings if each.causes)
    ruleset = table.table.game.ruleset
    elected = frozenset(ruleset.options.items())
    run_by = table.table.mode.name, table.table.game.shown.equipment.kind
    return _offered((table.book.name, ruleset.game, elected), run_by, _roles(desk), causes)


def _roles(desk: AtDesk) -> tuple[str, ...]:
    """Return the roles of those signed on, of nobody while the desk is locked."""
    if desk.is_locked:
        return ()
    return tuple(each.role for each in (desk.signed, desk.over) if each is not None)


@lru_cache(maxsize=256)
def _offered(
    at: tuple[str, str, Elected],
    run_by: tuple[str, str],
    roles: tuple[str, ...],
    causes: tuple[tuple[str, tuple[str, ...]], ...],
) -> OperationsSection:
    approved = book(at[0])
    listed = operations(*at)
    mode, equipment = run_by
    return OperationsSection(
        tuple(
            BookOperation(
                name=each.name,
                role=each.role,
                second=each.second,
                fields=_fields(each, equipment),
                rules=tuple(map(str, each.rules)),
                may=_may(approved, each, roles),
                on_behalf=can_stand_in(listed, each.name),
                choices=_choices(each, dict(causes)) | _electable(at, each.name),
            )
            for each in listed.values()
            if is_for_staff(listed, each.name, mode)
            and _ABOUT.get(each.name, equipment) == equipment
        )
    )


def _fields(each: Operation, equipment: str) -> tuple[tuple[str, str, bool], ...]:
    """Return the fields of an operation that staff fill in, as far as the table has use for them."""
    allowed = staff_fields(KINDS[each.name])
    return tuple(
        (field.name, field.kind, field.is_required)
        for field in page(each).fields
        if field.name in allowed - _TOGETHER.get(each.name, frozenset())
        and _FIELDS_ABOUT.get((each.name, field.name), equipment) == equipment
    )


def _choices(
    operation: Operation, causes: Mapping[str, tuple[str, ...]]
) -> dict[str, tuple[str, ...]]:
    """Return what the book lists for a field: the causes of a ruling, the cases of an operation."""
    ruled = causes.get(_RULED.get(operation.name, operation.name), ())
    field = _CAUSES.get(operation.name)
    cases = operation.because if field is not None else ()
    listed = (*ruled, *(each for each in cases if each not in NOT_GROUNDS))
    return {field or "cause": listed} if listed else {}


def _electable(at: tuple[str, str, Elected], name: str) -> dict[str, tuple[str, ...]]:
    """Return the values of the option that an operation elects."""
    listed = options_of(at[0], at[1]) if name in _ELECTS else ()
    return {
        option.name: tuple(map(str, option.values))
        for option in listed
        if option.name == _ELECTS[name]
    }


def _may(approved: Book, operation: Operation, roles: tuple[str, ...]) -> bool:
    """Say whether those signed on may do something: one of them, beside the other if need be."""
    able = [n for n, role in enumerate(roles) if operation.refuse(role) is None]
    if operation.second is None:
        return bool(able)
    return any(
        n != other and _at_least(approved, role, operation.second)
        for n in able
        for other, role in enumerate(roles)
    )


def _at_least(approved: Book, role: str, least: str) -> bool:
    try:
        return approved.at_least(role, least)
    except RefusedError:
        return False
