"""Is this journal what it was? Every entry, posting, balance and head held against the others.

Entries are read once, in order, and everything else is held to them as they pass; memory grows with
the number of accounts, not of entries. What is wrong is named by its row.
"""

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.journal.entries import COMMAND, GENESIS, Line, canonical, chained, take_apart
from croupier.journal.heads import Head, is_genuine
from croupier.journal.notary import EVERY
from croupier.journal.store import Reading, StoredEntry, StoredPosting
from croupier.terms.refusals import RefusedError
from croupier.terms.shapes import is_object


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it was written: at entry ``seq``, or somewhere up to ``upto``.

    ``seq`` is None where no entry can be named.
    """

    seq: int | None
    what: str
    upto: int | None = None

    def __str__(self) -> str:
        if self.seq is None:
            return self.what
        where = f"entry {self.seq}" if self.upto is None else f"entries {self.seq} to {self.upto}"
        return f"{where}: {self.what}"


def check(
    store: Reading,
    public: bytes,
    heads: Iterable[Head] | None = None,
    start: tuple[int, str] = (0, GENESIS),
) -> Iterator[Fault]:
    """Give everything that is wrong with a journal; nothing, if it is sound.

    ``public`` is the house's public key and ``heads`` are those that left the database, if that is
    asked about. A part of a journal starts after the entry of this number and hash. Give a store held still if somebody
    may be writing.
    """
    links = _Links(*start)
    try:
        yield from (Fault(None, said) for said in store.damage())
        outside = None if heads is None else list(heads)
        signed = _Heads(store, public, outside or [])
        yield from _left_behind(store, outside)
        if store.keeps_answers and store.rounds(limit=1):
            yield from never_signed(store, outside)
        yield from signed.faults
        money = _Money(store.postings())
        commands, rulesets = _Commands(), _Rulesets()
        for row in store.rows():
            yield from links.take(row)
            yield from money.take(row.seq, links.line)
            yield from signed.take(row)
            commands.take(links.line)
            rulesets.take(links.line)
        yield from money.rest()
        yield from signed.rest(links.seq)
        yield from money.balance(store.balances())
        yield from commands.rest(store)
        yield from rulesets.rest(store)
        yield from _derived(store, links.seq)
    except RefusedError as error:
        yield Fault(None, f"the journal cannot be read on: {error.refusal.what}")
    except Exception as error:  # noqa: BLE001 - whatever damage does is a finding, and no traceback
        what = f"the journal cannot be read on after it: {short(error)}"
        yield Fault(links.seq, what)


def unattested(store: Reading, heads: Iterable[Head] | None = None) -> Iterator[Fault]:
    """Find entries that went without a head for longer than a house lets them, each time once.

    A house whose heads could not leave, its disk being full, has such entries for good, and is
    taken up and restored all the same: so it is asked apart from the check. Whether a head is
    genuine is no question here, for one that is not is a fault already.
    """
    signed = {head.seq for head in (*store.heads(), *(heads or ()))}
    wait = _Wait()
    for row in store.rows():
        wait.take(_taken_apart(row.line))
        if row.seq in signed:
            yield from wait.over()
            wait = _Wait()
    yield from wait.over()


class _Wait:
    """Entries that came one after the other while no head was signed."""

    def __init__(self) -> None:
        self._first: Line | None = None
        self._latest: Line | None = None
        self._is_too_long = False

    def take(self, line: Line | None) -> None:
        """Take note of an entry; of one that cannot be read, nothing is known.

        What one command brought about has one moment, so the wait is too long when something
        happens after what was too late. A clock that was set tells nothing: both must have gone on.
        """
        if line is None:
            return
        first, latest = self._first or line, self._latest or line
        waited = min(latest.at - first.at, line.clock - first.clock)
        self._is_too_long |= line.at > latest.at and waited > EVERY
        self._first, self._latest = first, line

    def over(self) -> Iterator[Fault]:
        """Give the fault, if the wait was too long."""
        if self._is_too_long and self._first is not None and self._latest is not None:
            what = "they went more than a minute without a signed head"
            yield Fault(self._first.seq, what, self._latest.seq)


def never_signed(store: Reading, heads: Iterable[Head] | None = None) -> Iterator[Fault]:
    """Find that a journal has no head at all, though rounds ended in it: each end is signed."""
    if not (store.heads() or list(heads or ())):
        yield Fault(None, "rounds have ended, and there is no signed head")


def short(error: BaseException) -> str:
    """Say what went wrong where nobody could expect it, in one line."""
    return " ".join(f"{type(error).__name__} {error}".split())[:120]


def _left_behind(store: Reading, outside: list[Head] | None) -> Iterator[Fault]:
    """Find heads that the database has and the file outside it has not."""
    if outside is None:
        return
    left = {head.seq for head in outside}
    missing = [head.seq for head in store.heads() if head.seq not in left]
    if missing:
        what = f"its signed head, and {len(missing) - 1} more, are not among those kept outside"
        yield Fault(missing[0], what)


class _Links:
    """The chain: numbers without a hole, lines that say what their row says, hashes that fit."""

    def __init__(self, seq: int, before: str) -> None:
        self.seq = seq
        self.line: Line | None = None
        """The last row's line taken apart, if it is that row's and can be read."""
        self._before: tuple[str, ...] = (before,)
        self._numbers: dict[str, int] = {}
        self._is_whole = seq == 0

    def take(self, row: StoredEntry) -> Iterator[Fault]:
        """Hold a row to the one before it, and to its own line."""
        if row.seq != self.seq + 1:
            yield self._hole(row.seq)
        self.seq = row.seq
        yield from self._read(row)
        due = self._numbers.get(row.stream, 0 if self._is_whole else row.number - 1) + 1
        if row.number != due:
            yield Fault(row.seq, f"it is number {row.number} of {row.stream}, where {due} is due")
        self._numbers[row.stream] = row.number
        hashes = [_link(before, row.line) for before in self._before]
        self._before = (row.hash,)
        if hashes and row.hash not in hashes:
            yield Fault(row.seq, "its hash is not that of its line after the hash before it")
            # The hash or the line may have been changed: the next row fits one of them.
            self._before = (row.hash, *hashes)

    def _hole(self, found: int) -> Fault:
        missing, last = self.seq + 1, found - 1
        self._before = ()
        self._numbers.clear()
        self._is_whole = False
        return Fault(missing, "missing", last if last > missing else None)

    def _read(self, row: StoredEntry) -> Iterator[Fault]:
        self.line = None
        try:
            line = take_apart(row.line)
            is_canonical = canonical(line) == row.line
        except (ValueError, OverflowError, RecursionError) as error:
            yield Fault(row.seq, f"its line cannot be read: {error}")
            return
        if not is_canonical:
            yield Fault(row.seq, "its line is not written as entries are")
        if (line.seq, line.stream, line.number) != (row.seq, row.stream, row.number):
            yield Fault(row.seq, f"its line is that of entry {line.seq}")
            return
        self.line = line


def _link(before: str, line: bytes) -> str:
    try:
        return chained(before, line)
    except (TypeError, ValueError):
        return ""  # the hash before was made into something that is no hash


class _Money:
    """Postings as rows are those of the entries, sum to nothing, and add up to the balances."""

    def __init__(self, posted: Iterator[StoredPosting]) -> None:
        self._posted = posted
        self._next = next(posted, None)
        self._units: dict[tuple[str, str], int] = {}
        self._moved: dict[tuple[str, str], int] = {}

    def take(self, seq: int, line: Line | None) -> Iterator[Fault]:
        """Hold an entry's postings to its rows; of an entry not to be read, the rows count."""
        yield from self._before(seq)
        rows = self._of(seq)
        if line is None:
            self._add(seq, [row[2:] for row in rows])
            return
        post = line.post
        if rows != [(seq, n, *each) for n, each in enumerate(post)]:
            yield Fault(seq, _how(rows, line))
        sums: dict[str, int] = {}
        for _, asset, units in post:
            sums[asset] = sums.get(asset, 0) + units
        for asset, total in sums.items():
            if total:
                yield Fault(seq, f"its postings of {asset} sum to {total}, not to nothing")
        self._add(seq, post)

    def rest(self) -> Iterator[Fault]:
        """Give the postings after the last entry."""
        yield from self._before(None)

    def balance(self, kept: dict[tuple[str, str], int]) -> Iterator[Fault]:
        """Hold the balances to the sums of what was posted."""
        for account, asset in sorted(self._units.keys() | kept.keys()):
            units = self._units.get((account, asset))
            balance = kept.get((account, asset))
            if units != balance:
                what = (
                    f"the {asset} balance of {account} is {balance}, and its postings are {units}"
                )
                yield Fault(self._moved.get((account, asset)), what)

    def _before(self, seq: int | None) -> Iterator[Fault]:
        while self._next is not None and (seq is None or self._next.seq < seq):
            orphan = self._next.seq
            self._add(orphan, [row[2:] for row in self._of(orphan)])
            yield Fault(orphan, "there are postings of it, and no entry")

    def _of(self, seq: int) -> list[StoredPosting]:
        rows: list[StoredPosting] = []
        row = self._next
        while row is not None and row[0] == seq:
            rows.append(row)
            row = next(self._posted, None)
        self._next = row
        return rows

    def _add(self, seq: int, post: Iterable[tuple[str, str, int]]) -> None:
        for account, asset, units in post:
            whose = (account, asset)
            self._units[whose] = self._units.get(whose, 0) + units
            self._moved[whose] = seq


