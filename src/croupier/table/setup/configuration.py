"""A table's configuration: which book, which game, which options, which limits, checked.

What the book does not allow is refused with the rule. A study has no book to allow it, so it can
be priced and simulated, never opened.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, NoReturn, TypeAlias, TypedDict

import msgspec

from croupier.bank.payable import Tray, is_too_fine
from croupier.games import open_game
from croupier.games.entries import meant
from croupier.games.protocol import Game
from croupier.rulebooks.approval import Option, elect, options_of, ruleset
from croupier.rulebooks.books import Book, Consequence, Matter, Mode, book
from croupier.rulebooks.index import BOOKS
from croupier.rulebooks.licences import licence
from croupier.rulebooks.operations import Operation, operations
from croupier.rulebooks.ruleset import Ruleset
from croupier.table.setup.amounts import (
    Amount,
    limit_of,
    meant_as,
    names_of,
    read_amount,
    refuse_limits,
)
from croupier.table.setup.sign_terms import FURTHER, NO_FURTHER, Further, read_further
from croupier.terms.advice import nearest
from croupier.terms.misreadings import in_words
from croupier.terms.money import PROMOTIONAL, Money
from croupier.terms.references import Delivery, Ref, deliver
from croupier.terms.refusals import Reason, Refusal, RefusedError, answering
from croupier.terms.shapes import is_object


EVERY_CENT: Final = Tray()
"""What is paid with where no chips are named."""


LONGEST_WINDOW: Final = 3600
MOST_SEATS: Final = 10_000
Seconds: TypeAlias = Annotated[
    int, msgspec.Meta(extra_json_schema={"minimum": 1, "maximum": LONGEST_WINDOW})
]
Seats: TypeAlias = Annotated[
    int, msgspec.Meta(extra_json_schema={"minimum": 1, "maximum": MOST_SEATS})
]
Elected: TypeAlias = Annotated[Any, meant_as(str | bool | int | float | list[Any])]
"""What an option is elected to be."""


class BetSign(TypedDict, total=False):
    """The limits of one bet, as a sign writes them."""

    min: Amount | None
    max: Amount | None
    increment: Amount | None


OF_A_BET: Final = tuple(BetSign.__annotations__)


class TableSign(BetSign, total=False):
    """What every sign may have; the game's own rules let it have more."""

    total_min: Amount | None
    total_max: Amount | None
    bets: Annotated[
        dict[str, Any],
        msgspec.Meta(extra_json_schema={"additionalProperties": names_of(BetSign, OF_A_BET)}),
    ]


SIGN: Final = tuple(TableSign.__annotations__)
Sign: TypeAlias = Annotated[
    dict[str, Any], msgspec.Meta(extra_json_schema=names_of(TableSign, (*SIGN, *FURTHER)))
]
"""The limits of a table, by their names on its sign."""


