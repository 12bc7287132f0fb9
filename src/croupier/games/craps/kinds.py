"""The kinds of bet that craps has, and what the data of each may say."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from croupier.games.kinds import Kinds
from croupier.games.two_dice.kinds import BEFORE, HARDWAY, NUMBERS, ONE_ROLL, PREPAID, TOTALS
from croupier.rulebooks.fields import FLAG, TEXT, Fields, one_of, slip, texts
from croupier.rulebooks.ruleset import BetTerms
from croupier.terms.advice import nearest
from croupier.terms.shapes import is_list


_PLACE: Final[Fields] = {"numbers": NUMBERS, "prepaid": PREPAID}
_WHOLE: Final = one_of("whole")
_PIECES: Final = '["craps-two", "eleven"], bets on one roll'

KINDS: Final[Kinds] = {
    "line": {"made": one_of("come out", "point").needed, "against": FLAG},
    "odds": {
        "on": TEXT.needed,
        "against": FLAG,
        "switched": FLAG,
        "when-reduced": one_of("stands"),
    },
    "place": _PLACE,
    "lay": _PLACE,
    "hardway": HARDWAY,
    "before": BEFORE,
    "one-roll": ONE_ROLL,
    "pieces": {
        "pieces": texts(_PIECES).needed,
        "numbers": replace(TOTALS, is_needed=False),
        "nominates": texts('["craps-two", "eleven"], a piece for each of its `numbers`'),
        "limits": _WHOLE,
    },
    "split": {
        "pieces": texts(f"{_PIECES}, two of them", least=2, most=2).needed,
        "limits": _WHOLE,
    },
}


def check_others(terms: BetTerms, kinds: Mapping[str, str]) -> None:
    """Hold a bet to the other bets of its table: those it is made of, or hangs on."""
    bet, about, rules = f"bet {terms.name!r}", terms.about, terms.rules
    for name in str(about["on"]).split("|") if "on" in about else ():
        if kinds.get(name) != "line":
            lines = [each for each, kind in kinds.items() if kind == "line"]
            raise slip(
                f"{bet} hangs on {name!r}, which is no line bet", nearest(name, lines), rules
            )
    pieces, nominated = _listed(about.get("pieces")), _listed(about.get("nominates"))
    for name in pieces:
        if kinds.get(name) != "one-roll":
            known = [each for each, kind in kinds.items() if kind == "one-roll"]
            raise slip(
                f"{bet} has a piece {name!r}, no bet on one roll", nearest(name, known), rules
            )
    for_each = len(nominated) == len(_listed(about.get("numbers")))
    if pieces and not (for_each and set(nominated) <= set(pieces)):
        what = f"{bet} does not nominate one of its pieces for each of its numbers"
        raise slip(what, "Write numbers = [2, 11], nominates = [...], of its `pieces`.", rules)


def _listed(value: object) -> list[str]:
    return list(map(str, value)) if is_list(value) else []
