"""What guests like at casino war: one area or several, and now and then the tie."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.floor.demo.hands import some
from croupier.floor.demo.patrons import Patron
from croupier.floor.demo.tastes import Cloth, Taste, Wanted, one_of


def _with_ties(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Back an area, and that its card is the dealer's."""
    for ante in some(cloth.spots("ante"), 1):
        yield cloth.on(ante, who)
        yield from (cloth.on(tie, who) for tie in cloth.spots("tie") if tie.target == ante.target)


TASTES: Final[Mapping[str, Taste]] = {
    "an area": one_of("ante"),
    "several areas": one_of("ante", count=3),
    "an area and its tie": _with_ties,
}
