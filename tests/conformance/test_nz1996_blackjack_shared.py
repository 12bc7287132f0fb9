"""Division II of nz1996: several people on a box, one on several, Super Sevens, wagers left alone."""

from typing import Any

import pytest

from croupier.table.conduct.core.state import House
from croupier.table.conduct.tables.terms import set_up
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import Reason, Refusal
from tests.conformance.blackjack_boxes import (
    SUPER_SEVENS,
    dealt,
    hold,
    hold_off,
    moved,
    rule,
    ruled,
    said_by,
    table,
    wagers,
    won,
)
from tests.conformance.settling import cited, refusals, settle
from tests.table.conduct.evening import Evening, rules, words


DEALER: Any = {"who": "Dee", "role": "dealer"}


class AtABox(Evening):
    """Ana sits at box 1 and Cho at box 3; Ben stakes behind Ana, and Cho too."""

    def __init__(self, **more: Any) -> None:
        super().__init__("nz1996", "Ana", "Ben", "Cho", game="blackjack", name="BJ1", **more)
        self.do("sit", who="Ana", seat=1)
        self.do("sit", who="Cho", seat=3)
        self.do("new game", **DEALER)
        for who, box, stake in (
            ("Ben", 1, "50"),
            ("Ana", 1, "100"),
            ("Cho", 1, "20"),
            ("Cho", 3, "20"),
        ):
            self.do("place", who=who, bet="original", seat=box, stake=stake, id=f"{who} {box}")

    def deal(self, course: str) -> Any:
        """Call no more bets, and turn cards up."""
        self.do("no more bets", **DEALER)
        return self.cards(course)

    def have(self) -> list[str]:
        return [self.chips(who) for who in ("Ana", "Ben", "Cho")]


# Who decides


@rule("13.3(a)", "13.5")
def test_who_sits_at_a_box_decides_for_it_and_nobody_else_who_wagers_there() -> None:
    evening = AtABox()
    evening.deal("5H 8H 6D 6S 8S")
    for other in ("Ben", "Cho"):
        no = evening.refused("act", who=other, act="draw", seat=1)
        assert no.remedy == "Ana decides for it."
        assert rule.told("13.3(a)", "13.5") <= set(rules(no))
    evening.do("act", who="Ana", act="draw")
    evening.cards("9C")
    evening.do("act", who="Ana", act="stand")
    assert rule.ref("13.5") in rules(evening.refused("act", who="Ana", act="stand", seat=3))
    evening.do("act", who="Cho", act="stand")
    evening.cards("KD KC")
    assert evening.have() == ["1100", "1050", "1040"]


@rule("13.3(a)")
def test_who_sits_at_a_box_decides_though_they_have_no_wager_there() -> None:
    evening = Evening("nz1996", "Ana", "Ben", game="blackjack", name="BJ1")
    evening.do("sit", who="Ana", seat=1)
    evening.do("new game", **DEALER)
    evening.do("place", who="Ben", bet="original", seat=1, stake="50")
    evening.do("no more bets", **DEALER)
    evening.cards("5H KD 6S")
    assert rule.ref("13.3(a)") in rules(evening.refused("act", who="Ben", act="draw", seat=1))
    evening.do("act", who="Ana", act="draw")
    evening.cards("KC 9D")
    assert evening.chips("Ben") == "1050"


@rule("13.3(a)")
def test_a_record_has_the_first_on_a_box_decide_for_it() -> None:
    stakes = "Ana 1 100; Ben 1 50"
    hold_off(moved(stakes, "close; 5H 6D 6S; Ben draw at 1"), "13.3(a)", "Ben")
    told = moved(stakes, "close; 5H 6D 6S; Ana draw; KC; KD QD")
    hold(told, {"Ana original": 100, "Ben original": 50})


