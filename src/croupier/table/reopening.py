"""Wagering that was closed is open once more, where the book lets somebody relax its end.

It is open to those who are named, as long as nothing has come. Where the book asks for a second
call, chance waits for it once a wager was changed, or where none is left.
"""

from dataclasses import replace
from typing import Final

from croupier.games.protocol import Chance, Deal, Offer, Told
from croupier.rulebooks.operations import Operation, operation
from croupier.table.moves import Answered, Call, Next, Place, Reopen, Round
from croupier.table.slips import Result
from croupier.terms.frozen import altered
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


RELAXING: Final = "relax"


def relaxing(current: Round) -> Operation:
    """Return how a book relaxes the end of wagering; RefusedError where it does not."""
    game = current.table.game.ruleset.game
    return current.table.operations.get(RELAXING) or operation(
        current.table.book.name, game, RELAXING
    )


def reopen(current: Round, asked: Reopen) -> Round:
    """Take the play back to where it stood when wagering was closed, and the wagers not at all."""
    terms = relaxing(current)
    refusal = _refuse(current, asked, terms)
    if refusal is not None:
        return current.answering(Answered(asked, refusal))
    for_ = ", ".join(asked.players) or "everybody"
    told = Told(f"Wagering is open once more for {for_}", terms.rules)
    players = frozenset(asked.players)
    state = current.offered if current.relaxed is None else current.position.state
    after = altered(
        current,
        position=replace(current.position, state=state),
        relaxed=players | (current.relaxed or frozenset()),
    )
    return after.answering(Answered(asked, told=(told,)))


def _refuse(current: Round, asked: Reopen, terms: Operation) -> Refusal | None:
    """Say why wagering is not opened once more, or None."""
    if asked.role is not None and (no := terms.refuse(asked.role)) is not None:
        return no
    if has_come(current):
        what = "something has come, and its value is known: nobody may wager on it"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, terms.rules)
    if not isinstance(current.turn, Deal) and current.relaxed is None:
        what = "wagering is not closed, or the round is over: it cannot be opened once more"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, terms.rules)
    if not asked.players and (named := terms.rules_for("named")):
        what = "for whom wagering is open once more is not said"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, named, "Name them: 'players'.")
    return None


def has_come(current: Round) -> bool:
    """Say whether chance brought something in the round, or in the last of several told as one."""
    for each in reversed(current.answered):
        if each.refusal is None and isinstance(each.asked, Chance | Next):
            return isinstance(each.asked, Chance)
    return False


def shut_out(current: Round, player: str) -> Refusal | None:
    """Refuse what a player would do for whom wagering is not open once more, or return None."""
    if not current.relaxed or player in current.relaxed:
        return None
    what = "wagering is open once more, and not for everybody"
    rules = current.table.game.ruleset.rules("closed")
    return Refusal(Reason.WAGERING_IS_CLOSED, what, rules, "Wait.")


def second_call(current: Round) -> Refusal | None:
    """Say why chance waits for no more bets to be called again, or None."""
    if current.relaxed is None or not isinstance(current.turn, Offer):
        return None
    again = relaxing(current).rules_for("again")
    rules = again + _none_left(current)
    if not again or not (_is_changed(current) or len(rules) > len(again)):
        return None
    what = (
        "wagers were changed, or none is left: no more bets is called again before the cards go on"
    )
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Call no more bets first.")


def _none_left(current: Round) -> tuple[Ref, ...]:
    """Return the rules of a second call where no wager is left."""
    is_left = any(slip.result is Result.OPEN for slip in current.slips)
    return () if is_left else relaxing(current).rules_for("none left")


def _is_changed(current: Round) -> bool:
    """Say whether a wager was made, changed or taken up since wagering was open once more."""
    for each in reversed(current.answered):
        if isinstance(each.asked, Reopen) and each.refusal is None:
            return False
        if isinstance(each.asked, Place | Call) and each.refusal is None:
            return True
    return False


def operators_call(current: Round, role: str | None) -> Refusal | None:
    """Leave the second call to whoever relaxed the first, where no wager remains after it."""
    if current.relaxed is None or role is None or not (rules := _none_left(current)):
        return None
    terms = relaxing(current)
    if terms.refuse(role) is None:
        return None
    what = f"no wager remains: the {terms.role} waits a while and calls no more bets"
    return Refusal(Reason.ROLE_MAY_NOT, what, rules, f"Call the {terms.role}.")
