"""Premium Baccarat under star-premium: the coup, its wagers, and its three ways of settling."""

from collections.abc import Callable

import pytest

from tests.conformance.coups import (
    CLOSE,
    DRAWN,
    ENDS,
    LOSE,
    NATURALS,
    PLAYER_WINS,
    STAND_OFF,
    STOOD,
    Coup,
    Due,
    baccarat,
    bet,
    cards,
    count,
    hold,
    hold_drawing,
    last_refused,
    moved,
    pair,
    pairs,
    place,
    reduce,
    refused_bets,
    remove,
    settled,
    sweep,
    wager_of,
)
from tests.conformance.settling import at_a_terminal, opened, unopened
from tests.marks import Rules


SCHEMES = {"standard": "13.1", "even-money": "13.2", "tie-premium": "13.3"}
TABLES = {scheme: baccarat("star-premium", scheme=scheme) for scheme in SCHEMES}
TABLE = TABLES["standard"]


rule = Rules("star-premium")
ref = rule.refs


def by_scheme(*tails: str) -> pytest.MarkDecorator:
    """Run a test under all three settlements, marked with the rules of each."""
    return pytest.mark.parametrize(
        ("scheme", "at"),
        [
            pytest.param(scheme, at, marks=rule(*(f"{at}{tail}" for tail in tails)), id=scheme)
            for scheme, at in SCHEMES.items()
        ],
    )


# The wagers of the list


ENDINGS = {
    "player": {"win": "5.1.1.1", "lose": "5.1.1.2", "stand off": "5.1.1.3"},
    "banker": {"win": "5.1.2.1", "lose": "5.1.2.2", "stand off": "5.1.2.3"},
}
PARENTS = {"player": "5.1.1", "banker": "5.1.2"}
BANKER = {"standard": "19 to 20", "even-money": "1 to 1", "tie-premium": "19 to 20"}


def main(hand: str, scheme: str, percent: int = 1) -> Callable[[Coup], Due]:
    def due(one: Coup) -> Due:
        if one.winner == "tie":
            return Due.win(f"{percent} to 100") if scheme == "tie-premium" else STAND_OFF
        if one.winner != hand:
            return LOSE
        six = scheme == "even-money" and hand == "banker" and count(one.banker) == 6
        return Due.win("1 to 2" if six else BANKER[scheme] if hand == "banker" else "1 to 1")

    return due


@pytest.mark.parametrize(
    ("hand", "result"),
    [
        pytest.param(hand, result, marks=rule(at, PARENTS[hand]), id=f"{hand}: {result}")
        for hand, results in ENDINGS.items()
        for result, at in results.items()
    ],
)
def test_a_hand_wins_loses_or_stands_off(hand: str, result: str) -> None:
    for scheme in ("standard", "even-money"):
        due = main(hand, scheme)
        coups = [one for one in ENDS if due(one).result == result]
        at = ref(ENDINGS[hand][result], PARENTS[hand])
        others = set(ref(*ENDINGS[hand].values())) - set(at)
        for one, told in zip(coups, settled(TABLES[scheme], [bet(hand)], *coups), strict=True):
            hold(wager_of(told), due(one), *at)
            assert not others & set(wager_of(told)["rules"])


@rule("1[standoff]", "1[tie]")
def test_level_hands_are_a_tie_and_a_standoff_for_both_sides() -> None:
    ties = [one for one in ENDS if one.winner == "tie"]
    for hand in ("player", "banker"):
        sweep(TABLE, bet(hand), lambda _: STAND_OFF, ties, lambda _: ref("1[standoff]", "1[tie]"))


@rule("5.1")
def test_no_wager_but_those_listed() -> None:
    assert set(opened(TABLE).game.bets) == {"player", "banker", "tie", "pair"}
    for name, target in (("dragon-bonus", "banker"), ("super-6", None), ("lucky-6", None)):
        last_refused(moved(TABLE, place(name, target)), *ref("5.1"))


@rule("5.1.3")
@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_tie_wager_wins_on_equal_counts(scheme: str) -> None:
    def due(one: Coup) -> Due:
        return Due.win("8 to 1") if one.winner == "tie" else LOSE

    sweep(TABLES[scheme], bet("tie"), due, ENDS, lambda _: ref("5.1.3"))


@pytest.mark.parametrize(
    ("hand", "at"),
    [
        pytest.param("banker", "5.1.4", marks=rule("5.1.4", "12.3", "12.3.1", "12.3.2")),
        pytest.param("player", "5.1.5", marks=rule("5.1.5", "12.3", "12.3.1", "12.3.2")),
    ],
)
def test_a_pairs_wager(hand: str, at: str) -> None:
    def due(one: Coup) -> Due:
        return LOSE if pair(one.hand(hand)) == "none" else Due.win("11 to 1")

    def rules(one: Coup) -> tuple[str, ...]:
        if due(one) == LOSE:
            return ref(at, "12.3")
        return ref(at, "12.3", "12.3.2" if one.hand(hand)[0][0] in "JQK" else "12.3.1")

    sweep(TABLE, bet("pair", hand), due, pairs(hand), rules)


# Settlement


