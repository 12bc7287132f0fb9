"""Why a spin of roulette is void in three books, who calls it, and what a call makes of it."""

import pytest

from tests.marks import Rules


CAUSES = {
    "nz1996": {
        "ball with the wheel": "III/6.1",
        "foreign object": "III/6.2",
        "ball too long": "III/6.3",
        "ball left the wheel": "III/6.4",
        "interference": "III/6.5",
        "fewer than four circuits": "III/6.6",
    },
    "nz": {
        "ball with the wheel": "8/5.1 8/5.1(a)",
        "foreign object": "8/5.1 8/5.1(b)",
        "ball too long": "8/5.1 8/5.1(c)",
        "interference": "8/5.1 8/5.1(d)",
        "ball left the wheel": "8/5.2",
        "fewer than four circuits": "8/5.3",
    },
    "star-rapid": {
        "ball with the wheel": "11.5.1.1",
        "wheel not turning": "11.5.1.2",
        "fewer than four circuits": "11.5.1.3",
        "foreign object": "11.5.1.4",
        "ball in no pocket": "11.5.1.5",
        "ball left the wheel": "11.5.1.6",
        "interference": "11.5.1.7",
    },
}
FINAL = {"nz1996": "III/6.7", "star-rapid": "11.5.1.8"}
"""What a call, or its absence, makes of a faulty spin; nz asks for no call."""
COUNTS_UNCALLED = {
    "nz1996": {"fewer than four circuits"},
    "nz": set[str](),
    "star-rapid": {*CAUSES["star-rapid"]} - {"ball in no pocket"},
}
SUPERVISORS = {
    "nz1996": ("game supervisor", "casino supervisor"),
    "nz": ("game supervisor",),
    "star-rapid": ("gaming supervisor", "assistant gaming manager"),
}


def each_cause(also: dict[str, str]) -> pytest.MarkDecorator:
    """Run a test for every cause of every book, marked with its rules, and others of the book."""
    return pytest.mark.parametrize(
        ("book", "cause", "refs"),
        [
            pytest.param(book, cause, {f"{book}:{ref}" for ref in refs}, marks=Rules(book)(*refs))
            for book, causes in CAUSES.items()
            for cause, written in causes.items()
            for refs in ([*written.split(), *also.get(book, "").split()],)
        ],
    )
