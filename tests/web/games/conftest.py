"""One floor with a table of every game beside roulette."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.floor.floors import House, opened, table
from tests.web.desks import Floor


CHIPS = ["5", "25", "100"]
ALONE = {
    "insurance 1": False,
    "dragon 7": False,
    "panda 8": False,
    "lucky 6": False,
    "super 6": False,
    "tiger": False,
}
"""Baccarat with a pair bet, the dragon bonus and insurance, and no other side bet."""
BY_HAND = {"mode": "dealer", "seconds": None, "between": None, "chips": ["1", *CHIPS], "seats": 8}


def tables() -> tuple[str, ...]:
    """Write the tables: sic bo drawn and dealt, and six that are dealt by hand.

    What is drawn stays for a minute: nothing that a test looks at goes away meanwhile.
    """
    hand = {**BY_HAND, "limits": {"min": "5", "max": "500"}, "tray": CHIPS}
    coup = {**hand, "chips": ["0.50", "1", *CHIPS], "seats": 7}
    return (
        table("S1", game="sic-bo", seconds=10, between=60, tray=["1", "5", "25"]),
        table("S2", game="sic-bo", mode="dealer", seconds=3600, between=None, tray=CHIPS),
        table("T1", rulebook="nz1996", game="tai-sai", **hand),
        table("W1", rulebook="nz1996", game="money-wheel", **hand),
        table("C1", rulebook="nz1996", game="craps", **hand),
        table("E1", rulebook="nz", game="snake-eyes", **hand),
        table("B2", rulebook="nz-baccarat", game="baccarat", options=ALONE, **coup),
        table(
            "B3",
            rulebook="star-premium",
            game="baccarat",
            variant="even-money",
            **{**coup, "limits": {"min": "5", "max": "500", "differential": "2000"}},
        ),
    )


@pytest.fixture(scope="session")
def games_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(House(tmp_path_factory.mktemp("games"), *tables())) as house:
        yield house


@pytest.fixture
def games(browser: Browser, games_house: House) -> Iterator[Floor]:
    found = Floor(browser, games_house)
    yield found
    found.close()
