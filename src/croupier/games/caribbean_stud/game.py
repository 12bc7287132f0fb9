"""Caribbean stud poker: an ante, five cards each, and a bet of twice the ante or a fold."""

from typing import Final

from croupier.equipment.cards import decks
from croupier.equipment.devices import Shoe
from croupier.games.cards.shown import SHOE
from croupier.games.caribbean_stud import bets
from croupier.games.caribbean_stud.play import ACTS, DECISION, StudPlay
from croupier.games.caribbean_stud.rulings import MISDEAL
from croupier.games.caribbean_stud.showdown import StudShowdown
from croupier.games.caribbean_stud.shown import StudShown
from croupier.games.caribbean_stud.states import State
from croupier.games.notation import CARD, GameNotation
from croupier.games.protocol import Game
from croupier.rulebooks.ruleset import Ruleset


EVERY_ROUND: Final = 1
"""The deck is shuffled after every round: a card that is dealt is the last of its order."""


def build(ruleset: Ruleset) -> Game[State]:
    """Make Caribbean stud under a ruleset."""
    offered = bets.build(ruleset)
    play = StudPlay(ruleset)
    boxes = tuple(range(1, int(ruleset.text("boxes") or "7") + 1))
    return Game(
        name="caribbean-stud",
        play=play,
        bets=offered,
        ruleset=ruleset,
        device=Shoe(decks(1), cut=EVERY_ROUND),
        notation=GameNotation(
            ruleset,
            offered,
            CARD,
            carries=False,
            no_target="what it lies on is the seat",
            asks_why=(MISDEAL,),
        ),
        shown=StudShown(SHOE, boxes=boxes, play=play),
        acts=ACTS,
        timed=(DECISION,),
        showdown=StudShowdown(),
    )
