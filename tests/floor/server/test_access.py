"""Who signed on where, and who was not let in, is in the journal: rare, whatever is tried."""

from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from croupier.journal.entries import Chain, Entry, Happening, Moment, Posting
from croupier.journal.keys import Keys
from croupier.journal.opening import open_store, read_store
from croupier.journal.store import Batch
from croupier.table.conduct.people.sign_ons import STREAM, Access
from croupier.table.house.replay.replay import replay
from tests.floor.floors import House, Terminal, by_hand, house, table
from tests.floor.server.asking import posted
from tests.floor.server.inside import inside
from tests.floor.test_watching import wait_for
from tests.verifying import both_find, theirs


def told(data: Path) -> list[tuple[str, dict[str, Any]]]:
    """Read what the journal of a house tells of access."""
    with closing(read_store(str(data / "croupier.db"))) as journal:
        every = [entry.happening for entry in journal.entries(stream=STREAM)]
    return [(each.kind, dict(each.facts)) for each in every]


def test_an_evening_of_staff_is_in_the_journal(tmp_path: Path) -> None:
    its = House(tmp_path, table("R1"), by_hand("R4"))
    try:
        its.open()
        office = its.terminal("office")
        assert office.post("sign-in", {"name": "Gwen", "secret": "no"}).status_code == 401
        office.sign_in("Gwen", its.sign_ins["Gwen"])
        code = office.post("/api/terminals", {"name": "S", "kind": "player", "table": "R1"}).json()
        seat = Terminal.by_code(its.port, code["code"])
        assert office.post(f"/api/terminals/{seat.name}/withdraw").status_code == httpx.codes.OK
        office.sign_in("Olga", its.sign_ins["Olga"], over=True)
        assert office.post("sign-out").status_code == httpx.codes.OK
        wait_for(its, 'croupier_access_total{what="signed off"}')
        assert its.close() == 0
        its.is_sound()
    finally:
        its.end()
    where = {"terminal": office.name, "address": "127.0.0.1"}
    assert told(its.data) == [
        ("terminal enrolled", {**where, "kind": "office"}),
        ("sign-in refused", {**where, "name": "Gwen"}),
        ("signed on", {**where, "name": "Gwen", "role": "gaming supervisor"}),
        ("terminal enrolled", {"terminal": "S", "address": "127.0.0.1", "kind": "player"}),
        ("terminal withdrawn", {"terminal": "S", "address": "127.0.0.1", "by": "Gwen"}),
        ("signed on over", {**where, "name": "Olga", "role": "casino operator"}),
        ("signed off", {**where, "name": "Gwen", "role": "gaming supervisor"}),
    ]
    assert both_find(its.data) == []


def test_a_flood_is_an_entry_a_minute_and_nothing_of_it_is_lost(tmp_path: Path) -> None:
    with house(tmp_path, table("R1")) as its:
        nobody = Terminal(its.port, "", "")
        posted(nobody, "/api/enrol", [{"code": f"{n:012d}"} for n in range(500)])
        desk = its.terminal("dealer", "R1")
        tries = [{"name": "Gwen", "secret": f"no {n}"} for n in range(100)]
        posted(desk, f"/api/terminals/{desk.name}/sign-in", tries)
        wait_for(its, 'croupier_access_total{what="wrong code"}', 500)
        assert its.running.log.count('"wrong code"') < 50
    kinds, times = Counter[str](), Counter[str]()
    for kind, facts in told(its.data):
        kinds[kind] += 1
        times[kind] += facts.get("times", 1)
    assert times["wrong code"] == 500
    assert times["sign-in refused"] == 100
    assert max(kinds.values()) <= 3
    assert "no 5" not in str(told(its.data)), "what was typed is nobody's business"


def test_a_desk_that_locks_and_is_unlocked_is_told(tmp_path: Path) -> None:
    with inside(tmp_path, by_hand("R4")) as floor:
        desk = floor.staff("Dmitri", "dealer", "R4")
        floor.on(6)
        assert desk.get("rounds/1").status_code == httpx.codes.LOCKED
        assert desk.post("unlock", {"secret": floor.sign_ins["Dmitri"]}).status_code == 200
    kinds = [kind for kind, _ in told(tmp_path / "house")]
    assert kinds == ["terminal enrolled", "signed on", "desk locked", "desk unlocked"]
    # The clock was put forward, and whoever signs heads by the minute goes by another.
    assert [each for each in both_find(tmp_path / "house") if "signed head" not in each] == []


def test_access_moves_no_money() -> None:
    keys, chain = Keys.passing(), Chain()
    stolen = (Posting("cage", -500), Posting("chips:P1", 500))
    entries = tuple(chain.link([Happening(STREAM, Access.SIGNED_ON, {}, stolen)], Moment(5, 5)))
    assert any("moves money" in str(fault) for fault in replay(entries))
    with closing(open_store(":memory:", "North")) as store:
        store.append([Batch(entries)])
        assert any("moves money" in fault for fault in theirs(store, keys.public))


def test_access_is_told_in_its_own_stream() -> None:
    def found(*happenings: Happening) -> list[str]:
        entries: tuple[Entry, ...] = tuple(Chain().link(happenings, Moment(5, 5)))
        return [str(fault) for fault in replay(entries)]

    assert found(Happening(STREAM, Access.SIGNED_ON)) == []
    assert "access is told in 'house'" in found(Happening("house", Access.SIGNED_ON))[0]
