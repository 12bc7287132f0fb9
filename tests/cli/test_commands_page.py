"""The page about the commands is run as written."""

from pathlib import Path

import pytest

from croupier.cli.main import COMMANDS
from tests.docs.pages import DOCS, read_whole


PAGE = DOCS / "commands.md"


@pytest.mark.slow
def test_the_page_runs_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    read_whole(PAGE, tmp_path, least=12)


def test_the_page_names_every_command_of_a_house() -> None:
    text = PAGE.read_text()
    house = {"play", "rounds", "verify", "export", "staff"}
    assert house <= set(COMMANDS)
    assert all(f"| `croupier {name}" in text for name in house)
