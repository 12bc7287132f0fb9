"""The office: the floor at a glance, terminals by code, people, records, any table's desk."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.shell import croupier
from tests.floor.floors import House, by_hand, opened
from tests.web.axe import found_by_axe
from tests.web.desks import Floor
from tests.web.windows import alone


pytestmark = pytest.mark.slow


def test_a_terminal_is_created_enrolled_by_its_code_and_withdrawn(floor: Floor) -> None:
    office = floor.desk("office").open().sign_on("Gwen")
    office.tab("Terminals")
    office.press("Create a terminal")
    office.page.get_by_label("Name").fill("Window 7")
    office.page.locator("dialog[open] select").first.select_option("wall")
    office.page.locator("dialog[open] button[type=submit]").click()
    shown = office.page.locator(".code")
    expect(shown).to_have_text(re.compile(r"\S{8,}"))
    code = shown.inner_text()

    other = floor.context()
    page = other.new_page()
    answer = other.request.post(
        "/api/enrol", data={"code": code}, headers=alone(floor.house.address)
    )
    assert answer.ok, answer.text()
    page.goto(answer.json()["path"])
    page.locator(".plaque").wait_for()
    again = other.request.post(
        "/api/enrol", data={"code": code}, headers=alone(floor.house.address)
    )
    assert not again.ok

    office.page.keyboard.press("Escape")
    row = office.page.locator("tr", has_text="Window 7")
    row.get_by_text("Connected", exact=True).wait_for()
    page.goto("about:blank")
    row.get_by_text(re.compile(r"since \d\d:\d\d, under 1 min")).wait_for()
    office.tab("Tables")
    office.page.locator('[data-table="R3"] .gone', has_text="Window 7 Not connected").wait_for()
    office.tab("Terminals")
    page.goto(answer.json()["path"])
    row.get_by_text("Connected", exact=True).wait_for()
    row.get_by_role("button").click()
    office.page.locator("dialog[open]").get_by_role("button", name="Withdraw", exact=True).click()
    row.wait_for(state="detached")
    page.get_by_text("This browser is not enrolled as this terminal.").wait_for()


def test_a_patron_is_admitted_and_excluded(floor: Floor) -> None:
    office = floor.desk("office").open().sign_on("Gwen")
    office.tab("People")
    office.until(lambda: "operations" in office.view)
    office.press("Admit to gaming area")
    office.send("admit", person="Lia Sand", age="52")
    row = office.page.locator("tr", has_text="Lia Sand")
    row.get_by_role("button", name="Exclude a person").click()
    office.send("exclude", because="disorderly")
    row.get_by_text("Excluded").wait_for()


def test_a_table_s_desk_and_the_record_of_its_game(floor: Floor, tmp_path: Path) -> None:
    office = floor.desk("office").open().sign_on("Otis")
    office.press("Open the desk of R4")
    office.until(lambda: office.view.get("table", {}).get("name") == "R4")
    office.next("new game")
    office.phase("wagers")
    office.next("spin")
    office.next("no more bets")
    office.number("5")
    office.phase("over")
    number = office.view["round"]["number"]
    office.press("Back to the floor")
    last = office.page.locator('[data-table="R4"] dl > div', has_text="Last number").locator("dd")
    expect(last).to_have_text("5")

    office.tab("Games")
    office.page.get_by_label("Table").select_option("R4")
    office.page.get_by_label("Number of the game").fill(str(number))
    office.press("Show")
    record = office.page.locator("pre")
    record.wait_for()
    expect(office.page.locator("code")).to_have_text(f"croupier settle R4-{number}.json")
    with office.page.expect_download() as saved:
        office.press("Save the record")
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert json.loads(file.read_text()) == json.loads(record.inner_text())
    assert croupier("settle", str(file)).code == 0


def test_without_a_demo_a_browser_is_enrolled_by_code(browser: Browser, tmp_path: Path) -> None:
    with opened(House(tmp_path, by_hand("R4"), demo=False)) as house:
        # The code is offered once the floor is open, a moment after it says so.
        found = house.running.wait_said(re.compile(r"enter (\S+) within"))
        floor = Floor(browser, house)
        page = floor.context().new_page()
        page.goto("/")
        page.get_by_label("One-time code").fill("0000-0000")
        page.get_by_role("button", name="Enrol").click()
        page.locator(".status.bad").wait_for()
        assert found_by_axe(page) == []
        page.get_by_label("One-time code").fill(found[1])
        page.get_by_role("button", name="Enrol").click()
        page.locator("input[type=password]").wait_for()
        assert page.locator(".demo").count() == 0
        floor.close()
