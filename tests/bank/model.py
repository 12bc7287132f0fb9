"""A naive ledger: a hundred lines that know nothing of the house's code, to run beside it.

Amounts are cents in a dictionary. Roulette is red, black and single numbers; winnings go up to
whole chips of 5 dollars where the tray has only those.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field


RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
CHIP = 500


@dataclass
class Wager:
    """A wager on the cloth: whose, in which chips, how much, on red, black or a number."""

    player: str
    asset: str
    stake: int
    on: str

    def won(self, number: int, *, in_chips: bool) -> int | None:
        """Return what it wins on a number, or None if it loses."""
        hit = {"red": number in RED, "black": number not in RED and number != 0}
        if not hit.get(self.on, self.on == str(number)):
            return None
        exact = self.stake * (1 if self.on in hit else 35)
        return -(-exact // CHIP) * CHIP if in_chips else exact


@dataclass
class Model:
    """What everybody has, by account and asset."""

    in_chips: bool
    has: Counter[tuple[str, str]] = field(default_factory=Counter)
    cloth: dict[str, Wager] = field(default_factory=dict)
    last: dict[str, Wager] = field(default_factory=dict)
    number: int | None = None
    """What the last round came to; None if it is void or there was none."""
    put_aside: Counter[str] = field(default_factory=Counter)
    """What of the last round was held for players who left it behind."""
    back: Counter[str] = field(default_factory=Counter)
    """The cash that went back to players when the last round became void."""
    owed: Counter[tuple[str, str]] = field(default_factory=Counter)
    """What settling the last round again made players owe; it is paid down first."""

    def move(self, units: int, source: str, target: str, asset: str = "cash") -> None:
        """Take from one and give to the other."""
        self.has[source, asset] -= units
        self.has[target, asset] += units

    def chips(self, player: str, asset: str = "cash") -> int:
        """Return what a player has."""
        return self.has[f"chips:{player}", asset]

    def place(self, name: str, wager: Wager) -> None:
        """Put a wager on the cloth."""
        self.cloth[name] = wager
        self.move(wager.stake, f"chips:{wager.player}", "stakes:R1", wager.asset)

    def remove(self, name: str) -> None:
        """Take it up again."""
        wager = self.cloth.pop(name)
        self.move(wager.stake, "stakes:R1", f"chips:{wager.player}", wager.asset)

    def settle(self, number: int) -> None:
        """End the round on a number."""
        for wager in self.cloth.values():
            self.move(wager.stake, "stakes:R1", "house:R1", wager.asset)
        self.last, self.cloth, self.number = self.cloth, {}, number
        self.put_aside.clear()
        self.owed.clear()
        self._pay(self._due(number))

    def correct(self, number: int) -> None:
        """Pay what the right number gives and take back what the wrong one gave."""
        assert self.number is not None
        due, paid = self._due(number), self._due(self.number)
        due.subtract(paid)
        self._pay(due)
        self.number = number

    def gave(self, player: str) -> int:
        """Return the cash that the last round gave a player: stakes back and winnings."""
        return self.back[player] if self.number is None else self._due(self.number)[player, "cash"]

    def _goes_back(self, wagers: Iterable[Wager]) -> None:
        self.back.clear()
        for wager in wagers:
            self.back[wager.player] += wager.stake if wager.asset == "cash" else 0

    def void_last(self) -> None:
        """Give every stake of the last round back, and take back what was paid on it."""
        assert self.number is not None
        due: Counter[tuple[str, str]] = Counter()
        for wager in self.last.values():
            due[wager.player, wager.asset] += wager.stake
        due.subtract(self._due(self.number))
        self._pay(due)
        self._goes_back(self.last.values())
        self.number = None

    def void_cloth(self) -> None:
        """Give every stake on the cloth back: the round has no outcome."""
        self._goes_back(self.cloth.values())
        self.put_aside.clear()
        self.owed.clear()
        for name in tuple(self.cloth):
            self.remove(name)
        self.last, self.number = {}, None

    def _due(self, number: int) -> Counter[tuple[str, str]]:
        due: Counter[tuple[str, str]] = Counter()
        for wager in self.last.values():
            won = wager.won(number, in_chips=self.in_chips)
            if won is not None:
                due[wager.player, wager.asset] += wager.stake
                due[wager.player, "cash"] += won
        return due

    def _pay(self, due: Counter[tuple[str, str]]) -> None:
        """Pay; of what a player no longer has, they owe the rest, and what they owe goes first."""
        for (player, asset), units in due.items():
            debt = -self.has[f"receivable:{player}", asset]
            self.move(units, "house:R1", f"chips:{player}", asset)
            short = -self.chips(player, asset)
            if short <= 0:
                short = -max(0, min(units, debt, self.owed[player, asset]))
            self.move(short, f"receivable:{player}", f"chips:{player}", asset)
            self.owed[player, asset] += short
