"""The table of nz1996 blackjack: what it shows, who wagers where, minimum-only bettors, odd cards."""

from typing import Any

import pytest

from croupier.floor.viewing.signs import sign_section
from croupier.games.protocol import Deal
from croupier.journal.entries import Moment
from croupier.table.conduct.equipment.cards.shoe_steps import left_in
from croupier.table.house.record_export import record_of
from croupier.terms.refusals import Reason, Refusal
from tests.conformance.baccarat_dealing import DEALER, OPERATOR, SUPERVISOR, cited
from tests.conformance.settling import settle
from tests.conformance.showing import at, layout, on_sign
from tests.conformance.test_nz1996_blackjack_shoe import (
    CARDS,
    CASINO_SUPERVISOR,
    begin,
    deal,
    finish,
    play,
    table,
)
from tests.marks import Rules
from tests.table.conduct.evening import Evening, rules, words


rule = Rules("nz1996", "II/")
BLACKJACK: Any = {"rulebook": "nz1996", "game": "blackjack"}


def sign(**limits: Any) -> Any:
    return {**BLACKJACK, "limits": {"min": "10", "max": "100", **limits}}


def limited(**limits: Any) -> Evening:
    """Open a table with these limits, at which four players are and the first has seat 5."""
    evening = Evening(
        "nz1996",
        *("Ana", "Ben", "Cho", "Dov"),
        game="blackjack",
        name="B1",
        limits={"min": "10", "max": "100", **limits},
    )
    evening.do("sit", who="Ana", seat=5)
    evening.do("new game", **DEALER)
    return evening


def stake(evening: Evening, player: str, amount: str = "50", seat: int = 5, **more: Any) -> Any:
    """Ask for an original wager on a box."""
    laid: Any = {"bet": "original", "stake": amount, "seat": seat, **more}
    return evening.ask("place", who=player, **laid)


# What it is and shows


@rule("2.1")
def test_a_table_has_up_to_seven_places_and_boxes() -> None:
    evening = Evening("nz1996", "Ana", game="blackjack", name="B1", seats=7)
    evening.do("sit", who="Ana", seat=7)
    evening.do("new game", **DEALER)
    assert evening.chips("Ana") == "1000"
    cited(stake(evening, "Ana", seat=8), *rule.refs("2.1"))
    assert len(stake(evening, "Ana", seat=7)) == 1
    with pytest.raises(AssertionError, match=r"7 seats at most, not 8 \(nz1996:II/2.1\)"):
        Evening("nz1996", game="blackjack", name="B2", seats=8)


@pytest.mark.parametrize(
    ("what", "bet", "odds"),
    [
        pytest.param("blackjack pays", "original", "3:2", marks=rule("2.3(a)")),
        pytest.param("dealer stands", "", "", marks=rule("2.3(b)")),
        pytest.param("insurance pays", "insurance", "2:1", marks=rule("2.3(c)")),
    ],
)
def test_what_is_inscribed_on_the_layout_is_on_every_terminal(
    what: str, bet: str, odds: str
) -> None:
    letter = {"blackjack pays": "a", "dealer stands": "b", "insurance pays": "c"}[what]
    shown = on_sign(sign(), what)
    assert shown.rules == rule.refs(f"2.3({letter})")
    paid = [each.odds for each in layout(at(sign(), "Ana")).pays if each.bet == bet]
    assert odds in paid or not odds


@rule("1[Round]")
def test_a_round_begins_with_its_first_card_and_ends_when_all_cards_are_collected() -> None:
    evening = table()
    evening.do("new game", **DEALER)
    stake(evening, "Ana")
    evening.do("call", who="Ana", wager="w1", call="remove")  # no card has left the shoe
    stake(evening, "Ana", "60")
    evening.do("no more bets", **DEALER)
    cited(evening.refused("new game", **DEALER), *rule.refs("1[Round]"))
    deal(evening, *CARDS[:2])
    evening.refused("call", who="Ana", wager="w2", call="remove")
    cited(evening.refused("new game", **DEALER), *rule.refs("1[Round]"))
    finish(evening, cards=CARDS[2:])
    cited(evening.do("new game", **DEALER), *rule.refs("1[Round]"))
    assert (evening.chips("Ana"), evening.table.conduct.round) == ("1060", 2)


