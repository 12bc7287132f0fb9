"""The real house and a naive ledger, side by side through evenings that hypothesis makes up.

After every step all balances are equal, the whole sums to nothing, and nobody who holds something
is below nothing. What the naive ledger says cannot be paid, the house refuses.
"""

from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from croupier.bank.accounts import may_owe
from croupier.bank.tickets import Ticket, numbered
from croupier.rulebooks.operations import operations
from croupier.table.conduct.core.presence import players_at
from croupier.table.conduct.core.state import House as Folded
from croupier.table.conduct.machine import fold
from croupier.terms.money import Money
from tests.bank.model import Model, Wager
from tests.bank.rounds import DEALER, entropy
from tests.table.conduct.evening import OPERATOR, Evening


PLAYERS = st.sampled_from(["P1", "P2"])
COLOURS = {"P1": "yellow", "P2": "green"}
CENTS = st.integers(1, 40_000)
WHOLE = st.integers(1, 80).map(lambda n: n * 500)
PLACES = st.sampled_from(["red", "black", "0", "17", "18"])
NUMBERS = st.sampled_from([0, 1, 17, 18, 36])
WAGERS = st.lists(st.tuples(PLAYERS, WHOLE, PLACES), min_size=1, max_size=4)
STAFF = {"who": "O", "role": OPERATOR}


