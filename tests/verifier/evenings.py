"""Evenings at random, by script, through the real house; and their exports.

Steps are drawn without a look at what the house will say: many are refused, which is part of an
evening. What is accepted must verify.
"""

import io
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.journal.export import export
from croupier.table.house.premises import InMemory
from croupier.table.house.script.scripts import Evening, StepOutcome, read_script
from croupier.table.setup.configuration import TableRecord, open_table


SEED: Final = 20261116
"""Written down before the first run."""

PLAYERS: Final = ("Ana", "Ben", "Zoë")
OWN_ORDER: Final = [
    *(0, 26, 3, 35, 12, 28, 7, 29, 18, 22, 9, 31, 14, 20, 1, 33, 16, 24, 5),
    *(10, 23, 8, 30, 11, 36, 13, 27, 6, 34, 17, 25, 2, 21, 4, 19, 15, 32),
]
"""The standard order, the other way round."""
KINDS: Final[dict[str, dict[str, Any]]] = {
    "nz1996": {"rulebook": "nz1996", "options": {"layout": "3B"}},
    "nz1996 with a tray": {"rulebook": "nz1996", "chips": ["2.50", "4", "25"]},
    "nz on 37": {
        "rulebook": "nz",
        "options": {"layout": "2", "asian-groups": [[0, 32, 15], [19, 4, 21]]},
        "approved_chips": ["promotional"],
    },
    "nz on 38": {"rulebook": "nz", "variant": "double-zero", "options": {"layout": "4"}},
    "nz on 38, zeros the other way": {
        "rulebook": "nz",
        "options": {"wheel": "38", "zeros": "0-00", "asian-groups": [["00", 27, 10]]},
        "chips": ["5", "2.50"],
    },
    "nz in steps": {
        "rulebook": "nz",
        "limits": {"min": "5", "max": "20", "increment": "5"},
        "chips": ["2.50", "4"],
    },
    "star-rapid by a dealer": {
        "rulebook": "star-rapid",
        "limits": {"min": "5", "max": "200", "increment": "5", "total_min": "10"},
    },
    "star-rapid by itself": {"rulebook": "star-rapid", "mode": "automated", "seconds": 30},
    "star-rapid at random": {"rulebook": "star-rapid", "mode": "rng"},
    "star-rapid at random, in another order": {
        "rulebook": "star-rapid",
        "mode": "rng",
        "options": {"wheel-order": OWN_ORDER},
    },
}


@dataclass
class Script:
    """A script that is being written: every step a little later than the one before."""

    chance: random.Random
    lines: list[dict[str, Any]] = field(default_factory=list)
    seconds: int = 20 * 3600
    table: str = ""

    def scene(self, tables: list[dict[str, Any]]) -> None:
        """Set tables up, with their people."""
        people: dict[str, Any] = {name: {"age": 40, "chips": "5000"} for name in PLAYERS}
        people |= {"Dee": {"role": "dealer"}, "Sue": {"role": "game supervisor"}}
        people |= {"Oto": {"role": "casino operator"}}
        first, *rest = tables
        self.lines.append({"day": "2024-10-10", "table": first, "people": people})
        self.lines += [{"table": table} for table in rest]

    def step(self, who: str, do: str, **fields: Any) -> None:
        """Write a step down, at the table where the pen is."""
        self.seconds += self.chance.choice((0, 1, 1, 2, 3))
        hours, rest = divmod(self.seconds, 3600)
        at = f"{hours % 24:02d}:{rest // 60:02d}:{rest % 60:02d}"
        self.lines.append({"at": at, "who": who, "do": do, "table": self.table, **fields})

    def pause(self, seconds: int) -> None:
        """Let time pass."""
        self.seconds += seconds

    def text(self) -> bytes:
        """Return the whole."""
        return b"".join(json.dumps(line).encode() + b"\n" for line in self.lines)


