"""What is raced: a wheel, the sketches of craps and blackjack, and stand-ins of other sizes."""

from collections.abc import Callable

import numpy as np

import croupier
from bench import native, sketches, stand_ins
from bench.blackjack import blackjack, six_decks
from bench.race import Moments, Race, Sample, by_draws, by_shoes
from croupier.lab import simulation
from croupier.lab.kernels.machine import Shoe
from croupier.lab.kernels.run import ShoeVisits, Visits
from croupier.lab.lowering import lower
from croupier.lab.policies import every_wager


SEED = 20_261_116
WAGERS = 10
BETS = 282
PASS, NET = "pass line, net", "net, half units"


def roulette(scale: float) -> Race:
    """Every bet of a book, settled from the visits; C settles ten wagers, which are compared."""
    spins = round(400_000_000 * scale)
    game = croupier.game("roulette", rulebook="star-rapid")
    lowered = lower(game, every_wager(game))
    machine = simulation.machine(lowered)
    loop, balance = native.timed("wheel", "x_roulette_rows"), native.counted("wheel", "balance")
    loop(8)  # fills its rows
    row = native.counted("wheel", "row")
    pays = np.array([[row(int(str(n)), wager) for wager in range(WAGERS)] for n in lowered.faces])
    squares = np.mean(pays**2, axis=0)
    walk = Visits(machine, seed=SEED)
    kinds = np.asarray(lowered.classes)

    def ours() -> Sample:
        count = walk.run(spins)
        classes = np.bincount(kinds, weights=count).astype(np.int64)
        played = simulation.Simulation(lowered, classes[None, :], spins, spins, SEED)
        settled = simulation.samples(game, played)
        totals, second = count @ pays, count @ pays**2
        figures = {
            f"wager {wager}": Moments(spins, float(totals[wager]), float(second[wager]))
            for wager in range(WAGERS)
        }
        assert len(settled) == BETS
        return Sample(spins, figures)

    def limit() -> Sample:
        done = loop(spins)
        figures = {
            f"wager {wager}": Moments(done, balance(wager), done * float(squares[wager]))
            for wager in range(WAGERS)
        }
        return Sample(done, figures)

    def start(table: int) -> Visits:
        return Visits(machine, seed=SEED, table=table)

    return Race(f"roulette, all {BETS} bets", "spins", 0.75, ours, limit, start, spins)


def craps(scale: float) -> Race:
    """The sketch with two players, against C's bare pass line."""
    return _dice("craps, two players", sketches.craps_for_two(), scale)


def craps_256(scale: float) -> Race:
    """Pass line with come bets on every roll: 256 nodes."""
    return _dice("craps, 256 nodes", stand_ins.craps(), scale)


def cards(scale: float) -> Race:
    """The sketch with two bettors, against C's tuned loop; figures from the twin of its rules."""
    return _cards("blackjack, two bettors", *sketches.blackjack_for_two(), scale)


def cards_alone(scale: float) -> Race:
    """The stand-in: one bettor, no insurance."""
    return _cards("blackjack, one bettor", blackjack(), six_decks(), scale)


def _dice(name: str, lowered: stand_ins.Lowered, scale: float) -> Race:
    rolls = round(150_000_000 * scale)
    loop = native.timed("wheel", "x_craps_rolls")
    wins, losses = native.counted("wheel", "wins"), native.counted("wheel", "losses")

    def limit() -> Sample:
        done = loop(rolls)
        won, lost = wins(), losses()
        return Sample(done, {PASS: Moments(won + lost, won - lost, won + lost)})

    def start(table: int) -> Visits:
        return Visits(lowered.machine, seed=SEED, table=table)

    ours = by_draws(lowered, rolls, PASS, SEED)
    return Race(name, "rolls", 0.4, ours, limit, start, rolls)


def _cards(name: str, lowered: stand_ins.Lowered, shoe: Shoe, scale: float) -> Race:
    shoes = round(160_000 * scale)
    loop, net = native.timed("cards", "x_tuned"), native.counted("cards", "half_units")
    twin_loop, squares = native.timed("cards", "x_twin"), native.counted("cards", "half_squares")

    def limit() -> Sample:
        return Sample(loop(shoes), {})

    def twin() -> Sample:
        rounds = twin_loop(shoes)
        return Sample(rounds, {NET: Moments(rounds, net(), squares())})

    def start(table: int) -> ShoeVisits:
        return ShoeVisits(lowered.machine, shoe, seed=SEED, table=table)

    ours = by_shoes(lowered, shoe, shoes, NET, SEED)
    return Race(name, "rounds", 0.75, ours, limit, start, shoes, twin)


RACES: dict[str, Callable[[float], Race]] = {
    "roulette": roulette,
    "craps": craps,
    "craps-256": craps_256,
    "blackjack": cards,
    "blackjack-alone": cards_alone,
}
