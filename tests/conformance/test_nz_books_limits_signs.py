"""Limits and their signs at tables of the two New Zealand books, whose texts are alike."""

from typing import Any

import pytest

from croupier.floor.sections import Bounds
from croupier.rulebooks.operations import operations
from croupier.table.conduct.signs.limit_signs import due
from croupier.terms.money import Money
from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end
from tests.conformance.conducting import (
    DAY,
    RED,
    STAFF,
    SUPERVISOR,
    books,
    closer,
    for_anybody,
    held,
    spin,
    two_tables,
)
from tests.conformance.settling import cited, roulette, settle
from tests.conformance.settling import spin as adjudicated
from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import MINUTE, Evening, notices, rules, words


P1 = {"who": "P1", **RED}
P2 = {"who": "P2", **RED}
HIGHER = {"min": "10"}
LOWER = {"max": "100"}
ROUTES = ("tighten", "sign", "consent", "opening", "idle")
MISTAKE = {"who": "D1", "role": "dealer", "accepted": "by mistake"}


def inspector_told(came: Any, book: str) -> bool:
    """Say whether an inspector is told by the rule that asks for it: nz1996 alone has one."""
    owed = [notice for notice in notices(came) if "inspector" in notice["what"]]
    if book != "nz1996":
        return owed == []
    return [notice["rules"] for notice in owed] == [["nz1996:I/13.3"]]


def busy(book: str, **record: Any) -> Watched:
    """Give a table at which P1 and P2 play, between two rounds."""
    table = Watched(book, "P1", "P2", **record)
    spin(table, P1, P2)
    return table


# Tightening


@books(nz1996="I/13.3", nz="1/9.3")
@pytest.mark.parametrize("limits", [HIGHER, LOWER, {"min": "5.01"}, {"max": "499.99"}])
def test_tighter_limits_need_a_route(book: str, refs: list[str], limits: Any) -> None:
    table = busy(book)
    refusal = table.refused("change limits", **STAFF, limits=limits)
    held(refusal, refs[0], Reason.LIMITS_MAY_NOT_CHANGE_NOW)
    every = {str(ref) for ref in operations(book, "roulette")["change limits"].rules_for(*ROUTES)}
    assert every <= set(rules(refusal))
    assert table.table.conduct.record.limits == {"min": "5", "max": "500"}
    own = {"bets": {"straight-up": {"max": "50"}}}
    held(table.refused("change limits", **STAFF, limits=own), refs[0])


@books(nz1996="I/13.3", nz="1/9.3")
@pytest.mark.parametrize("limits", [{"min": "2"}, {"max": "1000"}, {"min": "1", "max": "501"}])
def test_wider_limits_need_none_and_hold_at_once(
    book: str, refs: list[str], limits: dict[str, str]
) -> None:
    table = busy(book)
    came = table.do("change limits", **STAFF, limits=limits)
    assert came[0].happening.facts["route"] == ""
    assert not notices(came)
    begin(table)
    table.do("place", who="P1", bet="red", stake=limits.get("min", "5"))
    table.do("place", who="P1", bet="odd", stake=limits.get("max", "500"))
    tighter = {"min": "600", "max": "700"}
    held(table.refused("change limits", **STAFF, limits=tighter), refs[0])


