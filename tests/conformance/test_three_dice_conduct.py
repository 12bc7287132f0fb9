"""Three dice at the table, in two books: the tumbler, what is keyed, lights, checks and faults."""

import json
from typing import Any

import pytest

from croupier import RefusedError, check_table
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER
from tests.cli.shell import croupier
from tests.conformance import conducting
from tests.conformance.conducting import LAYOUTS, SUPERVISOR, books, told_to
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR, Evening, notices, rules, words


GAMING = {"who": "G1", "role": "gaming supervisor"}
tai_sai, star = Rules("nz1996"), Rules("star-rapid")


def sic_bo(**record: Any) -> Evening:
    return Evening(
        "star-rapid", "P1", "P2", **{"game": "sic-bo", "name": "S1", "seconds": 30, **record}
    )


def wagered(wagers: str = "") -> Evening:
    """Begin a game of sic-bo of 30 seconds with these wagers."""
    return conducting.wagered("star-rapid", wagers, game="sic-bo", name="S1", seconds=30)


def at_zero(wagers: str = "") -> Evening:
    """Let the countdown of such a game run out."""
    evening = wagered(wagers)
    evening.wait(seconds=30)
    evening.do("no more bets", who="system")
    return evening


def closed(book: str) -> Evening:
    """Give a game of either book whose wagering is over: P1 has 50 on small."""
    small = "P1: small for 50"
    return LAYOUTS["tai_sai"].closed(small) if book == "nz1996" else at_zero(small)


def confirmed(evening: Evening) -> str:
    """Settle a game whose dice are keyed; return what P1 has."""
    if "confirm result" in evening.operations:
        evening.do("confirm result", **DEALER)
    evening.pay_out()
    return evening.chips("P1")


# In both


@books(**{"nz1996": "VI/6.1", "star-rapid": "12.2.1 12.3.1"})
def test_new_game_tumbles_the_covered_dice_and_invites_wagers(book: str, refs: list[str]) -> None:
    evening = sic_bo() if book == "star-rapid" else Evening(book, "P1", game="tai-sai")
    lower = evening.refused_one_role_lower("new game")
    assert book == "star-rapid" or refs[0] in rules(lower)
    for number in (1, 2):
        came = evening.do("new game", **DEALER)
        told = f"The covered dice are tumbled 3 times. Round {number}: place your bets"
        assert words(came) == told + (", for 30 seconds" if book == "star-rapid" else "")
        assert set(refs) <= set(rules(came))
        if book == "star-rapid" and number == 1:
            evening.do("no result", **DEALER)
            continue
        evening.do("no more bets", **DEALER, bell=True)
        evening.do("result", **DEALER, chance="1-3-6")
        confirmed(evening)


@books(**{"nz1996": "VI/6.1", "star-rapid": "12.3.4"})
def test_the_cover_goes_back_when_the_result_is_settled(book: str, refs: list[str]) -> None:
    evening = closed(book)
    evening.do("uncover", **DEALER)
    early = evening.refused("cover", **DEALER)
    assert (early.reason, early.what) == (
        Reason.MOVE_IS_NOT_DUE,
        "the result of the dice is not settled yet",
    )
    evening.do("result", **DEALER, chance=[1, 2, 3])
    confirmed(evening)
    assert refs[0] in rules(evening.refused_one_role_lower("cover"))
    if book == "nz1996":
        refusal = evening.refused("tumble", **DEALER)
        assert (refusal.what, rules(refusal)) == ("the dice are uncovered", refs)
    assert book == "nz1996" or rules(early) == refs
    came = evening.do("cover", **DEALER)
    assert book == "nz1996" or rules(came) == refs
    assert evening.refused("cover", **DEALER).what == "the dice are covered already"
    evening.do("new game", **DEALER)


