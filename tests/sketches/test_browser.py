"""A game in which players decide, played by two people in a browser and dealt by hand."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.floor.floors import House, opened, table
from tests.sketches import entered
from tests.web.axe import found_by_axe
from tests.web.desks import Desk, Floor
from tests.web.games.playing import Seat, card
from tests.web.serving import chromium


pytestmark = pytest.mark.slow
CHIPS = ["1", "5", "25", "100"]


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    lines = {"mode": "dealer", "seconds": None, "between": None, "seats": 3, "tray": CHIPS}
    box = table("J1", game="blackjack", limits={"min": "5", "max": "500"}, **lines)
    house = House(tmp_path_factory.mktemp("boxes"), box, enters=entered.__name__)
    with chromium() as browser, opened(house):
        floor = Floor(browser, house)
        yield floor
        floor.close()


def begun(floor: Floor) -> tuple[Seat, Seat, Desk]:
    """Let two people stake 100 each on the box, and end the wagering."""
    ann, ben = (Seat(floor, "J1").come_in(name) for name in ("Ann", "Ben"))
    desk = floor.desk("dealer", "J1").open().sign_on("Dana")
    desk.next("new game")
    for seat in (ann, ben):
        seat.at.until(lambda seat=seat: seat.me["may_wager"])  # type: ignore[misc]
        seat.page.get_by_role("radio", name="Chip of $100", exact=True).click()
        seat.bet("box")
    desk.next("no more bets")
    return ann, ben, desk


def answer(seat: Seat, name: str) -> None:
    """Touch an answer."""
    panel = seat.page.locator("[data-panel^='hand']")
    panel.get_by_role("button", name=name).click()


def test_two_people_play_a_box_and_one_of_them_decides(boxes: Floor) -> None:
    ann, ben, desk = begun(boxes)
    for name in ("8H", "5D", "8C"):
        card(desk, name)
    ann.at.until(lambda: bool(ann.me["asks"]))
    assert ben.me["asks"] == [], "whoever staked first decides"
    assert found_by_axe(ann.page) == []
    expect(desk.page.locator('[data-waits="1"]')).to_contain_text("Ann")
    assert [each["act"] for each in ann.me["asks"][0]["choices"]] == [
        "stand",
        "draw",
        "double",
        "split",
    ]
    answer(ann, "Split")
    for seat in (ann, ben):  # each for themselves
        seat.at.until(lambda seat=seat: seat.round["call"] == "split")  # type: ignore[misc]
    split = ann.page.locator("[data-panel='split']")
    split.get_by_role("button", name="Most").click()
    split.get_by_role("button", name="Stake $100.00").click()
    ann.at.until(lambda: any(slip["bet"] == "split" for slip in ann.me["wagers"]))
    ben.page.locator("[data-panel='split']").get_by_role("button", name="No, thank you").click()
    desk.next("no more bets")
    card(desk, "3S")  # 11 on the first hand: it is drawn to, or doubled
    ann.at.until(lambda: bool(ann.me["asks"]))
    ann.page.keyboard.press("2")  # double, by its key
    for seat in (ann, ben):
        seat.at.until(lambda seat=seat: seat.round["call"] == "double")  # type: ignore[misc]
    assert [offer["bet"] for offer in ben.me["offers"]] == ["double"]
    double = ben.page.locator("[data-panel='double']")
    double.get_by_role("button", name="Add $25.00").click()
    double.get_by_role("button", name="Stake $25.00").click()
    ben.at.until(lambda: any(slip["bet"] == "double" for slip in ben.me["wagers"]))
    desk.next("no more bets")
    card(desk, "10S")  # 21
    card(desk, "10C")  # the second hand: 18
    ann.at.until(lambda: bool(ann.me["asks"]))
    answer(ann, "Stand")
    card(desk, "10D")  # 15
    card(desk, "2H")  # 17
    for seat, won in ((ann, 20_000), (ben, 12_500)):
        seat.at.until(lambda seat=seat, won=won: seat.me["credit"] == 20_000 + won)  # type: ignore[misc]
    assert ann.at.faults == ben.at.faults == desk.faults == []
