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
from croupier.games.blackjack.notation import BlackjackNotation
from croupier.games.cards.shown import DEVICE, SHOE
from croupier.games.protocol import Game
from croupier.rulebooks.ruleset import Ruleset


CUT_FROM_THE_END: Final = 78
"""The cutting card lies a deck and a half in from the back."""
FRESH: Final = 1
"""A shuffling device mixes all cards for every round: one that is dealt is the last of its order."""


def build(ruleset: Ruleset) -> Game[Any]:
    """Make blackjack under a ruleset: dealt to boxes, or to all terminals together."""
    is_shared = ruleset.text(kinds.DEALT_TO) == kinds.COMMUNITY
    return _community(ruleset) if is_shared else _boxes(ruleset)


def _boxes(ruleset: Ruleset) -> Game[Any]:
    """Seven boxes, dealt to from a shoe."""
    offered = kinds.build(ruleset)
    cards = decks(int(ruleset.text("decks") or "6"))
    return Game(
        name="blackjack",
        play=BoxesPlay(ruleset),
        bets=offered,
        ruleset=ruleset,
        device=Shoe(cards, cut=len(cards) - CUT_FROM_THE_END, burnt=int(ruleset.flag("burn"))),
        notation=BlackjackNotation(ruleset, offered),
        shown=BoxesShown(SHOE, boxes=BOXES),
        acts=course.ACTS,
        timed=STAGES,
    )


def _community(ruleset: Ruleset) -> Game[Any]:
    """One hand for every terminal, dealt from a shuffling device that takes all cards back."""
    offered = kinds.build(ruleset)
    cards = decks(int(ruleset.text("decks") or "6"))
    return Game(
        name="blackjack",
        play=CommunityPlay(ruleset),
        bets=offered,
        ruleset=ruleset,
        device=Shoe(cards, cut=FRESH),
        notation=BlackjackNotation(ruleset, offered),
        shown=CommunityShown(DEVICE),
        acts=lanes.ACTS,
        timed=(INSURANCE, DECISION),
    )
