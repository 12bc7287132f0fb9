"""A coup of baccarat with side bets and insurance, played and dealt in a browser."""

import pytest

from tests.web.desks import Desk, Floor, found_by_axe
from tests.web.games.playing import Seat, card, dealing


pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]


def close_insurance(desk: Desk) -> None:
    desk.phase("insurance")
    desk.next("no more bets")
    desk.phase("spinning")


def insure(seat: Seat, *chips: str) -> None:
    """Take insurance up for so many chips."""
    panel = seat.page.locator("[data-insurance]")
    panel.wait_for()
    declined = panel.get_by_role("button", name="No insurance")
    assert declined.evaluate("(button) => button === document.activeElement"), "it is the default"
    for chip in chips:
        panel.get_by_role("button", name=f"Add {chip}", exact=True).click()
    panel.get_by_role("button", name="Insure for").click()


def says_what_it_insures(seat: Seat) -> None:
    """See that the panel says what is insured, at which odds, and for how much at the most."""
    panel = seat.page.locator("[data-insurance]")
    panel.wait_for()
    for words in ("wager on Banker: $100.00", "pays 3 to 1 if Player wins", "from $5.00 to $33.00"):
        assert words in panel.inner_text()
    assert found_by_axe(seat.page) == []
    assert not seat.page.locator(".cloth:not(.shut)").count(), "nothing else may be staked"


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
    seat.at.until(lambda: seat.round["phase"] == "insurance")

    says_what_it_insures(seat)
    assert other.page.locator("[data-insurance]").count() == 0, "a tie is not insured"
    insure(seat, "$25.00", "$5.00")
    seat.at.until(lambda: any("insurance" in slip["bet"] for slip in seat.me["wagers"]))
    insured = next(slip for slip in seat.me["wagers"] if "insurance" in slip["bet"])
    assert (insured["on"], insured["stake"]) == (hand["id"], 3_000)
    assert "1 player may insure" in desk.page.locator("[data-window]").inner_text()

    close_insurance(desk)
    card(desk, "7D")  # the Player is ahead, and nobody backs it: nothing is offered
    card(desk, "JC")
    desk.phase("read")
    assert seat.round["result"] is None, "nobody has announced it"
    desk.page.locator(".readback .confirm:enabled").click()
    seat.at.until(lambda: seat.round["result"] == "player")
    won = {slip["id"]: slip["won"] for slip in seat.me["wagers"]}
    assert won == {hand["id"]: 0, pair["id"]: 5_000, bonus["id"]: 0, insured["id"]: 9_000}
    assert seat.me["credit"] == 20_000 - 10_000 - 500 + 5_000 + 9_000
    assert seat.page.locator('[data-count="player"]').inner_text() == "7"
    lit = {(each.get_attribute("data-bet")) for each in seat.page.locator("[data-bet].won").all()}
    assert lit == {"player", "perfect-pair"}
    seat.page.locator('[data-bead="0 0 player"]').wait_for()
