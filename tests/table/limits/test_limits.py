"""What becomes of a stake outside the limits, as each book says."""

from typing import Any

import pytest

import croupier


def settle(book: str, limits: dict[str, Any], *wagers: dict[str, Any], **more: Any) -> list[Any]:
    table = {"rulebook": book, "game": "roulette", "limits": limits}
    apart = [{"player": f"seat {n + 1}"} if book == "star-rapid" else {} for n in range(9)]
    listed = [{"id": f"w{n}", "bet": "red", **apart[n], **w} for n, w in enumerate(wagers)]
    answer = croupier.settle({"table": table, "wagers": listed, "chance": ["1"], **more})
    found: list[Any] = answer["wagers"]
    return found


LIMITS = {"min": "10", "max": "100"}
ONE = {"player": "seat 1"}
MISTAKE = {"accepted": "by mistake"}


@pytest.mark.parametrize(
    ("book", "refusal", "allowance", "excess"),
    [
        pytest.param(
            *("nz", "nz:1/10.1(b)", "nz:1/10.2(a)", "nz:1/10.2(b)"),
            marks=pytest.mark.rule("nz:1/10.1(b)", "nz:1/10.2(a)", "nz:1/10.2(b)"),
        ),
        pytest.param(
            *("nz1996", "nz1996:I/14.1(b)", "nz1996:I/14.2(a)", "nz1996:I/14.2(b)"),
            marks=pytest.mark.rule("nz1996:I/14.1(b)", "nz1996:I/14.2(a)", "nz1996:I/14.2(b)"),
        ),
    ],
)
def test_outside_the_limits_is_refused_or_if_let_through_valid_once_and_void_beyond(
    book: str, refusal: str, allowance: str, excess: str
) -> None:
    low, high, slip, again, over = settle(
        book,
        LIMITS,
        {"stake": "9.99"},
        {"stake": "101"},
        {"stake": "5", **MISTAKE},
        {"stake": "5", **MISTAKE},
        {"stake": "150", **MISTAKE},
    )
    for turned_away in (low, high):
        assert turned_away["result"] == "refused"
        assert refusal in turned_away["refusal"]["rules"]
    assert (slip["result"], slip["winnings"], slip["returned"]) == ("win", "5", "5")
    assert allowance in slip["rules"]
    assert (again["result"], again["winnings"], again["returned"]) == ("void", "0", "5")
    assert (over["winnings"], over["returned"], over["void"]) == ("100", "150", "50")
    assert excess in over["rules"]


def test_the_allowance_is_one_for_each_player_over_all_rounds() -> None:
    table = {"rulebook": "nz", "game": "roulette", "limits": LIMITS}
    wagers = [{"player": name, "bet": "red", "stake": "5", **MISTAKE} for name in ("seat 1", "a")]
    spin = {"table": table, "wagers": wagers, "chance": ["1"]}
    first = croupier.settle(spin)["wagers"]
    assert [wager["result"] for wager in first] == ["win", "win"]
    later = croupier.settle({**spin, "allowances_used": ["seat 1"]})["wagers"]
    assert [wager["result"] for wager in later] == ["void", "win"]


@pytest.mark.rule("star-rapid:4.3.1", "star-rapid:4.3.2", "star-rapid:4.3.3")
def test_a_terminal_trims_to_the_next_lower_permitted_stake() -> None:
    limits = {"min": "5", "max": "50", "increment": "2"}
    off, over = settle("star-rapid", limits, {"stake": "8"}, {"stake": "60"})
    assert (off["winnings"], off["returned"], off["trimmed"]) == ("7", "7", "1")
    assert (over["winnings"], over["returned"], over["trimmed"]) == ("49", "49", "11")
    assert [(each["stake"], each["net"]) for each in (off, over)] == [("7", "7"), ("49", "49")]


@pytest.mark.rule("nz:1/9.5")
def test_a_stake_between_two_steps_is_refused() -> None:
    (off,) = settle("nz", {"min": "5", "increment": "5"}, {"stake": "7"})
    assert off["refusal"]["reason"] == "stake is off the increment"
    assert off["refusal"]["rules"] == ["nz:1/9.5"]
