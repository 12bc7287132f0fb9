"""Craps, the sketch: wagers that outlive a roll, odds on others, two players; all drivers agree."""

import random
from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import pytest

from croupier.games import following
from croupier.games.following import Placement, Position
from croupier.games.protocol import Ask, Chance, Close, Deal, Offer, Over, Wager
from croupier.lab.exact import long_run
from croupier.lab.lowering import Key, lower
from croupier.lab.odds import price
from croupier.lab.policies import Called, Policy, Repeat
from croupier.lab.simulation import run
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.rosters import roster_of
from tests.sketches import Live, Walker, craps, lines_of, made, place, scores, shares
from tests.sketches.craps.bets import Point, Switch, Waiting, Working
from tests.sketches.craps.play import POINTS, Rolled, State, Throwing, Total, Wagering
from tests.sketches.craps.policies import Player, Table


GAME = craps.build()
SEED = 1996
ROLLS = list(product(range(1, 7), repeat=2))


# The figures, counted here from the thirty-six rolls alone.


def ways(number: int) -> int:
    return sum(a + b == number for a, b in ROLLS)


def first(number: int) -> Fraction:
    """The chance that a number comes before a seven."""
    return Fraction(ways(number), ways(number) + ways(7))


LINE = Fraction(ways(7) + ways(11), 36) + sum(Fraction(ways(n), 36) * first(n) for n in POINTS)
TRUE_ODDS = {n: Fraction(ways(7), ways(n)) for n in POINTS}
POINT_SHARE = {n: Fraction(ways(n), sum(ways(m) for m in POINTS)) for n in POINTS}
ROLLS_TO_A_DECISION = 1 + sum(
    Fraction(ways(n), 36) * Fraction(36, ways(n) + ways(7)) for n in POINTS
)
EDGES: dict[tuple[str, Hashable], Fraction] = {
    ("pass", ""): Fraction(7, 495),
    ("come", ""): Fraction(7, 495),
    ("odds", ""): Fraction(0),
    ("place", 6): Fraction(1, 66),
    ("place", 8): Fraction(1, 66),
    ("hardway", 4): Fraction(1, 9),
    ("hardway", 6): Fraction(1, 11),
    ("hardway", 8): Fraction(1, 11),
    ("hardway", 10): Fraction(1, 9),
    ("field", ""): Fraction(1, 18),
}
"""What the house keeps of each unit decided: the known figures, for nz1996's odds."""


def one(bet: str, target: int | str = "", units: int = 60) -> Repeat:
    return Repeat((Placement(f"a {bet}", 1, "a", bet, target, Money(units)),))


def edge(key: Key, lines: dict[str, Fraction]) -> Fraction:
    scale = GAME.ruleset.bets[key.bet].scale
    return sum((share * (1 - scale[line].total) for line, share in lines.items()), Fraction(0))


def solve(policy: Policy[State]) -> dict[Key, tuple[dict[str, Fraction], Fraction]]:
    courses = long_run(lower(GAME, policy, merge=False))
    return {key: (dict(course.lines), course.rounds) for key, course in courses.items()}


@pytest.mark.parametrize("bet", ["pass", "come"])
def test_a_line_bet_wins_244_of_495_and_lives_3_rolls_and_a_bit(bet: str) -> None:
    ((key, (lines, rolls)),) = solve(one(bet)).items()
    assert lines == {"win": LINE, "lose": 1 - LINE} == {"win": LINE, "lose": Fraction(251, 495)}
    assert rolls == ROLLS_TO_A_DECISION == Fraction(557, 165)
    assert edge(key, lines) == EDGES[bet, ""]


@pytest.mark.parametrize("number", [6, 8])
def test_a_place_bet_wins_five_of_eleven(number: int) -> None:
    ((key, (lines, _)),) = solve(one("place", number)).items()
    assert lines == {"win": first(number), "lose": 1 - first(number)}
    assert lines["win"] == Fraction(5, 11)
    assert edge(key, lines) == EDGES["place", number]


@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_a_hardway_has_one_way_to_win(number: int) -> None:
    ((key, (lines, _)),) = solve(one("hardway", number)).items()
    hard = Fraction(1, ways(number) + ways(7))
    assert lines == {f"win on {number}": hard, "lose": 1 - hard}
    assert edge(key, lines) == EDGES["hardway", number]


