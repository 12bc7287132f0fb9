"""What every test run needs: rule marks, pytest's own test bench, hypothesis profiles, examples."""

import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings


pytest_plugins = ("pytester", "tests.plugins.rule_marks")

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") == "true" else "dev")
)


def pytest_collection_finish() -> None:
    """Let the garbage collector leave alone what stays: books, tests, compiled code.

    Full collections over all of that were a third of what some files cost.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in the source that has some: looking everywhere takes seconds."""
    found = yield
    if not found or ("src" in file_path.parts and ">>>" in file_path.read_text("utf-8")):
        return found
    return [each for each in found if type(each) is pytest.Module]
