"""Casino war, as the house knows it."""

from typing import Final

from croupier.games.entry import Entry, later
from croupier.games.strategies import Keep, Prefers, alone
from croupier.games.tastes import Tastes, each_of, one_of


_AREA: Final = Keep("ante", 1)

ENTRY: Final = Entry(
    name="casino-war",
    build=later("croupier.games.casino_war.game:build"),
    strategies={
        "always-war": alone("Goes to war whenever it is level.", _AREA, decides=Prefers(("war",))),
        "always-surrender": alone(
            "Surrenders whenever it is level.", _AREA, decides=Prefers(("surrender",))
        ),
        "clock": alone("What the clock answers for a player who does not.", _AREA),
    },
    tastes=Tastes(
        likes=(one_of("ante"), one_of("ante", count=3), each_of(one_of("ante"), one_of("tie"))),
        takes={"war": 0.7},
    ),
    sample={
        "wagers": [{"bet": "ante", "player": "Ana", "target": 1, "stake": "10"}],
        "chance": ["9H", "7S", "2D", "3D", "4D", "5D"],
    },
)
