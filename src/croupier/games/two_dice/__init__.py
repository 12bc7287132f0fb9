"""What games of two dice share: totals, the throw, bets on numbers, void rolls, how they are written."""
