"""The wagers on both hands and the tie in every book of baccarat: what they come to, who has which, until when."""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.conformance.baccarat_coups import (
    BANKER_ON_6,
    BANKER_WINS,
    CLOSE,
    ENDS,
    GAMES,
    LOSE,
    NATURAL_TIE,
    PLAYER_WINS,
    STAND_OFF,
    Coup,
    Due,
    baccarat,
    bet,
    cards,
    dragon,
    due_on,
    hold,
    in_each,
    last_refused,
    margins,
    moved,
    pair,
    pairs,
    place,
    reduce,
    refused_bets,
    remove,
    settled,
    sweep,
    wager_of,
)
from tests.conformance.settling import Answer, at_a_terminal, cited, opened, unopened
from tests.marks import Rules, numbers


MAIN = ("player", "banker", "tie")
TWO_TO_ONE: Answer = {"scheme": "two-to-one"}


# What they come to

COMES_TO = """
mini full midi |  | player | 1 to 1: 4.1(b) 5.1 10.2; lose: 4.1(b) 10.2; void: 4.1(b)
mini full midi |  | banker | 1 to 1: 4.1(a) 5.2 10.2; lose: 4.1(a) 10.2; void: 4.1(a)
mini full midi |  | tie | 8 to 1: 4.1(c) 5.5 10.2; lose: 4.1(c) 10.2
nz nz_baccarat |  | player | 1 to 1: 5.1(b) 5.10(a) 10.2; lose: 5.1(b) 5.1 10.2; stand off: 5.1(b) 1[Tie]
nz nz_baccarat |  | banker | 1 to 1: 5.1(a) 5.10(b) 10.2; lose: 5.1(a) 10.2; stand off: 5.1(a) 1[Tie]
nz nz_baccarat | tie = 8 to 1 | tie | 8 to 1: 5.1(c) 5.10(c) 1[Tie] 10.2; lose: 5.1(c) 10.2
nz nz_baccarat | tie = 9 to 1 | tie | 9 to 1: 5.1(c) 5.10(c); lose: 5.1(c)
nz nz_baccarat | scheme = six-half | player | 1 to 1: 5.1(b) 5.10(a); lose: 5.1(b); stand off: 5.1(b)
nz nz_baccarat | scheme = six-half | banker | 1 to 1: 5.1(a) 5.11; 1 to 2: 5.1(a) 5.11; lose: 5.1(a); stand off: 5.1(a)
nz nz_baccarat | scheme = two-to-one | player | 1 to 1: 13.2(b) 13.2 13.3; 2 to 1: 13.2(b) 13.3; lose: 13.2(b) 13.2; lose on a tie: 13.2(b) 13.2 1[2 to 1 Baccarat]
nz nz_baccarat | scheme = two-to-one | banker | 1 to 1: 13.2(a) 13.2 13.3; 2 to 1: 13.2(a) 13.3; lose: 13.2(a) 13.2; lose on a tie: 13.2(a) 13.2 1[2 to 1 Baccarat]
nz nz_baccarat | scheme = two-to-one | tie | 8 to 1: 13.2(c) 5.10(c); lose: 13.2(c)
nz nz_baccarat | scheme = two-to-one, banker six = 1 to 2 | player | 1 to 1: 13.2(b) 13.3; 2 to 1: 13.2(b) 13.3; lose: 13.2(b); lose on a tie: 13.2(b)
nz nz_baccarat | scheme = two-to-one, banker six = 1 to 2 | banker | 1 to 1: 13.2(a) 13.3; 2 to 1: 13.2(a) 13.3; 1 to 2: 13.2(a) 13.4; lose: 13.2(a); lose on a tie: 13.2(a)
nz_baccarat | decks = 8 | banker | 1 to 1: 5.1(a) 5.10 5.10(b); lose: 5.1(a); stand off: 5.1(a)
nz_baccarat | scheme = ez | player | 1 to 1: 5.1(b) 5.10 5.10(a); lose: 5.1(b); stand off: 5.1(b)
nz_baccarat | scheme = ez | banker | 1 to 1: 5.1(a) 16.3; lose: 5.1(a); stand off: 5.1(a); stand off on 7: 5.1(a) 16.3 1[EZ Baccarat]
star_premium |  | player | 1 to 1: 5.1.1.1 5.1.1 13.1 13.1.2; lose: 5.1.1.2 5.1.1 13.1 13.1.1; stand off: 5.1.1.3 5.1.1 1[standoff] 1[tie]
star_premium |  | banker | 19 to 20: 5.1.2.1 5.1.2 13.1 13.1.3; lose: 5.1.2.2 5.1.2 13.1 13.1.1; stand off: 5.1.2.3 5.1.2 1[standoff] 1[tie]
star_premium |  | tie | 8 to 1: 5.1.3 13.1.5 13.1.5.1; lose: 5.1.3 13.1 13.1.1
star_premium | scheme = even-money | player | 1 to 1: 5.1.1.1 13.2 13.2.2; lose: 5.1.1.2 13.2 13.2.1; stand off: 5.1.1.3
star_premium | scheme = even-money | banker | 1 to 1: 5.1.2.1 13.2 13.2.3; 1 to 2: 5.1.2.1 13.2 13.2.3; lose: 5.1.2.2 13.2 13.2.1; stand off: 5.1.2.3
star_premium | scheme = even-money | tie | 8 to 1: 5.1.3 13.2.5 13.2.5.1; lose: 5.1.3 13.2.1
star_premium | scheme = tie-premium | player | 1 to 1: 13.3.2 13.3; lose: 13.3.1 13.3; 1 to 100: 13.3.5.2
star_premium | scheme = tie-premium | banker | 19 to 20: 13.3.3 13.3; lose: 13.3.1 13.3; 1 to 100: 13.3.5.2
star_premium | scheme = tie-premium | tie | 8 to 1: 5.1.3 13.3.5 13.3.5.1; lose: 5.1.3 13.3.1
star_rapid |  | player | 1 to 1: 10.2.1.1.1 10.2.1.1 10.4.1 10.4.1.1; lose: 10.2.1.1.2 10.2.1.1; stand off: 10.2.1.1.3 10.2.1.1 1[Standoff]
star_rapid |  | banker | 19 to 20: 10.2.1.2.1 10.2.1.2 10.4.1 10.4.1.2; lose: 10.2.1.2.2 10.2.1.2; stand off: 10.2.1.2.3 10.2.1.2 1[Standoff]
star_rapid |  | tie | 8 to 1: 10.2.1.3 10.4.1.3; lose: 10.2.1.3
star_rapid |  | super-6 | 15 to 1: 10.2.1.6 10.4.4; lose: 10.2.1.6
star_rapid | scheme = even-money | player | 1 to 1: 10.2.1.1.1 10.4.2 10.4.2.1; lose: 10.2.1.1.2; stand off: 10.2.1.1.3
star_rapid | scheme = even-money | banker | 1 to 1: 10.2.1.2.1 10.4.2 10.4.2.2; 1 to 2: 10.2.1.2.1 10.4.2 10.4.2.2; lose: 10.2.1.2.2; stand off: 10.2.1.2.3
star_rapid | scheme = even-money | tie | 8 to 1: 10.2.1.3 10.4.2.3; lose: 10.2.1.3
star_rapid | scheme = even-money | super-6 | 15 to 1: 10.2.1.6; lose: 10.2.1.6
"""
"""Games; options; a wager; what it may come to and by which rules: the first is of no other result, unless that has it too."""


