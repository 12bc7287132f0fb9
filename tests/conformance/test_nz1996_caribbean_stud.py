"""Caribbean stud under nz1996, division VIII: wagers, hands, what is paid, the jackpot, misdeals."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.settling import cited, opened, refusals, settle, unopened, words
from tests.conformance.stud import (
    ACE_KING,
    NOTHING,
    came,
    of,
    played,
    round_of,
    rule,
    ruling,
    showdown,
    table,
)


PAIR = "2C 2D 7H 9S JD"
LOST = ("lose", "0", "0")
BACK = ("stand off", "0", "10")


# What hands pay

PAID: dict[str, tuple[str, int]] = {
    # a hand that beats a pair of twos, and what it pays on a bet wager of 20
    "13.1(b)": ("3C 3D 7S 9H JC", 20),
    "13.1(c)": ("3C 3D 7S 7C JC", 40),
    "13.1(d)": ("3C 3D 3S 7C JC", 60),
    "13.1(e)": ("AC 2S 3D 4H 5C", 80),
    "13.1(f)": ("3C 5C 7C 9C KC", 100),
    "13.1(g)": ("3C 3D 3S 7C 7S", 140),
    "13.1(h)": ("3C 3D 3S 3H 7S", 400),
    "13.1(i)": ("AC 2C 3C 4C 5C", 1000),
    "13.1(j)": ("AC KC QC JC 10C", 5000),
}


@pytest.mark.parametrize("number", rule.each({n: n for n in PAID}, "10.1", "9.5(a)", "9.8(c)"))
def test_a_hand_that_beats_the_dealer_is_paid_for_what_it_is(number: str) -> None:
    own, won = PAID[number]
    dealer = "2H 2D 8H 6D QS" if "AC" in own else PAIR.replace("2C", "2S")
    told = showdown(own, dealer)
    assert came(told, "bet") == ("win", str(won), "20")
    assert came(told, "ante") == ("win", "10", "10")
    assert {rule.ref(number), rule.ref("10.1"), rule.ref("9.8(c)")} <= cited(of(told, "bet"))


@rule("9.8(b)", "9.5(a)", "13.1(a)")
def test_odd_cards_above_the_dealers_are_paid_even_money() -> None:
    told = showdown("AH KS 10C 6H 4H", ACE_KING)
    assert came(told, "bet") == ("win", "20", "20")
    assert came(told, "ante") == ("win", "10", "10")
    assert rule.ref("9.8(b)") in cited(of(told, "ante"))
    assert rule.ref("13.1(a)") in cited(of(told, "bet"))


COMPARED: dict[str, tuple[str, str, str]] = {
    # the player's hand, the dealer's, and how it ends for the player
    "13.3(a)": ("9S 10D JH QC KS", "7C 8D 9H 10C JD", "win"),
    "13.3(b)": ("9S 9D 4H 4C KS", "9H 9C 3H 3C AD", "win"),
    "13.3(c)": ("9S 9D 4H 3C KS", "9H 9C 4D 3D QD", "win"),
    "13.3(d)": ("AS KS 8H 4C 2S", "AD KC 8D 4D 3S", "lose"),
    "13.3": ("5S 5D 5H 2C 3S", "4H 4C 4D AS KD", "win"),
    "13.1(g)": ("5S 5D 5H 2C 2S", "4H 4C 4D AS AD", "win"),
    "3.2": ("AS 2D 3H 4C 5S", "2S 3D 4H 5C 6D", "lose"),
    "13.1(f)": ("AS 9S 7S 4S 2S", "AD 9D 7D 4D 3D", "lose"),
}


@pytest.mark.parametrize("number", rule.each({n: n for n in COMPARED}, "13.1"))
def test_hands_of_one_value_are_told_apart_by_their_cards(number: str) -> None:
    own, dealer, ends = COMPARED[number]
    for mine, theirs, due in ((own, dealer, ends), (dealer, own, _other(ends))):
        told = showdown(mine, theirs)
        assert came(told, "ante")[0] == due
        assert rule.ref(number) in _all_cited(told)


def _other(ends: str) -> str:
    return "lose" if ends == "win" else "win"


def _all_cited(told: Any) -> set[str]:
    return {ref for each in (*told["steps"], *told["wagers"]) for ref in each["rules"]}


@rule("13.2", "9.5(c)", "9.9")
def test_suits_are_equal_and_hands_of_the_same_cards_stand_off() -> None:
    told = showdown("AS KS 8H 4C 2S", "AD KC 8D 4D 2H")
    assert came(told, "ante") == BACK
    assert came(told, "bet") == ("stand off", "0", "20")
    assert {rule.ref("9.5(c)"), rule.ref("9.9")} <= cited(of(told, "bet"))
    assert "a stand off" in " ".join(words(told))
    assert rule.ref("13.2") in _all_cited(told)


@rule("9.5(b)", "9.7(b)")
def test_a_lower_hand_loses_ante_and_bet() -> None:
    told = showdown("QS JS 8H 4C 2S", PAIR)
    assert came(told, "ante") == LOST
    assert came(told, "bet") == LOST
    for bet in ("ante", "bet"):
        assert rule.told("9.5(b)", "9.7(b)") <= cited(of(told, bet))


# The dealer's hand


@rule("9.1", "9.2", "9.2(a)", "9.2(b)")
def test_without_ace_and_king_antes_are_paid_and_bets_are_void() -> None:
    for dealer in (NOTHING, "AD QH 8C 6S 4D", "KD QH JC 10S 8D"):
        told = played("Ana 1 10; Ben 3 20", dealer[:2], "Ana bets; Ben folds", dealer[3:])
        assert told["over"]
        assert came(told, "ante") == ("win", "10", "10")
        assert came(told, "bet") == ("void", "0", "20")
        assert came(told, "ante", "Ben") == LOST
        assert rule.told("9.2(a)") <= cited(of(told, "ante"))
        assert rule.told("9.2") <= cited(of(told, "bet"))
        assert "does not qualify" in words(told)[-2] or "does not qualify" in words(told)[-3]
        assert rule.told("9.1", "9.2(b)") <= _all_cited(told)
    for dealer in (ACE_KING, PAIR):
        assert not played("Ana 1 10", dealer[:2], "Ana bets", dealer[3:])["over"]


@rule("8.3")
def test_the_dealers_cards_stay_face_down_until_everybody_has_decided() -> None:
    early = played("Ana 1 10; Ben 3 20", "2D", "Ana bets", "9H")
    (refused,) = refusals(early)
    assert refused["refusal"]["reason"] == "chance is not due"
    assert rule.ref("8.3") in cited(refused)
    assert early["state"]["dealer"] == ["2D"]
    told = played("Ana 1 10; Ben 3 20", "2D", "Ana bets; Ben bets", "2C 7H 9S JD")
    assert "one pair" in words(told)[-1]
    assert rule.ref("8.3") in cited(told["steps"][-1])


@rule("9.4")
def test_hands_are_shown_from_the_dealers_right_and_called() -> None:
    told = played(
        "Ana 1 10; Ben 3 20; Cho 7 5",
        "2D",
        "Ana bets; Ben bets; Cho bets",
        "2C 7H 9S JD",
        "3D 3C 8S 9H JC",
        "AD KC 8H 9C JH",
        "3H 3S 2H 5C JS",
    )
    said = [each for each in words(told) if "Box" in each and ":" in each]
    assert said == [
        "Box 7 shows JC: one pair: 3s, it wins",
        "Box 3 shows JH: odd cards: ace, king, jack, 9, 8, it loses",
        "Box 1 shows JS: one pair: 3s, it wins",
    ]
    assert [came(told, "ante", who)[0] for who in ("Ana", "Ben", "Cho")] == ["win", "lose", "win"]
    assert rule.ref("9.4") in _all_cited(told)


@rule("9.6")
def test_a_hand_left_face_down_loses() -> None:
    hidden = ruling("face down", box=1)
    told = played("Ana 1 10", "2D", "Ana bets", "2C 7H 9S JD", hidden)
    assert told["over"]
    assert (came(told, "ante"), came(told, "bet")) == (LOST, LOST)
    assert rule.ref("9.6") in cited(of(told, "bet"))
    shown = played("Ana 1 10", "2D", "Ana bets", "2C 7H 9S JD", "AS", hidden)
    assert rule.ref("9.6") in cited(refusals(shown)[0])
    assert not shown["over"]


# Wagers and decisions


@rule("4.6", "1[Bet Wager]")
def test_a_bet_wager_is_twice_the_ante_whatever_the_sign_says() -> None:
    for stake in ("19.99", "20.01", "10", "30"):
        act = {"do": "act", "who": "Ana", "act": "bet", "stake": stake}
        told = played("Ana 1 10", "2D", act)
        assert rule.ref("4.6") in cited(refusals(told)[0])
        assert [each["bet"] for each in told["wagers"]] == ["ante"]
    told = played("Ana 1 200", "2D", "Ana bets", "2C 7H 9S JD", "3D 3C 8S 9H JC")
    assert came(told, "bet") == ("win", "400", "400")
    assert rule.told("4.6", "1[Bet Wager]") <= _all_cited(told)


@rule("4.5", "8.2", "1[Fold]")
def test_who_folds_loses_the_ante_and_plays_no_further() -> None:
    told = played("Ana 1 10; Ben 3 20", "2D", "Ana folds; Ben folds")
    assert told["over"]
    assert (came(told, "ante"), came(told, "ante", "Ben")) == (LOST, LOST)
    assert rule.told("4.5", "8.2") <= cited(of(told, "ante"))
    assert rule.ref("1[Fold]") in _all_cited(told)
    again = played("Ana 1 10; Ben 3 20", "2D", "Ana folds; Ana bets")
    assert rule.ref("4.4") in cited(refusals(again)[0])


@rule("4.1(a)", "7.1", "4.7", "4.12")
def test_antes_are_made_before_no_more_bets_and_stay() -> None:
    late = {"do": "place", "bet": "ante", "player": "Ben", "seat": 2, "stake": "10"}
    told = played("Ana 1 10", "2D", late, {"do": "call", "wager": "Ana ante", "call": "remove"})
    placed, called = refusals(told)
    assert {rule.ref("4.1(a)"), rule.ref("7.1")} <= cited(placed)
    assert {rule.ref("4.7"), rule.ref("4.12")} <= cited(called)
    assert came(told, "ante")[0] == "open"


@rule("4.10", "4.11")
def test_one_player_has_one_hand_and_a_box_one_player() -> None:
    told = played("Ana 1 10; Ana 2 10; Ben 1 10; Ben 2 10")
    two, shared = refusals(told)
    assert rule.ref("4.10") in cited(two)
    assert rule.ref("4.11") in cited(shared)
    assert [each["result"] for each in told["wagers"]] == ["open", "refused", "refused", "open"]


@rule("4.1", "11.1", "4.2", "11.5")
def test_the_jackpot_takes_one_amount_beside_an_ante() -> None:
    told = played("Ana 1 jackpot; Ana 1 10; Ben 2 10; Ben 3 jackpot")
    assert [rule.told("4.1", "11.1") <= cited(each) for each in refusals(told)] == [True, True]
    for stake in ("2", "0.50"):
        wrong = {"do": "place", "bet": "jackpot", "player": "Ana", "seat": 1, "stake": stake}
        record = round_of("Ana 1 10")
        record["moves"].insert(1, wrong)
        (told,) = settle({"table": table(), **record})
        assert rule.ref("11.5") in cited(refusals(told)[0])
    right = played("Ana 1 10; Ana 1 jackpot")
    assert not refusals(right)
    assert rule.told("4.2", "11.5") <= cited(
        of(showdown(PAID["13.1(f)"][0], PAIR.replace("2C", "2S"), jackpot=True), "jackpot")
    )


@rule("10.2", "11.9")
def test_a_bet_wager_is_paid_up_to_the_maximum_on_the_notice() -> None:
    capped = table(limits={"payout caps": {"bet": {"most": "2000", "approval": "S-7"}}})
    told = showdown(
        PAID["13.1(j)"][0], "2H 2S 8H 6D QS", at=capped, jackpot=True, jackpot_is="60000"
    )
    assert came(told, "bet") == ("win", "2000", "20")
    assert of(told, "bet")["capped"] == "3000"
    assert rule.ref("10.2") in cited(of(told, "bet"))
    assert came(told, "jackpot") == ("win", "60000", "0")
    assert rule.ref("11.9") in cited(of(told, "jackpot"))
    refused = unopened(table(limits={"payout caps": {"bet": {"most": "2000"}}}))
    assert rule.ref("10.2") in map(str, refused.rules)


@rule("2.5(a)", "3.1")
def test_one_deck_is_dealt_from_a_shoe_or_a_shuffler() -> None:
    symbols = opened(table(dealt_from="shuffler")).game.device.symbols
    assert len(symbols) == len(set(symbols)) == 52
    assert rule.ref("2.5(a)") in map(str, unopened(table(dealt_from="hand")).rules)
    assert rule.ref("3.1") in map(str, unopened(table(decks=2)).rules)
    twice = played("Ana 1 10", "2D", "Ana bets", "2D")
    assert rule.ref("3.1") in cited(refusals(twice)[0])


DEALT: dict[str, tuple[str, list[str]]] = {
    # how the cards leave the equipment, for boxes 2 and 5 and the dealer: hands by hands in rows
    "7.3": (
        "shoe",
        ["3C", "4C", "2D", "3D", "8D", "2C", "8S", "4S", "7H", "9H", "9D", "9S", "JC", "QC", "JD"],
    ),
    "7.4": (
        "shuffler",
        ["3C", "3D", "8S", "9H", "JC", "4C", "8D", "4S", "9D", "QC", "2D", "2C", "7H", "9S", "JD"],
    ),
}


@pytest.mark.parametrize("number", rule.each({n: n for n in DEALT}, "7.2"))
def test_cards_go_round_from_a_shoe_and_five_at_a_time_from_a_shuffler(number: str) -> None:
    by, cards = DEALT[number]
    wagers = [
        {"bet": "ante", "stake": "10", "player": who, "seat": box, "id": who}
        for who, box in (("Ana", 2), ("Ben", 5))
    ]
    acts = [{"player": "Ana", "act": "bet"}, {"player": "Ben", "act": "bet"}]
    at = table(dealt_from=by)
    (told,) = settle({"table": at, "wagers": wagers, "chance": cards, "decisions": acts})
    assert not refusals(told)
    assert told["state"]["dealer"] == ["JD", "2D", "2C", "7H", "9S"]
    assert told["state"]["box 2"] == ["3C", "3D", "8S", "9H", "JC"]
    assert told["state"]["box 5"] == ["4C", "8D", "4S", "9D", "QC"]
    assert (came(told, "ante"), came(told, "ante", "Ben")) == (
        ("win", "10", "10"),
        ("win", "10", "10"),
    )
    assert {rule.ref(number), rule.ref("7.2")} <= _all_cited(told)
    (none,) = settle(
        {
            "table": at,
            "wagers": wagers,
            "chance": cards,
            "decisions": [{"player": "Ana", "act": "fold"}, {"player": "Ben", "act": "fold"}],
        }
    )
    assert not refusals(none)  # what nobody turned up stays face down
    assert none["state"]["dealer"] == ["JD"]


# The jackpot

PRIZES = {
    "12.1(a)": ("AC KC QC JC 10C", "50000", "50000"),
    "12.1(b)": ("AC 2C 3C 4C 5C", "50000", "5000"),
    "12.1(c)": ("3C 3D 3S 3H 7S", "50000", "500"),
    "12.1(d)": ("3C 3D 3S 7C 7S", "50000", "150"),
    "12.1(e)": ("3C 5C 7C 9C KC", "50000", "100"),
}


@pytest.mark.parametrize("number", rule.each({n: n for n in PRIZES}, "12.1", "11.6", "11.2"))
def test_a_jackpot_hand_has_its_prize_whatever_the_dealer_has(number: str) -> None:
    own, meter, prize = PRIZES[number]
    for dealer in ("2H 2S 8H 6D QS", "KD QH 8D 6S 4D"):
        told = showdown(own, dealer, jackpot=True, jackpot_is=meter)
        assert told["over"]
        assert came(told, "jackpot") == ("win", prize, "0")
        assert rule.told(number, "11.6", "11.2", "11.9") <= cited(of(told, "jackpot"))
        assert (came(told, "bet")[0] == "win") == dealer.startswith("2H")


@rule("11.6")
def test_no_lower_hand_has_a_prize() -> None:
    for number in ("13.1(b)", "13.1(c)", "13.1(d)", "13.1(e)"):
        told = showdown(PAID[number][0], "2H 2D 8H 6D QS", jackpot=True)
        assert came(told, "jackpot") == LOST
        assert rule.ref("11.6") in cited(of(told, "jackpot"))


@rule("12.1(a)", "12.1(b)")
def test_a_share_is_paid_where_it_is_more_than_the_amount() -> None:
    for own, meter, prize in (
        (PAID["13.1(j)"][0], "9999.99", "10000"),
        (PAID["13.1(j)"][0], "10000.01", "10000.01"),
        (PAID["13.1(i)"][0], "9999", "1000"),
        (PAID["13.1(i)"][0], "10005", "1000.50"),
        (PAID["13.1(i)"][0], None, "1000"),
    ):
        told = showdown(own, "2H 2S 8H 6D QS", jackpot=True, jackpot_is=meter)
        assert came(told, "jackpot") == ("win", prize, "0")


SEVERAL: dict[str, tuple[str, dict[str, str]]] = {
    # the meter, and what each hand is paid: two straight flushes beside a flush, a royal beside four
    # of a kind, and two royals
    "12.2(a)": ("20000", {"3C 5C 7C 9C JC": "100", "AH AS AD AC 7S": "500", "3D 5D 7D 9D JD": "100"}),
    "12.2(b)": ("50100", {"3C 5C 7C 9C JC": "100", "AH 2H 3H 4H 5H": "5000", "5D 6D 7D 8D 9D": "5000"}),
    "12.2(c)": ("50600", {"3C 5C 7C 9C JC": "100", "4D 5D 6D 7D 8D": "5050", "AH KH QH JH 10H": "22725",
                          "AS KS QS JS 10S": "22725"}),
}  # fmt: skip


@pytest.mark.parametrize("number", rule.each({n: n for n in SEVERAL}))
def test_several_jackpot_hands_are_paid_in_the_order_of_the_book(number: str) -> None:
    meter, hands = SEVERAL[number]
    who = [f"P{n}" for n in range(1, len(hands) + 1)]
    wagers = "; ".join(f"{p} {p[1]} 10; {p} {p[1]} jackpot" for p in who)
    acts = "; ".join(f"{p} bets" for p in who)
    told = played(wagers, "2C", acts, "2D 8S 6S QD", *reversed(hands), jackpot_is=meter)
    assert told["over"], refusals(told)
    assert [came(told, "jackpot", p)[1] for p in who] == list(hands.values())
    last = of(told, "jackpot", who[-1])
    assert any(rule.ref(number) in cited(of(told, "jackpot", p)) for p in who)
    assert last["result"] == "win"


@rule("12.2(c)")
def test_no_prize_is_less_than_its_amount_however_little_is_left() -> None:
    hands = {"AH KH QH JH 10H": "10000", "AS KS QS JS 10S": "10000", "4D 5D 6D 7D 8D": "1000"}
    who = ["P1", "P2", "P3"]
    wagers = "; ".join(f"{p} {p[1]} 10; {p} {p[1]} jackpot" for p in who)
    told = played(
        wagers, "2C", "P1 bets; P2 bets; P3 bets", "2D 8S 6S QD", *reversed(hands), jackpot_is="300"
    )
    assert [came(told, "jackpot", p)[1] for p in who] == list(hands.values())


@rule("11.7", "9.3", "11.10", "11.11")
def test_the_jackpot_is_paid_last_and_its_hand_verified_first() -> None:
    told = showdown(PAID["13.1(f)"][0], "2H 2S 8H 6D QS", jackpot=True)
    assert words(told)[-1] == "Pay Ana ante 10, w3 100, Ana jackpot 100"
    asked = [each for each in told["notices"] if "ox 1" in each["what"] or "deck" in each["what"]]
    assert [each["rules"] for each in asked] == [[rule.ref(n)] for n in ("9.3", "11.10", "11.11")]
    assert rule.ref("11.7") in cited(told["steps"][-1])


@rule("9.6", "11.2", "14.1")
def test_who_folds_hides_or_forfeits_a_hand_has_no_jackpot() -> None:
    flush = PAID["13.1(f)"][0]
    hidden = played(
        "Ana 1 10; Ana 1 jackpot", "KD", "Ana bets", "QH 8C 6S 4D", ruling("face down", box=1)
    )
    assert came(hidden, "jackpot") == LOST
    assert came(hidden, "ante") == (
        "win",
        "10",
        "10",
    )  # it was paid before, for the dealer has no hand
    dead = played(
        "Ana 1 10; Ana 1 jackpot; Ben 2 5",
        "KD",
        "Ana bets; Ben folds",
        ruling("dead hand", by="game supervisor", box=1),
    )
    assert [came(dead, bet) for bet in ("ante", "bet", "jackpot")] == [LOST, LOST, LOST]
    assert rule.ref("14.1") in cited(of(dead, "jackpot"))
    assert rule.ref("9.6") in cited(of(hidden, "jackpot"))
    won = showdown(flush, "KD QH 8D 6S 4D", jackpot=True)
    assert came(won, "jackpot") == ("win", "100", "0")
    assert rule.ref("11.2") in cited(of(won, "jackpot"))


@rule("8.2(a)", "2.3(c)")
def test_a_manual_jackpots_wager_is_collected_with_a_folded_hand() -> None:
    for how in ("manual", "electronic"):
        told = played("Ana 1 10; Ana 1 jackpot", "2D", "Ana folds", at=table(jackpot=how))
        assert came(told, "jackpot") == LOST
        assert (rule.ref("8.2(a)") in cited(of(told, "jackpot"))) == (how == "manual")
    assert rule.ref("2.3(c)") in map(str, unopened(table(jackpot="none")).rules)


# Misdeals, and other irregularities of part 14

MISDEALS = {
    "14.3": "wrong number of cards",
    "14.5": "more than one card exposed",
    "14.9": "not fifty-two cards",
}


@pytest.mark.parametrize("number", rule.each({n: n for n in MISDEALS}, "14.10"))
def test_a_misdeal_voids_all_but_wagers_on_the_jackpot(number: str) -> None:
    misdeal = ruling("misdeal", cause=MISDEALS[number])
    again = {"do": "place", "bet": "ante", "player": "Ana", "seat": 1, "stake": "50"}
    twice = {"do": "place", "bet": "jackpot", "player": "Ana", "seat": 1, "stake": "1"}
    after = round_of("", "2D", "Ana bets", "2S 7H 9S JD", "3C 5C 7C 9C KC")["moves"]
    wagers = "Ana 1 10; Ana 1 jackpot; Ben 3 20"
    first, second = settle(
        {"table": table(), **round_of(wagers, "2D", "Ana bets; Ben folds", misdeal)},
        {"moves": [again, twice, *after]},
    )
    assert [came(first, bet) for bet in ("ante", "bet")] == [
        ("void", "0", "10"),
        ("void", "0", "20"),
    ]
    assert came(first, "ante", "Ben") == ("void", "0", "20")
    assert came(first, "jackpot")[0] == "open"
    assert rule.told(number, "14.10") <= cited(of(first, "ante"))
    assert rule.ref("4.11") in cited(refusals(second)[0])
    assert came(second, "jackpot") == ("win", "100", "0")
    assert came(second, "bet") == ("win", "500", "100")


@rule("14.10", "11.1")
def test_a_jackpot_wager_kept_from_a_misdeal_waits_for_an_ante_or_goes_back() -> None:
    misdeal = ruling("misdeal", cause="wrong number of cards")
    rounds = settle(
        {"table": table(), **round_of("Ana 1 10; Ana 1 jackpot; Ben 3 20", misdeal)},
        round_of("Ben 3 20", "2D", "Ben folds"),
        round_of("Ana 1 10", "2D", "Ana folds"),
    )
    assert [came(each, "jackpot")[0] for each in rounds] == ["open", "open", "lose"]
    _, back = settle(
        {"table": table(), **round_of("Ana 1 10; Ana 1 jackpot; Ben 3 20", misdeal)},
        {"moves": [{"do": "call", "wager": "Ana jackpot", "call": "remove"}]},
    )
    assert came(back, "jackpot") == ("removed", "0", "1")
    assert rule.ref("14.10") in cited(of(back, "jackpot"))
    plain = round_of("Ana 1 10; Ana 1 jackpot")
    plain["moves"].insert(2, {"do": "call", "wager": "Ana jackpot", "call": "remove"})
    (kept,) = settle({"table": table(), **plain})
    assert rule.told("4.12", "4.3") <= cited(refusals(kept)[0])


@rule("14.4", "14.5")
def test_one_exposed_card_is_dealt_on_and_a_second_makes_a_misdeal() -> None:
    one, two = (
        ruling("exposed card", card="9S", to="box 1"),
        ruling("exposed card", card="9D", to="box 3"),
    )
    told = played("Ana 1 10; Ben 3 20", one, "2D", "Ana bets; Ben folds")
    assert not refusals(told)
    assert came(told, "ante")[0] == "open"
    assert rule.ref("14.4") in _all_cited(told)
    void = played("Ana 1 10; Ben 3 20", one, two)
    assert came(void, "ante") == ("void", "0", "10")
    assert rule.told("14.5") <= cited(of(void, "ante"))
    late = played("Ana 1 10; Ben 3 20", "2D", "Ana bets; Ben bets", two)
    assert rule.ref("14.4") in cited(refusals(late)[0])


@rule("14.6")
def test_a_card_exposed_to_the_dealer_is_the_up_card_and_the_fifth_stays_down() -> None:
    for by in ("shoe", "shuffler"):
        seen = ruling("exposed card", card="AS", to="dealer")
        told = played(
            "Ana 1 10", seen, "Ana bets", "KD 7H 9S JD", "3D 3C 8S 9H JC", at=table(dealt_from=by)
        )
        assert not refusals(told)
        assert told["state"]["dealer"] == ["AS", "KD", "7H", "9S", "JD"]
        assert came(told, "ante") == ("win", "10", "10")
        assert rule.ref("14.6") in _all_cited(told)
        twice = played("Ana 1 10", seen, "2D", at=table(dealt_from=by))
        assert len(refusals(twice)) == 1


@rule("14.7", "14.8")
def test_cards_without_an_ante_are_dealt_again_or_discarded() -> None:
    again = played(
        "Ana 1 10", ruling("redeal", box=4), "2D", "Ana bets", "2C 7H 9S JD", "3D 3C 8S 9H JC"
    )
    assert came(again, "ante") == ("win", "10", "10")  # stakes stand
    asked = next(each for each in again["notices"] if "shuffle" in each["what"])
    assert asked["rules"] == [rule.ref("14.7")]
    late = played("Ana 1 10", "2D", ruling("redeal", box=4), ruling("hand without an ante", box=4))
    (refused,) = refusals(late)
    assert rule.ref("14.7") in cited(refused)
    assert rule.ref("14.8") in cited(late["steps"][-1])
    own = played("Ana 1 10", ruling("redeal", box=1), ruling("hand without an ante", box=1))
    assert [sorted(cited(each)) for each in refusals(own)] == [
        [rule.ref("14.7")],
        [rule.ref("14.8")],
    ]


@rule("14.11")
def test_who_is_not_there_has_folded() -> None:
    gone = ruling("absent player", box=1)
    told = played("Ana 1 10; Ana 1 jackpot; Ben 3 20", "2D", gone, "Ben folds")
    assert told["over"]
    assert (came(told, "ante"), came(told, "jackpot")) == (LOST, LOST)
    assert rule.ref("14.11") in _all_cited(told)
    after = played("Ana 1 10; Ben 3 20", "2D", "Ana bets", gone)
    assert rule.ref("14.11") in cited(refusals(after)[0])
    assert Reason.RULING_DOES_NOT_APPLY.value == refusals(after)[0]["refusal"]["reason"]
