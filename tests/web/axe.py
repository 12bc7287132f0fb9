"""What axe finds on a page, by all of its standards."""

from playwright.sync_api import Page

from tests.web.serving import WEB


STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_LOOK = """async ([where, tags]) => {
    const found = await axe.run(where, { runOnly: tags, resultTypes: ['violations'] });
    return found.violations.flatMap((fault) => fault.nodes.map(
        (node) => `${fault.id}: ${node.target.join(' ')}: ${node.failureSummary}`));
}"""
"""Only what is wrong leaves the page: to carry over all that is right takes longer than to look."""


def found_by_axe(page: Page, where: str = "html") -> list[str]:
    """Let axe look at a part of a page; gives a line for everything that is wrong there."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8"))
    found: list[str] = page.evaluate(_LOOK, [where, STANDARDS])
    return found
