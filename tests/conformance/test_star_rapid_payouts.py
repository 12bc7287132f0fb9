"""Part 7 of star-rapid: paid by hand against a signature, held back, demanded back, put off."""

from typing import Any

import pytest

from croupier.bank.tickets import numbered
from croupier.terms.refusals import Reason, Refusal
from tests.bank.rounds import begin, entropy
from tests.conformance.conducting import held
from tests.marks import Rules
from tests.table.conduct.evening import Evening, notices, rules, words


OPERATOR: Any = {"who": "O1", "role": "casino operator"}
SUPERVISOR: Any = {"who": "G1", "role": "gaming supervisor"}
INSPECTOR: Any = {"who": "I1", "role": "inspector"}
NUMBER = numbered(entropy(1))
OTHER = {"who": "P2", "ticket": NUMBER}
DOUBTFUL: Any = {"ticket": NUMBER, "because": "the terminal was opened"}
UNPAID = Reason.TICKET_CANNOT_BE_REDEEMED


rule = Rules("star-rapid")
ref = rule.ref


def printed(by: str = "ticket") -> Evening:
    """Give a table at which P1 has collected 300 of 1,000 by a ticket or a voucher."""
    table = Evening("star-rapid", "P1", "P2")
    table.do("collect credits", who="P1", number=entropy(1), by=by, amount="300")
    return table


def refused(table: Evening, at: str, **more: Any) -> Refusal:
    """Have the ticket presented at the cage in vain, by this rule."""
    refusal = table.refused("redeem ticket", **{"who": "P1", "ticket": NUMBER, **more})
    held(refusal, ref(at), UNPAID)
    return refusal


# Paid by hand


@rule("7.1")
def test_a_payment_by_hand_is_received_when_its_player_counted_it_and_signed() -> None:
    table = Evening("star-rapid", "P1", "P2")
    lower = table.refused_one_role_lower("write payment form", player="P1", amount="250")
    held(lower, ref("7.1"))
    came = table.do("write payment form", **SUPERVISOR, player="P1", amount="250")
    told = [{"what": "P1 counts the money and signs form F1", "rules": [ref("7.1")]}]
    assert notices(came) == told
    assert (table.chips("P1"), table.balance("outside:cage")) == ("750", "-2000")
    for who, counted, reason in (
        ("P2", "250", Reason.ROLE_MAY_NOT),
        ("G1", "250", Reason.ROLE_MAY_NOT),
        ("P1", "249.99", Reason.PAYMENT_IS_NOT_PERMITTED),
        ("P1", "251", Reason.PAYMENT_IS_NOT_PERMITTED),
    ):
        unsigned = table.refused("sign payment form", who=who, form="F1", counted=counted)
        held(unsigned, ref("7.1"), reason)
    signed = table.do("sign payment form", who="P1", form="F1", counted="250")
    held(signed, ref("7.1"))
    assert words(signed) == "P1 counted 250 and signed form F1"
    assert (table.balance("vouchers"), table.balance("outside:cage")) == ("0", "-1750")
    again = table.refused("sign payment form", who="P1", form="F1", counted="250")
    held(again, ref("7.1"), UNPAID)


@rule("7.1")
def test_a_form_that_nobody_signs_is_torn_up_and_credited_back() -> None:
    table = Evening("star-rapid", "P1")
    table.do("write payment form", **SUPERVISOR, player="P1")
    assert table.chips("P1") == "0"
    none = table.refused("write payment form", **SUPERVISOR, player="P1")
    held(none, ref("7.1"), Reason.CREDIT_IS_NOT_ENOUGH)
    held(table.refused_one_role_lower("tear up payment form", form="F1"), ref("7.1"))
    held(table.do("tear up payment form", **SUPERVISOR, form="f1 "), ref("7.1"))
    assert (table.chips("P1"), table.balance("vouchers")) == ("1000", "0")
    for form in ("F1", "F9", ""):
        held(table.refused("tear up payment form", **SUPERVISOR, form=form), ref("7.1"), UNPAID)
    table.do("write payment form", **SUPERVISOR, player="P1", amount="5")
    assert table.refused("sign payment form", who="P1", form="F1", counted="5").reason is UNPAID
    table.do("sign payment form", who="P1", form="F2", counted="5")


