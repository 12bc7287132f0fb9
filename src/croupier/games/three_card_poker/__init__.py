"""Stadium Three Card Poker: nine hidden cards of which each player chooses three, against the dealer's."""
