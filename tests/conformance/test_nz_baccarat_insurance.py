"""Insurance under nz-baccarat, section 11H: when it is offered, what it comes to, what limits it."""

from collections.abc import Iterator

import pytest

from tests.conformance.baccarat_coups import (
    CLOSE,
    LOSE,
    STAND_OFF,
    Coup,
    Due,
    Options,
    bet,
    cards,
    count,
    hold,
    last_refused,
    moved,
    place,
    remove,
    settled,
    steps_with,
    wager_of,
)
from tests.conformance.nz_baccarat import (
    INSURES,
    banker_third_is_shown_first,
    every_third_card,
    insured,
    insures,
    of,
    ref,
    rule,
    table,
    win,
)
from tests.conformance.settling import Answer, Record, cited, ruling, settle


SIDES = ("player", "banker")
REVEALS = ("face up", "player first", "banker first")
OFFERED = {
    (1, "banker"): "11H.3(a)",
    (1, "player"): "11H.3(b)",
    (2, "banker"): "11H.3(c)",
    (2, "player"): "11H.3(d)",
    (3, "banker"): "11H.3(e)",
    (3, "player"): "11H.3(f)",
}
COUNTS = {"player": "11H[Interim Point Count]", "banker": "11H[Final Point Count]"}
"""It is offered on counts while cards are still to come, and decided on those that are final."""
WINDOWS = {1: "11H.2(a)", 2: "11H.2(b)", 3: "11H.2(c)"}


def insurance(side: str, number: int, stake: object = 10) -> Answer:
    """Write an insurance wager on the wager called ``main``."""
    return bet(f"{side}-insurance-{number}", stake=stake, id="insurance", on="main")


def main(side: str, stake: object = 100) -> Answer:
    return bet(side, stake=stake, id="main")


def turned(one: Coup, reveal: str) -> list[str]:
    """List a coup's cards in the order in which they are turned up."""
    (p1, p2), (b1, b2) = one.player[:2], one.banker[:2]
    first = {
        "face up": [p1, b1, p2, b2],
        "player first": [p1, p2, b1, b2],
        "banker first": [b1, b2, p1, p2],
    }[reveal]
    thirds = [*one.player[2:], *one.banker[2:]]
    if banker_third_is_shown_first(one, {"reveal": reveal}):
        thirds.reverse()
    return [*first, *thirds]


def settle_all(at: Record, wagers: list[Answer], coups: list[Coup]) -> list[Answer]:
    first, *others = [{"wagers": wagers, "chance": one.shoe} for one in coups]
    return settle({"table": at, **first}, *others)


# Every state


def states() -> Iterator[tuple[int, int]]:
    return ((player, banker) for player in range(10) for banker in range(10))


def told_apart(number: int, side: str, options: Options) -> list[Coup]:
    """Pick from every pair of counts one coup for each way the insurance can end there."""
    found: dict[object, Coup] = {}
    for start in states():
        for one in every_third_card(*start):
            due = insured(number, side, one, options)
            shown: object = start
            if number == 3 and due is not None:
                shown = count(one.hand(side)), count(one.other(side)[:2])
            found.setdefault((shown, due, due and one.winner), one)
    return list(found.values())


@pytest.mark.parametrize(
    ("number", "side", "reveal"),
    [
        pytest.param(
            number,
            side,
            reveal,
            marks=rule("11H.2", WINDOWS[number], by, COUNTS[side]),
            id=f"{side} {number} {reveal}",
        )
        for (number, side), by in OFFERED.items()
        for reveal in REVEALS
        if number == 2
        or reveal == ("player first" if (number, side) == (3, "player") else f"{side} first")
    ],
)
def test_it_is_offered_and_settled_as_the_rules_say_from_every_pair_of_counts(
    number: int, side: str, reveal: str
) -> None:
    options = {**INSURES, "reveal": reveal}
    at = insures({"reveal": reveal})
    wagers = [main(side), insurance(side, number)]
    seen: set[Due | None] = set()
    coups = told_apart(number, side, options)
    for one, told in zip(coups, settle_all(at, wagers, coups), strict=True):
        due = insured(number, side, one, options)
        wager = wager_of(told, "insurance")
        seen.add(due)
        if due is None:
            assert wager["result"] == "refused", (one, wager)
            assert set(ref(OFFERED[number, side], COUNTS["player"])) <= cited(wager), (one, wager)
        elif due in (LOSE, STAND_OFF):
            hold(wager, due, *ref(OFFERED[number, side], COUNTS["banker"]))
        else:
            hold(wager, due, *ref(OFFERED[number, side]))
    assert {None, LOSE, STAND_OFF} < seen


