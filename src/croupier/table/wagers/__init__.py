"""What is put down, called and ruled in a round, and what became of each wager."""
