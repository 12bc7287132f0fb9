"""How wagers follow a play: the one piece of machinery that all drivers share.

A position is a state of the play and the wagers standing on it. Chance, closes and rulings reach
every wager; a seat's act reaches that seat's wagers only, or a full table would cost moves times
wagers.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from croupier.games.protocol import (
    REDUCE,
    REMOVE,
    Act,
    Bid,
    Close,
    Deal,
    Decided,
    Echoed,
    Game,
    Move,
    Offer,
    Over,
    Piece,
    Room,
    StandingWager,
    Step,
    Target,
    Turn,
    Wager,
    exactly,
)
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.rosters import EMPTY, Roster, roster_of


S = TypeVar("S", bound=Hashable)


class Placement(Struct, frozen=True):
    """A wager someone asks to make."""

    id: str
    seat: int
    player: str
    bet: str
    target: Target
    stake: Money
    on: str | None = None
    confirmed: bool = False
    """Whether staff confirmed it, which some games ask for once dice are in the air."""


class Position(Struct, Generic[S], frozen=True):
    """Where a play stands, and the wagers that stand on it."""

    state: S
    wagers: Roster[Wager] = EMPTY

    def wager(self, name: str) -> Wager | None:
        """Return the standing wager of this name."""
        return self.wagers.get(name)

    @property
    def standing(self) -> tuple[StandingWager, ...]:
        """The wagers as the play may know them."""
        return tuple(StandingWager(w.seat, w.bet, w.target, w.stake) for w in self.wagers)


def shares(game: Game[S], bet: str, target: Target) -> int:
    """Return into how many equal shares a stake falls: one, or those of a composite's pieces."""
    return sum(piece.units for piece in game.bets[bet].pieces(target)) or 1


def pieces_of(game: Game[S], bet: str, target: Target) -> tuple[Piece, ...]:
    """Return what lies on the layout of a bet: its pieces, or the bet itself."""
    return game.bets[bet].pieces(target) or (Piece(bet, target),)


@dataclass(frozen=True, slots=True)
class DecidedWager:
    """A wager and the lines that decided it."""

    wager: Wager
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Advanced(Generic[S]):
    """Where a move led, and what it decided."""

    position: Position[S]
    decisions: tuple[DecidedWager, ...]
    step: Step[S] | None = None