class Row(NamedTuple):
    """A wager at tables of one game, and the rules of each result that it may come to."""

    game: str
    options: Answer
    wager: str
    results: dict[str, list[str]]

    @property
    def id(self) -> str:
        return " ".join((self.game, *map(str, self.options.values()), self.wager))


def rows() -> Iterator[Row]:
    """Read the table above."""
    for games, options, wager, results in (
        line.split(" | ") for line in COMES_TO.strip().splitlines()
    ):
        named = dict(each.split(" = ") for each in options.split(", ") if each)
        elected = {name: int(v) if v.isdecimal() else v for name, v in named.items()}
        by_result = dict(each.split(": ") for each in results.split("; "))
        for game in games.split():
            refs = {result: numbers(written) for result, written in by_result.items()}
            yield Row(game, elected, wager, refs)


def came(one: Coup, name: str, table: Answer) -> tuple[str, Due]:
    """Say what a wager comes to by the second count: as the table above writes it, and in full."""
    due = due_on(one, name, None, table["options"])
    if due.odds:
        return f"{due.odds.numerator} to {due.odds.denominator}", due
    if due == STAND_OFF and table["rulebook"] == "nz1996":
        return "void", Due("void")
    if due == STAND_OFF and one.winner != "tie":
        return "stand off on 7", due
    is_level = one.winner == "tie" and name in ("player", "banker")
    return ("lose on a tie" if is_level and due == LOSE else due.result), due


