"""The wheels of roulette in three books: which may be opened, and what is a number of them."""

from typing import Any

import pytest

from tests.conformance.oracle import DOUBLE_ZERO, SINGLE_ZERO
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
from tests.games.plain_roulette import is_red
from tests.marks import Rules


NZ1996 = roulette("nz1996")
STAR = roulette("star-rapid")
SINGLE = roulette("nz", wheel="37")
DOUBLE = roulette("nz", wheel="38")


def row(table: Answer, refs: str, *case: object, **named: str) -> Any:
    """Give a case of one book's table, marked with the rules that it must cite, and no others."""
    rule = Rules(table["rulebook"])
    numbers = refs.split()
    return pytest.param(table, rule.told(*numbers), *case, marks=rule(*numbers), **named)


@pytest.mark.parametrize(
    ("table", "wheel"),
    [
        pytest.param(NZ1996, SINGLE_ZERO, marks=Rules("nz1996")("III/2.3")),
        pytest.param(STAR, SINGLE_ZERO, marks=Rules("star-rapid")("11.1.3.1", "11.1.3.2")),
        pytest.param(SINGLE, SINGLE_ZERO, marks=Rules("nz")("8/2.3(a)(i)", "8/App.7")),
        pytest.param(DOUBLE, DOUBLE_ZERO, marks=Rules("nz")("8/2.3(a)(ii)", "8/App.7")),
    ],
)
def test_the_wheel_has_these_pockets_in_this_order(table: Answer, wheel: tuple[str, ...]) -> None:
    assert wheel_of(table) == wheel
    counted = [*wheel, *range(1, 37)]
    for number, told in zip(counted, spins(table, [], counted), strict=True):
        red_or_black = "red" if is_red(int(number)) else "black"
        assert told["state"]["number"] == str(number)
        assert told["state"]["colour"] == ("green" if number in {"0", "00"} else red_or_black)


@pytest.mark.parametrize(
    ("table", "rules", "number"),
    [
        *(
            row(NZ1996, "III/2.3", number)
            for number in ("00", "37", "-1", "", "red", 17.5, True, None)
        ),
        *(row(STAR, "11.1.3.1", number) for number in ("00", "37", "-1", "red", None)),
        *(row(SINGLE, "8/2.3 8/2.3(a)(i)", number) for number in ("00", "37")),
        *(row(DOUBLE, "8/2.3 8/2.3(a)(ii)", number) for number in ("37", "000")),
    ],
)
def test_a_number_that_is_not_on_the_wheel_decides_nothing(
    table: Answer, rules: set[str], number: object
) -> None:
    told = spin(table, [wager("straight-up", ["17"]), wager("red")], number)
    assert told["moves"][-1]["answer"] == "refused"
    assert cited(told["moves"][-1]) == rules
    assert [one["result"] for one in told["wagers"]] == ["open", "open"]
    assert not told["over"]


@pytest.mark.parametrize(
    ("table", "rules", "number"),
    [
        *(row(NZ1996, "III/2.3", each) for each in ("00", "37", "-7", "+7", "7.0", -7, 7.5)),
        *(row(SINGLE, "8/2.3 8/2.3(a)(i)", number) for number in ("00", "37")),
        *(row(DOUBLE, "8/2.3 8/2.3(a)(ii)", number) for number in ("37", "000")),
    ],
)
def test_a_number_that_is_not_on_the_wheel_takes_no_wager(
    table: Answer, rules: set[str], number: object
) -> None:
    (one,) = spin(table, [{**wager("straight-up"), "target": number}], "7")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert cited(one) == rules


def swapped(wheel: tuple[str, ...]) -> list[str]:
    return [wheel[0], wheel[2], wheel[1], *wheel[3:]]


BY_COUNT = [str(number) for number in range(37)]
NOT_RED = [number for number in range(1, 37) if not is_red(number)]
STAR_ORDER = "11.1.3.1 11.1.3.2"
NZ_37, NZ_38 = (f"8/2.3 8/2.3(a)({each}) 8/App.7" for each in ("i", "ii"))


