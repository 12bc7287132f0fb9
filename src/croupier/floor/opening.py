"""A house is taken up from its configuration: its journal, its keys, its tables, its staff."""

import os
import time
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Any, Final

import msgspec

from croupier.bank.ports import simulated
from croupier.floor.clocks import HouseClock
from croupier.floor.configuration import FloorConfiguration, FloorTable
from croupier.floor.front import Front, Manner
from croupier.floor.logs import fail, log, warn
from croupier.games.entries import entered
from croupier.journal.check import check, short
from croupier.journal.keys import Keys
from croupier.journal.opening import read_store
from croupier.journal.writer import Writer
from croupier.rulebooks.books import book
from croupier.table.conduct.core.checks import DEMO
from croupier.table.conduct.core.commands import Command
from croupier.table.conduct.core.equipment_hooks import Phase, equipment
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.cards.card_supply import BringInCards
from croupier.table.conduct.equipment.cards.dealing_styles import STYLE
from croupier.table.conduct.equipment.cards.device_cards import IntroduceCards, LoadCards
from croupier.table.conduct.equipment.cards.device_steps import device_of, is_told
from croupier.table.conduct.equipment.cards.new_cards import InspectCards, SpreadCards
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from croupier.table.conduct.equipment.thrown_dice.dice_sets import (
    BOTH,
    DEALER,
    BringDice,
    InspectDice,
)
from croupier.table.conduct.equipment.tumbler import CheckEquipment, unchecked
from croupier.table.conduct.money.cash_evidence import set_cash_rules
from croupier.table.conduct.tables.game_changes import SCHEME
from croupier.table.conduct.tables.opening import OpenTable
from croupier.table.house.keeper import Keeper
from croupier.table.house.premises import AtFolder
from croupier.table.house.staff import Member, Office, members, wrong
from croupier.table.setup.admission import names_casinos
from croupier.table.setup.configuration import TableRecord, open_table, written_out
from croupier.terms.refusals import Reason, Refusal, RefusedError


OPERATOR: Final = "casino operator"
_NANOSECONDS: Final = 1_000


@dataclass(frozen=True, slots=True)
class SignIn:
    """A sign-in just made: it is told once."""

    name: str
    role: str
    rulebook: str
    secret: str


@contextmanager
def in_a_sentence(configuration: FloorConfiguration) -> Generator[None]:
    """Say in one sentence why a house cannot be taken up, whatever it is.

    Where a row is not as it was, that row is the reason. Else it is a fault of the program, and the
    log has what whoever mends it needs.
    """
    try:
        yield
    except RefusedError:
        raise
    except Exception as error:
        damage = _damage(configuration)
        if damage is None:
            fail("house not taken up", error)
        what = f"the house cannot be taken up: {damage or short(error)}"
        remedy = "Verify the house, and bring back a sound copy."
        refusal = Refusal(Reason.STORE_CANNOT_BE_USED, what, remedy=remedy)
        raise RefusedError(refusal) from error


def _damage(configuration: FloorConfiguration) -> str | None:
    """Name the first row of a house that is not as it was written, if there is one."""
    where = premises(configuration)
    # Whatever is met here, there is a sentence to be said, and one error to be said it of.
    with suppress(Exception), closing(read_store(where.where)) as journal:
        public = Keys.at(where.keys or where.folder).public
        return next((str(fault) for fault in check(journal, public)), None)
    return None


def premises(configuration: FloorConfiguration) -> AtFolder:
    """Say where the house is kept."""
    house = configuration.house
    return AtFolder(house.data, os.urandom, house.store, house.keys, house.heads)


def first_staff(configuration: FloorConfiguration) -> list[SignIn]:
    """Take on whoever a new house needs, who has each role of every book first; return their secrets.

    A house that has staff already keeps it: nothing is printed a second time.
    """
    where = premises(configuration)
    if _has_staff(where):
        return []
    with _owned(where, "the house's first start") as office:
        if members(office.store):
            return []
        made: list[SignIn] = []
        for rulebook in dict.fromkeys(table.record.rulebook for table in configuration.tables):
            for role in book(rulebook).roles:
                if role.first:
                    member, secret = office.add(role.first, role.name, rulebook)
                    made.append(SignIn(member.name, member.role, rulebook, secret))
        return made


def _has_staff(where: AtFolder) -> bool:
    """Say whether somebody works in a house, without taking it up: that is done once, to open it."""
    with suppress(RefusedError), closing(read_store(where.where)) as journal:
        return bool(members(journal))
    return False


def dealers_of_the_demo(configuration: FloorConfiguration) -> dict[str, SignIn]:
    """Give every table that a dealer runs one for the demo, by table; each has a new secret.

    Nobody is told these secrets: whoever deals for the demo holds them for as long as it runs.
    """
    dealt = [each.record for each in configuration.tables if _is_dealt(each)]
    found: dict[str, SignIn] = {}
    if not (dealt and configuration.demo.players):
        return found
    with _owned(premises(configuration), "the demo", is_passing=True) as office:
        known = {each.name: each for each in members(office.store)}
        names = _dealers(known, (record.rulebook for record in dealt))
        for record, name in zip(dealt, names, strict=True):
            member, secret = (
                office.reset(name) if name in known else office.add(name, DEALER, record.rulebook)
            )
            found[record.name or ""] = SignIn(member.name, member.role, record.rulebook, secret)
    return found


