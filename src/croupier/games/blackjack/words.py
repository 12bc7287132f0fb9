"""Totals and values in the dealer's words, with the rules by which cards are counted."""

from collections.abc import Mapping
from typing import Final

from croupier.equipment.cards import Card
from croupier.games.blackjack.hands import ACE, TEN, Hand, value
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.references import Ref


RESULTS: Final[Mapping[str, str]] = {
    "win": "won",
    "dealer bust": "won",
    "blackjack": "won",
    "blackjack at once": "won",
    "blackjack over 21": "won",
    "lose": "lost",
    "bust": "lost",
    "dealer blackjack": "lost",
    "dealer blackjack over 21": "lost",
    "stand off": "stand off",
    "even money": "won",
    "relieved": "stand off",
    "void": "void",
}
"""What became of a hand, by the line that the stake on it came to."""


def total(hand: Hand) -> str:
    """Announce what a hand comes to.

    >>> total(Hand(17, soft=True)), total(Hand(21, soft=True, cards=2)), total(Hand(25))
    ('soft 17', 'blackjack', '25, bust')
    """
    if hand.is_blackjack:
        return "blackjack"
    if hand.is_bust:
        return f"{hand.points}, bust"
    return f"soft {hand.points}" if hand.soft else str(hand.points)


def counting_rules(ruleset: Ruleset, symbol: object, hand: Hand) -> tuple[Ref, ...]:
    """Return the rules by which a card counts, and those of the total that it came to."""
    card = value(symbol)
    kind = "two to ten"
    if card == ACE:
        kind = "ace"
    elif card == TEN and isinstance(symbol, Card) and symbol.rank != "10":
        kind = "court card"
    rules = ruleset.rules(f"value of {kind}")
    if hand.cards < 2:
        return rules
    named = "blackjack" if hand.is_blackjack else "soft total" if hand.soft else "hard total"
    return rules + ruleset.rules(named)
