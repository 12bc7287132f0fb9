"""Baccarat under nz, division 5: perfect pairs, any pairs, lucky matches and the dragon bonus."""

from typing import Any

import pytest

from tests.conformance.coups import (
    CLOSE,
    PLAYER_WINS,
    Coup,
    baccarat,
    bet,
    cards,
    coup,
    dragon,
    is_triple,
    last_refused,
    margins,
    moved,
    pair,
    pairs,
    place,
    refused_bets,
    settled,
    sweep,
    triples,
    wager_of,
)
from tests.conformance.settling import Answer, settle, unopened
from tests.marks import Rules


HANDS = ("player", "banker")
SIDES: dict[str, dict[str, Any]] = {
    "perfect-pair": {"pair_bet": "perfect pair"},
    "dragon-bonus": {"pair_bet": "none"},
    "any-pair": {"pair_bet": "any pair"},
    "lucky-match": {"pair_bet": "lucky match"},
}
WITH_THE_MAIN = {
    "perfect-pair": ("11A.2",),
    "dragon-bonus": ("11B.2", "11B.3"),
    "any-pair": ("11C.3",),
    "lucky-match": ("11D.3",),
}
BEFORE_CARDS = {
    "perfect-pair": "11A.3",
    "dragon-bonus": "11B.4",
    "any-pair": "11C.4",
    "lucky-match": "11D.4",
}
SIGNED = {
    "perfect-pair": "11A.4",
    "dragon-bonus": "11B.5",
    "any-pair": "11C.5",
    "lucky-match": "11D.5",
}
AFTER_THE_RESULT = {
    "perfect-pair": "11A.6",
    "dragon-bonus": "11B.7",
    "any-pair": "11C.7",
    "lucky-match": "11D.7",
}
MAIN = bet("tie", id="main")


rule = Rules("nz", "5/")
ref = rule.refs


def table_of(side: str, **more: Any) -> Answer:
    return baccarat("nz", **SIDES[side], **more)


def every_side(refs: dict[str, Any]) -> pytest.MarkDecorator:
    """Try every side wager, marked with its own rules."""
    sides = {side: (at,) if isinstance(at, str) else at for side, at in refs.items()}
    return pytest.mark.parametrize(
        "side", [pytest.param(side, marks=rule(*at), id=side) for side, at in sides.items()]
    )


# What they pay


PAIRS = {
    "perfect-pair": ("one", "two", "three"),
    "any-pair": ("one", "two"),
    "lucky-match": ("one", "two"),
}
DEFINED = {
    # what a hand has, for which wager: the rules that name it, that it wins by, that it is paid by
    ("perfect-pair", "mixed"): ("1[Mixed Pair]", "11A.5", "11A.7"),
    ("perfect-pair", "coloured"): ("1[Coloured Pair]", "11A.5", "11A.7"),
    ("perfect-pair", "perfect"): ("1[Perfect Pair]", "11A.5", "11A.7"),
    ("perfect-pair", "none"): ("11A.5",),
    ("any-pair", "mixed"): ("11C.6", "11C.8"),
    ("any-pair", "coloured"): ("11C.6", "11C.8"),
    ("any-pair", "perfect"): ("11C.6", "11C.8"),
    ("any-pair", "none"): ("11C.6",),
    ("lucky-match", "mixed"): ("1[Mixed Match]", "11D.6", "11D.8"),
    ("lucky-match", "coloured"): ("1[Coloured Match]", "11D.6", "11D.8"),
    ("lucky-match", "perfect"): ("1[Lucky Match]", "11D.6", "11D.8"),
    ("lucky-match", "triple"): ("1[Lucky Triple Match]", "11D.6", "11D.8", "11D.9"),
    ("lucky-match", "none"): ("11D.6",),
}


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        pytest.param(
            *case,
            marks=rule(*at, *(["1[Pair]"] if case[0] != "lucky-match" else [])),
            id=" ".join(case),
        )
        for case, at in DEFINED.items()
    ],
)
def test_a_wager_on_a_pair_by_the_pair(name: str, kind: str) -> None:
    is_lucky = name == "lucky-match"
    for scale in PAIRS[name]:
        table = table_of(name, **{f"{name.replace('-', '_')}_scale": scale})
        for hand in HANDS:
            coups = [
                one
                for one in (*pairs(hand), *(triples(hand) if is_lucky else ()))
                if kind
                == ("triple" if is_lucky and is_triple(one.hand(hand)) else pair(one.hand(hand)))
            ][:: 1 if scale == "one" else 4]
            sweep(table, bet(name, hand), coups, lambda _: ref(*DEFINED[name, kind]), [MAIN])


@rule("1[Face Value]")
@pytest.mark.parametrize("name", ["perfect-pair", "any-pair", "lucky-match"])
def test_tens_and_pictures_are_alike_by_their_rank_and_not_by_what_they_count(name: str) -> None:
    tens = ("10", "J", "Q", "K")
    coups = [coup(f"{one}S 2D {other}H 5C 4H") for one in tens for other in tens]
    laid = [bet("player"), bet(name, "player", id="side")]
    for one, told in zip(coups, settled(baccarat("nz", **SIDES[name]), laid, *coups), strict=True):
        wager = wager_of(told, "side")
        alike = one.player[0][:-1] == one.player[1][:-1]
        assert (wager["result"] == "win") is alike, (one, wager)
        assert "nz:5/1[Face Value]" in wager["rules"]