SHARED: dict[str, list[tuple[str, str, dict[str, int]]]] = {
    "13.3(c)": [
        ("5H 6D 6S 2C KD 10D", "Ana double",
         {"Ana original": 100, "Ana double": 100, "Ben original": 50}),
        ("5H 6D 6S 2C KD 10D", "Ana double 60; Ben double 30",
         {"Ana original": 100, "Ana double": 60, "Ben original": 50, "Ben double": 30}),
        ("5H KD 6S 2C AD", "Ana double; Ben double",
         {"Ana original": -100, "Ana double": 0, "Ben original": -50, "Ben double": 0}),
    ],
    "13.3(d)": [  # hand 1 comes to 18, hand 2 to 14; the dealer has 17
        ("8H 7D 8S KC 6C KD", "Ana split; Ben split; Ana stand; Ana stand",
         {"Ana original": 100, "Ana split": -100, "Ben original": 50, "Ben split": -50}),
        ("8H 7D 8S KC 6C KD", "Ana split; Ana stand; Ana stand",
         {"Ana original": 100, "Ana split": -100, "Ben original": 50}),
        ("8H 7D 8S KC 6C KD", "Ana split; Ben second hand; Ana stand; Ana stand",
         {"Ana original": 100, "Ana split": -100, "Ben original": -50}),
        ("8H 7D 8S KC 6C KD", "Ana split; Ben second hand; Ben first hand; Ana stand; Ana stand",
         {"Ana original": 100, "Ana split": -100, "Ben original": 50}),
        # a stake that followed the second hand of a pair is named once more when that is split
        ("8H 7D 8S KC 8C 2S KS 9C KD",
         "Ana split; Ben split; Ana stand; Ana split; Ben second hand; Ana draw; Ana stand; Ana stand",
         {"Ana original": 100, "Ana split": 100 + 0, "Ben original": 50, "Ben split": 0}),
    ],
    "13.3(f)": [
        ("10H AD 9H KC", "Ben insurance 25; Ana stand",
         {"Ana original": -100, "Ben original": -50, "Ben insurance": 50}),
        ("10H AD 9H 7C", "Ben insurance 10; Ana insurance 50; Ana stand",
         {"Ana original": 100, "Ana insurance": -50, "Ben original": 50, "Ben insurance": -10}),
    ],
}  # fmt: skip


@pytest.mark.parametrize("number", rule.each({number: number for number in SHARED}))
def test_each_on_a_box_doubles_splits_and_insures_or_does_not(number: str) -> None:
    for course, acts, due in SHARED[number]:
        told = dealt("Ana 1 100; Ben 1 50", course, acts)
        hold(told, due)
        mine = [one for one in told["wagers"] if one["player"] == "Ben"]
        by = {ref for one in mine for ref in cited(one)} | {
            ref for step in told["steps"] for ref in step["rules"]
        }
        assert rule.ref(number) in by


INSURED = {"Ana original": -20, "Ben original": -20, "Ben insurance": 20}
DOUBLED = {f"{who} original": 20 for who in ("Ana", "Ben", "Cal")} | {
    "Ana double": 20,
    "Cal double": 20,
}
STOPS_NOTHING: dict[str, list[tuple[str, str, dict[str, int], str]]] = {
    "9.3": [
        ("10H 9H AD 9C 8C KS", f"{refused}; Ben insurance; Ana stand; Ben stand", INSURED, by)
        for refused, by in (
            ("Ana even money", "8.3"), ("Ana double", "10.1(a)"), ("Ana second hand", "13.3(d)"),
            ("Ana insurance 11", "9.3"), ("Ben stand", "7.4"),
        )
    ],
    "8.3": [
        ("AH 9H AD KC 8C KS", "Ana insurance; Ana even money; Ben insurance; Ben stand",
         {"Ana original": 0, "Ana insurance": 20, "Ben original": -20, "Ben insurance": 20}, "8.3"),
    ],
    "13.3(c)": [
        ("6H 9D 5C 10S 8H", f"Ana double; {acts}; Cal double", DOUBLED | more, by)
        for acts, more, by in (
            ("Zoe double", {}, "13.3(a)"), ("Ben stand", {}, "13.3(a)"), ("Ben double 21", {}, "10.2"),
            ("Ben double; Ben double", {"Ben double": 20}, "10.2"),
        )
    ],
    "13.3(d)": [
        ("8H 9D 8C 10S 9D 9H", f"Ana split; {acts}; Ana stand; Ana stand",
         {"Ana original": 0, "Ana split": -20, "Ben original": ben, "Cal original": -20}, by)
        for acts, ben, by in (
            ("Ben first hand; Cal second hand", 0, ""), ("Zoe first hand; Cal second hand", 0, "13.3(a)"),
            ("Ben second hand; Ben first hand; Cal second hand", 0, ""), ("Cal second hand", 0, ""),
            ("Ben double; Cal second hand", 0, "10.1(a)"), ("Ben second hand; Cal second hand", -20, ""),
        )
    ],
    "13.3(e)": [
        ("6H AD 5C KH 9S", "Ben double; Ana draw", {f"{who} original": 20 for who in ("Ana", "Ben", "Cal")}, "13.3(e)"),
    ],
}  # fmt: skip
"""What is refused in a window or beside it, and the next who decides all the same: by which rule."""


