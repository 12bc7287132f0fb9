"""People at the tables of four books: tips, advice, seats, partners, devices; what two have alone."""

import pytest

from croupier.equipment.cards import DECK
from croupier.rulebooks.operations import operations
from croupier.table.conduct.core.equipment_states import CardsState
from croupier.table.conduct.core.presence import players_at
from croupier.table.conduct.core.standing_equipment import equipment_of
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


BOUND = "nz:1/2.3"
ONE = "nz:1/10.5"
LEVEL = "nz:1/10.1(d)"
OFF = "nz:1/17.2"


@pytest.mark.rule(BOUND)
def test_whoever_comes_to_play_is_bound_by_the_rules_and_told_so() -> None:
    table = Evening("nz")
    came = table.do("admit", who="D1", role="dealer", person="P1", age=30)
    held(came, BOUND)
    assert [notice["rules"] for notice in notices(came)] == [[BOUND]]
    assert table.house.people["P1"].bound_by == "nz"
    staff = table.do("admit", who="D1", role="dealer", person="D2", holds="dealer")
    assert (notices(staff), table.house.people["D2"].bound_by) == ([], "")
    table.refused_one_role_lower("admit", person="P2")
    # This book's general rules name no least age; an age is still a number of years.
    for number, age in enumerate((0, 130)):
        table.do("admit", who="D1", role="dealer", person=f"guest {number}", age=age)


@pytest.mark.rule(ONE)
def test_a_player_held_to_one_table_plays_at_no_second_one() -> None:
    house = two_tables("nz", "P1", "P2", seats=5)
    hold = {"player": "P1", "table": "R1"}
    held(house.refused_one_role_lower("hold to one table", **hold), ONE)
    held(house.do("hold to one table", **STAFF, **hold), ONE)
    begin(house, P1, {"who": "P2", **RED}, table="R1")
    begin(house, {"who": "P2", **RED}, table="R2")
    held(house.refused("place", **P1, table="R2"), ONE, Reason.PERSON_MAY_NOT_PLAY)
    held(house.refused("sit", who="P1", table="R2"), ONE, Reason.PERSON_MAY_NOT_PLAY)
    house.do("place", **{**P1, "bet": "odd"}, table="R1")
    # With the round over, the other table is the one table.
    end(house, "1", table="R1")
    house.do("place", **P1, table="R2")
    begin(house, table="R1")
    held(house.refused("place", **P1, table="R1"), ONE)


@pytest.mark.rule(ONE)
def test_a_seat_counts_as_a_table_and_a_release_ends_the_hold() -> None:
    house = two_tables("nz", "P1", seats=5)
    house.do("hold to one table", **STAFF, player="P1", table="R1")
    house.do("sit", who="P1", table="R2")
    begin(house, table="R1")
    held(house.refused("place", **P1, table="R1"), ONE, Reason.PERSON_MAY_NOT_PLAY)
    house.do("hold to one table", **STAFF, player="P1", table="R1", release=True)
    house.do("place", **P1, table="R1")
    unknown = house.refused("hold to one table", **STAFF, player="P9", table="R1")
    assert unknown.reason is Reason.PERSON_IS_UNKNOWN


@pytest.mark.rule(LEVEL)
def test_a_stake_off_the_level_that_a_rule_of_the_game_sets_is_refused() -> None:
    table = Evening("nz", "P1", "P2")
    level = {"player": "P1", "min": "20", "max": "20", "rule": "8/5.8"}
    held(table.refused_one_role_lower("hold to level", **level), LEVEL)
    came = table.do("hold to level", **SUPERVISOR, **level)
    held(came, LEVEL)
    held(came, "nz:8/5.8")
    begin(table)
    for stake, reason in (
        ("19.99", Reason.STAKE_IS_UNDER_THE_MINIMUM),
        ("20.01", Reason.STAKE_IS_OVER_THE_MAXIMUM),
    ):
        refusal = table.refused("place", who="P1", bet="red", stake=stake)
        held(refusal, LEVEL, reason)
        held(refusal, "nz:8/5.8")
    table.do("place", who="P1", bet="red", stake="20")
    table.do("place", who="P2", bet="red", stake="500")


