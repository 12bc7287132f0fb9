"""The display of the latest numbers: what it shows on every screen while the operator has it on."""

from typing import Any

import pytest

from croupier.floor.viewing.results import results_section
from tests.floor.viewing.watching import DEALER, Watched
from tests.marks import Rules
from tests.table.conduct.evening import notices, rules


HOUSE: Any = {"who": "O1", "role": "casino operator"}


WND = "1[WND] 2.3.2"


def displayed(evening: Watched) -> tuple[str, tuple[str, ...]]:
    """Say whether the display is on, and what stands on it."""
    shown = results_section(evening.table, evening.results)
    return shown.display, shown.numbers


@pytest.mark.parametrize(
    ("book", "wheel", "zero", "at"),
    [
        pytest.param("nz1996", {}, "0", "III/2.6(e)", marks=Rules("nz1996")("III/2.6(e)")),
        pytest.param("nz", {"wheel": "38"}, "00", "8/2.6(e)", marks=Rules("nz")("8/2.6(e)")),
        pytest.param("star-rapid", {}, "0", WND, marks=Rules("star-rapid")(*WND.split())),
    ],
)
def test_the_operator_may_have_the_latest_numbers_displayed(
    book: str, wheel: dict[str, str], zero: str, at: str
) -> None:
    evening = Watched(book, "P1", options=wheel)
    rule = list(Rules(book).refs(*at.split()))

    def owed(number: str) -> list[str]:
        evening.do("new game", **DEALER)
        evening.do("no more bets", **DEALER, bell=True)
        came = evening.do("result", **DEALER, chance=number)
        if "confirm result" in evening.operations:
            came += evening.do("confirm result", **DEALER)
        told = notices(came)
        return [each["what"] for each in told if each["rules"] == rule]

    assert rules(evening.refused_one_role_lower("number display")) == rule
    assert owed("17") == owed(zero) == []
    assert rules(evening.do("number display", **HOUSE)) == rule
    assert owed("32") == [f"The display shows the latest numbers: 32, {zero}, 17"]
    assert displayed(evening) == ("on", ("32", zero, "17"))
    evening.do("number display", **HOUSE, on=False)
    assert owed("5") == []
    assert displayed(evening) == ("off", ())
