"""Craps under nz1996, division X: what each wager wins and loses on, roll by roll."""

from functools import reduce
from itertools import product

import pytest

from croupier.rulebooks.approval import ruleset
from tests.conformance.conducting import books
from tests.conformance.settling import Answer, amounts, cited, settle
from tests.conformance.two_dice import (
    CRAPS,
    HARD,
    POINTS,
    SNAKE_EYES,
    THROW,
    accepted,
    bet,
    call,
    came_to,
    due,
    hand,
    refused,
    refused_by,
    table,
    wager_of,
)
from tests.games.plain_craps import ONE_ROLL, big, hardway, line, place, point_after
from tests.marks import Rules


TOTALS = range(2, 13)


rule = Rules("nz1996")


# The line


FIRST, SECOND = [(total,) for total in TOTALS], list(product(POINTS, TOTALS))
LINES = [
    ("pass", FIRST, "X/3.1(a), X/6.1, X/1[Come Out Roll], X/1[Total]"),
    ("pass", SECOND, "X/3.1(a), X/1[Come Out Point], X/1[7 Out]"),
    ("dont-pass", FIRST, "X/3.1(b), X/6.1, I/1[Void](a)"),
    ("dont-pass", SECOND, "X/3.1(b), X/6.1"),
    ("come", FIRST + SECOND, "X/3.1(c), X/6.1, X/1[Come Point]"),
    ("dont-come", FIRST + SECOND, "X/3.1(d), X/1[Come Point], I/1[Void](a)"),
]


@pytest.mark.parametrize(
    ("name", "courses"),
    [pytest.param(name, courses, marks=rule(*refs.split(", "))) for name, courses, refs in LINES],
)
def test_a_line_or_come_bet_on_its_first_roll_and_with_its_point(
    name: str, courses: list[tuple[int, ...]]
) -> None:
    step, point = line(name.startswith("dont")), 8 if name.endswith("come") else None
    for course in courses:
        told = accepted(hand(CRAPS, bet(name), *course, point=point))
        assert came_to(told) == due(step, (point, None), *course), course
        assert told["carry"]["point"] == reduce(point_after, course, point), course


@rule("X/1[7 Out]", "X/5.8(a)")
def test_a_seven_after_a_point_passes_the_dice() -> None:
    assert any("passes the dice" in each["what"] for each in hand(CRAPS, 6, 7)["notices"])


@rule("X/3.1(a)", "X/3.1(c)")
def test_the_line_is_for_the_come_out_roll_and_come_for_after_it() -> None:
    refused_by(hand(CRAPS, bet("pass"), point=6), "nz1996", ["X/3.1(a)"])
    refused_by(hand(CRAPS, bet("come")), "nz1996", ["X/3.1(c)"])


# Odds and behind


@rule("X/3.1(e)", "X/3.1(e)(i)", "X/6.1")
def test_odds_win_and_lose_with_the_pass_bet() -> None:
    won = {4: "20", 5: "15", 6: "12", 8: "12", 9: "15", 10: "20"}
    for point in POINTS:
        moves = [bet("pass", id="w1"), point, bet("pass-odds", on="w1", id="w2")]
        assert came_to(hand(CRAPS, *moves, point), "w2") == ("win", won[point], "10")
        assert came_to(hand(CRAPS, *moves, 7), "w2") == ("lose", "0", "0")


@rule("X/3.1(f)", "X/3.1(f)(i)", "X/6.1")
def test_what_is_behind_wins_and_loses_with_the_dont_pass_bet() -> None:
    stakes = {4: "20", 5: "15", 6: "12", 8: "12", 9: "15", 10: "20"}
    for point in POINTS:
        moves = [
            bet("dont-pass", id="w1"),
            point,
            bet("dont-pass-behind", stakes[point], on="w1", id="w2"),
        ]
        assert came_to(hand(CRAPS, *moves, 7), "w2") == ("win", "10", stakes[point])
        assert came_to(hand(CRAPS, *moves, point), "w2") == ("lose", "0", "0")


