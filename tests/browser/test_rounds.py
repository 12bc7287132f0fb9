"""A round on each kind of table, seen from the chairs of those who play and deal it."""

import json
from typing import Any

import pytest

from tests.browser.paying import Bet, brings
from tests.browser.visiting import HEARD, Player, Staff, Visitors, dollars, entries, number_of
from tests.floor.floors import House
from tests.web.player.screens import Screen


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

BETS: list[Bet] = [
    ("red", ""),
    ("split", "17-20"),
    ("dozen", "2"),
    ("corner", "1-2-4-5"),
    ("straight-up", "32"),
]

WATCH = """() => {
    window.seen = [];
    const wheel = document.querySelector('.wheel[role=img]');
    const note = () => {
        const { under, resting } = wheel.dataset;
        const said = document.querySelector('.call .number')?.textContent.trim() ?? null;
        window.seen.push({ at: Date.now(), under, resting: resting === 'true', said });
    };
    note();
    new MutationObserver(note).observe(wheel, { attributes: true });
    new MutationObserver(note).observe(document.querySelector('.call'), {
        childList: true, subtree: true, characterData: true });
}"""


def bet_all(player: Player, bets: list[Bet] = BETS) -> int:
    """Make the bets of these tests in a round that has time for them; gives its number."""
    player.until(lambda: player.view["round"]["phase"] == "wagers" and not player.wagers)
    if player.view["round"]["closes"] is not None:
        player.wait_open(8)
    for bet in bets:
        player.spot(*bet).click()
    player.until(lambda: sorted(player.places()) == sorted(bets), "some bets were not taken")
    number: int = player.view["round"]["number"]
    return number


def chip_of(player: Player) -> int:
    """The value of the smallest chip, which is the one chosen."""
    value: int = player.view["table"]["chips"][0]
    return value


def is_over(player: Player, game: int) -> dict[str, Any]:
    """Wait until a game is over and shown; gives it from the player's own history."""

    def found() -> list[dict[str, Any]]:
        return [each for each in player.games if each["round"] == game]

    player.until(lambda: bool(found()), f"game {game} was never over")
    return found()[0]


def check(player: Player, house: House, game: int, credit: int, bets: list[Bet] = BETS) -> str:
    """Hold everything the player sees at the end to the number in the journal."""
    past = is_over(player, game)
    at = player.view["table"]["name"]
    number = stored(house, at, game)
    stake = chip_of(player)
    came = {bet: brings(bet, stake, number) for bet in bets}
    page = player.page
    assert past["result"] == number
    player.shows_result(number)
    due = credit - stake * len(bets) + sum(came.values())
    won = sum(max(0, each - stake) for each in came.values())
    player.shows(("Credit", due), ("Bet", 0), ("Win", won))
    page.get_by_role("button", name="Last games").click()
    shown = page.locator("dialog[open] details").first
    assert f"Game {game}" in shown.locator("summary").first.inner_text()
    rows = [row.locator("td").nth(2).inner_text() for row in shown.locator("tbody tr").all()]
    paid = {(slip["bet"], slip["target"]): slip["won"] + slip["back"] for slip in past["slips"]}
    assert paid == came
    assert sorted(rows) == sorted(dollars(each) for each in came.values())
    page.keyboard.press("Escape")
    return number


def decided(house: House, at: str, game: int) -> tuple[str, float]:
    """Read from the journal which number a game came to, and when that was stored, in ms."""
    found = [
        each for each in entries(house, at, "result decided") if each["facts"]["round"] == game
    ]
    return str(found[-1]["facts"]["chance"]), found[-1]["at"] / 1000


def stored(house: House, at: str, game: int) -> str:
    return decided(house, at, game)[0]


