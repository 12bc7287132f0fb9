"""The exact odds of every bet of every edition, option and deck count: all of them, and one in a hurry.

An option matters to a bet if the bet's data names it: in what it wins on, in its scales and lines,
or in when it is offered. Every value of every such option is tried with every value of the others.
How many prices that must give is counted once more from the data alone.
"""

import statistics
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from croupier.games import open_game
from croupier.lab.odds import price_bet
from croupier.lab.shoes import FromShoe, Laid
from croupier.rulebooks.approval import ruleset
from croupier.terms.refusals import RefusedError


GAME = "baccarat"
DATA = Path(__file__).parent.parent / "src" / "croupier" / "rulebooks" / "data"
DECKS = "decks"
ALL_BAR, ONE_BAR = 60.0, 2.0
CITED = {"rules", "withheld", "closes"}
"""What of a bet's data is about rules alone."""

Raw = dict[str, Any]


def books() -> list[str]:
    """List the books that have the game."""
    return sorted(path.parent.name for path in DATA.glob(f"*/{GAME}.toml"))


def raw(book: str) -> Raw:
    """Read a book's data as it is written."""
    return tomllib.loads((DATA / book / f"{GAME}.toml").read_text(encoding="utf-8"))


def named(part: Any) -> Iterator[str]:
    """Give the options that some data of a bet depends on."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "when":
                yield from value
            elif key not in CITED:
                yield from named(value)
    elif isinstance(part, list):
        for each in part:
            yield from named(each)


def fits(when: Mapping[str, Any], chosen: Mapping[str, Any]) -> bool:
    """Say whether options have the values that a condition names."""
    return all(
        chosen.get(name) in (wanted if isinstance(wanted, list) else [wanted])
        for name, wanted in when.items()
    )


def elections(data: Raw, bet: Raw) -> list[Raw]:
    """List every choice of the options that matter to a bet, under which it is offered."""
    options = {option["name"]: option for option in data["option"]}
    mine = set(named(bet)) & set(options)
    while more := {n for name in mine for n in options[name].get("when", {})} - mine:
        mine |= more
    listed = [options[name] for name in options if name in mine and name != DECKS]
    found: dict[str, Raw] = {}
    for values in product(*(option["values"] for option in listed)):
        chosen = dict(zip((option["name"] for option in listed), values, strict=True))
        chosen = {
            name: value
            for name, value in chosen.items()
            if fits(options[name].get("when", {}), chosen)
        }
        if fits(bet.get("when", {}), chosen):
            found[repr(sorted(chosen.items()))] = chosen
    return list(found.values())


def due(book: str) -> int:
    """Count the prices a book must give: bets, choices, scales and numbers of decks."""
    data = raw(book)
    decks = next(option["values"] for option in data["option"] if option["name"] == DECKS)
    count = 0
    for bet in data["bet"]:
        for chosen in elections(data, bet):
            scales = [s for s in bet.get("scale", [{}]) if fits(s.get("when", {}), chosen)]
            count += len(decks) * max(1, len(scales))
    return count


def prices(book: str, deck_counts: int | None = None) -> Iterator[tuple[str, str, str, int]]:
    """Price everything: (edition, bet, scale, decks), once for every choice of other options."""
    data = raw(book)
    decks = next(option["values"] for option in data["option"] if option["name"] == DECKS)
    for bet in data["bet"]:
        for chosen in elections(data, bet):
            laid: Laid | None = None
            for number in decks[:deck_counts]:
                try:
                    rules = ruleset(book, GAME, options={**chosen, DECKS: number})
                except RefusedError:  # options that exclude each other
                    continue
                game = open_game(rules)
                laid = laid or Laid(game, (bet["name"],))
                cloth = FromShoe(game, game.device, laid)  # type: ignore[arg-type]
                for scale in {odds.scale for odds in price_bet(game, bet["name"], cloth)}:
                    yield book, bet["name"], scale, number


def run(*, quick: bool) -> list[str]:
    """Price all, and one edition in a new process; print what was found, return what was missed."""
    missed: list[str] = []
    started = time.perf_counter()
    for book in ["star-rapid"] if quick else books():
        found = sum(1 for _ in prices(book))
        print(f"  {book:14} {found:5} prices of (edition, bet, scale, decks), {due(book)} due")
        if found != due(book):
            missed.append(f"odds of {book}: {found} prices, {due(book)} are due")
    took = time.perf_counter() - started
    print(f"odds of every edition, option and deck count: {took:.1f} s (bar {ALL_BAR:.0f} s)")
    if took > ALL_BAR:
        missed.append(f"all odds: {took:.1f} s, the bar is {ALL_BAR:.0f} s")
    command = [sys.executable, "-m", "croupier", "odds", GAME, "--rulebook", "nz-baccarat"]
    times: list[float] = []
    for _ in range(2 if quick else 6):
        started = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - started)
    once = statistics.median(times[1:])  # the first one fills the caches
    print(f"odds of one edition in a new process: {once:.2f} s (bar {ONE_BAR:.0f} s)")
    if once > ONE_BAR:
        missed.append(f"odds of one edition: {once:.2f} s, the bar is {ONE_BAR:.0f} s")
    return missed