class TableRecord(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A table as a record writes it."""

    rulebook: Annotated[str, msgspec.Meta(extra_json_schema={"enum": BOOKS})]
    game: str
    variant: str | None = None
    options: dict[str, Elected] = {}
    limits: Sign = {}
    mode: str | None = None
    name: str | None = None
    seconds: Seconds | None = None
    """How long wagers are taken, where that is counted down."""
    times: dict[str, Seconds] = {}
    """How long a window or a stage of questions lasts that has its own time, by name."""
    seats: Seats | None = None
    chips: list[Amount] | None = None
    """The values of the chips in the tray; winnings are rounded to what they can pay."""
    approved_chips: list[str] = []
    """Kinds of chip approved here beside those the game lets in: promotional."""
    unpayable: Literal["refuse"] | None = None
    """Whether stakes are turned away whose win could not be paid exactly in chips."""
    personal: dict[str, Sign] = {}
    """Limits of players who have a sign of their own, by player."""
    limits_on: Literal["wager", "selection"] | None = None
    """Whether limits hold for each wager, or for all that a player has on one selection: as the
    book counts, if left out. At the terminals of a floor a stake grows chip by chip, and it is the
    selection that counts."""
    casino: str | None = None
    """Which of the casinos that a book names the house is: it may offer that one's games."""


@dataclass(frozen=True, slots=True)
class BetLimits:
    """What may be staked on one wager: from, to, and in which steps above the minimum."""

    least: Money | None = None
    most: Money | None = None
    step: Money | None = None
    because: tuple[Ref, ...] = ()
    """The rules that hold a player to them, where these are not the rules of every limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits on the sign: for every wager, for some bets, and for a player's total."""

    every: BetLimits = BetLimits()
    bets: Mapping[str, BetLimits] = field(default_factory=lambda: MappingProxyType({}))
    total_least: Money | None = None
    total_most: Money | None = None
    further: Further = NO_FURTHER
    """What the game's own rules put on the sign."""
    flat: Mapping[str, BetLimits] = field(default_factory=lambda: MappingProxyType({}))
    """Bets of one amount, which the sign names: an ante, a side bet."""

    def of(self, bet: str) -> BetLimits:
        """Return the limits that hold for one bet."""
        return self.flat.get(bet) or self.bets.get(bet, self.every)

    def for_player(self, player: str) -> "Limits":
        """Return the limits as they hold for one player: some keep a minimum of before."""
        kept = self.further.protected
        if kept is None or player not in kept.players:
            return self
        return replace(self, every=replace(self.every, least=kept.least))


@dataclass(frozen=True, slots=True)
class Table:
    """A table that may be opened: everything about it was checked against its book."""

    book: Book
    game: Game[Any]
    limits: Limits
    mode: Mode
    rules: tuple[Ref, ...] = ()
    seconds: int | None = None
    seats: int | None = None
    chips: tuple[Money, ...] = ()
    name: str = ""
    approved: frozenset[str] = frozenset()
    refuses_unpayable: bool = False
    personal: Mapping[str, Limits] = field(default_factory=lambda: MappingProxyType({}))
    """Limits of players who have a sign of their own."""
    counts_selections: bool = False
    """Whether all that a player has on one selection is one stake for its limits."""
    operations: Mapping[str, Operation] = field(default_factory=lambda: MappingProxyType({}))
    """What people do at this table."""
    times: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """How long a window or a stage of questions lasts that has its own time."""

    def seconds_for(self, name: str) -> int | None:
        """Return how long a window or a stage lasts, where that is counted down."""
        return self.times.get(name, self.seconds)

    @property
    def tray(self) -> Tray:
        """What winnings can be paid with, and the rules by which they go up to it."""
        return tray_of(self.book, self.chips)


def tray_of(approved: Book, chips: tuple[Money, ...]) -> Tray:
    """Return what chips of these values can pay; without any, every cent can be paid."""
    rounding = approved.policy(Matter.ROUNDING)
    if rounding is None:
        return Tray()
    return Tray(tuple(value.units for value in chips), rounding.rules)


def read_table(text: bytes) -> TableRecord:
    """Read a configuration; RefusedError says what is wrong and where."""
    try:
        return msgspec.json.decode(text, type=TableRecord)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        what = f"the configuration cannot be read: {in_words(str(error)[:200], {'': 'a table'})}"
        remedy = "See croupier table check --help for one."
        raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy)) from error


@lru_cache(maxsize=64)
def _game(name: str, played: str, variant: str | None, options: str) -> Game[Any]:
    """Open a game under its options; tables that agree in them share it, for it never changes."""
    return open_game(ruleset(name, played, variant, json.loads(options)))


@answering()
def open_table(record: TableRecord) -> Table:
    """Check a configuration against its book; RefusedError says what it does not allow."""
    table = checked(record)
    deliver(Delivery.OPENED, table.rules)
    return table


