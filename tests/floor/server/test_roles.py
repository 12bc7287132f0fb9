"""Each role against each operation of both books, over HTTP and over the socket."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pytest

from croupier.floor.desks import DEVICES, KINDS, PLAYERS, can_stand_in, staff_fields
from croupier.rulebooks.books import book
from croupier.rulebooks.operations import PLAYER, operations
from croupier.table.conduct.core.state import Conduct, TableState
from croupier.table.setup.configuration import TableRecord, open_table
from croupier.terms.refusals import Reason
from tests.floor.floors import House, Terminal, by_hand, dealt, opened
from tests.floor.server.asking import Ask, over_http, over_socket, tell
from tests.floor.server.fillers import filled


TABLES = {"R3": "star-rapid", "R4": "nz"}
BY_CONFIGURATION = "set up table"
"""What no terminal does: tables are set up by the operator's file."""
ABOUT_WHO = {
    Reason.ROLE_MAY_NOT,
    Reason.TERMINAL_MAY_NOT,
    Reason.NOBODY_IS_SIGNED_ON,
    Reason.TERMINAL_IS_LOCKED,
    Reason.TERMINAL_IS_NOT_ENROLLED,
}
WAYS = pytest.mark.parametrize("ask", [over_http, over_socket])
AT = pytest.mark.parametrize("at", TABLES)


class Floor(NamedTuple):
    house: House
    desks: Mapping[tuple[str, str], Terminal]
    """A dealer's terminal for every role of every book."""
    offices: Mapping[str, Terminal]

    def entries(self) -> int:
        """Return how much has happened in the house."""
        return self.house.running.entries()


def roles(name: str) -> Iterator[str]:
    return (role.name for role in book(name).roles if role.name != PLAYER)


def at_terminals(name: str) -> list[str]:
    """Name the operations of a book that people ask for at terminals."""
    return [
        each
        for each in operations(name, "roulette")
        if each not in DEVICES and each != BY_CONFIGURATION
    ]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    closed = House(tmp_path_factory.mktemp("floor"), dealt("R3"), by_hand("R4"))
    people = {(at, role): f"{role} at {at}" for at, its in TABLES.items() for role in roles(its)}
    for (at, role), name in people.items():
        closed.take_on(name, role, TABLES[at])
    with opened(closed) as house:
        desks = {key: house.staff(name, "dealer", key[0]) for key, name in people.items()}
        offices = {at: house.staff(people[at, "casino operator"], "office") for at in TABLES}
        yield Floor(house, desks, offices)


@WAYS
@AT
def test_nobody_below_the_role_does_anything(floor: Floor, at: str, ask: Ask) -> None:
    its, before, visited = book(TABLES[at]), floor.entries(), 0
    for role in roles(its.name):
        lower = [
            n
            for n, each in operations(its.name, "roulette").items()
            if not its.at_least(role, each.role)
        ]
        reasons = ask(floor.desks[at, role], map(filled, lower))
        for name, reason in zip(lower, reasons, strict=True):
            if name == BY_CONFIGURATION:
                assert reason == Reason.OPERATION_IS_NOT_IN_THE_BOOK
            elif name in DEVICES:
                assert reason == Reason.TERMINAL_MAY_NOT
            else:
                assert reason == Reason.ROLE_MAY_NOT, (name, role, reason)
        visited += len(lower)
    assert floor.entries() == before
    assert visited > 2 * len(operations(its.name, "roulette"))
    tell(f"{its.name}: {visited} operations refused below their role")


@WAYS
@AT
def test_at_the_role_it_is_never_about_the_role(floor: Floor, at: str, ask: Ask) -> None:
    its, done = book(TABLES[at]), 0
    for name, operation in operations(its.name, "roulette").items():
        role = "dealer" if operation.role == PLAYER else operation.role
        (reason,) = ask(floor.desks[at, role], [filled(name)])
        if name in DEVICES:
            assert reason == Reason.TERMINAL_MAY_NOT
        elif name != BY_CONFIGURATION:
            assert reason not in {*ABOUT_WHO, Reason.RECORD_CANNOT_BE_READ}, (name, reason)
        done += reason is None
    assert done > 10
    tell(
        f"{its.name}: {len(operations(its.name, 'roulette'))} operations asked at their role, {done} done"
    )


@WAYS
@AT
def test_the_office_asks_as_a_desk_does_and_says_where(floor: Floor, at: str, ask: Ask) -> None:
    its, office, before = book(TABLES[at]), floor.offices[at], floor.entries()
    assert ask(office, [filled("exclude")], table="R9") == [Reason.TABLE_IS_UNKNOWN]
    known = operations(its.name, "roulette")
    above = [
        n for n in at_terminals(its.name) if not its.at_least("casino operator", known[n].role)
    ]
    assert set(ask(office, map(filled, above), table=at)) == {Reason.ROLE_MAY_NOT}
    (elsewhere,) = TABLES.keys() - {at}
    theirs = at_terminals(TABLES[elsewhere])
    reasons = ask(office, map(filled, theirs), table=elsewhere)
    assert set(reasons) == {Reason.ROLE_MAY_NOT}, "they are staff of another book"
    assert floor.entries() == before


