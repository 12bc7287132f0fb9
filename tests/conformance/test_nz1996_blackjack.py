"""Blackjack under nz1996, division II: what hands come to, how they are played, what they are paid."""

from typing import Any

import pytest

from tests.conformance.blackjack_boxes import (
    dealt,
    hold,
    hold_off,
    moved,
    rule,
    said_by,
    table,
    wagers,
    won,
)
from tests.conformance.settling import cited, refusals, settle
from tests.conformance.test_nz1996_blackjack_shared import AtABox
from tests.marks import Rules
from tests.table.conduct.evening import words


STANDS_ON_17 = "KD", "7D"


# What a hand comes to, and what it wins

OWN = {
    12: "10H 2H", 16: "10H 6H", 17: "10H 7H", 18: "10H 8H", 19: "10H 9H", 20: "10H JH",
    21: "10H 6H 5H", "blackjack": "AH KH", "over": "10H 6H KH",
}  # fmt: skip
DEALERS = {
    17: "QD 7D", 18: "QD 8D", 19: "QD 2D 7D", 20: "QD JD", 21: "QD 5D 6D", "blackjack": "QD AD",
    "over": "QD 6D KD",
}  # fmt: skip


def beside(own: Any, dealers: Any) -> tuple[str, float]:
    """4.1: name the sub-paragraph that decides, and say what a stake of 100 wins by it."""
    if own == "over":
        return "f", -100
    if own == dealers:
        return "e", 0
    if own == "blackjack":
        return ("c" if dealers == 21 else ""), 150
    if dealers == "blackjack":
        return ("d" if own == 21 else "g"), -100
    if dealers == "over":
        return "a", 100
    return ("b", 100) if own > dealers else ("g", -100)


@pytest.mark.parametrize("letter", rule.each({each: f"4.1({each})" for each in "abcdefg"}, "4.1"))
def test_each_hand_beside_each_of_the_dealers(letter: str) -> None:
    held = 0
    for own, mine in OWN.items():
        for dealers, theirs in DEALERS.items():
            by, wins = beside(own, dealers)
            first, second, *drawn = mine.split()
            up, *later = theirs.split()
            acts = ["Ana draw"] * len(drawn) + ["Ana stand"] * (
                own not in (21, "blackjack", "over")
            )
            # box 7 stands, so that the dealer has a reason to draw
            course = [first, "KS", up, second, "3S", *drawn, *later]
            told = dealt("Ana 1 100; Zoe 7 20", course, "; ".join([*acts, "Zoe stand"]))
            if letter == by:
                held += 1
                others = {"Zoe original": 20 if dealers == "over" else -20}
                hold(told, {"Ana original": wins, **others}, f"4.1({by})", "4.1")
                assert rule.ref(f"4.1({by})") in cited(told["wagers"][0]), (own, dealers)
    assert held


TOTALS = {
    "3.2(a)": [(f"KH {n}S", f": {n + 10}", (n > 7) - (n < 7)) for n in range(2, 11)],
    "3.2(b)": [
        *((f"8H {rank}S", ": 18", 1) for rank in ("J", "Q", "K")),
        ("JH QS AH", ": 21", 1),
    ],
    "3.2(c)": [("AH 6S", ": soft 17", 0), ("AH AS 9H", ": soft 21", 1), ("AH 5S KH 2H", ": 18", 1)],
    "1[Hard Total]": [("AH 6S QH", ": 17", 0), ("9H 9S", ": 18", 1)],
    "1[Soft Total]": [("AH 7S", ": soft 18", 1), ("2H 3S AH", ": soft 16", -1)],
    "7.5": [("2H 3S 4H 5H 6H", ": 20", 1)],
}


@pytest.mark.parametrize("number", rule.each({number: number for number in TOTALS}))
def test_cards_are_counted_and_every_total_is_announced(number: str) -> None:
    for own, announced, wins in TOTALS[number]:
        first, second, *drawn = own.split()
        acts = ["Ana draw"] * len(drawn) + ["Ana stand"] * (not announced.endswith("21"))
        told = dealt("Ana 1 100", [first, "KD", second, *drawn, "7D"], "; ".join(acts))
        hold(told, {"Ana original": 100 * wins}, number)
        last = (drawn or [second])[-1]
        assert f"{last} to box 1{announced}" in [step["words"] for step in told["steps"]]
        assert "to box 1" in said_by(told, number)
        assert told["steps"][-2 if wins else -1]["words"] == "The dealer draws 7D: 17"


