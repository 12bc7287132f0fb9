"""The keeper of a house: the one owner of its store. It decides, saves, then tells.

Every command is decided in memory, written to the journal with its postings in one transaction,
and answered only when that is durable. What was not saved never happened; what was saved is found
again after any crash. A round that was committed to a seed is finished with that seed.
"""

import contextlib
import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from enum import StrEnum, unique
from typing import Any, Final

import msgspec

from croupier.bank.ports import Door, Port
from croupier.bank.tickets import mark, numbered
from croupier.equipment.randomness.master import Master
from croupier.equipment.randomness.rounds import commit
from croupier.games.protocol import Asks, Deal, Offer
from croupier.journal.entries import Chain, Entry, Happening, Moment, canonical, commanded
from croupier.journal.keys import Keys
from croupier.journal.notary import Notary
from croupier.journal.store import AnsweredCommand, Batch, RoundRow, Share, Store
from croupier.journal.writer import Writer
from croupier.table.conduct.core.commands import SYSTEM, Command
from croupier.table.conduct.core.commitments import committed_to
from croupier.table.conduct.core.postings import in_round
from croupier.table.conduct.core.shelf_hashes import row_kept
from croupier.table.conduct.core.state import House, Live, TableState
from croupier.table.conduct.core.wager_facts import PLACING, wagers_told
from croupier.table.conduct.equipment.generator import DrawResult, ShowSeed, seed_owed
from croupier.table.conduct.machine import answer, decide, fold, tell
from croupier.table.conduct.money.terminals import Numbered
from croupier.table.conduct.round.no_more_bets import NoMoreBets
from croupier.table.conduct.round.questions import PutAgain, TimeIsUp
from croupier.table.conduct.round.results import Settle, is_posted_now
from croupier.table.conduct.round.wagers import NewGame
from croupier.table.conduct.signs import limit_signs
from croupier.table.conduct.tables.game_changes import rulesets_of
from croupier.table.conduct.tables.opening import NewGamingDay, OpenTable
from croupier.table.conduct.tables.terms import set_up, terms_renewed
from croupier.table.house import receipts
from croupier.table.house.device_doors import Ports, late_answers, through
from croupier.table.house.seals import about_paper, about_seed, hold_to_seals
from croupier.table.house.snapshots import EVERY, Memory, Outside, Taken, no_heads, restore, shelves
from croupier.table.setup.configuration import TableRecord, open_table
from croupier.terms.refusals import Reason, Refusal, RefusedError


