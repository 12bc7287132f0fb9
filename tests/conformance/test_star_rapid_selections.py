"""Limits of one selection: however many chips a stake is made of, it is the selection that counts."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.settling import amounts, roulette, spin, wager
from tests.marks import Rules
from tests.table.conduct.evening import Evening


DEALER: Any = {"who": "D1", "role": "dealer"}
rule = Rules("star-rapid")
LIMITS = {"min": "5", "max": "50", "increment": "2"}


def evening(**more: Any) -> Evening:
    table = Evening("star-rapid", "P1", "P2", **{"limits": LIMITS, **more})
    table.do("insert card", who="P1", role="player")
    table.do("insert card", who="P2", role="player")
    table.do("new game", **DEALER)
    return table


def place(table: Evening, stake: str, bet: str = "red", target: Any = None, who: str = "P1") -> int:
    before = table.balance(f"chips:{who}")
    table.do("place", who=who, role="player", bet=bet, target=target, stake=stake)
    return round(float(before) - float(table.balance(f"chips:{who}")))


@pytest.mark.rule("star-rapid:1[Maximum Bet]", "star-rapid:4.3.2", "star-rapid:4.3.3")
def test_chips_on_one_selection_reach_its_maximum_together_and_no_more() -> None:
    table = evening()
    assert place(table, "45") == 45
    assert place(table, "9") == 4  # to 49, the highest step up to 50
    assert place(table, "5") == 0
    assert place(table, "45", bet="black") == 45
    assert place(table, "45", who="P2") == 45


@pytest.mark.rule("star-rapid:4.2")
def test_chips_on_one_selection_reach_its_minimum_together() -> None:
    table = evening()
    for _ in range(5):
        assert place(table, "1") == 1
    assert place(table, "4", bet="black") == 4
    table.do("no more bets", **DEALER)
    assert table.chips("P1") == "995"  # five on red stand, four on black went back
    assert table.balance("stakes:R1") == "5"


@pytest.mark.rule("star-rapid:4.3.1", "star-rapid:4.3.3")
def test_a_chip_that_leaves_the_selection_off_its_steps_is_trimmed() -> None:
    table = evening()
    assert place(table, "5") == 5
    assert place(table, "3") == 2
    assert place(table, "1") == 0


@pytest.mark.rule("star-rapid:1[Maximum Bet]")
def test_pieces_of_a_called_bet_count_on_the_selections_they_lie_on() -> None:
    table = evening()
    assert place(table, "49", bet="straight-up", target="17") == 49
    assert place(table, "35", bet="neighbours", target="17 x 5") == 0
    assert place(table, "35", bet="neighbours", target="1 x 5") == 35


@pytest.mark.rule("star-rapid:1[Maximum Bet]", "star-rapid:1[Minimum Bet]", "star-rapid:4.3.3")
def test_a_record_counts_a_selection_too() -> None:
    table = roulette("star-rapid", limits=LIMITS)
    laid = [wager("red", stake=45), wager("red", stake=45), wager("red", stake=45, player="P2")]
    one, two, other = spin(table, laid, "1")["wagers"]
    assert [amounts(each) for each in (one, two, other)] == [
        *(("win", "45", "45"), ("win", "4", "4"), ("win", "45", "45"))
    ]
    assert (two["trimmed"], "star-rapid:1[Maximum Bet]" in two["rules"]) == ("41", True)
    laid = [wager(on, stake=2) for on in ("red", "red", "red", "black", "black")]
    told = spin(table, [*laid[:2], wager("red", stake=1), *laid[3:]], "1")["wagers"]
    assert [amounts(each) for each in told] == [
        *[("win", "2", "2")] * 2,
        ("win", "1", "1"),
        *[("rejected", "0", "2")] * 2,
    ]
    assert "star-rapid:1[Minimum Bet]" in told[4]["rules"]


NO_STEPS = {"min": "5", "max": "50"}


@pytest.mark.parametrize(
    ("laid", "trimmed"),
    [
        # Of nine pieces two lie on the street 0-2-3 and two on the corner 25-29: 25 each.
        pytest.param(["grand-series 450"], 225, marks=rule("11.2.2.3", "1[Maximum Bet]")),
        pytest.param(
            ["street 0-2-3 20", "grand-series 180"], 45, marks=rule("11.2.2.3", "1[Maximum Bet]")
        ),
        pytest.param(
            ["grand-series 180", "street 0-2-3 20"], 10, marks=rule("11.2.2.3", "1[Maximum Bet]")
        ),
        pytest.param(["split 5-8 40", "tier 120"], 60, marks=rule("11.2.2.1", "4.3.3")),
        pytest.param(["zero-spiel 120", "grand-series 270"], 90, marks=rule("11.2.2.4", "4.3.3")),
    ],
)
def test_pieces_count_into_their_selections_and_double_ones_twice(
    laid: list[str], trimmed: int
) -> None:
    table = evening(limits=NO_STEPS)
    for each in laid:
        bet, *target, stake = each.split()
        table.do("place", who="P1", bet=bet, target="".join(target) or None, stake=stake)
    asked = sum(int(each.split()[-1]) for each in laid)
    assert table.chips("P1") == str(1000 - asked + trimmed)


@pytest.mark.rule("star-rapid:11.2.2.5", "star-rapid:4.3.2", "star-rapid:4.2")
def test_the_limit_of_a_bet_reaches_it_as_a_piece() -> None:
    table = evening(limits={**NO_STEPS, "bets": {"straight-up": {"min": "10", "max": "20"}}})
    assert place(table, "150", bet="neighbours", target="17 x 5") == 100
    assert place(table, "15", bet="neighbours", target="0 x 3") == 15
    assert place(table, "24", bet="tier") == 24
    table.do("no more bets", **DEALER)
    assert table.balance("stakes:R1") == "100"  # five a number are too few, and four a split


@pytest.mark.parametrize(
    ("bet", "pieces", "of_split", "most"),
    [
        pytest.param(
            *("tier", 6, "20", 20), marks=pytest.mark.rule("nz:8/3.2A(a)", "nz:1/10.1(b)")
        ),
        pytest.param(*("voisins-du-zero", 9, "30", 25), marks=pytest.mark.rule("nz:8/3.2A(c)")),
    ],
)
def test_in_nz_too_the_sign_reaches_every_piece(
    bet: str, pieces: int, of_split: str, most: int
) -> None:
    limits = {"min": "5", "max": "50", "bets": {"split": {"min": "10", "max": of_split}}}
    table = Evening("nz", "P1", limits=limits)
    table.do("new game", **DEALER)
    laid = {**DEALER, "player": "P1", "bet": bet}
    over = table.refused("place", **laid, stake=pieces * (most + 1))
    assert over.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    assert any(str(ref).startswith("nz:8/3.2A(") for ref in over.rules)
    table.do("place", **laid, stake=pieces * 9, id="low")
    assert table.chips("P1") == "1000"  # under the minimum of a piece the whole is void
    table.do("place", **laid, stake=pieces * most, id="most")
    table.do("place", **laid, stake=pieces * 10, id="least")
    assert table.chips("P1") == str(1000 - pieces * (most + 10))


@pytest.mark.rule("star-rapid:3.2.5", "star-rapid:4.3.1")
def test_a_selection_is_reduced_by_steps_until_its_wagering_ends() -> None:
    table = evening()
    table.do("place", who="P1", bet="red", stake="25", id="first")
    table.do("place", who="P1", bet="red", stake="20", id="more")
    less: Any = {"who": "P1", "wager": "more", "call": "reduce"}
    off = table.refused("call", **less, to="11")
    assert (off.reason, off.remedy) == (Reason.STAKE_IS_OFF_THE_INCREMENT, "Reduce it to 10.")
    table.do("call", **less, to="10")
    assert table.chips("P1") == "965"
    table.do("no more bets", **DEALER)
    assert rule.ref("3.2.5") in map(str, table.refused("call", **less, to="4").rules)


@pytest.mark.parametrize(
    ("left", "reason", "said"),
    [
        pytest.param(left, reason, said, marks=pytest.mark.rule(f"nz:8/{by}"))
        for left, reason, said, by in (
            (30, Reason.STAKE_IS_UNDER_THE_MINIMUM, "under the minimum of 10 on split 5-8", "5.8"),
            (72, Reason.STAKE_IS_OFF_THE_INCREMENT, "off the increment of 5 on split 5-8", "5.9"),
        )
    ],
)
def test_what_would_be_void_is_not_reduced_to(left: int, reason: Reason, said: str) -> None:
    table = Evening("nz", "P1", limits={"min": "10", "max": "500", "increment": "5"})
    table.do("new game", **DEALER)
    table.do("place", **DEALER, player="P1", bet="tier", stake="90", id="w1")
    less: Any = {"who": "P1", "wager": "w1", "call": "reduce"}
    refused = table.refused("call", **less, to=left)
    assert (refused.reason, refused.what) == (reason, f"tier is not reduced to {left}: {said}")
    assert refused.remedy == ("Remove it, or leave more." if left == 30 else "Reduce it to 60.")
    table.do("call", **less, to="60")
    assert table.chips("P1") == "940"


def test_where_so_elected_each_wager_counts_for_itself() -> None:
    table = evening(limits_on="wager")
    assert place(table, "49") == 49
    assert place(table, "49") == 49
    assert place(table, "450", bet="grand-series") == 225  # its own two pieces count all the same


@pytest.mark.parametrize("book", ["nz", "nz1996"])
def test_a_stack_of_chips_keeps_to_the_maximum_of_its_area(book: str) -> None:
    limits = {"min": "5", "max": "500"}
    table = Evening(book, "P1", limits=limits, limits_on="selection")
    table.do("new game", **DEALER)
    table.do("place", who="P1", role="player", bet="red", stake="400")
    refused = table.refused("place", who="P1", role="player", bet="red", stake="101")
    assert refused.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    table.do("place", who="P1", role="player", bet="red", stake="100")
