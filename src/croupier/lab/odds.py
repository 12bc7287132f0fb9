"""The odds of every bet: exact, under every scale the book approves.

Where one draw decides every bet they are read off one lowering of the whole cloth. Elsewhere each
bet has a chain of its own, solved from where it is made to where it is decided; what is dealt from
a shoe is counted, card by card, from a full one.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.games.protocol import Game, Target
from croupier.lab.cloths import Cloth, cloth_of
from croupier.lab.decisions import for_any_play
from croupier.lab.exact import Lines
from croupier.lab.lives import Life
from croupier.lab.lowering import Key
from croupier.lab.players import parents_of
from croupier.lab.strategies import strategies_of
from croupier.rulebooks.ruleset import Pay
from croupier.terms.ratios import Ratio, as_odds
from croupier.terms.references import Delivery, Ref, deliver
from croupier.terms.refusals import Reason, Refusal, RefusedError


@dataclass(frozen=True, slots=True)
class LineOdds:
    """One line of a bet: what it returns for each unit staked, and how often it comes."""

    name: str
    returned: Ratio
    probability: Fraction
    odds: str = ""
    rules: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class SituationOdds:
    """A situation in which a bet is offered within a round: how often, and how it goes there."""

    state: Hashable
    offered: Fraction
    lines: tuple[LineOdds, ...]

    @property
    def ev(self) -> Fraction:
        """The player's expectation for each unit staked in this situation."""
        return _mean(self.lines)


@dataclass(frozen=True, slots=True)
class BetOdds:
    """A bet under one scale, with the targets that are all alike: in their odds and their rules.

    ``offered`` is how likely a round is to offer it, where it is made in the course of one; its
    lines are those of the wagers that are then made.
    """

    bet: str
    targets: tuple[Target, ...]
    scale: str
    lines: tuple[LineOdds, ...]
    rounds: Fraction = Fraction(1)
    working: Fraction = Fraction(1)
    pieces: int = 0
    on: str | None = None
    commission: Fraction = Fraction(0)
    offered: Fraction = Fraction(1)
    situations: tuple[SituationOdds, ...] = ()
    rules: tuple[Ref, ...] = ()

    @property
    def ev(self) -> Fraction:
        """The player's expectation for each unit of the initial wager."""
        return _mean(self.lines)

    @property
    def win(self) -> Fraction:
        """How likely it is to bring more than was paid."""
        return self._share(line for line in self.lines if line.returned > 1)

    @property
    def lose(self) -> Fraction:
        """How likely it is to bring less than was paid."""
        return self._share(line for line in self.lines if line.returned < 1)

    @property
    def push(self) -> Fraction:
        """How likely it is to be handed back."""
        return 1 - self.win - self.lose

    def _share(self, lines: Iterable[LineOdds]) -> Fraction:
        return sum((line.probability for line in lines), Fraction(0))

    @property
    def ev_per_resolved(self) -> Fraction:
        """The expectation for each unit on wagers that are won or lost, not handed back."""
        resolved = self.win + self.lose
        return self.ev / resolved if resolved else Fraction(0)

    @property
    def ev_per_round(self) -> Fraction:
        """The expectation for each round that the wager stands."""
        return self.ev / self.rounds

    @property
    def ev_per_working_round(self) -> Fraction:
        """The expectation for each draw that could have decided the wager."""
        return self.ev / self.working

    @property
    def total_stake(self) -> Fraction:
        """A unit staked, and the commission that was paid with it."""
        return 1 + self.commission

    @property
    def ev_per_total_stake(self) -> Fraction:
        """The expectation for each unit put down, commission and all."""
        return self.ev / self.total_stake

    @property
    def variance(self) -> Fraction:
        """The variance of the net result for each unit staked."""
        square = (line.probability * (line.returned - 1) ** 2 for line in self.lines)
        return sum(square, Fraction(0)) - self.ev**2


def _mean(lines: Iterable[LineOdds]) -> Fraction:
    return sum((line.probability * line.returned for line in lines), Fraction(-1))


@dataclass(frozen=True, slots=True)
class PlayOdds:
    """What a whole way of playing costs a round, of one unit on each bet that it keeps up.

    Attributes:
        name: Its name.
        about: How it plays.
        bets: The bets it makes, whose odds are those of its play.
        ev: The player's expectation for a round, in units of what is kept up.
        staked: How many units are staked in a round on average.
        is_endless: Whether it was counted from an endless deck, every card of which goes back.
    """

    name: str
    about: str
    bets: tuple[str, ...]
    ev: Fraction
    staked: Fraction
    is_endless: bool

    @property
    def ev_per_stake(self) -> Fraction:
        """The expectation for each unit staked, doubles and splits among them."""
        return self.ev / self.staked


@dataclass(frozen=True, slots=True)
class OddsReport:
    """All bets of a game under one ruleset, with the fingerprints of data and behaviour.

    ``unpriced`` are those that have no odds but under somebody's play, where nobody's was named.
    """

    game: Game[Any]
    bets: tuple[BetOdds, ...]
    behaviour_hash: str
    unpriced: tuple[str, ...] = ()
    play: PlayOdds | None = None


