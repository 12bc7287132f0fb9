"""Premium Baccarat under star-premium: wagers, three ways of settling, limits, pairs."""

import pytest

from tests.conformance.baccarat_coups import (
    BANKER_WINS,
    CLOSE,
    DRAWN,
    ENDS,
    NATURALS,
    PLAYER_WINS,
    STOOD,
    baccarat,
    bet,
    cards,
    hold_drawing,
    last_refused,
    moved,
    pair,
    pairs,
    place,
    refused_bets,
    remove,
    settled,
    sweep,
    wager_of,
)
from tests.conformance.settling import at_a_terminal, opened, settle, unopened
from tests.conformance.showing import at
from tests.marks import Rules
from tests.table.conduct.evening import Evening, rules


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


# Settlement


@by_scheme(".4")
def test_what_a_pair_pays(scheme: str, at: str) -> None:
    for hand in ("player", "banker"):
        coups = [one for one in pairs(hand) if pair(one.hand(hand)) != "none"][::4]
        sweep(TABLES[scheme], bet("pair", hand), coups, lambda _: ref(f"{at}.4"))


@rule("13.3.5.2", "1[Tie Premium Baccarat]")
@pytest.mark.parametrize("percent", [*range(1, 11), "2.5", "9.99"])
def test_a_tie_premium_comes_on_top_of_the_stake(percent: int | str) -> None:
    table = baccarat("star-premium", scheme="tie-premium", tie_premium=percent)
    ties = [one for one in ENDS if one.winner == "tie"][::4]
    for hand in ("player", "banker"):
        sweep(table, bet(hand, stake=100), ties, lambda _: ref("13.3.5.2"))
    assert set(ref("1[Tie Premium Baccarat]")) <= set(at_a_terminal(table).layout_rules)
    (sign,) = (line for line in at(table).sign().lines if line.what == "tie-premium")
    assert sign.figure == percent
    for wrong in (0, 11, "0.99", "10.01", "a little", True):
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


@rule("5.6", "5.6.1", "5.6.2", "5.6.3")
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


SIGN = {"min": "25", "max": "1000"}


@rule("5.7")
def test_what_chips_cannot_pay_goes_up_to_what_they_can() -> None:
    table = {**baccarat("star-premium"), "chips": ["5", "25"]}
    for stake, paid in {50: "50", 100: "95", 25: "25", 110: "105"}.items():
        (told,) = settled(table, [bet("banker", stake=stake)], BANKER_WINS)
        assert wager_of(told)["winnings"] == paid, stake
    (told,) = settled(table, [bet("banker", stake=50)], BANKER_WINS)
    assert set(ref("5.7")) <= set(wager_of(told)["rules"])
    assert wager_of(told)["rounded"] == "2.50"


@rule("6.1.1")
def test_stakes_are_multiples_only_where_the_sign_says_so() -> None:
    free = baccarat("star-premium", limits=SIGN)
    stepped = baccarat("star-premium", limits={**SIGN, "increment": "25"})
    assert [at(each).sign().limits.step for each in (free, stepped)] == [None, 2_500]
    for stake in (25, 26, 49, 50, 1000):
        assert not refused_bets(moved(free, place("player", stake=stake))), stake
        told = moved(stepped, place("player", stake=stake))
        if stake % 25:
            last_refused(told, *ref("6.1.1"))
        else:
            assert not refused_bets(told)


@pytest.mark.parametrize(
    ("stake", "at"),
    [pytest.param(1200, "6.3", marks=rule("6.3")), pytest.param(5, "6.4", marks=rule("6.4"))],
)
def test_a_wager_outside_the_limits_found_after_exposure_is_valid(stake: int, at: str) -> None:
    table = baccarat("star-premium", limits=SIGN)
    last_refused(moved(table, place("player", stake=stake)))
    wagers = [bet(hand, stake=stake, accepted="by mistake") for hand in ("player", "tie")]
    (told,) = settled(table, wagers, PLAYER_WINS)
    for one, won in zip(told["wagers"], (str(stake), "0"), strict=True):
        assert (one["void"], one["winnings"]) == ("0", won)
        assert set(ref(at)) <= set(one["rules"])


@rule("6.6.1", "6.6.4")
def test_who_played_before_keeps_the_old_minimum_and_others_meet_the_new() -> None:
    raised = {"min": "100", "max": "1000", "protected": {"min": "25", "players": ["Ana"]}}
    table = baccarat("star-premium", limits=raised)
    kept = moved(table, place("player", stake=25, who="Ana", seat=1))
    assert not refused_bets(kept)
    assert set(ref("6.6.1")) <= set(wager_of(kept)["rules"])
    last_refused(moved(table, place("player", stake=24, who="Ana", seat=1)))
    last_refused(moved(table, place("player", stake=99, who="Ben", seat=2)), *ref("6.6.4"))
    assert not refused_bets(moved(table, place("player", stake=100, who="Ben", seat=2)))


