"""Baccarat under star-rapid, section 10: every wager of the list on every end of a coup."""

import pytest

from tests.conformance.coups import (
    ENDS,
    PLAYER_WINS,
    Coup,
    baccarat,
    bet,
    count,
    dragon,
    due_on,
    hold,
    last_refused,
    margins,
    moved,
    pair,
    pairs,
    place,
    settled,
    sweep,
    wager_of,
)
from tests.conformance.settling import Answer, opened, unopened
from tests.marks import Rules
from tests.table.conduct.evening import Evening


TABLE = baccarat("star-rapid", scheme="standard")
EVEN = baccarat("star-rapid", scheme="even-money")
DRAGON_RULES = {
    "natural": "1",
    "4": "2",
    "5": "3",
    "6": "4",
    "7": "5",
    "8": "6",
    "9": "7",
    "natural tie": "8",
    "lose": "9",
}
DRAGON_OF = {"banker": "10.2.1.4", "player": "10.2.1.5"}
PAIR_OF = {"banker": "10.2.1.7", "player": "10.2.1.8"}


rule = Rules("star-rapid")
ref = rule.refs


# Player, Banker and tie


ENDINGS = {
    "player": {"win": "10.2.1.1.1", "lose": "10.2.1.1.2", "stand off": "10.2.1.1.3"},
    "banker": {"win": "10.2.1.2.1", "lose": "10.2.1.2.2", "stand off": "10.2.1.2.3"},
}
PARENTS = {"player": "10.2.1.1", "banker": "10.2.1.2"}


@pytest.mark.parametrize(
    ("hand", "result"),
    [
        pytest.param(
            hand,
            result,
            marks=rule(at, PARENTS[hand], *(("1[Standoff]",) if result == "stand off" else ())),
            id=f"{hand}: {result}",
        )
        for hand, results in ENDINGS.items()
        for result, at in results.items()
    ],
)
def test_a_hand_wins_loses_or_pushes(hand: str, result: str) -> None:
    coups = [one for one in ENDS if due_on(one, hand, None, TABLE["options"]).result == result]
    assert coups
    at = ref(ENDINGS[hand][result], PARENTS[hand])
    at += ref("1[Standoff]") if result == "stand off" else ()
    others = set(ref(*ENDINGS[hand].values())) - set(at)
    for told in settled(TABLE, [bet(hand)], *coups):
        assert set(at) <= set(wager_of(told)["rules"])
        assert not others & set(wager_of(told)["rules"])
    sweep(TABLE, bet(hand), coups)


@pytest.mark.parametrize(
    ("table", "wager", "paid"),
    [
        pytest.param(*case, marks=rule(case[2][:6], case[2]), id=case[2])
        for case in (
            (TABLE, "player", "10.4.1.1"),
            (TABLE, "banker", "10.4.1.2"),
            (EVEN, "player", "10.4.2.1"),
            (EVEN, "banker", "10.4.2.2"),
        )
    ],
)
def test_what_a_hand_pays(table: Answer, wager: str, paid: str) -> None:
    parent = paid.rpartition(".")[0]

    def rules(one: Coup) -> tuple[str, ...]:
        return ref(paid, parent) if one.winner == wager else ()

    sweep(table, bet(wager), ENDS, rules)


@pytest.mark.parametrize(
    ("table", "paid"),
    [
        pytest.param(TABLE, "10.4.1.3", marks=rule("10.2.1.3", "10.4.1.3"), id="standard"),
        pytest.param(EVEN, "10.4.2.3", marks=rule("10.2.1.3", "10.4.2.3"), id="even money"),
    ],
)
def test_a_tie_wager_wins_on_equal_counts(table: Answer, paid: str) -> None:
    def rules(one: Coup) -> tuple[str, ...]:
        return ref("10.2.1.3", *((paid,) if one.winner == "tie" else ()))

    sweep(table, bet("tie"), ENDS, rules)