@pytest.mark.parametrize("number", rule.each({number: number for number in STOPS_NOTHING}))
def test_what_is_refused_ends_no_window_for_the_others(number: str) -> None:
    boxes = "Ana 1 20; Ben {} 20" if number in ("9.3", "8.3") else "Ana 1 20; Ben 1 20; Cal 1 20"
    for course, acts, due, by in STOPS_NOTHING[number]:
        told = dealt(boxes.format(2), course, acts)
        assert (won(told), told["over"]) == (due, True), acts
        assert rule.ref(number) in ruled(told).union(*map(cited, refusals(told)))
        if by:
            hold_off(told, by, "not both" if number == "8.3" else "")
        else:
            assert not refusals(told), acts


@rule("8.3")
def test_a_call_that_is_refused_for_its_hand_says_so_and_not_which_window_is_open() -> None:
    why = "a blackjack alone is paid even money, and box 1 has none"
    told = hold_off(moved("Ana 1 100", "close; 10H AD 9C; Ana 1: even money"), "8.3")
    assert [each["refusal"]["what"] for each in refusals(told)] == [why]
    early = moved("Ana 1 100", "close; 10H AD 9C; Ana 1: second hand")
    hold_off(early, "13.3(d)", "may not be called on original now; open now: insurance")


@rule("13.3(d)")
def test_which_hand_is_named_before_another_card() -> None:
    course = "close; 8H 7D 8S; Ana split; {}KC; {}Ana stand; 6C; Ana stand; KD"
    early, late = ("Ben 1: second hand; ", ""), ("", "Ben 1: second hand; ")
    told = moved("Ana 1 100; Ben 1 50", course.format(*early))
    hold(told, {"Ana original": 100, "Ana split": -100, "Ben original": -50}, "13.3(d)")
    told = moved("Ana 1 100; Ben 1 50", course.format("Ben 1: first hand; ", ""))
    hold(told, {"Ana original": 100, "Ana split": -100, "Ben original": 50}, "13.3(d)")
    hold_off(dealt("Ana 1 100; Ben 1 50", "8H 7D 9S", "Ben first hand"), "13.3(d)", "first hand")
    told = moved("Ana 1 100; Ben 1 50", course.format(*late))
    assert len(refusals(told)) == 1
    assert won(told)["Ben original"] == 50
    assert (
        moved("Ana 1 100", "close; 8H 7D 8S; Ana split; Ana 1: second hand")["moves"][-1]["answer"]
        == "refused"
    )  # who decides covers both


@rule("13.3(e)")
def test_nobody_doubles_or_splits_where_who_decides_does_not() -> None:
    stakes = "Ana 1 100; Ben 1 50"
    for pair, bet in (("5H 6D 6S", "double"), ("8H 6D 8S", "split")):
        for acts in ("", "Ana draw; ", "Ana draw; 2C; "):
            told = moved(stakes, f"close; {pair}; {acts}place Ben 1 {bet} 50")
            hold_off(told, "13.3(e)")
            assert won(told) == {}


@rule("13.6")
def test_the_minimum_lies_on_each_box_that_somebody_plays() -> None:
    told = dealt("Ana 1 100; Ana 3 9; Ana 5 10", "KH KS 6D 9H 9S KD KC", "Ana stand; Ana stand")
    hold_off(told, "13.6")
    assert won(told) == {"Ana original": 110}


