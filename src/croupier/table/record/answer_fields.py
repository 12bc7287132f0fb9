"""What an answer to a record is made of: the fields that other programs read."""

from typing import Any, Literal

import msgspec


class RefusalAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """Why something was refused: what was wrong, by which rules, and what would do."""

    reason: str
    what: str
    rules: list[str]
    remedy: str


class TableAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """The table that a round was settled at, every option told."""

    rulebook: str
    game: str
    mode: str
    options: dict[str, Any]
    content_hash: str


class PieceAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """One piece of a wager that is made of several."""

    bet: str
    target: Any
    stake: str
    result: str
    line: str
    odds: str | None
    winnings: str
    returned: str
    rules: list[str]


class WagerAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What became of a wager."""

    id: str
    player: str
    bet: str
    target: Any
    stake: str
    result: str
    line: str | None
    odds: str | None
    void: str
    winnings: str
    returned: str
    commission: str
    net: str
    rules: list[str]
    trimmed: str | None = None
    reduced: str | None = None
    commission_returned: str | None = None
    rounded: str | None = None
    capped: str | None = None
    chips: str | None = None
    area: int | None = None
    on: str | None = None
    why: str | None = None
    pieces: list[PieceAnswer] = []
    refusal: RefusalAnswer | None = None


class MoveAnswer(msgspec.Struct):
    """Whether a move was made; what else it has is the move's own."""

    do: str
    answer: Literal["accepted", "refused"]
    listed: str | None = msgspec.field(name="list", default=None)
    index: int | None = None
    refusal: RefusalAnswer | None = None


class NoticeAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What staff or players must be told or must do."""

    what: str
    rules: list[str]


class StepAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """A step of the round in words."""

    words: str
    rules: list[str]


class StopAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """Where a record could not be followed any further."""

    listed: str | None = msgspec.field(name="list")
    index: int | None
    refusal: RefusalAnswer
    waits_for: str
    open: list[str]
    round: int | None = None


class OutcomeAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What a wager came to, before a correction or after it."""

    result: str
    winnings: str


class DifferenceAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """What a correction made of a wager."""

    wager: str
    before: OutcomeAnswer
    after: OutcomeAnswer
    difference: str


class RoundAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """The answer to one round of a record."""

    table: TableAnswer
    wagers: list[WagerAnswer]
    moves: list[MoveAnswer]
    state: dict[str, Any]
    over: bool
    carry: Any
    notices: list[NoticeAnswer]
    steps: list[StepAnswer]
    stopped: StopAnswer | None = None
    corrected: list[DifferenceAnswer] = []


class RoundsAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """The answer to a record of several rounds."""

    rounds: list[RoundAnswer]


class ErrorAnswer(msgspec.Struct, forbid_unknown_fields=True):
    """Why nothing could be done at all."""

    error: RefusalAnswer
