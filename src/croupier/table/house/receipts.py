"""What a command was answered, as it is kept: its entries' numbers and hashes, words, papers, wagers.

All of it follows from the entries, so that an answer that was changed is found.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec

from croupier.bank.tickets import Stage
from croupier.journal.check import Fault, short
from croupier.journal.entries import COMMAND, ENTRIES, Entry, canonical
from croupier.journal.store import AnsweredCommand, Reading
from croupier.table.conduct.core.wager_facts import outcomes_in
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_object


_GIVES_OUT: Final = ("ticket issued", "payout answered")
"""Entries that may put a paper into somebody's hands."""
_MOST: Final = 100
"""Entries of one command, where an earlier release did not say how many."""


class _Receipt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seq: int
    hash: str


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    papers: list[str]
    receipts: list[_Receipt]
    words: list[str]
    wagers: list[dict[str, Any]] = []


def papers(entries: Iterable[Entry]) -> list[str]:
    """Return the marks of papers that entries gave into somebody's hands."""
    told = (entry.happening.facts for entry in entries if entry.happening.kind in _GIVES_OUT)
    return [facts["ticket"] for facts in told if facts["stage"] == Stage.VALID]


def wagers(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Return what became of each wager that was asked for: its name, or why it was refused."""
    return [each for entry in entries for each in outcomes_in(entry.happening.facts)]


def written(entries: Sequence[Entry], *, as_before: bool = False) -> bytes:
    """Write down what a command is answered: the first time, and whenever it comes again.

    Before ``wagers`` were told an answer had none of them.
    """
    made = [] if as_before else wagers(entries)
    return canonical(
        {
            "receipts": [{"seq": entry.seq, "hash": entry.hash} for entry in entries],
            "words": [entry.happening.facts["words"] for entry in entries],
            "papers": papers(entries),
            **({"wagers": made} if made else {}),
        }
    )


def read(kept: AnsweredCommand) -> dict[str, Any]:
    """Read an answer that is kept; RefusedError names it by its command where it is damaged."""
    try:
        found: dict[str, Any] = msgspec.to_builtins(msgspec.json.decode(kept.answer, type=_Kept))
    except (msgspec.MsgspecError, ValueError, TypeError) as error:
        what = f"the answer that is kept to command {kept.key[:80]!r} cannot be read"
        remedy = "It was carried out. Verify the house."
        raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy)) from error
    return found


class Receipts:
    """Holds the answers that are kept to the entries they answer with, as these go by."""

    def __init__(self, journal: Reading) -> None:
        """Look answers up in a journal."""
        self._journal = journal
        self._kept: AnsweredCommand | None = None
        self._due = 0
        self._entries: list[Entry] = []

    def take(self, entry: Entry) -> Iterator[Fault]:
        """Take the next entry, and say whether the answer it completes is the one that is kept."""
        named = entry.happening.facts.get(COMMAND)
        if is_object(named) and self._journal.keeps_answers:
            yield from self.rest()
            self._begin(named)
        if self._kept is None:
            return
        self._entries.append(entry)
        if len(self._entries) == self._due:
            yield from self.rest()

    def _begin(self, named: Any) -> None:
        """Begin with the entry that names a command; one that nobody answered is found elsewhere."""
        self._kept = self._journal.answer(str(named.get("key", "")))
        if self._kept is not None and isinstance(due := named.get(ENTRIES), int):
            self._due = due
        elif self._kept is not None:
            try:
                self._due = min(_MOST, len(read(self._kept)["receipts"]))
            except RefusedError:
                self._due = 1

    def rest(self) -> Iterator[Fault]:
        """Say of the last command whether it is answered as it was."""
        kept, entries = self._kept, self._entries
        self._kept, self._entries = None, []
        if kept is None:
            return
        try:
            is_right = kept.answer in (written(entries), written(entries, as_before=True))
        except Exception as error:  # noqa: BLE001 - a damaged entry is found by others too
            yield Fault(entries[0].seq, f"its answer cannot be written again: {short(error)}")
            return
        if not is_right:
            what = f"the answer kept to its command {kept.key[:80]} is not what was answered"
            yield Fault(entries[0].seq, what)


def wrong(journal: Reading) -> Iterator[Fault]:
    """Give every answer that is not what its entries say."""
    receipts = Receipts(journal)
    for entry in journal.entries():
        yield from receipts.take(entry)
    yield from receipts.rest()