@rule("1[Blackjack]", "4.5")
def test_three_to_two_for_an_ace_and_a_ten_as_the_first_two_cards_and_even_money_else() -> None:
    for own, acts, wins in (
        ("AH KH", "", 150), ("10H AH", "", 150), ("JH AS", "", 150),
        ("7H 7S 7C", "Ana draw", 100), ("AH 9S AS", "Ana draw", 100), ("KH QS", "Ana stand", 100),
    ):  # fmt: skip
        first, second, *drawn = own.split()
        told = dealt("Ana 1 100", [first, "9D", second, *drawn, "8D"], acts)
        hold(told, {"Ana original": wins}, "4.5")
        assert ("blackjack" in said_by(told, "1[Blackjack]")) == (wins == 150), own
    for dealers, wins in (("KD AD", -100), ("AD 10D", -100), ("7D 5D 9D", 0)):
        up, *later = dealers.split()
        told = dealt("Ana 1 100", ["7H", up, "7S", "7C", *later], "Ana draw")
        hold(told, {"Ana original": wins})
        assert ("blackjack" in said_by(told, "1[Blackjack]")) == (wins == -100), dealers


# The deal


@rule("7.3", "1[Initial Deal]", "7.6")
def test_two_cards_to_each_box_with_a_wager_and_one_to_the_dealer_until_all_have_played() -> None:
    told = moved("Cho 5 20; Ana 1 100", "close; 9H 8H 6D 9S 8S; Ana stand")
    assert told["state"] | {"phase": ""} == {
        "phase": "", "dealer": ["6D"], "box 1, hand 1": ["9H", "9S"], "box 5, hand 1": ["8H", "8S"],
    }  # fmt: skip
    assert "9H to box 1; 8H to box 5; 6D to dealer" in said_by(told, "7.3")
    assert said_by(told, "1[Initial Deal]") == said_by(told, "7.3")
    assert not said_by(told, "7.6")
    told = moved("Cho 5 20; Ana 1 100", "close; 9H 8H 6D 9S 8S; Ana stand; 2C")
    assert refusals(told), "the dealer has no second card before box 5 has played"
    told = moved("Cho 5 20; Ana 1 100", "close; 9H 8H 6D 9S 8S; Ana stand; Cho stand; 2C KC")
    assert told["state"]["dealer"] == ["6D", "2C", "KC"]
    assert said_by(told, "7.6").startswith("The dealer draws 2C: 8")


@rule("7.6", "12.4")
def test_the_dealers_second_card_always_comes_and_a_third_only_where_it_can_matter() -> None:
    for own, acts, due in (("KH 6S KC", "Ana draw", -100), ("AH KH", "", 150)):
        first, second, *drawn = own.split()
        told = dealt("Ana 1 100", [first, "KD", second, *drawn, "2D"], acts)
        hold(told, {"Ana original": due}, "7.6", "12.4")
        assert told["state"]["dealer"] == ["KD", "2D"]
        more = dealt("Ana 1 100", [first, "KD", second, *drawn, "2D", "9D"], acts)
        assert len(refusals(more)) == 1
        assert more["state"] == told["state"]
    # one hand that is neither is enough
    told = dealt("Ana 1 100; Cho 2 20", "AH KS KD KH 6S 2D 9D", "Cho stand")
    hold(told, {"Ana original": 150, "Cho original": -20})
    assert not said_by(told, "12.4")


@rule("12.3")
def test_the_dealer_draws_to_sixteen_and_stands_on_every_seventeen_and_more() -> None:
    for hand, stands in (
        ("KD 6D AC", "17"), ("AD 6D", "soft 17"), ("AD 5D AC", "soft 17"), ("9D 9C", "18"),
        ("2D 2C 2S 2H 8D", "16"), ("AD 2D 3C KC", "16"), ("9D 7D 5C", "21"), ("AD 7D", "soft 18"),
    ):  # fmt: skip
        drawn = hand.split()
        told = dealt("Ana 1 100", ["KH", drawn[0], "9H", *drawn[1:]], "Ana stand")
        assert told["over"] is (stands != "16"), hand
        assert f": {stands}" in said_by(told, "12.3").rpartition("; ")[2], hand
        if told["over"]:
            own, dealers = 19, int(stands.split()[-1])
            hold(told, {"Ana original": 100 * ((own > dealers) - (own < dealers))}, "12.3")
            hold_off(
                dealt("Ana 1 100", ["KH", drawn[0], "9H", *drawn[1:], "2H"], "Ana stand"), "12.3"
            )


