"""A sketch of blackjack on community cards: one hand lies there, and every seat plays it for itself.

It stays as a test of questions to hundreds of seats at once. Its rules, precisely:

- Cards: the community's first, the dealer's one up card, the community's second. Every seat with a
  wager has these two. Further cards are dealt to the community when all seats have answered, one at
  a time, while any seat wants one: it counts for those that asked for it and for nobody else.
- A seat is asked below 21. It hits, or stands; with less than a hard 12 or a soft 17 it may not
  stand, and the clock hits for it. From there on the clock stands.
- Two cards of 9, 10 or 11 may be doubled, with a wager of the same amount that is made in the same
  move; the seat then has one more card and no other.
- More than 21 is lost at once.
- When no seat wants a card the dealer draws to 16 and stands on every 17; where all are over 21 the
  round ends. The higher total wins, equal ones stand off.
- Beside that a seat may back that the dealer goes over 21.
"""

import tomllib
from importlib import resources

from croupier.equipment.cards import DECK, decks
from croupier.equipment.devices import Device, Shoe
from croupier.games.protocol import Game
from croupier.games.shown import CARDS, Equipment
from croupier.rulebooks.approval import study
from croupier.rulebooks.ruleset import Ruleset
from tests.sketches.community.bets import build as bets_of
from tests.sketches.community.play import CommunityPlay
from tests.sketches.community.shown import CommunityShown
from tests.sketches.community.states import State
from tests.sketches.notation import CardNotation


NAME = "community"
SIX_DECKS = Shoe(decks(6), cut=234)
DATA = resources.files("tests.sketches.community") / "data"
"""The terms of the sketch, as the data of a book that lets it stand at a table."""


def build(device: Device = SIX_DECKS) -> Game[State]:
    """Make the sketch as a study."""
    text = (DATA / "star-rapid" / f"{NAME}.toml").read_text(encoding="utf-8")
    return of(study(tomllib.loads(text)), device)


def of(ruleset: Ruleset, device: Device = SIX_DECKS) -> Game[State]:
    """Make the sketch under a ruleset: a study's, or a book's."""
    bets = bets_of(ruleset)
    return Game(
        name=NAME,
        play=CommunityPlay(ruleset),
        bets=bets,
        ruleset=ruleset,
        device=device,
        notation=CardNotation(tuple(bets)),
        shown=CommunityShown(Equipment(kind=CARDS, symbols=tuple(map(str, DECK)))),
        asks=True,
    )
