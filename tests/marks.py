"""Rules of one book: as the marks of tests, and as answers cite them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest


@dataclass(frozen=True)
class Rules:
    """The rules of a book, or of one division of it, by their numbers.

    ``rule = Rules("nz1996")`` makes ``@rule("III/5.1")`` the mark of a test.
    """

    book: str
    division: str = ""

    def __call__(self, *numbers: str) -> pytest.MarkDecorator:
        return pytest.mark.rule(*map(self.ref, numbers))

    def ref(self, number: str) -> str:
        """Write one rule as it is cited."""
        return f"{self.book}:{self.division}{number}"

    def refs(self, *numbers: str) -> tuple[str, ...]:
        """Write several."""
        return tuple(map(self.ref, numbers))

    def told(self, *numbers: str) -> set[str]:
        """Write several that an answer must cite, in whatever order."""
        return set(self.refs(*numbers))

    def each(self, cases: Mapping[str, str], *more: str) -> list[Any]:
        """Give each case as a parameter with the mark of its own rule, and of more."""
        return [pytest.param(case, marks=self(ref, *more)) for case, ref in cases.items()]


def numbers(written: str) -> list[str]:
    """Read rules written with spaces between them: ``5.1(b) 1[2 to 1 Baccarat]``."""
    return re.findall(r"\S*\[[^]]+\]|\S+", written)
