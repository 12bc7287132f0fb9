#!/usr/bin/env python3
"""Checks an export of a Croupier house, from the export alone.

    python -I verify.py EXPORT.jsonl [--key HEX] [--heads FILE] [--json]

One file, Python's standard library only, no line shared with the house it checks. It was written
from the descriptions of the journal and of the draw, and from the rulebooks (roulette: nz1996
division III, nz division 8, star-rapid part 11; sic bo: nz1996 VI, star-rapid 12; the money wheel:
nz1996 VII; baccarat: star-rapid 10). So it can be read in an hour, and run years later on any machine with Python 3.11, by
somebody who trusts neither the house nor those who programmed it. Tables of other games are checked
as entries and postings alone.

It checks the file, the chain of hashes, the signed heads, the rulesets, the commitments and draws,
the money, and every wager from its placing to its settlement. What it finds is named by the line of
the export and the number of the entry.

Exit code 0: nothing is wrong. 1: something is. 2: this is no export that could be checked.
"""

import argparse
import hashlib
import heapq
import hmac
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path
from typing import Any, BinaryIO, Final, NoReturn, TypeAlias


FORMAT: Final = 1
GENESIS: Final = "0" * 64
MINUTE: Final = 60_000_000
"""Microseconds. While anything happens, no longer than this passes without a signed head."""
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
_ROUNDS_UP: Final = ("nz1996", "nz")
"""Books that pay the next amount the chips can make: nz1996 I/15.3, nz 1/11.3."""
_TRIMS: Final = ("star-rapid",)
"""Books that debit less than was asked (4.3), and turn wagers away at the close (4.2, 4.3.4)."""
_VOID_UNCALLED: Final = ("nz1996", "nz")
"""Books by which a spin is void though nobody called it (nz1996 III 6.7, VI 7.5, VII 6.4; nz 8 5.3)."""
BOOKS: Final = ("nz1996", "nz", "star-rapid")

Numbers: TypeAlias = frozenset[str]
Pieces: TypeAlias = "tuple[tuple[int | Fraction, Numbers | Coups], ...]"
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


class Lines(tuple[tuple["int | Fraction", "Numbers | Coups"], ...]):
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


# ── Baccarat: the shoe, the coup and what it pays, from star-rapid part 10 ───────────────────────

_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_DECK: Final = tuple(rank + suit for suit in "SHDC" for rank in _RANKS)
"""A new pack, in its order."""
_THIRD: Final = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""Table 2: on which third cards of the Player the Banker's 3 to 6 draws; below 3 it always does."""
_NATURAL: Final = 8
_STANDS: Final = 6
_MARGINS: Final = {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}
"""What a hand that wins by so much without a natural pays (10.4.3)."""


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


@dataclass(frozen=True, slots=True)
class Coups:
    """Those coups that a line of the odds is for; a coup is written with both hands."""

    wins: str = ""
    """Which hand wins, or a tie; either where it is not said."""
    six: bool | None = None
    """Whether the Banker has six points, where that matters."""
    margin: int | None = None
    """By how much, neither hand having a natural; 0 for a natural that wins, or for two level."""
    pair: str = ""
    """Which hand begins with a pair."""

    def __contains__(self, written: str) -> bool:
        player, banker = (hand.split() for hand in written.split(" | "))
        points = {"player": _count(player), "banker": _count(banker)}
        lead = points["player"] - points["banker"]
        won = "player" if lead > 0 else "banker" if lead < 0 else "tie"
        if self.pair:
            two = (player if self.pair == "player" else banker)[:2]
            return two[0][:-1] == two[1][:-1]
        if self.six is not None and self.six != (points["banker"] == 6):  # noqa: PLR2004
            return False
        natural = max(len(player), len(banker)) == 2 and max(points.values()) >= _NATURAL  # noqa: PLR2004
        if self.margin is not None and (0 if natural else abs(lead) or -1) != self.margin:
            return False
        return won == self.wins


