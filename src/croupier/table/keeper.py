"""The keeper of a house: the one owner of its store. It decides, saves, then tells.

Every command is decided in memory, written to the journal with its postings in one transaction,
and answered only when that is durable. What was not saved never happened; what was saved is found
again after any crash. A round that was committed to a seed is finished with that seed.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique
from typing import Any, Final

import msgspec

from croupier.equipment.randomness.master import Master
from croupier.equipment.randomness.rounds import commit
from croupier.games.protocol import Deal, Offer
from croupier.journal.entries import Chain, Entry, Happening, Moment, canonical
from croupier.journal.keys import Keys
from croupier.journal.store import Answered, Batch, RoundRow, Share, Store
from croupier.table.conduct.deciding import SYSTEM, decide, fold
from croupier.table.conduct.posting import standing
from croupier.table.conduct.setting_up import set_up
from croupier.table.conduct.settling import DrawResult, Settle
from croupier.table.conduct.state import House, Live, TableState
from croupier.table.conduct.wagering import NewGame, NoMoreBets
from croupier.table.conduct.words import HOUSE, Asked
from croupier.table.configuration import TableRecord, open_table
from croupier.table.snapshots import EVERY, Rests, restore, write
from croupier.terms.refusals import Reason, Refusal


@unique
class Stage(StrEnum):
    """The instants between which a crash may fall; tests stop the process at each."""

    ACCEPTED = "accepted, before it is saved"
    SAVED = "saved, before anybody is told"
    CLOSED = "closed, before the draw"
    DRAWN = "drawn, before the settlement"
    ROLLING_BACK = "in the middle of a correction"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command was answered: its entries as receipts, or the refusal."""

    entries: tuple[Entry, ...] = ()
    refusal: Refusal | None = None
    repeated: Mapping[str, Any] | None = None
    """The answer of the first time, where the command came once more."""

    @property
    def is_accepted(self) -> bool:
        """Whether it was carried out, now or the first time."""
        return self.refusal is None


Clock = Callable[[], Moment]
Entropy = Callable[[int], bytes]
_UNKEYED: Final = {"key"}


@dataclass
class Keeper:
    """One house over one store."""

    store: Store
    keys: Keys
    clock: Clock
    entropy: Entropy
    site: str = "croupier"
    at: Callable[[Stage], None] = lambda _: None
    house: House = field(init=False)
    chain: Chain = field(init=False)
    master: Master = field(init=False)
    _rests: Rests = field(init=False)
    _kept: int = field(init=False)

    def __post_init__(self) -> None:
        """Take up the house where its journal left it, and finish what was under way."""
        last = self.store.last()
        self.chain = Chain(last.seq, last.head, last.numbers)
        kept = self.store.snapshot(HOUSE)
        self.house, self._rests = restore(kept, self.store.balances(), self.store.entries)
        self._kept = kept.seq if kept else 0
        self.master = Master.start(self.entropy(64), self.site, last.seq, self.clock().clock)
        self.go_on()

    # What people ask

    def set_up(self, record: TableRecord, role: str) -> Answer:
        """Set up a table."""
        happening = set_up(self.house, record, role)
        if isinstance(happening, Refusal):
            return Answer(refusal=happening)
        ruleset = open_table(record).game.ruleset
        self.store.keep_ruleset(ruleset.content_hash, ruleset.body)
        return Answer(self._save((happening,), self.clock()))

    def do(self, asked: Asked) -> Answer:
        """Carry a command out, once however often it comes, and answer when it is saved."""
        if asked.key is not None and (first := self.store.answer(asked.key)) is not None:
            return _again(first, asked)
        moment = self.clock()
        decision = decide(self.house, self._with_chance(asked, moment), moment)
        if isinstance(decision, Refusal):
            return Answer(refusal=decision)
        entries = self._save(decision, moment, asked)
        answer = Answer(entries)
        self.go_on()
        return answer

    def go_on(self) -> None:
        """Do what nobody has to ask for: close what is due, draw, settle. Each is saved alone."""
        for table in tuple(self.house.tables.values()):
            while (due := self._due(self.house.tables[table.name])) is not None:
                moment = self.clock()
                decision = decide(self.house, due, moment)
                if isinstance(decision, Refusal):
                    break
                self._save(decision, moment)

    def _due(self, table: TableState) -> Asked | None:
        """Say what the system does next at a table, if anything."""
        live = table.live
        if live is None:
            return None
        turn = live.round.turn
        named: dict[str, Any] = {"who": SYSTEM, "table": table.name}
        if isinstance(turn, Offer):
            closes = live.window.closes if live.window else None
            return NoMoreBets(**named) if closes and self.clock().clock >= closes else None
        if table.table.mode.name != "rng":
            return None
        if isinstance(turn, Deal) and live.committed is not None:
            self.at(Stage.CLOSED)
            seed = self.keys.unseal(
                bytes.fromhex(live.committed.sealed), _about(table, live.number)
            )
            return DrawResult(seed=seed.hex(), **named)
        if live.unpaid:
            self.at(Stage.DRAWN)
            return Settle(**named)
        return None

    def _with_chance(self, asked: Asked, moment: Moment) -> Asked:
        """Give a new round of the generator the seed it is committed to."""
        if not isinstance(asked, NewGame):
            return asked
        try:
            table = self.house.table(asked.table)
        except Exception:  # noqa: BLE001 - deciding refuses it with its reason
            return asked
        if table.table.mode.name != "rng":
            return msgspec.structs.replace(asked, commitment=None, sealed=None)
        if self.master.due(moment.clock):
            self.master = self.master.reseed(self.entropy(64), moment.clock)
        seed, self.master = self.master.seed(moment.clock)
        number = table.conduct.round + 1
        ruleset = table.table.game.ruleset.content_hash
        return msgspec.structs.replace(
            asked,
            commitment=commit(table.name, number, seed, ruleset),
            sealed=self.keys.seal(seed, _about(table, number)).hex(),
        )

    # Saving

    def _save(
        self, happenings: Iterable[Happening], moment: Moment, asked: Asked | None = None
    ) -> tuple[Entry, ...]:
        """Write happenings down, durably, and only then bring the house forward."""
        self.at(Stage.ACCEPTED)
        entries = tuple(self.chain.link(happenings, moment))
        if any(entry.happening.kind == "result corrected" for entry in entries):
            self.at(Stage.ROLLING_BACK)
        for entry in entries:
            self._rests.see(self.house, entry)
            fold(self.house, entry)
        answers = (_answered(asked, entries),) if asked and asked.key else ()
        self.store.append((Batch(entries, answers, self._rounds(entries)),))
        self.at(Stage.SAVED)
        if self.chain.seq - self._kept >= EVERY:
            self.keep_snapshot()
        return entries

    def keep_snapshot(self) -> None:
        """Write the house down, so that the next start need not read the whole journal."""
        snapshot = write(self.house, self._rests, self.chain.seq)
        if snapshot is not None:
            self.store.keep_snapshot(snapshot)
            self._kept = snapshot.seq

    def _rounds(self, entries: tuple[Entry, ...]) -> tuple[RoundRow, ...]:
        """Return the rounds that these entries ended, to be found by."""
        rows: list[RoundRow] = []
        for stream in dict.fromkeys(entry.happening.stream for entry in entries):
            table = self.house.tables.get(stream.removeprefix("table "))
            if table is not None and table.last is not None and table.live is None:
                rows.append(round_row(table, table.last, entries[-1]))
        return tuple(rows)


