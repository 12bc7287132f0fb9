"""Tests of the floor wait for other processes, and a busy machine makes those late."""

from pathlib import Path

import pytest


LATE = 240
"""Seconds that a test may take which says nothing else."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give every test of this folder time for a machine that does much else."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LATE))
