"""The odds of every bet: exact, under every scale the book approves.

A bet decided by one draw is read off one lowering of the whole cloth; one that lives longer has
its own chain solved.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from croupier.equipment.devices import Independent, Urn
from croupier.games.following import Placement
from croupier.games.protocol import Game, Target
from croupier.lab.exact import Lines, NoExactAnswerError, long_run, one_round
from croupier.lab.lowering import Key, Lowered, lower
from croupier.lab.policies import Repeat, every_wager, parents_of, wagers_on
from croupier.rulebooks.ruleset import Pay
from croupier.terms.ratios import Ratio, as_odds
from croupier.terms.references import Ref


@dataclass(frozen=True, slots=True)
class LineOdds:
    """One line of a bet: what it returns for each unit staked, and how often it comes."""

    name: str
    returned: Ratio
    probability: Fraction
    odds: str = ""
    rules: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class BetOdds:
    """A bet under one scale, with the targets that are all alike."""

    bet: str
    targets: tuple[Target, ...]
    scale: str
    lines: tuple[LineOdds, ...]
    rounds: Fraction = Fraction(1)
    pieces: int = 0
    on: str | None = None

    @property
    def ev(self) -> Fraction:
        """The player's expectation for each unit of the initial wager."""
        return sum((line.probability * line.returned for line in self.lines), Fraction(-1))

    @property
    def resolved(self) -> Fraction:
        """How often the wager is won or lost rather than handed back."""
        return sum((li.probability for li in self.lines if li.returned != 1), Fraction(0))

    @property
    def ev_per_resolved(self) -> Fraction:
        """The expectation for each unit on wagers that are won or lost."""
        return self.ev / self.resolved if self.resolved else Fraction(0)

    @property
    def variance(self) -> Fraction:
        """The variance of the net result for each unit staked."""
        square = (line.probability * (line.returned - 1) ** 2 for line in self.lines)
        return sum(square, Fraction(0)) - self.ev**2


@dataclass(frozen=True, slots=True)
class OddsReport:
    """All bets of a game under one ruleset, with the fingerprints of data and behaviour."""

    game: Game[Any]
    bets: tuple[BetOdds, ...]
    behaviour_hash: str


def price(game: Game[Any], only: str | None = None) -> OddsReport:
    """Price every bet of a game on every target under every scale (or one bet ``only``).

    Questions are answered as the clock would; a game with acts is priced under a strategy by
    lowering it so (``exact.one_round``), or under the best acts (``exact.best``).
    """
    whole = lower(game, every_wager(game))
    cloth = _cloth(whole)
    found: list[BetOdds] = []
    for bet in game.bets if only is None else (only,):
        found += _price_bet(game, bet, cloth)
    return OddsReport(game, tuple(found), whole.behaviour_hash)


@dataclass(frozen=True, slots=True)
class _Cloth:
    """The whole cloth decided by one draw: for each wager its line on every face."""

    shares: tuple[Fraction, ...]
    lines: Mapping[tuple[str, Target], tuple[str, ...]]


def _cloth(whole: Lowered) -> _Cloth | None:
    """Read the whole cloth off its lowering, if one draw decides every wager."""
    if whole.nodes > 1 or not all(outcome.ends for outcome in whole.outcomes):
        return None
    lines: dict[tuple[str, Target], list[str]] = defaultdict(list)
    for kind in whole.classes:
        for key, line in whole.outcomes[kind].lines:
            lines[key.bet, key.target].append(line)
    total = sum(whole.ways)
    shares = tuple(Fraction(ways, total) for ways in whole.ways)
    return _Cloth(shares, {name: tuple(found) for name, found in lines.items()})


def _price_bet(game: Game[Any], bet: str, cloth: _Cloth | None) -> Iterator[BetOdds]:
    """Price one bet on each it may hang on, its targets gathered where nothing tells them apart."""
    for parent in parents_of(game, bet):
        alike: dict[_Alike, list[Target]] = defaultdict(list)
        for target in game.bets[bet].targets():
            placements = wagers_on(game, bet, target, parent)
            pieces = sum(piece.units for piece in game.bets[bet].pieces(target))
            shares, rounds = _shares(game, placements, cloth)
            for scale in game.ruleset.bets[bet].scales:
                lines = tuple(_merge(_lines(game, shares, scale)))
                alike[scale, lines, rounds, pieces].append(target)
        for (scale, lines, rounds, pieces), targets in alike.items():
            yield BetOdds(bet, tuple(targets), scale, lines, rounds, pieces, parent)


