"""What games answer alike to a move that is not due."""

from typing import Final

from croupier.games.protocol import Chance, Close, Move
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal


UNCALLED: Final = "before the call"
"""The rules of a card that is turned up before no more bets was called."""


def not_due(
    ruleset: Ruleset, move: Move, *, is_open: bool, chance: str, other: str, remedy: str
) -> Refusal:
    """Refuse a move that the play does not wait for.

    ``chance`` says when chance is due, ``other`` that the move is not; ``is_open`` whether wagers
    are still taken, so that no more bets is what is missing.
    """
    closing = ruleset.rules("no more bets")
    if isinstance(move, Chance):
        first = "Call no more bets first." if is_open else ""
        return Refusal(Reason.CHANCE_IS_NOT_DUE, chance, closing, first)
    if isinstance(move, Close):
        what = "the wagering is closed already"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, closing, remedy)
    return Refusal(Reason.MOVE_IS_NOT_DUE, other, (), remedy)
