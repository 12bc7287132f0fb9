"""Replaying: the journal folded again by the table's own machine, and held to what it tells.

Every entry is taken as it was written. The machine follows it and comes to a state of its own;
what the entry told (the number drawn, each wager's result and amounts, the money moved) must be
what that state says. So an entry that was changed is found even where its chain was made to fit.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.bank import accounts
from croupier.equipment.randomness.rounds import mix
from croupier.journal.check import Fault, short
from croupier.journal.entries import Entry, Posting
from croupier.journal.store import Reading, RoundRow
from croupier.rulebooks.earlier_terms import differences
from croupier.rulebooks.operations import operation
from croupier.table.conduct.core import shelf_hashes
from croupier.table.conduct.core.carried_wagers import moved_between
from croupier.table.conduct.core.commands import (
    ASKED_BY,
    FOLDS,
    HOUSE,
    HOUSE_FOLDS,
    SYSTEM,
    at_table,
)
from croupier.table.conduct.core.commitments import MIXED, SEED, committed_to, drawn_from
from croupier.table.conduct.core.duties import undue
from croupier.table.conduct.core.postings import (
    NOTHING_OWED,
    OWED,
    SETTLE_AGAIN,
    Movements,
    OwedSums,
    owed_at_worst,
    owing,
    posted,
    postings,
    staked_facts,
)
from croupier.table.conduct.core.rounds import shown_as, wager_facts
from croupier.table.conduct.core.state import House, Live, TableState
from croupier.table.conduct.core.wager_facts import FEE, PLACED, STAKED
from croupier.table.conduct.equipment.generator import DrawResult, Order, committed_seed
from croupier.table.conduct.machine import decide, fold_unposted
from croupier.table.conduct.money.cash_evidence import SET, unproven
from croupier.table.conduct.people.sign_ons import STREAM, Access, untrue
from croupier.table.conduct.round.closing import HAD, had_by
from croupier.table.conduct.tables.terms import OF_TERMS, RENEWED, TERMS
from croupier.table.house.keeper import round_row
from croupier.table.house.replay.cards import misdealt
from croupier.table.house.replay.people import MOVES, amiss
from croupier.table.house.replay.styles import misheld
from croupier.table.house.replay.times import untimely
from croupier.table.house.shelves import SHELVES as AWAY
from croupier.table.house.snapshots import VERSION, is_of_house, restore, shelves, trusted
from croupier.table.setup.written_limits import write_limits
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.refusals import Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


Moved = Counter[tuple[str, str]]
"""Units moved, by account and asset."""

_PERSONAL: Final = ("chips", "receivable", "unclaimed")
"""Kinds of account that are one person's."""
_DRAWN: Final = ("chance", "came", "cards", "counts", "seed", "mixed", "round")
"""What a draw tells, and the seed alone decides."""


