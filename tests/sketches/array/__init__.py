"""A sketch of a game on nine hidden cards: each seat chooses three, looks at them, plays or folds.

It stays as a test of hidden cards that many seats share, and of two stages of questions without
chance between. Its rules, precisely:

- One deck. Nine cards leave it for the array and three for the dealer, all face down.
- Every seat with an ante chooses three places of the array, or folds; the clock folds. It may look
  at its three from then on, and nobody else may by that.
- When all have answered, every seat that chose plays, with a wager of the same amount as its ante
  that is made in the same move, or folds; the clock folds.
- A seat that folds has lost its ante at once. Where nobody chose, the round ends there.
- When all have answered, the dealer's three cards and the nine are turned up. The ranks of three
  cards are added up, an ace as 1 and a king as 13: the higher sum wins, equal ones stand off.
"""

import tomllib
from importlib import resources

from croupier.equipment.cards import DECK, decks
from croupier.equipment.devices import Device, Shoe
from croupier.games.protocol import Game
from croupier.games.shown import CARDS, Equipment
from croupier.rulebooks.approval import study
from croupier.rulebooks.ruleset import Ruleset
from tests.sketches.array.bets import build as bets_of
from tests.sketches.array.play import ArrayPlay
from tests.sketches.array.shown import ArrayShown
from tests.sketches.array.states import State
from tests.sketches.notation import CardNotation


NAME = "array"
ONE_DECK = Shoe(decks(1), cut=52)
DATA = resources.files("tests.sketches.array") / "data"
"""The terms of the sketch, as the data of a book that lets it stand at a table."""


def build(device: Device = ONE_DECK) -> Game[State]:
    """Make the sketch as a study."""
    text = (DATA / "star-rapid" / f"{NAME}.toml").read_text(encoding="utf-8")
    return of(study(tomllib.loads(text)), device)


def of(ruleset: Ruleset, device: Device = ONE_DECK) -> Game[State]:
    """Make the sketch under a ruleset: a study's, or a book's."""
    bets = bets_of(ruleset)
    return Game(
        name=NAME,
        play=ArrayPlay(ruleset),
        bets=bets,
        ruleset=ruleset,
        device=device,
        notation=CardNotation(tuple(bets)),
        shown=ArrayShown(Equipment(kind=CARDS, symbols=tuple(map(str, DECK)))),
        acts=("fold", "choose", "play"),
        timed=("chooses", "decides"),
    )