def _how(rows: list[StoredPosting], line: Line) -> str:
    """Say how the rows of an entry's postings differ from its line."""
    if len(rows) != len(line.post):
        return f"it has {len(line.post)} postings, and {len(rows)} rows of them"
    wrong = next(
        n
        for n, (row, each) in enumerate(zip(rows, line.post, strict=True))
        if row[1:] != (n, *each)
    )
    return f"posting {wrong} is {rows[wrong][2:]} as a row, and {line.post[wrong]} in the entry"


class _Heads:
    """The signed heads: genuine, and of this journal."""

    def __init__(self, store: Reading, public: bytes, outside: list[Head]) -> None:
        kept = store.heads()
        self.faults: list[Fault] = []
        genuine: list[Head] = []
        for head in sorted({*kept, *outside}, key=lambda head: (head.seq, head.at)):
            if is_genuine(public, store.site, head):
                genuine.append(head)
            else:
                self.faults.append(Fault(head.seq, "its head was not signed by the house"))
        present = {head.seq for head in kept}
        # A crash may have come between writing the last head outside and keeping it inside.
        lost = [head.seq for head in outside[:-1] if head.seq not in present]
        self.faults += [Fault(seq, "its head is gone from the store") for seq in lost]
        self._ahead = genuine[::-1]
        self._good = 0
        self._is_forged = False

    def take(self, row: StoredEntry) -> Iterator[Fault]:
        """Hold an entry to its head, if it has one."""
        while self._ahead and self._ahead[-1].seq <= row.seq:
            head = self._ahead.pop()
            if head.seq == row.seq and head.hash == row.hash:
                self._good = row.seq
            elif head.seq == row.seq and not self._is_forged:
                self._is_forged = True  # and so is every hash after it: once is enough
                yield Fault(self._good + 1, "not what was signed", row.seq)

    def rest(self, end: int) -> Iterator[Fault]:
        """Find the tail cut off, if heads attest more than there is."""
        if self._ahead:
            yield Fault(end + 1, "cut off the end, though signed", self._ahead[0].seq)


