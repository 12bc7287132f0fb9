"""By the record: spins and rolls that are void at eight tables, and results that are put right."""

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
    remove,
    results,
    roulette,
    ruling,
    settle,
    spin,
    wager,
)
from tests.conformance.void_results import TABLES, Voiding, at, each_cause
from tests.marks import Rules


VOID, LOST, REFUSED = ("void", "0", "10"), ("lose", "0", "0"), ("refused", "0", "0")
REMOVED = ("removed", "0", "10")
STRAIGHT_UP_WINS, EVEN_WINS = ("win", "350", "10"), ("win", "10", "10")
nz1996, nz, star = Rules("nz1996"), Rules("nz"), Rules("star-rapid")


def ruled(at: Voiding, moves: tuple[Answer | str, ...], again: str = "") -> Answer:
    """Settle a round with its wager, closed, after which this happens and it is played again."""
    return play(at.table, f"a: {at.wager}; close", *moves, *([again] if again else []))


# Causes


@each_cause()
def test_a_fault_that_is_called_decides_nothing(at: Voiding, cause: str) -> None:
    for role in at.callers(cause):
        called = ruling(at.ruling, role, cause=cause, called=True, **at.comes)
        told = ruled(at, (called,), f"close; {at.other}")
        assert results(told) == {"a": VOID if cause in at.whole else LOST}
        assert cited(told["steps"][1]) == at.told(cause)
        if cause in at.whole:
            (one,) = told["wagers"]
            assert (one["void"], told["over"], told["carry"]) == ("10", True, {"last": None})
            assert told["moves"][-1]["refusal"]["what"] == "the round is over"
            assert cited(told["notices"][-1]) <= cited(one)


@each_cause(is_called=False)
def test_one_that_nobody_called_is_void_all_the_same_or_counts(at: Voiding, cause: str) -> None:
    blind = ruling(at.ruling, at.callers(cause)[0], cause=cause, called=False)
    uncalled = {**blind, "facts": {**blind["facts"], **at.comes}}
    won = results(ruled(at, (at.wins,)))
    if cause in at.counts:
        told = ruled(at, (uncalled,))
        assert results(told) == won
        unread = ruled(at, (blind,))["moves"][-1]
        assert (unread["answer"], cited(unread) <= at.told(cause)) == ("refused", True)
    else:
        told = ruled(at, (uncalled,), f"close; {at.other}")
        assert results(told) == {"a": VOID if cause in at.whole else LOST}
    assert cited(told["steps"][1]) >= at.told(cause, counts=at.is_played(cause))


@each_cause(is_void=False)
def test_it_is_not_the_players_to_call_nor_after_the_settlement(at: Voiding, cause: str) -> None:
    for role in ("player", *(["inspector"] if at.book == "nz1996" else [])):
        told = ruled(at, (ruling(at.ruling, role, cause=cause), at.wins))
        assert told["moves"][2]["refusal"]["reason"] == "role may not"
        assert cited(told["moves"][2]) == at.told(cause, counts=True)
        assert results(told) == results(ruled(at, (at.wins,)))
    if at.ruling != "no roll":  # of dice that are thrown the next roll may be void as well
        late = ruled(at, (at.wins, ruling(at.ruling, at.callers(cause)[0], cause=cause)))
        assert late["moves"][-1]["answer"] == "refused"
        assert results(late) == results(ruled(at, (at.wins,)))


@at()
@pytest.mark.parametrize("cause", ["the dealer sneezed", "", "a player objects"])
def test_a_cause_the_book_does_not_name_voids_nothing(at: Voiding, cause: str) -> None:
    elsewhere = {each for other in TABLES.values() for each in other.causes} - {*at.causes}
    bet, _, target = at.wager.partition(" ")
    for named in (cause, *elsewhere):
        told = spin(at.table, [wager(bet, target or None)], {at.ruling: named}, at.wins)
        assert told["stopped"]["index"] == 0
        assert amounts(told["wagers"][0]) == ("open", "0", "0"), named


@nz1996("X/7.3")
def test_chips_that_dice_touched_are_no_ground() -> None:
    told = ruled(TABLES["craps"], (chance({"no roll": "touched chips"}),))
    assert (told["moves"][-1]["answer"], results(told)["a"][0]) == ("refused", "open")
    assert nz1996.told("X/7.3") <= cited(told["moves"][-1])


