"""Divisions IV, V and IX of nz1996: in which style a shoe is dealt, and who turns the hands."""

from typing import Any

import pytest

from croupier.table.setup.configuration import TableRecord, open_table
from croupier.terms.refusals import RefusedError
from tests.conformance.dealing import (
    DEALER,
    DRAWN,
    INSPECTOR,
    NATURAL,
    OPERATOR,
    SUPERVISOR,
    begin,
    cited,
    deal,
    offered,
    play,
    refused_where_they_stand,
    slots,
    table,
    take,
)
from tests.marks import Rules
from tests.table.conduct.evening import words


BOOK = "nz1996"
FORMATS = {"V": "full", "IX": "midi"}
FACE_UP = ["player 1", "banker 1", "player 2", "banker 2"]
PLAYER_FIRST = ["player 1", "player 2", "banker 1", "banker 2"]


ref = Rules(BOOK).ref


def divisions(*numbers: str) -> pytest.MarkDecorator:
    """Run a test for both divisions that have styles, marked with these rules of each."""
    return pytest.mark.parametrize(
        "division",
        [
            pytest.param(name, marks=Rules(BOOK)(*(f"{name}/{number}" for number in numbers)))
            for name in FORMATS
        ],
    )


def in_style(division: str, style: str) -> Any:
    return table(BOOK, format=FORMATS[division], style=style)


def not_opened(**options: Any) -> list[str]:
    with pytest.raises(RefusedError) as caught:
        open_table(TableRecord(BOOK, "baccarat", options=options))
    return [str(each) for each in caught.value.refusal.rules]


@Rules(BOOK)("IV/8.4")
def test_a_mini_shoe_is_dealt_face_up_or_face_down_to_its_end() -> None:
    assert not_opened(format="mini", style="B") == [ref("IV/8.4")]
    evening = table(BOOK, format="mini")
    cited(evening.refused_one_role_lower("change style", style="face down"), ref("IV/8.4"))
    play(evening)
    assert slots(evening) == FACE_UP
    kept: Any = {"style": "face down", **OPERATOR}
    for second in (None, INSPECTOR):  # nobody may approve otherwise
        cited(evening.refused("change style", second=second, **kept), ref("IV/8.4"))
    evening.do("new shoe", **DEALER)
    cited(evening.do("change style", **kept), ref("IV/8.4"))
    cited(evening.refused("change style", **kept), ref("IV/8.4"))
    play(evening)
    assert slots(evening) == PLAYER_FIRST
    evening.refused("change style", style="face up", **OPERATOR)
    evening.do("new shoe", **DEALER)
    evening.do("change style", style="face up", **OPERATOR)
    play(evening)
    assert slots(evening) == FACE_UP


def shown_in_order(form: str, up: tuple[str, str], down: tuple[str, str]) -> None:
    """Hold two styles to the order in which they show the first four cards, by these rules."""
    for (style, number), other, order in (
        (up, "player first", FACE_UP),
        (down, "face up", PLAYER_FIRST),
    ):
        assert ref(number) in not_opened(format=form, style=style, reveal=other)
        evening = table(BOOK, format=form, style=style)
        play(evening)
        assert slots(evening) == order


@Rules(BOOK)("IV/8.5", "IV/8.6")
def test_a_mini_coup_is_shown_at_once_or_the_players_hand_first() -> None:
    shown_in_order("mini", ("face up", "IV/8.5"), ("face down", "IV/8.6"))


@divisions("8.5", "8.25")
def test_style_a_shows_all_cards_and_style_c_the_players_hand_first(division: str) -> None:
    shown_in_order(FORMATS[division], ("A", f"{division}/8.5"), ("C", f"{division}/8.25"))


@pytest.mark.parametrize(
    ("division", "style", "by", "order"),
    [
        pytest.param(name, style, f"{name}/{number}", order, marks=Rules(BOOK)(f"{name}/{number}"))
        for name in FORMATS
        for style, number, order in (
            ("A", "8.6", FACE_UP),
            ("B", "8.13", PLAYER_FIRST),
            ("C", "8.24", PLAYER_FIRST),
        )
    ],
)
def test_four_cards_lie_face_up_and_are_called_or_face_down_until_they_are_turned(
    division: str, style: str, by: str, order: list[str]
) -> None:
    evening = in_style(division, style)
    begin(evening, ("Dan", "player", "100"))  # who stands: in style B the dealer turns both hands
    came = [deal(evening, card) for card in NATURAL]
    for one in came:
        cited(one, ref(by))
    assert ("Banker" in words(came[1])) is (order == FACE_UP)
    assert slots(evening) == order
    assert "Player 9, Banker 5" in words(came[-1])
    evening.do("confirm result", **DEALER)
    assert evening.chips("Dan") == "1100"


@Rules(BOOK)("V/4.4(b)", "V/4.4(c)")
def test_who_stands_at_a_full_table_is_offered_no_hand_and_takes_none() -> None:
    by = (ref("V/4.4(b)"), ref("V/4.4(c)"))
    refused_where_they_stand(in_style("V", "B"), *by)


