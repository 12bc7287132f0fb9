"""Who may share a numbered area of a baccarat table, in the three books that say it."""

import pytest

from tests.conformance.coups import baccarat, last_refused, marked, moved, place, refused_bets
from tests.conformance.settling import Answer, unopened


NAMES = ("Ana", "Ben", "Cy", "Di")


def on_area(*names: str, bet: str = "player", seat: int = 3) -> list[Answer]:
    return [place(bet, stake=100, who=name, seat=seat) for name in names]


@pytest.mark.parametrize(
    ("book", "form", "at"),
    [
        pytest.param("nz", "mini", "5/5.8(a)", marks=marked("nz", "5/5.8(a)")),
        pytest.param("nz", "midi", "5/5.8(a)", marks=marked("nz", "5/5.8(a)")),
        pytest.param("nz1996", "mini", "IV/4.4", marks=marked("nz1996", "IV/4.4")),
        pytest.param("nz1996", "midi", "IX/4.4", marks=marked("nz1996", "IX/4.4")),
        pytest.param("star-premium", None, "5.5", marks=marked("star-premium", "5.5")),
    ],
)
def test_up_to_three_players_share_an_area(book: str, form: str | None, at: str) -> None:
    options: Answer = {"format": form} if form else {}
    table = baccarat(book, **options)
    last_refused(moved(table, *on_area(*NAMES)), f"{book}:{at}")
    for fits in (on_area("Ana"), on_area("Di", seat=4), on_area("Di", bet="tie")):
        assert not refused_bets(moved(table, *on_area(*NAMES[:3]), *fits))
    fewer = baccarat(book, limits={"max": "1000", "area players": 2}, **options)
    last_refused(moved(fewer, *on_area(*NAMES[:3])), f"{book}:{at}")
    assert not refused_bets(moved(fewer, *on_area(*NAMES[:2])))
    more = baccarat(book, limits={"max": "1000", "area players": 4}, **options)
    assert f"{book}:{at}" in map(str, unopened(more).rules)


@pytest.mark.parametrize(
    ("book", "at"),
    [
        pytest.param("nz", "5/5.7", marks=marked("nz", "5/5.7")),
        pytest.param("nz1996", "V/4.5", marks=marked("nz1996", "V/4.5")),
    ],
)
def test_at_full_baccarat_a_numbered_set_is_one_players(book: str, at: str) -> None:
    table = baccarat(book, format="full")
    for bet in ("player", "tie"):
        told = moved(table, *on_area("Ana"), *on_area("Ben", bet=bet))
        last_refused(told, f"{book}:{at}")
    assert not refused_bets(moved(table, *on_area("Ana"), *on_area("Ana", bet="tie")))
    assert not refused_bets(moved(table, *on_area("Ana"), *on_area("Ben", seat=4)))


@marked("nz", "5/5.6(a)")
def test_at_full_baccarat_standing_players_have_areas_of_their_own() -> None:
    full = baccarat("nz", format="full")
    numbered = place("player", who="Ana", seat=3, standing=True)
    last_refused(moved(full, numbered), "nz:5/5.6(a)")
    assert not refused_bets(moved(full, place("player", who="Ana", standing=True)))
    for form in ("mini", "midi"):
        assert not refused_bets(moved(baccarat("nz", format=form), numbered))