@unique
class Stage(StrEnum):
    """The instants between which a crash may fall; tests stop the process at each."""

    ACCEPTED = "accepted, before it is saved"
    SAVED = "saved, before anybody is told"
    CLOSED = "closed, before the draw"
    DRAWN = "drawn, before the settlement"


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a command was answered: its entries as receipts, or the refusal."""

    entries: tuple[Entry, ...] = ()
    refusal: Refusal | None = None
    repeated: Mapping[str, Any] | None = None
    """The answer of the first time, where the command came once more."""
    printed: tuple[str, ...] = ()
    """The numbers of papers given out: for whoever holds them, and kept nowhere in clear."""
    wagers: tuple[str | Refusal, ...] = ()
    """What became of each wager that was asked for, in the order told: its name, or why it was refused."""


Clock = Callable[[], Moment]
Entropy = Callable[[int], bytes]
OWN_ALONE: Final = frozenset((*PLACING, "wager called"))
"""Entries that change nothing for anybody but their player and the staff."""
OWN_PERHAPS: Final = frozenset(("decision made",))
"""Entries of which that is so unless what everybody sees has changed with them."""
_UNKEYED: Final = {"key"}
_MICROSECONDS: Final = 1_000_000
_SEED: Final = 64
"""Bytes of fresh entropy that start or reseed the master generator."""


@dataclass(eq=False)
class Keeper:
    """One house over one store."""

    store: Store
    keys: Keys
    clock: Clock
    entropy: Entropy
    zone: tzinfo = UTC
    day_begins: int = 6
    """The hour at which a gaming day begins, in the house's time zone."""
    notary: Notary | None = None
    """Who signs the journal's head as rounds end; a floor has one with a thread of its own."""
    outside: Outside = no_heads
    """Reads signed heads that are kept outside the database: the journal is held to them at the start."""
    writer: Writer | None = None
    """Who saves for many at once; without one every command is saved alone."""
    ports: Ports = field(default_factory=dict[Door, Port])
    """The devices behind the house's doors; a door without one lets everything through."""
    at: Callable[[Stage], None] = lambda _: None
    turned: dict[str, int] = field(init=False, default_factory=dict[str, int])
    """Of each stream the last entry, since the start, that changed something for everybody."""
    house: House = field(init=False)
    chain: Chain = field(init=False)
    _master: Master = field(init=False)
    _memory: Memory = field(init=False)
    _durable: deque[Taken] = field(init=False, default_factory=deque[Taken])
    """What was written down, perhaps by another thread, and is still at hand."""
    _unsaved: dict[str, AnsweredCommand] = field(
        init=False, default_factory=dict[str, AnsweredCommand]
    )

    def __post_init__(self) -> None:
        """Take up the house where its journal left it, and finish what was under way."""
        last = self.store.last()
        self.chain = Chain(last.seq, last.head, last.numbers)
        self.house, self._memory = restore(self.store, self.keys.public, self.outside)
        hold_to_seals(self.house, self.keys)
        clock = self.clock().clock
        self._master = Master.start(self.entropy(_SEED), self.store.site, last.seq, clock)
        if self.notary is not None:
            self.notary.note(self.clock().at)  # what a crash left unsigned waits no longer
        self._renew_terms()
        self._put_questions_again()
        self.go_on()

    def _renew_terms(self) -> None:
        """Go on by the terms of this release at tables that an earlier one set up by the same."""
        for table in tuple(self.house.tables.values()):
            ruleset = table.table.game.ruleset
            if table.conduct.terms == ruleset.content_hash:
                continue
            happening = terms_renewed(table, self.store.rulesets().get(table.conduct.terms))
            if isinstance(happening, Refusal):
                raise RefusedError(happening)
            self.store.keep_ruleset(ruleset.content_hash, ruleset.body)
            self.record(happening)

    def _put_questions_again(self) -> None:
        """Give whoever was asked something their time again: nobody could answer in between."""
        for table in tuple(self.house.tables.values()):
            live = table.live
            if live is None or live.waiting is None or live.waiting.closes is None:
                continue
            if isinstance(live.round.turn, Asks):
                moment = self.clock()
                again = decide(self.house, PutAgain(who=SYSTEM, table=table.name), moment)
                assert not isinstance(again, Refusal)
                self._save(again, moment)

    @property
    def passed_over(self) -> int | None:
        """After which entry the snapshot was taken that the start did without; None if it had its own."""
        return self._memory.passed_over

    # What people ask

    def set_up(self, record: TableRecord, role: str) -> Receipt:
        """Set up a table."""
        happening = set_up(self.house, record, role)
        if isinstance(happening, Refusal):
            return Receipt(refusal=happening)
        ruleset = open_table(record).game.ruleset
        self.store.keep_ruleset(ruleset.content_hash, ruleset.body)
        return self.record(happening)

    def record(self, *happenings: Happening) -> Receipt:
        """Write down what nobody asked for: what was true before the evening began."""
        batch = self._save(happenings, self.clock())
        self._notarise(batch)
        return Receipt(batch.entries)

    def keep(self, shelf: str, key: str, value: bytes) -> None:
        """Put something on a shelf, and tell the journal of it, both or neither."""
        told = row_kept(shelf, key, value)
        self._notarise(self._save((told,), self.clock(), kept=((shelf, key, value),)))

    def do(self, command: Command) -> Receipt:
        """Carry a command out, once however often it comes, and answer when it is saved."""
        moment = self.clock()
        decided = self._decide(command, moment)
        if isinstance(decided, Receipt):
            return decided
        batch = self._save(decided, moment, command)
        self._notarise(batch)
        for name in self._tables_of(batch.entries):
            self._go_on_at(name)
        return self._answered(batch)

    def submit(self, command: Command) -> "Future[Receipt]":
        """Carry a command out; the answer follows when it is saved, together with others."""
        moment = self.clock()
        decided = self._decide(command, moment)
        if isinstance(decided, Receipt):
            answer: Future[Receipt] = Future()
            answer.set_result(decided)
            return answer
        return self.hand_in(*decided, moment=moment, command=command)

    def hand_in(
        self, *happenings: Happening, moment: Moment, command: Command | None = None
    ) -> "Future[Receipt]":
        """Have what was decided at a moment saved together with others; the answer follows then."""
        assert self.writer is not None
        answer: Future[Receipt] = Future()
        answer.set_running_or_notify_cancel()  # whoever asked may go; it is carried out all the same
        batch = self._batch(happenings, moment, command)
        key = command.key if command is not None else None
        answered = self._answered(batch)

        def saved(done: "Future[None]") -> None:
            if key is not None:
                self._unsaved.pop(key, None)
            try:
                done.result()
            except RefusedError as error:
                answer.set_exception(error)
                return
            # What is saved was done, whether or not its head can leave; the notary keeps a failure.
            with contextlib.suppress(RefusedError):
                self._notarise(batch)
            answer.set_result(answered)

        self.writer.submit(batch).add_done_callback(saved)
        return answer

    def _answered(self, batch: Batch) -> Receipt:
        """Return what whoever asked for something is told once it is saved."""
        entries = batch.entries
        wagers = wagers_told(receipts.wagers(entries))
        return Receipt(entries, printed=self._printed(receipts.papers(entries)), wagers=wagers)

    def _decide(self, command: Command, moment: Moment) -> tuple[Happening, ...] | Receipt:
        """Decide a command at the one moment that its entries will bear."""
        if command.key is not None and (first := self._first(command.key)) is not None:
            return self._again(first, command)
        refusal = self._wrong_day(command, moment)
        if refusal is not None:
            return Receipt(refusal=refusal)
        filled = through(self.house, self._filled(command, moment), moment, self.ports)
        decision = answer(self.house, filled, moment)
        if isinstance(decision, Refusal):
            return Receipt(refusal=decision, wagers=decision.each)
        for ruleset in rulesets_of(self.house.tables.values(), decision):
            self.store.keep_ruleset(*ruleset)
        return decision

    def has_done(self, key: str) -> bool:
        """Say whether a command came before and was carried out."""
        return self._first(key) is not None

    def _first(self, key: str) -> AnsweredCommand | None:
        return self._unsaved.get(key) or self.store.answer(key)

    def _again(self, first: AnsweredCommand, command: Command) -> Receipt:
        """Answer a command that came before as it was answered then, with the same papers."""
        if first.digest == digest(command):
            return self._repeated(first)
        what = f"the key {(command.key or '')[:40]!r} was used for another command"
        remedy = "Give each command its own key."
        return Receipt(refusal=Refusal(Reason.COMMAND_CAME_WITH_ANOTHER_BODY, what, remedy=remedy))

    def again(self, key: str) -> Receipt | None:
        """Return what a command was answered, if it came before, whoever asks."""
        first = self._first(key)
        return None if first is None else self._repeated(first)

    def _repeated(self, first: AnsweredCommand) -> Receipt:
        repeated = receipts.read(first)
        if any(paper not in self.house.tickets for paper in repeated["papers"]):
            what = f"the answer that is kept to command {first.key[:80]!r} names no paper of ours"
            remedy = "It was carried out. Verify the house."
            raise RefusedError(Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy))
        wagers = wagers_told(repeated["wagers"])
        return Receipt((), None, repeated, self._printed(repeated["papers"]), wagers)

    def hear_ports(self) -> tuple[Receipt, ...]:
        """Write down what devices have answered that were late."""
        return tuple(self.do(answer) for answer in late_answers(self.house, self.ports))

    # What nobody has to ask for

    def go_on(self) -> None:
        """Close what is due, draw, settle. Each is saved alone, so that a crash loses none."""
        for name in tuple(self.house.tables):
            self._go_on_at(name)

    def next_deadline(self) -> int | None:
        """Say when the house next has something to do by itself, by its own clock."""
        now = self.clock().clock
        every = (at for table in self.house.tables.values() for at in _deadlines(table))
        return min((at for at in every if at > now), default=None)

    def proceed(self, *names: str) -> "list[Future[Receipt]]":
        """Do what is due at tables, to be saved together with what others do."""
        handed_in: list[Future[Receipt]] = []
        for name in names:
            for decision, moment in self._due_at(name):
                handed_in.append(self.hand_in(*decision, moment=moment))
        return handed_in

    def _go_on_at(self, name: str) -> None:
        for decision, moment in self._due_at(name):
            self._notarise(self._save(decision, moment))

    def _due_at(self, name: str) -> Iterator[tuple[tuple[Happening, ...], Moment]]:
        """Give what the system does next at a table, each once the one before is written down."""
        while True:
            moment = self.clock()
            due = self._due(self.house.tables[name], moment.clock)
            if due is None:
                return
            decision = decide(self.house, due, moment)
            if isinstance(decision, Refusal):
                return
            tell(decision)
            yield decision, moment

    def _tables_of(self, entries: tuple[Entry, ...]) -> list[str]:
        """Name the tables that entries belong to."""
        names = (entry.happening.stream.removeprefix("table ") for entry in entries)
        return [name for name in dict.fromkeys(names) if name in self.house.tables]

    def _due(self, table: TableState, now: int) -> Command | None:
        """Say what the system does next at a table by this time of the house's clock, if anything."""
        change = limit_signs.due(table, now)
        if change is not None:
            return change
        named: dict[str, Any] = {"who": SYSTEM, "table": table.name}
        if (ended := seed_owed(table)) is not None:
            return ShowSeed(seed=self.seed_of(table, ended), **named)
        live = table.live
        if live is None:
            return None
        turn = live.round.turn
        if table.table.mode.name == "rng" and live.unpaid and is_posted_now(table, live):
            self.at(Stage.DRAWN)
            return Settle(**named)
        if isinstance(turn, Offer | Asks):
            closes = live.waiting.closes if live.waiting else None
            up = NoMoreBets if isinstance(turn, Offer) else TimeIsUp
            return up(**named) if closes and now >= closes else None
        if isinstance(turn, Deal) and committed_to(live) is not None:
            self.at(Stage.CLOSED)
            return DrawResult(seed=self.seed_of(table, live), **named)
        return None

    def seed_of(self, table: TableState, live: Live) -> str:
        """Open the seal of the seed that a round was committed to."""
        committed = committed_to(live)
        assert committed is not None
        sealed = bytes.fromhex(committed.sealed)
        return self.keys.unseal(sealed, about_seed(table.name, live.number)).hex()

    def _filled(self, command: Command, moment: Moment) -> Command:
        """Give a command what only the house has: the day, a round's seed, a ticket's number."""
        if isinstance(command, Numbered):
            return self._numbered(command)
        if isinstance(command, OpenTable | NewGamingDay) and command.gaming_day is None:
            return msgspec.structs.replace(command, gaming_day=self.gaming_day(moment))
        if not isinstance(command, NewGame):
            return command
        table = self.house.tables.get(command.table or next(iter(self.house.tables), ""))
        if table is None or table.table.mode.name != "rng":
            return msgspec.structs.replace(command, commitment=None, sealed=None)
        return self._committed(command, table, moment)

    def _numbered(self, command: Numbered) -> Command:
        """Give a new paper its number, and seal it: nobody reads it in the journal."""
        drawn = command.number or self.entropy(16).hex()
        try:
            number = numbered(drawn)
        except RefusedError:
            return msgspec.structs.replace(command, sealed="")  # whoever decides says what is wrong
        sealed = self.keys.seal(number.encode(), about_paper(mark(number))).hex()
        return msgspec.structs.replace(command, number=drawn, sealed=sealed)

    def _printed(self, papers: Iterable[str]) -> tuple[str, ...]:
        """Open the seals of papers given out, for whoever prints or reads them out."""
        sealed = ((paper, bytes.fromhex(self.house.tickets[paper].sealed)) for paper in papers)
        opened = (self.keys.unseal(number, about_paper(paper)) for paper, number in sealed)
        return tuple(number.decode() for number in opened)

    def gaming_day(self, moment: Moment) -> str:
        """Return the gaming day of a moment: it begins in the morning, not at midnight."""
        local = datetime.fromtimestamp(moment.at / _MICROSECONDS, self.zone)
        return (local - timedelta(hours=self.day_begins)).date().isoformat()

    def _wrong_day(self, command: Command, moment: Moment) -> Refusal | None:
        """Refuse a gaming day that the clock does not know: it decides what is allowed once a day."""
        if not isinstance(command, OpenTable | NewGamingDay) or command.gaming_day is None:
            return None
        local = datetime.fromtimestamp(moment.at / _MICROSECONDS, self.zone)
        days = {self.gaming_day(moment), local.date().isoformat()}
        if command.gaming_day in days:
            return None
        what = f"the gaming day is {' or '.join(sorted(days))}, not {command.gaming_day[:40]!r}"
        return Refusal(Reason.TIME_CANNOT_BE_READ, what, remedy="Leave it out: the clock knows it.")

    def _committed(self, command: NewGame, table: TableState, moment: Moment) -> Command:
        """Commit a round to a seed of its own, sealed until it is drawn."""
        if self._master.due(moment.clock):
            self._master = self._master.reseed(self.entropy(_SEED), moment.clock)
        seed, self._master = self._master.seed(moment.clock)
        number = table.conduct.round + 1
        ruleset = table.table.game.ruleset.content_hash
        return msgspec.structs.replace(
            command,
            commitment=commit(table.name, number, seed, ruleset),
            sealed=self.keys.seal(seed, about_seed(table.name, number)).hex(),
        )

    # Saving

    def _save(
        self,
        happenings: Iterable[Happening],
        moment: Moment,
        command: Command | None = None,
        kept: tuple[tuple[str, str, bytes], ...] = (),
    ) -> Batch:
        """Write happenings down, durably, with what is kept on shelves by them."""
        self.at(Stage.ACCEPTED)
        batch = replace(self._batch(happenings, moment, command), kept=kept)
        if self.writer is None:
            self.store.append((batch,))
        else:
            self.writer.submit(batch).result()
        self._unsaved.clear()
        self.at(Stage.SAVED)
        self.rest()
        return batch

    def rest(self) -> None:
        """Keep a snapshot when enough has happened since the last.

        What waits is saved first. Where there is a writer, it is its thread that writes the house
        down: whoever plays on does not wait for it.
        """
        self._put_away()
        if self.chain.seq - self._memory.seq < EVERY:
            return
        if self.writer is None:
            self._write_down()
        elif (taken := self._take()) is not None:
            self.writer.submit(Batch()).add_done_callback(
                lambda done: self._keep_after(done, taken)
            )

    def _batch(
        self, happenings: Iterable[Happening], moment: Moment, command: Command | None
    ) -> Batch:
        """Give happenings their places and bring the house forward; nobody is told of it yet."""
        key = command.key if command is not None else None
        body = digest(command) if command is not None and key is not None else ""
        if key is not None:
            happenings = commanded(happenings, key, body)
        entries = tuple(self.chain.link(happenings, moment))
        before = {name: self.house.tables[name].last for name in self._tables_of(entries)}
        for entry in entries:
            self._memory.rests.see(self.house, entry)
            fold(self.house, entry)
            if entry.happening.kind not in OWN_ALONE | OWN_PERHAPS:
                self.turned[entry.happening.stream] = entry.seq
        answers: tuple[AnsweredCommand, ...] = ()
        if key is not None:
            first = AnsweredCommand(key, body, receipts.written(entries))
            self._unsaved[key] = first
            answers = (first,)
        return Batch(entries, answers, self._rounds(entries, before))

    def keep_snapshot(self) -> None:
        """Write the house down, so that the next start need not read the whole journal."""
        if self.writer is not None:
            self.writer.flush()  # what was taken before is written before
        self._write_down()

    def _write_down(self) -> None:
        taken = self._take()
        if taken is not None:
            self._keep(taken)
            self._put_away()

    def _take(self) -> Taken | None:
        return self._memory.take(self.house, (self.chain.seq, self.chain.head), self.clock().at)

    def _keep_after(self, done: "Future[None]", taken: Taken) -> None:
        """Write the house down once its entries are durable; a store that stopped tells others."""
        with contextlib.suppress(RefusedError):
            done.result()
            self._keep(taken)

    def _keep(self, taken: Taken) -> None:
        memory, site, sign = self._memory, self.store.site, self.keys.sign
        written = memory.kept.write(taken, site, sign)
        if written is not None:
            part, after = written
            over = () if taken.number else memory.kept.names()
            self.store.keep_snapshot(part, taken.rows(site, sign), over)
            memory.kept = after
            self._durable.append(taken)
        else:  # one before it was not written: the next is whole
            memory.kept = replace(memory.kept, since=memory.kept.whole)

    def _put_away(self) -> None:
        """Have no longer at hand what lies on its shelf, now that it is durable there."""
        while self._durable:
            taken = self._durable.popleft()
            people, tickets = shelves(self.store, self.keys.public, taken.seq)
            self.house.people.put_away(taken.people, people.find)
            self.house.tickets.put_away(taken.tickets, tickets.find)

    def _rounds(
        self, entries: tuple[Entry, ...], before: Mapping[str, Live | None]
    ) -> tuple[RoundRow, ...]:
        """Return the rounds that these entries ended or changed, to be found by."""
        rows: list[RoundRow] = []
        for name, last in before.items():
            table = self.house.tables[name]
            if table.last is not None and table.last is not last:
                rows.append(round_row(table, table.last, entries[-1]))
        return tuple(rows)

    def _notarise(self, batch: Batch) -> None:
        """Let the head be signed when a round has ended, or a minute has gone by."""
        if self.notary is None or not batch.entries:
            return
        at = batch.entries[-1].moment.at
        if batch.rounds:
            self.notary.note(at)
        else:
            self.notary.tick(at)

    def close(self) -> None:
        """Sign the last head, keep a snapshot, and let go of the store."""
        if self.writer is not None:
            self.writer.close()
        self._write_down()
        if self.notary is not None:
            self.notary.close(self.clock().at)
        self.store.close()