class House(RuleBasedStateMachine):
    """What the three books have in common."""

    book: ClassVar[str]
    in_chips: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        record: dict[str, Any] = {"limits": {"min": "1", "max": "100000"}}
        if self.in_chips:
            record |= {"chips": ["5", "25"], "approved_chips": ["promotional"]}
        self.evening = Evening(self.book, "P1", "P2", **record)
        self.model = Model(self.in_chips)
        for player in ("P1", "P2"):
            self.model.move(100_000, "outside:cage", f"chips:{player}")
        self.is_open = False
        self.is_closed = False
        self.wagers = 0
        self.papers: list[tuple[str, str, int]] = []
        self.redeemed: list[str] = []

    def ask(self, *, possible: bool, do: str, **asked: Any) -> bool:
        """Ask for something that the naive ledger says is possible, or is not."""
        if possible:
            self.evening.do(do, **asked)
        else:
            self.evening.refused(do, **asked)
        return possible

    def has(self, player: str, units: int, asset: str = "cash") -> bool:
        return self.model.chips(player, asset) >= units

    @property
    def supervisor(self) -> dict[str, str]:
        return {"who": "G", "role": operations(self.book, "roulette")["correct"].role}

    # Rounds

    @precondition(lambda self: not (self.is_open or self.is_closed))
    @rule(wagers=WAGERS)
    def new_game(self, wagers: list[tuple[str, int, str]]) -> None:
        """Open a round, with wagers from the first minute."""
        self.evening.do("new game", **DEALER)
        self.is_open = True
        for player, units, on in wagers:
            self.put(player, *self.kind(player, units), units, on)

    @precondition(lambda self: self.is_open)
    @rule(player=PLAYERS, units=CENTS, on=PLACES)
    def place(self, player: str, units: int, on: str) -> None:
        self.put(player, "value", "cash", max(units, 100), on)

    def kind(self, player: str, units: int) -> tuple[str, str]:
        """Pick chips for a wager: their name, and the asset they are counted in."""
        return "value", "cash"

    def put(self, player: str, chips: str, asset: str, units: int, on: str) -> None:
        self.wagers += 1
        target = {"bet": "straight-up", "target": on} if on.isdigit() else {"bet": on}
        name = f"p{self.wagers}"
        asked = {"who": player, "id": name, "stake": str(Money(units)), "chips": chips, **target}
        if self.ask(possible=self.has(player, units, asset), do="place", **asked):
            self.model.place(name, Wager(player, asset, units, on))

    @precondition(lambda self: self.is_open and self.model.cloth)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.model.cloth)))
        player = self.model.cloth[name].player
        self.evening.do("call", who=player, wager=name, call="remove")
        self.model.remove(name)

    @precondition(lambda self: self.is_open and self.model.cloth)
    @rule(data=st.data(), number=NUMBERS)
    def move(self, data: st.DataObject, number: int) -> None:
        name = data.draw(st.sampled_from(sorted(self.model.cloth)))
        wager = self.model.cloth[name]
        to = {"bet": "straight-up", "target": str(number)}
        *_, placed = self.evening.do("move", who=wager.player, wager=name, **to)
        self.model.remove(name)
        wager.on = str(number)
        self.model.place(str(placed.happening.facts["wager"]["id"]), wager)

    @precondition(lambda self: self.is_open)
    @rule()
    def close(self) -> None:
        self.evening.do("no more bets", **DEALER)
        self.is_open, self.is_closed = False, True

    @precondition(lambda self: self.is_open or self.is_closed)
    @rule(number=NUMBERS)
    def result(self, number: int) -> None:
        if self.is_open:
            self.close()
        self.evening.do("result", **DEALER, chance=str(number))
        for step in ("confirm result", "collect", "pay"):
            if step in operations(self.book, "roulette") and self.evening.table.live is not None:
                self.evening.do(step, **DEALER)
        self.model.settle(number)
        self.is_closed = False

    @precondition(lambda self: self.model.number is not None)
    @rule(number=NUMBERS)
    def correct(self, number: int) -> None:
        if number == self.model.number:
            self.evening.refused("correct", **self.supervisor, chance=str(number))
            return
        self.evening.do("correct", **self.supervisor, chance=str(number))
        self.model.correct(number)

    @precondition(lambda self: self.model.number is not None or self.is_open or self.is_closed)
    @rule(sure=st.integers(0, 3))
    def void(self, sure: int) -> None:
        if sure:
            return
        grounds = operations(self.book, "roulette")["invalidate"].because
        ground = next(name for name in grounds if name not in ("refund", "forfeit", "fraud"))
        live = self.evening.table.live
        last = self.evening.table.last
        number = live.number if live else last.number if last else 0
        self.evening.do("invalidate", **STAFF, ground=ground, round=number)
        if live is not None:
            self.model.void_cloth()
        else:
            self.model.void_last()
        self.is_open = self.is_closed = False

    # Errands: everything about money that may happen at any time

    errands: ClassVar[tuple[str, ...]] = ("overpay", "recover", "go_home")

    @rule(player=PLAYERS, units=WHOLE, data=st.data())
    def errand(self, player: str, units: int, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(self.errands))
        getattr(self, name)(player, units)

    def overpay(self, player: str, units: int) -> None:
        amount = str(Money(units))
        self.evening.do("record overpayment", **self.supervisor, player=player, amount=amount)
        self.model.move(units, f"receivable:{player}", f"chips:{player}")

    def recover(self, player: str, units: int) -> None:
        owes = -self.model.has[f"receivable:{player}", "cash"]
        possible = units <= owes and self.has(player, units)
        asked = {**self.supervisor, "player": player, "amount": str(Money(units))}
        if self.ask(possible=possible, do="recover overpayment", **asked):
            self.model.move(units, f"chips:{player}", f"receivable:{player}")

    def go_home(self, player: str, _: int) -> None:
        """Leave with everything, so that a later correction finds nothing to take."""
        raise NotImplementedError

    # Papers

    @precondition(lambda self: self.papers)
    @rule(data=st.data(), player=PLAYERS)
    def cash_a_paper(self, data: st.DataObject, player: str) -> None:
        number, account, units = self.papers.pop(data.draw(st.integers(0, len(self.papers) - 1)))
        self.evening.do("redeem ticket", who=player, ticket=number)
        self.model.move(units, account, "outside:cage")
        self.redeemed.append(number)

    @precondition(lambda self: self.redeemed)
    @rule(data=st.data(), player=PLAYERS)
    def cash_it_again(self, data: st.DataObject, player: str) -> None:
        number = data.draw(st.sampled_from(self.redeemed))
        self.evening.refused("redeem ticket", who=player, ticket=number)

    def number(self) -> str:
        return entropy(len(self.papers) + len(self.redeemed) + 1)

    def teardown(self) -> None:
        """Fold the evening again from its journal alone: it comes to the same house."""
        again = Folded()
        for entry in self.evening.entries:
            fold(again, entry)
        real = self.evening.house
        assert again.ledger.balances() == real.ledger.balances()
        assert (again.tickets, again.people) == (real.tickets, real.people)
        kept = {name: table.conduct for name, table in again.tables.items()}
        assert kept == {name: table.conduct for name, table in real.tables.items()}
        tickets = msgspec.json.encode(real.tickets)
        assert msgspec.json.decode(tickets, type=dict[str, Ticket]) == real.tickets

    # Always

    @invariant()
    def balances_agree(self) -> None:
        real = self.evening.house.ledger.balances()
        assert real == {account: units for account, units in self.model.has.items() if units}

    @invariant()
    def everything_sums_to_nothing_and_nobody_is_below_it(self) -> None:
        ledger = self.evening.house.ledger
        assert not any(ledger.total().values())
        for (account, _), units in ledger.balances().items():
            assert units > 0 or may_owe(account), account


