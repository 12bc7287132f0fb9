"""Questions at a live table: two bettors on a box, answers, the clock, a split and a double."""

from typing import Any

from croupier.table.conduct.core.commands import SYSTEM
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.terms.refusals import Reason
from tests.table.conduct.boxes import DEALER, AtTheBox


def test_a_hand_is_drawn_to_and_stood_on() -> None:
    box = AtTheBox()
    box.cards("9H 6D 3C")
    box.do("act", who="Ann", act="draw")
    box.cards("7S")
    box.do("act", who="Ann", act="stand")
    box.cards("10D 10S")
    assert box.chips_of("Ann") == box.chips_of("Ben") == "1100"
    assert box.table.live is None


def test_whoever_sits_at_the_box_decides_and_nobody_else() -> None:
    box = AtTheBox()
    refused = box.refused("act", who="Ann", act="draw")
    assert (refused.reason, refused.what) == (
        Reason.MOVE_IS_NOT_DUE,
        "nobody is asked anything now",
    )
    box.cards("9H 6D 3C")
    other = box.refused("act", who="Ben", act="draw")
    assert (other.reason, other.remedy) == (Reason.MOVE_IS_NOT_DUE, "It is for Ann to answer.")
    seat = box.refused("act", who="Ben", act="draw", seat=1)
    assert (seat.reason, seat.remedy) == (Reason.ROLE_MAY_NOT, "Ann decides for it.")
    assert box.refused("act", who="Ann", act="split").reason is Reason.ACT_IS_NOT_ALLOWED
    assert box.refused("act", who="Ann", act="draw", hand=2).reason is Reason.MOVE_IS_NOT_DUE
    assert box.refused("act", who="Ann", act="draw", stake="10").reason is Reason.BET_IS_NOT_OFFERED
    assert box.refused("act", who="Ben", act="draw", player="Ann").reason is Reason.ROLE_MAY_NOT
    assert box.refused("card", card="2H", **DEALER).reason is Reason.CHANCE_IS_NOT_DUE


def test_staff_enter_a_decision_at_the_player_s_word() -> None:
    box = AtTheBox()
    box.cards("9H 6D 3C")
    box.do("act", act="draw", player="Ann", **DEALER)
    box.cards("KS")
    assert box.chips_of("Ann") == box.chips_of("Ben") == "900"


def test_who_decides_is_fixed_when_wagering_ends() -> None:
    box = AtTheBox()
    box.cards("9H 6D 3C")
    box.do("leave", who="Ann")
    box.do("act", act="stand", player="Ann", **DEALER)
    box.cards("10D 10S")
    assert box.chips_of("Ben") == "1100"


def test_a_double_for_less_and_a_bettor_who_does_not() -> None:
    box = AtTheBox()
    box.cards("6H 5D 5C")
    over = box.refused("act", who="Ann", act="double", stake="101")
    assert over.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    box.do("act", who="Ann", act="double", stake="60", id="more")
    assert box.table.live is not None
    laid = box.table.live.round.position.wager("more")
    assert laid is not None
    assert laid.seat == 1  # where the wager lies that it hangs on
    box.do("no more bets", **DEALER)
    box.cards("10S 10D 9C")
    assert (box.chips_of("Ann"), box.chips_of("Ben")) == ("1160", "1100")


def test_a_pair_is_split_and_each_hand_is_asked_about() -> None:
    box = AtTheBox()
    box.cards("8H 5D 8C")
    box.do("act", who="Ann", act="split")
    box.do("call", who="Ben", wager="Ben", call="second hand")
    box.do("no more bets", **DEALER)
    box.cards("10S")
    box.do("act", who="Ann", act="stand", hand=1)
    box.cards("9S")
    box.do("act", who="Ann", act="stand", hand=2)
    box.cards("10D 2H")
    assert (box.chips_of("Ann"), box.chips_of("Ben")) == ("1100", "1000")


def test_insurance_is_a_window_for_both() -> None:
    box = AtTheBox()
    box.cards("10H AD 9C")
    box.do("place", who="Ben", bet="insurance", stake="50")
    box.do("no more bets", **DEALER)
    box.do("act", who="Ann", act="stand")
    box.cards("KD")
    assert (box.chips_of("Ann"), box.chips_of("Ben")) == ("900", "1000")


def test_the_clock_answers_with_the_default_and_stakes_nothing() -> None:
    box = AtTheBox(times={"decision": 20})
    box.cards("9H 6D 3C")
    (begun,) = box.entries[-1:]
    assert (begun.happening.facts["questions"], begun.happening.facts["seconds"]) == (
        "decision",
        20,
    )
    box.wait(seconds=19)
    assert box.refused("time is up", who=SYSTEM).reason is Reason.MOVE_IS_NOT_DUE
    box.wait(seconds=1)
    late = box.refused("act", who="Ann", act="draw")
    assert (late.reason, late.what) == (Reason.MOVE_IS_NOT_DUE, "the time for it is up")
    before = box.house.ledger.balances()
    box.time_is_up()
    assert box.house.ledger.balances() == before
    assert box.entries[-1].happening.facts["by"] is None
    box.cards("10D 10S")
    assert box.chips_of("Ann") == "1100"


def test_a_card_is_put_right_in_the_middle_and_after_the_end() -> None:
    box = AtTheBox()
    box.cards("9H 6D 3C")
    box.do("act", who="Ann", act="draw")
    box.cards("7S")
    supervisor: dict[str, Any] = {"who": "S1", "role": "casino supervisor"}
    box.do("correct", chance="5S", **supervisor)  # 17 and not 19: the question is the same
    box.do("act", who="Ann", act="stand")
    box.cards("10D 10S")
    assert box.chips_of("Ann") == "1100"
    box.do("correct", chance="2S", **supervisor)  # the dealer has 18
    assert box.chips_of("Ann") == "900"
    refused = box.refused("correct", chance="KS", which=4, **supervisor)  # a stand after a bust
    assert refused.reason is Reason.MOVE_IS_NOT_DUE


def test_a_round_of_the_journal_is_settled_again_as_a_record() -> None:
    box = AtTheBox()
    box.cards("6H 5D 5C")
    box.do("act", who="Ann", act="double", stake="60")
    box.do("no more bets", **DEALER)
    box.cards("10S 10D 9C")
    (played,) = adjudicate(read_records(box.record()))
    told = answer(played)
    assert [(each["id"], each["net"]) for each in told["wagers"]] == [
        ("Ann", "100"),
        ("Ben", "100"),
        ("w3", "60"),
    ]
