"""The wall display: the number that won, the pole, limits, signs, both languages in turns."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.axe import found_by_axe
from tests.web.desks import LARGE, Desk, Floor


pytestmark = pytest.mark.slow


def lit(wall: Desk) -> list[str]:
    return wall.page.locator(".pole li .number").all_inner_texts()


def test_a_number_that_lands_is_large_and_on_top_of_the_pole(floor: Floor) -> None:
    wall = floor.desk("wall", "R4", size=LARGE).open("?lang=en")
    wall.until(lambda: "round" in wall.view)
    floor.deal("32")
    floor.deal("0")
    wall.until(lambda: lit(wall)[:2] == ["0", "32"])
    number = wall.page.locator(".number.green")
    wall.until(lambda: number.inner_text().split() == ["0", "zero"])
    assert number.evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)") > 250
    assert wall.page.locator(".plaque").inner_text().split()[:5] == [
        "Limits",
        "Minimum",
        "$5",
        "Maximum",
        "$500",
    ]
    expect(wall.page.locator("footer .helpline")).to_have_text("Gambling Help: 1800 858 858")
    # Everything is on the wall: nobody scrolls there.
    wall.page.wait_for_function("document.documentElement.scrollHeight <= innerHeight")


def test_signs_and_a_display_that_is_switched_off(floor: Floor) -> None:
    wall = floor.desk("wall", "R4", size=LARGE).open("?lang=en")
    boss = floor.house.staff("Otis", "dealer", "R4")
    boss.did("post closing sign", minutes=30)
    sign = wall.page.locator(".plaque .sign")
    expect(sign).to_contain_text("The table closes at ")
    boss.did("take down sign", sign="closing")
    sign.wait_for(state="detached")
    coming = {"min": "10", "increment": "5", "bets": {"red": {"max": "80"}}}
    boss.did("post limits sign", minutes=40, limits=coming)
    expect(sign).to_have_text(
        re.compile(r": Limits \$10 to \$500 · Steps of \$5; Red \$10 to \$80$")
    )
    boss.did("take down sign", sign="new limits")
    sign.wait_for(state="detached")
    boss.did("number display", on=False)
    off = wall.page.get_by_text("The number display is switched off")
    off.wait_for()
    wall.until(lambda: lit(wall) == [])
    boss.did("number display", on=True)
    off.wait_for(state="detached")


def test_both_languages_take_turns(floor: Floor) -> None:
    wall = floor.desk("wall", "R4", size=LARGE, kept=False)
    wall.page.clock.install()
    wall.open()
    title = wall.page.get_by_role("heading", level=1)
    wall.until(lambda: title.inner_text() == "Roulette")
    wall.page.clock.run_for(10_500)
    wall.until(lambda: title.inner_text() == "轮盘")
    wall.page.clock.run_for(10_000)
    wall.until(lambda: title.inner_text() == "Roulette")
    assert wall.page.evaluate("localStorage.getItem('croupier.language')") is None


def test_axe_finds_nothing(floor: Floor) -> None:
    wall = floor.desk("wall", "R4", size=LARGE)
    for language in ("en", "zh"):
        wall.open(f"?lang={language}")
        wall.until(lambda: "results" in wall.view)
        wall.page.locator(".plaque").wait_for()
        assert found_by_axe(wall.page) == []
