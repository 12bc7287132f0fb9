"""Lowering: a table under a strategy, run through all that chance can bring, becomes one array.

A node is a play waiting for chance with the wagers that stand; a transition is a node and a face
of the equipment. Each transition leads to a node and belongs to a class: the lines it decides.
The compiled loop counts transitions; lines are settled afterwards under any scale.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeAlias, TypeVar

from croupier.equipment.devices import Device, Independent, Symbol, Urn
from croupier.games import following
from croupier.games.following import Advanced, DecidedWager, Laying, Placement, Position
from croupier.games.poker.showdowns import ShowdownBet
from croupier.games.protocol import (
    Act,
    Asks,
    Chance,
    Close,
    Deal,
    Game,
    Offer,
    Over,
    Step,
    Target,
    Turn,
    Wager,
)
from croupier.lab.decisions import staked
from croupier.lab.players import Called, Strategy
from croupier.lab.shown_cards import FACE_ONLY, AskedForError, FaceOnly, Watched
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.rosters import Roster, roster_of


S = TypeVar("S", bound=Hashable)

_Wagers: TypeAlias = Roster[Wager]

NODE_CAP = 2_000_000
IDLE_CAP = 10_000
"""More turns than any game takes between two draws: beyond it a strategy goes in circles."""


@dataclass(frozen=True, slots=True)
class Key:
    """Whose wager on what: the name under which the lab counts its lines."""

    player: str
    seat: int
    bet: str
    target: Target
    units: int


Counted: TypeAlias = tuple[Key, str]
"""A line that a wager came to."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one transition brings: the lines decided, and whether a round ended."""

    lines: tuple[Counted, ...]
    ends: bool


@dataclass(frozen=True, slots=True)
class Lowered:
    """A table under a strategy as integers: what the compiled loop walks.

    ``array[node * len(faces) + face]`` is the next node times ``len(faces)``; ``classes`` gives
    each transition its place in ``outcomes``.
    """

    device: Device
    faces: tuple[Symbol, ...]
    ways: tuple[int, ...]
    array: tuple[int, ...]
    classes: tuple[int, ...]
    outcomes: tuple[Outcome, ...]
    rests: tuple[bool, ...]
    standing: tuple[tuple[Key, ...], ...]
    face_of: Callable[[Symbol], int]

    @property
    def nodes(self) -> int:
        """How many nodes the array has."""
        return len(self.rests)

    @property
    def behaviour_hash(self) -> str:
        """A fingerprint of what the table does, whatever the data or code that made it.

        The array is minimal and numbered from its start, so equal behaviour gives equal bytes.
        """
        told = [
            repr(self.faces),
            repr(self.ways),
            repr(self.array),
            repr(self.classes),
            repr([(outcome.lines, outcome.ends) for outcome in self.outcomes]),
        ]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()


class LoweringError(Exception):
    """The table under this strategy has no array: too many nodes, or a strategy that circles."""


_NOTHING = (Outcome((), ends=False), Outcome((), ends=True))
"""What a transition brings that decides no line, by whether a round ended."""


