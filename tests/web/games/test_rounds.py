"""A round of every game beside roulette, played and dealt in a browser."""

import pytest
from playwright.sync_api import expect

from tests.web.desks import Desk, Floor
from tests.web.games.playing import Seat, dealing, dice, symbol


pytestmark = pytest.mark.slow


def is_over(seat: Seat, number: int) -> bool:
    return bool(seat.round["number"] == number and seat.round["result"] is not None)


def test_sic_bo_drawn_by_the_generator(games: Floor) -> None:
    seat = Seat(games, "S1").come_in("Wei")
    seat.at.until(lambda: seat.me["may_wager"])
    expect(seat.page.locator(".dice.covered")).to_have_count(1)
    big, small = seat.bet("big"), seat.bet("small")
    number = seat.round["number"]
    seat.at.until(lambda: is_over(seat, number))
    result = seat.round["result"]
    total, is_triple = str(sum(map(int, result.split("-")))), len(set(result.split("-"))) == 1
    seat.page.locator(f'.dice[data-faces="{result}"]').wait_for()
    expect(seat.page.locator(".call .number")).to_contain_text(total)
    won = {each["bet"]: seat.wager(each["id"])["won"] for each in (big, small)}
    assert sum(won.values()) == (0 if is_triple else 100)
    assert won["big"] == (100 if int(total) > 10 and not is_triple else 0)
    seat.meter("Win", "$0.00" if is_triple else "$1.00")
    expect(seat.page.locator(".history li").first).to_contain_text(total)
    seat.at.press("Statistics")
    seat.page.locator(".road").wait_for()


@pytest.mark.parametrize("table", ["S2", "T1"])
def test_three_dice_under_a_cover(games: Floor, table: str) -> None:
    seat = Seat(games, table).come_in(f"Mei {table}")
    desk = dealing(games, table)
    begin(seat, desk)
    total = seat.bet("total", "13")
    seat.bet("combination", "3-4")
    desk.next("no more bets")
    seat.at.phase("no more bets")
    desk.next("uncover")
    assert seat.round["result"] is None
    dice(desk, 6, 3, 4)
    if table == "S2":
        desk.phase("read")
        assert seat.round["result"] is None, "nobody has confirmed it"
        desk.page.locator(".readback .confirm:enabled").click()
    else:
        desk.phase("decided")
        desk.next("collect")
        desk.next("pay")
    desk.phase("over")
    seat.at.until(lambda: seat.round["result"] == "3-4-6")
    seat.won(total, 8 * 500)
    seat.page.locator('.dice[data-faces="3-4-6"]').wait_for()
    assert seat.round["lit"]
    seat.at.until(lambda: sorted(seat.glowing()) == sorted(seat.round["lit"]))
    desk.next("cover")
    desk.until(lambda: desk.view["desk"]["next"][0] == "new game")


def test_the_money_wheel(games: Floor) -> None:
    seat = Seat(games, "W1").come_in("Tane")
    desk = dealing(games, "W1")
    begin(seat, desk)
    won, lost = seat.bet("symbol", "C"), seat.bet("symbol", "A")
    desk.next("no more bets")
    desk.next("spin")
    desk.phase("spinning")
    symbol(desk, "C")
    desk.phase("decided")
    desk.next("collect")
    desk.next("pay")
    desk.phase("over")
    seat.won(won, 5 * 500)
    seat.ended(lost, "lose")
    seat.meter("Win", "$25.00")
    assert seat.round["lit"] == [["symbol", "C"]]


def shoot(seat: Seat, desk: Desk, *faces: int) -> None:
    """Throw from the player's screen, and key in what the dice show at the dealer's."""
    seat.at.press("Throw")
    desk.phase("spinning")
    dice(desk, *faces)


def take_the_dice(seat: Seat, desk: Desk) -> None:
    desk.next("offer dice")
    seat.at.until(lambda: seat.me["dice"] == "offered")
    seat.at.press("Take the dice")
    for name in ("Die 2", "Die 5"):
        seat.at.press(name)
    seat.at.press("These dice")
    seat.at.until(lambda: seat.round["dice"]["chosen"] == [2, 5])


def begin(seat: Seat, desk: Desk) -> None:
    """Begin a round, and wait until the player may wager in it."""
    desk.next("new game")
    seat.at.until(lambda: seat.me["may_wager"])


def odds_on_nothing(seat: Seat) -> None:
    """Put odds on a come bet that is not there: the refusal names them without a number."""
    seat.page.locator('[data-bet="come-odds"]').first.click()
    told = seat.page.locator(".told .what")
    told.wait_for()
    assert "Odds on come" in told.inner_text()
    assert "{" not in told.inner_text(), "a word that nobody filled in"


def test_a_hand_of_craps(games: Floor) -> None:
    seat = Seat(games, "C1").come_in("Rosa")
    desk = dealing(games, "C1")
    begin(seat, desk)
    line = seat.bet("pass")
    take_the_dice(seat, desk)
    expect(desk.page.locator(".round")).to_contain_text("Shooter: Rosa")
    shoot(seat, desk, 4, 4)
    desk.phase("over")
    seat.at.until(lambda: seat.round["point"] == "8")
    seat.page.get_by_text("The point is 8").first.wait_for()
    seat.meter("Bet", "$5.00")  # the line bet stands on

    begin(seat, desk)
    odds = seat.bet("pass-odds")
    assert (odds["on"], odds["number"]) == (line["id"], "8")
    six = seat.bet("place", "6")
    seat.bet("field")
    standing = seat.page.locator(".standing")
    standing.get_by_role("button", name="Off: Place 6").click()
    seat.at.until(lambda: not seat.wager(six["id"])["works"])
    standing.get_by_role("button", name="On: Place 6").wait_for()
    locked = f'[data-wager="{line["id"]}"] button'
    expect(standing.locator(locked), "it is locked").to_have_count(0)
    shoot(seat, desk, 3, 3)
    desk.next("collect")
    seat.at.phase("over")
    assert seat.wager(six["id"])["result"] == "open", "it was off"

    begin(seat, desk)
    standing.get_by_role("button", name="Take down: Place 6").click()
    seat.at.until(lambda: all(slip["id"] != six["id"] for slip in seat.me["wagers"]))
    odds_on_nothing(seat)
    shoot(seat, desk, 5, 3)
    desk.phase("decided")
    desk.next("collect")
    desk.next("pay")
    desk.phase("over")
    seat.won(odds, 600)
    seat.won(line, 500)
    seat.at.until(lambda: seat.round["point"] is None)


def test_a_roll_of_snake_eyes(games: Floor) -> None:
    seat = Seat(games, "E1").come_in("Kiri")
    desk = dealing(games, "E1")
    begin(seat, desk)
    field, hard = seat.bet("field"), seat.bet("hardway", "8")
    desk.next("offer dice")
    seat.at.press("Take the dice")
    seat.at.until(lambda: seat.me["dice"] == "shooter")
    dies = seat.round["dice"]["bowl"][:2]
    for die in dies if len(seat.round["dice"]["chosen"]) < 2 else ():
        seat.at.press(f"Die {die}")
    if dies:
        seat.at.press("These dice")
    shoot(seat, desk, 1, 1)
    desk.phase("decided")
    desk.next("collect")
    desk.next("pay")
    desk.phase("over")
    seat.ended(field, "win")
    seat.at.phase("over")
    assert seat.wager(hard["id"])["result"] == "open"
    assert ["field", ""] in seat.round["lit"]