class Cards:
    """The places of a baccarat layout, and what each of them pays on a coup."""

    def __init__(self, _: str, options: dict[str, Json]) -> None:
        """Lay it as the operator elected: standard or even money, from six or eight decks."""
        self._decks = int(str(options["decks"]))
        tie = (0, Coups("tie"))
        banker: list[tuple[int | Fraction, Numbers | Coups]]
        if options["scheme"] == "even-money":
            banker = [(1, Coups("banker", six=False)), (Fraction(1, 2), Coups("banker", six=True))]
        else:
            banker = [(Fraction(19, 20), Coups("banker"))]
        self.places: dict[tuple[str, str], Lines] = {
            ("player", ""): Lines([(1, Coups("player")), tie]),
            ("banker", ""): Lines([*banker, tie]),
            ("tie", ""): Lines([(8, Coups("tie"))]),
            ("super-6", ""): Lines([(15, Coups("banker", six=True))]),
        }
        for hand in ("player", "banker"):
            margins = [(odds, Coups(hand, margin=by)) for by, odds in _MARGINS.items()]
            naturals = [(1, Coups(hand, margin=0)), (0, Coups("tie", margin=0))]
            self.places["dragon-bonus", hand] = Lines([*margins, *naturals])
            self.places["pair", hand] = Lines([(11, Coups(pair=hand))])

    def read(self, bet: str, target: Json) -> Pieces:
        """Return the lines of the place a wager lies on; a ShapeError where it is not plain."""
        return self.places.get((bet, str(target or ""))) or _nowhere(f"{bet} {target or ''}")

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
        if order[len(order) - len(came) :] != came:
            raise ShapeError("the cards did not come in the order of the deal")
        if written not in Coups(str(facts.get("chance"))):
            raise ShapeError(f"{written} is no {short(facts.get('chance'))}")
        return written

    def draw(self, source: Iterator[int]) -> str:
        """Shuffle all decks, from the last place down, and deal from the first."""
        order = list(_DECK * self._decks)
        for last in range(len(order) - 1, 0, -1):
            place = below(last + 1, source)
            order[place], order[last] = order[last], order[place]
        return _hands(*coup(iter(order)))


def _hands(player: list[str], banker: list[str]) -> str:
    return f"{' '.join(player)} | {' '.join(banker)}"


