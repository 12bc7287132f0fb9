"""Blackjack, the sketch: windows that an act opens, two bettors on a box; all drivers agree."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import cache

import pytest

from croupier.equipment.cards import DECK, card
from croupier.equipment.devices import Urn
from croupier.games import following
from croupier.games.following import Placement, Position
from croupier.games.protocol import Act, Asks, Chance, Close, Deal, Move, Offer, Over
from croupier.lab.exact import one_round
from croupier.lab.lowering import Counted, Lowered, lower
from croupier.lab.simulation import run
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError
from tests.sketches import Live, Walker, blackjack, lines_of, made, place, scores
from tests.sketches.blackjack.bets import SECOND_HAND
from tests.sketches.blackjack.by_hand import Box, dealt, split
from tests.sketches.blackjack.enumeration import enumerated
from tests.sketches.blackjack.policies import BEHIND, SEATED, STAKE, AtTheBox, Bettor
from tests.sketches.blackjack.states import Dealing, Deciding, Settled, State


GAME = blackjack.build(blackjack.ENDLESS)
SEEDS = {"basic": 1996, "first hand": 2004, "second hand": 2025, "any acts": 21}
POLICIES = {
    "basic": blackjack.basic(GAME),
    "first hand": blackjack.two_bettors(GAME),
    "second hand": blackjack.two_bettors(GAME, names_second=True),
}


@cache
def lowered(policy: str) -> Lowered:
    return lower(GAME, POLICIES[policy])


# Lines worked by hand from division II of nz1996.


@pytest.mark.parametrize("up", "23456789")
def test_a_blackjack_against_2_to_9_is_paid_before_another_card(up: str) -> None:
    box = dealt(f"AS {up}H KS")
    assert box.is_over()
    assert box.lines == {"seated box": "blackjack"}
    assert box.net[SEATED] == 150


@pytest.mark.parametrize(("up", "second"), [("KH", "AH"), ("AH", "10C")])
def test_two_blackjacks_stand_off(up: str, second: str) -> None:
    box = dealt(f"AS {up} QS")
    if up == "AH":
        box.close()
    assert not box.lines
    box.deal(second)
    assert box.is_over()
    assert box.lines == {"seated box": "stand off"}
    assert box.net[SEATED] == 0


def test_a_blackjack_waits_for_the_second_card_of_a_ten_and_for_no_third() -> None:
    box = dealt("AS KH QS").deal("2C")
    assert box.is_over()
    assert box.lines == {"seated box": "blackjack"}


def test_three_cards_to_21_lose_to_blackjack_and_stand_off_with_21() -> None:
    drawn = "5S KH 6S"
    assert dealt(drawn).act("draw").deal("QC AC").lines == {"seated box": "dealer blackjack"}
    assert dealt(drawn).act("draw").deal("QC 5C 6C").lines == {"seated box": "stand off"}


def test_a_dealers_blackjack_takes_the_original_once() -> None:
    box = split("8S KH 8C").deal("3S").act("double").stake("double").close().deal("10D")
    box.deal("2D").act("double").stake("double", on="split").close().deal("9C")
    assert not box.lines
    box.deal("AC")
    assert box.is_over()
    assert box.lines == dict.fromkeys(
        ("seated box", "seated double 1", "seated split", "seated double 2"), "dealer blackjack"
    )
    assert box.net[SEATED] == -100


def test_a_dealers_blackjack_returns_the_double_of_an_unsplit_hand() -> None:
    box = dealt("6S KH 5S").act("double").stake("double").close().deal("9C AC")
    assert box.net[SEATED] == -100


def test_a_bust_double_is_lost_at_once_and_the_dealer_takes_no_card() -> None:
    box = dealt("6S 5H 10S").act("double").stake("double").close().deal("KC")
    assert box.is_over()
    assert box.lines == {"seated box": "bust", "seated double 1": "bust"}
    assert box.net[SEATED] == -200


def test_what_bust_before_a_dealers_blackjack_stays_lost() -> None:
    first = split("8S KH 8C").deal("6S").act("double").stake("double").close().deal("10D")
    assert first.lines == {"seated box": "bust", "seated double 1": "bust"}
    first.deal("10C").act("stand").deal("AC")
    assert first.lines["seated split"] == "dealer blackjack"
    assert first.net[SEATED] == -200, "the split stake came back"
    second = split("8S KH 8C").deal("10S").act("stand").deal("6S").act("draw").deal("QC")
    assert second.lines == {"seated split": "bust"}
    assert second.deal("AC").lines["seated box"] == "dealer blackjack"
    assert second.net[SEATED] == -200, "the original is taken on top"


@pytest.mark.parametrize(
    ("second", "line", "net"), [("KC", "win", 0), ("AC", "lose", -50), ("9C", "lose", -150)]
)
def test_insurance_is_decided_by_the_dealers_second_card(second: str, line: str, net: int) -> None:
    box = dealt("10S AH 9S").stake("insurance", 50).close().act("stand").deal(second)
    assert box.lines["seated insurance"] == line
    hand = {"KC": "dealer blackjack", "9C": "lose"}.get(second)
    assert box.lines.get("seated box") == hand, "an ace makes the dealer draw on"
    assert box.net[SEATED] == net


def test_insurance_outlives_a_bust_hand_and_wants_one_card_only() -> None:
    box = dealt("10S AH 6S").stake("insurance", 50).close().act("draw").deal("9C")
    assert box.lines == {"seated box": "bust"}
    assert not box.is_over()
    box.deal("2C")
    assert box.is_over()
    assert box.lines["seated insurance"] == "lose"


def test_an_insured_blackjack_wins_one_stake_either_way() -> None:
    nets = [
        dealt("AS AH KS").stake("insurance", 50).close().deal(second).net[SEATED]
        for second in ("KC", "5C")
    ]
    assert nets == [100, 100]


def test_split_aces_get_one_card_each_and_make_no_blackjack() -> None:
    box = split("AS 6H AC").deal("KS 5C")
    assert box.game.play.turn(box.position.state) == Deal("dealer"), "nothing was asked"
    box.deal("10H 5S")
    assert box.position.state == Settled((21, 16), 21)
    assert box.lines == {"seated box": "stand off", "seated split": "lose"}


def test_21_on_split_tens_pays_even_money() -> None:
    box = split("KS 6H QS").deal("AC AD").deal("10H 2S")
    assert box.lines == {"seated box": "win", "seated split": "win"}
    assert box.net[SEATED] == 200


def test_a_split_hand_is_not_split_again_but_may_be_doubled() -> None:
    box = split("8S 6H 8C").deal("8D")
    turn = box.game.play.turn(box.position.state)
    assert isinstance(turn, Asks)
    assert turn.asks[0].acts == ("stand", "draw", "double")


def test_the_dealer_stands_on_soft_17_and_draws_to_16() -> None:
    assert dealt("10S 6H 8S").act("stand").deal("AC").lines == {"seated box": "win"}
    box = dealt("10S 6H 8S").act("stand").deal("KC")
    assert not box.is_over()
    assert box.deal("3C").lines == {"seated box": "lose"}


def test_a_double_may_be_for_less() -> None:
    box = dealt("6S 5H 5S", minimum=20).act("double")
    refusals = [box.ask("double", units) for units in (19, 101)]
    assert [refusal and refusal.reason for refusal in refusals] == [
        Reason.STAKE_IS_UNDER_THE_MINIMUM,
        Reason.STAKE_IS_OVER_THE_MAXIMUM,
    ]
    box.stake("double", 20).close().deal("9C").deal("10H 4C")
    assert box.net[SEATED] == 120


def test_a_double_that_nobody_makes_is_no_double() -> None:
    box = dealt("6S 5H 5S").act("double").close()
    assert isinstance(box.position.state, Deciding)


# Two bettors on the box.


def test_a_bettor_behind_may_leave_the_double_but_gets_its_one_card() -> None:
    box = dealt("6S 5H 5S", BEHIND).act("double").stake("double").close().deal("2C").deal("10H 2D")
    assert box.position.state == Settled((16,), 17)
    assert box.net == {SEATED: -200, BEHIND: -100}


@pytest.mark.parametrize(("calls", "net"), [((), 100), ((SECOND_HAND,), -100)])
def test_a_bettor_behind_names_the_hand_his_stake_follows(calls: tuple[str, ...], net: int) -> None:
    box = dealt("9S 8H 9C", BEHIND).act("split").stake("split")
    for name in calls:
        box.call("behind box", name)
    box.close().deal("10S").act("stand").deal("7C").act("stand").deal("KC")
    assert box.position.state == Settled((19, 16), 18)
    assert box.net == {SEATED: 0, BEHIND: net}


def test_a_bettor_behind_who_followed_the_first_hand_cannot_double_the_second() -> None:
    box = dealt("4S 6H 4C", BEHIND).act("split").stake("split").close()
    box.deal("10S").act("stand").deal("7C").act("double")
    refusal = box.ask("double", player=BEHIND)
    assert refusal is not None
    assert refusal.reason is Reason.WAGER_NEEDS_ANOTHER
    box.stake("double", on="split")


def test_each_bettor_insures_for_himself() -> None:
    box = dealt("10S AH 9S", BEHIND).stake("insurance", 50, BEHIND).close().act("stand").deal("KC")
    assert box.net == {SEATED: -100, BEHIND: 0}


# Refusals.


@pytest.mark.parametrize(
    ("cards", "move", "reason"),
    [
        ("", Close(), None),
        ("", Act(1, 1, "stand"), Reason.MOVE_IS_NOT_DUE),
        ("6S 5H 4S", Act(1, 1, "stand"), Reason.ACT_IS_NOT_ALLOWED),
        ("6S 5H 4S", Act(1, 1, "split"), Reason.ACT_IS_NOT_ALLOWED),
        ("6S 5H 4S", Act(1, 2, "draw"), Reason.ACT_IS_NOT_ALLOWED),
        ("6S 5H 4S", Act(2, 1, "draw"), Reason.ACT_IS_NOT_ALLOWED),
        ("6S 5H 4S", Chance(card("2S")), Reason.CHANCE_IS_NOT_DUE),
        ("6S 5H 4S", Close(), Reason.MOVE_IS_NOT_DUE),
        ("6S 5H", Chance("joker"), Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT),
        ("6S 5H", Act(1, 1, "draw"), Reason.MOVE_IS_NOT_DUE),
        ("6S AH 4S", Chance(card("2S")), Reason.CHANCE_IS_NOT_DUE),
    ],
)
def test_what_is_not_due_is_refused(cards: str, move: Move, reason: Reason | None) -> None:
    box = dealt(cards) if cards else Box().stake("box")
    assert box.refusal(move) is reason


@pytest.mark.parametrize(
    ("bet", "units", "reason"),
    [
        ("box", 100, Reason.WAGERING_IS_CLOSED),
        ("double", 100, Reason.WAGERING_IS_CLOSED),
        ("insurance", 50, Reason.WAGERING_IS_CLOSED),
        ("split", 99, Reason.STAKE_IS_UNDER_THE_MINIMUM),
        ("split", 101, Reason.STAKE_IS_OVER_THE_MAXIMUM),
        ("split", 100, None),
    ],
)
def test_a_window_takes_its_own_wagers_only(bet: str, units: int, reason: Reason | None) -> None:
    refusal = dealt("8S 5H 8C").act("split").ask(bet, units)
    assert (refusal and refusal.reason) is reason


def test_wagers_are_made_once_each_and_not_without_a_window() -> None:
    empty = Box()
    assert empty.refusal(Close()) is Reason.MOVE_IS_NOT_DUE
    again = empty.stake("box").ask("box")
    assert again is not None
    assert again.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
    insured = empty.close().deal("10S AH 9S")
    over = insured.ask("insurance", 51)
    assert over is not None
    assert over.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    twice = insured.stake("insurance", 50).ask("insurance", 50)
    assert twice is not None
    assert twice.reason is Reason.WAGER_MAY_NOT_BE_CHANGED
    closed = insured.close().ask("insurance", 50)
    assert closed is not None
    assert closed.reason is Reason.WAGERING_IS_CLOSED
    for on in ("stranger box", "seated box"):
        asked = Placement("split", 1, "stranger", "split", "", Money(STAKE), on)
        stranger = place(GAME, dealt("8S 5H 8C").act("split").position, asked)
        assert isinstance(stranger, Refusal)
        assert stranger.reason is Reason.WAGER_NEEDS_ANOTHER


def test_the_second_hand_is_named_while_the_pair_is_split_and_not_later() -> None:
    box = split("8S 5H 8C").deal("2S")
    standing = box.position.wager("seated box")
    assert standing is not None
    refusal = following.call(GAME, box.position, standing, SECOND_HAND)
    assert isinstance(refusal, Refusal)
    assert refusal.reason is Reason.CALL_IS_NOT_ALLOWED


def test_the_notation_reads_what_it_writes() -> None:
    notation = GAME.notation
    for bet, machine in GAME.bets.items():
        for target in machine.targets():
            assert notation.wager(bet, notation.write_target(bet, target)).target == target
    for each in DECK:
        assert notation.chance(notation.write_symbol(each)) == Chance(each)
    for bet, target in (("box", "7"), ("double", ""), ("superseven", "")):
        with pytest.raises(RefusedError):
            notation.wager(bet, target)
    with pytest.raises(RefusedError):
        notation.chance("11X")


# Machine and array, draw for draw.


@pytest.mark.parametrize("policy", POLICIES)
def test_the_array_decides_what_the_live_table_decides(policy: str) -> None:
    cards = random.Random(SEEDS[policy]).choices(DECK, k=10_000)
    live, walker = Live(GAME, POLICIES[policy]), Walker(lowered(policy))
    rounds = 0
    for each in cards:
        lines = lines_of(live.draw(each))
        assert walker.draw(each) == lines
        ended = live.position.state == Dealing()
        assert walker.lowered.rests[walker.node // len(walker.lowered.faces)] is ended
        rounds += ended
    assert rounds > 1_600


def test_any_acts_decide_every_wager_once() -> None:
    draws = random.Random(SEEDS["any acts"])
    every = AtTheBox((Bettor(SEATED, insures=True), Bettor(BEHIND, splits=False, insures=True)))
    position: Position[State] = Position(GAME.play.start(None))
    laid: set[str] = set()
    for _ in range(20_000):
        turn = GAME.play.turn(position.state)
        move: Move
        match turn:
            case Offer():
                for wish in every.wagers(position, turn.window):
                    placed = place(GAME, position, wish) if isinstance(wish, Placement) else None
                    position = placed if isinstance(placed, Position) else position
                laid |= {wager.id for wager in position.wagers}
                move = Close()
            case Asks():
                ask = turn.asks[0]
                move = Act(ask.seat, ask.hand, draws.choice(ask.acts))
            case Deal():
                move = Chance(draws.choice(DECK))
            case Over():
                assert not laid
                assert not position.wagers
                position = Position(GAME.play.start(turn.carry))
                continue
        advanced = made(following.advance(GAME, position, move))
        for decision in advanced.decisions:
            laid.remove(decision.wager.id)
            assert decision.lines[0] in GAME.ruleset.bets[decision.wager.bet].scale
        assert GAME.play.view(advanced.position.state)["phase"]
        position = advanced.position


# Exact figures: the array's against an enumeration that knows nothing of the sketch.


def propagated(array: Lowered) -> dict[Counted, Fraction]:
    """Send the ways of one round through the array, whole numbers only, and count its lines."""
    total, here, draws = sum(array.ways), {0: 1}, 1
    found: dict[Counted, Fraction] = defaultdict(Fraction)
    while here:
        ahead: dict[int, int] = defaultdict(int)
        came: dict[int, int] = defaultdict(int)
        draws *= total
        for node, ways in here.items():
            for face, times in enumerate(array.ways):
                kind = array.classes[node + face]
                came[kind] += ways * times
                if not array.outcomes[kind].ends:
                    ahead[array.array[node + face]] += ways * times
        for kind, ways in came.items():
            for counted in array.outcomes[kind].lines:
                found[counted] += Fraction(ways, draws)
        here = ahead
    return found


def nets(lines: Iterable[tuple[Counted, Fraction]]) -> dict[str, Fraction]:
    """Settle lines by their shares, for each player and his insurance apart, in stakes."""
    found: dict[str, Fraction] = defaultdict(Fraction)
    for (key, line), share in lines:
        name = f"insurance {key.player}" if key.bet == "insurance" else key.player
        pay = GAME.ruleset.bets[key.bet].scale[line]
        found[name] += share * (pay.total - 1) * key.units / STAKE
    return found


BASIC = Fraction(-40773293251436944035232393, 7056410014866816666030739693)
"""Basic strategy from an endless deck: the house keeps 0.578 % of the stake on the box."""


def test_basic_strategy_comes_to_what_an_enumeration_of_its_own_says() -> None:
    assert enumerated(stays_behind=False) == BASIC
    assert nets(propagated(lowered("basic")).items()) == {SEATED: BASIC}


def test_the_exact_driver_says_the_same() -> None:
    courses = one_round(lowered("basic"), Urn.of(GAME.device, GAME.play.face))
    assert sum(courses.values()) == 1
    lines = ((counted, share) for course, share in courses.items() for counted in course)
    assert nets(lines) == {SEATED: BASIC}


@pytest.mark.parametrize("policy", ["first hand", "second hand"])
def test_two_bettors_come_to_what_an_enumeration_of_their_own_says(policy: str) -> None:
    insurance = Fraction(1, 13) * (2 * Fraction(4, 13) - Fraction(9, 13)) / 2
    assert nets(propagated(lowered(policy)).items()) == {
        SEATED: BASIC,
        BEHIND: enumerated(stays_behind=True),
        f"insurance {SEATED}": insurance,
        f"insurance {BEHIND}": insurance,
    }


@pytest.mark.statistical
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_simulated_lines_come_as_often_as_they_should(seed: int) -> None:
    array = lowered("first hand")
    simulated = run(array, draws=8_000_000, seed=seed)
    found = scores(simulated, propagated(array), each_round=True)
    assert all(abs(z) < 4 for z in found.values()), found


SIX_DECKS = Fraction(-485, 100_000)
"""From the shoe of six decks: 0.4847 ± 0.0051 % in 567 million rounds, seed 7."""


@pytest.mark.statistical
def test_the_same_array_is_dealt_from_a_shoe() -> None:
    game = blackjack.build()
    array = lower(game, blackjack.basic(game))
    assert array.behaviour_hash != lowered("basic").behaviour_hash, "a shoe has other ways"
    assert array.array == lowered("basic").array
    simulated = run(array, draws=40_000_000, seed=1)
    lines: Counter[Counted] = Counter()
    for outcome, times in zip(array.outcomes, simulated.totals.tolist(), strict=True):
        for counted in outcome.lines:
            lines[counted] += times
    (net,) = nets((counted, Fraction(times)) for counted, times in lines.items()).values()
    error = 1.15 / simulated.rounds**0.5
    assert abs(float(net / simulated.rounds - SIX_DECKS)) < 4 * error


@pytest.mark.parametrize(("policy", "nodes"), [("basic", 6_307), ("second hand", 6_557)])
def test_the_array_stays_small(policy: str, nodes: int) -> None:
    assert lowered(policy).nodes == nodes