@rule("11.2")
def test_a_call_for_a_hand_moves_no_stake_on_another_box() -> None:
    stakes = "Ana 1 100; Ben 1 50; Ben 2 20"
    course = "8H 9H 7D 8S 9S KC 6C KD"
    told = dealt(stakes, course, "Ana split; Ben second hand; Ana stand; Ana stand; Ben stand")
    hold(told, {"Ana original": 100, "Ana split": -100, "Ben original": -50 + 20}, "11.2")


# Wagers left alone


@rule("4.2", "4.6", "4.7")
def test_after_no_more_bets_no_wager_is_made_or_changed() -> None:
    stakes, deal = "Ana 1 100; Ben 1 50", "close; 5H AD 6S"
    for course in (deal.partition("; ")[0], "close; 5H"):
        told = moved(stakes, f"{course}; place Cho 2 20")
        hold_off(told, "4.2")
    for call in ("remove", "reduce"):
        told = moved(stakes, f"close; 5H; Ana 1: {call}")
        hold_off(told, "4.6")
        assert told["wagers"][0]["stake"] == "100"
        hold_off(moved(stakes, f"{deal}; Ana 1: {call}"), "4.6")
    for course, name in (
        (f"{deal}; place Ana 1 insurance 50", "w3"),
        (f"{deal}; close; Ana double 50", "w3"),
        ("close; 8H 6D 8S; Ana split", "w3"),
    ):
        for after in ("", "; close"):
            told = moved(stakes, f"{course}{after}; {name}: remove")
            refused = [each["refusal"] for each in refusals(told)][-1:]
            if after and "double" not in course and "split" not in course:
                assert rule.ref("4.7") in refused[0]["rules"], (course, refused)
            assert refused, (course, after)
            assert told["wagers"][2]["result"] == "open"


@rule("9.3", "13.3(c)", "13.3(d)", "7.4")
def test_an_answer_too_early_is_told_what_is_open_and_what_ends_it() -> None:
    on_insurance = ("9.3", "Call no more bets: it ends insurance.")
    for deal, opens, ref, way_out in (
        ("9H 9S AD 9D KS", "", *on_insurance),
        ("5H 9S KD 6S KS", "double", "13.3(c)", "Deal on: it ends double."),
        ("8H 9S KD 8S KS", "split", "13.3(d)", "Deal on: it ends split."),
    ):
        evening = AtABox()
        evening.deal(deal)
        if opens:
            evening.do("act", who="Ana", act=opens)
        early = evening.refused("act", who="Ana", act="stand")
        assert (early.remedy, rule.ref(ref) in rules(early)) == (way_out, True)
        wager = evening.refused("act", who="Ben", act=opens or "insurance")
        assert wager.remedy == f"It is a wager on what lies there: place {opens or 'insurance'}."
        course = f"close; {deal}; {f'Ana {opens}; ' if opens else ''}Ana stand"
        told = moved("Ana 1 100; Ben 1 50; Cho 1 20; Cho 3 20", course)
        assert refusals(told)[0]["refusal"]["remedy"] == way_out
        if opens:
            assert "The next card is turned up" in words(evening.cards("9D"))
            continue
        card = evening.refused("card", card="9D", **DEALER)
        assert rule.told("7.4", ref) <= set(rules(card))
        assert card.remedy == f"{way_out} Box 1, hand 1: stand, draw, split."
        told = moved("Ana 1 100; Ben 1 50; Cho 1 20; Cho 3 20", f"close; {deal}; 9D")
        assert refusals(told)[0]["refusal"]["remedy"] == card.remedy
        assert hold_off(told, "7.4", "insurance is open, and then box 1 decides on hand 1 first")
        evening.do("no more bets", **DEALER)
        late = evening.refused("card", card="9D", **DEALER)
        assert late.remedy == "Box 1, hand 1: stand, draw, split."
        other = evening.refused("act", who="Ana", act="stand", seat=3)
        assert (other.what, other.remedy) == (
            "Ana is asked nothing at seat 3",
            "Name seat 1, hand 1.",
        )
        hand = evening.refused("act", who="Ana", act="stand", hand=2)
        assert (hand.what, hand.remedy) == ("Ana is asked nothing on hand 2", "Name hand 1.")


