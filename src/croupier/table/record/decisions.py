"""Decisions as a record writes them: who decides for a seat, on which hand, with what stake."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final

import msgspec

from croupier.games.protocol import Act, Ask, Asks, Chance, Choice, Deal, Offer
from croupier.table.driver.attached import (
    full_stake,
    open_target,
    several_asked,
    why_no_stake,
)
from croupier.table.driver.later_bets import window_of
from croupier.table.driver.rounds import ask
from croupier.table.driver.time_up import TIME_IS_UP
from croupier.table.record.fields import ActRecord, DecisionRecord, WagerRecord
from croupier.table.record.wagers import read_wager, unused_names
from croupier.table.wagers.moves import (
    AnsweredMove,
    Call,
    Place,
    Round,
    RoundMove,
    StakedAct,
    TimedOut,
    Unread,
)
from croupier.table.wagers.named_seats import own_seat, seat_of
from croupier.table.wagers.voids import GONE
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


ANYBODY: Final = "player"
"""The name of whoever is not named."""


_ALSO_CALLED: Final = frozenset(
    ("time is over", "time out", "time up", "timed out", "timeout", "no answer", "no decision")
)
"""What else people write where the time was up."""


@dataclass
class Decisions:
    """The decisions of a short form that are still to be made, with their places in its list."""

    left: deque[tuple[int, DecisionRecord]]

    def __iter__(self) -> Iterator[tuple[int, DecisionRecord]]:
        """Give those that are left."""
        return iter(self.left)

    def take(self) -> tuple[int, DecisionRecord] | None:
        """Take the next one; None where there is none."""
        return self.left.popleft() if self.left else None

    @property
    def next(self) -> DecisionRecord | None:
        """The next one; None where there is none."""
        return self.left[0][1] if self.left else None

    def of_itself(self, current: Round) -> tuple[int, Act] | None:
        """Take the next one, where it tells what a hand has to do, asked or not; once for each card."""
        if not self.left or not isinstance(current.turn, Deal):
            return None
        number, made = self.left[0]
        try:
            act = read_act(current, made, str(made.player))
        except RefusedError:
            return None
        if not isinstance(act, Act) or act in _since_the_last_card(current):
            return None
        if current.table.game.play.refuse(current.position.state, act) is not None:
            return None
        self.left.popleft()
        return number, act

    def told_or_only(self, current: Round) -> tuple[int | None, DecisionRecord] | None:
        """Take the next decision; an answer that is the only one there is need not be told."""
        turn = current.turn
        only = turn.asks[0] if isinstance(turn, Asks) and len(turn.asks) == 1 else None
        if only is None or len(only.seats) > 1:
            return self.take()
        choice, *others = only.choices
        if others or choice.bet:
            return self.take()
        act = choice.act
        if self.left and self.left[0][1].act == act and _is_for(current, self.left[0][1], only):
            return self.take()
        return None, DecisionRecord(act, seat=only.seat, hand=only.hand)


def _since_the_last_card(current: Round) -> Iterator[RoundMove]:
    """Give the moves that were made since chance last came, the latest first."""
    made = (each.move for each in reversed(current.answered) if each.refusal is None)
    return takewhile(lambda move: not isinstance(move, Chance), made)


def refused_as_told(made: DecisionRecord, refusal: Refusal) -> AnsweredMove:
    """Answer a decision that cannot be read as the record tells it."""
    return AnsweredMove(Unread({"do": "act", "act": made.act, "player": made.player}), refusal)


def _is_for(current: Round, made: DecisionRecord, ask: Ask) -> bool:
    """Say whether a decision answers a question."""
    return _seat(current, made, str(made.player)) in ask.seats and made.hand in (None, ask.hand)


def in_window(current: Round, made: DecisionRecord) -> Place | Call | AnsweredMove | None:
    """Read what a decision says of the window that is open; None where it says nothing of it.

    What is wrong with how it is told is answered here.
    """
    turn, player = current.turn, str(made.player)
    if not isinstance(turn, Offer):
        return None
    try:
        if (call := _called(current, made, player)) is not None:
            return call
        terms = current.table.game.ruleset.bets.get(made.act)
        if terms is None or window_of(terms) != turn.window:
            return None
        seat, has_room = _added_at(current, made, player)
        if not has_room and turn.lapses and _seated(current, seat) == player:
            return None  # it is decided once the window is over, and not added to what was decided
        return _added(current, made, player, seat)
    except RefusedError as refused:
        return refused_as_told(made, refused.refusal)


def _called(current: Round, made: DecisionRecord | ActRecord, player: str) -> Call | None:
    """Read a call: on the first of its player's wagers on which it may be made, or just the first."""
    game, position, on = current.table.game, current.position, _on(made)
    mine, rules = position.wagers.of(player), game.ruleset.rules(f"call {made.act}")
    meant = [w for w in mine if made.seat in (None, w.seat) and on in (None, w.id)]
    open_ = (w for w in meant if made.act in game.bets[w.bet].calls(w.mark, position.state, mine))
    wager = next(open_, None) or next(iter(meant if rules else ()), None)
    if wager is None:
        return None
    _refuse_wager(made, "on", rules=rules)
    return Call(wager.id, made.act, player)


