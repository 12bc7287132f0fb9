"""Casino war: one card each, the higher wins; where they are equal, whoever will goes to war."""

from typing import Final

from croupier.equipment.cards import decks
from croupier.equipment.devices import Shoe
from croupier.games.cards.misdealt import VOID
from croupier.games.cards.shown import DEVICE
from croupier.games.casino_war import bets
from croupier.games.casino_war.play import CasinoWarPlay
from croupier.games.casino_war.ranks import BURNED
from croupier.games.casino_war.shown import CasinoWarShown
from croupier.games.casino_war.states import State
from croupier.games.notation import CARD, GameNotation
from croupier.games.protocol import Game
from croupier.rulebooks.ruleset import Ruleset


EVERY_ROUND: Final = 1
"""The cards of a round go back into the shuffling device: the next is dealt from all of them."""

CARDS: Final = CARD._replace(
    known={**CARD.known, BURNED: BURNED},
    remedy=f"Write a card like 9H, 10S or KD, and a burned one nobody read as {BURNED}.",
)
"""What may come: a burned card too that nobody read."""


def build(ruleset: Ruleset) -> Game[State]:
    """Make casino war under a ruleset."""
    offered = bets.build(ruleset)
    cards = decks(int(ruleset.text("decks") or "6"))
    play = CasinoWarPlay(ruleset)
    return Game(
        name="casino-war",
        play=play,
        bets=offered,
        ruleset=ruleset,
        device=Shoe(cards, cut=EVERY_ROUND),
        notation=GameNotation(ruleset, offered, CARDS, carries=False, asks_why=(VOID,)),
        shown=CasinoWarShown(DEVICE, areas=play.areas),
        acts=bets.ACTS,
        timed=(bets.WAR,),
    )
