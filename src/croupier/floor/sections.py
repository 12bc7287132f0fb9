"""What screens show, section by section. Every field is put there on purpose: nothing else leaves.

Amounts are whole units (cents). Times are milliseconds of the house's clock unless a name says
``wall``. The screens' types are made from this file.
"""

from typing import Any

import msgspec


class Section(msgspec.Struct, frozen=True):
    """A part of a view, sent when it changed."""


# The table itself: changes hardly ever


class Equipment(msgspec.Struct, frozen=True):
    """What brings chance: how it is drawn, and how a result is keyed in."""

    kind: str
    """wheel, dice, money wheel, cards."""
    symbols: tuple[str, ...]
    """Pockets or sections in their order around the wheel; the faces of one die; a deck."""
    dice: int
    """How many are thrown together; none where there is a wheel."""
    reds: tuple[str, ...]
    zeros: tuple[str, ...]
    """The zeros of the layout, from the side of 1."""
    names: dict[str, str]
    """What the operator calls a symbol, where that is not the symbol itself."""


class Spot(msgspec.Struct, frozen=True):
    """A place on the layout: the bet and target as wagers name them, the numbers it is about."""

    bet: str
    target: str
    numbers: tuple[str, ...]
    rules: tuple[str, ...]
    on: str = ""
    """The bets on one of which it is made, with | between them; nothing for most."""


class PieceOf(msgspec.Struct, frozen=True):
    """A piece that a called bet places on the cloth, with its share of the units."""

    bet: str
    target: str
    units: int


class CalledBet(msgspec.Struct, frozen=True):
    """A bet made of several pieces: on the racetrack, or by its name."""

    bet: str
    target: str
    pieces: tuple[PieceOf, ...]
    units: int
    rules: tuple[str, ...]


class Pays(msgspec.Struct, frozen=True):
    """What a bet pays when it wins, to one, and the rule that says so."""

    bet: str
    odds: str
    rules: tuple[str, ...]
    target: str = ""
    """The place, where not every place of the bet pays alike."""
    line: str = "win"
    """What must have come, where that decides how much is paid."""
    commission: str = ""
    """What the house keeps of such a win, in a hundred of the stake: 5%."""


class Instruction(msgspec.Struct, frozen=True):
    """One step of how to play, by the name under which the screens have its words."""

    name: str
    rules: tuple[str, ...]


class TableSection(Section, frozen=True):
    """A table: its book, its equipment, its layout, what may be staked where and what it pays."""

    name: str
    title: dict[str, str]
    """What the operator calls it, by language."""
    house: str
    """The casino's name, for layouts that show it."""
    book: str
    book_title: str
    edition: str
    game: str
    game_title: str
    """What the book calls the game, or the operator where they have a name of their own for it."""
    equipment: Equipment
    mode: str
    has_sensor: bool
    is_paid_by_hand: bool
    """Chips change hands at the table: the dealer collects and pays."""
    options: dict[str, Any]
    ruleset: str
    spots: tuple[Spot, ...]
    boxes: tuple[int, ...]
    """The boxes that a player may lay wagers on, one's own or another's."""
    called: tuple[CalledBet, ...]
    called_by: str
    """Who may place a called bet: player, or dealer (the player declares it)."""
    pays: tuple[Pays, ...]
    chips: tuple[int, ...]
    """The values in a player's tray."""
    instructions: tuple[Instruction, ...]
    layout_rules: tuple[str, ...]
    functions: tuple[str, ...]
    """What a player may ask for from the terminal, by the operation's name."""
    function_rules: tuple[str, ...]
    has_official_text: bool


# Signs and the round: the same for everybody


class Bounds(msgspec.Struct, frozen=True):
    """The least and the most that may be staked, and the step above the least."""

    least: int | None = None
    most: int | None = None
    step: int | None = None


