"""Side bets under nz-baccarat, sections 11A to 11G, 11I and 17: what they win on, when they are taken."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import pytest

from tests.conformance.coups import (
    CLOSE,
    LOSE,
    STAND_OFF,
    Coup,
    Due,
    Options,
    bet,
    came_to,
    cards,
    due_on,
    hold,
    last_refused,
    moved,
    place,
    settled,
    steps_with,
    wager_of,
)
from tests.conformance.nz_baccarat import (
    ENDINGS,
    by_chance,
    of,
    ref,
    rule,
    sign,
    table,
)
from tests.conformance.settling import Answer, cited, settle, unopened


class Side(NamedTuple):
    """A side bet and the rules of its own section."""

    name: str
    targets: tuple[str | None, ...]
    options: Options
    made_with: str
    late: str
    sign: str
    settled: str
    pays: str


HANDS = ("player", "banker")
NONE = (None,)
SIDES = (
    Side(
        "perfect-pair",
        HANDS,
        {"pair bet": "perfect pair"},
        *["11A.2", "11A.3", "11A.4", "11A.6", "11A.7"],
    ),
    Side("dragon-bonus", HANDS, {}, *["11B.2", "11B.4", "11B.5", "11B.7", "11B.8"]),
    Side(
        "any-pair", HANDS, {"pair bet": "any pair"}, *["11C.3", "11C.4", "11C.5", "11C.7", "11C.8"]
    ),
    Side(
        "lucky-match",
        HANDS,
        {"pair bet": "lucky match"},
        *["11D.3", "11D.4", "11D.5", "11D.7", "11D.8"],
    ),
    Side("dragon-7", NONE, {}, *["11E.2", "11E.3", "11E.4", "11E.6", "11E.7"]),
    Side("panda-8", NONE, {}, *["11F.2", "11F.3", "11F.4", "11F.6", "11F.7"]),
    Side("lucky-6", NONE, {}, *["11G.2", "11G.3", "11G.4", "11G.6", "11G.7"]),
    Side("super-6", NONE, {}, *["11I.2", "11I.3", "11I.4", "11I.6", "11I.7"]),
    *(
        Side(name, NONE, {}, *["17.4", "17.4", "17.5", "17.6", "17.7"])
        for name in ("tiger", "big-tiger", "small-tiger", "tiger-tie", "tiger-pair")
    ),
)
SIDE = {side.name: side for side in SIDES}
ALONE = ("dragon-7", "panda-8")
"""The two whose sections tie them to no other wager."""
LEVEL = of("KS 6H", "QD 6C")
LONG = of("KS 2H 4D", "KD 4C KH")
"""A coup of six cards."""


def each(*fields: str, of_these: Sequence[Side] = SIDES) -> pytest.MarkDecorator:
    """Run a test over side bets, marked with the rules that it is about."""
    return pytest.mark.parametrize(
        "side",
        [
            pytest.param(side, marks=rule(*(getattr(side, name) for name in fields)), id=side.name)
            for side in of_these
        ],
    )


def placed(side: Side, target: str | None = None, **more: object) -> Answer:
    return bet(side.name, side.targets[0] if target is None else target, **more)


# What they win on


PAIRS = [
    of("8H 8S", "KD 7C"),
    of("KD 7C", "8H 8S"),
    of("3H 3D", "4S 2C"),
    of("4S 2C", "3C 3S"),
    of("JC JC", "9S 9S"),
    of("KH QH 4D", "10S JS 2D"),
    of("AS AC 5H", "AH AH 5D"),
    of("2H 2H 2H", "2D 2D 2D"),
    of("2H 2H 2D", "2D 2D 4D"),
    of("2H 2D 2H", "2D 2D 2S"),
    of("2H 3H 2H", "4C KC 4C"),
    of("4H 4H", "5S 5S"),
    of("5C 5S KH", "5D 5H 5D"),
    of("QS QS QS", "KS KS KS"),
    of("10D 10H 6C", "10D 10H 7S"),
    of("9C 9D", "9C 9D"),
]
"""Pairs of every kind in either hand, triples and what only looks like one."""
MARGINS = [
    *(of(f"KS KH {won}D", "QS QD KC") for won in range(4, 10)),
    *(of("KS KH QD", f"QS QD {won}C") for won in range(4, 10)),
]
"""Either hand ahead by four to nine without a natural."""
COUPS = [*PAIRS, *MARGINS, *by_chance(seed=1997, times=20), *ENDINGS]


PAYS: list[tuple[str, Options, str]] = [
    *(
        ("perfect-pair", {"perfect pair scale": scale}, "11A.5, 11A.7, 1[Pair], 1[Face Value]")
        for scale in ("one", "two", "three")
    ),
    *(
        ("dragon-bonus", {"dragon bonus scale": scale}, "11B.6, 11B.8")
        for scale in ("one", "two", "three")
    ),
    *(("any-pair", {"any pair scale": scale}, "11C.6, 11C.8, 1[Pair]") for scale in ("one", "two")),
    *(
        ("lucky-match", {"lucky match scale": scale}, "11D.6, 11D.8, 11D.9, 1[Lucky Match]")
        for scale in ("one", "two")
    ),
    ("dragon-7", {}, "11E.5, 11E.7"),
    ("panda-8", {}, "11F.5, 11F.7"),
    ("lucky-6", {}, "11G.5, 11G.7"),
    ("super-6", {"super 6 pays": "12 to 1"}, "11I.5, 11I.7, 11I.7(a)"),
    ("super-6", {"super 6 pays": "15 to 1"}, "11I.5, 11I.7, 11I.7(b)"),
    ("tiger", {}, "17.2(c), 17.7"),
    ("big-tiger", {}, "17.2(a), 17.7"),
    ("small-tiger", {}, "17.2(b), 17.7"),
    ("tiger-tie", {}, "17.2(e), 17.7"),
    ("tiger-pair", {}, "17.2(d), 17.7"),
]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        pytest.param(
            name, options, marks=rule(*refs.split(", ")), id=" ".join((name, *options.values()))
        )
        for name, options, refs in PAYS
    ],
)
def test_a_side_bet_comes_to_what_its_scale_says(name: str, options: Options) -> None:
    side = SIDE[name]
    laid = [bet("tie"), *(bet(name, target) for target in side.targets)]
    told = settled(table({**side.options, **options}), laid, *COUPS)
    for one, answered in zip(COUPS, told, strict=True):
        for target, wager in zip(side.targets, answered["wagers"][1:], strict=True):
            hold(wager, due_on(one, name, target, options))


def test_the_coups_tried_have_every_line_of_every_scale() -> None:
    lines = {"perfect-pair": 4, "lucky-match": 5, "tiger-pair": 4, "lucky-6": 3, "tiger": 3}
    for name, options, _ in PAYS:
        for target in SIDE[name].targets:
            came = {due_on(one, name, target, options) for one in COUPS}
            if target is None or name != "dragon-bonus":
                assert len(came) == lines.get(name, 2), (name, target, came)
                continue
            margins = {one.margin(target) for one in COUPS if not one.is_natural(target)}
            assert margins >= set(range(-9, 10))
            assert {STAND_OFF, LOSE, came_to(1)} <= came


ONE: Options = {
    "perfect pair scale": "one",
    "lucky match scale": "one",
    "dragon bonus scale": "one",
}
LINES: list[tuple[str, str | None, Coup, Due, str]] = [
    ("perfect-pair", "player", of("8H 8S", "KD 7C"), came_to(5), "11A.5, 11A.7, 1[Mixed Pair]"),
    ("perfect-pair", "player", of("3H 3D", "4S 2C"), came_to(10), "11A.7, 1[Coloured Pair]"),
    ("perfect-pair", "banker", of("4S 2C", "3C 3S"), came_to(10), "11A.7, 1[Coloured Pair]"),
    ("perfect-pair", "banker", of("JC JC", "9S 9S"), came_to(30), "11A.7, 1[Perfect Pair]"),
    ("perfect-pair", "player", of("KH QH 4D", "10S JS 2D"), LOSE, "11A.5, 1[Face Value], 1[Pair]"),
    ("any-pair", "player", of("KH QH 4D", "10S JS 2D"), LOSE, "11C.6, 1[Face Value], 1[Pair]"),
    ("any-pair", "banker", of("10D 10H 6C", "10D 10H 7S"), came_to(11), "11C.6, 11C.8, 1[Pair]"),
    ("lucky-match", "player", of("8H 8S", "KD 7C"), came_to(5), "11D.6, 11D.8, 1[Mixed Match]"),
    ("lucky-match", "player", of("3H 3D", "4S 2C"), came_to(10), "11D.8, 1[Coloured Match]"),
    ("lucky-match", "player", of("4H 4H", "5S 5S"), came_to(25), "11D.8, 1[Lucky Match]"),
    ("lucky-match", "player", of("2H 2H 2D", "2D 2D 4D"), came_to(25), "11D.8, 1[Lucky Match]"),
    (
        "lucky-match",
        "player",
        of("2H 2H 2H", "2D 2D 2D"),
        came_to(100),
        "11D.6, 11D.8, 11D.9, 1[Lucky Triple Match]",
    ),
    (
        "lucky-match",
        "banker",
        of("2H 2H 2H", "2D 2D 2D"),
        came_to(100),
        "11D.9, 1[Lucky Triple Match]",
    ),
    ("lucky-match", "player", of("2H 3H 2H", "4C KC 4C"), LOSE, "11D.6"),
    ("dragon-bonus", "player", of("4H 4H", "5S 5S"), came_to(1), "11B.6, 11B.8"),
    ("dragon-bonus", "player", of("9C 9D", "9C 9D"), STAND_OFF, "11B.8"),
    ("dragon-bonus", "player", LEVEL, LOSE, "11B.6"),
    ("dragon-bonus", "banker", of("QS KC QS", "KS KS 9S"), came_to(30), "11B.6, 11B.8"),
    ("dragon-7", None, of("KS AH 4D", "KD 3C 4H"), came_to(40), "11E.5, 11E.7"),
    ("panda-8", None, of("2S KH 6D", "KS AD 3C"), came_to(25), "11F.5, 11F.7"),
    ("lucky-6", None, of("KS 5H QD", "2D 4C"), came_to(12), "11G.5, 11G.7"),
    ("lucky-6", None, of("KS AH 4D", "KD 3C 3H"), came_to(20), "11G.5, 11G.7"),
    ("super-6", None, of("KS 5H QD", "2D 4C"), came_to(12), "11I.5, 11I.7, 11I.7(a)"),
    ("tiger", None, of("KS 5H QD", "2D 4C"), came_to(12), "17.2(c), 17.7"),
    ("tiger", None, of("KS AH 4D", "KD 3C 3H"), came_to(20), "17.2(c), 17.7"),
    ("big-tiger", None, of("KS AH 4D", "KD 3C 3H"), came_to(50), "17.2(a), 17.7"),
    ("small-tiger", None, of("KS 5H QD", "2D 4C"), came_to(22), "17.2(b), 17.7"),
    ("tiger-tie", None, LEVEL, came_to(35), "17.2(e), 17.7"),
    ("tiger-pair", None, of("8H 8S", "KD 7C"), came_to(4), "17.2(d), 17.2(d)[Single], 17.7"),
    ("tiger-pair", None, of("3H 3D", "4H 4H"), came_to(20), "17.2(d), 17.2(d)[Double], 17.7"),
    ("tiger-pair", None, of("9C 9D", "9C 9D"), came_to(100), "17.2(d), 17.2(d)[Twin], 17.7"),
    ("tiger-pair", None, LEVEL, LOSE, "17.2(d)"),
]


@pytest.mark.parametrize(
    ("name", "target", "one", "due", "refs"),
    [
        pytest.param(
            *case,
            marks=rule(*case[-1].split(", ")),
            id=f"{case[0]} {case[3].result} {case[3].odds} {number}",
        )
        for number, case in enumerate(LINES)
    ],
)
def test_each_line_rests_on_its_rule(
    name: str, target: str | None, one: Coup, due: Due, refs: str
) -> None:
    options = {k: v for k, v in ONE.items() if k.removesuffix(" scale").replace(" ", "-") == name}
    if name == "super-6":
        options = {"super 6 pays": "12 to 1"}
    at = table({**SIDE[name].options, **options})
    (told,) = settled(at, [bet("tie", id="main"), bet(name, target, id="side")], one)
    hold(wager_of(told, "side"), due, *ref(*refs.split(", ")))


SUITED = {"mixed": "SH SD CH CD HS HC DS DC", "coloured": "SC CS HD DH", "suited": "SS HH DD CC"}
KINDS = {
    ("perfect-pair", "mixed"): "1[Mixed Pair]",
    ("perfect-pair", "coloured"): "1[Coloured Pair]",
    ("perfect-pair", "suited"): "1[Perfect Pair]",
    ("lucky-match", "mixed"): "1[Mixed Match]",
    ("lucky-match", "coloured"): "1[Coloured Match]",
    ("lucky-match", "suited"): "1[Lucky Match]",
}


@pytest.mark.parametrize(
    ("name", "kind"), [pytest.param(*which, marks=rule(by), id=by) for which, by in KINDS.items()]
)
def test_a_kind_of_pair_is_made_by_its_suits_and_by_no_others(name: str, kind: str) -> None:
    suits = list(product("SHDC", repeat=2))
    coups = [of(f"8{one} 8{other}", f"K{other} 7{one}") for one, other in suits]
    laid = [bet("tie"), bet(name, "player", id="side")]
    for pair_of, told in zip(suits, settled(table(SIDE[name].options), laid, *coups), strict=True):
        mine = set(ref(KINDS[name, kind])) <= cited(wager_of(told, "side"))
        assert mine is ("".join(pair_of) in SUITED[kind].split()), (pair_of, told["wagers"])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=rule("1[Pair]", "1[Face Value]"))
        for name in ("perfect-pair", "any-pair", "tiger-pair")
    ],
)
def test_cards_of_two_ranks_are_no_pair_though_they_count_alike(name: str) -> None:
    side = SIDE[name]
    tens = ("10", "J", "Q", "K")
    coups = [of(f"{one}S {other}S 4H", "2D 5C") for one in tens for other in tens]
    laid = [bet("tie"), bet(name, side.targets[0], id="side")]
    for one, told in zip(coups, settled(table(side.options), laid, *coups), strict=True):
        paired = one.player[0] == one.player[1]
        wager = wager_of(told, "side")
        assert (wager["result"] == "win") is paired, wager
        assert set(ref("1[Pair]", "1[Face Value]")) <= cited(wager)


# When and with what they are made


@each("made_with", of_these=[side for side in SIDES if side.name not in ALONE])
def test_it_is_made_with_a_main_wager_of_the_same_player(side: Side) -> None:
    at = table(side.options)
    for target in side.targets:
        wager = place(side.name, target, player="Ana", id="side")
        alone = moved(at, wager)
        last_refused(alone, *ref(side.made_with))
        assert alone["moves"][-1]["refusal"]["reason"] == "wager needs another"
        others = moved(at, place("player", player="Ben"), wager)
        last_refused(others, *ref(side.made_with))
        for main in ("player", "banker", "tie"):  # whichever side that is
            told = moved(at, place(main, player="Ana"), wager, CLOSE, *cards(*LONG.shoe))
            assert wager_of(told, "side")["result"] in ("win", "lose"), told["moves"]
            assert set(ref(side.made_with)) <= cited(wager_of(told, "side"))


@each("made_with", of_these=[SIDE[name] for name in ALONE])
def test_these_two_need_no_other_wager(side: Side) -> None:
    (told,) = settled(table(side.options), [bet(side.name, player="Ana")], LONG)
    assert told["wagers"][0]["result"] == "lose"
    assert set(ref(side.made_with)) <= cited(told["wagers"][0])


@rule("11B.3")
def test_the_dragon_bonus_is_on_either_hand_or_both_whatever_the_main_wager() -> None:
    wagers = [bet("tie"), bet("dragon-bonus", "player"), bet("dragon-bonus", "banker")]
    (told,) = settled(table(), wagers, of("KS 9H", "KD 3C"))
    assert [one["result"] for one in told["wagers"]] == ["lose", "win", "lose"]
    assert set(ref("11B.3")) <= cited(told["wagers"][1])
    elsewhere = moved(table(), place("tie"), place("dragon-bonus", "tie"))
    assert elsewhere["moves"][-1]["refusal"]["reason"] == "target is not on the layout"
    assert set(ref("11B.3")) <= cited(elsewhere["moves"][-1])


@rule("17.4")
def test_tiger_bets_are_made_alone_or_in_any_mix() -> None:
    names = [side.name for side in SIDES if side.pays == "17.7"]
    for number in range(1, 2 ** len(names)):
        chosen = [name for place_, name in enumerate(names) if number >> place_ & 1]
        (told,) = settled(table(), [bet("player"), *map(bet, chosen)], LEVEL)
        came = {one["bet"]: one["result"] for one in told["wagers"][1:]}
        assert came == {name: "win" if name == "tiger-tie" else "lose" for name in chosen}


@each("late")
def test_it_is_made_before_any_card_is_dealt(side: Side) -> None:
    for options in ({}, {"international": True}):
        at = table({**side.options, **options})
        wager = place(side.name, side.targets[0], player="Ana")
        for dealt in ([], cards("KS"), cards(*LONG.shoe[:4])):
            told = moved(at, place("player", player="Ana"), CLOSE, *dealt, wager)
            last_refused(told, *ref(side.late))
            assert told["wagers"][-1]["result"] == "refused"


@each("sign")
def test_its_amount_keeps_to_the_sign(side: Side) -> None:
    limits = sign(bets={side.name: {"min": "5", "max": "50"}})
    at = table(side.options, limits=limits)
    for stake, taken in (("4", False), ("5", True), ("50", True), ("51", False)):
        told = moved(at, place("player"), place(side.name, side.targets[0], stake))
        last = told["moves"][-1]
        assert (last["answer"] == "accepted") is taken, last
        if not taken:
            assert last["refusal"]["reason"].startswith("stake is "), last
            last_refused(told, *ref(side.sign))


@each("settled")
def test_it_is_settled_after_the_last_card_and_the_call(side: Side) -> None:
    one = of("AS AC 5H", "AH AH 5D")
    at = table(side.options)
    laid = [place("tie"), place(side.name, side.targets[0], id="side"), CLOSE]
    for dealt in range(len(one.shoe)):
        told = moved(at, *laid, *cards(*one.shoe[:dealt]))
        assert wager_of(told, "side")["result"] == "open", dealt
    told = moved(at, *laid, *cards(*one.shoe))
    assert wager_of(told, "side")["result"] in ("win", "lose")
    assert steps_with(told, *ref(side.settled)) or set(ref(side.settled)) <= cited(
        wager_of(told, "side")
    )


# One pair bet at a table

EXCLUDES = {"perfect-pair": "11A.1A", "any-pair": "11C.2", "lucky-match": "11D.2"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=rule(by)) for name, by in EXCLUDES.items()]
)
def test_a_table_with_one_pair_bet_has_no_other(name: str) -> None:
    at = table(SIDE[name].options)
    for other in EXCLUDES:
        told = moved(at, place("tie"), place(other, "player"))
        last = told["moves"][-1]
        assert (last["answer"] == "accepted") is (other == name), last
        if other != name:
            last_refused(told, *ref(EXCLUDES[name]))
            assert last["refusal"]["reason"] == "bet is not offered"
    tigers = moved(at, place("tie"), place("tiger-pair"))
    assert tigers["moves"][-1]["answer"] == "accepted"


@rule(*EXCLUDES.values())
def test_two_of_them_cannot_be_elected() -> None:
    refusal = unopened(table({"pair bet": "perfect pair and any pair"}))
    assert set(map(str, refusal.rules)) == set(ref(*EXCLUDES.values()))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(first, second, marks=rule(EXCLUDES[first]))
        for first in EXCLUDES
        for second in EXCLUDES
        if first != second
    ],
)
def test_a_record_that_names_none_elects_the_first_that_is_wagered(first: str, second: str) -> None:
    wagers = [bet("tie"), bet(first, "player"), bet(second, "player")]
    (told,) = settle({"table": table(), "wagers": wagers, "chance": PAIRS[0].shoe})
    assert [one["result"] for one in told["wagers"]] == ["lose", "win", "refused"]
    assert set(ref(EXCLUDES[first])) <= cited(told["wagers"][2])
