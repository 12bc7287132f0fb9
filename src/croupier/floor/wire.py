"""What goes over a terminal's socket, both ways. The screens' types are made from this file.

A terminal asks; each thing asked has a key of its own, so that asking twice does it once. The house
answers it, accepted or refused, when it is saved. What a terminal shows is its view: named sections,
numbered as they are sent. Whoever misses a number asks for the whole view again.
"""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Raw

from croupier.table.conduct.core.wager_facts import MOST


VERSION: Final = 1
LARGEST_MESSAGE: Final = 16 * 1024
"""Bytes of a message from a terminal; the socket itself gives way at four times as much."""
MOST_WAGERS: Final = MOST
"""Wagers of one message, each of them taken or refused by itself."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Key: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"\A[\x21-\x7e]+\Z")]
Secret: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


# What terminals ask


class TerminalMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="ask"):
    """A message from a terminal."""


class Do(TerminalMessage, frozen=True, tag="do"):
    """Carry out an operation of the book: ``what`` has its name (``do``) and its own fields."""

    key: Key
    what: dict[str, Any]
    table: Name | None = None
    """At which table, where the terminal stands at none: in the office."""
    on_behalf: Name | None = None
    """The player whom a member of staff does this for, where the table lets them."""


class Device(TerminalMessage, frozen=True, tag="device"):
    """Something a device of the terminal brought: a card, notes, a ticket, a number of the wheel."""

    key: Key
    door: str
    facts: dict[str, Any] = {}


class WholeView(TerminalMessage, frozen=True, tag="view"):
    """Send everything again: a number was missed."""


class Ping(TerminalMessage, frozen=True, tag="ping"):
    """Is anybody there? ``sent`` comes back as it was."""

    sent: Annotated[int, Meta(ge=0, le=2**53)]


Message: TypeAlias = Do | Device | WholeView | Ping


# What the house tells


class HouseMessage(msgspec.Struct, frozen=True, tag_field="tell", omit_defaults=False):
    """A message to a terminal."""


class Refused(msgspec.Struct, frozen=True):
    """Why something was not done: the reason's name, the sentence, the rules, what to do."""

    reason: str
    what: str
    rules: tuple[str, ...] = ()
    remedy: str = ""


class Happened(msgspec.Struct, frozen=True):
    """One entry of the journal that came of it: in words, with its rules and its receipt."""

    seq: int
    hash: str
    words: str
    rules: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


class WagerAnswer(msgspec.Struct, frozen=True):
    """What became of one wager that was asked for: the name it has now, or why it was refused."""

    id: str = ""
    refused: Refused | None = None


class Welcome(HouseMessage, frozen=True, tag="welcome"):
    """Who is connected, where, and what time the house has. ``clock`` is in milliseconds."""

    version: int
    boot: str
    """Another one after every start of the house."""
    terminal: str
    kind: str
    table: str | None
    house: str
    is_demo: bool
    clock: int
    wall: int


class Answer(HouseMessage, frozen=True, tag="answer"):
    """What came of something asked: accepted with its entries, or refused."""

    key: str
    refused: Refused | None = None
    happened: tuple[Happened, ...] = ()
    is_repeated: bool = False
    printed: tuple[str, ...] = ()
    """Numbers of papers given out to whoever stands here."""
    wagers: tuple[WagerAnswer, ...] = ()
    """Of wagers that were asked for: what became of each, in the order told."""


class View(HouseMessage, frozen=True, tag="view"):
    """Sections of the view, as they are now. ``n`` counts; a whole view may start anywhere."""

    n: int
    clock: int
    sections: dict[str, Raw]
    is_whole: bool = False


class Pong(HouseMessage, frozen=True, tag="pong"):
    """Somebody is: what was sent, and what time the house has."""

    sent: int
    clock: int
    wall: int


class Unreadable(HouseMessage, frozen=True, tag="unreadable"):
    """A message that could not be read, and why."""

    refused: Refused


ToTerminal: TypeAlias = Welcome | Answer | View | Pong | Unreadable


# How a socket is closed

OUR_FAULT: Final = 1011
"""The house met a fault of its own; the terminal may come back."""
OPENED_ELSEWHERE: Final = 4001
"""The terminal was opened in another tab, which is now the one."""
NOT_ENROLLED: Final = 4003
TOO_SLOW: Final = 4008
"""It did not take what it was sent."""
NOT_A_MESSAGE: Final = 4009
"""It sent more than anybody could mean."""