@dataclass
class _Lowering(Generic[S]):
    """The walk over all nodes, with what it has found so far."""

    game: Game[S]
    strategy: Strategy[S]
    renamed: dict[_Wagers, _Wagers] = field(default_factory=dict[_Wagers, _Wagers])
    begun: dict[Any, Any] = field(default_factory=dict[Any, Any])
    settled: dict[Any, Any] = field(default_factory=dict[Any, Any])
    stepped: dict[Any, S] = field(default_factory=dict[Any, S])
    turns: dict[int, Turn] = field(default_factory=dict[int, Turn])
    states: dict[S, S] = field(default_factory=dict[Any, Any])
    """Every state once, so that what is known of it is found without comparing it."""

    def met(self, state: S) -> S:
        """Give the one object that stands for a state."""
        return self.states.setdefault(state, state)

    def turn(self, state: S) -> Turn:
        """Say what the play waits for, worked out once."""
        found = self.turns.get(id(state))
        if found is None:
            found = self.turns[id(state)] = self.game.play.turn(state)
        return found

    def begin(self, position: Position[S]) -> tuple[Position[S], list[DecidedWager]]:
        """Settle a position that a round starts from; many faces lead to the same."""
        if position not in self.begun:
            self.begun[position] = self.settle(position)[:2]
        found: tuple[Position[S], list[DecidedWager]] = self.begun[position]
        return found

    def settle(self, position: Position[S]) -> tuple[Position[S], list[DecidedWager], bool]:
        """Answer windows and questions until chance is due; say what was decided on the way."""
        state = self.met(position.state)
        known = self.settled.get((id(state), position.wagers))
        if known is None:
            known = self._settle(Position(state, position.wagers))
            self.settled[id(state), position.wagers] = known
        found: tuple[Position[S], list[DecidedWager], bool] = known
        return found

    def _settle(self, position: Position[S]) -> tuple[Position[S], list[DecidedWager], bool]:
        decisions: list[DecidedWager] = []
        advanced: Advanced[S]
        for _ in range(IDLE_CAP):
            position = Position(self.met(position.state), position.wagers)
            turn = self.turn(position.state)
            match turn:
                case Deal():
                    return self._canonical(position), decisions, False
                case Offer():
                    position, called = self._wager(position, turn.window)
                    decisions += called
                    advanced = _made(following.advance(self.game, position, Close()))
                case Asks(asks):
                    ask = asks[0]
                    act = self.strategy.act(position.state, ask)
                    position = staked(self.game, position, ask, ask.choice(act))
                    advanced = self._moved(position, Act(ask.seat, ask.hand, act))
                case Over():
                    start = altered(position, state=self.game.play.start(turn.carry))
                    position, more = self.begin(start)
                    return position, decisions + more, True
            decisions += advanced.decisions
            position = advanced.position
        raise LoweringError(f"the strategy answers {IDLE_CAP} times without a draw")

    def _wager(self, position: Position[S], window: str) -> tuple[Position[S], list[DecidedWager]]:
        """Place and call what the strategy wishes; what has no room now is simply not made."""
        wishes = list(self.strategy.wagers(position, window))
        decisions: list[DecidedWager] = []
        for wish in wishes:
            wager = position.wager(wish.wager) if isinstance(wish, Called) else None
            if wager is not None and isinstance(wish, Called):
                advanced = _made(following.call(self.game, position, wager, wish.call))
                decisions += advanced.decisions
                position = advanced.position
        laying = Laying(self.game, position, cut=True)
        for wish in wishes:
            if isinstance(wish, Placement):
                laying.lay((wish,))
        return laying.position, decisions

    def chance(self, position: Position[S], face: Symbol) -> tuple[Position[S], Outcome]:
        """Bring a face and settle until chance is due again."""
        return self._went_on(self._moved(position, Chance(face)))

    def _moved(self, position: Position[S], move: Act | Chance) -> Advanced[S]:
        """Make a move, and let the wagers follow it."""
        step = Step(position.state, move, self._after(position.state, move))
        return following.follow(self.game, position.wagers, step)

    def _after(self, state: S, move: Act | Chance) -> S:
        """Step the play once, however many wagers follow the step.

        They follow it to the very state it led to: one that is equal may remember something else.
        """
        after = self.stepped.get((id(state), move))
        if after is None:
            refusal = self.game.play.refuse(state, move)
            if refusal is not None:
                raise LoweringError(f"a move was refused: {refusal}")
            after = self.stepped[id(state), move] = self.game.play.step(state, move)
        return after

    def draws(
        self, node: Position[S], faces: Sequence[Symbol], *, by_symbols: bool
    ) -> Iterator[tuple[Position[S], Outcome]]:
        """Give for everything that can be drawn the node it leads to, and what it decides."""
        if isinstance(self.game.device, Independent):
            yield from (self.chance(node, face) for face in faces)
        elif not by_symbols:
            yield from (self.card(node, face, FACE_ONLY) for face in faces)
        else:
            alike: dict[Symbol, tuple[Position[S], Outcome]] = {}
            for symbol in faces:
                face = self.game.play.face(symbol)
                if face in alike:
                    yield alike[face]
                    continue
                shown = Watched(symbol)
                found = self.card(node, face, shown)
                if not shown.asked:
                    alike[face] = found
                yield found

    def card(
        self, position: Position[S], face: Symbol, shown: FaceOnly | Watched
    ) -> tuple[Position[S], Outcome]:
        """Deal a card: the play is stepped by its face, wagers may ask which card it is."""
        step = Step(position.state, shown, self._after(position.state, Chance(face)))
        return self._went_on(following.follow(self.game, position.wagers, step))

    def _went_on(self, advanced: Advanced[S]) -> tuple[Position[S], Outcome]:
        """Settle after a draw; give the next node, and what was decided."""
        settled, decisions, ended = self.settle(advanced.position)
        decided = [*advanced.decisions, *decisions]
        if not decided:
            return settled, _NOTHING[ended]
        lines = [(key_of(d), line) for d in decided for line in d.lines]
        if len(lines) > 1:
            lines.sort(key=repr)
        return settled, Outcome(tuple(lines), ended)

    def _canonical(self, position: Position[S]) -> Position[S]:
        """Rename standing wagers; most steps leave wagers that were renamed before."""
        renamed = self.renamed.get(position.wagers)
        if renamed is None:
            renamed = canonical(position).wagers
            self.renamed[position.wagers] = self.renamed[renamed] = renamed
        return Position(position.state, renamed)


