"""Division 5 of nz: in which style cards are dealt, and who turns the hands."""

from typing import Any

import pytest

from croupier.table.setup.configuration import TableRecord, open_table
from croupier.terms.refusals import Reason, RefusedError
from tests.conformance.dealing import (
    DEALER,
    DRAWN,
    INSPECTOR,
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
    third_cards_face_up,
)
from tests.marks import Rules


BOOK = "nz"


ref = Rules(BOOK, "5/").refs


@Rules(BOOK)("5/8.5")
@pytest.mark.parametrize("source", ["shoe", "batch shuffler"])
def test_a_shoe_keeps_its_style_to_its_end(source: str) -> None:
    evening = table(BOOK, style="A", **{"cards from": source})
    cited(evening.refused_one_role_lower("change style", style="C"), *ref("8.5"))
    play(evening)
    assert slots(evening) == ["player 1", "banker 1", "player 2", "banker 2"]
    for more in ({}, {"second": INSPECTOR}, {"procedure": "P-7"}):
        kept: Any = {"style": "C", **more, **OPERATOR}
        cited(evening.refused("change style", **kept), *ref("8.5"))
    evening.do("new shoe", **DEALER)
    for style in ("B", "C"):
        cited(evening.do("change style", style=style, **OPERATOR), *ref("8.5"))
    play(evening)
    assert slots(evening) == ["player 1", "player 2", "banker 1", "banker 2"]
    cited(evening.refused("change style", style="D", **OPERATOR), *ref("8.5"))


@Rules(BOOK)("5/8.5", "5/3.4(a)(iii)")
def test_with_a_continuous_shuffler_the_style_changes_by_an_approved_procedure() -> None:
    endless = {"cards from": "continuous shuffler"}
    with pytest.raises(RefusedError) as caught:
        open_table(TableRecord(BOOK, "baccarat", options={"style": "B", **endless}))
    assert tuple(map(str, caught.value.refusal.rules)) == ref("3.4(a)(iii)")
    evening = table(BOOK, **endless)
    for dealt in (False, True):
        cited(evening.refused("change style", style="C", **OPERATOR), *ref("8.5"))
        if not dealt:
            play(evening)
    cited(evening.refused("new shoe", **DEALER), *ref("8.5"))
    evening.refused("change style", style="C", procedure="\n", **OPERATOR)
    cited(evening.do("change style", style="C", procedure="P-7", **OPERATOR), *ref("8.5"))
    cited(
        evening.refused("change style", style="B", procedure="P-7", **OPERATOR), *ref("3.4(a)(iii)")
    )


@Rules(BOOK)("5/8.9(a)", "5/8.9(b)", "5/8.9(c)", "5/8.9(d)")
def test_the_banker_is_found_from_the_highest_wagers_down() -> None:
    evening = table(BOOK, style="B")
    stakes = {"Ana": "100", "Ben": "200", "Cho": "200", "Dan": "400"}
    wagers = tuple((who, "banker", stake) for who, stake in stakes.items())
    assert offered(evening, "banker", wagers) == ["Cho", "Ben", "Ana"]
    told = [entry for entry in evening.entries if entry.happening.kind == "hand offered"]
    assert [set(ref("8.9(b)", "8.9(c)")) & set(map(str, e.happening.rules)) for e in told] == [
        set(ref("8.9(b)")),
        set(ref("8.9(b)")),
        set(ref("8.9(c)")),
    ]
    cited(told, *ref("8.9(a)"))
    cited(evening.entries[-1:], *ref("8.9(d)", "8.18(b)"))


