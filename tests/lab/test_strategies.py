"""Strategies by name: what they wager, what they cost, and purses that live by them."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.equipment.devices import Shoe
from croupier.games.entries import entries
from croupier.games.protocol import Game
from croupier.lab import fingerprints, odds
from croupier.lab.balances import follow_balances, most_at_risk, net_of
from croupier.lab.cloths import Cloth, cloth_of
from croupier.lab.exact import line_shares
from croupier.lab.kernels.follow import Purse
from croupier.lab.lowering import Lowered, lower
from croupier.lab.odds import OddsReport, price
from croupier.lab.played import round_shares
from croupier.lab.reports import simulated
from croupier.lab.simulation import run
from croupier.lab.strategies import party, strategy
from croupier.terms.refusals import Reason, RefusedError
from tests.games.tables import GAMES, books_with, golden
from tests.lab.long_runs import long_run
from tests.sketches import Live, Walker, lines_of, scores


SEEDS = (20261116, 37, 1996)  # written down before the first run
UNIT = 1000
PAGES = Path(__file__).parents[2] / "docs" / "games"
EVERY = [(game, name) for game in GAMES for name in entries()[game].strategies]
ASKED = [game for game in GAMES if golden(game).get("asked")]
"""Games that ask: a strategy says how it answers, and its odds are its own."""
KEPT_UP = [each for each in EVERY if each[0] not in ASKED]
POINTS = (4, 5, 6, 8, 9, 10)

every_strategy = pytest.mark.parametrize(("game", "name"), KEPT_UP)
every_strategy_of_all = pytest.mark.parametrize(("game", "name"), EVERY)


@cache
def opened(game: str, name: str) -> Game[Any]:
    """Open a game under the first book that has all bets of a strategy; the latest of cards."""
    kept = [keep for keeps in entries()[game].strategies[name].players for keep in keeps]
    needs = {bet for keep in kept for bet in (keep.bet, keep.behind) if bet}
    books = sorted(books_with(game), key=lambda book: book != "nz-baccarat")
    tables = map(partial(held, game), books)
    return next(table for table in tables if needs <= set(table.bets))


@cache
def held(game: str, book: str) -> Game[Any]:
    """Open a game under a book."""
    return croupier.game(game, rulebook=book)


CRAPS = held("craps", "nz1996")


@cache
def priced(game: str, book: str) -> OddsReport:
    """Price a game once."""
    return price(held(game, book))


def exact_edges(name: str, game: Game[Any] = CRAPS) -> Mapping[tuple[str, Any], Fraction]:
    """Solve a strategy: what the house keeps of each unit decided, bet by bet."""
    if isinstance(game.device, Shoe):
        return edges_from_a_shoe(name, game)
    courses = long_run(lower(game, party(strategy(game, name), UNIT), merge=False))
    found: dict[tuple[str, Any], set[Fraction]] = {}
    for key, course in courses.items():
        scale = game.ruleset.bets[key.bet].scale
        edge = sum((s * (1 - scale[line].total) for line, s in course.lines.items()), Fraction(0))
        found.setdefault((key.bet, key.target), set()).add(edge)
    assert all(len(edges) == 1 for edges in found.values())
    return {at: edges.pop() for at, edges in found.items()}


@cache
def laid(game: str, book: str) -> Cloth:
    """Lay out a game's cloth once."""
    return cloth_of(held(game, book))


@pytest.fixture(autouse=True)
def _laid_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every strategy find the cloth of its table laid: a shoe's takes seconds."""
    for room in (odds, fingerprints):
        monkeypatch.setattr(
            room, "cloth_of", lambda game: laid(game.ruleset.game, game.ruleset.book)
        )


@cache
def lowered_once(game: str, book: str, name: str) -> Lowered:
    """Lower a strategy once."""
    table = held(game, book)
    return lower(table, party(strategy(table, name), UNIT))


dealt, at_craps = partial(lowered_once, "baccarat"), partial(lowered_once, "craps", "nz1996")


def edges_from_a_shoe(name: str, game: Game[Any]) -> Mapping[tuple[str, Any], Fraction]:
    """Count a strategy's first round from a full shoe, each wager once whatever was staked on it."""
    lost: dict[tuple[str, Any], Fraction] = defaultdict(Fraction)
    decided: dict[tuple[str, Any], Fraction] = defaultdict(Fraction)
    lines = round_shares(dealt(game.ruleset.book, name))
    for (key, line), share in lines.items():
        lost[key.bet, key.target] += share * (1 - game.ruleset.bets[key.bet].scale[line].total)
        decided[key.bet, key.target] += share
    return {at: lost[at] / decided[at] for at in decided}


