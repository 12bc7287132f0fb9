"""What an inspector found at the tables of several books, and had mended."""

from typing import Any

import pytest

from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason
from tests.conformance.conducting import books, held
from tests.table.conduct.evening import OPERATOR, Evening, notices, rules, words


DEALER: Any = {"who": "D1", "role": "dealer"}
STAFF: Any = {"who": "O1", "role": OPERATOR}
LEFT = "ball left the wheel"


def examining(book: str) -> dict[str, str]:
    """Name somebody who may examine the ball under this book, and nobody higher."""
    return {"who": "G1", "role": operations(book, "roulette")["examine ball"].role}


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
    if "confirm result" in operations(evening.book, "roulette"):
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
        if asked["do"] in operations(book, "roulette"):
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
    least = "gaming supervisor" if book == "star-rapid" else "casino operator"
    evening.refused_one_role_lower("change ball", least=least)
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


# Until the ball rests


@pytest.mark.rule("nz:8/5.6")
@pytest.mark.parametrize("is_called", [True, False])
def test_a_misplaced_wager_is_clarified_until_the_ball_rests(*, is_called: bool) -> None:
    evening = Evening("nz", "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="straight-up", target="17", stake="10")
    evening.do("spin", **DEALER)
    if is_called:
        evening.do("no more bets", **DEALER, bell=True)
    evening.do("ball dropped", **DEALER)
    held(evening.do("clarify", **DEALER, wager="w1", target="18"), "nz:8/5.6")
    evening.do("chips moved", **DEALER, wager="w1", target="19")
    held(evening.do("clarify", **DEALER, wager="w1", target="18"), "nz:8/5.6")
    evening.do("result", **DEALER, chance="18")
    held(evening.refused("clarify", **DEALER, wager="w1", target="17"), "nz:8/5.6")
    evening.pay_out()
    assert evening.chips("P1") == "1350"


# Nothing on the layout


STEPS = {"nz1996": ("III/3.5", "III/3.5"), "nz": ("8/4.5(a)", "8/4.5(b)")}


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("nz1996", marks=pytest.mark.rule("nz1996:III/3.5", "nz1996:III/3.4")),
        pytest.param("nz", marks=pytest.mark.rule("nz:8/4.5(a)", "nz:8/4.5(b)", "nz:8/4.4(b)")),
    ],
)
@pytest.mark.parametrize("wagers", [0, 1])
def test_the_dealer_marks_collects_and_pays_though_nothing_is_to_pay(
    book: str, wagers: int
) -> None:
    evening = Evening(book, "P1")
    evening.do("new game", **DEALER)
    for _ in range(wagers):
        evening.do("place", who="P1", bet="red", stake="10")
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="2", dolly=False)
    for step in ("collect", "pay"):
        early = evening.refused(step, **DEALER)
        assert (early.what, early.remedy) == (
            "the dolly is not on the number yet",
            "Place it: dolly.",
        )
    dolly = evening.do("dolly", **DEALER, number=2)
    assert words(dolly) == "The dolly is on 2"
    assert rules(dolly) == [str(ref) for ref in operations(book, "roulette")["dolly"].rules]
    collected = evening.do("collect", **DEALER)
    held(collected, f"{book}:{STEPS[book][0]}")
    assert words(collected) == ("Collected: w1" if wagers else "Nothing to collect")
    paid = evening.do("pay", **DEALER)
    held(paid, f"{book}:{STEPS[book][1]}")
    assert words(paid) == "Nothing to pay"
    assert paid[0].happening.postings == ()
    for step in ("dolly", "collect", "pay"):
        evening.refused_one_role_lower(step)
        again = evening.refused(step, **DEALER)
        assert (again.reason, "already" in again.what) == (Reason.MOVE_IS_NOT_DUE, True)
    evening.do("new game", **DEALER)
    assert "nothing is decided yet" in evening.refused("pay", **DEALER).what
    assert evening.balance("house:R1") == ("10" if wagers else "0")


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_what_is_paid_is_not_paid_again_and_the_losers_need_not_have_been_any(book: str) -> None:
    evening = Evening(book, "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="10")
    evening.do("no more bets", **DEALER)
    evening.do("result", **DEALER, chance="1")
    evening.do("pay", **DEALER)
    assert evening.refused("pay", **DEALER).what == "round 1 is paid already"
    assert words(evening.do("collect", **DEALER)) == "Nothing to collect"
    assert evening.chips("P1") == "1010"


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_of_a_void_round_and_before_the_first_nothing_is_marked_or_paid(book: str) -> None:
    evening = Evening(book, "P1")
    for _ in range(2):
        for step in ("dolly", "collect", "pay"):
            refusal = evening.refused(step, **DEALER)
            assert refusal.what == "no round is in progress at R1"
        evening.do("new game", **DEALER)
        evening.do("place", who="P1", bet="red", stake="10")
        evening.do("invalidate", **STAFF, ground="fire")


@pytest.mark.parametrize("wagers", [0, 1])
def test_after_a_spin_that_stands_uncalled_the_dolly_is_what_is_missing(wagers: int) -> None:
    evening = Evening("nz1996", "P1")
    evening.do("new game", **DEALER)
    for _ in range(wagers):
        evening.do("place", who="P1", bet="red", stake="10")
    evening.do("no more bets", **DEALER)
    uncalled = {"cause": "fewer than four circuits", "called": False, "ball": "2"}
    evening.do("no spin", **DEALER, **uncalled)
    for step in ("collect", "pay", "collect"):
        assert evening.refused(step, **DEALER).remedy == "Place it: dolly."
    for step in ("dolly", "collect", "pay"):
        evening.do(step, **DEALER)


# Limits that took effect by themselves


@pytest.mark.parametrize("book", ["nz1996", "nz"])
def test_limits_of_a_sign_that_took_effect_are_said_to_stand(book: str) -> None:
    evening = Evening(book, "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="5")
    evening.do("post limits sign", **STAFF, limits={"min": "10"}, minutes=30)
    evening.wait(minutes=30)
    evening.do("change limits", who="system")
    for asked in ({}, {"limits": {"min": "10"}}):
        told = evening.refused("change limits", **STAFF, **asked)
        assert told.reason is Reason.LIMITS_MAY_NOT_CHANGE_NOW
        assert "since 00:30, as its sign announced" in told.what
    evening.do("change limits", **STAFF, limits={"min": "5"})
    assert "which limits is not said" in evening.refused("change limits", **STAFF).what


# What refusals say


@pytest.mark.parametrize(
    ("asked", "reason", "what", "remedy"),
    [
        (
            {"do": "place", "who": "I1", "role": "inspector", "bet": "red", "stake": "5"},
            Reason.ROLE_MAY_NOT,
            "place is for the player or above, not for the inspector",
            "Players do it themselves.",
        ),
        (
            {"do": "place", "who": "P1", "bet": "red", "stake": "5", "id": "a"},
            Reason.WAGER_IS_KNOWN,
            "there is a wager 'a' already",
            "Give it its own id.",
        ),
        (
            {"do": "place", "who": "P1", "bet": "straight-up", "stake": "5", "target": 10**50},
            Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT,
            f"'{10**50}' is no number of the wheel",
            "It has 0 and 1 to 36.",
        ),
        (
            {"do": "result", **DEALER, "chance": "77"},
            Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT,
            "'77' is no number of the wheel",
            "It has 0 and 1 to 36.",
        ),
        (
            {"do": "result", **DEALER, "chance": "17"},
            Reason.CHANCE_IS_NOT_DUE,
            "a number comes only after no more bets",
            "Call no more bets first.",
        ),
        (
            {"do": "accept decision", "who": "P1"},
            Reason.DISPUTE_IS_UNKNOWN,
            "no dispute is open at R1",
            "Raise it first: raise dispute.",
        ),
        (
            {"do": "put ball back", **DEALER},
            Reason.MOVE_IS_NOT_DUE,
            "the ball is put back after a void spin",
            "Call no spin first, or spin the ball.",
        ),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_a_refusal_says_what_is_wrong_and_what_to_do(
    asked: dict[str, Any], reason: Reason, what: str, remedy: str
) -> None:
    evening = Evening("nz1996", "P1")
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet="red", stake="5", id="a")
    refusal = evening.refused(**asked)
    assert (refusal.reason, refusal.what, refusal.remedy) == (reason, what, remedy)


def test_of_several_disputes_the_one_that_is_meant_is_named() -> None:
    evening = Evening("nz1996", "P1")
    for about in ("the colour", "the dolly"):
        evening.do("raise dispute", who="P1", about=about)
    refusal = evening.refused("accept decision", who="P1")
    names = ", ".join(evening.table.conduct.disputes)
    assert refusal.what == "which of the disputes at R1 is not said"
    assert refusal.remedy == f"Open: {names}."
    assert "'d9'" in evening.refused("accept decision", who="P1", dispute="d9").what