INSURED_FIRST = [
    every_third_card(player, banker)[-1]
    for player, banker in states()
    if max(player, banker) >= 7 and (player + banker) % 2
]


@pytest.mark.parametrize("side", SIDES)
def test_no_other_order_of_turning_up_offers_the_first_or_the_bankers_third(side: str) -> None:
    other = "banker" if side == "player" else "player"
    first = [one for one in INSURED_FIRST if count(one.hand(side)[:2]) >= 7]
    for reveal in ("face up", f"{other} first"):
        told = settle_all(insures({"reveal": reveal}), [main(side), insurance(side, 1)], first)
        assert {wager_of(one, "insurance")["result"] for one in told} == {"refused"}
    if side == "banker":
        third = [one for banker in range(3) for one in every_third_card(0, banker, every=17)]
        for reveal in ("face up", "player first"):
            told = settle_all(insures({"reveal": reveal}), [main(side), insurance(side, 3)], third)
            assert {wager_of(one, "insurance")["result"] for one in told} == {"refused"}


# Every line

P, B = "player first", "banker first"
UP = "face up"
LINES: list[tuple[str, str, int, str, Coup, Due]] = [
    ("a", "player", 1, P, of("KS 7H", "KD 8C"), win("2 to 1")),
    ("a", "player", 1, P, of("KS 7H", "KD 9C"), win("2 to 1")),
    ("a", "banker", 1, B, of("KD 8C", "KS 7H"), win("2 to 1")),
    ("b", "player", 1, P, of("KS 8H", "KD 9C"), win("7 to 1")),
    ("b", "banker", 1, B, of("KD 9C", "KS 8H"), win("7 to 1")),
    ("c", "player", 1, P, of("KS 9H", "KD 9C"), win("8 to 1")),
    ("c", "banker", 1, B, of("KD 9C", "KS 9H"), win("8 to 1")),
    ("d", "banker", 2, UP, of("KD 3C 6S", "KS 4H 3D"), win("1.5 to 1")),
    ("e", "banker", 2, UP, of("KD 3C 6S", "KS 5H 3D"), win("2 to 1")),
    ("f", "banker", 2, UP, of("KD 5C 4S", "KS 6H"), win("3 to 1")),
    ("g", "banker", 2, UP, of("KD 5C 4S", "KS 7H"), win("4 to 1")),
    ("h", "player", 2, UP, of("KD 5C 2S", "KS 4H 5D"), win("2 to 1")),
    ("i", "player", 2, UP, of("KD 6C", "KS 5H 4D"), win("3 to 1")),
    ("j", "player", 2, UP, of("KD 7C", "KS 5H 4D"), win("4 to 1")),
    ("k", "player", 3, UP, of("KD AC 3S", "KS 2H 7D"), win("1 to 1")),
    ("l", "player", 3, UP, of("KD AC 4S", "KS 2H 7D"), win("2 to 1")),
    ("m", "player", 3, UP, of("KD AC 5S", "KS 2H 7D"), win("3 to 1")),
    ("n", "player", 3, UP, of("KD AC 6S", "KS 2H 7D"), win("4 to 1")),
    ("o", "player", 3, UP, of("KD AC 7S", "KS 2H 7D"), win("7 to 1")),
    ("p", "player", 3, UP, of("KD 2C 7S", "KS 2H 7D"), win("8 to 1")),
    ("k", "banker", 3, B, of("KD AC 7S", "KS 2H 2D"), win("1 to 1")),
    ("l", "banker", 3, B, of("KD AC 7S", "KS 2H 3D"), win("2 to 1")),
    ("m", "banker", 3, B, of("KD AC 7S", "KS 2H 4D"), win("3 to 1")),
    ("n", "banker", 3, B, of("KD AC 7S", "KS 2H 5D"), win("4 to 1")),
    ("o", "banker", 3, B, of("KD 2C 7S", "KS 2H 6D"), win("7 to 1")),
    ("p", "banker", 3, B, of("KD 2C 7S", "KS 2H 7D"), win("8 to 1")),
]


