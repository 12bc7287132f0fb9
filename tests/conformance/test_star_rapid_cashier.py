"""The chip account of star-rapid: how credit comes in, what it stands at, how it is paid out."""

from typing import Any

import pytest

from croupier.bank.ports import Did, Door, Errand, simulated
from croupier.bank.tickets import DAY, numbered
from croupier.rulebooks.operations import operations
from croupier.table.conduct.money.terminals import win_meter
from croupier.terms.money import money
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER, begin, end, entropy
from tests.floor.viewing.watching import Watched
from tests.marks import Rules
from tests.table.conduct.evening import MINUTE, OPERATOR, Evening, notices, rules


BOOK = "star-rapid"
RED = {"who": "P1", "bet": "red", "stake": "10"}
STAFF = {"who": "O", "role": OPERATOR}
SUPERVISOR = {"who": "G", "role": "gaming supervisor"}
rule = Rules(BOOK)


def evening(*players: str, **record: Any) -> Evening:
    return Evening(BOOK, *(players or ("P1",)), **record)


def penniless() -> Watched:
    """Give a table with P1 beside it, who has no chip account yet."""
    table = Watched(BOOK, "P2")
    table.do("admit", who="the door", role="dealer", person="P1", age=40)
    table.do("insert card", who="P1")
    return table


def collected(table: Evening, seed: int = 1, **more: Any) -> str:
    """Have P1 collect, and give the number of the paper."""
    table.do("collect credits", who="P1", number=entropy(seed), **more)
    return numbered(entropy(seed))


def meter(table: Watched) -> int:
    """Read the credit meter on P1's terminal, which is there by its rule."""
    shown = table.me("P1")
    assert "star-rapid:3.2.2" in shown.meter_rules
    return shown.credit


# Credit in


@pytest.mark.rule("star-rapid:3.2")
def test_nobody_plays_before_their_chip_account_is_opened() -> None:
    table = penniless()
    begin(table)
    refusal = table.refused("place", **RED)
    assert refusal.reason is Reason.CREDIT_IS_NOT_ENOUGH
    assert "star-rapid:3.2" in rules(refusal)
    assert "star-rapid:3.2" in rules(table.do("insert notes", who="P1", notes=["20"]))
    table.do("place", **RED)
    assert table.chips("P1") == "10"


@pytest.mark.rule("star-rapid:3.2")
def test_a_ticket_opens_the_account_as_well_as_cash() -> None:
    table = penniless()
    table.do("collect credits", who="P2", number=entropy(2), amount="15")
    begin(table)
    assert "star-rapid:3.2" in rules(table.refused("place", **RED))
    came = table.do("insert ticket", who="P1", ticket=numbered(entropy(2)))
    assert "star-rapid:3.2" in rules(came)
    table.do("place", **RED)


@pytest.mark.rule("star-rapid:3.2.1", "star-rapid:3.2.2")
def test_what_is_inserted_is_credited_at_once_at_its_value_and_shown() -> None:
    table = penniless()
    came = table.do("insert notes", who="P1", notes=["50", "20", "5"])
    assert "star-rapid:3.2.1" in rules(came)
    assert came[0].happening.facts["credit"] == 7500
    assert meter(table) == 7500
    number = collected(table, amount="30")
    assert meter(table) == 4500
    came = table.do("insert ticket", who="P1", ticket=number)
    assert "star-rapid:3.2.1" in rules(came)
    assert came[0].happening.facts["credit"] == 7500
    assert "star-rapid:3.2" not in rules(came), "the account was open"
    begin(table, RED)
    assert meter(table) == 6500
    assert operations(BOOK, "roulette")["insert notes"].role == "player"


@pytest.mark.rule("star-rapid:3.2.3")
def test_each_placement_debits_the_chip_account_at_once() -> None:
    table = evening()
    begin(table)
    for number, left in enumerate(("990", "980", "970")):
        came = table.do("place", **RED, id=f"w{number}")
        assert "star-rapid:3.2.3" in rules(came)
        assert table.chips("P1") == left
    table.do("call", who="P1", wager="w1", call="remove")
    assert (table.chips("P1"), table.balance("stakes:R1")) == ("980", "20")
    table.do("no more bets", **DEALER)
    assert table.refused("place", **RED).reason is Reason.WAGERING_IS_CLOSED


