"""Side bets of baccarat, sections 11A to 11G, 11I and 17 in both books: what they win on, when they are taken."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import pytest

from tests.conformance.baccarat_coups import (
    CLOSE,
    ENDS,
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
    margins,
    moved,
    pairs,
    place,
    refused_bets,
    remove,
    settled,
    steps_with,
    triples,
    wager_of,
)
from tests.conformance.nz_baccarat import by_chance, of, sign
from tests.conformance.settling import Answer, cited, settle
from tests.marks import Rules, numbers


class Side(NamedTuple):
    """A side bet of a book and the rules of its own section."""

    book: str
    name: str
    targets: tuple[str | None, ...]
    options: Options
    made_with: list[str]
    late: list[str]
    sign: list[str]
    settled: list[str]

    @property
    def rule(self) -> Rules:
        return BOOKS[self.book]

    def table(self, options: Options | None = None, **more: Any) -> Answer:
        """Open a table that has it."""
        elected = {**self.options, **(options or {})}
        return {"rulebook": self.book, "game": "baccarat", "options": elected, **more}

    def bet(self, target: str | None = None, **more: object) -> Answer:
        return bet(self.name, target or self.targets[0], **more)

    def place(self, target: str | None = None, **more: object) -> Answer:
        return {"do": "place", **self.bet(target, **more)}


BOOKS = {"nz": Rules("nz", "5/"), "nz-baccarat": Rules("nz-baccarat")}
HANDS = ("player", "banker")
SECTIONS = """
perfect-pair | 11A.2 | 11A.3 | 11A.4 | 11A.6
dragon-bonus | 11B.2 11B.3 | 11B.4 | 11B.5 | 11B.7
any-pair | 11C.3 | 11C.4 | 11C.5 | 11C.7
lucky-match | 11D.3 | 11D.4 | 11D.5 | 11D.7
dragon-7 | 11E.2 | 11E.3 | 11E.4 | 11E.6
panda-8 | 11F.2 | 11F.3 | 11F.4 | 11F.6
lucky-6 | 11G.2 | 11G.3 | 11G.4 | 11G.6
super-6 | 11I.2 | 11I.3 | 11I.4 | 11I.6
tiger | 17.4 | 17.4 | 17.5 | 17.6
big-tiger | 17.4 | 17.4 | 17.5 | 17.6
small-tiger | 17.4 | 17.4 | 17.5 | 17.6
tiger-tie | 17.4 | 17.4 | 17.5 | 17.6
tiger-pair | 17.4 | 17.4 | 17.5 | 17.6
"""
"""Of each: with what it is made, until when, its limits, when it is settled; nz has the first four."""
EXCLUDES = {"perfect-pair": "11A.1A", "any-pair": "11C.2", "lucky-match": "11D.2"}
OF_A_HAND = (*EXCLUDES, "dragon-bonus")
SIDES = {
    (book, name): Side(
        book,
        name,
        HANDS if name in OF_A_HAND else (None,),
        {"pair bet": name.replace("-", " ")} if name in EXCLUDES else {},
        *(part.split() for part in parts),
    )
    for name, *parts in (line.split(" | ") for line in SECTIONS.strip().splitlines())
    for book in BOOKS
    if book == "nz-baccarat" or name in OF_A_HAND
}
ALONE = ("dragon-7", "panda-8")
"""The two whose sections tie them to no other wager."""
LEVEL = of("KS 6H", "QD 6C")
LONG = of("KS 2H 4D", "KD 4C KH")
"""A coup of six cards."""


def each(by: str | Mapping[str, str], only: Callable[[Side], bool] = bool) -> pytest.MarkDecorator:
    """Run a test over side bets of both books, marked with the rules that it is about.

    Those are a field of all side bets, or told by the names of some.
    """

    def refs(side: Side) -> list[str]:
        found: list[str] = (
            getattr(side, by) if isinstance(by, str) else by.get(side.name, "").split()
        )
        return found

    return pytest.mark.parametrize(
        "side",
        [
            pytest.param(
                side,
                marks=side.rule(*refs(side)),
                id=f"{side.book} {side.name}",
            )
            for side in SIDES.values()
            if only(side) and refs(side)
        ],
    )


def in_both(cases: Sequence[tuple[Any, ...]]) -> list[Any]:
    """Give cases, of the book's name, a side bet and what else, that end with their rules: for both books."""
    return [
        pytest.param(side, *rest, refs, marks=side.rule(*refs), id=f"{book} {name} {number}")
        for number, (name, *rest, written) in enumerate(cases)
        for refs in [numbers(written)]
        for (book, of_name), side in SIDES.items()
        if of_name == name
    ]


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
    of("2H 2H AS", "AS AS 2H"),
    of("2H 3H 2H", "4C KC 4C"),
    of("4H 4H", "5S 5S"),
    of("5C 5S KH", "5D 5H 5D"),
    of("QS QS QS", "KS KS KS"),
    of("10D 10H 6C", "10D 10H 7S"),
    of("9C 9D", "9C 9D"),
]
"""Pairs of every kind in either hand, triples and what only looks like one."""
ALIKE = [one for hand in HANDS for one in (*pairs(hand), *triples(hand))]
COUPS = [
    *(*PAIRS, *ALIKE, *margins("player"), *margins("banker"), *ENDS),
    *by_chance(seed=1997, times=20),
]


