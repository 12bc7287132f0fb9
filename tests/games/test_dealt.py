"""Games dealt from a shoe: exact odds, a count by hand, the tables of the loop and the machine agree.

The seeds were written down before the first run. One that fails is explained here, never replaced.
"""

import json
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import perm
from typing import Any

import numpy as np
import pytest
import scipy

import croupier
from croupier.equipment.devices import Shoe
from croupier.equipment.fast import FastStream
from croupier.games import following
from croupier.games.following import DecidedWager, Laying, Position
from croupier.games.protocol import Chance, Close, Deal, Game, Offer, Over
from croupier.lab.cloths import cloth_of
from croupier.lab.hands import Hands, hands_of
from croupier.lab.kernels.draws import LANES
from croupier.lab.odds import BetOdds
from croupier.lab.players import every_wager
from croupier.lab.simulation import Simulation, chi_square, deal, samples
from croupier.terms.refusals import Refusal
from tests.games.tables import (
    DEALT,
    Case,
    elected,
    entries,
    every_dealt_table,
    fits,
    game_of,
    golden,
    plain,
    priced,
    raw,
)
from tests.games.test_exact import agree, is_about, told
from tests.lab.kernels.plain import FastShoe


SEEDS = (20261116, 37, 1996)
ROUNDS = 3_000_000
LEVEL = 1e-6
MOST_Z = 4
ONE_A_GAME = DEALT[:1]


def by_target(case: Case) -> dict[tuple[str, str, str], BetOdds]:
    return {
        (odds.bet, str(target), odds.on or ""): odds
        for odds in priced(case).bets
        for target in odds.targets
    }


@every_dealt_table
def test_the_odds_are_the_known_figures(case: Case) -> None:
    whole = perm(len(game_of(case).device.symbols), 6)
    for figure in golden(case.game)["figure"]:
        if not fits(figure["when"], {"tie": "8 to 1", "scheme": "commission", **elected(case)}):
            continue
        for at, odds in by_target(case).items():
            if is_about(figure, at):
                if "edge" in figure:
                    digits = len(figure["edge"].partition(".")[2])
                    edge = float(100 * told(odds)["edge"])
                    assert f"{edge:.{digits}f}" == figure["edge"], at
                ways = {line.name: line.probability * whole for line in odds.lines}
                for line, number in figure.get("ways", {}).items():
                    assert ways[line] == number, (at, line)


@every_dealt_table
def test_the_odds_are_those_of_a_count_by_hand(case: Case) -> None:
    """Every bet on every target: its lines, its mean, its variance, how often it wins."""
    module: Any = plain(case.game)
    by_hand = module.dealt(elected(case))
    assert len(by_target(case)) > 2
    for at, odds in by_target(case).items():
        agree(odds, by_hand[at]())
        assert odds.rounds == odds.working == 1


@every_dealt_table
def test_a_table_has_the_bets_of_its_data(case: Case) -> None:
    offered = {bet["name"] for _, bet in entries(case)}
    assert {bet for bet, _, _ in by_target(case)} == set(game_of(case).bets) == offered


@every_dealt_table
def test_situations_add_up(case: Case) -> None:
    """What is made in the course of a round is told where it is offered, and on the whole."""
    for odds in priced(case).bets:
        assert bool(odds.situations) is (odds.on is not None)
        if not odds.on:
            assert odds.offered == 1
            continue
        assert sum(each.offered for each in odds.situations) == odds.offered < 1
        mean = sum(each.offered * each.ev for each in odds.situations) / odds.offered
        assert mean == odds.ev
        assert len({each.state for each in odds.situations}) == len(odds.situations)


def test_every_bet_of_the_books_is_at_some_table() -> None:
    listed = {
        (case.book, bet["name"]) for case in DEALT for bet in raw(case.book, case.game)["bet"]
    }
    seen = {(case.book, bet) for case in DEALT for bet, _, _ in by_target(case)}
    pairs_of_nz = {("nz", "perfect-pair"), ("nz", "any-pair"), ("nz", "ante")}
    assert listed - seen <= pairs_of_nz | {("nz-baccarat", "ante")}


