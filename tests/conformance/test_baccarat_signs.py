"""What is displayed at a baccarat table, looked for in what its terminals, wall and desk are sent."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.floor.sections import Bounds
from tests.conformance.baccarat_coups import (
    BANKER_WINS,
    CLOSE,
    NATURAL_TIE,
    PLAYER_WINS,
    Coup,
    baccarat,
    bet,
    cards,
    last_refused,
    moved,
    place,
    settled,
    steps_with,
    wager_of,
)
from tests.conformance.nz_baccarat import of, ref, rule, sign, table
from tests.conformance.settling import Answer, cited, unopened
from tests.conformance.showing import SIGN, at, line, odds, on_sign
from tests.marks import Rules
from tests.table.conduct.evening import OPERATOR


def of_book(book: str, *rules: str) -> Any:
    """Give a book and some of its rules as a case, marked with them."""
    return pytest.param(book, Rules(book).told(*rules), marks=Rules(book)(*rules))


# What the operator elected


PAIRS, DRAGON = {"perfect-pair": "5:1 10:1 30:1"}, {"dragon-bonus": "30:1 10:1 6:1 4:1 2:1 1:1 1:1"}
TWO_TO_ONE = {"player": "1:1 2:1", "banker": "1:1 2:1"}
LUCKY = {"lucky-match": "5:1 10:1 25:1 100:1"}
TIGERS = {
    "tiger": "12:1 20:1",
    "big-tiger": "50:1",
    "small-tiger": "22:1",
    "tiger-tie": "35:1",
    "tiger-pair": "4:1 20:1 100:1",
}
FACE_UP = {
    "player-insurance-2": "2:1 3:1 4:1",
    "banker-insurance-2": "3:2 2:1 3:1 4:1",
    "player-insurance-3": "1:1 2:1 3:1 4:1 7:1 8:1",
}
BANKER_FIRST = {
    "banker-insurance-1": "2:1 7:1 8:1",
    "banker-insurance-3": "1:1 2:1 3:1 4:1 7:1 8:1",
}
"""What there is beside, where the Banker's hand is turned up first."""
ELECTED: list[tuple[str, str, Any, Any, str, dict[str, str]]] = [
    # book, rules, options, options without, the line, the odds it shows
    *(
        (book, prefix + number, options, without, what, shown)
        for book, prefix in (("nz-baccarat", ""), ("nz", "5/"))
        for number, options, without, what, shown in [
            ("5.10(c)", {"tie": "9 to 1"}, None, "tie", {"tie": "9:1"}),
            ("5.11", {"scheme": "six-half"}, {}, "six-half", {"banker": "1:1 1:2"}),
            ("13.5", {"scheme": "two-to-one"}, {}, "two-to-one", TWO_TO_ONE),
            (
                "13.6",
                {"scheme": "two-to-one", "banker six": "1 to 2"},
                {"scheme": "two-to-one"},
                "banker six",
                {"banker": "1:1 2:1 1:2"},
            ),
            ("15.2", {"international": True}, {}, "international", {}),
            ("11A.8", {}, {"pair bet": "none"}, "perfect pair scale", PAIRS),
            ("11B.9", {}, {"dragon bonus": False}, "dragon bonus scale", DRAGON),
            ("11C.9", {"pair bet": "any pair"}, {}, "any pair scale", {"any-pair": "11:1"}),
            ("11D.10", {"pair bet": "lucky match"}, {}, "lucky match scale", LUCKY),
        ]
    ),
    ("nz-baccarat", "16.2", {"scheme": "ez"}, {}, "ez", {"banker": "1:1"}),
    ("nz-baccarat", "17.3 17.7", {}, {"tiger": False}, "tiger", TIGERS),
    ("nz-baccarat", "11H.5(b) 11H.4", {}, None, "insurance", FACE_UP),
    (
        "nz-baccarat",
        "11H.5(b)",
        {"reveal": "banker first"},
        None,
        "insurance",
        FACE_UP | BANKER_FIRST,
    ),
    ("nz-baccarat", "11H.5(a)", {}, {"insurance cap": False}, "insurance cap", {}),
    ("nz-baccarat", "11H.5(c)", {"one insurer": True}, {}, "one insurer", {}),
    (
        "star-premium",
        "2.5",
        {"scheme": "even-money"},
        {},
        "even-money",
        {"player": "1:1", "banker": "1:1 1:2", "tie": "8:1"},
    ),
    (
        "star-premium",
        "2.6 13.3.5.2",
        {"scheme": "tie-premium", "tie premium": 7},
        {},
        "tie-premium",
        {"player": "1:1 7:100", "banker": "19:20 7:100", "tie": "8:1"},
    ),
]