@rule("7.4", "7.5")
def test_boxes_decide_in_turn_and_every_card_that_is_asked_for_is_announced() -> None:
    first = "close; 5H 8H 6D 5S 7S"
    hold_off(moved("Ana 1 100; Cho 3 20", f"{first}; Cho stand"), "7.4", "box 1")
    told = moved(
        "Ana 1 100; Cho 3 20", f"{first}; Ana draw; 6C; Ana draw; 2C; Ana stand; Cho stand"
    )
    assert said_by(told, "7.5") == "6C to box 1: 16; 2C to box 1: 18"
    totals = [step["words"] for step in told["steps"] if "to box" in step["words"]]
    assert totals[2:4] == ["5S to box 1: 10", "7S to box 3: 15"]
    assert said_by(told, "7.4") == (
        "7S to box 3: 15; Box 1: draw on 10; Box 1: draw on 16; Box 1: stand on 18; "
        "Box 3: stand on 15"
    )
    assert told["state"]["box 1, hand 1"] == ["5H", "5S", "6C", "2C"]
    evening = AtABox()
    evening.deal("5H 8H 6D 6S 8S")
    evening.do("act", who="Ana", act="draw")
    evening.refused_one_role_lower("card", card="9C")
    assert words(evening.cards("9C")) == "9C to box 1: 20"


@rule("7.10")
def test_cards_decide_and_not_the_total_that_was_announced() -> None:
    course = "close; 10H KD 9H; Ana stand"
    told = moved("Ana 1 100", f"{course}; 9D")
    assert ": 19" in said_by(told, "7.5") + said_by(told, "7.3")
    hold(told, {"Ana original": 0}, "7.10")
    for which, card, wins in ((3, "5H", -100), (3, "KH", 100), (4, "8D", 100)):
        again = moved("Ana 1 100", f"{course}; 9D; correct {which} {card}")
        hold(again, {"Ana original": wins}, "7.10")


# Blackjacks


@rule("8.1")
def test_against_two_to_nine_a_blackjack_is_paid_before_anybody_has_a_third_card() -> None:
    for up in range(2, 10):
        told = dealt("Ana 1 100; Cho 3 20", f"AH KH {up}D KS 6S")
        hold(told, {"Ana original": 150}, "8.1", over=False)
        assert "Blackjack on box 1 is paid" in said_by(told, "8.1")
        assert rule.ref("8.1") in cited(told["wagers"][0])


@rule("8.2")
def test_against_a_ten_or_an_ace_a_blackjack_waits_for_the_dealers_second_card() -> None:
    for up in ("10D", "JD", "QD", "KD", "AD"):
        course = f"AH KH {up} KS 8S"
        waits = dealt("Ana 1 100; Cho 3 20", course, "Cho stand")
        hold(waits, {}, "8.2", over=False)
        second = "AC" if up != "AD" else "QC"
        is_one = dealt("Ana 1 100; Cho 3 20", f"{course} {second}", "Cho stand")
        hold(is_one, {"Ana original": 0, "Cho original": -20}, "8.2")
        is_none = dealt("Ana 1 100; Cho 3 20", f"{course} 9C", "Cho stand")
        dealers = 20 if up == "AD" else 19
        hold(is_none, {"Ana original": 150, "Cho original": -20 * (dealers > 18)})
        assert rule.ref("8.2") in cited(is_none["wagers"][0])


@rule("8.3", "13.3(g)")
def test_even_money_against_an_ace_for_each_who_asks_until_insurance_is_closed() -> None:
    stakes, deal = "Ana 1 100; Ben 1 50; Cho 3 20", "AH KH AD KS 8S"
    told = dealt(stakes, deal, "Ben even money; Cho stand")
    hold(told, {"Ben original": 50}, "8.3", "13.3(g)", over=False)
    for second, wins in (("QC", 0), ("9C", 150)):
        told = dealt(stakes, f"{deal} {second}", "Ben even money; Cho stand")
        assert won(told) == {"Ana original": wins, "Ben original": 50, "Cho original": -20}
    both = dealt(stakes, f"{deal} QC", "Ben even money; Ana even money; Cho stand")
    assert won(both) == {"Ana original": 100, "Ben original": 50, "Cho original": -20}
    for tried in (
        "place Ana 1 insurance 50; Ana 1: even money",
        "Ana 1: even money; place Ana 1 insurance 50",
    ):
        told = moved(stakes, f"close; {deal}; {tried}")
        assert len(refusals(told)) == 1  # a stake is insured or paid so
        assert rule.refs("8.3", "9.1")[tried.startswith("Ana")] in cited(refusals(told)[0])
    for amount in ("100", "-5", "much"):
        asked = {"player": "Ana", "act": "even money", "stake": amount}
        record = {"table": table(), "wagers": wagers(stakes), "chance": f"{deal} QC".split()}
        (told,) = settle({**record, "decisions": [asked, {"player": "Cho", "act": "stand"}]})
        hold_off(told, "8.3", "without a wager")
        assert won(told)["Ana original"] == 0
    call = {"do": "call", "wager": "Ana 1", "call": "even money", "to": "50"}
    laid = [{"do": "place", "id": "Ana 1", **each} for each in wagers("Ana 1 100")]
    cards = [{"do": "chance", "chance": card} for card in ("AH", "AD", "KS")]
    (told,) = settle({"table": table(), "moves": [*laid, {"do": "close"}, *cards, call]})
    hold_off(told, "8.3", "without an amount")
    late = moved(stakes, f"close; {deal}; close; Ana 1: even money")
    hold_off(late, "8.3")


