"""A round at a table: the live driver. It contains no rule of any game.

A round is a fold of its moves. Each move is accepted or refused with its rule; wagers follow;
decided lines become settlements. A correction names the chance it replaces, and the round is
folded again from its start.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from itertools import groupby
from typing import Any, Final

from croupier.games import following
from croupier.games.following import Advanced, Laying, Placement, Position
from croupier.games.protocol import (
    KNOWN,
    REDUCE,
    REMOVED,
    Act,
    Asks,
    Carry,
    Chance,
    Choice,
    Close,
    Deal,
    Description,
    Move,
    Offer,
    Over,
    Ruling,
    Step,
)
from croupier.rulebooks.books import Matter
from croupier.table.driver.corrections import (
    as_corrected,
    is_pointless,
    last_made,
    may_rule,
    outranked,
    ranked,
    righted,
    told_after,
    wrong_result,
)
from croupier.table.driver.later_bets import overtaken, way_out
from croupier.table.driver.placement import Taking, paid_with, refuse_left
from croupier.table.driver.prizes import prizes
from croupier.table.driver.reopening import reopen, second_call, shut_out
from croupier.table.driver.settling import collect_then_pay, settle
from croupier.table.driver.time_up import told_of_the_clock
from croupier.table.limits.closing_checks import check_at_close, reject_at_close
from croupier.table.limits.differential import reduce_pro_rata
from croupier.table.limits.exact_payment import exact_part
from croupier.table.setup.configuration import Table
from croupier.table.wagers.layout import with_area
from croupier.table.wagers.moves import (
    AnsweredMove,
    Call,
    Correct,
    Difference,
    Next,
    Opening,
    Place,
    ReduceProRata,
    Reopen,
    Round,
    RoundMove,
    Rule,
    StakedAct,
    TimedOut,
    Unread,
    Void,
)
from croupier.table.wagers.slips import Result, Slip, no_wager
from croupier.table.wagers.voids import GONE, declare_void
from croupier.terms.frozen import altered
from croupier.terms.growing import NO_INDEX, index_of
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.rosters import roster_of


def begin(
    table: Table,
    carry: Carry = None,
    allowances: frozenset[str] = frozenset(),
    told: tuple[Description, ...] = (),
) -> Round:
    """Open a table's round from where the last one left it, with nothing on the layout."""
    position = Position(table.game.play.start(carry))
    return _open(table, Opening(position, allowances=allowances, told=told, carry=carry))


def follow_on(last: Round, carry: Carry = None, allowances: frozenset[str] = frozenset()) -> Round:
    """Open the round after another: wagers not yet decided stay on the layout.

    It starts from what the last one left, or from ``carry`` where that is given.
    """
    position = last.position
    if carry is not None or isinstance(last.turn, Over):
        carry = last.carry if carry is None else carry
        position = altered(position, state=last.table.game.play.start(carry))
    else:
        carry = last.opening.carry
    standing = roster_of(slip for slip in last.slips if slip.result is Result.OPEN)
    return _open(last.table, Opening(position, standing, last.allowances | allowances, (), carry))


def _open(table: Table, opening: Opening) -> Round:
    slips = opening.slips
    pieces = {piece: slip.id for slip in slips if slip.is_composite for piece in slip.pieces}
    return Round(
        table,
        opening,
        opening.position,
        slips,
        pieces=index_of(pieces),
        areas=reduce(with_area, slips, NO_INDEX),
        allowances=opening.allowances,
        personal=table.personal,
    )


def ask(current: Round, move: RoundMove) -> Round:
    """Make one move; what is refused changes nothing."""
    return _with_what_lies(alone(current, move))


def alone(current: Round, move: RoundMove) -> Round:
    """Make one move, before a card comes that it makes due and that lies there already."""
    if current.is_void and not isinstance(move, Void | Unread | Correct):
        return _refuse(current, move, _IS_VOID)
    return _ask(current, move)


def refuse_void(current: Round) -> Refusal | None:
    """Refuse what would go on with a round that is void, or None."""
    return _IS_VOID if current.is_void else None


