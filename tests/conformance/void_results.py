"""Why a spin or a roll decides nothing, at eight tables of three books: causes, who calls, what then."""

from typing import Any, NamedTuple

import pytest

from tests.conformance.settling import Answer
from tests.marks import Rules


class Wins(NamedTuple):
    """A wager, what wins it as a ruling tells it and as a record does, and what does not."""

    wager: str
    comes: dict[str, Any]
    chance: str
    other: str


class Voiding(NamedTuple):
    """A table whose results may be void: what wins there, and the causes."""

    book: str
    game: str
    ruling: str
    on: Wins
    causes: dict[str, str]
    """By which rules each voids."""
    final: str = ""
    """The rule that says what a call makes of it, or its absence."""
    counts: frozenset[str] = frozenset()
    """Of these the result counts unless somebody calls them."""
    whole: frozenset[str] = frozenset()
    """Of these nothing stands: every wager is void."""

    @property
    def wager(self) -> str:
        return self.on.wager

    @property
    def comes(self) -> dict[str, Any]:
        return self.on.comes

    @property
    def wins(self) -> str:
        return self.on.chance

    @property
    def other(self) -> str:
        return self.on.other

    @property
    def table(self) -> Answer:
        return {"rulebook": self.book, "game": self.game, "options": {}}

    @property
    def supervisors(self) -> tuple[str, ...]:
        return SUPERVISORS[self.book]

    def callers(self, cause: str) -> tuple[str, ...]:
        """Name who may call it: which face a die shows is for a supervisor to say."""
        return self.supervisors if cause == "disputed face" else ("dealer", *self.supervisors)

    def refs(self, cause: str, *, counts: bool = False) -> list[str]:
        """Give the rules of a cause, with the one that says what is void, unless the game counts."""
        own = self.causes[cause].split(", ")
        return [*own, self.final] if self.final and not counts else own

    def told(self, cause: str, *, counts: bool = False) -> set[str]:
        return Rules(self.book).told(*self.refs(cause, counts=counts))

    def is_played(self, cause: str) -> bool:
        """Say whether a game that a call would void whole is played, as nobody called it."""
        return cause in self.counts & self.whole


SUPERVISORS = {
    "nz1996": ("game supervisor", "casino supervisor"),
    "nz": ("game supervisor",),
    "star-rapid": ("gaming supervisor", "assistant gaming manager"),
}


def under(final: str, causes: dict[str, str]) -> dict[str, str]:
    """Add to the rule of each cause the one that says what a void result is."""
    return {cause: f"{refs}, {final}" for cause, refs in causes.items()}


def lettered(rule: str, *causes: str) -> dict[str, str]:
    """Number the causes of a rule as the books do: (a), (b), (c)."""
    return {cause: f"{rule}({letter})" for letter, cause in zip("abcdefghi", causes, strict=False)}


