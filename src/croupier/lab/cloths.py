"""Where the chances of a wager are read from: the whole cloth at once, or a chain of its own.

Where one draw decides every wager, one lowering of the whole cloth has all there is to know. Else
the cloth has too many nodes to be solved at once, and needs not be: no wager changes how another
goes, so each bet is lowered by itself, with a wager on every target. Cards from a shoe are counted
(`lab.shoes`).
"""

import hashlib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from croupier.equipment.devices import Shoe
from croupier.games.poker.showdowns import ShowdownBet
from croupier.games.protocol import Game, Target
from croupier.lab.lives import Life, live
from croupier.lab.lowering import Key, Lowered, LoweringError, lower, merged
from croupier.lab.players import Repeat, every_wager, parents_of, wagers_on


class Cloth(Protocol):
    """All wagers of a game, each of which can be asked for its chances."""

    @property
    def behaviour_hash(self) -> str:
        """A fingerprint of what every wager does, whatever the data or code that made it."""
        ...

    def life(self, bet: str, target: Target, parent: str | None = None) -> Life:
        """Say how a bet on a target goes, on what it hangs on; pieces of a composite together."""
        ...


def cloth_of(game: Game[Any]) -> Cloth:
    """Lay out a game's cloth the way that is quickest to read."""
    if isinstance(game.device, Shoe):
        if all(isinstance(bet, ShowdownBet) for bet in game.bets.values()):
            from croupier.lab.showdowns import Showdowns  # noqa: PLC0415 - the same

            return Showdowns(game)
        from croupier.lab.shoes import FromShoe  # noqa: PLC0415 - dice need no compiled code

        return FromShoe(game, game.device)
    try:
        whole = lower(game, every_wager(game), cap=1)
    except LoweringError:
        return Chains(game)
    made = len(whole.standing[0])
    if not all(outcome.ends and len(outcome.lines) >= made for outcome in whole.outcomes):
        return Chains(game)  # one node may hold wagers that no draw has to decide
    return OneDraw(game, whole)


class OneDraw:
    """A cloth that one draw decides whole: for each wager its line on every face."""

    def __init__(self, game: Game[Any], whole: Lowered) -> None:
        """Read the lines off the only node there is."""
        self._game = game
        lines: dict[tuple[str, Target], list[str]] = defaultdict(list)
        for kind in whole.classes:
            for key, line in whole.outcomes[kind].lines:
                lines[key.bet, key.target].append(line)
        total = sum(whole.ways)
        self._shares = [Fraction(ways, total) for ways in whole.ways]
        self._lines: Mapping[tuple[str, Target], list[str]] = lines
        self._whole = whole

    @property
    def behaviour_hash(self) -> str:
        """The fingerprint of the array."""
        return self._whole.behaviour_hash

    def life(self, bet: str, target: Target, parent: str | None = None) -> Life:
        """Go through the faces, and add up those that bring the same lines."""
        keys = [
            Key(p.player, p.seat, p.bet, p.target, p.stake.units)
            for p in wagers_on(self._game, bet, target, parent)
        ]
        rows = [self._lines[key.bet, key.target] for key in keys]
        counted: dict[tuple[str, ...], Fraction] = defaultdict(Fraction)
        for share, lines in zip(self._shares, zip(*rows, strict=True), strict=True):
            counted[lines] += share
        found = {tuple(zip(keys, lines, strict=True)): each for lines, each in counted.items()}
        return Life(found, Fraction(1), Fraction(1))


@dataclass
class Chains:
    """A cloth each bet of which has a chain of its own."""

    game: Game[Any]

    def __post_init__(self) -> None:
        """Start without a chain: each is made when it is asked for."""
        self._chains: dict[Repeat, Lowered] = {}

    @property
    def behaviour_hash(self) -> str:
        """A fingerprint of all chains, in an order that no data or code can change."""
        told = sorted(
            f"{bet} {parent} {merged(self._chain(self._alone(bet, parent))).behaviour_hash}"
            for bet, kind in self.game.bets.items()
            for parent in parents_of(self.game, bet)
            if not all(map(kind.pieces, kind.targets()))
        )
        return hashlib.sha256("\n".join(told).encode()).hexdigest()

    def _alone(self, bet: str, parent: str | None) -> Repeat:
        """Make one bet on every target it has."""
        return every_wager(self.game, {bet: parent})

    def _chain(self, strategy: Repeat) -> Lowered:
        if strategy not in self._chains:
            self._chains[strategy] = lower(self.game, strategy, merge=False)
        return self._chains[strategy]

    def life(self, bet: str, target: Target, parent: str | None = None) -> Life:
        """Solve the chain of the bet."""
        pieces = self.game.bets[bet].pieces(target)
        if pieces:
            chain = self._chain(Repeat(wagers_on(self.game, bet, target)))
            names = {(piece.bet, piece.target) for piece in pieces}
        else:
            chain = self._chain(self._alone(bet, parent))
            names = {(bet, target)}
        return live(chain, names)
