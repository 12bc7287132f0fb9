"""A house with devices behind its doors: asked once, believed, and heard when they are late."""

import functools
import io
import itertools
import operator
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.bank.ports import Did, Door, SimulatedPort, simulated
from croupier.bank.tickets import mark
from croupier.journal.entries import Entry, Moment
from croupier.journal.export import export
from croupier.journal.writer import Writer
from croupier.table.conduct.core.commands import DECIDES
from croupier.table.house.keeper import Keeper, Receipt
from croupier.table.house.premises import AtFolder, InMemory, Premises
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import Reason


_ASKED: Any = functools.reduce(operator.or_, DECIDES)
STAFF = {"who": "O", "role": "casino operator"}


class Floor:
    """A keeper with simulated devices, P1 at a terminal with 100 in notes."""

    def __init__(self, premises: Premises, book: str = "star-rapid") -> None:
        self.time = itertools.count(1)
        self.ports: dict[Door, SimulatedPort] = simulated()
        self.keeper = premises.take_up(self.now)
        self.keeper.ports = self.ports
        if not self.keeper.house.tables:
            table = {"rulebook": book, "game": "roulette", "name": "R1"}
            self.keeper.set_up(msgspec.convert(table, TableRecord), "casino operator")
            self.do("admit", **STAFF, person="P1", age=40)
            self.do("buy in", who="P1", amount="100")

    def now(self) -> Moment:
        tick = next(self.time)
        return Moment(tick, tick)

    def ask(self, do: str, **asked: Any) -> Receipt:
        return self.keeper.do(msgspec.convert({"do": do, **asked}, _ASKED))

    def do(self, do: str, **asked: Any) -> Entry:
        answer = self.ask(do, **asked)
        assert answer.refusal is None, answer.refusal
        return answer.entries[0]

    def printed(self, do: str, **asked: Any) -> str:
        (number,) = self.ask(do, **asked).printed
        return number

    def balance(self, account: str) -> str:
        return str(self.keeper.house.ledger.balance(account))


@pytest.fixture
def floor() -> Floor:
    return Floor(InMemory(os.urandom))


def test_every_ticket_has_a_number_of_its_own_that_nobody_chose(floor: Floor) -> None:
    numbers = {floor.printed("collect credits", who="P1", amount="1") for _ in range(50)}
    assert len(numbers) == 50
    assert (floor.balance("chips:P1"), floor.balance("tickets")) == ("50", "50")
    printed = {errand.reference for errand in floor.ports[Door.TICKETS_OUT].seen}
    assert printed == numbers


def test_a_command_that_comes_twice_prints_one_ticket(floor: Floor) -> None:
    first, again = (floor.ask("collect credits", who="P1", amount="10", key="k1") for _ in range(2))
    assert (first.repeated, again.entries) == (None, ())
    assert again.repeated is not None
    assert len(first.printed) == 1
    assert first.printed == again.printed
    assert len(floor.ports[Door.TICKETS_OUT].seen) == 1
    assert floor.balance("tickets") == "10"
    other = floor.ask("collect credits", who="P1", amount="11", key="k1")
    assert other.refusal is not None
    assert other.refusal.reason is Reason.COMMAND_CAME_WITH_ANOTHER_BODY


@pytest.mark.parametrize("did", [Did.REFUSED, Did.JAMMED])
@pytest.mark.parametrize(
    ("door", "asked"),
    [
        (Door.NOTES, {"do": "insert notes", "notes": ["50"]}),
        (Door.TICKETS_OUT, {"do": "collect credits"}),
        (Door.TRANSFERS, {"do": "collect credits", "by": "account"}),
    ],
)
def test_what_a_device_does_not_do_moves_nothing(
    floor: Floor, door: Door, asked: dict[str, Any], did: Did
) -> None:
    floor.ports[door].told(did)
    came = floor.do(**asked, who="P1")
    assert (came.happening.kind, came.happening.facts["did"]) == ("device answered", did)
    assert floor.balance("chips:P1") == "100"
    floor.do(**asked, who="P1")
    assert floor.balance("chips:P1") != "100"


