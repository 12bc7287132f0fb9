"""A table itself: set up, opened, closed, changed to another game."""
