"""Rounds dealt from the dealer's terminal: by hand, with a sensor, corrected by a second person."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.floor.floors import House, by_hand, opened
from tests.web.axe import found_by_axe
from tests.web.desks import LARGE, Floor


pytestmark = pytest.mark.slow


def test_a_round_by_hand_from_the_first_chip_to_the_last(floor: Floor) -> None:
    desk = floor.desk("dealer", "R4").open().sign_on("Dmitri")
    desk.tab("Players")
    desk.press("Admit to gaming area")
    desk.send("admit", person="Hana Rewi", age="41")
    desk.press("Take a seat")
    desk.send("sit", player="Hana Rewi")
    desk.press("Buy in: Hana Rewi")
    desk.send("buy in", amount="200")
    desk.until(lambda: desk.view["desk"]["seats"][0]["credit"] == 20_000)

    desk.next("new game")
    desk.phase("wagers")
    desk.tab("Cloth")
    desk.page.locator(".who button", has_text="Hana Rewi").click()
    for bet, target in (("straight-up", "17"), ("split", "17-20"), ("red", "")):
        place = f'[data-bet="{bet}"][data-target=\'"{target}"\']'
        lying = len(desk.view["desk"]["wagers"])
        desk.page.locator(place).click()
        desk.until(lambda before=lying: len(desk.view["desk"]["wagers"]) == before + 1)  # type: ignore[misc]
    desk.press("Take the last one off")
    desk.until(lambda: desk.view["desk"]["staked"] == 1_000)

    desk.next("spin")
    desk.next("no more bets")
    desk.phase("spinning")
    desk.number("17")
    desk.phase("decided")
    desk.next("dolly")
    desk.next("collect")
    desk.tab("Wagers")
    row = desk.page.locator("tr[data-wager]", has_text="Straight up 17")
    expect(row).to_contain_text("175.00")
    expect(row).to_contain_text("35 to 1")
    desk.page.locator('[data-next="pay"]', has_text="260.00").wait_for()
    desk.next("pay")
    desk.phase("over")
    desk.until(lambda: desk.view["desk"]["seats"][0]["credit"] == 20_000 + 26_000)
    results = [each["chance"] for each in desk.asked if each["do"] == "result"]
    assert results == ["17"]


def test_a_reading_is_confirmed_and_a_second_person_corrects_it(floor: Floor) -> None:
    player = floor.house.player("R3", "Ivo", "100")
    desk = floor.desk("dealer", "R3").open().sign_on("Dana")
    desk.next("new game")
    player.phase("wagers")
    player.did("place", bet="straight-up", target="20", stake="5")
    desk.next("spin")
    desk.next("no more bets")
    desk.phase("spinning", "no more bets")
    desk.page.locator("summary").click()
    desk.page.locator('.sensor [data-number="17"]').click()
    desk.phase("read")
    # Nothing counts before it is read back.
    confirm = desk.page.locator(".readback .confirm:enabled")
    expect(confirm).to_have_text("17 black. Confirm 17")
    confirm.click()
    desk.phase("over")
    assert player.until(lambda view: view["round"]["phase"] == "over")["me"]["win"] == 0

    # What only a supervisor does stands apart from what is pressed every round.
    everyday = desk.page.locator(".centre > .acts")
    expect(everyday).to_contain_text("Raise a dispute")
    expect(everyday).not_to_contain_text("Correct")
    expect(everyday).not_to_contain_text("Void")
    desk.act("Correct the result")
    form = desk.form("correct")
    expect(form.locator("button[type=submit]")).to_be_disabled()
    form.get_by_role("button", name="Sign on over the dealer").click()
    desk.secret("Gwen")
    desk.until(lambda: desk.view["desk"]["over"])
    desk.send("correct", chance="20")
    banner = desk.page.locator(".banner")
    expect(banner).to_contain_text("Gwen")
    expect(banner).to_contain_text("Dana")
    told = player.until(lambda view: view["round"]["was_corrected"])
    assert (told["round"]["corrected_from"], told["round"]["result"]) == ("17", "20")
    assert told["me"]["win"] == 17_500
    desk.until(lambda: desk.view["log"]["lines"][0]["role"] == "gaming supervisor")
    banner.get_by_role("button", name="Sign off").click()
    desk.until(lambda: desk.view["desk"]["over"] is None)
    banner.wait_for(state="detached")


def test_a_no_spin_has_the_book_s_causes(floor: Floor) -> None:
    floor.deal("4")  # into whose pocket the ball goes back
    desk = floor.desk("dealer", "R4").open().sign_on("Dmitri")
    desk.next("new game")
    desk.next("spin")
    desk.press("No spin")
    choices = desk.form("no spin").locator('[data-field="cause"] option')
    for cause in ("Ball ran too long", "Foreign object in the wheel"):
        expect(choices.filter(has_text=cause)).to_have_count(1)
    desk.send("no spin", cause="foreign object")
    desk.until(lambda: desk.view["round"]["void_spins"] == 1)
    desk.next("put ball back")
    desk.next("spin")
    desk.next("no more bets")
    desk.number("0")
    desk.phase("over")  # nothing lies on the layout: nothing is collected or paid


def test_digits_choose_the_number(floor: Floor) -> None:
    desk = floor.desk("dealer", "R4").open().sign_on("Dmitri")
    desk.next("new game")
    desk.next("spin")
    desk.next("no more bets")
    desk.page.locator(".pad [data-number]:enabled").first.focus()
    desk.page.keyboard.press("3")
    confirm = desk.page.locator(".pad .confirm")
    expect(confirm).to_have_text("3 red. Enter 3")
    desk.page.keyboard.press("2")
    expect(confirm).to_have_text("32 red. Enter 32")
    desk.page.locator(".pad .confirm:focus").wait_for()
    desk.page.keyboard.press("Enter")
    desk.phase("over")
    assert desk.view["round"]["result"] == "32"


def test_a_desk_that_will_lock_says_so_and_can_be_kept(floor: Floor) -> None:
    desk = floor.desk("dealer", "R3", kept=False)
    desk.page.clock.install()
    desk.open().sign_on("Dana")
    before = desk.view["desk"]["lock_at"]
    # The page's clock stands then: its line, silent for so long, is not opened anew meanwhile.
    desk.page.clock.pause_at(desk.page.evaluate("Date.now() / 1000") + 275)
    desk.page.get_by_role("button", name="Stay signed on").dispatch_event("click")
    desk.page.clock.resume()
    desk.until(lambda: desk.view["desk"]["lock_at"] > before)
    desk.press("Sign out")
    desk.until(lambda: desk.view["desk"]["signed"] is None)
    desk.page.get_by_role("heading", name="Sign on").wait_for()


def test_the_journal_is_a_line_an_entry_in_the_language_of_the_screen(floor: Floor) -> None:
    player = floor.house.player("R3", "Olive", "100")
    desk = floor.desk("dealer", "R3", size=LARGE, language="zh").open().sign_on("Dana")
    desk.next("new game")
    player.phase("wagers")
    player.did("place", bet="split", target="17-20", stake="5")
    row = desk.page.locator('.log li[data-kind="wager placed"]', has_text="Olive").first
    row.wait_for()
    expect(row.locator(".sum")).to_have_text("$5.00")
    assert re.fullmatch("Olive.分注 17和20", row.locator(".told").inner_text())
    assert not re.search(r"\bw\d", desk.page.locator(".log").inner_text())
    box = row.bounding_box()
    assert box is not None
    assert box["height"] < 44
    # Behind it stands the entry as it was written, with its rules.
    expect(row.locator(".more")).to_be_hidden()
    row.locator("summary").click()
    written = row.locator('.more [lang="en"]')
    assert re.fullmatch(r"w\d+: Olive has 5 on split 17-20", written.inner_text())
    row.get_by_role("button", name="3.2.3").wait_for()
    assert found_by_axe(desk.page) == []
    # What an entry tells beside is said in Chinese too.
    begun = desk.page.locator('.log [data-kind="round begun"]').first
    begun.locator("summary").click()
    expect(begun.locator(".notice")).to_have_text("每台终端倒计时 900 秒")
    player.disconnect()
    boss = floor.house.staff("Maro", "dealer", "R3")
    boss.did("void round", why="only the journal was read")


def test_no_more_bets_is_as_large_as_the_spin_and_columns_say_what_they_pay(floor: Floor) -> None:
    desk = floor.desk("dealer", "R3").open().sign_on("Dana")
    desk.next("new game")
    spin, closing = desk.page.locator('[data-next="spin"]'), desk.page.locator(".big.also")
    expect(closing).to_have_text("No more bets")
    spin.wait_for()
    boxes = "(both) => both.map((each) => [each.offsetWidth, each.offsetHeight])"
    wide, as_wide = desk.page.locator(".big").evaluate_all(boxes)
    assert wide == as_wide
    columns = desk.page.locator("g.outside.column")
    expect(columns.locator("text")).to_have_text(["2 to 1"] * 3)
    for words, frame in columns.evaluate_all(MIDDLES):
        assert words == pytest.approx(frame, abs=4)
    desk.page.locator(".big", has_text="No more bets").click()
    desk.phase("no more bets")
    boss = floor.house.staff("Maro", "dealer", "R3")
    boss.did("void round", why="only the buttons were tried")


MIDDLES = """(columns) => columns.map((column) => ['text', 'rect'].map((part) => {
    const { y, height } = column.querySelector(part).getBoundingClientRect();
    return y + height / 2;
}))"""
"""How far down the page the middles of the words and of the frame of each column lie."""


@pytest.mark.soak
def test_a_desk_left_alone_locks_and_is_unlocked(browser: Browser, tmp_path: Path) -> None:
    """Takes a minute: the shortest time after which a desk locks."""
    with opened(House(tmp_path, by_hand("R4"), terminals={"lock-minutes": 1})) as house:
        floor = Floor(browser, house)
        desk = floor.desk("dealer", "R4").open().sign_on("Dmitri")
        desk.page.get_by_role("button", name="Stay signed on").wait_for(timeout=45_000)
        desk.page.get_by_role("heading", name="Locked").wait_for(timeout=45_000)
        assert desk.page.locator("[data-phase]").is_hidden()
        desk.page.locator("input[type=password]").fill(house.sign_ins["Dmitri"])
        desk.press("Unlock")
        desk.page.locator("[data-phase]").wait_for()
        floor.close()


@pytest.mark.parametrize(
    ("language", "colour", "done", "what"),
    [
        ("en", "green", "Done", "Show Green at 1 in the display rack, with its marker button"),
        ("zh", "blue", "已完成", "在展示架上标明"),
    ],
)
def test_what_is_owed_stays_on_the_desk_until_somebody_says_it_was_done(
    floor: Floor, language: str, colour: str, done: str, what: str
) -> None:
    player = floor.house.player("R4", f"Olive {language}", "100")
    desk = floor.desk("dealer", "R4", size=LARGE, language=language).open().sign_on("Dmitri")
    dealer = floor.house.staff("Dmitri", "dealer", "R4")
    chips = {"colour": colour, "amount": "20", "worth": "1"}
    dealer.did("buy non-value chips", player=f"Olive {language}", **chips)
    duty = desk.page.locator(".tasks [data-duty]", has_text=what)
    duty.wait_for()
    assert found_by_axe(desk.page) == []
    duty.get_by_role("button", name=re.compile(f"{done}.*{what}", re.IGNORECASE)).focus()
    desk.page.keyboard.press("Enter")
    expect(duty).to_have_count(0)
    desk.page.locator('.log [data-kind="notice discharged"]').first.wait_for()
    player.disconnect()


def test_a_second_person_counts_and_the_office_acknowledges_the_alarm(floor: Floor) -> None:
    desk = floor.desk("dealer", "R4").open().sign_on("Dmitri")
    desk.tab("Players")
    desk.press("Admit to gaming area")
    desk.send("admit", person="Tui Large", age="41")
    desk.press("Take a seat")
    desk.send("sit", player="Tui Large")
    desk.press("Buy in: Tui Large")
    desk.fill("buy in", amount="12000")
    form = desk.form("buy in")
    form.locator("button[type=submit]").click()
    expect(form.locator(".refusal")).to_contain_text("more than one person's word carries")
    form.get_by_role("button", name="Second person signs on").click()
    desk.secret("Gus")
    expect(form).to_contain_text("Gus counts it with you")
    desk.send("buy in", counted="12000")
    office = floor.desk("office", language="zh").open().sign_on("Otis")
    alarm = office.page.locator("[data-alarm]", has_text="Tui Large")
    expect(alarm).to_contain_text("本博彩日共 $12000")
    assert found_by_axe(office.page) == []
    alarm.get_by_role("button", name="确认").click()
    alarm.wait_for(state="detached")