def test_the_generator_draws_and_the_ball_falls_after(visitors: Visitors, house: House) -> None:
    player = visitors.play("R1", "Mei Tan", reduced_motion="no-preference")
    game = bet_all(player)
    player.page.evaluate(WATCH)
    check(player, house, game, 10_000)
    number, known = decided(house, "R1", game)
    seen = player.page.evaluate("window.seen")
    told = [each for each in seen if each["said"] is not None]
    assert told[0]["said"].startswith(f"{number},")
    assert told[0]["under"] == number
    assert told[0]["at"] - known > 1_000, "the ball fell before the number was stored"
    early = [each for each in seen if each["at"] < known]
    # It may have lain there since the game before; nowhere else did it come to rest too early.
    assert {each["under"] for each in early if each["resting"]} <= {early[0]["under"]}


def test_an_automated_wheel_spins_and_is_read(visitors: Visitors, house: House) -> None:
    wheel = house.terminal("dealer", "R2")
    player = visitors.play("R2", "Doug Caruso")
    game = bet_all(player)
    wheel.phase("wagers")
    wheel.until(lambda view: view["round"]["number"] == game)
    wheel.did("wheel", by="device")
    wheel.phase("spinning")
    wheel.did("sensor", chance="20", by="device")
    assert check(player, house, game, 10_000) == "20"
    assert player.page.locator(".outcome").inner_text().count("pays") == 2
    wheel.disconnect()


def deal(dealer: Staff, player: Player, number: str, bets: list[Bet] = BETS) -> int:
    """Deal a round at the table with a sensor; gives its number."""
    dealer.next("new game")
    game = bet_all(player, bets)
    dealer.until(lambda: len(dealer.view["desk"]["wagers"]) == len(bets))
    dealer.next("spin")
    player.until(lambda: player.view["round"]["spun"] is not None)
    dealer.next("no more bets")
    player.phase("spinning")
    player.spot("odd").click(force=True)
    dealer.sensor_reads(number)
    dealer.phase("read")
    assert dealer.page.locator(".readback .number").inner_text().startswith(number)
    return game


def test_a_dealer_confirms_what_the_sensor_read(visitors: Visitors, house: House) -> None:
    dealer = visitors.staff("Dana", "R3")
    wall = visitors.wall("R3", size=(1920, 1080))
    player = visitors.play("R3", "Priya Nair")
    player.page.evaluate(HEARD)
    game = deal(dealer, player, "17")
    # It is read and not confirmed: nobody may take it for the result.
    assert player.page.locator(".call .number").count() == 0
    assert player.view["round"]["result"] is None
    assert wall.view["round"]["result"] is None
    dealer.confirm()
    assert check(player, house, game, 10_000) == "17"
    wall.until(lambda: wall.page.locator("ol.pole").inner_text().split()[0] == "17")
    assert [slip["bet"] for slip in player.wagers] == []
    assert len(player.asked_for("place")) == len(BETS), "after no more bets nothing is sent"
    heard = player.page.evaluate("window.heard")
    calls = ("Place your bets, please", "No more bets", "Winning number 17, black")
    assert [each for each in heard if each in calls] == list(calls)
    correct(visitors, dealer, player, wall)


