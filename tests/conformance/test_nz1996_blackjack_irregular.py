"""Part 15 of division II of nz1996: cards dealt wrong, forgotten or seen, and what players may choose."""

from typing import Any

import pytest

from croupier.table.conduct.equipment.cards.shoe_steps import shoe_of
from croupier.table.house.record_export import record_of
from tests.conformance.blackjack_boxes import (
    SUPER_SEVENS,
    dealt,
    hold,
    hold_off,
    moved,
    rule,
    said_by,
    won,
)
from tests.conformance.settling import cited, refusals, settle
from tests.conformance.test_nz1996_blackjack_shared import DEALER, AtABox
from tests.table.conduct.evening import Evening, rules, words


TWO = "Ana 1 100; Cho 3 20"
AGAIN = {"reconstruct": True, "by": "casino supervisor"}
FORGOTTEN = {"dealer without a card": True, "by": "casino supervisor"}


def misdealt(card: str, to: str) -> Any:
    return {"misdealt card": card, "to": to}


def exposed(card: str) -> Any:
    return {"exposed card": card}


def lies(told: Any) -> dict[str, list[str]]:
    """Give the cards of every hand that has some."""
    return {name: hand for name, hand in told["state"].items() if isinstance(hand, list) and hand}


WRONG: dict[str, tuple[list[Any], dict[str, list[str]]]] = {
    # to box 2, where nobody wagered; to the dealer instead of box 3; to box 3 instead of the dealer
    "15.3": (["5H", misdealt("9C", "box 2"), "KS", "6D", "6S", "8S"],
             {"dealer": ["KS"], "box 1, hand 1": ["5H", "6D"], "box 3, hand 1": ["9C", "6S"]}),
    "15.4": (["5H", misdealt("KS", "dealer"), "6D", "6S"],
             {"dealer": ["6D"], "box 1, hand 1": ["5H", "6S"], "box 3, hand 1": ["KS"]}),
    "15.5": (["5H", "KS", misdealt("9C", "box 1"), "8S"],
             {"dealer": ["9C"], "box 1, hand 1": ["5H", "8S"], "box 3, hand 1": ["KS"]}),
    "15.8": (["5H", misdealt("KS", "dealer"), "6D", misdealt("2S", "box 7")],
             {"dealer": ["6D"], "box 1, hand 1": ["5H", "2S"], "box 3, hand 1": ["KS"]}),
}  # fmt: skip


@pytest.mark.parametrize("number", rule.each({number: number for number in WRONG}))
def test_before_anybody_decides_the_hands_are_laid_again_in_the_order_of_the_shoe(
    number: str,
) -> None:
    course, due = WRONG[number]
    told = dealt(TWO, [*course, AGAIN])
    assert not refusals(told)
    assert lies(told) == due
    assert "laid again" in said_by(told, number)
    for below in ("dealer", "game supervisor"):
        refused = dealt(TWO, [*course, {**AGAIN, "by": below}])
        assert len(refusals(refused)) == 1
        assert lies(refused) != due
    to_come = ["8S", "KD"] if number == "15.8" else ["KD"]
    late = dealt(TWO, [*course, *to_come, AGAIN], "Ana draw")
    assert rule.ref(number) in cited(refusals(late)[-1])


@rule("15.4", "15.5")
def test_with_blackjacks_alone_nobody_decided_and_the_hands_are_laid_again() -> None:
    no_first, passed_over = ["AH", misdealt("KS", "box 1")], ["AH", misdealt("9C", "dealer"), "KS"]
    for stakes, course, due in (
        ("Ana 1 100", no_first, {"dealer": ["KS"], "box 1, hand 1": ["AH"]}),
        (
            TWO,
            [*passed_over, "7S"],
            {"dealer": ["KS"], "box 1, hand 1": ["AH", "7S"], "box 3, hand 1": ["9C"]},
        ),
    ):
        told = dealt(stakes, [*course, AGAIN])
        assert not refusals(told)
        assert lies(told) == due
    hold_off(dealt("Ana 1 100", [*no_first, "9C"]), "15.5", "laid again first")
    dealers = [*passed_over, "7S", "8D"]
    hold(dealt(TWO, dealers), {"Ana original": 150, "Cho original": 0}, "15.4")
    hold_off(dealt(TWO, [*dealers, AGAIN]), "15.4", "over")


