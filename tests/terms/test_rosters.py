"""A roster is a dictionary in order, by name and by player, of which every version stays."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.terms.growing import WIDTH
from croupier.terms.rosters import EMPTY, Roster, roster_of


@dataclass(frozen=True, slots=True)
class Thing:
    """Something of somebody's."""

    id: str
    player: str
    worth: int = 0
    seat: int = 0


PLAYERS = ("A", "B", "C")


def things(size: int) -> list[Thing]:
    return [Thing(f"w{n}", PLAYERS[n % 3], n, n % 5) for n in range(size)]


def hold(roster: Roster[Thing], model: Sequence[Thing]) -> None:
    """Hold a roster to the things it should have, asked in every way."""
    every = tuple(model)
    assert (len(roster), tuple(roster), roster[:]) == (len(every), every, every)
    assert roster == every
    assert roster == roster_of(every)
    assert hash(roster) == hash(every) == hash(roster)
    for thing in every:
        assert roster.get(thing.id) is thing
    assert roster.get("nobody's") is None
    for players in ((), ("A",), ("C", "A"), ("D",)):
        assert tuple(roster.of(*players)) == tuple(t for t in every if t.player in players)
    for seat in (0, 3, 9):
        assert roster.at(seat) == tuple(t for t in every if t.seat == seat)


@given(
    st.integers(0, 3 * WIDTH),
    st.lists(
        st.tuples(
            st.sampled_from(["put", "put", "without"]),
            st.integers(0, 4 * WIDTH),
            st.sampled_from(PLAYERS),
        ),
        max_size=50,
    ),
)
def test_rosters_do_what_dicts_do_and_none_changes(
    size: int, steps: list[tuple[str, int, str]]
) -> None:
    roster = roster_of(things(size))
    model = {thing.id: thing for thing in things(size)}
    roster = roster.swap(model)  # the very same things, to be told apart by `is`
    history = [(roster, tuple(model.values()))]
    for number, (step, at, player) in enumerate(steps):
        thing = Thing(f"w{at}", player, -number, number % 5)
        roster.at(3)  # from then on seats are kept up
        if step == "put":
            roster, model[thing.id] = roster.put(thing), thing
        elif thing.id in model:
            roster = roster.without(thing.id)
            del model[thing.id]
        history.append((roster, tuple(model.values())))
    for version, known in history:
        hold(version, known)
    (first, old), (last, new) = history[0], history[-1]
    assert tuple(last.since(first)) == tuple(t for t in new if not any(t is o for o in old))


@pytest.mark.parametrize("many", [1, 3, 200])
def test_things_are_swapped_in_their_places(many: int) -> None:
    every = things(300)
    roster = roster_of(every)
    fresh = [Thing(thing.id, thing.player, -1, thing.seat) for thing in every[50 : 50 + many]]
    after = roster.swap({thing.id: thing for thing in fresh})
    hold(after, [*every[:50], *fresh, *every[50 + many :]])
    hold(roster, every)
    assert list(after.since(roster)) == fresh


def test_what_was_put_elsewhere_is_no_news() -> None:
    every = things(100)
    shuffled = roster_of(reversed(every))
    assert not list(shuffled.since(roster_of(every)))
    assert list(shuffled.since(EMPTY)) == every[::-1]


def test_two_of_one_name_are_a_fault() -> None:
    with pytest.raises(AssertionError):
        roster_of([*things(40), *things(1)]).get("w1")
    with pytest.raises(AssertionError):
        roster_of(things(2)).without("w9")


def test_a_players_own_are_a_sequence() -> None:
    own = roster_of(things(40)).of("B")
    assert (own[0].id, own[-1].id, len(own[1:3]), len(own)) == ("w1", "w37", 2, 13)
