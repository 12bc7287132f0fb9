"""Games on cards that all share, in a browser: terminals that answer differently, one cut off meanwhile."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.floor.floors import House, opened, table
from tests.web.axe import found_by_axe
from tests.web.desks import Floor
from tests.web.games.playing import Seat, card
from tests.web.games.test_blackjack import answer, fits
from tests.web.serving import chromium


pytestmark = pytest.mark.slow
GENERATOR: dict[str, Any] = {
    "rulebook": "star-rapid",
    "mode": "rng",
    "seconds": 8,
    "between": 20,
    "limits": {"min": "5", "max": "500"},
    "tray": ["5", "25", "100"],
}
BY_HAND: dict[str, Any] = {**GENERATOR, "mode": "dealer", "seconds": 60, "between": None}
MANY = 40
"""Rounds in which a hand that can be decided comes as good as surely."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    tables = [
        table("J2", game="blackjack", **GENERATOR),
        table("J3", game="blackjack", **BY_HAND),
        table("J4", game="blackjack", **BY_HAND),
        table("K1", game="casino-war", **BY_HAND, options={"areas": 3}),
    ]
    house = House(tmp_path_factory.mktemp("rapid"), *tables)
    with chromium() as browser, opened(house):
        its = Floor(browser, house)
        yield its
        its.close()


def staked(seat: Seat, *places: tuple[str, str]) -> None:
    """Wait for a round, and put the least on some places."""
    seat.at.until(lambda: seat.me["may_wager"])
    for bet, target in places:
        seat.bet(bet, target)


def is_asked_or_over(seat: Seat) -> bool:
    return bool(seat.me["asks"]) or seat.round["phase"] == "over"


def acts(seat: Seat) -> list[str]:
    return [each["act"] for ask in seat.me["asks"] for each in ask["choices"]]


def test_two_terminals_decide_differently_and_the_clock_answers_for_one_that_is_cut_off(
    floor: Floor,
) -> None:
    ann, ben = (Seat(floor, "J2", size=(1366, 768)).come_in(name) for name in ("Ann", "Ben"))
    for _ in range(MANY):
        number = ann.round["number"]
        for seat in (ann, ben):
            staked(seat, ("player", ""))
        for seat in (ann, ben):
            seat.at.until(lambda seat=seat: is_asked_or_over(seat))  # type: ignore[misc]
        if acts(ann) == acts(ben) and {"stand", "draw"} <= set(acts(ann)):
            break
        for seat in (ann, ben):
            seat.at.until(lambda seat=seat, was=number: seat.round["number"] > was)  # type: ignore[misc]
    default = ben.me["asks"][0]["default"]
    fits(ann)
    assert found_by_axe(ann.page) == []
    expect(ben.page.locator("[data-panel] [role=timer]")).to_be_visible()
    before = len(ann.me["own"][0]["cards"])
    ben.page.context.set_offline(True)
    ann.page.keyboard.press(str(acts(ann).index("draw") + 1))
    ann.at.until(lambda: not ann.me["asks"] or len(ann.me["own"][0]["cards"]) > before)
    shows_its_total(ann)
    assert len(ann.me["own"][0]["cards"]) > before, "the one that drew has another card"
    ben.page.context.set_offline(False)
    ben.page.reload()
    shows_its_total(ben)
    if default == "stand":
        assert len(ben.me["own"][0]["cards"]) == before, "the clock stood for the other"


def shows_its_total(seat: Seat) -> None:
    """Wait for the end of the round, and for what its hand came to; the next one begins much later."""
    seat.at.until(lambda: any(own["result"] for own in seat.me["own"]))
    own = seat.me["own"][0]
    text = f"{own['count']} bust" if own["label"] == "bust" else str(own["count"])
    expect(seat.page.locator('[data-hand="hand 1"] [data-count]')).to_contain_text(text)


def test_the_clock_of_bet_now_starts_for_all_and_even_money_is_paid_for_half_a_chip_insured(
    floor: Floor,
) -> None:
    desk = floor.desk("dealer", "J3").open().sign_on("Dana")
    ann, ben = (Seat(floor, "J3", size=(1366, 768)).come_in(name) for name in ("Ada", "Bo"))
    desk.next("new game")
    expect(desk.page.locator("[data-bet-now]")).to_contain_text("Bet Now")
    assert (ben.round["closes"], desk.view["desk"]["next"]) == (None, [])
    staked(ann, ("player", ""))
    for seat in (ann, ben):
        seat.at.until(lambda seat=seat: seat.round["closes"] is not None)  # type: ignore[misc]
        expect(seat.page.locator(".countdown [role=timer]").first).to_be_visible()
    expect(desk.page.locator("[data-bet-now]")).to_have_count(0)
    desk.next("no more bets")
    for name in ("KS", "AH", "AS"):
        card(desk, name)
    ann.at.until(lambda: bool(ann.me["asks"]))
    expect(desk.page.locator("[data-waits]")).to_contain_text("Ada decides, hand 1")
    answer(ann, "Insurance for $2.50")
    ann.at.until(lambda: acts(ann) == ["keep insurance", "even money"])
    fits(ann)
    assert found_by_axe(ann.page) == []
    answer(ann, "Even money")
    expect(ann.page.locator(".prompts")).to_contain_text("Already paid: $5.00")
    card(desk, "9D")
    desk.page.locator(".readback .confirm:enabled").click()
    ann.at.until(lambda: ann.me["credit"] == 20_500)


def test_equal_cards_are_answered_by_war_or_by_surrender_and_what_was_said_is_shown(
    floor: Floor,
) -> None:
    desk = floor.desk("dealer", "K1").open().sign_on("Dana")
    ann = Seat(floor, "K1", size=(1366, 768)).come_in("Cho")
    desk.next("new game")
    staked(ann, *(("ante", area) for area in "123"))
    desk.next("no more bets")
    for name in ("9H", "KS", "4D", "KD"):
        card(desk, name)
    ann.at.until(lambda: bool(ann.me["asks"]))
    area = ann.me["asks"][0]["hand"]
    assert area == 2, "its card is level with the dealer's"
    fits(ann)
    assert found_by_axe(ann.page) == []
    panel = ann.page.locator("[data-panel]").first
    expect(panel).to_contain_text("If no answer comes in time: Surrender.")
    answer(ann, "Surrender")
    shown = ann.page.locator(f'[data-hand="area {area}"] [data-count]')
    expect(shown).to_have_text("surrendered")
    desk.page.locator(".readback .confirm:enabled").click()
    ann.at.until(
        lambda: any(
            slip["bet"] == "ante" and slip["target"] == str(area) and slip["back"] == 250
            for slip in ann.me["wagers"]
        )
    )


def test_the_most_answers_there_are_stand_above_the_edge(floor: Floor) -> None:
    desk = floor.desk("dealer", "J4").open().sign_on("Dana")
    ann = Seat(floor, "J4", size=(1366, 768)).come_in("Ela")
    desk.next("new game")
    staked(ann, ("player", ""))
    desk.next("no more bets")
    for name in ("5H", "AD", "5S"):
        card(desk, name)
    ann.at.until(lambda: bool(ann.me["asks"]))
    assert acts(ann) == ["no insurance", "insurance", "draw", "double", "split"]
    fits(ann)