class _Commands:
    """The commands that entries name, held to the answers that are kept for them.

    Both sides are summed up in any order, so that a sound journal costs no memory; only where the
    sums differ is it read once more to find which command it is.
    """

    def __init__(self) -> None:
        self._sum = 0

    def take(self, line: Line | None) -> None:
        """Count the command that an entry names."""
        named = _command(line)
        if named is not None:
            self._sum ^= _fingerprint(*named)

    def rest(self, store: Reading) -> Iterator[Fault]:
        """Find answers that are missing, changed, or kept for no command."""
        if not store.keeps_answers:
            return
        for each in store.answers():
            self._sum ^= _fingerprint(each.key, each.digest)
        if self._sum:
            yield from self._search(store)

    def _search(self, store: Reading) -> Iterator[Fault]:
        kept = {each.key: each.digest for each in store.answers()}
        for row in store.rows():
            named = _command(_taken_apart(row.line))
            if named is not None and kept.pop(named[0], "") != named[1]:
                yield Fault(row.seq, f"the answer to its command {named[0]} is not kept as it was")
        yield from (Fault(None, f"an answer is kept to command {key}, of no entry") for key in kept)


def _command(line: Line | None) -> tuple[str, str] | None:
    named = line.facts.get(COMMAND) if line is not None else None
    if not is_object(named):
        return None
    return str(named.get("key", "")), str(named.get("digest", ""))


def _taken_apart(line: bytes) -> Line | None:
    try:
        return take_apart(line)
    except (ValueError, OverflowError, RecursionError):
        return None


def _fingerprint(key: str, digest: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{key}\0{digest}".encode()).digest())


class _Rulesets:
    """The rulesets that entries name, held to those that are kept."""

    def __init__(self) -> None:
        self._named: dict[str, int] = {}

    def take(self, line: Line | None) -> None:
        """Note which ruleset an entry names, and where it was named first."""
        named = line.facts.get("ruleset") if line is not None else None
        if line is not None and isinstance(named, str):
            self._named.setdefault(named, line.seq)

    def rest(self, store: Reading) -> Iterator[Fault]:
        """Find rulesets that are changed, or gone though they are named."""
        kept = store.rulesets()
        for content_hash, body in kept.items():
            if hashlib.sha256(body).hexdigest() != content_hash:
                yield Fault(None, f"ruleset {content_hash[:12]} is not what its hash says")
        for named, seq in self._named.items():
            if named not in kept:
                yield Fault(seq, f"ruleset {named[:12]}, which it names, is not kept")


def _derived(store: Reading, end: int) -> Iterator[Fault]:
    """Hold what else is kept to the journal."""
    for snapshot in store.snapshots():
        if not 1 <= snapshot.seq <= end:
            what = f"the snapshot of {snapshot.stream} is of an entry that is not there"
            yield Fault(snapshot.seq, what)
    for table, number, first in store.odd_rounds():
        yield Fault(first, f"round {number} of {table} is not what its players' shares come to")
