"""Snake Eyes: two dice, wagers on one roll or until a number or a seven, and no point."""

from croupier.equipment.devices import Independent
from croupier.equipment.dice import rolls
from croupier.games.protocol import Game
from croupier.games.snake_eyes import bets
from croupier.games.snake_eyes.play import SnakeEyesPlay
from croupier.games.snake_eyes.shown import SnakeEyesShown
from croupier.games.two_dice.notation import ROLL, DiceNotation
from croupier.games.two_dice.states import State
from croupier.rulebooks.ruleset import Ruleset


def build(ruleset: Ruleset) -> Game[State]:
    """Make Snake Eyes under a ruleset."""
    offered = bets.build(ruleset)
    return Game(
        name="snake-eyes",
        play=SnakeEyesPlay(ruleset),
        bets=offered,
        ruleset=ruleset,
        device=Independent(rolls(2)),
        notation=DiceNotation(ruleset, offered, ROLL),
        shown=SnakeEyesShown(bets=offered),
    )
