"""The pages about money: what they show is what happens, and their tables are the books' data."""

import re
from pathlib import Path

import pytest

from croupier.rulebooks.operations import operations
from croupier.table.conduct.core.commands import DECIDES, name_of
from tests.docs.pages import DOCS, read_whole


TOPICS = {"cashier", "chips", "debts", "payouts", "terminals", "unclaimed"}
_SECTION = re.compile(r"^### ([a-z -]+)\n(.*?)(?=^##|\Z)", re.DOTALL | re.MULTILINE)
_ROW = re.compile(r"^\| (nz1996|nz|star-rapid) \| ([a-z ]+) \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize(("page", "least"), [("bank.md", 10), ("conduct/cashier.md", 2)])
def test_the_examples_of_a_page_run_as_written(
    page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    read_whole(DOCS / page, tmp_path, least)


def test_every_operation_with_money_is_described_as_the_books_have_it() -> None:
    sections = dict(_SECTION.findall((DOCS / "conduct" / "cashier.md").read_text()))
    mine = {name_of(kind) for kind in DECIDES if kind.__module__.rpartition(".")[2] in TOPICS}
    assert set(sections) == mine
    for name, text in sections.items():
        shown = {book: (role, rules) for book, role, rules in _ROW.findall(text)}
        known = {b for b in ("nz1996", "nz", "star-rapid") if name in operations(b, "roulette")}
        assert set(shown) == known, name
        for book, (role, rules) in shown.items():
            operation = operations(book, "roulette")[name]
            refs = {ref.ref for ref in operation.rules}
            refs |= {ref.ref for because in operation.because.values() for ref in because}
            assert role == operation.role
            assert set(rules.split(", ")) == (refs or {"the house's own"}), (name, book)
