"""Results put right: by whom, and what the moves of a round are with every correction made."""

from dataclasses import replace

from croupier.games.protocol import Chance
from croupier.table.moves import Asked, Correct, Round, Rule, Unread
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
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
    since = [each.asked for each in current.answered[wrong:] if each.refusal is None]
    by = [each.role for each in since if isinstance(each, Correct) and each.role is not None]
    if not by or book.at_least(role, by[-1]):
        return None
    what = f"the {by[-1]} put this result right: the {role} does not overrule them"
    remedy = "Call somebody above them."
    return Refusal(Reason.ROLE_MAY_NOT, what, ranked(current, role), remedy)


def righted(current: Round, asked: Asked, chance: Chance) -> Asked:
    """Write the right result where the wrong one stood."""
    if isinstance(asked, Rule):
        notation = current.table.game.notation
        return replace(asked, ruling=notation.righted(asked.ruling, chance.symbol))
    return chance


def as_corrected(current: Round) -> list[Asked]:
    """List the moves of a round, with what was put right before in the place of what was wrong."""
    moves: list[Asked] = []
    last = 0
    for each in current.answered:
        if isinstance(each.asked, Correct):
            if each.refusal is None:
                moves[last] = righted(current, moves[last], each.asked.chance)
        elif not isinstance(each.asked, Unread):
            if each.refusal is None and isinstance(each.asked, Chance | Rule):
                last = len(moves)
            moves.append(each.asked)
    return moves
