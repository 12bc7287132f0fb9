"""What a book says in general: its roles and their ladder, its modes, its limits' policies."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, unique
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import msgspec

from croupier.rulebooks.index import data, file_of, known, quoted
from croupier.terms.advice import meant
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


DEALER: Final = "dealer"
"""The lowest role of staff, in every book."""


@unique
class Matter(StrEnum):
    """What the general rules of a book may have an answer to."""

    UNLISTED_WAGER = "unlisted-wager"
    OUTSIDE_LIMITS = "outside-limits"
    UNDER_MINIMUM = "under-minimum"
    OVER_MAXIMUM = "over-maximum"
    OFF_INCREMENT = "off-increment"
    INCREMENT = "increment"
    SELECTION = "selection"
    SELECTION_MINIMUM = "selection-minimum"
    MULTIPLES = "multiples"
    TOTAL_UNDER_MINIMUM = "total-under-minimum"
    TOTAL_OVER_MAXIMUM = "total-over-maximum"
    UNPAYABLE = "unpayable"
    ROUNDING = "rounding"
    CHIPS = "chips"
    PROMOTIONAL_CHIPS = "promotional-chips"
    OTHER_TABLES_CHIPS = "other-tables-chips"
    OTHER_TABLES_CHIPS_TAKEN = "other-tables-chips-taken"
    OVERPAYMENT = "overpayment"
    STAND_OFF = "stand-off"
    VOID_WAGER = "void-wager"
    VOID_ROUND = "void-round"
    # What a game's own rules add: see ``data/<book>/policies/<game>.toml``.
    EXACT_PAYMENT = "exact-payment"
    INEXACT_TAKEN = "inexact-taken"
    DIFFERENTIAL = "differential"
    PRO_RATA = "pro-rata"
    NUMBERED_AREAS = "numbered-areas"
    PLAYERS_PER_AREA = "players-per-area"
    AREAS_PER_PLAYER = "areas-per-player"
    STANDING = "standing"
    AREA_MAXIMUM = "area-maximum"
    EACH_AREA_MINIMUM = "each-area-minimum"
    OUTCOME_MAXIMUM = "outcome-maximum"
    BET_LIMITS = "bet-limits"
    PAYOUT_CAP = "payout-cap"
    ANTE = "ante"
    ANTE_WAIVED = "ante-waived"
    ANTE_MISSING = "ante-missing"
    NEEDS_ANOTHER = "needs-another"
    EQUAL_STAKE = "equal-stake"
    FIXED_STAKE = "fixed-stake"
    PLACES_PER_AREA = "places-per-area"
    PROTECTED_MINIMUM = "protected-minimum"
    NEW_MINIMUM = "new-minimum"
    ONE_SCALE = "one-scale"


@unique
class Consequence(StrEnum):
    """What a book does in such a case."""

    REFUSED = "refused"
    MAY_BE_REFUSED = "may be refused"
    REJECTED_AT_CLOSE = "rejected at close"
    TRIMMED = "trimmed"
    EXCESS_VOID = "excess void"
    VOID = "void"
    WHEN_APPROVED = "when approved"
    VALID = "valid"
    VALID_ONCE = "valid once"
    AT_MOST_THE_MINIMUM = "at most the minimum"
    STEPS_ABOVE_THE_MINIMUM = "steps above the minimum"
    COUNTS_TOGETHER = "counts together"
    NOT_REQUIRED = "not required"
    UP = "up"
    RECOVERABLE = "recoverable"
    STAKE_BACK = "stake back"
    NO_RESULT = "no result"
    REST_VOID = "rest void"
    MAY_BE_REDUCED = "may be reduced"
    AT_MOST = "at most"
    CUT = "cut"
    REQUIRED = "required"
    WAIVED = "waived"
    KEPT = "kept"
    THE_SAME = "the same"


@dataclass(frozen=True, slots=True)
class Policy:
    """What a book does in one case, by which rules, and how that is to be read."""

    case: Matter
    does: Consequence
    rules: tuple[Ref, ...]
    note: str = ""
    about: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """What only some cases have: the bets it is about, a figure, a role."""

    @property
    def bets(self) -> tuple[str, ...]:
        """The bets it is about; none where it is about all of them."""
        return self.named("bets")

    def named(self, name: str) -> tuple[str, ...]:
        """Return a list of names that it has."""
        return tuple(self.about.get(name, ()))

    def figure(self, name: str) -> int:
        """Return a figure that it has."""
        return int(self.about[name])

    def covers(self, bet: str) -> bool:
        """Say whether it is about a bet."""
        return not self.bets or bet in self.bets


@dataclass(frozen=True, slots=True)
class Role:
    """Someone who decides at a table.

    ``also`` are other names of the role; ``includes`` are lower roles that the book counts as
    this one; a role ``beside`` the ladder ranks neither above nor below anybody. ``apart`` are
    the rules that say who counts as one, which whoever does not is told. ``first`` is the name of
    whoever has it in a new house.
    """

    name: str
    rules: tuple[Ref, ...]
    also: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    beside: bool = False
    apart: tuple[Ref, ...] = ()
    first: str = ""


@dataclass(frozen=True, slots=True)
class Mode:
    """A way of bringing chance that a book approves; without games it holds for all of them."""

    name: str
    rules: tuple[Ref, ...]
    games: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Casino:
    """A casino that the book is approved for, with the games it may offer and their options."""

    name: str
    rules: tuple[Ref, ...]
    games: tuple[tuple[str, Mapping[str, Any]], ...]


@dataclass(frozen=True, slots=True)
class Book:
    """One approved rulebook, as far as it speaks of all its games alike."""

    name: str
    title: str
    edition: str
    roles: tuple[Role, ...]
    modes: tuple[Mode, ...]
    policies: Mapping[Matter, Policy]
    casinos: tuple[Casino, ...] = ()
    """The casinos it names, each with its own list of games; none where it holds for all."""

    def role(self, name: str) -> Role:
        """Return a role by its name or a second one, or refuse and name the roles there are."""
        for role in self.roles:
            if name == role.name or name in role.also:
                return role
        what = f"{self.name} has no role {quoted(name)}"
        every = [each for role in self.roles for each in (role.name, *role.also)]
        listed = ", ".join(role.name for role in self.roles)
        remedy = f"{meant(name, every)}Its roles are {listed}."
        raise RefusedError(Refusal(Reason.ROLE_IS_UNKNOWN, what, remedy=remedy))

    def at_least(self, role: str, least: str) -> bool:
        """Return whether a role may do what the book leaves to ``least`` or above."""
        held, needed = self.role(role), self.role(least)
        if held is needed or held.name in needed.includes:
            return True
        if held.beside or needed.beside:
            return False
        return self.roles.index(held) > self.roles.index(needed)

    @property
    def supervisor(self) -> str:
        """The lowest role of the ladder that is above the dealer."""
        ladder = [role.name for role in self.roles if not role.beside]
        return ladder[ladder.index(DEALER) + 1]

    def mode(self, name: str, game: str) -> Mode:
        """Return the mode a game may run in, or refuse with the rules of those it may."""
        approved = self.modes_of(game)
        for mode in approved:
            if mode.name == name:
                return mode
        what = f"{self.name} approves no mode {quoted(name)} for {game}"
        remedy = f"It approves {' and '.join(mode.name for mode in approved) or 'none'}."
        rules = tuple(dict.fromkeys(ref for mode in approved for ref in mode.rules))
        raise RefusedError(Refusal(Reason.OPTION_IS_NOT_APPROVED, what, rules, remedy))

    def modes_of(self, game: str) -> tuple[Mode, ...]:
        """Return the modes one game may run in; a game of another package may bring its own."""
        own = tuple(mode for mode in self.modes if not mode.games or game in mode.games)
        return own or _brought_modes(self.name, game)

    def policy(self, case: Matter | str) -> Policy | None:
        """Return what the book does in a case, or None where it is silent."""
        return self.policies.get(Matter(case))


@cache
def book(name: str) -> Book:
    """Return a book by its name, or refuse and name the books there are.

    >>> str(book("nz1996").policies[Matter.UNDER_MINIMUM].does)
    'valid once'
    """
    text = (data() / known(name) / "book.toml").read_text(encoding="utf-8")
    written = msgspec.convert(tomllib.loads(text), _BookFile)
    return Book(
        name=name,
        title=written.title,
        edition=written.edition,
        roles=tuple(
            Role(
                role.name,
                _refs(name, role.rules),
                role.also,
                role.includes,
                role.beside,
                _refs(name, role.apart),
                role.first,
            )
            for role in written.roles
        ),
        modes=tuple(Mode(m.name, _refs(name, m.rules), m.games) for m in written.modes),
        policies=MappingProxyType(
            {
                case: Policy(case, policy.does, _refs(name, policy.rules), policy.note)
                for case, policy in written.policies.items()
            }
        ),
        casinos=tuple(
            Casino(each.name, _refs(name, each.rules), tuple((g.game, g.when) for g in each.games))
            for each in written.casinos
        ),
    )


@cache
def _brought_modes(book: str, game: str) -> tuple[Mode, ...]:
    """Read the modes of a game that the book does not name, from the data it brings."""
    file = file_of(book, "modes", f"{game}.toml")
    if not file.is_file():
        return ()
    written = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _ModesFile)
    return tuple(Mode(each.name, _refs(book, each.rules), (game,)) for each in written.modes)


def _refs(book: str, written: tuple[str, ...]) -> tuple[Ref, ...]:
    """Read references; one without a book is the book's own."""
    return tuple(Ref.parse(ref) if ":" in ref else Ref(book, ref) for ref in written)


class _RoleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: tuple[str, ...]
    also: tuple[str, ...] = ()
    includes: tuple[str, ...] = ()
    beside: bool = False
    apart: tuple[str, ...] = ()
    first: str = ""


class _ModeEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: tuple[str, ...]
    games: tuple[str, ...] = ()


class _ModesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    modes: tuple[_ModeEntry, ...]


class _GameEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    when: dict[str, Any] = {}
    """The options under which it may be offered; all of them where it says nothing."""


class _CasinoEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: tuple[str, ...]
    games: tuple[_GameEntry, ...]


class _PolicyEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    does: Consequence
    rules: tuple[str, ...]
    note: str


class _BookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    edition: str
    roles: tuple[_RoleEntry, ...]
    modes: tuple[_ModeEntry, ...]
    policies: dict[Matter, _PolicyEntry]
    casinos: tuple[_CasinoEntry, ...] = ()
