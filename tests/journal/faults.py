"""Faults to plant in a copy of a database: each says which rows the check must name."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from croupier.journal.check import Fault
from croupier.journal.entries import GENESIS, canonical, chained
from croupier.journal.heads import sign_head
from croupier.journal.keys import Keys


@dataclass(frozen=True, slots=True)
class Planted:
    """What was done; every one of ``rows`` must be named, or a part between two heads."""

    what: str
    rows: tuple[int, ...] = ()
    between: tuple[int, int] | None = None
    word: str = ""
    """What the fault must speak of, where it is not enough that it names a row."""

    def is_found(self, faults: list[Fault]) -> bool:
        """Tell whether the right rows were named, and first."""
        named_first = [fault.seq for fault in faults if fault.seq is not None][:1]
        if self.rows and not set(named_first) <= set(self.rows):
            return False
        told = [fault for fault in faults if self.word in fault.what]
        if self.between is not None:
            return any((fault.seq, fault.upto) == self.between for fault in told)
        named = {fault.seq for fault in told if fault.upto is None or fault.upto == fault.seq}
        if self.rows:
            return set(self.rows) <= named
        return bool(told)


class Book:
    """An open copy, as somebody with the database and no key sees it."""

    def __init__(self, raw: sqlite3.Connection, rng: Random) -> None:
        self.raw = raw
        self.rng = rng
        raw.execute("pragma foreign_keys = off")
        self.last: int = raw.execute("select max(seq) from entries").fetchone()[0]
        self.heads = [seq for (seq,) in raw.execute("select seq from heads order by seq")]

    def one(self, question: str, *values: object) -> Any:
        """Return the first row of an answer."""
        return self.raw.execute(question, values).fetchone()

    def do(self, statement: str, *values: object) -> None:
        """Change something."""
        self.raw.execute(statement, values)

    def any_entry(self, where: str = "true") -> int:
        """Choose an entry."""
        found = self.raw.execute(f"select seq from entries where {where}").fetchall()
        return int(self.rng.choice(found)[0])

    def any_posting(self) -> tuple[int, int]:
        """Choose a posting: its entry and its number in it."""
        found = self.raw.execute("select seq, n from postings").fetchall()
        seq, n = self.rng.choice(found)
        return seq, n

    def line(self, seq: int) -> dict[str, Any]:
        """Take an entry's line apart."""
        parts: dict[str, Any] = json.loads(
            self.one("select line from entries where seq = ?", seq)[0]
        )
        return parts

    def rewrite(self, seq: int, parts: dict[str, Any]) -> None:
        """Write an entry's line anew, and every hash after it, as a forger does."""
        self.do("update entries set line = ? where seq = ?", canonical(parts), seq)
        self.rechain(seq)

    def rechain(self, seq: int) -> None:
        """Make the chain fit again from an entry on."""
        found = self.one("select hash from entries where seq = ?", seq - 1)
        before = found[0] if found else GENESIS
        rest = "select seq, line from entries where seq >= ? order by seq"
        for number, line in self.raw.execute(rest, (seq,)).fetchall():
            before = chained(before, line)
            self.do("update entries set hash = ? where seq = ?", before, number)

    def part_of(self, seq: int) -> tuple[int, int]:
        """Return the part between two signed heads in which an entry lies."""
        before = max((head for head in self.heads if head < seq), default=0)
        return before + 1, min(head for head in self.heads if head >= seq)

    def rebalance(self) -> None:
        """Bring postings and balances into line with the entries, as a thorough forger does."""
        self.do("delete from postings")
        for seq, line in self.raw.execute("select seq, line from entries").fetchall():
            for n, (account, asset, units) in enumerate(json.loads(line)["post"]):
                row = (seq, n, account, asset, units)
                self.do("insert into postings values (?, ?, ?, ?, ?)", *row)
        self.do("delete from balances")
        self.do(
            "insert into balances select account, asset, sum(units) from postings"
            " group by account, asset"
        )


def a_byte_of_a_line(book: Book) -> Planted:
    seq = book.any_entry()
    line = bytearray(book.one("select line from entries where seq = ?", seq)[0])
    line[book.rng.randrange(len(line))] ^= 1 << book.rng.randrange(8)
    book.do("update entries set line = ? where seq = ?", bytes(line), seq)
    return Planted("a byte of a line", (seq,))


