"""Sic bo, or tai-sai: three dice under a cover, and what was backed of them."""

from typing import Final

from croupier.equipment.devices import Independent
from croupier.equipment.dice import FACES, rolls
from croupier.games.notation import GameNotation, thrown
from croupier.games.one_draw import State
from croupier.games.protocol import Game
from croupier.games.sic_bo import bets
from croupier.games.sic_bo.layout import DICE
from croupier.games.sic_bo.play import SicBoPlay
from croupier.games.sic_bo.shown import shown
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal, RefusedError


FOUR = 4
ROLL: Final = thrown(
    DICE,
    "three",
    tuple[int, int, int] | str,
    "Write three faces from 1 to 6, like [3, 4, 6].",
)


def build(ruleset: Ruleset) -> Game[State]:
    """Make sic bo under a ruleset; RefusedError says what is wrong with its layout."""
    _check_groups(ruleset)
    offered = bets.build(ruleset)
    return Game(
        name="sic-bo",
        play=SicBoPlay(ruleset, offered),
        bets=offered,
        ruleset=ruleset,
        device=Independent(rolls(DICE)),
        notation=GameNotation(ruleset, offered, ROLL),
        shown=shown(offered),
    )


def _check_groups(ruleset: Ruleset) -> None:
    """Hold the operator's own list of four-number combinations to four faces each, none twice."""
    listed = ruleset.options.get("four-numbers", ())
    faces = {str(number) for number in FACES}
    seen: set[frozenset[str]] = set()
    for group in listed if isinstance(listed, tuple) else ():
        numbers = tuple(map(str, group)) if isinstance(group, tuple) else ()
        found = frozenset(numbers)
        if not found <= faces or len(numbers) != len(found) or len(found) != FOUR or found in seen:
            what = f"a four-number combination is four different faces, listed once, not {group}"
            terms = ruleset.bets.get("four-number")
            rules = terms.rules if terms else ()
            raise RefusedError(Refusal(Reason.OPTION_IS_NOT_APPROVED, what, rules))
        seen.add(found)
