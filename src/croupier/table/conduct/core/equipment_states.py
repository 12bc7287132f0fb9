"""What stands at a table and brings its chance: what the table remembers of it, and the round.

Plain data alone; what is done with it is told in ``conduct/equipment``, a module or a folder a kind.
What a table remembers between rounds is written into snapshots, so each state has its tag there. A
round's own is folded again from the journal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import msgspec

from croupier.terms.growing import NO_ROW, Row


class EquipmentState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Equipment of whatever kind, between rounds."""

    fault: str = ""
    """What is wrong with it, so that no further game begins."""


class NoState(EquipmentState, frozen=True, tag="none"):
    """Equipment of which nothing has to be remembered."""


@dataclass(frozen=True, slots=True)
class NoRound:
    """Equipment of which a round has nothing to remember."""


# Wheels


class TurningState(EquipmentState, frozen=True):
    """A wheel, with a ball or without."""

    turned: str = ""
    """Which way it turned last."""


class WheelState(TurningState, frozen=True, tag="wheel"):
    """A wheel with a ball, spun by a dealer or by itself."""

    ball: str = ""
    """What keeps the ball from being spun: it is to be examined, or not fit."""


class MoneyWheelState(TurningState, frozen=True, tag="money wheel"):
    """A wheel with pegs."""


@dataclass(frozen=True, slots=True)
class Spin:
    """A wheel turning: which way, and which way its ball runs if it has one, since when."""

    wheel: str
    ball: str
    at: int


@dataclass(frozen=True, slots=True)
class WheelRound:
    """The wheel of a round, whichever it is."""

    spin: Spin | None = None
    """That it turns, where somebody wrote it down."""


# Dice under cover


class TumblerState(EquipmentState, frozen=True, tag="tumbler"):
    """A tumbler with its dice, as far as the table was told of them."""

    tumbled_for: int = 0
    """The round for which the dice were tumbled last; none where they are to be tumbled again."""
    is_uncovered: bool = False
    checked: int = -1
    """The last round before it was checked; none where nobody did."""
    in_order: tuple[str, ...] = ()
    """Which of its parts were found in order then."""


# Thrown dice


IN_PLAY: Final = 2
"""How many dice are thrown."""


class DiceState(EquipmentState, frozen=True, tag="thrown dice"):
    """The dice of a table where players throw them, and who has them.

    The dice of a set are numbered from 1, as they were put on the table.
    """

    sets: int = 0
    """Sets that were brought to the table so far."""
    bowl: tuple[int, ...] = ()
    """Dice that are not in play."""
    active: tuple[int, ...] = ()
    """The dice in play, as their shooter chose them."""
    lost: tuple[int, ...] = ()
    """Dice that left the table and were not found."""
    found: tuple[int, ...] = ()
    """Dice that were found again and that nobody has looked at yet."""
    unfit: tuple[int, ...] = ()
    """Dice that were found and may not be used any more."""
    inspected: Mapping[str, str] = {}
    """Who inspected the set, by the role in which they did."""
    is_worn_out: bool = False
    """Whether a new set is due as soon as the shooter's turn ends."""
    inspector_told: bool = False
    """Whether the inspector knows that the set is going to be replaced."""
    shooter: str = ""
    threw: int = 0
    """The last round in which the shooter threw."""
    voids: int = 0
    """Void rolls of the table before the shooter's turn began."""
    offered: tuple[str, ...] = ()
    """Players the dice are offered to, in turn: the first of them is asked now."""
    refused: tuple[str, ...] = ()
    """Players who did not accept them in this offer."""
    previous: str = ""
    """Who had the dice before."""
    previous_seat: int = 0
    taken_from: str = ""
    """From whom the dice were taken: they are not offered them again in this offer."""
    nobody: bool = False
    """Whether nobody takes the dice: staff throw until wagers are decided."""

    electronics: str = ""
    """By which approval the table's electronics are in use, where they are."""

    @property
    def every(self) -> tuple[int, ...]:
        """The dice at the table that may be used."""
        return tuple(sorted((*self.bowl, *self.active)))

    @property
    def missing(self) -> int:
        """How many dice are still to be chosen before a throw."""
        return IN_PLAY - len(self.active)


@dataclass(frozen=True, slots=True)
class DiceRound:
    """The dice of a round: thrown, and keyed into the electronics."""

    thrown_by: str = ""
    """Who threw them last."""
    thrown_after: int = 0
    """How many rolls of the round were void before that one."""
    keyed: int | None = None
    """The total that was keyed in."""


# Cards


