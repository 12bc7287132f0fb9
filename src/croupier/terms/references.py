"""References to rules, and who hears of them when an answer that cites them is delivered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum, unique
from typing import Self


@dataclass(frozen=True, slots=True, order=True)
class Ref:
    """One indexed rule of one book, written ``book:ref``.

    >>> str(Ref.parse("nz1996:III/5.1"))
    'nz1996:III/5.1'
    """

    book: str
    ref: str
    _text: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # References are hashed and written with every answer; their text is made once.
        object.__setattr__(self, "_text", f"{self.book}:{self.ref}")

    def __hash__(self) -> int:
        return hash(self._text)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``book:ref``; the part after the first colon is the rule's own number."""
        book, colon, ref = text.partition(":")
        if not (book and colon and ref):
            raise ValueError(f"a rule reference is written book:ref, not {text!r}")
        return cls(book, ref)

    def __str__(self) -> str:
        return self._text


@unique
class Delivery(StrEnum):
    """How an answer reaches somebody."""

    OPENED = "opened"
    """A table was checked against its book, and may open."""
    REFUSED = "refused"
    """Somebody was told why not."""
    DECIDED = "decided"
    """Something happened at a table, is written down and told."""
    ANSWERED = "answered"
    """A recorded round was adjudicated."""
    PRICED = "priced"
    """A bet's odds were worked out."""
    SHOWN = "shown"
    """A screen was sent it."""


Witness = Callable[[Delivery, tuple[Ref, ...]], None]

_witnesses: list[Witness] = []


def deliver(how: Delivery, rules: Iterable[Ref]) -> None:
    """Say that an answer which rests on these rules has reached somebody.

    Only the doors of the house do that: a refusal that was made to see whether it would come, and
    thrown away, was delivered to nobody. So the test run can record which rules were applied.
    """
    if _witnesses:
        cited = tuple(rules)
        for witness in _witnesses:
            witness(how, cited)


def attend(witness: Witness) -> Callable[[], None]:
    """Let ``witness`` hear of every delivery from now on; call what comes back to end that."""
    _witnesses.append(witness)
    return lambda: _witnesses.remove(witness)
