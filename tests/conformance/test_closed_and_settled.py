"""By the record, at tables of three books: the close, where wagers lie, who is settled first."""

from typing import Any

import pytest

from tests.conformance.settling import (
    CLOSE,
    Answer,
    amounts,
    chance,
    cited,
    place,
    play,
    refusals,
    results,
    ruling,
    spin,
    wager,
    words,
)
from tests.conformance.void_results import TABLES, Voiding
from tests.marks import Rules


REFUSED, REMOVED = ("refused", "0", "0"), ("removed", "0", "10")
LOST, VOID = ("lose", "0", "0"), ("void", "0", "10")
ELSEWHERE = {"straight-up 17": "straight-up 18", "total 6": "total 10", "symbol D": "symbol E"}
"""Beside the wager that wins, one that loses."""
star = Rules("star-rapid")


def tables(**refs: str) -> pytest.MarkDecorator:
    """Run a test at some tables, marked with the rules of each, written with spaces."""
    named = [(TABLES[name], each.split()) for name, each in refs.items()]
    return pytest.mark.parametrize(
        ("at", "refs"),
        [
            pytest.param(at, list(rule.refs(*each)), marks=rule(*each))
            for at, each in named
            for rule in (Rules(at.book),)
        ],
        ids=refs,
    )


# What may be wagered


UNLISTED = {
    "tai-sai": "even odd four-number red craps field",
    "sic-bo": "three-singles pass-line red craps field",
    "money-wheel": "red two-symbols any-seven",
    "craps": "hop fire-bet over-7 place-to-lose",
}
ASTRIDE: dict[str, list[Answer]] = {
    "tai-sai": [wager("total", ["9", "10"]), wager("single-die", ["1", "2"])],
    "money-wheel": [wager("symbol", ["A", "B"])],
}
"""Beside one that is said to lie between two."""


@tables(
    **{"tai-sai": "I/14.1(a)", "sic-bo": "12.2.2", "money wheel": "I/14.1(a)"},
    craps="I/14.1(a)",
)
def test_a_wager_the_book_does_not_list_is_refused(at: Voiding, refs: list[str]) -> None:
    for bet in UNLISTED[at.game].split():
        (one,) = spin(at.table, [wager(bet, "1")], at.wins)["wagers"]
        assert amounts(one) == REFUSED
        assert set(refs) <= cited(one)


@tables(**{"tai-sai": "VI/3.6", "money wheel": "VII/4.4"})
def test_a_wager_lies_within_one_segment(at: Voiding, refs: list[str]) -> None:
    bet = at.wager.partition(" ")[0]
    between = {**wager(bet), "target": {"between": ["9", "10"] if bet == "total" else ["A", "B"]}}
    for one in spin(at.table, [between, *ASTRIDE[at.game]], at.wins)["wagers"]:
        assert amounts(one) == REFUSED
        assert set(refs) <= cited(one)


@tables(**{"tai-sai": "VI/3.4", "money wheel": "VII/4.2"})
def test_wagers_are_value_chips_or_the_tables_own(at: Voiding, refs: list[str]) -> None:
    bet, _, target = at.wager.partition(" ")
    laid = [
        wager(bet, target, **more) for more in ({"chips": "blue"}, {"chips": "promotional"}, {})
    ]
    blue, promotional, plain = spin(at.table, laid, at.wins)["wagers"]
    assert (promotional["result"], plain["result"]) == ("refused", "win")
    assert set(refs) <= cited(blue) | cited(promotional)


# The close


@tables(
    **{"roulette": "III/4.5", "roulette of star-rapid": "3.2.5", "tai-sai": "VI/3.9"},
    **{"sic-bo": "3.2.5", "money wheel": "VII/4.7"},
)
def test_after_the_close_nothing_is_placed_changed_or_withdrawn(
    at: Voiding, refs: list[str]
) -> None:
    told = play(
        at.table,
        f"a: {at.wager}; b: {at.wager}; remove b; close; late: {at.wager}",
        f"let through: {at.wager} by mistake; remove a; {at.wins}; after: {at.wager}",
    )
    assert [move["do"] for move in refusals(told)] == ["place", "call", "place"]
    assert all(cited(move) == set(refs) for move in refusals(told))
    won = results(play(at.table, f"a: {at.wager}; close; {at.wins}"))
    late = {"late": REFUSED, "let through": VOID, "after": REFUSED}
    assert results(told) == {**won, "b": REMOVED, **late}
    assert set(refs) <= cited(told["wagers"][3])


@tables(
    **{"roulette": "III/3.3", "tai-sai": "VI/6.2", "sic-bo": "12.3.2 5.3", "money wheel": "VII/3.4"}
)
def test_nothing_comes_before_the_close(at: Voiding, refs: list[str]) -> None:
    (early,) = refusals(play(at.table, f"a: {at.wager}; {at.wins}"))
    told = play(at.table, f"a: {at.wager}; close; close; {at.wins}")
    (again,) = refusals(told)
    assert early["refusal"]["reason"] == "chance is not due"
    assert cited(early) == cited(told["steps"][0]) == set(refs)
    assert at.book != "nz1996" or cited(again) == set(refs)
    assert told["over"]


