"""The cloths of roulette in three books: every wager on every number, and what is not on them."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest

from tests.conformance import oracle
from tests.conformance.oracle import DOUBLE_ZERO, EVEN_CHANCES, SINGLE_ZERO, Cloth, dashed
from tests.conformance.settling import (
    Answer,
    amounts,
    cited,
    cloth_wagers,
    hold,
    hold_off,
    places_in_the_data,
    roulette,
    scales_in_the_data,
    spin,
    target,
    wager,
    wheel_of,
    written,
)
from tests.marks import Rules


SINGLE_BETS = (
    "straight-up",
    "split",
    "street",
    "corner",
    "six-line",
    "column",
    "dozen",
    *EVEN_CHANCES,
)
DOUBLE_BETS = (*SINGLE_BETS[:4], "five-line", *SINGLE_BETS[4:])


def lettered(rule: str, bets: Iterable[str] = SINGLE_BETS) -> dict[str, str]:
    """Number the bets of a rule as the books do: (a), (b), (c)."""
    return {bet: f"{rule}({letter})" for bet, letter in zip(bets, "abcdefghijklmn", strict=False)}


class Laid(NamedTuple):
    """A cloth as it is laid at a table: with its wheel, the rule of each bet, the rule of odds."""

    table: Answer
    cloth: Cloth
    bets: dict[str, str]
    paid: str
    unlisted: tuple[str, ...]
    """By which rules a wager is refused that the cloth does not have."""
    strange: str = "grand-series zero-spiel finales snake basket"

    @property
    def book(self) -> str:
        return str(self.table["rulebook"])

    @property
    def wheel(self) -> tuple[str, ...]:
        return DOUBLE_ZERO if "five-line" in self.cloth else SINGLE_ZERO

    def refs(self, *numbers: str) -> set[str]:
        return written(self.book, *numbers)


def double(zeros: str, streets: str) -> Laid:
    bets = lettered("8/3.1A", DOUBLE_BETS) | {"street": f"8/3.1A({streets})"}
    table = roulette("nz", wheel="38", zeros=zeros, racetrack=False)
    return Laid(table, oracle.double_zero_cloth(zeros), bets, "8/3.9", ("8/3.1A", "1/10.1(a)"))


SINGLE = oracle.single_zero_cloth()
NUMBERED = {bet: f"11.2.1.{number}" for number, bet in enumerate(SINGLE_BETS, start=1)}
NZ_37 = roulette("nz", wheel="37", racetrack=False)
STRANGE_IN_1996 = (
    "tier orphelins voisins-du-zero neighbours asian-neighbour five-line grand-series zero-spiel "
    "finales top-line"
)
STRANGE_IN_STAR = "five-line voisins-du-zero asian-neighbour basket"
CLOTHS = {
    "nz1996": Laid(
        roulette("nz1996"), SINGLE, lettered("III/4.1"), "III/5.1", ("I/14.1(a)",), STRANGE_IN_1996
    ),
    "star-rapid": Laid(
        roulette("star-rapid"), SINGLE, NUMBERED, "11.4.2", ("11.2.1",), STRANGE_IN_STAR
    ),
    "nz": Laid(NZ_37, SINGLE, lettered("8/3.1"), "8/3.9", ("8/3.1", "1/10.1(a)")),
    "nz 00-0": double("00-0", "c"),
    "nz 0-00": double("0-00", "cA"),
}
MULTIPLES = {
    "star-rapid": {
        **dict.fromkeys(("tier", "orphelins", "grand-series", "zero-spiel"), 1),
        "neighbours": 3 * 37,
        "finales": 10,
    }
}
SCALES = {"nz1996": 13, "star-rapid": 19, "nz": 14, "nz 00-0": 15, "nz 0-00": 15}
"""The Asian neighbour of nz has a scale, and no place until its groups are set."""


def each_bet(*, paid: bool = False, only: Iterable[str] = DOUBLE_BETS) -> pytest.MarkDecorator:
    """Run a test for each of some bets of each cloth, marked with its rule, or that of odds too."""
    return pytest.mark.parametrize(
        ("laid", "bet"),
        [
            pytest.param(
                laid,
                bet,
                marks=Rules(laid.book)(laid.bets[bet], *([laid.paid] if paid else [])),
                id=f"{name}: {bet}",
            )
            for name, laid in CLOTHS.items()
            for bet in only
            if bet in laid.bets
        ],
    )


each_cloth = pytest.mark.parametrize("name", CLOTHS)


# Every wager on every number


@each_bet(paid=True)
def test_a_wager_wins_its_odds_on_its_numbers_and_loses_on_all_others(laid: Laid, bet: str) -> None:
    places = cloth_wagers(laid.cloth, [bet])
    settled = hold(laid.table, places, laid.wheel, laid.refs(laid.bets[bet]))
    assert settled == len(laid.wheel) * len(places)


@each_cloth
def test_the_whole_cloth_is_visited(
    name: str, record_property: Callable[[str, object], None]
) -> None:
    laid = CLOTHS[name]
    hold(laid.table, cloth_wagers(laid.cloth), laid.wheel[:1], set())
    counted = {bet: len(places) for bet, places in laid.cloth.items()}
    assert places_in_the_data(laid.table) == counted | MULTIPLES.get(name, {})
    assert set(laid.bets) == set(laid.cloth)
    places = sum(counted.values())
    assert places == (161 if len(laid.wheel) == 38 else 157)
    assert scales_in_the_data(laid.table) == SCALES[name]
    assert wheel_of(laid.table) == laid.wheel
    record_property(
        "visited",
        f"roulette of {name}: {len(counted)} bets, {places} places, a wheel of {len(laid.wheel)}",
    )


JOINED = {
    ("nz1996", "0-1 0-2 0-3"): "III/4.1(b)(ii)",
    ("nz1996", "0-1-2"): "III/4.1(c)(ii)",
    ("nz1996", "0-2-3"): "III/4.1(c)(iii)",
    ("nz1996", "0-1-2-3"): "III/4.1(d)(ii)",
    ("star-rapid", "0-1 0-2 0-3"): "11.2.1.2.2",
    ("star-rapid", "0-1-2"): "11.2.1.3.2",
    ("star-rapid", "0-2-3"): "11.2.1.3.3",
    ("star-rapid", "0-1-2-3"): "11.2.1.4.2",
}
KINDS = {2: "split", 3: "street", 4: "corner"}


@pytest.mark.parametrize(
    ("name", "spoken", "ref"),
    [pytest.param(*each, ref, marks=Rules(each[0])(ref)) for each, ref in JOINED.items()],
)
def test_zero_may_be_joined_with_one_two_and_three(name: str, spoken: str, ref: str) -> None:
    laid = CLOTHS[name]
    places = [(KINDS[len(group)], group) for group in map(dashed, spoken.split())]
    hold(laid.table, places, laid.wheel, laid.refs(ref))


@pytest.mark.parametrize(
    ("bet", "ref"),
    [
        pytest.param(bet, ref, marks=Rules("star-rapid")(ref))
        for bet, ref in {
            "split": "11.2.1.2.1",
            "street": "11.2.1.3.1",
            "corner": "11.2.1.4.1",
        }.items()
    ],
)
def test_numbers_that_lie_together_are_covered_by_their_own_rule(bet: str, ref: str) -> None:
    laid = CLOTHS["star-rapid"]
    places = [(bet, covered) for covered in laid.cloth[bet] if "0" not in covered]
    hold(laid.table, places, laid.wheel, laid.refs(ref))


# What is not on the cloth


@each_bet(only=("split", "street", "corner", "five-line", "six-line", "column", "dozen"))
def test_numbers_that_do_not_lie_together_are_refused(laid: Laid, bet: str) -> None:
    all_of = 3 if laid.book == "nz1996" else 2
    wrong = oracle.off_the_cloth(bet, laid.cloth, laid.wheel, all_of=all_of)
    refused = hold_off(laid.table, bet, wrong, laid.refs(laid.bets[bet]))
    assert refused == 5 * 33 if bet == "five-line" else refused > 100


@each_bet(only=("corner", "six-line"))
def test_the_rows_of_a_corner_and_of_a_six_line_lie_beside_each_other(laid: Laid, bet: str) -> None:
    width = 3 if bet == "six-line" else 2
    apart = [
        oracle.numbers(*range(a + shift, a + shift + width), *range(b + shift, b + shift + width))
        for a in range(1, 37, 3)
        for b in range(a + 6, 37, 3)
        for shift in range(4 - width)
    ]
    refused = hold_off(laid.table, bet, apart, laid.refs(laid.bets[bet]))
    assert refused == {"six-line": 55, "corner": 110}[bet]


@each_bet(only=EVEN_CHANCES)
def test_an_even_chance_covers_its_eighteen_numbers_and_nothing_else(laid: Laid, bet: str) -> None:
    (own,) = laid.cloth[bet]
    wrong = [own - {number} for number in own] + [own | {"0"}]
    hold_off(laid.table, bet, wrong, laid.refs(laid.bets[bet]))
    assert spin(laid.table, [wager(bet)], min(own))["wagers"][0]["result"] == "win"


@each_bet(only=["straight-up"])
def test_a_straight_up_is_on_one_number(laid: Laid, bet: str) -> None:
    told = spin(laid.table, [wager(bet, ["7", "8"]), wager(bet)], "7")
    for one in told["wagers"]:
        assert amounts(one) == ("refused", "0", "0")
    assert cited(told["wagers"][0]) == laid.refs(laid.bets[bet])


@pytest.mark.parametrize(
    "laid",
    [pytest.param(laid, marks=Rules(laid.book)(laid.unlisted[0])) for laid in CLOTHS.values()],
    ids=CLOTHS,
)
def test_a_wager_the_book_does_not_list_is_refused(laid: Laid) -> None:
    for bet in laid.strange.split():
        (one,) = spin(laid.table, [wager(bet, "7")], "7")["wagers"]
        assert amounts(one) == ("refused", "0", "0")
        assert laid.refs(*laid.unlisted) <= cited(one)
        assert laid.book == "star-rapid" or cited(one) == laid.refs(*laid.unlisted)


# The zeros

ON_ONE_ZERO = "0 0-1 0-2 0-3 0-1-2 0-2-3 0-1-2-3"
ON_ZERO = {
    ("nz1996", "0"): (ON_ONE_ZERO, "III/5.1 III/5.3", "III/5.2"),
    ("star-rapid", "0"): (ON_ONE_ZERO, "11.4.1 11.4.2", "11.4.1"),
    ("nz", "0"): (ON_ONE_ZERO, "8/3.10 8/3.9", "8/3.10"),
    ("nz 00-0", "0"): ("0 0-2 0-3 0-00 0-2-3 0-00-2 0-00-1-2-3", "8/3.11(a) 8/3.9", "8/3.11(a)"),
    ("nz 0-00", "0"): ("0 0-1 0-2 0-00 0-1-2 0-00-2 0-00-1-2-3", "8/3.11(a) 8/3.9", "8/3.11(a)"),
    ("nz 00-0", "00"): (
        "00 00-1 00-2 0-00 00-1-2 0-00-2 0-00-1-2-3",
        "8/3.11(b) 8/3.9",
        "8/3.11(b)",
    ),
    ("nz 0-00", "00"): (
        "00 00-2 00-3 0-00 00-2-3 0-00-2 0-00-1-2-3",
        "8/3.11(b) 8/3.9",
        "8/3.11(b)",
    ),
}
"""What wins on a zero, by which rules it wins, and by which all others lose."""
PAYS = {1: "350", 2: "170", 3: "110", 4: "80", 5: "60"}


@pytest.mark.parametrize(
    ("name", "number", "winners", "won", "lost"),
    [
        pytest.param(*each, *due, marks=Rules(CLOTHS[each[0]].book)(*{*due[1].split(), due[2]}))
        for each, due in ON_ZERO.items()
    ],
)
def test_on_a_zero_all_lose_but_those_made_on_it(
    name: str, number: str, winners: str, won: str, lost: str
) -> None:
    laid = CLOTHS[name]
    places = cloth_wagers(laid.cloth)
    told = spin(laid.table, [wager(bet, target(bet, covered)) for bet, covered in places], number)
    paid: dict[str, Any] = {}
    for (bet, covered), one in zip(places, told["wagers"], strict=True):
        if number in covered:
            assert (one["result"], one["returned"]) == ("win", "10")
            assert laid.refs(*won.split()) <= cited(one)
            paid["-".join(sorted(covered))] = one["winnings"]
        else:
            assert amounts(one) == ("lose", "0", "0"), bet
            assert laid.refs(lost) <= cited(one)
    assert paid == {group: PAYS[len(dashed(group))] for group in winners.split()}
