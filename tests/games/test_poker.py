"""What poker hands are worth, and what they are called."""

from itertools import pairwise

import pytest

from croupier.equipment.cards import CARDS, Card
from croupier.games.poker.lookup import look_up, single
from croupier.games.poker.values import (
    FIVE_CARDS,
    FLUSH,
    ODD_CARDS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_CARDS,
    Ranking,
    sequences,
)


def hand(text: str) -> list[Card]:
    return [CARDS[each] for each in text.split()]


FIVES = {
    "7S 5H 4D 3C 2S": "odd cards: 7, 5, 4, 3, 2",
    "QS 10H 6D 4C 2S": "odd cards: queen, 10, 6, 4, 2",
    "AS QH JD 10C 9S": "odd cards: ace, queen, jack, 10, 9",
    "AS KH 4D 3C 2S": "odd cards: ace, king, 4, 3, 2",
    "AS KH QD JC 9S": "odd cards: ace, king, queen, jack, 9",
    "2S 2H 5D 4C 3S": "one pair: 2s",
    "2S 2H 6D 4C 3S": "one pair: 2s",
    "2S 2H AD 4C 3S": "one pair: 2s",
    "2S 2H AD KC 3S": "one pair: 2s",
    "AS AH 4D 3C 2S": "one pair: aces",
    "3S 3H 2D 2C 4S": "two pairs: 3s and 2s",
    "AS AH 2D 2C 3S": "two pairs: aces and 2s",
    "AS AH 3D 3C 2S": "two pairs: aces and 3s",
    "AS AH KD KC 2S": "two pairs: aces and kings",
    "AS AH KD KC QS": "two pairs: aces and kings",
    "2S 2H 2D 4C 3S": "three of a kind: 2s",
    "2S 2H 2D AC 3S": "three of a kind: 2s",
    "AS AH AD 3C 2S": "three of a kind: aces",
    "AS 2H 3D 4C 5S": "straight up to 5",
    "2S 3H 4D 5C 6S": "straight up to 6",
    "7S 8H 9D 10C JS": "straight up to jack",
    "9S 10H JD QC KS": "straight up to king",
    "10S JH QD KC AS": "straight up to ace",
    "7S 5S 4S 3S 2S": "flush, 7 high",
    "KS JS 9S 8S 7S": "flush, king high",
    "KH QH 4H 3H 2H": "flush, king high",
    "AD 6D 4D 3D 2D": "flush, ace high",
    "2S 2H 2D AC AS": "full house: 2s over aces",
    "3S 3H 3D 2C 2S": "full house: 3s over 2s",
    "AS AH AD KC KS": "full house: aces over kings",
    "2S 2H 2D 2C AS": "four of a kind: 2s",
    "3S 3H 3D 3C 2S": "four of a kind: 3s",
    "AS AH AD AC 2S": "four of a kind: aces",
    "AC 2C 3C 4C 5C": "straight flush up to 5",
    "2S 3S 4S 5S 6S": "straight flush up to 6",
    "9H 10H JH QH KH": "straight flush up to king",
    "10H JH QH KH AH": "royal flush",
}
"""Hands of five cards, the lowest first, and what each is called."""

THREES = {
    "5S 3H 2D": "odd cards: 5, 3, 2",
    "JS 10H 8D": "odd cards: jack, 10, 8",
    "QS 3H 2D": "odd cards: queen, 3, 2",
    "AS KH JD": "odd cards: ace, king, jack",
    "2S 2H 3D": "one pair: 2s",
    "2S 2H AD": "one pair: 2s",
    "AS AH KD": "one pair: aces",
    "5S 3S 2S": "flush, 5 high",
    "AS KS JS": "flush, ace high",
    "AS 2H 3D": "straight up to 3",
    "2S 3H 4D": "straight up to 4",
    "QS KH AD": "straight up to ace",
    "2S 2H 2D": "three of a kind: 2s",
    "AS AH AD": "three of a kind: aces",
    "AS 2S 3S": "straight flush up to 3",
    "QS KS AS": "straight flush up to ace",
}
"""Hands of three cards, the lowest first: a straight beats a flush, three of a kind beats both."""


