"""What a sign may say, and who is held to it."""
