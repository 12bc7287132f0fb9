"""Scripts: an evening at a table, one step a line, run through the real table, bank and journal.

The first lines say what there is: a table, its people and what they bring. Every other line is a
step: when, who, in which role, what they do. A step is accepted, or refused with its rule, and the
evening goes on.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cache
from typing import Any, Final, NoReturn, Union

import msgspec

from croupier.bank import accounts
from croupier.journal.entries import Entry, Moment
from croupier.journal.store import StoreStoppedError
from croupier.table.conduct.core.commands import DECIDES, SYSTEM, Command, name_of
from croupier.table.conduct.core.state import CashRules
from croupier.table.conduct.core.wager_facts import REFUSED as REFUSED_WAGERS
from croupier.table.conduct.equipment.wheels.ports import Port
from croupier.table.conduct.money.cash_evidence import set_cash_rules
from croupier.table.conduct.money.sums import read_sum
from croupier.table.conduct.people.patrons import Admit
from croupier.table.conduct.round.wagers import PlaceWager
from croupier.table.conduct.tables.terms import bring_credit
from croupier.table.house.keeper import Receipt
from croupier.table.house.premises import Premises
from croupier.table.house.script.expectations import (
    ACCEPTED,
    NOTHING_EXPECTED,
    OWN,
    PARTLY,
    REFUSED,
    Expected,
    Restart,
    Wait,
    expected,
)
from croupier.table.house.script.wheels import WheelRecord, read_wheel
from croupier.table.record.adjudication import once
from croupier.table.record.answers import refusal as refused_answer
from croupier.table.setup.amounts import read_stake
from croupier.table.setup.configuration import TableRecord
from croupier.terms.misreadings import in_words
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_object


LARGEST_SCRIPT: Final = 64 * 1024 * 1024
MOST_LINES: Final = 1_000_000
_MICROSECONDS: Final = 1_000_000
_DAY: Final = 24 * 3600 * _MICROSECONDS
_HALF_DAY: Final = _DAY // 2
_TIME: Final = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,6}))?)?", re.ASCII)
_NAMES: Final = tuple(map(name_of, DECIDES))
OPERATOR: Final = "casino operator"


class PersonRecord(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody as a script introduces them."""

    role: str = "player"
    age: int | None = None
    chips: Any = None
    """What they have on their chip account when the evening begins."""


class CashRecord(msgspec.Struct, forbid_unknown_fields=True):
    """What the operator of an evening sets for cash."""

    word: Any
    """What one person's word alone carries in a gaming day."""
    report: Any
    """From how much of one player's an alarm is raised."""

    def rules(self) -> CashRules:
        """Read the amounts; nobody's word alone may be worth nothing."""
        word = 0 if self.word in ("0", 0) else read_sum(self.word).units
        return CashRules(word, read_sum(self.report).units)


class SceneRecord(msgspec.Struct, forbid_unknown_fields=True):
    """What there is before the evening begins, or joins it later."""

    table: TableRecord | None = None
    people: dict[str, PersonRecord] = {}
    cash: CashRecord | None = None
    """What cash takes beside somebody's word; left out, a script's word is taken."""
    day: str | None = None
    at: str | None = None
    """The time of the day at which they come, where the evening has begun."""
    wheels: dict[str, WheelRecord] = {}
    """Simulated devices at the tables' wheels, and what they will do."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a script: a scene, or a step."""

    number: int
    written: dict[str, Any]
    expected: Expected = NOTHING_EXPECTED

    @property
    def asked(self) -> dict[str, Any]:
        """What the line says that is not the script's own."""
        return {name: part for name, part in self.written.items() if name not in OWN}

    @property
    def is_scene(self) -> bool:
        """Whether the line says what there is, rather than what somebody does."""
        return "do" not in self.written


