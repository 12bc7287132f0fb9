#!/usr/bin/env python3
"""Checks an export of a Croupier house, from the export alone.

    python -I verify.py EXPORT.jsonl [--key HEX] [--heads FILE] [--json]

One file, Python's standard library only, no line shared with the house it checks. It was written
from the descriptions of the journal and of the draw, and from the rulebooks (roulette: nz1996
division III, nz division 8, star-rapid part 11; sic bo: nz1996 VI, star-rapid 12; the money wheel:
nz1996 VII; craps: nz1996 X; Snake Eyes: nz 11A; baccarat: nz-baccarat, nz 5, nz1996 IV, V and IX,
star-premium, star-rapid 10; blackjack: nz1996 II, star-rapid 13; casino war: star-rapid 14). So it can
be read in an evening, and run years later on any machine with Python 3.11, by somebody who trusts
neither the house nor those who programmed it.

It checks the file, the chain of hashes, the signed heads, the rulesets, the commitments and draws,
the money, on whose evidence cash came in and went out, and every wager from its placing to its
settlement. What it finds is named by the line of the export and the number of the entry.

Exit code 0: nothing is wrong. 1: something is. 2: this is no export that could be checked. 3: nothing
is wrong, and some of it was checked as entries and postings alone: that is a *partial* check.
"""

import argparse
import contextlib
import hashlib
import heapq
import hmac
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement, islice, pairwise
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn, TypeAlias


FORMAT: Final = 1
GENESIS: Final = "0" * 64
MINUTE: Final = 60_000_000
"""Microseconds. While anything happens, no longer than this passes without a signed head."""
PARTIAL: Final = 3
"""The exit code where nothing is wrong, and something was checked as entries and postings alone."""
JUMP: Final = 2_000_000
"""Microseconds by which the wall's clock may differ from the house's own from entry to entry."""
MOST_SHOWN: Final = 50
"""Faults that are told to people; programs are told all of them."""
LONGEST_QUOTE: Final = 60
LONGEST_LINE: Final = 1 << 26

_HEX: Final = re.compile(r"[0-9a-f]{64}")

Json: TypeAlias = Any
Net: TypeAlias = "Counter[tuple[str, str]]"
"""Units by account and asset."""


# ── What is found ────────────────────────────────────────────────────────────────────────────────


class UnusableError(Exception):
    """There is nothing here that could be checked."""


class ShapeError(Exception):
    """Something is not written the way an export writes it."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """What is wrong, in which line of the export, at which entry or up to which."""

    line: int
    seq: int
    what: str
    upto: int = 0

    def __str__(self) -> str:
        if not self.seq:
            return f"line {self.line}: {self.what}"
        entries = (
            f"entries {self.seq} to {self.upto}" if self.upto > self.seq else f"entry {self.seq}"
        )
        return f"line {self.line}, {entries}: {self.what}"


@dataclass
class Report:
    """What was checked, how much of it, and what was wrong."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    tables: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def partial(self) -> int:
        """How many entries were checked as entries and postings alone."""
        return self.counts["entries and postings alone"]

    @property
    def in_order(self) -> list[Fault]:
        """The faults as they come in the file."""
        return sorted(set(self.faults))


@dataclass
class Place:
    """Where in the export the reading is: faults are named by it."""

    report: Report
    line: int = 0
    seq: int = 0

    def fault(self, what: str) -> None:
        """Name something wrong here."""
        self.report.faults.append(Fault(self.line, self.seq, what))


# ── Plain data, written the one way it is hashed ─────────────────────────────────────────────────


_WRITER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def canonical(value: Json) -> bytes:
    """Write plain data with sorted names, no spaces, in UTF-8."""
    return _WRITER.encode(value).encode("utf-8", "surrogatepass")


def digest(value: Json) -> str:
    """Return the SHA-256 of plain data."""
    return hashlib.sha256(canonical(value)).hexdigest()


def read_json(raw: bytes) -> Json:
    """Read a line; a ShapeError says why it cannot be read, or was not written by a house."""
    try:
        value = json.loads(raw.decode())
    except (ValueError, RecursionError) as error:
        raise ShapeError(f"it cannot be read: {error}") from error
    if not isinstance(value, dict):
        raise ShapeError("it is no object")
    return value


def part(of: Json, name: str, kind: type | tuple[type, ...]) -> Json:
    """Return one part of an object, if it is there and of its kind."""
    value = of.get(name) if isinstance(of, dict) else None
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise ShapeError(f"{name!r} is {'missing' if value is None else 'not what it should be'}")
    return value


def made(facts: Json) -> list[dict[str, Json]]:
    """Return the wagers that an entry tells were made, alone or together."""
    if "placed" not in facts:
        return [facts["wager"]] if isinstance(facts.get("wager"), dict) else []
    if any(not isinstance(wager, dict) for wager in part(facts, "placed", list)):
        raise ShapeError("'placed' is not what it should be")
    wagers: list[dict[str, Json]] = facts["placed"]
    return wagers


def hash_in(of: Json, name: str) -> str:
    """Return a part that is a hash."""
    value: str = part(of, name, str)
    if not _HEX.fullmatch(value):
        raise ShapeError(f"{name!r} is no hash")
    return value


def short(value: object) -> str:
    """Quote something, but not all of it."""
    text = str(value)
    return repr(text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 3] + "...")


# ── Signatures: Ed25519, as RFC 8032 has it ──────────────────────────────────────────────────────

_P: Final = 2**255 - 19
_L: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, -1, _P) % _P
_TWICE_D: Final = 2 * _D % _P
_ROOT: Final = pow(2, (_P - 1) // 4, _P)
_SIGNATURE: Final = 64
"""Bytes of a signature: the challenge point and the answer, half each."""

Point: TypeAlias = tuple[int, int, int, int]
"""A point of the curve in extended coordinates: X, Y, Z, and T with X·Y = Z·T."""
_NEUTRAL: Final = (0, 1, 1, 0)


def _add(one: Point, other: Point) -> Point:
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a = (y1 - x1) * (y2 - x2) % _P
    b = (y1 + x1) * (y2 + x2) % _P
    c = _TWICE_D * t1 * t2 % _P
    d = 2 * z1 * z2
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _decode(raw: bytes) -> Point | None:
    """Read a point; None if these bytes are no point of the curve."""
    y = int.from_bytes(raw, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _ROOT % _P
    if x * x % _P != square or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P


def _encode(point: Point) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, _P)
    x, y = x * inverse % _P, y * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _rows(point: Point) -> list[list[Point]]:
    """Return 0 to 255 times the point, 256 times the point, 256² times the point, and so on.

    The same two points are multiplied for every head. With these at hand that is one addition for
    each byte of the factor.
    """
    rows: list[list[Point]] = []
    for _ in range(32):
        row: list[Point] = [_NEUTRAL]
        for _ in range(255):
            row.append(_add(row[-1], point))
        rows.append(row)
        point = _add(row[-1], point)
    return rows


def _times(rows: list[list[Point]], factor: int) -> Point:
    total: Point = _NEUTRAL
    for row, byte in zip(rows, factor.to_bytes(32, "little"), strict=True):
        if byte:
            total = _add(total, row[byte])
    return total


_BASE: Final = bytes.fromhex("58" + "66" * 31)


@lru_cache(maxsize=1)
def _base() -> list[list[Point]]:
    point = _decode(_BASE)
    assert point is not None
    return _rows(point)


@lru_cache(maxsize=8)
def _minus(public: bytes) -> list[list[Point]] | None:
    """Return the multiples of a public key's negative, or None if it is no key."""
    point = _decode(public)
    if point is None:
        return None
    x, y, z, t = point
    return _rows((-x % _P, y, z, -t % _P))


@lru_cache(maxsize=1 << 16)
def is_signed(public: bytes, text: bytes, signature: bytes) -> bool:
    """Tell whether the holder of the key behind ``public`` signed this text."""
    rows = _minus(public)
    if rows is None or len(signature) != _SIGNATURE:
        return False
    challenge, answer = signature[:32], int.from_bytes(signature[32:], "little")
    if answer >= _L:
        return False
    hashed = hashlib.sha512(challenge + public + text).digest()
    k = int.from_bytes(hashed, "little") % _L
    return _encode(_add(_times(_base(), answer), _times(rows, k))) == challenge


# ── Chance: promised before, mixed at the close, shown after ─────────────────────────────────────


def commitment(table: str, number: int, seed: str, ruleset: str) -> str:
    """Return what a house publishes of a round's seed before the first wager."""
    return digest(["croupier/1/commit", table, number, seed, ruleset])


def mixture(contributions: list[list[str]]) -> str:
    """Return the hash of what the wagers brought: id and nonce, in the order of acceptance."""
    return digest(["croupier/1/close", contributions])


def drawn(table: str, number: int, seed: bytes, mixed: str) -> Iterator[int]:
    """Give the bytes of a round's draw: HMACs under the seed, block by block."""
    block = 0
    while True:
        told = canonical(["croupier/1/draw", table, number, mixed, block])
        yield from hmac.digest(seed, told, "sha256")
        block += 1


def below(count: int, source: Iterator[int]) -> int:
    """Draw a number below ``count`` from words of eight bytes, putting aside those not fair."""
    fair = (1 << 64) // count * count
    while True:
        word = 0
        for _ in range(8):
            word = word << 8 | next(source)
        if word < fair:
            return word % count


# ── Roulette: the wheel, the cloth and the odds, from the rulebooks ──────────────────────────────

_EUROPEAN: Final = re.findall(
    r"\d+",
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 "
    "35 3 26",
)
_AMERICAN: Final = re.findall(
    r"\d+",
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 "
    "23 35 14 2",
)
_REDS: Final = frozenset(re.findall(r"\d+", "1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"))

PAYS: Final = {
    "straight-up": 35,
    "split": 17,
    "street": 11,
    "asian-neighbour": 11,
    "corner": 8,
    "five-line": 6,
    "six-line": 5,
    "column": 2,
    "dozen": 2,
    "low": 1,
    "high": 1,
    "even": 1,
    "odd": 1,
    "red": 1,
    "black": 1,
}
"""So much to one, in nz1996 III/5.1, nz 8/3.9 and star-rapid 11.4.2 alike."""

_TIER: Final = "5-8 10-11 13-16 23-24 27-30 33-36"
_ORPHELINS: Final = "1 6-9 14-17 17-20 31-34"
_ABOUT_ZERO: Final = "0-2-3 0-2-3 25-26-28-29 25-26-28-29 4-7 12-15 18-21 19-22 32-35"
_MULTIPLES: Final = {
    "nz": {"tier": _TIER, "orphelins": _ORPHELINS, "voisins-du-zero": _ABOUT_ZERO},
    "star-rapid": {
        "tier": _TIER,
        "orphelins": _ORPHELINS,
        "grand-series": _ABOUT_ZERO,
        "zero-spiel": "0-3 12-15 26 32-35",
    },
}
"""Bets made of pieces: nz 8/3.2A, star-rapid 11.2.2. What stands twice has two shares."""
_NEIGHBOURS: Final = {"nz": (5,), "star-rapid": (3, 5, 7)}
_ROUNDS_UP: Final = ("nz1996", "nz", "nz-baccarat", "star-premium")
"""Books that pay the next amount the chips can make: nz1996 I/15.3, nz 1/11.3, nz-baccarat 2.1,
star-premium 5.7."""
_TRIMS: Final = ("star-rapid",)
"""Books that debit less than was asked (4.3), and turn wagers away at the close (4.2, 4.3.4)."""
_VOID_UNCALLED: Final = ("nz1996", "nz")
"""Books by which a spin is void though nobody called it (nz1996 III 6.7, VI 7.5, VII 6.4; nz 8 5.3)."""
BOOKS: Final = ("nz1996", "nz", "star-rapid")
CARD_BOOKS: Final = (*BOOKS, "nz-baccarat", "star-premium")

Numbers: TypeAlias = frozenset[str]
Winning: TypeAlias = "Numbers | Coups | Pairs | BothPairs | Insured | Unless"
"""The results that a line is for."""
Line: TypeAlias = "tuple[int | Fraction, Winning] | tuple[int | Fraction, Winning, Fraction]"
"""What a line pays, on which results, and which share of the stake is kept as a commission."""
Pieces: TypeAlias = "tuple[Line, ...]"
"""What a wager lies on: of each equal share, what it pays and the numbers that win."""

_NAMES: Final = {
    "straight": "straight-up",
    "single": "straight-up",
    "one-number": "straight-up",
    "two-numbers": "split",
    "trio": "street",
    "three-numbers": "street",
    "square": "corner",
    "four-numbers": "corner",
    "fiveline": "five-line",
    "five-numbers": "five-line",
    "line": "six-line",
    "sixline": "six-line",
    "double-street": "six-line",
    "six-numbers": "six-line",
    "1-18": "low",
    "1-to-18": "low",
    "19-36": "high",
    "19-to-36": "high",
    "tiers": "tier",
    "orphelin": "orphelins",
    "voisins": "voisins-du-zero",
    "grande-serie": "grand-series",
    "zero-game": "zero-spiel",
    "finale": "finales",
    "neighbour": "neighbours",
    "neighbors": "neighbours",
    "asian-neighbours": "asian-neighbour",
}
"""Other names that wagers go by."""
_BY_ENDS: Final = ("street", "corner", "six-line", "column", "dozen")
"""Bets whose places may be named by their first and last number."""
_ZEROS: Final = {"zero": "0", "double zero": "00", "double-zero": "00"}
_PLACES: Final = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3}
_BETWEEN: Final = re.compile(r"\s*(?:[\s,/&+\u2010-\u2015-]|\band\b)\s*")


def _spread(numbers: Iterable[int]) -> Numbers:
    return frozenset(map(str, numbers))


class Cloth:
    """The places of one roulette table, and what a wager on each of them pays on each number."""

    def __init__(self, book: str, options: dict[str, Json]) -> None:
        """Lay the cloth of a book as the operator elected it."""
        self.book = book
        self.options = options
        self.is_double = options.get("wheel") == "38"
        standard = _AMERICAN if self.is_double else _EUROPEAN
        self.order: list[str] = [str(n) for n in options.get("wheel-order") or ()] or standard
        if sorted(self.order) != sorted(standard):
            raise ShapeError(f"the wheel does not show each of its {len(standard)} numbers once")
        self.reds = frozenset(str(n) for n in options.get("reds") or ()) or _REDS
        self.places: dict[str, list[Numbers]] = self._inside() | self._outside()
        self._read: dict[tuple[str, str], Pieces] = {}

    def result(self, written: Json) -> str:
        """Read a number of the wheel."""
        number = str(written)
        if number not in self.order:
            raise ShapeError(f"{short(number)} is not on the wheel")
        return number

    def draw(self, source: Iterator[int]) -> str:
        """Draw one number: its place in the order of the wheel."""
        return self.order[below(len(self.order), source)]

    def _inside(self) -> dict[str, list[Numbers]]:
        rows = [(n, n + 1, n + 2) for n in range(1, 37, 3)]
        splits = [_spread((n, n + 1)) for n in range(1, 36) if n % 3]
        splits += [_spread((n, n + 3)) for n in range(1, 34)]
        corners = [_spread((n, n + 1, n + 3, n + 4)) for n in range(1, 33) if n % 3]
        streets = [_spread(row) for row in rows]
        inside = {
            "straight-up": [frozenset({number}) for number in self.order],
            "split": splits,
            "street": streets,
            "corner": corners,
            "six-line": [_spread(upper + lower) for upper, lower in pairwise(rows)],
        }
        if self.is_double:
            left, right = str(self.options.get("zeros", "00-0")).split("-")
            zeros = f"{left}-1 {left}-2 {right}-2 {right}-3 0-00", f"{left}-1-2 {right}-2-3 0-00-2"
            inside["five-line"] = [frozenset({"0", "00", "1", "2", "3"})]
        else:
            zeros = "0-1 0-2 0-3", "0-1-2 0-2-3"
            corners.append(_spread(range(4)))
        splits += [frozenset(each.split("-")) for each in zeros[0].split()]
        streets += [frozenset(each.split("-")) for each in zeros[1].split()]
        return inside

    def _outside(self) -> dict[str, list[Numbers]]:
        numbers = [n for n in self.order if n not in {"0", "00"}]
        outside = {
            "column": [_spread(range(first, 37, 3)) for first in (1, 2, 3)],
            "dozen": [_spread(range(first, first + 12)) for first in (1, 13, 25)],
            "low": [_spread(range(1, 19))],
            "high": [_spread(range(19, 37))],
            "even": [_spread(range(2, 37, 2))],
            "odd": [_spread(range(1, 37, 2))],
            "red": [self.reds],
            "black": [frozenset(numbers) - self.reds],
        }
        groups = self.options.get("asian-groups") or ()
        if self.book == "nz" and groups:
            outside["asian-neighbour"] = [frozenset(str(n) for n in group) for group in groups]
        return outside

    def read(self, bet: str, target: Json) -> Pieces:
        """Return what a wager lies on, however it is written; a ShapeError if on nothing."""
        key = (bet, json.dumps(target))
        found = self._read.get(key)
        if found is None:
            found = self._read[key] = self._pieces(bet, target)
        return found

    def _pieces(self, written: str, target: Json) -> Pieces:
        bet, size = _bet_named(written)
        if isinstance(target, str) and target.strip().lower().startswith("courtesy"):
            target = {"courtesy": target.strip()[len("courtesy") :]}
        if isinstance(target, dict) and "courtesy" in target:
            return self._courtesy(str(target["courtesy"]))
        if isinstance(target, dict) and "touching" in target:
            return self._touching(target)
        if bet == "neighbours" and self.book in _NEIGHBOURS:
            return self._neighbours(target, size)
        if bet == "finales" and self.book == "star-rapid":
            return self._finales(target, size)
        multiple = _MULTIPLES.get(self.book, {}).get(bet)
        if multiple is not None and self._has_racetrack:
            return self._multiple(multiple)
        return ((PAYS[bet], self._place(bet, target)),) if bet in self.places else _nowhere(bet)

    @cached_property
    def _has_racetrack(self) -> bool:
        return self.options.get("racetrack", True) is True

    def _multiple(self, multiple: str) -> Pieces:
        names = {1: "straight-up", 2: "split", 3: "street", 4: "corner"}
        groups = [frozenset(each.split("-")) for each in multiple.split()]
        for group in groups:
            if group not in self.places[names[len(group)]]:
                _nowhere(multiple)
        return tuple((PAYS[names[len(group)]], group) for group in groups)

    def _straight(self, numbers: Iterable[str]) -> Pieces:
        return tuple((PAYS["straight-up"], frozenset({number})) for number in numbers)

    def _neighbours(self, target: Json, size: int | None) -> Pieces:
        if isinstance(target, dict):
            said = target.get("pieces", target.get("size", size))
            size = int(str(said)) if str(said).isdecimal() else size
            target = _only({k: v for k, v in target.items() if k not in {"pieces", "size"}})
        sized = re.fullmatch(r"(\w+) x (\d)", target) if isinstance(target, str) else None
        if sized:
            target, size = sized[1], int(sized[2])
        numbers = self._numbers(target)
        if len(numbers) > 1:
            size = len(numbers)
        size = 5 if size is None else size
        if size not in _NEIGHBOURS[self.book] or not self._has_racetrack:
            _nowhere(f"neighbours of {size}")
        for centre in self.order if len(numbers) > 1 else numbers:
            place = self.order.index(centre)
            around = range(place - size // 2, place + size // 2 + 1)
            beside = [self.order[spot % len(self.order)] for spot in around]
            if len(numbers) == 1 or set(beside) == set(numbers):
                return self._straight(beside)
        return _nowhere("neighbours")

    def _finales(self, target: Json, size: int | None) -> Pieces:
        if isinstance(target, dict):
            target = _only(target)
        digit = str(size if target is None else target).strip()
        if digit not in set("0123456789"):
            _nowhere(f"finales {digit}")
        return self._straight(n for n in self.order if n.endswith(digit) and n != "00")

    def _place(self, bet: str, target: Json) -> Numbers:
        """Find the place a target means: by its numbers, its ends, its number in a row."""
        places = self.places[bet]
        if isinstance(target, dict):
            target = _only(target)
        if bet in {"column", "dozen"}:
            text = str(target).strip().lower()
            nth = _PLACES.get(text, int(text) if text in {"1", "2", "3"} else 0)
            if nth:
                return places[nth - 1]
        if target is None or target in ("", [], bet):
            return places[0] if len(places) == 1 else _nowhere(bet)
        numbers = self._numbers(target)
        for place in places:
            if place == frozenset(numbers) and len(place) == len(numbers):
                return place
        for place in places if bet in _BY_ENDS else ():
            first, *_, last = sorted(place, key=lambda n: (n not in {"0", "00"}, len(n), n))
            if numbers in ([first, last], [last, first]):
                return place
        return _nowhere(f"{bet} {target}")

    def _numbers(self, target: Json) -> list[str]:
        if isinstance(target, str):
            text = target.strip().lower()
            parts: list[Json] = [text] if text in _ZEROS else _BETWEEN.split(text)
        else:
            parts = list(target) if isinstance(target, list) else [target]
        numbers = [_number(each) for each in parts]
        if not numbers or any(number not in self.order for number in numbers):
            _nowhere(target)
        return numbers

    def _courtesy(self, line: str) -> Pieces:
        """A courtesy line stands for what it is marked with."""
        marked = line.strip(" :").lower().removeprefix("line").strip(" :") or "0"
        numbers = frozenset(_ZEROS.get(marked, marked).split("-"))
        bet = "straight-up" if len(numbers) == 1 else "split"
        if str(self.options.get("layout")) not in {"3B", "2", "4"} or not numbers <= {"0", "00"}:
            _nowhere(f"courtesy line {line}")
        return ((PAYS[bet], numbers),) if numbers in self.places[bet] else _nowhere(line)

    def _touching(self, target: dict[str, Json]) -> Pieces:
        """A chip lies on the lines it touches (nz 8/3.8), or on its number alone (nz1996 III/4.7)."""
        number = self._numbers(target.get("number"))[0]
        touched = target["touching"]
        lines = touched if isinstance(touched, list) else [touched]
        others = {_number(line) for line in lines if line != "outer"}
        if self.book != "nz" or not lines:
            return self._straight([number])
        wanted = others | {number}
        if "outer" in lines:
            rows = [row for row in self.places["street"] if not row & {"0", "00"}]
            wanted = wanted.union(*(row for row in rows if row & wanted))
        for bet in ("split", "street", "corner", "five-line", "six-line"):
            for place in self.places.get(bet, ()):
                by_line = "outer" in lines or bet in {"split", "corner"} or place & {"0", "00"}
                if by_line and wanted <= place:
                    return ((PAYS[bet], place),)
        return _nowhere(f"{number} touching {lines}")


def _bet_named(written: str) -> tuple[str, int | None]:
    name = re.sub(r"[\s_/]+", "-", written.strip().lower())
    name = name.replace("é", "e").removesuffix("-bet").removesuffix("-wager")
    sized = re.fullmatch(r"(neighbou?r|finale)s?-(\d)", name)
    if sized:
        return "finales" if sized[1] == "finale" else "neighbours", int(sized[2])
    return _NAMES.get(name, name), None


def _number(written: Json) -> str:
    if isinstance(written, float) and written.is_integer():
        written = int(written)
    text = str(written).strip().lower()
    return _ZEROS.get(text, text)


def _only(target: dict[str, Json]) -> Json:
    return next(iter(target.values())) if len(target) == 1 else _nowhere(target)


def _nowhere(what: object) -> NoReturn:
    raise ShapeError(f"{short(what)} is nothing a wager can lie on at this table")


# ── Sic bo and the money wheel: what three dice or seven symbols pay, from the rulebooks ─────────


class Lines(tuple["Line", ...]):
    """A place whose lines exclude each other: the whole stake is on whichever comes."""

    __slots__ = ()


def _shares(pieces: Pieces) -> int:
    """Return into how many equal parts a stake is cut."""
    return 1 if isinstance(pieces, Lines) else len(pieces) or 1


_TOTALS: Final = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}
"""What each total pays to one, and the one that faces it: 17, 16, ... 11."""
_SHOWN: Final = {"one die": 1, "two dice": 2, "three dice": 12}
_SYMBOLS: Final = {"A": 1, "B": 3, "C": 5, "D": 11, "E": 23, "F": 47, "G": 47}
ODDS: Final = {
    "sic-bo": {
        **{bet: {"win": 1} for bet in ("small", "big", "even", "odd")},
        "specific-triple": {"win": 180},
        "specific-double": {"win": 11},
        "any-triple": {"win": 31},
        "combination": {"win": 6},
        "four-number": {"win": 7},
        "total": {f"win on {low} or {21 - low}": odds for low, odds in _TOTALS.items()},
        "single-die": {f"win on {dice}": odds for dice, odds in _SHOWN.items()},
    },
    "money-wheel": {"symbol": {f"win on {each}": odds for each, odds in _SYMBOLS.items()}},
}
"""So much to one: nz1996 VI/4.0 and star-rapid 12.4.1 alike; nz1996 VII/5.0."""
_DICE_NAMES: Final = {
    "low": "small",
    "high": "big",
    "triple": "specific-triple",
    "triples": "specific-triple",
    "double": "specific-double",
    "doubles": "specific-double",
    "sum": "total",
    "totals": "total",
    "three-dice-total": "total",
    "two-dice": "combination",
    "two-dice-combination": "combination",
    "dice-combination": "combination",
    "single": "single-die",
    "single-number": "single-die",
    "individual-die": "single-die",
    "four-numbers": "four-number",
    "four-number-combination": "four-number",
}


def _faces(dice: Iterable[int]) -> str:
    return "-".join(str(die) for die in sorted(dice))


class Tumbler:
    """The places of a sic bo layout, and what each of them pays on what three dice show."""

    def __init__(self, book: str, options: dict[str, Json]) -> None:
        """Lay the layout of a book, with the operator's own four-number combinations if any."""
        self._rolls = list(combinations_with_replacement(range(1, 7), 3))
        mixed = [roll for roll in self._rolls if len(set(roll)) > 1]
        self.places: dict[str, dict[str, Lines]] = {
            "small": {"": self._line(1, (r for r in mixed if sum(r) in range(4, 11)))},
            "big": {"": self._line(1, (r for r in mixed if sum(r) in range(11, 18)))},
            "any-triple": {"": self._line(31, (r for r in self._rolls if r not in mixed))},
            "specific-triple": self._each_face(180, 3),
            "specific-double": self._each_face(11, 2),
            "single-die": {str(face): self._single(face) for face in range(1, 7)},
            "total": {
                str(total): self._line(
                    _TOTALS[min(total, 21 - total)], (r for r in self._rolls if sum(r) == total)
                )
                for total in range(4, 18)
            },
            "combination": {
                _faces(pair): self._line(6, (r for r in self._rolls if set(pair) <= set(r)))
                for pair in combinations(range(1, 7), 2)
            },
        }
        if book == "star-rapid":
            self.places["even"] = {"": self._line(1, (r for r in mixed if sum(r) % 2 == 0))}
            self.places["odd"] = {"": self._line(1, (r for r in mixed if sum(r) % 2 == 1))}
            listed = [[int(str(n)) for n in four] for four in options.get("four-numbers") or ()]
            apart = [roll for roll in mixed if len(set(roll)) == len(roll)]
            self.places["four-number"] = {
                _faces(four): self._line(7, (r for r in apart if set(r) <= set(four)))
                for four in listed or combinations(range(1, 7), 4)
            }

    def _line(self, odds: int, rolls: Iterable[tuple[int, ...]]) -> Lines:
        return Lines([(odds, frozenset(_faces(roll) for roll in rolls))])

    def _each_face(self, odds: int, times: int) -> dict[str, Lines]:
        return {
            str(face): self._line(odds, (r for r in self._rolls if r.count(face) >= times))
            for face in range(1, 7)
        }

    def _single(self, face: int) -> Lines:
        shown = enumerate(_SHOWN.values(), start=1)
        lines = (
            (odds, [r for r in self._rolls if r.count(face) == times]) for times, odds in shown
        )
        return Lines([(odds, frozenset(map(_faces, rolls))) for odds, rolls in lines])

    def read(self, bet: str, target: Json) -> Pieces:
        """Return the lines of the place a wager lies on; a ShapeError where it is not plain."""
        name = re.sub(r"[\s_]+", "-", bet.strip().lower())
        places = self.places.get(_DICE_NAMES.get(name, name)) or _nowhere(bet)
        if isinstance(target, dict):
            target = _only(target)
        parts = target if isinstance(target, list) else _BETWEEN.split(str(target or "").strip())
        numbers = sorted(str(each).strip() for each in parts)
        text = "-".join(numbers)
        for written in (text, numbers[0] if len(set(numbers)) == 1 else text):
            if written in places:
                return places[written]
        return _nowhere(f"{bet} {target}")

    def result(self, written: Json) -> str:
        """Read three dice, in whatever order they lie."""
        dice = written if isinstance(written, list) else str(written).split("-")
        read = sorted(str(die) for die in dice)
        if len(read) != 3 or not set(read) <= set("123456"):  # noqa: PLR2004 - three dice
            raise ShapeError(f"{short(written)} is not what three dice show")
        return "-".join(read)

    def draw(self, source: Iterator[int]) -> str:
        """Draw three dice, each a number below six."""
        return _faces([below(6, source) + 1 for _ in range(3)])


