"""Settling by the record: what a conformance test asks the house, and how it reads the answer."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

from croupier.floor.sections import TableSection
from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from croupier.table.conduct.core.state import Conduct, TableState
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.table.setup.configuration import Table, TableRecord, open_table
from croupier.terms.refusals import Reason, Refusal, RefusedError
from tests.conformance.oracle import EVEN_CHANCES, ODDS, Cloth, Numbers, Pieces, units, won


Answer: TypeAlias = dict[str, Any]
Record: TypeAlias = Mapping[str, Any]

STAKE = 2
"""On every wager of a full cloth; odds times this is never mistaken for the stake."""


def settle(*rounds: Record) -> list[Answer]:
    """Adjudicate rounds that follow one another, written and read as a file would be."""
    return [answer(played) for played in adjudicate(read_records(json.dumps(list(rounds))))]


def spin(table: Record, wagers: Sequence[Record], *chance: object) -> Answer:
    """Settle one round of the short form."""
    return settle({"table": table, "wagers": wagers, "chance": list(map(dice, chance))})[0]


def spins(table: Record, wagers: Sequence[Record], wheel: Iterable[object]) -> list[Answer]:
    """Settle the same wagers on one number after the other."""
    first, *others = [{"wagers": wagers, "chance": [dice(number)]} for number in wheel]
    return settle({"table": table, **first}, *others)


def dice(came: object) -> object:
    """Read three dice that are noted in short, ``346``; anything else is written as it stands."""
    noted = isinstance(came, str) and re.fullmatch("[1-6]{3}", came)
    return [int(face) for face in str(came)] if noted else came


def play(table: Record, *moves: Record | str, **more: object) -> Answer:
    """Settle one round of the full form; moves may be noted in short."""
    written = [
        each for move in moves for each in (noted(move) if isinstance(move, str) else [move])
    ]
    return settle({"table": table, "moves": written, **more})[0]


def roulette(
    book: str, limits: Record | None = None, mode: str | None = None, **options: Any
) -> Answer:
    """Write a table; an option's underscore is its dash."""
    elected = {name.replace("_", "-"): value for name, value in options.items()}
    table: Answer = {"rulebook": book, "game": "roulette", "options": elected}
    if limits is not None:
        table["limits"] = limits
    if mode is not None:
        table["mode"] = mode
    return table


def opened(table: Record) -> Table:
    return open_table(TableRecord(**table))


def wheel_of(table: Record) -> tuple[str, ...]:
    """Give the pockets of a table's wheel in their order, as a terminal draws them."""
    return at_a_terminal(table).equipment.symbols


def at_a_terminal(table: Record) -> TableSection:
    """Give what a terminal is sent of a table."""
    record = TableRecord(**table)
    return table_section(TableState(Conduct("T1", record), open_table(record)), About())


NOT_PERMITTED = (
    Reason.EQUIPMENT_IS_NOT_APPROVED,
    Reason.OPTION_IS_NOT_APPROVED,
    Reason.OPTIONS_DO_NOT_GO_TOGETHER,
    Reason.LIMITS_ARE_NOT_PERMITTED,
)


def unopened(table: Record) -> Refusal:
    """Have a table refused as one that its book does not permit, and give the refusal."""
    with pytest.raises(RefusedError) as refused:
        open_table(TableRecord(**table))
    assert refused.value.refusal.reason in NOT_PERMITTED, refused.value
    return refused.value.refusal


# Wagers and moves, as a record writes them


def wager(
    bet: str, on: Iterable[str] | str | None = None, stake: object = 10, **more: object
) -> Answer:
    """Write a wager; a group of numbers is its target, an even chance needs none."""
    target: object = on if on is None or isinstance(on, str) else sorted(on)
    if isinstance(target, list) and len(target) == 1:
        (target,) = target
    return {"bet": bet, "stake": str(stake), "target": target, **more}


def place(
    bet: str, on: Iterable[str] | str | None = None, stake: object = 10, **more: object
) -> Answer:
    return {"do": "place", **wager(bet, on, stake, **more)}


def remove(wager_id: str) -> Answer:
    return {"do": "call", "wager": wager_id, "call": "remove"}


def ruling(name: str, role: str | None = None, **facts: object) -> Answer:
    return {"do": "ruling", "ruling": name, "role": role, "facts": facts}


def chance(number: object) -> Answer:
    return {"do": "chance", "chance": number}


CLOSE: Answer = {"do": "close"}


PLACED = re.compile(
    r"(?P<id>[^:]+): (?P<bet>[a-z-]+)(?: (?P<on>[\dA-Z-]+(?: x \d)?))?(?: for (?P<stake>[\d.]+))?(?P<late> by mistake)?"
)


def noted(course: str) -> list[Answer]:
    """Read moves noted in short: ``a: straight-up 17 for 5; remove a; close; 18``."""
    return [_noted(move) for move in course.split("; ")]


