"""Blackjack: nearer to 21 than the dealer, and not over it."""

from typing import Final

from croupier.equipment.cards import decks
from croupier.equipment.devices import Shoe
from croupier.games.blackjack import kinds
from croupier.games.blackjack.boxes.play import BoxesPlay
from croupier.games.blackjack.boxes.shown import shown
from croupier.games.blackjack.boxes.states import State
from croupier.games.blackjack.notation import BlackjackNotation
from croupier.games.protocol import Game
from croupier.rulebooks.ruleset import Ruleset


CUT_FROM_THE_END: Final = 78
"""The cutting card lies a deck and a half in from the back."""


def build(ruleset: Ruleset) -> Game[State]:
    """Make blackjack under a ruleset."""
    offered = kinds.build(ruleset)
    cards = decks(int(ruleset.text("decks") or "6"))
    return Game(
        name="blackjack",
        play=BoxesPlay(ruleset),
        bets=offered,
        ruleset=ruleset,
        device=Shoe(
            cards, cut=len(cards) - CUT_FROM_THE_END, burnt=int(ruleset.options.get("burn") is True)
        ),
        notation=BlackjackNotation(ruleset, offered),
        shown=shown(),
        asks=True,
    )
