"""Rows and indexes grow in place: each is what a tuple or a dict would be, and old ones stay."""

import sys
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.terms.growing import NO_INDEX, NO_ROW, WIDTH, Index, Row, index_of, row_of


SIZES = (0, 1, WIDTH - 1, WIDTH, WIDTH + 1, WIDTH**2, WIDTH**2 + WIDTH, WIDTH**2 + WIDTH + 1, 3_000)


@pytest.mark.parametrize("size", SIZES)
def test_a_row_is_the_tuple_it_was_made_of(size: int) -> None:
    things = tuple(range(size))
    row = row_of(things)
    assert (len(row), tuple(row)) == (size, things)
    assert row == things
    assert things == row
    assert hash(row) == hash(things)
    assert [row[place] for place in range(-size, size)] == [*things, *things]
    assert row[1:-1] == things[1:-1]
    assert tuple(reversed(row)) == things[::-1]
    for place in (-size - 1, size):
        with pytest.raises(IndexError):
            row[place]
    with pytest.raises(IndexError):
        row.put(size, 0)


def test_a_row_that_grew_one_by_one_is_the_row_made_at_once() -> None:
    row: Row[int] = NO_ROW
    kept: list[Row[int]] = [row]
    for number in range(1_100):
        row = row.add(number)
        kept.append(row)
    assert all(each == tuple(range(length)) for length, each in enumerate(kept))
    assert all(each == row_of(range(length)) for length, each in enumerate(kept))


@given(
    st.integers(0, 2 * WIDTH**2),
    st.lists(st.tuples(st.booleans(), st.integers(0, 2 * WIDTH**2)), max_size=40),
)
def test_rows_do_what_tuples_do_and_none_changes(size: int, steps: list[tuple[bool, int]]) -> None:
    row, model = row_of(range(size)), tuple(range(size))
    history = [(row, model)]
    for number, (grows, place) in enumerate(steps):
        if grows or not model:
            row, model = row.add(number), (*model, number)
        else:
            at = place % len(model)
            row, model = row.put(at, -number), (*model[:at], -number, *model[at + 1 :])
        history.append((row, model))
    for (before, old), (after, new) in pairwise(history):
        assert after == new
        differ = [n for n, thing in enumerate(new) if n >= len(old) or old[n] is not thing]
        told = [(n, new[n], old[n] if n < len(old) else None) for n in differ]
        assert list(after.since(before)) == told
    first, last = history[0], history[-1]
    assert first[0] == first[1]
    changed = {
        n for n, thing in enumerate(last[1]) if n >= len(first[1]) or first[1][n] is not thing
    }
    assert {place for place, _, _ in last[0].since(first[0])} == changed
    assert not list(last[0].since(last[0]))


def nodes(row: Row[object]) -> set[int]:
    """Name every node of a row's tree."""
    found = {id(row.tail)}
    if row.nodes is not None:
        found |= {id(node) for node in row.nodes} | nodes(row.nodes)  # type: ignore[arg-type]
    return found


def test_a_step_of_a_long_row_makes_a_handful_of_nodes() -> None:
    row: Row[object] = row_of(object() for _ in range(20_000))
    for after in (row.add(object()), row.put(0, object()), row.put(10_000, object())):
        assert len(nodes(after) - nodes(row)) <= 4
        assert len(list(after.since(row))) == 1


def test_nothing_of_them_can_be_set() -> None:
    for thing, part in ((row_of("ab"), "tail"), (index_of({"a": 1}), "_root")):
        with pytest.raises((AttributeError, TypeError)):
            setattr(thing, part, ())


class Clashing(str):
    """A name whose hash is that of many others."""

    __slots__ = ()

    def __hash__(self) -> int:
        return 7

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other)


NAMES = st.integers(0, 400).map(str) | st.integers(0, 80).map(lambda n: Clashing(f"x{n}"))


@given(
    st.dictionaries(NAMES, st.integers(), max_size=200),
    st.lists(st.tuples(NAMES, st.none() | st.integers()), max_size=60),
)
def test_indexes_do_what_dicts_do_and_none_changes(
    begun: dict[str, int], steps: list[tuple[str, int | None]]
) -> None:
    index, model = index_of(begun), dict(begun)
    history: list[tuple[Index[int], dict[str, int]]] = [(index, dict(model))]
    for name, number in steps:
        if number is None:
            index = index.without(name)
            model.pop(name, None)
        else:
            index = index.put(name, number)
            model[name] = number
        history.append((index, dict(model)))
    for version, known in (history[0], history[len(history) // 2], history[-1]):
        for name in {*begun, *(name for name, _ in steps), "nobody"}:
            assert version.get(name) == known.get(name)
            assert (name in version) == (name in known)


def test_a_name_more_costs_a_large_index_no_more_than_a_small_one() -> None:
    def bytes_for_one(size: int) -> int:
        index: Index[int] = index_of({f"w{n}": n for n in range(size)})
        seen = {id(node) for node in parts(index._root)}
        fresh = parts(index.put("another", 1)._root)
        return sum(sys.getsizeof(node) for node in fresh if id(node) not in seen)

    def parts(node: object) -> list[object]:
        inner = [each for part in node for each in parts(part)] if isinstance(node, tuple) else []
        return [node, *inner]

    assert bytes_for_one(10_000) < 3 * bytes_for_one(WIDTH - 1)
    assert NO_INDEX.get("anything") is None