class MoneyWheel:
    """The seven places of a money wheel's layout."""

    def __init__(self, _: str, options: dict[str, Json]) -> None:
        """Lay it, by the letters and by what the operator calls them."""
        own = [str(name).lower() for name in options.get("symbols") or ()]
        self._letters = {each.lower(): each for each in _SYMBOLS}
        self._letters |= dict(zip(own, _SYMBOLS, strict=False))

    def read(self, bet: str, target: Json) -> Pieces:
        """Return the line of a symbol, which the bet itself may name."""
        if isinstance(target, dict):
            target = _only(target)
        if isinstance(target, list) and len(target) == 1:
            target = target[0]
        letter = self.result(bet if target is None else target)
        return Lines([(_SYMBOLS[letter], frozenset({letter}))])

    def result(self, written: Json) -> str:
        """Read a symbol by its letter or name."""
        text = str(written).strip().lower().removeprefix("symbol").strip(" -_")
        return self._letters.get(text) or _nowhere(written)

    def draw(self, _: Iterator[int]) -> str:
        """Nobody draws for a wheel that is spun by hand."""
        raise ShapeError("no generator draws at a money wheel")


# ── Baccarat: the shoe, the coup and what it pays, from the five books ───────────────────────────

_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_DECK: Final = tuple(rank + suit for suit in "SHDC" for rank in _RANKS)
"""A new pack, in its order."""
_REDS_OF_CARDS: Final = "HD"
_THIRD: Final = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""Table 2: on which third cards of the Player the Banker's 3 to 6 draws; below 3 it always does."""
_NATURAL: Final = 8
_STANDS: Final = 6
_HANDS: Final = ("player", "banker")
_TWENTIETH: Final = Fraction(1, 20)
_DRAGON: Final = {
    "one": (30, 10, 6, 4, 2, 1),
    "two": (20, 8, 7, 4, 3, 1),
    "three": (30, 10, 4, 4, 2, 2),
}
"""What a hand that wins by 9, 8, 7, 6, 5, 4 without a natural pays: nz-baccarat 11B.8, nz 5/11B.8;
star-rapid 10.4.3 has the first."""
_PERFECT: Final = {"one": (5, 10, 30), "two": (6, 12, 25), "three": (5, 12, 25)}
"""A mixed, a coloured, a perfect pair: nz-baccarat 11A.7, nz 5/11A.7."""
_LUCKY: Final = {"one": (5, 10, 25, 100), "two": (5, 10, 20, 500)}
"""The same for lucky matches, and three alike: nz-baccarat 11D.8, nz 5/11D.8."""
_FIRST: Final = ((7, "natural", 2), (8, "natural", 7), (9, "tie", 0))
_SECOND: Final = {
    "banker": ((4, range(4), 0), (5, range(5), 2), (6, range(6), 3), (7, range(6), 4)),
    "player": ((5, (4,), 2), (6, range(6), 3), (7, range(6), 4)),
}
_THIRD_COVER: Final = ((4, "win", 1), (5, "win", 2), (6, "win", 3), (7, "win", 4), (8, "win", 7))
"""Which counts are insured, against what, and what that pays: nz-baccarat 11H.4. Where it is 0 the
operator elects it."""


def _value(card: str) -> int:
    rank = card[:-1]
    return 1 if rank == "A" else int(rank) if rank.isdecimal() and rank != "10" else 0


def _count(hand: Iterable[str]) -> int:
    return sum(map(_value, hand)) % 10


def coup(cards: Iterator[str]) -> tuple[list[str], list[str]]:
    """Deal a coup: both hands, by the tables of play."""
    first = [next(cards) for _ in range(4)]
    player, banker = first[::2], first[1::2]
    if max(_count(player), _count(banker)) >= _NATURAL:
        return player, banker
    draws = _count(banker) < _STANDS
    if _count(player) < _STANDS:
        player.append(next(cards))
        third = str(_value(player[2]))
        draws = _count(banker) < 3 or third in _THIRD.get(_count(banker), "")  # noqa: PLR2004
    if draws:
        banker.append(next(cards))
    return player, banker


class Ended:
    """How a coup ended, read from both hands as they are written."""

    def __init__(self, written: str) -> None:
        """Read it."""
        player, banker = (hand.split() for hand in written.split(" | "))
        self.hands = {"player": player, "banker": banker}
        lead = _count(player) - _count(banker)
        self.won = "player" if lead > 0 else "banker" if lead < 0 else "tie"
        self.by = abs(lead)
        self.winner = self.hands.get(self.won, player)
        """The hand that won; of two level ones the Player's."""
        self.count = _count(self.winner)
        self.is_natural = len(self.winner) == 2 and self.count >= _NATURAL  # noqa: PLR2004


@dataclass(frozen=True, slots=True)
class Coups:
    """Those coups that a line of the odds is for; a coup is written with both hands."""

    wins: str
    """Which hand wins, or a tie."""
    counts: tuple[int, ...] = ()
    """What the winning hand counts; anything where it is not said."""
    cards: int = 0
    """How many cards it has."""
    by: int = 0
    """By how much it wins, without a natural."""
    natural: bool | None = None

    def __contains__(self, written: str) -> bool:
        end = Ended(written)
        return (
            end.won == self.wins
            and (not self.counts or end.count in self.counts)
            and self.cards in {0, len(end.winner)}
            and (not self.by or (self.by == end.by and not end.is_natural))
            and self.natural in {None, end.is_natural}
        )


@dataclass(frozen=True, slots=True)
class Pairs:
    """Those coups in which a hand begins with two of a rank: by their suits, and with a third."""

    hand: str
    suits: str = ""
    """same, colour, mixed, three; any pair where it is not said."""
    but_three: bool = False
    """Whether three alike are another line's."""

    def __contains__(self, written: str) -> bool:
        first, second, *third = Ended(written).hands[self.hand]
        if first[:-1] != second[:-1]:
            return False
        if self.suits == "three":
            return [first] == [second] == third
        if self.but_three and [first] == [second] == third:
            return False
        is_red = [card[-1] in _REDS_OF_CARDS for card in (first, second)]
        alike = "mixed" if is_red[0] != is_red[1] else "same" if first == second else "colour"
        return self.suits in {"", alike}


@dataclass(frozen=True, slots=True)
class BothPairs:
    """Those coups with a pair in one hand, in both, or the same in both."""

    how: str

    def __contains__(self, written: str) -> bool:
        ranks = [[card[:-1] for card in hand[:2]] for hand in Ended(written).hands.values()]
        pairs = [rank[0] for rank in ranks if rank[0] == rank[1]]
        many = "" if not pairs else "single" if len(pairs) == 1 else "double"
        return self.how == ("twin" if many == "double" and pairs[0] == pairs[1] else many)


@dataclass(frozen=True, slots=True)
class Insured:
    """Those coups that pay insurance of a hand that showed a count at a stage of the coup."""

    hand: str
    stage: int
    count: int
    upon: str
    against: tuple[int, ...] = tuple(range(10))

    def __contains__(self, written: str) -> bool:
        end = Ended(written)
        other = _HANDS[self.hand == "player"]
        own = end.hands[self.hand][: 3 if self.stage == 3 else 2]  # noqa: PLR2004
        shown = _count(end.hands[other][:2])
        if _count(own) != self.count or (self.stage > 1 and shown not in self.against):
            return False
        if self.upon == "tie":
            return end.won == "tie"
        return end.won == other and (self.upon == "win" or end.is_natural)


def _odds(written: Json) -> Fraction:
    """Read odds as an option has them: 8 to 1, 1.5 to 1."""
    found = re.fullmatch(r"([\d.]+) to ([\d.]+)", str(written))
    if found is None:
        raise ShapeError(f"{short(written)} are no odds")
    return Fraction(found[1]) / Fraction(found[2])


class Cards:
    """The places of a baccarat layout, and what each of them pays on a coup."""

    def __init__(self, book: str, options: dict[str, Json]) -> None:
        """Lay it as the operator elected."""
        self.book, self.options = book, options
        self._decks = int(str(options["decks"]))
        self.turned = str(options.get("reveal") or "face up")
        tie = options.get("tie")
        self.places: dict[tuple[str, str], Lines] = {
            ("player", ""): Lines(self._hand("player")),
            ("banker", ""): Lines(self._hand("banker")),
            ("tie", ""): Lines([(_odds(tie) if tie else 8, Coups("tie"))]),
            ("ante", ""): Lines([]),
        }
        self._beside()
        for stage in (1, 2, 3):
            for hand in _HANDS:
                self.places[f"{hand}-insurance-{stage}", ""] = Lines(self._insurance(hand, stage))

    @property
    def voids_ties(self) -> bool:
        """Whether the book calls wagers on a hand void on a tie: nz1996 IV/4.9, and its sisters."""
        return self.book == "nz1996"

    def _hand(self, hand: str) -> "list[Line]":
        """Return what a wager on a hand pays, by the scheme of the table."""
        scheme = str(self.options.get("scheme") or "commission")
        lines: list[Line] = []
        if scheme == "two-to-one":
            lines.append((2, Coups(hand, (8, 9), 3)))
        is_half = scheme in {"six-half", "even-money"} or self.options.get("banker six") == "1 to 2"
        if hand == "banker" and is_half:
            lines.append((Fraction(1, 2), Coups(hand, (6,))))
        if hand == "banker" and scheme == "ez":
            lines.append((0, Coups(hand, (7,), 3)))
        if hand == "banker" and scheme in {"standard", "tie-premium"}:
            lines.append((Fraction(19, 20), Coups(hand)))
        elif hand == "banker" and scheme == "commission":
            lines.append((1, Coups(hand), _TWENTIETH))
        else:
            lines.append((1, Coups(hand)))
        if scheme == "tie-premium":
            lines.append((Fraction(str(self.options["tie premium"])) / 100, Coups("tie")))
        elif scheme != "two-to-one":
            lines.append((0, Coups("tie")))
        return _first_of(lines)

    def _beside(self) -> None:
        """Lay the bets beside the hands."""
        elected = self.options.get
        six = elected("super 6 pays")
        tiger = {"tiger": ((12, 2), (20, 3)), "small-tiger": ((22, 2),), "big-tiger": ((50, 3),)}
        alone: dict[str, Iterable[Line]] = {
            "super-6": [(_odds(six) if six else 15, Coups("banker", (6,)))],
            "dragon-7": [(40, Coups("banker", (7,), 3))],
            "panda-8": [(25, Coups("player", (8,), 3))],
            "lucky-6": [(12, Coups("banker", (6,), 2)), (20, Coups("banker", (6,), 3))],
            "tiger-tie": [(35, Coups("tie", (6,)))],
            "tiger-pair": [
                (odds, BothPairs(how))
                for how, odds in (("single", 4), ("double", 20), ("twin", 100))
            ],
        }
        for bet, rows in tiger.items():
            alone[bet] = [(odds, Coups("banker", (6,), size)) for odds, size in rows]
        self.places.update({(bet, ""): Lines(lines) for bet, lines in alone.items()})
        kinds = ("mixed", "colour", "same", "three")
        perfect = _PERFECT[str(elected("perfect pair scale") or "one")]
        lucky = _LUCKY[str(elected("lucky match scale") or "one")]
        dragon = _DRAGON[str(elected("dragon bonus scale") or "one")]
        pair = 10 if elected("any pair scale") == "two" else 11
        for hand in _HANDS:
            margins = [(odds, Coups(hand, by=9 - n)) for n, odds in enumerate(dragon)]
            naturals = [(1, Coups(hand, natural=True)), (0, Coups("tie", natural=True))]
            alike = zip(perfect, kinds, strict=False)
            matched = zip(lucky, kinds, strict=True)
            self.places["dragon-bonus", hand] = Lines([*margins, *naturals])
            self.places["pair", hand] = Lines([(11, Pairs(hand))])
            self.places["any-pair", hand] = Lines([(pair, Pairs(hand))])
            self.places["perfect-pair", hand] = Lines([(o, Pairs(hand, how)) for o, how in alike])
            self.places["lucky-match", hand] = Lines(
                [(o, Pairs(hand, how, but_three=True)) for o, how in matched]
            )

    def _insurance(self, hand: str, stage: int) -> "list[Line]":
        """Return what insurance of a hand pays that is made at a stage of the coup."""
        nine = self.options.get("natural nine pays" if stage == 1 else "nine pays")
        four = self.options.get("banker four pays")
        by_nine = _odds(nine) if nine else 8
        lines: list[Line]
        if stage == 1:
            lines = [
                (odds or by_nine, Insured(hand, 1, count, upon)) for count, upon, odds in _FIRST
            ]
        elif stage == 2:  # noqa: PLR2004 - the second
            by_four = _odds(four) if four else Fraction(3, 2)
            lines = [
                (odds or by_four, Insured(hand, 2, count, "win", tuple(against)))
                for count, against, odds in _SECOND[hand]
            ]
        else:
            lower = [
                (odds, Insured(hand, 3, count, upon, tuple(range(count))))
                for count, upon, odds in _THIRD_COVER
            ]
            lines = [*lower, (by_nine, Insured(hand, 3, 9, "tie", tuple(range(9))))]
        return _first_of([*lines, (0, Coups("tie"))])

    def read(self, bet: str, target: Json) -> Pieces:
        """Return the lines of the place a wager lies on; a ShapeError where it is not plain."""
        place = self.places.get((bet, str(target or "")))
        return _nowhere(f"{bet} {target or ''}") if place is None else place

    def result(self, facts: Json) -> str:
        """Read a coup with both hands, and hold it to the tables of play and to the word for it."""
        hands = part(facts, "cards", dict)
        player, banker = part(hands, "player", list), part(hands, "banker", list)
        if not {*player, *banker} <= set(_DECK) or min(len(player), len(banker)) < 2:  # noqa: PLR2004
            raise ShapeError("the hands are not made of cards")
        order = [card for two in zip(player[:2], banker[:2], strict=True) for card in two]
        order += player[2:] + banker[2:]
        try:
            dealt = coup(iter(order))
        except StopIteration:
            raise ShapeError("a card is missing by the tables of play") from None
        written = _hands(player, banker)
        if dealt != (player, banker):
            raise ShapeError(f"{written} is no coup by the tables of play")
        came = part(facts, "came", list) if "which" not in facts else []
        if self.turned == "face up" and order[len(order) - len(came) :] != came:
            raise ShapeError("the cards did not come in the order of the deal")
        if not Counter(came) <= Counter(order):
            raise ShapeError("cards came that are in no hand")
        if written not in Coups(str(facts.get("chance"))):
            raise ShapeError(f"{written} is no {short(facts.get('chance'))}")
        return written

    def draw(self, source: Iterator[int]) -> str:
        """Shuffle all decks, from the last place down, and deal from the first."""
        return _hands(*coup(iter(shuffled(self._decks, source))))


def _first_of(lines: "list[Line]") -> "list[Line]":
    """Let the first line that fits a coup be the only one."""
    apart: list[Line] = []
    for place, (odds, wins, *fee) in enumerate(lines):
        only = Unless(wins, tuple(each[1] for each in lines[:place]))
        apart.append((odds, only, fee[0]) if fee else (odds, only))
    return apart


@dataclass(frozen=True, slots=True)
class Unless:
    """What a line is for, unless one before it is for that too."""

    wins: "Winning"
    before: "tuple[Winning, ...]" = ()

    def __contains__(self, written: str) -> bool:
        return written in self.wins and not any(written in each for each in self.before)


def _hands(player: list[str], banker: list[str]) -> str:
    return f"{' '.join(player)} | {' '.join(banker)}"


# ── Two dice: craps (nz1996 X) and Snake Eyes (nz 11A) ───────────────────────────────────────────

POINTS: Final = (4, 5, 6, 8, 9, 10)
_SEVEN: Final = 7
_TRUE: Final = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5)}
_TRUE_ODDS: Final = {point: _TRUE[min(point, 14 - point)] for point in POINTS}
"""What a point pays at its true odds: X/3.1(e), (g), (j); against it the other way round."""
_PLACE_ODDS: Final = {4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6)}
_FIELD: Final = (2, 3, 4, 9, 10, 11, 12)
_ONE_ROLL: Final = {
    "craps": {
        "field": {number: 2 if number in {2, 12} else 1 for number in _FIELD},
        "any-seven": {7: 4},
        "any-craps": {2: 7, 3: 7, 12: 7},
        "craps-two": {2: 30},
        "craps-three": {3: 15},
        "craps-twelve": {12: 30},
        "eleven": {11: 15},
    },
    "snake-eyes": {
        "any-seven": {7: 4},
        "c-and-e-combo": {2: 4, 3: 4, 11: 4, 12: 4},
        "craps-three": {3: 15},
        "eleven": {11: 15},
    },
}
"""Bets on the next roll: on which totals they win, and what that pays to one."""
_HORN: Final = ("craps-two", "craps-three", "eleven", "craps-twelve")
_HIGH: Final = {2: "craps-two", 3: "craps-three", 11: "eleven", 12: "craps-twelve"}
_HANGS_ON: Final = {
    "pass-odds": "pass",
    "dont-pass-behind": "dont-pass",
    "come-odds": "come",
    "dont-come-behind": "dont-come",
}
_SWITCHED: Final = ("place", "buy", "hardway", "come-odds")
"""Bets that are off on a come out roll, and off and on as their player says: X/3.8."""
_FIELD_OPTIONS: Final = {"1": (3, 2), "2": (2, 2), "3": (3, 1)}
"""What 2 and 12 pay in Snake Eyes' field, by the option of nz 11A/4.10."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: its total, whether both dice were alike, and the point that stood before it."""

    total: int
    is_hard: bool
    point: int | None


_PLACED: Final = "placed"
Life: TypeAlias = list[Roll | str]
"""What a wager has lived through: rolls, and what its player called on it."""
Share: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""Of a stake: what is won, what goes back, what is kept as a commission."""
_LOST: Final = (Fraction(0), Fraction(0), Fraction(0))
_BACK: Final = (Fraction(0), Fraction(1), Fraction(0))


def _won(odds: int | Fraction, fee: Fraction = Fraction(0)) -> Share:
    return Fraction(odds), Fraction(1), fee


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a layout for dice: the bet, its number if it has one, or its shares."""

    bet: str
    number: int = 0
    shares: tuple[int, ...] = ()


class Dice:
    """The places of a layout for two dice, and what becomes of a wager roll by roll."""

    def __init__(self, book: str, options: dict[str, Json]) -> None:
        """Lay it as the operator elected."""
        self.game = "craps" if book == "nz1996" else "snake-eyes"
        self.options = options
        self._next = dict(_ONE_ROLL[self.game])
        self._hard = {4: 7, 6: 9, 8: 9, 10: 7}
        if self.game == "snake-eyes":
            two, twelve = _FIELD_OPTIONS[str(options["field"])]
            ends = {2: two, 12: twelve}
            self._next["field"] = {number: ends.get(number, 1) for number in _FIELD}
            for bet, number in (("craps-two", 2), ("craps-twelve", 12)):
                self._next[bet] = {number: self._elected(f"craps-{number}")}
            self._hard = {number: self._elected(f"hard-{number}") for number in self._hard}

    def _elected(self, option: str) -> int:
        return int(str(self.options[option]).partition(":")[0])

    def read(self, bet: str, target: Json) -> Spot:
        """Read a place by the names that settlements use; a ShapeError where it is another's."""
        if isinstance(target, dict):
            target = _only(target)
        numbered = {"place": POINTS, "buy": POINTS, "lay": POINTS, "hardway": tuple(self._hard)}
        numbered["horn-high"] = tuple(_HIGH)
        text = str(target if target is not None else "").strip()
        if bet == "c-and-e" and self.game == "craps":
            parts = text.split("-") if text else ["1", "1"]
            if len(parts) != 2 or not all(each.isdecimal() for each in parts):  # noqa: PLR2004
                _nowhere(f"{bet} {text}")
            return Spot(bet, shares=tuple(map(int, parts)))
        if bet in numbered:
            number = int(text) if text.isdecimal() else 0
            return Spot(bet, number) if number in numbered[bet] else _nowhere(f"{bet} {text}")
        if bet in _HANGS_ON and self.game == "craps":
            return Spot(bet)
        alone = {
            *self._next,
            *(
                {"pass", "dont-pass", "come", "dont-come"}
                | {"big-six", "big-eight", "horn", "world"}
            ),
        }
        if self.game == "snake-eyes":
            alone = {*self._next, "hardway-combo", "five", "six", "eight"}
        return Spot(bet) if bet in alone and not text else _nowhere(f"{bet} {text}")

    def result(self, written: Json) -> str:
        """Read both dice, the lower first."""
        dice = written if isinstance(written, list) else str(written).split("-")
        read = sorted(str(die) for die in dice)
        if len(read) != 2 or not set(read) <= set("123456"):  # noqa: PLR2004 - two dice
            raise ShapeError(f"{short(written)} is not what two dice show")
        return "-".join(read)

    def draw(self, _: Iterator[int]) -> str:
        """Nobody draws for dice that are thrown by hand."""
        raise ShapeError("no generator draws at a table of two dice")

    def shares(self, spot: Spot) -> tuple[tuple[int, str], ...]:
        """Return the pieces of a bet made of pieces, with the shares of each; none of others."""
        if self.game != "craps":
            return ()
        if spot.bet == "c-and-e":
            return tuple(zip(spot.shares, ("any-craps", "eleven"), strict=True))
        if spot.bet == "world":
            return tuple((1, piece) for piece in (*_HORN, "any-seven"))
        high = _HIGH.get(spot.number) if spot.bet == "horn-high" else None
        is_horn = spot.bet in {"horn", "horn-high"}
        return tuple((1 + (piece == high), piece) for piece in _HORN) if is_horn else ()

    def fee(self, spot: Spot) -> Fraction:
        """Return the commission that is paid with a stake: 5 % of it, or of what it may win."""
        if spot.bet == "buy":
            return _TWENTIETH
        return _TWENTIETH / _TRUE_ODDS[spot.number] if spot.bet == "lay" else Fraction(0)

    def outcome(self, spot: Spot, life: Life, point: int = 0) -> tuple[Share | None, bool]:
        """Follow a wager from its placing; return what its last roll brings, and if that is void.

        ``point`` is that of the wager it hangs on. It is decided by its last roll or not at all:
        whatever decided it earlier would have been settled then.
        """
        mark, switch, decided, is_void = point or spot.number, "", None, False
        for event in life:
            if isinstance(event, str):
                switch = event
                continue
            if decided is not None:
                raise ShapeError("a wager stands that was decided by an earlier roll")
            if spot.bet in {"pass", "dont-pass", "come", "dont-come"}:
                decided, is_void, mark = self._line(spot.bet, mark, event)
            else:
                works = event.point is not None if not switch else switch != "off"
                is_on = works or spot.bet not in _SWITCHED or self.game != "craps"
                decided = self._at(spot, mark, event, works=is_on)
        return decided, is_void

    def _line(self, bet: str, mark: int, roll: Roll) -> tuple[Share | None, bool, int]:
        is_against, total = bet.startswith("dont"), roll.total
        if not mark:
            if total in POINTS:
                return None, False, total
            if is_against and total == 12:  # noqa: PLR2004 - barred
                return _BACK, True, 0
            wins = total in ((2, 3) if is_against else (7, 11))
            return (_won(1) if wins else _LOST), False, 0
        if total not in {mark, _SEVEN}:
            return None, False, mark
        return (_won(1) if (total == _SEVEN) is is_against else _LOST), False, mark

    def _at(self, spot: Spot, mark: int, roll: Roll, *, works: bool) -> Share | None:
        """Say what a roll brings a wager that is no line bet; None where it stands on."""
        bet, total = spot.bet, roll.total
        if bet in self._next:
            odds = self._next[bet].get(total)
            return _LOST if odds is None else _won(odds)
        if bet in _HANGS_ON:
            if total not in {mark, _SEVEN}:
                return None
            if not works:
                return _BACK
            is_against = "dont" in bet
            true = 1 / _TRUE_ODDS[mark] if is_against else _TRUE_ODDS[mark]
            return _won(true) if (total == _SEVEN) is is_against else _LOST
        if not works:
            return None
        return self._before_seven(spot, roll)

    def _before_seven(self, spot: Spot, roll: Roll) -> Share | None:
        bet, number, total, fee = spot.bet, spot.number, roll.total, self.fee(spot)
        if bet == "hardway-combo":
            if total not in {*self._hard, _SEVEN}:
                return None
            return _won(4) if roll.is_hard and total != _SEVEN else _LOST
        number = number or {"five": 5, "six": 6, "eight": 8, "big-six": 6, "big-eight": 8}[bet]
        if bet == "lay":
            if total == _SEVEN:
                return _won(1 / _TRUE_ODDS[number], fee)
            return (*_LOST[:2], fee) if total == number else None
        if total == _SEVEN:
            return (*_LOST[:2], fee)
        if total != number:
            return None
        if bet == "hardway":
            return _won(self._hard[number]) if roll.is_hard else _LOST
        odds = {
            "place": _PLACE_ODDS[min(number, 14 - number)] if number in POINTS else Fraction(1),
            "buy": _TRUE_ODDS[number],
        }
        return _won(odds.get(bet, Fraction(1)), fee)


# ── Blackjack: hands, boxes and what they come to, from the rulebooks ────────────────────────────

_MOST: Final = 21
_TEN: Final = 10
_LEAST_TO_STAND: Final = 12
_DEALER_STANDS: Final = 17
_DOUBLED: Final = (9, 10, 11)
_MOST_HANDS: Final = 3
_SEVENS: Final = {"one": 3, "unlike": 50, "alike": 100, "three": 500, "three alike": 5000}
"""What Super Sevens pays: nz1996 II/14.4."""
_FOLLOWS: Final = ("original", "player", "split", "ante")
"""Bets that follow a hand by themselves."""


@dataclass(frozen=True, slots=True)
class Came:
    """What a wager came to: so much won and so much back of each unit; or void."""

    odds: Fraction
    back: Fraction = Fraction(1)
    is_void: bool = False


_LOSES: Final = Came(Fraction(0), Fraction(0))
_STANDS_OFF: Final = Came(Fraction(0))
_IS_VOID: Final = Came(Fraction(0), is_void=True)
_EVENS: Final = Came(Fraction(1))


def _pips(card: str) -> int:
    """Return what a card counts; an ace counts one here."""
    rank = card[:-1]
    return 1 if rank == "A" else int(rank) if rank.isdecimal() else _TEN


def points(cards: Iterable[str]) -> tuple[int, bool]:
    """Count a hand, and say whether an ace of it counts eleven."""
    pips = list(map(_pips, cards))
    is_soft = 1 in pips and sum(pips) + _TEN <= _MOST
    return sum(pips) + _TEN * is_soft, is_soft


def has_blackjack(cards: list[str]) -> bool:
    """Say whether these are an ace and a card of ten, and no more."""
    return len(cards) == 2 and points(cards)[0] == _MOST  # noqa: PLR2004 - the initial two


def against(hand: int, dealer: int) -> Came:
    """Compare two counts."""
    if hand > _MOST:
        return _LOSES
    if dealer > _MOST or hand > dealer:
        return _EVENS
    return _STANDS_OFF if hand == dealer else _LOSES


@dataclass(slots=True)
class Hand:
    """A hand, and how far it has come."""

    number: int = 1
    cards: list[str] = field(default_factory=list)
    is_split: bool = False
    is_owed: bool = False
    """Whether a card was asked for that has not come yet."""
    is_last: bool = False
    """Whether its next card is its last: doubled, or a split ace."""
    is_done: bool = False

    @property
    def points(self) -> int:
        """What it counts."""
        return points(self.cards)[0]

    @property
    def has_blackjack(self) -> bool:
        """Whether it is a blackjack; what came of a pair of aces or tens is none."""
        return has_blackjack(self.cards) and not self.is_split

    @property
    def is_pair(self) -> bool:
        """Whether it is two cards of one value."""
        return len(self.cards) == 2 and _pips(self.cards[0]) == _pips(self.cards[1])  # noqa: PLR2004

    @property
    def may_double(self) -> bool:
        """Whether its first two cards are 9, 10 or 11 without an ace."""
        count, is_soft = points(self.cards)
        return len(self.cards) == 2 and count in _DOUBLED and not is_soft  # noqa: PLR2004

    def take(self, card: str) -> None:
        """Give it a card; 21 and more need no other."""
        self.cards.append(card)
        self.is_owed = False
        self.is_done = self.is_last or self.points >= _MOST

    def part(self, number: int) -> "Hand":
        """Part a pair; an ace has one more card."""
        is_last = self.cards[0][:-1] == "A"
        self.is_split, self.is_last = True, is_last
        return Hand(number, [self.cards.pop()], is_split=True, is_last=is_last)


Staked: TypeAlias = tuple[str, int, int]
"""A wager as a round begins on it: the bet, the box or terminal, and the area or hand."""
Event: TypeAlias = tuple[str, Json]
"""What happened in a round: its kind, and what is told of it."""


