"""What a terminal keeps: through another tab, a reload, another language."""

import pytest

from tests.browser.visiting import Player, Visitors, speak


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

BETS = [("split", "17-20"), ("corner", "1-2-4-5"), ("red", ""), ("zero-spiel", "")]
PILES = 3 + 4
"""Three bets and the pieces of a called one."""


def seated(visitors: Visitors, name: str) -> Player:
    player = visitors.play("S1", name)
    player.wait_open()
    for bet in BETS:
        player.bet(*bet)
    player.until(lambda: len(piles(player)) == PILES)
    return player


def piles(player: Player) -> list[tuple[str, str]]:
    """Give every pile on the cloth: where it is, and the sum that stands on it."""
    found: list[list[str]] = player.page.locator(".felt [data-pile]").evaluate_all(
        "(all) => all.map((pile) => [pile.dataset.pile, pile.textContent])"
    )
    return sorted((where, amount) for where, amount in found)


def meters(player: Player) -> list[str]:
    return player.page.locator(".meters dd").all_inner_texts()


def test_a_second_tab_takes_over_and_a_reload_keeps_everything(visitors: Visitors) -> None:
    first = seated(visitors, "Lena Vogt")
    lay, counted = piles(first), meters(first)
    second = Player(first.page.context.new_page(), first.page.url)
    visitors.shown(second)
    second.until(lambda: piles(second) == lay)
    assert meters(second) == counted
    first.page.get_by_role("heading", name="This terminal is open in another tab").wait_for()
    # The first one is let go, and stays so.
    greeted = first.greeted
    first.page.wait_for_timeout(1_500)
    assert first.greeted == greeted
    assert first.page.locator(".felt").count() == 0, "nothing can be pressed there"
    second.bet("odd")
    second.page.reload()
    second.until(lambda: second.page.locator(".meters").count() > 0)
    second.until(lambda: len(piles(second)) == len(lay) + 1)
    assert set(lay) < set(piles(second))
    assert [bet for bet, _ in second.places()] == [bet for bet, _ in (*BETS, ("odd", ""))]
    first.page.get_by_role("button", name="Use it here").click()
    first.until(lambda: first.page.locator(".meters").count() > 0)
    first.until(lambda: len(piles(first)) == len(lay) + 1)
    second.page.get_by_role("heading", name="This terminal is open in another tab").wait_for()
    first.bet("even")


def test_another_language_in_the_middle_of_a_round_keeps_the_chips(visitors: Visitors) -> None:
    player = seated(visitors, "Jin Park")
    lay, counted, asked = piles(player), meters(player), len(player.asked_for("place"))
    left, since = player.clock()
    speak(player.page, "zh")
    player.page.locator(".call").get_by_text("请下注").first.wait_for()
    assert piles(player) == lay
    assert meters(player) == counted
    now, at = player.clock()
    assert abs(at - since - (left - now)) < 2.4, "the clock goes on"
    player.bet("black")
    assert len(player.asked_for("place")) == asked + 1
    player.page.reload()
    player.until(lambda: player.page.locator(".meters").count() > 0)
    assert player.page.evaluate("document.documentElement.lang") == "zh-Hans", "it is remembered"
    speak(player.page, "en")
    player.until(lambda: len(piles(player)) == len(lay) + 1)


def test_a_terminal_is_no_other_browser_s(visitors: Visitors) -> None:
    player = visitors.sit("S1")
    stranger = visitors.context().new_page()
    stranger.goto(player.page.url)
    stranger.get_by_role("heading", name="not enrolled").wait_for()
    assert stranger.locator(".felt").count() == 0
