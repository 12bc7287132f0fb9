"""How craps is written: the names its bets go by, and the shares of craps and eleven."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd
from typing import Any, Final

from croupier.games.craps.composites import Split
from croupier.games.craps.states import POINTS
from croupier.games.protocol import Bet, Target
from croupier.games.two_dice.bets import DiceBet
from croupier.games.two_dice.naming import Named, Names, tokens
from croupier.games.two_dice.notation import DiceNotation, no, short
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.money import money
from croupier.terms.refusals import Reason
from croupier.terms.shapes import is_list, is_object


_ODDS: Final = "pass-odds|come-odds|dont-pass-behind|dont-come-behind"
_OTHER_NAMES: Final = {
    "pass line": "pass",
    "passline": "pass",
    "line": "pass",
    "front line": "pass",
    "right": "pass",
    "dont pass line": "dont-pass",
    "do not pass": "dont-pass",
    "dontpass": "dont-pass",
    "dont pass bar": "dont-pass",
    "come line": "come",
    "do not come": "dont-come",
    "dontcome": "dont-come",
    "odds": _ODDS,
    "free odds": _ODDS,
    "odds on": _ODDS,
    "odds on pass": "pass-odds",
    "odds pass": "pass-odds",
    "pass line odds": "pass-odds",
    "odds on pass line": "pass-odds",
    "free odds on pass": "pass-odds",
    "odds on come": "come-odds",
    "odds come": "come-odds",
    "behind": "dont-pass-behind|dont-come-behind",
    "lay odds": "dont-pass-behind|dont-come-behind",
    "behind dont pass": "dont-pass-behind",
    "behind dontpass": "dont-pass-behind",
    "dont pass odds": "dont-pass-behind",
    "odds on dont pass": "dont-pass-behind",
    "dont pass lay odds": "dont-pass-behind",
    "behind dont come": "dont-come-behind",
    "dont come odds": "dont-come-behind",
    "odds on dont come": "dont-come-behind",
    "dont come lay odds": "dont-come-behind",
    "place to win": "place",
    "place win": "place",
    "buy to win": "buy",
    "lay against": "lay",
    "lay to lose": "lay",
    "no": "lay",
    "hardways": "hardway",
    "hard": "hardway",
    "hard way": "hardway",
    "hard ways": "hardway",
    "big red": "any-seven",
    "7": "any-seven",
    "any craps": "any-craps",
    "any crap": "any-craps",
    "craps": "any-craps",
    "snake eyes": "craps-two",
    "2": "craps-two",
    "2 craps": "craps-two",
    "craps aces": "craps-two",
    "ace deuce": "craps-three",
    "3": "craps-three",
    "3 craps": "craps-three",
    "12": "craps-twelve",
    "12 craps": "craps-twelve",
    "box cars": "craps-twelve",
    "11": "eleven",
    "yo leven": "eleven",
    "yo 11": "eleven",
    "11 in 1 roll": "eleven",
    "11 in 1": "eleven",
    "any 11": "eleven",
    "1 roll 11": "eleven",
    "high horn": "horn-high",
    "hornhigh": "horn-high",
    "whirl": "world",
    "world whirl": "world",
    "c e": "c-and-e",
    "ce": "c-and-e",
    "craps 11": "c-and-e",
    "craps and 11": "c-and-e",
    "c and e combo": "c-and-e",
    "any craps and 11": "c-and-e",
}
_NUMBERED: Final = frozenset(("place", "buy", "lay", "hardway", "horn-high", *_ODDS.split("|")))
_CRAPS: Final = {"any-craps", "craps", "c", "any craps"}
_ELEVEN: Final = {"eleven", "11", "e", "yo", "11-in-1-roll"}
_TOTALS: Final = {"craps-two": 2, "craps-three": 3, "craps-twelve": 12, "eleven": 11}


@dataclass(frozen=True)
class CrapsNotation(DiceNotation):
    """Reads and writes craps under one ruleset."""

    def target(self, bet: DiceBet, named: Named, target: object) -> Target:
        """Read a number, or the shares of a bet that is split."""
        if isinstance(bet, Split):
            return self._shares(bet, target)
        other = self.names.find(target) if isinstance(target, str) else None
        if other is not None and bet.terms.name == "horn-high":
            target = _TOTALS.get(other.bet, target)
        return super().target(bet, named, target)

    def _shares(self, bet: DiceBet, target: object) -> Target:
        """Read how any craps and eleven share a stake: by name, in order, or half and half."""
        parts: list[object] = []
        if target in (None, "", {}) or (isinstance(target, str) and self.names.find(target)):
            return ""
        if is_object(target) and len(target) == 2:
            said = {"-".join(tokens(str(key))): part for key, part in target.items()}
            craps = [part for key, part in said.items() if key in _CRAPS]
            eleven = [part for key, part in said.items() if key in _ELEVEN]
            parts = [*craps[:1], *eleven[:1]]
        elif is_list(target):
            parts = list(target)
        elif isinstance(target, str):
            parts = list(re.split(r"\s*[-:/,]\s*|\s+to\s+", target.strip()[:60]))
        units = [_units(part) for part in parts[:3]]
        if len(units) != 2 or min(units) < 1:
            what = f"{bet.terms.name} has a unit at least on any craps and one on eleven"
            what += f", not {short(target)}"
            remedy = "Write them like '3-2' or {'any-craps': 3, 'eleven': 2}."
            no(
                Reason.TARGET_IS_NOT_ON_THE_LAYOUT,
                what,
                bet.terms.rules,
                remedy,
            )
        common = gcd(*units)
        shares = "-".join(str(each // common) for each in units)
        return "" if shares == "1-1" else shares


def _units(said: object) -> int:
    """Read a share as an amount; 0 where it is none."""
    try:
        return money(str(said)).units if isinstance(said, str | int | float) else 0
    except ValueError:
        return 0


def build(ruleset: Ruleset, bets: Mapping[str, Bet[Any]]) -> CrapsNotation:
    """Make the notation of craps."""
    return CrapsNotation(ruleset, bets, Names(tuple(ruleset.bets), _OTHER_NAMES, _NUMBERED), POINTS)
