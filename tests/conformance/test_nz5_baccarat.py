"""Baccarat under nz, division 5: the coup, its three main wagers, and how they may be paid."""

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
    steps_with,
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


@pytest.mark.parametrize(
    ("wager", "options", "due"),
    [
        pytest.param(
            "player",
            {},
            main("player", Due.win("1 to 1")),
            marks=rule("5.1(b)", "5.10(a)", "5.1", "10.2"),
            id="player",
        ),
        pytest.param(
            "banker",
            {},
            main("banker", Due.win("1 to 1", "0.05")),
            marks=rule("5.1(a)", "5.10(b)"),
            id="banker less commission",
        ),
        pytest.param(
            "banker",
            {"scheme": "six-half"},
            main("banker", Due.win("1 to 1"), six=Due.win("1 to 2")),
            marks=rule("5.1(a)", "5.11"),
            id="banker, half on 6",
        ),
        pytest.param(
            "player",
            {"scheme": "six-half"},
            main("player", Due.win("1 to 1")),
            marks=rule("5.10(a)"),
            id="player beside half on 6",
        ),
        pytest.param(
            "tie", {"tie": "8 to 1"}, tie("8 to 1"), marks=rule("5.1(c)", "5.10(c)"), id="tie at 8"
        ),
        pytest.param(
            "tie", {"tie": "9 to 1"}, tie("9 to 1"), marks=rule("5.1(c)", "5.10(c)"), id="tie at 9"
        ),
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


@rule("5.16")
def test_after_a_tie_main_wagers_may_be_altered_before_the_next_round() -> None:
    tied: Answer = {
        "table": TABLE,
        "wagers": [bet("banker", id="b"), bet("player", id="p", stake=40)],
        "chance": NATURAL_TIE.shoe,
    }
    after: Answer = {
        "moves": [
            place("player", id="b", stake=60),
            reduce("b", 40),
            CLOSE,
            *cards(*PLAYER_WINS.shoe),
        ]
    }
    told, then = settle(tied, after)
    assert steps_with(told, *ref("5.16"))
    assert [one["returned"] for one in told["wagers"]] == ["20", "40"]
    assert not refused_bets(then)
    assert wager_of(then, "b")["winnings"] == "40"
    (decided,) = settle({"table": TABLE, "wagers": [bet("banker")], "chance": BANKER_WINS.shoe})
    assert not steps_with(decided, *ref("5.16"))
