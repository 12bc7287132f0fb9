"""Baccarat under nz, division 5: main wagers, how they may be paid, chips, areas, antes."""

import pytest

from tests.conformance.coups import (
    BANKER_WINS,
    CLOSE,
    ENDS,
    LOSE,
    NATURAL_TIE,
    PLAYER_WINS,
    STAND_OFF,
    TIE_ON_6,
    Coup,
    Due,
    baccarat,
    bet,
    cards,
    count,
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
from tests.conformance.settling import Answer, at_a_terminal, settle, unopened
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


def main(hand: str, won: Due, tie: Due = STAND_OFF, *, six: Due | None = None) -> object:
    def due(one: Coup) -> Due:
        if one.winner == "tie":
            return tie
        if one.winner != hand:
            return LOSE
        return six if six is not None and count(one.banker) == 6 else won

    return due


def tie(odds: str) -> object:
    return lambda one: Due.win(odds) if one.winner == "tie" else LOSE


EVEN = Due.win("1 to 1")
HALF = {"scheme": "six-half"}


@pytest.mark.parametrize(
    ("wager", "options", "due"),
    [
        pytest.param(wager, options, due, marks=rule(*refs.split()))
        for wager, options, due, refs in (
            ("player", {}, main("player", EVEN), "5.1(b) 5.10(a) 5.1 10.2"),
            ("banker", {}, main("banker", Due.win("1 to 1", "0.05")), "5.1(a) 5.10(b)"),
            ("banker", HALF, main("banker", EVEN, six=Due.win("1 to 2")), "5.1(a) 5.11"),
            ("player", HALF, main("player", EVEN), "5.10(a)"),
            ("tie", {"tie": "8 to 1"}, tie("8 to 1"), "5.1(c) 5.10(c)"),
            ("tie", {"tie": "9 to 1"}, tie("9 to 1"), "5.1(c) 5.10(c)"),
        )
    ],
)
def test_a_main_wager_on_every_end(wager: str, options: Answer, due: object) -> None:
    assert callable(due)
    sweep(baccarat("nz", **options), bet(wager), due, ENDS)


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
    def due(one: Coup) -> Due:
        if one.winner != hand:
            return LOSE
        if count(one.hand(hand)) >= 8 and len(one.hand(hand)) == 3:
            return Due.win("2 to 1")
        return Due.win(six if hand == "banker" and count(one.banker) == 6 else "1 to 1")

    table = baccarat("nz", scheme="two-to-one", banker_six=six)
    assert {due(one).odds for one in ENDS} >= {0, 1, 2}
    sweep(table, bet(hand), due, ENDS)


@rule("13.2(c)")
def test_2_to_1_baccarat_has_the_tie_wager_of_the_game() -> None:
    for odds in ("8 to 1", "9 to 1"):
        table = baccarat("nz", scheme="two-to-one", tie=odds)
        due = tie(odds)
        assert callable(due)
        sweep(table, bet("tie"), due, [*ENDS[::3], NATURAL_TIE, TIE_ON_6])


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
def test_a_banker_wager_must_be_payable_exactly_where_commission_is_taken() -> None:
    cases: dict[tuple[str, ...], dict[object, bool]] = {
        ("5", "25"): {50: False, 100: True, 25: False, 200: True, 150: False},
        ("2.50", "5"): {50: True, 25: False, 100: True},
        (): {10: True, 7: True, "0.20": True, "0.10": False},
    }
    for chips, stakes in cases.items():
        for stake, fits in stakes.items():
            table = {**baccarat("nz", scheme="commission"), "chips": list(chips)}
            told = moved(table, place("banker", stake=stake, id="w1"))
            assert (not refused_bets(told)) is fits, (chips, stake)
            if not fits:
                last_refused(told, *ref("5.12"))
            assert not refused_bets(moved(table, place("player", stake=stake)))


@rule("5.12")
def test_no_banker_wager_is_refused_so_where_no_commission_is_taken() -> None:
    commission = {**baccarat("nz"), "chips": ["5"]}
    last_refused(moved(commission, place("banker", stake=50)), *ref("5.12"))
    for scheme in ("six-half", "two-to-one"):
        table = {**baccarat("nz", scheme=scheme), "chips": ["5"]}
        assert not refused_bets(moved(table, place("banker", stake=50))), scheme


def test_what_was_taken_by_mistake_stands_as_far_as_it_could_be_paid() -> None:
    table = {**baccarat("nz"), "chips": ["5", "25"]}
    (told,) = settled(table, [bet("banker", stake=150, accepted="by mistake")], BANKER_WINS)
    one = wager_of(told)
    assert (one["void"], one["winnings"], one["commission"]) == ("50", "100", "5")
    assert set(ref("5.13")) <= set(one["rules"])


# Areas and maxima


@rule("5.8(b)")
@pytest.mark.parametrize("form", ["mini", "midi"])
def test_an_areas_combined_wagers_may_be_capped_at_the_tables_maximum(form: str) -> None:
    everyone = baccarat("nz", limits={**SIGN, "area max": True}, format=form)
    first = place("player", stake=600, who="Ana", seat=3)
    over = place("player", stake=401, who="Ben", seat=3)
    last_refused(moved(everyone, first, over), *ref("5.8(b)"))
    for fits in (
        place("player", stake=400, who="Ben", seat=3),
        place("player", stake=401, who="Ben", seat=4),
    ):
        assert not refused_bets(moved(everyone, first, fits))
    free = baccarat("nz", limits=SIGN, format=form)
    assert not refused_bets(moved(free, first, over))


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
