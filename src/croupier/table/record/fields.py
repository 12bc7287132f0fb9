"""What a record of a round is made of: its table, wagers, chance, decisions and moves."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from croupier.table.setup.amounts import Amount, meant_as
from croupier.table.setup.configuration import MOST_SEATS, TableRecord
from croupier.table.wagers.slips import VALUE


Text: TypeAlias = str | int
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]

Target: TypeAlias = Annotated[Any, meant_as(str | int | list[str | int] | dict[str, Any] | None)]
"""What a wager is on, in the shape of its bet."""
Symbol: TypeAlias = str | int | list[int]
"""What the equipment brought."""
Result: TypeAlias = Annotated[Any, meant_as(Symbol | dict[str, Any])]
"""What the equipment brought; an object where it was irregular, or is put right."""
Carry: TypeAlias = Annotated[Any, meant_as(dict[str, Any] | None)]
"""Where a round starts from."""
Fact: TypeAlias = Annotated[Any, meant_as(str | int | bool | list[int])]


NOBODY: Final = "player"
"""Who plays, where a record names nobody."""


class WagerRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A wager as a record writes it."""

    bet: str
    stake: Amount
    id: Text | None = None
    player: Text = NOBODY
    target: Target = None
    on: Text | None = None
    accepted: Literal["by mistake"] | None = None
    placed_by: str | None = None
    chips: str = VALUE
    """The chips it is made with: value, promotional, or a colour of non-value ones."""
    issued_at: str | None = None
    confirmed: bool | str | None = None
    """Whether staff confirmed it aloud, or the role that did."""
    spoken: bool = False
    """Whether it was declared in words, for staff to place."""
    seat: Number | None = None
    """The numbered wagering area it lies on."""
    standing: bool = False
    """Whether its player stands, where only the seated use numbered areas."""
    late: bool = False
    """Whether its time was up, although nobody had closed the wagering yet."""


class DecisionRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A decision of the short form: who, for which hand, what."""

    act: str
    player: Text = NOBODY
    seat: Number | None = None
    """Whose seat decides, where the player's name does not say it."""
    hand: int | None = None
    """Which of the seat's hands; the one that is asked about where it is not said."""
    places: list[int] = []
    """Which symbols it names, as they left the equipment in this round, counted from 0."""
    stake: Amount | None = None
    """What it is made with, where that is a wager: all that there is room for if it is left out."""
    on: Text | None = None
    """Which of one's own wagers it is about, where that makes a difference."""
    wager: WagerRecord | None = None
    """The wager itself, where more is to be said of it; its player's and seat's own."""


class PlaceRecord(WagerRecord, tag="place", tag_field="do"):
    """A wager made at this point of the round."""

    who: Text | None = None
    role: str | None = None


class CallRecord(msgspec.Struct, tag="call", tag_field="do", forbid_unknown_fields=True):
    """Something called on a wager: remove, reduce, off, on.

    What is reduced is reduced ``to`` what shall stand, or ``by`` so much.
    """

    wager: Text
    call: str
    to: Amount | None = None
    by: Amount | None = None
    who: Text | None = None
    role: str | None = None


class CloseRecord(msgspec.Struct, tag="close", tag_field="do", forbid_unknown_fields=True):
    """No more bets."""

    who: Text | None = None
    role: str | None = None


class ChanceRecord(msgspec.Struct, tag="chance", tag_field="do", forbid_unknown_fields=True):
    """What the equipment brought."""

    chance: Result
    who: Text | None = None
    role: str | None = None


class ActRecord(msgspec.Struct, tag="act", tag_field="do", forbid_unknown_fields=True):
    """A decision for a hand."""

    act: str
    who: Text = "player"
    role: str | None = None
    seat: Number | None = None
    hand: int | None = None
    places: list[int] = []
    stake: Amount | None = None
    on: Text | None = None
    wager: WagerRecord | None = None


class RulingRecord(msgspec.Struct, tag="ruling", tag_field="do", forbid_unknown_fields=True):
    """A ruling on an irregularity, with its facts."""

    ruling: str
    facts: dict[str, Fact] = {}
    who: Text | None = None
    role: str | None = None


class VoidRecord(msgspec.Struct, tag="void", tag_field="do", forbid_unknown_fields=True):
    """Wagers declared void: their stakes go back, or are forfeit, or play up to what they keep.

    With ``ends`` the round is void with them, and over.
    """

    wagers: list[Text]
    why: str = ""
    rules: list[str] = []
    forfeit: bool = False
    keeps: dict[str, Amount] = {}
    ends: bool = False
    who: Text | None = None
    role: str | None = None


class ProRataRecord(
    msgspec.Struct, tag="reduce pro rata", tag_field="do", forbid_unknown_fields=True
):
    """Wagers are cut in proportion, so that what the sign allows is not exceeded any more."""

    who: Text | None = None
    role: str | None = None


class ReopenRecord(msgspec.Struct, tag="reopen", tag_field="do", forbid_unknown_fields=True):
    """Closed wagering is open once more, where the book lets somebody relax its end."""

    players: list[Text] = []
    """For whom."""
    who: Text | None = None
    role: str | None = None


MoveRecord: TypeAlias = (
    PlaceRecord
    | CallRecord
    | CloseRecord
    | ChanceRecord
    | ActRecord
    | RulingRecord
    | VoidRecord
    | ProRataRecord
    | ReopenRecord
)


FORMAT: Final = 2
"""What a house writes: wagers as the data of its book spells them."""


class RoundRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A round as a record writes it, in the short form or the full one."""

    table: TableRecord | None = None
    carry: Carry = None
    wagers: list[WagerRecord] = []
    chance: list[Result] = []
    """In that order; one result need not stand in a list."""
    decisions: list[DecisionRecord] = []
    moves: list[MoveRecord] = []
    allowances_used: list[Text] = []
    format: Literal[2] | None = None
    """What a house says of a record that it wrote; release 0.1.0 said nothing."""
    jackpot: Amount = None
    """What the jackpot of the table comes to, where it has one."""


SHORT_FORM: Final = ("wagers", "chance", "decisions")
"""What a round that is told by its ``moves`` has none of."""


class RoundsRecord(msgspec.Struct, forbid_unknown_fields=True):
    """Several rounds, the first of them at this table; each as a round writes it."""

    rounds: list[RoundRecord]
    table: TableRecord | None = None
    carry: Carry = None
    allowances_used: list[Text] = []
    format: Literal[2] | None = None
    jackpot: Amount = None
