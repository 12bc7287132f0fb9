"""Tables where players throw the dice: wagers over many rolls, whose dice they are, what is due."""

from typing import Any

import pytest

from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from tests.floor.viewing.shooting import offered, roll, shooting
from tests.floor.viewing.test_histories import afterwards
from tests.floor.viewing.watching import DEALER, SUPERVISOR, Watched, encoded


# Over many rolls


def test_a_wager_says_where_it_went_whether_it_works_and_what_may_be_called() -> None:
    evening = shooting("nz1996", "craps", "P1", "P2")
    evening.begin()
    evening.place("P1", "pass", "10")
    (line,) = evening.me("P1").wagers
    assert (line.number, line.works, set(line.calls)) == ("", True, {"remove", "reduce"})
    assert evening.round().point is None
    roll(evening, "2-4")
    assert (evening.round().point, evening.round().call) == ("6", "point set")
    assert evening.me("P1").bet == 1_000, "it stands between rolls too"
    evening.begin()
    come = evening.place("P1", "come", "10")
    eight = evening.place("P1", "place", "12", target="8")
    odds = evening.place("P1", "pass-odds", "10", on=line.id)
    evening.do("call", who="P1", wager=eight, call="off")
    slips = {slip.id: slip for slip in evening.me("P1").wagers}
    assert [slips[each].stood for each in (line.id, come, eight)] == [True, False, False]
    assert (slips[line.id].number, slips[line.id].calls) == ("6", ())
    assert (slips[odds].number, slips[odds].on) == ("6", line.id)
    assert (slips[eight].number, slips[eight].works, slips[eight].called) == ("8", False, "off")
    roll(evening, "4-5")
    slips = {slip.id: slip for slip in evening.me("P1").wagers}
    assert (slips[come].number, slips[come].result) == ("9", "open")
    at_desk = {each.id: each for each in evening.desk().wagers}
    assert (at_desk[come].number, at_desk[eight].works) == ("9", False)
    assert at_desk[eight].called == "off"
    evening.begin()
    roll(evening, "3-4")
    assert (evening.round().call, evening.round().point) == ("seven out", None)
    results = {slip.id: slip.result for slip in evening.me("P1").wagers}
    assert results == {line.id: "lose", odds: "lose", come: "lose", eight: "open"}
    assert evening.me("P1").bet == 1_200


def test_what_a_slip_lists_is_accepted_and_nothing_else_is() -> None:
    evening = shooting("nz1996", "craps", "P1")
    evening.begin()
    evening.place("P1", "pass", "10")
    roll(evening, "2-4")
    tried = 0
    for call in ("remove", "off", "on"):
        evening.begin()
        for bet, target in (("place", "8"), ("hardway", "4"), ("field", ""), ("lay", "5")):
            evening.place("P1", bet, "30", target=target or None)
        for slip in evening.me("P1").wagers:
            if slip.result != "open":
                continue
            came = evening.ask("call", who="P1", wager=slip.id, call=call)
            assert isinstance(came, tuple) is (call in slip.calls), (slip, call)
            tried += 1
        roll(evening, "5-5")
    assert tried > 12


def test_buying_a_number_shows_its_commission() -> None:
    evening = shooting("nz1996", "craps", "P1")
    evening.begin()
    evening.place("P1", "buy", "20", target="4")
    (slip,) = evening.me("P1").wagers
    assert (slip.stake, slip.commission) == (2_000, 100)
    assert evening.desk().wagers[0].commission == 100


def test_a_commission_paid_with_the_stake_is_kept_of_no_winnings() -> None:
    evening = shooting("nz1996", "craps", "P1")
    evening.begin()
    evening.place("P1", "pass", "10")
    roll(evening, "2-4")
    assert evening.me("P1").session_net == -1_000, "it was staked, and stands"
    evening.begin()
    evening.place("P1", "buy", "20", target="4")
    before = evening.me("P1").credit
    roll(evening, "1-3")
    me = evening.me("P1")
    (slip,) = (each for each in me.wagers if each.bet == "buy")
    assert (slip.result, slip.won, slip.back, slip.kept) == ("win", 4_000, 2_000, 0)
    assert (me.win, me.credit - before) == (4_000, 6_000)
    assert me.session_net == 4_000 - 100 - 1_000, "what stands over a roll is counted once"
    afterwards(evening)