def a_byte_of_a_hash(book: Book) -> Planted:
    seq = book.any_entry()
    text = list(book.one("select hash from entries where seq = ?", seq)[0])
    place = book.rng.randrange(len(text))
    text[place] = book.rng.choice([each for each in "0123456789abcdefg" if each != text[place]])
    book.do("update entries set hash = ? where seq = ?", "".join(text), seq)
    return Planted("a byte of a hash", (seq,))


def a_column_of_an_entry(book: Book) -> Planted:
    seq = book.any_entry()
    column, value = book.rng.choice([("stream", "elsewhere"), ("number", 10**6)])
    book.do(f"update entries set {column} = ? where seq = ?", value, seq)
    return Planted("a column of an entry", (seq,))


def an_entry_deleted(book: Book) -> Planted:
    seq = book.any_entry()
    book.do("delete from entries where seq = ?", seq)
    if book.rng.random() < 0.5:
        book.do("delete from postings where seq = ?", seq)
    return Planted("an entry deleted", (seq,))


def a_posting_deleted(book: Book) -> Planted:
    seq, n = book.any_posting()
    book.do("delete from postings where seq = ? and n = ?", seq, n)
    return Planted("a posting deleted", (seq,))


def two_entries_swapped(book: Book) -> Planted:
    one, two = book.any_entry(), book.any_entry()
    while one == two:
        two = book.any_entry()
    rows = [book.one("select line, hash from entries where seq = ?", seq) for seq in (one, two)]
    for seq, row in zip((two, one), rows, strict=True):
        book.do("update entries set line = ?, hash = ? where seq = ?", *row, seq)
    return Planted("two entries swapped", (one, two))


def two_postings_swapped(book: Book) -> Planted:
    question = "select account, asset, units from postings where seq = ? and n = ?"
    one, two = book.any_posting(), book.any_posting()
    while book.one(question, *one) == book.one(question, *two):
        two = book.any_posting()
    rows = [book.one(question, *where) for where in (one, two)]
    change = "update postings set account = ?, asset = ?, units = ? where seq = ? and n = ?"
    for where, row in zip((two, one), rows, strict=True):
        book.do(change, *row, *where)
    return Planted("two postings swapped", tuple({one[0], two[0]}))


def a_posting_changed(book: Book) -> Planted:
    seq, n = book.any_posting()
    column, value = book.rng.choice([("units", 7), ("account", "thief"), ("asset", "gold")])
    book.do(f"update postings set {column} = ? where seq = ? and n = ?", value, seq, n)
    return Planted("a posting changed", (seq,))


def a_balance_moved(book: Book) -> Planted:
    names = book.raw.execute("select account from balances where asset = 'cash'").fetchall()
    (payer,), (payee,) = book.rng.sample(names, 2)
    units = book.rng.randrange(1, 10_000)
    change = "update balances set units = units + ? where asset = 'cash' and account = ?"
    book.do(change, -units, payer)
    book.do(change, units, payee)
    last = "select max(seq) from postings where asset = 'cash' and account = ?"
    rows = tuple({book.one(last, payer)[0], book.one(last, payee)[0]})
    return Planted("a balance moved", rows, word="balance")


def a_balance_deleted(book: Book) -> Planted:
    found = book.raw.execute("select account, asset from balances").fetchall()
    whose = book.rng.choice(found)
    book.do("delete from balances where account = ? and asset = ?", *whose)
    last = book.one("select max(seq) from postings where account = ? and asset = ?", *whose)[0]
    return Planted("a balance deleted", (last,), word="balance")


def the_tail_cut(book: Book) -> Planted:
    """Cut the journal off, with everything that could tell of it inside the database."""
    seq = book.rng.randrange(1, book.last)
    for table, column in (("postings", "seq"), ("snapshots", "seq"), ("heads", "seq")):
        book.do(f"delete from {table} where {column} > ?", seq)
    book.do(
        'delete from shares where ("table", round) in'
        ' (select "table", round from rounds where last > ?)',
        seq,
    )
    book.do("delete from rounds where last > ?", seq)
    book.do("delete from entries where seq > ?", seq)
    book.rebalance()
    return Planted("the tail cut", between=(seq + 1, book.last), word="cut off")


