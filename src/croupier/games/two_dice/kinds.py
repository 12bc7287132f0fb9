"""The kinds of bet that games of two dice share, and what the data of each may say."""

from typing import Final

from croupier.games.kinds import check_composite, check_lines
from croupier.games.protocol import REMOVED
from croupier.games.two_dice.bets import Before, DiceBet
from croupier.games.two_dice.rolls import HARD, SEVEN
from croupier.rulebooks.fields import TEXT, Field, Fields, slip, some_of


TOTALS: Final = some_of(range(2, 13), "[2, 3, 12], of the totals 2 to 12").needed
_NOT_SEVEN: Final = [number for number in range(2, 13) if number != SEVEN]
NUMBERS: Final = some_of(
    _NOT_SEVEN, "[4, 6, 8], of the totals 2 to 12 but 7, which it loses to"
).needed
_HARD: Final = some_of(HARD, "[4, 8], of the numbers 4, 6, 8 and 10 that two like dice make").needed
PREPAID: Final[Field] = TEXT
"""The line whose commission is paid with the stake."""

ONE_ROLL: Final[Fields] = {"numbers": TOTALS}
BEFORE: Final[Fields] = {"numbers": NUMBERS, "area": TEXT}
HARDWAY: Final[Fields] = {"numbers": _HARD}


def check_bet(bet: DiceBet) -> None:
    """Refuse a bet whose data no table can have: an author's slip in a study."""
    terms, targets = bet.terms, list(bet.targets())
    if any(bet.pieces(target) for target in targets):
        check_composite(terms)
        return
    if isinstance(bet, Before) and "area" in terms.about and len(bet.numbers) > 1:
        what = f"bet {terms.name!r} has one area and {len(bet.numbers)} numbers"
        raise slip(what, "Name one number, or leave out `area`.", terms.rules)
    check_lines(terms, dict.fromkeys(e for t in targets for e in bet.comes(t)), (REMOVED,))
    line = terms.about.get("prepaid")
    for target in targets if line is not None else ():
        name = str(line).replace("{target}", str(target))
        if any(name not in scale for scale in terms.scales.values()):
            what = f"bet {terms.name!r} has its commission paid by a line {name!r} that it lacks"
            raise slip(what, f"It comes to {', '.join(bet.comes(target))}.", terms.rules)
