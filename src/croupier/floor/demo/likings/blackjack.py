"""What guests like at blackjack: a box, or the cards of all; and how they play what they get."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.floor.demo.patrons import Patron
from croupier.floor.demo.tastes import Cloth, Taste, Wanted, one_of


_MAIN: Final = ("original", "player")
_SIDE: Final = ("kings-bounty", "royal-match-21", "bet-the-set-21")


def _own_box(cloth: Cloth, who: Patron, aside: int = 0) -> int:
    """Return the box that a guest likes; none where a table has none."""
    boxes = cloth.table.boxes
    return boxes[(int(who.favourites[0]) + aside) % len(boxes)] if boxes else 0


def _hand(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Play one hand."""
    for spot in cloth.spots(*_MAIN):
        wanted = cloth.on(spot, who)
        yield Wanted(wanted.bet, wanted.target, wanted.stake, box=_own_box(cloth, who))


def _two_hands(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Play two boxes, where there are boxes."""
    yield from _hand(cloth, who)
    for spot in cloth.spots("original") if cloth.table.boxes else ():
        wanted = cloth.on(spot, who)
        yield Wanted(wanted.bet, wanted.target, wanted.stake, box=_own_box(cloth, who, aside=1))


def _with_a_side_bet(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Play a hand, and back its first cards."""
    yield from _hand(cloth, who)
    yield from one_of(*_SIDE)(cloth, who)


TASTES: Final[Mapping[str, Taste]] = {
    "a hand": _hand,
    "two hands": _two_hands,
    "a hand and a side bet": _with_a_side_bet,
}
