"""A round that was dealt wrong, told again with its cards in the order in which they should have come.

What was wagered and decided stays, as far as it could have been with these cards. Where it could not,
the round is not reconstructed, and somebody has to void it.
"""

from collections.abc import Iterable
from typing import Final

from croupier.games.protocol import Act, Asks, Chance, Close, Deal, Offer
from croupier.table.conduct.core.windows import going_on
from croupier.table.driver.rounds import ask, retell
from croupier.table.wagers.moves import Call, Place, Round, RoundMove, StakedAct, TimedOut
from croupier.terms.refusals import Reason, Refusal


CARDS: Final = "sequence"
"""The fact of a corrected round that lists its cards as they should have been dealt."""


def reconstructed(current: Round, cards: Iterable[Chance]) -> Round | Refusal:
    """Tell a round again with these cards: wagers and decisions as they were made, in their order."""
    made = [each.move for each in current.answered if each.refusal is None]
    wagers = [move for move in made if isinstance(move, Place | Call)]
    again = retell(current, wagers)
    acts: list[RoundMove] = [move for move in made if isinstance(move, Act | StakedAct | TimedOut)]
    due = list(cards)
    while (move := _next(again, acts, due)) is not None:
        after = ask(again, move)
        refusal = after.answered[-1].refusal
        if refusal is not None:
            return refusal
        again = after
    if due or acts:
        left = (
            f"{due[0].symbol} is not due any more" if due else "a decision was made that is not due"
        )
        return Refusal(Reason.RULING_DOES_NOT_APPLY, f"with these cards {left}")
    return going_on(again)


def _next(again: Round, acts: list[RoundMove], due: list[Chance]) -> RoundMove | None:
    """Take what the round waits for next off what is left; None where nothing is."""
    turn = again.turn
    if isinstance(turn, Offer):
        return Close() if due else None
    if isinstance(turn, Deal) and due:
        return due.pop(0)
    if isinstance(turn, Asks) and acts:
        return acts.pop(0)
    return None