class Replay:
    """A journal being replayed: what it came to so far, and how much was held to it."""

    def __init__(self, rulesets: Mapping[str, bytes] | None = None) -> None:
        """Begin before the first entry; ``rulesets`` are those the journal keeps, by their hashes."""
        self.house = House()
        self._rulesets = rulesets or {}
        self.counts: Counter[str] = Counter()
        self._lost: set[str] = set()
        self._clock = 0
        self._lasting: dict[str, RoundRow] = {}
        self._done: list[RoundRow] = []

    def take(self, entry: Entry) -> Iterator[Fault]:
        """Follow one entry, and give everything it tells that is not so."""
        happening = entry.happening
        kind, stream = happening.kind, happening.stream
        self.counts["entries"] += 1
        if entry.moment.clock < self._clock:
            yield Fault(entry.seq, "the house's own clock goes back")
        self._clock = entry.moment.clock
        if kind not in FOLDS and kind not in HOUSE_FOLDS:
            yield Fault(entry.seq, f"nobody knows an entry {kind!r} of version {happening.version}")
        elif stream not in self._lost:
            try:
                yield from self._follow(entry)
            except Exception as error:  # noqa: BLE001 - whatever a damaged entry does is a finding
                self._lost.add(stream)
                said = error.refusal.what if isinstance(error, RefusedError) else short(error)
                what = f"nobody can go on from it ({said}); the rest was not replayed"
                yield Fault(entry.seq, what)
        refusal = self.house.ledger.refuse(happening.postings)
        if refusal is not None:
            yield Fault(entry.seq, f"it moves what is not there: {refusal.what}")
        self.house.ledger.post(happening.postings)

    def ended(self) -> list[RoundRow]:
        """Return rounds that nothing can change any more, each once, as they are found by."""
        done, self._done = self._done, []
        return done

    def rest(self) -> list[RoundRow]:
        """Return the last round of each table, once the journal is at its end."""
        lasting, self._lasting = self._lasting, {}
        return list(lasting.values())

    def taken_up(self, journal: Reading, public: bytes) -> Iterator[Fault]:
        """Hold the journal's snapshot to the house: whoever starts from it must find the same."""
        every = journal.snapshots()
        parts = [each for each in every if is_of_house(each)]
        for other in every:
            if other not in parts:
                what = f"the snapshot after it is of {other.stream[:40]!r}, which nobody takes up"
                yield Fault(other.seq, what)
        if not parts:
            away = sorted(AWAY.keys() & set(journal.shelves()))
            yield from (
                Fault(None, f"there are {shelf}, and no snapshot that has them no longer")
                for shelf in away
            )
        if not parts or self._lost:
            return
        kept = parts[-1]
        renamed = [replace(each, version=VERSION) for each in parts]
        is_signed = trusted(renamed, journal.site, public) is not None
        if is_signed != all(each.version == VERSION for each in parts):
            yield Fault(kept.seq, "the snapshot after it is not one that the house signed")
            return
        try:
            house, _ = restore(journal, public)
        except Exception as error:  # noqa: BLE001 - whatever a damaged snapshot does is a finding
            yield Fault(kept.seq, f"the snapshot after it cannot be taken up ({short(error)})")
            return
        people, tickets = shelves(journal, public, kept.seq)
        try:
            everybody = {**people.everything(), **house.people}
            papers = {**tickets.everything(), **house.tickets}
        except RefusedError as refused:
            yield Fault(
                kept.seq,
                f"the snapshot after it has other people or papers: {refused.refusal.what}",
            )
            return
        found = (everybody, papers, *_parts(house)[2:])
        for what, theirs, ours in zip(_PARTS, found, _parts(self.house), strict=True):
            if theirs != ours:
                which = _differing(theirs, ours)
                yield Fault(
                    kept.seq, f"the snapshot after it has other {what} than the journal{which}"
                )

    def _follow(self, entry: Entry) -> Iterator[Fault]:
        name = entry.happening.stream.removeprefix("table ")
        before = self.house.tables.get(name)
        yield from (Fault(entry.seq, what) for what in _unentitled(self.house, entry))
        if before is not None:
            yield from _drawn(self.house, before, entry)
        yield from (Fault(entry.seq, what) for what in undue(self.house, entry))
        yield from (Fault(entry.seq, what) for what in unproven(self.house, entry))
        yield from (Fault(entry.seq, what) for what in amiss(self.house, entry))
        fold_unposted(self.house, entry)
        after = self.house.tables.get(name)
        if after is not None:
            yield from self._compare(before, after, entry)
            self._note(before, after, entry)
        yield from (Fault(entry.seq, what) for what in _untold(entry))

    def _terms(self, table: TableState, entry: Entry) -> Iterator[Fault]:
        """Hold a table's terms to those it was set up by: the game we check is the game they dealt."""
        ours, theirs = table.table.game.ruleset, str(entry.happening.facts[TERMS])
        if theirs == ours.content_hash:
            return
        was = f"{table.name} was set up by terms {theirs[:12]}, and these are "
        kept = self._rulesets.get(theirs)
        if kept is None:
            yield Fault(entry.seq, f"{was}{ours.content_hash[:12]}")
        else:
            yield from (
                Fault(entry.seq, f"{was}others: {what}") for what in differences(kept, ours)
            )

    def _compare(
        self, before: TableState | None, after: TableState, entry: Entry
    ) -> Iterator[Fault]:
        """Hold what an entry tells of a table to the table as it is then."""
        seq, facts = entry.seq, entry.happening.facts
        if entry.happening.kind in OF_TERMS:
            yield from self._terms(after, entry)
        if before is None:
            return
        yield from (Fault(seq, what) for what in _refused(before, after))
        yield from (Fault(seq, what) for what in _course(before, after, entry))
        wagers = facts.get("wagers", ())
        self.counts["wagers"] += len(wagers)
        self.counts["draws"] += "seed" in facts
        yield from (Fault(seq, what) for what in _amounts(after, facts, wagers))
        yield from (Fault(seq, what) for what in _stakes(after, facts))
        yield from (Fault(seq, what) for what in self._money(before, after, entry))

    def _money(self, before: TableState, after: TableState, entry: Entry) -> Iterator[str]:
        """Hold the postings to what the wagers of the round have moved."""
        happening = entry.happening
        if after.live is not None and HAD in happening.facts:
            had = had_by(self.house.ledger, after.live.round, happening.postings)
            if had != happening.facts[HAD]:
                yield "it tells of another credit than players had"
        if OWED in happening.facts and owing(happening.postings).get(OWED) != happening.facts[OWED]:
            yield "it tells of another debt than it posts"
        owed = _owed(before, after) if happening.kind in SETTLE_AGAIN else NOTHING_OWED
        wanted = owed_at_worst(self.house.ledger, _due(before, after), owed)
        due, made = _sums(wanted), _sums(entry.happening.postings)
        is_beside = happening.kind in MOVES or happening.kind not in FOLDS
        if due == made or not (due or _decides(before, after) or not is_beside):
            return
        for account, asset in sorted(due.keys() | made.keys()):
            moved, right = made[account, asset], due[account, asset]
            if moved != right:
                yield f"it moves {moved} {asset} of {account}, where the wagers move {right}"

    def _note(self, before: TableState | None, table: TableState, entry: Entry) -> None:
        """Keep the table's last round until another takes its place."""
        last = table.last
        if last is None or (before is not None and last is before.last):
            return
        known = self._lasting.get(table.name)
        if known is not None and known.round != last.number:
            self._done.append(known)
        self._lasting[table.name] = round_row(table, last, entry)


