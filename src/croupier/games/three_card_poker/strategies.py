"""How a hand of three cards is answered by what it is worth."""

from dataclasses import dataclass

from croupier.games.poker.values import ODD_CARDS, THREE_CARDS, Value
from croupier.games.protocol import Ask


@dataclass(frozen=True, slots=True)
class PlaysFrom:
    """Plays odd cards from these ranks up and every better hand, and folds all below."""

    ranks: tuple[str, ...]

    def __call__(self, ask: Ask) -> str:
        """Look at the hand that the question is about; where none was chosen, as the clock would."""
        least = THREE_CARDS.least(ODD_CARDS, *self.ranks)
        is_played = isinstance(ask.about, Value) and ask.about >= least
        return "play" if is_played and ask.choice("play") else ask.default
