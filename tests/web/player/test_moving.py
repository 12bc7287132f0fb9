"""Chips are moved from place to place: dragged, by two touches, by keys; and moved back."""

import pytest
from playwright.sync_api import expect

from tests.web.player.screens import Guests, Screen


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


def seated(guests: Guests, name: str, table: str = "R2", notes: int = 1) -> Screen:
    screen = guests.sit(table)
    screen.come_in(name, notes=notes)
    screen.wait_open()
    return screen


def lies(screen: Screen, *places: tuple[str, str, int]) -> None:
    """Wait until exactly this lies, by the house's word."""
    due = sorted(places)
    screen.until(
        lambda: (
            sorted((slip["bet"], slip["target"], slip["plays"]) for slip in screen.wagers) == due
        ),
        f"never {due}",
    )


def drag(screen: Screen, start: tuple[str, str], end: tuple[str, str]) -> None:
    """Drag what lies on one place to another, as a mouse does."""
    mouse = screen.page.mouse
    for number, place in enumerate((start, end)):
        box = screen.spot(*place).bounding_box()
        assert box is not None
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        if number == 0:
            mouse.down()
    mouse.up()


def test_a_pile_is_dragged_to_another_place_and_undo_moves_it_back(guests: Guests) -> None:
    screen = seated(guests, "Dragger")
    screen.spot("red").click()
    screen.spot("red").click()
    lies(screen, ("red", "", 100), ("red", "", 100))
    drag(screen, ("red", ""), ("split", "17-20"))
    lies(screen, ("split", "17-20", 100), ("split", "17-20", 100))
    screen.until(lambda: "Red, $2.00, moved to Split 17 and 20" in screen.status())
    assert screen.view["me"]["credit"] == 9_800
    screen.press("Undo")
    lies(screen, ("red", "", 100), ("red", "", 100))
    # Let go where it was, or beside the cloth, it stays and nothing is added.
    asked = len(screen.asked)
    for is_back in (True, False):
        screen.spot("red").hover()
        screen.page.mouse.down()
        screen.page.mouse.move(20, 300, steps=5)
        if is_back:
            screen.spot("red").hover()
        screen.page.mouse.up()
    screen.page.wait_for_timeout(300)
    assert [each for each in screen.asked[asked:] if each["ask"] == "do"] == []


def test_a_pile_is_moved_by_two_touches(guests: Guests) -> None:
    screen = seated(guests, "Toucher")
    screen.spot("corner", "1-2-4-5").click()
    screen.spot("odd").click()
    lies(screen, ("corner", "1-2-4-5", 100), ("odd", "", 100))
    screen.press("Move")
    screen.until(lambda: "Touch the chips to move" in screen.status())
    screen.spot("corner", "1-2-4-5").click()
    screen.until(lambda: "Moving Corner 1, 2, 4 and 5, $1.00" in screen.status())
    screen.spot("street", "1-2-3").click()
    lies(screen, ("street", "1-2-3", 100), ("odd", "", 100))
    # Pressed again it leaves everything where it is, and a touch is a bet once more.
    screen.press("Move")
    screen.spot("odd").click()
    screen.until(lambda: "Moving Odd" in screen.status())
    screen.press("Move")
    screen.until(lambda: "Moving" not in screen.status())
    screen.spot("even").click()
    lies(screen, ("street", "1-2-3", 100), ("odd", "", 100), ("even", "", 100))


def test_a_pile_is_moved_in_the_list_of_bets(guests: Guests) -> None:
    screen = seated(guests, "Lister")
    screen.spot("dozen", "1").click()
    lies(screen, ("dozen", "1", 100))
    screen.press("Bet list")
    screen.press("Move First dozen")
    screen.page.locator("dialog [data-listed=column][data-target='\"3\"']").click()
    lies(screen, ("column", "3", 100))


def test_a_pile_is_moved_by_keys(guests: Guests) -> None:
    screen = seated(guests, "Typist")
    keys = screen.page.keyboard
    screen.spot("straight-up", "17").focus()
    keys.press("Enter")
    lies(screen, ("straight-up", "17", 100))
    keys.press("m")
    screen.until(lambda: "Moving Straight up 17" in screen.status())
    keys.press("Escape")
    screen.until(lambda: "Moving" not in screen.status())
    keys.press("m")
    screen.until(lambda: "Moving" in screen.status())
    keys.press("ArrowRight")
    keys.press("Enter")
    lies(screen, ("split", "17-20", 100))
    keys.press("Backspace")
    lies(screen, ("straight-up", "17", 100))


def test_what_may_not_be_moved_says_why(guests: Guests) -> None:
    screen = seated(guests, "Mover")
    screen.spot("tier").click()
    screen.until(lambda: screen.places() == [("tier", "")])
    screen.press("Move")
    screen.spot("split", "5-8").click()
    screen.until(lambda: "These chips are part of Tier" in screen.status())
    assert screen.asked_for("move") == []
    # Over the maximum of the new place what is too much goes back to the credit.
    rich = seated(guests, "Trimmed", table="R3", notes=3)
    rich.page.keyboard.press("4")
    rich.spot("red").click()
    rich.spot("red").click()
    lies(rich, ("red", "", 10_000), ("red", "", 10_000))
    drag(rich, ("red", ""), ("straight-up", "17"))
    expect(rich.page.locator(".told")).to_contain_text("over the maximum")
    lies(rich, ("straight-up", "17", 10_000))
    rich.until(lambda: rich.view["me"]["credit"] == 20_000)