@rule("15.5(a)", "15.9")
def test_a_misdealt_box_whose_player_is_not_there_has_its_sevens_decided() -> None:
    absent = {"absent player": 1, "by": "casino supervisor"}
    course = ["7H", misdealt("9C", "box 1"), absent]
    for act, dealers, original in (("complete", ["KD", "7D"], -100), ("void", [], 0)):
        told = dealt(
            "Ana 1 100; Ana 1 super-sevens 5", [*course, *dealers], f"Ana {act}", SUPER_SEVENS
        )
        hold(told, {"Ana original": original, "Ana super-sevens": 15}, "15.9")
        assert said_by(told, "15.5(a)") == ("Box 1: void" if act == "void" else "")


@rule("14.6", "15.4")
def test_sevens_are_not_decided_by_cards_that_may_be_laid_again() -> None:
    wrong = ["5H", misdealt("7C", "dealer"), "6D"]
    for only, more, acts, sevens in (
        ("8S", [AGAIN, "9D"], "", 15),  # the seven is box 3's after all
        ("8S", [AGAIN, "7D"], "Ana stand; Cho stand", 5 * 50),
        ("7S", ["KD", "9D"], "Ana draw", 0),  # box 3 sits out, whatever came to it
        ("8S", ["KD", "9D"], "Ana draw", 0),
    ):
        told = dealt(f"{TWO}; Cho 3 super-sevens 5", [*wrong, only, *more], acts, SUPER_SEVENS)
        assert won(told)["Cho super-sevens"] == sevens
    paid = ["5H", misdealt("AC", "box 5"), "AH", "3H", "5D", "KC", "7S", "10D", "4H"]
    stakes = f"{TWO}; Dov 5 20; Dov 5 super-sevens 5"
    acts = "Dov even money; Ana draw; Ana draw"  # whoever was paid decided: no other card comes to box 5
    told = dealt(stakes, paid, acts, SUPER_SEVENS)
    assert not refusals(told)
    due = {"Ana original": -100, "Cho original": 0, "Dov original": 20, "Dov super-sevens": -5}
    hold(told, due, "14.6")


@rule("15.3", "15.4")
def test_who_insured_or_took_even_money_has_decided() -> None:
    for decided in ("place Ana 1 insurance 50", "Ana 1: even money", ""):
        evening = AtABox()
        evening.deal("AH")
        evening.do("misdealt card", **DEALER, card="9C", to="box 2")
        evening.cards("8S AD KH 9S")
        if "insurance" in decided:
            evening.do("place", who="Ben", bet="insurance", stake="25", seat=1)
        elif decided:
            evening.do("call", who="Ana", wager="Ana 1", call="even money")
        if decided:
            late = evening.refused("reconstruct", **SUPERVISOR)
            assert rule.told("15.3", "15.4") <= set(rules(late))
            assert "has decided" in late.what
            evening.do("no more bets", **DEALER)
            evening.do("act", who="Cho", act="stand")
            evening.cards("QC")  # a blackjack: the hands were right, but for the card on box 2
            assert evening.have() == (
                ["1000", "1050", "980"] if "ins" in decided else ["1100", "1000", "980"]
            )
        else:
            evening.do("reconstruct", **SUPERVISOR)
            assert evening.have() == ["900", "950", "960"]


@pytest.mark.parametrize("to", ["box 9", "box 0", "box 03", "box 1234", "box", "shoe", 3, ""])
def test_a_card_goes_to_one_of_seven_boxes_or_to_the_dealer(to: Any) -> None:
    told = dealt(TWO, ["5H", {"misdealt card": "9C", "to": to}])
    (refused,) = [each["refusal"] for each in refusals(told)]
    assert refused["reason"] == "ruling does not apply"
    assert rule.ref("15.8") in refused["rules"]


@rule("15.3")
def test_a_card_that_lies_too_much_once_the_hands_are_right_is_the_next() -> None:
    course, _ = WRONG["15.3"]
    told = dealt(TWO, [*course, AGAIN, "KD"], "Ana draw; Cho stand")
    assert lies(told)["box 1, hand 1"] == ["5H", "6D", "8S"]
    assert lies(told)["box 3, hand 1"] == ["9C", "6S"]


