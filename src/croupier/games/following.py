"""How wagers follow a play: the one piece of machinery that all drivers share.

A position is a state of the play and the wagers standing on it. Chance, closes and rulings reach
every wager; a seat's act reaches that seat's wagers only, or a full table would cost moves times
wagers.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from croupier.games.protocol import (
    REMOVE,
    Act,
    Bid,
    Close,
    Decided,
    Game,
    Move,
    Offer,
    Piece,
    Room,
    Standing,
    Step,
    Target,
    Wager,
)
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.rosters import EMPTY, Roster, roster_of


S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Placement:
    """A wager someone asks to make."""

    id: str
    seat: int
    player: str
    bet: str
    target: Target
    stake: Money
    on: str | None = None


@dataclass(frozen=True, slots=True)
class Position(Generic[S]):
    """Where a play stands, and the wagers that stand on it."""

    state: S
    wagers: Roster[Wager] = EMPTY

    def wager(self, name: str) -> Wager | None:
        """Return the standing wager of this name."""
        return self.wagers.get(name)

    @property
    def standing(self) -> tuple[Standing, ...]:
        """The wagers as the play may know them."""
        return tuple(Standing(w.seat, w.bet, w.target, w.stake) for w in self.wagers)


def shares(game: Game[S], bet: str, target: Target) -> int:
    """Return into how many equal shares a stake falls: one, or those of a composite's pieces."""
    return sum(piece.units for piece in game.bets[bet].pieces(target)) or 1


def pieces_of(game: Game[S], bet: str, target: Target) -> tuple[Piece, ...]:
    """Return what lies on the layout of a bet: its pieces, or the bet itself."""
    return game.bets[bet].pieces(target) or (Piece(bet, target),)


@dataclass(frozen=True, slots=True)
class Decision:
    """A wager and the lines that decided it."""

    wager: Wager
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advanced(Generic[S]):
    """Where a move led, and what it decided."""

    position: Position[S]
    decisions: tuple[Decision, ...]
    step: Step[S] | None = None


class Laying(Generic[S]):
    """Wagers being put on a layout, one after the other, while a window is open."""

    def __init__(self, game: Game[S], position: Position[S], *, cut: bool = False) -> None:
        """Start from the wagers that stand; with ``cut`` a stake is cut to what there is room for."""
        self._game = game
        self._cut = cut
        self._state = position.state
        self._is_open = isinstance(game.play.turn(position.state), Offer)
        self._wagers = position.wagers

    @property
    def position(self) -> Position[S]:
        """Where the play stands, with what was laid."""
        return Position(self._state, self._wagers)

    def lay(self, placements: Sequence[Placement]) -> Refusal | None:
        """Put wagers down together, all of them or none; say why if none."""
        before = self._wagers
        for placement in placements:
            wager = self._lay(placement)
            if isinstance(wager, Refusal):
                self._wagers = before
                return wager
            laid = self._wagers.put(wager)
            assert len(laid) > len(self._wagers), wager.id
            self._wagers = laid
        return None

    def _lay(self, placement: Placement) -> Wager | Refusal:
        """Make a wager if a window is open, its parent stands and the bet has room."""
        rules = self._game.ruleset.bets[placement.bet].rules
        if not self._is_open:
            what = f"{placement.bet} comes after wagering was closed"
            return Refusal(Reason.WAGERING_IS_CLOSED, what, self._game.ruleset.rules("closed"))
        bet = self._game.bets[placement.bet]
        parent = self._parent(placement)
        if placement.on and not bet.on:
            what = f"{placement.bet} hangs on no other wager"
            return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, rules, "Leave out 'on'.")
        if bet.on and (parent is None or parent.bet not in bet.on.split("|")):
            what = f"{placement.bet} is made on a standing {bet.on} wager of one's own"
            return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, rules, "Name it with 'on'.")
        mine = self._wagers.of(placement.player)
        bid = Bid(placement.seat, placement.target, mine, parent)
        room = bet.room(self._state, bid)
        if isinstance(room, Refusal):
            return room
        if self._cut and room.most is not None:
            stake = replace(placement.stake, units=min(placement.stake.units, room.most))
            placement = replace(placement, stake=stake)
        units = placement.stake.units
        if units < room.least or (room.most is not None and units > room.most):
            return _no_room(placement, room, rules)
        mark = bet.place(self._state, bid)
        return Wager(
            placement.id,
            placement.seat,
            placement.player,
            placement.bet,
            placement.target,
            placement.stake,
            mark,
            placement.on,
        )

    def _parent(self, placement: Placement) -> Wager | None:
        """Find the player's own wager at the same seat that this one is to hang on."""
        parent = self._wagers.get(placement.on) if placement.on else None
        own = (placement.player, placement.seat)
        return parent if parent is not None and (parent.player, parent.seat) == own else None


