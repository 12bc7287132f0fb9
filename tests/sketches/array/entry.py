"""The sketch as the house knows it: entered by an entry point, like any game of another package."""

from typing import Final

from croupier.games.entry import Entry, later


ENTRY: Final = Entry(name="array", build=later("tests.sketches.array:of"))
