"""A house as far as the journal has told it: its people, its money, its tables.

Everything a table must remember between rounds is plain frozen data (``Conduct``), so that it
can be written down as a snapshot. A round in progress is a fold of its own moves and is folded
again from the journal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.bank.ledger import Ledger
from croupier.bank.tickets import Ticket
from croupier.rulebooks.books import Book
from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.equipment_states import (
    NoRound,
    NoState,
    RoundEquipment,
    TableEquipment,
)
from croupier.table.conduct.core.registers import Known, Noted
from croupier.table.setup.configuration import Table, TableRecord
from croupier.table.wagers.moves import Round
from croupier.terms.refusals import Reason, Refusal, RefusedError


# People


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """What a player left behind in a round and the house put aside, in units, and since when."""

    table: str
    round: int
    asset: str
    amount: int
    left: int
    """What of it is still held."""
    at: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the house knows: a patron or a member of staff."""

    name: str
    role: str = "player"
    age: int | None = None
    card: str | None = None
    """The owner named on the player card in use, where one is inserted."""
    is_excluded: bool = False
    one_table: bool = False
    """Whether the operator holds the player to one table at a time."""
    barred_from: frozenset[str] = frozenset()
    """Tables (games) the player may take no further part in."""
    promotional_terms: str = ""
    """The terms on which the promotional chips they hold were issued."""
    bound_by: str = ""
    """The book whose rules they undertook to keep when they came in, where it says so."""
    device: str = ""
    """The device they were seen with, until it is dealt with."""
    advisers: frozenset[str] = frozenset()
    """Whom they asked for advice."""
    unclaimed: tuple[Unclaimed, ...] = ()
    """What is held for them, oldest first."""


@dataclass(frozen=True, slots=True)
class Employed:
    """What the journal last told of a member of staff; the signature is of what lies on the shelf."""

    change: str
    role: str
    rulebook: str
    signature: str


# What a table remembers between rounds


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign at the table: what it announces, since when it stands, and for which time."""

    what: str
    since: int
    at: int
    facts: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat taken: by whom, and for how many rounds running they have not wagered."""

    player: str
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class ChipColour:
    """Non-value chips of one colour in one player's hands, each worth so many units."""

    colour: str
    player: str
    worth: int


@dataclass(frozen=True, slots=True)
class Terminal:
    """A player's terminal: which notes it takes, in units, and what else it is furnished with."""

    name: str
    notes: tuple[int, ...]
    takes_tickets: bool = True
    has_printer: bool = True
    ticket_days: int | None = None
    """How long its tickets are good for, where that is not what the book's data say."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute or complaint: who, about what, and who decided what so far."""

    name: str
    player: str
    about: str
    decisions: tuple[tuple[str, str, str], ...] = ()
    """Of each decision the person, the role and the words."""
    is_settled: bool = False
    waits_for: str = ""
    """The operation that is due next: a first decision, a review, the inspector."""
    is_open_to_inspector: bool = False
    """Whether its complainant rejected the last decision, and may go to the inspector with that."""
    is_rejected: bool = False
    """Whether its complainant rejected the last decision: that is said once of each."""


@dataclass(frozen=True, slots=True)
class Review:
    """Something of a round that a supervisor has still to look into."""

    round: int
    why: str


@dataclass(frozen=True, slots=True)
class Owed:
    """A duty that a table owes: since which round and when (wall), by which rules."""

    number: int
    what: str
    rules: tuple[str, ...]
    round: int
    at: int
    by: tuple[str, ...] = ()
    """The operations that carry it out."""
    about: tuple[str, str | int] | None = None
    """The fact that such an operation must tell."""
    role: str = ""
    """Whose it is to say that it was done, where that is not left to others."""
    before: tuple[str, ...] = ()
    """What is refused while it is owed."""
    off: tuple[str, ...] = ()
    """The operations after which it need not be done any more."""
    apart: tuple[str, ...] = ()
    """People who may not say that it was done."""
    is_alarm: bool = False
    """Whether it stands on the office's screen until somebody acknowledges it."""


@dataclass(frozen=True, slots=True)
class Malfunction:
    """A malfunction declared: of which terminals, what came of it so far."""

    name: str
    round: int
    cause: str
    terminals: tuple[str, ...]
    """Whose terminals; empty for the whole table."""
    established: frozenset[str] = frozenset()
    """Players whose wagers were established from records."""
    is_settled: bool = False


