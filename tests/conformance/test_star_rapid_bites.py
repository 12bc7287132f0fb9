"""star-rapid held more tightly: who may do what by the text's own words, and where rules have edges.

The roles are read from the book, not from the house's data, so that a wrong one is noticed.
"""

from croupier.bank.tickets import numbered
from croupier.floor.sections import Bounds
from croupier.table.conduct.money.terminals import credit_meter
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER, begin, end, entropy
from tests.conformance.oracle import NINE_PIECES, won
from tests.floor.viewing.watching import Watched
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening, notices, rules


BOOK = "star-rapid"
SUPERVISOR = {"who": "G1", "role": "gaming supervisor"}
HOUSE = {"who": "the operator", "role": OPERATOR}
SENSOR = {"who": "sensor"}
RED = {"who": "P1", "bet": "red", "stake": "10"}


rule = Rules(BOOK)
ref = rule.ref


# Credit


@rule("3.2.1")
def test_a_ticket_credits_the_terminal_it_is_put_into_whoever_printed_it() -> None:
    table = Evening(BOOK, "P1", "P2")
    table.do("collect credits", who="P1", number=entropy(1), amount="30")
    came = table.do("insert ticket", who="P2", ticket=numbered(entropy(1)))
    assert ref("3.2.1") in rules(came)
    assert [str(credit_meter(table.house, who)) for who in ("P1", "P2")] == ["970", "1030"]


@rule("3.2.1")
def test_every_note_counts_though_it_is_like_the_one_before() -> None:
    table = Evening(BOOK, "P1")
    came = table.do("insert notes", who="P1", notes=["20", "20", "50", "20"])
    assert ref("3.2.1") in rules(came)
    assert came[0].happening.facts["credit"] == 111_000
    assert (table.chips("P1"), table.balance("outside:notes")) == ("1110", "-110")


@rule("3.3.4")
def test_a_transfers_reference_is_used_once_for_whomever_and_however_it_is_written() -> None:
    table = Evening(BOOK, "P1", "P2")
    transfer = {"amount": "250", "reference": "T-1"}
    assert ref("3.3.4") in rules(table.do("transfer in", **HOUSE, **transfer, player="P1"))
    for again in ({"player": "P2"}, {"player": "P1", "reference": "  T-1 "}):
        refusal = table.refused("transfer in", **HOUSE, **{**transfer, **again})
        assert refusal.reason is Reason.PAYMENT_IS_NOT_PERMITTED
        assert ref("3.3.4") in rules(refusal)
    assert (table.chips("P1"), table.chips("P2")) == ("1250", "1000")


@rule("6.2", "6.3.2")
def test_a_transfer_to_an_account_waits_for_the_wager_as_paper_does() -> None:
    table = Evening(BOOK, "P1")
    begin(table, RED)
    for by in ("ticket", "voucher", "account"):
        refusal = table.refused("collect credits", who="P1", number=entropy(1), by=by)
        assert refusal.reason is Reason.COLLECTING_IS_NOT_POSSIBLE_NOW
        assert ref("6.2") in rules(refusal)
    end(table, "1")
    came = table.do("collect credits", who="P1", number=entropy(1), by="account")
    assert {ref("6.2"), ref("6.3.2")} <= set(rules(came))
    assert table.chips("P1") == "0"


@rule("6.2")
def test_a_confirmed_wager_is_on_the_round_too() -> None:
    table = Evening(BOOK, "P1")
    begin(table, RED)
    table.do("confirm wagers", who="P1")
    refusal = table.refused("collect credits", who="P1", number=entropy(1))
    assert refusal.reason is Reason.COLLECTING_IS_NOT_POSSIBLE_NOW
    assert ref("6.2") in rules(refusal)


@rule("3.8.1")
def test_every_invalid_wager_of_the_last_game_goes_back_won_or_lost() -> None:
    table = Evening(BOOK, "P1", "P2")
    lost = {**RED, "bet": "black", "stake": "45"}
    begin(table, RED, lost, {**RED, "bet": "odd", "stake": "20"}, {**RED, "who": "P2"})
    end(table, "1")
    assert (table.chips("P1"), table.chips("P2")) == ("985", "1010")
    begin(table, {**RED, "who": "P2"})
    came = table.do(
        "declare wagers invalid", **SUPERVISOR, player="P1", because="for another person"
    )
    assert ref("3.8.1") in rules(came)
    assert (table.chips("P1"), table.chips("P2")) == ("1000", "1000")
    assert (table.balance("house:R1"), table.balance("stakes:R1")) == ("-10", "10")


# Signs


