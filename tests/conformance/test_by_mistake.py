"""What staff let through by mistake: it did lie there, so it plays, plays in part, or goes back."""

from typing import Any

import pytest

from croupier import settle
from croupier.table.house.record_export import record_of
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER
from tests.conformance.conducting import Layout, layouts
from tests.conformance.settling import amounts, cited, play, roulette, spin, wager
from tests.conformance.two_dice import CRAPS, bet, came_to, hand, wager_of
from tests.marks import Rules
from tests.table.conduct.evening import rules


MISTAKE: Any = {"accepted": "by mistake"}
nz1996, nz = Rules("nz1996"), Rules("nz")


@layouts(roulette="III/4.5", nz="8/3.6(a)", tai_sai="VI/3.9", money_wheel="VII/4.7")
def test_a_late_wager_goes_back(layout: Layout, refs: list[str]) -> None:
    laid = {"do": "place", **layout.bet("wins")}
    then = ({"do": "close"}, {**laid, "id": "refused"}, {**laid, "id": "back", **MISTAKE})
    table = {"rulebook": layout.book, "game": layout.game}
    told = play(table, laid, *then, {"do": "chance", "chance": layout.chance})["wagers"]
    assert [amounts(each)[0] for each in told] == ["win", "refused", "void"]
    assert (told[2]["winnings"], told[2]["returned"]) == ("0", "50")
    assert set(refs) <= cited(told[2])
    evening = layout.closed()
    late = evening.do("place", **DEALER, player="P1", **layout.bet("wins"), **MISTAKE)
    assert (evening.chips("P1"), set(refs) <= set(rules(late))) == ("1000", True)


@layouts(roulette="III/4.5", nz="8/3.6(a)", tai_sai="VI/3.9", money_wheel="VII/4.7")
def test_so_does_one_whose_time_is_up_before_anybody_called(
    layout: Layout, refs: list[str]
) -> None:
    evening = layout.wagered("P1: wins for 50", seconds=20)
    evening.wait(seconds=20)
    laid = {**DEALER, "player": "P1", **layout.bet("wins")}
    assert evening.refused("place", **laid).reason is Reason.WAGERING_IS_CLOSED
    late = evening.do("place", **laid, id="back", **MISTAKE)
    assert (evening.chips("P1"), set(refs) <= set(rules(late))) == ("950", True)
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance=layout.chance)
    evening.pay_out()
    assert evening.chips("P1") == "1050", "only what came in time has won"
    own = (entry for entry in evening.entries if entry.happening.stream == "table R1")
    again = {each["id"]: amounts(each) for each in settle(record_of(own, "R1", 1))["wagers"]}
    assert again == {"w1": ("win", "50", "50"), "back": ("void", "0", "50")}


@layouts(roulette="I/14.2(b)", nz="1/10.2(b)")
def test_a_player_does_not_say_that_a_wager_was_taken_by_mistake(
    layout: Layout, refs: list[str]
) -> None:
    evening = layout.wagered()
    over = {**layout.bet("wins", "700"), **MISTAKE}
    no = evening.refused("place", who="P1", **over)
    assert no.reason is Reason.ROLE_MAY_NOT
    assert "whoever took it does" in no.what
    taken = evening.do("place", **DEALER, player="P1", **over)
    assert set(refs) <= set(rules(taken))
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance=layout.chance)
    evening.pay_out()
    assert evening.chips("P1") == "1500", "what lay above the sign came back and won nothing"


