"""Odds of three card poker: every deal counted, beside known figures and a second count by hand."""

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from typing import Any, Final

import pytest

import croupier
from croupier.equipment.cards import DECK
from croupier.games.protocol import Game
from croupier.lab.odds import BetOdds, OddsReport, price
from croupier.lab.steered import price_played
from croupier.lab.strategies import party, strategy
from croupier.terms.refusals import RefusedError
from tests.conformance import plain_three_card_poker as plain
from tests.games.tables import ASKED, Case, game_of, golden


SEED: Final = 152
"""Written down before the first run."""
GAME: Final = "three-card-poker"
CASES: Final = [case for case in ASKED if case.game == GAME]
WHOLE: Final = comb(52, 3) * comb(49, 3)
CARDS: Final = tuple(map(str, DECK))
LEAST: Final = (0, [plain.PIPS.index(pip) for pip in "Q64"])


def odds_of(report: OddsReport, bet: str) -> BetOdds:
    return next(odds for odds in report.bets if odds.bet == bet)


@pytest.mark.parametrize("figure", golden(GAME)["figure"], ids=lambda each: each.get("bet", "play"))
def test_the_odds_are_the_known_figures(figure: Mapping[str, Any]) -> None:
    game = croupier.game(GAME, rulebook=figure["book"])
    if "strategy" in figure:
        play = price_played(game, figure["strategy"]).play
        assert play is not None
        assert f"{-100 * float(play.ev):.2f}" == figure["edge"]
        return
    rows = [each for each in price(game).bets if each.bet == figure["bet"]]
    assert [target for each in rows for target in each.targets] == ["", *plain.LINES]
    assert len({each.ev for each in rows}) == 1, "blind wagers have the odds of the own hand's"
    odds = rows[0]
    if "edge" in figure:
        assert f"{-100 * float(odds.ev):.2f}" == figure["edge"]
    if "ways" in figure:
        found = {line.name: line.probability for line in odds.lines}
        assert found == {name: Fraction(n, comb(52, 3)) for name, n in figure["ways"].items()}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_side_bets_are_what_a_second_count_of_their_tables_gives(case: Case) -> None:
    report = price(game_of(case))
    elected = {"pair plus": "A", "six card bonus": "6B1", **case.options}
    pays = plain.PAIR_PLUS[elected["pair plus"]]
    net = sum(pays.get(plain.named(hand), -1) for hand in combinations(CARDS, 3))
    assert odds_of(report, "pair-plus").ev == Fraction(net, comb(52, 3))
    six = odds_of(report, "six-card-bonus")
    chances = {line.name: line.probability for line in six.lines}
    pays = plain.SIX_CARD_BONUS[elected["six card bonus"]]
    assert six.ev == sum(
        (pays.get(name, -1) * share for name, share in chances.items()), Fraction(0)
    )
    assert sum(chances.values()) == 1


def test_hands_of_six_cards_come_as_often_as_a_sample_says() -> None:
    chances = {
        line.name: float(line.probability)
        for line in odds_of(
            price(croupier.game(GAME, rulebook="star-rapid")), "six-card-bonus"
        ).lines
    }
    chance, deals = random.Random(SEED), 20_000
    came = Counter(plain.best_of_six(chance.sample(CARDS, 6)) for _ in range(deals))
    for name in ("three of a kind", "straight", "flush", "full house"):
        error = sqrt(chances[name] * (1 - chances[name]) / deals)
        assert abs(came[name] / deals - chances[name]) < 4 * error, name


def plays(name: str, own: tuple[int, list[int]]) -> bool:
    return name == "always-play" or (name == "queen-six-four" and own >= LEAST)


@pytest.mark.parametrize("name", ["queen-six-four", "always-play", "clock"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_ante_and_play_cost_what_a_second_count_says(case: Case, name: str) -> None:
    """Some thousand hands of the player's, each against every dealer's hand that is left, by hand."""
    play = price_played(game_of(case), name).play
    assert play is not None
    if name == "clock":
        assert (play.ev, play.staked) == (Fraction(-1), Fraction(1))
        return
    net, square, hands = Fraction(0), 0.0, 60
    chance = random.Random(SEED)
    for _ in range(hands):
        own = chance.sample(CARDS, 3)
        mean = against_every_dealer(own, name, case)
        net += mean
        square += float(mean) ** 2
    error = sqrt(max(square / hands - float(net / hands) ** 2, 0) / hands)
    assert abs(float(net / hands - play.ev)) < 4 * error


def against_every_dealer(own: list[str], name: str, case: Case) -> Fraction:
    """Return what a hand nets on average for an ante of one, against some of the dealer's hands."""
    options = {
        "ante bonus": "A",
        "qualifier": "queen high",
        "equal": case.options.get("equal hands", "stand off"),
        "beaten": case.options.get("bonus of a beaten hand", "paid"),
        **case.options,
    }
    if not plays(name, plain.strength(own)):
        return Fraction(-1)
    left = [card for card in CARDS if card not in own]
    chance, net, deals = random.Random("".join(own)), 0, 300
    for _ in range(deals):
        ante, play = plain.of_ante(1, own, chance.sample(left, 3), options, plays=True)
        net += ante.won + ante.back + play.won + play.back - 2
    return Fraction(net, deals)


def test_three_aces_are_counted_against_every_hand_of_the_dealer() -> None:
    """One value of the player's whole: four hands, each against 18,424."""
    from croupier.lab.showdowns import _counted_both  # noqa: PLC0415 - needs the lab
    from croupier.rank import THREE  # noqa: PLC0415 - the same

    aces = next(
        at for at, value in enumerate(THREE.values, 1) if str(value.name) == "three of a kind: aces"
    )
    found: Counter[str] = Counter()
    for at, number in enumerate(_counted_both()[aces].tolist()):
        if number:
            found[THREE.values[at - 1].kind] += number
    due: Counter[str] = Counter()
    for own in combinations([card for card in CARDS if card[0] == "A"], 3):
        for dealer in combinations([card for card in CARDS if card not in own], 3):
            due[plain.named(dealer)] += 1
    called = {"pair": "one pair", "high card": "odd cards"}
    assert found == Counter({called.get(name, name): number for name, number in due.items()})
    assert int(_counted_both().sum()) == WHOLE


def test_what_is_counted_needs_no_array_and_has_none() -> None:
    game: Game[Any] = croupier.game(GAME, rulebook="star-rapid")
    from croupier.lab.reports import simulated  # noqa: PLC0415 - needs the lab

    playing = party(strategy(game, "always-play"), 1000)
    with pytest.raises(RefusedError, match="counted"):
        simulated(game, rounds=1000, seed=SEED, playing=("always-play", playing))
