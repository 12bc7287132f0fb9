"""Irregular results: no spin or no result is called, or it is void though nobody called it.

Where stakes stay, a void result decides nothing: they may be changed, wagering is open once more,
and the equipment acts again. Where the book voids the wagers with it, the round is over and every
stake goes back.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import msgspec

from croupier.games.protocol import Chance, Over, Ruling
from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.books import Matter as Policies
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import (
    NOTICES,
    SYSTEM,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
    name_of,
    written,
)
from croupier.table.conduct.core.equipment_hooks import equipment
from croupier.table.conduct.core.postings import COLLECTED
from croupier.table.conduct.core.refunds import Grounds
from croupier.table.conduct.core.rounds import MICROSECONDS, live_of, plain_rules
from croupier.table.conduct.core.state import Live, TableState, Waiting
from croupier.table.conduct.round.results import came, come, is_decided, read_symbol
from croupier.table.conduct.round.void_rounds import annulled, standing_slips
from croupier.table.driver.rounds import overruled
from croupier.table.wagers.moves import AnsweredMove, Round, Rule
from croupier.terms.refusals import Reason, Refusal, RefusedError


_RESULT: Final = ("ball", "dice", "symbol", "roll")
"""The facts of a ruling that say on what a result stands, in each game's own word."""

_ROLLS: Final = {"no roll", "tilted die"}
"""Rulings on what somebody threw, and nobody spun."""


def rule_on(case: Case, live: Live, ruling: Ruling) -> Decision:
    """Rule on an irregular result, with the rules of its cause."""
    refusal = equipment(case.table).forbids(case, live, ruling)
    if refusal is not None:
        return refusal
    if is_decided(live) and equipment(case.table).brings:
        return _found_after(case, live, ruling)
    after = ask(live.round, Rule(ruling, None if case.role == SYSTEM else case.role))
    answered = after.answered[-1]
    if answered.refusal is not None:
        return answered.refusal
    if not isinstance(after.turn, Over):
        return _void(case, live, ruling, answered)
    if after.turn.is_void:
        return _over(case, live, answered)
    return _stands(case, live, ruling, answered)


def _found_after(case: Case, live: Live, ruling: Ruling) -> Decision:
    """Rule on a fault that is found when the result was entered, and nothing is settled on it.

    Nobody called it in time, so it voids only what is void whether it is called or not.
    """
    settled = (slip.id for slip in live.round.slips if slip.settled)
    if COLLECTED in live.steps or not live.unpaid.issuperset(settled):
        what = f"round {live.number} is being settled: {ruling.name} is not called any more"
        remedy = "Where its outcome shall not count it is invalidated: invalidate."
        rules = case.table.table.game.ruleset.rulings[ruling.name].rules_for(ruling.fact("cause"))
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules, remedy)
    notation, result = case.table.table.game.notation, came(live)
    known = {equipment(case.table).brings: notation.write_symbol(result), "called": False}
    found = notation.ruling(ruling.name, {**dict(ruling.facts), **known})
    after = overruled(live.round, found)
    if isinstance(after, Refusal):
        return after
    answered = next(each for each in reversed(after.answered) if isinstance(each.move, Rule))
    if not isinstance(after.turn, Over):
        return _void(case, live, found, answered)
    if after.turn.is_void:
        return _over(case, live, answered)
    what = f"{answered.told[0].words}: {ruling.name} was not called in time"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, plain_rules(answered))


def _void(case: Case, live: Live, ruling: Ruling, answered: AnsweredMove) -> Happening:
    """Tell that the result is void, what becomes of the stakes, and what the equipment needs."""
    void = case.table.book.policy(Policies.VOID_ROUND)
    rules = case.operation.rules + plain_rules(answered) + (void.rules if void else ())
    own, noted = equipment(case.table).voids(case, ruling)
    notices = tuple(notice for told in answered.told for notice in told.notices) + own.notices
    facts = {
        "round": live.number,
        "ruling": {"name": ruling.name, "facts": dict(ruling.facts)},
        "seconds": case.table.table.seconds,
        **noted,
    }
    said = Announcement(answered.told[0].words, rules, notices)
    return happened(case, f"{_brought(ruling)} void", said, facts)


def _brought(ruling: Ruling) -> str:
    """Name what brought the result that a ruling is on."""
    return "roll" if ruling.name in _ROLLS else "spin"