@rule("X/3.1(g)", "X/3.1(g)(i)", "X/3.8(a)")
def test_odds_on_a_come_bet_are_off_on_the_come_out_roll() -> None:
    moves = [8, bet("come", id="w1"), 5, bet("come-odds", on="w1", id="w2")]
    working = hand(CRAPS, *moves, 5)
    assert came_to(working, "w2") == ("win", "15", "10")
    for total, flat in ((5, "win"), (7, "lose")):
        told = accepted(hand(CRAPS, *moves, 8, total))
        assert came_to(told, "w1")[0] == flat
        assert came_to(told, "w2") == ("stand off", "0", "10")
        assert "nz1996:X/3.8(a)" in cited(wager_of(told, "w2"))
    on = accepted(hand(CRAPS, *moves, 8, call("w2", "on"), 7))
    assert came_to(on, "w2") == ("lose", "0", "0")
    off = accepted(hand(CRAPS, *moves, call("w2", "off"), 5))
    assert (came_to(off, "w1")[0], came_to(off, "w2")) == ("win", ("stand off", "0", "10"))


@rule("X/3.1(h)", "X/3.1(h)(i)", "X/6.1")
def test_what_is_behind_a_dont_come_bet_always_works() -> None:
    moves = [8, bet("dont-come", id="w1"), 6, bet("dont-come-behind", 12, on="w1", id="w2")]
    assert came_to(hand(CRAPS, *moves, 8, 7), "w2") == ("win", "10", "12")
    assert came_to(hand(CRAPS, *moves, 8, 6), "w2") == ("lose", "0", "0")


@rule("X/3.1(e)(i)", "X/3.1(f)(i)", "X/3.1(g)(i)", "X/3.1(h)(i)")
def test_a_limit_is_passed_only_for_an_amount_that_pays() -> None:
    flat = [bet("pass", 7, id="w1"), 5]
    assert not refused(hand(CRAPS, *flat, bet("pass-odds", 8, on="w1")))
    for stake in (9, 10):
        refused_by(hand(CRAPS, *flat, bet("pass-odds", stake, on="w1")), "nz1996", ["X/3.1(e)(i)"])
    behind = [bet("dont-pass", 7, id="w1"), 6]
    assert not refused(hand(CRAPS, *behind, bet("dont-pass-behind", 12, on="w1")))
    refused_by(
        hand(CRAPS, *behind, bet("dont-pass-behind", 11, on="w1")), "nz1996", ["X/3.1(f)(i)"]
    )
    both = [*flat, bet("pass-odds", 5, on="w1")]
    refused_by(hand(CRAPS, *both, bet("pass-odds", 4, on="w1")), "nz1996", ["X/3.1(e)(i)"])
    come = [8, bet("come", 7, id="w1"), 6]
    refused_by(hand(CRAPS, *come, bet("come-odds", 11, on="w1")), "nz1996", ["X/3.1(g)(i)"])
    dont = [8, bet("dont-come", 7, id="w1"), 6]
    refused_by(hand(CRAPS, *dont, bet("dont-come-behind", 13, on="w1")), "nz1996", ["X/3.1(h)(i)"])
    double = table(CRAPS, odds="double")
    assert not refused(hand(double, *flat, bet("pass-odds", 14, on="w1")))
    refused_by(hand(double, *flat, bet("pass-odds", 16, on="w1")), "nz1996", ["X/3.1(e)(i)"])


def test_odds_need_a_wager_with_its_point() -> None:
    assert refused(hand(CRAPS, bet("pass", id="w1"), bet("pass-odds", on="w1")))
    assert refused(hand(CRAPS, bet("pass-odds"), point=6))
    two = [8, bet("come", id="w1"), 5, bet("come", id="w2"), 6]
    assert refused(hand(CRAPS, *two, bet("come-odds")))
    named = accepted(hand(CRAPS, *two, bet("come-odds", 10, 6, id="w3")))
    assert wager_of(named, "w3")["on"] == "w2"


# Numbers


@rule("X/3.1(i)", "X/6.1")
def test_a_place_bet_wins_on_its_number_and_loses_on_a_seven() -> None:
    for number in POINTS:
        stake, point = (12 if number in (6, 8) else 10), (5 if number != 5 else 6)
        for total in TOTALS:
            told = accepted(hand(CRAPS, point, bet("place", stake, number, id="w1"), total))
            came = due(place(number), (point, number), total, stake=stake)
            assert came_to(told) == came, (number, total)


