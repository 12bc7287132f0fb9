"""Wheels: spun by a dealer or by themselves, with a ball or with pegs."""
