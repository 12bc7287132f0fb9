"""Craps under nz1996, division X: what each wager wins and loses on, roll by roll."""

import pytest

from croupier.rulebooks.approval import ruleset
from tests.conformance.settling import Answer, amounts, cited, settle, written
from tests.conformance.two_dice import (
    CRAPS,
    HARD,
    POINTS,
    THROW,
    accepted,
    bet,
    call,
    came_to,
    hand,
    refused,
    refused_by,
    table,
    wager_of,
)
from tests.marks import Rules


rule = Rules("nz1996")


# The line


@rule("X/3.1(a)", "X/6.1", "X/1[Come Out Roll]", "X/1[Total]")
def test_a_pass_bet_on_the_come_out_roll() -> None:
    for total in range(2, 13):
        told = accepted(hand(CRAPS, bet("pass"), total))
        due = {7: "win", 11: "win", 2: "lose", 3: "lose", 12: "lose"}.get(total, "open")
        assert came_to(told)[0] == due, total
        assert told["carry"]["point"] == (total if total in POINTS else None)


@rule("X/3.1(a)", "X/1[Come Out Point]", "X/1[7 Out]", "X/5.8(a)")
def test_a_pass_bet_with_a_point() -> None:
    for point in POINTS:
        for total in range(2, 13):
            told = accepted(hand(CRAPS, bet("pass"), point, total))
            due = {point: ("win", "10", "10"), 7: ("lose", "0", "0")}
            assert came_to(told) == due.get(total, ("open", "0", "0")), (point, total)
            assert told["carry"]["point"] == (None if total in due else point)
        assert any("passes the dice" in each["what"] for each in hand(CRAPS, 6, 7)["notices"])


@rule("X/3.1(b)", "I/1[Void](a)", "X/6.1")
def test_a_dont_pass_bet_on_the_come_out_roll() -> None:
    for total in range(2, 13):
        told = accepted(hand(CRAPS, bet("dont-pass"), total))
        due = {2: ("win", "10", "10"), 3: ("win", "10", "10"), 12: ("void", "0", "10")}
        due |= dict.fromkeys((7, 11), ("lose", "0", "0"))
        assert came_to(told) == due.get(total, ("open", "0", "0")), total


@rule("X/3.1(b)", "X/6.1")
def test_a_dont_pass_bet_with_a_point() -> None:
    for point in POINTS:
        for total in range(2, 13):
            told = accepted(hand(CRAPS, bet("dont-pass"), point, total))
            due = {7: ("win", "10", "10"), point: ("lose", "0", "0")}
            assert came_to(told) == due.get(total, ("open", "0", "0")), (point, total)


@rule("X/3.1(c)", "X/1[Come Point]", "X/6.1")
def test_a_come_bet_starts_with_the_next_roll() -> None:
    for total in range(2, 13):
        told = accepted(hand(CRAPS, bet("come"), total, point=8))
        due = {7: "win", 11: "win", 2: "lose", 3: "lose", 12: "lose"}.get(total, "open")
        assert came_to(told)[0] == due, total
    for point in POINTS:
        assert came_to(hand(CRAPS, bet("come"), point, point, point=4)) == ("win", "10", "10")
        assert came_to(hand(CRAPS, bet("come"), point, 7, point=4)) == ("lose", "0", "0")
        assert came_to(hand(CRAPS, bet("come"), point, 11, point=4))[0] == "open"


@rule("X/3.1(d)", "X/1[Come Point]", "I/1[Void](a)")
def test_a_dont_come_bet_starts_with_the_next_roll() -> None:
    for total in range(2, 13):
        told = accepted(hand(CRAPS, bet("dont-come"), total, point=8))
        due = {2: "win", 3: "win", 12: "void", 7: "lose", 11: "lose"}.get(total, "open")
        assert came_to(told)[0] == due, total
    for point in POINTS:
        assert came_to(hand(CRAPS, bet("dont-come"), point, 7, point=4)) == ("win", "10", "10")
        assert came_to(hand(CRAPS, bet("dont-come"), point, point, point=4))[0] == "lose"


@rule("X/3.1(a)", "X/3.1(c)")
def test_the_line_is_for_the_come_out_roll_and_come_for_after_it() -> None:
    refused_by(hand(CRAPS, bet("pass"), point=6), "nz1996", ["X/3.1(a)"])
    refused_by(hand(CRAPS, bet("come")), "nz1996", ["X/3.1(c)"])


# Odds and behind


@rule("X/3.1(e)", "X/3.1(e)(i)", "X/6.1")
def test_odds_win_and_lose_with_the_pass_bet() -> None:
    won = {4: "20", 5: "15", 6: "12", 8: "12", 9: "15", 10: "20"}
    for point in POINTS:
        moves = [bet("pass", id="w1"), point, bet("odds", on="w1", id="w2")]
        assert came_to(hand(CRAPS, *moves, point), "w2") == ("win", won[point], "10")
        assert came_to(hand(CRAPS, *moves, 7), "w2") == ("lose", "0", "0")


