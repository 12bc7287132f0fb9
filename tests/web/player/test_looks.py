"""The player's screen on large, small and narrow windows: it fits, and it reflows."""

import pytest

from tests.web.player.screens import Guests, beyond


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


def test_the_whole_terminal_is_in_view(guests: Guests) -> None:
    screen = guests.sit("R2")
    screen.come_in("Fits")
    screen.wait_open()
    for language in ("English", "中文"):
        screen.press(language)
        for width, height in ((1920, 1080), (1280, 800)):
            screen.page.set_viewport_size({"width": width, "height": height})
            screen.until(lambda: beyond(screen.page) == (0, 0), f"it does not fit {width}")


def test_it_reflows_on_a_narrow_screen(guests: Guests) -> None:
    screen = guests.sit("R2", size=(320, 700))
    screen.come_in("Narrow")
    screen.wait_open()
    screen.until(lambda: beyond(screen.page)[0] == 0, "it is too wide")
    screen.spot("straight-up", "0").click()
    screen.until(lambda: screen.places() == [("straight-up", "0")])
