"""The words of conduct: what is asked at a table, what came of it, and who does and folds it.

Every operation is one kind of ``Asked``. ``does`` names the function that decides it: it reads
the house and answers with what happened, or a refusal with its rule; it changes nothing.
``folds`` names the function that brings a table or the house forward by one kind of entry. So a
round can be replayed years later, and a fault can be put in at any step.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, TypeVar

import msgspec

from croupier.games.protocol import Duty, Notice
from croupier.journal.entries import Entry, Happening, Moment, Posting
from croupier.rulebooks.operations import Operation
from croupier.terms.references import Ref
from croupier.terms.refusals import Refusal


if TYPE_CHECKING:
    from croupier.table.conduct.core.state import House, TableState


class Second(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The other person, where a rule asks for two."""

    who: str
    role: str


class Command(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """Something somebody asks to be done.

    ``key`` names the command: one that comes twice is carried out once. ``table`` may be left
    out where there is only one.
    """

    ONE: ClassVar[tuple[str, ...]] = ()
    """Fields that must be told, unless several things of the kind are asked for together."""

    who: str = ""
    role: str | None = None
    table: str | None = None
    key: str | None = None
    second: Second | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One thing asked, with all that deciding it may look at."""

    house: "House"
    table: "TableState"
    operation: Operation
    role: str
    moment: Moment
    by: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """Who asked for it, in which role, at which table, and beside whom, for the journal."""


Decision: TypeAlias = "Happening | tuple[Happening, ...] | Refusal"
A = TypeVar("A", bound=Command)
Decide: TypeAlias = Callable[[Case, Any], Decision]
FoldTable: TypeAlias = "Callable[[TableState, Entry], TableState]"
FoldHouse: TypeAlias = "Callable[[House, Entry], None]"

DECIDES: Final[dict[type[Command], Decide]] = {}
FOLDS: Final[dict[str, FoldTable]] = {}
HOUSE_FOLDS: Final[dict[str, FoldHouse]] = {}


def does(kind: type[A]) -> Callable[[Callable[[Case, A], Decision]], Callable[[Case, A], Decision]]:
    """Name the function that decides one kind of command."""

    def register(decide: Callable[[Case, A], Decision]) -> Callable[[Case, A], Decision]:
        assert kind not in DECIDES, kind
        DECIDES[kind] = decide
        return decide

    return register


def folds(kind: str) -> Callable[[FoldTable], FoldTable]:
    """Name the function that brings a table forward by one kind of entry."""

    def register(fold: FoldTable) -> FoldTable:
        assert kind not in FOLDS, kind
        FOLDS[kind] = fold
        return fold

    return register


def folds_house(kind: str) -> Callable[[FoldHouse], FoldHouse]:
    """Name the function that brings the house forward by one kind of entry."""

    def register(fold: FoldHouse) -> FoldHouse:
        assert kind not in HOUSE_FOLDS, kind
        HOUSE_FOLDS[kind] = fold
        return fold

    return register


def name_of(kind: type[msgspec.Struct]) -> str:
    """Return an operation's name, as scripts and the book's data write it."""
    return str(kind.__struct_config__.tag)


SYSTEM: Final = "system"
"""Who acts when nobody does: the clock, the generator."""
ASKED_BY: Final = "asked"
"""The fact of every entry that names who asked for it, and in which role."""
NOTICES: Final = "notices"
"""The fact of an entry that has the notices it calls for."""
DUTY: Final = "duty"
"""What a notice in the journal has if it is owed; one that an older release wrote has none."""
HOUSE: Final = "house"
"""The stream of what concerns people and money rather than one table."""


def at_table(name: str) -> str:
    """Return the stream of a table."""
    return f"table {name}"


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is told of a happening: in words, by which rules, with the notices it calls for."""

    words: str
    rules: tuple[Ref, ...] = ()
    notices: tuple[Notice, ...] = ()


def written(notice: Notice) -> dict[str, Any]:
    """Write a notice down as an entry tells it; a duty with what discharges it."""
    told: dict[str, Any] = {"what": notice.what, "rules": [str(ref) for ref in notice.rules]}
    if isinstance(notice, Duty):
        lists = {"by": notice.by, "before": notice.before, "off": notice.off, "apart": notice.apart}
        facts: dict[str, Any] = {"role": notice.role, "alarm": notice.is_alarm}
        facts |= {name: list(each) for name, each in lists.items()}
        about = {"about": list(notice.about)} if notice.about is not None else {}
        told[DUTY] = {name: fact for name, fact in facts.items() if fact} | about
    return told


def happened(
    case: Case,
    kind: str,
    said: Announcement,
    facts: Mapping[str, Any] | None = None,
    postings: Iterable[Posting] = (),
    *,
    stream: str | None = None,
) -> Happening:
    """Write down what happened at a table, told in words, citing its rules."""
    told: dict[str, Any] = {"words": said.words, **(facts or {}), ASKED_BY: case.by}
    if said.notices:
        told[NOTICES] = list(map(written, said.notices))
    return Happening(
        stream or at_table(case.table.name),
        kind,
        told,
        tuple(postings),
        tuple(dict.fromkeys(said.rules)),
    )
