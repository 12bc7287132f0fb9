"""Sic bo and the money wheel as people write them: every spelling is read, or refused in words."""

import contextlib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.games import open_game
from croupier.games.protocol import Chance, Game, Ruling
from croupier.rulebooks.approval import ruleset
from croupier.terms.refusals import RefusedError


TAI_SAI = open_game(ruleset("nz1996", "sic-bo"))
SIC_BO = open_game(ruleset("star-rapid", "sic-bo"))
NAMES = ["$1", "$3", "$5", "$11", "$23", "joker", "kiwi"]
WHEEL = open_game(ruleset("nz1996", "money-wheel", options={"symbols": NAMES}))
GAMES = [TAI_SAI, SIC_BO, WHEEL]


@pytest.mark.parametrize(
    ("bet", "target", "read"),
    [
        ("Small", None, "small"),
        ("low", "", "small"),
        ("small (4-10)", None, "small"),
        ("BIG", "big", "big"),
        ("big", [11, 12, 13, 14, 15, 16, 17], "big"),
        ("Even", None, "even"),
        ("odd total", None, "odd"),
        ("triple", 3, "specific-triple 3"),
        ("Triples", "5-5-5", "specific-triple 5"),
        ("specific triple", [6, 6, 6], "specific-triple 6"),
        ("triple 4", None, "specific-triple 4"),
        ("triple", "any", "any-triple"),
        ("Any Triple", None, "any-triple"),
        ("any-triple", [1, 2, 3, 4, 5, 6], "any-triple"),
        ("doubles", "33", "specific-double 3"),
        ("specific_double", [2, 2], "specific-double 2"),
        ("double sixes", None, "specific-double 6"),
        ("pair", [4, 4], "specific-double 4"),
        ("pair", 4, "specific-double 4"),
        ("pair", "4-1", "combination 1-4"),
        ("Three Dice Totals", 12, "total 12"),
        ("3 dice total", "12", "total 12"),
        ("total", "twelve", "total 12"),
        ("sum", {"total": 7}, "total 7"),
        ("total-9", None, "total 9"),
        ("total", "total 9", "total 9"),
        ("Dice Combinations", "1 and 2", "combination 1-2"),
        ("two-dice combination", [2, 1], "combination 1-2"),
        ("2 dice", "1,2", "combination 1-2"),
        ("combination", 56, "combination 5-6"),
        ("combination 3 & 4", None, "combination 3-4"),
        ("domino", {"numbers": [5, 6]}, "combination 5-6"),
        ("Individual Die face values", 4, "single-die 4"),
        ("any number (single die)", "six", "single-die 6"),
        ("single", 1.0, "single-die 1"),
        ("one die", {"number": "2"}, "single-die 2"),
        ("Four Number Combinations", "4-3-2-1", "four-number 1-2-3-4"),
        ("4 numbers", 1256, "four-number 1-2-5-6"),
        ("three of four", ["1", "3", "5", "6"], "four-number 1-3-5-6"),
    ],
)
def test_a_wager_is_read_by_any_of_its_names(bet: str, target: Any, read: str) -> None:
    found = SIC_BO.notation.wager(bet, target)
    assert f"{found.bet} {found.target}".strip() == read


@pytest.mark.parametrize(
    ("bet", "target"),
    [
        ("total", [4, 17]),
        ("total", 18),
        ("total 9", 10),
        ("triple", None),
        ("double", [1, 2]),
        ("combination", 1),
        ("combination", "1-1"),
        ("four-number", [1, 2, 3]),
        ("single", 0),
        ("small", 5),
        ("any-triple", 3),
        ("pair", None),
        ("total", {"number": 4, "and": 5}),
        ("total", True),
        ("single", 1.5),
    ],
)
def test_what_could_be_two_things_or_none_is_refused(bet: str, target: Any) -> None:
    with pytest.raises(RefusedError) as refused:
        SIC_BO.notation.wager(bet, target)
    assert refused.value.refusal.what


@pytest.mark.parametrize(
    "written",
    [[3, 4, 6], "3-4-6", "346", 346, "3 4 6", "3,4,6", ["3", "4", "6"], {"dice": [3, 4, 6]}],
    ids=repr,
)
def test_dice_are_read_however_they_are_written(written: object) -> None:
    assert SIC_BO.notation.chance(written) == Chance((3, 4, 6))


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ("one of the dice is cocked", "die not flat"),
        ("die leaning against the side", "die not flat"),
        ("a die did not come to rest flat", "die not flat"),
        ("tumbler malfunction", "tumbler fault"),
        ("the tumbler did not operate correctly", "tumbler fault"),
        ("dice exposed before no more bets", "dice exposed early"),
        ("the cover was lifted too soon", "dice exposed early"),
        ("dealer failed to activate the tumbler", "tumbler not activated"),
        ("tumbler never started", "tumbler not activated"),
        ("tumbled fewer than three times", "fewer than three tumbles"),
    ],
)
def test_causes_are_read_in_the_words_of_the_floor(said: str, cause: str) -> None:
    for game, name in ((TAI_SAI, "no spin"), (SIC_BO, "no result")):
        for word in ("no spin", "no result", "No Result", "no_spin"):
            assert game.notation.chance({word: said}) == Ruling(name, (("cause", cause),))


@pytest.mark.parametrize(
    ("bet", "target", "read"),
    [
        ("symbol", "A", "A"),
        ("Symbol", "b", "B"),
        ("symbol", "symbol C", "C"),
        ("symbol", {"symbol": "D"}, "D"),
        ("symbol", ["E"], "E"),
        ("symbol", "Joker", "F"),
        ("kiwi", None, "G"),
        ("$11", None, "D"),
        ("symbol A", None, "A"),
        ("A", "A", "A"),
    ],
)
def test_a_symbol_is_read_by_letter_or_name(bet: str, target: Any, read: str) -> None:
    found = WHEEL.notation.wager(bet, target)
    assert (found.bet, found.target) == ("symbol", read)


def test_a_symbol_and_another_target_are_refused() -> None:
    for bet, target in (("A", "B"), ("symbol", ["A", "B"]), ("symbol", None), ("H", None)):
        with pytest.raises(RefusedError):
            WHEEL.notation.wager(bet, target)


texts = st.one_of(
    st.sampled_from(
        [
            *("dice", "no spin", "no result", "early", "lights", "cocked", "flat", "tumbles"),
            *("cause", "called", "ruling", "symbol", "turns", "A", "joker", "peg", "total 9"),
            *("3-4-6", "346", "pair", "triple any", "double three", "total", "last", "between"),
        ]
    ),
    st.text(max_size=12),
)
plain = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts)
values = st.recursive(
    plain,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=8,
)


@pytest.mark.parametrize("game", GAMES, ids=["tai-sai", "sic bo", "money wheel"])
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(name=texts, value=values)
def test_anything_is_read_or_refused(game: Game[Any], name: str, value: Any) -> None:
    notation = game.notation
    readers: list[Any] = [
        lambda: notation.wager(name, value),
        lambda: notation.chance(value),
        lambda: notation.chance({name: value}),
        lambda: notation.carry(value),
        lambda: notation.ruling(name, {name: value}),
    ]
    for read in readers:
        with contextlib.suppress(RefusedError):
            read()