class Player:
    """Writes wagers down in every way they are read."""

    def __init__(self, script: Script, record: dict[str, Any]) -> None:
        """Look at the cloth of a table."""
        self._script = script
        self._chance = script.chance
        self._game: Any = open_table(TableRecord(**record)).game
        self._names = list(self._game.bets)

    def wager(self, staff: bool) -> dict[str, Any]:
        """Write a wager."""
        bet = self._chance.choice(self._names)
        target = self._chance.choice(list(self._game.bets[bet].targets()))
        shares = max(1, sum(p.units for p in self._game.bets[bet].pieces(target)))
        unit = self._chance.choice((500, 500, 1000, 1500, 2000, 700, 300, 60000))
        wager: dict[str, Any] = {
            "bet": bet,
            "stake": self._amount(unit * shares),
            "nonce": self._chance.choice(("", "é-17", f"{self._chance.getrandbits(64):x}")),
        }
        written = self._target(bet, str(target))
        if written is not None:
            wager["target"] = written
        if staff:
            wager["player"] = self._chance.choice(PLAYERS)
            if self._chance.random() < 0.4:
                wager["accepted"] = "by mistake"
        return wager

    def _amount(self, units: int) -> Any:
        whole, cents = divmod(units, 100)
        return self._chance.choice((f"{whole}.{cents:02d}", whole if not cents else f"{whole}.5"))

    def _target(self, bet: str, target: str) -> Any:
        if not target:
            return None
        numbers = target.split("-")
        if bet in ("column", "dozen"):
            return self._chance.choice((target, int(target)))
        if bet == "neighbours" and " x " in target:
            centre, size = target.split(" x ")
            return self._chance.choice((target, {"centre": centre, "pieces": int(size)}))
        if len(numbers) == 1 or not all(map(str.isdigit, numbers)):
            return self._one(bet, target)
        return self._chance.choice((target, numbers[::-1]))

    def _one(self, bet: str, target: str) -> Any:
        if bet == "straight-up" and target in ("0", "00") and self._chance.random() < 0.5:
            return self._chance.choice(({"courtesy": target}, target))
        if bet == "straight-up" and target.isdigit() and target != "00":
            touching = {"number": target, "touching": []}
            return self._chance.choice((target, int(target), touching))
        return target


def record_of(kind: str, name: str) -> dict[str, Any]:
    """Return the configuration of a table of one kind."""
    limits = {"limits": {"min": "5", "max": "500"}}
    return {"game": "roulette", "name": name, **limits, **KINDS[kind]}


def random_script(chance: random.Random, kinds: Sequence[str], rounds: int) -> bytes:
    """Write an evening of so many rounds, at tables of these kinds by turns."""
    script = Script(chance)
    records = [record_of(kind, f"R{n}") for n, kind in enumerate(kinds, start=1)]
    script.scene(records)
    players: list[Player] = []
    for record in records:
        script.table = record["name"]
        script.step("Sue", "open table")
        if record.get("approved_chips"):
            script.step("Sue", "issue promotional chips", player="Ana", amount="500")
        script.step("Ben", "buy non-value chips", colour="blue", amount="300", worth="5")
        players.append(Player(script, record))
    for number in range(rounds):
        turn = number % len(records)
        script.table = records[turn]["name"]
        _round(script, players[turn], records[turn], number)
    return script.text()


def _round(script: Script, player: Player, told: dict[str, Any], number: int) -> None:
    chance = script.chance
    script.step("Dee", "new game")
    for _ in range(chance.randrange(0, 9)):
        _wager(script, player)
    for _ in range(chance.choice((0, 0, 1, 2))):
        _beside(script)
    mode = told.get("mode", "dealer")
    if chance.random() < 0.1:
        script.step("Oto", "void round", why="the power failed")
        return
    script.pause(31 if told.get("seconds") else 5)
    if mode == "dealer":
        _by_hand(script, player, told["rulebook"])
    else:
        script.step("Dee", "no more bets")
        script.step("sensor", "sensor reads", chance=_number(script, told))
    if chance.random() < 0.2:
        script.step("Oto", "correct", chance=_number(script, told))
    if chance.random() < 0.2:
        _malfunction(script, _number(script, told))
    if chance.random() < 0.05:
        script.step("Oto", "invalidate", ground="fraud", fraud_by=["Ben"], forfeit=["Ben"])
    if number % 7 == 6:
        script.pause(chance.choice((90, 600)))


def _wager(script: Script, player: Player) -> None:
    chance = script.chance
    kind = chance.random()
    if kind < 0.45:
        wager = player.wager(staff=True)
        script.step("Dee", "place", **wager)
    elif kind < 0.8:
        wager = player.wager(staff=False)
        if chance.random() < 0.15:
            wager["chips"] = chance.choice(("promotional", "blue"))
        script.step(chance.choice(PLAYERS), "place", **wager)
    elif kind < 0.9:
        who, name = chance.choice(PLAYERS), f"w{chance.randrange(1, 6)}"
        how = chance.choice(({}, {"call": "reduce", "to": "5"}, {"call": "reduce", "by": "5"}))
        script.step(who, "call", wager=name, **how)
    else:
        who, name = chance.choice(PLAYERS), f"w{chance.randrange(1, 6)}"
        script.step(who, "move", wager=name, bet="black", target=None)