@divisions("8.4", "8.8")
def test_a_shoe_keeps_its_style_unless_an_inspector_lets_it_change(division: str) -> None:
    rule = ref(f"{division}/8.4")
    assert not_opened(format=FORMATS[division], style="face down") == [rule]
    evening = in_style(division, "A")
    cited(evening.refused_one_role_lower("change style", style="C"), rule)
    evening.do("change style", style="C", **OPERATOR)  # the shoe has not begun
    evening.do("new game", **DEALER)
    evening.refused("change style", style="A", second=INSPECTOR, **OPERATOR)
    evening.refused("new shoe", **DEALER)
    deal(evening, "9H", "KS", "KD", "5C")
    evening.do("confirm result", **DEALER)
    assert slots(evening) == PLAYER_FIRST
    for second in (None, SUPERVISOR, {**INSPECTOR, "who": OPERATOR["who"]}):
        cited(evening.refused("change style", style="A", second=second, **OPERATOR), rule)
    cited(evening.do("change style", style="A", second=INSPECTOR, **OPERATOR), rule)
    play(evening)
    assert slots(evening) == FACE_UP
    evening.refused_one_role_lower("new shoe")
    evening.do("new shoe", **DEALER)
    told = ref(f"{division}/8.8")
    cited(evening.do("change style", style="B", **OPERATOR), rule, told)
    assert [str(each) for each in evening.refused("new game", **DEALER).rules] == [told]
    evening.discharge("new game")
    evening.do("new game", **DEALER)
    evening.do("void round", why="only the style was tried", **OPERATOR)
    cited(evening.refused("change style", style="D", **OPERATOR), rule)


@divisions("8.10", "8.23")
def test_the_bank_goes_to_the_highest_wagers_from_the_lowest_seat(division: str) -> None:
    evening = in_style(division, "B")
    stakes = {"Ana": "100", "Ben": "200", "Cho": "200", "Dan": "400"}
    wagers = (*((who, "banker", stake) for who, stake in stakes.items()), ("Eve", "player", "50"))
    assert offered(evening, "banker", wagers) == ["Cho", "Ben", "Ana"]  # Dan stands
    told = [entry for entry in evening.entries if entry.happening.kind == "hand offered"]
    cited(told, ref(f"{division}/8.10"))
    cited(evening.entries[-1:], ref(f"{division}/8.23"))


@divisions("8.10")
def test_the_bank_goes_to_nobody_out_of_turn(division: str) -> None:
    evening = in_style(division, "B")
    evening.do("new game", **DEALER)
    for who in ("Ana", "Ben"):
        evening.do("place", who=who, bet="banker", stake="30")
    evening.do("place", who="Ana", bet="banker", stake="10")  # a second wager of hers counts too
    evening.refused("offer hand", hand="banker", **DEALER)  # wagers are still taken
    told = evening.do("no more bets", **DEALER)
    cited(told, ref(f"{division}/8.10"))
    rule = ref(f"{division}/8.10")
    cited(evening.refused("offer hand", hand="banker", player="Ben", **DEALER), rule)
    evening.refused_one_role_lower("offer hand", hand="banker")
    evening.do("offer hand", hand="banker", player="Ana", **DEALER)
    cited(evening.refused("accept hand", who="Ben"), rule)
    evening.refused("accept hand", who="Ben", player="Ana")
    cited(evening.do("accept hand", player="Ana", **DEALER), rule)
    cited(evening.refused("offer hand", hand="banker", player="Ben", **DEALER), rule)


@divisions("8.14", "8.23")
def test_the_players_cards_go_round_in_the_same_way(division: str) -> None:
    evening = in_style(division, "B")
    stakes = {"Eve": "20", "Ben": "60", "Ana": "60", "Dan": "90"}
    wagers = (*((who, "player", stake) for who, stake in stakes.items()), ("Cho", "banker", "99"))
    assert offered(evening, "player", wagers) == ["Ben", "Ana", "Eve"]
    told = [entry for entry in evening.entries if entry.happening.kind == "hand offered"]
    cited(told, ref(f"{division}/8.14"))
    cited(evening.entries[-1:], ref(f"{division}/8.23"))
    deal(evening, "9H", "KS")  # the dealer's to turn now
    cited(evening.refused("card", card="2D", **DEALER), ref(f"{division}/8.10"))


