"""What a table's journal says has words in both languages."""

import re

import pytest

from croupier.table.conduct.core.commands import FOLDS
from croupier.table.house.keeper import Keeper
from tests.web.dealer.test_operation_words import HAN, catalogue


OTHERS = {"by"}
"""Words of the journal's panel itself."""


def told(language: str) -> dict[str, str]:
    return {
        key.removeprefix("log."): words
        for key, words in catalogue(language).items()
        if key.startswith("log.")
    }


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_kind_of_entry_at_a_table_has_its_line(language: str) -> None:
    assert Keeper.__module__ == "croupier.table.house.keeper"  # with it every fold is known
    assert set(told(language)) - OTHERS == {*FOLDS, "table set up"}


def test_both_languages_name_the_same_facts() -> None:
    chinese = told("zh")
    for kind, words in told("en").items():
        named = re.findall(r"\{(\w+)\}", words)
        assert sorted(named) == sorted(re.findall(r"\{(\w+)\}", chinese[kind])), kind


def test_the_journal_s_chinese_is_chinese() -> None:
    bare = {"wager placed", "by"}  # names and places, which the facts bring
    assert {kind for kind, text in told("zh").items() if not HAN.search(text)} == bare
