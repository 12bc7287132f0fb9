"""The line is cut in every phase of a round: the screen says so, and comes back as it was."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.looking import Looking
from tests.browser.visiting import Player, Visitors, dollars, wagers_of
from tests.floor.floors import House, Terminal, by_hand, dealt, opened
from tests.floor.server.proxy import Proxy


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

SOON = 2
"""Dials after which a terminal is back, the one under way as its line heals among them.

Between two of them lies a second at most (tests/web/player/socket.test.ts)."""
BETS = (("split", "17-20"), ("corner", "1-2-4-5"), ("red", ""))
COVERED = """() => [...document.querySelectorAll('.terminal button, .terminal [role=button]')]
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, { width, height }]) => width && height)
    .map(([each, { x, y, width, height }]) => [each,
        document.elementFromPoint(x + width / 2, y + height / 2)])
    .filter(([each, top]) => top && !top.closest('.cut'))
    .map(([each]) => each.textContent.trim() || each.getAttribute('aria-label'))"""
"""What a finger would still reach."""


class Far(NamedTuple):
    """A house behind a line that a test cuts; dealers stand on this side of it."""

    house: House
    line: Proxy
    visitors: Visitors


@pytest.fixture(scope="module")
def far_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Proxy]]:
    line = Proxy()
    tables = (dealt("R3", seconds=900, tray=["1", "5"]), by_hand("R4", tray=["5", "25"]))
    server = {"origins": [f"http://127.0.0.1:{line.port}"]}
    house = House(tmp_path_factory.mktemp("far"), *tables, server=server)
    line.to = house.port
    with opened(house):
        yield house, line
    line.close()


@pytest.fixture
def far(browser: Browser, far_house: tuple[House, Proxy]) -> Iterator[Far]:
    house, line = far_house
    visitors = Visitors(browser, f"http://127.0.0.1:{line.port}", house.sign_ins)
    yield Far(house, line, visitors)
    line.heal()
    visitors.close()


def shown(player: Player) -> dict[str, Any]:
    """Read the screen: meters, what lies on the cloth, what is called, the latest numbers."""
    page = player.page
    return {
        "meters": [player.meter(name) for name in ("Credit", "Bet", "Win")],
        "lies": page.locator(".felt .cloth [data-bet]").evaluate_all(
            "(all) => all.map((each) => each.ariaLabel).filter((name) => /\\d\\.\\d\\d/.test(name))"
        ),
        "call": page.locator(".call").inner_text(),
        "pole": page.locator(".pole").inner_text(),
        "dolly": page.locator(".felt .dolly").count(),
        "buttons": page.locator(".foot button").evaluate_all(
            "(all) => all.map((each) => [each.textContent, each.disabled])"
        ),
    }


def has_settled(player: Player, bets: int) -> bool:
    """Say whether every bet of a player lies on the cloth as the house has taken it."""
    lies = shown(player)["lies"]
    return len(lies) >= bets and not any("being sent" in each for each in lies)


def cut(player: Player, line: Proxy, bets: int, lasting: int = 400) -> None:
    """Cut the line; nothing can be pressed meanwhile, and afterwards everything is as it was."""
    page = player.page
    player.until(lambda: has_settled(player, bets), "a bet is still being sent")
    before = shown(player)
    left, at = player.clock()
    made = len(player.asked)
    line.cut()
    board = page.get_by_role("alert").filter(has_text="Connection lost")
    board.wait_for()
    assert f"Bets safe: {bets} accepted" in board.inner_text()
    assert page.evaluate(COVERED) == [], "while it is cut nothing can be pressed"
    page.locator(".felt .cloth [tabindex='0']").focus()
    for key in ("Enter", "Backspace", "Delete", "c", "d", "r"):
        page.keyboard.press(key)
    page.wait_for_timeout(lasting)
    dials = player.dials
    line.heal()
    board.wait_for(state="detached")
    assert player.dials - dials <= SOON
    assert shown(player) == before
    if left >= 0:
        ends = at + left
        player.until(
            lambda: abs(sum(player.clock()) - ends) <= 1.5, "the clock went on as the house's did"
        )
    sent = [each for each in player.asked[made:] if each["ask"] != "ping"]
    assert sent == [], "what was pressed meanwhile was not kept for later"


def test_a_cut_in_every_phase_changes_nothing(far: Far) -> None:
    desk = far.house.staff("Dana", "dealer", "R3")
    player = far.visitors.play("R3", "Sione Vea")
    cut(player, far.line, 0)
    desk.did("new game")
    player.phase("wagers")
    for bet in BETS:
        player.bet(*bet)
    steps: dict[str, Any] = {
        "wagers": lambda: None,
        "no more bets": lambda: desk.did("no more bets"),
        "spinning": lambda: desk.did("spin"),
        "read": lambda: desk.did("sensor", chance="20", by="device"),
    }
    for phase, step in steps.items():
        step()
        player.phase(phase)
        cut(player, far.line, 3, lasting=2_200 if phase == "wagers" else 400)
    desk.did("confirm result", chance="20")
    player.phase("over")
    player.page.locator(".call .number").wait_for()
    cut(player, far.line, 0)
    assert wagers_of(far.house, "R3", "Sione Vea") == list(BETS)
    desk.disconnect()


def test_a_cut_while_winners_are_paid_by_hand_changes_nothing(far: Far) -> None:
    desk = far.house.staff("Dmitri", "dealer", "R4")
    player = far.visitors.play("R4", "Hana Sato")
    desk.did("new game")
    player.phase("wagers")
    player.bet("straight-up", "17")
    player.bet("red")
    desk.did("spin")
    desk.did("no more bets", bell=True)
    desk.did("result", chance="17", dolly=False)
    player.phase("decided")
    cut(player, far.line, 0)
    desk.did("dolly", number="17")
    desk.did("collect")
    cut(player, far.line, 0)
    desk.did("pay")
    player.phase("over")
    cut(player, far.line, 0)
    assert player.meter("Credit") == dollars(10_000 - 1_000 + 500 * 36)
    desk.disconnect()


@pytest.fixture
def seated(far: Far) -> Iterator[tuple[Player, Terminal]]:
    """A player in a round that takes wagers, and the dealer."""
    desk = far.house.staff("Dana", "dealer", "R3")
    player = far.visitors.play("R3", f"Kiri {time.monotonic_ns()}")
    desk.did("new game")
    player.phase("wagers")
    yield player, desk
    far.line.heal()
    desk.sign_in("Maro", far.house.sign_ins["Maro"], over=True)
    desk.did("void round", why="only the line was tried")
    desk.disconnect()


def bets_asked(player: Player) -> int:
    """Count what a terminal has asked for, whatever became of it."""
    return sum(each["ask"] == "do" for each in player.asked)


def press_and_cut(far: Far, player: Player, number: str, after: int) -> bool:
    """Press a number as the line is cut; says whether the press was on a line that still stood.

    A ping may use up what the line still carries: what is pressed on a board that says it is cut
    is not asked for at all.
    """
    asked, greeted = bets_asked(player), player.greeted
    far.line.cut_after(after)
    player.spot("straight-up", number).dispatch_event("click")
    player.page.wait_for_timeout(700)
    far.line.cut()
    far.line.heal()
    # Until it is greeted on another line, the page may not have noticed that this one is gone.
    player.until(lambda: player.greeted > greeted, "it was never greeted again")
    player.until(lambda: player.page.locator(".cut").count() == 0)
    return bets_asked(player) > asked


def test_a_bet_sent_into_the_cut_is_made_once_or_said_not_to_be(
    far: Far, seated: tuple[Player, Terminal]
) -> None:
    player, _ = seated
    name = player.view["me"]["player"]
    ends: dict[int, str] = {}
    for count, after in enumerate((0, 20, 120, 260, 600)):
        before = len(wagers_of(far.house, "R3", name))
        while not press_and_cut(far, player, str(count), after):
            assert len(wagers_of(far.house, "R3", name)) == before, "nothing was asked for"
        place = player.page.locator(f".felt [data-target='\"{count}\"']").first
        player.until(lambda it=place: "being sent" not in (it.get_attribute("aria-label") or ""))  # type: ignore[misc]
        lies = (place.get_attribute("aria-label") or "").endswith(dollars(100))
        made = len(wagers_of(far.house, "R3", name)) - before
        assert made == lies, "the cloth and the journal agree"
        assert lies or "Not made" in player.page.locator(".told").inner_text()
        ends[after] = "made" if lies else "not made"
    print(f"cut after so many bytes: {ends}")  # noqa: T201 - what the run visited
    assert set(ends.values()) <= {"made", "not made"}


def is_pressed_before_the_cut(far: Far, player: Player, number: str) -> bool:
    """Press a number whose message is lost on the way; a ping that was lost before it ends the try."""
    asked = bets_asked(player)
    far.line.cut_after(0)
    player.spot("straight-up", number).dispatch_event("click")
    player.page.locator(".cut").wait_for()
    return bets_asked(player) > asked


def test_a_bet_that_comes_too_late_through_the_cut_is_visibly_not_made(
    far: Far, seated: tuple[Player, Terminal]
) -> None:
    player, desk = seated
    while not is_pressed_before_the_cut(far, player, "7"):
        far.line.heal()
        player.until(lambda: player.page.locator(".cut").count() == 0)
    desk.did("no more bets")
    far.line.heal()
    told = player.page.locator(".told")
    told.get_by_text(f"Straight up 7, {dollars(100)}").wait_for()
    assert told.inner_text().startswith("Not "), told.inner_text()
    assert wagers_of(far.house, "R3", player.view["me"]["player"]) == []
    assert player.meter("Credit") == dollars(10_000)
    assert player.spot("straight-up", "7").get_attribute("aria-label") == "Straight up 7"


def test_a_line_closed_on_one_side_is_opened_again(
    far: Far, seated: tuple[Player, Terminal]
) -> None:
    player, _ = seated
    player.bet("red")
    before, greeted = shown(player), player.greeted
    far.line.half_close()
    player.until(lambda: player.greeted > greeted, "it was never greeted again")
    player.until(lambda: player.page.locator(".cut").count() == 0)
    assert shown(player) == before
    player.bet("split", "1-2")


def test_a_line_that_says_nothing_is_taken_for_cut(
    far: Far, seated: tuple[Player, Terminal]
) -> None:
    player, _ = seated
    player.bet("red")
    before = shown(player)
    far.line.stall()
    board = player.page.get_by_role("alert").filter(has_text="Bets safe: 1 accepted")
    board.wait_for()  # after eight seconds, as tests/web/player/socket.test.ts holds by its own clock
    far.line.cut()  # so that a font which is asked for now fails at once
    Looking().at("cut", player.page)
    far.line.heal()
    player.until(lambda: player.page.locator(".cut").count() == 0)
    assert shown(player) == before
