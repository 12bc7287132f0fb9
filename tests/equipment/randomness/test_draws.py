"""Draws favour nothing: counted out on small words, and at the boundary of the real ones."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import decks
from croupier.equipment.devices import Independent, OutOfSymbolsError, Shoe
from croupier.equipment.dice import rolls
from croupier.equipment.randomness.draws import (
    WORD,
    Drawing,
    StreamEndedError,
    below,
    parts,
    shuffled,
)
from croupier.equipment.wheels import AMERICAN, EUROPEAN, Wheel


WORDS = 1 << 64


def words(*numbers: int) -> Iterator[int]:
    return iter(b"".join(number.to_bytes(WORD, "big") for number in numbers))


def test_every_number_has_as_many_one_byte_words_as_every_other() -> None:
    for count in range(1, 257):
        drawn: Counter[int | None] = Counter()
        for word in range(256):
            try:
                drawn[below(count, iter((word,)), word=1)] += 1
            except StreamEndedError:
                drawn[None] += 1
        assert drawn.pop(None, 0) == 256 % count
        assert drawn == dict.fromkeys(range(count), 256 // count)


@pytest.mark.parametrize("count", [6, 37, 38, 52, 416, 65535])
def test_the_same_holds_for_words_of_two_bytes(count: int) -> None:
    drawn: Counter[int] = Counter()
    for word in range(65536):
        stream = iter(word.to_bytes(2, "big") + bytes(2))
        drawn[below(count, stream, word=2)] += 1
        if word >= 65536 // count * count:
            assert next(stream, None) is None  # it was put aside, and the next word was read
            drawn[0] -= 1
    assert set(drawn.values()) == {65536 // count}


@pytest.mark.parametrize("count", [2, 3, 6, 37, 38, 52, 216, 416, 2**63 + 1, WORDS - 1, WORDS])
def test_the_boundary_is_exact(count: int) -> None:
    fair = WORDS // count * count
    assert below(count, words(fair - 1)) == count - 1
    assert below(count, words(0)) == 0
    if fair < WORDS:
        assert below(count, words(fair, 1)) == 1
        assert below(count, words(WORDS - 1, fair, count - 1)) == count - 1


def test_a_word_is_read_with_its_first_byte_as_the_most_significant() -> None:
    assert below(WORDS, iter(bytes.fromhex("0123456789abcdef"))) == 0x0123456789ABCDEF


def test_a_draw_reads_no_more_than_its_word() -> None:
    stream = words(5, 7)
    assert [below(37, stream), below(37, stream)] == [5, 7]


@pytest.mark.parametrize("length", range(8))
def test_half_a_word_is_no_draw(length: int) -> None:
    with pytest.raises(StreamEndedError):
        below(37, iter(bytes(length)))


@pytest.mark.parametrize("count", [0, -1, WORDS + 1])
def test_a_draw_among_nothing_or_too_much_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match="a draw is among 1 to"):
        below(count, words(0))


def test_every_order_of_four_cards_comes_from_as_many_draws() -> None:
    every = product(range(4), range(3), range(2))
    orders = Counter(tuple(shuffled("abcd", words(*numbers))) for numbers in every)
    assert orders == dict.fromkeys(permutations("abcd"), 1)


def test_a_shuffle_goes_from_the_last_place_down() -> None:
    """By hand: d changes with a, then c with b, then b (now third) ... each as drawn."""
    assert shuffled("abcd", words(0, 1, 1)) == ["d", "c", "b", "a"]
    assert shuffled("abcd", words(3, 2, 1)) == ["a", "b", "c", "d"]
    assert shuffled("a", words()) == ["a"]
    assert shuffled("", words()) == []


@pytest.mark.parametrize("wheel", [EUROPEAN, AMERICAN])
def test_a_pocket_is_a_place_in_the_printed_order(wheel: Wheel) -> None:
    source = Drawing(Independent(wheel.order), words(*range(len(wheel.order))))
    assert tuple(source.draw() for _ in wheel.order) == wheel.order


def test_dice_are_drawn_one_after_the_other() -> None:
    source = Drawing(Independent(rolls(3)), words(0, 5, 2, 6, 7, 8))
    assert [source.draw(), source.draw()] == [(1, 6, 3), (1, 2, 3)]
    assert Drawing(Independent(rolls(1)), words(4)).draw() == (5,)


def test_parts_are_only_what_is_a_full_product() -> None:
    assert parts(Independent(rolls(2))) == (6, 6)
    assert parts(Independent(rolls(2)[1:])) == (35,)
    assert parts(Independent((("a", 1), ("b",)))) == (2,)
    assert parts(Independent(decks(1))) == (52,)
    assert parts(Shoe(tuple(product("ab", "cd")), cut=2)) == (4,)


def test_a_shoe_is_shuffled_whole_and_dealt_to_its_end() -> None:
    shoe = Shoe(decks(1), cut=40)
    numbers = tuple(range(50, -1, -1))
    source = Drawing(shoe, words(*numbers))
    dealt = [source.draw() for _ in range(52)]
    assert dealt == shuffled(decks(1), words(*numbers))
    assert Counter(dealt) == Counter(decks(1))
    with pytest.raises(OutOfSymbolsError):
        source.draw()


def test_burnt_cards_are_not_dealt() -> None:
    stream = [3, 1, 0]
    burnt = Drawing(Shoe(("a", "b", "c", "d"), cut=4, burnt=1), words(*stream))
    dealt = [burnt.draw() for _ in range(3)]
    assert dealt == shuffled("abcd", words(*stream))[1:]


@given(st.integers(1, WORDS), st.lists(st.integers(0, WORDS - 1), min_size=1))
def test_a_draw_is_always_below_its_count(count: int, numbers: list[int]) -> None:
    try:
        assert 0 <= below(count, words(*numbers)) < count
    except StreamEndedError:
        assert all(number >= WORDS // count * count for number in numbers)
