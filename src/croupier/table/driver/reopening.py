"""Wagering that was closed is open once more, where the book lets somebody relax its end.

It is open to those who are named, as long as nothing has come. Where the book asks for a second
call, chance waits for it once a wager was changed, or where none is left.
"""

from dataclasses import replace
from typing import Final

from croupier.games.protocol import Chance, Deal, Description, Offer
from croupier.rulebooks.operations import Operation, operations
from croupier.table.wagers.moves import AnsweredMove, Call, Next, Place, Reopen, Round
from croupier.table.wagers.slips import Result
from croupier.terms.frozen import altered
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


RELAXING: Final = "relax"


def relaxing(current: Round) -> Operation | None:
    """Return how a book relaxes the end of wagering; None where it does not."""
    game = current.table.game.ruleset.game
    listed = current.table.operations or operations(current.table.book.name, game)
    return listed.get(RELAXING)


def reopen(current: Round, move: Reopen) -> Round:
    """Take the play back to where it stood when wagering was closed, and the wagers not at all."""
    terms = relaxing(current)
    refusal = _never(current) if terms is None else _refuse(current, move, terms)
    if terms is None or refusal is not None:
        return current.answering(AnsweredMove(move, refusal))
    for_ = ", ".join(move.players) or "everybody"
    told = Description(f"Wagering is open once more for {for_}", terms.rules)
    players = frozenset(move.players)
    state = current.offered if current.relaxed is None else current.position.state
    after = altered(
        current,
        position=altered(current.position, state=state),
        relaxed=players | (current.relaxed or frozenset()),
    )
    return after.answering(AnsweredMove(move, told=(told,)))


def _never(current: Round) -> Refusal:
    """Say that no rule of a book opens wagering once more at a game."""
    ruleset = current.table.game.ruleset
    what = f"{ruleset.book} lets nobody open wagering once more at {ruleset.game}"
    closed = ruleset.rules("closed")
    return Refusal(Reason.OPERATION_IS_NOT_IN_THE_BOOK, what, closed, "Wait for the next round.")


def _refuse(current: Round, move: Reopen, terms: Operation) -> Refusal | None:
    """Say why wagering is not opened once more, or None."""
    no = replace(terms, name="reopen").refuse(move.role) if move.role is not None else None
    if no is not None:
        return no
    if has_come(current):
        what = "something has come, and its value is known: nobody may wager on it"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, terms.rules)
    if not isinstance(current.turn, Deal) and current.relaxed is None:
        is_open = isinstance(current.turn, Offer)
        what = "wagering is not closed: there is nothing to open once more"
        what = what if is_open else "the round is over: wagering is not opened once more"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, terms.rules)
    if not move.players and (named := terms.rules_for("named")):
        what = "for whom wagering is open once more is not said"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, named, "Name them: 'players'.")
    return None


def has_come(current: Round) -> bool:
    """Say whether chance brought something in the round, or in the last of several told as one."""
    for each in reversed(current.answered):
        if each.refusal is None and isinstance(each.move, Chance | Next):
            return isinstance(each.move, Chance)
    return False


def shut_out(current: Round, player: str, rules: str = "closed") -> Refusal | None:
    """Refuse what a player would do for whom wagering is not open once more, or return None.

    ``rules`` names those that keep it closed: to new wagers, or to changes of those that lie there.
    """
    if not current.relaxed or player in current.relaxed:
        return None
    what = "wagering is open once more, and not for everybody"
    named = current.table.game.ruleset.rules(rules)
    return Refusal(Reason.WAGERING_IS_CLOSED, what, named, "Wait.")


def second_call(current: Round) -> Refusal | None:
    """Say why chance waits for no more bets to be called again, or None."""
    terms = relaxing(current)
    if current.relaxed is None or terms is None or not isinstance(current.turn, Offer):
        return None
    found = {
        "wagers were changed": terms.rules_for("again") if _is_changed(current) else (),
        "no wager is left": _none_left(current),
    }
    why = " and ".join(words for words, rules in found.items() if rules)
    if not why:
        return None
    what = f"{why}: no more bets is called again before the cards go on"
    rules = tuple(ref for each in found.values() for ref in each)
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Call no more bets first.")


def _none_left(current: Round) -> tuple[Ref, ...]:
    """Return the rules of a second call where no wager is left."""
    terms = relaxing(current)
    is_left = any(slip.result is Result.OPEN for slip in current.slips)
    return () if is_left or terms is None else terms.rules_for("none left")


def _is_changed(current: Round) -> bool:
    """Say whether a wager was made, changed or taken up since wagering was open once more."""
    for each in reversed(current.answered):
        if isinstance(each.move, Reopen) and each.refusal is None:
            return False
        if isinstance(each.move, Place | Call) and each.refusal is None:
            return True
    return False


def operators_call(current: Round, role: str | None) -> Refusal | None:
    """Leave the second call to whoever relaxed the first, where no wager remains after it."""
    if current.relaxed is None or role is None or not (rules := _none_left(current)):
        return None
    terms = relaxing(current)
    if terms is None or terms.refuse(role) is None:
        return None
    what = f"no wager remains: the {terms.role} waits a while and calls no more bets"
    return Refusal(Reason.ROLE_MAY_NOT, what, rules, f"Call the {terms.role}.")
