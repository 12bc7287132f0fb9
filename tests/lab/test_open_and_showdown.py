"""Cards dealt open and cards turned up at the showdown come to the same; any shoe can be simulated."""

import json
import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import croupier
from croupier.equipment.cards import decks
from croupier.equipment.devices import Shoe
from croupier.games.entries import entries
from croupier.games.entry import Entry
from croupier.games.protocol import Game
from croupier.games.strategies import NamedStrategy
from croupier.lab import strategies
from croupier.lab.hands import two_hands
from croupier.lab.odds import price
from croupier.lab.reports import simulated
from croupier.lab.steered import price_played
from croupier.lab.strategies import party, strategies_of, strategy
from tests.cli.shell import croupier as croupier_typed
from tests.conformance.settling import settle


SEED = 20261119  # written down before the first run
REVEALS = ("face up", "banker first", "player first")
BESIDE = {"insurance 1": False, "insurance 2": False, "insurance 3": False}
"""Insurance is offered between the cards: what is offered when is the style's own."""


def table(reveal: str) -> Game[Any]:
    options = {"reveal": reveal, **BESIDE}
    return croupier.game("baccarat", rulebook="nz-baccarat", options=options)


def test_what_is_turned_up_at_the_end_is_settled_as_if_it_had_lain_open() -> None:
    """Whatever order the cards are shown in, the shoe's own decides: line by line, over many coups."""
    chance, shoe = random.Random(SEED), decks(8)
    wagers = [
        {
            "id": f"{bet} {target}",
            "bet": bet,
            "target": None if target == "" else target,
            "stake": "100",
        }
        for bet, kind in table("face up").bets.items()
        for target in kind.targets()
    ]
    for _ in range(60):
        cards = list(map(str, chance.sample(shoe, 6)))
        told = [
            [
                {**wager, "rules": ()}
                for wager in settle(
                    {
                        "table": {
                            "rulebook": "nz-baccarat",
                            "game": "baccarat",
                            "options": {"reveal": reveal, **BESIDE},
                        },
                        "wagers": wagers,
                        "chance": cards,
                    }
                )[0]["wagers"]
            ]
            for reveal in REVEALS
        ]
        assert told[0] == told[1] == told[2], cards
        assert {"win", "lose"} <= {wager["result"] for wager in told[0]}


@pytest.mark.parametrize("bet", ["player", "tie"])
def test_and_is_priced_as_if_it_had(bet: str) -> None:
    """The lab's shoe is the same, and so is every line of every wager."""
    opened, *others = (price(table(reveal), only=bet).bets for reveal in REVEALS)
    told = [[replace(each, rules=(), lines=()) for each in bets] for bets in (opened, *others)]
    assert told[0] == told[1] == told[2]
    lines = [
        [(line.name, line.returned, line.probability) for each in bets for line in each.lines]
        for bets in (opened, *others)
    ]
    assert lines[0] == lines[1] == lines[2]


@pytest.mark.statistical
def test_a_shoe_that_is_not_dealt_in_two_hands_is_simulated_like_any_other() -> None:
    """Sections of the money wheel on cards, one of which is turned up: nobody writes a loop for it."""
    wheel = croupier.game("money-wheel", rulebook="nz1996")
    cards = replace(wheel, device=Shoe(wheel.device.symbols, cut=26))
    assert two_hands(cards) is None
    whole = simulated(cards, rounds=200_000, seed=SEED)
    played = ("rarest", party(strategy(cards, "rarest"), 1000))
    kept = simulated(cards, rounds=200_000, seed=SEED, playing=played)
    for report in (whole, kept):
        assert report.shoes
        assert report.rounds >= 200_000
        assert report.rows
        assert all(abs(row.z) < 4 for row in report.rows)
    assert kept.cost is not None
    assert abs(kept.cost.z) < 4


# Strategies where players decide


def test_a_price_is_that_of_a_strategy_and_so_is_its_fingerprint() -> None:
    game = croupier.game("casino-war", rulebook="star-rapid")
    always, never, clock = (
        price_played(game, name) for name in ("always-war", "always-surrender", "clock")
    )
    assert always.play is not None
    assert always.play.name == "always-war"
    assert never.bets == clock.bets  # the clock surrenders
    assert len({each.behaviour_hash for each in (always, never, clock)}) == 3
    for priced in (never, clock):
        assert priced.play is not None
        playing = (priced.play.name, party(strategy(game, priced.play.name), 2000))
        run = simulated(game, rounds=1000, seed=SEED, playing=playing)
        assert run.behaviour_hash == priced.behaviour_hash  # whatever the stake
    asked = ("casino-war", "--strategy", "clock", "--stake", "30", "--players", "100", "--json")
    ran = croupier_typed("paths", *asked)
    assert json.loads(ran.out)["behaviour_hash"] == clock.behaviour_hash


def test_a_solver_is_found_by_its_name_and_tells_the_value_it_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = croupier.game("casino-war", rulebook="star-rapid")
    own, value = entries()["casino-war"], Fraction(-233, 10_000)

    def solve(table: Game[Any]) -> NamedStrategy:
        return replace(own.strategies["always-war"].at(table), value=value)

    solved: dict[str, Entry] = {game.name: replace(own, solvers={"best": solve})}
    monkeypatch.setattr(strategies, "entries", lambda: solved)
    assert strategies_of(game) == (*own.strategies, "best")
    report = price_played(game, "best")
    assert report.play is not None
    assert (report.play.name, report.play.ev) == ("best", value)
    assert report.bets == price_played(game, "always-war").bets