@pytest.mark.parametrize(
    ("row", "result"),
    [
        pytest.param(row, result, marks=GAMES[row.game][0](*refs), id=f"{row.id}: {result}")
        for row in rows()
        for result, refs in row.results.items()
    ],
)
def test_a_wager_comes_to_what_its_scheme_says_by_the_rule_of_its_result(
    row: Row, result: str
) -> None:
    rule, plain = GAMES[row.game]
    table = baccarat(rule.book, **{**plain["options"], **row.options})
    dues = {one: came(one, row.wager, table) for one in ENDS}
    assert {due for due, _ in dues.values()} == set(row.results)
    own = rule.told(*row.results[result])
    others = rule.told(*(refs[0] for refs in row.results.values())) - own
    coups = [one for one, (due, _) in dues.items() if due == result]
    for one, told in zip(coups, settled(table, [bet(row.wager, stake=100)], *coups), strict=True):
        hold(wager_of(told), dues[one][1], *own)
        assert not others & cited(wager_of(told))


@in_each(nz="5.10(b), 13.4", nz_baccarat="5.10(b), 13.4")
def test_commission_is_a_twentieth_of_what_was_won_where_the_scheme_has_one(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    for scheme, commission in (("commission", "5"), ("six-half", "0"), ("two-to-one", "0")):
        at = baccarat(table["rulebook"], scheme=scheme)
        one = wager_of(settled(at, [bet("banker", stake=100)], BANKER_WINS)[0])
        assert (one["winnings"], one["commission"], one["returned"]) == ("100", commission, "100")
        assert (set(refs[0]) <= cited(one)) is (scheme == "commission")
    half = unopened({**table, "options": {"scheme": "commission", "banker six": "1 to 2"}})
    assert set(refs[1]) <= set(map(str, half.rules))


@in_each(nz="5.12", nz_baccarat="5.11")
def test_where_no_commission_is_charged_a_small_stake_is_taken(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    chips: Answer = {"chips": ["5", "25", "100"]}
    refused = moved({**table, **chips}, place("banker", stake=10))
    assert last_refused(refused)["refusal"]["reason"] == "stake could not be paid exactly"
    for scheme, due in (("six-half", "5"), ("two-to-one", "10")):
        at = {**baccarat(table["rulebook"], scheme=scheme), **chips}
        (told,) = settled(at, [bet("banker", stake=10)], BANKER_ON_6)
        assert (wager_of(told)["winnings"], wager_of(told)["commission"]) == (due, "0")
        by = refused["moves"][0] if refs[0][0].endswith("5.12") else wager_of(told)
        assert scheme == "two-to-one" or set(refs[0]) <= cited(by)


# Dragon bonus and pairs of the Star

DRAGON = {hand: f"10.2.1.{number}" for hand, number in (("banker", 4), ("player", 5))}
DRAGON_LINES = ("natural", *"456789", "natural tie", "lose")


@pytest.mark.parametrize(
    ("hand", "line", "refs"),
    [
        pytest.param(hand, line, refs, marks=Rules("star-rapid")(*refs), id=f"{hand}: {line}")
        for hand, parent in DRAGON.items()
        for number, line in enumerate(DRAGON_LINES, start=1)
        for more in [["10.4.3"] * (line != "lose") + ["1[Push]"] * (line == "natural tie")]
        for refs in [[f"{parent}.{number}", parent, *more]]
    ],
)
def test_a_dragon_bonus_by_its_line(hand: str, line: str, refs: list[str]) -> None:
    rule, table = GAMES["star_rapid"]
    coups = [one for one in margins(hand) if dragon(one, hand) == line]
    assert coups
    every = {rule.ref(f"{DRAGON[hand]}.{number}") for number in range(1, 10)}
    own = rule.refs(*(ref for ref in refs if ref != "10.4.3"))
    for one, told in zip(coups, settled(table, [bet("dragon-bonus", hand)], *coups), strict=True):
        hold(wager_of(told), due_on(one, "dragon-bonus", hand), *own)
        assert every & cited(wager_of(told)) == {own[0]}


def kind_of(hand: tuple[str, ...]) -> str:
    """Say what a pairs wager of the Star is decided by."""
    if pair(hand) == "none":
        return "no pair"
    return "pictures" if hand[0][0] in "JQK" else "numbers"


PAIRED = """
star_premium | banker | numbers: 5.1.4 12.3 12.3.1; pictures: 5.1.4 12.3 12.3.2; no pair: 5.1.4 12.3
star_premium | player | numbers: 5.1.5 12.3 12.3.1; pictures: 5.1.5 12.3 12.3.2; no pair: 5.1.5 12.3
star_rapid | banker | numbers: 10.2.1.7.1 10.2.1.7; pictures: 10.2.1.7.2 10.2.1.7; no pair: 10.2.1.7.3 10.2.1.7
star_rapid | player | numbers: 10.2.1.8.1 10.2.1.8; pictures: 10.2.1.8.2 10.2.1.8; no pair: 10.2.1.8.3 10.2.1.8
"""


@pytest.mark.parametrize(
    ("game", "hand", "kind", "refs"),
    [
        pytest.param(game, hand, kind, refs, marks=GAMES[game][0](*refs, *also))
        for game, hand, kinds in (line.split(" | ") for line in PAIRED.strip().splitlines())
        for kind, written in (each.split(": ") for each in kinds.split("; "))
        for refs in [written.split()]
        for also in [["10.4.5"] if game == "star_rapid" and kind != "no pair" else []]
    ],
)
def test_a_pairs_wager_by_the_pair(game: str, hand: str, kind: str, refs: list[str]) -> None:
    rule, table = GAMES[game]
    coups = [one for one in pairs(hand) if kind_of(one.hand(hand)) == kind]
    assert coups
    sweep(table, bet("pair", hand), coups, lambda _: rule.refs(*refs))


# Which of them one player may have

SETS = dict(
    zip(
        "abcdefg",
        (
            "banker",
            "banker tie",
            "banker player",
            "banker player tie",
            "player",
            "player tie",
            "tie",
        ),
        strict=True,
    )
)


@pytest.mark.parametrize(
    ("game", "letter"),
    [
        pytest.param(
            game, letter, marks=GAMES[game][0]("5.2", f"5.2({letter})"), id=f"{game}: {names}"
        )
        for game in ("nz", "nz_baccarat")
        for letter, names in SETS.items()
    ],
)
def test_a_player_may_have_any_of_seven_sets(game: str, letter: str) -> None:
    rule, table = GAMES[game]
    own, others = (
        rule.told("5.2", f"5.2({letter})"),
        rule.told(*(f"5.2({other})" for other in SETS)),
    )
    for names in (SETS[letter].split(), SETS[letter].split()[::-1]):
        wagers = [bet(name, id=name, player="Ana") for name in names]
        (told,) = settled(table, [*wagers, bet("tie", id="other", player="Ben")], NATURAL_TIE)
        won = {one["bet"]: one["result"] for one in told["wagers"]}
        assert won == {name: "win" if name == "tie" else "stand off" for name in {*names, "tie"}}
        rules = cited(wager_of(told, names[-1]))
        assert own <= rules
        assert not (others - own) & rules


@in_each("4.8", star_premium="5.6 & 5.6.3")
def test_a_player_has_one_hand_with_or_without_the_tie(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    for names in (("banker",), ("banker", "tie"), ("player",), ("player", "tie"), ("tie",)):
        (told,) = settled(table, [bet(name) for name in names], PLAYER_WINS)
        assert not refused_bets(told), names
    for first, second in (("banker", "player"), ("player", "banker")):
        for between in ((), ("tie",)):
            placed = [place(name, who="seat 1") for name in (first, *between, second)]
            last_refused(moved(table, *placed), *refs[0])
        others = [place(first, who="seat 1"), place(second, who="seat 2")]
        assert not refused_bets(moved(table, *others))
        again = [place(first, id="w1", who="seat 1"), remove("w1"), place(second, who="seat 1")]
        assert not refused_bets(moved(table, *again))


@in_each(star_premium="5.1", star_rapid="10.2.1")
def test_no_wager_but_those_listed(table: Answer, refs: list[tuple[str, ...]]) -> None:
    is_rapid = table["rulebook"] == "star-rapid"
    more = {"dragon-bonus", "super-6"} if is_rapid else set[str]()
    assert set(opened(table).game.bets) == {*MAIN, "pair", *more}
    for name, target in (("perfect-pair", "banker"), ("lucky-6", None), ("dragon-7", None)):
        last_refused(moved(table, place(name, target)), *refs[0])
    for name in ("player", "banker"):
        (told,) = settled(
            table, [bet(name), bet("pair", "player"), *map(bet_on, more)], PLAYER_WINS
        )
        assert {one["result"] for one in told["wagers"]} <= {"win", "lose"}


def bet_on(name: str) -> Answer:
    return bet(name, "banker" if name == "dragon-bonus" else None)


# Until when


@in_each(
    "4.6, 4.6 & 4.7",
    nz="5.14 & 5.14(a), 5.14 & 5.14(b)",
    nz_baccarat="5.14 & 5.14(a), 5.14 & 5.14(b)",
    star_premium="5.3, 5.4",
)
def test_after_no_more_bets_or_the_first_card_nothing_is_made_or_changed(
    table: Answer, refs: list[tuple[str, ...]]
) -> None:
    made, changed = refs
    first = [place("banker", id="w1"), CLOSE]
    for dealt in ([], cards("9H"), cards("4H", "KS", "QC", "2D")):
        if not dealt and table["rulebook"] == "star-premium":
            continue  # it is the first card that ends wagering there
        for name in MAIN:
            last_refused(moved(table, *first, *dealt, place(name, id="late")), *made)
        for call in (remove("w1"), reduce("w1", 10)):
            before = moved(table, first[0], call)
            assert before["moves"][-1]["answer"] == "accepted"
            told = moved(table, *first, *dealt, call)
            last_refused(told, *changed)
            assert wager_of(told)["stake"] == "20"


@in_each(nz="5.15", nz_baccarat="5.15")
def test_a_losing_wager_is_left_alone(table: Answer, refs: list[tuple[str, ...]]) -> None:
    lost = [place("banker", id="w1"), CLOSE, *cards(*PLAYER_WINS.shoe)]
    for call in (remove("w1"), reduce("w1", 10)):
        told = moved(table, *lost, call)
        last_refused(told, *refs[0])
        assert wager_of(told)["result"] == "lose"


# Which game it is


@pytest.mark.parametrize(
    ("game", "form", "at"),
    [
        pytest.param(game, form, at, marks=GAMES[game][0]("2.2", at))
        for game in ("nz", "nz_baccarat")
        for form, at in (("mini", "2.2(a)"), ("midi", "2.2(b)"), ("full", "2.2(c)"))
    ],
)
def test_a_game_is_mini_midi_or_full(game: str, form: str, at: str) -> None:
    rule, plain = GAMES[game]
    table = baccarat(rule.book, format=form)
    shown = at_a_terminal(table)
    assert shown.options["format"] == form
    assert rule.told("2.2", at) <= set(shown.layout_rules)
    for other in (f"{form} and another", "grand", ""):
        refusal = unopened({**plain, "options": {"format": other}})
        assert refusal.reason == "option is not approved"
        assert rule.ref("2.2") in map(str, refusal.rules)


TIGERS = ("tiger", "big-tiger", "small-tiger", "tiger-tie")
VARIANTS: list[tuple[str, str, str, Answer]] = [
    ("nz", "ante-up", "14.1", {}),
    ("nz", "ante-up-two-to-one", "14.1", TWO_TO_ONE),
    ("nz_baccarat", "two-to-one", "13.1 1[2 to 1 Baccarat]", TWO_TO_ONE),
    ("nz_baccarat", "two-to-one-six", "13.1", {**TWO_TO_ONE, "banker six": "1 to 2"}),
    ("nz_baccarat", "ez", "16.1 1[EZ Baccarat]", {"scheme": "ez"}),
    ("nz_baccarat", "tiger", "17.1 1[Tiger Baccarat]", {}),
    ("nz_baccarat", "two-to-one-tiger", "17.1 1[2 to 1 Tiger Baccarat] 13.1", TWO_TO_ONE),
    ("nz_baccarat", "ante-up", "14.1", {}),
    ("nz_baccarat", "ante-up-two-to-one", "14.1 13.1", TWO_TO_ONE),
    ("nz_baccarat", "international", "15.1 17.9 17.7", {}),
]


@pytest.mark.parametrize(
    ("game", "variant", "refs", "options"),
    [
        pytest.param(game, variant, numbers(refs), options, marks=GAMES[game][0](*numbers(refs)))
        for game, variant, refs, options in VARIANTS
    ],
)
def test_a_variant_has_the_wagers_of_the_game_it_stands_on_and_the_tiger_bets_beside_them(
    game: str, variant: str, refs: list[str], options: Answer
) -> None:
    rule, _ = GAMES[game]
    is_ante_up = variant.startswith("ante-up")
    limits = {"min": "10", "max": "1000", **({"ante": "1"} if is_ante_up else {})}
    at = {**baccarat(rule.book, limits=limits), "options": {}, "variant": variant}
    shown = at_a_terminal(at)
    assert rule.told(*refs) - {rule.ref("17.7")} <= set(shown.layout_rules)
    beside = [name for name in TIGERS if name in {spot.bet for spot in shown.spots}]
    assert bool(beside) is (game == "nz_baccarat")
    laid = [*map(bet, (*MAIN, *beside)), *([bet("ante", stake="1")] if is_ante_up else [])]
    for one, told in zip(ENDS[::2], settled(at, laid, *ENDS[::2]), strict=True):
        for wager in told["wagers"][: 3 + len(beside)]:
            due = due_on(one, wager["bet"], None, options)
            by = ("17.7" if due.odds else "17.6",) if wager["bet"] in beside else ()
            hold(wager, due, *rule.refs(*by))


@Rules("star-rapid")("1[Baccarat Component Electronic Table Game]")
def test_a_table_of_the_star_is_configured_to_one_of_two_schemes() -> None:
    for scheme in ("tie-premium", "commission", ""):
        refused = unopened(baccarat("star-rapid", scheme=scheme))
        by = "star-rapid:1[Baccarat Component Electronic Table Game]"
        assert by in map(str, refused.rules)
    for scheme, won in (("standard", "9.50"), ("even-money", "5")):
        (told,) = settled(
            baccarat("star-rapid", scheme=scheme), [bet("banker", stake=10)], BANKER_ON_6
        )
        assert wager_of(told)["winnings"] == won
