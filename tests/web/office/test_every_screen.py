"""Screens of the staff and the lobby where tests/browser does not look: large, R3, very narrow."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import found_by_axe
from tests.web.desks import LARGE, SMALL, Floor


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]


def test_the_lobby_leads_to_a_terminal(floor: Floor) -> None:
    page = floor.context(size=LARGE, language="zh").new_page()
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(2)
    assert found_by_axe(page) == []
    page.get_by_role("article").last.get_by_role("button").nth(1).click()
    page.locator("input[type=password]").wait_for()
    assert "/t/R4-dealer-" in page.url
    assert found_by_axe(page) == []


def turn_every_tab(page: Page, count: int) -> None:
    """Let axe look behind each of so many tabs."""
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_count(count)
    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        assert found_by_axe(page) == []


@pytest.mark.parametrize(
    ("table", "who", "language", "size"),
    [("R3", "Dana", "zh", SMALL), ("R4", "Dmitri", "en", LARGE)],
)
def test_the_desk_and_what_it_opens(
    floor: Floor, table: str, who: str, language: str, size: tuple[int, int]
) -> None:
    desk = floor.desk("dealer", table, size=size, language=language).open().sign_on(who)
    page = desk.page
    page.locator("[data-phase]").wait_for()
    turn_every_tab(page, 5 if size == SMALL else 3)
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".centre > .acts button").last.click()
    page.locator("dialog[open] button[data-operation]").first.wait_for()
    assert found_by_axe(page) == []
    for operation in ("change limits", "declare partnership", "establish wagers"):
        button = page.locator(f'dialog[open] button[data-operation="{operation}"]')
        if button.count():
            button.click()
            desk.form(operation).wait_for()
            assert found_by_axe(page) == []
            page.keyboard.press("Escape")


def test_the_office(floor: Floor) -> None:
    office = floor.desk("office", size=LARGE).open().sign_on("Gwen")
    turn_every_tab(office.page, 4)


def test_a_narrow_window_loses_nothing(floor: Floor) -> None:
    desk = floor.desk("dealer", "R4", size=(320, 700)).open().sign_on("Dmitri")
    desk.page.locator("[data-phase]").wait_for()
    desk.page.wait_for_function("document.documentElement.scrollWidth <= innerWidth + 1")
    assert found_by_axe(desk.page) == []
