"""One coup under all editions: every book that has its game, every variant that a book names.

A record is moved to each of them. What an edition does not know of the record's own table (an
option, a limit, chips) is left behind, or nothing but the table would be compared.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

import msgspec

from croupier.games.entries import meant
from croupier.rulebooks.approval import (
    Option,
    games,
    loosely,
    options_of,
    ruleset,
    variants_of,
)
from croupier.rulebooks.index import BOOKS
from croupier.table.record.adjudication import adjudicate
from croupier.table.record.answers import answer, refusal
from croupier.table.record.fields import RoundRecord
from croupier.table.setup.configuration import TableRecord, checked
from croupier.terms.refusals import RefusedError
from croupier.terms.shapes import is_object


@dataclass(frozen=True, slots=True)
class Edition:
    """One way to play a game: a book, and one of its variants where it names any."""

    book: str
    variant: str | None = None


Cell = dict[str, Any]
"""What an edition makes of one wager, as plain data."""


def editions(game: str, books: Sequence[str] = BOOKS) -> list[Edition]:
    """List every edition of a game."""
    found: list[Edition] = []
    for book in books:
        if game in games(book):
            variants = variants_of(book, game) or (None,)
            found += [Edition(book, variant) for variant in variants]
    return found


def under_all(records: list[RoundRecord], books: Sequence[str] = BOOKS) -> dict[str, Any]:
    """Settle rounds under every edition of their game: for each wager what comes of it and why."""
    adjudicate(records)  # refused where the record's own table is no table
    table = records[0].table
    assert table is not None  # whoever reads records sees to it
    game = meant(table.game).game
    told = [_settled(records, edition) for edition in editions(game, books)]
    outcomes = {json.dumps([_money(cell) for cell in each["wagers"]]) for each in told}
    refused = any(each["error"] is not None for each in told)
    return {"game": game, "editions": told, "agree": len(outcomes) == 1 and not refused}


def _settled(records: list[RoundRecord], edition: Edition) -> dict[str, Any]:
    """Settle rounds under one edition, or say why its book refuses the table."""
    told: dict[str, Any] = {"book": edition.book, "variant": edition.variant}
    told |= {"options": {}, "wagers": [], "error": None}
    try:
        rounds = [answer(played) for played in adjudicate(_moved(records, edition))]
    except RefusedError as refused:
        told["error"] = refusal(refused.refusal)
        return told
    told["options"] = rounds[0]["table"]["options"]
    told["wagers"] = [
        _cell(number, wager)
        for number, each in enumerate(rounds, start=1)
        for wager in each["wagers"]
    ]
    return told


_OF_A_CELL: Final = (
    *("id", "player", "bet", "target", "stake", "result", "line", "odds"),
    *("winnings", "returned", "commission", "rules"),
)


def _cell(number: int, wager: Mapping[str, Any]) -> Cell:
    """Keep of an answer what is compared: result, line, winnings, rules."""
    cell: Cell = {"round": number} | {name: wager[name] for name in _OF_A_CELL}
    if "refusal" in wager:
        cell["refusal"] = wager["refusal"]
    return cell


def _money(cell: Cell) -> tuple[str, ...]:
    return tuple(str(cell[name]) for name in ("result", "winnings", "returned", "commission"))


def _moved(records: list[RoundRecord], edition: Edition) -> list[RoundRecord]:
    """Move rounds to tables of an edition."""
    return [
        record
        if record.table is None
        else msgspec.structs.replace(
            record, table=_table(record.table, edition, turned_up=bool(record.moves))
        )
        for record in records
    ]


_REVEAL: Final = "reveal"


def _table(table: TableRecord, edition: Edition, *, turned_up: bool) -> TableRecord:
    """Write a record's table as one of an edition's, with what of it is known there.

    Where the record tells cards as they were turned up, they are turned up so in every edition.
    """
    game = meant(table.game).game
    known = {option.name: option for option in options_of(edition.book, game)}
    asked = {n: _there(known[n], value) for n, value in table.options.items() if n in known}
    if turned_up and _REVEAL in known:
        asked.setdefault(_REVEAL, _own_reveal(table, game))
    for option in known.values():
        if option.told_by and not option.apart and not is_object(option.default):
            asked.setdefault(option.name, option.default)  # an edition is not told by a wager
    there = TableRecord(edition.book, game, edition.variant)
    for name, value in asked.items():
        there = _with(there, options={**there.options, name: value})
    return _with(_signed(there, table.limits), chips=table.chips)


def _there(option: Option, value: object) -> object:
    """Find what a value is called in an edition: one book writes odds 9:1, another 9 to 1."""
    return next((each for each in option.values if loosely(each) == loosely(value)), value)


_MOST_LIMITS: Final = 6


def _signed(table: TableRecord, limits: Mapping[str, object]) -> TableRecord:
    """Put limits on a table's sign: all of them, or as many as its book takes together.

    One may need another: an ante must be on the sign of a table that has a minimum.
    """
    names = list(limits)[:_MOST_LIMITS]
    for size in range(len(names), 0, -1):
        for some in combinations(names, size):
            signed = _with(table, limits={name: limits[name] for name in some})
            if signed is not table:
                return signed
    return table


def _with(table: TableRecord, **more: Any) -> TableRecord:
    """Add something to a table, if its book takes it."""
    fuller = msgspec.structs.replace(table, **more)
    try:
        checked(fuller)
    except RefusedError:
        return table
    return fuller


def _own_reveal(table: TableRecord, game: str) -> object:
    """Say in which order the record's own table turns cards up: as they are dealt, unless it says."""
    try:
        own = ruleset(table.rulebook, game, table.variant, dict(table.options))
    except RefusedError:
        return "face up"
    return own.options.get(_REVEAL, "face up")


def alike(told: Mapping[str, Any]) -> Iterator[tuple[str, str, Cell]]:
    """Give, wager by wager, what each book's editions make of it; those that agree are one entry.

    An entry is the book, its variants in words (nothing for a book that names none), and what
    they say.
    """
    listed: list[dict[str, Any]] = told["editions"]
    ids = dict.fromkeys((c["round"], c["id"]) for each in listed for c in each["wagers"])
    for place in ids:
        found: dict[tuple[str, str], tuple[list[str], Cell]] = {}
        for each in listed:
            for cell in each["wagers"]:
                if (cell["round"], cell["id"]) == place:
                    key = each["book"], json.dumps([_money(cell), cell["line"], cell["rules"]])
                    found.setdefault(key, ([], cell))[0].append(each["variant"] or "")
        for (book, _), (variants, cell) in found.items():
            every = [each["variant"] for each in listed if each["book"] == book]
            yield book, _in_words(variants, every), cell


_FEW: Final = 2


def _in_words(variants: list[str], every: list[str]) -> str:
    """Name variants by the shorter list: those that are meant, or those that are not."""
    others = [name for name in every if name not in variants]
    if not others and len(every) > 1:
        return "all"
    if len(others) <= _FEW < len(variants):
        return f"all but {' and '.join(others)}"
    return ", ".join(variants)