@pytest.mark.rule("star-rapid:3.3", "star-rapid:3.3.1")
def test_notes_are_taken_in_the_denominations_the_machine_shows() -> None:
    table = evening()
    terminal = {"terminal": "PT1", "notes": ["20", "50"]}
    lower = table.refused_one_role_lower("set up terminal", **terminal)
    assert rules(lower) == ["star-rapid:3.3.1"]
    table.do("set up terminal", **STAFF, **terminal)
    came = table.do("insert notes", who="P1", terminal="PT1", notes=["20", "50"])
    assert {"star-rapid:3.3", "star-rapid:3.3.1"} <= set(rules(came))
    assert table.chips("P1") == "1070"
    for notes in (["10"], ["20", "100"], ["1"], ["0.50"], ["20.01"]):
        refusal = table.refused("insert notes", who="P1", terminal="PT1", notes=notes)
        assert refusal.reason is Reason.PAYMENT_IS_NOT_PERMITTED
        assert rules(refusal) == ["star-rapid:3.3.1"]
    foreign = table.refused("set up terminal", **STAFF, terminal="PT2", notes=["200"])
    assert rules(foreign) == ["star-rapid:3.3.1"]
    # A terminal that is not configured to take cash takes none.
    table.do("set up terminal", **STAFF, terminal="PT3", notes=[])
    none = table.refused("insert notes", who="P1", terminal="PT3", notes=["50"])
    assert rules(none) == ["star-rapid:3.3.1"]


@pytest.mark.rule("star-rapid:3.3.1")
def test_buying_in_is_by_notes_too() -> None:
    table = evening()
    assert "star-rapid:3.3.1" in rules(table.do("buy in", who="P1", amount="35"))
    refusal = table.refused("buy in", who="P1", amount="12")
    assert rules(refusal) == ["star-rapid:3.3.1"]


@pytest.mark.rule("star-rapid:3.3.2")
def test_a_redeemable_ticket_is_credited_once_ever() -> None:
    table = evening("P1", "P2")
    number = collected(table, amount="100")
    table.wait(minutes=61)
    came = table.do("insert ticket", who="P2", ticket=f"{number[:20]} {number[20:]}")
    assert "star-rapid:3.3.2" in rules(came)
    assert (table.chips("P2"), table.balance("tickets")) == ("1100", "0")
    table.wait(minutes=1)
    again = table.refused("insert ticket", who="P1", ticket=number)
    assert again.reason is Reason.TICKET_CANNOT_BE_REDEEMED
    assert again.what == "the redeemable ticket was redeemed on 1970-01-01 at 01:01:00 UTC"
    assert "star-rapid:3.3.2" in rules(again)
    assert table.refused("redeem ticket", who="P1", ticket=number).what == again.what
    guessed = table.refused("insert ticket", who="P1", ticket=numbered(entropy(99)))
    assert guessed.what == "the house has issued no ticket of this number"
    misread = table.refused("insert ticket", who="P1", ticket=number[:-1] + "0")
    assert misread.reason is Reason.TICKET_NUMBER_IS_WRONG


@pytest.mark.rule("star-rapid:3.3.2")
def test_a_terminal_may_take_no_tickets() -> None:
    table = evening()
    table.do("set up terminal", **STAFF, terminal="PT1", notes=["50"], tickets=False)
    number = collected(table, amount="100")
    refusal = table.refused("insert ticket", who="P1", ticket=number, terminal="PT1")
    assert "star-rapid:3.3.2" in rules(refusal)
    table.do("insert ticket", who="P1", ticket=number)


@pytest.mark.rule("star-rapid:2.2.4", "star-rapid:2.2.5")
def test_every_terminal_has_a_note_stacker_and_a_ticket_printer() -> None:
    table = evening()
    for without, ref in (({"printer": False}, "2.2.5"), ({"notes": [], "tickets": False}, "2.2.4")):
        furnished: Any = {"terminal": "PT1", "notes": ["50"], **without}
        bare = table.refused("set up terminal", **STAFF, **furnished)
        assert bare.reason is Reason.EQUIPMENT_IS_NOT_APPROVED
        assert rules(bare) == [f"star-rapid:{ref}"]
    table.do("set up terminal", **STAFF, terminal="PT1", notes=[], tickets=True)
    number = collected(table, amount="100", terminal="PT1")
    table.do("insert ticket", who="P1", ticket=number, terminal="PT1")
    assert table.chips("P1") == "1000"


