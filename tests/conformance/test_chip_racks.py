"""Non-value chips in use: the rack and the marker buttons, in what terminals, wall and desk are sent."""

from typing import Any

import pytest

from tests.floor.viewing.watching import DEALER, Watched
from tests.marks import Rules
from tests.table.conduct.evening import notices, rules


RACKS = [
    # book, game, the rules of the rack and its marker buttons, of such stakes, a wager
    ("nz1996", "roulette", ("III/2.6(a)", "III/2.6(b)", "I/18.2(e)"), "III/4.2", ("red", None)),
    ("nz1996", "sic-bo", ("VI/2.5(a)", "VI/2.5(b)"), "VI/3.4", ("big", None)),
    ("nz1996", "money-wheel", ("VII/2.6(b)", "VII/2.6(c)"), "VII/4.2", ("symbol", "A")),
    ("nz", "roulette", ("8/2.6(a)", "8/2.6(b)", "1/14.3(f)"), "8/3.3", ("red", None)),
    ("nz", "snake-eyes", ("11A/3.1(e)(i)", "11A/3.1(e)(ii)"), "11A/4.3", ("field", None)),
]
YELLOW = {"who": "P1", "colour": "yellow", "worth": "5", "amount": "100"}
BLUE = {"who": "P2", "colour": "light blue", "worth": "2.50", "amount": "10"}


def in_the_rack(table: Watched) -> dict[str, tuple[int | None, set[str]]]:
    """Give what the rack shows: each colour with its worth, by which rules."""
    shown = (each for each in table.sign().lines if each.what == "rack")
    return {each.colour: (each.amount, set(each.rules)) for each in shown}


@pytest.mark.parametrize(
    ("book", "game", "shows", "bet"),
    [
        pytest.param(book, game, Rules(book).told(*shown), bet, marks=Rules(book)(*shown, stakes))
        for book, game, shown, stakes, bet in RACKS
    ],
)
def test_the_rack_and_marker_buttons_show_what_every_colour_in_use_is_worth(
    book: str, game: str, shows: set[str], bet: tuple[str, str | None]
) -> None:
    table = Watched(book, "P1", "P2", game=game)
    assert in_the_rack(table) == {}
    (owed,) = notices(table.do("buy non-value chips", **YELLOW))
    assert owed["what"] == "Show yellow at 5 in the display rack, with its marker button"
    assert shows <= set(owed["rules"])
    (duty,) = (each for each in table.table.conduct.owed if each.what == owed["what"])
    table.refused_one_role_lower("discharge notice", notice=duty.number)
    assert shows <= set(rules(table.do("discharge notice", **DEALER, notice=duty.number)))
    table.do("buy non-value chips", **BLUE)
    rack = in_the_rack(table)
    assert {colour: worth for colour, (worth, _) in rack.items()} == {
        "yellow": 500,
        "light blue": 250,
    }
    assert all(shows <= by for _, by in rack.values())
    assert [table.me(player).colours for player in ("P1", "P2")] == [
        (("yellow", 500),),
        (("light blue", 250),),
    ]
    assert table.desk().colours == (("yellow", "P1", 500), ("light blue", "P2", 250))
    table.begin()
    wager: dict[str, Any] = {"who": "P1", "bet": bet[0], "target": bet[1], "chips": "yellow"}
    part = table.refused("place", **wager, stake="7.50")
    assert part.what == "a yellow chip is worth 5: 7.50 is no number of them"
    table.do("place", **wager, stake="100")
    assert set(in_the_rack(table)) == {"yellow", "light blue"}, "it lies on the layout"
    table.do("exchange", who="P2", amount="10", give="light blue")
    assert table.chips("P2") == "1010"
    assert set(in_the_rack(table)) == {"yellow"}