def read_script(text: bytes) -> list[Line]:
    """Read a script; RefusedError says which line cannot be read, and why."""
    if len(text) > LARGEST_SCRIPT:
        what = f"the script has {len(text):,} bytes, more than {LARGEST_SCRIPT:,}"
        raise RefusedError(Refusal(Reason.RECORD_IS_TOO_LARGE, what, remedy="Cut it."))
    lines: list[Line] = []
    for number, raw in enumerate(text.removeprefix(b"\xef\xbb\xbf").splitlines(), start=1):
        stripped = raw.strip()
        if stripped and not stripped.startswith(b"#"):
            written = _object(number, stripped)
            lines.append(Line(number, written, expected(written, f"line {number}")))
    if len(lines) > MOST_LINES:
        _unreadable(f"the script has more than {MOST_LINES:,} lines")
    if not lines:
        _unreadable("the script is empty")
    return lines


def _object(number: int, raw: bytes) -> dict[str, Any]:
    try:
        msgspec.json.decode(raw)  # says better what is wrong, and is as strict
        written = json.loads(raw, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        _unreadable(f"line {number} is not JSON: {str(error)[:120]}")
    if not is_object(written):
        _unreadable(f"line {number} is no object")
    return dict(written)


def _unreadable(what: str) -> NoReturn:
    remedy = "See croupier play --help for a script."
    raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy))


class ScriptClock:
    """The clock of an evening: it stands still until a step says what time it is."""

    def __init__(self) -> None:
        """Start at nothing."""
        self._at = 0
        self._ahead = 0

    def resume(self, last: Moment) -> None:
        """Go on from where a journal left off: no time goes back, and the house's own never."""
        self._at = last.at
        self._ahead = last.clock - last.at

    def __call__(self) -> Moment:
        """Say what time it is."""
        return Moment(self._at, self._at + self._ahead)

    def begin(self, day: str | None) -> None:
        """Begin on a day, if it has not begun yet."""
        if day is None:
            return
        try:
            date = datetime.strptime(day, "%Y-%m-%d").replace(tzinfo=UTC)
        except ValueError:
            _unreadable(f"a day is written like 2024-11-16, not {day[:40]!r}")
        midnight = int(date.timestamp()) * _MICROSECONDS
        if midnight + _DAY <= self._at:
            _unreadable(f"{day} is over: the journal goes on after it")
        if midnight > self._at:
            self._ahead += self._at - midnight
            self._at = midnight

    def set(self, written: object) -> None:
        """Go on to a time of the day, past midnight if it is the small hours by then."""
        self._at = self.time_of(written)

    def house_time(self, written: object) -> int:
        """Return what the house's own clock will show at a time of the day."""
        return self.time_of(written) + self._ahead

    def go(self, clock: int) -> None:
        """Go on to a time of the house's own clock."""
        self._at = clock - self._ahead

    def time_of(self, written: object) -> int:
        """Read a time of the day, the next there is after now."""
        found = _TIME.fullmatch(written.strip()) if isinstance(written, str) else None
        if found is None:
            _unreadable(f"a time is written like 20:00:05, not {str(written)[:40]!r}")
        hours, minutes, seconds = int(found[1]), int(found[2]), int(found[3] or 0)
        part = int((found[4] or "").ljust(6, "0") or 0)
        of_day = (hours * 3600 + minutes * 60 + seconds) * _MICROSECONDS + part
        now = self._at % _DAY
        if of_day < now and now - of_day < _HALF_DAY:
            _unreadable(f"time goes backwards: {written} after {spoken(self._at)}")
        return self._at + (of_day - now if of_day >= now else of_day - now + _DAY)


def spoken(at: int) -> str:
    """Write a time of the day as people say it."""
    seconds, part = divmod(at % _DAY, _MICROSECONDS)
    clock = f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
    return f"{clock}.{part:06d}".rstrip("0") if part else clock


@dataclass(frozen=True, slots=True)
class StepOutcome:
    """What a line came to: its entries, or the refusal, and what the clock brought before it."""

    number: int
    at: int
    written: dict[str, Any]
    entries: tuple[Entry, ...] = ()
    refusal: Refusal | None = None
    repeated: bool = False
    before: tuple[Entry, ...] = ()
    after: tuple[Entry, ...] = ()
    """What the system did next by itself: a draw, a settlement."""
    balances: dict[str, str] = field(default_factory=dict[str, str])
    """The accounts of people that this line has moved, as they stand now."""
    balances_before: dict[str, str] = field(default_factory=dict[str, str])
    """Those that the clock has moved before it, as they stood then."""
    each: tuple[str, ...] = ()
    """How each of its wagers was answered, in the order told."""
    printed: tuple[str, ...] = ()
    """The numbers of papers that this line gave out, told here and nowhere else."""
    expected: Expected = NOTHING_EXPECTED
    unmet: tuple[str, ...] = ()
    """What came otherwise than the line expects."""

    @property
    def answer(self) -> str:
        """How it was answered: as a whole, or partly refused where that is so of some of its wagers."""
        if self.refusal is not None:
            return REFUSED
        return PARTLY if REFUSED in self.each else ACCEPTED

    @property
    def has_gone_wrong(self) -> bool:
        """Whether some of it was refused unexpectedly, or something it expects did not come."""
        return bool(self.unmet) or (self.answer != ACCEPTED and self.expected.answer is None)


