"""SeatGroups are a dictionary from seats to positions, of which every version stays; grouped by position."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.games.cards.seat_groups import SeatGroups, merged, together


POSITIONS = st.sampled_from(("asked", "draws", "stands", "bust"))
SEATS = st.integers(1, 9)


def hold(lanes: SeatGroups[str], model: dict[int, str]) -> None:
    """Hold lanes to where each seat should be, asked in every way."""
    for seat in range(11):
        assert lanes.of(seat) == model.get(seat)
    positions = [position for position, _ in lanes]
    assert len(positions) == len(set(positions)) == len(set(model.values()))
    assert sum(len(seats) for _, seats in lanes) == len(model)
    for position in ("asked", "bust"):
        assert lanes.seats(position.__eq__) == {
            s for s, where in model.items() if where == position
        }


@given(st.frozensets(SEATS), st.lists(st.tuples(SEATS, POSITIONS), max_size=30))
def test_seats_are_where_they_were_last_brought(
    first: frozenset[int], moves: list[tuple[int, str]]
) -> None:
    lanes, model = together("asked", first), dict.fromkeys(first, "asked")
    before = [(lanes, dict(model))]
    for seat, to in moves:
        lanes, model = lanes.moved(seat, to), {**model, seat: to}
        before.append((lanes, model))
    for each, known in before:  # and every earlier version stays as it was
        hold(each, known)


@given(st.dictionaries(SEATS, POSITIONS), st.dictionaries(POSITIONS, POSITIONS))
def test_a_step_is_made_once_a_position_and_joins_those_that_come_to_the_same(
    model: dict[int, str], after: dict[str, str]
) -> None:
    lanes, stepped = merged([(where, {seat}) for seat, where in model.items()]), list[str]()

    def step(position: str) -> str:
        stepped.append(position)
        return after.get(position, position)

    hold(lanes.stepped(step), {seat: after.get(where, where) for seat, where in model.items()})
    assert len(stepped) == len(set(model.values()))


def test_what_is_made_from_the_same_moves_is_the_same_value() -> None:
    one, other = (
        together("asked", seats).moved(3, "stands").moved(1, "draws")
        for seats in ([1, 2, 3], {3, 2, 1})
    )
    assert one == other
    assert hash(one) == hash(other)
