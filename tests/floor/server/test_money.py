"""Money takes evidence or two people, and whoever signs out is gone from every desk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.terms.refusals import Reason
from tests.floor.floors import Terminal, by_hand, dealt, table
from tests.floor.server.inside import Inside, inside


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    tables = (table("R1"), dealt("R3"), by_hand("R4"))
    with inside(tmp_path_factory.mktemp("floor"), *tables) as house:
        yield house


@pytest.fixture
def desk(floor: Inside) -> Terminal:
    """Sign the dealer of R4 on, with nobody over him."""
    floor.on(10)
    return floor.staff("Dmitri", "dealer", "R4")


def guest(floor: Inside, at: str, name: str, *notes: str) -> Terminal:
    """Let somebody put their card into a terminal."""
    seat = floor.terminal("player", at)
    seat.did("card", owner=name, by="device")
    if notes:
        seat.did("notes", notes=list(notes), by="device")
    return seat


def held(floor: Inside, account: str) -> int:
    assert floor.front is not None
    return floor.front.keeper.house.ledger.balance(account).units


# The million


def test_a_dealer_alone_makes_no_million_and_pays_none_out(floor: Inside, desk: Terminal) -> None:
    desk.did("admit", person="Ghost", age=30)
    for asked in ({"player": "Ghost"}, {"on_behalf": "Ghost"}):
        no = desk.do("buy in", amount="1000000", **asked)["refused"]
        assert no["reason"] == Reason.SECOND_PERSON_IS_NEEDED
        assert "one person's word carries: 500" in no["what"]
    claimed = {"player": "Ghost", "amount": "1000000", "counted": "1000000"}
    assert desk.refused("buy in", **claimed) == Reason.SECOND_PERSON_IS_NEEDED
    assert desk.refused("buy in", **claimed, reader="mine") == Reason.TERMINAL_MAY_NOT
    assert held(floor, "chips:Ghost") == 0
    rich = guest(floor, "R1", "Croesus", *["100"] * 12)
    rich.phase("wagers", "over", "before")
    while (answer := rich.do("collect credits"))["refused"] is not None:
        assert answer["refused"]["reason"] == Reason.COLLECTING_IS_NOT_POSSIBLE_NOW
        rich.take(1.0)
    (number,) = answer["printed"]
    ticket = {"ticket": number, "player": "Croesus"}
    assert desk.refused("redeem ticket", **ticket) == Reason.SECOND_PERSON_IS_NEEDED
    desk.sign_in("Gus", floor.sign_ins["Gus"], over=True)
    desk.did("redeem ticket", **ticket, counted="1200")
    assert held(floor, "outside:cage") == 120_000


def test_the_honest_way_is_a_second_person_or_a_device_and_the_office_has_the_alarm(
    floor: Inside, desk: Terminal
) -> None:
    desk.did("admit", person="Ana Whale", age=50)
    asked = {"player": "Ana Whale", "amount": "20000", "counted": "20000"}
    desk.sign_in("Gwen", floor.sign_ins["Gwen"], over=True)
    reason = desk.refused("buy in", **asked)
    assert reason == Reason.SECOND_PERSON_IS_NEEDED, "she supervises by another book"
    desk.sign_in("Gus", floor.sign_ins["Gus"], over=True)
    desk.did("buy in", **asked)
    assert held(floor, "chips:Ana Whale") == 2_000_000
    seat = guest(floor, "R4", "Bo Notes", "100", "100", "100", "100", "100", "100")
    assert seat.until(lambda view: view["me"]["credit"])["me"]["credit"] == 60_000
    counted_it = floor.staff("Gus", "office")
    (alarm,) = counted_it.until(lambda view: view["floor"]["alarms"])["floor"]["alarms"]
    assert (alarm["table"], alarm["may"]) == ("R4", False)
    assert "Ana Whale: 20000 in or out at once" in alarm["what"]
    done = {"table": "R4", "what": {"do": "discharge notice", "notice": alarm["number"]}}
    no = counted_it.ask({"ask": "do", **done})["refused"]
    assert no["reason"] == Reason.ROLE_MAY_NOT
    office = floor.staff("Otis", "office")
    assert office.until(lambda view: view["floor"]["alarms"])["floor"]["alarms"][0]["may"]
    assert office.ask({"ask": "do", **done})["refused"] is None
    for screen in (office, counted_it):
        screen.until(lambda view: not view["floor"]["alarms"])


# Wagers for a player


def test_staff_wager_only_for_whoever_is_at_that_table_and_their_screen_says_who_did(
    floor: Inside, desk: Terminal
) -> None:
    al = guest(floor, "R3", "Al", "100", "20")
    desk.did("new game")
    red = {"bet": "red", "stake": "50"}
    for asked in ({"on_behalf": "Al"}, {"player": "Al"}):
        assert desk.refused("place", **asked, **red) == Reason.PERSON_MAY_NOT_PLAY
    assert held(floor, "chips:Al") == 12_000
    desk.did("sit", on_behalf="Al", seat=2)
    desk.did("place", on_behalf="Al", **red)
    (entered,) = al.until(lambda view: view["me"]["entered"])["me"]["entered"]
    told = {name: entered[name] for name in ("table", "bet", "stake", "by")}
    assert told == {"table": "R4", "bet": "red", "stake": 5_000, "by": "Dmitri"}
    bea = guest(floor, "R4", "Bea", "50")
    desk.did("place", player="Bea", **red)
    assert bea.until(lambda view: view["me"]["entered"])["me"]["entered"][0]["by"] == "Dmitri"
    desk.did("leave", on_behalf="Al")
    (wager,) = (
        each["id"] for each in desk.look_again().view["desk"]["wagers"] if each["player"] == "Al"
    )
    assert desk.refused("move", wager=wager, target="", bet="black") == Reason.PERSON_MAY_NOT_PLAY
    no = bea.do("place", bet="black", stake="5", accepted="by mistake")["refused"]
    assert no["reason"] == Reason.TERMINAL_MAY_NOT
    assert "That is for staff to say." in no["remedy"]


# Signing out


def test_signing_out_closes_every_desk_that_was_open(floor: Inside, desk: Terminal) -> None:
    other = floor.staff("Dmitri", "dealer", "R3")
    third = floor.staff("Gwen", "dealer", "R3")
    third.sign_in("Dmitri", floor.sign_ins["Dmitri"], over=True)
    third.until(lambda view: view["desk"]["over"])
    assert other.post("sign-out").status_code == 200
    for screen in (desk, other):
        screen.until(lambda view: view["desk"]["signed"] is None)
        assert screen.refused("new game") == Reason.NOBODY_IS_SIGNED_ON
    third.until(lambda view: view["desk"]["over"] is None)
    assert third.view["desk"]["signed"]["name"] == "Gwen"


def test_what_the_operator_set_is_in_the_journal_once(tmp_path: Path) -> None:
    with inside(tmp_path, by_hand("R4"), cash={"word": "50", "report": "200"}) as small:
        desk = small.staff("Dmitri", "dealer", "R4")
        desk.did("admit", person="Ana", age=50)
        desk.did("buy in", player="Ana", amount="50")
        assert desk.refused("buy in", player="Ana", amount="5") == Reason.SECOND_PERSON_IS_NEEDED
        assert small.front is not None
        told = small.front.keeper.store.entries(0)
        assert sum(entry.happening.kind == "cash rules set" for entry in told) == 1
