"""The latest of each table's journal, for staff."""

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, Final

from croupier.bank import accounts
from croupier.floor.staff_sections import LogFacts, LogLine, LogSection, NoticeLine
from croupier.journal.check import short
from croupier.journal.entries import Entry, Happening, read
from croupier.journal.store import Reading
from croupier.table.conduct.core.commands import ASKED_BY, at_table
from croupier.table.conduct.core.rounds import shown_as
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.core.wager_facts import PLACED
from croupier.table.setup.amounts import kept_stake
from croupier.terms.money import CASH
from croupier.terms.refusals import Refusal
from croupier.terms.shapes import is_object


KEPT: Final = 60
"""How many entries of each table are kept."""
_MILLISECOND: Final = 1_000


class Log:
    """The latest entries of each table, newest first."""

    def __init__(self) -> None:
        """Begin with none."""
        self._lines: dict[str, deque[LogLine]] = {}
        self.left_out: list[str] = []
        """What was read and is no entry of a house, as a start names it."""

    @classmethod
    def read(cls, store: Reading, tables: Iterable[str]) -> "Log":
        """Read the latest of each table's journal; what was damaged there is left out."""
        log = cls()
        for name in tables:
            lines = log._lines[name] = deque(maxlen=KEPT)
            for row in store.latest(at_table(name), KEPT):
                try:
                    lines.append(_line(read(row.line, row.hash)))
                except Exception as error:  # noqa: BLE001 - whatever damage does, it is told by its entry
                    log.left_out.append(f"entry {row.seq} cannot be read: {short(error)}")
        return log

    def see(self, entries: Iterable[Entry]) -> None:
        """Take note of what happened."""
        for entry in entries:
            kind, _, name = entry.happening.stream.partition(" ")
            if kind == "table":
                self._lines.setdefault(name, deque(maxlen=KEPT)).append(_line(entry))

    def latest(self, table: str) -> tuple[LogLine, ...]:
        """Return the latest of one table, newest first."""
        return tuple(reversed(self._lines.get(table, ())))


def _line(entry: Entry) -> LogLine:
    happening = entry.happening
    by: Any = happening.facts.get(ASKED_BY) or {}
    return LogLine(
        seq=entry.seq,
        wall=entry.moment.at // _MILLISECOND,
        kind=happening.kind,
        facts=_facts(happening),
        words=str(happening.facts.get("words") or happening.kind),
        rules=tuple(map(str, happening.rules)),
        notices=tuple(
            NoticeLine(str(notice["what"]), tuple(map(str, notice["rules"])))
            for notice in happening.facts.get("notices", ())
        ),
        who=str(by.get("who", "")),
        role=str(by.get("role", "")),
    )


def _facts(happening: Happening) -> LogFacts:
    """Take from an entry what a line about it needs, and nothing else."""
    facts = happening.facts
    wager = _wager(facts)
    number: Any = facts.get("chance", facts.get("number"))
    return LogFacts(
        round=facts.get("round"),
        seconds=facts.get("seconds"),
        number=None if number is None else shown_as(number),
        player=str(wager.get("player") or facts.get("player") or ""),
        seat=facts.get("seat"),
        bet=str(wager.get("bet") or ""),
        target=str(wager.get("target") or ""),
        card=str(facts.get("card") or ""),
        hand=str(facts.get("slot") or ""),
        amount=_staked(wager) if "stake" in wager else _moved(happening),
    )


def _wager(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the wager an entry is about, made or spoken; of several whose they are.

    Nothing where it only names one.
    """
    for name in ("wager", "declared"):
        found: Any = facts.get(name)
        if is_object(found):
            return found
    whose = next((each["player"] for each in facts.get(PLACED, ())), None)
    return {} if whose is None else {"player": whose}


def _staked(wager: Mapping[str, Any]) -> int:
    """Return what was staked; a ValueError says of an entry that somebody changed why it cannot be read."""
    stake = kept_stake(wager["stake"])
    if isinstance(stake, Refusal):
        raise ValueError(stake.what)  # noqa: TRY004 - it is the value that is wrong
    return stake.units


def _moved(happening: Happening) -> int | None:
    """Say what an entry brought players or took from them in all; nothing where it moved none."""
    own = accounts.chips("")
    moved = [
        each.units
        for each in happening.postings
        if each.asset == CASH and each.account.startswith(own)
    ]
    return abs(sum(moved)) if moved else None


def log_section(table: TableState, log: Log) -> LogSection:
    """Return the latest of a table's journal."""
    return LogSection(log.latest(table.name))