@Rules(BOOK)("5/8.10", "5/8.16", "5/8.18(a)", "5/8.18(c)")
def test_one_hand_after_the_other_is_out() -> None:
    evening = table(BOOK, style="B")
    # One player backs both hands, and is offered both.
    begin(evening, ("Ana", "player", "50"), ("Ana", "banker", "100"))
    cited(take(evening, "player", "Ana"), *ref("8.10"))
    take(evening, "banker", "Ana")
    evening.do("pass hand", **DEALER)
    cited(evening.refused("pass hand", hand="banker", **DEALER), *ref("8.16"))
    deal(evening, "9H", "KS")
    cited(evening.refused("card", card="2D", **DEALER), *ref("8.16"))
    evening.do("hand back", **DEALER)
    evening.refused_one_role_lower("keep hand", hand="banker")
    cited(evening.do("keep hand", hand="banker", **SUPERVISOR), *ref("8.18(c)"))
    deal(evening, "KD", "5C")
    evening.do("confirm result", chance="player", **DEALER)
    cited(begin(evening, ("Ana", "player", "50")), *ref("8.18(a)"))


@Rules(BOOK)("5/8.8", "5/8.9", "5/8.11(b)", "5/8.11(c)")
def test_once_bets_are_down_the_banker_and_the_player_are_found_and_marked() -> None:
    evening = table(BOOK, style="B")
    evening.do("new game", **DEALER)
    for who, stake in (("Ben", "30"), ("Ana", "50"), ("Cho", "40")):
        evening.do("place", who=who, bet="banker", stake=stake)
    evening.refused("offer hand", hand="banker", **DEALER)
    evening.do("no more bets", **DEALER)
    cited(evening.do("offer hand", hand="banker", **DEALER), *ref("8.8", "8.9"))
    cited(evening.refused("accept hand", who="Ben", hand="banker"), *ref("8.11(b)", "8.11(c)"))
    took = evening.do("accept hand", who="Ana")
    cited(took, *ref("8.11(b)", "8.11(c)"))
    assert took[0].happening.facts["player"] == "Ana"


@Rules(BOOK)("5/1[Banker]", "5/1[Player]", "5/8.11(a)")
def test_whoever_holds_a_hand_shows_it_and_does_nothing_else() -> None:
    evening = table(BOOK, style="B")
    begin(evening, ("Ana", "player", "100"), ("Ben", "banker", "100"))
    for hand, who in (("player", "Ana"), ("banker", "Ben")):
        cited(take(evening, hand, who), *ref(f"1[{hand.capitalize()}]", "8.11(a)"))
    evening.do("pass hand", **DEALER)
    for do, more in (
        ("card", {"card": "9H"}),
        ("hand back", {}),
        ("keep hand", {"hand": "banker"}),
        ("confirm result", {}),
        ("accept hand", {"hand": "banker"}),
    ):
        refused = evening.refused(do, who="Ana", **more)
        assert refused.reason in (Reason.ROLE_MAY_NOT, Reason.MOVE_IS_NOT_DUE), refused
    deal(evening, "9H", "KS")
    evening.do("hand back", **DEALER)
    assert evening.table.live is not None
    assert len(evening.table.live.round.slips) == 2


@pytest.mark.parametrize("form", ["mini", "full"])
@Rules(BOOK)("5/5.6(b)", "5/5.6(c)")
def test_who_stands_is_offered_no_hand_and_takes_none(form: str) -> None:
    refused_where_they_stand(table(BOOK, format=form, style="B"), *ref("5.6(b)", "5.6(c)"))


@Rules(BOOK)("5/1[Initial Deal]", "5/9.7")
def test_four_cards_are_the_initial_deal_and_third_ones_come_face_up() -> None:
    third_cards_face_up("nz", ref("9.7"), ref("1[Initial Deal]"), styles=("A", "C"))