# The loop's tables, round by round, against the machine that deals real cards.


@cache
def laid(case: Case) -> Hands:
    return hands_of(game_of(case))


def lines_from(hands: Hands, counts: Any) -> Counter[tuple[str, str, str]]:
    """Add up what the counters of the loop bring."""
    found: Counter[tuple[str, str, str]] = Counter()
    for outcome, number in zip(hands.outcomes, counts[hands.counters], strict=True):
        for key, line in outcome.lines:
            found[key.bet, str(key.target), line] += int(number)
    return found


class Table:
    """A table with every wager made, and made again; stakes are cut to what there is room for."""

    def __init__(self, game: Game[Any]) -> None:
        self.game, self.policy = game, every_wager(game)
        self.position = Position(game.play.start(None))
        self.rounds = 0
        self.decided: list[DecidedWager] = []
        self._answer()

    def draw(self, symbol: Any) -> list[DecidedWager]:
        self.decided = []
        self._move(Chance(symbol))
        self._answer()
        return self.decided

    def _answer(self) -> None:
        while not isinstance(turn := self.game.play.turn(self.position.state), Deal):
            if isinstance(turn, Over):
                self.rounds += 1
                self.position = Position(self.game.play.start(turn.carry), self.position.wagers)
                continue
            assert isinstance(turn, Offer)
            laying = Laying(self.game, self.position, cut=True)
            for wager in self.policy.wagers(self.position, turn.window):
                laying.lay((wager,))
            self.position = laying.position
            self._move(Close())

    def _move(self, move: Chance | Close) -> None:
        advanced = following.advance(self.game, self.position, move)
        assert not isinstance(advanced, Refusal), str(advanced)
        self.position = advanced.position
        self.decided += advanced.decisions