def _added(current: Round, made: DecisionRecord | ActRecord, player: str, seat: int) -> Place:
    """Read a decision that is a wager on what lies there."""
    choice = Choice(made.act, bet=made.act)
    return read_wager(
        _wager(current, made, choice, player, seat), next(unused_names(current)), current.table.book
    )


def _added_at(current: Round, made: DecisionRecord, player: str) -> tuple[int, bool]:
    """Find where a player adds a wager, and whether there is room: at the first of their seats that has."""
    mine, on, choice = current.position.wagers.of(player), _on(made), Choice(made.act, made.act)
    seats = sorted({wager.seat for wager in mine if made.seat in (None, wager.seat)})
    for seat in seats:
        if full_stake(current, choice, player, seat, on) is not None:
            return seat, True
    return seats[0] if seats else _seat(current, made, player), False


def read_act(
    current: Round, made: DecisionRecord | ActRecord, player: str
) -> Act | StakedAct | TimedOut | Place | Call:
    """Read a decision, with the wager that it is made with; or that nobody made it in time.

    Who does not decide for a seat can but add to what lies there, when it is time: a wager or a call.
    """
    if made.act == TIME_IS_UP:
        return _timed_out(current, made, player)
    if " ".join(made.act.lower().split()) in _ALSO_CALLED:
        what = f"{made.act[:40]} is no answer"
        remedy = f'Where nobody answered in time, write "act": "{TIME_IS_UP}".'
        raise RefusedError(Refusal(Reason.ACT_IS_NOT_ALLOWED, what, remedy=remedy))
    seat = _seat(current, made, player)
    turn = current.turn
    asked = _question(turn, seat, made.hand) if isinstance(turn, Asks) else None
    hand = asked.hand if asked is not None else made.hand or 0
    act = Act(seat, hand, made.act, tuple(made.places))
    if current.table.game.asks and not isinstance(turn, Offer):
        decider = _seated(current, seat) or player
        if player not in (decider, ANYBODY):
            return _not_decided(current, made, player, seat)
        player = decider
    choice = asked.choice(made.act) if asked is not None else None
    if choice is None or choice.bet is None:
        if choice is not None:
            _refuse_wager(made, rules=current.table.game.ruleset.rules(f"act {made.act}"))
        return act
    wager = _wager(current, made, choice, player, seat)
    return StakedAct(act, read_wager(wager, next(unused_names(current)), current.table.book))


def _timed_out(current: Round, made: DecisionRecord | ActRecord, player: str) -> TimedOut:
    """Read that the time was up: of everybody who is asked, or of whoever is named."""
    if made.places:
        what = "the clock names no cards"
        raise RefusedError(Refusal(Reason.ACT_IS_NOT_ALLOWED, what, remedy="Leave 'places' out."))
    _refuse_wager(made)
    is_named = player != ANYBODY or made.seat is not None
    seat = _seat(current, made, player) if is_named else None
    acts, after, turn = list[Act](), current, current.turn
    stage = turn.stage if isinstance(turn, Asks) else None
    while isinstance(turn, Asks) and turn.stage == stage:
        open_ = turn.asks if seat is None else turn.all_of(seat, made.hand)
        if not open_:
            break
        answering = min(open_[0].seats) if seat is None else seat
        acts.append(Act(answering, open_[0].hand, open_[0].default))
        after = ask(after, acts[-1])
        turn = after.turn
    if not acts:
        what, own = "nothing is open whose time is up", current.table.operations.get(TIME_IS_UP)
        rules = own.rules if own is not None else ()
        raise RefusedError(Refusal(Reason.MOVE_IS_NOT_DUE, what, rules))
    return TimedOut(tuple(acts))


def _question(turn: Asks, seat: int, hand: int | None) -> Ask | None:
    """Find the question that is answered; of several one must be named."""
    open_ = turn.all_of(seat, hand)
    if open_[1:]:
        raise RefusedError(several_asked(seat, open_))
    return next(iter(open_), None)


