"""What the floor counts, for Prometheus. Names of people are never labels, and labels are few."""

from collections.abc import Callable, Iterable
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from croupier.floor.enrolment import Kind
from croupier.table.conduct.core.commands import DECIDES, name_of
from croupier.table.conduct.people.sign_ons import Access
from croupier.terms.refusals import Reason


CONTENT_TYPE: Final = CONTENT_TYPE_LATEST.partition("; charset=")[0]
"""The server adds how it is encoded."""
OTHER: Final = "other"
"""The label of whatever is not on the list: nobody fills our memory with words of his own."""
KINDS: Final = frozenset(map(str, Kind))
OUTCOMES: Final = frozenset(("done", "refused", "repeated", "unreadable", "failed"))
ENDS: Final = frozenset(("settled", "void", "corrected"))
TURNED_AWAY: Final = frozenset(
    ("in all", "strangers", "by address", "made room", "too slow", "too often")
)
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_FRESH: Final = 1.0
_without_birthdays: Final[Callable[[], None]] = disable_created_metrics
"""When each label was first seen is nobody's question."""


class Metrics:
    """The floor's counters. Those that grow are called by what happened."""

    def __init__(self, tables: Iterable[str] = ()) -> None:
        """Count in a registry of our own; ``tables`` are the names that may be labels."""
        _without_birthdays()
        self.registry = CollectorRegistry()
        self._told: tuple[float, bytes] | None = None
        self._tables = frozenset(tables)
        self._operations = frozenset(name_of(each) for each in DECIDES)
        ProcessCollector(registry=self.registry)
        self._count_terminals()
        self._count_journal()

    def _count_terminals(self) -> None:
        """Set up what is counted of terminals and their commands."""
        kept = self.registry
        self._connections = Gauge(
            "croupier_connections", "Sockets open now.", ["kind"], registry=kept
        )
        self._commands = Counter(
            "croupier_commands", "Commands answered.", ["operation", "outcome"], registry=kept
        )
        self._refusals = Counter(
            "croupier_refusals", "Commands refused.", ["reason"], registry=kept
        )
        self._answering = Histogram(
            "croupier_answer_seconds", "From asked to answered.", buckets=_SECONDS, registry=kept
        )
        self._views = Counter("croupier_views", "Views sent.", registry=kept)
        self._whole = Counter(
            "croupier_whole_views", "Whole views sent again, on request.", registry=kept
        )
        self._overrun = Counter(
            "croupier_outboxes_overrun", "Sockets closed: too slow.", registry=kept
        )
        self._turned_away = Counter(
            "croupier_turned_away", "Connections and requests turned away.", ["why"], registry=kept
        )
        self._accesses = Counter(
            "croupier_access", "Sign-ins, enrolments, and those refused.", ["what"], registry=kept
        )
        for what in Access:
            self._accesses.labels(what)
        for kind in sorted(KINDS):
            self._connections.labels(kind)
        for why in sorted(TURNED_AWAY):
            self._turned_away.labels(why)
        for reason in Reason:
            self._refusals.labels(reason)

    def _count_journal(self) -> None:
        """Set up what is counted of rounds, the journal and those who keep it."""
        kept = self.registry
        self._rounds = Counter(
            "croupier_rounds", "Rounds that ended.", ["table", "end"], registry=kept
        )
        self._wagers = Counter("croupier_wagers", "Wagers accepted.", ["table"], registry=kept)
        self._entries = Counter("croupier_entries", "Journal entries made durable.", registry=kept)
        self._saving = Histogram(
            "croupier_durable_seconds", "From decided to durable.", buckets=_SECONDS, registry=kept
        )
        self._groups = Histogram(
            "croupier_group_commands",
            "Commands saved in one transaction.",
            buckets=_SIZES,
            registry=kept,
        )
        self._notary = Gauge(
            "croupier_notary_stopped", "1 when signed heads leave no more.", registry=kept
        )
        self._stopped = Gauge(
            "croupier_table_stopped", "Tables that stopped by a fault.", ["table"], registry=kept
        )
        self._store = Gauge(
            "croupier_store_stopped", "1 when the journal takes no more.", registry=kept
        )
        self._jumps = Counter(
            "croupier_wall_clock_jumps", "Times the wall's clock was set.", registry=kept
        )
        self._collecting = Gauge(
            "croupier_longest_collection_seconds",
            "Longest time that the garbage collector held everything up.",
            registry=kept,
        )
        self._longest = 0.0
        for table in sorted(self._tables):
            self._stopped.labels(table)
            self._wagers.labels(table)
            for end in sorted(ENDS):
                self._rounds.labels(table, end)

    # What happens

    def connected(self, kind: str) -> None:
        """A socket was opened."""
        self._connections.labels(_one_of(kind, KINDS)).inc()

    def disconnected(self, kind: str) -> None:
        """A socket was closed."""
        self._connections.labels(_one_of(kind, KINDS)).dec()

    def answered(self, operation: str, outcome: str, seconds: float) -> None:
        """A command was answered, so many seconds after it was asked."""
        label = _one_of(operation, self._operations)
        self._commands.labels(label, _one_of(outcome, OUTCOMES)).inc()
        self._answering.observe(seconds)

    def refused(self, reason: Reason) -> None:
        """A command was refused."""
        self._refusals.labels(reason).inc()

    def told(self, *, is_whole: bool = False) -> None:
        """A view was sent; ``is_whole`` if it was sent again whole because a number was missed."""
        self._views.inc()
        if is_whole:
            self._whole.inc()

    def overrun(self) -> None:
        """An outbox ran over: its socket was closed."""
        self._overrun.inc()

    def turned_away(self, why: str) -> None:
        """A connection or a request was turned away, for want of room, time or measure."""
        self._turned_away.labels(_one_of(why, TURNED_AWAY)).inc()

    def accessed(self, what: Access) -> None:
        """Somebody signed on or off, a terminal was enrolled, or one of these was refused."""
        self._accesses.labels(what).inc()

    def round_ended(self, table: str, end: str) -> None:
        """A round ended: settled, void or corrected."""
        self._rounds.labels(_one_of(table, self._tables), _one_of(end, ENDS)).inc()

    def wagered(self, table: str, wagers: int = 1) -> None:
        """Wagers were accepted."""
        self._wagers.labels(_one_of(table, self._tables)).inc(wagers)

    def saved(self, commands: int, entries: int) -> None:
        """A group of commands was made durable in one transaction."""
        if commands:
            self._groups.observe(commands)
            self._entries.inc(entries)

    def durable(self, seconds: float) -> None:
        """What was decided is durable, so many seconds later."""
        self._saving.observe(seconds)

    def notary_failed(self) -> None:
        """Heads can be signed no more, or do not leave."""
        self._notary.set(1)

    def table_stopped(self, table: str, *, is_stopped: bool = True) -> None:
        """A table stopped by a fault of the program, or goes on again."""
        self._stopped.labels(_one_of(table, self._tables)).set(int(is_stopped))

    def store_stopped(self) -> None:
        """The journal takes no more: a commit failed."""
        self._store.set(1)

    def clock_jumped(self) -> None:
        """The wall's clock was set, or jumped."""
        self._jumps.inc()

    def held_up(self, seconds: float) -> None:
        """The garbage collector held everything up for so long."""
        if seconds > self._longest:
            self._longest = seconds
            self._collecting.set(seconds)

    # What is told

    def recent(self, now: float) -> bytes:
        """Return everything counted as it was within the last second: it is dear to write out."""
        if self._told is None or now - self._told[0] >= _FRESH:
            self._told = (now, self.exposition())
        return self._told[1]

    def exposition(self) -> bytes:
        """Return everything counted, in the text form of Prometheus."""
        return generate_latest(self.registry)


def _one_of(label: str, known: frozenset[str]) -> str:
    return label if label in known else OTHER
