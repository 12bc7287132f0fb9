"""`settle`, `odds` and `simulate` agree on every bet of every book, and nothing was left out."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import pytest

import croupier
from croupier.games import GAMES
from croupier.lab.odds import BetOdds
from croupier.lab.simulation import run, samples
from tests.games.tables import (
    CASES,
    Case,
    backed,
    books_with,
    counted,
    elected,
    entries,
    every_game,
    every_table,
    game_of,
    priced,
    raw,
    whole_cloth,
)
from tests.games.walking import lines_of


class Paid(NamedTuple):
    """What `settle` says of a wager: what comes back for a unit, and the line of each piece."""

    returned: Fraction
    lines: tuple[tuple[str, str, str], ...]
    rules: tuple[str, ...]


@cache
def settled(case: Case) -> dict[str, dict[tuple[str, str], Paid]]:
    """Settle every bet on every target on every symbol, a round a symbol, from a record."""
    game = game_of(case)
    wagers = [
        {
            "bet": bet,
            "target": game.notation.write_target(bet, target),
            "stake": str(sum(p.units for p in game.bets[bet].pieces(target)) or 1),
        }
        for bet, target in backed(game)
    ]
    table = {"rulebook": case.book, "game": case.game, "options": case.options}
    symbols = game.device.symbols
    rounds: list[dict[str, Any]] = [
        {"wagers": wagers, "chance": [game.notation.write_symbol(symbol)]} for symbol in symbols
    ]
    rounds[0]["table"] = table
    answers = croupier.settle(json.dumps(rounds))["rounds"]
    return {
        str(symbol): {
            (bet, str(target)): paid(wager)
            for (bet, target), wager in zip(backed(game), told["wagers"], strict=True)
        }
        for symbol, told in zip(symbols, answers, strict=True)
    }


def paid(wager: dict[str, Any]) -> Paid:
    """Read an answered wager."""
    assert wager["result"] in ("win", "lose"), wager
    assert (wager["void"], wager["commission"]) == ("0", "0")
    back = Fraction(wager["winnings"]) + Fraction(wager["returned"])
    pieces = wager.get("pieces", [wager])
    lines = tuple((each["bet"], each["target"] or "", each["line"]) for each in pieces)
    return Paid(back / Fraction(wager["stake"]), lines, tuple(wager["rules"]))


def odds_of(case: Case) -> dict[tuple[str, str], list[BetOdds]]:
    """Give the odds of each bet on each target, one entry a scale."""
    found: dict[tuple[str, str], list[BetOdds]] = {}
    for odds in priced(case).bets:
        for target in odds.targets:
            found.setdefault((odds.bet, str(target)), []).append(odds)
    return found


@every_table
def test_settle_and_odds_agree(case: Case) -> None:
    on_each = settled(case)
    assert {at for row in on_each.values() for at in row} == set(odds_of(case))
    for at, scales in odds_of(case).items():
        returned = [row[at].returned for row in on_each.values()]
        shares = {each: Fraction(returned.count(each), len(returned)) for each in set(returned)}
        assert [odds.scale for odds in scales] == list(game_of(case).ruleset.bets[at[0]].scales)
        for odds in scales[:1]:
            assert odds.ev == sum(returned, Fraction(0)) / len(returned) - 1, at
            told: dict[Fraction, Fraction] = {}
            for line in odds.lines:
                told[line.returned] = told.get(line.returned, Fraction(0)) + line.probability
            assert told == shares, at


@every_table
def test_settle_pays_what_a_count_by_hand_pays(case: Case) -> None:
    for symbol, row in settled(case).items():
        for at, told in row.items():
            assert told.returned == counted(case)[at][symbol], (at, symbol)


@every_table
def test_settle_and_the_array_have_the_same_lines(case: Case) -> None:
    for symbol, row in settled(case).items():
        array = lines_of(whole_cloth(case), symbol)
        for at, told in row.items():
            for bet, target, line in told.lines:
                assert (line,) == array[bet, target], (at, symbol)


@every_table
def test_simulate_settles_as_settle_does(case: Case) -> None:
    lowered = whole_cloth(case)
    found = run(lowered, draws=50_000, seed=20261116, batches=4)
    came = {
        str(symbol): int(found.totals[lowered.classes[lowered.face_of(symbol)]])
        for symbol in game_of(case).device.symbols
    }
    for sample in samples(game_of(case), found):
        at = (sample.bet, str(sample.target))
        won = sum(came[symbol] * row[at].returned for symbol, row in settled(case).items())
        assert sample.mean == pytest.approx(float(won / found.draws - 1), abs=1e-12), at


@every_table
def test_every_win_has_its_rules(case: Case) -> None:
    for symbol, row in settled(case).items():
        for at, told in row.items():
            assert told.rules, (at, symbol)
            assert all(rule.startswith(f"{case.book}:") for rule in told.rules)


@every_table
def test_a_table_has_the_bets_and_scales_of_its_data(case: Case) -> None:
    listed = {bet["name"]: max(1, len(bet.get("scale", ()))) for _, bet in entries(case)}
    assert set(game_of(case).bets) == set(listed)
    seen: dict[str, set[str]] = {}
    for odds in priced(case).bets:
        seen.setdefault(odds.bet, set()).add(odds.scale)
    assert {bet: len(scales) for bet, scales in seen.items()} == listed


def visited(game: str) -> dict[str, set[Any]]:
    """Gather what the tables of a game were settled, priced and simulated on."""
    found: dict[str, set[Any]] = {"bets": set(), "scales": set(), "values": set()}
    for case in CASES:
        if case.game != game:
            continue
        met = {bet for row in settled(case).values() for bet, _ in row}
        for place, bet in entries(case):
            if bet["name"] in met:
                found["bets"].add((case.book, place))
                for scale in bet.get("scale", [{"name": "book"}]):
                    found["scales"].add((case.book, place, scale["name"]))
        for name, value in elected(case).items():
            if not isinstance(value, list):
                found["values"].add((case.book, name, str(value)))
    return found


def due(game: str) -> dict[str, set[Any]]:
    """Gather what the data of the books has for a game."""
    found: dict[str, set[Any]] = {"bets": set(), "scales": set(), "values": set()}
    for book in books_with(game):
        data = raw(book, game)
        for place, bet in enumerate(data["bet"]):
            found["bets"].add((book, place))
            for scale in bet.get("scale", [{"name": "book"}]):
                found["scales"].add((book, place, scale["name"]))
        for option in data["option"]:
            for value in option.get("values", ()):
                found["values"].add((book, option["name"], str(value)))
    return found


@every_game
def test_every_bet_scale_and_wheel_of_the_data_was_visited(
    game: str, record_property: Callable[[str, object], None]
) -> None:
    seen, listed = visited(game), due(game)
    wheels = {value for value in seen["values"] if value[1] == "wheel"}
    told = (
        f"{game}: {len(seen['bets'])} bets, {len(seen['scales'])} scales, {len(wheels)} wheels, "
        f"{len(seen['values'])} option values, "
        f"{len([case for case in CASES if case.game == game])} tables, "
        f"{sum(len(counted(case)) for case in CASES if case.game == game)} bets on a target"
    )
    record_property("visited", told)
    print(told)  # noqa: T201 - what the run visited
    assert seen == listed


def test_the_suite_has_the_games_of_the_house() -> None:
    assert {case.game for case in CASES} == set(GAMES)
    assert {(case.game, case.book) for case in CASES} == {
        (game, book) for game in GAMES for book in books_with(game)
    }