@books(**{"nz1996": "VI/6.3 VI/6.5", "star-rapid": "12.3.2 12.3.3 12.2.1.1"})
def test_the_dealer_uncovers_calls_and_keys_the_dice(book: str, refs: list[str]) -> None:
    evening = closed(book)
    assert refs[0] in rules(evening.refused_one_role_lower("uncover"))
    assert rules(evening.do("uncover", **DEALER)) == refs[:1]
    twice = evening.refused("uncover", **DEALER)
    assert (twice.what, twice.remedy) == ("the dice are uncovered already", "Enter them: result.")
    keys = set(refs if book == "nz1996" else refs[1:])
    lower = evening.refused_one_role_lower("result", chance=[6, 1, 3])
    assert keys <= set(rules(lower))
    wrong = evening.refused("result", **DEALER, chance=[6, 1, 3], total=11)
    assert wrong.what.endswith("is not called with a total of 11")
    came = evening.do("result", **DEALER, chance=[6, 1, 3], total=10)
    assert keys <= set(rules(came))
    if book == "nz1996":
        assert words(came) == "one, three, six; total ten"
    else:
        assert words(came).startswith("6-1-3 is registered")
        assert told_to(came) == "Confirm 6-1-3 or call the supervisor"
        assert evening.chips("P1") == "950"
        again = evening.refused("result", **DEALER, chance=[6, 1, 3])
        assert again.reason is Reason.CHANCE_IS_NOT_DUE
    keyed = evening.refused("uncover", **DEALER)
    assert keyed.what == "the dice are uncovered and entered already"
    assert "result" not in keyed.remedy
    assert rules(keyed) == refs[:1]


@books(**{"nz1996": "VI/2.5(f)", "star-rapid": "12.3.3"})
def test_only_what_three_dice_show_is_keyed(book: str, refs: list[str]) -> None:
    evening = closed(book)
    for keyed in ([1, 3], [1, 3, 7], [1, 3, 6, 6], "", [0, 1, 2], "17"):
        refusal = evening.refused("result", **DEALER, chance=keyed)
        assert refusal.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    came = evening.do("result", **DEALER, chance=[6, 1, 3], total=10)
    assert book == "star-rapid" or "The entry terminal shows 6-1-3" in told_to(came)
    assert refs[0] in rules(came)


@books(**{"nz1996": "VI/7.1", "star-rapid": "12.5.3"})
def test_dice_keyed_as_lying_at_a_slant_are_no_result(book: str, refs: list[str]) -> None:
    evening = closed(book)
    evening.do("uncover", **DEALER)
    ruled = "no spin" if book == "nz1996" else "no result"
    assert refs[0] in rules(evening.do("result", **DEALER, chance={ruled: "die not flat"}))
    assert evening.chips("P1") == ("950" if book == "nz1996" else "1000")
    assert evening.table.conduct.void_spins == (book == "nz1996")


# Tai-sai of nz1996


@tai_sai("VI/6.1")
def test_the_covered_dice_are_tumbled_three_times_or_more_before_wagers_are_called_for() -> None:
    evening = Evening("nz1996", "P1", "P2", game="tai-sai")
    assert tai_sai.ref("VI/6.1") in rules(evening.refused_one_role_lower("tumble"))
    for times in (0, 1, 2, -3):
        few = evening.refused("tumble", **DEALER, times=times)
        assert rules(few) == [tai_sai.ref("VI/6.1")]
    came = evening.do("tumble", **DEALER, times=4)
    assert words(came) == "The covered dice are tumbled 4 times"
    came = evening.do("new game", **DEALER)
    assert words(came) == "Round 1: place your bets"
    assert tai_sai.ref("VI/6.1") in rules(came)
    again = evening.refused("tumble", **DEALER)
    assert again.reason is Reason.MOVE_IS_NOT_DUE


