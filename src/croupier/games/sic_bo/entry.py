"""Sic bo, or tai-sai, as the house knows it."""

from fractions import Fraction
from typing import Final

from croupier.games.entry import Entry, later
from croupier.games.strategies import Keep, alone
from croupier.games.tastes import Tastes, one_each, one_of


_TENTH: Final = Fraction(1, 10)

ENTRY: Final = Entry(
    name="sic-bo",
    build=later("croupier.games.sic_bo.game:build"),
    aliases=("tai-sai",),
    strategies={
        "big": alone("Big on every roll.", Keep("big")),
        "small-and-any-triple": alone(
            "Small, and a tenth of it on any triple, which small loses to.",
            Keep("small"),
            Keep("any-triple", units=_TENTH),
        ),
    },
    tastes=Tastes(
        likes=(
            one_of("big", "small"),
            one_of("total", count=2),
            one_each(("big", "small"), ("even", "odd")),
            one_of("combination", count=3),
            one_of("single-die", count=2),
            one_of("specific-double", count=2),
            one_each(("any-triple",), ("specific-triple",)),
        )
    ),
    sample={"wagers": [{"bet": "small", "stake": "10"}], "chance": [[1, 2, 4]]},
)