@pytest.mark.parametrize(
    ("table", "cause", "taken", "added", "wins", "again"),
    [
        pytest.param(
            *("roulette", "foreign object", "red for 60", "black", "10", "III/6.8"),
            marks=nz1996("III/6.2"),
        ),
        pytest.param(
            *("roulette of nz", "interference", "tier for 60", "split 17-20", "170", "8/5.4"),
            marks=nz("8/5.1", "8/5.1(d)"),
        ),
        pytest.param(
            *("roulette of star-rapid", "wheel not turning", "tier for 60", "finales 7 for 30"),
            *("350", "11.5.1.9"),
            marks=star("11.5.1.2", "11.5.1.8"),
        ),
        *(
            pytest.param(
                *("tai-sai", cause, "small for 60", "single-die 1", "10", "I/1[Void](b)"),
                marks=nz1996(ref, "VI/7.5"),
            )
            for cause, ref in {"die not flat": "VI/7.1", "dice exposed early": "VI/7.3"}.items()
        ),
        pytest.param(
            *("money wheel", "on a peg", "symbol A for 60", "symbol D", "110", "I/1[Void](b)"),
            marks=nz1996("VII/6.2", "VII/6.4"),
        ),
        pytest.param(
            *("craps", "die off the table", "field for 60", "any-seven", "40", "X/7.4"),
            marks=nz1996("X/7.4", "I/1[Void](b)"),
        ),
        pytest.param(
            *("snake eyes", "improper throw", "field for 60", "any-seven", "40", "11A/6.5"),
            marks=nz("11A/6.5"),
        ),
    ],
)
def test_after_it_stakes_stay_and_may_be_changed_until_the_next_close(
    table: str, cause: str, taken: str, added: str, wins: str, again: str
) -> None:
    at = TABLES[table]
    bet, _, stake = taken.partition(" for ")
    told = play(
        at.table,
        f"stays: {at.wager}; taken up: {taken}; close",
        ruling(at.ruling, "dealer", cause=cause, called=True, **at.comes),
        f"remove taken up; added: {added}; close; late: {bet} for {stake}; {at.wins}",
    )
    assert results(told) == {
        **results(play(at.table, f"stays: {at.wager}; close; {at.wins}")),
        "taken up": ("removed", "0", "60"),
        "added": ("win", wins, "10"),
        "late": REFUSED,
    }
    assert any(f"{at.book}:{again}" in cited(notice) for notice in told["notices"])


def test_a_void_spin_leaves_the_last_winning_number_where_it_was() -> None:
    first, void, after = settle(
        {"table": TABLES["roulette"].table, "chance": ["5"]},
        {"moves": [CLOSE, ruling("no spin", "dealer", cause="foreign object")]},
        {"moves": [CLOSE, chance("9")]},
    )
    assert (first["carry"], void["over"], void["carry"]) == ({"last": "5"}, False, None)
    assert after["carry"] == {"last": "9"}


@star("12.5.7")
def test_the_announcement_alone_voids_a_game_of_sic_bo_and_the_next_one_starts_afresh() -> None:
    first, second = settle(
        {
            "table": TABLES["sic-bo"].table,
            "wagers": [wager("total", "6", id="a")],
            "chance": [{"no result": True}],
        },
        {"wagers": [wager("total", "6", id="b")], "chance": ["1-2-3"]},
    )
    assert (results(first), results(second)) == ({"a": VOID}, {"b": ("win", "180", "10")})
    assert cited(first["steps"][-1]) == star.told("12.5.7") <= cited(first["wagers"][0])


# Too short


@pytest.mark.parametrize(("short", "enough"), [(0, 9), (3, 4)])
@books(**{"nz1996": "III/3.2", "nz": "8/4.2", "star-rapid": "11.5.1.3"})
def test_a_spin_of_roulette_needs_four_circuits(
    book: str, refs: list[str], short: int, enough: int
) -> None:
    for circuits, counts in ((short, False), (enough, True)):
        told = spin(roulette(book), [wager("red")], {"ball": "1", "circuits": circuits})
        assert told["over"] is counts
        assert told["wagers"][0]["result"] == ("win" if counts else "open")
        assert counts or set(refs) <= cited(told["steps"][1])
        assert counts or book != "star-rapid" or "star-rapid:11.3.2" in cited(told["steps"][1])


