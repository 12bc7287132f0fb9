"""Who may share an area of a baccarat table, what may lie there, and what a house has in common."""

from typing import Any

import pytest

from croupier.floor.sections import Bounds
from croupier.table.conduct.tables.terms import set_up
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import Reason, Refusal
from tests.conformance.baccarat_coups import (
    BANKER_WINS,
    CLOSE,
    NATURAL_TIE,
    baccarat,
    bet,
    cards,
    last_refused,
    moved,
    place,
    refused_bets,
    settled,
    wager_of,
)
from tests.conformance.conducting import books
from tests.conformance.settling import Answer, opened, unopened
from tests.conformance.showing import SIGN, at, line
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening


NAMES = ("Ana", "Ben", "Cy", "Di")


def on_area(*names: str, bet: str = "player", seat: int = 3) -> list[Answer]:
    return [place(bet, stake=100, who=name, seat=seat) for name in names]


@pytest.mark.parametrize(
    ("book", "form", "at"),
    [
        pytest.param("nz", "mini", "5/5.8(a)", marks=Rules("nz")("5/5.8(a)")),
        pytest.param("nz", "midi", "5/5.8(a)", marks=Rules("nz")("5/5.8(a)")),
        pytest.param("nz-baccarat", "mini", "5.8(a)", marks=Rules("nz-baccarat")("5.8", "5.8(a)")),
        pytest.param("nz-baccarat", "midi", "5.8(a)", marks=Rules("nz-baccarat")("5.8", "5.8(a)")),
        pytest.param("nz1996", "mini", "IV/4.4", marks=Rules("nz1996")("IV/4.4")),
        pytest.param("nz1996", "midi", "IX/4.4", marks=Rules("nz1996")("IX/4.4")),
        pytest.param("star-premium", None, "5.5", marks=Rules("star-premium")("5.5")),
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


@books(**{"nz": "5/5.7", "nz-baccarat": "5.7", "nz1996": "V/4.5"})
def test_at_full_baccarat_a_numbered_set_is_one_players(book: str, refs: list[str]) -> None:
    table = baccarat(book, format="full")
    for name in ("player", "tie"):
        told = moved(table, *on_area("Ana"), *on_area("Ben", bet=name))
        last_refused(told, *refs)
    assert not refused_bets(moved(table, *on_area("Ana"), *on_area("Ana", bet="tie")))
    assert not refused_bets(moved(table, *on_area("Ana"), *on_area("Ben", seat=4)))


@books(**{"nz": "5/5.6 5/5.6(a)", "nz-baccarat": "5.6(a)", "nz1996": "V/4.4 V/4.4(a)"})
def test_at_full_baccarat_standing_players_have_areas_of_their_own(
    book: str, refs: list[str]
) -> None:
    full = baccarat(book, format="full")
    stands = bet("banker", stake=20, id="w1", standing=True)
    assert wager_of(settled(full, [stands], BANKER_WINS)[0])["winnings"] == "20"
    for name in ("player", "banker", "tie"):
        numbered = place(name, who="Ana", seat=3, standing=True)
        last_refused(moved(full, numbered), *refs)
        assert not refused_bets(moved(full, place(name, who="Ana", standing=True)))
        assert not refused_bets(moved(full, place(name, who="Ana", seat=3)))
        for form in ("mini", "midi"):
            assert not refused_bets(moved(baccarat(book, format=form), numbered))


@Rules("star-premium")("2.2", "2.2[Diagrams]")
def test_layouts_are_drawn_for_three_five_six_seven_or_nine_places() -> None:
    def seats(number: int, **options: Any) -> Answer:
        return {**baccarat("star-premium", **options), "seats": number}

    for number in (1, 2, 4, 8, 10):
        refused = set(map(str, unopened(seats(number)).rules))
        assert refused == {"star-premium:2.2", "star-premium:2.2[Diagrams]"}
    for number in (1, 2, 10):
        refused = set(map(str, unopened(seats(number, **{"any places": True})).rules))
        assert refused == {"star-premium:2.2"}
    for number in (3, 5, 6, 7, 9):
        assert opened(seats(number)).seats == number
    for number in range(3, 10):
        assert opened(seats(number, **{"any places": True})).seats == number


@Rules("star-premium")("6.1")
def test_the_sign_binds_a_player_over_all_areas_and_an_area_over_all_players() -> None:
    table = baccarat("star-premium", limits={**SIGN, "area max": "500"})
    shown = at(table)
    area = line(shown, "area max")
    assert "star-premium:6.1" in shown.sign().rules
    assert (shown.sign().limits, area and area.amount) == (Bounds(10_00, 1000_00), 500_00)
    at_once = place("player", stake=501, who="Ana", seat=3)
    shared = place("player", stake=401, who="Ben", seat=3)
    spread = [place("player", stake=450, who="Ana", seat=seat) for seat in (1, 2, 4)]
    for moves in ([at_once], [*on_area("Ana"), shared], spread):
        last_refused(moved(table, *moves), "star-premium:6.1")
        assert not refused_bets(moved(table, *moves[:-1], place("player", who="Ana", seat=5)))


@Rules("star-premium")("6.2")
def test_an_area_above_its_maximum_may_be_reduced_pro_rata_before_exposure() -> None:
    table = baccarat("star-premium", limits={"max": "1000", "area max": "500"})
    laid = [
        place("player", stake=stake, who=who, id=who, seat=3, accepted="by mistake")
        for who, stake in (("Ana", 600), ("Ben", 400))
    ]
    reduce: Answer = {"do": "reduce pro rata", "role": "dealer"}
    told = moved(table, *laid, reduce, CLOSE, *cards(*NATURAL_TIE.shoe))
    assert [one["returned"] for one in told["wagers"]] == ["300", "200"]
    last_refused(moved(table, *laid, CLOSE, *cards("9H"), reduce), "star-premium:6.2")


CAPPED = [
    *(("nz-baccarat", form, "5.8(b)") for form in ("mini", "midi")),
    *(("nz", form, "5/5.8(b)") for form in ("mini", "midi")),
    ("nz1996", "mini", "IV/4.5"),
    ("nz1996", "midi", "IX/4.5"),
]


@pytest.mark.parametrize(
    ("book", "form", "by"), [pytest.param(*case, marks=Rules(case[0])(case[2])) for case in CAPPED]
)
def test_an_areas_combined_wagers_may_be_capped_at_the_tables_maximum(
    book: str, form: str, by: str
) -> None:
    def laid(most: object, stake: int, who: str = "Ben", seat: int = 3, own: str = "") -> Answer:
        table = baccarat(book, limits={**SIGN, "area max": most}, format=form)
        table["personal"] = {"Ana": {"min": "10", "max": own}} if own else {}
        first = place("player", stake=600, who="Ana", seat=3)
        return moved(table, first, place("player", stake=stake, who=who, seat=seat))

    for told in (
        laid(True, 401),
        laid(["Ana", "Ben"], 401),
        laid(["Ana"], 401, who="Ana", own="2000"),
    ):
        last_refused(told, f"{book}:{by}")
        assert told["moves"][-1]["refusal"]["reason"] == "stake is over the maximum"
    for told in (
        laid(True, 400),
        laid(True, 401, seat=4),
        laid(["Ana", "Cy"], 401),
        laid(["Ana"], 900, who="Ana", seat=4, own="2000"),
        laid(None, 401),
    ):
        assert not refused_bets(told)


@books(**{"nz": "5/5.9 5/5.9(a)", "nz-baccarat": "5.9 5.9(a)"})
@pytest.mark.parametrize("outcome", ["player", "banker", "tie"])
def test_each_area_of_a_spread_meets_the_minimum(book: str, refs: list[str], outcome: str) -> None:
    table = baccarat(book, limits=SIGN)
    first = place(outcome, stake=40, who="Ana", seat=1)
    low = moved(table, first, place(outcome, stake=9, who="Ana", seat=2))
    assert last_refused(low, *refs)["refusal"]["reason"] == "stake is under the minimum"
    assert not refused_bets(moved(table, first, place(outcome, stake=10, who="Ana", seat=2)))


@books(**{"nz": "5/5.9 5/5.9(b)", "nz-baccarat": "5.9 5.9(b)"})
@pytest.mark.parametrize("outcome", ["player", "banker", "tie"])
def test_a_spread_keeps_to_the_maximum_in_all(book: str, refs: list[str], outcome: str) -> None:
    own = {"Ana": {"min": "10", "max": "2000"}}
    for personal, most in (({}, 1000), (own, 2000)):
        table = {**baccarat(book, limits=SIGN), "personal": personal}
        first = place(outcome, stake=600, who="Ana", seat=1)
        over = moved(table, first, place(outcome, stake=most - 599, who="Ana", seat=2))
        assert last_refused(over, *refs)["refusal"]["reason"] == "stake is over the maximum"
        other = "tie" if outcome == "player" else "player"
        for fits in (
            place(outcome, stake=most - 600, who="Ana", seat=2),
            place(outcome, stake=401, who="Ben", seat=2),
            place(other, stake=401, who="Ana", seat=2),
        ):
            assert not refused_bets(moved(table, first, fits))


EXACT = [
    ("nz-baccarat", "mini", "5.12", "5.13"),
    ("nz", "mini", "5/5.12", "5/5.13"),
    ("nz1996", "mini", "IV/5.3", "IV/5.4"),
    ("nz1996", "full", "V/5.3", "V/5.4"),
    ("nz1996", "midi", "IX/5.3", "IX/5.4"),
]
PAYABLE: dict[tuple[str, ...], dict[object, bool]] = {
    ("5", "25"): {50: False, 100: True, 25: False, 200: True, 150: False},
    ("2.50", "5"): {50: True, 25: False, 100: True},
    (): {10: True, 7: True, "0.20": True, "0.10": False},
}
"""By the chips in the tray the stakes whose win, less 5 %, they can pay."""


@pytest.mark.parametrize(
    ("book", "form", "refused", "found"),
    [pytest.param(*case, marks=Rules(case[0])(*case[2:])) for case in EXACT],
)
def test_a_banker_wager_must_be_payable_exactly_or_plays_as_far_as_it_is(
    book: str, form: str, refused: str, found: str
) -> None:
    for chips, stakes in PAYABLE.items():
        table = {**baccarat(book, format=form), "chips": list(chips)}
        for stake, fits in stakes.items():
            told = moved(table, place("banker", stake=stake))
            assert (not refused_bets(told)) is fits, (chips, stake)
            if not fits:
                last_refused(told, f"{book}:{refused}")
                assert told["moves"][0]["refusal"]["reason"] == "stake could not be paid exactly"
            for other in ("player", "tie"):
                assert not refused_bets(moved(table, place(other, stake=stake)))
    table = {**baccarat(book, format=form), "chips": ["5", "25"]}
    for stake, plays in {150: 100, 399: 300, 50: 0}.items():
        wager = bet("banker", stake=stake, accepted="by mistake")
        one = wager_of(settled(table, [wager], BANKER_WINS)[0])
        assert f"{book}:{found}" in one["rules"]
        came = (one["void"], one["winnings"], one["commission"])
        assert came == (str(stake - plays), str(plays), str(plays // 20)), one


@pytest.mark.parametrize(
    ("book", "option", "elected", "at"),
    [
        pytest.param(book, option, elected, f"{part}{at}", marks=Rules(book)(f"{part}{at}"))
        for book, part in (("nz", "5/"), ("nz-baccarat", ""))
        for option, elected, at in (
            ("perfect pair scale", "two", "11A.8"),
            ("dragon bonus scale", "three", "11B.9"),
        )
    ],
)
def test_one_scale_is_used_at_all_tables_of_a_house(
    book: str, option: str, elected: str, at: str
) -> None:
    house = Evening(book, game="baccarat", name="B1")
    house.set_up("nz1996", game="baccarat", name="B2")
    other: Any = {"game": "baccarat", "name": "B3", "options": {"format": "midi"}}
    refused = set_up(
        house.house,
        TableRecord(book, **{**other, "options": {"format": "midi", option: elected}}),
        OPERATOR,
    )
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.OPTIONS_DO_NOT_GO_TOGETHER
    assert f"{book}:{at}" in map(str, refused.rules)
    house.set_up(book, **other)
    assert list(house.house.tables) == ["B1", "B2", "B3"]
