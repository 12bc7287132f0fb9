"""Opening and closing at the tables of four books, whose texts are alike: signs and limits."""

import pytest

from croupier.floor.sections import Bounds
from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end
from tests.conformance.conducting import (
    DAY,
    RED,
    STAFF,
    books,
    closer,
    even,
    held,
    least,
    lower,
    of,
    over,
    spin,
)
from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import MINUTE, SECOND, Evening, notices


P1 = {"who": "P1", **RED}


@books(**{"nz1996": "I/6.0", "nz": "1/8.0", "star-rapid": "18.8", "star-premium": "15.9"})
def test_a_table_with_players_closes_when_its_sign_has_stood_twenty_minutes(
    book: str, refs: list[str]
) -> None:
    table = of(book, "P1", seats=3)
    table.do("sit", who="P1")
    begin(table, even(table, "P1"))
    over(table)
    closing, posting = (least(table, do) for do in ("close table", "post closing sign"))
    held(table.refused("close table", **closing), refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    held(lower(table, "post closing sign", minutes=20), refs[0])
    short = table.refused("post closing sign", **posting, minutes=19)
    held(short, refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    came = table.do("post closing sign", **posting, minutes=20)
    assert notices(came) == [{"what": "R1 closes at 00:20", "rules": refs}]
    table.wait(minutes=19, seconds=59)
    held(table.refused("close table", **closing), refs[0], Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    table.wait(seconds=1)
    held(lower(table, "close table"), refs[0])
    held(table.do("close table", **closing), refs[0])
    assert not table.table.conduct.is_open
    assert table.refused("new game", who="D1", role="dealer").reason is Reason.TABLE_IS_NOT_OPEN
    assert table.refused("close table", **closing).reason is Reason.TABLE_IS_NOT_OPEN


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


@books(**{"nz1996": "I/6.0", "nz": "1/8.0", "star-rapid": "18.8"})
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
    table.do("open table", **STAFF, gaming_day=DAY)
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


# Of star-rapid


@pytest.mark.rule("star-rapid:4.1")
def test_a_sign_of_star_rapid_shows_totals_too_and_multiples_only_if_it_says_so() -> None:
    limits = {"min": "5", "max": "50", "total_min": "10", "total_max": "80"}
    table = Watched("star-rapid", "P1", limits=limits)
    shown = table.sign()
    assert (shown.limits, shown.total) == (Bounds(500, 5_000), Bounds(1_000, 8_000))
    assert "star-rapid:4.1" in shown.rules
    begin(table)
    table.do("place", who="P1", bet="red", stake="7")
    table.do("place", who="P1", bet="odd", stake="6")
    end(table, "2")
    assert table.chips("P1") == "987"
    held(table.refused_one_role_lower("change limits", limits={"increment": "2"}), "star-rapid:4.1")
    held(table.do("change limits", **STAFF, limits={"increment": "2"}), "star-rapid:4.1")
    assert table.sign().limits == Bounds(500, 5_000, 200)
    begin(table)
    table.do("place", who="P1", bet="red", stake="8")
    # 5, 7, 9: eight is cut to seven, and never debited beyond.
    assert table.chips("P1") == "980"


@pytest.mark.rule("star-rapid:4.1")
def test_new_limits_hold_from_the_next_round_with_wagers_on() -> None:
    table = Evening("star-rapid", "P1")
    begin(table, P1)
    held(table.do("change limits", **STAFF, limits={"max": "20"}), "star-rapid:4.1")
    table.do("place", who="P1", bet="odd", stake="100")
    assert table.chips("P1") == "890"
    end(table, "2")
    begin(table, {"who": "P1", "bet": "odd", "stake": "100"})
    assert table.chips("P1") == "870"


@pytest.mark.rule("star-rapid:5.1")
def test_the_operator_sets_how_long_wagers_are_taken() -> None:
    table = Evening("star-rapid", "P1")
    held(table.refused_one_role_lower("set wagering time", seconds=30), "star-rapid:5.1")
    held(table.do("set wagering time", **STAFF, seconds=30), "star-rapid:5.1")
    begin(table)
    live = table.table.live
    assert live is not None
    assert live.waiting is not None
    assert live.waiting.closes == 30 * SECOND
    table.wait(seconds=29)
    table.do("place", **P1)
    table.wait(seconds=1)
    assert table.refused("place", **P1).reason is Reason.WAGERING_IS_CLOSED
    for odd in (0, -5, 3601):
        refusal = table.refused("set wagering time", **STAFF, seconds=odd)
        assert refusal.reason is Reason.OPTION_IS_NOT_APPROVED