@rule("7.2")
def test_no_more_bets_is_called_before_each_round() -> None:
    evening = table()
    for number in (1, 2):
        evening.do("new game", **DEALER)
        stake(evening, "Ana")
        evening.refused_one_role_lower("no more bets")
        cited(evening.do("no more bets", **DEALER), *rule.refs("7.2"))
        assert stake(evening, "Ben", seat=2).reason is Reason.WAGERING_IS_CLOSED
        finish(evening)
        assert evening.chips("Ana") == str(1000 + 50 * number)


# Wagers


@rule("4.4")
def test_a_spoken_wager_counts_with_its_chips_and_if_the_dealer_places_it_in_time() -> None:
    evening = table()
    evening.do("new game", **DEALER)
    spoken: Any = {"bet": "original", "stake": "50"}
    cited(evening.refused("declare", who="Ben", with_chips=False, **spoken), *rule.refs("4.4"))
    for player in ("Ana", "Ben"):
        cited(evening.do("declare", who=player, **spoken), *rule.refs("4.4"))
    evening.refused_one_role_lower("place declared", declared="d1")
    cited(evening.do("place declared", **DEALER, declared="d1"), *rule.refs("4.4"))
    evening.do("no more bets", **DEALER)
    cited(evening.refused("place declared", **DEALER, declared="d2"), *rule.refs("4.4"))
    cited(evening.refused("declare", who="Ben", **spoken), *rule.refs("4.4"))
    finish(evening)
    assert (evening.chips("Ana"), evening.chips("Ben")) == ("1050", "1000")


@rule("4.8")
def test_losing_wagers_are_left_alone_and_all_winners_of_a_box_are_paid_together() -> None:
    evening = table()
    evening.do("new game", **DEALER)
    stake(evening, "Ben", seat=2)
    for player in ("Ana", "Cho"):
        stake(evening, player)
    evening.do("no more bets", **DEALER)
    deal(evening, "9H", "AC", "6D", "KH", "KC")
    (_, paid) = evening.entries[-2:]
    assert {each["id"] for each in paid.happening.facts["wagers"]} == {"w2", "w3"}
    assert [evening.chips(who) for who in ("Ana", "Cho")] == ["1075", "1075"]
    evening.do("act", who="Ben", act="draw")
    deal(evening, "8S")
    lost = evening.refused("call", who="Ben", wager="w1", call="remove")
    assert (lost.what, evening.chips("Ben")) == ("w1 has lost: it may not be touched", "950")
    cited(lost, *rule.refs("4.8"))


# Those who came late


def hold(evening: Evening, player: str, **more: Any) -> Any:
    return evening.ask("hold to minimum", **OPERATOR, player=player, **more)


def notify(evening: Evening, player: str) -> Any:
    return evening.do("notify inspector", **SUPERVISOR, matter="minimum only", player=player)


