"""Baccarat under nz, division 5: where no commission is taken, certain players, spread wagers."""

from tests.conformance.coups import (
    baccarat,
    last_refused,
    moved,
    place,
    refused_bets,
)
from tests.marks import Rules


SIGN = {"min": "10", "max": "1000"}


rule = Rules("nz", "5/")
ref = rule.refs


# Exact chips


@rule("5.12")
def test_no_banker_wager_is_refused_so_where_no_commission_is_taken() -> None:
    commission = {**baccarat("nz"), "chips": ["5"]}
    last_refused(moved(commission, place("banker", stake=50)), *ref("5.12"))
    for scheme in ("six-half", "two-to-one"):
        table = {**baccarat("nz", scheme=scheme), "chips": ["5"]}
        assert not refused_bets(moved(table, place("banker", stake=50))), scheme


# Areas and maxima


@rule("5.8(b)")
def test_certain_players_may_be_held_to_the_tables_maximum_on_an_area() -> None:
    own = {"Ana": {"min": "10", "max": "2000"}}
    named = {**baccarat("nz", limits={**SIGN, "area max": ["Ana"]}), "personal": own}
    first = place("player", stake=600, who="Ana", seat=3)
    over = place("player", stake=401, who="Ana", seat=3)
    last_refused(moved(named, first, over), *ref("5.8(b)"))
    at_once = place("player", stake=1001, who="Ana", seat=3)
    last_refused(moved(named, at_once), *ref("5.8(b)"))
    for fits in (
        place("player", stake=400, who="Ana", seat=3),
        place("player", stake=900, who="Ana", seat=4),
        place("player", stake=900, who="Ben", seat=3),
    ):
        assert not refused_bets(moved(named, first, fits)), fits


@rule("5.9", "5.9(a)")
def test_each_area_of_a_spread_meets_the_minimum() -> None:
    table = baccarat("nz", limits=SIGN)
    for outcome in ("player", "banker", "tie"):
        first = place(outcome, stake=40, who="Ana", seat=1)
        low = place(outcome, stake=9, who="Ana", seat=2)
        last_refused(moved(table, first, low), *ref("5.9", "5.9(a)"))
        assert not refused_bets(moved(table, first, place(outcome, stake=10, who="Ana", seat=2)))


@rule("5.9", "5.9(b)")
def test_a_spread_keeps_to_the_maximum_in_all() -> None:
    table = baccarat("nz", limits=SIGN)
    for outcome in ("player", "banker", "tie"):
        first = place(outcome, stake=600, who="Ana", seat=1)
        over = place(outcome, stake=401, who="Ana", seat=2)
        last_refused(moved(table, first, over), *ref("5.9", "5.9(b)"))
        other = "tie" if outcome == "player" else "player"
        for fits in (
            place(outcome, stake=400, who="Ana", seat=2),
            place(outcome, stake=401, who="Ben", seat=2),
            place(other, stake=401, who="Ana", seat=2),
        ):
            assert not refused_bets(moved(table, first, fits))


@rule("5.9(b)")
def test_a_players_own_maximum_is_that_of_the_spread() -> None:
    table = {**baccarat("nz", limits=SIGN), "personal": {"Ana": {"min": "10", "max": "2000"}}}
    first = place("player", stake=1500, who="Ana", seat=1)
    last_refused(moved(table, first, place("player", stake=501, who="Ana", seat=2)), *ref("5.9(b)"))
    assert not refused_bets(moved(table, first, place("player", stake=500, who="Ana", seat=2)))
