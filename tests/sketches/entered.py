"""The sketch as a game of the house: whoever reads this module has it, with the data it brings."""

from typing import Any

from croupier.equipment.cards import decks
from croupier.equipment.devices import Shoe
from croupier.games import enter
from croupier.games.protocol import Game
from croupier.rulebooks.ruleset import Ruleset
from tests.sketches import blackjack


AT_A_TABLE = Shoe(decks(6), cut=234)
"""Six decks, of which nothing is burnt: a generator shuffles them for each round."""


def at_a_table(ruleset: Ruleset) -> Game[Any]:
    """Make the sketch as a table has it."""
    return blackjack.of(ruleset, AT_A_TABLE)


enter("blackjack", at_a_table, blackjack.DATA)
