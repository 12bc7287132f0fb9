"""What every test run needs: the rule marks, pytest's own test bench, hypothesis profiles."""

import gc
import os

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
