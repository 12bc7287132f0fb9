"""Blackjack: nearer to 21 than the dealer, and not over it."""

from typing import Any, Final

from croupier.equipment.cards import decks
from croupier.equipment.devices import Shoe
from croupier.games.blackjack import kinds
from croupier.games.blackjack.boxes import course
from croupier.games.blackjack.boxes.layout import BOXES
from croupier.games.blackjack.boxes.play import STAGES, BoxesPlay
from croupier.games.blackjack.boxes.shown import BoxesShown
from croupier.games.blackjack.community import lanes
from croupier.games.blackjack.community.play import DECISION, INSURANCE, CommunityPlay
from croupier.games.blackjack.community.shown import CommunityShown
from croupier.games.cards.misdealt import VOID
from croupier.games.cards.shown import DEVICE, SHOE
from croupier.games.notation import CARD, GameNotation
from croupier.games.protocol import Game
from croupier.rulebooks.ruleset import Ruleset


CUT_FROM_THE_END: Final = 78
"""The cutting card lies a deck and a half in from the back."""
FRESH: Final = 1
"""A shuffling device mixes all cards for every round: one that is dealt is the last of its order."""


def build(ruleset: Ruleset) -> Game[Any]:
    """Make blackjack under a ruleset: dealt to boxes, or to all terminals together.

    Boxes are dealt to from a shoe, terminals from a shuffling device that takes all cards back. No bet
    has a target, for its box or terminal is the seat.
    """
    offered = kinds.build(ruleset)
    cards = decks(int(ruleset.text("decks") or "6"))
    is_shared = ruleset.text(kinds.DEALT_TO) == kinds.COMMUNITY
    shoe = Shoe(cards, cut=len(cards) - CUT_FROM_THE_END, burnt=int(ruleset.flag("burn")))
    where = "what it lies on is the seat"
    return Game(
        name="blackjack",
        play=CommunityPlay(ruleset) if is_shared else BoxesPlay(ruleset),
        bets=offered,
        ruleset=ruleset,
        device=Shoe(cards, cut=FRESH) if is_shared else shoe,
        notation=GameNotation(
            ruleset, offered, CARD, carries=False, no_target=where, asks_why=(VOID,)
        ),
        shown=CommunityShown(DEVICE) if is_shared else BoxesShown(SHOE, boxes=BOXES),
        acts=lanes.ACTS if is_shared else course.ACTS,
        timed=(INSURANCE, DECISION) if is_shared else STAGES,
    )