@rule("X/3.1(f)", "X/3.1(f)(i)", "X/6.1")
def test_what_is_behind_wins_and_loses_with_the_dont_pass_bet() -> None:
    stakes = {4: "20", 5: "15", 6: "12", 8: "12", 9: "15", 10: "20"}
    for point in POINTS:
        moves = [bet("dont-pass", id="w1"), point, bet("odds", stakes[point], on="w1", id="w2")]
        assert came_to(hand(CRAPS, *moves, 7), "w2") == ("win", "10", stakes[point])
        assert came_to(hand(CRAPS, *moves, point), "w2") == ("lose", "0", "0")


@rule("X/3.1(g)", "X/3.1(g)(i)", "X/3.8(a)")
def test_odds_on_a_come_bet_are_off_on_the_come_out_roll() -> None:
    moves = [8, bet("come", id="w1"), 5, bet("come odds", on="w1", id="w2")]
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
    moves = [8, bet("dont-come", id="w1"), 6, bet("odds", 12, on="w1", id="w2")]
    assert came_to(hand(CRAPS, *moves, 8, 7), "w2") == ("win", "10", "12")
    assert came_to(hand(CRAPS, *moves, 8, 6), "w2") == ("lose", "0", "0")


@rule("X/3.1(e)(i)", "X/3.1(f)(i)", "X/3.1(g)(i)", "X/3.1(h)(i)")
def test_a_limit_is_passed_only_for_an_amount_that_pays() -> None:
    flat = [bet("pass", 7, id="w1"), 5]
    assert not refused(hand(CRAPS, *flat, bet("odds", 8, on="w1")))
    for stake in (9, 10):
        refused_by(hand(CRAPS, *flat, bet("odds", stake, on="w1")), "nz1996", ["X/3.1(e)(i)"])
    behind = [bet("dont-pass", 7, id="w1"), 6]
    assert not refused(hand(CRAPS, *behind, bet("odds", 12, on="w1")))
    refused_by(hand(CRAPS, *behind, bet("odds", 11, on="w1")), "nz1996", ["X/3.1(f)(i)"])
    both = [*flat, bet("odds", 5, on="w1")]
    refused_by(hand(CRAPS, *both, bet("odds", 4, on="w1")), "nz1996", ["X/3.1(e)(i)"])
    come = [8, bet("come", 7, id="w1"), 6]
    refused_by(hand(CRAPS, *come, bet("odds", 11, on="w1")), "nz1996", ["X/3.1(g)(i)"])
    dont = [8, bet("dont-come", 7, id="w1"), 6]
    refused_by(hand(CRAPS, *dont, bet("odds", 13, on="w1")), "nz1996", ["X/3.1(h)(i)"])
    double = table(CRAPS, odds="double")
    assert not refused(hand(double, *flat, bet("odds", 14, on="w1")))
    refused_by(hand(double, *flat, bet("odds", 16, on="w1")), "nz1996", ["X/3.1(e)(i)"])


def test_odds_need_a_wager_with_its_point() -> None:
    assert refused(hand(CRAPS, bet("pass", id="w1"), bet("odds", on="w1")))
    assert refused(hand(CRAPS, bet("odds"), point=6))
    two = [8, bet("come", id="w1"), 5, bet("come", id="w2"), 6]
    assert refused(hand(CRAPS, *two, bet("come odds")))
    named = accepted(hand(CRAPS, *two, bet("come odds", 10, 6, id="w3")))
    assert wager_of(named, "w3")["on"] == "w2"


# Numbers


@rule("X/3.1(i)", "X/6.1")
def test_a_place_bet_wins_on_its_number_and_loses_on_a_seven() -> None:
    won = {
        4: (10, "18"),
        5: (10, "14"),
        6: (12, "14"),
        8: (12, "14"),
        9: (10, "14"),
        10: (10, "18"),
    }
    for number, (stake, winnings) in won.items():
        start = [5 if number != 5 else 6, bet("place", stake, number, id="w1")]
        for total in range(2, 13):
            told = accepted(hand(CRAPS, *start, total))
            due = {number: ("win", winnings, str(stake)), 7: ("lose", "0", "0")}
            assert came_to(told) == due.get(total, ("open", "0", "0")), (number, total)


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
    for number, roll in HARD.items():
        start = [5, bet("hardway", 10, number, id="w1")]
        pays = "70" if number in (4, 10) else "90"
        assert came_to(hand(CRAPS, *start, roll)) == ("win", pays, "10")
        assert came_to(hand(CRAPS, *start, number)) == ("lose", "0", "0")
        assert came_to(hand(CRAPS, *start, 7)) == ("lose", "0", "0")
        others = [total for total in range(2, 13) if total not in (number, 7)]
        for total in others:
            assert came_to(hand(CRAPS, *start, total))[0] == "open"


