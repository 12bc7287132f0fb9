"""Everybody can use every screen: axe finds nothing, nothing is lost when it is narrow or spaced."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.looking import Looking, is_so, lost
from tests.browser.visiting import Player, Staff, Visitors, speak
from tests.floor.floors import House, table
from tests.floor.floors import house as house_of


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SPACED = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }"""
"""What WCAG 1.4.12 lets a reader ask for."""
CLIPPED = """() => [...document.querySelectorAll('button, label, dt, dd, h1, h2, h3, p, th, td')]
    .filter((each) => each.checkVisibility() && each.textContent.trim()
        && !each.closest('.heard, svg, [aria-hidden=true]'))
    .filter((each) => {
        const { overflowX, textOverflow } = getComputedStyle(each);
        return overflowX === 'hidden' && textOverflow !== 'ellipsis'
            && each.scrollWidth > each.clientWidth + 1;
    })
    .map((each) => each.textContent.trim().slice(0, 40))"""
"""Words that are cut off where they stand."""


@pytest.fixture
def looking() -> Iterator[Looking]:
    made = Looking()
    yield made
    print(f"axe looked at {len(made.looked)}: {made.looked}")  # noqa: T201 - what was visited


@contextmanager
def opened(page: Page, press: Callable[[], None]) -> Iterator[None]:
    """Open a dialog for a while."""
    press()
    page.locator("dialog[open]").first.wait_for()
    yield
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="hidden")


def test_the_lobby_and_the_door(visitors: Visitors, looking: Looking) -> None:
    page = visitors.context().new_page()
    page.goto("/")
    page.get_by_role("article").first.wait_for()
    looking.at("lobby", page)
    # Nobody deals where the house itself does.
    deals = {
        tile.get_by_role("heading").inner_text(): tile.get_by_role("button", name="Deal").count()
        for tile in page.get_by_role("article").all()
    }
    assert {name: deals[name] for name in ("R1", "R2", "R3", "R4")} == {
        "R1": 0,
        "R2": 0,
        "R3": 1,
        "R4": 1,
    }
    page.goto("/t/nobody")
    page.get_by_role("heading").first.wait_for()
    looking.at("a terminal that is not this browser's", page)


def test_the_enrolment_form(browser: Browser, tmp_path: Path, looking: Looking) -> None:
    with house_of(tmp_path, table("R1"), demo=False) as closed:
        context = browser.new_context(base_url=closed.address)
        page = context.new_page()
        page.goto("/")
        page.locator("form input").fill("WRONG-CODE")
        page.locator("form button").click()
        page.locator(".status.bad p").wait_for()
        looking.at("enrolment", page)
        context.close()


def test_the_player_s_screen(visitors: Visitors, house: House, looking: Looking) -> None:
    desk = house.staff("Dana", "dealer", "A3")
    player = visitors.sit("A3", reduced_motion="no-preference")
    page = player.page
    page.locator(".felt").wait_for()
    looking.at("nobody is there", page)
    player.take_seat("Yuki Mori")
    desk.did("new game")
    player.phase("wagers")
    player.bet("red")
    player.bet("split", "17-20")
    looking.at("bets are taken", page)
    player.page.keyboard.press("4")
    player.spot("dozen", "2").click()
    player.spot("dozen", "3").click()
    page.locator(".told").wait_for()
    looking.at("a bet was refused", page)
    dialogs(player, looking)
    desk.did("spin")
    desk.did("no more bets")
    player.phase("spinning")
    looking.at("the ball runs", page, narrow=False)
    desk.did("sensor", chance="17", by="device")
    desk.did("confirm result", chance="17")
    page.locator(".call .number").wait_for()
    looking.at("the result", page)
    with opened(page, lambda: page.locator(".results .ways button").nth(1).click()):
        looking.at("last games", page)
    desk.sign_in("Gwen", house.sign_ins["Gwen"], over=True)
    desk.did("correct", chance="18")
    page.locator("dialog[open]").wait_for()
    looking.at("a correction", page)
    desk.disconnect()