def checked(record: TableRecord) -> Table:
    """Open a table, or refuse it, to see which: nobody is told."""
    name, (played, implied) = record.rulebook, meant(record.game)
    options = elect(name, played, implied, record.options)
    listed = options_of(name, played)
    approved = book(name)
    asked = record.mode if record.mode is not None else options.get("mode")
    modes = approved.modes_of(played)
    mode = modes[0] if asked is None and modes else approved.mode(str(asked or ""), played)
    if "mode" in (option.name for option in listed):
        options["mode"] = mode.name
    chips = _chips(approved, record.chips)
    options = {**_of_chips(listed, chips), **options}
    game = _game(name, played, record.variant, json.dumps(options, sort_keys=True, default=str))
    rules = game.ruleset
    limits = read_limits(approved, game, record.limits, tray=tray_of(approved, chips))
    checked = (
        limits.further.rules
        + rules.rules("wheel")
        + rules.rules("order")
        + rules.rules("layout")
        + mode.rules
        + licence(approved, record.casino, played, rules.options)
    )
    return Table(
        approved,
        game,
        limits,
        mode,
        checked,
        _count(record.seconds, "seconds", LONGEST_WINDOW),
        _seats(rules, record.seats),
        chips,
        record.name or "",
        _approved(approved, record.approved_chips),
        _elects_to_refuse(approved, record.unpayable),
        MappingProxyType(
            {
                player: read_personal(approved, game, limits, written)
                for player, written in record.personal.items()
            }
        ),
        _limits_on(record) == "selection",
        operations(name, rules.game, frozenset(rules.options.items())),
        _times(record.times),
    )


def _times(written: Mapping[str, int]) -> Mapping[str, int]:
    for name, seconds in written.items():
        _count(seconds, f"seconds for {name[:40]}", LONGEST_WINDOW)
    return MappingProxyType(dict(written))


def _of_chips(listed: Iterable[Option], chips: tuple[Money, ...]) -> dict[str, object]:
    """Return the options that follow the chips of a table: its smallest one."""
    return {each.name: str(chips[0]) for each in listed if each.follows == "chips" and chips}


def _limits_on(record: TableRecord) -> Literal["wager", "selection"]:
    """Say what limits hold for at a table: what it elects, or what its book counts."""
    if record.limits_on is not None:
        return record.limits_on
    return "selection" if book(record.rulebook).policy(Matter.SELECTION) else "wager"


def written_out(record: TableRecord) -> TableRecord:
    """Write down what a record leaves to its book and its chips, so that a house keeps it so."""
    name = record.rulebook
    chips = _chips(book(name), record.chips)
    own = _of_chips(options_of(name, meant(record.game).game), chips)
    options = {**own, **record.options}
    return msgspec.structs.replace(record, limits_on=_limits_on(record), options=options)


def _count(written: int | None, name: str, most: int) -> int | None:
    if written is not None and not 0 < written <= most:
        what = f"{name} are counted from 1 to {most:,}, not {str(written)[:40]}"
        raise RefusedError(Refusal(Reason.OPTION_IS_NOT_APPROVED, what))
    return written


def _seats(ruleset: Ruleset, written: int | None) -> int | None:
    """Read how many seats a table has: no more than numbered areas, and such as a layout has."""
    seats, policy = _count(written, "seats", MOST_SEATS), ruleset.policy(Matter.NUMBERED_AREAS)
    if seats is None or policy is None:
        return seats
    drawn = policy.named("seats")
    if seats > policy.figure("most"):
        what = f"{ruleset.game} as elected has {policy.figure('most')} seats at most, not {seats}"
    elif drawn and str(seats) not in drawn:
        what = (
            f"{ruleset.game} as elected has layouts for {', '.join(drawn)} seats, not for {seats}"
        )
    else:
        return seats
    raise RefusedError(Refusal(Reason.OPTION_IS_NOT_APPROVED, what, policy.rules))


def _chips(approved: Book, written: list[Any] | None) -> tuple[Money, ...]:
    """Read what the chips in the tray are worth."""
    if not written:
        return ()
    if approved.policy(Matter.ROUNDING) is None:
        _refuse_option(f"{approved.name} pays to the cent and has no tray of chips")
    values = tuple(sorted({_chip(value) for value in written}))
    if is_too_fine(tuple(value.units for value in values)):
        _refuse_option("the values of the chips have too little in common to pay with")
    return values


