"""A ruleset: one game under one book with every option settled, as the games read it.

What a book approves is data (``data/<book>/<game>.toml``). This module reads it, settles the
options, keeps what their values admit and refuses the rest with the rule. A *study* has no book
behind it: it can be priced and simulated, never opened as a table.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias, cast

from croupier.rulebooks.books import Matter, Policy
from croupier.terms.ratios import Ratio
from croupier.terms.references import Ref
from croupier.terms.shapes import is_list, is_object


Value: TypeAlias = str | int | bool | tuple["Value", ...] | Mapping[str, "Value"]
"""What data may hold once it is frozen."""


OwnRules: TypeAlias = tuple[tuple[str, tuple[Ref, ...]], ...]
"""Rules that only wagers on some targets rest on: each target with its own."""


@dataclass(frozen=True, slots=True)
class Prize:
    """An amount that a line pays whatever was staked, or a share of a jackpot where that is more.

    Attributes:
        least: The amount, in units of money.
        share: The share of what is left of the jackpot.
        alike: Whether all who win it in a round share that alike, after every other prize.
        several: The rules that order it among several prizes of one round.
    """

    least: int
    share: Ratio = Fraction(0)
    alike: bool = False
    several: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class Pay:
    """What a line pays for each unit staked: a share won, a share returned, by which rules."""

    won: Ratio
    back: Ratio
    rules: tuple[Ref, ...]
    commission: Ratio = Fraction(0)
    own: OwnRules = ()
    prize: Prize | None = None
    """What it pays beside, whatever was staked."""

    def rules_for(self, target: object) -> tuple[Ref, ...]:
        """Return the rules by which the line pays a wager on this target."""
        return self.rules + _own(self.own, target)

    @property
    def total(self) -> Ratio:
        """What the player has in hand afterwards for each unit staked."""
        return self.won - self.commission + self.back


@dataclass(frozen=True, slots=True)
class BetTerms:
    """One bet as the book has it: its rules, its scales, and the data the game reads.

    ``scales`` holds every scale the book approves for the bet under these options: usually one.
    Where the operator has still to choose there are several, and nothing chooses silently.
    """

    name: str
    rules: tuple[Ref, ...]
    scales: Mapping[str, Mapping[str, Pay]]
    about: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    own: OwnRules = ()
    unpriced: frozenset[str] = frozenset()
    """Lines that are paid by the bet's own odds, where it has none."""
    named: frozenset[str] = frozenset()
    """Lines that the bet names itself, beside those that all bets have."""

    def rules_for(self, target: object) -> tuple[Ref, ...]:
        """Return the rules that let this target be backed."""
        return self.rules + _own(self.own, target)

    @property
    def scale(self) -> Mapping[str, Pay]:
        """The scale in force: the first, where the options leave only one."""
        return next(iter(self.scales.values()))

    def prepaid(self, target: object) -> Pay | None:
        """Return the line whose commission is paid when a wager on this target is placed.

        The house keeps it whether the wager wins or loses; what is taken up or returned gets it back.
        """
        line = self.about.get("prepaid")
        return self.scale[str(line).format(target=target)] if line is not None else None


@dataclass(frozen=True, slots=True)
class Cause:
    """One cause of a ruling that has several, each with its own rules."""

    name: str
    rules: tuple[Ref, ...]
    about: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class RulingTerms:
    """One ruling as the book has it: who may make it, by which rules, and its data."""

    name: str
    rules: tuple[Ref, ...]
    role: str
    about: Mapping[str, Value]
    causes: Mapping[str, Cause] = field(default_factory=lambda: MappingProxyType({}))
    facts: Mapping[str, Value] = field(default_factory=lambda: MappingProxyType({}))
    """What it tells, the first of it as its value, and what each is written as: ``cause``, ``symbol``,
    ``card``, ``flag``, ``words``, a list of what it may be, or a count with the least that is regular.

    It says how a ruling is written, not what it does, so it is no part of a fingerprint.
    """

    def rules_for(self, cause: object) -> tuple[Ref, ...]:
        """Return the rules of the ruling, and of its cause where it names one."""
        found = self.causes.get(str(cause))
        return self.rules + (found.rules if found else ())


