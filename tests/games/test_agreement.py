"""`settle`, `odds` and `simulate` agree on every bet of every book, and nothing was left out."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, TypeAlias

import pytest

import croupier
from croupier.lab.odds import BetOdds
from croupier.lab.simulation import run, samples
from croupier.terms.references import Ref
from tests.games.playing_out import play_out, ways_to_its_ends
from tests.games.tables import (
    ASKED,
    CASES,
    DEALT,
    GAMES,
    Case,
    at_once,
    books_with,
    counted,
    elected,
    entries,
    every_drawn_game,
    every_table,
    game_of,
    golden,
    lived,
    priced,
    raw,
    symbols_of,
    whole_cloth,
)
from tests.games.walking import lines_of


class Paid(NamedTuple):
    """What `settle` says of a wager: what comes back for a unit, and the line of each piece."""

    returned: Fraction
    lines: tuple[tuple[str, str, str], ...]
    rules: tuple[str, ...]

    def rests_on(self, *rules: Ref) -> bool:
        """Say whether all these rules were cited."""
        return set(self.rules) >= set(map(str, rules))


Settled: TypeAlias = dict[Any, dict[tuple[str, str], Paid]]
"""For each face, by its first symbol, what every bet that one draw decides was paid."""

SOME = 5


@cache
def settled(case: Case) -> Settled:
    """Settle every bet that one draw decides on every face, a round a face, from a record.

    A table with the same terms as one before it, in another mode, is settled on some of the faces;
    there it must say the same, rule for rule, and so it may borrow the others.
    """
    symbols = [alike[0] for alike in symbols_of(case)]
    twin = next(
        (each for each in CASES[: CASES.index(case)] if has_the_same_terms(each, case)), None
    )
    if twin is None:
        return settle_on(case, symbols)
    tried = settle_on(case, symbols[::SOME])
    assert {symbol: settled(twin)[symbol] for symbol in tried} == tried
    return settled(twin)


def has_the_same_terms(one: Case, other: Case) -> bool:
    """Say whether two tables differ in nothing but their mode."""
    return terms(one) == terms(other)


def terms(case: Case) -> tuple[Any, ...]:
    """Give what a settlement may depend on, but for the mode and for what is announced in it."""
    rules = game_of(case).ruleset
    options = {name: value for name, value in rules.options.items() if name != "mode"}
    return case.game, case.book, game_of(case).device, rules.bets, options


def settle_on(case: Case, symbols: list[Any]) -> Settled:
    """Settle every bet that one draw decides on some symbols, a round a symbol."""
    game = game_of(case)
    wagers = [
        {
            "bet": bet,
            "target": game.notation.write_target(bet, target),
            "stake": str(sum(p.units for p in game.bets[bet].pieces(target)) or 1),
        }
        for bet, target in at_once(case)
    ]
    rounds: list[dict[str, Any]] = [
        {"wagers": wagers, "chance": [game.notation.write_symbol(symbol)]} for symbol in symbols
    ]
    rounds[0]["table"] = {"rulebook": case.book, "game": case.game, "options": case.options}
    answers = croupier.settle(json.dumps(rounds))["rounds"]
    return {
        symbol: {
            (bet, str(target)): paid(wager)
            for (bet, target), wager in zip(at_once(case), told["wagers"], strict=True)
        }
        for symbol, told in zip(symbols, answers, strict=True)
    }


def paid(wager: dict[str, Any]) -> Paid:
    """Read an answered wager."""
    assert wager["result"] in ("win", "lose", "stand-off", "part"), wager
    assert (wager["void"], wager["commission"]) == ("0", "0")
    back = Fraction(wager["winnings"]) + Fraction(wager["returned"])
    pieces = wager.get("pieces", [wager])
    lines = tuple((each["bet"], each["target"] or "", each["line"]) for each in pieces)
    return Paid(back / Fraction(wager["stake"]), lines, tuple(wager["rules"]))


@cache
def odds_of(case: Case) -> dict[tuple[str, str], list[BetOdds]]:
    """Give the odds of each bet on each target, one entry a scale."""
    found: dict[tuple[str, str], list[BetOdds]] = {}
    for odds in priced(case).bets:
        for target in odds.targets:
            found.setdefault((odds.bet, str(target)), []).append(odds)
    return found


@cache
def by_face(case: Case) -> list[tuple[dict[tuple[str, str], Paid], tuple[Any, ...]]]:
    """Give what was settled on each face, with all the symbols that show it."""
    return [(settled(case)[alike[0]], alike) for alike in symbols_of(case)]


@every_table
def test_settle_and_odds_agree(case: Case) -> None:
    total = len(game_of(case).device.symbols)
    for at in counted(case):
        shares: dict[Fraction, Fraction] = {}
        for row, alike in by_face(case):
            returned = row[at].returned
            shares[returned] = shares.get(returned, Fraction(0)) + Fraction(len(alike), total)
        scales = odds_of(case)[at]
        assert [odds.scale for odds in scales] == list(game_of(case).ruleset.bets[at[0]].scales)
        for odds in scales[:1]:
            told: dict[Fraction, Fraction] = {}
            for line in odds.lines:
                told[line.returned] = told.get(line.returned, Fraction(0)) + line.probability
            assert told == shares, at


@every_table
def test_settle_pays_what_a_count_by_hand_pays(case: Case) -> None:
    for row, alike in by_face(case):
        for at, told in row.items():
            for symbol in alike:
                assert told.returned == counted(case)[at][symbol], (at, symbol)


@every_table
def test_settle_and_the_array_have_the_same_lines(case: Case) -> None:
    for row, alike in by_face(case):
        array = lines_of(whole_cloth(case), alike[0])
        for at, told in row.items():
            for bet, target, line in told.lines:
                assert (line,) == array[bet, target], (at, alike)


@every_table
def test_simulate_settles_as_settle_does(case: Case) -> None:
    lowered = whole_cloth(case)
    found = run(lowered, draws=50_000, seed=20261116, batches=4)
    for sample in samples(game_of(case), found):
        at = (sample.bet, str(sample.target))
        if at in counted(case):
            won = sum(
                int(found.faces[lowered.face_of(alike[0])]) * row[at].returned
                for row, alike in by_face(case)
            )
            assert sample.decided == found.draws
            assert sample.mean == pytest.approx(float(won / found.draws - 1), abs=1e-12), at


@every_table
def test_every_end_of_what_lives_on_is_settled_as_it_is_priced(case: Case) -> None:
    """The shortest way to each line of a bet, played from a record round by round."""
    for odds in priced(case).bets:
        for target in odds.targets:
            if (odds.bet, str(target), odds.on or "") in lived(case):
                for way in ways_to_its_ends(game_of(case), odds, target):
                    told = play_out(case, way)
                    pays = {line.returned for line in odds.lines}
                    assert way.returned in pays, way
                    assert (told.line, told.net) == (way.line, way.returned - 1), way


@every_table
def test_every_win_has_its_rules(case: Case) -> None:
    for symbol, row in settled(case).items():
        for at, told in row.items():
            assert told.rules, (at, symbol)
            assert all(rule.startswith(f"{case.book}:") for rule in told.rules)


@every_table
def test_a_price_rests_on_the_rules_of_the_payment(case: Case) -> None:
    for row in settled(case).values():
        for at, told in row.items():
            odds = odds_of(case)[at][0]
            own = [line.rules for line in odds.lines if line.returned == told.returned]
            assert any(told.rests_on(*odds.rules, *rules) for rules in own), at
            assert told.returned == 0 or all(own), at


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
        met |= {bet for bet, _, _ in lived(case)}
        for place, bet in entries(case):
            if bet["name"] in met:
                found["bets"].add((case.book, place))
                for scale in bet.get("scale", [{"name": "book"}]):
                    found["scales"].add((case.book, place, scale["name"]))
        listed = {option["name"] for option in raw(case.book, game)["option"] if "values" in option}
        for name, value in elected(case).items():
            if name in listed - set(golden(game).get("beside", {})):
                found["values"].add((case.book, name, str(value)))
    return found


def due(game: str) -> dict[str, set[Any]]:
    """Gather what the data of the books has for a game.

    Not every value needs a table of its own: ``beside`` in ``tests/golden/odds/<game>.toml`` names
    options that change no bet, with the reason.
    """
    beside = golden(game).get("beside", {})
    found: dict[str, set[Any]] = {"bets": set(), "scales": set(), "values": set()}
    for book in books_with(game):
        data = raw(book, game)
        for place, bet in enumerate(data["bet"]):
            found["bets"].add((book, place))
            for scale in bet.get("scale", [{"name": "book"}]):
                found["scales"].add((book, place, scale["name"]))
        for option in data["option"]:
            for value in option.get("values", ()):
                if option["name"] not in beside:
                    found["values"].add((book, option["name"], str(value)))
    return found


@every_drawn_game
def test_every_bet_scale_and_wheel_of_the_data_was_visited(
    game: str, record_property: Callable[[str, object], None]
) -> None:
    seen, listed = visited(game), due(game)
    wheels = {value for value in seen["values"] if value[1] == "wheel"}
    told = (
        f"{game}: {len(seen['bets'])} bets, {len(seen['scales'])} scales, {len(wheels)} wheels, "
        f"{len(seen['values'])} option values, "
        f"{len([case for case in CASES if case.game == game])} tables, "
        f"{sum(len(counted(case)) for case in CASES if case.game == game)} bets on a target that "
        f"one draw decides, {sum(len(lived(case)) for case in CASES if case.game == game)} that "
        "live on"
    )
    record_property("visited", told)
    print(told)  # noqa: T201 - what the run visited
    assert seen == listed


def test_the_suite_has_the_games_of_the_house() -> None:
    assert {case.game for case in (*CASES, *DEALT, *ASKED)} == set(GAMES)
    assert {(case.game, case.book) for case in (*CASES, *DEALT, *ASKED)} == {
        (game, book) for game in GAMES for book in books_with(game)
    }
