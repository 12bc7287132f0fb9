"""Caribbean stud, as the house knows it."""

from typing import Final

from croupier.games.entry import Entry, later
from croupier.games.tastes import Tastes, each_of, one_of


ENTRY: Final = Entry(
    name="caribbean-stud",
    build=later("croupier.games.caribbean_stud.game:build"),
    tastes=Tastes(
        likes=(one_of("ante"), each_of(one_of("ante"), one_of("jackpot"))), takes={"bet": 0.55}
    ),
    sample={
        "wagers": [{"bet": "ante", "player": "Ana", "seat": 1, "stake": "10"}],
        "chance": ["9H", "AS", "9D", "KD", "4C", "7S", "5D", "6H", "2C", "JD"],
        "decisions": [{"player": "Ana", "act": "bet", "stake": "20"}],
    },
)
