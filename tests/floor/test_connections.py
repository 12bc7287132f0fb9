"""Who is connected and who stands where is found from either side, whoever comes and goes."""

import asyncio

from croupier.floor.connections import Connection, Connections
from croupier.floor.enrolment import EnrolledTerminal, Kind
from croupier.floor.patrons import Patrons


def line(name: str, kind: Kind, table: str | None = "T1") -> Connection:
    return Connection(EnrolledTerminal(name, kind, table, ""))


def test_a_table_s_connections_are_found_by_the_table() -> None:
    async def come_and_go() -> None:
        known = Connections()
        player, again = line("p1", Kind.PLAYER), line("p1", Kind.PLAYER)
        dealer, wall = line("d1", Kind.DEALER), line("w1", Kind.WALL)
        other, office = line("p2", Kind.PLAYER, "T2"), line("o1", Kind.OFFICE, None)
        for each in (player, dealer, wall, other, office):
            assert known.open(each) is None
        assert known.at("T1") == [player, dealer, wall]
        assert known.at("T2") == [other]
        assert known.staff() == (dealer, office)
        assert known.offices() == [office]
        office.looks_at = "T2"
        assert known.at("T2") == [other, office]
        assert known.open(again) is player
        assert known.at("T1") == [again, dealer, wall]
        assert not known.close(player, 1)  # the newer tab stays
        assert known.at("T1") == [again, dealer, wall]
        assert known.close(again, 2)
        assert known.close(dealer, 3)
        assert known.at("T1") == [wall]
        assert known.staff() == (office,)
        assert known.gone("d1") == 3

    asyncio.run(come_and_go())


def test_a_patron_is_found_by_the_terminal_and_by_the_name() -> None:
    patrons = Patrons({"p1": "Ann"})
    assert (patrons.get("p1"), patrons.where("Ann")) == ("Ann", "p1")
    patrons.stand("p2", "Bob")
    patrons.stand("p1", "Cem")
    assert patrons.where("Ann") is None
    assert (patrons.get("p1"), patrons.where("Bob"), patrons.where("Cem")) == ("Cem", "p2", "p1")
    patrons.leave("p1")
    patrons.leave("p1")
    assert "p1" not in patrons
    assert patrons.where("Cem") is None
