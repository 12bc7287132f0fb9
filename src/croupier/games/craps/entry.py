"""Craps, as the house knows it."""

from fractions import Fraction
from typing import Final

from croupier.games.craps.tastes import TASTES
from croupier.games.entry import Entry, later
from croupier.games.strategies import Keep, NamedStrategy, alone


_SIX_FOR_FIVE: Final = Fraction(6, 5)
"""A bet that pays 7 to 6 is staked in sixes where others are staked in fives."""
_PASS: Final = Keep("pass", behind="pass-odds")
_NUMBERS: Final = (Keep("place", 6, _SIX_FOR_FIVE), Keep("place", 8, _SIX_FOR_FIVE))
_HARDWAYS: Final = tuple(Keep("hardway", number) for number in (4, 6, 8, 10))


ENTRY: Final = Entry(
    name="craps",
    build=later("croupier.games.craps.game:build"),
    strategies={
        "pass-line": alone("A pass bet on every come out roll.", Keep("pass")),
        "pass-with-odds": alone("A pass bet, and as much again behind it on its point.", _PASS),
        "dont-pass": alone("A don't pass bet on every come out roll.", Keep("dont-pass")),
        "dont-pass-with-odds": alone(
            "A don't pass bet, and behind it what the rules let, up to twice as much.",
            Keep("dont-pass", behind="dont-pass-behind", times=2),
        ),
        "come-odds": alone(
            "A pass bet with odds and come bets with odds until two of them stand.",
            _PASS,
            Keep("come", most=2, behind="come-odds"),
        ),
        "dont-come-with-odds": alone(
            "A don't pass bet and one don't come bet, each with what the rules let behind it.",
            Keep("dont-pass", behind="dont-pass-behind", times=2),
            Keep("dont-come", behind="dont-come-behind", times=2),
        ),
        "place-6-and-8": alone("Six units of five on 6 and on 8, whatever the point.", *_NUMBERS),
        "place-inside": alone(
            "Place bets on 5, 6, 8 and 9.", Keep("place", 5), *_NUMBERS, Keep("place", 9)
        ),
        "iron-cross": alone(
            "Place bets on 5, 6 and 8, and the field: all but 7 wins something.",
            Keep("place", 5),
            *_NUMBERS,
            Keep("field"),
        ),
        "hardways": alone("All four hardways.", *_HARDWAYS),
        "two-players": NamedStrategy(
            "One with pass, two come bets, odds on all of them, and the field; one with pass, odds, "
            "6, 8 and the hardways.",
            (
                (_PASS, Keep("come", most=2, behind="come-odds"), Keep("field")),
                (_PASS, *_NUMBERS, *_HARDWAYS),
            ),
        ),
    },
    tastes=TASTES,
    sample={"wagers": [{"bet": "pass", "stake": "10"}], "chance": [[2, 4], [3, 5], [3, 3]]},
)
