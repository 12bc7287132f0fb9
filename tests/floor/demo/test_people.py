"""Who has the table: a person who deals, and for how long after they went away."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.floor.configuration import read_configuration
from croupier.floor.connections import Connection
from croupier.floor.demo.dealers import AWAY, People
from croupier.floor.enrolment import Kind
from croupier.floor.front import Front
from croupier.floor.opening import dealers_of_the_demo, first_staff, front_of, take_up
from croupier.table.house.staff import member
from tests.floor.floors import by_hand, configuration, dealt


@contextmanager
def floor(folder: Path) -> Iterator[Front]:
    """A floor in memory, with nobody connected."""
    file = folder / "floor.toml"
    file.write_text(configuration(dealt("R3"), by_hand("R4")).replace("players = 0", "players = 1"))
    read = read_configuration(file)
    first_staff(read)
    assert set(dealers_of_the_demo(read)) == {"R3", "R4"}
    keeper = take_up(read, is_demo=True)
    try:
        yield front_of(read, keeper, 8400, is_demo=True)
    finally:
        keeper.close()


def at_r3(folder: Path, act: Callable[[Front, People], None]) -> None:
    async def run() -> None:
        with floor(folder) as front:
            front.enrolments.enrol("R3-bot-dealer", Kind.DEALER, "R3")
            act(front, People(front, "R3", "R3-bot-dealer"))

    asyncio.run(run())


def sign_on(front: Front, name: str, table: str = "R3") -> Connection:
    terminal, _ = front.enrolments.enrol(f"{table}-{name}", Kind.DEALER, table)
    front.sessions.sign_on(terminal.name, member(front.keeper.store, name))
    connection = Connection(terminal)
    front.connections.open(connection)
    return connection


def test_whoever_is_there_has_the_table_until_a_minute_after_they_left(tmp_path: Path) -> None:
    def act(front: Front, people: People) -> None:
        assert not people.have_the_table(0)
        dana = sign_on(front, "Dana")
        assert people.have_the_table(1)
        assert people.have_the_table(1 + 10 * AWAY), "they stand there all the time"
        front.connections.close(dana, 0)
        left = 2 + 10 * AWAY
        assert people.have_the_table(left)
        assert people.have_the_table(1 + 10 * AWAY + AWAY - 1)
        assert not people.have_the_table(1 + 10 * AWAY + AWAY)
        front.connections.open(dana)
        assert people.have_the_table(left + 2 * AWAY), "they are back"
        front.sessions.sign_off(dana.terminal.name)
        assert not people.have_the_table(left + 2 * AWAY)

    at_r3(tmp_path, act)


def test_only_who_may_deal_there_has_the_table(tmp_path: Path) -> None:
    def act(front: Front, people: People) -> None:
        sign_on(front, "Dmitri")
        sign_on(front, "Ines")
        sign_on(front, "Dana", "R4")
        assert not people.have_the_table(0), "another book, an inspector, another table"
        sign_on(front, "Gwen")
        assert people.have_the_table(0), "a supervisor may deal"

    at_r3(tmp_path, act)


def test_the_bots_dealers_have_new_secrets_at_every_start_and_keep_their_names(
    tmp_path: Path,
) -> None:
    file = tmp_path / "floor.toml"
    tables = (dealt("R3"), dealt("R5"), by_hand("R4"))
    file.write_text(configuration(*tables).replace("players = 0", "players = 1"))
    read = read_configuration(file)
    first_staff(read)
    first, second = dealers_of_the_demo(read), dealers_of_the_demo(read)
    assert {t: each.name for t, each in first.items()} == {t: e.name for t, e in second.items()}
    assert len({each.name for each in first.values()}) == len(tables)
    secrets = {each.secret for each in (*first.values(), *second.values())}
    assert len(secrets) == 2 * len(tables)


def test_a_demo_without_players_has_no_dealers_either(tmp_path: Path) -> None:
    file = tmp_path / "floor.toml"
    file.write_text(configuration(dealt("R3")))
    assert dealers_of_the_demo(read_configuration(file)) == {}