PAYS: list[tuple[str, Options, str]] = [
    *(
        ("perfect-pair", {"perfect pair scale": scale}, "11A.5 11A.7 1[Pair] 1[Face Value]")
        for scale in ("one", "two", "three")
    ),
    *(
        ("dragon-bonus", {"dragon bonus scale": scale}, "11B.6 11B.8")
        for scale in ("one", "two", "three")
    ),
    *(("any-pair", {"any pair scale": scale}, "11C.6 11C.8 1[Pair]") for scale in ("one", "two")),
    *(
        ("lucky-match", {"lucky match scale": scale}, "11D.6 11D.8 11D.9 1[Lucky Match]")
        for scale in ("one", "two")
    ),
    ("dragon-7", {}, "11E.5 11E.7"),
    ("panda-8", {}, "11F.5 11F.7"),
    ("lucky-6", {}, "11G.5 11G.7"),
    ("super-6", {"super 6 pays": "12 to 1"}, "11I.5 11I.7 11I.7(a)"),
    ("super-6", {"super 6 pays": "15 to 1"}, "11I.5 11I.7 11I.7(b)"),
    ("tiger", {}, "17.2(c) 17.7"),
    ("big-tiger", {}, "17.2(a) 17.7"),
    ("small-tiger", {}, "17.2(b) 17.7"),
    ("tiger-tie", {}, "17.2(e) 17.7"),
    ("tiger-pair", {}, "17.2(d) 17.7"),
]


@pytest.mark.parametrize(("side", "options", "refs"), in_both(PAYS))
def test_a_side_bet_comes_to_what_its_scale_says(
    side: Side, options: Options, refs: list[str]
) -> None:
    laid = [bet("tie"), *(bet(side.name, target) for target in side.targets)]
    told_by = set[str]()
    for one, answered in zip(COUPS, settled(side.table(options), laid, *COUPS), strict=True):
        for target, wager in zip(side.targets, answered["wagers"][1:], strict=True):
            hold(wager, due_on(one, side.name, target, options))
            told_by |= cited(wager)
    assert side.rule.told(*refs) <= told_by


def test_the_coups_tried_have_every_line_of_every_scale() -> None:
    lines = {"perfect-pair": 4, "lucky-match": 5, "tiger-pair": 4, "lucky-6": 3, "tiger": 3}
    for name, options, _ in PAYS:
        for target in SIDES["nz-baccarat", name].targets:
            came = {due_on(one, name, target, options) for one in COUPS}
            if target is None or name != "dragon-bonus":
                assert len(came) == lines.get(name, 2), (name, target, came)
                continue
            margins = {one.margin(target) for one in COUPS if not one.is_natural(target)}
            assert margins >= set(range(-9, 10))
            assert {STAND_OFF, LOSE, came_to(1)} <= came