def _with_what_lies(current: Round) -> Round:
    """Bring what is due and lies there already; it is told with the move that made it due."""
    while isinstance(turn := current.turn, Deal) and turn.lying is not None:
        last, chance = current.answered[-1], Chance(turn.lying)
        brought = _move(current, chance, chance)
        told = altered(last, told=(*last.told, *brought.answered[-1].told))
        assert brought.answered[-1].refusal is None, brought.answered[-1].refusal
        current = altered(brought, answered=current.answered.put(len(current.answered) - 1, told))
    return current


_NEXT_ROUND: Final = "Begin the next round."
_IS_VOID: Final = Refusal(Reason.MOVE_IS_NOT_DUE, "the round is void", remedy=_NEXT_ROUND)


def _ask(current: Round, move: RoundMove) -> Round:
    match move:
        case Place():
            return place_all(current, (move,))
        case Call():
            return _call(current, move)
        case Correct():
            return _correct(current, move)
        case Rule(ruling, role):
            refusal = may_rule(current, ruling, role)
            return _refuse(current, move, refusal) if refusal else _rule(current, move)
        case Close() | Reopen() | Next() | ReduceProRata():
            return _turn_over(current, move)
        case Chance():
            refusal = second_call(current)
            return _refuse(current, move, refusal) if refusal else _move(current, move, move)
        case Act() | StakedAct() | Unread():
            return current if isinstance(move, Unread) else _decide(current, move)
        case TimedOut() | Void():
            return (
                declare_void(current, move) if isinstance(move, Void) else _timed_out(current, move)
            )


def _refuse(current: Round, move: RoundMove, refusal: Refusal) -> Round:
    return current.answering(AnsweredMove(move, refusal))


# Wagers


def place_all(current: Round, places: Iterable[Place]) -> Round:
    """Take wagers one after the other."""
    taking = Taking(current)
    return taking.into(current, [taking.take(asked) for asked in places])


def _call(current: Round, move: Call) -> Round:
    slip = current.slip(move.wager)
    ruleset = current.table.game.ruleset
    if slip is None:
        return _refuse(current, move, no_wager(move.wager))
    if move.who is not None and move.who != slip.player:
        what = f"{slip.id} is {slip.player}'s wager, not {move.who}'s"
        return _refuse(current, move, Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what))
    if slip.result is Result.LOSE and ruleset.rules("losing wager"):
        what = f"{slip.id} has lost: it may not be touched"
        rules = ruleset.rules("losing wager")
        return _refuse(current, move, Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, rules))
    if slip.result is not Result.OPEN:
        what = f"{slip.id} no longer stands ({slip.result})"
        refusal = Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, remedy="Name one that stands.")
        return _refuse(current, move, refusal)
    if (shut := shut_out(current, slip.player, "locked")) is not None:
        return _refuse(current, move, shut)
    changed = _reduce(current, slip, move) if _has_amount(move) else _called(current, slip, move)
    if isinstance(changed, Refusal):
        return _refuse(current, move, changed)
    rules = _called_by(current, move.call) or ruleset.rules(f"call {move.call}")
    if move.call == REDUCE:
        rules += tuple(ref for ref in _removed_by(current, slip) if ref not in rules)
    told = (Description(f"{slip.id}: {move.call}", rules),) if rules else ()
    return changed.answering(AnsweredMove(move, told=told))


def _called_by(current: Round, call: str) -> tuple[Ref, ...]:
    """Return the rules by which something is called in the window that is open, where it has such."""
    turn = current.turn
    window = turn.window if isinstance(turn, Offer) else ""
    return current.table.game.ruleset.rules(f"call {call} in {window}")


def _removed_by(current: Round, slip: Slip) -> tuple[Ref, ...]:
    """Return the rules by which a wager is taken up, in whole or in part."""
    pieces = following.pieces_of(current.table.game, slip.bet, slip.target)
    line = current.table.game.ruleset.bets[pieces[0].bet].scale.get(REMOVED)
    return line.rules if line is not None else ()


