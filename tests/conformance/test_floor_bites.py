"""Rules of the floor held more tightly, where a fault could have passed unnoticed."""

from typing import Any

import pytest

from croupier.floor.sections import Bounds
from croupier.floor.viewing.rounds import round_section
from croupier.floor.viewing.slips import milliseconds
from croupier.terms.refusals import Reason
from tests.bank.rounds import begin
from tests.conformance.conducting import STAFF, SUPERVISOR, books, held, two_tables
from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import SECOND, Evening, notices, rules


DEALER: Any = {"who": "D1", "role": "dealer"}
PERIOD = 20
TOTAL = {"min": "5", "max": "50", "total_min": "20", "total_max": "60"}


# People


@books(nz1996="I/11.2(b)", nz="1/17.3(b)", **{"star-rapid": "18.3.2"})
def test_whoever_is_shut_out_of_a_second_game_stays_out_of_the_first(
    book: str, refs: list[str]
) -> None:
    house = two_tables(book, "P1")
    for table in ("R1", "R2"):
        barred = {"player": "P1", "device": "a computer", "table": table}
        held(house.do("bar from game", **STAFF, **barred), refs[0])
    for dealer, table in (("D1", "R1"), ("D2", "R2")):
        house.do("new game", who=dealer, role="dealer", table=table)
        refusal = house.refused("place", who="P1", bet="red", stake="10", table=table)
        held(refusal, refs[0], Reason.PERSON_MAY_NOT_PLAY)


