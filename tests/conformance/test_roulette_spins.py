"""Roulette in three books: the close, where wagers lie, void spins, early balls and corrections."""

from typing import Any

import pytest

from tests.conformance.conducting import books
from tests.conformance.settling import (
    CLOSE,
    Answer,
    amounts,
    chance,
    cited,
    place,
    play,
    refusals,
    remove,
    results,
    roulette,
    ruling,
    settle,
    spin,
    wager,
    words,
    written,
)
from tests.conformance.void_spins import CAUSES, COUNTS_UNCALLED, FINAL, SUPERVISORS, each_cause
from tests.marks import Rules


NZ1996, NZ, STAR = (roulette(book) for book in ("nz1996", "nz", "star-rapid"))
STRAIGHT_UP_WINS = ("win", "350", "10")
EVEN_WINS = ("win", "10", "10")
LOST = ("lose", "0", "0")
REFUSED = ("refused", "0", "0")
REMOVED = ("removed", "0", "10")
VOID = ("void", "0", "10")


# The close


@books(**{"nz1996": "III/4.5", "star-rapid": "3.2.5"})
def test_after_no_more_bets_nothing_is_placed_changed_or_withdrawn(
    book: str, refs: list[str]
) -> None:
    told = play(
        roulette(book),
        "a: straight-up 17; b: black; remove b; close; late: red; let through: red by mistake",
        "remove a; 17; after: red",
    )
    assert [move["do"] for move in refusals(told)] == ["place", "call", "place"]
    assert all(cited(move) == set(refs) for move in refusals(told))
    late = {"late": REFUSED, "let through": VOID, "after": REFUSED}
    assert results(told) == {"a": STRAIGHT_UP_WINS, "b": REMOVED, **late}
    assert set(refs) <= cited(told["wagers"][3])


rule = Rules("nz")
LATE, HANDLED = rule.told("8/3.6", "8/3.6(a)"), rule.told("8/3.6", "8/3.6(b)")


@rule("8/3.6", "8/3.6(a)", "8/3.6(b)", "8/3.7")
def test_after_no_more_bets_no_wager_is_made_or_handled() -> None:
    told = play(
        NZ,
        "a: straight-up 17; b: red; c: black; remove c; close",
        "late: odd; remove a; remove b; 17; remove b",
    )
    assert list(map(cited, refusals(told))) == [LATE, HANDLED, HANDLED, rule.told("8/3.7")]
    assert results(told) == {"a": STRAIGHT_UP_WINS, "b": LOST, "c": REMOVED, "late": REFUSED}


@rule("8/3.6", "8/3.6(a)", "8/3.6(b)", "8/3.6A")
def test_the_ball_dropping_closes_the_wagering_too() -> None:
    told = play(
        NZ,
        "a: straight-up 17",
        ruling("ball dropped", "dealer"),
        "late: straight-up 17; let through: straight-up 17 by mistake; remove a; 17",
    )
    assert list(map(cited, refusals(told))) == [LATE, HANDLED]
    assert results(told) == {"a": STRAIGHT_UP_WINS, "late": REFUSED, "let through": VOID}
    assert rule.told("8/3.6A") <= cited(told["wagers"][2])


@pytest.mark.parametrize("end", [("close", ruling("ball dropped", "dealer")), ("close", "17")])
@rule("8/3.6A")
def test_what_is_let_through_after_the_drop_or_the_number_is_void(end: tuple[Any, ...]) -> None:
    known = ("17",) if "17" not in end else ()
    told = play(NZ, "a: red", *end, "let through: straight-up 17 by mistake", *known)
    assert results(told) == {"a": LOST, "let through": VOID}
    assert rule.told("8/3.6A") <= cited(told["wagers"][1])


@rule("8/3.6")
def test_a_player_does_not_rule_that_the_ball_has_dropped() -> None:
    told = play(NZ, ruling("ball dropped", "player"), "a: red; close; 9")
    assert told["moves"][0]["refusal"]["reason"] == "role may not"
    assert cited(told["moves"][0]) == rule.told("8/3.6")
    assert results(told) == {"a": EVEN_WINS}


@books(**{"nz1996": "III/4.7", "nz": "8/3.8(a)", "star-rapid": "3.2.7"})
def test_a_wager_is_settled_where_it_lies_at_the_end(book: str, refs: list[str]) -> None:
    told = play(
        roulette(book), "first: straight-up 17; remove first; moved: straight-up 18; close; 17"
    )
    assert results(told) == {"first": REMOVED, "moved": LOST}
    assert set(refs) <= cited(told["wagers"][1])