@nz1996("VII/3.3", "VII/6.3")
@pytest.mark.parametrize(("short", "enough"), [(0, 12), (3, 4)])
def test_a_spin_of_the_money_wheel_needs_four_turns(short: int, enough: int) -> None:
    at = TABLES["money wheel"]
    few, many = ({"symbol": "D", "turns": turns} for turns in (short, enough))
    void = spin(at.table, [wager("symbol", "D")], few, "A")
    assert amounts(void["wagers"][0]) == LOST
    assert nz1996.told("VII/3.3", "VII/6.3") <= cited(void["steps"][1])
    assert amounts(spin(at.table, [wager("symbol", "D")], many)["wagers"][0]) == (
        "win",
        "110",
        "10",
    )


@books(**{"nz1996": "VI/6.1 VI/7.2", "star-rapid": "12.3.1 12.5.5"})
def test_fewer_than_three_tumbles_are_no_tumble(book: str, refs: list[str]) -> None:
    at = TABLES["tai-sai" if book == "nz1996" else "sic-bo"]
    few = {"dice": [1, 2, 3], "tumbles": 2}
    told = spin(at.table, [wager("total", "6")], few, *(["456"] if book == "nz1996" else []))
    assert amounts(told["wagers"][0]) == (LOST if book == "nz1996" else VOID)
    assert set(refs) <= cited(told["steps"][1])
    (counted,) = spin(at.table, [wager("total", "6")], {**few, "tumbles": 3})["wagers"]
    assert amounts(counted) == ("win", "180", "10")


@pytest.mark.parametrize("circuits", ["3", 2.5, None, True, [1], -1])
def test_circuits_that_are_no_count_are_refused_and_never_ignored(circuits: object) -> None:
    told = spin(roulette("nz1996"), [wager("red")], {"ball": "1", "circuits": circuits})
    assert told["moves"][-1]["answer"] == "refused"
    assert told["wagers"][0]["result"] == "open"


# Of one game


@nz("8/5.1(b)")
def test_a_spin_that_dropped_early_may_still_be_void() -> None:
    told = play(
        roulette("nz"),
        "a: red",
        ruling("ball dropped", "dealer"),
        "void: red by mistake",
        ruling("no spin", "dealer", cause="foreign object"),
        "b: red; close; 9",
    )
    assert results(told) == {"a": EVEN_WINS, "void": VOID, "b": EVEN_WINS}


@pytest.mark.parametrize(
    ("table", "ruled"),
    [
        *(
            (roulette("star-rapid", mode=mode), ruling("no spin", "dealer", cause="interference"))
            for mode in ("automated", "rng")
        ),
        (roulette("star-rapid", mode="rng"), ruling("early ball", "dealer", ball="9")),
        *(
            ({"rulebook": "star-rapid", "game": "sic-bo", "options": {"mode": "rng"}}, each)
            for each in (
                ruling("no result", "dealer", cause="die not flat"),
                ruling("early uncovering", "dealer", dice=[1, 2, 3]),
            )
        ),
    ],
)
def test_nobody_voids_what_no_dealer_spins_or_tumbles(table: Answer, ruled: Answer) -> None:
    lost, other = ("black", "1") if table["game"] == "roulette" else ("small", "456")
    told = play(table, f"a: {lost}; close", ruled, other)
    assert [move["answer"] for move in told["moves"]] == [*["accepted"] * 2, "refused", "accepted"]
    refs = told["moves"][2]["refusal"]["rules"]
    assert len(refs) == len(set(refs))
    assert results(told) == {"a": LOST}


@star("12.5.5", "12.5.7")
@pytest.mark.parametrize("is_closed", [True, False])
def test_dice_seen_while_wagers_could_be_made_may_be_announced_void(is_closed: bool) -> None:
    exposed = ruling("no result", "dealer", cause="dice exposed early")
    told = play(TABLES["sic-bo"].table, "a: total 6", *([CLOSE] if is_closed else []), exposed)
    assert results(told) == {"a": VOID}
    assert star.told("12.5.5") <= cited(told["steps"][-1])


