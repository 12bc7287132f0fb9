"""Asking a round. Deciding asks it, and folding asks the same again a moment later.

What was answered while a command is decided is remembered, so that the work is done once, however
many moves the entry tells: the defaults of two hundred seats, a stretch of cards. A round is a frozen
value and asking it is a pure function: nobody can tell the difference but by the clock.

Answers are found by the very round that was asked. Folding takes each as it comes by, for nobody
asks a third time, and the next command forgets what is left: no round is kept alive that is over.
"""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import reduce
from typing import Any, Final, TypeAlias

from croupier.table.conduct.core.wager_facts import read_place
from croupier.table.driver import rounds
from croupier.table.wagers.moves import Round, RoundMove


MOST: Final = 2_000
"""How many answers are remembered at once: more than one entry tells of at a table of a thousand."""


class _Lately:
    """What was answered for the command that is decided: the round asked, what, the round after."""

    def __init__(self) -> None:
        self.answers: dict[int, tuple[Round, object, Round]] = {}
        self.deciding = 0


_lately: Final = _Lately()


@contextmanager
def deciding() -> Generator[None]:
    """Remember what is answered from here on, and nothing from before."""
    _lately.answers.clear()
    _lately.deciding += 1
    try:
        yield
    finally:
        _lately.deciding -= 1


def ask(current: Round, move: RoundMove) -> Round:
    """Make one move; what is refused changes nothing."""
    return _remembered(current, move, lambda: rounds.ask(current, move))


Wagers: TypeAlias = tuple[Mapping[str, Any], ...]
"""Wagers as the journal has them."""


def place(current: Round, wagers: Wagers) -> Round:
    """Take wagers one after the other, or refuse them, which changes nothing."""
    return _remembered(
        current, wagers, lambda: reduce(rounds.ask, map(read_place, wagers), current)
    )


def placed(current: Round, wagers: Wagers, after: Round) -> None:
    """Remember the round with wagers that were taken while they were looked at one by one."""
    _remembered(current, wagers, lambda: after)


def _remembered(current: Round, asked: object, make: Callable[[], Round]) -> Round:
    """Return what was answered to this very question, or answer it."""
    answers, name = _lately.answers, id(current)
    known = answers.get(name)
    if known is not None and known[0] is current and (known[1] is asked or known[1] == asked):
        if not _lately.deciding:
            answers.pop(name, None)
        return known[2]
    after = make()
    if _lately.deciding and len(answers) < MOST:
        answers[name] = (current, asked, after)
    return after