@pytest.mark.parametrize(
    ("book", "rules", "options", "without", "what", "shown"),
    [
        pytest.param(book, rules.split(), *rest, marks=Rules(book)(*rules.split()))
        for book, rules, *rest in ELECTED
    ],
)
def test_what_was_elected_is_displayed_with_its_odds(
    book: str, rules: list[str], options: Any, without: Any, what: str, shown: dict[str, str]
) -> None:
    evening = at({**baccarat(book), "options": options})
    found = line(evening, what)
    assert found is not None
    assert odds(evening, found.bets) == shown
    assert found.figure == options.get("tie premium")
    assert Rules(book).told(*rules) <= set(found.rules)
    if without is not None:
        assert line(at({**baccarat(book), "options": without}), what) is None


@Rules("nz-baccarat")("11H.5(b)")
def test_insurance_that_is_not_offered_is_not_on_the_sign() -> None:
    for number in "123":
        options: Any = {"reveal": "player first", f"insurance {number}": False}
        left = baccarat("nz-baccarat", **options)
        assert {name[-1] for name in on_sign(left, "insurance").bets} == set("123") - {number}
    none = baccarat("nz-baccarat", insurance_1=False, insurance_2=False, insurance_3=False)
    assert not {"insurance", "insurance cap"} & {each.what for each in at(none).sign().lines}


# The differential


REDUCE: Answer = {"do": "reduce pro rata", "role": "dealer"}
DIFFERENTIALS = [
    ("nz-baccarat", "mini", ("5.17", "1[Table Differential]"), "5.18"),
    ("nz", "mini", ("5/5.17", "5/1[Table Differential]"), "5/5.18"),
    ("nz1996", "mini", ("IV/4.9",), "IV/4.10"),
    ("nz1996", "full", ("V/4.9",), "V/4.10"),
    ("nz1996", "midi", ("IX/4.9",), "IX/4.10"),
    ("star-premium", None, ("6.1", "1[table differential]"), "6.2"),
]


@pytest.mark.parametrize(("heavy", "light"), [("banker", "player"), ("player", "banker")])
@pytest.mark.parametrize(
    ("book", "form", "displayed", "reduced"),
    [pytest.param(*case, marks=Rules(case[0])(*case[2], case[3])) for case in DIFFERENTIALS],
)
def test_the_heavier_hand_may_be_reduced_to_the_differential_on_the_sign(
    book: str, form: str | None, displayed: tuple[str, ...], reduced: str, heavy: str, light: str
) -> None:
    def table(**signed: str) -> Answer:
        options = {"format": form} if form else {}
        return baccarat(book, limits={**SIGN, **signed}, **options)

    signed = table(differential="100")
    shown = on_sign(signed, "differential")
    assert shown.amount == 100_00
    assert Rules(book).told(*displayed) <= set(shown.rules)
    laid = [
        place(heavy, stake=300, id="a", who="Ana", seat=1),
        place(heavy, stake=100, id="b", who="Ben", seat=2),
        place(light, stake=100, id="c", who="Cy", seat=3),
        place("tie", stake=50, id="d", who="Ana", seat=1),
    ]
    told = moved(signed, *laid, REDUCE, CLOSE, *cards(*NATURAL_TIE.shoe))
    assert [one["returned"] for one in told["wagers"][:3]] == ["150", "50", "100"]
    assert Fraction(wager_of(told, "d")["winnings"]) in (400, 450)
    assert steps_with(told, *Rules(book).refs(*displayed, reduced))
    assert not Rules(book).told(*displayed, reduced) & cited(wager_of(told, "c"))
    last_refused(moved(signed, *laid, CLOSE, *cards("9H"), REDUCE))
    left = moved(signed, *laid, CLOSE, *cards(*NATURAL_TIE.shoe))
    assert wager_of(left, "a")["returned"] == "300"
    for within, moves in (
        (signed, [laid[0], place(light, stake=200, who="Cy", seat=3)]),
        (table(differential="300"), laid),
        (table(), laid),
    ):
        wide = moved(within, *moves, REDUCE)
        last_refused(wide)
        assert wager_of(wide, "a")["stake"] == "300"
    assert line(at(table()), "differential") is None


# The ante