STRAIGHT_UP = Wins("straight-up 17", {"ball": "17"}, "17", "18")
SIX = Wins("total 6", {"dice": [1, 2, 3]}, "1-2-3", "4-5-6")
SYMBOL = Wins("symbol D", {"symbol": "D"}, "D", "E")
SEVEN = Wins("any-seven", {"roll": [3, 4]}, "3-4", "5-6")
OFF = (
    *("die off the table", "die on die", "die on the bank", "die in the bowl or on a rail"),
    *("more than one side on an object", "fraud"),
)
THROWN = ("not released together", "missed the end", "improper throw", "other irregularity")
OF_ROULETTE_IN_1996 = {
    "ball with the wheel": "III/6.1",
    "foreign object": "III/6.2",
    "ball too long": "III/6.3",
    "ball left the wheel": "III/6.4",
    "interference": "III/6.5",
    "fewer than four circuits": "III/6.6",
}
OF_ROULETTE_IN_NZ = {
    "ball with the wheel": "8/5.1, 8/5.1(a)",
    "foreign object": "8/5.1, 8/5.1(b)",
    "ball too long": "8/5.1, 8/5.1(c)",
    "interference": "8/5.1, 8/5.1(d)",
    "ball left the wheel": "8/5.2",
    "fewer than four circuits": "8/5.3",
}
OF_ROULETTE_IN_STAR = {
    "ball with the wheel": "11.5.1.1",
    "wheel not turning": "11.5.1.2",
    "fewer than four circuits": "11.5.1.3",
    "foreign object": "11.5.1.4",
    "ball in no pocket": "11.5.1.5",
    "ball left the wheel": "11.5.1.6",
    "interference": "11.5.1.7",
}
OF_ROULETTE = {
    "nz1996": OF_ROULETTE_IN_1996,
    "nz": OF_ROULETTE_IN_NZ,
    "star-rapid": OF_ROULETTE_IN_STAR,
}
OF_TAI_SAI = {
    "die not flat": "VI/7.1",
    "tumbler fault": "VI/7.2",
    "dice exposed early": "VI/7.3",
    "tumbler not activated": "VI/7.4",
    "fewer than three tumbles": "VI/6.1, VI/7.2",
}
OF_SIC_BO = {
    "die not flat": "12.5.3, 1[Cocked Dice]",
    "tumbler fault": "12.5.4",
    "tumbler not activated": "12.5.5",
    "dice exposed early": "12.5.5",
    "dice or tumbler broken": "12.5.6",
    "fewer than three tumbles": "12.3.1, 12.5.5",
}
OF_THE_MONEY_WHEEL = {
    "interference": "VII/6.1",
    "unbalanced wheel": "VII/6.1",
    "mechanical fault": "VII/6.1",
    "on a peg": "VII/6.2",
    "fewer than four turns": "VII/6.3, VII/3.3",
}
TABLES = {
    "roulette": Voiding(
        *("nz1996", "roulette", "no spin", STRAIGHT_UP, OF_ROULETTE_IN_1996, "III/6.7"),
        counts=frozenset({"fewer than four circuits"}),
    ),
    "roulette of nz": Voiding("nz", "roulette", "no spin", STRAIGHT_UP, OF_ROULETTE_IN_NZ),
    "roulette of star-rapid": Voiding(
        *("star-rapid", "roulette", "no spin", STRAIGHT_UP, OF_ROULETTE_IN_STAR, "11.5.1.8"),
        counts=frozenset({*OF_ROULETTE_IN_STAR} - {"ball in no pocket"}),
    ),
    "tai-sai": Voiding(
        *("nz1996", "tai-sai", "no spin", SIX, OF_TAI_SAI, "VI/7.5"),
        whole=frozenset({"tumbler not activated"}),
    ),
    "sic-bo": Voiding(
        *("star-rapid", "sic-bo", "no result", SIX, OF_SIC_BO, "12.5.7"),
        counts=frozenset({*OF_SIC_BO} - {"die not flat", "fewer than three tumbles"}),
        whole=frozenset(OF_SIC_BO),
    ),
    "money wheel": Voiding(
        *("nz1996", "money-wheel", "no spin", SYMBOL, OF_THE_MONEY_WHEEL, "VII/6.4")
    ),
    "craps": Voiding(
        *("nz1996", "craps", "no roll", SEVEN),
        under("X/7.1", lettered("X/7.1", *OFF, "dice not approved", "fall cannot be called"))
        | lettered("X/7.2", *THROWN)
        | {"disputed face": "X/5.5(d)"},
        counts=frozenset({*THROWN, "disputed face"}),
    ),
    "snake eyes": Voiding(
        *("nz", "snake-eyes", "no roll", SEVEN),
        under("11A/6.3", lettered("11A/6.3", *OFF, "fall cannot be called", "not the shooter"))
        | {"dice not approved": "11A/6.3, 11A/6.3(f)"}
        | under("11A/6.4", lettered("11A/6.4", *THROWN))
        | {"disputed face": "11A/6.2"},
        counts=frozenset({*THROWN, "disputed face"}),
    ),
}


def each_cause(*, is_called: bool = True, is_void: bool = True) -> pytest.MarkDecorator:
    """Run a test for every cause of every table, marked with its rules."""
    return pytest.mark.parametrize(
        ("at", "cause"),
        [
            pytest.param(
                *(at, cause),
                marks=Rules(at.book)(
                    *at.refs(cause, counts=not is_void or (not is_called and at.is_played(cause)))
                ),
                id=f"{name}: {cause}",
            )
            for name, at in TABLES.items()
            for cause in at.causes
        ],
    )


def at(*tables: str) -> pytest.MarkDecorator:
    """Run a test at some tables."""
    named = tables or tuple(TABLES)
    return pytest.mark.parametrize("at", [TABLES[name] for name in named], ids=named)
