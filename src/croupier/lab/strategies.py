"""Strategies: ways of playing that people know by name, played by the lab.

A strategy says what a player keeps up. It knows no state of a play: what the rules do not take now
is not made, and is asked for again at the next window.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from croupier.games.protocol import Game
from croupier.lab.blackjack import Basic, Mimic, NeverBust
from croupier.lab.decisions import BY_THE_CLOCK, Decides, Prefers
from croupier.lab.players import Keep, Party, Player
from croupier.terms.advice import nearest
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


@dataclass(frozen=True, slots=True)
class NamedStrategy:
    """A named way of playing a game: what each player keeps up."""

    about: str
    players: tuple[tuple[Keep, ...], ...]
    decides: Decides = BY_THE_CLOCK

    @property
    def bets(self) -> frozenset[str]:
        """The bets that are kept up; ``|`` stands between those of which a game has one."""
        return frozenset(keep.bet for keeps in self.players for keep in keeps)

    def at(self, game: Game[Any]) -> "NamedStrategy":
        """Play it at a game, with the bets that it has; what it has none of stays."""
        players = tuple(
            tuple(replace(keep, bet=_own(game, keep.bet)) for keep in keeps)
            for keeps in self.players
        )
        return replace(self, players=players)

    def party(self, unit: int) -> Party:
        """Play it with a unit of so many units of money; RefusedError if bets do not come out whole."""
        for keep in (keep for keeps in self.players for keep in keeps):
            if (keep.units * unit).denominator > 1:
                what = f"{keep.bet} is staked {keep.units} units, which {Money(unit)} does not give"
                least = Money(keep.units.denominator)
                remedy = f"Stake a multiple of {least}."
                raise RefusedError(Refusal(Reason.STAKE_DOES_NOT_DIVIDE, what, remedy=remedy))
        return Party(
            tuple(
                Player(f"p{number}", number, keeps, unit)
                for number, keeps in enumerate(self.players, start=1)
            ),
            self.decides,
        )


_SIX_FOR_FIVE: Final = Fraction(6, 5)
"""A bet that pays 7 to 6 is staked in sixes where others are staked in fives."""

_TENTH: Final = Fraction(1, 10)

_PASS: Final = Keep("pass", behind="pass-odds")
_NUMBERS: Final = (Keep("place", 6, _SIX_FOR_FIVE), Keep("place", 8, _SIX_FOR_FIVE))
_HARDWAYS: Final = tuple(Keep("hardway", number) for number in (4, 6, 8, 10))


_HAND: Final = Keep("original|player")
"""The stake on a hand: on a box, or at a terminal."""
_AREA: Final = Keep("ante", 1)


def _alone(about: str, *keeps: Keep, decides: Decides = BY_THE_CLOCK) -> NamedStrategy:
    return NamedStrategy(about, (keeps,), decides)


STRATEGIES: Final[Mapping[str, Mapping[str, NamedStrategy]]] = {
    "craps": {
        "pass-line": _alone("A pass bet on every come out roll.", Keep("pass")),
        "pass-with-odds": _alone("A pass bet, and as much again behind it on its point.", _PASS),
        "dont-pass": _alone("A don't pass bet on every come out roll.", Keep("dont-pass")),
        "dont-pass-with-odds": _alone(
            "A don't pass bet, and behind it what the rules let, up to twice as much.",
            Keep("dont-pass", behind="dont-pass-behind", times=2),
        ),
        "come-odds": _alone(
            "A pass bet with odds and come bets with odds until two of them stand.",
            _PASS,
            Keep("come", most=2, behind="come-odds"),
        ),
        "dont-come-with-odds": _alone(
            "A don't pass bet and one don't come bet, each with what the rules let behind it.",
            Keep("dont-pass", behind="dont-pass-behind", times=2),
            Keep("dont-come", behind="dont-come-behind", times=2),
        ),
        "place-6-and-8": _alone("Six units of five on 6 and on 8, whatever the point.", *_NUMBERS),
        "place-inside": _alone(
            "Place bets on 5, 6, 8 and 9.", Keep("place", 5), *_NUMBERS, Keep("place", 9)
        ),
        "iron-cross": _alone(
            "Place bets on 5, 6 and 8, and the field: all but 7 wins something.",
            Keep("place", 5),
            *_NUMBERS,
            Keep("field"),
        ),
        "hardways": _alone("All four hardways.", *_HARDWAYS),
        "two-players": NamedStrategy(
            "One with pass, two come bets, odds on all of them, and the field; one with pass, odds, "
            "6, 8 and the hardways.",
            (
                (_PASS, Keep("come", most=2, behind="come-odds"), Keep("field")),
                (_PASS, *_NUMBERS, *_HARDWAYS),
            ),
        ),
    },
    "snake-eyes": {
        "numbers": _alone("5, 6 and 8.", Keep("five"), Keep("six"), Keep("eight")),
        "hardways": _alone("All four hardways.", *_HARDWAYS),
        "field": _alone("The field on every roll.", Keep("field")),
    },
    "sic-bo": {
        "big": _alone("Big on every roll.", Keep("big")),
        "small-and-any-triple": _alone(
            "Small, and a tenth of it on any triple, which small loses to.",
            Keep("small"),
            Keep("any-triple", units=_TENTH),
        ),
    },
    "money-wheel": {
        "commonest": _alone("The symbol that is there most often.", Keep("symbol", "A")),
        "rarest": _alone("One of the two symbols that are there once.", Keep("symbol", "G")),
    },
    "baccarat": {
        "banker": _alone("The Banker's hand in every coup.", Keep("banker")),
        "player": _alone("The Player's hand in every coup.", Keep("player")),
        "tie": _alone("A tie in every coup.", Keep("tie")),
        "banker-and-tie": _alone(
            "The Banker's hand, and a tenth of it on a tie.",
            Keep("banker"),
            Keep("tie", units=_TENTH),
        ),
        "banker-with-dragon-bonus": _alone(
            "The Banker's hand, and a tenth of it on its dragon bonus.",
            Keep("banker"),
            Keep("dragon-bonus", "banker", _TENTH),
        ),
        "player-with-dragon-bonus": _alone(
            "The Player's hand, and a tenth of it on its dragon bonus.",
            Keep("player"),
            Keep("dragon-bonus", "player", _TENTH),
        ),
        "player-with-perfect-pair": _alone(
            "The Player's hand, and a tenth of it on a pair in it.",
            Keep("player"),
            Keep("perfect-pair", "player", _TENTH),
        ),
        "ez-with-dragon-7": _alone(
            "The Banker's hand, and a fortieth of it on the three-card seven that it stands off with.",
            Keep("banker"),
            Keep("dragon-7", units=Fraction(1, 40)),
        ),
        "banker-insured": _alone(
            "The Banker's hand, and insurance on its first four cards as far as the rules let.",
            Keep("banker", behind="banker-insurance-2"),
        ),
        "player-insured": _alone(
            "The Player's hand, and insurance on its first four cards as far as the rules let.",
            Keep("player", behind="player-insurance-2"),
        ),
    },
    "blackjack": {
        "basic": _alone(
            "By the table of basic strategy, without insurance.", _HAND, decides=Basic()
        ),
        "mimic": _alone(
            "As the dealer: draws to 16, stands on 17, doubles and splits nothing.",
            _HAND,
            decides=Mimic(),
        ),
        "never-bust": _alone(
            "Stands on hard 12 and soft 18, doubles and splits nothing.", _HAND, decides=NeverBust()
        ),
        "clock": _alone("What the clock answers for a player who does not.", _HAND),
    },
    "casino-war": {
        "always-war": _alone("Goes to war whenever it is level.", _AREA, decides=Prefers(("war",))),
        "always-surrender": _alone(
            "Surrenders whenever it is level.", _AREA, decides=Prefers(("surrender",))
        ),
        "clock": _alone("What the clock answers for a player who does not.", _AREA),
    },
    "roulette": {
        "red": _alone("Red on every spin.", Keep("red")),
        "two-dozens": _alone(
            "The first and the second dozen.", Keep("dozen", "1"), Keep("dozen", "2")
        ),
    },
}
"""For each game its strategies by name."""


def strategies_of(game: Game[Any]) -> tuple[str, ...]:
    """List the strategies of a game all of whose bets its book has."""
    known = STRATEGIES.get(game.name, {})
    return tuple(name for name, each in known.items() if each.at(game).bets <= game.bets.keys())


def _own(game: Game[Any], bets: str) -> str:
    """Find the bet that a game has of several."""
    return next((bet for bet in bets.split("|") if bet in game.bets), bets)


def strategy(game: Game[Any], name: str) -> NamedStrategy:
    """Return a strategy of a game by its name; RefusedError says which there are."""
    known = STRATEGIES.get(game.name, {})
    found = known.get(name)
    if found is None:
        what = f"{name[:40]!r} is no strategy for {game.name}"
        raise RefusedError(Refusal(Reason.BET_IS_UNKNOWN, what, remedy=nearest(name, known)))
    found = found.at(game)
    missing = found.bets - game.bets.keys()
    if missing:
        what = f"{name} needs {', '.join(sorted(missing))}, which {game.ruleset.book} does not have"
        raise RefusedError(Refusal(Reason.BET_IS_NOT_OFFERED, what))
    return found
