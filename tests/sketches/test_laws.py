"""Laws of questions, over every game of the house at every table, and over the sketches."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from croupier.games.protocol import (
    Act,
    Asks,
    Chance,
    Close,
    Deal,
    Game,
    Move,
    Over,
    StandingWager,
    Turn,
)
from croupier.terms.money import Money
from tests.games.tables import ASKED, CASES, DEALT, game_of
from tests.sketches import array


SEED = 20261119
MOVES = 300
SEATS = range(1, 8)
SKETCHES: dict[str, Callable[[], Game[Any]]] = {
    "array": array.build,
}
EVERY = [
    *(
        pytest.param(lambda case=case: game_of(case), id=case.id)
        for case in (*CASES, *DEALT, *ASKED)
    ),
    *(pytest.param(build, id=f"sketch of {name}") for name, build in SKETCHES.items()),
]


def moves(game: Game[Any], turn: Turn, chance: random.Random) -> list[Move]:
    """List some moves of what is due, in an order at random."""
    if isinstance(turn, Deal):
        found: list[Move] = [Chance(symbol) for symbol in set(game.device.symbols)]
    elif isinstance(turn, Asks):
        found = [
            Act(seat, ask.hand, choice.act, tuple(chance.sample(range(9), choice.names[1])))
            for ask in turn.asks
            for seat in ask.seats
            for choice in ask.choices
        ]
    else:
        seats = chance.sample(SEATS, chance.randint(1, len(SEATS)))
        standing = (
            StandingWager(seat, name, target, Money(100))
            for seat in seats
            for name, bet in game.bets.items()
            for target in bet.targets()
        )
        found = [Close(tuple(standing)), Close()]
    found.sort(key=repr)
    chance.shuffle(found)
    return found


def hold(game: Game[Any], turn: Asks) -> None:
    """Hold what is asked to the laws."""
    assert game.asks, "a game that asks says so: who decides is fixed when wagering ends"
    assert turn.asks, "questions that are put to nobody are never over"
    asked = [(seat, ask.hand) for ask in turn.asks for seat in ask.seats]
    assert len(asked) == len(set(asked)), "a seat is asked about a hand once"
    for ask in turn.asks:
        assert ask.seats, "a question is put to somebody"
        assert len(ask.acts) == len(set(ask.acts))
        default = ask.choice(ask.default)
        assert default is not None, "the clock answers what may be answered"
        assert default.bet is None, "the clock stakes nobody's money"
        assert default.takes(()), "the clock names no cards"
        assert all(choice.bet in (None, *game.bets) for choice in ask.choices)


@pytest.mark.parametrize("build", EVERY)
def test_a_question_is_put_to_somebody_and_its_default_may_be_given_and_stakes_nothing(
    build: Callable[[], Game[Any]], record_property: Callable[[str, object], None]
) -> None:
    game, chance, met = build(), random.Random(SEED), 0
    state = game.play.start(None)
    for _ in range(MOVES):
        turn = game.play.turn(state)
        if isinstance(turn, Over):
            state = game.play.start(turn.carry)
            continue
        if isinstance(turn, Asks):
            hold(game, turn)
            met += 1
            for ask in turn.asks:
                for seat in ask.seats:
                    assert game.play.refuse(state, Act(seat, ask.hand, ask.default)) is None
        due = (m for m in moves(game, turn, chance) if game.play.refuse(state, m) is None)
        move = next(due, None)
        assert move is not None, f"nothing can be done about {turn}"
        state = game.play.step(state, move)
    record_property("visited", f"questions of {game.name}: {met}")
    assert bool(met) is game.asks