@pytest.mark.rule(LEVEL, "nz:1/10.2(a)", "nz:1/10.2(b)")
def test_a_stake_off_the_level_taken_by_mistake_is_valid_once_or_void_above() -> None:
    table = Evening("nz", "P1")
    table.do("hold to level", **SUPERVISOR, player="P1", min="20", max="50", rule="8/5.8")
    begin(table)
    dealer = {"who": "D1", "role": "dealer", "player": "P1", "accepted": "by mistake"}
    held(table.do("place", **dealer, bet="red", stake="10"), "nz:1/10.2(a)")
    held(table.do("place", **dealer, bet="odd", stake="80"), "nz:1/10.2(b)")
    held(table.refused("place", who="P1", bet="red", stake="10"), LEVEL)
    end(table, "1")
    assert table.chips("P1") == str(1000 + 10 + 50)


@pytest.mark.rule(LEVEL)
def test_a_level_names_its_rule_and_ends() -> None:
    table = Evening("nz", "P1")
    set_level = {"player": "P1", "max": "50"}
    assert table.refused("hold to level", **SUPERVISOR, **set_level, rule="8/99").reason is (
        Reason.RULE_IS_UNKNOWN
    )
    none = table.refused("hold to level", **SUPERVISOR, player="P1", rule="8/5.8")
    held(none, LEVEL, Reason.LIMITS_ARE_NOT_PERMITTED)
    table.do("hold to level", **SUPERVISOR, **set_level, rule="nz:8/5.8")
    table.do("release from level", **SUPERVISOR, player="P1")
    held(table.refused("release from level", **SUPERVISOR, player="P1"), LEVEL)
    spin(table, {**P1, "stake": "500"})


@pytest.mark.rule(OFF)
@pytest.mark.parametrize("order", ["switch off", "remove", "switch off and remove"])
def test_a_suspect_device_is_ordered_off_or_out(order: str) -> None:
    table = Evening("nz", "P1")
    table.do("report device", who="D1", role="dealer", person="P1", device="a telephone")
    device = {"person": "P1", "device": "a telephone", "order": order}
    held(table.refused_one_role_lower("order device off", **device), OFF)
    came = table.do("order device off", **STAFF, **device)
    assert notices(came) == [{"what": f"P1 is to {order} a telephone", "rules": [OFF]}]
    assert table.house.people["P1"].device == ""
    empty = table.refused("order device off", **STAFF, person="P1", device="")
    assert empty.reason is Reason.RECORD_CANNOT_BE_READ


@pytest.mark.rule("nz:1/10.1")
def test_a_wager_is_refused_on_each_of_four_grounds() -> None:
    table = Evening("nz", "P1", "P2", "P3")
    table.do("declare partnership", **SUPERVISOR, players=["P1", "P2"])
    table.do("hold to level", **SUPERVISOR, player="P3", max="50", rule="8/5.8")
    begin(table, {"who": "P2", "bet": "red", "stake": "500"})
    for ground, wager in (
        ("nz:1/10.1(a)", {"who": "P1", "bet": "pass-line", "stake": "10"}),
        ("nz:1/10.1(b)", {"who": "P1", "bet": "odd", "stake": "501"}),
        ("nz:1/10.1(c)", {"who": "P1", "bet": "red", "stake": "5"}),
        ("nz:1/10.1(d)", {"who": "P3", "bet": "red", "stake": "51"}),
    ):
        held(table.refused("place", **wager), ground)
    amounts = table.refused("place", who="P1", bet="odd", stake="4")
    held(amounts, "nz:1/10.1", Reason.STAKE_IS_UNDER_THE_MINIMUM)


