"""A roll put right when the next round has begun: followed like any other, by the verifier's scales."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance.throwing import DEALER, HOUSE, SUPERVISOR, roll, shooting
from tests.table.conduct.evening import Evening
from tests.table.conduct.test_carried_wagers import dice, disturb, on_a_point, throw_somehow
from tests.verifier.test_followed import SNAKE_EYES, checked, exported


SEED = 20261201


def clean(evening: Evening) -> None:
    said, report = checked(exported(evening))
    assert said == []
    assert report.partial == 0


def late(evening: Evening) -> list[int]:
    """Return where rolls were corrected after the next round had begun."""
    begun, found = 0, []
    for at, entry in enumerate(evening.entries):
        happened = entry.happening
        if happened.kind == "round begun":
            begun = happened.facts["round"]
        elif happened.kind == "result corrected" and happened.facts["round"] < begun:
            found.append(at)
    return found


def put_right(*calls: dict[str, Any], now: list[int]) -> Evening:
    """A come bet of 30 goes to 9 where one of 20 with odds wins; then that roll is put right."""
    evening = on_a_point()
    evening.do("place", who="P2", bet="come", stake="30", id="d")
    roll(evening, 3, 6)
    evening.do("new game", **DEALER)
    for call in calls:
        evening.do(**{"who": "P2", **call})
    evening.do("correct", **SUPERVISOR, chance=now)
    return evening


ODDS = {"do": "place", "bet": "come-odds", "on": "d", "stake": "20", "id": "e"}
OFF = {"do": "call", "wager": "e", "call": "off"}
FIELD = {"do": "place", "bet": "field", "stake": "10"}
UP = {"do": "call", "wager": "e", "call": "remove"}


@pytest.mark.parametrize(
    ("calls", "now", "then", "has"),
    [
        # 8: c (20) and its odds stand on 9 again, d goes to 8; the 9 then pays 20 and 30.
        ((FIELD,), [3, 5], [4, 5], "1030"),
        # Odds of 20 on d, made on 9, are on 8 now: the 8 pays 6 to 5 on them.
        ((ODDS,), [3, 5], [4, 4], "1014"),
        # ... and are given back, if they were off.
        ((ODDS, OFF), [3, 5], [4, 4], "990"),
        ((ODDS, UP), [4, 6], [5, 5], "990"),
        # 7: c and its odds lose, d wins; the 3 then pays the field.
        ((FIELD,), [3, 4], [1, 2], "1000"),
    ],
)
def test_what_came_since_comes_on_what_stands_now(
    calls: tuple[dict[str, Any], ...], now: list[int], then: list[int], has: str
) -> None:
    evening = put_right(*calls, now=now)
    assert len(late(evening)) == 1
    throw_somehow(evening)
    evening.do("result", **DEALER, chance=then)
    evening.pay_out()
    assert evening.chips("P2") == has
    clean(evening)


def disturb_snake_eyes(evening: Evening, chance: random.Random) -> None:
    """Do something at random: here chips are moved, and moved back, too."""
    wager = {"wager": chance.choice(("line", "w1", "w2", "w3"))}
    match chance.randrange(4):
        case 0:
            evening.ask("chips moved", **DEALER, **wager, **chance.choice(SNAKE_EYES))
        case 1:
            evening.ask("restore wager", **HOUSE, **wager)
        case 2:
            evening.ask("place", who="P2", stake="20", **chance.choice(SNAKE_EYES))
        case _:
            evening.ask("correct", **SUPERVISOR, chance=dice(chance))


@pytest.mark.slow
@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_whatever_comes_between_rolls_is_followed_through_late_corrections(book: str) -> None:
    chance, evening = random.Random(f"{SEED} {book}"), shooting(book)
    for player in ("P1", "P2", "P3"):
        evening.do("buy in", who=player, amount="20000")
    for _ in range(60):
        if evening.table.live is None:
            evening.do("new game", **DEALER)
        for _ in range(chance.randrange(7)):
            if book == "nz1996":
                disturb(evening, chance, Counter())
            else:
                disturb_snake_eyes(evening, chance)
        if evening.table.live is not None:
            evening.ask("place", who="P2", bet="field", stake="10")  # or nobody has to throw
            throw_somehow(evening)
            evening.do("result", **DEALER, chance=dice(chance))
            evening.pay_out()
    assert len(late(evening)) > 15
    clean(evening)


def overpaid(entry: dict[str, Any]) -> None:
    entry["post"] += [["house:T1", "cash", -500], ["chips:P2", "cash", 500]]


def told_otherwise(entry: dict[str, Any]) -> None:
    entry["facts"]["wagers"][0]["returned"] += 500


def as_it_was(entry: dict[str, Any]) -> None:
    entry["post"] = []


def another_roll(entry: dict[str, Any]) -> None:
    entry["facts"]["chance"] = [6, 6]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (overpaid, "chips:P2 is posted"),
        (told_otherwise, "line is told to win 0 and get back 500: 0 and 0 are due"),
        (as_it_was, "are due"),
        (another_roll, "are due"),
    ],
)
def test_one_amount_that_is_wrong_is_found(
    damage: Callable[[dict[str, Any]], None], said: str
) -> None:
    evening = put_right(FIELD, now=[3, 4])
    (at,) = late(evening)
    found, _ = checked(exported(evening, lambda told: damage(told[at])))
    assert any(said in each for each in found)


def test_nothing_is_established_from_records_where_dice_are_thrown() -> None:
    evening = put_right(FIELD, now=[3, 5])
    (at,) = late(evening)

    def established(told: list[dict[str, Any]]) -> None:
        told[at]["kind"] = "wagers established"

    found, report = checked(exported(evening, established))
    assert any("no book lets wagers on two dice be established" in each for each in found)
    assert report.partial == 0
