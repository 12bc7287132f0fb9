"""The verifier's own dice and money wheel, held to the house's on every place and result.

And a house that cheats at them with its own key is found out, as it is at roulette.
"""

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from croupier.equipment.randomness.draws import Drawing
from croupier.equipment.randomness.rounds import stream
from croupier.games.protocol import Bid, Chance, Close, Decided, Step
from croupier.table.setup.configuration import TableRecord, open_table
from tests.verifier.evenings import SEED, play
from tests.verifier.forging import Copy
from tests.verifier.loading import faults, report, verify


TABLES: dict[str, dict[str, Any]] = {
    "nz1996 tai-sai": {"rulebook": "nz1996", "game": "tai-sai"},
    "star-rapid sic bo": {"rulebook": "star-rapid", "game": "sic-bo"},
    "star-rapid sic bo with its own groups": {
        "rulebook": "star-rapid",
        "game": "sic-bo",
        "options": {"four-numbers": [[1, 2, 3, 4], [3, 4, 5, 6]]},
    },
    "nz1996 money wheel": {"rulebook": "nz1996", "game": "money-wheel"},
}
GOLDEN = Path(__file__).parents[1] / "golden" / "evenings"


def laid(kind: str) -> tuple[Any, Any]:
    game = open_table(TableRecord(**TABLES[kind])).game
    options = {name: plain(value) for name, value in game.ruleset.options.items()}
    layout, books = verify._LAYOUTS[game.name]
    assert game.ruleset.book in books
    return game, layout(game.ruleset.book, options)


def plain(value: Any) -> Any:
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def won(game: Any, bet: str, target: Any, symbol: Any) -> Any:
    """Return what a unit on a place wins on a result by the house, or None where it loses."""
    start = game.play.start(None)
    closed = game.play.step(start, Close())
    mark = game.bets[bet].place(start, Bid(0, target))
    decided = game.bets[bet].follow(
        mark, Step(closed, Chance(symbol), game.play.step(closed, Chance(symbol)))
    )
    assert isinstance(decided, Decided)
    pay = game.ruleset.bets[bet].scale[decided.lines[0]]
    return pay.won if pay.back else None


@pytest.mark.parametrize("kind", TABLES)
def test_every_place_pays_the_same_on_every_result(kind: str) -> None:
    game, layout = laid(kind)
    faces = {game.play.face(symbol) for symbol in game.device.symbols}
    places = 0
    for bet, known in game.bets.items():
        for target in known.targets():
            lines = layout.read(bet, game.notation.write_target(bet, target))
            places += 1
            for symbol in faces:
                result = layout.result(plain(game.notation.write_symbol(symbol)))
                mine = [odds for odds, results in lines if result in results]
                assert mine == [w for w in [won(game, bet, target, symbol)] if w is not None]
    assert places == {"sic-bo": 50, "money-wheel": 7}[game.name] + {
        "star-rapid sic bo": 17,
        "star-rapid sic bo with its own groups": 4,
    }.get(kind, 0)


def test_dice_are_drawn_the_same() -> None:
    game, layout = laid("star-rapid sic bo")
    chance = random.Random(SEED)
    for number in range(200):
        seed, mixed = chance.randbytes(32), chance.randbytes(32).hex()
        house = Drawing(game.device, stream("G2", number, seed, mixed))
        mine = verify.drawn("G2", number, seed, mixed)
        for _ in range(3):
            assert layout.draw(mine) == layout.result(plain(house.draw()))


@pytest.mark.parametrize(
    ("bet", "target", "same"),
    [
        ("triple", 5, ("specific-triple", "5")),
        ("Specific Triple", [5, 5, 5], ("specific-triple", "5")),
        ("double", "3-3", ("specific-double", "3")),
        ("two-dice", [6, 1], ("combination", "1-6")),
        ("single", {"number": 6}, ("single-die", "6")),
        ("total", 18, None),
        ("combination", "3-3", None),
        ("even", None, None),
        ("four-number", "1-2-3-4", None),
    ],
)
def test_a_place_is_known_by_the_names_in_use(
    bet: str, target: Any, same: tuple[str, Any] | None
) -> None:
    _, layout = laid("nz1996 tai-sai")
    if same is None:
        with pytest.raises(verify.ShapeError):
            layout.read(bet, target)
    else:
        assert layout.read(bet, target) == layout.read(*same)


# A house that cheats


@cache
def export(name: str) -> bytes:
    return play((GOLDEN / f"{name}.jsonl").read_bytes()).export


def settled(copy: Copy, *kinds: str) -> Any:
    """Return the first entry of these kinds that tells of a wager."""
    entries = (copy.entry(place) for place in copy.places(*kinds))
    return next(entry for entry in entries if entry["facts"]["wagers"])


def pays_more(copy: Copy, kind: str, table: str, player: str) -> None:
    entry = settled(copy, kind)
    wager = next(each for each in entry["facts"]["wagers"] if each["player"] == player)
    wager["winnings"] += 100
    entry["post"] += [[f"house:{table}", "cash", -100], [f"chips:{player}", "cash", 100]]


def other_dice(copy: Copy) -> None:
    copy.entry(copy.places("result decided")[0])["facts"]["chance"] = [6, 6, 6]


def takes_a_loser_for_void(copy: Copy) -> None:
    entry = settled(copy, "losers collected")
    entry["facts"]["wagers"][0]["result"] = "void"


CHEATS: list[tuple[str, Callable[[Copy], None], str]] = [
    (
        "nz1996-tai-sai",
        lambda copy: pays_more(copy, "winners paid", "T1", "Ann"),
        "told to win 5100 and get back 5000: 5000 and 5000 are due",
    ),
    (
        "star-rapid-sic-bo",
        lambda copy: pays_more(copy, "round settled", "S2", "Kim"),
        "told to win 2100 and get back 2000: 2000 and 2000 are due",
    ),
    (
        "nz1996-money-wheel",
        lambda copy: pays_more(copy, "winners paid", "M1", "Ben"),
        "told to win 3100 and get back 1000: 3000 and 1000 are due",
    ),
    ("star-rapid-sic-bo-rng", other_dice, "not 6-6-6"),
    ("star-rapid-sic-bo", other_dice, "is told to win: lose is due"),
    ("nz1996-tai-sai", takes_a_loser_for_void, "are due"),
]


@pytest.mark.parametrize(("name", "cheat", "said"), CHEATS)
def test_a_cheat_is_named(name: str, cheat: Callable[[Copy], None], said: str) -> None:
    assert faults(export(name)) == []
    copy = Copy(export(name))
    cheat(copy)
    copy.made_good()
    found = [fault.what for fault in faults(copy.text())]
    assert any(said in what for what in found), found


@pytest.mark.parametrize("name", ["nz1996-tai-sai", "star-rapid-sic-bo", "nz1996-money-wheel"])
def test_nothing_of_such_an_evening_is_passed_over(name: str) -> None:
    remarks = report(export(name)).remarks
    assert not any("alone" in remark or "not read" in remark for remark in remarks), remarks
