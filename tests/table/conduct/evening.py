"""An evening at a table, in memory: tests ask for things and see what came of them."""

import functools
import operator
from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.journal.entries import Chain, Entry, Moment, read
from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.commands import DECIDES, name_of
from croupier.table.conduct.core.state import CashRules, House, TableState
from croupier.table.conduct.equipment.cards.device_steps import is_told as is_dealt_from_a_device
from croupier.table.conduct.equipment.cards.shoe_steps import (
    is_told,
    left_in,
    next_steps,
    shoe_of,
)
from croupier.table.conduct.equipment.tumbler import unchecked
from croupier.table.conduct.machine import answer
from croupier.table.conduct.money.cash_evidence import set_cash_rules
from croupier.table.conduct.tables.terms import set_up
from croupier.table.house.replay.replay import Replay
from croupier.table.setup.amounts import read_amount
from croupier.table.setup.configuration import TableRecord
from croupier.terms.refusals import Reason, Refusal
from tests.table.conduct.shoes import DEALER, LOADED, ready


OPERATOR = "casino operator"
SECOND = 1_000_000
MINUTE = 60 * SECOND
INTO_THE_DEVICE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("introduce cards", {"back": "red"}),
    ("shuffle cards", {}),
    ("load cards", {}),
)
"""What a dealer does before anything is dealt from a shuffling device."""
_OPERATIONS = set(map(name_of, DECIDES))
_ASKED: Any = functools.reduce(operator.or_, DECIDES)
_ASKING: Any = msgspec.defstruct("_ASKING", [("asked", _ASKED)])
"""Read as part of something: what reads a union alone is made anew for each command."""