class SignLine(msgspec.Struct, frozen=True):
    """What a sign says beside its limits, by the name under which the screens have its words."""

    what: str
    rules: tuple[str, ...]
    amount: int | None = None
    figure: int | str | None = None
    """Players to an area, per cent of a stake."""
    limits: Bounds | None = None
    bets: tuple[str, ...] = ()
    """The bets whose odds it has on show, as they stand with the table; the bet that it caps."""
    colour: str = ""
    """Of non-value chips in the rack."""
    is_personal: bool = False
    """It holds for some players alone. They are told by their seats, never by their names."""
    seats: tuple[int, ...] = ()


class SignLimits(msgspec.Struct, frozen=True):
    """Limits as a sign has them: of every wager, of bets, of all wagers together, what is beside."""

    limits: Bounds
    bets: dict[str, Bounds]
    total: Bounds
    lines: tuple[SignLine, ...]


class Posted(msgspec.Struct, frozen=True):
    """A sign beside the limits: what it announces, for which wall time, in what words."""

    what: str
    wall: int
    facts: dict[str, Any]
    limits: SignLimits | None = None
    """Those that will hold from then on."""


class SignSection(Section, frozen=True):
    """What is posted at the table: limits and all that stands beside them, closing, private play."""

    is_open: bool
    gaming_day: str
    limits: Bounds
    bets: dict[str, Bounds]
    total: Bounds
    lines: tuple[SignLine, ...]
    """What else the table's rules have on show, and the rack of non-value chips."""
    signs: tuple[Posted, ...]
    rules: tuple[str, ...]


class DiceAtTable(msgspec.Struct, frozen=True):
    """Dice that players throw: where they are. Whose they are is said by seats, never by names."""

    shooter: int | None
    """The shooter's seat, where they have one."""
    offered: int | None
    """The seat of whoever is asked to throw."""
    has_shooter: bool
    is_offered: bool
    staff_throw: bool
    """Nobody takes the dice: staff throw them until the wagers are decided."""
    chosen: tuple[int, ...]
    """The dice in play, by their numbers in the set."""
    bowl: tuple[int, ...]
    lost: int


class HandLine(msgspec.Struct, frozen=True):
    """A hand as everybody sees it. Of a card that lies face down nothing is said but that it does."""

    id: str
    """Its own for the whole round, after a split too: player, dealer, hand 2."""
    cards: tuple[str, ...]
    """In the order they lie; nothing for a back."""
    places: tuple[int, ...] = ()
    """Of each back, as which card it left the equipment in this round: by that a decision names it;
    -1 of those that lie face up. Nothing where no card lies face down."""
    seat: int | None = None
    count: int | None = None
    """What its cards come to, once that is called."""
    label: str = ""
    """What else is said of it: soft, bust."""
    is_active: bool = False
    """Whether a card to it is due, or a decision on it."""
    result: str = ""
    is_last_across: bool = False
    """Whether its last card lies across the others: it gets no more."""


class BoxWager(msgspec.Struct, frozen=True):
    """A wager on a box as it lies there for everybody to see, without a name."""

    box: int
    bettor: int
    """Which of the players on the box, as they came to it."""
    decides: bool
    """Whether this player decides for the box."""
    bet: str
    hand: str
    """The hand that it follows, by its id; nothing where it follows none yet."""
    stake: int
    result: str
    won: int


class AttachedBet(msgspec.Struct, frozen=True):
    """A bet that may be made now on a wager of one's own: what it pays, and upon what."""

    bet: str
    hand: str = ""
    """The hand that it is about, where it is about one."""
    odds: str = ""
    upon: str = ""
    """What must come, where that decides what it pays: win, natural win, tie."""
    rules: tuple[str, ...] = ()


class WindowLine(msgspec.Struct, frozen=True):
    """A window in the middle of a round: what may be made in it, by itself or on another wager."""

    name: str
    bets: tuple[str, ...]
    """Those that are made without another."""
    attached: tuple[AttachedBet, ...]
    """Those that are made on a wager of one's own; to whom and for how much each sees alone."""
    lapses: bool
    """Nobody has to take it up: the next card ends it."""


class QuestionsLine(msgspec.Struct, frozen=True):
    """Questions that are open. Whose they are, and what may be answered, those asked see alone."""

    stage: str


