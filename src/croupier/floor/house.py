"""The floor of a house: it asks the keeper, lets tables go on that nobody deals, and tells screens.

Everything here happens on one thread, that of the event loop. Deciding is quick and in memory; the
journal's writer saves in a thread of its own, many commands at once. Nobody is answered, and no
screen shows anything, before it is saved.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final, TypeVar

from croupier.floor.automatic_tables import due_at
from croupier.floor.logs import fail, log
from croupier.floor.metrics import Metrics
from croupier.floor.publishing import Publisher, stream_table
from croupier.floor.viewing.remarks import About
from croupier.journal.entries import Entry
from croupier.journal.store import StoreStoppedError
from croupier.table.conduct.core.commands import SYSTEM, Command, name_of
from croupier.table.conduct.core.wager_facts import PLACING, made_in
from croupier.table.conduct.round.void_rounds import VOID
from croupier.table.conduct.round.wagers import NewGame
from croupier.table.house.keeper import Keeper, Receipt
from croupier.terms.refusals import Reason, Refusal, RefusedError


T = TypeVar("T")
_LONGEST_SLEEP: Final = 1.0
"""Seconds after which the house looks at its clock even if nothing is due."""
_MICROSECONDS: Final = 1_000_000


@dataclass
class Floor:
    """One house with its screens."""

    keeper: Keeper
    abouts: Mapping[str, About]
    metrics: Metrics
    publisher: Publisher
    stopped: dict[str, str] = field(default_factory=dict[str, str])
    """Tables that met a fault of the program, and which: they take nothing until a start."""
    quiet: Callable[[], None] = lambda: None
    """Told now and then that no round is in progress anywhere: what holds the house up is done now."""
    is_over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the store has stopped: nothing can be saved any more."""
    at_each_turn: Callable[[], None] = lambda: None
    """What else is looked at whenever the house looks at its clock."""
    _ended: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    """Of each table the round that ended last, and when."""
    _counted: dict[str, int] = field(default_factory=dict[str, int])
    """Of each table the last round that was counted."""
    _has_headless_alarm: bool = False
    _woken: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set[asyncio.Task[Any]])

    def start(self) -> None:
        """Begin to look at the clock, and to tell screens."""
        tables = self.keeper.house.tables
        self._counted = {name: t.last.number for name, t in tables.items() if t.last is not None}
        _ = self._run(self._watch())
        _ = self._run(self.publisher.publish(self.keeper))

    def _run(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def stop(self) -> None:
        """Let everything end."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Asking

    async def ask(self, command: Command) -> Receipt:
        """Carry a command out, and answer when it is saved. It is decided before this waits."""
        table = command.table or ""
        if table in self.stopped:
            return Receipt(refusal=_stopped(table))
        try:
            answer = self.keeper.submit(command)
            following = self._proceed(table)
        except RefusedError as refused:
            return self._given_up(refused)
        except Exception as error:  # noqa: BLE001 - a fault of ours stops the table, not the floor
            return self._stop(table, name_of(type(command)), error)
        # Whoever asked may go; what was decided is followed to its end.
        return await asyncio.shield(self._run(self._saved(answer, following)))

    async def _saved(
        self, answer: "Future[Receipt]", following: "list[Future[Receipt]]"
    ) -> Receipt:
        decided = perf_counter()
        try:
            came = await asyncio.wrap_future(answer)
            if came.entries:
                self.metrics.durable(perf_counter() - decided)
            self.see(came.entries)
            for each in following:
                self.see((await asyncio.wrap_future(each)).entries)
        except RefusedError as refused:
            return self._given_up(refused)
        self._woken.set()
        return came

    def _proceed(self, name: str) -> "list[Future[Receipt]]":
        return self.keeper.proceed(name) if name in self.keeper.house.tables else []

    def _given_up(self, refused: RefusedError) -> Receipt:
        """Answer what could not be saved; a store that stopped stops the floor."""
        if isinstance(refused, StoreStoppedError) and not self.is_over.is_set():
            fail("store stopped", why=str(refused.refusal))
            self.metrics.store_stopped()
            self.is_over.set()
        return Receipt(refusal=refused.refusal)

    def _stop(self, table: str, doing: str, error: Exception) -> Receipt:
        fail("table stopped", error, table=table, operation=doing)
        self.stopped[table] = type(error).__name__
        self.metrics.table_stopped(table)
        self.publisher.changed((table,))
        return Receipt(refusal=_stopped(table))

    def see(self, entries: tuple[Entry, ...]) -> None:
        """Let screens show what was saved."""
        if not entries:
            return
        self._count(entries)
        for name in {stream_table(entry) for entry in entries}:
            table = self.keeper.house.tables.get(name)
            if table is None or table.last is None or table.live is not None:
                continue
            if self._ended.get(name, (0, 0))[0] != table.last.number:
                self._ended[name] = (table.last.number, entries[-1].moment.clock)
        try:
            self.publisher.see(self.keeper.house, entries)
        except Exception as error:  # noqa: BLE001 - it is saved, and whoever asked is answered
            fail("showing failed", error, entry=entries[-1].seq)

    def _count(self, entries: tuple[Entry, ...]) -> None:
        """Count wagers, corrections, and rounds that have ended since this was last asked."""
        for entry in entries:
            name, kind = stream_table(entry), entry.happening.kind
            if kind in PLACING:
                self.metrics.wagered(name, len(made_in(entry.happening.facts)))
            elif kind == "result corrected":
                self.metrics.round_ended(name, "corrected")
            table = self.keeper.house.tables.get(name)
            last = None if table is None else table.last
            if last is not None and last.number > self._counted.get(name, 0):
                self._counted[name] = last.number
                self.metrics.round_ended(name, "void" if VOID in last.steps else "settled")

    def _look_at_heads(self) -> None:
        """Raise the alarm, once, when signed heads leave the house no more; play goes on."""
        notary = self.keeper.notary
        if notary is not None and notary.failure is not None and not self._has_headless_alarm:
            self._has_headless_alarm = True
            fail("heads do not leave", why=str(notary.failure.refusal))
            self.metrics.notary_failed()

    # What nobody asks for

    async def _watch(self) -> None:
        """Do what is due, when it is due."""
        while True:
            try:
                await self._go_on()
            except RefusedError as refused:
                self._given_up(refused)
            except Exception as error:  # noqa: BLE001 - the clock goes on for all tables
                fail("what is due failed", error)
            self._woken.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._until_due()):
                    await self._woken.wait()

    async def _go_on(self) -> None:
        for name in tuple(self.keeper.house.tables):
            if name in self.stopped:
                continue
            try:
                handed_in = self._proceed(name)
            except RefusedError:
                raise
            except Exception as error:  # noqa: BLE001 - the same
                self._stop(name, "what is due", error)
                continue
            for each in handed_in:
                self.see((await asyncio.wrap_future(each)).entries)
            await self._next_game(name)
        for answer in self.keeper.hear_ports():
            self.see(answer.entries)
        self.keeper.rest()
        self._look_at_heads()
        self.at_each_turn()
        if all(table.live is None for table in self.keeper.house.tables.values()):
            self.quiet()

    async def _next_game(self, name: str) -> None:
        """Begin the next game at a table that nobody deals."""
        due = self.next_at(name)
        if due is None or due > self.keeper.clock().clock:
            return
        answer = await self.ask(NewGame(who=SYSTEM, table=name))
        if answer.refusal is not None:
            log("no new game", table=name, why=str(answer.refusal))

    def next_at(self, name: str) -> int | None:
        """Say when the next game begins at a table that nobody deals, if anybody is there."""
        if not self.publisher.has_players(name):
            return None
        ended = self._ended.get(name, (0, None))[1]
        return due_at(self.keeper.house.tables[name], self.abouts.get(name, About()), ended)

    def _until_due(self) -> float:
        now = self.keeper.clock().clock
        at = self.keeper.next_deadline()
        dues: Iterable[int | None] = (self.next_at(name) for name in self.keeper.house.tables)
        times = [each for each in (at, *dues) if each is not None and each > now]
        wait = (min(times) - now) / _MICROSECONDS if times else _LONGEST_SLEEP
        return min(wait, _LONGEST_SLEEP)


def _stopped(table: str) -> Refusal:
    what = f"table {table} has stopped: something went wrong there that must not go on"
    remedy = "Tell the engineer; no wager is lost. A start of the house takes it up again."
    return Refusal(Reason.TABLE_HAS_STOPPED, what, remedy=remedy)
