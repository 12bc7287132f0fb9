"""The table itself and its signs: built from the book, once, and from nothing else."""

from typing import Any

import pytest

from croupier.floor.viewing.cloths import ladder, spots
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from croupier.rulebooks.operations import operations
from croupier.table.setup.configuration import TableRecord, open_table
from tests.conformance.oracle import DOUBLE_ZERO, ODDS, double_zero_cloth
from tests.floor.viewing.watching import SUPERVISOR, Watched


MINUTE = 60_000


def test_a_double_zero_table_has_its_own_cloth_wheel_and_odds() -> None:
    evening = Watched("nz", options={"wheel": "38", "zeros": "0-00"})
    table = table_section(evening.table, About({"en": "Two zeros", "zh": "双零"}))
    assert (table.name, table.book, table.game, table.mode) == ("R1", "nz", "roulette", "dealer")
    assert table.title == {"en": "Two zeros", "zh": "双零"}
    assert table.equipment.symbols == DOUBLE_ZERO
    assert table.equipment.zeros == ("0", "00")
    cloth = double_zero_cloth("0-00")
    for bet, places in cloth.items():
        covered = {frozenset(spot.numbers) for spot in table.spots if spot.bet == bet}
        assert covered == set(places), bet
    assert {each.bet: each.odds for each in table.pays} == {bet: f"{ODDS[bet]}:1" for bet in cloth}
    assert all(each.rules for each in table.pays)


def test_under_nz_a_called_bet_is_spoken_and_the_dealer_places_it() -> None:
    table = table_section(Watched("nz").table, About())
    assert table.called_by == "dealer"
    assert table.is_paid_by_hand
    assert {"declare", "pick up"} <= set(table.functions)
    steps = {step.name for step in table.instructions}
    assert {"declare", "pick-up"} <= steps
    assert not {"called-bets", "confirm", "collect", "countdown"} & steps


@pytest.mark.parametrize("mode", ["rng", "automated", "dealer"])
def test_under_star_rapid_players_use_the_racetrack_themselves(mode: str) -> None:
    table = table_section(Watched("star-rapid", mode=mode).table, About(has_sensor=True))
    assert table.called_by == "player"
    assert table.has_sensor
    assert not table.is_paid_by_hand
    assert "declare" not in table.functions
    assert "confirm wagers" in table.functions


@pytest.mark.parametrize("book", ["nz1996", "nz", "star-rapid"])
def test_every_function_is_an_operation_that_players_do(book: str) -> None:
    functions = table_section(Watched(book).table, About()).functions
    assert {operations(book, "roulette")[name].role for name in functions} == {"player"}


def test_it_is_built_once_for_each_configuration() -> None:
    evening = Watched("star-rapid", mode="dealer")
    about = About({"en": "One"})
    first = table_section(evening.table, about)
    evening.begin()
    assert table_section(evening.table, About({"en": "One"})) is first
    assert table_section(evening.table, About({"en": "Other"})).title == {"en": "Other"}
    evening.do("set wagering time", **SUPERVISOR, seconds=20)
    again = table_section(evening.table, about)
    assert "countdown" in {step.name for step in again.instructions}
    assert "countdown" not in {step.name for step in first.instructions}


# Chips


@pytest.mark.parametrize(
    ("limits", "chips"),
    [
        ({"min": "5", "max": "500"}, [500, 1000, 2500, 10000, 50000]),
        ({"min": "1", "max": "10000"}, [100, 500, 1000, 2500, 10000, 50000]),
        ({"min": "2.50", "max": "100"}, [250, 500, 1000, 2500, 10000]),
        ({"min": "5", "max": "25", "increment": "2"}, [200, 500, 1000]),
        ({"min": "10", "max": "20", "increment": "5"}, [500, 1000]),
        ({"min": "100", "max": "100"}, [10000]),
        ({}, [100, 500, 1000, 2500, 10000, 50000]),
    ],
)
def test_a_ladder_of_chips_fits_the_limits(limits: Any, chips: list[int]) -> None:
    record = TableRecord("star-rapid", "roulette", limits=limits)
    table = open_table(record)
    assert list(ladder(table.limits)) == chips
    most = table.limits.every.most
    assert most is None or max(chips) <= most.units


def test_chips_are_the_operators_or_the_tables_where_there_are_any() -> None:
    table = Watched("nz1996", chips=["2", "10", "50"]).table
    assert table_section(table, About()).chips == (200, 1000, 5000)
    assert table_section(table, About(chips=(500, 100))).chips == (100, 500)


# Signs


def test_signs_show_limits_and_what_is_announced() -> None:
    limits = {"min": "5", "max": "500", "bets": {"straight-up": {"max": "100"}}}
    evening = Watched("nz", "P1", limits=limits)
    shown = evening.sign()
    assert (shown.is_open, shown.gaming_day, shown.signs) == (True, "2024-11-16", ())
    assert (shown.limits.least, shown.limits.most) == (500, 50000)
    assert shown.bets["straight-up"].most == 10000
    assert shown.rules
    evening.do("post closing sign", **SUPERVISOR, minutes=30)
    coming = {"min": "10", "bets": {"straight-up": {"max": "80"}}}
    evening.do("post limits sign", **SUPERVISOR, minutes=40, limits=coming)
    closing, limits_sign = evening.sign().signs
    assert (closing.what, closing.wall, closing.facts) == ("closing", 30 * MINUTE, {})
    assert (limits_sign.what, limits_sign.wall) == ("new limits", 40 * MINUTE)
    assert limits_sign.limits is not None
    assert (limits_sign.limits.limits.least, limits_sign.limits.limits.most) == (1000, 50000)
    assert limits_sign.limits.bets["straight-up"].most == 8000


def test_a_private_tables_sign_names_no_guest() -> None:
    evening = Watched("nz")
    evening.wait(minutes=5)
    evening.do("reserve table", **SUPERVISOR, players=["P7"], event="a tournament")
    evening.wait(minutes=1)
    (sign,) = evening.sign().signs
    assert (sign.what, sign.wall, sign.facts) == ("private", 5 * MINUTE, {"event": "a tournament"})


@pytest.mark.parametrize(
    ("book", "options", "lines"),
    [
        ("nz", {"wheel": "37", "layout": "2"}, {("straight-up", "courtesy 0", ("0",))}),
        (
            "nz",
            {"wheel": "38", "layout": "4"},
            {
                ("straight-up", "courtesy 0", ("0",)),
                ("straight-up", "courtesy 00", ("00",)),
                ("split", "courtesy 0-00", ("0", "00")),
            },
        ),
        ("nz", {"wheel": "37", "layout": "1"}, set()),
        ("nz1996", {"layout": "3B"}, {("straight-up", "courtesy 0", ("0",))}),
    ],
    ids=str,
)
def test_courtesy_lines_are_places_of_the_cloths_that_have_them(
    book: str, options: dict[str, str], lines: set[tuple[str, str, tuple[str, ...]]]
) -> None:
    table = open_table(TableRecord(rulebook=book, game="roulette", options=options))
    found = {(s.bet, s.target, s.numbers) for s in spots(table) if "courtesy" in s.target}
    assert found == lines
    for bet, target, numbers in lines:
        assert table.game.notation.wager(bet, target).target == "-".join(numbers)