def ante_up(book: str, **signed: str) -> Answer:
    """Give a table of Ante Up Baccarat; an underscore of its sign is a space."""
    named = {name.replace("_", " "): each for name, each in signed.items()}
    return baccarat(book, limits={"min": "40", "max": "1000", **named}, ante_up=True)


@pytest.mark.parametrize(
    ("book", "rules"),
    [of_book("nz-baccarat", "1[Ante]", "14.3"), of_book("nz", "5/1[Ante]", "5/14.3")],
)
def test_the_ante_on_the_sign_is_the_one_that_is_taken(book: str, rules: set[str]) -> None:
    for ante in ("5", "4", "1"):
        table = ante_up(book, ante=ante)
        shown = on_sign(table, "ante")
        assert (shown.amount, set(shown.rules)) == (100 * int(ante), rules)
        (told,) = settled(table, [bet("player", stake=40), bet("ante", stake=ante)], PLAYER_WINS)
        assert (told["wagers"][1]["stake"], told["wagers"][1]["result"]) == (ante, "lose")
        assert rules & cited(told["wagers"][1])
        for other in (int(ante) + 1, Fraction(int(ante), 2)):
            moves = place("player", stake=40), place("ante", stake=str(float(other)))
            last_refused(moved(table, *moves), *rules)
    for ante, least in (("5.01", "40"), ("6", "40"), ("40", "40"), ("5", "39")):
        refusal = unopened(ante_up(book, ante=ante, min=least))
        assert (refusal.reason, set(map(str, refusal.rules))) == ("limits are not permitted", rules)
    without = moved(baccarat(book, ante_up=False), place("player"), place("ante", stake=5))
    assert without["moves"][-1]["refusal"]["reason"] == "bet is not offered"


@pytest.mark.parametrize(
    ("book", "rules"), [of_book("nz-baccarat", "14.4"), of_book("nz", "5/14.4")]
)
def test_from_the_wager_on_the_sign_no_ante_is_asked_for(book: str, rules: set[str]) -> None:
    def staked(table: Answer, stake: int) -> tuple[str, bool]:
        told = moved(table, place("player", id="w", stake=stake), CLOSE, *cards(*PLAYER_WINS.shoe))
        said = cited(wager_of(told, "w")) | {ref for step in told["steps"] for ref in step["rules"]}
        return wager_of(told, "w")["result"], rules <= said

    waived = ante_up(book, ante="5", ante_waived_from="500")
    shown = on_sign(waived, "ante waived from")
    assert (shown.amount, set(shown.rules)) == (500_00, rules)
    came = [staked(waived, stake) for stake in (480, 499, 500, 600, 800)]
    assert came == [("void", False)] * 2 + [("win", True)] * 3
    never = ante_up(book, ante="5")
    assert [staked(never, stake) for stake in (500, 800)] == [("void", False)] * 2
    assert line(at(never), "ante waived from") is None


@pytest.mark.parametrize(
    ("book", "rules"), [of_book("nz-baccarat", "14.6"), of_book("nz", "5/14.6")]
)
@pytest.mark.parametrize(
    ("one", "due"),
    [
        (PLAYER_WINS, ("win", "40")),
        (BANKER_WINS, ("lose", "0")),
        (NATURAL_TIE, ("stand off", "0")),
    ],
)
def test_the_ante_is_collected_whatever_comes(
    book: str, rules: set[str], one: Coup, due: tuple[str, str]
) -> None:
    wagers = [bet("player", stake=40, id="w"), bet("ante", stake=5, id="a")]
    (told,) = settled(ante_up(book, ante="5"), wagers, one)
    wager, ante = wager_of(told, "w"), wager_of(told, "a")
    assert (ante["result"], ante["winnings"], ante["returned"]) == ("lose", "0", "0")
    assert rules <= cited(ante)
    assert (wager["result"], wager["winnings"]) == due


@pytest.mark.parametrize(
    ("book", "rules"), [of_book("nz-baccarat", "14.5"), of_book("nz", "5/14.5")]
)
def test_each_wager_has_its_ante_before_the_first_card(book: str, rules: set[str]) -> None:
    def laid(who: str, name: str, stake: int, seat: int) -> Answer:
        return place(name, stake=stake, who=who, seat=seat, id=f"{who} {name} {seat}")

    paid, ante = laid("Ana", "player", 40, 1), laid("Ana", "ante", 5, 1)
    others = [laid("Ben", "player", 40, 2), laid("Ana", "player", 40, 3)]
    table = ante_up(book, ante="5")
    told = moved(table, paid, ante, *others, CLOSE, *cards(*PLAYER_WINS.shoe))
    assert [one["result"] for one in told["wagers"]] == ["win", "lose", "void", "void"]
    for one in told["wagers"][2:]:
        assert one["winnings"] == "0"
        assert rules <= cited(one)
    again = moved(table, paid, ante, laid("Ana", "ante", 5, 1))
    last_refused(again)  # one is for whatever the player backs at the area
    for late in ([CLOSE], [CLOSE, *cards("9H")]):
        last_refused(moved(table, paid, *late, ante))


