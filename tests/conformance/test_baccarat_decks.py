"""A card comes no oftener than the decks of the shoe hold it."""

import pytest

from tests.conformance.settling import opened, spin, unopened


FEW = {
    "star-premium": (3, ["star-premium:3.1"]),
    "nz-baccarat": (4, ["nz-baccarat:3.4(a)"]),
    "nz": (4, ["nz:5/3.4(a)(i)", "nz:5/3.4(a)(ii)", "nz:5/3.4(a)(iii)"]),
}


@pytest.mark.parametrize(
    "book", [pytest.param(book, marks=pytest.mark.rule(*FEW[book][1])) for book in FEW]
)
def test_a_card_comes_once_for_each_deck(book: str) -> None:
    decks, rules = FEW[book]
    table = {"rulebook": book, "game": "baccarat", "options": {"decks": decks}}
    told = spin(table, [], *["KH"] * 5)
    answers = [move["answer"] for move in told["moves"] if move["do"] == "chance"]
    assert answers == ["accepted"] * decks + ["refused"] * (5 - decks)
    refusal = told["moves"][1 + decks]["refusal"]
    assert refusal["what"] == f"KH has come {decks} times, once for each deck"
    assert refusal["rules"] == rules


def test_as_many_decks_as_a_coup_has_cards_refuse_none() -> None:
    table = {"rulebook": "star-rapid", "game": "baccarat", "options": {"decks": 6}}
    told = spin(table, [], *["KH"] * 6)
    assert told["over"]
    assert told["state"]["result"] == "tie"


@pytest.mark.rule("nz-baccarat:3.4(a)")
def test_four_to_eight_decks_are_used() -> None:
    for decks in range(3, 10):
        table = {"rulebook": "nz-baccarat", "game": "baccarat", "options": {"decks": decks}}
        if 4 <= decks <= 8:
            assert opened(table).game.ruleset.options["decks"] == decks
        else:
            assert "nz-baccarat:3.4(a)" in map(str, unopened(table).rules)