@pytest.mark.parametrize(("ranking", "named"), [(FIVE_CARDS, FIVES), (THREE_CARDS, THREES)])
def test_hands_stand_in_their_order_and_have_their_names(
    ranking: Ranking, named: dict[str, str]
) -> None:
    values = [ranking.value(hand(text)) for text in named]
    assert [str(value.name) for value in values] == list(named.values())
    assert all(low < high for low, high in pairwise(values))
    assert {value.kind for value in values} == set(ranking.kinds)


@pytest.mark.parametrize(
    ("ranking", "one", "other"),
    [
        (FIVE_CARDS, "AS KH 6D 4C 2S", "AD KC 6H 4S 2D"),
        (FIVE_CARDS, "2S 2H AD KC 3S", "2D 2C AH KS 3D"),
        (FIVE_CARDS, "10S JS QS KS AS", "10H JH QH KH AH"),
        (FIVE_CARDS, "7S 5S 4S 3S 2S", "7H 5H 4H 3H 2H"),
        (THREE_CARDS, "QS 3H 2D", "QC 3S 2H"),
        (THREE_CARDS, "AS 2S 3S", "AH 2H 3H"),
    ],
)
def test_suits_are_equal_and_so_hands_stand_off(ranking: Ranking, one: str, other: str) -> None:
    assert ranking.value(hand(one)) == ranking.value(hand(other))


@pytest.mark.parametrize("text", ["KS AH 2D", "QS AH 2D", "KS AS 2S"])
def test_a_sequence_does_not_go_round(text: str) -> None:
    assert THREE_CARDS.value(hand(text)).kind in {ODD_CARDS, FLUSH}


@pytest.mark.parametrize(
    ("six", "name", "best", "combination"),
    [
        ("AS AH KD KC QS QD", "two pairs: aces and kings", "AS AH KD KC QS", "AS AH KD KC"),
        ("7S 7H 7D KC KS KD", "full house: kings over 7s", "KC KS KD 7S 7H", "KC KS KD 7S 7H"),
        ("4S 9S 8S 7S 6S 5S", "straight flush up to 9", "9S 8S 7S 6S 5S", "9S 8S 7S 6S 5S"),
        ("AS 2H 3D 4C 5S 6S", "straight up to 6", "6S 5S 4C 3D 2H", "6S 5S 4C 3D 2H"),
        ("AS 2H 3D 4C 5S KS", "straight up to 5", "5S 4C 3D 2H AS", "5S 4C 3D 2H AS"),
        ("2S 9S 8S 7S 6S 10H", "flush, 9 high", "9S 8S 7S 6S 2S", "9S 8S 7S 6S 2S"),
        ("2S 9S 8S 4S 6S 10S", "flush, 10 high", "10S 9S 8S 6S 4S", "10S 9S 8S 6S 4S"),
        ("5S 9H 8S 7S 6D 9S", "straight up to 9", "9H 8S 7S 6D 5S", "9H 8S 7S 6D 5S"),
        ("3S 3H 3D 3C 5S 6S", "four of a kind: 3s", "3S 3H 3D 3C 6S", "3S 3H 3D 3C"),
        ("AS KH 9D 4C 3S 2D", "odd cards: ace, king, 9, 4, 3", "AS KH 9D 4C 3S", ""),
        ("JS JH 9D 4C 3S 2D", "one pair: jacks", "JS JH 9D 4C 3S", "JS JH"),
    ],
)
def test_five_of_six_cards_make_the_best_hand(
    six: str, name: str, best: str, combination: str
) -> None:
    value = FIVE_CARDS.value(hand(six))
    assert str(value.name) == name
    assert value.cards == tuple(hand(best))
    assert value.combination == tuple(hand(combination))


