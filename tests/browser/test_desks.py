"""Staff at their screens: the lock after five minutes, a second person, one role too low."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.looking import Looking
from tests.browser.visiting import Staff, Visitors
from tests.floor.floors import by_hand, dealt
from tests.floor.server.inside import Inside, inside


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def clocked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A house whose clock is put forward here."""
    with inside(tmp_path_factory.mktemp("clocked"), dealt("R3"), by_hand("R4")) as house:
        yield house


@pytest.fixture
def staff(browser: Browser, clocked: Inside) -> Iterator[Visitors]:
    clocked.on(10)
    found = Visitors(browser, f"http://127.0.0.1:{clocked.port}", clocked.sign_ins)
    yield found
    found.close()


def test_nobody_deals_before_signing_on(staff: Visitors) -> None:
    desk = staff.desk("R3")
    page = desk.page
    page.get_by_role("heading", name="Sign on").wait_for()
    assert page.get_by_role("button", name="New game").count() == 0
    page.locator("form input").first.fill("Dana")
    page.locator("form input[type=password]").fill("not it")
    page.get_by_role("button", name="Sign on").click()
    page.get_by_role("alert").or_(page.locator(".refusal")).first.wait_for()
    assert page.locator("form input").first.input_value() == "Dana", "what was typed is kept"
    desk.sign_on("Dana", staff.sign_ins["Dana"])
    page.get_by_role("button", name="New game").wait_for()


def test_a_desk_warns_locks_and_is_unlocked_by_the_same_person(
    staff: Visitors, clocked: Inside
) -> None:
    desk = staff.staff("Dana", "R3")
    page = desk.page
    clocked.on(4.6)
    page.reload()
    stay = page.get_by_role("button", name="Stay signed on")
    stay.wait_for()
    assert "locks in" in page.get_by_role("alert").inner_text()
    stay.click()
    stay.wait_for(state="hidden")
    clocked.on(4)
    page.wait_for_timeout(300)
    assert page.get_by_role("heading", name="Locked").count() == 0, "staying put it off"
    clocked.on(1.2)
    page.get_by_role("heading", name="Locked").wait_for()
    assert "Dana" in page.locator("main:visible").inner_text()
    assert not page.get_by_text("New game").is_visible()
    Looking().at("locked", page)
    page.locator("main:visible input[type=password]").fill("wrong")
    page.get_by_role("button", name="Unlock").click()
    page.locator("main:visible .refusal").wait_for()
    page.locator("main:visible input[type=password]").fill(staff.sign_ins["Dana"])
    page.get_by_role("button", name="Unlock").click()
    page.get_by_role("button", name="New game").wait_for()


def opened_form(desk: Staff, operation: str) -> None:
    """Open an operation's form from the list of all."""
    desk.page.get_by_role("button", name="All operations").click()
    desk.page.locator(f"[data-operation='{operation}']").first.click()
    desk.page.locator(f"form[data-operation='{operation}']").wait_for()


def test_a_second_person_signs_on_for_two_minutes_and_no_longer(
    staff: Visitors, clocked: Inside
) -> None:
    desk = staff.staff("Dana", "R3")
    page = desk.page
    desk.next("new game")
    desk.phase("wagers")
    opened_form(desk, "void round")
    form = page.locator("form[data-operation='void round']")
    submit = form.locator("button[type=submit]")
    assert "It is for the assistant gaming manager or above" in form.inner_text()
    assert submit.is_disabled()
    form.get_by_role("button", name="Sign on over the dealer").click()
    # One role too low does not help, and is said not to.
    desk.sign_on_over("Gwen", staff.sign_ins["Gwen"])
    assert submit.is_disabled()
    page.evaluate("document.querySelector('.banner button').click()")
    page.locator(".banner").wait_for(state="hidden")
    form.get_by_role("button", name="Sign on over the dealer").click()
    desk.sign_on_over("Maro", staff.sign_ins["Maro"])
    assert "Maro, assistant gaming manager, is signed on over Dana" in page.locator(
        ".banner"
    ).inner_text().replace("\n", " ")
    desk.until(submit.is_enabled)
    form.locator("textarea, input").first.fill("The ball was changed during the spin")
    clocked.on(2.1)
    page.locator(".banner").wait_for(state="hidden")
    desk.until(submit.is_disabled)
    assert form.locator("textarea, input").first.input_value(), "what was typed is kept"
    form.get_by_role("button", name="Sign on over the dealer").click()
    desk.sign_on_over("Maro", staff.sign_ins["Maro"])
    desk.until(submit.is_enabled)
    submit.click()
    desk.until(lambda: desk.view["round"]["is_void"])
    page.get_by_text("the round is void").wait_for()
    desk.until(lambda: "Maro" in [line["who"] for line in desk.view["log"]["lines"][:4]])


def test_nobody_signs_on_over_themselves(staff: Visitors) -> None:
    desk = staff.staff("Dana", "R3")
    desk.page.get_by_role("button", name="Supervisor").click()
    desk.page.get_by_role("button", name="Sign on over the dealer").click()
    dialog = desk.page.locator("dialog[open]", has=desk.page.locator("input[type=password]"))
    dialog.locator("input").first.fill("Dana")
    dialog.locator("input[type=password]").fill(staff.sign_ins["Dana"])
    dialog.locator("button[type=submit]").click()
    dialog.locator(".refusal").wait_for()
    assert desk.view["desk"]["over"] is None