def _noted(move: str) -> Answer:
    if move == "close":
        return CLOSE
    if move.startswith("remove "):
        return remove(move.removeprefix("remove "))
    placed = PLACED.fullmatch(move)
    if placed is None:
        return chance(dice(move))
    more = {"accepted": "by mistake"} if placed["late"] else {}
    return place(placed["bet"], placed["on"], placed["stake"] or 10, id=placed["id"], **more)


# Reading the answer


def amounts(told: Answer) -> tuple[str, str, str]:
    """Give what a wager came to: result, winnings, returned."""
    return told["result"], told["winnings"], told["returned"]


def cited(told: Answer) -> set[str]:
    """Give the rules of a wager, a step, a notice or a refused move."""
    return set(told["refusal"]["rules"] if "refusal" in told else told["rules"])


def results(told: Answer) -> dict[str, tuple[str, str, str]]:
    """Give what every wager came to, by its name."""
    return {one["id"]: amounts(one) for one in told["wagers"]}


def refusals(told: Answer) -> list[Answer]:
    """Give the moves that were refused."""
    return [move for move in told["moves"] if move["answer"] == "refused"]


def words(told: Answer) -> list[str]:
    return [step["words"] for step in told["steps"]]


def written(book: str, *refs: str) -> set[str]:
    return {f"{book}:{ref}" for ref in refs}


# Whole cloths


def target(bet: str, covered: Numbers) -> list[str] | str | None:
    first = min(covered, key=int)
    match bet:
        case "column":
            return first
        case "dozen":
            return str((int(first) - 1) // 12 + 1)
        case _:
            return None if bet in EVEN_CHANCES else sorted(covered)


def cloth_wagers(cloth: Cloth, only: Iterable[str] = ()) -> list[tuple[str, Numbers]]:
    """List every place of a cloth, or of some bets of it."""
    return [(bet, covered) for bet in tuple(only) or cloth for covered in cloth[bet]]


def hold(
    table: Record, places: Sequence[tuple[str, Numbers]], wheel: Sequence[str], rules: set[str]
) -> int:
    """Hold each place to winning on its numbers at its odds and losing on all others.

    Every number of the wheel is spun with every place covered. The rules given have to be cited
    by every one of these settlements. Returns how many settlements there were.
    """
    laid = [wager(bet, target(bet, covered), STAKE) for bet, covered in places]
    for number, told in zip(wheel, spins(table, laid, wheel), strict=True):
        for (bet, covered), one in zip(places, told["wagers"], strict=True):
            due = ("lose", "0", "0")
            if number in covered:
                due = ("win", str(STAKE * ODDS[bet]), str(STAKE))
            assert amounts(one) == due, (number, one)
            assert one["odds"] == (f"{ODDS[bet]} to 1" if number in covered else None), one
            assert one["bet"] == bet
            assert rules <= cited(one), (number, one)
    return len(wheel) * len(places)


def hold_multiple(
    table: Record, laid: Record, of: Pieces, wheel: Sequence[str], rules: set[str]
) -> int:
    """Hold a multiple to the sum of its pieces on every number of the wheel."""
    staked = {**laid, "stake": str(STAKE * units(of))}
    for number, told in zip(wheel, spins(table, [staked], wheel), strict=True):
        (one,) = told["wagers"]
        winnings, back = won(of, number, STAKE)
        due = ("win" if back else "lose", str(winnings), str(back))
        assert amounts(one) == due, (number, one)
        assert rules <= cited(one), (number, one)
        assert sorted(map(piece, one["pieces"])) == sorted(
            (bet, sorted(covered), str(STAKE * times)) for bet, covered, times in of
        )
    return len(wheel)


def piece(told: Answer) -> tuple[str, list[str], str]:
    """Give a settled piece as its bet, numbers and stake."""
    return told["bet"], sorted(str(told["target"]).split("-")), told["stake"]


def hold_off(table: Record, bet: str, wrong: Sequence[Numbers], rules: set[str]) -> int:
    """Hold the cloth to refusing what it does not have, with the rule, and taking no money."""
    laid = [wager(bet, sorted(covered), STAKE) for covered in wrong]
    for one in spin(table, laid, "7")["wagers"]:
        assert amounts(one) == ("refused", "0", "0"), one
        assert one["refusal"]["reason"] == "target is not on the layout", one
        assert rules <= cited(one), one
    return len(wrong)


def places_in_the_data(table: Record) -> dict[str, int]:
    """Count the places of every bet the house offers at a table."""
    return {name: len(list(bet.targets())) for name, bet in opened(table).game.bets.items()}


def scales_in_the_data(table: Record) -> int:
    return sum(len(terms.scales) for terms in opened(table).game.ruleset.bets.values())