@pytest.mark.parametrize(
    ("ranking", "kind", "ranks", "below", "reaching"),
    [
        (FIVE_CARDS, ODD_CARDS, ("A", "K"), "AS QH JD 10C 9S", "AS KH 4D 3C 2S"),
        (FIVE_CARDS, FLUSH, (), "10S JH QD KC AS", "7S 5S 4S 3S 2S"),
        (FIVE_CARDS, STRAIGHT, ("6",), "AS 2H 3D 4C 5S", "2S 3H 4D 5C 6S"),
        (FIVE_CARDS, STRAIGHT_FLUSH, (), "AS AH AD AC KS", "AC 2C 3C 4C 5C"),
        (THREE_CARDS, ODD_CARDS, ("Q",), "JS 10H 8D", "QS 3H 2D"),
        (THREE_CARDS, STRAIGHT, (), "AS KS JS", "AS 2H 3D"),
    ],
)
def test_a_hand_reaches_a_value_or_falls_short(
    ranking: Ranking, kind: str, ranks: tuple[str, ...], below: str, reaching: str
) -> None:
    least = ranking.least(kind, *ranks)
    assert ranking.value(hand(below)) < least <= ranking.value(hand(reaching))
    looked_up = look_up(ranking, ranking.cards)
    rank = single(looked_up)
    assert rank(below.split()) + 1 == rank(reaching.split()) == looked_up.at_least(least)


def test_the_straight_with_a_low_ace_may_stand_elsewhere() -> None:
    other = Ranking(3, THREE_CARDS.kinds, sequences(3, low="second highest"))
    low, high = hand("AS 2H 3D"), hand("QS KH AD")
    assert THREE_CARDS.value(low) < THREE_CARDS.value(hand("2S 3H 4D"))
    assert other.value(hand("JS QH KD")) < other.value(low) < other.value(high)
    assert single(look_up(other, 3))(low) == single(look_up(other, 3))(high) - 1


def test_a_royal_flush_is_a_straight_flush_where_it_has_no_name_of_its_own() -> None:
    plain = Ranking(5, FIVE_CARDS.kinds[:-1], sequences(5))
    royal, king_high = hand("10H JH QH KH AH"), hand("9H 10H JH QH KH")
    assert str(plain.value(royal).name) == "straight flush up to ace"
    assert plain.value(royal) > plain.value(king_high)
    assert len(look_up(plain, 5).values) == len(look_up(FIVE_CARDS, 5).values)


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("AS KS QS JS", "a hand has 5 cards, not 4"),
        ("AS KS QS JS AS", "a deck has one AS, and the hand holds it more than once"),
    ],
)
def test_what_is_no_hand_is_refused(cards: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        FIVE_CARDS.value(hand(cards))


@pytest.mark.parametrize(
    "wrong",
    [
        ["AS", "KS", "QS", "JS"],
        ["AS", "KS", "QS", "JS", "1S"],
        ["AS", "KS", "QS", "JS", "AS"],
        [0, 1, 2, 3, 52],
        [0, 1, 2, 3, -1],
        [0, 1, 2, 3, None],
        5,
    ],
)
def test_what_is_no_hand_is_not_looked_up(wrong: list[int | str]) -> None:
    with pytest.raises(ValueError, match="a hand to rank has 5 different cards of a deck"):
        single(look_up(FIVE_CARDS, 5))(wrong)


def test_a_hand_is_looked_up_however_its_cards_are_written() -> None:
    ranks = [
        single(look_up(FIVE_CARDS, 5))(each)
        for each in (hand("AS 2S 3S 4S 6S"), ["AS", "2S", "3S", "4S", "6S"], (0, 1, 2, 3, 5))
    ]
    assert len(set(ranks)) == 1


@pytest.mark.parametrize(("ranking", "cards"), [(THREE_CARDS, 5), (FIVE_CARDS, 7)])
def test_other_hands_are_not_looked_up(ranking: Ranking, cards: int) -> None:
    with pytest.raises(ValueError, match="are not looked up among"):
        look_up(ranking, cards)


def test_a_sequence_with_a_low_ace_is_not_anywhere() -> None:
    with pytest.raises(ValueError, match="lowest or second highest, not 'middle'"):
        sequences(5, low="middle")
