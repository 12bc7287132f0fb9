"""The line to the house is cut: nothing is lost, nothing is made twice, and the screen says so."""

import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.web.player.proxies import Proxy
from tests.web.player.screens import Guests, Screen, floor


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
def proxy() -> Iterator[Proxy]:
    made = Proxy()
    yield made
    made.close()


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory, proxy: Proxy) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("far")
    with floor(folder, proxy.address) as house:
        proxy.house = urlsplit(house.address).port or 0
        yield house.address


@pytest.fixture
def remote(player_browser: Browser, far: str, proxy: Proxy) -> Iterator[Guests]:
    found = Guests(player_browser, far)
    yield found
    proxy.heal()
    found.close()


def shown(screen: Screen) -> tuple[str, str, list[str]]:
    """Give what the screen shows: meters, and every place where something lies."""
    lying = screen.page.locator("[data-bet][aria-label*='1.00']")
    names = [each.get_attribute("aria-label") or "" for each in lying.all()]
    return screen.meter("Credit"), screen.meter("Bet"), names


def test_after_a_cut_everything_is_as_it_was_within_a_second(remote: Guests, proxy: Proxy) -> None:
    screen = remote.sit("R2", at=proxy.address)
    screen.come_in("Patient")
    screen.wait_open()
    for target in ("17-20", "1-2"):
        screen.spot("split", target).click()
    screen.until(lambda: len(screen.wagers) == 2)
    before, left = shown(screen), screen.left()
    assert len(before[2]) == 2
    gone = time.monotonic()
    proxy.cut()
    board = screen.page.get_by_role("alert").filter(has_text="Connection lost")
    board.wait_for()
    assert "Bets safe: 2 accepted" in board.inner_text()
    screen.page.wait_for_timeout(1_500)
    made = len(screen.asked_for("place"))
    screen.spot("red").click(force=True)
    assert len(screen.asked_for("place")) == made, "while it is cut nothing can be pressed"
    proxy.heal()
    healed = time.monotonic()
    board.wait_for(state="hidden")
    back = time.monotonic() - healed
    assert shown(screen) == before
    assert abs(left - (time.monotonic() - gone) - screen.left()) <= 2, "the clock went on"
    assert back < 1.6, f"it took {back:.1f} s"


def test_a_bet_sent_into_the_cut_is_made_once(remote: Guests, proxy: Proxy) -> None:
    screen = remote.sit("R2", at=proxy.address)
    screen.come_in("Sender")
    screen.wait_open()
    proxy.drops_answers = True
    screen.spot("red").click()
    screen.until(lambda: len(screen.asked_for("place")) == 1)
    # The house has taken it, and nobody here knows.
    screen.page.wait_for_timeout(400)
    proxy.cut()
    proxy.heal()
    screen.until(lambda: len(screen.asked_for("place")) == 2)
    first, second = screen.asked_for("place")
    assert first == second, "the same thing under the same key"
    screen.until(lambda: any(each["is_repeated"] for each in screen.answers))
    screen.until(lambda: "accepted" in screen.status())
    assert screen.places() == [("red", "")]
    assert screen.view["me"]["credit"] == 9_900


def test_a_bet_that_is_not_answered_is_visibly_not_made(remote: Guests, proxy: Proxy) -> None:
    screen = remote.sit("R2", at=proxy.address)
    screen.come_in("Waiter")
    screen.wait_open()
    proxy.drops_answers = True
    screen.spot("odd").click()
    proxy.cut()
    told = screen.page.locator(".told")
    told.wait_for(timeout=15_000)
    assert "Not made: Odd, $1.00" in told.inner_text()
    assert "What lies solid on the cloth counts" in told.inner_text()
    made = len(screen.asked_for("place"))
    proxy.heal()
    screen.until(lambda: screen.page.get_by_text("Connection lost").count() == 0)
    assert len(screen.asked_for("place")) == made, "what was given up is not sent again"


def test_a_second_tab_takes_over_and_can_be_left_again(guests: Guests) -> None:
    first = guests.sit("R2")
    first.come_in("Twice")
    second = guests.open(first.page.context, first.page.url)
    second.until(lambda: second.view.get("me", {}).get("player") == "Twice")
    first.page.get_by_role("heading", name="another tab").wait_for()
    first.page.wait_for_timeout(1_500)
    assert second.page.get_by_role("heading", name="another tab").count() == 0
    first.page.get_by_role("button").last.click()
    first.page.locator(".meters").wait_for()
    second.page.get_by_role("heading", name="another tab").wait_for()