def _chip(written: object) -> Money:
    try:
        value = read_amount(written)
    except ValueError as error:
        _refuse_option(f"a chip's value: {error}")
    if value.units <= 0:
        _refuse_option(f"a chip is worth more than nothing, not {value}")
    return value


def _approved(approved: Book, written: list[str]) -> frozenset[str]:
    """Read which further kinds of chip are approved at a table."""
    policy = approved.policy(Matter.PROMOTIONAL_CHIPS)
    for kind in written:
        if policy is None or kind != PROMOTIONAL:
            what = f"{approved.name} knows no approval of {kind[:40]!r} chips"
            chips = approved.policy(Matter.CHIPS)
            _refuse_option(what, chips.rules if chips else ())
    return frozenset(written)


def _elects_to_refuse(approved: Book, written: str | None) -> bool:
    if written is not None and approved.policy(Matter.UNPAYABLE) is None:
        _refuse_option(f"{approved.name} lets no stake be refused because it is hard to pay")
    return written is not None


def _refuse_option(what: str, rules: tuple[Ref, ...] = ()) -> NoReturn:
    raise RefusedError(Refusal(Reason.OPTION_IS_NOT_APPROVED, what, rules, "Leave it out."))


def read_limits(
    approved: Book,
    game: Game[Any],
    written: Mapping[str, Any],
    *,
    beside: Limits | None = None,
    tray: Tray = EVERY_CENT,
) -> Limits:
    """Read the limits of a table and check them against the book, and against the chips it pays in.

    A sign of one player, or a level they are held to, hangs ``beside`` the table's, which keeps
    what the game's own rules put there.
    """
    own_names = _names(game.ruleset) if beside is None else set[str]()
    known = {*SIGN, *own_names}
    for name in written:
        if name not in known and (beside is not None or name not in FURTHER):
            what = f"limits have no {str(name)[:40]!r}"
            refuse_limits(what, remedy=nearest(str(name), sorted(known)))
    every = _bet_limits(approved, written)
    bets = written.get("bets", {})
    if not is_object(bets):
        refuse_limits("limits of bets are written by bet, like {'straight-up': {'max': '100'}}")
    own = _own_limits(approved, game, written, bets)
    least, most = limit_of(written, "total_min"), limit_of(written, "total_max")
    for amount, case, said in (
        (least, Matter.TOTAL_UNDER_MINIMUM, "total minimum"),
        (most, Matter.TOTAL_OVER_MAXIMUM, "total maximum"),
    ):
        if amount is not None and approved.policy(case) is None:
            refuse_limits(f"{approved.name} knows no {said}", remedy="Leave it out.")
    if least and most and least > most:
        refuse_limits(f"the total minimum {least} is above the total maximum {most}")
    if beside is not None:
        return Limits(every, MappingProxyType(own), least, most, flat=beside.flat)
    further = read_further(game.ruleset, written, every.least, tray)
    flat = MappingProxyType(_flat(game.ruleset, further))
    return Limits(every, MappingProxyType(own), least, most, further, flat)


def _names(ruleset: Ruleset) -> set[str]:
    """Name what the game's own rules let a sign have."""
    return {name for name, case in FURTHER.items() if ruleset.policy(case) is not None}


def _flat(ruleset: Ruleset, further: Further) -> dict[str, BetLimits]:
    """Return the one amount that an ante has, or another bet that is made for one, as limits.

    Where the sign names none, the table's own limits hold for no such bet either.
    """
    antes = ruleset.policy(Matter.ANTE)
    ante = BetLimits(further.ante, further.ante)
    flat = dict.fromkeys(antes.bets, ante) if antes is not None else {}
    for policy in ruleset.policies_in(Matter.FIXED_STAKE):
        amounts = {bet: further.fixed.get(bet) for bet in policy.bets}
        flat |= {bet: BetLimits(amount, amount) for bet, amount in amounts.items()}
    return flat


