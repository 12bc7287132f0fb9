"""What every test run needs: the rule marks, pytest's own test bench, hypothesis profiles."""

import os

from hypothesis import settings


pytest_plugins = ("pytester", "tests.plugins.rule_marks")

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") == "true" else "dev")
)
