"""What a store keeps, and what is asked of one.

One process owns a store and has the whole truth in memory; the store makes it durable. What it is
given in one call is on the disk when the call returns, all of it or none.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from croupier.journal.entries import Entry
from croupier.journal.heads import Head
from croupier.terms.refusals import Reason, Refusal, RefusedError


@dataclass(frozen=True, slots=True)
class AnsweredCommand:
    """A command that was answered: if its key comes again, so does the answer, and nothing else.

    ``digest`` is of the command's body: the same key with another body is another command.
    """

    key: str
    digest: str
    answer: bytes


class Share(NamedTuple):
    """What one player staked in a round, and what was paid out on it. Units."""

    player: str
    staked: int
    paid: int


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round as it is found again; ``ended`` is None while it runs.

    ``first`` and ``last`` are entries of the journal. ``staked`` and ``paid`` are the sums over the
    players. A later row of the same table and round takes the place of this one.
    """

    table: str
    round: int
    began: int
    ended: int | None
    first: int
    last: int
    staked: int
    paid: int
    players: tuple[Share, ...] = ()


class Span(NamedTuple):
    """A round of a table, and its first and last entry."""

    round: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Batch:
    """What one command brought about: it is kept whole or not at all."""

    entries: tuple[Entry, ...] = ()
    answers: tuple[AnsweredCommand, ...] = ()
    rounds: tuple[RoundRow, ...] = ()
    kept: tuple[tuple[str, str, bytes], ...] = ()
    """Rows of shelves: shelf, key, and what lies there from now on."""


class StoredEntry(NamedTuple):
    """An entry as it lies in the store, not yet read."""

    seq: int
    stream: str
    number: int
    line: bytes
    hash: str


class StoredPosting(NamedTuple):
    """A posting as it lies in the store: the n-th of its entry."""

    seq: int
    n: int
    account: str
    asset: str
    units: int


@dataclass(frozen=True, slots=True)
class Last:
    """Where a journal ends: all that is needed to go on with it."""

    seq: int
    head: str
    numbers: Mapping[str, int]
    clock: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a stream after entry ``seq``, written in version ``version`` of its notation."""

    stream: str
    seq: int
    version: int
    state: bytes


@dataclass(frozen=True, slots=True)
class Sought:
    """Which rounds are looked for; what is None is not asked about.

    ``since`` and ``until`` bound when the round began, the latter excluded. ``least`` and ``most``
    bound what was staked: by the player asked about, or else by everybody.
    """

    table: str | None = None
    player: str | None = None
    since: int | None = None
    until: int | None = None
    least: int | None = None
    most: int | None = None
    round: int | None = None


EVERY_ROUND: Final = Sought()


class StoreStoppedError(RefusedError):
    """A commit failed, so nobody knows what is on the disk: nothing more is taken, for good."""

    def __init__(self, why: str) -> None:
        """Say what failed."""
        remedy = "Repair what failed, start again, and verify the journal."
        what = f"the store has stopped: {why.rstrip('. ')}"
        super().__init__(Refusal(Reason.STORE_HAS_STOPPED, what, remedy=remedy))


class Reading(Protocol):
    """A journal that can be read, with what is derived from it."""

    @property
    def site(self) -> str:
        """Return the name of the house whose journal this is."""
        ...

    def tip(self) -> tuple[int, str]:
        """Return the number and the hash of the last durable entry."""
        ...

    def last(self) -> Last:
        """Return where the journal ends."""
        ...

    def rows(
        self, after: int = 0, stream: str | None = None, upto: int | None = None
    ) -> Iterator[StoredEntry]:
        """Give entries in order, unread; memory does not grow with them."""
        ...

    def entries(
        self, after: int = 0, stream: str | None = None, upto: int | None = None
    ) -> Iterator[Entry]:
        """Give entries in order, those after number ``after`` and up to ``upto``."""
        ...

    def latest(self, stream: str, count: int) -> list[StoredEntry]:
        """Return the last entries of a stream in order, unread."""
        ...

    def postings(self) -> Iterator[StoredPosting]:
        """Give all postings in the order of their entries."""
        ...

    def statement(self, account: str) -> Iterator[StoredPosting]:
        """Give the postings of one account in order."""
        ...

    def balances(self) -> dict[tuple[str, str], int]:
        """Return the units of every account and asset that was ever moved."""
        ...

    def holdings(self) -> dict[tuple[str, str], int]:
        """Return the units of those accounts and assets that are not nothing."""
        ...

    def answer(self, key: str) -> AnsweredCommand | None:
        """Return what a command was answered."""
        ...

    def answers(self) -> Iterator[AnsweredCommand]:
        """Give all answers."""
        ...

    @property
    def keeps_answers(self) -> bool:
        """Say whether answers to commands are kept here at all; an export leaves them out."""
        ...

    def rounds(self, sought: Sought = EVERY_ROUND, limit: int = 100) -> list[RoundRow]:
        """Find rounds, the latest first."""
        ...

    def shares(self, sought: Sought, limit: int) -> list[tuple[int, Share]]:
        """Return a player's own part in rounds of a table, with their numbers, the latest first."""
        ...

    def spans(self, table: str, limit: int) -> list[Span]:
        """Return where the latest rounds of a table lie in the journal, the latest first."""
        ...

    def round_numbers(self) -> Iterator[tuple[str, int]]:
        """Give table and number of every round that can be found."""
        ...

    def odd_rounds(self) -> list[tuple[str, int, int]]:
        """Return table, round and first entry of rounds that do not add up or lie nowhere."""
        ...

    def snapshots(self) -> list[Snapshot]:
        """Return the kept states of all streams."""
        ...

    def rulesets(self) -> dict[str, bytes]:
        """Return the rulesets by hash."""
        ...

    def heads(self, after: int = 0) -> list[Head]:
        """Return the signed heads of entries after number ``after``, in order."""
        ...

    def head(self) -> Head | None:
        """Return the latest signed head."""
        ...

    def shelf(self, name: str) -> dict[str, bytes]:
        """Return what lies on a shelf, by key."""
        ...

    def kept(self, shelf: str, key: str) -> bytes | None:
        """Return one thing that lies on a shelf."""
        ...

    def shelves(self) -> list[str]:
        """Name the shelves on which something lies."""
        ...

    def damage(self) -> list[str]:
        """Say what the database itself finds wrong with its files."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class Store(Reading, Protocol):
    """A journal that its one owner writes."""

    def append(self, batches: Sequence[Batch]) -> None:
        """Keep batches in one transaction, durable on return; StoreStoppedError is final."""
        ...

    def keep_snapshot(
        self,
        snapshot: Snapshot,
        away: Sequence[tuple[str, str, bytes]] = (),
        over: Sequence[str] = (),
    ) -> None:
        """Keep a state in place of those named, and on shelves what it has no longer, at once."""
        ...

    def keep_ruleset(self, content_hash: str, body: bytes) -> None:
        """Keep a ruleset whole, as canonical JSON, under the SHA-256 of its body."""
        ...

    def keep_head(self, head: Head) -> None:
        """Keep a signed head."""
        ...

    def keep(self, shelf: str, key: str, value: bytes) -> None:
        """Put something on a shelf in place of what had its key."""
        ...

    def still(self) -> AbstractContextManager[Reading]:
        """Give the journal as it is at this moment, whatever is written meanwhile."""
        ...
