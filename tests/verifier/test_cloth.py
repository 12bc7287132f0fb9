"""The verifier's own cloth, odds and chance, held to the house's on every place and number.

Neither knows the other: where they agree, both were read from the book in the same way.
"""

import json
import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.bank.payable import next_payable
from croupier.equipment.randomness.draws import below
from croupier.equipment.randomness.rounds import commit, mix, stream
from croupier.table.setup.configuration import TableRecord, open_table
from tests.verifier.evenings import KINDS, SEED, record_of
from tests.verifier.loading import verify


def _laid(kind: str) -> tuple[Any, Any]:
    game = open_table(TableRecord(**record_of(kind, "R1"))).game
    options = {name: _plain(value) for name, value in game.ruleset.options.items()}
    return game, verify.Cloth(game.ruleset.book, options)


def _plain(value: Any) -> Any:
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


def _pays(game: Any, bet: str, target: Any, number: str) -> Fraction:
    """Return what a unit on each piece brings in all on a number, by the house."""
    pieces = game.bets[bet].pieces(target)
    if pieces:
        return sum(
            (piece.units * _pays(game, piece.bet, piece.target, number) for piece in pieces),
            Fraction(0),
        )
    covered = game.bets[bet].areas[target].numbers
    won = game.ruleset.bets[bet].scale["win"].won
    return won + 1 if number in covered else Fraction(0)


@pytest.mark.parametrize("kind", KINDS)
def test_every_place_pays_the_same_on_every_number(kind: str) -> None:
    game, cloth = _laid(kind)
    places = 0
    for bet, known in game.bets.items():
        for target in known.targets():
            written = game.notation.write_target(bet, target)
            pieces = cloth.read(bet, written)
            places += 1
            for number in cloth.order:
                mine = sum(odds + 1 for odds, numbers in pieces if number in numbers)
                assert mine == _pays(game, bet, target, number), (bet, target, number)
    assert places > 150


@pytest.mark.parametrize("kind", KINDS)
def test_the_cloth_has_no_place_that_the_house_does_not_have(kind: str) -> None:
    game, cloth = _laid(kind)
    for bet, places in cloth.places.items():
        assert len(places) == len(set(places)) == len(list(game.bets[bet].targets())), bet


@pytest.mark.parametrize("kind", KINDS)
def test_the_pockets_are_in_the_order_of_the_wheel(kind: str) -> None:
    game, cloth = _laid(kind)
    assert cloth.order == list(game.device.symbols)


@pytest.mark.parametrize(
    ("bet", "target", "same"),
    [
        ("straight-up", {"number": 17, "touching": [18]}, ("split", "17-18")),
        ("straight-up", {"number": 17, "touching": [18, 20]}, ("corner", "17-18-20-21")),
        ("straight-up", {"number": 16, "touching": ["outer"]}, ("street", "16-17-18")),
        ("straight-up", {"number": 16, "touching": ["outer", 13]}, ("six-line", "13-18")),
        ("straight-up", {"number": 0, "touching": [1, 2]}, ("street", "0-1-2")),
        ("straight-up", {"number": 17, "touching": []}, ("straight-up", 17)),
        ("street", "25 to 27", None),
        ("corner", "25/29", ("corner", [25, 26, 28, 29])),
        ("Neighbours-5", 17, ("neighbours", "17")),
        ("dozen", "13-24", ("dozen", 2)),
        ("low", list(range(1, 19)), ("low", None)),
        ("split", "1-36", None),
        ("split", "17-17", None),
        ("straight-up", 37, None),
        ("finales", 4, None),
        ("no such bet", None, None),
    ],
)
def test_a_place_is_known_however_it_is_written(
    bet: str, target: Any, same: tuple[str, Any] | None
) -> None:
    _, cloth = _laid("nz on 37")
    if same is None:
        with pytest.raises(verify.ShapeError):
            cloth.read(bet, target)
    else:
        assert cloth.read(bet, target) == cloth.read(*same)


@pytest.mark.parametrize("chips", [(), (250,), (250, 400), (500, 250, 2500), (300, 700, 1100)])
def test_winnings_go_up_to_what_the_chips_can_pay(chips: tuple[int, ...]) -> None:
    tray = tuple(sorted(chips))
    for units in range(0, 6000, 7):
        assert verify.payable(units, tray) == next_payable(units, chips)


def test_the_draw_is_the_same() -> None:
    chance = random.Random(SEED)
    for number in range(200):
        seed, ruleset = chance.randbytes(32), chance.randbytes(32).hex()
        brought = [[f"w{n}", chance.choice(("", "é", "17"))] for n in range(number % 5)]
        mixed = mix([(name, nonce) for name, nonce in brought])
        assert verify.mixture(brought) == mixed
        made = verify.commitment("Tisch 1", number, seed.hex(), ruleset)
        assert made == commit("Tisch 1", number, seed, ruleset)
        mine, theirs = (
            verify.drawn("Tisch 1", number, seed, mixed),
            stream("Tisch 1", number, seed, mixed),
        )
        for count in (37, 38, 3 * 2**62):
            assert verify.below(count, mine) == below(count, theirs)


def test_the_round_worked_on_the_page_comes_to_the_same() -> None:
    page = (Path(__file__).parents[2] / "docs" / "randomness.md").read_text()
    worked = next(
        told
        for text in re.findall(r"```json\n(.*?)```", page, re.DOTALL)
        if "round" in (told := json.loads(text))
    )
    table, number, seed = worked["table"], worked["round"], worked["seed"]
    made = verify.commitment(table, number, seed, worked["ruleset_hash"])
    assert made == worked["commitment"]
    assert verify.mixture(worked["contributions"]) == worked["mixed"]
    for options, wheel in (({}, "european wheel"), ({"wheel": "38"}, "american wheel")):
        order = verify.Cloth("nz", options).order
        source = verify.drawn(table, number, bytes.fromhex(seed), worked["mixed"])
        assert order[verify.below(len(order), source)] == worked["drawn"][wheel]


@pytest.mark.parametrize("written", ["5.00", 5, "5.0", "5.000"])
def test_amounts_are_read_in_cents(written: object) -> None:
    assert verify.units_of(written) == 500


@pytest.mark.parametrize("written", ["", "-5", "5.001", True, None, "five"])
def test_what_is_no_amount_is_said_to_be_none(written: object) -> None:
    with pytest.raises(verify.ShapeError):
        verify.units_of(written)
