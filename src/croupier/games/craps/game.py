"""Craps: the dice against a point, and wagers that live over many rolls."""

from croupier.equipment.devices import Independent
from croupier.equipment.dice import rolls
from croupier.games.craps import bets
from croupier.games.craps.play import CrapsPlay
from croupier.games.craps.shown import CrapsShown
from croupier.games.craps.states import POINTS
from croupier.games.protocol import Game
from croupier.games.two_dice.notation import ROLL, DiceNotation
from croupier.games.two_dice.states import State
from croupier.rulebooks.ruleset import Ruleset


def build(ruleset: Ruleset) -> Game[State]:
    """Make craps under a ruleset."""
    offered = bets.build(ruleset)
    return Game(
        name="craps",
        play=CrapsPlay(ruleset),
        bets=offered,
        ruleset=ruleset,
        device=Independent(rolls(2)),
        notation=DiceNotation(ruleset, offered, ROLL, points=POINTS),
        shown=CrapsShown(bets=offered),
    )
