"""A floor that is no demo: codes for every terminal, devices of their own, no simulated doors."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.floor.floors import House, Terminal, dealt, house


_FIRST_CODE = re.compile(r"[A-Z2-7]{4}(?:-[A-Z2-7]{4}){2}(?!-)\b(?= within)")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(
        tmp_path_factory.mktemp("floor"), dealt("R3", seconds=60), demo=False, staff=False
    ) as opened:
        yield opened


@pytest.fixture(scope="module")
def office(floor: House) -> Terminal:
    """Enrol the first office with the code that the house printed as it opened."""
    found = floor.running.wait_said(_FIRST_CODE)
    at = floor.known(Terminal.by_code(floor.port, found[0])).connect()
    at.sign_in("Gwen", floor.sign_ins["Gwen"])
    return at


def enrolled(floor: House, office: Terminal, name: str, kind: str) -> Terminal:
    asked = {"name": name, "kind": kind, "table": "R3"}
    code = office.post("/api/terminals", asked).json()["code"]
    return floor.known(Terminal.by_code(floor.port, code)).connect()


def test_nobody_enrols_by_themselves(floor: House, office: Terminal) -> None:
    nobody = Terminal(floor.port, "", "")
    for kind in ("player", "office", "dealer"):
        answer = nobody.post("/api/demo/enrol", {"kind": kind, "table": "R3"})
        assert answer.status_code == httpx.codes.FORBIDDEN
    told = office.get("/api/house").json()
    assert (told["is_demo"], told["tables"]) == (False, [])


def test_a_round_with_real_devices(floor: House, office: Terminal) -> None:
    desk = enrolled(floor, office, "Desk", "dealer")
    seat = enrolled(floor, office, "Seat 1", "player")
    box = enrolled(floor, office, "Box", "device")
    assert seat.welcome["is_demo"] is False
    for door, facts in (
        ("card", {"owner": "Ann"}),
        ("notes", {"notes": ["50"]}),
        ("ticket", {"number": "1"}),
        ("card-out", {}),
    ):
        assert seat.refused(door, by="device", **facts) == "terminal may not", door
    for door in ("sensor", "wheel"):
        assert desk.refused(door, by="device", chance="17") == "terminal may not"
    desk.sign_in("Gwen", floor.sign_ins["Gwen"])
    desk.did("open table")
    assert box.refused("card", by="device", terminal="Seat 1", owner="Ann") == "person is unknown"
    desk.did("admit", person="Ann", age=40)
    box.did("card", by="device", terminal="Seat 1", owner="Ann")
    box.did("notes", by="device", terminal="Seat 1", notes=["50"])
    assert box.refused("notes", by="device", terminal="Nowhere", notes=["50"])
    desk.did("new game")
    seat.phase("wagers")
    seat.did("place", bet="straight-up", target="17", stake="5")
    desk.did("no more bets")
    box.did("sensor", by="device", chance="17")
    desk.did("confirm result")
    assert seat.phase("over")["me"]["credit"] == 5000 + 35 * 500
    assert box.do("place", bet="red", stake="5")["refused"]["reason"] == "terminal may not"
    assert "me" not in box.view