class CardsState(EquipmentState, frozen=True):
    """Cards that a dealer deals: which were brought in, and who did what with them."""

    decks: int = 0
    """How many decks were looked through last; none where nobody brought any in."""
    source: str = ""
    """What they were brought in to be dealt from: a shoe, an automatic shuffler."""
    did: Mapping[str, str] = {}
    """Who did what with them last, by what they did."""


class Preparing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards on their way into the shoe, where a book tells each step of it."""

    step: str = ""
    """The last step that was done; none where no cards were brought in."""
    inspected: Mapping[str, str] = {}
    """Who inspected them, by the role in which they did."""
    cards: int = 0
    """How many were shuffled."""
    why: str = ""
    """On which occasion."""
    offered: tuple[str, ...] = ()
    """Players the cut is offered to, in turn: the first of them is asked now."""
    depth: int | None = None
    """How far from the back the cutting card goes by direction, where somebody directed it."""


class Bettors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who wagered on the rounds of a shoe, as far as cards were dealt."""

    round: int = 0
    """The last round that was noted; none of this shoe yet."""
    first: tuple[str, ...] = ()
    """Those who wagered on its first round."""
    every: tuple[str, ...] = ()
    """Those who wagered on any."""
    sat_out: tuple[str, ...] = ()
    """Those who wagered on one and not on a later one."""


class ShoeState(CardsState, frozen=True, tag="shoe"):
    """A shoe: it begins, is dealt down to its cut, and another one begins.

    The style it is dealt in is an option of the game, and so of the table's record.
    """

    number: int = 1
    """Which shoe of the table it is; the first needs nobody to begin it."""
    after: int = 0
    """The last round before it began."""
    out: int = 0
    """Cards that were dealt from it."""
    burnt: int = 0
    """Cards of it that were put aside unseen."""
    cut: int | None = None
    """How many of its cards lie behind the cutting card, where it was cut."""
    preparing: Preparing = Preparing()
    due: str = ""
    """Why its cards are to be shuffled again; nothing where they are not."""
    last: int = 0
    """The last round that is dealt before that."""
    reached: str = ""
    """The hand on which its cutting card came."""
    whose: str = ""
    """Who decides for that hand."""
    told: tuple[str, ...] = ()
    """What an inspector was told of, that is done only then."""
    shown: str = ""
    """The burnt card, once somebody asked to see it."""
    damaged: tuple[str, ...] = ()
    """Cards found damaged that are still to be replaced."""
    bettors: Bettors = Bettors()


class ShufflerState(CardsState, frozen=True, tag="shuffler"):
    """A shuffler that never stops: no shoe begins or ends in it."""

    step: str = ""
    """How far its cards have come on their way into it; nothing where none are at the table."""
    back: str = ""
    """The colour of their backs."""
    is_preshuffled: bool = False
    """Whether they came shuffled by their maker."""
    suspect: str = ""
    """Why they are thought not to lie at random, until they are shuffled by direction."""
    held_over: int = 0
    """The round after which a card lies under the device, to be the first of the next one."""


@dataclass(frozen=True, slots=True)
class Held:
    """How one hand is held in a round."""

    offered: str = ""
    """To whom it is offered, and who has not answered yet."""
    declined: tuple[str, ...] = ()
    holder: str = ""
    is_kept: bool = False
    """Whether the dealer turns it."""
    is_out: bool = False
    """Whether its cards lie with its holder now."""


@dataclass(frozen=True, slots=True)
class CardsRound:
    """The cards of a round that a dealer deals."""

    held: Mapping[str, Held] = field(default_factory=dict[str, Held])
    """Who turns which hand."""


# The generator


class GeneratorState(EquipmentState, frozen=True, tag="generator"):
    """A random number generator: each round has chance of its own, and nothing is left of it."""


@dataclass(frozen=True, slots=True)
class Committed:
    """The chance a round was committed to before its first wager: sealed until it is drawn."""

    commitment: str
    sealed: str
    ruleset: str


@dataclass(frozen=True, slots=True)
class GeneratorRound:
    """What a round is drawn from."""

    committed: Committed | None = None
    nonces: Row[tuple[str, str]] = NO_ROW
    """What terminals contributed, in the order their wagers were accepted."""
    seed: str | None = None
    """The seed, once it is shown."""
    mixed: str | None = None
    """What was mixed into it, which is shown with it."""


TableEquipment: TypeAlias = (
    NoState
    | WheelState
    | MoneyWheelState
    | TumblerState
    | DiceState
    | ShoeState
    | ShufflerState
    | GeneratorState
)
"""What a table remembers of its equipment between rounds, by kind."""
RoundEquipment: TypeAlias = NoRound | WheelRound | DiceRound | CardsRound | GeneratorRound
"""What a round in progress knows of it."""
