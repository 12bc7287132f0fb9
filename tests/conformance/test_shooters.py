"""Craps of nz1996 and Snake Eyes of nz, where their texts are alike: dice, shooters, void rolls."""

from typing import Any

import pytest

from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from croupier.terms.refusals import Reason
from tests.conformance.conducting import books, told_to
from tests.conformance.throwing import (
    DEALER,
    HOUSE,
    LINE,
    PIT,
    SUPERVISOR,
    inspected,
    opened,
    roll,
    rolls,
    shooting,
    take,
    thrown,
)
from tests.marks import Rules
from tests.table.conduct.evening import notices, rules, words


STANDS = {"nz1996": (2, 4), "nz": (1, 1)}
"""A roll after which the line wager of each game stands; and one that wins it then, and on the first."""
THEN_WINS = {"nz1996": (4, 2), "nz": (4, 4)}
WINS = {"nz1996": (6, 1), "nz": (4, 4)}
WON = {"nz1996": "1010", "nz": "1090"}


# Dice


@books(nz1996="X/2.3 X/4.1", nz="11A/1[Dice] 11A/3.3")
def test_so_many_dice_are_brought_and_no_other_number(book: str, refs: list[str]) -> None:
    wrong, right = {"nz1996": ((2, 4, 6), (5,)), "nz": ((1, 6), (2, 5))}[book]
    evening = opened(book)
    assert refs[1] in rules(evening.refused_one_role_lower("bring dice"))
    for count in wrong:
        refusal = evening.refused("bring dice", **DEALER, count=count)
        assert refusal.reason is Reason.OPTION_IS_NOT_APPROVED
        assert refs[0] in rules(refusal)
    for count in right:
        assert set(refs) <= set(rules(opened(book).do("bring dice", **DEALER, count=count)))
    evening.do("bring dice", **DEALER)
    assert dice_of(evening.table).bowl == (1, 2, 3, 4, 5)


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


@books(
    nz1996="X/4.3 X/4.4 X/5.1",
    nz="11A/5.3(a) 11A/5.3(c) 11A/5.3(b) 11A/1[Active Dice]",
)
def test_the_dice_go_around_until_somebody_takes_them_and_chooses_two(
    book: str, refs: list[str]
) -> None:
    offers, accepts, declines, chooses = (
        (*refs[:2], refs[0], refs[1]) if book == "nz1996" else tuple(refs)
    )
    evening = inspected(book, "P1", "P2", "P3")
    evening.do("new game", **DEALER)
    evening.do("place", who="P3", **LINE[book], stake="10")
    assert evening.refused_one_role_lower("offer dice").reason is Reason.ROLE_MAY_NOT
    wrong = evening.refused("offer dice", **DEALER, player="P3")
    first = "the dice are offered to P1 first, not to P3"
    assert (wrong.what, rules(wrong)) == (first, [offers])
    came = evening.do("offer dice", **DEALER)
    assert (words(came), rules(came)) == ("The dice are offered to P1", [offers])
    assert evening.refused("accept dice", who="P3").what.startswith("the dice are offered to P1")
    if book == "nz1996":
        unable = evening.refused("accept dice", who="P1")
        assert (unable.reason, rules(unable)) == (Reason.WAGER_NEEDS_ANOTHER, refs[2:])
    came = evening.do("decline dice", who="P1")
    assert words(came) == "P1 does not take the dice; The dice are offered to P2"
    assert declines in rules(came)
    evening.do("decline dice", **DEALER, player="P2")
    assert dice_of(evening.table).offered == ("P3",)
    assert rules(evening.do("accept dice", who="P3")) == [accepts]
    assert dice_of(evening.table).shooter == "P3"
    evening.refused("throw", who="P3")
    for dice in ([1], [1, 1], [1, 2, 3], [1, 6]):
        assert chooses in rules(evening.refused("choose dice", who="P3", dice=dice))
    evening.refused("choose dice", who="P2", dice=[1, 2])
    came = evening.do("choose dice", who="P3", dice=[2, 5])
    assert words(came) == "P3 takes dice 2 and 5; 3 dice lie in the bowl"
    assert {accepts, chooses} <= set(rules(came))
    dice_now = dice_of(evening.table)
    assert (dice_now.active, dice_now.bowl) == ((2, 5), (1, 3, 4))
    evening.do("throw", who="P3")