def read_personal(
    approved: Book, game: Game[Any], table: Limits, written: Mapping[str, Any]
) -> Limits:
    """Read the limits on one player's own sign: which side of the table's they lie is the book's.

    The sign names the minimum and the maximum; the table's increment still holds.
    """
    signed = operations(approved.name, game.ruleset.game).get("set personal limits")
    if signed is None:
        refuse_limits(f"{approved.name} knows no limits of one player", remedy="Leave them out.")
    step = table.every.step
    kept = {"increment": str(step)} if step is not None else {}
    own = read_limits(approved, game, {**kept, **written}, beside=table)
    least, most = own.every.least, own.every.most
    if least is None or most is None:
        refuse_limits("a player's own sign names a minimum and a maximum", signed.rules)
    above = table.every.most is not None and most > table.every.most
    below = table.every.least is not None and least < table.every.least
    if below and not signed.knows("below"):
        what = f"a player's own minimum {least} is below the table's {table.every.least}"
        refuse_limits(what, signed.rules, "Only the maximum may be exceeded.")
    if not (above or below) or (table.every.most is not None and most < table.every.most):
        what = f"a player's own limits {least} to {most} give no more room than the table's"
        refuse_limits(
            what, signed.rules, "Go beyond the table's limits, or leave them as they are."
        )
    outside = approved.policy(Matter.OUTSIDE_LIMITS)
    because = (outside.rules if outside else ()) + signed.rules
    bets = {name: replace(bounds, because=because) for name, bounds in own.bets.items()}
    return replace(own, every=replace(own.every, because=because), bets=MappingProxyType(bets))


def _own_limits(
    approved: Book, game: Game[Any], written: Mapping[str, Any], bets: Mapping[str, Any]
) -> dict[str, BetLimits]:
    """Read the limits some bets have of their own, on top of those of every wager."""
    own: dict[str, BetLimits] = {}
    for name, limits in bets.items():
        if name not in game.bets:
            what = f"limits name no bet of this table: {str(name)[:40]!r}"
            refuse_limits(what, remedy=nearest(str(name), game.bets))
        _limitable(game, name)
        if not is_object(limits):
            refuse_limits(f"the limits of {name} are written like {{'min': '5', 'max': '100'}}")
        odd = [str(each) for each in limits if each not in OF_A_BET]
        if odd:
            refuse_limits(f"the limits of {name} have no {odd[0][:40]!r}", remedy=_BET_LIMITS)
        own[name] = _bet_limits(approved, {**_plain(written), **limits})
    return own


def _limitable(game: Game[Any], bet: str) -> None:
    """Refuse limits of a bet whose amount follows from another wager, or is one that the sign names."""
    equal = game.ruleset.policy(Matter.EQUAL_STAKE, bet)
    if equal is not None:
        what = f"{bet} goes with the wager it is made on, and has no limits of its own"
        refuse_limits(what, equal.rules, "Limit that one.")
    fixed = game.ruleset.policy(Matter.FIXED_STAKE, bet)
    if fixed is not None:
        what, remedy = f"{bet} is made for one amount", f'Write "fixed stakes": {{"{bet}": "5"}}.'
        refuse_limits(what, fixed.rules, remedy)


_BET_LIMITS = "Known: increment, max, min."


def _plain(written: Mapping[str, Any]) -> dict[str, Any]:
    return {name: written[name] for name in OF_A_BET if name in written}


def _bet_limits(approved: Book, written: Mapping[str, Any]) -> BetLimits:
    limits = BetLimits(
        limit_of(written, "min"), limit_of(written, "max"), limit_of(written, "increment")
    )
    outside = approved.policy(Matter.OUTSIDE_LIMITS)
    if limits.least and limits.most and limits.least > limits.most:
        what = f"the minimum {limits.least} is above the maximum {limits.most}"
        refuse_limits(what, outside.rules if outside else ())
    increment = approved.policy(Matter.INCREMENT)
    if limits.step is None or increment is None:
        return limits
    if increment.does is Consequence.AT_MOST_THE_MINIMUM and (
        limits.least is None or limits.step > limits.least
    ):
        what = f"an increment of {limits.step} is more than the minimum {limits.least or 0}"
        refuse_limits(what, increment.rules, "Lower the increment or raise the minimum.")
    return limits