@rule("4.1")
def test_what_the_sign_said_and_nobody_changed_it_says_still() -> None:
    limits = {"min": "5", "max": "50", "total_min": "10", "total_max": "80"}
    own = {"bets": {"straight-up": {"min": "2", "max": "20"}}}
    table = Watched(BOOK, "P1", limits={**limits, **own})
    assert ref("4.1") in rules(table.do("change limits", **HOUSE, limits={"max": "60"}))
    shown = table.sign()
    assert (shown.limits, shown.total) == (Bounds(500, 6_000), Bounds(1_000, 8_000))
    assert shown.bets == {"straight-up": Bounds(200, 2_000)}
    begin(table, {**RED, "stake": "60"}, {**RED, "bet": "odd", "stake": "60"})
    # 60 and then 20 of it: the total of 80 is still on the sign.
    assert table.chips("P1") == "920"


# Two tables, advice, reports


@rule("9.4")
def test_one_report_does_not_put_another_out_of_sight() -> None:
    table = Evening(BOOK, "P1", "P2")
    for who, words in (("P1", "credits doubled"), ("P2", "black screen"), ("P1", "again")):
        came = table.do("report malfunction", who=who, words=words)
        assert ref("9.4") in rules(came)
        assert notices(came)[0]["what"] == f"the operator looks at terminal {who}"
    kept = [each["player"] for each in table.table.conduct.notes["reports"]]
    assert kept == ["P1", "P2", "P1"]


# The cloth


@rule("11.2.2.3")
def test_a_grand_series_is_one_wager_of_nine_pieces_taken_up_or_settled_at_a_table() -> None:
    table = Evening(BOOK, "P1")
    begin(table)
    series = {"who": "P1", "bet": "grand-series", "stake": "90"}
    assert ref("11.2.2.3") in rules(table.do("place", **series))
    assert table.balance("stakes:R1") == "90"
    table.do("call", who="P1", wager="w1")
    assert (table.chips("P1"), table.balance("stakes:R1")) == ("1000", "0")
    table.do("place", **series)
    end(table, "29")
    winnings, back = won(NINE_PIECES, "29", 10)
    assert (winnings, back) == (160, 20)
    assert table.chips("P1") == str(1000 - 90 + winnings + back)


# The sensor


def read(number: str = "17") -> Evening:
    """Give a round in which P1 has 10 on 17 and the sensor has sent a number."""
    evening = Evening(BOOK, "P1")
    begin(evening, {"who": "P1", "bet": "straight-up", "target": "17", "stake": "10"})
    evening.do("no more bets", **DEALER)
    evening.do("sensor reads", **SENSOR, chance=number)
    return evening


@rule("11.3.7")
def test_a_second_reading_that_differs_does_not_take_the_place_of_the_first() -> None:
    evening = read("17")
    came = evening.do("sensor reads", **SENSOR, chance="18")
    assert ref("11.3.7") in rules(came)
    assert "a supervisor corrects a wrong one" in notices(came)[0]["what"]
    assert [review.round for review in evening.table.conduct.reviews] == [1]
    evening.do("confirm result", **DEALER)
    assert evening.chips("P1") == "1350"


# Established from records


@rule("11.5.2")
def test_what_is_established_again_takes_the_place_of_what_was_established_before() -> None:
    evening = read("17")
    evening.do("confirm result", **DEALER)
    evening.do("declare malfunction", **SUPERVISOR, cause="play interrupted", terminals=["P1"])
    for stake in ("20", "30", "20"):
        records = [{"bet": "black", "stake": stake}]
        came = evening.do("establish wagers", **SUPERVISOR, player="P1", wagers=records)
        assert ref("11.5.2") in rules(came)
        # 17 is black, and it is all that P1 had.
        assert evening.chips("P1") == str(1000 + int(stake))
    evening.do("recalculate", **SUPERVISOR, chance="18")
    assert (evening.chips("P1"), evening.balance("house:R1")) == ("980", "20")


@rule("11.5.2")
def test_a_terminal_that_did_not_fail_keeps_its_wagers() -> None:
    evening = Evening(BOOK, "P1", "P2")
    begin(evening, RED, {**RED, "who": "P2"})
    end(evening, "1")
    evening.do("declare malfunction", **SUPERVISOR, cause="play interrupted", terminals=["P1"])
    sound = evening.refused("establish wagers", **SUPERVISOR, player="P2", wagers=[])
    assert (sound.reason, rules(sound)) == (Reason.RULING_DOES_NOT_APPLY, [ref("11.5.2")])
    evening.do("establish wagers", **SUPERVISOR, player="P1", wagers=[])
    assert (evening.chips("P1"), evening.chips("P2")) == ("1000", "1010")