def _called(current: Round, slip: Slip, move: Call) -> Round | Refusal:
    """Carry a call out on every piece of a wager."""
    changed = current
    for piece in slip.pieces:
        wager = changed.position.wager(piece)
        if wager is None:
            continue
        outcome = following.call(current.table.game, changed.position, wager, move.call)
        if isinstance(outcome, Refusal):
            return outcome
        changed = _follow(changed, outcome, _called_by(current, move.call))
    return changed


def _has_amount(move: Call) -> bool:
    return move.to is not None or move.by is not None


def _reduce(current: Round, slip: Slip, move: Call) -> Round | Refusal:
    """Take a part of a wager up: the same part of each of its pieces. Nothing else has an amount."""
    if move.call != REDUCE:
        what = f"{move.call[:40]} is called without an amount"
        rules = current.table.game.ruleset.rules(f"call {move.call}")
        return Refusal(Reason.BET_IS_NOT_OFFERED, what, rules, "Leave it out.")
    game, whole = current.table.game, slip.plays.units
    by, to = move.by, move.to
    if by is not None and to is not None:
        what = f"{slip.id} is reduced to an amount or by one, not both"
        return Refusal(
            Reason.CALL_IS_NOT_ALLOWED, what, game.ruleset.rules("call reduce"), "Say one of them."
        )
    left = to.units if to is not None else whole - (by.units if by is not None else 0)
    position = current.position
    if (refusal := _refuse_left(current, slip, left)) is not None:
        return refusal
    for piece in slip.pieces:
        wager = position.wager(piece)
        if wager is None:
            what = f"a part of {slip.id} is decided already"
            return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what)
        reduced = following.reduce(game, position, wager, wager.stake.units * left // whole)
        if isinstance(reduced, Refusal):
            return reduced
        position = reduced
    fee = paid_with(current.table, slip, left)
    if isinstance(fee, Refusal):
        return fee
    asset = slip.stake.asset
    less = altered(
        slip,
        stake=Money(left + slip.void.units, asset),
        plays=Money(left, asset),
        fee=fee,
        fee_back=slip.fee_back + slip.fee - fee,
        reduced=Money(slip.reduced.units + whole - left, asset),
    )
    slips = current.slips.swap({slip.id: less})
    return altered(current, position=position, slips=slips)


def _refuse_left(current: Round, slip: Slip, left: int) -> Refusal | None:
    """Say why a wager may not be reduced to so much, by its pieces, the sign, the chips, its bet."""
    game, whole = current.table.game, slip.plays.units
    parts = following.shares(game, slip.bet, slip.target)
    if left % parts:
        rules = game.ruleset.bets[slip.bet].rules
        what = f"{Money(left)} does not divide into {parts} equal pieces"
        return Refusal(Reason.STAKE_DOES_NOT_DIVIDE, what, rules)
    if exact_part(current.table, slip.bet, left) != left:
        policy = game.ruleset.policy(Matter.EXACT_PAYMENT, slip.bet)
        what = f"a win on {Money(left)}, less commission, could not be paid exactly in chips"
        reason = Reason.STAKE_COULD_NOT_BE_PAID_EXACTLY
        return Refusal(reason, what, policy.rules if policy else ())
    if not 0 < left < whole:  # which is no reduction, and told so where it is carried out
        return None
    rest = Placement(slip.id, 0, slip.player, slip.bet, slip.target, Money(left))
    no_room = Laying(game, current.position).room(rest) if slip.is_composite else None
    return no_room or refuse_left(current, slip, left)


def _next(current: Round, asked: Next) -> Round:
    """Go on to the next round, told as one with this: what was decided stays on its slips."""
    turn = current.turn
    if not (isinstance(turn, Over) and turn.goes_on):
        what = "the next round begins when this one is over"
        return _refuse(current, asked, Refusal(Reason.MOVE_IS_NOT_DUE, what))
    start = current.table.game.play.start(turn.carry)
    position = altered(current.position, state=start)
    return altered(current, position=position).answering(AnsweredMove(asked))


# Moves of the play


def _move(current: Round, asked: RoundMove, move: Move) -> Round:
    """Make a move of the play, settle what it decides, and tell it."""
    if isinstance(current.turn, Over):
        own = current.table.game.play.refuse(current.position.state, move)
        rules = own.rules if own is not None else ()
        refusal = Refusal(Reason.MOVE_IS_NOT_DUE, "the round is over", rules, _NEXT_ROUND)
        return _refuse(current, asked, refusal)
    advanced = following.advance(current.table.game, current.position, move)
    if isinstance(advanced, Refusal):
        way = way_out(current, move.act) if isinstance(move, Act) else ""
        return _refuse(current, asked, replace(advanced, remedy=way or advanced.remedy))
    assert advanced.step is not None
    told = current.table.game.play.tell(advanced.step)
    if isinstance(move, Chance) and isinstance(current.turn, Deal):
        place = current.drawn.due(current.turn)
        came = current.came.add((place, move.symbol))
        current = altered(current, drawn=current.drawn.plus(place), came=came)
    after = _follow(current, advanced, told.rules if isinstance(move, Ruling) else told.voids)
    order = collect_then_pay(after, advanced.decisions)
    return after.answering(AnsweredMove(asked, told=(told, *order)))


def _decide(current: Round, move: Act | StakedAct) -> Round:
    """Make a decision, with its wager where it has one: both or neither."""
    act = move if isinstance(move, Act) else move.act
    asks = current.turn
    ask = asks.of(act.seat, act.hand) if isinstance(asks, Asks) else None
    choice = ask.choice(act.act) if ask is not None else None
    bet = choice.bet if choice is not None else None
    if isinstance(move, Act):
        if bet is None:
            return _move(current, move, move)
        what = f"{act.act} is decided with a wager on {bet}, and nothing is staked"
        rules = current.table.game.ruleset.bets[bet].rules
        return _refuse(
            current, move, Refusal(Reason.WAGER_NEEDS_ANOTHER, what, rules, "Say the stake.")
        )
    if choice is None:
        return _move(current, move, act)
    if bet is None or move.place.bet != bet:
        what = f"{act.act} is decided without a wager on {move.place.bet[:40]}"
        rules = current.table.game.ruleset.rules(f"act {act.act}")
        return _refuse(current, move, Refusal(Reason.BET_IS_NOT_OFFERED, what, rules))
    return _staked(current, move, choice)


def _timed_out(current: Round, move: TimedOut) -> Round:
    """Make what the play answers for those whose time is up: all of it or nothing."""
    after = current
    for act in move.acts:
        after = _move(after, act, act)
        if (no := after.answered[-1].refusal) is not None:
            return _refuse(current, move, no)
    told = told_of_the_clock(current, after.answered[len(current.answered) :])
    return altered(after, answered=current.answered.add(AnsweredMove(move, told=told)))


def _staked(current: Round, move: StakedAct, choice: Choice) -> Round:
    """Put the wager down that a decision is made with, and then make the decision."""
    taking = Taking(current, chosen=choice.bet)
    taken = taking.take(move.place)
    laid = taking.into(current, [])
    slip = laid.slip(move.place.id)
    if taken.refusal is not None or slip is None:
        return current.answering(AnsweredMove(move, taken.refusal))
    if choice.target not in (None, slip.target):
        what = f"{choice.act} is decided with a wager on {choice.target}, not on {slip.target}"
        return _refuse(current, move, Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, slip.rules))
    if not slip.plays.units:
        what = f"{move.place.bet} would not stand: {slip.why}"
        return _refuse(current, move, Refusal(Reason.STAKE_IS_UNDER_THE_MINIMUM, what, slip.rules))
    after = _move(laid, move, move.act)
    last = after.answered[-1]
    if last.refusal is not None:
        return _refuse(current, move, last.refusal)
    decided, *others = last.told
    told = altered(last, told=(decided, *taken.told, *others))
    return altered(after, answered=current.answered.add(told))


