"""Rounds of two hands, four to six cards, as look-up tables: everything is read off the game.

What the faces of a round's cards decide comes from the lowered table, what their symbols decide from
the courses of each wager. Nothing here knows a rule. A game of another shape is refused.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.devices import Shoe, Symbol
from croupier.games.following import Placement
from croupier.games.protocol import Game
from croupier.lab.counting import Courses
from croupier.lab.courses import Stepping
from croupier.lab.kernels.dealt import HandVisits, Tables
from croupier.lab.kernels.hands import CLASSES, OPEN, SYMBOLS
from croupier.lab.lowering import Counted, Key, Lowered, Outcome, lower
from croupier.lab.players import Party, Repeat, Strategy, every_wager
from croupier.lab.shoes import Laid


Numbers: TypeAlias = NDArray[np.int64]

FIRST = 4
WIDEST = 16
"""A face has four bits of a card's word."""
NO_CARD = 7


class OtherShapeError(Exception):
    """The game is not dealt in two hands of two or three cards; the message says why."""


def two_hands(game: Game[Any], strategy: Strategy[Any] | None = None) -> "Hands | None":
    """Write a game dealt in two hands as tables, under a strategy that keeps wagers up.

    None of a game of another shape, or one that asks: it is lowered like all others.
    """
    if game.asks or not (strategy is None or isinstance(strategy, Party | Repeat)):
        return None
    try:
        return hands_of(game, None if strategy is None else strategy.placements)
    except OtherShapeError:
        return None


@dataclass(frozen=True, eq=False)
class Hands:
    """A table dealt in two hands, as the kernel wants it.

    Attributes:
        symbols: The symbols, as the kernel numbers them.
        ways: How many of each symbol the shoe has.
        tables: What the kernel looks up.
        outcomes: What each counter that is used brings.
        counters: Which counters these are.
    """

    device: Shoe
    symbols: tuple[Symbol, ...]
    ways: tuple[int, ...]
    tables: Tables
    outcomes: tuple[Outcome, ...]
    counters: Numbers

    def walk(self, *, seed: int, table: int = 0) -> HandVisits:
        """Start a walk from freshly shuffled shoes."""
        shoe = self.device
        number = {symbol: place for place, symbol in enumerate(self.symbols)}
        return HandVisits(
            self.tables,
            [number[symbol] for symbol in shoe.symbols],
            burn=[shoe.burned(symbol) for symbol in self.symbols],
            cut=shoe.cut,
            last=shoe.last,
            seed=seed,
            table=table,
        )


def hands_of(game: Game[Any], wagers: Sequence[Placement] | None = None) -> Hands:
    """Write a game dealt in two hands as tables: all its wagers, or those that are given."""
    if not isinstance(game.device, Shoe):
        raise OtherShapeError("cards are not dealt from a shoe")
    asked = every_wager(game).placements if wagers is None else tuple(wagers)
    laid = Laid(game, {each.bet for each in asked})
    deal = _Deal(laid.stepping)
    by_id = {wager.id: wager for wager in asked}
    known = [
        (each, laid.courses(each.bet, each.target, by_id[each.on].bet if each.on else None)[0])
        for each in asked
    ]
    symbols = tuple(dict.fromkeys(game.device.symbols))
    if len(symbols) > SYMBOLS:
        raise OtherShapeError(f"{len(symbols)} symbols are more than {SYMBOLS}")
    lowered = lower(game, Repeat(tuple(each for each, courses in known if courses.by_faces)))
    if len(lowered.faces) > WIDEST:
        raise OtherShapeError(f"{len(lowered.faces)} faces are more than {WIDEST}")
    faces = _Faces(lowered, deal)
    by_symbols = _BySymbols([each for each in known if not each[1].by_faces], symbols, deal)
    words = [lowered.face_of(symbol) | place << 4 for place, symbol in enumerate(symbols)]
    brings = {**faces.outcomes(), **by_symbols.outcomes()}
    used = [counter for counter, outcome in brings.items() if outcome.lines or outcome.ends]
    copies = Counter(game.device.symbols)
    return Hands(
        device=game.device,
        symbols=symbols,
        ways=tuple(copies[symbol] for symbol in symbols),
        tables=Tables(
            words=np.array(words, np.uint32),
            width=len(lowered.faces),
            fold=faces.fold,
            table=faces.table,
            pairs=by_symbols.pairs,
            thirds=np.array(faces.thirds, np.int32),
            starts=by_symbols.starts(),
            nodes=by_symbols.nodes(),
            counters=max(brings) + 1,
        ),
        outcomes=tuple(brings[counter] for counter in used),
        counters=np.array(used),
    )


