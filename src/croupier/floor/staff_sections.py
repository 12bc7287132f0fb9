"""What staff see: the dealer's and the supervisor's desk, the journal, the office; field by field."""

import msgspec

from croupier.floor.sections import DeclaredBet, DisputeLine, Section


# The dealer's and the supervisor's


class SeatLine(msgspec.Struct, frozen=True):
    """Somebody at the table: where, with what, how much of it lies on the cloth."""

    player: str
    seat: int | None
    terminal: str | None
    is_connected: bool
    credit: int
    staked: int
    is_confirmed: bool
    colour: str = ""
    has_left: bool = False


class WagerLine(msgspec.Struct, frozen=True):
    """A wager on the cloth as the dealer sees it."""

    id: str
    player: str
    bet: str
    target: str
    stake: int
    chips: str
    result: str
    won: int
    state: str
    """open, unpaid, lying, paid."""
    on: str = ""
    number: str = ""
    works: bool = True
    called: str = ""
    commission: int = 0
    box: int = 0
    """The box that it lies on; 0 at a table without boxes."""
    hand: str = ""
    """The hand that it follows, by its id; nothing where it follows none yet."""


class LogFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What an entry is about, apart from its words, so that screens say it in their language."""

    round: int | None = None
    seconds: int | None = None
    number: str | None = None
    player: str = ""
    seat: int | None = None
    bet: str = ""
    target: str = ""
    card: str = ""
    hand: str = ""
    """Where a card went: player 3, box 2."""
    amount: int | None = None
    """What was staked; else what went to players or came from them in all."""


class NoticeLine(msgspec.Struct, frozen=True):
    """A notice that an entry tells, and the rules that ask for it."""

    what: str
    rules: tuple[str, ...]


class LogLine(msgspec.Struct, frozen=True):
    """An entry of the table's journal."""

    seq: int
    wall: int
    kind: str
    facts: LogFacts
    words: str
    rules: tuple[str, ...]
    notices: tuple[NoticeLine, ...]
    who: str
    role: str


class Signed(msgspec.Struct, frozen=True):
    """A member of staff signed on at this terminal."""

    name: str
    role: str
    book: str


class BookOperation(msgspec.Struct, frozen=True):
    """An operation of the book: from which role up, with which fields, by which rules."""

    name: str
    role: str
    second: str | None
    fields: tuple[tuple[str, str, bool], ...]
    """Of each field its name, its type and whether it must be filled in."""
    rules: tuple[str, ...]
    may: bool
    """Whether those signed on here may do it."""
    on_behalf: bool
    """Whether staff may do it for a player here."""
    choices: dict[str, tuple[str, ...]]
    """Of some fields the values that the book knows."""


class DiceAtDesk(msgspec.Struct, frozen=True):
    """Dice that players throw, as staff look after them."""

    shooter: str
    offered: tuple[str, ...]
    """To whom they are offered, in turn."""
    sets: int
    bowl: tuple[int, ...]
    chosen: tuple[int, ...]
    lost: tuple[int, ...]
    found: tuple[int, ...]
    """Found again, and still to be looked at."""
    inspected: dict[str, str]
    """Who inspected the set, by the role in which they did."""
    is_worn_out: bool
    """A new set is due when the shooter's turn ends."""
    staff_throw: bool


class DutyLine(msgspec.Struct, frozen=True):
    """A duty that the table owes, until it is discharged."""

    number: int
    what: str
    rules: tuple[str, ...]
    round: int
    wall: int
    by: tuple[str, ...]
    """The operations that carry it out here."""
    before: tuple[str, ...]
    """What is refused until then."""
    may: bool
    """Whether those signed on here may say that it was done."""


class WaitedFor(msgspec.Struct, frozen=True):
    """Somebody whom the table waits for: at which seat, about which hand, what they may answer."""

    seat: int
    player: str
    hand: int
    acts: tuple[str, ...]
    staked: tuple[str, ...]
    """Those of them that are made with a wager."""
    default: str
    """What the clock answers."""


