"""People of nz alone: bound by the rules, held to one table, to a level, devices ordered off."""

import pytest

from croupier.terms.refusals import Reason
from tests.bank.rounds import begin, end
from tests.conformance.conducting import RED, STAFF, SUPERVISOR, held, spin, two_tables
from tests.table.conduct.evening import Evening, notices, rules


BOUND = "nz:1/2.3"
ONE = "nz:1/10.5"
LEVEL = "nz:1/10.1(d)"
OFF = "nz:1/17.2"
P1 = {"who": "P1", **RED}


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