@pytest.mark.parametrize(
    ("book", "bet", "refs"),
    [
        *(
            pytest.param(
                "nz1996", bet, Rules("nz1996").refs("X/5.1"), marks=Rules("nz1996")("X/5.1")
            )
            for bet in ("pass", "dont-pass")
        ),
        pytest.param(
            *("nz", "field", Rules("nz").refs("11A/5.4", "11A/1[Shooter]")),
            marks=Rules("nz")("11A/5.4", "11A/1[Shooter]"),
        ),
    ],
)
def test_a_shooter_has_a_wager_up_at_the_time_of_the_throw(
    book: str, bet: str, refs: tuple[str, ...]
) -> None:
    evening = inspected(book)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", bet=bet, stake="10", id="line")
    if book == "nz1996":  # it is of no use that another bet lies there
        evening.do("place", who="P1", bet="field", stake="10")
    take(evening, "P1")
    evening.do("call", who="P1", wager="line", call="remove")
    bare = evening.refused("throw", who="P1")
    assert (bare.reason, refs[0] in rules(bare)) == (Reason.WAGER_NEEDS_ANOTHER, True)
    evening.do("place", who="P1", bet=bet, stake="5")
    assert refs[-1] in rules(evening.do("throw", who="P1")) or book == "nz1996"


@books(nz1996="X/5.8(a)", nz="11A/5.7(a) 11A/1[7 Out]")
def test_a_seven_out_ends_the_turn(book: str, refs: list[str]) -> None:
    evening = shooting(book)
    if book == "nz1996":  # on the come out roll it is none
        roll(evening, 3, 4)
        evening.do("new game", **DEALER)
        evening.do("place", who="P1", bet="pass", stake="10")
        roll(evening, 2, 4)
        evening.do("new game", **DEALER)
    came = roll(evening, 5, 2)
    assert set(refs) <= set(rules(came))
    assert "the dice" in told_to(came)
    evening.do("new game", **DEALER)
    evening.do("place", who="P1", **LINE[book], stake="10")
    out = evening.refused("throw", who="P1")
    assert (out.reason, rules(out)) == (Reason.MOVE_IS_NOT_DUE, refs[:1])
    assert out.what == "P1 threw a 7 out: the dice pass"
    assert refs[0] in rules(evening.do("pass dice", who="P1"))


@books(nz1996="X/5.11", nz="11A/5.9(d) 11A/1[Shooter]")
def test_where_nobody_takes_the_dice_staff_throw_until_the_wagers_are_decided(
    book: str, refs: list[str]
) -> None:
    evening = shooting(book, "P1", "P2")
    roll(evening, *STANDS[book])
    evening.do("new game", **DEALER)
    evening.do("pass dice", who="P1")
    assert refs[0] in rules(evening.refused("throw", **DEALER))
    evening.do("offer dice", **DEALER)
    came = evening.do("decline dice", who="P1")
    assert "Throw the dice until the wagers are decided" in told_to(came)
    assert refs[0] in rules(came)
    assert refs[0] in rules(evening.refused("throw", who="P1"))
    came = evening.do("throw", **DEALER)
    assert words(came).startswith("D1 throws the dice")
    assert set(refs) <= set(rules(came))
    evening.do("result", **DEALER, chance=[1, 1])
    evening.pay_out()
    rolls(evening, THEN_WINS[book])
    assert evening.chips("P1") == WON[book]
    evening.do("new game", **DEALER)
    done = evening.refused("throw", **DEALER)
    assert done.what == "no wager is undecided: nobody has to throw"
    assert book == "nz1996" or refs[0] in rules(done)


@books(nz1996="X/5.5(a) X/5.7", nz="11A/5.6(a) 11A/5.6(e)")
def test_the_total_is_called_and_all_is_settled_before_the_dice_go_back(
    book: str, refs: list[str]
) -> None:
    evening = shooting(book)
    evening.do("place", who="P2", bet="field", stake="10")
    thrown(evening)
    low = evening.refused_one_role_lower("result", least="dealer", chance=[1, 1])
    assert refs[0] in rules(low)
    assert refs[0] in rules(evening.do("result", **SUPERVISOR, chance=[1, 1]))
    for step in (*(["collect"] if book == "nz1996" else []), "pay"):
        for asked in ("throw", "new game"):
            assert refs[1] in rules(evening.refused(asked, **DEALER))
        assert refs[1] in rules(evening.do(step, **DEALER))
    assert evening.chips("P2") == {"nz1996": "1020", "nz": "1030"}[book]
    evening.do("new game", **DEALER)


@books(nz1996="X/3.2", nz="11A/4.4 11A/4.4(a) 11A/4.4(b) 11A/4.4(c)")
def test_a_wager_in_flight_needs_staff_who_confirm_it(book: str, refs: list[str]) -> None:
    evening = shooting(book)
    assert refs[0] in rules(thrown(evening))
    field = {"bet": "field", "stake": "10"}
    late = evening.refused("place", who="P2", **field)
    assert (late.reason, refs[0] in rules(late)) == (Reason.WAGERING_IS_CLOSED, True)
    alone = evening.refused("place", who="P2", **field, confirmed=True)
    assert alone.reason is Reason.WAGERING_IS_CLOSED
    assert {refs[0], *refs[2:3]} <= set(rules(alone))
    staff = {**DEALER, "player": "P2", **field, "confirmed": True}
    if book == "nz":
        assert refs[3] in rules(evening.refused("place", **staff, chips="none"))
    assert set(refs[1:3] or refs) <= set(rules(evening.do("place", **staff)))
    evening.do("place", **{**staff, **SUPERVISOR, "player": "P3"})
    evening.do("result", **DEALER, chance=[1, 1])
    assert refs[0] in rules(evening.refused("place", **staff))
    evening.pay_out()
    won = {"nz1996": "1020", "nz": "1030"}[book]
    assert [evening.chips(player) for player in ("P2", "P3")] == [won, won]


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