def replay(entries: Iterable[Entry]) -> Iterator[Fault]:
    """Give everything that a journal tells and its own machine does not."""
    replayed = Replay()
    for entry in entries:
        yield from replayed.take(entry)
        replayed.ended()


_PARTS: Final = (
    "people",
    "tickets",
    "staff",
    "rules for cash",
    "cash of the day",
    "tables",
    "rows of shelves",
)


def _differing(theirs: object, ours: object) -> str:
    """Name what differs between two that have things by name."""
    if not (is_object(theirs) and is_object(ours)):
        return ""
    one, other = dict(theirs), dict(ours)  # of those at hand, not of those put away
    odd = sorted(name for name in {*one, *other} if one.get(name) != other.get(name))
    more = f" and {len(odd) - 1} more" if len(odd) > 1 else ""
    return f": {odd[0][:40]!r}{more}" if odd else ""


def _parts(house: House) -> tuple[object, ...]:
    """Return what can be compared of a house, part by part."""
    tables = {
        name: (
            table.conduct,
            table.live and (table.live.number, table.live.round.slips, table.live.unpaid),
            table.last and (table.last.number, table.last.round.slips),
        )
        for name, table in house.tables.items()
    }
    return (
        house.people,
        house.tickets,
        house.staff,
        house.cash,
        house.day_cash,
        tables,
        house.shelved,
    )


# The table


_BEFORE_THE_EVENING: Final = {"table set up", RENEWED, "credit brought", "staff changed", SET}
"""What is written down without anybody asking for it at a table."""
_BY_ITSELF: Final = {
    "no more bets",
    "draw",
    "settle",
    "change limits",
    "payout answered",
    "transfer in",
    "time is up",
    "put questions again",
    "show seed",
}
"""What the house does when nobody asks: the clock, the generator, a device that was late."""


def _unentitled(house: House, entry: Entry) -> Iterator[str]:
    """Say who asked for an entry, if they had no right to."""
    if entry.happening.kind in _BEFORE_THE_EVENING:
        return
    if entry.happening.kind == shelf_hashes.KEPT or entry.happening.stream == shelf_hashes.STREAM:
        yield from shelf_hashes.untrue(entry)
        return
    if entry.happening.kind in set(Access) or entry.happening.stream == STREAM:
        yield from untrue(entry)
        return
    by = entry.happening.facts.get(ASKED_BY)
    if not is_object(by):
        yield "it does not say who asked for it"
        return
    do, who, role = str(by.get("do")), str(by.get("who")), str(by.get("role"))
    stream = entry.happening.stream
    if stream not in (HOUSE, at_table(str(by.get("table")))):
        yield f"it was asked for at {by.get('table')}, and is {stream}'s"
    if who == SYSTEM:
        if not _does_by_itself(house, by, do) or role != SYSTEM:
            yield f"the house does not {do} by itself"
        return
    try:
        table = house.table(str(by.get("table")))
        book = table.book
        refusal = operation(book.name, table.table.game.ruleset.game, do).refuse(role)
        person = house.person(who)
        if refusal is not None or (person and not book.at_least(person.role, role)):
            yield f"{who} as {role} had no right to {do}"
    except RefusedError as refused:
        yield f"{who} had no right to {do}: {refused.refusal.what}"


def _does_by_itself(house: House, by: Mapping[str, Any], do: str) -> bool:
    """Say whether the house does something when nobody asks; games begin where nobody deals."""
    if do != "new game":
        return do in _BY_ITSELF
    table = house.tables.get(str(by.get("table")))
    return table is not None and table.table.mode.name != "dealer"


