"""A coup of baccarat with side bets and insurance, played and dealt in a browser."""

import pytest
from playwright.sync_api import expect

from tests.web.axe import found_by_axe
from tests.web.desks import Desk, Floor
from tests.web.games.playing import Seat, card, dealing


pytestmark = pytest.mark.slow


def close_insurance(desk: Desk) -> None:
    desk.phase("window")
    desk.next("no more bets")
    desk.phase("spinning")


def insure(seat: Seat, *chips: str) -> None:
    """Take insurance up for so many chips."""
    panel = seat.page.locator("[data-panel]")
    panel.wait_for()
    declined = panel.get_by_role("button", name="No insurance")
    expect(declined, "it is the default").to_be_focused()
    for chip in chips:
        panel.get_by_role("button", name=f"Add {chip}", exact=True).click()
    panel.get_by_role("button", name="Insure for").click()


def says_what_it_insures(seat: Seat) -> None:
    """See that the panel says what is insured, at which odds, and for how much at the most."""
    panel = seat.page.locator("[data-panel]")
    for words in ("wager on Banker: $100.00", "pays 3 to 1 if Player wins", "from $5.00 to $33.00"):
        expect(panel).to_contain_text(words, use_inner_text=True)
    assert found_by_axe(seat.page) == []
    expect(seat.page.locator(".cloth:not(.shut)"), "nothing else may be staked").to_have_count(0)


def test_a_coup_with_side_bets_and_insurance(games: Floor) -> None:
    seat = Seat(games, "B2").come_in("Lan")
    other = Seat(games, "B2").come_in("Pita")
    desk = dealing(games, "B2")
    desk.next("new game")
    seat.at.until(lambda: seat.me["may_wager"] and other.me["may_wager"])
    seat.page.get_by_role("radio", name="Chip of $100", exact=True).click()
    hand = seat.bet("banker")
    seat.page.get_by_role("radio", name="Chip of $5", exact=True).click()
    pair, bonus = seat.bet("perfect-pair", "player"), seat.bet("dragon-bonus", "banker")
    other.bet("tie")
    desk.next("no more bets")
    desk.phase("no more bets")
    for name in ("QH", "6C", "QD", "KS"):
        told = {key: each for key, each in seat.at.view.items() if key != "table"}
        assert name not in str(told), "nobody sees a card that was not turned up"
        card(desk, name)
    seat.at.until(lambda: seat.round["phase"] == "window")

    says_what_it_insures(seat)
    other.at.phase("window")
    expect(other.page.locator("[data-panel]"), "a tie is not insured").to_have_count(0)
    insure(seat, "$25.00", "$5.00")
    seat.at.until(lambda: any("insurance" in slip["bet"] for slip in seat.me["wagers"]))
    insured = next(slip for slip in seat.me["wagers"] if "insurance" in slip["bet"])
    assert (insured["on"], insured["stake"]) == (hand["id"], 3_000)
    expect(desk.page.locator("[data-window]")).to_contain_text("1 player may insure")

    close_insurance(desk)
    card(desk, "7D")  # the Player is ahead, and nobody backs it: nothing is offered
    card(desk, "JC")
    desk.phase("read")
    assert seat.round["result"] is None, "nobody has announced it"
    desk.page.locator(".readback .confirm:enabled").click()
    seat.at.until(lambda: seat.round["result"] == "player")
    for slip, units in ((hand, 0), (pair, 5_000), (bonus, 0), (insured, 9_000)):
        seat.won(slip, units)
    seat.at.until(lambda: seat.me["credit"] == 20_000 - 10_000 - 500 + 5_000 + 9_000)
    expect(seat.page.locator('[data-count="player"]')).to_have_text("7")
    seat.at.until(lambda: {bet for bet, _ in seat.glowing()} == {"player", "perfect-pair"})
    seat.page.locator('[data-bead="0 0 player"]').wait_for()
