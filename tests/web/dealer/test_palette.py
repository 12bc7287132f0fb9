"""An operation without a screen is not held: every one of the book is shown, with all its fields."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from croupier.floor.desks import is_for_staff
from croupier.rulebooks.operations import operations
from tests.cli.shell import croupier
from tests.web.desks import Desk, Floor


pytestmark = pytest.mark.slow

DRAWN = {"commitment", "sealed", "seconds", "number", "nonce", "device", "reader"}
TOGETHER = {"wagers"}
"""What a screen sends at once, and a form fills in one by one."""
ELSEWHERE = {"which", "dice", "symbol", "turns", "total"}

WALK = """
async (names) => {
  const until = async (is) => {
    for (let turn = 0; turn < 500 && !is(); turn += 1) await new Promise((done) => setTimeout(done));
    return is();
  };
  const walked = {};
  for (const name of names) {
    const button = document.querySelector(`dialog[open] button[data-operation="${name}"]`);
    if (!button) continue;
    button.click();
    const form = await until(() => document.querySelector(`form[data-operation="${name}"]`));
    if (!form) continue;
    const fields = [...form.querySelectorAll('[data-field]')];
    walked[name] = {
      fields: fields.map((each) => [each.dataset.field, each.dataset.required === 'true']),
      filled: fields.every((each) => each.querySelector('input, select, textarea, [data-number], button')),
      named: fields.every((each) => each.querySelector('label, legend')?.textContent.trim()),
      rules: [...form.querySelectorAll('.about li')].map((each) => each.textContent.trim()),
      may: !form.querySelector('button[type=submit]').disabled,
    };
    const dialog = form.closest('dialog');
    const closed = new Promise((done) => dialog.addEventListener('close', done, { once: true }));
    dialog.querySelector('.head button').click();
    await closed;
  }
  return walked;
}
"""


def in_the_book(name: str) -> dict[str, Any]:
    ran = croupier("table", "operations", name, "--json")
    return {each["name"]: each for each in json.loads(ran.out)}


def offered(desk: Desk) -> dict[str, Any]:
    desk.until(lambda: "operations" in desk.view)
    return {each["name"]: each for each in desk.view["operations"]["operations"]}


@pytest.mark.parametrize(
    ("table", "who", "book"), [("R3", "Dana", "star-rapid"), ("R4", "Dmitri", "nz")]
)
def test_every_operation_of_the_book_has_its_form(
    floor: Floor, table: str, who: str, book: str
) -> None:
    desk = floor.desk("dealer", table).open().sign_on(who)
    desk.press("All operations")
    written, found = in_the_book(book), offered(desk)
    listed = operations(book, "roulette")
    assert set(found) | {"assess dice", "bring in cards"} & set(written) == {
        name for name in written if is_for_staff(listed, name, "dealer")
    }
    expect(desk.page.locator("dialog[open] button[data-operation]")).to_have_count(len(found))

    walked = desk.page.evaluate(WALK, list(written))

    assert set(walked) == set(found)
    for name, each in walked.items():
        own = found[name]["fields"]
        is_spoken_for = any(field == "player" for field, _, _ in own)
        behalf = [["on_behalf", True]] if found[name]["on_behalf"] and not is_spoken_for else []
        for_whom = found[name]["on_behalf"] and "player"
        due = [[field, need or field == for_whom] for field, _, need in own]
        assert each["fields"] == behalf + due, name
        assert each["filled"], name
        assert each["named"], name
        assert each["rules"] == [rule.partition(":")[2] for rule in found[name]["rules"]], name
        assert each["may"] == found[name]["may"], name
        # What a person fills in is all that the book has, but for what the house draws itself and
        # what is about another game's equipment.
        left_out = {field["name"] for field in written[name]["fields"]} - {f for f, _, _ in own}
        assert left_out <= DRAWN | TOGETHER | ELSEWHERE, name


def test_the_palette_is_searched_by_name_and_rule(floor: Floor) -> None:
    desk = floor.desk("dealer", "R3").open().sign_on("Dana")
    desk.press("All operations")
    sought = desk.page.get_by_role("searchbox")
    sought.fill("malfunction")
    shown = desk.page.locator("dialog button[data-operation]")
    desk.until(lambda: 0 < shown.count() < 10)
    desk.page.locator('dialog button[data-operation="declare malfunction"]').wait_for()
    sought.fill("3.2.8")
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("data-operation", "relax")
    expect(shown).to_contain_text("gaming supervisor")


def test_a_form_that_is_refused_keeps_what_was_typed(floor: Floor) -> None:
    desk = floor.desk("dealer", "R4").open().sign_on("Dmitri")
    desk.press("All operations")
    desk.page.locator('dialog button[data-operation="buy in"]').click()
    form = desk.form("buy in")
    form.locator("button[type=submit]").click()
    form.locator(".wrong").first.wait_for()  # nothing is asked that lacks what it needs
    desk.fill("buy in", player="Nobody Known", amount="50")
    form.locator("button[type=submit]").click()
    form.locator(".refusal:not(.empty)").wait_for()
    expect(form.locator('[data-field="amount"] input')).to_have_value("50")
    expect(form.locator('[data-field="player"] input').last).to_have_value("Nobody Known")


def test_a_rule_is_read_in_our_own_words(floor: Floor) -> None:
    desk = floor.desk("dealer", "R3").open().sign_on("Dana")
    desk.press("All operations")
    desk.page.locator('dialog button[data-operation="relax"]').click()
    desk.page.get_by_role("button", name="Rule 3.2.8").click()
    sheet = desk.page.locator(
        "dialog[open]", has=desk.page.get_by_role("heading", name="Rule star-rapid:3.2.8")
    )
    sheet.wait_for()
    desk.until(lambda: len(sheet.locator(".body").inner_text()) > 20)
