"""The pages for the operator: the drill is run as written, and what they name is there."""

import re
from pathlib import Path

import msgspec
import pytest

from croupier.floor import configuration
from croupier.floor.metrics import Metrics
from croupier.table.conduct.people.sign_ons import Access
from croupier.table.setup.configuration import TableRecord
from tests.docs.pages import DOCS, ROOT, read_whole


FLOOR = ROOT / "src" / "croupier" / "floor"
PAGES = DOCS / "operations"


def test_the_drill_runs_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    read_whole(PAGES / "backup.md", tmp_path, least=6)


def test_a_first_start_runs_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    read_whole(PAGES / "installing.md", tmp_path, least=2)


def test_every_line_of_the_configuration_is_explained_and_nothing_else() -> None:
    text = (PAGES / "configuration.md").read_text()
    sections: dict[str, type[msgspec.Struct]] = {
        "house": configuration.HouseSection,
        "server": configuration.ServerSection,
        "terminals": configuration.TerminalsSection,
        "logs": configuration.LogsSection,
        "demo": configuration.DemoSection,
    }
    for name, shape in sections.items():
        part = text.partition(f"\n## {name}\n")[2].partition("\n## ")[0]
        explained = set(re.findall(r"^\| `([\w-]+)` \|", part, re.MULTILINE))
        assert explained == {field.encode_name for field in msgspec.structs.fields(shape)}
    part = text.partition("\n## table\n")[2]
    lines = re.findall(r"^\| (.+?) \|", part, re.MULTILINE)
    explained = {name for line in lines for name in re.findall(r"`(\w+)`", line)}
    shapes: tuple[type[msgspec.Struct], ...] = (TableRecord, configuration.AboutFields)
    assert explained == {field.name for each in shapes for field in msgspec.structs.fields(each)}


def test_every_metric_is_explained_and_nothing_else() -> None:
    text = (PAGES / "watching.md").read_text()
    named = set(re.findall(r"`(croupier_\w+)(?:\{[\w,]+\})?`", text))
    told = Metrics(["R1"]).exposition().decode()
    counted = set(re.findall(r"^# HELP (croupier_\w+)", told, re.MULTILINE))
    assert named == counted
    for name in re.findall(r"process_\w+", text):
        assert f"# HELP {name} " in told


def test_alerts_ask_for_metrics_that_there_are() -> None:
    text = (PAGES / "watching.md").read_text()
    told = Metrics(["R1"]).exposition().decode()
    asked = set(re.findall(r"\b(croupier_\w+)", "\n".join(re.findall(r"expr: (.+)", text))))
    assert len(asked) == 4
    for name in asked:
        assert re.search(rf"^{name}[ {{]", told, re.MULTILINE), name


def test_every_event_that_is_explained_is_logged() -> None:
    text = (PAGES / "watching.md").read_text()
    rows = text.partition("| event |")[2].partition("\n\n")[0]
    named = {
        name
        for row in re.findall(r"^\| (`.+?) \|", rows, re.MULTILINE)
        for name in row.split("`, `")
    }
    source = "".join(each.read_text() for each in FLOOR.rglob("*.py"))
    logged = set(re.findall(r"\b(?:log|warn|fail)\(\s*\"([^\"]+)\"", source))
    logged |= {str(each) for each in Access}
    assert len(named) >= 14
    assert {name.strip("`") for name in named} <= logged
