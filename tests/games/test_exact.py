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
from typing import TypeAlias

from croupier.lab.odds import BetOdds
from tests.games.tables import (
    Case,
    Raw,
    counted,
    elected,
    every_table,
    fits,
    game_of,
    golden,
    lived,
    priced,
)


At: TypeAlias = tuple[str, str, str]


def by_target(case: Case) -> dict[At, list[BetOdds]]:
    """Give the odds of each bet on each target and on what it hangs on, one entry a scale."""
    found: dict[At, list[BetOdds]] = {}
    for odds in priced(case).bets:
        for target in odds.targets:
            found.setdefault((odds.bet, str(target), odds.on or ""), []).append(odds)
    return found


def is_about(figure: Raw, at: At) -> bool:
    """Say whether a known figure is about a bet on a target."""
    bets = figure["bets"]
    bet, target, on = at
    if target not in figure.get("targets", [target]) or on != figure.get("on", on):
        return False
    if isinstance(bets, list):
        return bet in bets
    if str(bets).startswith("all"):
        return bet not in str(bets).removeprefix("all").removeprefix(" but ").split()
    return bet == str(bets)


def told(odds: BetOdds) -> dict[str, Fraction]:
    """Give what a known figure may be about."""
    return {
        "edge": -odds.ev,
        "edge_per_resolved": -odds.ev_per_resolved,
        "edge_per_round": -odds.ev_per_working_round,
        "edge_per_total_stake": -odds.ev_per_total_stake,
        "win": odds.win,
        "rounds": odds.rounds,
        "working": odds.working,
        "variance": odds.variance,
    }


SAID = {"when", "bets", "targets", "on", "source"}


@every_table
def test_the_odds_are_the_known_figures(case: Case) -> None:
    edges: set[At] = set()
    for figure in golden(case.game)["figure"]:
        assert figure["source"], figure
        if not fits(figure["when"], elected(case)):
            continue
        for at, scales in by_target(case).items():
            for odds in scales if is_about(figure, at) else ():
                for name in figure.keys() - SAID:
                    assert told(odds)[name] == Fraction(figure[name]), (at, name)
                if "edge" in figure:
                    edges.add(at)
    assert edges == set(by_target(case))


@every_table
def test_every_bet_is_counted_by_hand_once(case: Case) -> None:
    once = {(*at, "") for at in counted(case)}
    assert not once & set(lived(case))
    assert set(by_target(case)) == once | set(lived(case))


@every_table
def test_the_odds_are_those_of_a_count_by_hand(case: Case) -> None:
    symbols = game_of(case).device.symbols
    for at, returned in counted(case).items():
        shares: dict[Fraction, Fraction] = {}
        for symbol in symbols:
            net = returned[symbol] - 1
            shares[net] = shares.get(net, Fraction(0)) + Fraction(1, len(symbols))
        for odds in by_target(case)[*at, ""][:1]:
            assert odds.rounds == odds.working == 1, at
            agree(odds, shares)


@every_table
def test_the_odds_of_what_lives_on_are_those_of_linear_equations(case: Case) -> None:
    for at, life in lived(case).items():
        assert sum(life.net.values()) == 1, at
        for odds in by_target(case)[at][:1]:
            assert (odds.rounds, odds.working) == (life.rounds, life.working), at
            agree(odds, dict(life.net))


def agree(odds: BetOdds, shares: dict[Fraction, Fraction]) -> None:
    """Hold the odds to how likely each net result of a unit is by hand."""
    at = (odds.bet, odds.targets, odds.on)
    mean = sum((net * share for net, share in shares.items()), Fraction(0))
    square = sum((net**2 * share for net, share in shares.items()), Fraction(0))
    assert odds.ev == mean, at
    assert odds.variance == square - mean**2, at
    found: dict[Fraction, Fraction] = {}
    for line in odds.lines:
        net = line.returned - 1
        found[net] = found.get(net, Fraction(0)) + line.probability
    assert found == {net: share for net, share in shares.items() if share}, at
    won = sum((share for net, share in shares.items() if net > 0), Fraction(0))
    lost = sum((share for net, share in shares.items() if net < 0), Fraction(0))
    assert (odds.win, odds.lose, odds.push) == (won, lost, 1 - won - lost), at


@every_table
def test_every_probability_is_told(case: Case) -> None:
    for odds in priced(case).bets:
        assert sum(line.probability for line in odds.lines) == 1
        assert all(line.probability > 0 for line in odds.lines)
        assert 1 <= odds.working <= odds.rounds