# Insurance


@rule("9.1", "9.5")
def test_insurance_wins_two_to_one_on_a_ten_as_the_second_card_and_loses_on_any_other() -> None:
    for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
        told = dealt("Ana 1 100", f"10H AD 9H {rank}C", "Ana insurance 40; Ana stand")
        wins = 80 if rank in ("10", "J", "Q", "K") else -40
        assert won(told)["Ana insurance"] == wins, rank
        told_by = cited(told["wagers"][1])
        assert (rule.ref("9.5") in told_by) is (wins > 0)
        assert rule.ref("9.1") in told_by
    hold_off(moved("Ana 1 100", "close; 10H KD 9H; place Ana 1 insurance 40"), "9.1")


@rule("9.2")
def test_insurance_is_called_once_the_initial_deal_is_complete() -> None:
    for up, is_called in (("AD", True), ("KD", False), ("9D", False)):
        for course in (f"10H 9S {up} 9H", f"10H 9S {up} 9H 7S"):
            told = dealt("Ana 1 100; Cho 2 20", course)
            calls = [n["what"] for n in told["notices"] if rule.ref("9.2") in n["rules"]]
            is_due = is_called and course.endswith("7S")
            assert calls == ["Call insurance, with a hand along the insurance line"] * is_due


@rule("9.3")
def test_insurance_is_from_the_minimum_to_half_the_stake_before_another_card() -> None:
    deal = "close; 10H AD 9H"
    for stake, is_taken in ((9, False), (10, True), (50, True), (51, False)):
        told = moved("Ana 1 100", f"{deal}; place Ana 1 insurance {stake}")
        assert bool(refusals(told)) is not is_taken, stake
        if not is_taken:
            hold_off(told, "9.3")
    hold_off(moved("Ana 1 18", f"{deal}; place Ana 1 insurance 10"), "9.3")
    late = moved("Ana 1 100", f"{deal}; close; Ana draw; 2C; place Ana 1 insurance 40")
    assert refusals(late)


@rule("9.4")
def test_insurance_that_chips_could_not_pay_is_refused() -> None:
    at = table(chips=["5", "25"], limits={"min": "5", "max": "500"})
    for stake, is_taken in ((20, True), (22, False), (25, True)):
        told = moved("Ana 1 100", f"close; 10H AD 9H; place Ana 1 insurance {stake}", at)
        assert bool(refusals(told)) is not is_taken, stake
        if not is_taken:
            hold_off(told, "9.4")


ALL_THAT_IT_MAY_BE: dict[str, tuple[Any, str, str, str, int, int]] = {
    # a table; a stake, the cards, a decision; its room, and what of that may be staked
    "I/13.5": ({"limits": {"min": "5", "max": "500", "increment": "5"}}, "25", "9H AD 9S 9C", "insurance", 12, 10),
    "I/14.1(b)": ({"limits": {"min": "5", "max": "500", "bets": {"insurance": {"max": "20"}}}}, "100", "9H AD 9S 9C",
                  "insurance", 50, 20),
    "II/9.4": ({"chips": ["5", "25"], "limits": {"min": "5", "max": "500"}}, "45", "9H AD 9S 9C", "insurance", 22, 20),
    "II/10.2": ({"limits": {"min": "5", "max": "500", "bets": {"double": {"max": "10"}}}}, "25", "5H 6D 6S KC KD 9D",
                "double", 25, 10),
}  # fmt: skip