class MayStake(msgspec.Struct, frozen=True):
    """Somebody who may still make a bet of the window that is open, on a wager of theirs."""

    player: str
    bet: str
    on: str
    box: int
    """On which box; 0 where there are none."""
    least: int
    most: int
    """From how much to how much with the credit they have; 0 where that does not reach."""


class DeskSection(Section, frozen=True):
    """What staff at a table need: who is there, what lies on the cloth, what is due."""

    signed: Signed | None
    is_locked: bool
    over: Signed | None
    """A supervisor signed on over the dealer, for a while."""
    over_until: int | None
    lock_at: int | None
    next: tuple[str, ...]
    """What is due next, the most natural first: names of operations."""
    reading: str | None
    """A result registered and not yet confirmed."""
    dice: DiceAtDesk | None
    seats: tuple[SeatLine, ...]
    wagers: tuple[WagerLine, ...]
    staked: int
    to_pay: int
    declared: tuple[tuple[str, DeclaredBet], ...]
    """Wagers spoken at the table, with whose they are."""
    waits_for: tuple[WaitedFor, ...]
    """Those who are asked something, by their seats."""
    may_stake: tuple[MayStake, ...]
    """Those who may still add to a wager of theirs in the window that is open."""
    cut: str
    """Who is offered the cut now; nobody where an employee cuts, and at any other time."""
    steps: tuple[str, ...]
    disputes: tuple[DisputeLine, ...]
    reviews: tuple[tuple[int, str], ...]
    malfunctions: tuple[tuple[str, int, str, tuple[str, ...], bool], ...]
    owed: tuple[DutyLine, ...]
    """What nobody has discharged yet, in the order in which it came."""
    ball: str
    colours: tuple[tuple[str, str, int], ...]
    rules: tuple[str, ...]
    """By which the table has such a terminal at all."""
    bet_now: tuple[str, ...] = ()
    """The rules by which it shows Bet Now: nobody has wagered, and the time runs from the first wager."""


class OperationsSection(Section, frozen=True):
    """Every operation of the table's book."""

    operations: tuple[BookOperation, ...]


class LogSection(Section, frozen=True):
    """The latest of the table's journal, newest first."""

    lines: tuple[LogLine, ...]


# The office


class TableLine(msgspec.Struct, frozen=True):
    """A table as the office sees it."""

    name: str
    title: dict[str, str]
    book: str
    game_title: str
    equipment: str
    """What brings chance: wheel, dice, money wheel."""
    mode: str
    is_open: bool
    phase: str
    round: int
    last: str | None
    players: int
    terminals: int
    connected: int
    staked: int
    kept: int
    """What the table has won since it was set up; below nothing when players are ahead."""
    disputes: int
    reviews: int
    stopped: str


class TerminalLine(msgspec.Struct, frozen=True):
    """A terminal as the office sees it."""

    name: str
    kind: str
    table: str | None
    is_connected: bool
    gone_wall: int | None
    """When its line ended, if it had one since the house was opened."""
    player: str | None
    staff: str | None


class PersonLine(msgspec.Struct, frozen=True):
    """Somebody the house knows."""

    name: str
    role: str
    credit: int
    owes: int
    is_excluded: bool
    table: str | None


class AlarmLine(msgspec.Struct, frozen=True):
    """An alarm that nobody has acknowledged yet: at which table, what about, since when."""

    table: str
    number: int
    what: str
    wall: int
    may: bool
    """Whether whoever is signed on here may acknowledge it."""


class FloorSection(Section, frozen=True):
    """The whole floor: its tables, terminals and people."""

    tables: tuple[TableLine, ...]
    terminals: tuple[TerminalLine, ...]
    people: tuple[PersonLine, ...]
    signed: Signed | None
    is_locked: bool
    roles: dict[str, tuple[str, ...]]
    """The ladder of roles of every book in use."""
    alarms: tuple[AlarmLine, ...] = ()
    """Oldest first, until somebody acknowledges them."""