class RoundSection(Section, frozen=True):
    """The round in progress, or that which ended last."""

    number: int
    phase: str
    """closed (the table), waiting, wagers, no more bets, spinning (a ball, a wheel, dice in the
    air, cards on the table), read (not yet confirmed), decided (winners are being paid), over; and
    in the middle of a round window, questions."""
    opened: int | None
    closes: int | None
    """When the wagering ends, or the time of a window or of questions, where it is counted down."""
    seconds: int | None
    is_relaxed: bool
    """A supervisor opened the wagering once more, for some."""
    spun: int | None
    wheel_turns: str
    result: str | None
    """A pocket, a symbol, dice as they are called (3-4-6), the hand that won a coup, or tie."""
    colour: str | None
    lit: tuple[tuple[str, str], ...]
    """The winning places, by bet and target; empty where a screen knows them by their numbers."""
    point: str | None
    """The number that a dice game's point is on."""
    dice: DiceAtTable | None
    """Where the dice are that players throw; none at other tables."""
    hands: tuple[HandLine, ...] | None
    """The hands of a card game, in the order they lie; none at other tables."""
    laid: tuple[BoxWager, ...]
    """What lies on the boxes of a table that has boxes, whosever it is; nothing at others."""
    due: str
    """The card that is due, by its hand and number (player 3); nothing where none is."""
    window: WindowLine | None
    """What is open in the middle of a round; none where the layout is, or nothing."""
    questions: QuestionsLine | None
    """What somebody is asked now."""
    is_void: bool
    was_corrected: bool
    corrected_from: str | None
    void_spins: int
    dealer: str
    next_at: int | None
    """When the next game begins, where nobody deals it."""
    commitment: str | None
    seed: str | None
    mixed: str | None
    last_result: str | None
    call: str
    """What the croupier would say now, by the name under which the screens have its words."""
    steps: tuple[str, ...]
    """What the dealer has done of this spin at a table paid by hand: dolly, collected."""


class ResultsSection(Section, frozen=True):
    """The latest winning numbers, newest first; whether the display counts at all."""

    numbers: tuple[str, ...]
    display: str
    rounds: int
    voids: int


# One player's own


class Slip(msgspec.Struct, frozen=True):
    """A wager of the player's: what became of it, and by which rules."""

    id: str
    bet: str
    target: str
    stake: int
    plays: int
    result: str
    won: int
    """On top of the stake, less what was kept of it."""
    back: int
    rules: tuple[str, ...]
    why: str = ""
    odds: str = ""
    chips: str = "value"
    was: str = ""
    """The result before it was corrected."""
    was_won: int = 0
    was_back: int = 0
    commission: int = 0
    kept: int = 0
    """The commission that was kept of what it won; one paid with the stake is not among it."""
    on: str = ""
    """The wager it was made on."""
    number: str = ""
    """The number it went to."""
    works: bool = True
    """Whether the next result counts for it."""
    called: str = ""
    """What was called on it: on or off."""
    calls: tuple[str, ...] = ()
    """What its player may call on it now."""
    stood: bool = False
    """It was made in an earlier round."""
    box: int = 0
    """The box that it lies on; 0 at a table without boxes."""
    bettor: int = 0
    """Which of the players on that box its player is."""
    hand: str = ""
    """The hand that it follows, by its id; nothing where it follows none yet."""


class DeclaredBet(msgspec.Struct, frozen=True):
    """A wager the player has spoken and the dealer has still to place."""

    name: str
    bet: str
    target: str
    stake: str


class DisputeLine(msgspec.Struct, frozen=True):
    """A dispute: about what, how it was decided so far, what is due next."""

    name: str
    player: str
    about: str
    decisions: tuple[tuple[str, str, str], ...]
    is_settled: bool
    waits_for: str
    is_rejected: bool
    """Whether the last decision was rejected: it is not rejected twice."""


class OfferLine(msgspec.Struct, frozen=True):
    """What a player may add now to a wager of their own; ``on`` is the first chip of that."""

    bet: str
    on: str
    target: str
    stake: int
    """What the wager that it is made on plays for."""
    least: int
    most: int
    """From how much to how much may still be staked on it, with the credit there is; 0 where none."""
    step: int
    """The smallest chip that it is staked in."""
    staked: int
    """What was staked on that in this round."""