@pytest.mark.parametrize(
    "number", Rules("nz1996").each({number: number for number in ALL_THAT_IT_MAY_BE})
)
def test_what_names_no_stake_is_for_all_that_sign_and_chips_let_it_be(number: str) -> None:
    more, stake, course, act, room, most = ALL_THAT_IT_MAY_BE[number]
    asked = f"Ana {act} {room}; Ana {act}" + "; Ana stand" * (act == "insurance")
    told = dealt(f"Ana 1 {stake}", course, asked, table(**more))
    (refused,) = refusals(told)
    assert f"nz1996:{number}" in cited(refused)
    assert [one["stake"] for one in told["wagers"] if one["result"] != "refused"] == [
        stake,
        str(most),
    ]
    least = table(limits={"min": "5", "max": "500", "bets": {act: {"min": "60"}}})
    under = dealt(f"Ana 1 {stake}", course, f"Ana {act}", least)
    assert refusals(under)[0]["refusal"]["reason"] == "stake is under the minimum"


@rule("9.6")
def test_lost_insurance_is_taken_before_the_dealer_draws_on() -> None:
    told = dealt("Ana 1 100", "10H AD 9H 3C", "Ana insurance 40; Ana stand")
    hold(told, {"Ana insurance": -40}, "9.6", over=False)
    bust = dealt("Ana 1 100", "10H AD 6H 9C", "Ana insurance 40; Ana draw")
    assert won(bust) == {"Ana original": -100}  # and insurance waits for the second card
    assert won(dealt("Ana 1 100", "10H AD 6H 9C QC", "Ana insurance 40; Ana draw")) == {
        "Ana original": -100, "Ana insurance": 80,
    }  # fmt: skip


# Doubling


@rule("10.1(a)", "10.1(b)")
def test_nine_ten_and_eleven_are_doubled_and_no_hand_with_an_ace() -> None:
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "K")
    points = dict(zip(ranks, range(1, 11), strict=True))
    for one in ranks:
        for other in ranks:
            if {one, other} == {"A", "K"}:
                continue
            told = moved("Ana 1 100", f"close; {one}H 6D {other}S; Ana double")
            may = "A" not in (one, other) and points[one] + points[other] in (9, 10, 11)
            refused = [cited(each) for each in refusals(told)]
            if may:
                assert not refused, (one, other)
                assert {w["bet"] for w in told["wagers"]} == {"original", "double"}
                assert "double" in said_by(told, "10.1(a)")
            else:
                number = "10.1(b)" if "A" in (one, other) else "10.1(a)"
                assert rule.ref(number) in refused[0], (one, other)
    hold_off(moved("Ana 1 100", "close; 2H 6D 3S; Ana draw; 5C; Ana double"), "10.1(a)")


@rule("10.2")
def test_a_double_is_from_the_minimum_to_the_stake() -> None:
    for stake, is_taken in ((9, False), (10, True), (60, True), (100, True), (101, False)):
        told = moved("Ana 1 100", f"close; 5H 6D 6S; Ana double {stake}")
        if is_taken:
            hold(moved("Ana 1 100", f"close; 5H 6D 6S; Ana double {stake}; KC; KD 10D"),
                 {"Ana original": 100, "Ana double": stake}, "10.2")  # fmt: skip
        else:
            hold_off(told, "10.2")


@rule("10.2")
def test_an_original_under_the_minimum_that_was_let_through_is_split_and_not_doubled() -> None:
    small = [
        {"player": "Ana", "seat": 1, "bet": "original", "stake": "6", "accepted": "by mistake"}
    ]
    for cards, act, is_taken in (("5H 6D 6S", "double", False), ("8H 6D 8S", "split", True)):
        record = {"table": table(), "wagers": small, "chance": cards.split()}
        (told,) = settle({**record, "decisions": [{"player": "Ana", "act": act}]})
        assert told["wagers"][0]["result"] == "open"
        if is_taken:
            assert [one["stake"] for one in told["wagers"]] == ["6", "6"]
        else:
            hold_off(told, "10.2")


@rule("10.3", "12.1(b)")
def test_a_doubled_hand_has_one_more_card_and_no_other() -> None:
    told = dealt("Ana 1 100; Cho 2 20", "5H KS 6D 6S 8S 2C", "Ana double; Cho stand")
    assert said_by(told, "12.1(b)") == "2C to box 1: 13"
    assert "Doubled: one more card" in said_by(told, "10.3")
    assert told["state"]["box 1, hand 1"] == ["5H", "6S", "2C"]
    assert not refusals(told)
    hold_off(
        moved("Ana 1 100; Cho 2 20", "close; 5H KS 6D 6S 8S; Ana double; 2C; Ana draw"), "10.3"
    )


