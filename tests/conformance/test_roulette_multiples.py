"""Wagers of roulette made of pieces, in two books: on every number, and those that are none."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.conformance import oracle
from tests.conformance.oracle import DOUBLE_ZERO, SINGLE_ZERO, Pieces, beside, straight
from tests.conformance.settling import (
    Answer,
    amounts,
    cited,
    hold_multiple,
    opened,
    places_in_the_data,
    roulette,
    spin,
    spins,
    wager,
    written,
)
from tests.marks import Rules


STAR = roulette("star-rapid")
RACETRACKS = {
    "37": (roulette("nz", wheel="37"), SINGLE_ZERO),
    "38, 00-0": (roulette("nz", wheel="38", zeros="00-0"), DOUBLE_ZERO),
    "38, 0-00": (roulette("nz", wheel="38", zeros="0-00"), DOUBLE_ZERO),
}
IN_NZ: dict[str, tuple[str, Pieces, int]] = {
    "tier": ("8/3.2A(a)", oracle.TIER, 6),
    "orphelins": ("8/3.2A(b)", oracle.ORPHELINS, 5),
    "voisins-du-zero": ("8/3.2A(c)", oracle.NINE_PIECES, 9),
}
IN_STAR: dict[str, tuple[str, Pieces, int]] = {
    "tier": ("11.2.2.1", oracle.TIER, 6),
    "orphelins": ("11.2.2.2", oracle.ORPHELINS, 5),
    "grand-series": ("11.2.2.3", oracle.NINE_PIECES, 9),
    "zero-spiel": ("11.2.2.4", oracle.ZERO_SPIEL, 4),
}
"""By which rule, of which pieces, and of how many units."""
OFF = ("voisins-du-zero", "38, 0-00")
"""Its street 0-2-3 is no place of a cloth whose zeros lie so."""
FINALES = {
    **{str(digit): f"{digit} 1{digit} 2{digit} 3{digit}" for digit in range(1, 7)},
    **{str(digit): f"{digit} 1{digit} 2{digit}" for digit in range(7, 10)},
    "0": "0 10 20 30",
}
OWN = [SINGLE_ZERO[0], *SINGLE_ZERO[5:], *SINGLE_ZERO[1:5]]
"""An operator's own order of the wheel, and who are neighbours of zero in it."""
BESIDE_ZERO_THERE = ["19", "4", "0", "21", "2"]


def neighbours(centre: str, size: object, stake: object = 10) -> Answer:
    return {**wager("neighbours", stake=stake), "target": {"centre": int(centre), "pieces": size}}


def row(name: str, table: Answer, refs: str, *case: Any) -> Any:
    """Give a case of one book's table, marked with the rules that it must cite."""
    rule = Rules(table["rulebook"])
    return pytest.param(table, rule.told(*refs.split()), *case, marks=rule(*refs.split()), id=name)