@pytest.mark.parametrize(
    ("table", "rules", "options"),
    [
        row(NZ1996, "III/2.3", {"wheel-order": swapped(SINGLE_ZERO)}, id="two reds together"),
        row(NZ1996, "III/2.3", {"wheel-order": SINGLE_ZERO[:-1]}, id="a pocket too few"),
        row(NZ1996, "III/2.3", {"wheel-order": [*SINGLE_ZERO, "00"]}, id="one too many"),
        row(NZ1996, "III/2.3", {"wheel-order": [*SINGLE_ZERO[:-1], "32"]}, id="a number twice"),
        row(NZ1996, "III/2.3", {"reds": list(range(2, 37, 2))}, id="the even ones red"),
        row(NZ1996, "III/2.3", {"wheel-order": 7}, id="no order at all"),
        row(NZ1996, "III/2.3", {"reds": "scarlet"}, id="no numbers at all"),
        row(NZ1996, "III/2.3", {"wheel": "38"}, id="a double zero"),
        row(STAR, "11.1.3.1", {"wheel": "38"}, id="a double zero, star"),
        row(STAR, "11.1.3.1", {"reds": "scarlet"}, id="no numbers, star"),
        row(STAR, STAR_ORDER, {"wheel-order": [*SINGLE_ZERO, "00"]}, id="one too many, star"),
        row(STAR, STAR_ORDER, {"wheel-order": [*SINGLE_ZERO[:-1], "32"]}, id="twice, star"),
        row(STAR, STAR_ORDER, {"wheel-order": BY_COUNT}, id="by count"),
        row(STAR, STAR_ORDER, {"reds": list(range(1, 19))}, id="the low ones red"),
        row(STAR, STAR_ORDER, {"wheel-order": swapped(SINGLE_ZERO)}, id="reds together, star"),
        row(STAR, "11.1.3.2", {"wheel-order": 7}, id="no order at all, star"),
        *(row(SINGLE, "8/2.3(a)", {"wheel": wheel}) for wheel in ("36", "39", "triple", 0)),
        row(SINGLE, NZ_37, {"wheel-order": swapped(SINGLE_ZERO)}, id="reds together on 37"),
        row(SINGLE, NZ_37, {"wheel-order": DOUBLE_ZERO}, id="38 pockets on a wheel of 37"),
        row(SINGLE, NZ_37, {"wheel-order": [*SINGLE_ZERO[:-1], "32"]}, id="twice on 37"),
        row(DOUBLE, NZ_38, {"wheel-order": swapped(DOUBLE_ZERO)}, id="two blacks together"),
        row(DOUBLE, NZ_38, {"wheel-order": SINGLE_ZERO}, id="37 pockets on a wheel of 38"),
        row(DOUBLE, NZ_38, {"wheel-order": [*DOUBLE_ZERO[:-1], "37"]}, id="a strange number"),
        row(DOUBLE, "8/2.3 8/App.7", {"wheel-order": [[1], [2]]}, id="no order on 38"),
        row(DOUBLE, NZ_38, {"reds": [*NOT_RED[:-1], 36]}, id="colours do not alternate"),
        row(DOUBLE, "8/3.1A(c) 8/3.1A(cA)", {"zeros": "00-00"}, id="neither way"),
        row(SINGLE, "8/3.1A(c) 8/3.1A(cA)", {"zeros": "0-00"}, id="two zeros on a wheel of 37"),
    ],
)
def test_a_wheel_of_another_kind_does_not_open(
    table: Answer, rules: set[str], options: dict[str, Any]
) -> None:
    refused = unopened({**table, "options": {**table["options"], **options}})
    assert set(map(str, refused.rules)) == rules


@Rules("nz1996")("III/2.3")
def test_an_operators_own_order_opens_when_it_alternates() -> None:
    own = [SINGLE_ZERO[0], *SINGLE_ZERO[3:], *SINGLE_ZERO[1:3]]
    assert wheel_of(roulette("nz1996", wheel_order=own)) == tuple(own)
    other_colours = roulette("nz", wheel="38", reds=NOT_RED)
    assert spin(other_colours, [], "1")["state"]["colour"] == "black"


@pytest.mark.parametrize("layout", ["1", "2", "3", "4"])
@pytest.mark.parametrize("wheel", ["37", "38"])
@Rules("nz")("8/2.2(a)")
def test_each_wheel_goes_with_its_own_cloths(wheel: str, layout: str) -> None:
    table = roulette("nz", wheel=wheel, layout=layout)
    if (layout in "12") == (wheel == "37"):
        assert opened(table).game.ruleset.options["layout"] == layout
        table = roulette("nz", wheel=wheel, layout="5")
    assert set(map(str, unopened(table).rules)) == written("nz", "8/2.2(a)")
