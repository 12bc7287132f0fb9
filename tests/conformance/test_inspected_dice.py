"""What an inspector tried at the tables of dice and the money wheel, and how it is answered."""

import json
from typing import Any

import pytest

from croupier import RefusedError, check_table
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER
from tests.cli.shell import croupier
from tests.conformance.conducting import LAYOUTS
from tests.table.conduct.evening import rules


CASINO_SUPERVISOR = {"who": "C1", "role": "casino supervisor"}


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


# The money wheel


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
