"""One floor and one browser for all tests of the player's screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.web.player.screens import Guests, floor
from tests.web.serving import chromium


@pytest.fixture(scope="session")
def player_browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def player_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with floor(tmp_path_factory.mktemp("floor")) as address:
        yield address


@pytest.fixture
def guests(player_browser: Browser, player_floor: str) -> Iterator[Guests]:
    found = Guests(player_browser, player_floor)
    yield found
    found.close()
