"""Craps: the dice against a point, and wagers that live over many rolls."""