def correct(v: Visitors, dealer: Staff, player: Player, wall: Screen) -> None:
    """A supervisor signs on over the dealer and corrects 17 to 18; the player sees both."""
    page, stake = dealer.page, chip_of(player)
    page.get_by_role("button", name="Supervisor").click()
    page.locator("dialog[open]").get_by_role("button", name="Correct the result").click()
    form = page.locator("dialog[open] form[data-operation='correct']")
    assert "Nobody signed on here may do this" in form.inner_text()
    assert form.locator("button[type=submit]").is_disabled()
    assert refused_for(dealer, {"do": "correct", "chance": "18"}) == (403, "role may not")
    form.get_by_role("button", name="Sign on over the dealer").click()
    dealer.sign_on_over("Gwen", v.sign_ins["Gwen"])
    assert "Gwen" in page.locator(".banner").inner_text()
    form.locator("[data-number='18']").click()
    form.locator("button[type=submit]").click()
    dealer.until(lambda: dealer.view["round"]["result"] == "18")
    told = player.page.locator("dialog[open]")
    told.get_by_text("the number was 17; it is 18").wait_for()
    rows = {
        row.locator("th").inner_text(): [cell.inner_text() for cell in row.locator("td").all()]
        for row in told.locator("tbody tr").all()
    }
    split, red = stake * 18, stake * 2
    assert rows == {
        "Split 17 and 20": [dollars(split), dollars(0), dollars(-split)],
        "Red": [dollars(0), dollars(red), f"+{dollars(red)}"],
    }
    assert f"went down by {dollars(stake * 16)}" in told.inner_text()
    player.page.keyboard.press("Escape")
    assert told.is_visible(), "it stays until it is read"
    told.get_by_role("button", name="I have read this").click()
    player.shows(("Credit", 10_000 + stake * (2 + 3 - len(BETS))))
    player.until(lambda: player.pole == "18" and player.dolly_stands_on("18"))
    player.press("Last games")
    summary = player.page.locator("dialog[open] summary").first.inner_text()
    assert "Corrected" in summary
    assert "18" in summary
    assert player.page.locator("dialog[open] s").count() > 0
    page.locator(".round").get_by_text("Corrected: was 17").wait_for()
    wall.page.get_by_text("Corrected: was 17").wait_for()
    page.locator(".banner").get_by_role("button", name="Sign off").click()
    page.locator(".banner").wait_for(state="hidden")


def refused_for(staff: Staff, what: dict[str, Any]) -> tuple[int, str]:
    """Ask from the page itself, past its buttons; gives the code and the reason."""
    name = staff.page.url.rpartition("/t/")[2]
    status, text = staff.page.evaluate(
        """async ([path, body]) => {
            const headers = { 'content-type': 'application/json' };
            const answer = await fetch(path, { method: 'POST', headers, body });
            return [answer.status, await answer.text()];
        }""",
        [f"/api/terminals/{name}/do", json.dumps({"key": "past-the-buttons", "what": what})],
    )
    return status, json.loads(text)["refused"]["reason"]


def test_a_dealer_records_collects_and_pays_by_hand(visitors: Visitors, house: House) -> None:
    dealer = visitors.staff("Dmitri", "R4")
    player = visitors.play("R4", "Aroha Ngata", notes=2)
    dealer.next("new game")
    game = bet_all(player)
    # One more is recorded by the dealer, at the player's word.
    page = dealer.page
    page.get_by_role("group", name="Whose wagers").get_by_role("button", name="Aroha Ngata").click()
    page.locator(f".recording {number_of('street', '16-17-18')}").click()
    player.until(lambda: ("street", "16-17-18") in player.places(), "it was not recorded")
    # And one is declared by the player, and stands when the dealer has placed it.
    player.page.locator(f".racetrack {number_of('tier')}").click()
    player.page.get_by_role("list", name="Declared to the dealer").wait_for()
    assert ("tier", "") not in player.places()
    dealer.next("place declared")
    player.until(lambda: ("tier", "") in player.places())
    dealer.next("spin")
    dealer.next("no more bets")
    player.phase("spinning")
    dealer.enter("17")
    player.phase("decided")
    player.shows(("Credit", 14_000))  # nothing is paid before it is paid
    for step in ("dolly", "collect", "pay"):
        dealer.next(step)
    stake = chip_of(player)
    tier = 6 * stake
    bets = [*BETS, ("street", "16-17-18")]
    is_over(player, game)
    player.until(lambda: player.view["me"]["bet"] == 0)
    came = sum(brings(bet, stake, "17") for bet in bets)
    due = 20_000 - tier - len(bets) * stake + came
    player.shows(("Credit", due))
    assert stored(house, "R4", game) == "17"
    player.shows_result("17")
