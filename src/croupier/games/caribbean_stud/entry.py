"""Caribbean stud, as the house knows it."""

from dataclasses import dataclass
from typing import Final

from croupier.games.entry import Entry, later
from croupier.games.poker.values import FIVE_CARDS, ODD_CARDS, ONE_PAIR, Value
from croupier.games.protocol import Ask
from croupier.games.strategies import Keep, Prefers, alone
from croupier.games.tastes import Tastes, each_of, one_of


@dataclass(frozen=True, slots=True)
class BetsFrom:
    """Bets with this much or more, and folds with less."""

    least: Value

    def __call__(self, ask: Ask) -> str:
        """Answer by the hand that is asked about."""
        return "bet" if isinstance(ask.about, Value) and ask.about >= self.least else ask.default


_ANTE: Final = Keep("ante")

ENTRY: Final = Entry(
    name="caribbean-stud",
    build=later("croupier.games.caribbean_stud.game:build"),
    strategies={
        "ace-king-jack": alone(
            "Bets from ace, king, jack, eight, three up, and folds the rest.",
            _ANTE,
            decides=BetsFrom(FIVE_CARDS.least(ODD_CARDS, "A", "K", "J", "8", "3")),
        ),
        "pair": alone(
            "Bets with a pair or better.", _ANTE, decides=BetsFrom(FIVE_CARDS.least(ONE_PAIR, "2"))
        ),
        "always": alone("Bets with every hand.", _ANTE, decides=Prefers(("bet",))),
        "clock": alone("What the clock answers for a player who does not.", _ANTE),
    },
    tastes=Tastes(
        likes=(one_of("ante"), each_of(one_of("ante"), one_of("jackpot"))), takes={"bet": 0.55}
    ),
    sample={
        "wagers": [{"bet": "ante", "player": "Ana", "seat": 1, "stake": "10"}],
        "chance": ["9H", "AS", "9D", "KD", "4C", "7S", "5D", "6H", "2C", "JD"],
        "decisions": [{"player": "Ana", "act": "bet", "stake": "20"}],
    },
)