@dataclass(frozen=True, slots=True)
class Conduct:
    """Everything a table remembers between rounds, as plain data."""

    name: str
    record: TableRecord
    terms: str = ""
    """The hash of the terms that the journal last told for it."""
    is_open: bool = False
    gaming_day: str = ""
    opened_on: str = ""
    """The gaming day on which the table was last opened."""
    since: int = 0
    """The last round before the table was opened."""
    left: Mapping[str, int] = field(default_factory=dict[str, int])
    """Players who left the table, and the round that was the last by then."""
    signs: Mapping[str, Sign] = field(default_factory=dict[str, Sign])
    proposed: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """New limits the players are asked to agree to."""
    agreed: frozenset[str] = frozenset()
    """Players who agreed to them."""
    partners: tuple[tuple[str, ...], ...] = ()
    """Players found to stake together beyond a maximum."""
    levels: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    """Players held to a level of stakes that a rule of the game sets, with that rule."""
    private_for: tuple[str, ...] = ()
    seats: Mapping[int, Seat] = field(default_factory=dict[int, Seat])
    colours: Mapping[str, ChipColour] = field(default_factory=dict[str, ChipColour])
    """Non-value chips given out here, by colour: what the rack and the marker buttons show."""
    terminals: Mapping[str, Terminal] = field(default_factory=dict[str, Terminal])
    """How the players' terminals at this table are furnished, by name."""
    value_chips: Mapping[str, int] = field(default_factory=dict[str, int])
    """The most that some players may stake in value chips, in units; 0 for none."""
    allowances: frozenset[str] = frozenset()
    """Players whose one under-minimum wager of the gaming day is used."""
    disputes: Mapping[str, Dispute] = field(default_factory=dict[str, Dispute])
    numbers: tuple[str, ...] = ()
    """The latest results, newest last."""
    round: int = 0
    voids: int = 0
    """Rounds that ended void, of all that began."""
    void_spins: int = 0
    """Spins that were void, their rounds played on."""
    reviews: tuple[Review, ...] = ()
    malfunctions: Mapping[str, Malfunction] = field(default_factory=dict[str, Malfunction])
    owed: tuple[Owed, ...] = ()
    """Duties that nobody has discharged yet, in the order in which they came."""
    duties: int = 0
    """How many duties the table ever owed; each has its number."""
    equipment: TableEquipment = field(default_factory=NoState)
    """What brings its chance, by kind."""
    display: str = ""
    """The display of winning numbers: on, off, or disregarded."""
    matters: Mapping[str, str] = field(default_factory=dict[str, str])
    """What the operator decided finally where the rules are silent, by matter."""
    dealer: str = ""
    """Who opened the last round."""
    carry: Any = None
    """Where the next round starts from, as the game writes it: a point, the last result."""
    notes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Small facts one topic keeps: limits announced, consents, reports."""


# What a table is in the middle of


@dataclass(frozen=True, slots=True)
class Waiting:
    """What people are given time for: since when, and until when if it is counted down (house clock).

    A window in which wagers are taken, or a stage of questions.
    """

    opened: int
    closes: int | None = None
    relaxed: frozenset[str] = frozenset()
    """Players for whom alone a supervisor opened it once more; empty: it is open to all."""
    bet_now: int | None = None
    """The seconds that run once somebody wagers, where it waits for that; 0 where none are counted."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A wager spoken by a player that the dealer has still to place."""

    name: str
    player: str
    bet: str
    target: Any
    stake: str


@dataclass(frozen=True, slots=True)
class Displaced:
    """A wager that was moved: where it lay first, and by whom it was moved."""

    bet: str
    target: Any
    by: str