class Evening:
    """One house with one table (more with ``set_up``). Time passes only when a test says so.

    Every entry is folded as the journal has it, by a replay that holds it to what it tells.
    """

    def __init__(
        self, rulebook: str, *players: str, gaming_day: str = "2024-11-16", **record: Any
    ) -> None:
        """Set up and open a table, of roulette unless another ``game`` is given.

        Players are admitted, of age, with 1,000 each.
        """
        self._replay = Replay()
        self.chain = Chain()
        self.entries: list[Entry] = []
        self.clock = 0
        self.refused_below: dict[str, str] = {}
        """For what a lower role was refused: the role from which the book lets it be done."""
        self.set_up(rulebook, **record)
        self.check()
        self.do("open table", who="the operator", role=OPERATOR, gaming_day=gaming_day)
        self.discharge("new game")
        for player in players:
            self.admit(player)
        self.ready_the_shoe()
        if is_dealt_from_a_device(self.table):
            for do, parts in INTO_THE_DEVICE:
                self.do(do, who="the dealer", role="dealer", **parts)

    def discharge(self, do: str) -> None:
        """Do whatever is owed before an operation."""
        for owed in self.table.conduct.owed:
            if do in owed.before:
                self.do("discharge notice", who="O", role=OPERATOR, notice=owed.number)

    def set_up(self, rulebook: str, **record: Any) -> None:
        """Set up one more table."""
        written = {"game": "roulette", "name": "R1", "limits": {"min": "5", "max": "500"}} | record
        happening = set_up(self.house, TableRecord(rulebook=rulebook, **written), OPERATOR)
        assert not isinstance(happening, Refusal), happening
        self._keep((happening,))

    def set_cash_rules(self, word: str, report: str) -> None:
        """Have cash take evidence from now on, as the operator sets it."""
        units = (read_amount(each).units for each in (word, report))
        self._keep((set_cash_rules(CashRules(*units)),))

    def check(self) -> None:
        """Check what is checked before the table opens, where the book asks for it."""
        parts = dict.fromkeys(unchecked(self.table), True)
        if parts:
            self.do("check equipment", who="the operator", role=OPERATOR, **parts)

    def ready_the_shoe(self) -> None:
        """Bring cards in and make the shoe ready for play, where the book asks for it.

        Nobody sits at the table yet, so that an employee cuts.
        """
        if not is_told(self.table):
            return
        decks = self.table.table.game.ruleset.options["decks"]
        self.do("admit", who="the door", role="dealer", person="an onlooker", age=40)
        for step in ready(int(str(decks)), "an onlooker"):
            if step["do"] in self.operations:
                self.do(**step)

    def another_shoe(self, least: int = 78) -> None:
        """Shuffle before a round where the cutting card is reached: fewer cards than these are left."""
        if left_in(self.table) < least:
            self.do("cutting card", **DEALER)
            self.into_the_shoe("shuffle")

    def into_the_shoe(self, *first: str) -> None:
        """Have the cards cut by an employee and put into the shoe, after these steps."""
        for do in (*first, "offer cut"):
            self.do(do, **DEALER)
        while offered := shoe_of(self.table).preparing.offered:
            self.do("decline cut", who=offered[0])
        self.do("cut cards", **DEALER, cards=100)
        for do in LOADED:
            if do in next_steps(self.table):
                self.do(do, **DEALER)

    def admit(self, player: str, age: int = 40, chips: str = "1000") -> None:
        """Let a player in and sell them chips."""
        self.do("admit", who="the door", role="dealer", person=player, age=age)
        if "insert card" in self.operations:
            self.do("insert card", who=player)
        self.do("buy in", who=player, amount=chips)

    @property
    def house(self) -> House:
        """The house, as its journal tells it."""
        return self._replay.house

    @property
    def table(self) -> TableState:
        """The first table."""
        return next(iter(self.house.tables.values()))

    @property
    def book(self) -> str:
        """The book of the first table."""
        return self.table.book.name

    @property
    def operations(self) -> Mapping[str, Operation]:
        """What people do at the first table."""
        return self.table.operations

    def wait(self, *, minutes: int = 0, seconds: int = 0) -> None:
        """Let time pass."""
        self.clock += minutes * MINUTE + seconds * SECOND

    def ask(self, do: str, **asked: Any) -> tuple[Entry, ...] | Refusal:
        """Ask for something: what it came to, or why it was refused."""
        command = msgspec.convert({"asked": {"do": do, **asked}}, _ASKING).asked
        decision = answer(self.house, command, Moment(self.clock, self.clock))
        return decision if isinstance(decision, Refusal) else self._keep(decision)

    def do(self, do: str, **asked: Any) -> tuple[Entry, ...]:
        """Ask for something that must be accepted; return what happened."""
        came = self.ask(do, **asked)
        assert not isinstance(came, Refusal), f"{do}: {came}"
        self._begins_with(do, asked.get("role"))
        return came

    def cards(self, *cards: str) -> tuple[Entry, ...]:
        """Turn cards up, one by one or written in a row; return what came of the last."""
        came: tuple[Entry, ...] = ()
        for card in " ".join(cards).split():
            came = self.do("card", who="D1", role="dealer", card=card)
        return came

    def _begins_with(self, do: str, role: str | None) -> None:
        """Hold the book to the role that does what the one below it was refused."""
        least = self.refused_below.pop(do, None)
        if least is not None:
            held = self.table.book.role(role or "player").name
            assert held == least, f"{do} is for the {least}, and was to be for the {held}"

    def refused(self, do: str, **asked: Any) -> Refusal:
        """Ask for something that must be refused and must change nothing; return the refusal."""
        before = (self.chain.seq, self.house.ledger.balances())
        came = self.ask(do, **asked)
        assert isinstance(came, Refusal), f"{do} was accepted: {words(came)}"
        assert (self.chain.seq, self.house.ledger.balances()) == before
        return came

    def refused_one_role_lower(self, do: str, *, least: Any = None, **asked: Any) -> Refusal:
        """Ask as the next role down the book's ladder, which must be refused for that alone.

        Who does it next in the test is of the very role from which the book lets it be done;
        where that is somebody above it, ``least`` names the role.
        """
        self.refused_below[do] = self.operations[do].role
        if least is not None:
            self._begins_with(do, least)
        least = self.operations[do].role
        ladder = [role.name for role in self.table.book.roles if not role.beside]
        held = least if least in ladder else ladder[-1]
        lower = ladder[ladder.index(held) - 1] if held == least else held
        refusal = self.refused(do, **{"who": "somebody else", **asked, "role": lower})
        assert refusal.reason is Reason.ROLE_MAY_NOT, refusal
        return refusal

    def pay_out(self) -> None:
        """Collect the losers and pay the winners, where the dealer does it by hand."""
        for step in ("collect", "pay"):
            if self.table.live is not None and step in self.operations:
                self.do(step, who="the dealer", role="dealer")

    def chips(self, player: str, asset: str = "cash") -> str:
        """Return what a player has in chips."""
        return str(self.house.ledger.balance(f"chips:{player}", asset))

    def balance(self, account: str, asset: str = "cash") -> str:
        """Return the balance of any account."""
        return str(self.house.ledger.balance(account, asset))

    def _keep(self, happenings: Any) -> tuple[Entry, ...]:
        linked = tuple(self.chain.link(happenings, Moment(self.clock, self.clock)))
        for entry in linked:
            as_written = read(entry.line, entry.hash)
            faults = list(self._replay.take(as_written))
            assert not faults, (entry.happening.kind, faults)
            for duty in (
                each.get("duty", {}) for each in as_written.happening.facts.get("notices", ())
            ):
                assert {*duty.get("by", ()), *duty.get("before", ())} <= _OPERATIONS, duty
        self.entries.extend(linked)
        assert not any(self.house.ledger.total().values())
        return linked


def words(entries: tuple[Entry, ...]) -> str:
    """Return what was told of some entries."""
    return "; ".join(str(entry.happening.facts["words"]) for entry in entries)


def rules(came: tuple[Entry, ...] | Refusal) -> list[str]:
    """Return the rules that an answer cites, its notices' among them."""
    if isinstance(came, Refusal):
        return [str(ref) for ref in came.rules]
    told = [str(ref) for entry in came for ref in entry.happening.rules]
    owed = [ref for n in notices(came) for ref in n["rules"]]
    return list(dict.fromkeys(told + owed))


def notices(came: tuple[Entry, ...]) -> list[dict[str, Any]]:
    """Return the notices that are told, duties or not."""
    told = [n for entry in came for n in entry.happening.facts.get("notices", ())]
    return [{"what": each["what"], "rules": each["rules"]} for each in told]