def test_the_field_pays_double_on_two_and_twelve() -> None:
    ((key, (lines, rolls)),) = solve(one("field")).items()
    wins = {"win": Fraction(14, 36), "win on 2": Fraction(1, 36), "win on 12": Fraction(1, 36)}
    assert lines == wins | {"lose": Fraction(20, 36)}
    assert rolls == 1
    assert edge(key, lines) == EDGES["field", ""]


def test_odds_on_a_pass_bet_have_no_edge_point_by_point() -> None:
    courses = solve(Table((Player("a", 1, (("pass", ""),)),)))
    ((key, (lines, _)),) = ((k, course) for k, course in courses.items() if k.bet == "odds")
    for number in POINTS:
        assert lines[f"win on {number}"] == POINT_SHARE[number] * first(number)
        assert GAME.ruleset.bets["odds"].scale[f"win on {number}"].won == TRUE_ODDS[number]
    assert set(lines) == {"lose"} | {f"win on {number}" for number in POINTS}
    assert edge(key, lines) == 0
    assert key.units == 120


def test_two_players_together_keep_every_known_figure() -> None:
    courses = solve(craps.two_players(GAME))
    assert {(key.player, key.bet, key.target) for key in courses} == {
        *(("a", bet, "") for bet in ("pass", "come", "odds", "field")),
        *(("b", bet, "") for bet in ("pass", "odds")),
        *(("b", bet, number) for bet, number in EDGES if number != ""),
    }
    for key, (lines, _) in courses.items():
        assert sum(lines.values()) == 1
        assert edge(key, lines) == EDGES[key.bet, key.target], key
        is_come_odds = (key.player, key.bet) == ("a", "odds")
        assert ("returned" in lines) is is_come_odds, "only come bets' odds can be off"


def test_the_price_list_has_every_known_figure() -> None:
    priced = {(odds.bet, t): -odds.ev for odds in price(GAME).bets for t in odds.targets}
    assert priced == EDGES


# Machine and array, draw for draw.


@dataclass(frozen=True)
class Caller:
    """Turns wagers off while the point is 4 or 10, on on the come out roll, and takes some down."""

    habits: Table

    def wagers(self, position: Position[State], window: str) -> Iterable[Placement | Called]:
        calls = [call for wager in position.wagers for call in self._calls(position.state, wager)]
        down = {call.wager for call in calls if call.call == "remove"}
        left = roster_of(wager for wager in position.wagers if wager.id not in down)
        return [*calls, *self.habits.wagers(Position(position.state, left), window)]

    def _calls(self, state: State, wager: Wager) -> Iterable[Called]:
        match wager.mark:
            case Working(number, switch):
                wish = Switch.ON if state.point is None else Switch.BY_RULE
                wish = Switch.OFF if state.point in (4, 10) else wish
                if wager.bet == "hardway" and number == 4 and state.point == 8:
                    yield Called(wager.id, "remove")
                elif wish not in (switch, Switch.BY_RULE):
                    yield Called(wager.id, wish.value)
            case Waiting() if wager.bet == "come":
                yield Called(wager.id, "remove")
            case _:
                return

    def act(self, state: State, ask: Ask) -> str:
        return self.habits.act(state, ask)


def agree(policy: Policy[State], rolls: int) -> Counter[str]:
    """Roll for a live table and for its array; every roll must decide the same lines."""
    table, array = Live(GAME, policy), Walker(lower(GAME, policy))
    source = random.Random(SEED)
    seen: Counter[str] = Counter()
    for _ in range(rolls):
        roll = (source.randint(1, 6), source.randint(1, 6))
        decided = lines_of(table.draw(roll))
        assert decided == array.draw(roll), f"{roll} in {table.position.state}"
        seen.update({f"{key.bet}: {line}": n for (key, line), n in decided.items()})
    return seen


def test_the_array_of_two_players_decides_what_the_live_table_decides() -> None:
    seen = agree(craps.two_players(GAME), 5_000)
    points = {f"odds: win on {number}" for number in POINTS}
    assert seen.keys() >= points | {"odds: returned", "odds: lose", "come: win", "place: win"}
    assert sum(seen.values()) > 10_000