class ChoiceLine(msgspec.Struct, frozen=True):
    """One answer to a question: with which wager it is made, where it is made with one."""

    act: str
    bet: str = ""
    on: str = ""
    target: str = ""
    least: int = 0
    most: int = 0
    step: int = 0
    names: tuple[int, int] = (0, 0)
    """How many cards it names, from the least to the most."""
    why_not: str = ""
    """Why it cannot be made, though the hand would allow it; nothing where it can."""


class AskLine(msgspec.Struct, frozen=True):
    """A question to the player: for which seat and hand, and what the clock answers."""

    seat: int
    hand: int
    choices: tuple[ChoiceLine, ...]
    default: str


class CutLine(msgspec.Struct, frozen=True):
    """The stack that a player is offered to cut, and behind how many of its cards they may."""

    cards: int
    least: int
    most: int


class OwnHand(msgspec.Struct, frozen=True):
    """The cards of a hand that lie face down for others and that the player may look at."""

    id: str
    cards: tuple[str, ...]
    """In the order they lie; nothing for those that are not theirs to see."""
    places: tuple[int, ...]
    """As which each left the equipment in this round: by that a decision names it; -1 for the rest."""


class Entered(msgspec.Struct, frozen=True):
    """A wager that a member of staff put down for the player, at this table or another."""

    table: str
    id: str
    bet: str
    target: str
    stake: int
    by: str


class MeSection(Section, frozen=True):
    """The player at this terminal: meters, wagers, what they may do now."""

    player: str | None
    has_card: bool
    needs_card: bool
    seat: int | None
    dice: str
    """shooter, or offered where they are asked to be; nothing for all others."""
    credit: int
    bet: int
    win: int
    is_confirmed: bool
    may_wager: bool
    why_not: str
    wagers: tuple[Slip, ...]
    """Of the round in progress, or of that which just ended."""
    round: int
    declared: tuple[DeclaredBet, ...]
    limits: Bounds
    has_own_limits: bool
    tickets: tuple[str, ...]
    """Papers printed here that are still good, by the last digits."""
    notes: tuple[int, ...]
    """The notes the terminal takes."""
    takes_tickets: bool
    owes: int
    unclaimed: int
    disputes: tuple[DisputeLine, ...]
    proposed: SignLimits | None
    """Limits the player is asked to agree to."""
    session_wall: int | None
    """Since when they have been here."""
    session_net: int
    colours: tuple[tuple[str, int], ...]
    """Non-value chips they hold, by colour, and what one is worth."""
    lying: tuple[str, ...] = ()
    """Paid wagers whose stake still lies on the cloth: theirs to pick up."""
    offers: tuple[OfferLine, ...] = ()
    """What they may add to their own wagers now."""
    asks: tuple[AskLine, ...] = ()
    """What they are asked now."""
    paid: int = 0
    """What was paid to them already in the round that still goes on."""
    cut: CutLine | None = None
    """The cut, while they are offered it."""
    hands: tuple[OwnHand, ...] = ()
    """Cards that they alone may look at."""
    meter_rules: tuple[str, ...] = ()
    """The rules by which the meters are shown."""
    forms: tuple[tuple[str, int], ...] = ()
    """Manual payment forms they have to sign, and for how much."""
    own: tuple[HandLine, ...] = ()
    """What they made of cards that all share: their own hands."""
    entered: tuple[Entered, ...] = ()
    """Wagers that staff put down for them, in rounds that are in progress or just ended."""


class PastRound(Section, frozen=True):
    """A game the player took part in: a section by itself, so that only what is new is sent."""

    round: int
    wall: int
    result: str | None
    colour: str | None
    staked: int
    paid: int
    slips: tuple[Slip, ...]
    was_corrected: bool = False
    commitment: str | None = None
    seed: str | None = None
    mixed: str | None = None


class HistorySection(Section, frozen=True):
    """The rounds of the player's last ten games at this table, newest first; each is a section."""

    rounds: tuple[int, ...]
