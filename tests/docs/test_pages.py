"""The pages that show commands or Python are run as written: what they show is what happens."""

from pathlib import Path

import pytest

from tests.docs.pages import DOCS, Reader, fits, read_whole
from tests.games.tables import GAMES


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("page", "least"),
    [
        ("records.md", 5),
        ("editions.md", 3),
        ("poker.md", 10),
        ("studies.md", 16),
        *((f"games/{game}.md", 1) for game in GAMES),
    ],
)
def test_the_examples_of_a_page_run_as_written(
    page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    read_whole(DOCS / page, tmp_path, least=least)


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("```console\n$ echo one\ntwo\n```\n", "printed:\none"),
        ("```console\n$ false\n```\n", "left 1"),
        ("```console\n$ false\n...\n$ echo $?\n0\n```\n", "printed:\n1"),
        ("```python\n>>> 1 + 1\n3\n```\n", "Expected:"),
        ("```sh\nmake haste\n```\n", "there is no make haste"),
        ("```\ncroupier odds roulette\n```\n", "nobody runs"),
    ],
)
def test_a_page_that_lies_is_found(page: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(page)
    assert fault in "\n".join(Reader(tmp_path).read(path))


def test_a_file_is_kept_for_the_commands_below(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    page = "As `a.json`:\n\n```json\n[1]\n```\n\n```console\n$ cat a.json\n[1]\n```\n"
    path.write_text(page)
    reader = Reader(tmp_path)
    assert reader.read(path) == []
    assert reader.ran == 2


@pytest.mark.parametrize(
    ("shown", "printed", "is_fit"),
    [
        ("a ... c\n", "a b c\n", True),
        ("a\n...\nd\n", "a\nb\nc\nd\n", True),
        ("a\n", "a\nb\n", False),
        ("a.c\n", "abc\n", False),
    ],
)
def test_three_dots_stand_for_anything(shown: str, printed: str, is_fit: bool) -> None:
    assert fits(shown, printed) is is_fit