def test_the_array_follows_calls_as_the_live_table_does() -> None:
    few = (("pass", ""), ("place", 6), ("hardway", 4), ("hardway", 8))
    table = Table((Player("a", 1, (("pass", ""),), comes=1), Player("b", 2, few, times=1)))
    seen = agree(Caller(table), 2_000)
    assert seen["hardway: removed"] > 0
    assert seen["odds: returned"] > 0


def test_two_players_come_to_256_nodes_when_every_number_may_have_a_come_bet() -> None:
    lowered = lower(GAME, craps.two_players(GAME, comes=6))
    assert lowered.nodes == 256  # no point: any of six numbers; a point: any of the other five
    assert all(lowered.rests)
    assert len(lowered.faces) == 15
    assert sum(lowered.ways) == 36


def test_equal_tables_have_equal_arrays() -> None:
    again = craps.build()
    policy = craps.two_players(again)
    assert lower(again, policy).behaviour_hash == lower(GAME, policy).behaviour_hash
    single = craps.build({"odds": 1})
    assert lower(single, policy).behaviour_hash != lower(GAME, policy).behaviour_hash


@pytest.mark.statistical
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_simulated_lines_of_two_players_come_as_often_as_they_should(seed: int) -> None:
    lowered = lower(GAME, craps.two_players(GAME))
    expected = shares(lowered)
    assert len({key for key, _ in expected}) == 12
    found = scores(run(lowered, draws=8_000_000, seed=seed), expected)
    assert all(abs(z) < 4 for z in found.values()), found


# Rolls and calls, one by one.


class Rail:
    """A player's view of the live table: place, call and roll, with the wagers' own names."""

    def __init__(self, point: int | None = None) -> None:
        self.position: Position[State] = Position(GAME.play.start(point))

    def place(
        self, bet: str, target: int | str = "", units: int = 60, *, on: str | None = None
    ) -> Refusal | None:
        name = f"{bet} {target}".strip() + (f" on {on}" if on else "")
        asked = Placement(name, 1, "a", bet, target, Money(units), on)
        placed = place(GAME, self.position, asked)
        if isinstance(placed, Refusal):
            return placed
        self.position = placed
        return None

    def call(self, name: str, call: str) -> list[str] | Refusal:
        wager = self.position.wager(name)
        assert wager is not None
        called = following.call(GAME, self.position, wager, call)
        if isinstance(called, Refusal):
            return called
        self.position = called.position
        return [line for decision in called.decisions for line in decision.lines]

    def roll(self, one: int, other: int) -> dict[str, str]:
        closed = made(following.advance(GAME, self.position, Close()))
        rolled = made(following.advance(GAME, closed.position, Chance((one, other))))
        over = GAME.play.turn(rolled.position.state)
        assert isinstance(over, Over)
        self.position = Position(GAME.play.start(over.carry), rolled.position.wagers)
        return {decision.wager.id: decision.lines[0] for decision in rolled.decisions}


def with_a_come_bet_on_six() -> Rail:
    """Point eight, a come bet that went to six with odds behind it."""
    rail = Rail(8)
    assert rail.place("come") is None
    assert rail.roll(2, 4) == {}
    assert rail.place("odds", units=120, on="come") is None
    return rail


def test_a_come_bet_and_its_odds_outlive_the_point() -> None:
    rail = with_a_come_bet_on_six()
    assert rail.roll(4, 4) == {}
    assert rail.position.state == Wagering(None)
    marks = {wager.id: wager.mark for wager in rail.position.wagers}
    assert marks == {"come": Point(6), "odds on come": Working(6)}
    assert rail.roll(4, 5) == {}
    assert rail.position.state == Wagering(9)
    assert rail.roll(1, 5) == {"come": "win", "odds on come": "win on 6"}


@pytest.mark.parametrize(("roll", "line"), [((3, 3), "win"), ((3, 4), "lose")])
def test_come_odds_are_off_on_the_come_out_roll_and_returned(
    roll: tuple[int, int], line: str
) -> None:
    rail = with_a_come_bet_on_six()
    rail.roll(4, 4)
    assert rail.roll(*roll) == {"come": line, "odds on come": "returned"}


@pytest.mark.parametrize(("roll", "line"), [((3, 3), "win on 6"), ((3, 4), "lose")])
def test_come_odds_called_on_work_on_the_come_out_roll(roll: tuple[int, int], line: str) -> None:
    rail = with_a_come_bet_on_six()
    rail.roll(4, 4)
    assert rail.call("odds on come", "on") == []
    assert rail.roll(*roll)["odds on come"] == line