@nz1996("VI/7.3")
def test_dice_seen_before_no_more_bets_do_not_count() -> None:
    exposed = ruling("no spin", "dealer", cause="dice exposed early")
    told = play(TABLES["tai-sai"].table, "a: total 6", exposed)
    assert (told["moves"][-1]["answer"], results(told)) == ("accepted", {"a": ("open", "0", "0")})
    assert nz1996.told("VI/7.3") <= cited(told["steps"][-1])


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("craps", marks=nz1996("X/5.5(c)")),
        pytest.param("snake eyes", marks=nz("11A/6.2")),
    ],
)
def test_a_tilted_die_counts_with_the_side_opposite_the_one_it_rests_on(table: str) -> None:
    for dice in ([3, {"resting": 3}], [3, 4]):
        told = ruled(TABLES[table], (chance({"tilted die": dice}),))
        assert (told["state"]["dice"], results(told)["a"][0]) == ("3-4", "win")


# Put right

CORRECTED: dict[str, tuple[str, Answer, dict[str, Any], dict[str, str], Answer]] = {
    "roulette": (
        "a: straight-up 17; b: straight-up 18; c: black; d: low; close; 17",
        {"number": "18"},
        {"a": LOST, "b": STRAIGHT_UP_WINS, "c": LOST, "d": EVEN_WINS},
        {"a": "-360", "b": "360", "c": "-20"},
        {"last": "18"},
    ),
    "roulette of nz": (
        "o: orphelins for 50; t: tier for 60; b: black; v: straight-up 17 by mistake; remove v; close; 17",
        {"number": "10"},
        {"o": LOST, "t": ("win", "170", "10"), "b": EVEN_WINS, "v": REMOVED},
        {"o": "-360", "t": "180"},
        {"last": "10"},
    ),
    "roulette of star-rapid": (
        "g: grand-series for 90; n: neighbours 17 x 5 for 50; b: black; o: odd; close; 17",
        {"number": "25"},
        {"g": ("win", "160", "20"), "n": STRAIGHT_UP_WINS, "b": LOST, "o": EVEN_WINS},
        {"g": "180", "n": "0", "b": "-20"},
        {"last": "25"},
    ),
    **{
        game: (
            "t: total 6; b: big; close; 4-5-6",
            {"dice": [1, 2, 3]},
            {"t": ("win", "180", "10"), "b": LOST},
            {"t": "190", "b": "-20"},
            {"last": [1, 2, 3]},
        )
        for game in ("tai-sai", "sic-bo")
    },
    "money wheel": (
        *("s: symbol D; close; A", {"symbol": "D"}),
        *({"s": ("win", "110", "10")}, {"s": "120"}, {"last": "D"}),
    ),
    "craps": (
        *("p: pass; close; 6-6", {"roll": [3, 4]}),
        *({"p": EVEN_WINS}, {"p": "20"}, {"point": None, "last": "3-4"}),
    ),
    "snake eyes": (
        *("h: hardway 4; close; 1-3", {"roll": [2, 2]}),
        *({"h": ("win", "70", "10")}, {"h": "80"}, {"last": "2-2"}),
    ),
}
"""Wagers on a wrong result, the right one, what they come to, by how much more, and what is carried."""
BY: dict[str, dict[str, str]] = {
    "roulette": dict.fromkeys(("game supervisor", "casino supervisor"), "I/15.1"),
    "roulette of nz": {"game supervisor": "1/11.1"},
    "roulette of star-rapid": dict.fromkeys(
        ("gaming supervisor", "assistant gaming manager"), "11.5.1.10"
    ),
    "tai-sai": dict.fromkeys(("game supervisor", "casino supervisor"), "VI/6.7 I/15.1"),
    "sic-bo": dict.fromkeys(("gaming supervisor", "assistant gaming manager"), "12.5.1"),
    "money wheel": {"game supervisor": "I/15.1"},
    "craps": {
        "game supervisor": "X/7.5",
        "casino supervisor": "X/7.6",
        "shift manager": "X/7.7",
        "casino manager": "X/7.7",
    },
    "snake eyes": {
        "game supervisor": "11A/6.6(a) 11A/6.8",
        "casino supervisor": "11A/6.6(b)",
        "senior casino supervisor": "11A/6.6(c)",
        "casino operator": "11A/6.6(d)",
    },
}
"""Who puts a result right, and by which rules."""


