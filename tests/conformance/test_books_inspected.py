"""What an inspector found at the tables of several books, and had mended."""

from typing import Any

import pytest

from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason
from tests.conduct.evening import OPERATOR, Evening, notices, rules
from tests.conformance.conducting import books, held


DEALER: Any = {"who": "D1", "role": "dealer"}
STAFF: Any = {"who": "O1", "role": OPERATOR}
LEFT = "ball left the wheel"


def examining(book: str) -> dict[str, str]:
    """Name somebody who may examine the ball under this book, and nobody higher."""
    return {"who": "G1", "role": operations(book)["examine ball"].role}


def left(book: str) -> Evening:
    """Give a round with 10 on red whose ball left the wheel."""
    evening = Evening(book, "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="10")
    evening.do("no more bets", **DEALER)
    evening.do("no spin", **DEALER, cause=LEFT)
    return evening


def won(evening: Evening) -> str:
    """End the round on 1, and return what P1 has."""
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="1")
    if "confirm result" in operations(evening.book):
        evening.do("confirm result", **DEALER)
    evening.pay_out()
    return evening.chips("P1")


# The ball


@books(**{"nz1996": "III/6.4", "nz": "8/5.2", "star-rapid": "11.5.1.6"})
def test_a_ball_that_left_the_wheel_is_not_spun_before_it_is_examined(
    book: str, refs: list[str]
) -> None:
    evening = left(book)
    held(evening.refused("spin", **DEALER), refs[0], Reason.MOVE_IS_NOT_DUE)
    held(evening.refused_one_role_lower("examine ball"), refs[0])
    held(evening.refused("spin", **DEALER), refs[0], Reason.MOVE_IS_NOT_DUE)
    held(evening.do("examine ball", **examining(book)), refs[0])
    evening.do("spin", **DEALER)
    assert won(evening) == "1010"


@books(**{"nz1996": "III/6.4", "nz": "8/5.2", "star-rapid": "11.5.1.6"})
def test_no_result_of_it_is_taken_though_nobody_wrote_a_spin_down(
    book: str, refs: list[str]
) -> None:
    evening = left(book)
    evening.do("place", who="P1", bet="black", stake="5")
    evening.do("no more bets", **DEALER)
    for asked in (
        {"do": "result", **DEALER, "chance": "1"},
        {"do": "result", **STAFF, "chance": {"no spin": LEFT}},
        {"do": "sensor reads", "who": "sensor", "chance": "1"},
    ):
        if asked["do"] in operations(book):
            held(evening.refused(**asked), refs[0], Reason.MOVE_IS_NOT_DUE)
    assert evening.refused("result", **DEALER, chance="1").remedy == (
        f"Have the {examining(book)['role']} examine it: examine ball. Then spin."
    )
    evening.do("examine ball", **examining(book))
    evening.do("result", **DEALER, chance="1")


@books(**{"nz1996": "III/6.4", "nz": "8/5.2", "star-rapid": "11.5.1.6"})
def test_a_ball_that_is_not_fit_is_changed_first(book: str, refs: list[str]) -> None:
    evening = left(book)
    (owed,) = notices(evening.do("examine ball", **examining(book), fit=False))
    assert owed == {"what": "Change the ball before the next spin", "rules": refs}
    for do, asked in (("spin", {}), ("result", {"chance": "1"})):
        held(evening.refused(do, **DEALER, **asked), refs[0], Reason.MOVE_IS_NOT_DUE)
    held(evening.refused("examine ball", **examining(book)), refs[0])
    evening.refused_one_role_lower("change ball")
    assert notices(evening.do("change ball", **STAFF)) == []
    assert won(evening) == "1010"


@books(**{"nz1996": "III/6.4", "nz": "8/5.2", "star-rapid": "11.5.1.6"})
def test_another_ball_may_be_spun_before_the_one_that_left_is_found(
    book: str, refs: list[str]
) -> None:
    evening = left(book)
    (owed,) = notices(evening.do("change ball", **STAFF))
    assert owed["rules"] == refs
    evening.do("spin", **DEALER)
    assert won(evening) == "1010"


@pytest.mark.parametrize("book", ["nz1996", "nz", "star-rapid"])
def test_the_ball_is_still_to_be_examined_in_the_next_round(book: str) -> None:
    evening = left(book)
    evening.do("invalidate", **STAFF, ground="fire")
    evening.do("new game", **DEALER)
    assert evening.refused("spin", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("examine ball", **examining(book))
    evening.do("spin", **DEALER)


@pytest.mark.parametrize("book", ["nz1996", "nz", "star-rapid"])
def test_a_no_spin_of_another_cause_asks_for_no_examination(book: str) -> None:
    evening = Evening(book, "P1")
    evening.do("new game", **DEALER)
    evening.do("spin", **DEALER)
    evening.do("no spin", **DEALER, cause="foreign object")
    evening.do("spin", **DEALER)
    assert rules(evening.do("no more bets", **DEALER))