def _no_room(placement: Placement, room: Room, rules: tuple[Ref, ...]) -> Refusal:
    under = placement.stake.units < room.least
    reason = Reason.STAKE_IS_UNDER_THE_MINIMUM if under else Reason.STAKE_IS_OVER_THE_MAXIMUM
    most = f" to {Money(room.most)}" if room.most is not None else ""
    what = f"{placement.bet} takes from {Money(room.least)}{most} here, not {placement.stake}"
    return Refusal(reason, what, rules)


def call(game: Game[S], position: Position[S], wager: Wager, name: str) -> Advanced[S] | Refusal:
    """Carry out what a player calls on a standing wager."""
    bet = game.bets[wager.bet]
    mine = position.wagers.of(wager.player)
    allowed = bet.calls(wager.mark, position.state, mine)
    if name not in allowed:
        closed = not isinstance(game.play.turn(position.state), Offer)
        rules = game.ruleset.rules("locked" if closed else "calls")
        rules = rules or game.ruleset.rules("closed" if closed else "calls")
        can = f"Now: {', '.join(allowed)}." if allowed else ""
        what = f"{name!r} may not be called on {wager.bet} now"
        return Refusal(Reason.CALL_IS_NOT_ALLOWED, what, rules, can)
    outcomes: dict[str, Hashable | Decided] = {wager.id: bet.call(wager.mark, position.state, name)}
    for hanging in mine if name == REMOVE else ():
        if hanging.on == wager.id:
            other = game.bets[hanging.bet]
            if REMOVE not in other.calls(hanging.mark, position.state, mine):
                what = f"{wager.bet} cannot be removed while {hanging.bet} hangs on it"
                rules = game.ruleset.bets[hanging.bet].rules
                return Refusal(Reason.CALL_IS_NOT_ALLOWED, what, rules)
            outcomes[hanging.id] = other.call(hanging.mark, position.state, REMOVE)
    decisions: list[Decision] = []
    left = position.wagers
    for each in mine:
        outcome = outcomes.get(each.id, each.mark)
        if isinstance(outcome, Decided):
            decisions.append(Decision(each, outcome.lines))
            left = left.without(each.id)
        elif outcome != each.mark:
            left = left.put(replace(each, mark=outcome))
    return Advanced(Position(position.state, left), tuple(decisions))


def advance(game: Game[S], position: Position[S], move: Move) -> Advanced[S] | Refusal:
    """Make a move of the play and let every wager it reaches follow."""
    if isinstance(move, Close):
        move = Close(position.standing)
    refusal = game.play.refuse(position.state, move)
    if refusal is not None:
        return refusal
    step = Step(position.state, move, game.play.step(position.state, move))
    standing: list[Wager] = []
    decisions: list[Decision] = []
    is_same = True
    for wager in position.wagers:
        if isinstance(move, Act) and wager.seat != move.seat:
            standing.append(wager)
            continue
        outcome = game.bets[wager.bet].follow(wager.mark, step)
        if isinstance(outcome, Decided):
            decisions.append(Decision(wager, outcome.lines))
        elif outcome == wager.mark:
            standing.append(wager)
        else:
            standing.append(replace(wager, mark=outcome))
            is_same = False
    left = position.wagers if is_same and not decisions else roster_of(standing)
    return Advanced(Position(step.after, left), tuple(decisions), step)
