"""Effects of removal: what one card less in a full shoe does to the expectation of each bet."""

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from croupier.equipment.devices import Shoe, Symbol
from croupier.games.protocol import Game, Target
from croupier.lab.decisions import for_any_play
from croupier.lab.exact import NoExactAnswerError
from croupier.lab.odds import BetOdds, needs_play, price_bet
from croupier.lab.shoes import FromShoe, Laid
from croupier.terms.refusals import Reason, Refusal, RefusedError


@dataclass(frozen=True, slots=True)
class Removed:
    """A bet on a target with one card less, for each kind of card.

    Attributes:
        odds: The bet from the full shoe.
        without: The bet from a shoe that lacks one card, by face.
    """

    odds: BetOdds
    target: Target
    without: dict[Symbol, BetOdds]

    def effect(self, face: Symbol) -> Fraction:
        """By how much the expectation of a unit changes."""
        return self.without[face].ev - self.odds.ev

    def effect_on_win(self, face: Symbol) -> Fraction:
        """By how much the chance to win changes."""
        return self.without[face].win - self.odds.win


@dataclass(frozen=True, slots=True)
class Removal:
    """The effects of removing each kind of card, for the bets that look at nothing else."""

    game: Game[Any]
    names: dict[Symbol, str]
    bets: tuple[Removed, ...]
    behaviour_hash: str


def removal(game: Game[Any], only: str | None = None) -> Removal:
    """Take one card of each face out of a full shoe, and price the bets that faces decide.

    Bets that look at suits, and those made in the course of a round, are left out.
    """
    shoe = game.device
    if not isinstance(shoe, Shoe):
        raise NoExactAnswerError("nothing is removed where every draw is alike")
    known = for_any_play(game)
    first = [bet for bet, kind in game.bets.items() if kind.on is None and only in {None, bet}]
    counted = [bet for bet in first if bet in known]
    if first and not counted:
        raise RefusedError(needs_play(game, *first, is_playable=False))
    laid = Laid(game, () if only is None else (only,))
    full = FromShoe(game, shoe, laid)
    faces = dict.fromkeys(map(game.play.face, shoe.symbols))
    names = {face: _name(game, face) for face in faces}
    lacking = {face: FromShoe(game, _without(game, shoe, face), laid) for face in faces}
    found: list[Removed] = []
    for bet in counted:
        for target in game.bets[bet].targets():
            if laid.courses(bet, target)[0].by_faces:
                whole = _first(game, bet, target, full)
                less = {face: _first(game, bet, target, cloth) for face, cloth in lacking.items()}
                found.append(Removed(whole, target, less))
    if game.asks and not found:
        what = "one card less is counted for bets that look at faces alone, and none here does"
        raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what, remedy="Leave out --removal."))
    whole_cloth = full if only is None else FromShoe(game, shoe)
    return Removal(game, names, tuple(found), whole_cloth.behaviour_hash)


def _first(game: Game[Any], bet: str, target: Target, cloth: FromShoe) -> BetOdds:
    """Price a bet on one target under the scale that the table has, or the first."""
    return next(odds for odds in price_bet(game, bet, cloth) if target in odds.targets)


def _without(game: Game[Any], shoe: Shoe, face: Symbol) -> Shoe:
    cards = list(shoe.symbols)
    cards.remove(next(symbol for symbol in cards if game.play.face(symbol) == face))
    return replace(shoe, symbols=tuple(cards))


def _name(game: Game[Any], face: Symbol) -> str:
    """Name a face by the ranks that show it, or by its symbols."""
    own = [symbol for symbol in game.device.symbols if game.play.face(symbol) == face]
    return " ".join(dict.fromkeys(str(getattr(symbol, "rank", symbol)) for symbol in own))