@tai_sai("VI/2.4", "VI/6.6")
def test_every_winning_area_is_lit_when_the_numbers_are_entered() -> None:
    evening = LAYOUTS["tai_sai"].closed("P1: small for 50")
    lit = next(
        notice
        for notice in notices(evening.do("result", **DEALER, chance="1-3-6"))
        if notice["what"].startswith("Winning areas lit: ")
    )
    areas = set(lit["what"].removeprefix("Winning areas lit: ").split(", "))
    assert areas == {
        *("small", "total 10", "single-die 1", "single-die 3", "single-die 6"),
        *("combination 1-3", "combination 1-6", "combination 3-6"),
    }
    assert tai_sai.ref("VI/2.4") in lit["rules"]


@tai_sai("VI/6.9")
def test_no_wager_on_the_next_spin_before_every_winner_is_paid() -> None:
    evening = LAYOUTS["tai_sai"].closed("P1: small for 50")
    evening.do("result", **DEALER, chance="1-3-6")
    refusal = evening.refused("new game", **DEALER)
    assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [tai_sai.ref("VI/6.9")])
    evening.refused("place", who="P2", bet="small", stake="10")
    evening.pay_out()
    evening.do("new game", **DEALER)
    evening.do("place", who="P2", bet="small", stake="10")


@tai_sai("VI/7.3", "VI/7.5")
def test_dice_uncovered_before_no_more_bets_void_the_spin_by_themselves() -> None:
    evening = LAYOUTS["tai_sai"].wagered("P1: small for 50")
    came = evening.do("uncover", **DEALER)
    assert words(came) == "No spin: dice exposed early"
    assert {tai_sai.ref("VI/7.3"), tai_sai.ref("VI/7.5")} <= set(rules(came))
    assert (evening.chips("P1"), evening.table.conduct.void_spins) == ("950", 1)


# Sic-bo of star-rapid


@star("12.2.1.1", "12.3.4")
def test_ok_settles_once_each_die_is_read_back_right() -> None:
    evening = at_zero("P1: small for 50; P1: big for 30")
    evening.do("uncover", **DEALER)
    early = evening.refused("confirm result", **DEALER)
    evening.do("result", **DEALER, chance=[6, 1, 3])
    lower = evening.refused_one_role_lower("confirm result")
    wrong = evening.refused("confirm result", **DEALER, chance=[6, 1, 4])
    assert wrong.what == "6-1-3 is registered, not 6-1-4"
    came = evening.do("confirm result", **DEALER, chance=[1, 3, 6])
    for answer in (early, lower, came):
        assert star.told("12.2.1.1", "12.3.4") <= set(rules(answer))
    assert words(came) == "one, three, six; total ten; Settled"
    assert (evening.table.live, evening.chips("P1")) == (None, "1020")
    assert evening.table.conduct.numbers == ("1-3-6",)


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(("uncover", {}), marks=star("12.5.2", "3.6", "5.4")),
        pytest.param(("result", {"chance": {"early uncovering": [1, 3, 6]}}), marks=star("12.5.2")),
        pytest.param(("result", {"chance": "1-3-6"}), marks=star("12.5.2")),
    ],
)
def test_dice_seen_early_end_the_wagering_and_count(seen: tuple[str, dict[str, Any]]) -> None:
    evening = wagered("P1: small for 50")
    evening.wait(seconds=10)
    do, asked = seen
    assert star.told("12.5.2", "3.6", "5.4") <= set(rules(evening.do(do, **DEALER, **asked)))
    late = evening.refused("place", who="P2", bet="small", stake="50")
    assert late.reason is Reason.WAGERING_IS_CLOSED
    if do == "uncover":
        refusal = evening.refused("no result", **DEALER, cause="dice exposed early")
        assert refusal.reason is Reason.RULING_DOES_NOT_APPLY
        assert star.ref("12.5.2") in rules(refusal)
        evening.do("result", **DEALER, chance="1-3-6")
    assert (confirmed(evening), evening.chips("P2")) == ("1050", "1000")


@star("12.3.2")
def test_uncovering_at_zero_ends_the_wagering_though_nobody_was_quicker() -> None:
    evening = wagered("P1: small for 50")
    evening.wait(seconds=30)
    came = evening.do("uncover", **DEALER)
    assert words(came) == "The time is up: no more bets; The dice are uncovered"
    assert star.ref("12.3.2") in rules(came)