@pytest.mark.parametrize(
    ("book", "chips", "refs"),
    [
        pytest.param(book, chips, refs, marks=Rules(book)(*refs))
        for book, chips, refs in (
            ("nz1996", {"chips": "blue", "issued_at": "R2"}, ["I/18.2(b)"]),
            ("nz1996", {"chips": "promotional"}, ["I/14.3", "I/18.1"]),
            ("nz1996", {"chips": "keno"}, ["I/14.3", "I/1[Chips]"]),
            ("nz1996", {"chips": "gaming machine"}, ["I/14.3", "I/1[Chips]"]),
            ("nz", {"chips": "blue", "issued_at": "R2"}, ["1/14.3(c)"]),
            ("nz", {"chips": "promotional"}, ["1/10.3"]),
            ("nz", {"chips": "keno"}, ["1/10.3"]),
        )
    ],
)
def test_a_wager_in_chips_that_do_not_play_here_goes_back(
    book: str, chips: Any, refs: list[str]
) -> None:
    table = {**roulette(book), "name": "R1"}
    laid = [wager("red", **chips), wager("red", **chips, **MISTAKE), wager("red", chips="none")]
    refused, back, none = spin(table, laid, "1")["wagers"]
    assert (amounts(refused)[0], amounts(back)) == ("refused", ("void", "0", "10"))
    assert {f"{book}:{ref}" for ref in refs} <= cited(back)
    assert spin(table, [{**laid[2], **MISTAKE}], "1")["wagers"][0]["result"] == none["result"]


@pytest.mark.parametrize(
    ("bets", "refs"),
    [
        pytest.param(bets, refs, marks=nz1996(*refs))
        for bets, refs in (
            ([bet("pass-odds", 10, on="line", id="w1", **MISTAKE)], ["I/14.1(a)"]),
            ([bet("come", 10, id="w1", **MISTAKE)], ["I/14.1(a)", "X/3.1(c)"]),
            ([6, bet("dont-pass", 10, id="w1", **MISTAKE)], ["I/14.1(a)", "X/3.6"]),
            ([bet("ten the hard way round", 10, id="w1", **MISTAKE)], ["I/14.1(a)"]),
        )
    ],
)
def test_what_is_no_wager_of_the_game_now_goes_back(bets: list[Any], refs: list[str]) -> None:
    told = hand(CRAPS, bet("pass", 10, id="line"), *bets, 8)
    assert came_to(told) == ("void", "0", "10")
    assert {f"nz1996:{ref}" for ref in refs} <= cited(wager_of(told))


@pytest.mark.parametrize(
    ("laid", "plays", "void", "ref"),
    [
        pytest.param(*case, marks=nz1996("I/14.2(b)", case[-1]))
        for case in (
            # Behind a don't pass of 7 on a 5: 10.50 wins 7, and 12 is the next that pays exactly.
            ([bet("dont-pass", 7, id="line"), 5], "12", "38", "X/3.1(f)(i)"),
            ([bet("pass", 7, id="line"), 5], "8", "42", "X/3.1(e)(i)"),
            ([8, bet("come", 7, id="line"), 5], "8", "42", "X/3.1(g)(i)"),
            ([8, bet("dont-come", 7, id="line"), 5], "12", "38", "X/3.1(h)(i)"),
        )
    ],
)
def test_odds_over_their_limit_play_up_to_it(
    laid: list[Any], plays: str, void: str, ref: str
) -> None:
    odds = f"{laid[-2]['bet']}-{'behind' if 'dont' in laid[-2]['bet'] else 'odds'}"
    told = hand(CRAPS, *laid, bet(odds, 50, on="line", id="w1", **MISTAKE))
    one = wager_of(told)
    assert (one["result"], one["void"]) == ("open", void)
    assert {f"nz1996:{ref}", "nz1996:I/14.2(b)"} <= cited(one)
    more = hand(CRAPS, *laid, bet(odds, plays, on="line"), bet(odds, 5, id="w1", **MISTAKE))
    assert came_to(more) == ("void", "0", "5")
    between = hand(CRAPS, *laid, bet(odds, "7.50", on="line", id="w1", **MISTAKE))
    assert wager_of(between).get("void", "0") == ("0.50" if plays == "8" else "0")


@nz1996("X/3.1(w)(i)", "I/14.2(b)")
def test_what_does_not_come_to_whole_units_plays_as_far_as_it_does() -> None:
    told = hand(CRAPS, bet("horn-high", 13, 12, id="w1", **MISTAKE), 2)
    assert (came_to(told), wager_of(told)["void"]) == (("win", "60", "5"), "3")
    few = hand(CRAPS, bet("horn-high", 4, 12, id="w1", **MISTAKE), 2)
    assert came_to(few) == ("void", "0", "4")
    signed = {**CRAPS, "limits": {"min": "5", "max": "10"}}
    over = hand(signed, bet("horn-high", 25, 12, id="w1", **MISTAKE), 2)
    assert (came_to(over), wager_of(over)["void"]) == (("win", "60", "17"), "15")


