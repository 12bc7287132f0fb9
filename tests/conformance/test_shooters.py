"""Craps of nz1996 and Snake Eyes of nz, where their texts are alike: dice, shooters, void rolls."""

from typing import Any

import pytest

from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from croupier.terms.refusals import Reason
from tests.conformance.conducting import books
from tests.conformance.throwing import (
    DEALER,
    HOUSE,
    LINE,
    PIT,
    SUPERVISOR,
    inspected,
    opened,
    roll,
    shooting,
    take,
    thrown,
)
from tests.marks import Rules
from tests.table.conduct.evening import notices, rules, words


# Dice


@books(nz1996="X/4.2 X/4.1", nz="11A/5.2 11A/5.1")
def test_dealer_and_supervisor_inspect_the_dice_apart_before_anybody_is_offered_them(
    book: str, refs: list[str]
) -> None:
    evening = opened(book)
    assert evening.refused("inspect dice", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("bring dice", **DEALER)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **LINE[book], stake="10")
    assert refs[0] in rules(evening.refused("offer dice", **DEALER))
    assert refs[0] in rules(evening.refused_one_role_lower("inspect dice"))
    assert refs[0] in rules(evening.do("inspect dice", **DEALER))
    again = evening.refused("inspect dice", who="D2", role="dealer")
    assert (again.reason, rules(again)) == (Reason.MOVE_IS_NOT_DUE, refs[:1])
    same = evening.refused("inspect dice", who="D1", role="game supervisor")
    assert (same.reason, rules(same)) == (Reason.SECOND_PERSON_IS_NEEDED, refs[:1])
    missing = evening.refused("offer dice", **DEALER)
    assert "supervisor" in missing.what
    assert refs[0] in rules(missing)
    came = evening.do("inspect dice", **SUPERVISOR)
    assert words(came) == "The game supervisor, G1, inspected the dice; they go into the bowl"
    assert set(refs) <= set(rules(came))
    evening.do("offer dice", **DEALER)


# The shooter


@books(nz1996="X/5.1", nz="11A/6.3(h)")
def test_nobody_but_the_shooter_throws(book: str, refs: list[str]) -> None:
    evening = shooting(book)
    evening.do("place", who="P2", **LINE[book], stake="10")
    other = evening.refused("throw", who="P2")
    assert other.what == "P1 is the shooter, not P2"
    assert refs[0] in rules(other)
    unthrown = evening.refused("result", **DEALER, chance=[3, 4])
    assert unthrown.reason is Reason.CHANCE_IS_NOT_DUE
    assert words(evening.do("throw", who="P1")).startswith("P1 throws the dice")


@books(nz1996="X/5.8(b)", nz="11A/5.7(b)")
def test_staff_take_the_dice_for_delay_void_rolls_or_a_breach(book: str, refs: list[str]) -> None:
    for role in (SUPERVISOR, *([DEALER] if book == "nz" else [])):
        for why in ("delay", "breach of the rules"):
            evening = shooting(book)
            least = "dealer" if book == "nz" else "gaming supervisor"
            low = evening.refused_one_role_lower("take dice", least=least, why=why)
            assert refs[0] in rules(low)
            assert refs[0] in rules(evening.do("take dice", **role, why=why))
            assert dice_of(evening.table).shooter == ""
    evening = shooting(book)
    no_reason = evening.refused("take dice", **SUPERVISOR, why="unlucky")
    assert no_reason.reason is Reason.RULING_DOES_NOT_APPLY
    evening.do("place", who="P2", **LINE[book], stake="10")
    for time in range(2):
        thrown(evening)
        evening.do("no roll", **DEALER, cause="missed the end")
        came = evening.ask("take dice", **SUPERVISOR, why="invalid rolls")
        assert isinstance(came, tuple) is bool(time)
        assert refs[0] in rules(came)
    # Whoever lost the dice is not asked again.
    evening.do("offer dice", **DEALER)
    assert dice_of(evening.table).offered == ("P2",)


@books(nz1996="X/5.9 X/5.10", nz="11A/5.9(a) 11A/5.9(c) 11A/5.9(b)")
def test_the_next_shooter_is_sought_clockwise_among_those_with_wagers(
    book: str, refs: list[str]
) -> None:
    offers, accepts, declines = (*refs[:2], (refs[2:] or refs)[0])
    evening = inspected(book, "P1", "P2", "P3", "P4")
    evening.do("new game", **DEALER)
    for player in ("P1", "P2", "P4"):
        bet = {"bet": "dont-pass"} if (book, player) == ("nz1996", "P4") else LINE[book]
        evening.do("place", who=player, **bet, stake="10")
    if book == "nz1996":  # where a line bet is needed, others do not count
        evening.do("place", who="P3", bet="field", stake="10")
    take(evening, "P2")
    roll(evening, *((2, 2) if book == "nz1996" else (1, 1)))
    evening.do("new game", **DEALER)
    evening.do("pass dice", who="P2")
    came = evening.do("offer dice", **DEALER)
    assert dice_of(evening.table).offered == ("P4", "P1", "P2")
    assert rules(came) == [offers]
    assert dice_of(evening.table).every == (1, 2, 3, 4, 5)
    assert declines in rules(evening.do("decline dice", who="P4"))
    assert accepts in rules(evening.do("accept dice", who="P1"))
    assert accepts in rules(evening.do("choose dice", who="P1", dice=[3, 4]))
    assert dice_of(evening.table).bowl == (1, 2, 5)