def the_chain_recomputed(book: Book) -> Planted:
    """Change what happened, and make every hash fit: only the signed heads know."""
    seq = book.any_entry()
    parts = book.line(seq)
    parts["facts"]["forged"] = book.rng.randrange(10**6)
    book.rewrite(seq, parts)
    return Planted("the chain recomputed", between=book.part_of(seq), word="signed")


def the_chain_recomputed_for_money(book: Book) -> Planted:
    """Change what was posted and make every hash fit: the rows of the postings know."""
    seq, n = book.any_posting()
    parts = book.line(seq)
    parts["post"][n][0] = "thief"
    book.rewrite(seq, parts)
    return Planted("the chain recomputed for money", (seq,), word="as a row")


def the_whole_book_forged(book: Book) -> Planted:
    """Change what was posted everywhere, and sign the heads with a key of one's own."""
    seq, n = book.any_posting()
    parts = book.line(seq)
    parts["post"][n][0] = "thief"
    book.rewrite(seq, parts)
    book.rebalance()
    own = Keys.passing()
    for head in [each for each in book.heads if each >= seq]:
        tip = book.one("select seq, hash from entries where seq = ?", head)
        forged = sign_head(own, "house", tip, 0)
        change = "update heads set hash = ?, at = ?, signature = ? where seq = ?"
        book.do(change, forged.hash, forged.at, forged.signature, head)
    return Planted("the whole book forged", between=book.part_of(seq), word="what was signed")


def an_entry_taken_out(book: Book) -> Planted:
    """Take an entry out and number the rest anew, so that there is no hole."""
    seq = book.any_entry("kind_of(line) = 'opened'")
    gone = book.line(seq)
    book.do("delete from entries where seq = ?", seq)
    rest = "select seq from entries where seq > ? order by seq"
    for (number,) in book.raw.execute(rest, (seq,)).fetchall():
        parts = book.line(number)
        parts["seq"] -= 1
        parts["number"] -= parts["stream"] == gone["stream"]
        change = "update entries set seq = ?, number = ?, line = ? where seq = ?"
        book.do(change, parts["seq"], parts["number"], canonical(parts), number)
    book.rechain(seq)
    book.rebalance()
    return Planted("an entry taken out", between=book.part_of(seq), word="what was signed")


def a_head_changed(book: Book) -> Planted:
    seq = book.rng.choice(book.heads[:-1])
    column, value = book.rng.choice([("hash", "0" * 64), ("at", 5), ("signature", "00" * 64)])
    book.do(f"update heads set {column} = ? where seq = ?", value, seq)
    return Planted("a head changed", (seq,), word="not signed")


def a_head_deleted(book: Book) -> Planted:
    seq = book.rng.choice(book.heads[:-1])
    book.do("delete from heads where seq = ?", seq)
    return Planted("a head deleted", (seq,), word="gone from the store")


def a_share_changed(book: Book) -> Planted:
    found = book.raw.execute('select "table", round, player from shares').fetchall()
    table, number, player = book.rng.choice(found)
    where = '"table" = ? and round = ?'
    change = f"update shares set staked = staked + 1 where {where} and player = ?"
    if book.rng.random() < 0.5:
        change = f"delete from shares where {where} and player = ?"
    book.do(change, table, number, player)
    first = book.one(f"select first from rounds where {where}", table, number)[0]
    return Planted("a share changed", (first,), word="round")


def something_else_changed(book: Book) -> Planted:
    word, change = book.rng.choice(
        [
            ("answer", "update answers set digest = '' where key = 'command-7'"),
            ("answer", "delete from answers where key = 'command-7'"),
            ("answer", "update answers set key = 'another' where key = 'command-7'"),
            ("ruleset", "update rulesets set body = cast('{}' as blob)"),
            ("snapshot", "update snapshots set seq = 1000000 where stream = 'table/1'"),
        ]
    )
    book.do(change)
    return Planted("something else changed", word=word)


PLANTERS: tuple[Callable[[Book], Planted], ...] = (
    a_byte_of_a_line,
    a_byte_of_a_hash,
    a_column_of_an_entry,
    an_entry_deleted,
    a_posting_deleted,
    two_entries_swapped,
    two_postings_swapped,
    a_posting_changed,
    a_balance_moved,
    a_balance_deleted,
    the_tail_cut,
    the_chain_recomputed,
    the_chain_recomputed_for_money,
    the_whole_book_forged,
    an_entry_taken_out,
    a_head_changed,
    a_head_deleted,
    a_share_changed,
    something_else_changed,
)
