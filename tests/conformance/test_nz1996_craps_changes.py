"""Craps under nz1996: wagers taken down, turned off and on, declared, made in the air."""

from typing import Any

import pytest

from tests.conformance.conducting import books
from tests.conformance.settling import cited, written
from tests.conformance.two_dice import (
    CRAPS,
    SNAKE_EYES,
    THROW,
    accepted,
    bet,
    call,
    came_to,
    hand,
    refused,
    refused_by,
    wager_of,
)
from tests.marks import Rules


rule = Rules("nz1996")


@rule("X/3.5")
def test_a_pass_or_come_bet_is_locked_by_its_point() -> None:
    assert came_to(hand(CRAPS, bet("pass", id="w1"), call("w1", "remove")))[0] == "removed"
    for what, more in (("remove", {}), ("reduce", {"to": "5"})):
        for start in ([bet("pass", id="w1"), 6], [8, bet("come", id="w1"), 6]):
            refused_by(hand(CRAPS, *start, call("w1", what, **more)), "nz1996", ["X/3.5"])
    for name, target in (("place", 6), ("hardway", 6), ("lay", 6), ("field", None)):
        told = hand(CRAPS, 8, bet(name, 24, target, id="w1"), THROW, call("w1", "remove"))
        refused_by(told, "nz1996", ["X/3.5"])


@rule("X/3.5")
def test_a_wager_is_reduced_to_what_stands() -> None:
    told = hand(CRAPS, 8, bet("place", 24, 6, id="w1"), call("w1", "reduce", to="12"), 6)
    assert (came_to(told), wager_of(told)["stake"]) == (("win", "14", "12"), "12")
    assert wager_of(told)["reduced"] == "12"
    by = hand(CRAPS, 8, bet("place", 24, 6, id="w1"), call("w1", "reduce", by="6"), 6)
    assert came_to(by) == ("win", "21", "18")
    for wrong in ({"to": "24"}, {"to": "30"}, {"by": "24"}, {"to": "-5"}, {"to": "x"}, {}):
        assert refused(hand(CRAPS, bet("place", 24, 6, id="w1"), call("w1", "reduce", **wrong)))
    horn = hand(CRAPS, bet("horn", 8, id="w1"), call("w1", "reduce", to="4"), 2)
    assert came_to(horn) == ("win", "30", "1")
    assert refused(hand(CRAPS, bet("horn", 8, id="w1"), call("w1", "reduce", to="6.50")))


@rule("X/3.6", "X/3.1(b)")
def test_a_dont_pass_bet_taken_down_is_not_put_back_before_the_come_out_roll() -> None:
    start = [bet("dont-pass", id="w1"), 6]
    down = hand(CRAPS, *start, call("w1", "remove"))
    assert came_to(down) == ("removed", "0", "10")
    assert "nz1996:X/3.6" in cited(wager_of(down))
    refused_by(hand(CRAPS, *start, call("w1", "remove"), bet("dont-pass")), "nz1996", ["X/3.6"])
    refused_by(hand(CRAPS, *start, bet("dont-pass", 5)), "nz1996", ["X/3.6", "X/3.1(b)"])
    assert not refused(hand(CRAPS, *start, call("w1", "reduce", to="5"), 6, bet("dont-pass")))
    behind = [*start, bet("dont-pass-behind", 12, on="w1", id="w2")]
    gone = hand(CRAPS, *behind, call("w1", "remove"))
    assert [came_to(gone, name)[0] for name in ("w1", "w2")] == ["removed", "removed"]


@rule("X/3.7", "X/3.1(d)")
def test_a_dont_come_bet_put_back_takes_the_next_roll() -> None:
    start = [8, bet("dont-come", id="w1"), 6, call("w1", "remove")]
    told = hand(CRAPS, *start, bet("dont-come", id="w2"), 11)
    assert "nz1996:X/3.7" in cited(wager_of(told))
    assert came_to(told, "w2") == ("lose", "0", "0")
    assert came_to(hand(CRAPS, *start, bet("dont-come", id="w2"), 9, 7), "w2")[0] == "win"


@pytest.mark.parametrize(
    ("start", "ref"),
    [
        pytest.param([bet("dont-pass", id="w1"), 6], "X/3.6", marks=rule("X/3.6")),
        pytest.param([8, bet("dont-come", id="w1"), 6], "X/3.7", marks=rule("X/3.7")),
    ],
)
def test_a_dont_bet_is_reduced_whatever_lies_behind_it(start: list[Any], ref: str) -> None:
    behind = f"{start[-2]['bet']}-behind"
    moves = [*start, bet(behind, 12, on="w1", id="w2"), call("w1", "reduce", to="5")]
    told = accepted(hand(CRAPS, *moves, 7))
    assert [came_to(told, name) for name in ("w1", "w2")] == [
        *(("win", "5", "5"), ("win", "10", "12")),
    ]
    assert f"nz1996:{ref}" in {each for step in told["steps"] for each in step["rules"]}
    more = hand(CRAPS, *moves, bet(behind, 6, on="w1"))["moves"][-1]["refusal"]
    assert more["what"].endswith("-behind has no room left here for 6")


