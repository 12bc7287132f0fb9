"""Courses of a round from a shoe: what is told apart, what is counted, what has no answer."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import croupier
from bench import editions
from croupier.equipment.cards import decks
from croupier.equipment.devices import Shoe
from croupier.games.protocol import Game
from croupier.lab.counting import Courses
from croupier.lab.exact import NoExactAnswerError
from croupier.lab.hands import OtherShapeError, hands_of
from croupier.lab.shoes import FromShoe, Laid


GAME = croupier.game("baccarat", rulebook="nz-baccarat", options={"pair bet": "lucky match"})
LAID = Laid(GAME)


def ways(courses: Courses, shoe: list[Any]) -> dict[Any, int]:
    return courses.ways(Counter(shoe))[0]


def test_bets_on_counts_go_together_and_bets_on_cards_alone() -> None:
    together, _ = LAID.courses("player", "")
    assert together is LAID.courses("tie", "")[0]
    assert together.by_faces
    assert len(together.symbols) == 10
    alone, place = LAID.courses("lucky-match", "player")
    assert (alone.by_faces, place, len(alone.symbols)) == (False, 0, 52)


def test_cards_that_nothing_looks_at_are_left_out() -> None:
    """A pair of the Player's needs two cards; the Banker's lie between them unseen."""
    game = croupier.game("baccarat", rulebook="star-rapid")
    courses, _ = Laid(game).courses("pair", "banker")
    assert courses.depth == 2
    assert set(courses.slots) == {"banker 1", "banker 2"}


def test_a_shoe_with_one_course_left_is_counted() -> None:
    """Six cards, in any order: 720 ways, and the lines of those coups."""
    cards = [card for card in decks(1) if str(card) in ("4S", "4H", "5S", "5H", "KS", "KH")]
    courses, place = LAID.courses("player", "")
    found = ways(courses, [GAME.play.face(card) for card in cards])
    assert sum(found.values()) == 720
    lines: Counter[str] = Counter()
    for ends, number in found.items():
        lines[ends[place].lines[0]] += number
    assert set(lines) == {"win", "lose", "stand off"}
    assert all(lines.values())


def test_a_shoe_too_small_or_too_large_has_no_answer() -> None:
    courses, _ = LAID.courses("player", "")
    with pytest.raises(NoExactAnswerError, match="runs out"):
        courses.ways({0: 5})
    with pytest.raises(NoExactAnswerError, match="too many cards"):
        courses.ways({0: 4000})


def test_arrays_do_not_know_the_number_of_decks() -> None:
    """One laying out, dealt from six decks, gives what a table of six decks gives."""
    eight, six = (
        croupier.game("baccarat", rulebook="star-rapid", options={"decks": number})
        for number in (8, 6)
    )
    assert isinstance(six.device, Shoe)
    for at in (("tie", ""), ("pair", "banker")):
        borrowed = FromShoe(eight, six.device, Laid(eight, at[:1])).life(*at)
        own = FromShoe(six, six.device, Laid(six, at[:1])).life(*at)
        assert borrowed.lines == own.lines
        assert sum(borrowed.lines.values()) == 1


def test_insurance_is_followed_from_where_it_is_made() -> None:
    life = FromShoe(GAME, GAME.device, LAID).life("banker-insurance-2", "", "banker")  # type: ignore[arg-type]
    assert 0 < life.offered < 1
    assert len(life.situations) == 21
    assert sum(each.offered for each in life.situations) == life.offered
    assert all(sum(each.lines.values()) == Fraction(1) for each in life.situations)


def test_a_game_of_another_shape_is_not_dealt_in_hands() -> None:
    dice: Game[Any] = croupier.game("craps", rulebook="nz1996")
    with pytest.raises(OtherShapeError, match="not dealt from a shoe"):
        hands_of(dice)


@pytest.mark.parametrize(("cut", "last"), [(406, 1), (416, 0), (400, 2), (0, 0)])
def test_a_cut_that_may_run_out_of_cards_is_refused(cut: int, last: int) -> None:
    game = croupier.game("baccarat", rulebook="nz1996")
    assert isinstance(game.device, Shoe)
    hands = hands_of(game)
    with pytest.raises(ValueError, match="run out of cards"):
        replace(hands, device=replace(game.device, cut=cut, last=last)).walk(seed=1)


@pytest.mark.parametrize("book", ["nz1996", "star-rapid"])
def test_every_price_that_the_data_asks_for_is_given(book: str) -> None:
    """The bench does so for all editions; here for those that are quick."""
    found = list(editions.prices(book))
    assert len(found) == editions.due(book)
    assert {bet for _, bet, _, _ in found} == {bet["name"] for bet in editions.raw(book)["bet"]}
