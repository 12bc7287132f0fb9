"""One floor, one gallery and one browser for all tests of the screens."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.floor import floors
from tests.floor.floors import House, by_hand, dealt
from tests.web.desks import Floor
from tests.web.rooms import Opened, Rooms
from tests.web.serving import chromium, gallery, served


TITLES = {"R3": {"en": "Live Wheel", "zh": "真人轮盘"}, "R4": {"en": "Roulette", "zh": "轮盘"}}

HELPLINE = {"en": "Gambling Help: 1800 858 858", "zh": "赌博求助热线 1800 858 858"}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def staff_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("staff")
    tables = (
        dealt("R3", title=TITLES["R3"], seconds=900),
        by_hand("R4", title=TITLES["R4"]),
    )
    with floors.opened(House(folder, *tables, house={"helpline": HELPLINE})) as house:
        yield house


@pytest.fixture
def floor(browser: Browser, staff_house: House) -> Iterator[Floor]:
    found = Floor(browser, staff_house)
    yield found
    found.close()


@pytest.fixture(scope="session")
def gallery_address() -> Iterator[str]:
    with gallery() as folder, served(folder) as address:
        yield address


@pytest.fixture(scope="session")
def rooms(browser: Browser, gallery_address: str) -> Iterator[Rooms]:
    found = Rooms(browser, gallery_address)
    yield found
    found.close()


@pytest.fixture
def opened(rooms: Rooms) -> Iterator[Opened]:
    """Open rooms of the gallery; the test fails when anything goes wrong in one."""
    rooms.faults.clear()
    yield rooms
    rooms.leave()
    assert rooms.faults == []