@WAYS
@pytest.mark.parametrize(
    ("kind", "where", "reason"),
    [
        ("dealer", "R3", Reason.NOBODY_IS_SIGNED_ON),
        ("office", None, Reason.NOBODY_IS_SIGNED_ON),
        ("wall", "R4", Reason.TERMINAL_MAY_NOT),
    ],
)
def test_where_nobody_is_signed_on_nothing_is_done(
    floor: Floor, kind: str, where: str | None, reason: Reason, ask: Ask
) -> None:
    screen = floor.house.terminal(kind, where)
    before = floor.entries()
    more = {} if where else {"table": "R4"}
    assert set(ask(screen, map(filled, KINDS), **more)) == {reason}
    assert floor.entries() == before


@WAYS
@AT
def test_a_player_s_screen_asks_for_what_players_do_there(floor: Floor, at: str, ask: Ask) -> None:
    seat = floor.house.player(at, f"guest {ask.__name__} {at}", "50")
    before, known = floor.entries(), operations(TABLES[at], "roulette")
    others = [name for name in KINDS if name not in PLAYERS]
    for name, reason in zip(others, ask(seat, map(filled, others)), strict=True):
        ours = (Reason.TERMINAL_MAY_NOT, Reason.OPERATION_IS_NOT_IN_THE_BOOK)
        assert reason in ours, (name, reason)
    (elsewhere,) = TABLES.keys() - {at}
    for more in ({"on_behalf": "Ann"}, {"table": elsewhere}):
        assert set(ask(seat, map(filled, PLAYERS), **more)) == {Reason.TERMINAL_MAY_NOT}
    assert floor.entries() == before
    for name, reason in zip(PLAYERS, ask(seat, map(filled, PLAYERS)), strict=True):
        if name in known:
            assert reason not in ABOUT_WHO, (name, reason)
        else:
            unknown = (Reason.OPERATION_IS_NOT_IN_THE_BOOK, Reason.WAGER_IS_UNKNOWN)
            assert reason in unknown, (name, reason)


# Fields that nobody fills in


NAMES = {"who", "role", "table", "key", "second"}
DRAWN = {"commitment", "sealed", "seed"}
NO_PLAYER_S = {*NAMES, *DRAWN, "accepted", "number", "device", "player", "terminal", "id"}


@WAYS
@AT
def test_nobody_says_who_they_are_or_what_the_house_drew(floor: Floor, at: str, ask: Ask) -> None:
    before = floor.entries()
    asked = [
        {**filled(name), field: "ab" * 16}
        for name in at_terminals(TABLES[at])
        for field in sorted(
            {*NAMES, *DRAWN, *KINDS[name].__struct_fields__} - staff_fields(KINDS[name]) - {"do"}
        )
        if book(TABLES[at]).at_least(
            "casino operator", operations(TABLES[at], "roulette")[name].role
        )
    ]
    operator = floor.desks[at, "casino operator"]
    assert set(ask(operator, asked)) == {Reason.TERMINAL_MAY_NOT}
    seat = floor.house.player(at, f"honest {ask.__name__} {at}", "50")
    sat = floor.entries()
    assert not any(own & NO_PLAYER_S for own in PLAYERS.values())
    theirs = [
        {**filled(name), field: "Ann"}
        for name, own in PLAYERS.items()
        for field in sorted({*KINDS[name].__struct_fields__, *NO_PLAYER_S} - own - {"do"})
    ]
    assert set(ask(seat, theirs)) == {Reason.TERMINAL_MAY_NOT}
    assert sat - before <= 6, "a guest was let in at a new terminal, and nothing else happened"
    assert floor.entries() == sat
    tell(f"{TABLES[at]}: {len(asked) + len(theirs)} fields that are not theirs refused")


# For somebody else


@WAYS
@AT
def test_staff_stand_in_for_players_where_the_book_lets_them(
    floor: Floor, at: str, ask: Ask
) -> None:
    guest = f"friend {ask.__name__} {at}"
    floor.house.player(at, guest, "50")
    its = book(TABLES[at])
    record = TableRecord(rulebook=its.name, game="roulette", name=at)
    state = TableState(Conduct(at, record), open_table(record))
    names = [name for name in operations(its.name, "roulette") if name != BY_CONFIGURATION]
    before = floor.entries()
    for role in roles(its.name):
        if not its.at_least(role, "dealer"):
            reasons = ask(floor.desks[at, role], map(filled, names), on_behalf=guest)
            assert set(reasons) == {Reason.ROLE_MAY_NOT, Reason.TERMINAL_MAY_NOT}, role
    for nobody in ("nobody at all", f"dealer at {at}", "system", " "):
        reasons = ask(floor.desks[at, "dealer"], [filled("raise dispute")], on_behalf=nobody)
        assert reasons == [Reason.PERSON_IS_UNKNOWN]
    assert floor.entries() == before
    reasons = ask(floor.desks[at, "dealer"], map(filled, names), on_behalf=guest)
    for name, reason in zip(names, reasons, strict=True):
        assert (reason not in ABOUT_WHO) == can_stand_in(state.operations, name), (name, reason)