Layout: TypeAlias = Cloth | Tumbler | MoneyWheel | Cards
_LAYOUTS: Final[dict[str, tuple[Callable[[str, dict[str, Json]], Layout], tuple[str, ...]]]] = {
    "roulette": (Cloth, BOOKS),
    "sic-bo": (Tumbler, ("nz1996", "star-rapid")),
    "money-wheel": (MoneyWheel, ("nz1996",)),
    "baccarat": (Cards, ("star-rapid",)),
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
    """Tickets and what the cashier tells of amounts."""

    def __init__(self, ledger: Ledger, place: Place) -> None:
        """Look at the ledger's accounts."""
        self._ledger = ledger
        self._place = place
        self._tickets: dict[str, int] = {}
        self._spent: set[str] = set()

    def take(self, entry: "Entry") -> None:
        """Hold an entry to the amount it tells, and a ticket to the one redemption it has."""
        facts, place = entry.facts, self._place
        amount, credit = facts.get("amount"), facts.get("credit")
        if entry.kind in _OF_ONE_AMOUNT and any(abs(row[2]) != amount for row in entry.post):
            place.fault(f"it tells of {amount}, and other amounts are posted")
        if type(credit) is int and self._ledger.is_whole:
            account = f"chips:{facts.get('player')}", "cash"
            if credit != self._ledger.units[account]:
                place.fault(f"{account[0]} holds {self._ledger.units[account]}, not {credit}")
        if "ticket" in facts and entry.kind in _TICKETS:
            self._ticket(entry.kind, part(facts, "ticket", str), amount, facts.get("stage"))

    def _ticket(self, kind: str, ticket: str, amount: Json, stage: Json) -> None:
        if kind == "ticket issued":
            self._place.report.counts["tickets"] += 1
            if ticket in self._tickets:
                self._place.fault("there is a ticket of this number already")
            self._tickets[ticket] = amount
        elif self._ledger.is_whole and self._tickets.get(ticket) != amount:
            self._place.fault(f"no ticket of this number was issued for {amount}")
        if kind == "ticket redeemed" or stage in {"redeemed", "not paid out"}:
            if ticket in self._spent:
                self._place.fault("the ticket was redeemed before")
            self._spent.add(ticket)


_TICKETS: Final = ("ticket issued", "ticket redeemed", "payout answered")
_OF_ONE_AMOUNT: Final = (
    *_TICKETS,
    "chips bought",
    "chips redeemed",
    "credit added",
    "credit brought",
    "overpayment recorded",
    "overpayment recovered",
    "unclaimed money held",
    "unclaimed money claimed",
    "unclaimed money disposed of",
)


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

    def pays(self, number: str, chips: tuple[int, ...]) -> tuple[int, int]:
        """Return what it wins on a number, and what of the stake goes back with it."""
        share = (self.staked - self.void) // _shares(self.pieces)
        stakes = Counter(self.pieces)
        won = back = 0
        for (odds, numbers), shares in stakes.items():
            if number in numbers:
                won += payable(int(share * shares * odds), chips)
                back += share * shares
        return won, back


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
    why_void: str = ""
    collected: Counter[str] = field(default_factory=Counter)
    """Taken for lost pieces of winners that may be void in part, until that is told."""

    @property
    def is_under_way(self) -> bool:
        """Whether something of it is still to come."""
        open_ones = any(wager.stage not in {DONE, GONE} for wager in self.wagers.values())
        return open_ones or (self.result is None and not self.why_void)


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
        self._place = place

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

    # Beginning and end

    def begin(self, entry: Entry) -> Net:
        """Begin a round: the one before is over, and its chance is promised."""
        number = part(entry.facts, "round", int)
        before = self.round or self.last
        if self.round is not None:
            self.end()
        due = before.number + 1 if before is not None else 1 if self._is_whole else number
        if number != due:
            self._place.fault(f"round {number} begins, where {due} is due")
        fresh = Round(number, self._place.line, entry.seq)
        seconds = entry.facts.get("seconds")
        if isinstance(seconds, int) and seconds:
            fresh.closes = entry.clock + seconds * 1_000_000
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
            if wager.stage not in {DONE, GONE}:
                what = f"wager {wager.id} of round {ended.number} was never settled ({wager.stage})"
                self._place.report.faults.append(Fault(wager.line, wager.seq, what))
        if any(ended.collected.values()) and not ended.why_void:
            what = f"more or less was collected in round {ended.number} than its wagers lost"
            self._place.report.faults.append(Fault(ended.line, ended.seq, what))
        if ended.result is None and not ended.why_void:
            what = f"round {ended.number} ended with no result, and nobody said why"
            self._place.report.faults.append(Fault(ended.line, ended.seq, what))

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
        current.wagers[name] = wager
        self.counts["wagers"] += 1
        if not staked:
            wager.stage, wager.result = GONE, "void"
            return Counter()
        self._check_time(current, entry)
        if pieces and staked % _shares(pieces) and self.book not in _ROUNDS_UP:
            self._place.fault(f"{staked} does not divide into {_shares(pieces)} equal pieces")
        return self._move(wager, (-staked, staked, 0))

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
            return self.layout.read(part(told, "bet", str), told.get("target"))
        except ShapeError:
            if staked and isinstance(self.layout, Cloth):
                raise
            return ()

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
        if entry.facts.get("call") == "reduce":
            return self._less(entry, net)
        if entry.facts.get("call") != "remove":
            raise ShapeError(f"nobody can call {short(entry.facts.get('call'))} at this table")
        return self._back([part(entry.facts, "wager", str)], "removed")

    def _less(self, entry: Entry, net: Net) -> Net:
        """Leave so much of a wager on the layout; what was void of it lies there beside that."""
        name, named = part(entry.facts, "wager", str), "to" if "to" in entry.facts else "less"
        wager, amount = self._current().wagers.get(name), part(entry.facts, named, int)
        if wager is None or wager.stage != OPEN:
            self._place.fault(f"{short(name)} is no wager that could be reduced")
            return Counter()
        left = amount if named == "to" else wager.staked - amount
        if wager.may_be_void and named == "to":
            left = max(left, wager.staked + net[f"stakes:{self.name}", wager.asset])
        if not 0 < left < wager.staked:
            self._place.fault(f"{wager.staked} on the layout is not reduced to {left}")
        wager.staked = left
        return self._move(wager, (-left, left, 0))

    def close(self, entry: Entry, _: Net) -> Net:
        """No more bets: what the book rejects goes back."""
        current = self._current()
        current.is_closed = True
        current.rejected = [str(name) for name in part(entry.facts, "rejected", list)]
        if current.rejected and self.book not in _TRIMS:
            self._place.fault(f"{self.book} rejects no wager at the close")
        return self._back(current.rejected, "rejected")

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
        current.is_closed, current.closes = False, None
        if entry.facts.get("keeps rejected"):
            current.rejected = []
        for wager in (current.wagers[name] for name in current.rejected if name in current.wagers):
            wager.stage, wager.result = OPEN, "open"
            net.update(self._move(wager, (-wager.staked, wager.staked, 0)))
        current.rejected = []
        return net

    # The result

    def decide(self, entry: Entry, _: Net) -> Net:
        """A result decides the round: the wheel's, or the one its seed gives."""
        current = self._current()
        if part(entry.facts, "round", int) != current.number:
            self._place.fault(f"a result of round {entry.facts['round']} in round {current.number}")
        number = self._result(entry.facts)
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
        lies = self.layout.read(part(told, "bet", str), told.get("target"))
        if wager.is_unread:
            wager.pieces, wager.is_unread = lies, False
        if lies != wager.pieces:
            where = f"{told['bet']} {told.get('target') or ''}".strip()
            self._place.fault(f"{wager.id} was not placed on {where}")
        if told.get("stake") != wager.staked:
            self._place.fault(f"{wager.id} staked {wager.staked}, not {told.get('stake')}")
        if part(told, "commission", int):
            self._place.fault(f"{wager.id} pays a commission, and its game knows none")

    def _settle_one(self, current: Round, wager: Wager, told: Json, entry: Entry) -> Net:
        result = part(told, "result", str)
        self._check_void(wager, part(told, "void", int), entry)
        if result in {"void", "forfeit"}:
            back = wager.staked if result == "void" else 0
            self._amounts(wager, told, result, (0, back))
            wager.stage, wager.result = GONE, result
            self._place.report.counts[f"wagers {result}"] += 1
            return self._move(wager, (back - wager.staked, 0, 0))
        if result == "open":
            return Counter()
        if current.result is None:
            self._place.fault(f"{wager.id} is settled before there is a result")
            return Counter()
        if wager.stage == GONE:
            self._place.fault(f"{wager.id} is settled, and was {wager.result}")
        won, back = wager.pays(current.result, self.chips)
        self._amounts(wager, told, _came_to(won, back), (won, back + wager.void))
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

    def _reach(self, current: Round, wager: Wager, stage: str) -> Net:
        """Bring a decided wager to a stage: collected in part, paid, settled."""
        won, back = wager.pays(current.result or "", self.chips)
        whole, back = wager.staked, back + wager.void
        if stage == PAID and not back:
            stage = DONE  # after a correction: nothing of it lies on the layout any more
        moved = {
            OPEN: (-whole, whole, 0),
            COLLECTED: (-whole, back, 0),
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

    def _amounts(self, wager: Wager, told: Json, result: str, due: tuple[int, int]) -> None:
        if not any(str(ref).startswith(f"{self.book}:") for ref in part(told, "rules", list)):
            self._place.fault(f"{wager.id} is settled by no rule of {self.book}")
        said = (part(told, "winnings", int), part(told, "returned", int))
        if told["result"] != result:
            self._place.fault(f"{wager.id} is told to {told['result']}: {result} is due")
        if said != due:
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
        self.counts["corrections"] += 1
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
        if wager.stage == GONE:
            return Counter()
        wager.pieces = self.layout.read(part(entry.facts, "bet", str), entry.facts.get("target"))
        return self._reach(current, wager, wager.stage)

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
        pieces = self.layout.read(part(shown, "bet", str), shown.get("target"))
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
        won, back = wager.pays(current.result, self.chips)
        self._amounts(wager, told, _came_to(won, back), (won, back + wager.void))
        return self._reach(current, wager, DONE)

    # Paid by hand

    def collect(self, entry: Entry, net: Net) -> Net:
        """Losers are collected, and the lost pieces of winners."""
        due = self.settle(entry, net)
        current = self._current()
        most: Counter[str] = Counter()
        for wager in current.wagers.values():
            if wager.stage not in {OPEN, COLLECTED} or wager.is_unread:
                continue
            back = wager.pays(current.result or "", self.chips)[1]
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
        if not any(wager.stage in {OPEN, COLLECTED} for wager in current.wagers.values()):
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
        return due


def _came_to(won: int, back: int) -> str:
    """Say what became of a wager: a stake that goes back alone stood off."""
    return "win" if won else "stand off" if back else "lose"


def _plain(value: Json) -> Json:
    """Write an option one way: numbers and words may be written either as the other."""
    return [_plain(each) for each in value] if isinstance(value, list) else str(value).lower()


_HANDLERS: Final[dict[str, Callable[[Game, Entry, Net], Net]]] = {
    "round begun": lambda game, entry, _: game.begin(entry),
    "wager placed": Game.place,
    "wager called": Game.call,
    "wagering closed": Game.close,
    "ball dropped": Game.drop,
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
            if at > latest and min(latest - first, clock - its_clock) > MINUTE:
                place.fault(f"entries from {seq} on went more than a minute without a signed head")
                self._waiting.clear()
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

    def is_genuine(self, head: Json) -> bool:
        """Tell whether the house signed a head."""
        signature = part(head, "signature", str)
        attested = [part(head, "seq", int), hash_in(head, "hash"), part(head, "at", int)]
        if not re.fullmatch(r"[0-9a-f]{128}", signature):
            return False
        text = canonical(["croupier/1/head", self._site, *attested])
        return is_signed(self._public, text, bytes.fromhex(signature))

    def rest(self, end: int, *, is_linked: bool) -> None:
        """Look at the end: heads for entries that are not there, and entries without a head."""
        report = self._place.report
        if is_linked:  # else a line was lost or moved, and that is named already
            report.faults += self._forged
        if report.counts["heads"] and not self.genuine:
            what = "no head is signed by this key for this site"
            report.faults.append(Fault(1, 0, what))
        for seq in sorted(self._outside.keys() - self._seen):
            if seq <= end:
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
        self._rulesets: dict[str, Json] = {}
        self._games: dict[str, Game] = {}
        self._unknown: Counter[str] = Counter()
        self._secrets: set[str] = set()
        self._is_blind = False
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
        for name, terms in part(body, "bets", dict).items():
            if body.get("game") == "roulette":
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
        net = self._ledger.take(entry.post)
        self._happened(entry, net)

    def _read(self, told: Json) -> Entry:
        try:
            _exactly(told, _ENTRY_PARTS)
            post = part(told, "post", list)
            for row in post:
                _posting(row)
            if part(told, "version", int) != 1:
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
        self._ledger.is_whole = False
        for game in self._games.values():
            game.forget()

    def _happened(self, entry: Entry, net: Net) -> None:
        """Hold an entry to what its table's rounds, wagers and results make of it."""
        if entry.kind == "table set up":
            self._set_up(entry)
            return
        handler = _HANDLERS.get(entry.kind)
        if handler is None and isinstance(entry.facts.get("wagers"), list):
            handler = Game.settle
        game = self._games.get(entry.stream.removeprefix("table "))
        if handler is None:
            self._beside(entry, net)
        elif game is None:
            self._unknown[entry.stream] += 1
        elif game.is_known(entry) or not self._is_blind:
            self._compare(handler(game, entry, net), net)

    def _set_up(self, entry: Entry) -> None:
        record = part(entry.facts, "record", dict)
        name, told = entry.stream.removeprefix("table "), hash_in(entry.facts, "ruleset")
        self.report.counts["tables"] += 1
        if name in self._games:
            self._place.fault(f"there is a table {short(name)} already")
        if told not in self._rulesets:
            raise ShapeError("its ruleset is not in the export")
        _, books = _LAYOUTS.get(str(self._rulesets[told].get("game")), (None, ()))
        if record.get("rulebook") not in books:
            self._unknown[entry.stream] += 1
            return
        self._games[name] = Game(name, record, self._rulesets[told], self._place)
        self._games[name].secrets = self._secrets

    def _beside(self, entry: Entry, net: Net) -> None:
        """Nothing on the layout moves but by what this verifier follows."""
        self._cashier.take(entry)
        for account, _ in net:
            name = account.removeprefix("stakes:")
            if name != account and name in self._games:
                self._place.fault(f"{short(entry.kind)} moves stakes, and is no step of a round")

    def _compare(self, due: Net, net: Net) -> None:
        """Hold an entry's postings to those that are due."""
        wanted, posted = _with_owed(due), _with_owed(net)
        for key in sorted(wanted.keys() | posted.keys()):
            if wanted[key] != posted[key]:
                what = f"{key[0]} is posted {posted[key]} {key[1]}: {wanted[key]} are due"
                self._place.fault(what)
        for (account, asset), units in net.items():
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
        for name, count in due.items():
            if part(end, name, int) != count:
                self._place.fault(f"it tells of {end[name]} {name}, and there are {count}")
        if self._chain.hashes and hash_in(end, "hash") not in self._chain.hashes:
            self._place.fault("it does not end with the hash of the last entry")

    def _finish(self) -> None:
        self._place.seq = 0
        if self._phase != "end":
            self._place.fault("the export is cut off: its last line is missing")
        self._heads.rest(self._chain.seq, is_linked=self._chain.is_linked)
        for name, game in self._games.items():
            if game.round is not None and game.round.is_under_way:
                told = f"round {game.round.number} of {name} is still under way"
                self.report.remarks.append(told)
            else:
                game.end()
            self.report.tables[name] = dict(game.counts)
            self.report.counts.update({key: game.counts[key] for key in _SUMMED})
            if unread := game.counts["wagers read where they are settled"]:
                told = f"{unread} wagers at {name} are written in words that are not read here"
                self.report.remarks.append(f"{told}: where they lay is taken from their settlement")
        for stream, count in self._unknown.items():
            told = f"{count} entries of {stream} are checked as entries and postings alone"
            self.report.remarks.append(told)


_LINES: Final = {
    "ruleset": {"hash", "ruleset"},
    "entry": {"entry", "hash"},
    "head": {"head"},
    "balances": {"balances"},
    "end": {"end"},
}
_ODD: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
_ORDER: Final = {"": 0, "ruleset": 1, "entry": 2, "head": 2, "balances": 3, "end": 4}
_ENTRY: Final = re.compile(rb'\{"entry":(.*),"hash":"([0-9a-f]{64})"\}', re.DOTALL)
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
    lines.append(f"{len(faults):,} faults" if faults else "Nothing is wrong.")
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
        "verdict": "faults" if report.faults else "clean",
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
        verifier = Verifier(key, _outside(asked.heads))
        with Path(asked.export).open("rb") as file:
            report = verifier.run(_lines(file))
    except (UnusableError, OSError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        sys.stderr.write(printable(f"{asked.export} cannot be checked: {why}") + "\n")
        return 2
    tell = as_json if asked.json else as_text
    text = tell(report, trusted=key is not None) + "\n"
    sys.stdout.buffer.write(text.encode(sys.stdout.encoding, "backslashreplace"))
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
