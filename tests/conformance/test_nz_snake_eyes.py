"""Snake Eyes under nz, division 11A: every wager on every roll, what is elected, what is changed."""

from fractions import Fraction
from itertools import product

import pytest

from tests.conformance.settling import Answer, amounts, cited, settle, unopened, written
from tests.conformance.two_dice import (
    HARD,
    SNAKE_EYES,
    THROW,
    accepted,
    bet,
    call,
    came_to,
    hand,
    refused,
    refused_by,
    table,
    wager_of,
)
from tests.games import plain_snake_eyes
from tests.marks import Rules


DICE = list(product(range(1, 7), repeat=2))
TABLES = [
    {"hard-4": "7:1", "hard-6": "9:1", "hard-8": "9:1", "hard-10": "7:1", "field": "1"},
    {"hard-4": "6:1", "hard-6": "8:1", "hard-8": "8:1", "hard-10": "6:1", "field": "2"},
    {"hard-4": "7:1", "hard-6": "8:1", "hard-8": "9:1", "hard-10": "6:1", "field": "3"},
]
CRAPS = [("33:1", "30:1"), ("32:1", "31:1"), ("31:1", "33:1"), ("30:1", "32:1")]


rule = Rules("nz", "11A/")


def every_table() -> list[dict[str, str]]:
    """Give tables that between them elect every odds, mixed."""
    return [
        {**TABLES[number % 3], "craps-2": two, "craps-12": twelve}
        for number, (two, twelve) in enumerate(CRAPS)
    ]


def decided(
    name: str, target: str, dice: tuple[int, ...], elected: dict[str, str]
) -> Fraction | None:
    """Say by the second count what a roll wins a wager of one; nothing where it stays."""
    step = plain_snake_eyes.steps(elected).get((name, target))
    if step is None:
        return plain_snake_eyes.returns("nz", elected)[name, target][dice] - 1
    net = step("up", sum(dice), dice[0] == dice[1])
    return net if isinstance(net, Fraction) else None


WAGERS = {
    "hardway": ("a", (4, 6, 8, 10)),
    "hardway-combo": ("b", (None,)),
    "five": ("c", (None,)),
    "six": ("d", (None,)),
    "eight": ("e", (None,)),
    "field": ("f", (None,)),
    "any-seven": ("g", (None,)),
    "c-and-e-combo": ("h", (None,)),
    "craps-two": ("i", (None,)),
    "craps-three": ("j", (None,)),
    "craps-twelve": ("k", (None,)),
    "eleven": ("l", (None,)),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=rule(f"4.1({letter})", "4.2", "4.9", "4.6"))
        for name, (letter, _) in WAGERS.items()
    ],
)
def test_a_wager_on_every_roll_at_every_odds(name: str) -> None:
    targets = WAGERS[name][1]
    for elected in every_table():
        rounds: list[Answer] = [
            {
                "table": {**SNAKE_EYES, "options": elected},
                "wagers": [
                    {"bet": name, "target": target, "stake": "10", "id": f"w{target}"}
                    for target in targets
                ],
                "chance": [list(dice)],
            }
            for dice in DICE
        ]
        for dice, told in zip(DICE, settle(*rounds), strict=True):
            for target, one in zip(targets, told["wagers"], strict=True):
                won = decided(name, str(target or ""), dice, elected)
                if won is None or won < 0:
                    due = "open" if won is None else "lose"
                    assert amounts(one) == (due, "0", "0"), (dice, elected)
                    continue
                assert amounts(one) == ("win", str(10 * won), "10")
                assert one["odds"] == f"{won} to 1"


@rule("4.1(a)", "4.1(c)")
def test_a_wager_stands_until_a_roll_decides_it() -> None:
    told = hand(
        SNAKE_EYES, bet("hardway", target=8, id="w1"), bet("five", id="w2"), 3, 12, 9, 6, "4-4", 7
    )
    assert came_to(told, "w1") == ("win", "90", "10")
    assert came_to(told, "w2") == ("lose", "0", "0")


@rule("4.1", "4.1(a)")
def test_there_are_twelve_wagers_and_no_other() -> None:
    for name in ("pass", "come", "9", "place 9", "horn", "hard 5", "big 6", "4"):
        assert refused(hand(SNAKE_EYES, bet(name)))
    refused_by(hand(SNAKE_EYES, bet("odds")), "nz", ["11A/4.1"])
    refused_by(hand(SNAKE_EYES, bet("hardway", target=5)), "nz", ["11A/4.1(a)"])


@rule("4.9", "4.10")
def test_only_the_books_odds_may_be_elected() -> None:
    for option, odds in (("hard-4", "8:1"), ("hard-6", "7:1"), ("field", "4"), ("craps-2", "35:1")):
        refusal = unopened({**SNAKE_EYES, "options": {option: odds}})
        assert written("nz", "11A/4.9", "11A/4.10") <= {str(ref) for ref in refusal.rules}
    assert not refused(hand(table(SNAKE_EYES, hard_4="6 to 1"), bet("hardway", target=4)))


@rule("1[7 Out]", "5.7(a)", "1[Total]", "5.6(a)")
def test_every_seven_is_a_seven_out() -> None:
    told = hand(SNAKE_EYES, bet("field"), 7)
    assert told["steps"][0]["words"] == "7 out"
    assert any("gives up the dice" in notice["what"] for notice in told["notices"])
    assert told["carry"] == {"last": "1-6"}
    assert "point" not in told["state"]


# Changes


@rule("4.7")
def test_a_wager_may_be_taken_up_until_the_dice_rest() -> None:
    for name, target in (("hardway", 4), ("six", None), ("field", None), ("eleven", None)):
        start = [bet(name, 10, target, id="w1"), THROW]
        told = accepted(hand(SNAKE_EYES, *start, call("w1", "remove"), 7))
        assert came_to(told) == ("removed", "0", "10")
        assert "nz:11A/4.7" in cited(wager_of(told))
        less = accepted(hand(SNAKE_EYES, *start, call("w1", "reduce", to="4"), 7))
        assert (wager_of(less)["stake"], wager_of(less)["reduced"]) == ("4", "6")


@rule("4.8")
def test_a_losing_wager_is_not_touched() -> None:
    for what in ("remove", "reduce"):
        told = hand(SNAKE_EYES, bet("field", id="w1"), 7, call("w1", what, to="5"))
        refused_by(told, "nz", ["11A/4.8"])
        assert came_to(told) == ("lose", "0", "0")


@rule("4.3")
def test_wagers_are_made_with_value_chips_or_non_value_chips() -> None:
    told = hand(SNAKE_EYES, bet("field", id="w1", chips="blue"), 3)
    assert came_to(told) == ("win", "10", "10")
    assert "nz:11A/4.3" in cited(wager_of(told))


def test_hard_rolls_are_told() -> None:
    for number, roll in HARD.items():
        told = hand(SNAKE_EYES, roll)
        assert (told["state"]["total"], told["state"]["hard"]) == (number, True)
        assert told["steps"][0]["words"] == f"hard {number}"