_Alike: TypeAlias = tuple[str, tuple[LineOdds, ...], Fraction, int]


def _shares(
    game: Game[Any], placements: tuple[Placement, ...], cloth: _Cloth | None
) -> tuple[dict[Lines, Fraction], Fraction]:
    """Say how likely each way for the wagers to be decided is, and how long it takes.

    A wager that hangs on another is priced alone; pieces of a composite are priced together.
    """
    own = [placement for placement in placements if placement.on] or list(placements)
    if cloth is not None:
        return _read_off(cloth, [_key(placement) for placement in own]), Fraction(1)
    wanted = {(placement.bet, placement.target) for placement in own}
    chain = lower(game, Repeat(placements), merge=False)
    if isinstance(game.device, Independent) and len(own) == 1:
        return _in_the_long_run(chain, wanted)
    found: dict[Lines, Fraction] = defaultdict(Fraction)
    for lines, share in one_round(chain, Urn.of(game.device, game.play.face)).items():
        found[tuple(each for each in lines if (each[0].bet, each[0].target) in wanted)] += share
    made = 1 - found.pop((), Fraction(0))
    if not made:
        raise NoExactAnswerError("the bet was never made")
    return {lines: share / made for lines, share in found.items()}, Fraction(1)


def _in_the_long_run(
    chain: Lowered, wanted: set[tuple[str, Target]]
) -> tuple[dict[Lines, Fraction], Fraction]:
    """Read one wager's lines off its solved chain."""
    for key, course in long_run(chain).items():
        if (key.bet, key.target) in wanted:
            lines: dict[Lines, Fraction] = {
                ((key, line),): share for line, share in course.lines.items()
            }
            return lines, course.rounds
    raise NoExactAnswerError("the bet was never made")


def _key(placement: Placement) -> Key:
    stake = placement.stake.units
    return Key(placement.player, placement.seat, placement.bet, placement.target, stake)


def _read_off(cloth: _Cloth, keys: list[Key]) -> dict[Lines, Fraction]:
    """Read wagers off the whole cloth: for each face, the lines these wagers come to."""
    rows = [cloth.lines[key.bet, key.target] for key in keys]
    counted: Counter[tuple[str, ...]] = Counter()
    for share, lines in zip(cloth.shares, zip(*rows, strict=True), strict=True):
        counted[lines] += share  # type: ignore[assignment]
    return {
        tuple(zip(keys, lines, strict=True)): Fraction(share) for lines, share in counted.items()
    }


def _lines(game: Game[Any], shares: dict[Lines, Fraction], scale: str) -> Iterator[LineOdds]:
    """Give each way of being decided its return under a scale."""
    for lines, share in shares.items():
        staked = sum(key.units for key in {key for key, _ in lines})
        pays = [(key, line, _pay(game, key.bet, line, scale)) for key, line in lines]
        returned = sum((pay.total * key.units for key, _, pay in pays), Fraction(0)) / staked
        if len(pays) == 1:
            _, line, pay = pays[0]
            won = as_odds(pay.won) if pay.won else ""
            yield LineOdds(line, returned, share, won, pay.rules)
        else:
            yield LineOdds(_joint_name(pays), returned, share)


def _joint_name(pays: list[tuple[Key, str, Pay]]) -> str:
    """Name the line of a composite bet by the pieces that were not lost."""
    kept = Counter(f"{key.bet} {line}" for key, line, pay in pays if pay.total)
    if not kept:
        return "lose"
    return ", ".join(f"{times} x {name}" if times > 1 else name for name, times in kept.items())


def _pay(game: Game[Any], bet: str, line: str, scale: str) -> Pay:
    scales = game.ruleset.bets[bet].scales
    return scales.get(scale, game.ruleset.bets[bet].scale)[line]


def _merge(lines: Iterator[LineOdds]) -> Iterator[LineOdds]:
    """Add up lines of one name and return, the best first."""
    same: dict[tuple[str, Ratio, str, tuple[Ref, ...]], Fraction] = defaultdict(Fraction)
    for line in lines:
        same[line.name, line.returned, line.odds, line.rules] += line.probability
    ordered = sorted(same.items(), key=lambda entry: (-entry[0][1], entry[0][0]))
    for (name, returned, odds, rules), probability in ordered:
        yield LineOdds(name, returned, probability, odds, rules)
