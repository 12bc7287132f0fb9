"""The front of the floor: what the server needs to answer anybody, in one place."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from croupier.floor.access import Accesses
from croupier.floor.clocks import HouseClock, tell_jump
from croupier.floor.commands import Doing
from croupier.floor.connections import Connections
from croupier.floor.enrolment import EnrolledTerminal, Enrolments, Kind
from croupier.floor.house import Floor
from croupier.floor.logs import warn
from croupier.floor.metrics import Metrics
from croupier.floor.paces import Paces
from croupier.floor.publishing import Publisher
from croupier.floor.sessions import LOCKED, NOBODY, Session, Sessions
from croupier.floor.viewers import Viewers
from croupier.floor.viewing.remarks import About
from croupier.floor.wire import NOT_ENROLLED, Do
from croupier.rulebooks.books import book
from croupier.table.conduct.core.checks import MINUTE
from croupier.table.conduct.people.sign_ons import Access
from croupier.table.house.keeper import Keeper
from croupier.table.house.staff import Member, members, verify_sign_in
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list


_WAGERS_A_MESSAGE: Final = 10
"""So many wagers of a message count as one message more."""
_ARRIVING: Final = 2 * MINUTE
"""Within so long of being enrolled a browser is expected to connect."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How a floor presents itself: its name, its addresses, how long things last."""

    house: str
    hosts: frozenset[str]
    """Host names, with their ports, under which the floor may be asked for."""
    origins: frozenset[str] = frozenset()
    """Further origins that may connect."""
    is_demo: bool = False
    has_secure_cookies: bool = False
    lock_minutes: int = 5
    code_minutes: int = 10
    messages_a_second: int = 100
    requests_a_second: int = 100
    texts: Mapping[str, Path] = field(default_factory=dict[str, Path])
    """The official text of a book, where the operator has it on file."""
    helpline: Mapping[str, str] = field(default_factory=dict[str, str])
    """Who helps people that gamble too much, by language."""