@divisions("8.11", "8.15", "8.18")
def test_whoever_accepts_a_hand_is_marked_and_turns_its_cards(division: str) -> None:
    evening = in_style(division, "B")
    begin(evening, ("Ana", "player", "100"), ("Ben", "banker", "100"))
    cited(take(evening, "player", "Ana"), ref(f"{division}/8.15"))
    cited(take(evening, "banker", "Ben"), ref(f"{division}/8.11"))
    cited(evening.refused("card", card="9H", **DEALER), ref(f"{division}/8.15"))
    evening.do("pass hand", **DEALER)
    early = evening.refused("hand back", **DEALER)
    cited(early, ref(f"{division}/8.18"))
    deal(evening, "9H", "KS")
    cited(evening.do("hand back", **DEALER), ref(f"{division}/8.18"))
    evening.do("pass hand", **DEALER)
    deal(evening, "KD", "5C")
    evening.do("hand back", **DEALER)
    evening.do("confirm result", chance="player", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Ben")] == ["1100", "900"]


@divisions("8.22", "9.10", "8.19", "8.20")
def test_two_hands_are_never_out_at_once(division: str) -> None:
    evening = in_style(division, "B")
    begin(evening, ("Ana", "player", "100"), ("Ben", "banker", "100"))
    take(evening, "player", "Ana")
    take(evening, "banker", "Ben")
    both = ref(f"{division}/8.22")
    cited(evening.refused("card", card="2H", **DEALER), ref(f"{division}/8.14"))
    cited(evening.refused("pass hand", hand="banker", **DEALER), ref(f"{division}/8.20"))
    for hand, cards in (("player", DRAWN[:2]), ("banker", DRAWN[2:])):
        evening.refused_one_role_lower("pass hand")
        evening.do("pass hand", **DEALER)
        cited(evening.refused("pass hand", hand="banker", **DEALER), both)
        cited(evening.refused("hand back", **DEALER), ref(f"{division}/8.19"))
        deal(evening, *cards)
        if hand == "player":
            cited(evening.refused("card", card="5D", **DEALER), both)
        cited(evening.refused("pass hand", **DEALER), both)
        evening.refused_one_role_lower("hand back")
        cited(evening.do("hand back", **DEALER), ref(f"{division}/8.19"))
        evening.refused("hand back", **DEALER)
    for third in ("KD", "5S"):  # each to whoever holds the hand
        cited(evening.refused("card", card=third, **DEALER), ref(f"{division}/9.10"))
        cited(evening.do("pass hand", **DEALER), ref(f"{division}/9.10"))
        deal(evening, third)
        if third == "5S":
            held = evening.refused("confirm result", chance="banker", **DEALER)
            cited(held, ref(f"{division}/8.19"))
        evening.do("hand back", **DEALER)
    evening.do("confirm result", chance="banker", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Ben")] == ["900", "1095"]


@divisions("8.23")
def test_the_dealer_turns_a_hand_that_nobody_has_backed(division: str) -> None:
    evening = in_style(division, "B")
    rule = ref(f"{division}/8.23")
    told = begin(evening, ("Ana", "player", "100"), ("Dan", "banker", "100"))
    cited(told, rule, ref(f"{division}/8.14"))  # Dan stands: nobody seated is on the Bank
    cited(evening.refused("card", card="9H", **DEALER), ref(f"{division}/8.14"))
    take(evening, "player", "Ana")
    evening.do("pass hand", **DEALER)
    deal(evening, "9H", "KS")
    evening.do("hand back", **DEALER)
    cited(evening.refused("pass hand", hand="banker", **DEALER), rule)
    cited(evening.do("offer hand", hand="banker", **DEALER), rule)
    deal(evening, "KD", "5C")
    evening.do("confirm result", chance="player", **DEALER)


@divisions("8.23")
def test_the_dealer_turns_a_hand_when_a_supervisor_directs_it(division: str) -> None:
    evening = in_style(division, "B")
    rule = ref(f"{division}/8.23")
    begin(evening, ("Ana", "player", "100"), ("Ben", "banker", "100"))
    take(evening, "player", "Ana")
    evening.do("pass hand", **DEALER)
    evening.refused_one_role_lower("keep hand", hand="player")
    cited(evening.do("keep hand", hand="player", **SUPERVISOR), rule)
    cited(evening.refused("keep hand", hand="player", **SUPERVISOR), rule)
    evening.refused("keep hand", hand="dealer", **SUPERVISOR)
    evening.refused("accept hand", who="Ana")
    deal(evening, "9H", "KS")
    evening.do("keep hand", hand="banker", **SUPERVISOR)
    deal(evening, "KD", "5C")
    evening.do("confirm result", chance="player", **DEALER)


@divisions("8.7", "8.26")
def test_in_styles_a_and_c_no_hand_leaves_the_dealer(division: str) -> None:
    for style, number in (("A", "8.7"), ("C", "8.26")):
        evening = in_style(division, style)
        begin(evening, ("Ana", "player", "100"))
        for do in ("offer hand", "pass hand", "hand back"):
            cited(evening.refused(do, hand="player", **DEALER), ref(f"{division}/{number}"))
        deal(evening, "9H", "KS", "KD", "5C")
    mini = table(BOOK, format="mini")
    begin(mini, ("Ana", "player", "100"))
    mini.refused("offer hand", hand="player", **DEALER)
