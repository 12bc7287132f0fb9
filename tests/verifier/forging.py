"""Faults in copies of an export: accidents, and forgers with and without the house's key."""

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


def canonical(value: object) -> bytes:
    """Write plain data as exports do."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text.encode()


class Copy:
    """A copy of an export, to be changed."""

    def __init__(self, export: bytes) -> None:
        """Take the lines apart."""
        self.lines: list[Any] = [json.loads(line) for line in export.splitlines()]

    def text(self) -> bytes:
        """Write the copy."""
        return b"".join(canonical(line) + b"\n" for line in self.lines)

    def places(self, *kinds: str) -> list[int]:
        """Return where entries of some kinds are (all, if none is named), from 0."""
        return [
            place
            for place, line in enumerate(self.lines)
            if "entry" in line and (not kinds or line["entry"]["kind"] in kinds)
        ]

    def entry(self, place: int) -> Any:
        """Return the entry at a place."""
        return self.lines[place]["entry"]

    def where(self, *, seq: int) -> int:
        """Return the place of an entry by its number."""
        return next(place for place in self.places() if self.entry(place)["seq"] == seq)

    def rechain(self) -> None:
        """Number and hash everything again, and write the last line as if nothing had been."""
        header = self.lines[0]
        before, seq = header["before"], header["after"]
        numbers: dict[str, int] = {}
        for place in self.places():
            entry = self.entry(place)
            seq += 1
            stream = entry["stream"]
            numbers[stream] = numbers.get(stream, 0) + 1
            entry["seq"], entry["number"] = seq, numbers[stream]
            linked = bytes.fromhex(before) + canonical(entry)
            before = self.lines[place]["hash"] = hashlib.sha256(linked).hexdigest()
        end = {"entries": len(self.places()), "hash": before, "lines": len(self.lines)}
        self.lines[-1] = {"end": end}

    def resign(self) -> None:
        """Sign every head again, as only the house itself could, with a key of its own."""
        key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
        self.lines[0]["public_key"] = key.public_key().public_bytes_raw().hex()
        last: dict[str, Any] = {}
        for line in self.lines:
            if "entry" in line:
                last = line
            elif "head" in line:
                head = line["head"]
                head["seq"], head["hash"] = last["entry"]["seq"], last["hash"]
                told = ["croupier/1/head", self.lines[0]["site"], head["seq"], head["hash"]]
                head["signature"] = key.sign(canonical([*told, head["at"]])).hex()

    def made_good(self) -> bytes:
        """Write the copy as the house would that owns all keys: hashed, balanced, signed again."""
        self.rechain()
        self.rebalance()
        self.resign()
        return self.text()

    def rebalance(self) -> None:
        """Write the balances that the postings come to."""
        sums: dict[tuple[str, str], int] = {}
        for place in self.places():
            for account, asset, units in self.entry(place)["post"]:
                sums[account, asset] = sums.get((account, asset), 0) + units
        told = sorted([*key, units] for key, units in sums.items() if units)
        for line in self.lines:
            if "balances" in line:
                line["balances"] = told


@dataclass(frozen=True)
class Forged:
    """A copy with a fault in it, and the rows by which it may be named.

    ``lines`` are lines of the copy, from 1; ``seqs`` numbers of entries.
    """

    text: bytes
    what: str
    lines: frozenset[int] = frozenset()
    seqs: frozenset[int] = frozenset()

    def is_named(self, fault: Any) -> bool:
        """Say whether a fault of the verifier names the right row."""
        upto = max(fault.upto, fault.seq)
        return fault.line in self.lines or any(fault.seq <= seq <= upto for seq in self.seqs)


Forge = Callable[[bytes, random.Random], Forged]


def a_byte(export: bytes, chance: random.Random) -> Forged:
    """Change one byte anywhere."""
    place = chance.randrange(len(export))
    other = chance.choice([byte for byte in range(256) if byte != export[place]])
    line = export.count(b"\n", 0, place) + 1
    text = export[:place] + bytes([other]) + export[place + 1 :]
    return Forged(text, f"byte {place} is {other}", frozenset({line}))


def a_line_deleted(export: bytes, chance: random.Random) -> Forged:
    """Leave a line out."""
    lines = export.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    gone = json.loads(lines[place])
    rest = [*lines[:place], *lines[place + 1 :]]
    what = f"line {place + 1} is gone: {next(iter(gone))}"
    if "head" in gone:
        return Forged(b"".join(rest), what, seqs=frozenset({gone["head"]["seq"]}))
    named = {place + 1, len(rest)} if place >= len(rest) - 1 else {place + 1}
    if "ruleset" in gone:
        copy = Copy(b"".join(rest))
        users = [
            p
            for p in copy.places("table set up")
            if copy.entry(p)["facts"]["ruleset"] == gone["hash"]
        ]
        named = {users[0] + 1}
    return Forged(b"".join(rest), what, frozenset(named))


def two_lines_swapped(export: bytes, chance: random.Random) -> Forged:
    """Let two lines change places."""
    lines = export.splitlines(keepends=True)
    one, other = sorted(chance.sample(range(len(lines)), 2))
    lines[one], lines[other] = lines[other], lines[one]
    what = f"lines {one + 1} and {other + 1} are swapped"
    return Forged(b"".join(lines), what, frozenset({one + 1, other + 1}))


def the_tail_cut(export: bytes, chance: random.Random) -> Forged:
    """Cut the end off."""
    place = chance.randrange(1, len(export))
    text = export[:place]
    return Forged(text, f"cut after byte {place}", frozenset({len(text.splitlines())}))


def a_balance_moved(export: bytes, chance: random.Random) -> Forged:
    """Move an amount from one balance to another."""
    copy = Copy(export)
    place = next(n for n, line in enumerate(copy.lines) if "balances" in line)
    one, other = chance.sample(copy.lines[place]["balances"], 2)
    units = chance.choice((1, 100, 12345))
    one[2] += units
    other[2] -= units
    return Forged(copy.text(), f"{units} from {other[0]} to {one[0]}", frozenset({place + 1}))


def the_chain_recomputed(export: bytes, chance: random.Random) -> Forged:
    """Change an entry and hash all of it again: a forger who lacks the key."""
    copy = Copy(export)
    place, what = chance.choice(CHANGES)(copy, chance)
    copy.rechain()
    copy.rebalance()
    seq = copy.entry(place)["seq"]
    held = [
        line["head"]["seq"] for line in copy.lines if "head" in line and line["head"]["seq"] < seq
    ]
    first = max(held, default=0) + 1
    lines = frozenset({place + 1, copy.where(seq=first) + 1})
    return Forged(copy.text(), f"entry {seq}: {what}", lines, frozenset({seq}))


def a_seed_replaced(export: bytes, chance: random.Random) -> Forged:
    """Show another seed than the one that was promised, and hash all of it again."""
    copy = Copy(export)
    place = chance.choice(
        [p for p in copy.places("result decided") if "seed" in copy.entry(p)["facts"]]
    )
    copy.entry(place)["facts"]["seed"] = chance.randbytes(32).hex()
    copy.rechain()
    return Forged(copy.text(), "another seed", frozenset({place + 1}))


# What a forger changes


def _amount(copy: Copy, chance: random.Random) -> tuple[int, str]:
    place = chance.choice([p for p in copy.places() if len(copy.entry(p)["post"]) > 1])
    one, other = chance.sample(copy.entry(place)["post"], 2)
    units = chance.choice((1, 100, 5000))
    one[2] += units
    other[2] -= units
    return place, f"{units} more for {one[0]}"


def _winnings(copy: Copy, chance: random.Random) -> tuple[int, str]:
    paid = [
        p for p in copy.places("round settled", "winners paid") if copy.entry(p)["facts"]["wagers"]
    ]
    place = chance.choice(paid)
    chance.choice(copy.entry(place)["facts"]["wagers"])["winnings"] += 100
    return place, "winnings told higher"


def _chance(copy: Copy, chance: random.Random) -> tuple[int, str]:
    place = chance.choice(copy.places("result decided"))
    facts = copy.entry(place)["facts"]
    facts["chance"] = chance.choice([str(n) for n in range(37) if str(n) != facts["chance"]])
    return place, "another number"


def _player(copy: Copy, chance: random.Random) -> tuple[int, str]:
    place = chance.choice(copy.places("wager placed"))
    wager = copy.entry(place)["facts"]["wager"]
    wager["player"] = chance.choice([n for n in ("Ana", "Ben", "Zoë") if n != wager["player"]])
    return place, "another player"


def _time(copy: Copy, chance: random.Random) -> tuple[int, str]:
    place = chance.choice(copy.places())
    copy.entry(place)["at"] += 1
    return place, "another time"


def _dropped(copy: Copy, chance: random.Random) -> tuple[int, str]:
    place = chance.choice(copy.places("wager placed")[:-1])
    del copy.lines[place]
    return next(p for p in copy.places() if p >= place), "a wager left out"


CHANGES: Final = (_amount, _winnings, _chance, _player, _time, _dropped)
FORGERIES: Final[dict[str, tuple[Forge, int]]] = {
    "a byte": (a_byte, 150),
    "a line deleted": (a_line_deleted, 60),
    "two lines swapped": (two_lines_swapped, 60),
    "the tail cut": (the_tail_cut, 50),
    "a balance moved": (a_balance_moved, 30),
    "the chain recomputed": (the_chain_recomputed, 120),
    "a seed replaced": (a_seed_replaced, 30),
}
"""Five hundred in all."""
