"""The page about the journal is run as written."""

from pathlib import Path

import pytest

from tests.docs.pages import DOCS, read_whole


def test_the_examples_of_the_page_run_as_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    read_whole(DOCS / "journal.md", tmp_path, least=4)