@pytest.mark.rule("star-rapid:1[Redeemable Ticket]")
def test_a_redeemable_ticket_is_good_at_another_terminal_or_at_the_cage() -> None:
    table = evening("P1", "P2")
    table.set_up(BOOK, name="R2")
    table.do("open table", **STAFF, table="R2", gaming_day="2024-11-16")
    for seed in (1, 2):
        table.do("collect credits", who="P1", number=entropy(seed), amount="40", table="R1")
    first, second = map(numbered, map(entropy, (1, 2)))
    used = table.do("insert ticket", who="P2", ticket=first, table="R2")
    paid = table.do("redeem ticket", who="P1", ticket=second, table="R1")
    for came in (used, paid):
        assert "star-rapid:1[Redeemable Ticket]" in rules(came)
        assert came[0].happening.facts["amount"] == 4_000
    assert (table.chips("P1"), table.chips("P2"), table.balance("tickets")) == ("920", "1040", "0")
    again = table.refused("redeem ticket", who="P1", ticket=first, table="R1")
    assert "star-rapid:1[Redeemable Ticket]" in rules(again)


@pytest.mark.rule("star-rapid:3.3.3", "star-rapid:6.1.3")
def test_winnings_and_winning_stakes_are_credited() -> None:
    table = evening()
    begin(table, {"who": "P1", "bet": "straight-up", "target": "17", "stake": "10"}, RED)
    assert table.chips("P1") == "980"
    came = end(table, "17")
    assert {"star-rapid:3.3.3", "star-rapid:6.1.3"} <= set(rules(came))
    # 17 is black: 350 won and the 10 on it back, the 10 on red lost.
    assert table.chips("P1") == "1340"


@pytest.mark.rule("star-rapid:3.4", "star-rapid:6.1.2")
def test_the_win_meter_shows_what_was_won_and_the_terminal_tells_it() -> None:
    table = evening("P1", "P2")
    assert str(win_meter(table.table, "P1")) == "0"
    begin(table, {"who": "P1", "bet": "straight-up", "target": "17", "stake": "10"}, RED)
    table.do("place", who="P2", bet="red", stake="10")
    came = end(table, "17")
    (shown,) = [n for n in notices(came) if "winnings" in n["what"]]
    assert shown["what"] == "P1's terminal shows winnings of 350"
    assert set(shown["rules"]) == {"star-rapid:3.4", "star-rapid:6.1.2"}
    assert [str(win_meter(table.table, who)) for who in ("P1", "P2")] == ["350", "0"]
    begin(table)
    end(table, "1")
    assert str(win_meter(table.table, "P1")) == "0"


@pytest.mark.rule("star-rapid:3.3", "star-rapid:3.3.4")
def test_the_management_system_transfers_credit_in_once_for_each_reference() -> None:
    table = evening()
    transfer = {"player": "P1", "amount": "250", "reference": "T-1"}
    table.refused_one_role_lower("transfer in", least="casino operator", **transfer)
    came = table.do("transfer in", who="system", **transfer)
    assert table.chips("P1") == "1250"
    again = table.refused("transfer in", **STAFF, **transfer)
    assert again.reason is Reason.PAYMENT_IS_NOT_PERMITTED
    assert {"star-rapid:3.3", "star-rapid:3.3.4"} <= set(rules(again))
    came = table.do("transfer in", **STAFF, **{**transfer, "reference": "T-2"})
    assert "star-rapid:3.3.4" in rules(came)
    assert (table.chips("P1"), table.balance("outside:management")) == ("1500", "-500")
    for wrong in ({"reference": " "}, {"amount": "-1"}, {"player": "nobody"}):
        table.refused("transfer in", **STAFF, **{**transfer, "reference": "T-3", **wrong})


# Collecting


@pytest.mark.rule("star-rapid:6.2")
def test_collect_works_in_the_wagering_period_without_a_wager_on_the_round() -> None:
    table = evening("P1", "P2")
    begin(table, {**RED, "id": "w1"}, seconds=20)
    placed = table.refused("collect credits", who="P1", number=entropy(1))
    assert placed.reason is Reason.COLLECTING_IS_NOT_POSSIBLE_NOW
    assert "star-rapid:6.2" in rules(placed)
    table.do("call", who="P1", wager="w1", call="remove")
    came = table.do("collect credits", who="P1", number=entropy(1), amount="100")
    assert "star-rapid:6.2" in rules(came)
    table.do("place", **RED)
    table.wait(seconds=20)
    late = table.refused("collect credits", who="P2", number=entropy(2))
    assert "star-rapid:6.2" in rules(late)
    table.do("no more bets", **DEALER)
    table.do("result", **DEALER, chance="1")
    for player in ("P1", "P2"):
        refusal = table.refused("collect credits", who=player, number=entropy(2))
        assert refusal.reason is Reason.COLLECTING_IS_NOT_POSSIBLE_NOW
    table.do("confirm result", **DEALER)
    # Between rounds nothing is pending.
    table.do("collect credits", who="P1", number=entropy(2))
    assert table.chips("P1") == "0"
    assert table.refused("collect credits", who="P1", number=entropy(3)).reason is (
        Reason.CREDIT_IS_NOT_ENOUGH
    )
    assert operations(BOOK, "roulette")["collect credits"].role == "player"