def dealt_by_the_machine(
    game: Game[Any], shoes: int, seed: int
) -> tuple[Counter[tuple[str, str, str]], int]:
    """Deal the same shoes, card by card, to a live table with every wager made."""
    device = game.device
    assert isinstance(device, Shoe)
    number = {symbol: place for place, symbol in enumerate(dict.fromkeys(device.symbols))}
    symbols = list(number)
    cards = [number[symbol] for symbol in device.symbols]
    found: Counter[tuple[str, str, str]] = Counter()
    rounds = 0
    lanes = [FastShoe(cards, len(cards), FastStream(seed, lane)) for lane in range(LANES)]
    for _ in range(shoes // LANES):
        for lane in lanes:
            table = Table(game)
            order = [symbols[card] for card in lane.deal()]
            at, last = device.burned(order[0]), device.last
            while at < device.cut or last:
                last -= at >= device.cut
                rounds += 1
                at += _one_round(table, order[at : at + 6], found)
    return found, rounds


def _one_round(table: Table, cards: list[Any], found: Counter[tuple[str, str, str]]) -> int:
    """Deal one round as its cards are turned up; return how many there were."""
    down = list(range(len(cards)))
    start = table.rounds
    turned = 0
    while table.rounds == start:
        turn = table.game.play.turn(table.position.state)
        assert isinstance(turn, Deal)
        for decision in table.draw(cards[down.pop(turn.among(down))]):
            for line in decision.lines:
                found[decision.wager.bet, str(decision.wager.target), line] += 1
        turned += 1
    return turned


@every_dealt_table
def test_the_loop_deals_as_the_machine_does(case: Case) -> None:
    """Sixteen shoes, every line of every wager; burned by the first card, two rounds at the end."""
    game = game_of(case)
    assert isinstance(game.device, Shoe)
    burns = tuple(
        (symbol, place % 11) for place, symbol in enumerate(dict.fromkeys(game.device.symbols))
    )
    shoe = replace(game.device, burns=burns, cut=120, last=2)
    game = replace(game, device=shoe)
    hands = replace(laid(case), device=shoe)
    counts = hands.walk(seed=SEEDS[0]).run(LANES)
    expected, rounds = dealt_by_the_machine(game, LANES, SEEDS[0])
    found = lines_from(hands, counts)
    ends = np.array([outcome.ends for outcome in hands.outcomes])
    assert int(counts[hands.counters][ends].sum()) == rounds > 400
    assert {at: number for at, number in found.items() if number} == dict(expected)


@cache
def simulated(case: Case, seed: int) -> Simulation:
    return deal(laid(case), rounds=ROUNDS, seed=seed)


@pytest.mark.statistical
@every_dealt_table
@pytest.mark.parametrize("seed", SEEDS)
def test_every_bet_returns_what_it_must(case: Case, seed: int) -> None:
    run = simulated(case, seed)
    settled = {(each.bet, str(each.target)): each for each in samples(game_of(case), run)}
    assert set(settled) == {(bet, target) for bet, target, _ in by_target(case)}
    for (bet, target, _), odds in by_target(case).items():
        sample = settled[bet, target]
        assert abs(sample.z(odds.ev)) < MOST_Z, sample
        if not odds.on:
            assert sample.decided == run.rounds
    statistic, freedom = chi_square(run)
    assert freedom == 51
    assert scipy.stats.chi2.ppf(LEVEL, freedom) < statistic < scipy.stats.chi2.isf(LEVEL, freedom)


@pytest.mark.parametrize("case", ONE_A_GAME, ids=lambda case: case.id)
def test_a_seed_is_a_run_whatever_the_threads(case: Case) -> None:
    one, two, other = (
        deal(laid(case), rounds=100_000, seed=seed, threads=threads)
        for seed, threads in ((5, 1), (5, 2), (6, 2))
    )
    assert np.array_equal(one.classes, two.classes)
    assert not np.array_equal(one.classes, other.classes)


# Records: what `settle` pays is what was priced.


def a_round(case: Case, cards: list[str], bets: list[tuple[str, Any, str]]) -> dict[str, Any]:
    wagers = [
        {"id": bet + str(target), "player": "p", "bet": bet, "target": target, "stake": stake}
        for bet, target, stake in bets
    ]
    return {
        "table": {"rulebook": case.book, "game": case.game, "options": case.options},
        "wagers": wagers,
        "chance": cards,
    }


@every_dealt_table
def test_settle_comes_to_the_lines_of_the_machine(case: Case) -> None:
    """Some coups from a record, with every bet that may stand together with the Player's hand."""
    game = game_of(case)
    beside = [
        (bet, game.notation.write_target(bet, target), "100")
        for bet, kind in game.bets.items()
        for target in kind.targets()
        if not kind.on and bet not in ("banker", "tie", "ante")
    ]
    source = random.Random(SEEDS[1])
    for _ in range(12):
        cards = source.sample(game.device.symbols, 6)
        table = Table(game)
        found: Counter[tuple[str, str, str]] = Counter()
        used = _one_round(table, cards, found)
        written = [str(game.notation.write_symbol(card)) for card in cards[:used]]
        record = a_round(case, written, beside)
        if "ante" in game.bets:
            continue
        for wager in croupier.settle(json.dumps(record))["wagers"]:
            at = wager["bet"], wager["target"] or "", wager["line"]
            assert found[at], (written, wager)
            scale = game.ruleset.bets[wager["bet"]].scale[wager["line"]]
            back = Fraction(wager["winnings"]) + Fraction(wager["returned"])
            assert back - Fraction(wager["commission"]) == 100 * scale.total, wager
            odds = by_target(case)[wager["bet"], wager["target"] or "", ""]
            (line,) = [each for each in odds.lines if each.name == wager["line"]]
            own = scale.rules_for(wager["target"] or "")
            assert set(own) == set(line.rules)
            assert set(wager["rules"]) >= {str(ref) for ref in (*odds.rules, *own)}, wager


# Fingerprints.


def test_the_number_of_decks_is_another_behaviour_and_leave_to_bet_is_none() -> None:
    def fingerprints(**options: object) -> tuple[str, str]:
        game = croupier.game("baccarat", rulebook="star-premium", options=options)
        return game.ruleset.content_hash, cloth_of(game).behaviour_hash

    usual, other, both = fingerprints(), fingerprints(decks=6), fingerprints(**{"both sides": True})
    assert len({usual[0], other[0], both[0]}) == 3
    assert usual[1] == both[1] != other[1]
