"""What equipment adds to the steps that all games share, by kind and by the table's mode.

A table opens, a round begins, wagering ends, a result comes or is void. What a ball, a tumbler or
a shoe has to do with it is told in the module named for it, which registers it here. Which kind
stands at a table is told by the description of its game, never by the game's name.
"""

# ruff: noqa: ARG002 - equipment that adds nothing looks at nothing

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from typing import Any, Final, TypeVar

from croupier.games.protocol import Chance, Ruling
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.commands import Announcement, Case, Decision
from croupier.table.conduct.core.equipment_states import (
    NoRound,
    NoState,
    RoundEquipment,
    TableEquipment,
)
from croupier.table.conduct.core.state import Conduct, Live, TableState
from croupier.table.setup.configuration import Table, TableRecord, open_table
from croupier.terms.references import Ref
from croupier.terms.refusals import Refusal


UNCOVERED: Final = "uncovered"
"""The step of a round after which everybody can see the result, though nobody entered it yet."""
CLOSING: Final = "no more bets"
RESULT: Final = ("result", "no spin", "no result", "no roll")
"""What is entered once chance is at work: what came, or that it does not count. Each book has one of
the names for that."""
NOTHING: Final = Announcement("")
"""What equipment adds that has nothing to add."""


class Phase(Enum):
    """How far a table has come, as far as somebody has to do something with its equipment."""

    CLOSED = auto()
    BETWEEN = auto()
    """Before the next round."""
    WAGERING = auto()
    CHANCE = auto()
    """Wagering is over, and the result is to come."""
    ANNOUNCING = auto()
    """A result is there that nobody has confirmed yet."""


class Equipment:
    """Equipment of which nothing has to be said; each kind that has more is a class of its own."""

    brings: str = ""
    """The fact of a ruling that says what came, where a fault may be found once it has."""
    state: type[TableEquipment] = NoState
    """What a table remembers of it between rounds."""
    in_round: type[RoundEquipment] = NoRound
    """What a round knows of it."""

    def first(self, table: Table) -> TableEquipment:
        """Return what a table remembers of it that nobody has touched yet."""
        return self.state()

    def begins_with(self, state: TableEquipment, facts: Mapping[str, Any]) -> RoundEquipment:
        """Return what a round knows of it that begins with these facts."""
        return self.in_round()

    def opens(self, case: Case) -> Announcement | Refusal:
        """Add to a table's opening, or say why it may not open."""
        return NOTHING

    def opened(self, table: TableState) -> TableState:
        """Fold what a table's opening changes of its equipment."""
        return table

    def closed(self, table: TableState) -> TableState:
        """Fold what a table's closing changes of its equipment."""
        return table

    def begins(self, case: Case) -> Announcement | Refusal:
        """Add to the beginning of a round, its words before the call; or say why none begins."""
        return NOTHING

    def begun(self, table: TableState) -> TableState:
        """Fold what the beginning of a round changes of its equipment."""
        return table

    def left(self, table: TableState, player: str) -> TableState:
        """Fold what it changes of the equipment that a player leaves the table."""
        return table

    def closes(self, case: Case, live: Live, *, rests: bool) -> Announcement | Refusal:
        """Add to the end of wagering, or refuse it; ``rests``: the result is there already."""
        return NOTHING

    def resumed(self, table: TableState, before: Live) -> TableState:
        """Fold what the end of a window brings that was known before it; ``before`` the window's."""
        return table

    def overtaken(self, case: Case, live: Live) -> tuple[Happening, Live] | Refusal | None:
        """End wagering that a result overtook; None where nothing ends it but the call."""
        return None

    def late(self, case: Case, live: Live) -> tuple[Ref, ...]:
        """Return further rules by which a wager comes too late."""
        return ()

    def refuses(self, case: Case) -> Refusal | None:
        """Say why nothing that the equipment brings can count now, or None."""
        return None

    def disregards(self, case: Case, live: Live) -> Announcement | None:
        """Say why what a sensor reads now counts for nothing, or None."""
        return None

    def settles(self, case: Case, live: Live) -> Refusal | None:
        """Say what has to be done about a result before anything is settled on it, or None."""
        return None

    def spoils(self, table: TableState, live: Live, chance: Chance) -> Ruling | None:
        """Return the ruling by which what comes is void, called or not."""
        return None

    def dealt(self, table: TableState, cards: int) -> TableState:
        """Fold that so many cards left it."""
        return table

    def due(self, table: TableState, phase: Phase) -> Iterable[str]:
        """Name what a dealer does with it in this phase, the most natural first."""
        return (CLOSING,) if phase is Phase.WAGERING else ()

    def corrects(self, case: Case, chance: Chance, which: int | None) -> "Decision | None":
        """Put right what came, where more than one thing comes in a round; None where one does."""
        return None

    def corrected(self, table: TableState, entry: Entry) -> TableState:
        """Fold such a correction."""
        return table

    def forbids(self, case: Case, live: Live, ruling: Ruling) -> Refusal | None:
        """Say why a ruling does not fit what is known of the equipment, or None."""
        return None

    def voids(self, case: Case, ruling: Ruling) -> tuple[Announcement, dict[str, Any]]:
        """Add notices and facts to a void result."""
        return NOTHING, {}

    def voided(self, table: TableState, entry: Entry) -> TableState:
        """Fold those facts."""
        return table

    def stands(self, case: Case, ruling: Ruling) -> tuple[Announcement, dict[str, Any]]:
        """Add notices and facts to a result that counts though something was wrong with it."""
        return NOTHING, self.voids(case, ruling)[1]

    def stood(self, table: TableState, entry: Entry) -> TableState:
        """Fold those facts."""
        return self.voided(table, entry)


_PLAIN: Final = Equipment()
_EQUIPMENT: Final[dict[tuple[str, str], Equipment]] = {}
E = TypeVar("E", bound=Equipment)


def equips(kind: str, mode: str = "") -> Callable[[type[E]], type[E]]:
    """Name the kind of equipment that a class is: in one mode alone, or whatever the kind."""

    def register(found: type[E]) -> type[E]:
        assert (kind, mode) not in _EQUIPMENT, (kind, mode)
        _EQUIPMENT[kind, mode] = found()
        return found

    return register


def equipment(table: TableState) -> Equipment:
    """Return what the equipment that stands at a table adds."""
    return standing_at(table.table)


def standing_at(table: Table) -> Equipment:
    """Return the equipment that stands at a table: as its game describes it, in its mode."""
    kind, mode = table.game.shown.equipment.stands, table.mode.name
    known = ((kind, mode), ("", mode), (kind, ""))
    return next((_EQUIPMENT[each] for each in known if each in _EQUIPMENT), _PLAIN)


def fresh_table(name: str, record: TableRecord, terms: str = "") -> TableState:
    """Set a table up at which nothing has happened yet."""
    table = open_table(record)
    conduct = Conduct(name, record, terms, equipment=standing_at(table).first(table))
    return TableState(conduct, table)