@books(nz1996="X/3.9", nz="11A/4.5")
def test_players_answer_for_where_their_wagers_lie_whoever_helps(
    book: str, refs: list[str]
) -> None:
    evening = shooting(book)
    came = evening.do("place", **DEALER, player="P2", bet="field", stake="12")
    assert {"what": "P2 answers for where it lies", "rules": refs} in notices(came)
    other = evening.refused("place", who="P3", player="P2", bet="field", stake="5")
    assert (other.reason, rules(other)) == (Reason.ROLE_MAY_NOT, refs)
    evening.refused("call", **DEALER, wager="w2", call="remove")


# Void rolls


@books(nz1996="X/7.4", nz="11A/6.5")
def test_no_roll_is_called_before_the_dice_rest_where_that_can_be(
    book: str, refs: list[str]
) -> None:
    evening = shooting(book)
    thrown(evening)
    early = {"what": "No roll is called before the dice rest", "rules": refs}
    assert early in notices(evening.do("no roll", **DEALER, cause="missed the end"))
    thrown(evening)
    evening.do("result", **DEALER, chance=[2, 4])
    evening.refused("no roll", **DEALER, cause="missed the end")


MANAGER: Any = {"who": "S1", "role": "shift manager"}
CASINO_MANAGER: Any = {"who": "M1", "role": "casino manager"}
SENIOR: Any = {"who": "S1", "role": "senior casino supervisor"}
ABOVE = {"nz1996": (SUPERVISOR, PIT, MANAGER), "nz": (SUPERVISOR, PIT, SENIOR, HOUSE)}


@books(nz1996="X/7.5 X/7.6 X/7.7", nz="11A/6.6(a) 11A/6.6(b) 11A/6.6(c) 11A/6.6(d)")
def test_a_call_is_overruled_by_those_above_whoever_made_it(book: str, refs: list[str]) -> None:
    evening = shooting(book)
    nothing = evening.refused("overrule", **SUPERVISOR, dice=[3, 4])
    assert nothing.reason is Reason.NOTHING_TO_CORRECT
    thrown(evening)
    evening.do("result", **DEALER, chance=[1, 1])
    assert evening.refused_one_role_lower("overrule", dice=[5, 6]).reason is Reason.ROLE_MAY_NOT
    for role, dice, ref in zip(ABOVE[book], ([4, 4], [5, 2], [4, 4], [1, 6]), refs, strict=False):
        assert ref in rules(evening.do("overrule", **role, dice=dice))
        same = evening.refused("overrule", **role, dice=[2, 1])
        assert (same.reason, rules(same)) == (Reason.ROLE_MAY_NOT, [ref])
    below = evening.refused("overrule", **PIT, dice=[1, 1])
    assert (below.reason, rules(below)) == (Reason.ROLE_MAY_NOT, refs[1:2])
    last = [1, 6]
    if book == "nz1996":
        last = [6, 6]
        assert refs[2] in rules(evening.do("overrule", **CASINO_MANAGER, dice=last))
    evening.pay_out()
    assert evening.chips("P1") == "990"
    assert list(evening.table.conduct.numbers) == ["-".join(map(str, last))]


@pytest.mark.parametrize(
    ("book", "ref"),
    [
        pytest.param(book, ref, marks=Rules(book)(ref))
        for book, ref in (("nz1996", "I/1[Casino Supervisor]"), ("nz", "1/1[Casino Supervisor]"))
    ],
)
def test_a_game_supervisor_does_not_count_as_a_casino_supervisor(book: str, ref: str) -> None:
    evening = shooting(book)
    thrown(evening)
    evening.do("result", **DEALER, chance=[1, 1])
    evening.do("overrule", **PIT, dice=[4, 4])
    below = evening.refused("overrule", **SUPERVISOR, dice=[1, 1])
    assert below.reason is Reason.ROLE_MAY_NOT
    assert Rules(book).ref(ref) in rules(below)
    assert list(evening.table.conduct.numbers) == ["4-4"]