class _Deal:
    """Where the cards of a round lie in the shoe, whatever the order they are turned up in."""

    def __init__(self, stepping: Stepping) -> None:
        """Follow the first four cards, which every round has."""
        self.stepping = stepping
        self.slots: list[str] = []
        left = list(range(FIRST))
        self.places: list[int] = []
        state = stepping.first
        face = stepping.faces[0]
        for _ in range(FIRST):
            self.slots.append(stepping.slot(state))
            self.places.append(left.pop(stepping.due(state).among(left)))
            after = stepping.after(state, face)
            if after.over and left:
                raise OtherShapeError("a round may be over before its fourth card")
            state = after.state
        hands = [_hand(self.slots[self.places.index(place)]) for place in range(FIRST)]
        if hands[0] == hands[1] or hands[:2] != hands[2:]:
            raise OtherShapeError("the first four cards do not go to two hands in turn")
        self.hands = hands[:2]

    def state(self, faces: Sequence[Symbol]) -> int | None:
        """Deal four faces as they lie in the shoe; return the state, None where it is over."""
        state = self.stepping.first
        for place in self.places:
            after = self.stepping.after(state, faces[place])
            if after.over:
                return None
            state = after.state
        return state

    def third(self, state: int) -> tuple[int, bool]:
        """Say whose third card is due, and whether another lies before it in the shoe."""
        hand = self.hands.index(_hand(self.stepping.slot(state)))
        return hand, self.stepping.due(state).place is not None


def _hand(slot: str) -> str:
    return slot.rpartition(" ")[0]