@pytest.mark.parametrize(
    ("letter", "side", "number", "reveal", "one", "due"),
    [
        pytest.param(
            *case,
            marks=rule("11H.4", f"11H.4({case[0]})", OFFERED[case[2], case[1]]),
            id=f"{case[0]} {case[1]} {place_}",
        )
        for place_, case in enumerate(LINES)
    ],
)
def test_each_line_of_the_table_pays(
    letter: str, side: str, number: int, reveal: str, one: Coup, due: Due
) -> None:
    told = settle_all(insures({"reveal": reveal}), [main(side), insurance(side, number)], [one])[0]
    hold(wager_of(told, "insurance"), due, *ref("11H.4", f"11H.4({letter})"))
    assert steps_with(told, *ref(WINDOWS[number])), told["steps"]


PUSHES: list[tuple[str, int, str, Coup]] = [
    ("banker", 1, B, of("KD 7C", "KS 7H")),
    ("banker", 1, B, of("KD 2C 5S", "KS 7H")),
    ("banker", 1, B, of("KD 8C", "KS 8H")),
    ("player", 1, P, of("KD 7C", "KS 7H")),
    ("player", 1, P, of("KD 7C", "KS 2H 5D")),
    ("player", 1, P, of("KD 8C", "KS 8H")),
    ("banker", 2, UP, of("KD 2C 4S", "KS 6H")),
    ("player", 2, UP, of("KD 6C", "KS 2H 4D")),
    ("banker", 3, B, of("KD AC 5S", "KS 2H 4D")),
    ("player", 3, UP, of("KD AC 5S", "KS 2H 4D")),
]
LOSSES: list[tuple[str, int, str, Coup]] = [
    ("player", 1, P, of("KD 7C", "KS 3H 5D")),  # beaten by a three-card 8, which is no natural
    ("banker", 1, B, of("KD 3C 6S", "KS 7H")),  # and by a three-card 9
    ("player", 1, P, of("KD 8C", "KS 3H")),
    ("banker", 1, B, of("KD 3C", "KS 9H")),
    ("banker", 2, UP, of("KD 2C 2S", "KS 6H")),
    ("player", 2, UP, of("KD 6C", "KS 2H 3D")),
    ("banker", 3, B, of("KD AC 4S", "KS 2H 4D")),
    ("player", 3, UP, of("KD AC 5S", "KS 2H 3D")),
]


@pytest.mark.parametrize(
    ("due", "side", "number", "reveal", "one"),
    [
        pytest.param(
            due,
            *case,
            marks=rule(OFFERED[case[1], case[0]], *(["11H.4"] if due is LOSE else [])),
            id=f"{due.result} {case[0]} {case[1]} {place_}",
        )
        for due, cases in ((STAND_OFF, PUSHES), (LOSE, LOSSES))
        for place_, case in enumerate(cases)
    ],
)
def test_what_does_not_pay_is_pushed_or_lost(
    due: Due, side: str, number: int, reveal: str, one: Coup
) -> None:
    told = settle_all(insures({"reveal": reveal}), [main(side), insurance(side, number)], [one])[0]
    by = "11H.4" if due is LOSE else OFFERED[number, side]
    hold(wager_of(told, "insurance"), due, *ref(by))


@pytest.mark.parametrize(
    ("letter", "option", "elected", "case"),
    [
        pytest.param(letter, option, elected, case, marks=rule(f"11H.4({letter})"))
        for letter, option, elected, case in (
            ("c", "natural nine pays", "9 to 1", LINES[5]),
            ("d", "banker four pays", "2 to 1", LINES[7]),
            ("p", "nine pays", "9 to 1", LINES[19]),
            ("p", "nine pays", "9 to 1", LINES[25]),
        )
    ],
)
def test_the_odds_that_are_displayed_are_elected_one_by_one(
    letter: str, option: str, elected: str, case: tuple[str, str, int, str, Coup, Due]
) -> None:
    _, side, number, reveal, one, _ = case
    at = insures({option: elected, "reveal": reveal})
    told = settle_all(at, [main(side), insurance(side, number)], [one])[0]
    hold(wager_of(told, "insurance"), win(elected), *ref(f"11H.4({letter})"))


# Whose it is, and when

BEHIND = of("KD 3C 6S", "KS 5H 3D")
"""The Banker's 5 against 3, beaten by the Player's 9."""


def opened(*laid: Answer, one: Coup = BEHIND) -> list[Answer]:
    """Write a round up to the window after the first four cards."""
    return [*({"do": "place", **wager} for wager in laid), CLOSE, *cards(*one.shoe[:4])]


def placed(wager: Answer) -> Answer:
    return {"do": "place", **wager}


