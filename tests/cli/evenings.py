"""Evenings for the commands to run: scripts of the three books, in every mode."""

import json
from collections.abc import Iterable
from typing import Any


Step = dict[str, Any]
LIMITS = {"min": "5", "max": "500"}


def scene(book: str, mode: str = "dealer", **table: Any) -> Step:
    """Write the first line: a table, two players, a dealer, two supervisors, the operator."""
    record = {"rulebook": book, "game": "roulette", "name": "R1", "mode": mode, "limits": LIMITS}
    people = {
        "P1": {"age": 34, "chips": "500"},
        "P2": {"age": 61, "chips": "300"},
        "D1": {"role": "dealer"},
        "G1": {"role": "game supervisor"},
        "O1": {"role": "casino operator"},
    }
    return {"day": "2024-11-16", "table": {**record, **table}, "people": people}


def step(at: str, who: str, do: str, **facts: Any) -> Step:
    return {"at": at, "who": who, "do": do, **facts}


def wagers(minute: int) -> list[Step]:
    """Open a round and place three wagers; the third is taken up again."""
    at = f"20:{minute:02d}"
    return [
        step(f"{at}:05", "D1", "new game"),
        step(f"{at}:09", "P1", "place", bet="red", stake="50"),
        step(f"{at}:10", "P2", "place", bet="straight-up", target=17, stake="10"),
        step(f"{at}:11", "P2", "place", bet="column", target=1, stake="15"),
        step(f"{at}:12", "P2", "call", wager="w3", call="remove"),
        step(f"{at}:30", "D1", "no more bets", bell=True),
    ]


def by_hand(minute: int, number: str) -> list[Step]:
    """Play a round at a table where the dealer collects and pays."""
    at = f"20:{minute:02d}"
    return [
        *wagers(minute),
        step(f"{at}:41", "D1", "result", chance=number),
        step(f"{at}:45", "D1", "collect"),
        step(f"{at}:50", "D1", "pay"),
    ]


def confirmed(minute: int, number: str) -> list[Step]:
    """Play a round at a table where the dealer confirms what was registered."""
    at = f"20:{minute:02d}"
    return [
        *wagers(minute),
        step(f"{at}:41", "D1", "result", chance=number),
        step(f"{at}:45", "D1", "confirm result"),
    ]


def opened(book: str, mode: str = "dealer") -> list[Step]:
    """Set the scene and open the table; players of one book insert their cards."""
    cards = [step("20:00:00", who, "insert card", owner=who) for who in ("P1", "P2")]
    first = [scene(book, mode), step("20:00:00", "O1", "open table")]
    return first + (cards if book == "star-rapid" else [])


def numbers(book: str) -> list[Step]:
    """Play three rounds with the results 17, 1 and 32, the last corrected to 17."""
    play = confirmed if book == "star-rapid" else by_hand
    rounds = [each for n, number in enumerate(("17", "1", "32"), 1) for each in play(n, number)]
    return [
        *opened(book),
        *rounds,
        {"at": "20:04:00", "people": {"P3": {"age": 20}}},
        step("20:04:05", "O1", "correct", chance="17"),
    ]


def drawn(rounds: int = 3) -> list[Step]:
    """Let the generator bring the results of some rounds."""
    return [*opened("star-rapid", "rng"), *(each for n in range(rounds) for each in wagers(n + 1))]


def written(steps: Iterable[Step]) -> bytes:
    """Write a script down, a line for each step."""
    return b"".join(json.dumps(each).encode() + b"\n" for each in steps)


EVENINGS: dict[str, list[Step]] = {
    "nz1996": numbers("nz1996"),
    "nz": numbers("nz"),
    "star-rapid by hand": numbers("star-rapid"),
    "star-rapid drawn": drawn(),
}
