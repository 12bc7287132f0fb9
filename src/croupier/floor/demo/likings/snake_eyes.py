"""What guests like at Snake Eyes: what they have not made already."""

from collections.abc import Mapping
from typing import Final

from croupier.floor.demo.tastes import Taste, not_yet, one_of


TASTES: Final[Mapping[str, Taste]] = {
    "numbers": not_yet("five", "six", "eight", count=2),
    "hardways": not_yet("hardway", count=2),
    "field": one_of("field"),
    "one roll": one_of("any-seven", "craps-two", "craps-three", "eleven", "craps-twelve"),
}