@dataclass
class Front:
    """Everything that answers: the floor, its terminals, its staff."""

    manner: Manner
    boot: str
    floor: Floor
    doing: Doing
    enrolments: Enrolments
    sessions: Sessions
    connections: Connections
    viewers: Viewers
    metrics: Metrics
    of_terminals: Paces
    """How fast a terminal may ask, over its socket and over HTTP together."""
    of_addresses: Paces
    """How fast whoever is no terminal may ask, by address."""
    access: Accesses

    @classmethod
    def of(cls, keeper: Keeper, abouts: Mapping[str, About], manner: Manner) -> "Front":
        """Set up the front of a house."""
        metrics = Metrics(keeper.house.tables)
        if keeper.writer is not None:
            keeper.writer.saved = metrics.saved
        enrolments = Enrolments(keeper, manner.code_minutes)
        if isinstance(keeper.clock, HouseClock):
            keeper.clock.jumped = partial(_jumped, metrics)
        sessions = Sessions(keeper.clock, manner.lock_minutes)
        connections = Connections()
        viewers = Viewers.of(keeper.store, abouts, enrolments, sessions, connections)
        for odd in (*enrolments.left_out, *viewers.results.left_out, *viewers.log.left_out):
            warn("left out, damaged", what=odd)
        viewers.take_up(keeper.house)
        floor = Floor(keeper, abouts, metrics, Publisher(connections, viewers))
        viewers.stopped = floor.stopped
        viewers.next_at = floor.next_at
        doing = Doing(floor, viewers, enrolments, sessions, is_demo=manner.is_demo)
        boot = keeper.entropy(8).hex()
        front = cls(
            manner,
            boot,
            floor,
            doing,
            enrolments,
            sessions,
            connections,
            viewers,
            metrics,
            of_terminals=Paces(manner.messages_a_second),
            of_addresses=Paces(manner.requests_a_second),
            access=Accesses(keeper, metrics),
        )
        floor.at_each_turn = front.look
        return front

    @property
    def keeper(self) -> Keeper:
        """Who keeps the house."""
        return self.floor.keeper

    # Staff

    async def prove(
        self, terminal: EnrolledTerminal, name: str, secret: str, address: str = ""
    ) -> Member:
        """Return who signs in with a secret at a terminal; RefusedError if nobody does."""
        self.look()  # a desk was locked before it is unlocked
        if (refusal := self.sessions.may_try(terminal.name, name)) is not None:
            self._not_let_in(terminal, name, address)
            raise RefusedError(refusal)
        self.sessions.failed(terminal.name, name)  # until it turns out right: many may try at once
        store, public = self.keeper.store, self.keeper.keys.public
        member = await asyncio.to_thread(verify_sign_in, store, public, name, secret)
        if member is None:
            self._not_let_in(terminal, name, address)
            what = "the name or the secret is wrong"
            remedy = "Try again, or have it reset: croupier staff reset."
            raise RefusedError(Refusal(Reason.SIGN_IN_IS_WRONG, what, remedy=remedy))
        self.sessions.succeeded(terminal.name, name)
        return member

    def _not_let_in(self, terminal: EnrolledTerminal, name: str, address: str) -> None:
        """Tell of a wrong secret; whoever types one where the name belongs finds it nowhere."""
        is_known = any(each.name == name for each in members(self.keeper.store))
        said = name if is_known else "(nobody's)"
        self.access.note(Access.REFUSED, terminal=terminal.name, address=address, name=said)

    async def sign_in(
        self,
        terminal: EnrolledTerminal,
        name: str,
        secret: str,
        address: str = "",
        told: Access = Access.SIGNED_ON,
    ) -> Member:
        """Sign a member of staff on at a terminal."""
        self._for_staff(terminal)
        member = await self.prove(terminal, name, secret, address)
        if terminal.kind is Kind.OFFICE and not (runs_a_floor(member) or _inspects(member)):
            what = f"the office is for supervisors, their superiors and inspectors, not a {member.role}"
            raise RefusedError(Refusal(Reason.ROLE_MAY_NOT, what, remedy="Sign on at a table."))
        self.sessions.sign_on(terminal.name, member)
        self._came(told, terminal, member, address)
        return member

    def _came(self, what: Access, terminal: EnrolledTerminal, member: Member, address: str) -> None:
        who = {"name": member.name, "role": member.role}
        self.access.note(what, terminal=terminal.name, address=address, **who)
        self.refresh(terminal)

    async def unlock(self, terminal: EnrolledTerminal, secret: str, address: str = "") -> Member:
        """Unlock a terminal for whoever is signed on there."""
        session = self.sessions.get(terminal.name)
        if session is None:
            raise RefusedError(NOBODY)
        name = session.member.name
        return await self.sign_in(terminal, name, secret, address, Access.UNLOCKED)

    async def sign_over(
        self, terminal: EnrolledTerminal, name: str, secret: str, address: str = ""
    ) -> Member:
        """Sign a second person on over the first, for a while."""
        self.signed_on(terminal)
        member = await self.prove(terminal, name, secret, address)
        if (refusal := self.sessions.sign_over(terminal.name, member)) is not None:
            raise RefusedError(refusal)
        self._came(Access.SIGNED_OVER, terminal, member, address)
        return member

    def sign_off(self, terminal: EnrolledTerminal, address: str = "") -> None:
        """Sign whoever is at a terminal off, there and at every other desk that they left open."""
        if (session := self.sessions.get(terminal.name)) is None:
            return
        for name in self.sessions.sign_off_everywhere(terminal.name):
            if (desk := self.enrolments.get(name)) is not None:
                self._came(Access.SIGNED_OFF, desk, session.member, address)

    def look(self) -> None:
        """Tell which desks have locked, and what else of access waits to be told."""
        for name, member in self.sessions.newly_locked():
            self.access.note(Access.LOCKED, terminal=name, name=member.name)
        self.access.look()

    def signed_on(self, terminal: EnrolledTerminal) -> Session:
        """Return who is signed on at a terminal; RefusedError if nobody is, or it is locked."""
        session = self.sessions.get(terminal.name)
        if session is None:
            raise RefusedError(NOBODY)
        if self.sessions.is_locked(terminal.name):
            raise RefusedError(LOCKED)
        self.sessions.touch(terminal.name)
        return session

    def _for_staff(self, terminal: EnrolledTerminal) -> None:
        if terminal.kind not in (Kind.DEALER, Kind.OFFICE):
            what = f"nobody signs on at a {terminal.kind} terminal"
            raise RefusedError(Refusal(Reason.TERMINAL_MAY_NOT, what))

    def weigh(self, terminal: EnrolledTerminal, asked: Do) -> None:
        """Let a message of many wagers count for more than one, as they cost more."""
        wagers = asked.what.get("wagers")
        if is_list(wagers):
            self.of_terminals.take(terminal.name, len(wagers) / _WAGERS_A_MESSAGE)

    def is_taken(self, name: str) -> bool:
        """Say whether somebody is at a terminal, stands in it with a card, or is about to come."""
        if self.enrolments.get(name) is None:
            return False
        is_new = self.enrolments.enrolled_within(name, _ARRIVING)
        is_staffed = self.sessions.get(name) is not None
        is_live = self.connections.get(name) is not None
        return is_new or is_staffed or is_live or name in self.viewers.patrons

    async def withdraw(self, name: str, by: str = "", address: str = "") -> None:
        """Know a terminal no longer, and let its browser and whoever is there go."""
        if (known := self.enrolments.get(name)) is not None:
            await self.doing.leave(known)
        terminal = self.enrolments.withdraw(name)
        self.access.note(Access.WITHDRAWN, terminal=name, address=address, by=by)
        self.sessions.sign_off(name)
        if (connection := self.connections.get(name)) is not None:
            connection.end(NOT_ENROLLED)
        self.refresh(terminal)

    def refresh(self, terminal: EnrolledTerminal) -> None:
        """Show a terminal, and the office, what changed there."""
        if (connection := self.connections.get(terminal.name)) is not None:
            self.floor.publisher.show(connection)
        for each in self.connections.offices():
            self.floor.publisher.show(each)


def _jumped(metrics: Metrics, by: int) -> None:
    """Log and count that the wall's clock jumped; countdowns go by the house's own."""
    metrics.clock_jumped()
    tell_jump(by)


def runs_a_floor(member: Member) -> bool:
    """Say whether somebody is a supervisor of their book, or above one."""
    ladder = book(member.rulebook)
    return ladder.at_least(member.role, ladder.supervisor)


def _inspects(member: Member) -> bool:
    return member.role == "inspector"
