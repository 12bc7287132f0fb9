"""Each role against each operation at a table of every game of the demo floor, both ways in.

Roulette's tables have tests of their own.
"""

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

import pytest

from croupier.floor.configuration import SAMPLE, read_configuration
from croupier.floor.desks import DEVICES
from croupier.rulebooks.books import Book, book
from croupier.rulebooks.operations import PLAYER
from croupier.table.house.premises import AtFolder
from croupier.table.setup.configuration import Table, open_table
from croupier.terms.refusals import Reason
from tests.floor.floors import House, Terminal, opened
from tests.floor.server.asking import Ask, Reasons, over_http, over_socket, tell
from tests.floor.server.fillers import filled


AT_NO_TERMINAL = {"set up table", "time is up"}
"""Tables are set up by the operator's file, and nobody answers for the clock."""
BY_THEMSELVES = {"new game", "no more bets"}
"""What nobody asks for where the generator deals."""
WAYS = pytest.mark.parametrize("ask", [over_http, over_socket])
ABOUT_WHO = {Reason.ROLE_MAY_NOT, Reason.NOBODY_IS_SIGNED_ON, Reason.TERMINAL_IS_LOCKED}


def is_dealt(table: Table) -> bool:
    return table.mode.name == "dealer"


def one_of_each() -> dict[str, dict[str, Table]]:
    """Open a table of each other game that the demo has, by book; one with a dealer if it can be."""
    found: dict[tuple[str, str], Table] = {}
    for each in read_configuration(SAMPLE).tables:
        table = open_table(each.record)
        kind = table.book.name, table.game.name
        if table.game.name != "roulette" and (kind not in found or is_dealt(table)):
            found[kind] = table
    books: dict[str, dict[str, Table]] = {}
    for (its, _), table in found.items():
        books.setdefault(its, {})[table.name] = table
    return books


TABLES = one_of_each()


class Floor(NamedTuple):
    """A house of one book, with somebody of every role."""

    its: Book
    offices: Mapping[str, Terminal]
    """An office for every role that is let in there: they say at which table."""
    desks: Mapping[tuple[str, str], Terminal]
    """A dealer's terminal at every table for every other role."""

    @property
    def tables(self) -> dict[str, Table]:
        return TABLES[self.its.name]

    def ask(self, ask: Ask, role: str, at: str, names: Iterable[str]) -> Reasons:
        """Ask for operations at a table, as somebody of a role."""
        office, asked = self.offices.get(role), map(filled, names)
        return ask(self.desks[at, role], asked) if office is None else ask(office, asked, table=at)


def roles(its: Book) -> list[str]:
    return [role.name for role in its.roles if role.name != PLAYER]


def has_office(its: Book, role: str) -> bool:
    """Say whether a role is let into the office: supervisors and above, and inspectors."""
    return role == "inspector" or its.at_least(role, roles(its)[1])


@pytest.fixture(scope="module", params=TABLES)
def floor(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Floor]:
    its = book(request.param)
    written = [f"[[table]]{part}" for part in SAMPLE.read_text().split("[[table]]")[1:]]
    ours = [part for part in written if any(f'"{at}"' in part for at in TABLES[its.name])]
    closed = House(tmp_path_factory.mktemp("floor"), *ours)
    closed.data.mkdir()
    kept = AtFolder(closed.data, os.urandom)
    now = time.time_ns() // 1000
    with kept.office(now, "the operator", is_passing=True) as office:
        for role in roles(its):
            closed.sign_ins[role] = office.add(role, role, its.name)[1]
    with opened(closed) as house:
        upstairs = [role for role in roles(its) if has_office(its, role)]
        at_tables = [
            (at, role) for at in TABLES[its.name] for role in roles(its) if role not in upstairs
        ]
        yield Floor(
            its,
            {role: house.staff(role, "office") for role in upstairs},
            {(at, role): house.staff(role, "dealer", at) for at, role in at_tables},
        )


@WAYS
def test_nobody_below_the_role_does_anything_at_any_game(floor: Floor, ask: Ask) -> None:
    visited = 0
    for (at, table), role in product(floor.tables.items(), roles(floor.its)):
        every = table.operations.values()
        may_not = [each.name for each in every if not floor.its.at_least(role, each.role)]
        reasons = floor.ask(ask, role, at, may_not)
        for name, reason in zip(may_not, reasons, strict=True):
            if name in AT_NO_TERMINAL:
                assert reason == Reason.OPERATION_IS_NOT_IN_THE_BOOK
            elif name in DEVICES:
                assert reason == Reason.TERMINAL_MAY_NOT
            elif is_dealt(table) or name not in BY_THEMSELVES:
                assert reason == Reason.ROLE_MAY_NOT, (at, name, role, reason)
            else:
                assert reason == Reason.TERMINAL_MAY_NOT, (at, name, role, reason)
        visited += len(may_not)
    assert visited > 100 * len(floor.tables)
    tell(f"{', '.join(floor.tables)}: {visited} pairs of a role and an operation above it refused")


@WAYS
def test_at_the_role_it_is_never_about_the_role_at_any_game(floor: Floor, ask: Ask) -> None:
    visited = 0
    for at, table in floor.tables.items():
        by_role: dict[str, list[str]] = {}
        for name, operation in table.operations.items():
            able = (role for role in roles(floor.its) if floor.its.at_least(role, operation.role))
            by_role.setdefault(next(able), []).append(name)
        for role, names in by_role.items():
            for name, reason in zip(names, floor.ask(ask, role, at, names), strict=True):
                if name in DEVICES:
                    assert reason == Reason.TERMINAL_MAY_NOT
                elif name not in AT_NO_TERMINAL and (is_dealt(table) or name not in BY_THEMSELVES):
                    assert reason not in {*ABOUT_WHO, Reason.RECORD_CANNOT_BE_READ}, (name, reason)
            visited += len(names)
    tell(f"{', '.join(floor.tables)}: {visited} operations asked at their role")
