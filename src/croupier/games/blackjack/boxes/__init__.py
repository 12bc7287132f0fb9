"""Blackjack dealt to boxes: each its own cards, up to three hands, and several players on it."""