@rule("15.3")
def test_once_somebody_decided_cards_without_a_wager_are_void_and_the_game_goes_on() -> None:
    course, _ = WRONG["15.3"]
    # 5 and 6 and 9 are 20, K and 8 are 18; the dealer has 6 and Q, and draws
    told = dealt(TWO, [*course, "9D", "QD", "3C"], "Ana double; Cho stand")
    hold(told, {"Ana original": 100, "Ana double": 100, "Cho original": -20}, "15.3")
    assert "Cards on box 2 without a wager are void" in said_by(told, "15.3")


@rule("15.4")
def test_a_box_without_all_its_cards_sits_out_once_somebody_decided() -> None:
    course = ["5H", misdealt("KS", "dealer"), "6S", "8S"]
    told = dealt(TWO, [*course, "9D", "7D"], "Ana draw; Ana stand")
    hold(told, {"Ana original": 100, "Cho original": 0}, "15.4")
    assert told["wagers"][1]["result"] == "void"
    assert rule.ref("15.4") in cited(told["wagers"][1])
    assert "Box 3 has not all its cards and sits out" in said_by(told, "15.4")


@rule("15.4")
def test_with_a_box_that_sits_out_go_its_insurance_and_sevens_that_nothing_decided() -> None:
    course = ["5H", misdealt("AD", "dealer"), "6S", "7S", "9D", "7D"]
    stakes = "Ana 1 100; Cho 3 20; Cho 3 super-sevens 5"
    told = dealt(stakes, course, "Cho insurance 10; Ana draw; Ana stand", SUPER_SEVENS)
    assert won(told) == {
        "Ana original": 100,
        "Cho original": 0,
        "Cho super-sevens": 0,
        "Cho insurance": 0,
    }
    assert {one["result"] for one in told["wagers"][1:]} == {"void"}


# The dealer forgot their own first card: box 1 has 5 and 6, box 3 has K and 8

WITHOUT = ["5H", "KS", misdealt("6S", "box 1"), "8S"]


@rule("15.5(a)", "15.5(b)", "15.5")
def test_without_the_dealers_first_card_each_hand_is_void_or_played_to_its_end() -> None:
    for chosen, due in (
        ("complete; complete", {"Ana original": 100, "Cho original": 0}),
        ("void; complete", {"Ana original": 0, "Cho original": 0}),
        ("complete; void", {"Ana original": 100, "Cho original": 0}),
        ("void; void", {"Ana original": 0, "Cho original": 0}),
    ):
        ana, cho = chosen.split("; ")
        dealers = [] if chosen == "void; void" else ["KD", "8D"]
        acts = f"Ana draw; Cho {cho}; Ana {ana}"
        acts += "; Ana stand" * (ana == "complete") + "; Cho stand" * (cho == "complete")
        told = dealt(TWO, [*WITHOUT, "9D", FORGOTTEN, *dealers], acts)
        hold(told, due, "15.5")
        assert told["wagers"][0]["result"] == ("void" if ana == "void" else "win")
        for which, one in (("void", "15.5(a)"), ("complete", "15.5(b)")):
            assert (which in said_by(told, one)) is (which in chosen)
        if ana == "void":
            assert rule.ref("15.5(a)") in cited(told["wagers"][0])


@rule("15.5(a)")
def test_even_a_hand_that_went_over_may_be_void_and_waits_for_that() -> None:
    acts = "Ana draw; Ana draw; Cho stand"
    told = dealt(TWO, [*WITHOUT, "4D", "KC"], acts)
    assert won(told) == {}
    for chosen, wins in (("void", 0), ("complete", -100)):
        told = dealt(TWO, [*WITHOUT, "4D", "KC", "KD", "8D"], f"{acts}; Ana {chosen}; Cho complete")
        hold(told, {"Ana original": wins, "Cho original": 0})
        assert said_by(told, "15.5(a)" if wins == 0 else "15.5(b)")


