"""Bets written as their pieces: horn, horn high, world, and craps and eleven. Only pieces settle."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from math import gcd
from typing import Final

from croupier.games.protocol import Bid, Decided, Mark, Piece, Room, Target
from croupier.games.targets import Shape
from croupier.games.two_dice.bets import DiceBet
from croupier.games.two_dice.rolls import Total
from croupier.games.two_dice.states import State
from croupier.terms.refusals import Reason, Refusal


_SHARES: Final = re.compile("([1-9][0-9]{0,3})-([1-9][0-9]{0,3})")


@dataclass(frozen=True)
class Composite(DiceBet):
    """One unit on each of its pieces; one that is nominated carries another unit."""

    unit: int = 100

    def targets(self) -> Iterable[Target]:
        """The numbers that may be nominated, or its one area."""
        return self.numbers or ("",)

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """The wagers it places."""
        listed = self.terms.about.get("nominates")
        nominated = (
            dict(zip(self.targets(), listed, strict=True)) if isinstance(listed, tuple) else {}
        )
        high = nominated.get(target)
        return tuple(Piece(each, "", 2 if each == high else 1) for each in self._listed())

    def at(self, mark: Mark, total: Total, before: State) -> Mark | Decided:
        """Leave all totals to its pieces."""
        return mark

    def _listed(self) -> tuple[str, ...]:
        listed = self.terms.about["pieces"]
        return tuple(map(str, listed)) if isinstance(listed, tuple) else ()

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """A whole payable unit on every piece."""
        room = super().room(state, bid)
        if isinstance(room, Refusal):
            return room
        units = sum(piece.units for piece in self.pieces(bid.target))
        return Room(least=self.unit * units, step=self.unit * units)


@dataclass(frozen=True)
class Split(Composite):
    """Two pieces that share the stake as the player says, at least a unit on each.

    A target names the shares, in the order of its pieces: ``3-2``. None is half and half.
    """

    def targets(self) -> Iterable[Target]:
        """Half and half; any other split may be named."""
        return ("",)

    def named(self, place: str | frozenset[str]) -> Target | None:
        """Take shares that come to the same for the same, and none or like ones as half and half."""
        shares = _SHARES.fullmatch(str(place) or "1-1")
        if shares is None:
            return None
        one, other = map(int, shares.groups())
        common = gcd(one, other)
        return "" if one == other else f"{one // common}-{other // common}"

    @property
    def shape(self) -> Shape:
        """Its pieces, each with its share."""
        pieces = self._listed()
        words = "how its pieces share the stake"
        return Shape(words, dict[str, int], partial(_shared, pieces), partial(_example, pieces))

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """The wagers it places, each with its share."""
        shares = [int(part) for part in (str(target) or "1-1").split("-")]
        return tuple(
            Piece(each, "", share) for each, share in zip(self._listed(), shares, strict=True)
        )

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """A whole payable unit on every share."""
        pieces = self.pieces(bid.target)
        if any(piece.units < 1 for piece in pieces):
            what = f"{self.terms.name} has a unit at least on each of its pieces"
            return self.no(what, Reason.STAKE_DOES_NOT_DIVIDE)
        units = sum(piece.units for piece in pieces)
        return Room(least=self.unit * units, step=self.unit * units)


def _shared(pieces: tuple[str, ...], said: Mapping[str, int]) -> str | None:
    return "-".join(str(said[each]) for each in pieces) if set(said) == set(pieces) else None


def _example(pieces: tuple[str, ...], _place: str) -> object:
    return dict(zip(pieces, (3, 2), strict=True))
