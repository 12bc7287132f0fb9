"""Opening and closing at tables of the two New Zealand books, whose texts are alike."""

import pytest

from croupier.floor.sections import Bounds
from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end
from tests.conformance.conducting import DAY, RED, STAFF, SUPERVISOR, books, closer, held, spin
from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import MINUTE, Evening, notices


P1 = {"who": "P1", **RED}


@books(nz1996="I/6.0", nz="1/8.0")
def test_a_table_with_players_closes_when_its_sign_has_stood_twenty_minutes(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1")
    spin(table, P1)
    bare = table.refused("close table", **closer(book))
    held(bare, refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    held(table.refused_one_role_lower("post closing sign", minutes=20), refs[0])
    came = table.do("post closing sign", **closer(book), minutes=20)
    assert notices(came) == [{"what": "R1 closes at 00:20", "rules": refs}]
    table.wait(minutes=19, seconds=59)
    early = table.refused("close table", **closer(book))
    held(early, refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    table.wait(seconds=1)
    held(table.refused_one_role_lower("close table"), refs[0])
    held(table.do("close table", **closer(book)), refs[0])
    assert not table.table.conduct.is_open
    assert table.refused("new game", who="D1", role="dealer").reason is Reason.TABLE_IS_NOT_OPEN
    assert table.refused("close table", **closer(book)).reason is Reason.TABLE_IS_NOT_OPEN


@books(nz1996="I/6.0", nz="1/8.0")
def test_a_sign_that_looks_less_than_twenty_minutes_ahead_is_not_put_up(
    book: str, refs: list[str]
) -> None:
    table = Watched(book, "P1")
    short = table.refused("post closing sign", **closer(book), minutes=19)
    held(short, refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    table.wait(minutes=20 * 60, seconds=1)
    near = table.refused("post closing sign", **closer(book), time="20:20")
    held(near, refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    table.do("post closing sign", **closer(book), time="20:20:01")
    sign = table.table.conduct.signs["closing"]
    assert sign.at - sign.since == 20 * MINUTE
    (shown,) = table.sign().signs
    assert (shown.what, shown.wall) == ("closing", sign.at // 1_000)
    for odd in (
        {},
        {"time": "20:30", "minutes": 20},
        {"time": "25:00"},
        {"time": "soon"},
        {"minutes": -1},
        {"minutes": 10**12},
    ):
        refusal = table.refused("post closing sign", **closer(book), **odd)
        assert refusal.reason is Reason.TIME_CANNOT_BE_READ


@books(nz1996="I/6.0", nz="1/8.0")
def test_a_later_time_on_the_sign_is_waited_for_and_a_sign_can_come_down(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1")
    table.do("post closing sign", **closer(book), minutes=60)
    spin(table, P1)
    table.wait(minutes=30)
    held(table.refused("close table", **closer(book)), refs[0])
    role = {"who": "C", "role": operations(book, "roulette")["take down sign"].role}
    table.do("take down sign", **role, sign="closing")
    assert table.refused("take down sign", **role, sign="closing").reason is (
        Reason.SIGN_IS_UNKNOWN
    )
    table.wait(minutes=30)
    bare = table.refused("close table", **closer(book))
    held(bare, refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)


@books(nz1996="I/6.0", nz="1/8.0")
def test_an_empty_table_closes_at_once_and_none_in_the_middle_of_a_round(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1", seats=3)
    begin(table)
    assert table.refused("close table", **closer(book)).reason is Reason.MOVE_IS_NOT_DUE
    table.do("place", **P1)
    end(table, "1")
    held(table.refused("close table", **closer(book)), refs[0])
    table.do("leave", who="P1")
    held(table.do("close table", **closer(book)), refs[0])
    table.do("open table", **SUPERVISOR, gaming_day=DAY)
    table.do("sit", who="P1")
    held(table.refused("close table", **closer(book)), refs[0])


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_who_stood_at_the_table_and_wagers_no_more_does_not_hold_it_open(book: str) -> None:
    table = Evening(book, "P1")
    spin(table, P1)
    spin(table)
    table.do("close table", **closer(book))


@books(nz1996="I/13.1", nz="1/9.1")
def test_a_table_without_a_minimum_and_a_maximum_does_not_open(book: str, refs: list[str]) -> None:
    house = Evening(book)
    for number, limits in enumerate(({}, {"min": "5"}, {"max": "500"})):
        name = f"T{number}"
        house.set_up(book, name=name, limits=limits)
        refusal = house.refused("open table", **STAFF, table=name, gaming_day=DAY)
        held(refusal, refs[0], Reason.LIMITS_ARE_NOT_PERMITTED)
        house.do("change limits", **STAFF, table=name, limits={"min": "5", "max": "500"})
        house.do("open table", **STAFF, table=name, gaming_day=DAY)
    lower = house.refused_one_role_lower("change limits", table="T0", limits={"max": "600"})
    held(lower, refs[0])


@books(nz1996="I/13.2", nz="1/9.2")
def test_the_sign_shows_the_limits_and_asks_for_multiples_only_if_it_says_so(
    book: str, refs: list[str]
) -> None:
    table = Watched(book, "P1", limits={"min": "5", "max": "500"})
    assert table.sign().limits == Bounds(500, 50_000)
    begin(table)
    table.do("place", who="P1", bet="red", stake="7.50")
    end(table, "1")
    table.do("leave", who="P1")
    came = table.do("change limits", **STAFF, limits={"increment": "5"})
    held(came, refs[0])
    assert table.sign().limits == Bounds(500, 50_000, 500)
    begin(table)
    assert table.refused("place", who="P1", bet="red", stake="7.50").reason is (
        Reason.STAKE_IS_OFF_THE_INCREMENT
    )


@pytest.mark.parametrize("book", ["nz1996", "nz", "star-rapid"])
def test_a_table_opens_once_and_on_a_day_that_exists(book: str) -> None:
    table = Evening(book)
    role = {"who": "G", "role": operations(book, "roulette")["open table"].role}
    assert table.refused("open table", **role).reason is Reason.TABLE_IS_OPEN
    table.do("close table", **closer(book))
    for odd in ("", "yesterday", "2024-02-30", "16.11.2024"):
        refusal = table.refused("open table", **role, gaming_day=odd)
        assert refusal.reason is Reason.TIME_CANNOT_BE_READ
    earlier = table.refused("open table", **role, gaming_day="2024-11-15")
    assert "2024-11-16 already" in earlier.what
    table.do("open table", **role, gaming_day="2024-11-16")
    table.do("new gaming day", **role, gaming_day="2024-11-17")
    again = table.refused("new gaming day", **role, gaming_day="2024-11-17")
    assert again.reason is Reason.TIME_CANNOT_BE_READ