LATE: list[tuple[str, str, str, dict[str, int]]] = [
    ("5H 6S", "9D", "Ana draw; Ana stand", {"Ana original": -100}),
    ("5H 6S", "10D", "Ana draw", {"Ana original": 0}),
    ("AH KS", "", "", {"Ana original": 150}),
    ("5H 6S", "9D", "Ana double", {"Ana original": -100, "Ana double": 0}),
    ("5H 6S", "10D", "Ana double", {"Ana original": 0, "Ana double": 0}),
    ("8H 8S", "KC 9C", "Ana split; Ana stand; Ana stand", {"Ana original": -100, "Ana split": 0}),
]
"""What each has beside an ace and a ten that came late."""


@rule("15.5", "10.5", "11.7")
def test_an_ace_and_a_ten_that_came_late_are_no_blackjack_but_for_added_stakes() -> None:
    for own, drawn, acts, due in LATE:
        first, second = own.split()
        course = [first, "KH", misdealt(second, "box 1"), "8S", *drawn.split(), "AD", "QD"]
        chosen = f"{acts}; Cho stand; Ana complete; Cho complete".removeprefix("; ")
        told = dealt(TWO, course, chosen)
        hold(told, due | {"Cho original": -20}, "15.5")
        assert told["state"]["dealer"] == ["AD", "QD"]


# Cards that were seen


@rule("15.6")
def test_a_card_laid_on_the_dealers_hand_in_error_is_removed() -> None:
    gone = {"discarded card": "5C", "cause": "on the dealer's hand"}
    for at in (3, 4, 5):  # with the dealer's last card the round is not over: all cards lie there
        course: list[Any] = ["5H", "KD", "6S", "9D", "7D"]
        told = dealt("Ana 1 100", [*course[:at], gone, *course[at:]], "Ana draw; Ana stand")
        hold(told, {"Ana original": 100}, "15.6")
        assert told["state"]["dealer"] == ["KD", "7D"]
        assert "5C is removed to the discard rack" in said_by(told, "15.6")


@rule("15.2")
def test_a_card_that_nobody_saw_is_the_next_one_though_the_dealer_has_all_cards() -> None:
    told = dealt(TWO, ["5H", "KS", "KD", "6S", "8S", "9D", "7D", {"unseen card": True}],
                 "Ana draw; Ana stand; Cho stand")  # fmt: skip
    hold(told, {"Ana original": 100, "Cho original": 20}, "15.2")


@rule("15.7")
def test_a_card_that_was_seen_is_offered_and_who_refuses_it_has_no_other() -> None:
    first = ["5H", "KS", "KD", "6S", "2S"]  # Ana has 11, Cho 12
    taken = dealt(TWO, [*first, exposed("9C"), "KC"], "Ana draw; Ana stand; Cho stand")
    assert lies(taken)["box 1, hand 1"] == ["5H", "6S", "9C"]
    hold(taken, {"Ana original": 0, "Cho original": -20}, "15.7")
    doubled = dealt(TWO, [*first, exposed("9C"), "8C"], "Ana double; Cho stand")
    hold(doubled, {"Ana original": 100, "Ana double": 100, "Cho original": -20}, "15.7")
    refused = dealt(TWO, [*first, exposed("9C")], "Ana stand; Cho draw")  # on 11, though
    assert lies(refused)["box 1, hand 1"] == ["5H", "6S"]
    assert lies(refused)["box 3, hand 1"] == ["KS", "2S", "9C"]
    assert "stand on 11" in said_by(refused, "15.7")
    nobody = dealt(TWO, [*first, exposed("9C")], "Ana stand; Cho stand")
    assert nobody["state"]["dealer"] == ["KD", "9C"]
    hold(nobody, {"Ana original": -100, "Cho original": -20}, "15.7")
    hold_off(dealt(TWO, [*first[:3], exposed("9C")]), "15.7")  # before the deal is complete
    plain = dealt(TWO, first, "Ana stand")
    assert lies(plain) == lies(dealt(TWO, first))


@rule("15.7")
def test_a_split_hand_has_the_card_that_was_seen() -> None:
    told = dealt("Ana 1 100", ["8H", "KD", "8S", exposed("3C"), "KC", "9C", "7D"],
                 "Ana split; Ana draw; Ana stand")  # fmt: skip
    assert lies(told)["box 1, hand 1"] == ["8H", "3C", "KC"]
    hold(told, {"Ana original": 100, "Ana split": 0}, "15.7")


