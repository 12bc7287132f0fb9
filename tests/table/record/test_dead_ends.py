"""A record is followed as far as it can be: what left the equipment is never passed over."""

from typing import Any, NamedTuple

import pytest

from croupier.games.entries import entries
from croupier.rulebooks.approval import ruleset
from tests.conformance.settling import Answer, settle
from tests.games.tables import COUNTED, books_with, golden


class Game(NamedTuple):
    """A round of a game: its wagers, what leaves the equipment in order, and what never can."""

    name: str
    book: str
    wagers: list[dict[str, Any]]
    chance: list[Any]
    is_dealt: bool
    reveal: str | None = None

    @property
    def impossible(self) -> object:
        """A result of the same shape that nothing can bring."""
        return [0] * len(self.chance[0]) if isinstance(self.chance[0], list) else "2Z"


def wager(bet: str, target: object = None) -> dict[str, Any]:
    return {"player": "Ana", "bet": bet, "stake": "10", "target": target}


def sample(game: str, book: str, reveal: str | None = None) -> Game:
    written = entries()[game].record(ruleset(book, game))
    wagers = [{"player": "Ana", **each} for each in written["wagers"]]
    return Game(game, book, wagers, written["chance"], "dealt" in golden(game), reveal)


GAMES = [sample(game, book) for game in COUNTED for book in books_with(game)]
FACE_DOWN = sample("baccarat", "nz-baccarat", "banker first")
GAMES.append(FACE_DOWN)
CASES = [
    pytest.param(
        game, place, id=f"{game.book} {game.name}{' face down' * bool(game.reveal)} {place}"
    )
    for game in GAMES
    for place in range(len(game.chance))
]
cases = pytest.mark.parametrize(("game", "place"), CASES)


def told(game: Game, chance: list[Any], *, full: bool) -> list[Answer]:
    """Settle a round in one of the two forms, and another one after it at the same table."""
    table = {
        "rulebook": game.book,
        "game": game.name,
        "options": {"reveal": game.reveal} if game.reveal else {},
    }
    short = {"wagers": list(game.wagers), "chance": chance}
    moves = [{"do": "place", **each} for each in game.wagers] + [{"do": "close"}]
    for each in chance:
        is_due = moves[-1]["do"] == "close" or isinstance(each, dict) or game.is_dealt
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
def test_nothing_is_paid_that_rests_on_what_cannot_be(game: Game, place: int, full: bool) -> None:
    chance = list(game.chance)
    chance[place] = game.impossible
    if full and not is_shown_in_order(game):
        return
    first, second = told(game, chance, full=full)
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
    game: Game, place: int, full: bool, at_once: bool
) -> None:
    if full and not is_shown_in_order(game):
        return
    right = {"corrected": game.chance[place]} | ({} if at_once else {"which": place + 1})
    chance = list(game.chance)
    chance[place : place + 1] = [game.impossible, right] if at_once else [game.impossible]
    mended, _ = told(game, chance if at_once else [*chance, right], full=full)
    plain, _ = told(game, list(game.chance), full=full)
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
    wrong = ["5S", {"corrected": "5Z"}, *FACE_DOWN.chance[1:]]
    (answer,) = settle({"table": table, "wagers": FACE_DOWN.wagers, "chance": wrong})
    assert answer["stopped"]["index"] == 1
    right = ["5S", {"corrected": "5Z"}, {"corrected": "5H"}, *FACE_DOWN.chance[1:]]
    (mended,) = settle({"table": table, "wagers": FACE_DOWN.wagers, "chance": right})
    assert (mended["over"], mended["state"]["player"]) == (True, ["5H", "KD", "3D"])
