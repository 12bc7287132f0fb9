"""The tutorial is run as written: what it shows is what happens."""

from pathlib import Path

import pytest

from tests.docs.pages import DOCS, read_whole


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_tutorial_runs_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    read_whole(DOCS / "tutorial.md", tmp_path, least=40)