@rule("6.6.1.3")
def test_a_player_with_several_boxes_keeps_the_old_minimum_at_all() -> None:
    raised = {"min": "100", "max": "1000", "protected": {"min": "25", "players": ["Ana"]}}
    table = baccarat("star-premium", limits=raised)
    first = place("player", stake=25, who="Ana", seat=1)
    told = moved(table, first, place("player", stake=25, who="Ana", seat=2, id="second"))
    assert not refused_bets(told)
    assert set(ref("6.6.1.3")) <= set(wager_of(told, "second")["rules"])
    last_refused(moved(table, first, place("player", stake=25, who="Ben", seat=2)))


@rule("12.1", "12.1.1", "12.1.2")
def test_pairs_may_be_kept_for_those_who_have_a_main_wager() -> None:
    table = baccarat("star-premium", pairs_for_main_bettors=True)
    pair_ = place("pair", "player", who="Ana", id="pair")
    last_refused(moved(table, pair_), *ref("12.1"))
    assert not refused_bets(moved(table, place("tie", who="Ana", id="main"), pair_))
    assert not refused_bets(moved(baccarat("star-premium"), pair_))
    alone = [place("tie", who="Ana", id="main"), pair_, remove("main"), CLOSE]
    back = wager_of(moved(table, *alone, *cards(*PLAYER_WINS.shoe)), "pair")
    assert (back["result"], back["returned"]) == ("void", back["stake"])
    evening = Evening("star-premium", game="baccarat", options=table["options"])
    (sign,) = (line for line in at(table).sign().lines if line.what == "pairs for main bettors")
    assert set(ref("12.1.2")) <= set(sign.rules)
    assert any(set(ref("12.1.1")) <= set(rules((entry,))) for entry in evening.entries)
    evening.do("close table", who="C", role="casino supervisor")
    evening.do("open table", who="C", role="casino supervisor", gaming_day="2024-11-17")
    untold = evening.refused("new game", who="D", role="dealer")
    assert set(ref("12.1.1")) <= set(rules(untold))


@rule("12.2")
def test_three_pairs_wagers_an_area_one_for_each_hand_and_player() -> None:
    table = baccarat("star-premium")
    once = place("pair", "player", who="Ana", seat=1)
    last_refused(moved(table, once, place("pair", "player", who="Ana", seat=2)), *ref("12.2"))
    assert not refused_bets(moved(table, once, place("pair", "banker", who="Ana", seat=1)))
    three = [place("pair", "player", who=who, seat=1, id=who) for who in ("Ana", "Ben", "Cy")]
    fourth = place("pair", "player", who="Di", seat=1, id="Di")
    last_refused(moved(table, *three, fourth), *ref("12.2"))
    assert not refused_bets(moved(table, *three, place("pair", "player", who="Di", seat=2)))


@rule("12.2")
def test_a_pairs_wager_that_grows_chip_by_chip_is_one() -> None:
    table = {**baccarat("star-premium"), "limits_on": "selection"}
    three = [place("pair", "player", who=who, seat=1, id=who) for who in ("Ana", "Ben", "Cy")]
    more = place("pair", "player", who="Ana", seat=1, id="more")
    assert not refused_bets(moved(table, *three, more))
    fourth = place("pair", "player", who="Di", seat=1, id="Di")
    last_refused(moved(table, *three, more, fourth), *ref("12.2"))
    elsewhere = place("pair", "player", who="Ana", seat=2, id="else")
    last_refused(moved(table, *three, elsewhere), *ref("12.2"))


@rule("12.2")
def test_a_wager_of_several_chips_gives_its_place_up_whole() -> None:
    table = {**baccarat("star-premium"), "limits_on": "selection"}
    chips = [("Ana", "a"), ("Ben", "b"), ("Cy", "c"), ("Ben", "b2"), ("Cy", "c2")]
    laid = [place("pair", "player", who=who, seat=1, id=name) for who, name in chips]
    main = place("player", who="Di", seat=1, id="main")
    told = moved(table, *laid, main, place("pair", "player", who="Di", seat=1, id="d"))
    lie = {one["id"] for one in told["wagers"] if one["result"] == "open"}
    assert lie == {"a", "b", "b2", "main", "d"}
    for name in ("c", "c2"):
        gone = wager_of(told, name)
        assert (gone["result"], gone["returned"]) == ("rejected", gone["stake"])
        assert set(ref("12.2")) <= set(gone["rules"])


@rule("12.2")
def test_who_has_a_main_wager_goes_before_who_has_none() -> None:
    table = baccarat("star-premium")
    main = [bet("player", player="Di", seat=1, id="main")]
    three = [bet("pair", "player", player=who, seat=1, id=who) for who in ("Ana", "Ben", "Cy")]
    fourth = bet("pair", "player", player="Di", seat=1, id="Di")
    moves = [{"do": "place", **one} for one in (*three, *main, fourth)]
    told = moved(table, *moves, CLOSE, *cards(*PLAYER_WINS.shoe))
    results = {one["id"]: one["result"] for one in told["wagers"]}
    assert results["Di"] == "lose"
    assert [results[who] for who in ("Ana", "Ben")] == ["lose", "lose"]
    assert results["Cy"] not in ("lose", "win", "open")
    assert set(ref("12.2")) <= set(wager_of(told, "Cy")["rules"])
    (without,) = settle({"table": table, "wagers": [*three, fourth], "chance": PLAYER_WINS.shoe})
    assert set(ref("12.2")) <= refused_bets(without)["Di"]
