"""Irregular rounds at a shuffling device, followed by the verifier's own rules; lies about them found."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.conformance.at_a_device import GAMES, GS, Device
from tests.floor.viewing.watching import DEALER
from tests.verifier.forging import Copy
from tests.verifier.test_followed import checked, exported


@cache
def irregular(name: str) -> bytes:
    """Export an evening: cards seen and not seen, a round told again twice, void ones, other cards."""
    table = Device(GAMES[name])
    first, second, *others = table.game.wins.split()
    table.do("exposed card", card="AS", **DEALER)
    table.closed()
    table.do("exposed card", card="AD", **DEALER)
    table.cards(first)
    table.do("face-up card", card=second, **DEALER)
    table.decide()
    table.do("unseen card", **DEALER)
    table.cards(" ".join(others))
    table.do("reconstruct round", cards=table.game.loses.split(), **GS)
    table.do("confirm result", **DEALER)
    table.do("reconstruct round", cards=table.game.wins.split(), **GS)
    table.closed()
    table.cards(first)
    table.do("void round", why="the device is empty", cause="not enough cards", **GS)
    table.do("load cards", **DEALER)
    table.played()
    table.do("void round", why="misdealt", cause="cannot be reconstructed", **GS)
    table.do("exchange cards", back="blue", preshuffled=True, **GS)
    table.do("riffle cards", second=GS, **DEALER)
    table.do("load cards", **DEALER)
    table.do("new game", **DEALER)
    table.do("void round", why="nobody wagered", **GS)
    table.played()
    assert table.chips("P1") == "1020"
    return exported(table)


@cache
def even_money(*, lay: bool = False) -> bytes:
    """Export a round that is void after one terminal was paid even money.

    Where the dealer's last card lay there already it is complete with that, and announced first.
    """
    table = Device(GAMES["blackjack"])
    table.do("new game", **DEALER)
    table.wager("P1")
    table.wager("P2")
    table.do("no more bets", **DEALER)
    for card in ("AH", "AD", "KH"):
        table.do("card", card=card, **DEALER)
    if lay:
        table.do("exposed card", card="9C", **DEALER)
    acts = [("P2", "no insurance"), ("P1", "insurance"), ("P1", "even money")]
    for player, act in acts if lay else acts[1:] + acts[:1]:
        table.do("act", who=player, act=act)
    if lay:
        table.do("confirm result", **DEALER)
    table.do("void round", why="a card fell", cause="cannot be reconstructed", **GS)
    return exported(table)


@pytest.mark.parametrize("name", GAMES)
def test_an_evening_of_irregular_cards_is_followed_to_the_last_wager(name: str) -> None:
    said, found = checked(irregular(name))
    assert said == []
    assert found.partial == 0
    assert (found.counts["wagers"], found.counts["corrections"]) == (4, 2)
    assert checked(even_money())[0] == []
    assert checked(even_money(lay=True))[0] == []


def another_card(copy: Copy) -> None:
    """Tell of a reconstruction with another last card, and settle as before."""
    copy.entry(copy.places("result corrected")[0])["facts"]["sequence"][-1] = "2C"


def one_more(copy: Copy) -> None:
    """Tell of a reconstruction with a card that nobody was due."""
    copy.entry(copy.places("result corrected")[0])["facts"]["sequence"].append("2C")


def another_seen(copy: Copy) -> None:
    """Tell of another card that lay there."""
    ruled = (copy.entry(place)["facts"] for place in copy.places("card ruled"))
    facts: dict[str, Any] = next(each for each in ruled if "came" in each)
    facts["came"] = ["3S"]


@pytest.mark.parametrize("lay", [False, True])
def test_even_money_that_is_handed_back_is_found(*, lay: bool) -> None:
    copy = Copy(even_money(lay=lay))
    (paid,) = copy.entry(copy.places("round settled")[0])["facts"]["wagers"][:1]
    void = copy.entry(copy.places("round void")[0])["facts"]
    void["wagers"].append({**paid, "result": "void", "winnings": 0, "void": paid["stake"]})
    said, _ = checked(copy.made_good())
    assert any("w1 was paid even money, and is void" in fault for fault in said), said


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        (another_card, "are due"),
        (one_more, "other cards than it takes"),
        (another_seen, "lay there"),
    ],
)
@pytest.mark.parametrize("name", GAMES)
def test_a_lie_about_irregular_cards_is_found(
    name: str, lie: Callable[[Copy], None], words: str
) -> None:
    copy = Copy(irregular(name))
    lie(copy)
    said, _ = checked(copy.made_good())
    assert any(words in fault for fault in said), said
