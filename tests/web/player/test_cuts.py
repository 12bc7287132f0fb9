"""The line to the house is cut: nothing is lost, nothing is made twice, and the screen says so."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.floor.started import Started
from tests.web.player.proxies import Proxy
from tests.web.player.screens import Guests, Screen, floor


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


@pytest.fixture(scope="module")
def proxy() -> Iterator[Proxy]:
    made = Proxy()
    yield made
    made.close()


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory, proxy: Proxy) -> Iterator[Started]:
    folder: Path = tmp_path_factory.mktemp("far")
    with floor(folder, proxy.address) as house:
        proxy.house = urlsplit(house.address).port or 0
        yield house


@pytest.fixture
def remote(browser: Browser, far: Started, proxy: Proxy) -> Iterator[Guests]:
    found = Guests(browser, far.address)
    yield found
    proxy.heal()
    found.close()


def shown(screen: Screen) -> tuple[str, str, list[str]]:
    """Give what the screen shows: meters, and every place where something lies."""
    lying = screen.page.locator("[data-bet][aria-label*='1.00']")
    names = [each.get_attribute("aria-label") or "" for each in lying.all()]
    return screen.meter("Credit"), screen.meter("Bet"), names


def ends(screen: Screen) -> float:
    """Give when the wagers close, in seconds of the page's own clock, by the number it shows."""
    found: float = screen.page.evaluate(
        """performance.now() / 1000
           + Number(document.querySelector('.countdown [role=timer]')?.innerText ?? NaN)"""
    )
    return found


def test_after_a_cut_everything_is_as_it_was(remote: Guests, proxy: Proxy) -> None:
    screen = remote.sit("R2", at=proxy.address)
    screen.come_in("Patient")
    screen.wait_open()
    for target in ("17-20", "1-2"):
        screen.spot("split", target).click()
    screen.until(lambda: len(screen.wagers) == 2)
    screen.until(lambda: len(shown(screen)[2]) == 2)
    before, due = shown(screen), ends(screen)
    proxy.cut()
    board = screen.page.get_by_role("alert").filter(has_text="Connection lost")
    expect(board).to_contain_text("Bets safe: 2 accepted", use_inner_text=True)
    screen.page.wait_for_timeout(1_500)
    made = len(screen.asked_for("place"))
    screen.spot("red").click(force=True)
    assert len(screen.asked_for("place")) == made, "while it is cut nothing can be pressed"
    proxy.heal()
    board.wait_for(state="hidden")
    screen.until(lambda: shown(screen) == before)
    screen.until(lambda: abs(ends(screen) - due) <= 1.2, "the clock went on")


def test_a_bet_sent_into_the_cut_is_made_once(remote: Guests, far: Started, proxy: Proxy) -> None:
    screen = remote.sit("R2", at=proxy.address)
    screen.come_in("Sender")
    screen.wait_open()
    written = far.entries()
    proxy.drops_answers = True
    screen.spot("red").click()
    screen.until(lambda: far.entries() > written)
    # The house has taken it, and nobody here knows.
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
    screen = remote.sit("R2", at=proxy.address, kept=False)
    screen.come_in("Waiter")
    screen.wait_open()
    proxy.drops_answers = True
    screen.page.clock.install()
    screen.spot("odd").click()
    screen.until(lambda: len(screen.asked_for("place")) == 1)
    proxy.cut()
    board = screen.page.get_by_text("Connection lost").first
    board.wait_for()
    screen.page.clock.fast_forward(11_000)
    told = screen.page.locator(".told")
    expect(told).to_contain_text("Not made: Odd, $1.00")
    expect(told).to_contain_text("What lies solid on the cloth counts")
    proxy.heal()
    board.wait_for(state="hidden")
    assert len(screen.asked_for("place")) == 1, "what was given up is not sent again"


def test_a_second_tab_takes_over_and_can_be_left_again(guests: Guests) -> None:
    first = guests.sit("R2")
    first.come_in("Twice")
    second = guests.open(first.page.context.new_page(), first.page.url)
    second.until(lambda: second.view.get("me", {}).get("player") == "Twice")
    first.page.get_by_role("heading", name="another tab").wait_for()
    first.page.wait_for_timeout(1_500)
    assert second.page.get_by_role("heading", name="another tab").count() == 0
    first.page.get_by_role("button").last.click()
    first.page.locator(".meters").wait_for()
    second.page.get_by_role("heading", name="another tab").wait_for()