@books(nz1996="I/13.3(a) I/13.3", nz="1/9.3(a) 1/9.3")
def test_a_sign_of_twenty_minutes_lets_limits_change_at_its_time_and_not_before(
    book: str, refs: list[str]
) -> None:
    table = busy(book)
    short = table.refused("post limits sign", **STAFF, limits=HIGHER, minutes=19)
    held(short, refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    held(table.refused_one_role_lower("post limits sign", limits=HIGHER, minutes=20), refs[0])
    came = table.do("post limits sign", **STAFF, limits=HIGHER, minutes=20)
    held(came, refs[0])
    assert inspector_told(came, book)
    (shown,) = table.sign().signs
    assert (shown.what, shown.wall) == ("new limits", (table.clock + 20 * MINUTE) // 1_000)
    assert shown.limits is not None
    assert shown.limits.limits.least == 1_000
    table.wait(minutes=19, seconds=59)
    early = table.refused("change limits", **STAFF)
    held(early, refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    spin(table, {**P1, "stake": "5"}, P2)
    table.wait(seconds=1)
    other = table.refused("change limits", **STAFF, limits={"min": "11"})
    held(other, refs[1], Reason.LIMITS_MAY_NOT_CHANGE_NOW)
    changed = table.do("change limits", **STAFF)
    held(changed, refs[0])
    assert not notices(changed)
    assert (table.sign().signs, table.sign().limits.least) == ((), 1_000)
    begin(table)
    assert table.refused("place", who="P1", bet="red", stake="9.99").reason is (
        Reason.STAKE_IS_UNDER_THE_MINIMUM
    )


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_the_clock_changes_limits_when_the_announced_time_has_come(book: str) -> None:
    table = busy(book)
    assert due(table.table, table.clock) is None
    table.do("post limits sign", **STAFF, limits=LOWER, minutes=25)
    assert due(table.table, 25 * MINUTE - 1) is None
    table.wait(minutes=25)
    asked = due(table.table, table.clock)
    assert asked is not None
    came = table.do("change limits", who=asked.who, table=asked.table)
    assert came[0].happening.facts["route"] == "sign"
    assert table.table.conduct.record.limits == {"min": "5", "max": "100"}
    assert due(table.table, table.clock) is None


@books(nz1996="I/13.3(b)", nz="1/9.3(b)")
def test_every_player_at_the_table_has_to_agree_for_themselves(book: str, refs: list[str]) -> None:
    table = busy(book)
    nothing = table.refused("agree to limits", who="P1")
    held(nothing, refs[0], Reason.LIMITS_MAY_NOT_CHANGE_NOW)
    held(table.refused_one_role_lower("propose limits", limits=HIGHER), refs[0])
    held(table.do("propose limits", **STAFF, limits=HIGHER), refs[0])
    held(table.do("agree to limits", who="P1"), refs[0])
    held(table.refused("change limits", **STAFF), refs[0], Reason.LIMITS_MAY_NOT_CHANGE_NOW)
    for nobody in ({"who": "P9"}, SUPERVISOR, STAFF):
        held(table.refused("agree to limits", **nobody), refs[0], Reason.PERSON_MAY_NOT_PLAY)
    table.do("agree to limits", who="P2")
    other = table.refused("change limits", **STAFF, limits={"min": "20"})
    held(other, refs[0], Reason.LIMITS_MAY_NOT_CHANGE_NOW)
    came = table.do("change limits", **STAFF)
    held(came, refs[0])
    assert inspector_told(came, book)
    assert table.table.conduct.record.limits == {"min": "10", "max": "500"}
    for_anybody(book, "agree to limits")


@books(nz1996="I/13.3(b)", nz="1/9.3(b)")
def test_who_joins_later_is_asked_too_and_a_new_proposal_is_asked_anew(
    book: str, refs: list[str]
) -> None:
    table = busy(book)
    table.do("propose limits", **STAFF, limits=HIGHER)
    table.do("agree to limits", who="P1")
    table.do("agree to limits", who="P2")
    table.admit("P3")
    table.do("sit", who="P3")
    held(table.refused("change limits", **STAFF), refs[0])
    table.do("leave", who="P3")
    table.do("propose limits", **STAFF, limits={"min": "20"})
    held(table.refused("change limits", **STAFF), refs[0])
    # Who leaves is not asked, and what they said before is not kept for them.
    table.do("agree to limits", who="P1")
    table.do("leave", who="P2")
    held(table.do("change limits", **STAFF), refs[0])


@books(nz1996="I/13.3(c)", nz="1/9.3(c)")
def test_limits_are_tightened_on_the_first_opening_of_the_gaming_day(
    book: str, refs: list[str]
) -> None:
    house = Evening(book)
    house.set_up(book, name="R2")
    first = {**STAFF, "table": "R2", "gaming_day": DAY, "limits": HIGHER}
    assert house.refused("open table", **{**first, **SUPERVISOR}).reason is Reason.ROLE_MAY_NOT
    came = house.do("open table", **first)
    held(came, refs[0])
    assert inspector_told(came, book)
    assert house.house.table("R2").table.limits.every.least is not None
    assert house.house.table("R2").conduct.signs["limits"].facts["min"] == "10"
    closing = {**closer(book), "table": "R2"}
    house.do("close table", **closing)
    again = house.do("open table", **{**first, "limits": {"min": "20"}})
    # A second opening of the day is no first one: it rests on nobody gaming there.
    assert refs[0] not in rules(again)
    assert again[0].happening.facts["route"] == "idle"
    house.do("close table", **closing)
    next_day = {**first, "gaming_day": "2024-11-17", "limits": {"min": "30"}}
    held(house.do("open table", **next_day), refs[0])


@books(nz1996="I/13.3(c)", nz="1/9.3(c)")
def test_an_opening_without_new_limits_is_the_days_first_opening_too(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1")
    spin(table, P1)
    table.do("leave", who="P1")
    closing = closer(book)
    for day, least, is_first in ((DAY, "10", False), ("2024-11-17", "20", True)):
        table.do("close table", **closing)
        came = table.do("open table", **STAFF, gaming_day=day, limits={"min": least})
        assert (refs[0] in rules(came)) is is_first
        assert ("on its first opening of the gaming day" in words(came)) is is_first


@books(nz1996="I/13.3(d)", nz="1/9.3(d)")
def test_limits_are_tightened_while_nobody_games_at_the_table(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", "P2", seats=4)
    came = table.do("change limits", **STAFF, limits=HIGHER)
    held(came, refs[0])
    assert inspector_told(came, book)
    begin(table, P1)
    held(table.refused("change limits", **STAFF, limits=LOWER), refs[0])
    end(table, "1")
    held(table.refused("change limits", **STAFF, limits=LOWER), refs[0])
    table.do("leave", who="P1")
    table.do("sit", who="P2")
    held(table.refused("change limits", **STAFF, limits=LOWER), refs[0])
    table.do("leave", who="P2")
    held(table.do("change limits", **STAFF, limits=LOWER), refs[0])


@books(nz1996="I/13.3(d)", nz="1/9.3(d)")
def test_who_sits_there_and_sat_three_rounds_out_is_not_gaming(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", "P2", seats=4)
    table.do("sit", who="P1")
    spin(table, P1)
    for _ in range(3):
        held(table.refused("change limits", **STAFF, limits=HIGHER), refs[0])
        spin(table)
    begin(table, {**P1, "id": "open"})
    held(table.refused("change limits", **STAFF, limits=HIGHER), refs[0])
    table.do("call", who="P1", wager="open")
    came = table.do("change limits", **STAFF, limits=HIGHER)
    held(came, refs[0])
    assert (came[0].happening.facts["route"], table.table.table.limits.every.least) == (
        *("idle", Money(1_000)),
    )


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_new_limits_reach_a_round_in_which_nobody_wagered_yet_and_no_other(book: str) -> None:
    table = Evening(book, "P1")
    begin(table)
    table.do("change limits", **STAFF, limits=HIGHER)
    assert table.refused("place", who="P1", bet="red", stake="5").reason is (
        Reason.STAKE_IS_UNDER_THE_MINIMUM
    )
    table.do("place", who="P1", bet="red", stake="10")
    table.do("change limits", **STAFF, limits={"min": "1"})
    assert table.refused("place", who="P1", bet="odd", stake="5").reason is (
        Reason.STAKE_IS_UNDER_THE_MINIMUM
    )
    end(table, "1")
    spin(table, {"who": "P1", "bet": "odd", "stake": "1"})


# Increments


@books(nz1996="I/13.5", nz="1/9.5")
def test_an_increment_is_never_above_the_minimum_and_stands_on_the_sign(
    book: str, refs: list[str]
) -> None:
    table = Watched(book, "P1")
    above = table.refused("change limits", **STAFF, limits={"increment": "5.01"})
    held(above, refs[0], Reason.LIMITS_ARE_NOT_PERMITTED)
    table.do("change limits", **STAFF, limits={"increment": "5"})
    assert table.sign().limits.step == 500
    begin(table)
    off = table.refused("place", who="P1", bet="red", stake="12")
    held(off, refs[0], Reason.STAKE_IS_OFF_THE_INCREMENT)
    table.do("place", who="P1", bet="red", stake="15")
    lower = table.refused("change limits", **STAFF, limits={"min": "4"})
    held(lower, refs[0], Reason.LIMITS_ARE_NOT_PERMITTED)


# One player's own sign


@books(nz1996="I/13.4 I/14.1(b)", nz="1/9.4 1/10.1(b)")
def test_a_sign_of_their_own_lets_one_player_exceed_the_maximum(book: str, refs: list[str]) -> None:
    table = Watched(book, "P1", "P2", seats=7, limits={"min": "5", "max": "50"})
    table.do("sit", who="P1", seat=3)
    own = {"player": "P1", "min": "10", "max": "200"}
    held(table.refused_one_role_lower("set personal limits", **own), refs[0])
    role = {"who": "M", "role": operations(book, "roulette")["set personal limits"].role}
    held(table.do("set personal limits", **role, **own), refs[0])
    assert table.table.conduct.record.personal == {"P1": {"min": "10", "max": "200"}}
    (sign,) = table.sign().lines
    assert (sign.what, sign.limits, sign.seats) == ("own limits", Bounds(1_000, 20_000), (3,))
    assert sign.rules == (refs[0],)
    begin(table)
    table.do("place", who="P1", bet="red", stake="200")
    for who, stake in (("P1", "200.01"), ("P1", "9.99"), ("P2", "50.01"), ("P2", "4.99")):
        refusal = table.refused("place", who=who, bet="odd", stake=stake)
        held(refusal, refs[1])
    table.do("place", who="P2", bet="odd", stake="5")
    end(table, "1")
    table.do("remove personal limits", **role, player="P1")
    assert table.sign().lines == ()
    gone = table.refused("remove personal limits", **role, player="P1")
    held(gone, refs[0], Reason.SIGN_IS_UNKNOWN)
    begin(table)
    held(table.refused("place", who="P1", bet="red", stake="50.01"), refs[1])


@books(nz1996="I/13.4", nz="1/9.4")
def test_which_side_of_the_limits_a_personal_sign_may_go_is_the_books(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1", limits={"min": "5", "max": "50"})
    role = {
        "who": "M",
        "role": operations(book, "roulette")["set personal limits"].role,
        "player": "P1",
    }
    for odd in (("5", "50"), ("10", "50"), ("5", "40"), ("60", "55"), ("0", "99")):
        refusal = table.refused("set personal limits", **role, min=odd[0], max=odd[1])
        assert refusal.reason is Reason.LIMITS_ARE_NOT_PERMITTED
    below = {**role, "min": "1", "max": "50"}
    if book == "nz":
        held(table.do("set personal limits", **below), refs[0])
        begin(table, {"who": "P1", "bet": "red", "stake": "1"})
    else:
        held(table.refused("set personal limits", **below), refs[0])
    nobody = table.refused("set personal limits", **{**role, "player": "P9"}, min="5", max="99")
    assert nobody.reason is Reason.PERSON_IS_UNKNOWN


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_a_personal_sign_that_gives_no_more_room_comes_down_with_the_limits(book: str) -> None:
    table = Evening(book, "P1", limits={"min": "5", "max": "50"})
    role = {"who": "M", "role": operations(book, "roulette")["set personal limits"].role}
    table.do("set personal limits", **role, player="P1", min="5", max="100")
    came = table.do("change limits", **STAFF, limits={"max": "500"})
    assert "own signs of P1" in str(came[0].happening.facts["words"])
    assert table.table.conduct.record.personal == {}
    spin(table, {"who": "P1", "bet": "red", "stake": "500"})


@books(nz1996="I/13.4 I/14.1(b)", nz="1/9.4 1/10.1(b)")
def test_a_record_names_personal_limits_too(book: str, refs: list[str]) -> None:
    table = roulette(book, limits={"min": "5", "max": "50"})
    table["personal"] = {"P1": {"min": "10", "max": "200"}}
    laid = [
        {"player": player, "bet": "red", "stake": stake}
        for player, stake in (("P1", "200"), ("P1", "200.01"), ("P1", "9"), ("P2", "60"))
    ]
    told = adjudicated(table, laid, "1")["wagers"]
    assert [one["result"] for one in told] == ["win", "refused", "refused", "refused"]
    assert all(refs[1] in cited(one) for one in told[1:])
    first, second = settle(
        {"table": table, "wagers": laid[:1], "chance": ["1"]}, {"wagers": laid[:1], "chance": ["2"]}
    )
    assert [one["wagers"][0]["result"] for one in (first, second)] == ["win", "lose"]


# Wagers outside the limits


@books(nz1996="I/14.1(a)", nz="1/10.1(a)")
def test_a_wager_the_game_does_not_name_is_not_taken(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1")
    begin(table)
    for odd in ("pass-line", "colour of the tie"):
        refusal = table.refused("place", who="P1", bet=odd, stake="10")
        held(refusal, refs[0], Reason.BET_IS_UNKNOWN)
    assert table.chips("P1") == "1000"


@books(nz1996="I/14.1(b)", nz="1/10.1(b)")
def test_a_cent_beside_the_limits_is_refused_at_the_table(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1")
    begin(table)
    for stake, reason in (
        ("4.99", Reason.STAKE_IS_UNDER_THE_MINIMUM),
        ("500.01", Reason.STAKE_IS_OVER_THE_MAXIMUM),
    ):
        held(table.refused("place", who="P1", bet="red", stake=stake), refs[0], reason)
    table.do("place", who="P1", bet="red", stake="5")
    table.do("place", who="P1", bet="odd", stake="500")
    assert table.chips("P1") == "495"


@books(nz1996="I/14.2(a)", nz="1/10.2(a)")
def test_one_stake_under_the_minimum_is_valid_for_each_player_table_and_day(
    book: str, refs: list[str]
) -> None:
    house = two_tables(book, "P1", "P2")
    small = {**MISTAKE, "player": "P1", "bet": "red", "stake": "3"}
    for table in ("R1", "R2"):
        begin(house, table=table)
        held(house.do("place", **small, table=table), refs[0])
        held(house.do("place", **small, table=table), refs[0])
    house.do("place", **{**small, "player": "P2"}, table="R1")
    # Of P1's four the first at each table plays; the others are void and cost nothing.
    assert (house.chips("P1"), house.chips("P2")) == ("994", "997")
    for table in ("R1", "R2"):
        end(house, "1", table=table)
    assert (house.chips("P1"), house.chips("P2")) == ("1006", "1003")
    begin(house, table="R1")
    held(house.do("place", **small, table="R1"), refs[0])
    assert house.chips("P1") == "1006"


@books(nz1996="I/14.2(a)", nz="1/10.2(a)")
def test_the_allowance_comes_back_with_the_gaming_day(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1")
    small = {**MISTAKE, "player": "P1", "bet": "red", "stake": "3"}
    begin(table, small)
    end(table, "1")
    role = {"who": "G", "role": operations(book, "roulette")["new gaming day"].role}
    begin(table, small)
    assert table.chips("P1") == "1003"
    middle = table.refused("new gaming day", **role, gaming_day="2024-11-17")
    assert middle.reason is Reason.MOVE_IS_NOT_DUE
    end(table, "1")
    table.do("new gaming day", **role, gaming_day="2024-11-17")
    begin(table)
    held(table.do("place", **small), refs[0])
    end(table, "1")
    assert table.chips("P1") == "1006"


@books(nz1996="I/14.2(a) I/14.2(b)", nz="1/10.2(a) 1/10.2(b)")
def test_personal_limits_decide_what_is_under_and_what_is_over(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", limits={"min": "5", "max": "50"})
    role = {"who": "M", "role": operations(book, "roulette")["set personal limits"].role}
    table.do("set personal limits", **role, player="P1", min="20", max="200")
    begin(table)
    small = table.do("place", **MISTAKE, player="P1", bet="red", stake="10")
    held(small, refs[0])
    large = table.do("place", **MISTAKE, player="P1", bet="odd", stake="250")
    held(large, refs[1])
    end(table, "1")
    assert table.chips("P1") == str(1000 + 10 + 200)


@books(nz1996="I/14.2(b)", nz="1/10.2(b)")
def test_a_stake_above_the_maximum_is_void_to_the_extent_of_the_excess(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1", limits={"min": "5", "max": "50"})
    begin(table)
    over = {**MISTAKE, "player": "P1", "bet": "red", "stake": "50.01"}
    held(table.do("place", **over), refs[0])
    end(table, "2")
    assert table.chips("P1") == "950"