class Evening:
    """A script being run through a keeper."""

    def __init__(self, premises: Premises) -> None:
        """Take the house up where it is kept."""
        self._premises = premises
        self.clock = ScriptClock()
        last = premises.last()
        if last is not None:
            self.clock.resume(last)
        self.keeper = premises.take_up(self.clock)
        self._wheels: list[Port] = []
        self._papers: dict[str, str] = {}
        """The numbers of papers that were printed, by the labels that steps gave them."""

    def run(self, lines: Iterable[Line]) -> Iterator[StepOutcome]:
        """Run the lines one after the other, telling each as it is done."""
        for line in lines:
            yield self._held(line, self._answer(line, self._scene if line.is_scene else self._step))

    def _held(self, line: Line, told: StepOutcome) -> StepOutcome:
        """Hold what a line came to to what it expects."""
        unmet = tuple(line.expected.unmet(told.answer, told.each, self.keeper.house))
        label = line.expected.label
        if label and told.printed:
            self._papers[label] = told.printed[0]
        elif label and told.refusal is None:
            unmet += (f"expected a paper to be called {label[:40]!r}, and none was printed",)
        return replace(told, expected=line.expected, unmet=unmet)

    def _answer(self, line: Line, do: Callable[[Line], StepOutcome]) -> StepOutcome:
        """Tell what a line came to, or why it cannot be followed."""
        try:
            return do(line)
        except StoreStoppedError:
            raise  # nobody knows what is on the disk: the evening is over
        except RefusedError as refused:
            return StepOutcome(line.number, self.clock().at, line.written, refusal=refused.refusal)

    def sign(self) -> None:
        """Let the journal's head be signed as it is now."""
        if self.keeper.notary is not None:
            self.keeper.notary.note(self.clock().at)

    def end(self) -> None:
        """Leave the house."""
        self._premises.leave(self.keeper)

    def _scene(self, line: Line) -> StepOutcome:
        try:
            scene = msgspec.convert(line.asked, SceneRecord)
        except msgspec.ValidationError as error:
            _unreadable(f"line {line.number}: {in_words(str(error)[:200], _SCENE)}")
        self.clock.begin(scene.day)
        if scene.at is not None:
            self.clock.set(scene.at)
        for table, record in scene.wheels.items():
            self._wheels += read_wheel(table, record, self.clock.house_time)
        since = self.keeper.chain.seq
        refusal = self._furnish(scene)
        return self._told(line, self._since(since), refusal)

    def _furnish(self, scene: SceneRecord) -> Refusal | None:
        keeper = self.keeper
        rules = None if scene.cash is None else scene.cash.rules()
        if scene.table is not None:
            answer = keeper.set_up(scene.table, OPERATOR)
            if answer.refusal is not None:
                return answer.refusal
        first: Refusal | None = None
        for name, person in scene.people.items():
            refusal = self._admit(name, person)
            first = first or refusal
        if rules is not None:  # what people bring with them comes before it is asked how
            keeper.record(set_cash_rules(rules))
        return first

    def _admit(self, name: str, person: PersonRecord) -> Refusal | None:
        """Let somebody in with what they bring, or refuse both."""
        keeper = self.keeper
        amount = None if person.chips is None else read_stake(person.chips)
        if isinstance(amount, Refusal):
            what = f"{name[:40]} brings no amount of chips: {str(person.chips)[:40]!r}"
            return replace(amount, what=what, remedy="Write it like '500' or '2.50'.")
        if amount is not None and keeper.house.cash is not None:
            what = f"{name[:40]} brings {amount}, and cash takes evidence from an earlier line on"
            return Refusal(Reason.PAYMENT_IS_NOT_PERMITTED, what, remedy="Let them buy in.")
        admitted = Admit(
            who="the door",
            role=OPERATOR,
            table=next(iter(keeper.house.tables), None),
            person=name,
            age=person.age,
            holds=person.role,
        )
        answer = keeper.do(admitted)
        if answer.refusal is None and amount is not None:
            keeper.record(bring_credit(name, amount))
        return answer.refusal

    def _step(self, line: Line) -> StepOutcome:
        since = self.keeper.chain.seq
        if "at" in line.written:
            self._until(line.written["at"])
        before = self._since(since)
        balances = self._balances(before)
        done = self._answer(line, self._do)
        return replace(done, before=before, balances_before=balances)

    def _do(self, line: Line) -> StepOutcome:
        """Do what a step says, now."""
        written = {name: part for name, part in line.asked.items() if name != "at"}
        written |= {
            name: self._papers[paper]
            for name in _PAPERS
            if isinstance(paper := written.get(name), str) and paper in self._papers
        }
        asked = _asked(line.number, written)
        if isinstance(asked, Wait):
            return self._told(line, ())
        if isinstance(asked, Restart):
            self._premises.leave(self.keeper)
            self.keeper = self._premises.take_up(self.clock)
            return self._told(line, ())
        middle = self.keeper.chain.seq
        answer: Receipt = self.keeper.do(asked)
        done = tuple(entry for entry in self._since(middle) if entry not in answer.entries)
        told = self._told(line, answer.entries, answer.refusal, after=done)
        return replace(
            told,
            repeated=answer.repeated is not None,
            each=_each(asked, answer),
            printed=answer.printed,
        )

    def _until(self, written: object) -> None:
        """Go on to a time of the day, with what the wheels' devices report until then."""
        until = self.clock.house_time(written)
        reports = [
            report for port in self._wheels for report in port.due(self.clock().clock, until)
        ]
        for at, asked in sorted(reports, key=lambda report: report[0]):
            self._pass_time(at)
            self.keeper.do(asked)
        self._pass_time(until)

    def _pass_time(self, until: int) -> None:
        """Let time pass; what the house does by itself happens at its own times."""
        while (at := self.keeper.next_deadline()) is not None and at < until:
            self.clock.go(at)
            self.keeper.go_on()
        self.clock.go(until)
        self.keeper.go_on()

    def _since(self, seq: int) -> tuple[Entry, ...]:
        return tuple(self.keeper.store.entries(seq)) if self.keeper.chain.seq > seq else ()

    def _told(
        self,
        line: Line,
        entries: tuple[Entry, ...],
        refusal: Refusal | None = None,
        *,
        after: tuple[Entry, ...] = (),
    ) -> StepOutcome:
        return StepOutcome(
            line.number,
            self.clock().at,
            line.written,
            entries,
            refusal,
            after=after,
            balances=self._balances((*entries, *after)),
        )

    def _balances(self, entries: Iterable[Entry]) -> dict[str, str]:
        """Say how the accounts of people stand now that entries have moved."""
        moved = dict.fromkeys(
            (posting.account, posting.asset)
            for entry in entries
            for posting in entry.happening.postings
            if posting.account.partition(accounts.SEPARATOR)[0] in PERSONAL
        )
        return {
            _account(account, asset): str(self.keeper.house.ledger.balance(account, asset))
            for account, asset in moved
        }