class Laying(Generic[S]):
    """Wagers being put on a layout, one after the other, while a window is open."""

    def __init__(
        self,
        game: Game[S],
        position: Position[S],
        *,
        cut: bool = False,
        pays: Callable[[int], int] = exactly,
        chosen: str | None = None,
    ) -> None:
        """Start from the wagers that stand; with ``cut`` a stake is cut to what there is room for.

        ``pays`` says what a win comes to in chips. ``chosen`` is the bet that a decision is made with:
        it is taken though no window is open.
        """
        self._game = game
        self._cut = cut
        self._pays = pays
        self._chosen = chosen
        self._state = position.state
        self._turn = game.play.turn(position.state)
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

    def room(self, placement: Placement) -> Refusal | None:
        """Say why there is no room for a bet as a whole: one that is written as its pieces."""
        room = self.room_for(placement)
        if isinstance(room, Refusal):
            return room
        rules = self._game.ruleset.bets[placement.bet].rules
        return None if room.takes(placement.stake.units) else _no_room(placement, room, rules)

    def room_for(self, placement: Placement) -> Room | Refusal:
        """Say what may be staked on a bet as the play stands, or why nothing may."""
        parent = self._parent(placement)
        if isinstance(parent, Refusal):
            return parent
        return self._game.bets[placement.bet].room(self._state, self._bid(placement, parent))

    def _bid(self, placement: Placement, parent: Wager | None = None) -> Bid:
        """Say where a wager is to be made, and beside what."""
        mine = self._wagers.of(placement.player)
        return Bid(placement.seat, placement.target, mine, parent, self._pays)

    def _lay(self, placement: Placement) -> Wager | Refusal:
        """Make a wager if a window is open, its parent stands and the bet has room."""
        rules = self._game.ruleset.bets[placement.bet].rules
        if placement.bet != self._chosen and not takes(self._turn, confirmed=placement.confirmed):
            what = f"{placement.bet} comes after wagering was closed"
            return Refusal(Reason.WAGERING_IS_CLOSED, what, self._game.ruleset.rules("closed"))
        bet = self._game.bets[placement.bet]
        parent = self._parent(placement)
        if isinstance(parent, Refusal):
            return parent
        bid = self._bid(placement, parent)
        room = bet.room(self._state, bid)
        if isinstance(room, Refusal):
            return room
        if self._cut and room.most is not None and not room.takes(placement.stake.units):
            stake = altered(placement.stake, units=min(placement.stake.units, room.most))
            placement = altered(placement, stake=stake)
        if not room.takes(placement.stake.units):
            return _no_room(placement, room, rules)
        return Wager(
            placement.id,
            placement.seat,
            placement.player,
            placement.bet,
            placement.target,
            placement.stake,
            bet.place(self._state, bid),
            parent.id if parent else None,
        )

    def _parent(self, placement: Placement) -> Wager | Refusal | None:
        """Find the player's own wager at the same seat that this one is to hang on."""
        rules = self._game.ruleset.bets[placement.bet].rules
        hooks = _hooks(self._game, placement.bet)
        if not hooks:
            if not placement.on:
                return None
            what = f"{placement.bet} hangs on no other wager"
            return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, rules, "Leave out 'on'.")
        parents = self._parents(placement)
        if len(parents) == 1:
            return parents[0]
        if parents:
            what = f"{placement.bet} may be meant on {', '.join(each.id for each in parents)}"
            return Refusal(Reason.WAGER_IS_UNKNOWN, what, rules, "Name it with 'on'.")
        what = f"{placement.bet} is made on a standing {' or '.join(hooks)} wager of one's own"
        return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, rules, "Name it with 'on'.")

    def _parents(self, placement: Placement) -> list[Wager]:
        """List the wagers this one could hang on: the one named, or all that have room for it.

        Of wagers on which it goes together the first.
        """
        hooks, own = _hooks(self._game, placement.bet), (placement.player, placement.seat)
        if placement.on:
            named = self._wagers.get(placement.on)
            fits = named is not None and named.bet in hooks and (named.player, named.seat) == own
            return [named] if named is not None and fits else []
        mine = self._wagers.of(placement.player)
        known = [each for each in mine if each.bet in hooks and each.seat == placement.seat]
        bet = self._game.bets[placement.bet]
        rooms = [bet.room(self._state, self._bid(placement, parent)) for parent in known]
        open_ = [(w, room) for w, room in zip(known, rooms, strict=True) if isinstance(room, Room)]
        if all(room.together for _, room in open_):
            open_ = open_[:1]
        return [wager for wager, _ in open_] or known[:1]


def takes(turn: Turn, *, confirmed: bool = False) -> bool:
    """Say whether wagers are taken now; some plays still take those that staff confirm."""
    return isinstance(turn, Offer) or (
        confirmed and isinstance(turn, Deal) and turn.takes_confirmed
    )


def _hooks(game: Game[S], bet: str) -> tuple[str, ...]:
    """List the bets that another hangs on."""
    on = game.bets[bet].on
    return tuple(on.split("|")) if on else ()


def _no_room(placement: Placement, room: Room, rules: tuple[Ref, ...]) -> Refusal:
    units = placement.stake.units
    if room.most == 0 and room.exactly is None:
        what = f"{placement.bet} has no room left here for {placement.stake}"
        return Refusal(Reason.STAKE_IS_OVER_THE_MAXIMUM, what, rules + room.rules)
    what = f"{placement.bet} takes {_bound(room, units)} here, not {placement.stake}"
    if units < room.least:
        return Refusal(Reason.STAKE_IS_UNDER_THE_MINIMUM, what, rules)
    if room.most is not None and units > room.most:
        return Refusal(Reason.STAKE_IS_OVER_THE_MAXIMUM, what, rules + room.rules)
    step = Money(room.step)
    what = f"{placement.bet} is staked in multiples of {step}, not {placement.stake}"
    return Refusal(Reason.STAKE_DOES_NOT_DIVIDE, what, rules, f"Stake a multiple of {step}.")


