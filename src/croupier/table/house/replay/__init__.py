"""The journal folded again, and held to what it tells."""