# The dragon bonus


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        pytest.param(
            hand,
            line,
            marks=rule(
                f"{parent}.{number}",
                parent,
                *(("10.4.3",) if line != "lose" else ()),
                *(("1[Push]",) if line == "natural tie" else ()),
            ),
            id=f"{hand}: {line}",
        )
        for hand, parent in DRAGON_OF.items()
        for line, number in DRAGON_RULES.items()
    ],
)
def test_a_dragon_bonus(hand: str, line: str) -> None:
    coups = [one for one in margins(hand) if dragon(one, hand) == line]
    assert coups
    at = ref(f"{DRAGON_OF[hand]}.{DRAGON_RULES[line]}", DRAGON_OF[hand])
    at += ref("1[Push]") if line == "natural tie" else ()
    others = {f"star-rapid:{DRAGON_OF[hand]}.{number}" for number in DRAGON_RULES.values()}
    for one, told in zip(coups, settled(TABLE, [bet("dragon-bonus", hand)], *coups), strict=True):
        hold(wager_of(told), due_on(one, "dragon-bonus", hand), *at)
        assert others & set(wager_of(told)["rules"]) == {at[0]}


# Super 6 and pairs


@rule("10.2.1.6", "10.4.4")
def test_super_6_wins_where_the_banker_wins_on_6() -> None:
    for table in (TABLE, EVEN):
        sweep(table, bet("super-6"), ENDS, lambda _: ref("10.2.1.6"))


def kind(hand: tuple[str, ...]) -> str:
    if pair(hand) == "none":
        return "3"
    return "2" if hand[0][0] in "JQK" else "1"


@pytest.mark.parametrize(
    ("hand", "number"),
    [
        pytest.param(
            hand,
            number,
            marks=rule(f"{parent}.{number}", parent, *(("10.4.5",) if number != "3" else ())),
            id=f"{hand}: {name}",
        )
        for hand, parent in PAIR_OF.items()
        for number, name in {"1": "numbers", "2": "pictures", "3": "no pair"}.items()
    ],
)
def test_a_pair(hand: str, number: str) -> None:
    coups = [one for one in pairs(hand) if kind(one.hand(hand)) == number]
    assert coups
    at = ref(f"{PAIR_OF[hand]}.{number}", PAIR_OF[hand])
    sweep(TABLE, bet("pair", hand), coups, lambda _: at)


# The two schemes, and what a coup is


@rule("1[Baccarat Component Electronic Table Game]")
def test_a_table_is_configured_to_one_of_two_schemes() -> None:
    for scheme in ("tie-premium", "commission", ""):
        refused = unopened(baccarat("star-rapid", scheme=scheme))
        assert set(ref("1[Baccarat Component Electronic Table Game]")) <= set(
            map(str, refused.rules)
        )
    six = next(one for one in ENDS if one.winner == "banker" and count(one.banker) == 6)
    for table, won in ((TABLE, "9.50"), (EVEN, "5")):
        (told,) = settled(table, [bet("banker", stake=10)], six)
        assert wager_of(told)["winnings"] == won


@rule("1[Coup]")
def test_a_coup_lasts_until_the_dealer_confirms_its_result() -> None:
    evening = Evening("star-rapid", "P1", game="baccarat")
    dealer: Answer = {"who": "D1", "role": "dealer"}
    evening.do("new game", **dealer)
    evening.do("place", who="P1", bet="player", stake="10")
    for card in ("9H", "KS", "KD", "5C"):
        evening.do("card", card=card, **dealer)
        refusal = evening.refused("new game", **dealer)
        assert set(ref("1[Coup]")) <= set(map(str, refusal.rules))
    assert evening.chips("P1") == "990"
    evening.do("confirm result", **dealer)
    assert evening.chips("P1") == "1010"
    evening.do("new game", **dealer)


# The list is closed


@rule("10.2.1")
def test_no_wager_but_those_listed() -> None:
    assert set(opened(TABLE).game.bets) == {
        "player",
        "banker",
        "tie",
        "dragon-bonus",
        "super-6",
        "pair",
    }
    for name, target in (("perfect-pair", "banker"), ("lucky-6", None), ("dragon-7", None)):
        last_refused(moved(TABLE, place(name, target)), *ref("10.2.1"))
    for name in ("player", "banker"):
        both = [bet(name), bet("dragon-bonus", "banker"), bet("pair", "player"), bet("super-6")]
        (told,) = settled(TABLE, both, PLAYER_WINS)
        assert {one["result"] for one in told["wagers"]} <= {"win", "lose"}
