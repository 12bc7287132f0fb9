"""A study can be priced and simulated; no table can be opened on it."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.games import open_game
from croupier.lab.lowering import Lowered
from croupier.lab.odds import price
from croupier.lab.simulation import samples, simulate
from croupier.rulebooks.approval import study
from croupier.table.configuration import TableRecord, open_table
from croupier.table.record import adjudicate, read_records
from croupier.terms.refusals import Reason, RefusedError
from tests.games.tables import CASES, Case, counted, entries, every_table, raw


SEED = 20261116


def dearer(case: Case) -> tuple[str, Any]:
    """Settle a study in which a bet that one draw decides pays a third more than it does."""
    once = {bet for bet, _ in counted(case)}
    known = [bet for _, bet in entries(case) if bet["name"] in once and not _has_dear_lines(bet)]
    name = next((bet["name"] for bet in known if "pays" in bet), known[0]["name"])
    bets = [_raised(bet) for bet in raw(case.book, case.game)["bet"] if bet["name"] == name]
    return name, study({"book": case.book, "game": case.game, "bet": bets}, case.options)


def _has_dear_lines(bet: dict[str, Any]) -> bool:
    """Say whether a bet has odds of its own and other ones for some results."""
    return "pays" in bet and "line" in bet


def _raised(bet: dict[str, Any]) -> dict[str, Any]:
    """Raise a bet's odds by a third: its own, or those of each line where they differ."""
    if "pays" in bet:
        return {**bet, "pays": _third_more(bet["pays"])}
    return {**bet, "line": [{**line, "won": _third_more(line["won"])} for line in bet["line"]]}


def _third_more(odds: str) -> str:
    return f"{int(odds.split(maxsplit=1)[0]) * 4} to 3"


@every_table
def test_a_study_is_priced_and_simulated(case: Case) -> None:
    name, rules = dearer(case)
    assert rules.study
    game = open_game(rules)
    exact = {str(t): odds.ev for odds in price(game, only=name).bets for t in odds.targets}
    own = {target: returned for (bet, target), returned in counted(case).items() if bet == name}
    assert set(exact) == set(own)
    for target, returned in own.items():
        each = [returned[symbol] for symbol in game.device.symbols]
        dearest = [back + (back - 1) / 3 if back > 1 else back for back in each]
        assert exact[target] == sum(dearest, Fraction(0)) / len(dearest) - 1
    found = samples(game, simulate(game, draws=400_000, seed=SEED))
    assert all(abs(each.z(exact[str(each.target)])) < 4 for each in found if each.bet == name)


def test_a_multiple_of_unequal_pieces_is_weighed_the_same_everywhere() -> None:
    """Two units on one number and three on another: 72/5 and 108/5 for a unit."""
    pair = {"name": "pair", "kind": "pieces", "pieces": ["straight-up 1 x 2", "straight-up 2 x 3"]}
    game = open_game(study({"book": "nz1996", "game": "roulette", "bet": [pair]}))
    (odds,) = price(game, only="pair").bets
    assert {line.returned for line in odds.lines} == {0, Fraction(72, 5), Fraction(108, 5)}
    found = simulate(game, draws=100_000, seed=SEED)
    assert isinstance(found.lowered, Lowered)
    kinds = [found.lowered.classes[found.lowered.face_of(number)] for number in ("1", "2")]
    one, two = (int(found.totals[kind]) for kind in kinds)
    (sample,) = [each for each in samples(game, found) if each.bet == "pair"]
    won = Fraction(one * 72 + two * 108, 5)
    assert sample.mean == pytest.approx(float(won / found.draws - 1), abs=1e-12)


def test_a_scale_that_no_bet_has_is_not_passed_over() -> None:
    game = open_game(study({"book": "nz1996", "game": "roulette"}))
    found = simulate(game, draws=1000, seed=SEED)
    with pytest.raises((KeyError, ValueError, RefusedError)):
        samples(game, found, "no such scale")


def test_a_table_record_has_no_place_for_a_study() -> None:
    names = {field.name for field in msgspec.structs.fields(TableRecord)}
    terms = {"rulebook", "game", "variant", "options", "mode"}
    house = {"name", "seconds", "seats", "limits", "limits_on", "personal"}
    chips = {"chips", "approved_chips", "unpayable"}
    assert names == terms | house | chips


@pytest.mark.parametrize("book", ["study", "", "own"])
@pytest.mark.parametrize("case", CASES[:1], ids=lambda case: case.game)
def test_a_table_is_not_opened_without_a_book(case: Case, book: str) -> None:
    with pytest.raises(RefusedError) as refused:
        open_table(TableRecord(book, case.game))
    assert refused.value.refusal.reason is Reason.BOOK_IS_UNKNOWN


@pytest.mark.parametrize(
    "more",
    [
        {"study": True},
        {"bet": [{"name": "straight-up", "kind": "straight-up", "pays": "36 to 1"}]},
        {"line": [{"name": "lose", "back": "1/2"}]},
        {"scale": "own"},
    ],
    ids=lambda more: next(iter(more)),
)
@pytest.mark.parametrize("case", CASES[:1], ids=lambda case: case.game)
def test_terms_of_ones_own_do_not_open_a_table(case: Case, more: dict[str, Any]) -> None:
    table = {"rulebook": case.book, "game": case.game, **more}
    with pytest.raises(RefusedError) as refused:
        read_records(msgspec.json.encode({"table": table}))
    assert refused.value.refusal.reason is Reason.RECORD_CANNOT_BE_READ
    named = {"table": {"rulebook": case.book, "game": case.game, "options": more}}
    with pytest.raises(RefusedError) as refused:
        adjudicate(read_records(msgspec.json.encode(named)))
    assert refused.value.refusal.reason is Reason.OPTION_IS_UNKNOWN
