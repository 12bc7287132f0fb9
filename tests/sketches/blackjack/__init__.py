"""A sketch of blackjack: one box, one split, two bettors, no hole card.

It stays as a test of the protocol: attached wagers in windows that an act opens, calls, a play
that knows hands and no money. Its rules, precisely, for whoever has to match them:

- Cards: the box's first, the dealer's one up card, the box's second. Nothing else is dealt before
  the box has been played. The shoe is six decks, one card burnt; the round in which card 234
  (the burnt one counted) has left the shoe is its last.
- Blackjack (ace and ten-point card as the first two of the box) pays 3 to 2: at once against 2 to
  9, after the dealer's second card against a ten-point card or an ace; a stand off against a
  dealer's blackjack. The dealer takes no third card for it.
- Against an ace, insurance for up to half the stake, 2 to 1, decided by the second card.
- A hand is drawn to freely below 21; 21 stands by itself; 11 or less may not stand.
- Double on any first two cards, also after a split, also for less; one more card.
- A pair of equal values (king and ten too) is split once; no hand is split again. The first hand
  is finished before the second gets its second card. Split aces get one card each, no choice and
  no double. An ace with a ten-point card after a split is 21, not blackjack.
- A bust hand's stakes, its double too, are lost at once and stay lost.
- If no hand is left in play and nothing is insured, the dealer takes no further card and the
  round ends; likewise right after a blackjack paid at once. If a hand is in play, or insurance,
  the dealer takes the second card. If then no hand but blackjacks is in play, that is all. Else
  the dealer draws to 16 and stands on every 17 and more, soft or hard.
- Dealer's blackjack (two cards): of what is still in play the original stake is lost, doubles and
  split stakes come back. So a player who split, and doubled both hands, loses one stake; a hand
  bust before stays lost on top only with its own stakes: if the first hand bust, its stake (and
  double) are gone and the second hand's stakes all come back; if the second hand bust, its split
  stake (and double) are gone and the first hand's original stake is lost too.
- Bettors behind the seated player do as he does, but choose for themselves whether to make the
  double, split and insurance wagers; who does not split follows the first hand, or the second if
  he calls it before the window closes.
"""

import tomllib
from importlib import resources

from croupier.equipment.cards import DECK, decks
from croupier.equipment.devices import Device, Independent, Shoe
from croupier.games.protocol import Game
from croupier.games.shown import CARDS, Equipment
from croupier.rulebooks.approval import study
from croupier.rulebooks.ruleset import Ruleset
from tests.sketches.blackjack import bets
from tests.sketches.blackjack.notation import BlackjackNotation
from tests.sketches.blackjack.play import BOX, BlackjackPlay
from tests.sketches.blackjack.policies import basic, two_bettors
from tests.sketches.blackjack.shown import BlackjackShown
from tests.sketches.blackjack.states import State


__all__ = ["ENDLESS", "SIX_DECKS", "basic", "build", "two_bettors"]

SIX_DECKS = Shoe(decks(6), cut=234, burnt=1)
ENDLESS = Independent(DECK)
"""A deck that every card goes back into: for exact figures."""


DATA = resources.files("tests.sketches.blackjack") / "data"
"""The terms of the sketch, as the data of a book that lets it stand at a table."""


def build(device: Device = SIX_DECKS, *, minimum: int = 1) -> Game[State]:
    """Make the sketch on a device; no wager may be smaller than the minimum."""
    text = (DATA / "star-rapid" / "blackjack.toml").read_text(encoding="utf-8")
    return of(study(tomllib.loads(text)), device, minimum)


def of(ruleset: Ruleset, device: Device = SIX_DECKS, minimum: int = 1) -> Game[State]:
    """Make the sketch under a ruleset: a study's, or a book's."""
    return Game(
        name="blackjack",
        play=BlackjackPlay(ruleset),
        bets=bets.build(ruleset, minimum),
        ruleset=ruleset,
        device=device,
        notation=BlackjackNotation(),
        shown=BlackjackShown(Equipment(kind=CARDS, symbols=tuple(map(str, DECK))), boxes=(BOX,)),
        asks=True,
    )
