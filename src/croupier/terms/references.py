"""References to rules, and the one thing every answer of the engine can do: cite them."""

from collections.abc import Callable
from dataclasses import dataclass, field
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


Witness = Callable[[tuple[Ref, ...]], None]

_witnesses: list[Witness] = []


def cite(rules: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """Say that an answer rests on these rules, and hand them back.

    Every settlement, refusal, ruling, notice and table check passes its rules through here, so
    that the test run can record which rules the engine itself cited. Data that merely mentions
    a rule does not.
    """
    for witness in _witnesses:
        witness(rules)
    return rules


def attend(witness: Witness) -> Callable[[], None]:
    """Let ``witness`` hear every citation from now on; call what comes back to end that."""
    _witnesses.append(witness)
    return lambda: _witnesses.remove(witness)
