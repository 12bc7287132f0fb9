"""What an evening by script is answered: the fields that other programs read."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from croupier.table.record.answer_fields import NoticeAnswer, RefusalAnswer


class NumberedRefusal(RefusalAnswer):
    """Why one of several wagers was refused; they are counted from 1."""

    number: int


class EntryAnswer(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An entry of the journal; of a draw also what anybody may check it by."""

    commitment: str | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    mixed: str | UnsetType = UNSET
    refused: list[NumberedRefusal] | UnsetType = UNSET
    seq: int
    hash: str
    kind: str
    words: str
    rules: list[str]
    wagers: list[dict[str, Any]]
    """What became of each wager, in units of a cent."""
    post: list[tuple[str, str, int]]
    """The account, what is booked there, and how many units of it."""


class EntryNotice(NoticeAnswer):
    """What somebody must be told or must do; what is owed until it is done says how."""

    duty: dict[str, Any] | UnsetType = UNSET


class LineAnswer(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a line of a script came to."""

    line: int
    at: str
    step: dict[str, Any]
    answer: Literal["accepted", "partly refused", "refused"]
    refusal: RefusalAnswer | UnsetType = UNSET
    before: list[EntryAnswer] | UnsetType = UNSET
    """What the clock brought first."""
    entries: list[EntryAnswer]
    after: list[EntryAnswer] | UnsetType = UNSET
    """What the house did by itself then."""
    notices: list[EntryNotice]
    balances: dict[str, str]
    repeated: bool | UnsetType = UNSET
    printed: list[str] | UnsetType = UNSET
    unmet: list[str] | UnsetType = UNSET
    """What came otherwise than the line expects, where it expects something."""


class EveningAnswer(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What an evening came to."""

    steps: list[LineAnswer]
    balances: dict[str, str]
    balanced: bool
    entries: int
    head: str
