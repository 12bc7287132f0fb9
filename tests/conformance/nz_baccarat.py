"""Tables and coups of nz-baccarat, and its insurance by the second count."""

from fractions import Fraction
from itertools import cycle
from random import Random

from tests.conformance.baccarat_coups import (
    RANKS,
    SUITS,
    Coup,
    Due,
    Options,
    came_to,
    count,
    dealt,
)
from tests.conformance.settling import Answer, Record
from tests.games import plain_baccarat
from tests.games.plain_baccarat import player_hits
from tests.marks import Rules


BOOK = "nz-baccarat"


rule = Rules(BOOK)
ref = rule.refs


def table(options: Options | None = None, **more: object) -> Answer:
    """Write a table with options as they are named, and whatever else a table has."""
    return {"rulebook": BOOK, "game": "baccarat", "options": dict(options or {}), **more}


def sign(**limits: object) -> Answer:
    """Write a limits sign: an underscore is a space."""
    named = {"min": "10", "max": "1000"} | limits
    return {name.replace("_", " "): each for name, each in named.items()}


def win(odds: str) -> Due:
    return Due.win(odds)


def of(player: str, banker: str) -> Coup:
    """Write a coup by its hands; one that could not come so is a slip of the test's."""
    made = Coup(tuple(player.split()), tuple(banker.split()))
    needed = dealt([*made.shoe, "KS", "KS"])
    assert needed == made, f"{made} would be dealt as {needed}"
    return made


def by_chance(seed: int, times: int) -> list[Coup]:
    """Deal coups from cards that come with equal chances."""
    random = Random(seed)

    def card() -> str:
        return random.choice(RANKS) + random.choice(SUITS)

    return [dealt([card() for _ in range(6)]) for _ in range(times)]


# Insurance: 11H

INSURES: Options = {
    "natural nine pays": "8 to 1",
    "nine pays": "8 to 1",
    "banker four pays": "1.5 to 1",
    "insurance cap": False,
}
"""What a table that insures has to elect; without the cap, so that stakes are free."""


def banker_third_is_shown_first(one: Coup, options: Options) -> bool:
    """Say whether the Banker's third card, due whatever the Player's is, is turned up before it."""
    mine, other = count(one.player[:2]), count(one.banker[:2])
    return options.get("reveal") == "banker first" and player_hits(mine, other) and other <= 2


def insurance_pays(number: int, side: str, one: Coup, options: Options) -> Fraction | None:
    """Give what insurance would pay in a coup, or None where it is not offered."""
    offered = plain_baccarat.insurance(side, number, options)[0](one.plain)
    shown_alone = options.get("reveal") == f"{side} first"
    return Fraction(offered.pays) if offered and (number > 1 or shown_alone) else None


def insured(number: int, side: str, one: Coup, options: Options) -> Due | None:
    """Settle an insurance wager; None where it is not offered."""
    if insurance_pays(number, side, one, options) is None:
        return None
    return came_to(plain_baccarat.insurance(side, number, options)[1](one.plain))


def every_third_card(player: int, banker: int, every: int = 1) -> list[Coup]:
    """List the coups from two initial counts by their third cards, or every so manieth of them."""
    found: list[Coup] = []
    suits = cycle("SHDC")
    for number in range(0, 100, every):
        third = [
            f"{RANKS[value - 1] if value else 'J'}{next(suits)}" for value in divmod(number, 10)
        ]
        made = dealt([*_first_four(player, banker), *third])
        if made not in found:
            found.append(made)
    return found


def _first_four(player: int, banker: int) -> list[str]:
    low, high = (RANKS[value - 1] if value else "Q" for value in (player, banker))
    return [f"{low}S", f"{high}D", "KH", "10C"]


def insures(options: Options | None = None, **more: object) -> Record:
    return table({**INSURES, **(options or {})}, **more)
