"""Where the stores of a test are: a file, a memory, a PostgreSQL."""

from pathlib import Path

import pytest

from tests.postgres import fresh_address


@pytest.fixture(params=["file", "memory", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the address of a store that is not there yet, in each database in turn."""
    if request.param == "memory":
        return ":memory:"
    return fresh_address() if request.param == "postgres" else str(tmp_path / "house.db")


@pytest.fixture(params=["file", "postgres"])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the address of a store that outlives its owner."""
    return fresh_address() if request.param == "postgres" else str(tmp_path / "house.db")
