"""Blackjack in a browser: a box with two bettors, a split, a double by the second, insurance."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.floor.floors import House, opened, table
from tests.web.axe import found_by_axe
from tests.web.desks import Desk, Floor
from tests.web.games.playing import Seat, card
from tests.web.serving import chromium


pytestmark = pytest.mark.slow
CHIPS = ["1", "5", "25", "100"]
SIZES = ((1366, 768), (1024, 768))
"""Sizes at which a table shows everything without scrolling."""


def ready(desk: Desk, *seats: Seat) -> None:
    """Make the shoe ready, whose cards a demo has brought in: players look at them, and the last cuts."""
    for seat in seats:
        seat.at.press("Service")
        seat.at.press("Take a seat")
        seat.at.until(lambda seat=seat: seat.me["seat"] is not None)  # type: ignore[misc]
        seat.page.keyboard.press("Escape")
    desk.next("wash cards")
    for seat in seats:
        name = f"{seat.me['player']}, seat {seat.me['seat']}"
        desk.form("wash cards").get_by_text(name).click()
    desk.send("wash cards")
    for name in ("shuffle", "offer cut"):
        desk.next(name)
    for seat in seats[:-1]:
        answer(seat, "I do not cut")
    last = seats[-1]
    last.page.get_by_role("slider").press("ArrowRight")
    expect(desk.page.locator('[data-next="cut cards"]')).to_have_text(f"{last.me['player']} cuts")
    fits(last)
    assert found_by_axe(last.page) == []
    last.at.press("Cut")
    for name in ("insert cutting card", "load shoe", "burn card"):
        desk.next(name)
    assert last.at.asked[-1] == {"do": "cut cards", "cards": 157}


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    given: dict[str, Any] = {
        "rulebook": "nz1996",
        "game": "blackjack",
        "mode": "dealer",
        "seconds": None,
        "between": None,
        "seats": 7,
        "limits": {"min": "5", "max": "500", "fixed stakes": {"super-sevens": "5"}},
        "chips": ["0.50", *CHIPS],
        "tray": CHIPS,
        "options": {"super sevens": True},
    }
    house = House(tmp_path_factory.mktemp("boxes"), table("J1", **given))
    with chromium() as browser, opened(house):
        floor = Floor(browser, house)
        yield floor
        floor.close()


def answer(seat: Seat, name: str) -> None:
    """Touch an answer in whatever panel asks."""
    seat.page.locator("[data-panel]").get_by_role("button", name=name).first.click()


def spoken(seat: Seat, words: str) -> None:
    """Wait until whoever listens has heard some words."""
    expect(seat.page.locator("[data-news]")).to_contain_text(words)


def fits(seat: Seat) -> None:
    """Hold a screen to its window: nothing of it is below the edge, and nothing scrolls."""
    for width, height in SIZES:
        seat.page.set_viewport_size({"width": width, "height": height})
        seat.page.wait_for_timeout(100)
        script = "[document.scrollingElement.scrollHeight, document.scrollingElement.scrollWidth]"
        assert seat.page.evaluate(script) == [height, width], (width, height)
    seat.page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})


def begun(boxes: Floor) -> tuple[Seat, Seat, Desk]:
    """Let Ann stake on boxes 3 and 5, and Ben on 3 after her; deal to them, an ace to the dealer."""
    ann, ben = (Seat(boxes, "J1", size=SIZES[0]).come_in(name) for name in ("Ann", "Ben"))
    desk: Desk = boxes.desk("dealer", "J1").open().sign_on("Dora")
    ready(desk, ann, ben)
    desk.next("new game")
    for seat, box in ((ann, "box 1"), (ann, "box 5"), (ben, "box 1")):
        seat.at.until(lambda seat=seat: seat.me["may_wager"])  # type: ignore[misc]
        seat.page.get_by_role("radio", name="Chip of $25", exact=True).click()
        seat.bet("original", box)
    ann.at.until(lambda: len(ann.round["laid"]) == 3)
    place = ben.spot("original", "box 1")
    expect(place).to_have_accessible_name(
        re.compile(r"Wager, box 1.*\$25\.00.*one other: \$25\.00")
    )
    assert found_by_axe(ann.page) == []
    fits(ann)
    desk.next("no more bets")
    for name in ("8H", "KD", "AS", "8C", "9D"):
        card(desk, name)
    spoken(ben, "Nine of diamonds, 19")
    return ann, ben, desk


def insured(ann: Seat, ben: Seat, desk: Desk) -> None:
    """Let Ann take insurance on one of her boxes, and Ben none."""
    ann.at.until(lambda: len(ann.me["offers"]) == 2)
    window = desk.page.locator('[data-window="insurance"]')
    expect(window).to_contain_text("Ben, box 1: up to $12.50")
    expect(window).to_contain_text("It stays open until “Close insurance”.")
    fits(ann)
    assert found_by_axe(ann.page) == []
    answer(ann, "Most")
    answer(ann, "Insure for")
    ann.at.until(lambda: has(ann, "insurance"))
    for seat in (ann, ben):
        answer(seat, "No insurance")
    desk.next("no more bets")


def has(seat: Seat, bet: str) -> bool:
    return any(slip["bet"] == bet for slip in seat.me["wagers"])


def asked_about(seat: Seat) -> list[tuple[int, int]]:
    return [(each["seat"], each["hand"]) for each in seat.me["asks"]]


def split_and_doubled(ann: Seat, ben: Seat, desk: Desk) -> None:
    """Let Ann decide for the box, and Ben follow with stakes of his own."""
    ann.at.until(lambda: bool(ann.me["asks"]))
    assert ben.me["asks"] == [], "who sits there decides"
    expect(desk.page.locator('[data-waits="1"]')).to_contain_text("Ann")
    fits(ann)
    answer(ann, "Split for $25.00")
    ben.at.until(lambda: bool(ben.me["offers"]))
    answer(ben, "Stake $25.00")
    ben.at.until(lambda: has(ben, "split"))
    card(desk, "3S")
    ann.at.until(lambda: bool(ann.me["asks"]))
    answer(ann, "Double")
    answer(ann, "Double for $25.00")
    ben.at.until(lambda: bool(ben.me["offers"]))
    answer(ben, "Add $5.00")
    answer(ben, "Stake $5.00")
    ben.at.until(lambda: has(ben, "double"))


def test_two_people_share_a_box_and_each_sees_what_the_other_staked(boxes: Floor) -> None:
    ann, ben, desk = begun(boxes)
    insured(ann, ben, desk)
    split_and_doubled(ann, ben, desk)
    for name in ("10S", "10C"):  # 21 that lies across, and 18
        card(desk, name)
    spoken(ben, "hand 2: Eight of clubs and Ten of clubs, 18")
    for which in ((1, 2), (5, 1)):
        ann.at.until(lambda which=which: asked_about(ann) == [which])  # type: ignore[misc]
        answer(ann, "Stand")
    card(desk, "6H")  # the dealer has 17
    # Two hands of 50 and 25 and one of 25, less insurance; two of 30 and 25.
    ann.at.until(lambda: ann.me["credit"] == 20_000 + 5_000 + 2_500 + 2_500 - 1_250)
    ben.at.until(lambda: ben.me["credit"] == 20_000 + 3_000 + 2_500)
    spoken(ben, "wins")
    fits(ben)
    assert found_by_axe(ben.page) == []
    assert ann.at.faults == ben.at.faults == desk.faults == []
