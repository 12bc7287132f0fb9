"""Three card poker in a browser: two terminals choose, one plays and one is folded by the clock."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.floor.floors import House, opened, table
from tests.web.axe import found_by_axe
from tests.web.desks import Floor
from tests.web.games.playing import Seat
from tests.web.games.test_blackjack import answer, fits
from tests.web.serving import chromium


pytestmark = pytest.mark.slow
TABLE: dict[str, Any] = {
    "game": "three-card-poker",
    "seconds": 14,
    "between": 20,
    "times": {"selection": 20, "decision": 12},
    "limits": {"min": "5", "max": "500"},
    "tray": ["5", "25", "100"],
}


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    house = House(tmp_path_factory.mktemp("three"), table("P1", **TABLE))
    with chromium() as browser, opened(house):
        its = Floor(browser, house)
        yield its
        its.close()


def chosen(seat: Seat, *cards: int) -> None:
    """Choose three cards by their numbers, as they lie."""
    seat.at.until(lambda: bool(seat.me["asks"]))
    answer(seat, "Choose three cards")
    for each in cards:
        seat.page.get_by_role("button", name=f"Card {each}", exact=True).click()
    seat.page.locator("[data-panel]").get_by_role("button", name="Choose three cards").click()


def cards_of(seat: Seat) -> list[str]:
    return [card for hand in seat.me["hands"] for card in hand["cards"] if card]


def test_cards_are_chosen_seen_by_their_player_alone_and_played_or_folded(floor: Floor) -> None:
    ann, ben = (
        Seat(floor, "P1", size=size).come_in(name)
        for name, size in (("Ann", (1366, 768)), ("Ben", (1024, 768)))
    )
    for seat in (ann, ben):
        seat.at.until(lambda seat=seat: seat.me["may_wager"])  # type: ignore[misc]
        seat.bet("ante")
    blind = ann.bet("pair-plus", "row 2")
    for seat in (ann, ben):
        seat.at.until(lambda seat=seat: bool(seat.me["asks"]))  # type: ignore[misc]
        fits(seat)
        assert found_by_axe(seat.page) == []
    chosen(ann, 1, 5, 9)
    ann.at.until(lambda: len(cards_of(ann)) == 3)
    assert cards_of(ben) == []
    assert len(ann.page.locator("[data-chosen]").all()) == 3
    seen = cards_of(ann)
    told = str([part for name, part in ben.at.view.items() if name != "table"])  # it has the deck
    assert [card for card in seen if f"'{card}'" in told] == [], "nobody else is told"
    chosen(ben, 1, 2, 3)
    ann.at.until(lambda: "play" in [c["act"] for ask in ann.me["asks"] for c in ask["choices"]])
    for seat in (ann, ben):
        fits(seat)
        assert found_by_axe(seat.page) == []
        panel = seat.page.locator("[data-panel]").first
        expect(panel).to_contain_text("If no answer comes in time: Fold.")
    answer(ann, "Play for $5")
    ben.at.until(lambda: ben.round["phase"] == "over")
    ann.at.until(lambda: any(own["result"] == "plays" for own in ann.me["own"]))
    (own,) = ann.me["own"]
    assert own["cards"] == seen
    assert own["label"]
    assert [each["result"] for each in ben.me["own"]] == ["folded"]
    dealer = next(hand for hand in ann.round["hands"] if hand["id"] == "dealer")
    assert all(dealer["cards"])
    array = next(hand for hand in ann.round["hands"] if hand["id"] == "array")
    up = {at for at, card in enumerate(array["cards"]) if card}
    assert up == {0, 4, 8, 3, 5}, "what nobody needs stays face down"
    ann.at.until(lambda: ann.wager(blind["id"])["result"] in {"win", "lose"})
    for seat in (ann, ben):
        fits(seat)
        assert found_by_axe(seat.page) == []
        assert seat.at.faults == []
    expect(ann.page.locator("[data-own]")).to_contain_text("plays")
