"""Baccarat, as the house knows it."""

from fractions import Fraction
from typing import Final

from croupier.games.entry import Entry, later
from croupier.games.strategies import Keep, alone
from croupier.games.tastes import Tastes, each_of, one_of


_TENTH: Final = Fraction(1, 10)


_HAND: Final = one_of("player", "banker")

ENTRY: Final = Entry(
    name="baccarat",
    build=later("croupier.games.baccarat.game:build"),
    aliases=("punto-banco", "premium-baccarat", "rapid-baccarat"),
    strategies={
        "banker": alone("The Banker's hand in every coup.", Keep("banker")),
        "player": alone("The Player's hand in every coup.", Keep("player")),
        "tie": alone("A tie in every coup.", Keep("tie")),
        "banker-and-tie": alone(
            "The Banker's hand, and a tenth of it on a tie.",
            Keep("banker"),
            Keep("tie", units=_TENTH),
        ),
        "banker-with-dragon-bonus": alone(
            "The Banker's hand, and a tenth of it on its dragon bonus.",
            Keep("banker"),
            Keep("dragon-bonus", "banker", _TENTH),
        ),
        "player-with-dragon-bonus": alone(
            "The Player's hand, and a tenth of it on its dragon bonus.",
            Keep("player"),
            Keep("dragon-bonus", "player", _TENTH),
        ),
        "player-with-perfect-pair": alone(
            "The Player's hand, and a tenth of it on a pair in it.",
            Keep("player"),
            Keep("perfect-pair", "player", _TENTH),
        ),
        "ez-with-dragon-7": alone(
            "The Banker's hand, and a fortieth of it on the three-card seven that it stands off with.",
            Keep("banker"),
            Keep("dragon-7", units=Fraction(1, 40)),
        ),
        "banker-insured": alone(
            "The Banker's hand, and insurance on its first four cards as far as the rules let.",
            Keep("banker", behind="banker-insurance-2"),
        ),
        "player-insured": alone(
            "The Player's hand, and insurance on its first four cards as far as the rules let.",
            Keep("player", behind="player-insurance-2"),
        ),
    },
    tastes=Tastes(
        likes=(
            _HAND,
            one_of("banker"),
            each_of(_HAND, one_of("perfect-pair", "any-pair", "lucky-match", "pair")),
            each_of(_HAND, one_of("tie")),
            each_of(
                _HAND, one_of("dragon-bonus", "dragon-7", "panda-8", "lucky-6", "super-6", "tiger")
            ),
        )
    ),
    sample={
        "wagers": [{"bet": "player", "stake": "10"}, {"bet": "tie", "stake": "10"}],
        "chance": ["5H", "2S", "KD", "KC", "3D", "4C"],
    },
)
