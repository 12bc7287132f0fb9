"""What makes chance: cards, dice, wheels, and how they are drawn from."""

from croupier.equipment.cards import DECK, Card, card, decks
from croupier.equipment.devices import Device, Independent, Scripted, Shoe, Urn
from croupier.equipment.dice import Roll, rolls
from croupier.equipment.wheels import AMERICAN, EUROPEAN, Wheel


__all__ = [
    "AMERICAN",
    "DECK",
    "EUROPEAN",
    "Card",
    "Device",
    "Independent",
    "Roll",
    "Scripted",
    "Shoe",
    "Urn",
    "Wheel",
    "card",
    "decks",
    "rolls",
]
