"""Cash takes evidence: a device, a second person's count, or one person's word up to an amount."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.bank import accounts
from croupier.bank.ledger import moved
from croupier.journal.entries import Moment
from croupier.table.conduct.core.commands import DECIDES, name_of
from croupier.table.conduct.money.cash_evidence import EVIDENCE
from croupier.table.house.replay.replay import Replay
from croupier.terms.refusals import Reason, Refusal
from tests.cli.shell import croupier
from tests.table.conduct.evening import Evening


DEALER = {"who": "D1", "role": "dealer"}
LIMITED = "500"
COUNTS = {"who": "G1", "role": "game supervisor"}
BOOKS = ("nz1996", "nz", "nz-baccarat", "star-premium", "star-rapid")


def evening(book: str = "nz", word: str = LIMITED, report: str = "10000", **more: Any) -> Evening:
    """Begin an evening with one player, whose thousand came in before the rules were set."""
    its = Evening(book, "P1", **more)
    its.set_cash_rules(word, report)
    return its


def by(entries: Any) -> dict[str, Any]:
    """Return on which evidence something was done."""
    return dict(entries[-1].happening.facts[EVIDENCE])


# The million


def test_a_dealer_alone_makes_no_million_out_of_nothing() -> None:
    its = evening()
    its.do("admit", **DEALER, person="Ghost", age=30)
    no = its.refused("buy in", **DEALER, player="Ghost", amount="1000000")
    assert no.reason is Reason.SECOND_PERSON_IS_NEEDED
    assert "one person's word carries: 500 in a gaming day" in no.what
    assert '"counted": "1000000"' in no.remedy
    assert its.chips("Ghost") == "0"
    spoken_for = {"who": "Ghost", "second": DEALER}
    assert its.refused("buy in", **spoken_for, amount="1000000").what == no.what


def test_many_small_sums_are_no_way_around_it_and_the_next_gaming_day_begins_anew() -> None:
    its = evening()
    for guest in ("A", "B"):
        its.do("admit", **DEALER, person=guest, age=30)
        assert by(its.do("buy in", **DEALER, player=guest, amount="200"))["who"] == "D1"
    its.do("redeem", **DEALER, player="A", amount="100")
    assert "has 0 left" in its.refused("buy in", **DEALER, player="B", amount="5").what
    its.set_up("nz", name="R2")
    assert "has 0 left" in its.refused("redeem", **DEALER, table="R2", player="P1", amount="5").what
    here = {"table": "R1", "player": "B"}
    its.do("buy in", **here, who="D2", role="dealer", amount="5")
    operator = {"who": "O", "role": "casino operator"}
    its.do("new gaming day", **operator, table="R1", gaming_day="2024-11-17")
    assert by(its.do("buy in", **DEALER, **here, amount="500"))["by"] == "word"


def test_the_gaming_day_is_that_of_every_table_for_what_came_there() -> None:
    its = evening()
    its.set_up("nz", name="R2")
    operator = {"who": "O", "role": "casino operator"}
    its.do("open table", **operator, table="R2", gaming_day="2024-11-17")
    for table, amount in (("R1", "200"), ("R2", "150"), ("R1", "50")):
        its.do("buy in", **DEALER, table=table, player="P1", amount=amount)
    here = {**DEALER, "player": "P1", "amount": "500"}
    for table in ("R1", "R2"):
        assert "has 100 left" in its.refused("buy in", **here, table=table).what
    its.do("new gaming day", **operator, table="R1", gaming_day="2024-11-17")
    for table in ("R1", "R2"):  # what came at R1 before is of a day that has ended there
        assert "has 350 left" in its.refused("buy in", **here, table=table).what
    its.do("buy in", **{**here, "amount": "50"}, table="R1")
    assert "has 300 left" in its.refused("buy in", **here, table="R2").what
    its.do("new gaming day", **operator, table="R2", gaming_day="2024-11-18")
    assert "has 450 left" in its.refused("buy in", **here, table="R2").what


# Two people, or a device


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_second_person_counted_is_taken(book: str) -> None:
    game = "roulette" if book in ("nz", "nz1996", "star-rapid") else "baccarat"
    its = evening(book, game=game, report="5000000")
    supervisor = {"who": "G1", "role": its.table.book.supervisor}
    name = "buy in" if "buy in" in its.operations else "redeem"
    asked = {**DEALER, "player": "P1", "amount": "1000"}
    assert its.refused(name, **asked, second=supervisor).reason is Reason.SECOND_PERSON_IS_NEEDED
    no = its.refused(name, **asked, second=supervisor, counted="900")
    assert (no.reason, no.what) == (
        Reason.PAYMENT_IS_NOT_PERMITTED,
        "G1 counted 900, and it is 1000",
    )
    before = its.chips("P1")
    came = by(its.do(name, **asked, second=supervisor, counted="1000"))
    assert (came["by"], came["who"], came["units"]) == ("count", "G1", 100_000)
    assert its.chips("P1") != before
    beside = {"second": DEALER, "counted": "600"}
    assert by(its.do("buy in", **supervisor, player="P1", amount="600", **beside))["who"] == "D1"


def test_nobody_witnesses_their_own_count_nor_without_the_rank() -> None:
    its = evening()
    asked = {"do": "buy in", "player": "P1", "amount": "1000", "counted": "1000"}
    cases: tuple[dict[str, Any], ...] = (
        {**DEALER},
        {**DEALER, "second": DEALER},
        {**DEALER, "second": {"who": "D2", "role": "dealer"}},
        {**DEALER, "second": {"who": "P1", "role": "game supervisor"}},
        {**DEALER, "second": {"who": "I1", "role": "inspector"}},
        {"who": "G1", "role": "game supervisor", "player": "G1", "second": DEALER},
        {"who": "P1", "second": COUNTS},
    )
    for case in cases:
        refusal = its.refused(**(asked | case))
        assert refusal.reason in (Reason.SECOND_PERSON_IS_NEEDED, Reason.PERSON_IS_UNKNOWN), case
        assert refusal.remedy
    assert its.chips("P1") == "1000"


def test_what_a_device_read_is_taken() -> None:
    its = evening()
    came = by(its.do("buy in", who="P1", amount="2000", reader="note reader of R1"))
    assert (came["by"], came["device"]) == ("device", "note reader of R1")
    rapid = evening("star-rapid", report="1000")
    notes = rapid.do("insert notes", who="P1", notes=["100"] * 12)
    assert by(notes)["by"] == "device"
    assert rapid.table.conduct.owed[-1].is_alarm


# Every way in and out


WAYS: dict[str, tuple[dict[str, Any], ...]] = {
    "nz": (
        {"do": "buy in", **DEALER, "amount": "1000"},
        {"do": "buy non-value chips", **DEALER, "colour": "red", "worth": "5", "amount": "1000"},
        {"do": "redeem", **DEALER, "amount": "1000"},
        {"do": "issue voucher", **DEALER, "amount": "1000", "number": "0" * 32},
        {"do": "issue cheque", "amount": "1000", "requested": True},
        {"do": "issue promotional chips", "amount": "1000", "terms": "may be exchanged"},
        {"do": "record overpayment", "amount": "1000"},
    ),
    "star-rapid": (
        {"do": "transfer in", "amount": "1000", "reference": "T-1"},
        {"do": "write payment form", "amount": "1000"},
        {"do": "record overpayment", "amount": "1000"},
    ),
}


@pytest.mark.parametrize("book", WAYS)
def test_no_way_in_or_out_goes_by_one_word(book: str) -> None:
    its = evening(book)
    operator = {"who": "O1", "role": "casino operator"}
    for way in WAYS[book]:
        asked = {**operator, "player": "P1", **way}
        assert its.refused(**asked).reason is Reason.SECOND_PERSON_IS_NEEDED, way
        second = {"who": "G1", "role": its.table.book.supervisor}
        its.do(**asked, second=second, counted="1000")


def test_a_ticket_a_form_and_what_lay_unclaimed_leave_by_two() -> None:
    rapid = evening("star-rapid")
    rapid.do("write payment form", who="O1", role="casino operator", player="P1", amount="400")
    rapid.do("sign payment form", who="P1", form="F1", counted="400")
    assert rapid.balance("outside:cage") == "-600", "two have signed for it"
    number = "0" * 32
    printed = rapid.do("collect credits", who="P1", number=number)
    its = evening("nz")
    paid = its.do("issue voucher", who="P1", amount="400", number=number)
    assert by(paid)["by"] == "word"
    assert printed[-1].happening.facts.get(EVIDENCE) is None, "a ticket is no cash yet"


def test_whatever_moves_outside_money_has_fields_for_its_evidence() -> None:
    kinds = {name_of(kind): kind for kind in DECIDES}
    named = {way["do"] for ways in WAYS.values() for way in ways}
    more = {"redeem elsewhere", "redeem ticket", "payout answered", "dispose of unclaimed"}
    for name in named | more:
        assert {"counted", "reader"} <= set(kinds[name].__struct_fields__), name


# The alarm


def test_over_the_threshold_an_alarm_stands_until_somebody_else_acknowledges_it() -> None:
    its = evening(report="3000")
    count = {"second": COUNTS, "counted": "2000"}
    its.do("buy in", **DEALER, player="P1", amount="2000", **count)
    assert not its.table.conduct.owed
    its.do("redeem", **DEALER, player="P1", amount="2000", **count)
    (alarm,) = its.table.conduct.owed
    assert alarm.is_alarm
    assert "P1: 2000 in or out at once, 4000 in this gaming day" in alarm.what
    for nobody in (DEALER, {"who": "D2", "role": "dealer"}, COUNTS):
        its.refused("discharge notice", **nobody, notice=alarm.number)
    told = its.do("discharge notice", who="G2", role="game supervisor", notice=alarm.number)
    asked = told[-1].happening.facts["asked"]
    assert (asked["who"], asked["role"]) == ("G2", "game supervisor")
    assert not its.table.conduct.owed


# What was written before, and what was not written so


def test_where_nothing_was_set_nothing_is_asked() -> None:
    its = Evening("nz", "P1")
    its.do("buy in", **DEALER, player="P1", amount="1000000")
    assert EVIDENCE not in its.entries[-1].happening.facts
    its.set_cash_rules("0", "10000")
    assert "has 0 left" in its.refused("buy in", **DEALER, player="P1", amount="5").what


def test_cash_that_was_written_without_its_evidence_is_found() -> None:
    its = evening()
    entry = its.do("buy in", **DEALER, player="P1", amount="400")[-1]

    def faults(moves: int, **evidence: Any) -> list[str]:
        facts = {**entry.happening.facts, "amount": moves}
        found = {**facts[EVIDENCE], "units": moves, **evidence}
        happening = replace(
            entry.happening,
            facts={**facts, EVIDENCE: found} if evidence else facts,
            postings=moved(moves, accounts.outside("cage"), accounts.chips("P1")),
        )
        replay = Replay()
        for each in its.entries[:-1]:
            assert not list(replay.take(each))
        (forged,) = its.chain.link((happening,), Moment(0, 0))
        return [fault.what for fault in replay.take(forged)]

    assert faults(400_00, by="word") == []
    assert faults(900_00) == ["it moves 900 in cash without evidence"]
    assert faults(900_00, by="word") == ["it moves 900 in cash, more than D1's word carries"]
    assert faults(900_00, by="count", who="G1") == [
        "it moves 900 in cash that no second person counted"
    ]


def test_a_refusal_is_a_sentence() -> None:
    its = evening()
    refusal = its.refused("buy in", **DEALER, player="P1", amount="1000", counted="many")
    assert isinstance(refusal, Refusal)
    assert refusal.remedy


def test_a_script_says_so_in_its_scene_and_a_house_taken_up_again_remembers(tmp_path: Path) -> None:
    table = {"rulebook": "nz", "game": "roulette", "limits": {"min": "5", "max": "500"}}
    people = {"P1": {"age": 30}, "D1": {"role": "dealer"}, "G1": {"role": "game supervisor"}}
    buys = {"who": "D1", "do": "buy in", "player": "P1"}
    scene = {"table": table, "people": people, "cash": {"word": "500", "report": "10000"}}
    steps: tuple[dict[str, Any], ...] = (
        {"who": "G1", "do": "open table"},
        {**buys, "amount": "200"},
        {"who": "D1", "do": "new game"},
        {**buys, "amount": "200"},
        {"do": "restart"},
        {**buys, "amount": "200", "expect": "refused"},
        {"who": "D1", "do": "no more bets", "bell": True},
        {"who": "D1", "do": "result", "chance": "3"},
        *({"who": "D1", "do": step} for step in ("collect", "pay")),
        {"do": "restart"},  # from a snapshot, whose rest lies before the second purchase
        {**buys, "amount": "101", "expect": "refused"},
        {**buys, "amount": "20000", "second": COUNTS, "counted": "20000"},
        {"do": "restart"},
        {"who": "G1", "do": "discharge notice", "notice": 1, "expect": "refused"},
    )
    script = "\n".join(map(json.dumps, ({"day": "2024-11-16", **scene}, *steps))).encode()
    ran = croupier("play", "-", "--data", str(tmp_path / "house"), given=script)
    assert (ran.code, ran.err) == (0, ""), ran.out
    assert "of which D1 has 100 left" in ran.out
    assert "G1 took part in it" in ran.out
    assert croupier("verify", str(tmp_path / "house")).code == 0
    wrong = json.dumps({**scene, "cash": {"word": "much", "report": "1"}}).encode()
    refused = croupier("play", "-", given=wrong)
    assert (refused.code, "not 'much'" in refused.out) == (1, True)