@star("3.2.8")
def test_nobody_wagers_once_more_on_dice_that_are_seen() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("relax", **GAMING, player="P2", why="his screen froze")
    evening.do("no more bets", **DEALER)
    evening.do("uncover", **DEALER)
    refusal = evening.refused("relax", **GAMING, player="P2", why="his screen froze")
    assert star.ref("3.2.8") in rules(refusal)


@star("12.5.1")
def test_where_nobody_can_roll_it_back_the_gaming_supervisor_voids_the_game() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("result", **DEALER, chance="1-3-6")
    evening.do("confirm result", **DEALER)
    lower = evening.refused_one_role_lower("void round", why="nobody saw the dice")
    assert star.ref("12.5.1") in rules(lower)
    came = evening.do("void round", **GAMING, why="the dice were tumbled before anybody looked")
    assert star.ref("12.5.1") in rules(came)
    assert star.ref("9.1") not in rules(came)
    assert (evening.chips("P1"), evening.balance("house:S1")) == ("1000", "0")
    assert evening.table.conduct.numbers == ()


@star("9.1")
@pytest.mark.parametrize("mode", ["dealer", "rng"])
def test_a_fault_of_the_system_voids_the_game_by_its_own_rule(mode: str) -> None:
    evening = sic_bo(mode=mode)
    promised = {"commitment": "ab", "sealed": "cd"} if mode == "rng" else {}
    evening.do("new game", **DEALER, **promised)
    evening.do("place", who="P1", bet="small", stake="50")
    came = evening.do("void round", **GAMING, why="off", cause="game system malfunction")
    assert star.ref("9.1") in rules(came)
    assert star.ref("12.5.1") not in rules(came)
    assert evening.chips("P1") == "1000"


@star("9.2")
def test_a_wall_display_that_shows_other_dice_is_looked_into() -> None:
    evening = at_zero("P1: small for 50")
    evening.do("result", **DEALER, chance=[6, 1, 3])
    evening.do("confirm result", **DEALER)
    came = evening.do("wall display shows", **DEALER, chance="1-3-6")
    assert words(came) == "The wall display shows 1-3-6, as it was dealt"
    came = evening.do("wall display shows", **DEALER, chance="1-3-5")
    assert words(came) == "The wall display shows 1-3-5, but 6-1-3 was dealt"
    assert star.ref("9.2") in rules(came)
    evening.do("close review", **GAMING, found="a lamp is out")
    assert evening.table.conduct.reviews == ()


@star("17.1")
@pytest.mark.parametrize("do", ["uncover", "cover"])
def test_a_table_drawn_by_the_generator_has_no_tumbler(do: str) -> None:
    evening = sic_bo(mode="rng")
    came = evening.do("new game", **DEALER, commitment="ab", sealed="cd")
    assert words(came) == "Round 1: place your bets, for 30 seconds"
    assert star.ref("12.3.1") not in rules(came)
    refusal = evening.refused(do, **DEALER)
    assert star.ref("17.1") in rules(refusal)
    refusal = evening.refused("result", **DEALER, chance="1-3-6")
    assert (refusal.reason, star.ref("17.1") in rules(refusal)) == (Reason.CHANCE_IS_NOT_DUE, True)


CASINO_SUPERVISOR = {"who": "C1", "role": "casino supervisor"}
HOUSE = {"who": "the operator", "role": OPERATOR, "gaming_day": "2024-11-16"}


# Before the table opens


CHECKS = {"power": "VI/5.0(a)", "lights": "VI/5.0(b)", "tumbler": "VI/5.0(c)", "seal": "VI/5.0(d)"}