def lower(
    game: Game[S], strategy: Strategy[S], *, cap: int = NODE_CAP, merge: bool = True
) -> Lowered:
    """Lower a table under a strategy to one array.

    With ``merge`` nodes that no line can tell apart become one; without it every node keeps the
    wagers that stand in it, as the exact driver needs. Cards are dealt by their faces, or one by
    one where a wager asks which they are. Hands that meet the dealer's are too many for an array.
    """
    is_met = all(isinstance(bet, ShowdownBet) for bet in game.bets.values())
    if game.showdown is not None or is_met:
        what = f"{game.name} has no array: its hands are counted, and not simulated"
        remedy = "Ask for its odds: they are exact."
        raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, remedy=remedy))
    try:
        whole = _walked(game, strategy, cap)
    except AskedForError:
        whole = _walked(game, strategy, cap, by_symbols=True)
    return merged(whole) if merge else whole


def _walked(game: Game[S], strategy: Strategy[S], cap: int, *, by_symbols: bool = False) -> Lowered:
    """Walk over all nodes, by the faces of the equipment or by its symbols."""
    walk = _Lowering(game, strategy)
    shows: Callable[[Symbol], Symbol] = _itself if by_symbols else game.play.face
    urn = Urn.of(game.device, shows)
    faces = tuple(face for face, _ in urn.ways)
    start, _, _ = walk.settle(Position(game.play.start(None)))
    numbers: dict[Hashable, int] = {(id(start.state), start.wagers): 0}
    queue: deque[Position[S]] = deque([start])
    found: list[tuple[Position[S], list[int], list[Outcome]]] = []
    while queue:
        node = queue.popleft()
        nexts: list[int] = []
        outcomes: list[Outcome] = []
        for after, outcome in walk.draws(node, faces, by_symbols=by_symbols):
            known = len(numbers)
            number = numbers.setdefault((id(after.state), after.wagers), known)
            if number == known:
                queue.append(after)
            nexts.append(number)
            outcomes.append(outcome)
        if len(numbers) > cap:
            raise LoweringError(f"more than {cap} nodes; the last was {node.state}")
        found.append((node, nexts, outcomes))
    place = {face: number for number, face in enumerate(faces)}
    return _build(game.device, urn, found, lambda symbol: place[shows(symbol)])


def _itself(symbol: Symbol) -> Symbol:
    return symbol


def _build(
    device: Device,
    urn: Urn,
    found: list[tuple[Position[Any], list[int], list[Outcome]]],
    face_of: Callable[[Symbol], int],
) -> Lowered:
    """Write what a walk found as integers; its nodes are numbered as it met them."""
    width = len(urn.ways)
    table: dict[Outcome, int] = {}
    rests = [False] * len(found)
    rests[0] = True
    for _, nexts, outcomes in found:
        for after, outcome in zip(nexts, outcomes, strict=True):
            rests[after] = rests[after] or outcome.ends
    return Lowered(
        device=device,
        faces=tuple(face for face, _ in urn.ways),
        ways=tuple(ways for _, ways in urn.ways),
        array=tuple(after * width for _, nexts, _ in found for after in nexts),
        classes=tuple(
            table.setdefault(outcome, len(table))
            for _, _, outcomes in found
            for outcome in outcomes
        ),
        outcomes=tuple(table),
        rests=tuple(rests),
        standing=tuple(tuple(_key(wager) for wager in node.wagers) for node, _, _ in found),
        face_of=face_of,
    )


