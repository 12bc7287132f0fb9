"""Roulette under nz, division 8: which wheels and cloths may be opened."""

from typing import Any

import pytest

from tests.conformance.oracle import DOUBLE_ZERO, SINGLE_ZERO, is_red
from tests.conformance.settling import (
    Answer,
    amounts,
    cited,
    opened,
    roulette,
    spin,
    spins,
    unopened,
    wager,
    wheel_of,
    written,
)
from tests.marks import Rules


TABLE = roulette("nz", wheel="37")
DOUBLE = roulette("nz", wheel="38")


rule = Rules("nz")


@pytest.mark.parametrize("layout", ["1", "2", "3", "4"])
@pytest.mark.parametrize("wheel", ["37", "38"])
@rule("8/2.2(a)")
def test_each_wheel_goes_with_its_own_cloths(wheel: str, layout: str) -> None:
    table = roulette("nz", wheel=wheel, layout=layout)
    if (layout in "12") == (wheel == "37"):
        assert opened(table).game.ruleset.options["layout"] == layout
        table = roulette("nz", wheel=wheel, layout="5")
    assert set(map(str, unopened(table).rules)) == written("nz", "8/2.2(a)")


@pytest.mark.parametrize("wheel", ["36", "39", "triple", 0])
@rule("8/2.3(a)")
def test_a_wheel_has_37_or_38_pockets(wheel: object) -> None:
    refused = unopened(roulette("nz", wheel=wheel))
    assert set(map(str, refused.rules)) == written("nz", "8/2.3(a)")


@pytest.mark.parametrize(
    ("table", "wheel"),
    [
        pytest.param(TABLE, SINGLE_ZERO, marks=rule("8/2.3(a)(i)", "8/App.7"), id="37"),
        pytest.param(DOUBLE, DOUBLE_ZERO, marks=rule("8/2.3(a)(ii)", "8/App.7"), id="38"),
    ],
)
def test_the_wheel_has_these_pockets_in_this_order(table: Answer, wheel: tuple[str, ...]) -> None:
    assert wheel_of(table) == wheel
    for number, told in zip(wheel, spins(table, [], wheel), strict=True):
        red_or_black = "red" if is_red(int(number)) else "black"
        assert told["state"]["number"] == number
        assert told["state"]["colour"] == ("green" if number in {"0", "00"} else red_or_black)


@pytest.mark.parametrize(
    ("table", "number", "ref"),
    [
        pytest.param(TABLE, "00", "8/2.3(a)(i)", marks=rule("8/2.3(a)(i)"), id="00 on 37"),
        pytest.param(TABLE, "37", "8/2.3(a)(i)", marks=rule("8/2.3(a)(i)"), id="37 on 37"),
        pytest.param(DOUBLE, "37", "8/2.3(a)(ii)", marks=rule("8/2.3(a)(ii)"), id="37 on 38"),
        pytest.param(DOUBLE, "000", "8/2.3(a)(ii)", marks=rule("8/2.3(a)(ii)"), id="000 on 38"),
    ],
)
def test_a_number_that_is_not_on_the_wheel_decides_nothing(
    table: Answer, number: str, ref: str
) -> None:
    told = spin(table, [wager("red")], number)
    assert told["moves"][-1]["answer"] == "refused"
    assert cited(told["moves"][-1]) == written("nz", "8/2.3", ref)
    assert told["wagers"][0]["result"] == "open"
    (on_it,) = spin(table, [wager("straight-up", number)], "7")["wagers"]
    assert amounts(on_it) == ("refused", "0", "0")


def swapped(wheel: tuple[str, ...]) -> list[str]:
    return [wheel[0], wheel[2], wheel[1], *wheel[3:]]


@pytest.mark.parametrize(
    ("pockets", "order"),
    [
        pytest.param("37", swapped(SINGLE_ZERO), id="two reds beside each other"),
        pytest.param("37", DOUBLE_ZERO, id="38 pockets on a wheel of 37"),
        pytest.param("37", [*SINGLE_ZERO[:-1], "32"], id="a number twice"),
        pytest.param("38", swapped(DOUBLE_ZERO), id="two blacks beside each other"),
        pytest.param("38", SINGLE_ZERO, id="37 pockets on a wheel of 38"),
        pytest.param("38", [*DOUBLE_ZERO[:-1], "37"], id="a strange number"),
        pytest.param("38", [[1], [2]], id="no order at all"),
    ],
)
@rule("8/2.3", "8/App.7")
def test_an_order_that_is_wrong_does_not_open(pockets: str, order: list[str]) -> None:
    refused = unopened(roulette("nz", wheel=pockets, wheel_order=list(order)))
    assert written("nz", "8/2.3", "8/App.7") <= set(map(str, refused.rules))


@rule("8/2.3(a)(ii)")
def test_colours_that_do_not_alternate_do_not_open() -> None:
    reds = [number for number in range(1, 37) if not is_red(number)]
    opened(roulette("nz", wheel="38", reds=reds))
    refused = unopened(roulette("nz", wheel="38", reds=[*reds[:-1], 36]))
    assert written("nz", "8/2.3(a)(ii)") <= set(map(str, refused.rules))


@pytest.mark.parametrize("options", [{"wheel": "38", "zeros": "00-00"}, {"zeros": "0-00"}])
@rule("8/3.1A(c)", "8/3.1A(cA)")
def test_the_zeros_read_one_way_or_the_other_on_the_double_cloth(options: dict[str, Any]) -> None:
    refused = unopened(roulette("nz", **options))
    assert set(map(str, refused.rules)) == written("nz", "8/3.1A(c)", "8/3.1A(cA)")
