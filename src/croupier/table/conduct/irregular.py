"""Irregular spins: no spin is called, or the spin is void though nobody called it.

A void spin decides nothing. Stakes stay where they are and may be changed, wagering is open once
more, the ball goes back to the last winning number and is spun again.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.games.protocol import Chance, Notice, Over, Ruling
from croupier.journal.entries import Entry, Happening
from croupier.rulebooks.books import Case as Policies
from croupier.table.conduct.balls import TO_EXAMINE
from croupier.table.conduct.coming import come
from croupier.table.conduct.deciding import SYSTEM
from croupier.table.conduct.remembering import ask
from croupier.table.conduct.rounds import MICROSECONDS, live_of, plain_rules
from croupier.table.conduct.state import Live, TableState, Window
from croupier.table.conduct.words import Asked, Case, Decision, Said, does, folds, happened
from croupier.table.moves import Answered, Rule
from croupier.terms.refusals import Refusal, RefusedError


class NoSpin(Asked, tag="no spin"):
    """A spin goes wrong: the cause, whether no spin was called, and where the ball lies if it does.

    ``circuits`` are those the ball completed, where somebody counted them.
    """

    cause: str
    called: bool = True
    ball: Any = None
    circuits: int | None = None


@does(NoSpin)
def no_spin(case: Case, asked: NoSpin) -> Decision:
    """Rule on a spin that went wrong: void, or valid because nobody called it in time."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    facts = {"cause": asked.cause, "called": asked.called}
    facts |= {
        name: part
        for name, part in (("ball", asked.ball), ("circuits", asked.circuits))
        if part is not None
    }
    try:
        ruling = case.table.table.game.notation.ruling("no spin", facts)
    except RefusedError as refused:
        return refused.refusal
    return rule_on(case, live, ruling)


def rule_on(case: Case, live: Live, ruling: Ruling) -> Decision:
    """Rule on an irregular spin, with the rules of its cause."""
    after = ask(live.round, Rule(ruling, None if case.role == SYSTEM else case.role))
    answered = after.answered[-1]
    if answered.refusal is not None:
        return answered.refusal
    if isinstance(after.turn, Over):
        return _stands(case, live, ruling, answered)
    return _void(case, live, ruling, answered)


def _void(case: Case, live: Live, ruling: Ruling, answered: Answered) -> Happening:
    """Tell that the spin is void, what becomes of the stakes, and where the ball goes."""
    void = case.table.book.policy(Policies.VOID_ROUND)
    rules = case.operation.rules + plain_rules(answered) + (void.rules if void else ())
    notices = tuple(notice for told in answered.told for notice in told.notices)
    back = case.table.operations.get("put ball back")
    if back is not None and case.table.conduct.numbers:
        what = f"Put the ball back into {case.table.conduct.numbers[-1]}"
        notices += (Notice(what, back.rules),)
    facts = {
        "round": live.number,
        "ruling": {"name": ruling.name, "facts": dict(ruling.facts)},
        "seconds": case.table.table.seconds,
    }
    facts |= _to_examine(case, ruling)
    said = Said(answered.told[0].words, rules, notices)
    return happened(case, "spin void", said, facts)


def _to_examine(case: Case, ruling: Ruling) -> dict[str, bool]:
    """Note that the ball is examined before it is spun again, where its cause asks for that."""
    causes = case.table.table.game.ruleset.rulings[ruling.name].causes
    cause = causes.get(str(ruling.fact("cause")))
    return {"examine": True} if cause is not None and cause.about.get("examine") else {}


def _stands(case: Case, live: Live, ruling: Ruling, answered: Answered) -> Decision:
    """Let a spin count that nobody called in time, on the number in which the ball lies."""
    ball = ruling.fact("ball")
    rules = case.operation.rules + plain_rules(answered)
    said = Said(f"The spin stands: {answered.told[0].words}", rules)
    facts = {"round": live.number, "chance": ball, **_to_examine(case, ruling)}
    stands = happened(case, "spin stands", said, facts)
    came = come(case, live, Chance(str(ball)))
    if isinstance(came, Refusal):
        return came
    return (stands, *(came if isinstance(came, tuple) else (came,)))


@folds("spin stands")
def _spin_stands(table: TableState, entry: Entry) -> TableState:
    return replace(table, conduct=replace(table.conduct, ball=_ball(table, entry)))


def _ball(table: TableState, entry: Entry) -> str:
    return TO_EXAMINE if entry.happening.facts.get("examine") else table.conduct.ball


@folds("spin void")
def _spin_void(table: TableState, entry: Entry) -> TableState:
    live = table.live
    assert live is not None
    facts = entry.happening.facts
    clock = entry.moment.clock
    closes = clock + facts["seconds"] * MICROSECONDS if facts["seconds"] else None
    again = replace(
        live,
        round=ask(live.round, Rule(_ruling(facts["ruling"]))),
        window=Window(clock, closes),
        closed=None,
        spin=None,
        reading=None,
        steps=(),
        void_spins=live.void_spins + 1,
    )
    void_spins = table.conduct.void_spins + 1
    conduct = replace(table.conduct, void_spins=void_spins, ball=_ball(table, entry))
    return replace(table, live=again, conduct=conduct)


def _ruling(written: Mapping[str, Any]) -> Ruling:
    return Ruling(written["name"], tuple(sorted(written["facts"].items())))
