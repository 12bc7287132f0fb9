"""Layouts as terminals are sent them: every wager that a book permits, at its odds, and no other."""

import pytest

from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from tests.conformance import three_dice
from tests.conformance.showing import at, layout
from tests.marks import Rules


Layout = dict[tuple[str, str], set[str]]
"""Of each place, by bet and target, the odds that it may pay."""
SYMBOLS = {"A": 1, "B": 3, "C": 5, "D": 11, "E": 23, "F": 47, "G": 47}


def of_dice(book: str) -> Layout:
    """Write a layout of three dice from the wagers and odds as they are counted by hand."""
    return {
        (bet, target or ""): {
            f"{paid}:1" for roll in three_dice.ROLLS if (paid := three_dice.odds(pays, roll))
        }
        for bet, targets in three_dice.places(book).items()
        for target, pays in targets.items()
    }


LAYOUTS: list[tuple[str, str, str, Layout]] = [
    ("nz1996", "sic-bo", "VI/2.3", of_dice("nz1996")),
    ("star-rapid", "sic-bo", "12.1.1", of_dice("star-rapid")),
    ("nz1996", "money-wheel", "VII/2.5", {("symbol", s): {f"{n}:1"} for s, n in SYMBOLS.items()}),
]


@pytest.mark.parametrize(
    ("book", "game", "ref", "printed"),
    [pytest.param(*case, marks=Rules(case[0])(case[2])) for case in LAYOUTS],
)
def test_a_layout_shows_every_wager_of_its_book_with_its_odds(
    book: str, game: str, ref: str, printed: Layout
) -> None:
    sent = layout(at({"rulebook": book, "game": game}))
    shown = {
        (spot.bet, spot.target): {
            each.odds
            for each in sent.pays
            if each.bet == spot.bet and each.target in ("", spot.target)
        }
        for spot in sent.spots
    }
    assert shown == printed
    assert len(sent.spots) == len(printed), "each has an area of its own"
    assert Rules(book).ref(ref) in sent.layout_rules


@Rules("nz1996")("VII/2.5")
def test_the_money_wheels_layout_has_the_casinos_name_and_an_area_for_each_symbol() -> None:
    evening = at({"rulebook": "nz1996", "game": "money-wheel"})
    sent = table_section(evening.table, About(house="The Harbour"))
    assert sent.house == "The Harbour"
    assert [spot.numbers for spot in sent.spots] == [(symbol,) for symbol in SYMBOLS]
    assert set(sent.equipment.symbols) == set(SYMBOLS)
    assert "nz1996:VII/2.5" in sent.layout_rules