@Rules("nz1996")("III/4.7")
def test_a_chip_that_only_touches_a_line_is_not_read_as_lying_on_it() -> None:
    laid = {**wager("straight-up"), "target": {"number": 17, "touching": [18]}}
    (missed,) = spin(NZ1996, [laid], "18")["wagers"]
    (hit,) = spin(NZ1996, [laid], "17")["wagers"]
    assert (amounts(missed), amounts(hit)) == (LOST, STRAIGHT_UP_WINS)
    assert written("nz1996", "III/4.7") <= cited(hit)


@books(**{"nz1996": "III/3.5", "nz": "8/4.5(a) 8/4.5(b)", "star-rapid": "6.1.1 6.1.2"})
def test_losers_are_collected_before_winners_are_paid(book: str, refs: list[str]) -> None:
    told = play(roulette(book), "r: red; o: odd; e: even; close; 17")
    assert words(told)[-2:] == ["Collect r, e", "Pay o 10"]
    collected, paid = map(cited, told["steps"][-2:])
    assert collected == {refs[0]}
    assert refs[-1] in paid
    assert book == "star-rapid" or paid == {refs[-1]}


# Limits of star-rapid

star = Rules("star-rapid")
LIMITS = {"min": "5", "max": "50", "increment": "2", "total_min": "20", "total_max": "60"}
AT_LIMITS = roulette("star-rapid", limits=LIMITS)
SMALL, LITTLE = ("rejected", "0", "4"), ("rejected", "0", "9")


@star("4.2", "4.3.4")
def test_too_small_a_wager_or_total_is_credited_back_when_wagering_ends() -> None:
    laid = [
        wager("red", stake=4, player="seat 1", id="small"),
        wager("black", stake=21, player="seat 1", id="enough"),
        wager("red", stake=9, player="seat 2", id="part"),
        wager("odd", stake=9, player="seat 2", id="of too little"),
    ]
    told = spin(AT_LIMITS, laid, "17")
    enough = ("win", "21", "21")
    assert [amounts(one) for one in told["wagers"]] == [SMALL, enough, LITTLE, LITTLE]
    small, _, part, _ = told["wagers"]
    assert star.told("4.2") <= cited(small)
    assert star.told("4.3.4") <= cited(part)


@star("4.3.1", "4.3.2", "4.3.3")
def test_what_is_not_permitted_is_not_debited() -> None:
    laid = [
        wager("black", stake=24, player="seat 1", id="off"),
        wager("black", stake=99, player="seat 2", id="over"),
    ]
    told = spin(AT_LIMITS, laid, "17")
    assert results(told) == {"off": ("win", "23", "23"), "over": ("win", "49", "49")}
    assert [one["trimmed"] for one in told["wagers"]] == ["1", "50"]


# The ball that rests too early


@star("11.5.3.3", "3.6", "5.4")
def test_an_early_ball_ends_the_wagering_and_all_wagers_stand() -> None:
    early = ruling("early ball", "dealer", ball="17")
    told = play(STAR, "a: straight-up 17; b: red", early, "late: black; remove b")
    assert results(told) == {"a": STRAIGHT_UP_WINS, "b": LOST, "late": REFUSED}
    assert told["carry"] == {"last": "17"}
    assert cited(told["steps"][0]) >= star.told("3.6", "5.4", "11.5.3.3")
    (notice,) = told["notices"]
    assert star.told("11.5.2") <= cited(notice)


@star("4.2", "11.5.3.3")
def test_an_early_ball_rejects_what_the_end_of_wagering_rejects() -> None:
    told = play(
        AT_LIMITS,
        place("red", stake=4, player="seat 1"),
        place("odd", stake=21, player="seat 1"),
        place("red", stake=9, player="seat 2"),
        ruling("early ball", "dealer", ball="9"),
    )
    assert [amounts(one) for one in told["wagers"]] == [SMALL, ("win", "21", "21"), LITTLE]


@star("11.5.3.3")
def test_an_early_ball_is_not_the_players_to_report() -> None:
    told = play(STAR, "a: red", ruling("early ball", "player", ball="9"), "close; 8")
    assert told["moves"][1]["refusal"]["reason"] == "role may not"
    assert star.told("11.5.3.3") <= cited(told["moves"][1])
    assert results(told) == {"a": LOST}


