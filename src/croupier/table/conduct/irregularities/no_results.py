"""No spin or no result is called: what went wrong, and what came if anything did."""

from typing import Any, Final

import msgspec

from croupier.table.conduct.core.commands import Case, Command, Decision, does, name_of
from croupier.table.conduct.core.rounds import live_of
from croupier.table.conduct.round.void_results import rule_on
from croupier.terms.refusals import Refusal, RefusedError


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