DOUBLES = {
    "10.4": [
        ("5H 6D 6S KC KD KS", {"Ana original": 100, "Ana double": 60}),
        ("5H KD 6S 9C JD", {"Ana original": 0, "Ana double": 0}),
        ("5H KD 6S 7C JD", {"Ana original": -100, "Ana double": -60}),
        ("5H KD 6S KC 6D 2D", {"Ana original": 100, "Ana double": 60}),
    ],
    "10.5": [
        ("5H KD 6S 9C AD", {"Ana original": -100, "Ana double": 0}),
        ("5H KD 6S KC AD", {"Ana original": -100, "Ana double": 0}),
        ("5H AD 6S 2C KD", {"Ana original": -100, "Ana double": 0}),
    ],
}


@pytest.mark.parametrize("number", rule.each({number: number for number in DOUBLES}))
def test_a_double_wins_and_loses_with_its_hand_and_goes_back_on_a_blackjack(number: str) -> None:
    for course, due in DOUBLES[number]:
        told = hold(dealt("Ana 1 100", course, "Ana double 60"), due, number)
        assert rule.ref(number) in cited(told["wagers"][1])


# Splitting


@rule("11.1")
def test_two_aces_and_two_cards_of_one_value_may_be_split() -> None:
    for one, other, may in (
        ("A", "A", True), ("K", "10", True), ("J", "Q", True), ("7", "7", True), ("2", "2", True),
        ("8", "9", False), ("A", "5", False), ("K", "9", False), ("6", "7", False),
    ):  # fmt: skip
        told = dealt("Ana 1 100", [f"{one}H", "6D", f"{other}S"], "Ana split")
        if may:
            assert "split on" in said_by(told, "11.1")
            assert [w["stake"] for w in told["wagers"]] == ["100", "100"]
        else:
            hold_off(told, "11.1")


@rule("11.2")
def test_the_second_hand_has_the_same_stake() -> None:
    for stake, is_taken in ((99, False), (100, True), (101, False), (10, False)):
        told = dealt("Ana 1 100", "8H 6D 8S", f"Ana split {stake}")
        if is_taken:
            assert [one["stake"] for one in told["wagers"]] == ["100", "100"]
        else:
            hold_off(told, "11.2", "takes just 100")


ADDED = {
    "11.2": [
        (
            "8H KD 8S; Ana split; place Ben 1 split 150 by mistake; 9C; Ana stand; 9D; Ana stand",
            100,
        ),
        ("8H KD 8S; Ana split; place Ben 1 split 60 by mistake; 9C; Ana stand; 9D; Ana stand", 0),
    ],
    "10.2": [("5H KD 6S; Ana double; place Ben 1 double 150 by mistake; 2C", 100)],
    "9.3": [("9H AD 9S; place Ben 1 insurance 80 by mistake; close; Ana stand", 50)],
}


@pytest.mark.parametrize("number", rule.each({number: number for number in ADDED}))
def test_of_what_is_added_by_mistake_the_excess_is_void(number: str) -> None:
    """I/14.2(b); a split that is less has no part that plays."""
    for course, plays in ADDED[number]:
        told = moved("Ana 1 100; Ben 1 100", f"close; {course}; 9S")
        added = told["wagers"][-1]
        assert (won(told)[f"Ben {added['bet']}"], told["over"]) == (-plays, True)
        assert added["returned"] == str(int(added["stake"]) - plays)
        assert ("nz1996:I/14.2(b)" in cited(added)) is (plays > 0)
        assert rule.ref(number) in cited(added)


@rule("11.3", "11.4")
def test_the_first_hand_is_played_to_its_end_before_the_second_has_a_card() -> None:
    acts = "Ana split; Ana draw; Ana stand; Ana double; "
    told = moved("Ana 1 100", "close; 8H 6D 8S; Ana split; 4C; Ana draw; 5C; Ana draw; 2C")
    lies = {name: len(hand) for name, hand in told["state"].items() if "hand" in name}
    assert lies == {"box 1, hand 1": 4, "box 1, hand 2": 1}
    assert said_by(told, "11.3") == "The pair is split; 4C to box 1, hand 1: 12"
    told = dealt("Ana 1 100", "8H 6D 8S 4C 5C 3C KC KD QD", acts)
    hold(told, {"Ana original": 100, "Ana split": 100, "Ana double": 100}, "11.3", "11.4")
    assert "3C to box 1, hand 2: 11" in said_by(told, "11.4")


