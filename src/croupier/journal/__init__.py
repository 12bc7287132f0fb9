"""What happened, kept for ever: entries in a chain of hashes, and the stores that hold them."""
