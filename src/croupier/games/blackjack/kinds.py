"""Makes every bet that a ruleset offers, of the kind its data names: for boxes, or for terminals."""

from collections.abc import Mapping
from typing import Final

from croupier.games.blackjack.bets import VOID, BlackjackBet
from croupier.games.blackjack.boxes import bets as boxes
from croupier.games.blackjack.boxes.super_sevens import SuperSevens
from croupier.games.blackjack.community import bets as community
from croupier.games.blackjack.community.side_bets import OnFirstTwo
from croupier.games.kinds import Kinds, check_kind, check_lines
from croupier.games.protocol import REMOVED
from croupier.rulebooks.fields import TABLES, TEXT, Fields
from croupier.rulebooks.ruleset import BetTerms, Ruleset


DEALT_TO: Final = "dealt to"
"""The option that says whether boxes have cards of their own, or all terminals the same."""
COMMUNITY: Final = "community"

_BOXES: Final[dict[str, type[BlackjackBet]]] = {
    "original": boxes.Original,
    "double": boxes.Double,
    "split": boxes.Split,
    "insurance": boxes.Insurance,
    "super-sevens": SuperSevens,
}
_COMMUNITY: Final[dict[str, type[BlackjackBet]]] = {
    "player": community.Player,
    "double": community.Double,
    "split": community.Split,
    "insurance": community.Insurance,
    "first-two": OnFirstTwo,
}
_ATTACHED: Final[Fields] = {"on": TEXT.needed, "window": TEXT, "act": TEXT}
KINDS: Final[Kinds] = {
    "original": {},
    "player": {},
    "double": _ATTACHED,
    "split": _ATTACHED,
    "insurance": _ATTACHED,
    "super-sevens": {},
    "first-two": {"wins": TABLES.needed},
}
"""What the data of each kind of bet may say."""
_BESIDE: Final = {
    "original": (VOID, REMOVED, boxes.EVEN_MONEY),
    "player": (VOID, REMOVED, community.EVEN_MONEY),
    "super-sevens": (VOID, REMOVED),
    "first-two": (VOID, REMOVED),
}
"""Lines that staff or players bring; all others can only be void."""


def build(ruleset: Ruleset) -> dict[str, BlackjackBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    made = _COMMUNITY if ruleset.text(DEALT_TO) == COMMUNITY else _BOXES
    kinds = {kind: KINDS[kind] for kind in made}
    return {name: _bet(terms, ruleset, made, kinds) for name, terms in ruleset.bets.items()}


def _bet(
    terms: BetTerms, ruleset: Ruleset, made: Mapping[str, type[BlackjackBet]], kinds: Kinds
) -> BlackjackBet:
    kind = check_kind(terms, kinds, "blackjack")
    bet = made[kind](terms, ruleset)
    comes = dict.fromkeys(line for target in bet.targets() for line in bet.lines(target))
    check_lines(terms, comes, _BESIDE.get(kind, (VOID,)))
    return bet
