"""Looking at screens as somebody does who depends on them: by axe, in both languages, narrow."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.web.axe import found_by_axe


NARROW = {"width": 320, "height": 640}
"""A window of 1280 pixels at 400 percent."""
BEYOND = """() => [...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 8).map((each) => `${each.tagName} ${each.className?.baseVal ?? each.className}`)"""
"""What reaches over the right edge, for the message."""


class Looking:
    """Looks at screens, in each language, at each size."""

    def __init__(self) -> None:
        self.looked: list[str] = []

    def at(self, name: str, page: Page, *, narrow: bool = True) -> None:
        """Let axe look at a screen in both languages, and see between them that it reflows."""
        wide = page.viewport_size
        turn(page, "zh")
        self._look(f"{name}, zh", page)
        if narrow:
            page.set_viewport_size(NARROW)  # type: ignore[arg-type]
            _reflows(f"{name}, zh", page)
        turn(page, "en")
        if narrow:
            _reflows(f"{name}, en", page)
            page.set_viewport_size(wide)  # type: ignore[arg-type]
        self._look(f"{name}, en", page)

    def _look(self, name: str, page: Page) -> None:
        assert is_so(page, lambda: not faults(page)), f"{name}: {faults(page)}"
        self.looked.append(name)


def _reflows(name: str, page: Page) -> None:
    assert is_so(page, lambda: lost(page) == 0), f"{name}, 320 pixels: {page.evaluate(BEYOND)}"


def is_so(page: Page, what: Callable[[], bool]) -> bool:
    """Say whether something holds, at once or when what moves on the page has come to rest."""
    for _ in range(5):
        if what():
            return True
        page.wait_for_timeout(400)
    return False


def turn(page: Page, language: str) -> None:
    """Switch the language past a dialog that lies over the switch."""
    tag = {"en": "en", "zh": "zh-Hans"}[language]
    if page.locator(".switch").count() == 0:  # a notice speaks the language that was spoken last
        page.evaluate("(it) => localStorage.setItem('croupier.language', it)", language)
        page.reload()
        page.get_by_role("heading").first.wait_for()
    page.evaluate(
        "(tag) => [...document.querySelectorAll(`.switch [lang='${tag}']`)].at(-1)?.click()", tag
    )
    page.wait_for_function("(tag) => document.documentElement.lang === tag", arg=tag)


def faults(page: Page) -> list[str]:
    """Give what axe finds: in what is open over a screen, which was looked at before, or in all."""
    over = "dialog[open]"
    return found_by_axe(page, over if page.locator(over).count() else "html")


def lost(page: Page) -> int:
    """Give how many pixels of the page lie beyond a narrow window's edge."""
    wide: int = page.evaluate(
        """async () => {
            await Promise.race([document.fonts.ready, new Promise((on) => setTimeout(on, 5_000))]);
            const { documentElement: whole, body } = document;
            return Math.max(whole.scrollWidth, body.scrollWidth) - innerWidth;
        }"""
    )
    return max(wide, 0)