def shut() -> Evening:
    """Give a table that was closed again before its first game."""
    evening = Evening("nz1996", "P1", "P2", game="tai-sai")
    evening.do("post closing sign", **CASINO_SUPERVISOR, minutes=20)
    evening.wait(minutes=20)
    evening.do("close table", **CASINO_SUPERVISOR)
    return evening


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=tai_sai(number, "VI/7.7")) for part, number in CHECKS.items()]
)
def test_no_table_opens_before_a_casino_supervisor_found_each_part_in_order(part: str) -> None:
    evening = shut()
    every, ref = dict.fromkeys(CHECKS, True), tai_sai.ref(CHECKS[part])
    assert ref in rules(evening.refused_one_role_lower("check equipment", **every))
    assert rules(evening.refused("open table", **HOUSE)) == list(tai_sai.refs(*CHECKS.values()))
    nothing = evening.refused("check equipment", **CASINO_SUPERVISOR)
    assert nothing.reason is Reason.RULING_DOES_NOT_APPLY
    evening.do("check equipment", **CASINO_SUPERVISOR, **{**every, part: None})
    refusal = evening.refused("open table", **HOUSE)
    assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [ref])
    (found,) = evening.do("check equipment", **CASINO_SUPERVISOR, **{part: True})
    assert (rules((found,)), found.happening.facts["found"]) == ([ref], {part: True})
    came = evening.do("check equipment", **CASINO_SUPERVISOR, **{part: False})
    assert words(came) == f"Checked and not in order: {part}"
    assert ref in rules(came)
    refusal = evening.refused("open table", **HOUSE)
    assert (refusal.reason, rules(refusal)) == (Reason.MOVE_IS_NOT_DUE, [tai_sai.ref("VI/7.7")])
    evening.do("equipment mended", **SUPERVISOR, found="put in order")
    assert ref in rules(evening.refused("open table", **HOUSE)), "it is checked anew"
    evening.do("check equipment", **CASINO_SUPERVISOR, **every)
    evening.do("open table", **HOUSE)
    evening.do("new game", **DEALER)
    late = evening.refused("check equipment", **CASINO_SUPERVISOR, **every)
    assert late.reason is Reason.MOVE_IS_NOT_DUE


# Lights and equipment


@tai_sai("VI/7.6", "VI/7.7")
def test_where_the_lights_are_wrong_the_dice_decide_and_play_stops() -> None:
    evening = LAYOUTS["tai_sai"].closed("P1: small for 50; P1: big for 30")
    assert evening.refused("lights wrong", **DEALER).reason is Reason.MOVE_IS_NOT_DUE
    evening.do("result", **DEALER, chance="1-3-6")
    assert tai_sai.ref("VI/7.6") in rules(evening.refused_one_role_lower("lights wrong"))
    came = evening.do("lights wrong", **DEALER, what="big is lit")
    assert words(came) == "The lights are wrong: wagers are settled on 1-3-6"
    assert {tai_sai.ref("VI/7.6"), tai_sai.ref("VI/7.7")} <= set(rules(came))
    assert "Tell the inspector at once" in told_to(came)
    evening.pay_out()
    assert evening.chips("P1") == "1020"
    stopped = evening.refused("new game", **DEALER)
    assert (stopped.reason, rules(stopped)) == (Reason.MOVE_IS_NOT_DUE, [tai_sai.ref("VI/7.7")])


@tai_sai("VI/7.7")
@pytest.mark.parametrize("procedure", [False, True])
def test_after_a_malfunction_no_game_until_it_is_mended_or_got_round(procedure: bool) -> None:
    evening = Evening("nz1996", "P1", "P2", game="tai-sai")
    assert rules(evening.refused_one_role_lower("equipment fault", what="dark")) == [
        tai_sai.ref("VI/7.7")
    ]
    came = evening.do("equipment fault", **DEALER, what="the display is dark")
    assert "No further game until it is mended" in told_to(came)
    assert "Tell the inspector at once" in told_to(came)
    for do in ("new game", "tumble"):
        assert rules(evening.refused(do, **DEALER)) == [tai_sai.ref("VI/7.7")]
    assert rules(evening.refused_one_role_lower("equipment mended", found="x")) == [
        tai_sai.ref("VI/7.7")
    ]
    mended = evening.do("equipment mended", **SUPERVISOR, found="called aloud", procedure=procedure)
    assert ("Tell the inspector of the procedure" in told_to(mended)) is procedure
    evening.do("new game", **DEALER)
    again = evening.refused("equipment mended", **SUPERVISOR, found="x")
    assert again.reason is Reason.NOTHING_TO_CORRECT


