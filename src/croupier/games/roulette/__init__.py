"""Roulette: one number, and what was on it."""