@by_scheme("", ".1")
def test_losers_are_collected(scheme: str, at: str) -> None:
    wagers = [bet("banker"), bet("tie"), bet("pair", "player"), bet("pair", "banker")]
    (told,) = settled(TABLES[scheme], wagers, PLAYER_WINS)
    for one in told["wagers"]:
        hold(one, LOSE, *ref(at, f"{at}.1"))


@by_scheme(".2")
def test_what_the_players_hand_pays(scheme: str, at: str) -> None:
    due = main("player", scheme)
    sweep(
        TABLES[scheme],
        bet("player", stake=100),
        due,
        ENDS,
        lambda one: ref(f"{at}.2") if one.winner == "player" else (),
    )


@by_scheme(".3")
def test_what_the_bankers_hand_pays(scheme: str, at: str) -> None:
    due = main("banker", scheme)
    sweep(
        TABLES[scheme],
        bet("banker", stake=100),
        due,
        ENDS,
        lambda one: ref(f"{at}.3") if one.winner == "banker" else (),
    )


@by_scheme(".4")
def test_what_a_pair_pays(scheme: str, at: str) -> None:
    for hand in ("player", "banker"):
        coups = [one for one in pairs(hand) if pair(one.hand(hand)) != "none"][::4]
        sweep(
            TABLES[scheme],
            bet("pair", hand),
            lambda _: Due.win("11 to 1"),
            coups,
            lambda _: ref(f"{at}.4"),
        )


@by_scheme(".5", ".5.1")
def test_what_a_tie_pays(scheme: str, at: str) -> None:
    ties = [one for one in ENDS if one.winner == "tie"]
    due = Due.win("8 to 1")
    sweep(TABLES[scheme], bet("tie"), lambda _: due, ties, lambda _: ref(f"{at}.5", f"{at}.5.1"))


@rule("13.3.5.2", "1[Tie Premium Baccarat]")
@pytest.mark.parametrize("percent", range(1, 11))
def test_a_tie_premium_comes_on_top_of_the_stake(percent: int) -> None:
    table = baccarat("star-premium", scheme="tie-premium", tie_premium=percent)
    ties = [one for one in ENDS if one.winner == "tie"][::4]
    for hand in ("player", "banker"):
        due = main(hand, "tie-premium", percent)
        sweep(table, bet(hand, stake=100), due, ties, lambda _: ref("13.3.5.2"))
    assert set(ref("1[Tie Premium Baccarat]")) <= set(at_a_terminal(table).layout_rules)
    for wrong in (0, 11):
        refusal = unopened(baccarat("star-premium", scheme="tie-premium", tie_premium=wrong))
        assert set(ref("13.3.5.2", "1[Tie Premium Baccarat]")) <= set(map(str, refusal.rules))


@pytest.mark.parametrize(
    ("scheme", "at"),
    [
        pytest.param("even-money", "10.1", marks=rule("10.1")),
        pytest.param("tie-premium", "11.1", marks=rule("11.1")),
    ],
)
def test_a_variation_keeps_the_ordinary_rules(scheme: str, at: str) -> None:
    table = TABLES[scheme]
    assert set(ref(at)) <= set(at_a_terminal(table).layout_rules)
    assert not set(ref("10.1", "11.1")) & set(at_a_terminal(TABLE).layout_rules)
    hold_drawing(table, [*NATURALS[::9], *STOOD[::4], *DRAWN[::60]])
    assert set(opened(table).game.bets) == set(opened(TABLE).game.bets)
    last_refused(moved(table, place("player", who="1"), place("banker", who="1")))


# When, and what with what


@rule("5.3", "5.4")
def test_after_the_first_card_is_exposed_nothing_is_made_or_changed() -> None:
    first = [place("banker", id="w1"), CLOSE, *cards("9H")]
    last_refused(moved(TABLE, *first, place("tie", id="late")), *ref("5.3"))
    for call in (remove("w1"), reduce("w1", 10)):
        told = moved(TABLE, *first, call)
        last_refused(told, *ref("5.4"))
        assert wager_of(told)["stake"] == "20"
    before = [place("banker", id="w1"), remove("w1"), place("player"), CLOSE, *cards("9H")]
    assert not refused_bets(moved(TABLE, *before))


@rule("5.6", "5.6.1", "5.6.2")
def test_a_player_may_add_ties_and_pairs_to_one_hand() -> None:
    pairs_of_both = [bet("pair", "player", id="pp"), bet("pair", "banker", id="pb")]
    for hand in ("player", "banker"):
        for more in ([], pairs_of_both):
            wagers = [bet(hand, id=hand), bet("tie", id="tie"), *more]
            (told,) = settled(TABLE, wagers, PLAYER_WINS)
            assert not refused_bets(told)
            said = {each for one in told["wagers"] for each in one["rules"]}
            assert set(ref("5.6", "5.6.1")) <= said
            assert set(ref("5.6.2")) <= said or not more
    for first, second in (("player", "banker"), ("banker", "player")):
        told = moved(TABLE, place(first, who="1"), place(second, who="1"))
        last_refused(told, *ref("5.6", "5.6.3"))
    approved = baccarat("star-premium", both_sides=True)
    assert not refused_bets(moved(approved, place("player", who="1"), place("banker", who="1")))
