"""Baccarat: two hands of two or three cards, the nearer to nine wins."""

from typing import Final

from croupier.equipment.cards import decks
from croupier.equipment.devices import Shoe
from croupier.games.baccarat import kinds, rulings
from croupier.games.baccarat.bets import LATE
from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.notation import BaccaratNotation
from croupier.games.baccarat.play import WITHDRAWAL, BaccaratPlay
from croupier.games.baccarat.shown import shown
from croupier.games.baccarat.states import State
from croupier.games.notation import CARD
from croupier.games.protocol import Game
from croupier.rulebooks.ruleset import Ruleset


CUT_FROM_THE_END: Final = 20
"""The cutting card lies so many cards in from the back, at least."""
LAST: Final = 1
"""When the cutting card is out the coup is completed, and one more is dealt."""


def build(ruleset: Ruleset) -> Game[State]:
    """Make baccarat under a ruleset."""
    offered = kinds.build(ruleset)
    insurances = tuple(bet for bet in offered.values() if isinstance(bet, Insurance))
    cards = decks(int(ruleset.text("decks") or "8"))
    play = BaccaratPlay(ruleset, insurances)
    return Game(
        name="baccarat",
        play=play,
        bets=offered,
        ruleset=ruleset,
        device=Shoe(cards, cut=len(cards) - CUT_FROM_THE_END, last=LAST),
        notation=BaccaratNotation(ruleset, offered, CARD, asks_why=(rulings.VOID,)),
        shown=shown(offered, play, ruleset.text("cards from")),
        timed=(LATE, WITHDRAWAL),
    )