def _is_dealt(table: FloorTable) -> bool:
    return open_table(table.record).mode.name == "dealer"


DEALERS: Final = (
    *("Lena Voss", "Tama Reid", "Jonah Pike", "Hana Cole", "Rui Mendes", "Beth Arlow"),
    *("Freya Holm", "Moana Wood", "Milo Grant", "Nils Berg", "Amara Stone", "Dean Okoro"),
)
"""Who deals in the demo."""


def _dealers(known: Mapping[str, Member], books: Iterable[str]) -> Iterator[str]:
    """Name a dealer for each of some tables by its book: who deals there already, or somebody new."""
    taken = set[str]()
    for rulebook in books:
        names = chain(DEALERS, (f"Dealer {number}" for number in count(1)))
        fits = (each for each in names if each not in known or known[each].rulebook == rulebook)
        name = next(each for each in fits if each not in taken)
        taken.add(name)
        yield name


@contextmanager
def _owned(where: AtFolder, by: str, *, is_passing: bool = False) -> Generator[Office]:
    where.make()
    try:
        with where.office(time.time_ns() // _NANOSECONDS, by, is_passing=is_passing) as office:
            yield office
    finally:
        _name_what_is_brought_back(where)


def check_demo(configuration: FloorConfiguration) -> None:
    """Refuse a demo whose tables could not be opened, before anything of it is kept.

    A table is set up once: one that went into the journal without limits could be opened by no
    later start of the demo, however its file was mended.
    """
    for table in configuration.tables:
        every = open_table(table.record).limits.every
        if every.least is None or every.most is None:
            what = f"the demo opens every table, and {table.record.name} has no limits to open with"
            remedy = 'Give it both: limits = {min = "5", max = "500"}.'
            raise RefusedError(Refusal(Reason.CONFIGURATION_CANNOT_BE_USED, what, remedy=remedy))


def take_up(configuration: FloorConfiguration, *, is_demo: bool) -> Keeper:
    """Take the house up where its journal left it, with the tables of the configuration."""
    where = premises(configuration)
    try:
        keeper = where.take_up(HouseClock(where.last()))
    finally:
        _name_what_is_brought_back(where)
    try:
        _check_staff(keeper)
        _name_what_is_left_out(keeper)
        keeper.zone = configuration.house.zone
        keeper.day_begins = configuration.house.day_begins
        if is_demo:
            keeper.ports = simulated()
        for table in configuration.tables:  # all of them first: a refused start sets none up
            _check_table(keeper, table)
        for table in configuration.tables:
            _furnish(keeper, table, is_demo=is_demo)
        if keeper.house.cash != configuration.cash.rules:
            keeper.record(set_cash_rules(configuration.cash.rules))
        keeper.writer = Writer(keeper.store)
        if keeper.notary is not None:
            keeper.notary.start(lambda: time.time_ns() // _NANOSECONDS)
    except BaseException:
        keeper.close()
        raise
    return keeper


def _check_staff(keeper: Keeper) -> None:
    for name, what in wrong(keeper.store, keeper.keys.public, keeper.house.staff):
        refusal = Refusal(Reason.STAFF_IS_NOT_AS_SIGNED, what, remedy="Verify the house.")
        warn("staff not as signed", name=name)
        raise RefusedError(refusal)


def _name_what_is_brought_back(where: AtFolder) -> None:
    """Name the heads that were gone from the database: they are there again, whether it opens or not."""
    every = where.brought_back
    if every:
        many = f"{len(every)} heads, of entries {every[0]} to {every[-1]}"
        told = many if len(every) > 1 else f"the head of entry {every[0]}"
        warn("heads brought back", what=f"{told}: gone from the database, and in their file")


def _name_what_is_left_out(keeper: Keeper) -> None:
    """Name what a start does without: games, a snapshot that nobody signed, terms that are not kept."""
    for refusal in entered().broken.values():
        warn("game not entered", what=refusal.what)
    if keeper.passed_over is not None:
        what = f"the snapshot after entry {keeper.passed_over} is not one that this house signed"
        warn("left out, damaged", what=what)
    kept = keeper.store.rulesets()
    for table in keeper.house.tables.values():
        terms = table.table.game.ruleset
        if kept.get(terms.content_hash) != terms.body:
            what = f"ruleset {terms.content_hash[:12]} of table {table.name} is not kept as it was"
            warn("left out, damaged", what=what)


def _check_table(keeper: Keeper, table: FloorTable) -> None:
    """Refuse a table whose terms are no longer those that the house knows."""
    name = table.record.name or ""
    known = keeper.house.tables.get(name)
    if known is not None and _is_changed(known, table.record):
        what = f"table {name} is configured otherwise than the house knows it"
        remedy = "Give the changed table another name, or change its limits by its operations."
        raise RefusedError(Refusal(Reason.OPTIONS_DO_NOT_GO_TOGETHER, what, remedy=remedy))


def _furnish(keeper: Keeper, table: FloorTable, *, is_demo: bool) -> None:
    """Set a table up if the house does not have it yet; in the demo it is opened too."""
    name = table.record.name or ""
    if name not in keeper.house.tables:
        answer = keeper.set_up(table.record, OPERATOR)
        if answer.refusal is not None:
            raise RefusedError(answer.refusal)
        log("table set up", table=name, book=table.record.rulebook)
    if is_demo:
        for asked in _readied(keeper.house.tables[name]):
            done = keeper.do(asked)
            if done.refusal is not None:
                raise RefusedError(done.refusal)


def _readied(table: TableState) -> Iterator[Command]:
    """Give what it takes to have a table of the demo open, with dice where players throw them."""
    if not table.conduct.is_open and unchecked(table):
        role = table.operations["check equipment"].role
        yield CheckEquipment(
            who=DEMO,
            role=role,
            table=table.name,
            power=True,
            lights=True,
            tumbler=True,
            seal=True,
        )
    if not table.conduct.is_open:
        role = table.operations["open table"].role
        yield OpenTable(who=DEMO, role=role, table=table.name)
    if "bring dice" in table.operations and not dice_of(table).sets:
        yield BringDice(who=DEMO, role=DEALER, table=table.name)
        for number, role in enumerate(BOTH, start=1):
            yield InspectDice(who=f"{DEMO} {number}", role=role, table=table.name)
    if "wash cards" in table.operations and BRING_IN in equipment(table).due(table, Phase.BETWEEN):
        yield from _with_cards(table)
    if is_told(table) and not device_of(table).step:
        about: dict[str, Any] = {"who": DEMO, "role": DEALER, "table": table.name}
        yield IntroduceCards(back="red", preshuffled=True, **about)
        yield LoadCards(**about)


def _with_cards(table: TableState) -> Iterator[Command]:
    """Bring cards in and inspect them; the demo's dealer goes on once a first player can look."""
    decks = int(table.table.game.ruleset.text("decks") or "0")
    yield BringInCards(who=DEMO, role=DEALER, table=table.name, decks=decks, source="shoe")
    for number, role in enumerate((DEALER, "game supervisor"), start=1):
        yield InspectCards(who=f"{DEMO} {number}", role=role, table=table.name)
    yield SpreadCards(who=DEMO, role=DEALER, table=table.name)


BRING_IN: Final = "bring in cards"
_CHANGING: Final = {"limits", "personal", "seconds"}
"""What is changed at every table while the house is open."""
_BY_OPERATIONS: Final = {"change style": (STYLE,), "change game": (SCHEME, "variant")}
"""What operations change of a table that has them: fields of its record, and options."""


def _is_changed(known: TableState, written: TableRecord) -> bool:
    """Say whether a table was configured anew, in what no operation of it changes."""
    elected = (names for do, names in _BY_OPERATIONS.items() if do in known.operations)
    free = _CHANGING.union(*elected)
    left_open = {name for name in written_out(written).options if name not in written.options}

    def fixed(record: TableRecord) -> dict[str, Any]:
        options = {n: v for n, v in record.options.items() if n not in free | left_open}
        told = msgspec.to_builtins(msgspec.structs.replace(record, options=options))
        unused = set[str]() if names_casinos(record) else {"casino"}
        return {field: part for field, part in told.items() if field not in free | unused}

    return fixed(known.conduct.record) != fixed(written_out(written))


def front_of(
    configuration: FloorConfiguration, keeper: Keeper, port: int, *, is_demo: bool
) -> Front:
    """Set up the front of a house that was taken up."""
    server, terminals = configuration.server, configuration.terminals
    names = {server.host, "127.0.0.1", "localhost"}
    hosts = {f"[{name}]:{port}" if ":" in name else f"{name}:{port}" for name in names}
    hosts |= {origin.split("://", 1)[1] for origin in server.origins}
    manner = Manner(
        house=configuration.house.name,
        hosts=frozenset(hosts),
        origins=frozenset(server.origins),
        is_demo=is_demo,
        has_secure_cookies=server.secure_cookies,
        lock_minutes=terminals.lock_minutes,
        code_minutes=terminals.code_minutes,
        messages_a_second=server.messages_a_second,
        requests_a_second=server.requests_a_second,
        texts=configuration.texts,
        helpline=_by_language(configuration.house.helpline),
    )
    abouts = {
        table.record.name or "": replace(table.about, house=manner.house)
        for table in configuration.tables
    }
    return Front.of(keeper, abouts, manner)


def _by_language(helpline: str | dict[str, str] | None) -> dict[str, str]:
    """Return the line by language; one for all stands under English, to which screens fall back."""
    return {"en": helpline} if isinstance(helpline, str) else (helpline or {})