# Faces and lost dice


@books(nz1996="X/5.5(d) X/5.5(c)", nz="11A/6.2")
def test_a_tilted_die_and_a_disputed_face(book: str, refs: list[str]) -> None:
    evening = shooting(book)
    thrown(evening)
    rests = 4 if book == "nz1996" else 3  # the other side is up: 4-3, and 4-4
    came = evening.do("result", **DEALER, chance={"tilted die": [4, {"resting": rests}]})
    assert refs[-1] in rules(came)
    evening.pay_out()
    assert evening.chips("P1") == WON[book]
    disputed = shooting(book)
    thrown(disputed)
    lower = disputed.refused_one_role_lower("settle face", dice=list(WINS[book]))
    assert refs[0] in rules(lower)
    not_theirs = disputed.refused("no roll", **DEALER, cause="disputed face")
    assert (not_theirs.reason, rules(not_theirs)) == (Reason.ROLE_MAY_NOT, refs[:1])
    assert refs[0] in rules(disputed.do("settle face", **SUPERVISOR))
    assert disputed.chips("P1") == "990"
    thrown(disputed)
    came = disputed.do("settle face", **SUPERVISOR, dice=list(WINS[book]))
    assert refs[0] in rules(came)
    disputed.pay_out()
    assert disputed.chips("P1") == WON[book]


@books(nz1996="X/4.5(b) X/4.5(c) X/4.5(a)", nz="11A/6.1(b) 11A/6.1(c)")
def test_a_lost_die_is_looked_for_and_another_chosen_or_it_comes_back_inspected(
    book: str, refs: list[str]
) -> None:
    lost, back = refs[:2]
    evening = shooting(book)
    thrown(evening)
    early = evening.refused("die off table", **DEALER, dice=[2])
    assert early.remedy == "Call it: no roll."
    evening.do("no roll", **DEALER, cause="die off the table")
    assert book == "nz" or refs[2] in rules(
        evening.refused_one_role_lower("die off table", dice=[2])
    )
    came = evening.do("die off table", **DEALER, dice=[2])
    assert {lost, *refs[2:]} <= set(rules(came))
    assert "Look for it at once" in told_to(came) or book == "nz"
    evening.refused("throw", who="P1")
    away = evening.refused("choose dice", who="P1", dice=[1, 2])
    assert (away.reason, back in rules(away)) == (Reason.MOVE_IS_NOT_DUE, True)
    assert "The game supervisor inspects die 2" in told_to(evening.do("find die", **DEALER, die=2))
    assert back in rules(evening.refused("choose dice", who="P1", dice=[1, 2]))
    assert back in rules(evening.refused_one_role_lower("inspect die", die=2))
    assert back in rules(evening.do("inspect die", **SUPERVISOR, die=2))
    assert not dice_of(evening.table).is_worn_out
    evening.do("choose dice", who="P1", dice=[1, 2])
    evening.do("die off table", **DEALER, dice=[2])
    assert lost in rules(evening.do("choose dice", who="P1", dice=[1, 3]))
    thrown(evening)


@books(nz1996="X/4.5(d) X/4.5(e)", nz="11A/6.1(d)")
def test_too_many_lost_dice_mean_a_new_set_after_the_shooters_turn(
    book: str, refs: list[str]
) -> None:
    evening = shooting(book)
    evening.do("place", who="P2", **LINE[book], stake="10")
    if book == "nz1996":
        evening.do("die off table", **DEALER, dice=[1])
    came = evening.do("die off table", **DEALER, dice=[2])
    evening.do("choose dice", who="P1", dice=[3, 4])
    if book == "nz1996":
        assert set(refs) <= set(rules(came))
        assert rules(evening.refused("bring dice", **DEALER)) == refs[1:]
        assert refs[1] in rules(evening.refused_one_role_lower("tell inspector"))
        assert refs[1] in rules(evening.do("tell inspector", **SUPERVISOR))
    assert rules(evening.refused("bring dice", **DEALER)) == refs[:1]
    roll(evening, *STANDS[book])
    evening.do("pass dice", who="P1")
    evening.do("new game", **DEALER)
    assert refs[0] in rules(evening.refused("offer dice", **DEALER))
    evening.do("bring dice", **DEALER)
    assert dice_of(evening.table).bowl == (1, 2, 3, 4, 5)
    evening.refused("offer dice", **DEALER)
    evening.do("inspect dice", **DEALER)
    evening.do("inspect dice", **SUPERVISOR)
    take(evening, "P2")
    thrown(evening)
