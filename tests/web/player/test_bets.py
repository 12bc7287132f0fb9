"""What a player does with bets: undone, repeated, doubled, put together, kept, refused."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.player.screens import Guests


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


ONE_CHIP = re.compile(r", \$1\.00$")


def test_what_was_done_comes_off_step_by_step(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Undoer", notes=3)
    screen.wait_open()
    for number in range(12):
        screen.spot("straight-up", str(number)).click()
    screen.until(lambda: len(screen.wagers) == 12)
    for left in range(11, 0, -1):
        screen.press("Undo")
        screen.until(lambda due=left: len(screen.wagers) == due)  # type: ignore[misc]
        assert screen.places() == [("straight-up", str(number)) for number in range(left)]
    screen.page.keyboard.press("Backspace")
    screen.until(lambda: not screen.wagers)
    expect(screen.page.get_by_role("button", name="Undo")).to_be_disabled()
    assert screen.view["me"]["credit"] == 30_000


def test_clear_can_be_undone_and_double_doubles(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Doubler", notes=3)
    screen.wait_open()
    screen.page.keyboard.press("2")
    screen.spot("red").click()
    screen.spot("split", "17-20").click()
    screen.until(lambda: len(screen.wagers) == 2)
    screen.page.keyboard.press("d")
    screen.until(lambda: screen.view["me"]["bet"] == 2_000)
    screen.page.keyboard.press("c")
    screen.until(lambda: not screen.wagers)
    screen.until(lambda: "taken off" in screen.status())
    screen.press("Undo")
    screen.until(lambda: screen.view["me"]["bet"] == 2_000)


def test_a_called_bet_lies_in_its_pieces(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Caller")
    screen.wait_open()
    screen.spot("tier").click()
    screen.until(lambda: screen.places() == [("tier", "")])
    assert screen.wagers[0]["stake"] == 600
    # Each piece's own place says what lies there.
    for piece in ("5-8", "10-11", "13-16", "23-24", "27-30", "33-36"):
        expect(screen.spot("split", piece)).to_have_attribute("aria-label", ONE_CHIP)


def test_chips_of_one_place_count_together_for_the_minimum(guests: Guests) -> None:
    screen = guests.sit("R3")
    screen.come_in("Small")
    screen.wait_open()
    for count in range(1, 5):
        screen.spot("red").click()
        screen.until(lambda due=count: screen.view["me"]["bet"] == due * 100)  # type: ignore[misc]
        screen.until(lambda: "under the minimum" in screen.status())
    screen.spot("red").click()
    screen.until(lambda: [slip["stake"] for slip in screen.wagers] == [100] * 5)
    screen.until(lambda: "under the minimum" not in screen.status())
    assert screen.view["me"]["credit"] == 9_500


def test_a_place_that_is_full_says_so_and_shows_no_more_than_plays(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Full", notes=6)
    screen.wait_open()
    screen.page.keyboard.press("5")
    screen.spot("black").click()
    screen.until(lambda: screen.view["me"]["bet"] == 50_000)
    screen.page.keyboard.press("1")
    screen.spot("black").click()
    told = screen.page.locator(".told")
    for words in (
        "Black: no more is taken here",
        "$500.00 lies there already; $1.00 was not taken.",
        "over the maximum of 500",
    ):
        expect(told).to_contain_text(words)
    assert told.get_by_role("button").count() >= 2, "its rules can be read"
    expect(screen.spot("black")).to_have_attribute("aria-label", "Black, $500.00")
    expect(screen.page.locator('[data-pile="black"] text')).to_have_text(["500"])
    assert screen.view["me"]["credit"] == 10_000
    # Nothing came of the last chip: what is undone is the one before.
    screen.press("Undo")
    screen.until(lambda: not screen.wagers)
    expect(screen.page.get_by_role("button", name="Undo")).to_be_disabled()


def test_what_the_house_does_not_take_is_said_where_the_chip_was(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Poor")
    screen.wait_open()
    screen.page.keyboard.press("5")
    screen.spot("dozen", "3").click()
    told = screen.page.locator(".told")
    expect(told).to_contain_text("Not taken: Third dozen, $500.00")
    expect(told).to_contain_text("credit is not enough")
    spot, box = screen.spot("dozen", "3").bounding_box(), told.bounding_box()
    assert spot is not None
    assert box is not None
    assert box["x"] <= spot["x"] + spot["width"] / 2 <= box["x"] + box["width"]
    told.get_by_role("button", name="3.2").click()
    screen.page.get_by_role("heading", name="Rule 3.2").wait_for()
    assert screen.wagers == []
    assert screen.view["me"]["credit"] == 10_000


def test_a_stake_that_was_trimmed_says_what_was_taken(guests: Guests) -> None:
    screen = guests.sit("R3")
    screen.come_in("Rich", notes=6)
    screen.wait_open()
    screen.page.keyboard.press("5")
    screen.spot("straight-up", "17").click()
    told = screen.page.locator(".told")
    expect(told).to_contain_text("$100.00 of $500.00 taken")
    expect(told).to_contain_text("over the maximum")
    screen.until(lambda: screen.view["me"]["bet"] == 10_000)


def test_favourites_are_kept_and_placed_again(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Keeper", notes=2)
    screen.wait_open()
    screen.spot("red").click()
    screen.spot("corner", "1-2-4-5").click()
    screen.until(lambda: len(screen.wagers) == 2)
    screen.press("Favourites")
    screen.page.get_by_label("Name", exact=True).fill("Mine")
    screen.press("Keep the bets on the cloth")
    screen.page.keyboard.press("Escape")
    screen.page.reload()
    screen.wait_open()
    screen.press("Clear")
    screen.until(lambda: not screen.wagers)
    screen.press("Favourites")
    screen.press("Place Mine, $2.00")
    screen.until(lambda: sorted(screen.places()) == [("corner", "1-2-4-5"), ("red", "")])
