"""What star-rapid wants on a player's screen is there: how to play, the functions, the layout."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from croupier.floor.sections import TableSection
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from tests.browser.places import cloth_of
from tests.browser.visiting import Player, Visitors, number_of, speak
from tests.floor.floors import House
from tests.table.conduct.evening import Evening


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

HAN = re.compile("[\u4e00-\u9fff]")


def engine_s() -> TableSection:
    """Give what the engine says belongs on the screen of a star-rapid table run by the generator."""
    return table_section(Evening("star-rapid", mode="rng", seconds=30).table, About())


@pytest.mark.rule("star-rapid:17.3", "star-rapid:3.1")
def test_how_to_play_is_shown_in_both_languages(visitors: Visitors) -> None:
    table = engine_s()
    player = visitors.sit("S1")
    page = player.page
    page.locator(".felt").wait_for()
    told: dict[str, list[str]] = {}
    for language in ("en", "zh"):
        speak(page, language)
        page.locator(".rest .buttons button").last.click()
        steps = page.locator("dialog[open] ol > li")
        assert steps.count() == len(table.instructions)
        told[language] = [step.locator("span").first.inner_text() for step in steps.all()]
        for step, due in zip(steps.all(), table.instructions, strict=True):
            rules = [ref.inner_text() for ref in step.locator(".step button").all()]
            assert rules == [ref.partition(":")[2] for ref in due.rules]
        page.keyboard.press("Escape")
        # The first steps are on the screen itself before anybody has a card in.
        shown = page.locator(".attract .attract ol > li").all_inner_texts()
        assert shown == told[language][: len(shown)]
        assert shown
    assert all(HAN.search(line) for line in told["zh"])
    assert not any(HAN.search(line) for line in told["en"])
    assert not set(told["en"]) & {step.name for step in table.instructions}, "words, not names"


def by_service(button: str, fill: str | None = None) -> Callable[[Player], None]:
    """Start something from the service sheet."""

    def start(player: Player) -> None:
        player.press("Service")
        sheet = player.page.locator("dialog[open]")
        if fill is not None:
            sheet.get_by_label(fill).fill("It was 17")
        sheet.get_by_role("button", name=button, exact=True).click()
        player.page.wait_for_timeout(150)
        player.page.keyboard.press("Escape")
        sheet.wait_for(state="hidden")

    return start


def read_rules(player: Player) -> None:
    player.press("Help")
    player.page.get_by_role("tab", name="Rules").click()
    player.page.get_by_role("button", name="Rule 3.2.3: read it").wait_for()
    player.page.keyboard.press("Escape")
    player.page.locator("dialog[open]").wait_for(state="hidden")


def collect(player: Player) -> None:
    player.press("Collect")
    player.page.get_by_label("Amount").fill("100")
    player.press("To account")
    player.until(lambda: player.view["me"]["credit"] == 10_000)
    player.page.keyboard.press("Escape")
    player.page.locator("dialog[open]").wait_for(state="hidden")


def place(player: Player) -> None:
    player.bet("red")
    player.bet("odd")


def take_off(player: Player) -> None:
    player.press("Undo")
    player.until(lambda: player.places() == [("red", "")])


def move(player: Player) -> None:
    player.press("Move")
    player.spot("red").click()
    player.spot("black").click()
    player.until(lambda: player.places() == [("black", "")])


def confirm(player: Player) -> None:
    player.press("Confirm bets")
    player.until(lambda: player.view["me"]["is_confirmed"])


STARTS: dict[str, Callable[[Player], None]] = {
    "collect credits": collect,
    "place": place,
    "call": take_off,
    "move": move,
    "raise dispute": by_service("Raise a dispute", "What is it about?"),
    "report malfunction": by_service("Report it", "What does not work?"),
    "read rules": read_rules,
    "confirm wagers": confirm,
}
"""How each function is started on the screen; those about a decision follow it."""


@pytest.mark.rule("star-rapid:17.4", "star-rapid:3.1")
def test_each_function_is_started_from_the_screen(visitors: Visitors, house: House) -> None:
    table = engine_s()
    player = visitors.play("S1", "Fatima Noor", notes=2)
    player.wait_open()
    for start in STARTS.values():
        start(player)
    first, second = (house.staff(name, "dealer", "S1") for name in ("Gwen", "Maro"))
    decide(first, player, "decide dispute")
    by_service("Reject")(player)
    by_service("Ask for a review")(player)
    decide(second, player, "review dispute")
    by_service("Accept")(player)
    by_service("Take a seat")(player)
    player.until(lambda: player.view["me"]["seat"] is not None)
    by_service("Leave the seat")(player)
    player.until(lambda: player.view["me"]["seat"] is None)
    first.did("write payment form", player="Fatima Noor", amount="10")
    player.until(lambda: bool(player.view["me"]["forms"]))
    by_service("I have counted $10.00: sign")(player)
    player.until(lambda: not player.view["me"]["forms"])
    assert [each["refused"] for each in player.answers if each["refused"]] == []
    started = {each["what"]["do"] for each in player.asked if each["ask"] == "do"}
    print(f"{len(started)} of {len(table.functions)} functions")  # noqa: T201 - what was visited
    assert started == set(table.functions)
    for desk in (first, second):
        desk.disconnect()


def waits(view: dict[str, Any], player: str) -> str:
    found = [each for each in view["desk"]["disputes"] if each["player"] == player]
    return str(found[0]["waits_for"]) if found else ""


def decide(desk: Any, player: Player, operation: str) -> None:
    """Let staff decide the player's dispute."""
    name = player.view["me"]["player"]
    view = desk.until(lambda view: waits(view, name) == operation)
    dispute = next(each for each in view["desk"]["disputes"] if each["player"] == name)
    desk.did(operation, dispute=dispute["name"], decision="the number stands")


