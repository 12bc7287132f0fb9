"""A thing has one spelling: what is nearly one is refused, and whoever wrote it is told the other."""

from typing import Any

import pytest

from croupier.terms.refusals import RefusedError
from tests.conformance.settling import refusals, settle


ROULETTE: dict[str, Any] = {"rulebook": "nz", "game": "roulette"}
SNAKE_EYES: dict[str, Any] = {"rulebook": "nz", "game": "snake-eyes"}
PREMIUM: dict[str, Any] = {"rulebook": "nz-baccarat", "game": "baccarat"}
AT_RANDOM: dict[str, Any] = {"rulebook": "star-rapid", "game": "roulette"}
RED: dict[str, Any] = {"do": "place", "who": "Ana", "bet": "red", "stake": "5"}
SPLIT: dict[str, Any] = {**RED, "bet": "split"}
REDUCE: dict[str, Any] = {"do": "call", "wager": "w1", "call": "reduce"}
CLOSE: dict[str, Any] = {"do": "close"}
CAUSE = "fewer than four circuits"
BOOKS = ("nz1996", "nz", "nz-baccarat", "star-premium", "star-rapid")


def said(table: Any, *moves: Any) -> str:
    """Settle a record, and say what is refused in it: the table, the record, or a move."""
    try:
        (told,) = settle({"table": table, "moves": list(moves) or [RED]})
    except RefusedError as refused:
        return str(refused)
    return " ".join(
        f"{each['refusal']['what']}. {each['refusal']['remedy']}" for each in refusals(told)
    )


@pytest.mark.parametrize(
    ("table", "remedy"),
    [
        (ROULETTE | {"game": "38 roulette"}, "Did you mean 'roulette'"),
        (ROULETTE | {"game": "Roulette"}, "Did you mean 'roulette'"),
        (PREMIUM | {"game": "EZ baccarat"}, "Did you mean 'ez-baccarat'"),
        (ROULETTE | {"variant": "38"}, "Known: single-zero, european, double-zero, american"),
        (ROULETTE | {"variant": "European"}, "Did you mean 'european'"),
        (ROULETTE | {"variant": "Double_Zero"}, "Did you mean 'double-zero'"),
        (ROULETTE | {"options": {"wheel": 38}}, 'Write "38".'),
        (SNAKE_EYES | {"options": {"hard-4": 7}}, 'Write "7:1".'),
        (SNAKE_EYES | {"options": {"field": "option 2"}}, 'Write "2".'),
        (PREMIUM | {"options": {"reveal": "player-first"}}, 'Write "player first".'),
        (PREMIUM | {"options": {"scheme": "EZ"}}, 'Write "ez".'),
        (PREMIUM | {"options": {"international": "true"}}, "Write true."),
        (ROULETTE | {"rulebook": "NZ"}, "Did you mean 'nz'"),
        (ROULETTE | {"rulebook": "nz "}, "Did you mean 'nz'"),
        (AT_RANDOM | {"mode": "Dealer"}, "It approves dealer"),
        (ROULETTE | {"limits": {"min": "05"}}, "an amount is written '5', not '05'"),
        (ROULETTE | {"chips": ["2.5 "]}, "an amount is written '2.50', not '2.5 '"),
    ],
    ids=str,
)
def test_a_table_is_named_and_elected_by_the_letter(table: Any, remedy: str) -> None:
    assert remedy in said(table)


@pytest.mark.parametrize(
    ("moves", "says"),
    [
        ([RED | {"stake": "05"}], "an amount is written '5', not '05'"),
        ([RED | {"stake": "5 "}], "an amount is written '5', not '5 '"),
        ([RED | {"target": ""}], "red has no target: leave it out"),
        ([RED, REDUCE | {"stake": "4"}], "reduced 'to' what shall stand, or 'by' what goes back"),
        ([RED, REDUCE | {"amount": "1"}], "reduced 'to' what shall stand, or 'by' what goes back"),
        ([RED, REDUCE | {"to": "4", "by": "1"}], "not both"),
        ([RED | {"area": 2}], "The numbered area is the 'seat'."),
        ([RED, {"do": "reopen", "player": "Ana"}], "has no field `player`"),
        ([RED | {"chips": "promotionl"}], "Did you mean 'promotional'"),
        ([RED | {"chips": "gaming machines"}], "Did you mean 'gaming machine'"),
        ([RED | {"chips": "Value"}], "Did you mean 'value'"),
        ([RED | {"chips": ""}], "there are no '' chips"),
        ([RED | {"player": "Ben"}], "Tell one of them"),
        ([RED | {"placed_by": "Dealer"}], "Did you mean 'dealer'"),
        ([RED | {"placed_by": "nobody"}], "nz has no role 'nobody'"),
        ([RED | {"confirmed": "xx"}], "nz has no role 'xx'"),
        ([RED, CLOSE | {"role": "nobody"}], "nz has no role 'nobody'"),
        ([RED, CLOSE, {"do": "chance", "chance": 17, "role": "xx"}], "nz has no role 'xx'"),
        ([RED, CLOSE, {"do": "chance", "chance": {"no spin": CAUSE, "by": "x"}}], "no role 'x'"),
        (
            [RED, CLOSE, {"do": "chance", "chance": {"no spin": CAUSE, "circuits": 9}}],
            f"the cause is '{CAUSE}', and 9 circuits are told",
        ),
    ],
    ids=str,
)
def test_a_move_is_written_by_the_letter_and_does_not_contradict_itself(
    moves: list[Any], says: str
) -> None:
    assert says in said(ROULETTE, *moves)


@pytest.mark.parametrize(
    "moves",
    [
        [RED | {"stake": 5}],
        [RED | {"stake": 2.5}],
        [RED | {"stake": "2.50"}],
        [SPLIT | {"target": [20, 17]}],
        [SPLIT | {"target": "17-20"}],
        [RED | {"chips": "yellow", "placed_by": "croupier"}],  # what staff say, by the book's data
        [RED | {"player": "Ana"}],
        [RED, CLOSE, {"do": "chance", "chance": {"no spin": CAUSE, "circuits": 3}}],
    ],
    ids=str,
)
def test_what_is_documented_is_taken(moves: list[Any]) -> None:
    assert said(ROULETTE, *moves) == ""


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("cause", [True, "", None])
def test_no_coup_is_void_without_a_cause(book: str, cause: object) -> None:
    table = {"rulebook": book, "game": "baccarat"}
    wager = {"bet": "banker", "stake": "100"}
    (told,) = settle({"table": table, "wagers": [wager], "chance": ["9H", {"void": cause}]})
    (refused,) = refusals(told)
    assert refused["refusal"]["what"] == f"{book} asks for the cause of void"
    assert told["wagers"][0]["result"] == "open"
