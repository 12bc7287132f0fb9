"""What guests like at sic bo."""

from collections.abc import Mapping
from typing import Final

from croupier.floor.demo.tastes import Taste, one_each, one_of


TASTES: Final[Mapping[str, Taste]] = {
    "big or small": one_of("big", "small"),
    "halves": one_each(("big", "small"), ("even", "odd")),
    "totals": one_of("total", count=2),
    "pairs": one_of("combination", count=3),
    "single dice": one_of("single-die", count=2),
    "doubles": one_of("specific-double", count=2),
    "triples": one_each(("any-triple",), ("specific-triple",)),
}
