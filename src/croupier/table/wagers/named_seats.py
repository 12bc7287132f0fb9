"""Seats that people are called by: ``seat 3``, ``P3``."""

import re
from functools import lru_cache


@lru_cache(maxsize=10_000)
def own_seat(player: str) -> int | None:
    """Read where somebody sits who is called by their seat: ``seat 3``, ``area 3``, ``box 3``."""
    seat = re.fullmatch(r"(?:seat|area|box)\s*(\d{1,4})", player.strip().lower())
    return int(seat[1]) if seat else None


@lru_cache(maxsize=10_000)
def seat_of(player: str) -> int:
    """Read the number of a seat off a player's name; others sit at seat 0."""
    digits = re.search(r"\d{1,4}", player)
    return int(digits[0]) if digits else 0
