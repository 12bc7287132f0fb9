"""What is asked over HTTP: enrolment, sign-in, the rules, and operations, as over the socket."""

import asyncio
import time
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import quote

import msgspec
from litestar import Request, Response
from litestar import get as reading
from litestar import post as changing
from litestar.exceptions import NotFoundException
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta

from croupier.floor import answers
from croupier.floor.admission import address_of, cookie, enrolled
from croupier.floor.enrolment import EnrolledTerminal, Kind
from croupier.floor.front import Front, runs_a_floor
from croupier.floor.metrics import CONTENT_TYPE
from croupier.floor.rulebook import RuleLine, official_text, rules_for
from croupier.floor.sections import Equipment
from croupier.floor.sessions import signed
from croupier.floor.staff_sections import Signed
from croupier.floor.viewing.cloths import equipment, title_of
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.rounds import phase as phase_of
from croupier.floor.wire import Answer, Do, Name, Refused, Secret
from croupier.table.conduct.core.commands import at_table
from croupier.table.conduct.people.sign_ons import Access
from croupier.table.house.record_export import record_of
from croupier.table.house.staff import Member
from croupier.terms.refusals import Reason, Refusal, RefusedError


VERSION: Final = version("croupier")
Asking = Request[Any, Any, Any]
_CREATED: Final = 201


class Refusing(msgspec.Struct, frozen=True):
    """Why something was not done."""

    refused: Refused


_REFUSALS: Final = {
    400: "It cannot be read.",
    401: "Not enrolled, or nobody is signed on.",
    403: "Not from here, or not in this role.",
    404: "There is no such thing.",
    409: "The rules refuse it.",
    413: "It is too large.",
    423: "The terminal is locked.",
    429: "Too many tries.",
    503: "Nothing can be saved any more.",
}
_ANSWERS: Final = {
    status: ResponseSpec(Refusing, generate_examples=False, description=said)
    for status, said in _REFUSALS.items()
}
get = partial(reading, responses=_ANSWERS)
post = partial(changing, responses=_ANSWERS)


class Enrolling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code that staff gave out."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class SittingDown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A visitor of the demo who wants a terminal."""

    kind: Kind
    table: Name | None = None


class Offering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terminal that staff offer."""

    name: Name
    kind: Kind
    table: Name | None = None


class SigningIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member of staff and their secret."""

    name: Name
    secret: Secret


