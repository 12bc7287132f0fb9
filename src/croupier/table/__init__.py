"""How a game is conducted: configuration, limits, wagers, the round, records."""