@dataclass(frozen=True, slots=True)
class Together:
    """Bets that one player may have in the same round, by which rules."""

    bets: frozenset[str]
    rules: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything a game needs to know of its book, settled and frozen."""

    book: str
    game: str
    options: Mapping[str, Value]
    bets: Mapping[str, BetTerms]
    rulings: Mapping[str, RulingTerms] = field(default_factory=lambda: MappingProxyType({}))
    named: Mapping[str, tuple[Ref, ...]] = field(default_factory=lambda: MappingProxyType({}))
    withheld: Mapping[str, tuple[Ref, ...]] = field(default_factory=lambda: MappingProxyType({}))
    study: bool = False
    together: tuple["Together", ...] = ()
    policies: tuple[Policy, ...] = ()
    """What the game's own rules say of its table's money."""
    _fingerprint: str = field(default="", init=False, repr=False, compare=False)

    def policy(self, case: Matter, bet: str | None = None) -> Policy | None:
        """Return what the game does in a case, for one bet where it is about some; or None."""
        for each in self.policies:
            if each.case is case and (bet is None or each.covers(bet)):
                return each
        return None

    def policies_in(self, case: Matter, bet: str | None = None) -> tuple[Policy, ...]:
        """Return everything the game says of a case, or of a bet in it."""
        return tuple(
            each
            for each in self.policies
            if each.case is case and (bet is None or each.covers(bet))
        )

    def joined(self, bets: Iterable[str]) -> tuple[Ref, ...] | None:
        """Return the rules by which one player may have these bets in a round; None if none do.

        Bets that no set of the book names may stand beside any others.
        """
        listed = frozenset[str]().union(*(each.bets for each in self.together))
        wanted = listed.intersection(bets)
        if not wanted:
            return ()
        return next((each.rules for each in self.together if each.bets == wanted), None)

    def rules(self, name: str) -> tuple[Ref, ...]:
        """Return the rules the book gives under this name; none where it is silent."""
        return self.named.get(name, ())

    def refs(self, data: object) -> tuple[Ref, ...]:
        """Read references that stand in the book's data."""
        return tuple(Ref(self.book, str(ref)) for ref in data) if is_list(data) else ()

    def flag(self, option: str) -> bool:
        """Return an option that is either on or off."""
        return self.options.get(option) is True

    def text(self, option: str) -> str:
        """Return an option that is one of several words; empty where the book has no such."""
        return str(self.options.get(option, ""))

    @property
    def body(self) -> bytes:
        """The data whole, written the one way it is hashed, as it is kept under its fingerprint."""
        text = json.dumps(_plain(self), ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        return text.encode()

    @property
    def content_hash(self) -> str:
        """A fingerprint of the data: two tables with the same one play by the same terms."""
        if not self._fingerprint:  # every answer has it, and the data never changes
            object.__setattr__(self, "_fingerprint", hashlib.sha256(self.body).hexdigest())
        return self._fingerprint


_FINGERPRINTED: Mapping[type, tuple[str, ...]] = {
    Ruleset: ("book", "game", "options", "bets", "rulings", "named", "study"),
    BetTerms: ("name", "rules", "scales", "about"),
    Together: ("bets", "rules"),
    Policy: ("case", "does", "rules", "about"),
    RulingTerms: ("name", "rules", "role", "about", "causes"),
    Cause: ("name", "rules", "about"),
    Pay: ("won", "back", "rules", "commission"),
    Prize: ("least", "share", "alike", "several"),
}
_WHERE_GIVEN: Mapping[type, tuple[str, ...]] = {
    Ruleset: ("together", "policies"),
    BetTerms: ("own",),
    Pay: ("own", "prize"),
}
"""What most data has none of: it is part of a fingerprint only where there is some."""


def _plain(thing: object) -> object:
    """Turn frozen data into what JSON can write, in one canonical form."""
    if isinstance(thing, Ref | Fraction):
        return str(thing)
    if is_object(thing):
        return {str(key): _plain(value) for key, value in thing.items()}
    if is_list(thing):
        return [_plain(value) for value in thing]
    if isinstance(thing, frozenset):
        return sorted(map(str, cast("frozenset[object]", thing)))
    fields = _FINGERPRINTED.get(type(thing))
    if fields is None:
        return thing
    more = (name for name in _WHERE_GIVEN.get(type(thing), ()) if getattr(thing, name))
    return {name: _plain(getattr(thing, name)) for name in (*fields, *more)}


def _own(own: OwnRules, target: object) -> tuple[Ref, ...]:
    return tuple(ref for name, rules in own if name == str(target) for ref in rules)