SCALES = ("perfect pair scale", "lucky match scale", "dragon bonus scale")
LINES: list[tuple[str, str | None, Coup, Due, str]] = [
    ("perfect-pair", "player", of("8H 8S", "KD 7C"), came_to(5), "11A.5 11A.7 1[Mixed Pair]"),
    ("perfect-pair", "player", of("3H 3D", "4S 2C"), came_to(10), "11A.7 1[Coloured Pair]"),
    ("perfect-pair", "banker", of("4S 2C", "3C 3S"), came_to(10), "11A.7 1[Coloured Pair]"),
    ("perfect-pair", "banker", of("JC JC", "9S 9S"), came_to(30), "11A.7 1[Perfect Pair]"),
    ("perfect-pair", "player", of("KH QH 4D", "10S JS 2D"), LOSE, "11A.5 1[Face Value] 1[Pair]"),
    ("any-pair", "player", of("KH QH 4D", "10S JS 2D"), LOSE, "11C.6 1[Face Value] 1[Pair]"),
    ("any-pair", "banker", of("10D 10H 6C", "10D 10H 7S"), came_to(11), "11C.6 11C.8 1[Pair]"),
    ("lucky-match", "player", of("8H 8S", "KD 7C"), came_to(5), "11D.6 11D.8 1[Mixed Match]"),
    ("lucky-match", "player", of("3H 3D", "4S 2C"), came_to(10), "11D.8 1[Coloured Match]"),
    ("lucky-match", "player", of("4H 4H", "5S 5S"), came_to(25), "11D.8 1[Lucky Match]"),
    ("lucky-match", "player", of("2H 2H 2D", "2D 2D 4D"), came_to(25), "11D.8 1[Lucky Match]"),
    (
        "lucky-match",
        "player",
        of("2H 2H 2H", "2D 2D 2D"),
        came_to(100),
        "11D.6 11D.8 11D.9 1[Lucky Triple Match]",
    ),
    (
        "lucky-match",
        "banker",
        of("2H 2H 2H", "2D 2D 2D"),
        came_to(100),
        "11D.9 1[Lucky Triple Match]",
    ),
    ("lucky-match", "player", of("2H 3H 2H", "4C KC 4C"), LOSE, "11D.6"),
    ("dragon-bonus", "player", of("4H 4H", "5S 5S"), came_to(1), "11B.6 11B.8"),
    ("dragon-bonus", "player", of("9C 9D", "9C 9D"), STAND_OFF, "11B.8"),
    ("dragon-bonus", "player", LEVEL, LOSE, "11B.6"),
    ("dragon-bonus", "banker", of("QS KC QS", "KS KS 9S"), came_to(30), "11B.6 11B.8"),
    ("dragon-7", None, of("KS AH 4D", "KD 3C 4H"), came_to(40), "11E.5 11E.7"),
    ("panda-8", None, of("2S KH 6D", "KS AD 3C"), came_to(25), "11F.5 11F.7"),
    ("lucky-6", None, of("KS 5H QD", "2D 4C"), came_to(12), "11G.5 11G.7"),
    ("lucky-6", None, of("KS AH 4D", "KD 3C 3H"), came_to(20), "11G.5 11G.7"),
    ("super-6", None, of("KS 5H QD", "2D 4C"), came_to(12), "11I.5 11I.7 11I.7(a)"),
    ("tiger", None, of("KS 5H QD", "2D 4C"), came_to(12), "17.2(c) 17.7"),
    ("tiger", None, of("KS AH 4D", "KD 3C 3H"), came_to(20), "17.2(c) 17.7"),
    ("big-tiger", None, of("KS AH 4D", "KD 3C 3H"), came_to(50), "17.2(a) 17.7"),
    ("small-tiger", None, of("KS 5H QD", "2D 4C"), came_to(22), "17.2(b) 17.7"),
    ("tiger-tie", None, LEVEL, came_to(35), "17.2(e) 17.7"),
    ("tiger-pair", None, of("8H 8S", "KD 7C"), came_to(4), "17.2(d) 17.2(d)[Single] 17.7"),
    ("tiger-pair", None, of("3H 3D", "4H 4H"), came_to(20), "17.2(d) 17.2(d)[Double] 17.7"),
    ("tiger-pair", None, of("9C 9D", "9C 9D"), came_to(100), "17.2(d) 17.2(d)[Twin] 17.7"),
    ("tiger-pair", None, LEVEL, LOSE, "17.2(d)"),
]


@pytest.mark.parametrize(("side", "target", "one", "due", "refs"), in_both(LINES))
def test_each_line_rests_on_its_rule(
    side: Side, target: str | None, one: Coup, due: Due, refs: list[str]
) -> None:
    scale = f"{side.name.replace('-', ' ')} scale"
    options: Options = {scale: "one"} if scale in SCALES else {}
    if side.name == "super-6":
        options = {"super 6 pays": "12 to 1"}
    laid = [bet("tie", id="main"), bet(side.name, target, id="side")]
    (told,) = settled(side.table(options), laid, one)
    hold(wager_of(told, "side"), due, *side.rule.refs(*refs))