@rule("11D.9")
def test_a_triple_is_paid_alone() -> None:
    (triple,) = [one for one in triples("player") if one.player == ("AS", "AS", "AS")]
    (told,) = settled(table_of("lucky-match"), [MAIN, bet("lucky-match", "player")], triple)
    assert wager_of(told, "w2")["winnings"] == str(20 * 100)
    assert set(ref("11D.9")) <= set(wager_of(told, "w2")["rules"])


@pytest.mark.parametrize("scale", ["one", "two", "three"])
@pytest.mark.parametrize("hand", HANDS)
@rule("11B.6", "11B.8")
def test_a_dragon_bonus_by_margin_and_naturals(hand: str, scale: str) -> None:
    coups = margins(hand)
    assert {dragon(one, hand) for one in coups} == {*"456789", "natural", "natural tie", "lose"}
    table = table_of("dragon-bonus", dragon_bonus_scale=scale)

    def rules(one: Coup) -> tuple[str, ...]:
        decided = dragon(one, hand)
        return ref("11B.8") if decided == "natural tie" else ref("11B.6")

    sweep(table, bet("dragon-bonus", hand), coups, rules, [MAIN])


# How they are made


@every_side(WITH_THE_MAIN)
def test_a_side_wager_is_made_with_the_main_wager_on_either_hand_or_both(side: str) -> None:
    table = table_of(side)
    at = ref(*WITH_THE_MAIN[side])
    alone = [bet(side, "player", id="side", player="seat 1"), bet("player", player="seat 2")]
    (told,) = settle({"table": table, "wagers": alone, "chance": PLAYER_WINS.shoe})
    assert set(at) <= refused_bets(told)["side"]
    for main in ("player", "banker", "tie"):
        wagers = [bet(side, "player"), bet(side, "banker"), bet(main)]
        (told,) = settled(table, wagers, PLAYER_WINS)
        assert not refused_bets(told), main
    wrong = moved(table, place("tie"), place(side, "tie"))
    last_refused(wrong, *at)


@every_side(BEFORE_CARDS)
def test_a_side_wager_is_made_before_any_card(side: str) -> None:
    table = table_of(side)
    late = moved(table, place("player"), CLOSE, *cards("4S"), place(side, "banker", id="late"))
    last_refused(late, *ref(BEFORE_CARDS[side]))
    closed = moved(table, place("player"), CLOSE, place(side, "banker", id="late"))
    last_refused(closed)
    timely = moved(table, place("player"), place(side, "banker"), CLOSE)
    assert not refused_bets(timely)


@every_side(SIGNED)
def test_a_side_wager_keeps_to_its_own_limits_on_the_sign(side: str) -> None:
    signed = {"min": "10", "max": "1000", "bets": {side: {"min": "5", "max": "50"}}}
    table = baccarat("nz", limits=signed, **SIDES[side])
    stakes = {"4": False, "5": True, "50": True, "51": False}
    wagers = [bet("player"), *(bet(side, "player", stake, id=stake) for stake in stakes)]
    (told,) = settle({"table": table, "wagers": wagers, "chance": PLAYER_WINS.shoe})
    refused = refused_bets(told)
    assert set(refused) == {stake for stake, fits in stakes.items() if not fits}
    for rules in refused.values():
        assert set(ref(SIGNED[side])) <= rules


@every_side(AFTER_THE_RESULT)
def test_a_side_wager_is_settled_after_the_result(side: str) -> None:
    table = table_of(side)
    wagers = [place("player"), place(side, "player", id="won"), place(side, "banker", id="lost")]
    before = [*cards("8S", "KH", "8C", "5D")]
    early = moved(table, *wagers, CLOSE, *before[:3])
    assert {one["result"] for one in early["wagers"]} == {"open"}
    shoe = cards("KS", "2H", "KC", "3D", "9H")
    still = moved(table, *wagers, CLOSE, *shoe[:4])
    assert {one["result"] for one in still["wagers"]} == {"open"}
    done = moved(table, *wagers, CLOSE, *shoe)
    assert {one["result"] for one in done["wagers"]} == {"win", "lose"}
    for name in ("won", "lost"):
        assert set(ref(AFTER_THE_RESULT[side])) <= set(wager_of(done, name)["rules"]), name


# Which of them share a table


PAIR_BETS = {"perfect-pair": "11A.1A", "any-pair": "11C.2", "lucky-match": "11D.2"}


@every_side(PAIR_BETS)
def test_of_the_three_pair_wagers_a_table_has_one(side: str) -> None:
    table = table_of(side)
    for other in PAIR_BETS:
        told = moved(table, place("tie"), place(other, "player", id="side"))
        if other == side:
            assert not refused_bets(told)
        else:
            last_refused(told, *ref(PAIR_BETS[side]))
            both = {"pair bet": [side.replace("-", " "), other.replace("-", " ")]}
            refusal = unopened({**baccarat("nz"), "options": both})
            assert set(ref(PAIR_BETS[side])) <= set(map(str, refusal.rules))
    dragon_too = moved(table, place("tie"), place("dragon-bonus", "player"))
    assert not refused_bets(dragon_too)