_PAPERS: Final = ("ticket", "voucher")
"""The fields of operations that have the number of a paper."""
_SCENE: Final = {"": "a scene", "table": "a table", "people": "a person", "wheels": "a wheel"}
PERSONAL: Final = ("chips", "receivable", "unclaimed")


def _account(account: str, asset: str) -> str:
    return account if asset == Money(0).asset else f"{account} ({asset})"


def _each(asked: Command, answer: Receipt) -> tuple[str, ...]:
    """Say how each wager that was asked for was answered; one that is refused for all is for each."""
    if not isinstance(asked, PlaceWager):
        return ()
    if answer.refusal is not None:
        return (REFUSED,) * len(asked.each)
    return tuple(REFUSED if isinstance(told, Refusal) else ACCEPTED for told in answer.wagers)


@cache
def commands() -> Any:
    """Return every command there is, as one type that plain data is read as."""
    union: Any = Union
    return union[tuple(DECIDES)]


@cache
def steps() -> Any:
    """Return everything that a step may do: every command, and what is the script's own."""
    return commands() | Wait | Restart


def _asked(number: int, written: dict[str, Any]) -> Command | Wait | Restart:
    said = written["do"]
    if said not in (*_NAMES, *_OWN_STEPS):
        what = f"line {number}: nobody knows how to {str(said)[:40]!r}"
        raise RefusedError(Refusal(Reason.OPERATION_IS_NOT_IN_THE_BOOK, what, remedy=_near(said)))
    if written.get("who") == SYSTEM:
        _unreadable(f"line {number}: nobody is the system")
    if own := sorted(THE_HOUSE_S_OWN & written.keys()):
        _unreadable(f"line {number}: {own[0]} is for the house to say")
    try:
        asked: Command | Wait | Restart = msgspec.convert(written, steps())
    except msgspec.ValidationError as error:
        nouns = {"": repr(said), "wagers": "a wager"}
        what = f"line {number}: {in_words(str(error)[:200], nouns)}"
        remedy = f"Its fields: croupier table operations BOOK {said!r}."
        if said in _OWN_STEPS:
            remedy = f"To {said} asks for nothing else."
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy)) from error
    return asked


