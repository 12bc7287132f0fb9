"""What simulated equipment brings: where a ball falls or a die comes to rest no program decides.

It is drawn from the operating system's entropy, as far from the house's generator as the demo can
be: the generator of the RNG tables is another thing, committed and verifiable.
"""

from dataclasses import dataclass, field
from secrets import SystemRandom, choice
from typing import Final

from croupier.equipment.cards import Card, decks
from croupier.floor.sections import Equipment


_LEAST_LEFT: Final = 52
"""Cards from which on a shoe is dealt no further: a new one is shuffled before the next coup."""

_CUTTING_CARD: Final = 78


@dataclass
class DemoShoe:
    """A shoe on a table of the demo, shuffled by nobody's program and dealt to its cutting card."""

    _left: list[Card] = field(default_factory=list[Card])

    @property
    def is_at_its_card(self) -> bool:
        """Whether the cutting card comes next: it lies a deck and a half from the back."""
        return 0 < len(self._left) <= _CUTTING_CARD

    def draw(self, count: int, *, is_first: bool) -> str:
        """Draw the next card; a shoe of so many decks is shuffled before a coup, or where none is.

        A dealer who comes back in the middle of a coup has no shoe in hand.
        """
        if not self._left or (is_first and len(self._left) < _LEAST_LEFT):
            self._left = list(decks(count))
            SystemRandom().shuffle(self._left)
        return str(self._left.pop())


def falls(equipment: Equipment) -> str:
    """Let the ball fall, the wheel come to rest, or the dice."""
    if not equipment.dice:
        return choice(equipment.symbols)
    return "-".join(choice(equipment.symbols) for _ in range(equipment.dice))