@pytest.mark.rule("star-rapid:6.2")
def test_collect_waits_for_a_wager_at_another_table_too() -> None:
    house = evening("P1")
    house.set_up(BOOK, name="R2")
    house.do("open table", **STAFF, table="R2", gaming_day="2024-11-16")
    begin(house, RED, table="R2")
    refusal = house.refused("collect credits", who="P1", number=entropy(1), table="R1")
    assert refusal.what == "P1 has a wager on the current round at R2"
    assert "star-rapid:6.2" in rules(refusal)


@pytest.mark.rule("star-rapid:6.3.1")
@pytest.mark.parametrize(("by", "account"), [("ticket", "tickets"), ("voucher", "vouchers")])
def test_a_terminal_with_a_printer_pays_by_paper_and_cancels_the_same_credit(
    by: str, account: str
) -> None:
    table = evening()
    came = table.do("collect credits", who="P1", number=entropy(1), by=by, amount="300")
    assert "star-rapid:6.3.1" in rules(came)
    assert came[0].happening.facts["credit"] == 70_000
    assert (table.chips("P1"), table.balance(account)) == ("700", "300")
    more = table.refused("collect credits", who="P1", number=entropy(2), by=by, amount="700.01")
    assert more.reason is Reason.CREDIT_IS_NOT_ENOUGH
    table.do("redeem ticket", who="P1", ticket=numbered(entropy(1)))
    assert table.balance(account) == "0"


@pytest.mark.rule("star-rapid:6.3.2")
def test_credit_is_transferred_to_the_players_cashless_account() -> None:
    table = evening()
    came = table.do("collect credits", who="P1", number=entropy(1), by="account", amount="300")
    assert "star-rapid:6.3.2" in rules(came)
    assert (table.chips("P1"), table.balance("outside:management")) == ("700", "300")
    twice = table.refused("redeem ticket", who="P1", ticket=numbered(entropy(1)))
    assert twice.reason is Reason.TICKET_CANNOT_BE_REDEEMED


@pytest.mark.rule("star-rapid:6.3.1")
def test_a_jammed_printer_pays_nothing_and_cancels_nothing() -> None:
    table = evening()
    printer = simulated()[Door.TICKETS_OUT].told(Did.JAMMED)
    did = printer.ask(Errand(Door.TICKETS_OUT, money("1000")))
    came = table.do("collect credits", who="P1", number=entropy(1), device=str(did))
    assert came[0].happening.kind == "device answered"
    assert (table.chips("P1"), table.balance("tickets")) == ("1000", "0")
    did = printer.ask(Errand(Door.TICKETS_OUT, money("1000")))
    came = table.do("collect credits", who="P1", number=entropy(1), device=str(did))
    assert "star-rapid:6.3.1" in rules(came)
    assert (table.chips("P1"), table.balance("tickets")) == ("0", "1000")


@pytest.mark.parametrize("by", rule.each({"ticket": "6.3.1", "account": "6.3.2"}))
def test_a_late_device_loses_nothing_and_pays_nothing_twice(by: str) -> None:
    table = evening()
    late = {"by": by, "device": "late", "amount": "100"}
    came = table.do("collect credits", who="P1", number=entropy(1), **late)
    number = numbered(entropy(1))
    assert table.chips("P1") == "900"
    pending = table.refused("redeem ticket", who="P1", ticket=number)
    assert pending.reason is Reason.TICKET_CANNOT_BE_REDEEMED
    still = table.refused("payout answered", **SUPERVISOR, ticket=number, device="late")
    assert still.reason is Reason.DEVICE_DID_NOT_TAKE_IT
    table.refused_one_role_lower("payout answered", ticket=number, device="jammed")
    came = table.do("payout answered", **SUPERVISOR, ticket=number, device="jammed")
    assert rules(came) == [f"star-rapid:{'6.3.2' if by == 'account' else '6.3.1'}"]
    assert table.chips("P1") == "1000"
    # The paper may come out after all: it is worth nothing.
    for device in ("done", "jammed"):
        table.refused("payout answered", **SUPERVISOR, ticket=number, device=device)
    worthless = table.refused("redeem ticket", who="P1", ticket=number)
    assert worthless.reason is Reason.TICKET_CANNOT_BE_REDEEMED
    table.do("collect credits", who="P1", number=entropy(2), **late)
    table.do("payout answered", who="system", ticket=numbered(entropy(2)), device="done")
    account = "tickets" if by == "ticket" else "outside:management"
    assert (table.chips("P1"), table.balance(account)) == ("900", "100")