def test_every_game_has_strategies() -> None:
    assert {game for game, _ in EVERY} == set(GAMES)


@every_strategy
def test_a_strategy_makes_all_its_bets_and_keeps_to_their_odds(game: str, name: str) -> None:
    """However bets are mixed, each costs what it costs alone."""
    table = opened(game, name)
    prices = priced(game, table.ruleset.book).bets
    known = {(o.bet, target): -o.ev for o in prices for target in o.targets}
    found = exact_edges(name, table)
    assert found.items() <= known.items()
    asked = {(k.bet, k.target) for keeps in entries()[game].strategies[name].players for k in keeps}
    behind = {
        k.behind for keeps in entries()[game].strategies[name].players for k in keeps if k.behind
    }
    assert {(bet, target) for bet, target in found if bet not in behind} == asked
    assert {bet for bet, _ in found} >= behind


@every_strategy_of_all
def test_the_page_names_every_strategy(game: str, name: str) -> None:
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    (own,) = re.findall(r"(?ms)^## Strategies\n(.*?)(?=^## |\Z)", page)
    assert f"| `{name}` |" in own


@pytest.mark.statistical
@every_strategy
def test_a_strategy_costs_what_it_must(game: str, name: str) -> None:
    table = opened(game, name)
    playing = (name, party(strategy(table, name), UNIT))
    report = simulated(table, rounds=2_000_000, seed=SEEDS[0], playing=playing)
    assert report.cost is not None
    assert report.cost.error > 0
    assert abs(report.cost.z) < 4
    assert report.cost.exact < 0
    assert all(abs(row.z) < 4 for row in report.rows)
    told = report.data()
    assert told["strategy"] == name
    assert Fraction(told["cost"]["ev_per_stake"]["fraction"]) < 0


INSURED = held("baccarat", "nz-baccarat")


@pytest.mark.parametrize("name", ["banker-insured", "player-with-perfect-pair"])
def test_the_array_of_a_shoe_decides_what_the_live_table_decides(name: str) -> None:
    """One strategy has a wager that is made between cards, the other asks which cards they are."""
    players = party(strategy(INSURED, name), UNIT)
    table, array = Live(INSURED, players), Walker(dealt("nz-baccarat", name))
    seen: Counter[str] = Counter()
    source = random.Random(SEEDS[0])
    for card in source.choices(INSURED.device.symbols, k=2_000):
        decided = lines_of(table.draw(card))
        assert decided == array.draw(card), f"{card} in {table.position.state}"
        seen.update({f"{key.bet}: {line}": n for (key, line), n in decided.items()})
    side = {"banker-insurance-2: win on 6", "banker-insurance-2: lose", "banker: win"}
    pairs = {"perfect-pair: mixed pair", "perfect-pair: perfect pair", "player: lose"}
    assert seen.keys() >= (side if name == "banker-insured" else pairs)


@pytest.mark.statistical
@pytest.mark.parametrize("name", ["banker-insured", "player-with-perfect-pair"])
def test_a_purse_at_baccarat_falls_by_what_its_strategy_costs(name: str) -> None:
    lowered = dealt("nz-baccarat", name)
    purse = Purse(start=1000 * UNIT, floor=most_at_risk(lowered), goal=10**9, rounds=80)
    played = follow_balances(INSURED, lowered, purse, seed=SEEDS[0], paths=20_000)
    cost = sum(share * net_of(INSURED, [each]) for each, share in round_shares(lowered).items())
    error = float(played.paths.final.std()) / 20_000**0.5
    assert abs(played.mean - purse.start - 80 * float(cost)) < 4 * error
    assert cost < 0


@pytest.mark.statistical
def test_a_purse_on_the_player_is_ruined_about_as_often_as_the_formula_says() -> None:
    """A coup hardly depends on the one before; ties hand the stake back."""
    lowered = lower(INSURED, party(strategy(INSURED, "player"), 1))
    shares = {line: share for (_, line), share in round_shares(lowered).items()}
    start, goal = 5, 10
    purse = Purse(start=start, floor=most_at_risk(lowered), goal=goal - 1, rounds=1_000_000)
    played = follow_balances(INSURED, lowered, purse, seed=SEEDS[1], paths=20_000)
    ratio = shares["lose"] / shares["win"]
    ruin = float((ratio**goal - ratio**start) / (ratio**goal - 1))
    assert abs(played.ruined - ruin) < 4 * played.error(ruin)