_OWN_STEPS: Final = (name_of(Wait), name_of(Restart))
THE_HOUSE_S_OWN: Final = {"commitment", "sealed", "seed"}
"""What only the house says of a round's chance."""


def _near(said: object) -> str:
    """Name the operations that somebody may have meant."""
    if said == "set up table":
        return 'A line with "table" and no "do" sets one up.'
    meant = get_close_matches(str(said)[:60].lower().replace("_", " "), _NAMES, n=3, cutoff=0.5)
    listed = "croupier table operations BOOK lists them all."
    near = ", ".join(map(repr, meant))
    return f"Perhaps {near}; {listed}" if near else listed


def plain(told: StepOutcome) -> dict[str, Any]:
    """Write what a line came to as plain data."""
    answer: dict[str, Any] = {
        "line": told.number,
        "at": spoken(told.at),
        "step": told.written,
        "answer": told.answer,
    }
    if told.refusal is not None:
        answer["refusal"] = refused_answer(told.refusal)
    for name, entries in (
        ("before", told.before),
        ("entries", told.entries),
        ("after", told.after),
    ):
        if entries or name == "entries":
            answer[name] = [_entry(entry) for entry in entries]
    answer["notices"] = [
        notice
        for entry in (*told.before, *told.entries, *told.after)
        for notice in entry.happening.facts.get("notices", ())
    ]
    answer["balances"] = told.balances_before | told.balances
    if told.repeated:
        answer["repeated"] = True
    if told.printed:
        answer["printed"] = list(told.printed)
    if told.expected != NOTHING_EXPECTED:
        answer["unmet"] = list(told.unmet)
    return answer


SHOWN_OF_A_DRAW: Final = ("commitment", "seed", "mixed")
"""What is told of a draw that anybody may check: before the first wager, and after the result."""


def _entry(entry: Entry) -> dict[str, Any]:
    happening = entry.happening
    beside = (*SHOWN_OF_A_DRAW, REFUSED_WAGERS)
    return {
        **{name: happening.facts[name] for name in beside if name in happening.facts},
        "seq": entry.seq,
        "hash": entry.hash,
        "kind": happening.kind,
        "words": happening.facts["words"],
        "rules": [str(ref) for ref in happening.rules],
        "wagers": [{**each, "net": _net(each)} for each in happening.facts.get("wagers", ())],
        "post": [[each.account, each.asset, each.units] for each in happening.postings],
    }


def _net(wager: Mapping[str, Any]) -> int:
    """Return what a player is up or down by a wager, once it is decided."""
    if wager["result"] == "open":
        return 0
    won: int = wager["winnings"] + wager["returned"]
    lost: int = wager["stake"] + wager.get("commission", 0)
    return won - lost