@pytest.mark.parametrize("why", rule.each({"late": "4.9(a)", "sat out": "4.9(b)"}, "4.9"))
def test_who_left_a_round_out_wagers_the_minimum_until_the_next_shoe(why: str) -> None:
    ref = {"late": "4.9(a)", "sat out": "4.9(b)"}[why]
    evening = table("Ana", "Ben")
    if why == "sat out":
        begin(evening, "Ana", "Ben")
        deal(evening, "9H", "8H", "6D", "KH", "KC")
        for player in ("Ben", "Ana"):
            evening.do("act", who=player, act="stand")
        deal(evening, "KS", "QC")
        notify(evening, "Ben")
        cited(hold(evening, "Ben"), *rule.refs("4.9"))
    play(evening)
    early = hold(evening, "Ben")
    if why == "late":
        cited(early, *rule.refs("4.9"))
        assert early.reason is Reason.MOVE_IS_NOT_DUE
        evening.refused("notify inspector", **SUPERVISOR, matter="the weather")
        evening.refused("notify inspector", **SUPERVISOR, matter="minimum only")
        evening.refused_one_role_lower("notify inspector", matter="minimum only", player="Ben")
        notify(evening, "Ben")
        evening.refused_one_role_lower("hold to minimum", player="Ben")
        early = evening.do("hold to minimum", **OPERATOR, player="Ben")
    assert set(evening.table.conduct.levels) == {"Ben"}
    cited(early, *rule.refs("4.9", ref))
    cited(hold(evening, "Ben"), *rule.refs(ref))
    cited(hold(evening, "Ana"), *rule.refs("4.9"))
    evening.do("new game", **DEALER)
    cited(stake(evening, "Ben", "10", seat=2), *rule.refs("4.9", ref))
    taken = evening.do("place", who="Ben", bet="original", stake="5")
    assert words(taken).startswith("w1: Ben has 5")
    assert len(stake(evening, "Ana", "50")) == 1
    evening.do("no more bets", **DEALER)
    deal(evening, "9H", "8H", "6D", "KH", "KC")
    for player in ("Ben", "Ana"):
        evening.do("act", who=player, act="stand")
    deal(evening, "KS", "QC")
    evening.do("cutting card", **DEALER)
    evening.into_the_shoe("shuffle")
    evening.do("new game", **DEALER)
    assert len(stake(evening, "Ben", "50", seat=2)) == 1


@rule("4.9")
def test_a_minimum_only_player_doubles_and_splits_and_does_not_insure() -> None:
    """What is above the minimum in error is void; half of the minimum is no insurance."""
    evening = table("Ana", "Ben")
    play(evening)
    notify(evening, "Ben")
    evening.do("hold to minimum", **OPERATOR, player="Ben")
    evening.do("new game", **DEALER)
    over: Any = {"player": "Ben", "bet": "original", "stake": "40", "accepted": "by mistake"}
    came = evening.do("place", **DEALER, **over)
    cited(came, *rule.refs("4.9", "4.9(a)"))
    assert "5 of 40" in words(came)
    evening.do("no more bets", **DEALER)
    deal(evening, "8H", "AD", "8C")
    cited(
        evening.refused("place", who="Ben", bet="insurance", stake="2.50", on="w1"),
        *rule.refs("4.9"),
    )
    evening.do("no more bets", **DEALER)
    evening.do("act", who="Ben", act="split")
    deal(evening, "3S")
    cited(evening.refused("act", who="Ben", act="double", stake="6"), *rule.refs("4.9"))
    evening.do("act", who="Ben", act="double")
    deal(evening, "KD", "KS")
    evening.do("act", who="Ben", act="stand")
    deal(evening, "6D")
    assert evening.chips("Ben") == "1015"  # 21 doubled and 18 against 17: three times the minimum


# Several on a box, several boxes


@rule("13.1")
def test_up_to_three_players_wager_on_a_box_or_as_many_as_the_operator_permits() -> None:
    for most, limits in ((3, {}), (2, {"area players": 2}), (1, {"area players": 1})):
        evening = limited(**limits)
        players = ("Ana", "Ben", "Cho", "Dov")
        for player in players[:most]:
            assert len(stake(evening, player)) == 1
        full = stake(evening, players[most])
        assert isinstance(full, Refusal), words(full)
        assert full.reason is Reason.SEAT_IS_NOT_FREE
        cited(full, *rule.refs("13.1"))
        over: Any = {"player": players[most], "accepted": "by mistake", "bet": "original"}
        came = evening.do("place", **DEALER, **over, seat=5, stake="50")
        cited(came, "nz1996:I/14.1(a)", *rule.refs("13.1"))
        assert "does not stand" in words(came)
        assert evening.chips(players[most]) == "1000"
        assert len(stake(evening, "Ana", "10")) == 1
        if limits:
            shown = on_sign(sign(**limits), "area players")
            assert (shown.figure, rule.ref("13.1") in shown.rules) == (most, True)