class Course:
    """A round in which people decide, as far as it has come: what it waits for, and what came of it."""

    pays_at_once = False
    """Whether what a card or a decision decides is settled before anything else comes."""

    def __init__(self, wagers: Iterable[Staked], options: dict[str, Json]) -> None:
        """Begin with what stands when the wagering has ended."""
        self.wagers, self.options = tuple(wagers), options
        self.window = ""
        """The bet that may be made now beside those that stand."""
        self.offered = ""
        """The same as it was after the last event, before cards came with it."""
        self.events: list[Event] = []
        self.exposed: list[str] = []
        """Cards that everybody has seen before they were due: the next ones."""
        self.came_with_it: list[str] = []
        """Those that came with the last event, as they were due then."""
        self.is_irregular = False
        """Whether cards lie wrong, and may still be put right."""
        self.is_just_right = False
        """Whether the end of a window put them right: what that decides is settled with the next card."""
        self.parted: tuple[int, ...] = ()
        """The two hands of the pair that was split last."""
        self._lies = (1, 1)
        """The hand that the last decision's wager follows, and the one that decision was about."""

    def seats(self, bet: str) -> list[int]:
        """List the boxes or terminals that have a wager on a bet, from the dealer's left."""
        return sorted({seat for name, seat, _ in self.wagers if name == bet})

    def happens(self, kind: str, what: Json = None) -> None:
        """Follow an event; a card that lies there already comes as soon as one is due."""
        self.events.append((kind, what))
        getattr(self, f"_{kind}")(what)
        self.offered, self.came_with_it = self.window, []
        while self.exposed and self.due:
            self.came_with_it.append(self.exposed[0])
            self._card(self.exposed.pop(0))

    def again(self, which: int, right: str) -> "Course":
        """Tell the round again with another card in the place of one, counted from 1.

        Cards that lay there are not counted: they came with something else.
        """
        told, cards = type(self)(self.wagers, self.options), 0
        for kind, what in self.events:
            cards += kind == "card"
            if kind == "act" and told.window == "insurance":
                told.happens("close")  # it opens with the right card, and nobody asked for it
            told.happens(kind, right if kind == "card" and cards == which else what)
        return told

    def in_order(self, cards: Iterable[str]) -> "Course":
        """Tell the round again with these cards, as they should have come; decisions as they were."""
        told, left = type(self)(self.wagers, self.options), list(cards)
        decided = [event for event in self.events if event[0] not in {"card", "lay there", "rule"}]
        while left or decided:
            if told.due and left:
                told.happens("card", left.pop(0))
            elif decided and not told.due:
                told.happens(*decided.pop(0))
            else:
                raise ShapeError("a round is reconstructed from other cards than it takes")
        return told

    def _card(self, card: str) -> None:
        raise NotImplementedError

    def _rule(self, ruling: Json) -> None:
        """A card seen too early is the next one, once a round has begun, until all have come."""
        card = part(ruling, "facts", dict).get("card")
        if card is not None and not self.is_over and any(self.cards().values()):
            self.exposed.append(str(card))

    @property
    def due(self) -> str:
        """For whom a card is due; nothing, where it waits for people or is over."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        """Whether all cards have come."""
        raise NotImplementedError

    @property
    def word(self) -> str:
        """What the house calls the result."""
        raise NotImplementedError

    def cards(self) -> dict[str, list[str]]:
        """Return every hand by its name."""
        raise NotImplementedError

    def default(self, seat: int, hand: int) -> str:
        """Say what the clock answers."""
        raise NotImplementedError

    def places(self, bet: str, seat: int) -> tuple[int, int]:  # noqa: ARG002 - boxes look at both
        """Say which hand a wager follows that is made now, and which one the stakes it is made on."""
        return self._lies

    def bounds(self, bet: str, follows: int) -> tuple[int, int]:
        """Say what may be staked on what follows a hand."""
        raise NotImplementedError

    def may_be_paid_even(self, bet: str, seat: int) -> bool:  # noqa: ARG002 - boxes look at both
        """Say whether a wager may be paid even money now, at its player's call."""
        return False

    def stands(self, bet: str, seat: int) -> bool:  # noqa: ARG002 - terminals look at both
        """Say whether a wager was paid so that it stands though the round is void."""
        return False

    def came(self, bet: str, seat: int, hand: int) -> Came | None:
        """Say what a wager has come to; None while it stands."""
        raise NotImplementedError


class Boxes(Course):
    """Blackjack that is dealt to boxes, without a hole card: nz1996 II."""

    pays_at_once = True  # 8.1, 9.6, 12.2, 14.6

    def __init__(self, wagers: Iterable[Staked], options: dict[str, Json]) -> None:
        """Take the boxes that have a wager, from the dealer's left."""
        super().__init__(wagers, options)
        self._parted: set[int] = set()
        self._barred: set[int] = set()
        self._void: dict[int, set[int]] = {}
        """Boxes that are void, with the hands of each that were decided before."""
        self._choosing: set[int] = set()
        """Boxes that are asked whether they are void, where the dealer has no first card: 15.5."""
        self._directed: set[int] = set()
        """Boxes where nobody is there to decide, and a supervisor directs the cards: 15.9."""
        self._acted: set[int] = set()
        """Boxes that decided something: their cards are what they are."""
        self._has_chosen = self._is_decided = self._is_late = False
        self._lay(self.seats("original"))

    def _lay(self, boxes: Iterable[int]) -> None:
        """Begin the initial deal: a card to each box, one to the dealer, a second to each: 7.3."""
        self.boxes = {box: [Hand()] for box in boxes}
        self.dealer: list[str] = []
        self.sevens: dict[int, list[str]] = {box: [] for box in self.boxes}
        """The first cards of each box, as long as Super Sevens follows them."""
        round_ = [f"box {box}" for box in self.boxes]
        self._first = [*round_, "dealer", *round_]
        self._order: list[str] = []
        self._was_insured = self.is_irregular = False

    # What it waits for

    @property
    def _is_dealt(self) -> bool:
        return not self._first

    def _is_short(self, box: int) -> bool:
        """Say whether a card of the initial deal never came to a box."""
        first = self.boxes[box][0]
        return self._is_dealt and not first.is_split and len(first.cards) < 2  # noqa: PLR2004

    @property
    def _dealt_to(self) -> list[int]:
        """The boxes that take part."""
        return [box for box in self.boxes if box not in self._void and not self._is_short(box)]

    @property
    def playing(self) -> tuple[int, Hand] | None:
        """The hand that is played now, with its box."""
        every = ((box, hand) for box in self._dealt_to for hand in self.boxes[box])
        return next((each for each in every if not each[1].is_done), None)

    @property
    def due(self) -> str:
        """For whom the next card is."""
        if self._first:
            return self._first[0]
        if not self._was_insured or self._choosing or self.window in {"double", "split"}:
            return ""
        if self.playing is None:
            return "" if self._dealer_is_done else "dealer"
        box, hand = self.playing
        is_short = len(hand.cards) < 2  # noqa: PLR2004 - both of a split pair have two
        return self._name(box, hand) if hand.is_owed or is_short else ""

    def _name(self, box: int, hand: Hand) -> str:
        is_alone = len(self.boxes[box]) == 1
        return f"box {box}" if is_alone else f"box {box}, hand {hand.number}"

    @property
    def _dealer_is_done(self) -> bool:
        """To 17, and no further card where none could matter; the second always comes."""
        if self._has_chosen and not self._dealt_to:
            return True
        if len(self.dealer) < 2 or has_blackjack(self.dealer):  # noqa: PLR2004
            return len(self.dealer) > 1
        hands = (hand for box in self._dealt_to for hand in self.boxes[box])
        matters = any(hand.points <= _MOST and not hand.has_blackjack for hand in hands)
        return not matters or points(self.dealer)[0] >= _DEALER_STANDS

    @property
    def is_over(self) -> bool:
        """Whether the dealer has all cards."""
        is_played = self._is_dealt and self._was_insured and not self._choosing
        return is_played and not self.window and self.playing is None and self._dealer_is_done

    @property
    def word(self) -> str:
        """Blackjack, bust, or a count."""
        count = points(self.dealer)[0]
        if has_blackjack(self.dealer) and not self._is_late:
            return "blackjack"
        return "bust" if count > _MOST else str(count)

    def cards(self) -> dict[str, list[str]]:
        """Return the dealer's hand, and every hand of every box."""
        hands = {
            f"box {box}, hand {hand.number}": hand.cards
            for box, hands in self.boxes.items()
            for hand in hands
        }
        return {"dealer": self.dealer, **hands}

    # What happens

    def _card(self, card: str) -> None:
        self._close(None)
        self.is_just_right = False  # what waited for that is settled with this card
        self._is_decided |= self._is_dealt and self.due == "dealer"  # nobody decides any more
        self._put_right()
        due = self.due
        if not due:
            raise ShapeError(f"{card} comes, and no card is due")
        self._order.append(card)
        if self._first:
            self._first.pop(0)
            self._laid(due, card)
        elif due == "dealer":
            self.dealer.append(card)
        else:
            assert self.playing is not None  # whose card is due
            self._take(*self.playing, card)
        self._direct()
        self._go_on()

    def _laid(self, to: str, card: str) -> None:
        """Lay a card of the initial deal; the last one ends it."""
        if to == "dealer":
            self.dealer.append(card)
        else:
            box = int(to.removeprefix("box "))
            self._take(box, self.boxes[box][0], card)
        self._after_deal()

    def _after_deal(self) -> None:
        """With the last card of the initial deal insurance is called, against an ace: 9.2."""
        if self._is_dealt:
            self._was_insured = not self.dealer or self.dealer[0][:-1] != "A"
            self.window = "" if self._was_insured else "insurance"

    def _take(self, box: int, hand: Hand, card: str) -> None:
        if box not in self._parted:
            self.sevens[box].append(card)
        hand.take(card)

    def _close(self, has_decided: Json) -> None:
        """A window is closed; insurance or even money that somebody took is a decision."""
        self._is_decided |= bool(has_decided)
        self._was_insured |= self.window == "insurance"
        self.window = ""
        self._put_right()
        self._go_on()

    def _put_right(self) -> None:
        """Once somebody has decided, boxes without their cards sit out: 15.4."""
        if self.is_irregular and self._is_decided and self._is_dealt:
            for box in [box for box in self.boxes if self._is_short(box)]:
                self._leave(box)
            self.is_irregular, self.is_just_right = False, True

    def _go_on(self) -> None:
        """Ask every box what becomes of it, when it is the dealer's turn and no first card lies there."""
        if not self._is_dealt or not self._was_insured or self.window or self.playing is not None:
            return
        if not self._is_decided:  # blackjacks alone: they may be laid again until the dealer draws
            return
        if not self.dealer and not self._has_chosen and not self._choosing:
            self._choosing = set(self._dealt_to)
            self._has_chosen = not self._choosing

    def _leave(self, box: int) -> None:
        """Take a box out of the round: what of it was decided stands."""
        hands = self.boxes.get(box, [])
        decided = {hand.number for hand in hands if self._hand_came("original", hand) is not None}
        self._void.setdefault(box, decided)

    def _choose(self, box: int, act: str) -> None:
        """Let a box be void, or played to its end: 15.5(a), (b)."""
        if act not in {"void", "complete"}:
            raise ShapeError(f"box {box} may not {short(act)} where the dealer has no card")
        self._choosing.discard(box)
        if act == "void":
            self._leave(box)
        if not self._choosing:
            self._has_chosen = self._is_late = True
            self._go_on()

    def _rule(self, ruling: Json) -> None:
        """Follow a ruling of part 15; a card discarded, and one that nobody saw, change nothing."""
        name, told = part(ruling, "name", str), part(ruling, "facts", dict)
        if name != "reconstruct":
            self._put_right()
        if name == "misdealt card":
            self._misdealt(str(told.get("card")), str(told.get("to")))
        elif name == "reconstruct":
            self._reconstruct()
        elif name == "dealer without a card":
            self._choosing = set(self._dealt_to)
        elif name == "exposed card":
            self.exposed.append(str(told.get("card")))
        elif name == "void hand":
            self._make_void(int(str(told.get("box"))))
        elif name == "absent player" and self.playing is not None:
            self._directed.add(self.playing[0])
            self._direct()

    def _direct(self) -> None:
        """Play the hands of a box on where nobody is there: a card to eleven or less, 15.9."""
        while (at := self.playing) is not None and at[0] in self._directed and not self.due:
            box, hand = at
            by_hard_total = self.options.get("absent player") == "hard total"
            total = sum(map(_pips, hand.cards)) if by_hard_total else hand.points
            is_drawn = total < _LEAST_TO_STAND
            self._act((box, hand.number, "draw" if is_drawn else "stand"))

    def _misdealt(self, card: str, to: str) -> None:
        """Lay a card of the initial deal where it went; what was passed over has none: 15.3 to 15.5."""
        if self._is_dealt:
            raise ShapeError(f"{card} is misdealt after the initial deal")
        self.is_irregular = True
        self._order.append(card)
        if to in self._first:
            self._first = self._first[self._first.index(to) + 1 :]
            self._laid(to, card)
            self._go_on()

    def _reconstruct(self) -> None:
        """Lay the hands again in the order of the shoe; what is too much comes next."""
        if self._is_decided:
            raise ShapeError("hands are reconstructed after a decision")
        cards = [*self._order, *self.exposed]
        self._lay(box for box in self.boxes if box not in self._void)
        due = len(self._first)
        self.exposed = []
        for card in cards[:due]:
            self._card(card)
        self.exposed = cards[due:]

    def _make_void(self, box: int) -> None:
        """Take a box out of the round: 15.8."""
        at = self.playing
        self._leave(box)
        if self._first:
            self._first = [slot for slot in self._first if slot != f"box {box}"]
            self._after_deal()
        if self._choosing:
            self._choosing.discard(box)
            self._has_chosen = not self._choosing
        elif at is not None and at[0] == box and self.window != "insurance":
            self.window = ""
        self._go_on()

    def _act(self, told: Json) -> None:
        box, number, act = told
        if box in self._choosing:
            self._choose(box, act)
            return
        at = self.playing
        if (
            self.window == "insurance"
            or self.due
            or at is None
            or (at[0], at[1].number) != (box, number)
        ):
            raise ShapeError(f"box {box} decides on hand {number}, and is not asked")
        hand = at[1]
        if act not in self._choices(box, hand):
            raise ShapeError(f"box {box} may not {short(act)} with {' '.join(hand.cards)}")
        if hand.is_pair and act != "split" and self.options.get("declined split") == "box":
            self._barred.add(box)
        self._acted.add(box)
        hand.is_done = act == "stand"
        hand.is_owed = act in {"draw", "double"}
        if act == "double":
            hand.is_last = True
        elif act == "split":
            hands = self.boxes[box]
            self.parted = number, len(hands) + 1
            hands.insert(hands.index(hand) + 1, hand.part(len(hands) + 1))
            self._parted.add(box)
        self.window, self._is_decided = act if act in {"double", "split"} else "", True
        self._go_on()

    def _choices(self, box: int, hand: Hand) -> set[str]:
        may_stand = hand.points >= _LEAST_TO_STAND or bool(self.exposed)  # 15.7: it may be refused
        may = {"draw"} | ({"stand"} if may_stand else set())
        if hand.may_double:
            may.add("double")
        if hand.is_pair and len(self.boxes[box]) < _MOST_HANDS and box not in self._barred:
            may.add("split")
        return may

    def default(self, seat: int, hand: int) -> str:  # noqa: ARG002 - one hand of it is played
        """Draw to what may stand, and stand: 12.1(d); complete a hand: 15.5(b)."""
        at = self.playing
        if seat in self._choosing or at is None:
            return "complete"
        return "stand" if "stand" in self._choices(*at) else "draw"

    # Wagers

    def places(self, bet: str, seat: int) -> tuple[int, int]:
        """A split lies on the new hand, a double on the hand that is doubled."""
        if bet == "split":
            return self.parted[1], self.parted[0]
        at = self.playing
        number = at[1].number if bet == "double" and at is not None else 1
        if bet == "double" and at is not None and at[0] != seat:
            raise ShapeError(f"box {seat} doubles in the turn of box {at[0]}")
        return number, number

    def bounds(self, bet: str, follows: int) -> tuple[int, int]:
        """Insure up to a half, split for the same, double for no more: 9.3, 10.2, 11.2."""
        return follows * (bet == "split"), follows // 2 if bet == "insurance" else follows

    def may_be_paid_even(self, bet: str, seat: int) -> bool:
        """A blackjack against an ace is paid even money until insurance is closed: 8.3."""
        is_open = self.window == "insurance" and bet == "original"
        return is_open and seat in self.boxes and self.boxes[seat][0].has_blackjack

    def came(self, bet: str, seat: int, hand: int) -> Came | None:
        """Say what a wager on a box has come to."""
        is_short = self.is_over and seat in self.boxes and self._is_short(seat)
        is_out = is_short or (seat in self._void and hand not in self._void[seat])
        if bet == "super-sevens" and seat in self.boxes:
            return self._sevens_came(seat) or (_IS_VOID if is_short or seat in self._void else None)
        if seat not in self.boxes or is_out:
            return _IS_VOID
        if bet == "insurance":
            if len(self.dealer) < 2:  # noqa: PLR2004
                return None
            return Came(Fraction(2)) if _pips(self.dealer[1]) == _TEN else _LOSES
        return self._hand_came(bet, next(h for h in self.boxes[seat] if h.number == hand))

    def _hand_came(self, bet: str, found: Hand) -> Came | None:
        if found.points > _MOST:
            return _LOSES if self.dealer or self._has_chosen else None
        if found.has_blackjack:
            return self._blackjack_came()
        if not self.is_over:
            return None
        is_21 = self._is_late and found.points == _MOST  # 15.5: no blackjack but for 10.5 and 11.7
        if has_blackjack(self.dealer) and not is_21:
            return _LOSES if bet == "original" else _STANDS_OFF  # 10.5, 11.7
        return against(found.points, points(self.dealer)[0])

    def _blackjack_came(self) -> Came | None:
        """Against 2 to 9 it is paid at once; against an ace or ten the dealer may have one too."""
        may_wait = not self.dealer or _pips(self.dealer[0]) in {1, _TEN} or self.is_irregular
        if not self._is_dealt or (may_wait and not self.is_over):
            return None
        is_level = has_blackjack(self.dealer) and not self._is_late
        return _STANDS_OFF if is_level else Came(Fraction(3, 2))

    def _sevens_came(self, box: int) -> Came | None:
        """Follow the first cards of a box: 14.4; a pair that is split is paid as a pair, 14.5."""
        if self.is_irregular and box not in self._acted:
            return None  # the cards may be laid again
        cards = self.sevens[box]
        many = next((n for n, card in enumerate(cards) if card[:-1] != "7"), len(cards))
        is_settled = box in self._parted or self.boxes[box][0].is_done or self.is_over
        if many == len(cards) and many < 3 and not (is_settled and many > 1):  # noqa: PLR2004
            return None
        alike = len(set(cards[: min(many, 3)])) == 1
        lines = ("", "one", "alike" if alike else "unlike", "three alike" if alike else "three")
        won = _SEVENS.get(lines[min(many, 3)])
        return Came(Fraction(won)) if won else _LOSES


@dataclass(slots=True)
class Terminal:
    """What one terminal made of the community's cards, and what it waits for."""

    hands: list[Hand] = field(default_factory=lambda: [Hand()])
    wants: str = ""
    insuring: str = ""
    """Whether insurance is offered to it, or even money; or that was paid."""

    @property
    def at(self) -> int:
        """Which hand is played, from 1: each of a pair gets its second card first; 0 where none is."""
        open_ = [n for n, hand in enumerate(self.hands, start=1) if not hand.is_done]
        short = [n for n in open_ if len(self.hands[n - 1].cards) < 2]  # noqa: PLR2004
        return next(iter(short or open_), 0)

    @property
    def hand(self) -> Hand:
        """The hand that is played."""
        return self.hands[self.at - 1]


