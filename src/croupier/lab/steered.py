"""Odds under somebody's play: what a game that asks returns when its questions are answered so.

What a strategy wagers, and what it adds in the course of a round, is counted together: from a full
shoe, or where rounds take too many cards for that, from an endless deck. All other bets are counted
from a full shoe, with the same answers.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from croupier.games.protocol import Game
from croupier.games.strategies import NamedStrategy
from croupier.lab.cloths import cloth_of
from croupier.lab.exact import Lines, NoExactAnswerError
from croupier.lab.fingerprints import UNIT, Steered
from croupier.lab.lowering import Counted
from croupier.lab.naming import under
from croupier.lab.odds import BetOdds, OddsReport, PlayOdds, cited, merged_lines, price_bet
from croupier.lab.played import played
from croupier.lab.showdowns import Showdowns, shares
from croupier.lab.strategies import party, strategy
from croupier.terms.references import Delivery, deliver
from croupier.terms.refusals import Reason, Refusal, RefusedError


def price_played(game: Game[Any], name: str, only: str | None = None) -> OddsReport:
    """Price every bet of a game that asks (or one bet ``only``) under a strategy by its name."""
    named = strategy(game, name)
    if not game.asks:
        what = f"{game.name} asks nothing in a round, and its odds are the same for everybody"
        raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, remedy="Leave out --strategy."))
    if game.showdown is not None:
        from croupier.lab.whole_hands import price_showdown  # noqa: PLC0415 - five arrays of hands

        return price_showdown(game, name, only)
    if isinstance(whole := cloth_of(game), Showdowns):
        return _met(game, (name, named), whole, only)
    steered = Steered(game, name, party(named, UNIT))
    if steered.cloth is None:
        raise NoExactAnswerError("a game that asks is counted from cards")
    counted = played(steered.table)
    rows = list(_rows(game, counted.shares))
    made = dict.fromkeys(row.bet for row in rows)
    for bet in steered.beside:
        rows += price_bet(game, bet, steered.cloth)
    rows = [row for bet in game.bets for row in rows if row.bet == bet and only in {None, bet}]
    if not rows:
        what = f"{name} never makes {only}"
        raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, remedy="Name another bet."))
    deliver(Delivery.PRICED, cited(rows))
    play = _play(game, (name, named), counted.shares, tuple(made), is_endless=counted.is_endless)
    return OddsReport(game, tuple(rows), steered.behaviour_hash, play=play)


def _met(
    game: Game[Any], playing: tuple[str, NamedStrategy], cloth: Showdowns, only: str | None
) -> OddsReport:
    """Price every bet of a game whose hands meet the dealer's, all deals counted."""
    name, named = playing
    found = shares(game, named)
    counted = {bet: lines for bet, lines in found.items() if lines and only in {None, bet}}
    if not counted:
        what = f"{name} never makes {only}"
        raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, remedy="Name another bet."))
    rows = [row for bet, lines in counted.items() for row in _meets(game, bet, lines)]
    deliver(Delivery.PRICED, cited(rows))
    made = tuple(bet for bet in found if found[bet] and (bet in named.bets or game.bets[bet].on))
    ev, staked = Fraction(0), Fraction(0)
    for bet in made:
        for lines, share in found[bet].items():
            scale = game.ruleset.bets[bet].scale
            ev += share * (sum((scale[line].total for _, line in lines), Fraction(0)) - 1)
            staked += share
    play = PlayOdds(name, named.about, made, ev, staked, is_endless=False)
    told = under(name, cloth.behaviour_hash)
    return OddsReport(game, tuple(rows), told, play=play)


def _meets(game: Game[Any], bet: str, lines: Mapping[Lines, Fraction]) -> Iterator[BetOdds]:
    """Give the odds of one bet, made where its lines come to less than every deal in a part of them."""
    kind = game.bets[bet]
    made = sum(lines.values(), Fraction(0))
    each = {key: share / made for key, share in lines.items()}
    for scale in game.ruleset.bets[bet].scales:
        yield BetOdds(
            bet=bet,
            targets=tuple(kind.targets()),
            scale=scale,
            lines=merged_lines(game, each, scale),
            on=kind.on,
            offered=made,
            rules=tuple(kind.rules(next(iter(kind.targets())))),
        )


def _rows(game: Game[Any], shares: Mapping[Counted, Fraction]) -> Iterator[BetOdds]:
    """Give the odds of each bet that came to a line, and how many of it a round has."""
    found: dict[tuple[str, Any], dict[Lines, Fraction]] = defaultdict(dict)
    for (key, line), share in shares.items():
        found[key.bet, key.target][(key, line),] = share
    for (bet, target), lines in found.items():
        made = sum(lines.values(), Fraction(0))
        each = {line: share / made for line, share in lines.items()}
        for scale in game.ruleset.bets[bet].scales:
            yield BetOdds(
                bet=bet,
                targets=(target,),
                scale=scale,
                lines=merged_lines(game, each, scale),
                on=game.bets[bet].on,
                offered=made,
                rules=tuple(game.bets[bet].rules(target)),
            )


def _play(
    game: Game[Any],
    playing: tuple[str, NamedStrategy],
    shares: Mapping[Counted, Fraction],
    bets: tuple[str, ...],
    *,
    is_endless: bool,
) -> PlayOdds:
    """Add up what a round brings and stakes, for each unit that is kept up."""
    name, named = playing
    kept = sum(each.stake.units for each in party(named, UNIT).placements)
    ev, staked = Fraction(0), Fraction(0)
    for (key, line), share in shares.items():
        ev += share * key.units * (game.ruleset.bets[key.bet].scale[line].total - 1)
        staked += share * key.units
    value = ev / kept if named.value is None else named.value
    return PlayOdds(name, named.about, bets, value, staked / kept, is_endless)
