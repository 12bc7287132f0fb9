"""The money wheel, as the house knows it."""

from typing import Final

from croupier.games.entry import Entry, later
from croupier.games.strategies import Keep, alone
from croupier.games.tastes import Tastes, one_of


ENTRY: Final = Entry(
    name="money-wheel",
    build=later("croupier.games.money_wheel.game:build"),
    strategies={
        "commonest": alone("The symbol that is there most often.", Keep("symbol", "A")),
        "rarest": alone("One of the two symbols that are there once.", Keep("symbol", "G")),
    },
    tastes=Tastes(likes=(one_of("symbol"), one_of("symbol", count=2), one_of("symbol", count=4))),
    sample={"wagers": [{"bet": "symbol", "target": "A", "stake": "10"}], "chance": ["A"]},
)