def _over(case: Case, live: Live, answered: AnsweredMove) -> Decision:
    """Tell that the round is over without a result: its wagers are void with it."""
    words = answered.told[0].words
    grounds = Grounds(words[:1].lower() + words[1:], case.operation.rules + plain_rules(answered))
    void = annulled(case, live, grounds, standing_slips(live), [])
    if isinstance(void, Refusal):
        return void
    happenings = void if isinstance(void, tuple) else (void,)
    notices = [written(notice) for told in answered.told for notice in told.notices]
    ended = replace(happenings[-1], facts={**happenings[-1].facts, NOTICES: notices})
    return (*happenings[:-1], ended)


def _stands(case: Case, live: Live, ruling: Ruling, answered: AnsweredMove) -> Decision:
    """Let a result count that nobody called void in time, on what came."""
    written = next(part for name in _RESULT if (part := ruling.fact(name)) is not None)
    symbol = read_symbol(case.table, written)
    if isinstance(symbol, Refusal):
        return symbol
    rules = case.operation.rules + plain_rules(answered)
    own, noted = equipment(case.table).stands(case, ruling)
    said = Announcement(
        f"The {_brought(ruling)} stands: {answered.told[0].words}", rules, own.notices
    )
    facts = {"round": live.number, "chance": written, **noted}
    stands = happened(case, f"{_brought(ruling)} stands", said, facts)
    came = come(case, live, Chance(symbol.symbol))
    if isinstance(came, Refusal):
        return came
    return (stands, *(came if isinstance(came, tuple) else (came,)))


@folds("spin stands")
@folds("roll stands")
def _spin_stands(table: TableState, entry: Entry) -> TableState:
    return equipment(table).stood(table, entry)


@folds("spin void")
@folds("roll void")
def _spin_void(table: TableState, entry: Entry) -> TableState:
    live = table.live
    assert live is not None
    facts = entry.happening.facts
    clock = entry.moment.clock
    closes = clock + facts["seconds"] * MICROSECONDS if facts["seconds"] else None
    again = replace(
        live,
        round=_ruled_on(live, _ruling(facts["ruling"])),
        unpaid=frozenset() if is_decided(live) else live.unpaid,
        waiting=Waiting(clock, closes),
        closed=None,
        reading=None,
        steps=(),
        void_spins=live.void_spins + 1,
    )
    conduct = replace(table.conduct, void_spins=table.conduct.void_spins + 1)
    return equipment(table).voided(replace(table, live=again, conduct=conduct), entry)


def _ruled_on(live: Live, ruling: Ruling) -> Round:
    """Make a ruling in a round, in the place of the result where that was entered already."""
    if not is_decided(live):
        return ask(live.round, Rule(ruling))
    after = overruled(live.round, ruling)
    assert isinstance(after, Round)
    return after


def _ruling(written: Mapping[str, Any]) -> Ruling:
    return Ruling(written["name"], tuple(sorted(written["facts"].items())))


_UNSAID: Final = frozenset(field.name for field in msgspec.structs.fields(Command))


class NoSpin(Command, tag="no spin"):
    """A spin goes wrong: the cause, whether no spin was called, and what came if anything did.

    A ball has its ``circuits`` and a wheel its ``turns``, where somebody counted them.
    """

    cause: str
    called: bool = True
    ball: Any = None
    circuits: int | None = None
    dice: Any = None
    symbol: Any = None
    turns: int | None = None


class NoResult(Command, tag="no result"):
    """No result is announced: the cause, if it is said, and what the dice show if they do."""

    cause: str | None = None
    called: bool = True
    dice: Any = None


@does(NoSpin)
def no_spin(case: Case, command: NoSpin) -> Decision:
    """Rule on a spin that went wrong."""
    return _ruled(case, command)


@does(NoResult)
def no_result(case: Case, command: NoResult) -> Decision:
    """Rule on a game of which no result was announced."""
    return _ruled(case, command)


def _ruled(case: Case, command: NoSpin | NoResult) -> Decision:
    """Rule on what went wrong: void, or valid because nobody called it in time."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    written: dict[str, Any] = msgspec.structs.asdict(command)
    facts = {
        name: part for name, part in written.items() if name not in _UNSAID and part is not None
    }
    try:
        ruling = case.table.table.game.notation.ruling(name_of(type(command)), facts)
    except RefusedError as refused:
        return refused.refusal
    return rule_on(case, live, ruling)
