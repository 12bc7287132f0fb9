"""What takes a member of staff too: chips of a colour, called bets, limits, signs, disputes, tickets."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.floor.floors import House, Terminal, by_hand, opened, table
from tests.web.player.screens import Guests


pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

TEXT = """1. Introduction
2. The game
3.1 The operator's own words about wagers.
and a second line of them.
3.2 Another rule.
"""


ENTERED = "[aria-label='Entered for you by staff'] li"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("staffed")
    (folder / "rapid.txt").write_text(TEXT, encoding="utf-8")
    tables = (
        by_hand("R4", tray=["5", "25", "100"]),
        by_hand("R5", tray=["5", "25", "100"]),
        table("R2", seconds=900, tray=["1", "5", "25", "100"]),
    )
    with opened(House(folder, *tables, texts={"star-rapid": "rapid.txt"})) as found:
        yield found


@pytest.fixture
def staffed(browser: Browser, house: House) -> Iterator[Guests]:
    found = Guests(browser, house.address)
    yield found
    found.close()


@pytest.fixture
def staff(house: House) -> Iterator[Callable[[str, str], Terminal]]:
    """Sign members of staff on at a table; they leave again."""
    desks: list[Terminal] = []

    def sign_on(name: str, at: str) -> Terminal:
        desks.append(house.staff(name, "dealer", at))
        return desks[-1]

    yield sign_on
    for desk in desks:
        desk.disconnect()


SignOn = Callable[[str, str], Terminal]


def test_a_round_by_hand_with_a_colour_a_called_bet_and_a_stake_picked_up(
    staffed: Guests, staff: SignOn
) -> None:
    screen = staffed.sit("R4")
    screen.come_in("Mana Reid", notes=3)
    dealer = staff("Dmitri", "R4")
    dealer.did("buy non-value chips", colour="blue", amount="100", on_behalf="Mana Reid")
    dealer.did("new game")
    # Chips of their own colour lie beside value chips.
    screen.press("blue, $5 each")
    screen.spot("straight-up", "17").click()
    screen.until(lambda: [slip["chips"] for slip in screen.wagers] == ["blue"])
    screen.press("Value chips")
    screen.spot("black").click()
    screen.until(lambda: len(screen.wagers) == 2)
    # Under nz only the dealer places a called bet: until then it is a word.
    screen.page.get_by_role("button", name="Tier").first.click()
    screen.page.locator("[aria-label='Declared to the dealer'] li", has_text="Tier").wait_for()
    (declared,) = screen.view["me"]["declared"]
    assert ("tier", "") not in screen.places()
    dealer.did("place declared", declared=declared["name"])
    screen.until(lambda: ("tier", "") in screen.places())
    screen.page.locator("[aria-label='Declared to the dealer']").wait_for(state="detached")
    expect(screen.page.locator(ENTERED)).to_have_text("Dmitri entered Tier, $30.00 for you")
    expect(screen.spot("split", "5-8")).to_have_attribute("aria-label", "Split 5 and 8, $5.00")
    for step in ("spin", "no more bets"):
        dealer.did(step)
    dealer.did("result", chance="17")
    hand = screen.page.locator("[aria-label='At the table']")
    hand.wait_for()
    done = hand.locator("li.done")
    if "dolly" not in screen.view["round"]["steps"]:
        dealer.did("dolly")
    screen.until(lambda: done.count() == 1)
    dealer.did("collect")
    screen.until(lambda: done.count() >= 2)
    expect(hand.locator("[aria-current=step]")).to_contain_text("Winning bets are paid")
    assert hand.get_by_role("button", name="Pick up").count() == 0, "nothing is paid yet"
    # What was paid may be picked up while others are still being paid.
    outside = next(slip for slip in screen.view["me"]["wagers"] if slip["bet"] == "black")
    dealer.did("pay", wager=outside["id"])
    pick_up = hand.locator("li", has_text="Black: $5.00 lies for you").get_by_role("button")
    pick_up.click()
    pick_up.wait_for(state="detached")
    assert [asked["what"]["wager"] for asked in screen.asked_for("pick up")] == [outside["id"]]
    dealer.did("pay")
    screen.until(lambda: screen.view["me"]["bet"] == 0)


def test_limits_are_proposed_agreed_to_announced_and_a_players_own(
    staffed: Guests, staff: SignOn
) -> None:
    screen = staffed.sit("R5")
    screen.come_in("Nadia Cole")
    screen.press("Service")
    screen.press("Take a seat")
    screen.page.get_by_text("Seat 1").wait_for()
    screen.page.keyboard.press("Escape")
    operator = staff("Otis", "R5")
    operator.did("propose limits", limits={"min": "10", "max": "200"})
    screen.until(lambda: bool(screen.view["me"]["proposed"]))
    screen.press("Service")
    dialog = screen.page.locator("dialog[open]")
    dialog.get_by_text("New limits are proposed").wait_for()
    expect(dialog).to_contain_text("$10")
    expect(dialog).to_contain_text("$200")
    screen.press("Agree")
    dialog.get_by_text("You agreed").wait_for()
    screen.until(lambda: bool(screen.asked_for("agree to limits")))
    assert screen.answers[-1]["refused"] is None
    screen.page.keyboard.press("Escape")
    operator.did("change limits")
    screen.page.locator(".plaque", has_text=re.compile(r"\$10.\$200")).wait_for()
    # Signs stand in the bar until their time has come.
    operator.did("post limits sign", limits={"min": "20"}, minutes=30)
    operator.did("post closing sign", minutes=60)
    screen.page.locator(".sign", has_text="New limits from").wait_for()
    screen.page.locator(".sign", has_text="The table closes at").wait_for()
    operator.did("set personal limits", player="Nadia Cole", min="10", max="1000")
    screen.page.locator(".plaque", has_text="Your own limits").wait_for()
    screen.page.locator(".plaque").click()
    expect(dialog).to_contain_text("$1,000")
    expect(dialog).to_contain_text("$20")


def test_a_dispute_is_answered_to_the_end(staffed: Guests, staff: SignOn) -> None:
    screen = staffed.sit("R2")
    screen.come_in("Piers Holt")
    screen.press("Service")
    dialog = screen.page.locator("dialog[open]")
    screen.page.get_by_label("What is it about?").fill("The last number")
    screen.press("Raise a dispute")
    dialog.get_by_text("Waits for: a decision").wait_for()
    staff("Gwen", "R2").did("decide dispute", decision="The record stands")
    dialog.get_by_text("The record stands").wait_for()
    dialog.get_by_text("Your answer is due").wait_for()
    # Whoever is not satisfied hears what they may do, and does it, stage by stage.
    screen.press("Reject")
    dialog.locator("[role=status]", has_text="You may ask for a review").wait_for()
    expect(dialog.get_by_role("button", name="Reject")).to_have_count(0)
    for by in (("Maro", "review dispute"), ("Olga", "decide finally"), ("Ines", "inspect dispute")):
        if screen.view["me"]["disputes"][0]["is_settled"]:
            break
        screen.press("Ask for a review")
        screen.until(lambda due=by[1]: screen.view["me"]["disputes"][0]["waits_for"] == due)  # type: ignore[misc]
        staff(by[0], "R2").did(by[1], decision=f"{by[0]} agrees")
        dialog.get_by_text(f"{by[0]} agrees").wait_for()
    dialog.get_by_text("Settled").wait_for()
    assert dialog.get_by_role("button", name="Ask for a review").count() == 0


def test_a_ticket_of_one_terminal_is_good_at_another_and_credit_goes_to_the_account(
    staffed: Guests,
) -> None:
    first, second = staffed.sit("R2"), staffed.sit("R2")
    first.come_in("Iva Dorn", notes=2)
    first.press("Collect")
    first.page.get_by_label("Amount").fill("150")
    first.press("Print ticket")
    ticket = first.page.locator(".ticket")
    ticket.wait_for()
    expect(ticket).to_contain_text("$150.00")
    (number,) = first.answers[-1]["printed"]
    second.come_in("Omar Bell")
    second.press("Simulated devices")
    second.page.get_by_label("Ticket number").fill(number)
    second.press("Insert ticket")
    second.until(lambda: second.view["me"]["credit"] == 25_000)
    # It was good once.
    second.page.get_by_label("Ticket number").fill(number)
    second.press("Insert ticket")
    second.page.locator(".devices [role=alert]").wait_for()
    second.page.locator(".cloth").click(position={"x": 3, "y": 3})
    drawer = second.page.locator(".devices .body")
    expect(drawer, "it gives way to the cloth").to_be_hidden()
    second.page.reload()
    second.wait_open()
    expect(drawer, "and stays away").to_be_hidden()
    second.press("Collect")
    second.press("To account")
    second.page.get_by_text("$250.00 is in your account").wait_for()
    second.until(lambda: second.view["me"]["credit"] == 0)


def test_the_operators_official_text_is_shown_on_request(staffed: Guests) -> None:
    screen = staffed.sit("R2")
    screen.page.get_by_text("Please insert your card").wait_for()
    screen.press("Help")
    screen.page.get_by_role("tab", name="Rules").click()
    screen.page.get_by_role("button", name="Rule 3.1: read it").click()
    screen.press("Show the official text")
    official = screen.page.locator("dialog[open] pre")
    official.wait_for()
    assert official.inner_text().splitlines() == [
        "3.1 The operator's own words about wagers.",
        "and a second line of them.",
    ]
