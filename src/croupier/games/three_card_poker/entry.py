"""Three card poker, as the house knows it."""

from typing import Final

from croupier.games.entry import Entry, later
from croupier.games.strategies import Keep, Prefers, alone
from croupier.games.tastes import Tastes, each_of, one_of
from croupier.games.three_card_poker.strategies import PlaysFrom


ENTRY: Final = Entry(
    name="three-card-poker",
    aliases=("stadium-three-card-poker",),
    build=later("croupier.games.three_card_poker.game:build"),
    strategies={
        "queen-six-four": alone(
            "Plays queen, six and four or better, and folds all below.",
            Keep("ante"),
            decides=PlaysFrom(("Q", "6", "4")),
        ),
        "always-play": alone("Plays every hand.", Keep("ante"), decides=Prefers(("play",))),
        "clock": alone("What the clock answers for a player who does not.", Keep("ante")),
    },
    tastes=Tastes(
        likes=(
            one_of("ante"),
            each_of(one_of("ante"), one_of("pair-plus")),
            each_of(one_of("ante"), one_of("six-card-bonus", count=2)),
        ),
        takes={"choose": 1.0, "play": 0.7, "stay": 0.8},
    ),
    sample={
        "wagers": [{"bet": "ante", "player": "Ana", "stake": "10"}],
        "decisions": [
            {"player": "Ana", "act": "choose", "places": [0, 1, 2]},
            {"player": "Ana", "act": "play"},
        ],
        "chance": ["9H", "9S", "4D", "2C", "3C", "5D", "6H", "7S", "8S", "KD", "7D", "2H"],
    },
)