@rule("X/3.1(j)", "X/3.10", "X/6.1")
def test_a_buy_bet_pays_five_per_cent_of_its_stake_beforehand() -> None:
    start = [bet("pass"), 5, bet("buy", 20, 4, id="b")]
    assert wager_of(hand(CRAPS, *start), "b")["commission"] == "1"
    won = wager_of(hand(CRAPS, *start, 4), "b")
    assert (*amounts(won), won["commission"]) == ("win", "40", "20", "1")
    lost = wager_of(hand(CRAPS, *start, 7), "b")
    assert (*amounts(lost), lost["commission"]) == ("lose", "0", "0", "1")
    down = wager_of(hand(CRAPS, *start, call("b", "remove")), "b")
    assert (*amounts(down), down["commission"]) == ("removed", "0", "20", "0")
    assert down["commission_returned"] == "1"


@rule("X/3.1(k)", "X/3.10", "X/6.1")
def test_a_lay_bet_pays_five_per_cent_of_what_it_may_win_beforehand() -> None:
    stakes = {4: ("40", "20", "1"), 5: ("30", "20", "1"), 6: ("24", "20", "1")}
    stakes |= {8: ("24", "20", "1"), 9: ("30", "20", "1"), 10: ("40", "20", "1")}
    for number, (stake, won, fee) in stakes.items():
        start = [bet("lay", stake, number, id="w1")]
        told = wager_of(hand(CRAPS, *start, 7))
        assert (*amounts(told), told["commission"]) == ("win", won, stake, fee)
        told = wager_of(hand(CRAPS, *start, number))
        assert (*amounts(told), told["commission"]) == ("lose", "0", "0", fee)
        assert came_to(hand(CRAPS, *start, 11))[0] == "open"
        half = wager_of(hand(CRAPS, *start, call("w1", "reduce", by=str(int(stake) // 2))))
        assert half["commission"] == "0.50"
        assert "nz1996:X/3.10" in cited(wager_of(hand(CRAPS, *start, call("w1", "remove"))))


@rule("X/3.1(j)", "X/3.1(k)")
def test_a_commission_that_cannot_be_paid_is_refused_or_rounded_as_elected() -> None:
    refused_by(hand(CRAPS, bet("lay", 100, 5)), "nz1996", ["X/3.1(k)"])
    told = hand(table(CRAPS, inexact_commission="rounded up"), bet("lay", 100, 5), 7)
    assert wager_of(told)["commission"] == "3.34"
    chips = {**CRAPS, "chips": ["1", "5", "25"]}
    refused_by(hand(chips, bet("buy", 30, 4)), "nz1996", ["X/3.1(j)"])
    assert wager_of(hand(chips, bet("buy", 40, 4)))["commission"] == "2"


def test_no_other_wager_has_a_commission() -> None:
    for name, terms in ruleset("nz1996", "craps").bets.items():
        kept = {line for line, pay in terms.scale.items() if pay.commission}
        assert bool(kept) is (name in ("buy", "lay")), name
        assert (terms.about.get("prepaid") is not None) is bool(kept)


@rule("X/3.1(l)", "X/6.1")
def test_a_hardway_wins_on_two_like_dice_only() -> None:
    for number, hard in HARD.items():
        for roll in (*TOTALS, hard):
            told = hand(CRAPS, 5, bet("hardway", 10, number, id="w1"), roll)
            assert came_to(told) == due(hardway(number), (5, number), roll), (number, roll)


@rule("X/3.1(m)", "X/3.1(n)", "X/6.1")
def test_big_six_and_big_eight_pay_even_money_and_never_go_off() -> None:
    for name, number in (("big-six", 6), ("big-eight", 8)):
        for total in TOTALS:
            told = accepted(hand(CRAPS, bet(name), total))
            assert came_to(told) == due(big(number), (None, number), total)


# One roll


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=rule(f"X/3.1({letter})", "X/6.1"))
        for letter, name in zip("opqrstu", ONE_ROLL, strict=True)
    ],
)
def test_a_wager_on_one_roll_is_decided_by_it(name: str) -> None:
    for point in (None, 8):
        for total in range(2, 13):
            told = accepted(hand(CRAPS, bet(name), total, point=point))
            won = ONE_ROLL[name].get(total)
            assert came_to(told) == (("win", str(10 * won), "10") if won else ("lose", "0", "0"))


@rule("X/3.1(v)", "X/6.2")
def test_a_horn_is_four_wagers() -> None:
    won = {2: "30", 3: "15", 11: "15", 12: "30"}
    for total in TOTALS:
        came = ("win", won[total], "1") if total in won else ("lose", "0", "0")
        assert came_to(hand(CRAPS, bet("horn", 4), total)) == came
    refused_by(hand(CRAPS, bet("horn", 6)), "nz1996", ["X/3.1(v)"])


@rule("X/3.1(w)", "X/3.1(w)(i)", "X/6.2")
def test_the_nominated_number_of_a_horn_high_carries_two_units() -> None:
    for nominated in (2, 3, 11, 12):
        for total, single in ((2, 30), (3, 15), (11, 15), (12, 30)):
            units = 2 if total == nominated else 1
            told = hand(CRAPS, bet("horn-high", 5, nominated), total)
            assert came_to(told) == ("win", str(units * single), str(units))
        assert came_to(hand(CRAPS, bet("horn-high", 5, nominated), 7)) == ("lose", "0", "0")
    for stake in (4, 6, 7):
        refused_by(hand(CRAPS, bet("horn-high", stake, 12)), "nz1996", ["X/3.1(w)(i)"])
    assert refused(hand(CRAPS, bet("horn-high", 5)))
    assert refused(hand(CRAPS, bet("horn-high", 5, 7)))


@rule("X/3.1(x)", "X/3.1(x)(i)", "X/6.3")
def test_a_world_bet_is_a_horn_and_any_seven() -> None:
    won = {2: "30", 3: "15", 11: "15", 12: "30", 7: "4"}
    for total in TOTALS:
        came = ("win", won[total], "1") if total in won else ("lose", "0", "0")
        assert came_to(hand(CRAPS, bet("world", 5), total)) == came
    refused_by(hand(CRAPS, bet("world", 8)), "nz1996", ["X/3.1(x)(i)"])


@rule("X/3.1(y)", "X/3.1(y)(i)", "X/6.4")
def test_craps_and_eleven_share_a_stake_as_the_player_says() -> None:
    for total, won in ((2, "7"), (3, "7"), (12, "7"), (11, "15")):
        assert came_to(hand(CRAPS, bet("c-and-e", 2), total)) == ("win", won, "1")
    for split in ("3-2", {"any-craps": 3, "eleven": 2}):
        assert came_to(hand(CRAPS, bet("c-and-e", 5, split), 2)) == ("win", "21", "3")
        assert came_to(hand(CRAPS, bet("c-and-e", 5, split), 11)) == ("win", "30", "2")
    for other in ({"any-craps": 5, "eleven": 0}, "5-0", "5", {"eleven": 5}, [3, 2]):
        refused_by(hand(CRAPS, bet("c-and-e", 5, other)), "nz1996", ["X/3.1(y)(i)"])
    refused_by(hand(CRAPS, bet("c-and-e", 3)), "nz1996", ["X/3.1(y)(i)"])


# The dice


NO_ROLLS: list[object] = [
    *([0, 3], [7, 1], [3], [3, 4, 5], ["3", "4"]),
    *("7", "3-7", "34", 12, 11, 34, None, {}, True, {"dice": 8}),
]


@books(nz1996="X/2.3", nz="11A/1[Dice] 11A/1[Active Dice]")
def test_a_roll_is_two_dice_from_one_to_six(book: str, refs: list[str]) -> None:
    game = CRAPS if book == "nz1996" else SNAKE_EYES
    for wrong in NO_ROLLS:
        told = hand(game, {"do": "chance", "chance": wrong})
        refused_by(told, book, [each.partition(":")[2] for each in refs])
    for right in ([3, 4], "3-4"):
        assert hand(game, {"do": "chance", "chance": right})["state"]["dice"] == "3-4"


def test_rolls_may_be_told_as_rounds_or_as_one() -> None:
    rounds: list[Answer] = [
        {"table": CRAPS, "wagers": [{"id": "w1", "bet": "pass", "stake": "10"}], "chance": ["1-5"]},
        {"chance": ["4-4"]},
        {"chance": ["3-3"]},
    ]
    *_, last = settle(*rounds)
    one = settle({**rounds[0], "chance": ["1-5", "4-4", "3-3"]})[0]
    listed = settle(
        {
            "table": CRAPS,
            "rounds": [{k: v for k, v in rounds[0].items() if k != "table"}, *rounds[1:]],
        }
    )
    assert amounts(last["wagers"][0]) == amounts(one["wagers"][0]) == ("win", "10", "10")
    assert amounts(listed[-1]["wagers"][0]) == ("win", "10", "10")
    assert last["carry"] == one["carry"] == {"point": None, "last": "3-3"}
    assert accepted(hand(CRAPS, bet("come"), THROW, 7, point=6))["over"]