def test_a_device_is_not_asked_for_what_would_be_refused(floor: Floor) -> None:
    assert floor.ask("collect credits", who="P1", amount="100.01").refusal is not None
    assert floor.ask("insert notes", who="P1", notes=["7"]).refusal is not None
    assert not any(port.seen for port in floor.ports.values())


def test_what_a_step_says_of_a_device_is_believed(floor: Floor) -> None:
    floor.do("collect credits", who="P1", device="jammed")
    assert not floor.ports[Door.TICKETS_OUT].seen


@pytest.mark.parametrize(
    ("later", "chips", "tickets"), [(Did.DONE, "60", "40"), (Did.JAMMED, "100", "0")]
)
def test_a_late_printer_is_heard_once(floor: Floor, later: Did, chips: str, tickets: str) -> None:
    printer = floor.ports[Door.TICKETS_OUT].told(Did.LATE)
    printer.later = later
    assert floor.ask("collect credits", who="P1", amount="40").printed == ()
    number = printer.seen[0].reference
    assert (floor.balance("chips:P1"), floor.balance("tickets")) == ("60", "40")
    early = floor.ask("redeem ticket", who="P1", ticket=number)
    assert early.refusal is not None
    (heard,) = floor.keeper.hear_ports()
    assert heard.refusal is None
    assert heard.printed == ((number,) if later is Did.DONE else ())
    assert (floor.balance("chips:P1"), floor.balance("tickets")) == (chips, tickets)
    assert floor.keeper.hear_ports() == ()
    assert (floor.ask("redeem ticket", who="P1", ticket=number).refusal is None) == (
        later is Did.DONE
    )


def test_a_late_note_is_nobodys_errand_afterwards(floor: Floor) -> None:
    floor.ports[Door.NOTES].told(Did.LATE)
    floor.do("insert notes", who="P1", notes=["50"])
    assert floor.keeper.hear_ports() == ()
    assert floor.balance("chips:P1") == "100"


@pytest.mark.parametrize("did", [Did.REFUSED, Did.JAMMED, Did.LATE])
def test_a_cage_that_does_not_pay_takes_no_chips(did: Did) -> None:
    floor = Floor(InMemory(os.urandom), "nz")
    voucher = floor.printed("issue voucher", who="P1", amount="20")
    cheque = {**STAFF, "player": "P1", "amount": "10", "requested": True}
    for asked in (
        {"do": "redeem", "who": "P1", "amount": "10"},
        {"do": "redeem ticket", "who": "P1", "ticket": voucher},
        {"do": "issue cheque", **cheque},
    ):
        floor.ports[Door.CAGE].told(did)
        assert floor.do(**asked).happening.facts["door"] == "cage"
        assert (floor.balance("chips:P1"), floor.balance("vouchers")) == ("100", "20")
    floor.do("issue cheque", **cheque)
    assert floor.balance("chips:P1") == "90"


def test_a_ticket_outlives_a_restart_and_is_still_redeemed_once(tmp_path: Path) -> None:
    premises = AtFolder(tmp_path, os.urandom)
    floor = Floor(premises)
    floor.ports[Door.TICKETS_OUT].told(Did.DONE, Did.LATE)
    for _ in range(2):
        floor.do("collect credits", who="P1", amount="10")
    numbers = [errand.reference for errand in floor.ports[Door.TICKETS_OUT].seen]
    premises.leave(floor.keeper)
    again = Floor(premises)
    assert (again.balance("chips:P1"), again.balance("tickets")) == ("80", "20")
    again.do("redeem ticket", who="P1", ticket=numbers[0])
    premises.leave(again.keeper)
    last = Floor(premises)
    for number in numbers:
        refusal = last.ask("redeem ticket", who="P1", ticket=number).refusal
        assert refusal is not None
        assert refusal.reason is Reason.TICKET_CANNOT_BE_REDEEMED
    last.do("payout answered", who="system", ticket=numbers[1], device="jammed")
    assert (last.balance("chips:P1"), last.balance("tickets")) == ("90", "0")
    premises.leave(last.keeper)