def test_come_odds_called_off_are_returned_whatever_comes() -> None:
    rail = with_a_come_bet_on_six()
    assert rail.call("odds on come", "off") == []
    assert rail.roll(3, 4) == {"come": "lose", "odds on come": "returned"}


def test_place_bets_and_hardways_sleep_on_the_come_out_roll() -> None:
    rail = Rail()
    for bet, number in (("place", 6), ("hardway", 6), ("hardway", 8)):
        assert rail.place(bet, number) is None
    assert rail.roll(3, 4) == {}
    assert rail.call("hardway 8", "on") == []
    assert rail.roll(4, 4) == {"hardway 8": "win on 8"}
    assert rail.call("place 6", "off") == []
    assert rail.roll(2, 4) == {"hardway 6": "lose"}
    assert rail.call("place 6", "on") == []
    assert rail.roll(3, 3) == {"place 6": "win"}


def test_what_may_be_taken_down_comes_back_whole() -> None:
    rail = with_a_come_bet_on_six()
    assert rail.call("odds on come", "remove") == ["removed"]
    assert GAME.ruleset.bets["odds"].scale["removed"].total == 1
    refused = rail.call("come", "remove")
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.CALL_IS_NOT_ALLOWED


# What is refused.


def test_odds_wait_for_a_point() -> None:
    rail = Rail()
    rail.place("pass")
    refused = rail.place("odds", on="pass")
    assert refused is not None
    assert refused.reason is Reason.BET_IS_NOT_OFFERED
    assert [str(rule) for rule in refused.rules] == ["nz1996:X/3.1(e)", "nz1996:X/3.1(g)"]


def test_odds_are_at_most_double() -> None:
    rail = Rail()
    rail.place("pass", units=50)
    rail.roll(1, 3)
    too_much = rail.place("odds", units=101, on="pass")
    assert too_much is not None
    assert too_much.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    assert rail.place("odds", units=100, on="pass") is None


def test_odds_hang_on_a_line_bet() -> None:
    rail = Rail(8)
    rail.place("place", 6)
    for on in (None, "pass", "place 6"):
        refused = rail.place("odds", on=on)
        assert refused is not None
        assert refused.reason is Reason.WAGER_NEEDS_ANOTHER


@pytest.mark.parametrize(
    ("point", "bet", "target", "reason"),
    [
        (8, "pass", "", Reason.BET_IS_NOT_OFFERED),
        (None, "come", "", Reason.BET_IS_NOT_OFFERED),
        (None, "place", 4, Reason.TARGET_IS_NOT_ON_THE_LAYOUT),
        (8, "hardway", 5, Reason.TARGET_IS_NOT_ON_THE_LAYOUT),
    ],
)
def test_a_bet_is_made_where_and_when_it_may_be(
    point: int | None, bet: str, target: int | str, reason: Reason
) -> None:
    refused = Rail(point).place(bet, target)
    assert refused is not None
    assert refused.reason is reason


def test_nothing_is_placed_or_called_while_the_dice_fly() -> None:
    rail = with_a_come_bet_on_six()
    rail.position = made(following.advance(GAME, rail.position, Close())).position
    assert GAME.play.turn(rail.position.state) == Deal("roll")
    refused = rail.place("field")
    assert refused is not None
    assert refused.reason is Reason.WAGERING_IS_CLOSED
    assert isinstance(rail.call("odds on come", "off"), Refusal)


def test_only_a_roll_of_two_dice_counts_and_only_when_it_is_due() -> None:
    refuse = GAME.play.refuse
    early = refuse(Wagering(), Chance((1, 1)))
    assert early is not None
    assert early.reason is Reason.CHANCE_IS_NOT_DUE
    for symbol in ((1, 7), (1, 1, 1), 7, "seven"):
        odd = refuse(Throwing(), Chance(symbol))
        assert odd is not None
        assert odd.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    late = refuse(Rolled(Total(4), 4), Close())
    assert late is not None
    assert late.reason is Reason.MOVE_IS_NOT_DUE
    assert GAME.play.turn(Wagering(4)) == Offer("wagers")
