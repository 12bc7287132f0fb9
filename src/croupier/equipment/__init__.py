"""What makes chance: cards, dice, wheels, and how they are drawn from."""
