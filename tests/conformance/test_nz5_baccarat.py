"""Baccarat under nz, division 5: main wagers, how they may be paid, chips, areas, antes."""

import pytest

from tests.conformance.coups import (
    CLOSE,
    ENDS,
    NATURAL_TIE,
    PLAYER_WINS,
    TIE_ON_6,
    baccarat,
    bet,
    cards,
    last_refused,
    moved,
    place,
    reduce,
    refused_bets,
    remove,
    settled,
    sweep,
    wager_of,
)
from tests.conformance.settling import Answer, at_a_terminal, unopened
from tests.marks import Rules


TABLE = baccarat("nz")
FORMATS = {"mini": "2.2(a)", "midi": "2.2(b)", "full": "2.2(c)"}


rule = Rules("nz", "5/")
ref = rule.refs


# Which game it is


@pytest.mark.parametrize(
    "form", [pytest.param(form, marks=rule("2.2", at)) for form, at in FORMATS.items()]
)
def test_a_game_is_one_of_three_versions(form: str) -> None:
    table = at_a_terminal(baccarat("nz", format=form))
    assert table.options["format"] == form
    assert set(ref("2.2", FORMATS[form])) <= set(table.layout_rules)
    refusal = unopened(baccarat("nz", format=f"{form} and another"))
    assert set(ref("2.2")) <= set(map(str, refusal.rules))


# The main wagers


HALF = {"scheme": "six-half"}


@pytest.mark.parametrize(
    ("wager", "options"),
    [
        pytest.param(wager, options, marks=rule(*refs.split()))
        for wager, options, refs in (
            ("player", {}, "5.1(b) 5.10(a) 5.1 10.2"),
            ("banker", {}, "5.1(a) 5.10(b)"),
            ("banker", HALF, "5.1(a) 5.11"),
            ("player", HALF, "5.10(a)"),
            ("tie", {"tie": "8 to 1"}, "5.1(c) 5.10(c)"),
            ("tie", {"tie": "9 to 1"}, "5.1(c) 5.10(c)"),
        )
    ],
)
def test_a_main_wager_on_every_end(wager: str, options: Answer) -> None:
    sweep(baccarat("nz", **options), bet(wager), ENDS)


@pytest.mark.parametrize(
    ("hand", "six"),
    [
        pytest.param("banker", "1 to 1", marks=rule("13.2", "13.2(a)", "13.3")),
        pytest.param("player", "1 to 1", marks=rule("13.2(b)", "13.3", "1[2 to 1 Baccarat]")),
        pytest.param("banker", "1 to 2", marks=rule("13.4", "13.2(a)")),
        pytest.param("player", "1 to 2", marks=rule("13.2(b)", "13.3")),
    ],
)
def test_2_to_1_baccarat_pays_double_on_three_cards_and_takes_ties(hand: str, six: str) -> None:
    sweep(baccarat("nz", scheme="two-to-one", banker_six=six), bet(hand), ENDS)


@rule("13.2(c)")
def test_2_to_1_baccarat_has_the_tie_wager_of_the_game() -> None:
    for odds in ("8 to 1", "9 to 1"):
        table = baccarat("nz", scheme="two-to-one", tie=odds)
        sweep(table, bet("tie"), [*ENDS[::3], NATURAL_TIE, TIE_ON_6])


@rule("13.4")
def test_half_on_the_bankers_6_is_elected_at_2_to_1_baccarat_alone() -> None:
    refusal = unopened(baccarat("nz", scheme="commission", banker_six="1 to 2"))
    assert set(ref("13.4")) <= set(map(str, refusal.rules))


# Which wagers one player may have


SETS = {
    "5.2(a)": ("banker",),
    "5.2(b)": ("banker", "tie"),
    "5.2(c)": ("banker", "player"),
    "5.2(d)": ("banker", "player", "tie"),
    "5.2(e)": ("player",),
    "5.2(f)": ("player", "tie"),
    "5.2(g)": ("tie",),
}


@pytest.mark.parametrize("at", [pytest.param(at, marks=rule("5.2", at)) for at in SETS])
def test_a_player_may_have_any_of_seven_sets(at: str) -> None:
    wagers = [bet(name, id=name, player="seat 1") for name in SETS[at]]
    beside = [bet("tie", id="other", player="seat 2")]
    (told,) = settled(TABLE, [*wagers, *beside], PLAYER_WINS)
    rules = {each for name in SETS[at] for each in wager_of(told, name)["rules"]}
    assert set(ref("5.2", at)) <= rules | {each for step in told["steps"] for each in step["rules"]}
    assert {one["result"] for one in told["wagers"]} <= {"win", "lose"}
    wrong = set(SETS) - {at}
    own = wager_of(told, SETS[at][-1])["rules"]
    assert set(ref(at)) <= set(own)
    assert not set(own) & set(ref(*wrong)), own


# When wagers may be made and changed


@rule("5.14", "5.14(a)", "5.14(b)")
def test_after_no_more_bets_nothing_is_made_or_changed() -> None:
    first = [place("banker", id="w1"), CLOSE, *cards("9H")]
    last_refused(moved(TABLE, *first, place("player", id="late")), *ref("5.14", "5.14(a)"))
    for call in (remove("w1"), reduce("w1", 10)):
        told = moved(TABLE, *first, call)
        last_refused(told, *ref("5.14", "5.14(b)"))
        assert wager_of(told)["stake"] == "20"
    ended = moved(TABLE, *first, *cards("KS", "9C", "2D"), place("player", id="late"))
    last_refused(ended)


@rule("5.15")
def test_a_losing_wager_is_left_alone() -> None:
    lost = [place("banker", id="w1"), CLOSE, *cards(*PLAYER_WINS.shoe)]
    for call in (remove("w1"), reduce("w1", 10)):
        told = moved(TABLE, *lost, call)
        last_refused(told, *ref("5.15"))
        assert wager_of(told)["result"] == "lose"


SIGN = {"min": "10", "max": "1000"}


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
