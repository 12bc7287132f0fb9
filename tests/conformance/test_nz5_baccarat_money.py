"""Baccarat under nz, division 5: exact chips, areas and their maxima, the differential, antes."""

import pytest

from tests.conformance.coups import (
    BANKER_WINS,
    CLOSE,
    NATURAL_TIE,
    PLAYER_WINS,
    Coup,
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
from tests.conformance.settling import settle
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


# Ante Up


ANTE_UP = baccarat("nz", limits={"min": "40", "max": "1000", "ante": "5"}, ante_up=True)


@rule("14.6")
@pytest.mark.parametrize("one", [PLAYER_WINS, BANKER_WINS, NATURAL_TIE], ids=lambda c: c.winner)
def test_the_ante_is_collected_whatever_comes(one: Coup) -> None:
    wagers = [bet("player", stake=40, id="w"), bet("ante", stake=5, id="a")]
    (told,) = settled(ANTE_UP, wagers, one)
    ante = wager_of(told, "a")
    assert (ante["result"], ante["winnings"], ante["returned"]) == ("lose", "0", "0")
    assert set(ref("14.6")) <= set(ante["rules"])
    due = {"player": ("win", "40"), "banker": ("lose", "0"), "tie": ("stand off", "0")}
    wager = wager_of(told, "w")
    assert (wager["result"], wager["winnings"]) == due[one.winner]


@rule("14.5")
def test_each_player_puts_up_the_ante_before_the_first_card() -> None:
    wagers = [
        bet("player", stake=40, id="paid", player="Ana", seat=1),
        bet("ante", stake=5, id="ante", player="Ana", seat=1),
        bet("player", stake=40, id="unpaid", player="Ben", seat=2),
    ]
    (told,) = settle({"table": ANTE_UP, "wagers": wagers, "chance": PLAYER_WINS.shoe})
    assert wager_of(told, "paid")["result"] == "win"
    unpaid = wager_of(told, "unpaid")
    assert unpaid["result"] == "void"
    assert unpaid["winnings"] == "0"
    assert set(ref("14.5")) <= set(unpaid["rules"])
    spread = [*wagers[:2], bet("player", stake=40, id="other", player="Ana", seat=3)]
    (told,) = settle({"table": ANTE_UP, "wagers": spread, "chance": PLAYER_WINS.shoe})
    results = {one["id"]: one["result"] for one in told["wagers"]}
    assert results == {"paid": "win", "ante": "lose", "other": "void"}
    late = moved(ANTE_UP, place("player", stake=40), CLOSE, *cards("9H"), place("ante", stake=5))
    last_refused(late)
