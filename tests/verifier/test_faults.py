"""Five hundred faults in copies of an export: every one is found, and the right row is named."""

import random
from collections.abc import Callable

import pytest

from tests.verifier.evenings import SEED, Played, play, random_script
from tests.verifier.forging import FORGERIES, Forged
from tests.verifier.loading import faults, verify


KINDS = ("nz on 37", "star-rapid at random", "star-rapid by a dealer")


@pytest.fixture(scope="module")
def evening() -> Played:
    """An evening at three tables, of two books, by hand, by confirmation and at random."""
    return play(random_script(random.Random(SEED), KINDS, 15))


def test_the_evening_itself_is_clean(evening: Played) -> None:
    assert not faults(evening.export, evening.public, evening.heads)


def test_there_are_five_hundred() -> None:
    assert sum(count for _, count in FORGERIES.values()) == 500


def is_named(forged: Forged, evening: Played) -> bool:
    """Say whether the verifier finds a fault and names its row; a first line may be refused."""
    try:
        found = faults(forged.text, evening.public, evening.heads)
    except verify.UnusableError:
        return 1 in forged.lines
    return any(forged.is_named(fault) for fault in found)


@pytest.mark.slow
@pytest.mark.parametrize("kind", FORGERIES)
def test_every_fault_is_found_and_the_right_row_named(
    kind: str, evening: Played, record_property: Callable[[str, object], None]
) -> None:
    forge, count = FORGERIES[kind]
    chance = random.Random(f"{SEED} {kind}")
    named = 0
    for _ in range(count):
        forged = forge(evening.export, chance)
        assert is_named(forged, evening), forged.what
        named += 1
    record_property("faults", f"{kind}: {named} of {count} found and named")
    assert named == count