@rule("13.2")
@pytest.mark.parametrize("most", [True, ["Ana", "Ben"]])
def test_all_on_a_box_together_or_certain_players_keep_to_the_maximum_on_the_sign(
    most: Any,
) -> None:
    evening = limited(**{"area max": most})
    assert len(stake(evening, "Ana", "60")) == 1
    over = stake(evening, "Ben", "50")
    assert isinstance(over, Refusal), words(over)
    cited(over, *rule.refs("13.2"))
    assert over.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    assert len(stake(evening, "Ben", "40")) == 1
    third = stake(evening, "Cho", "50")
    assert rule.ref("13.2") in rules(third) if most is True else len(third) == 1
    assert len(stake(evening, "Ben", "50", seat=4)) == 1
    shown = on_sign(sign(**{"area max": most}), "area max")
    assert (shown.amount, rule.ref("13.2") in shown.rules) == (10_000, True)
    assert shown.is_personal is (most is not True)
    free = limited()
    assert [len(stake(free, who, "100")) for who in ("Ana", "Ben")] == [1, 1]


@rule("13.4")
def test_the_operator_permits_a_player_more_boxes_while_patrons_find_a_place() -> None:
    evening = limited(**{"player areas": 2})
    assert [len(stake(evening, "Ana", seat=box)) for box in (5, 6, 5)] == [1, 1, 1]
    third = stake(evening, "Ana", seat=7)
    cited(third, *rule.refs("13.4"))
    assert (third.reason, evening.chips("Ana")) == (Reason.SEAT_IS_NOT_FREE, "850")
    evening.do("void round", **CASINO_SUPERVISOR, why="a fire alarm")
    evening.refused_one_role_lower("permit boxes", boxes=3)
    for wrong in (0, 8):
        cited(evening.refused("permit boxes", **OPERATOR, boxes=wrong), *rule.refs("13.4"))
    cited(evening.do("permit boxes", **OPERATOR, boxes=3), *rule.refs("13.4"))
    shown = next(
        line
        for line in sign_section(evening.house, evening.table, Moment(0, 0)).lines
        if line.what == "player areas"
    )
    assert (shown.figure, rule.ref("13.4") in shown.rules) == (3, True)
    evening.do("new game", **DEALER)
    assert [len(stake(evening, "Ana", seat=box)) for box in (5, 6, 7)] == [1, 1, 1]
    cited(stake(evening, "Ana", seat=1), *rule.refs("13.4"))


@rule("13.4")
def test_where_no_place_is_free_at_equal_limits_a_player_has_one_box() -> None:
    players = [f"P{number}" for number in range(1, 8)]
    evening = Evening("nz1996", *players, game="blackjack", name="B1")
    for player in players:
        evening.do("sit", who=player)
    for limits in ({"min": "10", "max": "500"}, {"min": "5", "max": "500"}):
        cited(evening.refused("permit boxes", **OPERATOR, boxes=2, table="B1"), *rule.refs("13.4"))
        name = f"B of {limits['min']}"
        evening.set_up("nz1996", game="blackjack", name=name, limits=limits)
        evening.do("open table", **OPERATOR, gaming_day="2024-11-16", table=name)
    evening.do("permit boxes", **OPERATOR, boxes=2, table="B1")
    evening.do("permit boxes", **OPERATOR, boxes=1, table="B1")
    evening.do("new game", **DEALER, table="B1")
    assert len(stake(evening, "P1", seat=1, table="B1")) == 1
    cited(stake(evening, "P1", seat=2, table="B1"), *rule.refs("13.4"))


# Odd cards