@pytest.mark.rule("nz:1/10.2")
def test_only_an_amount_outside_its_limits_is_saved_when_taken_by_mistake() -> None:
    table = Evening("nz", "P1", "P2")
    begin(table)
    mistake = {"who": "D1", "role": "dealer", "player": "P1", "accepted": "by mistake"}
    held(table.do("place", **mistake, bet="red", stake="4"), "nz:1/10.2")
    held(table.do("place", **mistake, bet="odd", stake="600"), "nz:1/10.2")
    # A kind of wager the game does not have is void as a whole, by no word of this rule.
    odd = table.do("place", **mistake, bet="pass-line", stake="10")
    assert "nz:1/10.2" not in rules(odd)
    assert table.chips("P1") == "396"
    end(table, "1")
    assert table.chips("P1") == str(1000 + 4 + 500)


AGE = "nz1996:I/9.0"
LEAVE = "nz1996:I/10.0"


@pytest.mark.rule(AGE)
def test_nobody_under_twenty_comes_in() -> None:
    table = Evening("nz1996")
    door = {"who": "D1", "role": "dealer"}
    held(table.refused("admit", **door, person="P1", age=19), AGE, Reason.PERSON_MAY_NOT_PLAY)
    held(table.refused("admit", **door, person="D2", age=19, holds="dealer"), AGE)
    assert table.house.people == {}
    table.do("admit", **door, person="P1", age=20)
    table.do("admit", **door, person="P2")
    for odd in (-1, 131, 10**30):
        assert table.refused("admit", **door, person="P3", age=odd).reason is (
            Reason.RECORD_CANNOT_BE_READ
        )


@pytest.mark.rule(AGE)
def test_who_turns_out_to_be_under_twenty_does_not_stay() -> None:
    table = Evening("nz1996", "P1", seats=2)
    table.do("sit", who="P1")
    held(table.refused_one_role_lower("check age", person="P1", age=19), AGE)
    came = table.do("check age", who="D1", role="dealer", person="P1", age=19)
    held(came, AGE)
    assert notices(came) == [{"what": "P1 may not stay in the gaming area", "rules": [AGE]}]
    assert table.table.conduct.seats == {}
    begin(table)
    held(table.refused("place", **P1), AGE, Reason.PERSON_MAY_NOT_PLAY)
    held(table.refused("sit", who="P1"), AGE, Reason.PERSON_MAY_NOT_PLAY)
    table.do("check age", who="D1", role="dealer", person="P1", age=20)
    table.do("place", **P1)


@pytest.mark.rule(LEAVE)
def test_everybody_leaves_when_required_to() -> None:
    table = Evening("nz1996", "P1", "P2", seats=2)
    table.do("sit", who="P1")
    begin(table, P1)
    out = {"person": "P1", "because": "shouts at the dealer"}
    held(table.refused_one_role_lower("exclude", **out), LEAVE)
    came = table.do("exclude", **SUPERVISOR, **out)
    held(came, LEAVE)
    assert words(came) == (
        "P1 must leave the casino: shouts at the dealer; P1 gives up seat 1 at R1: excluded"
    )
    assert table.table.conduct.seats == {}
    held(table.refused("place", **P1), LEAVE, Reason.PERSON_MAY_NOT_PLAY)
    held(table.refused("sit", who="P1"), LEAVE, Reason.PERSON_MAY_NOT_PLAY)
    held(table.refused("exclude", **SUPERVISOR, **out), LEAVE)
    # The wager that lay there stands.
    end(table, "1")
    assert table.chips("P1") == "1010"


