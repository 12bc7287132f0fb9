"""The race against crapssim, the peer for craps that is more than a toy.

The same rolls are fed to both, roll by roll, and both must have the same cash after each of them.
Only then are rates compared. The peer is fetched into the user's caches, at a pinned hash, and
imported from there; the house's own environment does not have it.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from bench.race import quartiles
from bench.sketches import CRAPS
from croupier.games.strategies import Keep
from croupier.lab.balances import net_of
from croupier.lab.kernels.run import Visits
from croupier.lab.lowering import key_of, lower
from croupier.lab.players import Party, Player
from croupier.lab.simulation import machine
from croupier.terms.money import UNITS_PER_DOLLAR
from tests.sketches import Live


VERSION = "0.4.1"
HASH = "sha256:bad14cb74f45bfd5572bdd9f614252ca2a3274d0572a98d171bcb7103befa146"
BAR = 10_000
ROLLS = 10_000
SEED = 20_261_116
UNIT = 10
"""Dollars on each bet; six for five on place bets."""
NUMBERS = (6, 8)
COMES = 2

KEEPS = (
    Keep("pass", behind="pass-odds"),
    Keep("come", most=COMES, behind="come-odds"),
    *(Keep("place", number, Keep("place").units * 6 / 5) for number in NUMBERS),
    Keep("field"),
)
"""Pass and two come bets with single odds, place 6 and 8, field."""


@dataclass(frozen=True)
class Raced:
    """What a race against the peer found: rolls a second of both, pair by pair."""

    ours: list[float]
    theirs: list[float]

    @property
    def ratios(self) -> list[float]:
        """How many times faster ours is."""
        return [mine / other for mine, other in zip(self.ours, self.theirs, strict=True)]


def run(*, quick: bool) -> list[str]:
    """Race, print what was found, and return what was missed."""
    try:
        folder = fetched("crapssim", {f"crapssim=={VERSION}": HASH})
    except (OSError, subprocess.CalledProcessError) as error:
        return [f"crapssim: {VERSION} could not be had ({error})"]
    sys.path.insert(0, str(folder))
    apart = first_difference(rolls(ROLLS))
    if apart is not None:
        return [f"crapssim: results are apart at roll {apart}"]
    print(f"crapssim {VERSION}: the same cash after each of {ROLLS:,} rolls")
    raced = race(pairs=3 if quick else 7, theirs=2_000 if quick else 20_000)
    low, ratio, high = quartiles(raced.ratios)
    ours, theirs = quartiles(raced.ours)[1], quartiles(raced.theirs)[1]
    print(
        f"  ours {ours / 1e6:.1f} M rolls/s, crapssim {theirs:,.0f} rolls/s: "
        f"{ratio:,.0f} times ({low:,.0f} to {high:,.0f}), bar {BAR:,}"
    )
    return [] if ratio >= BAR else [f"crapssim: {ratio:,.0f} times, the bar is {BAR:,}"]


def fetched(name: str, wanted: Mapping[str, str]) -> Path:
    """Return the folder of a peer and of what it needs, each at its hash, fetched once."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "croupier" / "bench" / f"{name}-{len(wanted)}-{next(iter(wanted))}"
    done = folder / "fetched"
    if not done.exists():
        folder.mkdir(parents=True, exist_ok=True)
        listed = folder / "requirements.txt"
        lines = [f"{each} --hash={known}" for each, known in wanted.items()]
        listed.write_text("\n".join(lines) + "\n", encoding="utf-8")
        options = ["--quiet", "--no-deps", "--require-hashes", "--target", str(folder)]
        command = [sys.executable, "-m", "pip", "install", *options, "-r", str(listed)]
        subprocess.run(command, check=True, capture_output=True)
        done.touch()
    return folder


def rolls(number: int) -> list[tuple[int, int]]:
    """Draw rolls that both sides are fed."""
    source = random.Random(SEED)  # noqa: S311 - rolls to compare with, not to play with
    return [(source.randint(1, 6), source.randint(1, 6)) for _ in range(number)]


def party() -> Party:
    """Our player."""
    return Party((Player("p1", 1, KEEPS, UNIT * UNITS_PER_DOLLAR),))


def peer_table(bankroll: int) -> tuple[Any, Any]:
    """Seat the peer's player at its table, with the same bets kept up."""
    bets: Any = import_module("crapssim.bet")
    strategies: Any = import_module("crapssim.strategy")
    tables: Any = import_module("crapssim.table")

    class Same(strategies.Strategy):  # type: ignore[misc]
        """The bets of `KEEPS`, in the peer's terms."""

        def completed(self, _player: Any) -> bool:
            return False

        def update_bets(self, player: Any) -> None:
            point = player.table.point
            if point.status == "Off":
                player.add_bet(bets.PassLine(UNIT))
            elif not player.already_placed(bets.Odds(bets.PassLine, point.number, UNIT)):
                player.add_bet(bets.Odds(bets.PassLine, point.number, UNIT))
            comes = player.get_bets_by_type((bets.Come,))
            for come in comes:
                if come.number and not player.already_placed(
                    bets.Odds(bets.Come, come.number, UNIT)
                ):
                    player.add_bet(bets.Odds(bets.Come, come.number, UNIT))
            if point.status == "On" and len(comes) < COMES:
                player.add_bet(bets.Come(UNIT))
            for bet in (
                *(bets.Place(number, UNIT * 6 / 5) for number in NUMBERS),
                bets.Field(UNIT),
            ):
                if not player.already_placed(bet):
                    player.add_bet(bet)

    table = tables.Table(seed=SEED)
    return table, table.add_player(bankroll, strategy=Same())


def first_difference(rolled: list[tuple[int, int]]) -> int | None:
    """Feed both sides the same rolls; return the first after which their cash differs."""
    bankroll = 10**9
    table, player = peer_table(bankroll)
    live = Live(CRAPS, party())
    ours = bankroll * UNITS_PER_DOLLAR
    for number, roll in enumerate(rolled, start=1):
        table.fixed_run([roll])
        decided = live.draw(roll)
        ours += int(
            net_of(CRAPS, [(key_of(each), line) for each in decided for line in each.lines])
        )
        if round(player.total_player_cash * UNITS_PER_DOLLAR) != ours:
            return number
    return None


def race(*, pairs: int, theirs: int) -> Raced:
    """Run both in turn, each first every second time."""
    walk = Visits(machine(lower(CRAPS, party())), seed=SEED)
    table, _ = peer_table(10**9)
    many = 5_000 * theirs
    walk.run(many)
    table.run(100, verbose=False)
    raced = Raced([], [])
    for pair in range(pairs):
        sides = [
            (raced.ours, many, lambda: walk.run(many)),
            (raced.theirs, theirs, lambda: table.run(theirs, verbose=False)),
        ]
        for rates, number, side in sides if pair % 2 else reversed(sides):
            start = time.perf_counter()
            side()
            rates.append(number / (time.perf_counter() - start))
    return raced
