"""Every component in Chromium, under the floor's policy: touched, driven by keys, heard, measured."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web import layouts
from tests.web.axe import found_by_axe
from tests.web.rooms import TAGS, Opened, hears, hears_all, speak, spot, told, until
from tests.web.tables import FILE, RECORDS, cloth, cloths


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

ROOMS = (
    *("scene", "live", "cloth", "wheel", "kit", "results"),
    *("motion", "pads", "rolls", "sic-bo&decided"),
)
LAYOUTS = tuple(layouts.TABLES)
ONLY_SEEN = ("cloth", "wheel")


def test_the_gallery_shows_cloths_as_the_engine_lays_them() -> None:
    assert FILE.read_text("utf-8") == cloths(), "tests/web/tables.py writes them anew"


# What the standards ask


@pytest.mark.parametrize("room", [*ROOMS, *LAYOUTS])
def test_a_room_is_for_everybody(opened: Opened, room: str) -> None:
    """Let axe look in both languages; narrow or with large text, nothing is lost."""
    page = opened(f"{room}&speak=zh&still")
    assert page.evaluate("document.documentElement.lang") == TAGS["zh"]
    # The list beneath a layout is long, and the same in both languages: once is enough.
    assert found_by_axe(page, "#live" if room in LAYOUTS else "html") == []
    speak(page, "en")
    if room not in ONLY_SEEN:
        assert found_by_axe(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_all_text_is_drawn_with_the_fonts_that_are_shipped(opened: Opened) -> None:
    page = opened("kit&speak=zh")
    loaded = page.evaluate(
        "[...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)"
    )
    assert {name.strip("\"'") for name in loaded} == {"Source Sans 3", "Noto Sans SC"}


# The cloth


@pytest.fixture
def table(opened: Opened) -> Page:
    return opened("live&speak=en&still", has_touch=True)


def test_arrow_keys_walk_over_lines_and_crosses(table: Page) -> None:
    table.locator(spot("straight-up", "17")).focus()
    for key in ("Right", "Up", "Left", "Left", "Down", "Down", "Down"):
        table.keyboard.press(f"Arrow{key}")
        table.keyboard.press("Enter")
    walked = [
        ("split", "17-20"),
        ("corner", "17-18-20-21"),
        ("split", "17-18"),
        ("corner", "14-15-17-18"),
        ("split", "14-17"),
        ("corner", "13-14-16-17"),
        ("split", "13-16"),
    ]
    hears_all(table, walked)
    tabs = table.locator("#live .cloth [data-bet][tabindex='0']")
    expect(tabs).to_have_count(1)  # one stop for the whole cloth


def test_a_spot_says_its_name_and_its_stake(table: Page) -> None:
    split = table.locator(spot("split", "17-20"))
    expect(split).to_have_attribute("aria-label", "Split 17 and 20, $15.00")
    split.focus()
    table.keyboard.press("Enter")
    expect(split).to_have_attribute("aria-label", "Split 17 and 20, $20.00")
    table.keyboard.press("Backspace")
    expect(split).to_have_attribute("aria-label", "Split 17 and 20, $15.00")
    sent = table.locator(spot("six-line", "31-32-33-34-35-36"))
    expect(sent).to_have_attribute("aria-label", "Six line 31 to 36, $50.00, being sent")


def test_a_long_press_takes_off_and_does_not_bet(table: Page) -> None:
    table.locator(spot("corner", "8-9-11-12")).hover()
    table.mouse.down()
    hears(table, "remove", "corner", "8-9-11-12")
    table.mouse.up()
    table.locator(spot("dozen", "1")).click(button="right")
    hears(table, "remove", "dozen", "1")
    assert [each[0] for each in told(table)] == ["remove", "remove"]


def test_a_chip_dragged_from_the_tray_lands_where_it_is_let_go(table: Page) -> None:
    chip = table.locator("#live .tray [data-value='10000']").bounding_box()
    place = table.locator(spot("split", "0-2")).bounding_box()
    assert chip
    assert place
    table.mouse.move(chip["x"] + chip["width"] / 2, chip["y"] + chip["height"] / 2)
    table.mouse.down()
    table.mouse.move(600, 300, steps=4)
    expect(table.locator(".carried")).to_have_count(1)
    table.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=4)
    table.mouse.up()
    hears(table, "bet", "split", "0-2", 10000)
    expect(table.locator(".carried")).to_have_count(0)


def test_the_pointer_lights_the_numbers_and_tells_the_terms(table: Page) -> None:
    table.locator(spot("street", "0-1-2")).hover()
    lit = table.locator("#live .printed .lit text")
    until(table, lambda: sorted(lit.all_text_contents()) == ["0", "1", "2"])
    for words in ("Street 0, 1 and 2", "11 to 1", "$2.50 to $500"):
        expect(table.locator("#live .card")).to_contain_text(words)


def test_a_closed_cloth_takes_no_bet(opened: Opened) -> None:
    table = opened("cloth&still")
    spots = table.locator("#decided [data-bet]")
    assert {each.get_attribute("aria-disabled") for each in spots.all()[:5]} == {"true"}
    piles = table.locator("#decided .pile:not(.lost)").count()
    assert piles == 3
    assert table.locator("#decided .dolly").count() == 1


def test_the_racetrack_calls_by_touch_and_by_key(table: Page) -> None:
    track = table.locator("#live .racetrack")
    track.locator("[data-bet='neighbours'][data-target='\"17 x 5\"']").click()
    hears(table, "call", "neighbours", "17 x 5")
    track.get_by_role("button", name="3", exact=True).click()
    track.locator("[data-bet='neighbours'][data-target='\"0 x 7\"']").focus()
    table.keyboard.press("ArrowRight")
    table.keyboard.press("Enter")
    hears(table, "call", "neighbours", "32 x 7")
    track.locator("[data-bet='tier']").click(position={"x": 40, "y": 40})
    hears(table, "call", "tier", "")
    track.get_by_role("button", name="Finale 7").click()
    hears(table, "call", "finales", "7")


def test_the_list_is_the_equal_of_the_cloth(table: Page) -> None:
    rows = table.locator("[data-listed]")
    expect(rows).to_have_count(157)
    table.get_by_label("Find by number").fill("17")
    until(table, lambda: 0 < rows.count() < 157)
    table.locator("[data-listed='split'][data-target='\"17-20\"']").click()
    hears(table, "list", "split", "17-20")
    low = min(each.bounding_box()["height"] for each in rows.all()[:9])  # type: ignore[index]
    assert low >= 44


# The wheel


def test_the_ball_runs_falls_and_rests_where_it_was_sent(opened: Opened) -> None:
    page = opened("wheel&speak=en")
    shown = page.locator("#landing .wheel")
    for seed, (wheel, number) in enumerate(
        [("star-rapid", "17"), ("star-rapid", "0"), ("nz 00-0", "00"), ("nz 00-0", "36")]
    ):
        land(page, wheel, None, seed)
        expect(shown).to_have_attribute("aria-label", "The ball is running")
        land(page, wheel, number, seed)
        expect(shown).to_have_attribute("data-resting", "true")
        expect(shown).to_have_attribute("data-under", number)
        expect(shown).to_have_attribute("aria-label", re.compile(f"lies in {number},"))


def test_without_movement_the_ball_is_there_at_once_in_every_pocket(opened: Opened) -> None:
    page = opened("wheel", reduced_motion="reduce")
    for wheel in ("star-rapid", "nz 00-0"):
        numbers = cloth(RECORDS[wheel])["wheel"]
        assert page.evaluate(LANDED, [wheel, numbers]) == numbers


LANDED = """async ([wheel, numbers]) => {
    const found = [];
    for (const number of numbers) {
        for (const to of [null, number]) {
            dispatchEvent(new CustomEvent('land', { detail: { wheel, number: to, seed: 1 } }));
            await new Promise((done) => setTimeout(done));
        }
        found.push(document.querySelector('#landing .wheel').dataset.under);
    }
    return found;
}"""
"""Lets the ball into one number after another; gives where it lies at once."""


def land(page: Page, wheel: str, number: str | None, seed: int) -> None:
    told = {"wheel": wheel, "number": number, "seed": seed}
    page.evaluate("(detail) => dispatchEvent(new CustomEvent('land', { detail }))", told)


# The kit


def test_a_dialog_is_left_by_key_and_gives_the_focus_back(opened: Opened) -> None:
    page = opened("kit&speak=en&still")
    opener = page.get_by_role("button", name="Settings").last
    opener.click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    expect(opener).to_be_focused()
    opener.click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()


def test_the_language_changes_and_the_chips_stay(table: Page) -> None:
    split = table.locator(spot("split", "17-20"))
    split.focus()
    table.keyboard.press("Enter")
    table.get_by_role("button", name="中文").click()
    expect(table.locator("html")).to_have_attribute("lang", "zh-Hans")
    expect(split).to_have_attribute("aria-label", "分注 17和20\uff0c$20.00")
    assert table.evaluate("localStorage.getItem('croupier.language')") == "zh"
    table.get_by_role("button", name="English").click()
    expect(split).to_have_attribute("aria-label", "Split 17 and 20, $20.00")


def test_the_clock_says_word_number_and_shape(opened: Opened) -> None:
    page = opened("kit&speak=en&still")
    clocks = page.locator(".countdown")
    assert clocks.nth(0).get_by_role("timer").get_attribute("aria-label") == "25 seconds left"
    assert "Place your bets" in clocks.nth(0).inner_text()
    last = clocks.nth(2)
    assert "Last bets" in last.inner_text()
    assert last.locator("p svg").count() == 1