def _follow(current: Round, advanced: Advanced[Any], because: tuple[Ref, ...] = ()) -> Round:
    """Take over where a move led, with what it decided written on the slips.

    What a ruling makes void, or a window lets be withdrawn, cites the rules of that: ``because``.
    """
    settled: dict[str, Slip] = {}
    won = prizes(current, advanced.decisions)
    for decision in advanced.decisions:
        name = current.pieces.get(decision.wager.id) or decision.wager.id
        slip = settled.get(name) or current.slip(name)
        assert slip is not None, name
        piece = settle(current, decision, slip, won)
        if piece.result in (Result.VOID, Result.REMOVED):
            piece = replace(piece, rules=tuple(dict.fromkeys(piece.rules + because)))
        settled[name] = slip.settle(piece)
    slips = current.slips.swap(settled)
    return altered(current, position=advanced.position, slips=slips)


def _turn_over(current: Round, command: Close | Reopen | Next | ReduceProRata) -> Round:
    """Close the wagering and remember where the play stood, open it once more, or for the next.

    What lies too much on one hand is reduced about then.
    """
    if isinstance(command, ReduceProRata):
        return reduce_pro_rata(current, command)
    if isinstance(command, Reopen):
        return reopen(current, command)
    if isinstance(command, Next):
        return _next(current, command)
    closed = _called_again(current, _end_wagering(current, command, command))
    if closed.answered[-1].refusal is not None:
        return closed
    return altered(closed, offered=current.position.state, relaxed=None)


