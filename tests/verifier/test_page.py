"""The page about the verifier, run as written."""

import shutil
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, read_whole
from tests.verifier.loading import VERIFIER


@pytest.mark.slow
def test_the_examples_of_the_page_run_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(VERIFIER, tmp_path / "verify.py")
    read_whole(DOCS / "verifying.md", tmp_path, least=5)
