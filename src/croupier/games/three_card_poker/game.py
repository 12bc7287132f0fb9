"""Stadium Three Card Poker, put together under a ruleset."""

from typing import Final

from croupier.equipment.cards import DECK, decks
from croupier.equipment.devices import Shoe
from croupier.games.notation import CARD, GameNotation
from croupier.games.protocol import Game
from croupier.games.shown import CARDS, Equipment
from croupier.games.three_card_poker import bets
from croupier.games.three_card_poker.play import DECISION, POWER_FAILURE, SELECTION, ThreeCardPlay
from croupier.games.three_card_poker.shown import ThreeCardShown
from croupier.games.three_card_poker.states import State
from croupier.rulebooks.ruleset import Ruleset


EVERY_ROUND: Final = 1
"""The deck is whole in every round."""


def build(ruleset: Ruleset) -> Game[State]:
    """Make three card poker under a ruleset."""
    offered = bets.build(ruleset)
    cards = decks(int(ruleset.text("decks") or "1"))
    return Game(
        name="three-card-poker",
        play=ThreeCardPlay(ruleset),
        bets=offered,
        ruleset=ruleset,
        device=Shoe(cards, cut=EVERY_ROUND),
        notation=GameNotation(ruleset, offered, CARD, carries=False),
        shown=ThreeCardShown(Equipment(kind=CARDS, symbols=tuple(map(str, DECK)))),
        acts=bets.ACTS,
        timed=(SELECTION, DECISION, POWER_FAILURE),
    )