# Held back and demanded back


@rule("7.2", "7.3")
@pytest.mark.parametrize(("by", "account"), [("ticket", "tickets"), ("voucher", "vouchers")])
def test_a_payment_is_withheld_until_an_inspector_reviewed_and_the_operator_decided(
    by: str, account: str
) -> None:
    table = printed(by)
    held(table.refused_one_role_lower("withhold payment", **DOUBTFUL), ref("7.2"))
    came = table.do("withhold payment", **OPERATOR, **DOUBTFUL)
    (told,) = notices(came)
    assert told["rules"] == [ref("7.2")]
    assert told["what"].startswith("Notify an inspector that ")
    refused(table, "7.2")
    if by == "ticket":
        held(table.refused("insert ticket", **OTHER), ref("7.2"), UNPAID)
    decide: Any = {"ticket": NUMBER, "pay": True, "because": "nothing was found"}
    early = table.refused("determine payment", **OPERATOR, **decide)
    held(early, ref("7.2"), Reason.MOVE_IS_NOT_DUE)
    held(table.refused_one_role_lower("review withholding", ticket=NUMBER, words="."), ref("7.2"))
    assert [each.what for each in table.table.conduct.owed] == [told["what"]]
    table.do("review withholding", **INSPECTOR, ticket=NUMBER, words="seen, and no objection")
    assert not table.table.conduct.owed
    held(table.refused_one_role_lower("determine payment", **decide), ref("7.2"))
    refused(table, "7.2")
    held(table.do("determine payment", **OPERATOR, **decide), ref("7.2"))
    assert table.balance(account) == "300"
    held(table.do("redeem ticket", who="P1", ticket=NUMBER), ref("7.3"))
    assert table.balance(account) == "0"


@rule("7.2")
def test_what_is_not_the_players_is_never_paid() -> None:
    table = printed()
    table.do("withhold payment", **OPERATOR, **DOUBTFUL)
    twice = table.refused("withhold payment", **OPERATOR, **DOUBTFUL)
    held(twice, ref("7.2"), Reason.MOVE_IS_NOT_DUE)
    table.do("review withholding", **INSPECTOR, ticket=NUMBER, words="seen")
    table.do("determine payment", **OPERATOR, ticket=NUMBER, pay=False, because="it was forged")
    assert (table.balance("tickets"), table.balance("outside:withheld payments")) == ("0", "300")
    assert table.refused("redeem ticket", who="P1", ticket=NUMBER).reason is UNPAID
    held(table.refused("withhold payment", **OPERATOR, **DOUBTFUL), ref("7.2"), UNPAID)
    for do in ("review withholding", "determine payment"):
        asked: Any = (
            {"ticket": NUMBER, "words": "."} if "review" in do else DOUBTFUL | {"pay": True}
        )
        by = INSPECTOR if "review" in do else OPERATOR
        held(table.refused(do, **by, **asked), ref("7.2"), Reason.MOVE_IS_NOT_DUE)


@rule("7.2")
@pytest.mark.parametrize(("pay", "owed"), [(True, "0"), (False, "-300")])
def test_what_was_paid_is_demanded_back_of_whoever_had_it(*, pay: bool, owed: str) -> None:
    table = printed()
    held(table.refused("demand return", **OPERATOR, **DOUBTFUL), ref("7.2"), UNPAID)
    table.do("insert ticket", **OTHER)
    paid = table.refused("withhold payment", **OPERATOR, **DOUBTFUL)
    held(paid, ref("7.2"), UNPAID)
    held(table.refused_one_role_lower("demand return", **DOUBTFUL), ref("7.2"))
    came = table.do("demand return", **OPERATOR, **DOUBTFUL)
    held(came, ref("7.2"))
    assert "demanded back of P2" in words(came)
    assert (table.balance("receivable:P2"), table.balance("receivable:P1")) == ("-300", "0")
    table.do("review withholding", **INSPECTOR, ticket=NUMBER, words="seen")
    decided: Any = {"ticket": NUMBER, "pay": pay, "because": "it was looked into"}
    table.do("determine payment", **OPERATOR, **decided)
    assert table.balance("receivable:P2") == owed
    if not pay:
        table.do("recover overpayment", **SUPERVISOR, player="P2")
        assert (table.chips("P2"), table.balance("receivable:P2")) == ("1000", "0")