@rule("15.1")
def test_a_card_that_lies_face_up_in_the_shoe_is_discarded_and_plays_for_nobody() -> None:
    evening = table()
    begin(evening, "Ana")
    deal(evening, *CARDS[:2])
    left = left_in(evening.table)
    odd: Any = {"card": "2C", "cause": "face up in the shoe"}
    evening.refused_one_role_lower("discarded card", **odd)
    cited(evening.do("discarded card", **DEALER, **odd), *rule.refs("15.1"))
    unknown = evening.refused("discarded card", **DEALER, card="2C", cause="sticky")
    assert unknown.reason is Reason.RULING_IS_UNKNOWN
    assert left_in(evening.table) == left - 1
    finish(evening, cards=CARDS[2:])
    assert evening.chips("Ana") == "1050"


@rule("15.2")
def test_a_card_drawn_in_error_and_not_seen_is_the_next_one() -> None:
    evening = table()
    begin(evening, "Ana")
    deal(evening, *CARDS[:2])
    left = left_in(evening.table)
    evening.refused_one_role_lower("unseen card")
    cited(evening.do("unseen card", **DEALER), *rule.refs("15.2"))
    assert (left_in(evening.table), evening.table.live is None) == (left, False)
    finish(evening, cards=CARDS[2:])
    assert evening.chips("Ana") == "1050"


@rule("15.9")
@pytest.mark.parametrize(
    ("first", "second", "by", "drawn"),
    [
        ("5H", "6C", "point total", True),
        ("AH", "6C", "point total", False),
        ("AH", "6C", "hard total", True),
        ("6H", "6C", "point total", False),
        ("6H", "6C", "hard total", False),
    ],
)
def test_cards_are_directed_to_an_absent_players_hand_while_its_total_is_eleven_or_less(
    first: str, second: str, by: str, drawn: bool
) -> None:
    options: dict[str, Any] = {"absent player": by}
    evening = table(**options)
    begin(evening, "Ana")
    deal(evening, first, "KD", second)
    cited(evening.refused("absent player", **CASINO_SUPERVISOR, box=2), *rule.refs("15.9"))
    evening.refused_one_role_lower("absent player", box=5)
    cited(evening.do("absent player", **CASINO_SUPERVISOR, box=5), *rule.refs("15.9"))
    assert slot_due(evening) == ("box 5" if drawn else "dealer")
    deal(evening, *(("9S",) if drawn else ()))
    deal(evening, "9D")
    assert evening.chips("Ana") == ("1050" if first == "5H" else "950")  # 20, or less than 19


@rule("15.9")
def test_nothing_is_directed_where_nothing_is_to_be_decided() -> None:
    evening = table()
    begin(evening, "Ana")
    deal(evening, "AH", "KD", "JC")
    cited(evening.refused("absent player", **CASINO_SUPERVISOR, box=5), *rule.refs("15.9"))


@rule("15.9")
def test_what_is_directed_once_goes_on_until_every_hand_of_the_box_is_complete() -> None:
    for pair, then, due in (
        (False, ("4C", "9S"), "1050"),  # 5, 9 and 18; the dealer has 17
        (True, ("2C", "9S", "3C", "KC"), "1100"),  # 19 and 21 against it
    ):
        evening = table()
        begin(evening, "Ana")
        deal(evening, *(("8H", "KD", "8C") if pair else ("2H", "KD", "3C")))
        if pair:
            evening.do("act", who="Ana", act="split")
            deal(evening, then[0])
        evening.do("absent player", **CASINO_SUPERVISOR, box=5)
        for card in then[pair:]:
            cited(evening.refused("absent player", **CASINO_SUPERVISOR, box=5), *rule.refs("15.9"))
            assert slot_due(evening).startswith("box 5")
            cited(deal(evening, card), *rule.refs("15.9"))
        assert slot_due(evening) == "dealer"
        deal(evening, "7D")
        assert evening.chips("Ana") == due
        (told,) = settle(record_of(evening.entries, "B1", 1))
        assert sum(int(one["net"]) for one in told["wagers"]) == int(due) - 1000


def slot_due(evening: Evening) -> str:
    """Say to whom the next card goes."""
    assert evening.table.live is not None
    turn = evening.table.live.round.turn
    assert isinstance(turn, Deal)
    return turn.slot