def test_a_commission_lost_with_its_stake_is_told_with_it() -> None:
    evening = shooting("nz1996", "craps", "P1")
    evening.begin()
    evening.place("P1", "pass", "10")
    roll(evening, "2-4")
    evening.begin()
    evening.place("P1", "buy", "20", target="4")
    roll(evening, "3-4")
    game = next(iter(evening.games("P1")))
    assert (game.staked, game.paid) == (2_100, 0)
    assert evening.me("P1").session_net == -1_000 - 2_100
    afterwards(evening)


def test_games_over_many_rolls_are_remembered_as_the_journal_has_them() -> None:
    evening = shooting("nz1996", "craps", "P1", "P2")
    for dice in ("2-4", "5-5", "3-3", "6-1", "2-2", "3-4"):
        evening.begin()
        is_come_out = evening.round().point is None
        for player in evening.players:
            evening.place(player, "pass" if is_come_out else "come", "10")
        evening.place("P2", "field", "10")
        roll(evening, dice)
        evening.wait(minutes=1)
    afterwards(evening)
    games = evening.games("P1")
    assert all(slip.result != "open" for game in games for slip in game.slips)
    assert games[0].result == "3-4"
    assert {game.round for game in evening.games("P2")} == {1, 2, 3, 4, 5, 6}
    evening.do("correct", **SUPERVISOR, chance="3-3")
    afterwards(evening)


# Whose dice they are


def test_the_shooter_is_known_by_their_seat_and_to_themselves_alone() -> None:
    evening = shooting("nz1996", "craps", "P1", "P2")
    for seat, player in enumerate(evening.players, start=3):
        evening.do("sit", who=player, seat=seat)
    evening.begin()
    for player in evening.players:
        evening.place(player, "pass", "10")
    assert evening.desk().next == ("offer dice",)
    evening.do("offer dice", **DEALER)
    assert evening.desk().next == ("accept dice", "decline dice")
    assert [evening.me(player).dice for player in evening.players] == ["offered", ""]
    evening.do("decline dice", who="P1")
    assert [evening.me(player).dice for player in evening.players] == ["", "offered"]
    evening.do("accept dice", who="P2")
    assert evening.desk().next == ("choose dice",)
    evening.do("choose dice", who="P2", dice=[2, 5])
    assert evening.desk().next == ("throw",)
    dice = evening.round().dice
    assert dice is not None
    assert (dice.shooter, dice.chosen, dice.bowl) == (4, (2, 5), (1, 3, 4))
    assert b"P2" not in b"".join(encoded(evening.players_view("P1")).values())
    at_desk = evening.desk().dice
    assert at_desk is not None
    assert at_desk.shooter == "P2"
    evening.do("throw", who="P2")
    assert (evening.round().phase, evening.round().call) == ("spinning", "the dice are out")
    assert evening.desk().next == ("result", "no roll")
    evening.do("no roll", **DEALER, cause="die off the table")
    assert (evening.round().phase, evening.round().call) == ("wagers", "no roll")


def test_at_other_tables_nobody_has_dice() -> None:
    evening = Watched("nz1996", "P1", game="sic-bo")
    assert evening.round().dice is None
    assert (evening.me("P1").dice, evening.desk().dice) == ("", None)


@pytest.mark.parametrize("game", ["craps", "snake-eyes"])
def test_whoever_does_what_is_due_plays_roll_after_roll(game: str) -> None:
    evening = Watched("nz1996" if game == "craps" else "nz", "P1", game=game)
    done: list[str] = []
    while evening.table.conduct.round < 3 or evening.table.live is not None:
        due = evening.desk().next[0]
        fields: dict[str, Any] = {"result": {"chance": "1-2"}, "choose dice": {"dice": [1, 2]}}
        people: Any = DEALER
        if due == "inspect dice" and "dealer" in dice_of(evening.table).inspected:
            people = {"who": "G1", "role": "game supervisor"}
        if due in ("accept dice", "choose dice", "throw"):
            people = {"who": "P1"}
        evening.do(due, **people, **fields.get(due, {}))
        done.append(due)
        if due == "new game":
            evening.place("P1", "pass" if game == "craps" else "field", "10")
            evening.place("P1", "any-seven", "10")
    first = ["bring dice", "inspect dice", "inspect dice", "new game"]
    if game == "craps":
        first += ["offer dice", "accept dice", "choose dice"]
    assert done[: len(first)] == first
    assert done.count("throw") == done.count("result") == 3
    assert done[-1] in ("collect", "pay")


def test_an_offer_is_made_once() -> None:
    evening = shooting("nz1996", "craps", "P1")
    evening.begin()
    evening.place("P1", "pass", "10")
    assert offered(evening) == "P1"
    assert evening.desk().next == ("throw",)