@rule("15.8")
def test_a_hand_that_cannot_be_reconstructed_is_void_and_the_dealers_voids_the_round() -> None:
    course = ["5H", "KS", "KD", "6S", "8S", "9D"]
    void: Any = {"void hand": 1, "by": "casino supervisor"}
    told = dealt(TWO, [*course, void, "9C"], "Ana draw; Cho stand")
    hold(told, {"Ana original": 0, "Cho original": -20}, "15.8")
    assert told["wagers"][0]["result"] == "void"
    assert rule.ref("15.8") in cited(told["wagers"][0])
    told = dealt(TWO, [*course, {**void, "void hand": "dealer"}], "Ana draw")
    hold(told, {"Ana original": 0, "Cho original": 0}, "15.8")
    assert told["carry"] is None
    for wrong in ({**void, "void hand": 5}, {**void, "by": "dealer"}):
        assert len(refusals(dealt(TWO, [*course, wrong], "Ana draw"))) == 1


CORRECTED: list[tuple[str, str, int, str, list[str] | str]] = [
    # what is done after the deal, which card is another, what follows; what all have, or the rule
    ("Ana stand; Cho stand; 5C", "AC", 6, "", ["900", "950", "960"]),  # the round is over with it
    ("Ana stand; Cho stand; 5C", "9D", 6, "", ["900", "950", "980"]),
    ("Ana stand", "AD", 3, "Cho stand; QC", ["900", "950", "960"]),  # nobody was asked to insure
    ("Ana stand; Cho stand; 2C", "6D", 3, "KC", ["1000", "1000", "1020"]),
    ("Ana stand", "2H", 1, "", "12.1(d)"),
    ("Ana draw; 2C; Ana draw; AS", "KC", 6, "", "12.2"),
    ("Ana draw; 2C; Ana draw; AS", "3C", 6, "", "12.1(a)"),
]
DEAL = "9H 9S KD 9C KS"


@rule("15.8")
@pytest.mark.parametrize(("course", "right", "which", "then", "due"), CORRECTED)
def test_a_card_that_was_entered_wrong_is_put_right_at_the_table_as_in_a_record(
    course: str, right: str, which: int, then: str, due: Any
) -> None:
    evening = AtABox()
    evening.deal(DEAL)

    def do(acts: str) -> None:
        for each in filter(None, acts.split("; ")):
            who, *act = each.split()
            came = evening.do("act", who=who, act=act[0]) if act else evening.cards(each)
            assert came

    do(course)
    stakes = "Ana 1 100; Ben 1 50; Cho 1 20; Cho 3 20"
    parts = [f"close; {DEAL}", course, f"correct {which} {right}", then]
    told = moved(stakes, "; ".join(filter(None, parts)))
    asked: Any = {"chance": right, "which": which}
    if isinstance(due, str):
        no = evening.refused("correct", **SUPERVISOR, **asked)
        hold_off(told, due, "what followed could not have been done then")
        assert {rule.ref(due), rule.ref("15.8")} <= set(rules(no))
        assert no.what == refusals(told)[-1]["refusal"]["what"]
        return
    evening.do("correct", **SUPERVISOR, **asked)
    do(then)
    assert evening.have() == due
    assert evening.table.live is None
    assert sum(won(told).values()) == sum(map(int, due)) - 3000


# At the table: Ana has 100 on box 1, Ben 50 and Cho 20 behind her, Cho 20 on box 3

SUPERVISOR: Any = {"who": "Sue", "role": "casino supervisor"}


def ruled_at_the_table(evening: AtABox, number: str, do: str, **asked: Any) -> Any:
    """Have the casino supervisor rule, whom nobody below may stand in for."""
    evening.refused_one_role_lower(do, **asked)
    came = evening.do(do, **SUPERVISOR, **asked)
    assert rule.ref(number) in rules(came), rules(came)
    return came