def _called_again(before: Round, closed: Round) -> Round:
    """Let a call that chance waited for cite the rules by which it is made once more."""
    owed, last = second_call(before), closed.answered[-1]
    if owed is None or not last.told:
        return closed
    told = (*last.told[:-1], replace(last.told[-1], rules=owed.rules))
    place = len(closed.answered) - 1
    return altered(closed, answered=closed.answered.put(place, altered(last, told=told)))


def _end_wagering(current: Round, asked: RoundMove, move: Move) -> Round:
    """Make a move that ends the wagering, after what may not lie any longer was taken off."""
    checked, more = check_at_close(reject_at_close(current))
    ended = _move(checked, asked, move)
    last = ended.answered[-1]
    if last.refusal is not None:
        return current.answering(last)
    told = ended.answered.put(len(ended.answered) - 1, altered(last, told=more + last.told))
    return altered(ended, answered=told)


# Rulings


def _rule(current: Round, move: Rule) -> Round:
    """Make a ruling; one that ends the wagering rejects what the end of wagering rejects."""
    terms = current.table.game.ruleset.rulings.get(move.ruling.name)
    if terms is not None and isinstance(current.turn, Over) and terms.about.get("known"):
        return _rule_on_known(current, move)
    if terms is not None and isinstance(current.turn, Over) and terms.about.get("after"):
        return current.answering(told_after(current, move))
    if terms is not None and "voids" in terms.about:
        return _void_backed(current, move)
    if isinstance(current.turn, Offer):
        after = following.advance(current.table.game, current.position, move.ruling)
        if not isinstance(after, Refusal) and not isinstance(
            current.table.game.play.turn(after.position.state), Offer
        ):
            return _end_wagering(current, move, move.ruling)
    ruled = _move(current, move, move.ruling)
    return _void_unpaid(ruled) if terms is not None and "unpaid" in terms.about else ruled


def _void_unpaid(after: Round) -> Round:
    """Let a ruling that makes a round void reach what was decided before it and is not paid yet."""
    turn, (*_, last) = after.turn, after.answered
    if last.refusal is not None or not (isinstance(turn, Over) and turn.is_void):
        return after
    told = last.told[0]
    decided = tuple(each.id for each in after.slips if each.settled and each.result not in GONE)
    void = declare_void(after, Void(decided, told.rules, told.words))
    return altered(void, answered=after.answered)


def _rule_on_known(current: Round, asked: Rule) -> Round:
    """Make a ruling that the book allows though the result is known: as if before what came last."""
    kept = [each for each in current.answered if not isinstance(each.move, Correct | Unread)]
    told = zip(kept, as_corrected(current), strict=True)
    moves = [move for each, move in told if each.refusal is None or isinstance(move, Place)]
    drawn = [place for place, move in enumerate(moves) if isinstance(move, Chance)]
    if not drawn or not current.is_decided:
        return _move(current, asked, asked.ruling)
    before, last = _before_the_last(current, moves, drawn[-1])
    known = (KNOWN, str(current.table.game.notation.write_symbol(last.symbol)))
    found = replace(asked.ruling, facts=tuple(sorted((*asked.ruling.facts, known))))
    ruled = ask(before, replace(asked, ruling=found))
    answered = ruled.answered[-1]
    if answered.refusal is not None:
        return _refuse(current, asked, answered.refusal)
    again = ask(ruled, last) if isinstance(ruled.turn, Deal) else ruled
    so_far = current.answered.add(AnsweredMove(asked, told=answered.told))
    return altered(again, answered=so_far, corrected=current.corrected)


