"""A record is followed as far as it can be: what left the equipment is never passed over."""

from typing import Any, NamedTuple

import pytest

from tests.conformance.settling import Answer, settle


COUP = ("5H", "2S", "KD", "KC", "3D", "4C")


class Game(NamedTuple):
    """A round of a game: its wagers, what leaves the equipment in order, and what never can."""

    name: str
    books: str
    wagers: tuple[dict[str, Any], ...]
    chance: tuple[Any, ...]
    impossible: Any
    reveal: str | None = None


def wager(bet: str, target: object = None) -> dict[str, Any]:
    return {"player": "Ana", "bet": bet, "stake": "10", "target": target}


HANDS = (wager("player"), wager("tie"))
GAMES = [
    Game("baccarat", "nz nz-baccarat nz1996 star-premium star-rapid", HANDS, COUP, "2Z"),
    Game("baccarat", "nz-baccarat", HANDS, COUP, "2Z", "banker first"),
    Game("roulette", "nz nz1996 star-rapid", (wager("odd"),), ("17",), "37"),
    Game("sic-bo", "nz1996 star-rapid", (wager("small"),), ([1, 2, 4],), [1, 2, 7]),
    Game("money-wheel", "nz1996", (wager("symbol", "A"),), ("A",), "Z"),
    Game("craps", "nz1996", (wager("pass"),), ([2, 4], [3, 5], [3, 3]), [3, 7]),
    Game("snake-eyes", "nz", (wager("hardway", 8),), ([2, 4], [3, 5]), [0, 5]),
]
CASES = [
    pytest.param(
        game, book, place, id=f"{book} {game.name}{' face down' * bool(game.reveal)} {place}"
    )
    for game in GAMES
    for book in game.books.split()
    for place in range(len(game.chance))
]
cases = pytest.mark.parametrize(("game", "book", "place"), CASES)


def told(game: Game, book: str, chance: list[Any], *, full: bool) -> list[Answer]:
    """Settle a round in one of the two forms, and another one after it at the same table."""
    table = {
        "rulebook": book,
        "game": game.name,
        "options": {"reveal": game.reveal} if game.reveal else {},
    }
    short = {"wagers": list(game.wagers), "chance": chance}
    moves = [{"do": "place", **each} for each in game.wagers] + [{"do": "close"}]
    for each in chance:
        is_due = moves[-1]["do"] == "close" or isinstance(each, dict) or game.name == "baccarat"
        goes_on = [] if is_due else [{"do": "close"}]
        moves += [*goes_on, {"do": "chance", "chance": each}]
    after = {"wagers": [{**each, "id": f"later {each['bet']}"} for each in game.wagers]}
    first = {"table": table, **({"moves": moves} if full else short)}
    return settle(first, {**after, "chance": list(game.chance)})


def is_shown_in_order(game: Game) -> bool:
    """The full form tells cards as they are turned up, the short one as they left the shoe."""
    return game.reveal is None


@cases
@pytest.mark.parametrize("full", [False, True], ids=["short", "full"])
def test_nothing_is_paid_that_rests_on_what_cannot_be(
    game: Game, book: str, place: int, full: bool
) -> None:
    chance = list(game.chance)
    chance[place] = game.impossible
    if full and not is_shown_in_order(game):
        return
    first, second = told(game, book, chance, full=full)
    assert {each["result"] for each in first["wagers"]} == {"open"}
    assert {each["winnings"] for each in first["wagers"]} == {"0"}
    assert first["over"] is False
    stopped = first["stopped"]
    at = next(each for each in first["moves"] if each["answer"] == "refused")
    assert (stopped["list"], stopped["index"]) == (at["list"], at["index"])
    if not full:
        assert stopped["index"] == place
    assert stopped["open"] == [each["id"] for each in first["wagers"]]
    assert first["state"].get("due", "player 1") in ("player 1", stopped["waits_for"])
    after = first["moves"][first["moves"].index(at) + 1 :]
    assert {each["answer"] for each in after} <= {"refused"}
    assert all("not followed" in each["refusal"]["what"] for each in after)
    assert {each["result"] for each in second["wagers"]} <= {"open", "refused"}
    assert {each["answer"] for each in second["moves"]} == {"refused"}


@cases
@pytest.mark.parametrize("full", [False, True], ids=["short", "full"])
@pytest.mark.parametrize("at_once", [False, True], ids=["at the end", "at once"])
def test_a_later_correction_takes_the_place_of_what_cannot_be(
    game: Game, book: str, place: int, full: bool, at_once: bool
) -> None:
    if full and not is_shown_in_order(game):
        return
    right = {"corrected": game.chance[place]} | ({} if at_once else {"which": place + 1})
    chance = list(game.chance)
    chance[place : place + 1] = [game.impossible, right] if at_once else [game.impossible]
    mended, _ = told(game, book, chance if at_once else [*chance, right], full=full)
    plain, _ = told(game, book, list(game.chance), full=full)
    assert "stopped" not in mended
    assert (mended["wagers"], mended["state"]) == (plain["wagers"], plain["state"])
    refused = [each for each in mended["moves"] if each["answer"] == "refused"]
    assert len(refused) == 1
    assert any("Corrected" in step["words"] for step in mended["steps"])


def test_a_correction_by_nobody_who_may_make_it_does_not_help() -> None:
    table = {"rulebook": "nz", "game": "roulette"}
    right = {"corrected": "17", "by": "player"}
    (answer,) = settle({"table": table, "wagers": [wager("odd")], "chance": ["37", right]})
    assert answer["wagers"][0]["result"] == "open"
    assert [each["answer"] for each in answer["moves"]].count("refused") == 2
    assert answer["stopped"]["index"] == 0


def test_a_refused_wager_or_call_stops_nothing_and_a_round_that_is_over_stays_so() -> None:
    moves: list[Any] = [
        {"do": "place", "id": "a", **wager("odd")},
        {"do": "place", **wager("evn")},
        {"do": "call", "wager": "b", "call": "remove"},
        {"do": "close"},
        {"do": "chance", "chance": "17"},
        {"do": "chance", "chance": "37"},
    ]
    (answer,) = settle({"table": {"rulebook": "nz", "game": "roulette"}, "moves": moves})
    assert [each["answer"] for each in answer["moves"]] == [
        *("accepted", "refused", "refused", "accepted", "accepted", "refused")
    ]
    assert [each["index"] for each in answer["moves"]] == list(range(6))
    assert (answer["wagers"][0]["winnings"], answer["over"]) == ("10", True)
    assert "stopped" not in answer


def test_a_correction_that_cannot_be_leaves_nothing_settled_on_the_wrong_card() -> None:
    table = {"rulebook": "nz-baccarat", "game": "baccarat"}
    wrong = ["5S", {"corrected": "5Z"}, *COUP[1:]]
    (answer,) = settle({"table": table, "wagers": list(HANDS), "chance": wrong})
    assert answer["stopped"]["index"] == 1
    right = ["5S", {"corrected": "5Z"}, {"corrected": "5H"}, *COUP[1:]]
    (mended,) = settle({"table": table, "wagers": list(HANDS), "chance": right})
    assert (mended["over"], mended["state"]["player"]) == (True, ["5H", "KD", "3D"])
