"""People at tables of the two New Zealand books, where their texts are alike."""

import pytest

from croupier.rulebooks.operations import operations
from croupier.table.conduct.core.presence import players_at
from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end
from tests.conformance.conducting import (
    RED,
    STAFF,
    SUPERVISOR,
    books,
    for_anybody,
    held,
    spin,
    two_tables,
)
from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import Evening, notices, rules, words


P1 = {"who": "P1", **RED}
P2 = {"who": "P2", **RED}


# Tips, side bets, advice


@books(nz1996="I/3.0", nz="1/3.0")
def test_nobody_tips_the_staff(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1")
    begin(table, P1)
    for who, role in (("P1", "player"), ("D1", "dealer"), ("O", "casino operator")):
        refusal = table.refused("tip", who=who, role=role, to="D1", amount="5")
        held(refusal, refs[0], Reason.CONDUCT_IS_FORBIDDEN)
    assert table.chips("P1") == "990"


@books(nz1996="I/7.0", nz="1/5.0")
def test_patrons_do_not_bet_with_or_against_each_other(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", "P2")
    refusal = table.refused("side bet", who="P1", other="P2", amount="50")
    held(refusal, refs[0], Reason.CONDUCT_IS_FORBIDDEN)
    assert (table.chips("P1"), table.chips("P2")) == ("1000", "1000")


@books(nz1996="I/4.1", nz="1/4.1")
def test_staff_keep_play_within_the_rules_and_advise_no_further(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1")
    dealer = {"who": "D1", "role": "dealer", "player": "P1"}
    best = table.refused("advise", **dealer, words="Red is due.")
    held(best, refs[0], Reason.CONDUCT_IS_FORBIDDEN)
    for role in ("game supervisor", "casino operator"):
        higher = table.refused("advise", who="S", role=role, player="P1", words="Go on red.")
        assert higher.reason is Reason.CONDUCT_IS_FORBIDDEN
    told = table.do("advise", **dealer, about="the rules", words="The minimum is 5.")
    held(told, refs[0])
    for_anybody(book, "advise")


@books(nz1996="I/4.2", nz="1/4.2")
def test_patrons_advise_only_the_player_who_asked_them(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", "P2", "P3")
    unasked = table.refused("advise", who="P2", player="P1", words="Take black.")
    held(unasked, refs[0], Reason.CONDUCT_IS_FORBIDDEN)
    table.do("ask for advice", who="P1", of="P2")
    held(table.do("advise", who="P2", player="P1", words="Take black."), refs[0])
    # P2 did not ask in return, and P3 was not asked at all.
    assert table.refused("advise", who="P1", player="P2", words="And you?").reason is (
        Reason.CONDUCT_IS_FORBIDDEN
    )
    held(table.refused("advise", who="P3", player="P1", words="No, red."), refs[0])


@books(nz1996="I/8.3", nz="1/19.2")
def test_the_rules_are_there_for_whoever_asks(book: str, refs: list[str]) -> None:
    table = Evening(book)
    whole = table.do("read rules", who="a visitor")
    held(whole, refs[0])
    assert whole[0].happening.facts["rules"] > 900
    assert whole[0].happening.facts["edition"]
    ref = refs[0].partition(":")[2]
    one = table.do("read rules", who="P1", rule=ref)
    assert one[0].happening.facts["rule"] == refs[0]
    assert one[0].happening.facts["summary"] in words(one)
    assert table.refused("read rules", who="P1", rule="no such rule").reason is (
        Reason.RULE_IS_UNKNOWN
    )
    for_anybody(book, "read rules")


# Seats


@books(nz1996="I/5.0", nz="1/6.0")
def test_who_sits_out_three_rounds_at_a_full_table_gives_up_the_seat(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1", "P2", "P3", seats=2)
    table.do("sit", who="P1")
    table.do("sit", who="P2")
    assert table.refused("sit", who="P3").reason is Reason.SEAT_IS_NOT_FREE
    vacate = {"who": "D1", "role": "dealer", "player": "P2"}
    for sat_out in range(3):
        held(table.refused("vacate seat", **vacate), refs[0], Reason.SEAT_MAY_BE_KEPT)
        assert table.table.conduct.seats[2].skipped == sat_out
        spin(table, P1)
    held(table.refused_one_role_lower("vacate seat", player="P2"), refs[0])
    assert table.refused("vacate seat", **{**vacate, "player": "P1"}).reason is (
        Reason.SEAT_MAY_BE_KEPT
    )
    held(table.do("vacate seat", **vacate), refs[0])
    assert sorted(table.table.conduct.seats) == [1]
    table.do("sit", who="P3", seat=2)


@books(nz1996="I/5.0", nz="1/6.0")
def test_a_seat_is_kept_while_another_is_free_or_after_a_wager(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", "P2", seats=3)
    table.do("sit", who="P1", seat=3)
    table.do("sit", who="P2", seat=1)
    vacate = {"who": "D1", "role": "dealer", "player": "P2"}
    for _ in range(4):
        spin(table, P1)
    free = table.refused("vacate seat", **vacate)
    held(free, refs[0], Reason.SEAT_MAY_BE_KEPT)
    assert free.what == "another seat is free"
    table.admit("P3")
    table.do("sit", who="P3")
    spin(table, P2)
    again = table.refused("vacate seat", **vacate)
    assert again.what == "P2 has sat out 0 rounds running, not 3"
    assert table.refused("vacate seat", **{**vacate, "player": "P9"}).reason is (
        Reason.SEAT_IS_UNKNOWN
    )


def test_a_seat_is_taken_by_one_player_and_one_player_has_one_seat() -> None:
    table = Evening("nz", "P1", "P2", seats=3)
    table.do("sit", who="P1", seat=2)
    assert table.refused("sit", who="P2", seat=2).reason is Reason.SEAT_IS_NOT_FREE
    for odd in (0, -1, 4, 10**9):
        assert table.refused("sit", who="P2", seat=odd).reason is Reason.SEAT_IS_UNKNOWN
    table.do("sit", who="P1", seat=3)
    assert {n: seat.player for n, seat in table.table.conduct.seats.items()} == {3: "P1"}
    assert table.refused("sit", who="nobody").reason is Reason.PERSON_IS_UNKNOWN
    table.do("leave", who="P1")
    assert table.table.conduct.seats == {}
    assert table.refused("leave", who="P1").reason is Reason.SEAT_IS_UNKNOWN
    assert table.refused("leave", who="P2", player="P1").reason is Reason.CONDUCT_IS_FORBIDDEN


# Private tables


@books(nz1996="I/20.1(a) I/20.2", nz="1/7.1(a) 1/7.2")
def test_a_table_is_kept_for_some_people_and_turns_the_public_away(
    book: str, refs: list[str]
) -> None:
    table = Watched(book, "P1", "P2")
    guests = {"players": ["P1"]}
    held(table.refused_one_role_lower("reserve table", **guests), refs[0])
    came = table.do("reserve table", **STAFF, **guests)
    held(came, refs[0])
    assert notices(came) == [{"what": "sign: R1 is a private table", "rules": [refs[1]]}]
    assert [each.what for each in table.sign().signs] == ["private"]
    assert set(refs) <= set(table.sign().rules)
    begin(table, P1)
    held(table.refused("place", **P2), refs[1], Reason.TABLE_IS_PRIVATE)
    held(table.refused("sit", who="P2"), refs[1], Reason.TABLE_IS_PRIVATE)
    end(table, "1")
    table.do("release table", **STAFF)
    assert table.sign().signs == ()
    begin(table, P2)


@books(nz1996="I/20.1(b) I/20.2", nz="1/7.1(b) 1/7.2")
def test_a_table_is_kept_for_an_event(book: str, refs: list[str]) -> None:
    table = Watched(book, "P1", "P2")
    event = {"players": ["P2"], "event": "the spring tournament"}
    held(table.refused_one_role_lower("reserve table", **event), refs[0])
    held(table.do("reserve table", **STAFF, **event), refs[0])
    (sign,) = table.sign().signs
    assert (sign.what, sign.facts) == ("private", {"event": "the spring tournament"})
    begin(table, P2)
    held(table.refused("place", **P1), refs[1], Reason.TABLE_IS_PRIVATE)


@books(nz1996="I/20.2", nz="1/7.2")
def test_nobody_who_plays_there_is_shut_out_by_a_reservation(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", "P2")
    spin(table, P2)
    assert players_at(table.table) == ("P2",)
    refusal = table.refused("reserve table", **STAFF, players=["P1"])
    held(refusal, refs[0], Reason.TABLE_IS_OPEN)
    table.do("leave", who="P2")
    table.do("reserve table", **STAFF, players=["P1"])
    empty = table.refused("reserve table", **STAFF, players=["P1"], event="  ")
    assert empty.reason is Reason.RECORD_CANNOT_BE_READ


# Partners


@books(nz1996="I/14.1(c)", nz="1/10.1(c)")
def test_partners_count_as_one_against_a_maximum(book: str, refs: list[str]) -> None:
    table = Evening(book, "P1", "P2", limits={"min": "5", "max": "100"})
    held(table.refused_one_role_lower("declare partnership", players=["P1", "P2"]), refs[0])
    held(table.do("declare partnership", **SUPERVISOR, players=["P1", "P2"]), refs[0])
    begin(table, {"who": "P1", "bet": "red", "stake": "60"})
    refusal = table.refused("place", who="P2", bet="red", stake="40.01")
    held(refusal, refs[0], Reason.STAKE_IS_OVER_THE_MAXIMUM)
    table.do("place", who="P2", bet="red", stake="40")
    table.do("place", who="P2", bet="black", stake="100")
    held(table.refused("place", who="P1", bet="black", stake="5"), refs[0])
    table.do("end partnership", **SUPERVISOR, player="P1")
    table.do("place", who="P1", bet="black", stake="5")


@pytest.mark.rule("nz1996:I/14.1(c)", "nz1996:I/14.2(b)")
def test_what_partners_have_above_the_maximum_is_void_to_that_extent_in_nz1996() -> None:
    table = Evening("nz1996", "P1", "P2", limits={"min": "5", "max": "100"})
    begin(table, {"who": "P1", "bet": "red", "stake": "100"}, {**P2, "stake": "30"})
    table.do("place", who="P2", bet="odd", stake="80")
    table.do("place", who="P1", bet="odd", stake="50")
    came = table.do("declare partnership", **SUPERVISOR, players=["P1", "P2"])
    held(came, "nz1996:I/14.1(c)")
    held(came, "nz1996:I/14.2(b)")
    # P2's red goes back; P1's odd plays for 20 and keeps 30 void until the end.
    assert (table.chips("P1"), table.chips("P2")) == ("850", "920")
    end(table, "1")
    assert table.chips("P1") == str(1000 + 100 + 20)
    assert table.chips("P2") == str(1000 + 80)


@pytest.mark.rule("nz:1/10.1(c)")
def test_what_partners_have_above_the_maximum_is_void_as_a_whole_in_nz() -> None:
    table = Evening("nz", "P1", "P2", limits={"min": "5", "max": "100"})
    begin(table, {"who": "P1", "bet": "red", "stake": "80"}, {**P2, "stake": "30"})
    held(table.do("declare partnership", **SUPERVISOR, players=["P1", "P2"]), "nz:1/10.1(c)")
    assert (table.chips("P1"), table.chips("P2")) == ("920", "1000")
    dealer = {"who": "D1", "role": "dealer", "accepted": "by mistake"}
    table.do("place", **dealer, player="P2", bet="red", stake="25")
    assert table.chips("P2") == "1000"
    end(table, "1")
    assert (table.chips("P1"), table.chips("P2")) == ("1080", "1000")


def test_a_partnership_is_of_two_known_players_who_have_no_other() -> None:
    table = Evening("nz", "P1", "P2", "P3")
    for odd in ([], ["P1"], ["P1", "P1"], ["P1", "P9"]):
        refusal = table.refused("declare partnership", **SUPERVISOR, players=odd)
        assert refusal.reason is Reason.PERSON_IS_UNKNOWN
    table.do("declare partnership", **SUPERVISOR, players=["P1", "P2"])
    twice = table.refused("declare partnership", **SUPERVISOR, players=["P2", "P3"])
    assert twice.reason is Reason.PERSON_IS_KNOWN
    assert table.refused("end partnership", **SUPERVISOR, player="P3").reason is (
        Reason.PERSON_IS_UNKNOWN
    )


# Devices


@books(nz1996="I/11.2 I/11.2(a)", nz="1/17.3 1/17.3(a)")
@pytest.mark.parametrize("number", ["1", "2"])
def test_the_wagers_of_a_device_user_are_void_whatever_comes(
    book: str, refs: list[str], number: str
) -> None:
    table = Evening(book, "P1", "P2")
    begin(table, P1, {**P1, "bet": "odd", "stake": "25"}, P2)
    use = {"player": "P1", "device": "a wheel computer"}
    for ref in refs:
        held(table.refused_one_role_lower("void wagers", **use), ref)
    role = operations(book, "roulette")["void wagers"].role
    came = table.do("void wagers", who="M", role=role, **use)
    for ref in refs:
        held(came, ref)
    assert (table.chips("P1"), table.chips("P2")) == ("1000", "990")
    end(table, number)
    assert table.chips("P1") == "1000"
    assert table.chips("P2") == ("1010" if number == "1" else "990")
    assert table.balance("stakes:R1") == "0"
    again = table.refused("void wagers", who="M", role=role, **use)
    held(again, refs[1], Reason.WAGER_IS_UNKNOWN)


@books(nz1996="I/11.2(a)", nz="1/17.3(a)")
def test_wagers_of_the_last_round_are_void_when_it_is_named_and_winnings_come_back(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, "P1", "P2")
    spin(table, {**P1, "stake": "100"}, {"who": "P2", "bet": "black", "stake": "50"})
    assert table.chips("P1") == "1100"
    table.do("redeem", who="P1", amount="1080")
    role = operations(book, "roulette")["void wagers"].role
    use = {"who": "M", "role": role, "player": "P1", "device": "a computer"}
    assert table.refused("void wagers", **use).reason is Reason.WAGER_IS_UNKNOWN
    held(table.do("void wagers", **use, round=1), refs[0])
    # He won 100 and has 20 of it left: the other 80 are owed.
    assert (table.chips("P1"), table.balance("receivable:P1")) == ("0", "-80")
    assert table.chips("P2") == "950"
    assert table.refused("void wagers", **use, round=7).reason is Reason.WAGER_IS_UNKNOWN


@books(nz1996="I/11.2 I/11.2(b)", nz="1/17.3 1/17.3(b)")
def test_a_device_user_is_shut_out_of_the_game_and_of_no_other(book: str, refs: list[str]) -> None:
    house = two_tables(book, "P1", seats=4)
    house.do("sit", who="P1", table="R1")
    use = {"player": "P1", "device": "a computer", "table": "R1"}
    for ref in refs:
        held(house.refused_one_role_lower("bar from game", **use), ref)
    role = operations(book, "roulette")["bar from game"].role
    came = house.do("bar from game", who="M", role=role, **use)
    for ref in refs:
        held(came, ref)
    assert house.house.table("R1").conduct.seats == {}
    begin(house, table="R1")
    barred = house.refused("place", **P1, table="R1")
    held(barred, refs[1], Reason.PERSON_MAY_NOT_PLAY)
    held(house.refused("sit", who="P1", table="R1"), refs[1])
    begin(house, P1, table="R2")
    assert house.refused("bar from game", who="M", role=role, **use).reason is (
        Reason.PERSON_MAY_NOT_PLAY
    )
    house.do("readmit", **STAFF, person="P1", table="R1")
    house.do("place", **P1, table="R1")


def test_void_wagers_stay_void_when_the_result_is_corrected() -> None:
    table = Evening("nz1996", "P1", "P2")
    begin(table, P1, P2)
    table.do("void wagers", who="M", role="shift manager", player="P1", device="a computer")
    end(table, "1")
    assert (table.chips("P1"), table.chips("P2")) == ("1000", "1010")
    table.do("correct", **SUPERVISOR, chance="2")
    assert (table.chips("P1"), table.chips("P2")) == ("1000", "990")
    assert rules(table.refused("void wagers", **SUPERVISOR, player="P2", device="x")) == [
        "nz1996:I/11.2",
        "nz1996:I/11.2(a)",
    ]
