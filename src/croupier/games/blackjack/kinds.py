"""Makes every bet that a ruleset offers, of the kind its data names: for boxes, or for terminals."""

from typing import Final

from croupier.games.blackjack.boxes import bets as boxes
from croupier.games.blackjack.boxes.super_sevens import SuperSevens
from croupier.games.blackjack.community import bets as community
from croupier.games.blackjack.community.side_bets import OnFirstTwo
from croupier.games.cards import bets
from croupier.games.cards.bets import AnyCardBet
from croupier.rulebooks.ruleset import Ruleset


DEALT_TO: Final = "dealt to"
"""The option that says whether boxes have cards of their own, or all terminals the same."""
COMMUNITY: Final = "community"

_BOXES: Final[dict[str, type[AnyCardBet]]] = {
    "original": boxes.Original,
    "double": boxes.Double,
    "split": boxes.Split,
    "insurance": boxes.Insurance,
    "super-sevens": SuperSevens,
}
_COMMUNITY: Final[dict[str, type[AnyCardBet]]] = {
    "player": community.Player,
    "double": community.Double,
    "split": community.Split,
    "insurance": community.Insurance,
    "first-two": OnFirstTwo,
}
KINDS: Final = bets.kinds_of({**_BOXES, **_COMMUNITY})
"""What the data of each kind of bet may say."""


def build(ruleset: Ruleset) -> dict[str, AnyCardBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    made = _COMMUNITY if ruleset.text(DEALT_TO) == COMMUNITY else _BOXES
    return bets.build(ruleset, "blackjack", made)
