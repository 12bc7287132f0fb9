"""A connection's outbox: answers in order, and the newest of every section of its view.

A slow terminal makes nothing pile up: of each section only the newest waits, and nobody listens to
a terminal while its answers wait. One that does not take them at all is let go, and asks again when
it is back.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Raw
from msgspec import json as msgspec_json

from croupier.floor.wire import ToTerminal, View


ROOM: Final = 64
"""So many answers may wait, and the terminal is still listened to."""
MOST_ANSWERS: Final = 4 * ROOM
_ENCODER: Final = msgspec_json.Encoder()


class OverrunError(Exception):
    """A terminal does not take what it is sent."""


class Outbox:
    """What waits to be sent to one terminal."""

    def __init__(self) -> None:
        """Begin with nothing; the first view is whole."""
        self._answers: deque[bytes] = deque()
        self._sections: dict[str, bytes] = {}
        self._sent: dict[str, bytes] = {}
        self._number = 0
        self._is_whole = True
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def tell(self, message: ToTerminal) -> None:
        """Put a message in; OverrunError if too many wait."""
        if len(self._answers) >= MOST_ANSWERS:
            raise OverrunError
        self._answers.append(_ENCODER.encode(message))
        if len(self._answers) >= ROOM:
            self._room.clear()
        self._wake.set()

    def show(self, sections: Mapping[str, bytes]) -> bool:
        """Put a view in: those sections of it that differ from what was sent last; say whether any did.

        What is no part of the view any more, such as a game long past, is forgotten.
        """
        changed = False
        for gone in [name for name in (*self._sent, *self._sections) if name not in sections]:
            self._sent.pop(gone, None)
            self._sections.pop(gone, None)
        for name, body in sections.items():
            newest = self._sections.get(name, self._sent.get(name))
            if newest != body:
                self._sections[name] = body
                changed = True
        if changed:
            self._wake.set()
        return changed

    def start_over(self) -> None:
        """Send the whole view next: forget what was sent."""
        self._sections = {**self._sent, **self._sections}
        self._sent = {}
        self._is_whole = True
        self._wake.set()

    async def has_room(self) -> None:
        """Wait until the terminal has taken enough to be listened to again."""
        await self._room.wait()

    async def take(self, clock: Callable[[], int]) -> list[bytes]:
        """Wait for something to send, and take it; ``clock`` is asked for when it is taken."""
        await self._wake.wait()
        self._wake.clear()
        frames = list(self._answers)
        self._answers.clear()
        self._room.set()
        if self._sections:
            frames.append(self._view(clock()))
        return frames

    def _view(self, clock: int) -> bytes:
        self._number += 1
        sections, self._sections = self._sections, {}
        self._sent.update(sections)
        raw = {name: Raw(body) for name, body in sections.items()}
        view = View(n=self._number, clock=clock, sections=raw, is_whole=self._is_whole)
        self._is_whole = False
        return _ENCODER.encode(view)
