"""Blackjack on community cards: one hand lies there, and every terminal plays it for itself."""
