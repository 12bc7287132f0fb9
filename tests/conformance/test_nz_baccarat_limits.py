"""The money of a table under nz-baccarat: minima, maxima and outcomes, schemes, caps, void antes."""

from fractions import Fraction

import pytest

from tests.conformance.coups import (
    CLOSE,
    Coup,
    bet,
    cards,
    last_refused,
    moved,
    place,
    settled,
    wager_of,
)
from tests.conformance.nz_baccarat import of, ref, rule, sign, table
from tests.conformance.settling import Answer, Record, cited, ruling, unopened
from tests.conformance.showing import on_sign


LEVEL = of("KS 6H", "QD 6C")
MAIN = ("player", "banker", "tie")


def answers(told: Answer) -> list[str]:
    return [move["answer"] for move in told["moves"]]


# Areas


@rule("5.9", "5.9(a)")
@pytest.mark.parametrize("name", MAIN)
def test_each_areas_wager_meets_the_minimum_by_itself(name: str) -> None:
    at = table(limits=sign(min="25", max="500"))
    told = moved(
        at, place(name, player="Ana", seat=3, stake=40), place(name, player="Ana", seat=4, stake=20)
    )
    last_refused(told, *ref("5.9", "5.9(a)"))
    assert told["moves"][-1]["refusal"]["reason"] == "stake is under the minimum"
    fits = moved(
        at, place(name, player="Ana", seat=3, stake=40), place(name, player="Ana", seat=4, stake=40)
    )
    assert answers(fits) == ["accepted"] * 2


@rule("5.9", "5.9(b)")
@pytest.mark.parametrize("name", MAIN)
def test_the_maximum_is_over_all_areas_of_one_outcome(name: str) -> None:
    def laid(stake: int, who: str = "Ana", personal: Record | None = None) -> Answer:
        at = table(limits=sign(min="10", max="500"), personal=personal or {})
        first = place(name, player="Ana", seat=3, stake=300)
        return moved(at, first, place(name, player=who, seat=4, stake=stake))

    assert answers(laid(200)) == ["accepted"] * 2
    over = laid(220)
    last_refused(over, *ref("5.9", "5.9(b)"))
    assert over["moves"][-1]["refusal"]["reason"] == "stake is over the maximum"
    assert answers(laid(220, who="Ben")) == ["accepted"] * 2  # another player's is no part of it
    own = {"Ana": {"min": "10", "max": "800"}}
    assert answers(laid(500, personal=own)) == ["accepted"] * 2
    last_refused(laid(520, personal=own), *ref("5.9", "5.9(b)"))


def test_other_outcomes_are_no_part_of_the_sum() -> None:
    at = table(limits=sign(max="500"))
    told = moved(at, *(place(name, player="Ana", stake=500) for name in MAIN))
    assert answers(told) == ["accepted"] * 3


# Chips

CHIPS = ["5", "25", "100"]


@rule("5.11")
@pytest.mark.parametrize("scheme", ["six-half", "two-to-one", "ez"])
def test_where_no_commission_is_charged_it_is_taken(scheme: str) -> None:
    told = moved(
        table({"scheme": scheme}, chips=CHIPS),
        place("banker", stake=10),
        CLOSE,
        *cards(*of("KS 5H QD", "2D 4C").shoe),
    )
    assert set(answers(told)) == {"accepted"}
    due = {"six-half": "5", "two-to-one": "10", "ez": "10"}[scheme]
    assert (told["wagers"][0]["winnings"], told["wagers"][0]["commission"]) == (due, "0")
    halved = moved(
        table({"scheme": "six-half"}),
        place("banker", stake=10),
        CLOSE,
        *cards(*of("KS 5H QD", "2D 4C").shoe),
    )
    assert set(ref("5.11")) <= cited(halved["wagers"][0])


# Pay-outs

TRIPLE = of("2H 2H 2H", "2D 2D 2D")
TIGERS: dict[str, tuple[Coup, int]] = {
    "tiger": (of("KS 5H QD", "2D 4C"), 12),
    "big-tiger": (of("KS AH 4D", "KD 3C 3H"), 50),
    "small-tiger": (of("KS 5H QD", "2D 4C"), 22),
    "tiger-tie": (LEVEL, 35),
    "tiger-pair": (of("9C 9D", "9C 9D"), 100),
}


def cap(name: str, most: str) -> Answer:
    return sign(payout_caps={name: {"most": most, "approval": "S-12"}})


@rule("11D.11")
def test_a_lucky_match_pays_no_more_than_the_cap_on_the_sign() -> None:
    options = {"pair bet": "lucky match", "lucky match scale": "two"}
    for most, paid in (("4000", "4000"), ("10000", "10000"), ("20000", "10000")):
        at = table(options, limits=cap("lucky-match", most))
        shown = on_sign(at, "payout caps")
        assert (shown.bets, shown.amount) == (("lucky-match",), 100 * int(most))
        assert shown.rules == ref("11D.11")
        (told,) = settled(at, [bet("tie"), bet("lucky-match", "player", id="side")], TRIPLE)
        wager = wager_of(told, "side")
        assert (wager["result"], wager["winnings"], wager["returned"]) == ("win", paid, "20")
        assert (set(ref("11D.11")) <= cited(wager)) is (most == "4000"), wager
    refusal = unopened(table(options, limits=sign(payout_caps={"lucky-match": {"most": "4000"}})))
    assert set(ref("11D.11")) <= set(map(str, refusal.rules))


@rule("17.8")
@pytest.mark.parametrize("name", TIGERS)
def test_a_tiger_bet_pays_no_more_than_the_cap_on_the_sign(name: str) -> None:
    one, pays = TIGERS[name]
    at = table(limits=cap(name, "100"))
    shown = on_sign(at, "payout caps")
    assert (shown.bets, shown.amount, shown.rules) == ((name,), 100_00, ref("17.8"))
    (told,) = settled(at, [bet("tie"), bet(name, id="side")], one)
    assert wager_of(told, "side")["winnings"] == "100"
    assert set(ref("17.8")) <= cited(wager_of(told, "side"))
    (free,) = settled(table(limits=sign()), [bet("tie"), bet(name, id="side")], one)
    assert Fraction(wager_of(free, "side")["winnings"]) == 20 * pays
    refusal = unopened(table(limits=cap("panda-8", "100")))
    assert refusal.reason == "limits are not permitted"


# The ante

ANTE_UP = table({"ante up": True}, limits=sign(min="40", max="1000", ante="5"))


@rule("14.6")
def test_a_void_coup_collects_none() -> None:
    paid = [place("player", id="w1", stake=40), place("ante", id="ante", stake=5), CLOSE]
    void = moved(ANTE_UP, *paid, *cards("KS"), ruling("void", "casino operator"))
    assert [one["returned"] for one in void["wagers"]] == ["40", "5"], void["moves"]
    played = moved(ANTE_UP, *paid, *cards(*LEVEL.shoe))
    assert [one["returned"] for one in played["wagers"]] == ["40", "0"]