def _rounds(table: TableState) -> dict[int, Live]:
    return {live.number: live for live in (table.last, table.live) if live is not None}


def _pairs(before: TableState, after: TableState) -> Iterator[tuple[Live, Live]]:
    """Give each round that both know and that changed, as it was and as it is."""
    old = _rounds(before)
    for number, live in _rounds(after).items():
        if number in old and live is not old[number]:
            yield old[number], live


def _refused(before: TableState, after: TableState) -> Iterator[str]:
    """Name moves that the table takes part in only by the entry's word: its rules refuse them."""
    for was, now in _pairs(before, after):
        for answered in now.round.answered[len(was.round.answered) :]:
            if answered.refusal is not None:
                yield f"the table refuses it: {answered.refusal.what}"


def _course(before: TableState, after: TableState, entry: Entry) -> Iterator[str]:
    """Hold the course of rounds to their order: begun, closed, decided."""
    kind, facts = entry.happening.kind, entry.happening.facts
    if kind == "round begun":
        yield from _begun(before, facts)
    elif facts.get("round") not in {None, *_rounds(before), *_rounds(after)}:
        yield f"it tells of round {facts['round']}, which the table knows nothing of"
    if kind == "wagering closed" and before.live is not None and after.live is not None:
        yield from _closed(before.live, after.live, facts)
    if kind == "result decided" and before.live is not None:
        yield from _decided(before, before.live, facts)
    if kind == "table opened" and facts["limits"] != write_limits(after.table.limits):
        yield "it tells of other limits than the table's"
    yield from untimely(before, entry)
    yield from misdealt(before, after, entry)
    yield from misheld(before, entry)


def _begun(before: TableState, facts: Mapping[str, Any]) -> Iterator[str]:
    due = before.conduct.round + 1
    if facts["round"] != due:
        yield f"it begins round {facts['round']}, where {due} is due"
    if before.live is not None:
        yield f"it begins a round while round {before.live.number} is in progress"
    if not before.conduct.is_open:
        yield f"it begins a round, and {before.name} is not open"
    if before.table.mode.name == "rng" and "commitment" not in facts:
        yield "it begins a round that is committed to no seed"


def _closed(before: Live, after: Live, facts: Mapping[str, Any]) -> Iterator[str]:
    changed = after.round.slips.since(before.round.slips)
    credited = {Result.REJECTED, Result.VOID}  # void: what it needs beside it is not there
    rejected = [slip.id for slip in changed if slip.result in credited]
    if facts["rejected"] != rejected:
        yield f"it rejects {facts['rejected']}, where the book rejects {rejected}"


def _decided(table: TableState, live: Live, facts: Mapping[str, Any]) -> Iterator[str]:
    if table.table.mode.name == "rng" and "seed" not in facts:
        yield "it decides a result that nobody drew"
    if live.reading is not None and live.reading != shown_as(facts["chance"]):
        yield f"it decides {facts['chance']!r}, where {live.reading!r} was registered"


# Chance


def _drawn(house: House, table: TableState, entry: Entry) -> Iterator[Fault]:
    """Draw again from the seed that is told; the round was committed to it."""
    facts = entry.happening.facts
    if SEED not in facts:
        return
    yield from (Fault(entry.seq, what) for what in _misdrawn(table, facts))
    if entry.happening.kind == "seed shown":
        return
    again = decide(
        house, DrawResult(who=SYSTEM, table=table.name, seed=facts["seed"]), entry.moment
    )
    if isinstance(again, Refusal):
        yield Fault(entry.seq, f"it cannot have been drawn: {again.what}")
        return
    ours = again[0].facts
    for name in _DRAWN:
        if ours.get(name) != facts.get(name):
            yield Fault(entry.seq, f"it draws {name} {facts.get(name)!r}, not {ours.get(name)!r}")


def _misdrawn(table: TableState, facts: Mapping[str, Any]) -> Iterator[str]:
    """Hold what came of a round before its seed was shown to that seed, each at its place."""
    live = _rounds(table).get(facts["round"])
    if live is None or committed_to(live) is None:
        yield "it shows a seed that no round was committed to"
        return
    seed = committed_seed(table, live, str(facts[SEED]))
    if isinstance(seed, Refusal):
        yield f"it cannot have been drawn: {seed.what}"
        return
    order, write = Order(table, live, seed), table.table.game.notation.write_symbol
    for place, symbol in live.round.came:
        if order[place] != symbol:
            what = f"{write(symbol)} came, and the seed draws {write(order[place])}"
            yield f"symbol {place + 1} is not of its seed: {what}"
    if mix(drawn_from(live).nonces) != facts[MIXED]:
        yield "it tells of another mix than terminals contributed"