# Super Sevens


def sevens(course: str, acts: str = "", stakes: str = "Ana 1 100; Ana 1 super-sevens 5") -> Any:
    return dealt(stakes, course, acts, SUPER_SEVENS)


LINES: dict[str, list[tuple[str, str, int]]] = {
    "14.4(a)": [("7H KD 8S", "", 15), ("7H KD AS", "", 15), ("7C KD KS", "", 15)],
    "14.4(b)": [
        ("7H KD 7S", "Ana stand", 250), ("7H KD 7S 8C", "Ana draw", 250),
        ("7H KD 7S KC", "Ana draw", 250),
    ],
    "14.4(c)": [("7H KD 7H", "Ana stand", 500), ("7H KD 7H 6C", "Ana draw", 500)],
    "14.4(d)": [("7H KD 7S 7C", "Ana draw", 2500), ("7H KD 7H 7C", "Ana draw", 2500)],
    "14.4(e)": [("7H KD 7H 7H", "Ana draw", 25_000)],
    "14.4(f)": [("8H KD", "", -5), ("8H KD 7S", "", -5), ("AH KD 7S 7C", "Ana draw", -5)],
    "14.5": [("7H KD 7S", "Ana split", 250), ("7H KD 7H", "Ana split", 500),
             ("7H KD 7S 7C", "Ana split", 250)],
}  # fmt: skip


@pytest.mark.parametrize("number", rule.each({number: number for number in LINES}, "14.6"))
def test_sevens_are_paid_as_soon_as_no_other_can_follow(number: str) -> None:
    for course, acts, wins in LINES[number]:
        told = sevens(course, acts)
        assert won(told).get("Ana super-sevens") == wins, course
        assert not told["over"], "it is settled before the round is over"
        assert told["wagers"][1]["odds"] in (None, f"{wins // 5} to 1")
        by = number if number != "14.5" else f"14.4({'c' if wins == 500 else 'b'})"
        assert rule.told(by, "14.6") <= cited(told["wagers"][1]) | {
            ref for step in told["steps"] for ref in step["rules"]
        }
        if number == "14.5":
            assert rule.ref("14.5") in {r for s in told["steps"] for r in s["rules"]}


@rule("14.4(b)")
def test_two_sevens_wait_until_no_third_can_come() -> None:
    assert sevens("7H KD 7S")["wagers"][1]["result"] == "open"
    assert sevens("7H KD 7S", "Ana draw")["wagers"][1]["result"] == "open"
    assert won(sevens("7H KD 7S", "Ana stand"))["Ana super-sevens"] == 250


@rule("14.1", "14.2")
def test_super_sevens_lies_beside_a_stake_on_its_box_where_it_is_offered() -> None:
    with_it = TableRecord("nz1996", "blackjack", options={"super sevens": True})
    lower = set_up(House(), with_it, "casino manager")
    assert isinstance(lower, Refusal)
    assert lower.reason is Reason.ROLE_MAY_NOT
    bare = table(options={"super sevens": False})
    hold_off(moved("Ana 1 100", "place Ana 1 super-sevens 5", bare), "14.1")
    for stakes, is_taken in (
        ("Ana 1 100; Ana 1 super-sevens 5", True),
        ("Ana 1 100; Ana 2 super-sevens 5", False),
        ("Ana 1 100; Ben 1 super-sevens 5", False),
        ("Ana 1 100; Ben 1 50; Ben 1 super-sevens 5", True),
    ):
        told = moved(stakes, "close; 7H", SUPER_SEVENS)
        (sevens_,) = [one for one in told["wagers"] if one["bet"] == "super-sevens"]
        assert (sevens_["result"] == "open") is is_taken, stakes
        if not is_taken:
            assert rule.ref("14.2") in sevens_["refusal"]["rules"]
            through = [{**each, "accepted": "by mistake"} for each in wagers(stakes)]
            cards = ["7H", "KH", "KS", "7D", "8C", "KD", "KC"]
            (told,) = settle({"table": SUPER_SEVENS, "wagers": through, "chance": cards})
            (void,) = [one for one in told["wagers"] if one["bet"] == "super-sevens"]
            assert (void["result"], void["net"]) == ("void", "0")
    late = moved("Ana 1 100", "close; 7H; place Ana 1 super-sevens 5", SUPER_SEVENS)
    assert refusals(late)


