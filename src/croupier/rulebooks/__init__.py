"""What is approved: the rules indexed, the books, their games' terms as data."""
