"""The verifier's own shoe and coup, held to the house's; and a house that cheats at them is found."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from croupier.equipment.randomness.draws import Drawing
from croupier.equipment.randomness.rounds import stream
from croupier.games.protocol import Chance, Close, Deal
from croupier.table.driver.rounds import ask, begin, place_all
from croupier.table.setup.configuration import TableRecord, open_table
from croupier.table.wagers.moves import Place
from croupier.terms.money import Money
from tests.verifier.evenings import play
from tests.verifier.forging import Copy
from tests.verifier.loading import faults, verify
from tests.verifier.test_layouts import GOLDEN


SEED = 20261116
STAKE = 2_000
PLACES = [
    ("player", None),
    ("banker", None),
    ("tie", None),
    ("super-6", None),
    *((bet, hand) for bet in ("pair", "dragon-bonus") for hand in ("player", "banker")),
]


@pytest.mark.parametrize("scheme", ["standard", "even-money"])
@pytest.mark.parametrize("decks", [6, 8])
def test_every_place_pays_what_the_house_pays_on_the_same_cards(scheme: str, decks: int) -> None:
    options = {"scheme": scheme, "decks": decks, "mode": "rng"}
    record: dict[str, Any] = {
        "rulebook": "star-rapid",
        "game": "baccarat",
        "mode": "rng",
        "options": options,
    }
    table = open_table(TableRecord(**record))
    layout = verify.Cards("star-rapid", options)
    chance = random.Random(SEED)
    wagers = [Place(f"{bet} {hand}", "Kim", 0, bet, hand, Money(STAKE)) for bet, hand in PLACES]
    came: set[str] = set()
    for number in range(60):
        seed, mixed = chance.randbytes(32), chance.randbytes(32).hex()
        drawing = Drawing(table.game.device, stream("B1", number, seed, mixed))
        played, cards = ask(place_all(begin(table), wagers), Close()), list[str]()
        while isinstance(played.turn, Deal):
            symbol = drawing.draw()
            cards.append(str(symbol))
            played = ask(played, Chance(symbol))
        drawn = layout.draw(verify.drawn("B1", number, seed, mixed))
        assert drawn == verify._hands(*verify.coup(iter(cards)))
        assert sum(map(len, verify.coup(iter(cards)))) == len(cards)
        came.add(str(played.carry))
        for bet, hand in PLACES:
            slip = played.slip(f"{bet} {hand}")
            assert slip is not None
            pieces = layout.read(bet, hand)
            wager = verify.Wager("w", "Kim", "cash", STAKE, pieces, 1, 1)
            due = wager.pays(drawn, ())
            assert due == (slip.totals.won, slip.totals.back, 0), (bet, hand, drawn)
            assert verify._came_to(*due[:2]) == slip.result
    assert came == {"player", "banker", "tie"}


# A house that cheats


@cache
def export() -> bytes:
    return play((GOLDEN / "star-rapid-baccarat-rng.jsonl").read_bytes()).export


def _decided(copy: Copy) -> Any:
    return copy.entry(copy.places("result decided")[0])["facts"]


def another_card(copy: Copy) -> None:
    told = _decided(copy)
    last = max(("player", "banker"), key=lambda hand: len(told["cards"][hand]))
    rank = told["cards"][last][0][:-1]
    suit = "S" if told["cards"][last][0][-1] != "S" else "H"
    told["cards"][last][0] = rank + suit
    told["came"][0 if last == "player" else 1] = rank + suit


def another_winner(copy: Copy) -> None:
    told = _decided(copy)
    told["chance"] = "tie" if told["chance"] != "tie" else "banker"


def a_card_too_many(copy: Copy) -> None:
    told = _decided(copy)
    told["cards"]["banker"].append("KS")
    told["came"].append("KS")


def another_order(copy: Copy) -> None:
    told = _decided(copy)
    told["came"].reverse()


def pays_more(copy: Copy) -> None:
    entry = copy.entry(copy.places("round settled")[0])
    entry["facts"]["wagers"][0]["winnings"] += 100
    entry["post"] += [["house:G3", "cash", -100], ["chips:Kim", "cash", 100]]


@pytest.mark.parametrize(
    ("cheat", "said"),
    [
        (another_card, "the seed gives"),
        (another_winner, "is no"),
        (a_card_too_many, "by the tables of play"),
        (another_order, "in the order of the deal"),
        (pays_more, "are due"),
    ],
)
def test_a_cheat_at_cards_is_named(cheat: Callable[[Copy], None], said: str) -> None:
    assert faults(export()) == []
    copy = Copy(export())
    cheat(copy)
    copy.made_good()
    found = [fault.what for fault in faults(copy.text())]
    assert any(said in what for what in found), found
