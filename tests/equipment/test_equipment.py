from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from croupier.equipment.cards import DECK, card, decks
from croupier.equipment.devices import Independent, OutOfSymbolsError, Scripted, Shoe, Urn
from croupier.equipment.dice import rolls
from croupier.equipment.wheels import AMERICAN, BLACK, EUROPEAN, GREEN, RED, Wheel


def test_the_deck_has_52_different_cards_that_read_back() -> None:
    assert len(set(DECK)) == 52
    assert all(card(str(each)) == each for each in DECK)
    assert Counter(decks(8)) == Counter(dict.fromkeys(DECK, 8))


@pytest.mark.parametrize("text", ["", "1H", "11S", "AX", "H9", "TH", "10h", "10"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a card is written"):
        card(text)


def test_dice_are_told_apart() -> None:
    assert len(rolls(2)) == 36
    assert len(set(rolls(3))) == 216
    assert Counter(sum(roll) for roll in rolls(2))[7] == 6


@pytest.mark.parametrize(("wheel", "pockets"), [(EUROPEAN, 37), (AMERICAN, 38)])
def test_a_standard_wheel_has_its_numbers_and_alternates(wheel: Wheel, pockets: int) -> None:
    assert wheel.faults(pockets) == []
    colours = Counter(wheel.colour(number) for number in wheel.order)
    assert colours == {RED: 18, BLACK: 18, GREEN: pockets - 36}
    inner = [wheel.colour(number) for number in wheel.order]
    pairs = zip(inner, inner[1:] + inner[:1], strict=True)
    assert all(a != b for a, b in pairs if GREEN not in {a, b})


def test_known_places_on_the_wheels() -> None:
    assert EUROPEAN.neighbours("17", 2) == ("2", "25", "17", "34", "6")
    assert EUROPEAN.neighbours("26", 1) == ("3", "26", "0")
    assert AMERICAN.neighbours("00", 1) == ("1", "00", "27")
    assert EUROPEAN.colour("1") == RED
    assert EUROPEAN.colour("2") == BLACK


def test_faults_of_a_wheel_are_said() -> None:
    short = Wheel(EUROPEAN.order[:-1], EUROPEAN.reds)
    twice = Wheel((*EUROPEAN.order[:-1], "0"), EUROPEAN.reds)
    swapped = list(EUROPEAN.order)
    swapped[1], swapped[2] = swapped[2], swapped[1]
    painted = Wheel(EUROPEAN.order, EUROPEAN.reds - {"1"})
    for wheel in (short, twice, Wheel(tuple(swapped), EUROPEAN.reds), painted):
        assert wheel.faults(37)
    assert AMERICAN.faults(37)
    assert EUROPEAN.faults(38)


def test_an_urn_enumerates_every_sequence_with_its_ways() -> None:
    shoe = Shoe(("a", "a", "b"), cut=3)
    urn = Urn.of(shoe, lambda symbol: symbol)
    found: Counter[tuple[object, ...]] = Counter()
    for first, ways, left in urn.outcomes():
        for second, more, _ in left.outcomes():
            found[first, second] += ways * more
    assert found == {("a", "a"): 2, ("a", "b"): 2, ("b", "a"): 2}
    assert sum(found.values()) == urn.total * (urn.total - 1)


def test_an_urn_of_a_wheel_never_runs_down() -> None:
    urn = Urn.of(Independent(EUROPEAN.order), EUROPEAN.colour)  # type: ignore[arg-type]
    shares = {face: Fraction(ways, urn.total) for face, ways, left in urn.outcomes() if left is urn}
    assert shares == {GREEN: Fraction(1, 37), RED: Fraction(18, 37), BLACK: Fraction(18, 37)}


def test_a_script_deals_what_it_was_given_and_says_when_it_ends() -> None:
    source = Scripted(iter(("17", "0")))
    assert [source.draw(), source.draw()] == ["17", "0"]
    with pytest.raises(OutOfSymbolsError):
        source.draw()


def test_all_pairs_of_dice_are_the_product() -> None:
    assert set(rolls(2)) == set(product(range(1, 7), repeat=2))
