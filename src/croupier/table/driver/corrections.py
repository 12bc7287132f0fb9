"""Results put right: by whom, and what the moves of a round are with every correction made."""

from dataclasses import replace

from croupier.games.protocol import Chance, Close, Offer, Over, Ruling, Step
from croupier.rulebooks.ruleset import RulingTerms
from croupier.table.wagers.moves import (
    AnsweredMove,
    Correct,
    Next,
    Round,
    RoundMove,
    Rule,
    Unread,
)
from croupier.table.wagers.slips import Result
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


def ranked(current: Round, role: str | None) -> tuple[Ref, ...]:
    """Return the rules of a correction, and those by which this very rank overrules."""
    ruleset, book = current.table.game.ruleset, current.table.book
    terms = ruleset.rulings["correction"]
    ranks = terms.about.get("ranks")
    if role is None or not is_list(ranks):
        return terms.rules
    own = [
        rank
        for rank in ranks
        if is_object(rank) and book.role(str(rank["role"])) == book.role(role)
    ]
    return terms.rules + tuple(ref for rank in own for ref in ruleset.refs(rank["rules"]))


def outranked(current: Round, role: str | None, wrong: int) -> Refusal | None:
    """Refuse a correction of what somebody above put right, where the book ranks them."""
    book, terms = current.table.book, current.table.game.ruleset.rulings["correction"]
    if role is None or not is_list(terms.about.get("ranks")):
        return None
    since = [each.move for each in current.answered[wrong:] if each.refusal is None]
    by = [each.role for each in since if isinstance(each, Correct) and each.role is not None]
    if not by or book.at_least(role, by[-1]):
        return None
    what = f"the {by[-1]} put this result right: the {role} does not overrule them"
    remedy = "Call somebody above them."
    return Refusal(Reason.ROLE_MAY_NOT, what, ranked(current, role), remedy)


def righted(current: Round, move: RoundMove, chance: Chance) -> RoundMove:
    """Write the right result where the wrong one stood."""
    if isinstance(move, Rule):
        notation = current.table.game.notation
        return replace(move, ruling=notation.righted(move.ruling, chance.symbol))
    return chance


def wrong_result(current: Round, which: int | None) -> int | None:
    """Find the move that brought the result to be put right: the one named, or the last.

    While a round is under way the last is what came since it began; a game that tells several
    rounds as one has no result between two of them. A round that was annulled is where it began.
    """
    if current.position.state == current.opening.position.state:
        return None
    if which is not None:
        made = [
            number
            for number, each in enumerate(current.answered)
            if each.refusal is None and isinstance(each.move, Chance)
        ]
        return made[which - 1] if 0 < which <= len(made) else None
    last = last_made(current)
    if last is None or isinstance(current.turn, Over):
        return last
    since = (each.move for each in current.answered[last + 1 :] if each.refusal is None)
    is_card = isinstance(current.answered[last].move, Chance)
    return last if is_card and not any(isinstance(asked, Next) for asked in since) else None


def last_made(current: Round) -> int | None:
    """Find the move that brought the last result: chance, or a ruling that settled on the ball."""
    made = [
        number
        for number, each in enumerate(current.answered)
        if each.refusal is None and isinstance(each.move, Chance | Rule)
    ]
    return made[-1] if made else None


def told_after(current: Round, move: Rule) -> AnsweredMove:
    """Tell a ruling on a card that came when the round was over: it is no move of the round."""
    game, state, ruling = current.table.game, current.position.state, move.ruling
    refusal = game.play.refuse(state, ruling)
    if refusal is not None:
        return AnsweredMove(move, refusal)
    said = {"do": "ruling", "ruling": ruling.name, "facts": dict(ruling.facts)}
    return AnsweredMove(Unread(said), told=(game.play.tell(Step(state, ruling, state)),))


def is_pointless(current: Round, move: RoundMove) -> bool:
    """Say whether a window is closed that, as it now turns out, never opened."""
    return isinstance(move, Close) and not isinstance(current.turn, Offer)


def as_corrected(current: Round) -> list[RoundMove]:
    """List the moves of a round, with what was put right before in the place of what was wrong."""
    moves: list[RoundMove] = []
    made: list[int] = []
    for each in current.answered:
        if isinstance(each.move, Correct):
            if each.refusal is None:
                which = each.move.which
                drawn = [place for place in made if isinstance(moves[place], Chance)]
                wrong = made[-1] if which is None else drawn[which - 1]
                moves[wrong] = righted(current, moves[wrong], each.move.chance)
        elif not isinstance(each.move, Unread):
            if each.refusal is None and isinstance(each.move, Chance | Rule):
                made.append(len(moves))
            moves.append(each.move)
    return moves


def may_rule(current: Round, ruling: Ruling, role: str | None) -> Refusal | None:
    """Say why this person may not make this ruling, or None."""
    terms: RulingTerms | None = current.table.game.ruleset.rulings.get(ruling.name)
    if terms is None:
        return None
    if (late := _too_late(current, terms)) is not None:
        return late
    try:
        if role is None:  # not told; a second who is told must be one all the same
            is_told = ruling.fact("second") is not None
            return _second_refused(current, terms, ruling, None) if is_told else None
        if current.table.book.at_least(role, terms.role):
            return _second_refused(current, terms, ruling, role)
    except RefusedError as refused:
        return refused.refusal
    rules = terms.rules_for(ruling.fact("cause"))
    what = f"{ruling.name} is ruled by the {terms.role} or above, not by the {role}"
    return Refusal(Reason.ROLE_MAY_NOT, what, rules, f"Call the {terms.role}.")


def _too_late(current: Round, terms: RulingTerms) -> Refusal | None:
    """Refuse a ruling that its book does not let be made once somebody wagered or called something.

    Those are bets that stand, and lines that decided a wager, as the ruling's data names them.
    """
    named = terms.about.get("unless", ())
    names: set[object] = set(named) if is_list(named) else set()
    for slip in current.slips if names else ():
        made = slip.bet in names and slip.result is Result.OPEN
        if made or any(each.line in names for each in slip.settled):
            what = f"{terms.name} comes too late: {slip.player} has decided on {slip.id}"
            return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules)
    return None


def _second_refused(
    current: Round, terms: RulingTerms, ruling: Ruling, role: str | None
) -> Refusal | None:
    """Ask who else stands by a ruling, where its cause takes two people."""
    book, second = current.table.book, ruling.fact("second")
    cause = terms.causes.get(str(ruling.fact("cause")))
    needed = str(cause.about.get("second", "")) if cause is not None else ""
    if cause is None or not needed:
        return None
    is_enough = role is None or book.at_least(role, needed)
    other = terms.role if is_enough else needed
    if second is not None and book.at_least(str(second), other):
        return None
    what = f"nobody rules {ruling.name} alone for this: {cause.name}"
    remedy = f'Name the role of the second: "second": "{other}".'
    return Refusal(Reason.SECOND_PERSON_IS_NEEDED, what, cause.rules, remedy)