@rule("11.4(a)", "11.6")
def test_a_pair_is_split_twice_and_three_hands_are_all() -> None:
    course = "8H 6D 8S 8C 8D"
    hold_off(dealt("Ana 1 100", course, "Ana split; Ana split; Ana split"), "11.4(a)")
    stood = "Ana split; Ana split; Ana stand; Ana stand; Ana stand"
    told = dealt("Ana 1 100", f"{course} KC 9S 9C 2D", stood)
    assert "hand 1: split on 16" in said_by(told, "11.4(a)")
    # 16, 18 and 17: the hand that was formed last is played second
    hold(told, {"Ana original": -100, "Ana split": 100}, "11.4(a)", "11.6")
    second = dealt("Ana 1 100", "8H 6D 8S 3C KC 8D 5C KS KD 9D",
                   "Ana split; Ana draw; Ana split; Ana stand; Ana stand")  # fmt: skip
    hold(second, {"Ana original": 100, "Ana split": 200}, "11.4(a)", "11.6")


@rule("11.4(b)", "12.1(c)")
def test_aces_are_split_once_with_one_card_each() -> None:
    told = dealt("Ana 1 100", "AH 6D AS AC 3C KD 2D", "Ana split")
    hold(told, {"Ana original": -100, "Ana split": -100}, "11.4(b)", "12.1(c)")
    assert said_by(told, "12.1(c)") == "AC to box 1, hand 1: soft 12; 3C to box 1, hand 2: soft 14"
    assert said_by(told, "11.4(b)") == said_by(told, "12.1(c)")
    again = moved("Ana 1 100", "close; AH 6D AS; Ana split; AC; Ana split")
    assert len(refusals(again)) == 1
    assert len(again["wagers"]) == 2


@rule("11.4(c)")
def test_no_blackjack_comes_of_a_pair_of_aces_or_of_tens() -> None:
    for one, other in (("A", "K"), ("K", "A"), ("10", "A")):
        pair = f"{one}H 9D {one}S {other}C {other}D"
        told = dealt("Ana 1 100", f"{pair} KD", "Ana split")
        hold(told, {"Ana original": 100, "Ana split": 100}, "11.4(c)")
        level = dealt("Ana 1 100", f"{one}H 9D {one}S {other}C {other}D 2D QD", "Ana split")
        hold(level, {"Ana original": 0, "Ana split": 0}, "11.4(c)")


@rule("11.5")
def test_a_pair_that_was_not_split_is_no_pair_any_more() -> None:
    course = "close; 2H 6D 2S; Ana draw; 2C; Ana split"
    hold_off(moved("Ana 1 100", course), "11.5")
    pairs = "close; 8H 6D 8S; Ana split; 8C; Ana draw; 2C; Ana stand; 8D; Ana split"
    assert not refusals(moved("Ana 1 100", pairs))  # it binds that hand alone
    hold_off(moved("Ana 1 100", pairs, table(options={"declined split": "box"})), "11.5")


@rule("11.6")
def test_each_hand_of_a_pair_is_settled_by_itself_at_even_money() -> None:
    for dealers, due in (
        ("7D", {"Ana original": 100, "Ana split": -100}),
        ("8D", {"Ana original": 0, "Ana split": -100}),
        ("9D", {"Ana original": -100, "Ana split": -100}),
        ("6D 9C", {"Ana original": 100, "Ana split": 100}),
    ):
        told = dealt("Ana 1 100", f"8H KD 8S KC 6C {dealers}", "Ana split; Ana stand; Ana stand")
        hold(told, due, "11.6")
    two = "8H 7D 8S 3C KC 2C 3D 10D"
    told = dealt("Ana 1 100", two, "Ana split; Ana double 50; Ana draw; Ana stand")
    assert won(told) == {"Ana original": 100, "Ana double": 50, "Ana split": -100}


@rule("11.7")
def test_a_blackjack_takes_the_original_stake_alone_of_what_is_still_in_play() -> None:
    for course, acts, due in (
        ("8H KD 8S KC 9C AD", "split; stand; stand", {"Ana original": -100, "Ana split": 0}),
        # a hand that went over has lost what lay on it before the dealer's blackjack was known
        ("8H KD 8S 6C KC 9C AD", "split; draw; stand", {"Ana original": -100, "Ana split": 0}),
        ("8H KD 8S KC 6C KS AD", "split; stand; draw", {"Ana original": -100, "Ana split": -100}),
        ("8H KD 8S 3C KC 9C AD", "split; double; stand",
         {"Ana original": -100, "Ana double": 0, "Ana split": 0}),
        ("AH KD AS KC QC AD", "split", {"Ana original": -100, "Ana split": 0}),
    ):  # fmt: skip
        decided = "; ".join(f"Ana {act}" for act in acts.split("; "))
        hold(dealt("Ana 1 100", course, decided), due, "11.7" if due["Ana split"] == 0 else "4.1")


# Drawing