def test_a_ticket_runs_out_as_the_terminal_is_configured() -> None:
    table = evening()
    table.do("set up terminal", **STAFF, terminal="PT1", notes=["50"], ticket_days=2)
    first = collected(table, 1, amount="10", terminal="PT1")
    second = collected(table, 2, amount="10")
    table.clock += 2 * DAY - 1
    table.do("redeem ticket", who="P1", ticket=first)
    third = collected(table, 3, amount="10", terminal="PT1")
    table.clock += 2 * DAY
    assert table.refused("redeem ticket", who="P1", ticket=third).what.startswith(
        "the redeemable ticket ran out on"
    )
    table.do("redeem ticket", who="P1", ticket=second)
    days = operations(BOOK, "roulette")["collect credits"].values["ticket_days"]
    fourth = collected(table, 4, amount="10")
    table.clock += days * DAY + MINUTE
    table.refused("redeem ticket", who="P1", ticket=fourth)


@pytest.mark.parametrize("device", ["refused", "jammed", "late"])
@pytest.mark.parametrize("operation", ["insert notes", "insert ticket"])
def test_what_a_device_did_not_take_is_written_down_and_not_credited(
    operation: str, device: str
) -> None:
    table = evening()
    number = collected(table, amount="100")
    paper = {"notes": ["50"]} if operation == "insert notes" else {"ticket": number}
    came = table.do(operation, who="P1", device=device, **paper)
    assert came[0].happening.facts["did"] == device
    assert not came[0].happening.postings
    assert table.chips("P1") == "900"
    table.do(operation, who="P1", **paper)


@pytest.mark.parametrize(
    ("operation", "asked"),
    [
        ("insert notes", {"notes": []}),
        ("insert notes", {"notes": ["5"] * 1001}),
        ("insert notes", {"notes": ["-5"]}),
        ("insert notes", {"notes": [None]}),
        ("insert notes", {"notes": ["5"], "terminal": "PT9"}),
        ("insert notes", {"notes": ["5"], "who": "nobody"}),
        ("insert ticket", {"ticket": ""}),
        ("insert ticket", {"ticket": "1" * 41}),
        ("collect credits", {}),
        ("collect credits", {"number": "00"}),
        ("collect credits", {"number": entropy(1), "amount": "0"}),
        ("collect credits", {"number": entropy(1), "terminal": "PT9"}),
        ("collect credits", {"number": entropy(1), "who": "nobody"}),
        ("set up terminal", {**STAFF, "terminal": " ", "notes": ["5"]}),
        ("set up terminal", {**STAFF, "terminal": "A", "notes": ["5"], "ticket_days": 0}),
        ("payout answered", {**SUPERVISOR, "ticket": "1", "device": "done"}),
        ("redeem", {"amount": "5"}),
        ("buy non-value chips", {"colour": "red", "amount": "5", "worth": "5"}),
    ],
)
def test_odd_requests_are_refused_and_move_nothing(operation: str, asked: dict[str, Any]) -> None:
    evening().refused(operation, **{"who": "P1", **asked})


def test_no_two_papers_have_one_number_and_a_voucher_is_not_for_the_terminal() -> None:
    table = evening()
    number = collected(table, amount="10", by="voucher")
    again = table.refused("collect credits", who="P1", number=entropy(1))
    assert again.reason is Reason.TICKET_NUMBER_IS_WRONG
    assert table.refused("insert ticket", who="P1", ticket=number).what == (
        "a payout voucher is paid by the cashier"
    )
    table.refused("place", **RED, chips="yellow")
    table.refused("place", **RED, chips="promotional")