@rule("15.3", "15.8")
def test_hands_are_reconstructed_at_the_table_until_somebody_decides() -> None:
    for is_late in (False, True):
        evening = AtABox()
        evening.deal("5H")
        came = evening.do("misdealt card", **DEALER, card="9C", to="box 2")
        assert rule.ref("15.8") in rules(came)
        evening.cards("8S 6D 6S KS")  # 11 on box 1; box 3 has 18, or 9 and 6 once they are right
        if is_late:
            evening.do("act", who="Ana", act="double")
            assert rule.ref("15.3") in rules(evening.refused("reconstruct", **SUPERVISOR))
            came = evening.cards("9D")
            assert rule.ref("15.3") in rules(came)
            evening.do("act", who="Cho", act="stand")
            evening.cards("KC 3D")
            assert evening.have() == ["1200", "1050", "1000"]
            continue
        came = ruled_at_the_table(evening, "15.3", "reconstruct")
        assert words(came) == "The hands are laid again, in the order of the shoe"
        evening.do("act", who="Ana", act="draw")  # 5 and 6: the king that was too much is hers
        evening.do("act", who="Cho", act="stand")  # 9 and 6
        evening.cards("9S")
        assert evening.have() == ["1100", "1050", "1000"]  # 21 beats 17, 15 does not


@rule("15.4")
def test_a_box_that_was_passed_over_sits_out_at_the_table_and_has_its_stake_back() -> None:
    evening = AtABox()
    evening.deal("5H")
    evening.do("misdealt card", **DEALER, card="KS", to="dealer")
    evening.cards("6S 8S")
    evening.do("act", who="Ana", act="draw")
    came = evening.cards("9D")
    assert "Box 3 has not all its cards and sits out" in words(came)
    assert rule.ref("15.4") in rules(came)
    assert evening.chips("Cho") == "980"  # what lies on box 1 plays on
    evening.do("act", who="Ana", act="stand")
    evening.cards("7D")
    assert evening.have() == ["1100", "1050", "1020"]


@rule("15.5", "15.5(a)", "15.5(b)")
def test_each_box_chooses_at_the_table_where_the_dealer_has_no_first_card() -> None:
    evening = AtABox()
    evening.deal("5H 8S")
    evening.do("misdealt card", **DEALER, card="6S", to="box 1")
    evening.cards("KS")
    assert rule.ref("15.5") in rules(evening.refused("dealer without a card", **SUPERVISOR))
    evening.do("act", who="Ana", act="double")
    evening.cards("9C")
    ruled_at_the_table(evening, "15.5", "dealer without a card")
    again = evening.refused("dealer without a card", **SUPERVISOR)
    assert again.what == "each box is asked already: complete or void"
    early = evening.refused("card", card="KD", **DEALER)
    assert (early.remedy, rule.ref("15.5") in rules(early)) == (
        "complete or void, for box 1, 3.",
        True,
    )
    assert rule.ref("15.5") in rules(evening.refused("act", who="Cho", act="stand"))
    assert rule.ref("15.5(a)") in rules(evening.do("act", who="Ana", act="void"))
    assert evening.have() == ["1000", "1000", "980"]
    assert rule.ref("15.5(b)") in rules(evening.do("act", who="Cho", act="complete"))
    evening.do("act", who="Cho", act="stand")
    evening.cards("KD 7D")
    assert evening.have() == ["1000", "1000", "1020"]


@rule("15.6", "15.7")
def test_cards_that_were_seen_at_the_table() -> None:
    evening = AtABox()
    evening.deal("5H 8S KD 6S KS")
    odd = {"card": "2C", "cause": "on the dealer's hand"}
    evening.refused_one_role_lower("discarded card", **odd)
    assert rule.ref("15.6") in rules(evening.do("discarded card", **DEALER, **odd))
    evening.refused_one_role_lower("exposed card", card="9C")
    assert rule.ref("15.7") in rules(evening.do("exposed card", **DEALER, card="9C"))
    evening.do("act", who="Ana", act="stand")  # on 11: she refuses it
    evening.do("act", who="Cho", act="stand")
    assert evening.table.live is None, "the dealer has it, and nineteen"
    assert evening.have() == ["900", "950", "960"]


