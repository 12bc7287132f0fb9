"""Windows in the middle of a coup as screens show them: what is taken, and for how much."""

from typing import Any

from tests.floor.viewing.watching import DEALER, SUPERVISOR, Watched


DEALT = {"insurance 1": False, "dragon 7": False, "panda 8": False, "tiger": False}
AHEAD = ("2H", "9S", "3D", "7C")
"""Player 5, Banker 6: the Banker is ahead, and a card is due."""


def coup(*players: str, **record: Any) -> Watched:
    evening = Watched("nz-baccarat", *players, game="baccarat", **record)
    evening.begin()
    return evening


def offered(evening: Watched, player: str) -> list[tuple[int, int, int]]:
    return [(each.least, each.most, each.step) for each in evening.me(player).offers]


def test_late_wagers_are_named_with_the_bets_that_are_taken() -> None:
    evening = coup("P1", options={"international": True})
    assert (evening.round().phase, evening.round().window) == ("wagers", None)
    evening.place("P1", "banker", "100")
    evening.do("no more bets", **DEALER)
    shown = evening.round()
    assert (shown.phase, shown.call) == ("window", "late wagers")
    assert shown.window is not None
    assert shown.window.bets == ("player", "banker", "tie"), "side bets are closed"
    assert shown.window.attached == ()
    assert evening.desk().next == ("no more bets",)
    evening.do("no more bets", **DEALER)
    shown = evening.round()
    assert (shown.phase, shown.window) == ("no more bets", None)


def test_insurance_is_offered_in_chips_of_the_table_from_its_minimum_on() -> None:
    limits = {"min": "5", "max": "500"}
    evening = coup("P1", "P2", options=DEALT, limits=limits, chips=["0.50", "1", "5"])
    evening.place("P1", "banker", "100")
    evening.place("P2", "banker", "10")
    evening.cards(*AHEAD)
    window = evening.round().window
    assert window is not None
    assert (evening.round().phase, evening.round().call) == ("window", "insurance 2")
    assert (window.bets, window.lapses) == ((), True)
    assert [each.bet for each in window.attached] == ["banker-insurance-2"]
    assert offered(evening, "P1") == [(500, 3_300, 50)], "a third of the stake, in chips"
    assert offered(evening, "P2") == [], "a third of ten is under the table's minimum"


def test_insurance_is_offered_as_far_as_the_player_s_credit_goes() -> None:
    evening = coup("P1", options=DEALT, limits={"min": "1", "max": "2000"})
    has = int(evening.chips("P1"))
    evening.place("P1", "banker", str(has - 12))
    evening.cards(*AHEAD)
    assert offered(evening, "P1") == [(evening.me("P1").offers[0].least, 1_200, 100)]
    evening.place("P1", "banker-insurance-2", "12", on=evening.me("P1").offers[0].on)
    (after,) = evening.me("P1").offers
    assert (after.most, after.staked) == (0, 1_200)


def test_a_coup_that_a_card_put_right_turned_over_tells_what_it_was() -> None:
    evening = coup("P1", options=DEALT)
    evening.place("P1", "banker", "100")
    evening.cards(*AHEAD, "4C")  # Player 9, Banker 6
    evening.do("confirm result", **DEALER)
    evening.do("correct", **SUPERVISOR, chance="KC", which=5)  # Player 5
    shown = evening.round()
    assert (shown.result, shown.was_corrected, shown.corrected_from) == ("banker", True, "player")
    (slip,) = evening.me("P1").wagers
    assert (slip.was, slip.was_won, slip.result) == ("lose", 0, "win")
