"""Games in which players decide: odds of any play and of named ones, against a count by hand."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from croupier.lab.decisions import for_any_play
from croupier.lab.odds import OddsReport, price
from croupier.lab.steered import price_played
from croupier.lab.strategies import strategies_of
from croupier.terms.refusals import RefusedError
from tests.games.tables import (
    DECIDED,
    Case,
    elected,
    entries,
    every_decided_table,
    fits,
    game_of,
    golden,
    plain,
    raw,
)


@cache
def by_hand(case: Case) -> dict[tuple[str, str], Fraction]:
    """Count by hand what each bet brings under each strategy."""
    module: Any = plain(case.game)
    found: dict[tuple[str, str], Fraction] = module.edges(case.book, elected(case))
    return found


@cache
def played(case: Case, strategy: str) -> OddsReport:
    """Price a table under a strategy, or what any play leaves as it is."""
    game = game_of(case)
    return price_played(game, strategy) if strategy else price(game)


def brings(case: Case, strategy: str, bet: str) -> set[Fraction]:
    """Give what a unit on a bet brings, target by target; "whole" is the whole round."""
    report = played(case, strategy)
    if bet == "whole":
        assert report.play is not None
        return {report.play.ev}
    return {odds.ev for odds in report.bets if odds.bet == bet}


@every_decided_table
def test_the_odds_are_those_of_a_count_by_hand(
    case: Case, record_property: Callable[[str, object], None]
) -> None:
    for (strategy, bet), ev in by_hand(case).items():
        assert brings(case, strategy, bet) == {ev}, (strategy, bet)
    record_property("visited", f"{case.name}: {len(by_hand(case))} edges counted by hand")


@every_decided_table
def test_the_odds_are_the_known_figures(case: Case) -> None:
    met = 0
    for figure in golden(case.game)["figure"]:
        if fits(figure.get("when", {}), elected(case)):
            (ev,) = brings(case, figure.get("by", ""), figure["bet"])
            digits = len(figure["edge"].partition(".")[2])
            assert f"{float(-100 * ev):.{digits}f}" == figure["edge"], figure
            met += 1
    assert met


@every_decided_table
def test_what_depends_on_decisions_is_not_priced_in_silence(case: Case) -> None:
    game = game_of(case)
    free = set(for_any_play(game))
    assert {odds.bet for odds in played(case, "").bets} == free
    assert set(played(case, "").unpriced) == set(game.bets) - free
    for bet in sorted(set(game.bets) - free):
        with pytest.raises(RefusedError) as refused:
            price(game, only=bet)
        assert all(name in str(refused.value) for name in strategies_of(game)), refused.value


@every_decided_table
def test_a_table_has_the_bets_of_its_data(case: Case) -> None:
    assert set(game_of(case).bets) == {bet["name"] for _, bet in entries(case)}


def test_every_bet_of_the_books_is_at_some_table() -> None:
    listed = {(c.book, c.game, bet["name"]) for c in DECIDED for bet in raw(c.book, c.game)["bet"]}
    assert listed == {(c.book, c.game, bet) for c in DECIDED for bet in game_of(c).bets}