# Put off, and identification


@rule("7.3.1", "7.3")
def test_a_payment_is_put_off_to_a_time_that_its_player_agrees_to() -> None:
    table = printed()
    held(table.refused_one_role_lower("defer payment", ticket=NUMBER, minutes=60), ref("7.3.1"))
    alone = table.refused("defer payment", **OPERATOR, ticket=NUMBER, minutes=60)
    held(alone, ref("7.3.1"), Reason.PAYMENT_IS_NOT_PERMITTED)
    agreed: Any = {"ticket": NUMBER, "minutes": 60, "agreed": True}
    for minutes in (0, -1, 10**9):
        table.refused("defer payment", **OPERATOR, **{**agreed, "minutes": minutes})
    held(table.do("defer payment", **OPERATOR, **agreed), ref("7.3.1"))
    refused(table, "7.3.1")
    table.wait(minutes=59, seconds=59)
    held(table.refused("insert ticket", **OTHER), ref("7.3.1"), UNPAID)
    table.wait(seconds=1)
    assert ref("7.3") in rules(table.do("redeem ticket", who="P1", ticket=NUMBER))
    assert table.balance("tickets") == "0"
    held(table.refused("defer payment", **OPERATOR, **agreed), ref("7.3.1"), UNPAID)


@rule("7.3.2", "7.3")
def test_identification_may_be_asked_for_before_a_payment() -> None:
    table = printed()
    unasked = {"ticket": NUMBER, "document": "passport"}
    nobody = table.refused("record identification", **SUPERVISOR, **unasked)
    held(nobody, ref("7.3.2"), Reason.MOVE_IS_NOT_DUE)
    held(table.refused_one_role_lower("ask for identification", ticket=NUMBER), ref("7.3.2"))
    held(table.do("ask for identification", **OPERATOR, ticket=NUMBER[-4:]), ref("7.3.2"))
    refused(table, "7.3.2")
    held(table.refused_one_role_lower("record identification", **unasked), ref("7.3.2"))
    shown = table.do("record identification", **SUPERVISOR, **unasked)
    assert words(shown).endswith("passport")
    assert ref("7.3") in rules(table.do("redeem ticket", who="P1", ticket=NUMBER))
    assert table.balance("tickets") == "0"


@pytest.mark.parametrize(
    ("do", "asked"),
    [
        ("write payment form", {**SUPERVISOR, "player": "nobody"}),
        ("write payment form", {**SUPERVISOR, "player": "P1", "amount": "-1"}),
        ("write payment form", {**SUPERVISOR, "player": "P1", "amount": "1000"}),
        ("withhold payment", {**OPERATOR, "ticket": "", "because": "x"}),
        ("withhold payment", {**OPERATOR, "ticket": numbered(entropy(9)), "because": "x"}),
        ("withhold payment", {**OPERATOR, "ticket": NUMBER, "because": " "}),
        ("demand return", {**OPERATOR, "ticket": "F1", "because": "x"}),
        ("defer payment", {**OPERATOR, "ticket": "0000", "minutes": 5, "agreed": True}),
    ],
)
def test_odd_requests_are_refused_and_move_nothing(do: str, asked: Any) -> None:
    table = printed()
    begin(table, {"who": "P1", "bet": "red", "stake": "10"})
    table.refused(do, **asked)
