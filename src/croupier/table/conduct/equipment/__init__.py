"""What stands at a table: wheels, balls, dice, tumblers, cards, and how each is handled."""