@tai_sai("VI/7.2", "VI/7.7")
def test_a_tumbler_that_works_wrongly_voids_the_spin_and_tumbles_no_more_until_mended() -> None:
    evening = LAYOUTS["tai_sai"].closed("P1: small for 50")
    came = evening.do("no spin", **DEALER, cause="tumbler fault")
    assert {tai_sai.ref("VI/7.2"), tai_sai.ref("VI/7.7")} <= set(rules(came))
    assert rules(evening.refused("tumble", **DEALER)) == [tai_sai.ref("VI/7.7")]
    evening.do("call", who="P1", wager="w1", call="remove")
    evening.do("equipment mended", **SUPERVISOR, found="a new motor")
    evening.do("tumble", **DEALER)


# The tumbler


@pytest.mark.rule("nz1996:VI/6.1", "nz1996:VI/6.2")
def test_after_a_void_spin_the_dice_lie_again_before_no_more_bets() -> None:
    evening = LAYOUTS["tai_sai"].wagered("P1: small for 50")
    evening.do("uncover", **DEALER)
    refusal = evening.refused("no more bets", **DEALER, bell=True)
    assert (refusal.reason, refusal.remedy) == (Reason.MOVE_IS_NOT_DUE, "Tumble them: tumble.")
    assert rules(refusal) == ["nz1996:VI/6.1"]
    assert evening.refused("uncover", **DEALER) == refusal, "it is void once, not twice"
    evening.do("cover", **DEALER)
    evening.do("tumble", **DEALER)
    evening.do("place", who="P2", bet="big", stake="50")
    evening.do("no more bets", **DEALER, bell=True)
    evening.do("result", **DEALER, chance=[1, 2, 3])
    evening.pay_out()
    assert (evening.chips("P1"), evening.chips("P2")) == ("1050", "950")


# A game that is void, told in words


@pytest.mark.parametrize(
    ("book", "void", "cause"),
    [
        pytest.param(
            "nz1996", "no spin", "tumbler not activated", marks=pytest.mark.rule("nz1996:VI/7.4")
        ),
        pytest.param(
            "star-rapid", "no result", "die not flat", marks=pytest.mark.rule("star-rapid:12.5.7")
        ),
    ],
)
def test_the_void_wagers_of_a_game_without_a_result_are_shown(
    book: str, void: str, cause: str
) -> None:
    record = {
        "table": {"rulebook": book, "game": "sic-bo"},
        "wagers": [{"id": "w1", "bet": "small", "stake": "5"}],
        "chance": [{void: cause}],
    }
    came = croupier("settle", "-", given=json.dumps(record))
    assert (came.code, came.err) == (0, "")
    assert "w1: of 5, 5 void, 0 trimmed\n" in came.out


# As it is written


def test_a_bet_is_priced_by_its_name() -> None:
    came = croupier("odds", "sic-bo", "--rulebook", "star-rapid", "--bet", "any-triple")
    assert came.code == 0
    assert "31 to 1" in came.out


def test_limits_of_a_bet_that_is_not_there_name_those_that_are() -> None:
    record: dict[str, Any] = {"rulebook": "nz1996", "game": "tai-sai"}
    with pytest.raises(RefusedError) as caught:
        check_table({**record, "limits": {"bets": {"even": {"max": "10"}}}})
    refusal = caught.value.refusal
    assert refusal.reason is Reason.LIMITS_ARE_NOT_PERMITTED
    assert "any-triple" in refusal.remedy
