"""Is it chance? Recorded numbers of a wheel, or rolls of dice, judged by the suite of tests."""

from collections.abc import Sequence
from typing import Any, Final

from croupier.equipment.dice import FACES
from croupier.equipment.randomness.statistics import Assessment, assess
from croupier.games.protocol import Duty, Symbol
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.round.results import read_symbol
from croupier.terms.refusals import Reason, Refusal, RefusedError


MOST_DRAWS: Final = 1_000_000
_PLAYED: Final = ("open table", "new game", "spin", "throw")
_GIVE_SECTIONS: Final = "Give the sections that won, counted from 1 around the rim."


class AssessWheel(Command, tag="assess wheel"):
    """A wheel's recorded numbers, to be judged; the table's own latest ones if none are given.

    Of a wheel that shows a symbol more than once they are its sections, counted from 1 as they come
    around the rim: only those are all equally likely. No table has them, so they must be given.
    """

    numbers: tuple[Any, ...] | None = None


@does(AssessWheel)
def assess_wheel(case: Case, command: AssessWheel) -> Decision:
    """Judge whether a wheel's numbers are independent, uniform and unpredictable."""
    sections = case.table.table.game.device.symbols
    repeats = len(set(sections)) < len(sections)
    if repeats and command.numbers is None:
        what = "the table has its symbols on record, not the sections that won"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, _GIVE_SECTIONS)
    numbers = case.table.conduct.numbers if command.numbers is None else command.numbers
    read = _sections if repeats else _pockets
    draws = read(case, numbers[:MOST_DRAWS], sections)
    return draws if isinstance(draws, Refusal) else _judged(case, draws, len(sections), "wheel")


def _pockets(case: Case, numbers: Sequence[Any], pockets: Sequence[Symbol]) -> list[int] | Refusal:
    order = {symbol: place for place, symbol in enumerate(pockets)}
    draws: list[int] = []
    for written in numbers:
        read = read_symbol(case.table, written)
        if isinstance(read, Refusal):
            return read
        draws.append(order[read.symbol])
    return draws


def _sections(
    case: Case, numbers: Sequence[Any], sections: Sequence[Symbol]
) -> list[int] | Refusal:
    draws: list[int] = []
    for written in numbers:
        text = str(written).strip()[:20]
        if not text.isdecimal() or not 1 <= int(text) <= len(sections):
            what = f"{text!r} is none of the wheel's {len(sections)} sections"
            reason = Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
            return Refusal(reason, what, case.operation.rules, _GIVE_SECTIONS)
        draws.append(int(text) - 1)
    return draws


class AssessDice(Command, tag="assess dice"):
    """Rolls of one die, to be judged."""

    rolls: tuple[int, ...]


@does(AssessDice)
def assess_dice(case: Case, command: AssessDice) -> Decision:
    """Judge whether a die's rolls are independent, uniform and unpredictable."""
    stray = next((roll for roll in command.rolls if roll not in FACES), None)
    if stray is not None:
        what = f"a die shows {FACES[0]} to {FACES[-1]}, not {str(stray)[:20]}"
        return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, case.operation.rules)
    draws = [roll - FACES[0] for roll in command.rolls[:MOST_DRAWS]]
    return _judged(case, draws, len(FACES), "die")


def _judged(case: Case, draws: Sequence[int], symbols: int, what: str) -> Decision:
    rules = case.operation.rules
    try:
        found: Assessment = assess(draws, symbols, rules)
    except RefusedError as refused:
        return refused.refusal
    withdrawn = Duty(
        f"Take the {what} out of play until it is looked at",
        rules,
        role=case.operation.role,
        before=_PLAYED,
    )
    facts = {
        "draws": found.draws,
        "symbols": found.symbols,
        "stands": found.stands,
        "findings": {each.test: f"{each.p:.6f}" for each in found.findings},
        "left_out": list(found.left_out),
    }
    said = Announcement(f"The {what}: {found}", rules, () if found.stands else (withdrawn,))
    return happened(case, "chance assessed", said, facts)


@folds("chance assessed")
def _assessed(table: TableState, entry: Entry) -> TableState:
    """It is on record, and changes nothing."""
    return table