class Community(Course):
    """Blackjack on community cards, which every terminal plays for itself: star-rapid 13."""

    def __init__(self, wagers: Iterable[Staked], options: dict[str, Json]) -> None:
        """Take the terminals that wager."""
        super().__init__(wagers, options)
        self.terminals = {seat: Terminal() for seat in self.seats("player")}
        self.dealer: list[str] = []
        self.community: list[str] = []
        self._most = int(str(options.get("hands after splits") or 2))

    @property
    def _is_dealt(self) -> bool:
        return len(self.community) > 1

    @property
    def due(self) -> str:
        """A card to the community, one to the dealer, another; then as terminals need them."""
        if not self._is_dealt:
            return "dealer" if self.community and not self.dealer else "community"
        wants = {terminal.wants for terminal in self.terminals.values()}
        if "answer" in wants:
            return ""
        if "card" in wants:
            return "community"
        return "" if self._dealer_is_done else "dealer"

    @property
    def _dealer_is_done(self) -> bool:
        """To 17; on a soft 17 as was elected."""
        count, is_soft = points(self.dealer)
        draws = is_soft and self.options.get("soft 17") == "draw"
        return count > _DEALER_STANDS or (count == _DEALER_STANDS and not draws)

    @property
    def is_over(self) -> bool:
        """Whether nobody waits for anything, and the dealer has all cards."""
        is_idle = not any(terminal.wants for terminal in self.terminals.values())
        return self._is_dealt and is_idle and self._dealer_is_done

    @property
    def word(self) -> str:
        """Blackjack, bust, or a count."""
        count = points(self.dealer)[0]
        if has_blackjack(self.dealer):
            return "blackjack"
        return "bust" if count > _MOST else str(count)

    def cards(self) -> dict[str, list[str]]:
        """Return the dealer's cards and the community's."""
        return {"dealer": self.dealer, "community": self.community}

    # What happens

    def _close(self, _: Json) -> None:
        """No window is opened for others here."""

    def _card(self, card: str) -> None:
        self.window, due = "", self.due
        if not due:
            raise ShapeError(f"{card} comes, and no card is due")
        if due == "dealer":
            self.dealer.append(card)
            return
        self.community.append(card)
        is_first = len(self.community) < 3  # noqa: PLR2004 - everybody's two
        for terminal in self.terminals.values():
            if is_first or terminal.wants == "card":
                terminal.hand.take(card)
            if self._is_dealt and (is_first or terminal.wants == "card"):
                terminal.insuring = "insurance" if is_first and self.dealer[0][:-1] == "A" else ""
                self._ask(terminal, "answer")

    def _ask(self, terminal: Terminal, asked: str) -> None:
        """Say what a terminal waits for; where there is one thing to do it is not asked."""
        if terminal.insuring in {"insurance", "even money"}:
            terminal.wants = "answer"
        elif terminal.insuring == "paid" or not terminal.at:
            terminal.wants = ""
        elif len(terminal.hand.cards) < 2 or self._choices(terminal) == {"draw"}:  # noqa: PLR2004
            terminal.wants = "card"
        else:
            terminal.wants = asked

    def _choices(self, terminal: Terminal) -> set[str]:
        """Say what a terminal may answer: 13.3.5.7 to 13.3.5.12."""
        if terminal.insuring == "even money":
            return {"even money", "keep insurance"}
        offers = {"insurance", "no insurance"} if terminal.insuring == "insurance" else set[str]()
        if not terminal.at:
            return offers
        hand = terminal.hand
        if _may_stay(hand):
            offers.add("stand")
        if hand.may_double and (
            not hand.is_split or self.options.get("double after split") is True
        ):
            offers.add("double")
        if hand.is_pair and len(terminal.hands) < self._most:
            offers.add("split")
        return offers | {"draw"}

    def _act(self, told: Json) -> None:
        seat, number, act = told
        terminal = self.terminals.get(seat)
        if terminal is None or terminal.wants != "answer" or (terminal.at or 1) != number:
            raise ShapeError(f"{seat} decides on hand {number}, and is not asked")
        if act not in self._choices(terminal):
            raise ShapeError(f"{seat} may not {short(act)}")
        self.window = act if act in {"insurance", "double", "split"} else ""
        self._lies = (number, number)
        if act in {"insurance", "no insurance", "keep insurance", "even money"}:
            self._insure(terminal, act)
        else:
            self._play(terminal, act)
        self._next_stage()

    def _insure(self, terminal: Terminal, act: str) -> None:
        """Whoever insures a blackjack may be paid even money instead: 13.3.5.7.1."""
        offers = act == "insurance" and not terminal.at
        terminal.insuring = "paid" if act == "even money" else "even money" if offers else ""
        self._ask(terminal, "later")
        self._lies = (1, 1)

    def _play(self, terminal: Terminal, act: str) -> None:
        """Play the hand that is asked about; insurance closes with it."""
        hand, terminal.insuring = terminal.hand, ""
        if act == "stand":
            hand.is_done = True
            self._ask(terminal, "later")
            return
        terminal.wants, hand.is_last = "card", hand.is_last or act == "double"
        if act == "split":
            place = terminal.at
            terminal.hands.append(hand.part(0))
            self._lies = (len(terminal.hands), place)

    def _next_stage(self) -> None:
        """When all have answered, those with another hand to play are asked about it."""
        every = self.terminals.values()
        if not any(terminal.wants == "answer" for terminal in every):
            for terminal in every:
                terminal.wants = "answer" if terminal.wants == "later" else terminal.wants

    def default(self, seat: int, hand: int) -> str:  # noqa: ARG002 - one hand of it is asked about
        """Stake nothing; draw to a hard 12 or a soft 17: 13.3.5.11."""
        terminal = self.terminals[seat]
        if terminal.insuring:
            return "no insurance" if terminal.insuring == "insurance" else "keep insurance"
        return "stand" if _may_stay(terminal.hand) else "draw"

    # Wagers

    def bounds(self, bet: str, follows: int) -> tuple[int, int]:
        """The same again; half of it for insurance, or up to a half: 13.3.5.8.1, 13.3.5.9.1."""
        if bet != "insurance":
            return follows, follows
        is_fixed = self.options.get("insurance amount") == "half"
        return (follows // 2 if is_fixed else 1), follows // 2

    def stands(self, bet: str, seat: int) -> bool:
        """Even money that was paid stands: 13.5.6."""
        paid = (each for each, terminal in self.terminals.items() if terminal.insuring == "paid")
        return bet == "player" and seat in paid

    def came(self, bet: str, seat: int, hand: int) -> Came | None:
        """Say what a wager of a terminal has come to."""
        if bet in _SIDES:  # on the two cards of all, wherever its player's terminal is
            if not self.is_over:
                return None
            won = _SIDES[bet](self.community[:2], has_blackjack(self.dealer))
            return Came(Fraction(won)) if won else _LOSES
        terminal = self.terminals.get(seat)
        if terminal is None:
            return _IS_VOID
        if terminal.insuring == "paid" and bet in {"player", "insurance"}:
            return _EVENS if bet == "player" else _IS_VOID
        if not self.is_over:
            return None
        if bet == "insurance":
            return Came(Fraction(2)) if has_blackjack(self.dealer) else _LOSES
        return self._hand_came(bet, terminal, hand)

    def _hand_came(self, bet: str, terminal: Terminal, number: int) -> Came:
        hand, dealer = terminal.hands[number - 1], points(self.dealer)[0]
        if hand.has_blackjack:
            return _STANDS_OFF if has_blackjack(self.dealer) else Came(Fraction(3, 2))
        if not has_blackjack(self.dealer):
            return against(hand.points, dealer)
        if hand.points > _MOST:
            return _LOSES
        if len(terminal.hands) > 1:  # 13.3.5.9.4: so much as the original is taken, and no more
            is_bust = any(each.points > _MOST for each in terminal.hands)
            takes = not is_bust and not all(map(self._levels, terminal.hands))
            return _LOSES if bet == "player" and takes else _STANDS_OFF
        if self._levels(hand):
            return _STANDS_OFF
        spares = bet == "double" and self.options.get("original only after a double") is True
        return _STANDS_OFF if spares else _LOSES

    def _levels(self, hand: Hand) -> bool:
        """Say whether a hand is 21, where the table has a dealer's blackjack stand off against it."""
        stands_off = self.options.get("dealer blackjack over 21") == "stands off"
        return stands_off and hand.points == _MOST


def _may_stay(hand: Hand) -> bool:
    """Say whether a hand is a hard 12 or a soft 17, or more: 13.3.5.11."""
    count, is_soft = points(hand.cards)
    return count >= (_DEALER_STANDS if is_soft else _LEAST_TO_STAND)


def _kings_bounty(two: list[str], is_blackjack: bool) -> int:  # noqa: FBT001 - as all of them
    """13.4.1.6: the first two cards are 20."""
    ranks, is_suited = {card[:-1] for card in two}, len({card[-1] for card in two}) == 1
    if points(two)[0] != 20:  # noqa: PLR2004
        return 0
    if ranks == {"K"}:
        return (1000 if is_blackjack else 100) if set(two) == {"KS"} else 30 if is_suited else 6
    if is_suited:
        return 20 if len(ranks) == 1 else 9
    return 4


def _royal_match(two: list[str], _: bool) -> int:  # noqa: FBT001
    """13.4.1.7: a king and a queen of one suit, or any two cards of one."""
    is_suited = len({card[-1] for card in two}) == 1
    return 50 if is_suited and {card[:-1] for card in two} == {"K", "Q"} else 2 * is_suited


def _bet_the_set(two: list[str], _: bool) -> int:  # noqa: FBT001
    """13.4.1.8: a pair by its rank, of one suit or of two."""
    return 0 if two[0][:-1] != two[1][:-1] else 15 if two[0] == two[1] else 10


_SIDES: Final[dict[str, Callable[[list[str], bool], int]]] = {
    "kings-bounty": _kings_bounty,
    "royal-match-21": _royal_match,
    "bet-the-set-21": _bet_the_set,
}


class Areas(Course):
    """Casino war: a card to each area and one to the dealer, and war where they are level: star-rapid 14."""

    def __init__(self, wagers: Iterable[Staked], options: dict[str, Json]) -> None:
        """Take the antes, by terminal and area."""
        super().__init__(wagers, options)
        self.areas: dict[int, list[str]] = {n: [] for n in range(1, int(str(options["areas"])) + 1)}
        self.dealer: list[str] = []
        self.burned: list[str] = []
        self._antes = {(seat, area) for bet, seat, area in self.wagers if bet == "ante"}
        self._answers: dict[tuple[int, int], str] = {}
        self._burns = int(str(options.get("burn") or 0))

    def _over(self, area: int, nth: int) -> int | None:
        """Say by how much an area's card is higher than the dealer's, once both have come."""
        mine, other = self.areas[area], self.dealer
        if len(mine) <= nth or len(other) <= nth:
            return None
        return _WAR_RANKS.index(mine[nth][:-1]) - _WAR_RANKS.index(other[nth][:-1])

    @property
    def asked(self) -> set[tuple[int, int]]:
        """Who is asked on which area, and has not answered: 14.3.10."""
        return {
            (seat, area) for seat, area in self._antes if self._over(area, 0) == 0
        } - self._answers.keys()

    @property
    def due(self) -> str:
        """Whose card is next: 14.3.7.2, 14.3.10.3, 14.3.10.4."""
        if missing := next((n for n, cards in self.areas.items() if not cards), 0):
            return f"area {missing}"
        at_war = {area for (_, area), answer in self._answers.items() if answer == "war"}
        if not self.dealer or self.asked or not at_war:
            return "" if self.dealer else "dealer"
        if len(self.burned) < self._burns:
            return "burn"
        if missing := next((n for n in sorted(at_war) if len(self.areas[n]) == 1), 0):
            return f"area {missing} war"
        return "dealer war" if len(self.dealer) == 1 else ""

    @property
    def is_over(self) -> bool:
        """Whether all have answered, and all cards have come."""
        return bool(self.dealer) and not self.due and not self.asked

    @property
    def word(self) -> str:
        """The dealer's last card."""
        return self.dealer[-1]

    def cards(self) -> dict[str, list[str]]:
        """Return the cards of the areas, of the dealer, and those burned."""
        areas = {f"area {number}": cards for number, cards in self.areas.items()}
        burned = {"burn": self.burned} if self.burned else {}
        return {**areas, "dealer": self.dealer, **burned}

    def _close(self, _: Json) -> None:
        """No window is opened for others here."""

    def _card(self, card: str) -> None:
        self.window, due = "", self.due
        if not due or (card not in _DECK and due != "burn"):
            raise ShapeError(f"{short(card)} comes, and {due or 'nobody'} is due a card")
        if due == "burn":
            self.burned.append(card)
        else:
            of, *number = due.removesuffix(" war").split()
            (self.areas[int(number[0])] if of == "area" else self.dealer).append(card)

    def _act(self, told: Json) -> None:
        seat, area, act = told
        if (seat, area) not in self.asked or act not in {"war", "surrender"}:
            raise ShapeError(f"{seat} may not {short(act)} on area {area}")
        self._answers[seat, area] = act
        self.window, self._lies = act if act == "war" else "", (area, area)

    def default(self, seat: int, hand: int) -> str:  # noqa: ARG002 - as it is everywhere
        """Surrender: 14.3.9."""
        return "surrender"

    def bounds(self, bet: str, follows: int) -> tuple[int, int]:  # noqa: ARG002 - war alone is made later
        """The same again: 14.3.10.2."""
        return follows, follows

    def came(self, bet: str, seat: int, hand: int) -> Came | None:
        """Say what a wager on an area has come to."""
        over = self._over(hand, 0)
        if over is None:
            return None
        if bet == "tie":
            return Came(Fraction(11)) if over == 0 else _LOSES
        if over:
            return _EVENS if over > 0 else _LOSES
        if self._answers.get((seat, hand)) == "surrender":
            return Came(Fraction(0), Fraction(1, 2))
        war = self._over(hand, 1)
        if war is None or war < 0:
            return None if war is None else _LOSES
        return _STANDS_OFF if bet == "ante" else Came(Fraction(2 if war == 0 else 1))


_WAR_RANKS: Final = (*_RANKS[1:], "A")
"""From the lowest to the highest: 14.1.6.1."""


def _hand(cards: Iterable[str]) -> tuple[str, list[int]]:
    """Say what three or five cards are called, and how high they are among those called so."""
    own = list(cards)
    pips = sorted((_WAR_RANKS.index(card[:-1]) for card in own), reverse=True)
    many = sorted(((pips.count(pip), pip) for pip in set(pips)), reverse=True)
    is_flush = len({card[-1] for card in own}) == 1
    low = [len(_WAR_RANKS) - 1, *range(len(own) - 2, -1, -1)]  # an ace is high or low
    is_run = pips == list(range(pips[0], pips[0] - len(own), -1)) or pips == low
    if is_run:
        top = pips[1] if pips == low else pips[0]
        name = "royal flush" if len(own) > 3 and top == low[0] else "straight flush"  # noqa: PLR2004 - cards
        return (name if is_flush else "straight"), [top]
    name = _SAME.get(tuple(times for times, _ in many if times > 1), "odd cards")
    return ("flush" if is_flush else name), [pip for _, pip in many]


_SAME: Final = {
    (4,): "four of a kind",
    (3, 2): "full house",
    (3,): "three of a kind",
    (2, 2): "two pairs",
    (2,): "one pair",
}
_THREE: Final = (
    *("odd cards", "one pair", "flush", "straight", "three of a kind", "straight flush"),
)
"""Hands of three, from the lowest: the order of 15.3.3."""
_FIVE: Final = (
    *("odd cards", "one pair", "two pairs", "three of a kind", "straight", "flush"),
    *("full house", "four of a kind", "straight flush", "royal flush"),
)
_ANTE_BONUS: Final = {"A": (1, 4, 5), "B": (1, 3, 5), "C": (1, 3, 4)}
"""15.3.2: a straight, three of a kind, a straight flush."""
_PAIR_PLUS: Final = {
    "A": (1, 4, 6, 30, 40),
    "B": (1, 4, 6, 25, 40),
    "C": (1, 4, 5, 30, 40),
    "D": (1, 3, 6, 30, 40),
    "E": (1, 4, 6, 25, 35),
    "F": (1, 4, 6, 33, 35),
}
"""15.3.3: from a pair up."""
_SIX_CARDS: Final = {
    "6B1": (5, 10, 20, 25, 50, 200, 1000),
    "6B3": (8, 9, 15, 20, 100, 200, 1000),
    "6B4": (7, 10, 15, 20, 100, 200, 1000),
}
"""15.3.4: from three of a kind up."""
_ARRAY_LINES: Final[dict[str, tuple[int, ...]]] = {
    **{f"row {n + 1}": (3 * n, 3 * n + 1, 3 * n + 2) for n in range(3)},
    **{f"column {n + 1}": (n, n + 3, n + 6) for n in range(3)},
}
_LINE_AT: Final = dict(enumerate(_ARRAY_LINES, start=2))
"""What a wager follows that is laid blind; 1 is its player's own hand."""
_OF_THE_DEALER: Final = (9, 10, 11)


class Array(Course):
    """Three card poker: nine hidden cards, of which each chooses three: star-rapid 15."""

    pays_at_once = True

    def __init__(self, wagers: Iterable[Staked], options: dict[str, Json]) -> None:
        """Take the antes, by terminal."""
        super().__init__(wagers, options)
        self._left = set(self.seats("ante"))
        self._chosen: dict[int, tuple[int, ...]] = {}
        self._answers: dict[int, str] = {}
        self._withdrawing: set[int] = set()
        self._up: list[str] = []

    def _elected(self, option: str) -> str:
        return str(self.options.get(option))

    @property
    def _choosing(self) -> set[int]:
        return self._left - self._chosen.keys() - self._answers.keys()

    @property
    def _deciding(self) -> set[int]:
        return set() if self._choosing else self._left - self._answers.keys()

    @property
    def _needed(self) -> tuple[int, ...]:
        """The places that are turned up: the dealer's first, then those that a wager needs: 15.2.5, 15.2.9."""
        array: set[int] = set()
        is_dealt = not self.seats("ante")
        for bet, seat, hand in self.wagers:
            if self._answers.get(seat) == "withdraw" or seat not in self._left:
                continue
            cells = self._cells(seat, hand)
            plays = self._answers.get(seat) == "play"
            if bet in {"pair-plus", "six-card-bonus"} or plays:
                array |= set(cells)
                is_dealt |= plays or (bet == "six-card-bonus" and bool(cells))
        return (*(_OF_THE_DEALER if is_dealt else ()), *sorted(array))

    def _cells(self, seat: int, hand: int) -> tuple[int, ...]:
        """Return the three places that a wager is on; none where its player chose none."""
        return _ARRAY_LINES[_LINE_AT[hand]] if hand in _LINE_AT else self._chosen.get(seat, ())

    def _at(self, places: Iterable[int]) -> list[str]:
        lying = dict(zip(self._needed, self._up, strict=False))
        return [lying[place] for place in places if place in lying]

    @property
    def _is_asked(self) -> bool:
        return bool(self._withdrawing or self._choosing or self._deciding)

    @property
    def due(self) -> str:
        """Whose card is next, once all have answered."""
        if self._is_asked or len(self._up) == len(self._needed):
            return ""
        place = self._needed[len(self._up)]
        return (
            "dealer" if place in _OF_THE_DEALER else f"row {place // 3 + 1}, column {place % 3 + 1}"
        )

    @property
    def is_over(self) -> bool:
        """Whether all have answered, and every card lies there that a wager needs."""
        return not self._is_asked and len(self._up) == len(self._needed)

    @property
    def word(self) -> str:
        """What the dealer's hand is called."""
        dealer = self._at(_OF_THE_DEALER)
        return _hand(dealer)[0] if dealer else "no hand"

    def cards(self) -> dict[str, list[str]]:
        """Return the dealer's cards, and those of the array that lie face up."""
        return {"dealer": self._at(_OF_THE_DEALER), "array": self._at(range(9))}

    def _close(self, _: Json) -> None:
        """No window is opened for others here."""

    def _card(self, card: str) -> None:
        self.window = ""
        if not self.due or card not in _DECK or card in self._up:
            raise ShapeError(f"{short(card)} comes, and {self.due or 'nobody'} is due a card")
        self._up.append(card)

    def _act(self, told: Json) -> None:
        seat, _, act, *cells = told
        self.window = ""
        if seat in self._withdrawing and act in {"withdraw", "stay"}:
            self._withdrawing.discard(seat)
            if act == "withdraw":
                self._answers[seat] = act
                self._chosen.pop(seat, None)
        elif not self._withdrawing and seat in self._choosing and act == "choose":
            if len(set(cells)) != 3 or len(cells) != 3 or not set(cells) <= set(range(9)):  # noqa: PLR2004 - cards: 15.2.2
                raise ShapeError(f"{seat} chooses {short(cells)}")
            self._chosen[seat] = tuple(sorted(cells))
        elif not self._withdrawing and (
            (seat in self._deciding and act in {"play", "fold"})
            or (seat in self._choosing and act == "fold")
        ):
            self._answers[seat] = act
            self.window, self._lies = act if act == "play" else "", (1, 1)
        else:
            raise ShapeError(f"{seat} may not {short(act)} now")

    def _rule(self, ruling: Json) -> None:
        """The power fails: who is still in may withdraw, unless a wager is decided: 15.4.1."""
        if ruling.get("name") == "power failure" and not self._is_established:
            self._withdrawing = {s for s in self._left if self._answers.get(s) != "withdraw"}

    @property
    def _is_established(self) -> bool:
        shown = set(self._chosen.values())
        pairs = [
            self._cells(seat, hand) in shown if hand in _LINE_AT else seat in self._chosen
            for bet, seat, hand in self.wagers
            if bet == "pair-plus" and self._answers.get(seat) != "withdraw"
        ]
        return "fold" in self._answers.values() or any(pairs)

    def default(self, seat: int, hand: int) -> str:  # noqa: ARG002 - as it is everywhere
        """Fold: 15.2.8; after a power failure let all stand."""
        return "stay" if self._withdrawing else "fold"

    def bounds(self, bet: str, follows: int) -> tuple[int, int]:  # noqa: ARG002 - play alone is made later
        """The ante once more: 1[Play]."""
        return follows, follows

    def came(self, bet: str, seat: int, hand: int) -> Came | None:
        """Say what a wager has come to."""
        answer = self._answers.get(seat)
        if answer == "withdraw":
            return Came(Fraction(0), is_void=True)
        if bet == "ante" and answer == "fold":
            return _LOSES
        is_own = bet not in {"ante", "play"} and hand == 1 and answer == "fold"
        is_lost = not self._cells(seat, hand) or self._elected("side bets after a fold") == "lose"
        if is_own and is_lost:
            return _LOSES
        if not self.is_over:
            return None
        own = self._at(self._cells(seat, hand))
        if bet in {"ante", "play"}:
            return self._compared(bet, own)
        if bet == "pair-plus":
            return _scaled(_hand(own)[0], _THREE[1:], _PAIR_PLUS[self._elected("pair plus")])
        fives = combinations((*own, *self._at(_OF_THE_DEALER)), 5)
        best = max((_hand(five)[0] for five in fives), key=_FIVE.index)
        return _scaled(best, _FIVE[3:], _SIX_CARDS[self._elected("six card bonus")])

    def _compared(self, bet: str, own: list[str]) -> Came:
        """Compare a hand with the dealer's, with its bonus where the ante has one."""
        (name, high), (other, against_it) = _hand(own), _hand(self._at(_OF_THE_DEALER))
        mine, dealers = (_THREE.index(name), high), (_THREE.index(other), against_it)
        is_tie_lost = self._elected("equal hands") == "dealer wins"
        is_out = self._elected("qualifier") == "queen high" and dealers < (
            0,
            [_WAR_RANKS.index("Q")],
        )
        is_lost = not is_out and (mine < dealers or (mine == dealers and is_tie_lost))
        won, back = int(not is_lost), int(not is_lost)
        if (is_out and bet == "play") or (not is_out and not is_lost and mine == dealers):
            won = 0
        bonus = _scaled(name, _THREE[3:], _ANTE_BONUS[self._elected("ante bonus")]).odds
        if bet == "ante" and (not is_lost or self._elected("bonus of a beaten hand") == "paid"):
            won += int(bonus)
        return Came(Fraction(won), Fraction(back))


def _scaled(name: str, hands: tuple[str, ...], pays: tuple[int, ...]) -> Came:
    """Pay a hand by its scale, the lowest of which comes first."""
    return Came(Fraction(pays[hands.index(name)])) if name in hands else _LOSES


class Felt:
    """A layout at which people decide: its bets, and how a round on it begins."""

    def __init__(
        self,
        options: dict[str, Json],
        course: Callable[[Iterable[Staked], dict[str, Json]], Course],
        first: tuple[str, ...],
        then: tuple[str, ...],
    ) -> None:
        """Lay it as the operator elected: bets that are made before the cards, and after."""
        self.options, self.begin = options, course
        self.first, self.bets = first, (*first, *then)
        self.is_seated = course is Boxes
        """Whether who sits at a box decides for it; a terminal is its own player's."""
        self.areas = int(str(options.get("areas") or 0))

    def read(self, bet: str, target: Json) -> Pieces:
        """Take a bet by its name, on an area where there are some: 14.3.1."""
        if bet not in self.bets or not (0 < self.area(target) <= max(1, self.areas)):
            _nowhere(f"{bet} {target or ''}")
        return _WHOLE

    def area(self, target: Json) -> int:
        """Return the area that a target names; the first hand, where there are no areas."""
        if not self.areas:
            return 1 if target in (None, "") else 0
        return int(str(target)) if str(target).isdecimal() else 0

    def result(self, written: Json) -> str:
        """Take the word for a result; the cards are held to it."""
        return str(written)

    def draw(self, _: Iterator[int]) -> str:
        """Cards are drawn one by one, and held to their seed apart."""
        raise ShapeError("the cards of this table are not drawn in one")


def blackjack(_: str, options: dict[str, Json]) -> Felt:
    """Lay boxes, or what terminals show of community cards."""
    then = ("insurance", "double", "split")
    if options.get("dealt to") == "community":
        return Felt(options, Community, ("player", *_SIDES), then)
    return Felt(options, Boxes, ("original", "super-sevens"), then)


class Nine(Felt):
    """The layout of three card poker: side bets on the own hand, or blind on a line of the array."""

    def read(self, bet: str, target: Json) -> Pieces:
        """Take a bet by its name; a line is named by side bets alone: 15.2.4."""
        if target not in (None, "") and bet in {"ante", "play"}:
            _nowhere(f"{bet} {target}")
        return super().read(bet, target)

    def area(self, target: Json) -> int:
        """Number the own hand 1, and then the lines."""
        if target in (None, ""):
            return 1
        return next((n for n, line in _LINE_AT.items() if line == target), 0)


def three_card_poker(_: str, options: dict[str, Json]) -> Felt:
    """Lay the array."""
    places = {**options, "areas": 1 + len(_ARRAY_LINES)}
    return Nine(places, Array, ("ante", "pair-plus", "six-card-bonus"), ("play",))


def casino_war(_: str, options: dict[str, Json]) -> Felt:
    """Lay the areas."""
    return Felt(options, Areas, ("ante", "tie"), ("war",))


_WHOLE: Final[Pieces] = ((0, frozenset()),)
"""A wager that lies on one place."""


Layout: TypeAlias = Cloth | Tumbler | MoneyWheel | Cards | Dice | Felt
_LAYOUTS: Final[dict[str, tuple[Callable[[str, dict[str, Json]], Layout], tuple[str, ...]]]] = {
    "roulette": (Cloth, BOOKS),
    "sic-bo": (Tumbler, ("nz1996", "star-rapid")),
    "money-wheel": (MoneyWheel, ("nz1996",)),
    "baccarat": (Cards, CARD_BOOKS),
    "craps": (Dice, ("nz1996",)),
    "snake-eyes": (Dice, ("nz",)),
    "blackjack": (blackjack, ("nz1996", "star-rapid")),
    "casino-war": (casino_war, ("star-rapid",)),
    "three-card-poker": (three_card_poker, ("star-rapid",)),
}
"""The games whose wagers are followed, and the books that have them."""


# ── Money ────────────────────────────────────────────────────────────────────────────────────────

_HELD: Final = ("chips", "stakes", "tickets", "transfers", "unclaimed", "vouchers")
"""Accounts of what belongs to somebody: never below nothing."""
_AMOUNT: Final = re.compile(r"(\d+)(?:\.(\d{1,2})0*)?", re.ASCII)


def units_of(written: Json) -> int:
    """Read an amount such as 100 or 2.50 as cents."""
    found = _AMOUNT.fullmatch(str(written).strip())
    if found is None or isinstance(written, bool):
        raise ShapeError(f"{short(written)} is no amount")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def payable(units: int, chips: tuple[int, ...]) -> int:
    """Return the least sum that chips of these values make up and that is not below an amount."""
    if not chips or units <= 0:
        return units
    least = _least_sums(chips)
    return min(max(0, -((known - units) // chips[0])) * chips[0] + known for known in least)


@lru_cache(maxsize=64)
def _least_sums(chips: tuple[int, ...]) -> tuple[int, ...]:
    """Return, for each remainder by the smallest chip, the least sum that leaves it."""
    found: dict[int, int] = {}
    waiting = [0]
    while waiting:
        total = heapq.heappop(waiting)
        if found.setdefault(total % chips[0], total) == total:
            for chip in chips[1:]:
                if (total + chip) % chips[0] not in found:
                    heapq.heappush(waiting, total + chip)
    return tuple(found.values())


def nets(post: list[list[Json]]) -> Net:
    """Sum postings up by account and asset."""
    net: Net = Counter()
    for account, asset, units in post:
        net[account, asset] += units
    return net


class Ledger:
    """Every account as the postings left it."""

    def __init__(self, place: Place) -> None:
        """Begin with empty accounts; faults are named where the reading is."""
        self.units: Net = Counter()
        self.moved: dict[tuple[str, str], int] = {}
        self.is_whole = True
        """Whether every posting from the beginning was seen."""
        self._place = place

    def take(self, post: list[list[Json]]) -> Net:
        """Take an entry's postings: they sum to nothing, and nobody falls below nothing."""
        net = nets(post)
        sums: Counter[str] = Counter()
        for (_, asset), units in net.items():
            sums[asset] += units
        for asset, total in sums.items():
            if total:
                self._place.fault(f"its postings of {asset} sum to {total}, not to nothing")
        for key, units in net.items():
            self.units[key] += units
            self.moved[key] = self._place.seq
            if units < 0 and self.units[key] < 0 and self._is_held(key[0]):
                self._place.fault(f"{key[0]} falls to {self.units[key]} {key[1]}, below nothing")
        self._place.report.counts["postings"] += len(post)
        return net

    def _is_held(self, account: str) -> bool:
        return self.is_whole and account.partition(":")[0] in _HELD

    def balance(self, told: Json) -> None:
        """Hold the balances that the export tells to what was posted."""
        kept: dict[tuple[str, str], int] = {}
        for row in told:
            account, asset, units = _posting(row)
            kept[account, asset] = units
        if told != sorted(told) or len(kept) != len(told) or 0 in kept.values():
            self._place.fault("balances are not told once each, in order, without empty ones")
        self._place.report.counts["balances"] += len(kept)
        for key in sorted(kept.keys() | self.units.keys()) if self.is_whole else ():
            if kept.get(key, 0) != self.units[key]:
                last = self.moved.get(key)
                since = f", last moved by entry {last}" if last else ""
                what = f"{key[0]} is told to hold {kept.get(key, 0)} {key[1]}, and was posted"
                self._place.fault(f"{what} {self.units[key]}{since}")


def _posting(row: Json) -> tuple[str, str, int]:
    match row:
        case [str(account), str(asset), int(units)] if not isinstance(units, bool):
            return account, asset, units
    raise ShapeError("a posting has an account, an asset and units")


class Cashier:
    """What moves beside the rounds: chips, tickets, debts, in the amounts that are told."""

    def __init__(self, ledger: Ledger, place: Place) -> None:
        """Look at the ledger's accounts."""
        self._ledger = ledger
        self._place = place
        self._tickets: dict[str, dict[str, Json]] = {}
        self._spent: set[str] = set()
        self._held_back: set[str] = set()
        self._terms: dict[str, str] = {}
        """On which terms a player has promotional chips."""

    def take(self, entry: "Entry") -> None:
        """Hold an entry to the amount it tells, and a ticket to the one redemption it has."""
        facts, place = entry.facts, self._place
        amount, credit = facts.get("amount"), facts.get("credit")
        is_one = entry.kind in _MOVES and entry.kind not in _OF_SEVERAL_AMOUNTS
        if is_one and any(abs(row[2]) != amount for row in entry.post):
            place.fault(f"it tells of {amount}, and other amounts are posted")
        if type(credit) is int and self._ledger.is_whole:
            account = f"chips:{facts.get('player')}", "cash"
            if credit != self._ledger.units[account]:
                place.fault(f"{account[0]} holds {self._ledger.units[account]}, not {credit}")
        self._accounts(entry)
        if "ticket" in facts and entry.kind in _TICKETS:
            self._ticket(entry, part(facts, "ticket", str), amount)
        elif entry.kind == "payment withheld":
            self._held_back.add(part(facts, "ticket", str))
        elif entry.kind == "payment determined":
            self._held_back.discard(part(facts, "ticket", str))

    def _accounts(self, entry: "Entry") -> None:
        """Hold an entry to the accounts that such a one moves: of its own player, and nobody's else."""
        player, between = entry.facts.get("player"), _MOVES.get(entry.kind, ())
        if entry.kind == "promotional chips issued":
            self._terms[str(player)] = str(entry.facts.get("terms"))
        for account, asset, units in entry.post:
            kind, _, whose = account.partition(":")
            if kind not in between:
                self._place.fault(f"{short(entry.kind)} moves nothing of {account}")
            elif player is not None and kind in _PERSONAL and whose != player:
                self._place.fault(f"{account} is moved, and {player} is told of")
            terms = self._terms.get(whose)
            if kind == "chips" and asset == "promotional" and units < 0 and terms != _EXCHANGED:
                self._place.fault(f"{whose}'s promotional chips may only be wagered: {terms}")
            owed = self._ledger.units[account, asset] > 0 and self._ledger.is_whole
            if entry.kind == "overpayment recovered" and kind == "receivable" and owed:
                self._place.fault(f"more is recovered than {whose} owes")

    def _ticket(self, entry: "Entry", ticket: str, amount: Json) -> None:
        place, kind, stage = self._place, entry.kind, entry.facts.get("stage")
        if kind == "ticket issued":
            place.report.counts["tickets"] += 1
            if ticket in self._tickets:
                place.fault("there is a ticket of this number already")
            self._tickets[ticket] = entry.facts
        known = self._tickets.get(ticket, {})
        if known.get("amount", amount if not self._ledger.is_whole else None) != amount:
            place.fault(f"no ticket of this number was issued for {amount}")
        elif known and kind == "ticket redeemed":
            self._redeemed(entry, ticket, known)
        if kind == "ticket redeemed" or stage in {"redeemed", "not paid out"}:
            if ticket in self._spent:
                place.fault("the ticket was redeemed before")
            self._spent.add(ticket)

    def _redeemed(self, entry: "Entry", ticket: str, known: dict[str, Json]) -> None:
        """Hold a paper to its time, to what holds it back, and to the account that it lies on."""
        expires, account = known.get("expires"), _PAPERS.get(str(known.get("paper")), "vouchers")
        if expires is not None and entry.at >= expires:
            self._place.fault("the ticket is redeemed after it ran out")
        if ticket in self._held_back:
            self._place.fault("the ticket is redeemed while its payment is withheld")
        if nets(entry.post)[account, "cash"] != -part(known, "amount", int):
            self._place.fault(f"the ticket is redeemed, and not out of {account}")
        signs = entry.facts.get("asked", {}).get("who")
        if ticket.startswith("form ") and signs != known.get("player"):
            self._place.fault(f"the form is {known.get('player')}'s, and {signs} signs it")


_TICKETS: Final = ("ticket issued", "ticket redeemed", "payout answered")
_PAPERS: Final = {"redeemable ticket": "tickets", "transfer": "transfers"}
"""The account that papers of a kind lie on; vouchers and forms lie on that of vouchers."""
_PERSONAL: Final = ("chips", "receivable", "unclaimed")
_EXCHANGED: Final = "may be exchanged"
_ON_PAPER: Final = ("outside", "chips", "tickets", "vouchers", "transfers")
_HELD_BACK: Final = ("outside", "receivable", "tickets", "vouchers", "transfers")
_MOVES: Final = {
    **dict.fromkeys(_TICKETS, _ON_PAPER),
    **dict.fromkeys(("payment withheld", "payment determined"), _HELD_BACK),
    **dict.fromkeys(("chips bought", "credit added", "credit brought"), ("outside", "chips")),
    "promotional chips issued": ("outside", "chips"),
    **dict.fromkeys(
        ("chips redeemed", "chips exchanged", "non-value chips issued"),
        ("outside", "chips", "float"),
    ),
    **dict.fromkeys(("overpayment recorded", "overpayment recovered"), ("receivable", "chips")),
    **dict.fromkeys(("unclaimed money held", "unclaimed money claimed"), ("chips", "unclaimed")),
    "unclaimed money disposed of": ("unclaimed", "outside"),
}
"""What moves money beside the rounds, and between which kinds of account."""
_OF_SEVERAL_AMOUNTS: Final = ("promotional chips issued",)
"""Chips given away, and what was paid for them."""


# ── Rounds: every wager from its placing to its settlement ───────────────────────────────────────

OPEN, COLLECTED, PAID, DONE, GONE = "open", "collected", "paid", "done", "gone"
"""How far a wager has come: on the layout; losers collected; winnings paid and the stake still on
the layout; settled; taken back, rejected or void."""


@dataclass(slots=True)
class Wager:
    """One wager, and what it has moved since it was placed: from its player, onto the layout, won."""

    id: str
    player: str
    asset: str
    staked: int
    pieces: Pieces
    line: int
    seq: int
    void: int = 0
    """What of the stake has no result and goes back."""
    may_be_void: bool = False
    """Whether a part may be void that nobody has told of yet."""
    is_unread: bool = False
    """Whether it was written in words that are not read here: its settlement says where it lay."""
    stage: str = OPEN
    result: str = "open"
    moved: tuple[int, int, int] = (0, 0, 0)

    fee: int = 0
    """The commission that was paid with the stake."""
    spot: "Spot | None" = None
    """At a table for dice: where it lies."""
    hangs_on: str = ""
    """The wager it is on."""
    point: int = 0
    """The point of that wager when it was made."""
    life: "Life" = field(default_factory=list)
    """What it has lived through since it was placed."""

    bet: str = ""
    """At a table where people decide: which bet it is, on which box or terminal's hand."""
    seat: int = 0
    hand: int = 1
    is_even: bool = False
    """Whether it was paid even money."""

    def pays(self, number: str, chips: tuple[int, ...]) -> tuple[int, int, int]:
        """Return what it wins on a number, what of the stake goes back, and the commission kept."""
        share = (self.staked - self.void) // _shares(self.pieces)
        stakes = Counter(self.pieces)
        won = back = kept = 0
        for (odds, numbers, *fee), shares in stakes.items():
            if number in numbers:
                won += payable(-(-share * shares * odds // 1), chips)
                back += share * shares
                kept += int(share * shares * fee[0]) if fee else 0
        return won, back, kept


@dataclass(slots=True)
class Round:
    """One round as far as it has come."""

    number: int
    line: int
    seq: int
    commitment: str | None = None
    ruleset: str = ""
    closes: int | None = None
    is_closed: bool = False
    result: str | None = None
    draws: int = 0
    contributions: list[list[str]] = field(default_factory=list)
    wagers: dict[str, Wager] = field(default_factory=dict)
    rejected: list[str] = field(default_factory=list)
    registered: str | None = None
    """What was registered, where somebody has still to confirm it."""
    why_void: str = ""
    was_collected: bool = False
    """Whether losers were collected."""
    collected: Counter[str] = field(default_factory=Counter)
    """Taken for lost pieces of winners that may be void in part, until that is told."""
    course: "Course | None" = None
    """Where people decide: the cards and decisions since the wagering ended."""
    deciders: dict[int, str] = field(default_factory=dict)
    bet_now: int | None = None
    """How long wagering lasts from the first wager on, which it waits for: star-rapid 13.3.4."""
    answers_by: int | None = None
    """Until when the question may be answered that is put."""


@dataclass(slots=True)
class Entry:
    """One entry of the journal, taken apart."""

    seq: int
    stream: str
    number: int
    kind: str
    at: int
    clock: int
    facts: dict[str, Json]
    post: list[list[Json]]
    rules: list[str]


class Game:
    """One table: its layout, its round in progress and the one before."""

    def __init__(self, name: str, record: Json, ruleset: Json, place: Place) -> None:
        """Take up a table as it was set up."""
        self.name = name
        self.ruleset = digest(ruleset)
        self.book = str(part(record, "rulebook", str)).strip().lower()
        options = part(ruleset, "options", dict)
        if ruleset.get("book") != self.book:
            raise ShapeError(f"its ruleset is one of {short(ruleset.get('book'))}")
        for option, elected in (record.get("options") or {}).items():
            if _plain(elected) != _plain(options.get(option)):
                place.fault(f"its ruleset has {short(options.get(option))} for {short(option)}")
        layout, _ = _LAYOUTS[ruleset["game"]]
        self.layout = layout(self.book, options)
        self.is_rng = (record.get("mode") or options.get("mode")) == "rng"
        chips = sorted({units_of(value) for value in record.get("chips") or ()})
        self.chips = tuple(chips) if self.book in _ROUNDS_UP else ()
        self.round: Round | None = None
        self.last: Round | None = None
        self.counts: Counter[str] = Counter()
        self.secrets: set[str] = set()
        """Seeds and commitments seen so far, in the whole house."""
        self._is_whole = True
        """Whether every entry of the table was seen."""
        self.is_open = False
        self._place = place

    def change(self, ruleset: Json) -> None:
        """Go on by another ruleset of the same game."""
        layout, _ = _LAYOUTS[ruleset["game"]]
        self.layout = layout(self.book, part(ruleset, "options", dict))
        self.ruleset = digest(ruleset)

    def is_known(self, entry: Entry) -> bool:
        """Say whether the round that an entry belongs to was seen from its beginning."""
        number = entry.facts.get("round")
        return entry.kind == "round begun" or (
            self.round is not None if number is None else self._at(number) is not None
        )

    def forget(self) -> None:
        """Drop the rounds under way: entries are missing, and nothing can be said of them."""
        self.round = self.last = None
        self._is_whole = False

    @property
    def is_under_way(self) -> bool:
        """Whether something of its round is still to come."""
        current = self.round
        if current is None:
            return False
        waits = (w for w in current.wagers.values() if w.stage not in {DONE, GONE})
        is_open = any(self._is_due(current, wager) for wager in waits)
        return is_open or (current.result is None and not current.why_void)

    @property
    def has_ended(self) -> bool:
        """Whether a round of it is over."""
        return self.counts["rounds"] > self.is_under_way

    # Beginning and end

    def begin(self, entry: Entry, _: Net) -> Net:
        """Begin a round: the one before is over, and its chance is promised."""
        number = part(entry.facts, "round", int)
        before = self.round or self.last
        if self.round is not None:
            self.end()
        if not self.is_open and self._is_whole:
            self._place.fault(f"round {number} begins, and the table is not open")
        due = before.number + 1 if before is not None else 1 if self._is_whole else number
        if number != due:
            self._place.fault(f"round {number} begins, where {due} is due")
        fresh = Round(number, self._place.line, entry.seq)
        seconds = entry.facts.get("seconds")
        if isinstance(seconds, int) and seconds:
            fresh.closes = entry.clock + seconds * 1_000_000
        if entry.facts.get("bet now") is True:
            fresh.closes, fresh.bet_now = None, seconds or 0
        if "commitment" in entry.facts:
            fresh.commitment = hash_in(entry.facts, "commitment")
            fresh.ruleset = hash_in(entry.facts, "ruleset")
            if fresh.ruleset != self.ruleset:
                self._place.fault("the round is committed under another ruleset than its table's")
            self._fresh(fresh.commitment, "commitment")
        elif self.is_rng:
            self._place.fault(f"round {number} is committed to no seed, and will be drawn")
        self.last, self.round = self.round or self.last, fresh
        self.counts["rounds"] += 1
        return Counter()

    def _fresh(self, secret: str, what: str) -> None:
        if secret in self.secrets:
            self._place.fault(f"its {what} was used before")
        self.secrets.add(secret)

    def end(self) -> None:
        """Look back at a round when the next begins: all of it was settled, or void for a reason."""
        ended = self.round
        if ended is None:
            return
        for wager in ended.wagers.values():
            if wager.stage not in {DONE, GONE} and self._is_due(ended, wager):
                what = f"wager {wager.id} of round {ended.number} was never settled ({wager.stage})"
                self._place.report.faults.append(Fault(wager.line, wager.seq, what))
        if any(ended.collected.values()) and not ended.why_void:
            what = f"more or less was collected in round {ended.number} than its wagers lost"
            self._place.report.faults.append(Fault(ended.line, ended.seq, what))
        if ended.result is None and not ended.why_void:
            what = f"round {ended.number} ended with no result, and nobody said why"
            self._place.report.faults.append(Fault(ended.line, ended.seq, what))

    def _is_due(self, current: Round, wager: Wager) -> bool:  # noqa: ARG002 - dice look at both
        """Say whether the round decides a wager; one on dice may stand on."""
        return True

    def _has_result(self, current: Round, wager: Wager) -> bool:  # noqa: ARG002 - as above
        """Say whether there is a result that could decide a wager."""
        return current.result is not None

    def _at(self, number: Json) -> Round | None:
        """Return the round of a number: the one in progress, or the last."""
        for each in (self.round, self.last):
            if each is not None and each.number == number:
                return each
        return None

    # Wagers

    def place(self, entry: Entry, net: Net) -> Net:
        """A wager is placed: its stake goes from its player onto the layout."""
        current = self._current()
        told = part(entry.facts, "wager", dict)
        name, player = part(told, "id", str), part(told, "player", str)
        asset = self._asset(told)
        staked = net[f"stakes:{self.name}", asset]
        if name in current.wagers and current.wagers[name].staked:
            self._place.fault(f"there is a wager {name} in this round already")
        current.contributions.append([name, part(told, "nonce", str)])
        self._check_stake(told, staked)
        pieces = self._pieces(told, staked)
        wager = Wager(name, player, asset, staked, pieces, self._place.line, entry.seq)
        wager.is_unread = bool(staked) and not pieces
        self.counts["wagers read where they are settled"] += wager.is_unread
        # What staff took by mistake beyond a limit is void; on a racetrack, what lies off the step.
        racetrack = _shares(pieces) > 1 or _bet_named(told["bet"])[0] == "asian-neighbour"
        wager.may_be_void = told.get("accepted") is not None or (self.book == "nz" and racetrack)
        wager.hangs_on = str(told.get("on") or "")
        current.wagers[name] = wager
        self.counts["wagers"] += 1
        if not staked:
            wager.stage, wager.result = GONE, "void"
            return Counter()
        self._check_time(current, entry)
        if pieces and staked % _shares(pieces) and self.book not in _ROUNDS_UP:
            self._place.fault(f"{staked} does not divide into {_shares(pieces)} equal pieces")
        return self._move(wager, (-staked, staked, 0))

    def place_together(self, entry: Entry, _: Net) -> Net:
        """Several wagers are placed, one after the other; what was staked of each is told with it."""
        due: Net = Counter()
        part(entry.facts, "placed", list)
        for told in made(entry.facts):
            own: Net = Counter()
            own[f"stakes:{self.name}", self._asset(told)] = part(told, "staked", int)
            own[f"house:{self.name}", "cash"] = part(told, "fee", int) if "fee" in told else 0
            due.update(self.place(replace(entry, facts={**entry.facts, "wager": told}), own))
        return due

    def _current(self) -> Round:
        if self.round is None or self.round.why_void:
            raise ShapeError("no round is in progress")
        return self.round

    def _asset(self, told: Json) -> str:
        chips = str(told.get("chips") or "value").strip().lower()
        if chips == "value":
            return "cash"
        return (
            chips if chips == "promotional" else f"{chips} of {told.get('issued_at') or self.name}"
        )

    def _check_stake(self, told: Json, staked: int) -> None:
        asked = units_of(told.get("stake"))
        if staked in {0, asked} or (self.book in _TRIMS and 0 < staked < asked):
            return
        self._place.fault(f"{asked} was staked, and {staked} put on the layout")

    def _pieces(self, told: Json, staked: int) -> Pieces:
        """Read where a wager lies; one that was void on arrival may lie anywhere.

        At sic bo and the money wheel people have more words for a place than are known here.
        """
        try:
            return self._read(part(told, "bet", str), told.get("target"))
        except ShapeError:
            if staked and isinstance(self.layout, Cloth):
                raise
            return ()

    def _read(self, bet: str, target: Json) -> Pieces:
        lies = self.layout.read(bet, target)
        assert not isinstance(lies, Spot)  # tables for dice have another way to read
        return lies

    def _check_time(self, current: Round, entry: Entry) -> None:
        if current.is_closed:
            self._place.fault("the wager was taken after wagering was closed")
        elif current.closes is not None and entry.clock >= current.closes:
            self._place.fault("the wager was taken after its time was up")

    def _move(self, wager: Wager, moved: tuple[int, int, int]) -> Net:
        """Bring a wager to what it has moved in all; return what that posts."""
        player, lies, won = (
            after - before for after, before in zip(moved, wager.moved, strict=True)
        )
        wager.moved = moved
        net: Net = Counter()
        net[f"chips:{wager.player}", wager.asset] += player
        net[f"stakes:{self.name}", wager.asset] += lies
        net[f"house:{self.name}", wager.asset] -= player + lies
        net[f"chips:{wager.player}", "cash"] += won
        net[f"house:{self.name}", "cash"] -= won
        return net

    def _back(self, names: Iterable[Json], result: str) -> Net:
        """Give wagers back to their players."""
        current, net = self._current(), Counter[tuple[str, str]]()
        for name in names:
            wager = current.wagers.get(name)
            if wager is None or wager.stage != OPEN:
                self._place.fault(f"{short(name)} is no wager that could be {result}")
                continue
            wager.stage, wager.result = GONE, result
            net.update(self._move(wager, (0, 0, 0)))
        return net

    def call(self, entry: Entry, net: Net) -> Net:
        """A wager is taken up again, or a part of it."""
        if self._current().is_closed:
            self._place.fault("a wager was touched after wagering was closed")
        name = part(entry.facts, "wager", str)
        wager = self._current().wagers.get(name)
        if entry.facts.get("call") == "reduce" and wager is not None:
            return self._reduce(wager, entry.facts, net)
        if entry.facts.get("call") != "remove":
            raise ShapeError(f"nobody can call {short(entry.facts.get('call'))} at this table")
        return self._back([name, *self._hanging(name)], "removed")

    def _hanging(self, name: str) -> list[str]:
        """Name the wagers that go with one that is taken up: insurance of it."""
        wagers = self._current().wagers.values()
        return [w.id for w in wagers if w.hangs_on == name and w.stage == OPEN]

    def _reduce(self, wager: Wager, facts: Json, net: Net) -> Net:
        """Leave so much of a wager on the layout; what was void of it lies there beside that."""
        named = "to" if "to" in facts else "less"
        amount = part(facts, named, int)
        left = amount if named == "to" else wager.staked - amount
        if wager.may_be_void and named == "to":
            left = max(left, wager.staked + net[f"stakes:{self.name}", wager.asset])
        if wager.stage != OPEN or not 0 < left < wager.staked:
            raise ShapeError(f"{wager.id} cannot be reduced to {short(left)}")
        wager.staked = left
        return self._move(wager, (-left, left, wager.moved[2]))

    def close(self, entry: Entry, _: Net) -> Net:
        """No more bets: what the book rejects goes back."""
        current = self._current()
        current.is_closed = True
        current.rejected = [str(name) for name in part(entry.facts, "rejected", list)]
        self._hold_rejected(current)
        due = self._back(current.rejected, "rejected")
        self._opens(current, entry)
        return due

    def _hold_rejected(self, current: Round) -> None:
        """Only some books turn wagers away at the close."""
        if current.rejected and self.book not in _TRIMS and not isinstance(self.layout, Cards):
            self._place.fault(f"{self.book} rejects no wager at the close")

    def cut(self, entry: Entry, _: Net) -> Net:
        """Wagers are reduced together, each to what is told of it; the rest goes back."""
        due: Net = Counter()
        for told in part(entry.facts, "wagers", list):
            wager = self._current().wagers.get(part(told, "id", str))
            left = part(told, "stake", int)
            if wager is None or wager.stage != OPEN or not 0 <= left <= wager.staked:
                raise ShapeError(f"{short(told['id'])} is no wager that could be reduced to {left}")
            wager.staked = left
            due.update(self._move(wager, (-left, left, wager.moved[2])))
        return due

    def overrule(self, entry: Entry, _: Net) -> Net:
        """A call is overruled: only dice are called."""
        raise ShapeError(f"nobody calls a roll at this table, and {entry.kind} is told")

    def answer(self, entry: Entry, _: Net) -> Net:
        """Somebody decides in the middle of a round."""
        raise ShapeError(f"nobody decides anything at this table, and {entry.kind} is told")

    def ask_again(self, entry: Entry, _: Net) -> Net:
        """Questions are put once more."""
        raise ShapeError(f"nobody is asked anything at this table, and {entry.kind} is told")

    def deal(self, entry: Entry, _: Net) -> Net:
        """Cards come until somebody is asked."""
        raise ShapeError(f"nobody is asked anything at this table, and {entry.kind} is told")

    def rule(self, entry: Entry, _: Net) -> Net:
        """Irregular cards are ruled on."""
        raise ShapeError(f"nobody is asked anything at this table, and {entry.kind} is told")

    def show(self, entry: Entry, _: Net) -> Net:
        """The seed of a void round is shown."""
        raise ShapeError(f"a round here ends with its result, and {entry.kind} is told")

    def open(self, _: Entry, __: Net) -> Net:
        """A table is opened."""
        self.is_open = True
        return Counter()

    def shut(self, entry: Entry, _: Net) -> Net:  # noqa: ARG002 - tables for dice pass it on
        """A table is closed: a round in which nobody has a wager ends with it."""
        self.is_open = False
        current = self.round
        stands = any(w.stage != GONE for w in current.wagers.values()) if current else True
        if current is not None and current.result is None and not stands:
            current.why_void = current.why_void or "the table was closed"
        return Counter()

    def turn_up(self, entry: Entry, _: Net) -> Net:
        """A card is turned up, which ends what wagering there was, and may begin some more."""
        current = self._current()
        current.is_closed = True
        self._opens(current, entry)
        return Counter()

    def _opens(self, current: Round, entry: Entry) -> None:
        """Note that an entry opened a window in the middle of the round."""
        if entry.facts.get("window") is not None:
            seconds = entry.facts.get("seconds")
            current.is_closed = False
            current.closes = entry.clock + seconds * 1_000_000 if seconds else None

    def drop(self, _: Entry, __: Net) -> Net:
        """The ball has dropped, which ends the wagering though nobody called it."""
        self._current().is_closed = True
        return Counter()

    def spin_again(self, entry: Entry, _: Net) -> Net:
        """A spin is void: stakes stay, may be changed, and the ball is spun again."""
        current = self._current()
        if current.result is not None:
            self._found_late(current, entry)
        seconds = entry.facts.get("seconds")
        current.closes = entry.clock + seconds * 1_000_000 if isinstance(seconds, int) else None
        current.is_closed, current.rejected = False, []
        self.counts["void spins"] += 1
        return Counter()

    def _found_late(self, current: Round, entry: Entry) -> None:
        """A spin is found void when its result is known: no longer than until the settlement begins."""
        ruling = part(part(entry.facts, "ruling", dict), "facts", dict)
        is_settled = any(wager.stage not in {OPEN, GONE} for wager in current.wagers.values())
        if self.book not in _VOID_UNCALLED or ruling.get("called") is not False or is_settled:
            self._place.fault("a spin is void after its result has decided the round")
        current.result = None

    def relax(self, entry: Entry, _: Net) -> Net:
        """Wagering is opened once more: what its end rejected stays so, or lay there again once."""
        current, net = self._current(), Counter[tuple[str, str]]()
        if current.result is not None:
            self._place.fault("wagering is opened once more after the result")
        current.is_closed, current.closes = False, None
        if entry.facts.get("keeps rejected"):
            current.rejected = []
        for wager in (current.wagers[name] for name in current.rejected if name in current.wagers):
            wager.stage, wager.result = OPEN, "open"
            net.update(self._move(wager, (-wager.staked, wager.staked, 0)))
        current.rejected = []
        return net

    # The result

    def register(self, entry: Entry, _: Net) -> Net:
        """A number is registered, and waits to be confirmed."""
        self._current().registered = self._result(entry.facts)
        return Counter()

    def decide(self, entry: Entry, _: Net) -> Net:
        """A result decides the round: the wheel's, or the one its seed gives."""
        current = self._current()
        if part(entry.facts, "round", int) != current.number:
            self._place.fault(f"a result of round {entry.facts['round']} in round {current.number}")
        number = self._result(entry.facts)
        if current.registered not in {None, number}:
            self._place.fault(f"{number} is decided, and {current.registered} was registered")
        current.registered = None
        if current.result is not None:
            self._place.fault(f"round {current.number} has a result already: {current.result}")
        current.result, current.is_closed = number, True
        self.counts["results"] += 1
        if current.commitment is not None or "seed" in entry.facts:
            self._draw(current, entry.facts, number)
        elif self.is_rng:
            self._place.fault("the generator's result comes without its seed")
        return Counter()

    def _result(self, facts: Json) -> str:
        """Read a result: what came, or both hands of a coup."""
        if isinstance(self.layout, Cards):
            return self.layout.result(facts)
        return self.layout.result(facts.get("chance"))

    def _draw(self, current: Round, facts: Json, number: str) -> None:
        """Draw again, from the seed now shown and what the wagers brought."""
        seed, mixed = hash_in(facts, "seed"), hash_in(facts, "mixed")
        if not current.draws:
            self._fresh(seed, "seed")
        if commitment(self.name, current.number, seed, current.ruleset) != current.commitment:
            self._place.fault("the seed is not the one that was promised before the first wager")
        if mixture(current.contributions) != mixed:
            self._place.fault("what the wagers brought does not mix to what was drawn from")
        source = drawn(self.name, current.number, bytes.fromhex(seed), mixed)
        due = ""
        for _ in range(current.draws + 1):
            due = self.layout.draw(source)
        current.draws += 1
        self.counts["draws"] += 1
        if due != number:
            self._place.fault(f"the seed gives {due}, not {number}")

    # Settlement

    def settle(self, entry: Entry, _: Net) -> Net:
        """Wagers are settled, void or forfeit: each is told with what became of it."""
        current = self._at(part(entry.facts, "round", int))
        if current is None:
            raise ShapeError(f"round {entry.facts['round']} is neither in progress nor the last")
        net: Net = Counter()
        for told in part(entry.facts, "wagers", list):
            wager = current.wagers.get(part(told, "id", str))
            if wager is None:
                self._place.fault(f"{short(told['id'])} is settled, and was never placed")
                continue
            self._same(wager, told)
            net.update(self._settle_one(current, wager, told, entry))
        return net

    def _same(self, wager: Wager, told: Json) -> None:
        """Hold what is told of a wager to what was placed."""
        if told.get("player") != wager.player:
            self._place.fault(f"{wager.id} is {wager.player}'s, not {short(told.get('player'))}'s")
        lies = self._read(part(told, "bet", str), told.get("target"))
        if wager.is_unread:
            wager.pieces, wager.is_unread = lies, False
        if lies != wager.pieces:
            where = f"{told['bet']} {told.get('target') or ''}".strip()
            self._place.fault(f"{wager.id} was not placed on {where}")
        if told.get("stake") != wager.staked:
            self._place.fault(f"{wager.id} staked {wager.staked}, not {told.get('stake')}")

    def _settle_one(self, current: Round, wager: Wager, told: Json, entry: Entry) -> Net:
        result = part(told, "result", str)
        self._check_void(wager, part(told, "void", int), entry)
        if result in {"void", "forfeit"} and not self._is_void_line(current, wager):
            back = wager.staked if result == "void" else 0
            self._amounts(wager, told, result, (0, back, wager.fee if result == "forfeit" else 0))
            wager.stage, wager.result = GONE, result
            self._place.report.counts[f"wagers {result}"] += 1
            return self._move(wager, (back - wager.staked, 0, -wager.fee * (result != "void")))
        if result == "open":
            return Counter()
        if not self._has_result(current, wager):
            self._place.fault(f"{wager.id} is settled before there is a result")
            return Counter()
        if wager.stage == GONE:
            self._place.fault(f"{wager.id} is settled, and was {wager.result}")
        won, back, kept = self._pays(current, wager)
        came = "void" if self._is_void_line(current, wager) else self._word(wager, won, back)
        self._amounts(wager, told, came, (won, back + wager.void, kept))
        if wager.stage == COLLECTED and wager.may_be_void:
            lost = wager.staked - back - wager.void
            current.collected[wager.asset] -= lost
            wager.moved, wager.may_be_void = (-wager.staked, wager.staked - lost, 0), False
        wager.result = result
        if entry.kind == "result corrected":
            return self._reach(current, wager, wager.stage)
        if wager.stage in {PAID, DONE}:
            self._place.fault(f"{wager.id} is settled a second time")
        return self._reach(current, wager, PAID if entry.kind == "winners paid" else DONE)

    def _word(self, wager: Wager, won: int, back: int) -> str:  # noqa: ARG002 - as above
        """Say what became of a wager."""
        return _came_to(won, back)

    def _reach(self, current: Round, wager: Wager, stage: str) -> Net:
        """Bring a decided wager to a stage: collected in part, paid, settled."""
        won, back, kept = self._pays(current, wager)
        whole, back, won = wager.staked, back + wager.void, won - kept
        if stage == PAID and not back:
            stage = DONE  # after a correction: nothing of it lies on the layout any more
        moved = {
            OPEN: (-whole, whole, -wager.fee),
            COLLECTED: (-whole, back, -wager.fee),
            PAID: (-whole, back, won),
            DONE: (back - whole, 0, won),
        }
        self._place.report.counts["wagers settled"] += stage == DONE != wager.stage
        wager.stage = stage
        return self._move(wager, moved[stage])

    def _check_void(self, wager: Wager, void: int, entry: Entry) -> None:
        """A part of a stake is void where it was taken by mistake, or declared so."""
        if void == wager.void:
            return
        declared = entry.facts.get("void") is not None
        if not (0 <= void <= wager.staked) or not (declared or wager.may_be_void):
            self._place.fault(f"{void} of {wager.id} are void, and nobody said why")
        wager.void = void

    def _amounts(self, wager: Wager, told: Json, result: str, due: tuple[int, int, int]) -> None:
        if not any(str(ref).startswith(f"{self.book}:") for ref in part(told, "rules", list)):
            self._place.fault(f"{wager.id} is settled by no rule of {self.book}")
        said = (part(told, "winnings", int), part(told, "returned", int))
        if part(told, "commission", int) != due[2]:
            what = f"{wager.id} pays a commission of {told['commission']}"
            self._place.fault(f"{what}: {due[2]} is due")
        if told["result"] != result:
            self._place.fault(f"{wager.id} is told to {told['result']}: {result} is due")
        if said != due[:2]:
            what = f"{wager.id} is told to win {said[0]} and get back {said[1]}"
            self._place.fault(f"{what}: {due[0]} and {due[1]} are due")

    def correct(self, entry: Entry, net: Net) -> Net:
        """A result is corrected: the round is settled again, and the difference posted."""
        current = self._at(part(entry.facts, "round", int))
        is_card = isinstance(self.layout, Cards) and self.round is current
        if current is None or (current.result is None and not is_card):
            raise ShapeError("there is no result that could be corrected")
        is_over = entry.facts.get("chance") is not None
        current.result = self._result(entry.facts) if is_over else None
        self._opens(current, entry)
        self.counts["corrections"] += 1
        return self._settled_again(current, entry, net)

    def _settled_again(self, current: Round, entry: Entry, net: Net) -> Net:
        due = self.settle(entry, net)
        listed = {told["id"] for told in entry.facts["wagers"]}
        for wager in current.wagers.values():
            if wager.id not in listed and wager.stage not in {OPEN, GONE}:
                due.update(self._reach(current, wager, wager.stage))
        return due

    def lay(self, entry: Entry, _: Net) -> Net:
        """A wager lies elsewhere: moved by accident, clarified, or settled where it lay first."""
        current = self._at(part(entry.facts, "round", int))
        wager = current.wagers.get(part(entry.facts, "wager", str)) if current else None
        if current is None or wager is None:
            raise ShapeError(f"{short(entry.facts.get('wager'))} is no wager that could be moved")
        self._before_the_result(current, entry)
        if wager.stage == GONE:
            return Counter()
        wager.pieces = self._read(part(entry.facts, "bet", str), entry.facts.get("target"))
        return self._reach(current, wager, wager.stage)

    def _before_the_result(self, current: Round, entry: Entry) -> None:
        """Only what is restored lies elsewhere when the result is known."""
        if entry.kind != "wager restored" and (current.result or current.registered) is not None:
            self._place.fault(f"{entry.facts['wager']} is put elsewhere after the result")

    def establish(self, entry: Entry, _: Net) -> Net:
        """After a malfunction a player's wagers are those that the records show."""
        current = self._at(part(entry.facts, "round", int))
        if current is None:
            raise ShapeError("its round is neither in progress nor the last")
        player, due = part(entry.facts, "player", str), Counter[tuple[str, str]]()
        for wager in current.wagers.values():
            if wager.player == player and wager.stage != GONE:
                due.update(self._move(wager, (0, 0, 0)))
                wager.stage, wager.result = GONE, "replaced by what the records show"
        shown = {part(each, "id", str): each for each in part(entry.facts, "established", list)}
        for told in part(entry.facts, "wagers", list):
            due.update(self._established(current, told, shown.get(told.get("id"))))
        return due

    def _established(self, current: Round, told: Json, shown: Json) -> Net:
        if shown is None:
            raise ShapeError(f"{short(told.get('id'))} is settled, and no record shows it")
        pieces = self._read(part(shown, "bet", str), shown.get("target"))
        staked = part(told, "stake", int)
        wager = Wager(
            shown["id"], shown["player"], "cash", staked, pieces, self._place.line, self._place.seq
        )
        current.wagers[wager.id] = wager
        self.counts["wagers"] += 1
        if staked > units_of(shown.get("stake")):
            self._place.fault(f"{wager.id} staked {staked}, and the records show less")
        if told.get("result") not in {"open", "win", "lose"}:
            wager.stage, wager.result = GONE, str(told.get("result"))
            return Counter()
        wager.void = part(told, "void", int)
        self._same(wager, told)
        if told["result"] == "open" or current.result is None:
            return self._reach(current, wager, OPEN)
        won, back, kept = self._pays(current, wager)
        self._amounts(wager, told, _came_to(won, back), (won, back + wager.void, kept))
        return self._reach(current, wager, DONE)

    def _pays(self, current: Round, wager: Wager) -> tuple[int, int, int]:
        """Return what a wager wins, what goes back of its stake, and the commission on it."""
        return wager.pays(current.result or "", self.chips)

    def _is_void_line(self, current: Round, wager: Wager) -> bool:
        """Say whether a result decides that a wager is void: a hand on a tie, in nz1996."""
        layout = self.layout
        hands = (layout.places[hand, ""] for hand in _HANDS) if isinstance(layout, Cards) else ()
        is_hand = isinstance(layout, Cards) and layout.voids_ties and wager.pieces in hands
        return is_hand and current.result is not None and current.result in Coups("tie")

    # Paid by hand

    def collect(self, entry: Entry, net: Net) -> Net:
        """Losers are collected, and the lost pieces of winners."""
        due = self.settle(entry, net)
        current = self._current()
        current.was_collected = True
        most: Counter[str] = Counter()
        for wager in current.wagers.values():
            if wager.stage not in {OPEN, COLLECTED} or wager.is_unread:
                continue
            if not self._is_due(current, wager):
                continue
            back = self._pays(current, wager)[1]
            if not back:
                self._place.fault(f"{wager.id} has lost, and is not collected")
            if wager.may_be_void and wager.stage == OPEN:
                most[wager.asset] += wager.staked - back
                wager.stage = COLLECTED
            elif not wager.may_be_void:
                due.update(self._reach(current, wager, COLLECTED))
        self._lost_pieces(current, due, net, most)
        return self._given_back(current, due)

    def _lost_pieces(self, current: Round, due: Net, net: Net, most: Counter[str]) -> None:
        """Take over what was collected of winners that may be void in part."""
        for asset, lost in most.items():
            stakes, house = (f"stakes:{self.name}", asset), (f"house:{self.name}", asset)
            taken = min(max(0, due[stakes] - net[stakes]), lost)
            current.collected[asset] += taken
            due[stakes] -= taken
            due[house] += taken

    def pay(self, entry: Entry, net: Net) -> Net:
        """Winners are paid; with the last of them every stake that still lies goes back."""
        due = self.settle(entry, net)
        return self._given_back(self._current(), due)

    def _given_back(self, current: Round, due: Net) -> Net:
        """When nothing is left to collect or pay, every stake that still lies goes back."""
        waits = (w for w in current.wagers.values() if w.stage in {OPEN, COLLECTED})
        if not any(self._is_due(current, wager) for wager in waits):
            for wager in current.wagers.values():
                if wager.stage == PAID:
                    due.update(self._reach(current, wager, DONE))
        return due

    def pick_up(self, entry: Entry, _: Net) -> Net:
        """A player picks up the stake of a wager that was paid."""
        current, name = self._current(), part(entry.facts, "wager", str)
        wager = current.wagers.get(name)
        if wager is None or wager.stage != PAID:
            raise ShapeError(f"{short(name)} is no wager that was paid and still lies")
        return self._reach(current, wager, DONE)

    def void(self, entry: Entry, net: Net) -> Net:
        """A round is void, for a reason: every stake goes back, or is forfeit."""
        current = self._at(part(entry.facts, "round", int))
        due = self.settle(entry, net)
        assert current is not None  # settled in it
        current.why_void = str(part(part(entry.facts, "void", dict), "why", str))
        if not current.why_void.strip():
            self._place.fault("a round is void, and nobody said why")
            current.why_void = "nobody said"
        self.counts["void rounds"] += 1
        if current.draws:
            self.counts["void after they were drawn"] += 1
        return due


class Rolling(Game):
    """A table for two dice: wagers stand on from roll to roll until one decides them."""

    def __init__(self, name: str, record: Json, ruleset: Json, place: Place) -> None:
        """Take up a table; no point stands."""
        super().__init__(name, record, ruleset, place)
        assert isinstance(self.layout, Dice)
        self.dice = self.layout
        self.point: int | None = None
        self._before: int | None = None
        self._since: list[tuple[Wager, str]] = []
        """What came since the last roll: wagers that were placed, and calls on them. A roll that is
        put right late is followed by all of it once more."""
        self._rolled: Roll | None = None
        self._is_lost = False
        """Whether nobody knows any more what stands: entries are missing."""

    def forget(self) -> None:
        """Drop what stands as well: a roll is not known by its own entries alone."""
        super().forget()
        self._is_lost = True

    def is_known(self, entry: Entry) -> bool:
        """Say whether all is known that an entry rests on."""
        return not self._is_lost and super().is_known(entry)

    def begin(self, entry: Entry, _: Net) -> Net:
        """Begin a round with the wagers that the last one left standing."""
        ended = self.round or self.last
        net = super().begin(entry, Counter())
        self._since = []
        self._current().wagers = self._standing(ended)
        return net

    def _standing(self, ended: Round | None) -> dict[str, Wager]:
        wagers = ended.wagers.values() if ended is not None else ()
        return {w.id: w for w in wagers if w.stage not in {DONE, GONE}}

    def _is_due(self, current: Round, wager: Wager) -> bool:
        if wager.spot is None:
            return False  # in words that are not read here: its settlement says where it lay
        return current.result is not None and self._outcome(wager)[0] is not None

    def _outcome(self, wager: Wager) -> tuple[Share | None, bool]:
        assert wager.spot is not None
        pieces = self.dice.shares(wager.spot)
        if not pieces:
            return self.dice.outcome(wager.spot, wager.life, wager.point)
        won = any(self._piece(piece, wager)[0] for _, piece in pieces)
        return (_won(1) if won else _LOST), False

    def _piece(self, piece: str, wager: Wager) -> Share:
        came, _ = self.dice.outcome(Spot(piece), wager.life)
        return came or _LOST

    def _is_void_line(self, current: Round, wager: Wager) -> bool:
        return current.result is not None and wager.spot is not None and self._outcome(wager)[1]

    def _pays(self, current: Round, wager: Wager) -> tuple[int, int, int]:
        """Return what a wager comes to by its last roll; nothing of one that stands on."""
        if wager.spot is None or current.result is None:
            return 0, 0, wager.fee
        staked, chips = wager.staked - wager.void, self.chips
        pieces = self.dice.shares(wager.spot)
        if pieces:
            each = staked // sum(share for share, _ in pieces)
            came = [(each * share, self._piece(piece, wager)) for share, piece in pieces]
        else:
            came = [(staked, self.dice.outcome(wager.spot, wager.life, wager.point)[0] or _LOST)]
        won = sum(payable(-(-stake * odds // 1), chips) for stake, (odds, _, _) in came)
        back = sum(int(stake * back) for stake, (_, back, _) in came)
        is_kept = wager.fee if not self._is_void_line(current, wager) else 0
        return won, back, is_kept

    # Wagers

    def place(self, entry: Entry, net: Net) -> Net:
        """A wager is placed, with its commission where it has one."""
        current, told = self._current(), part(entry.facts, "wager", dict)
        closed, current.is_closed = current.is_closed, False
        if closed and not told.get("confirmed") and net[f"stakes:{self.name}", self._asset(told)]:
            self._place.fault("the wager was taken after wagering was closed")
        fee = net[f"house:{self.name}", "cash"]
        super().place(entry, net)
        current.is_closed = closed
        wager = current.wagers[told["id"]]
        if wager.stage == GONE:
            return Counter()
        wager.fee, wager.hangs_on, wager.spot = fee, str(told.get("on") or ""), None
        with contextlib.suppress(ShapeError):
            self._lies(wager, self.dice.read(part(told, "bet", str), told.get("target")))
        wager.is_unread = wager.spot is None
        self._marked_on(current, wager)
        self._since.append((wager, _PLACED))
        wager.moved = (0, 0, 0)
        return self._move(wager, (-wager.staked, wager.staked, -fee))

    def _pieces(self, told: Json, staked: int) -> Pieces:  # noqa: ARG002 - dice have spots
        return ()

    def _lies(self, wager: Wager, spot: Spot) -> None:
        """Note where a wager lies, with the point of the wager it is on, and hold its commission."""
        wager.spot = spot
        if spot.bet in _HANGS_ON and not wager.point:
            wager.point = self._point_of(wager, spot)
        exact = wager.staked * self.dice.fee(spot)
        rounds = self.dice.options.get("inexact-commission") == "rounded up"
        if wager.fee != exact and not (rounds and wager.fee >= exact):
            self._place.fault(f"{wager.id} pays a commission of {wager.fee}: {exact} is due")

    def _point_of(self, wager: Wager, spot: Spot) -> int:
        """Return the point of the wager that another is on."""
        current = self._current()
        on = [current.wagers[wager.hangs_on]] if wager.hangs_on in current.wagers else []
        mine = [w for w in current.wagers.values() if w.player == wager.player and w.stage == OPEN]
        parents = on or [w for w in mine if w.spot and w.spot.bet == _HANGS_ON[spot.bet]]
        points = {self._mark(parent) for parent in parents} - {0}
        if len(points) != 1:
            raise ShapeError(f"{wager.id} is on no wager that has its point")
        wager.hangs_on = wager.hangs_on or parents[0].id
        return points.pop()

    def _mark(self, parent: Wager) -> int:
        rolls = [event.total for event in parent.life if isinstance(event, Roll)]
        return next((total for total in rolls if total in POINTS), 0)

    def _marked_on(self, current: Round, wager: Wager) -> None:
        """Let a new wager have the marker that is on for all similar ones of its player."""
        similar = (
            w for w in current.wagers.values() if w.player == wager.player and w is not wager
        )
        for other in similar:
            alike = wager.spot and other.spot and other.spot.bet == wager.spot.bet
            if alike and other.stage == OPEN and _switch(other) == "on":
                wager.life.append("on")
                return

    def call(self, entry: Entry, net: Net) -> Net:
        """A wager is taken up, in part too, or turned off or on."""
        current, facts = self._current(), entry.facts
        call, name = facts.get("call"), part(facts, "wager", str)
        wager = current.wagers.get(name)
        if wager is None or wager.stage != OPEN:
            raise ShapeError(f"{short(name)} is no wager that anything could be called on")
        if call in {"on", "off", "on alone"}:
            self._since.append((wager, call))
            return self._switched(current, wager, call)
        if call == "reduce":
            return self._reduce(wager, facts, net)
        gone = [name, *self._hanging(name)]
        self._since += [(current.wagers[each], "remove") for each in gone]
        return self._back(gone, "removed")

    def _switched(self, current: Round, wager: Wager, call: str) -> Net:
        """Turn a wager off or on; *on* is heard by all similar ones of its player."""
        wager.life.append("alone" if call == "on alone" else call)
        for other in current.wagers.values() if call == "on" else ():
            alike = wager.spot and other.spot and other.spot.bet == wager.spot.bet
            if alike and other.player == wager.player and not _switch(other):
                other.life.append("on")
        return Counter()

    def _reduce(self, wager: Wager, facts: Json, net: Net) -> Net:
        fee = wager.fee
        due = super()._reduce(wager, facts, net)
        if wager.spot is not None and fee:
            wager.fee = int(wager.staked * self.dice.fee(wager.spot))
            due.update(self._move(wager, (-wager.staked, wager.staked, -wager.fee)))
        return due

    # The roll

    def decide(self, entry: Entry, net: Net) -> Net:
        """A roll decides what it decides, and makes or ends a point."""
        super().decide(entry, net)
        self._roll(self._current())
        return Counter()

    def _roll(self, current: Round) -> None:
        dice = [int(die) for die in (current.result or "").split("-")]
        self._before = self.point
        roll = self._rolled = Roll(sum(dice), dice[0] == dice[1], self.point)
        for wager in current.wagers.values():
            if wager.stage == OPEN:
                wager.life.append(roll)
        if self.dice.game == "craps":
            self._move_point(roll.total)

    def _move_point(self, total: int) -> None:
        if self.point is None:
            self.point = total if total in POINTS else None
        elif total in {self.point, _SEVEN}:
            self.point = None

    def _same(self, wager: Wager, told: Json) -> None:
        lies = self.dice.read(part(told, "bet", str), told.get("target"))
        if wager.spot is None:
            self._lies(wager, lies)
            wager.is_unread = False
        assert wager.spot is not None
        if lies != wager.spot:
            self._place.fault(f"{wager.id} was not placed on {told['bet']}")
        if told.get("player") != wager.player:
            self._place.fault(f"{wager.id} is {wager.player}'s, not {short(told.get('player'))}'s")
        if told.get("stake") != wager.staked:
            self._place.fault(f"{wager.id} staked {wager.staked}, not {told.get('stake')}")

    def _settle_one(self, current: Round, wager: Wager, told: Json, entry: Entry) -> Net:
        is_result = told.get("result") in {"win", "lose", "stand off"}
        if is_result and not self._is_due(current, wager):
            self._place.fault(f"{wager.id} is settled, and no roll has decided it")
        return super()._settle_one(current, wager, told, entry)

    def correct(self, entry: Entry, _: Net) -> Net:
        """A roll was called wrongly: what it did is undone, and done by the right one."""
        current = self._at(part(entry.facts, "round", int))
        if current is None or current.result is None:
            raise ShapeError("there is no result that could be corrected")
        is_late = current is not self.round
        was_over = is_late or not self.is_under_way
        self._read_in(current, part(entry.facts, "wagers", list))
        stages = {w.id: w.stage for w in current.wagers.values()}
        self._undo(current)
        current.result = self.dice.result(entry.facts.get("chance"))
        self._roll(current)
        self.counts["corrections"] += 1
        due: Net = Counter()
        for wager in current.wagers.values():
            if wager.stage != GONE and wager.spot is not None:
                stage = self._stage(current, wager, stages[wager.id], was_over=was_over)
                due.update(self._reach(current, wager, stage))
        for told in entry.facts["wagers"]:
            self._told_again(current, told)
        if is_late:
            self._follow_on(current)
        return due

    def _read_in(self, current: Round, wagers: list[Json]) -> None:
        """Take from what is told where those wagers lie that were written in words of their own."""
        for told in wagers:
            wager = current.wagers.get(part(told, "id", str))
            if wager is not None and wager.spot is None and wager.stage != GONE:
                self._same(wager, told)

    def _follow_on(self, ended: Round) -> None:
        """Go on from a roll that was put right late: what came since comes on what stands now."""
        current, roll = self._current(), self._rolled
        for wager in (wager for wager, said in self._since if said == "remove"):
            wager.stage = OPEN  # until it is taken up once more; its stake is back already
            if wager.id in ended.wagers and roll is not None:
                wager.life[_last_roll(wager) :] = [roll]
        fresh = {wager.id: wager for wager, said in self._since if said == _PLACED}
        current.wagers = self._standing(ended) | fresh
        for wager, said in self._since:
            if said == _PLACED:
                self._placed_again(current, wager)
            elif said == "remove":
                wager.stage = GONE
            else:
                self._switched(current, wager, said)

    def _placed_again(self, current: Round, wager: Wager) -> None:
        """Let a wager begin anew on what stands now: with the point of the wager it is on."""
        wager.life.clear()
        if wager.spot is not None and wager.spot.bet in _HANGS_ON:
            wager.point = 0
            wager.point = self._point_of(wager, wager.spot)
        self._marked_on(current, wager)

    def _stage(self, current: Round, wager: Wager, was: str, *, was_over: bool) -> str:
        """Say how far a wager has come after its roll was put right."""
        if not self._is_due(current, wager):
            return OPEN
        if was_over:
            return DONE
        return was if was != OPEN else COLLECTED if current.was_collected else OPEN

    def _told_again(self, current: Round, told: Json) -> None:
        """Hold what a correction tells of a wager to what it comes to now."""
        wager = current.wagers.get(part(told, "id", str))
        if wager is None:
            raise ShapeError(f"{short(told['id'])} is settled, and was never placed")
        if wager.stage == GONE:
            return
        self._same(wager, told)
        if self._is_due(current, wager):
            won, back, kept = self._pays(current, wager)
            came = "void" if self._is_void_line(current, wager) else _came_to(won, back)
            self._amounts(wager, told, came, (won, back + wager.void, kept))
        elif told.get("result") != "open":
            self._place.fault(f"{wager.id} is settled, and no roll has decided it")

    def _undo(self, current: Round) -> None:
        """Take the last roll back, and whatever was called since."""
        self.point, current.result = self._before, None
        for wager in current.wagers.values():
            if wager.stage != GONE:
                wager.stage = OPEN
                del wager.life[_last_roll(wager) :]

    def overrule(self, entry: Entry, _: Net) -> Net:
        """A roll that was called no roll counts after all, or one that was called was none."""
        current = self._current()
        if "chance" in entry.facts:
            current.result, current.is_closed = self.dice.result(entry.facts["chance"]), True
            self._roll(current)
            return Counter()
        self._undo(current)
        current.is_closed, current.closes = False, None
        due: Net = Counter()
        for wager in current.wagers.values():
            if wager.stage != GONE:
                due.update(self._reach(current, wager, OPEN))
        return due

    def shut(self, entry: Entry, net: Net) -> Net:
        """A table is closed, and opens with a come out roll."""
        self.point = None
        return super().shut(entry, net)

    def lay(self, entry: Entry, _: Net) -> Net:
        """A wager lies elsewhere."""
        current = self._at(part(entry.facts, "round", int))
        wager = current.wagers.get(part(entry.facts, "wager", str)) if current else None
        if current is None or wager is None:
            raise ShapeError(f"{short(entry.facts.get('wager'))} is no wager that could be moved")
        self._before_the_result(current, entry)
        if wager.stage == GONE:
            return Counter()
        is_late = current is not self.round
        was_over = current.result is not None and (is_late or not self.is_under_way)
        wager.spot = self.dice.read(part(entry.facts, "bet", str), entry.facts.get("target"))
        if current.result is None:
            wager.life.clear()  # what it lived through elsewhere decides nothing here
            return Counter()
        del wager.life[: _last_roll(wager)]
        stage = self._stage(current, wager, wager.stage, was_over=was_over)
        due = self._reach(current, wager, stage)
        if is_late:
            self._follow_on(current)
        return due

    def establish(self, entry: Entry, net: Net) -> Net:  # noqa: ARG002 - the same for all
        """Dice are thrown by hand on a cloth of chips: there are no records to establish from."""
        raise ShapeError("no book lets wagers on two dice be established from records")


class Asking(Game):
    """A table at which people decide in the middle of a round: cards come for what they want."""

    def __init__(self, name: str, record: Json, ruleset: Json, place: Place) -> None:
        """Take up a table; nobody sits there."""
        super().__init__(name, record, ruleset, place)
        self._seats: dict[int, str] = {}

    @property
    def felt(self) -> Felt:
        """The layout."""
        assert isinstance(self.layout, Felt)
        return self.layout

    def _course(self) -> Course:
        course = self._current().course
        if course is None:
            raise ShapeError("cards and decisions come when the wagering has ended")
        return course

    # Who decides

    def sit(self, entry: Entry) -> None:
        """Somebody takes a seat, or leaves it."""
        player = part(entry.facts, "player", str)
        self._seats = {n: who for n, who in self._seats.items() if who != player}
        if entry.kind == "seat taken":
            self._seats[part(entry.facts, "seat", int)] = player

    def forget(self) -> None:
        """Drop who sits where as well."""
        super().forget()
        self._seats = {}

    def close(self, entry: Entry, net: Net) -> Net:
        """No more bets: the round begins on what stands, or goes on where a window was open."""
        current = self._current()
        if current.bet_now is not None:
            self._place.fault("wagering is closed, and waits for its first wager")
        if current.course is not None:
            bought = (w for w in current.wagers.values() if w.bet == "insurance" or w.is_even)
            current.course.happens("close", any(wager.stage != GONE for wager in bought))
        due = super().close(entry, net)
        self._asks(current, entry)
        if current.course is not None:
            return due
        stands = [w for w in current.wagers.values() if w.stage == OPEN]
        for wager in stands:
            current.deciders.setdefault(wager.seat, self._decider(wager))
        staked = ((w.bet, w.seat, w.hand) for w in stands)
        current.course = self.felt.begin(staked, self.felt.options)
        return due

    def _decider(self, wager: Wager) -> str:
        """Say who decides where a wager lies: who sits at the box, 13.3(a); else who wagered first."""
        if not self.felt.is_seated:
            return wager.player
        return self._seats.get(wager.seat, wager.player if self._is_whole else "")

    def _hold_rejected(self, current: Round) -> None:
        """A wager beside the cards goes back that has none of its player to lie beside, or is void."""
        for wager in (current.wagers[name] for name in current.rejected if name in current.wagers):
            own = (wager.player, wager.seat, wager.hand)
            beside = (w for w in current.wagers.values() if (w.player, w.seat, w.hand) == own)
            alone = all(w.bet not in _FOLLOWS or w.stage == GONE for w in beside)
            alone = alone or self._is_void_line(current, wager)
            if self.book not in _TRIMS and not alone:
                self._place.fault(f"{wager.id} is rejected, and nothing is wrong with it")

    def _asks(self, current: Round, entry: Entry) -> None:
        """Note until when a question may be answered that an entry puts."""
        if "questions" in entry.facts:
            seconds = entry.facts.get("seconds")
            current.answers_by = entry.clock + seconds * 1_000_000 if seconds else None
        elif "window" in entry.facts:
            current.answers_by = None

    def ask_again(self, entry: Entry, _: Net) -> Net:
        """The house was down: what was asked is asked again."""
        self._asks(self._current(), entry)
        return Counter()

    def answer(self, entry: Entry, net: Net) -> Net:
        """Somebody decides, with a wager perhaps; or the clock does, and stakes nothing."""
        current, facts, course = self._current(), entry.facts, self._course()
        self._hold_settled(current)
        by = facts.get("by")
        self._hold_time(current, entry, by)
        acts = part(facts, "acts", list)
        for seat, hand, act, *named in acts:
            self._hold_decider(current, course, by, (seat, hand, act))
            course.happens("act", (seat, hand, act, *(place for each in named for place in each)))
        self._asks(current, entry)
        due: Net = Counter()
        if "wager" in facts:
            wager = part(facts, "wager", dict)
            if by is None or wager.get("player") != by or len(acts) != 1:
                self._place.fault(f"a wager of {short(wager.get('player'))} is made with it")
            if [wager.get("bet")] != [act for _, _, act, *_ in acts]:
                self._place.fault(f"{short(wager.get('bet'))} is staked with another decision")
            current.is_closed, current.closes = False, None
            due = self.place(entry, net)
        elif any(act in self.felt.bets for _, _, act, *_ in acts):
            self._place.fault("a decision that takes a wager is made without one")
        current.is_closed = True
        self._opens(current, entry)
        self._lay_there(course, entry)
        self._ended(current, course)
        return due

    def _hold_decider(
        self, current: Round, course: Course, by: Json, told: tuple[int, int, str]
    ) -> None:
        """Hold a decision to who decides there, or the clock's to what the book has it answer."""
        seat, hand, act = told
        if by is None:
            if act != course.default(seat, hand):
                self._place.fault(f"the clock plays {short(act)} for {seat}, where it may not")
            return
        if current.deciders.get(seat) == "":  # who sat there came before what is known here
            current.deciders[seat] = str(by)
        if (who := current.deciders.get(seat, "nobody")) != by:
            self._place.fault(f"{short(by)} decides for {seat}, which {who} decides for")

    def _hold_time(self, current: Round, entry: Entry, by: Json) -> None:
        asked = _asked(entry)
        is_up = current.answers_by is not None and entry.clock >= current.answers_by
        if by is None and not is_up:
            self._place.fault("the clock decides before the time is up")
        elif by is not None and is_up:
            self._place.fault(f"{short(by)} decides after the time was up")
        if (
            by is not None
            and asked.get("role") in {None, "player"}
            and asked.get("who") not in {None, by}
        ):
            self._place.fault(f"{short(asked['who'])} decides for {short(by)}")

    # Wagers

    def place(self, entry: Entry, net: Net) -> Net:
        """A wager is placed on a box, or on a wager that stands."""
        current, told = self._current(), part(entry.facts, "wager", dict)
        due = super().place(entry, net)
        if current.bet_now is not None:
            current.closes = entry.clock + current.bet_now * 1_000_000 if current.bet_now else None
            current.bet_now = None
        wager = current.wagers[told["id"]]
        wager.bet = part(told, "bet", str)
        wager.hand = max(1, self.felt.area(told.get("target")))
        mine = [w for w in current.wagers.values() if w.player == wager.player and w is not wager]
        beside = [w for w in mine if w.stage == OPEN]
        wager.seat = self._seat_of(current, wager, told.get("seat"), beside)
        if wager.stage == GONE:
            return due
        beside = [w for w in beside if w.seat == wager.seat]
        if current.course is not None:
            self._hold_bounds(current.course, wager, beside)
        elif wager.bet not in self.felt.first:
            self._place.fault(f"{wager.id} is a wager on {wager.bet} before the cards")
        return due

    def _seat_of(self, current: Round, wager: Wager, told: Json, beside: list[Wager]) -> int:
        """Say where a wager lies: where that is told, on what it hangs, or beside its player's others."""
        if isinstance(told, int):
            return told
        parent = current.wagers.get(wager.hangs_on)
        seats = {parent.seat} if parent is not None else {w.seat for w in beside}
        return seats.pop() if len(seats) == 1 else 0

    def _hold_bounds(self, course: Course, wager: Wager, beside: list[Wager]) -> None:
        """Hold a wager that is made on others to what they may be: an equal one, or up to it."""
        if wager.bet != course.offered:
            self._place.fault(f"{wager.id} is a wager on {wager.bet}, which nobody may make now")
            return
        area = wager.hand
        wager.hand, on = course.places(wager.bet, wager.seat)
        if self.felt.areas and area != on:
            self._place.fault(f"{wager.id} is on area {area}, and the decision about {on}")
        if any(w.bet == wager.bet and w.hand == wager.hand for w in beside):
            self._place.fault(f"{wager.id} is a second wager on {wager.bet} there")
        follows = sum(w.staked for w in beside if w.hand == on and w.bet in _FOLLOWS)
        least, most = course.bounds(wager.bet, follows)
        if not least <= wager.staked <= most:
            what = f"{wager.id} stakes {wager.staked} on {wager.bet}"
            self._place.fault(f"{what}, where {least} to {most} may be")

    def _pieces(self, told: Json, staked: int) -> Pieces:  # noqa: ARG002 - all lies on one place
        return self.felt.read(part(told, "bet", str), told.get("target"))

    def call(self, entry: Entry, net: Net) -> Net:
        """A wager is taken up before the cards, paid even money, or named for a hand of a pair."""
        current, facts = self._current(), entry.facts
        wager = current.wagers.get(part(facts, "wager", str))
        if current.course is None or facts.get("call") in {"remove", "reduce"}:
            return super().call(entry, net)
        if wager is None or wager.stage != OPEN:
            raise ShapeError(f"{short(facts['wager'])} is no wager anything could be called on")
        call = facts.get("call")
        if call == "even money":
            return self._even_money(current, wager)
        hands = current.course.parted
        if call not in {"first hand", "second hand"} or wager.hand not in hands:
            raise ShapeError(f"nobody can call {short(call)} on {wager.id} now")
        for each in current.wagers.values():
            if (each.player, each.seat, each.hand) == (wager.player, wager.seat, wager.hand):
                each.hand = hands[call == "second hand"]
        return Counter()

    def _even_money(self, current: Round, wager: Wager) -> Net:
        """A blackjack against an ace is paid one to one, until insurance is closed: 8.3."""
        course, mine = self._course(), (wager.player, wager.seat)
        insured = any(
            (w.player, w.seat) == mine and w.bet == "insurance" for w in current.wagers.values()
        )
        if not course.may_be_paid_even(wager.bet, wager.seat) or insured:
            self._place.fault(f"{wager.id} is paid even money, which it may not be")
        wager.stage, wager.result, wager.is_even = DONE, "win", True
        self._place.report.counts["wagers settled"] += 1
        whole = wager.staked - wager.void
        return self._move(wager, (wager.void, 0, payable(whole, self.chips)))

    # Cards

    def turn_up(self, entry: Entry, _: Net) -> Net:
        """A card is turned up, for whom it is due."""
        current, course = self._current(), self._course()
        self._hold_settled(current)
        course.happens("close")
        if course.due != entry.facts.get("slot"):
            told = f"the card goes to {short(entry.facts.get('slot'))}"
            self._place.fault(f"{told}, and is due to {course.due or 'nobody'}")
        course.happens("card", part(entry.facts, "card", str))
        current.is_closed = True
        self._opens(current, entry)
        self._asks(current, entry)
        if "passed over" in entry.facts:
            course.happens("close")
        return Counter()

    def deal(self, entry: Entry, net: Net) -> Net:  # noqa: ARG002 - the same for all
        """The generator deals until somebody is asked."""
        current, course = self._current(), self._course()
        self._hold_settled(current)
        for card in part(entry.facts, "came", list):
            course.happens("card", card)
        current.is_closed, current.draws = True, 1
        self._opens(current, entry)
        self._asks(current, entry)
        return Counter()

    def rule(self, entry: Entry, net: Net) -> Net:  # noqa: ARG002 - the same for all
        """Something irregular is ruled on: a card seen too early, dealt elsewhere, forgotten."""
        current = self._current()
        if current.course is None:
            return Counter()  # before the cards it changes nothing
        course = current.course
        self._hold_settled(current)
        course.happens("rule", part(entry.facts, "ruling", dict))
        self._lay_there(course, entry)
        if "window" in entry.facts or "questions" in entry.facts:
            self._opens(current, entry)
            self._asks(current, entry)
        self._ended(current, course)
        return Counter()

    def _lay_there(self, course: Course, entry: Entry) -> None:
        """Hold the cards that came with something else to those that lay there."""
        if entry.facts.get("came", course.came_with_it) != course.came_with_it:
            told = f"{short(entry.facts['came'])} came with it"
            self._place.fault(f"{told}, and {short(course.came_with_it)} lay there")

    def void(self, entry: Entry, net: Net) -> Net:
        """A round is void, but for what was paid in it: 13.5.6."""
        current = self._at(part(entry.facts, "round", int))
        rules = part(part(entry.facts, "void", dict), "rules", list)
        course = current.course if current is not None else None
        if current is not None and course is not None and f"{self.book}:13.5.6" in rules:
            for told in part(entry.facts, "wagers", list):
                wager = current.wagers.get(part(told, "id", str))
                if wager is not None and course.stands(wager.bet, wager.seat):
                    self._place.fault(f"{wager.id} was paid even money, and is void")
        return super().void(entry, net)

    def _ended(self, current: Round, course: Course) -> None:
        """Note that something ended the round that was no card."""
        if course.is_over and current.result is None:
            current.result = course.word

    def show(self, entry: Entry, net: Net) -> Net:  # noqa: ARG002 - the same for all
        """The seed of a round is shown that ended without a card: its cards are held to it apart."""
        self.counts["draws"] += 1
        return Counter()

    def _hold_settled(self, current: Round) -> None:
        """What was decided is settled before anything else comes, where the book says at once."""
        course = self._course()
        if not course.pays_at_once or course.is_irregular or course.is_just_right:
            return
        for wager in current.wagers.values():
            came = self._came(current, wager) if wager.stage == OPEN else None
            if came is not None and not came.is_void:
                self._place.fault(
                    f"{wager.id} is decided, and not settled before the round goes on"
                )

    def decide(self, entry: Entry, _: Net) -> Net:
        """The last cards decide the round."""
        current, course = self._current(), self._course()
        self._hold_settled(current)
        for card in part(entry.facts, "came", list):
            course.happens("card", card)
        self._hold_cards(course, entry)
        if not course.is_over:
            self._place.fault(f"the round is decided, and {course.due or 'somebody'} is due")
        if current.result is not None:
            self._place.fault(f"round {current.number} has a result already: {current.result}")
        current.result, current.is_closed = str(entry.facts.get("chance")), True
        self.counts["results"] += 1
        if "seed" in entry.facts:
            current.draws, self.counts["draws"] = 1, self.counts["draws"] + 1
        elif self.is_rng:
            self._place.fault("the generator's result comes without its seed")
        return Counter()

    def _hold_cards(self, course: Course, entry: Entry) -> None:
        """Hold the hands that are told to the cards that came, and the word to them."""
        for name, cards in course.cards().items():
            if (told := part(entry.facts, "cards", dict).get(name, [])) != cards:
                self._place.fault(f"{name} is told to hold {short(told)}, and has {short(cards)}")
        word = course.word if course.is_over else None
        if entry.facts.get("chance") != word:
            self._place.fault(
                f"the result is called {short(entry.facts.get('chance'))}: {word} is due"
            )

    # What they come to

    def _came(self, current: Round, wager: Wager) -> Came | None:
        if wager.is_even:
            return _EVENS
        course = current.course
        return None if course is None else course.came(wager.bet, wager.seat, wager.hand)

    def _is_due(self, current: Round, wager: Wager) -> bool:
        return self._came(current, wager) is not None

    def _has_result(self, current: Round, wager: Wager) -> bool:
        return self._is_due(current, wager)

    def _is_void_line(self, current: Round, wager: Wager) -> bool:
        came = self._came(current, wager)
        return came is not None and came.is_void

    def _pays(self, current: Round, wager: Wager) -> tuple[int, int, int]:
        came = self._came(current, wager)
        if came is None:
            return 0, 0, 0
        whole = wager.staked - wager.void
        return payable(-(-whole * came.odds // 1), self.chips), int(whole * came.back), 0

    def _word(self, wager: Wager, won: int, back: int) -> str:
        is_part = not won and 0 < back < wager.staked - wager.void
        return "part lost" if is_part else _came_to(won, back)

    def _same(self, wager: Wager, told: Json) -> None:
        is_there = not self.felt.areas or self.felt.area(told.get("target")) == wager.hand
        if told.get("bet") != wager.bet or not is_there:
            self._place.fault(f"{wager.id} was not placed on {told.get('bet')}")
        if told.get("player") != wager.player:
            self._place.fault(f"{wager.id} is {wager.player}'s, not {short(told.get('player'))}'s")
        if told.get("stake") != wager.staked:
            self._place.fault(f"{wager.id} staked {wager.staked}, not {told.get('stake')}")

    def correct(self, entry: Entry, net: Net) -> Net:  # noqa: ARG002 - the same for all
        """A card was entered wrongly: the round is told again, and what it decided settled again."""
        current = self._at(part(entry.facts, "round", int))
        if current is None or current.course is None:
            raise ShapeError("there is no card that could be corrected")
        was_over = current is not self.round or not self.is_under_way
        if "sequence" in entry.facts:
            course = current.course.in_order(part(entry.facts, "sequence", list))
        else:
            which, right = part(entry.facts, "which", int), part(entry.facts, "card", str)
            course = current.course.again(which, right)
        current.course = course
        self._hold_cards(course, entry)
        current.result = course.word if course.is_over else None
        self._opens(current, entry)
        self._asks(current, entry)
        self.counts["corrections"] += 1
        due: Net = Counter()
        for wager in current.wagers.values():
            if wager.stage != GONE and not wager.is_even:
                stage = DONE if was_over else wager.stage
                stage = stage if self._is_due(current, wager) else OPEN
                due.update(self._reach(current, wager, stage))
        for told in part(entry.facts, "wagers", list):
            self._told_again(current, told)
        return due

    def _told_again(self, current: Round, told: Json) -> None:
        """Hold what a correction tells of a wager to what it comes to now."""
        wager = current.wagers.get(part(told, "id", str))
        if wager is None:
            raise ShapeError(f"{short(told['id'])} is settled, and was never placed")
        self._same(wager, told)
        if self._is_due(current, wager):
            won, back, kept = self._pays(current, wager)
            came = "void" if self._is_void_line(current, wager) else self._word(wager, won, back)
            self._amounts(wager, told, came, (won, back + wager.void, kept))
        elif wager.stage != GONE and told.get("result") != "open":
            self._place.fault(f"{wager.id} is settled, and nothing has decided it")

    def establish(self, entry: Entry, net: Net) -> Net:  # noqa: ARG002 - the same for all
        """Decisions are no records of wagers: what was staked cannot be established alone."""
        raise ShapeError("no book lets wagers with decisions be established from records")


def _last_roll(wager: Wager) -> int:
    """Say where in a wager's life its last roll stands; behind all of it, if there was none."""
    rolls = (n for n, event in enumerate(wager.life) if isinstance(event, Roll))
    return max(rolls, default=len(wager.life))


def _switch(wager: Wager) -> str:
    """Return what was last called on a wager that can be off."""
    said = [event for event in wager.life if isinstance(event, str)]
    return said[-1] if said else ""


def _came_to(won: int, back: int) -> str:
    """Say what became of a wager: a stake that goes back alone stood off."""
    return "win" if won else "stand off" if back else "lose"


def _plain(value: Json) -> Json:
    """Write an option one way: numbers and words may be written either as the other."""
    return [_plain(each) for each in value] if isinstance(value, list) else str(value).lower()


_KINDS: Final = {
    "craps": Rolling,
    "snake-eyes": Rolling,
    "blackjack": Asking,
    "casino-war": Asking,
    "three-card-poker": Asking,
}
"""Games whose rounds are followed in another way than by one result."""
_SEATED: Final = ("seat taken", "player left")
Handler: TypeAlias = "Callable[[Game, Entry, Net], Net]"
_HANDLERS: Final[dict[str, Handler]] = {
    "round begun": Game.begin,
    "wager placed": Game.place,
    "wagers placed": Game.place_together,
    "wager called": Game.call,
    "wagering closed": Game.close,
    "ball dropped": Game.drop,
    "card dealt": Game.turn_up,
    "decision made": Game.answer,
    "questions put again": Game.ask_again,
    "cards dealt": Game.deal,
    "seed shown": Game.show,
    "card ruled": Game.rule,
    "wagers reduced": Game.cut,
    "roll overruled": Game.overrule,
    "table opened": Game.open,
    "table closed": Game.shut,
    "result registered": Game.register,
    "roll void": Game.spin_again,
    "wagering relaxed": Game.relax,
    "spin void": Game.spin_again,
    "losers collected": Game.collect,
    "winners paid": Game.pay,
    "wager picked up": Game.pick_up,
    "round void": Game.void,
    "chips moved": Game.lay,
    "wager clarified": Game.lay,
    "wager restored": Game.lay,
    "wagers established": Game.establish,
    "result decided": Game.decide,
    "result corrected": Game.correct,
}


# ── Cards of a game that is not settled here ─────────────────────────────────────────────────────


class Dealing:
    """A table whose generator deals from a shoe: its cards are held to their seed, and no more."""

    def __init__(self, name: str, ruleset: Json, decks: int, place: Place) -> None:
        """Take up a table as it was set up."""
        self.name, self._ruleset, self._decks, self._place = name, digest(ruleset), decks, place
        self.secrets: set[str] = set()
        self.draws = 0
        self.forget()

    def forget(self) -> None:
        """Drop the round under way: entries are missing, and nothing can be said of it."""
        self._number, self._commitment = 0, ""
        self._contributions: list[list[str]] = []
        self._came: dict[int, str] = {}
        """Cards by the place at which they left the shoe."""
        self._is_mixed = self._is_shown = False

    def change(self, ruleset: Json) -> None:
        """Go on by another ruleset of the same game."""
        self._ruleset = digest(ruleset)

    def take(self, entry: Entry) -> None:
        """Follow a round from its promise to its seed."""
        facts = entry.facts
        if entry.kind == "round begun":
            self._begin(facts)
        if not self._number or facts.get("round", self._number) != self._number:
            return
        self._is_mixed |= entry.kind == "wagering closed"
        for wager in () if self._is_mixed else made(facts):
            self._contributions.append([part(wager, "id", str), part(wager, "nonce", str)])
        came = part(facts, "came", list) if "came" in facts else []
        if came and self._is_shown:
            self._place.fault("cards come after the seed was shown that tells them")
        self._take_cards(came, part(facts, "places", list) if "places" in facts else None)
        if "seed" in facts:
            self._show(facts)

    def _take_cards(self, came: list[Json], places: list[Json] | None) -> None:
        """Note cards by their places: those that are told, or the first that are left."""
        left = (place for place in range(52 * self._decks) if place not in self._came)
        told = list(islice(left, len(came))) if places is None else places
        if len(told) != len(came) or len(set(told) - self._came.keys()) != len(told):
            raise ShapeError("its places are not those of as many cards that had not come yet")
        for place, card in zip(told, came, strict=True):
            self._came[part({"place": place}, "place", int)] = str(card)

    def _begin(self, facts: Json) -> None:
        if self._came and not self._is_shown:
            self._place.fault(f"the seed of round {self._number} was never shown")
        self.forget()
        if "commitment" not in facts:
            return
        self._number, self._commitment = part(facts, "round", int), hash_in(facts, "commitment")
        if self._commitment in self.secrets:
            self._place.fault("its commitment was used before")
        self.secrets.add(self._commitment)

    def _show(self, facts: Json) -> None:
        seed, mixed = hash_in(facts, "seed"), hash_in(facts, "mixed")
        if commitment(self.name, self._number, seed, self._ruleset) != self._commitment:
            self._place.fault("the seed is not the one that was promised before the first wager")
        if mixture(self._contributions) != mixed:
            self._place.fault("what the wagers brought does not mix to what was drawn from")
        order = shuffled(self._decks, drawn(self.name, self._number, bytes.fromhex(seed), mixed))
        for place, came in self._came.items():
            due = order[place] if 0 <= place < len(order) else "none"
            if came != due:
                self._place.fault(f"card {place + 1} is {short(came)}, and the seed gives {due}")
        self._is_shown = True
        self.draws += 1


def shuffled(decks: int, source: Iterator[int]) -> list[str]:
    """Shuffle all decks, from the last place down."""
    order = list(_DECK * decks)
    for last in range(len(order) - 1, 0, -1):
        place = below(last + 1, source)
        order[place], order[last] = order[last], order[place]
    return order


# ── Cash: on whose evidence it came in and went out ──────────────────────────────────────────────

_DEALERS: Final = ("dealer", "croupier", "stickperson")
_SUPERVISORS: Final = (
    *("game supervisor", "games supervisor", "gaming supervisor", "casino supervisor"),
    *("senior casino supervisor", "shift manager", "casino manager", "assistant gaming manager"),
    *("gaming manager", "casino operator", "operator"),
)
"""Staff by the ladders of the five books; inspectors, scrutineers and the like stand beside them."""
_READ: Final = ("buy in", "buy non-value chips", "issue voucher", "insert notes", "collect credits")
"""What a terminal's own device reads: notes that come in, credit that is sent away."""
_BY_ITSELF: Final = ("transfer in", "payout answered")
"""What a device does when nobody asks."""
_EVIDENCED: Final = {
    ("sign payment form", "ticket redeemed"): "outside:cage",
    ("exchange", "chips exchanged"): "outside:promotions",
    ("demand return", "payment withheld"): "outside:withheld payments",
    ("determine payment", "payment determined"): "outside:withheld payments",
}
"""What was evidenced before, and where outside it goes: the form that two people wrote, chips for
chips, what an inspector reviews."""


def in_hand(entry: Entry) -> int:
    """Return how much an entry brings in, pays out, or makes by somebody's word."""
    facts, do = entry.facts, _asked(entry).get("do")
    form = str(facts.get("ticket")).startswith("form ")
    if (
        entry.kind == "overpayment recorded"
        or (entry.kind == "ticket issued" and form)
        or (entry.kind == "payout answered" and not (form and do == "tear up payment form"))
    ):
        return int(part(facts, "amount", int))
    known = _EVIDENCED.get((str(do), entry.kind), "")
    if do == "sign payment form" and not form:
        known = ""
    sums: Counter[tuple[str, bool]] = Counter()
    for (account, asset), units in nets(entry.post).items():
        if account.startswith("outside:") and account != known:
            sums[asset, units > 0] += abs(units)
    return max(sums.values(), default=0)


def _asked(entry: Entry) -> dict[str, Json]:
    asked = entry.facts.get("asked")
    return asked if isinstance(asked, dict) else {}


def _second(entry: Entry) -> dict[str, Json]:
    second = _asked(entry).get("second")
    return second if isinstance(second, dict) else {}


class Duties:
    """What each table owes, by number; an alarm is acknowledged by somebody who took no part."""

    def __init__(self, place: Place, people: "People") -> None:
        """Begin with nothing owed."""
        self._people = people
        self._owed: dict[str, dict[int, Json]] = {}
        self._numbers: Counter[str] = Counter()
        self._place = place

    def take(self, entry: Entry) -> None:
        """Strike off what an entry discharges, and note what it calls for."""
        notices, done = entry.facts.get("notices") or (), entry.facts.get("discharged") or ()
        called = [each for each in notices if "duty" in each]
        if not called and not done:
            return
        table = str(_asked(entry).get("table", entry.stream.removeprefix("table ")))
        owed = self._owed.setdefault(table, {})
        for number in done:
            self._discharged(entry, number, owed.pop(number, None))
        for notice in called:
            if all(notice["what"] != each["what"] for each in owed.values()):
                self._numbers[table] += 1
                owed[self._numbers[table]] = notice

    def _discharged(self, entry: Entry, number: int, notice: Json) -> None:
        asked, place = _asked(entry), self._place
        if notice is None:
            place.fault(f"it discharges notice {number}, which nobody owes")
            return
        duty, do = notice["duty"], asked.get("do")
        if do != "discharge notice":
            if do not in (*duty.get("by", ()), *duty.get("off", ())):
                place.fault(f"it discharges notice {number}, which {do} does not carry out")
        elif asked.get("who") in duty.get("apart", ()):
            place.fault(f"it discharges notice {number}, and {asked['who']} took part in that")
        elif duty.get("alarm") and self._people.rank(asked) < SUPERVISOR:
            place.fault(f"it discharges notice {number}, and {asked.get('who')} is no supervisor")


NOBODY, DEALER, SUPERVISOR = 0, 1, 2
_WAGERING: Final = ("wager placed", "wagers placed", "decision made")
"""Kinds of entry that may take a stake from a player."""


def _rank(role: Json) -> int:
    """Say how high a role stands: beside the ladder, a dealer's, a supervisor's or above."""
    spelt = re.sub(r"[\s_-]+", " ", str(role)).strip().casefold()
    return SUPERVISOR if spelt in _SUPERVISORS else DEALER if spelt in _DEALERS else NOBODY


class People:
    """Who was admitted and who is staff, in which role."""

    def __init__(self, place: Place) -> None:
        """Begin with an empty house."""
        self._admitted: dict[str, str] = {}
        self._staff: dict[str, str] = {}
        self._excluded: set[str] = set()
        self.is_whole = True
        """Whether everybody who came was seen."""
        self._place = place

    def take(self, entry: Entry) -> None:
        """Note who came, was excluded, taken on or let go; whoever is excluded wagers nothing."""
        facts = entry.facts
        if entry.kind in _WAGERING and entry.post:
            for player in dict.fromkeys(wager.get("player") for wager in made(facts)):
                if player in self._excluded:
                    self._place.fault(f"{player} is excluded, and wagers")
                elif player not in self._admitted and self.is_whole:
                    self._place.fault(f"{player} was never admitted, and wagers")
        elif entry.kind == "person excluded":
            self._excluded.add(part(facts, "person", str))
            self._admitted.setdefault(facts["person"], "player")
        elif entry.kind == "person readmitted":
            self._excluded.discard(part(facts, "person", str))
        elif entry.kind == "person admitted":
            if (person := part(facts, "person", str)) in self._admitted:
                self._place.fault(f"{person} is admitted a second time")
            self._admitted[person] = part(facts, "role", str)
        elif entry.kind == "staff changed":
            gone = facts.get("change") == "let go"
            self._staff[part(facts, "name", str)] = "" if gone else part(facts, "role", str)

    def rank(self, one: dict[str, Json]) -> int:
        """Say how high somebody stands: no higher than they say, nor than they are known to.

        Where a house has staff, nobody else stands anywhere.
        """
        who, said = str(one.get("who")), one.get("role")
        held = self._staff.get(who, "") if self._staff else said
        return min(_rank(said), _rank(self._admitted.get(who, held)))


@dataclass(slots=True)
class Day:
    """The cash of one table's gaming day: by whose word it went, and whose it was."""

    name: str = ""
    is_begun: bool = True
    """Whether the table has begun it; one that never opened counts with the others."""
    words: Counter[str] = field(default_factory=Counter)
    players: Counter[str] = field(default_factory=Counter)


class Evidence:
    """Cash in and out, held to what shows it, from where the operator set what a word carries."""

    def __init__(self, place: Place, people: People) -> None:
        """Ask nothing yet."""
        self._people = people
        self._rules: tuple[int, int] | None = None
        """What one person's word carries in a gaming day, and what is reported of a player's cash."""
        self._owners: dict[str, str] = {}
        self._days: dict[str, Day] = {}
        self._latest = ""
        self.is_whole = True
        """Whether every entry from the beginning was seen."""
        self._place = place

    def take(self, entry: Entry) -> None:
        """Hold an entry to the evidence that it takes, and count what it carried."""
        facts = entry.facts
        if entry.kind == "cash rules set":
            if self._rules is not None:
                told = f"what cash takes was set anew by entry {entry.seq}"
                self._place.report.remarks.append(f"{told}: ask the operator why")
            self._rules = part(facts, "word", int), part(facts, "report", int)
        elif entry.kind in {"table opened", "gaming day begun"}:
            self._turn(entry.stream.removeprefix("table "), part(facts, "gaming_day", str))
        elif entry.kind == "ticket issued":
            self._owners[str(facts.get("ticket"))] = str(facts.get("player"))
        units = in_hand(entry) if self._rules is not None else 0
        if not units:
            return
        evidence = facts.get("evidence")
        if not isinstance(evidence, dict):
            self._place.fault(f"it moves {units} in cash without evidence")
        elif evidence.get("units") != units:
            what = f"its evidence is of {evidence.get('units')}"
            self._place.fault(f"it moves {units} in cash without evidence: {what}")
        else:
            self._shown(entry, evidence, units)

    def _turn(self, table: str, day: str) -> None:
        self._latest = max(self._latest, day)
        known = self._days.get(table)
        if known is None or known.name != day or not known.is_begun:
            self._days[table] = Day(day)

    def _shown(self, entry: Entry, evidence: Json, units: int) -> None:
        """Hold evidence to who did it, beside whom, with what, and for whom."""
        asked, by = _asked(entry), evidence.get("by")
        player = str(evidence.get("player"))
        whose = entry.facts.get("player") or self._owners.get(str(entry.facts.get("ticket")))
        if whose is not None and player != whose:
            self._place.fault(f"its evidence is of {player}'s cash, and it is {whose}'s")
        here = self._days.setdefault(str(asked.get("table")), Day(self._latest, is_begun=False))
        if by == "device":
            if asked.get("do") not in (_BY_ITSELF if asked.get("who") == "system" else _READ):
                self._place.fault(f"it names a device, and no device does {short(asked.get('do'))}")
        elif by == "count":
            self._counted(entry, evidence, player, units)
        elif by == "word":
            self._said(entry, evidence, here, units)
        else:
            self._place.fault(f"it moves {units} in cash without evidence that anybody knows")
        self._reported(entry, player, units)
        here.players[player] += units

    def _counted(self, entry: Entry, evidence: Json, player: str, units: int) -> None:
        """Two members of staff have counted, one of them a supervisor; neither gains by it."""
        asked, beside = _asked(entry), _second(entry)
        who, second = asked.get("who"), beside.get("who")
        ranks = sorted(self._people.rank(each) for each in (asked, beside))
        if second is None or second != evidence.get("who") or player in (who, second):
            self._place.fault(f"it moves {units} in cash that no second person counted")
        elif who == second:
            self._place.fault(f"it moves {units} in cash that no second person counted but {who}")
        elif ranks[0] < DEALER or ranks[1] < SUPERVISOR:
            told = f"{who} and {second} are not staff, one of them a supervisor"
            self._place.fault(f"it moves {units} in cash that no second person counted: {told}")

    def _said(self, entry: Entry, evidence: Json, here: Day, units: int) -> None:
        """One person's word carries so much in a gaming day, whichever tables it is given at."""
        asked = _asked(entry)
        teller = _second(entry).get("who") if asked.get("role") == "player" else None
        who = str(evidence.get("who"))
        if who != (teller or asked.get("who")):
            self._place.fault(f"it moves {units} in cash by the word of {who}, who did not do it")
        here.words[who] += units
        days = (day for day in self._days.values() if day.name == here.name)
        assert self._rules is not None  # nobody asks where there are none
        if (carried := sum(day.words[who] for day in days)) > self._rules[0]:
            what = f"it moves {units} in cash, more than {who}'s word carries"
            self._place.fault(f"{what}: {carried} in a gaming day, of {self._rules[0]}")

    def _reported(self, entry: Entry, player: str, units: int) -> None:
        """A player's cash that reaches what is reported raises an alarm, for whoever took no part.

        While tables are on different gaming days it is not known here which of them count together:
        then only what is as much at once is held to it.
        """
        assert self._rules is not None  # nobody asks where there are none
        report = max(1, self._rules[1])
        in_step = self.is_whole and len({day.name for day in self._days.values()}) == 1
        before = sum(day.players[player] for day in self._days.values()) if in_step else 0
        if (before + units) // report == before // report or (not in_step and units < report):
            return
        names = (_asked(entry).get("who"), _second(entry).get("who"), player)
        took_part = {str(name) for name in names if name}
        for notice in entry.facts.get("notices") or ():
            duty = notice.get("duty", {})
            if duty.get("alarm") and _rank(duty.get("role")) == SUPERVISOR:
                if missing := sorted(took_part - set(duty.get("apart", ()))):
                    self._place.fault(
                        f"the alarm may be acknowledged by {missing[0]}, who took part"
                    )
                return
        what = f"{player} comes to {before + units} in cash, and no alarm is raised"
        self._place.fault(f"{what}: {report} is reported")


# ── The export, line by line ─────────────────────────────────────────────────────────────────────


class Chain:
    """The entries' numbers and hashes."""

    def __init__(self, after: int, before: str, place: Place) -> None:
        """Start after an entry that has this hash."""
        self.seq = after
        self.hashes: tuple[str, ...] = (before,)
        """What the hash of the last entry may be: two where one of them was tampered with."""
        self.numbers: dict[str, int] | None = {} if after == 0 else None
        self.has_holes = False
        self.is_linked = True
        """Whether every entry so far fits the one before it."""
        self._place = place

    def link(self, seq: int, raw: bytes, told: str) -> bool:
        """Hold an entry to the one before it; False if it stands where it does not belong."""
        if seq <= self.seq:
            self._place.fault(f"entry {seq} stands after entry {self.seq}")
            self.lose(seq, told)
            return False
        if seq > self.seq + 1:
            upto = f" to {seq - 1}" if seq - 1 > self.seq + 1 else ""
            self._place.fault(f"entry {self.seq + 1}{upto} is missing before it")
            self.lose(seq)
        self.seq = seq
        due = tuple(hashlib.sha256(bytes.fromhex(h) + raw).hexdigest() for h in self.hashes)
        self.hashes = (told,)
        if due and told not in due:
            self._place.fault("its hash is not that of its line after the hash before it")
            self.hashes = (told, *due)
            self.is_linked = False
        return True

    def lose(self, seq: int, told: str | None = None) -> None:
        """Note that entries are missing or cannot be read, up to this one."""
        self.seq = seq
        self.hashes = () if told is None else (told,)
        self.numbers = None
        self.has_holes = True
        self.is_linked = False

    def number(self, stream: str, number: int) -> None:
        """Hold an entry to the one before it in its stream."""
        if self.numbers is None:
            return
        due = self.numbers.get(stream, 0) + 1
        if number != due:
            self._place.fault(f"it is number {number} of {short(stream)}, where {due} is due")
        self.numbers[stream] = number


class Heads:
    """The signed heads: genuine, and of these entries, and often enough."""

    def __init__(self, site: str, public: bytes, place: Place) -> None:
        """Take the key that signatures are held to."""
        self._site = site
        self._public = public
        self._place = place
        self._outside: dict[int, Json] = {}
        self._seen: set[int] = set()
        self.covered = 0
        """The last entry that a genuine head attests."""
        self._first = (0, 0)
        """The line and number of the first entry after it."""
        self._waiting: list[tuple[int, int, int]] = []
        self._is_late = False
        """Whether it is told already that no head came in time; once until the next is enough."""
        self._forged: list[Fault] = []
        self._differs = False
        self.genuine = 0

    def keep(self, heads: Iterable[Json]) -> None:
        """Take heads that somebody kept outside the house."""
        for head in heads:
            self._place.report.counts["heads kept outside"] += 1
            if self.is_genuine(head):
                self._outside[head["seq"]] = head
            else:
                self._place.fault(
                    f"the head of entry {head['seq']} kept outside is not the house's"
                )

    def entry(self, at: int, clock: int, hashes: tuple[str, ...]) -> None:
        """An entry comes that no head attests yet."""
        place = self._place
        kept = self._outside.get(place.seq)
        if kept is not None and hashes and kept["hash"] not in hashes and not self._differs:
            place.fault("it is not the entry that a head kept outside attests")
            self._differs = True  # and so does every hash after it: once is enough
        if self._first[1] <= self.covered:
            self._first = (place.line, place.seq)
        if self._waiting:
            (first, its_clock, seq), (latest, _, _) = self._waiting[0], self._waiting[-1]
            is_late = at > latest and min(latest - first, clock - its_clock) > MINUTE
            if is_late and not self._is_late:
                place.fault(f"entries from {seq} on went more than a minute without a signed head")
            self._is_late |= is_late
        self._waiting.append((at, clock, place.seq))
        del self._waiting[1:-1]

    def take(self, head: Json, seq: int, hashes: tuple[str, ...], *, is_linked: bool) -> None:
        """Take a head: signed by the house, and of the entry before it.

        Where it is not, although the entries are linked to each other, they were linked anew.
        """
        place = self._place
        place.seq = part(head, "seq", int)
        place.report.counts["heads"] += 1
        if not self.is_genuine(head):
            place.fault("its head is not signed by the house")
            return
        self.genuine += 1
        self._seen.add(place.seq)
        if place.seq != seq:
            place.fault(f"its head stands after entry {seq}")
        if place.seq == seq and (not hashes or head["hash"] in hashes):
            self.covered = seq
        elif is_linked and not self._forged:
            line, first = self._first
            what = "not what the house signed: written anew after the last head that still holds"
            self._forged = [Fault(line, first, what, place.seq)]
        self._waiting.clear()
        self._is_late = False

    def kept(self, seq: int) -> Json | None:
        """Return the head of an entry that somebody kept outside the house, if there is one."""
        return self._outside.get(seq)

    def is_genuine(self, head: Json) -> bool:
        """Tell whether the house signed a head."""
        signature = part(head, "signature", str)
        attested = [part(head, "seq", int), hash_in(head, "hash"), part(head, "at", int)]
        if not re.fullmatch(r"[0-9a-f]{128}", signature):
            return False
        text = canonical(["croupier/1/head", self._site, *attested])
        return is_signed(self._public, text, bytes.fromhex(signature))

    def hold_rounds(self) -> None:
        """Look for any head at all where rounds have ended: one leaves at the end of each."""
        report = self._place.report
        if not report.counts["heads"]:
            what = "rounds have ended, and there is no signed head"
            report.faults.append(Fault(self._place.line, 0, what))

    def rest(self, end: int, *, is_linked: bool, is_counted: bool) -> None:
        """Look at the end: heads for entries that are not there, and entries without a head."""
        report = self._place.report
        if is_linked:  # else a line was lost or moved, and that is named already
            report.faults += self._forged
        if report.counts["heads"] and not self.genuine:
            what = "no head is signed by this key for this site"
            report.faults.append(Fault(1, 0, what))
        missing = [seq for seq in sorted(self._outside.keys() - self._seen) if seq <= end]
        # A head leaves the house before it is kept there: a crash may have come between the two.
        if is_counted and len(missing) == 1 and missing[0] > max(self._seen, default=0):
            report.remarks.append(f"the head of entry {missing.pop()} was kept outside alone")
        for seq in missing:
            what = "its head was kept outside, and is missing from the export"
            report.faults.append(Fault(self._place.line, seq, what))
        last = max(self._outside, default=0)
        if last > end:
            what = "cut off, though a head kept outside attests them"
            report.faults.append(Fault(self._place.line, end + 1, what, last))
        if end > self.covered and not self._forged:
            report.remarks.append(
                f"{end - self.covered} entries after the last head are attested by none yet"
            )


class Clocks:
    """The wall's clock, held to the house's own, which nobody can set."""

    def __init__(self) -> None:
        """Begin before the first entry."""
        self._last: tuple[int, int] | None = None
        self._jumps: list[tuple[int, int]] = []

    def take(self, seq: int, at: int, clock: int) -> bool:
        """Look at the time of an entry; the house's clock may stand still, and never goes back."""
        last, self._last = self._last or (at, clock), (at, clock)
        went, passed = at - last[0], clock - last[1]
        if abs(went - passed) > JUMP and (passed or went < 0):
            self._jumps.append((seq, went - passed))
        return passed < 0

    def remarks(self) -> list[str]:
        """Say where the wall's clock jumped, if it did."""
        if not self._jumps:
            return []
        seq, by = self._jumps[0]
        way, many = "forward" if by > 0 else "back", len(self._jumps)
        more = f", and {many - 1} times more" if many > 1 else ""
        return [f"the wall's clock jumped {way} by {abs(by) // 1_000_000:,} s at entry {seq}{more}"]


class Verifier:
    """Reads an export once, from the first line to the last."""

    def __init__(self, key: str | None = None, heads: Iterable[Json] = ()) -> None:
        """Take the key the reader trusts, if any, and heads that were kept outside."""
        self.report = Report()
        self._place = Place(self.report)
        self._key = key
        self._kept = list(heads)
        self._ledger = Ledger(self._place)
        self._cashier = Cashier(self._ledger, self._place)
        self._people = People(self._place)
        self._evidence = Evidence(self._place, self._people)
        self._duties = Duties(self._place, self._people)
        self._rulesets: dict[str, Json] = {}
        self._games: dict[str, Game] = {}
        self._dealings: dict[str, Dealing] = {}
        self._unknown: Counter[str] = Counter()
        self._secrets: set[str] = set()
        self._clocks = Clocks()
        self._is_blind = False
        self._is_counted = False
        """Whether there are as many lines as the last one tells of."""
        self._phase = ""
        self._chain: Chain
        self._heads: Heads

    def run(self, lines: Iterable[bytes]) -> Report:
        """Check all lines; UnusableError if the first is not that of an export."""
        raw = b""
        for number, raw in enumerate(lines, start=1):
            self._place.line, self._place.seq = number, 0
            if not raw.endswith(b"\n"):
                self._place.fault("the file is cut off in the middle of this line")
            if number == 1:
                self._header(raw.removesuffix(b"\n"))
            else:
                self._line(raw.removesuffix(b"\n"))
        if not raw:
            raise UnusableError("it is empty")
        self._finish()
        return self.report

    def _header(self, raw: bytes) -> None:
        try:
            header = _read_header(raw)
        except ShapeError as error:
            raise UnusableError(f"line 1: {error}") from error
        self._canonical(header, raw)
        after, before, public = header["after"], header["before"], header["public_key"]
        if after < 0 or (after == 0) != (before == GENESIS):
            self._place.fault("it does not say where the journal begins")
        if self._key is not None and self._key != public:
            self._place.fault("the export names another key than the one you trust")
        self._chain = Chain(after, before, self._place)
        if after:
            self._blind()
            told = f"the export begins after entry {after}: what was under way then is not checked"
            self.report.remarks.append(told)
        self._heads = Heads(header["site"], bytes.fromhex(self._key or public), self._place)
        self._heads.covered = after
        self._heads.keep(self._kept)

    def _canonical(self, value: Json, raw: bytes) -> None:
        if canonical(value) != raw:
            self._place.fault("it is not written the one way an export is written")

    def _line(self, raw: bytes) -> None:
        place = self._place
        try:
            value = read_json(raw)
        except ShapeError as error:
            if raw.startswith(b'{"entry"'):
                self._lost(raw)
            place.fault(str(error))
            return
        self._canonical(value, raw)
        kind = next((name for name, parts in _LINES.items() if value.keys() == parts), "")
        if not kind:
            place.fault("this is no line of an export")
            return
        if _ORDER[kind] < _ORDER[self._phase]:
            place.fault(f"{kind} stands after {self._phase}")
        self._phase = kind
        try:
            self._take(kind, value, raw)
        except ShapeError as error:
            place.fault(str(error))
        except _ODD as error:  # facts may hold anything where something else is due
            place.fault(f"what it holds cannot be followed: {short(error)}")

    def _take(self, kind: str, value: Json, raw: bytes) -> None:
        if kind == "entry":
            self._entry(value, raw)
        elif kind == "head":
            head = part(value, "head", dict)
            _exactly(head, {"at", "hash", "seq", "signature"})
            chain = self._chain
            self._heads.take(head, chain.seq, chain.hashes, is_linked=chain.is_linked)
        elif kind == "ruleset":
            self._ruleset(hash_in(value, "hash"), part(value, "ruleset", dict))
        elif kind == "balances":
            self._ledger.balance(part(value, "balances", list))
        else:
            self._end(part(value, "end", dict))

    # What it begins with

    def _ruleset(self, told: str, body: Json) -> None:
        self.report.counts["rulesets"] += 1
        if digest(body) != told:
            self._place.fault("the ruleset is not what its hash says")
        if told <= max(self._rulesets, default=""):
            self._place.fault("rulesets are not told once each, in the order of their hashes")
        self._rulesets[told] = body
        is_cloth = _LAYOUTS.get(str(body.get("game")), (None, ()))[0] is Cloth
        for name, terms in part(body, "bets", dict).items():
            if is_cloth:
                self._scales(str(name), terms)
            else:
                self._lines(str(name), terms, ODDS.get(str(body.get("game")), {}))

    def _scales(self, name: str, terms: Json) -> None:
        """Hold the odds a house wrote down to those of the book."""
        for scale in part(terms, "scales", dict).values():
            won = scale.get("win", {}).get("won")
            if name in PAYS and won != str(PAYS[name]):
                self._place.fault(f"{name} pays {won} in the ruleset, and {PAYS[name]} in the book")

    def _lines(self, name: str, terms: Json, known: dict[str, dict[str, int]]) -> None:
        """Hold the odds of a bet with several lines to those of the book, line by line."""
        for scale in part(terms, "scales", dict).values() if name in known else ():
            for line, odds in known[name].items():
                won = scale.get(line, {}).get("won")
                if won != str(odds):
                    self._place.fault(f"{name} {line} pays {won}, and {odds} in the book")

    # Entries

    def _entry(self, value: Json, raw: bytes) -> None:
        found = _ENTRY.fullmatch(raw)
        told = part(value, "entry", dict)
        seq = part(told, "seq", int)
        self._place.seq = seq
        self.report.counts["entries"] += 1
        if found is None:
            self._place.fault("its hash is no hash")
            self._chain.lose(seq)
        elif not self._chain.link(seq, found[1], found[2].decode()):
            self._blind()
            return
        if self._chain.has_holes:
            self._blind()
        entry = self._read(told)
        self._chain.number(entry.stream, entry.number)
        self._heads.entry(entry.at, entry.clock, self._chain.hashes)
        if self._clocks.take(entry.seq, entry.at, entry.clock):
            self._place.fault("the house's own clock goes back")
        net = self._ledger.take(entry.post)
        self._happened(entry, net)
        self._people.take(entry)
        self._evidence.take(entry)
        if not self._is_blind:
            self._duties.take(entry)

    def _read(self, told: Json) -> Entry:
        try:
            _exactly(told, _ENTRY_PARTS)
            post = part(told, "post", list)
            for row in post:
                _posting(row)
            if part(told, "version", int) not in _VERSIONS:
                self._place.fault(f"it is of version {told['version']}, which is not known here")
            return Entry(
                told["seq"],
                part(told, "stream", str),
                part(told, "number", int),
                part(told, "kind", str),
                part(told, "at", int),
                part(told, "clock", int),
                part(told, "facts", dict),
                post,
                part(told, "rules", list),
            )
        except ShapeError:
            self._blind()
            raise

    def _lost(self, raw: bytes) -> None:
        """Go on after an entry that cannot be read."""
        self._place.seq = self._chain.seq + 1
        self.report.counts["entries"] += 1
        found = _ENTRY.fullmatch(raw)
        self._chain.lose(self._chain.seq + 1, found[2].decode() if found else None)
        self._blind()

    def _blind(self) -> None:
        """Entries are missing: say nothing of rounds under way, nor of what people hold."""
        self._chain.has_holes = False
        self._is_blind = True
        self._ledger.is_whole = self._evidence.is_whole = self._people.is_whole = False
        for game in self._games.values():
            game.forget()
        for dealing in self._dealings.values():
            dealing.forget()

    def _happened(self, entry: Entry, net: Net) -> None:
        """Hold an entry to what its table's rounds, wagers and results make of it."""
        if entry.kind == "table set up":
            self._set_up(entry)
            return
        if entry.kind in _OTHER_TERMS:
            self._change(entry)
            return
        dealing = self._dealings.get(entry.stream.removeprefix("table "))
        if dealing is not None:
            dealing.take(entry)
        handler = _HANDLERS.get(entry.kind)
        if handler is None and isinstance(entry.facts.get("wagers"), list):
            handler = Game.settle
        game = self._games.get(entry.stream.removeprefix("table "))
        if isinstance(game, Asking) and entry.kind in _SEATED:
            game.sit(entry)
        if game is None and entry.kind == "decision made":
            self._unknown[entry.stream] += 1
            self._staked(entry)
        elif handler is None:
            self._beside(entry, net)
        elif game is None:
            self._unknown[entry.stream] += 1
        elif game.is_known(entry) or not self._is_blind:
            self._compare(getattr(game, handler.__name__)(entry, net), net)
        else:
            self._unknown[entry.stream] += 1

    def _set_up(self, entry: Entry) -> None:
        record = part(entry.facts, "record", dict)
        name, told = entry.stream.removeprefix("table "), hash_in(entry.facts, "ruleset")
        self.report.counts["tables"] += 1
        if name in self._games:
            self._place.fault(f"there is a table {short(name)} already")
        if told not in self._rulesets:
            raise ShapeError("its ruleset is not in the export")
        _, books = _LAYOUTS.get(str(self._rulesets[told].get("game")), (None, ()))
        ruleset = self._rulesets[told]
        is_followed = record.get("rulebook") in books
        kind = _KINDS.get(str(ruleset.get("game")), Game) if is_followed else None
        if kind in {None, Asking}:
            self._deals(name, ruleset, is_alone=kind is None)
        if kind is None:
            self._unknown[entry.stream] += 1
            return
        self._games[name] = kind(name, record, ruleset, self._place)
        self._games[name].secrets = self._secrets

    def _deals(self, name: str, ruleset: Json, *, is_alone: bool) -> None:
        """Hold the cards of a table to their seeds, where its rounds show some."""
        decks = part(ruleset, "options", dict).get("decks")
        if isinstance(decks, int):
            dealing = self._dealings[name] = Dealing(name, ruleset, decks, self._place)
            dealing.secrets = self._secrets if is_alone else dealing.secrets

    def _change(self, entry: Entry) -> None:
        """A table is played by another ruleset from here on: dealt or called otherwise, or rewritten."""
        game = self._games.get(entry.stream.removeprefix("table "))
        told = hash_in(entry.facts, "ruleset")
        if told not in self._rulesets:
            raise ShapeError("its ruleset is not in the export")
        if game is not None:
            game.change(self._rulesets[told])
        dealing = self._dealings.get(entry.stream.removeprefix("table "))
        if dealing is not None:
            dealing.change(self._rulesets[told])

    def _beside(self, entry: Entry, net: Net) -> None:
        """Nothing on the layout moves but by what this verifier follows."""
        if entry.stream == "access" and entry.post:
            self._place.fault("it moves money, and tells only who came")
        self._cashier.take(entry)
        for account, _ in net:
            name = account.removeprefix("stakes:")
            if name != account and name in self._games:
                self._place.fault(f"{short(entry.kind)} moves stakes, and is no step of a round")

    def _staked(self, entry: Entry) -> None:
        """Hold a decision to the stake of the wager that it is made with; without one it moves none."""
        wager, table = entry.facts.get("wager"), entry.stream.removeprefix("table ")
        player = part(wager, "player", str) if isinstance(wager, dict) else None
        onto = (f"stakes:{table}", f"house:{table}") if player is not None else ()
        for account, _, units in entry.post:
            if not (account in onto if units > 0 else account == f"chips:{player}"):
                self._place.fault(f"{short(entry.kind)} moves nothing of {account}")

    def _compare(self, due: Net, net: Net) -> None:
        """Hold an entry's postings to those that are due."""
        wanted, posted = _with_owed(due), _with_owed(net)
        for key in sorted(wanted.keys() | posted.keys()):
            if wanted[key] != posted[key]:
                what = f"{key[0]} is posted {posted[key]} {key[1]}: {wanted[key]} are due"
                self._place.fault(what)
        for (account, asset), units in net.items() if self._ledger.is_whole else ():
            player = account.removeprefix("receivable:")
            if player == account:
                continue
            if units < 0 and self._ledger.units[f"chips:{player}", asset]:
                self._place.fault(f"{player} is made to owe what they have")
            if units > 0 and self._ledger.units[account, asset] > 0:
                self._place.fault(f"{player} is made to pay more than they owe")

    # The end

    def _end(self, end: Json) -> None:
        _exactly(end, {"entries", "hash", "lines"})
        due = {"entries": self.report.counts["entries"], "lines": self._place.line}
        self._is_counted = all(part(end, name, int) == count for name, count in due.items())
        for name, count in due.items():
            if part(end, name, int) != count:
                self._place.fault(f"it tells of {end[name]} {name}, and there are {count}")
        if self._chain.hashes and hash_in(end, "hash") not in self._chain.hashes:
            self._place.fault("it does not end with the hash of the last entry")

    def _finish(self) -> None:
        self._place.seq = 0
        if self._phase != "end":
            self._place.fault("the export is cut off: its last line is missing")
        is_linked, is_counted = self._chain.is_linked, self._is_counted
        self._heads.rest(self._chain.seq, is_linked=is_linked, is_counted=is_counted)
        if any(game.has_ended for game in self._games.values()) and not self._is_blind:
            self._heads.hold_rounds()
        for name, game in self._games.items():
            try:
                self._leave(name, game)
            except ShapeError as error:
                self._place.fault(f"the last round of {short(name)}: {error}")
            self.report.tables[name] = dict(game.counts)
            self.report.counts.update({key: game.counts[key] for key in _SUMMED})
            if drawn_void := game.counts["void after they were drawn"]:
                told = f"{drawn_void} rounds of {name} were void after they were drawn"
                self.report.remarks.append(f"{told}: see the reasons that were given")
            if unread := game.counts["wagers read where they are settled"]:
                told = f"{unread} wagers at {name} are written in words that are not read here"
                self.report.remarks.append(f"{told}: where they lay is taken from their settlement")
        for stream, count in self._unknown.items():
            told = f"{count} entries of {stream} are checked as entries and postings alone"
            self.report.remarks.append(told)
            self.report.counts["entries and postings alone"] += count
        self.report.remarks += self._clocks.remarks()

    def _leave(self, name: str, game: Game) -> None:
        """Look back at the last round of a table, or say that something of it is still to come."""
        if game.round is not None and game.is_under_way:
            self.report.remarks.append(f"round {game.round.number} of {name} is still under way")
        else:
            game.end()


class Extract(Verifier):
    """Checks one round alone: entries that lead to roots the house signed, and nobody else's play."""

    def __init__(self, key: str | None = None, heads: Iterable[Json] = ()) -> None:
        """Take the key the reader trusts, if any, and heads that were kept outside."""
        super().__init__(key, heads)
        self._span: dict[str, Json] = {}
        self._seq = 0
        self._numbers: dict[str, int] = {}
        self._about = ("", 0)

    def _header(self, raw: bytes) -> None:
        try:
            header = read_json(raw)
            _exactly(header, {"croupier", "format", "public_key", "round", "site", "table"})
            self._about = (part(header, "table", str), part(header, "round", int))
            public = hash_in(header, "public_key")
            self._heads = Heads(part(header, "site", str), b"", self._place)
        except ShapeError as error:
            raise UnusableError(f"line 1: {error}") from error
        if header["croupier"] != "extract" or header["format"] != FORMAT:
            raise UnusableError("line 1: it does not begin like an extract")
        self._canonical(header, raw)
        if self._key is not None and self._key != public:
            self._place.fault("the extract names another key than the one you trust")
        self._site, self._public = header["site"], bytes.fromhex(self._key or public)
        self._heads = Heads(self._site, self._public, self._place)
        self._heads.keep(self._kept)
        self._ledger.is_whole = False

    def _line(self, raw: bytes) -> None:
        place = self._place
        try:
            value = read_json(raw)
            self._canonical(value, raw)
            if value.keys() == {"hash", "ruleset"}:
                self._ruleset(hash_in(value, "hash"), part(value, "ruleset", dict))
            elif value.keys() == {"head", "path", "span"}:
                self._begin(value)
            elif value.keys() == {"before", "entry", "hash", "path"}:
                self._shown(value, raw)
            elif value.keys() == {"end"} and value["end"] == {"lines": place.line}:
                self._phase = "end"
            else:
                place.fault("this is no line of an extract")
        except ShapeError as error:
            place.fault(str(error))
        except _ODD as error:
            place.fault(f"what it holds cannot be followed: {short(error)}")

    def _begin(self, value: Json) -> None:
        """Begin a tree: its root is signed, and its last leaf is the entry of a genuine head."""
        span, head = part(value, "span", dict), part(value, "head", dict)
        first, last = part(span, "first", int), part(span, "last", int)
        told = ["croupier/1/span", self._site, first, last, hash_in(span, "root")]
        signature = part(span, "signature", str)
        is_hex = re.fullmatch(r"[0-9a-f]{128}", signature)
        self._place.seq = last
        if not is_hex or not is_signed(self._public, canonical(told), bytes.fromhex(signature)):
            self._place.fault("the root is not signed by the house")
        self.report.counts["heads"] += 1
        if not self._heads.is_genuine(head) or part(head, "seq", int) != last:
            self._place.fault("the root comes without the house's head of its last entry")
        self._span = span
        self._leads(hash_in(head, "hash"), last, part(value, "path", list))
        kept = self._heads.kept(last)
        if kept is not None and kept["hash"] != head["hash"]:
            self._place.fault("it is not the entry that a head kept outside attests")

    def _leads(self, told: str, seq: int, path: list[Json]) -> None:
        """Hold an entry's hash to the root of its tree."""
        first, last = self._span["first"], self._span["last"]
        place, many, beside = seq - first, last - first + 1, list(path)
        node = hashlib.sha256(b"\0" + bytes.fromhex(told)).digest()
        while many > 1 and 0 <= place < many:
            if place ^ 1 < many:
                other = bytes.fromhex(str(beside.pop(0))) if beside else b""
                pair = node + other if place % 2 == 0 else other + node
                node = hashlib.sha256(b"\1" + pair).digest()
            place, many = place // 2, -(-many // 2)
        if not first <= seq <= last or beside or node.hex() != self._span["root"]:
            self._place.fault("it does not lead to the root that the house signed")

    def _shown(self, value: Json, raw: bytes) -> None:
        """Take an entry: its hash is that of its line, it leads to the root, none is left out."""
        found = _EXTRACTED.fullmatch(raw)
        entry = self._read(part(value, "entry", dict))
        self._place.seq = entry.seq
        self.report.counts["entries"] += 1
        line = found[1] if found else b""
        told = hash_in(value, "hash")
        if hashlib.sha256(bytes.fromhex(hash_in(value, "before")) + line).hexdigest() != told:
            self._place.fault("its hash is not that of its line after the hash before it")
        if not self._span:
            self._place.fault("it stands before any root")
            return
        self._leads(told, entry.seq, part(value, "path", list))
        if entry.seq <= self._seq:
            self._place.fault(f"entry {entry.seq} stands after entry {self._seq}")
        self._seq = entry.seq
        due = self._numbers.get(entry.stream)
        if due is not None and entry.number != due + 1:
            self._place.fault(f"entry {due + 1} of {short(entry.stream)} is left out before it")
        if entry.kind not in {"table set up", *_OTHER_TERMS}:
            self._numbers[entry.stream] = entry.number
        self._happened(entry, self._ledger.take(entry.post))
        game = self._games.get(self._about[0])
        if entry.kind in {"table set up", *_OTHER_TERMS} and game is not None:
            game.forget()

    def _finish(self) -> None:
        self._place.seq = 0
        game = self._games.get(self._about[0])
        if self._phase != "end":
            self._place.fault("the extract is cut off: its last line is missing")
        current = game.round if game is not None else None
        if game is None or current is None or current.number != self._about[1]:
            self._place.fault(f"round {self._about[1]} of {short(self._about[0])} is not in it")
            return
        game.end()
        self.report.tables[self._about[0]] = dict(game.counts)
        self.report.counts.update({key: game.counts[key] for key in _SUMMED})


_LINES: Final = {
    "ruleset": {"hash", "ruleset"},
    "entry": {"entry", "hash"},
    "head": {"head"},
    "balances": {"balances"},
    "end": {"end"},
}
_ODD: Final = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError),
    *(TypeError, ValueError),
)
_ORDER: Final = {"": 0, "ruleset": 1, "entry": 2, "head": 2, "balances": 3, "end": 4}
_ENTRY: Final = re.compile(rb'\{"entry":(.*),"hash":"([0-9a-f]{64})"\}', re.DOTALL)
_EXTRACTED: Final = re.compile(
    rb'\{"before":"[0-9a-f]{64}","entry":(.*),"hash":"[0-9a-f]{64}","path":\[.*\]\}', re.DOTALL
)
_OTHER_TERMS: Final = frozenset(("style changed", "game changed", "terms renewed"))
_VERSIONS: Final = (1, 2)
"""Of entries: wagers as people typed them, and as their books name them."""
_ENTRY_PARTS: Final = frozenset(
    "at clock facts kind number post rules seq stream version".split()  # noqa: SIM905 - to be read
)
_SUMMED: Final = (
    "rounds",
    "void rounds",
    "void spins",
    "results",
    "draws",
    "wagers",
    "corrections",
)


def _read_header(raw: bytes) -> Json:
    header = read_json(raw)
    if header.get("croupier") != "export":
        raise ShapeError("it does not begin like an export")
    if header.get("format") != FORMAT:
        raise ShapeError(f"it is an export of format {short(header.get('format'))}")
    _exactly(header, {"after", "before", "croupier", "format", "public_key", "site"})
    part(header, "after", int)
    part(header, "site", str)
    hash_in(header, "before")
    hash_in(header, "public_key")
    return header


def _exactly(value: Json, names: set[str] | frozenset[str]) -> None:
    odd = sorted(names ^ value.keys())
    if odd:
        raise ShapeError(f"{odd[0]!r} is {'missing' if odd[0] in names else 'too much'}")


def _with_owed(net: Net) -> Net:
    """Count what somebody owes with what they have: below nothing nobody falls."""
    whole: Net = Counter()
    for (account, asset), units in net.items():
        if units:
            whole[account.replace("receivable:", "chips:", 1), asset] += units
    return whole


# ── What is told ─────────────────────────────────────────────────────────────────────────────────

_TOLD: Final = (
    "entries",
    "heads",
    "heads kept outside",
    "rulesets",
    "tables",
    "rounds",
    "void rounds",
    "void spins",
    "results",
    "draws",
    "corrections",
    "wagers",
    "wagers settled",
    "wagers void",
    "wagers forfeit",
    "tickets",
    "postings",
    "balances",
)


def as_text(report: Report, *, trusted: bool) -> str:
    """Tell a report to people."""
    lines = [f"{report.counts[name]:>12,}  {name}" for name in _TOLD if report.counts[name]]
    for name, counts in report.tables.items():
        rounds, void = counts.get("rounds", 0), counts.get("void rounds", 0)
        rate = f"{void / rounds:.2%}" if rounds else "none"
        lines.append(f"table {name}: {rounds:,} rounds, {void:,} void ({rate})")
    lines += [f"note: {remark}" for remark in (*report.remarks, *([] if trusted else [_NO_KEY]))]
    faults = report.in_order
    lines += [str(fault) for fault in faults[:MOST_SHOWN]]
    if len(faults) > MOST_SHOWN:
        lines.append(f"... and {len(faults) - MOST_SHOWN:,} more")
    if faults:
        lines.append(f"{len(faults):,} faults")
    elif report.partial:
        told = f"{report.partial:,} entries were checked as entries and postings alone"
        lines.append(f"PARTIAL: {told}. In what was checked whole nothing is wrong.")
    else:
        lines.append("Nothing is wrong.")
    return "\n".join(map(printable, lines))


def printable(line: str) -> str:
    """Make a line safe to print: names in an export may hold anything."""
    return "".join(each if each.isprintable() else f"\\x{ord(each):02x}" for each in line)


_NO_KEY: Final = (
    "heads were held to the key that the export names itself; "
    "give --key to hold them to the one you trust"
)


def as_json(report: Report, *, trusted: bool) -> str:
    """Tell a report to programs."""
    told = {
        "verdict": "faults" if report.faults else "partial" if report.partial else "clean",
        "key": "trusted" if trusted else "the export's own",
        "checked": {name: report.counts[name] for name in _TOLD},
        "tables": report.tables,
        "remarks": report.remarks,
        "faults": [
            {"line": f.line, "entry": f.seq or None, "upto": f.upto or None, "what": f.what}
            for f in report.in_order
        ],
    }
    return json.dumps(told, indent=2, ensure_ascii=False)


def _outside(path: str | None) -> list[Json]:
    """Read heads kept outside: one object a line."""
    if path is None:
        return []
    heads = []
    for number, line in enumerate(Path(path).read_bytes().splitlines(), start=1):
        try:
            head = read_json(line)
            heads.append({name: head[name] for name in ("at", "hash", "seq", "signature")})
        except (ShapeError, KeyError) as error:
            raise UnusableError(f"line {number} of {path} is no head") from error
    return heads


def _lines(file: BinaryIO) -> Iterator[bytes]:
    while line := file.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE:
            raise UnusableError("a line of it is longer than any of an export")
        yield line


def _key(written: str | None) -> str | None:
    if written is not None and not _HEX.fullmatch(written.lower()):
        raise UnusableError("a key is 64 hexadecimal digits")
    return None if written is None else written.lower()


_EXTRACT: Final = b'{"croupier":"extract"'
"""How an extract of one round begins."""


def main(arguments: list[str] | None = None) -> int:
    """Check the export named on the command line."""
    parser = argparse.ArgumentParser(
        prog="verify.py", description="Check an export of a Croupier house, from the export alone."
    )
    parser.add_argument("export", metavar="EXPORT.jsonl")
    parser.add_argument("--key", metavar="HEX", help="the house's public key, as you know it")
    parser.add_argument("--heads", metavar="FILE", help="signed heads that were kept elsewhere")
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    asked = parser.parse_args(arguments)
    try:
        key = _key(asked.key)
        with Path(asked.export).open("rb") as file:
            begins = file.read(len(_EXTRACT))
            file.seek(0)
            kind = Extract if begins == _EXTRACT else Verifier
            report = kind(key, _outside(asked.heads)).run(_lines(file))
    except (UnusableError, OSError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        sys.stderr.write(printable(f"{asked.export} cannot be checked: {why}") + "\n")
        return 2
    tell = as_json if asked.json else as_text
    text = tell(report, trusted=key is not None) + "\n"
    sys.stdout.buffer.write(text.encode(sys.stdout.encoding, "backslashreplace"))
    return 1 if report.faults else PARTIAL if report.partial else 0


if __name__ == "__main__":
    sys.exit(main())