@rule("11H.2", "11H.3(c)", "11H.3(d)")
def test_it_is_made_on_the_same_players_own_wager_on_that_hand() -> None:
    at = insures()
    wager = bet("banker-insurance-2", id="insurance", player="Ana")
    for laid in (
        [],
        [bet("player", player="Ana")],
        [bet("tie", player="Ana")],
        [bet("banker", player="Ben")],
    ):
        told = moved(at, *opened(*laid), placed(wager))
        last_refused(told, *ref("11H.2"))
        assert told["moves"][-1]["refusal"]["reason"] == "wager needs another", told["moves"]
    told = moved(at, *opened(bet("banker", player="Ana", stake=100)), placed(wager))
    assert told["moves"][-1]["answer"] == "accepted", told["moves"][-1]
    both = [main("banker"), bet("player", id="other", stake=100)]
    told = moved(at, *opened(*both), placed(insurance("banker", 2)))
    assert told["moves"][-1]["answer"] == "accepted", told["moves"][-1]
    ahead = of("KD 6C", "KS 5H 4D")
    told = moved(at, *opened(*both, one=ahead), placed(insurance("banker", 2)))
    last_refused(told)
    mine = bet("player-insurance-2", stake=10, id="insurance", on="other")
    told = moved(at, *opened(*both, one=ahead), placed(mine), *cards(*ahead.shoe[4:]))
    hold(wager_of(told, "insurance"), win("3 to 1"), *ref("11H.3(d)"))


@pytest.mark.parametrize(
    ("number", "case"),
    [
        pytest.param(number, case, marks=rule(WINDOWS[number]), id=f"insurance {number}")
        for number, case in ((1, LINES[3]), (2, LINES[9]), (3, LINES[14]))
    ],
)
def test_it_is_made_while_just_so_many_cards_are_shown(
    number: int, case: tuple[str, str, int, str, Coup, Due]
) -> None:
    _, side, _, reveal, one, _ = case
    at = insures({"reveal": reveal})
    shown = turned(one, reveal)
    right = {1: 2, 2: 4, 3: 5}[number]
    for many in range(len(shown)):
        told = moved(
            at, placed(main(side)), CLOSE, *cards(*shown[:many]), placed(insurance(side, number))
        )
        taken = told["moves"][-1]["answer"] == "accepted"
        assert taken is (many == right), (many, told["moves"][-1])
        if not taken:
            last_refused(told, *ref(WINDOWS[number]))


@rule("11H.2", "11H.2(b)")
def test_it_is_declined_where_nobody_says_anything() -> None:
    told = moved(insures(), *opened(main("banker")), *cards(*BEHIND.shoe[4:]))
    assert [one["id"] for one in told["wagers"]] == ["main"]
    assert told["over"]
    assert steps_with(told, *ref("11H.2(b)")), told["steps"]
    late = moved(insures(), *opened(main("banker")), CLOSE, placed(insurance("banker", 2)))
    last_refused(late, *ref("11H.2(b)"))


@rule("11H.2")
def test_nothing_else_is_made_or_changed_while_it_is_open() -> None:
    for move in (place("tie"), place("player"), remove("main")):
        told = moved(insures(), *opened(main("banker")), move)
        last_refused(told, *ref("5.14"))
    last_refused(moved(insures(), *opened(main("banker")), place("dragon-7")), *ref("11E.3"))
    (told,) = settled(insures(), [main("banker"), insurance("banker", 2)], BEHIND)
    assert steps_with(told, *ref("11H.2")), told["steps"]


# What the operator may elect


@rule("11H.5(a)")
def test_all_that_insurance_could_pay_is_held_to_the_wager_it_insures() -> None:
    at = insures({"insurance cap": True})
    for stake, taken in (("50", True), ("50.01", False), ("51", False), ("1", True)):
        told = moved(at, *opened(main("banker", 100)), placed(insurance("banker", 2, stake)))
        assert (told["moves"][-1]["answer"] == "accepted") is taken, told["moves"][-1]
        if not taken:
            last_refused(told, *ref("11H.5(a)"))
    free = moved(insures(), *opened(main("banker", 100)), placed(insurance("banker", 2, 900)))
    assert free["moves"][-1]["answer"] == "accepted"


