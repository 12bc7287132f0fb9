"""People at the tables of four books: tips, advice, seats, partners, devices."""

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
    even,
    held,
    least,
    lower,
    of,
    over,
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


@books(**{"nz1996": "I/7.0", "nz": "1/5.0", "star-rapid": "18.10", "star-premium": "15.11"})
def test_patrons_do_not_bet_with_or_against_each_other(book: str, refs: list[str]) -> None:
    table = of(book, "P1", "P2")
    for who in ("P1", "a spectator"):
        refusal = table.refused("side bet", who=who, other="P2", amount="50")
        held(refusal, refs[0], Reason.CONDUCT_IS_FORBIDDEN)
    assert (table.chips("P1"), table.chips("P2")) == ("1000", "1000")
    assert least(table, "side bet")["role"] == "player"


@books(**{"nz1996": "I/4.1", "nz": "1/4.1", "star-rapid": "18.6", "star-premium": "15.6"})
def test_staff_keep_play_within_the_rules_and_advise_no_further(book: str, refs: list[str]) -> None:
    table = of(book, "P1")
    supervisor = "gaming supervisor" if book.startswith("star") else "game supervisor"
    for role in ("dealer", supervisor, "casino operator"):
        best = table.refused("advise", who="S", role=role, player="P1", words="Red is due.")
        held(best, refs[0], Reason.CONDUCT_IS_FORBIDDEN)
    dealer = {"who": "D1", "role": "dealer", "player": "P1"}
    held(table.do("advise", **dealer, about="the rules", words="The minimum is 5."), refs[0])
    assert least(table, "advise")["role"] == "player"


@books(**{"nz1996": "I/4.2", "nz": "1/4.2", "star-rapid": "18.7", "star-premium": "15.7"})
def test_patrons_advise_only_the_player_who_asked_them(book: str, refs: list[str]) -> None:
    table = of(book, "P1", "P2", "P3")
    friend = "a friend behind the rope"
    unasked = table.refused("advise", who="P2", player="P1", words="Take black.")
    held(unasked, refs[0], Reason.CONDUCT_IS_FORBIDDEN)
    for who, asked in (("P1", "P2"), ("P3", friend)):
        table.do("ask for advice", who=who, of=asked)
    others = (("P3", "P1"), ("a spectator", "P1"), (friend, "P1"), ("P2", "P3"), ("P1", "P2"))
    for who, player in others:
        refusal = table.refused("advise", who=who, player=player, words="Zero.")
        held(refusal, refs[0], Reason.CONDUCT_IS_FORBIDDEN)
    for who, player in (("P2", "P1"), (friend, "P3")):
        held(table.do("advise", who=who, player=player, words="Zero."), refs[0])
    assert least(table, "ask for advice")["role"] == "player"


@books(**{"nz1996": "I/8.3", "nz": "1/19.2", "star-rapid": "18.13", "star-premium": "15.15"})
def test_the_rules_are_there_for_whoever_asks(book: str, refs: list[str]) -> None:
    table = of(book)
    whole = table.do("read rules", who="a visitor")
    held(whole, refs[0])
    assert whole[0].happening.facts["rules"] > (300 if book.startswith("star") else 900)
    assert whole[0].happening.facts["edition"]
    for written in (refs[0], refs[0].partition(":")[2]):
        one = table.do("read rules", who="P1", rule=written)
        assert one[0].happening.facts["rule"] == refs[0]
        assert one[0].happening.facts["summary"] in words(one)
        assert words(one).startswith(f"{refs[0]}: ")
    assert table.refused("read rules", who="P1", rule="no such rule").reason is (
        Reason.RULE_IS_UNKNOWN
    )
    assert least(table, "read rules")["role"] == "player"


# Seats


@books(**{"nz1996": "I/5.0", "nz": "1/6.0", "star-rapid": "18.9", "star-premium": "15.10"})
def test_who_sits_out_three_rounds_at_a_full_table_gives_up_the_seat(
    book: str, refs: list[str]
) -> None:
    table = of(book, "P1", "P2", "P3", "P4", seats=3)
    for player in ("P1", "P2", "P3"):
        table.do("sit", who=player)
    assert table.refused("sit", who="P4").reason is Reason.SEAT_IS_NOT_FREE
    vacate = least(table, "vacate seat")
    for sat_out in range(3):
        early = table.refused("vacate seat", **vacate, player="P2")
        held(early, refs[0], Reason.SEAT_MAY_BE_KEPT)
        assert table.table.conduct.seats[2].skipped == sat_out
        begin(table, even(table, "P1"))
        over(table)
    held(lower(table, "vacate seat", player="P2"), refs[0])
    kept = table.refused("vacate seat", **vacate, player="P1")
    assert kept.reason is Reason.SEAT_MAY_BE_KEPT
    held(table.do("vacate seat", **vacate, player="P2"), refs[0])
    assert sorted(table.table.conduct.seats) == [1, 3]
    table.do("sit", who="P4", seat=2)


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


