"""What is raced: a wheel, dice, cards, blackjack and a stand-in of another size."""

from collections.abc import Callable, Sequence

import numpy as np

import croupier
from bench import coups, native, sketches, stand_ins
from bench.blackjack import blackjack, six_decks
from bench.race import Moments, Race, Sample, by_draws, by_shoes
from croupier.equipment import dice
from croupier.lab import simulation
from croupier.lab.kernels.machine import ShoeFaces
from croupier.lab.kernels.run import ShoeVisits, Visits
from croupier.lab.lowering import lower
from croupier.lab.players import every_wager


SEED = 20_261_116
WAGERS = 10
BETS = 282
TWICE = 2.0
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
        played = simulation.Simulation(lowered, classes[None, :], count, spins, SEED)
        settled = simulation.samples(game, played)
        assert len(settled) == BETS
        return Sample(spins, _wagers(spins, count @ pays, count @ pays**2))

    def limit() -> Sample:
        done = loop(spins)
        return Sample(done, _wagers(done, [balance(n) for n in range(WAGERS)], done * squares))

    def start(table: int) -> Visits:
        return Visits(machine, seed=SEED, table=table)

    return Race(f"roulette, all {BETS} bets", "spins", 0.75, ours, limit, start, spins)


def sic_bo(scale: float) -> Race:
    """Every bet of a book, settled from the visits; C settles ten wagers, which are compared."""
    rolls = round(400_000_000 * scale)
    game = croupier.game("sic-bo", rulebook="star-rapid")
    lowered = lower(game, every_wager(game))
    machine = simulation.machine(lowered)
    loop, balance = native.timed("wheel", "x_sicbo4"), native.counted("wheel", "balance")
    loop(8)  # fills its rows
    row = native.counted("wheel", "sic_bo_row")
    at = {lowered.face_of(roll): number(roll) for roll in dice.rolls(3)}
    pays = np.array(
        [[row(at[face], wager) for wager in range(WAGERS)] for face in range(len(lowered.faces))]
    )
    ways = np.array(lowered.ways, float) / sum(lowered.ways)
    squares = ways @ pays**2
    walk = Visits(machine, seed=SEED)
    kinds = np.asarray(lowered.classes)

    def ours() -> Sample:
        count = walk.run(rolls)
        classes = np.bincount(kinds, weights=count).astype(np.int64)
        played = simulation.Simulation(lowered, classes[None, :], count, rolls, SEED)
        assert len(simulation.samples(game, played)) > WAGERS
        totals, second = count @ pays, count @ pays**2
        return Sample(rolls, _wagers(rolls, totals, second))

    def limit() -> Sample:
        done = loop(rolls)
        return Sample(done, _wagers(done, [balance(n) for n in range(WAGERS)], done * squares))

    def start(table: int) -> Visits:
        return Visits(machine, seed=SEED, table=table)

    return Race("sic bo, every bet", "rolls", 0.75, ours, limit, start, rolls)


def number(roll: tuple[int, ...]) -> int:
    """Give the row that C has for a roll: the first die counts ones, the second sixes."""
    return sum((die - 1) * 6**place for place, die in enumerate(roll))


def _wagers(number: float, totals: Sequence[float], squares: Sequence[float]) -> dict[str, Moments]:
    return {
        f"wager {wager}": Moments(number, float(totals[wager]), float(squares[wager]))
        for wager in range(WAGERS)
    }


def pass_line(scale: float) -> Race:
    """One player's pass line, as C's."""
    return _dice("craps, pass line", sketches.craps_by("pass-line"), 0.75, scale)


def craps(scale: float) -> Race:
    """Two players, come bets and odds, numbers, hardways, field, against C's bare pass line."""
    return _dice("craps, two players", sketches.craps_by("two-players"), 0.4, scale)


def craps_256(scale: float) -> Race:
    """Pass line with come bets on every roll: 256 nodes."""
    return _dice("craps, 256 nodes", sketches.craps_on_every_number(), 0.4, scale)


def cards(scale: float) -> Race:
    """Basic strategy on a box of a book, against C's tuned loop; figures from C by the same rules."""
    raced, shoe = sketches.blackjack_by("basic")
    return _cards("blackjack, basic", raced, shoe, "x_boxes", TWICE, scale)


def cards_alone(scale: float) -> Race:
    """The stand-in: one split, doubles on any two cards."""
    return _cards("blackjack, stand-in", blackjack(), six_decks(), "x_twin", 0.75, scale)


def _dice(name: str, lowered: stand_ins.Lowered, bar: float, scale: float) -> Race:
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
    return Race(name, "rolls", bar, ours, limit, start, rolls)


def _cards(
    name: str, lowered: stand_ins.Lowered, shoe: ShoeFaces, same: str, bar: float, scale: float
) -> Race:
    shoes = round(160_000 * scale)
    loop, net = native.timed("cards", "x_tuned"), native.counted("cards", "half_units")
    twin_loop, squares = native.timed("cards", same), native.counted("cards", "half_squares")

    def limit() -> Sample:
        return Sample(loop(shoes), {})

    def twin() -> Sample:
        rounds = twin_loop(shoes)
        return Sample(rounds, {NET: Moments(rounds, net(), squares())})

    def start(table: int) -> ShoeVisits:
        return ShoeVisits(lowered.machine, shoe, seed=SEED, table=table)

    ours = by_shoes(lowered, shoe, shoes, NET, SEED)
    return Race(name, "rounds", bar, ours, limit, start, shoes, twin)


RACES: dict[str, Callable[[float], Race]] = {
    "roulette": roulette,
    "sic-bo": sic_bo,
    "craps-pass": pass_line,
    "craps": craps,
    "craps-256": craps_256,
    "blackjack": cards,
    "blackjack-alone": cards_alone,
    "baccarat": coups.tallied,
    "baccarat-whole": coups.whole,
}
