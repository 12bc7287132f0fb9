"""What the kernels do, in plain Python, from the plain streams: slow, and plain to see."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.fast import FastStream, draws_per_half
from croupier.lab.kernels.follow import Purse
from croupier.lab.kernels.machine import Machine, ShoeFaces


STREAMS = 16
Counts = NDArray[np.int64]


def random_machine(
    seed: int, nodes: int, width: int, symbols: int | None = None, *, resting: bool = False
) -> Machine:
    """Return a machine of random arrows; a third of its nodes rest if asked to."""
    rng = np.random.default_rng(seed)
    array = rng.integers(0, nodes, nodes * width) * width
    face_of = None if symbols is None else rng.integers(0, width, symbols)
    rest = rng.integers(0, 3, nodes) == 0
    rest[0] = True
    return Machine.of(array, width, face_of, rest if resting else None)


class FastShoe:
    """A shoe shuffled card by card (Fisher-Yates) from a stream; shoes follow one another.

    Of the first ``cut`` cards four share a word, cards beyond the last whole four have a word each.
    The next shoe is shuffled from the order the last one was left in.
    """

    def __init__(self, cards: Sequence[int], cut: int, stream: FastStream) -> None:
        self._cards, self._stream = list(cards), stream
        self._whole = cut - cut % 4

    def deal(self) -> Iterator[int]:
        """Shuffle and yield the cards of a new shoe in the order they are dealt."""
        count, cards = len(self._cards), self._cards
        for at in range(0, self._whole, 4):
            left = count - at
            picks = self._stream.draw((left, left - 1), (left - 2, left - 3))
            for place, pick in enumerate(picks, at):
                cards[place], cards[place + pick] = cards[place + pick], cards[place]
        yield from cards[: self._whole]
        for place in range(self._whole, count):
            (pick,) = self._stream.draw((count - place,))
            cards[place], cards[place + pick] = cards[place + pick], cards[place]
            yield cards[place]


class PlainVisits:
    """Independent draws: each stream walks on its own, in the order of its symbols."""

    def __init__(self, machine: Machine, seed: int, table: int, group: int) -> None:
        symbols = len(machine.face_of)
        self.machine = machine
        self.word = 2 * draws_per_half(symbols, group)
        self.half = self.word // 2
        self.symbols = symbols
        self.streams = [FastStream(seed, table * STREAMS + lane) for lane in range(STREAMS)]
        self.nodes = [0] * STREAMS

    def run(self, draws: int) -> Counts:
        count = np.zeros(len(self.machine.array), np.int64)
        words, last = divmod(draws, self.word * STREAMS)
        for lane, stream in enumerate(self.streams):
            few = len(range(lane, last, STREAMS))
            for _ in range(words):
                self._walk(lane, self._word(stream), count)
            if last:
                self._walk(lane, self._word(stream)[:few], count)
        return count

    def _word(self, stream: FastStream) -> list[int]:
        half = [self.symbols] * self.half
        return stream.draw(half, half)

    def _walk(self, lane: int, symbols: list[int], count: Counts) -> None:
        for symbol in symbols:
            i = self.nodes[lane] + int(self.machine.face_of[symbol])
            count[i] += 1
            self.nodes[lane] = int(self.machine.array[i])


class PlainShoes:
    """Sixteen shoes, each dealt to its own walk; keeps the cards that each shoe dealt."""

    def __init__(self, machine: Machine, shoe: ShoeFaces, seed: int, table: int = 0) -> None:
        self.machine, self.shoe = machine, shoe
        streams = [FastStream(seed, table * STREAMS + lane) for lane in range(STREAMS)]
        self.shoes = [FastShoe(shoe.cards.tolist(), shoe.cut, stream) for stream in streams]
        self.nodes = [0] * STREAMS
        self.dealt: list[list[int]] = []

    def run(self, shoes: int) -> Counts:
        count = np.zeros(len(self.machine.array), np.int64)
        for _ in range(shoes // STREAMS):
            for lane in range(STREAMS):
                self._one(lane, count)
        return count

    def _one(self, lane: int, count: Counts) -> None:
        out: list[int] = []
        cards = self.shoes[lane].deal()
        width, node = self.machine.width, self.nodes[lane]
        while len(out) < self.shoe.cut or not self.machine.rest[node // width]:
            out.append(next(cards))
            if len(out) > self.shoe.burn:
                i = node + out[-1]
                count[i] += 1
                node = int(self.machine.array[i])
        self.nodes[lane] = node
        self.dealt.append(out)


def plain_path(
    machine: Machine, faces: Iterator[int], pay: list[int], ends: list[int], purse: Purse
) -> tuple[int, int, int, int]:
    """Follow one path: final balance, rounds, lowest, highest."""
    node, balance, rounds = 0, purse.start, 0
    seen = [balance]
    while purse.floor <= seen[-1] <= purse.goal and rounds < purse.rounds:
        i = node + next(faces)
        node = int(machine.array[i])
        balance += pay[i]
        if ends[i]:
            rounds += 1
            seen.append(balance)
    return seen[-1], rounds, min(seen), max(seen)


def one_by_one(machine: Machine, shoe: ShoeFaces, stream: FastStream) -> Iterator[int]:
    """Yield the cards of one shoe after another, following the walk to know when it rests."""
    dealer = FastShoe(shoe.cards.tolist(), 0, stream)
    node = 0
    while True:
        cards = dealer.deal()
        out = 0
        while out < shoe.cut or not machine.rest[node // machine.width]:
            card = next(cards)
            out += 1
            if out > shoe.burn:
                node = int(machine.array[node + card])
                yield card
