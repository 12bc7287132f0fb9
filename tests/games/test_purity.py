"""Plays and wagers are frozen values and pure functions, and their arrays are what they seem."""

import dataclasses
from collections.abc import Hashable, Iterator
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from msgspec import Struct

from croupier.equipment.devices import Shoe, Urn
from croupier.games import following
from croupier.games.following import Laying, Placement, Position
from croupier.games.protocol import Chance, Close, Game, Move, Over, Ruling
from croupier.lab.exact import stationary
from croupier.lab.lowering import lower
from croupier.lab.players import Repeat, every_wager, wagers_on
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.refusals import Refusal
from croupier.terms.rosters import Roster
from tests.games.tables import (
    CASES,
    DEALT,
    Case,
    at_once,
    every_table,
    game_of,
    lived,
    nodes,
    priced,
    whole_cloth,
)
from tests.games.test_moves import as_fact
from tests.lab.long_runs import long_run, one_round


every_table_and_a_shoe = pytest.mark.parametrize(
    "case", [pytest.param(case, id=case.id) for case in (*CASES, *DEALT[:1])]
)


def possible(game: Game[Any]) -> list[Move]:
    """List moves that reach every state: closes, every symbol, every ruling.

    Of cards every third face is brought, as the lab does: that reaches states of every kind.
    """
    symbols = game.device.symbols
    if isinstance(game.device, Shoe):
        symbols = tuple(dict.fromkeys(map(game.play.face, symbols)))[::3]
    found: list[Move] = [Close(), *map(Chance, symbols)]
    for name, terms in game.ruleset.rulings.items():
        causes = [("cause", cause) for cause in terms.causes] or [("cause", "none")]
        found.append(Ruling(name))
        for cause in causes:
            for called in (True, False):
                shown = as_fact(symbols[1])
                for fact in (("ball", shown), ("roll", shown), ("dice", shown), ("card", shown)):
                    facts = (fact, ("called", called), cause)
                    found += [Ruling(name, tuple(sorted(facts))), Ruling(name, (fact,))]
    return found


def reached(game: Game[Any]) -> Iterator[tuple[Position[Any], Move, Position[Any]]]:
    """Walk every position of one wager on the first target of the first bet, round after round."""
    bet = next(iter(game.bets))
    laying = Laying(game, Position(game.play.start(None)))
    target = next(iter(game.bets[bet].targets()))
    assert laying.lay((Placement("1", 1, "p", bet, target, Money(100)),)) is None
    seen: set[Position[Any]] = {laying.position}
    queue = [laying.position]
    while queue:
        position = queue.pop()
        for move in possible(game):
            advanced = following.advance(game, position, move)
            if isinstance(advanced, Refusal):
                continue
            yield position, move, advanced.position
            turn = game.play.turn(advanced.position.state)
            after = advanced.position
            if isinstance(turn, Over):
                after = altered(after, state=game.play.start(turn.carry))
            if after not in seen:
                seen.add(after)
                queue.append(after)


def is_frozen(value: object) -> bool:
    """Say whether a value can neither be changed nor hold what can."""
    if isinstance(value, Roster):
        return all(map(is_frozen, value))
    if isinstance(value, Struct):
        own = map(partial(getattr, value), value.__struct_fields__)
        return bool(value.__struct_config__.frozen) and all(map(is_frozen, own))
    if dataclasses.is_dataclass(value):
        params: Any = getattr(type(value), "__dataclass_params__")  # noqa: B009 - not typed
        parts = (getattr(value, part.name) for part in dataclasses.fields(value))
        return bool(params.frozen) and all(map(is_frozen, parts))
    if isinstance(value, tuple | frozenset):
        return all(map(is_frozen, value))
    return value is None or isinstance(value, str | int | Fraction | Enum)


@every_table_and_a_shoe
def test_states_marks_and_moves_are_frozen_values(case: Case) -> None:
    steps = list(reached(game_of(case)))
    assert len({after.state for _, _, after in steps}) > 2
    for before, move, after in steps:
        for value in (before, move, after):
            assert isinstance(value, Hashable)
            assert hash(value) == hash(altered(value))
            assert is_frozen(value), value


@every_table_and_a_shoe
def test_a_step_depends_on_nothing_but_its_arguments(case: Case) -> None:
    game, play = game_of(case), game_of(case).play
    for before, move, after in reached(game):
        told = repr((before, move))
        assert play.refuse(before.state, move) is None
        assert play.step(before.state, move) == play.step(before.state, move) == after.state
        assert dict(play.view(after.state)) == dict(play.view(after.state))
        assert following.advance(game, before, move) == following.advance(game, before, move)
        assert repr((before, move)) == told


@every_table_and_a_shoe
def test_a_frozen_state_cannot_be_changed(case: Case) -> None:
    for _, _, after in reached(game_of(case)):
        for part in dataclasses.fields(after.state):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(after.state, part.name, "other")


@every_table
def test_the_whole_cloth_has_the_nodes_it_must(case: Case) -> None:
    lowered = whole_cloth(case)
    assert lowered.nodes == nodes(case)
    assert lower(game_of(case), every_wager(game_of(case)), merge=False).nodes >= lowered.nodes
    assert sum(stationary(lowered)) == 1
    assert len(lowered.array) == len(lowered.classes) == lowered.nodes * len(lowered.faces)
    assert sum(lowered.ways) == len(game_of(case).device.symbols)


@every_table
def test_every_class_is_named_and_no_two_are_alike(case: Case) -> None:
    lowered = whole_cloth(case)
    assert set(lowered.classes) == set(range(len(lowered.outcomes)))
    assert len(set(lowered.outcomes)) == len(lowered.outcomes)


@every_table
def test_the_long_run_and_one_round_agree(case: Case) -> None:
    game = game_of(case)
    urn = Urn.of(game.device, game.play.face)
    for name, target in dict(reversed(at_once(case))).items():
        placements = wagers_on(game, name, target)
        chain = lower(game, Repeat(placements), merge=False)
        assert sum(stationary(chain)) == 1
        shares: dict[Any, dict[str, Fraction]] = {}
        for lines, share in one_round(chain, urn).items():
            for key, line in lines:
                own = shares.setdefault(key, {})
                own[line] = own.get(line, Fraction(0)) + share
        courses = long_run(chain)
        assert {key: dict(course.lines) for key, course in courses.items()} == shares
        assert all(course.rounds == 1 for course in courses.values())
        assert len(courses) == len({(p.bet, p.target) for p in placements})


@every_table
def test_the_long_run_and_a_life_agree(case: Case) -> None:
    """A wager made again and again costs what one made once costs, and stands as long."""
    game = game_of(case)
    for odds in priced(case).bets:
        target = odds.targets[0]
        if (odds.bet, str(target), odds.on or "") in lived(case) and not odds.pieces:
            placements = wagers_on(game, odds.bet, target, odds.on)
            courses = long_run(lower(game, Repeat(placements), merge=False))
            scale = game.ruleset.bets[odds.bet].scale
            ((lines, working),) = [
                (course.lines, course.rounds)
                for key, course in courses.items()
                if key.bet == odds.bet
            ]
            assert sum(share * (scale[line].total - 1) for line, share in lines.items()) == odds.ev
            assert working >= odds.working
