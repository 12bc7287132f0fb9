"""The limits on the sign and those of one player: set, announced, changed."""