@rule("11H.5(a)")
def test_the_cap_counts_what_is_paid_when_chips_have_rounded_it() -> None:
    at = {**insures({"insurance cap": True}), "chips": ["25"]}
    one = of("KD 6C", "KS 5H KC")  # the Player's 6 against 5, at 3 to 1
    for stake, taken in (("16", True), ("17", False), ("20", False)):  # 48 is paid 50, 51 is 75
        moves = [*opened(main("player", 70), one=one), placed(insurance("player", 2, stake))]
        told = moved(at, *moves, *cards(*one.shoe[4:]))
        answered = told["moves"][len(moves) - 1]
        assert (answered["answer"] == "accepted") is taken, answered
        assert taken or set(ref("11H.5(a)")) <= cited(answered)
    lost = of("KD 6C", "KS 5H 4C")
    moves = [*opened(main("player", 70), one=lost), placed(insurance("player", 2, 16))]
    paid = wager_of(moved(at, *moves, *cards(lost.shoe[4])), "insurance")
    assert (paid["winnings"], paid["returned"]) == ("50", "16")


@rule("11H.5(a)")
def test_the_cap_is_over_all_insurance_of_a_side_in_the_round() -> None:
    at = insures({"insurance cap": True})
    one = of("KD 5C 2S", "KS 4H 5D")  # the Player's 5 against 4, then 7 against 4
    first = bet("player-insurance-2", stake=30, id="first", on="main")  # could pay 60
    moves = [*opened(main("player", 100), one=one), placed(first), *cards(one.shoe[4])]
    for stake, taken in ((10, True), (11, False)):  # at 4 to 1
        told = moved(at, *moves, placed(bet("player-insurance-3", stake=stake, on="main")))
        assert (told["moves"][-1]["answer"] == "accepted") is taken, told["moves"][-1]
        if not taken:
            last_refused(told, *ref("11H.5(a)"))
    again = moved(at, *moves[:-1], placed(bet("player-insurance-2", stake=21, on="main")))
    last_refused(again, *ref("11H.5(a)"))


PAID = {1: "natural nine pays", 2: "banker four pays", 3: "nine pays"}
"""What else is elected of each."""


@pytest.mark.parametrize(
    "number", [pytest.param(n, marks=rule("11H.1", "11H.5(b)")) for n in (1, 2, 3)]
)
def test_any_of_the_three_may_be_left_out(number: int) -> None:
    case = {1: LINES[3], 2: LINES[9], 3: LINES[14]}
    for other, (_, side, _, reveal, one, due) in case.items():
        elected = {name: each for name, each in INSURES.items() if name != PAID[number]}
        at = table({**elected, f"insurance {number}": False, "reveal": reveal})
        told = settle_all(at, [main(side), insurance(side, other)], [one])[0]
        wager = wager_of(told, "insurance")
        if other == number:
            assert wager["result"] == "refused"
            assert wager["refusal"]["reason"] == "bet is not offered", wager
            assert set(ref("11H.1", "11H.5(b)")) <= cited(wager), wager
        else:
            hold(wager, due)


@rule("11H.5(c)")
def test_an_area_may_be_kept_to_one_insurer() -> None:
    laid = [
        bet("banker", id="first", player="Ana", seat=3, stake=100),
        bet("banker", id="second", player="Ben", seat=3, stake=100),
        bet("banker", id="third", player="Cho", seat=4, stake=100),
    ]
    wagers = [
        placed(bet("banker-insurance-2", stake=10, on=on, player=who, seat=seat))
        for on, who, seat in (("first", "Ana", 3), ("third", "Cho", 4), ("second", "Ben", 3))
    ]
    kept = moved(insures({"one insurer": True}), *opened(*laid), *wagers)
    assert [move["answer"] for move in kept["moves"][-3:]] == ["accepted", "accepted", "refused"]
    last_refused(kept, *ref("11H.5(c)"))
    shared = moved(insures({"one insurer": False}), *opened(*laid), *wagers)
    assert [move["answer"] for move in shared["moves"][-3:]] == ["accepted"] * 3


# What becomes of it


@rule("11H.2")
def test_it_goes_back_with_everything_else_when_the_coup_is_void() -> None:
    moves = [*opened(main("banker")), placed(insurance("banker", 2))]
    told = moved(
        insures(), *moves, ruling("void", "casino operator", cause="cannot be reconstructed")
    )
    assert told["moves"][-1]["answer"] == "accepted", told["moves"][-1]
    for name, stake in (("main", "100"), ("insurance", "10")):
        wager = wager_of(told, name)
        assert (wager["result"], wager["winnings"], wager["returned"]) == ("void", "0", stake)


@rule("11H.4")
def test_losers_are_collected_and_nobody_is_paid_twice() -> None:
    (told,) = settled(insures(), [main("banker"), insurance("banker", 2, 30)], BEHIND)
    came = [(one["result"], one["winnings"], one["returned"]) for one in told["wagers"]]
    assert came == [("lose", "0", "0"), ("win", "60", "30")]