def test_odds_make_the_pass_line_dearer_by_nothing() -> None:
    """The odds are decided as often as a pass bet has its point, two of three times, for nothing."""
    costs = {}
    for name in ("pass-line", "pass-with-odds"):
        lines = line_shares(at_craps(name))
        scales = {bet: terms.scale for bet, terms in CRAPS.ruleset.bets.items()}
        net = [(scales[k.bet][line].total - 1) * k.units * s for (k, line), s in lines.items()]
        staked = sum((key.units * share for (key, _), share in lines.items()), Fraction(0))
        costs[name] = sum(net, Fraction(0)), staked
    assert costs["pass-line"][0] == costs["pass-with-odds"][0] == -UNIT * Fraction(7, 557 * 3)
    assert costs["pass-with-odds"][1] / costs["pass-line"][1] == 1 + Fraction(2, 3)


def test_the_array_of_two_players_decides_what_the_live_table_decides() -> None:
    players = party(strategy(CRAPS, "two-players"), UNIT)
    table, array = Live(CRAPS, players), Walker(at_craps("two-players"))
    source = random.Random(SEEDS[0])
    seen: Counter[str] = Counter()
    for _ in range(3_000):
        roll = (source.randint(1, 6), source.randint(1, 6))
        decided = lines_of(table.draw(roll))
        assert decided == array.draw(roll), f"{roll} in {table.position.state}"
        seen.update({f"{key.bet}: {line}": n for (key, line), n in decided.items()})
    points = {f"come-odds: win on {number}" for number in POINTS}
    assert seen.keys() >= points | {"come-odds: returned", "come-odds: lose", "come: win"}
    assert sum(seen.values()) > 6_000


@pytest.mark.statistical
@pytest.mark.parametrize("seed", SEEDS)
def test_every_line_of_two_players_comes_as_often_as_it_must(seed: int) -> None:
    lowered = at_craps("two-players")
    found = scores(run(lowered, draws=4_000_000, seed=seed), line_shares(lowered))
    assert len({key for key, _ in found}) == 13
    assert all(abs(z) < 4 for z in found.values()), found


@pytest.mark.statistical
@pytest.mark.parametrize("seed", SEEDS)
def test_a_purse_on_the_pass_line_is_ruined_as_often_as_the_formula_says(seed: int) -> None:
    lowered = lower(CRAPS, party(strategy(CRAPS, "pass-line"), 1))
    start, goal = 5, 10
    purse = Purse(start=start, floor=most_at_risk(lowered), goal=goal - 1, rounds=1_000_000)
    played = follow_balances(CRAPS, lowered, purse, seed=seed, paths=20_000)
    ratio = Fraction(251, 244)
    ruin = float((ratio**goal - ratio**start) / (ratio**goal - 1))
    assert abs(played.ruined - ruin) < 4 * played.error(ruin)
    assert played.rounds_of(0.25) <= played.rounds_of(0.5) <= played.rounds_of(0.75)
    decisions = (start - played.mean) / (7 / 495)
    assert played.rounds == pytest.approx(decisions * 557 / 165, rel=0.5)


def test_what_lies_on_the_layout_is_at_risk() -> None:
    for name, units in (("pass-line", 1), ("pass-with-odds", 2), ("place-6-and-8", 2.4)):
        assert most_at_risk(at_craps(name)) == UNIT * units


@pytest.mark.parametrize("name", ["", "no such strategy", "x" * 100_000])
def test_an_unknown_strategy_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(RefusedError) as refused:
        strategy(CRAPS, name)
    assert refused.value.refusal.reason is Reason.BET_IS_UNKNOWN
    assert "pass-with-odds" in refused.value.refusal.remedy
    assert len(str(refused.value)) < 400


def test_a_unit_that_does_not_come_out_whole_is_refused() -> None:
    with pytest.raises(RefusedError) as refused:
        party(strategy(CRAPS, "place-6-and-8"), 1001)
    assert refused.value.refusal.reason is Reason.STAKE_DOES_NOT_DIVIDE