def _bound(room: Room, units: int) -> str:
    """Name the bound that a stake does not keep to."""
    if room.least == room.most:
        return f"just {Money(room.least)}"
    if units < room.least:
        return f"at least {Money(room.least)}"
    most = f"at most {Money(room.most)}" if room.most is not None else "any amount"
    if room.exactly is None or room.exactly == room.most:
        return most
    return f"{most}, or {Money(room.exactly)},"


def _not_allowed(game: Game[S], position: Position[S], wager: Wager, name: str) -> Refusal | None:
    """Say why something may not be called on a wager now, or None."""
    mine, bet = position.wagers.of(wager.player), game.bets[wager.bet]
    allowed = bet.calls(wager.mark, position.state, mine)
    if name in allowed:
        return None
    turn, named = game.play.turn(position.state), game.ruleset.rules
    locked = named(f"locked {wager.bet}")
    if isinstance(turn, Offer):
        rules = named(f"no call {name}") or locked or named(f"calls in {turn.window}")
        rules = rules or named("calls")
    else:
        rules = named(f"late call {name}") or locked or closed_since(turn, game.ruleset, "locked")
        rules = rules or named("locked") or named("closed")
    can = f"Now: {', '.join(allowed)}." if allowed else ""
    why = bet.why_no_call(wager.mark, position.state, mine, name)
    what = why or f"{name!r} may not be called on {wager.bet} now{later_window(game, turn)}"
    return Refusal(Reason.CALL_IS_NOT_ALLOWED, what, rules, can)


def later_window(game: Game[Any], turn: Turn) -> str:
    """Say which window is open, where that is not the first."""
    if not isinstance(turn, Offer) or turn == game.play.turn(game.play.start(None)):
        return ""
    return f"; open now: {turn.window}"


def closed_since(turn: Turn, ruleset: Ruleset, name: str) -> tuple[Ref, ...]:
    """Return the rules by which the end of a window of its own froze the wagers; mostly none did."""
    since = turn.since if isinstance(turn, Deal) else ""
    return ruleset.rules(f"{name} after {since}") if since else ()


def reduce(game: Game[S], position: Position[S], wager: Wager, units: int) -> Position[S] | Refusal:
    """Take a part of a standing wager up, so that so much of it stands on."""
    refusal = _not_allowed(game, position, wager, REDUCE)
    if refusal is not None:
        return refusal
    rules = game.ruleset.bets[wager.bet].rules
    if not 0 < units < wager.stake.units:
        stake = Money(units, wager.stake.asset)
        what = f"{wager.bet} is reduced from {wager.stake} to less than that, not to {stake}"
        return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, rules, "Remove it, or say less.")
    less = altered(wager, stake=altered(wager.stake, units=units))
    mine = position.wagers.of(wager.player)
    for hanging in mine:
        stands = game.ruleset.bets[hanging.bet].about.get("when-reduced") == "stands"
        if hanging.on == wager.id and not stands:
            others = [each for each in mine if each.id != hanging.id]
            bid = Bid(hanging.seat, hanging.target, others, less)
            room = game.bets[hanging.bet].room(position.state, bid)
            if isinstance(room, Refusal) or not room.takes(hanging.stake.units):
                what = f"{hanging.id} would be too much on {wager.bet} of {less.stake}"
                rules = game.ruleset.bets[hanging.bet].rules
                return Refusal(Reason.WAGER_MAY_NOT_BE_CHANGED, what, rules, "Reduce that first.")
    return altered(position, wagers=position.wagers.put(less))


