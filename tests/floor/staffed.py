"""Staff for the houses of tests, whose sign-ins are hashed quickly."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from croupier.floor.configuration import FloorConfiguration
from croupier.floor.opening import first_staff
from croupier.table.house import staff


@contextmanager
def hashed_quickly() -> Iterator[None]:
    """Take staff on whose secrets are hashed at once, and so are tried at once.

    What is kept of somebody says how slowly theirs was hashed. A house takes a twentieth of a
    second for each, and a test would wait for all of them.
    """
    with mock.patch.object(staff, "_COST", 2):
        yield


def staffed(configuration: FloorConfiguration) -> dict[str, str]:
    """Take the first staff of a new house on; return their sign-ins."""
    with hashed_quickly():
        return {each.name: each.secret for each in first_staff(configuration)}