def merged(lowered: Lowered) -> Lowered:
    """Make nodes that no line can ever tell apart one, numbered as a walk from the start does."""
    width = len(lowered.faces)
    starts = range(0, len(lowered.array), width)
    rows = [lowered.classes[at : at + width] for at in starts]
    nexts_of = [[after // width for after in lowered.array[at : at + width]] for at in starts]
    blocks = _merge(rows, nexts_of, lowered.rests)
    order = _renumber(blocks, nexts_of)
    first = {block: node for node, block in reversed(list(enumerate(blocks)))}
    chosen = [first[block] for block in sorted(order, key=order.__getitem__)]
    kinds, classes = _renumber_classes([rows[node] for node in chosen], lowered.outcomes)
    return replace(
        lowered,
        array=tuple(order[blocks[after]] * width for node in chosen for after in nexts_of[node]),
        classes=classes,
        outcomes=kinds,
        rests=tuple(lowered.rests[node] for node in chosen),
        standing=tuple(lowered.standing[node] for node in chosen),
    )


def _merge(
    rows: Sequence[tuple[int, ...]], nexts: list[list[int]], rests: Sequence[bool]
) -> list[int]:
    """Give nodes that no line can ever tell apart the same block."""
    blocks = _number(zip(rows, rests, strict=True))
    count = len(set(blocks))
    while True:
        current = blocks
        blocks = _number(
            (current[node], *[current[after] for after in nexts[node]]) for node in range(len(rows))
        )
        if len(set(blocks)) == count:
            return blocks
        count = len(set(blocks))


def _number(signatures: Iterable[Hashable]) -> list[int]:
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(signature, len(numbers)) for signature in signatures]


def _renumber(blocks: list[int], nexts: list[list[int]]) -> dict[int, int]:
    """Number blocks in the order in which a walk from the start first meets them."""
    first: dict[int, int] = {}
    for node, block in enumerate(blocks):
        first.setdefault(block, node)
    order = {blocks[0]: 0}
    queue = deque([blocks[0]])
    while queue:
        for after in nexts[first[queue.popleft()]]:
            if blocks[after] not in order:
                order[blocks[after]] = len(order)
                queue.append(blocks[after])
    return order


def _renumber_classes(
    rows: Sequence[tuple[int, ...]], outcomes: Sequence[Outcome]
) -> tuple[tuple[Outcome, ...], tuple[int, ...]]:
    """Number classes in the order in which the array names them."""
    order: dict[int, int] = {}
    classes = tuple(order.setdefault(each, len(order)) for row in rows for each in row)
    return tuple(outcomes[old] for old in order), classes


def key_of(decision: DecidedWager) -> Key:
    """Return the name under which a decided wager is counted."""
    return _key(decision.wager)


def _key(wager: Wager) -> Key:
    return Key(wager.player, wager.seat, wager.bet, wager.target, wager.stake.units)


def canonical(position: Position[S]) -> Position[S]:
    """Rename standing wagers so that positions that are alike are equal."""
    if not position.wagers:
        return position
    by_id = {wager.id: wager for wager in position.wagers}

    def sign(wager: Wager) -> str:
        parent = by_id.get(wager.on) if wager.on else None
        told = (wager.player, wager.seat, wager.bet, wager.target, wager.stake.units, wager.mark)
        return f"{told!r}{sign(parent) if parent else ''}"

    ordered = sorted(position.wagers, key=sign)
    names = {wager.id: str(number) for number, wager in enumerate(ordered)}
    renamed = (
        altered(wager, id=names[wager.id], on=names.get(wager.on) if wager.on else None)
        for wager in ordered
    )
    return altered(position, wagers=roster_of(renamed))


def _made(advanced: Advanced[S] | Refusal) -> Advanced[S]:
    """Unwrap a move that the lab's own strategy made: a refusal there is the strategy's fault."""
    if isinstance(advanced, Refusal):
        raise LoweringError(f"the strategy's move was refused: {advanced}")
    return advanced
