"""Snake Eyes, as the house knows it."""

from typing import Final

from croupier.games.entry import Entry, later
from croupier.games.strategies import Keep, alone
from croupier.games.tastes import Tastes, not_yet, one_of


ENTRY: Final = Entry(
    name="snake-eyes",
    build=later("croupier.games.snake_eyes.game:build"),
    strategies={
        "numbers": alone("5, 6 and 8.", Keep("five"), Keep("six"), Keep("eight")),
        "hardways": alone("All four hardways.", *(Keep("hardway", n) for n in (4, 6, 8, 10))),
        "field": alone("The field on every roll.", Keep("field")),
    },
    tastes=Tastes(
        likes=(
            not_yet("five", "six", "eight", count=2),
            not_yet("hardway", count=2),
            one_of("field"),
            one_of("any-seven", "craps-two", "craps-three", "eleven", "craps-twelve"),
        ),
        repeats=False,
    ),
    sample={
        "wagers": [{"bet": "hardway", "target": 8, "stake": "10"}],
        "chance": [[2, 4], [3, 5]],
    },
)
