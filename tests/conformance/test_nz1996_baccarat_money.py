"""Baccarat under nz1996: exact chips, areas, and the differential, in all three divisions."""

import pytest

from tests.conformance.coups import (
    BANKER_WINS,
    baccarat,
    bet,
    last_refused,
    moved,
    place,
    refused_bets,
    settled,
    wager_of,
)
from tests.conformance.settling import Answer
from tests.marks import Rules


DIVISIONS = {"IV": "mini", "V": "full", "IX": "midi"}
SIGN = {"min": "10", "max": "1000"}


def table_of(division: str, **signed: object) -> Answer:
    return baccarat("nz1996", limits={**SIGN, **signed}, format=DIVISIONS[division])


def ref(division: str, *refs: str) -> tuple[str, ...]:
    return tuple(f"nz1996:{division}/{each}" for each in refs)


def in_each(*refs: str, but: str = "") -> pytest.MarkDecorator:
    """Run a test in all divisions, marked with the rules of each."""
    return pytest.mark.parametrize(
        "division",
        [
            pytest.param(each, marks=Rules("nz1996")(*(f"{each}/{at}" for at in refs)), id=each)
            for each in DIVISIONS
            if each != but
        ],
    )


@in_each("5.3")
def test_a_banker_wager_must_be_payable_exactly(division: str) -> None:
    table = {**table_of(division), "chips": ["5", "25"]}
    for stake, fits in {50: False, 100: True, 25: False, 200: True, 150: False}.items():
        told = moved(table, place("banker", stake=stake))
        assert (not refused_bets(told)) is fits, stake
        if not fits:
            last_refused(told, *ref(division, "5.3"))
        assert not refused_bets(moved(table, place("player", stake=stake)))


@in_each("5.4")
def test_of_one_that_slipped_through_the_payable_part_stands(division: str) -> None:
    table = {**table_of(division), "chips": ["5", "25"]}
    for stake, plays in {150: 100, 399: 300, 50: 0}.items():
        wager = bet("banker", stake=stake, accepted="by mistake")
        (told,) = settled(table, [wager], BANKER_WINS)
        one = wager_of(told)
        assert set(ref(division, "5.4")) <= set(one["rules"])
        came = (one["void"], one["winnings"], one["commission"])
        assert came == (str(stake - plays), str(plays), str(plays // 20)), one


@in_each("4.5", but="V")
def test_an_areas_combined_wagers_may_be_capped_at_the_tables_maximum(division: str) -> None:
    first = place("player", stake=600, who="Ana", seat=3)
    over = place("player", stake=401, who="Ben", seat=3)
    everyone = table_of(division, **{"area max": True})
    last_refused(moved(everyone, first, over), *ref(division, "4.5"))
    for fits in (
        place("player", stake=400, who="Ben", seat=3),
        place("player", stake=401, who="Ben", seat=4),
    ):
        assert not refused_bets(moved(everyone, first, fits))
    named = table_of(division, **{"area max": ["Ana"]})
    assert not refused_bets(moved(named, first, over))
    more = place("player", stake=401, who="Ana", seat=3)
    last_refused(moved(named, first, more), *ref(division, "4.5"))
    assert not refused_bets(moved(table_of(division), first, over))


@Rules("nz1996")("V/4.4(a)")
def test_standing_players_stake_on_areas_of_their_own() -> None:
    table = table_of("V")
    for bet_on in ("player", "banker", "tie"):
        numbered = place(bet_on, who="Ana", seat=3, standing=True)
        last_refused(moved(table, numbered), *ref("V", "4.4(a)"))
        assert not refused_bets(moved(table, place(bet_on, who="Ana", standing=True)))
        assert not refused_bets(moved(table, place(bet_on, who="Ana", seat=3)))
