"""Exact odds equal known figures with their source, and a second count made by hand.

A ``[[figure]]`` of ``tests/golden/odds/<game>.toml`` says ``when`` (options) which ``bets`` (one
name, several in a list, "all", "all but one other") on which ``targets`` (a list; all if left out)
and ``on`` which other bet have a figure, with its ``source``:

- ``edge``: what the house keeps of each unit staked, a returned stake counted;
- ``edge_per_resolved``: the same where returned stakes do not count;
- ``edge_per_round``: the same for each draw on which the wager works;
- ``edge_per_total_stake``: the same where a commission paid in advance is part of the stake;
- ``win``: how likely it is to win; ``rounds`` and ``working``: how long it lives, see ``Life``;
- ``variance``: that of the net result of a unit.

Every bet on every target has a figure for its edge.
"""

from fractions import Fraction

from croupier.lab.odds import BetOdds
from tests.games.tables import Case, Raw, counted, elected, every_table, fits, golden, priced


def by_target(case: Case) -> dict[tuple[str, str], list[BetOdds]]:
    """Give the odds of each bet on each target, one entry a scale."""
    found: dict[tuple[str, str], list[BetOdds]] = {}
    for odds in priced(case).bets:
        for target in odds.targets:
            found.setdefault((odds.bet, str(target)), []).append(odds)
    return found


def is_about(figure: Raw, bet: str) -> bool:
    """Say whether a known figure is about a bet."""
    if str(figure["bets"]).startswith("all"):
        return bet not in str(figure["bets"]).removeprefix("all").removeprefix(" but ").split()
    return bet == str(figure["bets"])


@every_table
def test_the_odds_are_the_known_figures(case: Case) -> None:
    edges: set[tuple[str, str]] = set()
    for figure in golden(case.game)["figure"]:
        assert figure["source"], figure
        if not fits(figure["when"], elected(case)):
            continue
        for (bet, target), scales in by_target(case).items():
            for odds in scales if is_about(figure, bet) else ():
                if "edge" in figure:
                    assert odds.ev == -Fraction(figure["edge"]), (bet, target)
                    edges.add((bet, target))
                if "variance" in figure:
                    assert odds.variance == Fraction(figure["variance"]), (bet, target)
    assert edges == set(by_target(case))


@every_table
def test_the_odds_are_those_of_a_count_by_hand(case: Case) -> None:
    assert set(by_target(case)) == set(counted(case))
    for at, returned in counted(case).items():
        chance = Fraction(1, len(returned))
        mean = sum(returned.values(), Fraction(0)) * chance
        square = sum(((each - 1) ** 2 for each in returned.values()), Fraction(0)) * chance
        shares: dict[Fraction, Fraction] = {}
        for each in returned.values():
            shares[each] = shares.get(each, Fraction(0)) + chance
        for odds in by_target(case)[at]:
            assert odds.ev == mean - 1, at
            assert odds.variance == square - (mean - 1) ** 2, at
            told: dict[Fraction, Fraction] = {}
            for line in odds.lines:
                told[line.returned] = told.get(line.returned, Fraction(0)) + line.probability
            assert told == shares, at


@every_table
def test_every_probability_is_told(case: Case) -> None:
    for odds in priced(case).bets:
        assert sum(line.probability for line in odds.lines) == 1
        assert all(line.probability > 0 for line in odds.lines)
        assert odds.rounds == 1 or golden(case.game)["nodes"] > 1