def multiples() -> Iterable[Any]:
    """Give each multiple: at which table, by which rules, laid how, of what."""
    for name, (table, wheel) in RACETRACKS.items():
        for bet, (ref, of, units) in IN_NZ.items():
            if (bet, name) != OFF:
                yield row(f"{name}: {bet}", table, f"8/3.2A {ref}", wheel, wager(bet), of, units)
        for centre in ("0", "17", "26"):
            of, laid = straight(beside(wheel, centre, 2)), wager("neighbours", centre)
            yield row(f"{name}: beside {centre}", table, "8/3.2A(d)", wheel, laid, of, 5)
    own = roulette("nz", wheel_order=OWN)
    laid = wager("neighbours", "0")
    yield row("own order", own, "8/3.2A(d)", OWN, laid, straight(BESIDE_ZERO_THERE), 5)
    for bet, (ref, of, units) in IN_STAR.items():
        yield row(f"star: {bet}", STAR, f"11.2.2 {ref}", SINGLE_ZERO, wager(bet), of, units)
    for size in (3, 5, 7):
        of = straight(beside(SINGLE_ZERO, "26", size // 2))
        yield row(f"{size}", STAR, "11.2.2.5", SINGLE_ZERO, neighbours("26", size), of, size)
    for digit, ending in FINALES.items():
        of, laid = straight(ending.split()), wager("finales", digit)
        units = 4 if int(digit) <= 6 else 3
        yield row(f"finales {digit}", STAR, "11.2.2 11.2.2.6", SINGLE_ZERO, laid, of, units)


@pytest.mark.parametrize(("table", "refs", "wheel", "laid", "of", "units"), [*multiples()])
def test_a_multiple_is_settled_piece_by_piece(
    table: Answer, refs: set[str], wheel: list[str], laid: Answer, of: Pieces, units: int
) -> None:
    assert oracle.units(of) == units
    hold_multiple(table, laid, of, wheel, refs)


@pytest.mark.parametrize(
    ("table", "refs", "wheel", "size"),
    [
        *(
            row(name, table, "8/3.2A 8/3.2A(d)", wheel, 5)
            for name, (table, wheel) in RACETRACKS.items()
        ),
        *(row(f"{size}", STAR, "11.2.2 11.2.2.5", SINGLE_ZERO, size) for size in (3, 5, 7)),
    ],
)
def test_neighbours_are_straight_ups_around_the_wheel(
    table: Answer, refs: set[str], wheel: tuple[str, ...], size: int
) -> None:
    of_nz = table["rulebook"] == "nz"
    laid = [wager("neighbours", on, 5) if of_nz else neighbours(on, size, size) for on in wheel]
    for number, told in zip(wheel, spins(table, laid, wheel), strict=True):
        for centre, one in zip(wheel, told["wagers"], strict=True):
            near = number in beside(wheel, centre, size // 2)
            assert amounts(one) == (("win", "35", "1") if near else ("lose", "0", "0")), centre
            assert refs <= cited(one)


def none() -> Iterable[Any]:
    """Give what is no multiple: at which table, by which rules it is refused."""
    on_37, plain = RACETRACKS["37"][0], roulette("nz", racetrack=False)
    yield row("off the cloth", RACETRACKS[OFF[1]][0], "8/3.2A 8/3.2A(c)", wager(OFF[0], stake=18))
    for bet in (*IN_NZ, "neighbours"):
        yield row(f"no racetrack: {bet}", plain, "8/3.2A", wager(bet, stake=90))
    for size in (1, 3, 7, 9):
        yield row(f"nz: {size}", on_37, "8/3.2A(d)", neighbours("17", size, 63))
    for size in (0, 1, 2, 4, 6, 8, 9):
        yield row(f"star: {size}", STAR, "11.2.2.5", neighbours("17", size, 2520))
    for ending in ("10", "00", "14", "-1", "x", None):
        yield row(f"finales {ending}", STAR, "11.2.2.6", wager("finales", ending, 12))


@pytest.mark.parametrize(("table", "refs", "laid"), [*none()])
def test_what_is_no_multiple_is_refused(table: Answer, refs: set[str], laid: Answer) -> None:
    (one,) = spin(table, [laid], "10")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert refs <= cited(one)


@pytest.mark.parametrize(
    ("table", "refs"),
    [
        row("nz", RACETRACKS["37"][0], "8/3.2A 8/3.2A(a)"),
        row("star-rapid", STAR, "11.2.2 11.2.2.1"),
    ],
)
def test_pieces_are_equal_so_the_stake_has_to_divide(table: Answer, refs: set[str]) -> None:
    (one,) = spin(table, [wager("tier", stake="100")], "5")["wagers"]
    assert amounts(one) == ("refused", "0", "0")
    assert cited(one) == refs


star = Rules("star-rapid")


@star("11.2.2.3", "11.4.1", "11.2.2.2")
def test_on_zero_the_grand_series_keeps_its_street_and_seventeen_pays_the_orphelins_twice() -> None:
    (series,) = spin(STAR, [wager("grand-series", stake=90)], "0")["wagers"]
    (orphelins,) = spin(STAR, [wager("orphelins", stake=50)], "17")["wagers"]
    assert (amounts(series), amounts(orphelins)) == (("win", "220", "20"), ("win", "340", "20"))


@pytest.mark.parametrize("by", ["player", "dealer", None])
@star("11.2.2.1")
def test_the_player_makes_multiples_on_the_terminal(by: str | None) -> None:
    (one,) = spin(STAR, [wager("tier", stake=60, placed_by=by)], "5")["wagers"]
    assert amounts(one) == ("win", "170", "10")


def test_every_multiple_of_the_racetracks_is_visited(
    record_property: Callable[[str, object], None],
) -> None:
    counts = []
    for name, (table, wheel) in RACETRACKS.items():
        listed = {bet for bet in IN_NZ if (bet, name) != OFF}
        due = {**dict.fromkeys(listed, 1), "neighbours": len(wheel)}
        offered = places_in_the_data(table)
        bets = opened(table).game.ruleset.bets
        assert {b: n for b, n in offered.items() if bets[b].about["kind"] == "pieces"} == due
        counts.append(f"{name}: {len(due)} multiples, {sum(due.values())} targets")
    record_property("visited", f"nz racetrack: {'; '.join(counts)}")


@star("11.2.1")
def test_there_are_no_courtesy_lines_and_no_chips_that_touch_one() -> None:
    courtesy = {**wager("straight-up"), "target": {"courtesy": "0"}}
    touching = {**wager("straight-up"), "target": {"number": 17, "touching": [18]}}
    told = spin(STAR, [courtesy, touching, wager("five-line")], "0")["wagers"]
    assert [amounts(one) for one in told] == [("refused", "0", "0")] * 3
    assert written("star-rapid", "11.2.1") <= {ref for one in told for ref in cited(one)}