@rule("14.3")
def test_super_sevens_has_the_one_stake_that_the_sign_names() -> None:
    for stake in (4, 6, 10, 100):
        told = moved("Ana 1 100", f"place Ana 1 super-sevens {stake}", SUPER_SEVENS)
        hold_off(told, "14.3")
    both = "Ana 1 100; Ana 3 100; Ben 1 50; Ana 1 super-sevens 5"
    others = "place Ben 1 super-sevens 5; place Ana 3 super-sevens 5"
    assert not refusals(moved(both, others, SUPER_SEVENS))
    hold_off(moved(both, "place Ana 1 super-sevens 5", SUPER_SEVENS), "14.3", "already")
    twice = moved(both, "place Ana 1 super-sevens 5 by mistake", SUPER_SEVENS)
    assert (twice["wagers"][-1]["result"], twice["wagers"][-1]["returned"]) == ("void", "5")
    unnamed = table(options={"super sevens": True})
    hold_off(moved("Ana 1 100", "place Ana 1 super-sevens 5", unnamed), "14.3", "names no amount")


# Paid and collected at the table


def _settled_by(came: Any) -> set[str]:
    """Give the rules of the wagers that were settled with a card."""
    return {ref for entry in came for one in entry.happening.facts.get("wagers", ())
            for ref in one["rules"]}  # fmt: skip


@rule("8.1", "12.2", "14.6")
def test_what_a_card_decides_is_paid_and_collected_with_it() -> None:
    evening = AtABox(options={"super sevens": True}, limits={
        "min": "10", "max": "500", "fixed stakes": {"super-sevens": "5"}})  # fmt: skip
    evening.do("place", who="Ana", bet="super-sevens", seat=1, stake="5")
    assert evening.have() == ["895", "950", "960"]
    evening.deal("7H AH")
    assert evening.chips("Ana") == "895"
    evening.cards("9D")
    assert rule.ref("14.6") in _settled_by(evening.cards("6S"))
    assert evening.chips("Ana") == "915"  # 5 and three times as much
    assert rule.ref("8.1") in _settled_by(evening.cards("KS"))
    assert evening.chips("Cho") == "1010"  # 20 on box 3 is paid 30
    evening.do("act", who="Ana", act="draw")
    assert rule.ref("12.2") in _settled_by(evening.cards("KC"))
    live = evening.table.live
    assert live is not None
    assert not live.unpaid
    assert {str(slip.result) for slip in live.round.slips} == {"win", "lose"}


@rule("8.3")
def test_even_money_is_in_the_players_hands_before_the_round_is_over() -> None:
    evening = AtABox()
    evening.do("place", who="Cho", bet="original", seat=3, stake="10")  # it is all her wager there
    evening.deal("AS AH AD KH KS")
    way_out = "It is called on the wager that lies there: call even money."
    assert evening.refused("act", who="Cho", act="even money").remedy == way_out
    told = moved("Cho 3 30", "close; AH AD KS; Cho even money; Cho 3: even money")
    assert hold_off(told, "9.3")["moves"][-2]["refusal"]["remedy"] == way_out
    assert won(told) == {"Cho original": 30}
    evening.do("call", who="Cho", wager="Cho 3", call="even money")
    assert evening.chips("Cho") == "1010"
    evening.do("no more bets", **DEALER)
    evening.cards("KC")
    assert evening.have() == ["1000", "1000", "1030"]


@rule("9.4")
def test_a_record_says_what_insurance_may_be_where_chips_are_large() -> None:
    at = table(chips=["25"], limits={"min": "25", "max": "500"})
    told = moved("Ana 1 100", "close; 10H AD 9H; place Ana 1 insurance 30", at)
    assert refusals(told)[0]["refusal"]["remedy"] == "Stake 25."
    hold_off(told, "9.4")
    assert said_by(told, "9.1")
