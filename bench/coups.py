"""Baccarat from shuffled eight-deck shoes, against C's loop with vectorised draws.

C tallies Player, Banker and tie, pairs and perfect pairs, and the dragon bonus; so do we, in one
race. The other has every bet of the edition on the cloth, insurance too.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

import croupier
from bench import native
from bench.race import Moments, Race, Sample
from croupier.equipment.cards import Card, decks
from croupier.equipment.devices import Shoe
from croupier.games.protocol import Game
from croupier.lab.hands import Hands, hands_of
from croupier.lab.kernels.dealt import HandVisits
from croupier.lab.players import every_wager


SEED = 20_261_116
TALLIED = ("player", "banker", "tie", "perfect-pair", "dragon-bonus")
"""The bets that C tallies."""
CUT_FROM_THE_END = 14
PAIRS = ("mixed pair", "coloured pair", "perfect pair")

Counts = NDArray[np.int64]


def table() -> Game[Any]:
    """Deal the latest edition from C's shoe: burned by the first card, one coup after the cut."""
    cards = decks(8)
    burns = tuple((card, _burned(card)) for card in dict.fromkeys(cards))
    shoe = Shoe(cards, cut=len(cards) - CUT_FROM_THE_END, last=1, burns=burns)
    return replace(croupier.game("baccarat", rulebook="nz-baccarat"), device=shoe)


def _burned(card: Card) -> int:
    return {"A": 1, **{str(n): n for n in range(2, 10)}}.get(card.rank, 10)


def tallied(scale: float) -> Race:
    """The bets that C tallies."""
    game = table()
    wagers = [each for each in every_wager(game).placements if each.bet in TALLIED]
    return _race("baccarat, C's bets", 0.6, hands_of(game, wagers), game, scale)


def whole(scale: float) -> Race:
    """Every bet of the edition; its ratio has no bar of its own."""
    game = table()
    return _race("baccarat, every bet", 0.0, hands_of(game), game, scale)


def _race(name: str, bar: float, hands: Hands, game: Game[Any], scale: float) -> Race:
    shoes = max(16, round(200_000 * scale))
    walk = hands.walk(seed=SEED)
    loop = native.timed("coups", "x_simd_shoe")
    theirs = {figure: native.counted("coups", told) for figure, (told, _) in FIGURES.items()}
    worth = {figure: _worth(game, hands, pays) for figure, (_, pays) in FIGURES.items()}
    ends = np.array([outcome.ends for outcome in hands.outcomes])

    def ours() -> Sample:
        counts = walk.run(shoes)[hands.counters]
        coups = int(counts[ends].sum())
        return Sample(
            coups,
            {
                figure: Moments(coups, float(counts @ net), float(counts @ net**2))
                for figure, net in worth.items()
            },
        )

    def limit() -> Sample:
        coups = loop(shoes)
        return Sample(
            coups,
            {
                figure: Moments(coups, float(told()), coups * squares[figure])
                for figure, told in theirs.items()
            },
        )

    squares = {
        figure: moments.squares / moments.number for figure, moments in ours().figures.items()
    }

    def start(at: int) -> HandVisits:
        return hands.walk(seed=SEED, table=at)

    return Race(name, "coups", bar, ours, limit, start, shoes)


Pays = Callable[[Game[Any], str, str, str], float]


def _wins(bet: str) -> Pays:
    return lambda _game, each, _target, line: float(each == bet and line.startswith("win"))


def _pairs(target: str, lines: tuple[str, ...]) -> Pays:
    def pays(_game: Game[Any], bet: str, on: str, line: str) -> float:
        return float(bet == "perfect-pair" and target in {"", on} and line in lines)

    return pays


def _dragon(target: str) -> Pays:
    def pays(game: Game[Any], bet: str, on: str, line: str) -> float:
        if bet != "dragon-bonus" or on != target:
            return 0.0
        return float(game.ruleset.bets[bet].scale[line].total - 1)

    return pays


FIGURES: dict[str, tuple[str, Pays]] = {
    "player wins": ("player_wins", _wins("player")),
    "banker wins": ("banker_wins", _wins("banker")),
    "ties": ("ties", _wins("tie")),
    "player pairs": ("player_pairs", _pairs("player", PAIRS)),
    "banker pairs": ("banker_pairs", _pairs("banker", PAIRS)),
    "perfect pairs": ("perfect_pairs", _pairs("", PAIRS[2:])),
    "dragon, player": ("player_dragon", _dragon("player")),
    "dragon, banker": ("banker_dragon", _dragon("banker")),
}
"""What both sides count: C's name for it, and what a line of ours is worth."""


def _worth(game: Game[Any], hands: Hands, pays: Pays) -> NDArray[np.float64]:
    """Give what each class of ours is worth for a figure."""
    return np.array(
        [
            sum(pays(game, key.bet, str(key.target), line) for key, line in outcome.lines)
            for outcome in hands.outcomes
        ]
    )
