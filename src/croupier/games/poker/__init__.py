"""What games of poker hands share: what a hand is worth, and what it is called. No game itself."""