@dataclass(frozen=True, slots=True)
class Live:
    """A round in progress, with what concerns its conduct rather than the game."""

    number: int
    round: Round
    began: int
    first: int
    """The number, in the journal, of the entry that began it."""
    waiting: Waiting | None = None
    """What the table waits for people with, and until when: a window, or a stage of questions."""
    equipment: RoundEquipment = field(default_factory=NoRound)
    """What the round knows of what brings its chance."""
    deciders: Mapping[int, str] = field(default_factory=dict[int, str])
    """Who decides for each seat that may be asked: fixed when the first wagering ends."""
    entered: Mapping[str, str] = field(default_factory=dict[str, str])
    """Wagers that staff put down for their player, and who did."""
    confirmed: frozenset[str] = frozenset()
    """Players who confirmed their wagers: frozen from then on."""
    unpaid: frozenset[str] = frozenset()
    """Slips that are decided and not yet posted."""
    paid_early: frozenset[str] = frozenset()
    """Slips that were posted while the round still went on."""
    lying: frozenset[str] = frozenset()
    """Winners that are paid by hand and whose stakes still lie on the layout."""
    picked_up: frozenset[str] = frozenset()
    """Winners whose stakes their players picked up, and so their winnings."""
    closed: int | None = None
    """When the wagering ended, on the house clock."""
    reading: str | None = None
    """The number that a sensor or the dealer registered and nobody confirmed yet."""
    steps: tuple[str, ...] = ()
    """What the dealer has done of this round: uncovered, dolly, main layout, collected."""
    void_spins: int = 0
    """How often what came, or was to come, counted for nothing and the round went on."""
    dealer: str = ""
    """Who opened the round."""
    declared: Mapping[str, Declared] = field(default_factory=dict[str, Declared])
    spoken: frozenset[str] = frozenset()
    """Wagers that were spoken and that the dealer placed."""
    displaced: Mapping[str, Displaced] = field(default_factory=dict[str, Displaced])
    owed: Mapping[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    """What settling this round again made its players owe, by player and asset, in units."""
    had: Mapping[str, int] = field(default_factory=dict[str, int])
    """What those with wagers had when wagering closed, credit and stakes together, in units."""
    start: Any = None
    """Where the round started from, as the game writes it."""
    caller: str = ""
    """The role of whoever called the outcome last, which somebody above them may overrule."""
    result_before: str | None = None
    """The result that it was settled on before a card was put right."""


@dataclass(frozen=True, slots=True)
class TableState:
    """A table: what it remembers, its checked configuration, its round and the one before."""

    conduct: Conduct
    table: Table
    live: Live | None = None
    last: Live | None = None

    @property
    def name(self) -> str:
        """The table's name."""
        return self.conduct.name

    @property
    def book(self) -> Book:
        """The table's book."""
        return self.table.book

    @property
    def operations(self) -> Mapping[str, Operation]:
        """What people do at this table, by name."""
        return self.table.operations


@dataclass(frozen=True, slots=True)
class CashRules:
    """What the operator set for cash, in units."""

    word: int
    """What one person's word alone carries in a gaming day, in and out together."""
    report: int
    """From how much of one player's in a gaming day an alarm is raised, and again at each multiple."""


@dataclass(frozen=True, slots=True)
class DayCash:
    """The cash of a gaming day at one table, in units: by whose word it came, and whose it was."""

    day: str
    words: Noted[int] = field(default_factory=Noted[int])
    players: Noted[int] = field(default_factory=Noted[int])


class House:
    """All that the journal told so far. Folding an entry is the only thing that changes it."""

    def __init__(self, ledger: Ledger | None = None) -> None:
        """Begin with nobody and nothing, or with the balances of a store."""
        self.ledger = ledger or Ledger()
        self.people: Known[Person] = Known()
        self.tables: Noted[TableState] = Noted()
        self.tickets: Known[Ticket] = Known()
        self.staff: Noted[Employed] = Noted()
        self.cash: CashRules | None = None
        """What cash takes beside somebody's word; nothing where the operator set nothing."""
        self.day_cash: Noted[DayCash] = Noted()
        """By table the cash of the last gaming day on which some came: what counts of it today is
        that of tables whose gaming day it still is."""
        self.shelved: Noted[str] = Noted()
        """Of each row that the floor keeps on a shelf the hash of what lies there."""

    def table(self, name: str | None) -> TableState:
        """Return a table by name, or the only one there is; RefusedError names those there are."""
        if name is None and len(self.tables) == 1:
            return next(iter(self.tables.values()))
        found = self.tables.get(name or "")
        if found is None:
            what = f"there is no table {(name or '')[:40]!r}" if name else "which table is not said"
            remedy = f"Tables: {', '.join(self.tables) or 'none'}."
            raise RefusedError(Refusal(Reason.TABLE_IS_UNKNOWN, what, remedy=remedy))
        return found

    def person(self, name: str) -> Person | None:
        """Return somebody the house knows."""
        return self.people.get(name)

    def is_guest(self, name: str) -> bool:
        """Say whether somebody is a guest, here or put away."""
        person = self.people.get(name)
        return person is not None and person.role == "player"
