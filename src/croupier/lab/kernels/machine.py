"""What a kernel walks: an array with its faces, and the shoe its cards come from. No numba here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray


WIDEST: Final = 32_767
MOST_CELLS: Final = 1 << 30
MOST_CARDS: Final = 1_448
"""Two cards share 32 random bits: with more cards too many words would be put aside."""


@dataclass(frozen=True, slots=True, eq=False)
class Machine:
    """A table under a strategy, lowered to one array; make it with `Machine.of`.

    Attributes:
        array: ``array[node * width + face]`` is the next node times ``width``; node 0 starts.
        width: The number of faces.
        face_of: The face of each of the equally likely symbols; shoes do not need it.
        rest: For each node 1 where a round may start, so that a shoe may be changed there.
    """

    array: NDArray[np.uint32]
    width: int
    face_of: NDArray[np.uint16]
    rest: NDArray[np.uint8]

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        return len(self.rest)

    @classmethod
    def of(
        cls,
        array: ArrayLike,
        width: int,
        face_of: ArrayLike | None = None,
        rest: ArrayLike | None = None,
    ) -> "Machine":
        """Check and convert; a ValueError says what no kernel may be given.

        Without ``face_of`` every face is one symbol; without ``rest`` rounds start at node 0 only.
        """
        if not 1 <= width <= WIDEST:
            raise ValueError(f"an array has 1 to {WIDEST} faces, not {width}")
        nexts = _integers("array", array)
        nodes = len(nexts) // width
        if nodes == 0 or len(nexts) != nodes * width or len(nexts) > MOST_CELLS:
            raise ValueError(f"{len(nexts)} transitions are no whole number of nodes of {width}")
        if nexts.max() >= len(nexts) or np.any(nexts % width):
            raise ValueError("a transition leads to no node (nodes are multiplied by the width)")
        faces = _integers("face_of", np.arange(width) if face_of is None else face_of)
        if len(faces) == 0 or faces.max() >= width:
            raise ValueError(f"a symbol has a face from 0 to {width - 1}")
        resting = np.zeros(nodes, np.uint8)
        resting[0] = 1
        if rest is not None:
            resting = (_integers("rest", rest) != 0).astype(np.uint8)
        if len(resting) != nodes or not resting[0]:
            raise ValueError(f"rest is a flag for each of {nodes} nodes, and node 0 rests")
        return cls(nexts.astype(np.uint32), width, faces.astype(np.uint16), resting)


@dataclass(frozen=True, slots=True, eq=False)
class ShoeFaces:
    """The cards of a shoe by their faces, and when it is changed; make it with `Shoe.of`.

    Attributes:
        cards: The face of every card, in any order.
        cut: The shoe is changed at the first rest after this many cards, burned ones included.
        burn: Cards that leave a new shoe unused.
    """

    cards: NDArray[np.uint16]
    cut: int
    burn: int

    @classmethod
    def of(
        cls, cards: Mapping[int, int] | Sequence[int] | NDArray[np.integer], cut: int, burn: int = 0
    ) -> "ShoeFaces":
        """Check and convert: ``cards`` is the face of every card, or how many there are of a face.

        >>> ShoeFaces.of({0: 24, 9: 96}, cut=60, burn=1).cards.size
        120
        """
        if isinstance(cards, Mapping):
            cards = [face for face, number in cards.items() for _ in range(number)]
        faces = _integers("cards", cards)
        if not 1 <= len(faces) <= MOST_CARDS or faces.max() > WIDEST:
            raise ValueError(f"a shoe has 1 to {MOST_CARDS} cards, not {len(faces)}")
        if not 0 <= burn < cut <= len(faces):
            raise ValueError(f"burn {burn} and cut {cut} do not fit a shoe of {len(faces)} cards")
        return cls(faces.astype(np.uint16), cut, burn)


def _integers(name: str, values: ArrayLike) -> NDArray[np.int64]:
    found = np.asarray(values)
    if found.ndim != 1 or (len(found) and found.dtype.kind not in "iub"):
        raise ValueError(f"{name} is one row of whole numbers")
    if len(found) and (found.min() < 0 or found.max() > np.iinfo(np.int64).max):
        raise ValueError(f"{name} has a number out of range")
    return found.astype(np.int64)