def dialogs(player: Player, looking: Looking) -> None:
    """Look at everything that opens over the cloth."""
    page = player.page
    top, ways = page.locator(".rest .buttons button"), page.locator(".results .ways button")
    places: dict[str, Callable[[], None]] = {
        "limits": page.locator(".plaque").first.click,
        "service": lambda: top.nth(2).click(),
        "statistics": lambda: ways.nth(0).click(),
        "bet list": lambda: ways.nth(2).click(),
        "favourites": page.get_by_role("button", name="Favourites").click,
        "collect": page.locator(".meters button").last.click,
    }
    for name, press in places.items():
        with opened(page, press):
            looking.at(name, page)
    with opened(page, lambda: top.nth(3).click()):
        for place, name in enumerate(("how to play", "keys", "rules")):
            page.locator("dialog[open] [role=tab]").nth(place).click()
            looking.at(name, page)
        page.locator("dialog[open] ul li button").first.click()
        looking.at("a rule", page)
        page.keyboard.press("Escape")


def test_the_desk(visitors: Visitors, house: House, looking: Looking) -> None:
    dealer = visitors.desk("R4")
    page = dealer.page
    page.locator("form").wait_for()
    looking.at("nobody signed on", page)
    dealer.sign_on("Dmitri", house.sign_ins["Dmitri"])
    dealer.page.locator("button.big").first.wait_for()
    looking.at("before a game", page)
    player = house.player("R4", "Tevita Pau", "100")
    for step, phase in (("new game", "wagers"), ("spin", "wagers")):
        dealer.next(step)
        dealer.phase(phase)
    player.did("place", bet="straight-up", target="17", stake="5", nonce="00" * 8)
    player.did("place", bet="red", stake="5", nonce="00" * 8)
    dealer.until(lambda: len(dealer.view["desk"]["wagers"]) == 2)
    for place in range(page.locator("[role=tab]").count()):
        page.locator("[role=tab]").nth(place).click()
        looking.at(f"tab {place + 1}", page)
    page.locator("[role=tab]").first.click()
    dealer.next("no more bets")
    page.locator(".pad").wait_for()
    looking.at("the pad", page)
    page.locator(".pad [data-number='17']").click()
    looking.at("read back", page)
    page.locator(".pad .confirm").click()
    dealer.phase("decided")
    looking.at("a number came", page)
    for step in ("dolly", "collect", "pay"):
        dealer.next(step)
    dealer.phase("over")
    staff_dialogs(dealer, looking)
    player.disconnect()


def staff_dialogs(dealer: Staff, looking: Looking) -> None:
    """Look at the supervisor's acts, the list of all operations, some forms, a second sign-on."""
    page = dealer.page
    buttons = page.locator(".acts > button")
    with opened(page, lambda: buttons.nth(buttons.count() - 2).click()):
        looking.at("supervisor's acts", page)
        page.locator("dialog[open] .over button").click()
        looking.at("a second person", page)
        page.keyboard.press("Escape")
    for operation in ("correct", "post limits sign", "place"):
        buttons.last.click()
        dialog = page.locator("dialog[open]")
        dialog.first.wait_for()
        if operation == "correct":
            looking.at("all operations", page)
        page.locator(f"[data-operation='{operation}']").first.click()
        page.locator(f"form[data-operation='{operation}']").wait_for()
        looking.at(f"form of {operation}", page)
        for _ in range(2):
            page.keyboard.press("Escape")
        dialog.first.wait_for(state="hidden")


def test_the_office(visitors: Visitors, looking: Looking) -> None:
    office = visitors.staff("Olga", None, "office")
    page = office.page
    page.locator("[role=tab]").first.wait_for()
    for place in range(page.locator("[role=tab]").count()):
        page.locator("[role=tab]").nth(place).click()
        looking.at(f"office, tab {place + 1}", page)
    page.locator("[role=tab]").nth(1).click()
    with opened(page, page.locator(".bar button").first.click):
        looking.at("create a terminal", page)
    page.locator("[role=tab]").first.click()
    page.locator("[data-table=R3] footer button").click()
    page.locator(".desk").wait_for()
    looking.at("a desk from the office", page)


def test_spacing_that_a_reader_chose_loses_nothing(visitors: Visitors) -> None:
    player = visitors.play("S1", "Grace Obi")
    player.wait_open()
    player.bet("red")
    dealer = visitors.staff("Dana", "S1")
    for page in (player.page, dealer.page):
        page.evaluate(
            """(css) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css);
                document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; }""",
            SPACED,
        )
        for language in ("en", "zh"):
            speak(page, language)
            assert is_so(page, lambda p=page: lost(p) == 0)  # type: ignore[misc]
            assert page.evaluate(CLIPPED) == []