USE = {"player": "P1", "device": "a transmitter"}


@books(**{"nz1996": "I/11.1 I/11.3", "nz": "1/17.1 1/17.4", "star-rapid": "18.1 18.2"})
def test_a_device_is_reported_unless_its_bearer_is_on_duty(book: str, refs: list[str]) -> None:
    table = of(book, "P1")
    holds = "dealer" if book == "star-rapid" else "inspector"
    table.do("admit", who="D1", role="dealer", person="I", holds=holds)
    seen = {"who": "D1", "role": "dealer", "device": "a stop watch that counts sectors"}
    held(table.do("report device", **seen, person="P1"), refs[0])
    assert table.house.people["P1"].device == "a stop watch that counts sectors"
    held(table.refused("report device", **seen, person="I"), refs[1], Reason.RULING_DOES_NOT_APPLY)
    held(table.refused_one_role_lower("report device", person="P1", device="a watch"), refs[0])


@books(
    nz1996="I/11.2 I/11.2(a)",
    nz="1/17.3 1/17.3(a)",
    **{"star-rapid": "18.3 18.3.1", "star-premium": "15.3 15.3.1"},
)
def test_the_wagers_of_a_device_user_are_void_whatever_comes(book: str, refs: list[str]) -> None:
    table = of(book, "P1", "P2")
    begin(table, even(table, "P1"), even(table, "P1", "25"), even(table, "P2"))
    held(lower(table, "void wagers", **USE), refs[1])
    came = table.do("void wagers", **least(table, "void wagers"), **USE)
    for ref in refs:
        held(came, ref)
    assert (table.chips("P1"), table.chips("P2")) == ("1000", "990")
    over(table)
    assert (table.chips("P1"), table.chips("P2")) == ("1000", "1010")
    assert table.balance("stakes:R1") == "0"
    again = table.refused("void wagers", **least(table, "void wagers"), **USE)
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


@books(
    nz1996="I/11.2 I/11.2(b)",
    nz="1/17.3 1/17.3(b)",
    **{"star-rapid": "18.3 18.3.2", "star-premium": "15.3 15.3.2"},
)
def test_a_device_user_is_shut_out_of_the_game_and_of_no_other(book: str, refs: list[str]) -> None:
    game = "baccarat" if book == "star-premium" else "roulette"
    house = two_tables(book, "P1", seats=5, game=game)
    at = {"table": "R1"}
    house.do("sit", who="P1", **at)
    held(lower(house, "bar from game", **USE, **at), refs[1])
    barring = {**least(house, "bar from game"), **USE, **at}
    held(house.do("bar from game", **barring), refs[0])
    assert house.house.table("R1").conduct.seats == {}
    house.do("new game", who="D1", role="dealer", **at)
    barred = house.refused("place", **even(house, "P1"), **at)
    held(barred, refs[1], Reason.PERSON_MAY_NOT_PLAY)
    held(house.refused("sit", who="P1", **at), refs[1])
    house.do("new game", who="D2", role="dealer", table="R2")
    house.do("place", **even(house, "P1"), table="R2")
    assert house.refused("bar from game", **barring).reason is Reason.PERSON_MAY_NOT_PLAY
    house.do("readmit", **STAFF, person="P1", **at)
    house.do("place", **even(house, "P1"), **at)


@books(**{"star-rapid": "18.3 18.3.3", "star-premium": "15.3 15.3.3 15.1"})
def test_a_device_user_is_excluded_from_the_casino(book: str, refs: list[str]) -> None:
    table = of(book, "P1", seats=3)
    table.do("sit", who="P1")
    seen, out = {"person": "P1", "device": "a transmitter"}, {"person": "P1", "because": "seen"}
    held(lower(table, "exclude", **out), refs[1])
    unseen = table.refused_one_role_lower("report device", **seen)
    came = table.do("report device", who="D1", role="dealer", **seen)
    for ref in refs[2:]:
        held(unseen, ref)
        held(came, ref)
    held(table.do("exclude", **least(table, "exclude"), **out), refs[0])
    table.refused("exclude", **least(table, "exclude"), **out)
    assert table.table.conduct.seats == {}
    begin(table)
    held(table.refused("place", **even(table, "P1")), refs[1], Reason.PERSON_MAY_NOT_PLAY)


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
