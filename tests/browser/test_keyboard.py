"""A whole round without a pointer, and what somebody hears who does not see the screen."""

import pytest

from tests.browser.visiting import HEARD, Player, Visitors


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


def tab_to(player: Player, selector: str) -> None:
    """Press Tab until something has the focus; it must be visible that it has."""
    for _ in range(80):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("(it) => document.activeElement.matches(it)", selector):
            return
    raise AssertionError(f"Tab never leads to {selector}")


def come_in(player: Player, name: str) -> None:
    """Insert a card and a note without a pointer."""
    player.page.locator(".felt").wait_for()
    tab_to(player, ".devices input")
    player.page.keyboard.type(name)
    player.page.keyboard.press("Enter")
    player.until(lambda: player.view["me"]["player"] == name)
    tab_to(player, ".devices button[aria-label$='100']")
    player.page.keyboard.press("Enter")
    player.until(lambda: player.view["me"]["credit"] == 10_000)


def test_a_round_is_played_by_keys_alone(visitors: Visitors) -> None:
    player = visitors.sit("K1")
    page, keys = player.page, player.page.keyboard
    come_in(player, "Callum Frost")
    page.evaluate(HEARD)
    tab_to(player, ".felt .cloth [data-bet]")
    player.wait_open(10)
    keys.press("2")
    for key in ("Enter", "ArrowRight", "Enter", "Enter", "Backspace"):
        keys.press(key)
    player.until(lambda: len(player.wagers) == 2 and player.view["me"]["bet"] == 1_000)
    assert {slip["stake"] for slip in player.wagers} == {500}
    tab_to(player, ".controls button.main")
    keys.press("Enter")
    player.until(lambda: player.view["me"]["is_confirmed"])
    game = player.view["round"]["number"]
    player.until(lambda: player.view["round"]["result"] is not None)
    player.until(lambda: player.view["round"]["number"] == game)
    number = player.view["round"]["result"]
    winning = f"Winning number {number}"
    player.until(lambda: winning in " | ".join(page.evaluate("window.heard")), "it was not said")
    heard = page.evaluate("window.heard")
    said = " | ".join(heard)
    assert any("$5.00, accepted" in each and "seconds left" in each for each in heard), said
    assert any(each == "5 seconds left" for each in heard), said
    tab_to(player, ".meters button:last-of-type")
    keys.press("Enter")
    page.locator("dialog[open]").wait_for()
    tab_to(player, "dialog[open] .actions button, dialog[open] button.main")
    keys.press("Enter")
    player.until(lambda: player.view["me"]["credit"] == 0)
    keys.press("Escape")
    page.locator("dialog[open]").wait_for(state="hidden")


def test_every_stop_of_tab_is_seen_in_the_order_of_the_screen(visitors: Visitors) -> None:
    player = visitors.play("S1", "Elena Moya")
    player.wait_open()
    player.bet("red")
    page = player.page
    page.locator("body").click(position={"x": 2, "y": 2})
    page.evaluate("document.activeElement?.blur()")
    stops: list[str] = []
    while True:
        page.keyboard.press("Tab")
        stop = page.evaluate(SEEN)
        if stop is None or stop["name"] in stops[:1]:
            break
        assert stop["isShown"], f"{stop['name']} has the focus and does not show it"
        assert stop["isInView"], f"{stop['name']} has the focus out of sight"
        stops.append(stop["name"])
        assert len(stops) < 60, "Tab goes round in circles"
    order = [stops.index(each) for each in ("Help", "Split", "Statistics", "Undo", "Collect")]
    assert order == sorted(order), stops


SEEN = """() => {
    const it = document.activeElement;
    if (!it || it === document.body) return null;
    const { x, y, width, height } = it.getBoundingClientRect();
    const styles = [it, ...it.querySelectorAll('*')].map((each) => getComputedStyle(each));
    const outlined = styles.some(({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
    const ringed = [...it.querySelectorAll('.ring, path')].some((ring) =>
        parseFloat(getComputedStyle(ring).strokeWidth) >= 3
        && getComputedStyle(ring).stroke !== 'none');
    const name = it.dataset.bet ? 'Split' : (it.getAttribute('aria-label') ?? it.textContent).trim();
    return {
        name, isShown: outlined || ringed,
        isInView: x + width > 0 && y + height > 0 && x < innerWidth && y < innerHeight,
    };
}"""
"""What has the focus, whether that is to be seen, and whether it is in view."""
