"""Every bet by its place on the cloth and by the keyboard alone: the house has exactly that bet."""

from collections import deque
from typing import Any

import pytest

from tests.browser.places import cloth_of
from tests.browser.visiting import Player, Visitors, dollars, wagers_of
from tests.floor.floors import House, Terminal, View


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

Bet = tuple[str, str]
ARROWS = ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")

PRINTED = """(track) => [...track.querySelectorAll('text')].map((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    return [text.textContent.trim(), x + width / 2, y + height / 2];
})"""
"""Every number and name printed on the racetrack, with its middle."""


def offered(desk: Terminal) -> list[Bet]:
    """Give every place of the cloth as the house itself lists them."""
    return [(spot["bet"], spot["target"]) for spot in desk.view["table"]["spots"]]


def taken(desk: Terminal, house: House, player: str, count: int) -> list[Bet]:
    """Wait until a dealer sees so many bets of a player; gives them as the journal has them."""

    def lie(view: View) -> list[Bet]:
        wagers: list[dict[str, Any]] = view["desk"]["wagers"]
        return [(each["bet"], each["target"]) for each in wagers if each["player"] == player]

    desk.until(lambda view: len(lie(view)) >= count)
    told = wagers_of(house, desk.view["table"]["name"], player)
    assert sorted(lie(desk.view)) == sorted(told)
    return told


@pytest.fixture(scope="module")
def desk(house: House) -> Terminal:
    """A dealer's terminal beside the browser: what the house has, from another source."""
    return house.staff("Dana", "dealer", "S1")


def test_each_of_the_157_bets_is_tapped_at_its_place(
    visitors: Visitors, house: House, desk: Terminal
) -> None:
    player = visitors.play("S1", "Tamsin Reed", notes=2, has_touch=True)
    player.wait_open()
    bets, cloth = offered(desk), cloth_of(player.page)
    for bet in bets:
        player.page.touchscreen.tap(*cloth.at(*bet))
    assert taken(desk, house, "Tamsin Reed", 157) == bets
    assert len(bets) == len(set(bets)) == 157
    print(f"{len(bets)} bets tapped")  # noqa: T201 - what the run visited
    player.until(lambda: player.meter("Bet") == dollars(15_700))


def test_each_of_the_157_bets_is_walked_to_by_arrows(
    visitors: Visitors, house: House, desk: Terminal
) -> None:
    player = visitors.play("S1", "Noor Aziz", notes=2)
    player.wait_open()
    bets = offered(desk)
    while player.page.evaluate("!document.activeElement?.matches('.felt .cloth [data-bet]')"):
        player.page.keyboard.press("Tab")
    visited = walk(player, len(bets))
    assert sorted(visited) == sorted(bets)
    assert taken(desk, house, "Noor Aziz", 157) == visited
    print(f"{len(visited)} bets walked to")  # noqa: T201 - what the run visited


def here(player: Player) -> Bet:
    bet, target = player.page.evaluate(
        "() => { const { bet, target } = document.activeElement.dataset;"
        " return [bet, JSON.parse(target)]; }"
    )
    return bet, target


def walk(player: Player, places: int) -> list[Bet]:
    """Walk by arrows until every place was stood on once, and bet there with Enter."""
    known: dict[Bet, dict[str, Bet]] = {}
    visited: list[Bet] = []
    now = here(player)
    while True:
        if now not in known:
            known[now] = {}
            visited.append(now)
            player.page.keyboard.press("Enter")
        if len(visited) == places:
            return visited
        for arrow in way(known, now):
            player.page.keyboard.press(arrow)
            before, now = now, here(player)
            known[before][arrow] = now


def way(known: dict[Bet, dict[str, Bet]], start: Bet) -> list[str]:
    """Give the shortest way over known steps to one that was never made, and that step."""
    seen, waiting = {start}, deque([(start, list[str]())])
    while waiting:
        place, steps = waiting.popleft()
        for arrow in ARROWS:
            if arrow not in known[place]:
                return [*steps, arrow]
            if (onward := known[place][arrow]) not in seen:
                seen.add(onward)
                waiting.append((onward, [*steps, arrow]))
    raise AssertionError(f"arrows lead to {len(known)} places only")


def test_each_called_bet_is_tapped_on_the_racetrack(
    visitors: Visitors, house: House, desk: Terminal
) -> None:
    player = visitors.play("S1", "Iain Duff", notes=10, has_touch=True)
    player.wait_open()
    track = player.page.locator(".felt .racetrack")
    sizes = track.get_by_role("group", name="Neighbours each side").get_by_role("button")
    printed = {word: (x, y) for word, x, y in track.evaluate(PRINTED)}
    tapped: list[Bet] = []
    for place in range(sizes.count()):
        sizes.nth(place).tap()
        pieces = 2 * int(sizes.nth(place).inner_text()) + 1
        for number in desk.view["table"]["equipment"]["symbols"]:
            player.page.touchscreen.tap(*printed[number])
            tapped.append(("neighbours", f"{number} x {pieces}"))
    named = {"tier": "Tier", "orphelins": "Orphelins", "grand-series": "Grand series"}
    for bet, word in (*named.items(), ("zero-spiel", "Zero spiel")):
        player.page.touchscreen.tap(*printed[word])
        tapped.append((bet, ""))
    for digit in range(10):
        track.get_by_role("button", name=f"Finale {digit}").tap()
        tapped.append(("finales", str(digit)))
    called = [(each["bet"], each["target"]) for each in desk.view["table"]["called"]]
    assert sorted(tapped) == sorted(called)
    assert taken(desk, house, "Iain Duff", len(called)) == tapped
    print(f"{len(tapped)} called bets tapped")  # noqa: T201 - what the run visited


def telling(bets: list[Bet], zeros: tuple[str, ...]) -> list[Bet]:
    """Choose what tells one cloth from another: all beside the zeros, the ends of every kind."""
    beside = [bet for bet in bets if set(bet[1].split("-")) & set(zeros)]
    firsts = {bet: (bet, target) for bet, target in reversed(bets)}
    lasts = {bet: (bet, target) for bet, target in bets}
    return list(dict.fromkeys([*beside, *firsts.values(), *lasts.values()]))


@pytest.mark.parametrize(
    ("at", "zeros", "places"), [("N37", ("0",), 157), ("N38", ("00", "0"), 161)]
)
def test_cloths_of_new_zealand_are_tapped_at_their_places(
    visitors: Visitors, house: House, at: str, zeros: tuple[str, ...], places: int
) -> None:
    desk = house.staff("Dmitri", "dealer", at)
    desk.did("new game")
    name = f"Aroha Ngata {at}"
    player = visitors.play(at, name, notes=5, has_touch=True)
    player.phase("wagers")
    cloth = cloth_of(player.page, zeros)
    assert len(set(offered(desk))) == places
    assert (at == "N38") == (("five-line", "0-00-1-2-3") in offered(desk))
    bets = telling(offered(desk), zeros)
    for bet in bets:
        player.page.touchscreen.tap(*cloth.at(*bet))
    assert taken(desk, house, name, len(bets)) == bets
    print(f"{len(bets)} bets tapped at {at}")  # noqa: T201 - what the run visited
