"""Cards as the lab shows them to a wager: their faces alone, or a card that knows who asked."""

from typing import Final

from croupier.equipment.devices import Symbol
from croupier.games.protocol import Chance


_set = object.__setattr__


class AskedForError(Exception):
    """A wager asked for the symbol of a card of which only the face is dealt."""


class FaceOnly(Chance):
    """A card of which there is no more to see than its face."""

    __slots__ = ()
    asked = False

    def __init__(self) -> None:
        """Hold nothing."""

    @property
    def symbol(self) -> Symbol:
        """Refuse to tell."""
        raise AskedForError


FACE_ONLY: Final = FaceOnly()


class Watched(Chance):
    """A card that knows whether somebody asked which it is."""

    __slots__ = ("_own", "asked")
    _own: Symbol
    asked: bool

    def __init__(self, symbol: Symbol) -> None:
        """Take the symbol that is told to whoever asks."""
        _set(self, "_own", symbol)
        _set(self, "asked", False)  # noqa: FBT003 - a field, not an argument

    @property
    def symbol(self) -> Symbol:
        """Tell, and note that it was told."""
        _set(self, "asked", True)  # noqa: FBT003 - the same
        return self._own
