"""Every relative link of a page leads to a file, and to a heading where it names one."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT


PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def links(page: Path) -> list[str]:
    """Give where a page's links lead; what stands in code is no link."""
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(), flags=re.DOTALL)
    return _LINK.findall(text)


def anchors(page: Path) -> set[str]:
    """Give the names under which a page's headings are reached."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in headings}


@pytest.mark.parametrize("page", [pytest.param(p, id=str(p.relative_to(ROOT))) for p in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", [pytest.param(p, id=str(p.relative_to(ROOT))) for p in PAGES])
def test_every_page_is_reached_from_the_readme(page: Path) -> None:
    seen, ahead = set[Path](), [ROOT / "README.md"]
    while ahead:
        current = ahead.pop()
        if current in seen or current.suffix != ".md":
            continue
        seen.add(current)
        near = [link.partition("#")[0] for link in links(current) if "://" not in link]
        ahead += [(current.parent / link).resolve() for link in near if link]
    assert page.resolve() in {each.resolve() for each in seen}
