"""A cloth that is dealt from a shoe: every wager's chances in the first round from a full one.

Wagers that look at nothing but faces are counted together. One that asks for the symbols of cards,
or that hangs on another wager, is counted by itself.
"""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from croupier.equipment.devices import Shoe
from croupier.games.following import Placement
from croupier.games.protocol import Game, Target
from croupier.games.strategies import BY_THE_CLOCK, Decides
from croupier.lab.counting import Courses
from croupier.lab.courses import Ends, Stepping, Walk
from croupier.lab.decisions import Makes, for_any_play
from croupier.lab.exact import Lines, NoExactAnswerError
from croupier.lab.lives import Life, Situation
from croupier.lab.lowering import Key
from croupier.lab.players import every_wager, parents_of
from croupier.lab.shown_cards import AskedForError
from croupier.terms.frozen import altered


class FromShoe:
    """The wagers of a game, each of which can be asked for its chances from a shoe."""

    def __init__(
        self,
        game: Game[Any],
        shoe: Shoe,
        laid: "Laid | None" = None,
        decides: Decides = BY_THE_CLOCK,
    ) -> None:
        """Take a shoe; ``laid`` where the same table was dealt from another one before."""
        self.laid = laid or Laid(game, decides=decides)
        self._copies = Counter(shoe.symbols)
        self._faces = Counter(map(game.play.face, shoe.symbols))
        self._ways: dict[int, tuple[dict[Ends, int], int]] = {}

    @property
    def behaviour_hash(self) -> str:
        """A fingerprint of what every wager does, and of the shoe."""
        told = [
            self.laid.behaviour_hash,
            repr(sorted((str(s), n) for s, n in self._copies.items())),
        ]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()

    def life(self, bet: str, target: Target, parent: str | None = None) -> Life:
        """Add up the ways of each line; for what is made later, given that it can be."""
        courses, place = self.laid.courses(bet, target, parent)
        ways, whole = self._count(courses)
        made: dict[Hashable, dict[tuple[str, ...], int]] = defaultdict(lambda: defaultdict(int))
        for ends, number in ways.items():
            end = ends[place]
            if end.lines and number:
                made[end.made_in][end.lines] += number
        total = sum(sum(lines.values()) for lines in made.values())
        if not total:
            raise NoExactAnswerError("the bet was never made")
        key = _key(courses.wagers[place])
        situations = tuple(
            Situation(state, Fraction(sum(lines.values()), whole), _shares(key, lines))
            for state, lines in made.items()
            if state is not None
        )
        joint: dict[tuple[str, ...], int] = defaultdict(int)
        for lines in made.values():
            for line, number in lines.items():
                joint[line] += number
        one = Fraction(1)
        return Life(_shares(key, joint), one, one, Fraction(total, whole), situations)

    def _count(self, courses: Courses) -> tuple[dict[Ends, int], int]:
        """Count courses once."""
        if id(courses) not in self._ways:
            self._ways[id(courses)] = courses.ways(
                self._faces if courses.by_faces else self._copies
            )
        return self._ways[id(courses)]


class Laid:
    """The courses of every wager of a table, made when they are asked for; they know no shoe."""

    def __init__(
        self, game: Game[Any], only: Collection[str] = (), decides: Decides = BY_THE_CLOCK
    ) -> None:
        """Cover the cloth; of bets that hang on nothing follow those alone that are asked for."""
        self._game = game
        self._only = only or for_any_play(game)
        self._decides = decides
        self._wagers = {(each.bet, each.target): each for each in every_wager(game).placements}
        self._known: dict[tuple[str, Target, str | None], tuple[Courses, int]] = {}

    def courses(self, bet: str, target: Target, parent: str | None = None) -> tuple[Courses, int]:
        """Return the courses of a wager, and its place among those followed in them."""
        at = bet, target, parent
        if at not in self._known:
            if self._game.bets[bet].pieces(target):
                raise NoExactAnswerError("a bet made of pieces is not counted from a shoe")
            if parent is None and self._game.asks:
                self._known[at] = self._alone(self._wagers[bet, target]), 0
            elif parent is None:
                self._follow_together()
            else:
                hook = next(iter(self._game.bets[parent].targets()))
                on = self._wagers[parent, hook].id
                self._known[at] = self._alone(altered(self._wagers[bet, target], on=on)), 0
        return self._known[at]

    def _follow_together(self) -> None:
        """Follow all wagers that hang on nothing: together, but for those that ask for symbols."""
        left = [
            each for each in self._wagers.values() if each.on is None and each.bet in self._only
        ]
        while left:
            walk = self._walk(left, by_faces=True)
            try:
                together = Courses.of(walk)
            except AskedForError:
                asked = left.pop(walk.following)
                self._known[asked.bet, asked.target, None] = self._by_symbols(asked), 0
                continue
            for place, each in enumerate(left):
                self._known[each.bet, each.target, None] = together, place
            return

    def _alone(self, placement: Placement) -> Courses:
        try:
            return Courses.of(self._walk([placement], by_faces=True))
        except AskedForError:
            return self._by_symbols(placement)

    def _by_symbols(self, placement: Placement) -> Courses:
        return Courses.of(self._walk([placement], by_faces=False))

    def _walk(self, wagers: Sequence[Placement], *, by_faces: bool) -> Walk:
        symbols = tuple(dict.fromkeys(self._game.device.symbols))
        faces = tuple(map(self._game.play.face, symbols))
        if by_faces:
            symbols = faces = tuple(dict.fromkeys(faces))
        return Walk(self._stepping(wagers[0]), tuple(wagers), symbols, faces, by_faces)

    @cached_property
    def stepping(self) -> Stepping:
        """The play under all wagers."""
        return Stepping(self._game, list(self._wagers.values()), self._decides)

    def _stepping(self, wager: Placement) -> Stepping:
        """Step a play under all wagers; where seats are asked under those of one place, making this."""
        if not self._game.asks:
            return self.stepping
        beside = [each for each in self._wagers.values() if each.target == wager.target]
        return Stepping(self._game, beside, Makes(wager.bet, self._decides))

    @property
    def behaviour_hash(self) -> str:
        """A fingerprint of all courses, in an order that no data or code can change."""
        told: list[str] = []
        for bet, kind in self._game.bets.items():
            if self._game.asks and bet not in self._only:
                continue
            for parent in parents_of(self._game, bet):
                for target in kind.targets():
                    courses, place = self.courses(bet, target, parent)
                    told.append(f"{bet} {target} {parent} {place} {courses.behaviour_hash}")
        return hashlib.sha256("\n".join(sorted(told)).encode()).hexdigest()


def _key(placement: Placement) -> Key:
    p = placement
    return Key(p.player, p.seat, p.bet, p.target, p.stake.units)


def _shares(key: Key, lines: Mapping[tuple[str, ...], int]) -> dict[Lines, Fraction]:
    whole = sum(lines.values())
    return {
        tuple((key, line) for line in each): Fraction(number, whole)
        for each, number in lines.items()
    }
