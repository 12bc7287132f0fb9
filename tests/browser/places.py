"""Where every bet lies on a cloth, worked out from the printed lines alone.

Nothing here is read from the screens' own geometry: the boxes of a few printed cells give the grid,
and a casino's cloth says the rest. A split lies on the line between two numbers, a corner on their
cross, a street at the outer end of its row, a six line where two rows meet there.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.visiting import box


Point = tuple[float, float]

EVEN_CHANCES = ("low", "even", "red", "black", "odd", "high")
"""As they lie along the players' side."""


@dataclass(frozen=True)
class Cloth:
    """The grid of a cloth on the page: its first number, its steps, its outside boxes."""

    first: Point
    along: float
    """From a row of three to the next."""
    across: float
    """From 1 to 2: upwards, so it is negative."""
    outside: float
    """How high a dozen's box is."""
    zeros: tuple[str, ...]
    """From the side of 1 to the side of 3."""

    # The lines

    @property
    def left(self) -> float:
        """The line between the zeros and the first row."""
        return self.first[0] - self.along / 2

    @property
    def outer(self) -> float:
        """The players' side of the numbers."""
        return self.first[1] - self.across / 2

    def centre(self, number: int) -> Point:
        row, column = divmod(number - 1, 3)
        return self.first[0] + row * self.along, self.first[1] + column * self.across

    def row(self, number: int) -> float:
        return self.centre(number)[0]

    def _zero(self, zero: str) -> tuple[float, float]:
        """Give where a zero's box begins and ends, from the outer line on."""
        share = 3 * self.across / len(self.zeros)
        begins = self.outer + self.zeros.index(zero) * share
        return begins, begins + share

    # The bets

    def at(self, bet: str, target: str) -> Point:
        """Give the point of a bet."""
        if bet in EVEN_CHANCES:
            along = 2 * EVEN_CHANCES.index(bet) + 0.5
            return self.first[0] + along * self.along, self.outer + 1.5 * self.outside
        if bet == "dozen":
            along = 4 * (int(target) - 1) + 1.5
            return self.first[0] + along * self.along, self.outer + self.outside / 2
        if bet == "column":
            return self.centre(36 + int(target))
        parts = target.split("-")
        zeros = [part for part in parts if part in self.zeros]
        numbers = [int(part) for part in parts if part not in self.zeros]
        return self._beside_zeros(bet, zeros, numbers) if zeros else self._inside(bet, numbers)

    def _inside(self, bet: str, numbers: list[int]) -> Point:
        if bet in {"straight-up", "split", "corner"}:
            centres = [self.centre(number) for number in numbers]
            return _mean(x for x, _ in centres), _mean(y for _, y in centres)
        assert bet in {"street", "six-line"}, bet
        return _mean(self.row(number) for number in numbers), self.outer

    def _beside_zeros(self, bet: str, zeros: list[str], numbers: list[int]) -> Point:
        if not numbers:  # a zero itself, or the line between two
            edges = sorted(edge for zero in zeros for edge in self._zero(zero))
            inner = edges[1:-1] if len(zeros) > 1 else edges
            return self.first[0] - self.along, _mean(inner)
        if bet in {"corner", "five-line"}:  # the first row with all zeros
            return self.left, self.outer
        if len(zeros) > 1:  # both zeros and the number between them
            return self.left, self._zero(zeros[0])[0 if self.zeros.index(zeros[0]) else 1]
        if len(numbers) > 1:  # a zero and two numbers: on the line between these
            return self.left, _mean(self.centre(number)[1] for number in numbers)
        (number,), half = numbers, self.across / 2
        middle = self.centre(number)[1]
        begins, ends = self._zero(zeros[0])
        return self.left, (min(middle - half, begins) + max(middle + half, ends)) / 2


def cloth_of(page: Page, zeros: tuple[str, ...] = ("0",), within: str = ".felt") -> Cloth:
    """Measure a cloth by four of its printed boxes."""

    def printed(number: str) -> Point:
        cell = page.locator(f"{within} .printed g", has=page.get_by_text(number, exact=True))
        x, y, width, height = box(cell.locator(".box").first)
        return x + width / 2, y + height / 2

    page.evaluate("document.fonts.ready")  # with its fonts in, nothing moves any more
    one, three, last = printed("1"), printed("3"), printed("34")
    dozen = box(page.locator(f"{within} .printed .outside.dozen .box").first)
    return Cloth(
        first=one,
        along=(last[0] - one[0]) / 11,
        across=(three[1] - one[1]) / 2,
        outside=dozen[3],
        zeros=zeros,
    )


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)
