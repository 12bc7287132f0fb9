"""In which style a shoe of baccarat is dealt and who turns the hands: divisions IV, V and IX of nz1996, 5 of nz."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.baccarat_coups import baccarat
from tests.conformance.baccarat_dealing import (
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
    third_cards_face_up,
)
from tests.conformance.settling import unopened
from tests.marks import Rules, numbers
from tests.table.conduct.evening import Evening, rules, words


FACE_UP = ["player 1", "banker 1", "player 2", "banker 2"]
PLAYER_FIRST = ["player 1", "player 2", "banker 1", "banker 2"]
RULES = {
    "full": Rules("nz1996", "V/"),
    "midi": Rules("nz1996", "IX/"),
    "mini": Rules("nz1996", "IV/"),
    "nz": Rules("nz", "5/"),
}


class By(dict[str, tuple[str, ...]]):
    """The rules of a game by what they are about; about anything else it has none."""

    def __missing__(self, about: str) -> tuple[str, ...]:
        return ()


def written(game: str, abouts: str) -> By:
    """Read ``offered: 8.10; back: 8.18 8.19`` as rules of a game."""
    parts = (each.split(": ") for each in abouts.split("; "))
    return By({about: RULES[game].refs(*numbers(refs)) for about, refs in parts})


def in_each(old: str, nz: str) -> pytest.MarkDecorator:
    """Run a test at full and midi of nz1996 and under nz, by the rules that each has for its parts.

    Where those are more than four, it is run once for each four.
    """
    cases: list[Any] = []
    for game, abouts in (("full", old), ("midi", old), ("nz", nz)):
        by = written(game, abouts)
        every = list(dict.fromkeys(ref for refs in by.values() for ref in refs))
        for first in range(0, len(every), 4):
            marks = pytest.mark.rule(*every[first : first + 4])
            cases.append(pytest.param(game, by, marks=marks, id=f"{game} {first // 4 + 1}"))
    return pytest.mark.parametrize(("game", "by"), cases)


def in_style(game: str, style: str) -> Evening:
    if game == "nz":
        return table("nz", style=style)
    return table("nz1996", format=game, style=style)


def not_opened(book: str, **options: Any) -> set[str]:
    return set(map(str, unopened(baccarat(book, **options)).rules))


# The styles


@RULES["mini"]("8.4")
def test_a_mini_shoe_is_dealt_face_up_or_face_down_to_its_end() -> None:
    at = RULES["mini"].ref("8.4")
    assert not_opened("nz1996", format="mini", style="B") == {at}
    evening = table("nz1996", format="mini")
    cited(evening.refused_one_role_lower("change style", style="face down"), at)
    play(evening)
    assert slots(evening) == FACE_UP
    kept: Any = {"style": "face down", **OPERATOR}
    for second in (None, INSPECTOR):  # nobody may approve otherwise
        cited(evening.refused("change style", second=second, **kept), at)
    evening.do("new shoe", **DEALER)
    cited(evening.do("change style", **kept), at)
    cited(evening.refused("change style", **kept), at)
    play(evening)
    assert slots(evening) == PLAYER_FIRST
    evening.refused("change style", style="face up", **OPERATOR)
    evening.do("new shoe", **DEALER)
    evening.do("change style", style="face up", **OPERATOR)
    play(evening)
    assert slots(evening) == FACE_UP


SHOWN = {"mini": (("face up", "8.5"), ("face down", "8.6"))} | dict.fromkeys(
    ("full", "midi"), (("A", "8.5"), ("C", "8.25"))
)


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=RULES[game](up, down))
        for game, ((_, up), (_, down)) in SHOWN.items()
    ],
)
def test_all_cards_are_shown_at_once_or_the_players_hand_first(game: str) -> None:
    for (style, number), other, order in zip(
        SHOWN[game], ("player first", "face up"), (FACE_UP, PLAYER_FIRST), strict=True
    ):
        refused = not_opened("nz1996", format=game, style=style, reveal=other)
        assert RULES[game].ref(number) in refused
        evening = table("nz1996", format=game, style=style)
        play(evening)
        assert slots(evening) == order


@in_each("A: 8.7; C: 8.26", "A: 8.7; C: 8.20")
def test_in_styles_a_and_c_no_hand_leaves_the_dealer(game: str, by: By) -> None:
    mini = [] if game == "nz" else [("mini", table("nz1996", format="mini"))]
    for style, evening in (*((style, in_style(game, style)) for style in "AC"), *mini):
        begin(evening, ("Ana", "player", "100"))
        for do in ("offer hand", "pass hand", "hand back"):
            cited(evening.refused(do, hand="player", **DEALER), *by[style])
        deal(evening, *NATURAL)
        evening.do("confirm result", **DEALER)
        assert evening.chips("Ana") == "1100"


@in_each("A: 8.6; B: 8.13; C: 8.24", "A: 8.6; B: 8.12; C: 8.19")
def test_four_cards_lie_face_up_and_are_called_or_face_down_until_they_are_turned(
    game: str, by: By
) -> None:
    for style, order in (("A", FACE_UP), ("B", PLAYER_FIRST), ("C", PLAYER_FIRST)):
        evening = in_style(game, style)
        begin(evening, ("Dan", "player", "100"))  # who stands: in B the dealer turns both hands
        came = [deal(evening, card) for card in NATURAL]
        for one in came:
            cited(one, *by[style])
        assert ("Banker" in words(came[1])) is (order == FACE_UP)
        assert slots(evening) == order
        assert "Player 9, Banker 5" in words(came[-1])
        evening.do("confirm result", **DEALER)
        assert evening.chips("Dan") == "1100"


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=RULES[game]("8.4", "8.8")) for game in ("full", "midi")]
)
def test_a_shoe_keeps_its_style_unless_an_inspector_lets_it_change(game: str) -> None:
    rule, told = RULES[game].refs("8.4", "8.8")
    assert not_opened("nz1996", format=game, style="face down") == {rule}
    evening = in_style(game, "A")
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
    cited(evening.do("change style", style="B", **OPERATOR), rule, told)
    assert rules(evening.refused("new game", **DEALER)) == [told]
    evening.discharge("new game")
    evening.do("new game", **DEALER)
    evening.do("void round", why="only the style was tried", **OPERATOR)
    cited(evening.refused("change style", style="D", **OPERATOR), rule)


@RULES["nz"]("8.5")
@pytest.mark.parametrize("source", ["shoe", "batch shuffler"])
def test_a_shoe_keeps_its_style_to_its_end(source: str) -> None:
    evening, at = table("nz", style="A", **{"cards from": source}), RULES["nz"].ref("8.5")
    cited(evening.refused_one_role_lower("change style", style="C"), at)
    play(evening)
    assert slots(evening) == FACE_UP
    for more in ({}, {"second": INSPECTOR}, {"procedure": "P-7"}):
        kept: Any = {"style": "C", **more, **OPERATOR}
        cited(evening.refused("change style", **kept), at)
    evening.do("new shoe", **DEALER)
    for style in ("B", "C"):
        cited(evening.do("change style", style=style, **OPERATOR), at)
    play(evening)
    assert slots(evening) == PLAYER_FIRST
    cited(evening.refused("change style", style="D", **OPERATOR), at)


@RULES["nz"]("8.5", "3.4(a)(iii)")
def test_with_a_continuous_shuffler_the_style_changes_by_an_approved_procedure() -> None:
    at, endless = RULES["nz"].refs("8.5", "3.4(a)(iii)")
    assert not_opened("nz", **{"style": "B", "cards from": "continuous shuffler"}) == {endless}
    evening = table("nz", **{"cards from": "continuous shuffler"})
    for dealt in (False, True):
        cited(evening.refused("change style", style="C", **OPERATOR), at)
        if not dealt:
            play(evening)
    cited(evening.refused("new shoe", **DEALER), at)
    evening.refused("change style", style="C", procedure="\n", **OPERATOR)
    cited(evening.do("change style", style="C", procedure="P-7", **OPERATOR), at)
    cited(evening.refused("change style", style="B", procedure="P-7", **OPERATOR), endless)


# Who is offered a hand


@in_each(
    "offered: 8.10; from the lowest seat: 8.10; declined: 8.23",
    "offered: 8.9(a) 8.9(b); from the lowest seat: 8.9(a) 8.9(c); declined: 8.9(d) 8.18(b)",
)
def test_the_bank_goes_to_the_highest_wagers_from_the_lowest_seat(game: str, by: By) -> None:
    evening = in_style(game, "B")
    stakes = {"Ana": "100", "Ben": "200", "Cho": "200", "Dan": "400"}
    wagers = (*((who, "banker", stake) for who, stake in stakes.items()), ("Eve", "player", "50"))
    assert offered(evening, "banker", wagers) == ["Cho", "Ben", "Ana"]  # Dan stands
    told = [entry for entry in evening.entries if entry.happening.kind == "hand offered"]
    every = {*by["offered"], *by["from the lowest seat"]}
    for entry, how in zip(told, ("offered", "offered", "from the lowest seat"), strict=True):
        assert every & set(rules((entry,))) == set(by[how])
    cited(evening.entries[-1:], *by["declined"])


@in_each(
    "offered: 8.14; declined: 8.23; too many: 8.10",
    "declined: 8.18 8.18(b); turned: 8.12",
)
def test_the_players_cards_go_round_in_the_same_way_and_are_the_dealers_when_all_decline(
    game: str, by: By
) -> None:
    evening = in_style(game, "B")
    stakes = {"Eve": "20", "Ben": "60", "Ana": "60", "Dan": "90"}
    wagers = (*((who, "player", stake) for who, stake in stakes.items()), ("Cho", "banker", "99"))
    assert offered(evening, "player", wagers) == ["Ben", "Ana", "Eve"]
    told = [entry for entry in evening.entries if entry.happening.kind == "hand offered"]
    cited(told, *by["offered"])
    cited(evening.entries[-1:], *by["declined"])
    cited(deal(evening, "9H", "KS"), *by["turned"])
    assert slots(evening)[-2:] == PLAYER_FIRST[:2]
    cited(evening.refused("card", card="2D", **DEALER), *by["too many"])  # the Bank is Cho's


@in_each("any: 8.10", "offered: 8.8 8.9; accepted: 8.11(b) 8.11(c)")
def test_once_bets_are_down_a_hand_goes_to_nobody_out_of_turn(game: str, by: By) -> None:
    evening = in_style(game, "B")
    evening.do("new game", **DEALER)
    for who in ("Ana", "Ben"):
        evening.do("place", who=who, bet="banker", stake="30")
    evening.do("place", who="Ana", bet="banker", stake="10")  # a second wager of hers counts too
    evening.refused("offer hand", hand="banker", **DEALER)  # wagers are still taken
    cited(evening.do("no more bets", **DEALER), *by["any"])
    to_ben: Any = {"hand": "banker", "player": "Ben", **DEALER}
    cited(evening.refused("offer hand", **to_ben), *by["any"])
    evening.refused_one_role_lower("offer hand", hand="banker")
    cited(evening.do("offer hand", hand="banker", player="Ana", **DEALER), *by["offered"])
    cited(evening.refused("accept hand", who="Ben"), *by["any"], *by["accepted"])
    evening.refused("accept hand", who="Ben", player="Ana")
    took = evening.do("accept hand", player="Ana", **DEALER)
    cited(took, *by["any"], *by["accepted"])
    assert took[0].happening.facts["player"] == "Ana"
    cited(evening.refused("offer hand", **to_ben), *by["any"])


@pytest.mark.parametrize(
    ("game", "form", "by"),
    [
        pytest.param(game, form, RULES[game].refs(*refs.split()), marks=RULES[game](*refs.split()))
        for game, form, refs in (
            ("full", "full", "4.4(b) 4.4(c)"),
            ("nz", "mini", "5.6(b) 5.6(c)"),
            ("nz", "full", "5.6(b) 5.6(c)"),
        )
    ],
)
def test_who_stands_is_offered_no_hand_and_takes_none(
    game: str, form: str, by: tuple[str, ...]
) -> None:
    refused_where_they_stand(table(RULES[game].book, format=form, style="B"), *by)


# Hands on their way


@in_each(
    "player: 8.15; banker: 8.11; dealer's turn: 8.15 8.14; early: 8.20; out: 8.22; seen: 8.18 8.19; "
    "back: 8.18 8.19; third: 9.10",
    "player: 1[Player] 8.11(a); banker: 1[Banker] 8.11(a); passed: 8.13; banker passed: 8.15; out: 8.16; "
    "seen: 8.14; back: 8.14; third: 9.8",
)
def test_hands_are_passed_turned_and_brought_back_one_after_the_other_and_third_cards_too(
    game: str, by: By
) -> None:
    evening = in_style(game, "B")
    begin(evening, ("Ana", "player", "100"), ("Ben", "banker", "100"))
    cited(take(evening, "player", "Ana"), *by["player"])
    cited(take(evening, "banker", "Ben"), *by["banker"])
    cited(evening.refused("card", card="2H", **DEALER), *by["dealer's turn"])
    cited(evening.refused("pass hand", hand="banker", **DEALER), *by["early"])
    for hand, cards in (("player", DRAWN[:2]), ("banker", DRAWN[2:])):
        evening.refused_one_role_lower("pass hand")
        came = evening.do("pass hand", **DEALER)
        cited(came, *by["passed" if hand == "player" else "banker passed"])
        cited(evening.refused("pass hand", hand="banker", **DEALER), *by["out"])
        cited(evening.refused("hand back", **DEALER), *by["seen"])
        _shows_it_and_does_nothing_else(evening, "Ana")
        deal(evening, *cards)
        if hand == "player":
            cited(evening.refused("card", card="5D", **DEALER), *by["out"])
        cited(evening.refused("pass hand", **DEALER), *by["out"])
        evening.refused_one_role_lower("hand back")
        cited(evening.do("hand back", **DEALER), *by["back"])
        evening.refused("hand back", **DEALER)
    for third in ("KD", "5S"):  # each to whoever holds the hand
        cited(evening.refused("card", card=third, **DEALER), *by["third"])
        cited(evening.do("pass hand", **DEALER), *by["third"])
        deal(evening, third)
        if third == "5S":
            cited(evening.refused("confirm result", chance="banker", **DEALER), *by["back"][1:])
        evening.do("hand back", **DEALER)
    evening.do("confirm result", chance="banker", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Ben")] == ["900", "1095"]


def _shows_it_and_does_nothing_else(evening: Evening, who: str) -> None:
    """Hold that who turns a hand does not deal, take it back, keep it, call it or take the other."""
    for do, more in (
        ("card", {"card": "9H"}),
        ("hand back", {}),
        ("keep hand", {"hand": "banker"}),
        ("confirm result", {}),
        ("accept hand", {"hand": "banker"}),
    ):
        refused = evening.refused(do, who=who, **more)
        assert refused.reason in (Reason.ROLE_MAY_NOT, Reason.MOVE_IS_NOT_DUE), refused


@in_each("nobody: 8.23 8.14; turned: 8.23; card: 8.14", "nobody: 8.18(a)")
def test_the_dealer_turns_a_hand_that_nobody_has_backed(game: str, by: By) -> None:
    evening = in_style(game, "B")
    told = begin(evening, ("Ana", "player", "100"), ("Dan", "banker", "100"))
    cited(told, *by["nobody"])  # Dan stands: nobody seated is on the Bank
    cited(evening.refused("card", card="9H", **DEALER), *by["card"])
    take(evening, "player", "Ana")
    evening.do("pass hand", **DEALER)
    deal(evening, "9H", "KS")
    evening.do("hand back", **DEALER)
    cited(evening.refused("pass hand", hand="banker", **DEALER), *by["turned"])
    cited(evening.do("offer hand", hand="banker", **DEALER), *by["turned"])
    deal(evening, "KD", "5C")
    evening.do("confirm result", chance="player", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Dan")] == ["1100", "900"]


@in_each("kept: 8.23; again: 8.23", "taken: 8.10; kept: 8.18 8.18(c)")
def test_the_dealer_turns_a_hand_when_a_supervisor_directs_it(game: str, by: By) -> None:
    evening = in_style(game, "B")
    bank = "Ana" if by["taken"] else "Ben"  # one player may be on both hands, and is offered both
    begin(evening, ("Ana", "player", "50"), (bank, "banker", "100"))
    cited(take(evening, "player", "Ana"), *by["taken"])
    take(evening, "banker", bank)
    evening.do("pass hand", **DEALER)
    evening.refused_one_role_lower("keep hand", hand="player")
    cited(evening.do("keep hand", hand="player", **SUPERVISOR), *by["kept"])
    cited(evening.refused("keep hand", hand="player", **SUPERVISOR), *by["again"])
    evening.refused("keep hand", hand="dealer", **SUPERVISOR)
    evening.refused("accept hand", who="Ana")
    deal(evening, "9H", "KS")
    evening.do("keep hand", hand="banker", **SUPERVISOR)
    deal(evening, "KD", "5C")
    evening.do("confirm result", chance="player", **DEALER)
    assert evening.chips("Ana") == ("950" if bank == "Ana" else "1050")


@RULES["nz"]("1[Initial Deal]", "9.7")
def test_four_cards_are_the_initial_deal_and_third_ones_come_face_up() -> None:
    rule = RULES["nz"]
    third_cards_face_up("nz", rule.refs("9.7"), rule.refs("1[Initial Deal]"), styles=("A", "C"))


# What International lets be changed

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


@pytest.mark.parametrize("by", Rules("nz").each({by: by for by in CHANGES}, "5/15.10"))
def test_international_lets_wagers_be_changed_while_no_card_is_exposed(by: str) -> None:
    evening = table("nz", international=True)
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="player", stake="100", id="w1")
    cited(evening.do("no more bets", **DEALER), "nz:5/15.10", f"nz:{by}")
    for change in CHANGES[by]:
        evening.do(**change)
    evening.do("no more bets", **DEALER)
    for change in CHANGES[by]:
        evening.refused(**change)
    deal(evening, "9H", "KS", "KD", "5C")
    evening.do("confirm result", **DEALER)
    assert [evening.chips(who) for who in ("Ana", "Ben")] == COMES_TO[by]
    plain = table("nz", style="C")
    plain.do("new game", **DEALER)
    plain.do("place", who="Ana", bet="player", stake="100", id="w1")
    plain.do("no more bets", **DEALER)
    for change in CHANGES[by]:
        plain.refused(**change)