def _on(made: DecisionRecord | ActRecord) -> str | None:
    """Read which wager a decision is about, where it names one."""
    return None if made.on is None else str(made.on)


def _wager(
    current: Round, made: DecisionRecord | ActRecord, choice: Choice, player: str, seat: int
) -> WagerRecord:
    """Write the wager that a decision is made with: for what is said, or for all that it may be."""
    if made.wager is not None:
        if made.stake is not None or made.on is not None:
            what = f"{made.act[:40]} has a wager, and says beside it what belongs into it"
            remedy = "Write 'stake' and 'on' into the wager, or without one."
            raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, remedy=remedy))
        return msgspec.structs.replace(made.wager, player=player, seat=seat)
    on = _on(made)
    stake: Any = made.stake
    if stake is None:
        full = full_stake(current, choice, player, seat, on)
        if full is None:
            raise RefusedError(why_no_stake(current, choice, player, seat, on))
        stake = str(full)
    target = open_target(current, choice, player, seat, on)
    return WagerRecord(str(choice.bet), stake, player=player, target=target, on=on, seat=seat)


def _refuse_wager(made: DecisionRecord | ActRecord, *but: str, rules: tuple[Ref, ...] = ()) -> None:
    """Refuse what belongs to a wager, of a decision that is made without one."""
    named = {"stake": made.stake, "on": made.on, "wager": made.wager}
    said = [name for name, part in named.items() if part is not None and name not in but]
    if said:
        what = f"{made.act[:40]} is decided without a wager"
        remedy = f"Leave '{said[0]}' out."
        raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, rules, remedy))


def _seat(current: Round, made: DecisionRecord | ActRecord, player: str) -> int:
    """Find the seat that is decided for: as it is said, or where the player is asked."""
    if made.seat is not None:
        return made.seat
    turn = current.turn
    asks: tuple[Ask, ...] = turn.asks if isinstance(turn, Asks) else ()
    own = {place.seat for place in _placed(current) if place.player == player}
    own |= {wager.seat for wager in current.position.wagers.of(player)}
    for each in asks:
        mine = sorted(own & each.seats, key=lambda seat: (seat != own_seat(player), seat))
        if mine and made.hand in (None, each.hand):
            return mine[0]
    if player == ANYBODY and len(asks) == 1 and len(asks[0].seats) == 1:
        return asks[0].seat
    if player == ANYBODY and not asks:
        seats = {wager.seat for wager in current.position.wagers}
        own = seats if len(seats) == 1 else own
    if not own and player != ANYBODY:
        raise RefusedError(_unknown(current, player))
    return min(own, default=seat_of(player))


def _unknown(current: Round, player: str) -> Refusal:
    """Say that somebody decides who has no wager, and who has one."""
    what = f"no player {player[:40]!r} has a wager, and who has none decides nothing"
    known = nearest(player, list(dict.fromkeys(place.player for place in _placed(current))))
    return Refusal(Reason.ROLE_MAY_NOT, what, current.table.game.ruleset.rules("decides"), known)


def _seated(current: Round, seat: int) -> str | None:
    """Say who decides for a seat: who is called by it, or the first who wagered there and does not stand."""
    there = [place for place in _placed(current) if place.seat == seat and _plays(current, place)]
    seated = [place.player for place in there if not place.standing]
    names = seated or [place.player for place in there]
    return next((name for name in names if own_seat(name) == seat), next(iter(names), None))


def _not_decided(
    current: Round, made: DecisionRecord | ActRecord, player: str, seat: int
) -> Place | Call:
    """Read what somebody says for a seat for which another decides; RefusedError where they add nothing."""
    terms = current.table.game.ruleset.bets.get(made.act)
    if any(place.player == player for place in _placed(current)):
        if (call := _called(current, made, player)) is not None:
            return call
        if terms is not None and window_of(terms) is not None:
            return _added(current, made, player, seat)
        what = f"{player} does not decide for seat {seat}"
    else:
        what = f"no player {player[:40]!r} has a wager"
    rules = current.table.game.ruleset.rules("decides")
    decides = f"{_seated(current, seat)} decides for seat {seat}."
    raise RefusedError(Refusal(Reason.ROLE_MAY_NOT, what, rules, decides))


def _plays(current: Round, place: Place) -> bool:
    """Say whether a wager that was taken plays: it is not void, and was not taken up again."""
    slip = current.slip(place.id)
    return slip is not None and slip.result not in GONE


def _placed(current: Round) -> Iterator[Place]:
    """Give the wagers that were taken, as they were made."""
    for each in current.answered:
        if isinstance(each.move, Place) and each.refusal is None:
            yield each.move