# What is paid at most

TRIPLE = of("2H 2H 2H", "2D 2D 2D")
TIGER_WINS: dict[str, tuple[Coup, int]] = {
    "tiger": (of("KS 5H QD", "2D 4C"), 12),
    "big-tiger": (of("KS AH 4D", "KD 3C 3H"), 50),
    "small-tiger": (of("KS 5H QD", "2D 4C"), 22),
    "tiger-tie": (of("KS 6H", "QD 6C"), 35),
    "tiger-pair": (of("9C 9D", "9C 9D"), 100),
}


def cap(name: str, most: str) -> Answer:
    return sign(payout_caps={name: {"most": most, "approval": "S-12"}})


@rule("11D.11")
def test_a_lucky_match_pays_no_more_than_the_cap_on_the_sign() -> None:
    options = {"pair bet": "lucky match", "lucky match scale": "two"}
    for most, paid in (("4000", "4000"), ("10000", "10000"), ("20000", "10000")):
        at = table(options, limits=cap("lucky-match", most))
        shown = on_sign(at, "payout caps")
        assert (shown.bets, shown.amount) == (("lucky-match",), 100 * int(most))
        assert shown.rules == ref("11D.11")
        (told,) = settled(at, [bet("tie"), bet("lucky-match", "player", id="side")], TRIPLE)
        wager = wager_of(told, "side")
        assert (wager["result"], wager["winnings"], wager["returned"]) == ("win", paid, "20")
        assert (set(ref("11D.11")) <= cited(wager)) is (most == "4000"), wager
    refusal = unopened(table(options, limits=sign(payout_caps={"lucky-match": {"most": "4000"}})))
    assert set(ref("11D.11")) <= set(map(str, refusal.rules))


@rule("17.8")
@pytest.mark.parametrize("name", TIGER_WINS)
def test_a_tiger_bet_pays_no_more_than_the_cap_on_the_sign(name: str) -> None:
    one, pays = TIGER_WINS[name]
    at = table(limits=cap(name, "100"))
    shown = on_sign(at, "payout caps")
    assert (shown.bets, shown.amount, shown.rules) == ((name,), 100_00, ref("17.8"))
    (told,) = settled(at, [bet("tie"), bet(name, id="side")], one)
    assert wager_of(told, "side")["winnings"] == "100"
    assert set(ref("17.8")) <= cited(wager_of(told, "side"))
    (free,) = settled(table(limits=sign()), [bet("tie"), bet(name, id="side")], one)
    assert Fraction(wager_of(free, "side")["winnings"]) == 20 * pays
    refusal = unopened(table(limits=cap("panda-8", "100")))
    assert refusal.reason == "limits are not permitted"


# What holds for some players alone


def test_a_sign_names_nobody_and_says_where_they_sit() -> None:
    limits = {**SIGN, "max": "500", "area max": ["Ana", "Ben"], "area players": 2}
    evening = at(baccarat("nz-baccarat", limits=limits), "Ana", "Ben")
    for who, seat in (("Ana", 4), ("Ben", 2)):
        evening.do("sit", who=who, seat=seat)
    own = {"player": "Ben", "min": "5", "max": "900"}
    evening.do("set personal limits", who="Olga", role=OPERATOR, **own)
    area, shared, ben = (line(evening, what) for what in ("area max", "area players", "own limits"))
    assert area is not None
    assert (area.amount, area.is_personal, area.seats) == (500_00, True, (2, 4))
    assert shared is not None
    assert (shared.figure, shared.is_personal) == (2, False)
    assert ben is not None
    assert (ben.limits, ben.seats) == (Bounds(500, 900_00), (2,))
    evening.do("post limits sign", who="Olga", role=OPERATOR, minutes=20, limits={"min": "15"})
    assert "Ana" not in str(evening.sign())
    assert "Ben" not in str(evening.sign())
