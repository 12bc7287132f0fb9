"""A game on the player's screen, from the card to the ticket; the ball before the number."""

import time
from typing import Any

import pytest

from tests.web.player.screens import Guests, Screen


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


def decided(screen: Screen, game: int) -> bool:
    now: dict[str, Any] = screen.view["round"]
    return bool(now["number"] == game and now["result"] is not None)


def bet_on(screen: Screen, *places: tuple[str, str]) -> int:
    """Bet in the next game that has time for it; gives its number."""
    screen.wait_open(5)
    for place in places:
        screen.spot(*place).click()
    screen.until(lambda: sorted(screen.places()) == sorted(places))
    number: int = screen.view["round"]["number"]
    return number


def test_nobody_plays_until_a_card_is_in(guests: Guests) -> None:
    screen = guests.sit("R1")
    screen.page.get_by_text("Please insert your card").wait_for()
    screen.spot("red").click(force=True)
    assert screen.asked_for("place") == []
    # The rules are there without funds or wager.
    screen.press("Help")
    screen.page.get_by_role("tabpanel").get_by_text("Choose a chip").wait_for()
    screen.page.get_by_role("tab", name="Rules").click()
    screen.page.get_by_role("button", name="Rule 3.2.3: read it").click()
    screen.page.get_by_role("heading", name="Rule 3.2.3").wait_for()


def test_a_game_from_the_card_to_the_ticket(guests: Guests) -> None:
    screen = guests.sit("R1")
    screen.come_in("Guest")
    game = bet_on(screen, ("red", ""), ("black", ""))
    screen.until(lambda: "accepted" in screen.status())
    assert screen.page.get_by_role("button", name="Collect").is_visible()
    screen.press("Confirm bets")
    screen.page.get_by_role("button", name="Bets confirmed").wait_for()
    screen.spot("odd").click(force=True)
    assert len(screen.asked_for("place")) == 2, "confirmed wagers are final"
    screen.until(lambda: decided(screen, game))
    number = screen.view["round"]["result"]
    screen.page.locator(".call .number").wait_for()
    assert screen.page.locator(".call .number").inner_text().startswith(f"{number},")
    assert screen.page.locator(".pole li").first.inner_text().strip().startswith(number)
    told = screen.page.locator(".outcome").inner_text()
    if number == "0":
        assert "No win" in told
    else:
        assert "$1.00, pays 1 to 1: $1.00" in told
        # What came back is no more than was staked: nothing is celebrated.
        assert screen.page.locator(".outcome.gain").count() == 0
    screen.press("Last games")
    screen.page.locator("dialog table").first.wait_for()
    row = screen.page.locator("dialog tbody tr", has_text="Black").inner_text()
    assert "1.00" in row
    assert "11.2.1" in row
    screen.page.keyboard.press("Escape")
    collect(screen)


def collect(screen: Screen) -> None:
    credit = screen.meter("Credit")
    screen.press("Collect")
    screen.press("Print ticket")
    ticket = screen.page.locator(".ticket")
    ticket.wait_for()
    assert credit in ticket.inner_text()
    printed = screen.answers[-1]["printed"]
    assert len(printed) == 1
    assert printed[0] in ticket.inner_text()
    screen.until(lambda: screen.view["me"]["credit"] == 0)


def test_the_number_and_the_meters_wait_for_the_ball(guests: Guests) -> None:
    screen = guests.sit("R1", reduced_motion="no-preference")
    screen.come_in("Watcher")
    game = bet_on(screen, ("red", ""))
    poled = screen.page.locator(".pole li")
    before = poled.first.inner_text() if poled.count() else ""
    credit = screen.meter("Credit")
    screen.until(lambda: decided(screen, game))
    known = time.monotonic()
    assert screen.page.locator(".call .number").count() == 0
    assert screen.meter("Credit") == credit
    assert (poled.first.inner_text() if poled.count() else "") == before
    screen.page.locator(".call .number").wait_for()
    assert time.monotonic() - known > 2.0, "the ball fell first"
    assert (
        screen.page.locator(".call .number").inner_text().startswith(screen.view["round"]["result"])
    )


def test_the_game_before_is_bet_again(guests: Guests) -> None:
    screen = guests.sit("R1")
    screen.come_in("Repeater")
    places = (("red", ""), ("six-line", "1-2-3-4-5-6"))
    game = bet_on(screen, *places)
    screen.until(lambda: decided(screen, game))
    screen.until(lambda: screen.view["round"]["number"] > game)
    screen.wait_open(4)
    screen.page.mouse.move(5, 5)
    assert screen.page.locator(".outcome .title").inner_text().startswith(f"Game {game}")
    screen.page.keyboard.press("r")
    screen.until(lambda: sorted(screen.places()) == sorted(places))


def test_a_dispute_is_raised_and_a_malfunction_reported(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Plaintiff")
    screen.press("Service")
    screen.page.get_by_label("What is it about?").fill("The last number")
    screen.press("Raise a dispute")
    screen.page.get_by_text("Your dispute was taken down").wait_for()
    screen.page.get_by_text("Waits for: a decision").wait_for()
    screen.page.get_by_label("What does not work?").fill("The printer")
    screen.press("Report it")
    screen.page.get_by_text("Staff have been told").wait_for()


def test_the_language_changes_in_the_middle_of_a_round(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Linguist")
    screen.wait_open()
    screen.spot("split", "17-20").click()
    screen.until(lambda: screen.places() == [("split", "17-20")])
    screen.press("中文")
    screen.page.get_by_role("button", name="分注 17和20").wait_for()
    assert screen.page.evaluate("document.documentElement.lang") == "zh-Hans"
    assert "请下注" in screen.page.locator(".call").inner_text()
    assert screen.places() == [("split", "17-20")]