@rule("15.1", "15.6", "1[Round]")
def test_a_card_after_the_dealers_last_is_removed_until_the_cards_are_collected() -> None:
    evening = AtABox()
    evening.deal("5H 8S KD 6S KS")
    evening.do("act", who="Ana", act="draw")
    evening.cards("KC")
    evening.do("act", who="Cho", act="stand")
    evening.cards("9H")
    have, out = evening.have(), shoe_of(evening.table).out
    odd = {"card": "2C", "cause": "on the dealer's hand"}
    evening.refused_one_role_lower("discarded card", **odd)
    gone = evening.do("discarded card", **DEALER, **odd)
    assert rules(gone) == [rule.ref("15.6")]
    assert words(gone) == "2C is removed to the discard rack: on the dealer's hand"
    assert shoe_of(evening.table).out == out + 1
    turned = {**odd, "cause": "face up in the shoe"}
    assert rules(evening.do("discarded card", **DEALER, **turned)) == [rule.ref("15.1")]
    assert evening.have() == have
    evening.do("new game", **DEALER)
    late = evening.refused("discarded card", **DEALER, **odd)
    assert rules(late) == [rule.ref("15.6"), rule.ref("1[Round]")]
    assert rule.ref("15.1") in rules(evening.do("discarded card", **DEALER, **turned))
    assert shoe_of(evening.table).out == out + 3


@rule("15.2")
def test_a_card_that_nobody_saw_after_the_dealers_last_is_the_first_of_the_next_round() -> None:
    evening = AtABox()
    evening.deal("5H 8S KD 6S KS")
    evening.do("act", who="Ana", act="draw")
    evening.cards("KC")
    evening.do("act", who="Cho", act="stand")
    evening.cards("9H")
    out = shoe_of(evening.table).out
    evening.refused_one_role_lower("unseen card")
    assert rules(evening.do("unseen card", **DEALER)) == [rule.ref("15.2")]
    assert shoe_of(evening.table).out == out


def test_a_round_ends_with_insurance_where_the_dealers_second_card_lay_there_already() -> None:
    evening = Evening("nz1996", "Ana", game="blackjack", name="BJ1")
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="original", seat=5, stake="100")
    evening.do("no more bets", **DEALER)
    evening.do("misdealt card", **DEALER, card="AS", to="box 1")
    evening.cards("AH JC JD")
    evening.do("reconstruct", **SUPERVISOR)
    ended = evening.do("no more bets", **DEALER)
    assert [each.happening.kind for each in ended] == ["wagering closed", "round settled"]
    assert evening.table.live is None
    assert evening.chips("Ana") == "1000", "blackjack against blackjack"
    assert shoe_of(evening.table).out == 4


def test_a_card_drawn_in_error_leaves_the_shoe_once_and_not_again_when_it_is_due() -> None:
    evening = AtABox()
    evening.deal("5H 8S KD 6S KS")
    evening.do("exposed card", **DEALER, card="9C")
    assert shoe_of(evening.table).out == 6
    evening.do("act", who="Ana", act="draw")
    assert shoe_of(evening.table).out == 6
    evening.do("act", who="Ana", act="stand")
    evening.do("act", who="Cho", act="stand")
    evening.cards("9D")
    assert shoe_of(evening.table).out == 7


@rule("15.8")
def test_a_hand_that_cannot_be_reconstructed_is_void_at_the_table() -> None:
    evening = AtABox()
    evening.deal("5H 8S KD 6S KS")
    no = evening.refused("dealer without a card", **SUPERVISOR)
    assert no.what == "the dealer has a first card"
    evening.do("act", who="Ana", act="draw")
    ruled_at_the_table(evening, "15.8", "void hand", box=1)
    assert evening.have() == ["1000", "1000", "980"]
    evening.do("act", who="Cho", act="stand")
    evening.cards("7D")
    assert evening.have() == ["1000", "1000", "1020"]
    for deal, acts, due in (  # what was decided before the dealer's hand was void stands
        ("5H 8S KD 6S KS", "", ["1000", "1000", "1000"]),
        ("KH AS 6D 6S KS", "", ["1000", "1000", "1030"]),
        ("KH AS 6D 6S KS", "draw KC", ["900", "950", "1010"]),
    ):
        other = AtABox()
        other.deal(deal)
        for act in filter(None, [acts]):
            other.do("act", who="Ana", act=act.split()[0])
            other.cards(act.split()[1])
        ruled_at_the_table(other, "15.8", "void hand", box="dealer")
        assert other.have() == due
        assert other.table.live is None
        (told,) = settle(record_of(other.entries, "BJ1", 1))
        assert sum(won(told).values()) == sum(map(int, due)) - 3000