@pytest.mark.parametrize(
    ("table", "role", "refs"),
    [
        pytest.param(table, role, rule.told(*refs.split()), marks=rule(*refs.split()))
        for table, roles in BY.items()
        for rule in (Rules(TABLES[table].book),)
        for role, refs in roles.items()
    ],
)
def test_a_wrong_result_is_corrected_and_the_difference_told(
    table: str, role: str, refs: set[str]
) -> None:
    course, right, came, by, carry = CORRECTED[table]
    told = play(TABLES[table].table, course, ruling("correction", role, **right))
    assert refs <= {each for step in told["steps"] for each in cited(step)}
    assert results(told) == came
    assert {one["wager"]: one["difference"] for one in told["corrected"]} == by
    assert told["carry"] == carry
    wrong = results(play(TABLES[table].table, course))
    for lower in ("player", "dealer"):
        low = play(TABLES[table].table, course, ruling("correction", lower, **right))
        assert low["moves"][-1]["refusal"]["reason"] == "role may not"
        assert cited(low["moves"][-1]) & (refs | {f"{TABLES[table].book}:I/15.1", "nz:1/11.1"})
        assert results(low) == wrong


@pytest.mark.parametrize(
    ("table", "moves", "wins"),
    [
        pytest.param(
            "roulette of star-rapid",
            (ruling("early ball", "dealer", ball="18"),),
            "360",
            marks=star("11.5.1.10", "11.5.3.3"),
        ),
        pytest.param(
            "tai-sai",
            (CLOSE, ruling("lights failed", "dealer", dice=[4, 5, 6])),
            "190",
            marks=nz1996("VI/6.7", "VI/7.6"),
        ),
        pytest.param(
            "sic-bo",
            (ruling("early uncovering", "dealer", dice=[4, 5, 6]),),
            "190",
            marks=star("12.5.1", "12.5.2"),
        ),
    ],
)
def test_what_was_read_wrong_early_or_beside_wrong_lights_is_corrected_too(
    table: str, moves: tuple[Answer, ...], wins: str
) -> None:
    at = TABLES[table]
    right = {"number": "17"} if "ball" in at.comes else at.comes
    told = play(
        at.table, f"a: {at.wager}", *moves, ruling("correction", at.supervisors[0], **right)
    )
    assert [one["difference"] for one in told["corrected"]] == [wins]
    assert results(told)["a"][0] == "win"


@pytest.mark.parametrize(
    ("table", "void", "right"),
    [
        pytest.param("roulette", (), {"number": "18"}, marks=nz1996("I/15.1")),
        (
            "tai-sai",
            (ruling("no spin", "dealer", cause="tumbler not activated"),),
            {"dice": [1, 2, 3]},
        ),
    ],
)
def test_without_a_result_there_is_nothing_to_correct(
    table: str, void: tuple[Answer, ...], right: Answer
) -> None:
    told = ruled(TABLES[table], (*void, ruling("correction", "game supervisor", **right)))
    assert told["moves"][-1]["refusal"]["reason"] == "there is nothing to correct"
    assert results(told) == {"a": VOID if void else ("open", "0", "0")}


@pytest.mark.parametrize(
    "unread", [ruling("no such ruling"), ruling("no spin", cause=7), remove("b")]
)
@nz1996("I/15.1")
def test_a_correction_stands_whatever_was_refused_before(unread: Answer) -> None:
    eighteen, seventeen = (
        ruling("correction", "game supervisor", number=number) for number in ("18", "17")
    )
    told = play(roulette("nz1996"), unread, "a: red; close; 17", eighteen, seventeen, eighteen)
    assert [move["answer"] for move in told["moves"]] == ["refused"] + ["accepted"] * 6
    assert (results(told), told["state"]["number"]) == ({"a": EVEN_WINS}, "18")


@nz("1/10.2(a)")
def test_an_allowance_used_before_stays_used_after_a_correction() -> None:
    table = roulette("nz", limits={"min": "10"})
    low = place("red", stake=5, player="seat 1", accepted="by mistake")
    right = ruling("correction", "game supervisor", number="9")
    told = play(table, low, "close; 8", right, allowances_used=["seat 1"])
    assert amounts(told["wagers"][0]) == ("void", "0", "5")


def test_what_the_generator_drew_is_corrected_by_nobody() -> None:
    table = {**TABLES["sic-bo"].table, "options": {"mode": "rng"}}
    right = ruling("correction", "assistant gaming manager", dice=[1, 2, 3])
    told = play(table, "a: total 6; close; 456", right)
    assert (told["moves"][-1]["answer"], results(told)) == ("refused", {"a": LOST})
