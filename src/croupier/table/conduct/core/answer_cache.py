"""Asking a round. Deciding asks it, and folding asks the same again a moment later.

What was answered while a command is decided is remembered, so that the work is done once, however
many moves the entry tells: the defaults of two hundred seats, a stretch of cards. A round is a frozen
value and asking it is a pure function: nobody can tell the difference but by the clock.

Answers are found by the very round that was asked. Folding takes each as it comes by, for nobody
asks a third time, and the next command forgets what is left: no round is kept alive that is over.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from croupier.table.driver import rounds
from croupier.table.wagers.moves import Round, RoundMove


MOST: Final = 2_000
"""How many answers are remembered at once: more than one entry tells of at a table of a thousand."""


class _Lately:
    """What was answered for the command that is decided: the round asked, the move, the round after."""

    def __init__(self) -> None:
        self.answers: dict[int, tuple[Round, RoundMove, Round]] = {}
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
    answers, name = _lately.answers, id(current)
    known = answers.get(name)
    if known is not None and known[0] is current and known[1] == move:
        if not _lately.deciding:
            answers.pop(name, None)
        return known[2]
    after = rounds.ask(current, move)
    if _lately.deciding and len(answers) < MOST:
        answers[name] = (current, move, after)
    return after
