"""Every rule a page names is a rule of the index."""

import re
from pathlib import Path

import pytest

from croupier.rulebooks.index import BOOKS, lookup
from tests.docs.pages import DOCS, ROOT


PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
_REF = re.compile(rf"(?<![\w/])(?:{'|'.join(BOOKS)}):(?:[\w/()]|\.(?=\w)|\[[^\]]*\])+")


@pytest.mark.parametrize("page", [pytest.param(p, id=str(p.relative_to(ROOT))) for p in PAGES])
def test_rules_that_are_named_exist(page: Path) -> None:
    for found in set(_REF.findall(page.read_text())):
        ref = found
        while ref.count(")") > ref.count("("):
            ref = ref[: ref.rindex(")")]
        assert str(lookup(ref).ref) == ref


def test_the_readings_name_rules() -> None:
    assert len(set(_REF.findall((DOCS / "readings.md").read_text()))) > 30
