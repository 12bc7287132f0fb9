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


WATCHED = """
    window.framesAsked = 0;
    const ask = window.requestAnimationFrame;
    window.requestAnimationFrame = (show) => { window.framesAsked += 1; return ask(show); };
    window.AudioContext = class extends AudioContext {
        constructor() { super(); window.sounding = this; }
    };
"""
"""Counts the frames that a page asks for, and keeps what it sounds with."""
ASKED = """async () => {
    const before = framesAsked;
    await new Promise((done) => setTimeout(done, 500));
    return framesAsked - before;
}"""
"""How many frames it asks for in half a second."""


def test_a_terminal_that_is_idle_rests(guests: Guests) -> None:
    screen = guests.sit("R2", reduced_motion="no-preference")
    page = screen.page
    page.context.add_init_script(WATCHED)
    page.reload()
    screen.come_in("Idler")
    screen.wait_open()
    screen.spot("red").click()
    screen.until(lambda: screen.view["me"]["bet"] == 100)
    screen.until(lambda: page.evaluate("sounding.state") == "suspended", "it plays silence")
    screen.until(lambda: page.evaluate(ASKED) == 0, "nothing moves, and yet it is drawn")