@star("11.5.3.3")
def test_a_ball_is_early_only_while_wagers_are_open_and_in_a_pocket() -> None:
    nowhere, outside, late = (
        ruling("early ball", "dealer", **ball) for ball in ({}, {"ball": "37"}, {"ball": "9"})
    )
    told = play(STAR, "a: red", nowhere, outside, "close", late, "9")
    answers = [move["answer"] for move in told["moves"]]
    assert answers == ["accepted", *["refused"] * 2, "accepted", "refused", "accepted"]


def test_without_a_ball_none_comes_early() -> None:
    table = roulette("star-rapid", mode="rng")
    told = play(table, "a: red", ruling("early ball", "dealer", ball="9"), "close; 8")
    assert told["moves"][1]["answer"] == "refused"
    assert results(told) == {"a": LOST}


# Void spins


@each_cause(FINAL)
def test_no_spin_voids_the_spin_though_the_ball_lands(
    book: str, cause: str, refs: set[str]
) -> None:
    for role in ("dealer", *SUPERVISORS[book]):
        called = ruling("no spin", role, cause=cause, called=True, ball="17")
        told = play(roulette(book), "a: straight-up 17; close", called, "close; 18")
        assert [move["answer"] for move in told["moves"]] == ["accepted"] * 5
        assert results(told) == {"a": LOST}
        assert cited(told["steps"][1]) == refs


@each_cause(FINAL)
def test_a_spin_that_nobody_called_is_void_all_the_same_or_counts(
    book: str, cause: str, refs: set[str]
) -> None:
    for role in ("dealer", *SUPERVISORS[book]):
        uncalled = ruling("no spin", role, cause=cause, called=False, ball="17")
        told = play(roulette(book), "a: straight-up 17; b: red; close", uncalled)
        assert cited(told["steps"][1]) == refs
        if cause in COUNTS_UNCALLED[book]:
            assert results(told) == {"a": STRAIGHT_UP_WINS, "b": LOST}
            assert told["state"]["number"] == "17"
        else:
            assert {one["result"] for one in told["wagers"]} == {"open"}
            again = play(roulette(book), "a: straight-up 17; b: red; close", uncalled, "close; 18")
            assert results(again) == {"a": LOST, "b": EVEN_WINS}


@each_cause({})
def test_no_spin_is_not_the_players_to_call(book: str, cause: str, refs: set[str]) -> None:
    for role in ("player", *(["inspector"] if book == "nz1996" else [])):
        told = play(
            roulette(book), "a: straight-up 17; close", ruling("no spin", role, cause=cause), "17"
        )
        assert told["moves"][2]["refusal"]["reason"] == "role may not"
        assert cited(told["moves"][2]) == refs
        assert results(told) == {"a": STRAIGHT_UP_WINS}


@pytest.mark.parametrize(("circuits", "counts"), [(0, False), (3, False), (4, True), (9, True)])
@books(**{"nz1996": "III/3.2", "nz": "8/4.2", "star-rapid": "11.5.1.3"})
def test_a_spin_needs_four_circuits(
    book: str, refs: list[str], circuits: int, counts: bool
) -> None:
    laid = [wager("straight-up", ["17"])]
    told = spin(roulette(book), laid, {"ball": "17", "circuits": circuits})
    assert told["over"] is counts
    assert told["wagers"][0]["result"] == ("win" if counts else "open")
    short = spin(roulette(book), [], {"ball": "17", "circuits": 3})
    assert set(refs) <= cited(short["steps"][1])
    assert book != "star-rapid" or "star-rapid:11.3.2" in cited(short["steps"][1])


@pytest.mark.parametrize("circuits", ["3", 2.5, None, True, [1], -1])
def test_circuits_that_are_no_count_are_refused_and_never_ignored(circuits: object) -> None:
    told = spin(NZ1996, [wager("straight-up", ["17"])], {"ball": "17", "circuits": circuits})
    assert told["moves"][-1]["answer"] == "refused"
    assert told["wagers"][0]["result"] == "open"


@pytest.mark.parametrize(
    ("said", "ref"),
    [
        ("ball too long", "III/6.3"),
        ("foreign object", "III/6.2"),
        ("ball left the wheel", "III/6.4"),
        ("interference", "III/6.5"),
        ("ball with the wheel", "III/6.1"),
    ],
)
def test_what_is_void_by_itself_is_told_by_its_own_rule(said: str, ref: str) -> None:
    fault = {"no spin": said, "called": False, "ball": "17"}
    told = spin(NZ1996, [wager("straight-up", ["17"])], fault)
    assert told["moves"][-1]["answer"] == "accepted"
    assert told["wagers"][0]["result"] == "open"
    assert written("nz1996", ref) <= cited(told["steps"][-1])


