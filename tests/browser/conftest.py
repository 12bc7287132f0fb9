"""One house and one browser for all tests of the screens together."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.visiting import Visitors, floor
from tests.floor.floors import House
from tests.web.serving import chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with floor(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def visitors(browser: Browser, house: House) -> Iterator[Visitors]:
    found = Visitors(browser, house.address, house.sign_ins)
    yield found
    found.close()