@tables(
    **{"roulette": "III/4.7", "roulette of nz": "8/3.8(a)", "roulette of star-rapid": "3.2.7"},
    **{"tai-sai": "VI/3.8", "sic-bo": "3.2.7", "money wheel": "VII/4.6"},
)
def test_a_wager_is_settled_where_it_lies_at_the_end(at: Voiding, refs: list[str]) -> None:
    moved = f"first: {at.wager}; remove first; moved: {ELSEWHERE[at.wager]}; close; {at.wins}"
    told = play(at.table, moved)
    assert results(told) == {"first": REMOVED, "moved": LOST}
    assert set(refs) <= cited(told["wagers"][1])


@tables(
    **{"roulette": "III/3.5", "roulette of nz": "8/4.5(a) 8/4.5(b)", "tai-sai": "VI/6.6"},
    **{"roulette of star-rapid": "6.1.1 6.1.2", "sic-bo": "6.1.1 6.1.2"},
    **{"money wheel": "VII/3.5(b) VII/3.5(c)"},
)
def test_losers_are_collected_before_winners_are_paid(at: Voiding, refs: list[str]) -> None:
    loses = ELSEWHERE[at.wager]
    told = play(at.table, f"l: {loses}; a: {at.wager}; m: {loses}; close; {at.wins}")
    winnings = next(one["winnings"] for one in told["wagers"] if one["id"] == "a")
    assert words(told)[-2:] == ["Collect l, m", f"Pay a {winnings}"]
    collected, paid = map(cited, told["steps"][-2:])
    assert collected == {refs[0]}
    assert refs[-1] in paid
    assert at.book == "star-rapid" or paid == {refs[-1]}


# What ends the wagering too early

early = pytest.mark.parametrize(
    ("table", "ruled", "ref"),
    [
        pytest.param(*case, marks=star(case[-1]))
        for case in (
            ("roulette of star-rapid", "early ball", "11.5.3.3"),
            ("sic-bo", "early uncovering", "12.5.2"),
        )
    ],
)


@star("3.6", "5.4")
@early
def test_a_ball_or_dice_seen_early_end_the_wagering_and_wagers_stand(
    table: str, ruled: str, ref: str
) -> None:
    at = TABLES[table]
    loses = ELSEWHERE[at.wager]
    told = play(
        at.table,
        f"a: {at.wager}; b: {loses}",
        ruling(ruled, "dealer", **at.comes),
        f"late: {loses}; remove b",
    )
    won = results(play(at.table, f"a: {at.wager}; close; {at.wins}"))
    assert results(told) == {**won, "b": LOST, "late": REFUSED}
    assert told["carry"] == {"last": next(iter(at.comes.values()))}
    assert star.told("3.6", "5.4", ref) <= cited(told["steps"][0])
    reviewed = [notice for notice in told["notices"] if "11.5.2" in str(notice["rules"])]
    assert len(reviewed) == (at.game == "roulette")


@star("4.2")
@early
def test_they_reject_what_the_end_of_wagering_rejects(table: str, ruled: str, ref: str) -> None:
    at = TABLES[table]
    limits = {"min": "5", "max": "50", "increment": "2", "total_min": "20", "total_max": "60"}
    bet, _, target = at.wager.partition(" ")
    laid: Any = [("seat 1", 4), ("seat 2", 21), ("seat 3", 9)]
    told = play(
        {**at.table, "limits": limits},
        *(place(bet, target, stake, player=player) for player, stake in laid),
        ruling(ruled, "dealer", **at.comes),
    )
    small, enough, part = map(amounts, told["wagers"])
    assert (small, part) == (("rejected", "0", "4"), ("rejected", "0", "9"))
    assert (enough[0], enough[2]) == ("win", "21")
    assert star.ref("4.2") in cited(told["wagers"][0])
    assert star.ref(ref) in cited(told["steps"][0])


@early
def test_they_are_a_dealers_to_report_while_wagers_are_open(
    table: str, ruled: str, ref: str
) -> None:
    at = TABLES[table]
    outside: dict[str, Any] = {"ball": "37"} if at.game == "roulette" else {"dice": [1, 2, 7]}
    told = play(
        at.table,
        f"a: {at.wager}",
        ruling(ruled, "player", **at.comes),
        ruling(ruled, "dealer"),
        ruling(ruled, "dealer", **outside),
        CLOSE,
        ruling(ruled, "dealer", **at.comes),
        chance(at.other),
    )
    answers = [move["answer"] for move in told["moves"]]
    assert answers == ["accepted", *["refused"] * 3, "accepted", "refused", "accepted"]
    assert told["moves"][1]["refusal"]["reason"] == "role may not"
    assert all(star.ref(ref) in cited(told["moves"][number]) for number in (1, 2, 5))
    assert results(told) == {"a": LOST}
