"""Layouts, dice, money wheel and pads in Chromium: touched, driven by keys, heard, measured."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.layouts import FILE, layouts
from tests.web.rooms import Opened, hears, hears_all, spot, told, until


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

TABLES: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
FINGER = 44
POINTS = ("4", "5", "6", "8", "9", "10")


def test_the_gallery_shows_layouts_as_the_engine_lays_them() -> None:
    assert FILE.read_text("utf-8") == layouts(), "tests/web/layouts.py writes them anew"


# The layouts


def places(name: str) -> set[tuple[str, str]]:
    """Give every place of a table as the engine lays it; odds on come bets lie at their numbers.

    Insurance has no place: it is offered in a panel of its own.
    """
    every = [*TABLES[name]["spots"], *TABLES[name]["called"]]
    found = {(each["bet"], each["target"]) for each in every if "insurance" not in each["bet"]}
    on_come = found & {("come-odds", ""), ("dont-come-behind", "")}
    return (found - on_come) | {(bet, number) for bet, _ in on_come for number in POINTS}


PLACE = "#live .cloth [data-place='{}']"


def middles(page: Page) -> list[tuple[str, str, float, float]]:
    """Give every place of a layout with the point where its chips lie."""
    found: list[tuple[str, str, float, float]] = page.evaluate(
        """[...document.querySelectorAll('#live .cloth [data-bet]')].map((spot) => {
            const box = spot.querySelector('circle').getBoundingClientRect();
            return [spot.dataset.bet, JSON.parse(spot.dataset.target),
                    box.x + box.width / 2, box.y + box.height / 2];
        })"""
    )
    return found


@pytest.mark.parametrize("name", TABLES)
def test_each_place_answers_a_finger_and_the_enter_key(
    opened: Opened, name: str, record_property: Callable[[str, object], None]
) -> None:
    page = opened(f"{name}&speak=en&still", has_touch=True)
    assert page.evaluate(SMALL, FINGER) == []
    found = middles(page)
    assert {(bet, target) for bet, target, _, _ in found} == places(name)
    assert len(found) == len(places(name))
    for _, _, x, y in found:
        page.touchscreen.tap(x, y)
    for place in range(len(found)):
        page.evaluate("(place) => document.querySelector(place).focus()", PLACE.format(place))
        page.keyboard.press("Enter")
    hears_all(page, 2 * [(bet, at) for bet, at, _, _ in found])
    expect(page.locator("#live .cloth [data-bet][tabindex='0']")).to_have_count(1)
    record_property("visited", f"places of {name}: {len(found)}")
    rows = page.locator("[data-listed]")
    assert rows.count() == len(places(name))
    assert min(each.bounding_box()["height"] for each in rows.all()[:9]) >= FINGER  # type: ignore[index]


SMALL = """(least) => [...document.querySelectorAll('#live .cloth [data-bet]')].map((spot) => {
    const box = spot.querySelector('.hit').getBoundingClientRect();
    return [spot.dataset.bet, spot.dataset.target, box.width, box.height];
}).filter(([,, width, height]) => width < least || height < least)"""
"""The places that a finger would miss."""
PRINTED = {
    "specific-double": 2,
    "specific-triple": 3,
    "combination": 1,
    "single-die": 1,
}
"""How often a layout prints each face of such a place."""


def test_what_is_printed_in_a_box_is_what_is_bet_on(opened: Opened) -> None:
    page = opened("sic-bo&speak=en&still")
    found = page.evaluate(
        """[...document.querySelectorAll('#live .cloth [data-bet]')].map((spot) => {
            const box = spot.querySelector('.hit').getBoundingClientRect();
            const inside = (part) => {
                const { x, y, width, height } = part.getBoundingClientRect();
                const [across, down] = [x + width / 2, y + height / 2];
                return across > box.left && across < box.right && down > box.top && down < box.bottom;
            };
            const faces = [...document.querySelectorAll('#live .printed [data-face]')];
            const words = [...document.querySelectorAll('#live .printed text')];
            return [spot.dataset.bet, JSON.parse(spot.dataset.target),
                    faces.filter(inside).map((face) => face.dataset.face),
                    words.filter(inside).map((word) => word.textContent)];
        })"""
    )
    for bet, target, faces, words in found:
        if bet in PRINTED:
            assert sorted(faces) == sorted(target.split("-") * PRINTED[bet]), (bet, target)
        elif bet == "total":
            assert words[0] == target
        elif bet == "four-number":
            assert words == [target.replace("-", "")]
    assert len(found) == len(places("sic-bo"))


def test_arrow_keys_walk_over_the_numbers_of_craps(opened: Opened) -> None:
    page = opened("craps&speak=en&still")
    page.locator(spot("place", "6")).focus()
    for key in ("Up", "Up", "Right", "Down", "Down", "Down"):
        page.keyboard.press(f"Arrow{key}")
        page.keyboard.press("Enter")
    walked = [
        ("buy", "6"),
        ("come-odds", "6"),
        ("come-odds", "8"),
        ("buy", "8"),
        ("place", "8"),
        ("come", ""),
    ]
    hears_all(page, walked)


def test_a_place_says_its_name_its_stake_and_what_else_lies_there(opened: Opened) -> None:
    page = opened("craps&speak=en&still")
    says(page, "place", "6", "Place 6, $12.00")
    says(page, "any-seven", "", "Any seven, $5.00, being sent")
    says(page, "come-odds", "9", "Odds on come 9, $20.00; Come, $10.00")
    expect(page.locator("#live .cloth svg").first).to_have_attribute(
        "aria-label", "Craps layout, the point is 6"
    )
    page.get_by_role("button", name="中文").click()
    says(page, "hardway", "8", "硬 8\uff0c$5.00")
    says(page, "come-odds", "9", "来注 9 加注\uff0c$20.00\uff1b来注\uff0c$10.00")


def says(page: Page, bet: str, target: str, words: str) -> None:
    """See that a place is called by these words."""
    expect(page.locator(spot(bet, target))).to_have_attribute("aria-label", words)


@pytest.mark.parametrize("name", TABLES)
def test_the_winning_places_are_lit_and_say_so(opened: Opened, name: str) -> None:
    page = opened(f"{name}&decided&speak=en&still")
    lit = page.evaluate(
        """[...document.querySelectorAll('#live .cloth .spot.won')].map((spot) =>
            [spot.dataset.bet, JSON.parse(spot.dataset.target), spot.getAttribute('aria-label')])"""
    )
    assert sorted([bet, at] for bet, at, _ in lit) == sorted(TABLES[name]["lit"])
    assert lit
    assert all(said.endswith(", wins") for _, _, said in lit)
    assert page.locator("#live .cloth .light").count() == len(lit)
    spots = page.locator("#live .cloth [data-bet]")
    spots.first.click(force=True)
    assert told(page) == []
    assert spots.first.get_attribute("aria-disabled") == "true"


def test_the_puck_and_the_markers_stand_where_they_belong(opened: Opened) -> None:
    page = opened("craps&speak=en&still")
    assert page.locator("[data-puck='on']").count() == 1
    puck = page.locator("[data-puck]").bounding_box()
    six = page.locator(spot("come-odds", "6")).bounding_box()
    assert puck
    assert six
    assert six["x"] < puck["x"] + puck["width"] / 2 < six["x"] + six["width"]
    marks = page.evaluate(
        """[...document.querySelectorAll('#live [data-mark]')].map((mark) =>
            [mark.closest('[data-pile]').dataset.pile, mark.dataset.mark])"""
    )
    assert marks == [
        ["place 8", "off"],
        ["buy 4", "buy"],
        ["buy 4", "on"],
        ["lay 10", "lay"],
        ["hardway 8", "off"],
    ]
    page = opened("craps&decided&speak=en&still")
    assert page.locator("[data-puck='off']").count() == 1


def test_a_long_press_takes_off_and_a_drag_moves(opened: Opened) -> None:
    page = opened("sic-bo&speak=en&still")
    page.locator(spot("combination", "1-2")).hover()
    page.mouse.down()
    hears(page, "remove", "combination", "1-2")
    page.mouse.up()
    drag(page, spot("big"), spot("small"))
    hears(page, "move", "big to small", "")
    drag(page, ".tray [data-value='10000']", spot("total", "17"))
    hears(page, "bet", "total", "17", 10000)
    assert [each[0] for each in told(page)] == ["remove", "move", "bet"]


def drag(page: Page, what: str, to: str) -> None:
    boxes = [page.locator(each).bounding_box() for each in (what, to)]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(*points[0])
    page.mouse.down()
    page.mouse.move(*points[1], steps=6)
    page.mouse.up()


def test_the_card_tells_how_a_place_wins_and_what_it_pays(opened: Opened) -> None:
    page = opened("sic-bo&speak=en&still")
    page.locator(spot("single-die", "3")).hover()
    card = page.locator(".card")
    for words in ("Single die 3", "One die 1 to 1", "three dice 12 to 1", "$5 to $2,000"):
        expect(card).to_contain_text(words, use_inner_text=True)
    page.locator(spot("total", "4")).hover()
    expect(card).to_contain_text("Pays 62 to 1", use_inner_text=True)


def test_the_list_tells_each_places_own_odds(opened: Opened) -> None:
    page = opened("sic-bo&speak=en&still")
    assert "62 to 1" in page.locator("[data-listed='total'][data-target='\"4\"']").inner_text()
    page.get_by_label("Find by number").fill("6")
    page.locator("[data-listed='combination'][data-target='\"5-6\"']").click()
    hears(page, "list", "combination", "5-6")


# Dice and wheel


def roll(page: Page, dice: str | None, section: int | None, seed: int) -> None:
    told = {"dice": dice, "section": section, "seed": seed}
    page.evaluate("(detail) => dispatchEvent(new CustomEvent('roll', { detail }))", told)


def test_dice_and_wheel_run_and_rest_where_they_were_sent(opened: Opened) -> None:
    page = opened("motion&speak=en")
    three, wheel = page.locator("#three .dice"), page.locator("#wheel .wheel")
    for seed, (dice, section) in enumerate([("3-4-6", 0), ("1-1-1", 51), ("2-5-5", 17)]):
        roll(page, None, None, seed)
        expect(three).to_have_attribute("aria-label", "The dice are rolling")
        expect(three).to_have_attribute("data-faces", "")
        expect(wheel).to_have_attribute("aria-label", "The wheel is turning")
        roll(page, dice, section, seed)
        page.wait_for_selector("#three [data-resting='true']")
        page.wait_for_selector("#wheel [data-resting='true']")
        expect(three).to_have_attribute("data-faces", dice)
        expect(page.locator("#two .dice")).to_have_attribute("data-faces", dice[:3])
        expect(wheel).to_have_attribute("data-section", str(section))
        faces = [int(face) for face in dice.split("-")]
        until(page, lambda due=faces: front(page, "#three") == due)  # type: ignore[misc]


FRONT = """(where) => [...document.querySelectorAll(`${where} .cube`)].map((cube) => {
    const turned = new DOMMatrix(getComputedStyle(cube).transform);
    const depth = (side) => turned.multiply(
        new DOMMatrix(getComputedStyle(side).transform)).transformPoint({ z: 1 }).z;
    const sides = [...cube.querySelectorAll('.side')];
    sides.sort((a, b) => depth(b) - depth(a));
    return Number(sides[0].querySelector('[data-face]').dataset.face);
})"""
"""Gives the faces that are turned to the viewer, by where the browser has drawn them."""


def front(page: Page, where: str) -> list[int]:
    found: list[int] = page.evaluate(FRONT, where)
    return found


def test_without_movement_dice_and_wheel_are_there_at_once(opened: Opened) -> None:
    page = opened("motion", reduced_motion="reduce")
    order = TABLES["money-wheel"]["equipment"]["symbols"]
    rolls = ["-".join(str(1 + n // step % 6) for step in (1, 6, 36)) for n in range(len(order))]
    for came, symbol, dice in zip(page.evaluate(ROLLED, rolls), order, rolls, strict=True):
        assert came == [symbol, dice, [int(face) for face in dice.split("-")]]


ROLLED = f"""async (rolls) => {{
    const front = {FRONT};
    const found = [];
    for (const [section, dice] of rolls.entries()) {{
        for (const detail of [{{ dice: null, section: null, seed: 1 }}, {{ dice, section, seed: 1 }}]) {{
            dispatchEvent(new CustomEvent('roll', {{ detail }}));
            await new Promise((done) => setTimeout(done));
        }}
        found.push([document.querySelector('#wheel .wheel').dataset.symbol,
                    document.querySelector('#three .dice').dataset.faces, front('#three')]);
    }}
    return found;
}}"""
"""Rolls one after another; gives what lies there at once: symbol, faces, and those turned to us."""


def test_nothing_of_covered_dice_is_in_the_page(opened: Opened) -> None:
    page = opened("motion&speak=en&still")
    covered = page.locator("#covered .dice")
    assert covered.get_attribute("aria-label") == "The dice are covered"
    assert covered.get_attribute("data-faces") == ""
    assert covered.locator("[data-face]").count() == 0


# The dealer's pads


def entered(page: Page) -> list[str]:
    found: list[str] = json.loads(page.locator("main").get_attribute("data-entered") or "[]")
    return found


def test_dice_are_pressed_read_back_and_only_then_entered(opened: Opened) -> None:
    page = opened("pads&speak=en&still")
    pad = page.locator("#three")
    for face in (6, 3, 4):
        pad.locator(f"[data-face='{face}']").last.click()
    confirm = pad.get_by_role("button", name="3, 4 and 6: total 13, Big. Enter")
    confirm.wait_for()
    assert entered(page) == []
    confirm.click()
    until(page, lambda: entered(page) == ["3-4-6"])
    pad.get_by_role("button", name="Other dice").click()
    expect(pad.locator(".slot svg")).to_have_count(0)


def test_cards_are_pressed_or_typed_and_read_back(opened: Opened) -> None:
    page = opened("pads&speak=en&still")
    pad = page.locator("#card")
    pad.locator("[data-rank='10']").click()
    pad.locator("[data-suit='S']").click()
    assert entered(page) == []
    pad.get_by_role("button", name="Ten of spades. Enter").click()
    pad.get_by_role("button", name="Another card").click()
    for key in ("k", "d"):
        page.keyboard.press(key)
    page.locator("#card .confirm:focus").wait_for()
    page.keyboard.press("Enter")
    until(page, lambda: entered(page) == ["10S", "KD"])


def test_dice_and_symbols_are_typed(opened: Opened) -> None:
    page = opened("pads&speak=en&still")
    page.locator("#two section").focus()
    for key in ("5", "Backspace", "9", "2", "2"):
        page.keyboard.press(key)
    confirm = page.locator("#two").get_by_role("button", name="2 and 2: total 4. Enter")
    confirm.wait_for()
    page.locator("#two .confirm:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator("#symbol section").focus()
    page.keyboard.press("g")
    page.locator("#symbol").get_by_role("button", name="Croupier. Enter Croupier").click()
    until(page, lambda: entered(page) == ["2-2", "G"])
