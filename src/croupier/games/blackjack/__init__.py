"""Blackjack: nearer to 21 than the dealer, and not over it."""