class Unlocking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of whoever is signed on."""

    secret: Secret


class Enrolled(msgspec.Struct, frozen=True):
    """The terminal a browser is now."""

    terminal: str
    kind: str
    path: str


class OfferedCode(msgspec.Struct, frozen=True):
    """The code by which a terminal is enrolled, once."""

    terminal: str
    code: str
    minutes: int


class TerminalIs(msgspec.Struct, frozen=True):
    """What a terminal is."""

    name: str
    kind: str
    table: str | None
    house: str
    is_demo: bool
    helpline: dict[str, str]
    """Who helps people that gamble too much, by language; empty where the operator names nobody."""


class TableIs(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    name: str
    title: dict[str, str]
    book: str
    game: str
    game_title: str
    equipment: Equipment
    mode: str
    has_sensor: bool
    is_open: bool
    phase: str
    round: int
    last: str | None
    numbers: tuple[str, ...]


class HouseIs(msgspec.Struct, frozen=True):
    """The house, and in demo mode its tables."""

    name: str
    is_demo: bool
    version: str
    tables: tuple[TableIs, ...] = ()


class Done(msgspec.Struct, frozen=True):
    """It is done."""

    is_done: bool = True


def front_of(request: "Asking") -> Front:
    """Return the front of the floor that answers a request."""
    front: Front = request.app.state.front
    return front


def _office(front: Front, request: Asking) -> Member:
    """Let only somebody signed on in an office pass, of a rank that runs a floor; say who."""
    for terminal in front.enrolments:
        if terminal.kind is not Kind.OFFICE:
            continue
        try:
            enrolled(front, request, terminal.name)
        except RefusedError:
            continue
        member = front.signed_on(terminal).member
        if runs_a_floor(member):
            return member
        what = f"terminals are offered by a supervisor or above, not by a {member.role}"
        raise RefusedError(Refusal(Reason.ROLE_MAY_NOT, what))
    what = "terminals are offered from the office"
    raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, what))


# The house


@get("/api/house", sync_to_thread=False)
def house(request: Asking) -> HouseIs:
    """Say whose house this is; in demo mode, which tables it has."""
    front = front_of(request)
    manner, tables = front.manner, front.keeper.house.tables
    if not manner.is_demo:
        return HouseIs(manner.house, is_demo=False, version=VERSION)
    shown = tuple(_in_lobby(front, name) for name in tables)
    return HouseIs(manner.house, is_demo=True, version=VERSION, tables=shown)


def _in_lobby(front: Front, name: str) -> TableIs:
    table = front.keeper.house.tables[name]
    about = front.viewers.abouts.get(name, About())
    return TableIs(
        name=name,
        title=dict(about.title),
        book=table.book.name,
        game=table.table.game.name,
        game_title=title_of(table.table),
        equipment=equipment(table.table),
        mode=table.table.mode.name,
        has_sensor=about.has_sensor,
        is_open=table.conduct.is_open,
        phase=phase_of(table),
        round=table.conduct.round,
        last=table.conduct.numbers[-1] if table.conduct.numbers else None,
        numbers=tuple(reversed(table.conduct.numbers)),
    )


# Terminals


@post("/api/enrol", status_code=_CREATED)
async def enrol(request: Asking, data: JSONBody[Enrolling]) -> Response[Enrolled]:
    """Enrol this browser as the terminal that a code was given out for."""
    front = front_of(request)
    address = address_of(request.scope)
    try:
        return _let_in(front, address, *front.enrolments.redeem(data.code, address))
    except RefusedError:
        front.access.note(Access.WRONG_CODE, address=address)
        raise


@post("/api/demo/enrol", status_code=_CREATED)
async def demo_enrol(request: Asking, data: JSONBody[SittingDown]) -> Response[Enrolled]:
    """Enrol a visitor of the demo at the next free terminal of a table."""
    front = front_of(request)
    if not front.manner.is_demo:
        what = "terminals are enrolled with a code"
        raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, what, remedy="Ask the staff."))
    if data.kind is Kind.DEVICE or (data.kind is Kind.OFFICE) != (data.table is None):
        what = f"there is no {data.kind} terminal of table {data.table!s:.40}"
        raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, what))
    if data.table is not None:
        front.keeper.house.table(data.table)
    made = front.enrolments.enrol(_free(front, data), data.kind, data.table)
    return _let_in(front, address_of(request.scope), *made)


def _free(front: Front, wanted: SittingDown) -> str:
    """Name a terminal nobody sits at: the first of its table and kind that was left, or a new one."""
    stem = f"{wanted.table}-{wanted.kind}" if wanted.table else str(wanted.kind)
    number = 1
    while front.is_taken(f"{stem}-{number}"):
        number += 1
    return f"{stem}-{number}"


def _let_in(
    front: Front, address: str, terminal: EnrolledTerminal, token: str
) -> Response[Enrolled]:
    kind = str(terminal.kind)
    front.access.note(Access.ENROLLED, terminal=terminal.name, address=address, kind=kind)
    is_now = Enrolled(terminal.name, str(terminal.kind), f"/t/{quote(terminal.name)}")
    return Response(is_now, cookies=[cookie(front, terminal, token)])


@post("/api/terminals", status_code=_CREATED)
async def offer(request: Asking, data: JSONBody[Offering]) -> OfferedCode:
    """Offer a terminal: whoever enters the code is it."""
    front = front_of(request)
    _office(front, request)
    if (data.kind is Kind.OFFICE) != (data.table is None):
        what = "every terminal but the office's stands at a table"
        raise RefusedError(Refusal(Reason.TABLE_IS_UNKNOWN, what))
    if data.table is not None:
        front.keeper.house.table(data.table)
    code = front.enrolments.offer(data.name, data.kind, data.table)
    return OfferedCode(data.name, code, front.manner.code_minutes)


@post("/api/terminals/{name:str}/withdraw", status_code=200)
async def withdraw(request: Asking, name: FromPath[str]) -> Done:
    """Know a terminal no longer; its browser is let go."""
    front = front_of(request)
    by = _office(front, request)
    await front.withdraw(name, by.name, address_of(request.scope))
    return Done()


@get("/api/terminals/{name:str}", sync_to_thread=False)
def terminal_is(request: Asking, name: FromPath[str]) -> TerminalIs:
    """Say what terminal this browser is."""
    front = front_of(request)
    found = enrolled(front, request, name)
    manner = front.manner
    return TerminalIs(
        name=found.name,
        kind=str(found.kind),
        table=found.table,
        house=manner.house,
        is_demo=manner.is_demo,
        helpline=dict(manner.helpline),
    )


# Staff


@post("/api/terminals/{name:str}/sign-in", status_code=200)
async def sign_in(request: Asking, name: FromPath[str], data: JSONBody[SigningIn]) -> Signed:
    """Sign a member of staff on at this terminal."""
    front = front_of(request)
    terminal, address = enrolled(front, request, name), address_of(request.scope)
    member = await front.sign_in(terminal, data.name, data.secret, address)
    return signed(member)


@post("/api/terminals/{name:str}/unlock", status_code=200)
async def unlock(request: Asking, name: FromPath[str], data: JSONBody[Unlocking]) -> Signed:
    """Unlock this terminal for whoever is signed on."""
    front = front_of(request)
    terminal, address = enrolled(front, request, name), address_of(request.scope)
    member = await front.unlock(terminal, data.secret, address)
    return signed(member)


@post("/api/terminals/{name:str}/stay", status_code=200)
async def stay(request: Asking, name: FromPath[str]) -> Done:
    """Stay signed on at this terminal: the lock begins anew."""
    front = front_of(request)
    terminal = enrolled(front, request, name)
    front.signed_on(terminal)
    front.refresh(terminal)
    return Done()


@post("/api/terminals/{name:str}/sign-out", status_code=200)
async def sign_out(request: Asking, name: FromPath[str]) -> Done:
    """Sign everybody off at this terminal."""
    front = front_of(request)
    terminal = enrolled(front, request, name)
    front.sign_off(terminal, address_of(request.scope))
    return Done()


@post("/api/terminals/{name:str}/sign-on-over", status_code=200)
async def sign_on_over(request: Asking, name: FromPath[str], data: JSONBody[SigningIn]) -> Signed:
    """Sign a second person on over the first, for two minutes."""
    front = front_of(request)
    terminal, address = enrolled(front, request, name), address_of(request.scope)
    member = await front.sign_over(terminal, data.name, data.secret, address)
    return signed(member)


@post("/api/terminals/{name:str}/sign-off-over", status_code=200)
async def sign_off_over(request: Asking, name: FromPath[str]) -> Done:
    """Let the second person go."""
    front = front_of(request)
    terminal = enrolled(front, request, name)
    front.sessions.sign_off_over(terminal.name)
    front.refresh(terminal)
    return Done()


# Operations, records, rules


@post("/api/terminals/{name:str}/do", status_code=200)
async def do(request: Asking, name: FromPath[str], data: JSONBody[Do]) -> Response[Answer]:
    """Carry out an operation, as over the socket."""
    front = front_of(request)
    terminal = enrolled(front, request, name)
    front.weigh(terminal, data)
    answered = await front.doing.do(terminal, data)
    if answered.refusal is not None:
        raise RefusedError(answered.refusal)
    return Response(answers.answer(data.key, answered))


@get("/api/terminals/{name:str}/rounds/{number:int}")
async def round_record(
    request: Asking,
    name: FromPath[str],
    number: FromPath[int],
    table: FromQuery[str | None] = None,
) -> dict[str, Any]:
    """Give a round as a record that can be settled again."""
    front = front_of(request)
    terminal = enrolled(front, request, name)
    front.signed_on(terminal)
    where = front.keeper.house.table(terminal.table or table).name
    entries = front.keeper.store.entries(stream=at_table(where))
    try:
        return await asyncio.to_thread(record_of, entries, where, number)
    except RefusedError as refused:
        raise NotFoundException(refused.refusal.what) from refused


@get("/api/terminals/{name:str}/rules", sync_to_thread=False)
def rules(
    request: Asking, name: FromPath[str], table: FromQuery[str | None] = None
) -> tuple[RuleLine, ...]:
    """Give the rules of this terminal's table in our own words."""
    front = front_of(request)
    terminal = enrolled(front, request, name)
    return rules_for(front.keeper.house.table(terminal.table or table))