def call(game: Game[S], position: Position[S], wager: Wager, name: str) -> Advanced[S] | Refusal:
    """Carry out what a player calls on a standing wager."""
    bet = game.bets[wager.bet]
    mine = position.wagers.of(wager.player)
    refusal = _not_allowed(game, position, wager, name)
    if refusal is not None:
        return refusal
    if name == REDUCE:
        what = f"{wager.bet} is reduced to an amount, and none is named"
        return Refusal(Reason.CALL_IS_NOT_ALLOWED, what, game.ruleset.bets[wager.bet].rules)
    outcome = bet.call(wager.mark, position.state, name)
    outcomes: dict[str, Hashable | Decided] = {wager.id: outcome}
    if isinstance(outcome, Echoed):
        similar = [each for each in mine if each.bet == wager.bet and each.id != wager.id]
        heard = {w.id: bet.call(w.mark, position.state, outcome.call) for w in similar}
        outcomes = {**heard, wager.id: outcome.mark}
    for hanging in mine if name == REMOVE else ():
        if hanging.on == wager.id:
            other = game.bets[hanging.bet]
            if REMOVE not in other.calls(hanging.mark, position.state, mine):
                what = f"{wager.bet} cannot be removed while {hanging.bet} hangs on it"
                rules = game.ruleset.bets[hanging.bet].rules
                return Refusal(Reason.CALL_IS_NOT_ALLOWED, what, rules)
            outcomes[hanging.id] = other.call(hanging.mark, position.state, REMOVE)
    decisions: list[DecidedWager] = []
    left = position.wagers
    for each in mine:
        outcome = outcomes.get(each.id, each.mark)
        if isinstance(outcome, Decided):
            decisions.append(DecidedWager(each, outcome.lines))
            left = left.without(each.id)
        elif outcome != each.mark:
            left = left.put(altered(each, mark=outcome))
    return Advanced(Position(position.state, left), tuple(decisions))


def advance(game: Game[S], position: Position[S], move: Move) -> Advanced[S] | Refusal:
    """Make a move of the play and let every wager it reaches follow."""
    if isinstance(move, Close):
        move = Close(position.standing)
    refusal = game.play.refuse(position.state, move)
    if refusal is not None:
        return refusal
    step = Step(position.state, move, game.play.step(position.state, move))
    return follow(game, position.wagers, step)


def follow(game: Game[S], wagers: Roster[Wager], step: Step[S]) -> Advanced[S]:
    """Let every wager that a step reaches follow it."""
    if isinstance(step.move, Act) and not isinstance(game.play.turn(step.after), Over):
        return _follow_act(game, wagers, step, step.move.seat)
    standing: list[Wager] = []
    decisions: list[DecidedWager] = []
    is_same = True
    for wager in wagers:
        outcome = game.bets[wager.bet].follow(wager.mark, step)
        if isinstance(outcome, Decided):
            decisions.append(DecidedWager(wager, outcome.lines))
        elif outcome == wager.mark:
            standing.append(wager)
        else:
            standing.append(altered(wager, mark=outcome))
            is_same = False
    left = wagers if is_same and not decisions else roster_of(standing)
    return Advanced(Position(step.after, left), tuple(decisions), step)


def _follow_act(game: Game[S], wagers: Roster[Wager], step: Step[S], seat: int) -> Advanced[S]:
    """Let the wagers at a seat follow its act; hundreds lie at others, and none is looked at."""
    left, decisions = wagers, list[DecidedWager]()
    for wager in wagers.at(seat):
        outcome = game.bets[wager.bet].follow(wager.mark, step)
        if isinstance(outcome, Decided):
            decisions.append(DecidedWager(wager, outcome.lines))
            left = left.without(wager.id)
        elif outcome != wager.mark:
            left = left.put(altered(wager, mark=outcome))
    return Advanced(Position(step.after, left), tuple(decisions), step)
