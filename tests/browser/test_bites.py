"""What a player's screen shows of a round, held to the house: sign, clock, chips that lost."""

import re

import pytest

from tests.browser.visiting import PERIOD, Player, Visitors
from tests.floor.floors import House


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

LONG = 5
"""Seconds of the clock that are held to those that went by."""
SLACK = 2.4
"""Seconds: the clock shows whole ones, and a busy machine shows them late."""


def seen(player: Player, bet: str) -> bool:
    """Say whether the chips of a bet can be seen on the cloth."""
    pile = player.page.locator(f".felt [data-pile='{bet}']")
    is_seen: bool = pile.evaluate_all(
        "(all) => all.length === 1 && Number(getComputedStyle(all[0]).opacity) > 0"
    )
    return is_seen


def test_a_terminal_shows_its_sign_counts_down_and_clears_the_chips_that_lost(
    visitors: Visitors, house: House
) -> None:
    wheel = house.terminal("dealer", "B2")
    player = visitors.sit("B2")
    asks = player.page.locator(".attract .attract .main")
    player.until(lambda: asks.all_inner_texts() == ["Please insert your card"])
    player.take_seat("Ines Duarte")
    sign = player.page.locator("button.plaque strong").inner_text()
    assert re.findall(r"\$(\d+)", sign) == ["1", "500"]
    player.wait_open(LONG + 3)
    first, since = player.clock()
    # A screen that has just come in knows the house's clock to a fraction of a second.
    assert first <= PERIOD + 1
    for bet in ("red", "black"):
        player.bet(bet)
    player.until(lambda: 0 <= player.left() <= first - LONG, "the clock stands")
    now, at = player.clock()
    assert abs(at - since - (first - now)) < SLACK
    player.until(lambda: seen(player, "red") and seen(player, "black"))
    game = player.view["round"]["number"]
    wheel.until(lambda view: view["round"]["number"] == game)
    wheel.did("wheel", by="device")
    wheel.phase("spinning")
    wheel.did("sensor", chance="20", by="device")
    player.until(lambda: player.page.locator(".call .number").count() == 1)
    player.until(lambda: not seen(player, "red"), "the chips that lost lie there still")
    assert seen(player, "black")
    # What came back is no more than was staked: it is won all the same, and the meter says so.
    player.shows(("Win", 100), ("Bet", 0))
    wheel.disconnect()