@rule("X/3.8(a)", "X/2.4(c)")
def test_place_buy_and_hardway_bets_are_off_on_the_come_out_roll_unless_called_on() -> None:
    for name, stake, number in (("place", 12, 6), ("buy", 20, 4), ("hardway", 10, 8)):
        start = [bet(name, stake, number, id="w1")]
        assert came_to(hand(CRAPS, *start, 7))[0] == "open"
        assert came_to(hand(CRAPS, *start, number))[0] == "open"
        on = accepted(hand(CRAPS, *start, call("w1", "on"), 7))
        assert came_to(on) == ("lose", "0", "0")
        assert written("nz1996", "X/3.8(a)") <= {r for s in on["steps"] for r in s["rules"]}
    assert came_to(hand(CRAPS, bet("lay", 24, 6), 7))[0] == "win"
    assert came_to(hand(CRAPS, bet("big-six"), 7))[0] == "lose"


@rule("X/3.8(a)")
def test_one_on_marker_is_for_all_similar_wagers_of_the_player() -> None:
    two = [
        bet("place", 12, 6, id="w1"),
        bet("place", 10, 5, id="w2"),
        bet("hardway", 5, 8, id="w3"),
    ]
    told = hand(CRAPS, *two, call("w1", "on"), bet("place", 10, 9, id="w4"), 7)
    assert [came_to(told, name)[0] for name in ("w1", "w2", "w3", "w4")] == [
        *("lose", "lose", "open", "lose")
    ]
    alone = hand(CRAPS, *two, call("w1", "on alone"), 7)
    assert [came_to(alone, name)[0] for name in ("w1", "w2")] == ["lose", "open"]
    told = hand(CRAPS, *two, call("w2", "off"), call("w1", "on"), 7)
    assert [came_to(told, name)[0] for name in ("w1", "w2")] == ["lose", "open"]
    other = bet("place", 12, 8, id="w5", player="seat 2")
    assert came_to(hand(CRAPS, *two, other, call("w1", "on"), 7), "w5")[0] == "open"


@rule("X/3.8(b)")
def test_such_wagers_are_called_off_and_on_at_any_time() -> None:
    start = [5, bet("place", 12, 6, id="w1"), call("w1", "off")]
    assert came_to(hand(CRAPS, *start, 6))[0] == "open"
    assert came_to(hand(CRAPS, *start, 7))[0] == "open"
    assert came_to(hand(CRAPS, *start, call("w1", "on"), 6)) == ("win", "14", "12")
    for name in ("pass", "lay", "field", "big-six"):
        start = [bet(name, 24, 6 if name == "lay" else None, id="w1")]
        for what in ("off", "on", "on alone"):
            refused_by(hand(CRAPS, *start, call("w1", what)), "nz1996", ["X/3.8(a)", "X/3.8(b)"])


@books(nz1996="X/3.2", nz="11A/4.4 11A/4.4(a) 11A/4.4(b) 11A/4.4(c)")
def test_a_wager_in_the_air_counts_if_staff_confirm_it_aloud(book: str, refs: list[str]) -> None:
    game, won = (CRAPS, "20") if book == "nz1996" else (SNAKE_EYES, "10")
    comes = 2 if book == "nz1996" else 3
    own = [each.partition(":")[2] for each in refs]
    refused_by(hand(game, THROW, bet("field")), book, own[:1])
    for said in ({"confirmed": True}, {"confirmed": "game supervisor"}):
        told = accepted(hand(game, THROW, bet("field", id="w1", **said), comes))
        assert came_to(told) == ("win", won, "10")
        assert set(refs[1:3] or refs) <= cited(wager_of(told))
    refused_by(hand(game, THROW, bet("field", confirmed="player")), book, own[:1])
    if book == "nz":
        bare = hand(game, THROW, bet("field", confirmed=True, chips="none"))
        refused_by(bare, book, own[3:])
    else:
        pieces = accepted(hand(game, THROW, bet("horn", 4, id="w1", confirmed="dealer"), 2))
        assert came_to(pieces) == ("win", "30", "1")
    told = hand(game, THROW, bet("field", id="w1", accepted="by mistake"), comes)
    assert came_to(told) == ("void", "0", "10")


@rule("X/3.4")
def test_a_wager_declared_in_words_needs_chips_and_a_word_in_return() -> None:
    refused_by(hand(CRAPS, bet("hardway", target=8, spoken=True)), "nz1996", ["X/3.4"])
    assert not refused(hand(CRAPS, bet("hardway", target=8, spoken=True, confirmed=True)))
    told = hand(CRAPS, bet("hardway", target=8, spoken=True, confirmed=True, chips="none"))
    refused_by(told, "nz1996", ["X/3.4"])


@rule("X/3.9")
def test_a_wager_is_settled_where_it_lies() -> None:
    lies = wager_of(hand(CRAPS, bet("pass"), 7))
    assert (lies["bet"], lies["result"], lies["winnings"]) == ("pass", "win", lies["stake"])
    assert "nz1996:X/3.9" in cited(lies)