@nz("1/10.2(b)", "8/3.2A(a)")
def test_a_multiple_over_the_maximum_of_a_piece_plays_up_to_it() -> None:
    table = roulette("nz", limits={"min": "5", "max": "50", "bets": {"split": {"max": "10"}}})
    laid = {**MISTAKE, "placed_by": "dealer"}
    over, uneven = spin(
        table, [wager("tier", stake=120, **laid), wager("tier", stake=50, **laid)], "5"
    )["wagers"]
    assert (amounts(over), over["void"]) == (("win", "170", "70"), "60")
    assert (amounts(uneven), uneven["void"]) == (("win", "141.61", "8.35"), "0.02")


@layouts(roulette="III/4.5", nz="8/3.6(b)", tai_sai="VI/3.9", money_wheel="VII/4.7")
def test_a_wager_is_reduced_until_the_call_and_no_further_than_the_sign(
    layout: Layout, refs: list[str]
) -> None:
    evening = layout.wagered("P1: wins for 50")
    less: Any = {"who": "P1", "wager": "w1", "call": "reduce"}
    assert set(refs) <= set(rules(evening.do("call", **less, to="20")))
    evening.do("call", **less, by="5")
    assert evening.chips("P1") == "985"
    low = evening.refused("call", **less, to="4")
    assert low.reason is Reason.STAKE_IS_UNDER_THE_MINIMUM
    evening.do("no more bets", **DEALER, bell=True)
    assert set(refs) <= set(rules(evening.refused("call", **less, to="10")))
    evening.do("result", **DEALER, chance=layout.chance)
    evening.pay_out()
    assert evening.chips("P1") == "1015"


WITH_DECISIONS: dict[str, tuple[str, str, str, list[str]]] = {
    # the original wager, the cards, the rule of what the decision stakes, what is decided then
    "double": ("player 10", "6S 9D 5H 10C 9C", "13.3.5.8.1", []),
    "split": ("player 10", "8S 9D 8H 10C 10H 9C", "13.3.5.9.1", ["stand", "stand"]),
    "insurance": ("player 20", "10S AD 9H 10C", "13.3.5.7", ["stand"]),
    "war": ("ante 10", "9S 2D 3D 9D burned burned burned 3H 2H", "14.3.10.2", []),
}


@pytest.mark.parametrize(
    ("act", "ref"),
    [
        pytest.param(act, f"star-rapid:{ref}", marks=Rules("star-rapid")("4.3.2", "4.3.3", ref))
        for act, (*_, ref, _) in WITH_DECISIONS.items()
    ],
)
def test_a_terminal_debits_no_more_with_a_decision_than_goes_with_the_original(
    act: str, ref: str
) -> None:
    original, cards, _, then = WITH_DECISIONS[act]
    bet, stake = original.split()
    at = {"game": "casino-war", "options": {"areas": 3}} if act == "war" else {"game": "blackjack"}
    target = 1 if act == "war" else None

    def laid(**more: str) -> Any:
        made = {"bet": act, "target": target, "stake": "25", **more}
        round_ = {
            "wagers": [{"player": "P1", "bet": bet, "target": target, "stake": stake}],
            "chance": cards.split(),
            "decisions": [{"act": act, "wager": made}, *({"act": each} for each in then)],
        }
        (_, *found) = settle({"table": {"rulebook": "star-rapid", **at}, **round_})["wagers"]
        return found

    assert not laid(), "refused: who is asked has not answered"
    (one,) = laid(**MISTAKE)
    assert (one["stake"], one["trimmed"]) == ("10", "15")
    assert {ref, "star-rapid:4.3.2", "star-rapid:4.3.3"} <= cited(one)