def _beside(script: Script) -> None:
    """Let something happen that is no wager, and touches some."""
    chance = script.chance
    who = chance.choice(PLAYERS)
    happens: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("Sue", "declare partnership", {"players": ["Ana", "Ben"]}),
        ("Sue", "end partnership", {"player": "Ana"}),
        ("Sue", "report device", {"person": who, "device": "computer"}),
        ("Oto", "void wagers", {"player": who, "device": "computer"}),
        ("Oto", "set personal limits", {"player": who, "min": "5", "max": "900"}),
        ("Oto", "change limits", {"limits": {"max": chance.choice(("400", "600"))}}),
        (who, "declare", {"bet": "tier", "stake": "60"}),
        ("Dee", "place declared", {"declared": "d1"}),
        (who, "buy in", {"amount": "50"}),
        (who, "collect credits", {"amount": "20", "by": "ticket"}),
        (who, "redeem", {"amount": "25"}),
        ("Sue", "record overpayment", {"player": who, "amount": "15"}),
        ("Sue", "recover overpayment", {"player": who}),
        (who, "confirm wagers", {}),
    )
    by, do, fields = chance.choice(happens)
    script.step(by, do, **fields)


def _malfunction(script: Script, number: str) -> None:
    script.step("Oto", "declare malfunction", cause="play interrupted")
    if script.chance.random() < 0.7:
        shown = [{"bet": "odd", "stake": "30"}, {"bet": "tier", "stake": "60"}]
        script.step("Oto", "establish wagers", player="Ana", wagers=shown)
    if script.chance.random() < 0.5:
        script.step("Oto", "recalculate", chance=number)
    else:
        script.step("Oto", "void unestablished wagers")


def _number(script: Script, told: dict[str, Any]) -> str:
    is_double = told.get("variant") == "double-zero" or told.get("options", {}).get("wheel") == "38"
    return script.chance.choice(
        ["0", "00", "1", "17"] if is_double else ["0", "2", "17", "26", "35"]
    )


def _by_hand(script: Script, player: Player, book: str) -> None:
    chance = script.chance
    if chance.random() < 0.2:
        script.step("Dee", "no spin", cause="ball left the wheel")
        script.step("Sue", "examine ball")
        _wager(script, player)
    script.step("Dee", "no more bets", bell=True)
    if chance.random() < 0.3:
        script.step("Sue", "relax", player="Ana", why="the terminal froze")
        script.step("Ana", "place", **player.wager(staff=False))
        script.step("Dee", "no more bets", bell=True)
    script.step("Dee", "result", chance=chance.randrange(0, 37))
    if book == "star-rapid":
        script.step("Dee", "confirm result")
        return
    if chance.random() < 0.1:
        script.step("Sue", "correct", chance="17")
    script.step("Dee", "collect")
    for area in ("red", "black", "17"):
        if chance.random() < 0.5:
            script.step("Dee", "pay", area=area)
            script.step(chance.choice(PLAYERS), "pick up", wager=f"w{chance.randrange(1, 6)}")
    script.step("Dee", "pay")


@dataclass(frozen=True)
class Played:
    """An evening that was played: what came of its steps, its export, its keys' public half."""

    told: list[StepOutcome]
    export: bytes
    public: str
    heads: list[dict[str, Any]]

    @property
    def accepted(self) -> int:
        """How many steps were accepted."""
        return sum(each.refusal is None for each in self.told)


def play(text: bytes, seed: int = SEED) -> Played:
    """Run a script in memory, and export its journal."""
    evening = Evening(InMemory(random.Random(seed).randbytes))
    told = list(evening.run(read_script(text)))
    evening.sign()
    out = io.BytesIO()
    public = evening.keeper.keys.public
    export(evening.keeper.store, out, public)
    heads = [
        {"seq": each.seq, "hash": each.hash, "at": each.at, "signature": each.signature}
        for each in evening.keeper.store.heads()
    ]
    evening.end()
    return Played(told, out.getvalue(), public.hex(), heads)


def kinds_of(export_text: bytes) -> Iterator[str]:
    """Give the kinds of the entries of an export."""
    for line in export_text.splitlines():
        value = json.loads(line)
        if "entry" in value:
            yield value["entry"]["kind"]