class Chips(House):
    """A table with chips on its cloth: cash, colours, promotional chips, vouchers."""

    errands = (
        *House.errands,
        "buy_in",
        "redeem",
        "buy_colour",
        "change_colour",
        "promote",
        "buy_voucher",
        "hold",
        "claim",
    )

    def kind(self, player: str, units: int) -> tuple[str, str]:
        """Stake the colour while there is enough of it."""
        asset = f"{COLOURS[player]} of R1"
        return (COLOURS[player], asset) if self.has(player, units, asset) else ("value", "cash")

    def buy_in(self, player: str, units: int) -> None:
        self.evening.do("buy in", who=player, amount=str(Money(units)))
        self.model.move(units, "outside:cage", f"chips:{player}")

    def redeem(self, player: str, units: int) -> None:
        amount = str(Money(units))
        if self.ask(possible=self.has(player, units), do="redeem", who=player, amount=amount):
            self.model.move(units, f"chips:{player}", "outside:cage")

    def go_home(self, player: str, _: int) -> None:
        """Redeem everything."""
        if units := self.model.chips(player):
            self.redeem(player, units)

    def hold(self, player: str, units: int) -> None:
        asked = {**DEALER, "player": player, "amount": str(Money(units))}
        if player in players_at(self.evening.table):
            self.evening.refused("hold unclaimed", **asked)
            self.evening.do("leave", who=player)
        lies = self.model.gave(player) - self.model.put_aside[player]
        away = all(wager.player != player for wager in self.model.cloth.values())
        possible = away and units <= lies and self.has(player, units)
        if self.ask(possible=possible, do="hold unclaimed", **asked):
            self.model.move(units, f"chips:{player}", f"unclaimed:{player}")
            self.model.put_aside[player] += units

    def claim(self, player: str, units: int) -> None:
        possible = self.model.has[f"unclaimed:{player}", "cash"] >= units
        if self.ask(possible=possible, do="claim", who=player, amount=str(Money(units))):
            self.model.move(units, f"unclaimed:{player}", f"chips:{player}")

    def buy_colour(self, player: str, units: int) -> None:
        colour = COLOURS[player]
        asked = {"who": player, "colour": colour, "worth": "5", "amount": str(Money(units))}
        self.evening.do("buy non-value chips", **asked)
        self.model.move(units, "outside:cage", "float:R1")
        self.model.move(units, "float:R1", f"chips:{player}", f"{colour} of R1")

    def change_colour(self, player: str, units: int) -> None:
        asset = f"{COLOURS[player]} of R1"
        asked = {"who": player, "give": COLOURS[player], "amount": str(Money(units))}
        if self.ask(possible=self.has(player, units, asset), do="exchange", **asked):
            self.model.move(units, f"chips:{player}", "float:R1", asset)
            self.model.move(units, "float:R1", f"chips:{player}")

    @precondition(lambda self: self.is_open)
    @rule(player=PLAYERS, units=WHOLE, on=PLACES)
    def place_colour(self, player: str, units: int, on: str) -> None:
        self.put(player, COLOURS[player], f"{COLOURS[player]} of R1", units, on)

    def promote(self, player: str, units: int) -> None:
        asked = {"player": player, "amount": str(Money(units))}
        self.evening.do("issue promotional chips", **self.supervisor, **asked)
        self.model.move(units, "outside:promotions", f"chips:{player}", "promotional")

    @precondition(lambda self: self.is_open)
    @rule(player=PLAYERS, units=CENTS, on=PLACES)
    def place_promotional(self, player: str, units: int, on: str) -> None:
        self.put(player, "promotional", "promotional", max(units, 100), on)

    def buy_voucher(self, player: str, units: int) -> None:
        number = self.number()
        self.evening.do("issue voucher", who=player, amount=str(Money(units)), number=number)
        self.model.move(units, "outside:cage", "vouchers")
        self.papers.append((numbered(number), "vouchers", units))


class OldBook(Chips):
    """The book of 1996."""

    book = "nz1996"


class LaterBook(Chips):
    """The later book."""

    book = "nz"


class Terminals(House):
    """Terminals: notes in, tickets out and in again."""

    book = "star-rapid"
    in_chips = False
    errands = (*House.errands, "insert_note", "collect")

    def insert_note(self, player: str, units: int) -> None:
        note = (5, 10, 20, 50, 100)[units % 5]
        self.evening.do("insert notes", who=player, notes=[str(note)])
        self.model.move(note * 100, "outside:notes", f"chips:{player}")

    def collect(self, player: str, units: int) -> None:
        idle = all(wager.player != player for wager in self.model.cloth.values())
        possible = idle and not self.is_closed and self.has(player, units)
        number = self.number()
        asked = {"who": player, "amount": str(Money(units)), "number": number}
        if self.ask(possible=possible, do="collect credits", **asked):
            self.model.move(units, f"chips:{player}", "tickets")
            self.papers.append((numbered(number), "tickets", units))

    def go_home(self, player: str, _: int) -> None:
        """Take everything out on a ticket."""
        if units := self.model.chips(player):
            self.collect(player, units)

    @precondition(lambda self: self.papers)
    @rule(data=st.data(), player=PLAYERS)
    def insert_ticket(self, data: st.DataObject, player: str) -> None:
        number, account, units = self.papers.pop(data.draw(st.integers(0, len(self.papers) - 1)))
        self.evening.do("insert ticket", who=player, ticket=number)
        self.model.move(units, account, f"chips:{player}")
        self.redeemed.append(number)


@pytest.mark.parametrize("house", [OldBook, LaterBook, Terminals])
def test_the_house_and_a_naive_ledger_agree_through_any_evening(house: type[House]) -> None:
    run = settings(
        max_examples=30,
        stateful_step_count=40,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(house, settings=run)