SUITED = {"mixed": "SH SD CH CD HS HC DS DC", "coloured": "SC CS HD DH", "suited": "SS HH DD CC"}
KINDS = [
    ("perfect-pair", "mixed", "1[Mixed Pair]"),
    ("perfect-pair", "coloured", "1[Coloured Pair]"),
    ("perfect-pair", "suited", "1[Perfect Pair]"),
    ("lucky-match", "mixed", "1[Mixed Match]"),
    ("lucky-match", "coloured", "1[Coloured Match]"),
    ("lucky-match", "suited", "1[Lucky Match]"),
]


@pytest.mark.parametrize(("side", "kind", "refs"), in_both(KINDS))
def test_a_kind_of_pair_is_made_by_its_suits_and_by_no_others(
    side: Side, kind: str, refs: list[str]
) -> None:
    suits = list(product("SHDC", repeat=2))
    coups = [of(f"8{one} 8{other}", f"K{other} 7{one}") for one, other in suits]
    laid = [bet("tie"), bet(side.name, "player", id="side")]
    for pair_of, told in zip(suits, settled(side.table(), laid, *coups), strict=True):
        mine = side.rule.told(*refs) <= cited(wager_of(told, "side"))
        assert mine is ("".join(pair_of) in SUITED[kind].split()), (pair_of, told["wagers"])


ON_PAIRS = [("perfect-pair", "1[Pair] 1[Face Value]"), ("any-pair", "1[Pair] 1[Face Value]")]


@pytest.mark.parametrize(
    ("side", "refs"),
    in_both([*ON_PAIRS, ("tiger-pair", "1[Pair] 1[Face Value]"), ("lucky-match", "1[Face Value]")]),
)
def test_cards_of_two_ranks_are_no_pair_though_they_count_alike(
    side: Side, refs: list[str]
) -> None:
    tens = ("10", "J", "Q", "K")
    coups = [of(f"{one}S {other}S 4H", "2D 5C") for one in tens for other in tens]
    laid = [bet("tie"), side.bet(id="side")]
    for one, told in zip(coups, settled(side.table(), laid, *coups), strict=True):
        wager = wager_of(told, "side")
        assert (wager["result"] == "win") is (one.player[0] == one.player[1]), wager
        assert side.rule.told(*refs) <= cited(wager)


# When and with what they are made


@each("made_with", lambda side: side.name not in ALONE)
def test_it_is_made_with_a_main_wager_of_the_same_player_on_either_hand_or_both(side: Side) -> None:
    at, by = side.table(), side.rule.refs(*side.made_with)
    for target in side.targets:
        wager = side.place(target, player="Ana", id="side")
        alone = moved(at, wager)
        assert last_refused(alone, *by)["refusal"]["reason"] == "wager needs another"
        last_refused(moved(at, place("player", player="Ben"), wager), *by)
        for main in ("player", "banker", "tie"):  # whichever side that is
            told = moved(at, place(main, player="Ana"), wager, CLOSE, *cards(*LONG.shoe))
            assert wager_of(told, "side")["result"] in ("win", "lose"), told["moves"]
            assert set(by) <= cited(wager_of(told, "side"))
    if side.targets == HANDS:
        both = [bet("tie"), side.bet("player"), side.bet("banker")]
        assert not refused_bets(settled(at, both, LONG)[0])
        elsewhere = last_refused(moved(at, place("tie"), side.place("tie")), *by)
        assert elsewhere["refusal"]["reason"] == "target is not on the layout"


@each("made_with", lambda side: side.name in ALONE)
def test_these_two_need_no_other_wager(side: Side) -> None:
    (told,) = settled(side.table(), [side.bet(player="Ana")], LONG)
    assert told["wagers"][0]["result"] == "lose"
    assert side.rule.told(*side.made_with) <= cited(told["wagers"][0])


TAKEN_UP = {
    "perfect-pair": "11A.2",
    "dragon-bonus": "11B.2",
    "lucky-6": "11G.2",
    "super-6": "11I.2",
    "tiger-pair": "17.4",
}


