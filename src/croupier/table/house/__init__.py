"""Who owns it all: the keeper of a house, where it is kept, how it is taken up again."""
