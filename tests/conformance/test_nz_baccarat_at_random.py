"""Whole layouts at tables elected at random, coup by coup, against the book's own words."""

import os
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.conformance.baccarat_coups import Coup, Due, bet, due_on, hold, wager_of
from tests.conformance.nz_baccarat import by_chance, insurance_pays, insured, table
from tests.conformance.settling import Answer, settle


SEEDS = (1997, 5, 11)
"""Written down before the first run."""
TABLES = 4
LONG = int(os.environ.get("SOAK", "10"))
COUPS = 6
HANDS = ("player", "banker")
CHOICES: dict[str, tuple[Any, ...]] = {
    "format": ("mini", "midi", "full"),
    "decks": (4, 5, 6, 7, 8),
    "scheme": ("commission", "six-half", "two-to-one", "ez"),
    "tie": ("8 to 1", "9 to 1"),
    "ante up": (False, True),
    "international": (False, True),
    "reveal": ("face up", "player first", "banker first"),
    "pair bet": ("perfect pair", "any pair", "lucky match"),
    "dragon bonus scale": ("one", "two", "three"),
    "super 6 pays": ("12 to 1", "15 to 1"),
    "natural nine pays": ("8 to 1", "9 to 1"),
    "banker four pays": ("1.5 to 1", "2 to 1"),
    "nine pays": ("8 to 1", "9 to 1"),
    "insurance cap": (False, True),
}
RESULTS = ("dragon-7", "panda-8", "lucky-6", "super-6")
TIGERS = ("tiger", "big-tiger", "small-tiger", "tiger-tie")


def elected(random: Random) -> dict[str, Any]:
    """Elect everything at random."""
    options = {name: random.choice(values) for name, values in CHOICES.items()}
    scales = ("one", "two", "three") if options["pair bet"] == "perfect pair" else ("one", "two")
    options[f"{options['pair bet']} scale"] = random.choice(scales)
    if options["scheme"] == "two-to-one":
        options["banker six"] = random.choice(("1 to 1", "1 to 2"))
    return options


def layout(options: dict[str, Any]) -> list[Answer]:
    """Cover the layout: main wagers of 100, all others of 20, insurance of 10."""
    pairs = options["pair bet"].replace(" ", "-")
    main = [bet(name, stake=100, id=name) for name in (*HANDS, "tie")]
    if options["ante up"]:
        main.append(bet("ante", stake=5, id="ante"))
    sides = [
        bet(name, hand, id=f"{name} {hand}") for name in (pairs, "dragon-bonus") for hand in HANDS
    ]
    sides += [bet(name, id=name) for name in (*RESULTS, *TIGERS, "tiger-pair")]
    insurance = [
        bet(f"{hand}-insurance-{number}", stake=10, id=f"{hand} {number}", on=hand)
        for number in (1, 2, 3)
        for hand in HANDS
    ]
    return [*main, *sides, *insurance]


def due(wager: Answer, one: Coup, options: dict[str, Any]) -> Due | None:
    """Say by the book's words what a wager comes to; None where it is not taken."""
    name, target = wager["bet"], wager["target"]
    if name == "ante":
        return Due("lose")
    if "insurance" in name:
        hand, number = wager["id"].split()
        return insured(int(number), hand, one, options)
    return due_on(one, name, target, options)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_wager_of_a_full_layout_comes_to_what_the_book_says(seed: int) -> None:
    hold_tables(Random(seed), TABLES)


@pytest.mark.soak
def test_at_many_more_tables() -> None:
    hold_tables(Random(SEEDS[0]), 20 * LONG)


def hold_tables(random: Random, tables: int) -> None:
    """Open tables at random, and hold some coups at each to the book."""
    for _ in range(tables):
        options = elected(random)
        limits = {"min": "1", "max": "1000", **({"ante": "0.12"} if options["ante up"] else {})}
        at = table(options, limits=limits)
        wagers = layout(options)
        if options["ante up"]:
            wagers[3]["stake"] = "0.12"
        coups = by_chance(random.randrange(1_000_000), COUPS)
        first, *others = [{"wagers": wagers, "chance": one.shoe} for one in coups]
        for one, told in zip(coups, settle({"table": at, **first}, *others), strict=True):
            assert told["over"], (options, one)
            hold_layout(wagers, one, told, options)


def hold_layout(wagers: list[Answer], one: Coup, told: Answer, options: dict[str, Any]) -> None:
    """Hold every wager to what is due for it, and insurance to what it may win in all."""
    free = dict.fromkeys(HANDS, Fraction(100))
    for wager in wagers:
        came, expected = wager_of(told, wager["id"]), due(wager, one, options)
        hand = wager["bet"].partition("-insurance-")[0]
        if expected is not None and "insurance" in wager["bet"] and options["insurance cap"]:
            pays = insurance_pays(int(wager["bet"][-1]), hand, one, options)
            may_win = 10 * (pays or 0)
            if may_win > free[hand]:
                expected = None
            else:
                free[hand] -= may_win
        if expected is None:
            assert came["result"] == "refused", (options, one, came)
        else:
            hold(came, expected)