@each(TAKEN_UP)
def test_it_is_void_at_the_close_where_its_main_wager_was_taken_up(side: Side) -> None:
    laid = [place("tie", id="w1"), side.place(id="side"), remove("w1")]
    told = moved(side.table(), *laid, CLOSE, *cards(*LONG.shoe))
    wager = wager_of(told, "side")
    assert (wager["result"], wager["winnings"], wager["returned"]) == ("void", "0", "20")
    assert side.rule.ref(TAKEN_UP[side.name]) in cited(wager)
    kept = moved(side.table(), *laid, place("banker"), CLOSE, *cards(*LONG.shoe))
    assert wager_of(kept, "side")["result"] in ("win", "lose")


@Rules("nz-baccarat")("17.4")
def test_tiger_bets_are_made_alone_or_in_any_mix() -> None:
    names = [name for _, name in SIDES if "tiger" in name]
    table = SIDES["nz-baccarat", "tiger"].table()
    for number in range(1, 2 ** len(names)):
        chosen = [name for place_, name in enumerate(names) if number >> place_ & 1]
        (told,) = settled(table, [bet("player"), *map(bet, chosen)], LEVEL)
        came = {one["bet"]: one["result"] for one in told["wagers"][1:]}
        assert came == {name: "win" if name == "tiger-tie" else "lose" for name in chosen}


@each("late")
def test_it_is_made_before_any_card_is_dealt(side: Side) -> None:
    for options in ({}, {"international": True}):
        at = side.table(options)
        for dealt in ([], cards("KS"), cards(*LONG.shoe[:4])):
            told = moved(at, place("player"), CLOSE, *dealt, side.place())
            last_refused(told, *side.rule.refs(*side.late))
            assert told["wagers"][-1]["result"] == "refused"
        assert not refused_bets(moved(at, place("player"), side.place(), CLOSE))


@each("sign")
def test_its_amount_keeps_to_the_sign(side: Side) -> None:
    at = side.table(limits=sign(bets={side.name: {"min": "5", "max": "50"}}))
    for stake, taken in (("4", False), ("5", True), ("50", True), ("51", False)):
        told = moved(at, place("player"), side.place(stake=stake))
        last = told["moves"][-1]
        assert (last["answer"] == "accepted") is taken, last
        if not taken:
            assert last["refusal"]["reason"].startswith("stake is "), last
            last_refused(told, *side.rule.refs(*side.sign))


@each("settled")
def test_it_is_settled_after_the_last_card_and_the_call(side: Side) -> None:
    one = of("AS AC 5H", "AH AH 5D")
    laid = [place("tie"), *(side.place(target, id=target or "side") for target in side.targets)]
    for dealt in range(len(one.shoe)):
        told = moved(side.table(), *laid, CLOSE, *cards(*one.shoe[:dealt]))
        assert {each["result"] for each in told["wagers"]} == {"open"}, dealt
    told = moved(side.table(), *laid, CLOSE, *cards(*one.shoe))
    for wager in told["wagers"][1:]:
        assert wager["result"] in ("win", "lose")
        by = side.rule.refs(*side.settled)
        assert steps_with(told, *by) or set(by) <= cited(wager)


# One pair bet at a table


@each(EXCLUDES)
def test_a_table_with_one_pair_bet_has_no_other(side: Side) -> None:
    at, by = side.table(), side.rule.refs(EXCLUDES[side.name])
    for other in EXCLUDES:
        told = moved(at, place("tie"), place(other, "player"))
        last = told["moves"][-1]
        assert (last["answer"] == "accepted") is (other == side.name), last
        if other != side.name:
            assert last_refused(told, *by)["refusal"]["reason"] == "bet is not offered"
            wagers = [bet("tie"), bet(side.name, "player"), bet(other, "player")]
            none = {"table": {**at, "options": {}}, "wagers": wagers, "chance": PAIRS[0].shoe}
            (first,) = settle(none)  # what a record that names none elects
            assert [one["result"] for one in first["wagers"]] == ["lose", "win", "refused"]
            assert set(by) <= cited(first["wagers"][2])
    for beside in {"dragon-bonus", "tiger-pair"} & {
        name for book, name in SIDES if book == side.book
    }:
        laid = place(beside, SIDES[side.book, beside].targets[0])
        assert not refused_bets(moved(at, place("tie"), laid))