@get("/api/terminals/{name:str}/text")
async def text(
    request: Asking,
    name: FromPath[str],
    ref: FromQuery[str | None] = None,
    table: FromQuery[str | None] = None,
) -> dict[str, str]:
    """Give the official text of the table's book, or of one rule of it."""
    front = front_of(request)
    terminal = enrolled(front, request, name)
    written = front.keeper.house.table(terminal.table or table).book.name
    path: Path | None = front.manner.texts.get(written)
    return {"text": await asyncio.to_thread(official_text, written, path, ref)}


# Running it


@get("/health", sync_to_thread=False)
def health(request: Asking) -> Response[dict[str, Any]]:
    """Say whether the house can take wagers; 503 once its store has stopped."""
    floor = front_of(request).floor
    is_well = not floor.is_over.is_set()
    told = {
        "status": "ok" if is_well else "store stopped",
        "tables": len(floor.keeper.house.tables),
        "stopped": sorted(floor.stopped),
        "entries": floor.keeper.chain.seq,
    }
    return Response(told, status_code=200 if is_well else 503)


@get("/metrics", sync_to_thread=False, media_type=CONTENT_TYPE)
def metrics(request: Asking) -> Response[bytes]:
    """Give what Prometheus counts."""
    told = front_of(request).metrics.recent(time.monotonic())
    return Response(told, media_type=CONTENT_TYPE)


ROUTES: Final = (
    house,
    enrol,
    demo_enrol,
    offer,
    withdraw,
    terminal_is,
    sign_in,
    unlock,
    stay,
    sign_out,
    sign_on_over,
    sign_off_over,
    do,
    round_record,
    rules,
    text,
    health,
    metrics,
)
