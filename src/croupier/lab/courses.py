"""The courses of one round from a shoe, as arrays that do not know how many decks it has.

The play is stepped by its faces; a wager is shown the full symbol where it asks for it. A node is
where a card is due that something after it can tell apart. A branch ends where every wager followed
is decided, or sure to come to its line. `lab.counting` counts them.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from croupier.equipment.devices import Symbol
from croupier.games.following import Laying, Placement, Position
from croupier.games.protocol import (
    Act,
    Asks,
    Chance,
    Close,
    Deal,
    Decided,
    Game,
    Mark,
    Move,
    Offer,
    StandingWager,
    Step,
    Sure,
    Wager,
)
from croupier.games.strategies import BY_THE_CLOCK, Decides
from croupier.lab.exact import NoExactAnswerError
from croupier.lab.shown_cards import FACE_ONLY, Watched
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.refusals import Refusal
from croupier.terms.rosters import roster_of


MOST_STEPS = 100
"""More moves than any play makes by itself between two cards."""


@dataclass(frozen=True, slots=True)
class End:
    """How a wager ended: the lines it came to, and the state of the play in which it was made.

    Without lines it was never made. Wagers made before the first card have no state.
    """

    lines: tuple[str, ...]
    made_in: Hashable = None


Ends: TypeAlias = tuple[End, ...]
"""How each of the wagers followed ended."""


@dataclass(frozen=True, slots=True)
class _Waits:
    """A wager that is not made yet, and the mark of the wager it is to hang on."""

    parent: Mark


@dataclass(frozen=True, slots=True)
class _Stands:
    """A wager that stands, and where it was made."""

    mark: Mark
    made_in: Hashable = None


_Followed: TypeAlias = _Waits | _Stands | End
_Marks: TypeAlias = tuple[int, ...]
"""What is followed of each wager, by number."""


class Onward(NamedTuple):
    """What a face brings: the step it makes, those that follow by themselves, and where they lead.

    States are numbered, so that they are compared once.
    """

    first: Step[Any]
    later: tuple[Step[Any], ...]
    state: int
    over: bool


class Stepping:
    """A play stepped by faces, every step made once however many wagers follow it."""

    def __init__(
        self, game: Game[Any], wagers: Sequence[Placement], decides: Decides = BY_THE_CLOCK
    ) -> None:
        """Cover the cloth with those of the wagers that are taken before the first card."""
        self.game = game
        self._wagers = wagers
        self._decides = decides
        self._after: dict[tuple[int, Symbol], Onward] = {}
        self._numbers: dict[Hashable, int] = {}
        self._states: list[Hashable] = []
        start = Position(game.play.start(None))
        laying = Laying(game, start, cut=True)
        for placement in wagers:
            laying.lay((placement,))
        self.laid = laying.position
        self.opening = tuple(self._onward(start.state))
        self.first = self.number(self.opening[-1].after if self.opening else start.state)
        self.faces = tuple(dict.fromkeys(map(game.play.face, game.device.symbols)))

    def number(self, state: Hashable) -> int:
        """Number a state when it is first met."""
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number

    def due(self, number: int) -> Deal:
        """Return which card is due in a state."""
        turn = self.game.play.turn(self._states[number])
        assert isinstance(turn, Deal)
        return turn

    def slot(self, number: int) -> str:
        """Name the card that is due in a state."""
        return self.due(number).slot

    def after(self, number: int, face: Symbol) -> Onward:
        """Bring a face, and go on until the next card is due or the round is over."""
        known = self._after.get((number, face))
        if known is None:
            first = self._step(self._states[number], Chance(face))
            later = tuple(self._onward(first.after))
            state = later[-1].after if later else first.after
            over = not isinstance(self.game.play.turn(state), Deal)
            known = self._after[number, face] = Onward(first, later, self.number(state), over)
        return known

    def _onward(self, state: Hashable) -> Iterator[Step[Any]]:
        for _ in range(MOST_STEPS):
            match self.game.play.turn(state):
                case Offer():
                    step = self._step(state, Close(self._standing(state)))
                case Asks(asks):
                    ask = asks[0]
                    step = self._step(state, Act(ask.seat, ask.hand, self._decides(ask)))
                case _:
                    return
            yield step
            state = step.after
        raise NoExactAnswerError(f"the play goes on for {MOST_STEPS} moves without a card")

    def _standing(self, state: Hashable) -> tuple[StandingWager, ...]:
        """Give what stands when a window closes: what was laid, and all that is taken only here."""
        laying = Laying(self.game, Position(state, self.laid.wagers), cut=True)
        for placement in self._wagers:
            if placement.on and self.laid.wagers.get(placement.id) is None:
                laying.lay((enough(laying, placement),))
        return laying.position.standing

    def _step(self, state: Hashable, move: Move) -> Step[Any]:
        refusal = self.game.play.refuse(state, move)
        if refusal is not None:
            raise NoExactAnswerError(f"a move was refused: {refusal}")
        return Step(state, move, self.game.play.step(state, move))


def enough(laying: Laying[Any], placement: Placement) -> Placement:
    """Stake as little as there is room for, where that is more than was meant."""
    room = laying.room_for(placement)
    if isinstance(room, Refusal) or room.least <= placement.stake.units:
        return placement
    return altered(placement, stake=Money(room.least))


@dataclass
class Walk:
    """The walk over all that a round can come to, for some wagers together.

    Attributes:
        stepping: The play.
        wagers: The wagers followed; one that hangs on another is followed alone.
        symbols: What is dealt: the faces, or every symbol that the shoe has.
        faces: The face of each symbol.
        by_faces: Whether nothing but faces is dealt; a wager that asks for more stops the walk.
        following: The place of the wager that was followed last.
        rows: For each node where every symbol leads: a node, or ``-1 - end``.
        slots: For each node which card of the round is due.
        ends: The ways in which the wagers can end together, numbered.
    """

    stepping: Stepping
    wagers: Sequence[Placement]
    symbols: Sequence[Symbol]
    faces: Sequence[Symbol]
    by_faces: bool
    following: int = 0
    rows: list[tuple[int, ...]] = field(default_factory=list[tuple[int, ...]])
    slots: list[str] = field(default_factory=list[str])
    ends: dict[Ends, int] = field(default_factory=dict[Ends, int])

    def __post_init__(self) -> None:
        """Gather symbols by faces, and start with no node."""
        self._bets = [self.stepping.game.bets[wager.bet] for wager in self.wagers]
        self._nodes: dict[tuple[int, _Marks], int | None] = {}
        self._numbers: dict[tuple[str, tuple[int, ...]], int] = {}
        self._by_face: dict[Symbol, list[int]] = {}
        self._placed: dict[Hashable, _Followed] = {}
        self._endings: dict[tuple[tuple[str, ...], Hashable], End] = {}
        self._marks: list[_Followed] = []
        self._mark_numbers: dict[_Followed, int] = {}
        for place, face in enumerate(self.faces):
            self._by_face.setdefault(face, []).append(place)

    def root(self) -> int:
        """Walk from the first window; return the node of the first card."""
        marks = tuple(self._numbered(self._opened(wager)) for wager in self.wagers)
        marks = self._follow(marks, self.stepping.opening)
        return self._arrive(self.stepping.first, marks, over=False)

    def _numbered(self, mark: _Followed) -> int:
        number = self._mark_numbers.setdefault(mark, len(self._marks))
        if number == len(self._marks):
            self._marks.append(mark)
        return number

    def _opened(self, placement: Placement) -> _Followed:
        """Find a wager among those made before the first card, or what it will hang on."""
        laid = self.stepping.laid.wagers
        made = laid.get(placement.id)
        if made is not None:
            return _Stands(made.mark)
        parent = laid.get(placement.on or "")
        if parent is None:
            raise NoExactAnswerError(f"{placement.bet} is not taken before the first card")
        return _Waits(parent.mark)

    def _arrive(self, state: int, marks: _Marks, *, over: bool) -> int:
        """Give the number of where steps lead: a node, or less than nothing for an end."""
        key = state, marks
        number = self._nodes.get(key)
        if number is None:
            if key in self._nodes:
                raise NoExactAnswerError("a round of this table can go on for ever")
            self._nodes[key] = None
            ends = self._ended(marks, over=over)
            if ends is not None:
                number = -1 - self.ends.setdefault(ends, len(self.ends))
            else:
                number = self._node(state, marks)
            self._nodes[key] = number
        return number

    def _ended(self, marks: _Marks, *, over: bool) -> Ends | None:
        """Say how all wagers ended, None while one of them still goes on."""
        found: list[End] = []
        for mark in map(self._marks.__getitem__, marks):
            if isinstance(mark, End):
                found.append(mark)
            elif over and isinstance(mark, _Waits):
                found.append(End(()))
            elif over:
                raise NoExactAnswerError("a wager outlives the round")
        return tuple(found) if len(found) == len(marks) else None

    def _node(self, state: int, marks: _Marks) -> int:
        """Bring every symbol; nodes that lead to the same are one.

        A card on which nothing depends is left out: unseen, it does not change what is left.
        """
        row = [0] * len(self.symbols)
        for face, places in self._by_face.items():
            first, later, after, over = self.stepping.after(state, face)
            for place in places:
                card = FACE_ONLY if self.by_faces else Watched(self.symbols[place])
                shown = Step(first.before, card, first.after)
                followed = self._follow(marks, (shown, *later) if later else (shown,))
                number = self._nodes.get((after, followed))
                if number is None:
                    number = self._arrive(after, followed, over=over)
                row[place] = number
                if not card.asked:
                    for other in places:
                        row[other] = row[place]
                    break
        if len(set(row)) == 1:
            return row[0]
        slot, whole = self.stepping.slot(state), tuple(row)
        number = self._numbers.setdefault((slot, whole), len(self.rows))
        if number == len(self.rows):
            self.rows.append(whole)
            self.slots.append(slot)
        return number

    def _follow(self, marks: _Marks, steps: Sequence[Step[Any]]) -> _Marks:
        """Let every wager follow steps until it ends."""
        found: list[int] = []
        for place, number in enumerate(marks):
            now = mark = self._marks[number]
            if type(now) is not End:
                self.following = place
                for step in steps:
                    now = self._one(place, now, step)
                    if type(now) is End:
                        break
            found.append(number if now is mark else self._numbered(now))
        return tuple(found)

    def _one(self, number: int, mark: _Followed, step: Step[Any]) -> _Followed:
        if isinstance(mark, End):
            return mark
        if isinstance(mark, _Waits):
            if isinstance(step.move, Close) or self._is_made(number, step):
                placed = self._place(number, mark, step.before)
                if isinstance(placed, _Stands):
                    return self._one(number, placed, step)
            parent = self._parent(number)
            after = self.stepping.game.bets[parent.bet].follow(mark.parent, step)
            return End(()) if isinstance(after, Decided | Sure) else _Waits(after)
        after = self._bets[number].follow(mark.mark, step)
        if isinstance(after, Decided | Sure):
            return self._ending(after.lines, mark.made_in)
        same = after is mark.mark or after == mark.mark
        return mark if same else _Stands(after, mark.made_in)

    def _is_made(self, number: int, step: Step[Any]) -> bool:
        """Say whether a decision is made with this wager."""
        move, asks = step.move, self.stepping.game.play.turn(step.before)
        if not isinstance(move, Act) or not isinstance(asks, Asks):
            return False
        ask = asks.of(move.seat, move.hand)
        choice = ask.choice(move.act) if ask is not None else None
        return choice is not None and choice.bet == self.wagers[number].bet

    def _ending(self, lines: tuple[str, ...], made_in: Hashable) -> End:
        """Make each end once."""
        known = self._endings.get((lines, made_in))
        if known is None:
            known = self._endings[lines, made_in] = End(lines, made_in)
        return known

    def _parent(self, number: int) -> Wager:
        parent = self.stepping.laid.wagers.get(self.wagers[number].on or "")
        assert parent is not None
        return parent

    def _place(self, number: int, waits: _Waits, state: Hashable) -> _Followed:
        """Make a wager on what it hangs on, if the window takes it."""
        key = number, waits, state
        if key not in self._placed:
            parent = self._parent(number)
            held = Wager(
                parent.id,
                parent.seat,
                parent.player,
                parent.bet,
                parent.target,
                parent.stake,
                waits.parent,
            )
            own = self.wagers[number]
            at = Position(state, roster_of((held,)))
            laying = Laying(self.stepping.game, at, cut=True, chosen=own.bet)
            laying.lay((enough(laying, own),))
            made = laying.position.wagers.get(self.wagers[number].id)
            self._placed[key] = waits if made is None else _Stands(made.mark, state)
        return self._placed[key]
