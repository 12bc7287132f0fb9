"""A game on the player's screen, from the card to the ticket; the ball before the number."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.player.screens import Desk, Guests, Screen


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


def decided(screen: Screen, game: int) -> bool:
    now: dict[str, Any] = screen.view["round"]
    return bool(now["number"] == game and now["result"] is not None)


def bet_on(screen: Screen, *places: tuple[str, str]) -> int:
    """Bet in the game that is open; gives its number."""
    screen.wait_open()
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
    expect(screen.page.get_by_role("button", name="Collect")).to_be_visible()
    screen.press("Confirm bets")
    screen.page.get_by_role("button", name="Bets confirmed").wait_for()
    screen.spot("odd").click(force=True)
    assert len(screen.asked_for("place")) == 2, "confirmed wagers are final"
    screen.until(lambda: decided(screen, game))
    number = screen.view["round"]["result"]
    expect(screen.page.locator(".call .number")).to_have_text(re.compile(f"^{number},"))
    expect(screen.page.locator(".pole li").first).to_have_text(re.compile(rf"^\s*{number}\b"))
    told = screen.page.locator(".outcome")
    if number == "0":
        expect(told).to_contain_text("No win")
    else:
        expect(told).to_contain_text("$1.00, pays 1 to 1: $1.00", use_inner_text=True)
        # What came back is no more than was staked: nothing is celebrated.
        expect(screen.page.locator(".outcome.gain")).to_have_count(0)
    screen.press("Last games")
    screen.page.locator("dialog table").first.wait_for()
    row = screen.page.locator("dialog tbody tr", has_text="Black")
    expect(row).to_contain_text("1.00")
    expect(row).to_contain_text("11.2.1")
    screen.page.keyboard.press("Escape")
    collect(screen)


def collect(screen: Screen) -> None:
    credit = screen.meter("Credit")
    screen.press("Collect")
    screen.press("Print ticket")
    ticket = screen.page.locator(".ticket")
    ticket.wait_for()
    expect(ticket).to_contain_text(credit)
    (printed,) = screen.answers[-1]["printed"]
    expect(ticket).to_contain_text(printed)
    screen.until(lambda: screen.view["me"]["credit"] == 0)


WATCH = """() => {
    const text = (where) => document.querySelector(where)?.textContent.trim() ?? '';
    window.watched = { known: null, states: [] };
    const look = () => {
        const state = [text('.call .number'), text('.meter dd'), text('.pole li')];
        const last = window.watched.states.at(-1);
        if (String(last?.state) !== String(state)) {
            window.watched.states.push({ at: performance.now(), state });
        }
    };
    look();
    new MutationObserver(look).observe(document.body,
        { subtree: true, childList: true, characterData: true, attributes: true });
    const parse = JSON.parse;
    JSON.parse = (said, ...more) => {
        const told = parse(said, ...more);
        if (told?.sections?.round?.result) window.watched.known ??= performance.now();
        return told;
    };
}"""
"""Keeps when the page was told a result, and from when on it showed which number, credit and pole."""


def test_the_number_and_the_meters_wait_for_the_ball(guests: Guests, desk: Desk) -> None:
    screen = guests.sit("R5", reduced_motion="no-preference")
    screen.come_in("Watcher")
    desk.do("new game")
    bet_on(screen, ("red", ""))
    screen.until(lambda: screen.meter("Credit") == "99.00")
    screen.page.evaluate(WATCH)
    desk.deal("18")
    expect(screen.page.locator(".call .number")).to_have_text(re.compile("^18,"))
    screen.until(lambda: screen.meter("Credit") == "101.00")
    watched = screen.page.evaluate("window.watched")
    first, shown, *later = watched["states"]
    assert (first["state"][0], shown["state"][0]) == ("", "18, red")
    assert shown["at"] - watched["known"] > 2_000, "the ball fell first"
    assert (first["state"][1], shown["state"][1]) == ("$99.00", "$101.00")
    assert not first["state"][2].startswith("18")
    assert shown["state"][2].startswith("18")
    assert later == [], "everything is shown together"


def test_the_game_before_is_bet_again(guests: Guests, desk: Desk) -> None:
    screen = guests.sit("R5")
    screen.come_in("Repeater")
    desk.do("new game")
    places = (("red", ""), ("six-line", "1-2-3-4-5-6"))
    game = bet_on(screen, *places)
    desk.deal("17")
    screen.until(lambda: decided(screen, game))
    desk.do("new game")
    screen.until(lambda: screen.view["round"]["number"] > game)
    screen.page.mouse.move(5, 5)
    expect(screen.page.locator(".outcome .title")).to_have_text(re.compile(f"^Game {game}"))
    expect(screen.spot("red")).to_be_enabled()
    screen.page.keyboard.press("r")
    screen.until(lambda: sorted(screen.places()) == sorted(places))
    desk.deal("17")


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
    expect(screen.page.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(screen.page.locator(".call")).to_contain_text("请下注")
    assert screen.places() == [("split", "17-20")]
