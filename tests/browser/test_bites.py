"""What a player's screen shows of a round, held to the house: sign, clock, chips that lost."""

import re
import time

import pytest

from tests.browser.visiting import Player, Visitors, dollars
from tests.floor.floors import House


pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]

PERIOD = 7
"""Seconds in which the automated table takes wagers."""
SLACK = 1.5
"""Seconds: the clock shows whole ones, and a press takes a moment."""


def seen(player: Player, bet: str) -> bool:
    """Say whether the chips of a bet can be seen on the cloth."""
    pile = player.page.locator(f".felt [data-pile='{bet}']")
    return pile.count() == 1 and float(pile.evaluate("e => getComputedStyle(e).opacity")) > 0


def test_a_terminal_shows_its_sign_counts_down_and_clears_the_chips_that_lost(
    visitors: Visitors, house: House
) -> None:
    wheel = house.terminal("dealer", "R2")
    player = visitors.sit("R2")
    asks = player.page.locator(".attract .attract .main")
    player.until(lambda: asks.count() == 1 and asks.inner_text() == "Please insert your card")
    player.take_seat("Ines Duarte")
    sign = player.page.locator("button.plaque strong").inner_text()
    assert re.findall(r"\$(\d+)", sign) == ["1", "500"]
    player.wait_open(PERIOD - 2)
    first, since = player.left(), time.monotonic()
    # A screen that has just come in knows the house's clock to a fraction of a second.
    assert first <= PERIOD + 1
    for bet in ("red", "black"):
        player.bet(bet)
    player.until(lambda: 0 <= player.left() <= first - 2, "the clock stands")
    assert abs(time.monotonic() - since - (first - player.left())) < SLACK
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
    player.until(lambda: player.meter("Win") == dollars(100))
    assert player.meter("Bet") == dollars(0)
    wheel.disconnect()
