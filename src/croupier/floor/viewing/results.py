"""The latest winning numbers of every table, as they are decided, corrected and taken back."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.floor.sections import ResultsSection
from croupier.floor.viewing.outcomes import results_of
from croupier.journal.check import short
from croupier.journal.entries import Entry, take_apart
from croupier.journal.store import Reading, Span, StoredEntry
from croupier.table.conduct.core.commands import at_table
from croupier.table.conduct.core.rounds import shown_as
from croupier.table.conduct.core.state import TableState


SHOWN: Final = 500
"""How many numbers are kept of each table."""
_DECIDED: Final = "result decided"
_CORRECTED: Final = "result corrected"
_VOID: Final = "round void"
_KINDS: Final = tuple(f'"kind":"{kind}"'.encode() for kind in (_DECIDED, _CORRECTED, _VOID))
_REACHES: Final = (8, 64, 1_024, 32_768)
"""How many entries before a round's last one its result is looked for, one reach after another."""


class Results:
    """The latest numbers of each table, by their rounds."""

    def __init__(self) -> None:
        """Begin with none."""
        self._numbers: dict[str, dict[int, str]] = {}
        self.left_out: list[str] = []
        """Which results were not to be read, as a start names them."""

    @classmethod
    def read(cls, store: Reading, tables: Iterable[str]) -> "Results":
        """Read what the journal has: of each table the last rounds, and of each a few entries.

        A result that was damaged there is left out.
        """
        results = cls()
        for name in tables:
            numbers = results._numbers.setdefault(name, {})
            for span in reversed(store.spans(name, SHOWN)):
                try:
                    number = _result_of(store, name, span)
                except Exception as error:  # noqa: BLE001 - whatever damage does, it is told by its round
                    what = f"the result of round {span.round} of {name} cannot be read"
                    results.left_out.append(f"{what}: {short(error)}")
                    continue
                if number is not None:
                    numbers[span.round] = number
        return results

    def take_up(self, table: TableState) -> None:
        """Take note of a round that has its number and is still being paid."""
        live = table.live
        number = results_of(table, live)[0]
        if live is not None and number is not None:
            self._numbers.setdefault(table.name, {})[live.number] = number

    def see(self, table: TableState, entries: Iterable[Entry]) -> None:
        """Take note of what was decided at a table."""
        numbers = self._numbers.setdefault(table.name, {})
        stream = at_table(table.name)
        for entry in entries:
            happening = entry.happening
            if happening.stream == stream:
                _note(numbers, happening.kind, happening.facts)

    def latest(self, table: str, without: int | None = None) -> tuple[str, ...]:
        """Return the latest numbers of a table, newest first, ``without`` that of one round."""
        numbers = self._numbers.get(table, {})
        return tuple(numbers[each] for each in reversed(numbers) if each != without)


def _note(numbers: dict[int, str], kind: str, facts: Any) -> None:
    if kind == _VOID or (kind == _CORRECTED and facts["chance"] is None):
        numbers.pop(facts["round"], None)  # void, or put right and not over any more
    elif kind == _DECIDED or (kind == _CORRECTED and facts["round"] in numbers):
        numbers[facts["round"]] = shown_as(facts["chance"])
        if len(numbers) > SHOWN:
            del numbers[next(iter(numbers))]


def _result_of(store: Reading, table: str, span: Span) -> str | None:
    """Find a round's result among its last entries; None where it ended without one."""
    upto = span.last
    for reach in _REACHES:
        after = max(span.first - 1, upto - reach)
        told = _told(store.rows(after, at_table(table), upto), span.round)
        for kind, facts in reversed(list(told)):
            chance = None if kind == _VOID else facts["chance"]
            return None if chance is None else shown_as(chance)
        upto = after
        if upto < span.first:
            break
    return None


def _told(rows: Iterable[StoredEntry], number: int) -> Iterator[tuple[str, Any]]:
    """Give those entries that say how a round was decided."""
    for each in rows:
        if any(kind in each.line for kind in _KINDS):
            line = take_apart(each.line)
            if line.facts.get("round") == number:
                yield line.kind, line.facts


def results_section(table: TableState, results: Results) -> ResultsSection:
    """Return the latest winning numbers, none where the operator elected to show none."""
    conduct, called = table.conduct, table.table.game.shown.called
    live = table.live
    unread = live.number if live is not None and live.reading is not None else None
    numbers = () if conduct.display == "off" else results.latest(table.name, unread)
    return ResultsSection(
        numbers=tuple(map(called, numbers)),
        display=conduct.display,
        rounds=conduct.round,
        voids=conduct.voids,
    )