@pytest.mark.rule(LEAVE)
def test_who_was_required_to_leave_is_not_let_in_until_readmitted() -> None:
    table = Evening("nz1996", "P1")
    door = {"who": "D1", "role": "dealer"}
    table.do("exclude", **SUPERVISOR, person="a stranger", because="banned elsewhere")
    held(table.refused("admit", **door, person="a stranger"), LEAVE, Reason.PERSON_MAY_NOT_PLAY)
    assert table.refused("readmit", **STAFF, person="P1").reason is Reason.PERSON_IS_KNOWN
    assert table.refused("readmit", **SUPERVISOR, person="a stranger").reason is (
        Reason.ROLE_MAY_NOT
    )
    table.do("readmit", **STAFF, person="a stranger")
    assert not table.house.people["a stranger"].is_excluded


@pytest.mark.parametrize("name", ["", "  ", "system", "SYSTEM", "house", "a\nb", "x" * 61, " P1"])
def test_nobody_comes_in_under_a_name_that_cannot_be_told_apart(name: str) -> None:
    table = Evening("nz1996", "P1")
    refusal = table.refused("admit", who="D1", role="dealer", person=name)
    assert refusal.reason is Reason.NAME_CANNOT_BE_USED
    twice = table.refused("admit", who="D1", role="dealer", person="P1")
    assert twice.reason is Reason.PERSON_IS_KNOWN
    role = table.refused("admit", who="D1", role="dealer", person="P2", holds="magician")
    assert role.reason is Reason.ROLE_IS_UNKNOWN


# Cards


WHOLE = [str(card) for card in DECK]


@books(nz1996="I/19.1", nz="1/15.1")
@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        (WHOLE[:-1], "51 cards are no whole number of decks of 52"),
        ([*WHOLE[:-1], "joker"], "no cards of a deck: joker"),
        ([*WHOLE, "joker", "joker"], "no cards of a deck: joker, joker"),
        ([*WHOLE[:-1], "AS"], "too many AS; missing KC"),
        ([*WHOLE[1:], "14H"], "no cards of a deck: 14H"),
        ([*WHOLE, *WHOLE[2:], "AS", "AS"], "too many AS; missing 2S"),
        ([], "from 1 to 16 decks are looked through, not 0 cards"),
        (WHOLE * 17, "from 1 to 16 decks are looked through, not 884 cards"),
    ],
)
def test_a_deck_is_fifty_two_cards_of_four_suits_without_jokers(
    book: str, refs: list[str], cards: list[str], fault: str
) -> None:
    table = Evening(book, game="baccarat")
    dealer = {"who": "D1", "role": "dealer", "source": "shoe"}
    refusal = table.refused("bring in cards", **dealer, cards=cards)
    held(refusal, refs[0], Reason.EQUIPMENT_IS_NOT_APPROVED)
    assert refusal.what == f"the cards are not whole decks: {fault}"
    sealed = table.refused("bring in cards", **dealer, decks=1)
    assert sealed.what == "sealed decks are not inspected at this table"
    whole = table.do("bring in cards", **dealer, cards=[*reversed(WHOLE), *WHOLE])
    held(whole, refs[0])
    brought = equipment_of(table.table, CardsState)
    assert (brought.decks, brought.source) == (2, "shoe")
    assert brought.did == {"cards brought in": "D1"}


@books(nz1996="I/19.4", nz="1/15.4 1/15.4(a) 1/15.4(b)")
def test_cards_are_dealt_from_a_shoe_or_an_approved_shuffler_only(
    book: str, refs: list[str]
) -> None:
    table = Evening(book, game="baccarat")
    dealer = {"who": "D1", "role": "dealer", "cards": WHOLE}
    for source, approved in (
        ("the hand", True),
        ("card shoe", True),
        ("automatic shuffler", False),
    ):
        refusal = table.refused("bring in cards", **dealer, source=source, approved=approved)
        for ref in refs:
            held(refusal, ref, Reason.EQUIPMENT_IS_NOT_APPROVED)
    held(table.do("bring in cards", **dealer, source="shoe"), refs[-2:][0])
    held(table.do("bring in cards", **dealer, source="automatic shuffler"), refs[-1])
    assert equipment_of(table.table, CardsState).source == "automatic shuffler"