def price(
    game: Game[Any],
    only: str | None = None,
    cloth: Cloth | None = None,
    target: Target | None = None,
) -> OddsReport:
    """Price every bet of a game on every target under every scale (or one bet ``only``).

    ``target`` is one of that bet alone: a place of its own, or the shares of one that is split.

    Of a game that asks, those alone are priced that no answer makes better or worse; the others are
    priced under a strategy by its name (``lab.steered``). ``cloth`` where it was laid out before,
    such as from another shoe.
    """
    priced = for_any_play(game)
    if only is not None and only not in priced:
        raise RefusedError(needs_play(game, only))
    cloth = cloth or cloth_of(game)
    found: list[BetOdds] = []
    for bet in priced if only is None else (only,):
        found += price_bet(game, bet, cloth, None if target is None else (target,))
    deliver(Delivery.PRICED, cited(found))
    unpriced = tuple(bet for bet in game.bets if bet not in priced)
    return OddsReport(game, tuple(found), cloth.behaviour_hash, unpriced)


def needs_play(game: Game[Any], *bets: str, is_playable: bool = True) -> Refusal:
    """Refuse to say what bets return where it depends on how hands are played, and by whom is not said.

    ``is_playable`` where a strategy may be named instead.
    """
    what = f"what {', '.join(bets)} returns depends on what is decided in the round"
    rules = tuple(dict.fromkeys(ref for bet in bets for ref in game.ruleset.bets[bet].rules))
    remedy = f"Name who decides: --strategy {', '.join(strategies_of(game)) or 'of your own'}."
    return Refusal(Reason.BET_IS_NOT_OFFERED, what, rules, remedy if is_playable else "")


def cited(found: list[BetOdds]) -> Iterator[Ref]:
    """Give the rules that prices rest on: of the bets, and of each line they may come to."""
    for bet in found:
        yield from bet.rules
        for line in bet.lines:
            yield from line.rules


def asked(game: Game[Any], bet: str, target: object = None) -> tuple[str, Target | None]:
    """Read which bet is to be priced, and on which target if not on all; as records are read.

    RefusedError says what the layout does not have.
    """
    if bet in game.bets and target is None:
        return bet, None
    read = game.notation.wager(bet, target)
    kind = game.bets[read.bet]
    if read.target in kind.targets() or kind.pieces(read.target):
        return read.bet, read.target
    what = f"{read.bet} is priced whatever comes, and not on {str(read.target)[:40]}"
    rules, remedy = kind.rules(read.target), "Name no target."
    raise RefusedError(Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, rules, remedy))


def price_bet(
    game: Game[Any], bet: str, cloth: Cloth, targets: Iterable[Target] | None = None
) -> Iterator[BetOdds]:
    """Price one bet on each it may hang on, its targets gathered where nothing tells them apart."""
    for parent in parents_of(game, bet):
        alike: dict[BetOdds, list[Target]] = defaultdict(list)
        for target in game.bets[bet].targets() if targets is None else targets:
            pieces = sum(piece.units for piece in game.bets[bet].pieces(target))
            life = cloth.life(bet, target, parent)
            prepaid = game.ruleset.bets[bet].prepaid(target)
            fee = prepaid.commission if prepaid else Fraction(0)
            for scale in game.ruleset.bets[bet].scales:
                odds = BetOdds(
                    bet=bet,
                    targets=(),
                    scale=scale,
                    lines=merged_lines(game, life.lines, scale),
                    rounds=life.rounds,
                    working=life.working,
                    pieces=pieces,
                    on=parent,
                    commission=fee,
                    offered=life.offered,
                    situations=tuple(_situations(game, life, scale)),
                    rules=tuple(game.bets[bet].rules(target)),
                )
                alike[odds].append(target)
        for odds, own in alike.items():
            yield replace(odds, targets=tuple(own))


def _situations(game: Game[Any], life: Life, scale: str) -> Iterator[SituationOdds]:
    """Give the odds of each situation in which a bet is made."""
    for each in life.situations:
        lines = merged_lines(game, each.lines, scale)
        yield SituationOdds(each.state, each.offered, lines)


def merged_lines(
    game: Game[Any], shares: Mapping[Lines, Fraction], scale: str
) -> tuple[LineOdds, ...]:
    """Give the lines of a bet under a scale, the best first."""
    return tuple(_merge(_lines(game, shares, scale)))


def _lines(game: Game[Any], shares: Mapping[Lines, Fraction], scale: str) -> Iterator[LineOdds]:
    """Give each way of being decided its return under a scale."""
    for lines, share in shares.items():
        staked = sum(key.units for key in {key for key, _ in lines})
        pays = [(key, line, _pay(game, key.bet, line, scale)) for key, line in lines]
        returned = sum((pay.total * key.units for key, _, pay in pays), Fraction(0)) / staked
        if len(pays) == 1:
            key, line, pay = pays[0]
            won = as_odds(pay.won) if pay.won else ""
            yield LineOdds(line, returned, share, won, pay.rules_for(key.target))
        else:
            yield LineOdds(_joint_name(pays), returned, share, rules=_joint_rules(pays))


def _joint_name(pays: list[tuple[Key, str, Pay]]) -> str:
    """Name the line of a composite bet by the pieces that were not lost."""
    kept = Counter(f"{key.bet} {line}" for key, line, pay in pays if pay.total)
    if not kept:
        return "lose"
    return ", ".join(f"{times} x {name}" if times > 1 else name for name, times in kept.items())


def _joint_rules(pays: list[tuple[Key, str, Pay]]) -> tuple[Ref, ...]:
    """Gather the rules by which the pieces of a composite bet are paid, or all of them lost."""
    kept = [(key, pay) for key, _, pay in pays if pay.total] or [(key, pay) for key, _, pay in pays]
    return tuple(dict.fromkeys(ref for key, pay in kept for ref in pay.rules_for(key.target)))


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