@books(nz1996="I/14.1(c)", nz="1/10.1(c)")
def test_all_that_partners_have_on_a_place_counts_however_often_they_stake(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1", "P2", "P3", limits={"min": "5", "max": "100"})
    partners = ["P1", "P2", "P3"]
    held(table.do("declare partnership", **SUPERVISOR, players=partners), refs[0])
    staked = (("P1", "40"), ("P2", "30"), ("P1", "20"))
    begin(table, *({"who": who, "bet": "red", "stake": stake} for who, stake in staked))
    refusal = table.refused("place", who="P3", bet="red", stake="11")
    held(refusal, refs[0], Reason.STAKE_IS_OVER_THE_MAXIMUM)
    table.do("place", who="P3", bet="red", stake="10")
    assert table.balance("stakes:R1") == "100"


# Wagers


@pytest.mark.rule("star-rapid:4.3.3", "star-rapid:1[Maximum Total Bet]")
@pytest.mark.parametrize(("limits_on", "taken"), [("wager", "5"), ("selection", "6")])
def test_what_the_total_leaves_room_for_is_cut_to_a_step_too(limits_on: str, taken: str) -> None:
    limits = {"min": "5", "max": "50", "increment": "2", "total_max": "60"}
    table = Evening("star-rapid", "P1", limits=limits, limits_on=limits_on)
    begin(table, {"who": "P1", "bet": "red", "stake": "5"})
    table.do("place", who="P1", bet="black", stake="49")
    table.do("place", who="P1", bet="red", stake="20", id="cut")
    # There is room for 6 in all: 5 is a step by itself, and 6 makes 11 of the 5 that lie there.
    assert table.table.live is not None
    slip = table.table.live.round.slip("cut")
    assert slip is not None
    assert str(slip.plays) == taken
    assert table.balance("stakes:R1") == str(54 + int(taken))


@pytest.mark.rule("star-rapid:11.5.3.4", "star-rapid:11.5.2")
def test_no_dealer_declares_that_a_terminal_or_the_wheel_is_faulty() -> None:
    table = Evening("star-rapid", "P1")
    begin(table, {"who": "P1", "bet": "red", "stake": "10"})
    cause = {"cause": "terminal or wheel faulty"}
    for role in ("player", "dealer"):
        refusal = table.refused("declare malfunction", who="D1", role=role, **cause)
        assert refusal.reason is Reason.ROLE_MAY_NOT
    came = table.do("declare malfunction", who="G1", role="gaming supervisor", **cause)
    held(came, "star-rapid:11.5.3.4")


# What a terminal shows


@pytest.mark.rule("star-rapid:3.4", "star-rapid:6.1.2", "star-rapid:6.1.1")
def test_the_win_meter_has_all_that_was_won_and_no_losing_chip_counts_as_bet() -> None:
    table = Watched("star-rapid", "P1", mode="dealer")
    table.begin()
    table.place("P1", "black", "10")
    table.place("P1", "straight-up", "10", target="17")
    table.place("P1", "orphelins", "25")
    table.place("P1", "red", "10")
    assert (table.me("P1").bet, table.me("P1").win) == (5_500, 0)
    table.end("17")
    me = table.me("P1")
    # 10 on black, 350 on the number, and 17 to 1 on two splits of 5 among the orphelins.
    assert (me.bet, me.win) == (0, 1_000 + 35_000 + 2 * 17 * 500)
    (lost,) = [slip for slip in me.wagers if slip.bet == "red"]
    assert (lost.result, lost.won, lost.back) == ("lose", 0, 0)


@pytest.mark.rule("nz:8/4.5(a)")
def test_chips_that_lost_lie_there_until_they_are_collected() -> None:
    table = Watched("nz", "P1")
    table.begin()
    table.place("P1", "black", "10")
    table.place("P1", "red", "20")
    table.bring("17")
    assert table.me("P1").bet == 3_000
    table.do("collect", **DEALER)
    assert table.me("P1").bet == 1_000


@pytest.mark.rule("star-rapid:5.1", "star-rapid:5.2")
@pytest.mark.parametrize("mode", ["dealer", "automated", "rng"])
def test_every_screen_is_told_when_the_period_ends_and_counts_down_no_other(mode: str) -> None:
    table = Watched("star-rapid", "P1", mode=mode, seconds=PERIOD)
    table.wait(seconds=7)
    table.begin()
    counts = f"Every terminal counts down {PERIOD} seconds"
    told = {"what": counts, "rules": ["star-rapid:5.1", "star-rapid:5.2"]}
    assert notices((table.entries[-1],)) == [told]
    shown = round_section(table.table, None)
    assert (shown.opened, shown.closes) == (
        milliseconds(7 * SECOND),
        milliseconds((7 + PERIOD) * SECOND),
    )
    assert shown.seconds == PERIOD
    table.wait(seconds=PERIOD - 1)
    table.place("P1", "red", "10")
    table.wait(seconds=1)
    late = table.refused("place", who="P1", bet="red", stake="10")
    assert "star-rapid:3.2.5" in rules(late)
    table.end()
    free = Watched("star-rapid", "P1", mode="dealer")
    assert notices(free.do("new game", **DEALER)) == []
    assert round_section(free.table, None).closes is None


@pytest.mark.rule("star-rapid:3.7")
def test_a_terminal_says_whether_a_card_is_in_and_nobody_wagers_without() -> None:
    table = Watched("star-rapid", "P1", "P2", mode="dealer")
    table.begin()
    table.do("remove card", who="P1")
    out, still_in = table.me("P1"), table.me("P2")
    assert (out.has_card, out.needs_card, out.may_wager) == (False, True, False)
    assert "star-rapid:3.7" in out.why_not
    assert (still_in.has_card, still_in.needs_card, still_in.may_wager) == (True, True, True)
    table.do("insert card", who="P1")
    assert (table.me("P1").has_card, table.me("P1").may_wager) == (True, True)


@pytest.mark.rule("nz:1/9.2")
def test_the_sign_has_the_step_each_bets_own_limits_and_those_of_all_together() -> None:
    limits = {"min": "5", "max": "500", "bets": {"straight-up": {"min": "10", "max": "100"}}}
    table = Watched("nz", "P1", limits=limits)
    shown = table.sign()
    assert shown.limits == Bounds(500, 50_000, None)
    assert shown.bets == {"straight-up": Bounds(1_000, 10_000, None)}
    assert shown.total == Bounds(None, None, None)
    held(table.do("change limits", **STAFF, limits={"increment": "5"}), "nz:1/9.2")
    shown = table.sign()
    assert (shown.limits, shown.bets["straight-up"].step) == (Bounds(500, 50_000, 500), 500)
    assert "nz:1/9.2" in shown.rules
    total = Watched("star-rapid", limits=TOTAL)
    assert total.sign().total == Bounds(2_000, 6_000, None)