@books(**{"nz1996": "III/6.4", "nz": "8/5.2", "star-rapid": "11.5.1.6"})
def test_a_ball_that_left_the_wheel_is_examined_by_a_supervisor(book: str, refs: list[str]) -> None:
    for cause in CAUSES[book]:
        told = spin(roulette(book), [], {"no spin": cause})
        notices = [n for n in told["notices"] if SUPERVISORS[book][0] in n["what"]]
        assert bool(notices) is (cause == "ball left the wheel")
        assert all(cited(notice) == set(refs) for notice in notices)


@pytest.mark.parametrize("book", CAUSES)
def test_a_cause_the_book_does_not_name_voids_nothing(book: str) -> None:
    every = {cause for causes in CAUSES.values() for cause in causes}
    for cause in (*(every - CAUSES[book].keys()), "the dealer sneezed", ""):
        told = spin(roulette(book), [wager("straight-up", ["17"])], {"no spin": cause}, "17")
        assert told["stopped"]["index"] == 0
        assert amounts(told["wagers"][0]) == ("open", "0", "0"), cause


@pytest.mark.parametrize("mode", ["automated", "rng"])
def test_no_spin_is_called_at_a_live_wheel_only(mode: str) -> None:
    called = ruling("no spin", "dealer", cause="ball with the wheel", ball="17")
    table = roulette("star-rapid", mode=mode)
    told = play(table, "a: straight-up 17; close", called, "17")
    assert told["moves"][2]["answer"] == "refused"
    assert results(told) == {"a": STRAIGHT_UP_WINS}


@pytest.mark.parametrize(
    ("book", "cause", "taken", "added", "wins", "again"),
    [
        pytest.param(
            *("nz1996", "foreign object", "red for 60", "black", "10", "III/6.8"),
            marks=Rules("nz1996")("III/6.2"),
        ),
        pytest.param(
            *("nz", "interference", "tier for 60", "split 17-20", "170", "8/5.4"),
            marks=rule("8/5.1", "8/5.1(d)"),
        ),
        pytest.param(
            *("star-rapid", "wheel not turning", "tier for 60", "finales 7 for 30"),
            *("350", "11.5.1.9"),
            marks=star("11.5.1.2", "11.5.1.8"),
        ),
    ],
)
def test_after_a_void_spin_stakes_stay_and_may_be_changed_until_the_next_close(
    book: str, cause: str, taken: str, added: str, wins: str, again: str
) -> None:
    told = play(
        roulette(book),
        f"stays: straight-up 17; taken up: {taken}; close",
        ruling("no spin", "dealer", cause=cause, called=True, ball="17"),
        f"remove taken up; added: {added}; close; late: odd; remove stays; 17",
        carry={"last": "5"},
    )
    assert results(told) == {
        "stays": STRAIGHT_UP_WINS,
        "taken up": ("removed", "0", "60"),
        "added": ("win", wins, "10"),
        "late": REFUSED,
    }
    assert [move["do"] for move in refusals(told)] == ["place", "call"]
    assert book != "nz" or cited(refusals(told)[1]) == HANDLED
    assert any(f"{book}:{again}" in cited(notice) for notice in told["notices"])


@rule("8/5.1(b)")
def test_a_spin_that_dropped_early_may_still_be_void() -> None:
    told = play(
        NZ,
        "a: red",
        ruling("ball dropped", "dealer"),
        "void: red by mistake",
        ruling("no spin", "dealer", cause="foreign object"),
        "b: red; close; 9",
    )
    assert results(told) == {"a": EVEN_WINS, "void": VOID, "b": EVEN_WINS}


def test_a_void_spin_leaves_the_last_winning_number_where_it_was() -> None:
    first, void, after = settle(
        {"table": NZ1996, "chance": ["5"]},
        {"moves": [CLOSE, ruling("no spin", "dealer", cause="foreign object")]},
        {"moves": [CLOSE, chance("9")]},
    )
    assert first["carry"] == {"last": "5"}
    assert not void["over"]
    assert void["carry"] is None
    assert after["carry"] == {"last": "9"}


