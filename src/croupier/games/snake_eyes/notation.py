"""How Snake Eyes is written: the names its bets go by."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.games.protocol import Bet
from croupier.games.two_dice.naming import Names
from croupier.games.two_dice.notation import DiceNotation
from croupier.rulebooks.ruleset import Ruleset


_OTHER_NAMES: Final = {
    "hardways": "hardway",
    "hard": "hardway",
    "hard way": "hardway",
    "hard ways": "hardway",
    "hardways combo": "hardway-combo",
    "hard way combo": "hardway-combo",
    "hard combo": "hardway-combo",
    "any hardway": "hardway-combo",
    "place 5": "five",
    "place 6": "six",
    "place 8": "eight",
    "7": "any-seven",
    "big red": "any-seven",
    "c e": "c-and-e-combo",
    "ce": "c-and-e-combo",
    "ce combo": "c-and-e-combo",
    "c e combo": "c-and-e-combo",
    "c and e": "c-and-e-combo",
    "craps and 11": "c-and-e-combo",
    "snake eyes": "craps-two",
    "2": "craps-two",
    "craps 2 snake eyes": "craps-two",
    "3": "craps-three",
    "12": "craps-twelve",
    "box cars": "craps-twelve",
    "11 in 1 roll": "eleven",
    "11 in 1": "eleven",
    "any 11": "eleven",
    "yo 11": "eleven",
}


def build(ruleset: Ruleset, bets: Mapping[str, Bet[Any]]) -> DiceNotation:
    """Make the notation of Snake Eyes."""
    names = Names(tuple(ruleset.bets), _OTHER_NAMES, frozenset({"hardway"}))
    return DiceNotation(ruleset, bets, names)
