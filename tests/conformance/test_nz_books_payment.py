"""Payment in the two New Zealand books: by the rules, in chips, rounded up, never more for good."""

from typing import Any

import pytest

from croupier.table.setup.configuration import TableRecord, open_table
from croupier.terms.refusals import Reason, RefusedError
from tests.bank.rounds import DEALER, begin, end
from tests.conformance.conducting import books
from tests.conformance.settling import cited, roulette, spin, wager
from tests.table.conduct.evening import Evening, rules, words


GAME_SUPERVISOR = {"who": "G", "role": "game supervisor"}
CHIPS = ["5", "25", "100"]


@books(nz1996="I/15.3", nz="1/11.3")
def test_winnings_go_up_to_what_chips_can_pay(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", chips=CHIPS)
    begin(table, {"who": "P1", "bet": "straight-up", "target": "17", "stake": "5.10"})
    came = end(table, "17")
    # 35 times 5.10 is 178.50: with chips of 5 the next payable sum is 180.
    assert table.chips("P1") == "1180"
    assert table.balance("house:R1") == "-180"
    (paid,) = [w for e in came for w in e.happening.facts.get("wagers", ())]
    assert (paid["winnings"], paid["rounded"]) == (18_000, 150)
    assert refs[0] in paid["rules"]


PAID = [
    ([], "5.10", "178.50", None),
    (["5"], "5.10", "180", "1.50"),
    (["5"], "5", "175", None),
    (["2.50", "5"], "5.10", "180", "1.50"),
    (["2.50", "5"], "5.05", "177.50", "0.75"),
    (["100", "25"], "5", "175", None),
    (["100"], "5", "200", "25"),
    (["30", "70"], "5", "180", "5"),
    (["0.01"], "5.01", "175.35", None),
]
"""The chips in the tray, the stake on a number that wins, its winnings, and what was added."""


@books(nz1996="I/15.3", nz="1/11.3")
def test_a_record_is_settled_in_the_chips_it_names(book: str, refs: list[str]) -> None:
    for chips, stake, winnings, rounded in PAID:
        table = roulette(book) | {"chips": chips}
        (told,) = spin(table, [wager("straight-up", "17", stake)], "17")["wagers"]
        assert (told["winnings"], told.get("rounded")) == (winnings, rounded)
        assert (refs[0] in cited(told)) == (rounded is not None)
        assert told["returned"] == stake


@books(nz1996="I/14.4", nz="1/10.4")
def test_a_stake_whose_win_chips_could_not_pay_may_be_refused_before(
    book: str, refs: list[str]
) -> None:
    elected = Evening(book, "P1", chips=CHIPS, unpayable="refuse")
    begin(elected)
    straight = {"who": "P1", "bet": "straight-up", "target": "17"}
    refusal = elected.refused("place", **straight, stake="5.10")
    assert refusal.reason is Reason.STAKE_COULD_NOT_BE_PAID_EXACTLY
    assert rules(refusal) == refs
    elected.do("place", **straight, stake="6")
    half = elected.refused("place", who="P1", bet="red", stake="5.10")
    assert rules(half) == refs
    # Where the operator does not elect it, the same stake plays.
    table = Evening(book, "P1", chips=CHIPS)
    begin(table)
    table.do("place", **straight, stake="5.10")


@books(nz1996="I/14.4", nz="1/10.4")
def test_a_record_may_elect_it_too(book: str, refs: list[str]) -> None:
    table = roulette(book) | {"chips": CHIPS, "unpayable": "refuse"}
    told = spin(table, [wager("red", None, "7"), wager("red", None, "10")], "1")["wagers"]
    assert [one["result"] for one in told] == ["refused", "win"]
    assert cited(told[0]) == set(refs)


@books(nz1996="I/15.1", nz="1/11.1")
def test_an_overpayment_gives_no_right_and_is_recovered(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1")
    begin(table, {"who": "P1", "bet": "red", "stake": "10"})
    end(table, "1")
    assert table.chips("P1") == "1010"
    over = {"player": "P1", "amount": "90"}
    lower = table.refused_one_role_lower("record overpayment", **over)
    assert rules(lower) == refs
    assert rules(table.do("record overpayment", **GAME_SUPERVISOR, **over)) == refs
    assert (table.chips("P1"), table.balance("receivable:P1")) == ("1100", "-90")
    # What the table has paid by the rules is what it was.
    assert table.balance("house:R1") == "-10"
    table.refused_one_role_lower("recover overpayment", player="P1")
    assert (
        rules(table.do("recover overpayment", **GAME_SUPERVISOR, player="P1", amount="40")) == refs
    )
    more = table.refused("recover overpayment", **GAME_SUPERVISOR, player="P1", amount="50.01")
    assert (more.reason, rules(more)) == (Reason.NOTHING_IS_OWED, refs)
    table.do("recover overpayment", **GAME_SUPERVISOR, player="P1")
    assert (table.chips("P1"), table.balance("receivable:P1")) == ("1010", "0")
    nothing = table.refused("recover overpayment", **GAME_SUPERVISOR, player="P1")
    assert nothing.reason is Reason.NOTHING_IS_OWED


@books(nz1996="I/15.1", nz="1/11.1")
def test_an_overpayment_already_spent_stays_owed_and_no_balance_falls_below_nothing(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1")
    table.do("record overpayment", **GAME_SUPERVISOR, player="P1", amount="90")
    table.do("redeem", who="P1", amount="1060")
    short = table.refused("recover overpayment", **GAME_SUPERVISOR, player="P1", amount="90")
    assert short.reason is Reason.CREDIT_IS_NOT_ENOUGH
    came = table.do("recover overpayment", **GAME_SUPERVISOR, player="P1")
    assert rules(came) == refs
    assert words(came) == "30 that P1 was overpaid is recovered, 60 is still owed"
    assert (table.chips("P1"), table.balance("receivable:P1")) == ("0", "-60")
    none = table.refused("recover overpayment", **GAME_SUPERVISOR, player="P1")
    assert none.reason is Reason.CREDIT_IS_NOT_ENOUGH
    assert none.what == "P1 owes 60 and has no chips here to take it from"


@books(nz1996="I/15.1", nz="1/11.1")
def test_a_colour_paid_back_by_mistake_is_owed_in_that_colour(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1")
    table.do("buy non-value chips", who="P1", colour="yellow", worth="5", amount="50")
    begin(table, {"who": "P1", "bet": "red", "stake": "50", "chips": "yellow"})
    end(table, "1")
    table.do("redeem", who="P1", amount="50", chips="yellow")
    table.do("correct", **GAME_SUPERVISOR, chance="2")
    assert table.balance("receivable:P1", "yellow of R1") == "-50"
    assert table.chips("P1") == "1000"
    short = table.refused("recover overpayment", **GAME_SUPERVISOR, player="P1", chips="yellow")
    assert short.reason is Reason.CREDIT_IS_NOT_ENOUGH
    table.do("buy non-value chips", who="P1", colour="yellow", worth="5", amount="60")
    came = table.do("recover overpayment", **GAME_SUPERVISOR, player="P1", chips="yellow")
    assert rules(came) == refs
    assert table.chips("P1", "yellow of R1") == "10"
    assert table.balance("receivable:P1", "yellow of R1") == "0"


@books(nz1996="I/15.1", nz="1/11.1")
def test_wagers_are_paid_strictly_by_their_scale(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1")
    begin(table, {"who": "P1", "bet": "split", "target": ["17", "20"], "stake": "10"})
    end(table, "17")
    assert table.chips("P1") == "1170"
    came = table.do("record overpayment", **GAME_SUPERVISOR, player="P1", amount="10", wager="w1")
    assert rules(came) == refs
    last = table.table.last
    assert last is not None
    (slip,) = last.round.slips
    assert str(slip.winnings) == "170"


@books(nz1996="I/15.2", nz="1/11.2")
@pytest.mark.parametrize("by", ["cash", "cheque"])
def test_winners_are_paid_in_chips_and_not_otherwise(book: str, refs: list[str], by: str) -> None:
    table = Evening(book, "P1")
    begin(table, {"who": "P1", "bet": "red", "stake": "10"})
    table.do("no more bets", **DEALER)
    table.do("result", **DEALER, chance="1")
    table.do("collect", **DEALER)
    refusal = table.refused("pay", **DEALER, by=by)
    assert refusal.reason is Reason.PAYMENT_IS_NOT_PERMITTED
    assert rules(refusal) == refs
    came = table.do("pay", **DEALER)
    assert refs[0] in rules(came)
    assert (table.chips("P1"), table.balance("outside:cage")) == ("1010", "-1000")


@pytest.mark.parametrize(
    "wrong",
    [
        {"chips": ["0"]},
        {"chips": ["-5"]},
        {"chips": ["half"]},
        {"chips": ["1000.01", "1000.02"]},
        {"approved_chips": ["keno"]},
        {"rulebook": "star-rapid", "chips": ["5"]},
        {"rulebook": "star-rapid", "unpayable": "refuse"},
        {"rulebook": "star-rapid", "approved_chips": ["promotional"]},
    ],
)
def test_a_table_is_not_opened_with_chips_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(RefusedError) as refused:
        open_table(TableRecord(**{"rulebook": "nz", "game": "roulette"} | wrong))
    assert refused.value.refusal.reason is Reason.OPTION_IS_NOT_APPROVED


@pytest.mark.parametrize("accepted", [None, "by mistake"])
@books(nz1996="I/18.1", nz="1/14.1")
def test_only_value_chips_are_staked_where_the_game_lets_no_others_in(
    book: str, refs: list[str], accepted: str | None
) -> None:
    wagers = [
        {
            "bet": "player",
            "stake": "10",
            "chips": "yellow",
            **({"accepted": accepted} if accepted else {}),
        },
        {"bet": "player", "stake": "10"},
    ]
    told = spin({"rulebook": book, "game": "baccarat"}, wagers, "9H", "KS", "9D", "3C")
    yellow, value = told["wagers"]
    assert value["result"] == "win"
    if accepted:
        assert (yellow["result"], yellow["returned"]) == ("void", "10")
        assert refs[0] in yellow["rules"]
        return
    assert yellow["result"] == "refused"
    assert yellow["refusal"]["reason"] == "chips are not approved"
    assert refs[0] in yellow["refusal"]["rules"]
