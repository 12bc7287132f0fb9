"""The screens' types are those of the floor: made from it, and never left behind."""

from pathlib import Path

import msgspec
import pytest

from croupier.floor import sections, wire
from tools import wire_types


def test_the_committed_types_are_what_the_tool_makes(capsys: pytest.CaptureFixture[str]) -> None:
    assert wire_types.main(["--check"]) == 0, capsys.readouterr().err


def test_a_file_left_behind_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wire.ts"
    assert wire_types.main(["--check"], file) == 1
    assert wire_types.main([], file) == 0
    assert wire_types.main(["--check"], file) == 0
    file.write_text(file.read_text().replace("readonly is_demo: boolean", "readonly demo: boolean"))
    assert wire_types.main(["--check"], file) == 1
    assert "run it" in capsys.readouterr().err


def test_what_it_does_not_know_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert wire_types.main(["--chekc"]) == 2
    assert "usage" in capsys.readouterr().err


def test_every_message_and_section_is_there() -> None:
    text = wire_types.made()
    classes: list[type[msgspec.Struct]] = [
        *wire.TerminalMessage.__subclasses__(),
        *wire.HouseMessage.__subclasses__(),
        *sections.Section.__subclasses__(),
    ]
    assert len(classes) > 15
    for cls in classes:
        body = text.partition(f"export interface {cls.__name__} {{")[2].partition("\n}")[0]
        assert all(f"  readonly {name}" in body for name in cls.__struct_fields__), cls


def test_a_terminal_may_leave_out_what_has_a_default_and_the_house_writes_everything() -> None:
    text = wire_types.made()
    assert "readonly on_behalf?: string | null;" in text
    assert "readonly refused: Refused | null;" in text
    assert "readonly sections: Partial<Sections>;" in text
    assert "readonly decisions: readonly (readonly [string, string, string])[];" in text
