"""A supervisor corrects a result: the player sees before and after, until they have read it."""

import pytest
from playwright.sync_api import expect

from tests.web.player.screens import Desk, Guests


pytestmark = pytest.mark.slow


def test_a_player_sees_what_was_corrected_until_they_have_read_it(
    guests: Guests, desk: Desk
) -> None:
    screen = guests.sit("R5")
    screen.come_in("Corrected")
    desk.do("new game")
    screen.wait_open()
    screen.spot("straight-up", "17").click()
    screen.spot("straight-up", "18").click()
    screen.until(lambda: len(screen.wagers) == 2)
    desk.deal("18")
    screen.page.locator(".call .number", has_text="18, red").wait_for()
    screen.until(lambda: screen.meter("Credit") == "134.00")
    desk.do("correct", chance="17")
    dialog = screen.page.get_by_role("dialog", name="A result was corrected")
    dialog.wait_for()
    expect(dialog).to_contain_text("the number was 18; it is 17")
    rows = [row.split("\t") for row in dialog.locator("tbody tr").all_inner_texts()]
    assert rows == [
        ["Straight up 17", "$0.00", "$36.00", "+$36.00"],
        ["Straight up 18", "$36.00", "$0.00", "-$36.00"],
    ]
    expect(dialog).to_contain_text("Your credit did not change")
    # It stays: over Escape, and over a new start of the screen.
    for _ in range(3):
        screen.page.keyboard.press("Escape")
        dialog.wait_for()
    screen.page.reload()
    dialog.wait_for()
    screen.press("I have read this")
    dialog.wait_for(state="hidden")
    screen.page.reload()
    screen.page.locator(".call .number", has_text="17, black").wait_for()
    assert dialog.count() == 0
    screen.press("Last games")
    screen.page.locator("dialog summary", has_text="Corrected").wait_for()
    row = screen.page.locator("dialog tbody tr", has_text="Straight up 18")
    expect(row.locator("s")).to_have_text(["won", "$36.00"])