# Money


def _amounts(
    table: TableState, facts: Mapping[str, Any], wagers: Iterable[Mapping[str, Any]]
) -> Iterator[str]:
    """Hold each wager that is told to its slip: result, amounts and rules."""
    rounds = _rounds(table)
    live = rounds.get(facts.get("round", 0)) or table.live or table.last
    for wager in wagers:
        slip = live.round.slip(str(wager.get("id"))) if live is not None else None
        if slip is None:
            yield f"it tells of a wager {str(wager.get('id'))[:40]!r} that was never placed"
            continue
        ours = wager_facts(table, slip)
        for name in dict.fromkeys((*ours, *wager)):
            if wager.get(name) != ours.get(name):
                said, right = wager.get(name), ours.get(name)
                yield f"it tells {name} {said!r} of wager {slip.id}, and the table {right!r}"


def _stakes(table: TableState, facts: Mapping[str, Any]) -> Iterator[str]:
    """Hold what is told to be staked of wagers put down together to their slips."""
    for wager in facts.get(PLACED, ()):
        slip = table.live.round.slip(wager["id"]) if table.live is not None else None
        ours = staked_facts(slip) if slip is not None else {}
        if ours != {name: wager[name] for name in (STAKED, FEE) if name in wager}:
            yield f"it tells of another stake of wager {wager['id']} than lies there"


def _due(before: TableState, after: TableState) -> list[Posting]:
    """Return what the wagers of the table's rounds have moved from one state to the next."""
    pairs = list(_pairs(before, after))
    if len(pairs) > 1:  # the last round was settled again, and the one in progress begins from it
        return moved_between(after.name, (before.last, before.live), (after.last, after.live))
    moved: list[Posting] = []
    for was, now in pairs:
        for slip in _touched(was, now):
            earlier = was.round.slip(slip.id)
            stood: Movements = posted(before.name, was, earlier) if earlier else {}
            moved += postings(posted(after.name, now, slip), stood)
    return moved


def _owed(before: TableState, after: TableState) -> OwedSums:
    """Return what settling a round again made its players owe, before it is settled once more."""
    return {whose: units for was, _ in _pairs(before, after) for whose, units in was.owed.items()}


def _touched(was: Live, now: Live) -> Iterator[Slip]:
    """Give the slips that changed, or of which more is posted now, or less."""
    if was.steps != now.steps:
        return iter(now.round.slips)
    turned = (was.unpaid ^ now.unpaid) | (was.lying ^ now.lying)
    if not turned:
        return now.round.slips.since(was.round.slips)
    changed = turned.union(slip.id for slip in now.round.slips.since(was.round.slips))
    return (slip for slip in now.round.slips if slip.id in changed)


def _untold(entry: Entry) -> Iterator[str]:
    """Name money that moves without a word: nobody tells whose or how much, and no wager does."""
    facts = entry.happening.facts
    if not facts.keys().isdisjoint(("wager", "wagers", PLACED)):
        return  # the wagers say it, and were held to it
    player = facts.get("player")
    for account, asset in _sums(entry.happening.postings):
        kind, _, owner = account.partition(accounts.SEPARATOR)
        if kind in _PERSONAL and player is not None and owner != player:
            yield f"it moves {asset} of {account}, and tells of {player}"
    amounts = set(_numbers(facts))
    for asset, units in sorted(_put(entry.happening.postings).items()):
        if units and units not in amounts:
            yield f"it moves {units} {asset}, and tells of no such amount"


def _put(moved: Iterable[Posting]) -> Counter[str]:
    """Sum what is put to accounts, asset by asset."""
    put: Counter[str] = Counter()
    for (_, asset), units in _sums(moved).items():
        put[asset] += max(units, 0)
    return put


def _numbers(told: object) -> Iterator[int]:
    if isinstance(told, int) and not isinstance(told, bool):
        yield told
    elif is_object(told) or is_list(told):
        for part in told.values() if is_object(told) else told:
            yield from _numbers(part)


def _decides(before: TableState, after: TableState) -> bool:
    """Say whether an entry changed a round of the table, so that its money is the wagers' own."""
    return any(
        was.round is not now.round or was.unpaid != now.unpaid for was, now in _pairs(before, after)
    )


def _sums(moved: Iterable[Posting]) -> Moved:
    sums: Moved = Counter()
    for posting in moved:
        sums[posting.account, posting.asset] += posting.units
    return Counter({whose: units for whose, units in sums.items() if units})