def test_a_keeper_without_devices_lets_everything_through() -> None:
    floor = Floor(InMemory(os.urandom))
    floor.keeper.ports = {}
    assert isinstance(floor.keeper, Keeper)
    floor.do("collect credits", who="P1")
    assert floor.balance("tickets") == "100"


# The number is on the paper, and nowhere else


def test_no_number_is_left_in_the_database_or_an_export(tmp_path: Path) -> None:
    premises = AtFolder(tmp_path, os.urandom)
    floor = Floor(premises)
    floor.ports[Door.TICKETS_OUT].told(Did.DONE, Did.DONE, Did.LATE)
    numbers = [
        floor.printed("collect credits", who="P1", amount="10", key="k1"),
        floor.printed("collect credits", who="P1", amount="10", by="voucher"),
    ]
    floor.do("collect credits", who="P1", amount="10")
    numbers.append(floor.ports[Door.TICKETS_OUT].seen[-1].reference)
    floor.keeper.hear_ports()
    floor.do("insert ticket", who="P1", ticket=numbers[0])
    floor.keeper.keep_snapshot()
    out = io.BytesIO()
    export(floor.keeper.store, out, floor.keeper.keys.public)
    premises.leave(floor.keeper)
    kept = out.getvalue() + b"".join(each.read_bytes() for each in tmp_path.glob("croupier.*"))
    for number in numbers:
        assert number.encode() not in kept
        assert f"{int(number) // 100:032x}".encode() not in kept
        assert f"ending {number[-4:]}".encode() in kept
        assert mark(number).encode() in kept


def test_what_the_journal_tells_of_a_ticket_redeems_nothing(floor: Floor) -> None:
    facts = floor.do("collect credits", who="P1", amount="10").happening.facts
    for told in (facts["ticket"], facts["ends"], facts["sealed"], str(int(facts["ticket"], 16))):
        refusal = floor.ask("redeem ticket", who="P1", ticket=told).refusal
        assert refusal is not None
        assert refusal.reason is Reason.TICKET_NUMBER_IS_WRONG
    assert floor.balance("tickets") == "10"


def test_the_house_prints_a_number_again_after_a_restart(tmp_path: Path) -> None:
    premises = AtFolder(tmp_path, os.urandom)
    floor = Floor(premises)
    number = floor.printed("collect credits", who="P1", amount="10", key="k1")
    premises.leave(floor.keeper)
    again = Floor(premises)
    assert again.printed("collect credits", who="P1", amount="10", key="k1") == number
    again.do("redeem ticket", who="P1", ticket=number)
    premises.leave(again.keeper)


def test_a_payout_nobody_has_seen_is_answered_by_its_mark(floor: Floor) -> None:
    facts = floor.do("collect credits", who="P1", amount="10", device="late").happening.facts
    answer = floor.ask("payout answered", who="system", ticket=facts["ticket"], device="done")
    (number,) = answer.printed
    assert mark(number) == facts["ticket"]
    floor.do("redeem ticket", who="P1", ticket=number)
    assert floor.balance("tickets") == "0"


def test_a_transfer_is_no_paper_and_nothing_is_printed(floor: Floor) -> None:
    assert floor.ask("collect credits", who="P1", by="account").printed == ()


def test_many_savings_at_once_print_only_what_was_saved(tmp_path: Path) -> None:
    premises = AtFolder(tmp_path, os.urandom)
    floor = Floor(premises)
    floor.keeper.writer = Writer(floor.keeper.store)
    asked = msgspec.convert(
        {"do": "collect credits", "who": "P1", "amount": "10", "key": "k1"}, _ASKED
    )
    first, again = (floor.keeper.submit(asked).result(timeout=10) for _ in range(2))
    assert len(first.printed) == 1
    assert first.printed == again.printed
    premises.leave(floor.keeper)


def test_a_number_that_is_none_is_refused_by_whoever_decides(floor: Floor) -> None:
    for number in ("x", "1" * 31, "G" * 32):
        refusal = floor.ask("collect credits", who="P1", number=number).refusal
        assert refusal is not None
        assert refusal.reason is Reason.TICKET_NUMBER_IS_WRONG