def test_a_settled_spin_can_no_longer_be_called_off() -> None:
    told = play(NZ1996, "a: red; close; 9", ruling("no spin", "dealer", cause="foreign object"))
    assert told["moves"][-1]["answer"] == "refused"
    assert results(told) == {"a": EVEN_WINS}


# A wrong number

CORRECTED: dict[str, tuple[str, str, dict[str, Any], dict[str, str]]] = {
    "nz1996": (
        "a: straight-up 17; b: straight-up 18; c: black; d: low; close; 17",
        "18",
        {"a": LOST, "b": STRAIGHT_UP_WINS, "c": LOST, "d": EVEN_WINS},
        {"a": "-360", "b": "360", "c": "-20"},
    ),
    "nz": (
        "o: orphelins for 50; t: tier for 60; b: black; v: straight-up 17 by mistake; remove v; close; 17",
        "10",
        {"o": LOST, "t": ("win", "170", "10"), "b": EVEN_WINS, "v": REMOVED},
        {"o": "-360", "t": "180"},
    ),
    "star-rapid": (
        "g: grand-series for 90; n: neighbours 17 x 5 for 50; b: black; o: odd; close; 17",
        "25",
        {"g": ("win", "160", "20"), "n": STRAIGHT_UP_WINS, "b": LOST, "o": EVEN_WINS},
        {"g": "180", "n": "0", "b": "-20"},
    ),
}


@books(**{"nz1996": "I/15.1", "nz": "1/11.1", "star-rapid": "11.5.1.10"})
def test_a_wrong_number_is_corrected_and_the_difference_told(book: str, refs: list[str]) -> None:
    course, number, came, by = CORRECTED[book]
    for role in SUPERVISORS[book]:
        told = play(roulette(book), course, ruling("correction", role, number=number))
        (corrected,) = [step for step in told["steps"] if step["words"].startswith("Corrected")]
        assert cited(corrected) == set(refs)
        assert results(told) == came
        assert {one["wager"]: one["difference"] for one in told["corrected"]} == by
        assert told["carry"] == {"last": number}


@pytest.mark.parametrize("role", ["player", "dealer"])
@books(**{"nz1996": "I/15.1", "nz": "1/11.1", "star-rapid": "11.5.1.10"})
def test_a_correction_is_for_a_supervisor(book: str, refs: list[str], role: str) -> None:
    told = play(roulette(book), "a: red; close; 17", ruling("correction", role, number="18"))
    assert told["moves"][-1]["refusal"]["reason"] == "role may not"
    assert cited(told["moves"][-1]) == set(refs)
    assert results(told) == {"a": LOST}
    assert told["state"]["number"] == "17"


@rule("1/10.2(a)")
def test_an_allowance_used_before_stays_used_after_a_correction() -> None:
    table = roulette("nz", limits={"min": "10"})
    low = place("red", stake=5, player="seat 1", accepted="by mistake")
    right = ruling("correction", "game supervisor", number="9")
    told = play(table, low, "close; 8", right, allowances_used=["seat 1"])
    assert amounts(told["wagers"][0]) == ("void", "0", "5")


@star("11.5.1.10", "11.5.3.3")
def test_an_early_ball_read_wrong_is_corrected_too() -> None:
    early = ruling("early ball", "dealer", ball="18")
    right = ruling("correction", "gaming supervisor", number="17")
    told = play(STAR, "a: straight-up 17", early, right)
    assert results(told) == {"a": STRAIGHT_UP_WINS}
    (changed,) = told["corrected"]
    assert changed["difference"] == "360"


@Rules("nz1996")("I/15.1")
def test_before_there_is_a_number_there_is_nothing_to_correct() -> None:
    told = play(NZ1996, "a: red; close", ruling("correction", "game supervisor", number="18"))
    assert told["moves"][-1]["refusal"]["reason"] == "there is nothing to correct"
    assert not told["over"]


@pytest.mark.parametrize(
    "unread", [ruling("no such ruling"), ruling("no spin", cause=7), remove("b")]
)
@Rules("nz1996")("I/15.1")
def test_a_correction_stands_whatever_was_refused_before(unread: Answer) -> None:
    eighteen, seventeen = (
        ruling("correction", "game supervisor", number=number) for number in ("18", "17")
    )
    told = play(NZ1996, unread, "a: red; close; 17", eighteen, seventeen, eighteen)
    assert [move["answer"] for move in told["moves"]] == ["refused"] + ["accepted"] * 6
    assert results(told) == {"a": EVEN_WINS}
    assert told["state"]["number"] == "18"