@rule("12.1", "12.1(a)", "12.1(d)")
def test_a_hand_draws_below_twenty_one_and_must_at_eleven_and_less() -> None:
    for first, second, points in (
        ("2H", "3S", 5),
        ("2H", "9S", 11),
        ("2H", "KS", 12),
        ("KH", "QS", 20),
    ):
        course = f"close; {first} 6D {second}; Ana"
        told, drawn = (moved("Ana 1 100", f"{course} {act}") for act in ("stand", "draw"))
        assert "draw on" in said_by(drawn, "12.1(d)" if points < 12 else "12.1")
        if points < 12:
            hold_off(told, "12.1(d)")
        else:
            assert not refusals(told)
    for course in (
        "close; 5H 6D 6S; Ana draw; KC; Ana draw",
        "close; AH 6D 6S; Ana draw; 4C; Ana draw",
    ):
        told = hold_off(moved("Ana 1 100", course), "12.1(a)")
        assert ": 21" in said_by(told, "12.1(a)").replace("soft ", "")
        assert len(told["state"]["box 1, hand 1"]) == 3
    hold_off(moved("Ana 1 100", "close; AH KD KS; Ana draw"), "12.1(a)")
    soft = dealt("Ana 1 100", "AH 6D AS KD KC", "Ana stand")  # twelve, and soft
    hold(soft, {"Ana original": 100})


@rule("12.2")
def test_a_hand_over_twenty_one_loses_at_once_with_its_double_and_no_other() -> None:
    told = dealt("Ana 1 100; Cho 2 20", "KH KS KD 6H 8S KC", "Ana draw")
    hold(told, {"Ana original": -100}, "12.2", over=False)
    split = dealt("Ana 1 100", "8H AD 8S 6C KC", "Ana insurance 50; Ana split; Ana draw")
    hold(split, {"Ana original": -100}, "12.2", over=False)
    assert {w["result"] for w in split["wagers"][1:]} == {"open"}
    shared = dealt("Ana 1 100; Ben 1 50", "KH KD 6H KC", "Ana draw")
    assert won(shared) == {"Ana original": -100, "Ben original": -50}


REFUSED = {
    "4.7": ["9H AD 9S; place Ana 1 insurance 50; w2: remove", "5H 6D 6S; Ana double; w2: remove",
            "9H AD 9S; place Ana 1 insurance 50; close; w2: remove"],
    "7.4": ["9H 6D 9S; 2C", "9H 6D 9S; Ana hesitate"],
    "8.3": ["AH KD KS; Ana 1: even money", "9H AD 9S; Ana 1: even money",
            "9H AD 9S; close; Ana even money", "AH AD KS; close; Ana even money"],
    "9.1": ["9H KD 9S; place Ana 1 insurance 50", "9H 6D 9S; Ana insurance",
            "9H 6D 9S; Ana stand; Ana insurance"],
    "9.3": ["9H AD 9S; close; Ana insurance", "9H AD 9S; Ana stand", "9H AD 9S; 2C",
            "9H AD 9S; close; place Ana 1 insurance 50"],
    "10.3": ["5H 6D 6S; Ana double; Ana draw", "5H 6D 6S; Ana double; 2C; Ana draw"],
    "11.4(b)": ["AH 6D AS; Ana split; 2C; Ana draw", "AH 6D AS; Ana split; 2C 3C; Ana draw"],
    "12.1(a)": ["AH KD KS; Ana draw", "9H 6D 9S; Ana draw; 3C; Ana draw"],
    "12.2": ["9H 6D 9S; Ana draw; KC; Ana draw"],
    "13.3(d)": ["8H 6D 8S; Ana split; 2C; Ana 1: second hand", "9H 6D 9S; Ana first hand"],
}  # fmt: skip


REFUSED_BESIDE = {  # while another box decides
    "10.3": ["5H KS 6D 6S 8S; Ana double; 2C; Ana draw"],
    "11.4(b)": ["AH KS 6D AS 8S; Ana split; 2C 3C; Ana draw"],
    "12.1(a)": ["AH KS KD KH 8S; Ana draw"],
    "12.2": ["9H KS 6D 9S 8S; Ana draw; KC; Ana draw"],
}


@pytest.mark.parametrize("number", rule.each({number: number for number in REFUSED}))
def test_what_is_refused_is_refused_by_the_rule_that_forbids_it(number: str) -> None:
    for course in REFUSED[number]:
        hold_off(moved("Ana 1 100", f"close; {course}"), number)
    for course in REFUSED_BESIDE.get(number, ()):
        hold_off(moved("Ana 1 100; Cho 2 20", f"close; {course}"), number)