def _about(table: TableState, number: int) -> bytes:
    """Say what a sealed seed belongs to, so that it opens nowhere else."""
    return canonical(["seed", table.name, number])


def round_row(table: TableState, live: Live, last: Entry) -> RoundRow:
    """Sum a round up for those who look for it."""
    players: dict[str, list[int]] = {}
    for slip in live.round.slips:
        sums = players.setdefault(slip.player, [0, 0])
        staked = slip.plays.units + slip.void.units
        moved = sum(
            units
            for (account, _), units in standing(table.name, slip).items()
            if account.startswith("chips:")
        )
        sums[0] += staked
        sums[1] += staked + moved
    return RoundRow(
        table=table.name,
        round=live.number,
        began=live.began,
        ended=last.moment.at,
        first=live.first,
        last=last.seq,
        staked=sum(staked for staked, _ in players.values()),
        paid=sum(paid for _, paid in players.values()),
        players=tuple(Share(player, staked, paid) for player, (staked, paid) in players.items()),
    )


# Commands that come twice


def digest(asked: Asked) -> str:
    """Return a fingerprint of a command without its key."""
    written: dict[str, Any] = msgspec.to_builtins(asked)
    parts = {name: part for name, part in written.items() if name not in _UNKEYED}
    return hashlib.sha256(canonical(parts)).hexdigest()


def _answered(asked: Asked, entries: tuple[Entry, ...]) -> Answered:
    receipts = [{"seq": entry.seq, "hash": entry.hash} for entry in entries]
    answer = {"receipts": receipts, "words": [e.happening.facts["words"] for e in entries]}
    return Answered(asked.key or "", digest(asked), canonical(answer))


def _again(first: Answered, asked: Asked) -> Answer:
    if first.digest == digest(asked):
        repeated: dict[str, Any] = msgspec.json.decode(first.answer)
        return Answer(repeated=repeated)
    what = f"the key {(asked.key or '')[:40]!r} was used for another command"
    return Answer(
        refusal=Refusal(
            Reason.COMMAND_CAME_WITH_ANOTHER_BODY, what, remedy="Give each command its own key."
        )
    )
