"""One floor for all tests of the player's screen."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.floor.started import Started
from tests.web.player.screens import Desk, Guests, floor


@pytest.fixture(scope="session")
def player_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    with floor(tmp_path_factory.mktemp("floor")) as house:
        yield house


@pytest.fixture
def guests(browser: Browser, player_floor: Started) -> Iterator[Guests]:
    found = Guests(browser, player_floor.address)
    yield found
    found.close()


@pytest.fixture
def desk(browser: Browser, player_floor: Started) -> Iterator[Desk]:
    """A supervisor at the table that staff deal."""
    context = browser.new_context()
    yield Desk(context, player_floor, "R5")
    context.close()
