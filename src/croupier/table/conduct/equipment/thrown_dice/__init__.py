"""Dice that players throw: the set, whose they are to throw, the roll."""
