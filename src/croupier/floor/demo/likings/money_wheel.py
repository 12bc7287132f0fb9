"""What guests like at the money wheel."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.floor.demo.hands import some
from croupier.floor.demo.patrons import Patron
from croupier.floor.demo.tastes import Cloth, Taste, Wanted, one_of


def _often(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Back the symbols that most sections show."""
    order = cloth.table.equipment.symbols
    every = sorted(cloth.spots("symbol"), key=lambda spot: -order.count(spot.target))
    for spot in some(every[:3], 2):
        yield cloth.on(spot, who)


TASTES: Final[Mapping[str, Taste]] = {
    "a symbol": one_of("symbol"),
    "frequent symbols": _often,
    "many symbols": one_of("symbol", count=4),
}
