"""Any sequence of moves: machine, array and settlement agree draw for draw."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.games import following
from croupier.games.following import Laying, Placement, Position
from croupier.games.protocol import Act, Chance, Close, Game, Over, Ruling
from croupier.lab.lowering import Lowered, key_of, lower
from croupier.lab.policies import Repeat
from croupier.table.moves import Call, Place, Rule
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal
from tests.games.tables import CASES, Case, every_table, game_of
from tests.games.walking import Asked, Walk


thorough = settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])


def backed(game: Game[Any]) -> list[tuple[str, Any]]:
    """List every bet on every target."""
    return [(name, target) for name, bet in game.bets.items() for target in bet.targets()]


def stakes(game: Game[Any], bet: str, target: Any) -> st.SearchStrategy[Money]:
    """Give stakes that divide into the pieces of a bet."""
    pieces = sum(piece.units for piece in game.bets[bet].pieces(target)) or 1
    return st.integers(1, 10**9).map(lambda unit: Money(unit * pieces))


@st.composite
def places(draw: st.DrawFn, game: Game[Any]) -> Place:
    """Draw a wager on anything the table has; the walk gives it its name."""
    bet, target = draw(st.sampled_from(backed(game)))
    stake: Money | Refusal = draw(stakes(game, bet, target))
    seat = draw(st.integers(0, 3))
    written = game.notation.write_target(bet, target)
    return Place("", f"seat {seat}", seat, bet, written, stake)


def odd_places() -> st.SearchStrategy[Place]:
    """Draw wagers no table takes."""
    junk = st.sampled_from(["no such bet", "", "99", "17-5-1", "no such target"])
    never = Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, "the stake is no amount")
    return st.builds(
        Place,
        id=st.just(""),
        player=st.just("seat 1"),
        seat=st.just(1),
        bet=junk,
        target=junk,
        stake=st.sampled_from([never, Money(100)]),
    )


def rulings(game: Game[Any]) -> st.SearchStrategy[Ruling]:
    """Draw rulings the book knows and some it does not, with facts that fit or do not."""
    names = [*game.ruleset.rulings, "no such ruling"]
    causes = [cause for terms in game.ruleset.rulings.values() for cause in terms.causes]
    facts = st.fixed_dictionaries(
        {},
        optional={
            "cause": st.sampled_from([*causes, "no such cause"]),
            "called": st.booleans(),
            "ball": st.sampled_from([*map(str, game.device.symbols), "99"]),
            "circuits": st.integers(0, 9),
        },
    )
    made = facts.map(lambda known: tuple(sorted(known.items())))
    return st.builds(Ruling, st.sampled_from(names), made)


def moves(game: Game[Any]) -> st.SearchStrategy[Asked]:
    """Draw one move of any kind, most of them such as make a round go on."""
    symbols = st.sampled_from(game.device.symbols)
    called = st.sampled_from(["remove", "off", "no such call"])
    wagers = st.integers(1, 12).map(lambda number: f"w{number}")
    odd_symbols = st.sampled_from([Chance("99"), Chance(17), Chance(None), Chance(("0",))])
    acts = st.builds(Act, st.integers(0, 3), st.integers(0, 1), st.sampled_from(["hit", "stand"]))
    return st.one_of(
        places(game),
        places(game),
        places(game),
        symbols.map(Chance),
        symbols.map(Chance),
        st.just(Close()),
        st.just(Close()),
        st.builds(Call, wagers, called),
        odd_places(),
        rulings(game).map(Rule),
        odd_symbols,
        acts,
    )


def named(asked: Asked, number: int) -> Asked:
    """Give a wager its name, the number of its move."""
    if not isinstance(asked, Place):
        return asked
    return Place(
        f"w{number}", asked.player, asked.seat, asked.bet, asked.target, asked.stake, asked.on
    )


@every_table
@thorough
@given(data=st.data())
def test_machine_array_and_settlement_agree_after_any_moves(
    case: Case, data: st.DataObject
) -> None:
    walk = Walk.of(case)
    drawn = data.draw(st.lists(moves(walk.game), max_size=40))
    for number, asked in enumerate(drawn, start=1):
        walk.ask(named(asked, number))
        walk.next_round()


def play(game: Game[Any], placements: tuple[Placement, ...], symbol: Any) -> list[Any]:
    """Play one round of these wagers by the machine; give every line with its name."""
    laying = Laying(game, Position(game.play.start(None)))
    assert laying.lay(placements) is None
    decided: list[Any] = []
    position = laying.position
    for move in (Close(), Chance(symbol)):
        advanced = following.advance(game, position, move)
        assert not isinstance(advanced, Refusal), str(advanced)
        decided += [(key_of(each), line) for each in advanced.decisions for line in each.lines]
        position = advanced.position
    assert isinstance(game.play.turn(position.state), Over)
    return sorted(decided, key=repr)


@every_table
@thorough
@given(data=st.data())
def test_an_array_walks_as_the_machine_plays(case: Case, data: st.DataObject) -> None:
    game = game_of(case)
    pieces = [(bet, target) for bet, target in backed(game) if not game.bets[bet].pieces(target)]
    chosen = data.draw(st.lists(st.sampled_from(pieces), min_size=1, max_size=6, unique=True))
    placements = tuple(
        Placement(f"{number}", number, f"seat {number}", bet, target, Money(units))
        for number, (bet, target) in enumerate(chosen)
        for units in [data.draw(st.integers(1, 10**6))]
    )
    lowered: Lowered = lower(game, Repeat(placements))
    node = 0
    for symbol in data.draw(st.lists(st.sampled_from(game.device.symbols), max_size=12)):
        transition = node + lowered.face_of(symbol)
        outcome = lowered.outcomes[lowered.classes[transition]]
        assert list(outcome.lines) == play(game, placements, symbol)
        assert outcome.ends
        node = lowered.array[transition]


@pytest.mark.parametrize("case", CASES[:1])
def test_the_walks_are_not_idle(case: Case) -> None:
    walk = Walk.of(case)
    script: list[Asked] = [
        Place("w1", "seat 1", 1, "straight-up", "17", Money(500)),
        Place("w2", "seat 1", 1, "straight-up", "99", Money(500)),
        Chance("17"),
        Close(),
        Chance("17"),
    ]
    for asked in script:
        walk.ask(asked)
    assert (walk.draws, walk.refusals) == (1, 2)
    assert walk.round.slips[0].winnings == Money(500 * 35)