def _before_the_last(current: Round, moves: list[Any], drawn: int) -> tuple[Round, Chance]:
    """Return a round before what came last, and that: it was drawn, or lay there since something else."""
    later = range(drawn, len(moves))
    ended = next(n for n in later if retell(current, moves[: n + 1]).is_decided)
    first = alone(retell(current, moves[:ended]), moves[ended])
    if first.is_decided:
        return retell(current, moves[:drawn] + moves[drawn + 1 :]), moves[drawn]
    _, symbol = current.came[-1]
    return first, Chance(symbol)


def _void_backed(current: Round, move: Rule) -> Round:
    """Void the wagers that back what a ruling names, or all, and let the round go on."""
    ruling, play = move.ruling, current.table.game.play
    state = current.position.state
    refusal = play.refuse(state, ruling)
    if refusal is not None:
        return _refuse(current, move, refusal)
    terms = current.table.game.ruleset.rulings[ruling.name]
    named = ruling.fact(str(terms.about["voids"]))
    backing = tuple(
        slip.id
        for slip in current.slips
        if named == terms.about.get("every") or named in (slip.bet, slip.target)
    )
    told = play.tell(Step(state, ruling, state))
    void = declare_void(current, Void(backing, told.rules, told.words))
    return altered(void, answered=current.answered.add(AnsweredMove(move, told=(told,))))


def _correct(current: Round, move: Correct) -> Round:
    """Replace the result last recorded and fold the round again from its start."""
    wrong = _may_correct(current, move)
    if isinstance(wrong, Refusal):
        return _refuse(current, move, wrong)
    told_again = _told_again(
        current, wrong, righted(current, current.answered[wrong].move, move.chance)
    )
    if isinstance(told_again, Refusal):
        return _refuse(current, move, told_again)
    again, place = told_again
    changed = tuple(
        Difference(before.id, before, after)
        for before, after in zip(current.slips, again.slips, strict=True)
        if before != after
    )
    told = Description("Corrected: the round is settled again", ranked(current, move.role))
    answered = AnsweredMove(move, told=(told, *again.answered[place].told))
    told_so_far = current.answered.add(answered)
    return replace(again, answered=told_so_far, corrected=(*current.corrected, *changed))


def _may_correct(current: Round, move: Correct) -> int | Refusal:
    """Find the result that a correction replaces, or say why there can be none."""
    refusal = _no_correction(current, move)
    if refusal is not None:
        return refusal
    wrong = wrong_result(current, move.which)
    if wrong is None:
        what = "no such result was recorded that could be corrected"
        rules = current.table.game.ruleset.rulings["correction"].rules
        return Refusal(Reason.NOTHING_TO_CORRECT, what, rules)
    return outranked(current, move.role, wrong) or wrong


def _no_correction(current: Round, move: Correct) -> Refusal | None:
    """Say why nobody, or not this person, puts a result right at this table, or None."""
    if "correction" not in current.table.game.ruleset.rulings:
        what = "no rule lets a result be corrected at this table"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what)
    return may_rule(current, Ruling("correction"), move.role)


def put_right(current: Round, move: Correct) -> Round:
    """Take what a correction names for a result that was refused, and so is not there yet."""
    refusal = _no_correction(current, move)
    if refusal is not None:
        return _refuse(current, move, refusal)
    after = ask(lapsed(current, move.chance), move.chance)
    last = after.answered[-1]
    if last.refusal is not None:
        return _refuse(current, move, last.refusal)
    told = Description("Corrected: what came is put right", ranked(current, move.role))
    right = altered(last, told=(told, *last.told))
    return altered(after, answered=after.answered.put(len(after.answered) - 1, right))