def _deadlines(table: TableState) -> Iterator[int]:
    """Give the times that a table waits for: the end of a countdown, the time on a limits sign."""
    live = table.live
    if live is not None and live.waiting is not None and live.waiting.closes is not None:
        yield live.waiting.closes
    sign = table.conduct.signs.get(limit_signs.NEW_LIMITS)
    if sign is not None:
        yield sign.at


def round_row(table: TableState, live: Live, last: Entry) -> RoundRow:
    """Sum a round up for those who look for it; a wager's stake counts where it was made."""
    sums: dict[str, tuple[int, int]] = {}
    for slip in live.round.slips:
        stake, back = in_round(live.round, slip)
        before, paid = sums.get(slip.player, (0, 0))
        sums[slip.player] = (before + stake, paid + back)
    shares = tuple(Share(player, stake, paid) for player, (stake, paid) in sums.items())
    return RoundRow(
        table=table.name,
        round=live.number,
        began=live.began,
        ended=last.moment.at,
        first=live.first,
        last=last.seq,
        staked=sum(share.staked for share in shares),
        paid=sum(share.paid for share in shares),
        players=shares,
    )


# Commands that come twice


def digest(command: Command) -> str:
    """Return a fingerprint of a command without its key."""
    written: dict[str, Any] = msgspec.to_builtins(command)
    parts = {name: part for name, part in written.items() if name not in _UNKEYED}
    return hashlib.sha256(canonical(parts)).hexdigest()