@Rules(BOOK)("5/8.13", "5/8.14", "5/8.15", "5/9.8")
def test_hands_are_passed_turned_and_brought_back_and_third_cards_too() -> None:
    evening = table(BOOK, style="B")
    begin(evening, ("Ana", "player", "100"), ("Ben", "banker", "100"))
    take(evening, "player", "Ana")
    take(evening, "banker", "Ben")
    for passed, cards in (("8.13", DRAWN[:2]), ("8.15", DRAWN[2:])):
        cited(evening.do("pass hand", **DEALER), *ref(passed))
        cited(evening.refused("hand back", **DEALER), *ref("8.14"))
        deal(evening, *cards)
        cited(evening.do("hand back", **DEALER), *ref("8.14"))
    for third in ("KD", "5S"):
        cited(evening.refused("card", card=third, **DEALER), *ref("9.8"))
        cited(evening.do("pass hand", **DEALER), *ref("9.8"))
        deal(evening, third)
        evening.do("hand back", **DEALER)
    evening.do("confirm result", chance="banker", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Ben")] == ["900", "1095"]


@Rules(BOOK)("5/8.18", "5/8.18(b)", "5/8.12")
def test_a_hand_that_everybody_declines_is_the_dealers_to_turn() -> None:
    evening = table(BOOK, style="B")
    assert offered(evening, "player", (("Ana", "player", "100"),)) == ["Ana"]
    cited(evening.entries[-1:], *ref("8.18", "8.18(b)"))
    cited(deal(evening, "9H", "KS"), *ref("8.12"))
    assert slots(evening)[-2:] == ["player 1", "player 2"]


@Rules(BOOK)("5/8.6", "5/8.7", "5/8.19", "5/8.20")
def test_in_styles_a_and_c_the_dealer_turns_every_card() -> None:
    for style, control, dealt in (("A", "8.7", "8.6"), ("C", "8.20", "8.19")):
        evening = table(BOOK, style=style)
        begin(evening, ("Ana", "player", "100"))
        for do in ("offer hand", "pass hand", "hand back"):
            cited(evening.refused(do, hand="player", **DEALER), *ref(control))
        for card in ("9H", "KS", "KD", "5C"):
            cited(deal(evening, card), *ref(dealt))
        evening.do("confirm result", **DEALER)
        assert evening.chips("Ana") == "1100"


CHANGES: dict[str, list[dict[str, Any]]] = {
    "5/15.10(a)": [{"do": "move", "who": "Ana", "wager": "w1", "bet": "banker", "target": None}],
    "5/15.10(b)": [
        {"do": "call", "who": "Ana", "wager": "w1", "call": "reduce", "to": "40"},
        {"do": "place", "who": "Ana", "bet": "player", "stake": "60"},
    ],
    "5/15.10(c)": [{"do": "place", "who": "Ben", "bet": "tie", "stake": "50"}],
    "5/15.10(d)": [{"do": "call", "who": "Ana", "wager": "w1", "call": "remove"}],
}
"""What may be done to a wager of 100 on the Player's hand, which then wins, by its rule."""
COMES_TO = {
    "5/15.10(a)": ["900", "1000"],
    "5/15.10(b)": ["1100", "1000"],
    "5/15.10(c)": ["1100", "950"],
    "5/15.10(d)": ["1000", "1000"],
}


@pytest.mark.parametrize("by", Rules(BOOK).each({by: by for by in CHANGES}, "5/15.10"))
def test_international_lets_wagers_be_changed_while_no_card_is_exposed(by: str) -> None:
    evening = table(BOOK, international=True)
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="player", stake="100", id="w1")
    cited(evening.do("no more bets", **DEALER), *ref("15.10"), f"{BOOK}:{by}")
    for change in CHANGES[by]:
        evening.do(**change)
    evening.do("no more bets", **DEALER)
    for change in CHANGES[by]:
        evening.refused(**change)
    deal(evening, "9H", "KS", "KD", "5C")
    evening.do("confirm result", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Ben")] == COMES_TO[by]
    plain = table(BOOK, style="C")
    plain.do("new game", **DEALER)
    plain.do("place", who="Ana", bet="player", stake="100", id="w1")
    plain.do("no more bets", **DEALER)
    for change in CHANGES[by]:
        plain.refused(**change)


@Rules(BOOK)("5/4.3")
def test_the_dealer_alone_deals() -> None:
    evening = table(BOOK)
    begin(evening, ("Ana", "player", "100"))
    cited(evening.refused("card", who="Ana", card="9H"), *ref("4.3"))
    cited(evening.refused_one_role_lower("card", card="9H"), *ref("4.3"))
    cited(deal(evening, "9H"), *ref("4.3"))
