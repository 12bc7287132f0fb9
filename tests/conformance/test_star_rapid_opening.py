"""Opening and closing at terminals of star-rapid: signs, limits shown, the wagering time."""

from typing import Any

import pytest

from croupier.floor.sections import Bounds
from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end
from tests.conformance.conducting import RED, STAFF, held, spin
from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import SECOND, Evening, notices


BOOK = "star-rapid"
GS: Any = {"who": "G", "role": "gaming supervisor"}
CLOSING = "star-rapid:18.8"
SIGN = "star-rapid:4.1"
TIME = "star-rapid:5.1"
P1 = {"who": "P1", **RED}


@pytest.mark.rule(CLOSING)
def test_an_occupied_table_closes_after_twenty_minutes_of_its_sign() -> None:
    table = Evening(BOOK, "P1", seats=4)
    table.do("sit", who="P1")
    held(table.refused("close table", **GS), CLOSING, Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    held(table.refused_one_role_lower("post closing sign", minutes=20), CLOSING)
    came = table.do("post closing sign", **GS, minutes=20)
    assert notices(came) == [{"what": "R1 closes at 00:20", "rules": [CLOSING]}]
    table.wait(minutes=19, seconds=59)
    held(table.refused("close table", **GS), CLOSING, Reason.SIGN_HAS_NOT_STOOD_LONG_ENOUGH)
    table.wait(seconds=1)
    held(table.refused_one_role_lower("close table"), CLOSING)
    held(table.do("close table", **GS), CLOSING)
    assert not table.table.conduct.is_open


@pytest.mark.rule(CLOSING)
def test_a_table_without_players_needs_no_sign() -> None:
    table = Evening(BOOK, "P1")
    spin(table, P1)
    held(table.refused("close table", **GS), CLOSING)
    table.do("leave", who="P1")
    held(table.do("close table", **GS), CLOSING)


@pytest.mark.rule(SIGN)
def test_the_sign_shows_limits_unit_and_totals_and_multiples_only_if_it_says_so() -> None:
    limits = {"min": "5", "max": "50", "total_min": "10", "total_max": "80"}
    table = Watched(BOOK, "P1", limits=limits)
    shown = table.sign()
    assert (shown.limits, shown.total) == (Bounds(500, 5_000), Bounds(1_000, 8_000))
    assert SIGN in shown.rules
    begin(table)
    table.do("place", who="P1", bet="red", stake="7")
    table.do("place", who="P1", bet="odd", stake="6")
    end(table, "2")
    assert table.chips("P1") == "987"
    held(table.refused_one_role_lower("change limits", limits={"increment": "2"}), SIGN)
    held(table.do("change limits", **STAFF, limits={"increment": "2"}), SIGN)
    assert table.sign().limits == Bounds(500, 5_000, 200)
    begin(table)
    table.do("place", who="P1", bet="red", stake="8")
    # 5, 7, 9: eight is cut to seven, and never debited beyond.
    assert table.chips("P1") == "980"


@pytest.mark.rule(SIGN)
def test_new_limits_hold_from_the_next_round_with_wagers_on() -> None:
    table = Evening(BOOK, "P1")
    begin(table, P1)
    held(table.do("change limits", **STAFF, limits={"max": "20"}), SIGN)
    table.do("place", who="P1", bet="odd", stake="100")
    assert table.chips("P1") == "890"
    end(table, "2")
    begin(table, {"who": "P1", "bet": "odd", "stake": "100"})
    assert table.chips("P1") == "870"


@pytest.mark.rule(TIME)
def test_the_operator_sets_how_long_wagers_are_taken() -> None:
    table = Evening(BOOK, "P1")
    held(table.refused_one_role_lower("set wagering time", seconds=30), TIME)
    held(table.do("set wagering time", **STAFF, seconds=30), TIME)
    begin(table)
    live = table.table.live
    assert live is not None
    assert live.waiting is not None
    assert live.waiting.closes == 30 * SECOND
    table.wait(seconds=29)
    table.do("place", **P1)
    table.wait(seconds=1)
    assert table.refused("place", **P1).reason is Reason.WAGERING_IS_CLOSED
    for odd in (0, -5, 3601):
        refusal = table.refused("set wagering time", **STAFF, seconds=odd)
        assert refusal.reason is Reason.OPTION_IS_NOT_APPROVED