class _Faces:
    """What the faces of a round's cards decide: its class, how many they are, whose the last are."""

    def __init__(self, lowered: Lowered, deal: _Deal) -> None:
        """Go through everything that faces can bring."""
        self._lowered, self._deal = lowered, deal
        self._width = width = len(lowered.faces)
        self._leads = np.array(lowered.array).reshape(-1, width) // width
        self._kinds = np.array(lowered.classes).reshape(-1, width)
        after = self._after_four()
        rows, first = _alike(after)
        columns, second = _alike(after.T)
        self._codes: dict[tuple[int, int, int, int], int] = {}
        table = np.zeros((len(rows), len(columns), width, width), np.uint16)
        for one, two in product(range(len(rows)), range(len(columns))):
            self._enter(
                table[one, two], int(after[rows[one], columns[two]]), rows[one], columns[two]
            )
        if len(self._codes) > CLASSES:
            raise OtherShapeError(f"{len(self._codes)} classes are more than {CLASSES}")
        self.table = table.ravel()
        self.fold = np.zeros(2 * WIDEST**2, np.uint16)
        for one, two in product(range(width), repeat=2):
            both = one * WIDEST + two
            self.fold[both] = first[one * width + two] * len(columns) * width**2
            self.fold[WIDEST**2 + both] = second[one * width + two] * width**2

    def _after_four(self) -> Numbers:
        """Give for the faces of one hand (rows) and the other (columns) what four cards lead to.

        A node, or ``-1 - class`` where the round is over.
        """
        nodes = np.zeros((1,) * FIRST, np.int64)
        for turned, place in enumerate(self._deal.places):
            axes = [1] * FIRST
            axes[place] = self._width
            face = np.arange(self._width).reshape(axes)
            kinds = self._kinds[nodes, face]
            ends = np.array([outcome.ends for outcome in self._lowered.outcomes])[kinds]
            if turned < FIRST - 1 and (ends.any() or self._brings(kinds)):
                raise OtherShapeError("a round may be over before its fourth card")
            nodes = np.where(ends, -1 - kinds, self._leads[nodes, face])
        square = self._width**2
        found: Numbers = nodes.transpose(0, 2, 1, 3).reshape(square, square)
        return found

    def _brings(self, kinds: Numbers) -> bool:
        return any(self._lowered.outcomes[int(kind)].lines for kind in np.unique(kinds).tolist())

    def _enter(self, cells: NDArray[np.uint16], node: int, one: int, two: int) -> None:
        """Fill in what two more faces bring after four cards."""
        if node < 0:
            cells[:, :] = self._code(-1 - node, FIRST, NO_CARD, NO_CARD)
            return
        faces = self._lowered.faces
        dealt = [faces[one // self._width], faces[two // self._width]]
        dealt += [faces[one % self._width], faces[two % self._width]]
        state = self._deal.state(dealt)
        assert state is not None
        hand, beneath = self._deal.third(state)
        for fifth in range(self._width):
            kind = int(self._kinds[node, fifth])
            thirds = [NO_CARD, NO_CARD]
            thirds[hand] = FIRST + beneath
            if self._lowered.outcomes[kind].ends:
                cells[fifth, :] = self._code(kind, FIRST + 1, *thirds)
                continue
            thirds[1 - hand] = FIRST + 1 - beneath
            then = int(self._leads[node, fifth])
            for sixth in range(self._width):
                last = int(self._kinds[then, sixth])
                if self._lowered.outcomes[kind].lines or not self._lowered.outcomes[last].ends:
                    raise OtherShapeError("a round may have more than six cards")
                at = (sixth, fifth) if beneath else (fifth, sixth)
                cells[at] = self._code(last, FIRST + 2, *thirds)

    def _code(self, kind: int, cards: int, one: int, two: int) -> int:
        return self._codes.setdefault((kind, cards, one, two), len(self._codes)) << 3 | cards

    @property
    def thirds(self) -> list[tuple[int, int]]:
        """Where the third cards of the hands lie, class by class."""
        return [(one, two) for _, _, one, two in self._codes]

    def outcomes(self) -> dict[int, Outcome]:
        """What each class of rounds brings."""
        return {code: self._lowered.outcomes[kind] for (kind, _, _, _), code in self._codes.items()}


def _alike(rows: NDArray[Any]) -> tuple[list[int], Numbers]:
    """Give a row of each kind, and for every row its kind."""
    numbers: dict[bytes, int] = {}
    kinds = [numbers.setdefault(row.tobytes(), len(numbers)) for row in np.ascontiguousarray(rows)]
    return [kinds.index(kind) for kind in range(len(numbers))], np.array(kinds)


class _BySymbols:
    """What the symbols of cards decide, wager by wager: by the first two of either hand, or later."""

    def __init__(
        self, known: list[tuple[Placement, Courses]], symbols: tuple[Symbol, ...], deal: _Deal
    ) -> None:
        """Find out what two cards of a hand make together, for all wagers at once."""
        self._known, self._deal = known, deal
        self._count = count = len(symbols)
        tables = [self._after_four(courses) for _, courses in known]
        joint = np.zeros((count**2, 2), np.int64)
        for table in tables:
            for hand, rows in enumerate((table, table.T)):
                kinds = _alike(rows)[1]
                joint[:, hand] = _together(joint[:, hand], kinds)
        self._firsts = [_first(joint[:, hand]) for hand in range(2)]
        self._columns = len(self._firsts[1])
        self._tables = [table[np.ix_(*self._firsts)] for table in tables]
        if self._columns * len(self._firsts[0]) >= OPEN:
            raise OtherShapeError("two hands have too many classes")
        self.pairs = np.zeros(2 * 4096, np.uint16)
        is_open = np.zeros((len(self._firsts[0]), self._columns), np.bool_)
        for table in self._tables:
            is_open |= table >= 0
        grid = np.arange(count)
        at = (grid[:, None] * 64 + grid).ravel()
        opened = np.array([row.any() for row in is_open])
        self.pairs[at] = joint[:, 0] * self._columns + OPEN * opened[joint[:, 0]]
        self.pairs[4096 + at] = joint[:, 1]
        self._open = is_open

    def _after_four(self, courses: Courses) -> NDArray[np.int32]:
        """Give for the symbols of one hand (rows) and the other (columns) what they lead to."""
        leads, count = courses.leads, self._count
        nodes = np.zeros((1,) * FIRST, np.int64)
        for slot, place in zip(self._deal.slots, self._deal.places, strict=True):
            axes = [1] * FIRST
            axes[place] = count
            due = np.array([each == slot for each in courses.slots])
            looks = (nodes >= 0) & due[nodes]
            if looks.any():
                symbol = np.arange(count).reshape(axes)
                nodes = np.where(looks, leads[nodes, symbol], nodes)
        whole = np.broadcast_to(nodes, (count,) * FIRST).astype(np.int32)
        return whole.transpose(0, 2, 1, 3).reshape(count**2, count**2)

    def starts(self) -> NDArray[np.int32]:
        """Give for each two classes the node of every wager, less than nothing if it is decided."""
        found = np.full((OPEN, len(self._known)), -1, np.int32)
        before = 0
        for number, (_, courses) in enumerate(self._known):
            table = self._tables[number].ravel()
            found[: table.size, number] = np.where(table >= 0, table + before, -1)
            before += len(courses.slots)
        return found if np.any(self._open) else found[:, :0]

    def nodes(self) -> NDArray[np.int32]:
        """Write the nodes of all wagers: where each symbol leads, and whose third card is due."""
        rows: list[NDArray[np.int64]] = []
        before, ends = 0, 0
        for _, courses in self._known:
            for slot, leads in zip(courses.slots, courses.leads, strict=True):
                row = np.zeros(SYMBOLS + 1, np.int64)
                row[: self._count] = np.where(leads >= 0, leads + before, leads - ends)
                row[SYMBOLS] = self._deal.hands.index(_hand(slot))
                rows.append(row)
            before += len(courses.slots)
            ends += len(courses.ends)
        return np.array(rows, np.int32).reshape(-1, SYMBOLS + 1)

    def outcomes(self) -> dict[int, Outcome]:
        """What each two classes of hands bring, and each end of what was open then."""
        found: dict[int, Outcome] = {}
        for at in product(range(len(self._firsts[0])), range(self._columns)):
            lines: list[Counted] = []
            for (wager, courses), table in zip(self._known, self._tables, strict=True):
                lines += _lines(wager, courses, int(table[at]))
            found[CLASSES + at[0] * self._columns + at[1]] = Outcome(tuple(lines), ends=False)
        place = CLASSES + OPEN
        for wager, courses in self._known:
            for end in range(len(courses.ends)):
                found[place] = Outcome(_lines(wager, courses, -1 - end), ends=False)
                place += 1
        return found


def _lines(wager: Placement, courses: Courses, leads: int) -> tuple[Counted, ...]:
    if leads >= 0:
        return ()
    key = Key(wager.player, wager.seat, wager.bet, wager.target, wager.stake.units)
    return tuple((key, line) for line in courses.ends[-1 - leads][0].lines)


def _together(one: Numbers, other: Numbers) -> Numbers:
    found: Numbers = np.unique(one * (int(other.max()) + 1) + other, return_inverse=True)[1]
    return found


def _first(kinds: Numbers) -> Numbers:
    return np.unique(kinds, return_index=True)[1]