@pytest.mark.rule("star-rapid:11.1.1")
def test_the_layout_is_printed_as_the_book_has_it(visitors: Visitors) -> None:
    table = engine_s()
    player = visitors.sit("S1")
    page = player.page
    page.locator(".felt").wait_for()
    for language, red in (("en", "Red"), ("zh", "红")):
        speak(page, language)
        grid = cloth_of(page)
        for number, colour, x, y in printed(page):
            due = grid.at("straight-up", number)
            assert abs(x - due[0]) < 2, number
            assert abs(y - due[1]) < 6, number
            is_red = number in table.equipment.reds
            assert colour == ("green" if number == "0" else "red" if is_red else "black")
        assert len(printed(page)) == 37
        assert red in (page.locator(".felt .printed .outside.red").text_content() or "")
    laid = {
        (spot.get_attribute("data-bet"), spot.get_attribute("data-target"))
        for spot in page.locator(".felt .cloth [data-bet]").all()
    }
    assert len(laid) == len(table.spots) == 157
    for spot in table.spots:
        assert page.locator(f".felt .cloth {number_of(spot.bet, spot.target)}").count() == 1
    # And it is linked to the wheel, in the wheel's own order around the racetrack.
    assert page.locator(".wheel[role=img] canvas").count() == 1
    around = page.locator(".racetrack g.red, .racetrack g.black, .racetrack g.green")
    assert [each.text_content().strip() for each in around.all()] == list(table.equipment.symbols)  # type: ignore[union-attr]


def printed(page: Page) -> list[tuple[str, str, float, float]]:
    """Read every number printed on the cloth, with its colour and its middle."""
    found: list[tuple[str, str, float, float]] = page.evaluate(
        """() => [...document.querySelectorAll('.felt .printed text.number')].map((text) => {
            const { x, y, width, height } = text.getBoundingClientRect();
            const colour = text.parentElement.classList[0];
            return [text.textContent.trim(), colour, x + width / 2, y + height / 2];
        })"""
    )
    return found