@rule("X/3.1(m)", "X/3.1(n)", "X/6.1")
def test_big_six_and_big_eight_pay_even_money_and_never_go_off() -> None:
    for name, number in (("big 6", 6), ("big 8", 8)):
        for total in range(2, 13):
            told = accepted(hand(CRAPS, bet(name), total))
            due = {number: ("win", "10", "10"), 7: ("lose", "0", "0")}
            assert came_to(told) == due.get(total, ("open", "0", "0"))


# One roll


ONE_ROLL = {
    "field": ("o", {2: "20", 3: "10", 4: "10", 9: "10", 10: "10", 11: "10", 12: "20"}),
    "any-seven": ("p", {7: "40"}),
    "any-craps": ("q", {2: "70", 3: "70", 12: "70"}),
    "craps-two": ("r", {2: "300"}),
    "craps-three": ("s", {3: "150"}),
    "craps-twelve": ("t", {12: "300"}),
    "eleven": ("u", {11: "150"}),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(n, marks=rule(f"X/3.1({letter})", "X/6.1"))
        for n, (letter, _) in ONE_ROLL.items()
    ],
)
def test_a_wager_on_one_roll_is_decided_by_it(name: str) -> None:
    for point in (None, 8):
        for total in range(2, 13):
            told = accepted(hand(CRAPS, bet(name), total, point=point))
            won = ONE_ROLL[name][1].get(total)
            assert came_to(told) == (("win", won, "10") if won else ("lose", "0", "0"))


@rule("X/3.1(v)", "X/6.2")
def test_a_horn_is_four_wagers() -> None:
    won = {2: "30", 3: "15", 11: "15", 12: "30"}
    for total in range(2, 13):
        told = hand(CRAPS, bet("horn", 4), total)
        due = ("win", won[total], "1") if total in won else ("lose", "0", "0")
        assert came_to(told) == due
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
        refused_by(hand(CRAPS, bet("horn high 12", stake)), "nz1996", ["X/3.1(w)(i)"])
    assert refused(hand(CRAPS, bet("horn-high", 5)))
    assert refused(hand(CRAPS, bet("horn-high", 5, 7)))


@rule("X/3.1(x)", "X/3.1(x)(i)", "X/6.3")
def test_a_world_bet_is_a_horn_and_any_seven() -> None:
    won = {2: "30", 3: "15", 11: "15", 12: "30", 7: "4"}
    for total in range(2, 13):
        due = ("win", won[total], "1") if total in won else ("lose", "0", "0")
        assert came_to(hand(CRAPS, bet("world", 5), total)) == due
    refused_by(hand(CRAPS, bet("world", 8)), "nz1996", ["X/3.1(x)(i)"])


@rule("X/3.1(y)", "X/3.1(y)(i)", "X/6.4")
def test_craps_and_eleven_share_a_stake_as_the_player_says() -> None:
    for total, due in ((2, ("7", "1")), (3, ("7", "1")), (12, ("7", "1")), (11, ("15", "1"))):
        assert came_to(hand(CRAPS, bet("c&e", 2), total)) == ("win", *due)
    for split in ("3-2", {"any craps": 3, "eleven": 2}, [3, 2], {"craps": "3", "yo": "2"}):
        assert came_to(hand(CRAPS, bet("C & E", 5, split), 2)) == ("win", "21", "3")
        assert came_to(hand(CRAPS, bet("C & E", 5, split), 11)) == ("win", "30", "2")
    for split in ({"any craps": 5, "eleven": 0}, "5-0", "5", {"eleven": 5}):
        refused_by(hand(CRAPS, bet("C & E", 5, split)), "nz1996", ["X/3.1(y)(i)"])
    refused_by(hand(CRAPS, bet("C & E", 3)), "nz1996", ["X/3.1(y)(i)"])


@rule("I/14.1(a)")
def test_there_is_no_other_wager() -> None:
    for name in ("hop", "fire bet", "place to lose 6", "over 7"):
        refused_by(hand(CRAPS, bet(name)), "nz1996", ["I/14.1(a)"])


# The dice


@rule("X/2.3")
def test_a_roll_is_two_dice_from_one_to_six() -> None:
    for wrong in ([0, 3], [7, 1], [3], [3, 4, 5], "7", 12, 11, None, {}, True, "3-7", {"dice": 8}):
        refused_by(hand(CRAPS, {"do": "chance", "chance": wrong}), "nz1996", ["X/2.3"])
    for right in ([3, 4], "3-4", "34", 34, "3,4", ["3", "4"], {"dice": [3, 4]}, {"roll": "3-4"}):
        assert hand(CRAPS, {"do": "chance", "chance": right})["state"]["dice"] == "3-4"


@rule("X/5.5(a)", "X/5.5(b)", "X/5.7")
def test_the_total_is_called_and_settled_before_the_dice_go_back() -> None:
    told = hand(CRAPS, bet("pass"), 7)
    called, pay = told["steps"]
    assert called["words"] == "7 on the come out roll"
    assert written("nz1996", "X/5.5(a)", "X/5.5(b)") <= set(called["rules"])
    assert pay["rules"] == ["nz1996:X/5.7"]


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