def retell(current: Round, moves: Iterable[RoundMove]) -> Round:
    """Make moves again from the round's opening; wagers in a row are taken together."""
    again = replace(_open(current.table, current.opening), personal=current.personal)
    for are_places, group in groupby(moves, key=lambda move: isinstance(move, Place)):
        if are_places:
            again = place_all(again, [move for move in group if isinstance(move, Place)])
        else:
            again = reduce(ask, group, again)
    return again


def overruled(current: Round, right: Chance | Ruling) -> Round | Refusal:
    """Tell a round again as it should have been called: on other dice, or with a ruling on them.

    Unlike a correction it may also let count what was ruled void, or void what was called.
    """
    wrong = last_made(current) if not isinstance(current.turn, Deal) else None
    if wrong is None:
        return Refusal(Reason.NOTHING_TO_CORRECT, "nothing was called that could be overruled")
    told = _told_again(current, wrong, right if isinstance(right, Chance) else Rule(right))
    return told if isinstance(told, Refusal) else told[0]


def _told_again(current: Round, wrong: int, right: RoundMove) -> tuple[Round, int] | Refusal:
    """Fold a round again with another move in the place of one; return it and that place."""
    kept = [each for each in current.answered if not isinstance(each.move, Correct | Unread)]
    result = current.answered[wrong]
    place = next(number for number, each in enumerate(kept) if each is result)
    moves = as_corrected(current)
    moves[place] = right
    again = replace(_open(current.table, current.opening), personal=current.personal)
    found = 0
    told = zip(kept, moves, range(len(moves)), strict=True)
    for are_places, group in groupby(told, key=lambda each: isinstance(each[1], Place)):
        listed = list(group)
        if are_places:
            again = place_all(again, [move for _, move, _ in listed if isinstance(move, Place)])
            refused = _newly_refused(again, [before for before, _, _ in listed])
            if refused is not None:
                return refused
            continue
        for before, move, number in listed:
            if is_pointless(again, move):
                continue
            again = ask(_declined(lapsed(again, move), move), move)
            if (refused := _newly_refused(again, [before])) is not None:
                what = f"what followed could not have been done then: {refused.what}"
                return replace(refused, what=what, remedy="Void what cannot be told otherwise.")
            found = len(again.answered) - 1 if number == place else found
    return again, found


def _declined(again: Round, move: RoundMove) -> Round:
    """Close a window that opens only now, where the round went on without one: nobody used it."""
    goes_on = isinstance(move, Chance | Act | StakedAct) and isinstance(again.turn, Offer)
    is_first = again.turn == again.table.game.play.turn(again.opening.position.state)
    return ask(again, Close()) if goes_on and not is_first else again


def _newly_refused(again: Round, before: list[AnsweredMove]) -> Refusal | None:
    """Return why one of the moves last made was refused that had been accepted, or None."""
    latest = again.answered[len(again.answered) - len(before) :]
    for old, new in zip(before, latest, strict=True):
        if new.refusal is not None and old.refusal is None:
            return new.refusal
    return None


def lapsed(current: Round, move: RoundMove) -> Round:
    """End the wagering that chance overtakes, unless chance waits for its end to be called."""
    if not isinstance(move, Chance) or second_call(current) is not None:
        return current
    while isinstance(turn := current.turn, Offer) and (turn.lapses or turn.overtaken):
        closed = _overtaken(current, turn)
        if closed.answered[-1].refusal is not None:
            break
        current = closed
    return current


def _overtaken(current: Round, turn: Offer) -> Round:
    """Close a window because chance came, and tell that instead of a call that nobody made."""
    closed = ask(current, Close())
    last = closed.answered[-1]
    if turn.lapses or not last.told:
        return closed
    (*before, call), ended = last.told, overtaken(current.table, turn)
    if isinstance(closed.turn, Offer):  # what opened another window is no call
        told = (*before, ended, call)
    else:
        told = (*before, replace(ended, rules=tuple(dict.fromkeys(call.rules + ended.rules))))
    place = len(closed.answered) - 1
    return altered(closed, answered=closed.answered.put(place, altered(last, told=told)))
